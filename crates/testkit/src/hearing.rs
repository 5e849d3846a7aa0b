//! Events in two worlds whose views are the same for a seat: it must not hear a difference either.
//!
//! There are honest differences: a card that the seat was shown and that is face down again when the next question
//! comes. It may lie in a hand, and the kernel remembers that the seat knows it: then it is in that hand in every world that
//! [`Game::resample`] makes. Or it was shuffled away with other cards that lay open: then the seat sees fewer than before. Or two
//! face-down cards were turned up together, and lie the other way round in the other world: then the seat sees both from now on,
//! and only hears of them in another order.

use runehall_dice::FastDice;
use runehall_engine::{Arg, Event, Game, KindId, Seat, Viewer};

use crate::failure::{Broken, Promise};
use crate::look::{cards_of, n_seen, zones};

/// Worlds in which a card must lie in the same hand to count as known.
const WORLDS: u64 = 8;

/// Compares what the seat hears here, from one state to the next, with what it hears in another world.
pub(crate) fn hearing<G: Game>(
    rules: &G::Rules,
    seat: Seat,
    [before, after]: [&G::State; 2],
    [here, there]: [&[Event]; 2],
) -> Result<(), Broken> {
    let viewer = Viewer::Seat(seat);
    let heard = |events: &[Event]| -> Vec<Event> { events.iter().map(|event| event.seen_by(viewer)).collect() };
    let (here, there) = (heard(here), heard(there));
    if here == there {
        return Ok(());
    }
    let what = || format!("{viewer:?} hears {here:?} in one world and {there:?} in another, and sees no difference");
    let faceless = |events: &[Event]| -> Vec<Event> { events.iter().map(without_cards).collect() };
    Promise::EventsLeak.check(surplus(&faceless(&here), &faceless(&there)).is_empty(), what)?;
    let cards =
        |events: &[Event]| -> Vec<KindId> { events.iter().flat_map(|event| &event.args).filter_map(card).collect() };
    let n_seen = |state| zones(&G::view(rules, state, viewer)).map(n_seen).sum::<usize>();
    let turned_down = n_seen(after) < n_seen(before);
    let of_kind = |state, kind| {
        let view = G::view(rules, state, viewer);
        zones(&view).flat_map(cards_of).filter(|other| *other == kind).count()
    };
    for kind in surplus(&cards(&here), &cards(&there)) {
        let turned_up = of_kind(after, kind) > of_kind(before, kind);
        let honest = turned_down || turned_up || may_know::<G>(rules, after, seat, kind);
        Promise::EventsLeak.check(honest, what)?;
    }
    Ok(())
}

/// Whether a card of this kind lies in one hand in every world that the seat cannot tell apart.
fn may_know<G: Game>(rules: &G::Rules, state: &G::State, seat: Seat, kind: KindId) -> bool {
    let worlds: Vec<_> = (0..WORLDS)
        .map(|seed| {
            let mut world = state.clone();
            G::resample(rules, &mut world, seat, &mut FastDice::new(seed));
            G::view(rules, &world, Viewer::Judge)
        })
        .collect();
    let holds =
        |view: &runehall_engine::View, i: usize| view.seats[i].zones.iter().flat_map(cards_of).any(|held| held == kind);
    (0..worlds[0].seats.len()).any(|i| worlds.iter().all(|view| holds(view, i)))
}

/// The card that a part of an event shows.
pub(crate) fn card(arg: &Arg) -> Option<KindId> {
    if let Arg::Card(kind) | Arg::Thing(_, kind) = arg { Some(*kind) } else { None }
}

fn without_cards(event: &Event) -> Event {
    let mut event = event.clone();
    for arg in &mut event.args {
        match *arg {
            Arg::Card(_) => *arg = Arg::Hidden,
            // Which face lies there may differ; where it lies may not.
            Arg::Thing(id, _) => *arg = Arg::Faceless(id),
            Arg::Seat(_)
            | Arg::Seats(_)
            | Arg::Number(_)
            | Arg::Veiled(..)
            | Arg::Faceless(_)
            | Arg::Secret(..)
            | Arg::Hidden
            | Arg::Word(_) => {}
        }
    }
    event
}

/// What the first list has more often than the second, in whatever order; or the second than the first in number.
fn surplus<T: PartialEq + Clone>(first: &[T], second: &[T]) -> Vec<T> {
    let mut rest = second.to_vec();
    let mut more = first.to_vec();
    more.retain(|item| rest.iter().position(|other| other == item).map(|i| rest.swap_remove(i)).is_none());
    if more.is_empty() { rest } else { more }
}
