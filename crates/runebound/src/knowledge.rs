//! What a seat knows, as numbers: how players stand for whoever values positions, and one key for all of it (section 20).
//!
//! Everything but the face-down decks and the first card of the doom track lies open (RBD-20.1), so almost all of the state is in the key.

use std::hash::{Hash, Hasher};

use runehall_engine::{Actor, Features, Key, Pending, Seat, Valuation};

use crate::force::Force;
use crate::program::{Rules, Sort};
use crate::state::{Fig, NONE, POSITIONS, Position, Stage, State, Step, stack};
use crate::terms::{Colour, LIFE};

/// How a player stands, by the names of [`features`].
pub(crate) const FEATURES: [&str; 15] = [
    "playing",
    "runes",
    "experience",
    "points",
    "gold",
    "worth",
    "harm",
    "exhaustion",
    "hurt-allies",
    "odds-green",
    "odds-yellow",
    "odds-blue",
    "odds-red",
    "forfeits",
    "prospect",
];

/// What one of each is worth. The odds are in percent, harm and prospect are in what things are worth.
pub(crate) const VALUATION: Valuation =
    Valuation { worth: &[0, RUNE, EXPERIENCE, POINT, GOLD, WORTH, -1, -6, -6, 2, 3, 4, 6, -100, 1], most: 300 };

const RUNE: i16 = 300;
/// More than the points that are handed in for it.
const EXPERIENCE: i16 = 230;
const POINT: i16 = 40;
const GOLD: i16 = 8;
/// Of a market card, for each gold of its cost.
const WORTH: i16 = 4;
/// More than the gold that heals it (RBD-10.8), and so little that nobody would rather be knocked out than beat a Challenge.
const WOUND: f32 = 10.0;
/// Of the card that a knockout would cost (RBD-18.1), for each gold of its cost: what it does for its owner is lost with it.
const LOST: f32 = 10.0;
/// What it costs to have gone to a fight in vain.
const IN_VAIN: f32 = 30.0;

/// More gold than this makes no difference.
const RICH: u16 = 1_000;
/// What lies ahead counts so much of what is there.
const HOPE: f32 = 0.3;
/// What is a space further away is worth so much of it.
const FURTHER: f32 = 0.93;
/// To come to something in a later turn is as far as so many spaces more.
const LATER: u8 = 4;
/// As far away as anything can be that is still worth going to.
const FAR: usize = 32;

/// [`FURTHER`], as often as there are spaces between.
const NEARNESS: [f32; FAR] = {
    let mut all = [1.0; FAR];
    let mut n = 1;
    while n < FAR {
        all[n] = all[n - 1] * FURTHER;
        n += 1;
    }
    all
};

/// A number for each of [`FEATURES`]: all of it lies open.
pub(crate) fn features(rules: &Rules, state: &State, of: Seat, out: &mut Features) {
    let hero = state.hero(of);
    // Who has no Hero yet, or none any more, has nothing of one (RBD-2.8, RBD-19.8).
    if hero.which == NONE || !state.players.has(of) {
        out.clear();
        out.push(i16::from(state.players.has(of)));
        out.resize(FEATURES.len(), 0);
        return;
    }
    let count = |n: u32| i16::try_from(n).unwrap_or(i16::MAX);
    let number = |n: u16| i16::try_from(n).unwrap_or(i16::MAX);
    let goods = state.goods(rules, of);
    let cost: u16 = goods.iter().filter_map(|card| rules.of(card).goods()).map(|(_, cost)| u16::from(cost)).sum();
    let gained: u16 = hero.gained.iter().map(|&n| u16::from(n)).sum();
    let hurt = |card| u16::from(state.wounds_of(Fig::card(card)) + state.weary_of(Fig::card(card)));
    let force = Force::of(rules, state, of);
    let [green, yellow, blue, red] = Colour::ALL.map(|colour| percent(force.beats(&rules.odds, colour, 0)));
    out.clear();
    out.extend_from_slice(&[
        i16::from(state.players.has(of)),
        count(state.runes(rules, of).len()),
        number(gained),
        number(hero.points()),
        number(hero.gold.min(RICH)),
        number(cost),
        whole(harm(rules, state, of)),
        i16::from(hero.weary),
        number(state.allies(rules, of).iter().map(hurt).sum()),
        green,
        yellow,
        blue,
        red,
        i16::from(hero.gained[LIFE]),
        Ahead::new(rules, state, of, &force).prospect(),
    ]);
}

fn percent(share: f32) -> i16 {
    whole(100.0 * share)
}

