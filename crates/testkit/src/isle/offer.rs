//! What may be answered in Lantern Isle, and what it is called.

use runehall_engine::{Actor, Choice, Clause, Game as _, KindId, Options, Pending, Refusal, Seat};

use super::run::Way;
use super::state::{Frame, State};
use super::{COST, DECK_KINDS, Isle, NAMES, Rules, WAGER, WORTHS, neighbours, place};

/// All legal answers, sorted.
pub(crate) fn options(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let Pending::Ask(ask) = state.core.pending else { return };
    if ask.who == Actor::Chance {
        out.extend((0..ask.sides).map(Choice::Roll));
        return;
    }
    let Some(frame) = state.asking() else { return };
    let seat = state.active;
    match frame {
        Frame::Way => out.extend(Way::ALL.into_iter().filter(|way| is_open(state, rules, *way)).map(Way::choice)),
        Frame::Spend => out.extend(state.dice.iter().flatten().map(|die| Choice::Thing(die.id))),
        Frame::Go { .. } => out.extend(neighbours(state.at[seat.index()]).map(|n| Choice::Thing(place(n)))),
        Frame::Discard { picking, .. } => {
            let held = state.held(rules, seat);
            let kinds = (0..DECK_KINDS).filter(|&kind| picking.offers(kind as u8, &held));
            out.extend(kinds.map(|kind| Choice::Card(KindId(kind))));
            out.extend(picking.may_end().then_some(Choice::Done));
        }
        Frame::Pay { paying, .. } => {
            let worths = state.worths(seat);
            let gems = (0u8..).zip(state.gems[seat.index()]).filter(|(i, _)| paying.offers(*i, &worths));
            out.extend(gems.filter_map(|(_, gem)| gem).map(Choice::Thing));
            out.extend(paying.may_end().then_some(Choice::Done));
        }
        Frame::Name => out.extend(names(rules).map(|kind| Choice::Card(KindId(kind)))),
        Frame::Order { top, n } => {
            let left = (0u8..3).filter(|stone| !top[..usize::from(n)].contains(stone));
            out.extend(left.map(|stone| Choice::Thing(state.stones[usize::from(stone)])));
        }
        Frame::Stake => out.extend((0..=WAGER).map(Choice::Amount)),
        Frame::Double { .. } => out.extend([Choice::No, Choice::Yes]),
        Frame::Answer { seat } => {
            let held = state.held(rules, seat);
            out.extend((0..DECK_KINDS).filter(|&kind| held[usize::from(kind)] > 0).map(|n| Choice::Card(KindId(n))));
            out.push(Choice::Done);
        }
        Frame::Deal(_) | Frame::Hide | Frame::Turn | Frame::Draw | Frame::Die(_) | Frame::Luck { .. } => {}
    }
    // Gems that came back have higher numbers than dearer ones.
    out.sort_unstable();
}

/// All that may be in the set that is asked for.
pub(crate) fn candidates(rules: &Rules, state: &State, out: &mut Options) {
    let seat = state.active;
    match state.asking() {
        Some(Frame::Discard { picking, .. }) => {
            out.clear();
            let held = (0u8..).zip(state.held(rules, seat));
            for (kind, copies) in held {
                let left = picking.left(kind, copies);
                out.extend((0..left).map(|_| Choice::Card(KindId(u16::from(kind)))));
            }
        }
        Some(Frame::Pay { paying, .. }) => {
            out.clear();
            let gems = (0u8..).zip(state.gems[seat.index()]).filter(|(i, _)| !paying.is_past(*i));
            out.extend(gems.filter_map(|(_, gem)| gem).map(Choice::Thing));
        }
        _ => {
            options(rules, state, out);
            out.retain(|&choice| choice != Choice::Done);
        }
    }
}

pub(crate) fn worth(state: &State, choice: Choice) -> u16 {
    match state.asking() {
        Some(Frame::Pay { .. }) => gem(state, state.active, choice).map_or(0, |i| WORTHS[usize::from(i)]),
        _ => 0,
    }
}

pub(crate) fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
    let Pending::Ask(ask) = state.core.pending else {
        return Some(Refusal::new(Clause("ISL-2"), "the game is over", ""));
    };
    let mut legal = vec![];
    options(rules, state, &mut legal);
    if legal.binary_search(&choice).is_ok() {
        return None;
    }
    let question = &Isle::info().questions[usize::from(ask.question.0)];
    let because = match state.asking() {
        Some(Frame::Discard { .. } | Frame::Pay { .. }) if choice != Choice::Done => {
            "it comes before one you have named, or would leave too little"
        }
        Some(Frame::Discard { .. } | Frame::Pay { .. }) => "that is not enough yet",
        _ => "that is no answer here",
    };
    Some(Refusal::new(question.clause, because, "choose one of the answers"))
}

/// All ways of a turn, open now or not.
pub(crate) fn ways(state: &State, out: &mut Options) {
    out.clear();
    if let Some(Frame::Way) = state.asking() {
        out.extend(Way::ALL.map(Way::choice));
    }
}

/// The bullets of a turn, and what the stake was.
pub(crate) fn describe(state: &State, choice: Choice) -> Option<String> {
    let (Choice::Mode(mode), Some(Frame::Way)) = (choice, state.asking()) else { return None };
    let way = Way::of(mode)?;
    let does = match way {
        Way::March => "spend a die and go to a neighbouring place".to_owned(),
        Way::Gather => "discard up to three cards and regain a gem for each".to_owned(),
        Way::Build => format!("pay {COST} for {COST} points"),
        Way::Guess => "name the card in the niche".to_owned(),
        Way::Pile => "put the stones in a new order".to_owned(),
        Way::Wager => "stake points on a die".to_owned(),
    };
    Some(format!("{}: {does}", Way::NAMES[usize::from(mode)]))
}

/// The gem of a player that a choice means, by its place.
pub(crate) fn gem(state: &State, seat: Seat, choice: Choice) -> Option<u8> {
    let Choice::Thing(id) = choice else { return None };
    state.gems[seat.index()].iter().position(|gem| *gem == Some(id)).map(|i| i as u8)
}

/// The stone that a choice means, by its number.
pub(crate) fn stone(state: &State, choice: Choice) -> Option<u8> {
    let Choice::Thing(id) = choice else { return None };
    state.stones.iter().position(|stone| *stone == id).map(|i| i as u8)
}

/// The place that a choice means, by its number.
pub(crate) fn place_of(choice: Choice) -> Option<u8> {
    (0..super::PLACES.len() as u8).find(|&n| choice == Choice::Thing(place(n)))
}

fn is_open(state: &State, rules: &Rules, way: Way) -> bool {
    let seat = state.active;
    match way {
        Way::March | Way::Pile | Way::Wager => true,
        Way::Gather => state.held(rules, seat).iter().any(|&n| n > 0),
        Way::Build => state.worths(seat).iter().sum::<u16>() >= COST,
        Way::Guess => state.niche.is_some(),
    }
}

/// The kinds that can be named: those of the deck, and those of no card.
fn names(rules: &Rules) -> impl Iterator<Item = u16> {
    (0..DECK_KINDS).chain(NAMES..rules.catalog.names().len() as u16)
}
