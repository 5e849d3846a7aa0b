//! What a host may write before a game starts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::event::Clause;
use crate::seat::Seat;

/// A table as it is asked for: it may be nonsense, and becomes a state only through [`crate::Game::start`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    /// How many seats.
    pub seats: u8,
    /// The mode by name; empty for the game's first.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mode: String,
    /// Who starts, if the host names somebody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starter: Option<Seat>,
    /// No human plays: a game may then set limits of its own, so that programs cannot pass for ever.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unattended: bool,
    /// Table options by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// A plain table for so many.
    pub fn seats(seats: u8) -> Self {
        Setup { seats, ..Setup::default() }
    }

    /// The same without a human player.
    #[must_use]
    pub fn unattended(mut self) -> Self {
        self.unattended = true;
        self
    }
}

/// A table option of a game, for help texts and checks.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionInfo {
    /// Its name: `turn-limit`.
    pub name: &'static str,
    /// What it takes and does.
    pub meaning: &'static str,
    /// What holds without it.
    pub default: &'static str,
    /// The clause that gives it.
    pub clause: Clause,
}

/// Everything that is wrong with a setup, all at once.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[error("{}", .reasons.iter().map(|r| format!("{} ({}); {}", r.what, r.clause, r.help)).collect::<Vec<_>>().join("\n"))]
pub struct SetupError {
    /// At least one.
    pub reasons: Vec<SetupReason>,
}

/// One thing that is wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SetupReason {
    /// What is wrong.
    pub what: String,
    /// The rule it breaks.
    pub clause: Clause,
    /// What would be right.
    pub help: String,
}
