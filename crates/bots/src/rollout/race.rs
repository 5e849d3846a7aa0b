//! Which candidate is best: successive halving, and nobody runs on who is plainly beaten.
//!
//! The budget is dealt out to the rounds of a halving: every round plays all candidates left in the same worlds and drops the worse half. All are compared
//! with the one that led when the round began, world by world, so the difference has an error; who lies behind by several times that error is
//! dropped at once. What is saved so is not spent on the others: a choice that is plain costs little, and one that is not costs what it always did.
//!
//! **Invariant.** Sums in a fixed order and no functions of a library but the root: the same choice on every machine.

use std::cmp::Reverse;

use runehall_engine::{Game, Seat};

use super::Rollout;

/// After so many worlds it is looked whether somebody is beaten.
const BLOCK: u32 = 16;
/// Behind by so many times its error a candidate is beaten: more than usual, because it is looked often and at many.
const SURE: f64 = 4.0;
/// The error is never taken for less than this part of a win: who lies behind by the same little in every world may still have what shows seldom.
const LEAST_ERROR: u64 = 16;

/// How far a candidate lies behind the one that led, in the worlds both have met since.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lag {
    behind: f64,
    squares: f64,
}

impl Lag {
    fn add(&mut self, behind: f64) {
        self.behind += behind;
        self.squares += behind * behind;
    }

    /// The same seen from the one that lies ahead.
    fn reversed(self) -> Self {
        Lag { behind: -self.behind, ..self }
    }

    /// Whether it is behind for sure, after so many worlds, if a win counts so much.
    fn is_beaten(self, worlds: u32, win: u64) -> bool {
        let spread = (self.squares - self.behind * self.behind / f64::from(worlds)).max(0.0).sqrt();
        self.behind > SURE * spread.max((win / LEAST_ERROR) as f64)
    }
}

impl<G: Game> Rollout<G> {
    /// Spends the budget: the best of `candidates` comes first.
    pub(super) fn compare(&mut self, rules: &G::Rules, state: &G::State, seat: Seat) {
        // As many as would be left by halving alone: so the budget of a round does not depend on who was dropped before.
        let mut n = self.candidates.len() as u32;
        let mut left = self.judge.paced(self.effort.playouts);
        self.last = self.effort.answers;
        while self.candidates.len() > 1 && self.answered <= self.last {
            let worlds = worlds_of_a_round(left, n);
            let share = self.effort.answers.saturating_sub(self.answered) / u64::from(rounds(n));
            let answers = self.answered.saturating_add(share);
            self.longest = share / self.candidates.len() as u64;
            let mut since = 0;
            for world in 1..=worlds {
                if !self.try_all(rules, state, seat) {
                    self.go_by_the_last();
                    return self.sort();
                }
                since += 1;
                if since % BLOCK == 0 && self.drop_beaten(since) {
                    since = 0;
                }
                left = left.saturating_sub(n);
                let to_come = || worlds - world + worlds_of_rounds(left, n.div_ceil(2));
                if self.candidates.len() == 1 || self.answered > answers || self.is_settled(to_come) {
                    break;
                }
            }
            n = n.div_ceil(2);
            self.sort();
            self.candidates.truncate(n as usize);
        }
    }

    /// Nothing was left to chance in the last world: every other one says the same. What was said in worlds before it, in which a playout was
    /// broken off, counts no more.
    pub(super) fn go_by_the_last(&mut self) {
        self.candidates.iter_mut().for_each(|candidate| candidate.score = candidate.gain);
    }

    /// The best first, and nobody lies behind yet.
    fn sort(&mut self) {
        self.candidates.sort_unstable_by_key(|candidate| (Reverse(candidate.score), candidate.nth));
        self.candidates.iter_mut().for_each(|candidate| candidate.lag = Lag::default());
    }

    /// Notes how far everybody lies behind the first in the world that was tried last.
    pub(super) fn note_lags(&mut self) {
        let Some(first) = self.candidates.first().map(|first| first.gain) else { return };
        for candidate in &mut self.candidates[1..] {
            candidate.lag.add(first as f64 - candidate.gain as f64);
        }
    }

    /// Drops who is beaten in the last `worlds` worlds. True if it was the first: who beat it leads from now on.
    fn drop_beaten(&mut self, worlds: u32) -> bool {
        let win = self.win();
        self.candidates.retain(|candidate| !candidate.lag.is_beaten(worlds, win));
        let ahead = self.candidates.iter().enumerate().filter(|(_, other)| other.lag.reversed().is_beaten(worlds, win));
        let Some((best, _)) = ahead.min_by(|(_, one), (_, two)| one.lag.behind.total_cmp(&two.lag.behind)) else {
            return false;
        };
        self.candidates.swap(0, best);
        self.candidates.swap_remove(best);
        self.candidates.iter_mut().for_each(|candidate| candidate.lag = Lag::default());
        true
    }

