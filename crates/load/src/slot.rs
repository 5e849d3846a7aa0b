//! A place in the hall that always has a game in play: when one ends, the same sit down to the next.

use std::sync::{Arc, Mutex};

use anyhow::Result;
use futures_util::future::try_join_all;
use runehall_protocol::lobby::{SeatWish, TableMade};
use tokio::sync::watch;

use crate::api::Api;
use crate::dice::Dice;
use crate::ledger::Ledger;
use crate::pace::Pace;
use crate::player::{Player, Seen};

/// What all slots share.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub(crate) api: Api,
    /// Where the player of each seat connects.
    pub(crate) hosts: [String; 2],
    /// The bot on the second seat of every table, where nobody connects to it.
    pub(crate) bot: Option<String>,
    pub(crate) pace: Arc<Pace>,
    pub(crate) stop: watch::Receiver<bool>,
    /// Every table there was.
    pub(crate) ledgers: Arc<Mutex<Vec<Arc<Ledger>>>>,
}

impl Shared {
    /// How many at each table play over a socket.
    pub(crate) fn players(&self) -> usize {
        if self.bot.is_some() { 1 } else { 2 }
    }
}

/// A slot with its first game made, ready to be played.
#[derive(Debug)]
pub(crate) struct Slot {
    shared: Shared,
    /// Of those who play over a socket, by seat.
    tokens: Vec<String>,
    game: String,
    pub(crate) ledger: Arc<Ledger>,
    seed: u64,
}

impl Slot {
    /// Seats two guests at a new table, or one and a bot.
    pub(crate) async fn open(shared: Shared, game: String, seed: u64) -> Result<Self> {
        let mut tokens = vec![];
        for _ in 0..shared.players() {
            tokens.push(shared.api.token().await?);
        }
        let ledger = table(&shared, &tokens, &game).await?;
        Ok(Slot { shared, tokens, game, ledger, seed })
    }

    /// Plays one game after the other until the load ends.
    pub(crate) async fn play(mut self) -> Result<Vec<Seen>> {
        let mut seen = vec![];
        loop {
            let players = (0..self.tokens.len() as u8).map(|seat| self.player(seat).play());
            let played = try_join_all(players).await?;
            let over = played[0].over;
            seen.extend(played);
            if !over || *self.shared.stop.borrow() {
                return Ok(seen);
            }
            self.ledger = table(&self.shared, &self.tokens, &self.game).await?;
            self.seed = self.seed.wrapping_add(0x1000);
        }
    }

    fn player(&self, seat: u8) -> Player {
        Player {
            host: self.shared.hosts[usize::from(seat)].clone(),
            token: self.tokens[usize::from(seat)].clone(),
            seat,
            ledger: self.ledger.clone(),
            pace: self.shared.pace.clone(),
            dice: Dice::new(self.seed.wrapping_add(u64::from(seat))),
            stop: self.shared.stop.clone(),
        }
    }
}

/// How often a table is begun anew whose making was cut short: by a kill, once or twice.
const ATTEMPTS: usize = 5;

/// A new table with all seated. What happens to a request whose answer got lost is not known, so a table that was not made
/// without a hitch is left alone and another one is made; no move was played there.
async fn table(shared: &Shared, tokens: &[String], game: &str) -> Result<Arc<Ledger>> {
    let mut attempt = 1;
    let made = loop {
        match seated(shared, tokens, game).await {
            Ok(made) => break made,
            Err(error) if attempt == ATTEMPTS => return Err(error),
            Err(_) => attempt += 1,
        }
    };
    let ledger = Arc::new(Ledger::new(made.table.id, shared.players()));
    shared.ledgers.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(ledger.clone());
    Ok(ledger)
}

async fn seated(shared: &Shared, tokens: &[String], game: &str) -> Result<TableMade> {
    let other = shared.bot.clone().map_or(SeatWish::Open, SeatWish::Bot);
    let made = shared.api.make(&tokens[0], game, other, 0).await?;
    for token in &tokens[1..] {
        shared.api.join(token, &made).await?;
    }
    Ok(made)
}
