//! What an event does by itself: it opens the table before the rounds and those of each round, takes in what came of them, and ends the time for choosing.

use std::time::Duration;

use runehall_engine::Seat;
use runehall_event::{Decided, Event, EventAct, Player, Score, Stage, took_away};
use runehall_games::session::Session;
use runehall_hall::{Act, Fresh, Made, Placed};
use runehall_protocol::lobby::{NewTable, SeatWish};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::{Kind, Which};
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
    /// The table is to be opened at which all gather what they bring.
    Gather,
    /// That table may be over.
    TakeAway { table: String },
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
            Errand::Gather => {
                let opens = |event: &Event| (event.gathering_table().0, self.gathering_of(event));
                let (table, made) = self.look_at_event(id, opens).await?;
                self.open_once(&table, made?).await?;
                EventAct::Gathered { table }
            }
            Errand::TakeAway { table } => {
                self.leave_gathering(&table, id).await?;
                let Some(taken) = self.taken_away(&table, id).await? else { return Ok(()) };
                taken
            }
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

    /// How the table is made at which all gather what they bring.
    fn gathering_of(&self, event: &Event) -> Result<Made, Refused> {
        let players: Vec<&Player> = event.gathered().0.iter().map(|&player| &event.players()[player]).collect();
        let wish = self.gathering_wish(event.opened(), players.iter().map(|player| seat_wish(player)).collect())?;
        self.made_for(event, &wish, event.gathering_table().1, &players)
    }

    /// Who has left the event leaves that table, too, whatever came first: the lot chooses for them (RSL-22.12).
    async fn leave_gathering(&self, table: &str, event: &str) -> Result<(), Refused> {
        let gone = |event: &Event| {
            let left = |(seat, &player): (usize, &usize)| event.players()[player].left.then_some(seat as u8);
            event.gathered().0.iter().enumerate().filter_map(left).collect::<Vec<_>>()
        };
        for seat in self.look_at_event(event, gone).await? {
            match self.act(table, move |_| Ok(Act::Resigned { seat })).await {
                // They left it before, or it is over.
                Err(refused) if !matches!(refused.code, ErrorCode::Illegal | ErrorCode::NotNow) => return Err(refused),
                Ok(()) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// What everybody took away from there, once it is over: told by the game to each seat, and by us to the event alone.
    async fn taken_away(&self, table: &str, event: &str) -> Result<Option<EventAct>, Refused> {
        let of = |event: &Event| Ok((event.gathered().0.to_vec(), self.options_of_rounds(event.opened())?));
        let (seats, options) = self.look_at_event(event, of).await??;
        self.look(table, |state| {
            let over = state.table.session().filter(|_| state.table.is_over());
            let taken = |session: &Session| {
                let by_seat = (0..seats.len() as u8).map(|seat| session.state().takeaway(Seat(seat)));
                took_away(&seats, by_seat, options.clone())
            };
            over.map(taken).transpose()
        })
        .await
    }

    /// How the table of a pairing is made. Everybody sits there from the first row on, with what they bring to all their encounters (RSL-22.13).
    fn table_of(&self, event: &Event, round: usize, pairing: usize) -> Result<Made, Refused> {
        let opened = event.opened();
        let players = event.rounds()[round].pairings[pairing].players.map(|player| &event.players()[player]);
        let wish = table_wish(opened, event.options(), players.map(seat_wish).into());
        self.made_for(event, &wish, event.table_secret(round, pairing), &players)
    }

    /// A table of an event, with everybody in their seat.
    fn made_for(&self, event: &Event, wish: &NewTable, secret: [u8; 32], players: &[&Player]) -> Result<Made, Refused> {
        let opened = event.opened();
        let fresh = Fresh {
            secret,
            // Nobody is invited: who plays sits there already.
            invite: secret,
            maker: opened.host.clone(),
            maker_name: opened.host_name.clone(),
        };
        let made = Made::ask(&self.0.games, wish, &fresh)?;
        let place = |player: &&Player| Placed {
            user: player.user.clone(),
            name: player.name.clone(),
            contribution: player.contribution.clone(),
        };
        let brings = !self.0.games.find(&wish.game)?.info().brings.is_empty();
        let brought = players.iter().map(|player| player.brought.clone().unwrap_or_default()).collect();
        let placed = players.iter().map(place).collect();
        Ok(made.of_event(event.id(), placed, if brings { brought } else { vec![] }))
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

fn seat_wish(player: &Player) -> SeatWish {
    player.bot.clone().map_or(SeatWish::Open, SeatWish::Bot)
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
        Stage::Gathering => {
            let table = event.gathered().1.map(str::to_owned);
            vec![table.map_or(Errand::Gather, |table| Errand::TakeAway { table })]
        }
        Stage::Entries | Stage::Building | Stage::Over | Stage::CalledOff => vec![],
    }
}
