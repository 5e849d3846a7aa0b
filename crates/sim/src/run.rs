//! Many games of the same players.

use std::ops::Range;

use rayon::prelude::*;
use runehall_bots::{BotSpec, Plays};
use runehall_engine::{Game, Options, Setup, SetupError, Silent, Sink};

use crate::cards::{CardShares, CardTally, Watch};
use crate::play::{GameRow, Hall};
use crate::report::{Report, Totals};
use crate::{Progress, Rows, SimError, pool};

/// Games whose rows are kept in memory at once.
const BATCH: u64 = 1 << 16;
/// The same under `exhaust`: what a batch has played is known to the next, so it must not depend on threads.
const EXHAUST_BATCH: u64 = 64;
/// Games that a thread takes at a time: enough to hide the handing out, few enough for a smooth progress bar.
const CHUNK: u64 = 256;

/// What to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimSpec {
    /// At which table; played as unattended. Without a starter, the game picks one for each game.
    pub setup: Setup,
    /// Who plays: nobody named is `random` everywhere, one bot takes every seat, else one for each seat.
    pub bots: Vec<BotSpec>,
    /// How many games.
    pub games: u64,
    /// From which seed.
    pub seed: u64,
    /// On how many threads; 0 for one per processor. Changes nothing but the time.
    pub threads: usize,
    /// Decisions after which a game counts as unfinished; none for as many as the game declares.
    pub max_decisions: Option<u64>,
    /// Play cards that were not yet played until all were, and report those that never were. Takes the place of the bots.
    pub exhaust: bool,
    /// Listen to who plays which card, and report what came of it. Costs a part of the speed.
    pub card_table: bool,
}

impl SimSpec {
    /// The bot on each seat.
    pub fn bots_by_seat(&self) -> Vec<BotSpec> {
        let bot = |seat| match self.bots[..] {
            [] => BotSpec::Random,
            [everywhere] => everywhere,
            ref each => each.get(seat).copied().unwrap_or(BotSpec::Random),
        };
        (0..usize::from(self.setup.seats)).map(bot).collect()
    }

    /// Random players on one thread.
    pub fn random(setup: Setup, games: u64, seed: u64) -> Self {
        SimSpec { setup, bots: vec![], games, seed, threads: 1, max_decisions: None, exhaust: false, card_table: false }
    }
}

/// Who plays, after checking.
pub(crate) enum Players {
    Random,
    Bots(Vec<BotSpec>),
    Exhaust,
}

impl Players {
    pub(crate) fn of(spec: &SimSpec) -> Result<Self, SimError> {
        let bots = spec.bots_by_seat();
        if spec.bots.len() > 1 && spec.bots.len() != bots.len() {
            return Err(SimError::Bots { bots: spec.bots.len(), seats: spec.setup.seats });
        }
        let random = bots.iter().all(|&bot| bot == BotSpec::Random);
        Ok(if spec.exhaust {
            Players::Exhaust
        } else if random {
            Players::Random
        } else {
            Players::Bots(bots)
        })
    }

    fn chunk(&self) -> u64 {
        if matches!(self, Players::Random) { CHUNK } else { 1 }
    }
}

