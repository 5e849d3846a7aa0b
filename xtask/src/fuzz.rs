//! `fuzz`: libFuzzer on the stable toolchain. Targets are in `fuzz/fuzz_targets`; seeds are taken from the repository's own
//! data at run time, never kept as copies.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::files;
use crate::shell::{root, target, tool};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The target: cards, choices, map, replay or scenario
    name: String,
    /// For how long
    #[arg(long, default_value_t = 60, value_name = "N")]
    seconds: u32,
    /// Start from the repository's own cards, scenarios and replays too
    #[arg(long)]
    seed_corpus: bool,
}

/// Targets, and where their seeds are: folders with endings.
type Seeds = &'static [(&'static str, &'static [&'static str])];
const TARGETS: [(&str, Seeds); 5] = [
    ("cards", &[("data", &[".cards"])]),
    ("choices", &[]),
    ("map", &[("data", &[".map.csv"])]),
    ("replay", &[("golden", &[".replay"]), ("docs", &[".replay"])]),
    ("scenario", &[("docs", &[".md"]), ("data", &[".md"])]),
];

/// Runs a target and prints what it has come to. False if an input was found that breaks something.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let Some((name, seeds)) = TARGETS.into_iter().find(|(name, _)| *name == args.name) else {
        let names = TARGETS.map(|(name, _)| name).join(", ");
        bail!("there is no fuzz target `{}`; the targets are: {names}", args.name);
    };
    let corpus = root().join("fuzz/corpus").join(name);
    std::fs::create_dir_all(&corpus)?;
    let mut folders = vec![corpus];
    if args.seed_corpus {
        folders.push(write_seeds(name, seeds)?);
    }
    let mut command = tool("fuzz", "^0.13")?;
    // The sanitizer and coverage flags are unstable; this lets the stable compiler take them.
    command.env("RUSTC_BOOTSTRAP", "1");
    command.args(["run", name]).args(&folders).arg("--");
    command.arg(format!("-max_total_time={}", args.seconds));
    // A slow input is a bug as well: the longest honest one takes milliseconds.
    command.args(["-print_final_stats=1", "-timeout=10", "-rss_limit_mb=4096", "-max_len=65536"]);
    let (well, figures) = follow(&mut command)?;
    let Figures { executions, coverage, features } = figures;
    let verdict = match (well, executions) {
        (true, _) => "nothing broke",
        (false, 0) => "IT DID NOT START, see above",
        (false, _) => "SOMETHING BROKE: the input is in fuzz/artifacts",
    };
    println!("{name}: {executions} executions, {coverage} edges, {features} features, {verdict}");
    Ok(well)
}

fn write_seeds(name: &str, seeds: Seeds) -> Result<PathBuf> {
    let folder = target().join("fuzz-seeds").join(name);
    std::fs::create_dir_all(&folder)?;
    let mut n = 0;
    for (from, endings) in seeds {
        for file in files::under(from, endings)? {
            // Sections and cards by themselves make better seeds than whole files; the whole file goes in too.
            let parts = file.text.split("\n## ").chain(file.text.split("\n\n")).chain([file.text.as_str()]);
            for part in parts.filter(|part| part.len() > 1) {
                std::fs::write(folder.join(format!("{n:05}")), part).context("cannot write a seed")?;
                n += 1;
            }
        }
    }
    eprintln!("{n} seeds");
    Ok(folder)
}

#[derive(Debug, Default)]
struct Figures {
    executions: u64,
    coverage: u64,
    features: u64,
}

/// Passes on what the fuzzer says and reads its figures.
fn follow(command: &mut Command) -> Result<(bool, Figures)> {
    let mut child = command.stderr(Stdio::piped()).spawn().with_context(|| format!("cannot start {command:?}"))?;
    let mut figures = Figures::default();
    if let Some(stderr) = child.stderr.take() {
        for line in BufReader::new(stderr).lines() {
            let line = line?;
            eprintln!("{line}");
            let after = |word: &str| line.split_once(word)?.1.split_whitespace().next()?.parse().ok();
            figures.executions = after("stat::number_of_executed_units:").unwrap_or(figures.executions);
            figures.coverage = after(" cov:").unwrap_or(figures.coverage);
            figures.features = after(" ft:").unwrap_or(figures.features);
        }
    }
    Ok((child.wait()?.success(), figures))
}
