//! A trained judge at a table: what it sees of a position, and what it makes of it.

use std::sync::Arc;

use runehall_engine::{Features, Game, Holdings, Seat};

use super::{Trained, TrainedError, share};
use crate::lore::Lore;

/// Cards of a player, seldom more.
const ROOM: usize = 64;
/// No input.
const NONE: u16 = u16::MAX;

/// Someone who judges by it.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    trained: Arc<Trained>,
    /// By place and kind, which input a card is; [`NONE`] for cards that nobody had in training.
    cards: Vec<u16>,
    n_kinds: usize,
    /// What is not nothing of each player, by input.
    seen: Vec<Vec<(u16, f32)>>,
    features: Features,
    holdings: Holdings,
    units: Vec<f32>,
}

impl Trained {
    /// Whether it can judge positions of this game with so many seats.
    pub fn fits<G: Game>(&self, rules: &G::Rules, seats: usize) -> Result<(), TrainedError> {
        Reader::new::<G>(Arc::new(self.clone()), rules, seats).map(|_| ())
    }
}

impl Reader {
    /// At a table of this game, if the weights fit it.
    pub(crate) fn new<G: Game>(trained: Arc<Trained>, rules: &G::Rules, seats: usize) -> Result<Self, TrainedError> {
        let info = G::info();
        let ours: Vec<&str> = info.features.iter().map(|feature| feature.name).collect();
        if trained.game != info.name || usize::from(trained.seats) != seats {
            let theirs = format!("{} with {} players", trained.game, trained.seats);
            return Err(TrainedError::Table { theirs, ours: format!("{} with {seats}", info.name) });
        }
        let theirs = trained.inputs.get(..ours.len()).unwrap_or(&trained.inputs);
        if theirs != ours || trained.inputs.get(ours.len()).is_some_and(|input| !input.contains(": ")) {
            let (theirs, ours) = (theirs.join(", "), ours.join(", "));
            return Err(TrainedError::Features { game: info.name.to_owned(), theirs, ours });
        }
        let names = G::card_names(rules);
        let input = |(place, name): (&str, &String)| {
            let is_it = |input: &String| input.split_once(": ") == Some((place, name.as_str()));
            trained.inputs.iter().position(is_it).map_or(NONE, |at| at as u16)
        };
        let cards = G::places().iter().flat_map(|place| names.iter().map(move |name| (*place, name))).map(input);
        Ok(Reader {
            cards: cards.collect(),
            n_kinds: names.len(),
            seen: vec![Vec::with_capacity(ROOM); seats],
            features: Features::with_capacity(ROOM),
            holdings: Holdings::with_capacity(ROOM),
            units: vec![0.0; trained.network.width()],
            trained,
        })
    }

    /// How it is to be used.
    pub(crate) fn trained(&self) -> &Trained {
        &self.trained
    }

    /// Looks at a position, of an imagined world.
    pub(crate) fn look<G: Game>(&mut self, rules: &G::Rules, world: &G::State) {
        let Reader { cards, n_kinds, seen, features, holdings, .. } = self;
        for (seat, seen) in (0..).map(Seat).zip(seen) {
            G::features(rules, world, seat, seat, features);
            G::holdings(rules, world, seat, seat, holdings);
            seen.clear();
            let numbers = (0..).zip(&*features).filter(|(_, number)| **number != 0);
            seen.extend(numbers.map(|(input, number)| (input, f32::from(*number))));
            let held = holdings.iter().map(|(place, kind)| cards[usize::from(*place) * *n_kinds + kind.index()]);
            seen.extend(held.filter(|input| *input != NONE).map(|input| (input, 1.0)));
        }
    }

    /// In how many of [`Lore::ALWAYS`] games a seat wins from the position that was looked at last.
    #[expect(clippy::cast_sign_loss, reason = "a share is never less than nothing")]
    pub(crate) fn worth(&mut self, seat: Seat) -> u32 {
        let Reader { trained, seen, units, .. } = self;
        let n_inputs = trained.inputs.len();
        let (before, after) = seen.split_at(seat.index().min(seen.len()));
        let inputs = after.iter().chain(before).enumerate().flat_map(|(player, seen)| {
            seen.iter().map(move |(input, value)| (1 + player * n_inputs + usize::from(*input), *value))
        });
        (share(trained.network.sum(inputs, units)) * Lore::ALWAYS as f32) as u32
    }
}
