//! Tokens to trees: all readings, memoised by category and position.
//!
//! At most two readings are kept per category, start and end: two are enough to see that a text is ambiguous, and the cap
//! keeps the work polynomial. Every failed match at the furthest position reached is remembered: that is the first word
//! that fits nothing, and what would have fitted.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::rc::Rc;

use crate::lexicon::Lexicon;
use crate::template::{Item, holes};
use crate::token::{Kind, Token, capitalize, join};
use crate::tree::{Arg, Tree};

/// How deeply phrases may stand inside phrases.
pub(crate) const MAX_DEPTH: usize = 64;

/// How many readings of the same words are kept.
const KEPT: usize = 2;

/// The outcome of reading a row of tokens.
#[derive(Debug)]
pub(crate) struct Reading<F> {
    /// Readings of all tokens, different from each other.
    pub trees: Vec<Tree<F>>,
    /// The furthest token that some alternative looked at and refused.
    pub furthest: usize,
    /// What would have fitted there, in the order of the declarations.
    pub expected: Vec<Expected>,
    pub too_deep: bool,
}

/// Something that would have fitted, and the category it would have begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expected {
    pub what: What,
    pub category: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A word; `shown` is more than the word where a bracket opens.
    Word {
        word: String,
        shown: String,
    },
    /// A noun that agrees with the numeral before it, and how it would be written after another one.
    Noun {
        word: String,
        other: String,
        single: bool,
    },
    Number,
    End,
}

pub(crate) fn read<F: Copy + Eq + Debug + 'static>(lexicon: &Lexicon<F>, tokens: &[Token<'_>]) -> Reading<F> {
    let mut parser = Parser {
        lexicon,
        tokens,
        memo: BTreeMap::new(),
        open: Vec::new(),
        furthest: 0,
        expected: Vec::new(),
        too_deep: false,
    };
    let mut trees = Vec::new();
    for (end, tree) in parser.category(0, 0, false).iter() {
        if *end == tokens.len() {
            trees.push(tree.clone());
        } else {
            parser.expect(*end, What::End);
        }
    }
    Reading { trees, furthest: parser.furthest, expected: parser.expected, too_deep: parser.too_deep }
}

/// A category, where it starts, and whether its first letter is a capital.
type Key = (usize, usize, bool);
/// Phrases with the position after them.
type Found<F> = Rc<Vec<(usize, Tree<F>)>>;

struct Parser<'p, F: 'static> {
    lexicon: &'p Lexicon<F>,
    tokens: &'p [Token<'p>],
    memo: BTreeMap<Key, Found<F>>,
    /// The categories being read, outermost first, with their starts.
    open: Vec<(usize, usize)>,
    furthest: usize,
    expected: Vec<Expected>,
    too_deep: bool,
}

/// A template matched up to some item.
#[derive(Clone)]
struct Partial<F> {
    at: usize,
    capital: bool,
    /// Whether the last numeral was 1.
    single: bool,
    args: Vec<(&'static str, Arg<F>)>,
}

impl<F: Copy + Eq + Debug + 'static> Parser<'_, F> {
    fn category(&mut self, category: usize, start: usize, capital: bool) -> Found<F> {
        if let Some(found) = self.memo.get(&(category, start, capital)) {
            return Rc::clone(found);
        }
        if self.open.len() >= MAX_DEPTH {
            self.too_deep = true;
            return Rc::default();
        }
        self.open.push((category, start));
        let lexicon = self.lexicon;
        let mut found: Vec<(usize, Tree<F>)> = Vec::new();
        for &p in &lexicon.categories[category].phrases {
            let phrase = &lexicon.phrases[p];
            let begin = Partial { at: start, capital, single: false, args: Vec::new() };
            for done in self.items(&phrase.items, vec![begin]) {
                let span = self.tokens[start].span.start..self.tokens[done.at - 1].span.end;
                let tree = Tree { form: phrase.entry.form, args: done.args, span };
                let same_end = found.iter().filter(|(end, _)| *end == done.at);
                if same_end.clone().count() < KEPT && same_end.clone().all(|(_, other)| *other != tree) {
                    found.push((done.at, tree));
                }
            }
        }
        self.open.pop();
        let found = Rc::new(found);
        self.memo.insert((category, start, capital), Rc::clone(&found));
        found
    }

    fn items(&mut self, items: &[Item], mut states: Vec<Partial<F>>) -> Vec<Partial<F>> {
        for (i, item) in items.iter().enumerate() {
            let mut next = Vec::new();
            for state in states {
                match item {
                    Item::Capital => keep(&mut next, Partial { capital: true, ..state }),
                    Item::Word { one, many } => {
                        let shown = bracketed(&items[i..]);
                        self.word(one, many.as_deref(), shown, state, &mut next);
                    }
                    Item::Number { name } => self.number(name, state, &mut next),
                    Item::Phrase { name, category, counts } => {
                        for (at, tree) in self.category(*category, state.at, state.capital).iter() {
                            let mut after = state.clone();
                            (after.at, after.capital) = (*at, false);
                            if *counts {
                                after.single = is_single(tree);
                            }
                            after.args.push((name, Arg::Phrase(tree.clone())));
                            keep(&mut next, after);
                        }
                    }
                    Item::List { name, category, separator } => self.list(name, *category, separator, state, &mut next),
                    Item::Group { items, flag } => self.group(items, *flag, state, &mut next),
                }
            }
            states = next;
        }
        states
    }

