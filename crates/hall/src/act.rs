//! What can happen at a table: the body of a row of its log.

use std::collections::BTreeMap;
use std::sync::Arc;

use runehall_engine::Choice;
use runehall_games::DynGame;
use runehall_protocol::play::OfferKind;
use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::{VERSION, hex, reader_of};
use serde::{Deserialize, Serialize};

use crate::games::Games;

/// Something that happened at a table. Kept for ever: a variant or a field is only ever added, and a field only
/// with a default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    /// The table was made. Always the first, and only the first.
    Made(Box<Made>),
    /// Somebody sat down. When the last open seat is taken, and everybody has chosen what they bring, the game begins.
    Sat {
        /// Where.
        seat: u8,
        /// Who.
        user: String,
        /// What they are called at this table.
        name: String,
        /// Their part in the shuffles, in hex.
        contribution: String,
    },
    /// Somebody chose what they bring, for the first time or anew. Told to nobody else.
    Brought {
        /// Who.
        seat: u8,
        /// What, as the game declares it.
        brought: BTreeMap<String, String>,
    },
    /// Somebody left a table that had not begun.
    Left {
        /// Which seat is open again.
        seat: u8,
    },
    /// The open question was answered, and perhaps further ones of the same command.
    Answered {
        /// By which seat.
        seat: u8,
        /// With what, in the order of the questions. Answers that could not have been others may be missing.
        choices: Vec<Choice>,
        /// Who answered for the seat.
        by: By,
    },
    /// The last answer of the open command was taken back.
    Back {
        /// By which seat.
        seat: u8,
    },
    /// The time of an answer window was up: it is declined, and what was begun of an answer is taken back.
    Declined {
        /// For which seat.
        seat: u8,
    },
    /// Somebody did something that the rules allow without being asked.
    Took {
        /// Who.
        seat: u8,
        /// What, by its name in the game.
        liberty: String,
        /// With what.
        choice: Choice,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        seat: u8,
    },
    /// Somebody offered a draw or asked to take a command back. Takes effect at once where nobody has to agree.
    Offered {
        /// Who.
        seat: u8,
        /// What.
        what: OfferKind,
    },
    /// Somebody answered the open offer. Takes effect with the last yes; one no ends it.
    Agreed {
        /// Who.
        seat: u8,
        /// What they said.
        yes: bool,
    },
    /// A bot plays from now on for somebody who is gone.
    StoodIn {
        /// Where.
        seat: u8,
        /// Which bot.
        bot: String,
    },
    /// The person is back.
    CameBack {
        /// Where.
        seat: u8,
    },
    /// A server serves the table again after a while without one. Who is asked has the whole time again: they could not answer.
    Resumed,
    /// Questions with one answer are answered for this seat from now on, or no longer.
    AutoPass {
        /// Which seat.
        seat: u8,
        /// On or off.
        on: bool,
    },
    /// This seat is asked also in windows in which it cannot answer from now on, or no longer.
    AlwaysAsk {
        /// Which seat.
        seat: u8,
        /// On or off.
        on: bool,
    },
    /// Somebody said something.
    Said {
        /// Where they sit; none if they watch.
        seat: Option<u8>,
        /// What they are called.
        name: String,
        /// What they said.
        text: String,
    },
    /// Somebody asked for a rematch.
    Rematched {
        /// The table it is played at.
        table: String,
    },
}

/// Who answered for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The player: a person, or the bot of the seat.
    Player,
    /// The table, because there was only one answer and the player wished so.
    Table,
    /// The clock: the time was up.
    Clock,
}

/// How a table was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// The format of all rows of this table: [`runehall_wire::VERSION`] of the program that made it.
    #[serde(default = "before_it_was_noted")]
    pub format: u32,
    /// The game by name.
    pub game: String,
    /// The hash of its rules, in hex.
    pub rules: String,
    /// The mode; empty for the game's first.
    pub mode: String,
    /// Table options of the game.
    pub options: BTreeMap<String, String>,
    /// What the host chose for the bots to bring, by seat. Told to nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brought: Vec<BTreeMap<String, String>>,
    /// What each seat is for.
    pub seats: Vec<Plan>,
    /// Seconds for each command; 0 for no clock.
    pub clock: u32,
    /// Seconds for each answer window; 0 for as long as any other command.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub window: u32,
    /// Whether the lobby shows it.
    pub public: bool,
    /// After how many seconds a bot stands in for somebody who is gone; 0 for never.
    pub stand_in: u32,
    /// Milliseconds a bot takes for a move.
    pub pace: u32,
    /// The secret of the shuffles, in hex. Told to nobody before the game is over.
    pub secret: String,
    /// The hash of the invitation, in hex.
    pub invite: String,
    /// For whom each seat is kept, by id: for who made the table, or played the game that this is the rematch of.
    pub kept: Vec<Option<String>>,
    /// What those people are called, by seat; empty where a seat is kept for nobody.
    pub kept_names: Vec<String>,
    /// The replay of a game that this one goes on from, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who made it, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<String>,
    /// The event that it belongs to, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// At a table of an event: who sits where from the first row on, bots among them. What they bring is in `brought`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<Placed>,
}

/// Somebody whom an event has put in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// Who, by id; nobody for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// What they are called.
    pub name: String,
    /// Their part in the shuffles, in hex; none of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "`serde` asks for it so")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// The format of tables whose first row does not say it.
fn before_it_was_noted() -> u32 {
    1
}

impl Made {
    /// The game it is played by, if this program has it with the same rules and cards.
    pub fn game_of<'a>(&self, games: &'a Games) -> Result<&'a Arc<dyn DynGame>, Refused> {
        let game = games.find(&self.game)?;
        let rules = hex(&game.rules_hash());
        if rules == self.rules {
            return Ok(game);
        }
        let message = format!(
            "this table is played by other rules or cards than this server has (its rules are `{}`, here they are `{}`); \
             start the server with the program and the `--cards` that it was made with: the table is kept as it is",
            short(&self.rules),
            short(&rules)
        );
        Err(Refused::new(ErrorCode::Unreadable, message))
    }

    /// How a table was made, by the body of its first row. The format is looked at before anything else: a row of another one
    /// may mean other things.
    pub fn read(row: &str) -> Result<Made, Refused> {
        #[derive(Deserialize)]
        struct First {
            #[serde(default = "before_it_was_noted")]
            format: u32,
        }
        let damaged = |_| Refused::new(ErrorCode::Internal, "the first row of the table cannot be read");
        let First { format } = serde_json::from_str(row).map_err(damaged)?;
        if format != VERSION {
            let message = format!(
                "this table was written in format {format} of the log, and this server reads {VERSION}; use {} to play on or look back: \
                 the table is kept as it is",
                reader_of(format)
            );
            return Err(Refused::new(ErrorCode::Unreadable, message));
        }
        if let Act::Made(made) = serde_json::from_str(row).map_err(damaged)? {
            return Ok(*made);
        }
        Err(Refused::new(ErrorCode::Internal, "the first row of the table is not how it was made"))
    }
}

/// Enough of a hash for people to tell it from another.
fn short(hash: &str) -> &str {
    const DIGITS: usize = 12;
    hash.get(..DIGITS).unwrap_or(hash)
}

/// What a seat is for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plan {
    /// A person.
    Person,
    /// A bot, as `BotSpec` reads it.
    Bot(String),
}
