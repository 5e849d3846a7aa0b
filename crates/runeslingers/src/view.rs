//! What one viewer may know (section 20).

use runehall_engine::{
    CardId, CardView, DieView, Fact, Pending, Seat, SeatSet, SeatView, Shows, Thing, ThingId, Value, View, Viewer,
    What, ZoneView, named,
};

use crate::design::Rules;
use crate::frame::{Aim, Aimed, Frame, Opening};
use crate::state::{
    AREAS, CONCENTRATIONS, OUT, PLAYING, Role, Spot, State, UTILITY_SLOTS, deck, discard, field, hand, mark, void,
};
use crate::values::Look;
use crate::words::{EDITIONS, EQUIPS, PHASES};

/// The first number of the ailment areas; below are zones, and in between the parts of fields.
const FIRST_AREA: u8 = 64;
/// The first numbers of the parts of a field as places: field, slots, ailments, Runeslinger with equips.
const FIRST_PART: u8 = 32;
/// Which of them the utility slots are.
const SLOTS: usize = 1;
/// How a card lies that is not what it looks like to its controller.
pub(crate) const LIES: &str = "lies";
pub(crate) const FACE_DOWN: &str = "face down";
/// Which of the equips a card is.
pub(crate) const EQUIP: &str = "as";
/// That what is printed on a Runeslinger cannot be activated.
const NO_ABILITY: &str = "no ability";
/// The ladder.
const LADDER: ThingId = ThingId::place(63);

/// The starting die.
const DIE: ThingId = ThingId::place(62);
/// Its faces.
const FACES: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

/// What the highest starting die shows that has been rolled (RSL-7.6), from the first roll until it is chosen who goes first.
pub(crate) fn starting_die(state: &State) -> Option<u8> {
    let Some(Frame::Opening(Opening::Roll { high: face, .. } | Opening::First { face, .. })) = state.core.agenda.top()
    else {
        return None;
    };
    Some(*face).filter(|face| (1..=FACES.len()).contains(&usize::from(*face)))
}

/// The number of an ailment area.
pub(crate) fn area_id(seat: Seat, area: usize) -> ThingId {
    ThingId::place(FIRST_AREA + AREAS * seat.0 + area as u8)
}

/// The ailment area with a number.
pub(crate) fn area_of(id: ThingId) -> Option<(Seat, usize)> {
    let n = id.0.checked_sub(u16::from(FIRST_AREA))?;
    (n < u16::from(AREAS) * 4).then(|| (Seat((n / u16::from(AREAS)) as u8), usize::from(n % u16::from(AREAS))))
}

/// RSL-20.15: an eliminated player sees what a spectator sees.
fn eyes(state: &State, viewer: Viewer) -> Viewer {
    match viewer {
        Viewer::Seat(seat) if !state.alive.has(seat) => Viewer::Spectator,
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Judge => viewer,
    }
}

/// What a viewer may know.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let eyes = eyes(state, viewer);
    View {
        viewer,
        seats: state.seats().iter().map(|seat| seat_view(Look { rules, state }, seat, eyes)).collect(),
        facts: vec![
            Fact::seats(named::TURN, SeatSet::one(state.active)),
            Fact::word(named::PHASE, PHASES[state.phase as usize]),
            Fact::number("turns", state.turn),
            Fact::word("edition", EDITIONS[usize::from(state.terms.first)]),
            Fact::word("format", state.terms.size.name()),
            // RSL-6.1
            Fact::number("concentration areas", CONCENTRATIONS),
            Fact::number("ailment areas", AREAS),
            // RSL-6.2
            Fact::number("utility slots", if state.terms.first { 0 } else { UTILITY_SLOTS }),
        ],
        zones: vec![
            ladder(state, eyes),
            ZoneView::of("playing", &state.table, PLAYING, &state.brought, eyes, true),
            ZoneView::of("out", &state.table, OUT, &state.brought, eyes, true),
        ],
        dice: starting_die(state)
            .map(|n| DieView {
                id: DIE,
                face: FACES[usize::from(n) - 1].into(),
                shows: Shows::Number(n.into()),
                spent: false,
            })
            .into_iter()
            .collect(),
        waiting_for: waiting_for(state),
        outcome: match state.core.pending {
            Pending::Over(outcome) => Some(outcome),
            Pending::Ask(_) | Pending::Fault(_) => None,
        },
    }
}

