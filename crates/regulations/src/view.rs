//! What one viewer may know (section 12).

use runehall_engine::{
    Actor, CardView, Fact, Pending, Seat, SeatSet, SeatView, ThingId, Value, View, Viewer, ZoneView,
};

use crate::look::Look;
use crate::program::{Limit, Rules};
use crate::state::{
    ASIDE, Lying, MAIN_DECK, MAIN_DISCARD, NO_CARD, NOBODY, PROGRESS, Phase, REGULATION, REGULATION_DECK, RUNE_DECK,
    RUNE_DISCARD, State, TO_WIN, Use, fence, hand, lawn,
};
use crate::words::{INSTEAD, USE, sector};

/// The chain, where effects wait: the first number that no zone has.
const CHAIN: ThingId = ThingId::place(ASIDE.0 + 1);

/// RNR-12.4 for everybody, and the hand and Fence that the viewer may see.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    // Who left sees what a spectator sees.
    let eyes = match viewer {
        Viewer::Seat(seat) if !state.playing.has(seat) => Viewer::Spectator,
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Judge => viewer,
    };
    let judge = eyes == Viewer::Judge;
    let zone = |name, zone, open| ZoneView::of(name, &state.table, zone, &rules.catalog, eyes, open);
    View {
        viewer,
        seats: (0..state.n_seats).map(|seat| seat_view(rules, state, Seat(seat), eyes)).collect(),
        facts: vec![
            Fact::seats("turn", SeatSet::one(state.active)),
            Fact::word("phase", phase_word(state.phase)),
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

/// The links that wait, the next one first: everybody has heard them declared (RNR-11.16).
fn chain_view(rules: &Rules, state: &State) -> ZoneView {
    let link = |what: &Use| {
        let mut view =
            CardView::plain(rules.catalog.kind_of(what.card)).and(Fact::seats("by", SeatSet::one(what.user)));
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
fn waiting_for(state: &State, eyes: Viewer) -> SeatSet {
    let Pending::Ask(ask) = state.core.pending else { return SeatSet::NONE };
    let Actor::Seat(seat) = ask.who else { return SeatSet::NONE };
    let secret = ask.question == USE || ask.question == INSTEAD;
    if secret && eyes != Viewer::Judge && eyes != Viewer::Seat(seat) { SeatSet::NONE } else { SeatSet::one(seat) }
}

/// RNR-12.5: the victim of a theft still sees the Rune that was stolen.
fn fence_view(rules: &Rules, state: &State, seat: Seat, eyes: Viewer, open: bool) -> ZoneView {
    let mut view = ZoneView::of("fence", &state.table, fence(seat), &rules.catalog, eyes, open);
    if let Viewer::Seat(viewer) = eyes
        && !open
    {
        let seen = state.fence(seat) & state.stolen[viewer.index()] & state.table.known_to(eyes);
        view.cards = rules.catalog.list(seen).into_iter().map(CardView::plain).collect();
    }
    view
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
    let here = state.lawn(seat);
    let mut cards = vec![];
    for Lying { card, id } in state.arrived.iter().copied().filter(|lying| here.has(lying.card)) {
        let mut view = CardView::plain(rules.catalog.kind_of(card)).numbered(id);
        if state.hexed.has(card) {
            view.facts.push(Fact::flag("hexed", true));
        }
        cards.push(view);
    }
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
            // RNR-12.1 and RNR-12.2, unless all Fences are face up.
            fence_view(rules, state, seat, eyes, own || look.open_fences()),
            ZoneView {
                id: ThingId::place(lawn(seat).0),
                name: "lawn",
                count: state.table.zone(lawn(seat)).len() as u16,
                cards,
            },
        ],
    }
}
