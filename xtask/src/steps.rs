//! The steps of a check, one after the other, and those that run beside them.
//!
//! A step apart is this same program once more, asked for that step alone, at low priority: so what it says can be kept until its turn comes,
//! and the steps that everybody waits for go first.

use std::process::{Command, Output};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

use crate::shell::{cargo, command, passes_or_says};

/// A step that shares no folder with others and may run beside them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apart {
    pub(crate) name: &'static str,
    pub(crate) run: fn() -> Result<bool>,
}

/// Steps done so far, and those that are under way beside them.
#[derive(Debug)]
pub(crate) struct Steps {
    /// Steps whose names do not have this in them are left out.
    only: Option<String>,
    begun: Instant,
    done: Vec<Done>,
    apart: &'static [Apart],
    beside: Option<JoinHandle<Vec<Alone>>>,
}

/// What a step that ran apart has said, and how long it took.
#[derive(Debug)]
struct Alone {
    time: Duration,
    said: Result<Output>,
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
    /// Begins; what runs apart begins now, unless only some steps are asked for: these run one after the other.
    pub(crate) fn new(only: Option<String>, apart: &'static [Apart]) -> Self {
        let beside = (only.is_none() && !apart.is_empty()).then(|| {
            thread::spawn(|| {
                let run = |apart: &Apart| {
                    let start = Instant::now();
                    let said = alone(apart.name);
                    Alone { time: start.elapsed(), said }
                };
                apart.iter().map(run).collect()
            })
        });
        Steps { only, begun: Instant::now(), done: Vec::new(), apart, beside }
    }

    pub(crate) fn cargo(&mut self, name: &str, args: &[&str]) {
        self.step(name, || passes_or_says(&mut cargo(args)));
    }

    /// Runs a step; a failure does not keep the others from running.
    pub(crate) fn step(&mut self, name: &str, run: impl FnOnce() -> Result<bool>) {
        if self.only.as_ref().is_some_and(|text| !name.contains(text)) {
            return;
        }
        eprintln!("\n== {name}");
        let start = Instant::now();
        let end = run();
        self.note(name, start.elapsed(), end);
    }

    /// Waits for what runs apart, prints all steps and what the failed ones said; whether all of them passed.
    pub(crate) fn summary(mut self) -> bool {
        self.meet();
        println!();
        for Done { name, time, well, .. } in &self.done {
            println!("{:<8}{:>8.1} s  {name}", verdict(*well), time.as_secs_f64());
        }
        for Done { name, error, .. } in &self.done {
            if let Some(error) = error {
                println!("\n{name}: {error}");
            }
        }
        if let Some(text) = self.only.as_ref().filter(|_| self.done.is_empty()) {
            println!("no step has `{text}` in its name");
            return false;
        }
        let failed = self.done.iter().filter(|done| !done.well).count();
        let all = if failed == 0 { "all passed".to_owned() } else { format!("{failed} FAILED") };
        println!("{all} in {:.1} minutes", self.begun.elapsed().as_secs_f64() / 60.0);
        failed == 0
    }

    /// The steps apart: each says now what it had to say, or runs only now.
    fn meet(&mut self) {
        let apart = self.apart;
        let Some(beside) = self.beside.take() else {
            return apart.iter().for_each(|apart| self.step(apart.name, apart.run));
        };
        let waited = Instant::now();
        let ends = beside.join().unwrap_or_default();
        eprintln!("\nwaited {:.1} s for the steps apart", waited.elapsed().as_secs_f64());
        let mut ends = ends.into_iter();
        for Apart { name, .. } in apart {
            eprintln!("\n== {name}");
            let lost =
                || Alone { time: Duration::ZERO, said: Err(anyhow!("nothing is known of it: who ran it is gone")) };
            let Alone { time, said } = ends.next().unwrap_or_else(lost);
            self.note(name, time, said.and_then(|said| told(&said)));
        }
    }

    fn note(&mut self, name: &str, time: Duration, end: Result<bool>) {
        let (well, error) = match end {
            Ok(well) => (well, None),
            Err(error) => (false, Some(format!("{error:#}"))),
        };
        eprintln!("== {name}: {} in {:.1} s", verdict(well), time.as_secs_f64());
        self.done.push(Done { name: name.to_owned(), time, well, error });
    }
}

/// This program, asked for one step alone, behind everything else that wants the cores.
fn alone(step: &str) -> Result<Output> {
    let program = std::env::current_exe().context("this program does not know where it is")?;
    let mut alone: Command = command("nice", ["-n", "19"]);
    alone.arg(program).args(["test", "--only", step]);
    alone.output().with_context(|| format!("cannot start {alone:?}"))
}

/// Passes on what a step said, and tells how it ended.
fn told(output: &Output) -> Result<bool> {
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8_lossy(&output.stdout);
    eprint!("{said}");
    if !output.status.success() {
        bail!("it ended with {}, and said last:\n{}", output.status, said.trim());
    }
    Ok(true)
}

fn verdict(well: bool) -> &'static str {
    if well { "passed" } else { "FAILED" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_asked_for() {
        let web = || Steps::new(Some("web".to_owned()), &[]);
        let mut steps = web();
        steps.step("lints", || Ok(false));
        assert!(!steps.summary(), "no step was run");
        let mut steps = web();
        steps.step("web: build", || Ok(true));
        assert!(steps.summary());
        let mut steps = web();
        steps.step("web: build", || Ok(true));
        steps.step("web: tests", || bail!("no browser"));
        assert!(!steps.summary());
    }

    #[test]
    fn a_step_apart_is_run_in_its_turn_where_it_is_asked_for() {
        const APART: [Apart; 2] =
            [Apart { name: "web apart", run: || Ok(true) }, Apart { name: "fuzz", run: || Ok(false) }];
        assert!(Steps::new(Some("web".to_owned()), &APART).summary());
        assert!(!Steps::new(Some("fuzz".to_owned()), &APART).summary());
    }

    #[test]
    fn what_a_step_apart_said_is_told_with_its_failure() {
        let output = |code| Command::new("sh").args(["-c", &format!("echo so; exit {code}")]).output().unwrap();
        assert!(told(&output(0)).unwrap());
        assert!(told(&output(3)).unwrap_err().to_string().ends_with("said last:\nso"));
    }
}
