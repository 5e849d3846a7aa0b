//! Whole games between bots, several at once: what events and comparisons are made of.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::anyhow;
use runehall_dice::TableDice;
use runehall_engine::{Actor, Event, Interrupt, Options, Pending, Refusal, Seat, Setup};
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
    let mut bots = vec![];
    for (n, player) in (1..).zip(players) {
        bots.push(game.bot(player.bot.parse()?, setup.seats, stream.wrapping_add(n)));
    }
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    played_by(game, setup, (bots, &names), stream)
}

/// The same with bots that are there already, and what they are called.
fn played_by(
    game: &dyn DynGame,
    setup: &Setup,
    (mut bots, names): (Vec<Box<dyn DynBot>>, &[&str]),
    stream: u64,
) -> anyhow::Result<Option<Box<dyn DynState>>> {
    let mut dice = TableDice::from_short_seed(stream);
    let (mut log, mut options) = (vec![], Options::new());
    let mut state = game.start(setup, &mut dice, &mut log)?;
    tell(&mut bots, &log);
    let limit = game.info().limits.decisions;
    for _ in 0..limit {
        log.clear();
        let choice = match state.pending() {
            Pending::Over(_) => return Ok(Some(state)),
            Pending::Fault(fault) => {
                return Err(Found(format!("{} cannot go on: {fault}", names.join(" against "))).into());
            }
            Pending::Ask(ask) => match ask.who {
                Actor::Seat(seat) => {
                    if ask.step == 0
                        && let Some(what) = liberty(&mut bots, &*state)
                    {
                        let refused = |refusal: Refusal| anyhow!("a bot took what cannot be: {}", refusal.because);
                        state.interrupt(what, &mut dice, &mut log).map_err(refused)?;
                        tell(&mut bots, &log);
                        continue;
                    }
                    bots[seat.index()].choose(&*state)
                }
                Actor::Chance => {
                    // Only dice that give nothing leave a roll open.
                    state.options(&mut options);
                    options.first().copied()
                }
            },
        };
        let choice = choice.ok_or_else(|| anyhow!("a bot has no answer"))?;
        state
            .apply(choice, &mut dice, &mut log)
            .map_err(|refusal| anyhow!("a bot answered what cannot be: {}", refusal.because))?;
        tell(&mut bots, &log);
    }
    Ok(None)
}

/// What one of them does without being asked, if one plays by lot.
fn liberty(bots: &mut [Box<dyn DynBot>], state: &dyn DynState) -> Option<Interrupt> {
    (0..).map(Seat).zip(bots).find_map(|(seat, bot)| bot.liberty(state, seat))
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

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use runehall_engine::Choice;
    use runehall_games::{GameEntry, Registry};
    use runehall_testkit::isle::Isle;

    use super::*;

    /// A bot that notes what it is told.
    #[derive(Debug)]
    struct Notes {
        bot: Box<dyn DynBot>,
        heard: Arc<Mutex<Vec<(Seat, Event)>>>,
    }

    impl DynBot for Notes {
        fn name(&self) -> String {
            self.bot.name()
        }

        fn choose(&mut self, state: &dyn DynState) -> Option<Choice> {
            self.bot.choose(state)
        }

        fn liberty(&mut self, state: &dyn DynState, seat: Seat) -> Option<Interrupt> {
            self.bot.liberty(state, seat)
        }

        fn listens(&self) -> bool {
            true
        }

        fn hear(&mut self, seat: Seat, events: &[Event]) {
            self.heard.lock().unwrap().extend(events.iter().map(|event| (seat, event.clone())));
        }
    }

    /// What two of these bots hear in a few games, and how many of the events are liberties that were taken.
    fn heard(bot: &str) -> (Vec<(Seat, Event)>, usize) {
        let games = Registry::with([GameEntry::of::<Isle>()]);
        let game = games.load(&games.find("isle").unwrap()).unwrap();
        let heard = Arc::new(Mutex::new(vec![]));
        for stream in 0..6 {
            let seat = |n| -> Box<dyn DynBot> {
                Box::new(Notes { bot: game.bot(bot.parse().unwrap(), 2, n), heard: Arc::clone(&heard) })
            };
            let bots = (vec![seat(2 * stream), seat(2 * stream + 1)], &["Ada", "Ben"][..]);
            let over = played_by(&*game, &Setup::seats(2), bots, stream).unwrap().expect("it ends");
            assert!(matches!(over.pending(), Pending::Over(_)));
        }
        let heard = heard.lock().unwrap().clone();
        let is_taken = |event: &Event| game.info().messages[usize::from(event.message)].name == "dropped";
        let taken = heard.iter().filter(|(seat, event)| *seat == Seat(0) && is_taken(event)).count();
        (heard, taken)
    }

    #[test]
    fn bots_hear_the_whole_game_in_its_order_and_those_that_play_by_lot_take_liberties() {
        let (heard, taken) = heard("random");
        let of = |seat| heard.iter().filter(move |(who, _)| *who == seat).map(|(_, event)| event);
        assert!(of(Seat(0)).count() > 200 && of(Seat(0)).eq(of(Seat(1))), "both are told the same");
        assert!(taken > 0, "what nobody was asked for, too");
        assert_eq!(self::heard("rollout:2").1, 0, "who thinks takes none");
    }
}
