//! The cards of a game by kind: names, and which card numbers are copies of which kind.

use serde::{Deserialize, Serialize};

use crate::cardset::{CardId, CardSet};
use crate::seat::Seat;

/// A card kind ("Attack"), by its place in the [`Catalog`]. Copies of a kind are interchangeable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KindId(pub u16);

impl KindId {
    /// As an index into a table by kind.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What cards are, for views: a [`Catalog`] in the rules, or [`crate::Brought`] in the state.
pub trait Kinds {
    /// The kind of a card.
    fn kind_of(&self, card: CardId) -> KindId;

    /// Whose it is, where that is not plain from where it lies.
    fn owner_of(&self, _card: CardId) -> Option<Seat> {
        None
    }
}

/// The kinds of a game in a fixed order, with neighbouring card numbers for the copies of each.
///
/// ```
/// use runehall_engine::{Catalog, KindId};
/// let catalog = Catalog::<1>::new([("Attack", 10), ("Banish", 2)].map(|(name, n)| (name.to_owned(), n))).unwrap();
/// assert_eq!(catalog.all().len(), 12);
/// assert_eq!(catalog.find("banish"), Some(KindId(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Catalog<const W: usize> {
    names: Vec<String>,
    copies: Vec<CardSet<W>>,
    n_cards: usize,
    // By card number, for all 256 of them: no bounds to check, and no table to go through on the way to the other.
    kind_of: Box<[KindId; 256]>,
    siblings: Box<[CardSet<W>; 256]>,
}

impl<const W: usize> Catalog<W> {
    /// Numbers the copies of each kind in order. The error is the number of cards, if it is more than fit.
    pub fn new(kinds: impl IntoIterator<Item = (String, u8)>) -> Result<Self, usize> {
        let (mut names, mut copies, mut n_cards) = (vec![], vec![], 0);
        let mut kind_of = Box::new([KindId(0); 256]);
        let mut siblings = Box::new([CardSet::EMPTY; 256]);
        for (name, count) in kinds {
            let cards = n_cards..n_cards + usize::from(count);
            n_cards = cards.end;
            if n_cards <= (64 * W).min(CardId::MOST) {
                let set = cards.clone().map(|card| CardId(card as u8)).collect();
                kind_of[cards.clone()].fill(KindId(names.len() as u16));
                siblings[cards].fill(set);
                copies.push(set);
            }
            names.push(name);
        }
        if copies.len() < names.len() {
            Err(n_cards)
        } else {
            Ok(Catalog { names, copies, n_cards, kind_of, siblings })
        }
    }

    /// The kind of a card.
    #[inline]
    pub fn kind_of(&self, card: CardId) -> KindId {
        self.kind_of[usize::from(card.0)]
    }

    /// All copies of a kind.
    #[inline]
    pub fn copies(&self, kind: KindId) -> CardSet<W> {
        self.copies[kind.index()]
    }

    /// The printed name of a kind.
    pub fn name(&self, kind: KindId) -> &str {
        &self.names[kind.index()]
    }

    /// The names of all kinds, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The kind with this name, whatever its capitals.
    pub fn find(&self, name: &str) -> Option<KindId> {
        self.names.iter().position(|n| n.eq_ignore_ascii_case(name)).map(|i| KindId(i as u16))
    }

    /// How many kinds.
    pub fn n_kinds(&self) -> usize {
        self.names.len()
    }

    /// How many cards.
    pub fn n_cards(&self) -> usize {
        self.n_cards
    }

    /// Every card.
    pub fn all(&self) -> CardSet<W> {
        self.copies.iter().fold(CardSet::EMPTY, |all, &copies| all | copies)
    }

    /// The kinds present in a set, ascending, each once: two copies of a kind are one option.
    #[inline]
    pub fn kinds_in(&self, mut set: CardSet<W>) -> impl Iterator<Item = KindId> + '_ {
        std::iter::from_fn(move || {
            let card = set.first()?;
            set -= self.siblings[usize::from(card.0)];
            Some(self.kind_of(card))
        })
    }

    /// The kinds of a set in order, copies repeated.
    pub fn list(&self, set: CardSet<W>) -> Vec<KindId> {
        set.iter().map(|card| self.kind_of(card)).collect()
    }
}

impl<const W: usize> Kinds for Catalog<W> {
    fn kind_of(&self, card: CardId) -> KindId {
        Catalog::kind_of(self, card)
    }
}
