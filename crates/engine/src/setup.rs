//! What a host may write before a game starts. What the options mean and how they are read is in `option.rs`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::event::Clause;
use crate::seat::Seat;

/// How many characters of a wrong name or value a message repeats.
const REPEATED: usize = 40;

/// A table as it is asked for: it may be nonsense, and becomes a state only through [`crate::Game::sit_down`].
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
    /// No human plays: options may then have other defaults, so that programs cannot pass for ever.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unattended: bool,
    /// Table options by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// What each seat brings, by seat: the value by the name of what is brought, as text. A seat that is missing here brings what the
    /// game declares as default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brought: Vec<BTreeMap<String, String>>,
}

impl Setup {
    /// A plain table for so many.
    pub fn seats(seats: u8) -> Self {
        Setup { seats, ..Setup::default() }
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

/// As much of a text as is worth repeating in a message.
pub(crate) fn short(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let mut shown: String = text.chars().take(REPEATED).map(plain).collect();
    if text.chars().nth(REPEATED).is_some() {
        shown.push('…');
    }
    shown
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
