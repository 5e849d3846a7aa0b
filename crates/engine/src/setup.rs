//! What a host may write before a game starts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::event::Clause;
use crate::given::suggest;
use crate::seat::Seat;

/// The name of the option that limits the number of turns.
pub const TURN_LIMIT: &str = "turn-limit";

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

    /// The turn limit this setup asks for, 0 for none, where it is the only option of a game. `unattended` holds when no
    /// human plays and nothing else is said.
    pub fn turn_limit(&self, unattended: u16, clause: Clause, reasons: &mut Vec<SetupReason>) -> u16 {
        let mut limit = if self.unattended { unattended } else { 0 };
        for (name, value) in &self.options {
            let (what, help) = if name != TURN_LIMIT {
                let help = suggest(name, [TURN_LIMIT]).unwrap_or_else(|| format!("the only option is `{TURN_LIMIT}`"));
                (format!("there is no option `{name}`"), help)
            } else if let Ok(n @ 1..) = value.parse() {
                limit = n;
                continue;
            } else {
                (format!("`{value}` is no turn limit"), format!("give a number from 1 to {}", u16::MAX))
            };
            reasons.push(SetupReason { what, clause, help });
        }
        limit
    }

    /// Notes a starter who has no seat at this table.
    pub fn check_starter(&self, clause: Clause, reasons: &mut Vec<SetupReason>) {
        if let Some(starter) = self.starter.filter(|starter| starter.0 >= self.seats) {
            let what = format!("seat {} cannot start: the last seat is {}", starter.0 + 1, self.seats);
            reasons.push(SetupReason { what, clause, help: "name a seat at this table".to_owned() });
        }
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
