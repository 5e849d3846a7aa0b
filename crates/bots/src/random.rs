//! The player that takes any option as gladly as any other: the floor every other bot is measured from.

use runehall_dice::FastDice;
use runehall_engine::{Choice, Game, Seat};

use crate::Bot;
use crate::drive::uniform;

/// Chooses uniformly. Allocates nothing.
#[derive(Clone, Debug)]
pub struct Random(FastDice);

impl Random {
    /// With dice of its own.
    pub fn new(seed: u64) -> Self {
        Random(FastDice::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn choose(&mut self, _: &G::Rules, _: &G::State, _: Seat, options: &[Choice]) -> Choice {
        uniform(options, &mut self.0)
    }

    fn is_free(&self) -> bool {
        true
    }
}
