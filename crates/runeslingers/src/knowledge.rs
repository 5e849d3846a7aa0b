//! All that a seat knows, as one number (section 20).
//!
//! **Invariant:** what goes in is on the table, known to the seat, or said aloud; so the number is the same in every world that the seat
//! cannot tell from this one.

use std::hash::{Hash, Hasher};

use runehall_engine::{Actor, Key, Pending, Seat};

use crate::frame::Frame;
use crate::state::{PLAYING, Player, State};
use crate::view::{playing_by, starting_die, waiting_for};

/// One number for all that a seat knows.
pub(crate) fn key(state: &State, seat: Seat) -> u64 {
    let State {
        core,
        table,
        brought, // The kinds of cards that are known go in with the table.
        numbering,
        players,
        modifiers,
        n_seats,
        alive,
        active,
        starts,
        turn,
        phase,
        revealed,
        terms,
        actions: _, // Guards against play without end (RSL-3.22), which nobody is shown; asking again counts anew.
        triggers: _,
    } = state;
    let mut key = Key::default();
    table.add_known(seat, brought, &mut key);
    for (of, player) in state.seats().iter().zip(players) {
        // RSL-7.10: health gives a Runeslinger away.
        let health = if *revealed || of == seat { player.health } else { 0 };
        Player { health, ..*player }.hash(&mut key);
    }
    (numbering, modifiers, n_seats, alive, active, starts, turn).hash(&mut key);
    (phase, revealed, terms).hash(&mut key);
    starting_die(state).hash(&mut key);
    match core.pending {
        // What somebody else is asked is theirs; that they are, and the ladder that led there, is public.
        Pending::Ask(ask) if ask.who != Actor::Chance && ask.who != Actor::Seat(seat) => {
            waiting_for(state).hash(&mut key);
            if !table.zone(PLAYING).is_empty() {
                playing_by(state).hash(&mut key);
            }
            let rungs = core.agenda.frames().iter().filter(|frame| matches!(frame, Frame::Rung(_)));
            rungs.for_each(|rung| rung.hash(&mut key));
        }
        pending @ (Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_)) => {
            (pending, core.agenda.frames()).hash(&mut key);
        }
    }
    key.finish()
}
