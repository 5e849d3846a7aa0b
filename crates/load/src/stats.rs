//! Times of many moves, and what is said of them.

use std::time::Duration;

use serde::Serialize;

/// What is said of many times, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Times {
    pub(crate) n: usize,
    pub(crate) p50: f64,
    pub(crate) p90: f64,
    pub(crate) p99: f64,
    pub(crate) max: f64,
}

/// Sums up. Percentiles are the nearest rank: a time that was measured, never one in between.
pub(crate) fn times(mut all: Vec<Duration>) -> Times {
    all.sort_unstable();
    let at = |percent| percentile(&all, percent).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
    Times { n: all.len(), p50: at(50), p90: at(90), p99: at(99), max: at(100) }
}

/// The smallest of the sorted values that so many percent of them do not exceed.
fn percentile(sorted: &[Duration], percent: usize) -> Option<Duration> {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(all: &[u64]) -> Vec<Duration> {
        all.iter().map(|n| Duration::from_millis(*n)).collect()
    }

    #[test]
    fn nearest_rank() {
        let hundred = ms(&(1..=100).collect::<Vec<_>>());
        let cases = [(50, 50), (90, 90), (99, 99), (100, 100), (1, 1)];
        for (percent, value) in cases {
            assert_eq!(percentile(&hundred, percent), Some(Duration::from_millis(value)), "{percent}");
        }
        assert_eq!(percentile(&ms(&[7]), 99), Some(Duration::from_millis(7)));
        assert_eq!(percentile(&ms(&[1, 2, 3]), 50), Some(Duration::from_millis(2)));
        assert_eq!(percentile(&[], 50), None);
    }

    #[test]
    fn order_does_not_matter() {
        let times = times(ms(&[30, 10, 20]));
        assert_eq!(times, Times { n: 3, p50: 20.0, p90: 30.0, p99: 30.0, max: 30.0 });
        assert_eq!(super::times(vec![]), Times::default());
    }
}
