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
    let (given, taken) = walk(from, choices, |_, _| {})?;
    if taken < choices.len() {
        return Err(Unfit { index: taken, why: AnswerError::Ended });
    }
    Ok(given)
}

/// A list of answers, taken apart into commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commands {
    /// The answers of each command.
    pub commands: Vec<Vec<Choice>>,
    /// How many answers at the end of the list are not given, because something else has come between.
    pub left: usize,
}

impl Commands {
    /// The commands, if nothing of the list is left.
    pub fn whole(self) -> Result<Vec<Vec<Choice>>, Unfit> {
        if self.left == 0 { Ok(self.commands) } else { Err(Unfit { index: self.taken(), why: AnswerError::Ended }) }
    }

    /// How many answers are given.
    pub fn taken(&self) -> usize {
        self.commands.iter().map(Vec::len).sum()
    }
}

/// Takes a list of answers apart: the first command, and further ones as long as the game asks the same seat at once what it asked at the
/// beginning of the first: a walk is several commands of the rules and one list of a client. Where anything is rolled, anybody else is asked,
/// something else is asked, or a further command cannot be given whole, the list ends, and the rest is left.
///
/// The first command must fit, as [`give`] has it; a part of it is enough.
pub fn apart(from: &dyn DynState, choices: &[Choice]) -> Result<Commands, Unfit> {
    let (mut given, mut taken) = walk(from, choices, |_, _| {})?;
    let mut commands = vec![choices[..taken].to_vec()];
    let mut first = from.boxed_clone();
    first.rewind();
    let begins = |state: &dyn DynState| match (state.pending(), first.pending()) {
        (Pending::Ask(now), Pending::Ask(first)) => (now.who, now.question, now.step) == (first.who, first.question, 0),
        (Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_), _) => false,
    };
    while taken < choices.len() && begins(&*given.state) {
        let Ok((next, n)) = walk(&*given.state, &choices[taken..], |_, _| {}) else { break };
        if next.next != Next::Ready {
            break;
        }
        commands.push(choices[taken..taken + n].to_vec());
        (given, taken) = (next, taken + n);
    }
    Ok(Commands { commands, left: choices.len() - taken })
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

/// Gives the answers of one command, with a look at the state before each, and says how many of the list these are.
fn walk(
    from: &dyn DynState,
    choices: &[Choice],
    mut before: impl FnMut(&dyn DynState, Choice),
) -> Result<(Given, usize), Unfit> {
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
            match misfit {
                Some(why) => return Err(Unfit { index, why }),
                None => break,
            }
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
    Ok((given, index))
}
