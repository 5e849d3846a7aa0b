//! What a host may choose for a table, and a seat may bring to it: declared by the game once, read here for all games.
//!
//! A game lists [`OptionInfo`]s in [`crate::GameInfo::options`] and [`crate::GameInfo::brings`]; [`Setup::read`] checks a setup
//! against them and hands the game [`Choices`]. Command line, scenarios, lobby and API show and check the same
//! declarations. **Invariant:** a value has one spelling, because a setup is kept as it was written; [`OptionInfo::tidy`] is for
//! whoever takes values from people.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::catalog::KindId;
use crate::event::Clause;
use crate::game::GameInfo;
use crate::given::suggest;
use crate::inspect::Flaw;
use crate::seat::Seat;
use crate::setup::{Setup, SetupReason, short};

/// The most bytes that the options of a table may have together, and what one seat brings. With eight seats a setup still fits
/// into one line of a replay.
pub const LONGEST_TEXT: usize = 3 << 10;

/// The most copies of a card that a line of a deck can ask for.
const MOST_COPIES: u16 = 99;

/// The most lines of a deck: more than any game has cards in one, few enough to tell what is wrong with each.
const MOST_DECK_LINES: usize = 200;

/// Something that can be chosen before a game starts.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionInfo {
    /// Its name: `turn-limit`.
    pub name: &'static str,
    /// What values it takes.
    pub takes: Takes,
    /// What holds where nothing is said, in the spelling of a value; none where the option then does nothing. What a seat brings
    /// always has one, so that any table can be played at once.
    pub default: Option<&'static str>,
    /// What holds instead where nothing is said and no human plays: a limit, so that programs cannot pass for ever.
    pub unattended: Option<&'static str>,
    /// With which value a game that may be long is soon over: for examples, trials and tests ([`crate::GameInfo::brief`]).
    pub brief: Option<&'static str>,
    /// What it does.
    pub meaning: &'static str,
    /// The clause that gives it.
    pub clause: Clause,
}

/// The values of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// `yes` or `no`.
    Flag,
    /// A whole number, with both bounds.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Lines of text that the game reads, such as a list of cards: see [`deck_list`].
    Deck,
}

/// The words of a flag.
const YES_NO: [&str; 2] = ["yes", "no"];

impl OptionInfo {
    /// Why a value is none of this option; `None` if it is.
    pub fn why_not(&self, value: &str) -> Option<SetupReason> {
        let fits = match self.takes {
            Takes::Flag => YES_NO.contains(&value),
            Takes::Number { least, most } => number(value).is_some_and(|n| (least..=most).contains(&n)),
            Takes::OneOf(words) => words.contains(&value),
            Takes::Deck => !value.is_empty() && tidy_text(value) == value && !value.contains(is_odd),
        };
        if fits {
            return None;
        }
        let near = match self.takes {
            Takes::OneOf(words) => suggest(short(value).as_str(), words.iter().copied()),
            Takes::Flag | Takes::Number { .. } | Takes::Deck => None,
        };
        Some(SetupReason {
            what: format!("`{}` is no value of `{}`", short(value), self.name),
            clause: self.clause,
            help: near.unwrap_or_else(|| format!("give {}", self.takes)),
        })
    }

    /// A value as it is kept: without what people type and nobody means.
    pub fn tidy(&self, value: &str) -> String {
        match self.takes {
            Takes::Deck => tidy_text(value),
            Takes::Flag | Takes::Number { .. } | Takes::OneOf(_) => value.trim().to_owned(),
        }
    }
}

impl fmt::Display for Takes {
    /// For people: `a number from 1 to 65535`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Takes::Flag => f.write_str("`yes` or `no`"),
            Takes::Number { least, most } => write!(f, "a number from {least} to {most}"),
            Takes::OneOf(words) => write!(f, "one of `{}`", words.join("`, `")),
            Takes::Deck => f.write_str("lines such as `3 NAME`, without blank lines, comments or blanks around them"),
        }
    }
}

