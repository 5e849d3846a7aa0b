//! Lantern Isle, which asks every shape of question, keeps every promise of `Game`.

use runehall_engine::{Game, Pending, Setup};
use runehall_testkit::conformance;
use runehall_testkit::isle::Isle;

const GAMES: usize = 300;

#[test]
fn every_promise_is_kept_at_tables_of_two_to_four() {
    let rules = Isle::load(&[]).unwrap();
    for seats in 2..=4 {
        let tally = conformance::<Isle>(&rules, &Setup::seats(seats), GAMES, seats.into());
        assert_eq!(tally.games, GAMES);
        assert!(tally.worlds > 2_000 && tally.refusals > 100_000 && tally.shadowed > 2_000, "{tally:?}");
    }
}

#[test]
fn a_table_for_five_is_refused() {
    let rules = Isle::load(&[]).unwrap();
    let error = Isle::start(&rules, &Setup::seats(5), &mut runehall_engine::NoDice, &mut runehall_engine::Silent);
    assert_eq!(error.unwrap_err().reasons.len(), 1);
    let state = Isle::start(&rules, &Setup::seats(2), &mut runehall_engine::NoDice, &mut runehall_engine::Silent);
    assert!(matches!(Isle::pending(&state.unwrap()), Pending::Ask(_)));
}
