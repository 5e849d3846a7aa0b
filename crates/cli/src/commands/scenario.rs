//! `runehall scenario FILE|DIR…`: positions, moves, and what must hold afterwards.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use runehall_games::Registry;
use runehall_scenario::{Mutation, Show, Suite, Survivor};

use crate::args::{CardsArg, ScenarioArgs};
use crate::console::Console;
use crate::exit::Verdict;
use crate::load;

/// Runs all scenarios of all files.
pub fn run(games: &Registry, args: &ScenarioArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let mut files = vec![];
    for path in &args.paths {
        if !path.exists() {
            bail!("there is no file or folder `{}`", path.display());
        }
        collect(path, &mut files)?;
    }
    if files.is_empty() {
        bail!("no Markdown file (`*.md`) is in {}", shown(&args.paths));
    }
    // Cards that cannot be read are reported as such, not once for every scenario that wants them.
    let cards = args.cards.cards.clone();
    if let Some(dir) = &cards {
        load::card_files(dir)?;
    }
    let games = games.clone();
    let mut suite = Suite::new(move |name| {
        load::game(&games, name, &CardsArg { cards: cards.clone() }).map_err(|error| format!("{error:#}"))
    });
    if args.mutate {
        return mutate(&mut suite, &files, args.json, console);
    }
    for file in &files {
        suite.run_file(&file.display().to_string(), &load::text_of(file)?);
    }
    if args.json {
        console.json(&suite)?;
    } else {
        console.say(suite.render(Show { steps: args.explain, all: args.all }).trim_end())?;
    }
    if suite.reports().is_empty() && suite.problems().is_empty() {
        bail!("no scenario is in {}", shown(&args.paths));
    }
    // The last line has said what happened.
    Ok(match suite.exit_code() {
        0 => Verdict::Fine,
        code => Verdict::Code(code),
    })
}

/// Changes each assertion, and says which changed lines still pass.
fn mutate(suite: &mut Suite, files: &[PathBuf], json: bool, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let bar = ProgressBar::new_spinner();
    let mut all = Mutation::default();
    let mut n = 0;
    for file in files {
        let name = file.display().to_string();
        let one = suite.mutate_file(&name, &load::text_of(file)?, |_| {
            n += 1;
            bar.set_message(format!("{n} scenarios, now in {name}"));
            bar.tick();
        });
        all.tried += one.tried;
        all.survivors.extend(one.survivors);
    }
    bar.finish_and_clear();
    if suite.exit_code() != 0 {
        console.say(suite.render(Show::default()).trim_end())?;
        bail!("only scenarios that pass can be changed: mend the above first");
    }
    if json {
        console.json(&all)?;
    } else {
        for Survivor { name, file, line, was, now } in &all.survivors {
            console.say(format!("{file}:{line}: {was}\n  passes as well: {now}  ({name})"))?;
        }
        console.say(format!("{} changes tried, {} of them still pass", all.tried, all.survivors.len()))?;
    }
    Ok(if all.survivors.is_empty() { Verdict::Fine } else { Verdict::Problems })
}

/// The file itself, or every Markdown file below the folder, sorted.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| format!("cannot read the folder `{}`", path.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "md") {
            collect(&path, files)?;
        }
    }
    Ok(())
}

fn shown(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| format!("`{}`", path.display())).collect::<Vec<_>>().join(", ")
}
