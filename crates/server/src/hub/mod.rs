//! The hub: every table that somebody uses, kept in memory as the fold of its rows.
//!
//! [`Hub`] is what the HTTP handlers call. `live.rs` is one table in use, `socket.rs` serves one client of it, and
//! `drive.rs` plays for bots, clocks and people who are gone. **Invariant:** nobody is told of a row before it is in the
//! store, and a table whose row could not be written is read from the store again.

mod drive;
mod live;
mod make;
mod socket;
mod thinkers;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use runehall_hall::{Act, Games, Table};
use runehall_protocol::lobby::{Fair, Past, ReplaySteps, TableInfo};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::{Change, Listed, Row, Store, StoreError, Summary, User, Which};
use tokio::sync::{OnceCell, broadcast};

use live::Live;
use thinkers::Thinkers;

use crate::limits::Limits;
use crate::secrets;

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
    /// Whose bots think when.
    thinkers: Thinkers,
    /// The tables of bots alone, by who made them; some may be over.
    bot_tables: tokio::sync::Mutex<BTreeMap<String, Vec<String>>>,
    live: Mutex<BTreeMap<String, Arc<OnceCell<Arc<Live>>>>>,
}

impl Hub {
    /// A hub on a store. Tables that were in play go on once [`Hub::resume`] is called.
    pub fn new(store: Arc<dyn Store>, limits: Arc<Limits>) -> Result<Self, Refused> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hub = Hub(Arc::new(Inner {
            store,
            games: Games::load(),
            process: random_id()?,
            limits,
            thinkers: Thinkers::new(cores),
            bot_tables: tokio::sync::Mutex::default(),
            live: Mutex::default(),
        }));
        tokio::spawn(hub.clone().hear_changes());
        Ok(hub)
    }

    /// Wakes every table that was in play, so that its bots and clocks go on. Hands back how many.
    pub async fn resume(&self) -> Result<usize, Refused> {
        let running = self.0.store.tables(Which::Running, u32::MAX).await.map_err(internal)?;
        let mut n = 0;
        for Listed { summary: Summary { table, .. }, .. } in running {
            match self.live(&table).await {
                Ok(live) => {
                    if let Some(maker) = live.lock().await.table.made().bots_alone_by() {
                        self.0.bot_tables.lock().await.entry(maker.to_owned()).or_default().push(table);
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
        Ok(self.live(table).await?.info().await)
    }

    /// The tables that the lobby shows.
    pub async fn lobby(&self) -> Result<Vec<TableInfo>, Refused> {
        let listed = self.0.store.tables(Which::Lobby, LISTED).await.map_err(internal)?;
        Ok(listed.iter().filter_map(|listed| serde_json::from_str(&listed.summary.info).ok()).collect())
    }

    /// The games of a person, newest first.
    pub async fn history(&self, user: &User) -> Result<Vec<Past>, Refused> {
        let listed = self.0.store.tables(Which::Of(&user.id), LISTED).await.map_err(internal)?;
        let past =
            |listed: Listed| Some(Past { table: serde_json::from_str(&listed.summary.info).ok()?, seat: listed.seat? });
        Ok(listed.into_iter().filter_map(past).collect())
    }

    /// Somebody who sat down leaves a table that has not begun.
    pub async fn leave(&self, user: &User, table: &str) -> Result<TableInfo, Refused> {
        let live = self.live(table).await?;
        let user = user.id.clone();
        live.act(move |table| {
            let seat = table.seat_of(&user).ok_or_else(not_seated)?;
            Ok(Act::Left { seat: seat.0 })
        })
        .await?;
        Ok(live.info().await)
    }

    /// The replay file of a finished game.
    pub async fn replay_file(&self, table: &str) -> Result<String, Refused> {
        Ok(self.live(table).await?.lock().await.table.replay()?.write())
    }

    /// A finished game step by step.
    pub async fn replay_steps(&self, table: &str, seat: Option<u8>) -> Result<ReplaySteps, Refused> {
        let live = self.live(table).await?;
        let info = live.info().await;
        live.lock().await.table.steps(seat, info)
    }

    /// What is needed to check the shuffles of a finished game.
    pub async fn fair(&self, table: &str) -> Result<Fair, Refused> {
        self.live(table).await?.lock().await.table.fair()
    }

    /// Lets every client go. What was acknowledged is in the store already.
    pub async fn shutdown(&self) {
        for live in self.all_live() {
            live.close().await;
        }
    }

    /// A table, read from the store if it is not in memory.
    async fn live(&self, id: &str) -> Result<Arc<Live>, Refused> {
        let cell = {
            let mut live = self.0.live.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(live.entry(id.to_owned()).or_default())
        };
        let loaded = cell.get_or_try_init(async || {
            let table = self.read(id).await?;
            let live = Arc::new(Live::new(self.clone(), table));
            crate::metrics::tables_live(self.n_live());
            tokio::spawn(drive::drive(Arc::clone(&live)));
            Ok(live)
        });
        let loaded = loaded.await.cloned();
        if loaded.is_err() {
            self.forget(id);
        }
        loaded
    }

    /// Reads a table from the store.
    async fn read(&self, id: &str) -> Result<Table, Refused> {
        let mut rows = self.0.store.rows(id, 0).await.map_err(internal)?.into_iter();
        let first = rows.next().ok_or_else(|| Refused::new(ErrorCode::NotFound, "there is no such table"))?;
        let Act::Made(made) = act_of(&first)? else {
            return Err(Refused::new(ErrorCode::Internal, "the first row of the table is not how it was made"));
        };
        let mut table = Table::new(&self.0.games, id, first.at, *made)?;
        for row in rows {
            table.fold(row.at, act_of(&row)?)?;
        }
        Ok(table)
    }

    /// Puts a table out of memory.
    fn forget(&self, id: &str) {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        crate::metrics::tables_live(self.n_live());
    }

    fn n_live(&self) -> usize {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn all_live(&self) -> Vec<Arc<Live>> {
        let live = self.0.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// Takes in what other processes on the same store have written.
    async fn hear_changes(self) {
        let mut changes = self.0.store.changes();
        loop {
            let stale = match changes.recv().await {
                Ok(Change::Rows { table, seq }) => {
                    let live = self.0.live.lock().unwrap_or_else(PoisonError::into_inner).get(&table).cloned();
                    live.and_then(|cell| cell.get().cloned()).map(|live| (live, seq)).into_iter().collect()
                }
                Ok(Change::Unknown) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    self.all_live().into_iter().map(|live| (live, u64::MAX)).collect::<Vec<_>>()
                }
                Err(broadcast::error::RecvError::Closed) => return,
            };
            for (live, seq) in stale {
                if let Err(refused) = live.catch_up(seq).await {
                    tracing::error!(error = refused.message, "rows of another process cannot be taken in");
                }
            }
        }
    }
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

fn not_seated() -> Refused {
    Refused::new(ErrorCode::NotYours, "you have no seat at this table")
}

/// An id nobody can guess: 128 random bits.
fn random_id() -> Result<String, Refused> {
    secrets::random::<16>().map(|bytes| runehall_wire::hex(&bytes))
}
