//! What may be answered now. The same predicates list the options and, in `why_not`, explain refusals.

use runehall_engine::{Choice, Options, Pending, Picking, Seat};

use crate::design::Rules;
use crate::frame::{Aimed, Announce, Frame, NO_CARD, Opening, Step, TurnStep, Way};
use crate::program::Ailment;
use crate::state::{Role, Spot, State, deck};
use crate::targets::bits;
use crate::trigger::few;
use crate::turn::Passing;
use crate::values::Look;

/// Fills `out` with the legal answers, sorted.
pub(crate) fn list(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let Pending::Ask(ask) = state.core.pending else { return };
    if ask.sides > 0 {
        out.extend((0..ask.sides).map(Choice::Roll));
        return;
    }
    let Some(frame) = state.core.agenda.top() else { return };
    offer(Look { rules, state }, frame, out);
    if !out.is_sorted_by(|a, b| a < b) {
        out.sort_unstable();
        out.dedup();
    }
}

/// All that may be in the set at a pick of several, as often as it may be picked.
pub(crate) fn candidates(rules: &Rules, state: &State, out: &mut Options) {
    list(rules, state, out);
    out.retain(|choice| *choice != Choice::Done);
    let look = Look { rules, state };
    let Some(frame) = state.core.agenda.top() else { return };
    match *frame {
        Frame::Discard { seat, picking, .. } => {
            out.clear();
            let held = state.hand_choices(seat);
            for (nth, (choice, copies)) in (0..).zip(held.choices.into_iter().zip(held.copies)).take(held.n) {
                out.extend(std::iter::repeat_n(choice, usize::from(picking.left(nth, copies))));
            }
        }
        Frame::Remove { seat, picking, then, .. } => {
            out.clear();
            types(look, picking, state.counts_for(seat, then), out, true);
        }
        Frame::Unique { picking, open, .. } => {
            out.clear();
            types(look, picking, std::array::from_fn(|i| open >> i & 1), out, true);
        }
        Frame::Ready { seat, picking, .. } => {
            out.clear();
            let used = (0..).zip(state.used_concentrations(seat));
            out.extend(used.filter(|(nth, _)| picking.left(*nth, 1) > 0).map(|(_, id)| Choice::Thing(id)));
        }
        Frame::Announce(a) if a.step == Step::Types => {
            let Some((n, unique)) = look.to_choose(&a) else { return };
            let last = a.chosen.iter().last();
            out.clear();
            let later = Ailment::ALL.into_iter().filter(|ailment| {
                if unique { last.is_none_or(|last| *ailment > last) } else { Some(*ailment) >= last }
            });
            let copies = if unique { 1 } else { usize::from(n - a.chosen.len()) };
            let named = later.map(|ailment| Choice::Card(rules.kind_of(ailment)));
            out.extend(named.flat_map(|choice| std::iter::repeat_n(choice, copies)));
        }
        Frame::Announce(a) if a.step == Step::Pay => {
            out.clear();
            let last =
                state.ready(a.actor()).filter(|slot| a.paid >> slot.facts.spot.0 & 1 == 1).map(|slot| slot.id).max();
            if look.owed(&a) > 0 {
                out.extend(
                    state.ready(a.actor()).filter(|slot| Some(slot.id) > last).map(|slot| Choice::Thing(slot.id)),
                );
            }
            out.sort_unstable();
        }
        Frame::Arrange { seat, n, picked } => {
            out.clear();
            let tops = state.table.tops(deck(seat)).take(usize::from(n)).filter(|card| !picked.contains(card));
            out.extend(tops.map(|card| Choice::Card(state.brought.kind_of(card))));
            out.sort_unstable();
        }
        // What may be in the set is what may be named next, or it is no pick of several.
        Frame::Announce(_)
        | Frame::Deal(_)
        | Frame::Opening(_)
        | Frame::Turn(_)
        | Frame::Way(_)
        | Frame::TakeBack
        | Frame::Window { .. }
        | Frame::Rung(_)
        | Frame::Text(_)
        | Frame::Cards { .. }
        | Frame::Afflict { .. }
        | Frame::Several { .. }
        | Frame::Convert { .. }
        | Frame::TooMany
        | Frame::Strike(_)
        | Frame::Hit(_)
        | Frame::Drain { .. }
        | Frame::Road(_)
        | Frame::Group { .. }
        | Frame::Waits(_)
        | Frame::Replace { .. }
        | Frame::Destroy { .. }
        | Frame::UseUp { .. }
        | Frame::Look { .. }
        | Frame::Steal { .. }
        | Frame::Lot { .. } => {}
    }
}

