//! From words of the command line to loaded games, setups and seats. Every error says what would be right.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use runehall_engine::given::{find_seat, suggest};
use runehall_engine::{GameInfo, Problem, Seat, Viewer};
use runehall_games::{DynGame, Registry};

use crate::args::CardsArg;
use crate::exit::Found;

/// A game by its name, with its own cards or those of a folder.
pub fn game(games: &Registry, name: &str, cards: &CardsArg) -> anyhow::Result<Arc<dyn DynGame>> {
    let entry = games.find(name)?;
    let files = match &cards.cards {
        Some(dir) => card_files(dir)?,
        None => vec![],
    };
    Ok(entry.load(&files).map_err(|problems| Found(report(&problems, entry.info())))?)
}

/// All `*.cards` files of a folder as `(path, text)`, sorted by name.
pub fn card_files(dir: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let shown = dir.display();
    if !dir.exists() {
        bail!("there is no folder `{shown}`");
    }
    if !dir.is_dir() {
        bail!("`{shown}` is no folder: give the folder that holds the `*.cards` files");
    }
    let entries = fs::read_dir(dir).with_context(|| format!("cannot read the folder `{shown}`"))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "cards") && path.is_file());
    paths.sort();
    if paths.is_empty() {
        bail!("the folder `{shown}` has no file that ends in `.cards`");
    }
    paths.into_iter().map(|path| Ok((path.display().to_string(), text_of(&path)?))).collect()
}

/// A file as text.
pub fn text_of(path: &Path) -> anyhow::Result<String> {
    let bytes = bytes_of(path)?;
    String::from_utf8(bytes).map_err(|_| Found(format!("`{}` is no text: it is not UTF-8", path.display())).into())
}

/// A file as it is.
pub fn bytes_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = path.display();
    if !path.exists() {
        bail!("there is no file `{shown}`");
    }
    if path.is_dir() {
        bail!("`{shown}` is a folder, not a file");
    }
    fs::read(path).with_context(|| format!("cannot read `{shown}`"))
}

/// Problems of card files for people.
pub fn report(problems: &[Problem], info: &GameInfo) -> String {
    let count = crate::text::count(problems.len(), "problem");
    let rendered: Vec<&str> = problems.iter().map(|problem| problem.rendered.trim_end()).collect();
    format!("{count} in the cards of {}\n\n{}", info.title, rendered.join("\n\n"))
}

/// Table options, each written as `name=value`; unknown names and names given twice are errors.
pub fn options(info: &GameInfo, written: &[String]) -> anyhow::Result<BTreeMap<String, String>> {
    let mut options = BTreeMap::new();
    for text in written {
        let Some((name, value)) = text.split_once('=') else {
            bail!("`{text}` has no value: write a table option as `name=value`, such as `turn-limit=100`");
        };
        let (name, value) = (name.trim(), value.trim());
        let known = || info.options.iter().map(|option| option.name);
        if !known().any(|option| option == name) {
            let help = suggest(name, known()).unwrap_or_else(|| match info.options {
                [] => format!("{} has none", info.title),
                _ => format!("the options are: {}", known().collect::<Vec<_>>().join(", ")),
            });
            bail!("there is no table option `{name}`; {help}");
        }
        if options.insert(name.to_owned(), value.to_owned()).is_some() {
            bail!("the table option `{name}` is given twice");
        }
    }
    Ok(options)
}

/// A seat written as a name or as a number from 1.
pub fn seat(text: &str, names: &[String]) -> anyhow::Result<Seat> {
    if let Some(seat) = find_seat(text, names) {
        return Ok(seat);
    }
    if let Ok(n) = text.parse::<usize>()
        && (1..=names.len()).contains(&n)
    {
        return Ok(Seat((n - 1) as u8));
    }
    let help = suggest(text, names.iter().map(String::as_str))
        .unwrap_or_else(|| format!("the players are: {}; or a number from 1 to {}", names.join(", "), names.len()));
    bail!("`{text}` is no player; {help}")
}

/// A viewer written as a seat, `spectator` or `judge`.
pub fn viewer(text: &str, names: &[String]) -> anyhow::Result<Viewer> {
    match text {
        "spectator" => Ok(Viewer::Spectator),
        "judge" => Ok(Viewer::Judge),
        _ => Ok(Viewer::Seat(seat(text, names).context("`spectator`, `judge` or a player is expected")?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["Alex", "Billy"].map(String::from).to_vec()
    }

    #[test]
    fn seats_by_name_and_number() {
        assert_eq!(seat("billy", &names()).unwrap(), Seat(1));
        assert_eq!(seat("1", &names()).unwrap(), Seat(0));
        assert_eq!(seat("Bily", &names()).unwrap_err().to_string(), "`Bily` is no player; did you mean `Billy`?");
        assert_eq!(
            seat("3", &names()).unwrap_err().to_string(),
            "`3` is no player; the players are: Alex, Billy; or a number from 1 to 2"
        );
    }
}
