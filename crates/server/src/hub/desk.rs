//! The judge's desk: scenarios that are run, and positions that are taken out of games (decision 5).
//!
//! **Invariant:** of a game that is being played nobody is given more than their own seat sees, and only who plays it alone among bots is
//! given that; of a finished game everybody may have everything. What is run is limited in length, answers and time, is done off the
//! threads that serve, and costs what a replay costs.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use runehall_engine::Viewer;
use runehall_games::DynGame;
use runehall_hall::{Games, event_dto, view_dto};
use runehall_protocol::desk::{ScenarioNote, ScenarioRun, ScenarioRuns};
use runehall_protocol::lobby::{ReplayStep, ReplaySteps, SeatInfo, SeatKind, TableInfo, TableStage};
use runehall_protocol::{ErrorCode, Refused};
use runehall_scenario::export::{self, ExportError};
use runehall_scenario::{Cannot, Problem, Read, Report, Scenario, Show, Shown, Verdict, Watch, read, watch};

use super::Hub;
use super::past::{charge, cost};
use crate::limits::Who;

/// The most scenarios of one file.
const MOST_SCENARIOS: usize = 20;
/// The most answers of one scenario, rolls included: a long game of any kind we have.
const MOST_ANSWERS: u64 = 3_000;
/// The most steps of all scenarios of a file together: each is a board that is sent.
const MOST_STEPS: usize = 300;
/// How long a file may take.
const LONGEST: Duration = Duration::from_secs(3);
/// What a file is called in messages.
const FILE: &str = "line";

impl Hub {
    /// Runs a scenario file. `asks` pays.
    pub async fn run_scenarios(&self, text: String, asks: &[Who]) -> Result<ScenarioRuns, Refused> {
        charge(&self.0.limits, asks, cost(text.lines().count()))?;
        let games = self.0.games.clone();
        self.0.shelf.work(move || Ok(Desk { games, began: Instant::now(), steps: 0 }.run(&text))).await
    }

    /// The position after a step of a finished game, or what the sender's seat sees of a game against bots, as a scenario file.
    pub async fn position(&self, table: &str, step: u32, user: Option<&str>, asks: &[Who]) -> Result<String, Refused> {
        let own = self.look(table, |state| Ok(state.table.own_game(user))).await?;
        if let Some((session, seat)) = own {
            charge(&self.0.limits, asks, cost(0))?;
            let work = move || {
                let text = export::of_seat(&**session.game(), session.setup(), session.names(), session.state(), seat);
                text.map_err(|error| refused(&error))
            };
            return self.0.shelf.work(work).await;
        }
        let game = self.finished(table).await?;
        charge(&self.0.limits, asks, cost(game.replay().entries.len()))?;
        let work =
            move || export::of_replay(game.game(), game.replay(), step as usize).map_err(|error| refused(&error));
        self.0.shelf.work(work).await
    }
}

fn refused(error: &ExportError) -> Refused {
    let code = match error {
        ExportError::NoStep(_) => ErrorCode::NotFound,
        ExportError::NotAsked | ExportError::Lost(_) | ExportError::Differs(_) => ErrorCode::NotNow,
        ExportError::Replay(_) => ErrorCode::Internal,
    };
    Refused::new(code, error.to_string())
}

/// A file being run.
struct Desk {
    games: Games,
    began: Instant,
    /// How many boards there are so far.
    steps: usize,
}

impl Desk {
    fn run(mut self, text: &str) -> ScenarioRuns {
        let Read { scenarios, problems } = read(FILE, text);
        let mut notes: Vec<ScenarioNote> = problems.iter().map(note).collect();
        if scenarios.len() > MOST_SCENARIOS {
            let (what, help) = ("there are more scenarios than are run here", "run the file with `runehall scenario`");
            let line = scenarios.get(MOST_SCENARIOS).map_or(0, |scenario| scenario.line as u32);
            notes.push(ScenarioNote { line, what: what.to_owned(), help: help.to_owned() });
        }
        let runs: Vec<ScenarioRun> =
            scenarios.iter().take(MOST_SCENARIOS).filter_map(|scenario| self.one(scenario, &mut notes)).collect();
        let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
        for run in &runs {
            *tally.entry(run.result.as_str()).or_default() += 1;
        }
        let summary = match &*tally.iter().map(|(result, n)| format!("{n} {result}")).collect::<Vec<_>>() {
            [] => "no scenario was found".to_owned(),
            counts => counts.join(", "),
        };
        ScenarioRuns { summary, notes, runs }
    }

