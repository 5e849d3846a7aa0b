//! How a Hero would fare against a Challenge: for whoever values positions, never for the rules.
//!
//! A fight is worn down from both sides, so from any wounds of both it only goes on to more of them. Who wins it is worked out from the
//! end: for each pair of lives the best way to share the phases of a round (RBD-15.10, 16.1), and what comes of it. Texts of Challenges count
//! as far as they cancel or shed wounds.
//!
//! **Invariant.** Sums, products and quotients in a fixed order: the same estimate on every machine. Nothing is allocated.

use std::hash::{Hash, Hasher};

use runehall_engine::Memo;

use crate::foe::Foe;
use crate::force::{Arms, Force};
use crate::program::Rules;
use crate::terms::Colour;

/// Lives from 1 to so many; more makes no difference.
pub(crate) const LIVES: usize = 12;
/// Ways of two ten-sided dice.
const WAYS: i16 = 100;
/// What little more life after a win counts beside winning, where ways to fight are compared.
const UNHURT: f32 = 0.02;
/// The rounds of a fight that are not its first, as a part of all (RBD-15.5).
const NOT_FIRST: f32 = 0.8;
/// Less harm than this in a round counts as this much.
const LEAST: f32 = 0.05;
/// For keys of results about one Challenge, and about all of a colour.
const ONE: u64 = 1;
const MANY: u64 = 2;

/// How likely 2d10 come to at least `n`.
#[inline]
pub(crate) fn at_least(n: i16) -> f32 {
    let n = n.clamp(2, 21);
    let ways = if n <= 11 { WAYS - (n - 1) * (n - 2) / 2 } else { (21 - n) * (22 - n) / 2 };
    f32::from(ways) / f32::from(WAYS)
}

/// How a fight goes: how likely it is won, and how much life is left then, counting nothing where it is lost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Course {
    pub(crate) wins: f32,
    pub(crate) left: f32,
}

impl Course {
    fn add(&mut self, part: f32, other: Course) {
        self.wins += part * other.wins;
        self.left += part * other.left;
    }

    fn score(self) -> f32 {
        self.wins + UNHURT * self.left
    }
}

/// What can come of a phase: the Challenge is hit, or the Hero is.
#[derive(Clone, Copy, Debug, Default)]
struct Turnout {
    hits: f32,
    dealt: u8,
    fails: f32,
    taken: u8,
}

/// An Ally in a phase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Helper {
    pub(crate) reaches: [f32; 3],
    pub(crate) damage: [u8; 3],
    pub(crate) life: i16,
}

/// The rolls of a Hero against one Challenge, as chances by phase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rolls {
    pub(crate) attack: [f32; 3],
    pub(crate) defence: [f32; 3],
    pub(crate) dealt: [u8; 3],
    pub(crate) taken: [u8; 3],
    pub(crate) helpers: [Option<Helper>; 2],
    sheds: f32,
}

impl Rolls {
    pub(crate) fn new(force: &Force, foe: &Foe) -> Rolls {
        let chances = |values: [i16; 3]| [0, 1, 2].map(|n| at_least(foe.values[n] - values[n]));
        let dealt = |arms: &Arms| [0, 1, 2].map(|n| arms.damage[n].saturating_sub(foe.cancels[n]));
        let mut own = dealt(&force.hero);
        if let Some((_, phase, n)) = force.bane.filter(|(wanted, ..)| foe.traits >> wanted & 1 != 0) {
            own[usize::from(phase)] += n;
        }
        let helper = |arms: Arms| Helper { reaches: chances(arms.attack), damage: dealt(&arms), life: arms.life };
        Rolls {
            attack: chances(force.hero.attack),
            defence: chances(force.hero.defence),
            dealt: own,
            taken: foe.damage,
            helpers: force.allies.map(|ally| ally.map(helper)),
            sheds: foe.sheds,
        }
    }

