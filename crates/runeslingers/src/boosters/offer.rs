//! What may be answered, and why something may not.

use runehall_engine::{Actor, Choice, Clause, KindId, Options, Pending, Picking, Refusal, Seat};

use super::build::Building;
use super::state::{Frame, State};
use super::words::{INFO, KEEP};
use crate::design::Rules;

/// What a seat leaves out: which X card it keeps, if that is said, how far the naming has come, and what is named.
fn cutting(rules: &Rules, state: &State, seat: Seat) -> Option<(Building, Picking)> {
    let of = |kept| Building::of(rules, state.terms, &state.pool(seat), kept);
    match *state.core.agenda.top()? {
        Frame::Build { .. } => {
            let building = of(None);
            building.n_out().map(|n| (building, Picking::new(n, n)))
        }
        Frame::Cut { kept, picking, .. } => Some((of(kept), picking)),
        Frame::Place(_)
        | Frame::Open { .. }
        | Frame::Opened
        | Frame::Pick { .. }
        | Frame::Second { .. }
        | Frame::PickByLot { .. }
        | Frame::Pass
        | Frame::CutByLot { .. } => None,
    }
}

/// The cards of the pack at hand that may be named now, and those that can be among the two: in the order of kinds, so that each pair can be
/// named in one way.
fn of_pack(state: &State, seat: Seat) -> Option<&[KindId]> {
    let pack = state.at_hand(seat);
    match *state.core.agenda.top()? {
        Frame::Pick { .. } => Some(pack),
        Frame::Second { first, .. } => {
            let at = pack.iter().position(|kind| *kind == first)?;
            Some(&pack[at + 1..])
        }
        Frame::Place(_)
        | Frame::Open { .. }
        | Frame::Opened
        | Frame::PickByLot { .. }
        | Frame::Pass
        | Frame::Build { .. }
        | Frame::Cut { .. }
        | Frame::CutByLot { .. } => None,
    }
}

/// All legal answers, sorted.
pub(crate) fn options(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let Pending::Ask(ask) = state.core.pending else { return };
    let Actor::Seat(seat) = ask.who else {
        out.extend((0..ask.sides).map(Choice::Roll));
        return;
    };
    if let Some(cards) = of_pack(state, seat) {
        // The last card has nothing to go with it.
        let most = cards.len().saturating_sub(usize::from(ask.span.0).saturating_sub(1));
        out.extend(cards[..most].iter().map(|kind| Choice::Card(*kind)));
        out.dedup();
        return;
    }
    let Some((building, picking)) = cutting(rules, state, seat) else { return };
    if ask.question == KEEP {
        out.extend(building.x_cards().map(Choice::Card));
        return;
    }
    let counts = building.counts();
    let offered = (0..counts.len()).filter(|nth| picking.offers(*nth as u8, &counts));
    out.extend(offered.map(|nth| Choice::Card(building.kinds[nth].kind)));
    out.extend(picking.is_full().then_some(Choice::Done));
}

/// All that may be in the set, in the order in which it is named, as often as it may be.
pub(crate) fn candidates(rules: &Rules, state: &State, out: &mut Options) {
    let Some((seat, ask)) = state.core.pending.asked().filter(|(_, ask)| ask.question != KEEP) else {
        return options(rules, state, out);
    };
    out.clear();
    if let Some(cards) = of_pack(state, seat) {
        out.extend(cards.iter().map(|kind| Choice::Card(*kind)));
    } else if let Some((building, picking)) = cutting(rules, state, seat).filter(|_| ask.span.1 > 0) {
        for (nth, copies) in (0..).zip(building.counts()) {
            let left = picking.left(nth, copies);
            out.extend((0..left).map(|_| Choice::Card(building.kinds[usize::from(nth)].kind)));
        }
    }
}

/// Why a choice is not legal now.
pub(crate) fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
    let Pending::Ask(ask) = state.core.pending else {
        return Some(Refusal::new(Clause("RSL-22.7"), "everybody has a deck", ""));
    };
    let mut legal = vec![];
    options(rules, state, &mut legal);
    if legal.binary_search(&choice).is_ok() {
        return None;
    }
    let question = &INFO.questions[usize::from(ask.question.0)];
    let refuse = |clause: Clause, because: String, instead: &str| Some(Refusal::new(clause, because, instead));
    let Some((seat, _)) = state.core.pending.asked() else {
        return refuse(question.clause, "that is no face of the die".to_owned(), "answer the roll");
    };
    let named =
        |kind: KindId| rules.names.get(kind.index()).map_or_else(|| "that card".to_owned(), |name| format!("`{name}`"));
    match (choice, state.core.agenda.top()) {
        (Choice::Card(kind), Some(Frame::Pick { .. } | Frame::Second { .. })) => {
            if state.at_hand(seat).contains(&kind) {
                let because =
                    format!("{} comes before the card you have named, or has none to go with it", named(kind));
                return refuse(question.clause, because, "name both cards in the order of the pack");
            }
            // RSL-22.12: only the pack at hand.
            refuse(
                Clause("RSL-22.12"),
                format!("{} is not in the pack at hand", named(kind)),
                "take two cards of this pack",
            )
        }
        (Choice::Card(kind), Some(_)) => why_not_cut(rules, state, kind, &named(kind)),
        (Choice::Done, Some(Frame::Build { .. } | Frame::Cut { .. })) => {
            let because = format!("a deck has {} cards", state.terms.size.cards());
            refuse(Clause(state.terms.size.clause()), because, "leave out as many as are too many")
        }
        _ => refuse(question.clause, "that is no answer here".to_owned(), "name cards that are offered"),
    }
}

/// Why a card cannot be left out, or be the X card that stays.
fn why_not_cut(rules: &Rules, state: &State, kind: KindId, name: &str) -> Option<Refusal> {
    let refuse = |clause, because: String, instead: &str| Some(Refusal::new(Clause(clause), because, instead));
    let (seat, ask) = state.core.pending.asked()?;
    let (building, _) = cutting(rules, state, seat)?;
    if ask.question == KEEP {
        return refuse("RSL-22.2", format!("{name} is no X card of your pool"), "name the X card that may stay");
    }
    if !building.kinds.iter().any(|copies| copies.kind == kind) {
        return refuse("RSL-22.12", format!("{name} is not in your pool"), "leave out cards of your pool");
    }
    let because = format!("{name} lies aside already, comes before a card you have named, or too few come after it");
    refuse(state.terms.size.clause(), because, "name them in the order of the pool")
}
