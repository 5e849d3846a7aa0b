//! A game in the words of its table: answers, events, commands and outcomes with the names of cards and players in them.
//!
//! Everything people read about a game is made here, once, for every front end. Start at [`TableWords`] for answers and
//! [`Sentence`] for events.

use std::fmt;

use runehall_engine::{
    Actor, Arg, Cause, Choice, Clause, End, Event, Interrupt, KindId, LibertyId, Outcome, Pending, Question, Refusal,
    Seat, SeatSet, Shape, Subject, Thing, ThingId, Viewer, What, Words,
};

use crate::ending::headline;
use crate::erased::{DynGame, DynState};

/// What happened, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What happened, for machines: the name of its [`runehall_engine::Message`].
    pub message: &'static str,
    /// A sentence without its full stop: `Billy loses 2 HP`.
    pub text: String,
    /// The card, if one is behind it, and the clause: `Attack, ZUN-11.6`.
    pub cause: String,
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text, self.cause)
    }
}

/// What a question is about, in the words of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The card that asks, if one does, and its words: `Sparkly Dragon: cast a Spell from your hand`.
    pub text: String,
    /// The same without the card.
    pub words: String,
    /// That card.
    pub card: Option<KindId>,
    /// The clause behind it.
    pub clause: Clause,
}

/// The words of one table at one state.
#[derive(Clone, Copy, Debug)]
pub struct TableWords<'a> {
    /// The game, for the names of its cards.
    pub game: &'a dyn DynGame,
    /// The players' names, in order of their seats.
    pub names: &'a [String],
    /// How things stand, for what things, modes and rolls are called now.
    pub state: &'a dyn DynState,
}

impl Words for TableWords<'_> {
    fn card(&self, kind: KindId) -> String {
        card(self.game, kind)
    }

    fn seat(&self, seat: Seat) -> String {
        name(self.names, seat)
    }

    /// What the game calls it; else a roll for a card is that card, and a die shows its faces from 1.
    fn other(&self, choice: Choice) -> String {
        if let Some(text) = self.described(choice) {
            return text;
        }
        match choice {
            Choice::Roll(n) => self.state.rolled_card(n).map_or_else(|| (n + 1).to_string(), |kind| self.card(kind)),
            Choice::Thing(id) => self.thing_text(id).unwrap_or_else(|| choice.to_string()),
            Choice::No
            | Choice::Yes
            | Choice::Card(_)
            | Choice::CardOf(..)
            | Choice::Seat(_)
            | Choice::Amount(_)
            | Choice::Mode(_)
            | Choice::Done => choice.to_string(),
        }
    }

    fn described(&self, choice: Choice) -> Option<String> {
        self.state.describe(choice).map(|text| Refusal::name_seats(&text, self.names))
    }
}

impl<'a> TableWords<'a> {
    /// The words of a table.
    pub fn new(game: &'a dyn DynGame, names: &'a [String], state: &'a dyn DynState) -> Self {
        TableWords { game, names, state }
    }
}

