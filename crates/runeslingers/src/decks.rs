//! Decks as text: a Runeslinger, a stance, an ability and the cards, a line for each kind (RSL-4.1, section 22).
//!
//! ```text
//! # A comment.
//! 1 Eva
//! 1 Talaka's Heart
//! 1 Flame of Nim
//! 2 Flaming Fists
//! ```
//! What is which follows from the names, so the lines stand in any order. [`read`] and [`Deck::flaws`] report everything that
//! is wrong at once, with the line, the clause and the cure. `decks/starters.rs` knows the decks that come with the game,
//! `decks/count.rs` what a deck looks like: its curve, types and affiliations.

mod count;
mod starters;

use runehall_engine::option::{DeckLine, deck_lines};
use runehall_engine::{Clause, Flaw, Inspection, KindId};

use crate::design::{Design, Keyword, Rules, Sort};

pub(crate) use starters::starters;
pub use starters::{READY, STARTERS};

/// What somebody brings to an encounter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    /// Every kind with its copies and its line in the text, in the order of the lines.
    pub lines: Vec<DeckLine>,
}

/// How large decks are, and how many copies they hold: of what they are built decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Size {
    /// Exactly 40 cards, at most 3 copies (RSL-1.3).
    #[default]
    Expanded,
    /// Exactly 30 cards, at most 2 copies (RSL-1.3).
    Classic,
    /// What was drafted: exactly 30 cards, any number of copies and X cards (RSL-22.7).
    Draft,
    /// A sealed deck of 30 cards by the copies of `expanded` (RSL-22.9).
    Sealed,
}

impl Size {
    /// All of them, in the order of [`crate::words::FORMATS`].
    pub(crate) const ALL: [Size; 4] = [Size::Expanded, Size::Classic, Size::Draft, Size::Sealed];

    /// As the table options say it.
    pub const fn name(self) -> &'static str {
        match self {
            Size::Expanded => "expanded",
            Size::Classic => "classic",
            Size::Draft => "draft",
            Size::Sealed => "sealed-30",
        }
    }

    /// How many cards a deck has.
    pub const fn cards(self) -> u16 {
        match self {
            Size::Expanded => 40,
            Size::Classic | Size::Draft | Size::Sealed => 30,
        }
    }

    /// The clause that says so.
    pub const fn clause(self) -> &'static str {
        match self {
            Size::Expanded | Size::Classic => "RSL-22.1",
            Size::Draft => "RSL-22.7",
            Size::Sealed => "RSL-22.9",
        }
    }
}

/// The rules that a deck is held to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// The first edition (RSL-1.1).
    pub first: bool,
    /// How large decks are.
    pub size: Size,
    /// At most one X card in the whole deck (RSL-22.2).
    pub x_total: bool,
}

impl Format {
    /// How many copies of a card a deck may have: of an X card one (RSL-22.1), but of what was drafted any number (RSL-22.7).
    pub const fn copies(self, is_x: bool) -> u16 {
        match self.size {
            Size::Draft => Size::Draft.cards(),
            Size::Expanded | Size::Classic | Size::Sealed if is_x => 1,
            Size::Expanded | Size::Sealed => 3,
            Size::Classic => 2,
        }
    }

    /// Whether a deck may have one X card in all.
    pub fn is_one_x(self) -> bool {
        // RSL-22.7: no X limit in draft.
        self.x_total && self.size != Size::Draft
    }
}

/// RSL-22.1
const SIZE: Clause = Clause("RSL-22.1");

/// Reads a deck. What cannot be read is left out of it and told in `flaws`.
pub fn read(rules: &Rules, text: &str, flaws: &mut Vec<Flaw>) -> Deck {
    // The names of the ailments come after those of the kinds, and are no cards (RSL-4.7).
    Deck { lines: deck_lines(text, &rules.names[..rules.designs.len()], SIZE, flaws) }
}

/// What a deck is made of and all that is wrong with it in this format.
pub fn inspect(rules: &Rules, text: &str, format: Format) -> Inspection {
    let mut flaws = vec![];
    let deck = read(rules, text, &mut flaws);
    flaws.extend(deck.flaws(rules, format));
    flaws.sort_by_key(|flaw| flaw.line.unwrap_or(usize::MAX));
    let lines = deck.print(rules).lines().map(str::to_owned).collect();
    Inspection { flaws, lines, tallies: deck.tallies(rules) }
}

