//! How a judge is trained: positions of whole games, who won them, and the weights that say it best.
//!
//! Adam's way down the cross-entropy, in batches drawn by lot, on one thread: the same seed gives the same weights everywhere. One game in
//! ten is not learned from. By half of those the passes are compared, and the best is kept; by the other half, which have had no say in anything, it is told how well
//! that one does ([`Fit`]).

use runehall_dice::FastDice;
use runehall_engine::{Features, Game, Holdings, Seat, SeatSet};

use super::{Network, Trained, share, sum_of};

/// Positions between two steps.
const BATCH: usize = 64;
/// The first steps; the last ones are as good as nothing.
const RATE: f32 = 0.003;
/// What remains of the means of slopes and of their squares at each step.
const KEPT: [f32; 2] = [0.9, 0.999];
/// One game in so many is not learned from, and one in so many of those is for the last test alone.
const TEST: u32 = 10;
const LAST: u32 = 2;

/// Positions, and what came of them.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    seats: usize,
    /// What is not nothing of each player of each position: an input and its value; and where each player's end.
    numbers: Vec<(u16, i16)>,
    ends: Vec<u32>,
    /// Who won, and in which game.
    won: Vec<(SeatSet, u32)>,
}

/// What to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schooling {
    /// Hidden units.
    pub hidden: usize,
    /// How often all lessons are gone through.
    pub passes: u32,
    /// By which lot.
    pub seed: u64,
}

/// How well a judge says who wins, in games that it has not learned from and by which it was not picked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Positions learned from.
    pub learned: usize,
    /// Positions tested by.
    pub tested: usize,
    /// The mean square error of one who knows nothing but the number of seats.
    pub even: f64,
    /// Its own.
    pub error: f64,
    /// The share of positions in which the seat that won was valued highest.
    pub right: f64,
}

impl Lessons {
    /// At tables with so many seats.
    pub fn new(seats: usize) -> Self {
        Lessons { seats, ..Lessons::default() }
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        self.won.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.won.is_empty()
    }

    /// Takes a position of a game down, the true one; who wins is told by [`Lessons::end`].
    pub fn note<G: Game>(&mut self, rules: &G::Rules, state: &G::State) {
        let (mut features, mut holdings) = (Features::new(), Holdings::new());
        let n_kinds = G::card_names(rules).len();
        for seat in (0..self.seats as u8).map(Seat) {
            G::features(rules, state, seat, seat, &mut features);
            G::holdings(rules, state, seat, seat, &mut holdings);
            let numbers = (0..).zip(&features).filter(|(_, number)| **number != 0);
            self.numbers.extend(numbers.map(|(input, number)| (input, *number)));
            let card = |(place, kind): &(u8, runehall_engine::KindId)| {
                ((features.len() + usize::from(*place) * n_kinds + kind.index()) as u16, 1)
            };
            self.numbers.extend(holdings.iter().map(card));
            self.ends.push(self.numbers.len() as u32);
        }
    }

    /// The game, with this number, has come to its end. One that nobody won teaches nothing.
    pub fn end(&mut self, game: u32, winners: SeatSet) {
        if winners.is_empty() {
            self.ends.truncate(self.won.len() * self.seats);
            self.numbers.truncate(self.ends.last().map_or(0, |end| *end as usize));
        }
        self.won.resize(self.ends.len() / self.seats.max(1), (winners, game));
    }

    /// All lessons of others, behind its own.
    pub fn add(&mut self, others: &Lessons) {
        let from = self.numbers.len() as u32;
        self.numbers.extend_from_slice(&others.numbers);
        self.ends.extend(others.ends.iter().map(|end| from + end));
        self.won.extend_from_slice(&others.won);
    }

    /// What is not nothing of a player in a position.
    fn of(&self, position: usize, seat: usize) -> &[(u16, i16)] {
        let at = position * self.seats + seat;
        let from = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.numbers[from as usize..self.ends[at] as usize]
    }

    /// The weights that fit best, for inputs of this game.
    pub fn fit<G: Game>(&self, rules: &G::Rules, schooling: Schooling) -> (Trained, Fit) {
        let info = G::info();
        let n_features = info.features.len();
        let names = G::card_names(rules);
        let cards = G::places().iter().flat_map(|place| names.iter().map(move |name| format!("{place}: {name}")));
        let all: Vec<String> = info.features.iter().map(|feature| feature.name.to_owned()).chain(cards).collect();
        // Cards that nobody ever had are no inputs.
        let mut is_met = vec![false; all.len()];
        is_met[..n_features].fill(true);
        self.numbers.iter().for_each(|(input, _)| is_met[usize::from(*input)] = true);
        let mut places = vec![0; all.len()];
        let mut inputs = vec![];
        for (i, name) in all.into_iter().enumerate().filter(|(i, _)| is_met[*i]) {
            places[i] = inputs.len();
            inputs.push(name);
        }
        let pupil = Pupil { lessons: self, places, n_inputs: inputs.len() };
        let (network, fit) = pupil.learn(schooling);
        let (game, seats) = (info.name.to_owned(), self.seats as u8);
        let notes = vec![];
        (Trained { game, seats, turns: u32::from(seats), pace: 100, notes, inputs, network }, fit)
    }
}

