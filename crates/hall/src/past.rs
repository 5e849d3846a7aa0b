//! A finished game looked back at: its replay, its steps, its shuffles. Nothing of this is told before the game is over.

use std::sync::Arc;

use runehall_engine::{Actor, Seat, Viewer};
use runehall_games::fair::{self, FairNotes};
use runehall_games::replay::Cursor;
use runehall_protocol::lobby::{Fair, ReplayStep, ReplaySteps, TableInfo};
use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::{Entry, Replay, hex};

use crate::show::{event_dto, view_dto};
use crate::table::Table;

impl Table {
    /// The replay with all that is needed to check its shuffles.
    pub fn replay(&self) -> Result<Replay, Refused> {
        let session = self.session().filter(|_| self.is_over()).ok_or_else(|| {
            Refused::new(ErrorCode::NotNow, "the game is not over: its replay would show what is still hidden")
        })?;
        let mut replay = session.to_replay();
        replay.notes.extend(self.fair_notes().write().into_iter().map(|(key, note)| (key.to_owned(), note)));
        Ok(replay)
    }

    /// The game step by step, as a seat saw it or with all cards open.
    pub fn steps(&self, seat: Option<u8>, info: TableInfo) -> Result<ReplaySteps, Refused> {
        if seat.is_some_and(|seat| usize::from(seat) >= self.chairs().len()) {
            return Err(Refused::new(ErrorCode::NotFound, "there is no such seat"));
        }
        let viewer = seat.map_or(Viewer::Judge, |seat| Viewer::Seat(Seat(seat)));
        let replay = self.replay()?;
        let mut cursor = Cursor::new(Arc::clone(self.game()), &replay)
            .map_err(|error| Refused::new(ErrorCode::Internal, error.to_string()))?;
        let mut steps = vec![];
        loop {
            let event = |event| event_dto(&**self.game(), cursor.names(), event, viewer);
            steps.push(ReplayStep {
                command: cursor.command(viewer).unwrap_or_default(),
                view: view_dto(&cursor.view(viewer)),
                events: cursor.events().iter().map(event).collect(),
            });
            if !cursor.forward() {
                return Ok(ReplaySteps { table: info, steps });
            }
        }
    }

    /// What is needed to check the shuffles.
    pub fn fair(&self) -> Result<Fair, Refused> {
        let replay = self.replay()?;
        let broken = |error: String| Refused::new(ErrorCode::Internal, error);
        let contribution = |chair: &crate::Chair| chair.contribution.map_or_else(String::new, |c| hex(&c));
        Ok(Fair {
            commitment: hex(&self.commitment()),
            secret: hex(self.secret().reveal()),
            contributions: self.chairs().iter().map(contribution).collect(),
            from: self.fair_notes().from as u32,
            rolls: fair::rolls(self.game(), &replay).map_err(|error| broken(error.to_string()))?,
            fair: fair::verify(Arc::clone(self.game()), &replay).is_ok(),
        })
    }

    /// What the dice of the game are made of.
    pub(crate) fn fair_notes(&self) -> FairNotes {
        FairNotes {
            secret: self.secret().clone(),
            contributions: self.chairs().iter().map(|chair| chair.contribution).collect(),
            from: self.position.as_ref().map_or(0, |replay| n_rolls(&replay.entries) as u64),
        }
    }

    /// What is told of the secret before anybody has contributed.
    pub fn commitment(&self) -> [u8; 32] {
        runehall_dice::fair::commitment(self.secret())
    }
}

fn n_rolls(entries: &[Entry]) -> usize {
    let rolls = |entry: &Entry| match entry {
        Entry::Answers { who: Actor::Chance, choices } => choices.len(),
        Entry::Answers { who: Actor::Seat(_), .. } | Entry::Interrupt(_) => 0,
    };
    entries.iter().map(rolls).sum()
}
