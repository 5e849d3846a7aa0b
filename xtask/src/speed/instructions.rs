//! Instructions per decision, counted by callgrind: a figure that no neighbour on the machine disturbs.
//!
//! Two runs of the probe play the same games, one of them some more. What they differ by is those games alone, without loading cards and
//! sitting down.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::Table;
use super::programs::{build_probe, read};
use crate::shell::{command, output, target};

/// Games of the shorter and of the longer run.
const GAMES: [u64; 2] = [40, 140];

/// Counts at each table and prints. The profile of the longer run stays under `target/callgrind`.
pub(crate) fn run(tables: &[Table], as_json: bool) -> Result<()> {
    ensure!(has_valgrind(), "missing: valgrind, which counts the instructions (Debian: `apt-get install valgrind`)");
    let probe = build_probe()?;
    let folder = target().join("callgrind");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut results: Vec<Value> = vec![];
    for table in tables {
        let (seats, mode) = (table.seats.to_string(), table.mode);
        let profile = folder.join(format!("{}-{seats}{mode}.out", table.info.name));
        let count = |games: u64| -> Result<[f64; 2]> {
            let mut run = command("valgrind", ["--tool=callgrind", "--quiet"]);
            run.arg(format!("--callgrind-out-file={}", profile.display())).arg(&probe);
            run.args([table.info.name, &seats, mode, &games.to_string()]);
            let played = read(&output(&mut run)?)?;
            let decisions = played["decisions"].as_f64().context("the probe tells no decisions")?;
            let written = std::fs::read_to_string(&profile).with_context(|| profile.display().to_string())?;
            Ok([total(&written).context("callgrind tells no total")?, decisions])
        };
        let (short, long) = (count(GAMES[0])?, count(GAMES[1])?);
        let per_decision = (long[0] - short[0]) / (long[1] - short[1]);
        if !as_json {
            println!("{:<40}{per_decision:>8.0} instructions per decision", table.name());
        }
        results.push(
            json!({ "game": table.info.name, "seats": table.seats, "mode": mode, "decisions": long[1] - short[1],
            "instructions_per_decision": per_decision, "profile": profile }),
        );
    }
    if as_json {
        println!("{}", serde_json::to_string_pretty(&results)?);
    }
    Ok(())
}

/// All instructions of a profile.
fn total(profile: &str) -> Option<f64> {
    let line = profile.lines().find_map(|line| line.strip_prefix("totals: ").or(line.strip_prefix("summary: ")))?;
    line.trim().parse().ok()
}

fn has_valgrind() -> bool {
    let mut version = command("valgrind", ["--version"]);
    version.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_of_a_profile() {
        assert_eq!(total("version: 1\nevents: Ir\nfn=(1) main\n1 20\ntotals: 4711\n"), Some(4711.0));
        assert_eq!(total("events: Ir\nsummary: 12\n"), Some(12.0));
        assert_eq!(total("events: Ir\n"), None);
    }
}
