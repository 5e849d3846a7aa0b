//! Draft and sealed keep every promise of `Game`: for four and for eight players, in both editions, with decks of every size; what others have
//! opened, taken, left out and brought stays secret.

use std::collections::BTreeMap;

use runehall_engine::{Game, Setup};
use runehall_runeslingers::Boosters;
use runehall_testkit::{Tally, conformance, times};

const GAMES: usize = 12;

fn slinger(lines: &str) -> BTreeMap<String, String> {
    BTreeMap::from([("slinger".to_owned(), lines.to_owned())])
}

fn check(mode: &str, seats: u8, options: &[(&str, &str)], seed: u64) -> Tally {
    let rules = Boosters::load(&[]).expect("the cards that come with the game are sound");
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let romin = slinger("1 Romin\n1 Bulwark Oath\n1 Mountain's Answer");
    let morvane = slinger("1 Morvane\n1 Pain Shared\n1 Hexburst");
    let brought = [romin, morvane].into_iter().cycle().take(seats.into()).collect();
    let setup = Setup { mode: mode.to_owned(), options, brought, ..Setup::seats(seats) };
    let games = times(GAMES);
    let tally = conformance::<Boosters>(&rules, &setup, games, seed);
    assert_eq!(tally.games, games);
    // Random play reaches far more than this; less would mean that the checks were not made.
    assert!(tally.worlds > 300 && tally.refusals > 5_000 && tally.shadowed > 300, "{tally:?}");
    assert!(tally.other_decks * 2 > tally.secret_decks, "what is hidden differs: {tally:?}");
    tally
}

#[test]
fn a_draft_of_four() {
    check("draft", 4, &[], 4);
}

#[test]
fn a_draft_of_five_in_the_first_edition() {
    check("draft", 5, &[("edition", "first")], 5);
}

#[test]
fn a_draft_of_eight() {
    check("draft", 8, &[], 8);
}

#[test]
fn two_sealed_pools() {
    check("sealed", 2, &[("sealed-size", "30")], 2);
}

#[test]
fn sealed_pools_of_three_with_one_x_card() {
    check("sealed", 3, &[("format", "classic"), ("x-total-limit", "yes")], 3);
}

#[test]
fn eight_sealed_pools() {
    check("", 8, &[], 18);
}
