//! `runehall scenario FILE|DIR…`: positions, moves, and what must hold afterwards.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use runehall_games::Registry;
use runehall_scenario::Suite;

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
    for file in &files {
        suite.run_file(&file.display().to_string(), &load::text_of(file)?);
    }
    if args.json {
        console.json(&suite)?;
    } else {
        let text = if args.explain { suite.explain() } else { suite.render(false) };
        console.say(text.trim_end())?;
    }
    match suite.exit_code() {
        0 => Ok(Verdict::Fine),
        1 => Ok(Verdict::Problems),
        // The suite has shown everything; what is left is to say that it could not be run.
        _ if suite.reports().is_empty() && suite.problems().is_empty() => {
            bail!("no scenario is in {}", shown(&args.paths))
        }
        _ => bail!("some scenarios cannot be read: see above"),
    }
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
