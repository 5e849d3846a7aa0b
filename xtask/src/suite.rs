//! `run`, `test` and `check`: the commands everybody uses.

use std::time::{Duration, Instant};

use anyhow::Result;

use crate::shell::{cargo, command, debug, has_cargo, passes, passes_or_says, released};
use crate::{browser, clauses, deny, drill, example, generate, language, needs, tidy, web};

/// Opens the hall, or hands a whole command to the binary.
pub(crate) fn run(args: &[String]) -> Result<bool> {
    // The web app goes into the binary, so it comes first.
    if !web::build()? {
        return Ok(false);
    }
    let binary = released()?;
    let is_command = args.first().is_some_and(|first| !first.starts_with('-'));
    let serve: &[&str] = if is_command { &[] } else { &["serve"] };
    passes(&mut command(binary, serve.iter().copied().chain(args.iter().map(String::as_str))))
}

/// What takes seconds.
pub(crate) fn check() -> bool {
    let mut steps = Steps::default();
    fast(&mut steps);
    steps.summary()
}

/// Everything, or only the steps with a text in their names.
pub(crate) fn test(only: Option<String>) -> bool {
    let mut steps = Steps { only, ..Steps::default() };
    steps.step("what the tests need", needs::provide);
    // First, because the server is built anew when the app has changed.
    steps.step("web: build", web::build);
    steps.step("web: types and unit tests", web::test);
    fast(&mut steps);
    steps.step("clauses", || clauses::run(&clauses::Args::all()));
    // The documents that are made from the server are among its tests.
    steps.step("card languages", || generate::languages(true));
    steps.step("different sentences, different programs", || language::run(&language::Args::quick()));
    if has_cargo("nextest") {
        // More than there are cores: those that start and kill servers wait more than they compute.
        let threads = std::thread::available_parallelism().map_or(2, |cores| cores.get() + 2).to_string();
        let nextest = ["nextest", "run", "--workspace", "--locked", "--no-fail-fast", "--status-level", "slow"];
        steps.cargo("tests", &[&nextest[..], &["--test-threads", &threads]].concat());
    } else {
        eprintln!("cargo-nextest is not installed: `cargo test` does the same, more slowly");
        steps.cargo("tests", &["test", "--workspace", "--locked", "--no-fail-fast", "--lib", "--bins", "--tests"]);
    }
    steps.cargo("examples in the documentation", &["test", "--workspace", "--locked", "--doc"]);
    steps.step("scenarios", || {
        let games = runehall_games::GAMES.iter().map(runehall_games::Entry::info).filter(|info| !info.is_part());
        let folders = games.map(|info| info.name);
        let folders = folders.flat_map(|name| [format!("docs/rules/{name}"), format!("data/{name}")]);
        passes(command(debug()?, ["scenario"]).args(folders))
    });
    // The cards of a part are those of its game.
    for info in runehall_games::GAMES.map(|game| game.info()).into_iter().filter(|info| !info.is_part()) {
        let seats = info.seats.1.to_string();
        steps.step(&format!("every card of {} is played", info.title), || {
            passes(&mut command(debug()?, ["sim", info.name, "--seats", &seats, "--games", "3000", "--exhaust"]))
        });
    }
    steps.step("browser tests", browser::test);
    steps.step("example bot", example::run);
    steps.step("drill", || drill::run(&drill::Args::short()));
    steps.step("documentation", || {
        let mut doc = cargo(["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
        passes(doc.env("RUSTDOCFLAGS", "-D warnings"))
    });
    // Without the C++ half of libFuzzer, which needs a C++ compiler: whether the targets still fit the crates.
    steps.cargo("fuzz targets", &["check", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features", "--locked"]);
    steps.step("licences, sources and advisories", deny::run);
    steps.summary()
}

fn fast(steps: &mut Steps) {
    steps.cargo("format", &["fmt", "--all", "--check"]);
    steps.step("tidy", tidy::run);
    let lints = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    steps.cargo("lints", &lints);
}

/// Steps done so far.
#[derive(Debug, Default)]
struct Steps {
    /// Steps whose names do not have this in them are left out.
    only: Option<String>,
    done: Vec<Done>,
}

/// A step, how long it took, and how it ended.
#[derive(Debug)]
struct Done {
    name: String,
    time: Duration,
    well: bool,
    /// What there is to say of a failure.
    error: Option<String>,
}

impl Steps {
    fn cargo(&mut self, name: &str, args: &[&str]) {
        self.step(name, || passes_or_says(&mut cargo(args)));
    }

    /// Runs a step; a failure does not keep the others from running.
    fn step(&mut self, name: &str, run: impl FnOnce() -> Result<bool>) {
        if self.only.as_ref().is_some_and(|text| !name.contains(text)) {
            return;
        }
        eprintln!("\n== {name}");
        let start = Instant::now();
        let (well, error) = match run() {
            Ok(well) => (well, None),
            Err(error) => (false, Some(format!("{error:#}"))),
        };
        let time = start.elapsed();
        eprintln!("== {name}: {} in {:.1} s", verdict(well), time.as_secs_f64());
        self.done.push(Done { name: name.to_owned(), time, well, error });
    }

    /// Prints all steps and what the failed ones said; whether all of them passed.
    fn summary(&self) -> bool {
        println!();
        for Done { name, time, well, .. } in &self.done {
            println!("{:<8}{:>8.1} s  {name}", verdict(*well), time.as_secs_f64());
        }
        for Done { name, error, .. } in &self.done {
            if let Some(error) = error {
                println!("\n{name}: {error}");
            }
        }
        let total: Duration = self.done.iter().map(|done| done.time).sum();
        if let Some(text) = self.only.as_ref().filter(|_| self.done.is_empty()) {
            println!("no step has `{text}` in its name");
            return false;
        }
        let failed = self.done.iter().filter(|done| !done.well).count();
        let all = if failed == 0 { "all passed".to_owned() } else { format!("{failed} FAILED") };
        println!("{all} in {:.1} minutes", total.as_secs_f64() / 60.0);
        failed == 0
    }
}

fn verdict(well: bool) -> &'static str {
    if well { "passed" } else { "FAILED" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_asked_for() {
        let mut steps = Steps { only: Some("web".to_owned()), ..Steps::default() };
        steps.step("lints", || Ok(false));
        assert!(!steps.summary(), "no step was run");
        steps.step("web: build", || Ok(true));
        assert!(steps.summary());
        steps.step("web: tests", || anyhow::bail!("no browser"));
        assert!(!steps.summary());
    }
}
