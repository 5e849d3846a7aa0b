//! The commands, one file each. A command writes its result to the console and says what it found.

pub mod arena;
mod arena_before;
pub mod balance;
pub mod card;
pub mod check;
pub mod coach;
pub mod deck;
pub mod event;
pub mod games;
pub mod ladder;
pub mod play;
pub mod replay;
pub mod scenario;
pub mod serve;
pub mod sim;

use clap::CommandFactory;
use runehall_games::Registry;

use crate::args::{Cli, Command};
use crate::console::Console;
use crate::exit::Verdict;

/// Runs one command with these games.
pub fn run(games: &Registry, command: Option<Command>, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    match command {
        Some(Command::Play(args)) => play::run(games, &args, console),
        Some(Command::Serve(args)) => serve::run(games, args, console),
        Some(Command::Scenario(args)) => scenario::run(games, &args, console),
        Some(Command::Replay(args)) => replay::run(games, &args, console),
        Some(Command::Coach(args)) => coach::run(games, &args, console),
        Some(Command::Sim(args)) => sim::run(games, &args, console),
        Some(Command::Arena(args)) => arena::run(games, &args, console),
        Some(Command::Ladder(args)) => ladder::run(games, &args, console),
        Some(Command::Event(args)) => event::run(games, &args, console),
        Some(Command::Check(args)) => check::run(games, &args, console),
        Some(Command::Card(args)) => card::run(games, &args, console),
        Some(Command::Deck(command)) => deck::run(games, &command, console),
        Some(Command::Games(args)) => games::run(games, &args, console),
        Some(Command::Completions(args)) => {
            let mut script = vec![];
            clap_complete::generate(args.shell, &mut Cli::command(), "runehall", &mut script);
            console.out.write_all(&script)?;
            Ok(Verdict::Fine)
        }
        None => {
            console.say(Cli::command().render_help())?;
            Ok(Verdict::Fine)
        }
    }
}
