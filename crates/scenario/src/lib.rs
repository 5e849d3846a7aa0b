//! Scenarios: Markdown files that set up a position, play it and say what must hold then.
//!
//! | step | module | what it does |
//! |---|---|---|
//! | read | [`parse()`] | Markdown → [`Scenario`], plain data with line numbers; reports every problem at once |
//! | run | [`run()`] | plays a scenario on any [`runehall_games::DynGame`] → [`Report`] |
//! | both | [`Suite`] | files by name and text → reports, problems, text for people, exit code |
//! | take out | [`export`] | a position of a game → a scenario file that was run before it is handed out |
//! | hold | [`held`] | changes each card → which changes no scenario notices |
//!
//! The language is described in `docs/scenarios.md`; start reading at [`model`].
//!
//! **Invariants.** No IO: whoever calls reads the files. No game is named here: what can be said of a position or a question
//! comes from the game's views and questions. No input makes it panic.

#![forbid(unsafe_code)]

mod answer;
mod begin;
mod board;
mod cards;
mod check;
mod command;
mod copy;
pub mod export;
mod given;
pub mod held;
mod markdown;
pub mod model;
pub mod mutate;
mod parse;
mod play;
mod possible;
pub mod report;
mod run;
mod suite;
mod then;
mod told;
mod vet;

pub use held::{Held, Loose};
pub use model::{Problem, Scenario};
pub use mutate::{Mutation, Survivor};
pub use parse::{Read, parse, read};
pub use report::{Cannot, Failure, Report, Show, Verdict};
pub use run::{Shown, Watch, run, watch};
pub use suite::Suite;
