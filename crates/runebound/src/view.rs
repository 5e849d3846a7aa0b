//! What is seen: everything but the face-down decks and the first card of the doom track, and for everybody the same (RBD-20.1, 20.2,
//! 21.7). Cards are shown through the kernel's knowledge all the same: one that the viewer does not know is counted, and no more.
//!
//! Decks are shown as numbers and not as zones: their cards have different backs and could never lie anywhere else.

use std::borrow::Cow;

use runehall_engine::{
    CardId, CardView, DieView, Fact, KindId, Pending, Seat, SeatSet, SeatView, Shows, Thing, ThingId, Value, View,
    Viewer, What, ZoneId, ZoneView, named,
};

use crate::effects::RUNES_TO_WIN;
use crate::map;
use crate::movement::{face as face_of, terrains};
use crate::program::{Cards, Rules};
use crate::state::{
    AREA, DOOM, EVENT, Fig, MARKET, NONE, Purpose, REMOVED, SHOWN, Stage, State, TRACK, combat_die, deck, die_of,
    die_thing, owned, stack,
};
use crate::terms::{Attribute, Colour, Terrain};
use crate::turn::DOOM_AT;
use crate::words::{PHASES, STEPS};

/// Zones that are no zones of cards: their numbers as things.
const HEROES: ThingId = ThingId::place(90);
const COUNTERS: ThingId = ThingId::place(91);
/// What combat dice show.
const NUMBERS: [&str; 11] = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const DECKS: [&str; 4] = ["green deck", "yellow deck", "blue deck", "red deck"];
const PILES: [&str; 4] = ["green pile", "yellow pile", "blue pile", "red pile"];
const COLOURS: [&str; 4] = ["green", "yellow", "blue", "red"];
const ENEMY_VALUES: [&str; 3] = ["enemy ranged", "enemy melee", "enemy magic"];
const ENEMY_DAMAGE: [&str; 3] = ["enemy ranged damage", "enemy melee damage", "enemy magic damage"];
const GAINED: [&str; 5] = ["mind counters", "body counters", "spirit counters", "stamina counters", "life counters"];

pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let pending = state.core.pending;
    let open = |name, place| zone(rules, state, viewer, name, place);
    View {
        viewer,
        seats: (0..state.n_seats).map(|seat| seat_view(rules, state, viewer, Seat(seat))).collect(),
        facts: table_facts(rules, state),
        zones: vec![
            heroes(rules, state),
            open("event", EVENT),
            open("in play", AREA),
            track(rules, state, viewer),
            market(rules, state, viewer),
            open("drawn", SHOWN),
            // RBD-21.1: the first card may lie face down.
            open("doom track", DOOM),
            counters(rules, state),
            // What has left the game cannot be pointed at.
            ZoneView::of("removed", &state.table, REMOVED, &rules.catalog, viewer, true),
        ],
        dice: dice(state),
        waiting_for: pending.asked().map_or(SeatSet::NONE, |(seat, _)| SeatSet::one(seat)),
        outcome: if let Pending::Over(outcome) = pending { Some(outcome) } else { None },
    }
}

fn number(name: &'static str, n: impl Into<i32>) -> Fact {
    Fact::number(name, n)
}

fn table_facts(rules: &Rules, state: &State) -> Vec<Fact> {
    let phase = match (state.fight.on, state.fight.stage) {
        (false, _) => PHASES[0],
        (true, Stage::Before) => PHASES[1],
        (true, Stage::Escape) => PHASES[2],
        (true, Stage::Phase(phase)) => PHASES[3 + phase.index()],
    };
    let mut facts = vec![
        Fact::seats(named::TURN, SeatSet::one(state.active)),
        number("round", state.round),
        Fact::word("step", STEPS[state.turn.step as usize]),
        Fact::word(named::PHASE, phase),
    ];
    // RBD-19.6
    if state.chosen.round_cap > 0 {
        facts.push(number("last round", state.chosen.round_cap));
    }
    if state.fight.on {
        facts.push(number("combat round", state.fight.round));
        facts.push(Fact::seats("attacker", SeatSet::one(state.attacker())));
        if let Some(card) = state.fight.card {
            facts.push(number("enemy wounds", state.fight.wounds));
            facts.push(number("enemy life", state.life(rules, Fig::card(card))));
        }
        enemy(rules, state, &mut facts);
    }
    if let Some(other) = state.partner() {
        facts.push(Fact::seats("partner", SeatSet::one(other)));
    }
    for colour in Colour::ALL {
        let n = colour.index();
        facts.push(number(DECKS[n], state.table.count(deck(colour)) as i32));
        facts.push(number(PILES[n], state.pile[n]));
    }
    facts.push(number("market deck", state.table.count(MARKET) as i32));
    // RBD-19.2
    facts.push(number("runes to win", RUNES_TO_WIN));
    if state.chosen.doom {
        facts.push(number("doom counters", state.doom_counters));
        // RBD-21.4
        facts.push(number("last doom counter", DOOM_AT));
        facts.push(Fact::flag("endgame", state.endgame));
    }
    facts
}

