//! Finished games looked back at: replays, their files, their shuffles. What else takes long is done in the same place.
//!
//! **Invariant:** the table is locked only while its log is copied, and the game is played again off the threads that serve, few
//! at a time. A finished game never changes, so what was made of it is kept, as it is sent, for the next who asks.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use runehall_bots::Strength;
use runehall_games::coach::{CoachSpec, Progress};
use runehall_hall::{Finished, Fresh, Made};
use runehall_protocol::lobby::Branch;
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::User;
use serde::Serialize;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use super::thinkers::{Rank, Thinkers, Turn};
use super::{Hub, not_seated};
use crate::limits::{Limits, Rationed, Who};

/// How many bytes of replays are kept.
const KEPT: u64 = 64 * 1024 * 1024;
/// For how many replays there is room at first. So few make a single shelf, on which a long one has a place, too.
const ROOM: usize = 32;
/// So many lines of a log cost as much again as asking does.
const LINES: usize = 200;

/// What can be made of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum What {
    /// Its steps, through the eyes of a seat or with all cards open.
    Steps(Option<u8>),
    /// Its replay file.
    File,
    /// Its shuffles.
    Fair,
    /// How a seat played.
    Coach(u8),
}

type Key = (String, What);

/// What was made, and the right to make more.
pub(super) struct Shelf {
    kept: Cache<Key, Arc<str>, Bytes>,
    makers: Arc<Semaphore>,
}

impl Shelf {
    /// An empty one. Half of the cores may make something at once: games that are played have the others.
    pub(super) fn new(cores: usize) -> Self {
        Self::with(KEPT, cores.div_ceil(2))
    }

    fn with(bytes: u64, makers: usize) -> Self {
        Shelf { kept: Cache::with_weighter(ROOM, bytes, Bytes), makers: Arc::new(Semaphore::new(makers)) }
    }

    /// What is kept under a key, or else what `make` makes if `pay` lets it. Who asks while it is being made waits for it.
    async fn get(
        &self,
        key: &Key,
        pay: impl FnOnce() -> Result<(), Refused>,
        make: impl FnOnce() -> Result<String, Refused> + Send + 'static,
    ) -> Result<Arc<str>, Refused> {
        let new = async {
            pay()?;
            self.work(make).await.map(Arc::from)
        };
        self.kept.get_or_insert_async(key, new).await
    }

    /// Does something long off the threads that serve.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let failed = || Refused::new(ErrorCode::Internal, "the server could not do this; try again");
        let turn = Arc::clone(&self.makers).acquire_owned().await.map_err(|_| failed())?;
        // The turn goes with the work: who hangs up does not make room for another.
        let work = move || {
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| failed())?
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf").field("kept", &self.kept.len()).finish_non_exhaustive()
    }
}

/// A replay weighs as much as its text.
#[derive(Clone, Debug)]
struct Bytes;

impl Weighter<Key, Arc<str>> for Bytes {
    fn weight(&self, _: &Key, text: &Arc<str>) -> u64 {
        text.len().max(1) as u64
    }
}

impl Hub {
    /// The replay file of a finished game. `asks` pays if it is not there yet.
    pub async fn replay_file(&self, table: &str, asks: &[Who]) -> Result<Arc<str>, Refused> {
        self.look_back(table, What::File, asks, |game| Ok(game.replay().write())).await
    }

