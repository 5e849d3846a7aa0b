//! Cards that seats bring, and that nobody else has seen yet.
//!
//! A kind stays the place in the pool of the rules; which kinds a seat brought is a part of the state ([`Brought`]), as plain data
//! by card number. The table of such a game remembers which cards a watcher has ever seen ([`Seen`]): the kind of a card that was
//! shown and shuffled away is known, its place is not. [`Brought::resample`] draws the kinds of all other cards anew, from the
//! [`Prior`] that the game declares, and then exchanges places as ever. So a bot cannot know a deck list.
//!
//! **Invariant:** what a seat cannot have seen it gets from the prior, and the prior is not told what is true.

use std::fmt::Debug;
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::cardset::{CardId, CardSet};
use crate::catalog::{KindId, Kinds};
use crate::dice::Dice;
use crate::event::Clause;
use crate::list::List;
use crate::seat::{Seat, Viewer};
use crate::setup::SetupReason;
use crate::slot::Facts;
use crate::table::CardTable;

/// Where a card comes from. Cards of one origin have the same back, and their kinds are drawn together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Origin {
    /// Who brought it.
    pub owner: Seat,
    /// As what, by a number of the game: the deck, a figure, an equip.
    pub part: u8,
}

/// A card that was brought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Card {
    kind: KindId,
    origin: Origin,
}

/// What seats brought: at most `N` cards, numbered in the order in which they were brought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Brought<const N: usize> {
    cards: List<Card, N>,
}

/// More cards than a table has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{brought} cards are too many: this table holds {limit}")]
pub struct TooMany {
    /// So many would lie there.
    pub brought: usize,
    /// So many can.
    pub limit: usize,
}

impl TooMany {
    /// The same as a reason why a game cannot start.
    pub fn reason(self, clause: Clause) -> SetupReason {
        SetupReason { what: self.to_string(), clause, help: format!("bring at most {} cards together", self.limit) }
    }
}

/// What the game believes of cards that a seat has not seen.
pub trait Prior {
    /// Fills `unseen` with kinds that the owner may have brought beside those that are `known`, by lot.
    fn draw<D: Dice + ?Sized>(&self, origin: Origin, known: &[KindId], unseen: &mut [KindId], dice: &mut D);
}

impl<const N: usize> Brought<N> {
    /// Nothing yet.
    pub fn new() -> Self {
        Brought { cards: List::new() }
    }

    /// Somebody brings these cards: their numbers, or nothing at all if they are too many.
    pub fn bring<const W: usize>(
        &mut self,
        origin: Origin,
        kinds: impl IntoIterator<Item = KindId>,
    ) -> Result<CardSet<W>, TooMany> {
        let before = *self;
        let mut cards = CardSet::EMPTY;
        let (mut brought, limit) = (self.cards.len(), N.min(64 * W));
        for kind in kinds {
            if brought < limit && self.cards.push(Card { kind, origin }).is_ok() {
                cards.add(CardId(brought as u8));
            }
            brought += 1;
        }
        if brought > limit {
            *self = before;
            return Err(TooMany { brought, limit });
        }
        Ok(cards)
    }

    /// The kind of a card.
    #[inline]
    pub fn kind_of(&self, card: CardId) -> KindId {
        self.card(card).kind
    }

    /// Where a card comes from.
    #[inline]
    pub fn origin_of(&self, card: CardId) -> Origin {
        self.card(card).origin
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether nobody has brought anything.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Every card.
    pub fn all<const W: usize>(&self) -> CardSet<W> {
        (0..self.len()).map(|n| CardId(n as u8)).collect()
    }

    /// The cards of an origin.
    pub fn of<const W: usize>(&self, origin: Origin) -> CardSet<W> {
        (0..self.len()).map(|n| CardId(n as u8)).filter(|&card| self.origin_of(card) == origin).collect()
    }

    /// Every origin, in the order in which they came.
    pub fn origins(&self) -> impl Iterator<Item = Origin> + '_ {
        let cards = &self.cards[..];
        let is_first = move |(n, card): &(usize, &Card)| cards[..*n].iter().all(|before| before.origin != card.origin);
        cards.iter().enumerate().filter(is_first).map(|(_, card)| card.origin)
    }

    /// Makes another world that the seat cannot tell from this one: draws the kinds of the cards it has never seen, then exchanges
    /// hidden cards of the same origin among the places where it knows that one lies but not which.
    pub fn resample<const W: usize, const Z: usize, const S: usize, const A: usize, const L: usize, F, D>(
        &mut self,
        table: &mut CardTable<W, Z, S, A, L, F, Seen<W, S>>,
        seat: Seat,
        prior: &impl Prior,
        dice: &mut D,
    ) where
        F: Facts,
        D: Dice + ?Sized,
    {
        let seen = table.seen_by(Viewer::Seat(seat));
        let mut left: CardSet<W> = self.all();
        while let Some(first) = left.first() {
            let origin = self.origin_of(first);
            let cards: CardSet<W> = self.of(origin);
            let known: ArrayVec<KindId, N> = (cards & seen).iter().map(|card| self.kind_of(card)).collect();
            // The prior gets no true kinds to leave as they are.
            let mut drawn: ArrayVec<KindId, N> = (cards - seen).iter().map(|_| KindId::default()).collect();
            prior.draw(origin, &known, &mut drawn, dice);
            for (card, kind) in (cards - seen).iter().zip(drawn) {
                self.cards[usize::from(card.0)].kind = kind;
            }
            table.exchange(seat, &[cards], dice);
            left -= cards;
        }
    }

