//! What one viewer may know (section 17).

use runehall_engine::{CardView, Fact, Pending, Seat, SeatSet, SeatView, Value, View, Viewer, ZoneView};

use crate::program::{Cards, Mark, Rules};
use crate::state::{DISCARD_PILE, DRAW_PILE, Phase, State, TOP_HP, ZONE_HP, hand, laid};
use crate::words::{FREE_FOR_ALL, TWO_V_TWO};

/// ZUN-17.3 for everybody, and the hands that the viewer may see.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    // ZUN-17.7: a defeated player sees what a spectator sees.
    let eyes = match viewer {
        Viewer::Seat(seat) if !state.standing.has(seat) => Viewer::Spectator,
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Judge => viewer,
    };
    View {
        viewer,
        seats: state.seats().iter().map(|seat| seat_view(rules, state, seat, eyes)).collect(),
        facts: vec![
            fact("turn", Value::Seats(SeatSet::one(state.active))),
            fact("phase", Value::Word(phase_word(state, eyes))),
            fact("turns", Value::Number(i32::from(state.turns))),
            fact("mode", Value::Word(if state.teams { TWO_V_TWO } else { FREE_FOR_ALL })),
            // ZUN-11.1, ZUN-11.2: what a bar of HP looks like.
            fact("top-hp", Value::Number(i32::from(TOP_HP))),
            fact("zone-hp", Value::Number(i32::from(ZONE_HP))),
        ],
        zones: vec![
            // ZUN-12.8, ZUN-17.4: nobody looks at the draw pile.
            ZoneView::of("draw pile", &state.table, DRAW_PILE, &rules.catalog, eyes, eyes == Viewer::Judge),
            ZoneView::of("discard pile", &state.table, DISCARD_PILE, &rules.catalog, eyes, true),
            table_view(rules, state),
        ],
        // Who has a window is public (ZUN-17.3).
        waiting_for: state.core.pending.asked().map_or(SeatSet::NONE, |(seat, _)| SeatSet::one(seat)),
        outcome: match state.core.pending {
            Pending::Over(outcome) => Some(outcome),
            Pending::Ask(_) | Pending::Fault(_) => None,
        },
    }
}

/// The phase. ZUN-17.8: that a player is asked about a redraw tells that there is no Action in the hand, so for the others
/// that player is already thinking about the Action phase.
fn phase_word(state: &State, eyes: Viewer) -> &'static str {
    match state.phase {
        Phase::Start if eyes != Viewer::Judge && eyes != Viewer::Seat(state.active) => "action",
        Phase::Start => "start",
        Phase::Action => "action",
        Phase::Recovery => "recovery",
        Phase::End => "end",
    }
}

fn fact(name: &'static str, value: Value) -> Fact {
    Fact { name, value }
}

fn seat_view(rules: &Rules, state: &State, seat: Seat, eyes: Viewer) -> SeatView {
    let hp = state.hp[seat.index()];
    // ZUN-11.2
    let zone = match hp.div_ceil(ZONE_HP) {
        0 => "none",
        1 => "red",
        2 => "yellow",
        _ => "green",
    };
    let flag = |name, on: bool| fact(name, Value::Flag(on));
    let mut facts = vec![
        fact("hp", Value::Number(i32::from(hp))),
        fact("zone", Value::Word(zone)),
        flag("defeated", !state.standing.has(seat)),
        flag("resigned", state.resigned.has(seat)),
        flag("banished", state.is_marked(seat, Mark::NoChange)),
        flag("dazed", state.is_marked(seat, Mark::NoActions)),
        flag("defended", state.is_marked(seat, Mark::NoLoss)),
        flag("exposed", state.is_marked(seat, Mark::FaceUp)),
    ];
    if state.teams {
        facts.push(fact("team", Value::Number(i32::from(seat.0 % 2) + 1)));
    }
    // ZUN-17.1, ZUN-17.2
    let open = eyes == Viewer::Judge || eyes == Viewer::Seat(seat) || state.face_up().has(seat);
    let zones = vec![ZoneView::of("hand", &state.table, hand(seat), &rules.catalog, eyes, open)];
    SeatView { seat, facts, zones }
}

/// The plays with their targets, then the cards that lie there besides them: Reactions with what was laid with them.
fn table_view(rules: &Rules, state: &State) -> ZoneView {
    let catalog = &rules.catalog;
    let mut cards = vec![];
    let mut count = 0;
    let mut rest: Vec<_> = state.seats().iter().map(|seat| state.table.zone(laid(seat))).collect();
    for play in &state.plays {
        rest[play.by.index()] -= play.cards();
        let mut notes = vec![("by", SeatSet::one(play.by))];
        // ZUN-6.9: the targets are public as soon as the play is accepted.
        let on = if play.open { play.on | state.aimed_at() } else { play.on };
        if !on.is_empty() {
            notes.push(("on", on));
        }
        cards.push(CardView { kind: catalog.kind_of(play.action), with: catalog.list(play.with), notes });
    }
    for seat in state.seats().iter() {
        count += state.table.zone(laid(seat)).len();
        let mut rest = rest[seat.index()];
        let by = || vec![("by", SeatSet::one(seat))];
        for answer in state.answers.chunk_by(|_, next| !rules.reactions.has(*next)) {
            let with: Cards = answer.iter().skip(1).copied().collect();
            if let Some(reaction) = answer.first().copied().filter(|reaction| rest.has(*reaction)) {
                rest -= with | Cards::one(reaction);
                cards.push(CardView { kind: catalog.kind_of(reaction), with: catalog.list(with), notes: by() });
            }
        }
        for kind in catalog.list(rest) {
            cards.push(CardView { kind, with: vec![], notes: by() });
        }
    }
    ZoneView { name: "table", count: count as u16, cards }
}
