//! How strong bots are against each other: all of them in pairs, and one number for each that explains the results best.
//!
//! Each pair meets in the arena, every deal with both rotations. The numbers are Elo's: 400 points more are ten wins for every loss. They are
//! those under which the results are most likely (Bradley and Terry), with one more game for every pair that both won by half, so that
//! a bot which never lost has a number too; the interval says how far it can be trusted. The weakest by it stands at nothing. Where the weakest never
//! wins, little is known of how far below the others it stands, and every number has that in its interval; so each bot is also compared with the
//! next one below it, by nothing but the games of these two.

use runehall_bots::BotSpec;
use runehall_dice::FastDice;
use runehall_engine::{Game, Seat, Setup, Silent};
use serde::Serialize;

use crate::stats::{Interval, Z95, share, wilson};
use crate::{ArenaSpec, Progress, SimError, arena};

/// Points that make the odds ten to one.
const TENFOLD: f64 = 400.0;
/// Steps of the approximation; it stands still long before.
const STEPS: usize = 200;

/// Who climbs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LadderSpec {
    /// At which table; played as unattended. With more than two seats each bot of a pair takes every second one.
    pub setup: Setup,
    /// The bots, at least two.
    pub bots: Vec<BotSpec>,
    /// Games of each pair; rounded up to an even number.
    pub games: u64,
    /// From which seed.
    pub seed: u64,
    /// On how many threads; 0 for one per processor. Changes nothing but the time.
    pub threads: usize,
}

impl LadderSpec {
    /// The pairs, by places in the list of bots.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let n = self.bots.len();
        (0..n).flat_map(move |one| (one + 1..n).map(move |two| (one, two)))
    }

    /// The number of games that will be played.
    pub fn games(&self) -> u64 {
        self.pairs().count() as u64 * self.games.div_ceil(2) * 2
    }
}

/// The result of [`ladder()`].
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LadderReport {
    /// The game by name.
    pub game: &'static str,
    /// How many seats.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// Every bot, the strongest first.
    pub rungs: Vec<Rung>,
    /// Every pair.
    pub pairs: Vec<Pairing>,
    /// Games that could not go on: a defect of rules or cards.
    pub faults: u64,
}

/// A bot on the ladder.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// Its name.
    pub bot: String,
    /// Its points above the weakest.
    pub elo: f64,
    /// Their 95 % interval; of the weakest, from which all are counted, it is a point.
    pub elo_interval: Interval,
    /// How far it stands above the next bot below it; the weakest stands above none.
    pub above_next: Option<Lead>,
    /// CPU time of a decision in milliseconds, on average over all its games; 0 if the time was not measured.
    pub cpu_ms_per_decision: f64,
}

/// By how many points one bot is better than another, as the games of the two say alone.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Lead {
    /// The points; less than nothing where the lower of them won more of these games.
    pub elo: f64,
    /// Their 95 % interval.
    pub elo_interval: Interval,
}

/// Two bots that met.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pairing {
    /// Their names.
    pub bots: [String; 2],
    /// How often they met.
    pub games: u64,
    /// What each won.
    pub wins: [u64; 2],
    /// The share of the first, a game that neither or both won counting half.
    pub score: f64,
    /// Its 95 % interval (Wilson's).
    pub score_interval: Interval,
}

