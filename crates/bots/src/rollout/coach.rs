//! What a command was worth beside the best that can be found: for players who look back at a game.
//!
//! The command that was given and its rivals are compared as [`Rollout`] compares them. Who comes out best was picked for its luck as
//! well as for its worth, so the two that matter, the given one and the best, are then played out in worlds that neither has
//! met, the same for both and with the same dice: the difference between them is paired, and has an error.
//!
//! **Invariant.** The state is looked at through [`Game::resample`] and the options of the seat only, as by a bot: the verdict is the
//! same in all worlds that the seat could not tell apart when it was asked.

use runehall_engine::{Actor, Choice, Features, Game, Options, Pending, Seat};

use super::{Candidate, Line, Playout, Reached, Rollout};

/// What was expected is looked at in one of so many of the fresh worlds: it is for words, not for the verdict.
const LOOKS: u32 = 4;

/// A player who weighs the commands of one seat, in the order in which they were given.
#[derive(Clone, Debug)]
pub struct Coach<G: Game> {
    mind: Rollout<G>,
    worlds: u32,
}

/// A command and the best one beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// The best line that was found: the first answers of a command. The given one, if no other is better.
    pub best: Vec<Choice>,
    /// The chance to win with what was given, from 0 to 1. None in a game that says what positions are worth
    /// ([`runehall_engine::GameInfo::valuation`]): nobody knows it there.
    pub chance: Option<f64>,
    /// How much more the best line wins, or how much better one stands after it, of what a win is worth. Nothing, if it is the given one.
    pub regret: f64,
    /// The standard error of the regret.
    pub error: f64,
    /// In how many worlds the two were compared.
    pub worlds: u32,
    /// How players stand differently two rounds later, the plainest difference first. Empty where nothing stands out.
    pub expected: Vec<Expected>,
}

/// How one player stands after either line, on average.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected {
    /// Which player.
    pub seat: Seat,
    /// Which of [`runehall_engine::GameInfo::features`].
    pub feature: usize,
    /// After what was given.
    pub given: f64,
    /// After the best line.
    pub best: f64,
}

impl<G: Game> Coach<G> {
    /// One who looks for rivals with so many playouts, and compares the best of them in so many worlds more.
    pub fn new(playouts: u32, worlds: u32, seed: u64) -> Self {
        Coach { mind: Rollout::new(playouts, seed), worlds: worlds.max(2) }
    }

    /// Weighs a command of a seat, given by its answers at the state in which its first question was asked. `None` if the seat is
    /// not asked, or if there was nothing else to do.
    pub fn weigh(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, given: &[Choice]) -> Option<Weighed> {
        let Pending::Ask(ask) = G::pending(state) else { return None };
        if ask.who != Actor::Seat(seat) {
            return None;
        }
        let mut options = Options::new();
        G::options(rules, state, &mut options);
        let given: Line = given.iter().copied().take(Line::new().capacity()).collect();
        if !given.first().is_some_and(|first| options.contains(first)) {
            return None;
        }
        self.mind.begin(rules, state);
        self.mind.gather(rules, state, seat, ask, &options);
        if self.mind.candidates.iter().all(|candidate| candidate.line != given) {
            let nth = self.mind.candidates.len();
            self.mind.candidates.push(Candidate::new(given.clone(), nth, 0, false));
        }
        if self.mind.candidates.len() < 2 {
            return None;
        }
        self.mind.compare(rules, state, seat);
        let best = self.mind.candidates[0].line.clone();
        Some(self.duel(rules, state, seat, [given, best]))
    }

