//! What one viewer may know (section 17).

use runehall_engine::{
    CardId, CardView, Fact, Pending, Seat, SeatSet, SeatView, ThingId, View, Viewer, ZoneView, named,
};

use crate::program::{Cards, Mark, Rules};
use crate::state::{DISCARD_PILE, DRAW_PILE, MAX_SEATS, Phase, State, TOP_HP, ZONE_HP, hand, laid};
use crate::words::{FREE_FOR_ALL, TWO_V_TWO};

/// The table, where everybody's cards lie side by side: the first number that no zone has.
const TABLE: ThingId = ThingId::place(3 + 2 * MAX_SEATS as u8);

/// ZUN-17.3 for everybody, and the hands that the viewer may see.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let eyes = eyes(state, viewer);
    View {
        viewer,
        seats: state.seats().iter().map(|seat| seat_view(rules, state, seat, eyes)).collect(),
        facts: vec![
            Fact::seats(named::TURN, SeatSet::one(state.active)),
            Fact::word(named::PHASE, phase_word(state, eyes)),
            Fact::number("turns", state.turns),
            Fact::word("mode", if state.teams { TWO_V_TWO } else { FREE_FOR_ALL }),
            // ZUN-11.1, ZUN-11.2: what a bar of HP looks like.
            Fact::number("top-hp", TOP_HP),
            Fact::number("zone-hp", ZONE_HP),
        ],
        zones: vec![
            // ZUN-12.8, ZUN-17.4: nobody looks at the draw pile.
            ZoneView::of("draw pile", &state.table, DRAW_PILE, &rules.catalog, eyes, eyes == Viewer::Judge),
            ZoneView::of("discard pile", &state.table, DISCARD_PILE, &rules.catalog, eyes, true),
            table_view(rules, state, eyes),
        ],
        dice: vec![],
        // Who has a window is public (ZUN-17.3).
        waiting_for: state.core.pending.asked().map_or(SeatSet::NONE, |(seat, _)| SeatSet::one(seat)),
        outcome: match state.core.pending {
            Pending::Over(outcome) => Some(outcome),
            Pending::Ask(_) | Pending::Fault(_) => None,
        },
    }
}

/// ZUN-17.7: a defeated player sees what a spectator sees.
pub(crate) fn eyes(state: &State, viewer: Viewer) -> Viewer {
    match viewer {
        Viewer::Seat(seat) if !state.standing.has(seat) => Viewer::Spectator,
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Judge => viewer,
    }
}

/// The phase. ZUN-17.8: that a player is asked about a redraw tells that there is no Action in the hand, so for the others
/// that player is already thinking about the Action phase.
pub(crate) fn phase_word(state: &State, eyes: Viewer) -> &'static str {
    match state.phase {
        Phase::Start if eyes != Viewer::Judge && eyes != Viewer::Seat(state.active) => "action",
        Phase::Start => "start",
        Phase::Action => "action",
        Phase::Recovery => "recovery",
        Phase::End => "end",
    }
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
    let mut facts = vec![
        Fact::number("hp", hp),
        Fact::word("zone", zone),
        Fact::flag("defeated", !state.standing.has(seat)),
        Fact::flag("resigned", state.resigned.has(seat)),
        Fact::flag("banished", state.is_marked(seat, Mark::NoChange)),
        Fact::flag("dazed", state.is_marked(seat, Mark::NoActions)),
        Fact::flag("defended", state.is_marked(seat, Mark::NoLoss)),
        Fact::flag("exposed", state.is_marked(seat, Mark::FaceUp)),
    ];
    if state.teams {
        facts.push(Fact::number("team", seat.0 % 2 + 1));
    }
    // ZUN-17.1, ZUN-17.2
    let open = eyes == Viewer::Judge || eyes == Viewer::Seat(seat) || state.face_up().has(seat);
    let zones = vec![ZoneView::of("hand", &state.table, hand(seat), &rules.catalog, eyes, open)];
    SeatView { seat, facts, zones }
}

/// The plays with their targets, then the cards that lie there besides them: Reactions with what was laid with them. Whatever the
/// viewer does not know is face down, or counted where it has no number.
fn table_view(rules: &Rules, state: &State, eyes: Viewer) -> ZoneView {
    let known = state.table.known_to(eyes);
    let mut cards = vec![];
    let mut count = 0;
    let mut rest: Vec<_> = state.seats().iter().map(|seat| state.table.zone(laid(seat))).collect();
    for play in &state.plays {
        rest[play.by.index()] -= play.cards();
        let mut card = laid_card(rules, known, (play.action, play.with), play.by).numbered(play.id);
        // ZUN-6.9: the targets are public as soon as the play is accepted.
        let on = if play.open { play.on | state.aimed_at() } else { play.on };
        if !on.is_empty() {
            card.facts.push(Fact::seats("on", on));
        }
        cards.push(card);
    }
    for seat in state.seats().iter() {
        count += state.table.zone(laid(seat)).len();
        let mut rest = rest[seat.index()];
        for (reaction, id, with) in state.reactions(rules) {
            if rest.has(reaction) {
                rest -= with | Cards::one(reaction);
                cards.push(laid_card(rules, known, (reaction, with), seat).numbered(id));
            }
        }
        for card in (rest & known).iter() {
            cards.push(laid_card(rules, known, (card, Cards::EMPTY), seat));
        }
    }
    ZoneView { id: TABLE, name: "table", count: count as u16, cards }
}

/// A card on the table with what was laid with it, as far as it is known.
fn laid_card(rules: &Rules, known: Cards, (card, with): (CardId, Cards), by: Seat) -> CardView {
    let with = rules.catalog.list(with & known).into_iter().map(CardView::plain).collect();
    let kind = known.has(card).then(|| rules.catalog.kind_of(card));
    let view = CardView { id: None, kind, owner: None, facts: vec![], with };
    view.and(Fact::seats("by", SeatSet::one(by)))
}

#[cfg(test)]
mod tests {
    use runehall_dice::FastDice;
    use runehall_engine::{Game, Setup, Silent};

    use super::*;
    use crate::Zun;

    #[test]
    fn a_card_on_the_table_that_nobody_knows_is_counted_and_not_shown() {
        let rules = Zun::load(&[]).expect("the cards that come with the game are sound");
        let mut state = Zun::start(&rules, &Setup::seats(2), &mut FastDice::new(1), &mut Silent).expect("two may play");
        let (from, to) = (hand(Seat(0)), laid(Seat(0)));
        let card = state.table.zone(from).first().expect("a card");
        state.table.move_by_lot(card, from, to, SeatSet::NONE, false);
        let seen = |viewer| {
            let view = view(&rules, &state, viewer);
            let table = view.zone(None, "table").expect("there is one");
            (table.count, table.n_seen())
        };
        assert_eq!([Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Judge].map(seen), [(1, 0), (1, 0), (1, 1)]);
    }
}
