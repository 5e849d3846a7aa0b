//! What a host may write before a game starts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::event::Clause;
use crate::given::suggest;
use crate::seat::Seat;

/// The name of the option that limits the number of turns.
pub const TURN_LIMIT: &str = "turn-limit";

/// How many characters of a wrong name or value a message repeats.
const REPEATED: usize = 40;

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

    /// The turn limit this setup asks for, 0 for none, where it is the only option of a game. `unattended` holds when no
    /// human plays and nothing else is said.
    pub fn turn_limit(&self, unattended: u16, clause: Clause, reasons: &mut Vec<SetupReason>) -> u16 {
        let mut limit = if self.unattended { unattended } else { 0 };
        for (name, value) in &self.options {
            let (what, help) = if name != TURN_LIMIT {
                let help = suggest(name, [TURN_LIMIT]).unwrap_or_else(|| format!("the only option is `{TURN_LIMIT}`"));
                (format!("there is no option `{}`", short(name)), help)
            } else if let Some(n) = number(value) {
                limit = n;
                continue;
            } else {
                (format!("`{}` is no turn limit", short(value)), format!("give a number from 1 to {}", u16::MAX))
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

/// The value of an option that takes a number: from 1 on, in digits alone and without leading zeros. A setup is kept as it was
/// written, so a number has one way to be written, and that is as short as can be.
fn number(value: &str) -> Option<u16> {
    value.parse().ok().filter(|n: &u16| *n > 0 && n.to_string() == value)
}

/// As much of a text as is worth repeating in a message.
fn short(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(value: &str) -> Result<u16, String> {
        let options = BTreeMap::from([(TURN_LIMIT.to_owned(), value.to_owned())]);
        let mut reasons = vec![];
        let limit = Setup { options, ..Setup::seats(2) }.turn_limit(0, Clause("X-1"), &mut reasons);
        reasons.pop().map_or(Ok(limit), |reason| Err(reason.what))
    }

    #[test]
    fn a_number_is_written_in_one_way() {
        for n in [1, 12, 100, u16::MAX] {
            assert_eq!(limit(&n.to_string()), Ok(n));
        }
        for wrong in
            ["", "0", "-1", "+5", "05", " 5", "5 ", "5.0", "65536", "many", &format!("{}5", "0".repeat(60_000))]
        {
            let what = limit(wrong).unwrap_err();
            assert!(what.ends_with("is no turn limit") && what.chars().count() < 80, "{what}");
        }
    }

    #[test]
    fn a_wrong_name_is_not_repeated_for_pages() {
        let options = BTreeMap::from([("x".repeat(60_000), "1".to_owned())]);
        let mut reasons = vec![];
        Setup { options, ..Setup::seats(2) }.turn_limit(0, Clause("X-1"), &mut reasons);
        assert!(reasons[0].what.len() < 80 && reasons[0].help.len() < 80, "{:?}", reasons[0]);
    }
}
