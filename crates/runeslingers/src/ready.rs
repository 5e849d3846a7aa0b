//! Concentrations that a text readies, or uses without light, by their player's choice (RSL-8.12, RSL-24.6).

use runehall_engine::{Arg, Ask, Choice, Dice, Fault, Flow, Machine, Next, Picking, Seat, Sink, ThingId};

use crate::frame::Frame;
use crate::machine::Run;
use crate::state::{Role, Spot, State, mark};
use crate::words::{READY, TURN, Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Used exposed concentrations are readied, by choice if there are more (RSL-24.6).
    pub(crate) fn ready_n(&mut self, seat: Seat, n: u8) -> Next {
        let used = self.state.used_mask(seat);
        if used.count_ones() <= u32::from(n) {
            self.ready_these(seat, used);
            return Ok(Flow::GoesOn);
        }
        self.ready_some(seat, Picking::new(n, n), 0, None)
    }

    fn ready_these(&mut self, seat: Seat, spots: u8) {
        for spot in (0..8).filter(|spot| spots >> spot & 1 == 1).map(Spot) {
            if let Some(id) = self.state.at(seat, spot, Role::Concentration).map(|slot| slot.id) {
                self.turn_card(id, false);
            }
        }
    }

    /// Goes on with that choice.
    pub(crate) fn ready_some(&mut self, seat: Seat, picking: Picking, picked: u8, answer: Option<Choice>) -> Next {
        let ask = |picking: Picking| Ask::seat(seat, READY).span(picking.span().0, picking.span().1);
        if !self.state.alive.has(seat) || picking.is_full() {
            return Ok(Flow::GoesOn);
        }
        let this = Frame::Ready { seat, picking, picked };
        let Some(Choice::Thing(id)) = answer else { return self.ask(this, ask(picking)) };
        let at = self.state.used_concentrations(seat).position(|other| other == id).ok_or(Fault::Impossible)?;
        let (slot, _) = self.state.lying(id).ok_or(Fault::Impossible)?;
        let began = picked == 0;
        let (picking, picked) = (picking.take(at as u8), picked | 1 << slot.facts.spot.0);
        if !picking.is_full() {
            if began {
                self.push(this)?;
            }
            return self.ask_next(Frame::Ready { seat, picking, picked }, ask(picking));
        }
        if !began {
            self.state.core.agenda.drop_top();
        }
        self.ready_these(seat, picked);
        Ok(Flow::GoesOn)
    }

    /// Ready exposed concentrations are used without light (RSL-8.12), chosen by their player (RSL-11.18).
    pub(crate) fn use_up(&mut self, seat: Seat, left: u8, answer: Option<Choice>) -> Next {
        let mut ready = self.state.ready(seat).map(|slot| slot.id);
        let Some(first) = ready.next().filter(|_| left > 0 && self.state.alive.has(seat)) else {
            return Ok(Flow::GoesOn);
        };
        let is_only = ready.next().is_none();
        drop(ready);
        let id = match answer {
            Some(Choice::Thing(id)) => id,
            _ if is_only => first,
            _ => return self.ask_seat(Frame::UseUp { seat, left }, seat, TURN),
        };
        self.turn_card(id, true);
        self.tell(|_| by_rule(Told::UsedUp, "RSL-8.12", &[Arg::Seat(seat), Arg::Faceless(id)]));
        self.use_up(seat, left - 1, None)
    }
}

impl State {
    /// The used exposed concentrations of a player, a bit for each area.
    fn used_mask(&self, seat: Seat) -> u8 {
        let field = self.field(seat);
        (field.exposed() & !field.ready()) as u8
    }

    /// The same by rising numbers.
    pub(crate) fn used_concentrations(&self, seat: Seat) -> impl Iterator<Item = ThingId> {
        let mut ids = [ThingId(u16::MAX); 8];
        let used = self.exposed(seat).filter(|slot| slot.facts.is(mark::USED));
        let n = ids.iter_mut().zip(used).map(|(id, slot)| *id = slot.id).count();
        ids.sort_unstable();
        ids.into_iter().take(n)
    }
}
