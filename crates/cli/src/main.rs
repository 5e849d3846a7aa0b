//! The binary `runehall`: reads the command line and runs one command.

#![forbid(unsafe_code)]

use std::io;
use std::process::ExitCode;

use clap::Parser;
use runehall_cli::args::Cli;
use runehall_cli::console::Console;
use runehall_cli::{commands, exit};
use runehall_games::Registry;

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let result = Console::with_real(|console| commands::run(&Registry::default(), command, console));
    exit::exit_code(result, &mut io::stderr())
}