    fn one(&mut self, scenario: &Scenario, notes: &mut Vec<ScenarioNote>) -> Option<ScenarioRun> {
        let game = match self.games.find(&scenario.game) {
            Ok(game) => Arc::clone(game),
            Err(Refused { message, .. }) => {
                notes.push(ScenarioNote { line: scenario.game_line as u32, what: message, help: String::new() });
                return None;
            }
        };
        let names = &scenario.given.names;
        let (began, before) = (self.began, self.steps);
        let mut boards: Vec<ReplayStep> = vec![];
        let mut seen = |shown: Shown<'_>| {
            boards.push(ReplayStep {
                command: String::new(),
                view: view_dto(&shown.state.view(Viewer::Judge)),
                events: shown.events.iter().map(|event| event_dto(&*game, names, event, Viewer::Judge)).collect(),
            });
            before + boards.len() < MOST_STEPS && began.elapsed() < LONGEST
        };
        let most_answers = MOST_ANSWERS.min(game.info().limits.answers);
        let report = watch(scenario, &*game, Watch { most_answers, seen: &mut seen });
        self.steps += boards.len();
        for (board, step) in boards.iter_mut().zip(&report.steps) {
            board.command = match &step.refused {
                Some(refused) => format!("{} — refused: {refused}", step.text),
                None => step.text.clone(),
            };
        }
        let lines = report.steps.iter().take(boards.len()).map(|step| step.line as u32).collect();
        let replay = (!boards.is_empty()).then(|| ReplaySteps { table: table_of(scenario, &*game), steps: boards });
        let (result, notes) = judged(&report);
        let Report { name, line, clauses, .. } = &report;
        Some(ScenarioRun {
            name: name.clone(),
            line: *line as u32,
            clauses: clauses.clone(),
            result,
            notes,
            report: report.render(Show { steps: false, all: true }),
            lines,
            replay,
        })
    }
}

/// How it went, and what is to be said of which line.
fn judged(report: &Report) -> (String, Vec<ScenarioNote>) {
    match &report.verdict {
        Verdict::Passed => ("passed".to_owned(), vec![]),
        Verdict::Failed { failures } => {
            let note = |failure: &runehall_scenario::Failure| ScenarioNote {
                line: failure.line as u32,
                what: format!("{}: expected {}", failure.what, failure.expected),
                help: format!("got {}", failure.got),
            };
            ("failed".to_owned(), failures.iter().map(note).collect())
        }
        Verdict::Broken { cannot, problems } => {
            let cannot: &Cannot = cannot;
            (cannot.text().to_owned(), problems.iter().map(note).collect())
        }
    }
}

fn note(problem: &Problem) -> ScenarioNote {
    let Problem { file: _, line, what, help } = problem;
    ScenarioNote { line: *line as u32, what: what.clone(), help: help.clone().unwrap_or_default() }
}

/// A scenario has no table on this server; this is one to draw it on.
fn table_of(scenario: &Scenario, game: &dyn DynGame) -> TableInfo {
    let seat =
        |name: &String| SeatInfo { name: name.clone(), who: SeatKind::Person, here: true, ready: true, kept_for: None };
    let mode = scenario.given.mode.as_ref().map(|(_, mode)| mode.clone());
    TableInfo {
        id: String::new(),
        game: game.info().name.to_owned(),
        mode: mode.or_else(|| game.info().modes.first().map(|&mode| mode.to_owned())).unwrap_or_default(),
        options: scenario.given.options.iter().map(|said| (said.name.clone(), said.value.clone())).collect(),
        seats: scenario.given.names.iter().map(seat).collect(),
        stage: TableStage::Over,
        clock: 0,
        window: 0,
        public: false,
        stand_in: 0,
        pace: 0,
        commitment: String::new(),
        watching: 0,
        made_at: 0,
        rematch: None,
        outcome: None,
        ended: None,
        event: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "<!-- game: zun -->\n";

    /// A scenario of so many lines, each refused.
    fn scenario(lines: usize) -> String {
        let line = "Alex: play Expose + Boost -> Billy # illegal: ZUN-5.1\n".repeat(lines);
        format!("### ZUN-5.1\n\n```given\nAlex: hand Expose, Boost\n```\n```play\n{line}```\n\n")
    }

    fn run_since(began: Instant, text: &str) -> ScenarioRuns {
        Desk { games: Games::load(), began, steps: 0 }.run(&format!("{HEAD}{text}"))
    }

    fn boards(run: &ScenarioRun) -> usize {
        run.replay.as_ref().map_or(0, |replay| replay.steps.len())
    }

    #[test]
    fn of_a_file_so_many_scenarios_are_run_and_the_rest_is_told_with_its_line() {
        let ScenarioRuns { summary, notes, runs } = run_since(Instant::now(), &scenario(1).repeat(MOST_SCENARIOS + 2));
        assert_eq!((summary, runs.len()), (format!("{MOST_SCENARIOS} passed"), MOST_SCENARIOS));
        let [note] = &notes[..] else { panic!("{notes:?}") };
        let first_left_out = runs[0].line + (MOST_SCENARIOS * scenario(1).lines().count()) as u32;
        assert_eq!((note.line, note.what.as_str()), (first_left_out, "there are more scenarios than are run here"));
    }

    #[test]
    fn a_file_shows_so_many_boards_and_takes_so_long_and_no_more() {
        // All scenarios of a file share what there is.
        let runs = run_since(Instant::now(), &format!("{}{}", scenario(MOST_STEPS - 50), scenario(80))).runs;
        let results: Vec<&str> = runs.iter().map(|run| run.result.as_str()).collect();
        assert_eq!(results, ["passed", Cannot::BePlayed.text()]);
        assert_eq!(runs.iter().map(boards).sum::<usize>(), MOST_STEPS);
        assert!(runs[1].notes[0].what.contains("takes longer than there is time for"), "{:?}", runs[1].notes);

        let long_ago = Instant::now().checked_sub(LONGEST).unwrap();
        let late = run_since(long_ago, &scenario(2)).runs.remove(0);
        assert_eq!((late.result.as_str(), boards(&late)), (Cannot::BePlayed.text(), 1));
        assert_eq!(run_since(Instant::now(), &scenario(2)).runs[0].result, "passed");
    }
}
