//! Dice with a seed. The engine holds none; whoever drives a game brings its own.
//!
//! - [`FastDice`] for playouts by the million: xoshiro256++, a few instructions a roll, no secrets.
//! - [`TableDice`] for a game that people play: `ChaCha20` with a 256-bit seed, so that nobody can search for the seed
//!   that explains their own hand.
//! - [`fair::FairDice`] for a table on a server: everybody has a part in it, and after the game everybody can check it.
//!
//! All streams are fixed by their algorithm: a seed gives the same rolls on every machine and in every version.

#![forbid(unsafe_code)]

pub mod fair;

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use runehall_engine::Dice;

/// For playouts: as fast as dice get.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastDice(Xoshiro256PlusPlus);

impl FastDice {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        FastDice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A stream of its own for game number `game` of a run: what one game rolls does not depend on the others, nor on
    /// which thread plays it.
    pub fn for_game(seed: u64, game: u64) -> Self {
        // An odd multiplier keeps different games apart; seed_from_u64 mixes the bits.
        Self::new(seed ^ (game.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A uniform number below `sides`, by multiplication; the bias is below 2^-26 for up to 64 sides.
    #[inline]
    pub fn below(&mut self, sides: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(sides)) >> 32) as u32
    }
}

impl Dice for FastDice {
    #[inline]
    fn roll(&mut self, sides: u32) -> Option<u32> {
        Some(self.below(sides))
    }
}

/// For a table of people: a cryptographic stream, without bias.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableDice(ChaCha20Rng);

impl TableDice {
    /// The stream of a full-size seed.
    pub fn new(seed: [u8; 32]) -> Self {
        TableDice(ChaCha20Rng::from_seed(seed))
    }

    /// The stream of a short seed: for games that somebody wants to see again, not for games with something at stake.
    pub fn from_short_seed(seed: u64) -> Self {
        TableDice(ChaCha20Rng::seed_from_u64(seed))
    }
}

impl Dice for TableDice {
    fn roll(&mut self, sides: u32) -> Option<u32> {
        // Numbers above the last full multiple of `sides` are rolled again, so every face is equally likely.
        let limit = u32::MAX - u32::MAX % sides;
        loop {
            let n = self.0.next_u32();
            if n < limit {
                return Some(n % sides);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolls(mut dice: impl Dice) -> Vec<u32> {
        (0..8).map(|_| dice.roll(60).unwrap()).collect()
    }

    #[test]
    fn a_seed_gives_the_same_rolls_for_ever() {
        assert_eq!(rolls(FastDice::new(1)), rolls(FastDice::new(1)));
        assert_ne!(rolls(FastDice::for_game(1, 0)), rolls(FastDice::for_game(1, 1)));
        assert_ne!(rolls(TableDice::from_short_seed(1)), rolls(TableDice::new([1; 32])));
    }

    #[test]
    fn every_face_comes_up() {
        fn check(mut dice: impl Dice) {
            let mut seen = [0; 6];
            for _ in 0..6_000 {
                seen[dice.roll(6).unwrap() as usize] += 1;
            }
            assert!(seen.iter().all(|n| (800..1_200).contains(n)), "{seen:?}");
        }
        check(FastDice::new(7));
        check(TableDice::from_short_seed(7));
    }
}
