//! The log of a game as a value, and how it is written.

use std::collections::BTreeMap;
use std::fmt;

use runehall_engine::{Actor, Choice, End, GameInfo, Interrupt, LibertyId, Seat, SeatSet, Setup};

use crate::check::{Chain, hex};
use crate::{FORMAT, VERSION};

/// A game: what it was played by, by whom, and everything that was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The game by its name: `zun`.
    pub game: String,
    /// The hash of the rules it was played by.
    pub rules: [u8; 32],
    /// The table as it was asked for.
    pub setup: Setup,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// What the driver of the game wants back when it goes on, such as which seats bots play. Never part of the game.
    pub notes: BTreeMap<String, String>,
    /// What was answered, in order.
    pub entries: Vec<LogEntry>,
    /// How the file ends.
    pub ending: Ending,
}

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LogEntry {
    /// All answers of one command of a seat, or a run of rolls.
    Answers {
        /// Who answered.
        who: Actor,
        /// The answers, in order; at least one.
        choices: Vec<Choice>,
    },
    /// Something outside of the questions.
    Interrupt(Outside),
}

/// What happened outside of the questions, as it is kept: [`Interrupt`] names a liberty by its place in a list that grows and may be
/// put in another order, so here it stands by its name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outside {
    /// This seat gave up, or was removed.
    Resign(Seat),
    /// These seats agreed to a draw.
    AgreeDraw(SeatSet),
    /// This seat took a liberty in this way. The liberty is its name, or in an old file its place, see [`Outside::meant`].
    Take(Seat, String, Choice),
}

impl Outside {
    /// How this is kept for a game.
    pub fn of(what: Interrupt, info: &GameInfo) -> Self {
        match what {
            Interrupt::Resign(seat) => Outside::Resign(seat),
            Interrupt::AgreeDraw(seats) => Outside::AgreeDraw(seats),
            Interrupt::Take(seat, LibertyId(id), choice) => {
                // No game takes a liberty that it does not declare, so only what is refused anyway has no name.
                let name = info.liberties.get(usize::from(id)).map_or_else(|| id.to_string(), |it| it.name.to_owned());
                Outside::Take(seat, name, choice)
            }
        }
    }

    /// What it means in a game; nothing where the game has no such liberty.
    ///
    /// Files from before liberties had names say their place, from 0. Those that there were then are the first of their game to this day
    /// (`liberties_of_old_files` in `runehall-games` holds them there).
    pub fn meant(&self, info: &GameInfo) -> Option<Interrupt> {
        match self {
            Outside::Resign(seat) => Some(Interrupt::Resign(*seat)),
            Outside::AgreeDraw(seats) => Some(Interrupt::AgreeDraw(*seats)),
            Outside::Take(seat, liberty, choice) => {
                let place = || liberty.parse().ok().filter(|&id| usize::from(id) < info.liberties.len()).map(LibertyId);
                let id = info.liberty(liberty).map(|(id, _)| id).or_else(place)?;
                Some(Interrupt::Take(*seat, id, *choice))
            }
        }
    }
}

/// The last line of the file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The game was put away and may go on.
    Saved,
    /// The game is over.
    End {
        /// Who won; perhaps nobody.
        winners: SeatSet,
        /// The clause that ended it.
        clause: String,
        /// In which way, if nobody won. Files from before it was written do not say.
        end: Option<End>,
    },
}

impl Ending {
    /// Whether a file that ends as `file` says can be of a game that ends so.
    pub fn agrees(&self, file: &Ending) -> bool {
        match (self, file) {
            (Ending::End { winners, clause, .. }, Ending::End { winners: told, clause: by, end: None }) => {
                (winners, clause) == (told, by)
            }
            _ => self == file,
        }
    }
}

/// The ways to end without a winner, as they are written.
pub(crate) const UNWON: [(End, &str); 3] = [(End::Drawn, "drawn"), (End::Unwon, "unwon"), (End::Lost, "lost")];

