//! A position of a game as a scenario file: what a judge takes out of a replay, and a player out of a game against bots.
//!
//! From a finished game ([`of_replay`]) everything may be told. The position is that of the last moment before it that a `given` block can say
//! (`Copied`), and what was played since then is played again; where there is no such moment the game is dealt and played from its
//! beginning. From a running game ([`of_seat`]) only what the seat sees is told, and what it does not see is left to chance.
//!
//! **Invariant:** no file leaves here that was not read, played, and found to lead to the same table.

use std::fmt::Write as _;
use std::sync::Arc;

use runehall_engine::{Actor, Choice, Interrupt, NoDice, Pending, Question, Seat, Setup, Shape, Viewer, Words as _};
use runehall_games::replay::Mismatch;
use runehall_games::session::default_names;
use runehall_games::words::TableWords;
use runehall_games::{DynGame, DynState};
use runehall_wire::{LogEntry, Replay};

use crate::board::{entries, seats_text};
use crate::copy::Copied;
use crate::given::can_be_names;
use crate::parse::parse;
use crate::report::Verdict;
use crate::run::{Shown, Watch, watch};

/// How many commands before a position are looked at for a moment that can be given. Few commands of any game take longer.
const STEPS_BACK: usize = 40;

/// Why a position cannot be taken out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExportError {
    /// The replay is not one of this game.
    #[error("the game cannot be played again: {0}")]
    Replay(String),
    /// The game has no such step.
    #[error("the game has {0} steps and no more")]
    NoStep(usize),
    /// Somebody else has to answer first.
    #[error("wait until you are asked: what somebody else is in the middle of is not yours to know")]
    NotAsked,
    /// Some of it cannot be given.
    #[error("a `given` block cannot say this position: {}", .0.join("; "))]
    Lost(Vec<String>),
    /// The file would not lead there.
    #[error("a scenario of this position would not lead to it again: {0}")]
    Differs(String),
}

/// The position after a step of a game that may be told whole. Step 0 is the table after the deal, every further one a command or
/// interrupt with the rolls that follow it.
pub fn of_replay(game: &Arc<dyn DynGame>, replay: &Replay, step: usize) -> Result<String, ExportError> {
    let names = names_for(&**game, &replay.names);
    let mut past = Past::new(&**game, &replay.setup, &names)?;
    let is_roll = |entry: &LogEntry| matches!(entry, LogEntry::Answers { who: Actor::Chance, .. });
    // For each step, how many entries have been played after it, as a cursor counts them.
    let mut ends: Vec<usize> = (0..replay.entries.len()).filter(|&i| !is_roll(&replay.entries[i])).collect();
    ends.push(replay.entries.len());
    let end = *ends.get(step).ok_or(ExportError::NoStep(ends.len() - 1))?;
    for entry in &replay.entries[..end] {
        past.play(entry)?;
    }
    let there = past.states.last().ok_or(ExportError::NoStep(0))?;
    // The latest moment that can be given, then the beginning of the game.
    let moments = ends[..=step].iter().rev().take(STEPS_BACK).map(|&end| Some(end)).chain([None]);
    let mut why = ExportError::NoStep(0);
    for moment in moments {
        let given = match moment {
            Some(at) => {
                let Copied { lines, lost } =
                    Copied::of(&**game, &replay.setup, &names, &*past.states[at], Viewer::Judge);
                if !lost.is_empty() {
                    continue;
                }
                lines
            }
            None => std::iter::once("new game".to_owned())
                .chain(replay.setup.starter.map(|seat| format!("starter {}", names[seat.index()])))
                .collect(),
        };
        let play = &past.lines[moment.unwrap_or(0)..end];
        let title = format!("After step {step}");
        let text = file(&**game, &replay.setup, &names, &title, &given, play, &**there);
        match leads_to(&**game, &text, &names, &**there, Viewer::Judge) {
            Ok(()) => return Ok(text),
            Err(error) => why = error,
        }
    }
    Err(why)
}

