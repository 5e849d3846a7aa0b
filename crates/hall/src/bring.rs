//! What seats bring to a table: chosen by people once they sit there, by the host for bots, and secret.
//!
//! **Invariant:** what a seat has chosen leaves this crate in two ways only: to that seat ([`Table::brought_by`]), and through the
//! rules, which show it when they do.

use std::collections::BTreeMap;

use runehall_engine::option::LONGEST_TEXT;
use runehall_engine::{GameInfo, NoDice, Seat, Setup};
use runehall_games::DynGame;
use runehall_protocol::lobby::{NewTable, SeatWish};
use runehall_protocol::{ErrorCode, Refused, limits};

use crate::act::Act;
use crate::chair::Chair;
use crate::table::Table;

const _: () = assert!(limits::BROUGHT == LONGEST_TEXT, "what clients may send is what the rules read");

/// Values by name.
type Values = BTreeMap<String, String>;

impl Table {
    /// What somebody wishes to bring, as a row; the rules look at it when it is folded.
    pub fn wish_to_bring(&self, user: &str, wish: &Values) -> Result<Act, Refused> {
        let seat = self
            .seat_of(user)
            .ok_or_else(|| Refused::new(ErrorCode::NotYours, "you do not sit at this table; take a seat first"))?;
        Ok(Act::Brought { seat: seat.0, brought: tidied(self.game.info(), wish) })
    }

    /// What a seat has chosen, for nobody but that seat.
    pub fn brought_by(&self, seat: Seat) -> Option<&Values> {
        self.chairs.get(seat.index())?.brought.as_ref().filter(|_| self.chooses())
    }

    /// Whether seats choose what they bring here. Where a game is gone on with, they have.
    pub(crate) fn chooses(&self) -> bool {
        self.position.is_none() && !self.game.info().brings.is_empty()
    }

    /// Somebody chooses. All that is wrong with it is said, and then nothing has changed.
    pub(crate) fn bring(&mut self, seat: Seat, brought: Values) -> Result<(), Refused> {
        if self.session.is_some() {
            return Err(Refused::new(ErrorCode::NotNow, "the game has begun; what is brought is brought"));
        }
        if !self.chooses() {
            return Err(Refused::new(ErrorCode::NotNow, "nobody chooses what to bring to this table"));
        }
        if self.chair_mut(seat)?.is_open() {
            return Err(Refused::new(ErrorCode::NotNow, "nobody sits there who could bring something"));
        }
        // As if all brought the same: a refusal must not depend on what others have chosen, nor what they may bring on what the
        // game proposes. Whether all fit together is seen when the last has chosen (RSL-26.5).
        let alike = vec![brought.clone(); self.chairs.len()];
        self.would_start(&Setup { brought: alike, ..self.setup() })?;
        let before = self.chair_mut(seat)?.brought.replace(brought);
        self.begin_if_full().inspect_err(|_| {
            if let Some(chair) = self.chairs.get_mut(seat.index()) {
                chair.brought = before;
            }
        })
    }

    /// What the rules are told that each seat brings.
    pub(crate) fn brought(&self) -> Vec<Values> {
        if !self.chooses() {
            return vec![];
        }
        self.chairs.iter().map(|chair: &Chair| chair.brought.clone().unwrap_or_default()).collect()
    }

    /// Whether the rules take a setup; if not, everything that is wrong with it.
    pub(crate) fn would_start(&self, setup: &Setup) -> Result<(), Refused> {
        would_start(&*self.game, setup)
    }
}

/// Whether the rules of a game take a setup; if not, everything that is wrong with it.
pub fn would_start(game: &dyn DynGame, setup: &Setup) -> Result<(), Refused> {
    game.start(setup, &mut NoDice, &mut vec![]).map(|_| ()).map_err(|error| {
        let clause = error.reasons.first().map(|reason| reason.clause.to_string());
        Refused { clause, ..Refused::new(ErrorCode::Illegal, error.to_string()) }
    })
}

/// What the host has chosen for bots, by seat. People choose for themselves.
pub(crate) fn for_bots(info: &GameInfo, new: &NewTable) -> Result<Vec<Values>, Refused> {
    let malformed = |message: String| Err(Refused::new(ErrorCode::Malformed, message));
    if new.brings.len() > new.seats.len() {
        return malformed(format!("`brings` is for {} seats, and there are {}", new.brings.len(), new.seats.len()));
    }
    let is_bot = |wish: &SeatWish| matches!(wish, SeatWish::Bot(_));
    if let Some(seat) = new.brings.iter().zip(&new.seats).position(|(values, wish)| !values.is_empty() && !is_bot(wish))
    {
        let seat = seat + 1;
        return malformed(format!("seat {seat} is for a person, who chooses what to bring; leave its `brings` empty"));
    }
    if new.brings.iter().all(Values::is_empty) {
        return Ok(vec![]);
    }
    Ok(new.brings.iter().map(|values| tidied(info, values)).collect())
}

/// Values as they are kept. Names that the game does not know are left for the rules to refuse.
pub fn tidied(info: &GameInfo, values: &Values) -> Values {
    let tidy = |name: &str, value: &str| match info.brings.iter().find(|option| option.name == name) {
        Some(option) => option.tidy(value),
        None => value.to_owned(),
    };
    values.iter().map(|(name, value)| (name.clone(), tidy(name, value))).collect()
}
