//! Why a file is not a replay that can be read.

use runehall_engine::choice::NoChoice;

use crate::{FORMAT, MAX_CHOICES, MAX_FILE, MAX_LINE, MAX_NAME, VERSIONS_GONE, VERSIONS_READ};

/// Why a file cannot be read as a replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// It is something else.
    #[error("not a replay file: line 1 should begin with `{FORMAT}` but {}", begins(.0))]
    NotAReplay(String),
    /// It is of a version that is not read.
    #[error(
        "replay format version `{found}` is not read by this program, which reads {}; {}",
        versions(),
        advice(found)
    )]
    Version {
        /// The version it names.
        found: String,
    },
    /// Its end is missing.
    #[error(
        "the file is cut off {}: a finished game ends with a line `end`, a saved one with `saved`; get a complete copy",
        place(*after)
    )]
    Truncated {
        /// The last whole line.
        after: usize,
    },
    /// A line is not as it was written.
    #[error("line {line} is damaged: {what}")]
    Corrupt {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        what: Flaw,
    },
    /// It is too long to be a game.
    #[error("the file has {0} bytes, and a replay has at most {MAX_FILE}")]
    TooLong(usize),
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The running check differs.
    #[error(
        "its check is `{found}` where `{expected}` would fit; this line was changed, or a line before it is missing"
    )]
    Check {
        /// What it should be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// It has no check.
    #[error("it does not end in a check of eight hex digits, such as ` #0a1b2c3d`")]
    NoCheck,
    /// It is not text.
    #[error("it is not UTF-8 text")]
    NotText,
    /// It is too long.
    #[error("it has more than {MAX_LINE} bytes")]
    TooLong,
    /// A line of the header is not there.
    #[error("`{expected}` should stand here, not `{found}`")]
    Expected {
        /// What should stand here.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// It begins with a word that no line begins with.
    #[error(
        "no line begins with `{0}`; expected the number of a seat, `~` for chance, `resign`, `draw`, `take`, `saved` or `end`"
    )]
    UnknownField(String),
    /// What follows the name of a header line does not fit it.
    #[error("`{field}` does not hold {expected}{detail}")]
    Field {
        /// Which line of the header.
        field: &'static str,
        /// What it should hold.
        expected: &'static str,
        /// More about it, from a colon on; may be empty.
        detail: String,
    },
    /// An answer cannot be read.
    #[error("{0}")]
    Choice(#[from] NoChoice),
    /// A line without answers.
    #[error("it holds no answer")]
    NoAnswer,
    /// Too many answers.
    #[error("it holds more than {MAX_CHOICES} answers")]
    TooMany,
    /// A seat rolls, or chance chooses.
    #[error("`{0}` cannot be the answer of {1}; only chance (`~`) rolls, and it does nothing else")]
    WrongActor(String, &'static str),
    /// There is no such seat.
    #[error("`{found}` is no seat; the seats of this table are 0 to {last}")]
    NoSeat {
        /// What stands for a seat.
        found: String,
        /// The last seat there is.
        last: usize,
    },
    /// It means something, but has another spelling, or holds more than this version knows.
    #[error("`{found}` should be written `{expected}`")]
    Spelling {
        /// How it is spelled.
        found: String,
        /// How it should be.
        expected: String,
    },
    /// Something follows the end.
    #[error("it follows the `{0}` line, which must be the last")]
    AfterEnd(&'static str),
}

impl Flaw {
    /// A header line that does not hold what it should.
    pub(crate) fn field(field: &'static str, expected: &'static str) -> Self {
        Flaw::Field { field, expected, detail: String::new() }
    }

    /// A name that is too long or holds what no name holds.
    pub(crate) fn name() -> Self {
        Flaw::Field {
            field: "names",
            expected: "names of players",
            detail: format!(": a name has 1 to {MAX_NAME} characters and no control characters"),
        }
    }
}

fn versions() -> String {
    let list = VERSIONS_READ.map(|version| version.to_string()).join(", ");
    format!("{} {list}", if VERSIONS_READ.len() == 1 { "version" } else { "versions" })
}

fn advice(found: &str) -> String {
    match found.parse::<u32>() {
        Ok(version) if version.to_string() == found => format!("use {}, which does", reader_of(version)),
        _ => "a version is a plain number".to_owned(),
    }
}

/// The program that reads a version which this one does not read.
pub fn reader_of(version: u32) -> &'static str {
    let gone = VERSIONS_GONE.iter().find(|(gone, _)| *gone == version);
    gone.map_or("a newer Runehall", |(_, program)| program)
}

fn begins(line: &str) -> String {
    if line.is_empty() { "is empty".to_owned() } else { format!("begins with `{line}`") }
}

fn place(after: usize) -> String {
    if after == 0 { "in its first line".to_owned() } else { format!("after line {after}") }
}