#[expect(clippy::cast_possible_truncation, reason = "a few hundred, and what is more stays at the end of the range")]
fn whole(worth: f32) -> i16 {
    worth as i16
}

/// The cost of the card that a knockout would take (RBD-18.1).
fn dearest(rules: &Rules, state: &State, seat: Seat) -> f32 {
    let costs = state.goods(rules, seat).iter().filter_map(|card| rules.of(card).goods()).map(|(_, cost)| cost);
    f32::from(costs.max().unwrap_or(0))
}

/// What wounds cost a Hero. Without gold for them only a knockout takes them away, so the more there are the less the dearest card is still
/// his: who has nothing to lose any more fights on, and does not wait for ever.
fn harm(rules: &Rules, state: &State, seat: Seat) -> f32 {
    let hero = state.hero(seat);
    let unpaid = f32::from(u16::from(hero.wounds).saturating_sub(hero.gold));
    let life = f32::from(state.life(rules, Fig::hero(seat)).max(1));
    WOUND * f32::from(hero.wounds) + LOST * dearest(rules, state, seat) * unpaid / life
}

/// What lies ahead of a player: where to go, and what it is worth to get there.
struct Ahead<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    force: &'a Force,
    /// Whether the Hero is on the way, or there: what is in its space can be had in this turn. What was passed by counts for less.
    now: bool,
    /// What a knockout would cost, for which all wounds are gone (RBD-18.1).
    loss: f32,
}

/// What the adventures are worth to a Hero with so many wounds: by colour, and by position of the track.
struct Gains {
    colours: [f32; 4],
    track: [f32; POSITIONS],
}

impl<'a> Ahead<'a> {
    fn new(rules: &'a Rules, state: &'a State, seat: Seat, force: &'a Force) -> Self {
        let hero = state.hero(seat);
        let moves = state.turn.step == Step::Movement && state.turn.n_dice > 0;
        let now = state.active == seat && (moves || state.turn.step == Step::Adventure) && !state.turn.knocked;
        // Whoever fights already has come.
        let begun = state.fight.on && (state.fight.round > 1 || matches!(state.fight.stage, Stage::Phase(_)));
        let loss = if begun { 0.0 } else { IN_VAIN }
            + f32::from(GOLD) * f32::from(hero.gold)
            + LOST * dearest(rules, state, seat)
            - harm(rules, state, seat);
        Ahead { rules, state, seat, force, now, loss }
    }

    /// What the best of it is worth from here.
    fn prospect(&self) -> i16 {
        if let Some(card) = self.state.fight.card.filter(|_| self.is_fighting()) {
            let (odds, takes) = self.force.beats_in_fight(self.rules, self.state, card, self.seat);
            return whole(self.gain(self.rules.of(card).colour(), odds) - WOUND * takes);
        }
        let hero = self.state.hero(self.seat);
        let gains = self.gains(hero.wounds);
        whole(HOPE * self.adventures(&gains, hero.space, self.now).max(self.towns(&gains)))
    }

    fn is_fighting(&self) -> bool {
        self.state.fight.on && self.state.fight.sides[0].seat == self.seat
    }

    /// How much of something counts that is in another space than the Hero; of what is in the same space, all if it can be had now.
    fn nearness(&self, from: u8, to: u8, now: bool) -> f32 {
        let distance = self.rules.map.distance(from, to);
        let spaces = if distance == 0 && now { 0 } else { LATER + distance };
        NEARNESS[usize::from(spaces).min(FAR - 1)]
    }

    /// What a fight against a colour is worth that is won so often.
    fn gain(&self, colour: Option<Colour>, odds: f32) -> f32 {
        let Some(colour) = colour else { return 0.0 };
        let (gold, rune) = self.rules.odds.reward(colour);
        let won = f32::from(POINT) * f32::from(colour.worth()) + f32::from(GOLD) * gold + f32::from(RUNE) * rune;
        odds * won - (1.0 - odds) * self.loss
    }

    /// What each adventure is worth with so many wounds; nothing, if it is not open to the player.
    fn gains(&self, wounds: u8) -> Gains {
        let (rules, state) = (self.rules, self.state);
        let colour = |colour: Colour| {
            let open = !state.forfeits(self.seat, colour) && !state.counters[colour.index()].is_empty();
            if open { self.gain(Some(colour), self.force.beats(&rules.odds, colour, wounds)) } else { 0.0 }
        };
        let position = |position: Option<Position>| {
            let card = position.map(|position| position.card)?;
            Some(self.gain(rules.of(card).colour(), self.force.beats_card(rules, card, wounds)))
        };
        Gains { colours: Colour::ALL.map(colour), track: state.track.map(|at| position(at).unwrap_or(0.0)) }
    }