impl TableWords<'_> {
    /// An event as a viewer may know it.
    pub fn sentence(&self, event: &Event, viewer: Viewer) -> Sentence {
        sentence(self.game, self.names, event, viewer)
    }

    /// The thing that a choice names or is about.
    pub fn thing_of(&self, choice: Choice) -> Option<ThingId> {
        if let Choice::Thing(id) = choice { Some(id) } else { self.state.concerns(choice) }
    }

    /// Who is asked, by name; `chance` for the dice.
    pub fn actor(&self, who: Actor) -> String {
        match who {
            Actor::Seat(seat) => self.seat(seat),
            Actor::Chance => "chance".to_owned(),
        }
    }

    /// A card by its name, whatever its capitals.
    pub fn find_card(&self, name: &str) -> Option<KindId> {
        self.game.card_names().iter().position(|card| card.eq_ignore_ascii_case(name)).map(|i| KindId(i as u16))
    }

    /// Everything that lies on the table, in its order, as whoever is asked may know it.
    pub fn things(&self) -> Vec<Thing> {
        self.state.things().into_iter().filter_map(|id| self.thing(id)).collect()
    }

    /// What a thing is now, as whoever is asked may know it.
    pub fn thing(&self, id: ThingId) -> Option<Thing> {
        let viewer = match self.state.pending() {
            Pending::Ask(ask) => match ask.who {
                Actor::Seat(seat) => Viewer::Seat(seat),
                Actor::Chance => Viewer::Spectator,
            },
            Pending::Over(_) | Pending::Fault(_) => Viewer::Spectator,
        };
        self.state.thing(viewer, id)
    }

    /// What a thing is called by itself: `Alley Cat`.
    pub fn thing_name(&self, thing: Thing) -> String {
        match thing.what {
            What::Card(kind) => self.card(kind),
            What::FaceDown(sort) => format!("face-down {sort}"),
            What::Die(face) => format!("die showing {face}"),
            What::Place => {
                let place = self.game.board().and_then(|board| board.places.iter().find(|place| place.id == thing.id));
                place.map_or_else(|| format!("place {}", thing.id), |place| place.name.clone())
            }
        }
    }

    /// Which of those that are called the same at the same place a thing is, from 1, in the order in which they lie.
    pub fn thing_number(&self, thing: Thing) -> usize {
        let same = |other: &Thing| (other.what, other.holder) == (thing.what, thing.holder);
        if thing.what == What::Place {
            return 1;
        }
        self.things().iter().filter(|other| same(other)).take_while(|other| other.id != thing.id).count() + 1
    }

    /// A thing in words that mean no other: `Alley Cat of Billy`, and `Alley Cat 2 of Billy` for the second one there.
    pub fn thing_text(&self, id: ThingId) -> Option<String> {
        let thing = self.thing(id)?;
        let number = match self.thing_number(thing) {
            1 => String::new(),
            n => format!(" {n}"),
        };
        let holder = thing.holder.map_or(String::new(), |seat| format!(" of {}", self.seat(seat)));
        Some(format!("{}{number}{holder}", self.thing_name(thing)))
    }

    /// What the pending question is about; for the seat that is asked.
    pub fn subject(&self) -> Option<About> {
        let Subject { cause, text } = self.state.subject()?;
        let words = Refusal::name_seats(&text, self.names);
        Some(match cause {
            Cause::Clause(clause) => About { text: words.clone(), words, card: None, clause },
            Cause::Card(kind, clause) => {
                About { text: format!("{}: {words}", self.card(kind)), words, card: Some(kind), clause }
            }
        })
    }

    /// An interrupt: `Chris resigns`, `Alex: drop Attack`.
    pub fn interrupt(&self, what: Interrupt) -> String {
        match what {
            Interrupt::Resign(seat) => format!("{} resigns", self.seat(seat)),
            Interrupt::AgreeDraw(seats) => format!("{} agree to a draw", name_list(self.names, seats)),
            Interrupt::Take(seat, id, choice) => format!("{}: {}", self.seat(seat), self.taken(id, choice)),
        }
    }

    /// A liberty with its choice: `drop Attack`. Nothing of it depends on the pending question.
    pub fn taken(&self, id: LibertyId, choice: Choice) -> String {
        let verb = self.game.info().liberties.get(usize::from(id.0)).map_or("", |liberty| liberty.verb);
        match choice {
            Choice::Yes | Choice::Done => verb.to_owned(),
            Choice::Card(kind) => format!("{verb} {}", self.card(kind)),
            Choice::CardOf(kind, seat) => format!("{verb} {} of {}", self.card(kind), self.seat(seat)),
            Choice::Seat(seat) => format!("{verb} {}", self.seat(seat)),
            Choice::Amount(n) => format!("{verb} {n}"),
            Choice::Thing(id) => format!("{verb} {}", self.thing_text(id).unwrap_or_else(|| choice.to_string())),
            Choice::No | Choice::Mode(_) | Choice::Roll(_) => format!("{verb} {choice}"),
        }
    }

    /// What an answer is called at the pending question.
    pub fn choice(&self, choice: Choice) -> String {
        question(self.game, self.state).map_or_else(|| choice.to_string(), |question| choice.text(question, self))
    }
}

/// The pending question, if one is pending.
pub(crate) fn question(game: &dyn DynGame, state: &dyn DynState) -> Option<&'static Question> {
    match state.pending() {
        Pending::Ask(ask) => game.info().questions.get(usize::from(ask.question.0)),
        Pending::Over(_) | Pending::Fault(_) => None,
    }
}

