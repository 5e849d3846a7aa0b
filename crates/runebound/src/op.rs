//! The ops of a text, and what is so of each wherever it stands.
//!
//! **Invariant.** An op is said in few places: here, where its form is read (`compile/clauses.rs`), where it is carried out (`effects.rs`), where it
//! is read back (`reading.rs`), and if it asks, where its answers are listed (`options.rs`). Everything that other parts want to know of it is its
//! [`Sense`], so that none of them lists all ops again.

use crate::program::{Bound, Rolls};
use crate::terms::{Attribute, Colour, Skill};

/// One step of a text. Jumps are places in the ops of the card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// It says what comes next.
    Flow(Flow),
    /// A deed about which its player is asked.
    Ask(Asked),
    /// A deed that needs no answer.
    Do(Deed),
}

/// What says what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flow {
    /// On success with the next op, on failure from `failed` on.
    Test { skill: Skill, attribute: Attribute, number: u8, failed: u8 },
    /// From there on.
    Skip(u8),
    /// The next op up to `second`, or `second` up to its end.
    Either { second: u8 },
    /// The ops up to `end`, for each of them.
    Each { who: Each, end: u8 },
    /// The card named in texts is fought, after what follows (RBD-19.4, 22.9).
    Fight,
}

/// A deed about which its player is asked, if there is something to choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// One figure of the player is healed.
    Mend { wounds: bool, n: u8 },
    /// An Item that was used in the roll is lost (RBD-11.21).
    DiscardUsed,
    /// The face of one movement die.
    ChooseFace,
    /// One movement die has these symbols.
    CountsAs(u8),
    /// The Hero is placed on a space so near.
    Place(u8),
}

/// A deed that needs no answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    Gold(i8),
    Counter(Colour),
    Wounds(u8),
    Exhaustion(u8),
    Deal {
        n: u8,
        both: bool,
    },
    Mend {
        wounds: bool,
        n: u8,
        whom: Whom,
    },
    Cancel(u8),
    ThisRoll {
        n: i8,
        rolls: Rolls,
        hero: bool,
    },
    FirstRound {
        n: i8,
        rolls: Rolls,
    },
    FirstRoll(i8),
    Damage {
        n: u8,
        phase: Attribute,
        against: Option<u8>,
    },
    EnemyValue {
        n: i8,
        phase: Attribute,
    },
    EnemyLife(u8),
    NoActivation {
        first: bool,
    },
    NoEscape {
        first: bool,
    },
    Reroll {
        rolls: Rolls,
        hero: bool,
    },
    RerollTest {
        hero: bool,
    },
    EscapeFree,
    DrawGain {
        n: u8,
        cost: u8,
    },
    DrawAlly,
    ItemLess(u8),
    ExtraDice(u8),
    Keep,
    /// The card named in texts is looked for (RBD-19.4).
    Find,
    Win,
}

/// Whom a healing text serves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whom {
    /// The acting Hero, or the figure for which the text is carried out.
    Hero,
    /// The enemy.
    Enemy,
}

/// For whom a text is carried out in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Each {
    /// Every Hero.
    Hero,
    /// Every Hero who stands in no town.
    Outside,
    /// Every Ally of the acting player.
    Ally,
}

/// What is so of an op on whatever card it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sense {
    /// In which texts it has a meaning.
    pub ground: Ground,
    /// On whom it falls after `each …:` (RBD-22.5).
    pub falls: Falls,
    /// To what moment a use with it is bound (RBD-11.13).
    pub bound: Bound,
    /// The gold without which it cannot be carried out in full.
    pub gold: u8,
}

/// In which texts an op has a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Everywhere,
    /// Where there is an enemy.
    Combat,
    /// Where there is an enemy that may be a Hero (RBD-14.7).
    UsedInCombat,
    /// Used in a round of combat.
    UsedInRound,
    Before,
    BeforeOrEachRound,
    /// Before combat, or after `start combat with` (RBD-22.9).
    BeforeOrFight,
    ChallengeBefore,
    ChallengeBeforeOrEachRound,
    Struck,
    /// Used in this phase.
    Phase(Attribute),
    Escape,
    Any,
    Market,
    Movement,
    RewardOrEncounter,
    Reward,
    /// Once in a reward.
    RewardOnce,
}

/// On whom an op falls that stands after `each …:`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Falls {
    /// It is nothing that falls on several.
    OnNobody,
    OnHeroes,
    OnHeroesAndAllies,
}

impl Falls {
    /// Whether it falls on each of these.
    pub fn on(self, who: Each) -> bool {
        match self {
            Falls::OnNobody => false,
            Falls::OnHeroes => who != Each::Ally,
            Falls::OnHeroesAndAllies => true,
        }
    }
}

