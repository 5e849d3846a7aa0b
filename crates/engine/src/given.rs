//! Positions in words: what the `given` block of a scenario says, before a game makes a state of it.

use serde::Serialize;
use strsim::damerau_levenshtein;

use crate::cardset::{CardId, CardSet};
use crate::catalog::Catalog;
use crate::dice::Dice;
use crate::event::Clause;
use crate::seat::{Seat, SeatSet};
use crate::setup::{SetupError, SetupReason};

/// A position as written. [`crate::Game::arrange`] turns it into a state or says what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Given {
    /// The players' names, in order of their seats.
    pub names: Vec<String>,
    /// What is said, in the order it was written.
    pub facts: Vec<GivenFact>,
}

/// One thing said of a position: `Alex: hp 12` or `draw pile: 46 cards`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenFact {
    /// About which player; `None` for the whole table.
    pub seat: Option<Seat>,
    /// Its name: `hp`, `hand`, `draw pile` …
    pub name: String,
    /// The rest, as written.
    pub value: String,
    /// In which line of the file.
    pub line: usize,
}

/// A position that cannot be: where, why, and what would do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct GivenError {
    /// In which line.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Given {
    /// What is said of a player, or of the table, under this name.
    pub fn fact(&self, seat: Option<Seat>, name: &str) -> Option<GivenFact> {
        self.facts.iter().find(|fact| fact.seat == seat && fact.name == name).cloned()
    }

    /// An error for every fact that cannot be said, or is said twice.
    pub fn misplaced(&self, of_players: &[&str], of_table: &[&str]) -> Vec<GivenError> {
        let mut errors = vec![];
        for (i, fact) in self.facts.iter().enumerate() {
            let (names, about) = if fact.seat.is_some() { (of_players, "a player") } else { (of_table, "the table") };
            if !names.contains(&fact.name.as_str()) {
                let mut error = fact.error(format!("`{}` cannot be said of {about}", fact.name));
                let help = suggest(&fact.name, names.iter().copied());
                error.help = Some(help.unwrap_or_else(|| format!("what can be said: {}", names.join(", "))));
                errors.push(error);
            } else if self.facts[..i].iter().any(|other| other.seat == fact.seat && other.name == fact.name) {
                errors.push(fact.error(format!("`{}` is said twice", fact.name)));
            }
        }
        errors
    }
}

/// Of whom or what a fact is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// Each player has one.
    Player,
    /// The table has it.
    Table,
}

/// Where a fact of a position comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A position says it.
    Given {
        /// How it is written there: `hp 9`.
        form: &'static str,
        /// What it is if nothing is said.
        default: &'static str,
    },
    /// It follows from this, and a position that says it is held to that.
    Follows(&'static str),
}

/// A fact or a zone of positions and views, declared once: for the manual of scenarios, and to tell what a position says from what only
/// follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct FactInfo {
    /// Its name, in positions and views: `hp`, `draw pile`.
    pub name: &'static str,
    /// Whose it is.
    pub of: Of,
    /// Where it comes from.
    pub source: Source,
    /// What it is.
    pub meaning: &'static str,
}

impl FactInfo {
    /// One that a position says.
    pub const fn given(
        of: Of,
        name: &'static str,
        form: &'static str,
        default: &'static str,
        meaning: &'static str,
    ) -> Self {
        FactInfo { name, of, source: Source::Given { form, default }, meaning }
    }

    /// One that follows from others.
    pub const fn follows(of: Of, name: &'static str, from: &'static str, meaning: &'static str) -> Self {
        FactInfo { name, of, source: Source::Follows(from), meaning }
    }

    /// Whether it is said of a player, or of the table.
    pub fn is_of(&self, seat: Option<Seat>) -> bool {
        (self.of == Of::Player) == seat.is_some()
    }
}

/// What the manual of scenarios says of a game beyond its questions and messages.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Manual {
    /// Every fact and zone of positions and views; none for a game whose positions say nothing of themselves.
    pub facts: &'static [FactInfo],
    /// By the name of a question, who is asked it and when.
    pub asked: &'static [(&'static str, &'static str)],
}

impl Manual {
    /// Nothing.
    pub const NONE: Manual = Manual { facts: &[], asked: &[] };

