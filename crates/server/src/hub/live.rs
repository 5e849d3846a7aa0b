//! One table in use: its fold, and the clients that look at it.
//!
//! [`Live::act`] is the only road for a row: fold, write, tell. It holds the table's lock all the while, so rows of one table
//! go one after the other; different tables do not wait for each other. **Invariant:** a closed table is closed for good: nobody
//! acts at it, looks at it or reads it any more. Whoever still has it asks the hub for the table anew.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use runehall_engine::{Seat, Viewer};
use runehall_hall::{Act, Heard, Table};
use runehall_protocol::lobby::{TableInfo, TableStage};
use runehall_protocol::play::ToClient;
use runehall_protocol::view::ViewUpdate;
use runehall_protocol::{ErrorCode, Refused, VERSION};
use runehall_store::{Append, Kind, Row, Stage, StoreError, Summary};
use tokio::sync::{Mutex, MutexGuard, Notify, mpsc};

use super::{Hub, act_of, internal, reconnect, unknown, unwritten};
use crate::secrets::now;

/// How many messages may wait for a slow client before it is let go. It comes back and is told the rest at once.
const QUEUE: usize = 64;
/// How often a row is tried again after other processes were first.
const TRIES: usize = 16;

/// A table in use.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) hub: Hub,
    pub(super) id: String,
    state: Arc<Mutex<State>>,
    /// Set under the lock, and never taken back.
    closed: AtomicBool,
    /// Rung when the game waits for somebody else, or somebody came or went.
    pub(super) bell: Arc<Notify>,
}

/// What the lock guards.
#[derive(Debug)]
pub(super) struct State {
    pub(super) table: Table,
    clients: BTreeMap<u64, Client>,
    next_client: u64,
    /// When the person of a seat was last connected here.
    pub(super) seen: Vec<i64>,
    /// What clients were last told of the table itself.
    told: Option<TableInfo>,
}

/// Somebody who looks at the table.
#[derive(Debug)]
struct Client {
    user: Option<String>,
    viewer: Viewer,
    /// How many events and lines of chat it has.
    events: usize,
    chat: usize,
    /// The view that it was last told, all of it. Clients that were told the same share it.
    view: Option<Arc<ViewUpdate>>,
    to: mpsc::Sender<Arc<str>>,
}

/// An update in words, for whom it is, and the view that these clients have then.
struct Told {
    viewer: Viewer,
    events: usize,
    had: Option<Arc<ViewUpdate>>,
    text: Arc<str>,
    view: Arc<ViewUpdate>,
}

impl Told {
    /// What a client is told that has so many events and this view.
    fn new(table: &Table, client: &Client, now: i64) -> Option<Self> {
        let mut update = table.update(client.viewer, client.events, now)?;
        let mut view = std::mem::take(&mut update.view);
        // Most of a view is as it was: the client has that already, and nobody has to write or read it again.
        update.view = view.split_new(client.view.as_deref().unwrap_or(&ViewUpdate::default()));
        let mut message = ToClient::Update(Box::new(update));
        let text = text_of(&message);
        if let ToClient::Update(update) = &mut message {
            view.join(std::mem::take(&mut update.view));
        }
        let Client { viewer, events, view: had, .. } = client;
        Some(Told { viewer: *viewer, events: *events, had: had.clone(), text, view: Arc::new(view) })
    }

    /// Whether a client is to be told the same.
    fn is_for(&self, client: &Client) -> bool {
        let had = match (&self.had, &client.view) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        had && (self.viewer, self.events) == (client.viewer, client.events)
    }
}

/// A client's end of its line.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) client: u64,
    pub(super) from: mpsc::Receiver<Arc<str>>,
}

impl Live {
    pub(super) fn new(hub: Hub, table: Table) -> Self {
        let seen = vec![now(); table.chairs().len()];
        let id = table.id().to_owned();
        let state = State { table, clients: BTreeMap::new(), next_client: 0, seen, told: None };
        let closed = AtomicBool::new(false);
        Live { hub, id, state: Arc::new(Mutex::new(state)), closed, bell: Arc::default() }
    }

