//! Checks the numbers that bots think with: what a seat knows, and nothing else, is in its key and in the features it is told.

use runehall_dice::FastDice;
use runehall_engine::{Actor, Features, Game, KindId, Pending, Seat, View, Viewer};

use crate::failure::{Broken, Promise};

/// What seats saw when they were looked at last, and the keys of it.
#[derive(Debug, Default)]
pub(crate) struct Knowing(Vec<Option<(View, u64)>>);

impl Knowing {
    /// Holds the key of a seat against its key in another world, and against the last one it had.
    pub(crate) fn check<G: Game>(
        &mut self,
        rules: &G::Rules,
        seats: u8,
        seat: Seat,
        states @ [here, there]: [&G::State; 2],
    ) -> Result<(), Broken> {
        let key = G::key(rules, here, seat);
        let other = G::key(rules, there, seat);
        Promise::KeyLeaks.check(key == other, || format!("the key of {seat:?} is {key:x} here and {other:x} there"))?;
        for of in (0..seats).map(Seat) {
            let [here, there] = states.map(|state| {
                let mut numbers = Features::new();
                G::features(rules, state, seat, of, &mut numbers);
                numbers
            });
            let names: Vec<&str> = G::info().features.iter().map(|feature| feature.name).collect();
            Promise::Features.check(here.len() == names.len(), || {
                format!("{} numbers of {of:?} for the {} features {names:?}", here.len(), names.len())
            })?;
            Promise::Features.check(here == there, || {
                format!("{seat:?} is told {here:?} of {of:?} here and {there:?} there: {names:?}")
            })?;
            let [here, there] = states.map(|state| {
                let mut held = vec![];
                G::holdings(rules, state, seat, of, &mut held);
                held.sort_unstable();
                held
            });
            Promise::Features.check(here == there, || {
                format!("{seat:?} is told that {of:?} has {here:?} here and {there:?} there")
            })?;
            let (places, kinds) = (G::places().len(), G::card_names(rules).len());
            let is_one = |(place, kind): &(u8, KindId)| usize::from(*place) < places && kind.index() < kinds;
            Promise::Features.check(here.iter().all(is_one), || format!("{of:?} has cards that are none: {here:?}"))?;
        }
        let view = G::view(rules, here, Viewer::Seat(seat));
        if self.0.len() <= seat.index() {
            self.0.resize(seat.index() + 1, None);
        }
        if let Some((last, last_key)) = &self.0[seat.index()] {
            Promise::KeyTells.check(*last == view || *last_key != key, || {
                format!("the key of {seat:?} is {key:x} though it sees something else than before")
            })?;
        }
        self.0[seat.index()] = Some((view, key));
        Ok(())
    }
}

/// Makes another world of this one and of that other one with the same dice: they are the same where the seat is asked. Else what a
/// bot thinks there would follow from what is hidden.
pub(crate) fn same_world<G: Game>(
    rules: &G::Rules,
    seat: Seat,
    [here, there]: [&G::State; 2],
    seed: u64,
) -> Result<(), Broken> {
    if !matches!(G::pending(here), Pending::Ask(ask) if ask.who == Actor::Seat(seat)) {
        return Ok(());
    }
    let [one, two] = [here, there].map(|state| {
        let mut world = state.clone();
        G::resample(rules, &mut world, seat, &mut FastDice::new(seed));
        world
    });
    Promise::WorldLeaks.check(one == two, || crate::walk::lines_apart(&one, &two))
}
