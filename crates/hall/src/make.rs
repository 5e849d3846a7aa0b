//! New tables: asked for in the lobby, by an event, as a rematch, or from a position of an old game.

use std::collections::BTreeMap;

use runehall_bots::{BotError, BotSpec};
use runehall_engine::{GameInfo, MAX_SEATS};
use runehall_games::replay::Cursor;
use runehall_protocol::lobby::{NewTable, SeatWish};
use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::{Ending, VERSION, hex};

use crate::act::{Made, Placed, Plan};
use crate::bring;
use crate::chair::Chair;
use crate::games::Games;
use crate::past::Finished;
use crate::table::Table;

/// The longest clock, stand-in wait (seconds) and bot's pause (milliseconds).
const MOST_SECONDS: u32 = 7 * 24 * 3600;
const MOST_PACE: u32 = 10_000;
/// The shortest time for an answer window, in seconds: longer than the table ever takes to pass for somebody who cannot answer, or
/// a pass that comes late would tell that (RSL-14.12).
pub const LEAST_WINDOW: u32 = 2;

/// What the server draws by lot for a new table.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// The secret of its shuffles.
    pub secret: [u8; 32],
    /// The secret of its invitation link.
    pub invite: [u8; 32],
    /// Who makes it, by id.
    pub maker: String,
    /// What they are called.
    pub maker_name: String,
}

impl Fresh {
    /// What the table keeps of an invitation.
    pub fn invite_hash(invite: &str) -> String {
        blake3::hash(invite.as_bytes()).to_string()
    }
}

impl Made {
    /// A table as somebody asked for it. The rules check the rest ([`Table::new`]).
    pub fn ask(games: &Games, new: &NewTable, fresh: &Fresh) -> Result<Made, Refused> {
        let game = games.find(&new.game)?;
        let too_much = |what: &str, most: u32| {
            Err(Refused::new(ErrorCode::Malformed, format!("`{what}` is too large; at most {most}")))
        };
        let keep = |wish: &SeatWish| (*wish == SeatWish::You).then(|| fresh.maker.clone());
        let name = |wish: &SeatWish| if *wish == SeatWish::You { fresh.maker_name.clone() } else { String::new() };
        let plan = |wish: &SeatWish| match wish {
            SeatWish::You | SeatWish::Open => Ok(Plan::Person),
            SeatWish::Bot(bot) => bot_plan(game.info(), new.seats.len(), bot),
        };
        if new.seats.len() > MAX_SEATS || new.seats.iter().filter(|wish| **wish == SeatWish::You).count() > 1 {
            let message = format!("at most {MAX_SEATS} seats, and at most one of them `you`");
            return Err(Refused::new(ErrorCode::Malformed, message));
        }
        for (what, value, most) in [
            ("clock", new.clock, MOST_SECONDS),
            ("window", new.window, MOST_SECONDS),
            ("stand_in", new.stand_in, MOST_SECONDS),
            ("pace", new.pace, MOST_PACE),
        ] {
            if value > most {
                return too_much(what, most);
            }
        }
        if new.window > 0 && game.info().layout.windows.is_empty() {
            let message = format!("`window` has no meaning in {}: nothing is answered there; leave it out", new.game);
            return Err(Refused::new(ErrorCode::Malformed, message));
        }
        if (1..LEAST_WINDOW).contains(&new.window) {
            let message = format!("`window` is too short; at least {LEAST_WINDOW}, or 0 for none of its own");
            return Err(Refused::new(ErrorCode::Malformed, message));
        }
        Ok(Made {
            format: VERSION,
            game: new.game.clone(),
            rules: hex(&game.rules_hash()),
            mode: new.mode.clone(),
            options: new.options.clone(),
            brought: bring::for_bots(game.info(), new)?,
            seats: new.seats.iter().map(plan).collect::<Result<_, _>>()?,
            clock: new.clock,
            window: new.window,
            public: new.public,
            stand_in: new.stand_in,
            pace: new.pace,
            secret: hex(&fresh.secret),
            invite: Fresh::invite_hash(&hex(&fresh.invite)),
            kept: new.seats.iter().map(keep).collect(),
            kept_names: new.seats.iter().map(name).collect(),
            position: None,
            maker: Some(fresh.maker.clone()),
            event: None,
            placed: vec![],
        })
    }

