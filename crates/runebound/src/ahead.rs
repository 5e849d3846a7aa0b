//! What lies ahead of a player: where to go, what it is worth to get there, and how the fight will end that is being fought.
//!
//! A fight is worth the same by the same estimate before it is begun, while it goes on, and when a roll of it is about to be made: then it counts
//! for what it comes to on average. So nobody goes to a fight only to leave it.
//!
//! **Invariant.** Sums, products and quotients in a fixed order: the same estimate on every machine. Nothing is allocated.

use std::hash::{Hash, Hasher};

use runehall_engine::{CardId, Memo, Seat};

use crate::bout::{BARELY, Bout};
use crate::duel::{Chances, Course, Duel, Rolls};
use crate::foe::{Foe, Spoils};
use crate::force::{Force, Readiness, kept, sets_with};
use crate::frame::Frame;
use crate::knowledge::{GOLD, ODDS, POINT, RUNE, WORTH};
use crate::map::MOST_TOWNS;
use crate::program::{Cards, Rules, Sort};
use crate::state::{Fig, NONE, POSITIONS, Purpose, State, Step, stack};
use crate::terms::Colour;

/// More than the gold that heals it (RBD-10.8), and so little that nobody would rather be knocked out than beat a Challenge.
const WOUND: f32 = 10.0;
/// What it costs to have gone to a fight in vain.
const IN_VAIN: f32 = 10.0;
/// Part of what a knockout takes that counts as lost where only a knockout will take the wounds away.
const LOSING: f32 = 0.7;
/// A card that is lost can be had again for its cost, each gold of which is worth so much with the time it takes.
const AGAIN: f32 = 10.0;
/// What lies ahead counts so much of what is there.
const HOPE: f32 = 0.6;
/// What is a space further away is worth so much of it.
const FURTHER: f32 = 0.9;
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

/// Of a game that is won.
const GAME: f32 = 2_000.0;
/// For keys of results.
const LOSS: u64 = 3;
const PLACES: u64 = 4;

/// A player, and all that follows from what it has.
pub(crate) struct Ahead<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    memo: &'a mut Memo,
    pub(crate) goods: Cards,
    /// The odds against each colour, well rested and unhurt, and what they are worth.
    pub(crate) odds: [f32; 4],
    pub(crate) strength: f32,
    /// What the card is worth that a knockout would take (RBD-18.1).
    loss: f32,
    life: f32,
}

/// What there is on the map: adventures by colour and by position of the track, and towns.
#[derive(Clone, Copy, Debug)]
struct Places {
    colours: [f32; 4],
    track: [f32; POSITIONS],
    towns: [f32; MOST_TOWNS],
}

/// What adventures are worth.
#[derive(Clone, Copy, Debug)]
struct Gains {
    colours: [f32; 4],
    track: [f32; POSITIONS],
}

/// What a Hero has to lose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stake {
    wounds: u8,
    gold: u16,
}

impl<'a> Ahead<'a> {
    pub(crate) fn new(rules: &'a Rules, state: &'a State, seat: Seat, memo: &'a mut Memo) -> Self {
        let goods = kept(rules, state, seat);
        let life = f32::from(state.life(rules, Fig::hero(seat)));
        let mut ahead = Ahead { rules, state, seat, memo, goods, odds: [0.0; 4], strength: 0.0, loss: 0.0, life };
        ahead.odds = ahead.odds_with(goods);
        ahead.strength = strength(&ahead.odds);
        ahead.loss = ahead.dearest();
        ahead
    }

    /// The odds against each colour with these cards, well rested and unhurt.
    fn odds_with(&mut self, goods: Cards) -> [f32; 4] {
        let force = Force::of(self.rules, self.state, self.seat, goods, Readiness::Rested);
        let chances = Chances::of(&force, self.rules, self.memo);
        let life = self.life + force.guard;
        Colour::ALL.map(|colour| chances.against(colour, life).wins)
    }

