//! Events on a server: opened, entered and started by people, and driven by whoever has their lease.
//!
//! An event in memory is a copy of what its rows add up to ([`runehall_event::Event`]); before anything is said of it or done in it the rows that
//! other processes have written are taken in. `drive.rs` opens tables and takes in their results. **Invariants:** a row is in the store
//! before anybody is told of it; the tables of an event follow from its rows, ids and secrets included, so that whoever opens one twice
//! has opened it once.

mod drive;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex as SyncMutex, PoisonError};

use runehall_bots::BotSpec;
use runehall_engine::Setup;
use runehall_event::{BotEntry, Event, EventAct, Form, Gathering, Opened, Stage as EventStage, options_apart};
use runehall_games::session::default_names;
use runehall_hall::{Act, Fresh, Made, tidied, would_start};
use runehall_protocol::event::{Enter, EventInfo, EventMade, EventSeen, NewEvent};
use runehall_protocol::lobby::{Bring, NewTable, SeatWish};
use runehall_protocol::{ErrorCode, Refused, limits};
use runehall_store::{Append, Kind, Row, Stage, StoreError, Summary, User, Which};
use runehall_wire::{VERSION, hex};
use tokio::sync::Mutex;

use super::{Hub, LISTED, internal, random_id, unwritten};
use crate::secrets::{self, now};

/// How often a row is tried again after other processes were first.
const TRIES: usize = 16;
/// The longest time for choosing what one brings, in seconds.
const MOST_BUILDING: u32 = 7 * 24 * 3600;

/// Options by name.
type Values = BTreeMap<String, String>;
/// The events in memory, by id.
pub(super) type Known = SyncMutex<BTreeMap<String, Arc<Held>>>;

/// An event in memory.
#[derive(Debug)]
pub(super) struct Held {
    event: Mutex<Event>,
    /// Held by whoever drives it in this process.
    driving: Mutex<()>,
}

impl Hub {
    /// Opens an event.
    pub async fn open_event(&self, user: &User, new: NewEvent) -> Result<EventMade, Refused> {
        let invite = hex(&secrets::random::<32>()?);
        let opened = self.opened(user, &new, &invite)?;
        let (id, at) = (random_id()?, now());
        let event = Event::new(&id, at, opened.clone())?;
        let body = json(&EventAct::Opened(Box::new(opened)))?;
        let append = Append { host: Some(user.id.clone()), ..append_of(&event, Row { seq: 0, at, body }) };
        self.0.store.append(append).await.map_err(unwritten)?;
        Ok(EventMade { event: event.info(at), invite })
    }

    /// An event as somebody asked for it, checked by the rules of the game.
    fn opened(&self, user: &User, new: &NewEvent, invite: &str) -> Result<Opened, Refused> {
        let malformed = |message: String| Err(Refused::new(ErrorCode::Malformed, message));
        let game = self.0.games.find(&new.game)?;
        let title: String = new.title.trim().chars().filter(|c| !c.is_control()).take(limits::TITLE).collect();
        if new.clock == 0 && new.stand_in == 0 {
            return malformed(
                "without a clock `stand_in` must say after how many seconds somebody who stays away is played for"
                    .to_owned(),
            );
        }
        if new.building > MOST_BUILDING {
            return malformed(format!("`building` is too large; at most {MOST_BUILDING}"));
        }
        let bot = if new.bot.is_empty() { String::new() } else { spec(&new.bot)? };
        let gathering = self.gathering(new)?;
        let bringing = gathering.as_ref().map_or(Ok(game), |gathering| self.0.games.find(&gathering.game))?;
        let opened = Opened {
            format: VERSION,
            title: if title.is_empty() { game.info().title.to_owned() } else { title },
            game: new.game.clone(),
            rules: hex(&game.rules_hash()),
            mode: new.mode.clone(),
            options: new.options.clone(),
            brings: !bringing.info().brings.is_empty(),
            gathering,
            form: new.form.map_or(Form::proposed(new.players.into()), Form::from),
            players: new.players,
            bot,
            clock: new.clock,
            window: new.window,
            building: new.building,
            stand_in: new.stand_in,
            pace: new.pace,
            public: new.public,
            host: user.id.clone(),
            host_name: user.name.clone(),
            invite: Fresh::invite_hash(invite),
            secret: hex(&secrets::random::<32>()?),
        };
        // The checks of a table are those of the tables that will be.
        let wish = || if opened.bot.is_empty() { SeatWish::Open } else { SeatWish::Bot(opened.bot.clone()) };
        let fresh = Fresh { secret: [0; 32], invite: [0; 32], maker: String::new(), maker_name: String::new() };
        let options = self.options_of_rounds(&opened)?;
        Made::ask(&self.0.games, &table_wish(&opened, &options, vec![wish(), wish()]), &fresh)?;
        would_start(&**game, &Setup { mode: opened.mode.clone(), options, ..Setup::seats(2) })?;
        if let Some(Gathering { players: (least, most), .. }) = opened.gathering {
            let seats = usize::from(opened.players.clamp(least, most));
            let wish = self.gathering_wish(&opened, vec![wish(); seats])?;
            Made::ask(&self.0.games, &wish, &fresh)?;
            self.would_begin(&opened, &BTreeMap::new())?;
        }
        Ok(opened)
    }

