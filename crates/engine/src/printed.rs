//! What is printed on a card beside its text, part by part, so that nobody has to take a line of words apart again.

use serde::Serialize;

use crate::catalog::KindId;

/// Something that stands beside the text of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Printed {
    /// What it is called: `common`, `light`, `charms`.
    pub name: String,
    /// What it says.
    pub says: Says,
    /// The cards that the words of a list name, if it names cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<KindId>,
}

/// What an attribute can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Says {
    /// It stands there, which is all: a type, `common`.
    Mark,
    /// So many: `2 light`.
    Number(u16),
    /// Words: `charms: Boost, Share`.
    List(Vec<String>),
}

impl Printed {
    /// A mark.
    pub fn mark(name: impl Into<String>) -> Self {
        Printed { name: name.into(), says: Says::Mark, kinds: vec![] }
    }

    /// So many of something.
    pub fn number(n: impl Into<u16>, name: impl Into<String>) -> Self {
        Printed { name: name.into(), says: Says::Number(n.into()), kinds: vec![] }
    }

    /// A list of words.
    pub fn list(name: impl Into<String>, words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Printed { name: name.into(), says: Says::List(words.into_iter().map(Into::into).collect()), kinds: vec![] }
    }

    /// A list of cards: their names for people, their kinds for everybody else.
    pub fn cards(name: impl Into<String>, cards: impl IntoIterator<Item = (KindId, impl Into<String>)>) -> Self {
        let (kinds, words): (Vec<KindId>, Vec<String>) =
            cards.into_iter().map(|(kind, word)| (kind, word.into())).unzip();
        Printed { kinds, ..Printed::list(name, words) }
    }

    /// All of them as they stand in the card file: `boon, 1 light, affiliation: Basic; keywords: Ail 1`.
    pub fn line(printed: &[Printed]) -> String {
        let mut line = String::new();
        for (i, it) in printed.iter().enumerate() {
            match i.checked_sub(1).map(|before| &printed[before].says) {
                None => {}
                // A list goes on until a semicolon.
                Some(Says::List(_)) => line.push_str("; "),
                Some(Says::Mark | Says::Number(_)) => line.push_str(", "),
            }
            line.push_str(&it.to_string());
        }
        line
    }
}

impl std::fmt::Display for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.says {
            Says::Mark => f.write_str(&self.name),
            Says::Number(n) => write!(f, "{n} {}", self.name),
            Says::List(words) => write!(f, "{}: {}", self.name, words.join(", ")),
        }
    }
}

/// A colour by which the rules call a card or a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hue {
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Red.
    Red,
}

impl Hue {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Hue::Green => "green",
            Hue::Yellow => "yellow",
            Hue::Blue => "blue",
            Hue::Red => "red",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_written_as_in_a_card_file() {
        let printed = [
            Printed::mark("boon"),
            Printed::number(1u16, "light"),
            Printed::list("affiliation", ["Basic"]),
            Printed::list("keywords", ["Ail 1", "Shout"]),
        ];
        assert_eq!(Printed::line(&printed), "boon, 1 light, affiliation: Basic; keywords: Ail 1, Shout");
        assert_eq!(Printed::line(&[]), "");
    }
}
