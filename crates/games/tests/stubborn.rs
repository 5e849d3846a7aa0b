//! Whoever always answers in the same way cannot play for ever: where no human plays, the limits of each game end it (RBD-19.10).
//!
//! The dice are fair here: rolls that always show the same would open a sealed pool of which no deck can be built anew without end
//! (RSL-22.13), and no game promises anything for such dice.

mod common;

use common::tables;
use runehall_dice::FastDice;
use runehall_engine::{Choice, Options, Pending};

/// Which of some options is taken, by how many have been taken before.
type Way = fn(&[Choice], usize) -> usize;

const WAYS: [(&str, Way); 3] = [
    ("the first", |_, _| 0),
    ("the last", |options, _| options.len() - 1),
    ("one after the other", |options, n| n % options.len()),
];

#[test]
fn players_who_always_answer_in_the_same_way_come_to_an_end() {
    for table in tables() {
        let (setup, limit) = (table.setup.clone().unattended(), 10 * table.game.info().limits.answers);
        for (name, way) in WAYS {
            let (mut dice, mut log, mut options) = (FastDice::new(3), vec![], Options::new());
            let mut state = table.game.start(&setup, &mut dice, &mut log).unwrap();
            let mut answers = 0;
            while let Pending::Ask(_) = state.pending() {
                state.options(&mut options);
                let choice = options[way(&options, answers)];
                log.clear();
                state.apply(choice, &mut dice, &mut log).unwrap();
                answers += 1;
                assert!((answers as u64) < limit, "{}, {name}: {answers} answers and no end", table.name);
            }
            assert!(matches!(state.pending(), Pending::Over(_)), "{}, {name}: {:?}", table.name, state.pending());
        }
    }
}
