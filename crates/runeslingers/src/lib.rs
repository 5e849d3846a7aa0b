//! Runeslingers: the language of its cards and what they compile to (section 24).

#![forbid(unsafe_code)]

pub mod compile;
pub mod decks;
pub mod design;
pub mod info;
pub mod lexicon;
pub mod program;
