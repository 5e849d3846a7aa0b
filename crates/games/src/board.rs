//! A game being played, without its dice: state, log and events, changed together or not at all.
//!
//! [`Board::record`] is the only road for an answer, live or from a file, so a log that was written can be read: the
//! line an answer goes to follows from the questions alone. [`crate::Session`] adds dice, [`crate::replay`] reads.

use std::sync::Arc;

use runehall_engine::{
    Actor, Ask, Choice, Dice, End, Event, Fault, Interrupt, NoDice, Outcome, Pending, Question, Refusal, Seat, SeatSet,
    Setup, SetupError,
};
use runehall_wire::{Ending, LogEntry, MAX_CHOICES, MAX_NAME, Outside, Replay};

use crate::command::{self, Unfit};
use crate::ending::Ended;
use crate::erased::{DynGame, DynState};
use crate::replay::{Mismatch, VerifyError};
use crate::words::{TableWords, name};

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The rules refuse the table.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There are too few or too many names.
    #[error("names given: {names}, seats at the table: {seats}; give one name for each seat")]
    Names {
        /// How many seats.
        seats: u8,
        /// How many names.
        names: usize,
    },
    /// A name cannot be used.
    #[error("`{0}` cannot be the name of a player; a name has 1 to {MAX_NAME} characters and no control characters")]
    Name(String),
    /// A name is used twice.
    #[error("two players are called `{0}`; give them different names")]
    SameName(String),
}

/// Why an answer was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerError {
    /// Somebody else is asked.
    #[error("{who} is not asked now; {asked} is")]
    NotAsked {
        /// Who answered.
        who: String,
        /// Who is asked.
        asked: String,
    },
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The answers before it were a whole command.
    #[error(
        "the command ended with the answer before this one; leave the rest out, and answer what you are asked then"
    )]
    Ended,
    /// Nobody is asked any more.
    #[error("the game is over")]
    Over,
    /// The game has run into a defect.
    #[error("the game cannot go on: {0}")]
    Fault(#[from] Fault),
}

/// A line of the log, with what undoing needs.
#[derive(Clone, Debug)]
pub(crate) struct Logged {
    pub(crate) entry: LogEntry,
    /// How many events there were before it.
    pub(crate) events_before: usize,
    /// For each answer, whether it was the only one possible.
    pub(crate) forced: Vec<bool>,
    /// Whether it was not the player who gave it, or all of it, but a stand-in or the clock.
    pub(crate) stood_in: bool,
}

/// The note of a replay that says which lines were given in place of their players: `0:3-17,1:20-20`, of these seats all that they
/// answered in these entries, counted from 0.
pub(crate) const STAND_INS: &str = "stand-ins";

/// As many runs as surely have room in a line of the file.
const MOST_RUNS: usize = 2_000;

impl Logged {
    /// Whether it is a command of this seat.
    fn is_of(&self, seat: Seat) -> bool {
        matches!(&self.entry, LogEntry::Answers { who: Actor::Seat(of), .. } if *of == seat)
    }
}

/// State, log and events of one game.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) game: Arc<dyn DynGame>,
    pub(crate) setup: Setup,
    pub(crate) names: Vec<String>,
    pub(crate) state: Box<dyn DynState>,
    pub(crate) log: Vec<Logged>,
    pub(crate) events: Vec<Event>,
}

impl Board {
    /// The game at its first question, which may be a roll.
    pub(crate) fn start(game: Arc<dyn DynGame>, setup: Setup, names: Vec<String>) -> Result<Self, StartError> {
        let mut events = vec![];
        let state = game.start(&setup, &mut NoDice, &mut events)?;
        check_names(&setup, &names)?;
        Ok(Board { game, setup, names, state, log: vec![], events })
    }

    /// Plays a replay to its end, and makes sure that it has the end it says.
    pub(crate) fn of(game: Arc<dyn DynGame>, replay: &Replay) -> Result<Self, VerifyError> {
        let mut board = Self::header(game, replay)?;
        for (i, entry) in replay.entries.iter().enumerate() {
            board.feed(entry).map_err(|what| VerifyError { line: replay.line_of(i), what })?;
        }
        let line = replay.line_of(replay.entries.len());
        board.check_ending(&replay.ending).map_err(|what| VerifyError { line, what })?;
        board.read_stand_ins(replay.notes.get(STAND_INS).map_or("", String::as_str));
        Ok(board)
    }

