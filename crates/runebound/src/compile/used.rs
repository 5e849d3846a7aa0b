//! A text that its owner uses: window, cost, and the one moment it is bound to (RBD-11.5, 11.13, 11.16).

use runehall_cards::Node;

use super::Read;
use super::clauses::{Context, run};
use super::standing::{serves, tests};
use super::terms::{small, window};
use crate::lexicon::Form;
use crate::op::{Deed, Op};
use crate::program::{Bound, CardType, Cost, Effect, Role, Rolls, Sort, Span, Use, Way, Window};
use crate::reading::window_name;
use crate::terms::Attribute;

/// An ability of a Hero or Ally, or an Item that is activated or discarded.
pub(super) fn used(card: CardType, effect: Node<'_, Form>, when: Node<'_, Form>, way: Way) -> Read<Effect> {
    let (window, hit, does) = (window(when)?, effect.flag("hit"), effect.list("does"));
    let cost = cost(effect)?;
    if way == Way::Ability && cost == Cost::default() {
        return Err(effect.refuse("is an ability without a cost (RBD-22.4)"));
    }
    let ops = run(does.clone(), Context::Use(window))?;
    let bound = ops.iter().map(|op| op.sense().bound).find(|bound| *bound != Bound::Free).unwrap_or(Bound::Free);
    if bound != Bound::Free && ops.len() > 1 {
        return Err(effect.refuse("helps one roll, wound, hit or move, and then does nothing else"));
    }
    let ally = card == CardType::Goods(Sort::Ally);
    for clause in does {
        match bound {
            Bound::Roll(rolls, _) => {
                serves(ally, clause, rolls)?;
                let right = smallest(rolls);
                if window != right {
                    return Err(
                        when.refuse(format!("is not the window of such a roll: that is `{}`", window_name(right)))
                    );
                }
            }
            Bound::Test => {
                tests(ally, clause)?;
            }
            Bound::Free
            | Bound::Cancel
            | Bound::Hit(_)
            | Bound::Escape
            | Bound::BeforeDice
            | Bound::AfterDice
            | Bound::InsteadOfMoving => {}
        }
    }
    if hit != matches!(bound, Bound::Hit(_)) {
        return Err(effect.refuse("goes without `Hit:`, and damage with it (RBD-11.16)"));
    }
    if cost.before_rolling && !matches!(ops[..], [Op::Do(Deed::ThisRoll { .. })]) {
        return Err(effect.refuse("says `before rolling`, which goes with a bonus to a roll"));
    }
    let run = Span { from: 0, to: ops.len() as u8 };
    Ok(Effect { role: Role::Used(Use { window, way, cost, bound, run }), standing: vec![], ops })
}

fn cost(effect: Node<'_, Form>) -> Read<Cost> {
    let Some(cost) = effect.optional("cost") else { return Ok(Cost::default()) };
    match cost.form() {
        Form::PayExhaustion => Ok(Cost { exhaustion: small(cost)?, wounds: 0, before_rolling: cost.flag("before") }),
        Form::PayWounds => Ok(Cost { exhaustion: 0, wounds: small(cost)?, before_rolling: false }),
        _ => Err(cost.refuse("is no cost")),
    }
}

/// The smallest window in which all rolls of these kinds are made: a larger one would say the same (RBD-11.5).
fn smallest(rolls: Rolls) -> Window {
    if rolls == Rolls::ESCAPE {
        return Window::Escape;
    }
    let within = |phase: &Attribute| Rolls::COMBAT.in_phase(*phase).covers(rolls);
    Attribute::ALL.into_iter().find(within).map_or(Window::Combat, Window::Phase)
}
