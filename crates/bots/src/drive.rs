//! The loop that plays any game: who is asked, what may they answer, apply. And the lot by which liberties are taken, here and at tables of people:
//! how often is said by each liberty ([`Liberty::one_in`]), and read in this file only.
//!
//! **Invariant.** Compiled anew for each game and each way of choosing, with dice inline: no dynamic call and no heap
//! allocation per decision, as long as `choose` makes none and the sink is silent.

use runehall_dice::FastDice;
use runehall_engine::{
    Actor, Choice, Fault, Game, Interrupt, Liberty, LibertyId, Options, Outcome, Pending, Seat, SeatSet, Sink,
};

/// How many questions may be asked for each decision of the limit, before a game of forced answers counts as endless.
const QUESTIONS_PER_DECISION: u64 = 8;

/// How a stretch of play ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game is over.
    Over(Outcome),
    /// The limit of decisions was reached first, or what else was waited for.
    Unfinished,
    /// The game could not go on: a defect of its rules.
    Fault(Fault),
}

/// A stretch of play in numbers. Rolls are neither decisions nor forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// How it ended.
    pub ending: Ending,
    /// Questions to a seat with two options or more.
    pub decisions: u64,
    /// Questions to a seat with one option.
    pub forced: u64,
    /// The options of all decisions together.
    pub options: u64,
}

/// Plays on until the game is over or `limit` decisions are taken. `choose` answers for every seat; those of `free` take the liberties
/// of the game by lot; `options` is a buffer; `sink` is told what happens.
#[inline]
pub fn drive<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    dice: &mut FastDice,
    options: &mut Options,
    (limit, free): (u64, SeatSet),
    sink: &mut impl Sink,
    choose: impl FnMut(&G::State, Seat, &[Choice], &mut FastDice) -> Choice,
) -> Course {
    drive_until::<G>(rules, state, dice, options, (limit, free, |_| false), sink, choose)
}

/// The same, and no further than where `stop` says so of a state that asks something.
#[inline]
pub fn drive_until<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    dice: &mut FastDice,
    options: &mut Options,
    (limit, free, stop): (u64, SeatSet, impl Fn(&G::State) -> bool),
    sink: &mut impl Sink,
    mut choose: impl FnMut(&G::State, Seat, &[Choice], &mut FastDice) -> Choice,
) -> Course {
    let (mut asked, mut decisions, mut listed) = (0u64, 0u64, 0u64);
    let ending = loop {
        let ask = match G::pending(state) {
            Pending::Ask(ask) => ask,
            Pending::Over(outcome) => break Ending::Over(outcome),
            Pending::Fault(fault) => break Ending::Fault(fault),
        };
        if decisions >= limit || asked >= limit * QUESTIONS_PER_DECISION || stop(state) {
            break Ending::Unfinished;
        }
        G::options(rules, state, options);
        if options.is_empty() {
            break Ending::Fault(Fault::Impossible);
        }
        if !G::info().liberties.is_empty()
            && !free.is_empty()
            && matches!(ask.who, Actor::Seat(_))
            && let Some(taken) = liberty::<G>(rules, state, free, dice, options)
        {
            asked += 1;
            G::interrupt_trusted(rules, state, taken, dice, sink);
            continue;
        }
        let choice = match ask.who {
            Actor::Seat(seat) => {
                // Counted without a branch: whether an answer is forced is the hardest thing here to predict.
                asked += 1;
                decisions += u64::from(options.len() > 1);
                listed += options.len() as u64;
                choose(state, seat, options, dice)
            }
            Actor::Chance => uniform(options, dice),
        };
        G::apply_trusted(rules, state, choice, dice, sink);
    };
    let forced = asked - decisions;
    Course { ending, decisions, forced, options: listed - forced }
}

/// A liberty that somebody takes by lot, as often as the game says. `options` is a buffer, and as before where nothing is taken.
#[inline]
fn liberty<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    free: SeatSet,
    dice: &mut FastDice,
    options: &mut Options,
) -> Option<Interrupt> {
    let seats = G::seats(state);
    for (id, liberty) in (0..).map(LibertyId).zip(G::info().liberties) {
        if !comes_up(liberty, 1, dice) {
            continue;
        }
        let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize)?;
        if !free.has(seat) {
            continue;
        }
        G::liberty(rules, state, seat, id, options);
        if !options.is_empty() {
            return Some(Interrupt::Take(seat, id, uniform(options, dice)));
        }
    }
    G::options(rules, state, options);
    None
}

/// A liberty that this seat takes by lot at a question, whoever is asked: as often as it would in [`drive()`], where one seat is drawn for all. For hosts,
/// who ask each seat by itself. `options` is a buffer.
pub fn liberty_of<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    seat: Seat,
    dice: &mut FastDice,
    options: &mut Options,
) -> Option<Interrupt> {
    let seats = G::seats(state).len() as u32;
    (0..).map(LibertyId).zip(G::info().liberties).find_map(|(id, liberty)| {
        if !comes_up(liberty, seats, dice) {
            return None;
        }
        G::liberty(rules, state, seat, id, options);
        (!options.is_empty()).then(|| Interrupt::Take(seat, id, uniform(options, dice)))
    })
}

/// Whether the lot says that a liberty is taken now, by one of so many seats that are asked one by one.
#[inline]
fn comes_up(liberty: &Liberty, seats: u32, dice: &mut FastDice) -> bool {
    liberty.one_in > 0 && dice.below(u32::from(liberty.one_in) * seats.max(1)) == 0
}

/// One of the options (at least one), each as likely as the others.
#[inline]
pub fn uniform(options: &[Choice], dice: &mut FastDice) -> Choice {
    options[dice.below(options.len() as u32) as usize]
}