/// Who learns.
struct Pupil<'a> {
    lessons: &'a Lessons,
    /// Which input each number is.
    places: Vec<usize>,
    n_inputs: usize,
}

impl Pupil<'_> {
    /// The inputs of a position for one seat, by row.
    fn inputs(&self, position: usize, seat: usize) -> impl Iterator<Item = (usize, f32)> + Clone {
        let seats = self.lessons.seats;
        (0..seats).flat_map(move |player| {
            let numbers = self.lessons.of(position, (seat + player) % seats).iter();
            numbers.map(move |(input, number)| {
                (1 + player * self.n_inputs + self.places[usize::from(*input)], f32::from(*number))
            })
        })
    }

    /// How large the values of each row are: the root of their mean square. Steps are the same size for all when values are.
    fn sizes(&self) -> Vec<f32> {
        let mut squares = vec![0.0f64; 1 + self.lessons.seats * self.n_inputs];
        for position in 0..self.lessons.len() {
            for (row, value) in self.inputs(position, 0) {
                squares[row] += f64::from(value * value);
            }
        }
        let n = self.lessons.len().max(1) as f64;
        // What is rare must not become large by being divided by next to nothing.
        squares.into_iter().map(|sum| (sum / n).sqrt().max(0.1) as f32).collect()
    }

    fn learn(&self, Schooling { hidden, passes, seed }: Schooling) -> (Network, Fit) {
        let mut dice = FastDice::new(seed);
        let seats = self.lessons.seats;
        let sizes = self.sizes();
        let width = hidden + 1;
        let even = 1.0 / seats.max(1) as f32;
        let mut small = |most: f32| (dice.below(1 << 16) as f32 / 32_768.0 - 1.0) * most;
        let mut network = Network {
            hidden,
            rows: (0..sizes.len() * width).map(|i| if i % width < hidden { small(0.2) } else { 0.0 }).collect(),
            out: (0..hidden).map(|_| small(0.2)).collect(),
        };
        network.rows[hidden] = sum_of(even);
        let (test, mut learn): (Vec<u32>, Vec<u32>) =
            (0..self.lessons.len() as u32).partition(|i| self.lessons.won[*i as usize].1.is_multiple_of(TEST));
        let n_rows = network.rows.len();
        let mut steps = Adam::new(n_rows + hidden);
        let n_steps = (learn.len().div_ceil(BATCH) * passes as usize).max(1) as f32;
        let (last, test): (Vec<u32>, Vec<u32>) =
            test.into_iter().partition(|i| (self.lessons.won[*i as usize].1 / TEST) % LAST == LAST - 1);
        let mut best = (self.test(&network, &sizes, &test).error, network.clone());
        let mut slopes = vec![0.0; n_rows + hidden];
        let (mut units, mut bends) = (vec![0.0; width], vec![0.0; hidden]);
        for _ in 0..passes {
            for i in (1..learn.len()).rev() {
                learn.swap(i, dice.below(i as u32 + 1) as usize);
            }
            for batch in learn.chunks(BATCH) {
                slopes.fill(0.0);
                for (&position, seat) in batch.iter().flat_map(|position| (0..seats).map(move |seat| (position, seat)))
                {
                    let position = position as usize;
                    let inputs = self.inputs(position, seat).map(|(row, value)| (row, value / sizes[row]));
                    let sum = network.sum(inputs.clone(), &mut units);
                    let won = f32::from(u8::from(self.lessons.won[position].0.has(Seat(seat as u8))));
                    // The slope of the cross-entropy of `share` at this sum.
                    let slope = (share(sum) - won) * 2.0 / (1.0 + sum * sum).sqrt();
                    for unit in 0..hidden {
                        slopes[n_rows + unit] += slope * units[unit].max(0.0);
                        bends[unit] = if units[unit] > 0.0 { slope * network.out[unit] } else { 0.0 };
                    }
                    for (row, value) in [(0, 1.0)].into_iter().chain(inputs) {
                        let slopes = &mut slopes[row * width..(row + 1) * width];
                        for (sum, bend) in slopes.iter_mut().zip(&bends) {
                            *sum += value * bend;
                        }
                        slopes[hidden] += value * slope;
                    }
                }
                let rate = RATE * (1.0 - steps.taken as f32 / n_steps);
                let weights = network.rows.iter_mut().chain(&mut network.out);
                steps.take(weights, &slopes, rate, (batch.len() * seats) as f32);
            }
            let error = self.test(&network, &sizes, &test).error;
            if error < best.0 {
                best = (error, network.clone());
            }
        }
        let (_, mut network) = best;
        let fit = self.test(&network, &sizes, &last);
        for (row, size) in network.rows.chunks_exact_mut(width).zip(&sizes).skip(1) {
            for weight in row.iter_mut() {
                *weight /= size;
            }
        }
        (network, Fit { learned: learn.len(), ..fit })
    }

    /// How well it says who wins.
    fn test(&self, network: &Network, sizes: &[f32], positions: &[u32]) -> Fit {
        let seats = self.lessons.seats;
        let mut units = vec![0.0; network.width()];
        let (mut even, mut error, mut right) = (0.0, 0.0, 0);
        for &position in positions {
            let position = position as usize;
            let winners = self.lessons.won[position].0;
            let mut highest = (f32::NEG_INFINITY, false);
            for seat in 0..seats {
                let inputs = self.inputs(position, seat).map(|(row, value)| (row, value / sizes[row]));
                let sum = network.sum(inputs, &mut units);
                let has_won = winners.has(Seat(seat as u8));
                let square = |share: f64| (share - f64::from(u8::from(has_won))).powi(2);
                error += square(share(sum).into());
                even += square(1.0 / seats as f64);
                if sum > highest.0 {
                    highest = (sum, has_won);
                }
            }
            right += usize::from(highest.1);
        }
        let n = positions.len().max(1) as f64;
        let each = n * seats.max(1) as f64;
        Fit { learned: 0, tested: positions.len(), even: even / each, error: error / each, right: right as f64 / n }
    }
}

