//! `runehall deck check DECK` and `deck show DECK`: what is wrong with a deck, and what it is made of.
//!
//! Which decks there are, what they may hold and what is counted is said by the game ([`runehall_engine::Game::inspect`]).

use std::io;
use std::path::Path;

use anyhow::{Context, bail};
use runehall_engine::{Inspection, OptionInfo, Setup, SetupError, Tally};
use runehall_games::{GameEntry, Registry};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use crate::args::{DeckArgs, DeckCommand};
use crate::console::Console;
use crate::decks::{self, flawed};
use crate::exit::Verdict;
use crate::load;
use crate::text::count;

/// How long the longest bar of a table is.
const BAR: u16 = 30;

/// Checks or shows a deck.
pub fn run(games: &Registry, command: &DeckCommand, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let (DeckCommand::Check(args) | DeckCommand::Show(args)) = command;
    let (entry, option) = whose(games, args)?;
    let info = entry.info();
    let game = load::game(games, info.name, &args.cards)?;
    let setup = Setup { options: load::options(&*game, &args.options)?, ..Setup::seats(info.seats.0) };
    let mut reasons = vec![];
    setup.read(info, &mut reasons);
    if !reasons.is_empty() {
        return Err(SetupError { reasons }.into());
    }
    let text = decks::text(&*game, option, &args.deck)?;
    let Some(found) = game.inspect(&setup, option, &text) else {
        bail!("{} does not look at decks before a game", info.title);
    };
    let fine = Verdict::from(found.flaws.is_empty());
    if args.json {
        let Inspection { flaws, lines, tallies } = &found;
        console.json(
            &json!({ "game": info.name, "deck": args.deck, "flaws": flaws, "lines": lines, "tallies": tallies }),
        )?;
        return Ok(fine);
    }
    match command {
        DeckCommand::Check(_) => check(&found, args, info.title, console)?,
        DeckCommand::Show(_) => show(&found, args, info.title, console)?,
    }
    Ok(fine)
}

/// The game that the deck is for and what it is called there.
fn whose(games: &Registry, args: &DeckArgs) -> anyhow::Result<(GameEntry, &'static OptionInfo)> {
    let deck = |entry: &GameEntry| decks::option(entry.info());
    if let Some(name) = &args.game {
        let entry = games.find(name)?;
        let option = deck(&entry).with_context(|| format!("nobody brings a deck to {}", entry.info().title))?;
        return Ok((entry, option));
    }
    // What is brought to a part of a game is no deck of its own.
    let whole = games.games().iter().filter(|entry| !entry.info().is_part());
    let mut fitting: Vec<(GameEntry, &OptionInfo)> = whole.filter_map(|entry| Some((*entry, deck(entry)?))).collect();
    let path = Path::new(&args.deck).canonicalize().unwrap_or_default();
    let above = |entry: &GameEntry| path.components().any(|part| part.as_os_str() == entry.info().name);
    if fitting.len() > 1 && fitting.iter().filter(|(entry, _)| above(entry)).count() == 1 {
        fitting.retain(|(entry, _)| above(entry));
    }
    match &fitting[..] {
        [one] => Ok(*one),
        [] => bail!("there is no game to which decks are brought"),
        several => {
            let names: Vec<&str> = several.iter().map(|(entry, _)| entry.info().name).collect();
            bail!("decks are brought to several games: say which with --game {}", names.join("|"))
        }
    }
}

fn check(found: &Inspection, args: &DeckArgs, title: &str, console: &mut Console<'_>) -> io::Result<()> {
    if found.flaws.is_empty() {
        let fine = console.paint.good("all is well");
        return console.say(format!("{fine}: `{}` can be brought to {title}", args.deck));
    }
    for flaw in &found.flaws {
        console.say(flawed(flaw, &args.deck, console.paint))?;
    }
    let flaws = console.paint.bad(count(found.flaws.len(), "problem"));
    console.say(format!("{flaws} in the deck `{}` for {title}", args.deck))
}

fn show(found: &Inspection, args: &DeckArgs, title: &str, console: &mut Console<'_>) -> io::Result<()> {
    console.say(format!("{}, for {title}", console.paint.strong(&args.deck)))?;
    for line in &found.lines {
        console.say(format!("  {line}"))?;
    }
    for Tally { title, rows } in found.tallies.iter().filter(|tally| !tally.rows.is_empty()) {
        console.say(format!("\n{}", console.paint.faint(title)))?;
        let width = rows.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
        let most = rows.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1);
        for (label, n) in rows {
            let pad = " ".repeat(width - label.width());
            // Short rows keep their true length, long ones are drawn to scale.
            let bar = if most <= BAR { *n } else { (u32::from(*n) * u32::from(BAR)).div_ceil(u32::from(most)) as u16 };
            console.say(format!("  {label}{pad} {n:>3} {}", "#".repeat(usize::from(bar))).trim_end())?;
        }
    }
    if found.flaws.is_empty() {
        return console.say(format!("\n{}: it lacks nothing", console.paint.good("all is well")));
    }
    console.say(format!("\n{}", console.paint.bad(count(found.flaws.len(), "problem"))))?;
    for flaw in &found.flaws {
        console.say(format!("  {}", flawed(flaw, &args.deck, console.paint)))?;
    }
    Ok(())
}
