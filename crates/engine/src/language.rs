//! What tools ask of a game's card language, without its types. `runehall_cards::Spoken` answers it for any lexicon.

use std::fmt::Debug;

use serde::Serialize;

use crate::dice::Dice;

/// The card language of a game.
pub trait CardLanguage: Debug + Send + Sync {
    /// The types of card that bear texts.
    fn cards(&self) -> Vec<&'static str>;

    /// Every phrase, and the types of card on which it has force.
    fn phrases(&self) -> Vec<Phrase>;

    /// Draws sentences until so many pairs were compared that differ in one phrase, and tells of those that compile to the same.
    fn pairs(&self, n: u64, dice: &mut dyn Dice) -> Pairs;

    /// A sentence that such a card accepts and that uses the phrase; `None` if none was found.
    fn draw(&self, card: &str, phrase: &str, dice: &mut dyn Dice) -> Option<String>;

    /// The cards of the game with this text on a card of the type that has many copies.
    fn pool(&self, card: &str, text: &str) -> Option<Pool>;
}

/// A phrase of a card language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Phrase {
    /// Its form.
    pub name: String,
    /// The types of card on which it has force.
    pub on: Vec<&'static str>,
    /// Why not on others.
    pub why: &'static str,
}

/// What comparing sentences has shown.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pairs {
    /// Sentences drawn and accepted.
    pub sentences: u64,
    /// Pairs of accepted sentences that were compared.
    pub pairs: u64,
    /// Sentences that were drawn and refused.
    pub refused: u64,
    /// Those that should not be.
    pub clashes: Vec<Clash>,
}

/// Two sentences that one program cannot tell apart, or one that is not read back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Clash {
    /// The type of card.
    pub card: &'static str,
    /// A sentence.
    pub one: String,
    /// The other.
    pub other: String,
    /// What is wrong with them.
    pub what: String,
}

/// Card files with a text to be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool {
    /// `(file name, text)`.
    pub files: Vec<(String, String)>,
    /// The card that bears the text.
    pub card: String,
}
