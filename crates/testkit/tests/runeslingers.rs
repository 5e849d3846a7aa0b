//! Runeslingers keeps every promise of `Game`, in both editions, with starters and with other decks, for two to four players.

use std::collections::BTreeMap;

use runehall_engine::{Game, Setup};
use runehall_runeslingers::Runeslingers;
use runehall_testkit::{conformance, times};

const GAMES: usize = 40;

/// A deck of the data, without comments, as it is brought.
fn deck(file: &str) -> BTreeMap<String, String> {
    let lines = file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    BTreeMap::from([("deck".to_owned(), lines.collect::<Vec<_>>().join("\n"))])
}

const EVA: &str = include_str!("../../../data/runeslingers/decks/eva.deck");
const ROMIN: &str = include_str!("../../../data/runeslingers/decks/romin.deck");
const ASHFALL: &str = include_str!("../../../data/runeslingers/decks/ashfall.deck");
const PILLORY: &str = include_str!("../../../data/runeslingers/decks/pillory.deck");

fn check(decks: &[&str], edition: &str, seed: u64) {
    let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
    let setup = Setup {
        brought: decks.iter().map(|file| deck(file)).collect(),
        options: BTreeMap::from([("edition".to_owned(), edition.to_owned())]),
        ..Setup::seats(decks.len() as u8)
    };
    let games = times(GAMES);
    let tally = conformance::<Runeslingers>(&rules, &setup, games, seed);
    assert_eq!(tally.games, games);
    // Random play reaches far more than this; less would mean that the checks were not made.
    assert!(tally.worlds > 1_000 && tally.refusals > 10_000 && tally.shadowed > 1_000, "{tally:?}");
}

#[test]
fn two_starters() {
    check(&[EVA, ROMIN], "second", 2);
}

#[test]
fn two_starters_in_the_first_edition() {
    check(&[ROMIN, EVA], "first", 12);
}

#[test]
fn two_constructed_decks() {
    check(&[ASHFALL, PILLORY], "second", 22);
}

#[test]
fn three_players() {
    check(&[PILLORY, ASHFALL, PILLORY], "second", 3);
}

#[test]
fn four_players() {
    check(&[ROMIN, EVA, ROMIN, EVA], "second", 4);
}

#[test]
fn four_players_in_the_first_edition() {
    check(&[EVA, ROMIN, EVA, ROMIN], "first", 14);
}