    /// A fact of a player, or of the table, by its name.
    pub fn fact(&self, seat: Option<Seat>, name: &str) -> Option<&'static FactInfo> {
        self.facts.iter().find(|fact| fact.is_of(seat) && fact.name == name)
    }

    /// Who is asked a question, and when.
    pub fn asked(&self, question: &str) -> Option<&'static str> {
        self.asked.iter().find(|(name, _)| *name == question).map(|(_, when)| *when)
    }
}

/// What is said of a position while a game lays it out, and all that is wrong with it so far.
#[derive(Debug)]
pub struct Desk<'a> {
    /// What is said.
    pub given: &'a Given,
    wrong: Vec<GivenError>,
}

impl<'a> Desk<'a> {
    /// For a game that has these facts; others are wrong already.
    pub fn new(given: &'a Given, of_players: &[&str], of_table: &[&str]) -> Self {
        Desk { given, wrong: given.misplaced(of_players, of_table) }
    }

    /// What is said of a player, or of the table, under this name.
    pub fn fact(&self, seat: Option<Seat>, name: &str) -> Option<GivenFact> {
        self.given.fact(seat, name)
    }

    /// What was read, or a note of what is wrong with it.
    pub fn note<T>(&mut self, result: Result<T, GivenError>) -> Option<T> {
        result.map_err(|error| self.refuse(error)).ok()
    }

    /// Notes what is wrong.
    pub fn refuse(&mut self, error: GivenError) {
        self.wrong.push(error);
    }

    /// Whose turn it is, if that is said. `why_not` says why it cannot be a player's.
    pub fn turn(&mut self, why_not: impl FnOnce(Seat) -> Option<&'static str>) -> Option<Seat> {
        let fact = self.fact(None, "turn")?;
        let seat = self.note(fact.seat(&self.given.names))?;
        if let Some(why) = why_not(seat) {
            self.refuse(fact.error(why));
        }
        Some(seat)
    }

    /// The list that a fact is, with what is said of each; nothing where it cannot be read.
    pub fn items(&mut self, fact: &GivenFact, words: &GivenWords) -> Vec<Item> {
        self.note(fact.items(&self.given.names, words)).unwrap_or_default()
    }

    /// The cards of a list, taken out of the pool, each with whether the note `mark` is said of it, which is the only one there may be: of a
    /// list without notes it is empty.
    pub fn cards<const W: usize>(
        &mut self,
        fact: &GivenFact,
        (words, mark): (&GivenWords, &str),
        pool: &mut Pool<'_, W>,
    ) -> Vec<(CardId, bool)> {
        let mut cards = vec![];
        for item in self.items(fact, words) {
            if !item.with.is_empty() || item.notes.iter().any(|(note, _)| note != mark) {
                let what = format!("`{}` is no list of cards: separate them by commas", fact.value.trim());
                self.refuse(fact.error(what));
                return cards;
            }
            for _ in 0..item.count {
                match self.note(pool.named(fact, &item.card)) {
                    Some(card) => cards.push((card, !item.notes.is_empty())),
                    None => return cards,
                }
            }
        }
        cards
    }

    /// So many of these cards, taken out of the pool by lot.
    pub fn by_lot<const W: usize, D: Dice + ?Sized>(
        &mut self,
        (fact, n): (&GivenFact, u32),
        pool: &mut Pool<'_, W>,
        among: CardSet<W>,
        dice: &mut D,
    ) -> CardSet<W> {
        let mut cards = CardSet::EMPTY;
        for _ in 0..n {
            let Some(card) = pool.by_lot(among, dice) else {
                self.refuse(fact.error(format!("{n} cards are asked for, and {} are left", cards.len())));
                break;
            };
            cards.add(card);
        }
        cards
    }

    /// Nothing, if the position can be; else all that is wrong with it.
    pub fn cleared(self) -> Result<(), Vec<GivenError>> {
        if self.wrong.is_empty() { Ok(()) } else { Err(self.wrong) }
    }
}

/// The cards that nobody has placed yet, while a position is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Pool<'a, const W: usize> {
    /// All cards by name.
    pub catalog: &'a Catalog<W>,
    /// Those that are left.
    pub left: CardSet<W>,
    /// The clause that says how many there are.
    pub clause: Clause,
}

