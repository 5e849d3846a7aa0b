//! What happened, with its cause and its audience. Free when nobody listens.

use std::fmt;

use serde::Serialize;

use crate::catalog::KindId;
use crate::game::Game;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::thing::{ThingId, What};

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
    /// A card, a figure or a place, which everybody can see where it lies, and its number there. It may be gone when the event is read. How a thing is
    /// told, [`Arg::lying`] says.
    Thing(ThingId, KindId),
    /// A card that everybody sees to lie there, with its number, and whose face only these seats see; [`Event::seen_by`] leaves its
    /// number alone to the rest.
    Veiled(ThingId, KindId, SeatSet),
    /// A thing by its number alone: the reader does not see its face, or is told that in another part, or it is no card.
    Faceless(ThingId),
    /// A card without a number that only these seats see; [`Event::seen_by`] hides it from the rest.
    Secret(KindId, SeatSet),
    /// A card the reader cannot see.
    Hidden,
    /// A word of the game, from the words of its [`Message`].
    Word(&'static str),
}

impl Arg {
    /// A thing as it lies now, with its face for those who see that in their view; what lies nowhere is [`Arg::Hidden`]. The one place where
    /// it is decided who is told a face with its number: by what [`Game::thing`] says to each.
    pub fn lying<G: Game>(rules: &G::Rules, state: &G::State, id: ThingId) -> Arg {
        let what = |viewer| G::thing(rules, state, viewer, id).map(|thing| thing.what);
        let sees = |viewer| matches!(what(viewer), Some(What::Card(_)));
        match what(Viewer::Judge) {
            None => Arg::Hidden,
            Some(What::FaceDown(_) | What::Die(_) | What::Place) => Arg::Faceless(id),
            Some(What::Card(kind)) if sees(Viewer::Spectator) => Arg::Thing(id, kind),
            Some(What::Card(kind)) => {
                let seats = G::seats(state).iter().filter(|seat| sees(Viewer::Seat(*seat)));
                Arg::Veiled(id, kind, seats.collect())
            }
        }
    }

    /// Whether it is more than everybody may know.
    pub const fn is_secret(self) -> bool {
        matches!(self, Arg::Veiled(..) | Arg::Secret(..))
    }
}

/// A kind of event of a game, declared once: its name for machines and its sentence.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Message {
    /// A short past-tense name: `lost-hp`.
    pub name: &'static str,
    /// The sentence, with `{0}`, `{1}` … for the parts, and for words that go with a number what they are of one and of several:
    /// `{0} takes {1} {1|wound|wounds}`.
    pub sentence: &'static str,
}

