//! What examples that play for minutes show meanwhile, and the clocks they measure by.

use std::time::{Duration, Instant};

use cpu_time::{ProcessTime, ThreadTime};
use indicatif::{ProgressBar, ProgressStyle};
use runehall_sim::{Progress, Time};

/// A progress bar on stderr, and the clocks.
pub(crate) struct Bar(ProgressBar, ProcessTime, Instant);

impl Bar {
    pub(crate) fn new(games: u64) -> Self {
        let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} left");
        let shown = ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar(shown, ProcessTime::now(), Instant::now())
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Progress for Bar {
    fn advance(&self, games: u64) {
        self.0.inc(games);
    }

    fn time(&self) -> Time {
        Time { cpu: self.1.elapsed(), wall: self.2.elapsed() }
    }

    fn thread_cpu(&self) -> Duration {
        ThreadTime::now().as_duration()
    }
}
