//! Words of the table and what they mean: the glossary of a game.

use serde::Serialize;

use crate::event::Clause;

/// A word of the table, and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Term {
    /// What sort of word it is, by which a client finds those it draws: `sector`, `state`; `term` for all others.
    pub group: &'static str,
    /// The word as it stands in views and sentences.
    pub word: &'static str,
    /// What it asks for or says, without a full stop.
    pub meaning: &'static str,
    /// The clause that says so.
    pub clause: Clause,
}

impl Term {
    /// Lists of words one after the other: for a glossary of which the rules look up parts by themselves.
    pub const fn all<const N: usize>(parts: &[&[Term]]) -> [Term; N] {
        let mut all = [Term { group: "", word: "", meaning: "", clause: Clause("") }; N];
        let (mut part, mut n) = (0, 0);
        while part < parts.len() {
            let mut i = 0;
            while i < parts[part].len() {
                all[n] = parts[part][i];
                (i, n) = (i + 1, n + 1);
            }
            part += 1;
        }
        all
    }
}