    /// Whether the table is out of use: it may hold what the store does not have.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// The inside of a table that is in use.
    pub(super) async fn lock(&self) -> Result<MutexGuard<'_, State>, Refused> {
        let state = self.state.lock().await;
        if self.is_closed() { Err(reconnect()) } else { Ok(state) }
    }

    /// Makes a row of what `make` says, folds it, writes it and tells everybody, in this order. If another process was
    /// first, all of it happens again on the newer table.
    pub(super) async fn act<M>(self: &Arc<Self>, make: M) -> Result<(), Refused>
    where
        M: Fn(&Table) -> Result<Act, Refused> + Send + Sync + 'static,
    {
        self.act_and(move |table| Ok((make(table)?, ()))).await
    }

    /// The same where there is something to say of the row as it was written.
    pub(super) async fn act_and<M, T>(self: &Arc<Self>, make: M) -> Result<T, Refused>
    where
        M: Fn(&Table) -> Result<(Act, T), Refused> + Send + Sync + 'static,
        T: Send + 'static,
    {
        let live = Arc::clone(self);
        // A task of its own: whoever asked may hang up, and a row must not stop half-way between memory and store.
        self.hub.contain(self, tokio::spawn(async move { live.act_now(make).await })).await?
    }

    async fn act_now<T>(&self, make: impl Fn(&Table) -> Result<(Act, T), Refused>) -> Result<T, Refused> {
        let mut state = self.lock().await?;
        let _half_folded = CloseOnPanic(self);
        for _ in 0..TRIES {
            let (act, said) = make(&state.table)?;
            let (seq, at) = (state.table.rows(), now());
            let body =
                serde_json::to_string(&act).map_err(|_| Refused::new(ErrorCode::Internal, "cannot be written"))?;
            let seats_change = matches!(act, Act::Sat { .. } | Act::Left { .. });
            let n_events = state.table.n_events();
            #[cfg(feature = "drill")]
            super::broken::strike(&act);
            let heard = state.table.fold(at, act)?;
            let row = Row { seq, at, body };
            let append = state.append_of(row.clone(), seats_change);
            let start = Instant::now();
            let written = self.hub.0.store.append(append).await;
            crate::metrics::append_took(start.elapsed());
            match written {
                Ok(()) => {
                    state.tell(heard, n_events);
                    self.bell.notify_one();
                    self.tell_event(&state.table);
                    return Ok(said);
                }
                Err(StoreError::Conflict { .. }) => {
                    self.read_again(&mut state, seq).await?;
                }
                Err(error) => {
                    self.hub.0.gap.store_failed();
                    let first_new = self.read_again(&mut state, seq).await?;
                    // The database may have kept it and lost the line before it could say so.
                    return if first_new == Some(row) { Ok(said) } else { Err(unwritten(error)) };
                }
            }
        }
        Err(Refused::too_many("others are too quick at this table; try again", 1))
    }

    /// Lets the event go on that a finished game belongs to.
    fn tell_event(&self, table: &Table) {
        if let Some(event) = table.made().event.clone().filter(|_| table.is_over()) {
            let hub = self.hub.clone();
            // A task of its own: it looks at this table, which is locked now.
            tokio::spawn(async move { hub.drive_event(&event).await });
        }
    }

    /// Takes in what another process has written, if the table has `seq` rows by now.
    pub(super) async fn catch_up(&self, seq: u64) -> Result<(), Refused> {
        let Ok(mut state) = self.lock().await else { return Ok(()) };
        let _half_folded = CloseOnPanic(self);
        if state.table.rows() >= seq {
            return Ok(());
        }
        let read = self.hub.0.store.rows(&self.id, state.table.rows()).await.map_err(internal);
        // Half of the rows is no table: where they cannot be taken in, it is read again for everybody.
        let taken = read.and_then(|rows| rows.into_iter().try_for_each(|row| state.take_in(&row)));
        if taken.is_err() {
            self.shut(&mut state, reconnect());
        }
        self.bell.notify_one();
        taken
    }

    /// The table as the store has it: for when memory was ahead of the store. Hands back row number `seq`, the first one that
    /// clients have not been told of, if there is one. If the store cannot be read either, the table is closed for
    /// everybody, for it holds what may be written nowhere.
    async fn read_again(&self, state: &mut State, seq: u64) -> Result<Option<Row>, Refused> {
        let (table, rows) = match self.hub.read(&self.id).await {
            Ok(read) => read,
            Err(refused) => {
                tracing::warn!(table = self.id, error = refused.message, "a table is closed, to be read anew");
                self.shut(state, reconnect());
                return Err(unknown());
            }
        };
        state.table = table;
        let first_new = rows.into_iter().nth(seq as usize);
        if first_new.is_some() {
            state.tell(Heard::All, 0);
        }
        self.bell.notify_one();
        Ok(first_new)
    }

    /// A client begins to look at the table. It is told at once how things stand.
    pub(super) async fn subscribe(&self, user: Option<String>, events: u32, chat: u32) -> Result<Line, Refused> {
        let (to, from) = mpsc::channel(QUEUE);
        let mut state = self.lock().await?;
        let client = state.next_client;
        state.next_client += 1;
        // After an undo the events a client remembers may be other ones.
        let events = if state.table.has_undone() { 0 } else { events as usize };
        let seat = user.as_deref().and_then(|user| state.table.seat_of(user));
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        state.clients.insert(client, Client { user, viewer, events, chat: chat as usize, view: None, to });
        state.welcome(client);
        state.tell_table(Some(client));
        self.bell.notify_one();
        Ok(Line { client, from })
    }

    /// The client is gone.
    pub(super) async fn unsubscribe(&self, client: u64) {
        let Ok(mut state) = self.lock().await else { return };
        if let Some(Client { viewer: Viewer::Seat(seat), .. }) = state.clients.remove(&client) {
            state.seen[seat.index()] = now();
        }
        state.tell_table(None);
        self.bell.notify_one();
    }

    /// Puts the table out of use, tells every client why, and lets it go. How many rows the table had.
    pub(super) async fn close(&self, why: Refused) -> u64 {
        let mut state = self.state.lock().await;
        self.shut(&mut state, why);
        state.table.rows()
    }

    /// Puts the table out of use if nobody looks at it and nothing will happen by itself. Whether it did.
    pub(super) async fn close_if_idle(&self) -> bool {
        let Ok(mut state) = self.lock().await else { return true };
        // Under one lock: whoever comes a moment later finds it closed and asks for it anew.
        let idle = state.is_idle();
        if idle {
            self.shut(&mut state, reconnect());
        }
        idle
    }

    fn shut(&self, state: &mut State, why: Refused) {
        self.closed.store(true, Ordering::Release);
        let last = text_of(&ToClient::Refused { decision: None, why });
        for client in std::mem::take(&mut state.clients).into_values() {
            send(&client.to, Arc::clone(&last));
        }
        self.hub.forget(self);
        self.bell.notify_one();
    }
}