impl<const W: usize> Pool<'_, W> {
    /// Takes a card by its name.
    pub fn named(&mut self, fact: &GivenFact, name: &str) -> Result<CardId, GivenError> {
        let Some(kind) = self.catalog.find(name) else {
            let mut error = fact.error(format!("there is no card `{name}`"));
            error.help = suggest(name, self.catalog.names().iter().map(String::as_str));
            return Err(error);
        };
        let copies = self.catalog.copies(kind);
        let Some(card) = (self.left & copies).first() else {
            let what = format!("there are only {} cards `{name}`, and all of them have been placed", copies.len());
            return Err(fact.error(format!("{what} ({})", self.clause)));
        };
        self.left.remove(card);
        Ok(card)
    }

    /// Takes one of these cards by lot.
    pub fn by_lot<D: Dice + ?Sized>(&mut self, among: CardSet<W>, dice: &mut D) -> Option<CardId> {
        let left = self.left & among;
        let k = if left.len() > 1 { dice.roll(left.len()).unwrap_or(0) } else { 0 };
        let card = left.nth(k)?;
        self.left.remove(card);
        Some(card)
    }
}

impl From<SetupError> for Vec<GivenError> {
    fn from(error: SetupError) -> Self {
        let one = |reason: SetupReason| GivenError {
            line: 0,
            what: format!("{} ({})", reason.what, reason.clause),
            help: Some(reason.help),
        };
        error.reasons.into_iter().map(one).collect()
    }
}

impl GivenFact {
    /// An error about this fact.
    pub fn error(&self, what: impl Into<String>) -> GivenError {
        GivenError { line: self.line, what: what.into(), help: None }
    }

    /// The value as a number within bounds.
    pub fn number(&self, least: u32, most: u32) -> Result<u32, GivenError> {
        match self.value.trim().parse() {
            Ok(n) if (least..=most).contains(&n) => Ok(n),
            _ => Err(self.error(format!(
                "`{}` of `{}` is no number from {least} to {most}",
                self.value.trim(),
                self.name
            ))),
        }
    }

    /// The value as `N cards`, if it has that form.
    pub fn card_count(&self) -> Option<u32> {
        card_count(&self.value)
    }

    /// The value as cards that lie somewhere: `Dire Wolf at F3, Minotaur at M4`. `wanted` says what to write, in the error for a part without
    /// a place.
    pub fn placed(&self, wanted: &str) -> Vec<Result<(&str, &str), GivenError>> {
        let parts = self.value.split(',').map(|part| part.split_once(" at "));
        parts.map(|placed| placed.ok_or_else(|| self.error(format!("write {wanted}")))).collect()
    }

    /// The value as cards that lie in an order at the ends of a pile, if it has that form: `top Attack, Boost, rest Daze, bottom Trap`.
    pub fn order(&self) -> Option<Ends> {
        let mut parts: [Option<Vec<&str>>; 3] = [None, None, None];
        let mut part = None;
        for item in self.value.split(',').map(str::trim) {
            let named = ["top ", "rest ", "bottom "].iter().position(|word| item.starts_with(word));
            let card = named.map_or(item, |_| item.split_once(' ').map_or("", |(_, card)| card.trim()));
            part = named.or(part);
            parts[part?].get_or_insert_default().push(card);
        }
        let fact = |cards: Vec<&str>| GivenFact { value: cards.join(", "), ..self.clone() };
        let [top, rest, bottom] = parts.map(|part| part.map(fact));
        let nothing = || GivenFact { value: "nothing".to_owned(), ..self.clone() };
        Some(Ends { top: top.unwrap_or_else(nothing), rest, bottom: bottom.unwrap_or_else(nothing) })
    }

    /// The value as one player.
    pub fn seat(&self, names: &[String]) -> Result<Seat, GivenError> {
        find_seat(self.value.trim(), names).ok_or_else(|| GivenError {
            line: self.line,
            what: format!("`{}` is no player", self.value.trim()),
            help: suggest(self.value.trim(), names.iter().map(String::as_str)),
        })
    }

    /// The value as a list of cards: see [`parse_items`].
    pub fn items(&self, names: &[String], words: &GivenWords) -> Result<Vec<Item>, GivenError> {
        parse_items(&self.value, names, words).map_err(|what| self.error(what))
    }
}

/// What is said of the order of a pile, each as a list of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ends {
    /// On top, the first uppermost.
    pub top: GivenFact,
    /// In between, in no order. Said of a player's own pile; in a pile of the table there lies what is left.
    pub rest: Option<GivenFact>,
    /// At the bottom, the last lowest.
    pub bottom: GivenFact,
}

