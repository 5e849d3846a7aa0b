//! Players without people. They know [`Game`] and no concrete game.
//!
//! [`drive()`] is the loop that plays any game to its end: simulation, arena and the playouts of [`Rollout`] all run through
//! it. A [`BotSpec`] is a bot by name (`rollout:500`); [`BotSpec::build`] seats it. [`moment`] says when a bot answers, before it thinks.
//!
//! **Invariant.** A bot learns of a state only through the options of its own seat, [`Game::resample`], [`Game::features`],
//! [`Game::holdings`], [`Game::promise`] and [`Game::key`] for that seat, and what the seat hears ([`Bot::observe`]): it cannot know what a person on the same chair would not. A bot holds its own dice, so a seed gives the same choices.

#![forbid(unsafe_code)]

pub mod by_lot;
pub mod certain;
pub mod drive;
pub mod exhaust;
mod judge;
mod lore;
pub mod moment;
mod prospects;
pub mod random;
pub mod rollout;
pub mod seated;
mod seek;
pub mod spec;
pub mod standing;
pub mod trained;

pub use by_lot::ByLot;
pub use certain::{MOST_TRIED, Seer};
pub use drive::{Course, Ending, drive, drive_until, liberty_of, uniform};
pub use exhaust::{Exhaust, Plays, played};
pub use moment::{Lot, QUICKEST, When};
pub use random::Random;
pub use rollout::{Coach, Expected, Rollout, Weighed};
pub use seated::{Ears, Seated};
pub use spec::{BOTS, BotError, BotInfo, BotSpec, Effort, MOST_PLAYOUTS, Strength};
pub use standing::{Standing, is_pass};
pub use trained::{Fit, Lessons, Schooling, Trained, TrainedError};

use runehall_engine::{Choice, Event, Game, Seat};

/// What a bot has played out in its head.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The answers in all playouts. What a game works out for its numbers counts as some of them ([`Effort::answers`]).
    pub answers: u64,
    /// Those of the longest playout.
    pub longest: u64,
}

/// A player of one seat.
pub trait Bot<G: Game>: Send {
    /// Its name, as [`BotSpec`] reads it.
    fn name(&self) -> String;

    /// Answers the pending question, which is put to `seat`, with one of `options` (never empty).
    fn choose(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, options: &[Choice]) -> Choice;

    /// What it played out for its last answer; nothing where that was part of a plan, or where nothing had to be played out.
    fn thought(&self) -> Thought {
        Thought::default()
    }

    /// Whether it takes the liberties of a game by lot: only who plays at random does, in simulation and at tables of people. Who thinks takes none: what a
    /// liberty is good for comes with what others have done meanwhile, and at a question of one's own the rules ask for the same where it matters.
    fn is_free(&self) -> bool {
        false
    }

    /// Whether it wants to hear what happens: events are built for nobody else.
    fn listens(&self) -> bool {
        false
    }

    /// Something has happened, as its own `seat` may know it. So a bot may keep beliefs between its turns.
    fn observe(&mut self, _rules: &G::Rules, _seat: Seat, _event: &Event) {}
}
