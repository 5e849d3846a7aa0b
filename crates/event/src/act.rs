//! What can happen in an event: the body of a row of its log.

use std::collections::BTreeMap;

use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::{VERSION, reader_of};
use serde::{Deserialize, Serialize};

use crate::score::Score;

/// Something that happened in an event. Kept for ever: a variant or a field is only ever added, and a field only with a default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum EventAct {
    /// The event was opened. Always the first, and only the first.
    Opened(Box<Opened>),
    /// Somebody entered.
    Entered {
        /// Who, by id.
        user: String,
        /// What they are called.
        name: String,
        /// Their part in the shuffles of all their encounters, in hex.
        contribution: String,
    },
    /// Somebody left: before the start their entry is gone, afterwards they are not paired again (RSL-23.9).
    Left {
        /// Who, by their number.
        player: u8,
    },
    /// Somebody chose what they bring to all their encounters, for the first time or anew. Told to nobody else.
    Brought {
        /// Who, by their number.
        player: u8,
        /// What, as the game declares it.
        brought: BTreeMap<String, String>,
    },
    /// No more entries. Bots take the places that are left.
    Started {
        /// The bots, in the order of the places they take.
        bots: Vec<BotEntry>,
    },
    /// The time for choosing is up: who has not chosen brings what the game proposes.
    Fixed,
    /// The table was made at which all players gather what they bring to their encounters: by a draft, from boosters.
    Gathered {
        /// The table by id.
        table: String,
    },
    /// What everybody took away from there.
    TookAway {
        /// The options that the tables of all rounds need for it.
        options: BTreeMap<String, String>,
        /// What each brings from now on, by player. Told to nobody else.
        brought: Vec<BTreeMap<String, String>>,
    },
    /// The table of a pairing was made.
    Seated {
        /// In which round, from 0.
        round: u16,
        /// Which pairing of it, from 0.
        pairing: u16,
        /// The table by id.
        table: String,
    },
    /// An encounter is over.
    Scored {
        /// In which round, from 0.
        round: u16,
        /// Which pairing of it, from 0.
        pairing: u16,
        /// What it came to.
        score: Score,
    },
    /// The host has called the event off.
    CalledOff,
}

/// A bot that takes a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotEntry {
    /// What it is called.
    pub name: String,
    /// Which bot, as `BotSpec` reads it.
    pub bot: String,
    /// What it brings; empty for what the game proposes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub brought: BTreeMap<String, String>,
}

/// How players are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Those with equal points meet (RSL-23.3).
    Swiss,
    /// Everybody meets everybody (RSL-23.2).
    RoundRobin,
}

impl Form {
    /// RSL-23.7: the form that is proposed for so many players.
    pub const fn proposed(players: usize) -> Form {
        if players <= 6 { Form::RoundRobin } else { Form::Swiss }
    }
}

/// A game that all players play at one table before the first round, and take away from what they bring to the rounds: a draft, or
/// sealed boosters (RSL-23.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gathering {
    /// The game by name.
    pub game: String,
    /// The hash of its rules, in hex.
    pub rules: String,
    /// Its mode: `draft`.
    pub mode: String,
    /// How few and how many can play it.
    pub players: (u8, u8),
}

/// How an event was opened. RSL-23.7: all of it is chosen by the host at that moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// The format of all rows of this event: [`runehall_wire::VERSION`] of the program that wrote them.
    pub format: u32,
    /// What the host calls it.
    pub title: String,
    /// The game by name.
    pub game: String,
    /// The hash of its rules, in hex.
    pub rules: String,
    /// The mode of its tables; empty for the game's first.
    pub mode: String,
    /// The options of its tables, as the host chose them; where something is gathered first, [`crate::options_apart`] says which are for that table.
    pub options: BTreeMap<String, String>,
    /// What is played before the rounds; nothing in constructed play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gathering: Option<Gathering>,
    /// Whether players choose what they bring.
    pub brings: bool,
    /// How players are paired.
    pub form: Form,
    /// How many may play.
    pub players: u8,
    /// The bot for places that nobody takes; empty where they stay empty.
    pub bot: String,
    /// Seconds for each command at its tables; 0 for no clock.
    pub clock: u32,
    /// Seconds for each answer window; 0 for as long as any other command.
    #[serde(default)]
    pub window: u32,
    /// Seconds for choosing what one brings; 0 for as long as it takes.
    pub building: u32,
    /// After how many seconds somebody who is gone is played for; 0 for never.
    pub stand_in: u32,
    /// Milliseconds a bot takes for a move.
    pub pace: u32,
    /// Whether the lobby shows it.
    pub public: bool,
    /// Who opened it, by id.
    pub host: String,
    /// What they are called.
    pub host_name: String,
    /// The hash of the invitation, in hex.
    pub invite: String,
    /// What all lots of the event follow from, in hex. Told to nobody before the event is over.
    pub secret: String,
}

impl Opened {
    /// How an event was opened, by the body of its first row; nothing if it is the first row of something else. The format is looked at
    /// before anything else: a row of another one may mean other things.
    pub fn read(row: &str) -> Result<Option<Opened>, Refused> {
        #[derive(Deserialize)]
        struct First {
            act: String,
            format: Option<u32>,
        }
        let damaged = |_| Refused::new(ErrorCode::Internal, "the first row of the event cannot be read");
        let First { act, format } = serde_json::from_str(row).map_err(damaged)?;
        if act != "opened" {
            return Ok(None);
        }
        is_read(format.unwrap_or_default())?;
        let EventAct::Opened(opened) = serde_json::from_str(row).map_err(damaged)? else { return Ok(None) };
        Ok(Some(*opened))
    }
}

/// Refuses a format of the log that this program does not read.
pub(crate) fn is_read(format: u32) -> Result<(), Refused> {
    if format == VERSION {
        return Ok(());
    }
    let message = format!(
        "this event was written in format {format} of the log, and this server reads {VERSION}; use {} to go on: it is kept as it is",
        reader_of(format)
    );
    Err(Refused::new(ErrorCode::Unreadable, message))
}