impl Ends {
    /// Both ends of a pile of the table, of which no rest is said.
    pub fn of_table(self) -> Result<[GivenFact; 2], GivenError> {
        let Ends { top, rest, bottom } = self;
        match rest {
            None => Ok([top, bottom]),
            Some(rest) => {
                let mut error = rest.error(format!("`rest` cannot be said of `{}`", rest.name));
                error.help = Some("leave it out: every card that is placed nowhere else lies there".to_owned());
                Err(error)
            }
        }
    }
}

/// A card, or cards lying together, as written: `Daze + Share by Alex on Billy & Drew x2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The first card.
    pub card: String,
    /// The cards laid with it.
    pub with: Vec<String>,
    /// What is said of it: `by`, `on` …
    pub notes: Vec<(String, SeatSet)>,
    /// What is counted on it: `tokens 3`.
    pub counts: Vec<(String, u32)>,
    /// How many of it.
    pub count: u32,
}

impl Item {
    /// How many cards of which nothing else is said: `3 cards` within a list.
    pub fn card_count(&self) -> Option<u32> {
        card_count(&self.card)
    }
}

/// `N cards`.
fn card_count(text: &str) -> Option<u32> {
    let (n, word) = text.trim().split_once(' ')?;
    matches!(word.trim(), "card" | "cards").then(|| n.parse().ok())?
}

/// What a game says of `given` blocks: the words by which something is said of a card, in positions and in claims about them, and which
/// questions pass by themselves.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GivenWords {
    /// Those that stand between a card and players: `on` in `Daze on Billy`.
    pub notes: &'static [&'static str],
    /// Those that stand by themselves: `hexed` in `Ash hexed`.
    pub marks: &'static [&'static str],
    /// Those that stand before a number: `tokens` in `Ash tokens 3`.
    pub counts: &'static [&'static str],
    /// Questions to act or pass in which one may do something about what is happening, or let it happen. Where a position says
    /// `reactions pass`, they are declined unless the next line is by who is asked. What a player does in the own turn is none of them.
    pub reactions: &'static [&'static str],
}

impl GivenWords {
    /// No such words.
    pub const NONE: GivenWords = GivenWords { notes: &[], marks: &[], counts: &[], reactions: &[] };
}

/// Reads a list of cards separated by commas: `Attack, Boost x2`, `Daze + Share by Alex on Billy & Drew`, `nothing`.
pub fn parse_items(text: &str, names: &[String], words: &GivenWords) -> Result<Vec<Item>, String> {
    let text = text.trim();
    if text == "nothing" {
        return Ok(vec![]);
    }
    text.split(',').map(|item| parse_item(item.trim(), names, words)).collect()
}

fn parse_item(text: &str, names: &[String], given: &GivenWords) -> Result<Item, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (words, count) = match words.split_last() {
        Some((last, rest))
            if last.len() > 1 && last.starts_with('x') && last[1..].bytes().all(|b| b.is_ascii_digit()) =>
        {
            (rest, last[1..].parse().map_err(|_| format!("`{last}` is too many"))?)
        }
        _ => (&words[..], 1),
    };
    let mut parts: Vec<(Option<&str>, Vec<&str>)> = vec![(None, vec![])];
    for &word in words {
        if [given.notes, given.marks, given.counts].iter().any(|words| words.contains(&word)) {
            parts.push((Some(word), vec![]));
        } else if let Some((_, part)) = parts.last_mut() {
            part.push(word);
        }
    }
    let cards = parts.remove(0).1.join(" ");
    if let Some(in_order) = said_too_early(&cards, &parts) {
        let times = if count == 1 { String::new() } else { format!(" x{count}") };
        return Err(format!(
            "in `{text}` a card is joined with `+` after something was said: that stands after the last card, as in `{in_order}{times}`"
        ));
    }
    let mut cards = cards.split('+').map(|card| card.trim().to_owned());
    let card = cards.next().filter(|card| !card.is_empty()).ok_or("a card is missing before or after a comma")?;
    let with: Vec<String> = cards.collect();
    if with.iter().any(String::is_empty) {
        return Err(format!("a card is missing after `+` in `{text}`"));
    }
    let (mut notes, mut counts) = (vec![], vec![]);
    for (note, players) in parts {
        let mut seats = SeatSet::NONE;
        let note = note.unwrap_or_default();
        if given.counts.contains(&note) {
            let number = players.join(" ");
            let n = number.parse().map_err(|_| format!("a number is missing after `{note}` in `{text}`"))?;
            counts.push((note.to_owned(), n));
            continue;
        }
        if players.is_empty() && given.marks.contains(&note) {
            notes.push((note.to_owned(), seats));
            continue;
        }
        if players.is_empty() {
            return Err(format!("a player is missing after `{note}` in `{text}`"));
        }
        for player in players.join(" ").split('&').map(str::trim) {
            let seat = find_seat(player, names).ok_or_else(|| {
                let hint = suggest(player, names.iter().map(String::as_str));
                format!("`{player}` is no player{}", hint.map_or(String::new(), |hint| format!("; {hint}")))
            })?;
            seats |= SeatSet::one(seat);
        }
        notes.push((note.to_owned(), seats));
    }
    Ok(Item { card, with, notes, counts, count })
}

