//! What a deck is worth to who builds it: what bots look for in a pack.
//!
//! No card is named: a card is worth what its text does, read off its program, less what it costs. The unit is a tenth of a point of health that
//! the enemy loses. Weights are rough and were set once by hand: two damage for a light is what common runespells give; a searing is a thirtieth of a
//! power (RSL-3.8). `runehall arena runeslingers --before draft` measures what they are good for.

use arrayvec::ArrayVec;
use runehall_engine::Seat;

use super::look;
use super::state::{MOST, State};
use crate::design::{Design, Keyword, Rules, Sort};
use crate::program::{Line, Num, Onto, Op, Opens, Static, Wanted, Who};

/// What light costs: less than it gives, because cards are as scarce as light.
const LIGHT: i32 = 15;
/// How often a line that works again and again does so, in tenths.
const AGAIN: i32 = 25;
/// What X stands for on average.
const X: i32 = 3;
/// What an ailment on somebody is worth.
const AILMENT: i32 = 20;
/// What a sentence that holds while the card is in play is worth.
const IN_PLAY: i32 = 40;

/// What the best cards of a pool are worth together, as many as a deck has.
pub(crate) fn of_deck(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let (pool, _) = look::kept(state, seat);
    let mut worths: ArrayVec<i32, MOST> = pool.iter().map(|kind| i32::from(rules.brief(*kind).worth)).collect();
    worths.sort_unstable_by(|a, b| b.cmp(a));
    worths.iter().take(usize::from(state.terms.size.cards())).sum()
}

/// What a card is worth in a deck.
pub(crate) fn of_card(design: &Design) -> i16 {
    let bullets = || design.lines.iter().filter(|line| line.opens == Opens::Bullet).map(of_line);
    let best_bullet = bullets().max().unwrap_or(0);
    // Of Fate's bullets the enemy takes the one that harms it least (RSL-17.6).
    let fated = design.keywords.contains(&Keyword::Fate);
    let bullet = if fated { bullets().min().unwrap_or(0) } else { best_bullet };
    let other = design.lines.iter().filter(|line| line.opens != Opens::Bullet).map(of_line);
    let keywords: i32 = design.keywords.iter().copied().map(of_keyword).sum();
    // A defense card stands in the way of damage as long as it stands (RSL-5.7).
    let stays = match design.sort {
        Sort::Boon => 20,
        Sort::Chant | Sort::Trinket => 3 * i32::from(design.defense),
        Sort::Attack
        | Sort::Spirit
        | Sort::Utility
        | Sort::Runeslinger
        | Sort::Stance
        | Sort::Ability
        | Sort::Ailment => 0,
    };
    (other.sum::<i32>() + bullet + keywords + stays - LIGHT * i32::from(design.cost)) as i16
}

fn of_keyword(keyword: Keyword) -> i32 {
    match keyword {
        Keyword::Shout | Keyword::Pierce | Keyword::Quick => 10,
        Keyword::Distract => -15,
        Keyword::Ail(n) => -AILMENT * i32::from(n),
        Keyword::Token(_) | Keyword::Charge | Keyword::Choice | Keyword::Fate => 0,
    }
}

fn of_line(line: &Line) -> i32 {
    let once: i32 = line.ops.iter().map(|op| of_op(*op, line)).sum();
    let stands: i32 = line.statics.iter().copied().map(of_static).sum();
    match line.opens {
        Opens::Body | Opens::Bullet => once,
        Opens::When(_) | Opens::Instead(_) | Opens::Use | Opens::Pay(_) => once * AGAIN / 10,
        Opens::InPlay => stands,
    }
}

fn of_static(says: Static) -> i32 {
    match says {
        Static::NoHealth | Static::NoAnswer => -IN_PLAY,
        Static::Change { .. }
        | Static::HandIs(_)
        | Static::Defense { .. }
        | Static::Damage { .. }
        | Static::Cost { .. }
        | Static::Blocks(_)
        | Static::AnyTarget(_) => IN_PLAY,
    }
}

