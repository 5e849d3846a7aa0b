//! The hub: every table that somebody uses, kept in memory as the fold of its rows.
//!
//! [`Hub`] is what the HTTP handlers call. `live.rs` is one table in use, `socket.rs` serves one client of it, `drive.rs` plays
//! for bots, clocks and people who are gone, `broken.rs` keeps a panic at the table it belongs to, `past.rs` looks back at
//! finished games, `desk.rs` is for judges, and `events` holds events, whose tables are tables like others. **Invariants:** nobody is told of a row before it is in the store, and a table whose row could not be
//! written is read from the store again; of a table there is one `Live` in use at a time, so one is forgotten only by
//! whoever has closed that very one.

mod broken;
mod desk;
mod drive;
mod events;
mod expire;
mod gap;
mod live;
mod make;
#[cfg(test)]
mod old;
mod past;
mod socket;
mod thinkers;
#[cfg(test)]
mod today;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use runehall_hall::{Act, Games, Made, Table};
use runehall_protocol::lobby::{Past, TableInfo};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::{Change, Kind, Listed, Row, Store, StoreError, Summary, User, Which};
use tokio::sync::{OnceCell, broadcast};

use broken::Broken;
pub use expire::Removed;
use gap::Gap;
use live::{Live, State};
use past::Shelf;
use thinkers::Thinkers;

use crate::limits::Limits;
use crate::{Keep, secrets};

/// How many tables a list shows.
const LISTED: u32 = 100;

/// All tables of this server.
#[derive(Clone, Debug)]
pub struct Hub(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Arc<dyn Store>,
    games: Games,
    /// This process, among those that share the store.
    process: String,
    limits: Arc<Limits>,
    /// Since when players could count on this process.
    gap: Gap,
    keep: Keep,
    /// Whose bots think when.
    thinkers: Thinkers,
    /// The tables of bots alone, by who made them; some may be over.
    bot_tables: tokio::sync::Mutex<BTreeMap<String, Vec<String>>>,
    /// What was made of finished games.
    shelf: Shelf,
    live: Mutex<Cells>,
    broken: Broken,
    /// The events that somebody has looked at.
    events: events::Known,
}

/// Tables by their ids.
type Cells = BTreeMap<String, Arc<OnceCell<Arc<Live>>>>;

