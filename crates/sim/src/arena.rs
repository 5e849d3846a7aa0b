//! Bots against each other on equal terms.
//!
//! Every deal is played once for each rotation of the bots around the table, from the same dice: a good hand helps each bot
//! once, and each bot sits in every seat equally often. Beside the wins it is counted how long each bot thinks and how often
//! it harms only itself (`conduct.rs`).

use std::collections::BTreeMap;

use rayon::prelude::*;
use runehall_bots::{Bot, BotSpec, Ending};
use runehall_engine::{End, Game, Seat, Setup};
use serde::Serialize;

use crate::conduct::Conduct;
use crate::play::{GameRow, Hall};
use crate::stats::{Interval, elo, share, wilson};
use crate::{Progress, SimError, pool};

/// Who meets whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArenaSpec {
    /// At which table; played as unattended.
    pub setup: Setup,
    /// The bots, at least two; their number divides that of the seats. The first takes seats 0, n, 2n …, and so on.
    pub bots: Vec<BotSpec>,
    /// How many games; rounded up so that every deal is played with all rotations.
    pub games: u64,
    /// From which seed.
    pub seed: u64,
    /// On how many threads; 0 for one per processor. Changes nothing but the time.
    pub threads: usize,
    /// Decisions after which a game counts as unfinished; none for as many as the game declares.
    pub max_decisions: Option<u64>,
}

impl ArenaSpec {
    /// Bots at a table, on one thread.
    pub fn new(setup: Setup, bots: Vec<BotSpec>, games: u64, seed: u64) -> Self {
        ArenaSpec { setup, bots, games, seed, threads: 1, max_decisions: None }
    }

    /// The number of games that will be played.
    pub fn games(&self) -> u64 {
        let rotations = self.bots.len().max(1) as u64;
        self.games.div_ceil(rotations) * rotations
    }
}

/// The result of [`arena()`]. Everything but the times follows from the rules and the spec.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaReport {
    /// The game by name.
    pub game: &'static str,
    /// How many seats.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Deals, each played with every rotation of the bots.
    pub deals: u64,
    /// Games stopped at the limit of decisions.
    pub unfinished: u64,
    /// Games that ended in a draw.
    pub drawn: u64,
    /// Games that were over without a winner, which is no draw: a draft, or a limit that was reached.
    pub unwon: u64,
    /// Games that everybody lost to the game.
    pub lost: u64,
    /// Games that could not go on: a defect of rules or cards.
    pub faults: u64,
    /// Decisions in all games.
    pub decisions: u64,
    /// How each bot did, in the order they were named.
    pub bots: Vec<BotResult>,
    /// With two bots, by how many Elo points the first is better, a game without a winner counting half to each; none if
    /// one of them never scored.
    pub elo_difference: Option<f64>,
    /// CPU time, all threads together.
    pub cpu_seconds: f64,
    /// Wall time.
    pub wall_seconds: f64,
}

/// How a bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotResult {
    /// Its name.
    pub bot: String,
    /// Games it won, on any of its seats.
    pub wins: u64,
    /// Those games by the clause that ended them.
    pub wins_by_clause: BTreeMap<&'static str, u64>,
    /// The same as a share of all games.
    pub win_share: f64,
    /// Wilson's 95 % interval, as if games were independent. The games of one deal are not: luck that helps a bot in one
    /// hurts it in another, so the interval is rather too wide than too narrow.
    pub win_share_interval: Interval,
    /// Its decisions, as in [`ArenaReport::decisions`].
    pub decisions: u64,
    /// CPU time of a decision in milliseconds, on average; 0 if the time was not measured.
    pub cpu_ms_per_decision: f64,
    /// The same of the decision that took longest.
    pub cpu_ms_longest: f64,
    /// Answers that it played out in its head.
    pub answers_played_out: u64,
    /// All its CPU time for each of them in nanoseconds, by which the budgets of a game are reckoned; 0 for who plays nothing out, or if the
    /// time was not measured.
    pub cpu_ns_per_answer: f64,
    /// Its commands in its own turn that were more than a pass.
    pub commands: u64,
    /// Those after which, as far as the game's own measures tell, only it stood differently, and worse.
    pub harmed_only_itself: u64,
    /// Turns in which a command of it could have won for certain, whatever anybody else answers and without a roll.
    pub certain_wins: u64,
    /// Those of them that did not win.
    pub missed_wins: u64,
    /// How often a certain win was looked for: where it was asked for a command, until one was found in that turn.
    pub win_looks: u64,
    /// Those that ended before all was tried: whether there was one is not known.
    pub win_looks_cut_short: u64,
}

/// Plays the games and counts.
pub fn arena<G: Game>(rules: &G::Rules, spec: &ArenaSpec, progress: &dyn Progress) -> Result<ArenaReport, SimError> {
    let seats = spec.setup.seats;
    arena_of::<G>(rules, spec, &|bot, seed| spec.bots[bot].build::<G>(seats, seed), progress)
}

