//! So many moves per second over all tables, evenly: every move takes the next free moment.

use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

/// Hands out moments.
#[derive(Debug)]
pub(crate) struct Pace {
    every: Duration,
    next: Mutex<Instant>,
}

impl Pace {
    /// So many moments a second; 0 for no limit.
    pub(crate) fn new(rate: u32) -> Self {
        let every = if rate == 0 { Duration::ZERO } else { Duration::from_secs(1) / rate };
        Pace { every, next: Mutex::new(Instant::now()) }
    }

    /// The next moment. One that has passed unused is not made up for later, so a slow server meets no burst.
    pub(crate) fn moment(&self) -> Instant {
        let mut next = self.next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let moment = (*next).max(Instant::now());
        *next = moment + self.every;
        moment
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_spread() {
        let pace = Pace::new(1000);
        let first = pace.moment();
        let last = (0..100).map(|_| pace.moment()).last().unwrap();
        assert!(last - first >= Duration::from_millis(100));
        let free = Pace::new(0);
        assert!(free.moment() <= Instant::now() && free.moment() <= Instant::now());
    }
}
