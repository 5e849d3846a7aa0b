//! On which types of card and in which kinds of line a phrase has force, and why nowhere else.

use crate::design::Sort;
use crate::lexicon::Form;
use runehall_cards::{At, Force};

use Sort::{Ability, Ailment, Attack, Boon, Chant, Runeslinger, Spirit, Stance, Trinket, Utility};

type Where = &'static [At<Form, Sort>];

/// In every line of these cards.
const fn on(cards: &'static [Sort]) -> At<Form, Sort> {
    At { cards, lines: &[] }
}

const SPELLS: &[Sort] = &[Attack, Spirit, Utility];
const DEFENSE: &[Sort] = &[Boon, Chant, Trinket];
const MAIN: &[Sort] = &[Attack, Spirit, Utility, Boon, Chant, Trinket];
const ALL: &[Sort] = &[Attack, Spirit, Utility, Boon, Chant, Trinket, Runeslinger, Stance, Ability, Ailment];
const STAYING: &[Sort] = &[Boon, Chant, Trinket, Stance, Ailment];
const NOT_UTILITY: &[Sort] = &[Attack, Spirit, Boon, Chant, Trinket, Runeslinger, Stance, Ability, Ailment];
const ANY_DAMAGE: &[Sort] = &[Spirit, Boon, Chant, Trinket, Runeslinger, Stance, Ability, Ailment];

const EVERYWHERE: Where = &[on(ALL)];
const IN_PLAY: Where = &[At { cards: STAYING, lines: &[Form::InPlay] }];
const DONE: Where =
    &[At { cards: ALL, lines: &[Form::Plain, Form::Triggered, Form::Instead, Form::Use, Form::Pay, Form::Bullet] }];

const ON_ANY_DAMAGE: Where = &[on(ANY_DAMAGE)];
const ON_BOON: Where = &[on(&[Boon])];
const ON_DEFENSE: Where = &[on(DEFENSE)];
const ON_MAIN: Where = &[on(MAIN)];
const ON_NOT_UTILITY: Where = &[on(NOT_UTILITY)];
const ON_ONCE: Where = &[on(&[Attack, Spirit, Utility, Runeslinger, Ability])];
const ON_REMEMBERING: Where = &[on(&[Boon, Chant, Trinket, Stance])];
const ON_REPLACING: Where = &[on(&[Boon, Chant, Trinket, Stance])];
const ON_SPELLS: Where = &[on(SPELLS)];
const ON_STAYING: Where = &[on(STAYING)];

