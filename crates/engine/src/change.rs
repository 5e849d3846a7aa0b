//! One road for change: propose → replace or prevent → commit → collect triggers.
//!
//! A game names its changes (lose HP, draw, destroy …) in one `Copy` type and implements [`World`]. Rules that forbid or
//! alter something live in [`World::judge`], rules that follow from something in [`World::follow`]; only
//! [`World::commit`] writes. Zun's bans cancel here; "would … instead" texts of the other games change the change.

use crate::agenda::Fault;
use crate::event::Cause;

/// What the rules say of a proposed change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<C> {
    /// It happens as proposed.
    Keep,
    /// This happens instead; it is judged again.
    Change(C),
    /// It does not happen, because of this.
    Cancel(Cause),
}

/// What can be changed.
pub trait World {
    /// One change, as proposed.
    type Change: Copy;

    /// Looks for a reason to replace or prevent the change. Reads only.
    fn judge(&self, change: Self::Change) -> Verdict<Self::Change>;

    /// Writes the change to the state and tells of it. Nothing else writes.
    fn commit(&mut self, change: Self::Change);

    /// Tells that the change was prevented.
    fn prevented(&mut self, change: Self::Change, cause: Cause);

    /// Puts what follows from the change on the agenda.
    fn follow(&mut self, change: Self::Change) -> Result<(), Fault>;
}

/// How often one change may be replaced before it counts as a loop.
const MAX_REPLACEMENTS: usize = 64;

/// Sends a proposed change down the road. True if it (or its replacement) happened.
#[inline]
pub fn enact<W: World>(world: &mut W, mut change: W::Change) -> Result<bool, Fault> {
    for _ in 0..MAX_REPLACEMENTS {
        match world.judge(change) {
            Verdict::Keep => {
                world.commit(change);
                world.follow(change)?;
                return Ok(true);
            }
            Verdict::Change(instead) => change = instead,
            Verdict::Cancel(cause) => {
                world.prevented(change, cause);
                return Ok(false);
            }
        }
    }
    Err(Fault::RunAway)
}
