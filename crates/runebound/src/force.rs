//! How a Hero would fare against a Challenge, as an estimate: for whoever values positions, never for the rules.
//!
//! A fight is a race: wounds dealt in a round against wounds taken, each against the Life it has to wear down. The tables hold, for
//! every colour, what a roll with a value comes to against the Challenges of its deck on average.
//!
//! **Invariant.** Sums, products, quotients and roots in a fixed order: the same estimate on every machine. Nothing is allocated.

use runehall_engine::{CardId, Seat};

use crate::frame::{FightStep, Frame, RollStep};
use crate::op::{Deed, Op, Whom};
use crate::program::{ALL, Cards, Design, Rules, Standing, Way, What};
use crate::state::{Fig, Purpose, Stage, State};
use crate::terms::Colour;

/// Values from 0 on; higher ones are no better.
const VALUES: usize = 32;
/// Ways of two ten-sided dice.
const WAYS: i16 = 100;
/// So many wounds `cancel all` is taken to spare.
const ALL_WOUNDS: f32 = 3.0;
/// The rounds of a fight that are not its first, as a part of all.
const NOT_FIRST: f32 = 0.8;
/// A fight in which both would last as long is won a little more often than lost: by exact calculation over all Heroes and Challenges, with up
/// to nine experience counters.
const EVEN: f32 = 1.2;
/// Less harm than this in a round counts as this much.
const LEAST: f32 = 0.05;

/// What rolls come to against the Challenges of a colour.
#[derive(Clone, Copy, Debug, Default)]
struct Against {
    /// By phase and value: how likely it is to reach the Challenge's value, and how many wounds missing it costs on average.
    reaches: [[f32; VALUES]; 3],
    hurts: [[f32; VALUES]; 3],
    life: f32,
    /// Wounds that it sheds in a round.
    sheds: f32,
    /// The gold of its reward, and how often it is kept as a Dragon Rune, out of 1.
    gold: f32,
    rune: f32,
}

/// The tables, by colour.
#[derive(Clone, Debug, Default)]
pub struct Odds([Against; 4]);

/// How likely 2d10 come to at least `n`.
#[inline]
fn at_least(n: i16) -> f32 {
    let n = n.clamp(2, 21);
    let ways = if n <= 11 { WAYS - (n - 1) * (n - 2) / 2 } else { (21 - n) * (22 - n) / 2 };
    f32::from(ways) / f32::from(WAYS)
}

impl Against {
    /// What rolls come to against one Challenge of these values.
    fn one(design: &Design) -> Against {
        let life = f32::from(design.body.life);
        let mut against = Against { life, sheds: sheds(design), ..Against::default() };
        for phase in 0..3 {
            for value in 0..VALUES {
                let reaches = at_least(i16::from(design.body.values[phase]) - value as i16);
                against.reaches[phase][value] = reaches;
                against.hurts[phase][value] = (1.0 - reaches) * f32::from(design.body.damage[phase]);
            }
        }
        if let Some(run) = design.once {
            for op in &design.ops[usize::from(run.from)..usize::from(run.to)] {
                match op {
                    Op::Do(Deed::Gold(n)) => against.gold += f32::from(*n),
                    Op::Do(Deed::Keep) => against.rune = 1.0,
                    Op::Do(_) | Op::Ask(_) | Op::Flow(_) => {}
                }
            }
        }
        against
    }

    fn add(&mut self, other: &Against, part: f32) {
        for phase in 0..3 {
            for value in 0..VALUES {
                self.reaches[phase][value] += part * other.reaches[phase][value];
                self.hurts[phase][value] += part * other.hurts[phase][value];
            }
        }
        self.life += part * other.life;
        self.sheds += part * other.sheds;
        self.gold += part * other.gold;
        self.rune += part * other.rune;
    }
}

/// Wounds that a Challenge sheds in a round, on average: in the first it has none (RBD-15.5).
fn sheds(design: &Design) -> f32 {
    let run = design.each_round.map_or(0..0, |run| usize::from(run.from)..usize::from(run.to));
    let shed = design.ops[run].iter().map(|op| match *op {
        Op::Do(Deed::Mend { wounds: true, n, whom: Whom::Enemy }) => f32::from(n),
        Op::Do(_) | Op::Ask(_) | Op::Flow(_) => 0.0,
    });
    NOT_FIRST * shed.sum::<f32>()
}

