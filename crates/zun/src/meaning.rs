//! What a sentence means: its tree taken apart, part by part, into a program.
//!
//! **Invariant.** Every phrase is read through `Node`, so what is not used here is refused; a form that cannot stand in a
//! place is refused by name, never taken for its neighbour. Where a phrase has force is [`force`], one line for each form.

#![expect(clippy::wildcard_enum_match_arm, reason = "every other form is refused; none is taken for a neighbour")]

use std::sync::LazyLock;

use runehall_cards::{At, CardSource, Force, Language, Lexicon, Node, Refused};
use runehall_engine::scope::Who;

use crate::compile;
use crate::lexicon::{CATEGORIES, ENTRIES, Form};
use crate::program::{Bound, CardType, Gauge, Lasts, Mark, NewTarget, Op, Per, Targets};
use crate::state::{HAND_SIZE, MAX_SEATS, TOP_HP};

/// The cards that come with the game.
pub(crate) const FILES: [(&str, &str); 3] = [
    ("actions.cards", include_str!("../../../data/zun/actions.cards")),
    ("reactions.cards", include_str!("../../../data/zun/reactions.cards")),
    ("modifiers.cards", include_str!("../../../data/zun/modifiers.cards")),
];

/// A sentence, compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// Nobody may react to it (ZUN-1.9).
    pub forced: bool,
    /// How long it works.
    pub lasts: Lasts,
    /// Whom it can target.
    pub targets: Targets,
    /// It happens at the end of the turn (ZUN-10.1).
    pub at_end: bool,
    /// Step by step.
    pub ops: Vec<Op>,
}

/// The card language of Zun (section 22).
#[derive(Clone, Copy, Debug)]
pub struct ZunCards;

type Read<T> = Result<T, Refused>;

impl Language for ZunCards {
    type Form = Form;
    type Card = CardType;
    type Program = Meaning;

    const CARDS: &'static [(&'static str, CardType)] =
        &[("action", CardType::Action), ("reaction", CardType::Reaction), ("modifier", CardType::Modifier)];

    fn lexicon() -> &'static Lexicon<Form> {
        static LEXICON: LazyLock<Lexicon<Form>> =
            LazyLock::new(|| Lexicon::new(CATEGORIES, ENTRIES, &[]).expect("a test builds this lexicon"));
        &LEXICON
    }

    fn force(form: Form) -> Force<Form, CardType> {
        force(form)
    }

    fn compile(card: CardType, line: Node<'_, Form>) -> Read<Meaning> {
        read_text(card, line)
    }

    fn adapt(cards: &mut [CardSource]) {
        compile::drop_idle_charms(cards);
    }

    fn files() -> &'static [(&'static str, &'static str)] {
        &FILES
    }
}

const ACTION: &[CardType] = &[CardType::Action];
const REACTION: &[CardType] = &[CardType::Reaction];
const MODIFIER: &[CardType] = &[CardType::Modifier];
const PLAYED: &[CardType] = &[CardType::Action, CardType::Reaction];
const OWN: &[CardType] = &[CardType::Action, CardType::Modifier];

/// Where a phrase has force (section 22).
fn force(form: Form) -> Force<Form, CardType> {
    const fn every(cards: &'static [CardType]) -> At<Form, CardType> {
        At { cards, lines: &[] }
    }
    const ANSWERS: Force<Form, CardType> =
        Force { at: &[every(REACTION)], why: "a Reaction answers an Action, so only a Reaction can say this" };
    const LASTS: Force<Form, CardType> =
        Force { at: &[every(ACTION)], why: "only an Action has targets and lasting effects" };
    const PLAYS: Force<Form, CardType> =
        Force { at: &[every(PLAYED)], why: "a Modifier only changes the card it is laid with" };
    const CHANGES: Force<Form, CardType> =
        Force { at: &[every(MODIFIER)], why: "only a Modifier is laid with another card" };
    const YOUR_TURN: Force<Form, CardType> = Force {
        at: &[every(OWN)],
        why: "a Reaction is played in somebody else's turn, so `your turn` would not be this one",
    };
    const DEEDS: Force<Form, CardType> = Force {
        at: &[every(PLAYED), At { cards: MODIFIER, lines: &[Form::AtEndOfTurn] }],
        why: "a Modifier changes its card, or does something at the end of the turn",
    };
    const OTHERS: Force<Form, CardType> = Force {
        at: &[At { cards: PLAYED, lines: &[Form::Instant, Form::IfSo, Form::IgnoreTracker] }],
        why: "at the end of your turn only you do something: write `card in your hand`",
    };
    const NONE: Force<Form, CardType> = Force {
        at: &[At { cards: PLAYED, lines: &[Form::IfSo] }],
        why: "at the end of your turn you have just drawn up to five cards (ZUN-9.2)",
    };
    match form {
        Form::Instant
        | Form::IfSo
        | Form::IgnoreTracker
        | Form::Act
        | Form::Take
        | Form::Mix
        | Form::AllPlayers
        | Form::Hand => PLAYS,
        Form::CardInTheirHand => OTHERS,
        Form::UntilYourNextTurn
        | Form::WhileOnTable
        | Form::ComeBack
        | Form::Ban
        | Form::FaceUp
        | Form::CannotPlayCards
        | Form::CannotPlayActions
        | Form::CannotLoseHp
        | Form::CannotBeChanged
        | Form::TargetPlayer
        | Form::ThatPlayer
        | Form::TargetDefeatedPlayer
        | Form::ThisCard => LASTS,
        Form::AtEndOfTurn => YOUR_TURN,
        Form::Change
        | Form::NumeralsHigher
        | Form::MoreTargets
        | Form::Return
        | Form::TheModifiedCard
        | Form::Named => CHANGES,
        Form::Retarget | Form::Cancel | Form::AnotherPlayer | Form::TheSource | Form::TheAction => ANSWERS,
        Form::Lose
        | Form::Gain
        | Form::Draw
        | Form::Discard
        | Form::CardInYourHand
        | Form::DefeatedPlayer
        | Form::You
        | Form::HasHp
        | Form::HasCards
        | Form::OrMore
        | Form::OrFewer => DEEDS,
        Form::No => NONE,
    }
}

