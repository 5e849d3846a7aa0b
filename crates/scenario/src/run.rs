//! Plays a scenario. Start at [`run`].
//!
//! No dice are ever passed into the game: every roll becomes a question, which the script answers first and the seed after
//! it. So a `chance:` line may stand before or after the line that makes the rolls.

use std::collections::VecDeque;

use runehall_dice::TableDice;
use runehall_engine::given::find_seat;
use runehall_engine::{
    Actor, Ask, Choice, Clause, Dice, Event, NoDice, Pending, Question, Refusal, SeatSet, Shape, Viewer, Words as _,
};
use runehall_games::words::TableWords;
use runehall_games::{DynGame, DynState};

use crate::board::{board, seats_text};
use crate::model::{Block, Play, PlayLine, Problem, Scenario, ThenLine};
use crate::parse::Trouble;
use crate::report::{Answered, Failure, Report, Scene, Step, Told, Verdict};

/// How many of the last events a report tells.
const LAST_EVENTS: usize = 12;

/// The word of a question that is a window for a reaction, which `reactions pass` answers.
pub(crate) const PASS: &str = "pass";

/// Plays a scenario and says how it went.
pub fn run(scenario: &Scenario, game: &dyn DynGame) -> Report {
    let mut report = Report {
        name: scenario.name.clone(),
        file: scenario.file.clone(),
        line: scenario.line,
        game: scenario.game.clone(),
        clauses: scenario.clauses.clone(),
        steps: vec![],
        verdict: Verdict::Passed,
        scene: None,
    };
    let problem =
        |line, trouble: Trouble| Problem { file: scenario.file.clone(), line, what: trouble.what, help: trouble.help };
    let mut runner = match Runner::begin(scenario, game) {
        Ok(runner) => runner,
        Err(troubles) => {
            let problems = troubles.into_iter().map(|(line, trouble)| problem(line, trouble)).collect();
            report.verdict = Verdict::Broken { problems };
            return report;
        }
    };
    match runner.play_out() {
        Some(Stop::Broken(line, trouble)) if runner.failures.is_empty() => {
            runner.set_scene();
            report.verdict = Verdict::Broken { problems: vec![problem(line, trouble)] };
        }
        Some(Stop::Broken(line, trouble)) => {
            // Something failed before, so this is more likely its consequence than a slip of the author.
            runner.fail(line, "the rest of the scenario", "it can be played", trouble.what);
            report.verdict = Verdict::Failed { failures: runner.failures };
        }
        _ if !runner.failures.is_empty() => report.verdict = Verdict::Failed { failures: runner.failures },
        _ => {}
    }
    report.steps = runner.steps;
    report.scene = runner.scene;
    report
}

/// Why a scenario is not played any further.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A failure that leaves the rest without sense; it is in the list.
    Failed,
    /// Something in this line that cannot be understood or cannot be.
    Broken(usize, Trouble),
}

/// A scenario being played.
pub(crate) struct Runner<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) game: &'a dyn DynGame,
    pub(crate) state: Box<dyn DynState>,
    pub(crate) dice: TableDice,
    /// Scripted rolls that have not been made yet, with their lines.
    pub(crate) script: VecDeque<(usize, String)>,
    pub(crate) log: Vec<Event>,
    pub(crate) steps: Vec<Step>,
    /// Questions answered in the present play block: name and who.
    pub(crate) answered: Vec<(&'static str, String)>,
    pub(crate) failures: Vec<Failure>,
    pub(crate) scene: Option<Scene>,
    pub(crate) n_answers: usize,
}