    /// What can come of each phase if the Hero attacks in one of them against so much life, and Allies in others (RBD-16.1).
    fn plan(&self, attack: usize, its_life: f32) -> [Turnout; 3] {
        let mut plan = [Turnout::default(); 3];
        let mut helpers = self.helpers;
        let mut dealt = self.attack[attack] * f32::from(self.dealt[attack]);
        for (phase, turnout) in plan.iter_mut().enumerate() {
            if phase == attack {
                let hits = self.attack[phase];
                *turnout = Turnout { hits, dealt: self.dealt[phase], fails: 1.0 - hits, taken: self.taken[phase] };
                continue;
            }
            let helps = |helper: &Option<Helper>| {
                helper.map_or(0.0, |helper| helper.reaches[phase] * f32::from(helper.damage[phase]))
            };
            let standing = helpers.iter_mut().filter(|helper| helps(helper) > 0.0);
            let best = standing.max_by(|a, b| helps(a).total_cmp(&helps(b))).and_then(Option::take);
            let fails = 1.0 - self.defence[phase];
            let Some(helper) = best else {
                *turnout = Turnout { fails, taken: self.taken[phase], ..Turnout::default() };
                continue;
            };
            // RBD-16.4: it takes what the Hero does not, for as many rounds as it lasts.
            let more = helper.reaches[phase] * f32::from(helper.damage[phase]);
            let rounds = its_life.max(0.5) / (dealt + more).max(LEAST);
            let hurts = (1.0 - helper.reaches[phase]) * f32::from(self.taken[phase]);
            let lasts = (f32::from(helper.life.max(0)) / (hurts * rounds).max(LEAST)).min(1.0);
            dealt += more * lasts;
            let hits = lasts * helper.reaches[phase];
            let fails = (1.0 - lasts) * fails;
            *turnout = Turnout { hits, dealt: helper.damage[phase], fails, taken: self.taken[phase] };
        }
        // What it sheds is taken off what it is dealt; whoever deals no more in the best of rounds never beats it.
        if self.sheds > 0.0 {
            let most: f32 = plan.iter().map(|turnout| f32::from(turnout.dealt)).sum();
            let part =
                if most > self.sheds { (1.0 - NOT_FIRST * self.sheds / dealt.max(LEAST)).max(0.02) } else { 0.0 };
            for turnout in &mut plan {
                turnout.hits *= part;
            }
        }
        plan
    }

    /// Wounds dealt for each that is taken, about.
    fn ratio(&self, attack: usize, its_life: f32) -> f32 {
        let plan = self.plan(attack, its_life);
        let dealt: f32 = plan.iter().map(|turnout| turnout.hits * f32::from(turnout.dealt)).sum();
        let taken: f32 = plan.iter().map(|turnout| turnout.fails * f32::from(turnout.taken)).sum();
        dealt / taken.max(LEAST)
    }
}

/// How a fight goes from each pair of lives, the Hero's and the Challenge's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Duel {
    courses: [[Course; LIVES]; LIVES],
    /// As far as it was worked out.
    life: usize,
    its_life: usize,
}

impl Duel {
    /// Works it out for as much life as is needed; `thorough` compares all ways to share the phases, else the one that seems best is taken.
    fn new(rolls: &Rolls, life: i16, its_life: i16, thorough: bool) -> Duel {
        let limit = |life: i16| usize::try_from(life).unwrap_or(0).clamp(1, LIVES);
        let (life, its_life) = (limit(life), limit(its_life));
        let mut duel = Duel { courses: [[Course::default(); LIVES]; LIVES], life, its_life };
        let full = its_life as f32;
        let by_ratio = |a: &usize, b: &usize| rolls.ratio(*a, full).total_cmp(&rolls.ratio(*b, full));
        let likely = (0..3).max_by(by_ratio).unwrap_or(0);
        let ways = [0, 1, 2].map(|way| (thorough || way == likely).then(|| rolls.plan(way, full)));
        for its in 1..=its_life {
            for own in 1..=life {
                let courses = ways.iter().flatten().map(|way| duel.round(way, own, its));
                let best = courses.fold(
                    Course::default(),
                    |best, course| {
                        if course.score() > best.score() { course } else { best }
                    },
                );
                duel.courses[own - 1][its - 1] = best;
            }
        }
        duel
    }

    /// What comes of rounds that are all fought in one way, until somebody is wounded.
    fn round(&self, way: &[Turnout; 3], own: usize, its: usize) -> Course {
        let mut round = Round { duel: self, from: (own, its), course: Course::default(), stays: 0.0 };
        round.go_on(way, 1.0, own, its);
        let moves = 1.0 - round.stays;
        if moves < 1e-3 {
            return Course::default();
        }
        Course { wins: round.course.wins / moves, left: round.course.left / moves }
    }

