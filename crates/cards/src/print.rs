//! Trees to text: the templates that parsed, walked the other way.

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::lexicon::{Lexicon, Phrase};
use crate::parse::is_single;
use crate::template::{Agreement, Item, Row};
use crate::token::{capitalize, join};
use crate::tree::{Arg, Tree};

/// The text of `tree` as a phrase of `category`, by the first template that can say it.
pub(crate) fn print<F: Copy + Eq + Debug + 'static>(
    lexicon: &Lexicon<F>,
    category: usize,
    tree: &Tree<F>,
) -> Option<String> {
    let mut printer = Printer { lexicon, chosen: BTreeMap::new(), words: Vec::new(), capital: false };
    printer.choose(tree, category)?;
    printer.phrase(tree, category, false);
    Some(join(&printer.words))
}

struct Printer<'p, F: 'static> {
    lexicon: &'p Lexicon<F>,
    /// The phrase that prints a node in a category, by the node's address: without it, trying templates that differ deep
    /// inside would repeat the work at every level.
    chosen: BTreeMap<(*const Tree<F>, usize), Option<usize>>,
    words: Vec<String>,
    capital: bool,
}

impl<F: Copy + Eq + Debug + 'static> Printer<'_, F> {
    fn choose(&mut self, tree: &Tree<F>, category: usize) -> Option<usize> {
        let key = (std::ptr::from_ref(tree), category);
        if let Some(known) = self.chosen.get(&key) {
            return *known;
        }
        let lexicon = self.lexicon;
        let mut phrases = lexicon.categories[category].phrases.iter().copied();
        let found = phrases.find(|&p| self.fits(tree, &lexicon.phrases[p]));
        self.chosen.insert(key, found);
        found
    }

    fn fits(&mut self, tree: &Tree<F>, phrase: &Phrase<F>) -> bool {
        phrase.entry.form == tree.form && self.items_fit(tree, &phrase.items)
    }

    fn items_fit(&mut self, tree: &Tree<F>, items: &[Item]) -> bool {
        items.iter().all(|item| match item {
            Item::Word { .. } | Item::Capital => true,
            Item::Number { name } => matches!(tree.get(name), Some(Arg::Number(..))),
            Item::Implied { name, n } => matches!(tree.get(name), Some(Arg::Number(found, _)) if found == n),
            Item::Phrase { name, category, .. } => match tree.get(name) {
                Some(Arg::Phrase(inner)) => self.choose(inner, *category).is_some(),
                _ => false,
            },
            Item::List { name, row } => match tree.get(name) {
                Some(Arg::List(trees)) => {
                    let mut each = placed(trees, row);
                    !trees.is_empty() && each.all(|(tree, category)| self.choose(tree, category).is_some())
                }
                _ => false,
            },
            Item::Group { flag: Some(flag), .. } => matches!(tree.get(flag), Some(Arg::Flag(_))),
            Item::Group { items, flag: None } => !is_written(tree, items) || self.items_fit(tree, items),
        })
    }

    fn phrase(&mut self, tree: &Tree<F>, category: usize, mut single: bool) {
        if let Some(p) = self.choose(tree, category) {
            let lexicon = self.lexicon;
            self.items(tree, &lexicon.phrases[p].items, &mut single);
        }
    }

    fn items(&mut self, tree: &Tree<F>, items: &[Item], single: &mut bool) {
        for item in items {
            match item {
                Item::Capital => self.capital = true,
                Item::Word { one, many } => {
                    let word = if *single { one } else { many.as_ref().unwrap_or(one) };
                    if word.starts_with(|c: char| c.is_ascii_digit()) {
                        *single = word == "1";
                    }
                    self.word(word);
                }
                Item::Number { name } => {
                    if let Some(Arg::Number(n, _)) = tree.get(name) {
                        *single = *n == 1;
                        self.word(&n.to_string());
                    }
                }
                Item::Implied { n, .. } => *single = *n == 1,
                Item::Phrase { name, category, number } => {
                    if let Some(Arg::Phrase(inner)) = tree.get(name) {
                        if *number == Agreement::Gives {
                            *single = is_single(inner);
                        }
                        self.phrase(inner, *category, *number == Agreement::Takes && *single);
                    }
                }
                Item::List { name, row } => self.list(tree, name, row),
                Item::Group { items, flag } => {
                    let written = match flag {
                        Some(flag) => tree.get(flag) == Some(&Arg::Flag(true)),
                        None => is_written(tree, items),
                    };
                    if written {
                        self.items(tree, items, single);
                    }
                }
            }
        }
    }

    fn list(&mut self, tree: &Tree<F>, name: &str, row: &Row) {
        if let Some(Arg::List(trees)) = tree.get(name) {
            for (i, (inner, category)) in placed(trees, row).enumerate() {
                let separator = if i + 1 == trees.len() { row.last.as_ref() } else { None };
                if i > 0 {
                    self.words.extend(separator.unwrap_or(&row.separator).iter().cloned());
                }
                self.phrase(inner, category, false);
            }
        }
    }

    fn word(&mut self, word: &str) {
        let word = if self.capital { capitalize(word) } else { word.to_owned() };
        self.capital = false;
        self.words.push(word);
    }
}

/// The phrases of a list with their categories.
fn placed<'t, F>(trees: &'t [Tree<F>], row: &Row) -> impl Iterator<Item = (&'t Tree<F>, usize)> {
    let (first, others) = (row.first, row.others);
    trees.iter().enumerate().map(move |(i, tree)| (tree, if i == 0 { first } else { others }))
}

/// Whether an optional part with holes was written: none of its holes is absent.
fn is_written<F: Copy + Eq + Debug + 'static>(tree: &Tree<F>, items: &[Item]) -> bool {
    crate::template::holes(items).into_iter().all(|name| !matches!(tree.get(name), Some(Arg::Absent)))
}
