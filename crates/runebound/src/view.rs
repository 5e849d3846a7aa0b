//! What is seen: everything but the face-down decks, and for everybody the same (RBD-20.1, 20.2).
//!
//! Decks are shown as numbers and not as zones: their cards have different backs and could never lie anywhere else.

use std::borrow::Cow;

use runehall_engine::{
    CardId, CardView, DieView, Fact, KindId, Pending, Seat, SeatSet, SeatView, Shows, Thing, ThingId, Value, View,
    Viewer, What, ZoneId, ZoneView, named,
};

use crate::map::{self, MOST_TOWNS};
use crate::movement::{face, terrains};
use crate::program::{Cards, Rules};
use crate::state::{
    AREA, DOOM, EVENT, Fig, MARKET, NONE, Purpose, REMOVED, SHOWN, Stage, State, TRACK, combat_die, deck, die_of,
    die_thing, owned, stack,
};
use crate::terms::{Attribute, Colour, Terrain};
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
    View {
        viewer,
        seats: (0..state.n_seats).map(|seat| seat_view(rules, state, Seat(seat))).collect(),
        facts: table_facts(rules, state),
        zones: vec![
            heroes(rules, state),
            zone(rules, state, "event", EVENT),
            zone(rules, state, "in play", AREA),
            track(rules, state),
            market(rules, state),
            zone(rules, state, "drawn", SHOWN),
            zone(rules, state, "doom track", DOOM),
            counters(rules, state),
            removed(rules, state),
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
    if state.chosen.doom {
        facts.push(number("doom counters", state.doom_counters));
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

fn seat_view(rules: &Rules, state: &State, seat: Seat) -> SeatView {
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
    SeatView { seat, facts, zones: vec![zone(rules, state, "cards", owned(seat))] }
}

/// A card where it lies, with what is to be said of it.
fn card(rules: &Rules, state: &State, card: CardId) -> CardView {
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

fn of(id: ThingId, name: &'static str, cards: Vec<CardView>) -> ZoneView {
    ZoneView { id, name, count: cards.len() as u16, cards }
}

fn zone(rules: &Rules, state: &State, name: &'static str, zone: ZoneId) -> ZoneView {
    let all = state.table.zone(zone);
    let seen = all - hidden(state);
    let cards = seen.iter().map(|c| card(rules, state, c)).collect();
    ZoneView { count: all.len() as u16, ..of(ThingId::place(zone.0), name, cards) }
}

/// The first card of the doom track (RBD-21.7).
fn hidden(state: &State) -> Cards {
    state.hidden_doom().map_or(Cards::EMPTY, Cards::one)
}

fn at(space: u8) -> Fact {
    Fact { name: "at", value: Value::Thing(map::thing(space)) }
}

/// The seats whose Hero stands on the board.
fn figures(state: &State) -> impl Iterator<Item = Seat> + '_ {
    state.players.iter().filter(|seat| state.hero(*seat).which != NONE)
}

fn heroes(rules: &Rules, state: &State) -> ZoneView {
    let one = |seat: Seat| {
        let hero = state.hero(seat);
        let view = CardView::plain(rules.hero_kind(hero.which)).numbered(Fig::hero(seat).thing());
        CardView { owner: Some(seat), ..view.and(at(hero.space)) }
    };
    of(HEROES, "heroes", figures(state).map(one).collect())
}

fn track(rules: &Rules, state: &State) -> ZoneView {
    let positions = (1u8..).zip(state.track).filter_map(|(n, position)| position.map(|p| (n, p)));
    let one =
        |(n, p): (u8, crate::state::Position)| card(rules, state, p.card).and(number("number", n)).and(at(p.space));
    of(ThingId::place(TRACK.0), "undefeated", positions.map(one).collect())
}

fn market(rules: &Rules, state: &State) -> ZoneView {
    let mut cards = vec![];
    for (town, (_, space)) in (0u8..).zip(&rules.map.towns) {
        cards.extend(state.table.zone(stack(town)).iter().map(|c| card(rules, state, c).and(at(*space))));
    }
    of(ThingId::place(stack(0).0), "market", cards)
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

fn removed(rules: &Rules, state: &State) -> ZoneView {
    let cards = state.table.zone(REMOVED).iter().map(|card| CardView::plain(rules.catalog.kind_of(card)));
    of(ThingId::place(REMOVED.0), "removed", cards.collect())
}

fn dice(state: &State) -> Vec<DieView> {
    let movement = (0u8..).zip(state.dice());
    let mut dice: Vec<DieView> = movement
        .map(|(n, die)| {
            let shows = Shows::Symbols(terrains(die.symbols).map(Terrain::word).collect());
            DieView { id: die_thing(n), face: Cow::Borrowed(face(die.symbols)), shows, spent: die.spent }
        })
        .collect();
    for n in combat_dice(state) {
        let shown = state.roll.dice[usize::from(n)];
        let (face, shows) = (Cow::Borrowed(NUMBERS[usize::from(shown)]), Shows::Number(shown.into()));
        dice.push(DieView { id: combat_die(n), face, shows, spent: false });
    }
    dice
}

/// The combat dice that lie on the table.
fn combat_dice(state: &State) -> impl Iterator<Item = u8> + use<> {
    let lie = state.roll.purpose != Purpose::Nothing && state.roll.dice.iter().all(|die| *die > 0);
    (0..2).filter(move |_| lie)
}

/// The cards that can be pointed at.
fn pointed_at(state: &State) -> Cards {
    let zones = [EVENT, TRACK, DOOM, AREA, SHOWN].into_iter();
    let stacks = (0..MOST_TOWNS as u8).map(stack);
    let mine = (0..state.n_seats).map(|seat| owned(Seat(seat)));
    let all = zones.chain(stacks).chain(mine).fold(Cards::EMPTY, |all, zone| all | state.table.zone(zone));
    all - hidden(state)
}

/// Every thing, in the order in which they lie.
pub(crate) fn things(rules: &Rules, state: &State, out: &mut Vec<ThingId>) {
    out.clear();
    out.extend((0..rules.map.spaces.len() as u8).map(map::thing));
    out.extend(pointed_at(state).iter().map(|card| Fig::card(card).thing()));
    out.extend(figures(state).map(|seat| Fig::hero(seat).thing()));
    out.extend((0..state.turn.n_dice).map(die_thing));
    out.extend(combat_dice(state).map(combat_die));
}

pub(crate) fn thing(rules: &Rules, state: &State, id: ThingId) -> Option<Thing> {
    let thing = |what, holder| Some(Thing { id, what, holder });
    if map::space_of(id, rules.map.spaces.len()).is_some() {
        return thing(What::Place, None);
    }
    if let Some(die) = die_of(id).filter(|die| *die < state.turn.n_dice) {
        return thing(What::Die(face(state.turn.dice[usize::from(die)].symbols)), None);
    }
    if let Some(n) = combat_dice(state).find(|n| combat_die(*n) == id) {
        return thing(What::Die(NUMBERS[usize::from(state.roll.dice[usize::from(n)])]), None);
    }
    let fig = Fig::of(id)?;
    if let Some(seat) = fig.seat() {
        let there = figures(state).any(|other| other == seat);
        return if there { thing(What::Card(rules.hero_kind(state.hero(seat).which)), Some(seat)) } else { None };
    }
    let card = CardId(fig.0);
    if usize::from(card.0) < rules.catalog.n_cards() && pointed_at(state).has(card) {
        return thing(What::Card(rules.catalog.kind_of(card)), state.owner(card));
    }
    None
}
