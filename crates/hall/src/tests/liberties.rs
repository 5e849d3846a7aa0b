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

#[test]
fn a_liberty_wins_no_time_for_whoever_is_asked() {
    let games = || Games::of(Registry::with([GameEntry::of::<Isle>()]));
    let new = NewTable { clock: 30, ..wish("isle", &[SeatWish::You, SeatWish::Open]) };
    let mut told = Told::of(games(), Made::ask(&games(), &new, &fresh()).unwrap());
    told.sit(0, "ada");
    told.sit(1, "ben");
    let began = told.table.asked_at();
    let asked = told.table.session().unwrap().asked_seat().unwrap();
    for (seat, at) in [(asked, 10_000), (Seat(1 - asked.0), 20_000), (asked, 29_000)] {
        let LibertyDto { name, choice, .. } = listed(&told, seat.0)[0].clone();
        let act = told.table.take_liberty(seat, &name, &choice).unwrap();
        told.table.fold(began + at, act).unwrap();
        assert_eq!(told.table.session().unwrap().asked_seat(), Some(asked));
        assert_eq!(told.table.time_left(began + at), Some(30_000 - at.unsigned_abs()), "{seat:?}");
    }
}

#[test]
fn a_liberty_in_the_middle_of_a_command_wins_no_time_either() {
    let mut told = two();
    told.table.made.clock = 30;
    let mut dice = FastDice::new(5);
    let (mut at, mut taken) = (0, 0);
    while taken < 5 {
        at += 1_000;
        let session = told.table.session().unwrap();
        let (seat, options) = (session.asked_seat().unwrap(), session.options());
        let choice = options[dice.below(options.len() as u32) as usize];
        let act = Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player };
        let began = told.table.asked_at();
        if told.table.fold(at, act).unwrap() == Heard::All {
            continue;
        }
        let Some(LibertyDto { name, choice, .. }) = listed(&told, seat.0).into_iter().next() else { continue };
        let act = told.table.take_liberty(seat, &name, &choice).unwrap();
        told.table.fold(at + 500, act).unwrap();
        let session = told.table.session().unwrap();
        assert_eq!((session.asked_seat(), session.open_command().len()), (Some(seat), 0), "it is taken back first");
        assert_eq!(told.table.asked_at(), began, "the command is given anew in the time that is left");
        taken += 1;
    }
}

/// A table of Runebound at which an offer waits for its answer: who has made it, and to whom. Both Heroes begin in the same town.
fn bargaining() -> (Told, Seat, Seat) {
    let mut told = super::two("runebound");
    let words = ["stay", "negotiate", "make an offer"];
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
    let at = told.table.asked_at() + 7_000;
    assert_eq!(told.table.fold(at, act.clone()), Ok(Heard::All));
    told.rows.push(act);
    assert_eq!(told.table.asked_at(), at, "whoever is asked something else now has the whole time for it");
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
