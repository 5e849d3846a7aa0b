//! Whether the dice of a finished game were those that were promised before it.
//!
//! A game on a server is rolled by [`FairDice`]. When it is over, its replay says in its notes what they were made of
//! ([`FairNotes`]), and [`verify`] plays the game again and compares every roll. **Invariant:** what is refused is named by
//! the first line of the file that does not fit, so a changed roll is found at the roll and not at what became of it.
//! What this proves, and what not, is in `docs/fair-shuffles.md`.

use std::sync::Arc;

use runehall_dice::fair::{FairDice, Secret, commitment, from_hex};
use runehall_engine::{Actor, Ask, Choice, Dice, GameInfo, NoDice, Pending};
use runehall_wire::{LogEntry, Replay, hex};

use crate::erased::{DynGame, DynState};
use crate::replay::{self, VerifyError};

/// The note with what was told of the secret before the game: 64 hex digits.
pub const COMMITMENT: &str = "fair-commitment";
/// The note with the secret: 64 hex digits. Only written when the game is over.
pub const SECRET: &str = "fair-secret";
/// The note with what each seat contributed, separated by commas: 64 hex digits, or `-` for a bot of the server.
pub const CONTRIBUTIONS: &str = "fair-contributions";
/// The note with how many rolls at the beginning are not of this stream, where a game goes on from another one.
pub const FROM: &str = "fair-from";

/// What the dice of a game were made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairNotes {
    /// The server's part.
    pub secret: Secret,
    /// The part of each seat; `None` for a bot of the server.
    pub contributions: Vec<Option<[u8; 32]>>,
    /// How many rolls at the beginning are not of this stream. They count all the same: the next one has this number.
    pub from: u64,
}

/// What was found right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairReport {
    /// What the dice were made of.
    pub notes: FairNotes,
    /// How many rolls the game has.
    pub n_rolls: u64,
}

/// Why the dice of a game are not shown to be those that were promised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FairError {
    /// Nothing was promised.
    #[error(
        "it has no notes on fair shuffles: such notes are written by a server when a game is over; games played without one can only be verified by playing them again"
    )]
    NoNotes,
    /// A note is missing.
    #[error(
        "line {line}: there are notes on fair shuffles, but `{note}` is missing; a server writes all of them when the game is over"
    )]
    Missing {
        /// The line of the file.
        line: usize,
        /// Which note.
        note: &'static str,
    },
    /// A note is not written as such notes are.
    #[error("line {line}: the note `{note}` says `{found}`, where {expected} should stand")]
    Malformed {
        /// The line of the file.
        line: usize,
        /// Which note.
        note: &'static str,
        /// What it says, or the part of it that is wrong.
        found: String,
        /// What would fit.
        expected: &'static str,
    },
    /// There is not one contribution for each seat.
    #[error("line {line}: the note `{CONTRIBUTIONS}` is of {found} seats, and the table has {seats}")]
    Seats {
        /// The line of the file.
        line: usize,
        /// How many seats the note is of.
        found: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// Another secret was promised.
    #[error(
        "line {line}: the secret is not the one that was committed to: its SHA-256 is `{}`, and `{COMMITMENT}` says `{}`",
        hex(computed),
        hex(told)
    )]
    Commitment {
        /// The line of the file.
        line: usize,
        /// The commitment of the file.
        told: [u8; 32],
        /// The commitment of its secret.
        computed: [u8; 32],
    },
    /// The game has fewer rolls than are said to be of another stream.
    #[error("line {line}: the note `{FROM}` leaves out {from} rolls, and the game has only {n_rolls}")]
    From {
        /// The line of the file.
        line: usize,
        /// How many are left out.
        from: u64,
        /// How many there are.
        n_rolls: u64,
    },
    /// Something else was rolled.
    #[error(
        "line {line}: roll number {number} (counted from 0; {sides} sides) is {file} in the file, and {stream} by the secret and the contributions"
    )]
    Roll {
        /// The line of the file.
        line: usize,
        /// Which roll of the game, from 0.
        number: u64,
        /// How many sides it has.
        sides: u32,
        /// What the file says.
        file: u32,
        /// What the stream says.
        stream: u32,
    },
    /// The game cannot be played again.
    #[error(transparent)]
    Replay(#[from] VerifyError),
}

/// Plays a replay again and makes sure that every roll is the one that its secret and contributions give, and that the
/// secret is the one that was committed to.
pub fn verify(game: Arc<dyn DynGame>, replay: &Replay) -> Result<FairReport, FairError> {
    let notes = FairNotes::read(replay)?;
    let rolls = walk(&*game, replay);
    let played = replay::verify(game, replay);
    let unfair = compare(&notes, &rolls);
    match (unfair, played) {
        // Where both are wrong, the first line counts: what follows a changed roll rarely fits the rules.
        (Some((line, _)), Err(error)) if error.line < line => Err(error.into()),
        (Some((_, unfair)), _) => Err(unfair),
        (None, Err(error)) => Err(error.into()),
        (None, Ok(_)) => {
            let (line, from, n_rolls) = (notes_line(replay), notes.from, rolls.len() as u64);
            if from > n_rolls {
                Err(FairError::From { line, from, n_rolls })
            } else {
                Ok(FairReport { notes, n_rolls })
            }
        }
    }
}

/// Every roll of a game as `(sides, face)`, in order; faces count from 0.
pub fn rolls(game: &Arc<dyn DynGame>, replay: &Replay) -> Result<Vec<(u32, u32)>, VerifyError> {
    replay::verify(Arc::clone(game), replay)?;
    Ok(walk(&**game, replay).iter().map(|roll| (roll.sides, roll.face)).collect())
}

