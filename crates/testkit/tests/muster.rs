//! The toy game whose seats bring something keeps every promise, and what they bring is a secret.

use std::collections::BTreeMap;

use runehall_dice::FastDice;
use runehall_engine::{Game, NoDice, Seat, Setup, Silent, Viewer};
use runehall_testkit::conformance;
use runehall_testkit::muster::Muster;

#[test]
fn every_promise_is_kept() {
    let rules = Muster::load(&[]).unwrap();
    for seats in 2..=6 {
        let tally = conformance::<Muster>(&rules, &Setup::seats(seats).unattended(), 200, u64::from(seats));
        assert!(tally.games == 200 && tally.worlds > 100, "{tally:?}");
    }
}

#[test]
fn what_others_brought_and_have_not_shown_is_drawn_anew() {
    let rules = Muster::load(&[]).unwrap();
    let state = Muster::start(&rules, &Setup::seats(3), &mut NoDice, &mut Silent).unwrap();
    let mut dice = FastDice::new(1);
    let mut worlds = vec![state; 20];
    for world in &mut worlds {
        Muster::resample(&rules, world, Seat(1), &mut dice);
    }
    assert!(worlds.iter().any(|world| *world != state));
    let seen = |state| Muster::view(&rules, state, Viewer::Seat(Seat(1)));
    assert!(worlds.iter().all(|world| seen(world) == seen(&state)));
}

#[test]
fn what_a_seat_cannot_bring_is_refused_with_every_reason() {
    let rules = Muster::load(&[]).unwrap();
    let brings = |champion: &str, deck: &str| {
        BTreeMap::from([("champion".to_owned(), champion.to_owned()), ("deck".to_owned(), deck.to_owned())])
    };
    let setup = Setup {
        options: BTreeMap::from([("rounds".to_owned(), "10".to_owned())]),
        brought: vec![brings("cat", "6 Wall"), brings("owl", "Sparc\n0 Bolt")],
        ..Setup::seats(2)
    };
    let error = Muster::start(&rules, &setup, &mut NoDice, &mut Silent).unwrap_err();
    assert_eq!(
        error.to_string().lines().collect::<Vec<_>>(),
        [
            "`10` is no value of `rounds` (MUS-1.3); give a number from 1 to 9",
            "seat 1: `cat` is no value of `champion` (MUS-2.1); give one of `fox`, `owl`, `bear`",
            "seat 1: 6 cards are too many for a deck (MUS-2.2); leave out 1",
            "seat 2: there is no card `Sparc` (MUS-2.2); did you mean `Spark`?",
            "seat 2: `0 Bolt` asks for no number of cards (MUS-2.2); give 1 to 99",
        ]
    );
}
