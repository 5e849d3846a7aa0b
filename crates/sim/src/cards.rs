//! Which cards win: who played what, and what came of it.
//!
//! A card is played when the game says so ([`played`]). For each card the seats that played it in a game are compared with the
//! same seats in the games in which they did not. Whoever plays more cards of any kind wins more, so no card is judged by
//! that difference alone: a card *stands out* if its difference is far from those of the other cards, and so clearly that
//! among all of them luck alone would hardly show it ([`CardShares`]). Start at `CardShares::new`.
//!
//! **Invariant.** Until then everything is counted in integers: threads change nothing.

use std::collections::BTreeMap;

use runehall_bots::played;
use runehall_engine::{Arg, Event, GameInfo, KindId, Seat, SeatSet, Sink};
use serde::Serialize;

use crate::stats::{Interval, Z95, quartile, share, wilson, z_of_many};

/// Differences beyond so many times the width of the middle half from it are far from the rest.
const FAR: f64 = 1.5;

/// A seat is left out of a comparison if it played the card, or did without, in fewer games.
const FEW: u64 = 30;

/// Every card of the game, those that win most first, those that were never played last.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardShares {
    /// How many cards were played often enough to be compared.
    pub compared: usize,
    /// The difference of a card in the middle.
    pub typical: f64,
    /// Differences outside are far from the rest: one and a half times the width of the middle half beyond it.
    pub fences: Interval,
    /// The cards.
    pub cards: Vec<CardRow>,
}

/// A card and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardRow {
    /// Its name.
    pub name: String,
    /// In how many games it was played.
    pub games: u64,
    /// Plays in a game, on average over all games.
    pub plays_per_game: f64,
    /// How many players played it, over all games: 0 for a card that comes into force by itself.
    pub players: u64,
    /// The share of them that won.
    pub won: f64,
    /// Its 95 % interval.
    pub won_interval: Interval,
    /// What came of it, against games without it; none where one of the two was too rare.
    #[serde(flatten)]
    pub against: Option<Against>,
    /// What is remarkable about it.
    pub mark: Option<Mark>,
}

/// Players of a card against the same seats without it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Against {
    /// The share that the same seats won when they did not play it, as often weighed as they did.
    pub otherwise: f64,
    /// How much more they won when they did.
    pub difference: f64,
    /// Its 95 % interval.
    pub difference_interval: Interval,
    /// The interval that holds for all cards at once with 95 %.
    pub difference_interval_of_all: Interval,
}

/// What is remarkable about a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It was never played.
    NeverPlayed,
    /// Its whole interval of all lies above the fences.
    WinsTooMuch,
    /// Its whole interval of all lies below the fences.
    WinsTooLittle,
}

impl CardShares {
    /// The table of a run of so many games at so many seats: of these kinds, where names and tallies go by kind.
    pub(crate) fn new((kinds, names): (&[KindId], &[String]), tallies: &[CardTally], games: u64, seats: u8) -> Self {
        let of_cards = || kinds.iter().map(|kind| (&names[kind.index()], &tallies[kind.index()]));
        let compared: Vec<Option<Difference>> = of_cards().map(|(_, tally)| tally.difference(games, seats)).collect();
        let differences: Vec<f64> = compared.iter().flatten().map(|found| found.value).collect();
        let (compared_cards, z) = (differences.len(), z_of_many(differences.len()));
        let Spread { typical, fences } = Spread::of(differences);
        let row = |((name, tally), found): ((&String, &CardTally), &Option<Difference>)| {
            tally.row(name, games, found.map(|found| found.against(z)), fences)
        };
        let mut cards: Vec<CardRow> = of_cards().zip(&compared).map(row).collect();
        let key = |row: &CardRow| row.against.map_or(f64::NEG_INFINITY, |against| against.difference);
        cards.sort_by(|a, b| {
            let rarer = || b.games.cmp(&a.games);
            key(b).total_cmp(&key(a)).then_with(rarer)
        });
        CardShares { compared: compared_cards, typical, fences, cards }
    }

    /// The cards with a mark.
    pub fn marked(&self, mark: Mark) -> impl Iterator<Item = &CardRow> {
        self.cards.iter().filter(move |card| card.mark == Some(mark))
    }
}

/// What the differences of many cards are like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spread {
    /// The one in the middle.
    pub(crate) typical: f64,
    /// Outside are those that are far from the rest.
    pub(crate) fences: Interval,
}

impl Spread {
    pub(crate) fn of(mut differences: Vec<f64>) -> Self {
        differences.sort_by(f64::total_cmp);
        let (low, high) = (quartile(&differences, 1), quartile(&differences, 3));
        let reach = FAR * (high - low);
        Spread { typical: quartile(&differences, 2), fences: Interval(low - reach, high + reach) }
    }
}

