//! A finished game looked back at: its replay, its steps, its shuffles. Nothing of this is told before the game is over.

use std::sync::Arc;

use runehall_engine::{Actor, Seat, Viewer};
use runehall_games::coach::{self, CoachError, CoachSpec, Progress};
use runehall_games::fair::{self, FairNotes};
use runehall_games::replay::Cursor;
use runehall_games::{DynGame, Session};
use runehall_protocol::lobby::{BestCommand, BetterCommand, CoachedCommand, Coaching, Fair, ReplayStep};
use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::{LogEntry, Replay, hex};

use crate::act::Made;
use crate::show::{event_dto, view_dto};
use crate::table::Table;

/// A finished game apart from its table: it never changes, so whoever looks back at it holds nobody up.
#[derive(Clone, Debug)]
pub struct Finished {
    pub(crate) game: Arc<dyn DynGame>,
    pub(crate) made: Made,
    replay: Replay,
    notes: FairNotes,
}

impl Finished {
    /// The game it was.
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// The replay with all that is needed to check its shuffles.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The game step by step, as a seat saw it or with all cards open.
    pub fn steps(&self, seat: Option<u8>) -> Result<Vec<ReplayStep>, Refused> {
        if seat.is_some_and(|seat| usize::from(seat) >= self.made.seats.len()) {
            return Err(Refused::new(ErrorCode::NotFound, "there is no such seat"));
        }
        let viewer = seat.map_or(Viewer::Judge, |seat| Viewer::Seat(Seat(seat)));
        let mut cursor = Cursor::new(Arc::clone(&self.game), &self.replay)
            .map_err(|error| Refused::new(ErrorCode::Internal, error.to_string()))?;
        let mut steps = vec![];
        loop {
            let event = |event| event_dto(&*self.game, cursor.names(), event, viewer);
            steps.push(ReplayStep {
                command: cursor.command(viewer).unwrap_or_default(),
                view: view_dto(&cursor.view(viewer)),
                events: cursor.events().iter().map(event).collect(),
            });
            if !cursor.forward() {
                return Ok(steps);
            }
        }
    }

    /// How a seat played, as far as it could know. `progress` is told of every step of the game before it is looked at.
    pub fn coach(&self, seat: Seat, spec: CoachSpec, progress: &dyn Progress) -> Result<Coaching, Refused> {
        let refused = |error: CoachError| match error {
            CoachError::Replay(_) => Refused::new(ErrorCode::Internal, error.to_string()),
            CoachError::NobodyWins(_) => Refused::new(ErrorCode::NotNow, error.to_string()),
        };
        let advice = coach::coach(&self.game, &self.replay, seat, spec, progress).map_err(refused)?;
        let expected =
            |how: &[coach::Stands]| how.iter().map(|how| how.in_words(&self.replay.names, seat)).collect::<Vec<_>>();
        let commands = advice.commands.iter().map(|weighed| CoachedCommand {
            step: weighed.step as u32,
            command: weighed.command.clone(),
            stood_in: weighed.stood_in,
            chance: weighed.chance.map(mille),
            best: weighed.best.as_ref().map(|best| BestCommand {
                command: best.command.clone(),
                regret: signed_mille(best.regret),
                least: signed_mille(best.interval.0),
                most: signed_mille(best.interval.1),
                expected: expected(&best.expected),
            }),
            better: weighed.better.as_ref().map(|better| BetterCommand {
                command: better.command.clone(),
                regret: mille(better.regret),
                least: mille(better.interval.0),
                most: mille(better.interval.1),
                expected: expected(&better.expected),
            }),
        });
        Ok(Coaching { seat: seat.0, commands: commands.collect() })
    }

    /// What is needed to check the shuffles.
    pub fn fair(&self) -> Result<Fair, Refused> {
        let broken = |error: String| Refused::new(ErrorCode::Internal, error);
        let contribution = |part: &Option<[u8; 32]>| part.map_or_else(String::new, |c| hex(&c));
        Ok(Fair {
            commitment: hex(&self.notes.commitment()),
            secret: hex(self.notes.secret.reveal()),
            contributions: self.notes.contributions.iter().map(contribution).collect(),
            from: self.notes.from as u32,
            rolls: fair::rolls(&self.game, &self.replay).map_err(|error| broken(error.to_string()))?,
            fair: fair::verify(Arc::clone(&self.game), &self.replay).is_ok(),
        })
    }
}

impl Table {
    /// The game to look back at, once it is over.
    pub fn finished(&self) -> Result<Finished, Refused> {
        let session = self.session().filter(|_| self.is_over()).ok_or_else(|| {
            Refused::new(ErrorCode::NotNow, "the game is not over: its replay would show what is still hidden")
        })?;
        let (mut replay, notes) = (session.to_replay(), self.fair_notes());
        replay.notes.extend(notes.write().into_iter().map(|(key, note)| (key.to_owned(), note)));
        Ok(Finished { game: Arc::clone(self.game()), made: self.made().clone(), replay, notes })
    }

    /// The game as it stands and the seat of a person who plays it alone among bots: nobody else could be harmed by what that person takes
    /// out of it. Nothing for anybody else, and nothing once it is over.
    pub fn own_game(&self, user: Option<&str>) -> Option<(Session, Seat)> {
        let seat = self.seat_of(user?)?;
        let session = self.session().filter(|_| self.is_solo() && !self.is_over())?;
        Some((session.position(), seat))
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

/// A share in parts of 1,000.
#[expect(clippy::cast_sign_loss, reason = "it is clamped to what a share can be")]
fn mille(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// A difference of shares in parts of 1,000.
fn signed_mille(difference: f64) -> i16 {
    (difference.clamp(-1.0, 1.0) * 1000.0).round() as i16
}

fn n_rolls(entries: &[LogEntry]) -> usize {
    let rolls = |entry: &LogEntry| match entry {
        LogEntry::Answers { who: Actor::Chance, choices } => choices.len(),
        LogEntry::Answers { who: Actor::Seat(_), .. } | LogEntry::Interrupt(_) => 0,
    };
    entries.iter().map(rolls).sum()
}
