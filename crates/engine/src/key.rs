//! A key of what a seat knows: one number, equal in all worlds that the seat cannot tell apart.
//!
//! A game adds to a [`Key`] what the seat knows, and nothing else: what lies on the table through [`crate::CardTable::add_known`], its
//! own public facts through `Hash`. Bots keep what they have thought about a position by it. **Invariant:** cards go in by kind
//! and place, in no order, so that neither a number nor an order of hidden cards can get in.

use std::hash::{Hash, Hasher};

/// An odd number whose bits look like lots: a product with it spreads over the high bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// What has been added so far. A [`Hasher`] for what has an order; [`Key::add`] for what has none. The same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Key {
    ordered: u64,
    /// A sum, so that the order of its parts does not matter.
    bag: u64,
}

impl Key {
    /// Adds one of several things among which there is no order.
    #[inline]
    pub fn add(&mut self, part: impl Hash) {
        let mut one = Key::default();
        part.hash(&mut one);
        self.bag = self.bag.wrapping_add(one.finish());
    }

    #[inline]
    fn mix(&mut self, word: u64) {
        self.ordered = stir(self.ordered ^ word);
    }
}

/// Each bit of the result depends on all bits of the word.
#[inline]
fn stir(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(SPREAD);
    (word ^ word >> 29).wrapping_mul(SPREAD)
}

impl Hasher for Key {
    #[inline]
    fn finish(&self) -> u64 {
        stir(self.ordered.wrapping_add(stir(self.bag)))
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word).wrapping_add(SPREAD));
        }
        self.mix(bytes.len() as u64);
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n).wrapping_add(SPREAD));
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.mix(u64::from(n).wrapping_add(SPREAD));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.mix(u64::from(n).wrapping_add(SPREAD));
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.mix(n.wrapping_add(SPREAD));
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(work: impl FnOnce(&mut Key)) -> u64 {
        let mut key = Key::default();
        work(&mut key);
        key.finish()
    }

    #[test]
    fn an_order_matters_where_there_is_one_and_nowhere_else() {
        let in_order = |parts: [u8; 3]| key(|key| parts.hash(key));
        let in_a_bag = |parts: [u8; 3]| key(|key| parts.into_iter().for_each(|part| key.add(part)));
        assert_ne!(in_order([1, 2, 3]), in_order([3, 2, 1]));
        assert_eq!(in_a_bag([1, 2, 3]), in_a_bag([3, 2, 1]));
        assert_ne!(in_a_bag([1, 2, 2]), in_a_bag([1, 1, 2]));
        assert_ne!(key(|_| ()), key(|key| 0u8.hash(key)));
        assert_ne!(key(|key| key.add(0u8)), key(|key| 0u8.hash(key)));
    }

    #[test]
    fn many_small_things_have_keys_of_their_own() {
        let mut keys: Vec<u64> = (0..100u16)
            .flat_map(|a| (0..100u16).map(move |b| key(|key| key.add((a, b)))))
            .chain((0..10_000u32).map(|n| key(|key| n.hash(key))))
            .collect();
        keys.sort_unstable();
        assert!(keys.windows(2).all(|two| two[0] != two[1]));
    }
}
