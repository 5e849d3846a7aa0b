//! What an event does by itself: it opens the tables of a round, takes in what came of them, and ends the time for choosing.

use std::time::Duration;

use runehall_event::{Decided, Event, EventAct, Player, Score, Stage};
use runehall_hall::{Fresh, Made, Placed};
use runehall_protocol::Refused;
use runehall_protocol::lobby::SeatWish;
use runehall_store::{Kind, Which};
use runehall_wire::hex;
use tokio::time::sleep;

use super::super::{Hub, internal};
use super::table_wish;
use crate::secrets::now;

/// How often every event that goes on is looked at: for clocks, and for what happened in other processes.
const LOOK: Duration = Duration::from_secs(2);
/// For how long a process may drive an event before it asks again.
const LEASE: Duration = Duration::from_secs(10);

/// What is to be done next in an event.
enum Errand {
    /// The time for choosing is up.
    Fix,
    /// The table of a pairing is to be opened.
    Open { round: usize, pairing: usize },
    /// A table may be over.
    Ask { round: usize, pairing: usize, table: String },
}

impl Hub {
    /// Looks after every event that goes on, for ever.
    pub(in crate::hub) async fn keep_events(self) {
        loop {
            // While the store fails there is nothing to be done; tables say so to their people.
            let running = self.0.store.tables(Which::Running(Kind::Event), u32::MAX).await.unwrap_or_default();
            for listed in running {
                self.drive_event(&listed.summary.table).await;
            }
            sleep(LOOK).await;
        }
    }

    /// Does what is to be done in an event, if this process drives it.
    pub(in crate::hub) async fn drive_event(&self, id: &str) {
        if let Err(refused) = self.try_to_drive(id).await {
            tracing::warn!(event = id, error = refused.message, "an event cannot be driven");
        }
    }

    async fn try_to_drive(&self, id: &str) -> Result<(), Refused> {
        let held = self.held(id).await?;
        let _driving = held.driving.lock().await;
        if !self.0.store.lease(id, &self.0.process, LEASE).await.map_err(internal)? {
            return Ok(());
        }
        loop {
            let before = self.look_at_event(id, Event::rows).await?;
            for errand in self.look_at_event(id, errands).await? {
                self.run_errand(id, errand).await?;
            }
            // A result may have brought the next round.
            if self.look_at_event(id, Event::rows).await? == before {
                return Ok(());
            }
        }
    }

    async fn run_errand(&self, id: &str, errand: Errand) -> Result<(), Refused> {
        let act = match errand {
            Errand::Fix => EventAct::Fixed,
            Errand::Open { round, pairing } => {
                let made = self.look_at_event(id, |event| self.table_of(event, round, pairing)).await??;
                let table = self.look_at_event(id, |event| event.table_id(round, pairing)).await?;
                self.open_once(&table, made).await?;
                EventAct::Seated { round: round as u16, pairing: pairing as u16, table }
            }
            Errand::Ask { round, pairing, table } => {
                let Some(score) = self.score_of(&table).await? else { return Ok(()) };
                EventAct::Scored { round: round as u16, pairing: pairing as u16, score }
            }
        };
        self.write_event(id, |_| Ok(act.clone())).await
    }

    /// How the table of a pairing is made. Everybody sits there from the first row on, with what they bring to all their encounters (RSL-22.13).
    fn table_of(&self, event: &Event, round: usize, pairing: usize) -> Result<Made, Refused> {
        let opened = event.opened();
        let players = event.rounds()[round].pairings[pairing].players.map(|player| &event.players()[player]);
        let wish = |player: &Player| player.bot.clone().map_or(SeatWish::Open, SeatWish::Bot);
        let fresh = Fresh {
            secret: event.table_secret(round, pairing),
            // Nobody is invited: who plays sits there already.
            invite: event.table_secret(round, pairing),
            maker: opened.host.clone(),
            maker_name: opened.host_name.clone(),
        };
        let made = Made::ask(&self.0.games, &table_wish(opened, players.map(wish).into()), &fresh)?;
        let place = |player: &Player| Placed {
            user: player.user.clone(),
            name: player.name.clone(),
            contribution: player.contribution.clone(),
        };
        let brought = players.map(|player| player.brought.clone().unwrap_or_default());
        Ok(Made {
            secret: hex(&fresh.secret),
            brought: if opened.brings { brought.into() } else { vec![] },
            kept: players.map(|player| player.user.clone()).into(),
            kept_names: players.map(|player| player.name.clone()).into(),
            event: Some(event.id().to_owned()),
            placed: players.map(place).into(),
            ..made
        })
    }

    /// Opens a table whose id is known. If it is there already, an earlier try was not noted.
    async fn open_once(&self, id: &str, made: Made) -> Result<(), Refused> {
        self.write_table(id, made).await?;
        self.live(id).await.map(|_| ())
    }

    /// What came of a table, once it is over: by the game's own log.
    async fn score_of(&self, table: &str) -> Result<Option<Score>, Refused> {
        self.look(table, |state| {
            let over = state.table.session().filter(|_| state.table.is_over());
            Ok(over.map(|session| match session.outcome() {
                Some(outcome) => Score::of(outcome, &session.state().standings()),
                // A game that broke has neither winner nor loser.
                None => Score { decided: Decided::Drawn, left: [0, 0], unplayed: false },
            }))
        })
        .await
    }
}

/// What is to be done in an event now.
fn errands(event: &Event) -> Vec<Errand> {
    match event.stage() {
        Stage::Building if event.time_left(now()) == Some(0) => vec![Errand::Fix],
        Stage::Rounds => {
            let round = event.rounds().len() - 1;
            let open = event.rounds()[round].pairings.iter().enumerate().filter(|(_, pairing)| pairing.score.is_none());
            let errand = |(n, pairing): (usize, &runehall_event::Pairing)| match &pairing.table {
                None => Errand::Open { round, pairing: n },
                Some(table) => Errand::Ask { round, pairing: n, table: table.clone() },
            };
            open.map(errand).collect()
        }
        Stage::Entries | Stage::Building | Stage::Gathering | Stage::Over | Stage::CalledOff => vec![],
    }
}
