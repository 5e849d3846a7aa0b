//! Cards in zones, and who knows them.
//!
//! A zone is a set of cards. A shuffled pile has no order: a card is rolled for when it is needed, and only cards that
//! somebody arranged have a place, at the top or at the bottom. So there is no order that a bug could leak.
//!
//! What lies at a place of its own lies in a slot ([`crate::slot`]).
//!
//! For each watcher (the seats, then one for all spectators) the table keeps the cards whose kind *and* place that
//! watcher knows. A view shows a card only if it is among them, and [`CardTable::resample`] deals all others anew. Where seats bring
//! their cards it remembers, too, which cards a watcher has ever seen ([`crate::brought`]).

use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::agenda::Fault;
use crate::brought::Memory;
use crate::cardset::{CardId, CardSet};
use crate::catalog::Kinds;
use crate::dice::Dice;
use crate::key::Key;
use crate::list::List;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::slot::{Facts, Slot, Slots};
use crate::thing::{Numbering, ThingId};

/// The number of a zone. Each game names its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ZoneId(pub u8);

/// An arranged card: at which end of which pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Arranged {
    zone: ZoneId,
    at_top: bool,
    card: CardId,
}

/// What lies on top of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Top {
    /// No card.
    Empty,
    /// This card: somebody put it there.
    Card(CardId),
    /// One of so many that nobody has ordered: roll.
    Roll(u32),
}

/// `Z` zones of at most `64 * W` cards, `S` watchers (the seats, then the spectators), `A` arranged cards, `L` slots with facts `F`,
/// and what watchers remember, `M`. A game that has no slots and whose cards are no secret pays for neither.
///
/// Equality and hash tell copies of one kind apart: two tables that differ only in which Attack is where are not equal,
/// though nobody could tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardTable<const W: usize, const Z: usize, const S: usize, const A: usize, const L: usize = 0, F = (), M = ()>
where
    F: Facts,
{
    zones: [CardSet<W>; Z],
    /// By zone, how many cards it holds: counting bits is slow where the processor may not be asked to. There are at most
    /// [`CardId::MOST`] cards, so that no count wraps.
    counts: [u8; Z],
    known: [CardSet<W>; S],
    /// In each pile the top of the top first, and the lowest of the bottom last.
    arranged: List<Arranged, A>,
    /// The cards of `arranged`: nearly every question about a pile is answered by them alone.
    placed: CardSet<W>,
    slots: Slots<L, F>,
    memory: M,
}

impl<const W: usize, const Z: usize, const S: usize, const A: usize, const L: usize, F, M>
    CardTable<W, Z, S, A, L, F, M>
