//! `runehall serve`: the hall, for browsers and bots.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use runehall_games::Registry;
use runehall_server::logs::{self, Log};
use runehall_server::{Config, Keep, Options};
use runehall_store::Place;
use tokio::runtime::Runtime;

use crate::args::{LogArg, ServeArgs};
use crate::console::Console;
use crate::exit::{Found, Verdict};
use crate::load;

/// Opens the hall, and returns when it is asked to stop.
pub fn run(games: &Registry, args: ServeArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let place = place(args.data, args.store, &|name| env::var_os(name))?;
    for origin in &args.allow_origin {
        check_origin(origin)?;
    }
    let games = with_cards(games, &args.cards, console)?;
    let keep = Keep { session_days: args.session_days, guest_days: args.guest_days, table_days: args.table_days };
    let options = Options {
        behind_https: args.behind_https,
        allow_origins: args.allow_origin,
        no_limits: args.no_limits,
        metrics: args.metrics,
        keep,
        games,
        ..Options::default()
    };
    logs::start(match args.log {
        LogArg::Error => Log::Error,
        LogArg::Warn => Log::Warn,
        LogArg::Info => Log::Info,
        LogArg::Debug => Log::Debug,
        LogArg::Json => Log::Json,
    });
    let config = Config { addr: args.addr, place, options };
    let mut said = Ok(());
    let runtime = Runtime::new().context("cannot start the server's threads")?;
    runtime.block_on(runehall_server::serve(config, |addr| {
        // Somebody may wait for this line through a pipe.
        said = console.say(format!("Runehall is open: http://{addr}")).and_then(|()| console.out.flush());
    }))?;
    said?;
    Ok(Verdict::Fine)
}

/// The games, some of them with the cards of a folder, each written as `DIR` or `GAME=DIR`.
fn with_cards(games: &Registry, written: &[String], console: &mut Console<'_>) -> anyhow::Result<Registry> {
    let mut games = games.clone();
    let mut named: Vec<&str> = vec![];
    for text in written {
        // A folder may have any name, but that of a game is a plain word.
        let (name, dir) = match text.split_once('=') {
            Some((name, dir)) if !name.contains(['/', '\\', '.']) => (Some(name), Path::new(dir)),
            Some(_) | None => (None, Path::new(text)),
        };
        let files = load::card_files(dir)?;
        let entry = match name {
            Some(name) => games.find(name)?,
            None => load::game_of_folder(&games, dir, "`--cards GAME=DIR`, GAME being ")?,
        };
        let info = entry.info();
        if named.contains(&info.name) {
            bail!("`--cards` names two folders for `{}`; a game is played by one", info.name);
        }
        named.push(info.name);
        games.set_cards(&entry, files).map_err(|problems| Found(load::report(&problems, info)))?;
        writeln!(console.err, "{} is played by the cards of `{}`", info.title, dir.display())?;
    }
    Ok(games)
}

/// Where the data is: as asked for, else the folder for data of the person's account.
fn place(
    data: Option<PathBuf>,
    store: Option<String>,
    variable: &dyn Fn(&str) -> Option<OsString>,
) -> anyhow::Result<Place> {
    if let Some(url) = store {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            bail!("`--store` takes an address that begins with `postgres://`; for a folder use `--data`");
        }
        return Ok(Place::Postgres(url));
    }
    if let Some(folder) = data {
        return Ok(Place::Sqlite(folder));
    }
    // The XDG specification: a path that is not absolute does not count.
    let variable = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local/share")));
    let base =
        base.context("neither `XDG_DATA_HOME` nor `HOME` names a folder; say with `--data` where to keep the data")?;
    Ok(Place::Sqlite(base.join("runehall")))
}

fn check_origin(origin: &str) -> anyhow::Result<()> {
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    if host.is_none_or(|host| host.is_empty() || host.contains(['/', '*', '@', ' '])) {
        bail!("`{origin}` is no origin; write scheme and host without a path, such as `https://example.org`");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(data: Option<&str>, store: Option<&str>, variables: &[(&str, &str)]) -> Result<Place, String> {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value));
        place(data.map(PathBuf::from), store.map(str::to_owned), &variable).map_err(|error| error.to_string())
    }

    #[test]
    fn the_data_is_where_one_expects_it() {
        let folder = |path: &str| Ok(Place::Sqlite(PathBuf::from(path)));
        assert_eq!(chosen(Some("club"), None, &[]), folder("club"));
        assert_eq!(chosen(None, None, &[("HOME", "/h"), ("XDG_DATA_HOME", "/x")]), folder("/x/runehall"));
        assert_eq!(chosen(None, None, &[("HOME", "/h"), ("XDG_DATA_HOME", "")]), folder("/h/.local/share/runehall"));
        assert_eq!(chosen(None, Some("postgres://h/n"), &[]), Ok(Place::Postgres("postgres://h/n".to_owned())));
        assert!(chosen(None, None, &[]).unwrap_err().contains("--data"));
        assert!(chosen(None, Some("mysql://h/n"), &[]).unwrap_err().contains("postgres://"));
    }

    #[test]
    fn origins_have_a_scheme_and_a_host_and_nothing_else() {
        for good in ["https://example.org", "http://localhost:5173"] {
            check_origin(good).unwrap();
        }
        for bad in ["example.org", "https://", "https://example.org/", "https://*", "null"] {
            check_origin(bad).unwrap_err();
        }
    }
}
