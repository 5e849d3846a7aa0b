//! `speed`: random play of Runes of Zun measured in one run, beside the yardstick where it is present.
//!
//! Both programs run one thread, in turns, so that neighbours on the machine disturb both alike; figures are medians of the
//! repeats. They must also show the same games: a difference in the counts beyond sampling error is a rules bug in one.

mod compare;
mod programs;

use anyhow::Result;
use serde_json::{Value, json};

use compare::Comparison;
use programs::Programs;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// CPU seconds per program and table, in all
    #[arg(long, default_value_t = 6.0, value_name = "S")]
    seconds: f64,
    /// Results for machines
    #[arg(long)]
    json: bool,
}

/// The tables that are measured: name, seats, mode.
const TABLES: [(&str, u8, &str); 4] =
    [("2 players", 2, ""), ("3 players", 3, ""), ("4 players", 4, ""), ("2v2", 4, "2v2")];

/// How often the two programs take turns.
const REPEATS: u64 = 3;

/// Measures and prints. False if the two programs do not show the same games.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let programs = Programs::build()?;
    let mut results: Vec<Value> = vec![];
    let mut same = true;
    for (name, seats, mode) in TABLES {
        eprintln!("measuring {name}");
        let seconds = args.seconds / REPEATS as f64;
        let games = programs.games_for(seats, mode, seconds)?;
        let (mut ours, mut theirs) = (vec![], vec![]);
        for repeat in 0..REPEATS {
            ours.push(programs.runehall(seats, mode, games, 1 + repeat)?);
            theirs.extend(programs.yardstick(seats, mode, seconds)?);
        }
        let probe = programs.probe(seats, mode)?;
        let comparison = Comparison::new(&ours, &theirs);
        same &= comparison.agrees();
        if !args.json {
            println!("{}", comparison.text(name, &probe));
        }
        results.push(json!({ "table": name, "runehall": ours, "yardstick": theirs, "probe": probe,
            "compared": comparison.json(), "agrees": comparison.agrees() }));
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&results)?);
    }
    Ok(same)
}
