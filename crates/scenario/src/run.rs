//! Plays a scenario. Start at [`run`].
//!
//! No dice are ever passed into the game: every roll becomes a question, which the script answers first and the seed after
//! it. So a `chance:` line may stand before or after the line that makes the rolls.

use std::collections::VecDeque;

use runehall_dice::TableDice;
use runehall_engine::given::{find_seat, suggest};
use runehall_engine::view::TOP;
use runehall_engine::{
    Actor, Ask, Choice, Clause, Dice, Event, NoDice, Pending, Question, Refusal, Seat, SeatSet, Setup, Shape, Viewer,
    Words as _,
};
use runehall_games::words::TableWords;
use runehall_games::{DynGame, DynState};

use crate::begin::{Begun, Troubles};
use crate::board::{Entry, entries, lines, ordered, seats_text, seen};
use crate::copy::Copied;
use crate::model::{Block, Claim, Play, PlayLine, Problem, Scenario, ThenLine};
use crate::parse::Trouble;
use crate::report::{Answered, Cannot, Failure, Report, Scene, Step, Told, Verdict};

/// How many of the last events a report tells.
const LAST_EVENTS: usize = 12;

/// Plays a scenario and says how it went.
pub fn run(scenario: &Scenario, game: &dyn DynGame) -> Report {
    watch(scenario, game, Watch { most_answers: game.info().limits.answers, seen: &mut |_| true })
}

/// Who looks on while a scenario is played.
pub struct Watch<'w> {
    /// After so many answers it counts as endless.
    pub most_answers: u64,
    /// Called when a step is done. No more is played if it says no.
    pub seen: &'w mut dyn FnMut(Shown<'_>) -> bool,
}

/// A step that is done.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'s> {
    /// Its place in `Report::steps`.
    pub step: usize,
    /// The table as it is then.
    pub state: &'s dyn DynState,
    /// What happened in it.
    pub events: &'s [Event],
}

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("most_answers", &self.most_answers).finish_non_exhaustive()
    }
}