    /// How it goes from whole lives.
    fn whole(&self, own: usize, its: usize) -> Course {
        if its == 0 {
            return Course { wins: 1.0, left: own as f32 };
        }
        if own == 0 {
            return Course::default();
        }
        self.courses[own.min(self.life) - 1][its.min(self.its_life) - 1]
    }

    /// How it goes from lives that may be parts of whole ones, for what texts add to them.
    pub(crate) fn course(&self, own: f32, its: f32) -> Course {
        let (own, its) = (own.clamp(0.0, self.life as f32), its.clamp(0.0, self.its_life as f32));
        let ((low, more), (its_low, its_more)) = (split(own), split(its));
        let mut course = Course::default();
        for (life, part) in [(low, 1.0 - more), (low + 1, more)] {
            for (its_life, its_part) in [(its_low, 1.0 - its_more), (its_low + 1, its_more)] {
                if part * its_part > 0.0 {
                    course.add(part * its_part, self.whole(life, its_life));
                }
            }
        }
        course
    }

    /// From a memo, or worked out and remembered.
    pub(crate) fn of(force: &Force, foe: &Foe, rules: &Rules, memo: &mut Memo) -> Duel {
        let mut key = force.key(rules);
        ONE.hash(&mut key);
        foe.add_to(&mut key);
        let key = key.finish();
        if let Some(known) = memo.get(key) {
            return Duel::read(known);
        }
        let duel = Duel::new(&Rolls::new(force, foe), force.hero.life + whole(force.guard), foe.life, true);
        memo.put(key, &duel.written());
        duel
    }

    fn written(&self) -> [f32; 2 * LIVES * LIVES + 2] {
        let mut out = [0.0; 2 * LIVES * LIVES + 2];
        for (course, numbers) in self.courses.as_flattened().iter().zip(out.chunks_exact_mut(2)) {
            numbers.copy_from_slice(&[course.wins, course.left]);
        }
        out[2 * LIVES * LIVES] = self.life as f32;
        out[2 * LIVES * LIVES + 1] = self.its_life as f32;
        out
    }

    fn read(numbers: &[f32]) -> Duel {
        let mut duel = Duel { courses: [[Course::default(); LIVES]; LIVES], life: 0, its_life: 0 };
        for (course, numbers) in duel.courses.as_flattened_mut().iter_mut().zip(numbers.chunks_exact(2)) {
            *course = Course { wins: numbers[0], left: numbers[1] };
        }
        duel.life = limit(numbers[2 * LIVES * LIVES]);
        duel.its_life = limit(numbers[2 * LIVES * LIVES + 1]);
        duel
    }
}

/// A round that is being worked out.
struct Round<'a> {
    duel: &'a Duel,
    from: (usize, usize),
    course: Course,
    /// How likely nobody is wounded in it.
    stays: f32,
}