impl Deck {
    /// The kinds of a sort.
    fn of<'d>(&'d self, rules: &'d Rules, sort: Sort) -> impl Iterator<Item = (&'d DeckLine, &'d Design)> {
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
    pub fn cards<'d>(&'d self, rules: &'d Rules) -> impl Iterator<Item = (&'d DeckLine, &'d Design)> {
        let with = self.lines.iter().map(|entry| (entry, rules.design(entry.kind)));
        with.filter(|(_, design)| design.sort.is_main())
    }

    /// How many cards the main deck has.
    pub fn size(&self, rules: &Rules) -> u16 {
        self.cards(rules).map(|(entry, _)| entry.copies).sum()
    }

    /// Everything that the format forbids, by line and then for the deck as a whole.
    ///
    /// A starter deck of the game is as it should be in every format: it is offered against other starters (RSL-22.4, RSL-26.5).
    /// Whether the others brought starters is for the table to see.
    pub fn flaws(&self, rules: &Rules, format: Format) -> Vec<Flaw> {
        if self.is_starter(rules) {
            return vec![];
        }
        let mut flaws = vec![];
        for (entry, design) in self.cards(rules) {
            copies(*entry, design, format, &mut flaws);
        }
        self.three(rules, &mut flaws);
        let mut whole = |what: String, clause: &'static str, help: String| {
            flaws.push(Flaw { line: None, what, clause: Clause(clause), help });
        };
        let x: Vec<&Design> = self.cards(rules).map(|(_, design)| design).filter(|design| design.is_x).collect();
        if format.is_one_x() && x.len() > 1 {
            let names: Vec<String> = x.iter().map(|design| format!("`{}`", design.name)).collect();
            let what = format!("the deck has {} X cards: {}", x.len(), names.join(", "));
            whole(what, "RSL-22.2", "keep one of them".to_owned());
        }
        let (size, wanted) = (self.size(rules), format.size.cards());
        if size != wanted {
            let help = if size < wanted {
                format!("add {}", of_cards(wanted - size))
            } else {
                format!("leave {} out", of_cards(size - wanted))
            };
            // RSL-1.3
            whole(
                format!("the deck has {}, and `{}` asks for {wanted}", of_cards(size), format.size.name()),
                format.size.clause(),
                help,
            );
        }
        flaws
    }

    /// What is wrong with it where Runeslinger, stance and ability are brought by themselves (RSL-22.10).
    pub(crate) fn equips_alone(&self, rules: &Rules, flaws: &mut Vec<Flaw>) {
        for (entry, design) in self.cards(rules) {
            flaws.push(Flaw {
                line: Some(entry.line),
                what: format!("`{}` is a card of a deck, and the deck comes from boosters", design.name),
                clause: Clause("RSL-22.10"),
                help: "leave it out".to_owned(),
            });
        }
        self.three(rules, flaws);
    }

    /// One Runeslinger, one stance and one ability, of one class (RSL-4.1, RSL-22.3).
    fn three(&self, rules: &Rules, flaws: &mut Vec<Flaw>) {
        let mut found: Vec<&Design> = vec![];
        for sort in [Sort::Runeslinger, Sort::Stance, Sort::Ability] {
            let (mut copies, mut last) = (0, None);
            for (entry, design) in self.of(rules, sort) {
                (copies, last) = (copies + entry.copies, Some((entry.line, design)));
            }
            match last {
                Some((_, design)) if copies == 1 => found.push(design),
                Some((line, _)) => {
                    let what = format!("the deck has {copies} of type {}", sort.name());
                    flaws.push(Flaw { line: Some(line), what, clause: Clause("RSL-4.1"), help: "keep one".to_owned() });
                }
                None => {
                    let what = format!("the deck has no {}", sort.name());
                    let names = rules.designs.iter().filter(|design| design.sort == sort);
                    let fits = names.filter(|design| found.first().is_none_or(|first| first.class == design.class));
                    let names: Vec<String> = fits.map(|design| format!("`1 {}`", design.name)).collect();
                    let help = format!("add one: {}", names.join(", "));
                    flaws.push(Flaw { line: None, what, clause: Clause("RSL-4.1"), help });
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
            flaws.push(Flaw { line, what, clause: Clause("RSL-22.3"), help });
        }
    }

    /// The text of the deck in its one spelling: Runeslinger, stance, ability, then the cards in the order of the pool.
    pub fn print(&self, rules: &Rules) -> String {
        let mut lines: Vec<&DeckLine> = self.lines.iter().collect();
        lines.sort_by_key(|entry| (rules.design(entry.kind).sort.is_main(), entry.kind));
        let text = |entry: &&DeckLine| format!("{} {}", entry.copies, rules.design(entry.kind).name);
        lines.iter().map(text).collect::<Vec<_>>().join("\n")
    }
}

/// Too many copies, or a card that the edition does not have.
fn copies(entry: DeckLine, design: &Design, format: Format, flaws: &mut Vec<Flaw>) {
    let mut fault = |what: String, clause: &'static str, help: String| {
        flaws.push(Flaw { line: Some(entry.line), what, clause: Clause(clause), help });
    };
    let Design { name, is_x, .. } = design;
    let most = format.copies(*is_x);
    if entry.copies > most {
        let of = if *is_x { "an X card".to_owned() } else { format!("a card in `{}`", format.size.name()) };
        let what = format!("{} copies of `{name}`, and {of} may have {most}", entry.copies);
        fault(what, "RSL-22.1", format!("write `{most} {name}`"));
    }
    if let Some(keyword) = newer(design, format) {
        let what = format!("`{name}` has the keyword {keyword}, which the first edition does not have");
        fault(what, "RSL-17.13", "leave it out, or play the second edition".to_owned());
    }
}

/// Whether the edition has the card at all.
pub(crate) fn fits(design: &Design, format: Format) -> bool {
    newer(design, format).is_none()
}

/// RSL-17.13: the keyword that the first edition does not have.
fn newer(design: &Design, format: Format) -> Option<&Keyword> {
    design.keywords.iter().find(|keyword| format.first && matches!(keyword, Keyword::Quick | Keyword::Ail(_)))
}

fn of_cards(n: u16) -> String {
    format!("{n} {}", if n == 1 { "card" } else { "cards" })
}

#[cfg(test)]
mod tests;
