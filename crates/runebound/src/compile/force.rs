//! Where each phrase has force (RBD-22.4): on which types of card, and why nowhere else.

use runehall_cards::{At, Force};

use crate::lexicon::Form;
use crate::program::{CardType, Sort};

type Ground = At<Form, CardType>;

const fn on(cards: &'static [CardType]) -> Ground {
    At { cards, lines: &[] }
}

const ITEMS: Ground = on(&[
    CardType::Goods(Sort::Weapon),
    CardType::Goods(Sort::Armour),
    CardType::Goods(Sort::Potion),
    CardType::Goods(Sort::Artifact),
    CardType::Goods(Sort::Rune),
]);
const ALLY: Ground = on(&[CardType::Goods(Sort::Ally)]);
const HERO: Ground = on(&[CardType::Hero]);
const CHALLENGE: Ground = on(&[CardType::Challenge]);
const EVENT: Ground = on(&[CardType::Event]);
const ENCOUNTER: Ground = on(&[CardType::Encounter]);

const ALL: &[Ground] = &[HERO, ALLY, ITEMS, CHALLENGE, EVENT, ENCOUNTER];
const MARKET: &[Ground] = &[ALLY, ITEMS];
const USED: &[Ground] = &[HERO, ALLY, ITEMS];
const IN_COMBAT: &[Ground] = &[HERO, ALLY, ITEMS, CHALLENGE];
const BUT_ENCOUNTERS: &[Ground] = &[HERO, ALLY, ITEMS, CHALLENGE, EVENT];
const USED_OR_LASTING: &[Ground] = &[HERO, ALLY, ITEMS, EVENT];
const REWARDS: &[Ground] = &[CHALLENGE, ENCOUNTER];

/// Where a phrase has force.
pub(super) fn force(form: Form) -> Force<Form, CardType> {
    let (at, why): (&'static [Ground], &'static str) = match form {
        Form::Always => (MARKET, "only what is owned works always (RBD-11.3)"),
        Form::Activate | Form::Discard => (&[ITEMS], "only Items are activated or discarded (RBD-11.1)"),
        Form::Struck | Form::EachRound | Form::Special => (&[CHALLENGE], "only a Challenge says this (RBD-22.4)"),
        Form::WhenPlayed | Form::WhileActive => (&[EVENT], "only an Event is played and active (RBD-7.6)"),
        Form::Movement
        | Form::Combat
        | Form::Escape
        | Form::RangedPhase
        | Form::MeleePhase
        | Form::MagicPhase
        | Form::Market
        | Form::Any => (USED, "only what is used has a window (RBD-11.5)"),
        Form::PayExhaustion | Form::PayWounds => (USED, "only what is used has a cost (RBD-11.20)"),
        Form::Cancel
        | Form::ThisRoll
        | Form::Damage
        | Form::Reroll
        | Form::RerollTest
        | Form::EscapeFree
        | Form::ItemLess
        | Form::ChooseFace
        | Form::CountsAs
        | Form::Place => (USED, "only Heroes, Allies and Items help with what is being done (RBD-11.13)"),
        Form::AddAttribute | Form::Tests => (MARKET, "it holds always, and only Items and Allies are owned (RBD-11.3)"),
        Form::BeforeCombat
        | Form::Rolls
        | Form::FirstRoll
        | Form::EnemyValue
        | Form::Deal
        | Form::DealBoth
        | Form::TheEnemy
        | Form::CombatKind
        | Form::AttackKind
        | Form::DefenceKind
        | Form::EscapeKind
        | Form::PhaseAttack
        | Form::PhaseDefence => (IN_COMBAT, "there is no combat in the text of an Event or Encounter"),
        Form::ExtraDice => (USED_OR_LASTING, "only who moves and an active Event change movement dice (RBD-4.12)"),
        Form::NoEscape => (BUT_ENCOUNTERS, "an Encounter is no combat"),
        Form::NoActivation => (
            &[CHALLENGE, EVENT],
            "only a Challenge does this to whoever fights it, and an active Event to all (RBD-7.7)",
        ),
        Form::EnemyLife | Form::EnemyEscape | Form::CancelEach | Form::DiscardUsed => {
            (&[CHALLENGE], "only a Challenge does this to whoever fights it (RBD-22.8)")
        }
        Form::KeepRune | Form::Find | Form::StartCombat | Form::Win | Form::HighLord => {
            (&[CHALLENGE], "only a reward says this (RBD-19.3)")
        }
        Form::DrawGain | Form::DrawAlly => (REWARDS, "only rewards and Encounters draw Market cards (RBD-11.23)"),
        Form::Entering
        | Form::ChallengeValue
        | Form::ChallengeLife
        | Form::NoRest
        | Form::ExtraDraw
        | Form::FirstVisit
        | Form::HealRate
        | Form::AllyLess
        | Form::FewerDice
        | Form::TownWord(_) => (&[EVENT], "only an active Event holds for all players (RBD-7.7)"),
        Form::TerrainWord(_) | Form::TraitWord(_) => {
            (USED_OR_LASTING, "only dice, damage and Events ask for a terrain or trait")
        }
        Form::Plus | Form::Minus | Form::Phase(_) => (BUT_ENCOUNTERS, "an Encounter changes no roll and no value"),
        Form::Nothing
        | Form::Text
        | Form::Effect
        | Form::Success
        | Form::Failure
        | Form::EachHero
        | Form::EachHeroOutside
        | Form::EachAlly
        | Form::ChooseOne
        | Form::GainGold
        | Form::LoseGold
        | Form::GainCounter
        | Form::TakeWounds
        | Form::TakeExhaustion
        | Form::DiscardWounds
        | Form::DiscardExhaustion
        | Form::Test
        | Form::Number
        | Form::All
        | Form::YourHero
        | Form::HeroOrAlly
        | Form::AttributeWord(_)
        | Form::SkillWord(_)
        | Form::ColourWord(_) => (ALL, "it has force everywhere"),
    };
    Force { at, why }
}
