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
    /// Removes a table that is not over and has not changed since.
    DropTable {
        table: String,
        before: i64,
    },
}

impl Write {
    /// The order in which the writes of one transaction run. All processes lock in this order, so they seldom wait in a circle.
    pub(crate) fn order(&self) -> (u8, &str) {
        match self {
            Write::Append(append) => (0, &append.table),
            Write::DropTable { table, .. } => (0, table),
            Write::User(id, _) => (1, id),
            Write::UseKey { .. } | Write::ClearKeys { .. } => (2, ""),
        }
    }

    /// The append, if it is one.
    pub(crate) fn as_append(&self) -> Option<&Append> {
        if let Write::Append(append) = self { Some(append) } else { None }
    }

    /// What other processes are told of it.
    pub(crate) fn news(&self) -> Option<String> {
        match self {
            Write::Append(append) => Some(format!("{}:{}", append.length(), append.table)),
            Write::DropTable { table, .. } => Some(format!("{GONE}:{table}")),
            Write::User(..) | Write::UseKey { .. } | Write::ClearKeys { .. } => None,
        }
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
            Write::DropTable { table, before } => drop_table(table, *before, on).await,
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
            Write::Append(_) | Write::UseKey { .. } | Write::ClearKeys { .. } | Write::DropTable { .. } => None,
        }
    }
}

/// In the place of the number of rows: the table is no more.
pub(crate) const GONE: &str = "gone";

async fn drop_table(table: &str, before: i64, on: &mut AnyConnection) -> Result<Answer, sqlx::Error> {
    // An update that changes nothing holds the row: whoever appends now waits, and then finds no table to append to.
    let hold = "UPDATE tables SET length = length WHERE id = $1 AND stage <> 'over' AND changed_at <= $2";
    if query(hold).bind(table).bind(before).execute(&mut *on).await?.rows_affected() == 0 {
        return Ok(Err(StoreError::InUse { id: table.to_owned() }));
    }
    for delete in [
        "DELETE FROM log WHERE table_id = $1",
        "DELETE FROM seats WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
    ] {
        query(delete).bind(table).execute(&mut *on).await?;
    }
    Ok(Ok(()))
}

/// As the databases count; what is beyond their numbers is beyond every row.
pub(crate) fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn conflict(append: &Append) -> StoreError {
    StoreError::Conflict { table: append.table.clone(), seq: append.seq }
}
