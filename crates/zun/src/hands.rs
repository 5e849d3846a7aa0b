//! Cards coming into hands and going out of them: drawing, discarding by a card, taking, mixing (sections 12, 19 and 22).

use runehall_engine::{
    Arg, Ask, CardId, Cause, Choice, Clause, Dice, Flow, Machine, Next, Seat, SeatSet, Sink, Top, World,
};

use crate::effects::Change;
use crate::frame::Frame;
use crate::machine::Run;
use crate::program::{Cards, Rules};
use crate::state::{DISCARD_PILE, DRAW_PILE, MIX, OVERLOAD_AT, hand};
use crate::words::{DISCARD, ROLL_DRAW, ROLL_MIX, ROLL_STEAL, TAKE, Told, by, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// ZUN-12.1: one card at a time from the top of the draw pile.
    pub(crate) fn draw(&mut self, seat: Seat, mut left: u8, mut answer: Option<Choice>) -> Next {
        while left > 0 && self.state.standing.has(seat) {
            let card = match self.state.table.top(DRAW_PILE) {
                Top::Empty if self.state.table.zone(DISCARD_PILE).is_empty() => {
                    // ZUN-12.7: the remaining draws are skipped.
                    self.tell(|_| by_rule(Told::NothingToDraw, "ZUN-12.7", &[Arg::Seat(seat)]));
                    break;
                }
                Top::Empty => {
                    // ZUN-12.5: at the moment of need. ZUN-12.6: table and hands are left out.
                    self.state.table.shuffle_into(DISCARD_PILE, DRAW_PILE);
                    self.tell(|_| by_rule(Told::Reshuffled, "ZUN-12.5", &[]));
                    continue;
                }
                Top::Card(card) => card,
                Top::Roll(n) => match self.roll(answer.take(), ROLL_DRAW, n) {
                    Err(ask) => return self.ask(Frame::Draw { seat, left }, ask),
                    Ok(k) => match self.state.table.unordered(DRAW_PILE).nth(k) {
                        Some(card) => card,
                        None => continue,
                    },
                },
            };
            left -= 1;
            // ZUN-12.2, ZUN-12.10: what is in the hand before the card.
            let overload = self.state.hand(seat).len() >= OVERLOAD_AT;
            let (seen_by, openly) = self.state.hand_seen_by(seat);
            self.state.table.move_by_lot(card, DRAW_PILE, hand(seat), seen_by, openly);
            self.tell(|rules| by_rule(Told::Drew, "ZUN-12.1", &[Arg::Seat(seat), face(rules, card, seen_by, openly)]));
            if overload {
                // ZUN-12.4: if this defeats the player, the rest of the draw does not happen.
                self.enact(Change::Overload { seat })?;
            }
        }
        Ok(Flow::GoesOn)
    }

    /// ZUN-22.9: one card after the other, whichever the player likes, and all of them if there are fewer.
    pub(crate) fn discard(&mut self, seat: Seat, mut left: u8, mut answer: Option<Choice>) -> Next {
        while left > 0 {
            let held = self.state.hand(seat);
            if held.is_empty() {
                break;
            }
            let Some(Choice::Card(kind)) = answer.take() else {
                return self.ask_seat(Frame::Discard { seat, left }, seat, DISCARD);
            };
            let Some(card) = (held & self.rules.catalog.copies(kind)).first() else { continue };
            left -= 1;
            self.state.table.move_openly(Cards::one(card), hand(seat), DISCARD_PILE);
            self.tell(|rules| by_rule(Told::Discarded, "ZUN-22.9", &[Arg::Seat(seat), rules.shown(card)]));
        }
        Ok(Flow::GoesOn)
    }

    /// ZUN-19.9: one card at a time, by choice from a hand that lies face up, else by lot (ZUN-19.13). Not a draw
    /// (ZUN-12.9).
    pub(crate) fn take(&mut self, taker: Seat, from: Seat, mut left: u8, mut answer: Option<Choice>) -> Next {
        while left > 0 {
            let held = self.state.hand(from);
            if held.is_empty() {
                break;
            }
            let resume = Frame::Take { by: taker, from, left };
            let open = self.state.face_up();
            // ZUN-17.6: known to the old and the new holder, unless one of the hands is Exposed.
            let openly = open.has(from) || open.has(taker);
            let seen_by = if openly { SeatSet::ALL } else { SeatSet::one(from) | SeatSet::one(taker) };
            let card = if open.has(from) {
                let Some(Choice::Card(kind)) = answer.take() else {
                    return self.ask(resume, Ask::seat(taker, TAKE));
                };
                let Some(card) = (held & self.rules.catalog.copies(kind)).first() else { continue };
                self.state.table.move_from_place(card, hand(from), hand(taker), seen_by, openly);
                card
            } else {
                let k = match self.roll(answer.take(), ROLL_STEAL, held.len()) {
                    Err(ask) => return self.ask(resume, ask),
                    Ok(k) => k,
                };
                let Some(card) = held.nth(k) else { continue };
                self.state.table.move_by_lot(card, hand(from), hand(taker), seen_by, openly);
                card
            };
            left -= 1;
            self.tell(|rules| {
                let card = face(rules, card, seen_by, openly);
                by_rule(Told::Took, "ZUN-19.9", &[Arg::Seat(taker), card, Arg::Seat(from)])
            });
        }
        Ok(Flow::GoesOn)
    }

    /// ZUN-19.10: each player gets as many cards as they had, by lot. ZUN-19.14: a hand that is face up stays so.
    pub(crate) fn mix(&mut self, mut left: [u8; 4], mut answer: Option<Choice>) -> Next {
        for seat in self.state.seats().iter() {
            while left[seat.index()] > 0 {
                let pool = self.state.table.zone(MIX);
                let k = match self.roll(answer.take(), ROLL_MIX, pool.len()) {
                    Err(ask) => return self.ask(Frame::Mix { left }, ask),
                    Ok(k) => k,
                };
                left[seat.index()] -= 1;
                let Some(card) = pool.nth(k) else { continue };
                let (seen_by, openly) = self.state.hand_seen_by(seat);
                self.state.table.move_by_lot(card, MIX, hand(seat), seen_by, openly);
                self.tell(|rules| {
                    let cause = Cause::Clause(Clause("ZUN-19.10"));
                    by(Told::TookBack, cause, &[Arg::Seat(seat), face(rules, card, seen_by, openly)])
                });
            }
        }
        Ok(Flow::GoesOn)
    }
}

/// A card as part of an event: open to all, or a secret of those who see it.
fn face(rules: &Rules, card: CardId, seen_by: SeatSet, openly: bool) -> Arg {
    let kind = rules.catalog.kind_of(card);
    if openly { Arg::Card(kind) } else { Arg::Secret(kind, seen_by) }
}