/// Whom the attacker of the round fights, with value and damage of each phase (RBD-15.1). A Hero's value is what it adds to the roll that
/// must be reached (RBD-17.4).
fn enemy(rules: &Rules, state: &State, facts: &mut Vec<Fact>) {
    let (fig, damage) = match (state.fight.card, state.defender()) {
        (Some(card), _) => (Fig::card(card), rules.of(card).body.damage),
        (None, Some(seat)) => (Fig::hero(seat), rules.hero(state.hero(seat).which).body.damage),
        (None, None) => return,
    };
    facts.push(Fact { name: "enemy", value: Value::Thing(fig.thing()) });
    for phase in Attribute::ALL {
        let value = match state.fight.card {
            Some(card) => state.challenge_value(rules, card, phase),
            None => state.value(rules, fig, phase),
        };
        facts.push(number(ENEMY_VALUES[phase.index()], value));
        facts.push(number(ENEMY_DAMAGE[phase.index()], damage[phase.index()]));
    }
}

fn seat_view(rules: &Rules, state: &State, viewer: Viewer, seat: Seat) -> SeatView {
    let hero = state.hero(seat);
    let fig = Fig::hero(seat);
    let mut facts = vec![Fact::flag("out", !state.players.has(seat))];
    if state.players.has(seat) {
        // Who has no Hero yet has nothing of one.
        let taken = hero.which != NONE;
        if taken {
            facts.push(Fact::word("hero", Cow::Owned(rules.hero(hero.which).name.clone())));
            facts.push(Fact { name: "space", value: Value::Thing(map::thing(hero.space)) });
        }
        facts.push(number("gold", hero.gold));
        facts.push(number("wounds", hero.wounds));
        facts.push(number("exhaustion", hero.weary));
        facts.push(number("life", if taken { state.life(rules, fig) } else { 0 }));
        facts.push(number("stamina", if taken { state.stamina(rules, fig) } else { 0 }));
        for (name, attribute) in [("mind", Attribute::Mind), ("body", Attribute::Body), ("spirit", Attribute::Spirit)] {
            facts.push(number(name, if taken { state.value(rules, fig, attribute) } else { 0 }));
        }
        facts.push(number("runes", state.runes(rules, seat).len() as i32));
        facts.push(number("experience", hero.gained.iter().map(|&n| i32::from(n)).sum::<i32>()));
        facts.push(number("points", hero.points()));
        facts.extend(COLOURS.into_iter().zip(hero.counters).map(|(name, n)| number(name, n)));
        facts.extend(GAINED.into_iter().zip(hero.gained).map(|(name, n)| number(name, n)));
    }
    SeatView { seat, facts, zones: vec![zone(rules, state, viewer, "cards", owned(seat))] }
}

/// A card that the viewer knows where it lies, with what is to be said of it.
fn face(rules: &Rules, state: &State, card: CardId) -> CardView {
    let fig = Fig::card(card);
    let mut view = CardView::plain(rules.catalog.kind_of(card)).numbered(fig.thing());
    if rules.market().has(card) {
        if state.face_down.has(card) {
            view = view.and(Fact::flag("face-down", true));
        }
        for (name, n) in [("wounds", state.wounds_of(fig)), ("exhaustion", state.weary_of(fig))] {
            if n > 0 {
                view = view.and(number(name, n));
            }
        }
    }
    view
}

/// What is no zone of cards.
fn of(id: ThingId, name: &'static str, cards: Vec<CardView>) -> ZoneView {
    ZoneView { id, name, count: cards.len() as u16, cards }
}

