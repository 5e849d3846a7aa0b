//! Other worlds for a seat: what the others do shows something of what they hold.
//!
//! The kernel deals the cards a seat cannot place. Here a player who has said "I use this card, which casts a Spell from
//! my hand" must hold such a Spell in every world: worlds in which the game would go on differently for all to see are
//! dealt again.

#![expect(clippy::wildcard_enum_match_arm, reason = "only the few frames that show something of a hand matter here")]

use std::hash::{Hash, Hasher};

use runehall_engine::{Dice, Key, Machine, Seat};

use crate::frame::{AimMode, Frame, Summon};
use crate::look::Look;
use crate::machine::quietly;
use crate::program::{Cards, From, Rules, Verb};
use crate::state::{NO_CARD, State};

/// How often cards are dealt before the world that is there is taken: it is, after all, one the seat cannot tell apart.
const DEALS: usize = 100;

/// Turns a state into a world that the seat cannot tell from it.
pub(crate) fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
    let backs = [rules.spells | rules.creatures, rules.runes, rules.regulations];
    quietly(rules, state, |run| {
        run.deal_anew(seat, |run| {
            let here = *run.state;
            let shown = shown(rules, &here);
            for _ in 0..DEALS {
                run.state.table.resample(seat, &backs, dice);
                if self::shown(rules, run.state) == shown {
                    return;
                }
                *run.state = here;
            }
        });
    });
}

/// What everybody can conclude about hands from what has been declared or begun: whether each of it can go on, as one number.
fn shown(rules: &Rules, state: &State) -> u64 {
    let look = Look { rules, state };
    let mut shown = Key::default();
    for (i, what) in state.queue.iter().enumerate() {
        // As it will be asked when its turn comes.
        let mut then = *state;
        then.queue.remove(i);
        Look { rules, state: &then }.can_use(what, 0).is_ok().hash(&mut shown);
    }
    for frame in state.core.agenda.frames() {
        match *frame {
            Frame::Effect { what, .. } => {
                for step in &rules.of(what.card).steps {
                    if matches!(step.verb, Verb::Cast | Verb::Summon { from: From::Hand, .. }) {
                        can_play(look, step.verb, look.doer(step, &what)).hash(&mut shown);
                    }
                }
            }
            Frame::Aim { what, mode: AimMode::CastByEffect } if what.card == NO_CARD => {
                can_play(look, Verb::Cast, what.user).hash(&mut shown);
            }
            Frame::Summon { what: Summon { seat, from: From::Hand, .. }, .. } => {
                state.hand(seat).meets(rules.creatures).hash(&mut shown);
            }
            _ => {}
        }
    }
    shown.finish()
}

fn can_play(look: Look<'_>, verb: Verb, seat: Seat) -> bool {
    let hand = look.state.hand(seat);
    match verb {
        Verb::Cast => look.castable(seat, Cards::EMPTY).next().is_some(),
        _ => hand.meets(look.rules.creatures),
    }
}
