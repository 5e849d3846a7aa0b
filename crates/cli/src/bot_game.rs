//! Whole games between bots, several at once: what events and comparisons are made of.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::anyhow;
use runehall_dice::TableDice;
use runehall_engine::{Actor, Event, Options, Pending, Seat, Setup};
use runehall_event::BotEntry;
use runehall_games::{DynBot, DynGame, DynState};

use crate::exit::Found;

/// A game between bots, played to its end; nothing if it goes on for longer than a game may.
pub(crate) fn played(
    game: &dyn DynGame,
    setup: &Setup,
    players: &[&BotEntry],
    stream: u64,
) -> anyhow::Result<Option<Box<dyn DynState>>> {
    let mut dice = TableDice::from_short_seed(stream);
    let (mut log, mut options) = (vec![], Options::new());
    let mut state = game.start(setup, &mut dice, &mut log)?;
    let mut bots = vec![];
    for (n, player) in (1..).zip(players) {
        bots.push(game.bot(player.bot.parse()?, setup.seats, stream.wrapping_add(n)));
    }
    tell(&mut bots, &log);
    let limit = game.info().limits.decisions;
    for _ in 0..limit {
        let choice = match state.pending() {
            Pending::Over(_) => return Ok(Some(state)),
            Pending::Fault(fault) => {
                let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
                return Err(Found(format!("{} cannot go on: {fault}", names.join(" against "))).into());
            }
            Pending::Ask(ask) => match ask.who {
                Actor::Seat(seat) => bots[seat.index()].choose(&*state),
                Actor::Chance => {
                    // Only dice that give nothing leave a roll open.
                    state.options(&mut options);
                    options.first().copied()
                }
            },
        };
        let choice = choice.ok_or_else(|| anyhow!("a bot has no answer"))?;
        log.clear();
        state
            .apply(choice, &mut dice, &mut log)
            .map_err(|refusal| anyhow!("a bot answered what cannot be: {}", refusal.because))?;
        tell(&mut bots, &log);
    }
    Ok(None)
}

/// Those who listen hear what has happened.
fn tell(bots: &mut [Box<dyn DynBot>], events: &[Event]) {
    for (seat, bot) in (0..).map(Seat).zip(bots).filter(|(_, bot)| bot.listens()) {
        bot.hear(seat, events);
    }
}

/// Works through so many things on several threads; default: one per processor. The results come in their order.
pub(crate) fn in_parallel<T: Send>(n: usize, threads: Option<usize>, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let (next, done) = (AtomicUsize::new(0), Mutex::new(vec![]));
    thread::scope(|scope| {
        for _ in 0..threads.min(n) {
            scope.spawn(|| {
                while let Some(this) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|this| *this < n) {
                    let result = work(this);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((this, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(n, _)| *n);
    done.into_iter().map(|(_, result)| result).collect()
}
