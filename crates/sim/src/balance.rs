//! What a changed card is worth: the same deals played by two pools of cards, *mine* and *theirs*.
//!
//! In each game the seats are compared by how often they played a card: how many points of winning a play more than the others' goes with is
//! the card's edge (`Edge`). It says as much of when a card can be played as of what it does, but both pools share that, so what is
//! judged is the *change*: for a card that both pools have, its edge with mine less its edge with theirs; for a new one, whether its edge
//! is far from those of the cards beside it. Games are played until each card has its verdict ([`Balance::look`]), and what is said holds
//! for all cards and all looks at once with 95 %. Start at [`Balance`].
//!
//! **Invariant.** The same spec gives the same verdicts on any number of threads.

use std::ops::Range;

use rayon::prelude::*;
use runehall_bots::{Ending, played};
use runehall_engine::{Arg, Event, Game, GameInfo, KindId, MAX_SEATS, Options, Seat, SeatSet, Sink};
use serde::Serialize;

use crate::cards::Spread;
use crate::play::Hall;
use crate::run::{Players, play_one};
use crate::stats::{Interval, share, z_of_many};
use crate::{Progress, SimError, SimSpec, pool};

/// Deals before the first look; each look has twice as many as the one before.
const FIRST_LOOK: u64 = 64;
/// A change of fewer points a play than this is none that players would notice.
const NOTICED: f64 = 0.05;
/// Nothing is said of a card of which the seats played as many in all but so few games.
const FEW: usize = 30;

/// What is kept of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    winners: SeatSet,
    ending: Ending,
    turns: u32,
    played: Vec<Plays>,
}

/// How often a kind of card was played in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Plays {
    /// By anybody, or by itself.
    all: u32,
    /// By each seat.
    by: [u16; MAX_SEATS],
}

/// Listens to one game.
#[derive(Debug)]
struct Ear {
    info: &'static GameInfo,
    played: Vec<Plays>,
}

impl Sink for Ear {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let event = event();
        let Some(plays) = played(self.info, &event).and_then(|kind| self.played.get_mut(kind.index())) else { return };
        plays.all += 1;
        let who = event.args.iter().find_map(|arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None });
        if let Some(by) = who.and_then(|seat| plays.by.get_mut(seat.index())) {
            *by += 1;
        }
    }
}

/// Plays games of these numbers as the spec says and hears who plays which card.
pub fn listen<G: Game>(
    rules: &G::Rules,
    spec: &SimSpec,
    games: Range<u64>,
    progress: &dyn Progress,
) -> Result<Vec<Heard>, SimError> {
    let setup = spec.setup.clone().unattended();
    let hall = Hall::<G>::new(rules, &setup, spec.seed, spec.max_decisions)?;
    let players = Players::of(spec)?;
    let kinds = G::card_names(rules).len();
    let play = |game: u64| {
        let mut ear = Ear { info: G::info(), played: vec![Plays::default(); kinds] };
        let row = play_one(&hall, &players, game, &mut Options::new(), &mut ear);
        progress.advance(1);
        Heard { winners: row.winners(), ending: row.course.ending, turns: row.turns, played: ear.played }
    };
    Ok(pool(spec.threads)?.install(|| games.into_par_iter().map(play).collect()))
}

/// A card of mine that theirs do not have, or not so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// Its name.
    pub name: String,
    /// Which it is of mine.
    pub kind: KindId,
    /// The card of theirs with this name.
    pub before: Option<KindId>,
}

/// Games of two pools, from the same deals, and what they say of the cards that differ.
#[derive(Debug)]
pub struct Balance {
    seats: u8,
    /// How many deals there may be.
    most: u64,
    /// How far intervals reach, so that all of them hold at once.
    z: f64,
    mine: Vec<Heard>,
    theirs: Vec<Heard>,
    cards: Vec<(Contender, Option<Judged>)>,
}

/// A pool of cards over all games, for the whole of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PoolCourse {
    /// Turns of a game, on average.
    pub turns_per_game: f64,
    /// Games that nobody won.
    pub without_winner: u64,
    /// Games that could not go on: a defect of rules or cards.
    pub faults: u64,
}

/// What came of a card.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judged {
    /// Its name.
    pub name: String,
    /// Whether theirs have none of this name.
    pub new: bool,
    /// How many deals it took, each played by both pools.
    pub deals: u64,
    /// In how many games with mine it was played.
    pub games: u64,
    /// How often players played it in them; nobody plays a card that comes into force by itself.
    pub plays: u64,
    /// What it is held to, and how far it is from it; none where everybody played as many in almost all games.
    pub change: Option<Change>,
    /// In a word.
    pub verdict: Verdict,
}

