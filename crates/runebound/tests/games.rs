//! Whole random games of 150 rounds: no fault, and each of them ends (RBD-19.6, 19.10).

use std::collections::BTreeMap;

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Game, Pending, Setup, Silent};
use runehall_runebound::Runebound;

/// Plays a game by lot; how it ended, how many decisions it took and the most options of one of them.
fn play(rules: &runehall_runebound::Rules, setup: &Setup, seed: u64) -> (String, u64, usize) {
    let mut dice = FastDice::for_game(seed, 0);
    let mut state = Runebound::start(rules, setup, &mut dice, &mut Silent).expect("the setup is sound");
    let (mut options, mut decisions, mut most) = (vec![], 0, 0);
    loop {
        match Runebound::pending(&state) {
            Pending::Over(outcome) => return (outcome.clause.0.to_owned(), decisions, most),
            Pending::Fault(fault) => panic!("seed {seed}: {fault}"),
            Pending::Ask(ask) => assert!(ask.who != Actor::Chance, "rolls are made inline"),
        }
        // A judge is told what waits, each with its clause.
        let waiting = Runebound::suspended(rules, &state);
        assert!(!waiting.is_empty() && waiting.iter().all(|line| line.ends_with(')')), "seed {seed}: {waiting:?}");
        Runebound::options(rules, &state, &mut options);
        most = most.max(options.len());
        let choice: Choice = options[dice.below(options.len() as u32) as usize];
        Runebound::apply_trusted(rules, &mut state, choice, &mut dice, &mut Silent);
        decisions += 1;
        assert!(decisions < Runebound::info().limits.decisions, "seed {seed} does not end");
    }
}

#[test]
fn long_games_end_without_a_fault() {
    let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    let (mut decisions, mut most) = (0, 0);
    for (seats, doom) in [(1, "no"), (2, "no"), (4, "no"), (6, "no"), (2, "yes"), (4, "yes")] {
        let mut setup = Setup::seats(seats).unattended();
        setup.options.insert("doom-track".to_owned(), doom.to_owned());
        for seed in 0..12 {
            let (ending, n, widest) = play(&rules, &setup, seed);
            *endings.entry(ending).or_default() += 1;
            decisions += n;
            most = most.max(widest);
        }
    }
    assert!(decisions > 10_000 && most < 200, "{endings:?}, {decisions} decisions, at most {most} options");
}
