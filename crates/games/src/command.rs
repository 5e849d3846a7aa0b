//! A command as a value: the answers of one seat, and what they come to.
//!
//! [`give`] is the one function for it, in every game: from a state in which a seat is asked and the answers so far to the next
//! question of the same command, or to its end. It is pure. Whole commands in one message, stepping back, taking
//! back, playing a log again and saying a command in words are all made of it. **Invariant:** what does not fit is told by its
//! place in the list, and nothing has changed.

use runehall_engine::{Actor, Ask, Choice, Event, NoDice, Options, Pending, Question};

use crate::board::AnswerError;
use crate::erased::{DynGame, DynState};
use crate::words::{self, TableWords};

/// Where the answers have led.
#[derive(Debug)]
pub struct Given {
    /// How things stand after them.
    pub state: Box<dyn DynState>,
    /// All of them, with those that were left out because they could not have been others.
    pub answers: Vec<Answered>,
    /// What happened. Nothing, as long as the command goes on.
    pub events: Vec<Event>,
    /// What comes next.
    pub next: Next,
}

/// An answer of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The answer.
    pub choice: Choice,
    /// Whether it was the only one there was.
    pub only: bool,
}

/// What comes after some answers of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The next question of the same command.
    Asks(Ask),
    /// The command is complete, and was carried out as far as it goes without a roll and without anybody else.
    Ready,
}

/// The first answer of a list that does not fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("answer {}: {why}", index + 1)]
pub struct Unfit {
    /// Its place in the list, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub why: AnswerError,
}

impl Unfit {
    /// The same with the players' names in it.
    #[must_use]
    pub fn named(self, names: &[String]) -> Self {
        let Unfit { index, why } = self;
        let why = if let AnswerError::Refused(refusal) = why { refusal.named(names).into() } else { why };
        Unfit { index, why }
    }
}

/// Gives answers to the question that a state puts to a seat and to the further questions of the same command.
///
/// An answer that could not be another may be left out if another one follows. A command ends where chance or somebody else is
/// asked; what follows in the list does not fit any more.
pub fn give(from: &dyn DynState, choices: &[Choice]) -> Result<Given, Unfit> {
    walk(from, choices, |_, _| {})
}

/// What the state puts to the same seat as a part of the command that is being given.
pub fn goes_on(state: &dyn DynState, who: Actor) -> Next {
    match state.pending() {
        Pending::Ask(ask) if ask.step > 0 && ask.who == who => Next::Asks(ask),
        Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => Next::Ready,
    }
}

/// The answers of a command from its first question on, each with its question and in its words.
pub fn spoken(
    game: &dyn DynGame,
    names: &[String],
    first: &dyn DynState,
    choices: &[Choice],
) -> Vec<(&'static Question, Choice, String)> {
    let mut spoken = vec![];
    // Answers that a log holds have been taken before. Should one not be now, those before it are said.
    let _ = walk(first, choices, |state, choice| {
        if let Some(question) = words::question(game, state) {
            spoken.push((question, choice, choice.text(question, &TableWords { game, names, state })));
        }
    });
    spoken
}

/// The same as [`give`], with a look at the state before each answer.
fn walk(
    from: &dyn DynState,
    choices: &[Choice],
    mut before: impl FnMut(&dyn DynState, Choice),
) -> Result<Given, Unfit> {
    let who = match from.pending() {
        Pending::Ask(ask) => ask.who,
        Pending::Over(_) => return Err(Unfit { index: 0, why: AnswerError::Over }),
        Pending::Fault(fault) => return Err(Unfit { index: 0, why: AnswerError::Fault(fault) }),
    };
    let mut given = Given { state: from.boxed_clone(), answers: vec![], events: vec![], next: Next::Ready };
    let (mut options, mut index) = (Options::new(), 0);
    // Why the next answer does not fit the question at which an only answer was left out. If it fits no later one either,
    // this is what is wrong with it.
    let mut misfit = None;
    while let Some(&next) = choices.get(index) {
        if !given.answers.is_empty() && goes_on(&*given.state, who) == Next::Ready {
            return Err(Unfit { index, why: misfit.unwrap_or(AnswerError::Ended) });
        }
        given.state.options(&mut options);
        let (choice, only) = match options[..] {
            [only] => (only, true),
            _ => (next, false),
        };
        let left_out = choice != next;
        if left_out && misfit.is_none() {
            misfit = given.state.why_not(next).map(AnswerError::Refused);
        }
        before(&*given.state, choice);
        let taken = given.state.apply(choice, &mut NoDice, &mut given.events);
        taken.map_err(|refusal| Unfit { index, why: misfit.take().unwrap_or(refusal.into()) })?;
        given.answers.push(Answered { choice, only });
        if !left_out {
            (index, misfit) = (index + 1, None);
        }
    }
    given.next = goes_on(&*given.state, who);
    Ok(given)
}
