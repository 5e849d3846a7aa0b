//! What a game promises, and the report when it does not keep a promise.

use std::fmt;
use std::str::FromStr;

use runehall_engine::{Choice, Game, Interrupt, LibertyId, Seat, Setup};

/// What an implementor of [`Game`] owes at every state. The text of each is its `Display`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Promise {
    /// A setup that is right gives a game.
    #[error("a right setup starts a game")]
    Starts,
    /// Every game ends.
    #[error("games end")]
    Ends,
    /// No fault is ever reported.
    #[error("no state is a fault")]
    NoFault,
    /// Questions are declared, and put to somebody who can answer them.
    #[error("a question is declared, and rolls and only rolls are asked of chance")]
    Question,
    /// A client that knows the shape of a question knows how to answer it.
    #[error("options are of the shape of their question, and any set that fits can be given as one list")]
    Shapes,
    /// Two lists of answers that mean the same are not both taken.
    #[error("a set is taken in one order, unless the game says that the order has a meaning")]
    OneOrder,
    /// What is said of answers is so.
    #[error("an outlook is of answers that can be given, its ways can be gone, and only whoever is asked has one")]
    Outlook,
    /// Options are in order.
    #[error("options are sorted, unique, and empty only when nothing is asked")]
    Options,
    /// Options are legal.
    #[error("every option is accepted")]
    Accepts,
    /// Everything else is not.
    #[error("everything that is no option is refused, with a clause and a reason")]
    Refuses,
    /// A refused choice changes nothing.
    #[error("a refused choice or interruption leaves the state as it was")]
    Untouched,
    /// A copy is as good as the original.
    #[error("a clone is equal and has the same hash")]
    Clones,
    /// A game is its log.
    #[error("the same moves give the same state again")]
    Replays,
    /// Chance may be asked for or passed in.
    #[error("rolls passed in as dice give the same state and events as rolls answered one by one")]
    InlineDice,
    /// Cards are conserved, and whatever else the game checks of itself.
    #[error("the game's own audit finds nothing wrong")]
    Audit,
    /// A waiting state names who may act.
    #[error("views say who is waited for, and when the game is over")]
    Waiting,
    /// What a seat sees is true.
    #[error("a seat sees no card that is not there, and counts every card")]
    Truthful,
    /// Half a command can be taken back.
    #[error(
        "`rewind` returns to the first question of a command and the state as it was then, and does nothing elsewhere"
    )]
    Rewinds,
    /// Half a command is nobody else's business.
    #[error("until a command is complete nothing is told and nobody else sees anything")]
    Discreet,
    /// Those who are asked together do not notice each other.
    #[error("whoever is asked together with others finds the same, whatever those before have answered")]
    Together,
    /// Events make sense.
    #[error("an event has a declared message, all its parts, and a clause of the game")]
    Events,
    /// What may be done at any time.
    #[error(
        "liberties are sorted and unique, what is listed is accepted, and everything else is refused with a clause"
    )]
    Liberties,
    /// Things are the same everywhere.
    #[error(
        "a thing has one number in views, options, events and refusals, seen by whoever is told it, and a number that is gone means nothing"
    )]
    Things,
    /// A number is one thing's for as long as the thing lies there, and nothing else's afterwards.
    #[error(
        "a thing keeps its number while it lies where it is, whatever else happens, and no other thing has that number at once or later"
    )]
    Stable,
    /// Turns are counted.
    #[error("the number of turns never falls")]
    Turns,
    /// Another world is a sound one, at the same question.
    #[error("`resample` gives a sound state that waits for the same answer")]
    WorldSound,
    /// A view holds only what its viewer knows.
    #[error("a view is the same in every world that its viewer cannot tell apart")]
    ViewLeaks,
    /// Options hold only what the asked seat knows.
    #[error("options and refusals are the same in every world that the asked seat cannot tell apart")]
    OptionsLeak,
    /// Events show only what the reader knows.
    #[error("events and views that follow are the same in every world that the seat cannot tell apart")]
    EventsLeak,
    /// Nobody knows what another brought.
    #[error("what a seat brought and has not shown is drawn anew in the worlds of the others")]
    DecksDiffer,
    /// Nobody forgets it either, once it was shown.
    #[error("a card that a seat has seen exists in every world that `resample` makes for it")]
    Remembers,
    /// A world is made of what the seat knows and of lots, and of nothing else.
    #[error("of worlds that the asked seat cannot tell apart `resample` makes the same one with the same dice")]
    WorldLeaks,
    /// A key holds only what its seat knows.
    #[error("the key of a seat is the same in every world that it cannot tell apart")]
    KeyLeaks,
    /// A key holds all that its seat sees.
    #[error("a seat that sees something else has another key")]
    KeyTells,
    /// Features and holdings hold only what the seat knows that is told them.
    #[error(
        "a player has a number for each feature, and cards, the same in every world that the seat which is told cannot tell apart"
    )]
    Features,
    /// Resampling does something.
    #[error("worlds made by `resample` differ where something is hidden")]
    WorldsDiffer,
}

