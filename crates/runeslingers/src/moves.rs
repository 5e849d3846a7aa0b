//! Cards that come to a field and leave it (sections 6 and 19).

use runehall_engine::{
    Arg, CardId, Dice, Fault, Flow, KindId, Machine, Next, Road, Seat, SeatSet, Sink, Slot, ThingId, ZoneId,
};

use crate::frame::Happened;
use crate::machine::{Run, lying};
use crate::program::{Gains, Goes};
use crate::state::{Alters, Lies, Role, Spot, Whose, discard, field, hand, mark, void};
use crate::words::{Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// A card of a zone that everybody sees comes into play on a field (RSL-9.4), ready (RSL-8.9).
    pub(crate) fn lay(
        &mut self,
        card: CardId,
        from: ZoneId,
        (seat, spot): (Seat, Spot),
        by: Seat,
    ) -> Result<ThingId, Fault> {
        let brief = self.rules.brief(self.kind(card));
        let marks = if brief.sort.is_defense() { mark::NEW | mark::DEFENSE } else { mark::NEW };
        self.state.table.move_card_openly(card, from, field(seat));
        let id = self.state.numbering.give();
        let facts =
            Lies { spot, role: Role::Card, marks, talks: brief.talks, whose: Whose::new(seat, by), ..Lies::default() };
        self.state.table.lay(Slot { id, card, facts }, field(seat))?;
        Ok(id)
    }

    /// A card that has come to a field face down, known to its controller, lies there as a ready concentration.
    pub(crate) fn lay_concentration(&mut self, card: CardId, seat: Seat, spot: Spot) -> Result<ThingId, Fault> {
        let id = self.state.numbering.give();
        let facts = Lies { spot, role: Role::Concentration, whose: Whose::new(seat, seat), ..Lies::default() };
        self.state.table.lay(Slot { id, card, facts }, field(seat))?;
        Ok(id)
    }

    /// A card of the hand is set as a concentration (RSL-10.11), which others do not see.
    pub(crate) fn set(&mut self, card: CardId, seat: Seat) -> Result<(), Fault> {
        let Some(spot) = self.state.empty_area(seat) else { return Err(Fault::Impossible) };
        let kind = self.kind(card);
        self.state.table.move_by_lot(card, hand(seat), field(seat), SeatSet::one(seat), false);
        let id = self.lay_concentration(card, seat, spot)?;
        let secret = Arg::Secret(kind, SeatSet::one(seat));
        self.tell_lying(|rules, state| {
            by_rule(Told::Set, "RSL-10.11", &[Arg::Seat(seat), secret]).pointing_at(1, lying(rules, state, id))
        });
        Ok(())
    }

    /// A card of a field goes to a pile or a hand, with what belongs to that: Distract, and the triggers of its leaving.
    pub(crate) fn leave(&mut self, id: ThingId, goes: Goes) -> Next {
        let Some((slot, seat)) = self.state.lying(id) else { return Ok(Flow::GoesOn) };
        let distracts = slot.facts.role == Role::Card && self.see().has(&slot, Gains::Distract);
        self.take_away(slot, seat, goes);
        self.left(slot, seat, goes, distracts)
    }

    /// What follows when a card has left its place.
    pub(crate) fn left(&mut self, slot: Slot<Lies>, seat: Seat, goes: Goes, distracts: bool) -> Next {
        let (kind, owner) = (self.kind(slot.card), self.state.owner(slot.card));
        let Lies { spot, role, whose, .. } = slot.facts;
        let by = whose.by();
        self.state.modifiers.retain(|modifier| modifier.alters != Alters::Defense(slot.id));
        // RSL-17.2
        if distracts && let Some(under) = self.state.at(seat, spot, Role::Concentration).copied() {
            self.take_away(under, seat, Goes::Discard);
        }
        match role {
            Role::Card => self.happened(Happened::Left { kind, owner, seat, spot, by, goes }),
            Role::Concentration | Role::Placed | Role::Equip => self.changed(),
        }
    }

    /// Moves a card off a field, to its owner's (RSL-6.9), and tells it while it lies there.
    fn take_away(&mut self, slot: Slot<Lies>, seat: Seat, goes: Goes) {
        let (card, owner) = (slot.card, self.state.owner(slot.card));
        let kind = self.kind(card);
        let (open, from) = (slot.facts.role == Role::Card, field(seat));
        // RSL-20.3
        let full = self.state.hand_size(owner) >= u32::from(self.see().max_hand(owner));
        let (to, told, clause) = match goes {
            Goes::Destroy => (discard(owner), Told::Destroyed, "RSL-19.1"),
            Goes::Discard => (discard(owner), Told::LeftField, "RSL-19.3"),
            Goes::Return if full => (discard(owner), Told::LeftField, "RSL-20.3"),
            Goes::Return => (hand(owner), Told::Returned, "RSL-19.7"),
            Goes::Void => (void(owner), Told::Voided, "RSL-19.5"),
            // Whoever places it moves it.
            Goes::Under => return,
        };
        let hidden = to == hand(owner) && !open;
        // RSL-20.9
        let said = if hidden { Arg::Secret(kind, SeatSet::one(owner) | SeatSet::one(seat)) } else { Arg::Card(kind) };
        self.tell_lying(|rules, state| {
            by_rule(told, clause, &[Arg::Seat(owner), said]).pointing_at(1, lying(rules, state, slot.id))
        });
        if hidden {
            self.state.table.move_from_place(card, from, to, SeatSet::one(owner), false);
        } else {
            self.state.table.move_card_openly(card, from, to);
        }
    }

    /// A card in play comes to lie under another (RSL-19.8).
    pub(crate) fn place_under(&mut self, id: ThingId, holder: ThingId) -> Next {
        let (Some((slot, seat)), Some((above, to))) = (self.state.lying(id), self.state.lying(holder)) else {
            return Ok(Flow::GoesOn);
        };
        let distracts = slot.facts.role == Role::Card && self.see().has(&slot, Gains::Distract);
        self.state.table.slide(slot.card, field(seat), field(to));
        let whose = Whose::new(to, slot.facts.whose.by());
        let lies = Lies { spot: above.facts.spot, role: Role::Placed, whose, ..Lies::default() };
        self.state.table.edit(id, |facts| *facts = lies).ok_or(Fault::Impossible)?;
        // The holder lies above it.
        self.state.table.slide(above.card, field(to), field(to));
        self.tell_lying(|rules, state| by_rule(Told::Placed, "RSL-19.8", &[lying(rules, state, id), Arg::Seat(to)]));
        self.left(slot, seat, Goes::Under, distracts)
    }

    /// Cards that were placed under the card which lay at this place return to their owners' hands (RSL-25.3, RSL-25.19).
    pub(crate) fn return_placed(&mut self, seat: Seat, spot: Spot) -> Next {
        let Some(id) = self.state.at(seat, spot, Role::Placed).map(|slot| slot.id) else { return Ok(Flow::GoesOn) };
        self.leave(id, Goes::Return)
    }

    /// Turns a card (RSL-8.3).
    pub(crate) fn turn_card(&mut self, id: ThingId, used: bool) {
        self.state.table.edit(id, |facts| facts.put(mark::USED, used));
    }

    /// A keyword is gained or lost; the later one stands (RSL-2.7).
    pub(crate) fn change_keyword(&mut self, id: ThingId, gains: Gains, gained: bool) {
        let bit = 1 << gains as u8;
        self.state.table.edit(id, |facts| {
            (facts.gained, facts.lost) =
                if gained { (facts.gained | bit, facts.lost & !bit) } else { (facts.gained & !bit, facts.lost | bit) };
        });
    }

    /// A card of a hand by what it is called there: the first copy, since equal copies are one answer.
    pub(crate) fn held(&self, seat: Seat, kind: KindId, owner: Seat) -> Option<CardId> {
        let fits = |card: &CardId| self.kind(*card) == kind && self.state.owner(*card) == owner;
        self.state.held(seat).iter().find(fits)
    }
}
