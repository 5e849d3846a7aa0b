//! Sets of cards in machine words.
//!
//! Every card of a game has a number, and a zone is the set of the numbers in it: moving a card is two bit operations,
//! a whole state copies as a short `memcpy`, and picking the `n`-th card of a shuffled pile needs neither an order nor a
//! loop over cards. Cards of one kind have neighbouring numbers, so that kinds come out sorted and grouped.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// The number of one card. It never leaves the kernel's side of a view: hidden cards have no handle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardId(pub u8);

impl CardId {
    /// How many cards a game can have: the last number is left for "no card", and counts fit a byte.
    pub const MOST: usize = u8::MAX as usize;
}

/// A set of at most `64 * W` cards.
///
/// ```
/// use runehall_engine::{CardId, CardSet};
/// let set: CardSet<1> = [CardId(3), CardId(17), CardId(40)].into_iter().collect();
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.nth(1), Some(CardId(17)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardSet<const W: usize>([u64; W]);

impl<const W: usize> CardSet<W> {
    /// No cards.
    pub const EMPTY: Self = CardSet([0; W]);

    /// One card alone.
    #[inline]
    pub const fn one(card: CardId) -> Self {
        // Word by word: a set that is written in one word and then read as a whole makes the processor wait.
        let (mut words, mut i) = ([0; W], 0);
        while i < W {
            words[i] = ((card.0 as usize / 64 == i) as u64) << (card.0 % 64);
            i += 1;
        }
        CardSet(words)
    }

    /// The cards `from..to`.
    pub fn range(from: u8, to: u8) -> Self {
        (from..to).map(CardId).collect()
    }

    /// Whether the card is in it. By reference: a copy of the whole set would be made to look at one word of it.
    #[inline]
    pub const fn has(&self, card: CardId) -> bool {
        self.0[card.0 as usize / 64] >> (card.0 % 64) & 1 != 0
    }

    /// Whether it holds no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many cards.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The card with the lowest number.
    #[inline]
    pub fn first(self) -> Option<CardId> {
        self.0
            .iter()
            .enumerate()
            .find_map(|(i, &word)| (word != 0).then(|| CardId((i * 64) as u8 + word.trailing_zeros() as u8)))
    }

    /// Card number `k` in ascending order.
    #[inline]
    pub fn nth(self, mut k: u32) -> Option<CardId> {
        for (i, &word) in self.0.iter().enumerate() {
            let sums = running_sums(word);
            let n = (sums >> 56) as u32;
            if k < n {
                return Some(CardId((i * 64) as u8 + select(word, sums, k)));
            }
            k -= n;
        }
        None
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: CardId) {
        self.0[card.0 as usize / 64] |= 1 << (card.0 % 64);
    }

    /// Takes a card out; no effect if it is not there.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0[card.0 as usize / 64] &= !(1 << (card.0 % 64));
    }

    /// Empties the set and hands over what was in it.
    #[inline]
    #[must_use]
    pub fn take(&mut self) -> Self {
        std::mem::replace(self, Self::EMPTY)
    }

    /// Whether the two share a card.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0.iter().zip(other.0).fold(0, |all, (word, other)| all | word & other) != 0
    }

    /// Its cards, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let (mut words, mut i) = (self.0, 0);
        std::iter::from_fn(move || {
            while i < W {
                let word = words[i];
                if word != 0 {
                    words[i] = word & (word - 1);
                    return Some(CardId((i * 64) as u8 + word.trailing_zeros() as u8));
                }
                i += 1;
            }
            None
        })
    }
}

/// A one in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// Byte by byte, how many bits are set in this byte and those below it: in the top byte, how many there are at all.
#[inline]
fn running_sums(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(BYTES)
}

/// The position of set bit number `k` (from the lowest), which must exist, given the running sums of the word. Branch-free: by prefix
/// sums of the bytes' bit counts, then of the bits inside the byte.
#[inline]
fn select(word: u64, sums: u64, k: u32) -> u8 {
    const TOPS: u64 = 0x8080_8080_8080_8080;
    // Bytes whose running sum is at most `k` keep their top bit after the subtraction: their number is the byte index.
    let k = u64::from(k);
    let below = (((k * BYTES) | TOPS) - sums) & TOPS;
    let shift = (below >> 7).wrapping_mul(BYTES) >> 53 & !7;
    let rest = k - (sums << 8 >> shift & 0xff);
    // The same inside the byte: its bits spread over eight bytes.
    let byte = word >> shift & 0xff;
    let spread = ((((byte * BYTES) & 0x8040_2010_0804_0201) + (TOPS - BYTES)) & TOPS) >> 7;
    let sums = spread.wrapping_mul(BYTES);
    let below = (((rest * BYTES) | TOPS) - sums) & TOPS;
    let bit = (below >> 7).wrapping_mul(BYTES) >> 56;
    (shift + bit) as u8
}

impl<const W: usize> Default for CardSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitOr for CardSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for CardSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

impl<const W: usize> BitAnd for CardSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

impl<const W: usize> Sub for CardSet<W> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const W: usize> SubAssign for CardSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
    }
}

impl<const W: usize> FromIterator<CardId> for CardSet<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

impl<const W: usize> fmt::Debug for CardSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check<const W: usize>(set: CardSet<W>) {
        let listed: Vec<CardId> = (0..(64 * W) as u8).map(CardId).filter(|&card| set.has(card)).collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), listed);
        assert_eq!(set.len() as usize, listed.len());
        assert_eq!(set.first(), listed.first().copied());
        for (k, &card) in listed.iter().enumerate() {
            assert_eq!(set.nth(k as u32), Some(card), "{set:?} {k}");
        }
        assert_eq!(set.nth(listed.len() as u32), None);
    }

    proptest! {
        #[test]
        fn picking_agrees_with_listing(word: u64, sparse in 0u64..64, words: [u64; 3]) {
            check(CardSet([word]));
            check(CardSet([word & word.rotate_left(7) & word.rotate_left(29)]));
            check(CardSet([1 << sparse]));
            check(CardSet(words));
        }
    }

    #[test]
    fn the_extremes() {
        check(CardSet::<1>::EMPTY);
        check(CardSet([u64::MAX]));
        check(CardSet([1 << 63, 1]));
    }
}
