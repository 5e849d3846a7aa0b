//! The decks that come with the game, by name (section 26).

use runehall_engine::Ready;

use super::{Deck, read};
use crate::design::Rules;

/// The two starters and the two constructed decks.
pub const READY: [Ready; 4] = [
    Ready { name: "eva", text: include_str!("../../../../data/runeslingers/decks/eva.deck") },
    Ready { name: "romin", text: include_str!("../../../../data/runeslingers/decks/romin.deck") },
    Ready { name: "ashfall", text: include_str!("../../../../data/runeslingers/decks/ashfall.deck") },
    Ready { name: "pillory", text: include_str!("../../../../data/runeslingers/decks/pillory.deck") },
];

/// The starters among them: 30 cards that may be played against other starters in every format (RSL-22.4, RSL-26.5).
pub const STARTERS: &[Ready] = READY.split_at(2).0;

impl Deck {
    /// Whether it is card for card one of the starters (RSL-26.5).
    pub fn is_starter(&self, rules: &Rules) -> bool {
        let sorted = |deck: &Deck| {
            let mut cards: Vec<_> = deck.lines.iter().map(|line| (line.kind, line.copies)).collect();
            cards.sort_unstable();
            cards
        };
        let own = sorted(self);
        STARTERS.iter().any(|ready| {
            let mut wrong = vec![];
            let starter = read(rules, ready.text, &mut wrong);
            // Another pool need not have the cards of the starters; then no deck is one.
            wrong.is_empty() && sorted(&starter) == own
        })
    }
}
