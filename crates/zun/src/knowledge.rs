//! What a seat knows, as numbers: how players stand for whoever values positions, and one key for all of it (section 17).

use std::hash::{Hash, Hasher};

use runehall_engine::{Actor, Feature, Features, Holdings, Key, Pending, Seat, Viewer};

use crate::program::{Mark, Rules};
use crate::state::{Offer, Play, State, hand};
use crate::view::{eyes, phase_word};

/// How a player stands, as [`features`] counts it.
pub(crate) const FEATURES: [Feature; 10] = [
    Feature::number("hp", "HP"),
    Feature::flag("defeated", "defeated"),
    Feature::flag("banished", "banished"),
    Feature::flag("dazed", "dazed"),
    Feature::flag("defended", "defended"),
    Feature::flag("exposed", "with the hand face up"),
    // Whose turn it is then says nothing of how good a command was.
    Feature::untold("turn"),
    Feature::number("hand", "cards in hand"),
    Feature::known("actions", "Actions in hand"),
    Feature::known("reactions", "Reactions in hand"),
];

/// A number for each of [`FEATURES`]: facts of the view, and what `seat` knows of the hand (ZUN-17.1, ZUN-17.2).
pub(crate) fn features(rules: &Rules, state: &State, seat: Seat, of: Seat, out: &mut Features) {
    let cards = state.hand(of);
    let known = cards & state.table.known_to(eyes(state, Viewer::Seat(seat)));
    let marked = |mark| i16::from(state.is_marked(of, mark));
    out.clear();
    out.extend_from_slice(&[
        i16::from(state.hp[of.index()]),
        i16::from(!state.standing.has(of)),
        marked(Mark::NoChange),
        marked(Mark::NoActions),
        marked(Mark::NoLoss),
        marked(Mark::FaceUp),
        i16::from(state.active == of),
        state.table.count(hand(of)) as i16,
        (known & rules.actions).len() as i16,
        (known & rules.reactions).len() as i16,
    ]);
}

/// Where a player has cards that make a difference.
pub(crate) const PLACES: [&str; 1] = ["hand"];

/// The cards of a hand that `seat` knows (ZUN-17.1, ZUN-17.2).
pub(crate) fn holdings(rules: &Rules, state: &State, seat: Seat, of: Seat, out: &mut Holdings) {
    let known = state.hand(of) & state.table.known_to(eyes(state, Viewer::Seat(seat)));
    out.clear();
    out.extend(known.iter().map(|card| (0, rules.catalog.kind_of(card))));
}

/// One number for all that a seat knows.
pub(crate) fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
    let State {
        table,
        core,
        plays,
        answers,
        answer_ids,
        numbering,
        hp,
        n_seats,
        teams,
        active,
        phase: _, // ZUN-17.8: as the view says it.
        standing,
        resigned,
        marked: _, // As the plays say.
        turns,
        turn_limit,
    } = state;
    let mut key = Key::default();
    table.add_known(seat, &rules.catalog, &mut key);
    for Play { with, id, action, by, on, open, resolved } in plays {
        (rules.catalog.kind_of(*action), id, by, on, open, resolved).hash(&mut key);
        with.iter().for_each(|card| key.add((id, rules.catalog.kind_of(card))));
    }
    // A Reaction and what was laid with it: everybody has seen them laid.
    answers.iter().for_each(|&card| rules.catalog.kind_of(card).hash(&mut key));
    (answer_ids, numbering, hp, n_seats, teams, active, standing, resigned, turns, turn_limit).hash(&mut key);
    phase_word(state, eyes(state, Viewer::Seat(seat))).hash(&mut key);
    state.aimed_at().hash(&mut key);
    match core.pending {
        // What somebody else thinks about is theirs; that they do is public (ZUN-17.3).
        Pending::Ask(ask) if ask.who != Actor::Chance && ask.who != Actor::Seat(seat) => ask.who.hash(&mut key),
        pending @ (Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_)) => {
            (pending, core.agenda.frames()).hash(&mut key);
            add_offer(rules, core.offer, &mut key);
        }
    }
    key.finish()
}

/// What the seat that is asked may answer.
fn add_offer(rules: &Rules, Offer { cards, seats, yes_no, done }: Offer, key: &mut Key) {
    cards.iter().for_each(|card| key.add(("offered", rules.catalog.kind_of(card))));
    (seats, yes_no, done).hash(key);
}