/// Closes a table whose fold panics, before its lock is free again: nobody may act at half a table.
struct CloseOnPanic<'a>(&'a Live);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.closed.store(true, Ordering::Release);
        }
    }
}

impl State {
    /// Whether the person of a seat is connected here.
    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.clients.values().any(|client| client.viewer == Viewer::Seat(seat))
    }

    /// Whether anybody looks at the table.
    pub(super) fn is_watched(&self) -> bool {
        !self.clients.is_empty()
    }

    /// The seat a client has now.
    pub(super) fn seat_of(&self, client: u64) -> Option<Seat> {
        match self.clients.get(&client)?.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Judge => None,
        }
    }

    pub(super) fn info(&self) -> TableInfo {
        let watching = self.clients.values().filter(|client| client.viewer == Viewer::Spectator).count();
        self.table.info(&|seat| self.is_here(seat), watching as u32)
    }

    /// Folds a row that another process has written, and tells of it.
    fn take_in(&mut self, row: &Row) -> Result<(), Refused> {
        let n_events = self.table.n_events();
        let heard = self.table.fold(row.at, act_of(row)?)?;
        self.tell(heard, n_events);
        Ok(())
    }

    /// What the store is to write.
    fn append_of(&self, row: Row, seats_change: bool) -> Append {
        let chairs = self.table.chairs().iter().zip(0..);
        let seated = chairs.map(|(chair, seat)| (seat, chair.user.clone())).collect();
        let summary = summary_of(&self.table.info(&|_| true, 0), row.at);
        Append {
            table: self.table.id().to_owned(),
            seq: row.seq,
            rows: vec![row],
            summary,
            seated: if seats_change { seated } else { vec![] },
            host: None,
        }
    }

    /// Tells everybody who may hear of a row. `n_events` is how many events there were before it.
    fn tell(&mut self, heard: Heard, n_events: usize) {
        // Where events were taken back, clients forget them too.
        let n_events = n_events.min(self.table.n_events());
        self.clients.values_mut().for_each(|client| client.events = client.events.min(n_events));
        self.reseat();
        let now = now();
        let mut told: Vec<Told> = vec![];
        let (table, mut gone) = (&self.table, vec![]);
        for (&id, client) in &mut self.clients {
            if matches!(heard, Heard::Only(seat) if client.viewer != Viewer::Seat(seat)) {
                continue;
            }
            let i = told.iter().position(|told| told.is_for(client)).or_else(|| {
                told.push(Told::new(table, client, now)?);
                Some(told.len() - 1)
            });
            let update = i.map(|i| (Arc::clone(&told[i].text), Arc::clone(&told[i].view)));
            let (text, view) = update.unzip();
            client.view = view.or(client.view.take());
            client.events = table.n_events();
            let chat = chat_after(table, client.chat);
            client.chat = table.n_said();
            if text.into_iter().chain(chat).any(|text| !send(&client.to, text)) {
                gone.push(id);
            }
        }
        self.let_go(&gone);
        self.tell_table_if_new();
    }

    /// A client that is told everything for the first time.
    fn welcome(&mut self, id: u64) {
        let info = self.info();
        let Some(client) = self.clients.get_mut(&id) else { return };
        let seat = match client.viewer {
            Viewer::Seat(seat) => Some(seat.0),
            Viewer::Spectator | Viewer::Judge => None,
        };
        let kept = client.user.as_deref().and_then(|user| self.table.kept_for(user));
        let kept = kept.filter(|seat| self.table.chairs()[usize::from(*seat)].is_open());
        let brought = seat.and_then(|seat| self.table.brought_by(Seat(seat)).cloned());
        let welcome = text_of(&ToClient::Welcome { version: VERSION, seat, kept, brought, table: info });
        client.view = None;
        let (update, view) = Told::new(&self.table, client, now()).map(|told| (told.text, told.view)).unzip();
        client.view = view;
        let chat = chat_after(&self.table, client.chat);
        client.events = self.table.n_events();
        client.chat = self.table.n_said();
        let messages = std::iter::once(welcome).chain(update).chain(chat);
        let lost = messages.into_iter().any(|text| !send(&client.to, text));
        if lost {
            self.let_go(&[id]);
        }
    }

    /// Somebody who watched may have sat down, or the other way round.
    fn reseat(&mut self) {
        let mut moved = vec![];
        for (&id, client) in &mut self.clients {
            let seat = client.user.as_deref().and_then(|user| self.table.seat_of(user));
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            if viewer != client.viewer {
                (client.viewer, client.events) = (viewer, 0);
                moved.push(id);
            }
        }
        for id in moved {
            self.welcome(id);
        }
    }

    /// Tells all but one client who is at the table.
    fn tell_table(&mut self, but: Option<u64>) {
        let text = text_of(&ToClient::Table { table: self.info() });
        let others = self.clients.iter().filter(|(id, _)| Some(**id) != but);
        let gone: Vec<u64> =
            others.filter(|(_, client)| !send(&client.to, Arc::clone(&text))).map(|(id, _)| *id).collect();
        self.let_go(&gone);
    }

    /// The same, where a row has changed what everybody sees of the table.
    fn tell_table_if_new(&mut self) {
        let info = self.table.info(&|_| true, 0);
        if self.told.as_ref() != Some(&info) {
            self.told = Some(info);
            self.tell_table(None);
        }
    }

    fn let_go(&mut self, gone: &[u64]) {
        for id in gone {
            self.clients.remove(id);
        }
    }
}

