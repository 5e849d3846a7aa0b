//! The road of a change that can be stopped or replaced: proposed → replaced or prevented → committed → state check → triggers.
//!
//! A game names those of its changes (lose HP, destroy, discard …) in one `Copy` type and implements [`World`], and [`Road`] where
//! somebody may be asked. Rules that forbid or alter such a change live in [`World::judge`], and [`World::commit`] alone writes it. What no
//! card can stop is no change in this sense: the procedures of a game write it themselves (`docs/decisions/0002` says of each game how
//! much of the road it takes; Runebound takes none of it). What must hold after
//! every change is in [`Road::demand`]; what follows from one in [`Road::follow`]. Where a game has no rule for a change nothing
//! more happens: no frame is pushed and nothing is looked for twice.
//!
//! **Every stage can wait.** A change that somebody is asked about lies on the agenda as a [`Stage`], under the question and all
//! that comes of it. So what is proposed inside of an effect goes all its way, with its own check and triggers, before the
//! effect goes on: innermost first, without a rule that says so.
//!
//! [`Triggers`] is for games in which effects that trigger at the same moment resolve at once: the active player's first, then
//! in seat order, each player in the order of their choice.

use crate::agenda::{Fault, Flow};
use crate::choice::Choice;
use crate::event::Cause;
use crate::machine::{Machine, Next};
use crate::seat::Seat;

/// What the rules say of a proposed change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<C, Q> {
    /// It happens as proposed.
    Keep,
    /// This happens instead; it is judged again.
    Change(C),
    /// It does not happen, because of this.
    Cancel(Cause),
    /// Somebody is asked first: which of several replacements it is, or whether there shall be one.
    Ask(Q),
}

/// What became of a change about which somebody was asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Fate {
    /// It happens.
    #[default]
    Happens,
    /// It does not.
    Prevented,
    /// Something else has happened instead, as a change of its own.
    Replaced,
}

/// A change that waits on the agenda.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage<C, F> {
    /// It is proposed when what lies above has been done, such as the paying of its price.
    Proposed(C),
    /// Somebody has been asked about it.
    Asked(C),
    /// What lies above happens instead of the change below, or prevents it.
    Decided(Fate),
    /// It has been committed; the state check goes on, and then what follows from it.
    Check(F),
}

/// How often one change may be replaced before it counts as a loop.
const MAX_REPLACEMENTS: usize = 64;

/// What can be changed, as far as nobody is asked about it.
pub trait World {
    /// One change, as proposed.
    type Change: Copy;
    /// What [`World::judge`] has found out for a question: who is asked, or what there is to choose.
    type Question: Copy;

    /// Looks for a reason to replace or prevent the change. Reads only.
    fn judge(&self, change: Self::Change) -> Verdict<Self::Change, Self::Question>;

    /// The change does not happen: because of a rule that forbids it, or because of what was said when somebody was asked.
    fn stopped(&mut self, change: Self::Change, fate: Fate, cause: Option<Cause>) -> Next;

    /// Writes the change to the state and tells of it; nothing else writes a change of this type. It may itself have to ask for what it does; when it is
    /// done it goes on with [`Road::happened`], or ends here if nothing can come of it.
    fn commit(&mut self, change: Self::Change) -> Next;

    /// The whole way of a change that nobody is asked about, at once: whether it, or what replaced it, happened.
    #[inline]
    fn enact(&mut self, mut change: Self::Change) -> Result<bool, Fault> {
        for _ in 0..MAX_REPLACEMENTS {
            match self.judge(change) {
                Verdict::Keep => {
                    self.commit(change)?;
                    return Ok(true);
                }
                Verdict::Change(instead) => change = instead,
                Verdict::Cancel(cause) => {
                    self.stopped(change, Fate::Prevented, Some(cause))?;
                    return Ok(false);
                }
                Verdict::Ask(_) => return Err(Fault::Impossible),
            }
        }
        Err(Fault::RunAway)
    }
}

/// A machine whose changes can wait at every stage.
pub trait Road<const N: usize>: Machine<N> + World {
    /// What is known of a change once it has happened, for those who look at it afterwards: the facts last known.
    type Facts: Copy;
    /// Something that must not stay as it is.
    type Demand: Copy;

    /// The frame in which a change waits.
    fn waiting(stage: Stage<Self::Change, Self::Facts>) -> Self::Frame;

    /// Asks about a change, which waits below. What is chosen pushes [`Stage::Decided`] and does its work above that; if nothing is
    /// chosen the change happens.
    fn ask_about(&mut self, question: Self::Question) -> Next;

    /// The first thing in the state that must not stay so, if there is one. Looked for after every single change.
    fn demand(&mut self) -> Option<Self::Demand>;

    /// Sees to it, by a change or a question; it is looked for again afterwards, until nothing applies.
    fn meet(&mut self, demand: Self::Demand) -> Next;

    /// What follows from a change.
    fn follow(&mut self, facts: Self::Facts) -> Next;

