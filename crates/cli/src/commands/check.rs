//! `runehall check DIR`: everything that is wrong with a folder of card files.

use std::path::Path;

use anyhow::bail;
use runehall_games::{Entry, Registry};
use serde_json::json;

use crate::args::CheckArgs;
use crate::console::Console;
use crate::exit::Verdict;
use crate::load;
use crate::text::count;

/// Checks the folder and reports all problems at once.
pub fn run(games: &Registry, args: &CheckArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let files = load::card_files(&args.dir)?;
    let entry = match &args.game {
        Some(name) => games.find(name)?,
        None => guess(games, &args.dir)?,
    };
    let info = entry.info();
    let loaded = entry.load(&files);
    let problems = loaded.as_ref().err().map_or(&[][..], Vec::as_slice);
    if args.json {
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let n_cards = loaded.as_ref().map_or(0, |game| game.card_names().len());
        console.json(&json!({ "game": info.name, "files": names, "cards": n_cards, "problems": problems }))?;
    } else {
        match &loaded {
            Ok(game) => {
                let (cards, files) = (count(game.card_names().len(), "card"), count(files.len(), "file"));
                let fine = console.paint.good("all is well");
                console.say(format!("{fine}: {cards} of {} in {files}", info.title))?;
            }
            Err(problems) => {
                for problem in problems {
                    console.say(format!("{}\n", problem.rendered.trim_end()))?;
                }
                let found = count(problems.len(), "problem");
                console.say(format!("{} in the cards of {}", console.paint.bad(found), info.title))?;
            }
        }
    }
    Ok(Verdict::from(problems.is_empty()))
}

/// The game that a folder, or one above it, is named after; the only game there is, if there is one only.
fn guess(games: &Registry, dir: &Path) -> anyhow::Result<Entry> {
    let dir = dir.canonicalize()?;
    let named = |name: &str| games.games().iter().copied().find(|entry| entry.info().name == name);
    let from_path = dir.components().rev().filter_map(|part| part.as_os_str().to_str()).find_map(named);
    match (from_path, games.games()) {
        (Some(entry), _) | (None, &[entry]) => Ok(entry),
        (None, _) => {
            let games: Vec<&str> = games.games().iter().map(|entry| entry.info().name).collect();
            bail!("`{}` is not named after a game: say which with --game {}", dir.display(), games.join("|"))
        }
    }
}
