//! A game's vocabulary in one language: declared phrases, checked once, then used in every direction.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::diagnostic::Diagnostic;
use crate::explain::Models;
use crate::file::{CardSource, Line};
use crate::template::{self, Agreement, Item, Names, Row, TemplateError};
use crate::token::tokenize;
use crate::tree::Tree;
use crate::{complete, explain, parse, print};

/// A kind of phrase, such as players or verbs. The first category of a lexicon is that of whole texts.
#[derive(Clone, Copy, Debug)]
pub struct Category {
    pub name: &'static str,
    /// With its article, for messages: "a player".
    pub wording: &'static str,
    /// Categories whose phrases also belong here.
    pub includes: &'static [&'static str],
}

/// One phrase: what it means (`form`), where it may stand, and how it is written.
///
/// A form may have several entries (verb agreement, a second category); all of them have holes of the same names.
#[derive(Clone, Copy, Debug)]
pub struct Entry<F> {
    pub form: F,
    pub category: &'static str,
    /// In the notation described at the top of the `template` module and in `docs/decisions/0003-card-language.md`.
    pub template: &'static str,
    /// One line, for the vocabulary.
    pub meaning: &'static str,
    /// The clause that defines it, such as `ZUN-11.5`.
    pub clause: &'static str,
    /// A whole text that uses the phrase.
    pub example: &'static str,
}

/// The phrases of one game in one language: parses, prints, completes and documents card texts.
#[derive(Clone, Debug)]
pub struct Lexicon<F: 'static> {
    pub(crate) categories: Vec<Kind>,
    pub(crate) phrases: Vec<Phrase<F>>,
    /// Every word of every template, in small letters.
    pub(crate) words: BTreeSet<String>,
}

/// A category with the phrases that may stand in it, included ones too.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub about: Category,
    pub phrases: Vec<usize>,
}

/// An entry with its template read.
#[derive(Clone, Debug)]
pub(crate) struct Phrase<F: 'static> {
    pub entry: &'static Entry<F>,
    pub items: Vec<Item>,
}

