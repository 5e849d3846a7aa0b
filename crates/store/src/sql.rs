//! The store over either database: reads go to a pool, writes to the group commit.

use std::fs::File;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row as _, query};
use tokio::sync::broadcast;

use crate::Store;
use crate::batch::Writer;
use crate::error::StoreError;
use crate::model::{Append, Change, Listed, Row, Stage, Summary, User, Which};
use crate::postgres::{self, Listener};
use crate::write::{Write, login_key, number};

/// How many changes a receiver may lag behind.
pub(crate) const CHANGES: usize = 4096;

/// A store in a database.
#[derive(Debug)]
pub(crate) struct SqlStore {
    pub(crate) read: AnyPool,
    pub(crate) write: AnyPool,
    pub(crate) writer: Writer,
    pub(crate) changes: broadcast::Sender<Change>,
    pub(crate) beside: Beside,
}

/// What one of the databases has and the other has not.
#[derive(Debug)]
pub(crate) enum Beside {
    /// The lock on the folder, until the store is closed.
    Sqlite(Mutex<Option<Arc<File>>>),
    Postgres(Listener),
}

/// A query for tables and what lists show of them; the rest says which.
macro_rules! list {
    ($seat:literal, $rest:literal) => {
        concat!(
            "SELECT id, game, stage, CASE WHEN public THEN 1 ELSE 0 END AS public, made_at, changed_at, info, ",
            $seat,
            " AS seat FROM tables ",
            $rest,
            " ORDER BY changed_at DESC, id LIMIT $1"
        )
    };
}

#[async_trait]
impl Store for SqlStore {
    async fn append(&self, append: Append) -> Result<(), StoreError> {
        check(&append).map_err(|what| StoreError::Malformed { table: append.table.clone(), what })?;
        self.writer.write(Write::Append(append)).await
    }

    async fn rows(&self, table: &str, from: u64) -> Result<Vec<Row>, StoreError> {
        let select = query("SELECT seq, at, body FROM log WHERE table_id = $1 AND seq >= $2 ORDER BY seq");
        let rows = select.bind(table).bind(number(from)).fetch_all(&self.read).await?;
        let row = |row: &AnyRow| {
            Ok(Row { seq: row.try_get::<i64, _>(0)?.cast_unsigned(), at: row.try_get(1)?, body: row.try_get(2)? })
        };
        rows.iter().map(row).collect()
    }

