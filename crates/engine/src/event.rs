//! What happened, with its cause and its audience. Free when nobody listens.

use std::fmt;

use serde::Serialize;

use crate::catalog::KindId;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::thing::ThingId;

/// The id of a rule, as printed in the rulebook: `ZUN-4.2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why something happened or did not: a rule, or the text of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A clause of the rulebook.
    Clause(Clause),
    /// The text of a card of this kind, and the clause that gives its word force.
    Card(KindId, Clause),
}

impl Cause {
    /// The clause behind it.
    pub fn clause(self) -> Clause {
        match self {
            Cause::Clause(clause) | Cause::Card(_, clause) => clause,
        }
    }
}

/// One part of an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    /// A player.
    Seat(Seat),
    /// Several players.
    Seats(SeatSet),
    /// A number.
    Number(i16),
    /// A card everybody can see.
    Card(KindId),
    /// A card on the table, which everybody can see, and its number there.
    Thing(ThingId, KindId),
    /// A card that only these seats see; [`Event::seen_by`] hides it from the rest.
    Secret(KindId, SeatSet),
    /// A card the reader cannot see.
    Hidden,
    /// A word of the game, from the words of its [`Message`].
    Word(&'static str),
}

/// A kind of event of a game, declared once: its name for machines and its sentence.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Message {
    /// A short past-tense name: `lost-hp`.
    pub name: &'static str,
    /// The sentence, with `{0}`, `{1}` … for the parts: `{0} loses {1} HP`.
    pub sentence: &'static str,
}

/// Something that happened. `message` is its place in [`crate::GameInfo::messages`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Event {
    /// Which message.
    pub message: u8,
    /// Its parts.
    pub args: Vec<Arg>,
    /// The rule or card behind it.
    pub cause: Cause,
}

impl Event {
    /// An event with these parts.
    pub fn new(message: u8, cause: Cause, args: &[Arg]) -> Self {
        Event { message, args: args.to_vec(), cause }
    }

    /// The event as a viewer may know it. The one place where events are redacted.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        for arg in &mut event.args {
            if let Arg::Secret(kind, seats) = *arg {
                let sees = match viewer {
                    Viewer::Judge => true,
                    Viewer::Seat(seat) => seats.has(seat),
                    Viewer::Spectator => false,
                };
                *arg = if sees { Arg::Card(kind) } else { Arg::Hidden };
            }
        }
        event
    }

    /// The sentence of the event. `names` turns parts into words.
    pub fn sentence(&self, messages: &[Message], names: &dyn Fn(Arg) -> String) -> String {
        let Some(message) = messages.get(usize::from(self.message)) else { return String::new() };
        let mut text = String::new();
        let mut rest = message.sentence;
        while let Some(open) = rest.find('{') {
            text.push_str(&rest[..open]);
            let part = rest[open + 1..].chars().next().and_then(|c| c.to_digit(10)).unwrap_or(0);
            if let Some(&arg) = self.args.get(part as usize) {
                text.push_str(&names(arg));
            }
            rest = rest[open..].split_once('}').map_or("", |(_, after)| after);
        }
        text + rest
    }
}

/// Where events go. Generic in [`crate::Game::apply`]: with [`Silent`] they are never even built.
pub trait Sink {
    /// Takes one event; `event` is called only if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> Event);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    #[inline]
    fn tell(&mut self, _event: impl FnOnce() -> Event) {}
}

impl Sink for Vec<Event> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
