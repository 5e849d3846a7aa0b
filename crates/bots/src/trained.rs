//! What positions are worth as it was learned from whole games, before anybody sat down: a small network, kept as text.
//!
//! Its inputs are the numbers of each player ([`Game::features`]) and the cards of each ([`Game::holdings`]), every player's through its own
//! eyes, counted from the one who is judged. One hidden layer of units that are never less than nothing, beside a straight sum of all
//! inputs: without hidden units that sum is all. `school` finds the weights, `text` writes and reads them.
//!
//! **Invariant.** Sums and products in a fixed order, a root and no other function of a library: the same on every machine. Nothing is
//! allocated once a `Reader` was made.
//!
//! [`Game::features`]: runehall_engine::Game::features
//! [`Game::holdings`]: runehall_engine::Game::holdings

mod reader;
mod school;
mod text;

pub(crate) use reader::Reader;
pub use school::{Fit, Lessons, Schooling};
pub use text::TrainedError;

/// More hidden units would cost more than a playout does.
pub const MOST_HIDDEN: usize = 64;

/// A judge, and where it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// Of which game, by name.
    pub game: String,
    /// At tables with so many seats.
    pub seats: u8,
    /// A playout stops after so many turns.
    pub turns: u32,
    /// So many playouts take as long as a hundred that the judge of the moment values.
    pub pace: u32,
    /// How it was made and how strong it is: a word and what it says, for people.
    pub notes: Vec<(String, String)>,
    /// The numbers of one player by name, then cards as `place: name`.
    pub(crate) inputs: Vec<String>,
    pub(crate) network: Network,
}

/// Weights.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Network {
    /// Hidden units.
    pub(crate) hidden: usize,
    /// A row for the constant, then one for each input of each player: what it adds to each hidden unit, and to the straight sum.
    pub(crate) rows: Vec<f32>,
    /// What each hidden unit adds to the sum.
    pub(crate) out: Vec<f32>,
}

impl Network {
    /// The numbers of a row.
    pub(crate) const fn width(&self) -> usize {
        self.hidden + 1
    }

    /// The sum over all inputs, given by row and value. `units` is left as the hidden units were, with the straight sum behind them.
    #[inline]
    pub(crate) fn sum(&self, inputs: impl Iterator<Item = (usize, f32)>, units: &mut [f32]) -> f32 {
        let width = self.width();
        units.copy_from_slice(&self.rows[..width]);
        for (row, value) in inputs {
            for (unit, weight) in units.iter_mut().zip(&self.rows[row * width..(row + 1) * width]) {
                *unit += value * weight;
            }
        }
        let bent: f32 = self.out.iter().zip(&*units).map(|(weight, unit)| weight * unit.max(0.0)).sum();
        bent + units[self.hidden]
    }
}

/// A sum as the share of games that are won: from 0 to 1, and steepest in the middle.
#[inline]
pub(crate) fn share(sum: f32) -> f32 {
    0.5 + 0.5 * sum / (1.0 + sum * sum).sqrt()
}

/// The sum of such a share.
pub(crate) fn sum_of(share: f32) -> f32 {
    let more = 2.0 * share - 1.0;
    more / (1.0 - more * more).max(1e-6).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_the_sum_of_a_share() {
        for part in [0.02, 0.25, 0.5, 0.9] {
            assert!((share(sum_of(part)) - part).abs() < 1e-5, "{part}");
        }
    }

    #[test]
    fn hidden_units_bend() {
        // A unit that wakes up at 3, and a straight half.
        let network = Network { hidden: 1, rows: vec![-3.0, 0.25, 1.0, 0.5], out: vec![2.0] };
        let mut units = [0.0; 2];
        let mut of = |value| network.sum([(1, value)].into_iter(), &mut units);
        assert_eq!([of(0.0), of(2.0), of(4.0)].map(f32::to_bits), [0.25f32, 1.25, 4.25].map(f32::to_bits));
    }
}
