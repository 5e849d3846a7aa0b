//! Slots: places on the table for one card each, which stay what they are when hidden cards are exchanged.
//!
//! A zone is a bag. What lies at a place of its own (a card in play, a face-down card in an area, a card on another) lies in a
//! slot: it has a [`ThingId`], an order among the others, and facts of the game. [`crate::Table`] keeps the slots beside its zones: a
//! card that leaves its zone leaves its slot, and another world has other hidden cards in the same slots. So a frame that names a
//! slot means the same in every world, and facts cannot go with the wrong card. Start at [`crate::Table::lay`].
//!
//! **Invariant:** a card is in at most one slot, no two slots have the same number, and a slot is never empty.

use crate::agenda::Fault;
use crate::cardset::{CardId, CardSet};
use crate::list::List;
use crate::table::ZoneId;
use crate::thing::{Numbering, ThingId};

/// A card at a place of its own. It lies in the zone that holds its card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Slot<F = ()> {
    /// Its number.
    pub id: ThingId,
    /// The card that lies there; which one it is may be hidden.
    pub card: CardId,
    /// What the game has to say of it: damage, tokens, used or ready.
    pub facts: F,
}

/// The stack of what lies by itself.
pub const LOOSE: u8 = 0;

/// What a game has to say of a slot.
pub trait Facts: Copy + Default {
    /// Slots of one zone with the same stack, other than [`LOOSE`], lie on each other, the earlier under the later.
    fn stack(&self) -> u8 {
        LOOSE
    }
}

impl Facts for () {}

/// At most `L` slots, in the order in which they were laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slots<const L: usize, F> {
    list: List<Slot<F>, L>,
    /// The zones in which a card has ever lain in a slot, a bit for each: a card that leaves any other zone has none to leave.
    zones: u32,
}

impl<const L: usize, F: Facts> Slots<L, F> {
    pub(crate) fn new() -> Self {
        Slots { list: List::new(), zones: 0 }
    }

    /// Whether a card of this zone may lie in a slot.
    #[inline]
    pub(crate) fn may_be_in(&self, zone: ZoneId) -> bool {
        L > 0 && self.zones >> zone.0 & 1 != 0
    }

    /// Cards of this zone may lie in slots from now on.
    pub(crate) fn are_in(&mut self, zone: ZoneId) {
        self.zones |= 1 << zone.0;
    }

    #[inline]
    pub(crate) fn list(&self) -> &[Slot<F>] {
        &self.list
    }

    pub(crate) fn cards<const W: usize>(&self) -> CardSet<W> {
        self.list.iter().map(|slot| slot.card).collect()
    }

    #[inline]
    pub(crate) fn by_id(&self, id: ThingId) -> Option<&Slot<F>> {
        self.list.iter().find(|slot| slot.id == id)
    }

    pub(crate) fn by_id_mut(&mut self, id: ThingId) -> Option<&mut Slot<F>> {
        self.list.iter_mut().find(|slot| slot.id == id)
    }

    #[inline]
    pub(crate) fn of_card(&self, card: CardId) -> Option<&Slot<F>> {
        self.list.iter().find(|slot| slot.card == card)
    }

    pub(crate) fn lay(&mut self, slot: Slot<F>) -> Result<(), Fault> {
        debug_assert!(self.by_id(slot.id).is_none(), "a number is given once");
        debug_assert!(self.of_card(slot.card).is_none(), "a card is in one slot");
        self.list.push(slot)
    }

    /// These cards have left the table: their slots are gone.
    pub(crate) fn drop_cards<const W: usize>(&mut self, cards: CardSet<W>) {
        self.list.retain(|slot| !cards.has(slot.card));
    }

    /// This card has.
    pub(crate) fn drop_card(&mut self, card: CardId) {
        if let Some(i) = self.list.iter().position(|slot| slot.card == card) {
            self.list.remove(i);
        }
    }

    /// The slot of this card is now the last one laid.
    pub(crate) fn lay_again(&mut self, card: CardId) {
        if let Some(i) = self.list.iter().position(|slot| slot.card == card) {
            self.list[i..].rotate_left(1);
        }
    }

    /// The slots of these cards have other numbers from now on.
    pub(crate) fn renumber<const W: usize>(&mut self, cards: CardSet<W>, numbering: &mut Numbering) {
        for slot in self.list.iter_mut().filter(|slot| cards.has(slot.card)) {
            slot.id = numbering.give();
        }
    }

    /// In which slot of the list a card lies.
    pub(crate) fn position(&self, card: CardId) -> Option<usize> {
        self.list.iter().position(|slot| slot.card == card)
    }

    /// Puts another card into the slot at this position of the list.
    pub(crate) fn exchange(&mut self, at: usize, card: CardId) {
        self.list[at].card = card;
    }

    pub(crate) fn is_sound(&self) -> bool {
        let each_once = |i: usize| {
            let Slot { id, card, .. } = self.list[i];
            self.list[..i].iter().all(|other| other.id != id && other.card != card)
        };
        (0..self.list.len()).all(each_once)
    }
}
