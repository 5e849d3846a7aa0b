//! What may be answered now. The same predicates list the options and, in `why_not`, explain refusals.

use runehall_engine::{Choice, Options, Pending, Seat};

use crate::effect::pickable;
use crate::fences::Naming;
use crate::frame::{AimMode, Discard, EventKind, Frame, Summon, TurnStep, Until};
use crate::look::Look;
use crate::program::{Cards, From, Limit, Rules, Which};
use crate::state::{MAIN_DECK, MAIN_DISCARD, NO_CARD, Offer, State};
use crate::turn::Otherwise;

#[cold]
fn list_rolls(sides: u16, out: &mut Options) {
    out.extend((0..sides).map(Choice::Roll));
}

/// What lies on Lawns and Fences by its number, which says nothing about which card or copy it is (RNR-12.7).
#[inline(never)]
fn list_things(state: &State, things: Cards, out: &mut Options) {
    let from = out.len();
    out.extend(state.table.slots().iter().filter(|slot| things.has(slot.card)).map(|slot| Choice::Thing(slot.id)));
    // Numbers rise in the order of arrival, but for Creatures that have gone from Lawn to Lawn and Fences that were mixed.
    if !out[from..].is_sorted() {
        out[from..].sort_unstable();
    }
}

/// Whether there is a card to draw at all (RNR-14.3).
pub(crate) fn can_draw(state: &State) -> bool {
    state.table.count(MAIN_DECK) > 0 || state.table.count(MAIN_DISCARD) > 0
}

/// What may be answered to the question that a frame asks, the next on the agenda; nothing for a frame that rolls.
#[expect(clippy::inline_always, reason = "see `Machine::ask`")]
#[inline(always)]
pub(crate) fn offer(rules: &Rules, state: &State, frame: &Frame) -> Offer {
    let look = Look { rules, state };
    let none = Offer::default();
    let held = |seat: Seat, cards: Cards| state.hand(seat) & cards;
    match *frame {
        Frame::Turn(TurnStep::Cast) => {
            let seat = state.active;
            let cards = look.castable(seat, Cards::EMPTY).collect();
            Offer { cards, draw: can_draw(state), done: true, ..none }
        }
        Frame::Turn(TurnStep::Summon) => {
            let seat = state.active;
            let cards = if look.can_summon(seat) { held(seat, rules.creatures) } else { Cards::EMPTY };
            // RNR-6.17: drawing or passing ends the phase also after a first Summon action.
            Offer { cards, draw: can_draw(state) && state.summons == 0, done: true, ..none }
        }
        Frame::SummonWhere { .. } => Offer { seats: state.playing, ..none },
        Frame::Aim { what, mode } => {
            if mode == AimMode::CastByEffect && what.card == NO_CARD {
                return nothing_if_none(look.castable(what.user, Cards::EMPTY).collect());
            }
            match look.to_name(&what) {
                Some(Naming::Creature(things) | Naming::Rune(things)) => Offer { things, ..none },
                Some(Naming::Player(seats)) => Offer { seats, ..none },
                None => none,
            }
        }
        Frame::Link { link } => {
            let left: Cards = state.queue.iter().filter(|what| what.link == link).map(|what| what.card).collect();
            let things = left & state.table.slotted();
            Offer { cards: left - things, things, ..none }
        }
        Frame::Asked { on, left } => {
            let seat = state.at(left.first().unwrap_or(0));
            at_hand(rules, look.usable(on, seat, Cards::EMPTY))
        }
        Frame::Picks(picks) => {
            let Some(&Frame::Asked { on, left }) = state.core.agenda.top() else { return none };
            let seat = state.at(left.first().unwrap_or(0));
            let cards = look.usable(on, seat, picks.iter().copied().collect());
            at_hand(rules, look.after(&picks, cards))
        }
        Frame::Discard { what: Discard { seat, until, done, .. }, .. } => {
            // RNR-16.13: enough after the first of "1 or more".
            Offer { cards: state.hand(seat), done: until == Until::Enough && done > 0, ..none }
        }
        Frame::Summon { what: Summon { seat, source, from, which, .. }, card } => {
            if card != NO_CARD {
                return Offer { seats: state.playing, ..none };
            }
            let from = if from == From::Discard { state.table.zone(MAIN_DISCARD) } else { state.hand(seat) };
            let mut cards = from & rules.creatures;
            if which == Which::Another {
                cards.remove(source);
            }
            nothing_if_none(cards)
        }
        Frame::Choose(pick) => Offer { things: pickable(look, pick), ..none },
        Frame::Fetch { what, .. } => Offer { cards: look.fetchable(what), ..none },
        Frame::Limits => match look.over_limit() {
            Some((seat, Limit::Hand)) => Offer { cards: state.hand(seat), ..none },
            Some((seat, Limit::Rune)) => Offer { things: state.fence(seat), ..none },
            None => none,
        },
        // Whether it can be done at all is for the player to know (RNR-12.1).
        Frame::May { seat } => Offer { no: true, yes: can_agree(look, seat), ..none },
        Frame::Starter
        | Frame::Deal { .. }
        | Frame::FirstRegulation
        | Frame::Turn(_)
        | Frame::Effect { .. }
        | Frame::Road(_)
        | Frame::Window { .. }
        | Frame::Activate { .. }
        | Frame::Draw { .. }
        | Frame::Batch { .. }
        | Frame::RuneBatch { .. }
        | Frame::PickRune { .. }
        | Frame::Spin { .. }
        | Frame::Event { .. }
        | Frame::EventRoll
        | Frame::AddRune { .. }
        | Frame::Regulate { .. } => none,
    }
}

