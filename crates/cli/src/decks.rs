//! Which decks seats bring: those named on the command line, by seat, or those that a person at a terminal is asked for.
//!
//! A deck is a file, or one that comes with the game. Which games take decks, under which name and what may be in one is for
//! [`runehall_engine::GameInfo::brings`] and [`runehall_engine::Game::inspect`] to say. **Invariant:** nothing is asked for where
//! nobody types: a script gets the game's own deck, as it always did.

use std::io;
use std::path::Path;

use anyhow::{Context, bail};
use runehall_engine::{Flaw, GameInfo, OptionInfo, Setup, SetupError, Takes};
use runehall_games::DynGame;

use crate::console::{Console, Paint};
use crate::load;
use crate::text::count;

/// What a seat brings that is a deck, if the game has such a thing.
pub fn option(info: &GameInfo) -> Option<&'static OptionInfo> {
    info.brings.iter().find(|option| option.takes == Takes::Deck)
}

/// The text of a deck as it is written: that of a file, or of a deck that comes with the game.
pub fn text(game: &dyn DynGame, option: &OptionInfo, deck: &str) -> anyhow::Result<String> {
    let ready = game.ready(option);
    if let Some(own) = ready.iter().find(|ready| ready.name == deck).filter(|_| !Path::new(deck).exists()) {
        return Ok(own.text.to_owned());
    }
    let names: Vec<String> = ready.iter().map(|ready| format!("`{}`", ready.name)).collect();
    let missing = || format!("the decks that come with the game are {}", names.join(", "));
    let from_file = load::text_of(Path::new(deck));
    if names.is_empty() || Path::new(deck).exists() { from_file } else { from_file.with_context(missing) }
}

/// A flaw of a deck in a line, for people.
pub fn flawed(flaw: &Flaw, deck: &str, paint: Paint) -> String {
    let Flaw { line, what, clause, help } = flaw;
    let place = line.map_or_else(|| deck.to_owned(), |line| format!("{deck}:{line}"));
    format!("{}: {what} ({clause}); {help}", paint.strong(&place))
}

/// Decks by seat, as `--decks` names them.
#[derive(Debug)]
pub struct Decks {
    option: Option<&'static OptionInfo>,
    texts: Vec<String>,
}

impl Decks {
    /// Reads them all.
    pub fn read(game: &dyn DynGame, written: &[String]) -> anyhow::Result<Self> {
        let option = option(game.info());
        let texts = written.iter().map(|deck| {
            let option = option.with_context(|| format!("nobody brings a deck to {}", game.info().title))?;
            Ok(option.tidy(&text(game, option, deck.trim())?))
        });
        Ok(Decks { option, texts: texts.collect::<anyhow::Result<_>>()? })
    }

    /// How many seats have a deck of their own.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether no deck was named.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Adds them to what the seats of a table bring; the last one is also for the seats that none was named for.
    pub fn bring(&self, brought: &mut Vec<load::Values>, seats: usize, names: &[String]) -> anyhow::Result<()> {
        let (Some(option), Some(last)) = (self.option, self.texts.last()) else { return Ok(()) };
        brought.resize_with(brought.len().max(seats).max(self.len()), load::Values::new);
        for (seat, values) in brought.iter_mut().enumerate() {
            let own = self.texts.get(seat);
            if own.is_some() && values.contains_key(option.name) {
                let who = names.get(seat).map_or_else(|| format!("seat {}", seat + 1), Clone::clone);
                bail!("`{}` of {who} is given twice: with --decks and with --bring", option.name);
            }
            values.entry(option.name.to_owned()).or_insert_with(|| own.unwrap_or(last).clone());
        }
        Ok(())
    }
}

/// Asks for the deck of each seat until the game takes them all. `names` are the players, by seat; `fits` says why a table
/// with these decks cannot be.
pub fn ask(
    game: &dyn DynGame,
    setup: &mut Setup,
    names: &[String],
    fits: impl Fn(&Setup) -> Result<(), SetupError>,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let Some(option) = option(game.info()) else { return Ok(()) };
    list(game, option, console)?;
    loop {
        let mut trial = setup.clone();
        trial.brought.resize_with(trial.seats.into(), load::Values::new);
        let mut before: Option<(&String, String)> = None;
        for (name, values) in names.iter().zip(&mut trial.brought) {
            let enter = before.as_ref().map_or_else(
                || format!("the usual one{}", usual(game, option)),
                |(whose, _)| format!("the same as {whose}"),
            );
            let answer = one(game, setup, option, &format!("{name} brings (Enter: {enter}): "), console)?;
            // Where nothing is typed first, the game's own deck holds, which needs not be said.
            let deck = answer.or_else(|| before.as_ref().map(|(_, deck)| deck.clone())).unwrap_or_default();
            if !deck.is_empty() {
                values.insert(option.name.to_owned(), deck.clone());
            }
            before = Some((name, deck));
        }
        match fits(&trial) {
            Ok(()) => {
                *setup = trial;
                return Ok(());
            }
            Err(refused) => writeln!(console.err, "{}", console.paint.bad(refused))?,
        }
    }
}

/// The decks that come with the game, each with the remark on its first line.
fn list(game: &dyn DynGame, option: &OptionInfo, console: &mut Console<'_>) -> io::Result<()> {
    let title = game.info().title;
    writeln!(
        console.err,
        "{title} is played with decks: type a number, a name, or a file with lines such as `3 NAME`"
    )?;
    for (n, ready) in (1..).zip(game.ready(option)) {
        let remark = ready.text.lines().next().and_then(|line| line.strip_prefix('#')).unwrap_or_default();
        writeln!(console.err, "  {n}  {:<10} {}", console.paint.strong(ready.name), remark.trim())?;
    }
    Ok(())
}

/// The name of the deck that is played where none is chosen, in brackets; nothing if it has none.
fn usual(game: &dyn DynGame, option: &OptionInfo) -> String {
    let is_it = |text: &str| Some(option.tidy(text).as_str()) == option.default;
    let found = game.ready(option).iter().find(|ready| is_it(ready.text));
    found.map_or_else(String::new, |ready| format!(", `{}`", ready.name))
}

/// Asks until the answer is a deck without flaws; nothing where nothing was typed.
fn one(
    game: &dyn DynGame,
    setup: &Setup,
    option: &'static OptionInfo,
    prompt: &str,
    console: &mut Console<'_>,
) -> anyhow::Result<Option<String>> {
    loop {
        write!(console.err, "{prompt}")?;
        console.err.flush()?;
        let mut line = String::new();
        if console.input.read_line(&mut line)? == 0 {
            bail!("no deck was named: give them with --decks, or press Enter for the usual ones");
        }
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        let nth = line.parse::<usize>().ok().and_then(|n| game.ready(option).get(n.checked_sub(1)?));
        let deck = nth.map_or(line, |ready| ready.name);
        let written = match text(game, option, deck) {
            Ok(written) => written,
            Err(error) => {
                writeln!(console.err, "{}", console.paint.bad(format!("{error:#}")))?;
                continue;
            }
        };
        let flaws = game.inspect(setup, option, &written).map_or_else(Vec::new, |found| found.flaws);
        if flaws.is_empty() {
            return Ok(Some(option.tidy(&written)));
        }
        for flaw in &flaws {
            writeln!(console.err, "{}", flawed(flaw, deck, console.paint))?;
        }
        let problems = console.paint.bad(count(flaws.len(), "problem"));
        writeln!(console.err, "{problems} in the deck `{deck}`; name another, or mend it and name it again")?;
    }
}