    /// A card by its number; one that nobody brought is of the first kind and nobody's, as a card of a catalog would be.
    #[inline]
    fn card(&self, card: CardId) -> Card {
        self.cards.get(usize::from(card.0)).copied().unwrap_or_default()
    }
}

impl<const N: usize> Default for Brought<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Kinds for Brought<N> {
    fn kind_of(&self, card: CardId) -> KindId {
        Brought::kind_of(self, card)
    }

    fn owner_of(&self, card: CardId) -> Option<Seat> {
        Some(self.origin_of(card).owner)
    }
}

/// What watchers remember of cards whose place they no longer know. A part of a [`CardTable`].
pub trait Memory<const W: usize, const S: usize>: Copy + Eq + Hash + Debug + Default {
    /// A watcher has seen these cards.
    fn note(&mut self, watcher: usize, cards: CardSet<W>);

    /// The cards that a watcher has seen.
    fn seen(&self, watcher: usize) -> CardSet<W>;

    /// In a world for a seat other cards lie where these lay: whoever else has seen the card of a place has seen the one that lies
    /// there now. What the seat itself has seen it has seen of these very cards.
    fn exchange(&mut self, seat: usize, before: &[CardId], now: &[CardId]);
}

/// Nothing: for games in which everybody knows which cards there are.
impl<const W: usize, const S: usize> Memory<W, S> for () {
    #[inline]
    fn note(&mut self, _: usize, _: CardSet<W>) {}

    #[inline]
    fn seen(&self, _: usize) -> CardSet<W> {
        CardSet::EMPTY
    }

    #[inline]
    fn exchange(&mut self, _: usize, _: &[CardId], _: &[CardId]) {}
}

/// By watcher, the cards that were seen and have been hidden again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seen<const W: usize, const S: usize>([CardSet<W>; S]);

impl<const W: usize, const S: usize> Default for Seen<W, S> {
    fn default() -> Self {
        Seen([CardSet::EMPTY; S])
    }
}

impl<const W: usize, const S: usize> Memory<W, S> for Seen<W, S> {
    #[inline]
    fn note(&mut self, watcher: usize, cards: CardSet<W>) {
        self.0[watcher] |= cards;
    }

    #[inline]
    fn seen(&self, watcher: usize) -> CardSet<W> {
        self.0[watcher]
    }