/// A promise that was not kept, and how it showed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Broken {
    pub(crate) promise: Promise,
    pub(crate) what: String,
}

impl Promise {
    /// Holds the game to the promise.
    pub(crate) fn check(self, kept: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
        if kept { Ok(()) } else { Err(Broken { promise: self, what: what() }) }
    }
}

/// One thing that happens at a table. Its text is the bare form of a choice, `resign:` and a seat, or `take:` with a seat, the
/// number of a liberty and a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// The pending question is answered.
    Answer(Choice),
    /// A seat gives up.
    Resign(Seat),
    /// A seat takes a liberty.
    Take(Seat, LibertyId, Choice),
}

impl Move {
    /// What happens outside of the questions, if it does.
    pub(crate) fn interrupt(self) -> Option<Interrupt> {
        match self {
            Move::Answer(_) => None,
            Move::Resign(seat) => Some(Interrupt::Resign(seat)),
            Move::Take(seat, liberty, choice) => Some(Interrupt::Take(seat, liberty, choice)),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Answer(choice) => choice.fmt(f),
            Move::Resign(seat) => write!(f, "resign:{}", seat.0),
            Move::Take(seat, liberty, choice) => write!(f, "take:{}:{}:{choice}", seat.0, liberty.0),
        }
    }
}

/// A text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no move: expected a choice such as `card:3` or `done`, `resign:` and a seat, or `take:` with seat, liberty and choice"
)]
pub struct NoMove(pub String);

impl FromStr for Move {
    type Err = NoMove;

    fn from_str(text: &str) -> Result<Self, NoMove> {
        let bad = || NoMove(text.to_owned());
        let small = |text: &str| text.parse().map_err(|_| bad());
        let choice = |text: &str| text.parse().map_err(|_| bad());
        if let Some(seat) = text.strip_prefix("resign:") {
            return Ok(Move::Resign(Seat(small(seat)?)));
        }
        let Some(taken) = text.strip_prefix("take:") else { return Ok(Move::Answer(choice(text)?)) };
        let mut parts = taken.splitn(3, ':');
        let mut part = || parts.next().ok_or_else(bad);
        Ok(Move::Take(Seat(small(part()?)?), LibertyId(small(part()?)?), choice(part()?)?))
    }
}

/// A broken promise with all that is needed to see it again. Its `Display` is the report.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Which promise.
    pub promise: Promise,
    /// How it showed.
    pub what: String,
    /// Of which game.
    pub game: &'static str,
    /// At what table.
    pub setup: Setup,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the game within the run.
    pub number: usize,
    /// The moves that show it, as few as were found.
    pub moves: Vec<Move>,
}

impl Failure {
    pub(crate) fn new<G: Game>(setup: &Setup, seed: u64, number: usize, broken: Broken, moves: Vec<Move>) -> Self {
        let Broken { promise, what } = broken;
        Failure { promise, what, game: G::info().name, setup: setup.clone(), seed, number, moves }
    }
}

/// A report shows no more moves than this: an endless game would fill the screen.
const SHOWN: usize = 2_000;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { promise, what, game, setup, seed, number, moves } = self;
        writeln!(f, "`{game}` does not keep a promise: {promise}")?;
        writeln!(f, "  found: {what}")?;
        writeln!(f, "  where: game {number} of seed {seed}, after {} moves, setup {setup:?}", moves.len())?;
        let shown: Vec<String> = moves.iter().take(SHOWN).map(Move::to_string).collect();
        write!(f, "  again: runehall_testkit::replay with these moves:\n{}", shown.join(" "))?;
        if moves.len() > SHOWN { write!(f, " … ({} more)", moves.len() - SHOWN) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use runehall_engine::KindId;

    use super::*;

    #[test]
    fn moves_round_trip() {
        for mv in [
            Move::Answer(Choice::Roll(59)),
            Move::Answer(Choice::Done),
            Move::Resign(Seat(3)),
            Move::Take(Seat(1), LibertyId(0), Choice::Card(KindId(7))),
        ] {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
        assert_eq!("resign:x".parse::<Move>(), Err(NoMove("resign:x".to_owned())));
        assert_eq!("fold".parse::<Move>(), Err(NoMove("fold".to_owned())));
    }
}
