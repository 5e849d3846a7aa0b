//! What a position says in numbers is taken as it is written, or refused with its place and what would do.

use runehall_engine::{Game, Given, GivenError, GivenFact, NoDice, Seat, Setup, Silent};
use runehall_runeslingers::{Boosters, Runeslingers};

/// A position of two players by what is said of Alex, a fact on each line.
fn given(facts: &[(&str, &str)]) -> Given {
    let fact = |(i, (name, value)): (usize, &(&str, &str))| GivenFact {
        seat: Some(Seat(0)),
        name: (*name).to_owned(),
        value: (*value).to_owned(),
        line: i + 1,
    };
    let names = vec!["Alex".to_owned(), "Billy".to_owned()];
    Given { names, facts: facts.iter().enumerate().map(fact).collect() }
}

fn arranged(facts: &[(&str, &str)]) -> Result<<Runeslingers as Game>::State, Vec<GivenError>> {
    let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
    Runeslingers::arrange(&rules, &Setup::seats(2), &given(facts), &mut NoDice, &mut Silent)
}

#[test]
fn no_number_of_a_position_is_cut() {
    for (fact, value, what) in [
        ("field", "Miser's Coin damage 300", "`damage 300` of `Miser's Coin`"),
        ("field", "Miser's Coin tokens 201", "`tokens 201` of `Miser's Coin`"),
        ("field", "Miser's Coin barrier 4294967295", "`barrier 4294967295` of `Miser's Coin`"),
        ("ailments", "Burn x300", "a stack of 300 Burn"),
        ("ailments", "Chain of Thorns + Curse instances 256", "a stack of 256 Curse"),
    ] {
        let wrong = arranged(&[("health", "9"), (fact, value)]).expect_err(value);
        let [error] = &wrong[..] else { panic!("{value}: {wrong:?}") };
        assert_eq!(error.what, format!("{what} is more than a position can say"));
        assert_eq!((error.line, error.help.as_deref()), (2, Some("write at most 200")), "{value}");
    }
    let state = arranged(&[("ailments", "Burn x200")]).expect("so many can be");
    assert_eq!(state.player(Seat(0)).areas[0].n, 200);
}

/// What lies on a card that is not known is told once, however often it is said to lie there.
#[test]
fn a_great_number_of_what_cannot_be_is_refused_once() {
    let wrong = arranged(&[("field", "Miser's Coin + Nothing x4000000000")]).expect_err("there is no such card");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let rules = Boosters::load(&[]).expect("the cards that come with the game are sound");
    let setup = Setup { mode: "sealed".to_owned(), ..Setup::seats(2) };
    let many = given(&[("pool", "Spark x4000000000")]);
    let wrong = Boosters::arrange(&rules, &setup, &many, &mut NoDice, &mut Silent).expect_err("too many");
    assert!(wrong[0].what.starts_with("there is no room for `Spark`"), "{wrong:?}");
}

/// What a position puts in order leaves room for all that is looked at later; more than that is refused with the limit.
#[test]
fn an_order_that_has_no_room_is_refused() {
    let top = |n: usize| [("deck", format!("top Spark x{n}, rest nothing")), ("hand", "Spark".to_owned())];
    let said = |n| top(n).map(|(name, value)| (name, value)).to_vec();
    let arranged_so = |n| {
        let said = said(n);
        let said: Vec<(&str, &str)> = said.iter().map(|(name, value)| (*name, value.as_str())).collect();
        arranged(&said)
    };
    assert!(arranged_so(24).is_ok());
    let wrong = arranged_so(25).expect_err("too many");
    assert_eq!(wrong[0].what, "so many cards cannot be arranged: at most 24 of all decks");
}
