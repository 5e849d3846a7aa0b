//! Ailments: applying, removing, converting, and the Ailment Phase (sections 10 and 11).

use runehall_engine::{Arg, Ask, Choice, Dice, Fault, Flow, Machine, Next, Picking, Road, Seat, Sink};

use crate::frame::{Change, Frame, Then, Types};
use crate::machine::Run;
use crate::program::Ailment;
use crate::road::Loss;
use crate::state::{AREAS, State, TOO_MANY_AILMENTS};
use crate::words::{APPLY, NEXT, REMOVE, Told, by_rule};

impl State {
    /// Exposed instances by type.
    pub(crate) fn counts(&self, seat: Seat) -> [u8; 6] {
        let mut counts = [0u8; 6];
        for (_, ailment, n) in self.ailing(seat) {
            counts[ailment as usize] = counts[ailment as usize].saturating_add(n);
        }
        counts
    }

    /// Those that can be converted to a type: all of other types (RSL-11.13).
    pub(crate) fn counts_for(&self, seat: Seat, then: Then) -> [u8; 6] {
        let mut counts = self.counts(seat);
        if let Then::Converted(to) = then {
            counts[to as usize] = 0;
        }
        counts
    }

    /// Ailment areas with nothing on them.
    pub(crate) fn empty_areas(&self, seat: Seat) -> u8 {
        let covered = self.covered(seat);
        let areas = &self.player(seat).areas;
        (0..usize::from(AREAS)).filter(|&i| areas[i].n == 0 && covered >> i & 1 == 0).count() as u8
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// So many single applications of one type, one after the other (RSL-11.5).
    pub(crate) fn afflict(&mut self, seat: Seat, ailment: Ailment, left: u8) -> Next {
        if left == 0 || !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        if left > 1 {
            self.push(Frame::Afflict { seat, ailment, left: left - 1 })?;
        }
        self.propose(Change::Apply { seat, ailment })
    }

    /// Instances of several types: the active player chooses the order (RSL-11.10).
    pub(crate) fn several(&mut self, seat: Seat, mut counts: [u8; 6], answer: Option<Choice>) -> Next {
        let kinds = counts.iter().filter(|n| **n > 0).count();
        if kinds == 0 || !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let next = match answer {
            Some(Choice::Card(kind)) => self.rules.ailment_of(kind),
            _ if kinds == 1 => Ailment::ALL.into_iter().find(|ailment| counts[*ailment as usize] > 0),
            _ => None,
        };
        let Some(ailment) = next else {
            return self.ask_seat(Frame::Several { seat, counts }, self.state.first(), NEXT);
        };
        counts[ailment as usize] = counts[ailment as usize].saturating_sub(1);
        self.push(Frame::Several { seat, counts })?;
        self.propose(Change::Apply { seat, ailment })
    }

    /// Different types that were announced; if not all can be applied, the controller chooses which (RSL-11.19).
    pub(crate) fn apply_unique(&mut self, by: Seat, seat: Seat, types: Types) -> Next {
        let (mut new, mut chosen) = (0u8, 0u8);
        for ailment in types.iter() {
            let bit = 1 << ailment as u8;
            if self.state.instances(seat, ailment) > 0 { chosen |= bit } else { new |= bit }
        }
        let room = self.state.empty_areas(seat);
        let fits = (new.count_ones() as u8).min(room);
        if u32::from(fits) == new.count_ones() {
            return self.several(seat, flat(chosen | new), None);
        }
        self.unique(by, seat, Picking::new(fits, fits), (new, chosen), None)
    }

    /// Goes on with that choice: `open` are the types to choose from, `chosen` those that are applied.
    pub(crate) fn unique(
        &mut self,
        by: Seat,
        seat: Seat,
        picking: Picking,
        (open, chosen): (u8, u8),
        answer: Option<Choice>,
    ) -> Next {
        let frame = |picking, chosen| Frame::Unique { by, seat, picking, open, chosen };
        let ask = |picking: Picking| Ask::seat(by, APPLY).span(picking.span().0, picking.span().1);
        if !self.state.alive.has(seat) || !self.state.alive.has(by) {
            return Ok(Flow::GoesOn);
        }
        if picking.is_full() {
            return self.several(seat, flat(chosen), None);
        }
        let Some(Choice::Card(kind)) = answer else { return self.ask(frame(picking, chosen), ask(picking)) };
        let ailment = self.rules.ailment_of(kind).ok_or(Fault::Impossible)?;
        let began = picking == Picking::new(picking.span().0 as u8, picking.span().1 as u8);
        let before = frame(picking, chosen);
        let (picking, chosen) = (picking.take(ailment as u8), chosen | 1 << ailment as u8);
        if !picking.is_full() {
            if began {
                self.push(before)?;
            }
            return self.ask_next(frame(picking, chosen), ask(picking));
        }
        if !began {
            self.state.core.agenda.drop_top();
        }
        self.several(seat, flat(chosen), None)
    }

    /// Exposed ailments are chosen and taken off, or converted (RSL-11.11, RSL-11.12).
    pub(crate) fn remove_n(&mut self, by: Seat, seat: Seat, n: u8, then: Then) -> Next {
        let counts = self.state.counts_for(seat, then);
        let all = counts.iter().map(|n| u16::from(*n)).sum::<u16>();
        let one_type = counts.iter().filter(|n| **n > 0).count() == 1;
        if all <= u16::from(n) {
            return self.removed(seat, counts, then);
        }
        if one_type {
            return self.removed(seat, counts.map(|here| here.min(n)), then);
        }
        self.remove((by, seat), Picking::new(n, n), [0; 6], then, None)
    }

    /// Goes on with that choice.
    pub(crate) fn remove(
        &mut self,
        (by, seat): (Seat, Seat),
        picking: Picking,
        counts: [u8; 6],
        then: Then,
        answer: Option<Choice>,
    ) -> Next {
        let frame = |picking, counts| Frame::Remove { by, seat, picking, counts, then };
        let ask = |picking: Picking| Ask::seat(by, REMOVE).span(picking.span().0, picking.span().1);
        if !self.state.alive.has(seat) || !self.state.alive.has(by) {
            return Ok(Flow::GoesOn);
        }
        let Some(Choice::Card(kind)) = answer else { return self.ask(frame(picking, counts), ask(picking)) };
        let ailment = self.rules.ailment_of(kind).ok_or(Fault::Impossible)?;
        let (before, began) = (frame(picking, counts), counts == [0; 6]);
        let picking = picking.take(ailment as u8);
        let mut counts = counts;
        counts[ailment as usize] += 1;
        if !picking.is_full() {
            if began {
                self.push(before)?;
            }
            return self.ask_next(frame(picking, counts), ask(picking));
        }
        if !began {
            self.state.core.agenda.drop_top();
        }
        self.removed(seat, counts, then)
    }

    /// These instances go.
    fn removed(&mut self, seat: Seat, counts: [u8; 6], then: Then) -> Next {
        if let Then::Converted(to) = then {
            return self.convert(seat, to, counts);
        }
        for ailment in Ailment::ALL {
            let n = counts[ailment as usize];
            if n > 0 {
                self.take_off_type(seat, ailment, n);
                let kind = self.rules.kind_of(ailment);
                let args = [Arg::Number(i16::from(n)), Arg::Card(kind), Arg::Seat(seat)];
                self.tell(|_| by_rule(Told::Removed, "RSL-11.11", &args));
            }
        }
        match then {
            Then::Power => self.lose_power(seat, Loss::Ailments),
            Then::Removed | Then::Converted(_) => self.changed(),
        }
    }

    /// One instance after the other is taken off and one of the new type applied, if it then can be (RSL-11.12, RSL-11.13).
    pub(crate) fn convert(&mut self, seat: Seat, to: Ailment, mut counts: [u8; 6]) -> Next {
        if !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        // RSL-11.13: one that has no room stays. It may have room once another has gone, so the others come first.
        for ailment in Ailment::ALL.into_iter().filter(|ailment| counts[*ailment as usize] > 0) {
            let before = self.state.player(seat).areas;
            if self.state.instances(seat, ailment) == 0 {
                continue;
            }
            self.take_off_type(seat, ailment, 1);
            if self.state.room_for(seat, to).is_none() {
                self.state.player_mut(seat).areas = before;
                continue;
            }
            counts[ailment as usize] -= 1;
            let args = [self.rules.kind_of(ailment), self.rules.kind_of(to)].map(Arg::Card);
            self.tell(|_| by_rule(Told::Converted, "RSL-11.12", &[args[0], args[1], Arg::Seat(seat)]));
            self.push(Frame::Convert { seat, to, counts })?;
            self.push(Frame::Road(runehall_engine::Stage::Proposed(Change::Apply { seat, ailment: to })))?;
            return self.changed();
        }
        Ok(Flow::GoesOn)
    }

    /// The Ailment Phase: eight and a power, as long as there are eight (RSL-10.6).
    pub(crate) fn too_many_ailments(&mut self) -> Next {
        let seat = self.state.active;
        if !self.state.alive.has(seat) || self.state.all_instances(seat) < TOO_MANY_AILMENTS {
            return Ok(Flow::GoesOn);
        }
        self.push(Frame::TooMany)?;
        self.remove_n(seat, seat, TOO_MANY_AILMENTS, Then::Power)
    }
}

/// One of each type of a set.
fn flat(types: u8) -> [u8; 6] {
    std::array::from_fn(|i| types >> i & 1)
}