    /// The same as a table of an event, at which everybody sits from the first row on, with what they bring to it.
    #[must_use]
    pub fn of_event(self, event: &str, placed: Vec<Placed>, brought: Vec<BTreeMap<String, String>>) -> Made {
        Made {
            brought,
            kept: placed.iter().map(|placed| placed.user.clone()).collect(),
            kept_names: placed.iter().map(|placed| placed.name.clone()).collect(),
            event: Some(event.to_owned()),
            placed,
            ..self
        }
    }

    /// Whether no seat is for a person.
    pub fn is_for_bots_alone(&self) -> bool {
        self.seats.iter().all(|plan| *plan != Plan::Person)
    }

    /// Who made it, where no seat is for a person.
    pub fn bots_alone_by(&self) -> Option<&str> {
        self.maker.as_deref().filter(|_| self.is_for_bots_alone())
    }

    /// The same table again, with their seats kept for all who played. Bots bring the same again; people choose anew.
    pub fn rematch(table: &Table, fresh: &Fresh) -> Result<Made, Refused> {
        if !table.is_over() {
            return Err(Refused::new(ErrorCode::NotNow, "the game is not over yet"));
        }
        if table.seat_of(&fresh.maker).is_none() {
            return Err(Refused::new(ErrorCode::NotYours, "only who played can ask for a rematch"));
        }
        if table.made().event.is_some() {
            let message =
                "this was an encounter of an event, which goes on by itself; make a table of your own to play again";
            return Err(Refused::new(ErrorCode::NotNow, message));
        }
        let name = |chair: &Chair| if chair.is_person() { chair.name.clone() } else { String::new() };
        Ok(Made {
            secret: hex(&fresh.secret),
            invite: Fresh::invite_hash(&hex(&fresh.invite)),
            kept: table.chairs().iter().map(|chair| chair.user.clone()).collect(),
            kept_names: table.chairs().iter().map(name).collect(),
            position: None,
            maker: Some(fresh.maker.clone()),
            ..table.made().clone()
        })
    }

    /// A position of a finished game, with the maker in one seat and bots in the others.
    pub fn branch(game: &Finished, step: u32, seat: u8, bot: &str, fresh: &Fresh) -> Result<Made, Refused> {
        let (mut replay, seats) = (game.replay().clone(), game.made.seats.len());
        let mut cursor = Cursor::new(game.game.clone(), &replay)
            .map_err(|error| Refused::new(ErrorCode::Internal, error.to_string()))?;
        cursor.jump(step as usize);
        replay.entries.truncate(cursor.lines());
        replay.ending = Ending::Saved;
        replay.notes.clear();
        if usize::from(seat) >= seats {
            return Err(Refused::new(ErrorCode::NotFound, "there is no such seat"));
        }
        if cursor.at() == cursor.last() {
            return Err(Refused::new(ErrorCode::NotNow, "the game is over at this step; choose an earlier one"));
        }
        let info = game.game.info();
        let plan = |i: usize| if i == usize::from(seat) { Ok(Plan::Person) } else { bot_plan(info, seats, bot) };
        let keep = |i: usize| (i == usize::from(seat)).then(|| fresh.maker.clone());
        let name = |i: usize| if i == usize::from(seat) { fresh.maker_name.clone() } else { String::new() };
        Ok(Made {
            seats: (0..seats).map(plan).collect::<Result<_, _>>()?,
            clock: 0,
            window: 0,
            public: false,
            stand_in: 0,
            secret: hex(&fresh.secret),
            invite: Fresh::invite_hash(&hex(&fresh.invite)),
            kept: (0..seats).map(keep).collect(),
            kept_names: (0..seats).map(name).collect(),
            // Whoever brought what stands in the position.
            brought: vec![],
            position: Some(replay.write()),
            maker: Some(fresh.maker.clone()),
            event: None,
            placed: vec![],
            ..game.made.clone()
        })
    }
}

/// That there is such a bot, and that it does not think too long for a server that has other tables to care for.
fn bot_plan(game: &GameInfo, seats: usize, bot: &str) -> Result<Plan, Refused> {
    let refuse = |error: BotError| Refused::new(ErrorCode::Malformed, error.to_string());
    let spec: BotSpec = bot.parse().map_err(refuse)?;
    spec.is_for_a_hall(game, seats as u8).map_err(refuse)?;
    Ok(Plan::Bot(spec.to_string()))
}
