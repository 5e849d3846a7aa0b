//! Every write there is, as data, and the statements of all but appends. The same text serves both databases.
//!
//! **Invariant:** a write that is refused (the inner `Err` of [`Write::run`]) has changed nothing, so the transaction it shares
//! with others goes on. An outer `Err` has broken the transaction; [`Write::refusal`] says what it meant.

use std::collections::BTreeSet;

use sqlx::error::ErrorKind;
use sqlx::{AnyConnection, query};

use crate::error::StoreError;
use crate::model::Append;

/// Whether it was written; an error other than [`StoreError::Database`] means that it was not.
pub(crate) type Answer = Result<(), StoreError>;

/// Something to be written.
#[derive(Debug)]
pub(crate) enum Write {
    Append(Append),
    NewUser { id: String, name: String, at: i64 },
    Rename { id: String, name: String },
    Register { id: String, login: String, password_hash: String },
    Token { hash: [u8; 32], user: String },
    Secret { name: String, candidate: [u8; 32] },
}

impl Write {
    /// The order in which the writes of one transaction run. All processes lock in this order, so they seldom wait in a circle.
    pub(crate) fn order(&self) -> (u8, &str) {
        match self {
            Write::Append(append) => (0, &append.table),
            Write::NewUser { id, .. } | Write::Rename { id, .. } | Write::Register { id, .. } => (1, id),
            Write::Token { user, .. } => (2, user),
            Write::Secret { name, .. } => (3, name),
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
            Write::NewUser { id, name, at } => {
                let insert = "INSERT INTO users (id, name, made_at) VALUES ($1, $2, $3)";
                query(insert).bind(id).bind(name).bind(*at).execute(on).await.map(|_| Ok(()))
            }
            Write::Rename { id, name } => {
                let done = query("UPDATE users SET name = $2 WHERE id = $1").bind(id).bind(name).execute(on).await?;
                Ok(if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::NoUser { id: id.clone() }) })
            }
            Write::Register { id, login, password_hash } => register(id, login, password_hash, on).await,
            Write::Token { hash, user } => {
                let insert = "INSERT INTO tokens (hash, user_id) VALUES ($1, $2)";
                query(insert).bind(hash.as_slice()).bind(user).execute(on).await.map(|_| Ok(()))
            }
            Write::Secret { name, candidate } => {
                let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
                query(insert).bind(name).bind(candidate.as_slice()).execute(on).await.map(|_| Ok(()))
            }
        }
    }

    /// What the database's complaint means, if this write alone was tried: for the races the statements cannot see.
    pub(crate) fn refusal(&self, error: &sqlx::Error) -> Option<StoreError> {
        let kind = error.as_database_error()?.kind();
        let (unique, foreign) =
            (matches!(kind, ErrorKind::UniqueViolation), matches!(kind, ErrorKind::ForeignKeyViolation));
        match self {
            Write::Append(append) if unique => Some(conflict(append)),
            Write::Append(append) if foreign => {
                let what = "a seat is given to a user that does not exist".to_owned();
                Some(StoreError::Malformed { table: append.table.clone(), what })
            }
            Write::Register { login, .. } if unique => Some(StoreError::Taken { login: login.clone() }),
            Write::Token { user, .. } if foreign => Some(StoreError::NoUser { id: user.clone() }),
            Write::Append(_)
            | Write::NewUser { .. }
            | Write::Rename { .. }
            | Write::Register { .. }
            | Write::Token { .. }
            | Write::Secret { .. } => None,
        }
    }
}

/// A login as it is compared: letters of either case are the same.
pub(crate) fn login_key(login: &str) -> String {
    login.to_lowercase()
}

/// As the databases count; what is beyond their numbers is beyond every row.
pub(crate) fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn conflict(append: &Append) -> StoreError {
    StoreError::Conflict { table: append.table.clone(), seq: append.seq }
}

async fn register(id: &str, login: &str, password_hash: &str, on: &mut AnyConnection) -> Result<Answer, sqlx::Error> {
    let key = login_key(login);
    let taken = query("SELECT id FROM users WHERE login_key = $1").bind(&key).fetch_optional(&mut *on).await?;
    if taken.is_some() {
        return Ok(Err(StoreError::Taken { login: login.to_owned() }));
    }
    let update = "UPDATE users SET login = $2, login_key = $3, password = $4 WHERE id = $1 AND login IS NULL";
    let update = query(update).bind(id).bind(login).bind(&key).bind(password_hash);
    if update.execute(&mut *on).await?.rows_affected() == 1 {
        return Ok(Ok(()));
    }
    let known = query("SELECT id FROM users WHERE id = $1").bind(id).fetch_optional(on).await?;
    let id = id.to_owned();
    Ok(Err(if known.is_some() { StoreError::Registered { id } } else { StoreError::NoUser { id } }))
}