    /// What the card is worth that a knockout would take: of the most costly ones that which is missed least (RBD-18.1).
    fn dearest(&mut self) -> f32 {
        let rules = self.rules;
        let cost = |card: CardId| rules.of(card).goods().map_or(0, |(_, cost)| cost);
        let Some(most) = self.goods.iter().map(cost).max() else { return 0.0 };
        let mut key = Force::of(rules, self.state, self.seat, self.goods, Readiness::Rested).key(rules);
        (LOSS, self.goods).hash(&mut key);
        let key = key.finish();
        if let Some(known) = self.memo.get(key) {
            return known[0];
        }
        let mut least = f32::MAX;
        for card in self.goods.iter().filter(|card| cost(*card) == most) {
            let odds = self.odds_with(self.goods - Cards::one(card));
            least = least.min((self.strength - strength(&odds)).max(0.0) + f32::from(WORTH) * f32::from(most));
        }
        // It can be had again for gold, and some time.
        let least = least.min(AGAIN * f32::from(most));
        self.memo.put(key, &[least]);
        least
    }

    /// What wounds cost a Hero. Without gold for them only a knockout takes them away, so the more there are the less the dearest card is still
    /// his: who has nothing to lose any more fights on, and does not wait for ever.
    pub(crate) fn harm(&self) -> f32 {
        let hero = self.state.hero(self.seat);
        self.harm_of(Stake { wounds: hero.wounds, gold: hero.gold })
    }

    fn harm_of(&self, purse: Stake) -> f32 {
        let unpaid = f32::from(u16::from(purse.wounds).saturating_sub(purse.gold));
        WOUND * f32::from(purse.wounds) + LOSING * self.loss * unpaid / self.life.max(1.0)
    }

    /// What a fight is worth that goes so and brings so much.
    pub(crate) fn gain(&self, won: f32, course: Course, purse: Stake) -> f32 {
        let unpaid = if purse.gold <= u16::from(purse.wounds) { LOSING * self.loss / self.life.max(1.0) } else { 0.0 };
        let each = WOUND + unpaid;
        let before = course.wins * (self.life - f32::from(purse.wounds));
        let out = f32::from(GOLD) * f32::from(purse.gold) + self.loss + IN_VAIN - self.harm_of(purse);
        course.wins * won - each * (before - course.left).max(0.0) - (1.0 - course.wins) * out
    }

    /// What spoils are worth, with a counter of a colour if there is one.
    fn won(&self, spoils: Spoils, counter: Option<Colour>) -> f32 {
        let runes = self.state.runes(self.rules, self.seat).len();
        // RBD-19.2: the third wins.
        let rune = f32::from(RUNE) + if runes >= 2 { GAME } else { 0.0 };
        let points = counter.map_or(0.0, |colour| f32::from(POINT) * f32::from(colour.worth()));
        points + f32::from(GOLD) * spoils.gold + rune * spoils.rune + GAME * spoils.game
    }

    /// What beating a Challenge in a space brings.
    fn won_from(&self, card: CardId, space: u8) -> f32 {
        let design = self.rules.of(card);
        // RBD-6.7: no counter, no points.
        let counter = design.colour().filter(|colour| self.state.counters[colour.index()].has(space));
        self.won(Spoils::of(design), counter)
    }

    /// What each adventure is worth with these wounds; nothing, if it is not open to the player.
    fn gains(&mut self, force: &Force, purse: Stake) -> Gains {
        let (rules, state, seat) = (self.rules, self.state, self.seat);
        let chances = Chances::of(force, rules, self.memo);
        let life = self.life - f32::from(purse.wounds) + force.guard;
        let colours = Colour::ALL.map(|colour| {
            let open = !state.forfeits(seat, colour) && !state.counters[colour.index()].is_empty();
            let won = self.won(rules.odds.spoils(colour), Some(colour));
            if open { self.gain(won, chances.against(colour, life), purse) } else { 0.0 }
        });
        let track = state.track().map(|position| {
            let Some(position) = position else { return 0.0 };
            let foe = Foe::met(rules, state, position.card);
            let duel = Duel::of(force, &foe, rules, self.memo);
            let course = duel.course(life, (f32::from(foe.life) - force.harm).max(0.5));
            self.gain(self.won_from(position.card, position.space), course, purse)
        });
        Gains { colours, track }
    }

