//! The typed tree of a card text: one node per phrase, with arguments named after the holes of its template.

use std::fmt;
use std::ops::Range;

/// One phrase: its form and what filled the holes of its template, in template order.
///
/// Equality ignores spans and the order of the arguments, so trees of two languages compare equal.
#[derive(Clone, Debug)]
pub struct Tree<F> {
    pub form: F,
    pub args: Vec<(&'static str, Arg<F>)>,
    /// Bytes of the text this phrase was read from.
    pub span: Range<usize>,
}

/// What filled one hole.
#[derive(Clone, Debug)]
pub enum Arg<F> {
    /// A numeral and where it stood.
    Number(u16, Range<usize>),
    Phrase(Tree<F>),
    List(Vec<Tree<F>>),
    /// Whether an optional run of words, such as `[direct]`, was written.
    Flag(bool),
    /// A hole of an optional part that was not written.
    Absent,
}

impl<F: Copy + Eq + fmt::Debug> Tree<F> {
    /// The argument of the hole `name`, if this form has such a hole.
    pub fn get(&self, name: &str) -> Option<&Arg<F>> {
        self.args.iter().find(|(hole, _)| *hole == name).map(|(_, arg)| arg)
    }

    /// The numeral in the hole `name`. Panics if the form has no such hole: every template of a form has the same holes.
    pub fn number(&self, name: &str) -> u16 {
        match self.get(name) {
            Some(Arg::Number(n, _)) => *n,
            other => self.no_hole("number", name, other),
        }
    }

    /// The phrase in the hole `name`. Panics if the form has no such hole.
    pub fn phrase(&self, name: &str) -> &Tree<F> {
        match self.get(name) {
            Some(Arg::Phrase(tree)) => tree,
            other => self.no_hole("phrase", name, other),
        }
    }

    /// The phrase in the hole `name` of an optional part. Panics if the form has no such hole.
    pub fn optional(&self, name: &str) -> Option<&Tree<F>> {
        match self.get(name) {
            Some(Arg::Phrase(tree)) => Some(tree),
            Some(Arg::Absent) => None,
            other => self.no_hole("optional phrase", name, other),
        }
    }

    /// The phrases of the list `name`, none if it is optional and was left out. Panics if the form has no such hole.
    pub fn list(&self, name: &str) -> &[Tree<F>] {
        match self.get(name) {
            Some(Arg::List(trees)) => trees,
            Some(Arg::Absent) => &[],
            other => self.no_hole("list", name, other),
        }
    }

    /// Whether the optional words `name` were written. Panics if the form has no such words.
    pub fn flag(&self, name: &str) -> bool {
        match self.get(name) {
            Some(Arg::Flag(on)) => *on,
            other => self.no_hole("flag", name, other),
        }
    }

    /// This phrase and all phrases inside it, parents first, in the order of the text.
    pub fn descendants(&self) -> Vec<&Tree<F>> {
        let mut found = vec![self];
        for (_, arg) in &self.args {
            match arg {
                Arg::Phrase(tree) => found.extend(tree.descendants()),
                Arg::List(trees) => found.extend(trees.iter().flat_map(Tree::descendants)),
                Arg::Number(..) | Arg::Flag(_) | Arg::Absent => {}
            }
        }
        found
    }

    fn no_hole(&self, kind: &str, name: &str, found: Option<&Arg<F>>) -> ! {
        panic!("`{:?}` has no {kind} `{name}`, it has {found:?}", self.form)
    }
}

impl<F: PartialEq> PartialEq for Tree<F> {
    fn eq(&self, other: &Self) -> bool {
        let holds = |(name, arg): &(&str, Arg<F>)| other.args.iter().any(|(n, a)| n == name && a == arg);
        self.form == other.form && self.args.len() == other.args.len() && self.args.iter().all(holds)
    }
}

impl<F: Eq> Eq for Tree<F> {}

impl<F: PartialEq> PartialEq for Arg<F> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Arg::Number(a, _), Arg::Number(b, _)) => a == b,
            (Arg::Phrase(a), Arg::Phrase(b)) => a == b,
            (Arg::List(a), Arg::List(b)) => a == b,
            (Arg::Flag(a), Arg::Flag(b)) => a == b,
            (Arg::Absent, Arg::Absent) => true,
            _ => false,
        }
    }
}

impl<F: Eq> Eq for Arg<F> {}

/// An s-expression: `(Lose n=1)`, `TargetPlayer`, `(Deal direct n=2)`. What was left out is not shown.
impl<F: fmt::Debug> fmt::Display for Tree<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |arg: &Arg<F>| !matches!(arg, Arg::Absent | Arg::Flag(false));
        if !self.args.iter().any(|(_, arg)| shown(arg)) {
            return write!(f, "{:?}", self.form);
        }
        write!(f, "({:?}", self.form)?;
        for (name, arg) in self.args.iter().filter(|(_, arg)| shown(arg)) {
            match arg {
                Arg::Number(n, _) => write!(f, " {name}={n}")?,
                Arg::Phrase(tree) => write!(f, " {name}={tree}")?,
                Arg::List(trees) => {
                    let items: Vec<String> = trees.iter().map(ToString::to_string).collect();
                    write!(f, " {name}=[{}]", items.join(" "))?;
                }
                Arg::Flag(_) | Arg::Absent => write!(f, " {name}")?,
            }
        }
        write!(f, ")")
    }
}
