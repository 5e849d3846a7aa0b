//! The store over either database: reads go to a pool, writes to the group commit.

use std::fs::File;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row as _, query};
use tokio::sync::{broadcast, watch};

use crate::batch::Writer;
use crate::error::StoreError;
use crate::model::{Account, Append, Change, Deck, Key, KeyKind, Kind, Listed, Row, Stage, Summary, User, Which};
use crate::names::{login_key, shape};
use crate::people::Edit;
use crate::postgres::{self, Listener};
use crate::write::{Answer, Write, number};
use crate::{Store, Trouble};

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
            "SELECT id, kind, game, stage, CASE WHEN public THEN 1 ELSE 0 END AS public, made_at, changed_at, info, ",
            $seat,
            " AS seat FROM tables ",
            $rest,
            " ORDER BY changed_at DESC, id LIMIT $1"
        )
    };
}

/// A query for decks; the rest says which.
macro_rules! decks {
    () => {
        "SELECT id, user_id, game, option, name, body, changed_at FROM decks "
    };
}

#[async_trait]
impl Store for SqlStore {
    async fn append(&self, append: Append) -> Result<(), StoreError> {
        check(&append).map_err(|what| StoreError::Malformed { table: append.table.clone(), what })?;
        self.writer.write(Write::Append(append)).await
    }

    async fn rows(&self, table: &str, from: u64) -> Result<Vec<Row>, StoreError> {
        // PostgreSQL does not even compare with a text that has a zero in it.
        if !is_id(table) {
            return Ok(vec![]);
        }
        let select = query("SELECT seq, at, body FROM log WHERE table_id = $1 AND seq >= $2 ORDER BY seq");
        let rows = select.bind(table).bind(number(from)).fetch_all(&self.read).await?;
        rows.iter().map(|found| Ok(row(found)?)).collect()
    }

    async fn first_row(&self, table: &str) -> Result<Option<Row>, StoreError> {
        if !is_id(table) {
            return Ok(None);
        }
        let select = query("SELECT seq, at, body FROM log WHERE table_id = $1 AND seq = 0").bind(table);
        Ok(select.fetch_optional(&self.read).await?.as_ref().map(row).transpose()?)
    }

