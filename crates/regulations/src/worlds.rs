//! Other worlds for a seat: what the others do shows something of what they hold.
//!
//! The kernel deals the cards a seat cannot place. Here a player who has said "I use this card, which casts a Spell from
//! my hand" must hold such a Spell in every world: worlds in which the game would go on differently for all to see are
//! dealt again.

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
                    if step.verb == Verb::Cast {
                        can_cast(look, look.doer(step, &what)).hash(&mut shown);
                    } else if matches!(step.verb, Verb::Summon { from: From::Hand, .. }) {
                        can_summon(look, look.doer(step, &what)).hash(&mut shown);
                    }
                }
            }
            Frame::Aim { what, mode: AimMode::CastByEffect } if what.card == NO_CARD => {
                can_cast(look, what.user).hash(&mut shown);
            }
            Frame::Summon { what: Summon { seat, from: From::Hand, .. }, .. } => {
                can_summon(look, seat).hash(&mut shown);
            }
            // These show nothing of a hand.
            Frame::Starter
            | Frame::Deal { .. }
            | Frame::FirstRegulation
            | Frame::Turn(_)
            | Frame::SummonWhere { .. }
            | Frame::Aim { .. }
            | Frame::Link { .. }
            | Frame::Road(_)
            | Frame::Window { .. }
            | Frame::Asked { .. }
            | Frame::Picks(_)
            | Frame::Activate { .. }
            | Frame::Draw { .. }
            | Frame::Discard { .. }
            | Frame::Summon { .. }
            | Frame::Choose(_)
            | Frame::Batch { .. }
            | Frame::RuneBatch { .. }
            | Frame::PickRune { .. }
            | Frame::Fetch { .. }
            | Frame::Spin { .. }
            | Frame::Event { .. }
            | Frame::EventRoll
            | Frame::AddRune { .. }
            | Frame::Regulate { .. }
            | Frame::Limits
            | Frame::May { .. } => {}
        }
    }
    shown.finish()
}

fn can_cast(look: Look<'_>, seat: Seat) -> bool {
    look.castable(seat, Cards::EMPTY).next().is_some()
}

fn can_summon(look: Look<'_>, seat: Seat) -> bool {
    look.state.hand(seat).meets(look.rules.creatures)
}
