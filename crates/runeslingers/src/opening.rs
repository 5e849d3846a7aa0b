//! Setup: hands, secret starting concentrations, who goes first (section 7).

use runehall_engine::{Arg, Ask, Choice, Deal, Dice, Fault, Flow, Machine, Next, Seat, SeatSet, Sink};

use crate::begin::turn_up;
use crate::frame::{Frame, Opening, TurnStep};
use crate::machine::Run;
use crate::state::{Cards, OPENING_HAND, Role, deck, hand};
use crate::words::{FIRST, ROLL_DIE, ROLL_DRAW, SET, Told, by_rule};

/// Faces of the die that says who chooses (RSL-7.6).
const DIE: u32 = 6;

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Five cards each (RSL-7.3).
    pub(crate) fn opening_deal(&mut self, from: Deal, answer: Option<Choice>) -> Next {
        let n_seats = self.state.n_seats;
        let left = |run: &Self| {
            // The roll is for the seat that is dealt to.
            let mut seats = run.state.seats().iter();
            let to = seats.find(|&seat| run.state.hand_size(seat) < u32::from(OPENING_HAND));
            to.map_or(0, |seat| run.state.table.unordered(deck(seat)).len())
        };
        let give = |run: &mut Self, seat: Seat, nth: u32| {
            let card = run.state.table.unordered(deck(seat)).nth(nth).ok_or(Fault::Impossible)?;
            run.state.table.move_by_lot(card, deck(seat), hand(seat), SeatSet::one(seat), false);
            let secret = Arg::Secret(run.kind(card), SeatSet::one(seat));
            run.tell(|_| by_rule(Told::Drew, "RSL-7.3", &[Arg::Seat(seat), secret]));
            Ok(())
        };
        self.deal(from, (OPENING_HAND, n_seats), (answer, ROLL_DRAW), Frame::Deal, left, give)
    }

    /// The rest of the setup.
    pub(crate) fn opening(&mut self, step: Opening, answer: Option<Choice>) -> Next {
        match step {
            Opening::Set { seat } => self.opening_set(seat, answer),
            Opening::Roll { left, high, best } => self.opening_roll(left, high, best, answer),
            Opening::First { winner, .. } => match answer {
                Some(Choice::Seat(first)) => {
                    self.state.active = first;
                    Ok(Flow::GoesOn)
                }
                _ if !self.state.alive.has(winner) => {
                    self.state.active = self.state.left_of(winner);
                    Ok(Flow::GoesOn)
                }
                _ => self.ask_seat(Frame::Opening(step), winner, FIRST),
            },
            Opening::Reveal => self.reveal(),
        }
    }

    /// Everybody sets a card face down at the same time (RSL-7.4), ready (RSL-7.9).
    fn opening_set(&mut self, seat: Seat, answer: Option<Choice>) -> Next {
        if seat.0 >= self.state.n_seats {
            return Ok(Flow::GoesOn);
        }
        let next = Frame::Opening(Opening::Set { seat: Seat(seat.0 + 1) });
        if !self.state.alive.has(seat) || self.state.hand_size(seat) == 0 {
            return self.then(next);
        }
        let Some(choice) = answer else {
            let together: SeatSet = self.state.alive.iter().filter(|other| *other >= seat).collect();
            let ask = Ask::seat(seat, SET).together(together);
            return self.ask(Frame::Opening(Opening::Set { seat }), ask);
        };
        let card = self.state.card_meant(seat, choice, &[]).ok_or(Fault::Impossible)?;
        self.set(card, seat)?;
        self.then(next)
    }

    /// A die each; those who tie for the highest roll again (RSL-7.6).
    fn opening_roll(&mut self, mut left: SeatSet, mut high: u8, mut best: SeatSet, answer: Option<Choice>) -> Next {
        let mut answer = answer;
        left = left & self.state.alive;
        best = best & self.state.alive;
        loop {
            let Some(seat) = left.iter().next() else {
                if best.len() > 1 {
                    (left, high, best) = (best, 0, SeatSet::NONE);
                    continue;
                }
                let winner = best.iter().next().unwrap_or(self.state.first());
                return self.then(Frame::Opening(Opening::First { winner, face: high }));
            };
            match self.roll(answer.take(), ROLL_DIE, DIE) {
                Err(ask) => return self.ask(Frame::Opening(Opening::Roll { left, high, best }), ask),
                Ok(face) => {
                    let face = face as u8 + 1;
                    self.tell(|_| by_rule(Told::Rolled, "RSL-7.6", &[Arg::Seat(seat), Arg::Number(i16::from(face))]));
                    let one = SeatSet::one(seat);
                    left = left - one;
                    if face > high {
                        (high, best) = (face, one);
                    } else if face == high {
                        best |= one;
                    }
                }
            }
        }
    }

    /// Runeslingers and equips are turned up (RSL-7.7).
    fn reveal(&mut self) -> Next {
        turn_up(self.rules, self.state);
        let equips: Cards = self
            .state
            .table
            .slots()
            .iter()
            .filter(|slot| slot.facts.role == Role::Equip)
            .map(|slot| slot.card)
            .collect();
        self.state.table.show_all(equips);
        for card in equips.iter() {
            let args = [Arg::Seat(self.state.owner(card)), self.shown(card)];
            self.tell(|_| by_rule(Told::Revealed, "RSL-7.7", &args));
        }
        let first = self.state.active;
        self.tell(|_| by_rule(Told::GoesFirst, "RSL-7.6", &[Arg::Seat(first)]));
        self.then(Frame::Turn(TurnStep::Begin))
    }
}