/// Who is waited for: at the secret concentrations everybody who has not set one (RSL-7.4).
pub(crate) fn waiting_for(state: &State) -> SeatSet {
    match state.core.pending.asked() {
        Some((_, ask)) if !ask.together.is_empty() => ask.together,
        Some((seat, _)) => SeatSet::one(seat),
        None => SeatSet::NONE,
    }
}

/// Who plays the card that is being played.
pub(crate) fn playing_by(state: &State) -> Seat {
    let by = state.core.agenda.frames().iter().rev().find_map(|frame| {
        let Frame::Announce(announce) = frame else { return None };
        announce.plays().then(|| announce.actor())
    });
    by.unwrap_or(state.active)
}

/// The cards that wait to resolve, the next one first, and the one that is being played: those that the viewer knows, and how many
/// there are.
fn ladder(state: &State, eyes: Viewer) -> ZoneView {
    let known = state.table.known_to(eyes);
    let playing = state.table.zone(PLAYING);
    let (mut cards, mut count) = (vec![], playing.len());
    let entry = |card: CardId, by: Seat| {
        let view = CardView::plain(state.brought.kind_of(card)).and(Fact::seats("by", SeatSet::one(by)));
        CardView { owner: Some(state.owner(card)), ..view }
    };
    cards.extend((playing & known).iter().map(|card| entry(card, playing_by(state))));
    for frame in state.core.agenda.frames().iter().rev() {
        if let Frame::Rung(text) = frame
            && let Some((slot, _)) = state.lying(text.id)
            && slot.facts.role == Role::Card
        {
            count += 1;
            if !known.has(slot.card) {
                continue;
            }
            let mut view =
                entry(slot.card, text.seats.by()).and(Fact { name: named::THING, value: Value::Thing(slot.id) });
            let seats = |aim: &Aim| if let Aimed::Seat(seat) = aim.what() { Some(seat) } else { None };
            let on: SeatSet = text.aims.iter().filter_map(seats).collect();
            if !on.is_empty() {
                view.facts.push(Fact::seats("on", on));
            }
            for aim in text.aims {
                if let Aimed::Thing(id) = aim.what()
                    && state.table.slot(id).is_some()
                {
                    view.facts.push(Fact { name: "at", value: Value::Thing(id) });
                }
            }
            cards.push(view);
        }
    }
    ZoneView { id: LADDER, name: "ladder", count: count as u16, cards }
}

