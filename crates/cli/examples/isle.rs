//! The program with one more game, Lantern Isle, which asks every shape of question: for the tests, and for whoever works on a table.
//!
//! `cargo run -p runehall-cli --example isle -- play isle`, or `-- serve` and a browser.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use runehall_cli::args::Cli;
use runehall_cli::console::Console;
use runehall_cli::{commands, exit};
use runehall_games::{Entry, Registry};
use runehall_testkit::isle::Isle;

fn main() -> ExitCode {
    let games = Registry::with([Entry::of::<Isle>()]);
    let command = Cli::parse().command;
    let result = Console::with_real(|console| commands::run(&games, command, console));
    exit::exit_code(result, &mut io::stderr())
}
