//! The terminal side of Runehall: everything behind the binary `runehall`.
//!
//! [`args`] is what may be written, [`commands`] does it, one file per command. Playing is split in three: [`host`] seats
//! people and bots at a session and knows no screen; [`table`] is the full screen, [`plain`] the lines of text; both
//! put a [`runehall_engine::View`] into the words of [`text`]. **Invariant:** nothing here knows a concrete game or a rule;
//! a game says itself which of its names the layout treats with care ([`runehall_engine::Layout`]).

#![forbid(unsafe_code)]

pub mod args;
mod bot_game;
pub mod commands;
pub mod console;
pub mod decks;
pub mod event_file;
pub mod exit;
pub mod host;
pub mod load;
pub mod moment;
pub mod plain;
pub mod progress;
pub mod seating;
pub mod table;
pub mod text;