fn seat_view(look: Look<'_>, seat: Seat, eyes: Viewer) -> SeatView {
    let state = look.state;
    let player = state.player(seat);
    let alive = state.alive.has(seat);
    let own = eyes == Viewer::Judge || eyes == Viewer::Seat(seat);
    let mut facts = vec![
        Fact::number("power", player.power),
        Fact::number("determination", player.determination),
        Fact::number("light", player.light),
        Fact::number("barrier", player.barrier),
        Fact::number("blocks", player.blocks),
        Fact::number("ready", state.ready(seat).count() as i32),
        Fact::number("concentrations", state.exposed(seat).count() as i32),
        Fact::number("ailing", state.all_instances(seat)),
        Fact::number("turns", player.turns),
        Fact::number("place", player.place),
        Fact::flag("eliminated", !alive),
        Fact::flag("set", player.has_set),
    ];
    let names = ["burn", "debilitate", "curse", "fragment", "weaken", "insanity"];
    let counts = state.counts(seat);
    facts.extend(names.into_iter().zip(counts).map(|(name, n)| Fact::number(name, n)));
    // RSL-7.10: numbers that give a Runeslinger away are shown with it.
    if state.revealed || own {
        facts.push(Fact::number("health", player.health));
        facts.push(Fact::number("max-health", look.max_health(seat)));
        facts.push(Fact::number("block", look.block(seat)));
        facts.push(Fact::number("max-hand", look.max_hand(seat)));
        for (name, spot) in [("runeslinger", Spot::RUNESLINGER), ("stance", Spot::STANCE), ("ability", Spot::ABILITY)] {
            if let Some(slot) = state.at(seat, spot, Role::Equip) {
                facts.push(Fact::word(name, look.design(slot.card).name.clone()));
            }
        }
    }
    let zone = |name, zone, open| ZoneView::of(name, &state.table, zone, &state.brought, eyes, open);
    let [areas, slots, ailments, equips] = parts(look, seat, eyes);
    // RSL-6.2
    let slots = (!state.terms.first).then_some(slots);
    SeatView {
        seat,
        facts,
        zones: [
            // RSL-20.10: what was looked at is known as long as it lies there.
            Some(zone("deck", deck(seat), true)),
            // RSL-20.6: what others were shown of it they remember, and see in their log.
            Some(zone("hand", hand(seat), own)),
            Some(zone("discard", discard(seat), true)),
            Some(zone("void", void(seat), true)),
            Some(areas),
            slots,
            Some(ailments),
            Some(equips),
        ]
        .into_iter()
        .flatten()
        .collect(),
    }
}

/// The utility slots of a player as a place.
pub(crate) fn slots_id(seat: Seat) -> ThingId {
    part_id(seat, SLOTS)
}

fn part_id(seat: Seat, part: usize) -> ThingId {
    ThingId::place(FIRST_PART + 4 * seat.0 + part as u8)
}

/// The field in its parts: concentration areas, utility slots, ailment areas, Runeslinger with equips.
fn parts(look: Look<'_>, seat: Seat, eyes: Viewer) -> [ZoneView; 4] {
    let state = look.state;
    let whole = ZoneView::of("field", &state.table, field(seat), &state.brought, eyes, true)
        .with_facts(|id| facts_of(look, id));
    let names = ["field", "slots", "ailments", "equips"];
    let mut parts = [0, 1, 2, 3].map(|n| ZoneView { id: part_id(seat, n), name: names[n], count: 0, cards: vec![] });
    for mut card in whole.cards {
        say_face_down(state, &mut card);
        let Some(spot) = card.id.and_then(|id| state.table.slot(id)).map(|slot| slot.facts.spot) else { continue };
        let part = if spot.is_concentration() {
            0
        } else if spot < Spot::AREA {
            SLOTS
        } else if spot < Spot::RUNESLINGER {
            2
        } else {
            3
        };
        if let Some(area) = spot.area() {
            card.with.extend(stack_view(look, seat, area));
        }
        parts[part].cards.push(card);
    }
    for area in 0..usize::from(AREAS) {
        if state.boon(seat, area).is_none() {
            parts[2].cards.extend(stack_view(look, seat, area));
        }
    }
    for part in &mut parts {
        part.count = part.cards.iter().map(|card| card.each().len() as u16).sum();
    }
    parts
}

/// RSL-20.6: who knows a concentration sees it as a card, so it is said of every one that it lies face down.
fn say_face_down(state: &State, card: &mut CardView) {
    let role = card.id.and_then(|id| state.table.slot(id)).map(|slot| slot.facts.role);
    if role == Some(Role::Concentration) {
        card.facts.push(Fact::word(LIES, FACE_DOWN));
    }
    for under in &mut card.with {
        say_face_down(state, under);
    }
}

