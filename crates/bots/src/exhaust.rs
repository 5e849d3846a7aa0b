//! The policy that looks for what has not been played yet, and the count of what has.
//!
//! A card counts as played when it answers a Priority question (*act now or pass*), or is picked later in the same command
//! (a modifier). Cards that are discarded, taken or paid with are not played. So the count needs no word of any game.

use runehall_dice::FastDice;
use runehall_engine::{Ask, Choice, Game, Options, Pending, Shape};

use crate::drive::uniform;

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

    fn is_new(&self, choice: Choice) -> bool {
        matches!(choice, Choice::Card(kind) if self.0.get(kind.index()) == Some(&0))
    }
}

/// Chooses for every seat: a card that was not played before if there is one, else anything.
#[derive(Clone, Debug)]
pub struct Exhaust {
    before: Plays,
    now: Plays,
    playing: bool,
    fresh: Options,
}

impl Exhaust {
    /// Looks for the cards that `before` lacks.
    pub fn new(before: &Plays) -> Self {
        let now = Plays::new(before.0.len());
        Exhaust { before: before.clone(), now, playing: false, fresh: Options::new() }
    }

    /// What was played under this policy.
    pub fn into_plays(self) -> Plays {
        self.now
    }

    /// Answers the pending question of a state.
    pub fn choose<G: Game>(&mut self, state: &G::State, options: &[Choice], dice: &mut FastDice) -> Choice {
        let Pending::Ask(ask) = G::pending(state) else { return uniform(options, dice) };
        if !self.is_play::<G>(ask) {
            return uniform(options, dice);
        }
        self.fresh.clear();
        let Exhaust { before, now, fresh, .. } = self;
        fresh.extend(options.iter().filter(|&&choice| before.is_new(choice) && now.is_new(choice)));
        let choice = uniform(if fresh.is_empty() { options } else { fresh }, dice);
        if let Choice::Card(kind) = choice
            && let Some(n) = self.now.0.get_mut(kind.index())
        {
            *n += 1;
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
