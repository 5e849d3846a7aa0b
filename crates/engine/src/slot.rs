//! Slots: places on the table for one card each, which stay what they are when hidden cards are exchanged.
//!
//! A zone is a bag. What lies at a place of its own (a card in play, a face-down card in an area, a card on another) lies in a
//! slot: it has a [`ThingId`], an order among the others, and facts of the game. [`crate::CardTable`] keeps the slots beside its zones: a
//! card that leaves its zone leaves its slot, and another world has other hidden cards in the same slots. So a frame that names a
//! slot means the same in every world, and facts cannot go with the wrong card. Start at [`crate::CardTable::lay`].
//!
//! **Invariant:** a card is in at most one slot, no two slots have the same number, a slot is never empty, and the tally is that of the
//! slots that are there.

use std::fmt::Debug;
use std::hash::Hash;

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
    /// What all slots come to together: which places are taken, how many cards speak of something. Most questions about what lies on
    /// the table are answered by it without a look at the slots. It is kept by the table alone, as every slot comes, changes
    /// and goes; `()` for a game that asks nothing of the kind.
    type Tally: Copy + Eq + Hash + Debug + Default;

    /// Slots of one zone with the same stack, other than [`LOOSE`], lie on each other, the earlier under the later.
    fn stack(&self) -> u8 {
        LOOSE
    }

    /// Counts a slot with these facts in.
    fn count(&self, _tally: &mut Self::Tally) {}

    /// Counts it out again, after which the tally is what it was before.
    fn discount(&self, _tally: &mut Self::Tally) {}
}

impl Facts for () {
    type Tally = ();
}

/// At most `L` slots, in the order in which they were laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slots<const L: usize, F: Facts> {
    list: List<Slot<F>, L>,
    tally: F::Tally,
    /// The zones in which a card has ever lain in a slot, a bit for each: a card that leaves any other zone has none to leave.
    zones: u32,
}

impl<const L: usize, F: Facts> Slots<L, F> {
    pub(crate) fn new() -> Self {
        Slots { list: List::new(), tally: F::Tally::default(), zones: 0 }
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

    #[inline]
    pub(crate) fn tally(&self) -> &F::Tally {
        &self.tally
    }

    pub(crate) fn cards<const W: usize>(&self) -> CardSet<W> {
        self.list.iter().map(|slot| slot.card).collect()
    }

    #[inline]
    pub(crate) fn by_id(&self, id: ThingId) -> Option<&Slot<F>> {
        self.list.iter().find(|slot| slot.id == id)
    }

    /// Changes the facts of a slot; nothing if it is gone.
    #[inline]
    pub(crate) fn edit<T>(&mut self, id: ThingId, work: impl FnOnce(&mut F) -> T) -> Option<T> {
        let slot = self.list.iter_mut().find(|slot| slot.id == id)?;
        slot.facts.discount(&mut self.tally);
        let done = work(&mut slot.facts);
        slot.facts.count(&mut self.tally);
        Some(done)
    }

    /// Changes the facts of all slots that fit.
    #[inline]
    pub(crate) fn edit_all(&mut self, fits: impl Fn(&F) -> bool, mut work: impl FnMut(&mut F)) {
        for slot in self.list.iter_mut().filter(|slot| fits(&slot.facts)) {
            slot.facts.discount(&mut self.tally);
            work(&mut slot.facts);
            slot.facts.count(&mut self.tally);
        }
    }

    #[inline]
    pub(crate) fn of_card(&self, card: CardId) -> Option<&Slot<F>> {
        self.list.iter().find(|slot| slot.card == card)
    }

    pub(crate) fn lay(&mut self, slot: Slot<F>) -> Result<(), Fault> {
        debug_assert!(self.by_id(slot.id).is_none(), "a number is given once");
        debug_assert!(self.of_card(slot.card).is_none(), "a card is in one slot");
        self.list.push(slot)?;
        slot.facts.count(&mut self.tally);
        Ok(())
    }

    /// These cards have left the table: their slots are gone.
    pub(crate) fn drop_cards<const W: usize>(&mut self, cards: CardSet<W>) {
        for slot in self.list.iter().filter(|slot| cards.has(slot.card)) {
            slot.facts.discount(&mut self.tally);
        }
        self.list.retain(|slot| !cards.has(slot.card));
    }

    /// This card has.
    pub(crate) fn drop_card(&mut self, card: CardId) {
        if let Some(i) = self.list.iter().position(|slot| slot.card == card) {
            self.list.remove(i).facts.discount(&mut self.tally);
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
        let mut tally = F::Tally::default();
        self.list.iter().for_each(|slot| slot.facts.count(&mut tally));
        tally == self.tally && (0..self.list.len()).all(each_once)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fact that is counted by its number.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    struct Weighs(u8);

    impl Facts for Weighs {
        type Tally = u32;

        fn count(&self, tally: &mut u32) {
            *tally += u32::from(self.0);
        }

        fn discount(&self, tally: &mut u32) {
            *tally -= u32::from(self.0);
        }
    }

    #[test]
    fn the_tally_follows_whatever_happens_to_slots() {
        let mut slots = Slots::<4, Weighs>::new();
        let slot = |n: u8| Slot { id: ThingId(u16::from(n)), card: CardId(n), facts: Weighs(10 * n) };
        for n in 1..=4 {
            slots.lay(slot(n)).unwrap();
        }
        assert!(slots.lay(slot(5)).is_err(), "there is no room");
        assert_eq!(*slots.tally(), 100);
        assert_eq!(slots.edit(ThingId(2), |facts| std::mem::replace(&mut facts.0, 7)), Some(20));
        assert_eq!((slots.edit(ThingId(9), |facts| facts.0), *slots.tally()), (None, 87));
        slots.edit_all(|facts| facts.0 > 7, |facts| facts.0 = 1);
        assert_eq!(*slots.tally(), 10);
        slots.lay_again(CardId(1));
        slots.exchange(0, CardId(8));
        slots.drop_card(CardId(8));
        assert_eq!((*slots.tally(), slots.is_sound()), (3, true));
        slots.drop_cards(CardSet::<1>::range(0, 4));
        assert_eq!((*slots.tally(), slots.list().len(), slots.is_sound()), (1, 1, true));
    }
}
