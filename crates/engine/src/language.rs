//! What tools ask of a game's card language, without its types. `runehall_cards::Spoken` answers it for any lexicon.

use std::fmt::Debug;

use serde::Serialize;

use crate::dice::Dice;
use crate::scope::Will;

/// The card language of a game.
pub trait CardLanguage: Debug + Send + Sync {
    /// The types of card that bear texts.
    fn cards(&self) -> Vec<&'static str>;

    /// Every phrase, and the types of card on which it has force.
    fn phrases(&self) -> Vec<Phrase>;

    /// The phrases that a card's text is made of, by their places in [`crate::Game::vocabulary`], in the order of the text. Phrases without words of
    /// their own are left out, and lines that the language cannot read.
    fn spoken(&self, text: &str) -> Vec<usize>;

    /// Draws sentences until so many pairs were compared that differ in one phrase, and tells of those that compile to the same.
    fn pairs(&self, n: u64, dice: &mut dyn Dice) -> Pairs;

    /// A sentence that such a card accepts and that uses the phrase; `None` if none was found.
    fn draw(&self, card: &str, phrase: &str, dice: &mut dyn Dice) -> Option<String>;

    /// The cards of the game with this text on a card of the type that has many copies.
    fn pool(&self, card: &str, text: &str) -> Option<Pool>;

    /// The card files that come with the game, as the language prints them: what [`CardLanguage::renumbered`] changes.
    fn files(&self) -> Vec<(String, String)>;

    /// Every number of this card, in its attributes and its text, with the cards of the game in which it is another one. None
    /// if there is no such card.
    fn renumbered(&self, card: &str) -> Vec<Renumbered>;
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
    /// The types of card on which no game at random shows what it does, each with the clause whose scenario does.
    pub by_scenario: Vec<(&'static str, &'static str)>,
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

/// A number of a card, and the same card with another number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renumbered {
    /// The attributes or the line of text with the number.
    pub was: String,
    /// The same with one more, and with one less, as far as it can be said, each with the card files in which it stands. A game may
    /// still refuse the card as a whole.
    pub others: Vec<(String, Vec<(String, String)>)>,
}

/// Card files with a text to be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool {
    /// `(file name, text)`.
    pub files: Vec<(String, String)>,
    /// The card that bears the text.
    pub card: String,
}

/// One step of a card's text as the rules understood it, in words that an author can check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReadStep {
    /// When it happens.
    pub when: String,
    /// Who does it, or has it done to them.
    pub who: String,
    /// Whether they are asked.
    pub will: Will,
    /// What happens.
    pub what: String,
    /// Whose card, hand or place it is about, if it is about one.
    pub whose: Option<String>,
    /// How many.
    pub how_many: Option<String>,
    /// Until when it holds, if it lasts.
    pub until: Option<String>,
}

/// `when it resolves: the player of this copy must lose HP; how many: 1`.
impl std::fmt::Display for ReadStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ReadStep { when, who, will, what, whose, how_many, until } = self;
        let will = match will {
            Will::Must => "must",
            Will::May => "may",
        };
        write!(f, "{when}: {who} {will} {what}")?;
        for (name, part) in [("whose", whose), ("how many", how_many), ("until", until)] {
            if let Some(part) = part {
                write!(f, "; {name}: {part}")?;
            }
        }
        Ok(())
    }
}
