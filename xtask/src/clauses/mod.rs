//! `clauses`: from rulebook to code and scenarios, by clause id.
//!
//! A clause exists where `docs/rules/<game>/*.md` states it: `### ZUN-4.2 …` or `- **ZUN-4.2** …`. Code cites it in `crates/`
//! or `data/`; a scenario shows it where a section with a `given`, `play` or `then` block names it. A line that starts with
//! `No code:` or `No scenario:` says why the clause stated last above it has none. An id that no rulebook states is an
//! error wherever it stands.

mod ids;
mod report;
mod survey;

use std::io::Write as _;

use anyhow::{Result, bail};
use runehall_engine::GameInfo;
use runehall_games::{GAMES, GameEntry};

use crate::files;
use survey::Survey;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, such as `zun`; default: all of them
    game: Option<String>,
    /// Results for machines
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Every game.
    pub(crate) fn all() -> Self {
        Args { game: None, json: false }
    }
}

/// Every clause of a game's rulebook, one to a line, in order: what its crate has built in.
pub(crate) fn list(info: &GameInfo) -> Result<String> {
    let survey = Survey::of(info.name, info.clauses, &files::under("docs/rules", &[".md"])?);
    let ids: Vec<String> = survey.clauses.keys().map(|number| format!("{}-{number}", info.clauses)).collect();
    Ok(ids.join("\n") + "\n")
}

/// Prints what has code and scenarios. False if something is missing or unknown.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let games: Vec<_> = GAMES.iter().map(GameEntry::info).filter(|info| !info.is_part()).collect();
    let chosen: Vec<_> =
        games.iter().filter(|info| args.game.as_deref().is_none_or(|name| name == info.name)).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = games.iter().map(|info| info.name).collect();
        bail!("there is no game `{}`; the games are: {}", args.game.as_deref().unwrap_or(""), names.join(", "));
    }
    let mut all = files::under("crates", &[".rs"])?;
    all.extend(files::under("data", &[""])?);
    all.extend(files::under("docs", &[".md"])?);
    all.extend(files::under("golden", &[".md", ".log"])?);
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        all.extend(files::read(name)?);
    }
    let surveys: Vec<Survey> = chosen.iter().map(|info| Survey::of(info.name, info.clauses, &all)).collect();
    let text = if args.json {
        serde_json::to_string_pretty(&surveys)? + "\n"
    } else {
        surveys.iter().zip(&chosen).map(|(survey, info)| report::text(survey, info.title)).collect()
    };
    // Whoever reads may have seen enough: `| head` is no error.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(surveys.iter().all(Survey::is_complete))
}
