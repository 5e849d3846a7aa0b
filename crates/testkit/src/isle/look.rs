//! What is seen of Lantern Isle.

use std::borrow::Cow;

use runehall_engine::{
    CardView, DieView, Fact, KindId, Pending, Seat, SeatSet, SeatView, Shows, Thing, ThingId, Value, View, Viewer,
    What, ZoneView, named,
};

use super::state::{DECK, DISCARDS, Die, NICHE, State, hand};
use super::{FIGURE, GEMS, PLACES, Rules, STONES, WORTHS, place};

/// Zones that are no zones of cards: their numbers as things.
const FIGURES: ThingId = ThingId::place(20);
const PILE: ThingId = ThingId::place(21);
const FIRST_GEMS: u8 = 30;
/// The faces of a die.
const FACES: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let seats = (0..state.n_seats).map(Seat);
    let zone = |name, zone, open| ZoneView::of(name, &state.table, zone, &rules.catalog, viewer, open);
    let pending = state.core.pending;
    let figure = |seat: Seat| CardView {
        owner: Some(seat),
        ..CardView::plain(FIGURE)
            .numbered(state.figures[seat.index()])
            .and(Fact { name: "at", value: Value::Thing(place(state.at[seat.index()])) })
    };
    let figures = ZoneView {
        id: FIGURES,
        name: "figures",
        count: u16::from(state.n_seats),
        cards: seats.clone().map(figure).collect(),
    };
    View {
        viewer,
        seats: seats
            .map(|seat| SeatView {
                seat,
                facts: vec![Fact::number("points", state.points[seat.index()])],
                zones: vec![gems(state, seat), zone("hand", hand(seat), true)],
            })
            .collect(),
        facts: vec![
            Fact::seats(named::TURN, SeatSet::one(state.active)),
            Fact::number("round", i32::try_from(state.turns).unwrap_or(0)),
        ],
        zones: vec![
            figures,
            pile(state),
            niche(rules, state, viewer),
            zone("deck", DECK, false),
            zone("discard", DISCARDS, true),
        ],
        dice: state.dice.iter().flatten().copied().map(die).collect(),
        waiting_for: pending.asked().map_or(SeatSet::NONE, |(seat, _)| SeatSet::one(seat)),
        outcome: if let Pending::Over(outcome) = pending { Some(outcome) } else { None },
    }
}

/// Every thing, in the order in which they lie.
pub(crate) fn things(state: &State, out: &mut Vec<ThingId>) {
    let n = usize::from(state.n_seats);
    out.clear();
    out.extend((0..PLACES.len() as u8).map(place));
    out.extend(&state.figures[..n]);
    out.extend(state.gems[..n].iter().flatten().flatten());
    out.extend(state.pile.map(|stone| state.stones[usize::from(stone)]));
    out.extend(state.niche);
    out.extend(state.dice.iter().flatten().map(|die| die.id));
}

pub(crate) fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
    let thing = |what, holder| Some(Thing { id, what, holder });
    let n = usize::from(state.n_seats);
    if (0..PLACES.len() as u8).any(|n| place(n) == id) {
        return thing(What::Place, None);
    }
    if let Some(seat) = state.figures[..n].iter().position(|figure| *figure == id) {
        return thing(What::Card(FIGURE), Some(Seat(seat as u8)));
    }
    for (seat, gems) in (0u8..).zip(&state.gems[..n]) {
        if let Some(i) = gems.iter().position(|gem| *gem == Some(id)) {
            return thing(What::Card(KindId(GEMS + i as u16)), Some(Seat(seat)));
        }
    }
    if let Some(i) = state.stones.iter().position(|stone| *stone == id) {
        return thing(What::Card(KindId(STONES + i as u16)), None);
    }
    if state.niche == Some(id) {
        let what = seen_in_niche(rules, state, viewer).map_or(What::FaceDown("card"), What::Card);
        return thing(what, None);
    }
    let die = state.dice.iter().flatten().find(|die| die.id == id)?;
    thing(What::Die(face(*die)), None)
}

fn face(die: Die) -> &'static str {
    FACES.get(usize::from(die.face)).copied().unwrap_or("")
}

fn die(die: Die) -> DieView {
    let shows = Shows::Number(u16::from(die.face) + 1);
    DieView { id: die.id, face: Cow::Borrowed(face(die)), shows, spent: die.spent }
}

fn gems(state: &State, seat: Seat) -> ZoneView {
    let gem = |(i, gem): (usize, &Option<ThingId>)| {
        let worth = Fact::number("worth", WORTHS[i]);
        gem.map(|id| CardView::plain(KindId(GEMS + i as u16)).numbered(id).and(worth))
    };
    let cards: Vec<CardView> = state.gems[seat.index()].iter().enumerate().filter_map(gem).collect();
    ZoneView { id: ThingId::place(FIRST_GEMS + seat.0), name: "gems", count: cards.len() as u16, cards }
}

/// The stones lie on each other.
fn pile(state: &State) -> ZoneView {
    let stone = |&n: &u8| CardView::plain(KindId(STONES + u16::from(n))).numbered(state.stones[usize::from(n)]);
    let top = CardView { with: state.pile[1..].iter().map(stone).collect(), ..stone(&state.pile[0]) };
    ZoneView { id: PILE, name: "cairn", count: 3, cards: vec![top] }
}

fn seen_in_niche(rules: &Rules, state: &State, viewer: Viewer) -> Option<KindId> {
    (state.niche_card() & state.table.known_to(viewer)).first().map(|card| rules.catalog.kind_of(card))
}

fn niche(rules: &Rules, state: &State, viewer: Viewer) -> ZoneView {
    let card = |id| {
        let card = CardView { kind: seen_in_niche(rules, state, viewer), ..CardView::face_down(id) };
        card.and(Fact::number("tokens", state.tokens))
    };
    ZoneView {
        id: ThingId::place(NICHE.0),
        name: "niche",
        count: state.table.count(NICHE) as u16,
        cards: state.niche.map(card).into_iter().collect(),
    }
}