/// The same with bots that somebody else makes: one by its place in the list, with dice from a seed. The list only says what they are called.
pub fn arena_of<G: Game>(
    rules: &G::Rules,
    spec: &ArenaSpec,
    make: &(dyn Fn(usize, u64) -> Box<dyn Bot<G>> + Sync),
    progress: &dyn Progress,
) -> Result<ArenaReport, SimError> {
    let (n_bots, seats) = (spec.bots.len(), spec.setup.seats);
    let setup = spec.setup.clone().unattended();
    let hall = Hall::<G>::new(rules, &setup, spec.seed, spec.max_decisions)?;
    if n_bots < 2 || !usize::from(seats).is_multiple_of(n_bots) {
        return Err(SimError::Shares { bots: n_bots, seats });
    }
    let start = progress.time();
    let played: Vec<(GameRow, Vec<Conduct>)> = pool(spec.threads)?.install(|| {
        let play = |game: u64| {
            let (deal, rotation) = (game / n_bots as u64, (game % n_bots as u64) as usize);
            let bots = hall.seated(deal, |seat, seed| make(bot_on(seat, rotation, n_bots), seed));
            let played = hall.watched(game, deal, &bots, progress);
            progress.advance(1);
            played
        };
        (0..spec.games()).into_par_iter().map(play).collect()
    });
    let time = progress.time().since(start);
    let games = played.len() as u64;
    let conducts = conducts(&played, n_bots);
    let rows: Vec<GameRow> = played.into_iter().map(|(row, _)| row).collect();
    let wins = wins(&rows, n_bots);
    let count = |test: &dyn Fn(Ending) -> bool| rows.iter().filter(|row| test(row.course.ending)).count() as u64;
    let ended = |end: End| count(&|ending| matches!(ending, Ending::Over(outcome) if outcome.end == end));
    Ok(ArenaReport {
        game: G::info().name,
        seats,
        seed: spec.seed,
        games,
        deals: games / n_bots as u64,
        unfinished: count(&|ending| ending == Ending::Unfinished),
        drawn: ended(End::Drawn),
        unwon: ended(End::Unwon),
        lost: ended(End::Lost),
        faults: count(&|ending| matches!(ending, Ending::Fault(_))),
        decisions: rows.iter().map(|row| row.course.decisions).sum(),
        // A game that both won, or neither, is half a win.
        elo_difference: if n_bots == 2 {
            elo(share(games + total(&wins[0]) - total(&wins[1]), games * 2))
        } else {
            None
        },
        bots: (spec.bots.iter().zip(wins).zip(conducts))
            .map(|((bot, wins), conduct)| BotResult::new(*bot, wins, games, conduct))
            .collect(),
        cpu_seconds: time.cpu.as_secs_f64(),
        wall_seconds: time.wall.as_secs_f64(),
    })
}

impl BotResult {
    fn new(bot: BotSpec, wins_by_clause: Wins, games: u64, conduct: Conduct) -> Self {
        let wins = total(&wins_by_clause);
        BotResult {
            bot: bot.to_string(),
            wins,
            wins_by_clause,
            win_share: share(wins, games),
            win_share_interval: wilson(wins, games),
            decisions: conduct.decisions,
            cpu_ms_per_decision: conduct.cpu.as_secs_f64() * 1000.0 / conduct.decisions.max(1) as f64,
            cpu_ms_longest: conduct.longest.as_secs_f64() * 1000.0,
            answers_played_out: conduct.answers,
            cpu_ns_per_answer: if conduct.answers > 0 {
                conduct.cpu.as_secs_f64() * 1e9 / conduct.answers as f64
            } else {
                0.0
            },
            commands: conduct.commands,
            harmed_only_itself: conduct.harmed_only_itself,
            certain_wins: conduct.certain_wins,
            missed_wins: conduct.missed_wins,
            win_looks: conduct.looks,
            win_looks_cut_short: conduct.looks_cut_short,
        }
    }
}

/// Which bot sits on a seat, by its place in the list.
fn bot_on(seat: Seat, rotation: usize, n_bots: usize) -> usize {
    (seat.index() + rotation) % n_bots
}

/// How each bot conducted itself, on all of its seats.
fn conducts(played: &[(GameRow, Vec<Conduct>)], n_bots: usize) -> Vec<Conduct> {
    let mut conducts = vec![Conduct::default(); n_bots];
    for (row, seats) in played {
        let rotation = (row.game % n_bots as u64) as usize;
        for (seat, conduct) in (0..).zip(seats) {
            conducts[bot_on(Seat(seat), rotation, n_bots)].add(*conduct);
        }
    }
    conducts
}

/// Games won, by the clause that ended them.
type Wins = BTreeMap<&'static str, u64>;

fn total(wins: &Wins) -> u64 {
    wins.values().sum()
}

/// Games won by each bot. A bot on several seats wins a game once.
fn wins(rows: &[GameRow], n_bots: usize) -> Vec<Wins> {
    let mut wins = vec![Wins::new(); n_bots];
    for row in rows {
        let Ending::Over(outcome) = row.course.ending else { continue };
        let rotation = (row.game % n_bots as u64) as usize;
        for (bot, wins) in wins.iter_mut().enumerate() {
            if outcome.winners.iter().any(|seat| bot_on(seat, rotation, n_bots) == bot) {
                *wins.entry(outcome.clause.0).or_default() += 1;
            }
        }
    }
    wins
}