    /// A finished game step by step: a `ReplaySteps` as JSON.
    pub async fn replay_steps(&self, table: &str, seat: Option<u8>, asks: &[Who]) -> Result<String, Refused> {
        let steps = self.look_back(table, What::Steps(seat), asks, move |game| json(&game.steps(seat)?)).await?;
        // Who is there and what comes next changes after the game; the steps are JSON already.
        Ok(format!(r#"{{"table":{},"steps":{steps}}}"#, json(&self.info(table).await?)?))
    }

    /// What is needed to check the shuffles of a finished game: a `Fair` as JSON.
    pub async fn fair(&self, table: &str, asks: &[Who]) -> Result<Arc<str>, Refused> {
        self.look_back(table, What::Fair, asks, |game| json(&game.fair()?)).await
    }

    /// How somebody who had a seat in a finished game played it: a `Coaching` as JSON. It is thought about once, in the queue of the
    /// bots, behind everybody who plays.
    pub async fn coach(&self, user: &User, table: &str, asks: &[Who]) -> Result<Arc<str>, Refused> {
        let id = user.id.clone();
        let seat = self.look(table, move |state| state.table.seat_of(&id).ok_or_else(not_seated)).await?;
        let key = (table.to_owned(), What::Coach(seat.0));
        let new = async {
            let game = self.finished(table).await?;
            charge(&self.0.limits, asks, cost(game.replay().entries.len()))?;
            let turns = Turns::new(self.0.thinkers.clone(), user.id.clone());
            let spec = spec(&game);
            let thought = tokio::task::spawn_blocking(move || json(&game.coach(seat, spec, &turns)?)).await;
            thought
                .unwrap_or_else(|_| Err(Refused::new(ErrorCode::Internal, "the coach has given up on this game")))
                .map(Arc::from)
        };
        self.0.shelf.kept.get_or_insert_async(&key, new).await
    }

    /// Has something looked at that a seat could bring. `asks` pays.
    pub(crate) async fn inspect<T: Send + 'static>(
        &self,
        asks: &[Who],
        look: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        asks.iter().try_for_each(|who| self.0.limits.check(Rationed::Inspect, who))?;
        self.0.shelf.work(look).await
    }

    /// How a table is made that goes on from a step of a finished game.
    pub(super) async fn branch_off(&self, table: &str, branch: Branch, fresh: Fresh) -> Result<Made, Refused> {
        let game = self.finished(table).await?;
        let made = move || Made::branch(&game, branch.step, branch.seat, &branch.bot, &fresh);
        self.0.shelf.work(made).await
    }

    async fn look_back(
        &self,
        table: &str,
        what: What,
        asks: &[Who],
        make: impl FnOnce(&Finished) -> Result<String, Refused> + Send + 'static,
    ) -> Result<Arc<str>, Refused> {
        let key = (table.to_owned(), what);
        if let Some(text) = self.0.shelf.kept.get(&key) {
            return Ok(text);
        }
        let game = self.finished(table).await?;
        let cost = cost(game.replay().entries.len());
        self.0.shelf.get(&key, || charge(&self.0.limits, asks, cost), move || make(&game)).await
    }

    /// A copy of a finished game.
    pub(super) async fn finished(&self, table: &str) -> Result<Finished, Refused> {
        let look = |state: &super::live::State| Ok((state.table.finished()?, state.table.made().event.clone()));
        let (game, event) = self.look(table, look).await?;
        if let Some(event) = event {
            self.is_open_to_all(&event).await?;
        }
        Ok(game)
    }
}

/// A coach thinks about a command as long as a bot of ordinary strength does.
fn spec(game: &Finished) -> CoachSpec {
    let playouts = Strength::Steady.playouts(game.game().info(), game.replay().setup.seats);
    CoachSpec { playouts, ..CoachSpec::default() }
}

/// The turns of a coach among the thinkers: one for each step of the game, given back before the next is asked for.
struct Turns {
    thinkers: Thinkers,
    account: String,
    runtime: Handle,
    turn: Mutex<Option<Turn>>,
}

impl Turns {
    fn new(thinkers: Thinkers, account: String) -> Self {
        Turns { thinkers, account, runtime: Handle::current(), turn: Mutex::default() }
    }
}

impl Progress for Turns {
    fn advance(&self, _steps: u64) {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        // Given back first, or a server with one core would wait for itself.
        *turn = None;
        *turn = self.runtime.block_on(self.thinkers.turn(Rank::Bots, self.account.clone()));
    }
}

/// What it costs to play so many lines again.
pub(super) fn cost(lines: usize) -> u32 {
    u32::try_from(1 + lines / LINES).unwrap_or(u32::MAX)
}

pub(super) fn charge(limits: &Limits, asks: &[Who], cost: u32) -> Result<(), Refused> {
    asks.iter().try_for_each(|who| limits.check_cost(Rationed::Replay, who, cost))
}

fn json(value: &impl Serialize) -> Result<String, Refused> {
    serde_json::to_string(value).map_err(|_| Refused::new(ErrorCode::Internal, "the replay cannot be written"))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;
    use crate::limits::Lines;

    fn key(n: u8) -> Key {
        ("t".to_owned(), What::Steps(Some(n)))
    }

    /// This runtime has one thread. Were the work done on it, nothing could let it go on.
    #[tokio::test]
    async fn work_is_done_off_the_threads_that_serve_and_once_for_all_who_ask() {
        let (shelf, key) = (Shelf::with(1000, 1), key(0));
        let (go_on, wait) = mpsc::channel();
        let made = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&made);
        let first = shelf.get(
            &key,
            || Ok(()),
            move || {
                count.fetch_add(1, Ordering::Relaxed);
                wait.recv().unwrap();
                Ok("steps".to_owned())
            },
        );
        let second = shelf.get(&key, || Ok(()), || panic!("it is being made already"));
        let others = async {
            while made.load(Ordering::Relaxed) == 0 {
                tokio::task::yield_now().await;
            }
            go_on.send(()).unwrap();
        };
        let (first, second, ()) = tokio::join!(first, second, others);
        assert_eq!((first.unwrap(), second.unwrap()), (Arc::from("steps"), Arc::from("steps")));
        let later = shelf.get(&key, || panic!("what is kept costs nothing"), || panic!("it is kept"));
        assert_eq!(later.await.unwrap(), Arc::from("steps"));
    }

    #[tokio::test]
    async fn who_asks_for_too_much_is_refused_and_what_failed_is_not_kept() {
        let (limits, shelf) = (Limits::new(true, Lines::default()), Shelf::with(1_000_000, 1));
        let asks = [Who::User("ada".to_owned())];
        let mut taken = 0;
        let refused = loop {
            let pay = || charge(&limits, &asks, cost(10 * LINES));
            match shelf.get(&key(taken), pay, || Ok("steps".to_owned())).await {
                Ok(_) => taken += 1,
                Err(refused) => break refused,
            }
        };
        assert_eq!(refused.code, ErrorCode::TooMany);
        assert!((5..50).contains(&taken), "{taken} long games");
        let other = [Who::User("ben".to_owned())];
        let pay = || charge(&limits, &other, cost(10 * LINES));
        shelf.get(&key(taken), pay, || Ok("steps".to_owned())).await.unwrap();
        charge(&limits, &other, u32::MAX).unwrap_err();
    }

    #[tokio::test]
    async fn no_more_is_kept_than_there_is_room_for() {
        let shelf = Shelf::with(1000, 1);
        for n in 0..100 {
            let text = shelf.get(&key(n), || Ok(()), || Ok("x".repeat(90))).await.unwrap();
            assert_eq!(text.len(), 90);
        }
        assert!((1..=11).contains(&shelf.kept.len()), "{shelf:?}");
        shelf.get(&key(200), || Ok(()), || Ok("x".repeat(5000))).await.unwrap();
        assert!(shelf.kept.weight() <= 1000);
    }
}