pub(super) fn summary_of(info: &TableInfo, at: i64) -> Summary {
    Summary {
        table: info.id.clone(),
        kind: Kind::Table,
        game: info.game.clone(),
        stage: match info.stage {
            TableStage::Open => Stage::Open,
            TableStage::Playing => Stage::Playing,
            TableStage::Over => Stage::Over,
        },
        public: info.public,
        made_at: info.made_at.cast_signed(),
        changed_at: at,
        info: serde_json::to_string(info).unwrap_or_default(),
    }
}

fn chat_after(table: &Table, from: usize) -> Option<Arc<str>> {
    let (from, lines) = table.chat(from);
    (!lines.is_empty()).then(|| text_of(&ToClient::Chat { from: from as u32, lines }))
}

/// Hands a message to a client's line. False if it is closed or hopelessly behind.
fn send(to: &mpsc::Sender<Arc<str>>, text: Arc<str>) -> bool {
    to.try_send(text).is_ok()
}

pub(super) fn text_of(message: &ToClient) -> Arc<str> {
    // Structs of strings, numbers and lists are always JSON.
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use runehall_protocol::lobby::NewTable;
    use serde_json::{Map, Value, json};
    use tokio::time::timeout;

    use super::super::broken::tests::hub;
    use super::*;

    #[tokio::test]
    async fn what_an_update_leaves_out_is_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, user) = hub(&folder).await;
        let bots = json!([{ "bot": "random" }, { "bot": "random" }]);
        let new: NewTable = serde_json::from_value(json!({ "game": "zun", "seats": bots, "pace": 0 })).unwrap();
        let table = hub.make(&user, new).await.unwrap().table.id;
        let live = hub.live(&table).await.unwrap();
        let mut watching = live.subscribe(None, 0, 0).await.unwrap();
        let (mut view, mut updates, mut lists) = (Map::new(), 0, 0);
        loop {
            let text = timeout(Duration::from_mins(2), watching.from.recv()).await.unwrap().unwrap();
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] != "update" {
                continue;
            }
            let new = message["view"].as_object().unwrap();
            updates += 1;
            lists += ["seats", "facts", "zones"].iter().filter(|list| new.contains_key(**list)).count();
            assert!(updates > 1 || lists == 3, "the first update has all of it");
            view.extend(new.clone());
            if message.get("outcome").is_some() {
                break;
            }
        }
        let whole = live.lock().await.unwrap().table.update(Viewer::Spectator, 0, 0).unwrap().view;
        assert_eq!(Value::Object(view), serde_json::to_value(whole).unwrap());
        assert!(updates > 20 && lists < updates * 5 / 2, "{lists} lists in {updates} updates");
    }
}