    /// The table at which all gather what they bring, with these in its seats.
    fn gathering_wish(&self, opened: &Opened, seats: Vec<SeatWish>) -> Result<NewTable, Refused> {
        let none = || Refused::new(ErrorCode::Internal, "nothing is played before the rounds");
        let Gathering { game, mode, .. } = opened.gathering.clone().ok_or_else(none)?;
        let (options, _) = self.options_apart(opened)?;
        // The windows are those of encounters.
        Ok(NewTable { game, mode, window: 0, ..table_wish(opened, &options, seats) })
    }

    /// What the host has chosen for the first table of all, and for the rounds. Without anything before them all of it is for the rounds.
    fn options_apart(&self, opened: &Opened) -> Result<(Values, Values), Refused> {
        let Some(gathering) = &opened.gathering else { return Ok((opened.options.clone(), opened.options.clone())) };
        let (part, game) = (self.0.games.find(&gathering.game)?, self.0.games.find(&opened.game)?);
        Ok(options_apart(&opened.options, part.info(), game.info()))
    }

    fn options_of_rounds(&self, opened: &Opened) -> Result<Values, Refused> {
        self.options_apart(opened).map(|(_, rounds)| rounds)
    }

    /// Whether the rules take the first table of an event if all bring the same to it. RSL-23.1: every pairing is one encounter of two.
    fn would_begin(&self, opened: &Opened, brought: &Values) -> Result<(), Refused> {
        let game = self.0.games.find(first_game(opened))?;
        let (mode, seats) = opened.gathering.as_ref().map_or((&opened.mode, 2), |one| (&one.mode, one.players.0));
        let brought = if brought.is_empty() { vec![] } else { vec![brought.clone(); seats.into()] };
        let (options, _) = self.options_apart(opened)?;
        would_start(&**game, &Setup { mode: mode.clone(), options, brought, ..Setup::seats(seats) })
    }

    /// What is played before the rounds: the part of the game that has such a mode (RSL-23.7).
    fn gathering(&self, new: &NewEvent) -> Result<Option<Gathering>, Refused> {
        if new.gathering.is_empty() {
            return Ok(None);
        }
        let missing = || {
            let message =
                format!("nothing called `{}` is played before the rounds of {}", short(&new.gathering), new.game);
            Refused::new(ErrorCode::Malformed, message)
        };
        let part = self.0.games.part(&new.game, &new.gathering).ok_or_else(missing)?;
        let info = part.info();
        let bare = |seats: &u8| Setup { mode: new.gathering.clone(), ..Setup::seats(*seats) };
        let fits = |seats: &u8| would_start(&**part, &bare(seats)).is_ok();
        let mut seats = (info.seats.0..=info.seats.1).filter(fits);
        let least = seats.next().ok_or_else(missing)?;
        Ok(Some(Gathering {
            game: info.name.to_owned(),
            rules: hex(&part.rules_hash()),
            mode: new.gathering.clone(),
            players: (least, seats.next_back().unwrap_or(least)),
        }))
    }

