//! SQLite: one file in a folder that one process holds.
//!
//! Write-ahead log with a full sync at each commit, one connection that writes, a few that only read. What is in the folder is
//! for its owner alone (`private`).

use std::fmt::Write as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, AssertSqlSafe, Executor};
use tokio::sync::broadcast;

use crate::append::SQLITE;
use crate::batch::{Sink, Writer};
use crate::error::StoreError;
use crate::private;
use crate::sql::{Beside, SqlStore};

/// How long a process that is just ending may keep its successor waiting.
const PATIENCE: Duration = Duration::from_secs(1);
const READERS: u32 = 4;
pub(crate) const DATABASE: &str = "runehall.sqlite";
pub(crate) const LOCK: &str = "runehall.lock";

pub(crate) async fn open(folder: &Path) -> Result<SqlStore, StoreError> {
    open_with(folder, String::new).await
}

/// With more to say to every new connection that writes: tests make the database as small as they like.
async fn open_with(folder: &Path, more: impl Fn() -> String + Send + Sync + 'static) -> Result<SqlStore, StoreError> {
    let failed = |source| StoreError::Folder { folder: folder.to_owned(), source: Arc::new(source) };
    private::make_folder(folder).map_err(failed)?;
    let folder = folder.canonicalize().map_err(failed)?;
    let lock = Arc::new(lock(&folder).await?);
    let file = folder.join(DATABASE);
    // Made here, because SQLite would make it for everybody to read; its companions get the rights of the file.
    private::file(OpenOptions::new().append(true)).open(&file).map_err(failed)?;
    private::tighten(&folder);
    let url = url(&file);

    sqlx::any::install_default_drivers();
    let pragmas =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;";
    let write = pool(1, move || pragmas.to_owned() + &more()).connect(&url).await?;
    sqlx::migrate!("migrations/sqlite").run(&write).await?;
    crate::names::fill_in(&write).await?;
    let read: AnyPool =
        pool(READERS, || "PRAGMA query_only = ON; PRAGMA busy_timeout = 5000".to_owned()).connect_lazy(&url)?;

    let sink = Sink {
        pool: write.clone(),
        statements: &SQLITE,
        begin: "BEGIN IMMEDIATE",
        process: None,
        _lock: Some(Arc::clone(&lock)),
    };
    // Nobody ever speaks here: there are no other processes.
    let (changes, _) = broadcast::channel(1);
    let beside = Beside::Sqlite(Mutex::new(Some(lock)));
    Ok(SqlStore { read, write, writer: Writer::start(sink), changes, beside })
}

fn pool(connections: u32, pragmas: impl Fn() -> String + Send + Sync + 'static) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(connections).idle_timeout(None).max_lifetime(None).after_connect(
        move |connection, _| {
            let pragmas = AssertSqlSafe(pragmas());
            Box::pin(async move {
                connection.execute(pragmas).await?;
                Ok(())
            })
        },
    )
}

/// Holds the folder for this process; the system lets go of it when the process ends, however it ends.
async fn lock(folder: &Path) -> Result<File, StoreError> {
    let failed = |source| StoreError::Folder { folder: folder.to_owned(), source: Arc::new(source) };
    let file = private::file(File::options().truncate(false).write(true)).open(folder.join(LOCK)).map_err(failed)?;
    let step = PATIENCE / 20;
    for _ in 0..20 {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => tokio::time::sleep(step).await,
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
    }
    Err(StoreError::Locked { folder: folder.to_owned() })
}

/// The address of a file. Every byte that could mean something in an address is escaped.
fn url(file: &Path) -> String {
    let mut url = "sqlite://".to_owned();
    for &byte in file.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte) {
            url.push(char::from(byte));
        } else {
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url + "?mode=rwc"
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::Store;
    use crate::model::{Append, Kind, Row, Stage, Summary};
    use sqlx::{Row as _, query};

    /// A row of so many bytes.
    fn large(seq: u64, bytes: usize) -> Append {
        let summary = Summary {
            table: "t".to_owned(),
            kind: Kind::Table,
            game: "zun".to_owned(),
            stage: Stage::Open,
            public: true,
            made_at: 1,
            changed_at: 1,
            info: String::new(),
        };
        let rows = vec![Row { seq, at: 1, body: "x".repeat(bytes) }];
        Append { table: "t".to_owned(), seq, rows, summary, seated: vec![], host: None }
    }

    #[tokio::test]
    async fn a_commit_waits_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path()).await.unwrap();
        let mode: String = query("PRAGMA journal_mode").fetch_one(&store.write).await.unwrap().try_get(0).unwrap();
        let full: i64 = query("PRAGMA synchronous").fetch_one(&store.write).await.unwrap().try_get(0).unwrap();
        let foreign_keys: i64 = query("PRAGMA foreign_keys").fetch_one(&store.write).await.unwrap().try_get(0).unwrap();
        assert_eq!((mode.as_str(), full, foreign_keys), ("wal", 2, 1));
        assert!(query("DELETE FROM tables").execute(&store.read).await.is_err(), "readers can write");
    }

    #[tokio::test]
    async fn a_full_disk_loses_nothing_and_writing_comes_back_with_the_space() {
        let folder = tempfile::tempdir().unwrap();
        let pages = Arc::new(AtomicU32::new(1_000_000));
        let limit = Arc::clone(&pages);
        let store =
            open_with(folder.path(), move || format!("PRAGMA max_page_count = {}", limit.load(Ordering::Relaxed)));
        let store = store.await.unwrap();
        store.append(large(0, 10)).await.unwrap();
        // The connection there is gets to know it now, the later ones when they are made. It is never less than there are.
        pages.store(1, Ordering::Relaxed);
        query("PRAGMA max_page_count = 1").fetch_one(&store.write).await.unwrap();
        let mut noticed = false;
        for _ in 0..3 {
            assert!(matches!(store.append(large(1, 100_000)).await, Err(StoreError::Database(_))));
            // The try in between may find room for its one page.
            noticed |= store.ping().await.is_err() && store.trouble().borrow().is_some();
            assert_eq!(store.rows("t", 0).await.unwrap().len(), 1);
        }
        assert!(noticed);
        pages.store(1_000_000, Ordering::Relaxed);
        // One connection may still know the old limit.
        let first = store.append(large(1, 100_000)).await;
        if first.is_err() {
            store.append(large(1, 100_000)).await.unwrap();
        }
        store.append(large(2, 10)).await.unwrap();
        assert_eq!(store.rows("t", 0).await.unwrap().len(), 3);
        store.ping().await.unwrap();
    }
}