impl Sense {
    /// It may stand everywhere, and there is nothing else to say of it.
    const PLAIN: Sense = Sense { ground: Ground::Everywhere, falls: Falls::OnNobody, bound: Bound::Free, gold: 0 };

    /// It stands here only.
    const fn at(ground: Ground) -> Sense {
        Sense { ground, ..Sense::PLAIN }
    }

    /// It falls on these.
    const fn on(falls: Falls) -> Sense {
        Sense { falls, ..Sense::PLAIN }
    }

    /// It stands here only, and helps at this moment.
    const fn bound(ground: Ground, bound: Bound) -> Sense {
        Sense { ground, bound, ..Sense::PLAIN }
    }
}

impl Op {
    /// What is so of it everywhere.
    pub fn sense(self) -> Sense {
        match self {
            Op::Flow(flow) => flow.sense(),
            Op::Ask(asked) => asked.sense(),
            Op::Do(deed) => deed.sense(),
        }
    }

    /// Where it jumps to, if it does.
    pub(crate) fn jump_mut(&mut self) -> Option<&mut u8> {
        match self {
            Op::Flow(
                Flow::Test { failed: to, skill: _, attribute: _, number: _ }
                | Flow::Skip(to)
                | Flow::Either { second: to }
                | Flow::Each { end: to, who: _ },
            ) => Some(to),
            Op::Flow(Flow::Fight) | Op::Ask(_) | Op::Do(_) => None,
        }
    }
}

impl Flow {
    fn sense(self) -> Sense {
        match self {
            Flow::Test { .. } | Flow::Skip(_) | Flow::Either { .. } | Flow::Each { .. } => Sense::PLAIN,
            Flow::Fight => Sense::at(Ground::RewardOnce),
        }
    }
}

impl Asked {
    fn sense(self) -> Sense {
        match self {
            Asked::Mend { .. } => Sense::on(Falls::OnHeroes),
            Asked::DiscardUsed => Sense::at(Ground::Struck),
            Asked::ChooseFace | Asked::CountsAs(_) => Sense::bound(Ground::Movement, Bound::AfterDice),
            Asked::Place(_) => Sense::bound(Ground::Movement, Bound::InsteadOfMoving),
        }
    }
}

impl Deed {
    fn sense(self) -> Sense {
        match self {
            Deed::Gold(n) => {
                let gold = if n < 0 { n.unsigned_abs() } else { 0 };
                Sense { gold, ..Sense::on(Falls::OnHeroes) }
            }
            Deed::Counter(_) => Sense::on(Falls::OnHeroes),
            Deed::Wounds(_) | Deed::Exhaustion(_) | Deed::Mend { whom: Whom::Hero, .. } => {
                Sense::on(Falls::OnHeroesAndAllies)
            }
            Deed::Deal { .. } | Deed::Mend { whom: Whom::Enemy, wounds: true, .. } => Sense::at(Ground::Combat),
            Deed::Mend { whom: Whom::Enemy, wounds: false, .. } => Sense::at(Ground::UsedInCombat),
            Deed::Cancel(_) => Sense::bound(Ground::UsedInRound, Bound::Cancel),
            Deed::ThisRoll { rolls, hero, n: _ } | Deed::Reroll { rolls, hero } => {
                Sense::bound(Ground::UsedInRound, Bound::Roll(rolls, hero))
            }
            Deed::FirstRound { .. } => Sense::at(Ground::Before),
            Deed::FirstRoll(_) | Deed::NoEscape { .. } => Sense::at(Ground::BeforeOrFight),
            Deed::Damage { phase, n: _, against: _ } => Sense::bound(Ground::Phase(phase), Bound::Hit(phase)),
            Deed::EnemyValue { .. } => Sense::at(Ground::BeforeOrEachRound),
            Deed::EnemyLife(_) => Sense::at(Ground::ChallengeBeforeOrEachRound),
            Deed::NoActivation { .. } => Sense::at(Ground::ChallengeBefore),
            Deed::RerollTest { hero: _ } => Sense::bound(Ground::Any, Bound::Test),
            Deed::EscapeFree => Sense::bound(Ground::Escape, Bound::Escape),
            Deed::DrawGain { .. } | Deed::DrawAlly => Sense::at(Ground::RewardOrEncounter),
            Deed::ItemLess(_) => Sense::at(Ground::Market),
            Deed::ExtraDice(_) => Sense::bound(Ground::Movement, Bound::BeforeDice),
            Deed::Keep | Deed::Find | Deed::Win => Sense::at(Ground::Reward),
        }
    }
}
