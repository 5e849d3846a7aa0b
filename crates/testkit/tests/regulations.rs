//! Runes & Regulations keeps every promise of `Game`, over a thousand random games at each kind of table, or as many times more as asked for.

use runehall_engine::{Game, Setup};
use runehall_regulations::Regulations;
use runehall_testkit::{conformance, times};

const GAMES: usize = 1_000;

fn check(seats: u8, seed: u64) {
    let rules = Regulations::load(&[]).expect("the cards that come with the game are sound");
    let games = times(GAMES);
    let tally = conformance::<Regulations>(&rules, &Setup::seats(seats), games, seed);
    assert_eq!(tally.games, games);
    // Random play reaches far more than this; less would mean that the checks were not made.
    assert!(tally.worlds > 10_000 && tally.refusals > 50_000 && tally.shadowed > 10_000, "{tally:?}");
}

#[test]
fn two_players() {
    check(2, 2);
}

#[test]
fn three_players() {
    check(3, 3);
}

#[test]
fn four_players() {
    check(4, 4);
}