/// A mistake in the declarations of a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LexiconError {
    #[error("the category `{category}` is declared twice")]
    DuplicateCategory { category: &'static str },
    #[error("`{place}` names the category `{category}`, which is not declared")]
    UnknownCategory { place: &'static str, category: &'static str },
    #[error("the category `{category}` has no phrase")]
    EmptyCategory { category: &'static str },
    #[error("no text can contain a phrase of the category `{category}`")]
    UnreachableCategory { category: &'static str },
    #[error("the template `{template}` cannot be read: {reason}")]
    Malformed { template: &'static str, reason: String },
    #[error("the template `{template}` has two holes named `{hole}`")]
    DuplicateHole { template: &'static str, hole: &'static str },
    #[error("the template `{template}` has a plural but no numeral before it")]
    NothingToAgreeWith { template: &'static str },
    #[error("the template `{template}` can be empty")]
    CanBeEmpty { template: &'static str },
    #[error("the category `{category}` has the template `{template}` twice")]
    DuplicateTemplate { category: &'static str, template: &'static str },
    #[error("the template `{template}` has other holes than another template of `{form}`")]
    OtherHoles { template: &'static str, form: String },
    #[error("a phrase of the category `{category}` can begin with a phrase of the same category")]
    LeftRecursion { category: &'static str },
}

impl<F: Copy + Eq + Debug + 'static> Lexicon<F> {
    /// Reads and checks all declarations; `irregular` are pairs such as `("die", "dice")`.
    pub fn new(
        categories: &'static [Category],
        entries: &'static [Entry<F>],
        irregular: &'static [(&'static str, &'static str)],
    ) -> Result<Lexicon<F>, LexiconError> {
        let names: Vec<&'static str> = categories.iter().map(|c| c.name).collect();
        if let Some(i) = (0..names.len()).find(|&i| names[..i].contains(&names[i])) {
            return Err(LexiconError::DuplicateCategory { category: names[i] });
        }
        let find = |place, name| {
            let found = names.iter().position(|known| *known == name);
            found.ok_or(LexiconError::UnknownCategory { place, category: name })
        };
        let mut phrases = Vec::new();
        let mut own = vec![Vec::new(); categories.len()];
        for entry in entries {
            own[find(entry.template, entry.category)?].push(phrases.len());
            let items = read(entry.template, &Names { categories: &names, irregular })?;
            phrases.push(Phrase { entry, items });
        }
        let mut includes = Vec::new();
        for category in categories {
            let found: Result<Vec<usize>, _> = category.includes.iter().map(|name| find(category.name, name)).collect();
            includes.push(found?);
        }
        let expanded =
            |i: usize| closure(i, |c| includes[c].clone()).into_iter().flat_map(|c| own[c].clone()).collect();
        let kind = |(i, about): (usize, &Category)| Kind { about: *about, phrases: expanded(i) };
        let kinds = categories.iter().enumerate().map(kind).collect();
        let words = phrases.iter().flat_map(|p| words(&p.items)).map(|w| w.to_lowercase()).collect();
        let lexicon = Lexicon { categories: kinds, phrases, words };
        lexicon.check(&includes)?;
        Ok(lexicon)
    }

    /// The tree of a whole text, or everything wrong with it.
    pub fn parse(&self, text: &str) -> Result<Tree<F>, Vec<Diagnostic>> {
        explain::parse(self, text, Some(&|_| true))
    }

    /// As [`Lexicon::parse`] for a line of a card file: diagnostics point into the file, spans of the tree into the line.
    pub fn parse_line(&self, card: &CardSource, line: &Line) -> Result<Tree<F>, Vec<Diagnostic>> {
        self.parse_as(card, line, Some(&|_| true))
    }

    /// As [`Lexicon::parse_line`]; who wrote what cannot be read is shown a text that is a model.
    pub(crate) fn parse_as(
        &self,
        card: &CardSource,
        line: &Line,
        models: Models<'_, F>,
    ) -> Result<Tree<F>, Vec<Diagnostic>> {
        let parsed = explain::parse(self, &line.text, models);
        parsed.map_err(|errors| errors.into_iter().map(|error| line.place(&card.file, error)).collect())
    }

    /// The tree of a text that can be read in one way; nothing is explained.
    pub(crate) fn read(&self, text: &str) -> Option<Tree<F>> {
        let (tokens, errors) = tokenize(text);
        let mut trees = if errors.is_empty() && !tokens.is_empty() { parse::read(self, &tokens).trees } else { vec![] };
        trees.pop().filter(|_| trees.is_empty())
    }

    /// The one spelling of a tree as a whole text; `None` if no template of this lexicon says it.
    pub fn print(&self, tree: &Tree<F>) -> Option<String> {
        print::print(self, 0, tree)
    }

    /// The spelling of a phrase of the named category, for messages about a part of a card.
    pub fn print_as(&self, category: &str, tree: &Tree<F>) -> Option<String> {
        let category = self.categories.iter().position(|k| k.about.name == category)?;
        print::print(self, category, tree)
    }

    /// What may come next after the beginning of a text; see [`crate::extend`]. A numeral is offered as `1`.
    pub fn complete(&self, prefix: &str) -> Vec<String> {
        complete::complete(self, prefix)
    }

    /// Checks that every example is a text that uses its phrase and prints as written; for a game's tests.
    pub fn check_examples(&self) -> Vec<Diagnostic> {
        self.phrases.iter().flat_map(|phrase| explain::example(self, phrase.entry)).collect()
    }

    fn check(&self, includes: &[Vec<usize>]) -> Result<(), LexiconError> {
        for (i, kind) in self.categories.iter().enumerate() {
            let category = kind.about.name;
            if kind.phrases.is_empty() {
                return Err(LexiconError::EmptyCategory { category });
            }
            for (n, &p) in kind.phrases.iter().enumerate() {
                let template = self.phrases[p].entry.template;
                if kind.phrases[..n].iter().any(|&q| self.phrases[q].entry.template == template) {
                    return Err(LexiconError::DuplicateTemplate { category, template });
                }
            }
            let starts = |c: usize| self.refers(c, starts_with);
            if starts(i).into_iter().any(|c| closure(c, starts).contains(&i)) {
                return Err(LexiconError::LeftRecursion { category });
            }
        }
        let used = closure(0, |c| [self.refers(c, refers_to), includes[c].clone()].concat());
        if let Some(i) = (0..self.categories.len()).find(|i| !used.contains(i)) {
            return Err(LexiconError::UnreachableCategory { category: self.categories[i].about.name });
        }
        // A noun may agree with a numeral outside its template if every hole it can stand in lends one.
        let plainly =
            |(c, _): &(usize, &Kind)| *c == 0 || self.phrases.iter().any(|p| names_plainly(&p.items).contains(c));
        for (_, kind) in self.categories.iter().enumerate().filter(plainly) {
            if let Some(&p) = kind.phrases.iter().find(|&&p| is_open(&self.phrases[p].items)) {
                return Err(LexiconError::NothingToAgreeWith { template: self.phrases[p].entry.template });
            }
        }
        for (n, phrase) in self.phrases.iter().enumerate() {
            let names = |p: &Phrase<F>| template::holes(&p.items).into_iter().collect::<BTreeSet<_>>();
            let same = |p: &&Phrase<F>| p.entry.form == phrase.entry.form && names(p) != names(phrase);
            if self.phrases[..n].iter().find(same).is_some() {
                let form = format!("{:?}", phrase.entry.form);
                return Err(LexiconError::OtherHoles { template: phrase.entry.template, form });
            }
        }
        Ok(())
    }

    fn refers(&self, category: usize, by: fn(&[Item]) -> Vec<usize>) -> Vec<usize> {
        self.categories[category].phrases.iter().flat_map(|&p| by(&self.phrases[p].items)).collect()
    }
}

/// Reads one template and checks what can be checked without the others.
fn read(template: &'static str, names: &Names<'_>) -> Result<Vec<Item>, LexiconError> {
    let items = template::read(template, names).map_err(|error| match error {
        TemplateError::UnknownCategory(category) => LexiconError::UnknownCategory { place: template, category },
        TemplateError::Malformed(reason) => LexiconError::Malformed { template, reason },
    })?;
    let holes = template::holes(&items);
    if let Some(i) = (0..holes.len()).find(|&i| holes[..i].contains(&holes[i])) {
        return Err(LexiconError::DuplicateHole { template, hole: holes[i] });
    }
    if items.iter().all(|item| matches!(item, Item::Group { .. } | Item::Capital | Item::Implied { .. })) {
        return Err(LexiconError::CanBeEmpty { template });
    }
    Ok(items)
}

/// Whether the template has a noun that agrees with a numeral outside of it.
fn is_open(items: &[Item]) -> bool {
    let mut counted = false;
    for item in items.iter().flat_map(flat) {
        match item {
            Item::Number { .. } | Item::Implied { .. } | Item::Phrase { number: Agreement::Gives, .. } => {
                counted = true;
            }
            Item::Word { one, .. } if one.starts_with(|c: char| c.is_ascii_digit()) => counted = true,
            Item::Word { many: Some(_), .. } if !counted => return true,
            Item::Word { .. } | Item::Phrase { .. } | Item::List { .. } | Item::Group { .. } | Item::Capital => {}
        }
    }
    false
}

/// An item, or the items of an optional part.
pub(crate) fn flat(item: &Item) -> &[Item] {
    match item {
        Item::Group { items, .. } => items,
        Item::Word { .. }
        | Item::Number { .. }
        | Item::Implied { .. }
        | Item::Phrase { .. }
        | Item::List { .. }
        | Item::Capital => std::slice::from_ref(item),
    }
}

/// The categories a template can begin with.
fn starts_with(items: &[Item]) -> Vec<usize> {
    let mut found = Vec::new();
    for item in items {
        match item {
            Item::Capital | Item::Implied { .. } => {}
            Item::Group { items, .. } => found.extend(starts_with(items)),
            Item::Word { .. } | Item::Number { .. } => break,
            Item::Phrase { category: first, .. } | Item::List { row: Row { first, .. }, .. } => {
                found.push(*first);
                break;
            }
        }
    }
    found
}

/// The categories a template names.
fn refers_to(items: &[Item]) -> Vec<usize> {
    let categories = |item: &Item| match item {
        Item::Phrase { category, .. } => vec![*category],
        Item::List { row, .. } => vec![row.first, row.others],
        Item::Word { .. } | Item::Number { .. } | Item::Implied { .. } | Item::Group { .. } | Item::Capital => vec![],
    };
    items.iter().flat_map(flat).flat_map(categories).collect()
}

/// The categories a template names without lending them its numeral.
fn names_plainly(items: &[Item]) -> Vec<usize> {
    let lends = |item: &&Item| matches!(item, Item::Phrase { number: Agreement::Takes, .. });
    items
        .iter()
        .flat_map(flat)
        .filter(|item| !lends(item))
        .flat_map(|item| refers_to(std::slice::from_ref(item)))
        .collect()
}

fn words(items: &[Item]) -> Vec<String> {
    let mut found = Vec::new();
    for item in items.iter().flat_map(flat) {
        match item {
            Item::Word { one, many } => found.extend([one.clone()].into_iter().chain(many.clone())),
            Item::List { row, .. } => found.extend(row.separator.iter().chain(row.last.iter().flatten()).cloned()),
            Item::Number { .. } | Item::Implied { .. } | Item::Phrase { .. } | Item::Group { .. } | Item::Capital => {}
        }
    }
    found
}

/// `start` and everything reached from it, in the order of discovery.
fn closure(start: usize, next: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
    let mut found = vec![start];
    let mut i = 0;
    while i < found.len() {
        for n in next(found[i]) {
            if !found.contains(&n) {
                found.push(n);
            }
        }
        i += 1;
    }
    found
}
