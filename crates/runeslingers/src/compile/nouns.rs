//! Runeslingers, cards and targets (RSL-18.1 to RSL-18.4).

#![expect(clippy::wildcard_enum_match_arm, reason = "what cannot stand in a place is refused there")]

use super::line::{Phrase, Reader, bounded};
use crate::design::Sort;
use crate::lexicon::Form;
use crate::program::{Line, Onto, Target, Wanted, When, Which, Who};
use runehall_cards::Refused;

/// What is done to a card, for what can be done to which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum To {
    /// It goes somewhere.
    Move,
    /// It gains or loses a keyword.
    Key,
    /// Its defense changes, or it gets a barrier.
    Stand,
    /// It is readied.
    Turn,
}

impl Reader {
    /// One or more Runeslingers.
    pub(super) fn who(&mut self, node: Phrase<'_>) -> Result<Who, Refused> {
        Ok(match node.form() {
            Form::You => Who::You,
            Form::TargetEnemy => Who::Target(self.target(node, Wanted::Enemy, None)?),
            Form::TargetRuneslinger => Who::Target(self.target(node, Wanted::Runeslinger, None)?),
            Form::EachEnemy => Who::EachEnemy,
            Form::EachRuneslinger => Who::Each,
            Form::EachHit => match self.damage_before(node)? {
                Onto::Seats(Who::Each | Who::EachEnemy) => Who::EachHit,
                Onto::EachEnemyDefense => {
                    return Err(node.refuse("can be nobody: the damage before it is dealt to cards"));
                }
                Onto::Target(_) | Onto::Seats(_) | Onto::Which(_) => {
                    return Err(node
                        .refuse("speaks of several, and the damage before it is dealt to one")
                        .instead("`If it hits:` and `the target`"));
                }
            },
            Form::ThatRuneslinger => match self.event() {
                Some(When::EnemySlings(_) | When::AilmentOnEnemy | When::EnemySets) => Who::That,
                _ => {
                    return Err(node
                        .refuse("is the enemy Runeslinger of the trigger, and this line speaks of none")
                        .instead("`target enemy Runeslinger`"));
                }
            },
            Form::TheTarget => {
                let target = self.the_target(node)?;
                if !self.targets[usize::from(target)].wanted.can_be_seat() {
                    return Err(node.refuse("is a card here (RSL-18.4)").instead("`the controller of the target`"));
                }
                Who::Target(target)
            }
            Form::ControllerOfTarget => Who::ControllerOf(self.the_target(node)?),
            Form::WhoPlayed => Who::Player,
            _ => return Err(node.refuse("is no Runeslinger")),
        })
    }

    /// An object of damage.
    pub(super) fn object(&mut self, node: Phrase<'_>) -> Result<Onto, Refused> {
        Ok(match node.form() {
            Form::AnyTarget => Onto::Target(self.target(node, Wanted::Any, None)?),
            Form::AnotherTarget => {
                let first = self.the_target(node)?;
                Onto::Target(self.target(node, Wanted::Any, Some(first))?)
            }
            Form::EachEnemyDefense => Onto::EachEnemyDefense,
            Form::TargetCard => {
                let target = self.target_card(node)?;
                self.not_by_attack(node)?;
                Onto::Target(target)
            }
            Form::TheTarget => {
                let target = self.the_target(node)?;
                let Target { wanted, .. } = self.targets[usize::from(target)];
                if !wanted.can_be_seat() {
                    if !wanted.is_defense() {
                        return Err(node.refuse("cannot be damaged: only Runeslingers and defense cards can (RSL-5.5)"));
                    }
                    self.not_by_attack(node)?;
                }
                Onto::Target(target)
            }
            _ => match self.who(node)? {
                Who::Target(target) => Onto::Target(target),
                who => Onto::Seats(who),
            },
        })
    }

    fn not_by_attack(&self, node: Phrase<'_>) -> Result<(), Refused> {
        if self.card != Sort::Attack {
            return Ok(());
        }
        Err(node
            .refuse("is a card, and the damage of an attack runespell targets Runeslingers only (RSL-5.4)")
            .instead("`target enemy Runeslinger`"))
    }