impl Odds {
    /// Of the cards of each deck.
    pub(crate) fn of(designs: &[Design], decks: &[Cards; 4]) -> Odds {
        let mut odds = Odds::default();
        for (against, deck) in odds.0.iter_mut().zip(decks) {
            let challenges = || {
                let all = deck.iter().map(|card| &designs[usize::from(card.0)]);
                all.filter(|design| matches!(design.what, What::Challenge { .. }))
            };
            let n = challenges().count().max(1) as f32;
            challenges().for_each(|design| against.add(&Against::one(design), 1.0 / n));
        }
        odds
    }

    /// What beating a Challenge of a colour brings: gold, and how much of a Dragon Rune.
    pub(crate) fn reward(&self, colour: Colour) -> (f32, f32) {
        let against = &self.0[colour.index()];
        (against.gold, against.rune)
    }
}

/// What a figure brings to a fight, by phase.
#[derive(Clone, Copy, Debug, Default)]
struct Arms {
    attack: [i16; 3],
    defence: [i16; 3],
    damage: [f32; 3],
    life: f32,
}

/// What a Hero brings to a fight with all that is his.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Force {
    hero: Arms,
    allies: [Option<Arms>; 2],
    /// Wounds that Items deal or cancel once in a fight.
    harm: f32,
    guard: f32,
}

/// A table's column for a value.
fn column(value: i16) -> usize {
    usize::try_from(value).unwrap_or(0).min(VALUES - 1)
}

impl Force {
    /// Of a player's Hero, unhurt.
    pub(crate) fn of(rules: &Rules, state: &State, seat: Seat) -> Force {
        let hero = state.hero(seat);
        let body = &rules.hero(hero.which).body;
        let mut force = Force::default();
        force.hero.life = f32::from(state.life(rules, Fig::hero(seat)));
        for (n, adds) in crate::terms::EXPERIENCE_ADDS.iter().take(3).enumerate() {
            let value = i16::from(body.values[n] + adds * hero.gained[n]);
            (force.hero.attack[n], force.hero.defence[n]) = (value, value);
            force.hero.damage[n] = f32::from(body.damage[n]);
        }
        for card in state.goods(rules, seat).iter() {
            force.take(rules, card, state.wounds_of(Fig::card(card)));
        }
        force
    }

    /// With one more card.
    pub(crate) fn with(mut self, rules: &Rules, card: CardId) -> Force {
        self.take(rules, card, 0);
        self
    }

    fn take(&mut self, rules: &Rules, card: CardId, wounds: u8) {
        let design = rules.of(card);
        if rules.allies.has(card) {
            let body = &design.body;
            let values = body.values.map(i16::from);
            let life = f32::from(body.life) - f32::from(wounds);
            let arms = Arms { attack: values, defence: values, damage: body.damage.map(f32::from), life };
            if let Some(place) = self.allies.iter_mut().find(|place| place.is_none()) {
                *place = Some(arms);
            }
        }
        for standing in &design.standing {
            self.hold(*standing);
        }
        // One of them is activated, and turns the card down for all.
        let Some(used) = design.used.iter().find(|used| used.way == Way::Activate) else { return };
        for op in &design.ops[usize::from(used.run.from)..usize::from(used.run.to)] {
            match *op {
                Op::Do(Deed::Damage { n, .. } | Deed::Deal { n, both: false }) => self.harm += f32::from(n),
                Op::Do(Deed::Cancel(ALL)) => self.guard += ALL_WOUNDS,
                Op::Do(Deed::Cancel(n)) => self.guard += f32::from(n),
                Op::Do(_) | Op::Ask(_) | Op::Flow(_) => {}
            }
        }
    }