/// An event as a viewer may know it, in a sentence.
pub fn sentence(game: &dyn DynGame, names: &[String], event: &Event, viewer: Viewer) -> Sentence {
    let words = |arg: Arg| match arg {
        Arg::Seat(seat) => name(names, seat),
        Arg::Seats(seats) => name_list(names, seats),
        Arg::Number(n) => n.to_string(),
        Arg::Card(kind) | Arg::Thing(_, kind) => card(game, kind),
        Arg::Veiled(..) | Arg::Faceless(_) | Arg::Secret(..) | Arg::Hidden => "a card".to_owned(),
        Arg::Word(word) => word.to_owned(),
    };
    let event = event.seen_by(viewer);
    let cause = match event.cause {
        Cause::Clause(clause) => clause.to_string(),
        Cause::Card(kind, clause) => format!("{}, {clause}", card(game, kind)),
    };
    let messages = game.info().messages;
    let message = messages.get(usize::from(event.message)).map_or("", |message| message.name);
    Sentence { message, text: event.sentence(messages, &words), cause }
}

/// How a game ended: `Alex and Chris win (ZUN-15.1)`.
pub fn outcome_text(names: &[String], outcome: Outcome) -> String {
    let nobody = if outcome.winners.is_empty() && outcome.end == End::Drawn { "nobody wins: " } else { "" };
    format!("{nobody}{} ({})", headline(names, outcome), outcome.clause)
}

/// The names of these seats: `Alex, Billy and Chris`; `nobody`.
pub fn name_list(names: &[String], seats: SeatSet) -> String {
    let list: Vec<String> = seats.iter().map(|seat| name(names, seat)).collect();
    match &list[..] {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [others @ .., one] => format!("{} and {one}", others.join(", ")),
    }
}

/// The name of a seat.
pub fn name(names: &[String], seat: Seat) -> String {
    names.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {}", seat.0))
}

/// A command in words: each answer after the verb of its question, answers to the same question in a row together, and
/// the word for "no more" only where it is all that was said: `play Attack with Boost, Share on Chris, Billy`; `pass`; `discard nothing`.
/// A way of acting is its own verb: `set Boost`.
pub(crate) fn command_text(answers: &[(&'static Question, Choice, String)]) -> String {
    let mut text = String::new();
    let mut last = "";
    for (i, (question, choice, word)) in answers.iter().enumerate() {
        // `redraw` and `pass` stand alone; `nothing` needs its verb.
        let is_way = matches!(choice, Choice::Done | Choice::Mode(_));
        let stands_alone = question.shape == Shape::May || (question.shape == Shape::Priority && is_way);
        let part = if *choice == Choice::Done && i > 0 {
            continue;
        } else if stands_alone {
            word.clone()
        } else if question.name == last {
            format!(", {word}")
        } else if text == question.verb {
            word.clone()
        } else {
            format!("{} {word}", question.verb).trim().to_owned()
        };
        if !text.is_empty() && !part.starts_with(',') {
            text.push(' ');
        }
        text.push_str(&part);
        last = question.name;
    }
    text
}

fn card(game: &dyn DynGame, kind: KindId) -> String {
    game.card_names().get(usize::from(kind.0)).cloned().unwrap_or_else(|| format!("card {}", kind.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn question(name: &'static str, shape: Shape, verb: &'static str) -> Question {
        Question {
            name,
            shape,
            verb,
            done: "end",
            yes_no: ("yes", "no"),
            prompt: "",
            clause: Clause("ZUN-4.8"),
            modes: &[],
        }
    }

    static ACT: Question = question("act", Shape::Priority, "play");
    static SET: Question = question("set", Shape::Pick, "set");
    static ON: Question = question("on", Shape::Pick, "on");

    #[test]
    fn a_command_is_said_as_one_would_say_it() {
        let check = |answers: &[(&'static Question, Choice, &str)], said: &str| {
            let answers: Vec<_> =
                answers.iter().map(|(asked, choice, word)| (*asked, *choice, (*word).to_owned())).collect();
            assert_eq!(command_text(&answers), said);
        };
        let (card, way) = (Choice::Card(KindId(3)), Choice::Mode(0));
        check(&[(&ACT, card, "Spark"), (&ON, card, "Ada"), (&ON, card, "Ben")], "play Spark on Ada, Ben");
        check(&[(&ACT, Choice::Done, "end")], "end");
        check(&[(&SET, Choice::Done, "nothing")], "set nothing");
        check(&[(&ACT, way, "set")], "set");
        check(&[(&ACT, way, "set"), (&SET, card, "Spark")], "set Spark");
        check(&[(&ACT, way, "light"), (&SET, card, "Spark")], "light set Spark");
    }
}
