//! One game, from state to state. Chance is answered move by move; after each answer the same stretch is played again
//! with the rolls passed in as dice.

use std::fmt::Debug;

use runehall_dice::FastDice;
use runehall_engine::{
    Actor, Choice, Dice, Event, Game, LibertyId, NoDice, Options, Pending, Refusal, Seat, Setup, Silent, Sink,
};

use crate::failure::{Broken, Move, Promise};
use crate::knowing::Knowing;
use crate::memory::Memory;
use crate::pointed::pointed;
use crate::secrecy::{Command, Shadow};
use crate::stable::{Numbers, Step};
use crate::{Tally, look, outlook, shapes, together};

/// A game being played.
pub(crate) struct Walk<'a, G: Game> {
    pub(crate) rules: &'a G::Rules,
    pub(crate) setup: &'a Setup,
    pub(crate) state: G::State,
    /// What happened so far.
    pub(crate) moves: Vec<Move>,
    /// The options of the pending question, after a look.
    pub(crate) options: Options,
    /// The state at the first question of the present command.
    pub(crate) command: Option<Command<G>>,
    /// Worlds in which the same moves are made.
    pub(crate) shadows: Vec<Shadow<G>>,
    /// What seats have seen of what others brought.
    pub(crate) memory: Memory,
    /// What seats saw last, by its keys.
    pub(crate) knowing: Knowing,
    /// What the numbers of things were.
    numbers: Numbers,
    /// Whether the present state was looked at thoroughly.
    closely: bool,
    /// For making other worlds.
    pub(crate) dice: FastDice,
    stretch: Stretch<G>,
    turns: u32,
}

/// What has happened since a seat last answered: a move and the rolls after it.
struct Stretch<G: Game> {
    /// The state before and the move; nothing at the start of the game.
    from: Option<(G::State, Move)>,
    rolls: Vec<(u32, u32)>,
    events: Vec<Event>,
}

impl<'a, G: Game> Walk<'a, G> {
    /// Starts a game.
    pub(crate) fn start(rules: &'a G::Rules, setup: &'a Setup, dice: FastDice) -> Result<Self, Broken> {
        let mut events = vec![];
        let state = start::<G>(rules, setup, &mut NoDice, &mut events)?;
        let mut walk = Walk {
            rules,
            setup,
            turns: G::turns(&state),
            state,
            moves: vec![],
            options: vec![],
            command: None,
            shadows: vec![],
            memory: Memory::of(setup),
            knowing: Knowing::default(),
            numbers: Numbers::default(),
            closely: false,
            dice,
            stretch: Stretch { from: None, rolls: vec![], events },
        };
        walk.settle()?;
        Ok(walk)
    }

    /// What is waited for.
    pub(crate) fn pending(&self) -> Pending {
        G::pending(&self.state)
    }

    /// The number of moves made.
    pub(crate) fn made(&self) -> usize {
        self.moves.len()
    }

    /// Checks the present state.
    pub(crate) fn look(&mut self, thorough: bool, tally: &mut Tally) -> Result<(), Broken> {
        tally.states += 1;
        self.closely = thorough;
        G::options(self.rules, &self.state, &mut self.options);
        look::always::<G>(self.rules, &self.state, &self.options)?;
        shapes::fits::<G>(self.pending(), &self.options)?;
        self.follow_command()?;
        self.memory.note::<G>(self.rules, &self.state);
        if thorough {
            look::thoroughly::<G>(self.rules, self.setup, &self.state, &self.options, tally)?;
            outlook::holds::<G>(self.rules, &self.state, &self.options)?;
            shapes::sets::<G>(self.rules, &self.state, &self.options, &mut self.dice)?;
            shapes::ways::<G>(self.rules, &self.state, &self.options)?;
            shapes::one_order::<G>(self.rules, &self.state, &self.options)?;
            self.other_worlds(tally)?;
            together::check::<G>(self.rules, &self.state, self.setup.seats)?;
        }
        Ok(())
    }

    /// A liberty that somebody takes now, as often as the game says.
    pub(crate) fn liberty(&self, dice: &mut FastDice) -> Option<Move> {
        for (id, liberty) in (0..).map(LibertyId).zip(G::info().liberties) {
            if liberty.one_in == 0 || dice.below(u32::from(liberty.one_in)) > 0 {
                continue;
            }
            let seat = Seat(dice.below(u32::from(self.setup.seats)) as u8);
            let mut ways = vec![];
            G::liberty(self.rules, &self.state, seat, id, &mut ways);
            if !ways.is_empty() {
                return Some(Move::Take(seat, id, ways[dice.below(ways.len() as u32) as usize]));
            }
        }
        None
    }

