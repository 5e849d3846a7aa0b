//! A scenario as plain data: what is written, with the lines it is written in.
//!
//! Players are seats here, because the `given` block names them; cards, facts, zones and questions are still words, because
//! only the game knows them. [`crate::run()`] looks those up.

use std::fmt;

use runehall_engine::{GivenFact, Seat, SeatSet, Viewer};
use serde::Serialize;

/// One scenario: a position, what is played, what must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The heading above it, with ", case 2" … where a section holds several.
    pub name: String,
    /// In which file.
    pub file: String,
    /// The line of its `given` block, or of its first block.
    pub line: usize,
    /// The game it is of, by name.
    pub game: String,
    /// The line that names the game.
    pub game_line: usize,
    /// The clause ids in the heading and the prose of its section, in order, each once.
    pub clauses: Vec<String>,
    /// Where it begins.
    pub given: Position,
    /// What is played and checked, in order.
    pub blocks: Vec<Block>,
    /// What cannot be read of it, by line.
    pub problems: Vec<Problem>,
}

/// The `given` block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The line the block begins in.
    pub line: usize,
    /// The players clockwise.
    pub names: Vec<String>,
    /// The line that names them, and the line that says who starts.
    pub seats_line: Option<usize>,
    /// See `seats_line`.
    pub starter_line: Option<usize>,
    /// The clause that must refuse the table, with the line that says so.
    pub refused: Option<(usize, String)>,
    /// The mode, with its line; `None` for the first of the game.
    pub mode: Option<(usize, String)>,
    /// Table options.
    pub options: Vec<Said>,
    /// What seats bring.
    pub brings: Vec<(Seat, Said)>,
    /// The dice for everything that is not scripted.
    pub seed: u64,
    /// Whether a window for a reaction passes by itself unless the next line is about it.
    pub reactions_pass: bool,
    /// Whether the game is dealt from the start instead of being arranged.
    pub new_game: bool,
    /// Who starts a new game.
    pub starter: Option<Seat>,
    /// Everything else that is said, for [`runehall_engine::Game::arrange`].
    pub facts: Vec<GivenFact>,
}

/// A declared option as it is said, before the game has read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// In which line of the file.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A `play` or `then` block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// What is played.
    Play(Vec<PlayLine>),
    /// What must hold.
    Then(Vec<ThenLine>),
}

/// A line of a `play` block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayLine {
    /// In which line of the file.
    pub line: usize,
    /// As written, without its comment.
    pub text: String,
    /// What it does.
    pub what: Play,
    /// The clause that must refuse it, if it is said to be illegal.
    pub illegal: Option<String>,
}

/// What a line of a `play` block does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Play {
    /// A whole command of a player.
    Command {
        /// Whose.
        seat: Seat,
        /// The answers it is made of, at least one.
        answers: Vec<Answer>,
    },
    /// Scripts the next rolls.
    Chance(Vec<String>),
    /// A player gives up.
    Resign(Seat),
    /// A player does something without being asked.
    Take {
        /// Who.
        seat: Seat,
        /// What, as written: `drop Attack`.
        taken: String,
    },
    /// These players agree to a draw.
    AgreeDraw(SeatSet),
}

/// One answer of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether it stands after `->`, which says that the question before it is done with.
    pub after_arrow: bool,
    /// Its words.
    pub text: String,
}

/// A line of a `then` block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThenLine {
    /// In which line of the file.
    pub line: usize,
    /// As written, without its comment.
    pub text: String,
    /// What must hold.
    pub claim: Claim,
}

/// What must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Something about a fact or a zone, as a viewer sees it.
    Of(Viewer, Path, Is),
    /// Nothing of it is visible to the viewer.
    Unseen(Viewer, Path),
    /// The log has such a sentence, so often.
    Log {
        /// As told to whom.
        viewer: Viewer,
        /// How often.
        times: Times,
        /// Whether it was told after what the line before is about.
        later: bool,
        /// Part of the sentence, the cause in brackets at its end included.
        text: String,
    },
    /// Who is asked which question: `Billy: react`; `None` for nobody.
    Asked(Option<(String, String)>),
    /// The legal answers.
    Options(Listed, Vec<String>),
    /// Who answered the question of this name in the play block before, in order.
    Answered(String, Vec<String>),
    /// The game is over and these won.
    Winners(SeatSet),
    /// The game is not over.
    GoesOn,
}

impl Claim {
    /// Whether it is about one sentence of the log, so that another can be said to come after it.
    pub(crate) fn finds_sentence(&self) -> bool {
        matches!(self, Claim::Log { times: Times::Some, .. })
    }
}

/// How often something was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Times {
    /// At least once.
    Some,
    /// So often and no more: 0 for never.
    Exactly(usize),
}

/// A fact or zone by name, of a player or of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// Whose; `None` for the table's.
    pub seat: Option<Seat>,
    /// Its name.
    pub name: String,
}

/// What is said of a fact or zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Is {
    /// It is set, or is not.
    Set(bool),
    /// It compares so with a value: for a zone, `=` and a list of cards.
    Compared(Compare, String),
    /// It holds so many cards.
    Count(u32, Option<Face>),
    /// It has or lacks these cards.
    Cards(Listed, String),
    /// These cards are known to lie at this end of it, `top` or `bottom`, in this order from above, and no others.
    Order(&'static str, String),
}

/// How a list is to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// These and no others.
    Exactly,
    /// At least these.
    Has,
    /// None of these.
    Lacks,
}

/// How cards lie for a viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// All of them can be seen.
    Up,
    /// None of them can be seen.
    Down,
}

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `>`
    More,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

impl Compare {
    /// Every comparison with its sign, longer signs first.
    pub const ALL: [(&'static str, Compare); 5] = [
        ("<=", Compare::AtMost),
        (">=", Compare::AtLeast),
        ("=", Compare::Equal),
        ("<", Compare::Less),
        (">", Compare::More),
    ];
}

/// Something in a scenario that cannot be understood or cannot be: where, what, and what would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
pub struct Problem {
    /// In which file.
    pub file: String,
    /// In which line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub help: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "\n  = help: {help}"))
    }
}