/// A zone whose cards lie open: shown are those that the viewer knows.
fn zone(rules: &Rules, state: &State, viewer: Viewer, name: &'static str, zone: ZoneId) -> ZoneView {
    let open = state.table.zone(zone);
    ZoneView::with_faces(name, &state.table, zone, viewer, open, |card| face(rules, state, card))
}

fn at(space: u8) -> Fact {
    Fact { name: "at", value: Value::Thing(map::thing(space)) }
}

/// Whether the Hero of a seat stands on the board.
pub(crate) fn stands(state: &State, seat: Seat) -> bool {
    state.players.has(seat) && state.hero(seat).which != NONE
}

/// The seats whose Hero stands on the board.
fn figures(state: &State) -> impl Iterator<Item = Seat> + '_ {
    state.players.iter().filter(|seat| stands(state, *seat))
}

fn heroes(rules: &Rules, state: &State) -> ZoneView {
    let one = |seat: Seat| {
        let hero = state.hero(seat);
        let view = CardView::plain(rules.hero_kind(hero.which)).numbered(Fig::hero(seat).thing());
        CardView { owner: Some(seat), ..view.and(at(hero.space)) }
    };
    of(HEROES, "heroes", figures(state).map(one).collect())
}

/// The undefeated Challenges by their positions, in which gaps are filled first.
fn track(rules: &Rules, state: &State, viewer: Viewer) -> ZoneView {
    let said = |id| {
        let position = state.table.slot(id).and_then(|slot| slot.facts.position);
        position.map_or(vec![], |lies| vec![number("number", lies.number + 1), at(lies.space)])
    };
    let number = |card: &CardView| card.id.and_then(|id| state.table.slot(id)).and_then(|slot| slot.facts.position);
    let mut track = zone(rules, state, viewer, "undefeated", TRACK).with_facts(said);
    track.cards.sort_by_key(|card| number(card).map(|lies| lies.number));
    track
}

fn market(rules: &Rules, state: &State, viewer: Viewer) -> ZoneView {
    let mut market = of(ThingId::place(stack(0).0), "market", vec![]);
    for (town, (_, space)) in (0u8..).zip(&rules.map.towns) {
        let ZoneView { count, cards, .. } = zone(rules, state, viewer, "market", stack(town));
        market.count += count;
        market.cards.extend(cards.into_iter().map(|card| card.and(at(*space))));
    }
    market
}

fn counters(rules: &Rules, state: &State) -> ZoneView {
    let mut cards = vec![];
    for colour in Colour::ALL {
        let kind = KindId(rules.counters + colour.index() as u16);
        let spaces = (0..rules.map.spaces.len() as u8).filter(|n| state.counters[colour.index()].has(*n));
        cards.extend(spaces.map(|n| CardView::plain(kind).and(at(n))));
    }
    of(COUNTERS, "counters", cards)
}

fn dice(state: &State) -> Vec<DieView> {
    let movement = (0u8..).zip(state.dice());
    let mut dice: Vec<DieView> = movement
        .map(|(n, die)| {
            let shows = Shows::Symbols(terrains(die.symbols).map(Terrain::word).collect());
            DieView { id: die_thing(n), face: Cow::Borrowed(face_of(die.symbols)), shows, spent: die.spent }
        })
        .collect();
    for n in combat_dice(state) {
        let rolled = state.roll.dice[usize::from(n)];
        let (face, shows) = (Cow::Borrowed(NUMBERS[usize::from(rolled)]), Shows::Number(rolled.into()));
        dice.push(DieView { id: combat_die(n), face, shows, spent: false });
    }
    dice
}

/// The combat dice that lie on the table.
fn combat_dice(state: &State) -> impl Iterator<Item = u8> + use<> {
    let lie = state.roll.purpose != Purpose::Nothing && state.roll.dice.iter().all(|die| *die > 0);
    (0..2).filter(move |_| lie)
}

/// Where no card can be pointed at: the decks, and outside of the game.
const AWAY: [ZoneId; 6] =
    [deck(Colour::Green), deck(Colour::Yellow), deck(Colour::Blue), deck(Colour::Red), MARKET, REMOVED];

/// Whether a card lies where it can be pointed at, and everybody knows it.
pub(crate) fn lies_open(state: &State, card: CardId) -> bool {
    let away = AWAY.iter().any(|zone| state.table.holds(*zone, card));
    !away && state.table.known_to(Viewer::Spectator).has(card)
}

