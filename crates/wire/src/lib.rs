//! What is kept and sent, with a version: the replay file.
//!
//! A game is its log (rules hash, setup, every answer, chance included), and [`Replay`] is that log as a value.
//! [`Replay::write`] makes the file, [`parse`] and [`read`] take it back or say what is wrong with it, and [`Writer`]
//! writes it line by line while the game goes on. Start reading at `replay.rs`; the format is described for people in
//! `docs/replays.md`.
//!
//! **Invariants.** `parse(&replay.write()) == Ok(replay)`, and a file has one spelling: what [`parse`] accepts,
//! [`Replay::write`] writes again byte for byte (but for line ends). No input makes the reader panic, and its work is
//! linear in the length of a file of at most [`MAX_FILE`] bytes. Nothing here knows a concrete game or applies a rule: whether
//! the answers are legal is for `runehall-games` to say.

#![forbid(unsafe_code)]

mod check;
mod error;
mod reader;
mod replay;
#[cfg(test)]
mod tests;

pub use check::hex;
pub use error::{Flaw, ReplayError, reader_of};
pub use reader::{parse, read, recover};
pub use replay::{Ending, LogEntry, Outside, Replay, Writer};

/// The word a replay file begins with.
pub const FORMAT: &str = "runehall-replay";
/// The version that is written: of the replay file, and of the log of a table on a server, which says it in its first row. From
/// 2 on, what is read stays readable: fields and words are added, never changed.
pub const VERSION: u32 = 2;
/// The versions that are read, oldest first.
pub const VERSIONS_READ: [u32; 1] = [VERSION];
/// The versions that are not read any more, each with the program that reads it.
pub const VERSIONS_GONE: [(u32, &str); 1] = [(1, "Runehall 0.1")];
/// The longest file that is read, in bytes: some hundred times the longest game seen.
pub const MAX_FILE: usize = 16 << 20;
/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 64 << 10;
/// The most answers in one line; a longer run of rolls goes on in the next.
pub const MAX_CHOICES: usize = 1_000;
/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 64;
