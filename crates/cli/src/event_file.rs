//! The file of an event between bots: who plays what, a line for each thing.

use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use runehall_bots::BotSpec;
use runehall_engine::{Seat, Setup};
use runehall_event::{BotEntry, EventAct, Form, MOST_PLAYERS, options_apart, took_away};
use runehall_games::{DynGame, Registry};

use crate::args::CardsArg;
use crate::bot_game::played;
use crate::decks;
use crate::load::{self, Values};

/// An event as its file says it, checked against the game.
#[derive(Debug)]
pub struct EventFile {
    /// What is played.
    pub game: Arc<dyn DynGame>,
    /// The mode of its tables; empty for the game's first.
    pub mode: String,
    /// The options of its tables; where something is played before the rounds, of that table, too.
    pub options: Values,
    /// What is played before the rounds, with its mode.
    pub before: Option<(Arc<dyn DynGame>, String)>,
    /// How players are paired.
    pub form: Form,
    /// Who plays.
    pub players: Vec<BotEntry>,
}

/// What the lines say, before the game has looked at it.
#[derive(Default)]
struct Lines<'a> {
    game: Option<&'a str>,
    mode: Option<&'a str>,
    before: Option<&'a str>,
    form: Option<Form>,
    options: Vec<String>,
    players: Vec<(usize, &'a str)>,
}

impl EventFile {
    /// Reads it, and has every table looked at that would be played at.
    pub fn read(games: &Registry, text: &str, cards: &CardsArg) -> anyhow::Result<Self> {
        let lines = Lines::read(text)?;
        let Some(game) = lines.game else {
            bail!("the file does not say which game is played: a line such as `game zun`")
        };
        let game = load::game(games, game, cards)?;
        let before = lines.before.map(|mode| part(games, &*game, ("before", mode), cards)).transpose()?;
        let first = before.as_ref().map_or(&game, |(part, _)| part);
        let options = options(&[&**first, &*game], &lines.options)?;
        let players = lines
            .players
            .iter()
            .map(|(line, text)| player(&**first, text).with_context(|| format!("line {line}: `player {text}`")));
        let players: Vec<BotEntry> = players.collect::<anyhow::Result<_>>()?;
        if !(2..=MOST_PLAYERS).contains(&players.len()) {
            let n = players.len();
            bail!(
                "{n} play, and an event has 2 to {MOST_PLAYERS} players (RSL-23.7): a line such as `player Ada: steady` for each"
            );
        }
        let form = lines.form.unwrap_or(Form::proposed(players.len()));
        let mode = lines.mode.unwrap_or_default().to_owned();
        let event = EventFile { game, mode, options, before, form, players };
        if let Some((part, _)) = &event.before {
            let everybody: Vec<usize> = (0..event.players.len()).collect();
            let start = part.start(&event.first_setup(&everybody), &mut runehall_engine::NoDice, &mut vec![]);
            start.context("what is played before the rounds cannot begin")?;
            return Ok(event);
        }
        for (one, other) in event.players.iter().zip(event.players.iter().cycle().skip(1)) {
            let setup = event.setup([&one.brought, &other.brought], &event.options);
            let start = event.game.start(&setup, &mut runehall_engine::NoDice, &mut vec![]);
            start.with_context(|| format!("{} cannot meet {}", one.name, other.name))?;
        }
        Ok(event)
    }

    /// The table of two who meet, by what they bring. RSL-23.1: every pairing is one encounter of two.
    pub fn setup(&self, brought: [&Values; 2], options: &Values) -> Setup {
        Setup {
            mode: self.mode.clone(),
            options: options.clone(),
            brought: if self.game.info().brings.is_empty() { vec![] } else { brought.map(Clone::clone).into() },
            ..Setup::seats(2).unattended()
        }
    }

    /// The options of the table before the rounds, and those of the rounds.
    pub fn options_apart(&self) -> (Values, Values) {
        match &self.before {
            Some((part, _)) => options_apart(&self.options, part.info(), self.game.info()),
            None => (Values::new(), self.options.clone()),
        }
    }

    /// All play at one table before the rounds, and take away what they bring to their encounters (RSL-23.7). `seats` says who sits where.
    pub fn gather(&self, seats: &[usize], stream: u64) -> anyhow::Result<EventAct> {
        let (part, mode) = self.before.as_ref().context("nothing is played before the rounds")?;
        let players: Vec<&BotEntry> = seats.iter().map(|&player| &self.players[player]).collect();
        let state = played(&**part, &self.first_setup(seats), &players, stream)?
            .with_context(|| format!("the {mode} does not end"))?;
        let taken = (0..seats.len() as u8).map(|seat| state.takeaway(Seat(seat)));
        took_away(seats, taken, self.options_apart().1).map_err(|refused| anyhow!(refused.message))
    }

