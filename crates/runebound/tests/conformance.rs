//! Runebound keeps every promise of `Game`, over random games of ten rounds at each kind of table.

use runehall_engine::{Game, Setup};
use runehall_runebound::Runebound;
use runehall_testkit::{conformance, times};

fn check(seats: u8, options: &[(&str, &str)], games: usize, seed: u64) {
    let rules = Runebound::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
    let mut setup = Setup::seats(seats);
    setup.options.insert("round-cap".to_owned(), "10".to_owned());
    for (name, value) in options {
        setup.options.insert((*name).to_owned(), (*value).to_owned());
    }
    let games = times(games);
    let tally = conformance::<Runebound>(&rules, &setup, games, seed);
    assert_eq!(tally.games, games);
    assert!(tally.refusals > 1_000 && tally.worlds > 100, "{tally:?}");
}

#[test]
fn one_player() {
    check(1, &[], 100, 1);
}

#[test]
fn two_players() {
    check(2, &[], 50, 2);
}

#[test]
fn four_players() {
    check(4, &[], 20, 4);
}

#[test]
fn six_players() {
    check(6, &[], 12, 6);
}

#[test]
fn two_players_with_the_doom_track() {
    check(2, &[("doom-track", "yes"), ("quiet-rounds", "2")], 50, 12);
}

#[test]
fn three_players_who_choose_their_heroes() {
    check(3, &[("choose", "yes"), ("combat-cap", "3")], 25, 13);
}
