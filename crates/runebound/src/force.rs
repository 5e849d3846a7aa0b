//! What a Hero brings to a fight with all that is his, as an estimate: for whoever values positions, never for the rules.
//!
//! Always texts count in full. Of texts that are used, what they deal and cancel counts once for each time they can be used, and what
//! they add to a roll as much as it helps where it is used after the dice have fallen.
//!
//! **Invariant.** Sums and products in a fixed order: the same estimate on every machine. Nothing is allocated.

use std::hash::Hash;

use runehall_engine::{CardId, Key, Seat};

use crate::market::LIMITS;
use crate::op::{Deed, Op, Whom};
use crate::program::{ALL, Cards, Design, Rolls, Rules, Standing, Use, Way, Window};
use crate::state::{Fig, State, cards};
use crate::terms::EXPERIENCE_ADDS;

/// So many wounds `cancel all` is taken to spare.
const ALL_WOUNDS: f32 = 2.0;
/// An ability that changes rolls helps all of them if it can be used so often in a fight.
const OFTEN: i16 = 3;
/// What another roll is worth, as something that is added to it.
const REROLL: i16 = 3;
/// What it is worth to change one roll of a fight, in wounds.
const ONE_ROLL: f32 = 0.3;
/// Part of the added damage of a hit that does not go to waste.
const NOT_WASTED: f32 = 0.8;

/// What a figure brings to a fight, by phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Arms {
    pub(crate) attack: [i16; 3],
    pub(crate) defence: [i16; 3],
    pub(crate) damage: [u8; 3],
    pub(crate) life: i16,
}

/// What a Hero brings to a fight.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Force {
    pub(crate) hero: Arms,
    pub(crate) allies: [Option<Arms>; 2],
    /// Wounds that texts deal or cancel in a fight, beside what is rolled.
    pub(crate) harm: f32,
    pub(crate) guard: f32,
    /// Damage in a phase against a trait (RBD-1.12).
    pub(crate) bane: Option<(u8, u8, u8)>,
}

/// What can be used of what a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Readiness {
    /// Everything: after a rest, in some later turn.
    Rested,
    /// Every card, and abilities for what is left of Stamina: in the next turn.
    Next,
    /// What was not used yet.
    Now,
}

impl Force {
    /// Of a player's Hero with these of the Market cards, all wounds of the Hero healed.
    pub(crate) fn of(rules: &Rules, state: &State, seat: Seat, goods: Cards, ready: Readiness) -> Force {
        let hero = state.hero(seat);
        let design = rules.hero(hero.which);
        let mut force = Force::default();
        force.hero.life = i16::from(state.life(rules, Fig::hero(seat)));
        for (n, adds) in EXPERIENCE_ADDS.iter().take(3).enumerate() {
            let value = i16::from(design.body.values[n] + adds * hero.gained[n]);
            (force.hero.attack[n], force.hero.defence[n]) = (value, value);
            force.hero.damage[n] = design.body.damage[n];
        }
        let spare = |fig: Fig| {
            let spent = if ready == Readiness::Rested { 0 } else { state.weary_of(fig) };
            state.stamina(rules, fig).saturating_sub(spent)
        };
        let used = if ready == Readiness::Now { cards(state.face_down) } else { Cards::EMPTY };
        for card in goods.iter() {
            let design = rules.of(card);
            force.hold(design, rules.allies.has(card).then(|| state.wounds_of(Fig::card(card))));
            // Of several texts one is used at a time: the first counts.
            let Some(&text) = design.used.first() else { continue };
            match text.way {
                Way::Activate if !used.has(card) => force.count(design, text, 1, false),
                Way::Ability => force.count(design, text, times(text, spare(Fig::card(card))), true),
                Way::Activate | Way::Discard => {}
            }
        }
        if let Some(&text) = design.used.first() {
            force.count(design, text, times(text, spare(Fig::hero(seat))), false);
        }
        force
    }

    /// A key of all of it.
    pub(crate) fn key(&self, rules: &Rules) -> Key {
        let Force { hero, allies, harm, guard, bane } = self;
        let mut key = Key::default();
        rules.hash[..8].hash(&mut key);
        (hero, allies, harm.to_bits(), guard.to_bits(), bane).hash(&mut key);
        key
    }

