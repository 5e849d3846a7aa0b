//! Answers, and their text form.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ask::Question;
use crate::catalog::KindId;
use crate::event::Clause;
use crate::seat::{Seat, SeatSet};
use crate::thing::ThingId;

/// What the bare form of choices means: raised when one of them comes to mean something else. 2: things have numbers of their own.
/// Part of every game's rules hash.
pub const MEANING: u32 = 2;

/// The answer to a question. The order of the variants is the order in which options are listed.
///
/// Two text forms: [`Choice::text`] with the words of the game ("Attack", "Billy", "end"), which people read and write,
/// and `Display` with bare numbers, which needs nothing to be read back:
///
/// ```
/// use runehall_engine::{Choice, KindId};
/// let choice = Choice::Card(KindId(3));
/// assert_eq!(choice.to_string(), "card:3");
/// assert_eq!("card:3".parse(), Ok(choice));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// No.
    No,
    /// Yes.
    Yes,
    /// A card of this kind, from a hand or a pile: equal copies are one answer.
    Card(KindId),
    /// A card of this kind that this player owns, where cards of several owners are held together.
    CardOf(KindId, Seat),
    /// A thing on the table.
    Thing(ThingId),
    /// A player.
    Seat(Seat),
    /// So much.
    Amount(u16),
    /// This one of several ways.
    Mode(u8),
    /// The face of a die, or the card of a shuffled pile, from 0.
    Roll(u16),
    /// Enough; pass; end.
    Done,
}

impl Choice {
    /// The choice in the words of its question, the game and the table.
    pub fn text(self, question: &Question, words: &dyn Words) -> String {
        if let Some(text) = words.described(self) {
            return text;
        }
        match self {
            Choice::No => question.yes_no.1.to_owned(),
            Choice::Yes => question.yes_no.0.to_owned(),
            Choice::Done => question.done.to_owned(),
            Choice::Card(kind) => words.card(kind),
            Choice::Seat(seat) => words.seat(seat),
            Choice::Amount(n) => n.to_string(),
            Choice::CardOf(kind, seat) => format!("{} of {}", words.card(kind), words.seat(seat)),
            Choice::Thing(_) | Choice::Mode(_) | Choice::Roll(_) => words.other(self),
        }
    }

    /// Whether an answer written as `text` means this choice: its own words (whatever the capitals), or the bare form.
    pub fn is_text(self, text: &str, question: &Question, words: &dyn Words) -> bool {
        let text = text.trim();
        self.text(question, words).eq_ignore_ascii_case(text) || text.parse() == Ok(self)
    }
}

/// The words of a game and a table, for [`Choice::text`].
pub trait Words {
    /// The name of a card.
    fn card(&self, kind: KindId) -> String;
    /// The name of a player.
    fn seat(&self, seat: Seat) -> String;
    /// A thing, mode or roll at the present question.
    fn other(&self, choice: Choice) -> String;
    /// What the game itself calls a choice at the present question, if it has better words than the above.
    fn described(&self, _choice: Choice) -> Option<String> {
        None
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::No => f.write_str("no"),
            Choice::Yes => f.write_str("yes"),
            Choice::Done => f.write_str("done"),
            Choice::Card(KindId(n)) => write!(f, "card:{n}"),
            Choice::CardOf(KindId(n), Seat(owner)) => write!(f, "card:{n}@{owner}"),
            Choice::Thing(ThingId(n)) => write!(f, "thing:{n}"),
            Choice::Seat(Seat(n)) => write!(f, "seat:{n}"),
            Choice::Amount(n) => write!(f, "amount:{n}"),
            Choice::Mode(n) => write!(f, "mode:{n}"),
            Choice::Roll(n) => write!(f, "roll:{n}"),
        }
    }
}

/// A text that is no choice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no choice: expected `yes`, `no`, `done`, or one of card, thing, seat, amount, mode, roll with a number, such as `card:3`"
)]
pub struct NoChoice(pub String);

impl FromStr for Choice {
    type Err = NoChoice;

    fn from_str(text: &str) -> Result<Self, NoChoice> {
        let bad = || NoChoice(text.to_owned());
        let choice = match text {
            "no" => Choice::No,
            "yes" => Choice::Yes,
            "done" => Choice::Done,
            _ => {
                let (word, digits) = text.split_once(':').ok_or_else(bad)?;
                let (digits, owner) = digits.split_once('@').map_or((digits, None), |(n, owner)| (n, Some(owner)));
                let n: u16 = digits.parse().map_err(|_| bad())?;
                let small = || u8::try_from(n).map_err(|_| bad());
                match word {
                    "card" => match owner.map(str::parse).transpose().map_err(|_| bad())? {
                        Some(owner) => Choice::CardOf(KindId(n), Seat(owner)),
                        None => Choice::Card(KindId(n)),
                    },
                    "thing" => Choice::Thing(ThingId(n)),
                    "seat" => Choice::Seat(Seat(small()?)),
                    "amount" => Choice::Amount(n),
                    "mode" => Choice::Mode(small()?),
                    "roll" => Choice::Roll(n),
                    _ => return Err(bad()),
                }
            }
        };
        // One spelling for one choice: no leading zeros or signs.
        if choice.to_string() == text { Ok(choice) } else { Err(bad()) }
    }
}

impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The legal answers to a question, in a buffer that is used again and again.
pub type Options = Vec<Choice>;

/// What may happen at a table outside of the questions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Interrupt {
    /// This seat gives up, or was removed.
    Resign(Seat),
    /// These seats agree to a draw.
    AgreeDraw(SeatSet),
    /// This seat takes a liberty in this way.
    Take(Seat, LibertyId, Choice),
}

/// The place of a liberty in [`crate::GameInfo::liberties`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LibertyId(pub u8);

/// Something that the rules let a seat do at any time, without being asked: put a card away, close an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Liberty {
    /// A short name for machines and scenarios: `drop`.
    pub name: &'static str,
    /// What to put before its choice in a line of text: `drop` in `drop Attack`.
    pub verb: &'static str,
    /// What it does, in a sentence without a full stop.
    pub meaning: &'static str,
    /// The clause that gives it.
    pub clause: Clause,
    /// By lot one of the players takes it at one of so many questions, whoever is asked; 0 for never. Who plays at random does so in simulation, in
    /// conformance and at tables of people; bots that think never take it.
    pub one_in: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bare_form_round_trips() {
        let choices = [
            Choice::No,
            Choice::Yes,
            Choice::Done,
            Choice::Card(KindId(0)),
            Choice::CardOf(KindId(7), Seat(1)),
            Choice::Thing(ThingId(u16::MAX)),
            Choice::Seat(Seat(3)),
            Choice::Amount(12),
            Choice::Mode(255),
            Choice::Roll(59),
        ];
        for choice in choices {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
    }

    #[test]
    fn other_spellings_are_refused() {
        for text in [
            "",
            "card",
            "card:",
            "card:03",
            "card:3@",
            "card:3@01",
            "thing:3@1",
            "card:70000",
            "seat:300",
            "Card:3",
            "deal:3",
            "yes ",
        ] {
            assert_eq!(text.parse::<Choice>(), Err(NoChoice(text.to_owned())));
        }
    }

    #[test]
    fn a_choice_is_small() {
        assert!(size_of::<Choice>() <= 8);
    }
}
