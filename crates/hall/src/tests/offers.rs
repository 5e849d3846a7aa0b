//! Offers: who has to agree and what ends one.

use runehall_dice::FastDice;
use runehall_engine::{Actor, Seat, SeatSet, Viewer};
use runehall_games::Session;
use runehall_protocol::play::{Offer, OfferKind};
use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::LogEntry;

use super::{Told, two};
use crate::offer::OpenOffer;
use crate::{Act, By};

fn open_offer(told: &Told) -> Option<Offer> {
    told.table.update(Viewer::Spectator, 0, 0).unwrap().offer
}

fn refused(told: &mut Told, act: Act) -> Refused {
    let before = told.table.update(Viewer::Judge, 0, 0);
    let refused = told.table.fold(0, act).unwrap_err();
    assert_eq!(told.table.update(Viewer::Judge, 0, 0), before, "a refusal changes nothing");
    assert_eq!(refused.code, ErrorCode::NotNow);
    refused
}

fn n_rolls(told: &Told) -> usize {
    let rolls = |entry: &LogEntry| match entry {
        LogEntry::Answers { who: Actor::Chance, choices } => choices.len(),
        LogEntry::Answers { who: Actor::Seat(_), .. } | LogEntry::Interrupt(_) => 0,
    };
    told.table.session().unwrap().entries().map(rolls).sum()
}

/// The next command, complete, by lot.
fn command(told: &mut Told, dice: &mut FastDice, by: By) {
    loop {
        let Some(seat) = told.table.session().and_then(Session::asked_seat) else { return };
        let options = told.table.session().unwrap().options();
        let choice = options[dice.below(options.len() as u32) as usize];
        told.fold(Act::Answered { seat: seat.0, choices: vec![choice], by });
        if told.table.session().unwrap().open_command().is_empty() {
            return;
        }
    }
}

#[test]
fn nobody_draws_alone() {
    let mut told = two("zun");
    told.fold(Act::Offered { seat: 0, what: OfferKind::Draw });
    let own = refused(&mut told, Act::Agreed { seat: 0, yes: true });
    assert_eq!(own.message, "the offer is yours, and the others answer it; say no to withdraw it");
    told.fold(Act::StoodIn { seat: 1, bot: "random".to_owned() });
    assert_eq!(open_offer(&told), None, "an offer ends when somebody is played for");
    refused(&mut told, Act::Agreed { seat: 0, yes: true });
    let away = refused(&mut told, Act::Offered { seat: 0, what: OfferKind::Draw });
    assert_eq!(away.message, "a bot stands in for ben; offer a draw when they are back");
    told.fold(Act::CameBack { seat: 1 });
    assert_eq!(open_offer(&told), None, "and does not come back with them");
    assert!(!told.table.is_over());

    told.fold(Act::Offered { seat: 0, what: OfferKind::Draw });
    told.fold(Act::Agreed { seat: 0, yes: false });
    assert_eq!(open_offer(&told), None, "who offers can withdraw it");
    told.fold(Act::Offered { seat: 0, what: OfferKind::Draw });
    told.fold(Act::Agreed { seat: 1, yes: true });
    assert!(told.table.is_over());
    assert!(told.again().is_over());
}

#[test]
fn any_completed_command_ends_an_offer() {
    let mut dice = FastDice::new(21);
    for by in [By::Player, By::Table, By::Clock] {
        let mut rolled = 0;
        for _ in 0..10 {
            let mut told = two("zun");
            while !told.table.is_over() {
                command(&mut told, &mut dice, By::Player);
                let asks = u8::from(dice.below(2) == 0);
                if told.table.fold(0, Act::Offered { seat: asks, what: OfferKind::Undo }).is_err() {
                    continue;
                }
                told.rows.push(Act::Offered { seat: asks, what: OfferKind::Undo });
                let before = n_rolls(&told);
                command(&mut told, &mut dice, by);
                rolled += usize::from(n_rolls(&told) > before);
                if told.table.is_over() {
                    break;
                }
                assert_eq!(open_offer(&told), None, "{by:?}");
                let rolls = n_rolls(&told);
                refused(&mut told, Act::Agreed { seat: 1 - asks, yes: true });
                assert_eq!(n_rolls(&told), rolls);
            }
            assert!(told.table.finished().unwrap().fair().unwrap().fair, "{by:?}");
        }
        assert!(rolled > 10, "{by:?}: a spin was seen after {rolled} offers");
    }
}

#[test]
fn whether_a_command_can_be_taken_back_is_looked_at_when_it_is() {
    let mut told = two("zun");
    let mut dice = FastDice::new(22);
    let mut tried = 0;
    while !told.table.is_over() {
        command(&mut told, &mut dice, By::Player);
        let rolls = n_rolls(&told);
        for by in [Seat(0), Seat(1)] {
            if told.table.is_over() || told.table.session().unwrap().can_undo(by) {
                continue;
            }
            // However such an offer came to be open.
            let agreed = SeatSet::one(by);
            told.table.offer = Some(OpenOffer { what: OfferKind::Undo, by, agreed });
            refused(&mut told, Act::Agreed { seat: 1 - by.0, yes: true });
            told.table.offer = None;
            assert_eq!(n_rolls(&told), rolls, "no roll is taken back");
            tried += 1;
        }
    }
    assert!(tried > 10, "{tried}");
    assert!(told.table.finished().unwrap().fair().unwrap().fair);
}
