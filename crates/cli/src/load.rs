//! From words of the command line to loaded games, setups and seats. Every error says what would be right.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use runehall_engine::given::{find_seat, suggest};
use runehall_engine::{GameInfo, OptionInfo, Problem, Seat, Takes, Viewer};
use runehall_games::{DynGame, GameEntry, Registry};

use crate::args::CardsArg;
use crate::decks;
use crate::exit::Found;

/// A game by its name, with its own cards or those of a folder.
pub fn game(games: &Registry, name: &str, cards: &CardsArg) -> anyhow::Result<Arc<dyn DynGame>> {
    let entry = games.find(name)?;
    let loaded = match &cards.cards {
        Some(dir) => entry.load(&card_files(dir)?),
        None => games.load(&entry),
    };
    Ok(loaded.map_err(|problems| Found(report(&problems, entry.info())))?)
}

/// The game that a folder, or one above it, is named after; the only game there is, if there is one only. `how` says what to write
/// where there is none, before the names of the games.
pub fn game_of_folder(games: &Registry, dir: &Path, how: &str) -> anyhow::Result<GameEntry> {
    let shown = dir.display();
    let dir = dir.canonicalize().with_context(|| format!("cannot read the folder `{shown}`"))?;
    let named = |name: &str| games.games().iter().copied().find(|entry| entry.info().name == name);
    let from_path = dir.components().rev().filter_map(|part| part.as_os_str().to_str()).find_map(named);
    match (from_path, games.games()) {
        (Some(entry), _) | (None, &[entry]) => Ok(entry),
        (None, _) => {
            let games: Vec<&str> = games.games().iter().map(|entry| entry.info().name).collect();
            bail!("`{}` is not named after a game: say which with {how}{}", dir.display(), games.join("|"))
        }
    }
}

/// How the files end that rules are read from: cards, and the map of a game that is played on one.
const ENDINGS: [&str; 2] = [".cards", ".map.csv"];

/// All card files and maps of a folder as `(path, text)`, sorted by name.
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
    let is_one = |path: &PathBuf| path.to_str().is_some_and(|name| ENDINGS.iter().any(|ending| name.ends_with(ending)));
    paths.retain(|path| is_one(path) && path.is_file());
    paths.sort();
    if paths.is_empty() {
        bail!("the folder `{shown}` has no file that ends in `{}`", ENDINGS.join("` or `"));
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

/// Values of declared options by name.
pub type Values = BTreeMap<String, String>;

/// Table options, each written as `name=value`. A name or value that the game does not take is left for the rules to refuse.
pub fn options(game: &dyn DynGame, written: &[String]) -> anyhow::Result<Values> {
    let info = game.info();
    let mut options = Values::new();
    for text in written {
        let Some((name, value)) = text.split_once('=') else {
            let example = example(info.options);
            bail!("`{text}` has no value: write a table option as `name=value`{example}");
        };
        set(game, &mut options, info.options, name.trim(), value)
            .with_context(|| format!("the table option `{}`", name.trim()))?;
    }
    Ok(options)
}

/// What seats bring, each written as `seat:name=value`, by seat.
pub fn brought(game: &dyn DynGame, written: &[String], names: &[String]) -> anyhow::Result<Vec<Values>> {
    let info = game.info();
    let mut brought = vec![];
    for text in written {
        let Some((who, (name, value))) =
            text.split_once(':').and_then(|(who, rest)| Some((who, rest.split_once('=')?)))
        else {
            bail!("`{text}` does not say who brings what: write it as `seat:name=value`{}", example(info.brings));
        };
        let seat = seat(who.trim(), names)?.index();
        brought.resize_with(brought.len().max(seat + 1), Values::new);
        set(game, &mut brought[seat], info.brings, name.trim(), value)
            .with_context(|| format!("`{}` of {}", name.trim(), names[seat]))?;
    }
    Ok(brought)
}

/// Notes a value. A deck is read from the file that is named, or is one that comes with the game.
fn set(
    game: &dyn DynGame,
    values: &mut Values,
    declared: &'static [OptionInfo],
    name: &str,
    value: &str,
) -> anyhow::Result<()> {
    let option = declared.iter().find(|option| option.name == name);
    let value = match option {
        Some(option) if option.takes == Takes::Deck => option.tidy(&decks::text(game, option, value.trim())?),
        Some(option) => option.tidy(value),
        None => value.trim().to_owned(),
    };
    if values.insert(name.to_owned(), value).is_some() {
        bail!("it is given twice");
    }
    Ok(())
}

/// How an option of the game is written, if it has one.
fn example(declared: &[OptionInfo]) -> String {
    let value = |option: &OptionInfo| match option.takes {
        Takes::Deck => "FILE".to_owned(),
        Takes::Number { most, .. } => most.min(100).to_string(),
        Takes::Flag => "yes".to_owned(),
        Takes::OneOf(words) => words.first().copied().unwrap_or_default().to_owned(),
    };
    declared.first().map_or_else(String::new, |option| format!(", such as `{}={}`", option.name, value(option)))
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