/// The same before somebody who looks on.
pub fn watch<'a>(scenario: &'a Scenario, game: &'a dyn DynGame, watch: Watch<'a>) -> Report {
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
    let broken = |cannot: Cannot, troubles: Troubles, read: &[Problem]| {
        let problem = |(line, trouble): (usize, Trouble)| Problem {
            file: scenario.file.clone(),
            line,
            what: trouble.what,
            help: trouble.help,
        };
        let mut problems: Vec<Problem> = read.iter().cloned().chain(troubles.into_iter().map(problem)).collect();
        problems.sort_by_key(|problem| problem.line);
        problems.dedup();
        Verdict::Broken { cannot, problems }
    };
    let unread = !scenario.problems.is_empty();
    let mut runner = match Runner::begin(scenario, game, watch) {
        Ok(Begun::Refused(Ok(()))) if !unread => return report,
        Ok(Begun::Refused(Err(failure))) if !unread => {
            report.verdict = Verdict::Failed { failures: vec![failure] };
            return report;
        }
        Ok(Begun::Refused(_)) => {
            report.verdict = broken(Cannot::BeRead, vec![], &scenario.problems);
            return report;
        }
        Ok(Begun::Ready(runner)) => *runner,
        Err(troubles) => {
            let cannot = if unread { Cannot::BeRead } else { Cannot::BeSetUp };
            report.verdict = broken(cannot, troubles, &scenario.problems);
            return report;
        }
    };
    let troubles = runner.vet();
    if unread || !troubles.is_empty() {
        report.verdict = broken(Cannot::BeRead, troubles, &scenario.problems);
        return report;
    }
    let stop = runner.play_out();
    let mut troubles = std::mem::take(&mut runner.troubles);
    if let Some(Stop::Broken(line, trouble)) = stop {
        troubles.push((line, trouble));
    }
    if !troubles.is_empty() && runner.failures.is_empty() {
        runner.set_scene();
        report.verdict = broken(Cannot::BePlayed, troubles, &[]);
    } else {
        // Something failed before, so this is more likely its consequence than a slip of the author.
        for (line, trouble) in troubles {
            runner.fail(line, "the rest of the scenario", "it can be played", trouble.what);
        }
        if !runner.failures.is_empty() {
            report.verdict = Verdict::Failed { failures: runner.failures };
        }
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
    pub(crate) n_answers: u64,
    /// The table it was set up as, for setting up what is copied from it.
    pub(crate) setup: Setup,
    /// How it began, to tell what has changed.
    pub(crate) first: Vec<Entry>,
    /// Which event the last line about the log has found.
    pub(crate) told_at: Option<usize>,
    /// What cannot be understood in `then` blocks, found when it was their turn.
    pub(crate) troubles: Troubles,
    /// The cards that were known to lie on top of a pile since the present block began, and where.
    pub(crate) tops: Vec<(String, &'static str)>,
    pub(crate) watch: Watch<'a>,
    /// How many events the onlooker has seen.
    pub(crate) n_shown: usize,
}

impl Runner<'_> {
    /// Every block in order, until it makes no sense to go on.
    fn play_out(&mut self) -> Option<Stop> {
        let blocks = &self.scenario.blocks;
        for (i, block) in blocks.iter().enumerate() {
            let done = match block {
                Block::Play(lines) => self.play_block(lines, &blocks[i + 1..]),
                Block::Then(lines) => {
                    for line in lines {
                        self.check_line(line);
                    }
                    Ok(())
                }
            };
            if let Err(stop) = done {
                return Some(stop);
            }
        }
        self.show_step();
        None
    }

    /// Shows the table after the last step; whether there is time for another.
    fn show_step(&mut self) -> bool {
        let events = self.log.get(self.n_shown..).unwrap_or_default();
        let go_on = (self.watch.seen)(Shown { step: self.steps.len() - 1, state: &*self.state, events });
        self.n_shown = self.log.len();
        go_on
    }

    fn play_block(&mut self, lines: &[PlayLine], later: &[Block]) -> Result<(), Stop> {
        self.answered.clear();
        self.tops.clear();
        self.note_tops();
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
            Some((line, roll)) => {
                let help = self.on_top(&roll).unwrap_or_else(|| {
                    format!(
                        "remove it, or play what rolls for it; the last card that is left comes without a roll; now {}",
                        self.asked()
                    )
                });
                Err(Stop::Broken(line, Trouble::new(format!("`{roll}` was scripted but never rolled"), help)))
            }
        }
    }

    /// Remembers what is known to lie on top of piles.
    fn note_tops(&mut self) {
        let view = self.state.view(Viewer::Judge);
        let zones = view.zones.iter().chain(view.seats.iter().flat_map(|seat| &seat.zones));
        for zone in zones {
            for kind in ordered(zone, TOP) {
                let known = (self.words().card(kind), zone.name);
                if !self.tops.contains(&known) {
                    self.tops.push(known);
                }
            }
        }
    }

    /// That a card was known to lie on top of a pile, so that nobody rolls for it.
    fn on_top(&self, card: &str) -> Option<String> {
        let (card, pile) = self.tops.iter().find(|(name, _)| name.eq_ignore_ascii_case(card))?;
        Some(format!(
            "`{card}` was known to lie on top of the {pile}: it comes without a roll, so leave it out of the script"
        ))
    }

    fn play_line(&mut self, line: &PlayLine) -> Result<(), Stop> {
        self.settle(kept_open(line).unwrap_or(SeatSet::NONE), line.line)?;
        if !self.show_step() {
            let what = "this scenario takes longer than there is time for here";
            return Err(Stop::Broken(
                line.line,
                Trouble::new(what, "make it shorter, or run it with `runehall scenario`"),
            ));
        }
        self.steps.push(Step::new(line.line, &line.text));
        self.pass_by(line).map_err(|refusal| {
            Stop::Broken(line.line, Trouble { what: format!("the game refused a pass: {refusal}"), help: None })
        })?;
        self.do_line(line)
    }

    /// Whether it is a window for a reaction, which `reactions pass` answers. Which questions are, the game declares.
    pub(crate) fn is_window(&self, ask: Ask) -> bool {
        self.game.info().given.reactions.contains(&self.question(ask).name)
    }

    /// Makes the rolls that are due, and lets windows pass that no line is about; those of `keep` stay open.
    fn settle(&mut self, keep: SeatSet, line: usize) -> Result<(), Stop> {
        while let Pending::Ask(ask) = self.state.pending() {
            let (choice, by_itself) = match ask.who {
                Actor::Chance => self.rolled(ask)?,
                Actor::Seat(seat) => {
                    if !self.scenario.given.reactions_pass || !self.is_window(ask) || keep.has(seat) {
                        break;
                    }
                    (Choice::Done, true)
                }
            };
            self.answer(choice, by_itself).map_err(|refusal| {
                Stop::Broken(line, Trouble { what: format!("the game refused `{choice}`: {refusal}"), help: None })
            })?;
            if self.n_answers > self.watch.most_answers {
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
            let can = format!("what can come up: {}", faces.join(", "));
            let Some(kind) = words.find_card(word) else {
                let cards = self.game.card_names().iter().map(String::as_str);
                let what = format!("`{word}` is no card, and the roll `{roll}` is for one");
                return Err(Trouble::new(what, suggest(word, cards).unwrap_or(can)));
            };
            let what = format!("no `{}` can come up in the roll `{roll}`", words.card(kind));
            return Err(Trouble::new(what, self.on_top(word).unwrap_or(can)));
        }
        let has_names = self.state.describe(Choice::Roll(0)).is_some();
        let seat = find_seat(word, words.names).filter(|_| !has_names).map(|seat| u16::from(seat.0));
        let face = seat.or_else(|| word.parse::<u16>().ok()?.checked_sub(1));
        face.filter(|&face| face < ask.sides).ok_or_else(|| {
            let what = format!("`{word}` is no face of the roll `{roll}`");
            if has_names {
                let all = format!("its faces: {}", faces.join(", "));
                let near = suggest(word, faces.iter().map(String::as_str));
                Trouble::new(what, near.map_or_else(|| all.clone(), |near| format!("{near} {all}")))
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
            modes: &[],
        };
        self.game.info().questions.get(usize::from(ask.question.0)).unwrap_or(&UNKNOWN)
    }

    /// The clause that asks the pending question.
    pub(crate) fn asked_by(&self, ask: Ask) -> Clause {
        self.state.asked_by().unwrap_or(self.question(ask).clause)
    }

    /// Answers the pending question, and writes it down.
    pub(crate) fn answer(&mut self, choice: Choice, by_itself: bool) -> Result<(), Refusal> {
        let Pending::Ask(ask) = self.state.pending() else {
            return Err(self.state.why_not(choice).unwrap_or_else(|| Refusal::new(Clause(""), "nothing is asked", "")));
        };
        let question = self.question(ask);
        let clause = self.asked_by(ask);
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
        self.note(who, question.name, clause.0, answer, by_itself, n);
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
        if self.scene.is_some() {
            return;
        }
        let names = &self.scenario.given.names;
        let all = entries(&seen(self.game, &*self.state, Viewer::Judge), self.words());
        let matters: Vec<Entry> = all.into_iter().filter(|entry| self.matters(entry)).collect();
        let Copied { lines: given, lost } = Copied::of(self.game, &self.setup, names, &*self.state, Viewer::Judge);
        let waiting = self.state.suspended().iter().map(|text| Refusal::name_seats(text, names)).collect();
        self.scene = Some(Scene {
            matters: lines(&matters, names),
            given,
            lost,
            asked: self.asked(),
            waiting,
            last_events: self.tell(self.log.len().saturating_sub(LAST_EVENTS)),
        });
    }

    /// Whether the scenario names a fact or zone, or it has changed since the beginning.
    fn matters(&self, entry: &Entry) -> bool {
        let same = |seat: Option<Seat>, name: &str| seat == entry.seat && name == entry.name;
        let given = self.scenario.given.facts.iter().any(|fact| same(fact.seat, &fact.name));
        let claimed = self.scenario.blocks.iter().any(|block| match block {
            Block::Play(_) => false,
            Block::Then(lines) => lines.iter().any(|line| match &line.claim {
                Claim::Of(_, path, _) | Claim::Unseen(_, path) => same(path.seat, &path.name),
                Claim::Log { .. }
                | Claim::Asked(_)
                | Claim::Options(..)
                | Claim::Answered(..)
                | Claim::Winners(_)
                | Claim::GoesOn => false,
            }),
        });
        given || claimed || !self.first.contains(entry)
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

    fn check_line(&mut self, line: &ThenLine) {
        match self.check(&line.claim) {
            Ok(None) => {}
            Ok(Some((expected, got))) => self.fail(line.line, &line.text, expected, got),
            Err(trouble) => self.troubles.push((line.line, trouble)),
        }
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