/// The frame of the text, and what stands in it.
fn read_text(card: CardType, text: Node<'_, Form>) -> Read<Meaning> {
    let mut meaning =
        Meaning { forced: false, lasts: Lasts::Instant, targets: Targets::Nobody, at_end: false, ops: vec![] };
    match text.form() {
        Form::Instant => {
            read_deeds(text, false, &mut meaning)?;
            read_forced(card, text, text.list("does").next(), &mut meaning)?;
        }
        Form::IfSo => {
            let condition = text.phrase("condition");
            read_condition(condition, &mut meaning)?;
            read_deeds(text, false, &mut meaning)?;
            read_forced(card, text, Some(condition), &mut meaning)?;
        }
        Form::IgnoreTracker => {
            read_deeds(text, true, &mut meaning)?;
            read_forced(card, text, text.list("does").next(), &mut meaning)?;
        }
        Form::UntilYourNextTurn => {
            meaning.lasts = Lasts::Ongoing;
            read_lasting(text.phrase("holds"), &mut meaning)?;
        }
        Form::WhileOnTable => {
            meaning.lasts = Lasts::WhileOnTable;
            let bearer = text.phrase("card");
            bearer.only(Form::ThisCard)?;
            read_lasting(text.phrase("holds"), &mut meaning)?;
            read_forced(card, text, Some(bearer), &mut meaning)?;
        }
        Form::AtEndOfTurn => {
            meaning.at_end = true;
            if let Some(condition) = text.optional("condition") {
                read_condition(condition, &mut meaning)?;
            }
            for does in text.list("does") {
                read_verb(does, Who::You, false, &mut meaning)?;
            }
        }
        Form::Change => read_change(text.phrase("does"), &mut meaning)?,
        _ => return Err(text.refuse("is no whole text")),
    }
    Ok(meaning)
}

/// ZUN-1.9. A card that nobody is ever asked about cannot be forced (ZUN-4.10).
fn read_forced(card: CardType, text: Node<'_, Form>, next: Option<Node<'_, Form>>, meaning: &mut Meaning) -> Read<()> {
    meaning.forced = text.flag("forced");
    if meaning.forced && card == CardType::Action && meaning.targets == Targets::Nobody {
        let reason = "has no force on an Action without a target: nobody may react to it anyway (ZUN-4.10)";
        let mut refused = text.refuse(reason);
        let next = next.map_or(refused.span.end, |next| next.span().start);
        refused.span.end = (refused.span.start + "(forced)".len()).min(next.max(refused.span.start));
        return Err(refused);
    }
    Ok(())
}