impl Round<'_> {
    /// The phases that are left, with so much life of each.
    fn go_on(&mut self, way: &[Turnout], part: f32, own: usize, its: usize) {
        let [turnout, way @ ..] = way else {
            if (own, its) == self.from {
                self.stays += part;
            } else {
                self.course.add(part, self.duel.courses[own - 1][its - 1]);
            }
            return;
        };
        let Turnout { hits, fails, .. } = *turnout;
        let (dealt, taken) = (usize::from(turnout.dealt), usize::from(turnout.taken));
        let misses = 1.0 - hits - fails;
        if misses > 1e-6 {
            self.go_on(way, part * misses, own, its);
        }
        if hits > 0.0 {
            if its <= dealt {
                self.course.add(part * hits, Course { wins: 1.0, left: own as f32 });
            } else {
                self.go_on(way, part * hits, own, its - dealt);
            }
        }
        if fails > 0.0 && own > taken {
            self.go_on(way, part * fails, own - taken, its);
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a life, from 1 to LIVES")]
fn limit(life: f32) -> usize {
    (life as usize).clamp(1, LIVES)
}

#[expect(clippy::cast_possible_truncation, reason = "a few wounds")]
fn whole(wounds: f32) -> i16 {
    wounds as i16 + i16::from(wounds.fract() > 0.0)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a life, from 0 to LIVES")]
fn split(life: f32) -> (usize, f32) {
    let low = life as usize;
    (low, life - low as f32)
}

/// How fights against Challenges of each colour go that nobody has seen yet, by the Hero's life.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chances([[Course; LIVES]; 4]);

impl Chances {
    /// From a memo, or worked out and remembered.
    pub(crate) fn of(force: &Force, rules: &Rules, memo: &mut Memo) -> Chances {
        let mut key = force.key(rules);
        MANY.hash(&mut key);
        let key = key.finish();
        let mut chances = Chances([[Course::default(); LIVES]; 4]);
        if let Some(known) = memo.get(key) {
            for (course, numbers) in chances.0.as_flattened_mut().iter_mut().zip(known.chunks_exact(2)) {
                *course = Course { wins: numbers[0], left: numbers[1] };
            }
            return chances;
        }
        let life = force.hero.life + whole(force.guard);
        for (courses, foes) in chances.0.iter_mut().zip(rules.odds.foes()) {
            let part = 1.0 / foes.len().max(1) as f32;
            for foe in foes {
                let duel = Duel::new(&Rolls::new(force, foe), life, foe.life, false);
                let its = (f32::from(foe.life) - force.harm).max(0.5);
                for (own, course) in courses.iter_mut().enumerate() {
                    course.add(part, duel.course(own as f32 + 1.0, its));
                }
            }
        }
        let mut out = [0.0; 2 * 4 * LIVES];
        for (course, numbers) in chances.0.as_flattened().iter().zip(out.chunks_exact_mut(2)) {
            numbers.copy_from_slice(&[course.wins, course.left]);
        }
        memo.put(key, &out);
        chances
    }

    /// Against a colour with so much life.
    pub(crate) fn against(&self, colour: Colour, own: f32) -> Course {
        let (low, more) = split(own.clamp(0.0, LIVES as f32));
        let mut course = Course::default();
        for (life, part) in [(low, 1.0 - more), (low + 1, more)] {
            if life > 0 && part > 0.0 {
                course.add(part, self.0[colour.index()][life.min(LIVES) - 1]);
            }
        }
        course
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

    /// Somebody who does the same in all phases.
    fn even(value: i16, life: i16) -> Force {
        let arms = Arms { attack: [value; 3], defence: [value; 3], damage: [1; 3], life };
        Force { hero: arms, ..Force::default() }
    }

    #[test]
    fn a_fight_is_worked_out_from_its_end() {
        let foe = Foe { values: [11; 3], damage: [1, 0, 0], life: 1, ..Foe::default() };
        let rolls = Rolls::new(&even(0, 1), &foe);
        let duel = Duel::new(&rolls, 1, 1, true);
        // The Hero stands every defence but the first, and hits with 55 in 100.
        let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-4, "{a} is not {b}");
        // To attack at once wins 0.55; to defend first and attack in the second phase wins less of what is left.
        near(duel.course(1.0, 1.0).wins, 0.55);
        near(duel.course(1.0, 0.0).wins, 1.0);
        near(duel.course(0.0, 1.0).wins, 0.0);
        near(duel.course(0.5, 1.0).wins, 0.275);
        let read = Duel::read(&duel.written());
        assert_eq!(read.course(1.0, 1.0), duel.course(1.0, 1.0));
    }

    #[test]
    fn more_of_anything_is_no_worse() {
        let foe = Foe { values: [14, 16, 13], damage: [1, 2, 1], life: 4, ..Foe::default() };
        let wins = |force: &Force, life: f32| Duel::new(&Rolls::new(force, &foe), 9, 4, true).course(life, 4.0).wins;
        for value in 0..9 {
            let (less, more) = (even(value, 6), even(value + 1, 6));
            assert!(wins(&less, 5.0) <= wins(&more, 5.0) && wins(&less, 5.0) <= wins(&less, 6.0), "{value}");
            let ally = Arms { attack: [6; 3], defence: [6; 3], damage: [1; 3], life: 4 };
            let helped = Force { allies: [Some(ally), None], ..less };
            assert!(wins(&less, 5.0) < wins(&helped, 5.0), "{value}");
        }
    }

    #[test]
    fn who_deals_no_more_than_is_shed_never_wins() {
        let foe = Foe { values: [12; 3], damage: [1; 3], life: 5, sheds: 1.0, ..Foe::default() };
        let wins = |force: &Force| Duel::new(&Rolls::new(force, &foe), 6, 5, true).course(6.0, 5.0).wins;
        let weak = even(9, 6);
        let strong = Force { hero: Arms { damage: [2; 3], ..weak.hero }, ..weak };
        assert!(wins(&weak) < 1e-6 && wins(&strong) > 0.5, "{} {}", wins(&weak), wins(&strong));
    }
}
