//! The decks that come with the game, by name (section 26).

use runehall_engine::Ready;
use runehall_engine::option::{DeckLine, deck_lines};

use super::{Deck, SIZE};
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

/// The starters of a pool; another pool need not have their cards, and then has none.
pub(crate) fn starters(names: &[String]) -> Vec<Deck> {
    let read = |ready: &Ready| {
        let mut wrong = vec![];
        let lines = deck_lines(ready.text, names, SIZE, &mut wrong);
        wrong.is_empty().then_some(Deck { lines })
    };
    STARTERS.iter().filter_map(read).collect()
}

impl Deck {
    /// Whether it is card for card one of the starters (RSL-26.5).
    pub fn is_starter(&self, rules: &Rules) -> bool {
        let holds = |deck: &Deck, line: &DeckLine| {
            deck.lines.iter().any(|other| (other.kind, other.copies) == (line.kind, line.copies))
        };
        // No kind stands in two lines.
        let same =
            |deck: &Deck| deck.lines.len() == self.lines.len() && deck.lines.iter().all(|line| holds(self, line));
        rules.starters.iter().any(same)
    }
}
