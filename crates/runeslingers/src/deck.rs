//! Decks as text: a Runeslinger, a stance, an ability and the cards, a line for each kind (RSL-4.1, section 22).
//!
//! ```text
//! # A comment.
//! 1 Eva
//! 1 Talaka's Heart
//! 1 Flame of Nim
//! 2 Flaming Fists
//! ```
//! What is which follows from the names, so the lines stand in any order. [`read`] and [`Deck::faults`] report everything that
//! is wrong at once, with the line, the clause and the cure. `deck/starters.rs` knows the decks that come with the game,
//! `deck/count.rs` what a deck looks like: its curve, types and affiliations.

mod count;
mod starters;
#[cfg(test)]
mod tests;

use runehall_engine::given::suggest;
use runehall_engine::{Clause, KindId, SetupReason};

use crate::design::{Design, Keyword, Rules, Sort};

pub use count::{Row, Tally};
pub use starters::{READY, Ready};

/// What somebody brings to an encounter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    /// Every kind with its copies and its line in the text, in the order of the lines.
    pub lines: Vec<Entry>,
}

/// Copies of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Which.
    pub kind: KindId,
    /// How many.
    pub copies: u8,
    /// Its line in the text, counted from 1.
    pub line: usize,
}

/// The rules that a deck is held to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// The first edition (RSL-1.1).
    pub first: bool,
    /// Exactly 30 cards and at most 2 copies, instead of 40 and 3 (RSL-1.3).
    pub classic: bool,
    /// At most one X card in the whole deck (RSL-22.2).
    pub x_total: bool,
}

impl Format {
    /// How many cards a deck has (RSL-1.3).
    pub const fn size(self) -> u16 {
        if self.classic { 30 } else { 40 }
    }

    /// How many copies of a card it may have (RSL-1.3).
    pub const fn copies(self) -> u8 {
        if self.classic { 2 } else { 3 }
    }

    /// As the table options say it.
    pub const fn name(self) -> &'static str {
        if self.classic { "classic" } else { "expanded" }
    }
}

/// Something wrong with a deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line of the text, counted from 1; none for the deck as a whole.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
    /// The rule it breaks.
    pub clause: Clause,
    /// What would be right.
    pub help: String,
}

impl From<Fault> for SetupReason {
    fn from(fault: Fault) -> SetupReason {
        let Fault { line, what, clause, help } = fault;
        let what = line.map_or_else(|| what.clone(), |line| format!("line {line}: {what}"));
        SetupReason { what, clause, help }
    }
}

/// The most copies that a line can ask for; no format comes near it.
const MOST_COPIES: u8 = 99;

/// The most lines that are read: more than any format has cards, few enough to report each.
const MOST_LINES: usize = 200;

/// How many characters of a wrong line a message repeats.
const REPEATED: usize = 40;

/// RSL-22.1
const SIZE: Clause = Clause("RSL-22.1");

/// Reads a deck. What cannot be read is left out of it and told in `faults`.
pub fn read(rules: &Rules, text: &str, faults: &mut Vec<Fault>) -> Deck {
    let mut deck = Deck::default();
    let written = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    for (n, (line, words)) in written.enumerate() {
        if n == MOST_LINES {
            let what = format!("the deck has more than {MOST_LINES} lines, the rest is not read");
            faults.push(Fault {
                line: Some(line),
                what,
                clause: SIZE,
                help: "write one line for each kind".to_owned(),
            });
            break;
        }
        match entry(rules, words) {
            Err(wrong) => faults.push(Fault { line: Some(line), ..wrong }),
            Ok((kind, copies)) => match deck.lines.iter_mut().find(|entry| entry.kind == kind) {
                None => deck.lines.push(Entry { kind, copies, line }),
                Some(earlier) => {
                    // Counted all the same, so that the size told is the one that was meant.
                    earlier.copies = earlier.copies.saturating_add(copies);
                    let what = format!("`{}` stands in line {} already", rules.design(kind).name, earlier.line);
                    let help = "write one line with the sum".to_owned();
                    faults.push(Fault { line: Some(line), what, clause: SIZE, help });
                }
            },
        }
    }
    deck
}

