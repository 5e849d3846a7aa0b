//! Whole files: what a command line, a test or a server calls.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use runehall_games::DynGame;
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::model::{Problem, Scenario};
use crate::mutate::{Mutation, survivors};
use crate::parse::{Read, parse, read};
use crate::report::{Cannot, Report, Show, Verdict};
use crate::run::run;

/// Finds and loads a game by name; the error is for people.
type Load = dyn FnMut(&str) -> Result<Arc<dyn DynGame>, String>;

/// Files of scenarios being run, and what came of them.
pub struct Suite {
    load: Box<Load>,
    games: BTreeMap<String, Result<Arc<dyn DynGame>, String>>,
    reports: Vec<Report>,
    problems: Vec<Problem>,
}

impl Suite {
    /// A suite that loads games so, each once.
    pub fn new(load: impl FnMut(&str) -> Result<Arc<dyn DynGame>, String> + 'static) -> Self {
        Suite { load: Box::new(load), games: BTreeMap::new(), reports: vec![], problems: vec![] }
    }

    /// A suite of the games of the registry with the cards that come with them.
    pub fn of_registry() -> Self {
        Self::new(|name| {
            let entry = runehall_games::find(name).map_err(|error| error.to_string())?;
            let rendered = |problems: Vec<runehall_engine::Problem>| {
                problems.into_iter().map(|problem| problem.rendered).collect::<Vec<_>>().join("\n")
            };
            entry.load(&[]).map_err(rendered)
        })
    }

    /// Reads a file, runs every scenario in it and changes each assertion of those that pass: see [`crate::mutate`]. `tell` is called
    /// before each of them with how many there are.
    pub fn mutate_file(&mut self, file: &str, text: &str, mut tell: impl FnMut(usize)) -> Mutation {
        let before = self.reports.len();
        self.run_file(file, text);
        let mut all = Mutation::default();
        let scenarios = parse(file, text).unwrap_or_default();
        for (scenario, report) in scenarios.iter().zip(&self.reports[before..]) {
            tell(scenarios.len());
            let Some(Ok(game)) = self.games.get(&scenario.game) else { continue };
            if report.verdict == Verdict::Passed {
                let one = survivors(scenario, &**game);
                all.tried += one.tried;
                all.survivors.extend(one.survivors);
            }
        }
        all
    }

    /// Reads a file and runs every scenario in it.
    pub fn run_file(&mut self, file: &str, text: &str) {
        let Read { scenarios, problems } = read(file, text);
        self.problems.extend(problems);
        for scenario in &scenarios {
            self.run(scenario);
        }
    }

    fn run(&mut self, scenario: &Scenario) {
        let load = &mut self.load;
        match self.games.entry(scenario.game.clone()).or_insert_with(|| load(&scenario.game)) {
            Ok(game) => self.reports.push(run(scenario, &**game)),
            Err(what) => {
                let (file, line) = (scenario.file.clone(), scenario.game_line);
                let problem = Problem { file, line, what: what.clone(), help: None };
                if !self.problems.contains(&problem) {
                    self.problems.push(problem);
                }
            }
        }
    }

    /// How every scenario went, in the order they were run.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }

    /// What is wrong with files that are no scenarios.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// 0 if everything passed; else what is worst: 2 if something cannot be read or there was nothing to run, 3 if something cannot be
    /// set up, 4 if something cannot be played, 1 if something failed.
    pub fn exit_code(&self) -> u8 {
        let Tally { passed: _, failed, cannot } = self.tally();
        if !self.problems.is_empty() || self.reports.is_empty() {
            return Self::CODES[0].1;
        }
        let worst = Self::CODES.iter().zip(cannot).find(|(_, n)| *n > 0).map(|((_, code), _)| *code);
        worst.unwrap_or(u8::from(failed > 0))
    }

    /// The exit codes of broken scenarios, the worst first.
    const CODES: [(Cannot, u8); 3] = [(Cannot::BeRead, 2), (Cannot::BeSetUp, 3), (Cannot::BePlayed, 4)];

    /// For people: whatever did not pass in full, with `show.steps` everything, and how many there were.
    pub fn render(&self, show: Show) -> String {
        let mut text = String::new();
        for problem in &self.problems {
            let _ = writeln!(text, "{problem}\n");
        }
        for report in self.reports.iter().filter(|report| show.steps || report.verdict != Verdict::Passed) {
            text += &report.render(show);
            text.push('\n');
        }
        text + &self.last_line() + "\n"
    }

    /// How many there were of which kind.
    pub fn last_line(&self) -> String {
        let Tally { passed, failed, cannot } = self.tally();
        let mut text = format!("{passed} passed, {failed} failed");
        for ((what, _), n) in Self::CODES.iter().zip(cannot).filter(|(_, n)| *n > 0) {
            let _ = write!(text, ", {n} {}", what.text());
        }
        match self.problems.len() {
            0 if self.reports.is_empty() => text += ": no scenario was found",
            0 => {}
            1 => text += "; 1 problem outside of scenarios",
            n => {
                let _ = write!(text, "; {n} problems outside of scenarios");
            }
        }
        text
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for report in &self.reports {
            match &report.verdict {
                Verdict::Passed => tally.passed += 1,
                Verdict::Failed { failures: _ } => tally.failed += 1,
                Verdict::Broken { cannot, problems: _ } => tally.cannot[*cannot as usize] += 1,
            }
        }
        tally
    }
}

/// How many scenarios went how.
#[derive(Clone, Copy, Default)]
struct Tally {
    passed: usize,
    failed: usize,
    /// By [`Cannot`].
    cannot: [usize; 3],
}

impl Serialize for Suite {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Tally { passed, failed, cannot } = self.tally();
        let broken: usize = cannot.iter().sum();
        let mut fields = serializer.serialize_struct("Suite", 5)?;
        fields.serialize_field("passed", &passed)?;
        fields.serialize_field("failed", &failed)?;
        fields.serialize_field("broken", &broken)?;
        fields.serialize_field("reports", &self.reports)?;
        fields.serialize_field("problems", &self.problems)?;
        fields.end()
    }
}

impl fmt::Debug for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Suite")
            .field("reports", &self.reports)
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}
