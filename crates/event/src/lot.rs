//! Lots: every one follows from the secret of the event and from what it is drawn for.

use runehall_dice::TableDice;
use runehall_engine::Dice;

/// The source of all lots of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lots([u8; 32]);

impl Lots {
    /// The lots of a secret.
    pub fn new(secret: [u8; 32]) -> Self {
        Lots(secret)
    }

    /// The numbers below `n` in an order drawn by lot for this purpose.
    pub fn order(&self, purpose: &str, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        self.shuffle(purpose, &mut order);
        order
    }

    /// Puts a list into an order drawn by lot for this purpose.
    pub fn shuffle<T>(&self, purpose: &str, list: &mut [T]) {
        let key = blake3::derive_key("runehall 2026 lots of an event", &self.0);
        let mut dice = TableDice::new(*blake3::keyed_hash(&key, purpose.as_bytes()).as_bytes());
        for last in (1..list.len()).rev() {
            // These dice always roll.
            let other = dice.roll(last as u32 + 1).unwrap_or(0) as usize;
            list.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_drawn_and_each_purpose_has_its_own() {
        let mut seen = std::collections::BTreeMap::new();
        for n in 0..600_u16 {
            let lots = Lots::new([(n % 251) as u8; 32]);
            let order = lots.order(&format!("round {n}"), 3);
            assert_eq!(order, lots.order(&format!("round {n}"), 3));
            *seen.entry(order).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&n| n > 60), "{seen:?}");
    }
}