/// Types that may be picked next, each set as one list; with copies, all that may still be in the set.
fn types(look: Look<'_>, picking: Picking, copies: [u8; 6], out: &mut Options, all: bool) {
    for (nth, ailment) in (0..).zip(Ailment::ALL) {
        let choice = Choice::Card(look.rules.kind_of(ailment));
        if all {
            let left = picking.left(nth, copies[usize::from(nth)]);
            out.extend(std::iter::repeat_n(choice, usize::from(left)));
        } else if picking.offers(nth, &copies) {
            out.push(choice);
        }
    }
}

/// The answers to the question that a frame asks.
fn offer(look: Look<'_>, frame: &Frame, out: &mut Options) {
    let state = look.state;
    match *frame {
        Frame::Opening(Opening::Set { seat }) => state.each_held(seat, |choice| out.push(choice)),
        Frame::Opening(Opening::First { .. }) => out.extend(state.alive.iter().map(Choice::Seat)),
        Frame::Turn(TurnStep::Pass) => {
            out.extend([Passing::GoOn, Passing::Draw].map(Passing::choice));
            // RSL-10.9
            if state.field(state.active).exposed() != 0 {
                out.push(Passing::Take.choice());
            }
        }
        Frame::TakeBack => out.extend(state.exposed(state.active).map(|slot| Choice::Thing(slot.id))),
        Frame::Turn(TurnStep::Act) => {
            playable(look, state.active, false, out);
            out.extend(Way::ALL.into_iter().filter(|way| look.can_act(*way, state.active)).map(Way::choice));
            out.push(Choice::Done);
        }
        Frame::Way(way) => look.each_of(way, state.active, |choice| out.push(choice)),
        Frame::Announce(ref announce) => announced(look, announce, out),
        Frame::Window { to, .. } => {
            playable(look, to, true, out);
            out.push(Choice::Done);
        }
        Frame::Text(_) => out.extend([Choice::No, Choice::Yes]),
        Frame::Discard { seat, picking, .. } => {
            let held = state.hand_choices(seat);
            let offered = (0..held.n).filter(|&nth| picking.offers(nth as u8, &held.copies[..held.n]));
            out.extend(offered.map(|nth| held.choices[nth]));
        }
        Frame::Several { counts, .. } => {
            let open = Ailment::ALL.into_iter().filter(|ailment| counts[*ailment as usize] > 0);
            out.extend(open.map(|ailment| Choice::Card(look.rules.kind_of(ailment))));
        }
        Frame::Unique { picking, open, .. } => {
            types(look, picking, std::array::from_fn(|i| open >> i & 1), out, false);
        }
        Frame::Remove { seat, picking, then, .. } => {
            types(look, picking, state.counts_for(seat, then), out, false);
        }
        Frame::Strike(strike) => at_spots(look, strike.left, out),
        Frame::Destroy { left } => at_spots(look, left, out),
        Frame::Hit(hit) => {
            state.each_held(hit.seat, |choice| out.push(choice));
            out.push(Choice::Done);
        }
        Frame::Group { left, facts, seat } => {
            out.extend(look.named(few(left), facts, seat).map(|(_, choice)| choice));
        }
        Frame::Replace { seat, fits } => spots_of(look, seat, fits, out),
        Frame::Ready { seat, picking, .. } => {
            let n = state.used_concentrations(seat).count();
            let copies = [1u8; 8];
            let used = (0..).zip(state.used_concentrations(seat));
            out.extend(used.filter(|(nth, _)| picking.offers(*nth, &copies[..n])).map(|(_, id)| Choice::Thing(id)));
        }
        Frame::UseUp { seat, .. } => out.extend(state.ready(seat).map(|slot| Choice::Thing(slot.id))),
        Frame::Arrange { seat, n, picked } => {
            let tops = state.table.tops(deck(seat)).take(usize::from(n));
            let left = tops.filter(|card| *card == NO_CARD || !picked.contains(card));
            out.extend(left.map(|card| Choice::Card(state.brought.kind_of(card))));
        }
        // These ask nobody, or chance.
        Frame::Deal(_)
        | Frame::Opening(_)
        | Frame::Turn(_)
        | Frame::Rung(_)
        | Frame::Cards { .. }
        | Frame::Afflict { .. }
        | Frame::Convert { .. }
        | Frame::TooMany
        | Frame::Drain { .. }
        | Frame::Road(_)
        | Frame::Waits(_)
        | Frame::Look { .. }
        | Frame::Steal { .. }
        | Frame::Lot { .. } => {}
    }
}

