//! What a seat may do without being asked: listed for its seat alone, one row each, refused with the clause otherwise.

use runehall_engine::Seat;
use runehall_games::{Entry, Registry};
use runehall_protocol::play::LibertyDto;
use runehall_testkit::isle::Isle;

use super::*;

fn two() -> Told {
    let games = || Games::of(Registry::with([Entry::of::<Isle>()]));
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
