//! `runehall` with the toy games of `testkit` among its games: what tests in a real terminal and a real browser run.
//!
//! ```text
//! cargo run --example toys -- play muster --bring 1:champion=owl
//! cargo run --example toys -- play isle
//! ```

use std::io;
use std::process::ExitCode;

use clap::Parser;
use runehall_cli::args::Cli;
use runehall_cli::console::Console;
use runehall_cli::{commands, exit};
use runehall_games::{GameEntry, Registry};
use runehall_testkit::isle::Isle;
use runehall_testkit::muster::Muster;

fn main() -> ExitCode {
    let games = Registry::with([GameEntry::of::<Isle>(), GameEntry::of::<Muster>()]);
    let command = Cli::parse().command;
    let result = Console::with_real(|console| commands::run(&games, command, console));
    exit::exit_code(result, &mut io::stderr())
}
