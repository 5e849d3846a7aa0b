//! What a command was worth beside the best that can be found: for players who look back at a game.
//!
//! The command that was given and its rivals are compared as [`Rollout`] compares them. Who comes out best was picked for its luck as
//! well as for its worth, so the two that matter, the given one and the best, are then played out in worlds that neither has
//! met, the same for both and with the same dice: the difference between them is paired, and has an error. A command that wins for certain
//! is the best there is, and no other is looked for.
//!
//! **Invariant.** The state is looked at through [`Game::resample`] and the options of the seat only, as by a bot: the verdict is the
//! same in all worlds that the seat could not tell apart when it was asked.

use runehall_engine::{Actor, Choice, Features, Game, Options, Pending, Seat};

use super::{Candidate, Line, Playout, Reached, Rollout, tried};
use crate::BotSpec;
use crate::judge::Taught;
use crate::spec::Effort;

/// What was expected is looked at in one of so many of the fresh worlds: it is for words, not for the verdict.
const LOOKS: u32 = 4;
/// Of the answers that may be given in playouts, one part in so many is for finding rivals, and one in so many is kept for what was expected.
const FOR_RIVALS: u64 = 2;
const FOR_WORDS: u64 = 8;
/// A difference is told that is so many times its error.
const PLAIN: f64 = 2.0;
/// A world of the comparison takes no more than one part in so many: two of them are always compared.
const FOR_A_WORLD: u64 = 16;

/// A player who weighs the commands of one seat, in the order in which they were given.
#[derive(Clone, Debug)]
pub struct Coach<G: Game> {
    mind: Rollout<G>,
    effort: Effort,
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
    /// Whether anything was left to chance. If not, every other world says the same, and the regret has no error.
    pub left_to_chance: bool,
    /// In how many worlds the two were compared: in one where nothing was left to chance in it, in fewer than were wished for where playouts took too
    /// long.
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
    /// One who looks for rivals with so many playouts, and compares the best of them in so many worlds more. The answers of the effort are for
    /// all of that together.
    pub fn new(effort: Effort, worlds: u32, seed: u64) -> Self {
        let spec = BotSpec::Rollout { playouts: effort.playouts };
        let rivals = Effort { answers: effort.answers / FOR_RIVALS, ..effort };
        let mind = Rollout::new(effort.playouts, seed).called(spec, rivals, Taught::ByPlayouts);
        Coach { mind, effort, worlds: worlds.max(2) }
    }

    /// Whether a position is one that can be weighed: not in a game that nobody wins ([`Game::promise`]).
    pub fn can_weigh(rules: &G::Rules, state: &G::State, seat: Seat) -> bool {
        G::promise(rules, state, seat).is_none()
    }

    /// Weighs a command of a seat, given by its answers at the state in which its first question was asked. `None` if the seat is
    /// not asked, if there was nothing else to do, or if nobody wins this game.
    pub fn weigh(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, given: &[Choice]) -> Option<Weighed> {
        let Pending::Ask(ask) = G::pending(state) else { return None };
        if ask.who != Actor::Seat(seat) || !Self::can_weigh(rules, state, seat) {
            return None;
        }
        let mut options = Options::new();
        G::options(rules, state, &mut options);
        let given: Line = given.iter().copied().take(Line::new().capacity()).collect();
        if !given.first().is_some_and(|first| options.contains(first)) {
            return None;
        }
        self.mind.begin(rules, state);
        self.mind.gather(rules, state, (seat, ask), &options, &given);
        if self.mind.candidates.len() < 2 {
            return None;
        }
        let certain = self.mind.seer.certain_win::<G>(rules, state, seat, tried(self.effort));
        let best = if let Some(line) = certain {
            line.iter().copied().take(given.capacity()).collect()
        } else {
            self.mind.compare(rules, state, seat);
            self.mind.candidates[0].line.clone()
        };
        Some(self.duel(rules, state, seat, [given, best]))
    }

