//! Every write there is, as data, and how it is run; `append.rs` and `people.rs` have most of the statements. The same text
//! serves both databases.
//!
//! **Invariant:** a write that is refused (the inner `Err` of [`Write::run`]) has changed nothing, so the transaction it shares
//! with others goes on. An outer `Err` has broken the transaction; [`Write::refusal`] says what it meant.

use std::collections::BTreeSet;

use sqlx::error::ErrorKind;
use sqlx::{AnyConnection, query};

use crate::error::StoreError;
use crate::model::Append;
use crate::people::Edit;

/// Whether it was written; an error other than [`StoreError::Database`] means that it was not.
pub(crate) type Answer = Result<(), StoreError>;

/// Something to be written.
#[derive(Debug)]
pub(crate) enum Write {
    Append(Append),
    /// About the user with this id.
    User(String, Edit),
    UseKey {
        hash: [u8; 32],
        at: i64,
        until: Option<i64>,
    },
    ClearKeys {
        at: i64,
    },
}

impl Write {
    /// The order in which the writes of one transaction run. All processes lock in this order, so they seldom wait in a circle.
    pub(crate) fn order(&self) -> (u8, &str) {
        match self {
            Write::Append(append) => (0, &append.table),
            Write::User(id, _) => (1, id),
            Write::UseKey { .. } | Write::ClearKeys { .. } => (2, ""),
        }
    }

    /// The append, if it is one.
    pub(crate) fn as_append(&self) -> Option<&Append> {
        if let Write::Append(append) = self { Some(append) } else { None }
    }

    /// Writes, as a part of the transaction that is open on this connection. Appends are written together before this; `kept`
    /// are the tables whose append came in time.
    pub(crate) async fn run(&self, kept: &BTreeSet<String>, on: &mut AnyConnection) -> Result<Answer, sqlx::Error> {
        match self {
            Write::Append(append) => Ok(if kept.contains(&append.table) { Ok(()) } else { Err(conflict(append)) }),
            Write::User(id, edit) => edit.run(id, on).await,
            Write::UseKey { hash, at, until } => {
                let update = query("UPDATE keys SET used_at = $2, until = $3 WHERE hash = $1");
                update.bind(hash.as_slice()).bind(*at).bind(*until).execute(on).await.map(|_| Ok(()))
            }
            Write::ClearKeys { at } => {
                query("DELETE FROM keys WHERE until <= $1").bind(*at).execute(on).await.map(|_| Ok(()))
            }
        }
    }

    /// What the database's complaint means, if this write alone was tried: for the races the statements cannot see.
    pub(crate) fn refusal(&self, error: &sqlx::Error) -> Option<StoreError> {
        let kind = error.as_database_error()?.kind();
        match self {
            Write::Append(append) if matches!(kind, ErrorKind::UniqueViolation) => Some(conflict(append)),
            Write::Append(append) if matches!(kind, ErrorKind::ForeignKeyViolation) => {
                let what = "a seat is given to a user that does not exist".to_owned();
                Some(StoreError::Malformed { table: append.table.clone(), what })
            }
            Write::User(id, edit) => edit.refusal(id, &kind),
            Write::Append(_) | Write::UseKey { .. } | Write::ClearKeys { .. } => None,
        }
    }
}

/// As the databases count; what is beyond their numbers is beyond every row.
pub(crate) fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn conflict(append: &Append) -> StoreError {
    StoreError::Conflict { table: append.table.clone(), seq: append.seq }
}