    /// All that is on the map, from a memo if nothing but the Hero's place has changed.
    fn places(&mut self) -> Places {
        let (rules, state, seat) = (self.rules, self.state, self.seat);
        let force = Force::of(rules, state, seat, self.goods, Readiness::Next);
        let hero = state.hero(seat);
        let mut key = force.key(rules);
        (PLACES, self.goods, hero.gold, hero.wounds, hero.gained, self.loss.to_bits()).hash(&mut key);
        (state.counters, state.event(), state.runes(rules, seat).len()).hash(&mut key);
        for position in state.track() {
            position.map(|position| (position.card, position.space)).hash(&mut key);
        }
        for town in 0..rules.map.towns.len() as u8 {
            state.table.zone(stack(town)).hash(&mut key);
        }
        let key = key.finish();
        let mut places = Places { colours: [0.0; 4], track: [0.0; POSITIONS], towns: [0.0; MOST_TOWNS] };
        if let Some(known) = self.memo.get(key) {
            let parts = [&mut places.colours[..], &mut places.track, &mut places.towns];
            let mut from = 0;
            for part in parts {
                part.copy_from_slice(&known[from..from + part.len()]);
                from += part.len();
            }
            return places;
        }
        let purse = Stake { wounds: hero.wounds, gold: hero.gold };
        let gains = self.gains(&force, purse);
        (places.colours, places.track) = (gains.colours, gains.track);
        let healed = hero.gold.min(hero.wounds.into()) as u8;
        let after = Stake { wounds: hero.wounds - healed, gold: hero.gold - u16::from(healed) };
        let healthy = if healed > 0 { self.gains(&force, after) } else { gains };
        let spared = self.harm_of(purse) - self.harm_of(after) - f32::from(GOLD) * f32::from(healed);
        for (town, (_, space)) in (0u8..).zip(&rules.map.towns) {
            // Gold is spent once: for wounds, or for a card.
            let bought = self.bought(town);
            let mut worth = 0.0_f32;
            if bought > 0.0 {
                worth = bought + self.adventures(&gains, *space, false, None);
            }
            if spared > 0.0 {
                worth = worth.max(spared + self.adventures(&healthy, *space, false, None));
            }
            places.towns[usize::from(town)] = worth;
        }
        let mut out = [0.0; 4 + POSITIONS + MOST_TOWNS];
        out[..4].copy_from_slice(&places.colours);
        out[4..4 + POSITIONS].copy_from_slice(&places.track);
        out[4 + POSITIONS..].copy_from_slice(&places.towns);
        self.memo.put(key, &out);
        places
    }

    /// What the best card is worth that can be bought in a town, beside what it costs.
    fn bought(&mut self, town: u8) -> f32 {
        let (rules, state, goods) = (self.rules, self.state, self.goods);
        let purse = state.hero(self.seat).gold;
        let mut best = 0.0_f32;
        for card in state.table.zone(stack(town)).iter() {
            let Some((sort, cost)) = rules.of(card).goods() else { continue };
            if sort == Sort::Potion || u16::from(cost) > purse {
                continue;
            }
            for set in sets_with(rules, goods, card) {
                let lost = (goods - set).first().and_then(|card| rules.of(card).goods()).map_or(0, |(_, cost)| cost);
                let odds = self.odds_with(set);
                let price = f32::from(GOLD - WORTH) * f32::from(cost) + f32::from(WORTH) * f32::from(lost);
                best = best.max(strength(&odds) - self.strength - price);
            }
        }
        best
    }

    /// How much of something counts that is in another space than the Hero; of what is in the same space, all if it can be had now.
    fn nearness(&self, from: u8, to: u8, now: bool) -> f32 {
        let distance = self.rules.map.distance(from, to);
        let spaces = if distance == 0 && now { 0 } else { LATER + distance };
        NEARNESS[usize::from(spaces).min(FAR - 1)]
    }