    /// An Always text counts for the Hero.
    fn hold(&mut self, standing: Standing) {
        match standing {
            Standing::Attribute { n, attribute } => {
                self.hero.attack[attribute.index()] += i16::from(n);
                self.hero.defence[attribute.index()] += i16::from(n);
            }
            Standing::Rolls { n, rolls, hero: _, first: false } => {
                for phase in 0..3 {
                    self.hero.attack[phase] += i16::from(n) * i16::from(rolls.0 >> phase & 1);
                    self.hero.defence[phase] += i16::from(n) * i16::from(rolls.0 >> (3 + phase) & 1);
                }
            }
            Standing::Damage { n, phase, against: None } => self.hero.damage[phase.index()] += f32::from(n),
            // What helps in one round of several is not counted.
            Standing::Rolls { first: true, .. }
            | Standing::Damage { against: Some(_), .. }
            | Standing::Tests { .. }
            | Standing::CancelEach { .. }
            | Standing::EnemyEscape(_)
            | Standing::NoEscape { .. }
            | Standing::NoActivation { .. }
            | Standing::Value { .. }
            | Standing::Life { .. }
            | Standing::MoreDice(_)
            | Standing::FewerDice(_)
            | Standing::NoRest
            | Standing::ExtraDraw(_)
            | Standing::FirstVisit { .. }
            | Standing::HealRate(_)
            | Standing::AllyLess(_)
            | Standing::Entering { .. } => {}
        }
    }

    /// How likely it beats a Challenge of a colour that it has not seen, with so many wounds.
    pub(crate) fn beats(&self, odds: &Odds, colour: Colour, wounds: u8) -> f32 {
        let against = &odds.0[colour.index()];
        let rolls = |phase: usize, value| (against.reaches[phase][column(value)], against.hurts[phase][column(value)]);
        let life = self.hero.life + self.guard - f32::from(wounds);
        self.race(rolls, life, against.life - self.harm, against.sheds)
    }

    /// How likely it beats this Challenge, with so many wounds.
    pub(crate) fn beats_card(&self, rules: &Rules, card: CardId, wounds: u8) -> f32 {
        let life = self.hero.life + self.guard - f32::from(wounds);
        self.beats_one(rules.of(card), life, f32::from(rules.of(card).body.life) - self.harm)
    }

    fn beats_one(&self, design: &Design, life: f32, its_life: f32) -> f32 {
        let body = &design.body;
        let rolls = |phase: usize, value| {
            let reaches = at_least(i16::from(body.values[phase]) - value);
            (reaches, (1.0 - reaches) * f32::from(body.damage[phase]))
        };
        self.race(rolls, life, its_life, sheds(design))
    }

    /// How likely it beats the Challenge that it fights, and how many wounds the Hero is about to take. The attack that the Hero can still make
    /// in this round counts for what it brings on average, in the best phase that is left (RBD-15.10). What Items do once may be done
    /// already.
    pub(crate) fn beats_in_fight(&self, rules: &Rules, state: &State, card: CardId, seat: Seat) -> (f32, f32) {
        let (body, fight) = (&rules.of(card).body, &state.fight);
        let (deals, takes) = self.under_way(rules, state, seat);
        let attack =
            |phase: usize| at_least(i16::from(body.values[phase]) - self.hero.attack[phase]) * self.hero.damage[phase];
        let rolls = matches!(state.roll.purpose, Purpose::Attack(_) | Purpose::Defence(_));
        // Between rounds there is nothing to wait for.
        let to_come = match fight.stage {
            Stage::Phase(phase) if !fight.hero_attacked => {
                (phase.index() + usize::from(rolls)..3).map(attack).fold(0.0, f32::max)
            }
            Stage::Phase(_) | Stage::Before | Stage::Escape => 0.0,
        };
        let left = f32::from(body.life) + f32::from(fight.life) - f32::from(fight.wounds) - deals;
        if left <= 0.0 {
            return (1.0, takes);
        }
        let life = self.hero.life - f32::from(state.hero(seat).wounds) - takes;
        (self.beats_one(rules.of(card), life, left - to_come), takes)
    }