    /// The table before the rounds, by who sits where.
    pub fn first_setup(&self, seats: &[usize]) -> Setup {
        let brings = self.before.as_ref().is_some_and(|(part, _)| !part.info().brings.is_empty());
        let brought = seats.iter().filter(|_| brings).map(|&player| self.players[player].brought.clone());
        Setup {
            mode: self.before.as_ref().map_or_else(String::new, |(_, mode)| mode.clone()),
            options: self.options_apart().0,
            brought: brought.collect(),
            ..Setup::seats(seats.len() as u8).unattended()
        }
    }
}

impl<'a> Lines<'a> {
    fn read(text: &'a str) -> anyhow::Result<Self> {
        let mut lines = Lines::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split_once('#').map_or(line, |(before, _)| before).trim();
            if line.is_empty() {
                continue;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let rest = rest.trim();
            let fresh = match word {
                "game" => lines.game.replace(rest).is_none(),
                "mode" => lines.mode.replace(rest).is_none(),
                "before" => lines.before.replace(rest).is_none(),
                "form" => {
                    let form = match rest {
                        "swiss" => Form::Swiss,
                        "round-robin" => Form::RoundRobin,
                        _ => {
                            bail!("line {number}: there is no form `{rest}`; write `form swiss` or `form round-robin`")
                        }
                    };
                    lines.form.replace(form).is_none()
                }
                "option" => {
                    lines.options.push(rest.to_owned());
                    true
                }
                "player" => {
                    lines.players.push((number, rest));
                    true
                }
                _ => bail!(
                    "line {number}: `{word}` is nothing an event has; a line begins with `game`, `mode`, `before`, `form`, `option` or `player`"
                ),
            };
            if !fresh {
                bail!("line {number}: `{word}` is said twice");
            }
        }
        Ok(lines)
    }
}

/// The part of a game with this mode, which is played before the rounds (RSL-23.7). `word` is what it is asked for with.
pub fn part(
    games: &Registry,
    game: &dyn DynGame,
    (word, mode): (&str, &str),
    cards: &CardsArg,
) -> anyhow::Result<(Arc<dyn DynGame>, String)> {
    let name = game.info().name;
    let Some(part) = games.part(name, mode) else {
        let modes = games.games().iter().map(runehall_games::GameEntry::info).filter(|info| info.of == name);
        let modes: Vec<String> = modes.flat_map(|info| info.modes).map(|mode| format!("`{word} {mode}`")).collect();
        let help =
            if modes.is_empty() { format!("leave `{word}` out") } else { format!("write {}", modes.join(" or ")) };
        bail!("nothing called `{mode}` is played before the rounds of `{name}`; {help}")
    };
    Ok((load::game(games, part.info().name, cards)?, mode.to_owned()))
}

/// The options that the lines say, each read by the first of the games that knows it.
pub fn options(games: &[&dyn DynGame], lines: &[String]) -> anyhow::Result<Values> {
    let mut options = Values::new();
    for line in lines {
        let name = line.split('=').next().unwrap_or_default().trim();
        let knows = |game: &&&dyn DynGame| game.info().options.iter().any(|option| option.name == name);
        let game = games.iter().find(knows).unwrap_or(&games[0]);
        options.extend(load::options(*game, std::slice::from_ref(line))?);
    }
    Ok(options)
}

/// `Ada: steady, mine.deck`.
fn player(game: &dyn DynGame, text: &str) -> anyhow::Result<BotEntry> {
    let (name, rest) =
        text.split_once(':').with_context(|| "write a name, a colon and a bot, such as `player Ada: steady`")?;
    let (bot, deck) = rest.split_once(',').map_or((rest, None), |(bot, deck)| (bot, Some(deck.trim())));
    let bot: BotSpec = bot.trim().parse()?;
    let mut brought = Values::new();
    if let Some(deck) = deck {
        let option =
            decks::option(game.info()).with_context(|| format!("nobody brings a deck to {}", game.info().title))?;
        brought.insert(option.name.to_owned(), option.tidy(&decks::text(game, option, deck)?));
    }
    Ok(BotEntry { name: name.trim().to_owned(), bot: bot.to_string(), brought })
}