    /// The best adventure, for what it is worth from a space; not one that is fought there already.
    fn adventures(&self, gains: &Gains, from: u8, now: bool, fought: Option<u8>) -> f32 {
        let (rules, state) = (self.rules, self.state);
        let mut best = 0.0_f32;
        for colour in Colour::ALL.into_iter().filter(|colour| gains.colours[colour.index()] > 0.0) {
            let open = |space: &u8| Some(*space) != fought && !state.is_barred(rules, *space, colour);
            for space in state.counters[colour.index()].iter().filter(open) {
                best = best.max(gains.colours[colour.index()] * self.nearness(from, space, now));
            }
        }
        for (n, position) in state.undefeated() {
            if fought.is_none() || state.fight.position != Some(n) {
                best = best.max(gains.track[usize::from(n)] * self.nearness(from, position.space, now));
            }
        }
        best
    }

    /// The best that can be done from a space, in a town or elsewhere.
    fn best_from(&self, places: &Places, from: u8, (now, in_town): (bool, bool), fought: Option<u8>) -> f32 {
        let gains = Gains { colours: places.colours, track: places.track };
        let mut best = self.adventures(&gains, from, now, fought);
        for ((_, space), worth) in self.rules.map.towns.iter().zip(places.towns) {
            best = best.max(worth * self.nearness(from, *space, in_town));
        }
        HOPE * best
    }

    /// What all of it is worth from here.
    pub(crate) fn prospect(&mut self) -> f32 {
        let places = self.places();
        let (state, hero) = (self.state, self.state.hero(self.seat));
        if let Some(card) = state.fight.card.filter(|_| state.fight.on && state.fight.sides[0].seat == self.seat) {
            return self.in_fight(&places, card);
        }
        let moves = state.turn.step == Step::Movement && state.turn.n_dice > 0;
        let active = state.active == self.seat && !state.turn.knocked;
        // On the way, or there: what is in the Hero's space can be had in this turn. What was passed by counts for less.
        let now = active && (moves || state.turn.step == Step::Adventure);
        let in_town = now || (active && state.turn.step == Step::Market);
        self.best_from(&places, hero.space, (now, in_town), None)
    }

    /// What the fight with a Challenge is worth, and what comes after it.
    fn in_fight(&mut self, places: &Places, card: CardId) -> f32 {
        let (rules, state) = (self.rules, self.state);
        let hero = state.hero(self.seat);
        let force = Force::of(rules, state, self.seat, self.goods, Readiness::Now);
        let foe = Foe::fought(rules, state, card);
        let duel = Duel::of(&force, &foe, rules, self.memo);
        let this = &*self;
        let bout = Bout {
            ahead: this,
            duel,
            rolls: Rolls::new(&force, &foe),
            won: this.won_from(card, state.fight.space),
            purse: Stake { wounds: hero.wounds, gold: hero.gold },
            life: this.life - f32::from(hero.wounds) + force.guard,
            its_life: (f32::from(foe.life) - f32::from(state.fight.wounds) - force.harm).max(BARELY),
        };
        let goes_on = this.best_from(places, hero.space, (false, false), Some(state.fight.space));
        let tries = state.roll.purpose == Purpose::Escape && matches!(state.asking(), Some(Frame::Roll(_)));
        if !tries {
            return bout.worth() + goes_on;
        }
        // Whoever gets away is where he came from, and the Challenge stays here for another time (RBD-15.8).
        let to = if hero.entry == NONE { hero.space } else { hero.entry };
        let again = HOPE * bout.begun_anew(&foe, &force) * this.nearness(to, state.fight.space, false);
        let away = this.best_from(places, to, (false, false), None).max(again);
        let reaches = bout.reaches();
        reaches * away + (1.0 - reaches) * (bout.after(1.0, 0.0) + goes_on)
    }
}

/// What the odds against all colours are worth.
fn strength(odds: &[f32; 4]) -> f32 {
    odds.iter().zip(ODDS).map(|(odds, worth)| 100.0 * odds * f32::from(worth)).sum()
}