    /// The public events that are not over.
    pub async fn events(&self) -> Result<Vec<EventInfo>, Refused> {
        let listed = self.0.store.tables(Which::Lobby(Kind::Event), LISTED).await.map_err(internal)?;
        Ok(listed.iter().filter_map(|listed| serde_json::from_str(&listed.summary.info).ok()).collect())
    }

    /// The events that somebody plays in, newest change first.
    pub async fn events_of(&self, user: &User) -> Result<Vec<EventInfo>, Refused> {
        let listed = self.0.store.tables(Which::Of(Kind::Event, &user.id), LISTED).await.map_err(internal)?;
        Ok(listed.iter().filter_map(|listed| serde_json::from_str(&listed.summary.info).ok()).collect())
    }

    /// An event as somebody sees it.
    pub async fn event(&self, id: &str, user: Option<&str>) -> Result<EventSeen, Refused> {
        self.look_at_event(id, |event| event.seen(user, now())).await
    }

    /// Enters somebody.
    pub async fn enter(&self, user: &User, id: &str, enter: Enter) -> Result<EventSeen, Refused> {
        self.act_in_event(id, |event| {
            let opened = event.opened();
            let invited = enter.invite.as_deref().is_some_and(|invite| Fresh::invite_hash(invite) == opened.invite);
            if !(opened.public || invited || opened.host == user.id) {
                return Err(Refused::new(
                    ErrorCode::NotYours,
                    "this event is by invitation; use the link you were sent",
                ));
            }
            let (user, name, contribution) = (user.id.clone(), user.name.clone(), enter.contribution.clone());
            Ok(EventAct::Entered { user, name, contribution })
        })
        .await?;
        self.event(id, Some(&user.id)).await
    }

    /// Notes what somebody brings to all their encounters.
    pub async fn bring_to_event(&self, user: &User, id: &str, bring: Bring) -> Result<EventSeen, Refused> {
        let game = self.look_at_event(id, |event| first_game(event.opened()).to_owned()).await?;
        let game = self.0.games.find(&game)?;
        let brought = tidied(game.info(), &bring.brings);
        self.act_in_event(id, |event| {
            let player = player_of(event, user)?;
            // As if all brought the same: a refusal must not depend on what others have chosen.
            self.would_begin(event.opened(), &brought)?;
            Ok(EventAct::Brought { player, brought: brought.clone() })
        })
        .await?;
        self.event(id, Some(&user.id)).await
    }

    /// Ends the entries: bots take the places that are left, if the host wished so.
    pub async fn start_event(&self, user: &User, id: &str) -> Result<EventSeen, Refused> {
        self.act_in_event(id, |event| {
            is_host(event, user)?;
            Ok(EventAct::Started { bots: bots_for(event) })
        })
        .await?;
        self.event(id, Some(&user.id)).await
    }

    /// Calls an event off. Games that are being played go on; nobody is paired any more.
    pub async fn call_off(&self, user: &User, id: &str) -> Result<EventSeen, Refused> {
        self.act_in_event(id, |event| {
            is_host(event, user)?;
            Ok(EventAct::CalledOff)
        })
        .await?;
        self.event(id, Some(&user.id)).await
    }

    /// Somebody leaves an event. RSL-23.9: the encounter in progress is lost, by resigning, so that the game itself says what came of it.
    pub async fn leave_event(&self, user: &User, id: &str) -> Result<EventSeen, Refused> {
        let table = self.look_at_event(id, |event| playing_at(event, &user.id).filter(|_| !event.is_over())).await?;
        if let Some(table) = table {
            let who = user.id.clone();
            let resign = move |table: &runehall_hall::Table| {
                let seat = table.seat_of(&who).ok_or_else(super::not_seated)?;
                Ok(Act::Resigned { seat: seat.0 })
            };
            if let Err(refused) = self.act(&table, resign).await
                // The game is over, or they have left it already.
                && !matches!(refused.code, ErrorCode::NotNow | ErrorCode::Illegal)
            {
                return Err(refused);
            }
            self.drive_event(id).await;
            // It may have been the last encounter of all.
            if self.look_at_event(id, Event::is_over).await? {
                return self.event(id, Some(&user.id)).await;
            }
        }
        self.act_in_event(id, |event| Ok(EventAct::Left { player: player_of(event, user)? })).await?;
        self.event(id, Some(&user.id)).await
    }