    /// A card that something is done to.
    pub(super) fn which(&mut self, node: Phrase<'_>, to: To) -> Result<Which, Refused> {
        Ok(match node.form() {
            Form::ThisCard => {
                self.this_card(node, to)?;
                Which::This
            }
            Form::ThatRunespell => match self.event() {
                Some(When::YouSling(_) | When::EnemySlings(_)) => Which::That,
                _ => {
                    return Err(node
                        .refuse("is the runespell of the trigger, and this line speaks of none")
                        .instead("`target runespell`"));
                }
            },
            Form::TheTarget => {
                let target = self.the_target(node)?;
                let Target { wanted, .. } = self.targets[usize::from(target)];
                let fits = match to {
                    To::Move => !matches!(wanted, Wanted::Enemy | Wanted::Runeslinger),
                    To::Key => !matches!(wanted, Wanted::Enemy | Wanted::Runeslinger | Wanted::Concentration),
                    To::Stand => wanted.is_defense() || wanted == Wanted::Any,
                    To::Turn => wanted.is_defense() || matches!(wanted, Wanted::Any | Wanted::Concentration),
                };
                if !fits {
                    return Err(node.refuse("is nothing to which this can be done (RSL-18.4)"));
                }
                Which::Target(target)
            }
            Form::TargetCard => Which::Target(self.target_card(node)?),
            Form::TargetConcentration => Which::Target(self.target(node, Wanted::Concentration, None)?),
            _ => return Err(node.refuse("is no card")),
        })
    }

    /// Refuses what cannot be done to the card with the text.
    pub(super) fn this_card(&self, node: Phrase<'_>, to: To) -> Result<(), Refused> {
        if matches!(self.event(), Some(When::Destroyed | When::Leaves)) {
            return Err(node.refuse("has left the field when this happens (RSL-19.11)"));
        }
        if matches!(to, To::Stand | To::Turn) && !self.card.is_defense() {
            return Err(node.refuse("is a runespell: only defense cards are used, readied and damaged (RSL-5.7)"));
        }
        // RSL-3.21: a Use effect that readies its own card would never end.
        if to == To::Turn && self.opens == crate::program::Opens::Use {
            return Err(node.refuse("would be ready again each time it is used (RSL-3.21)"));
        }
        Ok(())
    }

    /// "target …" with a kind of card and perhaps a cost.
    fn target_card(&mut self, node: Phrase<'_>) -> Result<u8, Refused> {
        let kind = node.phrase("kind");
        let wanted = match kind.form() {
            Form::DefenseCard => Wanted::Defense,
            Form::Boon => Wanted::Boon,
            Form::Chant => Wanted::Chant,
            Form::Trinket => Wanted::Trinket,
            Form::Runespell => Wanted::Runespell,
            Form::AnyCard => Wanted::Card,
            _ => return Err(kind.refuse("is no kind of card")),
        };
        let at = self.target(node, wanted, None)?;
        if let Some(most) = node.optional("most") {
            if most.form() != Form::AtMost {
                return Err(most.refuse("is no bound"));
            }
            self.targets[usize::from(at)].most_cost = Some(bounded(most, "n")?);
        }
        Ok(at)
    }

    /// A new target; they are announced in printed order (RSL-9.7).
    fn target(&mut self, node: Phrase<'_>, wanted: Wanted, other_than: Option<u8>) -> Result<u8, Refused> {
        let at = self.targets.len();
        if at == Line::MOST_TARGETS {
            return Err(node.refuse(format!("is target number {}, and a line has at most {at}", at + 1)));
        }
        self.targets.push(Target { wanted, most_cost: None, other_than, by_damage: self.in_damage });
        Ok(at as u8)
    }

    /// The nearest earlier target of the line (RSL-18.4).
    pub(super) fn the_target(&self, node: Phrase<'_>) -> Result<u8, Refused> {
        match self.targets.len() {
            0 => Err(node.refuse("speaks of a target, and none stands before it in this line (RSL-18.4)")),
            n => Ok(n as u8 - 1),
        }
    }
}