/// The position of a running game as a seat sees it, which is asked. What it does not see is dealt by the seed.
pub fn of_seat(
    game: &dyn DynGame,
    setup: &Setup,
    names: &[String],
    state: &dyn DynState,
    seat: Seat,
) -> Result<String, ExportError> {
    let mut state = state.boxed_clone();
    state.rewind();
    if !matches!(state.pending(), Pending::Ask(ask) if ask.who == Actor::Seat(seat)) {
        return Err(ExportError::NotAsked);
    }
    let (names, viewer) = (names_for(game, names), Viewer::Seat(seat));
    // What others bring is theirs to know.
    let mut setup = setup.clone();
    let others = setup.brought.iter_mut().enumerate().filter(|(other, _)| *other != seat.index());
    others.for_each(|(_, brought)| brought.clear());
    let Copied { lines, lost } = Copied::of(game, &setup, &names, &*state, viewer);
    if !lost.is_empty() {
        return Err(ExportError::Lost(lost));
    }
    let text = file(game, &setup, &names, &format!("As {} sees it", names[seat.index()]), &lines, &[], &*state);
    leads_to(game, &text, &names, &*state, viewer)?;
    Ok(text)
}

/// The names, if scenarios can use them; else those of any table.
fn names_for(game: &dyn DynGame, names: &[String]) -> Vec<String> {
    let is_card = |name: &String| game.card_names().iter().any(|card| card.eq_ignore_ascii_case(name));
    if can_be_names(names) && !names.iter().any(is_card) { names.to_vec() } else { default_names(names.len() as u8) }
}

/// A game being played again, with its lines for a `play` block.
struct Past<'a> {
    game: &'a dyn DynGame,
    names: &'a [String],
    /// How things stood after so many entries.
    states: Vec<Box<dyn DynState>>,
    /// Each entry as a line.
    lines: Vec<String>,
}

impl<'a> Past<'a> {
    fn new(game: &'a dyn DynGame, setup: &Setup, names: &'a [String]) -> Result<Self, ExportError> {
        let state = game.start(setup, &mut NoDice, &mut vec![]);
        let state = state.map_err(|error| ExportError::Replay(error.to_string()))?;
        Ok(Past { game, names, states: vec![state], lines: vec![] })
    }

    fn play(&mut self, entry: &LogEntry) -> Result<(), ExportError> {
        let Some(last) = self.states.last() else { return Ok(()) };
        let mut state = last.boxed_clone();
        let refused = |refusal: runehall_engine::Refusal| ExportError::Replay(refusal.to_string());
        let line = match entry {
            LogEntry::Answers { who, choices } => {
                let mut line = Line::default();
                for &choice in choices {
                    line.add(self.game, self.names, &*state, choice);
                    state.apply(choice, &mut NoDice, &mut vec![]).map_err(refused)?;
                }
                let who = TableWords::new(self.game, self.names, &*state).actor(*who);
                format!("{who}: {}", line.text)
            }
            LogEntry::Interrupt(what) => {
                let words = TableWords::new(self.game, self.names, &*state);
                let unknown = || ExportError::Replay(Mismatch::Liberty(entry.to_string()).to_string());
                let what = what.meant(self.game.info()).ok_or_else(unknown)?;
                let line = match what {
                    Interrupt::Resign(seat) => format!("{}: resign", words.seat(seat)),
                    Interrupt::AgreeDraw(seats) => {
                        let who: Vec<String> = seats.iter().map(|seat| words.seat(seat)).collect();
                        format!("{}: agree to a draw", who.join(" & "))
                    }
                    Interrupt::Take(seat, id, choice) => {
                        format!("{}: at any time {}", words.seat(seat), words.taken(id, choice))
                    }
                };
                state.interrupt(what, &mut NoDice, &mut vec![]).map_err(refused)?;
                line
            }
        };
        self.lines.push(line);
        self.states.push(state);
        Ok(())
    }
}

/// A line of a `play` block while its answers are put together.
#[derive(Default)]
struct Line {
    text: String,
    /// The question answered last.
    last: &'static str,
    /// Whether it was answered with "no more".
    done: bool,
}

impl Line {
    fn add(&mut self, game: &dyn DynGame, names: &[String], state: &dyn DynState, choice: Choice) {
        let Pending::Ask(ask) = state.pending() else { return };
        let Some(question) = game.info().questions.get(usize::from(ask.question.0)) else { return };
        let words = TableWords::new(game, names, state);
        let first = self.text.is_empty();
        if choice == Choice::Done && !first {
            // `->`, or the end of the line, says so.
            self.done = true;
            return;
        }
        let answer = answer_text(choice, question, &words);
        let between = match () {
            () if first => "",
            () if self.done => " -> ",
            () if ask.who == Actor::Chance || question.name == self.last => ", ",
            () => " + ",
        };
        let stands_alone = question.verb.is_empty()
            || question.shape == Shape::May
            || question.shape == Shape::Priority && choice == Choice::Done;
        let verb = if first && !stands_alone { format!("{} ", question.verb) } else { String::new() };
        let _ = write!(self.text, "{between}{verb}{answer}");
        (self.last, self.done) = (question.name, false);
    }
}