/// The cards of a hand that can be played.
fn playable(look: Look<'_>, seat: Seat, answer: bool, out: &mut Options) {
    let means = look.means(seat);
    look.state.each_held(seat, |choice| {
        if let Choice::Card(kind) | Choice::CardOf(kind, _) = choice
            && look.can_play_with(means, seat, kind, answer).is_ok()
        {
            out.push(choice);
        }
    });
}

/// Objects of the first player who has any left.
fn at_spots(look: Look<'_>, left: [u16; 4], out: &mut Options) {
    if let Some(seat) = look.state.around().find(|seat| left[seat.index()] != 0) {
        spots_of(look, seat, left[seat.index()], out);
    }
}

fn spots_of(look: Look<'_>, seat: Seat, spots: u16, out: &mut Options) {
    for spot in bits(spots).map(Spot) {
        if spot == Spot::RUNESLINGER {
            out.push(Choice::Seat(seat));
        } else if let Some(slot) = look.state.at(seat, spot, Role::Card) {
            out.push(Choice::Thing(slot.id));
        }
    }
}

/// The answers to the next question of an announcement.
fn announced(look: Look<'_>, a: &Announce, out: &mut Options) {
    match a.step {
        Step::Pay => {
            look.next_payers(a, |id| out.push(Choice::Thing(id)));
            if look.owed(a) == 0 {
                out.push(Choice::Done);
            }
        }
        Step::Ail => out.extend(look.ail_types(a.actor()).map(|ailment| Choice::Card(look.rules.kind_of(ailment)))),
        Step::Tokens => {
            if let Some((least, most)) = look.mastery_span(a) {
                out.extend((u16::from(least)..=u16::from(most)).map(Choice::Amount));
            }
        }
        Step::Place => {
            let fitting = look.fitting_places(a.kind, a.actor());
            let places = if fitting.is_empty() { look.places(a.kind, a.actor()) } else { fitting };
            out.extend(places.iter().map(|place| look.place_choice(place)));
        }
        Step::Enemy => {
            out.extend(look.state.alive.iter().filter(|seat| *seat != a.actor()).map(Choice::Seat));
        }
        Step::Bullet => {
            let bullets = look.bullets(a);
            out.extend((0..8).filter(|line| bullets >> line & 1 == 1).map(Choice::Mode));
        }
        Step::Types => {
            let open = Ailment::ALL.into_iter().filter(|ailment| look.may_choose(a, *ailment));
            out.extend(open.map(|ailment| Choice::Card(look.rules.kind_of(ailment))));
        }
        Step::Targets => {
            let spec = look.next_target(a).and_then(|i| look.line(a).and_then(|line| line.targets.get(i)));
            if let Some(&spec) = spec {
                look.each_target(spec, look.aiming_of(a), a.aims, |aim| match aim.what() {
                    Aimed::Seat(seat) => out.push(Choice::Seat(seat)),
                    Aimed::Thing(id) => out.push(Choice::Thing(id)),
                    Aimed::Nothing => {}
                });
            }
        }
        Step::Costs | Step::Put | Step::Show | Step::Done => {}
    }
}