    /// Sends a change down the road.
    #[inline]
    fn propose(&mut self, mut change: Self::Change) -> Next {
        for _ in 0..MAX_REPLACEMENTS {
            match self.judge(change) {
                Verdict::Keep => return self.commit(change),
                Verdict::Change(instead) => change = instead,
                Verdict::Cancel(cause) => return self.stopped(change, Fate::Prevented, Some(cause)),
                Verdict::Ask(question) => {
                    self.core_mut().fate = Fate::Happens;
                    self.push(Self::waiting(Stage::Asked(change)))?;
                    return self.ask_about(question);
                }
            }
        }
        Err(Fault::RunAway)
    }

    /// A change has been written: the state check until nothing applies, then what follows.
    #[inline]
    fn happened(&mut self, facts: Self::Facts) -> Next {
        match self.demand() {
            None => self.follow(facts),
            Some(demand) => self.settle(demand, facts),
        }
    }

    /// The same where the state check has already found something.
    #[inline]
    fn settle(&mut self, demand: Self::Demand, facts: Self::Facts) -> Next {
        self.push(Self::waiting(Stage::Check(facts)))?;
        self.meet(demand)
    }

    /// Goes on with a change that has waited.
    #[inline]
    fn travel(&mut self, stage: Stage<Self::Change, Self::Facts>) -> Next {
        match stage {
            Stage::Proposed(change) => self.propose(change),
            Stage::Asked(change) => match std::mem::take(&mut self.core_mut().fate) {
                Fate::Happens => self.commit(change),
                fate @ (Fate::Prevented | Fate::Replaced) => self.stopped(change, fate, None),
            },
            Stage::Decided(fate) => {
                self.core_mut().fate = fate;
                Ok(Flow::GoesOn)
            }
            Stage::Check(facts) => self.happened(facts),
        }
    }
}

/// Up to 64 things by number. What the numbers are is the game's own: slots, cards in play, effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Few(u64);

impl Few {
    /// None.
    pub const NONE: Few = Few(0);

    /// With this one.
    #[must_use]
    pub const fn and(self, n: u8) -> Few {
        Few(self.0 | 1 << n)
    }

    /// Without this one.
    #[must_use]
    pub const fn without(self, n: u8) -> Few {
        Few(self.0 & !(1 << n))
    }

    /// Whether it is there.
    pub const fn has(self, n: u8) -> bool {
        self.0 >> n & 1 == 1
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let n = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(n)
        })
    }
}

impl FromIterator<u8> for Few {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Few {
        numbers.into_iter().fold(Few::NONE, Few::and)
    }
}

/// Effects of one player that have triggered at the same moment and wait, with what is known of that moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Group<F> {
    /// Which effects, by the game's numbers.
    pub left: Few,
    /// What triggered them.
    pub facts: F,
    /// Whose they are.
    pub seat: Seat,
}

/// A road at whose end triggered effects resolve at once.
pub trait Triggers<const N: usize>: Road<N> {
    /// The frame in which a group waits.
    fn group(group: Group<Self::Facts>) -> Self::Frame;

    /// Whose turn it is, and how many seats there are: groups resolve in this order.
    fn round(&self) -> (Seat, u8);

    /// The effects of a player that trigger on this.
    fn triggered(&self, facts: Self::Facts, seat: Seat) -> Few;

    /// Whether an effect that has waited may still resolve: its source is still there, or it speaks of its own leaving.
    fn still(&self, effect: u8, facts: Self::Facts) -> bool;

    /// Asks the player of a group which of these effects comes next.
    fn ask_order(&mut self, group: Group<Self::Facts>) -> Next;

    /// The effect that an answer means.
    fn meant(&self, group: Group<Self::Facts>, choice: Choice) -> Option<u8>;

    /// Resolves an effect of a player.
    fn resolve(&mut self, effect: u8, seat: Seat, facts: Self::Facts) -> Next;

    /// Puts everything that triggers on this on the agenda: the active player's effects first, then in seat order. This is
    /// what [`Road::follow`] does in such a game.
    fn trigger(&mut self, facts: Self::Facts) -> Next {
        let (active, n_seats) = self.round();
        // The last pushed comes first.
        for offset in (0..n_seats).rev() {
            let seat = active.on(offset, n_seats);
            let left = self.triggered(facts, seat);
            if !left.is_empty() {
                self.wait(Group { left, facts, seat })?;
            }
        }
        Ok(Flow::GoesOn)
    }

    /// Puts a group on the agenda. A game in which something is named for an effect when it triggers keeps that below the group.
    fn wait(&mut self, group: Group<Self::Facts>) -> Result<(), Fault> {
        self.push(Self::group(group))
    }

    /// Goes on with a group: its player names the next effect where there are several.
    fn run_group(&mut self, group: Group<Self::Facts>, answer: Option<Choice>) -> Next {
        let Group { facts, seat, .. } = group;
        let left: Few = group.left.iter().filter(|&effect| self.still(effect, facts)).collect();
        let group = Group { left, ..group };
        let next = match left.len() {
            0 => return Ok(Flow::GoesOn),
            1 => left.iter().next(),
            _ => answer.and_then(|choice| self.meant(group, choice)).filter(|&effect| left.has(effect)),
        };
        let Some(effect) = next else { return self.ask_order(group) };
        let left = left.without(effect);
        if !left.is_empty() {
            self.push(Self::group(Group { left, ..group }))?;
        }
        self.resolve(effect, seat, facts)
    }
}
