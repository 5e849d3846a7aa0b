//! Bags of kinds: decks that are written down, packs and picks of a draft.
//!
//! In a bag copies of a kind are the same, and there is no order; no card has a number until it is brought to a table
//! ([`crate::Brought`]). A bag has a limit of its own, and refuses what does not fit.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::catalog::KindId;
use crate::event::Clause;
use crate::option::deck_list;
use crate::setup::SetupReason;

/// At most `N` cards by their kinds, ascending, stored in place.
///
/// ```
/// use runehall_engine::{KindBag, KindId};
/// let mut pack = KindBag::<15>::new();
/// pack.add(KindId(7), 2).unwrap();
/// pack.add(KindId(3), 1).unwrap();
/// assert_eq!(pack.iter().collect::<Vec<_>>(), [KindId(3), KindId(7), KindId(7)]);
/// assert!(pack.take(KindId(7)) && pack.count(KindId(7)) == 1);
/// ```
#[derive(Clone, Copy)]
pub struct KindBag<const N: usize> {
    len: u16,
    kinds: [KindId; N],
}

/// More cards than a bag holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{cards} cards are too many: at most {limit} fit")]
pub struct BagError {
    /// So many would be in it.
    pub cards: u64,
    /// So many can.
    pub limit: usize,
}

impl<const N: usize> KindBag<N> {
    /// Nothing.
    pub fn new() -> Self {
        const { assert!(N <= u16::MAX as usize, "the length is two bytes") };
        KindBag { len: 0, kinds: [KindId(0); N] }
    }

    /// Puts copies of a kind into it, all of them or none.
    pub fn add(&mut self, kind: KindId, copies: u32) -> Result<(), BagError> {
        let cards = u64::from(self.len) + u64::from(copies);
        if cards > N as u64 {
            return Err(BagError { cards, limit: N });
        }
        let (at, old, copies) = (self.cards().partition_point(|other| *other <= kind), self.len(), copies as usize);
        self.kinds.copy_within(at..old, at + copies);
        self.kinds[at..at + copies].fill(kind);
        self.len = cards as u16;
        Ok(())
    }

    /// Takes a card of this kind out. False if there is none.
    pub fn take(&mut self, kind: KindId) -> bool {
        let Ok(at) = self.cards().binary_search(&kind) else { return false };
        let old = self.len();
        self.kinds.copy_within(at + 1..old, at);
        self.len -= 1;
        true
    }

    /// How many copies of a kind are in it.
    pub fn count(&self, kind: KindId) -> usize {
        let upto = |last: bool| self.cards().partition_point(|other| *other < kind || last && *other == kind);
        upto(true) - upto(false)
    }

    /// How many cards are in it.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The kinds in order, copies repeated.
    pub fn iter(&self) -> impl Iterator<Item = KindId> + '_ {
        self.cards().iter().copied()
    }

    /// The kinds in order, each once: copies are one option.
    pub fn each(&self) -> impl Iterator<Item = KindId> + '_ {
        self.cards().chunk_by(|a, b| a == b).map(|copies| copies[0])
    }

    /// Reads a deck as [`deck_list`] does, with names from the pool. Reports all that is wrong with it at once.
    pub fn read(text: &str, pool: &[String], clause: Clause) -> Result<Self, Vec<SetupReason>> {
        let (mut bag, mut reasons) = (KindBag::new(), vec![]);
        let list = deck_list(text, pool, clause, &mut reasons);
        let cards: u64 = list.iter().map(|(_, count)| u64::from(*count)).sum();
        for (kind, count) in list {
            // One that does not fit is among those that are too many.
            let _ = bag.add(kind, u32::from(count));
        }
        if cards > N as u64 {
            let error = BagError { cards, limit: N };
            let help = format!("leave {} out", cards - N as u64);
            reasons.push(SetupReason { what: error.to_string(), clause, help });
        }
        if reasons.is_empty() { Ok(bag) } else { Err(reasons) }
    }

    fn cards(&self) -> &[KindId] {
        &self.kinds[..usize::from(self.len)]
    }
}

impl<const N: usize> Default for KindBag<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> PartialEq for KindBag<N> {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl<const N: usize> Eq for KindBag<N> {}

impl<const N: usize> Hash for KindBag<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cards().hash(state);
    }
}

impl<const N: usize> fmt::Debug for KindBag<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_does_what_a_sorted_vector_does(steps in prop::collection::vec((any::<bool>(), 0..6u16, 0..5u32), 0..40)) {
            let (mut bag, mut vec) = (KindBag::<9>::new(), Vec::<KindId>::new());
            for (adds, kind, copies) in steps {
                let kind = KindId(kind);
                if adds {
                    let fits = vec.len() + copies as usize <= 9;
                    prop_assert_eq!(bag.add(kind, copies).is_ok(), fits);
                    vec.extend(std::iter::repeat_n(kind, if fits { copies as usize } else { 0 }));
                } else {
                    let at = vec.iter().position(|other| *other == kind);
                    prop_assert_eq!(bag.take(kind), at.is_some());
                    at.map(|at| vec.remove(at));
                }
                vec.sort();
                prop_assert_eq!(bag.iter().collect::<Vec<_>>(), vec.clone());
                prop_assert_eq!(bag.count(kind), vec.iter().filter(|other| **other == kind).count());
                let mut each = vec.clone();
                each.dedup();
                prop_assert_eq!(bag.each().collect::<Vec<_>>(), each);
            }
        }
    }

    /// A draft of eight seats: 432 cards in one bag, then 54 in the hands of each, and no count wraps.
    #[test]
    fn a_whole_draft_fits_and_one_card_more_does_not() {
        let mut supply = KindBag::<432>::new();
        for kind in 0..144 {
            supply.add(KindId(kind * 2), 3).unwrap();
        }
        let before = supply;
        assert_eq!(supply.add(KindId(1), 1), Err(BagError { cards: 433, limit: 432 }));
        assert_eq!(supply.add(KindId(1), u32::MAX).unwrap_err().cards, 432 + u64::from(u32::MAX));
        assert_eq!(supply, before);
        let mut picks = [KindBag::<54>::new(); 8];
        for n in 0..432 {
            let kind = supply.iter().next().unwrap();
            assert!(supply.take(kind));
            picks[n % 8].add(kind, 1).unwrap();
        }
        assert!(supply.is_empty() && picks.iter().all(|bag| bag.len() == 54 && bag.clone().add(KindId(0), 1).is_err()));
    }

    #[test]
    fn a_written_deck_is_read_or_refused_with_all_reasons() {
        let pool = ["Spark", "Ward", "Runic Echo"].map(str::to_owned);
        let read = |text: &str| KindBag::<40>::read(text, &pool, Clause("RSL-5.1"));
        assert_eq!(read("ward\n3 Runic Echo").unwrap().iter().map(|kind| kind.0).collect::<Vec<_>>(), [1, 2, 2, 2]);
        for (text, wrong) in [
            ("41 Spark", vec!["41 cards are too many: at most 40 fit"]),
            (
                "60000 Spark\n60000 Ward",
                vec!["`60000 Spark` asks for no number of cards", "`60000 Ward` asks for no number of cards"],
            ),
            ("2 Sprak\n42 Spark", vec!["there is no card `Sprak`", "42 cards are too many: at most 40 fit"]),
        ] {
            let reasons = read(text).unwrap_err();
            assert_eq!(reasons.iter().map(|reason| reason.what.as_str()).collect::<Vec<_>>(), wrong, "{text}");
            assert!(reasons.iter().all(|reason| reason.clause.0 == "RSL-5.1" && !reason.help.is_empty()));
        }
    }
}