    /// Refuses what would tell of the games of an event before it is over: pools and decks stay secret (RSL-22.13).
    pub(super) async fn is_open_to_all(&self, event: &str) -> Result<(), Refused> {
        if self.look_at_event(event, Event::is_over).await? {
            return Ok(());
        }
        let message = "this game belongs to an event that goes on; its replay and its shuffles are open to all when the event is over";
        Err(Refused::new(ErrorCode::NotNow, message))
    }

    /// Looks at an event as it is in the store.
    async fn look_at_event<T>(&self, id: &str, what: impl FnOnce(&Event) -> T) -> Result<T, Refused> {
        let held = self.held(id).await?;
        let mut event = held.event.lock().await;
        self.take_in_rows(&mut event).await?;
        Ok(what(&event))
    }

    /// Makes a row of what `make` says, folds it and writes it. If another process was first, all of it happens again on the newer event.
    /// What follows from it is driven at once.
    async fn act_in_event(&self, id: &str, make: impl Fn(&Event) -> Result<EventAct, Refused>) -> Result<(), Refused> {
        self.write_event(id, make).await?;
        let (hub, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move { hub.drive_event(&id).await });
        Ok(())
    }

    async fn write_event(&self, id: &str, make: impl Fn(&Event) -> Result<EventAct, Refused>) -> Result<(), Refused> {
        let held = self.held(id).await?;
        let mut event = held.event.lock().await;
        for _ in 0..TRIES {
            self.take_in_rows(&mut event).await?;
            let act = make(&event)?;
            let (seq, at, body) = (event.rows(), now(), json(&act)?);
            let mut next = event.clone();
            next.fold(at, act)?;
            match self.0.store.append(append_of(&next, Row { seq, at, body })).await {
                Ok(()) => {
                    *event = next;
                    return Ok(());
                }
                Err(StoreError::Conflict { .. }) => {}
                // Whether it was kept is seen when the rows are read again.
                Err(error) => return Err(unwritten(error)),
            }
        }
        Err(Refused::too_many("others are too quick in this event; try again", 1))
    }

    /// An event, read from the store if it is not in memory.
    async fn held(&self, id: &str) -> Result<Arc<Held>, Refused> {
        if let Some(held) = self.known_events().get(id) {
            return Ok(Arc::clone(held));
        }
        let missing = || Refused::new(ErrorCode::NotFound, "there is no such event");
        let rows = self.0.store.rows(id, 0).await.map_err(internal)?;
        let first = rows.first().ok_or_else(missing)?;
        // The first row of a table reads otherwise.
        let opened = Opened::read(&first.body)?.ok_or_else(missing)?;
        let mut event = Event::new(id, first.at, opened)?;
        rows[1..].iter().try_for_each(|row| fold(&mut event, row))?;
        let held = Arc::new(Held { event: Mutex::new(event), driving: Mutex::new(()) });
        Ok(Arc::clone(self.known_events().entry(id.to_owned()).or_insert(held)))
    }

    async fn take_in_rows(&self, event: &mut Event) -> Result<(), Refused> {
        let rows = self.0.store.rows(event.id(), event.rows()).await.map_err(internal)?;
        rows.iter().try_for_each(|row| fold(event, row))
    }