impl Runner<'_> {
    /// Every block in order, until it makes no sense to go on.
    fn play_out(&mut self) -> Option<Stop> {
        let blocks = &self.scenario.blocks;
        for (i, block) in blocks.iter().enumerate() {
            let done = match block {
                Block::Play(lines) => self.play_block(lines, &blocks[i + 1..]),
                Block::Then(lines) => lines.iter().try_for_each(|line| self.check_line(line)),
            };
            if let Err(stop) = done {
                return Some(stop);
            }
        }
        None
    }

    fn play_block(&mut self, lines: &[PlayLine], later: &[Block]) -> Result<(), Stop> {
        self.answered.clear();
        for line in lines {
            match &line.what {
                Play::Chance(rolls) => self.script.extend(rolls.iter().map(|roll| (line.line, roll.clone()))),
                Play::Command { .. } | Play::Resign(_) | Play::Take { .. } | Play::AgreeDraw(_) => {
                    self.play_line(line)?;
                }
            }
        }
        let last = lines.last().map_or(self.scenario.line, |line| line.line);
        let next = later.iter().find_map(|block| match block {
            Block::Play(lines) => lines.iter().find_map(kept_open),
            Block::Then(_) => None,
        });
        self.settle(next.unwrap_or(SeatSet::NONE), last)?;
        match self.script.pop_front() {
            None => Ok(()),
            Some((line, roll)) => Err(Stop::Broken(
                line,
                Trouble::new(
                    format!("`{roll}` was scripted but never rolled"),
                    format!("remove it, or play what rolls for it; now {}", self.asked()),
                ),
            )),
        }
    }

    fn play_line(&mut self, line: &PlayLine) -> Result<(), Stop> {
        if let Some(clause) = &line.illegal {
            let prefix = self.game.info().clauses;
            if !clause.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('-')) {
                let title = self.game.info().title;
                let help = format!("its clauses begin with `{prefix}-`");
                return Err(Stop::Broken(line.line, Trouble::new(format!("`{clause}` is no clause of {title}"), help)));
            }
        }
        self.settle(kept_open(line).unwrap_or(SeatSet::NONE), line.line)?;
        self.steps.push(Step::new(line.line, &line.text));
        self.do_line(line)
    }

    /// Makes the rolls that are due, and lets windows pass that no line is about; those of `keep` stay open.
    fn settle(&mut self, keep: SeatSet, line: usize) -> Result<(), Stop> {
        while let Pending::Ask(ask) = self.state.pending() {
            let (choice, by_itself) = match ask.who {
                Actor::Chance => self.rolled(ask)?,
                Actor::Seat(seat) => {
                    let question = self.question(ask);
                    let is_window = question.shape == Shape::Priority && question.done == PASS;
                    if !self.scenario.given.reactions_pass || !is_window || keep.has(seat) {
                        break;
                    }
                    (Choice::Done, true)
                }
            };
            self.answer(choice, by_itself).map_err(|refusal| {
                Stop::Broken(line, Trouble { what: format!("the game refused `{choice}`: {refusal}"), help: None })
            })?;
            if self.n_answers > self.game.info().limits.answers as usize {
                return Err(Stop::Broken(line, Trouble::new("this scenario goes on without end", "play fewer lines")));
            }
        }
        if let Pending::Fault(fault) = self.state.pending() {
            self.fail(line, "what the game does by itself", "it goes on", format!("it stopped: {fault}"));
            return Err(Stop::Failed);
        }
        Ok(())
    }

    /// The next roll: as scripted, else by the seed.
    fn rolled(&mut self, ask: Ask) -> Result<(Choice, bool), Stop> {
        match self.script.pop_front() {
            Some((line, word)) => {
                let face = self.face(ask, &word).map_err(|trouble| Stop::Broken(line, trouble))?;
                Ok((Choice::Roll(face), false))
            }
            None => Ok((Choice::Roll(self.dice.roll(u32::from(ask.sides.max(1))).unwrap_or(0) as u16), true)),
        }
    }

    /// The face that a scripted word means: what the game calls it, a card or a number; a player if it has no names.
    fn face(&self, ask: Ask, word: &str) -> Result<u16, Trouble> {
        let words = self.words();
        let roll = self.question(ask).name;
        let called = |face| words.other(Choice::Roll(face));
        if let Some(face) = (0..ask.sides).find(|&face| called(face).eq_ignore_ascii_case(word)) {
            return Ok(face);
        }
        let mut faces: Vec<String> = (0..ask.sides).map(called).collect();
        faces.dedup();
        if self.state.rolled_card(0).is_some() {
            let Some(kind) = words.find_card(word) else {
                let cards = self.game.card_names().iter().map(String::as_str);
                let what = format!("`{word}` is no card, and the roll `{roll}` is for one");
                return Err(Trouble::unknown(what, word, cards));
            };
            let what = format!("no `{}` can come up in the roll `{roll}`", words.card(kind));
            return Err(Trouble::new(what, format!("what can: {}", faces.join(", "))));
        }
        let has_names = self.state.describe(Choice::Roll(0)).is_some();
        let seat = find_seat(word, words.names).filter(|_| !has_names).map(|seat| u16::from(seat.0));
        let face = seat.or_else(|| word.parse::<u16>().ok()?.checked_sub(1));
        face.filter(|&face| face < ask.sides).ok_or_else(|| {
            let what = format!("`{word}` is no face of the roll `{roll}`");
            if has_names {
                Trouble::unknown(what, word, faces.iter().map(String::as_str))
            } else {
                Trouble::new(what, format!("write a player or a number from 1 to {}", ask.sides))
            }
        })
    }

    /// The words of the table as it stands.
    pub(crate) fn words(&self) -> TableWords<'_> {
        TableWords::new(self.game, &self.scenario.given.names, &*self.state)
    }

    /// What is asked.
    pub(crate) fn question(&self, ask: Ask) -> &'static Question {
        static UNKNOWN: Question = Question {
            name: "unknown",
            shape: Shape::Mode,
            verb: "",
            done: "",
            yes_no: ("", ""),
            prompt: "",
            clause: Clause(""),
        };
        self.game.info().questions.get(usize::from(ask.question.0)).unwrap_or(&UNKNOWN)
    }

    /// Answers the pending question, and writes it down.
    pub(crate) fn answer(&mut self, choice: Choice, by_itself: bool) -> Result<(), Refusal> {
        let Pending::Ask(ask) = self.state.pending() else {
            return Err(self.state.why_not(choice).unwrap_or_else(|| Refusal::new(Clause(""), "nothing is asked", "")));
        };
        let question = self.question(ask);
        let answer = self.words().choice(choice);
        let n = self.log.len();
        self.state
            .apply(choice, &mut NoDice, &mut self.log)
            .map_err(|refusal| refusal.named(&self.scenario.given.names))?;
        self.n_answers += 1;
        let who = self.words().actor(ask.who);
        // The parts of one command that answer the same question are one answer.
        if ask.step == 0 || self.answered.last().is_none_or(|(name, _)| *name != question.name) {
            self.answered.push((question.name, who.clone()));
        }
        self.note(who, question.name, question.clause.0, answer, by_itself, n);
        Ok(())
    }

    /// Adds to the present step what was answered and what has happened since event `n`.
    pub(crate) fn note(
        &mut self,
        who: String,
        question: &str,
        clause: &str,
        answer: String,
        by_itself: bool,
        n: usize,
    ) {
        let events = self.tell(n);
        let answered =
            Answered { who, question: question.to_owned(), clause: clause.to_owned(), answer, by_itself, events };
        if let Some(step) = self.steps.last_mut() {
            step.answers.push(answered);
        }
    }

    /// The events from number `n` on, told to the judge.
    pub(crate) fn tell(&self, n: usize) -> Vec<Told> {
        self.log.get(n..).unwrap_or_default().iter().map(|event| Told::of(event, Viewer::Judge, self.words())).collect()
    }

    /// Writes down a failure, and how things stand at the first.
    pub(crate) fn fail(&mut self, line: usize, what: &str, expected: impl Into<String>, got: impl Into<String>) {
        self.set_scene();
        self.failures.push(Failure { line, what: what.to_owned(), expected: expected.into(), got: got.into() });
    }

    fn set_scene(&mut self) {
        if self.scene.is_none() {
            self.scene = Some(Scene {
                board: board(&self.state.view(Viewer::Judge), self.words()),
                asked: self.asked(),
                agenda: agenda(&format!("{:?}", self.state)).to_owned(),
                last_events: self.tell(self.log.len().saturating_sub(LAST_EVENTS)),
            });
        }
    }

    /// Who is asked what, in words.
    pub(crate) fn asked(&self) -> String {
        match self.state.pending() {
            Pending::Ask(ask) => {
                format!("{} is asked `{}`", self.words().actor(ask.who), self.question(ask).name)
            }
            Pending::Over(outcome) if outcome.winners.is_empty() => {
                format!("the game is over: a draw ({})", outcome.clause)
            }
            Pending::Over(outcome) => {
                format!(
                    "the game is over: {} won ({})",
                    seats_text(outcome.winners, &self.scenario.given.names),
                    outcome.clause
                )
            }
            Pending::Fault(fault) => format!("the game has stopped: {fault}"),
        }
    }

    fn check_line(&mut self, line: &ThenLine) -> Result<(), Stop> {
        match self.check(&line.claim).map_err(|trouble| Stop::Broken(line.line, trouble))? {
            None => {}
            Some((expected, got)) => self.fail(line.line, &line.text, expected, got),
        }
        Ok(())
    }
}

/// Whose windows a line needs open.
fn kept_open(line: &PlayLine) -> Option<SeatSet> {
    match line.what {
        Play::Command { seat, .. } | Play::Resign(seat) | Play::Take { seat, .. } => Some(SeatSet::one(seat)),
        Play::AgreeDraw(_) => Some(SeatSet::ALL),
        Play::Chance(_) => None,
    }
}

/// The field `agenda` of a state printed for debugging; all of it if there is none.
fn agenda(debug: &str) -> &str {
    let Some((_, rest)) = debug.split_once("agenda: ") else { return debug };
    let mut depth = 0;
    let end = rest.find(|c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        depth < 0 || depth == 0 && c == ','
    });
    &rest[..end.unwrap_or(rest.len())]
}
