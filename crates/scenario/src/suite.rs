//! Whole files: what a command line, a test or a server calls.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::sync::Arc;

use runehall_games::DynGame;
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::model::{Problem, Scenario};
use crate::mutate::{Mutation, survivors};
use crate::parse::parse;
use crate::report::{Report, Verdict};
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
        match parse(file, text) {
            Ok(scenarios) => scenarios.iter().for_each(|scenario| self.run(scenario)),
            Err(problems) => self.problems.extend(problems),
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

    /// 0 if everything passed, 1 if a scenario failed, 2 if something is broken or there was nothing to run.
    pub fn exit_code(&self) -> u8 {
        let [_, failed, broken] = self.tally();
        if broken > 0 || !self.problems.is_empty() || self.reports.is_empty() { 2 } else { u8::from(failed > 0) }
    }

    /// For people: whatever did not pass in full, with `verbose` a line for what did, and how many there were.
    pub fn render(&self, verbose: bool) -> String {
        let shown = self.reports.iter().filter(|report| verbose || report.verdict != Verdict::Passed);
        self.render_each(&mut shown.map(|report| report.render(false)))
    }

    /// For people: every step of every scenario with the clause behind it.
    pub fn explain(&self) -> String {
        self.render_each(&mut self.reports.iter().map(|report| report.explain() + "\n"))
    }

    fn render_each(&self, reports: &mut dyn Iterator<Item = String>) -> String {
        let mut text = String::new();
        for problem in &self.problems {
            let _ = writeln!(text, "{problem}\n");
        }
        reports.for_each(|report| text += &report);
        let [passed, failed, broken] = self.tally();
        let _ = write!(text, "{passed} passed, {failed} failed, {broken} broken");
        match self.problems.len() {
            0 if self.reports.is_empty() => text += ": no scenario was found",
            0 => {}
            1 => text += "; 1 problem in a file that was not run",
            n => {
                let _ = write!(text, "; {n} problems in files that were not run");
            }
        }
        text + "\n"
    }

    /// How many passed, failed, are broken.
    fn tally(&self) -> [usize; 3] {
        let mut tally = [0; 3];
        for report in &self.reports {
            tally[match report.verdict {
                Verdict::Passed => 0,
                Verdict::Failed { .. } => 1,
                Verdict::Broken { .. } => 2,
            }] += 1;
        }
        tally
    }
}

impl Serialize for Suite {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [passed, failed, broken] = self.tally();
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