    pub(super) fn known_events(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Arc<Held>>> {
        self.0.events.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn fold(event: &mut Event, row: &Row) -> Result<(), Refused> {
    let act = serde_json::from_str(&row.body).map_err(|error| {
        tracing::error!(seq = row.seq, %error, "a row of an event cannot be read");
        Refused::new(ErrorCode::Internal, "a row of this event cannot be read; a newer server may have written it")
    })?;
    event.fold(row.at, act)
}

fn json(act: &EventAct) -> Result<String, Refused> {
    serde_json::to_string(act).map_err(|_| Refused::new(ErrorCode::Internal, "cannot be written"))
}

/// What the store is to write with a row: lists, and who plays.
fn append_of(event: &Event, row: Row) -> Append {
    let opened = event.opened();
    let summary = Summary {
        table: event.id().to_owned(),
        kind: Kind::Event,
        game: opened.game.clone(),
        stage: match event.stage() {
            EventStage::Entries => Stage::Open,
            EventStage::Building | EventStage::Gathering | EventStage::Rounds => Stage::Playing,
            EventStage::Over | EventStage::CalledOff => Stage::Over,
        },
        public: opened.public,
        made_at: event.opened_at(),
        changed_at: row.at,
        info: serde_json::to_string(&event.summary(row.at)).unwrap_or_default(),
    };
    // Before the start somebody who leaves makes room: the seats behind are given anew.
    let seats = (0..opened.players).map(|seat| {
        let player = event.players().get(usize::from(seat));
        (seat, player.and_then(|player| player.user.clone()))
    });
    Append { table: event.id().to_owned(), seq: row.seq, rows: vec![row], summary, seated: seats.collect(), host: None }
}

/// A table of a round, with these options and these in its seats.
fn table_wish(opened: &Opened, options: &BTreeMap<String, String>, seats: Vec<SeatWish>) -> NewTable {
    NewTable {
        game: opened.game.clone(),
        mode: opened.mode.clone(),
        seats,
        options: options.clone(),
        brings: vec![],
        clock: opened.clock,
        window: opened.window,
        public: opened.public,
        stand_in: opened.stand_in,
        pace: opened.pace,
    }
}

/// The game that what players choose is brought to: the one before the rounds, if there is one.
fn first_game(opened: &Opened) -> &str {
    opened.gathering.as_ref().map_or(&opened.game, |gathering| &gathering.game)
}

fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

fn spec(bot: &str) -> Result<String, Refused> {
    let spec: BotSpec =
        bot.parse().map_err(|error: runehall_bots::BotError| Refused::new(ErrorCode::Malformed, error.to_string()))?;
    Ok(spec.to_string())
}

/// The bots for the places that nobody has taken. They bring what the game proposes.
fn bots_for(event: &Event) -> Vec<BotEntry> {
    let opened = event.opened();
    if opened.bot.is_empty() {
        return vec![];
    }
    let free = usize::from(opened.players).saturating_sub(event.players().len());
    let taken = |name: &String| event.players().iter().any(|player| player.name.eq_ignore_ascii_case(name));
    let names = default_names(opened.players.saturating_mul(2)).into_iter().filter(|name| !taken(name));
    names.take(free).map(|name| BotEntry { name, bot: opened.bot.clone(), brought: BTreeMap::new() }).collect()
}

fn is_host(event: &Event, user: &User) -> Result<(), Refused> {
    if event.opened().host == user.id {
        return Ok(());
    }
    Err(Refused::new(ErrorCode::NotYours, "only the host of an event can do that"))
}

fn player_of(event: &Event, user: &User) -> Result<u8, Refused> {
    let player = event.player_of(&user.id).filter(|&player| !event.players()[player].left);
    player.map(|player| player as u8).ok_or_else(|| Refused::new(ErrorCode::NotYours, "you do not play in this event"))
}

/// The table that somebody plays at now.
fn playing_at(event: &Event, user: &str) -> Option<String> {
    let player = event.player_of(user)?;
    if event.stage() == EventStage::Gathering {
        return event.gathered().1.map(str::to_owned);
    }
    let pairings = &event.rounds().last()?.pairings;
    let mine = pairings.iter().find(|pairing| pairing.players.contains(&player) && pairing.score.is_none())?;
    mine.table.clone()
}