impl Hub {
    /// A hub on a store. Tables that were in play go on once [`Hub::resume`] is called.
    pub fn new(store: Arc<dyn Store>, games: Games, limits: Arc<Limits>, keep: Keep) -> Result<Self, Refused> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (broken, to_wake) = Broken::new();
        let hub = Hub(Arc::new(Inner {
            store,
            games,
            process: random_id()?,
            limits,
            gap: Gap::new(secrets::now()),
            keep,
            thinkers: Thinkers::new(cores),
            bot_tables: tokio::sync::Mutex::default(),
            shelf: Shelf::new(cores),
            live: Mutex::default(),
            broken,
            events: events::Known::default(),
        }));
        tokio::spawn(hub.clone().hear_changes());
        tokio::spawn(hub.clone().hear_trouble());
        tokio::spawn(hub.clone().wake(to_wake));
        tokio::spawn(hub.clone().keep_events());
        Ok(hub)
    }

    /// Wakes every table that was in play, so that its bots and clocks go on. Hands back how many.
    pub async fn resume(&self) -> Result<usize, Refused> {
        let running = self.0.store.tables(Which::Running(Kind::Table), u32::MAX).await.map_err(internal)?;
        let mut n = 0;
        for Listed { summary: Summary { table, .. }, .. } in running {
            match self.live(&table).await {
                Ok(live) => {
                    let maker = match live.lock().await {
                        Ok(state) => state.table.made().bots_alone_by().map(str::to_owned),
                        Err(_) => None,
                    };
                    if let Some(maker) = maker {
                        let mut bot_tables = self.0.bot_tables.lock().await;
                        let tables = bot_tables.entry(maker).or_default();
                        // Tables are woken again when the store comes back.
                        if !tables.contains(&table) {
                            tables.push(table);
                        }
                    }
                    n += 1;
                }
                Err(refused) => tracing::warn!(table, error = refused.message, "a table cannot go on"),
            }
        }
        Ok(n)
    }

    /// The games.
    pub fn games(&self) -> &Games {
        &self.0.games
    }

    /// What everybody may know of a table.
    pub async fn info(&self, table: &str) -> Result<TableInfo, Refused> {
        self.look(table, |state| Ok(state.info())).await
    }

    /// The tables that the lobby shows.
    pub async fn lobby(&self) -> Result<Vec<TableInfo>, Refused> {
        let listed = self.0.store.tables(Which::Lobby(Kind::Table), LISTED).await.map_err(internal)?;
        Ok(listed.iter().filter_map(|listed| serde_json::from_str(&listed.summary.info).ok()).collect())
    }

    /// The games of a person, newest first.
    pub async fn history(&self, user: &User) -> Result<Vec<Past>, Refused> {
        let listed = self.0.store.tables(Which::Of(Kind::Table, &user.id), LISTED).await.map_err(internal)?;
        let past =
            |listed: Listed| Some(Past { table: serde_json::from_str(&listed.summary.info).ok()?, seat: listed.seat? });
        Ok(listed.into_iter().filter_map(past).collect())
    }

    /// Somebody who sat down leaves a table that has not begun.
    pub async fn leave(&self, user: &User, table: &str) -> Result<TableInfo, Refused> {
        let user = user.id.clone();
        self.act(table, move |table| {
            let seat = table.seat_of(&user).ok_or_else(not_seated)?;
            Ok(Act::Left { seat: seat.0 })
        })
        .await?;
        self.info(table).await
    }

    /// Lets every client go. What was acknowledged is in the store already.
    pub async fn shutdown(&self) {
        for live in self.all_live() {
            live.close(reconnect()).await;
        }
    }

    /// Does something at a table. One that is closed meanwhile is read anew, and the act is tried there.
    async fn act<M>(&self, table: &str, make: M) -> Result<(), Refused>
    where
        M: Fn(&Table) -> Result<Act, Refused> + Send + Sync + 'static,
    {
        let make = Arc::new(make);
        loop {
            let (live, make) = (self.live(table).await?, Arc::clone(&make));
            match live.act(move |table| make(table)).await {
                Err(refused) if refused == reconnect() => {}
                done => return done,
            }
        }
    }

    /// Looks at a table as it is in the store.
    async fn look<T>(&self, table: &str, what: impl Fn(&State) -> Result<T, Refused>) -> Result<T, Refused> {
        loop {
            let live = self.live(table).await?;
            let Ok(state) = live.lock().await else { continue };
            return match catch_unwind(AssertUnwindSafe(|| what(&state))) {
                Ok(seen) => seen,
                Err(panic) => {
                    drop(state);
                    Err(self.broke(table, Some(&live), panic).await)
                }
            };
        }
    }

    /// A table, read from the store if it is not in memory.
    async fn live(&self, id: &str) -> Result<Arc<Live>, Refused> {
        loop {
            let live = self.load(id).await?;
            if !live.is_closed() {
                return Ok(live);
            }
            self.forget(&live);
        }
    }

    async fn load(&self, id: &str) -> Result<Arc<Live>, Refused> {
        self.0.broken.check(id)?;
        let cell = Arc::clone(self.cells().entry(id.to_owned()).or_default());
        let loaded = cell.get_or_try_init(async || {
            let (hub, table) = (self.clone(), id.to_owned());
            let read = tokio::spawn(async move { hub.read(&table).await });
            let (table, _) = self.contained(id, None, read).await??;
            let live = Arc::new(Live::new(self.clone(), table));
            crate::metrics::tables_live(self.cells().len());
            tokio::spawn(drive_contained(Arc::clone(&live)));
            Ok(live)
        });
        let loaded = loaded.await.cloned();
        if loaded.is_err() {
            let mut cells = self.cells();
            // Others may be waiting in the same cell for a try of their own; the last of them clears it away.
            drop(cell);
            if cells.get(id).is_some_and(|cell| !cell.initialized() && Arc::strong_count(cell) == 1) {
                cells.remove(id);
            }
        }
        loaded
    }

    /// Reads a table from the store, and hands back its rows as well.
    async fn read(&self, id: &str) -> Result<(Table, Vec<Row>), Refused> {
        let rows = self.0.store.rows(id, 0).await.map_err(internal)?;
        let (hub, id) = (self.clone(), id.to_owned());
        // A long game takes a while to play again; the threads that serve have others to care for.
        let folded = tokio::task::spawn_blocking(move || Ok((hub.fold(&id, &rows)?, rows))).await;
        folded.unwrap_or_else(|error| match error.try_into_panic() {
            // A panic goes on to whoever keeps it at its table.
            Ok(panic) => resume_unwind(panic),
            Err(_) => Err(Refused::new(ErrorCode::Internal, "the server is stopping; try again")),
        })
    }

    /// What the rows of a table add up to.
    fn fold(&self, id: &str, rows: &[Row]) -> Result<Table, Refused> {
        let first = rows.first().ok_or_else(|| Refused::new(ErrorCode::NotFound, "there is no such table"))?;
        let mut table = Table::new(&self.0.games, id, first.at, Made::read(&first.body)?)?;
        for row in &rows[1..] {
            table.fold(row.at, act_of(row)?)?;
        }
        Ok(table)
    }

    /// Puts a table out of memory: this very one, not another that was read since.
    fn forget(&self, gone: &Live) {
        let mut cells = self.cells();
        let known = cells.get(&gone.id).and_then(|cell| cell.get());
        if known.is_some_and(|known| std::ptr::eq(Arc::as_ptr(known), gone)) {
            cells.remove(&gone.id);
        }
        crate::metrics::tables_live(cells.len());
    }

    /// Every table in memory, and every one that is being read.
    fn cells(&self) -> MutexGuard<'_, Cells> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn all_live(&self) -> Vec<Arc<Live>> {
        self.cells().values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// Says how writing goes, and wakes the tables that were closed once it works again.
    async fn hear_trouble(self) {
        let mut trouble = self.0.store.trouble();
        let mut failed = false;
        loop {
            let fails = trouble.borrow_and_update().is_some();
            crate::metrics::writing_fails(fails);
            if failed
                && !fails
                && let Err(refused) = self.resume().await
            {
                tracing::warn!(error = refused.message, "tables in play go on once somebody comes to them");
            }
            failed = fails;
            if trouble.changed().await.is_err() {
                return;
            }
        }
    }

    /// Takes in what other processes on the same store have written.
    async fn hear_changes(self) {
        let mut changes = self.0.store.changes();
        loop {
            let stale = match changes.recv().await {
                Ok(Change::Rows { table, seq }) => {
                    let live = self.cells().get(&table).and_then(|cell| cell.get().cloned());
                    live.map(|live| (live, seq)).into_iter().collect()
                }
                Ok(Change::Gone { table }) => {
                    self.part_with(&table).await;
                    continue;
                }
                Ok(Change::Unknown) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    self.all_live().into_iter().map(|live| (live, u64::MAX)).collect::<Vec<_>>()
                }
                Err(broadcast::error::RecvError::Closed) => return,
            };
            for (live, seq) in stale {
                let at = Arc::clone(&live);
                let taken = tokio::spawn(async move { at.catch_up(seq).await });
                if let Err(refused) = self.contain(&live, taken).await.flatten() {
                    tracing::error!(error = refused.message, "rows of another process cannot be taken in");
                }
            }
        }
    }
}

