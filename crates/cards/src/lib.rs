//! Card text ⇄ tree, card files, and the errors a card author reads.
//!
//! A phrase is declared once, as a template with typed holes ([`Entry`]). A [`Lexicon`] built from such entries parses a
//! sentence into a [`Tree`], prints the tree back into the same sentence, completes a half-written one, and lists its own
//! vocabulary. A second human language is a second set of entries over the same forms.
//!
//! **Invariants.** `print(parse(t)) == t` for every accepted text. No input panics or takes more than polynomial time:
//! what is not understood becomes [`Diagnostic`]s. The crate knows no game, does no IO and draws nothing in colour.
//!
//! What a game does with a tree goes through `apart`, which refuses what was not read, and `force`, which says where a phrase
//! counts; `language` draws sentences and holds the programs of different ones against each other.
//!
//! Start reading at `template` (the notation), then `parse`; card files are in `file`, attributes in `attributes`.

#![forbid(unsafe_code)]

mod apart;
mod attributes;
mod complete;
mod diagnostic;
mod draw;
mod explain;
mod file;
mod force;
mod graft;
mod language;
mod lexicon;
mod parse;
mod phrases;
mod print;
mod problem;
mod renumber;
mod template;
mod token;
mod tree;
mod variant;
mod vocabulary;

pub use apart::{Node, Refused, take_apart};
pub use attributes::Attributes;
pub use complete::extend;
pub use diagnostic::{Code, Diagnostic, render};
pub use file::{Attribute, CardSource, Line, parse_file, parse_files, print_cards};
pub use force::{At, Force};
pub use language::{Language, Spoken, Understood, accept, read_line, read_line_after, refuse};
pub use lexicon::{Category, Entry, Lexicon, LexiconError};
pub use problem::{Whole, problem_at, problems};
pub use tree::{Arg, Tree};
pub use vocabulary::Word;
