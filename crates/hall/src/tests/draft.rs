//! A draft at a table: nobody learns what another has picked, but by the pack that comes round (RSL-22.8, RSL-22.12).

use runehall_dice::FastDice;
use runehall_engine::{Choice, Seat, Value, Viewer};
use runehall_games::coach::CoachSpec;
use runehall_protocol::ErrorCode;
use runehall_protocol::lobby::{NewTable, SeatWish};

use super::{Told, fresh, wish};
use crate::{Act, By, Games, Made, Table};

const SEATS: u8 = 4;

/// A draft of four who sit at the table.
fn draft() -> Told {
    let games = Games::load();
    let part = games.part("runeslingers", "draft").unwrap().info().name;
    let seats = [SeatWish::You, SeatWish::Open, SeatWish::Open, SeatWish::Open];
    let new = NewTable { mode: "draft".to_owned(), ..wish(part, &seats) };
    let made = Made::ask(&games, &new, &fresh()).unwrap();
    let mut told = Told::of(games, made);
    for (seat, user) in (0..).zip(["ada", "ben", "cleo", "dan"]) {
        told.sit(seat, user);
        told.fold(Act::Brought { seat, brought: [].into() });
    }
    told
}

/// A whole command of a seat, by lot.
fn command(table: &Table, seat: u8, dice: &mut FastDice) -> Vec<Choice> {
    let mut session = table.session_of(Seat(seat)).unwrap().position();
    let mut choices = vec![];
    loop {
        let options = session.options();
        let choice = options[dice.below(options.len() as u32) as usize];
        session.answer(Seat(seat), choice).unwrap();
        choices.push(choice);
        if session.asked_seat() != Some(Seat(seat)) || session.open_command().is_empty() {
            return choices;
        }
    }
}

fn answered(seat: u8, choices: &[Choice]) -> Act {
    Act::Answered { seat, choices: choices.to_vec(), by: By::Player }
}

/// All that a viewer is told of a table, byte by byte.
fn told_to(table: &Table, viewer: Viewer) -> String {
    serde_json::to_string(&table.update(viewer, 0, 0).unwrap()).unwrap()
}

/// The zones of a seat that it alone sees into, as it sees them.
fn pack(table: &Table, seat: u8) -> Vec<String> {
    let view = table.view(Viewer::Seat(Seat(seat))).unwrap();
    let zones = &view.seats[usize::from(seat)].zones;
    zones.iter().filter(|zone| zone.name == "pack").map(|zone| format!("{:?}", zone.cards)).collect()
}

/// Two tables that differ in one pick of one seat only: everybody else, and who watches, is told the same to the byte, until the pack of that
/// seat comes round to them.
#[test]
fn nobody_is_told_what_another_has_picked() {
    let mut told = draft();
    let (mut dice, mut compared, mut passed_on) = (FastDice::new(9), 0, 0);
    for round in 0..18 {
        let commands: Vec<Vec<Choice>> = (0..SEATS).map(|seat| command(&told.table, seat, &mut dice)).collect();
        let secret = (round % SEATS as usize) as u8;
        let other = (0..40)
            .map(|_| command(&told.table, secret, &mut dice))
            .find(|other| *other != commands[usize::from(secret)]);
        let (mut twin, mut one) = (told.again(), told.again());
        let fold = |table: &mut Table, seat: u8, choices: &[Choice]| table.fold(1, answered(seat, choices)).unwrap();
        if let Some(other) = &other {
            // The one who picks otherwise picks first: nobody else is told anything of it while they choose.
            fold(&mut one, secret, &commands[usize::from(secret)]);
            fold(&mut twin, secret, other);
            let rest: Vec<u8> = (0..SEATS).filter(|seat| *seat != secret).collect();
            for &seat in &rest {
                for viewer in rest.iter().map(|&seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]) {
                    assert_eq!(told_to(&one, viewer), told_to(&twin, viewer), "pick {round}, {viewer:?}");
                    compared += 1;
                }
                fold(&mut one, seat, &commands[usize::from(seat)]);
                fold(&mut twin, seat, &commands[usize::from(seat)]);
            }
            // All have picked: only who holds that pack now can tell the two apart.
            assert_eq!(told_to(&one, Viewer::Spectator), told_to(&twin, Viewer::Spectator), "pick {round}");
            for seat in rest {
                let same = told_to(&one, Viewer::Seat(Seat(seat))) == told_to(&twin, Viewer::Seat(Seat(seat)));
                assert_eq!(same, pack(&one, seat) == pack(&twin, seat), "pick {round}, seat {seat}");
                passed_on += usize::from(!same);
            }
        }
        for (seat, choices) in (0..).zip(&commands) {
            told.fold(answered(seat, choices));
        }
    }
    // Decks are built: what is left out is nobody's business at all, to the end and beyond.
    let commands: Vec<Vec<Choice>> = (0..SEATS).map(|seat| command(&told.table, seat, &mut dice)).collect();
    let other = (0..40).map(|_| command(&told.table, 2, &mut dice)).find(|other| *other != commands[2]).unwrap();
    let mut twin = told.again();
    for (seat, choices) in (0..).zip(&commands) {
        told.fold(answered(seat, choices));
        twin.fold(1, answered(seat, if seat == 2 { &other } else { choices })).unwrap();
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(3)), Viewer::Spectator] {
            assert_eq!(told_to(&told.table, viewer), told_to(&twin, viewer), "{viewer:?}");
        }
    }
    assert!(told.table.is_over() && twin.is_over());
    let taken = |table: &Table| table.session().unwrap().state().takeaway(Seat(2)).unwrap().value;
    assert_ne!(taken(&told.table), taken(&twin), "it made a difference");
    assert!(compared > 150 && (12..=18).contains(&passed_on), "{compared} {passed_on}");
}

/// RSL-22.12: the packs move on together when all have chosen; until then nobody sees another one, whoever the rules ask last.
#[test]
fn nobody_sees_the_next_pack_before_all_have_picked() {
    let (mut told, mut dice) = (draft(), FastDice::new(4));
    for late in 0..SEATS {
        let before: Vec<Vec<String>> = (0..SEATS).map(|seat| pack(&told.table, seat)).collect();
        for seat in (0..SEATS).filter(|seat| *seat != late) {
            let choices = command(&told.table, seat, &mut dice);
            told.fold(answered(seat, &choices));
            let view = told.table.view(Viewer::Seat(Seat(seat))).unwrap();
            assert_eq!(view.fact(None, "pick"), Some(&Value::Number(i32::from(late) + 1)), "seat {seat}");
            let held = &view.seats[usize::from(seat)].zones[0].cards;
            let known = &before[usize::from(seat)][0];
            assert!(held.iter().all(|card| known.contains(&format!("{card:?}"))), "seat {seat}");
        }
        let choices = command(&told.table, late, &mut dice);
        told.fold(answered(late, &choices));
        assert!((0..SEATS).all(|seat| pack(&told.table, seat) != before[usize::from(seat)]));
    }
}

/// A draft is won by nobody, so no command of it wins more than another: that is said, and not a chance that means nothing.
#[test]
fn the_coach_says_why_a_draft_is_not_for_him() {
    let (mut told, mut dice) = (draft(), FastDice::new(1));
    while let Some(seat) = told.table.asked_seats().iter().next() {
        let choices = command(&told.table, seat.0, &mut dice);
        told.fold(answered(seat.0, &choices));
    }
    let refused = told.table.finished().unwrap().coach(Seat(0), CoachSpec::default(), &()).unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotNow);
    assert!(
        refused.message.contains("nobody wins such a game") && refused.message.contains("ask the coach"),
        "{refused:?}"
    );
}
