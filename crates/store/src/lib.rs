//! What outlives a process: the logs of tables and events, people, their decks, sessions and tokens, in SQLite or PostgreSQL.
//!
//! **Invariant:** a table is its rows. `(table, seq)` is unique and without gaps, an [`Append`] is kept whole or not at all, and
//! what [`Store::append`] has acknowledged survives the death of the process.
//!
//! Start at [`Store`], the contract, and [`open`]. Both databases share one implementation (`sql`, `append`, `write`); what differs is
//! in `sqlite` and `postgres`. Every write goes through the group commit in `batch`. No clock and no entropy: ids, times and
//! hashes of secrets come from the caller, leases are timed by the database.

#![forbid(unsafe_code)]

mod append;
mod batch;
mod error;
mod model;
mod names;
mod people;
mod postgres;
mod private;
mod sql;
mod sqlite;
#[cfg(feature = "testing")]
pub mod testing;
mod write;

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{broadcast, watch};

pub use error::StoreError;
pub use model::{
    Account, Append, Change, Deck, Key, KeyKind, Kind, Listed, OF_ONE_HOST, Place, Row, Stage, Summary, User, Which,
};

/// Why the last write failed; nothing while writes succeed.
pub type Trouble = Option<StoreError>;

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

    /// The first row of a table, which says how it was made; none for a table nobody made.
    async fn first_row(&self, table: &str) -> Result<Option<Row>, StoreError>;

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

    /// Makes a guest an account. [`StoreError::Taken`] if somebody has that login, whatever its case, or one that looks like
    /// it, and [`StoreError::Registered`] if this user has one already.
    async fn register(
        &self,
        id: &str,
        login: &str,
        password_hash: &str,
        recovery: [u8; 32],
    ) -> Result<User, StoreError>;

    /// The account with this login, whatever its case and however its letters are written.
    async fn by_login(&self, login: &str) -> Result<Option<Account>, StoreError>;

    /// The account whose login is this name or looks like it.
    async fn alike(&self, name: &str) -> Result<Option<User>, StoreError>;

    /// Gives an account another password and ends its sessions, but for the one with the hash `but`.
    /// [`StoreError::Outdated`] if the hash of its password is not `old_hash` now.
    async fn set_password(
        &self,
        id: &str,
        old_hash: &str,
        password_hash: &str,
        but: [u8; 32],
    ) -> Result<(), StoreError>;

    /// Gives an account another recovery code, by its hash. [`StoreError::Outdated`] if the hash of its password is not
    /// `password_hash` now.
    async fn set_recovery(&self, id: &str, password_hash: &str, recovery: [u8; 32]) -> Result<(), StoreError>;

    /// Spends the recovery code with the hash `old`: the account has another password and another code, and all its sessions
    /// end. [`StoreError::Outdated`] if its code is not that one now.
    async fn recover(&self, id: &str, old: [u8; 32], password_hash: &str, new: [u8; 32]) -> Result<(), StoreError>;

    /// Keeps a key. [`StoreError::Outdated`] if its user has signed in with a password whose hash is not `password_hash` now.
    async fn put_key(&self, key: Key, password_hash: Option<&str>) -> Result<(), StoreError>;

    /// The key with this hash, if it has not ended at the time `at`, and the user it speaks for.
    async fn key(&self, kind: KeyKind, hash: [u8; 32], at: i64) -> Result<Option<(User, Key)>, StoreError>;

    /// Notes that a key was used, and when it ends from now on. One that has been ended stays so.
    async fn use_key(&self, hash: [u8; 32], at: i64, until: Option<i64>) -> Result<(), StoreError>;

    /// The keys of a user that have not ended at the time `at`, newest first.
    async fn keys(&self, kind: KeyKind, user: &str, at: i64) -> Result<Vec<Key>, StoreError>;

    /// Ends a key, if this user has it.
    async fn end_key(&self, user: &str, hash: [u8; 32]) -> Result<(), StoreError>;

    /// Ends the sessions of a user, but for the one with the hash `but`.
    async fn end_sessions(&self, user: &str, but: [u8; 32]) -> Result<(), StoreError>;

    /// Forgets the keys that have ended by themselves at the time `at`, and leases that ended long ago.
    async fn clear_keys(&self, at: i64) -> Result<(), StoreError>;

    /// Removes a table with its log; other processes are told. [`StoreError::InUse`] if it is over, or has changed after
    /// `before`, or is not there.
    async fn drop_table(&self, table: &str, before: i64) -> Result<(), StoreError>;

    /// Guests who have not come since `before`, by none of their keys, and have no seat at a table that is not over.
    async fn idle_guests(&self, before: i64, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Removes such a guest with their keys. Finished games stay, and are nobody's then. [`StoreError::InUse`] if the user is no
    /// such guest, or no longer.
    async fn drop_guest(&self, id: &str, before: i64) -> Result<(), StoreError>;

    /// Keeps a deck, or changes the one with this id. [`StoreError::InUse`] if it is somebody else's.
    async fn put_deck(&self, deck: Deck) -> Result<(), StoreError>;

    /// The deck with this id.
    async fn deck(&self, id: &str) -> Result<Option<Deck>, StoreError>;

    /// The decks of a user, last changed first.
    async fn decks(&self, user: &str) -> Result<Vec<Deck>, StoreError>;

    /// Forgets a deck, if this user has it.
    async fn drop_deck(&self, user: &str, id: &str) -> Result<(), StoreError>;

    /// What other processes write from now on. A receiver that lags has missed something: treat it as [`Change::Unknown`].
    fn changes(&self) -> broadcast::Receiver<Change>;

    /// How writing goes, and news of that. While it fails the store tries every second whether it does still.
    fn trouble(&self) -> watch::Receiver<Trouble>;

    /// Whether the database answers and what is to be written is written: the error of the last write, if it failed.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Finishes the writes under way and lets go of the database; later calls fail.
    async fn close(&self);
}