fn number(n: Num) -> i32 {
    match n {
        Num::Is(n) => n.into(),
        Num::Tokens | Num::Concentrations | Num::Ailments | Num::Dealt => X,
    }
}

/// Whether something happens to the enemy, as a factor: it does to a target, and to both of two.
fn enemy(who: Who) -> i32 {
    match who {
        Who::You | Who::Player => -1,
        Who::Each => 0,
        Who::Target(_) | Who::EachEnemy | Who::EachHit | Who::That | Who::ControllerOf(_) => 1,
    }
}

/// What an instruction is worth to its player.
#[expect(clippy::match_same_arms, reason = "a row for each sort of effect, read as a table")]
fn of_op(op: Op, line: &Line) -> i32 {
    let wanted = |target: u8| line.targets.get(usize::from(target)).map(|target| target.wanted);
    match op {
        Op::Deal { n, direct, to } => {
            let each = if direct { 13 } else { 10 };
            let reaches = match to {
                Onto::Target(target)
                    if matches!(wanted(target), Some(Wanted::Enemy | Wanted::Runeslinger | Wanted::Any)) =>
                {
                    10
                }
                Onto::Target(_) | Onto::EachEnemyDefense => 4,
                Onto::Seats(who) => 10 * enemy(who),
                Onto::Which(_) => 0,
            };
            number(n) * each * reaches / 10
        }
        Op::LoseHealth { who, n } => 10 * enemy(who) * number(n),
        Op::GainHealth { who, n } => -7 * enemy(who) * number(n),
        Op::Apply { who, n, .. } => AILMENT * enemy(who) * number(n),
        Op::ApplyChosen { who } | Op::ApplyUnique { who } => 3 * AILMENT * enemy(who),
        Op::RemoveAilments { who, n } => -AILMENT / 2 * enemy(who) * number(n),
        Op::RemoveUnder { n } | Op::Convert { n, .. } => AILMENT / 2 * number(n),
        // A card more, and a step nearer to the end of the deck (RSL-3.8).
        Op::Draw { who, n } => -8 * enemy(who) * number(n),
        Op::Sear { who, n } | Op::Void { who, n } => 7 * enemy(who) * number(n),
        Op::Discard { who, n, .. } => 12 * enemy(who) * number(n),
        Op::DiscardTop { n } | Op::PlaceTop { n } => -7 * number(n),
        Op::Move { .. } => 35,
        Op::Take { from } => 20 * enemy(from),
        Op::SetTop | Op::ReturnPlaced => 15,
        Op::Ready { .. } | Op::Light { .. } | Op::ReadyConcentrations { .. } => 10,
        Op::UseConcentrations { n } => -10 * number(n),
        Op::Barrier { n, .. } => 5 * number(n),
        Op::Determination { n } => 25 * number(n),
        Op::Change { .. } | Op::NextDamage { .. } => 15,
        Op::LookTop { .. } | Op::LookHand { .. } | Op::OrderLooked => 3,
        Op::Defense { .. } | Op::NextGains { .. } | Op::Gain { .. } | Op::Lose { .. } | Op::MayHave { .. } => 8,
        Op::If { .. } | Op::Once { .. } | Op::PutTokens { .. } | Op::RemoveTokens { .. } => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_for_the_same_light_is_worth_more() {
        let rules = crate::compile::load(&[], "").expect("the game loads");
        let worth = |name: &str| rules.designs.iter().find(|design| design.name == name).map(of_card).expect(name);
        // The same cost each: three and four damage, the same with a keyword, damage to a defense card alone.
        assert!(worth("Arc Bolt") > worth("Dust to Dust"));
        assert!(worth("Spirit Surge") > worth("Dust to Dust"));
        assert!(worth("Soul Spear") > worth("Chain Spark"));
        // Twice as much for twice the light is the better card: a deck has so many cards.
        assert!(worth("Fireball") > worth("Arc Bolt") && worth("Arc Bolt") > worth("Spark"));
        // What it costs its player counts: eight damage for two light and two ailments.
        assert!(worth("Pyre Offering") < worth("Fireball"));
    }
}
