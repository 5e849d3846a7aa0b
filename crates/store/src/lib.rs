//! What outlives a process: the logs of tables, people, tokens and secrets, in SQLite or PostgreSQL.
//!
//! **Invariant:** a table is its rows. `(table, seq)` is unique and without gaps, an [`Append`] is kept whole or not at all, and
//! what [`Store::append`] has acknowledged survives the death of the process.
//!
//! Start at [`Store`], the contract, and [`open`]. Both databases share one implementation (`sql`, `append`, `write`); what differs is
//! in `sqlite` and `postgres`. Every write goes through the group commit in `batch`. No clock and no entropy: ids, times and
//! secrets come from the caller, leases are timed by the database.

#![forbid(unsafe_code)]

mod append;
mod batch;
mod error;
mod model;
mod postgres;
mod sql;
mod sqlite;
#[cfg(feature = "testing")]
pub mod testing;
mod write;

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::broadcast;

pub use error::StoreError;
pub use model::{Append, Change, Listed, Place, Row, Stage, Summary, User, Which};

/// Opens the database at a place, and makes or migrates it first where needed.
pub async fn open(place: &Place) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match place {
        Place::Sqlite(folder) => Arc::new(sqlite::open(folder).await?),
        Place::Postgres(url) => Arc::new(postgres::open(url).await?),
    })
}

/// A place where tables and people are kept.
///
/// After [`StoreError::Database`] it is unknown whether a write was kept (the connection may have broken after the commit): read
/// again before trying again. After every other error nothing was written. A caller that stops waiting does not stop its write.
#[async_trait]
pub trait Store: Send + Sync + Debug {
    /// Appends rows to a table's log, with its new summary: all or nothing, durable on return. [`StoreError::Conflict`] if the
    /// table does not have exactly `append.seq` rows now, that is, if another writer was first.
    async fn append(&self, append: Append) -> Result<(), StoreError>;

    /// The rows of a table from number `from` on, in order; none for a table nobody made.
    async fn rows(&self, table: &str, from: u64) -> Result<Vec<Row>, StoreError>;

    /// Summaries of tables, newest change first.
    async fn tables(&self, which: Which<'_>, limit: u32) -> Result<Vec<Listed>, StoreError>;

    /// Takes or keeps the duty of driving a table's bots and clocks for a while: whether `holder` has it now. No time at all
    /// (`Duration::ZERO`) gives it back. SQLite serves one process, which always has it.
    async fn lease(&self, table: &str, holder: &str, for_: Duration) -> Result<bool, StoreError>;

    /// Makes a guest, with a fresh random id.
    async fn new_user(&self, id: &str, name: &str, at: i64) -> Result<User, StoreError>;

    /// The user with this id.
    async fn user(&self, id: &str) -> Result<Option<User>, StoreError>;

    /// Gives a user another name to be shown by.
    async fn rename(&self, id: &str, name: &str) -> Result<User, StoreError>;

    /// Makes a guest an account. [`StoreError::Taken`] if somebody has that login, whatever its case, and
    /// [`StoreError::Registered`] if this user has one already.
    async fn register(&self, id: &str, login: &str, password_hash: &str) -> Result<User, StoreError>;

    /// The account with this login, whatever its case, and its password hash.
    async fn by_login(&self, login: &str) -> Result<Option<(User, String)>, StoreError>;

    /// Keeps the hash of a token that speaks for a user.
    async fn put_token(&self, hash: [u8; 32], user: &str) -> Result<(), StoreError>;

    /// The user a token speaks for.
    async fn user_of_token(&self, hash: [u8; 32]) -> Result<Option<User>, StoreError>;

    /// The secret of this name, the same for every process: `candidate` (fresh random bytes) if there was none.
    async fn secret(&self, name: &str, candidate: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// What other processes write from now on. A receiver that lags has missed something: treat it as [`Change::Unknown`].
    fn changes(&self) -> broadcast::Receiver<Change>;

    /// Whether the database answers and writes are taken.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Finishes the writes under way and lets go of the database; later calls fail.
    async fn close(&self);
}