    /// Whether the last two candidates stay in their order whatever comes of the worlds to come.
    fn is_settled(&self, to_come: impl Fn() -> u32) -> bool {
        matches!(&self.candidates[..], [one, two] if one.score.abs_diff(two.score) > self.win() * u64::from(to_come()))
    }
}

/// Halvings until one of `n` is left, and at least one.
fn rounds(n: u32) -> u32 {
    n.next_power_of_two().trailing_zeros().max(1)
}

/// In how many worlds the candidates of a round meet, if there would be `n` of them and so many playouts are left: at least in one.
fn worlds_of_a_round(left: u32, n: u32) -> u32 {
    (left / (rounds(n) * n)).max(1)
}

/// In how many worlds those meet that are left until only one would be.
fn worlds_of_rounds(mut left: u32, mut n: u32) -> u32 {
    let mut all = 0;
    while n > 1 {
        let worlds = worlds_of_a_round(left, n);
        all += worlds;
        left = left.saturating_sub(worlds * n);
        n = n.div_ceil(2);
    }
    all
}

#[cfg(test)]
mod tests {
    use runehall_runebound::Runebound;

    use super::super::tests::positions;
    use super::*;
    use crate::spec::Effort;

    #[test]
    fn a_world_in_which_nothing_is_left_to_chance_counts_alone() {
        let mut known = 0;
        positions(60, |rules, state, asked, options| {
            // So few answers that playouts of the first world are broken off, while those of a later one remember what was worked out.
            for answers in [500, 1_000, 2_000, 4_000, 8_000] {
                let mut mind = Rollout::<Runebound>::new(200, 1);
                mind.effort = Effort { playouts: 200, answers };
                mind.begin(rules, state);
                mind.gather(rules, state, asked, options, &[]);
                let before = mind.worlds;
                mind.compare(rules, state, asked.0);
                let ended_early = mind.candidates.len() > 1 && mind.answered <= mind.last;
                if ended_early && mind.worlds > before + 1 {
                    known += 1;
                    let gains: Vec<u64> = mind.candidates.iter().map(|candidate| candidate.gain).collect();
                    let scores: Vec<u64> = mind.candidates.iter().map(|candidate| candidate.score).collect();
                    assert_eq!(scores, gains, "{asked:?}");
                    assert!(gains.is_sorted_by(|best, next| best >= next), "{asked:?}: {gains:?}");
                }
            }
        });
        assert!(known > 5, "{known}");
    }

    const WIN: u64 = 1024;

    fn beaten(behind: impl Fn(u32) -> f64, worlds: u32) -> bool {
        let mut lag = Lag::default();
        (0..worlds).for_each(|world| lag.add(behind(world)));
        assert!(!lag.is_beaten(worlds, WIN) || !lag.reversed().is_beaten(worlds, WIN), "not both");
        lag.is_beaten(worlds, WIN)
    }

    #[test]
    fn who_lies_behind_everywhere_is_beaten_and_who_does_not_is_not() {
        assert!(beaten(|_| 50.0, 16));
        assert!(!beaten(|_| 5.0, 16), "by very little, and what shows seldom has not shown yet");
        assert!(beaten(|_| 5.0, 160));
        assert!(!beaten(|_| 0.0, 16), "they are equal");
        assert!(!beaten(|_| -50.0, 16), "it leads");
    }

    #[test]
    fn luck_needs_more_worlds() {
        // Behind in two worlds of three, ahead in the third.
        let behind = |world: u32| if world.is_multiple_of(3) { -100.0 } else { 100.0 };
        assert!(!beaten(behind, 48));
        assert!(beaten(behind, 480));
    }

    #[test]
    fn the_worlds_of_all_rounds_spend_the_playouts_and_no_more() {
        assert_eq!((rounds(1), rounds(2), rounds(3), rounds(16), rounds(17)), (1, 1, 2, 4, 5));
        assert_eq!(worlds_of_rounds(200, 2), 100);
        // Four play in 25 worlds, then two of them in 50.
        assert_eq!(worlds_of_rounds(200, 4), 75);
        assert_eq!(worlds_of_rounds(0, 4), 2, "each round has one");
        assert_eq!(worlds_of_rounds(200, 1), 0);
    }
}