/// Drives a table, and keeps a panic at it.
async fn drive_contained(live: Arc<Live>) {
    let driven = tokio::spawn(drive::drive(Arc::clone(&live)));
    // A refusal is for whoever asked; here nobody did.
    let _ = live.hub.contain(&live, driven).await;
}

/// What a row says.
fn act_of(row: &Row) -> Result<Act, Refused> {
    serde_json::from_str(&row.body).map_err(|error| {
        tracing::error!(seq = row.seq, %error, "a row cannot be read");
        Refused::new(ErrorCode::Internal, "a row of this table cannot be read; a newer server may have written it")
    })
}

/// A failure of the store, told without its details.
#[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn internal(error: StoreError) -> Refused {
    tracing::error!(%error, "the store failed");
    Refused::new(ErrorCode::Internal, "the server cannot reach its store; try again in a moment")
}

/// The same for something that was to be written.
fn unwritten(error: StoreError) -> Refused {
    if matches!(error, StoreError::Database(_)) {
        tracing::error!(%error, "the store did not take a row");
        return not_saved();
    }
    internal(error)
}

/// Nothing was written, so nothing has happened.
fn not_saved() -> Refused {
    let message =
        "not saved: the server cannot write at the moment; nothing has changed, and an answer will be tried again";
    Refused::new(ErrorCode::NotSaved, message)
}

/// The table was closed.
fn reconnect() -> Refused {
    let message = "the server reads this table anew; connect again, and see what is saved";
    Refused::new(ErrorCode::Reconnect, message)
}

/// The table was closed because of this very act.
fn unknown() -> Refused {
    let message = "the server has lost its database and does not know whether this is saved; connect again, and see";
    Refused::new(ErrorCode::Reconnect, message)
}

fn not_seated() -> Refused {
    Refused::new(ErrorCode::NotYours, "you have no seat at this table")
}

/// An id nobody can guess: 128 random bits.
fn random_id() -> Result<String, Refused> {
    secrets::random::<16>().map(|bytes| runehall_wire::hex(&bytes))
}
