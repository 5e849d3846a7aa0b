//! Other worlds for a seat: what others may have opened, taken, left out and brought (RSL-22.12, RSL-22.13).
//!
//! A seat knows a pack from the first time it held it on: what was taken before is unknown, what was taken since is known, but not who of the
//! others took which card. **Invariant:** a world follows from what the seat has seen and from the dice alone.

use runehall_engine::{Dice, Machine, Seat};

use super::build::Building;
use super::course::quietly;
use super::equips;
use super::fill::{RARE_FACES, draw_unseen, next_kinds, rarity_at, shuffle};
use super::state::{
    BOOSTER, Frame, Mode, PACK, PACK_BOOSTERS, PICKS, Phase, ROUNDS, Rare, SEALED_BOOSTERS, State, TAKE,
};
use crate::design::Rules;

/// How often boosters of a sealed game are drawn for a seat until a deck can be built of them: hardly ever twice.
const TRIES: usize = 50;

/// Makes a world that the seat cannot tell from this one.
pub(crate) fn resample<D: Dice + ?Sized>(rules: &Rules, world: &mut State, seat: Seat, dice: &mut D) {
    quietly(rules, world, |run| {
        run.deal_anew(seat, |run| {
            let state = &mut *run.state;
            for other in state.seats().iter().filter(|other| *other != seat) {
                state.equips[other.index()] = equips::by_lot(rules, dice);
            }
            match state.terms.mode {
                Mode::Draft => packs(rules, state, seat, dice),
                Mode::Sealed => pools(rules, state, seat, dice),
            }
            for other in state.seats().iter().filter(|other| *other != seat) {
                decks(rules, state, other, dice);
            }
        });
    });
}

fn packs<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
    for round in 0..=usize::from(state.round) {
        let opening = state.phase == Phase::Boosters && round == usize::from(state.round);
        for opener in state.seats().iter() {
            if opening {
                if opener != seat {
                    open_anew(rules, state, opener, round * PACK, dice);
                }
            } else {
                pack(rules, state, (seat, opener, round), dice);
            }
        }
    }
}

/// Boosters that are being opened: the same places hold other cards.
fn open_anew<D: Dice + ?Sized>(rules: &Rules, state: &mut State, opener: Seat, from: usize, dice: &mut D) {
    let open = usize::from(state.open[opener.index()]);
    let full = open == from + state.terms.opened();
    for at in from..open {
        let place = at - from;
        let mut lot = |sides: u32| if sides > 1 { dice.roll(sides).unwrap_or(0) } else { 0 };
        let rarity = rarity_at(place).unwrap_or_else(|| Rare::of_face(lot(RARE_FACES)).rarity());
        let cards = state.cards[opener.index()];
        let booster = &cards[at - place % BOOSTER..at];
        let kinds = || next_kinds(rules, rarity, state.terms.first, booster);
        let nth = lot(kinds().count() as u32);
        let kind = kinds().nth(nth as usize).unwrap_or_default();
        state.cards[opener.index()][at] = kind;
    }
    if full {
        state.cards[opener.index()][from..open].sort_unstable();
    }
}

/// A pack that goes round.
fn pack<D: Dice + ?Sized>(rules: &Rules, state: &mut State, (seat, opener, round): (Seat, Seat, usize), dice: &mut D) {
    let n = usize::from(state.n_seats);
    let is_now = round == usize::from(state.round) && state.phase == Phase::Draft;
    let last = if is_now { usize::from(state.pick) } else { PICKS - 1 };
    let (taken, first_edition) = (state.taken(opener, round), state.terms.first);
    let first = (0..n).find(|pick| state.holder(opener, round, *pick) == seat).unwrap_or(0);
    let has_chosen = !is_now || state.chosen.has(seat);
    let cards = state.pack_mut(opener, round);
    if first > last {
        draw_unseen(rules, first_edition, PACK_BOOSTERS, cards, PACK, dice);
    } else {
        let mut visit = first;
        loop {
            let own = TAKE * visit;
            let again = (visit + n <= last).then_some(visit + n);
            // What it sees now lies there as it is.
            if visit == last && !has_chosen {
                break;
            }
            let end = again.map_or(PACK, |next| TAKE * next);
            shuffle(&mut cards[own + TAKE..end], dice);
            let Some(next) = again else { break };
            visit = next;
        }
        draw_unseen(rules, first_edition, PACK_BOOSTERS, cards, TAKE * first, dice);
    }
    let (gone, left) = cards.split_at_mut(taken);
    gone.chunks_mut(TAKE).for_each(<[_]>::sort_unstable);
    left.sort_unstable();
}

/// The boosters of a sealed game that others opened.
fn pools<D: Dice + ?Sized>(rules: &Rules, state: &mut State, seat: Seat, dice: &mut D) {
    for other in state.seats().iter().filter(|other| *other != seat) {
        let open = usize::from(state.open[other.index()]);
        if open < state.terms.opened() {
            open_anew(rules, state, other, 0, dice);
            continue;
        }
        for _ in 0..TRIES {
            let cards = &mut state.cards[other.index()][..open];
            draw_unseen(rules, state.terms.first, SEALED_BOOSTERS, cards, open, dice);
            cards.sort_unstable();
            // RSL-22.13: else they would have been opened anew.
            if Building::of(rules, state.terms, &state.pool(other), None).n_out().is_some() {
                break;
            }
        }
    }
}

/// What another has left out of its deck already.
fn decks<D: Dice + ?Sized>(rules: &Rules, state: &mut State, other: Seat, dice: &mut D) {
    if state.phase < Phase::Decks || usize::from(state.round) + 1 < ROUNDS && state.terms.mode == Mode::Draft {
        return;
    }
    let pool = state.pool(other);
    let of = |kept| Building::of(rules, state.terms, &pool, kept);
    let x_cards = of(None).x_cards().count() as u32;
    let nth = if x_cards > 1 { dice.roll(x_cards).unwrap_or(0) } else { 0 };
    let stays = of(None).x_cards().nth(nth as usize);
    let building = of(stays);
    let by_lot = |n: u32, dice: &mut D| {
        let mut out = building.over();
        for _ in 0..n {
            let left = building.by_lot(out).count() as u32;
            let nth = if left > 1 { dice.roll(left).unwrap_or(0) } else { 0 };
            out |= building.by_lot(out).nth(nth as usize).map_or(0, |at| 1 << at);
        }
        out
    };
    let n_out = u32::from(building.n_out().unwrap_or(0));
    if state.phase == Phase::Over || state.chosen.has(other) {
        state.out[other.index()] = by_lot(n_out, dice);
    } else if let Some(Frame::CutByLot { seat, kept, out }) = state.core.agenda.top_mut()
        && *seat == other
        && *out != 0
    {
        // So many have been drawn by lot so far.
        let drawn = out.count_ones().saturating_sub(building.over().count_ones());
        (*kept, *out) = (stays, by_lot(drawn.min(n_out.saturating_sub(1)), dice));
    }
}
