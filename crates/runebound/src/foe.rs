//! Challenges as enemies and what beating them brings, as far as it can be counted: for whoever values positions, never for the rules.

use std::hash::Hash;

use runehall_engine::{CardId, Key};

use crate::op::{Deed, Op, Whom};
use crate::program::{Cards, Design, Rules, Standing, What};
use crate::state::State;
use crate::terms::{Attribute, Colour};

/// A Challenge as an enemy.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Foe {
    pub(crate) values: [i16; 3],
    pub(crate) damage: [u8; 3],
    pub(crate) life: i16,
    /// Wounds that it cancels of each attack in a phase.
    pub(crate) cancels: [u8; 3],
    /// Wounds that it sheds in a round.
    pub(crate) sheds: f32,
    pub(crate) traits: u16,
}

impl Foe {
    /// As it is printed.
    fn printed(design: &Design) -> Foe {
        let mut foe = Foe {
            values: design.body.values.map(i16::from),
            damage: design.body.damage,
            life: i16::from(design.body.life),
            ..Foe::default()
        };
        if let What::Challenge { traits, .. } = design.what {
            foe.traits = traits;
        }
        for standing in &design.standing {
            if let Standing::CancelEach { n, phase } = *standing {
                foe.cancels[phase.index()] += n;
            }
        }
        let run = design.each_round.map_or(0..0, |run| usize::from(run.from)..usize::from(run.to));
        let shed = design.ops[run].iter().map(|op| match *op {
            Op::Do(Deed::Mend { wounds: true, n, whom: Whom::Enemy }) => f32::from(n),
            Op::Do(_) | Op::Ask(_) | Op::Flow(_) => 0.0,
        });
        foe.sheds = shed.sum();
        foe
    }

    /// Adds all of it to a key.
    pub(crate) fn add_to(&self, key: &mut Key) {
        let Foe { values, damage, life, cancels, sheds, traits } = self;
        (values, damage, life, cancels, sheds.to_bits(), traits).hash(key);
    }

    /// As it would be fought now (RBD-22.3).
    pub(crate) fn met(rules: &Rules, state: &State, card: CardId) -> Foe {
        let values = Attribute::ALL.map(|phase| state.printed_value(rules, card, phase));
        Foe { values, life: state.printed_life(rules, card), ..Foe::printed(rules.of(card)) }
    }

    /// As it is being fought.
    pub(crate) fn fought(rules: &Rules, state: &State, card: CardId) -> Foe {
        let values = Attribute::ALL.map(|phase| state.challenge_value(rules, card, phase));
        Foe { values, life: i16::from(state.challenge_life(rules, card)), ..Foe::printed(rules.of(card)) }
    }
}

/// What beating a Challenge brings, beside its counter.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Spoils {
    pub(crate) gold: f32,
    /// Of a Dragon Rune, and of a won game.
    pub(crate) rune: f32,
    pub(crate) game: f32,
}

impl Spoils {
    pub(crate) fn of(design: &Design) -> Spoils {
        let mut spoils = Spoils::default();
        let run = design.once.map_or(0..0, |run| usize::from(run.from)..usize::from(run.to));
        for op in &design.ops[run] {
            match *op {
                Op::Do(Deed::Gold(n)) => spoils.gold += f32::from(n),
                // One of several cards that cost no more than this.
                Op::Do(Deed::DrawGain { cost, .. }) => spoils.gold += 0.5 * f32::from(cost),
                Op::Do(Deed::Keep) => spoils.rune += 1.0,
                Op::Do(Deed::Win) => spoils.game += 1.0,
                Op::Do(_) | Op::Ask(_) | Op::Flow(_) => {}
            }
        }
        spoils
    }
}

/// The Challenges of each colour, and what they bring on average.
#[derive(Clone, Debug, Default)]
pub struct Odds {
    foes: [Vec<Foe>; 4],
    spoils: [Spoils; 4],
}

impl Odds {
    /// Of the cards of each deck.
    pub(crate) fn of(designs: &[Design], decks: &[Cards; 4]) -> Odds {
        let mut odds = Odds::default();
        for (n, deck) in decks.iter().enumerate() {
            let all = deck.iter().map(|card| &designs[usize::from(card.0)]);
            let challenges: Vec<&Design> = all.filter(|design| matches!(design.what, What::Challenge { .. })).collect();
            let part = 1.0 / challenges.len().max(1) as f32;
            for design in &challenges {
                let Spoils { gold, rune, game } = Spoils::of(design);
                let spoils = &mut odds.spoils[n];
                spoils.gold += part * gold;
                spoils.rune += part * rune;
                spoils.game += part * game;
            }
            odds.foes[n] = challenges.into_iter().map(Foe::printed).collect();
        }
        odds
    }

    /// The Challenges, colour by colour.
    pub(crate) fn foes(&self) -> &[Vec<Foe>; 4] {
        &self.foes
    }

    pub(crate) fn spoils(&self, colour: Colour) -> Spoils {
        self.spoils[colour.index()]
    }
}