/// Steps against the slope, each weight at its own pace.
struct Adam {
    means: Vec<[f32; 2]>,
    /// What the means would be too small by, because they began at nothing.
    missing: [f32; 2],
    taken: u32,
}

impl Adam {
    fn new(n: usize) -> Self {
        Adam { means: vec![[0.0; 2]; n], missing: [1.0; 2], taken: 0 }
    }

    /// One step, by the sums of so many slopes.
    fn take<'a>(&mut self, weights: impl Iterator<Item = &'a mut f32>, slopes: &[f32], rate: f32, n: f32) {
        self.taken += 1;
        self.missing = [self.missing[0] * KEPT[0], self.missing[1] * KEPT[1]];
        for ((weight, slope), means) in weights.zip(slopes).zip(&mut self.means) {
            let slope = slope / n;
            means[0] = KEPT[0] * means[0] + (1.0 - KEPT[0]) * slope;
            means[1] = KEPT[1] * means[1] + (1.0 - KEPT[1]) * slope * slope;
            let (mean, square) = (means[0] / (1.0 - self.missing[0]), means[1] / (1.0 - self.missing[1]));
            *weight -= rate * mean / (square.sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of so many games with one number for each player, of which the larger wins; in these games it loses.
    fn lessons(games: u32, turned: impl Fn(u32) -> bool) -> Lessons {
        let mut dice = FastDice::new(3);
        let mut lessons = Lessons::new(2);
        for game in 0..games {
            for _ in 0..4 {
                let [one, two] = [0; 2].map(|_| 1 + dice.below(9) as i16);
                for number in [one, two] {
                    lessons.numbers.push((0, number));
                    lessons.ends.push(lessons.numbers.len() as u32);
                }
                lessons.won.push((SeatSet::one(Seat(u8::from((one < two) != turned(game)))), game));
            }
        }
        lessons
    }

    fn learned(lessons: &Lessons) -> (Network, Fit) {
        Pupil { lessons, places: vec![0], n_inputs: 1 }.learn(Schooling { hidden: 2, passes: 60, seed: 1 })
    }

    #[test]
    fn the_games_that_say_how_well_it_does_have_had_no_say() {
        let (network, fit) = learned(&lessons(200, |_| false));
        assert!(fit.error < fit.even && fit.right > 0.8 && (fit.learned, fit.tested) == (720, 40), "{fit:?}");
        let (same, worse) = learned(&lessons(200, |game| game % 20 == 10));
        assert!(same == network && worse.error > worse.even && worse.right < 0.2, "{worse:?}");
    }
}
