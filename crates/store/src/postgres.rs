//! PostgreSQL: many processes on one database, which tell each other of new rows.
//!
//! A process hears of rows through `LISTEN`. What is said while the listener has no connection is lost, so after every new
//! connection it reports [`Change::Unknown`].

use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::postgres::PgListener;
use sqlx::{AnyPool, Executor, Row as _, query};
use tokio::sync::broadcast;
use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};

use crate::append::POSTGRES;
use crate::batch::{Sink, Writer};
use crate::error::StoreError;
use crate::model::Change;
use crate::sql::{Beside, CHANGES, SqlStore};
use crate::write::{GONE, number};

const CHANNEL: &str = "runehall";
/// The writing task, and leases beside it.
const WRITERS: u32 = 2;
const READERS: u32 = 8;
/// How long a caller waits for a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// After so much silence the listener asks whether its connection is alive: a dead network tells nobody.
const SILENCE: Duration = Duration::from_secs(30);
/// Between two tries to connect again.
const PAUSE: Duration = Duration::from_millis(500);

/// The task that hears what other processes write; ends with this value.
#[derive(Debug)]
pub(crate) struct Listener(AbortHandle);

impl Listener {
    pub(crate) fn stop(&self) {
        self.0.abort();
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.stop();
    }
}

pub(crate) async fn open(url: &str) -> Result<SqlStore, StoreError> {
    sqlx::any::install_default_drivers();
    let write = pool(WRITERS).connect(url).await?;
    sqlx::migrate!("migrations/postgres").run(&write).await?;
    crate::names::fill_in(&write).await?;
    let read: AnyPool = pool(READERS).connect_lazy(url)?;
    let process: i64 = query("SELECT nextval('processes')").fetch_one(&write).await?.try_get(0)?;

    let (changes, _) = broadcast::channel(CHANGES);
    // Listening before anything is read, so that nothing falls between.
    let listener = listen(url).await?;
    let task = tokio::spawn(hear_forever(listener, url.to_owned(), process, changes.clone()));

    let sink = Sink { pool: write.clone(), statements: &POSTGRES, begin: "BEGIN", process: Some(process), _lock: None };
    let beside = Beside::Postgres(Listener(task.abort_handle()));
    Ok(SqlStore { read, write, writer: Writer::start(sink), changes, beside })
}

/// Whether `holder` has the lease of a table after asking for it.
pub(crate) async fn lease(pool: &AnyPool, table: &str, holder: &str, for_: Duration) -> Result<bool, StoreError> {
    // One clock for all processes: the database's.
    let take = query(
        "INSERT INTO leases AS held (table_id, holder, until)
         VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
         ON CONFLICT (table_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
         WHERE held.holder = excluded.holder OR held.until <= clock_timestamp()
         RETURNING 1",
    );
    let millis = number(u64::try_from(for_.as_millis()).unwrap_or(u64::MAX));
    Ok(take.bind(table).bind(holder).bind(millis).fetch_optional(pool).await?.is_some())
}

/// Forgets leases of tables that nobody has driven for an hour.
pub(crate) async fn clear_leases(pool: &AnyPool) -> Result<(), StoreError> {
    query("DELETE FROM leases WHERE until < clock_timestamp() - interval '1 hour'").execute(pool).await?;
    Ok(())
}

fn pool(connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE).after_connect(|connection, _| {
        Box::pin(async move {
            // A process that hangs in the middle of a write must not hold up the others' tables.
            connection.execute("SET idle_in_transaction_session_timeout = '10s'; SET lock_timeout = '15s'").await?;
            Ok(())
        })
    })
}

async fn listen(url: &str) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect(url).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

async fn hear_forever(mut listener: PgListener, url: String, process: i64, changes: broadcast::Sender<Change>) {
    loop {
        hear(&mut listener, process, &changes).await;
        tracing::warn!("lost the connection that hears of other processes' moves");
        listener = loop {
            match listen(&url).await {
                Ok(listener) => break listener,
                Err(error) => tracing::warn!(%error, "cannot listen to the database yet"),
            }
            sleep(PAUSE).await;
        };
        // Nobody may be waiting for news: then there is nobody to tell.
        let _ = changes.send(Change::Unknown);
    }
}

/// Hears until the connection is lost.
async fn hear(listener: &mut PgListener, process: i64, changes: &broadcast::Sender<Change>) {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(said))) => {
                if let Some(change) = understand(said.payload(), process) {
                    let _ = changes.send(change);
                }
            }
            Ok(Ok(None)) => return,
            Ok(Err(error)) => {
                tracing::warn!(%error, "the database stopped telling of other processes' moves");
                return;
            }
            Err(_) => match timeout(PATIENCE, listener.execute("SELECT 1")).await {
                Ok(Ok(_)) => {}
                Ok(Err(_)) | Err(_) => return,
            },
        }
    }
}

/// What `<process>:<rows>:<table>` or `<process>:gone:<table>` means to a process; nothing if it said so itself.
fn understand(payload: &str, process: i64) -> Option<Change> {
    let mut parts = payload.splitn(3, ':');
    let (from, rows, table) = (parts.next()?, parts.next()?, parts.next()?);
    let table = table.to_owned();
    let change =
        if rows == GONE { Ok(Change::Gone { table }) } else { rows.parse().map(|seq| Change::Rows { table, seq }) };
    let (Ok(from), Ok(change)) = (from.parse::<i64>(), change) else {
        tracing::warn!(payload, "something else speaks on the channel `{CHANNEL}`");
        return None;
    };
    (from != process).then_some(change)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_understood_and_oneself_is_not_heard() {
        let rows = Change::Rows { table: "a:b".to_owned(), seq: 12 };
        assert_eq!(understand("7:12:a:b", 8), Some(rows));
        assert_eq!(understand("7:gone:a", 8), Some(Change::Gone { table: "a".to_owned() }));
        for nothing in ["8:12:a", "8:gone:a", "x:12:a", "7:12", "7:x:a", ""] {
            assert_eq!(understand(nothing, 8), None, "{nothing}");
        }
    }
}