    /// Makes a move, here and in the shadow worlds.
    pub(crate) fn make(&mut self, next: Move, tally: &mut Tally) -> Result<(), Broken> {
        let before = self.state.clone();
        let mut events = vec![];
        self.moves.push(next);
        let refused = apply::<G>(self.rules, &mut self.state, next, &mut NoDice, &mut events);
        match (refused, next) {
            (Err(refusal), Move::Answer(choice)) => {
                let what = format!("`{choice}` is an option, but refused: {refusal}");
                return Err(Broken { promise: Promise::Accepts, what });
            }
            (Err(refusal), Move::Take(..)) => {
                let what = format!("`{next}` is listed, but refused: {refusal}");
                return Err(Broken { promise: Promise::Liberties, what });
            }
            // A resignation may be refused: that is for the game to say.
            (Err(_), Move::Resign(_)) | (Ok(()), _) => {}
        }
        self.check_events(&before, &events)?;
        pointed::<G>((self.rules, self.setup.seats), [&before, &self.state], &events, |state, until| {
            drop(apply::<G>(self.rules, state, next, &mut NoDice, until));
        })?;
        self.shadow(&before, next, &events, tally)?;
        let rolled = match (G::pending(&before), next) {
            (Pending::Ask(ask), Move::Answer(Choice::Roll(roll))) if ask.who == Actor::Chance => {
                Some((u32::from(ask.sides), u32::from(roll)))
            }
            _ => None,
        };
        if rolled.is_none() {
            self.stretch = Stretch { from: None, rolls: vec![], events: vec![] };
        }
        let known = self.stretch.events.len();
        self.stretch.events.append(&mut events);
        let told = &self.stretch.events;
        let step = Step { giving: self.is_giving(&before), closely: self.closely, told, known };
        self.numbers.follow::<G>((self.rules, self.setup.seats), [&before, &self.state], step)?;
        match rolled {
            Some(roll) => self.stretch.rolls.push(roll),
            None => self.stretch.from = Some((before, next)),
        }
        if next.interrupt().is_some() {
            self.command = None;
        }
        let turns = G::turns(&self.state);
        Promise::Turns.check(turns >= self.turns, || format!("{} turns, then {turns}", self.turns))?;
        self.turns = turns;
        self.settle()
    }

    /// Makes all moves again from the start, and from a copy taken after `kept_at` moves.
    pub(crate) fn check_replay(&self, kept: Option<G::State>, kept_at: usize) -> Result<(), Broken> {
        let start = start::<G>(self.rules, self.setup, &mut NoDice, &mut Silent)?;
        let from_copy = kept.map(|state| (state, &self.moves[kept_at..], "a copy"));
        for (mut state, moves, origin) in [(start, &self.moves[..], "the start")].into_iter().chain(from_copy) {
            for &next in moves {
                let refused = apply::<G>(self.rules, &mut state, next, &mut NoDice, &mut Silent);
                if let (Err(refusal), Move::Answer(_) | Move::Take(..)) = (refused, next) {
                    let what = format!("`{next}` was accepted before, but from {origin} it is refused: {refusal}");
                    return Err(Broken { promise: Promise::Replays, what });
                }
            }
            Promise::Replays.check(state == self.state, || {
                format!("from {origin} the game ends in another state: {}", lines_apart(&state, &self.state))
            })?;
        }
        Ok(())
    }

