//! On which cards and in which lines each phrase has force, and why nowhere else. Elsewhere it is refused, never dropped.

use runehall_cards::{At, Force};

use super::Form;
use crate::program::CardType::{self, Creature, Regulation, Rune, Spell};

type Places = &'static [At<Form, CardType>];

const fn at(cards: &'static [CardType], lines: &'static [Form]) -> At<Form, CardType> {
    At { cards, lines }
}

/// Lines in which somebody does something.
const DEEDS: Places = &[
    at(&[Spell], &[Form::Instant]),
    at(&[Creature, Rune], &[Form::Triggered, Form::Instead]),
    at(&[Regulation], &[Form::RuleMust, Form::RuleMay]),
];
/// The same with a user.
const USED: Places = &[at(&[Spell], &[Form::Instant]), at(&[Creature, Rune], &[Form::Triggered, Form::Instead])];
/// What has happened, and what would.
const ANSWERS: Places = &[at(&[Creature, Rune], &[Form::Triggered, Form::Instead, Form::Nullify])];
const AFTER: Places = &[at(&[Creature, Rune], &[Form::Triggered])];
const WOULD: Places = &[at(&[Creature, Rune], &[Form::Instead, Form::Nullify])];
/// Lines of Regulations that act.
const RULES: Places = &[at(&[Regulation], &[Form::RuleMust, Form::RuleMay])];
/// What holds.
const HOLDS: Places = &[at(&[Creature, Regulation], &[Form::Standing])];
/// What is answered, and what holds.
const ANSWERS_AND_HOLDS: Places = &[
    at(&[Creature, Rune], &[Form::Triggered, Form::Instead, Form::Nullify]),
    at(&[Creature, Regulation], &[Form::Standing]),
];
const DEEDS_AND_HOLDS: Places = &[
    at(&[Spell], &[Form::Instant]),
    at(&[Creature, Rune], &[Form::Triggered, Form::Instead]),
    at(&[Regulation], &[Form::RuleMust, Form::RuleMay]),
    at(&[Creature, Regulation], &[Form::Standing]),
];
const EVERYWHERE: Places = &[at(&[Spell, Creature, Rune, Regulation], &[])];

