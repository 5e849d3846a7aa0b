//! Trees taken apart: whoever compiles a sentence reads it through [`Node`]s, and what was never read is refused.
//!
//! **Invariant.** [`take_apart`] gives a meaning only if every phrase, numeral, list and written flag of the tree was looked
//! at. So a part that a compiler forgets is an error that points at the words, never a sentence that is half understood.
//! What a compiler looks at and then treats like something else is found by [`crate::language`], which compares programs.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::Range;

use crate::tree::{Arg, Tree};

/// A part of a sentence that the card cannot say, why, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Bytes of the line.
    pub span: Range<usize>,
    /// Follows the refused words: "has no force on a Reaction: …".
    pub reason: String,
    /// What to write, if it can be said better than by the nearest accepted sentence, which follows it.
    pub instead: Option<String>,
}

impl Refused {
    /// Says what to write instead.
    #[must_use]
    pub fn instead(self, words: impl Into<String>) -> Refused {
        Refused { instead: Some(words.into()), ..self }
    }
}

/// What the compiler `read` makes of the tree, if it has read all of it.
pub fn take_apart<F: Copy + Eq + Debug, T>(
    tree: &Tree<F>,
    read: impl FnOnce(Node<'_, F>) -> Result<T, Refused>,
) -> Result<T, Refused> {
    let ledger = Ledger::default();
    let meaning = read(Node { tree, ledger: &ledger })?;
    ledger.left(tree).map_or(Ok(meaning), Err)
}

/// What of a tree has been read: the address of a phrase, and which of its arguments.
#[derive(Debug, Default)]
struct Ledger(RefCell<BTreeSet<(usize, usize)>>);

/// The place of the form of a phrase beside those of its arguments.
const FORM: usize = usize::MAX;

impl Ledger {
    fn take<F>(&self, tree: &Tree<F>, part: usize) {
        self.0.borrow_mut().insert((std::ptr::from_ref(tree).addr(), part));
    }

    fn has<F>(&self, tree: &Tree<F>, part: usize) -> bool {
        self.0.borrow().contains(&(std::ptr::from_ref(tree).addr(), part))
    }

    /// The first part, in the order of the text, that nobody has read.
    fn left<F>(&self, tree: &Tree<F>) -> Option<Refused> {
        let dropped = |span: &Range<usize>| Refused {
            span: span.clone(),
            reason: "would be read and then dropped: the rules have no use for it in this place".to_owned(),
            instead: None,
        };
        if !self.has(tree, FORM) {
            return Some(dropped(&tree.span));
        }
        tree.args.iter().enumerate().find_map(|(i, (_, arg))| match arg {
            // What was not written cannot be dropped.
            Arg::Absent | Arg::Flag(false) => None,
            Arg::Flag(true) => (!self.has(tree, i)).then(|| dropped(&tree.span)),
            Arg::Number(_, span) => (!self.has(tree, i)).then(|| dropped(span)),
            Arg::Phrase(inner) => self.left(inner),
            Arg::List(trees) => trees.iter().find_map(|inner| self.left(inner)),
        })
    }
}

/// A phrase of a tree that is being taken apart. Every method but [`Node::span`] counts as having read what it gives.
#[derive(Debug)]
pub struct Node<'t, F> {
    tree: &'t Tree<F>,
    ledger: &'t Ledger,
}

impl<F> Clone for Node<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Node<'_, F> {}

impl<'t, F: Copy + Eq + Debug> Node<'t, F> {
    /// What the phrase means.
    pub fn form(self) -> F {
        self.ledger.take(self.tree, FORM);
        self.tree.form
    }

    /// Where it stands in the line.
    pub fn span(self) -> Range<usize> {
        self.tree.span.clone()
    }

    /// The numeral in the hole `name`. Panics if the form has no such hole, as all of these do.
    pub fn number(self, name: &str) -> u16 {
        self.taken(name);
        self.tree.number(name)
    }

    /// The phrase in the hole `name`.
    #[must_use]
    pub fn phrase(self, name: &str) -> Node<'t, F> {
        self.taken(name);
        self.of(self.tree.phrase(name))
    }

    /// The phrase in the hole `name` of an optional part.
    pub fn optional(self, name: &str) -> Option<Node<'t, F>> {
        self.taken(name);
        self.tree.optional(name).map(|tree| self.of(tree))
    }

    /// The phrases of the list `name`, none if it is optional and was left out.
    pub fn list(self, name: &str) -> impl ExactSizeIterator<Item = Node<'t, F>> + Clone {
        self.taken(name);
        self.tree.list(name).iter().map(move |tree| self.of(tree))
    }

    /// Whether the optional words `name` were written.
    pub fn flag(self, name: &str) -> bool {
        self.taken(name);
        self.tree.flag(name)
    }

    /// Reads a phrase that can be `form` and nothing else here, such as `this card`.
    pub fn only(self, form: F) -> Result<(), Refused> {
        if self.form() == form { Ok(()) } else { Err(self.refuse("has no meaning here")) }
    }

    /// This phrase cannot be said, because `reason`; the words themselves are put before it.
    pub fn refuse(self, reason: impl Into<String>) -> Refused {
        Refused { span: self.tree.span.clone(), reason: reason.into(), instead: None }
    }

    /// As [`Node::refuse`] for the numeral in the hole `name`.
    pub fn refuse_number(self, name: &str, reason: impl Into<String>) -> Refused {
        let span = match self.tree.get(name) {
            Some(Arg::Number(_, span)) if !span.is_empty() => span.clone(),
            _ => self.tree.span.clone(),
        };
        Refused { span, reason: reason.into(), instead: None }
    }

    fn of(self, tree: &'t Tree<F>) -> Node<'t, F> {
        Node { tree, ledger: self.ledger }
    }

    fn taken(self, name: &str) {
        if let Some(i) = self.tree.args.iter().position(|(hole, _)| *hole == name) {
            self.ledger.take(self.tree, i);
        }
    }
}