/// ZUN-22.11: what has to be so for the rest of the text to happen.
fn read_condition(condition: Node<'_, Form>, meaning: &mut Meaning) -> Read<()> {
    let gauge = match condition.form() {
        Form::HasHp => Gauge::Hp,
        Form::HasCards => Gauge::Cards,
        _ => return Err(condition.refuse("is no condition")),
    };
    let who = read_player(condition.phrase("who"), meaning)?;
    let measure = condition.phrase("bound");
    // Nobody who is in the game has less than 1 HP or more than the tracker shows, and at the end of a turn the hand has been
    // filled (ZUN-9.2): what is below the least, or above the most, would say nothing.
    let (least, most) = match gauge {
        Gauge::Hp => (1, u16::from(TOP_HP)),
        Gauge::Cards if meaning.at_end => (u16::from(HAND_SIZE), MOST),
        Gauge::Cards => (0, MOST),
    };
    let bound = match (measure.form(), gauge) {
        (Form::OrMore, _) => Bound::AtLeast(within(measure, least + 1, most)?),
        (Form::OrFewer, _) => Bound::AtMost(within(measure, least.max(1), most - 1)?),
        (Form::No, Gauge::Cards) => Bound::None,
        _ => return Err(measure.refuse("is no number that this can be")),
    };
    meaning.ops.push(Op::If { who, gauge, bound });
    Ok(())
}

/// ZUN-22.13: what happens once, one after the other. One player's deeds that follow each other are one deed, said with one
/// subject, so that a meaning has one spelling.
fn read_deeds(text: Node<'_, Form>, over_cap: bool, meaning: &mut Meaning) -> Read<()> {
    let mut before = None;
    for deed in text.list("does") {
        let subject = read_deed(deed, over_cap, meaning)?;
        if subject.is_some() && subject == before {
            let reason =
                "does two things in a row: say who it is once, and put ` and ` between what is done (ZUN-22.13)";
            return Err(deed.phrase("who").refuse(reason));
        }
        before = subject;
    }
    Ok(())
}

/// One deed, and the player who does it if it is somebody's.
fn read_deed(deed: Node<'_, Form>, over_cap: bool, meaning: &mut Meaning) -> Read<Option<Who>> {
    let of_action = |op: &Op| matches!(op, Op::Retarget { .. } | Op::Cancel);
    match deed.form() {
        Form::Act => {
            let who = read_player(deed.phrase("who"), meaning)?;
            deed.list("does").try_for_each(|does| read_verb(does, who, over_cap, meaning))?;
            return Ok(Some(who));
        }
        Form::Retarget | Form::Cancel if meaning.ops.iter().any(of_action) => {
            return Err(
                deed.refuse("is the second thing that becomes of the Action, and it can only be one (ZUN-22.13)")
            );
        }
        Form::Retarget if !meaning.ops.is_empty() => {
            let reason = "comes too late: the Action is moved when the Reaction is played, before its text does anything (ZUN-7.4)";
            return Err(deed.refuse(reason));
        }
        Form::Cancel => {
            deed.phrase("card").only(Form::TheAction)?;
            meaning.ops.push(Op::Cancel);
        }
        Form::Retarget => {
            deed.phrase("card").only(Form::TheAction)?;
            let who = deed.phrase("who");
            let to = match who.form() {
                Form::AnotherPlayer => NewTarget::Chosen,
                Form::TheSource => NewTarget::Source,
                _ => return Err(who.refuse("cannot become the target of an Action that is answered")),
            };
            meaning.ops.push(Op::Retarget { to });
        }
        Form::ComeBack => {
            let who = read_player(deed.phrase("who"), meaning)?;
            meaning.ops.push(Op::ComeBack { who, n: numeral(deed, MOST)? });
        }
        _ => return Err(deed.refuse("is nothing that happens")),
    }
    Ok(None)
}

/// What holds for a while.
fn read_lasting(lasting: Node<'_, Form>, meaning: &mut Meaning) -> Read<()> {
    match lasting.form() {
        Form::Ban => {
            let who = read_player(lasting.phrase("who"), meaning)?;
            let mut so_far: Vec<Mark> = vec![];
            for ban in lasting.list("bans") {
                let mark = match ban.form() {
                    Form::CannotPlayCards => Mark::NoCards,
                    Form::CannotPlayActions => Mark::NoActions,
                    Form::CannotLoseHp => Mark::NoLoss,
                    Form::CannotBeChanged => Mark::NoChange,
                    _ => return Err(ban.refuse("is no ban")),
                };
                // ZUN-8.6: twice is once, so the second would do nothing.
                if so_far.iter().any(|&other| covers(other, mark) || covers(mark, other)) {
                    return Err(
                        ban.refuse("adds nothing: one of the bans of this sentence has the other in it (ZUN-8.6)")
                    );
                }
                so_far.push(mark);
                meaning.ops.push(Op::Mark { who, mark });
            }
            Ok(())
        }
        Form::FaceUp => {
            let hand = lasting.phrase("hand");
            hand.only(Form::Hand)?;
            let who = read_player(hand.phrase("who"), meaning)?;
            meaning.ops.push(Op::Mark { who, mark: Mark::FaceUp });
            Ok(())
        }
        _ => Err(lasting.refuse("is nothing that lasts")),
    }
}