/// How many points of winning go with a play of a card, and what that is compared with.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Change {
    /// With mine.
    pub edge: f64,
    /// With theirs; for a new card, of the card in the middle of those beside it.
    pub before: f64,
    /// The first less the second.
    pub difference: f64,
    /// Its interval: with 95 %, those of all cards at all looks hold.
    pub interval: Interval,
    /// Differences in here are none to speak of.
    pub ordinary: Interval,
}

/// What is to be said of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Players of it win more than before; of a new card, more than by any ordinary card beside it.
    Stronger,
    /// The contrary.
    Weaker,
    /// The change is smaller than anybody would notice; of a new card, it is an ordinary one.
    AsStrong,
    /// So many games do not tell.
    Unclear,
    /// Nobody plays it: it comes into force by itself, for all.
    OfItself,
    /// It was never played.
    NeverPlayed,
}

impl Balance {
    /// No games yet, and at most so many deals.
    pub fn new(seats: u8, most: u64, cards: Vec<Contender>) -> Self {
        let z = z_of_many(cards.len() * looks(most));
        let cards = cards.into_iter().map(|card| (card, None)).collect();
        Balance { seats, most, z, mine: vec![], theirs: vec![], cards }
    }

    /// The deals to be played next by both pools; none once every card has its verdict, or when there may be no more.
    pub fn next(&self) -> Option<Range<u64>> {
        let done = self.mine.len() as u64;
        let open = self.cards.iter().any(|(_, judged)| judged.is_none());
        let end = (done * 2).max(FIRST_LOOK).min(self.most);
        (open && done < end).then_some(done..end)
    }

    /// Takes the games of these deals and judges what can be judged. What is too close stays open while there may be more deals.
    pub fn look(&mut self, mine: Vec<Heard>, theirs: Vec<Heard>) {
        self.mine.extend(mine);
        self.theirs.extend(theirs);
        let is_last = self.mine.len() as u64 >= self.most;
        let ordinary = self.ordinary();
        for i in 0..self.cards.len() {
            if self.cards[i].1.is_some() {
                continue;
            }
            let judged = self.judge(&self.cards[i].0, ordinary);
            let decided = matches!(judged.verdict, Verdict::Stronger | Verdict::Weaker | Verdict::AsStrong);
            if decided || is_last {
                self.cards[i].1 = Some(judged);
            }
        }
    }

    /// The cards with their verdicts, in their order.
    pub fn judged(&self) -> impl Iterator<Item = &Judged> {
        self.cards.iter().filter_map(|(_, judged)| judged.as_ref())
    }

    /// How many deals were played.
    pub fn deals(&self) -> u64 {
        self.mine.len() as u64
    }

    /// The games of mine and of theirs as a whole.
    pub fn courses(&self) -> [PoolCourse; 2] {
        [&self.mine, &self.theirs].map(|games| {
            let count = |test: fn(&Heard) -> bool| games.iter().filter(|heard| test(heard)).count() as u64;
            PoolCourse {
                turns_per_game: share(games.iter().map(|heard| u64::from(heard.turns)).sum(), games.len() as u64),
                without_winner: count(|heard| heard.winners.is_empty()),
                faults: count(|heard| matches!(heard.ending, Ending::Fault(_))),
            }
        })
    }

    /// What the edges of those of my cards are like that are as in theirs.
    fn ordinary(&self) -> Spread {
        let kinds = self.mine.first().map_or(0, |heard| heard.played.len());
        let differs = |kind: &KindId| self.cards.iter().any(|(card, _)| card.kind == *kind);
        let kinds = (0..kinds).map(|kind| KindId(kind as u16)).filter(|kind| !differs(kind));
        Spread::of(kinds.filter_map(|kind| Some(Edge::of(&self.mine, kind, self.seats)?.value)).collect())
    }