/// Lets every bot meet every other. Not in a game that nobody wins.
pub fn ladder<G: Game>(rules: &G::Rules, spec: &LadderSpec, progress: &dyn Progress) -> Result<LadderReport, SimError> {
    let n = spec.bots.len();
    if n < 2 {
        return Err(SimError::Shares { bots: n, seats: spec.setup.seats });
    }
    // Half a point for each of all games would look like equal strength, the surer the more are played.
    let mut dice = FastDice::new(spec.seed);
    let begun = G::start(rules, &spec.setup.clone().unattended(), &mut dice, &mut Silent)?;
    if G::promise(rules, &begun, Seat(0)).is_some() {
        return Err(SimError::NobodyWins(G::info().title));
    }
    let mut pairs = vec![];
    // Points of the first bot of a pair, in halves of a game.
    let mut halves = vec![];
    let mut thought = vec![(0.0, 0.0); n];
    let mut faults = 0;
    for (one, two) in spec.pairs() {
        let bots = vec![spec.bots[one], spec.bots[two]];
        let met = ArenaSpec {
            threads: spec.threads,
            ..ArenaSpec::new(spec.setup.clone(), bots, spec.games.div_ceil(2) * 2, spec.seed)
        };
        let report = arena::<G>(rules, &met, progress)?;
        faults += report.faults;
        for (bot, result) in [one, two].into_iter().zip(&report.bots) {
            thought[bot].0 += result.cpu_ms_per_decision * result.decisions as f64;
            thought[bot].1 += result.decisions as f64;
        }
        let wins = [report.bots[0].wins, report.bots[1].wins];
        let scored = report.games + wins[0] - wins[1];
        halves.push((one, two, scored, 2 * report.games));
        pairs.push(Pairing {
            bots: [report.bots[0].bot.clone(), report.bots[1].bot.clone()],
            games: report.games,
            wins,
            score: share(scored, 2 * report.games),
            // As exact as if halves were whole games: the interval is that of so many games.
            score_interval: wilson(scored.div_ceil(2), report.games),
        });
    }
    let (points, errors) = ratings(n, &halves);
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|a, b| points[*b].total_cmp(&points[*a]));
    let rung = |(place, &bot): (usize, &usize)| {
        let ((elo, error), (ms, decisions)) = ((points[bot], errors[bot]), thought[bot]);
        Rung {
            bot: spec.bots[bot].to_string(),
            elo,
            elo_interval: Interval(elo - Z95 * error, elo + Z95 * error),
            above_next: order.get(place + 1).and_then(|next| lead(bot, *next, &halves)),
            cpu_ms_per_decision: if decisions > 0.0 { ms / decisions } else { 0.0 },
        }
    };
    let rungs = order.iter().enumerate().map(rung).collect();
    Ok(LadderReport { game: G::info().name, seats: spec.setup.seats, seed: spec.seed, rungs, pairs, faults })
}

/// How far one bot stands above another, if they met: by [`ratings`] of a ladder of these two.
fn lead(upper: usize, lower: usize, met: &[(usize, usize, u64, u64)]) -> Option<Lead> {
    let (scored, all) = met.iter().find_map(|&(one, two, scored, all)| match (one, two) {
        pair if pair == (upper, lower) => Some((scored, all)),
        pair if pair == (lower, upper) => Some((all - scored, all)),
        _ => None,
    })?;
    let (points, errors) = ratings(2, &[(0, 1, scored, all)]);
    let (elo, error) = (points[0] - points[1], errors[0].max(errors[1]));
    Some(Lead { elo, elo_interval: Interval(elo - Z95 * error, elo + Z95 * error) })
}

/// The points of each bot above the weakest and their standard errors, from `(one, two, halves of games scored by one, halves in all)`.
fn ratings(n: usize, met: &[(usize, usize, u64, u64)]) -> (Vec<f64>, Vec<f64>) {
    // One more game that ended even.
    let met: Vec<(usize, usize, f64, f64)> = met
        .iter()
        .map(|&(one, two, scored, all)| (one, two, scored as f64 / 2.0 + 0.5, all as f64 / 2.0 + 1.0))
        .collect();
    let mut strengths = vec![1.0; n];
    for _ in 0..STEPS {
        let mut next = vec![0.0; n];
        for (bot, value) in next.iter_mut().enumerate() {
            let (mut won, mut expected) = (0.0, 0.0);
            for &(one, two, scored, all) in met.iter().filter(|(one, two, ..)| *one == bot || *two == bot) {
                won += if one == bot { scored } else { all - scored };
                expected += all / (strengths[one] + strengths[two]);
            }
            *value = won / expected;
        }
        let scale = next.iter().sum::<f64>() / n as f64;
        strengths = next.into_iter().map(|value| value / scale).collect();
    }
    let points: Vec<f64> = strengths.iter().map(|strength| TENFOLD * strength.log10()).collect();
    let weakest = (0..n).min_by(|a, b| points[*a].total_cmp(&points[*b])).unwrap_or(0);
    // What the results tell of the differences to the weakest: a pair tells all times p times (1 - p) of its difference.
    let slope = std::f64::consts::LN_10 / TENFOLD;
    let mut known = vec![vec![0.0; n]; n];
    for &(one, two, _, all) in &met {
        let p = strengths[one] / (strengths[one] + strengths[two]);
        let told = all * p * (1.0 - p) * slope * slope;
        known[one][one] += told;
        known[two][two] += told;
        known[one][two] -= told;
        known[two][one] -= told;
    }
    let others: Vec<usize> = (0..n).filter(|bot| *bot != weakest).collect();
    let matrix: Vec<Vec<f64>> = others.iter().map(|i| others.iter().map(|j| known[*i][*j]).collect()).collect();
    let mut errors = vec![0.0; n];
    for (variance, bot) in inverse_diagonal(matrix).into_iter().zip(&others) {
        errors[*bot] = variance.max(0.0).sqrt();
    }
    let ground = points[weakest];
    (points.into_iter().map(|value| value - ground).collect(), errors)
}