impl FairNotes {
    /// The notes of a replay: all there, well-formed, one contribution for each seat, and the secret that was committed to.
    pub fn read(replay: &Replay) -> Result<Self, FairError> {
        let line = notes_line(replay);
        let note = |name: &'static str| replay.notes.get(name).map(String::as_str);
        if [COMMITMENT, SECRET, CONTRIBUTIONS, FROM].into_iter().all(|name| note(name).is_none()) {
            return Err(FairError::NoNotes);
        }
        let needed = |name| note(name).ok_or(FairError::Missing { line, note: name });
        let wrong =
            |note, found: &str, expected| FairError::Malformed { line, note, found: found.to_owned(), expected };
        let digits = |name| {
            let text = needed(name)?;
            from_hex(text).ok_or_else(|| wrong(name, text, "64 hex digits (0-9, a-f)"))
        };
        let told = digits(COMMITMENT)?;
        let secret = Secret::new(digits(SECRET)?);
        let computed = commitment(&secret);
        if computed != told {
            return Err(FairError::Commitment { line, told, computed });
        }
        let contribution = |text: &str| match text {
            "-" => Ok(None),
            _ => from_hex(text)
                .map(Some)
                .ok_or_else(|| wrong(CONTRIBUTIONS, text, "64 hex digits (0-9, a-f) or, for a bot, `-`")),
        };
        let contributions = needed(CONTRIBUTIONS)?.split(',').map(contribution).collect::<Result<Vec<_>, _>>()?;
        let seats = usize::from(replay.setup.seats);
        if contributions.len() != seats {
            return Err(FairError::Seats { line, found: contributions.len(), seats });
        }
        let count = |text: &str| text.parse().ok().filter(|n: &u64| n.to_string() == text);
        let from =
            note(FROM).map_or(Ok(0), |text| count(text).ok_or_else(|| wrong(FROM, text, "a number of rolls")))?;
        Ok(FairNotes { secret, contributions, from })
    }

    /// The notes as they are written into a replay. They tell the secret: only for a game that is over.
    pub fn write(&self) -> Vec<(&'static str, String)> {
        let contribution = |part: &Option<[u8; 32]>| part.map_or("-".to_owned(), |bytes| hex(&bytes));
        let contributions: Vec<String> = self.contributions.iter().map(contribution).collect();
        let mut notes = vec![
            (COMMITMENT, hex(&self.commitment())),
            (SECRET, hex(self.secret.reveal())),
            (CONTRIBUTIONS, contributions.join(",")),
        ];
        if self.from > 0 {
            notes.push((FROM, self.from.to_string()));
        }
        notes
    }

    /// What was told of the secret before the game.
    pub fn commitment(&self) -> [u8; 32] {
        commitment(&self.secret)
    }

    /// The dice, with the first roll of this stream next.
    pub fn dice(&self) -> FairDice {
        FairDice::new(&self.secret, &self.contributions).at(self.from)
    }
}

impl FairReport {
    /// How many rolls were compared: those from [`FairNotes::from`] on.
    pub fn n_checked(&self) -> u64 {
        self.n_rolls - self.notes.from
    }
}

/// A roll of the log.
struct Roll {
    line: usize,
    sides: u32,
    face: u32,
}

/// The first roll that is not of the stream, with its line.
fn compare(notes: &FairNotes, rolls: &[Roll]) -> Option<(usize, FairError)> {
    let mut dice = notes.dice();
    let skipped = usize::try_from(notes.from).unwrap_or(usize::MAX);
    rolls.iter().skip(skipped).find_map(|&Roll { line, sides, face }| {
        let number = dice.roll_number();
        // A roll has at least one side, so there is a face.
        let stream = dice.roll(sides)?;
        (stream != face).then_some((line, FairError::Roll { line, number, sides, file: face, stream }))
    })
}

/// The rolls of the log up to its end, or to and including the first line that does not fit the rules.
fn walk(game: &dyn DynGame, replay: &Replay) -> Vec<Roll> {
    let mut rolls = vec![];
    let Ok(mut state) = game.start(&replay.setup, &mut NoDice, &mut vec![]) else { return rolls };
    for (i, entry) in replay.entries.iter().enumerate() {
        if !step(game.info(), &mut *state, entry, replay.line_of(i), &mut rolls) {
            break;
        }
    }
    rolls
}

/// Applies one line and takes down its rolls. False where the rules do not take it.
fn step(info: &GameInfo, state: &mut dyn DynState, entry: &LogEntry, line: usize, rolls: &mut Vec<Roll>) -> bool {
    let (who, choices) = match entry {
        LogEntry::Answers { who, choices } => (*who, choices),
        LogEntry::Interrupt(what) => {
            return what.meant(info).is_some_and(|what| state.interrupt(what, &mut NoDice, &mut vec![]).is_ok());
        }
    };
    choices.iter().all(|&choice| {
        if let (Actor::Chance, Pending::Ask(Ask { who: Actor::Chance, sides, .. }), Choice::Roll(face)) =
            (who, state.pending(), choice)
        {
            rolls.push(Roll { line, sides: sides.into(), face: face.into() });
        }
        state.apply(choice, &mut NoDice, &mut vec![]).is_ok()
    })
}

/// The line of a file with notes in which they stand.
fn notes_line(replay: &Replay) -> usize {
    replay.line_of(0) - 1
}