where
    F: Facts,
    M: Memory<W, S>,
{
    /// Every card in one zone, known to nobody.
    pub fn new(all: CardSet<W>, zone: ZoneId) -> Self {
        let (zones, known) = ([CardSet::EMPTY; Z], [CardSet::EMPTY; S]);
        let (arranged, placed) = (List::new(), CardSet::EMPTY);
        let (slots, memory) = (Slots::new(), M::default());
        let mut table = CardTable { zones, counts: [0; Z], known, arranged, placed, slots, memory };
        table.add_unseen(all, zone);
        table
    }

    /// More cards in a zone, known to nobody. They are in no zone yet.
    pub fn add_unseen(&mut self, cards: CardSet<W>, zone: ZoneId) {
        debug_assert!(self.zones.iter().all(|zone| !zone.meets(cards)), "a card is in one place only");
        debug_assert!(64 * W <= CardId::MOST || !cards.has(CardId(u8::MAX)), "the last number is that of no card");
        self.zones[usize::from(zone.0)] |= cards;
        self.counts[usize::from(zone.0)] += cards.len() as u8;
    }

    /// The cards in a zone.
    #[inline]
    pub fn zone(&self, zone: ZoneId) -> CardSet<W> {
        self.zones[usize::from(zone.0)]
    }

    /// How many cards are in a zone.
    #[inline]
    pub fn count(&self, zone: ZoneId) -> u32 {
        u32::from(self.counts[usize::from(zone.0)])
    }

    /// How many cards are in each of `N` zones from this one on.
    #[inline]
    pub fn counts<const N: usize>(&self, first: ZoneId) -> [u8; N] {
        std::array::from_fn(|i| self.counts[usize::from(first.0) + i])
    }

    /// Whether a card is in a zone.
    #[inline]
    pub fn holds(&self, zone: ZoneId, card: CardId) -> bool {
        self.zones[usize::from(zone.0)].has(card)
    }

    /// Every zone, in order.
    pub fn zones(&self) -> &[CardSet<W>; Z] {
        &self.zones
    }

    /// What a viewer knows: of which cards both kind and place.
    pub fn known_to(&self, viewer: Viewer) -> CardSet<W> {
        match viewer {
            Viewer::Seat(seat) => self.known[seat.index()],
            Viewer::Spectator => self.known[S - 1],
            Viewer::Judge => self.zones.iter().fold(CardSet::EMPTY, |all, &zone| all | zone),
        }
    }

    /// The cards of which a viewer has ever known the kind, wherever they are now.
    pub fn seen_by(&self, viewer: Viewer) -> CardSet<W> {
        let remembered = match viewer {
            Viewer::Seat(seat) => self.memory.seen(seat.index()),
            Viewer::Spectator => self.memory.seen(S - 1),
            Viewer::Judge => CardSet::EMPTY,
        };
        remembered | self.known_to(viewer)
    }

    /// A seat has seen these cards before the game, where they are now or not: it has brought them.
    pub fn remember(&mut self, seat: Seat, cards: CardSet<W>) {
        self.memory.note(seat.index(), cards);
    }

    /// Moves cards that everybody sees moving: from a hand to the table, from a discard pile to a hand.
    #[inline]
    pub fn move_openly(&mut self, cards: CardSet<W>, from: ZoneId, to: ZoneId) {
        self.shift(cards, from, to);
        self.show_all(cards);
    }

    /// [`CardTable::move_openly`] for one card.
    #[inline]
    pub fn move_card_openly(&mut self, card: CardId, from: ZoneId, to: ZoneId) {
        self.shift_card(card, from, to);
        for known in &mut self.known {
            known.add(card);
        }
    }

    /// Moves cards from one open place to another: everybody knows them already.
    #[inline]
    pub fn move_known(&mut self, cards: CardSet<W>, from: ZoneId, to: ZoneId) {
        debug_assert!(self.known.iter().all(|known| (cards - *known).is_empty()), "a hidden card moved as an open one");
        self.shift(cards, from, to);
    }

    /// [`CardTable::move_known`] for one card.
    #[inline]
    pub fn move_known_card(&mut self, card: CardId, from: ZoneId, to: ZoneId) {
        debug_assert!(self.known.iter().all(|known| known.has(card)), "a hidden card moved as an open one");
        self.shift_card(card, from, to);
    }

    /// Moves one card that was picked by lot out of the unordered part of a zone. `seen_by` see which; all others forget
    /// what they knew of that zone, since any of its cards may be the one that left.
    #[inline]
    pub fn move_by_lot(&mut self, card: CardId, from: ZoneId, to: ZoneId, seen_by: SeatSet, spectators_see: bool) {
        let one = CardSet::one(card);
        let pile = self.unordered(from);
        for (i, known) in self.known.iter_mut().enumerate() {
            let sees = if i + 1 == S { spectators_see } else { seen_by.has(Seat(i as u8)) };
            if sees {
                *known |= one;
            } else {
                self.memory.note(i, *known & pile);
                *known -= pile;
            }
        }
        self.shift_card(card, from, to);
    }

    /// Moves one card whose place was plain to everybody (the arranged top of a pile): who knew it still does, and
    /// `seen_by` do now.
    pub fn move_from_place(&mut self, card: CardId, from: ZoneId, to: ZoneId, seen_by: SeatSet, spectators_see: bool) {
        let one = CardSet::one(card);
        self.show(one, seen_by, spectators_see);
        self.shift_card(card, from, to);
    }

    /// Lets these watchers know these cards.
    #[inline]
    pub fn show(&mut self, cards: CardSet<W>, seats: SeatSet, spectators_too: bool) {
        for (i, known) in self.known.iter_mut().enumerate() {
            if if i + 1 == S { spectators_too } else { seats.has(Seat(i as u8)) } {
                *known |= cards;
            }
        }
    }

    /// Lets everybody know these cards.
    #[inline]
    pub fn show_all(&mut self, cards: CardSet<W>) {
        for known in &mut self.known {
            *known |= cards;
        }
    }

    /// Shuffles a whole zone into another, face down: nobody knows its cards any more, and no order is left.
    pub fn shuffle_into(&mut self, from: ZoneId, to: ZoneId) {
        let cards = self.zone(from);
        self.shift(cards, from, to);
        let pile = self.zone(to);
        self.displace(pile);
        self.forget(pile);
    }

    /// Nobody knows these cards any more.
    #[inline]
    pub fn forget(&mut self, cards: CardSet<W>) {
        for (i, known) in self.known.iter_mut().enumerate() {
            self.memory.note(i, *known & cards);
            *known -= cards;
        }
    }

    /// What lies on top of a pile.
    #[inline]
    pub fn top(&self, zone: ZoneId) -> Top {
        if self.zone(zone).meets(self.placed) {
            return self.arranged_top(zone);
        }
        match self.count(zone) {
            0 => Top::Empty,
            n => Top::Roll(n),
        }
    }

    /// The same for a pile in which somebody arranged cards.
    fn arranged_top(&self, zone: ZoneId) -> Top {
        let mut here = self.arranged.iter().filter(|place| place.zone == zone);
        match (here.next(), self.unordered(zone).len()) {
            (Some(place), n) if place.at_top || n == 0 => Top::Card(place.card),
            (_, n) => Top::Roll(n),
        }
    }

    /// The cards of a zone that somebody put on its top, the uppermost first, and those at its bottom, the lowest last.
    pub fn ordered(&self, zone: ZoneId) -> (Vec<CardId>, Vec<CardId>) {
        let (top, bottom): (Vec<&Arranged>, Vec<&Arranged>) =
            self.arranged.iter().filter(|place| place.zone == zone).partition(|place| place.at_top);
        let cards = |places: Vec<&Arranged>| places.into_iter().map(|place| place.card).collect();
        (cards(top), cards(bottom))
    }

    /// The cards of a zone that have no place in it: what a roll picks from, in ascending order.
    #[inline]
    pub fn unordered(&self, zone: ZoneId) -> CardSet<W> {
        self.zone(zone) - self.placed
    }

    /// Puts a card of the zone on its very top. A fault if the game has left no room for one more arranged card.
    pub fn put_on_top(&mut self, card: CardId, zone: ZoneId) -> Result<(), Fault> {
        self.arrange(0, Arranged { zone, at_top: true, card })
    }

    /// Puts a card of the zone at its very bottom. A fault if the game has left no room for one more arranged card.
    pub fn put_at_bottom(&mut self, card: CardId, zone: ZoneId) -> Result<(), Fault> {
        self.arrange(A, Arranged { zone, at_top: false, card })
    }

    /// Puts a card of the zone under those that were arranged at its top. A fault as above.
    pub fn put_under_top(&mut self, card: CardId, zone: ZoneId) -> Result<(), Fault> {
        let last = self.arranged.iter().rposition(|place| place.zone == zone && place.at_top && place.card != card);
        // What was arranged above it moves down by one if the card has a place of its own there.
        let before = |at: usize| self.arranged[..at].iter().filter(|place| place.card == card).count();
        let at = last.map_or(0, |last| last + 1 - before(last));
        self.arrange(at, Arranged { zone, at_top: true, card })
    }

    /// The cards that were arranged at the top of a zone, the uppermost first.
    pub fn tops(&self, zone: ZoneId) -> impl Iterator<Item = CardId> {
        self.arranged.iter().filter(move |place| place.zone == zone && place.at_top).map(|place| place.card)
    }

    /// A card of a zone comes to lie at a place of its own, on top of its stack. It leaves it when it leaves the zone. A fault if
    /// there is no slot left. Its number comes from a [`Numbering`].
    pub fn lay(&mut self, slot: Slot<F>, zone: ZoneId) -> Result<(), Fault> {
        const { assert!(L == 0 || Z <= 32, "zones with slots are bits of a word") };
        debug_assert!(self.holds(zone, slot.card), "only a card of the zone can be laid in it");
        self.slots.are_in(zone);
        self.slots.lay(slot)
    }

    /// Every slot, in the order in which they were laid.
    #[inline]
    pub fn slots(&self) -> &[Slot<F>] {
        self.slots.list()
    }

    /// The slots of a zone, in that order.
    #[inline]
    pub fn lying(&self, zone: ZoneId) -> impl Iterator<Item = &Slot<F>> {
        self.slots.list().iter().filter(move |slot| self.holds(zone, slot.card))
    }

    /// The slots of a stack, the lowest first.
    pub fn stack(&self, zone: ZoneId, stack: u8) -> impl Iterator<Item = &Slot<F>> {
        self.lying(zone).filter(move |slot| slot.facts.stack() == stack)
    }

    /// The slot with a number; nothing if it is gone.
    #[inline]
    pub fn slot(&self, id: ThingId) -> Option<&Slot<F>> {
        self.slots.by_id(id)
    }

    /// What all slots come to together.
    #[inline]
    pub fn tally(&self) -> &F::Tally {
        self.slots.tally()
    }

    /// Changes what the game says of a slot; nothing if it is gone.
    #[inline]
    pub fn edit<T>(&mut self, id: ThingId, work: impl FnOnce(&mut F) -> T) -> Option<T> {
        self.slots.edit(id, work)
    }

    /// Changes what the game says of every slot that fits.
    #[inline]
    pub fn edit_all(&mut self, fits: impl Fn(&F) -> bool, work: impl FnMut(&mut F)) {
        self.slots.edit_all(fits, work);
    }

    /// The slot a card lies in.
    #[inline]
    pub fn slot_of(&self, card: CardId) -> Option<&Slot<F>> {
        self.slots.of_card(card)
    }

    /// The cards that lie in slots.
    pub fn slotted(&self) -> CardSet<W> {
        self.slots.cards()
    }

    /// Moves a card with its slot, before everybody's eyes: it stays the same thing, and is the last to have come. Who knew it still
    /// does, and nobody else learns it.
    pub fn slide(&mut self, card: CardId, from: ZoneId, to: ZoneId) {
        self.transfer(card, from, to);
        self.slots.are_in(to);
        self.slots.lay_again(card);
    }

    /// Gives the slots of a zone other numbers, because one of its cards has left and not everybody may know which.
    pub fn renumber(&mut self, zone: ZoneId, numbering: &mut Numbering) {
        self.slots.renumber(self.zones[usize::from(zone.0)], numbering);
    }

    /// Exchanges hidden cards: see [`CardTable::resample`].
    pub(crate) fn exchange<D: Dice + ?Sized>(&mut self, seat: Seat, backs: &[CardSet<W>], dice: &mut D) {
        for &back in backs {
            let hidden = back - self.known[seat.index()];
            // Places in an order that does not tell which card lies where: so the same dice make the same world of any two
            // that the seat cannot tell apart.
            let mut places: Hidden<Place> = Hidden::new();
            for (zone, &cards) in self.zones.iter().enumerate() {
                places.extend((cards & hidden).iter().map(|card| self.place_of(card, zone as u8, seat)));
            }
            places.sort_unstable();
            let before: Hidden<CardId> = places.iter().map(|place| place.card).collect();
            let mut cards = before.clone();
            cards.sort_unstable();
            for i in (1..cards.len()).rev() {
                // Without dice there is nothing to deal with: the world stays as it is.
                let Some(j) = dice.roll(i as u32 + 1) else { return };
                cards.swap(i, j as usize);
            }
            self.memory.exchange(seat.index(), &before, &cards);
            for known in &mut self.known {
                *known -= hidden;
            }
            for zone in &mut self.zones {
                *zone -= hidden;
            }
            for (&card, place) in cards.iter().zip(&places) {
                self.zones[usize::from(place.zone)].add(card);
                for (i, known) in self.known.iter_mut().enumerate() {
                    if place.known >> i & 1 != 0 {
                        known.add(card);
                    }
                }
                if let Some(i) = place.arranged {
                    self.arranged[usize::from(i)].card = card;
                }
                if let Some(i) = place.slot {
                    self.slots.exchange(usize::from(i), card);
                }
            }
        }
        self.note_placed();
    }

    /// Adds all that a seat knows of the table to a key: how many cards lie where, the kinds of those it knows, what lies in slots
    /// in its order, and which cards it has seen that now lie it knows not where.
    pub fn add_known(&self, seat: Seat, kinds: &impl Kinds, key: &mut Key)
    where
        F: Hash,
    {
        let known = self.known[seat.index()];
        let face = |card: CardId| known.has(card).then(|| (kinds.kind_of(card), kinds.owner_of(card)));
        self.counts.hash(key);
        let slotted: CardSet<W> = if L > 0 { self.slotted() } else { CardSet::EMPTY };
        for (zone, &cards) in self.zones.iter().enumerate() {
            for card in ((cards & known) - slotted - self.placed).iter() {
                key.add((zone as u8, kinds.kind_of(card), kinds.owner_of(card)));
            }
            for slot in self.slots.list().iter().filter(|slot| cards.has(slot.card)) {
                (zone as u8, slot.id, slot.facts, face(slot.card)).hash(key);
            }
        }
        for place in &self.arranged {
            (place.zone, place.at_top, face(place.card)).hash(key);
        }
        for card in (self.memory.seen(seat.index()) - known).iter() {
            key.add((u8::MAX, kinds.kind_of(card), kinds.owner_of(card)));
        }
    }

    /// Whether every one of these cards is in exactly one zone, every arranged card in the zone it is arranged in, and every slot has
    /// a card and a number of its own and is counted once.
    pub fn is_conserved(&self, all: CardSet<W>) -> bool {
        let union = self.zones.iter().fold(CardSet::EMPTY, |sum, &zone| sum | zone);
        let counts = self.zones.map(|zone| zone.len() as u8);
        let n: u32 = counts.iter().copied().map(u32::from).sum();
        union == all
            && n == all.len()
            && counts == self.counts
            && self.arranged.iter().all(|place| self.zone(place.zone).has(place.card))
            && self.arranged.iter().map(|place| place.card).collect::<CardSet<W>>() == self.placed
            && self.slots.is_sound()
            && self.slots.list().iter().all(|slot| {
                let zone = (0..Z as u8).map(ZoneId).find(|&zone| self.holds(zone, slot.card));
                zone.is_some_and(|zone| self.slots.may_be_in(zone))
            })
    }

    fn arrange(&mut self, at: usize, place: Arranged) -> Result<(), Fault> {
        debug_assert!(self.zone(place.zone).has(place.card), "only a card of the zone can be arranged in it");
        self.displace(CardSet::one(place.card));
        self.arranged.insert(at.min(self.arranged.len()), place)?;
        self.placed.add(place.card);
        Ok(())
    }

    /// The place of a card that `seat` does not know. What `seat` has ever seen it has seen of this card and not of this place.
    fn place_of(&self, card: CardId, zone: u8, seat: Seat) -> Place {
        const { assert!(S <= u16::BITS as usize, "watchers are bits of a word") };
        let bit = |i: usize, on: bool| u16::from(on) << i;
        let known = (0..S).map(|i| bit(i, self.known[i].has(card))).sum();
        let seen = (0..S).map(|i| bit(i, i != seat.index() && self.memory.seen(i).has(card))).sum();
        let arranged = if self.placed.has(card) { self.arranged.iter().position(|at| at.card == card) } else { None };
        let slot = if self.slots.may_be_in(ZoneId(zone)) { self.slots.position(card) } else { None };
        Place { zone, known, seen, arranged: arranged.map(|i| i as u8), slot: slot.map(|i| i as u8), card }
    }

    #[inline]
    fn shift(&mut self, cards: CardSet<W>, from: ZoneId, to: ZoneId) {
        debug_assert!((cards - self.zone(from)).is_empty(), "moved from where it is not");
        let n = cards.len() as u8;
        self.zones[usize::from(from.0)] -= cards;
        self.counts[usize::from(from.0)] -= n;
        self.zones[usize::from(to.0)] |= cards;
        self.counts[usize::from(to.0)] += n;
        if cards.meets(self.placed) {
            self.displace(cards);
        }
        if self.slots.may_be_in(from) {
            self.slots.drop_cards(cards);
        }
    }

    #[inline]
    fn shift_card(&mut self, card: CardId, from: ZoneId, to: ZoneId) {
        self.transfer(card, from, to);
        if self.slots.may_be_in(from) {
            self.slots.drop_card(card);
        }
    }

    /// The same with its slot, if it lies in one.
    #[inline]
    fn transfer(&mut self, card: CardId, from: ZoneId, to: ZoneId) {
        debug_assert!(self.zone(from).has(card), "moved from where it is not");
        self.zones[usize::from(from.0)].remove(card);
        self.counts[usize::from(from.0)] -= 1;
        self.zones[usize::from(to.0)].add(card);
        self.counts[usize::from(to.0)] += 1;
        if self.placed.has(card) {
            self.displace(CardSet::one(card));
        }
    }

    /// These cards have no place any more.
    fn displace(&mut self, cards: CardSet<W>) {
        self.arranged.retain(|place| !cards.has(place.card));
        self.note_placed();
    }

    fn note_placed(&mut self) {
        self.placed = self.arranged.iter().map(|place| place.card).collect();
    }
}

