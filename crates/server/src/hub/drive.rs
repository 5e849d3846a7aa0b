//! Plays for bots, for the clock, and for people who are gone. One task for each table in use.
//!
//! Where several processes share a store, the one with the lease of a table drives it. Should two think they have it, the
//! slower one's row is refused by the store: a lease saves work, it guards nothing.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use runehall_bots::{BotSpec, Lot, Strength, When};
use runehall_engine::{Choice, Interrupt, Seat, Viewer};
use runehall_games::{DynState, Player};
use runehall_hall::{Act, By, Duty, LEAST_WINDOW, Table};
use runehall_protocol::{ErrorCode, Refused};
use tokio::time::{Instant, sleep, timeout};

use super::live::{Live, State};
use super::thinkers::Rank;
use crate::secrets::{self, now};

/// The bot that stands in, and that answers when the time is up.
const STAND_IN: &str = Strength::Steady.name();
/// The same where the rules let the lot choose for who is away ([`GameInfo::away`], RSL-22.12).
const LOT: &str = "lot";
/// For how long a process may drive a table before it asks again.
const LEASE: Duration = Duration::from_secs(6);
/// How long a table that nobody uses stays in memory.
const IDLE: Duration = Duration::from_mins(2);
/// Where who is asked is nobody's business, a bot takes this part of its usual time: there are many such questions.
const SECRET_PACE: u32 = 6;
/// How long the table takes to pass for somebody: by lot between these, so that the time tells nothing.
const PASS_AFTER: When =
    When { lot: Lot { least: Duration::from_millis(400), most: Duration::from_millis(1600) }, ..When::NOW };
const _: () =
    assert!(PASS_AFTER.lot.most.as_secs() < LEAST_WINDOW as u64, "a window would end before the table passes");

/// Drives a table until it is put out of memory.
pub(super) async fn drive(live: Arc<Live>) {
    let mut driver = Driver::new(live, BTreeMap::new());
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
    bots: BTreeMap<(Seat, String), Player>,
    lease: Option<Instant>,
    /// The end of the gap that whoever is asked was last given time for.
    gave_time: i64,
    /// The decision at which bots were last asked what they do without being asked.
    drawn: Option<String>,
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
    when: When,
    what: What,
}

