//! Numbers, kinds of Creatures, and places: what the larger phrases are made of.

#![expect(clippy::wildcard_enum_match_arm, reason = "what a place does not know it refuses")]

use std::num::NonZeroU8;
use std::ops::RangeInclusive;

use crate::compile::scope::{Part, Read, Scope};
use crate::lexicon::Form;
use crate::program::{Having, Place, Status};

/// No text counts further: there are not that many cards.
pub(super) const MOST: u16 = 99;

/// The numeral of a phrase, if the rules can use it.
pub(super) fn number(part: Part<'_>, range: RangeInclusive<u16>) -> Read<u8> {
    let n = part.number("n");
    match u8::try_from(n) {
        Ok(small) if range.contains(&n) => Ok(small),
        _ if n < *range.start() && *range.start() == 1 => Err(part.refuse_number("n", "does nothing")),
        _ => {
            let (least, most) = (range.start(), range.end());
            Err(part.refuse_number("n", format!("is not from {least} to {most}")))
        }
    }
}

/// `a` or a numeral.
pub(super) fn count(n: Part<'_>) -> Read<u8> {
    match n.form() {
        Form::Count => number(n, 1..=MOST),
        _ => Err(n.refuse("is no number that is known here").instead("`a` or a numeral")),
    }
}

/// A kind of Creature.
pub(super) fn status(noun: Part<'_>) -> Read<Status> {
    Ok(match noun.form() {
        Form::Creature => Status::Either,
        Form::MythicalCreature => Status::Mythical,
        Form::HexedCreature => Status::Hexed,
        _ => return Err(noun.refuse("is no Creature")),
    })
}

/// `N or more Creatures on their Lawn`, of somebody who is told elsewhere.
pub(super) fn having(part: Part<'_>, whose: Form) -> Read<Having> {
    let at_least = part.phrase("n");
    at_least.only(Form::AtLeast)?;
    let n = NonZeroU8::new(number(at_least, 1..=MOST)?);
    on_lawn_of(part, whose)?;
    Ok(Having { at_least: n, status: status(part.phrase("what"))? })
}

/// The place of a phrase is the Lawn of the one player it can be.
pub(super) fn on_lawn_of(part: Part<'_>, whose: Form) -> Read<()> {
    let lawn = part.phrase("where");
    lawn.only(Form::Lawn)?;
    lawn.phrase("whose").only(whose)
}

/// Whether one is chosen or all are meant, which decides what `any` is (RNR-R12).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Many {
    One,
    All,
}

/// On whose Lawn or Fence, for whoever performs the step.
pub(super) fn place(part: Part<'_>, many: Many, scope: Scope) -> Read<Place> {
    if !matches!(part.form(), Form::Lawn | Form::Fence) {
        return Err(part.refuse("is no Lawn or Fence"));
    }
    let whose = part.phrase("whose");
    Ok(match (whose.form(), many) {
        (Form::You, _) => Place::Your,
        (Form::Their, _) if scope.others_act() => Place::Their,
        (Form::Their, _) => return Err(whose.refuse("is nobody's here: you act").instead("`your`")),
        (Form::AnyPlayer, Many::One) => Place::Any,
        (Form::AnyNeighbor, Many::One) => Place::AnyNeighbors,
        (Form::AnyPlayer | Form::AnyNeighbor, Many::All) if scope.others_act() => {
            let why = "is not settled: with `all` the user of a card names whose it is, and somebody else acts here (RNR-R12)";
            return Err(part.refuse(why).instead("`on their Lawn` or `on all Lawns`"));
        }
        (Form::AnyPlayer, Many::All) => Place::Named,
        (Form::AnyNeighbor, Many::All) => Place::NamedNeighbors,
        (Form::ThatNeighbor, _) => {
            scope.that_neighbor(whose)?;
            Place::ThatNeighbors
        }
        (Form::EachPlayer, _) => Place::All,
        _ => return Err(whose.refuse("is nobody whose place this could be")),
    })
}
