//! Questions. There are nine shapes and no more: every client, bot and protocol is written once.

use serde::{Deserialize, Serialize};

use crate::agenda::Fault;
use crate::event::{Cause, Clause};
use crate::seat::{Seat, SeatSet};

/// The shape of a question: how its answers look, not what they mean. A new card never adds one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Yes or no.
    May,
    /// One of these cards, seats or objects; `Done` where enough are picked.
    Pick,
    /// A number.
    Amount,
    /// One of several named ways.
    Mode,
    /// Which comes next.
    Order,
    /// What to pay with.
    Pay,
    /// Act now, or pass.
    Priority,
    /// Name a card.
    Name,
    /// A roll of a die with so many sides; asked of chance.
    Roll,
}

impl Shape {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::May => "may",
            Shape::Pick => "pick",
            Shape::Amount => "amount",
            Shape::Mode => "mode",
            Shape::Order => "order",
            Shape::Pay => "pay",
            Shape::Priority => "priority",
            Shape::Name => "name",
            Shape::Roll => "roll",
        }
    }
}

/// A question of a game, declared once: its shape, its words, its clause.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Question {
    /// A short name for machines and scenarios: `act`.
    pub name: &'static str,
    /// How its answers look.
    pub shape: Shape,
    /// What to put before an answer in a line of text: `play` in `play Attack`.
    pub verb: &'static str,
    /// The word for [`crate::Choice::Done`] here, such as `end`; empty where it is never an answer.
    pub done: &'static str,
    /// The words for yes and no, where the shape is [`Shape::May`].
    pub yes_no: (&'static str, &'static str),
    /// The question in words, to the seat that is asked.
    pub prompt: &'static str,
    /// What its fixed ways are called, by the numbers that [`crate::Choice::Mode`] answers with: a number is the place in this list, at every
    /// state, whatever else can be chosen. Empty where the ways are those of a card's text, which is where their numbers come from.
    pub modes: &'static [&'static str],
    /// The clause that asks it.
    pub clause: Clause,
}

/// What a question is about: the text or rule that asks it, and which words of it are carried out now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Subject {
    /// The card whose text it is, or the clause.
    pub cause: Cause,
    /// The words, with seats as the tokens of [`crate::Refusal::seat`]: `cast a Spell from your hand`.
    pub text: String,
}

/// The place of a question in [`crate::GameInfo::questions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct QuestionId(pub u8);

/// Who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// The dice.
    Chance,
}

/// A question that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub who: Actor,
    /// What is asked.
    pub question: QuestionId,
    /// For a roll, the number of sides; else 0.
    pub sides: u16,
    /// The seats that are asked the same at this moment, this one among them, in seat order from here on; nobody where one
    /// seat is asked by itself. What one may answer does not depend on what another does, and no view shows any of it, so
    /// whoever drives a table may take their answers in any order and hand them on in this one.
    pub together: SeatSet,
    /// How few and how many, as things stand at this question; (0, 0) where it goes without saying: one of the options.
    ///
    /// | shape | least and most |
    /// |---|---|
    /// | [`Shape::Pick`] | how many more are picked, one after the other, with `Done` from the least on: [`crate::Picking`] |
    /// | [`Shape::Amount`] | the range |
    /// | [`Shape::Pay`] | what is still owed, and the most that is taken: as much, or [`crate::Paying::ANY`] where too much is taken and lost; `Done` once nothing is owed |
    /// | [`Shape::Order`] | how many are put in order, this one first, twice: all but the last are asked for |
    pub span: (u16, u16),
    /// How many questions of the same command have been answered before this one. From 1 on the seat can step back
    /// ([`crate::Game::rewind`]), and nobody else has seen anything yet.
    pub step: u8,
}

impl Ask {
    /// A question to a seat, the first of its command.
    #[inline]
    pub const fn seat(seat: Seat, question: QuestionId) -> Self {
        Ask { who: Actor::Seat(seat), question, sides: 0, together: SeatSet::NONE, span: (0, 0), step: 0 }
    }

    /// The same as a later part of a command.
    #[inline]
    #[must_use]
    pub const fn step(mut self, step: u8) -> Self {
        self.step = step;
        self
    }

    /// The same with how few and how many.
    #[inline]
    #[must_use]
    pub const fn span(mut self, least: u16, most: u16) -> Self {
        self.span = (least, most);
        self
    }

    /// The same of several seats at this moment.
    #[inline]
    #[must_use]
    pub const fn together(mut self, seats: SeatSet) -> Self {
        self.together = seats;
        self
    }

    /// A roll.
    #[inline]
    pub const fn roll(question: QuestionId, sides: u16) -> Self {
        Ask { who: Actor::Chance, question, sides, together: SeatSet::NONE, span: (0, 0), step: 0 }
    }
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pending {
    /// An answer.
    Ask(Ask),
    /// Nothing: it is over.
    Over(Outcome),
    /// Nothing: it cannot go on.
    Fault(Fault),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Outcome {
    /// In which way.
    pub end: End,
    /// Who won: one, or several together; nobody unless it was won.
    pub winners: SeatSet,
    /// The clause that ended it.
    pub clause: Clause,
}

/// The ways in which a game can end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Somebody won.
    Won,
    /// A draw.
    Drawn,
    /// It is over without a winner, and that is no draw: a limit was reached.
    Unwon,
    /// Everybody lost to the game.
    Lost,
}

impl Outcome {
    /// Won by these.
    pub const fn won(winners: SeatSet, clause: &'static str) -> Self {
        Outcome { end: End::Won, winners, clause: Clause(clause) }
    }

    /// A draw.
    pub const fn drawn(clause: &'static str) -> Self {
        Outcome { end: End::Drawn, winners: SeatSet::NONE, clause: Clause(clause) }
    }
}

/// How one player came off in a game that is over: by place and score. [`crate::Game::standings`] says it of all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Standing {
    /// The player.
    pub seat: Seat,
    /// The place: 1 for the winners, and for everybody where nobody won: in a draw, without a winner, and where all have lost to the
    /// game ([`Outcome::end`] says which). Equal places are shared.
    pub place: u8,
    /// How well the player did, more being better; 0 where the game has no number for it. Events of many rounds count it; people are
    /// shown it only where the game says in words what it counts ([`crate::Game::tally`]).
    pub score: i32,
}
