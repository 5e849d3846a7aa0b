//! A fight with a Challenge that is under way, and what it is worth: for whoever values positions, never for the rules.
//!
//! Between rounds it goes as [`Duel`] says. In the middle of a round the phases that are left are looked through to their end, and a roll that is about
//! to be made counts for what it comes to on average: so one look says which way to fight is best, and dice need not be imagined.
//!
//! **Invariant.** Sums and products in a fixed order: the same estimate on every machine. Nothing is allocated.

use crate::ahead::{Ahead, Stake};
use crate::duel::{Duel, Rolls, at_least};
use crate::foe::Foe;
use crate::force::Force;
use crate::frame::{FightStep, Frame, RollStep};
use crate::rolls::SIDES;
use crate::state::{Fig, Purpose, Stage, cards};

/// As little life as a Challenge can have left that is not beaten yet.
pub(crate) const BARELY: f32 = 0.3;
/// Of an Ally's wound, and of an Ally that is killed.
const ALLY_HURT: f32 = 6.0;
const ALLY_KILLED: f32 = 60.0;

/// A fight with a Challenge that is under way.
pub(crate) struct Bout<'a> {
    pub(crate) ahead: &'a Ahead<'a>,
    pub(crate) duel: Duel,
    pub(crate) rolls: Rolls,
    pub(crate) won: f32,
    pub(crate) purse: Stake,
    /// What is left of both, with what texts can still do about it.
    pub(crate) life: f32,
    pub(crate) its_life: f32,
}

impl Bout<'_> {
    /// What it is worth at the beginning of a round, after so many wounds more of both.
    pub(crate) fn after(&self, taken: f32, dealt: f32) -> f32 {
        let course = self.duel.course(self.life - taken, (self.its_life - dealt).max(0.0));
        self.ahead.gain(self.won, course, self.purse)
    }

    /// What it would be worth to fight it from the beginning.
    pub(crate) fn begun_anew(&self, foe: &Foe, force: &Force) -> f32 {
        let course = self.duel.course(self.life, (f32::from(foe.life) - force.harm).max(BARELY));
        self.ahead.gain(self.won, course, self.purse)
    }

    /// How likely the roll that is made comes to what it has to.
    pub(crate) fn reaches(&self) -> f32 {
        let state = self.ahead.state;
        let misses = state.fight.target - state.total(self.ahead.rules);
        match state.asking() {
            Some(Frame::Roll(RollStep::Before | RollStep::Die(0)) | Frame::Naming { .. }) => at_least(misses),
            Some(Frame::Roll(RollStep::Die(_))) => {
                let sides = SIDES as i16;
                f32::from((sides + 1 - misses).clamp(0, sides)) / f32::from(sides)
            }
            Some(_) | None => f32::from(u8::from(misses <= 0)),
        }
    }

    /// What it is worth now, in the middle of a round or of a roll (P1 to P6 of RBD-15.20).
    pub(crate) fn worth(&self) -> f32 {
        let Ahead { rules, state, seat, .. } = *self.ahead;
        let fight = &state.fight;
        let Stage::Phase(phase) = fight.stage else {
            // A failed escape may be about to cost its wound (RBD-15.7).
            let taken = if let Some(Frame::Wounds { to, n, .. }) = state.asking()
                && to == Fig::hero(seat)
            {
                n
            } else {
                0
            };
            return self.after(f32::from(taken), 0.0);
        };
        let attacks = matches!(state.roll.purpose, Purpose::Attack(_));
        let next = |taken: f32, dealt: f32| {
            self.rest_of_round(phase.index() + 1, fight.hero_attacked, self.idle(), taken, dealt)
        };
        let own = state.roll.fig == Fig::hero(seat);
        let dealt = if attacks { f32::from(state.damage(rules, state.roll.fig, phase)) } else { 0.0 };
        // RBD-16.4: what an Ally misses costs the Ally.
        let taken = if own { f32::from(state.enemy_damage(rules, phase)) } else { 0.0 };
        match state.asking() {
            Some(Frame::Roll(_) | Frame::Naming { .. }) => {
                let reaches = self.reaches();
                let missed = if own { 0.0 } else { self.ally_misses(phase.index(), state.roll.fig) };
                reaches * next(0.0, dealt) + (1.0 - reaches) * (next(taken, 0.0) - missed)
            }
            Some(Frame::Fight(FightStep::Hit(_))) => next(0.0, dealt + f32::from(fight.hits)),
            Some(Frame::Wounds { to, n, .. }) if to == Fig::hero(seat) => next(f32::from(n), 0.0),
            Some(Frame::Fight(FightStep::Choose(_))) => {
                self.rest_of_round(phase.index(), fight.hero_attacked, self.idle(), 0.0, 0.0)
            }
            Some(_) | None => next(0.0, 0.0),
        }
    }

    /// The Allies that have not attacked in this round, by their places (RBD-16.2).
    fn idle(&self) -> [bool; 2] {
        let Ahead { rules, state, goods, .. } = *self.ahead;
        let mut idle = [false; 2];
        let allies = goods & rules.allies;
        let attacked = cards(state.fight.attacked);
        for (place, ally) in idle.iter_mut().zip(allies.iter()) {
            *place = !attacked.has(ally);
        }
        idle
    }

    /// What a miss in a phase costs an Ally.
    fn ally_misses(&self, phase: usize, fig: Fig) -> f32 {
        let Ahead { rules, state, .. } = *self.ahead;
        hurt(self.rolls.taken[phase], i16::from(state.life(rules, fig)) - i16::from(state.wounds_of(fig)))
    }

    /// The best that can be made of the phases that are left, from this one on, after so many wounds more of both.
    fn rest_of_round(&self, phase: usize, attacked: bool, idle: [bool; 2], taken: f32, dealt: f32) -> f32 {
        if phase > 2 || taken >= self.life || dealt >= self.its_life {
            return self.after(taken, dealt);
        }
        let Rolls { attack, defence, dealt: brings, taken: costs, helpers, .. } = &self.rolls;
        let wounded = taken + f32::from(costs[phase]);
        let next = |attacked, idle, taken, dealt| self.rest_of_round(phase + 1, attacked, idle, taken, dealt);
        let stands = next(attacked, idle, taken, dealt);
        let mut best = hits_or_not(defence[phase], stands, next(attacked, idle, wounded, dealt));
        if !attacked && brings[phase] > 0 {
            let hit = next(true, idle, taken, dealt + f32::from(brings[phase]));
            best = best.max(hits_or_not(attack[phase], hit, next(true, idle, wounded, dealt)));
        }
        for (n, helper) in helpers.iter().enumerate() {
            if let Some(helper) = helper
                && idle[n]
            {
                let mut others = idle;
                others[n] = false;
                let miss = next(attacked, others, taken, dealt) - hurt(costs[phase], helper.life);
                let hit = next(attacked, others, taken, dealt + f32::from(helper.damage[phase]));
                best = best.max(hits_or_not(helper.reaches[phase], hit, miss));
            }
        }
        best
    }
}

fn hits_or_not(chance: f32, hit: f32, miss: f32) -> f32 {
    chance * hit + (1.0 - chance) * miss
}

/// What so many wounds cost an Ally with so much life.
fn hurt(wounds: u8, life: i16) -> f32 {
    if i16::from(wounds) >= life { ALLY_KILLED } else { ALLY_HURT * f32::from(wounds) }
}