    /// Plays both lines out in the same fresh worlds.
    fn duel(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, [given, best]: [Line; 2]) -> Weighed {
        let is_best = given == best;
        self.mind.candidates.clear();
        for line in [&given, &best].into_iter().take(if is_best { 1 } else { 2 }) {
            self.mind.candidates.push(Candidate::new(line.clone(), 0, 0, false));
        }
        let (mut difference, win) = (Sums::default(), self.mind.win() as f64);
        for world in 1..=self.worlds {
            let by_chance = self.mind.try_all(rules, state, seat);
            let mut won = self.mind.candidates.iter().map(|candidate| candidate.gain);
            if let (Some(given), Some(best)) = (won.next(), won.next()) {
                difference.add((best as f64 - given as f64) / win);
            }
            // Two worlds are enough where nothing is left to chance.
            if !by_chance && world > 1 {
                break;
            }
        }
        let chance = self.mind.candidates[0].score as f64 / (win * f64::from(self.worlds));
        let chance = self.mind.prospects.is_none().then_some(chance);
        let expected = if is_best { vec![] } else { self.foresee(rules, state, seat, [&given, &best]) };
        Weighed {
            best: best.to_vec(),
            chance,
            regret: difference.mean(),
            error: difference.error(),
            worlds: self.worlds,
            expected,
        }
    }

    /// How everybody stands where playouts stop after either line, where both come so far.
    fn foresee(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, lines: [&Line; 2]) -> Vec<Expected> {
        let seats = G::seats(state);
        let n_features = G::info().features.len();
        let until = self.mind.horizon(state);
        let mut sums = vec![(Sums::default(), Sums::default()); seats.len() * n_features];
        let mut features = Features::new();
        for _ in 0..(self.worlds / LOOKS).max(2) {
            let mut dice = self.mind.fresh_dice();
            let mut imagined = state.clone();
            G::resample(rules, &mut imagined, seat, &mut dice);
            let mut stands: [Vec<i16>; 2] = [vec![], vec![]];
            for (line, stand) in lines.into_iter().zip(&mut stands) {
                let mut world = imagined.clone();
                let Rollout { lore, prospects, options, answered, .. } = &mut self.mind;
                let mut playout =
                    Playout::<G> { rules, world: &mut world, dice: dice.clone(), lore, prospects, options, answered };
                playout.begin(seat, line);
                if playout.go_on(until) == Reached::Stop {
                    for of in seats.iter() {
                        G::features(rules, &world, seat, of, &mut features);
                        stand.extend_from_slice(&features);
                    }
                }
            }
            let [given, best] = stands;
            if given.len() == sums.len() && best.len() == sums.len() {
                for ((given, best), (base, more)) in given.into_iter().zip(best).zip(&mut sums) {
                    base.add(f64::from(given));
                    more.add(f64::from(best) - f64::from(given));
                }
            }
        }
        let mut expected: Vec<(f64, Expected)> = vec![];
        for (i, (base, more)) in sums.iter().enumerate() {
            let plainness = more.mean().abs() / more.error().max(f64::EPSILON);
            if let Some(of) = seats.iter().nth(i / n_features.max(1))
                && more.error() > 0.0
                && plainness > 2.0
            {
                let given = base.mean();
                let best = given + more.mean();
                expected.push((plainness, Expected { seat: of, feature: i % n_features, given, best }));
            }
        }
        expected.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        expected.into_iter().map(|(_, expected)| expected).collect()
    }
}

/// A mean and its error, in the order of adding.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Sums {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        if self.n > 0.0 { self.sum / self.n } else { 0.0 }
    }

    /// The standard error of the mean; 0 for fewer than two values.
    fn error(&self) -> f64 {
        if self.n < 2.0 {
            return 0.0;
        }
        let variance = (self.squares - self.n * self.mean() * self.mean()) / (self.n - 1.0);
        (variance.max(0.0) / self.n).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_an_error() {
        let mut sums = Sums::default();
        let near = |value: f64, expected: f64| assert!((value - expected).abs() < 1e-4, "{value} is not {expected}");
        near(sums.mean() + sums.error(), 0.0);
        for value in [1.0, 2.0, 3.0, 4.0] {
            sums.add(value);
        }
        near(sums.mean(), 2.5);
        near(sums.error(), 0.6455);
    }
}
