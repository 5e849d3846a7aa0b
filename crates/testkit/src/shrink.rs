//! From a failing game to a short list of moves that fails in the same way.

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Game, Pending, Setup};

use crate::failure::{Broken, Failure, Move, Promise};
use crate::walk::Walk;
use crate::{Pace, Tally, play};

/// States looked at before the shortest list so far has to do.
const MAX_STATES: usize = 60_000;

/// Other games that are tried, each shorter than the shortest so far.
const MAX_OTHER_GAMES: usize = 300;

/// The report of a failure, with as few moves as can be found in a moment.
pub(crate) fn failure<G: Game>(
    rules: &G::Rules,
    setup: &Setup,
    seed: u64,
    number: usize,
    broken: Broken,
    moves: Vec<Move>,
) -> Failure {
    let (mut broken, mut best) = (broken, moves);
    let promise = broken.promise;
    // An endless game has no short form, and a replay is only compared at its end.
    if matches!(promise, Promise::Ends | Promise::Replays | Promise::Starts) {
        return Failure::new::<G>(setup, seed, number, broken, best);
    }
    let mut looked = 0;
    for other in 0..MAX_OTHER_GAMES {
        let pace = Pace { thorough_every: 1, max_moves: best.len().saturating_sub(1) };
        let (mut tally, mut made) = (Tally::default(), vec![]);
        match play::<G>(rules, setup, (seed, other), pace, &mut tally, &mut made) {
            Err(again) if again.promise == promise => (broken, best) = (again, made),
            _ => looked += tally.states,
        }
        if looked > MAX_STATES / 2 {
            break;
        }
    }
    let mut size = best.len().div_ceil(2);
    while size > 0 && looked < MAX_STATES {
        let mut from = 0;
        while from < best.len() && looked < MAX_STATES {
            let mut fewer = best.clone();
            fewer.drain(from..(from + size).min(best.len()));
            looked += fewer.len() + 1;
            match run::<G>(rules, setup, &fewer, true) {
                Err((again, made)) if again.promise == promise && made.len() < best.len() => {
                    (broken, best) = (again, made);
                }
                _ => from += size,
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    Failure::new::<G>(setup, seed, number, broken, best)
}

/// Makes these moves and looks thoroughly at every state. `loosely` passes over moves that do not fit, and rolls 0 where
/// a roll is missing; else a move that does not fit is a failure. The error has the moves that were really made.
pub(crate) fn run<G: Game>(
    rules: &G::Rules,
    setup: &Setup,
    moves: &[Move],
    loosely: bool,
) -> Result<(), (Broken, Vec<Move>)> {
    let mut tally = Tally::default();
    let mut walk = Walk::<G>::start(rules, setup, FastDice::new(1)).map_err(|broken| (broken, vec![]))?;
    let mut moves = moves.iter().copied().peekable();
    loop {
        if let Err(broken) = walk.look(true, &mut tally) {
            return Err((broken, walk.moves));
        }
        let Pending::Ask(ask) = walk.pending() else { return Ok(()) };
        let fits = |next: &Move| match next {
            Move::Answer(choice) => !loosely || walk.options.binary_search(choice).is_ok(),
            Move::Resign(_) => ask.who != Actor::Chance,
            Move::Take(..) => {
                next.interrupt().is_some_and(|what| G::why_not_interrupt(rules, &walk.state, what).is_none())
            }
        };
        let roll = Move::Answer(Choice::Roll(0));
        let next = match ask.who {
            Actor::Chance if loosely => moves.next_if(fits).or(moves.peek().map(|_| roll)),
            Actor::Chance => moves.next(),
            Actor::Seat(_) => moves.by_ref().find(fits),
        };
        let Some(next) = next else { return Ok(()) };
        if let Err(broken) = walk.make(next, &mut tally) {
            return Err((broken, walk.moves));
        }
    }
}
