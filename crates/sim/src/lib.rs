//! Games by the million. Knows [`runehall_engine::Game`] and no concrete game.
//!
//! [`run()`] plays games of bots and counts; [`arena()`] lets bots play each other on equal terms, [`ladder()`] all of them in pairs. They take what they may not
//! have themselves: a [`Progress`] to show and to read the clock, a [`Rows`] to keep every game. `table` (a feature)
//! writes those rows as Parquet. [`cards`] says what came of each card, [`balance`] what a changed card is worth, [`train()`] learns from them what positions are worth. Statistics are in [`stats`].
//!
//! **Invariants.** The same seed gives the same result on any number of threads: each game rolls from a stream of its own
//! and results are folded in order. No clock and no files here; threads only in [`run()`], [`arena()`], [`train()`] and [`balance::listen`].

#![forbid(unsafe_code)]

pub mod arena;
pub mod balance;
pub mod cards;
mod conduct;
pub mod ladder;
pub mod play;
pub mod report;
pub mod run;
pub mod stats;
#[cfg(feature = "table")]
pub mod table;
pub mod train;

pub use arena::{ArenaReport, ArenaSpec, BotResult, arena, arena_of};
pub use cards::{CardRow, CardShares, Mark};
pub use ladder::{LadderReport, LadderSpec, Lead, Pairing, Rung, ladder};
pub use play::{GameRow, RandomPlay};
pub use report::{CardPlays, FaultReport, Report};
pub use run::{SimSpec, run};
#[cfg(feature = "table")]
pub use table::GamesFile;
pub use train::{TrainSpec, train};

use std::io;
use std::time::Duration;

use runehall_engine::SetupError;

/// What the caller shows and measures while games are played. `()` does neither.
pub trait Progress: Sync {
    /// So many more games are finished. Called from several threads.
    fn advance(&self, games: u64) {
        let _ = games;
    }

    /// CPU time of the process and wall time, each since any fixed moment. Read before the first game and after the last.
    fn time(&self) -> Time {
        Time::default()
    }

    /// CPU time of the thread that asks, since any fixed moment. Read before and after each answer of a bot in the arena.
    fn thread_cpu(&self) -> Duration {
        Duration::ZERO
    }
}

impl Progress for () {}

/// Time that has gone by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Time {
    /// By the processors, all threads together.
    pub cpu: Duration,
    /// By the clock on the wall.
    pub wall: Duration,
}

impl Time {
    /// The time from `start` to this.
    #[must_use]
    pub fn since(self, start: Time) -> Time {
        Time { cpu: self.cpu.saturating_sub(start.cpu), wall: self.wall.saturating_sub(start.wall) }
    }
}

/// Takes a row for every game, in order.
pub trait Rows {
    /// Takes the next games.
    fn take(&mut self, rows: &[GameRow]) -> io::Result<()>;
}

impl Rows for Vec<GameRow> {
    fn take(&mut self, rows: &[GameRow]) -> io::Result<()> {
        self.extend_from_slice(rows);
        Ok(())
    }
}

/// Why games cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum SimError {
    /// The table is nonsense.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Not one bot for each seat.
    #[error("{bots} bots for {seats} seats; name one bot for all seats or one for each")]
    Bots {
        /// How many were named.
        bots: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// The bots of an arena cannot sit in every seat equally often.
    #[error(
        "{bots} bots cannot share {seats} seats equally; \
         name so many bots, two at least, that the seats can be divided among them"
    )]
    Shares {
        /// How many were named.
        bots: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// Bots cannot be ranked by their wins in a game that nobody wins ([`runehall_engine::Game::promise`]).
    #[error("{0} has no ladder: nobody wins such a game, so no bot in it wins more than another")]
    NobodyWins(&'static str),
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {reason}; ask for fewer")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        reason: String,
    },
    /// There is nothing to learn from.
    #[error("no game was won by anybody, so there is nothing to learn; ask for more games")]
    Untaught,
    /// The rows could not be kept.
    #[error("cannot write the table of games: {0}")]
    Rows(#[from] io::Error),
}

/// Threads for a run; 0 takes as many as there are processors.
fn pool(threads: usize) -> Result<rayon::ThreadPool, SimError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| SimError::Threads { threads, reason: error.to_string() })
}
