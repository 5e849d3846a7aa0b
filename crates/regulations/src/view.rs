//! What one viewer may know (section 12).

use runehall_engine::{
    Actor, CardView, Fact, Pending, Seat, SeatSet, SeatView, Thing, ThingId, Value, View, Viewer, What, ZoneView, named,
};

use crate::look::Look;
use crate::program::{Cards, Limit, Rules};
use crate::state::{
    ASIDE, MAIN_DECK, MAIN_DISCARD, NO_CARD, NOBODY, PROGRESS, Phase, REGULATION, REGULATION_DECK, RUNE_DECK,
    RUNE_DISCARD, State, TO_WIN, Use, fence, hand, lawn,
};
use crate::words::{INSTEAD, USE, sector};

/// The chain, where effects wait: the first number that no zone has.
const CHAIN: ThingId = ThingId::place(ASIDE.0 + 1);

/// RNR-12.4 for everybody, and the hand and Fence that the viewer may see.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let eyes = eyes(state, viewer);
    let judge = eyes == Viewer::Judge;
    let zone = |name, zone, open| ZoneView::of(name, &state.table, zone, &rules.catalog, eyes, open);
    View {
        viewer,
        seats: (0..state.n_seats).map(|seat| seat_view(rules, state, Seat(seat), eyes)).collect(),
        facts: vec![
            Fact::seats(named::TURN, SeatSet::one(state.active)),
            Fact::word(named::PHASE, phase_word(state.phase)),
            Fact::number("turns", state.turns),
            Fact::number("tokens", state.tokens() as i32),
            // RNR-9.2
            Fact::number("goal", TO_WIN as i32),
            Fact::number("gain", state.gain()),
            Fact::word("spinner", state.spun.map_or("none", |k| sector(k).word)),
        ],
        zones: vec![
            zone("main deck", MAIN_DECK, judge),
            zone("main discard", MAIN_DISCARD, true),
            zone("rune deck", RUNE_DECK, judge),
            zone("rune discard", RUNE_DISCARD, true),
            zone("regulation deck", REGULATION_DECK, judge),
            zone("regulation", REGULATION, true),
            zone("in progress", PROGRESS, true),
            chain_view(rules, state),
        ],
        dice: vec![],
        waiting_for: waiting_for(state, eyes),
        outcome: match state.core.pending {
            Pending::Over(outcome) => Some(outcome),
            Pending::Ask(_) | Pending::Fault(_) => None,
        },
    }
}

/// The links that wait, the next one first: everybody has heard them declared (RNR-11.16). A link is what was said and not a card that
/// lies somewhere: its card may meanwhile have been shuffled into a deck, and then the table says rightly that nobody knows where it is.
fn chain_view(rules: &Rules, state: &State) -> ZoneView {
    let link = |what: &Use| {
        let mut view =
            CardView::plain(rules.catalog.kind_of(what.card)).and(Fact::seats("by", SeatSet::one(what.user)));
        // A Creature is used where it lies. A Rune that is used lies on no Fence; should it lie on one again, nobody is told which it is.
        if let Some(id) = state.owner(what.card).and_then(|_| state.id_of(what.card)) {
            view.facts.push(Fact { name: named::THING, value: Value::Thing(id) });
        }
        let aimed = if what.creature == NO_CARD { Some(what.player) } else { state.owner(what.creature) };
        if let Some(seat) = aimed.filter(|seat| *seat != NOBODY) {
            view.facts.push(Fact::seats("on", SeatSet::one(seat)));
        }
        if let Some(id) = state.id_of(what.creature) {
            view.facts.push(Fact { name: "at", value: Value::Thing(id) });
        }
        view
    };
    ZoneView {
        id: CHAIN,
        name: "chain",
        count: state.queue.len() as u16,
        cards: state.queue.iter().map(link).collect(),
    }
}

/// RNR-12.8: who is offered a Rune is nobody else's business.
pub(crate) fn waiting_for(state: &State, eyes: Viewer) -> SeatSet {
    let Pending::Ask(ask) = state.core.pending else { return SeatSet::NONE };
    let Actor::Seat(seat) = ask.who else { return SeatSet::NONE };
    let secret = ask.question == USE || ask.question == INSTEAD;
    if secret && eyes != Viewer::Judge && eyes != Viewer::Seat(seat) { SeatSet::NONE } else { SeatSet::one(seat) }
}

/// Who left sees what a spectator sees.
pub(crate) fn eyes(state: &State, viewer: Viewer) -> Viewer {
    match viewer {
        Viewer::Seat(seat) if !state.playing.has(seat) => Viewer::Spectator,
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Judge => viewer,
    }
}

/// The Runes on a Fence that a viewer may look at: one's own (RNR-12.2), all where Fences are face up, and those stolen from the
/// viewer (RNR-12.5).
fn open_runes(rules: &Rules, state: &State, seat: Seat, eyes: Viewer) -> Cards {
    match eyes {
        Viewer::Judge => state.fence(seat),
        _ if eyes == Viewer::Seat(seat) || (Look { rules, state }).open_fences() => state.fence(seat),
        Viewer::Seat(viewer) => {
            let stolen = state.table.lying(fence(seat)).filter(|slot| slot.facts.0.has(viewer));
            stolen.map(|slot| slot.card).collect()
        }
        Viewer::Spectator => Cards::EMPTY,
    }
}

/// What lies at a number, as a viewer may know it.
pub(crate) fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
    let card = state.lying(id)?;
    let (eyes, kind) = (eyes(state, viewer), What::Card(rules.catalog.kind_of(card)));
    let Some(holder) = state.fence_of(card) else { return Some(Thing { id, what: kind, holder: state.owner(card) }) };
    let seen = (open_runes(rules, state, holder, eyes) & state.table.known_to(eyes)).has(card);
    Some(Thing { id, what: if seen { kind } else { What::FaceDown("Rune") }, holder: Some(holder) })
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Begin => "begin",
        Phase::Draw => "draw",
        Phase::Cast => "cast",
        Phase::Summon => "summon",
        Phase::Spin => "spin",
        Phase::End => "end",
    }
}

fn seat_view(rules: &Rules, state: &State, seat: Seat, eyes: Viewer) -> SeatView {
    let look = Look { rules, state };
    let own = eyes == Viewer::Judge || eyes == Viewer::Seat(seat);
    let zone = |name, zone, open| ZoneView::of(name, &state.table, zone, &rules.catalog, eyes, open);
    let hexed = |id| {
        let hexed = state.lying(id).is_some_and(|card| state.hexed.has(card));
        if hexed { vec![Fact::flag("hexed", true)] } else { vec![] }
    };
    let open = open_runes(rules, state, seat, eyes);
    SeatView {
        seat,
        facts: vec![
            Fact::number("mythical", state.mythical(seat).len() as i32),
            Fact::number("hand-limit", look.limit(seat, Limit::Hand) as i32),
            Fact::number("rune-limit", look.limit(seat, Limit::Rune) as i32),
            Fact::number("skips", state.skips[seat.index()]),
            Fact::flag("resigned", !state.playing.has(seat)),
        ],
        zones: vec![
            zone("hand", hand(seat), own),
            ZoneView::showing("fence", &state.table, fence(seat), &rules.catalog, eyes, open),
            zone("lawn", lawn(seat), true).with_facts(hexed),
        ],
    }
}
