//! The vocabulary of a lexicon as a table, for manuals and `--words`.

use std::fmt::{Debug, Write};

use crate::lexicon::{Lexicon, Phrase};
use crate::template::{Item, Row};
use crate::token::spaced;

/// One row of the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The phrase with its holes named: `lose N HP`, `‹player›'s hand`.
    pub phrase: String,
    pub category: &'static str,
    /// The category with its article.
    pub wording: &'static str,
    pub meaning: &'static str,
    pub clause: &'static str,
    pub example: &'static str,
}

/// As games show it.
impl From<Word> for runehall_engine::Word {
    fn from(word: Word) -> Self {
        runehall_engine::Word {
            phrase: word.phrase,
            kind: word.wording.to_owned(),
            meaning: word.meaning.to_owned(),
            clause: word.clause.to_owned(),
            example: word.example.to_owned(),
        }
    }
}

impl<F: Copy + Eq + Debug + 'static> Lexicon<F> {
    /// All phrases, grouped by category in the order of the declarations.
    pub fn vocabulary(&self) -> Vec<Word> {
        let own = |name: &'static str| self.phrases.iter().filter(move |p| p.entry.category == name);
        let row = |phrase: &Phrase<F>, wording| Word {
            phrase: self.readable(&phrase.items),
            category: phrase.entry.category,
            wording,
            meaning: phrase.entry.meaning,
            clause: phrase.entry.clause,
            example: phrase.entry.example,
        };
        let kinds = self.categories.iter().map(|kind| kind.about);
        kinds.flat_map(|about| own(about.name).map(move |phrase| row(phrase, about.wording))).collect()
    }

    /// The forms of the same rows, in the same order, and whether they always say words of their own.
    pub(crate) fn spoken_forms(&self) -> Vec<(F, bool)> {
        let has_words = |items: &[Item]| items.iter().any(|item| matches!(item, Item::Word { .. }));
        let form = |phrase: &Phrase<F>| (phrase.entry.form, has_words(&phrase.items));
        let own = |name: &'static str| self.phrases.iter().filter(move |p| p.entry.category == name);
        self.categories.iter().flat_map(|kind| own(kind.about.name).map(form)).collect()
    }

    /// The vocabulary as a page: one table for each category.
    pub fn to_markdown(&self, title: &str) -> String {
        let mut page = format!("# {title}\n");
        let words = self.vocabulary();
        for kind in &self.categories {
            let about = kind.about;
            // Writing to a `String` cannot fail.
            let _ = write!(page, "\n## `{}`: {}\n", about.name, about.wording);
            let list: Vec<String> = about.includes.iter().map(|name| format!("‹{name}›")).collect();
            if !list.is_empty() {
                let _ = write!(page, "\nAlso every {}.\n", list.join(", every "));
            }
            let rows: Vec<&Word> = words.iter().filter(|word| word.category == about.name).collect();
            if rows.is_empty() {
                continue;
            }
            page.push_str("\n| Phrase | Meaning | Clause | Example |\n|---|---|---|---|\n");
            for Word { phrase, meaning, clause, example, .. } in rows {
                let cells = [phrase.as_str(), meaning, clause, example].map(|cell| cell.replace('|', "\\|"));
                let _ = writeln!(page, "| {} |", cells.join(" | "));
            }
        }
        page
    }

    fn readable(&self, items: &[Item]) -> String {
        let mut out = String::new();
        let mut left = String::new();
        for item in items {
            let category = |c: &usize| format!("‹{}›", self.categories[*c].about.name);
            let right = match item {
                Item::Capital | Item::Implied { .. } => continue,
                Item::Word { one, many: None } => one.clone(),
                Item::Word { one, many: Some(many) } => match many.strip_prefix(one.as_str()) {
                    Some(ending) => format!("{one}({ending})"),
                    None => format!("{one} / {many}"),
                },
                Item::Number { .. } => "N".to_owned(),
                Item::Phrase { category: c, .. } => category(c),
                Item::List { row, .. } => self.readable_row(row),
                Item::Group { items, .. } => format!("[{}]", self.readable(items)),
            };
            if !left.is_empty() && spaced(&left, &right) {
                out.push(' ');
            }
            out.push_str(&right);
            left = right;
        }
        out
    }

    fn readable_row(&self, row: &Row) -> String {
        let category = |c: usize| format!("‹{}›", self.categories[c].about.name);
        let next = if row.first == row.others { "…".to_owned() } else { category(row.others) + " …" };
        let last = row.last.as_ref().map_or_else(String::new, |words| format!(" {} …", words.join(" ")));
        format!("{} [{} {next}{last}]", category(row.first), row.separator.join(" "))
    }
}