/// An ailment stack as what lies in its area.
fn stack_view(look: Look<'_>, seat: Seat, area: usize) -> Option<CardView> {
    let stack = look.state.player(seat).areas[area];
    let kind = look.rules.kind_of(stack.ailment.filter(|_| stack.n > 0)?);
    Some(CardView::plain(kind).numbered(area_id(seat, area)).and(Fact::number("instances", stack.n)))
}

/// What is said of a thing on a field.
fn facts_of(look: Look<'_>, id: ThingId) -> Vec<Fact> {
    let Some((slot, seat)) = look.state.lying(id) else { return vec![] };
    let lies = slot.facts;
    let mut facts = vec![];
    if matches!(lies.role, Role::Card | Role::Concentration) {
        facts.push(Fact::flag("used", lies.is(mark::USED)));
    }
    // RSL-4.1: where an equip lies says which of them it is, face down too.
    if lies.role == Role::Equip {
        let part = lies.spot.0.saturating_sub(Spot::RUNESLINGER.0);
        facts.extend(EQUIPS.get(usize::from(part)).map(|part| Fact::word(EQUIP, *part)));
        if lies.spot == Spot::RUNESLINGER {
            // RSL-4.5
            facts.push(Fact::flag(NO_ABILITY, look.state.terms.first));
        }
    }
    if lies.role != Role::Card {
        return facts;
    }
    facts.push(Fact::flag("new", lies.is(mark::NEW)));
    let owner = look.state.owner(slot.card);
    facts.push(Fact::seats("by", SeatSet::one(owner)));
    let design = look.design(slot.card);
    if design.sort.is_defense() {
        facts.push(Fact::number("defense", look.defense(&slot, seat)));
        for (name, n) in
            [("damage", lies.damage), ("barrier", lies.barrier), ("tokens", lies.basic), ("mastery", lies.mastery)]
        {
            if n > 0 {
                facts.push(Fact::number(name, n));
            }
        }
    }
    facts
}

/// Everything that can be pointed at, in the order in which it lies there.
pub(crate) fn things(state: &State, out: &mut Vec<ThingId>) {
    out.clear();
    out.extend(state.table.slots().iter().map(|slot| slot.id));
    out.extend(starting_die(state).map(|_| DIE));
    for seat in state.seats().iter() {
        for (area, stack) in state.player(seat).areas.iter().enumerate() {
            if stack.n > 0 {
                out.push(area_id(seat, area));
            }
        }
    }
}

/// What a thing is now.
pub(crate) fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
    if let Some((seat, area)) = area_of(id) {
        let stack = state.player(seat).areas[area];
        let ailment = stack.ailment.filter(|_| stack.n > 0 && state.seats().has(seat))?;
        return Some(Thing { id, what: What::Card(rules.kind_of(ailment)), holder: Some(seat) });
    }
    if id == DIE {
        return Some(Thing { id, what: What::Die(FACES[usize::from(starting_die(state)?) - 1]), holder: None });
    }
    let (slot, seat) = state.lying(id)?;
    let seen = state.table.known_to(eyes(state, viewer)).has(slot.card);
    let what =
        if seen { What::Card(state.brought.kind_of(slot.card)) } else { What::FaceDown(face_down(slot.facts.role)) };
    Some(Thing { id, what, holder: Some(seat) })
}

fn face_down(role: Role) -> &'static str {
    match role {
        Role::Concentration => "concentration",
        Role::Card | Role::Placed => "card",
        Role::Equip => "equip",
    }
}

