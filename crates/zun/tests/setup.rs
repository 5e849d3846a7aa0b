//! Which tables can be set up (section 2), and how big a game is.

use runehall_dice::FastDice;
use runehall_engine::{Game, Given, GivenFact, Pending, Seat, Setup, Silent, Viewer};
use runehall_zun::{State, Zun};

fn start(setup: &Setup) -> Result<State, Vec<String>> {
    let rules = Zun::load(&[]).expect("our own cards");
    Zun::start(&rules, setup, &mut FastDice::new(1), &mut Silent)
        .map_err(|error| error.reasons.iter().map(|r| format!("{} ({})", r.what, r.clause)).collect())
}

fn table(seats: u8, mode: &str) -> Setup {
    Setup { mode: mode.to_owned(), ..Setup::seats(seats) }
}

#[test]
fn tables_that_can_be_set_up() {
    let rules = Zun::load(&[]).expect("our own cards");
    for (seats, mode, left) in [(2, "", 50), (3, "free-for-all", 45), (4, "", 40), (4, "2v2", 40)] {
        let state = start(&table(seats, mode)).expect("a legal table");
        let view = Zun::view(&rules, &state, Viewer::Judge);
        assert_eq!(view.zone(None, "draw pile").map(|zone| zone.count), Some(left), "ZUN-2.4");
        assert!(view.seats.iter().all(|seat| seat.zones[0].count == 5), "ZUN-2.4");
    }
}

#[test]
fn tables_that_cannot() {
    for (setup, reasons) in [
        (table(1, ""), vec!["free-for-all takes 2, 3 or 4 players, not 1 (ZUN-2.1)"]),
        (table(5, ""), vec!["free-for-all takes 2, 3 or 4 players, not 5 (ZUN-2.1)"]),
        (table(2, "2v2"), vec!["2v2 takes 4 players, not 2 (ZUN-2.1)"]),
        (table(3, "2v2"), vec!["2v2 takes 4 players, not 3 (ZUN-2.1)"]),
        (table(2, "3v3"), vec!["there is no mode `3v3` (ZUN-2.1)"]),
        (
            Setup {
                starter: Some(Seat(2)),
                options: [("turn-limit".to_owned(), "0".to_owned())].into(),
                ..table(2, "")
            },
            vec!["seat 3 cannot start: the last seat is 2 (ZUN-2.2)", "`0` is no value of `turn-limit` (ZUN-15.7)"],
        ),
        (
            Setup { options: [("turn-limits".to_owned(), "9".to_owned())].into(), ..table(2, "") },
            vec!["there is no option `turn-limits` (ZUN-2.1)"],
        ),
    ] {
        assert_eq!(start(&setup).expect_err("refused"), reasons);
    }
}

#[test]
fn the_named_starter_starts() {
    let state = start(&Setup { starter: Some(Seat(2)), ..table(3, "") }).expect("a table");
    assert!(matches!(Zun::pending(&state), Pending::Ask(ask) if ask.who == runehall_engine::Actor::Seat(Seat(2))));
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1024, "{} bytes", size_of::<State>());
}

/// A card that cannot be is told once, however often it is said to lie there.
#[test]
fn a_great_number_of_what_cannot_be_is_refused_once() {
    let rules = Zun::load(&[]).expect("our own cards");
    let fact = GivenFact { seat: None, name: "table".into(), value: "Nothing x4000000000".into(), line: 3 };
    let given = Given { names: vec!["Alex".into(), "Billy".into()], facts: vec![fact] };
    let wrong = Zun::arrange(&rules, &Setup::seats(2), &given, &mut FastDice::new(1), &mut Silent);
    let wrong: Vec<String> = wrong.expect_err("it cannot be so").into_iter().map(|error| error.what).collect();
    assert_eq!(wrong, ["there is no card `Nothing`"]);
}