/// What was chosen among declared options, and what holds where nothing was said. Reads where it stands and allocates nothing:
/// simulation starts games by the million.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    said: Option<&'a BTreeMap<String, String>>,
    unattended: bool,
}

impl<'a> Chosen<'a> {
    /// The value as it is written; empty where there is none.
    pub fn text(&self, option: &OptionInfo) -> &'a str {
        let usual = || option.unattended.filter(|_| self.unattended).or(option.default);
        self.said.and_then(|said| said.get(option.name)).map(String::as_str).or_else(usual).unwrap_or_default()
    }

    /// Whether a flag is on.
    pub fn flag(&self, option: &OptionInfo) -> bool {
        self.text(option) == YES_NO[0]
    }

    /// The value of a number.
    pub fn number(&self, option: &OptionInfo) -> Option<u32> {
        number(self.text(option))
    }

    /// Which of its words it is, by its place among them.
    pub fn place(&self, option: &OptionInfo) -> Option<usize> {
        let Takes::OneOf(words) = option.takes else { return None };
        words.iter().position(|word| *word == self.text(option))
    }
}

/// Everything that was chosen for a game.
#[derive(Clone, Copy, Debug)]
pub struct Choices<'a>(&'a Setup);

impl<'a> Choices<'a> {
    /// For the table.
    pub fn table(&self) -> Chosen<'a> {
        Chosen { said: Some(&self.0.options), unattended: self.0.unattended }
    }

    /// By a seat.
    pub fn seat(&self, seat: Seat) -> Chosen<'a> {
        Chosen { said: self.0.brought.get(seat.index()), unattended: self.0.unattended }
    }
}

impl Setup {
    /// What was chosen for the table and by each seat. All that is wrong with it is added to `reasons`; with any of them the
    /// setup is to be refused, and the choices mean nothing.
    pub fn read(&self, info: &GameInfo, reasons: &mut Vec<SetupReason>) -> Choices<'_> {
        check(info, info.options, &self.options, reasons);
        if self.brought.len() > usize::from(self.seats) {
            let what = format!("{} seats bring something, and there are {}", self.brought.len(), self.seats);
            reasons.push(SetupReason { what, clause: info.setup, help: "name seats at this table".to_owned() });
        }
        for (seat, brought) in (1..=self.seats).zip(&self.brought) {
            let mut wrong = vec![];
            check(info, info.brings, brought, &mut wrong);
            let of_seat = |r: SetupReason| SetupReason { what: format!("seat {seat}: {}", r.what), ..r };
            reasons.extend(wrong.into_iter().map(of_seat));
        }
        Choices(self)
    }
}

/// Checks values against declared options.
fn check(
    info: &GameInfo,
    declared: &'static [OptionInfo],
    values: &BTreeMap<String, String>,
    reasons: &mut Vec<SetupReason>,
) {
    let length: usize = values.iter().map(|(name, value)| name.len() + value.len()).sum();
    if length > LONGEST_TEXT {
        reasons.push(SetupReason {
            what: format!("{length} bytes are too much to choose"),
            clause: info.setup,
            help: format!("at most {LONGEST_TEXT} bytes are read"),
        });
        return;
    }
    for (name, value) in values {
        let wrong = find(info, declared, name).map(|option| option.why_not(value));
        reasons.extend(wrong.unwrap_or_else(Some));
    }
}

/// The option of this name, or why there is none.
pub fn find(info: &GameInfo, declared: &'static [OptionInfo], name: &str) -> Result<&'static OptionInfo, SetupReason> {
    let names = || declared.iter().map(|option| option.name);
    declared.iter().find(|option| option.name == name).ok_or_else(|| {
        let name = short(name);
        let help = suggest(&name, names()).unwrap_or_else(|| match declared {
            [] => "leave it out: there are none here".to_owned(),
            [only] => format!("the only one is `{}`", only.name),
            _ => format!("there are `{}`", names().collect::<Vec<_>>().join("`, `")),
        });
        SetupReason { what: format!("there is no option `{name}`"), clause: info.setup, help }
    })
}

/// A line of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckLine {
    /// Of which card.
    pub kind: KindId,
    /// How many copies.
    pub copies: u16,
    /// Where it stands in the text, counted from 1.
    pub line: usize,
}