    fn exchange(&mut self, seat: usize, before: &[CardId], now: &[CardId]) {
        let moved: CardSet<W> = before.iter().copied().collect();
        for seen in self.0.iter_mut().enumerate().filter(|(i, _)| *i != seat).map(|(_, seen)| seen) {
            let there = before.iter().zip(now).filter(|(card, _)| seen.has(**card)).map(|(_, now)| *now);
            *seen = (*seen - moved) | there.collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::SeatSet;
    use crate::slot::Slot;
    use crate::table::ZoneId;
    use crate::thing::{Numbering, ThingId};

    const DECK: [ZoneId; 2] = [ZoneId(0), ZoneId(1)];
    const FIELD: ZoneId = ZoneId(2);
    const POOL: u32 = 300;
    type Toy = CardTable<2, 3, 3, 4, 8, Tokens, Seen<2, 3>>;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    struct Tokens(u8);
    impl Facts for Tokens {
        type Tally = ();

        fn stack(&self) -> u8 {
            1
        }
    }

    struct Uniform;
    impl Prior for Uniform {
        fn draw<D: Dice + ?Sized>(&self, _: Origin, _: &[KindId], unseen: &mut [KindId], dice: &mut D) {
            unseen.fill_with(|| KindId(dice.roll(POOL).unwrap_or(0) as u16));
        }
    }

    /// A small generator, so that worlds differ.
    struct Lcg(u64);
    impl Dice for Lcg {
        fn roll(&mut self, sides: u32) -> Option<u32> {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            Some(((self.0 >> 33) % u64::from(sides)) as u32)
        }
    }

    fn deck(owner: u8) -> Origin {
        Origin { owner: Seat(owner), part: 0 }
    }

    /// Two decks of 40: kinds 0..40 and 100..140.
    fn dealt() -> (Brought<80>, Toy) {
        let mut brought = Brought::new();
        let first: CardSet<2> = brought.bring(deck(0), (0..40).map(KindId)).unwrap();
        let second: CardSet<2> = brought.bring(deck(1), (100..140).map(KindId)).unwrap();
        let mut table = Toy::new(first, DECK[0]);
        table.add_unseen(second, DECK[1]);
        table.remember(Seat(0), first);
        table.remember(Seat(1), second);
        (brought, table)
    }

    fn kinds(brought: &Brought<80>, cards: CardSet<2>) -> Vec<KindId> {
        let mut kinds: Vec<KindId> = cards.iter().map(|card| brought.kind_of(card)).collect();
        kinds.sort();
        kinds
    }

    #[test]
    fn a_deck_nobody_has_seen_is_another_deck_in_another_world() {
        let (brought, table) = dealt();
        let (mut world, mut there) = (brought, table);
        world.resample(&mut there, Seat(0), &Uniform, &mut Lcg(1));
        assert_eq!(kinds(&world, brought.of(deck(0))), kinds(&brought, brought.of(deck(0))), "its own deck it knows");
        assert_ne!(kinds(&world, brought.of(deck(1))), kinds(&brought, brought.of(deck(1))));
        assert!(there.is_conserved(brought.all()));
    }

    #[test]
    fn what_was_shown_once_stays_known_but_not_where_it_is() {
        let (brought, mut table) = dealt();
        let shown: CardSet<2> = [CardId(41), CardId(50)].into_iter().collect();
        table.move_openly(shown, DECK[1], FIELD);
        table.shuffle_into(FIELD, DECK[1]);
        assert!(!table.known_to(Viewer::Seat(Seat(0))).meets(shown));
        let mut places = vec![];
        for seed in 0..20 {
            let (mut world, mut there) = (brought, table);
            // One card lies apart, so that there are two places.
            there.move_by_lot(CardId(60), DECK[1], FIELD, SeatSet::one(Seat(1)), false);
            world.resample(&mut there, Seat(0), &Uniform, &mut Lcg(seed << 58 | seed << 33));
            assert_eq!(kinds(&world, shown), kinds(&brought, shown));
            assert_eq!(there.count(FIELD), 1);
            assert_eq!(there.seen_by(Viewer::Spectator).len(), 2, "the spectators have seen two, whichever they are");
            places.push(there.zone(FIELD).first().unwrap());
        }
        places.dedup();
        assert!(places.len() > 10, "{places:?}");
    }

    #[test]
    fn a_slot_stays_with_another_card_in_it() {
        let (mut brought, mut table) = dealt();
        let mut numbering = Numbering::NEW;
        let mut lay = |table: &mut Toy, card: u8, facts: u8| {
            table.move_by_lot(CardId(card), DECK[1], FIELD, SeatSet::one(Seat(1)), false);
            let id = numbering.give();
            table.lay(Slot { id, card: CardId(card), facts: Tokens(facts) }, FIELD).unwrap();
            id
        };
        let ids: Vec<ThingId> = [(45, 3), (46, 0), (47, 7)].map(|(card, facts)| lay(&mut table, card, facts)).to_vec();
        let before = table;
        for seed in 0..20 {
            brought.resample(&mut table, Seat(0), &Uniform, &mut Lcg(seed));
            assert!(table.is_conserved(brought.all()));
            let facts: Vec<(ThingId, u8)> = table.stack(FIELD, 1).map(|slot| (slot.id, slot.facts.0)).collect();
            assert_eq!(facts, [(ids[0], 3), (ids[1], 0), (ids[2], 7)]);
            for id in &ids {
                let card = table.slot(*id).unwrap().card;
                assert!(
                    table.known_to(Viewer::Seat(Seat(1))).has(card),
                    "whoever knew the slot knows what is in it now"
                );
            }
        }
        assert_ne!(table.slots(), before.slots());
        table.move_openly(table.zone(FIELD), FIELD, DECK[1]);
        assert_eq!((table.slot(ids[0]), table.slots().len()), (None, 0), "what is gone resolves to nothing");
    }

    #[test]
    fn too_many_cards_are_refused_and_change_nothing() {
        let (mut brought, _) = dealt();
        let before = brought;
        let one_more = brought.bring::<2>(deck(0), [KindId(7)]);
        assert_eq!(one_more, Err(TooMany { brought: 81, limit: 80 }));
        assert_eq!(brought.bring::<2>(deck(0), std::iter::repeat_n(KindId(7), 100_000)).unwrap_err().brought, 100_080);
        assert_eq!(brought, before);
        let reason = one_more.unwrap_err().reason(Clause("RSL-5.1"));
        assert_eq!(
            (reason.clause, reason.what.as_str()),
            (Clause("RSL-5.1"), "81 cards are too many: this table holds 80")
        );
    }

    #[test]
    fn four_decks_of_forty_are_small() {
        assert!(size_of::<Brought<160>>() <= 650, "{} bytes", size_of::<Brought<160>>());
        assert!(size_of::<Seen<3, 5>>() <= 120);
    }
}
