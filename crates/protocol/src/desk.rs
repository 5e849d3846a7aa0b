//! The judge's desk: scenarios run on the server, and positions taken out of games. The language is described in `docs/scenarios.md`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::lobby::ReplaySteps;

/// A scenario file to be run: `POST /api/scenario`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScenarioFile {
    /// Its text.
    pub text: String,
}

/// What came of a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScenarioRuns {
    /// How many passed, failed, or cannot be run, in words.
    pub summary: String,
    /// What is wrong outside of scenarios.
    pub notes: Vec<ScenarioNote>,
    /// Its scenarios in order.
    pub runs: Vec<ScenarioRun>,
}

/// What is to be said of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScenarioNote {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong, or what the line says.
    pub what: String,
    /// What would be right, or what is so instead.
    pub help: String,
}

/// One scenario that was run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScenarioRun {
    /// Its name.
    pub name: String,
    /// In which line it begins.
    pub line: u32,
    /// The clauses of its section.
    pub clauses: Vec<String>,
    /// How it went: `passed`, `failed`, or what cannot be done with it.
    pub result: String,
    /// What did not hold or is wrong, by line.
    pub notes: Vec<ScenarioNote>,
    /// The report as `runehall scenario --all` prints it.
    pub report: String,
    /// The line of each step.
    pub lines: Vec<u32>,
    /// The table after each step, with all cards open; nothing if it could not be set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub replay: Option<ReplaySteps>,
}