/// Listens to one game after another.
#[derive(Debug)]
pub(crate) struct Watch {
    info: &'static GameInfo,
    /// By kind, how often it was played in this game and by whom.
    heard: Vec<(u64, SeatSet)>,
    tallies: Vec<CardTally>,
}

impl Watch {
    pub(crate) fn new(info: &'static GameInfo, kinds: usize) -> Self {
        Watch { info, heard: vec![(0, SeatSet::NONE); kinds], tallies: vec![CardTally::default(); kinds] }
    }

    /// The game is over.
    pub(crate) fn end(&mut self, winners: SeatSet) {
        for ((plays, seats), tally) in self.heard.iter_mut().zip(&mut self.tallies) {
            tally.games += u64::from(*plays > 0);
            tally.plays += *plays;
            *tally.seats.entry((seats.bits(), winners.bits())).or_default() += 1;
            (*plays, *seats) = (0, SeatSet::NONE);
        }
    }

    /// What was heard, by kind.
    pub(crate) fn tallies(self) -> Vec<CardTally> {
        self.tallies
    }
}

impl Sink for Watch {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let event = event();
        let Some((plays, seats)) = played(self.info, &event).and_then(|kind| self.heard.get_mut(kind.index())) else {
            return;
        };
        *plays += 1;
        let who = event.args.iter().find_map(|arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None });
        *seats |= who.map_or(SeatSet::NONE, SeatSet::one);
    }
}

/// A kind of card over many games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CardTally {
    games: u64,
    plays: u64,
    /// In how many games these seats played it and those won, as bits.
    seats: BTreeMap<(u8, u8), u64>,
}

/// How much more players of a card won than the same seats without it.
#[derive(Clone, Copy, Debug)]
struct Difference {
    otherwise: f64,
    value: f64,
    error: f64,
}

/// A seat's games with a card and without: how many, and how many of them it won.
#[derive(Clone, Copy, Default, Debug)]
struct Split {
    games: [u64; 2],
    wins: [u64; 2],
}

impl CardTally {
    /// Adds other games.
    pub(crate) fn add(&mut self, other: &CardTally) {
        self.games += other.games;
        self.plays += other.plays;
        for (&key, &n) in &other.seats {
            *self.seats.entry(key).or_default() += n;
        }
    }

    fn split(&self, seat: Seat) -> Split {
        let mut split = Split::default();
        for (&(players, winners), &n) in &self.seats {
            let side = usize::from(SeatSet::from_bits(players).has(seat));
            split.games[side] += n;
            split.wins[side] += n * u64::from(SeatSet::from_bits(winners).has(seat));
        }
        split
    }

    /// The seats' differences, each weighed by how often the seat played the card. What the seats of one game did is not
    /// independent (one wins, the others do not), so the error is that of the sums over whole games.
    fn difference(&self, games: u64, seats: u8) -> Option<Difference> {
        let splits: Vec<(Seat, Split)> = (0..seats)
            .map(|seat| (Seat(seat), self.split(Seat(seat))))
            .filter(|(_, split)| split.games.iter().all(|&n| n >= FEW))
            .collect();
        let players: u64 = splits.iter().map(|(_, split)| split.games[1]).sum();
        if players == 0 {
            return None;
        }
        let (mut otherwise, mut value) = (0.0, 0.0);
        for (_, split) in &splits {
            let [without, with] = [0, 1].map(|side| share(split.wins[side], split.games[side]));
            let weight = share(split.games[1], players);
            otherwise += weight * without;
            value += weight * (with - without);
        }
        // How much one game pulls the difference, to first order: its distance from the share of its side.
        let pull = |playing: SeatSet, winners: SeatSet| -> f64 {
            let of_seat = |&(seat, split): &(Seat, Split)| {
                let side = usize::from(playing.has(seat));
                let n = split.games[side];
                let distance = f64::from(u8::from(winners.has(seat))) - share(split.wins[side], n);
                let sign = if side == 1 { 1.0 } else { -1.0 };
                sign * share(split.games[1], players) * distance / n as f64
            };
            splits.iter().map(of_seat).sum()
        };
        let squares: f64 = self
            .seats
            .iter()
            .map(|(&(playing, winners), &n)| {
                n as f64 * pull(SeatSet::from_bits(playing), SeatSet::from_bits(winners)).powi(2)
            })
            .sum();
        Some(Difference { otherwise, value, error: (squares * games as f64 / (games as f64 - 1.0)).sqrt() })
    }

