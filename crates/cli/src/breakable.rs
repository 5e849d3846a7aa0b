//! The binary `runehall-drill`: the same as `runehall`, built with the feature `drill`, so that `cargo xtask drill` can break one table.
//! It is built for the drill only and shipped nowhere.

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
