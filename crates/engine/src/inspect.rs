//! What a seat would bring, looked at before anybody plays with it: all that is wrong, by line, and what it is made of.
//!
//! The game reads and counts ([`crate::Game::inspect`]); whoever shows it knows lines, titles and numbers and no game.

use serde::Serialize;

use crate::event::Clause;
use crate::setup::SetupReason;

/// A value of something that a seat brings, as the game understands it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Inspection {
    /// All that is wrong with it at such a table: by line, then as a whole. With none of them it can be brought.
    pub flaws: Vec<Flaw>,
    /// The value in the game's own order and spelling, in lines.
    pub lines: Vec<String>,
    /// What it is made of.
    pub tallies: Vec<Tally>,
}

/// Something wrong with a value of several lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Flaw {
    /// The line, counted from 1; none for the value as a whole.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
    /// The rule it breaks.
    pub clause: Clause,
    /// What would be right.
    pub help: String,
}

/// Numbers with a title: how many cards of each cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// What is counted: `light`, `type`.
    pub title: &'static str,
    /// What they have in common, and how many they are, in the order in which one reads them.
    pub rows: Vec<(String, u16)>,
}

/// A value that comes with the game and is known by a name, such as a starter deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ready {
    /// Its name for commands: `starter`.
    pub name: &'static str,
    /// The value, as somebody would have written it.
    pub text: &'static str,
}

impl From<Flaw> for SetupReason {
    fn from(flaw: Flaw) -> SetupReason {
        let Flaw { line, what, clause, help } = flaw;
        let what = match line {
            Some(line) => format!("line {line}: {what}"),
            None => what,
        };
        SetupReason { what, clause, help }
    }
}
