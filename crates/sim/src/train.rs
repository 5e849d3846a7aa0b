//! What positions are worth, learned from whole games that bots play against themselves.
//!
//! At the beginning of each turn it is noted how everybody stands, in the true world and each through its own eyes, because that is what a
//! judge is told of the worlds it imagines; when the game is over, who has won. In the first round `rollout` plays, in each later one the
//! bot that the round before has trained: so the last judge knows the games of players who judge as it does.

use std::sync::Arc;

use rayon::prelude::*;
use runehall_bots::{BotSpec, Fit, Lessons, Schooling, Trained};
use runehall_engine::{Game, Setup, SetupError};

use crate::play::Hall;
use crate::{Progress, SimError, pool};

/// What to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainSpec {
    /// At which tables, in turn; played as unattended, all with as many seats.
    pub setups: Vec<Setup>,
    /// How many games in each round.
    pub games: u64,
    /// How many rounds.
    pub rounds: u32,
    /// As how many playouts of `rollout` the players think.
    pub playouts: u32,
    /// One answer in so many is given by lot, so that playouts do not come to positions that nobody has seen; 0 for none.
    pub astray: u32,
    /// From which seed.
    pub seed: u64,
    /// On how many threads; 0 for one per processor. Changes nothing but the time.
    pub threads: usize,
    /// Hidden units and passes.
    pub hidden: usize,
    /// How often all lessons are gone through.
    pub passes: u32,
    /// Playouts of the judge stop after so many turns, and so many take as long as a hundred of one that learns while it plays.
    pub turns: u32,
    /// See `turns`.
    pub pace: u32,
}

/// Plays the games and learns. Every round has games of its own.
pub fn train<G: Game>(rules: &G::Rules, spec: &TrainSpec, progress: &dyn Progress) -> Result<(Trained, Fit), SimError> {
    let mut trained = None;
    for round in 0..spec.rounds.max(1) {
        let judge = trained.take().map(|(trained, _)| Arc::new(trained));
        let seed = spec.seed.wrapping_mul(31).wrapping_add(round.into());
        let lessons = lessons::<G>(rules, spec, (judge, seed), progress)?;
        let schooling = Schooling { hidden: spec.hidden, passes: spec.passes, seed };
        let (mut learned, fit) = lessons.fit::<G>(rules, schooling);
        (learned.turns, learned.pace) = (spec.turns, spec.pace);
        trained = Some((learned, fit));
    }
    trained.ok_or(SimError::Untaught)
}

/// The games of a round: by `rollout`, or by who judges by these weights.
pub fn lessons<G: Game>(
    rules: &G::Rules,
    spec: &TrainSpec,
    (judge, seed): (Option<Arc<Trained>>, u64),
    progress: &dyn Progress,
) -> Result<Lessons, SimError> {
    let playouts = spec.playouts;
    let bot = if judge.is_some() { BotSpec::Trained { playouts } } else { BotSpec::Rollout { playouts } };
    let sit_down = |setup: &Setup| Hall::<G>::new(rules, &setup.clone().unattended(), seed, None);
    let halls = spec.setups.iter().map(sit_down).collect::<Result<Vec<_>, SetupError>>()?;
    let games = if halls.is_empty() { 0 } else { spec.games };
    let played: Vec<Lessons> = pool(spec.threads)?.install(|| {
        let play = |game: u64| {
            let (hall, setup) = (&halls[game as usize % halls.len()], &spec.setups[game as usize % halls.len()]);
            let bots = hall.seated(game, |_, seed| bot.build_with::<G>(judge.as_ref(), setup.seats, seed));
            let lessons = hall.taught(game, &bots, spec.astray);
            progress.advance(1);
            lessons
        };
        (0..games).into_par_iter().map(play).collect()
    });
    let mut lessons = Lessons::new(spec.setups.first().map_or(0, |setup| setup.seats.into()));
    for some in &played {
        lessons.add(some);
    }
    if lessons.is_empty() { Err(SimError::Untaught) } else { Ok(lessons) }
}