    fn header(game: Arc<dyn DynGame>, replay: &Replay) -> Result<Self, VerifyError> {
        let info = game.info();
        if replay.game != info.name {
            let what = Mismatch::Game { file: replay.game.clone(), loaded: info.name };
            return Err(VerifyError { line: 2, what });
        }
        let rules = game.rules_hash();
        if replay.rules != rules {
            return Err(VerifyError { line: 3, what: Mismatch::Rules { file: replay.rules, loaded: rules } });
        }
        Self::start(game, replay.setup.clone(), replay.names.clone())
            .map_err(|error| VerifyError { line: 4, what: Mismatch::Start(error) })
    }

    /// Applies one line of a log. An error leaves the board part-way through the line.
    pub(crate) fn feed(&mut self, entry: &LogEntry) -> Result<(), Mismatch> {
        let lines = self.log.len();
        if !self.open_command().is_empty() {
            return Err(Mismatch::Unfinished);
        }
        match entry {
            LogEntry::Answers { who, choices } => {
                // A run of rolls is many questions, a line of a seat one command.
                let parts = choices.chunks(if *who == Actor::Chance { 1 } else { MAX_CHOICES });
                for part in parts {
                    self.record_all(*who, part).map_err(|Unfit { index, why: error }| {
                        let lines = error == AnswerError::Ended;
                        if lines { Mismatch::Lines } else { Mismatch::Answer { choice: part[index], error } }
                    })?;
                }
            }
            LogEntry::Interrupt(what) => {
                let meant = what.meant(self.game.info()).ok_or_else(|| Mismatch::Liberty(entry.to_string()))?;
                // One line, which may say a liberty in another way than we write it.
                return self.interrupt(meant).map_err(Mismatch::Interrupt);
            }
        }
        let as_written = self.log.len() == lines + 1 && self.log.last().is_some_and(|line| line.entry == *entry);
        if as_written { Ok(()) } else { Err(Mismatch::Lines) }
    }

    /// Takes one answer into the state, the events and the log.
    pub(crate) fn record(&mut self, who: Actor, choice: Choice) -> Result<(), AnswerError> {
        self.record_all(who, &[choice]).map_err(|unfit| unfit.why)
    }

    /// Takes answers to the questions of one command, all or none of them.
    pub(crate) fn record_all(&mut self, who: Actor, choices: &[Choice]) -> Result<(), Unfit> {
        let ask = self.ask().map_err(|why| Unfit { index: 0, why })?;
        if ask.who != who {
            let why = AnswerError::NotAsked { who: self.actor(who), asked: self.actor(ask.who) };
            return Err(Unfit { index: 0, why });
        }
        let mut given = command::give(&*self.state, choices).map_err(|unfit| unfit.named(&self.names))?;
        if given.answers.is_empty() {
            return Ok(());
        }
        let goes_on = ask.step > 0 || who == Actor::Chance;
        let same_line = matches!(self.log.last(), Some(Logged { entry: LogEntry::Answers { who: last, choices }, .. })
            if goes_on && *last == who && choices.len() < MAX_CHOICES);
        if !same_line {
            let entry = LogEntry::Answers { who, choices: vec![] };
            self.log.push(Logged { entry, events_before: self.events.len(), forced: vec![], stood_in: false });
        }
        if let Some(Logged { entry: LogEntry::Answers { choices, .. }, forced, .. }) = self.log.last_mut() {
            choices.extend(given.answers.iter().map(|answer| answer.choice));
            forced.extend(given.answers.iter().map(|answer| answer.only));
        }
        self.events.append(&mut given.events);
        self.state = given.state;
        Ok(())
    }

    /// Takes an interrupt. A command that is being given is taken back first: what it was thought out for has changed.
    pub(crate) fn interrupt(&mut self, what: Interrupt) -> Result<(), AnswerError> {
        self.ask()?;
        let open = !self.open_command().is_empty();
        let mut state = self.state.boxed_clone();
        if open {
            state.rewind();
        }
        let mut events = vec![];
        state.interrupt(what, &mut NoDice, &mut events).map_err(|refusal| refusal.named(&self.names))?;
        if open && let Some(line) = self.log.pop() {
            self.events.truncate(line.events_before);
        }
        self.state = state;
        let events_before = self.events.len();
        self.events.append(&mut events);
        let entry = LogEntry::Interrupt(Outside::of(what, self.game.info()));
        self.log.push(Logged { entry, events_before, forced: vec![], stood_in: false });
        Ok(())
    }

