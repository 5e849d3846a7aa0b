//! Finished games looked back at: replays, their files, their shuffles. What else takes long is done in the same place.
//!
//! **Invariant:** the table is locked only while its log is copied, and the game is played again off the threads that serve, few
//! at a time. A finished game never changes, so what was made of it is kept, as it is sent, for the next who asks; and what is being made is
//! made to its end, also when who asked for it hangs up.

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
#[derive(Clone)]
pub(super) struct Shelf {
    kept: Arc<Cache<Key, Arc<str>, Bytes>>,
    makers: Arc<Semaphore>,
}

impl Shelf {
    /// An empty one. Half of the cores may make something at once: games that are played have the others.
    pub(super) fn new(cores: usize) -> Self {
        Self::with(KEPT, cores.div_ceil(2))
    }

    fn with(bytes: u64, makers: usize) -> Self {
        let kept = Arc::new(Cache::with_weighter(ROOM, bytes, Bytes));
        Shelf { kept, makers: Arc::new(Semaphore::new(makers)) }
    }

    /// What is kept under a key, or else what `make` makes of it. That is a task of its own: it ends with something on the shelf, whether or
    /// not whoever asked still waits, and all who ask meanwhile wait for the same.
    async fn get(
        &self,
        key: Key,
        make: impl Future<Output = Result<String, Refused>> + Send + 'static,
    ) -> Result<Arc<str>, Refused> {
        if let Some(text) = self.kept.get(&key) {
            return Ok(text);
        }
        let kept = Arc::clone(&self.kept);
        let new = async { make.await.map(Arc::from) };
        let task = tokio::spawn(async move { kept.get_or_insert_async(&key, new).await });
        task.await.unwrap_or_else(|_| Err(failed()))
    }