/// Where a phrase has force (RSL-24.1).
#[expect(clippy::too_many_lines, reason = "one table")]
pub(super) fn force(form: Form) -> Force<Form, Sort> {
    let (at, why): (Where, &'static str) = match form {
        Form::NoEffect => (ON_DEFENSE, "only a defense card is of use without a text (RSL-5.7)"),
        Form::Plain => (
            ON_ONCE,
            "a plain line is the effect of a runespell or ability; what stays in play says when it works (RSL-24.1)",
        ),
        Form::Bullet => (ON_SPELLS, "bullets are the effects of a runespell with Choice or Fate (RSL-17.5)"),
        Form::Triggered | Form::InPlay => (
            ON_STAYING,
            "a runespell or ability does its effects once, nothing of it stays to wait or to hold (RSL-5.3)",
        ),
        Form::Instead => (ON_REPLACING, "only a defense card or a stance takes the place of what happens (RSL-15.8)"),
        Form::Use | Form::Pay | Form::PayLight | Form::PayTokens | Form::PayHealth => {
            (ON_DEFENSE, "only a defense card is used or paid for in the Play Phase (RSL-10.13)")
        }
        Form::Played | Form::Destroyed | Form::Leaves | Form::Charged => {
            (ON_DEFENSE, "only a defense card waits for what happens to itself (RSL-4.9)")
        }
        Form::Deal | Form::Hits | Form::HitsRuneslinger | Form::DamageDealt | Form::EachHit => {
            (ON_NOT_UTILITY, "a utility runespell never deals damage (RSL-5.6)")
        }
        Form::AnyTarget | Form::AnotherTarget | Form::EachEnemyDefense => {
            (ON_ANY_DAMAGE, "the damage of an attack runespell targets Runeslingers only (RSL-5.4)")
        }
        Form::SlungAnother => (ON_SPELLS, "`another` is another than this runespell (RSL-24.9)"),
        Form::ThisCard
        | Form::HasToken
        | Form::NoToken
        | Form::BasicTokens
        | Form::NotOwned
        | Form::TokensHere
        | Form::PutTokens
        | Form::RemoveTokens
        | Form::Basic
        | Form::Mastery => (ON_MAIN, "a Runeslinger, stance, ability or ailment is no card (RSL-4.7)"),
        Form::PlaceUnder | Form::PlaceTop | Form::ReturnPlacedCard | Form::ReturnPlacedCards => {
            (ON_DEFENSE, "only a defense card stays to have cards under it (RSL-6.15)")
        }
        Form::RemoveUnder => (ON_BOON, "only a boon lies on ailments (RSL-12.1)"),
        Form::WhoPlayed => (ON_BOON, "of every other card that is `you` (RSL-12.3)"),
        Form::PerMastery => (ON_DEFENSE, "only a defense card keeps tokens (RSL-17.15)"),
        Form::YourDefense
        | Form::DamageEffects
        | Form::YouControl
        | Form::ToYou
        | Form::ToYourDefense
        | Form::SpellsYouSling
        | Form::Costs
        | Form::CardsYouPlay
        | Form::HandIs
        | Form::CanBlock
        | Form::CanTarget
        | Form::CannotGainHealth
        | Form::CannotAnswer
        | Form::Holds
        | Form::PerAilment => (IN_PLAY, "it holds while something is in play (RSL-24.1)"),
        Form::NextDamage | Form::NextGains | Form::Gains | Form::Loses | Form::Lasting => {
            (DONE, "it is done once and so cannot hold (RSL-24.3)")
        }
        Form::Once => (ON_REMEMBERING, "an ailment has nothing on which to remember it (RSL-4.7)"),
        Form::Do
        | Form::If
        | Form::Unless
        | Form::MayHave
        | Form::YouSling
        | Form::EnemySlings
        | Form::TurnBegins
        | Form::YouBlock
        | Form::YouPass
        | Form::LosePower
        | Form::AilmentOnYou
        | Form::TypeOnYou
        | Form::AilmentOnEnemy
        | Form::WouldBeApplied
        | Form::EnemySets
        | Form::Activated
        | Form::TargetAiled
        | Form::Count
        | Form::X
        | Form::All
        | Form::ConcentrationsYours
        | Form::AilmentsOnYou
        | Form::LoseHealth
        | Form::GainHealth
        | Form::Apply
        | Form::Dose
        | Form::ApplyUnique
        | Form::ApplyChosen
        | Form::RemoveAilments
        | Form::Convert
        | Form::They
        | Form::Draw
        | Form::Sear
        | Form::Void
        | Form::Discard
        | Form::DiscardAtRandom
        | Form::DiscardTop
        | Form::Destroy
        | Form::DiscardCard
        | Form::Return
        | Form::PlaceInVoid
        | Form::SetTop
        | Form::LookTopCard
        | Form::LookTopCards
        | Form::LookHand
        | Form::OrderLooked
        | Form::Take
        | Form::ChooseAilments
        | Form::ChooseType
        | Form::Ready
        | Form::ReadyConcentrations
        | Form::UseConcentration
        | Form::CreateLight
        | Form::PutBarrier
        | Form::GainDetermination
        | Form::HasStat
        | Form::HasDefense
        | Form::Plus
        | Form::Minus
        | Form::Block
        | Form::MaximumHealth
        | Form::MaximumHand
        | Form::ThisTurn
        | Form::NextTurn
        | Form::You
        | Form::TargetEnemy
        | Form::TargetRuneslinger
        | Form::EachEnemy
        | Form::EachRuneslinger
        | Form::ThatRuneslinger
        | Form::ControllerOfTarget
        | Form::TheTarget
        | Form::TargetCard
        | Form::AtMost
        | Form::TargetConcentration
        | Form::ThatRunespell
        | Form::DefenseCard
        | Form::Boon
        | Form::Chant
        | Form::Trinket
        | Form::Runespell
        | Form::AnyCard
        | Form::YourDeck
        | Form::DeckOf
        | Form::Attack
        | Form::Spirit
        | Form::Utility
        | Form::Burn
        | Form::Debilitate
        | Form::Curse
        | Form::Fragment
        | Form::Weaken
        | Form::Insanity
        | Form::Distract
        | Form::Charge
        | Form::Shout
        | Form::Pierce
        | Form::Quick => (EVERYWHERE, "it has force everywhere"),
    };
    Force { at, why }
}
