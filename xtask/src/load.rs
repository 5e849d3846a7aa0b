//! `load`: builds the server and the load, each as released, and runs the one against the other.

use anyhow::Result;

use crate::shell::{command, passes, released};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many tables are in play at once, each with two seats played over sockets unless a bot is named
    #[arg(long, default_value_t = 1000, value_name = "N")]
    tables: u32,
    /// For how long moves are measured
    #[arg(long, default_value_t = 30, value_name = "S")]
    seconds: u32,
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
}

/// Runs the load. False if something was lost, doubled, refused or left unanswered.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let [server, load] = released(["runehall", "runehall-load"])?;
    let mut load = command(load, ["--server"]);
    load.arg(server).args(["--tables", &args.tables.to_string(), "--seconds", &args.seconds.to_string()]);
    load.args(["--rate", &args.rate.to_string()]);
    load.args(args.kill.then_some("--kill")).args(args.json.then_some("--json"));
    if let Some(game) = &args.game {
        load.args(["--game", game]);
    }
    if let Some(bot) = &args.bot {
        load.args(["--bot", bot]);
    }
    if let Some(most) = args.most_ms {
        load.args(["--most-ms", &most.to_string()]);
    }
    passes(&mut load)
}