/// The kind and the copies of one line: `3 Spark`, or `Spark` for one.
fn entry(rules: &Rules, words: &str) -> Result<(KindId, u8), Fault> {
    let fault =
        |what: String, clause: &'static str, help: String| Fault { line: None, what, clause: Clause(clause), help };
    let first = words.split(' ').next().unwrap_or_default();
    let digits = first.trim_end_matches(['x', 'X']);
    let counted = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let (copies, name) = if counted { (digits, words[first.len()..].trim_start()) } else { ("1", words) };
    if counted && digits.len() < first.len() {
        let help = format!("write `{digits} {}`", short(name));
        return Err(fault(format!("`{}` is no number of copies", short(first)), "RSL-22.1", help));
    }
    let number = copies.parse::<u8>().ok().filter(|n| (1..=MOST_COPIES).contains(n) && n.to_string() == copies);
    let Some(number) = number else {
        let help = format!("write a number from 1 to {MOST_COPIES}");
        return Err(fault(format!("`{}` is no number of copies", short(copies)), "RSL-22.1", help));
    };
    // Programs that write texts turn the apostrophe of a name.
    let name = name.replace('’', "'");
    let found = rules.designs.iter().position(|design| design.name.eq_ignore_ascii_case(&name));
    let Some(kind) = found else {
        if let Some(ailment) = rules.ailments.iter().find(|design| design.name.eq_ignore_ascii_case(&name)) {
            let what = format!("`{}` is an ailment and no card", ailment.name);
            return Err(fault(what, "RSL-4.7", "leave it out".to_owned()));
        }
        let near = suggest(&short(&name), rules.designs.iter().map(|design| design.name.as_str()));
        let help = near.unwrap_or_else(|| "leave it out, or load the cards that have it".to_owned());
        return Err(fault(format!("there is no card `{}`", short(&name)), "RSL-22.1", help));
    };
    Ok((KindId(kind as u16), number))
}

