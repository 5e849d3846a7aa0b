//! What a seat may do without being asked: listed for its seat alone, one row each, refused with the clause otherwise.

use runehall_engine::{Choice, Seat};
use runehall_games::{GameEntry, Registry};
use runehall_protocol::play::LibertyDto;
use runehall_testkit::isle::Isle;

use super::*;

fn two() -> Told {
    let games = || Games::of(Registry::with([GameEntry::of::<Isle>()]));
    let made = Made::ask(&games(), &wish("isle", &[SeatWish::You, SeatWish::Open]), &fresh()).unwrap();
    let mut told = Told::of(games(), made);
    told.sit(0, "ada");
    told.sit(1, "ben");
    told
}

fn listed(told: &Told, seat: u8) -> Vec<LibertyDto> {
    told.table.update(Viewer::Seat(Seat(seat)), 0, 0).unwrap().liberties
}

fn held(told: &Told, seat: u8) -> u16 {
    let view = told.table.update(Viewer::Seat(Seat(seat)), 0, 0).unwrap().view;
    let zones = &view.seats.unwrap()[usize::from(seat)].zones;
    zones.iter().find(|zone| zone.name == "hand").unwrap().count
}

#[test]
fn whoever_is_not_asked_may_take_one_and_the_game_goes_on() {
    let mut told = two();
    let asked = told.table.session().unwrap().asked_seat().unwrap();
    let other = Seat(1 - asked.0);
    let before = held(&told, other.0);
    let LibertyDto { name, choice, text, clause, .. } = listed(&told, other.0)[0].clone();
    assert_eq!((name.as_str(), clause.as_str()), ("drop", "ISL-11"));
    assert!(text.starts_with("drop "), "{text}");
    let act = told.table.take_liberty(other, &name, &choice).unwrap();
    told.fold(act);
    assert_eq!(held(&told, other.0), before - 1);
    assert_eq!(told.table.session().unwrap().asked_seat(), Some(asked), "whoever was asked is asked again");
}

/// A table of Runebound at which an offer waits for its answer: who has made it, and to whom. Both Heroes begin in the same town.
fn bargaining() -> (Told, Seat, Seat) {
    let mut told = super::two("runebound");
    let words = ["stay", "negotiate with", "make an offer"];
    loop {
        let session = told.table.session().unwrap();
        let seat = session.asked_seat().unwrap();
        if session.question().unwrap().name == "answer" {
            return (told, Seat(1 - seat.0), seat);
        }
        let options = session.listed_options();
        let fits = |choice: &&Choice| words.iter().any(|word| session.choice_text(**choice).starts_with(word));
        let choice = *options.iter().find(fits).unwrap_or(&options[0]);
        told.fold(Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player });
    }
}

#[test]
fn an_offer_is_closed_while_the_other_player_thinks() {
    let (mut told, maker, other) = bargaining();
    let decision = told.table.decision(other);
    let seen = |told: &Told, seat: Seat| told.table.update(Viewer::Seat(seat), 0, 0).unwrap();
    assert!(seen(&told, other).asked.is_some() && seen(&told, maker).asked.is_none());
    let close = listed(&told, maker.0).into_iter().find(|liberty| liberty.name == "close").unwrap();
    assert_eq!((close.seat, close.card, close.thing), (Some(other.0), None, None));
    assert!(listed(&told, other.0).iter().all(|liberty| liberty.name == "throw"));

    let act = told.table.take_liberty(maker, &close.name, &close.choice).unwrap();
    assert_eq!(told.fold(act), Heard::All);
    // The turn goes on, and may be over: whatever they are asked now, it is not about the offer.
    let now = seen(&told, other).asked;
    assert!(now.is_none_or(|asked| asked.question != "answer" && asked.decision != decision));
    assert!(listed(&told, maker.0).iter().all(|liberty| liberty.name == "throw"));
    let late = told.table.choose(other, &decision, &["mode:0".to_owned()]).unwrap_err();
    assert!(matches!(late.code, ErrorCode::Stale | ErrorCode::NotYours), "{late:?}");
    assert_eq!(told.again().update(Viewer::Judge, 0, 0), told.table.update(Viewer::Judge, 0, 0));
}

#[test]
fn an_offer_that_is_replaced_is_asked_about_anew() {
    let (mut told, maker, other) = bargaining();
    let decision = told.table.decision(other);
    let act = told.table.take_liberty(maker, "replace", &format!("seat:{}", other.0)).unwrap();
    told.fold(act);
    let session = told.table.session().unwrap();
    assert_eq!((session.asked_seat(), session.question().unwrap().name), (Some(maker), "give-gold"));
    while told.table.session().unwrap().asked_seat() == Some(maker) {
        let choice = told.table.session().unwrap().listed_options()[0];
        told.fold(Act::Answered { seat: maker.0, choices: vec![choice], by: By::Player });
    }
    let asked = told.table.update(Viewer::Seat(other), 0, 0).unwrap().asked.unwrap();
    assert_eq!(asked.question, "answer");
    assert_ne!(asked.decision, decision, "whoever answers the old offer does not accept the new one");
    let late = told.table.choose(other, &decision, &["mode:0".to_owned()]).unwrap_err();
    assert_eq!(late.code, ErrorCode::Stale);
}

#[test]
fn what_is_not_listed_is_refused_with_the_clause_and_changes_nothing() {
    let mut told = two();
    assert!(told.table.update(Viewer::Spectator, 0, 0).unwrap().liberties.is_empty());
    // The Wanderer is nobody's card.
    let act = told.table.take_liberty(Seat(0), "drop", "card:6").unwrap();
    let before = told.table.session().unwrap().state().fingerprint();
    let refused = told.table.fold(0, act).unwrap_err();
    assert_eq!((refused.code, refused.clause.as_deref()), (ErrorCode::Illegal, Some("ISL-11")));
    assert_eq!(told.table.session().unwrap().state().fingerprint(), before);
    let unknown = told.table.take_liberty(Seat(0), "fly", "done").unwrap_err();
    assert_eq!(unknown.message, "there is no such liberty; at any time this game allows drop");
}

#[test]
fn no_draw_is_offered_where_the_game_has_none() {
    let mut told = two();
    let refused = told.table.fold(0, Act::Offered { seat: 0, what: OfferKind::Draw }).unwrap_err();
    assert_eq!(refused.clause.as_deref(), Some("ISL-10"));
    assert!(told.table.update(Viewer::Seat(Seat(1)), 0, 0).unwrap().offer.is_none());
}
