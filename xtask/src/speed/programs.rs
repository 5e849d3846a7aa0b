//! The programs that are measured: the release binary, the probe, and the yardstick if the machine has it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::shell::{cargo, command, output, passes, released, root, target};

/// Where the yardstick is, seen from the workspace.
const YARDSTICK: &str = "../shared/yardstick/zun";

/// Built and ready.
#[derive(Debug)]
pub(crate) struct Programs {
    runehall: PathBuf,
    probe: PathBuf,
    yardstick: Option<PathBuf>,
}

impl Programs {
    /// Builds everything.
    pub(crate) fn build() -> Result<Self> {
        let runehall = released()?;
        let probe = ["build", "--release", "--locked", "--package", "runehall-sim", "--example", "probe"];
        ensure!(passes(&mut cargo(probe))?, "the probe does not build");
        let folder = root().join(YARDSTICK);
        let yardstick = if folder.join("Cargo.toml").exists() {
            Some(build_yardstick(&folder)?)
        } else {
            eprintln!("no yardstick at {YARDSTICK}: nothing to compare with");
            None
        };
        Ok(Programs { runehall, probe: target().join("release/examples/probe"), yardstick })
    }

    /// How many games take about so many CPU seconds.
    pub(crate) fn games_for(&self, seats: u8, mode: &str, seconds: f64) -> Result<u64> {
        let trial = self.runehall(seats, mode, 2_000, 99)?;
        let rate = trial["games_per_cpu_second"].as_f64().context("`sim --json` has no games_per_cpu_second")?;
        // Millions at most: far from where a float loses whole numbers.
        #[allow(clippy::cast_sign_loss)]
        Ok((rate * seconds).max(1_000.0) as u64)
    }

    /// A run of random players.
    pub(crate) fn runehall(&self, seats: u8, mode: &str, games: u64, seed: u64) -> Result<Value> {
        let mut run = command(&self.runehall, ["sim", "zun", "--threads", "1", "--bots", "random", "--json"]);
        run.args(["--seats", &seats.to_string(), "--games", &games.to_string(), "--seed", &seed.to_string()]);
        if !mode.is_empty() {
            run.args(["--mode", mode]);
        }
        read(&output(&mut run)?)
    }

    /// A run of the yardstick, if there is one.
    pub(crate) fn yardstick(&self, seats: u8, mode: &str, seconds: f64) -> Result<Option<Value>> {
        let Some(yardstick) = &self.yardstick else { return Ok(None) };
        let mut run = command(yardstick, ["--json", "--repeats", "1"]);
        run.args(["--players", &seats.to_string(), "--seconds", &seconds.to_string()]);
        if !mode.is_empty() {
            run.arg("--teams");
        }
        read(&output(&mut run)?).map(Some)
    }

    /// Size of a state, time of a clone, allocations per decision.
    pub(crate) fn probe(&self, seats: u8, mode: &str) -> Result<Value> {
        read(&output(&mut command(&self.probe, [&seats.to_string(), mode]))?)
    }
}

fn build_yardstick(folder: &Path) -> Result<PathBuf> {
    let place = target().join("yardstick");
    let mut build = cargo(["build", "--release", "--target-dir"]);
    build.arg(&place).current_dir(folder);
    ensure!(passes(&mut build)?, "the yardstick does not build");
    Ok(place.join("release/zun-yardstick"))
}

fn read(text: &str) -> Result<Value> {
    serde_json::from_str(text).with_context(|| format!("no JSON: {text}"))
}
