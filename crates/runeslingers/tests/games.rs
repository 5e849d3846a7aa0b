//! Whole random encounters: every one ends, no state is a fault, and the game's own audit finds nothing wrong.

use std::collections::BTreeMap;

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Game, Pending, Setup, Silent};
use runehall_runeslingers::Runeslingers;

const DECKS: [&str; 4] = [
    include_str!("../../../data/runeslingers/decks/eva.deck"),
    include_str!("../../../data/runeslingers/decks/romin.deck"),
    include_str!("../../../data/runeslingers/decks/ashfall.deck"),
    include_str!("../../../data/runeslingers/decks/pillory.deck"),
];

fn setup(decks: &[usize], edition: &str) -> Setup {
    let brought = decks.iter().map(|&n| {
        let lines = DECKS[n].lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        BTreeMap::from([("deck".to_owned(), lines.collect::<Vec<_>>().join("\n"))])
    });
    Setup {
        brought: brought.collect(),
        options: BTreeMap::from([("edition".to_owned(), edition.to_owned())]),
        ..Setup::seats(decks.len() as u8)
    }
}

/// RSL-3.17, RSL-3.20
fn play(setup: &Setup, games: u64) {
    let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
    for game in 0..games {
        let mut dice = FastDice::for_game(7, game);
        let mut rolls = FastDice::for_game(8, game);
        let mut state = Runeslingers::start(&rules, setup, &mut rolls, &mut Silent).expect("legal decks");
        let (mut options, mut trail) = (vec![], vec![]);
        while let Pending::Ask(ask) = Runeslingers::pending(&state) {
            Runeslingers::options(&rules, &state, &mut options);
            assert!(!options.is_empty(), "game {game}: nothing to answer at {ask:?} after {trail:?}");
            assert!(ask.who != Actor::Chance, "dice are passed in");
            let choice = options[dice.below(options.len() as u32) as usize];
            trail.push((ask.question.0, choice));
            Runeslingers::apply_trusted(&rules, &mut state, choice, &mut rolls, &mut Silent);
            let last = trail.len().saturating_sub(12);
            let audit = Runeslingers::audit(&rules, &state);
            assert_eq!(audit, Ok(()), "game {game}: after {:?}", &trail[last..]);
            assert!(trail.len() < 60_000, "game {game} does not end: {:?}", &trail[last..]);
        }
        let standings = Runeslingers::standings(&rules, &state);
        let mut places: Vec<u8> = standings.iter().map(|standing| standing.place).collect();
        places.sort_unstable();
        assert_eq!(places, (1..=setup.seats).collect::<Vec<_>>(), "RSL-21.14: every place once");
    }
}

#[test]
fn two_players() {
    play(&setup(&[0, 1], "second"), 300);
    play(&setup(&[2, 3], "second"), 300);
    play(&setup(&[1, 0], "first"), 300);
}

#[test]
fn three_and_four_players() {
    play(&setup(&[2, 3, 3], "second"), 100);
    play(&setup(&[0, 1, 0, 1], "first"), 100);
    play(&setup(&[3, 2, 3, 2], "second"), 100);
}

/// An answer is a number, and no number means two things at one question.
#[test]
fn every_option_reads_back() {
    let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
    let mut rolls = FastDice::new(3);
    let state = Runeslingers::start(&rules, &setup(&[0, 0], "second"), &mut rolls, &mut Silent).expect("two starters");
    let mut options = vec![];
    Runeslingers::options(&rules, &state, &mut options);
    assert!(!options.is_empty() && options.iter().all(|choice| choice.to_string().parse::<Choice>() == Ok(*choice)));
}