/// Where a card is joined after something was said of those before it: the same with what is said at the end.
fn said_too_early(cards: &str, said: &[(Option<&str>, Vec<&str>)]) -> Option<String> {
    let mut joined = vec![cards.to_owned()];
    let mut notes = String::new();
    for (word, rest) in said {
        let rest = rest.join(" ");
        // No name of a player and no number has a `+` in it.
        let (value, card) = rest.split_once('+').map_or((rest.as_str(), None), |(value, card)| (value, Some(card)));
        joined.extend(card.map(|card| card.trim().to_owned()));
        for part in [word.unwrap_or_default(), value.trim()].iter().filter(|part| !part.is_empty()) {
            notes = format!("{notes} {part}");
        }
    }
    (joined.len() > 1 && joined.iter().all(|card| !card.is_empty())).then(|| format!("{}{notes}", joined.join(" + ")))
}

/// The seat of a player by name, whatever its capitals.
pub fn find_seat(name: &str, names: &[String]) -> Option<Seat> {
    names.iter().position(|n| n.eq_ignore_ascii_case(name)).map(|i| Seat(i as u8))
}

/// "did you mean …" for a word that is close to one of the words that fit.
pub fn suggest<'a>(word: &str, fitting: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let word = word.to_lowercase();
    let near = fitting
        .into_iter()
        .map(|fit| (damerau_levenshtein(&word, &fit.to_lowercase()), fit))
        .min_by_key(|&(distance, _)| distance)?;
    (near.0 <= (word.chars().count() / 3).max(1)).then(|| format!("did you mean `{}`?", near.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["Alex", "Billy", "Chris"].map(String::from).to_vec()
    }

    const WORDS: GivenWords =
        GivenWords { notes: &["by", "on"], marks: &["worn"], counts: &["charges"], reactions: &[] };

    #[test]
    fn items_in_words() {
        let items =
            parse_items("Daze + Share by Alex on Billy & Chris, Boost x2, Cloak worn charges 3", &names(), &WORDS)
                .unwrap();
        assert_eq!(items[0].card, "Daze");
        assert_eq!(items[0].with, ["Share"]);
        assert_eq!(items[0].notes[1], ("on".to_owned(), SeatSet::first(3) - SeatSet::one(Seat(0))));
        assert_eq!((items[1].card.as_str(), items[1].count), ("Boost", 2));
        assert_eq!(items[2].notes, [("worn".to_owned(), SeatSet::NONE)]);
        assert_eq!(items[2].counts, [("charges".to_owned(), 3)]);
        // What is no word of the game is part of a name.
        let plain = parse_items("Rune on a Wall", &names(), &GivenWords::NONE).unwrap();
        assert_eq!((plain[0].card.as_str(), plain[0].notes.len()), ("Rune on a Wall", 0));
        assert_eq!(parse_items("nothing", &names(), &WORDS), Ok(vec![]));
    }

    #[test]
    fn the_ends_of_a_pile() {
        let fact = |value: &str| GivenFact { seat: None, name: "pile".to_owned(), value: value.to_owned(), line: 1 };
        let of = |value: &str| fact(value).order()?.of_table().ok().map(|ends| ends.map(|end| end.value));
        let ends = |top: &str, bottom: &str| Some([top.to_owned(), bottom.to_owned()]);
        assert_eq!(of("top Daze, Boost x2"), ends("Daze, Boost x2", "nothing"));
        assert_eq!(of("bottom Trap"), ends("nothing", "Trap"));
        assert_eq!(of("top Daze, bottom Trap, Boost"), ends("Daze", "Trap, Boost"));
        assert_eq!((of("Daze, Boost"), of("Daze, top Boost"), of("46 cards")), (None, None, None));
        let own = fact("top Daze, rest Boost x2, Share, bottom Trap").order().unwrap();
        let rest = own.rest.clone().map(|rest| rest.value);
        assert_eq!(
            (own.top.value.as_str(), rest.as_deref(), own.bottom.value.as_str()),
            ("Daze", Some("Boost x2, Share"), "Trap")
        );
        assert_eq!(own.of_table().unwrap_err().what, "`rest` cannot be said of `pile`");
    }

    #[test]
    fn items_that_make_no_sense() {
        for (text, error) in [
            ("", "a card is missing before or after a comma"),
            ("Attack,, Boost", "a card is missing before or after a comma"),
            ("Attack +", "a card is missing after `+` in `Attack +`"),
            ("Daze on", "a player is missing after `on` in `Daze on`"),
            ("Daze on Bily", "`Bily` is no player; did you mean `Billy`?"),
            ("Cloak charges", "a number is missing after `charges` in `Cloak charges`"),
            ("Boost x99999999999", "`x99999999999` is too many"),
            (
                "Cloak worn charges 1 + Daze by Alex + Boost",
                "in `Cloak worn charges 1 + Daze by Alex + Boost` a card is joined with `+` after something was said: \
                 that stands after the last card, as in `Cloak + Daze + Boost worn charges 1 by Alex`",
            ),
        ] {
            assert_eq!(parse_items(text, &names(), &WORDS), Err(error.to_owned()));
        }
    }

    #[test]
    fn cards_of_a_list_leave_the_pool() {
        let catalog = Catalog::<1>::new([("Ox".to_owned(), 3), ("Owl".to_owned(), 1)]).unwrap();
        let fact = |value: &str| GivenFact { seat: None, name: "row".to_owned(), value: value.to_owned(), line: 4 };
        let words = GivenWords { marks: &["hexed"], ..GivenWords::NONE };
        let lay = |value: &str, mark: &str| {
            let given = Given::default();
            let mut desk = Desk::new(&given, &[], &["row"]);
            let mut pool = Pool { catalog: &catalog, left: catalog.all(), clause: Clause("TOY-1") };
            let cards = desk.cards(&fact(value), (&words, mark), &mut pool);
            let wrong = desk.cleared().err().map(|wrong| wrong[0].what.clone());
            (cards.iter().map(|(card, noted)| (card.0, *noted)).collect::<Vec<_>>(), pool.left.len(), wrong)
        };
        assert_eq!(lay("Ox x2, Owl", ""), (vec![(0, false), (1, false), (3, false)], 1, None));
        assert_eq!(lay("Ox hexed, Owl", "hexed"), (vec![(0, true), (3, false)], 2, None));
        let no_list = "`Owl hexed` is no list of cards: separate them by commas".to_owned();
        assert_eq!(lay("Owl hexed", ""), (vec![], 4, Some(no_list)));
        let too_many = "there are only 1 cards `Owl`, and all of them have been placed (TOY-1)".to_owned();
        assert_eq!(lay("Owl x2", ""), (vec![(3, false)], 3, Some(too_many)));
    }

    #[test]
    fn cards_by_lot_are_no_more_than_are_left() {
        let catalog = Catalog::<1>::new([("Ox".to_owned(), 3)]).unwrap();
        let given = Given::default();
        let mut desk = Desk::new(&given, &[], &["deck"]);
        let mut pool = Pool { catalog: &catalog, left: catalog.all(), clause: Clause("TOY-1") };
        let fact = GivenFact { seat: None, name: "deck".to_owned(), value: "4 cards".to_owned(), line: 4 };
        assert_eq!(desk.by_lot((&fact, 2), &mut pool, catalog.all(), &mut crate::NoDice).len(), 2);
        assert_eq!(desk.by_lot((&fact, 2), &mut pool, catalog.all(), &mut crate::NoDice).len(), 1);
        let wrong = desk.cleared().unwrap_err();
        assert_eq!(wrong[0].what, "2 cards are asked for, and 1 are left");
    }
}
