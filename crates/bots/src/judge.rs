//! What a position is worth to each seat: a linear function of how the players stand, learned while the game is played.
//!
//! A playout that is stopped after two rounds has to be worth something. Some playouts go on to the end, and each of them teaches
//! what came of the position in which the others stop. The function that fits these lessons best, by least squares, is solved for
//! anew when it is needed: that is exact, asks for no rate of learning, and older decisions count less and less. Numbers come from
//! [`Game::features`], each player's through its own eyes, in an imagined world; nothing here knows what they mean.
//! Where weights are at hand that were learned from whole games (`trained.rs`), they judge instead, from the first decision on, and no
//! playout goes on to teach.
//!
//! **Invariant.** Sums and products in a fixed order and no functions of a library: the same weights on every machine. Nothing is
//! allocated once the number of seats is known.

use std::sync::Arc;

use runehall_engine::{Features, Game, Seat, SeatSet};

use crate::lore::Lore;
use crate::trained::{Reader, Trained};

/// After so many turns of each player a playout stops.
const ROUNDS: u32 = 2;
/// In every so many worlds playouts go on to the end, so that the judge learns what comes of positions.
const TO_THE_END: u64 = 4;

/// What the lessons of earlier decisions count for at the next one.
const FADE: f32 = 0.9;
/// So strongly the weights are drawn to nothing where lessons are few.
const RIDGE: f32 = 4.0;
/// With fewer positions than this there is no judging yet.
const LEAST: f32 = 100.0;
/// Rounding may make a pivot nothing or less; it is never let below this.
const SMALLEST_PIVOT: f32 = 1e-3;

/// Where a judge has its weights from.
#[derive(Clone, Debug, Default)]
pub(crate) enum Taught {
    /// From the playouts of the game that is played.
    #[default]
    ByPlayouts,
    /// From what the game has at hand for the table, if it has anything.
    ByTheGame,
    /// From these.
    By(Arc<Trained>),
}

/// Weights, and the sums that they are solved from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judge {
    taught: Taught,
    /// Who judges instead.
    reader: Option<Reader>,
    seats: usize,
    /// Numbers of one player.
    n_features: usize,
    /// The lower half of the products of all terms with each other, row by row, and their products with the wins.
    products: Vec<f32>,
    wins: Vec<f32>,
    /// Cholesky's triangle of `products`, and what solves it.
    triangle: Vec<f32>,
    weights: Vec<f32>,
    /// How all players stand in the position that is looked at, and the same as terms for one of them.
    rows: Vec<f32>,
    terms: Vec<f32>,
    features: Features,
    /// Positions learned from, the older ones counting less.
    positions: f32,
    is_solved: bool,
}

impl Judge {
    pub(crate) fn new(taught: Taught) -> Self {
        Judge { taught, ..Judge::default() }
    }

    /// A decision begins. Weights are one for each number of each player, counted from the one who is
    /// judged: a neighbour or a mate is somebody else than the player opposite.
    pub(crate) fn begin<G: Game>(&mut self, rules: &G::Rules, state: &G::State) {
        let n_features = G::info().features.len();
        let seats = G::seats(state).len();
        if (self.seats, self.n_features) != (seats, n_features) {
            let n = 1 + seats * n_features;
            let taught = std::mem::take(&mut self.taught);
            *self = Judge {
                reader: taught.reader::<G>(rules, state),
                taught,
                seats,
                n_features,
                products: vec![0.0; n * n],
                wins: vec![0.0; n],
                triangle: vec![0.0; n * n],
                weights: vec![0.0; n],
                rows: vec![0.0; seats * n_features],
                terms: vec![0.0; n],
                ..Judge::default()
            };
        }
        self.products.iter_mut().chain(&mut self.wins).for_each(|sum| *sum *= FADE);
        self.positions *= FADE;
        self.is_solved = false;
    }

    /// Whether it can judge: the game has features, and there have been lessons.
    fn is_ready(&self) -> bool {
        self.n_features > 0 && self.positions >= LEAST
    }

    /// After how many turns a playout stops.
    pub(crate) fn turns(&self) -> u32 {
        self.reader.as_ref().map_or(ROUNDS * self.seats as u32, |reader| reader.trained().turns)
    }

    /// Whether playouts in the world with this number go on to the end: to teach, or because there is no judging yet.
    pub(crate) fn wants_the_end(&self, world: u64) -> bool {
        self.reader.is_none() && (!self.is_ready() || world.is_multiple_of(TO_THE_END))
    }

