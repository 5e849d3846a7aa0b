//! Plays for bots, for the clock, and for people who are gone. One task for each table in use.
//!
//! Where several processes share a store, the one with the lease of a table drives it. Should two think they have it, the
//! slower one's row is refused by the store: a lease saves work, it guards nothing.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use runehall_engine::{Choice, Seat, Viewer};
use runehall_games::{DynBot, DynState};
use runehall_hall::{Act, By, Duty, Table};
use tokio::time::{Instant, sleep, timeout};

use super::live::{Live, State};
use crate::secrets::{self, now};

/// The bot that stands in, and that answers when the time is up.
const STAND_IN: &str = "rollout:30";
/// For how long a process may drive a table before it asks again.
const LEASE: Duration = Duration::from_secs(6);
/// How long a table that nobody uses stays in memory.
const IDLE: Duration = Duration::from_mins(2);
/// Where who is asked is nobody's business, a bot takes this part of its usual time: there are many such questions.
const SECRET_PACE: u64 = 6;
/// How long the table takes to pass for somebody: by lot between these, so that the time tells nothing.
const PASS_AFTER: (u64, u64) = (400, 1600);

/// Drives a table until it is put out of memory.
pub(super) async fn drive(live: Arc<Live>) {
    let mut driver = Driver { live, bots: BTreeMap::new(), lease: None };
    let mut idle_since = Instant::now();
    loop {
        let next = driver.look().await;
        match next {
            Next::End => return driver.live.hub.forget(&driver.live.id),
            Next::Idle => {
                let left = IDLE.saturating_sub(idle_since.elapsed());
                if left.is_zero() && driver.live.lock().await.is_idle() {
                    return driver.live.hub.forget(&driver.live.id);
                }
                let _ = timeout(left.max(Duration::from_secs(1)), driver.live.bell.notified()).await;
                continue;
            }
            Next::Wait(time) => {
                let _ = timeout(time, driver.live.bell.notified()).await;
            }
            Next::Do(errand) => driver.run(errand).await,
        }
        idle_since = Instant::now();
    }
}

struct Driver {
    live: Arc<Live>,
    bots: BTreeMap<(Seat, String), Box<dyn DynBot>>,
    lease: Option<Instant>,
}

/// What is to be done next.
enum Next {
    /// Nothing, ever again.
    End,
    /// Nothing, as long as nobody comes.
    Idle,
    /// Nothing for so long, unless the bell rings.
    Wait(Duration),
    /// This.
    Do(Errand),
}

struct Errand {
    /// What the decision was known by when the errand was given; void once it is another.
    decision: String,
    seat: Seat,
    after: Duration,
    what: What,
}

enum What {
    /// Let a bot answer.
    Think { bot: String, by: By, state: Box<dyn DynState> },
    /// Give the only answer.
    Pass(Choice),
    /// Put a bot in the place of somebody who is gone.
    StandIn,
    /// Give the seat back.
    GiveBack,
}

impl Driver {
    async fn look(&mut self) -> Next {
        let next = {
            let state = self.live.lock().await;
            if state.closed { Next::End } else { state.next() }
        };
        match &next {
            Next::Do(_) if !self.has_lease().await => Next::Wait(LEASE / 3),
            Next::Do(_) | Next::Wait(_) | Next::Idle | Next::End => next,
        }
    }

    async fn has_lease(&mut self) -> bool {
        if self.lease.is_some_and(|until| Instant::now() + LEASE / 2 < until) {
            return true;
        }
        let hub = &self.live.hub.0;
        let got = hub.store.lease(&self.live.id, &hub.process, LEASE).await.unwrap_or(false);
        self.lease = got.then(|| Instant::now() + LEASE);
        got
    }

    async fn run(&mut self, errand: Errand) {
        let Errand { decision, seat, after, what } = errand;
        let start = Instant::now();
        let act = match what {
            What::Think { bot, by, state } => match self.think(seat, bot, state).await {
                Some(choice) => Act::Answered { seat: seat.0, choice, by },
                None => return sleep(Duration::from_secs(1)).await,
            },
            What::Pass(choice) => Act::Answered { seat: seat.0, choice, by: By::Table },
            What::StandIn => Act::StoodIn { seat: seat.0, bot: STAND_IN.to_owned() },
            What::GiveBack => Act::CameBack { seat: seat.0 },
        };
        sleep(after.saturating_sub(start.elapsed())).await;
        let still = move |table: &Table| {
            // Somebody may have undone, resigned or come back meanwhile.
            let open = table.decision() == decision && table.chairs().get(seat.index()).is_some();
            if open { Ok(act.clone()) } else { Err(void()) }
        };
        if let Err(refused) = self.live.act(still).await
            && refused != void()
        {
            tracing::warn!(table = self.live.id, error = refused.message, "a table cannot be driven");
            sleep(Duration::from_secs(1)).await;
        }
    }

