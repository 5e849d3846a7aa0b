//! Runes of Zun keeps every promise of `Game`, over a thousand random games at each kind of table, or as many times more as asked for.

use runehall_engine::{Game, Setup};
use runehall_testkit::{conformance, times};
use runehall_zun::Zun;

const GAMES: usize = 1_000;

fn check(seats: u8, mode: &str, seed: u64) {
    let rules = Zun::load(&[]).expect("the cards that come with the game are sound");
    let setup = Setup { mode: mode.to_owned(), ..Setup::seats(seats) };
    let games = times(GAMES);
    let tally = conformance::<Zun>(&rules, &setup, games, seed);
    assert_eq!(tally.games, games);
    // Random play reaches far more than this; less would mean that the checks were not made.
    assert!(tally.worlds > 20_000 && tally.refusals > 100_000 && tally.shadowed > 20_000, "{tally:?}");
}

#[test]
fn two_players() {
    check(2, "", 2);
}

#[test]
fn three_players() {
    check(3, "", 3);
}

#[test]
fn four_players() {
    check(4, "", 4);
}

#[test]
fn two_against_two() {
    check(4, "2v2", 22);
}
