//! What can go wrong with a store, by what the caller can do about it.

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

/// Why the store could not do it.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// Another writer was first: read the new rows and think again.
    #[error("table `{table}` does not have {seq} rows any more; read its rows from there and try again")]
    Conflict {
        /// The table.
        table: String,
        /// How many rows the caller thought it has.
        seq: u64,
    },
    /// Somebody has this login.
    #[error("the login `{login}` is taken")]
    Taken {
        /// The login.
        login: String,
    },
    /// The user has a login and a password already.
    #[error("user `{id}` has an account already")]
    Registered {
        /// The user.
        id: String,
    },
    /// There is no such user.
    #[error("no user has the id `{id}`")]
    NoUser {
        /// The id.
        id: String,
    },
    /// The password or the recovery code that the caller has checked is not, or no longer, that of the account.
    #[error("the password or the recovery code of user `{id}` is another by now")]
    Outdated {
        /// The user.
        id: String,
    },
    /// What was to be removed is used again, or was never unused.
    #[error("`{id}` is in use and cannot be removed")]
    InUse {
        /// The id of the table or the user.
        id: String,
    },
    /// The rows do not follow one another, or belong to another table: a mistake of the caller.
    #[error("rows for table `{table}` are not in order: {what}")]
    Malformed {
        /// The table.
        table: String,
        /// What is wrong.
        what: String,
    },
    /// Another process has this folder.
    #[error("another process is using `{}`; stop it, or give this one a folder of its own, or let both use PostgreSQL", folder.display())]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder cannot be used.
    #[error("cannot keep data in `{}`: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        source: Arc<std::io::Error>,
    },
    /// A later version of this program has changed the database.
    #[error(
        "the database was written by a newer version of runehall (its schema has step {version}, which this version does not know); use that version"
    )]
    Newer {
        /// The step that is not known here.
        version: i64,
    },
    /// The database could not be brought up to date.
    #[error("cannot bring the database up to date: {0}")]
    Migration(Arc<sqlx::migrate::MigrateError>),
    /// The database failed, or is out of reach. Whether a write was kept is unknown.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// What fails, in a few words that anybody may read: no address, no path, no statement.
    pub fn in_short(&self) -> String {
        match self {
            StoreError::Database(error) => match error.as_database_error() {
                Some(said) => said.message().to_owned(),
                None => "it cannot be reached".to_owned(),
            },
            StoreError::Closed => "it is closed".to_owned(),
            StoreError::Conflict { .. }
            | StoreError::Taken { .. }
            | StoreError::InUse { .. }
            | StoreError::Registered { .. }
            | StoreError::NoUser { .. }
            | StoreError::Outdated { .. }
            | StoreError::Malformed { .. }
            | StoreError::Locked { .. }
            | StoreError::Folder { .. }
            | StoreError::Newer { .. }
            | StoreError::Migration(_) => "it cannot be used".to_owned(),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if matches!(error, sqlx::Error::PoolClosed) {
            StoreError::Closed
        } else {
            StoreError::Database(Arc::new(error))
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        if let sqlx::migrate::MigrateError::VersionMissing(version) = error {
            StoreError::Newer { version }
        } else {
            StoreError::Migration(Arc::new(error))
        }
    }
}