    /// The best adventure, for what it is worth from a space.
    fn adventures(&self, gains: &Gains, from: u8, now: bool) -> f32 {
        let (rules, state) = (self.rules, self.state);
        let mut best = 0.0_f32;
        for colour in Colour::ALL.into_iter().filter(|colour| gains.colours[colour.index()] > 0.0) {
            for space in state.counters[colour.index()].iter().filter(|space| !state.is_barred(rules, *space, colour)) {
                best = best.max(gains.colours[colour.index()] * self.nearness(from, space, now));
            }
        }
        for (position, gain) in state.track.iter().zip(gains.track) {
            if let Some(position) = position {
                best = best.max(gain * self.nearness(from, position.space, now));
            }
        }
        best
    }

    /// The best town, for what it is worth from here: to be healed, to buy what makes one stronger, and to go on from there. Who has done
    /// it there stands no worse than who could, or the Hero would stay for ever.
    fn towns(&self, gains: &Gains) -> f32 {
        let (rules, state, seat) = (self.rules, self.state, self.seat);
        let hero = state.hero(seat);
        let now = self.now || (state.active == seat && state.turn.step == Step::Market);
        let healed = hero.gold.min(hero.wounds.into()) as u8;
        let healthy = (healed > 0).then(|| self.gains(hero.wounds - healed));
        let spared = f32::from(healed) * (WOUND - f32::from(GOLD));
        let strength = self.strength(self.force);
        let mut best = 0.0_f32;
        for (town, (_, space)) in (0u8..).zip(&rules.map.towns) {
            let on_sale = state.table.zone(stack(town)).iter();
            let bought = on_sale.filter_map(|card| {
                let (sort, cost) = rules.of(card).goods()?;
                let bought = sort != Sort::Potion && u16::from(cost) <= hero.gold;
                bought.then(|| {
                    self.strength(&self.force.with(rules, card)) - strength - f32::from(GOLD - WORTH) * f32::from(cost)
                })
            });
            let brings = bought.fold(0.0, f32::max) + spared;
            if brings > 0.0 {
                let then = self.adventures(healthy.as_ref().unwrap_or(gains), *space, false);
                best = best.max((brings + then) * self.nearness(hero.space, *space, now));
            }
        }
        best
    }

    /// What the odds against all colours are worth.
    fn strength(&self, force: &Force) -> f32 {
        let odds = Colour::ALL.into_iter().zip(&VALUATION.worth[ODDS..]);
        odds.map(|(colour, worth)| 100.0 * force.beats(&self.rules.odds, colour, 0) * f32::from(*worth)).sum()
    }
}

/// The place of the first of the odds.
const ODDS: usize = 9;

/// One number for all that a seat knows.
pub(crate) fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
    let State {
        core,
        table,
        chosen,
        n_seats,
        players,
        starter,
        active,
        turns,
        round,
        quiet,
        event_drawn,
        heroes,
        counters,
        pile,
        stock,
        wounds,
        weary,
        face_down,
        track,
        shown,
        visited,
        doom,
        doom_hidden,
        doom_counters,
        endgame,
        turn,
        fight,
        roll,
    } = state;
    let mut key = Key::default();
    table.add_known(seat, &rules.catalog, &mut key);
    (chosen, n_seats, players, starter, active, turns, round, quiet, event_drawn).hash(&mut key);
    (heroes, counters, pile, stock, face_down, track, visited, endgame).hash(&mut key);
    // Of Allies only: what does not lie in a game has no wounds.
    for card in
        rules.allies.iter().map(|card| usize::from(card.0)).filter(|&card| (wounds[card], weary[card]) != (0, 0))
    {
        (card, wounds[card], weary[card]).hash(&mut key);
    }
    shown.iter().for_each(|card| card.hash(&mut key));
    // RBD-21.7: the first card may lie face down.
    (doom.len(), doom_hidden, doom_counters).hash(&mut key);
    doom.iter().skip(usize::from(*doom_hidden)).for_each(|card| card.hash(&mut key));
    (turn, fight, roll).hash(&mut key);
    match core.pending {
        // A command that somebody else is giving is theirs until it is complete; that they are asked is public.
        Pending::Ask(ask) if ask.who != Actor::Chance && ask.who != Actor::Seat(seat) => ask.who.hash(&mut key),
        pending @ (Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_)) => {
            (pending, core.agenda.frames()).hash(&mut key);
        }
    }
    key.finish()
}