/// An answer in words that a line can hold; the bare form where it has none.
fn answer_text(choice: Choice, question: &Question, words: &TableWords) -> String {
    let text = match choice {
        // What a yes is to depends on the question; the plain word does not.
        Choice::Yes => question.yes_no.0.to_owned(),
        Choice::No
        | Choice::Card(_)
        | Choice::CardOf(..)
        | Choice::Seat(_)
        | Choice::Thing(_)
        | Choice::Amount(_)
        | Choice::Mode(_)
        | Choice::Roll(_)
        | Choice::Done => choice.text(question, words),
    };
    let text = text.split(':').next().unwrap_or_default().trim().to_owned();
    if let Choice::Roll(face) = choice
        && text.contains(',')
    {
        (face + 1).to_string()
    } else if text.contains([',', '+', '#']) || text.contains("->") {
        choice.to_string()
    } else {
        text
    }
}

fn file(
    game: &dyn DynGame,
    setup: &Setup,
    names: &[String],
    title: &str,
    given: &[String],
    play: &[String],
    state: &dyn DynState,
) -> String {
    let mut text = format!("<!-- game: {} -->\n## {title}\n\n```given\nseats {}\n", game.info().name, names.join(", "));
    if !setup.mode.is_empty() {
        let _ = writeln!(text, "mode {}", setup.mode);
    }
    for (name, value) in &setup.options {
        let _ = writeln!(text, "option {name} {value}");
    }
    for (name, brought) in names.iter().zip(&setup.brought).filter(|(_, brought)| !brought.is_empty()) {
        // The lines of a deck have commas between them here.
        let values: Vec<String> =
            brought.iter().map(|(name, value)| format!("{name} {}", value.trim().replace('\n', ", "))).collect();
        let _ = writeln!(text, "{name} brings: {}", values.join("; "));
    }
    for line in given {
        let _ = writeln!(text, "{line}");
    }
    text += "```\n";
    if !play.is_empty() {
        let _ = writeln!(text, "```play\n{}\n```", play.join("\n"));
    }
    let words = TableWords::new(game, names, state);
    let then = match state.pending() {
        Pending::Ask(ask) => {
            let question = game.info().questions.get(usize::from(ask.question.0)).map_or("", |question| question.name);
            format!("asked = {}: {question}", words.actor(ask.who))
        }
        Pending::Over(outcome) => format!("winners = {}", seats_text(outcome.winners, names)),
        Pending::Fault(_) => "game goes on".to_owned(),
    };
    let _ = writeln!(text, "```then\n{then}\n```");
    text
}

/// Whether a scenario passes and ends at a table that the viewer cannot tell from this one.
fn leads_to(
    game: &dyn DynGame,
    text: &str,
    names: &[String],
    state: &dyn DynState,
    viewer: Viewer,
) -> Result<(), ExportError> {
    let scenarios = parse("position", text).map_err(|problems| {
        ExportError::Differs(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    })?;
    let table = |state: &dyn DynState| entries(&state.position(viewer), TableWords::new(game, names, state));
    let mut last = vec![];
    let mut seen = |shown: Shown<'_>| {
        last = table(shown.state);
        true
    };
    let report = scenarios
        .first()
        .map(|scenario| watch(scenario, game, Watch { most_answers: game.info().limits.answers, seen: &mut seen }));
    match report.map(|report| report.verdict) {
        Some(Verdict::Passed) if last == table(state) => Ok(()),
        Some(Verdict::Passed) => Err(ExportError::Differs("the table is another one".to_owned())),
        Some(Verdict::Failed { failures }) => Err(ExportError::Differs(
            failures.iter().map(|failure| format!("{}: {}", failure.what, failure.got)).collect::<Vec<_>>().join("; "),
        )),
        Some(Verdict::Broken { cannot: _, problems }) => {
            Err(ExportError::Differs(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))
        }
        None => Err(ExportError::Differs("nothing is left to play".to_owned())),
    }
}