    fn row(&self, name: &str, games: u64, against: Option<Against>, fences: Interval) -> CardRow {
        let of_seats = |count: fn(SeatSet, SeatSet) -> SeatSet| -> u64 {
            let seats = |&(playing, winners): &(u8, u8)| {
                count(SeatSet::from_bits(playing), SeatSet::from_bits(winners)).len() as u64
            };
            self.seats.iter().map(|(key, &n)| n * seats(key)).sum()
        };
        let (players, wins) = (of_seats(|playing, _| playing), of_seats(|playing, winners| playing & winners));
        let mark = match against {
            _ if self.plays == 0 => Some(Mark::NeverPlayed),
            Some(Against { difference_interval_of_all: Interval(low, _), .. }) if low > fences.1 => {
                Some(Mark::WinsTooMuch)
            }
            Some(Against { difference_interval_of_all: Interval(_, high), .. }) if high < fences.0 => {
                Some(Mark::WinsTooLittle)
            }
            Some(_) | None => None,
        };
        CardRow {
            name: name.to_owned(),
            games: self.games,
            plays_per_game: share(self.plays, games),
            players,
            won: share(wins, players),
            won_interval: wilson(wins, players),
            against,
            mark,
        }
    }
}

impl Difference {
    fn against(self, z_of_all: f64) -> Against {
        let interval = |z: f64| Interval(self.value - z * self.error, self.value + z * self.error);
        Against {
            otherwise: self.otherwise,
            difference: self.value,
            difference_interval: interval(Z95),
            difference_interval_of_all: interval(z_of_all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games at two seats: who played the card, who won, how often.
    fn tally(games: &[(u8, u8, u64)]) -> CardTally {
        let seats: BTreeMap<(u8, u8), u64> =
            games.iter().map(|&(players, winners, n)| ((players, winners), n)).collect();
        let played: u64 = games.iter().filter(|game| game.0 != 0).map(|game| game.2).sum();
        CardTally { games: played, plays: played, seats }
    }

    #[test]
    fn a_difference_and_its_error() {
        // Seat 0 plays it in half of 400 games and wins 60 % of them, without it 50 %. Seat 1 never plays it.
        let card = tally(&[(1, 1, 120), (1, 2, 80), (0, 1, 100), (0, 2, 100)]);
        let found = card.difference(400, 2).unwrap();
        assert!((found.value - 0.1).abs() < 1e-12 && (found.otherwise - 0.5).abs() < 1e-12, "{found:?}");
        let by_hand = (0.6_f64 * 0.4 / 200.0 + 0.5 * 0.5 / 200.0).sqrt() * (400.0_f64 / 399.0).sqrt();
        assert!((found.error - by_hand).abs() < 1e-12, "{found:?}, not {by_hand}");
    }

    #[test]
    fn what_both_play_helps_nobody() {
        // Whoever plays it alone wins; where both do, one of them must lose.
        let card = tally(&[(3, 1, 50), (3, 2, 50), (1, 1, 50), (2, 2, 50)]);
        let found = card.difference(200, 2).unwrap();
        assert!((found.value - 2.0 / 3.0).abs() < 1e-12, "{found:?}");
        // The same seats, taken as independent players, would seem far less certain.
        assert!(found.error < (2.0_f64 / 9.0 / 300.0).sqrt(), "{found:?}");
    }

    #[test]
    fn every_seat_is_compared_with_itself() {
        // Seat 0 wins nine of ten games with or without the card, and plays it more often.
        let card = tally(&[(1, 1, 810), (1, 2, 90), (2, 1, 90), (2, 2, 10), (0, 1, 90), (0, 2, 10)]);
        let found = card.difference(1_100, 2).unwrap();
        assert!(found.value.abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn cards_that_stand_out_are_marked() {
        let even = |more: u64| tally(&[(1, 1, 2_500 + more), (1, 2, 2_500 - more), (0, 1, 2_500), (0, 2, 2_500)]);
        let tallies = [even(0), even(20), even(40), even(60), even(1_500), even(80), tally(&[]), tally(&[(1, 1, 3)])];
        let names = ["a", "b", "c", "d", "strong", "e", "unused", "rare"].map(str::to_owned);
        let kinds: Vec<KindId> = (0..8).map(KindId).collect();
        let table = CardShares::new((&kinds, &names), &tallies, 10_000, 2);
        assert_eq!(table.compared, 6);
        let order: Vec<&str> = table.cards.iter().map(|card| card.name.as_str()).collect();
        assert_eq!(order, ["strong", "e", "d", "c", "b", "a", "rare", "unused"]);
        let marks: Vec<(&str, Mark)> =
            table.cards.iter().filter_map(|card| Some((card.name.as_str(), card.mark?))).collect();
        assert_eq!(marks, [("strong", Mark::WinsTooMuch), ("unused", Mark::NeverPlayed)]);
        assert!((table.typical - 0.01).abs() < 1e-12, "{table:?}");
    }
}
