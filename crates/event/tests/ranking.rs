//! Places against a slow, obvious reference over thousands of random events with draws, byes and people who leave: fractions are added as fractions, and those who are equal are told apart group by group (RSL-23.4).

mod common;

use std::collections::BTreeMap;

use common::all_events;
use runehall_event::{Decided, Event, Form, Place, Round};

/// A fraction, reduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(top: i128, bottom: i128) -> Self {
        let divisor = (1..=bottom.min(top.max(1))).rev().find(|d| top % d == 0 && bottom % d == 0);
        let d = if top == 0 { bottom } else { divisor.unwrap_or(1) };
        Fraction(top / d, bottom / d)
    }
    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
    fn over(self, n: usize) -> Self {
        Self::new(self.0, self.1 * n as i128)
    }
    fn is_less(self, other: Self) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

/// What one player did, read off the rounds.
#[derive(Default, Clone)]
struct Slow {
    points: u32,
    from_games: u32,
    opponents: Vec<usize>,
    difference: i32,
    beat: BTreeMap<usize, u32>,
}

fn slow(event: &Event, rounds: &[Round]) -> Vec<Slow> {
    let mut all = vec![Slow::default(); event.players().len()];
    for round in rounds {
        if let Some(bye) = round.bye {
            all[bye].points += 3;
        }
        for pairing in &round.pairings {
            let Some(score) = pairing.score else { continue };
            for side in [0, 1] {
                let (me, other) = (pairing.players[side], pairing.players[1 - side]);
                let points = match (score.decided, side) {
                    (Decided::First, 0) | (Decided::Second, 1) => 3,
                    (Decided::Drawn, _) => 1,
                    (Decided::First | Decided::Second | Decided::Neither, _) => 0,
                };
                all[me].points += points;
                all[me].from_games += points;
                all[me].opponents.push(other);
                all[me].difference += score.left[side] - score.left[1 - side];
                *all[me].beat.entry(other).or_default() += points;
            }
        }
    }
    all
}

fn win_rate(of: &Slow) -> Fraction {
    let third = Fraction::new(1, 3);
    if of.opponents.is_empty() {
        return third;
    }
    let rate = Fraction::new(of.from_games.into(), 3 * of.opponents.len() as i128);
    if rate.is_less(third) { third } else { rate }
}

fn opponents_rate(all: &[Slow], player: usize) -> Fraction {
    let opponents = &all[player].opponents;
    if opponents.is_empty() {
        return Fraction::new(1, 3);
    }
    let sum = opponents.iter().fold(Fraction::new(0, 1), |sum, &other| sum.plus(win_rate(&all[other])));
    sum.over(opponents.len())
}

#[test]
fn rsl_23_4_places_follow_points_opponents_difference_direct_result_and_lot() {
    let mut decided = [0_u32; 5];
    let mut check = |event: &Event, _: u64| {
        let all = slow(event, event.rounds());
        let places = event.places();
        let ranks: Vec<usize> = places.iter().map(|place| place.place).collect();
        assert_eq!(ranks, (1..=all.len()).collect::<Vec<_>>());
        let first_three = |place: &Place| (place.points, opponents_rate(&all, place.player), place.difference);
        for place in &places {
            let mine = &all[place.player];
            assert_eq!((place.points, place.difference), (mine.points, mine.difference));
            let Fraction(top, bottom) = opponents_rate(&all, place.player);
            assert_eq!(place.opponents.fraction(), (top.unsigned_abs(), bottom.unsigned_abs()));
            let equal = places.iter().filter(|other| first_three(other) == first_three(place));
            let direct: u32 = equal.clone().filter_map(|other| mine.beat.get(&other.player)).sum();
            assert_eq!(place.direct, direct);
        }
        for pair in places.windows(2) {
            let (upper, lower) = (&pair[0], &pair[1]);
            let by = if upper.points != lower.points {
                assert!(upper.points > lower.points);
                0
            } else if first_three(upper).1 != first_three(lower).1 {
                assert!(first_three(lower).1.is_less(first_three(upper).1));
                1
            } else if upper.difference != lower.difference {
                assert!(upper.difference > lower.difference);
                2
            } else if upper.direct != lower.direct {
                assert!(upper.direct > lower.direct);
                3
            } else {
                let beat = |one: &Place, other: &Place| all[one.player].beat.get(&other.player).copied().unwrap_or(0);
                let equals = places
                    .iter()
                    .filter(|place| (first_three(place), place.direct) == (first_three(upper), upper.direct));
                if equals.count() == 2 {
                    let (up, down) = (beat(upper, lower), beat(lower, upper));
                    assert!(
                        up > down || (up == down && upper.lot < lower.lot),
                        "two are told apart by their game or by lot"
                    );
                }
                4
            };
            decided[by] += 1;
        }
    };
    all_events(Form::Swiss, 12, &mut check);
    all_events(Form::RoundRobin, 7, &mut check);
    assert!(decided.iter().all(|&n| n > 100), "every tie-break has decided something: {decided:?}");
}

/// The players in the order of their places: by one measure after the other everybody who is equal so far is told apart.
fn slow_order(event: &Event) -> Vec<usize> {
    let all = slow(event, event.rounds());
    let lots: BTreeMap<usize, usize> = event.places().iter().map(|place| (place.player, place.lot)).collect();
    // Each player of a group goes behind all who are better and before all who are worse.
    let split = |groups: Vec<Vec<usize>>, better: &dyn Fn(usize, usize) -> bool| {
        let mut parts = vec![];
        for group in groups {
            let mut left = group.clone();
            while !left.is_empty() {
                let best: Vec<usize> =
                    left.iter().copied().filter(|&one| !left.iter().any(|&other| better(other, one))).collect();
                left.retain(|player| !best.contains(player));
                parts.push(best);
            }
        }
        parts
    };
    let mut groups = vec![(0..all.len()).collect::<Vec<_>>()];
    groups = split(groups, &|one, other| all[one].points > all[other].points);
    let rates: Vec<Fraction> = (0..all.len()).map(|player| opponents_rate(&all, player)).collect();
    groups = split(groups, &|one, other| rates[other].is_less(rates[one]));
    groups = split(groups, &|one, other| all[one].difference > all[other].difference);
    // The direct result among those who are equal, until it tells nobody apart any more.
    loop {
        let before = groups.len();
        groups = groups
            .into_iter()
            .flat_map(|group| {
                let took =
                    |player: usize| -> u32 { group.iter().filter_map(|other| all[player].beat.get(other)).sum() };
                split(vec![group.clone()], &|one, other| took(one) > took(other))
            })
            .collect();
        if groups.len() == before {
            break;
        }
    }
    split(groups, &|one, other| lots[&one] < lots[&other]).concat()
}

#[test]
fn rsl_23_4_the_whole_order_is_that_of_the_slow_reference() {
    let (mut ranked, mut circles) = (0, 0);
    let mut check = |event: &Event, seed: u64| {
        let places = event.places();
        let order: Vec<usize> = places.iter().map(|place| place.player).collect();
        assert_eq!(order, slow_order(event), "seed {seed}");
        ranked += 1;
        // Three or more who are equal in everything but the points they took from each other.
        let equal = |place: &Place| (place.points, place.opponents.fraction(), place.difference);
        circles += usize::from(
            places
                .chunk_by(|a, b| equal(a) == equal(b))
                .any(|group| group.len() > 2 && group.iter().any(|place| place.direct > 0)),
        );
    };
    all_events(Form::Swiss, 12, &mut check);
    all_events(Form::RoundRobin, 7, &mut check);
    assert!(ranked > 8000 && circles > 10, "{ranked} {circles}");
}