    /// Plays both lines out in the same fresh worlds.
    fn duel(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, [given, best]: [Line; 2]) -> Weighed {
        let is_best = given == best;
        self.mind.candidates.clear();
        for line in [&given, &best].into_iter().take(if is_best { 1 } else { 2 }) {
            self.mind.candidates.push(Candidate::new(line.clone(), 0, 0, false));
        }
        let until = self.effort.answers - self.effort.answers / FOR_WORDS;
        self.mind.last = u64::MAX;
        self.mind.longest = self.effort.answers / FOR_A_WORLD / self.mind.candidates.len() as u64;
        let (mut difference, win) = (Sums::default(), self.mind.win() as f64);
        let (mut worlds, mut by_chance) = (0, true);
        while worlds < self.worlds {
            by_chance = self.mind.try_all(rules, state, seat);
            worlds += 1;
            if !by_chance {
                // One world tells all. What worlds before it said, in which a playout was broken off, is no luck that more of them make good.
                (difference, worlds) = (Sums::default(), 1);
                self.mind.go_by_the_last();
            }
            let mut won = self.mind.candidates.iter().map(|candidate| candidate.gain);
            if let (Some(given), Some(best)) = (won.next(), won.next()) {
                difference.add((best as f64 - given as f64) / win);
            }
            if !by_chance || worlds > 1 && self.mind.answered > until {
                break;
            }
        }
        let chance = self.mind.candidates[0].score as f64 / (win * f64::from(worlds));
        let chance = self.mind.prospects.is_none().then_some(chance);
        let expected = if is_best { vec![] } else { self.foresee(rules, state, seat, [&given, &best], worlds / LOOKS) };
        let (best, left_to_chance) = (best.to_vec(), by_chance);
        let (regret, error) = (difference.mean(), difference.error());
        Weighed { best, chance, regret, error, left_to_chance, worlds, expected }
    }