    async fn tables(&self, which: Which<'_>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let select = match which {
            Which::Lobby(kind) => query(list!(
                "NULL",
                "WHERE id IN (SELECT id FROM (
                     SELECT id, ROW_NUMBER() OVER (PARTITION BY COALESCE(host, id) ORDER BY changed_at DESC, id) AS nth
                     FROM tables WHERE stage <> 'over' AND public AND kind = $3) AS ranked
                 WHERE nth <= $2)"
            ))
            .bind(i64::from(limit))
            .bind(i64::from(crate::OF_ONE_HOST))
            .bind(kind.word()),
            Which::Running(kind) => {
                query(list!("NULL", "WHERE stage = 'playing' AND kind = $2")).bind(i64::from(limit)).bind(kind.word())
            }
            Which::Of(kind, user) => query(list!(
                "sat",
                "JOIN (SELECT table_id, MIN(seat) AS sat FROM seats WHERE user_id = $2 GROUP BY table_id) AS mine
                 ON id = table_id AND kind = $3"
            ))
            .bind(i64::from(limit))
            .bind(user)
            .bind(kind.word()),
            Which::Untouched { since, behind } => {
                // In the order of the list: what is behind changed earlier, or at the same time and has a greater id.
                let (changed_at, id) = behind.map_or((i64::MAX, ""), |last| (last.changed_at, last.table.as_str()));
                query(list!(
                    "NULL",
                    "WHERE stage <> 'over' AND changed_at <= $2 AND (changed_at < $3 OR (changed_at = $3 AND id > $4))"
                ))
                .bind(i64::from(limit))
                .bind(since)
                .bind(changed_at)
                .bind(id)
            }
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
        self.edit(id, Edit::New { name: name.to_owned(), at }).await?;
        Ok(User { id: id.to_owned(), name: name.to_owned(), login: None, made_at: at })
    }

    async fn user(&self, id: &str) -> Result<Option<User>, StoreError> {
        let select = query("SELECT id, name, login, made_at FROM users WHERE id = $1").bind(id);
        Ok(select.fetch_optional(&self.read).await?.as_ref().map(user).transpose()?)
    }

    async fn rename(&self, id: &str, name: &str) -> Result<User, StoreError> {
        self.edit(id, Edit::Rename { name: name.to_owned() }).await?;
        self.user(id).await?.ok_or_else(|| StoreError::NoUser { id: id.to_owned() })
    }

    async fn register(
        &self,
        id: &str,
        login: &str,
        password_hash: &str,
        recovery: [u8; 32],
    ) -> Result<User, StoreError> {
        let (login, password_hash) = (login.to_owned(), password_hash.to_owned());
        self.edit(id, Edit::Register { login, password_hash, recovery }).await?;
        self.user(id).await?.ok_or_else(|| StoreError::NoUser { id: id.to_owned() })
    }

    async fn by_login(&self, login: &str) -> Result<Option<Account>, StoreError> {
        let select = query("SELECT id, name, login, made_at, password, recovery FROM users WHERE login_key = $1");
        let found = select.bind(login_key(login)).fetch_optional(&self.read).await?;
        Ok(found.as_ref().map(account).transpose()?)
    }

    async fn alike(&self, name: &str) -> Result<Option<User>, StoreError> {
        let select = "SELECT id, name, login, made_at FROM users WHERE shape = $1 OR login_key = $2";
        let found = query(select).bind(shape(name)).bind(login_key(name)).fetch_optional(&self.read).await?;
        Ok(found.as_ref().map(user).transpose()?)
    }

    async fn set_password(
        &self,
        id: &str,
        old_hash: &str,
        password_hash: &str,
        but: [u8; 32],
    ) -> Result<(), StoreError> {
        let (old_hash, password_hash) = (old_hash.to_owned(), password_hash.to_owned());
        self.edit(id, Edit::SetPassword { old_hash, password_hash, but }).await
    }

    async fn set_recovery(&self, id: &str, password_hash: &str, recovery: [u8; 32]) -> Result<(), StoreError> {
        self.edit(id, Edit::SetRecovery { password_hash: password_hash.to_owned(), recovery }).await
    }

    async fn recover(&self, id: &str, old: [u8; 32], password_hash: &str, new: [u8; 32]) -> Result<(), StoreError> {
        self.edit(id, Edit::Recover { old, password_hash: password_hash.to_owned(), new }).await
    }

    async fn put_key(&self, key: Key, password_hash: Option<&str>) -> Result<(), StoreError> {
        self.edit(&key.user.clone(), Edit::PutKey { key, password_hash: password_hash.map(str::to_owned) }).await
    }

    async fn key(&self, kind: KeyKind, hash: [u8; 32], at: i64) -> Result<Option<(User, Key)>, StoreError> {
        let select =
            "SELECT id, name, login, users.made_at, hash, user_id, label, keys.made_at AS key_made_at, used_at, until
             FROM keys JOIN users ON id = user_id WHERE hash = $1 AND kind = $2 AND (until IS NULL OR until > $3)";
        let select = query(select).bind(hash.as_slice()).bind(kind.word()).bind(at);
        let both = |row: &AnyRow| Ok((user(row)?, key(row, kind)?));
        select.fetch_optional(&self.read).await?.as_ref().map(both).transpose()
    }

    async fn use_key(&self, hash: [u8; 32], at: i64, until: Option<i64>) -> Result<(), StoreError> {
        self.writer.write(Write::UseKey { hash, at, until }).await
    }

    async fn keys(&self, kind: KeyKind, user: &str, at: i64) -> Result<Vec<Key>, StoreError> {
        let select = "SELECT hash, user_id, label, made_at AS key_made_at, used_at, until FROM keys
             WHERE user_id = $1 AND kind = $2 AND (until IS NULL OR until > $3) ORDER BY made_at DESC, hash";
        let found = query(select).bind(user).bind(kind.word()).bind(at).fetch_all(&self.read).await?;
        found.iter().map(|row| Ok(key(row, kind)?)).collect()
    }

    async fn end_key(&self, user: &str, hash: [u8; 32]) -> Result<(), StoreError> {
        self.edit(user, Edit::EndKey { hash }).await
    }

    async fn end_sessions(&self, user: &str, but: [u8; 32]) -> Result<(), StoreError> {
        self.edit(user, Edit::EndSessions { but }).await
    }

    async fn clear_keys(&self, at: i64) -> Result<(), StoreError> {
        self.writer.write(Write::ClearKeys { at }).await?;
        match &self.beside {
            Beside::Sqlite(_) => Ok(()),
            Beside::Postgres(_) => postgres::clear_leases(&self.write).await,
        }
    }

    async fn drop_table(&self, table: &str, before: i64) -> Result<(), StoreError> {
        self.writer.write(Write::DropTable { table: table.to_owned(), before }).await
    }

    async fn idle_guests(&self, before: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let select = concat!("SELECT id FROM users WHERE ", crate::people::idle_guest!("$1"), " LIMIT $2");
        let found = query(select).bind(before).bind(i64::from(limit)).fetch_all(&self.read).await?;
        found.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    async fn drop_guest(&self, id: &str, before: i64) -> Result<(), StoreError> {
        self.edit(id, Edit::DropGuest { before }).await
    }

    async fn put_deck(&self, deck: Deck) -> Result<(), StoreError> {
        self.edit(&deck.user.clone(), Edit::PutDeck(deck)).await
    }

    async fn deck(&self, id: &str) -> Result<Option<Deck>, StoreError> {
        if !is_id(id) {
            return Ok(None);
        }
        let select = query(concat!(decks!(), "WHERE id = $1")).bind(id);
        Ok(select.fetch_optional(&self.read).await?.as_ref().map(deck).transpose()?)
    }

    async fn decks(&self, user: &str) -> Result<Vec<Deck>, StoreError> {
        let select = query(concat!(decks!(), "WHERE user_id = $1 ORDER BY changed_at DESC, id")).bind(user);
        select.fetch_all(&self.read).await?.iter().map(|row| Ok(deck(row)?)).collect()
    }

    async fn drop_deck(&self, user: &str, id: &str) -> Result<(), StoreError> {
        self.edit(user, Edit::DropDeck { deck: id.to_owned() }).await
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    fn trouble(&self) -> watch::Receiver<Trouble> {
        self.writer.trouble()
    }

    async fn ping(&self) -> Result<(), StoreError> {
        if !self.writer.is_open() {
            return Err(StoreError::Closed);
        }
        if let Some(error) = self.writer.trouble().borrow().clone() {
            return Err(error);
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

impl SqlStore {
    async fn edit(&self, id: &str, edit: Edit) -> Answer {
        self.writer.write(Write::User(id.to_owned(), edit)).await
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
    if !is_id(&append.table) {
        return Err("the id of the table is empty or has control characters".to_owned());
    }
    Ok(())
}

/// Whether a table can have this id. Notifications are lines, so it has no control characters.
fn is_id(table: &str) -> bool {
    !table.is_empty() && !table.chars().any(char::is_control)
}

fn row(row: &AnyRow) -> Result<Row, sqlx::Error> {
    Ok(Row { seq: row.try_get::<i64, _>(0)?.cast_unsigned(), at: row.try_get(1)?, body: row.try_get(2)? })
}

fn listed(row: &AnyRow) -> Result<Listed, sqlx::Error> {
    let stage: String = row.try_get("stage")?;
    let kind: String = row.try_get("kind")?;
    let summary = Summary {
        table: row.try_get("id")?,
        kind: Kind::from_word(&kind).ok_or_else(|| undecodable(format!("no log is of a `{kind}`")))?,
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

fn deck(row: &AnyRow) -> Result<Deck, sqlx::Error> {
    Ok(Deck {
        id: row.try_get("id")?,
        user: row.try_get("user_id")?,
        game: row.try_get("game")?,
        option: row.try_get("option")?,
        name: row.try_get("name")?,
        body: row.try_get("body")?,
        changed_at: row.try_get("changed_at")?,
    })
}

fn user(row: &AnyRow) -> Result<User, sqlx::Error> {
    Ok(User {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        login: row.try_get("login")?,
        made_at: row.try_get("made_at")?,
    })
}

fn account(row: &AnyRow) -> Result<Account, sqlx::Error> {
    let recovery: Option<Vec<u8>> = row.try_get("recovery")?;
    let recovery = recovery.map(hash).transpose()?;
    Ok(Account { user: user(row)?, password: row.try_get("password")?, recovery })
}

fn key(row: &AnyRow, kind: KeyKind) -> Result<Key, sqlx::Error> {
    Ok(Key {
        hash: hash(row.try_get("hash")?)?,
        kind,
        user: row.try_get("user_id")?,
        label: row.try_get("label")?,
        made_at: row.try_get("key_made_at")?,
        used_at: row.try_get("used_at")?,
        until: row.try_get("until")?,
    })
}

fn hash(bytes: Vec<u8>) -> Result<[u8; 32], sqlx::Error> {
    bytes.try_into().map_err(|_| undecodable("a hash is not 32 bytes long".to_owned()))
}

fn undecodable(what: String) -> sqlx::Error {
    sqlx::Error::Decode(what.into())
}