    /// What the roll that is being made will deal to the Challenge, and cost the Hero in wounds, if nothing is added to it: while texts can still
    /// be used, what it comes to has not been carried out (P2 to P6 of RBD-15.20).
    fn under_way(&self, rules: &Rules, state: &State, seat: Seat) -> (f32, f32) {
        let (roll, fight) = (&state.roll, &state.fight);
        let (phase, attacks) = match roll.purpose {
            Purpose::Attack(phase) => (phase, true),
            Purpose::Defence(phase) => (phase, false),
            Purpose::Nothing | Purpose::Escape | Purpose::Hold | Purpose::Test { .. } => return (0.0, 0.0),
        };
        let is_hero = roll.fig == Fig::hero(seat);
        let dealt = if attacks { f32::from(state.damage(rules, roll.fig, phase)) } else { 0.0 };
        // RBD-16.4: what an Ally misses costs the Ally.
        let missed = if is_hero { f32::from(state.enemy_damage(rules, phase)) } else { 0.0 };
        match state.asking() {
            Some(Frame::Roll(RollStep::Window)) => {
                if state.total(rules) >= fight.target {
                    (dealt, 0.0)
                } else {
                    (0.0, missed)
                }
            }
            Some(Frame::Roll(RollStep::Before) | Frame::Naming { .. }) => {
                let values = if attacks { self.hero.attack } else { self.hero.defence };
                let reaches = at_least(fight.target - values[phase.index()]);
                (reaches * dealt, (1.0 - reaches) * missed)
            }
            Some(Frame::Fight(FightStep::Hit(_))) => (dealt + f32::from(fight.hits), 0.0),
            Some(Frame::Wounds { to, n, .. }) if to == Fig::hero(seat) => (0.0, f32::from(n)),
            Some(_) | None => (0.0, 0.0),
        }
    }

    /// The best way to share the phases of a round: the Hero attacks in one, Allies in others, and he defends in the rest (RBD-15.10, 16.1).
    /// `rolls` says of a phase and a value how likely it reaches the Challenge's, and how many wounds missing it costs on average; it sheds so
    /// many wounds in a round.
    fn race(&self, rolls: impl Fn(usize, i16) -> (f32, f32), life: f32, its_life: f32, sheds: f32) -> f32 {
        let mut best = 0.0_f32;
        for attack in 0..3 {
            let (reaches, hurts) = rolls(attack, self.hero.attack[attack]);
            let (mut dealt, mut taken) = (reaches * self.hero.damage[attack], hurts);
            let mut allies = self.allies;
            for phase in (0..3).filter(|phase| *phase != attack) {
                let helps = |ally: &Option<Arms>| {
                    ally.map_or(0.0, |arms| rolls(phase, arms.attack[phase]).0 * arms.damage[phase])
                };
                let spared = rolls(phase, self.hero.defence[phase]).1;
                let standing = allies.iter_mut().filter(|ally| ally.is_some());
                let Some(arms) = standing.max_by(|a, b| helps(a).total_cmp(&helps(b))).and_then(Option::take) else {
                    taken += spared;
                    continue;
                };
                // RBD-16.4: it takes what the Hero does not, for as many rounds as it lasts.
                let (reaches, hurts) = rolls(phase, arms.attack[phase]);
                let more = reaches * arms.damage[phase];
                let rounds = its_life.max(0.5) / (dealt + more).max(LEAST);
                let lasts = (arms.life.max(0.0) / (hurts.max(LEAST) * rounds)).min(1.0);
                dealt += more * lasts;
                taken += spared * (1.0 - lasts);
            }
            let (dealt, taken) = ((dealt - sheds).max(LEAST), taken.max(LEAST));
            // Of the last hit of a heavy blow, a part goes to waste.
            let waste = 0.5 * (self.hero.damage[attack] - 1.0);
            let ratio = life.max(0.0) * dealt / ((its_life + waste).max(0.5) * taken);
            best = best.max(ratio);
        }
        let power = EVEN * best * best * best.sqrt();
        power / (1.0 + power)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_come_to_what_they_come_to() {
        assert!((at_least(2) - 1.0).abs() < 1e-6 && (at_least(20) - 0.01).abs() < 1e-6);
        assert!((at_least(11) - 0.55).abs() < 1e-6 && at_least(21).abs() < 1e-6);
    }
}