impl Deck {
    /// The kinds of a sort.
    fn of<'d>(&'d self, rules: &'d Rules, sort: Sort) -> impl Iterator<Item = (&'d Entry, &'d Design)> {
        let with = self.lines.iter().map(|entry| (entry, rules.design(entry.kind)));
        with.filter(move |(_, design)| design.sort == sort)
    }

    /// The one Runeslinger, stance or ability, if there is exactly one.
    pub fn the(&self, rules: &Rules, sort: Sort) -> Option<KindId> {
        let mut found = self.of(rules, sort);
        let (entry, _) = found.next()?;
        (found.next().is_none() && entry.copies == 1).then_some(entry.kind)
    }

    /// The cards of the main deck with their copies.
    pub fn cards<'d>(&'d self, rules: &'d Rules) -> impl Iterator<Item = (&'d Entry, &'d Design)> {
        let with = self.lines.iter().map(|entry| (entry, rules.design(entry.kind)));
        with.filter(|(_, design)| design.sort.is_main())
    }

    /// How many cards the main deck has.
    pub fn size(&self, rules: &Rules) -> u16 {
        self.cards(rules).map(|(entry, _)| u16::from(entry.copies)).sum()
    }

    /// Everything that the format forbids, by line and then for the deck as a whole.
    ///
    /// A starter deck of the game is as it should be in every format: it is offered against other starters (RSL-22.4, RSL-26.5).
    /// Whether the others brought starters is for the table to see.
    pub fn faults(&self, rules: &Rules, format: Format) -> Vec<Fault> {
        if self.is_starter(rules) {
            return vec![];
        }
        let mut faults = vec![];
        for (entry, design) in self.cards(rules) {
            copies(*entry, design, format, &mut faults);
        }
        self.three(rules, &mut faults);
        let mut whole = |what: String, clause: &'static str, help: String| {
            faults.push(Fault { line: None, what, clause: Clause(clause), help });
        };
        let x: Vec<&Design> = self.cards(rules).map(|(_, design)| design).filter(|design| design.is_x).collect();
        if format.x_total && x.len() > 1 {
            let names: Vec<String> = x.iter().map(|design| format!("`{}`", design.name)).collect();
            let what = format!("the deck has {} X cards: {}", x.len(), names.join(", "));
            whole(what, "RSL-22.2", "keep one of them".to_owned());
        }
        let (size, wanted) = (self.size(rules), format.size());
        if size != wanted {
            let help = if size < wanted {
                format!("add {}", of_cards(wanted - size))
            } else {
                format!("leave {} out", of_cards(size - wanted))
            };
            // RSL-1.3
            whole(
                format!("the deck has {}, and `{}` asks for {wanted}", of_cards(size), format.name()),
                "RSL-22.1",
                help,
            );
        }
        faults
    }

    /// One Runeslinger, one stance and one ability, of one class (RSL-4.1, RSL-22.3).
    fn three(&self, rules: &Rules, faults: &mut Vec<Fault>) {
        let mut found: Vec<&Design> = vec![];
        for sort in [Sort::Runeslinger, Sort::Stance, Sort::Ability] {
            let (mut copies, mut last) = (0, None);
            for (entry, design) in self.of(rules, sort) {
                (copies, last) = (copies + u16::from(entry.copies), Some((entry.line, design)));
            }
            match last {
                Some((_, design)) if copies == 1 => found.push(design),
                Some((line, _)) => {
                    let what = format!("the deck has {copies} of type {}", sort.name());
                    faults.push(Fault {
                        line: Some(line),
                        what,
                        clause: Clause("RSL-4.1"),
                        help: "keep one".to_owned(),
                    });
                }
                None => {
                    let what = format!("the deck has no {}", sort.name());
                    let names = rules.designs.iter().filter(|design| design.sort == sort);
                    let fits = names.filter(|design| found.first().is_none_or(|first| first.class == design.class));
                    let names: Vec<String> = fits.map(|design| format!("`1 {}`", design.name)).collect();
                    let help = format!("add one: {}", names.join(", "));
                    faults.push(Fault { line: None, what, clause: Clause("RSL-4.1"), help });
                }
            }
        }
        let Some(first) = found.first() else { return };
        for other in found.iter().filter(|other| other.class != first.class) {
            let line = self.of(rules, other.sort).next().map(|(entry, _)| entry.line);
            let what =
                format!("`{}` is of the class {}, and `{}` is a {}", other.name, other.class, first.name, first.class);
            let same = |design: &&Design| design.sort == other.sort && design.class == first.class;
            let names: Vec<String> =
                rules.designs.iter().filter(same).map(|design| format!("`{}`", design.name)).collect();
            let help = match &names[..] {
                [] => format!("take another {}", first.sort.name()),
                names => format!("take {}", names.join(" or ")),
            };
            faults.push(Fault { line, what, clause: Clause("RSL-22.3"), help });
        }
    }

    /// The text of the deck in its one spelling: Runeslinger, stance, ability, then the cards in the order of the pool.
    pub fn print(&self, rules: &Rules) -> String {
        let mut lines: Vec<&Entry> = self.lines.iter().collect();
        lines.sort_by_key(|entry| (rules.design(entry.kind).sort.is_main(), entry.kind));
        let mut text = String::new();
        for entry in lines {
            text += &format!("{} {}\n", entry.copies, rules.design(entry.kind).name);
        }
        text
    }
}

/// Too many copies, or a card that the edition does not have.
fn copies(entry: Entry, design: &Design, format: Format, faults: &mut Vec<Fault>) {
    let mut fault = |what: String, clause: &'static str, help: String| {
        faults.push(Fault { line: Some(entry.line), what, clause: Clause(clause), help });
    };
    let Design { name, is_x, .. } = design;
    let most = if *is_x { 1 } else { format.copies() };
    if entry.copies > most {
        let of = if *is_x { "an X card".to_owned() } else { format!("a card in `{}`", format.name()) };
        let what = format!("{} copies of `{name}`, and {of} may have {most}", entry.copies);
        fault(what, "RSL-22.1", format!("write `{most} {name}`"));
    }
    let newer = design.keywords.iter().find(|keyword| matches!(keyword, Keyword::Quick | Keyword::Ail(_)));
    if let Some(keyword) = newer.filter(|_| format.first) {
        let what = format!("`{name}` has the keyword {keyword}, which the first edition does not have");
        fault(what, "RSL-17.13", "leave it out, or play the second edition".to_owned());
    }
}

/// As much of a text as is worth repeating in a message.
fn short(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let shown: String = text.chars().take(REPEATED).map(plain).collect();
    if text.chars().nth(REPEATED).is_some() { format!("{shown}…") } else { shown }
}

fn of_cards(n: u16) -> String {
    format!("{n} {}", if n == 1 { "card" } else { "cards" })
}