    /// How everybody stands where playouts stop after either line, where both come so far; looked at in so many worlds, but in two at least.
    fn foresee(
        &mut self,
        rules: &G::Rules,
        state: &G::State,
        seat: Seat,
        lines: [&Line; 2],
        looks: u32,
    ) -> Vec<Expected> {
        let seats = G::seats(state);
        let n_features = G::info().features.len();
        let until = self.mind.horizon(state);
        let mut sums = vec![(Sums::default(), Sums::default()); seats.len() * n_features];
        let mut features = Features::new();
        for look in 0..looks.max(2) {
            if look > 1 && self.mind.answered > self.effort.answers {
                break;
            }
            let mut dice = self.mind.fresh_dice();
            let mut imagined = state.clone();
            G::resample(rules, &mut imagined, seat, &mut dice);
            if let Some(prospects) = &mut self.mind.prospects {
                prospects.begin(rules, &imagined, seat);
            }
            let mut stands: [Vec<i16>; 2] = [vec![], vec![]];
            for (line, stand) in lines.into_iter().zip(&mut stands) {
                let mut world = imagined.clone();
                let Rollout { lore, prospects, options, answered, longest, .. } = &mut self.mind;
                if let Some(prospects) = prospects {
                    prospects.bound(*longest);
                }
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
            let Some(of) = seats.iter().nth(i / n_features.max(1)) else { continue };
            if let Some(plainness) = more.plainness().filter(|plainness| *plainness > PLAIN) {
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

    /// How many times its error the mean is away from nothing: beyond measure where it is the same in all worlds. `None` for fewer than
    /// two values.
    fn plainness(&self) -> Option<f64> {
        (self.n >= 2.0).then(|| self.mean().abs() / self.error().max(f64::EPSILON))
    }
}

#[cfg(test)]
mod tests {
    use runehall_dice::FastDice;
    use runehall_engine::{Given, GivenFact, Setup, Silent};
    use runehall_runebound::Runebound;
    use runehall_zun::Zun;

    use super::super::tests::positions;
    use super::*;
    use crate::{MOST_TRIED, Seer};

    #[test]
    fn a_world_in_which_nothing_is_left_to_chance_says_all_whatever_others_said_before() {
        let mut known = 0;
        positions(300, |rules, state, (seat, ask), options| {
            let mut mind = Rollout::<Runebound>::new(8, 1);
            mind.begin(rules, state);
            mind.gather(rules, state, (seat, ask), options, &[]);
            let [one, two, ..] = &mind.candidates[..] else { return };
            let weigh = |effort| {
                let mut coach = Coach::<Runebound>::new(effort, 8, 1);
                coach.mind.begin(rules, state);
                let weighed = coach.duel(rules, state, seat, [one.line.clone(), two.line.clone()]);
                // Twice it is looked at what was expected.
                (weighed, coach.mind.worlds - 2)
            };
            let (truth, worlds) = weigh(Effort::playouts(8));
            if truth.left_to_chance {
                return;
            }
            assert_eq!((truth.worlds, worlds, truth.error.to_bits()), (1, 1, 0), "{ask:?}");
            for answers in [400, 1_000, 2_500, 6_000, 15_000] {
                let (weighed, worlds) = weigh(Effort { playouts: 8, answers });
                if !weighed.left_to_chance && worlds > 1 {
                    known += 1;
                    let verdict =
                        |weighed: &Weighed| (weighed.regret.to_bits(), weighed.error.to_bits(), weighed.worlds);
                    assert_eq!(verdict(&weighed), verdict(&truth), "{ask:?}, {answers} answers: {weighed:?} {truth:?}");
                }
            }
        });
        assert!(known > 20, "{known}");
    }

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

    fn plainness(values: &[f64]) -> Option<f64> {
        let mut sums = Sums::default();
        for value in values {
            sums.add(*value);
        }
        sums.plainness()
    }

    #[test]
    fn what_is_the_same_in_every_world_is_plain() {
        assert_eq!((plainness(&[]), plainness(&[3.0])), (None, None));
        assert!(plainness(&[3.0, 3.0]).is_some_and(|plain| plain > PLAIN));
        assert!(plainness(&[0.0, 0.0, 0.0]).is_some_and(|plain| plain < PLAIN));
        assert!(plainness(&[-3.0, 3.0, 1.0]).is_some_and(|plain| plain < PLAIN));
    }

    /// Alex with an Attack against Billy with so many HP, who holds nothing and is known to.
    fn with_an_attack(hp: &str) -> (<Zun as Game>::Rules, <Zun as Game>::State) {
        let rules = Zun::load(&[]).unwrap();
        let fact = |(seat, name, value): (u8, &str, &str)| GivenFact {
            seat: Some(Seat(seat)),
            name: name.to_owned(),
            value: value.to_owned(),
            line: 1,
        };
        let facts = [(0, "hand", "Attack"), (1, "hp", hp), (1, "hand", "nothing")].map(fact).to_vec();
        let given = Given { names: vec!["Alex".to_owned(), "Billy".to_owned()], facts };
        let state = Zun::arrange(&rules, &Setup::seats(2), &given, &mut FastDice::new(1), &mut Silent).unwrap();
        (rules, state)
    }

    #[test]
    fn the_best_is_a_win_that_is_certain() {
        let (rules, state) = with_an_attack("1");
        let certain = Seer::default().certain_win::<Zun>(&rules, &state, Seat(0), MOST_TRIED).unwrap().to_vec();
        let mut coach = Coach::<Zun>::new(Effort::playouts(20), 10, 1);
        let passed = coach.weigh(&rules, &state, Seat(0), &[Choice::Done]).unwrap();
        // Scores alone could not tell them apart: who passes here wins later.
        assert_eq!((&passed.best, passed.worlds), (&certain, 10), "{passed:?}");
        let won = coach.weigh(&rules, &state, Seat(0), &certain).unwrap();
        assert_eq!((won.best, won.chance, won.regret), (certain, Some(1.0), 0.0));
    }

    #[test]
    fn the_answers_of_an_effort_are_for_all_that_is_thought() {
        let (rules, state) = with_an_attack("9");
        let weigh = |effort: Effort| {
            let mut coach = Coach::<Zun>::new(effort, 400, 1);
            let weighed = coach.weigh(&rules, &state, Seat(0), &[Choice::Done]).unwrap();
            (weighed.worlds, coach.mind.answered)
        };
        let (worlds, all) = weigh(Effort::playouts(400));
        assert_eq!(worlds, 400);
        let bounded = Effort { playouts: 400, answers: all / 8 };
        let (worlds, answered) = weigh(bounded);
        // What has been begun when the bound is reached is played to its end.
        assert!((2..400).contains(&worlds) && answered < bounded.answers + all / 100, "{worlds} {answered} of {all}");
    }
}
