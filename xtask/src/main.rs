//! The chores of the project, one module each: `cargo xtask run | test | check | web | load | drill | pictures | clauses | tidy | speed | gen |
//! language | fuzz | train | versus`.
//!
//! Continuous integration runs exactly `cargo xtask test`, as does every developer.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "results go to stdout and progress to stderr")]

mod browser;
mod clauses;
mod deny;
mod drill;
mod example;
mod files;
mod fuzz;
mod generate;
mod language;
mod load;
mod manual;
mod needs;
mod shell;
mod speed;
mod steps;
mod suite;
mod tidy;
mod train;
mod versus;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The chores of the project
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build the web app and the release binary, and open the hall: `runehall serve`
    Run {
        /// Handed to `runehall`: options for `serve`, or another command with its own, such as `play zun`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARG")]
        args: Vec<String>,
    },
    /// Check everything: what continuous integration runs
    Test {
        /// Only the steps whose names have this in them, such as `browser`
        #[arg(long, value_name = "TEXT")]
        only: Option<String>,
    },
    /// Check the fast part: format, lints, tidy
    Check,
    /// Build the web app into web/dist, if its sources have changed
    Web,
    /// Put a real server under load over sockets, and check that its logs hold exactly the acknowledged moves
    Load(load::Args),
    /// Break what a real server stands on while people play, on both stores, and check that nothing is lost
    Drill(drill::Args),
    /// Take the pictures of the web app in docs/pictures
    Pictures,
    /// Tell which clauses of the rulebooks have code and scenarios, and fail on unknown ids and gaps
    Clauses(clauses::Args),
    /// Check the layers of the workspace and the habits that clippy cannot check
    Tidy,
    /// Measure random play of every game, and compare with the yardstick where it is present
    Speed(speed::Args),
    /// Write the documents that are made from code
    Gen {
        /// Only tell whether they are up to date
        #[arg(long)]
        check: bool,
    },
    /// Draw sentences of the card languages, and compare the programs of those that differ in one phrase
    Language(language::Args),
    /// Run a fuzz target for a while
    Fuzz(fuzz::Args),
    /// Let bots play against themselves, and learn what the positions of a game are worth
    #[command(disable_help_flag = true)]
    Train(train::Args),
    /// Let the bots of today play those of a commit, by the rules of today
    #[command(disable_help_flag = true)]
    Versus(versus::Args),
}

fn main() -> ExitCode {
    match run(Cli::parse().task) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// False if problems were found; an error if the task could not be done.
fn run(task: Task) -> anyhow::Result<bool> {
    match task {
        Task::Run { args } => suite::run(&args),
        Task::Test { only } => Ok(suite::test(only)),
        Task::Check => Ok(suite::check()),
        Task::Web => web::build(),
        Task::Load(args) => load::run(&args),
        Task::Drill(args) => drill::run(&args),
        Task::Pictures => browser::pictures(),
        Task::Clauses(args) => clauses::run(&args),
        Task::Tidy => tidy::run(),
        Task::Speed(args) => speed::run(&args),
        Task::Gen { check } => generate::run(check),
        Task::Language(args) => language::run(&args),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Train(args) => train::run(&args),
        Task::Versus(args) => versus::run(&args),
    }
}
