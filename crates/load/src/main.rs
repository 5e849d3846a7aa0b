//! A load on a real server, from another process: `cargo xtask load` builds both and runs this.
//!
//! [`run::run`] is the course of it: start the server, seat two clients at each of many tables, play for a while, stop the
//! server and compare its log with what it had acknowledged ([`audit`]). **Invariant:** a client knows nothing but what the
//! server sends; what counts as played is only what was acknowledged with `done`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "results go to stdout and progress to stderr")]

mod api;
mod audit;
mod dice;
mod drill;
mod ledger;
mod pace;
mod player;
mod process;
mod report;
mod run;
mod slot;
mod stats;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play many tables at once over sockets and check that nothing is slow, lost or doubled
#[derive(Clone, Debug, Parser)]
#[command(name = "runehall-load", args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Args {
    #[command(subcommand)]
    other: Option<Other>,
    /// How many tables are in play at once; each has two seats, both played over a socket unless a bot is named
    #[arg(long, default_value_t = 100, value_name = "N")]
    tables: usize,
    /// For how long moves are measured
    #[arg(long, default_value_t = 20, value_name = "S")]
    seconds: u64,
    /// Moves per second over all tables; 0 for as many as come through
    #[arg(long, default_value_t = 2000, value_name = "R")]
    rate: u32,
    /// Kill the server with SIGKILL in the middle, and start it again
    #[arg(long)]
    kill: bool,
    /// The game that is played; without it, all games in turn
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// A bot on the second seat of every table, such as `sharp`: it thinks while people answer
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    /// Fail if any move took longer than this, from sending a choice to the update; without it no time fails
    #[arg(long, value_name = "MS")]
    most_ms: Option<u32>,
    /// Results for machines
    #[arg(long)]
    json: bool,
    /// The `runehall` binary whose server is put under load
    #[arg(long, value_name = "FILE", required = true)]
    server: Option<PathBuf>,
    /// Keep the server's data here; otherwise it is in a temporary folder that is removed
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(Clone, Debug, Subcommand)]
enum Other {
    /// Break what the server stands on while people play, and check that nothing is lost
    Drill(drill::Args),
}

async fn run(args: Args) -> anyhow::Result<bool> {
    match &args.other {
        Some(Other::Drill(drill)) => drill::run(drill).await,
        None => run::run(&args).await,
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let result = runtime.map_err(anyhow::Error::from).and_then(|runtime| runtime.block_on(run(args)));
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
