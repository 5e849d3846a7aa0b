//! What one viewer may know: the pack at hand and the own cards, and how many the others have (RSL-22.12, RSL-22.13).

use std::hash::{Hash, Hasher};

use runehall_engine::{
    CardView, Fact, Key, KindId, Pending, Seat, SeatSet, SeatView, ThingId, View, Viewer, ZoneView, named,
};

use super::state::{Mode, Phase, Pool, State};
use super::words::{MODES, PASSING, PHASES};
use crate::words::EDITIONS;

/// What a viewer may know.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let passing = if state.terms.mode == Mode::Draft { usize::from(state.round) } else { PASSING.len() - 1 };
    View {
        viewer,
        seats: state.seats().iter().map(|seat| seat_view(state, seat, viewer)).collect(),
        facts: vec![
            Fact::word(named::PHASE, PHASES[state.phase as usize]),
            Fact::number("round", i32::from(state.round) + 1),
            Fact::number("pick", i32::from(state.pick) + 1),
            Fact::word("passing", PASSING[passing]),
            Fact::word("mode", MODES[state.terms.mode as usize]),
            Fact::word("edition", EDITIONS[usize::from(state.terms.first)]),
            Fact::number("size", state.terms.size.cards()),
            Fact::number("turns", state.turns() as i32),
        ],
        zones: vec![],
        dice: vec![],
        waiting_for: waiting_for(state),
        outcome: match state.core.pending {
            Pending::Over(outcome) => Some(outcome),
            Pending::Ask(_) | Pending::Fault(_) => None,
        },
    }
}

/// Everybody who is asked at the same moment and has not chosen.
fn waiting_for(state: &State) -> SeatSet {
    state.core.pending.asked().map_or(SeatSet::NONE, |(_, ask)| ask.together)
}

fn seat_view(state: &State, seat: Seat, viewer: Viewer) -> SeatView {
    let own = viewer == Viewer::Judge || viewer == Viewer::Seat(seat);
    let zone = |nth: u8, name, cards: &[KindId]| ZoneView {
        id: ThingId::place(4 * seat.0 + nth),
        name,
        count: cards.len() as u16,
        // RSL-22.8, RSL-22.13: secret for all others.
        cards: cards.iter().filter(|_| own).map(|kind| CardView::plain(*kind)).collect(),
    };
    let (pool, aside) = kept(state, seat);
    let mut pack: Pool = state.at_hand(seat).iter().copied().collect();
    pack.sort_unstable();
    SeatView {
        seat,
        facts: vec![Fact::number("place", state.places[seat.index()] + 1), Fact::flag("gone", state.gone.has(seat))],
        zones: vec![
            zone(0, "pack", &pack),
            zone(1, "pool", &pool),
            zone(2, "aside", &aside),
            zone(3, "equips", &state.equips[seat.index()]),
        ],
    }
}

/// One number for all that a seat knows: what it is shown, what it is asked, and nothing else.
pub(crate) fn key(state: &State, seat: Seat) -> u64 {
    let State {
        core,
        terms,
        n_seats,
        phase,
        round,
        pick,
        circle: _, // The same as the places.
        places,
        cards: _, // Of these it knows those below.
        open,
        chosen,
        gone,
        out: _,
        equips,
    } = state;
    let mut key = Key::default();
    (terms, n_seats, phase, round, pick, places, open, chosen, gone).hash(&mut key);
    (state.at_hand(seat), kept(state, seat), equips[seat.index()]).hash(&mut key);
    match core.pending.asked() {
        Some((who, ask)) if who == seat => (ask, core.agenda.frames()).hash(&mut key),
        Some((_, ask)) => ask.together.hash(&mut key),
        None => matches!(core.pending, Pending::Over(_)).hash(&mut key),
    }
    key.finish()
}

/// The pool of a seat, and what of it is not in its deck.
pub(crate) fn kept(state: &State, seat: Seat) -> (Pool, Pool) {
    let pool = state.pool(seat);
    let has_deck = state.phase == Phase::Over || (state.phase == Phase::Decks && state.chosen.has(seat));
    let out = if has_deck { state.out[seat.index()] } else { 0 };
    let of = |wanted: u64| (0..).zip(&pool).filter(|(at, _)| out >> at & 1 == wanted).map(|(_, kind)| *kind).collect();
    (of(0), of(1))
}