impl<const W: usize, const Z: usize, const S: usize, const A: usize, const L: usize, F> CardTable<W, Z, S, A, L, F>
where
    F: Facts,
{
    /// Deals every card that the seat cannot place into another world it cannot tell apart. Where seats bring their cards
    /// [`crate::Brought::resample`] does it, because what lies there is hidden, too.
    ///
    /// Cards are exchanged among the places where the seat knows that *a* card lies but not which. A place keeps who else
    /// knows its card: if Billy knows a card of Chris's hand, then in the new world Billy knows the card that lies there
    /// now; and a slot stays what it is, with another card in it. Cards of different `backs` are never exchanged; a card in no set
    /// of `backs` stays where it is. With the same dice the world is the same, whichever of those that the seat cannot tell apart
    /// this one is.
    pub fn resample<D: Dice + ?Sized>(&mut self, seat: Seat, backs: &[CardSet<W>], dice: &mut D) {
        self.exchange(seat, backs, dice);
    }
}

/// Hidden cards or their places, as many as there can be.
type Hidden<T> = ArrayVec<T, { CardId::MOST }>;

/// Where a hidden card lies, and which watchers know it or have seen it, a bit for each. Places that differ in nothing but the card are
/// interchangeable; the card comes last, so that it decides about no order that matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    zone: u8,
    known: u16,
    seen: u16,
    arranged: Option<u8>,
    slot: Option<u8>,
    card: CardId,
}

#[cfg(test)]
mod tests;
