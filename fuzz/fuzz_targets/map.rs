//! Any text as the map of a game. What is refused says where and why; on what is accepted a game can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runehall_dice::FastDice;
use runehall_engine::{Game, Options, Pending, Setup, Silent};
use runehall_runebound::Runebound;

/// The map that comes with the game, into which an input is put: few inputs are a whole map.
const MAP: &str = include_str!("../../data/runebound/terrinoth.map.csv");
/// So many answers are played on a new map.
const ANSWERS: usize = 60;

fuzz_target!(|text: &str| {
    check(text);
    // In the place of one line, which is found by the first character.
    let Some(first) = text.bytes().next() else { return };
    let mut lines: Vec<&str> = MAP.lines().collect();
    let place = 1 + usize::from(first) % (lines.len() - 1);
    lines[place] = text.get(1..).unwrap_or_default();
    check(&lines.join("\n"));
});

fn check(map: &str) {
    let rules = match Runebound::load(&[("fuzz.map.csv".to_owned(), map.to_owned())]) {
        Ok(rules) => rules,
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a reason");
            for problem in problems {
                // A card may miss a town of the map: that is said of the card.
                let cured = problem.file != "fuzz.map.csv" || !problem.help.is_empty();
                assert!(problem.line > 0 && cured && !problem.rendered.is_empty(), "{problem:?}");
            }
            return;
        }
    };
    let mut dice = FastDice::new(1);
    let mut state = Runebound::start(&rules, &Setup::seats(2), &mut dice, &mut Silent).expect("the setup is right");
    let mut options = Options::new();
    for _ in 0..ANSWERS {
        let Pending::Ask(_) = Runebound::pending(&state) else { break };
        Runebound::options(&rules, &state, &mut options);
        let choice = options[dice.below(options.len() as u32) as usize];
        Runebound::apply_trusted(&rules, &mut state, choice, &mut dice, &mut Silent);
    }
    assert_eq!(Runebound::audit(&rules, &state), Ok(()));
    assert!(!matches!(Runebound::pending(&state), Pending::Fault(_)), "{:?}", Runebound::pending(&state));
}
