//! Runebound keeps every promise of `Game`, over random games of ten rounds at each kind of table, or, in the long form, of 150 (RBD-19.10).

use runehall_engine::{Game, Setup};
use runehall_runebound::Runebound;
use runehall_testkit::{conformance, times};

/// No question has had as many options: a space within reach of a Rune has most of the board to choose from.
const WIDEST: usize = 200;

fn check(seats: u8, options: &[(&str, &str)], games: usize, seed: u64) {
    let rules = Runebound::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
    let rounds = if times(1) > 1 { "150" } else { "10" };
    let said = options.iter().copied().chain([("round-cap", rounds)]);
    let options = said.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let games = times(games);
    let tally = conformance::<Runebound>(&rules, &Setup { options, ..Setup::seats(seats) }, games, seed);
    assert_eq!(tally.games, games);
    assert!(tally.refusals > 1_000 && tally.worlds > 100 && tally.shadowed > 100, "{tally:?}");
    assert!(tally.widest < WIDEST, "{tally:?}");
}

#[test]
fn one_player() {
    check(1, &[], 60, 1);
}

#[test]
fn two_players() {
    check(2, &[], 30, 2);
}

#[test]
fn four_players() {
    check(4, &[], 12, 4);
}

#[test]
fn six_players() {
    check(6, &[], 8, 6);
}

#[test]
fn two_players_with_the_doom_track() {
    check(2, &[("doom-track", "yes"), ("quiet-rounds", "2")], 30, 12);
}

#[test]
fn three_players_who_choose_their_heroes() {
    check(3, &[("choose", "yes"), ("combat-cap", "3")], 15, 13);
}
