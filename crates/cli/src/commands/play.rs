//! `runehall play GAME`: the terminal table, on a full screen or in lines.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use runehall_engine::Seat;
use runehall_games::Registry;

use crate::args::PlayArgs;
use crate::console::Console;
use crate::exit::Verdict;
use crate::host::Host;
use crate::table::app::App;
use crate::{plain, seating, table};

/// Plays until the person leaves.
pub fn run(games: &Registry, args: &PlayArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let host = match (&args.resume, &args.before) {
        (Some(file), _) => seating::resumed(games, args, file)?,
        (None, Some(mode)) => match made_before(games, args, mode, console)? {
            Some(host) => host,
            None => return Ok(Verdict::Fine),
        },
        (None, None) => seating::new_game(games, args, console.typed.then_some(&mut *console))?,
    };
    // A game that is gone on with is saved where it came from, unless another file is named.
    let on_leaving = args.save.clone().or_else(|| args.resume.clone());
    let mut file = on_leaving.clone().unwrap_or_else(|| PathBuf::from(format!("{}.replay", host.game().info().name)));
    let (host, result) = at_table(host, &mut file, args, console);
    // Whatever went wrong with the terminal, the game is not lost.
    if let Some(file) = on_leaving {
        host.save(&file)?;
        let shown = file.display();
        writeln!(console.err, "saved to `{shown}`; go on with: runehall play --resume {shown}")?;
    }
    result.map(|()| Verdict::Fine)
}

/// Plays at one table, on a full screen or in lines. Whatever goes wrong, the game is handed back.
fn at_table(
    mut host: Host,
    file: &mut PathBuf,
    args: &PlayArgs,
    console: &mut Console<'_>,
) -> (Host, anyhow::Result<()>) {
    if args.plain || !console.full_screen {
        let result = plain::run(&mut host, file, console);
        return (host, result);
    }
    let mut app = App::new(host, file.clone());
    let result = table::run(&mut app);
    (app.host, result)
}

/// Plays the part of the game with this mode, and makes the table at which everybody plays on with what came of it; nothing if the person
/// left before it was over.
fn made_before(
    games: &Registry,
    args: &PlayArgs,
    mode: &str,
    console: &mut Console<'_>,
) -> anyhow::Result<Option<Host>> {
    let name = args.game.as_deref().unwrap_or_default();
    games.find(name)?;
    let Some(part) = games.part(name, mode) else {
        bail!("`{name}` has no {mode}; `runehall games` lists what there is")
    };
    let host = seating::part(games, args, part.info().name, mode, console.typed.then_some(&mut *console))?;
    let mut file = PathBuf::from(format!("{}.replay", part.info().name));
    let (host, played) = at_table(host, &mut file, args, console);
    played?;
    let Some(own) = host.session().state().takeaway(Seat(0)) else { return Ok(None) };
    save_deck(&own.value, args.save_deck.clone(), console)?;
    seating::sequel(games, args, &host).map(Some)
}

/// Keeps the deck in a file: the one that was named, or one that the person names.
fn save_deck(deck: &str, named: Option<PathBuf>, console: &mut Console<'_>) -> anyhow::Result<()> {
    let file = match named {
        Some(file) => file,
        None if console.typed => {
            write!(console.err, "Your deck is built. Save it as (a file such as `mine.deck`; Enter: do not): ")?;
            console.err.flush()?;
            let mut line = String::new();
            console.input.read_line(&mut line)?;
            if line.trim().is_empty() {
                return Ok(());
            }
            PathBuf::from(line.trim())
        }
        None => return Ok(()),
    };
    fs::write(&file, format!("{deck}\n")).with_context(|| format!("cannot write `{}`", file.display()))?;
    writeln!(console.err, "saved the deck to `{}`", file.display())?;
    Ok(())
}
