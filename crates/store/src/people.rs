//! What is written about people: guests, accounts, and the keys that speak for them.

use sqlx::error::ErrorKind;
use sqlx::{AnyConnection, query};

use crate::error::StoreError;
use crate::model::{Deck, Key, KeyKind};
use crate::names::{login_key, shape};
use crate::write::Answer;

/// Something to be written about a user.
#[derive(Debug)]
pub(crate) enum Edit {
    New { name: String, at: i64 },
    Rename { name: String },
    Register { login: String, password_hash: String, recovery: [u8; 32] },
    SetPassword { old_hash: String, password_hash: String, but: [u8; 32] },
    SetRecovery { password_hash: String, recovery: [u8; 32] },
    Recover { old: [u8; 32], password_hash: String, new: [u8; 32] },
    PutKey { key: Key, password_hash: Option<String> },
    EndKey { hash: [u8; 32] },
    EndSessions { but: [u8; 32] },
    DropGuest { before: i64 },
    PutDeck(Deck),
    DropDeck { deck: String },
}

/// Which users are guests who have not come since the time `$1`: not their sessions, nor their tokens. Whoever has a seat at a table
/// that is not over stays as long as the table.
macro_rules! idle_guest {
    ($before:literal) => {
        concat!(
            "login IS NULL AND made_at <= ",
            $before,
            " AND NOT EXISTS (SELECT 1 FROM keys WHERE user_id = users.id AND COALESCE(used_at, keys.made_at) > ",
            $before,
            ") AND NOT EXISTS (SELECT 1 FROM seats JOIN tables ON tables.id = table_id
             WHERE user_id = users.id AND stage <> 'over')"
        )
    };
}
pub(crate) use idle_guest;

impl Edit {
    /// Writes it for the user `id`, as [`crate::write::Write::run`] does.
    pub(crate) async fn run(&self, id: &str, on: &mut AnyConnection) -> Result<Answer, sqlx::Error> {
        match self {
            Edit::New { name, at } => {
                let insert = "INSERT INTO users (id, name, made_at) VALUES ($1, $2, $3)";
                query(insert).bind(id).bind(name).bind(*at).execute(on).await.map(|_| Ok(()))
            }
            Edit::Rename { name } => {
                let done = query("UPDATE users SET name = $2 WHERE id = $1").bind(id).bind(name).execute(on).await?;
                Ok(if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::NoUser { id: id.to_owned() }) })
            }
            Edit::Register { login, password_hash, recovery } => {
                register(id, login, password_hash, *recovery, on).await
            }
            // What the caller has checked must still hold: of two who send the same password or code at once, one is late.
            Edit::SetPassword { old_hash, password_hash, but } => {
                let update = query("UPDATE users SET password = $2 WHERE id = $1 AND password = $3");
                let done = update.bind(id).bind(password_hash).bind(old_hash).execute(&mut *on).await?;
                if done.rows_affected() == 0 { Ok(outdated(id)) } else { end_sessions(id, but, on).await }
            }
            Edit::SetRecovery { password_hash, recovery } => {
                let update = query("UPDATE users SET recovery = $2 WHERE id = $1 AND password = $3");
                let done = update.bind(id).bind(recovery.as_slice()).bind(password_hash).execute(on).await?;
                Ok(if done.rows_affected() == 0 { outdated(id) } else { Ok(()) })
            }
            Edit::Recover { old, password_hash, new } => {
                let update = query("UPDATE users SET password = $2, recovery = $3 WHERE id = $1 AND recovery = $4");
                let update = update.bind(id).bind(password_hash).bind(new.as_slice()).bind(old.as_slice());
                let done = update.execute(&mut *on).await?;
                if done.rows_affected() == 0 { Ok(outdated(id)) } else { end_sessions(id, &[], on).await }
            }
            Edit::PutKey { key, password_hash: None } => put_key(key, on).await,
            Edit::PutKey { key, password_hash: Some(hash) } => {
                // An update that changes nothing holds the row: whoever replaces the password now waits, and then ends this key too.
                let hold = query("UPDATE users SET password = $2 WHERE id = $1 AND password = $2");
                let done = hold.bind(id).bind(hash).execute(&mut *on).await?;
                if done.rows_affected() == 0 { Ok(outdated(id)) } else { put_key(key, on).await }
            }
            Edit::EndKey { hash } => {
                let delete = query("DELETE FROM keys WHERE hash = $1 AND user_id = $2");
                delete.bind(hash.as_slice()).bind(id).execute(on).await.map(|_| Ok(()))
            }
            Edit::EndSessions { but } => end_sessions(id, but, on).await,
            Edit::DropGuest { before } => drop_guest(id, *before, on).await,
            Edit::PutDeck(deck) => put_deck(id, deck, on).await,
            Edit::DropDeck { deck } => {
                let delete = query("DELETE FROM decks WHERE id = $1 AND user_id = $2");
                delete.bind(deck).bind(id).execute(on).await.map(|_| Ok(()))
            }
        }
    }

    /// What the database's complaint means, if this alone was tried.
    pub(crate) fn refusal(&self, id: &str, kind: &ErrorKind) -> Option<StoreError> {
        match self {
            Edit::Register { login, .. } if matches!(kind, ErrorKind::UniqueViolation) => {
                Some(StoreError::Taken { login: login.clone() })
            }
            Edit::PutKey { .. } | Edit::PutDeck(_) if matches!(kind, ErrorKind::ForeignKeyViolation) => {
                Some(StoreError::NoUser { id: id.to_owned() })
            }
            // Another process has just given them a key or a seat.
            Edit::DropGuest { .. } if matches!(kind, ErrorKind::ForeignKeyViolation) => {
                Some(StoreError::InUse { id: id.to_owned() })
            }
            Edit::New { .. }
            | Edit::Rename { .. }
            | Edit::Register { .. }
            | Edit::SetPassword { .. }
            | Edit::SetRecovery { .. }
            | Edit::Recover { .. }
            | Edit::PutKey { .. }
            | Edit::EndKey { .. }
            | Edit::EndSessions { .. }
            | Edit::DropGuest { .. }
            | Edit::PutDeck(_)
            | Edit::DropDeck { .. } => None,
        }
    }
}

