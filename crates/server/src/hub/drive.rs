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
use runehall_protocol::{ErrorCode, Refused};
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
    let mut driver = Driver { live, bots: BTreeMap::new(), lease: None, gave_time: i64::MIN };
    let mut idle_since = Instant::now();
    loop {
        let next = driver.look().await;
        match next {
            Next::End => return,
            Next::Idle => {
                let left = IDLE.saturating_sub(idle_since.elapsed());
                if left.is_zero() && driver.live.close_if_idle().await {
                    return;
                }
                let _ = timeout(left.max(Duration::from_secs(1)), driver.live.bell.notified()).await;
                continue;
            }
            Next::Wait(time) => {
                let _ = timeout(time, driver.live.bell.notified()).await;
            }
            Next::GiveTime => driver.give_time().await,
            Next::Do(errand) => driver.run(errand).await,
        }
        idle_since = Instant::now();
    }
}

struct Driver {
    live: Arc<Live>,
    bots: BTreeMap<(Seat, String), Box<dyn DynBot>>,
    lease: Option<Instant>,
    /// The end of the gap that whoever is asked was last given time for.
    gave_time: i64,
}

/// What is to be done next.
enum Next {
    /// Nothing, ever again.
    End,
    /// Nothing, as long as nobody comes.
    Idle,
    /// Nothing for so long, unless the bell rings.
    Wait(Duration),
    /// Let the clock begin anew: nobody could answer for a while.
    GiveTime,
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
        let hub = self.live.hub.clone();
        let (had_gap, gap_end) = (hub.0.gap.is_open(), hub.0.gap.end());
        let next = {
            let Ok(state) = self.live.lock().await else { return Next::End };
            if self.gave_time != gap_end && state.table.is_owed_time(gap_end) { Next::GiveTime } else { state.next() }
        };
        let asks_store = match &next {
            Next::Do(_) => true,
            Next::Wait(_) => had_gap,
            Next::GiveTime | Next::Idle | Next::End => false,
        };
        if !asks_store {
            return next;
        }
        let has_lease = self.has_lease().await;
        if had_gap && !hub.0.gap.is_open() {
            // The store is back: whoever was asked meanwhile is given time before anything else happens.
            return Next::Wait(Duration::ZERO);
        }
        if has_lease { next } else { Next::Wait(LEASE / 3) }
    }

    async fn has_lease(&mut self) -> bool {
        let hub = &self.live.hub.0;
        if !hub.gap.is_open() && self.lease.is_some_and(|until| Instant::now() + LEASE / 2 < until) {
            return true;
        }
        let got = hub.store.lease(&self.live.id, &hub.process, LEASE).await;
        match got {
            Ok(_) => hub.gap.store_answered(now()),
            Err(_) => hub.gap.store_failed(),
        }
        let got = got.unwrap_or(false);
        self.lease = got.then(|| Instant::now() + LEASE);
        got
    }

    /// Lets the clock begin anew. Every process may, lease or not: once the row is there nobody owes time any longer. It is done
    /// once for each gap, or a clock that was set back would do it for ever.
    async fn give_time(&mut self) {
        let gap_end = self.live.hub.0.gap.end();
        let owed = move |table: &Table| if table.is_owed_time(gap_end) { Ok(Act::Resumed) } else { Err(void()) };
        if self.act(owed).await {
            self.gave_time = gap_end;
        }
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
        self.act(still).await;
    }

    /// Acts, unless it is no longer wanted. False if that was not possible.
    async fn act(&mut self, make: impl Fn(&Table) -> Result<Act, Refused> + Send + Sync + 'static) -> bool {
        if let Err(refused) = self.live.act(make).await
            && refused != void()
        {
            tracing::warn!(table = self.live.id, error = refused.message, "a table cannot be driven");
            sleep(Duration::from_secs(1)).await;
            return false;
        }
        true
    }

    async fn think(&mut self, seat: Seat, bot: String, state: Box<dyn DynState>) -> Option<Choice> {
        let hub = self.live.hub.0.clone();
        let key = (seat, bot);
        let player = if let Some(player) = self.bots.remove(&key) {
            player
        } else {
            let seed = u64::from_le_bytes(secrets::random().ok()?);
            self.live.lock().await.ok()?.table.game().bot(key.1.parse().ok()?, seed)
        };
        let _turn = hub.thinkers.acquire().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || {
            let mut player = player;
            let choice = player.choose(&*state);
            (player, choice)
        });
        let (player, choice) = self.live.hub.contain(&self.live, thought).await.ok()?;
        self.bots.insert(key, player);
        choice
    }
}

impl State {
    /// Whether nobody looks at the table and nothing will happen by itself.
    pub(super) fn is_idle(&self) -> bool {
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
        let clock = self.table.time_left(now()).map(Duration::from_millis);
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
fn void() -> Refused {
    Refused::new(ErrorCode::Stale, "the errand is void")
}

#[cfg(test)]
mod tests {
    use runehall_games::{DynBot, DynState};
    use runehall_protocol::ErrorCode;
    use runehall_protocol::lobby::SeatWish;

    use super::super::broken::tests::{hub, table};
    use super::*;

    #[derive(Debug)]
    struct Fool;

    impl DynBot for Fool {
        fn name(&self) -> String {
            "fool".to_owned()
        }

        fn choose(&mut self, _: &dyn DynState) -> Option<Choice> {
            panic!("a bot that thinks wrong")
        }
    }

    #[tokio::test]
    async fn a_bot_that_panics_costs_its_table_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, user) = hub(&folder).await;
        let bots = || vec![SeatWish::Bot("random".to_owned()), SeatWish::Bot("random".to_owned())];
        let (bad, good) = (table(&hub, &user, bots()).await, table(&hub, &user, bots()).await);
        for last in [false, true] {
            let live = hub.live(&bad).await.unwrap();
            let bots = BTreeMap::from([((Seat(0), "fool".to_owned()), Box::new(Fool) as Box<dyn DynBot>)]);
            let mut driver = Driver { live: Arc::clone(&live), bots, lease: None, gave_time: i64::MIN };
            let state = live.lock().await.unwrap().table.session().unwrap().state().boxed_clone();
            assert_eq!(driver.think(Seat(0), "fool".to_owned(), state).await, None);
            assert!(matches!(driver.look().await, Next::End));
            assert_eq!(hub.live(&bad).await.is_err(), last);
        }
        assert_eq!(hub.live(&bad).await.unwrap_err().code, ErrorCode::SetAside);
        hub.info(&good).await.unwrap();
    }
}
