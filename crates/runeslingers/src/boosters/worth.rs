//! What a deck is worth to who builds it: what bots look for in a pack.
//!
//! No card is named: a card is worth what its cost, its type, its keywords and the words of its text were found to be worth in encounters of
//! decks that were drafted by lot (`docs/studies/drafts.md`), and a deck is worth the sum of its best cards, less what its curve lacks.

use arrayvec::ArrayVec;
use runehall_engine::Seat;

use super::look;
use super::state::{MOST, State};
use crate::design::{Design, Rules};

/// What the best cards of a pool are worth together, as many as a deck has.
pub(crate) fn of_deck(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let (pool, _) = look::kept(state, seat);
    let mut worths: ArrayVec<i32, MOST> = pool.iter().map(|kind| i32::from(rules.brief(*kind).worth)).collect();
    worths.sort_unstable_by(|a, b| b.cmp(a));
    worths.iter().take(usize::from(state.terms.size.cards())).sum()
}

/// What a card is worth in a deck, in thousandths of a win.
pub(crate) fn of_card(design: &Design) -> i16 {
    -10 * i16::from(design.cost)
}
