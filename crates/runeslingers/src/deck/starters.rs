//! The decks that come with the game, by name (section 26).

use super::{Deck, read};
use crate::design::Rules;

/// A deck of the game.
#[derive(Clone, Copy, Debug)]
pub struct Ready {
    /// Its name for commands.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Whether it is a starter: 30 cards that may be played against other starters in every format (RSL-22.4, RSL-26.5).
    pub starter: bool,
}

/// The two starters and the two constructed decks.
pub const READY: [Ready; 4] = [
    Ready { name: "eva", text: include_str!("../../../../data/runeslingers/decks/eva.deck"), starter: true },
    Ready { name: "romin", text: include_str!("../../../../data/runeslingers/decks/romin.deck"), starter: true },
    Ready { name: "ashfall", text: include_str!("../../../../data/runeslingers/decks/ashfall.deck"), starter: false },
    Ready { name: "pillory", text: include_str!("../../../../data/runeslingers/decks/pillory.deck"), starter: false },
];

impl Deck {
    /// Whether it is card for card one of the starters (RSL-26.5).
    pub fn is_starter(&self, rules: &Rules) -> bool {
        let sorted = |deck: &Deck| {
            let mut cards: Vec<_> = deck.lines.iter().map(|entry| (entry.kind, entry.copies)).collect();
            cards.sort_unstable();
            cards
        };
        let own = sorted(self);
        READY.iter().filter(|ready| ready.starter).any(|ready| {
            let mut wrong = vec![];
            let starter = read(rules, ready.text, &mut wrong);
            // Another pool need not have the cards of the starters; then no deck is one.
            wrong.is_empty() && sorted(&starter) == own
        })
    }
}
