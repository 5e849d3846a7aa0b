//! What came of a scenario, for people and for machines.

use std::fmt::{self, Write as _};

use runehall_engine::{Cause, Event, Viewer, Words as _};
use runehall_games::words::TableWords;
use serde::Serialize;

use crate::model::Problem;

/// How much of a report is shown to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Show {
    /// Every step with the clause behind it.
    pub steps: bool,
    /// The whole table where something went wrong, and not only what matters.
    pub all: bool,
}

/// How a scenario went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The scenario's name.
    pub name: String,
    /// In which file.
    pub file: String,
    /// In which line.
    pub line: usize,
    /// The game, by name.
    pub game: String,
    /// The clause ids of its section.
    pub clauses: Vec<String>,
    /// The play lines, with what they did.
    pub steps: Vec<Step>,
    /// Whether it held.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// How things stood when it first went wrong; `None` if it did not, or not even began.
    pub scene: Option<Scene>,
}

/// Whether a scenario held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "result")]
pub enum Verdict {
    /// Everything was as it says.
    Passed,
    /// The game did something else.
    Failed {
        /// What was not as it says, at least one.
        failures: Vec<Failure>,
    },
    /// It cannot be understood or played to its end.
    Broken {
        /// How far it came.
        cannot: Cannot,
        /// Why, at least one, by line.
        problems: Vec<Problem>,
    },
}

/// What cannot be done with a broken scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cannot {
    /// A line means nothing.
    BeRead,
    /// There is no such table or position.
    BeSetUp,
    /// A line cannot be played as it is written.
    BePlayed,
}

impl Cannot {
    /// In words: `cannot be read`.
    pub fn text(self) -> &'static str {
        match self {
            Cannot::BeRead => "cannot be read",
            Cannot::BeSetUp => "cannot be set up",
            Cannot::BePlayed => "cannot be played",
        }
    }
}

/// Something that was not as the scenario says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// In which line.
    pub line: usize,
    /// The line as written.
    pub what: String,
    /// What it says.
    pub expected: String,
    /// What was.
    pub got: String,
}

/// A play line, or the beginning of the game, with all that followed until the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// In which line.
    pub line: usize,
    /// As written.
    pub text: String,
    /// What happened before any question was answered: the beginning of a new game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Told>,
    /// The questions that were answered, chance included.
    pub answers: Vec<Answered>,
    /// Why the line was refused, where it says it must be: the game's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// A question and its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answered {
    /// Who was asked: a player's name, or `chance`.
    pub who: String,
    /// The question's name; empty for what nobody is asked for.
    pub question: String,
    /// The clause behind the question; empty if none is.
    pub clause: String,
    /// The answer in words.
    pub answer: String,
    /// Whether no line says so: an unscripted roll, a reaction that passes by itself.
    pub by_itself: bool,
    /// What happened then.
    pub events: Vec<Told>,
}

/// An event, told to the judge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    /// Its sentence.
    pub sentence: String,
    /// The card whose text caused it, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The clause behind it.
    pub clause: String,
}

/// How things stood.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scene {
    /// What matters of the judge's view: what the scenario names, and what has changed.
    pub matters: Vec<String>,
    /// The whole of it as lines of a `given` block.
    pub given: Vec<String>,
    /// What such a block would not restore.
    pub lost: Vec<String>,
    /// Who is asked what, or how the game ended.
    pub asked: String,
    /// The work the game has suspended, what comes next first.
    pub waiting: Vec<String>,
    /// The last events, the newest last.
    pub last_events: Vec<Told>,
}

impl Told {
    /// An event as told to a viewer.
    pub(crate) fn of(event: &Event, viewer: Viewer, words: TableWords) -> Self {
        let card = match event.cause {
            Cause::Clause(_) => None,
            Cause::Card(kind, _) => Some(words.card(kind)),
        };
        Told { sentence: words.sentence(event, viewer).text, card, clause: event.cause.clause().to_string() }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.card {
            Some(card) => write!(f, "{} ({card}, {})", self.sentence, self.clause),
            None => write!(f, "{} ({})", self.sentence, self.clause),
        }
    }
}

impl Report {
    /// For people: one line if it passed, everything that helps to find out why if it did not.
    pub fn render(&self, show: Show) -> String {
        let word = match &self.verdict {
            Verdict::Passed => "passed".to_owned(),
            Verdict::Failed { failures: _ } => "FAILED".to_owned(),
            Verdict::Broken { cannot, problems: _ } => cannot.text().to_uppercase(),
        };
        let mut text = format!("{word}  {}  ({}:{})\n", self.name, self.file, self.line);
        if show.steps {
            text += &self.steps();
        }
        match &self.verdict {
            Verdict::Passed => {}
            Verdict::Failed { failures } => {
                for failure in failures {
                    let _ = writeln!(text, "\n{}:{}: {}", self.file, failure.line, failure.what);
                    let _ = writeln!(text, "  expected: {}\n  got:      {}", failure.expected, failure.got);
                }
            }
            Verdict::Broken { cannot: _, problems } => {
                for problem in problems {
                    let _ = writeln!(text, "\n{problem}");
                }
            }
        }
        if let Some(scene) = &self.scene {
            text += &scene.render(show.all);
        }
        text
    }

    fn steps(&self) -> String {
        let mut text = String::new();
        for step in self.steps.iter().filter(|step| step.is_worth_telling()) {
            let _ = writeln!(text, "  {:>4} | {}", step.line, step.text);
            for told in &step.events {
                let _ = writeln!(text, "       |     {told}");
            }
            if let Some(refused) = &step.refused {
                let _ = writeln!(text, "       |   refused: {refused}");
            }
            for answered in &step.answers {
                let _ = writeln!(text, "       |   {answered}");
                for told in &answered.events {
                    let _ = writeln!(text, "       |     {told}");
                }
            }
        }
        text
    }
}

impl Step {
    pub(crate) fn new(line: usize, text: &str) -> Self {
        Step { line, text: text.to_owned(), events: vec![], answers: vec![], refused: None }
    }

    /// The position itself is worth a line only if something follows from it.
    fn is_worth_telling(&self) -> bool {
        !self.answers.is_empty() || !self.events.is_empty() || self.refused.is_some()
    }
}

impl fmt::Display for Answered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.question.as_str() {
            "" => write!(f, "{}: {}", self.who, self.answer)?,
            question => write!(f, "{}, asked `{question}`: {}", self.who, self.answer)?,
        }
        if !self.clause.is_empty() {
            write!(f, " ({})", self.clause)?;
        }
        if self.by_itself { f.write_str(", not in the script") } else { Ok(()) }
    }
}

impl Scene {
    fn render(&self, all: bool) -> String {
        let mut text = String::new();
        let mut part = |title: &str, lines: &mut dyn Iterator<Item = String>| {
            let _ = writeln!(text, "\n  {title}:");
            for line in lines {
                let _ = writeln!(text, "    {line}");
            }
        };
        let table = if all { &self.given } else { &self.matters };
        let more = (!all).then(|| "…  (`--all` prints the whole table, to be copied into a `given` block)".to_owned());
        part("the table then", &mut table.iter().cloned().chain(more));
        if all && !self.lost.is_empty() {
            part("what such a block does not restore", &mut self.lost.iter().cloned());
        }
        part("what it waits for", &mut std::iter::once(&self.asked).chain(&self.waiting).cloned());
        if !self.last_events.is_empty() {
            part("the last events", &mut self.last_events.iter().map(ToString::to_string));
        }
        text
    }
}