/// Plays the games and counts. `rows` gets every game in order.
pub fn run<G: Game>(
    rules: &G::Rules,
    spec: &SimSpec,
    progress: &dyn Progress,
    mut rows: Option<&mut dyn Rows>,
) -> Result<Report, SimError> {
    let setup = spec.setup.clone().unattended();
    // Where seats bring cards, one table would never see most of them.
    let tables = if spec.exhaust { G::covering(rules, &setup) } else { vec![] };
    let seated = |setup: &Setup| Hall::<G>::new(rules, setup, spec.seed, spec.max_decisions);
    let halls = [&setup].into_iter().filter(|_| tables.is_empty()).chain(&tables).map(seated);
    let halls = halls.collect::<Result<Vec<_>, SetupError>>()?;
    let players = Players::of(spec)?;
    let pool = pool(spec.threads)?;
    let mut totals = Totals::new(spec.setup.seats);
    let kinds = G::card_names(rules).len();
    let mut plays = Plays::new(kinds);
    let mut tallies = vec![CardTally::default(); if spec.card_table { kinds } else { 0 }];
    let start = progress.time();
    let batch = if spec.exhaust { EXHAUST_BATCH } else { BATCH };
    let mut done = 0;
    let cards = if spec.exhaust { G::cards(rules) } else { vec![] };
    while done < spec.games {
        let games = done..spec.games.min(done + batch);
        done = games.end;
        let chunks: Vec<Chunk> = pool.install(|| {
            let play = |games: Range<u64>| {
                let watch = spec.card_table.then(|| Watch::new(G::info(), kinds));
                let chunk = play_chunk(&halls, &players, &plays, games.clone(), watch);
                progress.advance(games.end - games.start);
                chunk
            };
            split(games, players.chunk()).into_par_iter().map(play).collect()
        });
        for chunk in chunks {
            chunk.rows.iter().for_each(|row| totals.add(row));
            plays.add(&chunk.plays);
            tallies.iter_mut().zip(&chunk.tallies).for_each(|(all, some)| all.add(some));
            if let Some(rows) = &mut rows {
                rows.take(&chunk.rows)?;
            }
        }
        // What was looked for has been found.
        if spec.exhaust && cards.iter().all(|kind| plays.by_kind()[kind.index()] > 0) {
            break;
        }
    }
    let time = progress.time().since(start);
    let mut report = Report::new::<G>(rules, spec, &totals, spec.exhaust.then_some(&plays), time);
    report.card_table = spec
        .card_table
        .then(|| CardShares::new((&G::cards(rules), G::card_names(rules)), &tallies, spec.games, spec.setup.seats));
    Ok(report)
}

/// Some games and what was played in them.
#[derive(Default)]
struct Chunk {
    rows: Vec<GameRow>,
    plays: Plays,
    tallies: Vec<CardTally>,
}

fn play_chunk<G: Game>(
    halls: &[Hall<'_, G>],
    players: &Players,
    before: &Plays,
    games: Range<u64>,
    watch: Option<Watch>,
) -> Chunk {
    let hall = |game: u64| &halls[game as usize % halls.len()];
    let mut options = Options::new();
    let mut chunk = Chunk { rows: Vec::with_capacity((games.end - games.start) as usize), ..Chunk::default() };
    match (players, watch) {
        (Players::Exhaust, _) => {
            chunk.plays = Plays::new(before.by_kind().len());
            for (game, hall) in games.map(|game| (game, hall(game))) {
                chunk.rows.push(hall.exhaust(game, before, &mut chunk.plays, &mut options));
            }
        }
        // Twice the same: where nobody listens, the loop must be compiled without events.
        (Players::Random | Players::Bots(_), None) => {
            for game in games {
                chunk.rows.push(play_one(hall(game), players, game, &mut options, &mut Silent));
            }
        }
        (Players::Random | Players::Bots(_), Some(mut watch)) => {
            for game in games {
                let row = play_one(hall(game), players, game, &mut options, &mut watch);
                watch.end(row.winners());
                chunk.rows.push(row);
            }
            chunk.tallies = watch.tallies();
        }
    }
    chunk
}

/// One game.
#[inline]
pub(crate) fn play_one<G: Game>(
    hall: &Hall<'_, G>,
    players: &Players,
    game: u64,
    options: &mut Options,
    sink: &mut impl Sink,
) -> GameRow {
    match players {
        Players::Bots(bots) => hall.bots(game, game, bots, options, sink),
        Players::Random | Players::Exhaust => hall.random(game, options, sink),
    }
}

/// A range in pieces of at most `size`.
fn split(games: Range<u64>, size: u64) -> Vec<Range<u64>> {
    games.clone().step_by(size as usize).map(|from| from..games.end.min(from + size)).collect()
}
