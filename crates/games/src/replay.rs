//! Replays played again: [`verify`] compares, [`Cursor`] looks.
//!
//! Both play the whole log through the rules first, so whatever they show has really happened. A replay whose rules,
//! answers or outcome do not fit is refused with the line of its file and the reason.

use std::sync::Arc;

use runehall_engine::{Actor, Choice, Event, Fault, GameInfo, NoDice, Outcome, Pending, Seat, View, Viewer};
use runehall_wire::{LogEntry, Replay, hex};

use crate::board::{AnswerError, Board, StartError};
use crate::command;
use crate::ending::Ended;
use crate::erased::{DynGame, DynState};
use crate::words::{self, Sentence, TableWords};

/// Why a replay is not what these rules would have played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct VerifyError {
    /// The line of the file.
    pub line: usize,
    /// What does not fit.
    pub what: Mismatch,
}

/// What does not fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mismatch {
    /// It is another game.
    #[error("this is a replay of `{file}`, and the game loaded is `{loaded}`")]
    Game {
        /// The game of the file.
        file: String,
        /// The game it was given to.
        loaded: &'static str,
    },
    /// It was played by other rules.
    #[error(
        "it was played by other rules: the file says `{}`, the rules loaded are `{}`; load the cards it was played with, or use the program that wrote it",
        hex(file),
        hex(loaded)
    )]
    Rules {
        /// The hash in the file.
        file: [u8; 32],
        /// The hash of the rules it was given to.
        loaded: [u8; 32],
    },
    /// No such game can begin.
    #[error(transparent)]
    Start(StartError),
    /// An answer does not fit.
    #[error("`{choice}` does not fit: {error}")]
    Answer {
        /// Which answer.
        choice: Choice,
        /// Why not.
        error: AnswerError,
    },
    /// An interrupt does not fit.
    #[error("this cannot happen here: {0}")]
    Interrupt(AnswerError),
    /// A liberty that the game does not give.
    #[error("`{0}` names a liberty that this game does not have; use the program that wrote it")]
    Liberty(String),
    /// The line before holds only part of a command.
    #[error("the command in the line before is not finished")]
    Unfinished,
    /// The answers are spread over the lines in another way than we write them.
    #[error("a line holds one whole command of a seat or one whole run of rolls, and this one does not")]
    Lines,
    /// The file ends as if the game were not over.
    #[error("the file ends as a saved game, but the game is over: `{played}`")]
    IsOver {
        /// The end that the answers lead to.
        played: String,
    },
    /// The file ends as if the game were over.
    #[error("the file says that the game is over, but {asked} is still asked")]
    NotOver {
        /// Who is asked.
        asked: String,
    },
    /// The file says that the game is over, but it broke off.
    #[error("the file says that the game is over, but it cannot go on: {0}")]
    Fault(Fault),
    /// The game ends otherwise.
    #[error("the file says `{file}`, but its answers lead to `{played}`")]
    Outcome {
        /// What the file says.
        file: String,
        /// What was played.
        played: String,
    },
}

/// What came of playing a replay again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What the game waits for at the end of the log.
    pub pending: Pending,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// How many answers there were, rolls included.
    pub n_choices: usize,
    /// How many of them were rolls.
    pub n_rolls: usize,
    /// How many events they led to.
    pub n_events: usize,
    /// A hash of the last state, for comparing within one build.
    pub fingerprint: u64,
}

/// Plays a replay again and makes sure that every answer was legal and the end is the one it says.
pub fn verify(game: Arc<dyn DynGame>, replay: &Replay) -> Result<Verified, VerifyError> {
    let board = Board::of(game, replay)?;
    let (mut n_choices, mut n_rolls) = (0, 0);
    for entry in &replay.entries {
        if let LogEntry::Answers { who, choices } = entry {
            n_choices += choices.len();
            n_rolls += if *who == Actor::Chance { choices.len() } else { 0 };
        }
    }
    Ok(Verified {
        pending: board.state.pending(),
        outcome: board.outcome(),
        n_choices,
        n_rolls,
        n_events: board.events.len(),
        fingerprint: board.state.fingerprint(),
    })
}

/// Every so many steps the state is kept, so that no jump plays more than that many.
const EVERY: usize = 16;

/// A command in a replay.
pub(crate) struct GivenCommand<'a> {
    /// The state in which it was asked for.
    pub(crate) state: Box<dyn DynState>,
    /// Its answers.
    pub(crate) choices: &'a [Choice],
    /// Whether a stand-in or the clock gave it in place of the player.
    pub(crate) stood_in: bool,
}

/// A place in a replay, which can be moved forward, back and anywhere.
///
/// A step is one command or interrupt with the rolls that follow it; step 0 is the table after the deal.
#[derive(Debug)]
pub struct Cursor {
    /// The whole game, played to its end.
    board: Board,
    /// For each step, how many lines of the log have been played after it.
    ends: Vec<usize>,
    /// The states after steps 0, `EVERY`, 2 `EVERY` …
    kept: Vec<Box<dyn DynState>>,
    at: usize,
    state: Box<dyn DynState>,
}

impl Cursor {
    /// A cursor at step 0. Plays the whole replay once, and refuses what [`verify`] refuses.
    pub fn new(game: Arc<dyn DynGame>, replay: &Replay) -> Result<Self, VerifyError> {
        let board = Board::of(game, replay)?;
        let is_roll = |entry: &LogEntry| matches!(entry, LogEntry::Answers { who: Actor::Chance, .. });
        let mut ends: Vec<usize> = (0..replay.entries.len()).filter(|&i| !is_roll(&replay.entries[i])).collect();
        ends.push(replay.entries.len());
        let mut state = board
            .game
            .start(&replay.setup, &mut NoDice, &mut vec![])
            .map_err(|error| VerifyError { line: 4, what: Mismatch::Start(error.into()) })?;
        let mut kept = vec![];
        let mut from = 0;
        for (step, &end) in ends.iter().enumerate() {
            replay.entries[from..end].iter().for_each(|entry| apply(board.game.info(), &mut *state, entry));
            if step % EVERY == 0 {
                kept.push(state.boxed_clone());
            }
            from = end;
        }
        let mut cursor = Cursor { board, ends, kept, at: 0, state };
        cursor.jump(0);
        Ok(cursor)
    }

