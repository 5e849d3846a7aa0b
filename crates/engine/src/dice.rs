//! Chance. The engine holds no random numbers.

/// A source of rolls, passed into [`crate::Game::apply`]. Generic there, so a generator is compiled into the rules.
pub trait Dice {
    /// A uniform number below `sides` (at least 1), or `None`: then the roll becomes a question to
    /// [`crate::Actor::Chance`] and somebody answers it like any other.
    fn roll(&mut self, sides: u32) -> Option<u32>;
}

impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline]
    fn roll(&mut self, sides: u32) -> Option<u32> {
        (**self).roll(sides)
    }
}

/// Leaves every roll to be asked for: for search, replays and scripted tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDice;

impl Dice for NoDice {
    #[inline]
    fn roll(&mut self, _sides: u32) -> Option<u32> {
        None
    }
}