    /// As many playouts as take as long as so many that go on to teach.
    pub(crate) fn paced(&self, playouts: u32) -> u32 {
        let pace = self.reader.as_ref().map_or(100, |reader| reader.trained().pace);
        (u64::from(playouts) * u64::from(pace) / 100).max(1) as u32
    }

    /// Looks at a position, of an imagined world.
    pub(crate) fn look<G: Game>(&mut self, rules: &G::Rules, world: &G::State) {
        if let Some(reader) = &mut self.reader {
            return reader.look::<G>(rules, world);
        }
        for (seat, row) in (0..).map(Seat).zip(self.rows.chunks_exact_mut(self.n_features.max(1))) {
            G::features(rules, world, seat, seat, &mut self.features);
            for (term, number) in row.iter_mut().zip(&self.features) {
                *term = f32::from(*number);
            }
        }
    }

    /// In how many of [`Lore::ALWAYS`] games a seat wins from the position that was looked at last.
    #[expect(clippy::cast_sign_loss, reason = "it is clamped to what a share can be")]
    pub(crate) fn worth(&mut self, seat: Seat) -> u32 {
        if let Some(reader) = &mut self.reader {
            return reader.worth(seat);
        }
        self.solve();
        self.turn_to(seat);
        let more: f32 = self.terms.iter().zip(&self.weights).map(|(term, weight)| term * weight).sum();
        ((self.even() + more).clamp(0.0, 1.0) * Lore::ALWAYS as f32) as u32
    }

    /// The position that was looked at last has been won, or lost, by each seat; or nobody has won within the limit. That is a lesson, too, of an
    /// even game: where playouts hardly ever end there would be no judging otherwise, and every one of them would be played to the limit.
    pub(crate) fn learn(&mut self, winners: Option<SeatSet>) {
        let n = self.terms.len();
        for seat in (0..self.seats as u8).map(Seat) {
            self.turn_to(seat);
            let more = winners.map_or(0.0, |winners| f32::from(u8::from(winners.has(seat))) - self.even());
            for (i, &term) in self.terms.iter().enumerate().filter(|(_, term)| **term != 0.0) {
                for (sum, other) in self.products[i * n..=i * n + i].iter_mut().zip(&self.terms) {
                    *sum += term * other;
                }
                self.wins[i] += term * more;
            }
        }
        self.positions += 1.0;
        self.is_solved = false;
    }

    /// What a seat wins where all stand alike.
    fn even(&self) -> f32 {
        1.0 / self.seats.max(1) as f32
    }

    /// Fills `terms`: a constant, then the rows of all players from this seat on.
    fn turn_to(&mut self, seat: Seat) {
        let from = (seat.index() * self.n_features).min(self.rows.len());
        let (before, after) = self.rows.split_at(from);
        let mut terms = self.terms.iter_mut();
        for (term, number) in terms.by_ref().zip([&1.0].into_iter().chain(after).chain(before)) {
            *term = *number;
        }
    }

    /// Finds the weights that fit the lessons best: Cholesky's way, with the triangle solved forwards and backwards.
    fn solve(&mut self) {
        if self.is_solved {
            return;
        }
        self.is_solved = true;
        let n = self.terms.len();
        let Judge { products, wins, triangle, weights, .. } = self;
        for i in 0..n {
            for j in 0..=i {
                let (row, other) = (&triangle[i * n..i * n + j], &triangle[j * n..j * n + j]);
                let known: f32 = row.iter().zip(other).map(|(a, b)| a * b).sum();
                let rest = products[i * n + j] - known;
                triangle[i * n + j] =
                    if i == j { (rest + RIDGE).max(SMALLEST_PIVOT).sqrt() } else { rest / triangle[j * n + j] };
            }
        }
        for i in 0..n {
            let known: f32 = triangle[i * n..i * n + i].iter().zip(&*weights).map(|(a, b)| a * b).sum();
            weights[i] = (wins[i] - known) / triangle[i * n + i];
        }
        for i in (0..n).rev() {
            let known: f32 = (i + 1..n).map(|k| triangle[k * n + i] * weights[k]).sum();
            weights[i] = (weights[i] - known) / triangle[i * n + i];
        }
    }
}

