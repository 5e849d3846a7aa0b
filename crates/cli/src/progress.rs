//! What is shown and measured while games are played by the thousand.

use std::time::{Duration, Instant};

use cpu_time::{ProcessTime, ThreadTime};
use indicatif::{ProgressBar, ProgressStyle};
use runehall_sim::{Progress, Time};

/// A progress bar on stderr, which hides itself where stderr is no terminal, and the clocks of the run.
#[derive(Debug)]
pub struct Bar {
    shown: ProgressBar,
    cpu: ProcessTime,
    wall: Instant,
}

impl Bar {
    /// For so many games.
    pub fn new(games: u64) -> Self {
        Self::of(games, "games")
    }

    /// For so many of something else.
    pub fn of(n: u64, what: &str) -> Self {
        let style =
            ProgressStyle::with_template(&format!("{{bar:40}} {{human_pos}} of {{human_len}} {what}, {{eta}} left"));
        let shown = ProgressBar::new(n).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar { shown, cpu: ProcessTime::now(), wall: Instant::now() }
    }

    /// Writes something above it.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.shown.suspend(write)
    }

    /// Takes it off the screen.
    pub fn finish(&self) {
        self.shown.finish_and_clear();
    }
}

impl Progress for Bar {
    fn advance(&self, games: u64) {
        self.shown.inc(games);
    }

    fn time(&self) -> Time {
        Time { cpu: self.cpu.elapsed(), wall: self.wall.elapsed() }
    }

    fn thread_cpu(&self) -> Duration {
        ThreadTime::now().as_duration()
    }
}
