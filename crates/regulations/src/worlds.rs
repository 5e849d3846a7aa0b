//! Other worlds for a seat: what the others do shows something of what they hold.
//!
//! The kernel deals the cards a seat cannot place. Here a player who has said "I use this card, which casts a Spell from
//! my hand" must hold such a Spell in every world: worlds in which the game would go on differently for all to see are
//! dealt again.

use std::hash::{Hash, Hasher};

use runehall_engine::{Dice, Key, Machine, Seat, SeatSet};

use crate::frame::{AimMode, Frame, Summon};
use crate::look::Look;
use crate::machine::quietly;
use crate::program::{Cards, From, Rules, Verb};
use crate::state::{MAIN_DECK, NO_CARD, State};

/// How often one player's hand is dealt again.
const DEALS: usize = 100;

/// How often all of it begins anew, where no hand of one player goes with those of the others. Then the last deal stays: what is there must not be
/// what is true because it is true.
const ROUNDS: usize = 8;

/// Turns a state into a world that the seat cannot tell from it.
///
/// All is dealt at random. If it does not fit what has been shown, one player after the other gets a hand that does, dealt from the
/// deck while the other hands stay: so two rare hands take as many deals as one and the other, and not as many as both at once.
pub(crate) fn resample<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
    let backs = [rules.spells | rules.creatures, rules.runes, rules.regulations];
    quietly(rules, state, |run| {
        run.deal_anew(seat, |run| {
            let here = *run.state;
            let all = shown(rules, &here, SeatSet::ALL);
            for _ in 0..ROUNDS {
                run.state.table.resample(seat, &backs, dice);
                if shown(rules, run.state, SeatSet::ALL) == all {
                    return;
                }
                for of in (here.playing - SeatSet::one(seat)).iter() {
                    let theirs = shown(rules, &here, SeatSet::one(of));
                    for _ in 0..DEALS {
                        if shown(rules, run.state, SeatSet::one(of)) == theirs {
                            break;
                        }
                        let again = run.state.hand(of) | run.state.table.zone(MAIN_DECK);
                        run.state.table.resample(seat, &[again], dice);
                    }
                }
                if shown(rules, run.state, SeatSet::ALL) == all {
                    return;
                }
            }
        });
    });
}

/// What everybody can conclude about the hands of these players from what they have declared or begun: whether each of it can go on, as one
/// number.
fn shown(rules: &Rules, state: &State, of: SeatSet) -> u64 {
    let look = Look { rules, state };
    let mut shown = Key::default();
    for (i, what) in state.queue.iter().enumerate().filter(|(_, what)| of.has(what.user)) {
        // As it will be asked when its turn comes.
        let mut then = *state;
        then.queue.remove(i);
        Look { rules, state: &then }.can_use(what, 0).is_ok().hash(&mut shown);
    }
    for frame in state.core.agenda.frames() {
        match *frame {
            Frame::Effect { what, .. } => {
                for step in &rules.of(what.card).steps {
                    if step.verb == Verb::Cast && of.has(look.doer(step, &what)) {
                        can_cast(look, look.doer(step, &what)).hash(&mut shown);
                    } else if matches!(step.verb, Verb::Summon { from: From::Hand, .. })
                        && of.has(look.doer(step, &what))
                    {
                        can_summon(look, look.doer(step, &what)).hash(&mut shown);
                    }
                }
            }
            Frame::Aim { what, mode: AimMode::CastByEffect } if what.card == NO_CARD && of.has(what.user) => {
                can_cast(look, what.user).hash(&mut shown);
            }
            Frame::Summon { what: Summon { seat, from: From::Hand, .. }, .. } if of.has(seat) => {
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