    async fn think(&mut self, seat: Seat, bot: String, state: Box<dyn DynState>) -> Option<Choice> {
        let hub = self.live.hub.0.clone();
        let key = (seat, bot);
        let player = if let Some(player) = self.bots.remove(&key) {
            player
        } else {
            let seed = u64::from_le_bytes(secrets::random().ok()?);
            let state = self.live.lock().await;
            state.table.game().bot(key.1.parse().ok()?, state.table.chairs().len() as u8, seed)
        };
        let _turn = hub.thinkers.acquire().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || {
            let mut player = player;
            let choice = player.choose(&*state);
            (player, choice)
        });
        let (player, choice) = thought.await.ok()?;
        self.bots.insert(key, player);
        choice
    }
}

impl State {
    /// Whether nobody looks at the table and nothing will happen by itself.
    fn is_idle(&self) -> bool {
        !self.is_watched() && matches!(self.next(), Next::Idle)
    }

    fn next(&self) -> Next {
        let errand = |seat, after, what| Next::Do(Errand { decision: self.table.decision(), seat, after, what });
        let seats = (0..self.table.chairs().len() as u8).map(Seat);
        let back =
            seats.clone().find(|seat| self.table.chairs()[seat.index()].stand_in.is_some() && self.is_here(*seat));
        if let Some(seat) = back {
            return errand(seat, Duration::ZERO, What::GiveBack);
        }
        let Some(session) = self.table.session() else { return Next::Idle };
        match self.table.duty() {
            None => Next::Idle,
            Some(Duty::Bot { seat, bot }) => {
                let state = session.state().boxed_clone();
                errand(seat, self.pace(seat), What::Think { bot, by: By::Player, state })
            }
            Some(Duty::Pass { seat, choice }) => {
                let (least, most) = PASS_AFTER;
                let lot = secrets::random().map_or(0, u16::from_le_bytes);
                let lot = u64::from(lot) * (most - least) / u64::from(u16::MAX);
                errand(seat, Duration::from_millis(least + lot), What::Pass(choice))
            }
            Some(Duty::Person { seat }) => self.wait_for(seat),
        }
    }

    /// A person is asked: the clock runs, and who is gone for long is played for.
    fn wait_for(&self, seat: Seat) -> Next {
        let made = self.table.made();
        let left = |since: i64, seconds: u32| {
            let until = since + i64::from(seconds) * 1000;
            (seconds > 0).then(|| Duration::from_millis((until - now()).max(0).unsigned_abs()))
        };
        let clock = left(self.table.asked_at(), made.clock);
        let gone_since = self.table.asked_at().max(self.seen[seat.index()]);
        let gone = left(gone_since, made.stand_in).filter(|_| !self.is_here(seat));
        let errand = |what| Next::Do(Errand { decision: self.table.decision(), seat, after: Duration::ZERO, what });
        if gone.is_some_and(|left| left.is_zero()) {
            return errand(What::StandIn);
        }
        if clock.is_some_and(|left| left.is_zero())
            && let Some(session) = self.table.session()
        {
            let state = session.state().boxed_clone();
            return errand(What::Think { bot: STAND_IN.to_owned(), by: By::Clock, state });
        }
        clock.into_iter().chain(gone).min().map_or(Next::Idle, Next::Wait)
    }

    /// How long a bot takes: for a command once, and less where nobody may know that it is asked.
    fn pace(&self, seat: Seat) -> Duration {
        let pace = u64::from(self.table.made().pace);
        let session = self.table.session();
        let mid_command = session.is_some_and(|session| !session.open_command().is_empty());
        let public = session.is_some_and(|session| session.view(Viewer::Spectator).waiting_for.has(seat));
        match (mid_command, public) {
            (true, _) => Duration::ZERO,
            (false, true) => Duration::from_millis(pace),
            (false, false) => Duration::from_millis(pace / SECRET_PACE),
        }
    }
}

/// The errand is no longer wanted.
fn void() -> runehall_protocol::Refused {
    runehall_protocol::Refused::new(runehall_protocol::ErrorCode::Stale, "the errand is void")
}
