//! A place in the hall that always has a game in play: when one ends, the same two sit down to the next.

use std::sync::{Arc, Mutex};

use anyhow::Result;
use runehall_protocol::lobby::TableMade;
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
    pub(crate) pace: Arc<Pace>,
    pub(crate) stop: watch::Receiver<bool>,
    /// Every table there was.
    pub(crate) ledgers: Arc<Mutex<Vec<Arc<Ledger>>>>,
}

/// A slot with its first game made, ready to be played.
#[derive(Debug)]
pub(crate) struct Slot {
    shared: Shared,
    pub(crate) tokens: [String; 2],
    game: String,
    pub(crate) ledger: Arc<Ledger>,
    seed: u64,
}

impl Slot {
    /// Seats two guests at a new table.
    pub(crate) async fn open(shared: Shared, game: String, seed: u64) -> Result<Self> {
        let tokens = [shared.api.token().await?, shared.api.token().await?];
        let ledger = table(&shared, &tokens, &game).await?;
        Ok(Slot { shared, tokens, game, ledger, seed })
    }

    /// Plays one game after the other until the load ends.
    pub(crate) async fn play(mut self) -> Result<Vec<Seen>> {
        let mut seen = vec![];
        loop {
            let (one, other) = tokio::try_join!(self.player(0).play(), self.player(1).play())?;
            let over = one.over;
            seen.extend([one, other]);
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

/// A new table with both seated. What happens to a request whose answer got lost is not known, so a table that was not made
/// without a hitch is left alone and another one is made; no move was played there.
async fn table(shared: &Shared, tokens: &[String; 2], game: &str) -> Result<Arc<Ledger>> {
    let mut attempt = 1;
    let made = loop {
        match seated(shared, tokens, game).await {
            Ok(made) => break made,
            Err(error) if attempt == ATTEMPTS => return Err(error),
            Err(_) => attempt += 1,
        }
    };
    let ledger = Arc::new(Ledger::new(made.table.id));
    shared.ledgers.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(ledger.clone());
    Ok(ledger)
}

async fn seated(shared: &Shared, tokens: &[String; 2], game: &str) -> Result<TableMade> {
    let made = shared.api.make(&tokens[0], game, 0).await?;
    shared.api.join(&tokens[1], &made).await?;
    Ok(made)
}