    /// The number of the last step.
    pub fn last(&self) -> usize {
        self.ends.len() - 1
    }

    /// The number of this step.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes one step forward. False at the end.
    pub fn forward(&mut self) -> bool {
        let more = self.at < self.last();
        self.jump(self.at + usize::from(more));
        more
    }

    /// Goes one step back. False at the beginning.
    pub fn back(&mut self) -> bool {
        let more = self.at > 0;
        self.jump(self.at - usize::from(more));
        more
    }

    /// Goes to a step; past the last, to the last.
    pub fn jump(&mut self, step: usize) {
        let step = step.min(self.last());
        self.state = self.state_after(step);
        self.at = step;
    }

    /// The state after this step.
    pub fn state(&self) -> &dyn DynState {
        &*self.state
    }

    /// What a viewer could know after this step.
    pub fn view(&self, viewer: Viewer) -> View {
        self.state.view(viewer)
    }

    /// What happened in this step, undisguised; in step 0, from the beginning.
    pub fn events(&self) -> &[Event] {
        let first = if self.at == 0 { 0 } else { self.events_before(self.ends[self.at - 1]) };
        &self.board.events[first..self.events_before(self.ends[self.at])]
    }

    /// The same as a viewer could know it, in words.
    pub fn sentences(&self, viewer: Viewer) -> Vec<Sentence> {
        self.events().iter().map(|event| self.board.words().sentence(event, viewer)).collect()
    }

    /// How many lines of the log have been played after this step.
    pub fn lines(&self) -> usize {
        self.ends[self.at]
    }

    /// The command or interrupt of this step: `Alex: play Attack with Boost on Billy`. Commands are told to the judge and
    /// to who gave them; everybody else knows of them only what [`Cursor::sentences`] tell. Nothing in step 0.
    pub fn command(&self, viewer: Viewer) -> Option<String> {
        let before = self.at.checked_sub(1)?;
        let names = &self.board.names;
        match &self.board.log.get(self.ends[before])?.entry {
            LogEntry::Interrupt(what) => {
                let (state, what) = (self.state_after(before), what.meant(self.board.game.info())?);
                Some(TableWords { game: &*self.board.game, names, state: &*state }.interrupt(what))
            }
            LogEntry::Answers { who: Actor::Seat(seat), choices } => {
                let may_know = viewer == Viewer::Judge || viewer == Viewer::Seat(*seat);
                let text = || self.command_text(before, choices);
                may_know.then(|| format!("{}: {}", words::name(names, *seat), text()))
            }
            LogEntry::Answers { who: Actor::Chance, .. } => None,
        }
    }

    /// The command of a seat that a step is. `None` if the step is something else.
    pub(crate) fn given(&self, step: usize, by: Seat) -> Option<GivenCommand<'_>> {
        let before = step.checked_sub(1)?;
        let line = self.board.log.get(*self.ends.get(before)?)?;
        match &line.entry {
            LogEntry::Answers { who: Actor::Seat(seat), choices } if *seat == by => {
                Some(GivenCommand { state: self.state_after(before), choices, stood_in: line.stood_in })
            }
            LogEntry::Answers { .. } | LogEntry::Interrupt(_) => None,
        }
    }

    /// The players' names, by seat.
    pub fn names(&self) -> &[String] {
        &self.board.names
    }

    /// How the game ends, if it does.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    /// The same with the reason, who resigned, and how the players came off.
    pub fn ended(&self) -> Option<Ended> {
        self.board.ended()
    }

    fn command_text(&self, before: usize, choices: &[Choice]) -> String {
        let game = &*self.board.game;
        let answers = command::spoken(game, &self.board.names, &*self.state_after(before), choices);
        let unfinished = before + 1 == self.last() && !self.board.open_command().is_empty();
        words::command_text(&answers) + if unfinished { " …" } else { "" }
    }

    fn state_after(&self, step: usize) -> Box<dyn DynState> {
        let near = step - step % EVERY;
        let mut state = self.kept[near / EVERY].boxed_clone();
        let info = self.board.game.info();
        self.board.log[self.ends[near]..self.ends[step]].iter().for_each(|line| apply(info, &mut *state, &line.entry));
        state
    }

    fn events_before(&self, line: usize) -> usize {
        self.board.log.get(line).map_or(self.board.events.len(), |line| line.events_before)
    }
}

/// Applies a line that the rules have taken before, from the same state: it cannot be refused.
fn apply(info: &GameInfo, state: &mut dyn DynState, entry: &LogEntry) {
    match entry {
        LogEntry::Answers { choices, .. } => choices.iter().for_each(|&choice| apply_choice(state, choice)),
        LogEntry::Interrupt(what) => {
            let taken = what.meant(info).map(|what| state.interrupt(what, &mut NoDice, &mut vec![]));
            debug_assert!(matches!(taken, Some(Ok(()))), "{what:?}: {taken:?}");
        }
    }
}

fn apply_choice(state: &mut dyn DynState, choice: Choice) {
    let taken = state.apply(choice, &mut NoDice, &mut vec![]);
    debug_assert!(taken.is_ok(), "{taken:?}");
}