fn outdated(id: &str) -> Answer {
    Err(StoreError::Outdated { id: id.to_owned() })
}

async fn register(
    id: &str,
    login: &str,
    password_hash: &str,
    recovery: [u8; 32],
    on: &mut AnyConnection,
) -> Result<Answer, sqlx::Error> {
    let (key, shape) = (login_key(login), shape(login));
    let taken = query("SELECT id FROM users WHERE login_key = $1 OR shape = $2").bind(&key).bind(&shape);
    let taken = taken.fetch_optional(&mut *on).await?;
    if taken.is_some() {
        return Ok(Err(StoreError::Taken { login: login.to_owned() }));
    }
    let update = "UPDATE users SET login = $2, login_key = $3, shape = $4, password = $5, recovery = $6 WHERE id = $1 AND login IS NULL";
    let update = query(update).bind(id).bind(login).bind(&key).bind(&shape);
    let update = update.bind(password_hash).bind(recovery.as_slice());
    if update.execute(&mut *on).await?.rows_affected() == 1 {
        return Ok(Ok(()));
    }
    let known = query("SELECT id FROM users WHERE id = $1").bind(id).fetch_optional(on).await?;
    let id = id.to_owned();
    Ok(Err(if known.is_some() { StoreError::Registered { id } } else { StoreError::NoUser { id } }))
}

async fn put_key(key: &Key, on: &mut AnyConnection) -> Result<Answer, sqlx::Error> {
    let insert =
        "INSERT INTO keys (hash, kind, user_id, label, made_at, used_at, until) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let insert = query(insert).bind(key.hash.as_slice()).bind(key.kind.word()).bind(&key.user).bind(&key.label);
    insert.bind(key.made_at).bind(key.used_at).bind(key.until).execute(on).await.map(|_| Ok(()))
}

/// Keeps a deck, or changes it if this user has it.
async fn put_deck(id: &str, deck: &Deck, on: &mut AnyConnection) -> Result<Answer, sqlx::Error> {
    let put =
        "INSERT INTO decks (id, user_id, game, option, name, body, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
               ON CONFLICT (id) DO UPDATE SET game = excluded.game, option = excluded.option, name = excluded.name,
               body = excluded.body, changed_at = excluded.changed_at WHERE decks.user_id = excluded.user_id";
    let put = query(put).bind(&deck.id).bind(id).bind(&deck.game).bind(&deck.option).bind(&deck.name);
    let done = put.bind(&deck.body).bind(deck.changed_at).execute(on).await?;
    Ok(if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::InUse { id: deck.id.clone() }) })
}

async fn end_sessions(id: &str, but: &[u8], on: &mut AnyConnection) -> Result<Answer, sqlx::Error> {
    let delete = query("DELETE FROM keys WHERE user_id = $1 AND kind = $2 AND hash <> $3");
    delete.bind(id).bind(KeyKind::Session.word()).bind(but).execute(on).await.map(|_| Ok(()))
}

async fn drop_guest(id: &str, before: i64, on: &mut AnyConnection) -> Result<Answer, sqlx::Error> {
    // An update that changes nothing holds the row: whoever registers now waits, and then finds nobody.
    let hold = concat!("UPDATE users SET name = name WHERE id = $1 AND ", idle_guest!("$2"));
    if query(hold).bind(id).bind(before).execute(&mut *on).await?.rows_affected() == 0 {
        return Ok(Err(StoreError::InUse { id: id.to_owned() }));
    }
    // Finished games keep the name in their logs; of the list of a person's games nothing is left to show to anybody.
    for delete in [
        "DELETE FROM keys WHERE user_id = $1",
        "DELETE FROM seats WHERE user_id = $1",
        "DELETE FROM decks WHERE user_id = $1",
        "DELETE FROM users WHERE id = $1",
    ] {
        query(delete).bind(id).execute(&mut *on).await?;
    }
    Ok(Ok(()))
}
