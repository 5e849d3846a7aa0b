//! Why a choice is not legal.

use std::fmt;

use serde::Serialize;

use crate::choice::{Choice, Interrupt};
use crate::event::Clause;
use crate::game::Game;
use crate::seat::{Seat, Viewer};
use crate::thing::ThingId;

/// The answer to "why can't I?": the rule, what is in the way, and what would make it legal.
///
/// The rules do not know what the players are called: a seat stands in the texts as a token (see [`Refusal::seat`]), and
/// [`Refusal::named`] puts the names in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
pub struct Refusal {
    /// The clause that forbids it.
    pub clause: Clause,
    /// What is in the way, as a sentence without its full stop.
    pub because: String,
    /// What would make it legal, or what can be done instead.
    pub instead: String,
    /// The thing that is in the way, or else the one that was chosen, if the reader can see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<ThingId>,
}

impl Refusal {
    /// A refusal by a clause.
    pub fn new(clause: Clause, because: impl Into<String>, instead: impl Into<String>) -> Self {
        Refusal { clause, because: because.into(), instead: instead.into(), thing: None }
    }

    /// The same, because of this thing.
    #[must_use]
    pub fn about(mut self, thing: Option<ThingId>) -> Self {
        self.thing = thing;
        self
    }

    /// The same, and if it is about no thing yet, about this one.
    #[must_use]
    pub fn or_about(mut self, thing: impl FnOnce() -> Option<ThingId>) -> Self {
        self.thing = self.thing.or_else(thing);
        self
    }

    /// The refusal of a liberty that the game does not give, by the clause that says what happens outside of the questions.
    pub fn no_liberty(clause: &'static str) -> Self {
        Refusal::new(Clause(clause), "the rules give no such liberty", "wait until you are asked")
    }

    /// The token that stands for a seat in the texts.
    pub fn seat(seat: Seat) -> String {
        format!("{{seat {}}}", seat.0)
    }

    /// The same with the players' names in place of the tokens.
    #[must_use]
    pub fn named(mut self, names: &[String]) -> Self {
        self.because = Self::name_seats(&self.because, names);
        self.instead = Self::name_seats(&self.instead, names);
        self
    }

    /// A text with the players' names in place of the tokens of [`Refusal::seat`].
    pub fn name_seats(text: &str, names: &[String]) -> String {
        names.iter().enumerate().fold(text.to_owned(), |text, (i, name)| text.replace(&Self::seat(Seat(i as u8)), name))
    }
}

/// [`Game::why_not`], and where that names no thing, the one that the choice is or is about, if whoever is asked can see it. Who is not of
/// a game's own rules asks this.
pub fn refuse<G: Game>(rules: &G::Rules, state: &G::State, choice: Choice) -> Option<Refusal> {
    let refusal = G::why_not(rules, state, choice)?;
    let Some((seat, _)) = G::pending(state).asked() else { return Some(refusal) };
    Some(refusal.or_about(|| pointed_at::<G>(rules, state, seat, choice)))
}

/// [`Game::why_not_interrupt`], and where that names no thing, the one that a liberty was to be taken with, if who wanted to take it can see it.
pub fn refuse_interrupt<G: Game>(rules: &G::Rules, state: &G::State, interrupt: Interrupt) -> Option<Refusal> {
    let refusal = G::why_not_interrupt(rules, state, interrupt)?;
    match interrupt {
        Interrupt::Take(seat, _, choice @ Choice::Thing(_)) if G::seats(state).has(seat) => {
            Some(refusal.or_about(|| pointed_at::<G>(rules, state, seat, choice)))
        }
        Interrupt::Take(..) | Interrupt::Resign(_) | Interrupt::AgreeDraw(_) => Some(refusal),
    }
}

/// The thing that a choice is or is about, if this seat can see it. Places that never move are seen by everybody.
fn pointed_at<G: Game>(rules: &G::Rules, state: &G::State, seat: Seat, choice: Choice) -> Option<ThingId> {
    let seen = |id: &ThingId| G::thing(rules, state, Viewer::Seat(seat), *id).is_some();
    if let Choice::Thing(id) = choice {
        return Some(id).filter(seen);
    }
    G::concerns(rules, state, choice).filter(|id| id.is_place() || seen(id))
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.because, self.clause)?;
        if self.instead.is_empty() { Ok(()) } else { write!(f, "; {}", self.instead) }
    }
}