/// The diagonal of the inverse of a positive definite matrix, by elimination.
fn inverse_diagonal(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for i in 0..n {
        let pivot = matrix[i][i];
        for j in 0..n {
            matrix[i][j] /= pivot;
            inverse[i][j] /= pivot;
        }
        for k in (0..n).filter(|k| *k != i) {
            let factor = matrix[k][i];
            for j in 0..n {
                matrix[k][j] -= factor * matrix[i][j];
                inverse[k][j] -= factor * inverse[i][j];
            }
        }
    }
    (0..n).map(|i| inverse[i][i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_bots_differ_by_what_their_score_says() {
        // 750 of 1,000 games are 191 points, with an error of 400 / ln 10 / sqrt(1000 * 0.75 * 0.25).
        let (points, errors) = ratings(2, &[(0, 1, 1500, 2000)]);
        assert!((points[0] - 190.8).abs() < 1.0 && points[1].abs() < 1e-9, "{points:?}");
        assert!((errors[0] - 12.7).abs() < 0.2 && errors[1].abs() < 1e-9, "{errors:?}");
    }

    #[test]
    fn three_bots_stand_in_a_row_and_games_with_others_help() {
        let row = [(0, 1, 1500, 2000), (1, 2, 1500, 2000)];
        let (points, errors) = ratings(3, &row);
        assert!((points[0] - 381.0).abs() < 3.0 && (points[1] - 190.0).abs() < 2.0, "{points:?}");
        let (_, fewer) = ratings(3, &[row[0], row[1], (0, 2, 1800, 2000)]);
        assert!(fewer[0] < errors[0] && errors[0] > errors[1], "{fewer:?} {errors:?}");
    }

    #[test]
    fn a_lead_is_what_the_games_of_two_say_whoever_else_never_wins() {
        // Two that win 250 of 400 against each other, and a third that has lost all its games.
        let met = [(0, 1, 0, 800), (0, 2, 0, 800), (1, 2, 300, 800)];
        let (points, errors) = ratings(3, &met);
        assert!(points[0].abs() < 1e-9 && errors[2] > 100.0, "of the numbers little is known: {points:?} {errors:?}");
        let Lead { elo, elo_interval: Interval(low, high) } = lead(2, 1, &met).unwrap();
        assert!(
            (elo - 88.6).abs() < 1.0 && (low - 53.5).abs() < 1.5 && (high - 123.6).abs() < 1.5,
            "{elo} {low} {high}"
        );
        assert!((lead(1, 2, &met).unwrap().elo + elo).abs() < 1e-6);
        assert_eq!(lead(1, 3, &met), None, "they never met");
    }

    #[test]
    fn a_bot_that_never_lost_has_a_number_and_little_is_known_of_it() {
        let (points, errors) = ratings(2, &[(0, 1, 0, 40)]);
        assert!(points[0].abs() < 1e-9 && points[1] > 500.0 && points[1].is_finite(), "{points:?}");
        assert!(errors[1] > 200.0, "{errors:?}");
    }
}
