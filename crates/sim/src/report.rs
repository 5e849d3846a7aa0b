//! What a run found, ready to be written as JSON.

use std::collections::BTreeMap;

use runehall_bots::{BotSpec, Ending, Plays};
use runehall_engine::{End, Game, KindId};
use serde::Serialize;

use crate::Time;
use crate::cards::CardShares;
use crate::play::GameRow;
use crate::run::SimSpec;
use crate::stats::{Interval, Moments, Ratio, Tally, share, wilson};

/// The result of [`crate::run()`]. Everything but the times follows from the rules and the spec.
///
/// A *decision* is a question to a seat with two options or more; *forced* is one with a single option; rolls are neither.
/// `…_plus_minus` is half the width of the 95 % interval of a mean, `…_interval` Wilson's 95 % interval of a share.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game by name.
    pub game: &'static str,
    /// How many seats.
    pub seats: u8,
    /// The mode by name.
    pub mode: String,
    /// Who played, by seat.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games stopped at the limit of decisions.
    pub unfinished: u64,
    /// Games that ended in a draw.
    pub drawn: u64,
    /// Games that were over without a winner, which is no draw: a draft, or a limit that was reached.
    pub unwon: u64,
    /// Games that everybody lost to the game.
    pub lost: u64,
    /// By which clauses games ended, and how many by each.
    pub endings: BTreeMap<&'static str, u64>,
    /// Games that could not go on: a defect of rules or cards.
    pub faults: u64,
    /// The first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_fault: Option<FaultReport>,
    /// Decisions in all games.
    pub decisions: u64,
    /// Forced answers in all games.
    pub forced: u64,
    /// Options of a decision, on average.
    pub options_per_decision: f64,
    /// ±
    pub options_per_decision_plus_minus: f64,
    /// Decisions of a game, on average.
    pub decisions_per_game: f64,
    /// ±
    pub decisions_per_game_plus_minus: f64,
    /// Forced answers of a game, on average.
    pub forced_per_game: f64,
    /// ±
    pub forced_per_game_plus_minus: f64,
    /// Turns of a game, on average.
    pub turns_per_game: f64,
    /// ±
    pub turns_per_game_plus_minus: f64,
    /// Turns of a game: as many games are shorter as are longer.
    pub turns_per_game_median: f64,
    /// CPU time, all threads together.
    pub cpu_seconds: f64,
    /// Wall time.
    pub wall_seconds: f64,
    /// Decisions per CPU second; 0 if the time was not measured.
    pub decisions_per_cpu_second: f64,
    /// Games per CPU second; 0 if the time was not measured.
    pub games_per_cpu_second: f64,
    /// Games won by each seat; partners win together.
    pub win_share: Vec<f64>,
    /// Its 95 % intervals.
    pub win_share_interval: Vec<Interval>,
    /// Games won from each place counted from the starter, who is place 0.
    pub win_share_by_start: Vec<f64>,
    /// Its 95 % intervals.
    pub win_share_by_start_interval: Vec<Interval>,
    /// Under `exhaust`, every kind of card and how often it was played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardPlays>,
    /// Under `exhaust`, the kinds that never were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unplayed: Option<Vec<String>>,
    /// Where it was asked for, what came of each card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_table: Option<CardShares>,
}

/// A kind of card and how often it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardPlays {
    /// Its name.
    pub name: String,
    /// How often.
    pub played: u64,
}

/// A game that could not go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaultReport {
    /// Its number in the run.
    pub game: u64,
    /// What happened.
    pub fault: String,
}

/// Sums over games, all of them integers.
#[derive(Debug)]
pub(crate) struct Totals {
    seats: usize,
    games: u64,
    unfinished: u64,
    drawn: u64,
    unwon: u64,
    lost: u64,
    endings: BTreeMap<&'static str, u64>,
    faults: u64,
    first_fault: Option<FaultReport>,
    decisions: Moments,
    forced: Moments,
    turns: Moments,
    turns_tally: Tally,
    options: Ratio,
    wins: Vec<u64>,
    wins_by_start: Vec<u64>,
}

impl Totals {
    pub(crate) fn new(seats: u8) -> Self {
        let seats = usize::from(seats);
        Totals {
            seats,
            games: 0,
            unfinished: 0,
            drawn: 0,
            unwon: 0,
            lost: 0,
            endings: BTreeMap::new(),
            faults: 0,
            first_fault: None,
            decisions: Moments::default(),
            forced: Moments::default(),
            turns: Moments::default(),
            turns_tally: Tally::default(),
            options: Ratio::default(),
            wins: vec![0; seats],
            wins_by_start: vec![0; seats],
        }
    }