    /// Does something long off the threads that serve.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
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
        let (hub, user, table, asks) = (self.clone(), user.id.clone(), table.to_owned(), asks.to_vec());
        let think = async move {
            let game = hub.finished(&table).await?;
            charge(&hub.0.limits, &asks, cost(game.replay().entries.len()))?;
            crate::metrics::coached();
            let turns = Turns::new(hub.0.thinkers.clone(), user);
            let thought = tokio::task::spawn_blocking(move || json(&game.coach(seat, spec(&game), &turns)?)).await;
            thought.unwrap_or_else(|_| Err(Refused::new(ErrorCode::Internal, "the coach has given up on this game")))
        };
        self.0.shelf.get(key, think).await
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
        let (makers, limits, people) = (self.0.shelf.clone(), Arc::clone(&self.0.limits), asks.to_vec());
        let new = async move {
            charge(&limits, &people, cost(game.replay().entries.len()))?;
            makers.work(move || make(&game)).await
        };
        self.0.shelf.get(key, new).await
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

/// A coach thinks about a command no longer than a bot of ordinary strength does.
fn spec(game: &Finished) -> CoachSpec {
    CoachSpec::like(Strength::Steady.effort(game.game().info(), game.replay().setup.seats))
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

fn failed() -> Refused {
    Refused::new(ErrorCode::Internal, "the server could not do this; try again")
}

fn json(value: &impl Serialize) -> Result<String, Refused> {
    serde_json::to_string(value).map_err(|_| Refused::new(ErrorCode::Internal, "the replay cannot be written"))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    use runehall_engine::Seat;
    use runehall_hall::{Act, By};
    use serde_json::json;

    use super::super::broken::tests::hub;
    use super::*;
    use crate::limits::Lines;

    fn key(n: u8) -> Key {
        ("t".to_owned(), What::Steps(Some(n)))
    }

    /// Something that is made off the threads that serve, as far as it is let go on; `made` counts how often.
    fn making(
        shelf: &Shelf,
        made: &Arc<AtomicUsize>,
        wait: mpsc::Receiver<()>,
    ) -> impl Future<Output = Result<String, Refused>> + Send + 'static {
        let (shelf, made) = (shelf.clone(), Arc::clone(made));
        let work = move || {
            made.fetch_add(1, Ordering::Relaxed);
            wait.recv().unwrap();
            Ok("steps".to_owned())
        };
        async move { shelf.work(work).await }
    }

    async fn not_made_again() -> Result<String, Refused> {
        std::future::ready(()).await;
        panic!("it is made or being made already")
    }

    /// This runtime has one thread. Were the work done on it, nothing could let it go on.
    #[tokio::test]
    async fn work_is_done_off_the_threads_that_serve_and_once_for_all_who_ask() {
        let (shelf, made) = (Shelf::with(1000, 1), Arc::new(AtomicUsize::new(0)));
        let (go_on, wait) = mpsc::channel();
        let first = shelf.get(key(0), making(&shelf, &made, wait));
        let second = shelf.get(key(0), not_made_again());
        let others = async {
            while made.load(Ordering::Relaxed) == 0 {
                tokio::task::yield_now().await;
            }
            go_on.send(()).unwrap();
        };
        let (first, second, ()) = tokio::join!(first, second, others);
        assert_eq!((first.unwrap(), second.unwrap()), (Arc::from("steps"), Arc::from("steps")));
        assert_eq!(shelf.get(key(0), not_made_again()).await.unwrap(), Arc::from("steps"));
    }

    #[tokio::test]
    async fn what_is_begun_is_made_to_its_end_when_who_asked_hangs_up() {
        let (shelf, made) = (Shelf::with(1000, 1), Arc::new(AtomicUsize::new(0)));
        let (go_on, wait) = mpsc::channel();
        let hangs_up = shelf.get(key(0), making(&shelf, &made, wait));
        tokio::time::timeout(Duration::from_millis(50), hangs_up).await.expect_err("it is not made yet");
        let again = shelf.get(key(0), not_made_again());
        let others = async {
            while made.load(Ordering::Relaxed) == 0 {
                tokio::task::yield_now().await;
            }
            go_on.send(()).unwrap();
        };
        let (again, ()) = tokio::join!(again, others);
        assert_eq!(again.unwrap(), Arc::from("steps"));
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn who_asks_for_too_much_is_refused_and_what_failed_is_not_kept() {
        let (limits, shelf) = (Arc::new(Limits::new(true, Lines::default())), Shelf::with(1_000_000, 1));
        let asks = |who: &str| [Who::User(who.to_owned())];
        let long = |who| {
            let (limits, asks) = (Arc::clone(&limits), asks(who));
            async move { charge(&limits, &asks, cost(10 * LINES)).map(|()| "steps".to_owned()) }
        };
        let mut taken = 0;
        let refused = loop {
            match shelf.get(key(taken), long("ada")).await {
                Ok(_) => taken += 1,
                Err(refused) => break refused,
            }
        };
        assert_eq!(refused.code, ErrorCode::TooMany);
        assert!((5..50).contains(&taken), "{taken} long games");
        shelf.get(key(taken), long("ben")).await.unwrap();
        charge(&limits, &asks("ben"), u32::MAX).unwrap_err();
    }

    #[tokio::test]
    async fn no_more_is_kept_than_there_is_room_for() {
        let shelf = Shelf::with(1000, 1);
        for n in 0..100 {
            let text = shelf.get(key(n), async { Ok("x".repeat(90)) }).await.unwrap();
            assert_eq!(text.len(), 90);
        }
        assert!((1..=11).contains(&shelf.kept.len()), "{shelf:?}");
        shelf.get(key(200), async { Ok("x".repeat(5000)) }).await.unwrap();
        assert!(shelf.kept.weight() <= 1000);
    }

    /// A game of Zun against a bot, given up after a few answers.
    async fn given_up(hub: &Hub, user: &User) -> String {
        let wish = json!({ "game": "zun", "seats": ["you", { "bot": "random" }], "pace": 0 });
        let table = hub.make(user, serde_json::from_value(wish).unwrap()).await.unwrap().table.id;
        let join = serde_json::from_value(json!({ "contribution": "ab".repeat(32) })).unwrap();
        hub.join(user, &table, join).await.unwrap();
        let live = hub.live(&table).await.unwrap();
        let mut answered = 0;
        while answered < 12 {
            let answer = |table: &runehall_hall::Table| {
                let session = table.session().filter(|session| session.asked_seat() == Some(Seat(0)));
                let choice = session.map(|session| session.options()[0]).ok_or_else(not_seated)?;
                Ok(Act::Answered { seat: 0, choices: vec![choice], by: By::Player })
            };
            match live.act(answer).await {
                Ok(()) => answered += 1,
                Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        }
        live.act(|_| Ok(Act::Resigned { seat: 0 })).await.unwrap();
        table
    }

    /// All tasks run on this thread, so all that is counted is counted here.
    #[test]
    fn a_coach_thinks_once_about_a_game_and_a_seat_whoever_asks_and_hangs_up() {
        let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let asked = async {
            let folder = tempfile::tempdir().unwrap();
            let (hub, user) = hub(&folder).await;
            let table = given_up(&hub, &user).await;
            let hangs_up = tokio::time::timeout(Duration::from_millis(20), hub.coach(&user, &table, &[]));
            hangs_up.await.expect_err("a coach thinks longer");
            let (one, other) = tokio::join!(hub.coach(&user, &table, &[]), hub.coach(&user, &table, &[]));
            assert_eq!(one.unwrap(), other.unwrap());
            hub.coach(&user, &table, &[]).await.unwrap();
        };
        metrics::with_local_recorder(&recorder, || runtime.block_on(asked));
        let counted = recorder.handle().render();
        assert!(counted.contains("runehall_coached_total 1\n"), "{counted}");
    }
}