enum What {
    /// Let a bot answer.
    Think { bot: String, by: By, state: Box<dyn DynState> },
    /// Do what a bot does without being asked.
    Take { liberty: &'static str, choice: Choice },
    /// Give the only answer.
    Pass(Choice),
    /// Decline a window: its time is up.
    Decline,
    /// Put a bot in the place of somebody who is gone.
    StandIn(&'static str),
    /// Give the seat back.
    GiveBack,
}

impl Driver {
    fn new(live: Arc<Live>, bots: BTreeMap<(Seat, String), Player>) -> Self {
        Driver { live, bots, lease: None, gave_time: i64::MIN, drawn: None }
    }

    async fn look(&mut self) -> Next {
        let hub = self.live.hub.clone();
        let (had_gap, gap_end) = (hub.0.gap.is_open(), hub.0.gap.end());
        let next = {
            let live = Arc::clone(&self.live);
            let Ok(state) = live.lock().await else { return Next::End };
            if self.gave_time != gap_end && state.table.is_owed_time(gap_end) {
                Next::GiveTime
            } else if let Some(errand) = self.liberty(&state.table) {
                Next::Do(errand)
            } else {
                state.next()
            }
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

    /// What a bot that plays by lot does without being asked: drawn once at each question that begins a command, whoever is asked.
    fn liberty(&mut self, table: &Table) -> Option<Errand> {
        let info = table.game().info();
        let session = table.session().filter(|_| !info.liberties.is_empty())?;
        // The first seat stands for all: what is asked of anybody is another question after each move.
        let decision = table.decision(Seat(0));
        if session.asked_seat().is_none()
            || !session.open_command().is_empty()
            || self.drawn.as_ref() == Some(&decision)
        {
            return None;
        }
        self.drawn = Some(decision);
        (0..).map(Seat).zip(table.chairs()).find_map(|(seat, chair)| {
            let key = (seat, chair.bot()?.to_owned());
            let mut player = self.player(table, &key)?;
            let taken = player.liberty(session.state());
            let when = when_bot(table, seat, &key.1);
            self.bots.insert(key, player);
            let Interrupt::Take(seat, id, choice) = taken? else { return None };
            let what = What::Take { liberty: info.liberties.get(usize::from(id.0))?.name, choice };
            Some(Errand { decision: table.decision(seat), seat, when, what })
        })
    }

    /// The bot on a seat, made when it is first wanted. Whoever takes it puts it back.
    fn player(&mut self, table: &Table, key: &(Seat, String)) -> Option<Player> {
        if let Some(player) = self.bots.remove(key) {
            return Some(player);
        }
        let seed = u64::from_le_bytes(secrets::random().ok()?);
        Some(Player::new(key.0, table.game().bot(key.1.parse().ok()?, table.chairs().len() as u8, seed)))
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
        let Errand { decision, seat, when, what } = errand;
        let (start, moment) = (Instant::now(), when.moment(lot));
        let act = match what {
            What::Think { bot, by, state } => match self.think(seat, bot, state).await {
                Some(choices) => Act::Answered { seat: seat.0, choices, by },
                None => return sleep(Duration::from_secs(1)).await,
            },
            What::Take { liberty, choice } => Act::Took { seat: seat.0, liberty: liberty.to_owned(), choice },
            What::Pass(choice) => Act::Answered { seat: seat.0, choices: vec![choice], by: By::Table },
            What::Decline => Act::Declined { seat: seat.0 },
            What::StandIn(bot) => Act::StoodIn { seat: seat.0, bot: bot.to_owned() },
            What::GiveBack => Act::CameBack { seat: seat.0 },
        };
        let elapsed = start.elapsed();
        sleep(when.after(moment, elapsed, lot).saturating_sub(elapsed)).await;
        let still = move |table: &Table| {
            // Somebody may have undone, resigned or come back meanwhile.
            let open = table.decision(seat) == decision && table.chairs().get(seat.index()).is_some();
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

    /// What a bot answers, to the end of its command: one row for all of it.
    async fn think(&mut self, seat: Seat, bot: String, state: Box<dyn DynState>) -> Option<Vec<Choice>> {
        let hub = self.live.hub.0.clone();
        let key = (seat, bot);
        let (mut player, news, (rank, whose)) = {
            let live = Arc::clone(&self.live);
            let state = live.lock().await.ok()?;
            let table = &state.table;
            let player = self.player(table, &key)?;
            // Of the game and not of the part of it that a seat has while several are asked together: what one of them does is told to nobody yet.
            let news = table.session().and_then(|session| player.news(session));
            (player, news, rank(table))
        };
        let _turn = hub.thinkers.turn(rank, whose).await?;
        let thought = tokio::task::spawn_blocking(move || {
            player.hear(news);
            let choices = player.bot.command(&*state);
            (player, choices)
        });
        let (player, choices) = self.live.hub.contain(&self.live, thought).await.ok()?;
        self.bots.insert(key, player);
        choices
    }
}

impl State {
    /// Whether nobody looks at the table and nothing will happen by itself.
    pub(super) fn is_idle(&self) -> bool {
        !self.is_watched() && matches!(self.next(), Next::Idle)
    }

    fn next(&self) -> Next {
        let errand = |seat, when, what| Next::Do(Errand { decision: self.table.decision(seat), seat, when, what });
        let seats = (0..self.table.chairs().len() as u8).map(Seat);
        let back =
            seats.clone().find(|seat| self.table.chairs()[seat.index()].stand_in.is_some() && self.is_here(*seat));
        if let Some(seat) = back {
            return errand(seat, When::NOW, What::GiveBack);
        }
        // Of several who are asked together, whoever has something to do goes before whoever is waited for.
        let mut next = Next::Idle;
        for duty in self.table.duties() {
            let this = match duty {
                Duty::Bot { seat, bot } => {
                    let Some(state) = self.state_of(seat) else { continue };
                    errand(seat, when_bot(&self.table, seat, &bot), What::Think { bot, by: By::Player, state })
                }
                Duty::Pass { seat, choice } => errand(seat, PASS_AFTER, What::Pass(choice)),
                Duty::Person { seat } => self.wait_for(seat),
            };
            next = match (next, this) {
                (done @ (Next::Do(_) | Next::End | Next::GiveTime), _) => return done,
                (Next::Wait(one), Next::Wait(other)) => Next::Wait(one.min(other)),
                (Next::Wait(time), Next::Idle) => Next::Wait(time),
                (Next::Idle | Next::Wait(_), this) => this,
            };
        }
        next
    }

    /// The game as a seat has it that is asked.
    fn state_of(&self, seat: Seat) -> Option<Box<dyn DynState>> {
        self.table.session_of(seat).map(|session| session.state().boxed_clone())
    }

    /// A person is asked: the clock runs, and who is gone for long is played for.
    fn wait_for(&self, seat: Seat) -> Next {
        let made = self.table.made();
        let left = |since: i64, seconds: u32| {
            let until = since + i64::from(seconds) * 1000;
            (seconds > 0).then(|| Duration::from_millis((until - now()).max(0).unsigned_abs()))
        };
        let stand_in = stand_in(&self.table);
        let clock = self.table.time_left(now()).map(Duration::from_millis);
        let gone_since = self.table.asked_at().max(self.seen[seat.index()]);
        let gone = left(gone_since, made.stand_in).filter(|_| !self.is_here(seat));
        let errand = |when, what| Next::Do(Errand { decision: self.table.decision(seat), seat, when, what });
        if gone.is_some_and(|left| left.is_zero()) {
            return errand(When::NOW, What::StandIn(stand_in));
        }
        if clock.is_some_and(|left| left.is_zero())
            && let Some(state) = self.state_of(seat)
        {
            // RSL-14.12: who is late in a window has declined, whatever they hold and have begun.
            if self.table.is_in_window() {
                return errand(When::NOW, What::Decline);
            }
            let when = When { least: Duration::ZERO, ..when_bot(&self.table, seat, stand_in) };
            return errand(when, What::Think { bot: stand_in.to_owned(), by: By::Clock, state });
        }
        clock.into_iter().chain(gone).min().map_or(Next::Idle, Next::Wait)
    }
}

/// Who answers for a person that is away or late.
fn stand_in(table: &Table) -> &'static str {
    if table.game().info().away.is_some() { LOT } else { STAND_IN }
}

/// How long a bot takes: for a command once, by the table's pace, and less where nobody may know that it is asked.
fn when_bot(table: &Table, seat: Seat, bot: &str) -> When {
    let begins = table.session_of(seat).is_none_or(|session| session.open_command().is_empty());
    let Some(bot) = bot.parse::<BotSpec>().ok().filter(|_| begins) else { return When::NOW };
    let public = table.view(Viewer::Spectator).is_some_and(|view| view.waiting_for.has(seat));
    let pace = Duration::from_millis(table.made().pace.into());
    let pace = if public { pace } else { pace / SECRET_PACE };
    When::of_bot(bot, table.game().info(), table.chairs().len() as u8, pace)
}

/// A lot for a [`When`].
fn lot() -> u16 {
    secrets::random().map_or(0, u16::from_le_bytes)
}

/// Before whom the table's bots think, and on whose account: that of the first person who plays here; where none does, of
/// whoever made the table.
fn rank(table: &Table) -> (Rank, String) {
    let person = table.chairs().iter().find(|chair| chair.is_person() && chair.stand_in.is_none());
    match person.and_then(|chair| chair.user.clone()) {
        Some(user) => (Rank::People, user),
        None => (Rank::Bots, table.made().maker.clone().unwrap_or_else(|| table.id().to_owned())),
    }
}

/// The errand is no longer wanted.
fn void() -> Refused {
    Refused::new(ErrorCode::Stale, "the errand is void")
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use runehall_bots::QUICKEST;
    use runehall_engine::{Event, SeatSet};
    use runehall_games::{DynBot, DynState, GameEntry, Registry};
    use runehall_hall::{Fresh, Games, Made};
    use runehall_protocol::ErrorCode;
    use runehall_protocol::lobby::SeatWish;
    use runehall_protocol::play::OfferKind;
    use runehall_testkit::isle::Isle;
    use runehall_testkit::whispers::Whispers;
    use runehall_wire::{LogEntry, Outside};
    use serde_json::json;

    use super::super::broken::tests::{hub, hub_of, table as live_table};
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
    async fn bots_answer_at_once_what_somebody_else_is_asked_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let games = Games::of(Registry::with([GameEntry::of::<Whispers>()]));
        let (hub, user) = hub_of(&folder, games).await;
        // The person comes first in the order of the rules, and does not answer.
        let seats = json!(["you", { "bot": "random" }, { "bot": "random" }]);
        let new = serde_json::from_value(json!({ "game": "whispers", "seats": seats, "pace": 0 })).unwrap();
        let table = hub.make(&user, new).await.unwrap().table.id;
        let join = serde_json::from_value(json!({ "contribution": "ab".repeat(32) })).unwrap();
        hub.join(&user, &table, join).await.unwrap();
        let live = hub.live(&table).await.unwrap();
        timeout(Duration::from_mins(2), async {
            while live.lock().await.unwrap().table.asked_seats() != SeatSet::one(Seat(0)) {
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await
        .expect("the bots have answered");
    }

    #[tokio::test]
    async fn a_bot_that_panics_costs_its_table_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, user) = hub(&folder).await;
        let bots = || vec![SeatWish::Bot("random".to_owned()), SeatWish::Bot("random".to_owned())];
        let (bad, good) = (live_table(&hub, &user, bots()).await, live_table(&hub, &user, bots()).await);
        for last in [false, true] {
            let live = hub.live(&bad).await.unwrap();
            let bots = BTreeMap::from([((Seat(0), "fool".to_owned()), Player::new(Seat(0), Box::new(Fool)))]);
            let mut driver = Driver::new(Arc::clone(&live), bots);
            let state = live.lock().await.unwrap().table.session().unwrap().state().boxed_clone();
            assert_eq!(driver.think(Seat(0), "fool".to_owned(), state).await, None);
            assert!(matches!(driver.look().await, Next::End));
            assert_eq!(hub.live(&bad).await.is_err(), last);
        }
        assert_eq!(hub.live(&bad).await.unwrap_err().code, ErrorCode::SetAside);
        hub.info(&good).await.unwrap();
    }

    /// Takes a liberty wherever there is one.
    #[derive(Debug)]
    struct Thrower;

    impl DynBot for Thrower {
        fn name(&self) -> String {
            "thrower".to_owned()
        }

        fn choose(&mut self, _: &dyn DynState) -> Option<Choice> {
            None
        }

        fn liberty(&mut self, state: &dyn DynState, seat: Seat) -> Option<Interrupt> {
            state.liberties(seat).first().map(|&(id, choice)| Interrupt::Take(seat, id, choice))
        }
    }

    #[tokio::test]
    async fn a_bot_takes_a_liberty_while_a_person_is_asked_and_it_is_a_row() {
        let folder = tempfile::tempdir().unwrap();
        let games = || Games::of(Registry::with([GameEntry::of::<Isle>()]));
        let (hub, user) = hub_of(&folder, games()).await;
        let seats = json!(["you", { "bot": "steady" }]);
        let new = serde_json::from_value(json!({ "game": "isle", "seats": seats, "pace": 0 })).unwrap();
        let table = hub.make(&user, new).await.unwrap().table.id;
        let join = serde_json::from_value(json!({ "contribution": "ab".repeat(32) })).unwrap();
        hub.join(&user, &table, join).await.unwrap();
        let live = hub.live(&table).await.unwrap();
        let taken = |table: &Table| {
            let theirs = |entry: &&LogEntry| matches!(entry, LogEntry::Interrupt(Outside::Take(Seat(1), ..)));
            table.session().map_or(0, |session| session.entries().filter(theirs).count())
        };
        // The bot answers by itself until the person is asked. It thinks, so it takes nothing.
        let asked = async || live.lock().await.unwrap().table.asked_seats();
        timeout(Duration::from_mins(2), async {
            while asked().await != SeatSet::one(Seat(0)) {
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await
        .expect("the person is asked");
        assert_eq!(taken(&live.lock().await.unwrap().table), 0);
        let bots = BTreeMap::from([((Seat(1), "steady".to_owned()), Player::new(Seat(1), Box::new(Thrower)))]);
        let mut driver = Driver::new(Arc::clone(&live), bots);
        let Next::Do(errand) = driver.look().await else { panic!("there is something to do") };
        driver.run(errand).await;
        let (rows, table) = {
            let state = live.lock().await.unwrap();
            assert_eq!(taken(&state.table), 1);
            (state.table.rows(), table)
        };
        // Whoever reads the rows again has it, too.
        let kept = hub.0.store.rows(&table, 0).await.unwrap();
        let took = kept.iter().filter(|row| row.body.contains("\"took\"")).count();
        assert!(took == 1 && kept.len() as u64 >= rows, "{took} in {} rows of {rows}", kept.len());
        // A question is drawn for once.
        driver.drawn = Some(live.lock().await.unwrap().table.decision(Seat(0)));
        assert!(!matches!(driver.look().await, Next::Do(Errand { what: What::Take { .. }, .. })));
    }

    /// Hears everything, and takes the first option.
    #[derive(Debug)]
    struct Ears(Arc<Mutex<Vec<Event>>>);

    impl DynBot for Ears {
        fn name(&self) -> String {
            "ears".to_owned()
        }

        fn choose(&mut self, state: &dyn DynState) -> Option<Choice> {
            let mut options = vec![];
            state.options(&mut options);
            options.first().copied()
        }

        fn listens(&self) -> bool {
            true
        }

        fn hear(&mut self, _: Seat, events: &[Event]) {
            self.0.lock().unwrap().extend_from_slice(events);
        }

        fn forget(&mut self) {
            self.0.lock().unwrap().clear();
        }
    }

    #[tokio::test]
    async fn a_bot_that_listens_hears_the_game_across_an_undo_and_when_it_sits_down_late() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, user) = hub(&folder).await;
        let seats = vec![SeatWish::You, SeatWish::Bot("random".to_owned())];
        let table = live_table(&hub, &user, seats).await;
        let join = serde_json::from_value(json!({ "contribution": "ab".repeat(32) })).unwrap();
        hub.join(&user, &table, join).await.unwrap();
        let live = hub.live(&table).await.unwrap();
        let ears = || {
            let heard = Arc::new(Mutex::new(vec![]));
            let player = Player::new(Seat(1), Box::new(Ears(Arc::clone(&heard))));
            let bots = BTreeMap::from([((Seat(1), "ears".to_owned()), player)]);
            (Driver::new(Arc::clone(&live), bots), heard)
        };
        let (mut driver, heard) = ears();
        // Whoever is asked, the bot is asked what it would do there, and so is told what there is to hear.
        let now = async || {
            let state = live.lock().await.unwrap();
            let session = state.table.session().unwrap();
            (session.state().boxed_clone(), session.events().to_vec())
        };
        let thinks = async |driver: &mut Driver, heard: &Arc<Mutex<Vec<Event>>>| {
            let (state, before) = now().await;
            driver.think(Seat(1), "ears".to_owned(), state).await.unwrap();
            // The table is driven meanwhile, if this takes long.
            let (_, after) = now().await;
            let heard = heard.lock().unwrap();
            assert!(heard.len() >= before.len() && after.starts_with(&heard), "{} {}", heard.len(), before.len());
            before.len()
        };
        let (mut most, mut undone) = (0, false);
        for turn in 0..200 {
            most = most.max(thinks(&mut driver, &heard).await);
            let answer = move |table: &Table| {
                let session = table.session().filter(|session| session.ask().is_some()).ok_or_else(void)?;
                let (seat, options) = (session.asked_seat().ok_or_else(void)?, session.options());
                Ok(Act::Answered { seat: seat.0, choices: vec![options[turn % options.len()]], by: By::Player })
            };
            if live.act(answer).await.is_err() {
                continue;
            }
            let can_undo = |table: &Table| table.session().is_some_and(|session| session.can_undo(Seat(0)));
            if most > 20 && can_undo(&live.lock().await.unwrap().table) {
                let undo = OfferKind::Undo;
                live.act(move |_| Ok(Act::Offered { seat: 0, what: undo })).await.unwrap();
                undone = true;
                thinks(&mut driver, &heard).await;
                break;
            }
        }
        assert!(undone, "something could be taken back after {most} events");
        let (mut late, heard) = ears();
        thinks(&mut late, &heard).await;
    }

    /// A table of bots alone, at which they take no time of their own.
    fn table(games: &Games, game: &str, bot: &str, pace: u32) -> Table {
        let new = json!({ "game": game, "seats": [{ "bot": bot }, { "bot": bot }], "pace": pace });
        let (maker, maker_name) = ("ada".to_owned(), "Ada".to_owned());
        let fresh = Fresh { secret: [7; 32], invite: [9; 32], maker, maker_name };
        let made = Made::ask(games, &serde_json::from_value(new).unwrap(), &fresh).unwrap();
        Table::new(games, "t", 0, made).unwrap()
    }

    /// How long the bots of a game take, once for each question that begins a command: whether it is public that the seat is
    /// asked, whether there is more than one answer, and when the bot will have answered.
    fn times(game: &str, bot: &str, pace: u32) -> Vec<(bool, bool, When)> {
        let mut table = table(&Games::load(), game, bot, pace);
        let mut times = vec![];
        let next = |table: &Table| table.duties().next();
        while let Some(Duty::Bot { seat, bot }) = next(&table)
            && times.len() < 2_000
        {
            let session = table.session_of(seat).unwrap();
            let options = session.options();
            if session.open_command().is_empty() {
                let public = session.view(Viewer::Spectator).waiting_for.has(seat);
                times.push((public, options.len() > 1, when_bot(&table, seat, &bot)));
            }
            let choice = options[times.len() * 7 % options.len()];
            table.fold(0, Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player }).unwrap();
        }
        times
    }

    #[test]
    fn how_long_a_bot_takes_does_not_depend_on_what_it_holds() {
        for (game, bot, pace) in [
            ("regulations", "random", 0),
            ("regulations", "steady", 0),
            ("regulations", "sharp", 700),
            ("zun", "sharp", 0),
            ("zun", "rollout:30", 0),
            ("runeslingers", "random", 0),
            ("runeslingers", "rollout:50", 700),
        ] {
            let times = times(game, bot, pace);
            for public in [true, false] {
                let of =
                    |free: bool| times.iter().filter(move |time| (time.0, time.1) == (public, free)).map(|time| time.2);
                let all: Vec<When> = of(true).chain(of(false)).collect();
                assert!(all.windows(2).all(|two| two[0] == two[1]), "{game}, {bot}: one distribution, {all:?}");
                assert!(all.iter().all(|when| when.lot.least >= QUICKEST && when.lot.most > when.lot.least));
                if public == (game != "regulations") {
                    assert!(of(true).count() > 0 && of(false).count() > 0, "{game}: both kinds of questions are asked");
                }
            }
        }
    }

    #[test]
    fn how_long_an_answer_window_takes_does_not_depend_on_shout_cards() {
        // RSL-14.12: the same moments, lot by lot, with cards to answer with and without.
        let games = Games::load();
        for (bot, pace) in [("random", 0), ("steady", 700)] {
            let (mut with, mut without) = (vec![], vec![]);
            for seed in 0..20_usize {
                let (mut table, mut by_lot) = (table(&games, "runeslingers", bot, pace), seed);
                for _ in 0..1_000 {
                    let Some(seat) = table.asked_seats().iter().next() else { break };
                    let session = table.session_of(seat).unwrap();
                    let options = session.options();
                    if session.is_window() {
                        let times = if options.len() > 1 { &mut with } else { &mut without };
                        times.extend([0, 20_000, u16::MAX].map(|lot| when_bot(&table, seat, bot).moment(|| lot)));
                    }
                    // Any order will do that is not the same in every game.
                    by_lot = (by_lot * 1_103_515_245 + 12_345) % (1 << 31);
                    let choice = options[(by_lot >> 16) % options.len()];
                    table.fold(0, Act::Answered { seat: seat.0, choices: vec![choice], by: By::Player }).unwrap();
                }
            }
            assert!(with.len() >= 9 && without.len() >= 9, "{} {}", with.len(), without.len());
            for times in [&mut with, &mut without] {
                times.sort_unstable();
                times.dedup();
            }
            assert_eq!(with, without);
        }
        // A person's window that passes by itself: one distribution, which is told nothing of the table.
        assert!(PASS_AFTER.lot.most > PASS_AFTER.lot.least && PASS_AFTER.least.is_zero());
    }

    #[test]
    fn a_bot_has_time_to_think_before_it_answers() {
        for (bot, thinks) in [("steady", Strength::Steady.cpu()), ("sharp", Strength::Sharp.cpu())] {
            for (_, _, when) in times("regulations", bot, 0) {
                assert!(when.lot.least > thinks && when.moment(lot) >= when.lot.least && when.lot.most < thinks * 4);
            }
        }
        assert!(times("zun", "steady", 700).iter().all(|(_, _, when)| when.moment(lot) == Duration::from_millis(700)));
    }

    #[test]
    fn bots_think_on_the_account_of_who_plays_or_let_them_play() {
        let games = Games::load();
        assert_eq!(rank(&table(&games, "zun", "random", 0)), (Rank::Bots, "ada".to_owned()));
        let new = json!({ "game": "zun", "seats": [{ "bot": "random" }, "open"], "public": true });
        let (maker, maker_name) = ("ada".to_owned(), "Ada".to_owned());
        let fresh = Fresh { secret: [7; 32], invite: [9; 32], maker, maker_name };
        let made = Made::ask(&games, &serde_json::from_value(new).unwrap(), &fresh).unwrap();
        let mut table = Table::new(&games, "t", 0, made).unwrap();
        let (user, name, contribution) = ("ben".to_owned(), "Ben".to_owned(), "0".repeat(64));
        table.fold(0, Act::Sat { seat: 1, user, name, contribution }).unwrap();
        assert_eq!(rank(&table), (Rank::People, "ben".to_owned()));
        table.fold(0, Act::StoodIn { seat: 1, bot: STAND_IN.to_owned() }).unwrap();
        assert_eq!(rank(&table), (Rank::Bots, "ada".to_owned()), "nobody waits any more");
    }
}