    /// When no roll is waited for: plays the last stretch again with the rolls passed in.
    fn settle(&mut self) -> Result<(), Broken> {
        if matches!(self.pending(), Pending::Ask(ask) if ask.who == Actor::Chance) {
            return Ok(());
        }
        let mut dice = Script { rolls: &self.stretch.rolls, next: 0, mismatch: None };
        let mut events = vec![];
        let state = match &self.stretch.from {
            None => start::<G>(self.rules, self.setup, &mut dice, &mut events)?,
            Some((before, next)) => {
                let mut state = before.clone();
                match *next {
                    // The trusted way here, the checked way in `make`: so the two are compared as well.
                    Move::Answer(choice) => G::apply_trusted(self.rules, &mut state, choice, &mut dice, &mut events),
                    Move::Resign(_) | Move::Take(..) => {
                        drop(apply::<G>(self.rules, &mut state, *next, &mut dice, &mut events));
                    }
                }
                state
            }
        };
        let Script { rolls, next, mismatch } = dice;
        Promise::InlineDice.check(mismatch.is_none(), || mismatch.unwrap_or_default())?;
        Promise::InlineDice.check(next == rolls.len(), || format!("{next} rolls instead of {}", rolls.len()))?;
        Promise::InlineDice.check(state == self.state, || lines_apart(&state, &self.state))?;
        Promise::InlineDice.check(events == self.stretch.events, || {
            format!("the events differ: {events:?} instead of {:?}", self.stretch.events)
        })
    }

    fn check_events(&self, before: &G::State, events: &[Event]) -> Result<(), Broken> {
        let info = G::info();
        for event in events {
            let bad = |what: &str| format!("{event:?} {what}");
            let Some(message) = info.messages.get(usize::from(event.message)) else {
                return Err(Broken { promise: Promise::Events, what: bad("has no message") });
            };
            let enough = event.args.len() >= n_parts(message.sentence);
            Promise::Events.check(enough, || bad("has too few parts for its sentence"))?;
            let clause = event.cause.clause();
            Promise::Events.check(look::is_clause(clause.0, info.clauses), || bad("has no clause of the game"))?;
        }
        let quiet = events.is_empty() || !self.is_giving(before);
        Promise::Discreet.check(quiet, || format!("told in the middle of a command: {events:?}"))
    }

    /// Whether the command of which the last move is a part is not complete yet.
    fn is_giving(&self, before: &G::State) -> bool {
        matches!((G::pending(before), self.pending()), (Pending::Ask(asked), Pending::Ask(next))
            if next.step > 0 && asked.who == next.who)
    }
}

/// Starts a game, or says why it cannot be started.
fn start<G: Game>(
    rules: &G::Rules,
    setup: &Setup,
    dice: &mut impl Dice,
    sink: &mut impl Sink,
) -> Result<G::State, Broken> {
    G::start(rules, setup, dice, sink).map_err(|error| Broken { promise: Promise::Starts, what: error.to_string() })
}

/// How many parts a sentence with holes such as `{0}` and `{1}` asks for.
fn n_parts(sentence: &str) -> usize {
    let holes = sentence.as_bytes().windows(2).filter(|pair| pair[0] == b'{' && pair[1].is_ascii_digit());
    holes.map(|pair| usize::from(pair[1] - b'0') + 1).max().unwrap_or(0)
}

/// Where two states differ, for a report: the first lines of their `Debug` forms that are not the same.
pub(crate) fn lines_apart(one: &impl Debug, two: &impl Debug) -> String {
    let (one, two) = (format!("{one:#?}"), format!("{two:#?}"));
    let pairs = one.lines().zip(two.lines()).enumerate().filter(|(_, (a, b))| a != b).take(8);
    let lines = pairs.map(|(i, (a, b))| format!("line {i}: `{}` and `{}`", a.trim(), b.trim()));
    format!("the states differ in {}", lines.collect::<Vec<_>>().join(", "))
}

/// Makes a move.
pub(crate) fn apply<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    next: Move,
    dice: &mut impl Dice,
    sink: &mut impl Sink,
) -> Result<(), Refusal> {
    match next {
        Move::Answer(choice) => G::apply(rules, state, choice, dice, sink),
        Move::Resign(_) | Move::Take(..) => {
            next.interrupt().map_or(Ok(()), |what| G::interrupt(rules, state, what, dice, sink))
        }
    }
}

/// Dice that show what was rolled before.
struct Script<'a> {
    rolls: &'a [(u32, u32)],
    next: usize,
    mismatch: Option<String>,
}

impl Dice for Script<'_> {
    fn roll(&mut self, sides: u32) -> Option<u32> {
        let Some(&(expected, roll)) = self.rolls.get(self.next) else {
            self.mismatch.get_or_insert_with(|| "more rolls than before".to_owned());
            return Some(0);
        };
        if sides != expected {
            self.mismatch.get_or_insert_with(|| format!("a roll of {sides} sides instead of {expected}"));
        }
        self.next += 1;
        Some(roll.min(sides - 1))
    }
}