/// Where a phrase has force.
#[expect(clippy::too_many_lines, reason = "one table, read from top to bottom")]
pub(crate) fn force(form: Form) -> Force<Form, CardType> {
    let (at, why): (Places, &'static str) = match form {
        // Whole texts.
        Form::NoEffect => (
            &[At { cards: &[Creature], lines: &[] }],
            "only a Creature is good for something without an effect (RNR-10.16)",
        ),
        Form::Instant => (
            &[At { cards: &[Spell], lines: &[] }],
            "only a Spell just happens (RNR-3.1); begin with `When …: you may` or, on a Regulation, with `When …: have`",
        ),
        Form::Triggered | Form::Instead | Form::Nullify => (
            &[At { cards: &[Creature, Rune], lines: &[] }],
            "only Creatures and Runes have a user who may answer something (RNR-10.1)",
        ),
        Form::RuleMust | Form::RuleMay => (
            &[At { cards: &[Regulation], lines: &[] }],
            "only a Regulation acts for everybody at a moment of the turn (RNR-13.3)",
        ),
        Form::Standing => {
            (HOLDS, "only Mythical Creatures and the active Regulation hold all the time (RNR-10.2, RNR-3.9)")
        }
        // When.
        Form::If | Form::YouHave | Form::YouHaveNo => (ANSWERS, "only what a card answers can have a condition"),
        Form::Enters => {
            (&[At { cards: &[Creature], lines: &[Form::Triggered] }], "only a Creature enters a Lawn (RNR-4.16)")
        }
        Form::YourTurnBegins | Form::After | Form::IsHexed => (AFTER, "it has happened, so it goes without `instead`"),
        Form::Would | Form::WouldBe | Form::NewRegulation => {
            (WOULD, "it goes with `instead` or `nullify that` (RNR-11.10)")
        }
        Form::TurnBegins | Form::SpinBegins | Form::SpinEnds | Form::ActivePlayer => {
            (RULES, "it is for Regulations that act; a Creature says `your turn begins` and `you`")
        }
        Form::CastSpell | Form::SummonCreature => (ANSWERS_AND_HOLDS, "it is what a card answers, or what has a price"),
        Form::DiscardCard => (ANSWERS, "it is what a card answers"),
        Form::ActivateRune | Form::ApplySpin => (WOULD, "it goes with `instead` or `nullify that` (RNR-11.10)"),
        Form::InSummonPhase => (AFTER, "it says when a Creature was summoned"),
        Form::AsSummonAction => (HOLDS, "it says which SUMMONs have a price"),
        // What is done.
        Form::Have | Form::Let | Form::May => (USED, "a Regulation says once who acts, before all its steps"),
        Form::Draw
        | Form::DrawForEach
        | Form::Cast
        | Form::Summon
        | Form::Hex
        | Form::Restore
        | Form::Destroy
        | Form::Sacrifice
        | Form::Return
        | Form::Steal
        | Form::Add
        | Form::Spin
        | Form::SkipASpin
        | Form::ReplaceRegulation
        | Form::TopOfRuneDeck
        | Form::MainDiscard
        | Form::RuneDiscard
        | Form::Hand
        | Form::All
        | Form::OneOrMore
        | Form::ThatMany => (DEEDS, "it belongs to what somebody does"),
        Form::Card | Form::Spell => (DEEDS, "it is what somebody takes or casts"),
        Form::AtLeast => (ANSWERS_AND_HOLDS, "it is a condition, or says whom a rule binds"),
        Form::Discard => (DEEDS_AND_HOLDS, "it is what somebody does, or a price"),
        Form::SkipThatSpin => (RULES, "only a Regulation says something when the Spin phase begins"),
        Form::PutOnBottom => (
            &[At { cards: &[Creature, Rune], lines: &[Form::Instead] }],
            "only a Regulation that would become active can be put there",
        ),
        Form::LookAt => (USED, "a Regulation has no user who would see the cards (RNR-13.3)"),
        // What holds.
        Form::LimitHigher | Form::LimitLower => (
            &[At { cards: &[Creature], lines: &[Form::Standing] }],
            "a Regulation has no user, so `your` is nobody's: write `The base hand limit is 9.` (RNR-13.3)",
        ),
        Form::BaseLimit => (
            &[At { cards: &[Regulation], lines: &[Form::Standing] }],
            "only a Regulation sets the base value for everyone: write `Your hand limit is 2 higher.` (RNR-8.6)",
        ),
        Form::FencesFaceUp => {
            (&[At { cards: &[Regulation], lines: &[Form::Standing] }], "only a Regulation turns all Fences (RNR-12.2)")
        }
        Form::NoSummoningLimit | Form::SummoningLimitAt => (
            &[At { cards: &[Regulation], lines: &[Form::Standing] }],
            "only a Regulation changes the summoning limit, for everyone (RNR-8.11)",
        ),
        Form::ExtraDraw
        | Form::Price
        | Form::Cannot
        | Form::NoSpells
        | Form::RunesPerTurn
        | Form::SummonActions
        | Form::HandLimit
        | Form::RuneLimit
        | Form::Every
        | Form::TheOnly
        | Form::PlayerWith => (HOLDS, "it belongs to what holds all the time"),
        Form::Hexed | Form::Destroyed | Form::Stolen => {
            (ANSWERS_AND_HOLDS, "it is a harm that is answered or ruled out")
        }
        // Cards.
        Form::ThisCard => (
            &[At { cards: &[Creature], lines: &[] }],
            "only a Creature is on a Lawn while its text holds; a Rune is used up, and cannot save itself (RNR-16.29)",
        ),
        Form::It => (
            &[At { cards: &[Creature, Rune], lines: &[Form::Triggered, Form::Instead] }],
            "no card is the subject of a trigger here, so `it` is nothing (RNR-10.22)",
        ),
        Form::ThatSpell => (
            &[At { cards: &[Creature, Rune], lines: &[Form::Instead] }],
            "a Spell that was cast resolves before anything answers it: write `When a neighbor would cast a Spell: … instead.`",
        ),
        Form::ThatCreature => (AFTER, "it is the Creature that was summoned (RNR-10.22)"),
        Form::Another => {
            (ANSWERS, "`another` leaves out this card, which is on no Lawn or Fence: write `a` (RNR-16.2)")
        }
        // Players.
        Form::You => (
            &[At { cards: &[Spell, Creature, Rune], lines: &[] }],
            "a Regulation has no user, so `you` is nobody: write `a player`, `the active player` or `each player` (RNR-13.3)",
        ),
        Form::ANeighbor => {
            (ANSWERS, "it is the player of a trigger; where somebody acts write `any neighbor` or `each neighbor`")
        }
        Form::ThatNeighbor => (
            &[At { cards: &[Creature, Rune], lines: &[Form::Triggered, Form::Instead] }],
            "the trigger has no neighbor in it (RNR-10.22)",
        ),
        Form::EachNeighbor => {
            (USED, "a Regulation has no user, so nobody is a neighbor: write `each player` (RNR-13.3)")
        }
        Form::APlayer => (ANSWERS_AND_HOLDS, "where somebody acts write `each player`"),
        // What stands in many places.
        Form::Object
        | Form::Count
        | Form::Creature
        | Form::MythicalCreature
        | Form::HexedCreature
        | Form::Rune
        | Form::Lawn
        | Form::Fence
        | Form::Their
        | Form::AnyPlayer
        | Form::AnyNeighbor
        | Form::EachPlayer => (EVERYWHERE, ""),
    };
    Force::on(at, why)
}
