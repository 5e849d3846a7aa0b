//! The programs that are measured: the release binary, the probe, and the yardstick if the machine has it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use runehall_engine::GameInfo;
use runehall_games::GAMES;
use serde_json::Value;

use super::Table;
use crate::shell::{cargo, command, output, passes, released, root, target};

/// Where the yardsticks are, seen from the workspace: each in a folder with the name of its game.
const YARDSTICKS: &str = "../shared/yardstick";

/// Built and ready.
#[derive(Debug)]
pub(crate) struct Programs {
    runehall: PathBuf,
    probe: PathBuf,
    /// The first game that has one, and its program.
    yardstick: Option<(&'static str, PathBuf)>,
}

impl Programs {
    /// Builds everything.
    pub(crate) fn build() -> Result<Self> {
        let [runehall] = released(["runehall"])?;
        let probe = build_probe(Probe::Timed)?;
        let folder = |game: &str| root().join(YARDSTICKS).join(game);
        let mut games = GAMES.iter().map(|entry| entry.info().name);
        let yardstick = if let Some(game) = games.find(|game| folder(game).join("Cargo.toml").exists()) {
            Some((game, build_yardstick(game, &folder(game))?))
        } else {
            eprintln!("no yardstick in {YARDSTICKS}: nothing to compare with");
            None
        };
        Ok(Programs { runehall, probe, yardstick })
    }

    /// Whether the yardstick plays this game.
    pub(crate) fn plays(&self, info: &GameInfo) -> bool {
        self.yardstick.as_ref().is_some_and(|(game, _)| *game == info.name)
    }

    /// How many games take about so many CPU seconds.
    pub(crate) fn games_for(&self, table: Table, seconds: f64) -> Result<u64> {
        let trial = self.runehall(table, 2_000, 99)?;
        let rate = trial["games_per_cpu_second"].as_f64().context("`sim --json` has no games_per_cpu_second")?;
        // Millions at most: far from where a float loses whole numbers.
        #[allow(clippy::cast_sign_loss)]
        Ok((rate * seconds).max(1_000.0) as u64)
    }

    /// A run of random players.
    pub(crate) fn runehall(&self, table: Table, games: u64, seed: u64) -> Result<Value> {
        let mut run = command(&self.runehall, ["sim", table.info.name]);
        run.args(["--threads", "1", "--bots", "random", "--json"]);
        run.args(["--seats", &table.seats.to_string(), "--games", &games.to_string(), "--seed", &seed.to_string()]);
        if !table.mode.is_empty() {
            run.args(["--mode", table.mode]);
        }
        read(&output(&mut run)?)
    }

    /// A run of the yardstick, if there is one: at the same table if it plays that game, else at its table of two.
    pub(crate) fn yardstick(&self, table: Table, seconds: f64) -> Result<Option<Value>> {
        let Some((_, yardstick)) = &self.yardstick else { return Ok(None) };
        let (seats, teams) = if self.plays(table.info) { (table.seats, !table.mode.is_empty()) } else { (2, false) };
        let mut run = command(yardstick, ["--json", "--repeats", "1"]);
        run.args(["--players", &seats.to_string(), "--seconds", &seconds.to_string()]);
        if teams {
            run.arg("--teams");
        }
        read(&output(&mut run)?).map(Some)
    }

    /// Size of a state, time of a clone, allocations per decision.
    pub(crate) fn probe(&self, table: Table) -> Result<Value> {
        read(&output(&mut command(&self.probe, [table.info.name, &table.seats.to_string(), table.mode]))?)
    }
}

/// What the probe is built for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Probe {
    /// As it is released.
    Timed,
    /// The same with the names of functions in it.
    Counted,
}

/// Builds the probe and gives its path.
pub(crate) fn build_probe(probe: Probe) -> Result<PathBuf> {
    let profile = match probe {
        Probe::Timed => "release",
        Probe::Counted => "counted",
    };
    let build = ["build", "--profile", profile, "--locked", "--package", "runehall-sim", "--example", "probe"];
    ensure!(passes(&mut cargo(build))?, "the probe does not build");
    Ok(target().join(profile).join("examples/probe"))
}

fn build_yardstick(game: &str, folder: &Path) -> Result<PathBuf> {
    let place = target().join("yardstick");
    let mut build = cargo(["build", "--release", "--target-dir"]);
    build.arg(&place).current_dir(folder);
    ensure!(passes(&mut build)?, "the yardstick does not build");
    Ok(place.join("release").join(format!("{game}-yardstick")))
}

/// What a program has printed.
pub(crate) fn read(text: &str) -> Result<Value> {
    serde_json::from_str(text).with_context(|| format!("no JSON: {text}"))
}