impl Taught {
    /// Who judges by it at this table. Weights that do not fit are as good as none; a test of the registry says so of those that come
    /// with a game.
    fn reader<G: Game>(&self, rules: &G::Rules, state: &G::State) -> Option<Reader> {
        let trained = match self {
            Taught::ByPlayouts => return None,
            Taught::ByTheGame => Arc::new(Trained::read(G::judge(state)?).ok()?),
            Taught::By(trained) => Arc::clone(trained),
        };
        Reader::new::<G>(trained, rules, G::seats(state).len()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_dice::FastDice;
    use runehall_engine::Setup;
    use runehall_zun::Zun;

    fn judge(seats: u8) -> Judge {
        let mut judge = Judge::default();
        begin(&mut judge, seats);
        judge
    }

    fn begin(judge: &mut Judge, seats: u8) {
        let rules = Zun::load(&[]).unwrap();
        judge.begin::<Zun>(&rules, &Zun::sit_down(&rules, &Setup::seats(seats)).unwrap());
    }

    /// A position in which each seat has this much of the first feature and something of the second.
    fn stand(judge: &mut Judge, dice: &mut FastDice, firsts: &[f32]) {
        for (row, first) in judge.rows.chunks_exact_mut(judge.n_features).zip(firsts) {
            row[0] = *first;
            row[1] = dice.below(5) as f32;
        }
    }

    #[test]
    fn it_learns_who_is_ahead() {
        let mut judge = judge(3);
        let mut dice = FastDice::new(1);
        assert!(!judge.is_ready());
        for _ in 0..400 {
            let firsts = [0; 3].map(|_| dice.below(10) as f32);
            stand(&mut judge, &mut dice, &firsts);
            // Who has most wins; noise once in four times.
            let noise = Seat(dice.below(12) as u8);
            let best = (0..3).max_by(|a, b| firsts[*a].total_cmp(&firsts[*b])).unwrap_or(0);
            let winner = if noise.0 < 3 { noise } else { Seat(best as u8) };
            judge.learn(Some(SeatSet::one(winner)));
        }
        assert!(judge.is_ready());
        stand(&mut judge, &mut dice, &[9.0, 1.0, 5.0]);
        let [ahead, behind, between] = [0, 1, 2].map(|seat| judge.worth(Seat(seat)));
        assert!(ahead > 600 && behind < 150 && between > behind && between < ahead, "{ahead} {behind} {between}");
        assert!((ahead + behind + between).abs_diff(Lore::ALWAYS) < 200, "{ahead} {behind} {between}");
    }

    #[test]
    fn a_game_that_nobody_wins_is_a_lesson_too() {
        let mut judge = judge(4);
        let mut dice = FastDice::new(1);
        for _ in 0..100 {
            let firsts = [0; 4].map(|_| dice.below(10) as f32);
            stand(&mut judge, &mut dice, &firsts);
            judge.learn(None);
        }
        assert!(judge.is_ready() && !judge.wants_the_end(1), "or every playout goes to its limit for ever");
        assert_eq!([0, 3].map(|seat| judge.worth(Seat(seat))), [Lore::ALWAYS / 4; 2]);
    }

    #[test]
    fn old_lessons_fade_and_a_table_of_another_size_begins_anew() {
        let mut judge = judge(2);
        let mut dice = FastDice::new(1);
        let mut teach = |judge: &mut Judge, winner: Seat| {
            for _ in 0..200 {
                stand(judge, &mut dice, &[3.0, 7.0]);
                judge.learn(Some(SeatSet::one(winner)));
            }
            judge.worth(Seat(1))
        };
        assert!(teach(&mut judge, Seat(1)) > 900);
        (0..30).for_each(|_| begin(&mut judge, 2));
        assert!(!judge.is_ready() && teach(&mut judge, Seat(0)) < 200);
        begin(&mut judge, 4);
        assert!(!judge.is_ready() && judge.worth(Seat(3)) == Lore::ALWAYS / 4);
    }

    #[test]
    fn it_looks_through_the_eyes_of_each_player() {
        let rules = Zun::load(&[]).unwrap();
        let state = Zun::start(&rules, &Setup::seats(2), &mut FastDice::new(1), &mut runehall_engine::Silent).unwrap();
        let mut judge = judge(2);
        judge.look::<Zun>(&rules, &state);
        let hand = Zun::info().features.iter().position(|feature| feature.name == "hand").unwrap();
        let actions = Zun::info().features.iter().position(|feature| feature.name == "actions").unwrap();
        for row in judge.rows.chunks_exact(judge.n_features) {
            assert!(row[hand] >= 4.0 && row[actions] > 0.0, "{row:?}");
        }
    }
}
