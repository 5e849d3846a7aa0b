//! Conformance: what every game owes, checked at every state of random play.
//!
//! [`conformance`] plays random games of any [`Game`] and panics at the first [`Promise`] that is not kept, with the
//! shortest list of moves it could find that shows it. [`replay`] runs such a list again. The promises are read best in
//! [`Promise`]; the checks are in `look` (one state), `walk` (from state to state), `pointed` (things in events), `stable`
//! (the numbers of things) and `secrecy` (other worlds).
//!
//! [`muster`] is a toy game that every layer above can be handed, for what is chosen before a game starts; [`isle`] is one that asks every
//! shape of question; [`whispers`] is one that asks several at once.
//!
//! **Invariant:** a run depends on the seed alone, so a failure can always be seen again.

#![forbid(unsafe_code)]

mod failure;
mod hearing;
pub mod isle;
mod knowing;
mod look;
mod memory;
pub mod muster;
mod outlook;
mod pointed;
mod secrecy;
mod shapes;
mod shrink;
mod stable;
mod together;
mod walk;
pub mod whispers;

pub use failure::{Failure, Move, NoMove, Promise};

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Game, Pending, Setup};

use failure::Broken;
use walk::Walk;

/// Every so many states are looked at thoroughly: all options, all refusals, other worlds. The rest get the cheap checks.
pub const THOROUGH_EVERY: usize = 13;

/// In every so many games somebody resigns.
const RESIGN_EVERY: usize = 8;

/// How much a run has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played to their end.
    pub games: usize,
    /// States looked at.
    pub states: usize,
    /// Options tried out.
    pub options: usize,
    /// Choices that had to be refused, and were.
    pub refusals: usize,
    /// Other worlds made, all of them indistinguishable for their seat.
    pub worlds: usize,
    /// Worlds made where something was hidden that could lie elsewhere.
    pub open_worlds: usize,
    /// Those of them that did differ from the true one.
    pub other_worlds: usize,
    /// Worlds made where a seat has brought cards that not everybody has seen.
    pub secret_decks: usize,
    /// Those of them in which other cards were brought.
    pub other_decks: usize,
    /// Moves made in two worlds at once and compared.
    pub shadowed: usize,
    /// The most options that a question had.
    pub widest: usize,
}

/// So many games, times `RUNEHALL_TIMES` where that is set: the long form of the same tests.
pub fn times(games: usize) -> usize {
    let times = std::env::var("RUNEHALL_TIMES").ok().and_then(|times| times.parse().ok());
    games.saturating_mul(times.unwrap_or(1).max(1))
}

/// Plays so many random games and panics at the first broken promise.
pub fn conformance<G: Game>(rules: &G::Rules, setup: &Setup, n_games: usize, seed: u64) -> Tally {
    match try_conformance::<G>(rules, setup, n_games, seed) {
        Ok(tally) => tally,
        Err(failure) => panic!("{failure}"),
    }
}

/// The same, with the failure as a value.
pub fn try_conformance<G: Game>(
    rules: &G::Rules,
    setup: &Setup,
    n_games: usize,
    seed: u64,
) -> Result<Tally, Box<Failure>> {
    let mut tally = Tally::default();
    let pace = Pace { thorough_every: THOROUGH_EVERY, max_moves: G::info().limits.answers as usize };
    for game in 0..n_games {
        let mut moves = vec![];
        if let Err(broken) = play::<G>(rules, setup, (seed, game), pace, &mut tally, &mut moves) {
            return Err(Box::new(shrink::failure::<G>(rules, setup, seed, game, broken, moves)));
        }
    }
    for (promise, differ, all) in [
        (Promise::WorldsDiffer, tally.other_worlds, tally.open_worlds),
        (Promise::DecksDiffer, tally.other_decks, tally.secret_decks),
    ] {
        if all >= 200 && differ * 10 < all {
            let broken = Broken { promise, what: format!("only {differ} of {all} worlds differ") };
            return Err(Box::new(Failure::new::<G>(setup, seed, n_games, broken, vec![])));
        }
    }
    Ok(tally)
}

/// Makes the moves of a failure's text again, looking thoroughly at every state.
///
/// A move that is not legal where it stands is a panic too, unless it is what the failure was about.
pub fn replay<G: Game>(rules: &G::Rules, setup: &Setup, moves: &str) {
    let moves: Vec<Move> =
        moves.split_whitespace().map(|text| text.parse().unwrap_or_else(|error| panic!("{error}"))).collect();
    if let Err((broken, made)) = shrink::run::<G>(rules, setup, &moves, false) {
        panic!("{}", Failure::new::<G>(setup, 0, 0, broken, made));
    }
}

/// How closely a game is looked at, and for how long.
#[derive(Clone, Copy)]
struct Pace {
    thorough_every: usize,
    max_moves: usize,
}

/// One random game, by its seed and number. `moves` holds what was played when it returns, also with an error.
fn play<G: Game>(
    rules: &G::Rules,
    setup: &Setup,
    (seed, game): (u64, usize),
    pace: Pace,
    tally: &mut Tally,
    moves: &mut Vec<Move>,
) -> Result<(), Broken> {
    let mut dice = FastDice::for_game(seed, game as u64);
    let resign_at = (game % RESIGN_EVERY == RESIGN_EVERY - 1).then(|| dice.below(400) as usize);
    let keep_at = dice.below(300) as usize;
    let mut kept = None;
    let mut walk = Walk::<G>::start(rules, setup, dice.clone())?;
    let result = loop {
        let thorough = (walk.made() + game).is_multiple_of(pace.thorough_every);
        if let Err(broken) = walk.look(thorough, tally) {
            break Err(broken);
        }
        if walk.made() == keep_at {
            kept = Some(walk.state.clone());
        }
        let Pending::Ask(ask) = walk.pending() else { break Ok(()) };
        if ask.who != Actor::Chance {
            tally.widest = tally.widest.max(walk.options.len());
        }
        if walk.made() >= pace.max_moves {
            let what = format!("still going after {} moves", pace.max_moves);
            break Err(Broken { promise: Promise::Ends, what });
        }
        let next = match ask.who {
            Actor::Chance => Move::Answer(Choice::Roll(dice.below(u32::from(ask.sides)) as u16)),
            Actor::Seat(seat) if resign_at == Some(walk.made()) => Move::Resign(seat),
            Actor::Seat(_) => walk
                .liberty(&mut dice)
                .unwrap_or_else(|| Move::Answer(walk.options[dice.below(walk.options.len() as u32) as usize])),
        };
        if let Err(broken) = walk.make(next, tally) {
            break Err(broken);
        }
    };
    moves.clone_from(&walk.moves);
    result?;
    tally.games += 1;
    walk.check_replay(kept, keep_at)
}