impl Replay {
    /// The file.
    pub fn write(&self) -> String {
        let mut writer = Writer::begin(self);
        self.entries.iter().for_each(|entry| writer.entry(entry));
        writer.close(&self.ending);
        writer.take()
    }

    /// The line of the file in which entry number `i` stands. One more than the last is the line of the ending.
    pub fn line_of(&self, i: usize) -> usize {
        // The format, game, rules, setup and names; the notes only if there are any.
        5 + usize::from(!self.notes.is_empty()) + i + 1
    }
}

/// Writes a replay line by line while the game goes on.
///
/// ```
/// # use runehall_wire::*;
/// # use runehall_engine::{Actor, Choice, Setup};
/// # let game = Replay {
/// #     game: "zun".into(), rules: [0; 32], setup: Setup::seats(2), names: vec!["Alex".into(), "Billy".into()],
/// #     notes: Default::default(), entries: vec![], ending: Ending::Saved,
/// # };
/// let mut writer = Writer::begin(&game);
/// let mut file = writer.take();
/// writer.entry(&LogEntry::Answers { who: Actor::Chance, choices: vec![Choice::Roll(17)] });
/// file += &writer.take(); // append what is new
/// writer.close(&Ending::Saved);
/// file += &writer.take();
/// assert_eq!(parse(&file).unwrap().entries.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    chain: Chain,
    text: String,
}

impl Writer {
    /// Starts a file with the header of this game.
    pub fn begin(replay: &Replay) -> Self {
        let mut writer = Writer { chain: Chain::default(), text: String::new() };
        let json = |value: serde_json::Result<String>| value.expect("strings, numbers and maps of strings are JSON");
        writer.line(&format!("{FORMAT} {VERSION}"));
        writer.line(&format!("game {}", replay.game));
        writer.line(&format!("rules {}", hex(&replay.rules)));
        writer.line(&format!("setup {}", json(serde_json::to_string(&replay.setup))));
        writer.line(&format!("names {}", json(serde_json::to_string(&replay.names))));
        if !replay.notes.is_empty() {
            writer.line(&format!("notes {}", json(serde_json::to_string(&replay.notes))));
        }
        writer
    }

    /// Adds a line of the log.
    pub fn entry(&mut self, entry: &LogEntry) {
        self.line(&entry.to_string());
    }

    /// Adds the last line. Nothing can follow it.
    pub fn close(&mut self, ending: &Ending) {
        self.line(&ending.to_string());
    }

    /// What was added since the last time.
    #[must_use]
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push_str(" #");
        self.text.push_str(self.chain.next(line));
        self.text.push('\n');
    }
}

impl fmt::Display for LogEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogEntry::Answers { who, choices } => {
                match who {
                    Actor::Seat(Seat(n)) => write!(f, "{n}")?,
                    Actor::Chance => f.write_str("~")?,
                }
                choices.iter().try_for_each(|choice| write!(f, " {choice}"))
            }
            LogEntry::Interrupt(Outside::Resign(Seat(n))) => write!(f, "resign {n}"),
            LogEntry::Interrupt(Outside::AgreeDraw(seats)) => write!(f, "draw {}", seat_list(*seats)),
            LogEntry::Interrupt(Outside::Take(Seat(n), liberty, choice)) => write!(f, "take {n} {liberty} {choice}"),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Saved => f.write_str("saved"),
            Ending::End { winners, clause, end } => {
                write!(f, "end {} {clause}", seat_list(*winners))?;
                let word = UNWON.iter().find(|(unwon, _)| Some(*unwon) == *end);
                word.map_or(Ok(()), |(_, word)| write!(f, " {word}"))
            }
        }
    }
}

/// `0,2`, or `nobody`.
fn seat_list(seats: SeatSet) -> String {
    if seats.is_empty() {
        return "nobody".to_owned();
    }
    seats.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(",")
}
