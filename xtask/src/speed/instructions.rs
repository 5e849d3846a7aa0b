//! Instructions per decision, counted by callgrind: a figure that no neighbour on the machine disturbs.
//!
//! Two runs of the probe play the same games, one of them some more. What they differ by is those games alone, without loading cards and
//! sitting down. `shares.rs` says whose they are.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::Table;
use super::programs::{Probe, build_probe, read};
use super::shares::{Functions, Profile, Share};
use crate::shell::{command, output, target};

/// Games of the shorter and of the longer run.
const GAMES: [u64; 2] = [40, 140];

/// Counts at each table and prints. The profile of the longer run stays under `target/callgrind`.
pub(crate) fn run(tables: &[Table], as_json: bool) -> Result<()> {
    ensure!(has_valgrind(), "missing: valgrind, which counts the instructions (Debian: `apt-get install valgrind`)");
    let probe = build_probe(Probe::Counted)?;
    let folder = target().join("callgrind");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut results: Vec<Value> = vec![];
    for table in tables {
        let (seats, mode) = (table.seats.to_string(), table.mode);
        let written = folder.join(format!("{}-{seats}{mode}.out", table.info.name));
        let count = |games: u64| -> Result<(Profile, f64)> {
            let mut run = command("valgrind", ["--tool=callgrind", "--quiet", "--dump-instr=yes", "--compress-pos=no"]);
            run.arg(format!("--callgrind-out-file={}", written.display())).arg(&probe);
            run.args([table.info.name, &seats, mode, &games.to_string()]);
            let played = read(&output(&mut run)?)?;
            let decisions = played["decisions"].as_f64().context("the probe tells no decisions")?;
            let text = std::fs::read_to_string(&written).with_context(|| written.display().to_string())?;
            Ok((Profile::read(&text, "probe"), decisions))
        };
        let [(short, few), (long, many)] = [count(GAMES[0])?, count(GAMES[1])?];
        let functions = Functions::of(&probe, &[&short, &long])?;
        let per_decision = |short: u64, long: u64| (long as f64 - short as f64) / (many - few);
        let all = per_decision(short.total(), long.total());
        let [short, long] = [&short, &long].map(|profile| profile.shares(&functions));
        let of = |share: Share| per_decision(*short.get(&share).unwrap_or(&0), *long.get(&share).unwrap_or(&0));
        if !as_json {
            println!("{:<40}{all:>8.0} instructions per decision", table.name());
            for (share, name) in Share::ALL {
                println!("    {name:<36}{:>8.0}{:>7.1} %", of(share), of(share) / all * 100.0);
            }
        }
        let shares = Share::ALL.map(|(share, name)| (name.to_owned(), json!(of(share))));
        results.push(json!({ "game": table.info.name, "seats": table.seats, "mode": mode, "decisions": many - few,
            "instructions_per_decision": all, "shares": Value::Object(shares.into_iter().collect()), "profile": written }));
    }
    if as_json {
        println!("{}", serde_json::to_string_pretty(&results)?);
    }
    Ok(())
}

fn has_valgrind() -> bool {
    let mut version = command("valgrind", ["--version"]);
    version.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
