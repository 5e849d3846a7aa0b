//! What may be answered now. The same predicates list the options and, in `why_not`, explain refusals.

use runehall_engine::{CardId, Choice, Options, Pending, Seat};

use crate::effect::choosable_own;
use crate::frame::{AimMode, Frame, TurnStep};
use crate::look::Look;
use crate::program::{Cards, Limit, Rules};
use crate::state::{MAIN_DECK, MAIN_DISCARD, NO_CARD, NOBODY, Offer, State, fence, hand};

/// A Creature on a Lawn by its place: Lawns in seat order, on each the order of arrival. The number says nothing about
/// which copy it is (RNR-12.7).
pub(crate) fn object_number(state: &State, card: CardId) -> Option<u16> {
    let seat = state.owner(card)?;
    let here = state.lawn(seat);
    let nth = state.arrived.iter().filter(|other| here.has(**other)).position(|other| *other == card)?;
    Some(u16::from(seat.0) * 64 + nth as u16)
}

/// The Creature at a place.
pub(crate) fn object_card(state: &State, object: u16) -> Option<CardId> {
    let seat = Seat(u8::try_from(object / 64).ok().filter(|&seat| seat < state.n_seats)?);
    let here = state.lawn(seat);
    state.arrived.iter().copied().filter(|card| here.has(*card)).nth(usize::from(object % 64))
}

/// Whether there is a card to draw at all (RNR-14.3).
pub(crate) fn can_draw(state: &State) -> bool {
    !state.table.zone(MAIN_DECK).is_empty() || !state.table.zone(MAIN_DISCARD).is_empty()
}

/// What may be answered to the question that a frame asks, standing on the frame `below`; nothing for a frame that rolls.
pub(crate) fn offer(rules: &Rules, state: &State, frame: &Frame, below: Option<&Frame>) -> Offer {
    let look = Look { rules, state };
    let none = Offer::default();
    let held = |seat: Seat, cards: Cards| state.hand(seat) & cards;
    match *frame {
        Frame::Turn(TurnStep::Cast) => {
            let seat = state.active;
            let cards = held(seat, rules.spells).iter().filter(|&card| look.can_cast(seat, card).is_ok()).collect();
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
                let spells = held(what.user, rules.spells);
                let cards = spells.iter().filter(|&card| look.can_cast(what.user, card).is_ok()).collect();
                return nothing_if_none(cards);
            }
            if what.creature == NO_CARD
                && let Some(objects) = look.creature_targets(what)
            {
                return Offer { objects, ..none };
            }
            Offer { seats: look.player_targets(what).unwrap_or_default(), ..none }
        }
        Frame::Link { link } => {
            let left: Cards = state.queue.iter().filter(|what| what.link == link).map(|what| what.card).collect();
            split(state, left, none)
        }
        Frame::Window { on, nth } => split(state, look.usable(on, state.at(nth)), Offer { done: true, ..none }),
        Frame::Discard { seat, free, .. } => {
            // RNR-16.13: enough after the first of "1 or more".
            Offer { cards: state.hand(seat), done: free && state.count > 0, ..none }
        }
        Frame::Summon { seat, source, from_discard, another, card, .. } => {
            if card != NO_CARD {
                return Offer { seats: state.playing, ..none };
            }
            let from = if from_discard { state.table.zone(MAIN_DISCARD) } else { state.hand(seat) };
            let mut cards = from & rules.creatures;
            if another {
                cards.remove(source);
            }
            nothing_if_none(cards)
        }
        Frame::Choose { seat, what, status, by, source } => {
            Offer { objects: choosable_own(look, seat, what, status, by, source), ..none }
        }
        Frame::PickRune { fence, .. } if fence != NOBODY => Offer { cards: state.fence(fence), ..none },
        Frame::Fetch { creature, .. } => {
            let pile = state.table.zone(MAIN_DISCARD);
            Offer { cards: if creature { pile & rules.creatures } else { pile }, ..none }
        }
        Frame::Limits => Offer { cards: over_limit(look).map_or(Cards::EMPTY, |(_, _, cards)| cards), ..none },
        // Whether it can be done at all is for the player to know (RNR-12.1).
        Frame::May { seat } => Offer { no: true, yes: can_agree(look, below, seat), ..none },
        Frame::Starter
        | Frame::Deal { .. }
        | Frame::FirstRegulation
        | Frame::Turn(_)
        | Frame::Chain
        | Frame::Effect { .. }
        | Frame::Cast { .. }
        | Frame::Act(_)
        | Frame::Activate { .. }
        | Frame::Verdict(_)
        | Frame::Draw { .. }
        | Frame::Batch { .. }
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
fn can_agree(look: Look<'_>, below: Option<&Frame>, seat: Seat) -> bool {
    match below {
        Some(Frame::Effect { what, pc, .. }) => {
            let step = look.rules.of(what.card).steps.get(usize::from(*pc));
            step.is_some_and(|step| look.can_perform(step.verb, *what, seat))
        }
        Some(Frame::Event { rolled: 5, .. }) => look.state.hand(seat).meets(look.rules.creatures),
        _ => true,
    }
}

/// The first player over a limit (RNR-8.7), and the cards to choose among.
pub(crate) fn over_limit(look: Look<'_>) -> Option<(Seat, Limit, Cards)> {
    [Limit::Hand, Limit::Rune].into_iter().find_map(|which| {
        look.state.clockwise().find_map(|seat| {
            let zone = if which == Limit::Hand { hand(seat) } else { fence(seat) };
            let cards = look.state.table.zone(zone);
            (cards.len() > look.limit(seat, which)).then_some((seat, which, cards))
        })
    })
}

/// Creatures on Lawns are chosen by place, everything else by kind.
fn split(state: &State, cards: Cards, offer: Offer) -> Offer {
    let objects = cards & state.lawns();
    Offer { cards: cards - objects, objects, ..offer }
}

/// Works the offer out anew, after the hands or the question have changed.
pub(crate) fn refresh_offer(rules: &Rules, state: &mut State) {
    let rolls = matches!(state.pending, Pending::Ask(ask) if ask.sides > 0);
    if let [rest @ .., frame] = state.agenda.frames() {
        state.offer = if rolls { Offer::default() } else { offer(rules, state, frame, rest.last()) };
    }
}

/// Fills `out` with the legal answers, sorted.
pub(crate) fn list(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let Pending::Ask(ask) = state.pending else { return };
    if ask.sides > 0 {
        out.extend((0..ask.sides).map(Choice::Roll));
        return;
    }
    let offer = state.offer;
    if offer.no {
        out.push(Choice::No);
    }
    if offer.yes {
        out.push(Choice::Yes);
    }
    out.extend(rules.catalog.kinds_in(offer.cards).map(Choice::Card));
    if !offer.objects.is_empty() {
        let from = out.len();
        out.extend(offer.objects.iter().filter_map(|card| object_number(state, card)).map(Choice::Object));
        out[from..].sort_unstable();
    }
    out.extend(offer.seats.iter().map(Choice::Seat));
    if offer.draw {
        out.push(Choice::Mode(0));
    }
    if offer.done {
        out.push(Choice::Done);
    }
}