/// One of these cards, or the word that there is none.
fn nothing_if_none(cards: Cards) -> Offer {
    Offer { cards, done: cards.is_empty(), ..Offer::default() }
}

/// Whether an optional step that has been offered can be done.
fn can_agree(look: Look<'_>, seat: Seat) -> bool {
    match look.state.core.agenda.top() {
        Some(Frame::Effect { what, at }) => {
            let step = look.rules.of(what.card).steps.get(usize::from(at.pc));
            step.is_some_and(|step| look.can_perform(step.verb, &*what, seat))
        }
        Some(Frame::Event { event: EventKind::AdoptionDay, .. }) => look.state.hand(seat).meets(look.rules.creatures),
        _ => true,
    }
}

/// What a player may use in a window: Creatures and Runes where they lie, the active Regulation by kind.
#[inline]
pub(crate) fn at_hand(rules: &Rules, cards: Cards) -> Offer {
    if cards.is_empty() {
        return Offer { done: true, ..Offer::default() };
    }
    Offer { cards: cards & rules.regulations, things: cards - rules.regulations, done: true, ..Offer::default() }
}

/// Fills `out` with the legal answers, sorted.
pub(crate) fn list(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let Pending::Ask(ask) = &state.core.pending else { return };
    if ask.sides > 0 {
        list_rolls(ask.sides, out);
    } else if state.core.offer.is_done_alone() {
        // Most windows leave nothing but to pass.
        out.push(Choice::Done);
    } else {
        list_offer(rules, state, out);
    }
}

#[inline(never)]
fn list_offer(rules: &Rules, state: &State, out: &mut Options) {
    let offer = &state.core.offer;
    if offer.no {
        out.push(Choice::No);
    }
    if offer.yes {
        out.push(Choice::Yes);
    }
    if !offer.cards.is_empty() {
        out.extend(rules.catalog.kinds_in(offer.cards).map(Choice::Card));
    }
    if !offer.things.is_empty() {
        list_things(state, offer.things, out);
    }
    if !offer.seats.is_empty() {
        out.extend(offer.seats.iter().map(Choice::Seat));
    }
    if offer.draw {
        out.push(Otherwise::Draw.choice());
    }
    if offer.done {
        out.push(Choice::Done);
    }
}