/// Every card that does.
fn open_cards(state: &State) -> Cards {
    AWAY.iter().fold(state.table.known_to(Viewer::Spectator), |open, zone| open - state.table.zone(*zone))
}

/// Every thing, in the order in which they lie.
pub(crate) fn things(rules: &Rules, state: &State, out: &mut Vec<ThingId>) {
    out.clear();
    out.extend((0..rules.map.spaces.len() as u8).map(map::thing));
    out.extend(open_cards(state).iter().map(|card| Fig::card(card).thing()));
    out.extend(state.face_down_slots().map(|slot| slot.id));
    out.extend(figures(state).map(|seat| Fig::hero(seat).thing()));
    out.extend((0..state.turn.n_dice).map(die_thing));
    out.extend(combat_dice(state).map(combat_die));
}

pub(crate) fn thing(rules: &Rules, state: &State, viewer: Viewer, id: ThingId) -> Option<Thing> {
    let thing = |what, holder| Some(Thing { id, what, holder });
    if map::space_of(id, rules.map.spaces.len()).is_some() {
        return thing(What::Place, None);
    }
    if let Some(die) = die_of(id).filter(|die| *die < state.turn.n_dice) {
        return thing(What::Die(face_of(state.turn.dice[usize::from(die)].symbols)), None);
    }
    if let Some(n) = combat_dice(state).find(|n| combat_die(*n) == id) {
        return thing(What::Die(NUMBERS[usize::from(state.roll.dice[usize::from(n)])]), None);
    }
    let known = state.table.known_to(viewer);
    if let Some(slot) = state.face_down_slots().find(|slot| slot.id == id) {
        let seen = What::Card(rules.catalog.kind_of(slot.card));
        return thing(if known.has(slot.card) { seen } else { What::FaceDown("card") }, None);
    }
    let fig = Fig::of(id)?;
    if let Some(seat) = fig.seat() {
        return if stands(state, seat) {
            thing(What::Card(rules.hero_kind(state.hero(seat).which)), Some(seat))
        } else {
            None
        };
    }
    let card = CardId(fig.0);
    if usize::from(card.0) < rules.catalog.n_cards() && lies_open(state, card) && known.has(card) {
        return thing(What::Card(rules.catalog.kind_of(card)), state.owner(card));
    }
    None
}

#[cfg(test)]
mod tests {
    use runehall_engine::{Game, NoDice, Setup, Silent};

    use super::*;
    use crate::Runebound;

    #[test]
    fn a_card_that_nobody_knows_is_counted_and_not_shown_wherever_it_lies() {
        let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
        let mut state = Runebound::start(&rules, &Setup::seats(2), &mut NoDice, &mut Silent).expect("two may play");
        let card = state.table.zone(deck(Colour::Green)).first().expect("a card");
        for (name, to) in [("in play", AREA), ("removed", REMOVED)] {
            let mut state = state.clone();
            state.table.move_by_lot(card, deck(Colour::Green), to, SeatSet::NONE, false);
            let seen = |viewer| {
                let view = view(&rules, &state, viewer);
                let zone = view.zone(None, name).expect("there is one");
                (zone.count, zone.n_seen())
            };
            assert_eq!([Viewer::Seat(Seat(0)), Viewer::Spectator, Viewer::Judge].map(seen), [(1, 0), (1, 0), (1, 1)]);
            assert!(
                !lies_open(&state, card) && thing(&rules, &state, Viewer::Judge, Fig::card(card).thing()).is_none()
            );
        }
        state.table.move_card_openly(card, deck(Colour::Green), AREA);
        assert!(lies_open(&state, card));
    }

    #[test]
    fn the_table_says_of_how_many_runes_and_counters_some_are() {
        let rules = Runebound::load(&[]).expect("the cards that come with the game are sound");
        for (doom, last) in [("no", None), ("yes", Some(Value::Number(8)))] {
            let options = [("doom-track".to_owned(), doom.to_owned())].into();
            let setup = Setup { options, ..Setup::seats(2) };
            let state = Runebound::start(&rules, &setup, &mut NoDice, &mut Silent).expect("two may play");
            let view = view(&rules, &state, Viewer::Spectator);
            assert_eq!(view.fact(None, "runes to win"), Some(&Value::Number(3)), "RBD-19.2");
            assert_eq!(view.fact(None, "last doom counter"), last.as_ref(), "RBD-21.4");
        }
    }
}
