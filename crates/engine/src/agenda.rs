//! Suspended work as a value.
//!
//! A frame is a rulebook procedure at a named step, or a card program at a `pc`; the agenda is a stack of frames.
//! A [`crate::Machine`] runs the top frame until a frame asks. So a state can be cloned, compared, hashed,
//! stored and resumed in the middle of any effect: there are no closures, coroutines or threads to lose.

use serde::Serialize;

use crate::list::List;

/// A stack of at most `N` frames, stored in place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Agenda<F, const N: usize>(List<F, N>);

impl<F: Copy + Default, const N: usize> Agenda<F, N> {
    /// Nothing to do.
    pub fn new() -> Self {
        Agenda(List::new())
    }

    /// Puts work on top.
    #[inline]
    pub fn push(&mut self, frame: F) -> Result<(), Fault> {
        self.0.push(frame)
    }

    /// Takes the top frame off.
    #[inline]
    pub fn pop(&mut self) -> Option<F> {
        self.0.pop()
    }

    /// The top frame.
    #[inline]
    pub fn top(&self) -> Option<&F> {
        self.0.last()
    }

    /// The top frame, to be changed in place.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.0.last_mut()
    }

    /// Drops the top frame, which has been read.
    #[inline]
    pub fn drop_top(&mut self) {
        let n = self.0.len();
        self.0.truncate(n.saturating_sub(1));
    }

    /// Every frame, the bottom first.
    pub fn frames(&self) -> &[F] {
        &self.0
    }

    /// Every frame, to be changed in place.
    pub fn frames_mut(&mut self) -> &mut [F] {
        &mut self.0
    }

    /// Drops the frames above the lowest `n`.
    #[inline]
    pub fn truncate(&mut self, n: usize) {
        self.0.truncate(n);
    }

    /// How many frames.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<F: Copy + Default, const N: usize> Default for Agenda<F, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// What running a frame comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The agenda goes on with its top frame.
    GoesOn,
    /// A frame has asked and waits for the answer, or the game is over.
    Waits,
}

/// Why a game cannot go on although the rules say it should. A defect of rules or cards, reported instead of a hang.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Effects nested deeper than the agenda holds.
    #[error("effects are nested too deeply")]
    TooDeep,
    /// More than [`crate::machine::MAX_STEPS`] frames for one answer.
    #[error("an effect goes on without end")]
    RunAway,
    /// A frame met something that the rules rule out.
    #[error("the game is in a position that the rules rule out")]
    Impossible,
}