    /// Takes back the last answer of the open command that could have been another, and all after it.
    pub(crate) fn step_back(&mut self) -> bool {
        let given = self.open_command().to_vec();
        let mut first = self.state.boxed_clone();
        let Some(line) = self.log.last_mut().filter(|_| !given.is_empty()) else { return false };
        let kept = line.forced.iter().rposition(|forced| !forced).unwrap_or(0);
        // The rules took these answers a moment ago. Should they not do so now, better no step than half of one.
        if !first.rewind() {
            return false;
        }
        let Ok(back) = command::give(&*first, &given[..kept]) else { return false };
        line.forced.truncate(kept);
        if let LogEntry::Answers { choices, .. } = &mut line.entry {
            choices.truncate(kept);
        }
        if kept == 0 {
            self.log.pop();
        }
        self.state = back.state;
        true
    }

    /// Goes back to before the last complete command of these seats in which there was something to choose.
    pub(crate) fn undo(&mut self, seats: SeatSet) -> bool {
        let Some(i) = self.last_command_of(seats) else { return false };
        let again = Self::start(Arc::clone(&self.game), self.setup.clone(), self.names.clone());
        let Ok(mut again) = again else { return false };
        if self.log[..i].iter().any(|line| again.feed(&line.entry).is_err()) {
            return false;
        }
        again.log.iter_mut().zip(&self.log).for_each(|(again, line)| again.stood_in = line.stood_in);
        *self = again;
        true
    }

    /// Notes that it was not the player who gave the last command of a seat, or not all of it.
    pub(crate) fn stood_in_for(&mut self, seat: Seat) {
        if let Some(line) = self.log.iter_mut().rev().find(|line| line.is_of(seat)) {
            line.stood_in = true;
        }
    }

    /// All such lines as [`STAND_INS`]; nothing where there is none.
    pub(crate) fn stand_ins(&self) -> Option<String> {
        let mut runs: Vec<(u8, usize, usize)> = vec![];
        for seat in 0..self.setup.seats {
            let mut goes_on = false;
            for (i, line) in self.log.iter().enumerate().filter(|(_, line)| line.is_of(Seat(seat))) {
                match runs.last_mut().filter(|_| goes_on && line.stood_in) {
                    Some((_, _, last)) => *last = i,
                    None if line.stood_in => runs.push((seat, i, i)),
                    None => {}
                }
                goes_on = line.stood_in;
            }
        }
        let runs: Vec<String> =
            runs.iter().take(MOST_RUNS).map(|(seat, first, last)| format!("{seat}:{first}-{last}")).collect();
        (!runs.is_empty()).then(|| runs.join(","))
    }

    /// Takes up what [`Board::stand_ins`] has said. A note is no part of the game: what cannot be read of it says nothing.
    fn read_stand_ins(&mut self, note: &str) {
        let run = |run: &str| {
            let (seat, lines) = run.split_once(':')?;
            let (first, last) = lines.split_once('-')?;
            Some((Seat(seat.parse().ok()?), first.parse::<usize>().ok()?, last.parse::<usize>().ok()?))
        };
        for (seat, first, last) in note.split(',').filter_map(run) {
            let lines =
                self.log.iter_mut().enumerate().filter(|(i, line)| (first..=last).contains(i) && line.is_of(seat));
            lines.for_each(|(_, line)| line.stood_in = true);
        }
    }

    /// The same position without its past: of the log only the command that is being given.
    pub(crate) fn position(&self) -> Self {
        let open = self.log.last().filter(|_| !self.open_command().is_empty());
        Board {
            game: Arc::clone(&self.game),
            setup: self.setup.clone(),
            names: self.names.clone(),
            state: self.state.boxed_clone(),
            log: open.map(|line| Logged { events_before: 0, ..line.clone() }).into_iter().collect(),
            events: vec![],
        }
    }

    /// The same game in another world that the seat cannot tell from this one. What others have begun to say is not said in it.
    pub(crate) fn resampled(&self, seat: Seat, dice: &mut dyn Dice) -> Self {
        let (mut log, mut events) = (self.log.clone(), self.events.clone());
        let others = self.ask().is_ok_and(|ask| ask.who != Actor::Seat(seat));
        if others
            && !self.open_command().is_empty()
            && let Some(line) = log.pop()
        {
            events.truncate(line.events_before);
        }
        let state = self.state.resample(seat, dice);
        Board { game: Arc::clone(&self.game), setup: self.setup.clone(), names: self.names.clone(), state, log, events }
    }