    async fn tables(&self, which: Which<'_>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let select = match which {
            Which::Lobby => query(list!("NULL", "WHERE stage <> 'over' AND public")).bind(i64::from(limit)),
            Which::Running => query(list!("NULL", "WHERE stage = 'playing'")).bind(i64::from(limit)),
            Which::Of(user) => query(list!(
                "sat",
                "JOIN (SELECT table_id, MIN(seat) AS sat FROM seats WHERE user_id = $2 GROUP BY table_id) AS mine
                 ON id = table_id"
            ))
            .bind(i64::from(limit))
            .bind(user),
        };
        select.fetch_all(&self.read).await?.iter().map(|row| Ok(listed(row)?)).collect()
    }

    async fn lease(&self, table: &str, holder: &str, for_: Duration) -> Result<bool, StoreError> {
        match &self.beside {
            Beside::Sqlite(_) => Ok(true),
            Beside::Postgres(_) => postgres::lease(&self.write, table, holder, for_).await,
        }
    }

    async fn new_user(&self, id: &str, name: &str, at: i64) -> Result<User, StoreError> {
        self.writer.write(Write::NewUser { id: id.to_owned(), name: name.to_owned(), at }).await?;
        Ok(User { id: id.to_owned(), name: name.to_owned(), login: None, made_at: at })
    }

    async fn user(&self, id: &str) -> Result<Option<User>, StoreError> {
        let select = query("SELECT id, name, login, made_at FROM users WHERE id = $1").bind(id);
        Ok(select.fetch_optional(&self.read).await?.as_ref().map(user).transpose()?)
    }

    async fn rename(&self, id: &str, name: &str) -> Result<User, StoreError> {
        self.writer.write(Write::Rename { id: id.to_owned(), name: name.to_owned() }).await?;
        self.user(id).await?.ok_or_else(|| StoreError::NoUser { id: id.to_owned() })
    }

    async fn register(&self, id: &str, login: &str, password_hash: &str) -> Result<User, StoreError> {
        let (id, password_hash) = (id.to_owned(), password_hash.to_owned());
        self.writer.write(Write::Register { id: id.clone(), login: login.to_owned(), password_hash }).await?;
        self.user(&id).await?.ok_or(StoreError::NoUser { id })
    }

    async fn by_login(&self, login: &str) -> Result<Option<(User, String)>, StoreError> {
        let select = query("SELECT id, name, login, made_at, password FROM users WHERE login_key = $1");
        let found = select.bind(login_key(login)).fetch_optional(&self.read).await?;
        let account = |row: &AnyRow| Ok((user(row)?, row.try_get("password")?));
        found.as_ref().map(account).transpose()
    }

    async fn put_token(&self, hash: [u8; 32], user: &str) -> Result<(), StoreError> {
        self.writer.write(Write::Token { hash, user: user.to_owned() }).await
    }

    async fn user_of_token(&self, hash: [u8; 32]) -> Result<Option<User>, StoreError> {
        let select = "SELECT id, name, login, made_at FROM users JOIN tokens ON user_id = id WHERE hash = $1";
        let found = query(select).bind(hash.as_slice()).fetch_optional(&self.read).await?;
        Ok(found.as_ref().map(user).transpose()?)
    }

    async fn secret(&self, name: &str, candidate: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.writer.write(Write::Secret { name: name.to_owned(), candidate }).await?;
        let row = query("SELECT value FROM secrets WHERE name = $1").bind(name).fetch_one(&self.read).await?;
        let value: Vec<u8> = row.try_get(0)?;
        Ok(value.try_into().map_err(|_| undecodable(format!("the secret `{name}` is not 32 bytes long")))?)
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    async fn ping(&self) -> Result<(), StoreError> {
        if !self.writer.is_open() {
            return Err(StoreError::Closed);
        }
        query("SELECT 1").execute(&self.read).await?;
        Ok(())
    }

    async fn close(&self) {
        self.writer.close().await;
        if let Beside::Postgres(listener) = &self.beside {
            listener.stop();
        }
        self.read.close().await;
        self.write.close().await;
        if let Beside::Sqlite(lock) = &self.beside {
            drop(lock.lock().unwrap_or_else(PoisonError::into_inner).take());
        }
    }
}

/// What is wrong with an append whatever the database holds.
fn check(append: &Append) -> Result<(), String> {
    if append.rows.is_empty() {
        return Err("there are none".to_owned());
    }
    for (row, place) in append.rows.iter().zip(0..) {
        if row.seq.checked_sub(append.seq) != Some(place) {
            return Err(format!("row {} stands in place {place} from {} on", row.seq, append.seq));
        }
    }
    if append.summary.table != append.table {
        return Err(format!("the summary is of table `{}`", append.summary.table));
    }
    // Notifications are lines.
    if append.table.is_empty() || append.table.chars().any(char::is_control) {
        return Err("the id of the table is empty or has control characters".to_owned());
    }
    Ok(())
}

fn listed(row: &AnyRow) -> Result<Listed, sqlx::Error> {
    let stage: String = row.try_get("stage")?;
    let summary = Summary {
        table: row.try_get("id")?,
        game: row.try_get("game")?,
        stage: Stage::from_word(&stage).ok_or_else(|| undecodable(format!("no stage is called `{stage}`")))?,
        public: row.try_get::<i64, _>("public")? != 0,
        made_at: row.try_get("made_at")?,
        changed_at: row.try_get("changed_at")?,
        info: row.try_get("info")?,
    };
    let seat: Option<i64> = row.try_get("seat")?;
    let seat = seat.map(|seat| u8::try_from(seat).map_err(|_| undecodable(format!("no table has a seat {seat}"))));
    Ok(Listed { summary, seat: seat.transpose()? })
}

fn user(row: &AnyRow) -> Result<User, sqlx::Error> {
    Ok(User {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        login: row.try_get("login")?,
        made_at: row.try_get("made_at")?,
    })
}

fn undecodable(what: String) -> sqlx::Error {
    sqlx::Error::Decode(what.into())
}
