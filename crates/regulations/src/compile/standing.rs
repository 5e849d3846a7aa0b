//! What holds: the standing rules of Creatures and Regulations.

#![expect(clippy::wildcard_enum_match_arm, reason = "what a place does not know it refuses")]

use crate::compile::parts::{MOST, count, having, number, status};
use crate::compile::scope::{Part, Read};
use crate::compile::trigger::harms;
use crate::lexicon::Form;
use crate::program::{Bound, CardType, Harms, Kept, Limit, Priced, Protects, Standing, Status};
use crate::state::{GAIN_LIMIT, HAND_LIMIT, RUNE_LIMIT};

/// A standing rule.
pub(super) fn standing(holds: Part<'_>, card: CardType) -> Read<Standing> {
    Ok(match holds.form() {
        Form::LimitHigher => Standing::Shift { limit: limit(holds)?, by: shift(holds)? },
        Form::LimitLower => Standing::Shift { limit: limit(holds)?, by: -shift(holds)? },
        Form::BaseLimit => {
            let (limit, is) = (limit(holds)?, number(holds, 0..=MOST)?);
            let base = if limit == Limit::Hand { HAND_LIMIT } else { RUNE_LIMIT };
            if u32::from(is) == base {
                return Err(holds.refuse_number("n", "is the base without any card (RNR-8.1, RNR-8.4)"));
            }
            Standing::Base { limit, is }
        }
        Form::ExtraDraw => Standing::ExtraDraw { who: bound(holds.phrase("who"))?, n: number(holds, 1..=MOST)? },
        Form::Price => price(holds)?,
        Form::Cannot => cannot(holds, card)?,
        Form::NoSpells => Standing::NoCast { who: bound(holds.phrase("who"))? },
        Form::RunesPerTurn => Standing::RunesPerTurn { who: bound(holds.phrase("who"))?, n: number(holds, 0..=MOST)? },
        Form::SummonActions => {
            let who = bound(holds.phrase("who"))?;
            if holds.number("n") < 2 {
                return Err(holds.refuse_number("n", "is what everybody may take anyway (RNR-6.8)"));
            }
            Standing::SummonActions { who, n: number(holds, 2..=MOST)? }
        }
        Form::FencesFaceUp => Standing::OpenFences,
        Form::NoSummoningLimit => Standing::GainLimit { at: None },
        Form::SummoningLimitAt => {
            let at = number(holds, 1..=MOST)?;
            if at == GAIN_LIMIT {
                return Err(holds.refuse_number("n", "is the summoning limit without any card (RNR-8.11)"));
            }
            Standing::GainLimit { at: Some(at) }
        }
        _ => return Err(holds.refuse("is nothing that holds")),
    })
}

fn limit(holds: Part<'_>) -> Read<Limit> {
    let limit = holds.phrase("limit");
    Ok(match limit.form() {
        Form::HandLimit => Limit::Hand,
        Form::RuneLimit => Limit::Rune,
        _ => return Err(limit.refuse("is no limit")),
    })
}

fn shift(holds: Part<'_>) -> Read<i8> {
    let n = number(holds, 1..=MOST)?;
    i8::try_from(n).map_err(|_| holds.refuse_number("n", "is too much"))
}

fn bound(who: Part<'_>) -> Read<Bound> {
    Ok(match who.form() {
        Form::You => Bound::You,
        Form::APlayer => Bound::Everyone,
        Form::PlayerWith => Bound::With(having(who, Form::Their)?),
        _ => return Err(who.refuse("is nobody whom a rule binds all the time")),
    })
}

/// RNR-10.15: the price of a CAST or SUMMON.
fn price(holds: Part<'_>) -> Read<Standing> {
    let (to, fee, who) = (holds.phrase("to"), holds.phrase("does"), bound(holds.phrase("who"))?);
    fee.only(Form::Discard)?;
    let n = count(fee.phrase("n"))?;
    Ok(match to.form() {
        Form::CastSpell => Standing::CastPrice { who, n },
        Form::SummonCreature => {
            let of = match to.optional("when") {
                None => Priced::Every,
                Some(when) => {
                    when.only(Form::AsSummonAction)?;
                    Priced::Actions
                }
            };
            Standing::SummonPrice { who, of, n }
        }
        _ => return Err(to.refuse("has no price")),
    })
}

/// RNR-10.14: what cannot be done to which cards.
fn cannot(holds: Part<'_>, card: CardType) -> Read<Standing> {
    let (what, by_neighbor) = (holds.phrase("what"), holds.flag("by_neighbor"));
    let protects = match what.form() {
        Form::ThisCard => Protects::This,
        Form::TheOnly => {
            // The number only makes the noun singular.
            let _ = what.number("n");
            let lawn = what.phrase("where");
            lawn.only(Form::Lawn)?;
            Protects::TheOnly { status: status(what.phrase("what"))?, lawn: kept(lawn.phrase("whose"))? }
        }
        Form::Every => {
            let (other, noun) = (what.flag("other"), what.phrase("what"));
            let kept = match what.optional("where") {
                None => Kept::Everyones,
                Some(place) if matches!(place.form(), Form::Lawn | Form::Fence) => kept(place.phrase("whose"))?,
                Some(place) => return Err(place.refuse("is no Lawn or Fence")),
            };
            let rune = noun.form() == Form::Rune;
            if other && (rune || card != CardType::Creature) {
                return Err(what.refuse("leaves out this card, which is none of them").instead("it without `other`"));
            }
            if rune { Protects::Runes(kept) } else { Protects::Creatures { other, status: status(noun)?, lawn: kept } }
        }
        _ => return Err(what.refuse("is nothing that can be protected")),
    };
    let of = match protects {
        Protects::This => Some(Status::Either),
        Protects::Creatures { status, .. } | Protects::TheOnly { status, .. } => Some(status),
        Protects::Runes(_) => None,
    };
    let harms = harms(holds, what, of)?.into_iter().fold(Harms::default(), Harms::and).by_neighbor(by_neighbor);
    Ok(Standing::Cannot { protects, harms })
}

fn kept(whose: Part<'_>) -> Read<Kept> {
    Ok(match whose.form() {
        Form::You => Kept::Yours,
        Form::APlayer => Kept::Everyones,
        _ => return Err(whose.refuse("is nobody whose cards are kept")),
    })
}
