//! What a seat knows, as numbers: how players stand for whoever values positions, and one key for all of it (section 20).
//!
//! Everything but the face-down decks and the first card of the doom track lies open (RBD-20.1), so almost all of the state is in the key.

use std::hash::{Hash, Hasher};

use runehall_engine::{Actor, Features, Key, Pending, Seat};

use crate::program::Rules;
use crate::state::State;

/// How a player stands, by the names of [`features`].
pub(crate) const FEATURES: [&str; 9] =
    ["playing", "runes", "experience", "points", "gold", "worth", "allies", "wounds", "exhaustion"];

/// More gold than this makes no difference.
const RICH: u16 = 1_000;

/// A number for each of [`FEATURES`]: all of it lies open.
pub(crate) fn features(rules: &Rules, state: &State, of: Seat, out: &mut Features) {
    let hero = state.hero(of);
    let count = |n: u32| i16::try_from(n).unwrap_or(i16::MAX);
    let number = |n: u16| i16::try_from(n).unwrap_or(i16::MAX);
    let goods = state.goods(rules, of);
    let cost: u16 = goods.iter().filter_map(|card| rules.of(card).goods()).map(|(_, cost)| u16::from(cost)).sum();
    let gained: u16 = hero.gained.iter().map(|&n| u16::from(n)).sum();
    out.clear();
    out.extend_from_slice(&[
        i16::from(state.players.has(of)),
        count(state.runes(rules, of).len()),
        number(gained),
        number(hero.points()),
        number(hero.gold.min(RICH)),
        number(cost),
        count(state.allies(rules, of).len()),
        i16::from(hero.wounds),
        i16::from(hero.weary),
    ]);
}

/// One number for all that a seat knows.
pub(crate) fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
    let State {
        core,
        table,
        chosen,
        n_seats,
        players,
        starter,
        active,
        turns,
        round,
        quiet,
        event_drawn,
        heroes,
        counters,
        pile,
        stock,
        wounds,
        weary,
        face_down,
        track,
        shown,
        visited,
        doom,
        doom_hidden,
        doom_counters,
        endgame,
        turn,
        fight,
        roll,
    } = state;
    let mut key = Key::default();
    table.add_known(seat, &rules.catalog, &mut key);
    (chosen, n_seats, players, starter, active, turns, round, quiet, event_drawn).hash(&mut key);
    (heroes, counters, pile, stock, face_down, track, visited, endgame).hash(&mut key);
    // Of Allies only: what does not lie in a game has no wounds.
    for card in
        rules.allies.iter().map(|card| usize::from(card.0)).filter(|&card| (wounds[card], weary[card]) != (0, 0))
    {
        (card, wounds[card], weary[card]).hash(&mut key);
    }
    shown.iter().for_each(|card| card.hash(&mut key));
    // RBD-21.7: the first card may lie face down.
    (doom.len(), doom_hidden, doom_counters).hash(&mut key);
    doom.iter().skip(usize::from(*doom_hidden)).for_each(|card| card.hash(&mut key));
    (turn, fight, roll).hash(&mut key);
    match core.pending {
        // A command that somebody else is giving is theirs until it is complete; that they are asked is public.
        Pending::Ask(ask) if ask.who != Actor::Chance && ask.who != Actor::Seat(seat) => ask.who.hash(&mut key),
        pending @ (Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_)) => {
            (pending, core.agenda.frames()).hash(&mut key);
        }
    }
    key.finish()
}
