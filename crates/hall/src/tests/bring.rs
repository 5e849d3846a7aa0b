//! Tables whose seats bring something: they wait for every choice, and nobody is told what it is.

use std::collections::BTreeMap;

use runehall_engine::Choice;
use runehall_games::{GameEntry, Registry};
use runehall_testkit::muster::Muster;

use super::*;

type Values = BTreeMap<String, String>;

fn games() -> Games {
    Games::of(Registry::with([GameEntry::of::<Muster>()]))
}

fn values(said: &[(&str, &str)]) -> Values {
    said.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn bot() -> SeatWish {
    SeatWish::Bot("random".to_owned())
}

/// A table for Ada, Ben and a bot, for which Ada has chosen.
fn three() -> Told {
    let mut new = wish("muster", &[SeatWish::You, SeatWish::Open, bot()]);
    new.brings = vec![Values::new(), Values::new(), values(&[("champion", "bear"), ("deck", " 5 Wall \r\n")])];
    let made = Made::ask(&games(), &new, &fresh()).unwrap();
    let mut told = Told::of(games(), made);
    told.sit(0, "ada");
    told.sit(1, "ben");
    told
}

fn bring(told: &mut Told, user: &str, said: &[(&str, &str)]) {
    let act = told.table.wish_to_bring(user, &values(said)).unwrap();
    told.fold(act);
}

fn ready(table: &Table) -> (TableStage, Vec<bool>) {
    let info = table.info(&|_| true, 0);
    (info.stage, info.seats.iter().map(|seat| seat.ready).collect())
}

#[test]
fn a_table_waits_for_every_choice() {
    let mut told = three();
    assert_eq!(ready(&told.table), (TableStage::Open, vec![false, false, true]));
    let early = told.table.playing().unwrap_err();
    assert_eq!(early.message, "the game has not begun: somebody has yet to choose what they bring");
    bring(&mut told, "ben", &[("champion", "owl")]);
    assert_eq!(ready(&told.table), (TableStage::Open, vec![false, true, true]));
    // Chosen anew, and forgotten with the seat.
    bring(&mut told, "ben", &[]);
    told.fold(Act::Left { seat: 1 });
    told.sit(1, "eve");
    assert_eq!(ready(&told.table), (TableStage::Open, vec![false, false, true]));
    bring(&mut told, "eve", &[("deck", "3 Bolt")]);
    bring(&mut told, "ada", &[("champion", "owl"), ("deck", "1 Wall\n\n  2 Spark")]);
    assert_eq!(ready(&told.table), (TableStage::Playing, vec![true, true, true]));
    assert_eq!(told.table.wish_to_bring("zoe", &Values::new()).unwrap_err().code, ErrorCode::NotYours);
    let late = told.table.wish_to_bring("ada", &Values::new()).unwrap();
    assert_eq!(told.table.fold(9, late).unwrap_err().code, ErrorCode::NotNow);

    // What was chosen is what is played with, from the rows alone, and stands in the replay in one spelling.
    let again = told.again();
    for viewer in viewers(&told.table) {
        assert_eq!(again.update(viewer, 0, 0), told.table.update(viewer, 0, 0));
    }
    told.play(&mut FastDice::new(1), 100);
    let game = told.table.finished().unwrap();
    let brought = &game.replay().setup.brought;
    assert_eq!(brought[0], values(&[("champion", "owl"), ("deck", "1 Wall\n2 Spark")]));
    assert_eq!(brought[1..], [values(&[("deck", "3 Bolt")]), values(&[("champion", "bear"), ("deck", "5 Wall")])]);
    assert_eq!(runehall_wire::parse(&game.replay().write()).unwrap().setup, game.replay().setup);
}

#[test]
fn what_cannot_be_brought_is_refused_with_every_reason_and_changes_nothing() {
    let mut told = three();
    bring(&mut told, "ben", &[("champion", "owl")]);
    let wrong = values(&[("champion", "cat"), ("dek", "x"), ("deck", "6 Wall")]);
    let act = told.table.wish_to_bring("ben", &wrong).unwrap();
    let refused = told.table.fold(9, act).unwrap_err();
    assert_eq!((refused.code, refused.clause.as_deref()), (ErrorCode::Illegal, Some("MUS-2.1")));
    for part in ["`cat` is no value of `champion` (MUS-2.1)", "did you mean `deck`?", "6 cards are too many"] {
        assert!(refused.message.contains(part), "{refused:?}");
    }
    assert_eq!(ready(&told.table).1, [false, true, true]);
    assert_eq!(told.table.brought_by(Seat(1)), Some(&values(&[("champion", "owl")])), "the old choice holds");
    // Where nobody brings anything, nobody can.
    let zun = two("zun");
    assert!(zun.table.info(&|_| true, 0).seats.iter().all(|seat| seat.ready));
    let act = zun.table.wish_to_bring("ada", &Values::new()).unwrap();
    let mut table = zun.table;
    assert_eq!(table.fold(9, act).unwrap_err().code, ErrorCode::NotNow);
}

#[test]
fn nobody_is_told_what_another_brings() {
    let mut told = three();
    let secret = |told: &Told| {
        let all = serde_json::to_string(&told.table.info(&|_| true, 0)).unwrap();
        assert!(!all.contains("owl") && !all.contains("Wall") && !all.contains("bear"), "{all}");
        for viewer in viewers(&told.table) {
            let seen = serde_json::to_string(&told.table.update(viewer, 0, 0)).unwrap();
            let own = |seat: u8| viewer == Viewer::Seat(Seat(seat));
            assert!(own(0) || !(seen.contains("owl") || seen.contains("Bolt")), "{viewer:?} {seen}");
            assert!(own(2) || !(seen.contains("bear") || seen.contains("Wall")), "{viewer:?} {seen}");
        }
    };
    secret(&told);
    bring(&mut told, "ada", &[("champion", "owl"), ("deck", "Bolt")]);
    secret(&told);
    bring(&mut told, "ben", &[("champion", "fox"), ("deck", "Spark")]);
    for _ in 0..3 {
        secret(&told);
        let seat = told.table.session().and_then(Session::asked_seat).unwrap();
        told.fold(Act::Answered { seat: seat.0, choices: vec![Choice::No], by: By::Player });
    }
    // The rules show it when the game is over.
    let seen = serde_json::to_string(&told.table.update(Viewer::Spectator, 0, 0)).unwrap();
    assert!(seen.contains("owl") && seen.contains("bear"));
}

#[test]
fn the_host_chooses_for_bots_and_for_nobody_else() {
    let ask = |brings: Vec<Values>| {
        let mut new = wish("muster", &[SeatWish::You, bot()]);
        new.brings = brings;
        Made::ask(&games(), &new, &fresh()).and_then(|made| Table::new(&games(), "t", 0, made))
    };
    let owl = || values(&[("champion", "owl")]);
    assert!(ask(vec![]).is_ok() && ask(vec![Values::new(), owl()]).is_ok());
    let message = ask(vec![owl()]).unwrap_err().message;
    assert_eq!(message, "seat 1 is for a person, who chooses what to bring; leave its `brings` empty");
    assert_eq!(ask(vec![Values::new(), owl(), owl()]).unwrap_err().code, ErrorCode::Malformed);
    let wrong = ask(vec![Values::new(), values(&[("champion", "cat")])]).unwrap_err();
    assert_eq!(wrong.message, "seat 2: `cat` is no value of `champion` (MUS-2.1); give one of `fox`, `owl`, `bear`");
    // Nothing is waited for where only bots play.
    let made = Made::ask(&games(), &wish("muster", &[bot(), bot()]), &fresh()).unwrap();
    assert_eq!(Told::of(games(), made).table.info(&|_| true, 0).stage, TableStage::Playing);
}

#[test]
fn a_rematch_asks_people_again_and_a_position_asks_nobody() {
    let mut told = three();
    bring(&mut told, "ada", &[("champion", "owl")]);
    bring(&mut told, "ben", &[]);
    told.play(&mut FastDice::new(1), 100);
    let mut again = Told::of(games(), Made::rematch(&told.table, &fresh()).unwrap());
    again.sit(0, "ada");
    again.sit(1, "ben");
    assert_eq!(ready(&again.table), (TableStage::Open, vec![false, false, true]));
    bring(&mut again, "ada", &[]);
    bring(&mut again, "ben", &[]);
    assert_eq!(again.table.session().unwrap().setup().brought[2]["champion"], "bear", "a bot brings the same");

    let branch = Made::branch(&told.table.finished().unwrap(), 0, 1, "random", &fresh()).unwrap();
    let mut branch = Told::of(games(), branch);
    branch.sit(1, "ada");
    assert_eq!(ready(&branch.table).0, TableStage::Playing);
    assert_eq!(branch.table.session().unwrap().setup().brought[0]["champion"], "owl");
}

#[test]
fn decks_that_do_not_fit_together_are_refused_to_whoever_chooses_last() {
    // RSL-26.5
    let mut told = Told::new("runeslingers", &[SeatWish::You, SeatWish::Open]);
    told.sit(0, "ada");
    told.sit(1, "ben");
    let game = told.games.find("runeslingers").unwrap();
    let ready = game.ready(&game.info().brings[0]);
    let deck = |name: &str| ready.iter().find(|deck| deck.name == name).unwrap().text;
    // What the game proposes to the other is a starter; that is no reason to refuse a deck of another size.
    bring(&mut told, "ada", &[("deck", deck("ashfall"))]);
    let odd = told.table.wish_to_bring("ben", &values(&[("deck", deck("eva"))])).unwrap();
    let refused = told.table.fold(9, odd).unwrap_err();
    assert_eq!((refused.clause.as_deref(), refused.code), (Some("RSL-26.5"), ErrorCode::Illegal));
    assert_eq!(ready_of(&told), [true, false], "the first choice stands");
    bring(&mut told, "ben", &[("deck", deck("ashfall"))]);
    assert_eq!(told.table.info(&|_| true, 0).stage, TableStage::Playing, "two may bring the same");
}

fn ready_of(told: &Told) -> Vec<bool> {
    ready(&told.table).1
}