    pub(crate) fn add(&mut self, row: &GameRow) {
        let course = row.course;
        self.games += 1;
        self.decisions.add(course.decisions);
        self.forced.add(course.forced);
        self.turns.add(u64::from(row.turns));
        self.turns_tally.add(u64::from(row.turns));
        self.options.add(course.options, course.decisions);
        match course.ending {
            Ending::Over(outcome) => {
                match outcome.end {
                    End::Won => {}
                    End::Drawn => self.drawn += 1,
                    End::Unwon => self.unwon += 1,
                    End::Lost => self.lost += 1,
                }
                *self.endings.entry(outcome.clause.0).or_default() += 1;
            }
            Ending::Unfinished => self.unfinished += 1,
            Ending::Fault(fault) => {
                self.faults += 1;
                self.first_fault.get_or_insert_with(|| FaultReport { game: row.game, fault: fault.to_string() });
            }
        }
        for seat in row.winners().iter().filter(|seat| seat.index() < self.seats) {
            self.wins[seat.index()] += 1;
            self.wins_by_start[(seat.index() + self.seats - row.starter.index()) % self.seats] += 1;
        }
    }

    fn shares(&self, wins: &[u64]) -> (Vec<f64>, Vec<Interval>) {
        wins.iter().map(|&wins| (share(wins, self.games), wilson(wins, self.games))).unzip()
    }
}

impl Report {
    pub(crate) fn new<G: Game>(
        rules: &G::Rules,
        spec: &SimSpec,
        totals: &Totals,
        plays: Option<&Plays>,
        time: Time,
    ) -> Self {
        let info = G::info();
        let mode =
            if spec.setup.mode.is_empty() { info.modes.first().copied().unwrap_or("") } else { &spec.setup.mode };
        let name = |bot: BotSpec| if spec.exhaust { "exhaust".to_owned() } else { bot.to_string() };
        let bots = spec.bots_by_seat().into_iter().map(name).collect();
        let (win_share, win_share_interval) = totals.shares(&totals.wins);
        let (win_share_by_start, win_share_by_start_interval) = totals.shares(&totals.wins_by_start);
        let cards: Vec<CardPlays> = plays.map_or(vec![], |plays| {
            let names = G::card_names(rules);
            let row = |kind: KindId| (names[kind.index()].clone(), plays.by_kind()[kind.index()]);
            G::cards(rules).into_iter().map(row).map(|(name, played)| CardPlays { name, played }).collect()
        });
        let unplayed = || cards.iter().filter(|card| card.played == 0).map(|card| card.name.clone()).collect();
        let cpu_seconds = time.cpu.as_secs_f64();
        let per_second = |n: u64| if cpu_seconds > 0.0 { n as f64 / cpu_seconds } else { 0.0 };
        Report {
            game: info.name,
            seats: spec.setup.seats,
            mode: mode.to_owned(),
            bots,
            seed: spec.seed,
            games: totals.games,
            unfinished: totals.unfinished,
            drawn: totals.drawn,
            unwon: totals.unwon,
            lost: totals.lost,
            endings: totals.endings.clone(),
            faults: totals.faults,
            first_fault: totals.first_fault.clone(),
            decisions: totals.decisions.sum(),
            forced: totals.forced.sum(),
            options_per_decision: totals.options.value(),
            options_per_decision_plus_minus: totals.options.plus_minus(),
            decisions_per_game: totals.decisions.mean(),
            decisions_per_game_plus_minus: totals.decisions.plus_minus(),
            forced_per_game: totals.forced.mean(),
            forced_per_game_plus_minus: totals.forced.plus_minus(),
            turns_per_game: totals.turns.mean(),
            turns_per_game_plus_minus: totals.turns.plus_minus(),
            turns_per_game_median: totals.turns_tally.median(),
            cpu_seconds,
            wall_seconds: time.wall.as_secs_f64(),
            decisions_per_cpu_second: per_second(totals.decisions.sum()),
            games_per_cpu_second: per_second(totals.games),
            win_share,
            win_share_interval,
            win_share_by_start,
            win_share_by_start_interval,
            unplayed: plays.map(|_| unplayed()),
            cards,
            card_table: None,
        }
    }
}
