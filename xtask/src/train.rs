//! `train`: what positions of a game are worth, learned from games that bots play against themselves.
//!
//! The work is done by an example of `sim`, built for release: it needs the types of the games and takes minutes.

use anyhow::Result;

use crate::shell::{cargo, passes};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game and the rest; `--help` lists it
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARG")]
    args: Vec<String>,
}

/// Trains. False if that could not be done, or if a file that was to be checked does not fit.
pub(crate) fn run(Args { args }: &Args) -> Result<bool> {
    let example = ["run", "--release", "--quiet", "--locked", "--package", "runehall-sim", "--example", "train", "--"];
    passes(cargo(example).args(args))
}
