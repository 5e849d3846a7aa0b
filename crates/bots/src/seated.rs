//! Bots around a table: they answer for their seats, and hear what happens as their seats may hear it.
//!
//! **Invariant.** A bot is told an event only through [`Event::seen_by`] for its own seat, each once and in order, those of the
//! deal first. Where nobody listens no event is built.

use std::cell::RefCell;
use std::fmt;

use runehall_engine::{Choice, Event, Game, Seat, SeatSet, Sink, Viewer};

use crate::{Bot, Thought};

/// The bots of a game, by seat.
pub struct Seated<G: Game> {
    /// Who answers and who listens are the same, though never at once.
    bots: RefCell<Vec<Box<dyn Bot<G>>>>,
    anybody_listens: bool,
}

impl<G: Game> Seated<G> {
    /// Bots in the order of the seats.
    pub fn new(bots: Vec<Box<dyn Bot<G>>>) -> Self {
        let anybody_listens = bots.iter().any(|bot| bot.listens());
        Seated { bots: RefCell::new(bots), anybody_listens }
    }

    /// What the bot of the asked seat answers.
    pub fn choose(&self, rules: &G::Rules, state: &G::State, seat: Seat, options: &[Choice]) -> Choice {
        self.bots.borrow_mut()[seat.index()].choose(rules, state, seat, options)
    }

    /// What the bot of a seat played out for its last answer.
    pub fn thought(&self, seat: Seat) -> Thought {
        self.bots.borrow()[seat.index()].thought()
    }

    /// The seats that take liberties by lot.
    pub fn free(&self) -> SeatSet {
        (0..).map(Seat).zip(self.bots.borrow().iter()).filter(|(_, bot)| bot.is_free()).map(|(seat, _)| seat).collect()
    }

    /// A sink through which the bots hear what `then` is told.
    pub fn ears<'a, S: Sink>(&'a self, rules: &'a G::Rules, then: &'a mut S) -> Ears<'a, G, S> {
        Ears { table: self, rules, then }
    }

    fn hear(&self, rules: &G::Rules, event: &Event) {
        for (seat, bot) in (0..).map(Seat).zip(self.bots.borrow_mut().iter_mut()) {
            if bot.listens() {
                bot.observe(rules, seat, &event.seen_by(Viewer::Seat(seat)));
            }
        }
    }
}

impl<G: Game> fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.bots.borrow().iter().map(|bot| bot.name())).finish()
    }
}

/// Tells the bots first, and then whoever else wants to know.
#[derive(Debug)]
pub struct Ears<'a, G: Game, S> {
    table: &'a Seated<G>,
    rules: &'a G::Rules,
    then: &'a mut S,
}

impl<G: Game, S: Sink> Sink for Ears<'_, G, S> {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if !self.table.anybody_listens {
            return self.then.tell(event);
        }
        let event = event();
        self.table.hear(self.rules, &event);
        self.then.tell(|| event);
    }
}
