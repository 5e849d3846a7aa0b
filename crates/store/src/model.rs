//! What is kept: rows, summaries, users. Plain data; bodies and infos are opaque here.

use std::fmt;
use std::path::PathBuf;

/// Where the data is.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// A folder of one's own, with the database `runehall.sqlite` in it: for one process.
    Sqlite(PathBuf),
    /// A `postgres://` address: for as many processes as you like.
    Postgres(String),
}

/// Without the address of a PostgreSQL, which may hold a password.
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Sqlite(folder) => f.debug_tuple("Sqlite").field(folder).finish(),
            Place::Postgres(_) => f.debug_tuple("Postgres").finish_non_exhaustive(),
        }
    }
}

/// Rows to be added to the log of a table, and what holds of the table after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The id of the table.
    pub table: String,
    /// The number of the first new row, which is how many rows the table has now; 0 makes the table.
    pub seq: u64,
    /// The new rows, at least one, numbered from `seq` on.
    pub rows: Vec<Row>,
    /// What lists show from now on. `game` and `made_at` count only when the table is made.
    pub summary: Summary,
    /// Who sits where now; a seat that is not named stays as it was.
    pub seated: Vec<(u8, Option<String>)>,
    /// Who makes the table, by id. Counts only when the table is made.
    pub host: Option<String>,
}

impl Append {
    /// How many rows the table has afterwards.
    pub(crate) fn length(&self) -> u64 {
        self.seq.saturating_add(self.rows.len() as u64)
    }
}

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number in the log of its table, from 0.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What, as JSON.
    pub body: String,
}

/// What lists of tables show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The id of the table.
    pub table: String,
    /// Whether it is one. Counts only when it is made.
    pub kind: Kind,
    /// The name of its game.
    pub game: String,
    /// Whether play has begun, or ended.
    pub stage: Stage,
    /// Whether the lobby shows it.
    pub public: bool,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
    /// When something last happened, in milliseconds since 1970.
    pub changed_at: i64,
    /// Everything else a list shows, as JSON.
    pub info: String,
}

/// What a log is the log of. Everything that holds of the rows of a table holds of those of an event; lists keep them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A table.
    Table,
    /// An event, whose players have its seats.
    Event,
}

impl Kind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Table => "table",
            Kind::Event => "event",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Kind> {
        [Kind::Table, Kind::Event].into_iter().find(|kind| kind.word() == word)
    }
}

/// What somebody keeps to bring to tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Random, made by the caller; whoever knows it may read the deck.
    pub id: String,
    /// Whose it is, by id.
    pub user: String,
    /// The game by name.
    pub game: String,
    /// What is brought there, by its name.
    pub option: String,
    /// What its owner calls it.
    pub name: String,
    /// Its text.
    pub body: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed_at: i64,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Seats are being taken.
    Open,
    /// The game is on.
    Playing,
    /// The game has ended, or was given up.
    Over,
}

impl Stage {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Stage> {
        [Stage::Open, Stage::Playing, Stage::Over].into_iter().find(|stage| stage.word() == word)
    }
}

/// How many tables of one host the lobby shows: those that changed last.
pub const OF_ONE_HOST: u32 = 5;

/// Which tables a list is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<'a> {
    /// Public ones that are not over; of one host no more than [`OF_ONE_HOST`], so that nobody fills the list alone.
    Lobby(Kind),
    /// Every one in play, public or not: what a restarted server goes on with.
    Running(Kind),
    /// Every one this user sits at or plays in, over or not.
    Of(Kind, &'a str),
    /// Every table and event that is not over and has not changed since a time.
    Untouched {
        /// That time, in milliseconds since 1970.
        since: i64,
        /// The last one of the list before, to go on behind it; nothing to begin.
        behind: Option<&'a Summary>,
    },
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The table.
    pub summary: Summary,
    /// With [`Which::Of`]: the seat of that user, the lowest of several.
    pub seat: Option<u8>,
}

/// A person: a guest, or an account once there is a login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Random, made by the caller.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// The name to sign in with, as it was written when it was taken.
    pub login: Option<String>,
    /// When, in milliseconds since 1970.
    pub made_at: i64,
}

/// An account, and what shows that somebody owns it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub user: User,
    /// The hash of the password.
    pub password: String,
    /// The hash of the recovery code; none for accounts that never had one.
    pub recovery: Option<[u8; 32]>,
}

/// What is kept of a secret that speaks for a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The hash of the secret.
    pub hash: [u8; 32],
    /// Who sends it.
    pub kind: KeyKind,
    /// The id of the user.
    pub user: String,
    /// What its owner knows it by.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub made_at: i64,
    /// When it was last used, or a few minutes earlier; none if it never was.
    pub used_at: Option<i64>,
    /// When it ends by itself, in milliseconds since 1970.
    pub until: Option<i64>,
}

/// Who sends a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// A browser, in a cookie.
    Session,
    /// A program, in a header.
    Token,
}

impl KeyKind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            KeyKind::Session => "session",
            KeyKind::Token => "token",
        }
    }
}

/// News from other processes on the same database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The log of a table has grown.
    Rows {
        /// The id of the table.
        table: String,
        /// How many rows it has now: the `seq` of the next append.
        seq: u64,
    },
    /// A table was removed with its log.
    Gone {
        /// The id of the table.
        table: String,
    },
    /// News may have been missed: any table may have grown.
    Unknown,
}