    /// Whether nothing random, and nothing hidden of anybody else, has come to light since the last command of a seat.
    pub(crate) fn can_undo(&self, seat: Seat) -> bool {
        let Some(i) = self.last_command_of(SeatSet::one(seat)) else { return false };
        let told_nothing = |line: &Logged| match &line.entry {
            LogEntry::Answers { who: Actor::Seat(other), choices } => {
                *other == seat || choices.iter().all(|choice| matches!(choice, Choice::Done | Choice::No))
            }
            LogEntry::Answers { who: Actor::Chance, .. } | LogEntry::Interrupt(_) => false,
        };
        let secret = |event: &Event| event.args.iter().any(|arg| arg.is_secret());
        let complete = self.log.len() - usize::from(!self.open_command().is_empty());
        self.log[i..complete].iter().all(told_nothing) && !self.events[self.log[i].events_before..].iter().any(secret)
    }

    /// The last complete command of these seats in which there was something to choose, by its place in the log.
    fn last_command_of(&self, seats: SeatSet) -> Option<usize> {
        let complete = self.log.len() - usize::from(!self.open_command().is_empty());
        let theirs = |line: &Logged| match line.entry {
            LogEntry::Answers { who: Actor::Seat(seat), .. } => seats.has(seat) && line.forced.contains(&false),
            LogEntry::Answers { who: Actor::Chance, .. } | LogEntry::Interrupt(_) => false,
        };
        self.log[..complete].iter().rposition(theirs)
    }

    /// The answers of the open command, each with its question and in its words.
    pub(crate) fn spoken_command(&self) -> Vec<(&'static Question, Choice, String)> {
        let mut first = self.state.boxed_clone();
        if !first.rewind() {
            return vec![];
        }
        command::spoken(&*self.game, &self.names, &*first, self.open_command())
    }

    /// The answers already given of the command that is being given; empty if none is.
    pub(crate) fn open_command(&self) -> &[Choice] {
        match (self.ask(), self.log.last()) {
            (Ok(ask), Some(Logged { entry: LogEntry::Answers { who, choices }, .. }))
                if ask.step > 0 && ask.who == *who =>
            {
                choices
            }
            _ => &[],
        }
    }

    /// The pending question, or why there is none.
    pub(crate) fn ask(&self) -> Result<Ask, AnswerError> {
        match self.state.pending() {
            Pending::Ask(ask) => Ok(ask),
            Pending::Over(_) => Err(AnswerError::Over),
            Pending::Fault(fault) => Err(AnswerError::Fault(fault)),
        }
    }

    /// How the game ended, if it did.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.state.pending() {
            Pending::Over(outcome) => Some(outcome),
            Pending::Ask(_) | Pending::Fault(_) => None,
        }
    }

    /// The same with the reason, who resigned, and how the players came off.
    pub(crate) fn ended(&self) -> Option<Ended> {
        Ended::of(&*self.game, &*self.state, &self.names, &self.events)
    }

    /// How its file ends now.
    pub(crate) fn ending(&self) -> Ending {
        self.outcome().map_or(Ending::Saved, |Outcome { end, winners, clause }| Ending::End {
            winners,
            clause: clause.to_string(),
            end: (end != End::Won).then_some(end),
        })
    }

    pub(crate) fn words(&self) -> TableWords<'_> {
        TableWords { game: &*self.game, names: &self.names, state: &*self.state }
    }

    fn actor(&self, actor: Actor) -> String {
        match actor {
            Actor::Seat(seat) => name(&self.names, seat),
            Actor::Chance => "chance".to_owned(),
        }
    }

    fn check_ending(&self, ending: &Ending) -> Result<(), Mismatch> {
        let played = self.ending();
        if played.agrees(ending) {
            return Ok(());
        }
        Err(match (ending, self.ask()) {
            (Ending::Saved, _) => Mismatch::IsOver { played: played.to_string() },
            (Ending::End { .. }, Ok(ask)) => Mismatch::NotOver { asked: self.actor(ask.who) },
            (Ending::End { .. }, Err(AnswerError::Fault(fault))) => Mismatch::Fault(fault),
            (Ending::End { .. }, Err(_)) => Mismatch::Outcome { file: ending.to_string(), played: played.to_string() },
        })
    }
}

fn check_names(setup: &Setup, names: &[String]) -> Result<(), StartError> {
    if names.len() != usize::from(setup.seats) {
        return Err(StartError::Names { seats: setup.seats, names: names.len() });
    }
    for (i, name) in names.iter().enumerate() {
        if !(1..=MAX_NAME).contains(&name.chars().count()) || name.chars().any(char::is_control) {
            return Err(StartError::Name(name.escape_debug().to_string()));
        }
        if names[..i].iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(StartError::SameName(name.clone()));
        }
    }
    Ok(())
}
