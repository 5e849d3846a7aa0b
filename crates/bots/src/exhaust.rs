//! The policy that looks for what has not been played yet, and the count of what has.
//!
//! The count is made of what the game tells: a card is played when an event says so that the game names in
//! [`GameInfo::played`](runehall_engine::GameInfo::played). So cards that nobody chooses, but that come into force by
//! themselves, count too, and cards that are discarded, taken or paid with do not.

use runehall_dice::FastDice;
use runehall_engine::{Arg, Ask, Choice, Event, Game, GameInfo, KindId, Options, Pending, Shape};

use crate::drive::uniform;

/// The card that was played, if this event says so.
pub fn played(info: &GameInfo, event: &Event) -> Option<KindId> {
    let message = info.messages.get(usize::from(event.message))?;
    if !info.played.contains(&message.name) {
        return None;
    }
    // Only the first card: the others are what it was played with.
    event.args.iter().find_map(|arg| if let Arg::Card(kind) | Arg::Thing(_, kind) = arg { Some(*kind) } else { None })
}

/// How often each kind of card was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plays(Vec<u64>);

impl Plays {
    /// Nothing played yet, of so many kinds.
    pub fn new(kinds: usize) -> Self {
        Plays(vec![0; kinds])
    }

    /// The plays by kind.
    pub fn by_kind(&self) -> &[u64] {
        &self.0
    }

    /// Adds the plays of another run of the same game.
    pub fn add(&mut self, other: &Plays) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine += theirs;
        }
    }

    /// Counts the plays among these events.
    pub fn count(&mut self, info: &GameInfo, events: &[Event]) {
        for kind in events.iter().filter_map(|event| played(info, event)) {
            if let Some(n) = self.0.get_mut(kind.index()) {
                *n += 1;
            }
        }
    }

    fn lacks(&self, choice: Choice) -> bool {
        matches!(choice, Choice::Card(kind) if self.0.get(kind.index()) == Some(&0))
    }
}

/// Chooses for every seat in one game: a card that was not played before if there is one, else anything.
#[derive(Clone, Debug)]
pub struct Exhaust<'a> {
    before: &'a Plays,
    /// What was chosen in this game: that is enough for one game, even if it was stopped.
    tried: Options,
    playing: bool,
    fresh: Options,
}

impl<'a> Exhaust<'a> {
    /// Looks for the cards that `before` lacks.
    pub fn new(before: &'a Plays) -> Self {
        Exhaust { before, tried: Options::new(), playing: false, fresh: Options::new() }
    }

    /// Answers the pending question of a state.
    pub fn choose<G: Game>(&mut self, state: &G::State, options: &[Choice], dice: &mut FastDice) -> Choice {
        let Pending::Ask(ask) = G::pending(state) else { return uniform(options, dice) };
        if !self.is_play::<G>(ask) {
            return uniform(options, dice);
        }
        self.fresh.clear();
        let Exhaust { before, tried, fresh, .. } = self;
        fresh.extend(options.iter().filter(|choice| before.lacks(**choice) && !tried.contains(choice)));
        let choice = uniform(if fresh.is_empty() { options } else { fresh }, dice);
        if !fresh.is_empty() {
            tried.push(choice);
        }
        choice
    }

    /// Whether a card that answers this question is played.
    fn is_play<G: Game>(&mut self, ask: Ask) -> bool {
        let Some(question) = G::info().questions.get(usize::from(ask.question.0)) else { return false };
        if ask.step == 0 {
            self.playing = question.shape == Shape::Priority;
        }
        self.playing && matches!(question.shape, Shape::Priority | Shape::Pick)
    }
}