/// Whether whoever bears the first mark cannot do, or suffer, what the second forbids.
fn covers(first: Mark, second: Mark) -> bool {
    first == second || matches!((first, second), (Mark::NoCards, Mark::NoActions) | (Mark::NoChange, Mark::NoLoss))
}

/// What a Modifier does to its card.
fn read_change(change: Node<'_, Form>, meaning: &mut Meaning) -> Read<()> {
    let form = change.form();
    change.phrase("card").only(Form::TheModifiedCard)?;
    let op = match form {
        Form::NumeralsHigher => Op::Raise { n: numeral(change, MOST)? },
        // ZUN-6.2: targets are all different, so more than a table has cannot be named.
        Form::MoreTargets => Op::Widen { n: numeral(change, MAX_SEATS as u16 - 1)? },
        _ => return Err(change.refuse("is no change of a card")),
    };
    meaning.ops.push(op);
    Ok(())
}

/// One verb.
fn read_verb(verb: Node<'_, Form>, who: Who, over_cap: bool, meaning: &mut Meaning) -> Read<()> {
    let op = match verb.form() {
        Form::Lose => Op::Lose { who, n: numeral(verb, MOST)?, per: read_per(verb, who)? },
        Form::Gain => Op::Gain { who, n: numeral(verb, MOST)?, per: read_per(verb, who)?, over_cap },
        Form::Draw => Op::Draw { who, n: numeral(verb, MOST)?, per: read_per(verb, who)? },
        Form::Discard => Op::Discard { who, n: numeral(verb, MOST)?, per: read_per(verb, who)? },
        Form::Take => {
            let hand = verb.phrase("hand");
            hand.only(Form::Hand)?;
            Op::Take { from: read_player(hand.phrase("who"), meaning)?, n: numeral(verb, MOST)? }
        }
        Form::Mix => Op::Mix,
        Form::Return => {
            verb.phrase("card").only(Form::TheModifiedCard)?;
            verb.phrase("left").only(Form::Named)?;
            Op::Recall
        }
        _ => return Err(verb.refuse("is nothing a player does")),
    };
    meaning.ops.push(op);
    Ok(())
}

/// ZUN-22.12: what is counted for a verb, if anything is.
fn read_per(verb: Node<'_, Form>, who: Who) -> Read<Per> {
    let Some(per) = verb.optional("per") else { return Ok(Per::Once) };
    Ok(match per.form() {
        Form::CardInYourHand => Per::CardInYourHand,
        Form::CardInTheirHand if who == Who::You => {
            return Err(per.refuse("is nobody's: you do it yourself").instead("`card in your hand`"));
        }
        Form::CardInTheirHand => Per::CardInTheirHand,
        Form::DefeatedPlayer => Per::DefeatedPlayer,
        _ => return Err(per.refuse("is nothing that is counted")),
    })
}

/// A player word (ZUN-22.5). ZUN-22.3: "target" makes the card targeted, and a text has one target.
fn read_player(player: Node<'_, Form>, meaning: &mut Meaning) -> Read<Who> {
    Ok(match player.form() {
        Form::TargetPlayer | Form::TargetDefeatedPlayer if meaning.targets != Targets::Nobody => {
            return Err(player.refuse("would be a second target, and a text has one (ZUN-22.3)"));
        }
        Form::TargetPlayer => {
            meaning.targets = Targets::Standing;
            Who::That
        }
        Form::ThatPlayer if meaning.targets == Targets::Nobody => {
            return Err(player.refuse("is nobody: no target was named before (ZUN-22.13)"));
        }
        Form::ThatPlayer => Who::That,
        Form::TargetDefeatedPlayer => {
            meaning.targets = Targets::Defeated;
            Who::That
        }
        Form::AllPlayers => Who::Each,
        // ZUN-7.9: only the active player lays Actions.
        Form::TheSource => Who::Active,
        Form::You => Who::You,
        _ => return Err(player.refuse("is no player that this can be about")),
    })
}

/// More than any hand or tracker holds.
const MOST: u16 = 99;

/// The numeral of a phrase: 0 does nothing, and more than `most` does no more than that.
fn numeral(phrase: Node<'_, Form>, most: u16) -> Read<u8> {
    match phrase.number("n") {
        0 => Err(phrase.refuse_number("n", "does nothing; write at least 1")),
        n if n > most => Err(phrase.refuse_number("n", format!("is more than there can be; write at most {most}"))),
        n => Ok(n as u8),
    }
}

/// The numeral of a condition: outside of these it would always be so, or never.
fn within(measure: Node<'_, Form>, least: u16, most: u16) -> Read<u8> {
    match measure.number("n") {
        n if (least..=most).contains(&n) => Ok(n as u8),
        _ => Err(measure.refuse_number("n", format!("is always so, or never; write {least} to {most}"))),
    }
}
