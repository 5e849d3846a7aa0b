//! What seats have seen of the cards that others brought, noted from their views alone.
//!
//! A card that was shown and went back to a deck is in no view any more, and yet its player has it in every world that the
//! watcher can think of; and what was never shown is another card in most of them. Only tables to which seats brought something are
//! looked at: elsewhere everybody knows which cards there are.

use std::collections::BTreeMap;

use runehall_engine::{Game, KindId, Seat, Setup, View, Viewer};

use crate::Tally;
use crate::failure::{Broken, Promise};
use crate::look::{cards_of, zones};

/// How many cards of each kind.
type Kinds = BTreeMap<KindId, usize>;

/// By seat, the most cards of each kind that it has seen at one time.
#[derive(Default)]
pub(crate) struct Memory(Vec<Kinds>);

impl Memory {
    /// For a table at which something is to be remembered.
    pub(crate) fn of(setup: &Setup) -> Self {
        let seats = if setup.brought.is_empty() { 0 } else { setup.seats };
        Memory(vec![Kinds::new(); usize::from(seats)])
    }

    /// Notes what every seat sees now.
    pub(crate) fn note<G: Game>(&mut self, rules: &G::Rules, state: &G::State) {
        for (seat, most) in (0..).map(Seat).zip(&mut self.0) {
            for (kind, n) in kinds(&G::view(rules, state, Viewer::Seat(seat))) {
                let most = most.entry(kind).or_default();
                *most = n.max(*most);
            }
        }
    }

    /// Holds a world for a seat against it.
    pub(crate) fn check<G: Game>(
        &self,
        rules: &G::Rules,
        seat: Seat,
        [state, world]: [&G::State; 2],
        tally: &mut Tally,
    ) -> Result<(), Broken> {
        let Some(seen) = self.0.get(seat.index()) else { return Ok(()) };
        let [here, there] = [state, world].map(|state| kinds(&G::view(rules, state, Viewer::Judge)));
        for (kind, n) in seen {
            // What is no card, such as the instances of an ailment, may have gone for good.
            let n = n.min(here.get(kind).unwrap_or(&0));
            let left = there.get(kind).copied().unwrap_or(0);
            let name = &G::card_names(rules)[kind.index()];
            Promise::Remembers
                .check(left >= *n, || format!("{seat:?} has seen {n} `{name}`, and there {left} exist"))?;
        }
        // Where the seat sees every card there is nothing to be drawn.
        let n_cards = |kinds: &Kinds| kinds.values().sum::<usize>();
        let secret = n_cards(&kinds(&G::view(rules, state, Viewer::Seat(seat)))) < n_cards(&here);
        tally.secret_decks += usize::from(secret);
        tally.other_decks += usize::from(secret && here != there);
        Ok(())
    }
}

fn kinds(view: &View) -> Kinds {
    let mut kinds = Kinds::new();
    for kind in zones(view).flat_map(cards_of) {
        *kinds.entry(kind).or_default() += 1;
    }
    kinds
}