    fn judge(&self, card: &Contender, beside: Spread) -> Judged {
        let edge = Edge::of(&self.mine, card.kind, self.seats);
        let change = match card.before {
            None => edge.map(|edge| {
                let error = self.error(|deal| edge.pull(&self.mine[deal]));
                let Interval(low, high) = beside.fences;
                let ordinary = Interval(low - beside.typical, high - beside.typical);
                Change::new(edge.value, beside.typical, self.z * error, ordinary)
            }),
            Some(before) => edge.zip(Edge::of(&self.theirs, before, self.seats)).map(|(edge, was)| {
                // What both games of a deal share falls out.
                let error = self.error(|deal| edge.pull(&self.mine[deal]) - was.pull(&self.theirs[deal]));
                Change::new(edge.value, was.value, self.z * error, Interval(-NOTICED, NOTICED))
            }),
        };
        let plays = || self.mine.iter().map(|heard| heard.of(card.kind));
        let by_players = plays().flat_map(|plays| plays.by).map(u64::from).sum();
        let games = plays().filter(|plays| plays.all > 0).count() as u64;
        let verdict = match change {
            _ if games == 0 => Verdict::NeverPlayed,
            _ if by_players == 0 => Verdict::OfItself,
            None => Verdict::Unclear,
            Some(change) => change.verdict(card.before.is_none()),
        };
        let (name, new) = (card.name.clone(), card.before.is_none());
        Judged { name, new, deals: self.deals(), games, plays: by_players, change, verdict }
    }

    /// The standard error of a sum over deals, each of which pulls it so much.
    fn error(&self, pull: impl Fn(usize) -> f64) -> f64 {
        let n = self.mine.len() as f64;
        let squares: f64 = (0..self.mine.len()).map(|deal| pull(deal).powi(2)).sum();
        (squares * n / (n - 1.0)).sqrt()
    }
}

impl Heard {
    /// How often a card was played.
    fn of(&self, kind: KindId) -> Plays {
        self.played.get(kind.index()).copied().unwrap_or_default()
    }

    /// By seat, how much more often it played a card than the seats did on average.
    fn surplus(&self, kind: KindId, seats: u8) -> impl Iterator<Item = (Seat, f64)> {
        let plays = self.of(kind);
        let all: u16 = plays.by[..usize::from(seats)].iter().sum();
        let mean = f64::from(all) / f64::from(seats);
        (0..seats).map(move |seat| (Seat(seat), f64::from(plays.by[usize::from(seat)]) - mean))
    }
}

/// By how much a seat wins more for each play of a card more than the others': the line of least squares through the seats of all games,
/// each game measured from its own mean, so that neither long games nor good seats count for the card.
#[derive(Clone, Copy, Debug)]
struct Edge {
    kind: KindId,
    seats: u8,
    /// The sum of squares of what seats played more or less than the others.
    spread: f64,
    /// The slope.
    value: f64,
}

impl Edge {
    fn of(games: &[Heard], kind: KindId, seats: u8) -> Option<Self> {
        let (mut spread, mut products, mut told) = (0.0, 0.0, 0);
        for heard in games {
            let before: f64 = spread;
            for (seat, surplus) in heard.surplus(kind, seats) {
                spread += surplus * surplus;
                products += surplus * won(heard, seat);
            }
            told += usize::from(spread > before);
        }
        (told >= FEW).then(|| Edge { kind, seats, spread, value: products / spread })
    }

    /// How much one game pulls the slope, to first order. What the seats of one game did is not independent (one wins, the others do not), so
    /// errors are those of sums over whole games.
    fn pull(&self, heard: &Heard) -> f64 {
        let mean = heard.winners.len() as f64 / f64::from(self.seats);
        let of_seat = |(seat, surplus): (Seat, f64)| surplus * (won(heard, seat) - mean - self.value * surplus);
        heard.surplus(self.kind, self.seats).map(of_seat).sum::<f64>() / self.spread
    }
}

/// 1 for a winner.
fn won(heard: &Heard, seat: Seat) -> f64 {
    f64::from(u8::from(heard.winners.has(seat)))
}

impl Change {
    fn new(edge: f64, before: f64, reach: f64, ordinary: Interval) -> Self {
        let difference = edge - before;
        Change { edge, before, difference, interval: Interval(difference - reach, difference + reach), ordinary }
    }

    /// A changed card is stronger as soon as it is certain that players win more by it; a new one must stand out of the others.
    fn verdict(&self, new: bool) -> Verdict {
        let (Interval(low, high), Interval(least, most)) = (self.interval, self.ordinary);
        let (below, above) = if new { (least, most) } else { (0.0, 0.0) };
        if low > above {
            Verdict::Stronger
        } else if high < below {
            Verdict::Weaker
        } else if low >= least && high <= most {
            Verdict::AsStrong
        } else {
            Verdict::Unclear
        }
    }
}

