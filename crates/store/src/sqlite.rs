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
use sqlx::{AnyPool, Executor};
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
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000";
    let write = pool(1, pragmas).connect(&url).await?;
    sqlx::migrate!("migrations/sqlite").run(&write).await?;
    crate::names::fill_in(&write).await?;
    let read: AnyPool = pool(READERS, "PRAGMA query_only = ON; PRAGMA busy_timeout = 5000").connect_lazy(&url)?;

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

fn pool(connections: u32, pragmas: &'static str) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(connections).idle_timeout(None).max_lifetime(None).after_connect(
        move |connection, _| {
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
    use super::*;
    use sqlx::{Row as _, query};

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
}
