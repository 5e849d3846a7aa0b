//! Since when players could count on this process: time without a server, or without its store, is not theirs.
//!
//! Whoever was asked before has the whole time again ([`Gap::end`]). It is the driver of a table that writes the row for it, so
//! that every process has the same clock; this is only what one process knows of itself.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

/// The last gap in the service.
#[derive(Debug)]
pub(super) struct Gap {
    /// When it ended.
    end: AtomicI64,
    /// Whether there is one now.
    open: AtomicBool,
}

impl Gap {
    /// The process begins now: what was before is a gap.
    pub(super) fn new(now: i64) -> Self {
        Gap { end: AtomicI64::new(now), open: AtomicBool::new(false) }
    }

    /// The store does not answer.
    pub(super) fn store_failed(&self) {
        self.open.store(true, Ordering::Relaxed);
    }

    /// The store answers.
    pub(super) fn store_answered(&self, now: i64) {
        if self.open.swap(false, Ordering::Relaxed) {
            self.end.fetch_max(now, Ordering::Relaxed);
        }
    }

    /// Whether the store did not answer when it was last asked.
    pub(super) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed)
    }

    /// When the last gap ended: clocks that began before it begin anew.
    pub(super) fn end(&self) -> i64 {
        self.end.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_ends_when_the_store_answers_again() {
        let gap = Gap::new(1);
        gap.store_answered(2);
        assert_eq!((gap.is_open(), gap.end()), (false, 1), "there was none since the start");
        gap.store_failed();
        gap.store_failed();
        assert_eq!((gap.is_open(), gap.end()), (true, 1));
        gap.store_answered(5);
        gap.store_answered(9);
        assert_eq!((gap.is_open(), gap.end()), (false, 5));
    }
}