/// How often is looked, at most.
fn looks(most: u64) -> usize {
    std::iter::successors(Some(FIRST_LOOK), |deals| (*deals < most).then(|| deals * 2)).count()
}

#[cfg(test)]
mod tests {
    use runehall_engine::{Clause, End, Outcome};

    use super::*;

    /// A game at two seats of three kinds of card; by kind, how often seat 0 played it.
    fn heard(winner: u8, played: [u8; 3]) -> Heard {
        let winners = SeatSet::one(Seat(winner));
        let plays = |times: u8| {
            let mut by = [0; MAX_SEATS];
            by[0] = u16::from(times);
            Plays { all: u32::from(times), by }
        };
        let played = played.map(plays).into();
        Heard {
            winners,
            ending: Ending::Over(Outcome { end: End::Won, winners, clause: Clause("T-1") }),
            turns: 5,
            played,
        }
    }

    /// Deal `n`: seat 0 plays kind 0 in every second, kinds 1 and 2 go round; seat 0 wins `wins` of ten in which it plays kind 0,
    /// and five of ten otherwise.
    fn deal(n: u64, wins: u64) -> Heard {
        let plays = n.is_multiple_of(2);
        let lucky = (n / 2) % 10 < if plays { wins } else { 5 };
        heard(u8::from(!lucky), [u8::from(plays), u8::from(n.is_multiple_of(3)), u8::from(n.is_multiple_of(5))])
    }

    fn judged(most: u64, before: Option<KindId>, mine: u64, theirs: u64) -> Judged {
        let card = Contender { name: "Card".to_owned(), kind: KindId(0), before };
        let mut balance = Balance::new(2, most, vec![card]);
        while let Some(deals) = balance.next() {
            balance.look(deals.clone().map(|n| deal(n, mine)).collect(), deals.map(|n| deal(n, theirs)).collect());
        }
        balance.judged().next().unwrap().clone()
    }

    #[test]
    fn a_stronger_card_is_told_after_few_games_and_a_small_change_after_many() {
        let strong = judged(100_000, Some(KindId(0)), 9, 5);
        assert_eq!(strong.verdict, Verdict::Stronger);
        assert!(strong.deals <= 256, "{strong:?}");
        let change = strong.change.unwrap();
        // Seat 0 plays one more and wins nine of ten games, where it won five: 0.4 to each side of the mean, by half a play.
        assert!((change.difference - 0.8).abs() < 0.1 && change.interval.holds(0.8), "{change:?}");
        assert_eq!(judged(100_000, Some(KindId(0)), 5, 9).verdict, Verdict::Weaker);
        let slight = judged(100_000, Some(KindId(0)), 6, 5);
        assert!(slight.verdict == Verdict::Stronger && slight.deals > strong.deals, "{slight:?}");
    }

    #[test]
    fn the_same_games_show_no_change_at_once_and_too_few_games_show_nothing() {
        // Deals are paired: what is the same in both games is no chance at all.
        assert_eq!(judged(1000, Some(KindId(0)), 7, 7).verdict, Verdict::AsStrong);
        let few = judged(20, Some(KindId(0)), 9, 5);
        assert_eq!((few.verdict, few.change, few.deals), (Verdict::Unclear, None, 20));
    }

    #[test]
    fn a_new_card_is_held_to_the_cards_beside_it() {
        assert_eq!(judged(10_000, None, 9, 5).verdict, Verdict::Stronger);
        assert_eq!(judged(10_000, None, 1, 5).verdict, Verdict::Weaker);
    }

    #[test]
    fn what_nobody_plays_is_said() {
        let card = |kind| Contender { name: "Card".to_owned(), kind: KindId(kind), before: None };
        let mut balance = Balance::new(2, 10, vec![card(0), card(1)]);
        let of_itself = Plays { all: 2, ..Plays::default() };
        let games = vec![Heard { played: vec![Plays::default(), of_itself], ..heard(0, [0; 3]) }; 10];
        assert_eq!(balance.next(), Some(0..10));
        balance.look(games.clone(), games);
        let verdicts: Vec<Verdict> = balance.judged().map(|judged| judged.verdict).collect();
        assert_eq!(verdicts, [Verdict::NeverPlayed, Verdict::OfItself]);
        assert_eq!(balance.next(), None);
    }

    #[test]
    fn looks_are_counted() {
        assert_eq!([1, 64, 65, 128, 1000].map(looks), [1, 1, 2, 2, 5]);
    }
}