/// The kind that face `roll` of the pending roll would bring.
pub(crate) fn rolled(state: &State, roll: u16) -> Option<CardId> {
    use crate::frame::Verb;
    let pile = match *state.core.agenda.top()? {
        Frame::Deal(deal) => state.table.unordered(crate::state::deck(deal.seat)),
        Frame::Cards { verb: Verb::DiscardAtRandom, seat, .. } => state.held(seat),
        Frame::Cards { seat, .. } => state.table.unordered(deck(seat)),
        Frame::Look { of, .. } => state.table.unordered(deck(of)),
        Frame::Steal { from, .. } => state.held(from),
        // These do not roll for a card: a die, a lot, or nothing.
        Frame::Opening(_)
        | Frame::Turn(_)
        | Frame::Way(_)
        | Frame::TakeBack
        | Frame::Announce(_)
        | Frame::Window { .. }
        | Frame::Rung(_)
        | Frame::Text(_)
        | Frame::Discard { .. }
        | Frame::Afflict { .. }
        | Frame::Several { .. }
        | Frame::Unique { .. }
        | Frame::Remove { .. }
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
        | Frame::Ready { .. }
        | Frame::UseUp { .. }
        | Frame::Arrange { .. }
        | Frame::Lot { .. } => return None,
    };
    pile.nth(u32::from(roll))
}

#[cfg(test)]
mod tests {
    use runehall_dice::FastDice;
    use runehall_engine::{Game, Setup, Silent};

    use super::*;
    use crate::Runeslingers;

    #[test]
    fn a_card_on_the_ladder_that_nobody_knows_is_counted_and_not_shown() {
        let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
        let setup = Setup::seats(2);
        let mut state = Runeslingers::start(&rules, &setup, &mut FastDice::new(1), &mut Silent).expect("two may play");
        let from = hand(Seat(0));
        let card = state.table.zone(from).first().expect("a card");
        state.table.move_by_lot(card, from, PLAYING, SeatSet::NONE, false);
        let seen = |viewer| {
            let view = view(&rules, &state, viewer);
            let ladder = view.zone(None, "ladder").expect("there is one");
            (ladder.count, ladder.n_seen())
        };
        assert_eq!([Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Judge].map(seen), [(1, 0), (1, 0), (1, 1)]);
    }

    #[test]
    fn equips_say_which_they_are_before_they_are_shown_and_whether_there_is_an_ability() {
        let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
        for (edition, first) in [("first", true), ("second", false)] {
            let options = [("edition".to_owned(), edition.to_owned())].into();
            let setup = Setup { options, ..Setup::seats(2) };
            let mut state =
                Runeslingers::start(&rules, &setup, &mut FastDice::new(1), &mut Silent).expect("two may play");
            for revealed in [false, true] {
                state.revealed = revealed;
                for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                    let view = view(&rules, &state, viewer);
                    let equips = &view.zone(Some(Seat(1)), "equips").expect("there are some").cards;
                    let parts: Vec<Option<&Value>> = equips.iter().map(|card| card.fact(EQUIP)).collect();
                    let words = EQUIPS.map(|part| Value::Word(part.into()));
                    assert_eq!(parts, words.iter().map(Some).collect::<Vec<_>>(), "RSL-4.1");
                    let asleep: Vec<Option<&Value>> = equips.iter().map(|card| card.fact(NO_ABILITY)).collect();
                    assert_eq!(asleep, [Some(&Value::Flag(first)), None, None], "RSL-4.5");
                }
            }
        }
    }

    #[test]
    fn a_field_has_as_many_places_as_the_edition_gives_it() {
        let rules = Runeslingers::load(&[]).expect("the cards that come with the game are sound");
        for (edition, slots) in [("first", 0), ("second", 2)] {
            let options = [("edition".to_owned(), edition.to_owned())].into();
            let setup = Setup { options, ..Setup::seats(2) };
            let state = Runeslingers::start(&rules, &setup, &mut FastDice::new(1), &mut Silent).expect("two may play");
            let view = view(&rules, &state, Viewer::Spectator);
            let places = ["concentration areas", "ailment areas", "utility slots"].map(|name| view.fact(None, name));
            assert_eq!(places, [6, 4, slots].map(Value::Number).each_ref().map(Some), "RSL-6.1, RSL-6.2");
        }
    }
}