    fn word(
        &mut self,
        one: &str,
        many: Option<&str>,
        shown: Option<String>,
        mut state: Partial<F>,
        next: &mut Vec<Partial<F>>,
    ) {
        let spell = |word: &str| if state.capital { capitalize(word) } else { word.to_owned() };
        let word = spell(if state.single { one } else { many.unwrap_or(one) });
        if self.tokens.get(state.at).is_some_and(|token| token.text == word) {
            if word.starts_with(|c: char| c.is_ascii_digit()) {
                state.single = word == "1";
            }
            (state.at, state.capital) = (state.at + 1, false);
            keep(next, state);
            return;
        }
        let what = match many {
            Some(many) => {
                What::Noun { word, other: spell(if state.single { many } else { one }), single: state.single }
            }
            None => What::Word { shown: shown.unwrap_or_else(|| word.clone()), word },
        };
        self.expect(state.at, what);
    }

    fn number(&mut self, name: &'static str, mut state: Partial<F>, next: &mut Vec<Partial<F>>) {
        let token = self.tokens.get(state.at).filter(|token| token.kind == Kind::Number);
        // Numerals that are too large were refused by the tokenizer; the parser then only looks for further errors.
        let Some((token, n)) = token.and_then(|token| Some((token, token.text.parse::<u16>().ok()?))) else {
            self.expect(state.at, What::Number);
            return;
        };
        state.args.push((name, Arg::Number(n, token.span.clone())));
        (state.at, state.capital, state.single) = (state.at + 1, false, n == 1);
        keep(next, state);
    }

    fn list(
        &mut self,
        name: &'static str,
        category: usize,
        separator: &[String],
        state: Partial<F>,
        next: &mut Vec<Partial<F>>,
    ) {
        let mut rows: Vec<(Partial<F>, Vec<Tree<F>>)> = vec![(state, Vec::new())];
        while !rows.is_empty() {
            let mut longer: Vec<(Partial<F>, Vec<Tree<F>>)> = Vec::new();
            for (state, row) in rows {
                for (at, tree) in self.category(category, state.at, state.capital).iter() {
                    let mut row = row.clone();
                    row.push(tree.clone());
                    let mut after = Partial { at: *at, capital: false, ..state.clone() };
                    let mut ended = after.clone();
                    ended.args.push((name, Arg::List(row.clone())));
                    keep(next, ended);
                    if self.separated(separator, &mut after)
                        && longer.iter().filter(|(s, _)| s.at == after.at).count() < KEPT
                    {
                        longer.push((after, row));
                    }
                }
            }
            rows = longer;
        }
    }

    /// Steps over the separator of a list, if it stands here.
    fn separated(&mut self, separator: &[String], state: &mut Partial<F>) -> bool {
        for word in separator {
            if self.tokens.get(state.at).is_none_or(|token| token.text != word) {
                self.expect(state.at, What::Word { word: word.clone(), shown: word.clone() });
                return false;
            }
            state.at += 1;
        }
        true
    }

    fn group(&mut self, items: &[Item], flag: Option<&'static str>, state: Partial<F>, next: &mut Vec<Partial<F>>) {
        let mut with = state.clone();
        let mut without = state;
        if let Some(flag) = flag {
            with.args.push((flag, Arg::Flag(true)));
            without.args.push((flag, Arg::Flag(false)));
        }
        without.args.extend(holes(items).into_iter().map(|name| (name, Arg::Absent)));
        for state in self.items(items, vec![with]) {
            keep(next, state);
        }
        keep(next, without);
    }

    fn expect(&mut self, at: usize, what: What) {
        if at < self.furthest {
            return;
        }
        if at > self.furthest {
            self.furthest = at;
            self.expected.clear();
        }
        let category = self.open.iter().find(|(category, start)| *start == at && *category != 0).map(|(c, _)| *c);
        let expected = Expected { what, category };
        if !self.expected.contains(&expected) {
            self.expected.push(expected);
        }
    }
}

/// Adds a partial match unless an equal one is there, or enough others that reach equally far.
fn keep<F: Eq>(states: &mut Vec<Partial<F>>, state: Partial<F>) {
    let key = |state: &Partial<F>| (state.at, state.capital, state.single);
    let alike = |other: &&Partial<F>| key(other) == key(&state);
    let alike = states.iter().filter(alike);
    if alike.clone().count() < KEPT && alike.clone().all(|other| other.args != state.args) {
        states.push(state);
    }
}

/// Whether nouns after this phrase are singular.
pub(crate) fn is_single<F>(tree: &Tree<F>) -> bool {
    let number = tree.args.iter().find_map(|(_, arg)| if let Arg::Number(n, _) = arg { Some(*n) } else { None });
    number == Some(1)
}

/// The whole bracket that the first item opens, for messages: `(forced)` says more than `(`.
fn bracketed(items: &[Item]) -> Option<String> {
    let mut words: Vec<&str> = Vec::new();
    for item in items {
        let Item::Word { one, .. } = item else { break };
        words.push(one);
    }
    let close = words.iter().position(|word| *word == ")")?;
    (words[0] == "(").then(|| join(&words[..=close]))
}
