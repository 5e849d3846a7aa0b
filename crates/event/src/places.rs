//! Who stands where: points and every tie-break of RSL-23.4, exactly.

use std::cmp::Ordering;

use crate::score::Score;

/// An encounter that is over: who met, and what it came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// The two, by number.
    pub players: [usize; 2],
    /// What it came to.
    pub score: Score,
}

impl Met {
    fn side(&self, player: usize) -> Option<usize> {
        self.players.iter().position(|&of| of == player)
    }
}

/// A share as a fraction, compared exactly. Those of one list of places have one `whole`.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// The sum of the shares, in parts of `whole`.
    sum: u128,
    /// Of so many; at least one.
    of: u128,
    /// What is one.
    whole: u128,
}

impl Rate {
    /// As a number between 0 and 1, for showing.
    pub fn share(&self) -> f64 {
        self.sum as f64 / (self.of as f64 * self.whole as f64)
    }

    /// As a fraction in its lowest terms.
    pub fn fraction(&self) -> (u128, u128) {
        let (top, bottom) = (self.sum, self.of * self.whole);
        let common = common_divisor(top, bottom).max(1);
        (top / common, bottom / common)
    }
}

/// Two of four are as many as one of two.
impl PartialEq for Rate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Rate {}

impl PartialOrd for Rate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rate {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.sum * other.of).cmp(&(other.sum * self.of))
    }
}

/// A player's place, and all that it follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Who, by number.
    pub player: usize,
    /// The place, from 1; no two are equal, because the lot decides in the end.
    pub place: usize,
    /// Points, those of byes among them.
    pub points: u32,
    /// The win rate of the opponents.
    pub opponents: Rate,
    /// What was left at the ends of all encounters minus what the others had.
    pub difference: i32,
    /// The points against those who are equal in all of the above.
    pub direct: u32,
    /// The number drawn by lot; lower is better.
    pub lot: usize,
    /// Encounters won, drawn and lost.
    pub record: [u32; 3],
}

/// The places of players `0..lots.len()`, best first: points; then the opponents' win rate; then what was left; then direct result; then
/// lot (RSL-23.4). `byes` has a line for each bye that gave points.
pub fn places(lots: &[usize], met: &[Met], byes: &[usize]) -> Vec<Place> {
    let n = lots.len();
    let encounters: Vec<u128> = (0..n).map(|player| of(met, player).count() as u128).collect();
    let scored: Vec<u32> =
        (0..n).map(|player| of(met, player).map(|(met, side)| met.score.points(side)).sum()).collect();
    let most = encounters.iter().copied().max().unwrap_or(0);
    let whole = u128::from(Score::WIN) * (1..=most).fold(1, |all, n| all / common_divisor(all, n) * n);
    // RSL-23.4: each at least one third, byes left out: neither their points nor their rounds count here.
    let rate = |player: usize| {
        let share = match encounters[player] {
            0 => 0,
            n => u128::from(scored[player]) * (whole / (u128::from(Score::WIN) * n)),
        };
        share.max(whole / 3)
    };
    let mut all: Vec<Place> = (0..n)
        .map(|player| {
            let opponents = of(met, player).map(|(met, side)| rate(met.players[1 - side]));
            let record = |points: u32| of(met, player).filter(|(met, side)| met.score.points(*side) == points).count();
            Place {
                player,
                place: 0,
                points: scored[player] + Score::WIN * byes.iter().filter(|&&bye| bye == player).count() as u32,
                // RSL-23.9: without opponents it is one third.
                opponents: match encounters[player] {
                    0 => Rate { sum: whole / 3, of: 1, whole },
                    n => Rate { sum: opponents.sum(), of: n, whole },
                },
                difference: of(met, player).map(|(met, side)| met.score.difference(side)).sum(),
                direct: 0,
                lot: lots[player],
                record: [Score::WIN, Score::DRAW, 0].map(|points| record(points) as u32),
            }
        })
        .collect();
    let before = |place: &Place| {
        (std::cmp::Reverse(place.points), std::cmp::Reverse(place.opponents), std::cmp::Reverse(place.difference))
    };
    all.sort_by_key(before);
    let mut ranked = Vec::with_capacity(n);
    for mut equal in all.chunk_by(|a, b| before(a) == before(b)).map(<[Place]>::to_vec) {
        let direct = direct_points(met, &equal);
        equal.iter_mut().zip(direct).for_each(|(place, points)| place.direct = points);
        by_direct_result(met, equal, &mut ranked);
    }
    (1..).zip(&mut ranked).for_each(|(number, place)| place.place = number);
    ranked
}

/// Orders those who are equal so far by the points they took from each other, those who are still equal again by theirs, and those
/// whom that does not tell apart by lot.
fn by_direct_result(met: &[Met], equal: Vec<Place>, ranked: &mut Vec<Place>) {
    let points = direct_points(met, &equal);
    let mut order: Vec<(u32, Place)> = points.into_iter().zip(equal).collect();
    order.sort_by_key(|(points, place)| (std::cmp::Reverse(*points), place.lot));
    let n = order.len();
    for group in order.chunk_by(|a, b| a.0 == b.0) {
        let group: Vec<Place> = group.iter().map(|(_, place)| *place).collect();
        if group.len() == n {
            return ranked.extend(group);
        }
        by_direct_result(met, group, ranked);
    }
}

/// The points that each of these took from the others of them.
fn direct_points(met: &[Met], among: &[Place]) -> Vec<u32> {
    let is_here = |player: usize| among.iter().any(|place| place.player == player);
    let points = |place: &Place| {
        let here = of(met, place.player).filter(|(met, side)| is_here(met.players[1 - side]));
        here.map(|(met, side)| met.score.points(side)).sum()
    };
    among.iter().map(points).collect()
}

fn of(met: &[Met], player: usize) -> impl Iterator<Item = (&Met, usize)> {
    met.iter().filter_map(move |met| Some((met, met.side(player)?)))
}

fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