/// Reads a deck as people write it: a line for each kind of card, `Spark` or `3 Spark`, each kind once, among blank lines and lines that
/// begin with `#`. All that is wrong is added to `flaws`, and what cannot be read is left out.
pub fn deck_lines(text: &str, names: &[String], clause: Clause, flaws: &mut Vec<Flaw>) -> Vec<DeckLine> {
    let mut deck: Vec<DeckLine> = vec![];
    let says = |(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
    for (n, (at, line)) in (1..).zip(text.lines().map(str::trim)).filter(says).enumerate() {
        let mut wrong = |what: String, help: String| flaws.push(Flaw { line: Some(at), what, clause, help });
        if n == MOST_DECK_LINES {
            wrong(
                format!("a deck has at most {MOST_DECK_LINES} lines"),
                "leave out this line and what follows".to_owned(),
            );
            break;
        }
        let (count, name) = match line.split_once(' ') {
            Some((n, name)) if n.bytes().all(|byte| byte.is_ascii_digit()) => (number(n), name.trim_start()),
            Some((n, name)) if n.strip_suffix(['x', 'X']).is_some_and(|n| number(n).is_some()) => {
                let help = format!("write `{} {}`", n.trim_end_matches(['x', 'X']), short(name.trim_start()));
                wrong(format!("`{}` asks for no number of cards", short(line)), help);
                continue;
            }
            _ => (Some(1), line),
        };
        let Some(copies) = count.and_then(|n| u16::try_from(n).ok()).filter(|n| (1..=MOST_COPIES).contains(n)) else {
            wrong(format!("`{}` asks for no number of cards", short(line)), format!("give 1 to {MOST_COPIES}"));
            continue;
        };
        // Programs that write texts turn the apostrophe of a name.
        let name = name.replace('’', "'");
        let Some(kind) = names.iter().position(|known| known.eq_ignore_ascii_case(&name)) else {
            let near = suggest(&short(&name), names.iter().map(String::as_str));
            wrong(format!("there is no card `{}`", short(&name)), near.unwrap_or_else(|| "leave it out".to_owned()));
            continue;
        };
        let kind = KindId(kind as u16);
        if deck.iter().any(|known| known.kind == kind) {
            wrong(format!("`{}` stands in two lines", short(&name)), "write one line with the sum".to_owned());
            continue;
        }
        deck.push(DeckLine { kind, copies, line: at });
    }
    deck
}

/// Reads a deck as [`deck_lines`] does, for whoever has no use for the numbers of lines.
pub fn deck_list(text: &str, names: &[String], clause: Clause, reasons: &mut Vec<SetupReason>) -> Vec<(KindId, u16)> {
    let mut flaws = vec![];
    let deck = deck_lines(text, names, clause, &mut flaws);
    reasons.extend(flaws.into_iter().map(|Flaw { line: _, what, clause, help }| SetupReason { what, clause, help }));
    deck.into_iter().map(|line| (line.kind, line.copies)).collect()
}

/// A number in digits alone and without leading zeros.
fn number(value: &str) -> Option<u32> {
    value.parse().ok().filter(|n: &u32| n.to_string() == value)
}

/// Lines without blanks around them, without empty ones and without comments.
fn tidy_text(text: &str) -> String {
    let says = |line: &&str| !line.is_empty() && !line.starts_with('#');
    text.lines().map(str::trim).filter(says).collect::<Vec<_>>().join("\n")
}

/// What no text holds: such a character cannot be seen, and would stand in somebody's terminal.
fn is_odd(c: char) -> bool {
    c.is_control() && c != '\n'
}

#[cfg(test)]
mod tests;
