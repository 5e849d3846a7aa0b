//! The file of an event between bots: who plays what, a line for each thing.

use anyhow::{Context, bail};
use runehall_bots::BotSpec;
use runehall_engine::Setup;
use runehall_event::{BotEntry, Form, MOST_PLAYERS};
use runehall_games::{DynGame, Registry};

use crate::args::CardsArg;
use crate::decks;
use crate::load::{self, Values};

/// An event as its file says it, checked against the game.
#[derive(Debug)]
pub struct EventFile {
    /// What is played.
    pub game: std::sync::Arc<dyn DynGame>,
    /// The mode of its tables; empty for the game's first.
    pub mode: String,
    /// The options of its tables.
    pub options: Values,
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
        let options = load::options(&*game, &lines.options)?;
        let players = lines
            .players
            .iter()
            .map(|(line, text)| player(&*game, text).with_context(|| format!("line {line}: `player {text}`")));
        let players: Vec<BotEntry> = players.collect::<anyhow::Result<_>>()?;
        if !(2..=MOST_PLAYERS).contains(&players.len()) {
            let n = players.len();
            bail!(
                "{n} play, and an event has 2 to {MOST_PLAYERS} players (RSL-23.7): a line such as `player Ada: steady` for each"
            );
        }
        let form = lines.form.unwrap_or(Form::proposed(players.len()));
        let event = EventFile { game, mode: lines.mode.unwrap_or_default().to_owned(), options, form, players };
        for (one, other) in event.players.iter().zip(event.players.iter().cycle().skip(1)) {
            let setup = event.setup([one, other]);
            let start = event.game.start(&setup, &mut runehall_engine::NoDice, &mut vec![]);
            start.with_context(|| format!("{} cannot meet {}", one.name, other.name))?;
        }
        Ok(event)
    }

    /// The table of two who meet. RSL-23.1: every pairing is one encounter of two.
    pub fn setup(&self, players: [&BotEntry; 2]) -> Setup {
        Setup {
            mode: self.mode.clone(),
            options: self.options.clone(),
            brought: if self.game.info().brings.is_empty() {
                vec![]
            } else {
                players.map(|player| player.brought.clone()).into()
            },
            ..Setup::seats(2).unattended()
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
                    "line {number}: `{word}` is nothing an event has; a line begins with `game`, `mode`, `form`, `option` or `player`"
                ),
            };
            if !fresh {
                bail!("line {number}: `{word}` is said twice");
            }
        }
        Ok(lines)
    }
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
