//! Random numbers for players who do not care how they play: a small generator, seeded by the operating system.

use anyhow::{Result, anyhow};

/// A stream of random numbers (`SplitMix64`).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// A stream of its own.
    pub(crate) fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// The next number below `n`, which is small.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// A seed from the operating system.
pub(crate) fn seed() -> Result<u64> {
    getrandom::u64().map_err(|error| anyhow!("no random numbers from the operating system: {error}"))
}

/// A part in the shuffles: 64 hex digits.
pub(crate) fn contribution() -> Result<String> {
    Ok(format!("{:016x}{:016x}{:016x}{:016x}", seed()?, seed()?, seed()?, seed()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_and_come_up() {
        let mut dice = Dice::new(1);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[dice.below(5)] += 1;
        }
        assert!(seen.iter().all(|n| *n > 120), "{seen:?}");
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn contributions_are_64_hex_digits() {
        let text = contribution().unwrap();
        assert_eq!(text.len(), 64);
        assert!(text.bytes().all(|b| b.is_ascii_hexdigit()));
        assert_ne!(text, contribution().unwrap());
    }
}
