//! Tokens to trees: all readings, memoised by category, position, capital and number.
//!
//! At most two readings are kept per category, start and end: two are enough to see that a text is ambiguous, and the cap
//! keeps the work polynomial. Every failed match at the furthest position reached is remembered: that is the first word
//! that fits nothing, and what would have fitted.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::rc::Rc;

use crate::lexicon::Lexicon;
use crate::template::{Agreement, Item, Row, holes};
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
    for (end, tree) in parser.category((0, 0, false, false)).iter() {
        if *end == tokens.len() {
            trees.push(tree.clone());
        } else {
            parser.expect(*end, What::End);
        }
    }
    Reading { trees, furthest: parser.furthest, expected: parser.expected, too_deep: parser.too_deep }
}

/// A category, where it starts, whether its first letter is a capital, and whether the numeral before it is 1.
type Key = (usize, usize, bool, bool);
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

/// The beginning of a list, up to and with a separator.
struct Listed<F> {
    state: Partial<F>,
    trees: Vec<Tree<F>>,
    after: After,
}

/// What stands before the next phrase of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Nothing,
    Separator,
    /// The separator after which one phrase follows and no more.
    Last,
}

impl<F: Copy + Eq + Debug + 'static> Parser<'_, F> {
    fn category(&mut self, key: Key) -> Found<F> {
        let (category, start, capital, single) = key;
        if let Some(found) = self.memo.get(&key) {
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
            let begin = Partial { at: start, capital, single, args: Vec::new() };
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
        self.memo.insert(key, Rc::clone(&found));
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
                    Item::Implied { name, n } => {
                        let end = self.tokens[..state.at].last().map_or(0, |token| token.span.end);
                        let mut after = Partial { single: *n == 1, ..state };
                        after.args.push((name, Arg::Number(*n, end..end)));
                        keep(&mut next, after);
                    }
                    Item::Phrase { name, category, number } => {
                        let single = *number == Agreement::Takes && state.single;
                        for (at, tree) in self.category((*category, state.at, state.capital, single)).iter() {
                            let mut after = state.clone();
                            (after.at, after.capital) = (*at, false);
                            if *number == Agreement::Gives {
                                after.single = is_single(tree);
                            }
                            after.args.push((name, Arg::Phrase(tree.clone())));
                            keep(&mut next, after);
                        }
                    }
                    Item::List { name, row } => self.list(name, row, state, &mut next),
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

    fn list(&mut self, name: &'static str, row: &Row, state: Partial<F>, next: &mut Vec<Partial<F>>) {
        let mut lists = vec![Listed { state, trees: Vec::new(), after: After::Nothing }];
        while !lists.is_empty() {
            let mut longer: Vec<Listed<F>> = Vec::new();
            for Listed { state, trees, after } in lists {
                let category = if after == After::Nothing { row.first } else { row.others };
                for (at, tree) in self.category((category, state.at, state.capital, false)).iter() {
                    let mut trees = trees.clone();
                    trees.push(tree.clone());
                    let state = Partial { at: *at, capital: false, ..state.clone() };
                    if row.last.is_none() || after != After::Separator {
                        let mut ended = state.clone();
                        ended.args.push((name, Arg::List(trees.clone())));
                        keep(next, ended);
                    }
                    if after == After::Last {
                        continue;
                    }
                    let last = row.last.iter().map(|words| (words, After::Last));
                    for (words, after) in [(&row.separator, After::Separator)].into_iter().chain(last) {
                        let Some(at) = self.separated(words, state.at) else { continue };
                        let alike = longer.iter().filter(|l| l.state.at == at && l.after == after);
                        if alike.count() < KEPT {
                            let state = Partial { at, ..state.clone() };
                            longer.push(Listed { state, trees: trees.clone(), after });
                        }
                    }
                }
            }
            lists = longer;
        }
    }

    /// The position after the separator of a list, if it stands here.
    fn separated(&mut self, separator: &[String], mut at: usize) -> Option<usize> {
        for word in separator {
            if self.tokens.get(at).is_none_or(|token| token.text != word) {
                self.expect(at, What::Word { word: word.clone(), shown: word.clone() });
                return None;
            }
            at += 1;
        }
        Some(at)
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