    /// What always holds, and the figure of an Ally with so many wounds.
    fn hold(&mut self, design: &Design, ally: Option<u8>) {
        if let Some(wounds) = ally
            && let Some(place) = self.allies.iter_mut().find(|place| place.is_none())
        {
            let body = &design.body;
            let values = body.values.map(i16::from);
            let life = i16::from(body.life) - i16::from(wounds);
            *place = Some(Arms { attack: values, defence: values, damage: body.damage, life });
        }
        for standing in &design.standing {
            match *standing {
                Standing::Attribute { n, attribute } if ally.is_none() => {
                    self.hero.attack[attribute.index()] += i16::from(n);
                    self.hero.defence[attribute.index()] += i16::from(n);
                }
                // What helps in one round of several is not counted.
                Standing::Rolls { n, rolls, hero, first: false } if ally.is_none() || hero => {
                    self.add(i16::from(n), rolls);
                }
                Standing::Damage { n, phase, against: None } => self.hero.damage[phase.index()] += n,
                Standing::Damage { n, phase, against: Some(wanted) } => {
                    self.bane = Some((wanted, phase.index() as u8, n));
                }
                Standing::Attribute { .. }
                | Standing::Rolls { .. }
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
    }

    /// So much more in these rolls of the Hero.
    fn add(&mut self, n: i16, rolls: Rolls) {
        for phase in 0..3 {
            self.hero.attack[phase] += n * i16::from(rolls.0 >> phase & 1);
            self.hero.defence[phase] += n * i16::from(rolls.0 >> (3 + phase) & 1);
        }
    }

    /// What a text comes to that can be used so often in a fight; `ally`: it is an ability of one, and serves the Hero only if it says so.
    fn count(&mut self, design: &Design, text: Use, times: i16, ally: bool) {
        if times == 0 || matches!(text.window, Window::Movement | Window::Market) {
            return;
        }
        let uses = f32::from(times);
        let ability = text.way == Way::Ability;
        for op in &design.ops[usize::from(text.run.from)..usize::from(text.run.to)] {
            let Op::Do(deed) = *op else { continue };
            match deed {
                Deed::Damage { n, .. } if !ally => self.harm += NOT_WASTED * f32::from(n) * uses,
                Deed::Deal { n, both: false } => self.harm += f32::from(n) * uses,
                Deed::Cancel(ALL) => self.guard += ALL_WOUNDS * uses,
                Deed::Cancel(n) => self.guard += f32::from(n) * uses.min(2.0),
                Deed::Mend { wounds: true, n, whom: Whom::Hero } => self.guard += f32::from(n) * uses,
                Deed::ThisRoll { n, rolls, hero } if ability && (!ally || hero) => {
                    self.add(i16::from(n) * times.min(OFTEN) / OFTEN, rolls);
                }
                Deed::Reroll { rolls, hero } if ability && (!ally || hero) => {
                    self.add(REROLL * times.min(OFTEN) / OFTEN, rolls);
                }
                Deed::ThisRoll { rolls, .. } | Deed::Reroll { rolls, .. } if !ability => {
                    self.harm += if rolls.meets(Rolls::ATTACK) { ONE_ROLL } else { 0.0 };
                    self.guard += if rolls.meets(Rolls::DEFENCE) { ONE_ROLL } else { 0.0 };
                }
                Deed::EnemyValue { n, phase } => {
                    self.hero.attack[phase.index()] -= i16::from(n);
                    self.hero.defence[phase.index()] -= i16::from(n);
                }
                Deed::FirstRound { n, .. } => self.guard += ONE_ROLL * f32::from(n.signum()),
                Deed::Gold(_)
                | Deed::Counter(_)
                | Deed::Wounds(_)
                | Deed::Exhaustion(_)
                | Deed::Damage { .. }
                | Deed::Deal { .. }
                | Deed::Mend { .. }
                | Deed::ThisRoll { .. }
                | Deed::Reroll { .. }
                | Deed::FirstRoll(_)
                | Deed::EnemyLife(_)
                | Deed::NoActivation { .. }
                | Deed::NoEscape { .. }
                | Deed::RerollTest { .. }
                | Deed::EscapeFree
                | Deed::DrawGain { .. }
                | Deed::DrawAlly
                | Deed::ItemLess(_)
                | Deed::ExtraDice(_)
                | Deed::Keep
                | Deed::Find
                | Deed::Win => {}
            }
        }
    }
}

/// How often an ability can be used in a fight with so much exhaustion to spare (RBD-11.6, 14.3).
fn times(text: Use, spare: u8) -> i16 {
    let uses = i16::from(spare.checked_div(text.cost.exhaustion).unwrap_or(0));
    if text.window == Window::BeforeCombat { uses.min(1) } else { uses }
}

/// What a player can have after getting a card: all of it, or where that is too much, all but one of the same sort (RBD-11.8).
pub(crate) fn sets_with(rules: &Rules, goods: Cards, card: CardId) -> impl Iterator<Item = Cards> + '_ {
    let all = goods | Cards::one(card);
    let sort_of = |card: CardId| rules.of(card).goods().map(|(sort, _)| sort);
    let sort = sort_of(card);
    let same: Cards = goods.iter().filter(|other| sort_of(*other) == sort).collect();
    let full = LIMITS.iter().any(|(limited, most)| Some(*limited) == sort && same.len() >= *most);
    let whole = (!full).then_some(all);
    let without = same.iter().filter(move |_| full).map(move |other| all - Cards::one(other));
    whole.into_iter().chain(without)
}

/// What a player keeps who has too many of a sort: the dearer ones (RBD-11.8).
pub(crate) fn kept(rules: &Rules, state: &State, seat: Seat) -> Cards {
    let mut goods = state.goods(rules, seat);
    let cost = |card: &CardId| rules.of(*card).goods().map_or(0, |(_, cost)| cost);
    for (sort, most) in LIMITS {
        let is = |card: &CardId| rules.of(*card).goods().is_some_and(|(s, _)| s == sort);
        while goods.iter().filter(is).count() as u32 > most
            && let Some(least) = goods.iter().filter(is).min_by_key(cost)
        {
            goods.remove(least);
        }
    }
    goods
}