/// A piece of the sentence of a [`Message`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// These words.
    Text(&'a str),
    /// This part of the event.
    Arg(usize),
    /// The words that go with this part, which is a number: of one, and of any other.
    Form(usize, [&'a str; 2]),
}

impl Message {
    /// What stands for a part where the sentence is shown by itself.
    pub const HOLE: &'static str = "…";

    /// The pieces of its sentence.
    pub fn pieces(&self) -> Vec<Piece<'static>> {
        pieces(self.sentence)
    }

    /// The sentence by itself, for several: `… takes … wounds`.
    pub fn with_holes(&self) -> String {
        let shown = |piece| match piece {
            Piece::Text(said) | Piece::Form(_, [_, said]) => said,
            Piece::Arg(_) => Self::HOLE,
        };
        self.pieces().into_iter().map(shown).collect()
    }
}

/// The pieces of a sentence with holes.
fn pieces(sentence: &str) -> Vec<Piece<'_>> {
    let mut pieces = vec![];
    let mut rest = sentence;
    while let Some((said, hole)) = rest.split_once('{') {
        if !said.is_empty() {
            pieces.push(Piece::Text(said));
        }
        let (hole, after) = hole.split_once('}').unwrap_or((hole, ""));
        let mut words = hole.split('|');
        let part = words.next().and_then(|part| part.parse().ok()).unwrap_or(0);
        pieces.push(match (words.next(), words.next()) {
            (Some(one), Some(many)) => Piece::Form(part, [one, many]),
            _ => Piece::Arg(part),
        });
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
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
        let sees = |seats: SeatSet| match viewer {
            Viewer::Judge => true,
            Viewer::Seat(seat) => seats.has(seat),
            Viewer::Spectator => false,
        };
        for arg in &mut event.args {
            match *arg {
                Arg::Secret(kind, seats) => *arg = if sees(seats) { Arg::Card(kind) } else { Arg::Hidden },
                Arg::Veiled(id, kind, seats) => {
                    *arg = if sees(seats) { Arg::Thing(id, kind) } else { Arg::Faceless(id) };
                }
                Arg::Seat(_)
                | Arg::Seats(_)
                | Arg::Number(_)
                | Arg::Card(_)
                | Arg::Thing(..)
                | Arg::Faceless(_)
                | Arg::Hidden
                | Arg::Word(_) => {}
            }
        }
        event
    }

    /// Says which thing the card of this part is, as it lies now ([`Arg::lying`]). Where those who are told the face see it there, the part is the thing;
    /// else the part says the face to whom it has said it before, and the number stands behind the other parts.
    #[must_use]
    pub fn pointing_at(mut self, part: usize, thing: Arg) -> Event {
        match (self.args.get_mut(part), thing) {
            (Some(said @ Arg::Card(_)), Arg::Thing(..)) => *said = thing,
            (Some(said @ Arg::Secret(..)), Arg::Veiled(id, kind, seats)) if *said == Arg::Secret(kind, seats) => {
                *said = Arg::Veiled(id, kind, seats);
            }
            (_, Arg::Thing(id, _) | Arg::Veiled(id, ..) | Arg::Faceless(id)) => self.args.push(Arg::Faceless(id)),
            (
                _,
                Arg::Seat(_)
                | Arg::Seats(_)
                | Arg::Number(_)
                | Arg::Card(_)
                | Arg::Secret(..)
                | Arg::Hidden
                | Arg::Word(_),
            ) => {}
        }
        self
    }

    /// The sentence of the event. `names` turns parts into words.
    pub fn sentence(&self, messages: &[Message], names: &dyn Fn(Arg) -> String) -> String {
        let Some(message) = messages.get(usize::from(self.message)) else { return String::new() };
        let said = |piece: Piece<'_>| match piece {
            Piece::Text(said) => said.to_owned(),
            Piece::Arg(part) => self.args.get(part).map_or_else(String::new, |&arg| names(arg)),
            Piece::Form(part, [one, many]) => {
                if self.args.get(part) == Some(&Arg::Number(1)) { one } else { many }.to_owned()
            }
        };
        message.pieces().into_iter().map(said).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_with_their_number() {
        let messages = [Message { name: "cured", sentence: "{1} {1|wound|wounds} of {0} {1|is|are} gone" }];
        let said = |n| {
            let cause = Cause::Clause(Clause("ISL-1.1"));
            let names = |arg| if let Arg::Number(n) = arg { n.to_string() } else { "Alex".to_owned() };
            Event::new(0, cause, &[Arg::Seat(Seat(0)), Arg::Number(n)]).sentence(&messages, &names)
        };
        assert_eq!(said(0), "0 wounds of Alex are gone");
        assert_eq!(said(1), "1 wound of Alex is gone");
        assert_eq!(said(2), "2 wounds of Alex are gone");
    }

    #[test]
    fn whoever_does_not_see_a_face_is_told_the_number_alone() {
        let (id, kind) = (ThingId(300), KindId(7));
        let event = Event::new(0, Cause::Clause(Clause("ISL-1.1")), &[Arg::Veiled(id, kind, SeatSet::one(Seat(1)))]);
        for (viewer, told) in [
            (Viewer::Seat(Seat(0)), Arg::Faceless(id)),
            (Viewer::Spectator, Arg::Faceless(id)),
            (Viewer::Seat(Seat(1)), Arg::Thing(id, kind)),
            (Viewer::Judge, Arg::Thing(id, kind)),
        ] {
            let seen = event.seen_by(viewer);
            assert_eq!(seen.args, [told], "{viewer:?}");
            assert_eq!(seen.seen_by(Viewer::Spectator), seen, "what was redacted stays as it is");
        }
    }

    #[test]
    fn a_card_that_is_told_aloud_has_its_number_in_its_part_or_behind_the_others() {
        let (id, kind, seat) = (ThingId(300), KindId(7), Arg::Seat(Seat(0)));
        let pointing =
            |said, thing| Event::new(0, Cause::Clause(Clause("ISL-1.1")), &[said, seat]).pointing_at(0, thing).args;
        let (card, secret) = (Arg::Card(kind), Arg::Secret(kind, SeatSet::one(Seat(0))));
        let veiled = Arg::Veiled(id, kind, SeatSet::one(Seat(0)));
        assert_eq!(pointing(card, Arg::Thing(id, kind)), [Arg::Thing(id, kind), seat]);
        assert_eq!(pointing(card, veiled), [card, seat, Arg::Faceless(id)]);
        assert_eq!(pointing(secret, veiled), [veiled, seat]);
        assert_eq!(
            pointing(Arg::Secret(kind, SeatSet::ALL), veiled),
            [Arg::Secret(kind, SeatSet::ALL), seat, Arg::Faceless(id)]
        );
        assert_eq!(pointing(secret, Arg::Thing(id, kind)), [secret, seat, Arg::Faceless(id)]);
        assert_eq!(pointing(card, Arg::Hidden), [card, seat]);
    }
}
