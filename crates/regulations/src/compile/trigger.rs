//! Triggers: what a Creature or Rune answers, and what its words refer to afterwards.

#![expect(clippy::wildcard_enum_match_arm, reason = "what a place does not know it refuses")]

use crate::compile::parts::{having, on_lawn_of, status};
use crate::compile::scope::{It, Part, Read, Scope};
use crate::lexicon::Form;
use crate::program::{CardType, Harm, Having, Moment, Moments, Status, Summoned, Trigger, Which, Whose};

/// A trigger, and the scope of the steps after it.
pub(super) fn trigger(when: Part<'_>, scope: Scope) -> Read<(Trigger, Scope)> {
    Ok(match when.form() {
        Form::If => {
            let (trigger, scope) = trigger(when.phrase("when"), scope)?;
            (Trigger { condition: Some(condition(when.phrase("condition"))?), ..trigger }, scope)
        }
        Form::Enters => {
            when.phrase("card").only(Form::ThisCard)?;
            let trigger = Trigger { which: Which::This, ..plain(Moment::Enters, Whose::You) };
            (trigger, Scope { it: It::ThisCard, ..scope })
        }
        Form::YourTurnBegins => (plain(Moment::TurnBegins, Whose::You), scope),
        Form::NewRegulation => (plain(Moment::WouldRegulate, Whose::Anyone), Scope { it: It::Regulation, ..scope }),
        Form::After => after(when, scope)?,
        Form::Would => would(when, scope)?,
        Form::IsHexed => is_hexed(when, scope)?,
        Form::WouldBe => would_be(when, scope)?,
        _ => return Err(when.refuse("is no moment that a card answers")),
    })
}

fn plain(moment: Moment, whose: Whose) -> Trigger {
    let (which, status, by_neighbor, summon, condition) = (Which::Any, Status::Either, false, None, None);
    Trigger { moments: Moments::one(moment), whose, which, status, by_neighbor, summon, condition }
}

fn condition(part: Part<'_>) -> Read<Having> {
    part.phrase("who").only(Form::You)?;
    if part.form() == Form::YouHave {
        return having(part, Form::You);
    }
    part.only(Form::YouHaveNo)?;
    // The number only makes the noun plural.
    let _ = part.number("n");
    on_lawn_of(part, Form::You)?;
    Ok(Having { at_least: None, status: status(part.phrase("what"))? })
}

fn whose(who: Part<'_>) -> Read<Whose> {
    Ok(match who.form() {
        Form::You => Whose::You,
        Form::ANeighbor => Whose::Neighbor,
        Form::APlayer => Whose::Anyone,
        _ => return Err(who.refuse("does nothing that a card answers")),
    })
}

/// Somebody has done something.
fn after(when: Part<'_>, scope: Scope) -> Read<(Trigger, Scope)> {
    let (who, deed) = (whose(when.phrase("who"))?, when.phrase("does"));
    let scope = Scope { neighbor: who == Whose::Neighbor, ..scope };
    Ok(match deed.form() {
        Form::CastSpell => (plain(Moment::Cast, who), scope),
        Form::DiscardCard => (plain(Moment::Discard, who), scope),
        Form::SummonCreature => {
            let summon = match deed.optional("when") {
                None => Summoned::AnyTime,
                Some(phase) => {
                    phase.only(Form::InSummonPhase)?;
                    Summoned::InSummonPhase
                }
            };
            let trigger = Trigger { summon: Some(summon), ..plain(Moment::Enters, who) };
            (trigger, Scope { that_creature: true, ..scope })
        }
        _ => return Err(deed.refuse("is nothing that is answered afterwards")),
    })
}

/// Somebody is about to do something.
fn would(when: Part<'_>, scope: Scope) -> Read<(Trigger, Scope)> {
    let (who, deed) = (whose(when.phrase("who"))?, when.phrase("does"));
    let moment = match deed.form() {
        Form::CastSpell => Moment::WouldCast,
        Form::DiscardCard => Moment::WouldDiscard,
        Form::ActivateRune => Moment::WouldActivate,
        Form::ApplySpin => Moment::WouldSpin,
        _ => return Err(deed.refuse("is nothing that is answered beforehand")),
    };
    let scope = Scope { neighbor: who == Whose::Neighbor, that_spell: moment == Moment::WouldCast, ..scope };
    Ok((plain(moment, who), scope))
}

/// The card that a trigger speaks of.
struct Subject {
    which: Which,
    whose: Whose,
    /// The kind of Creature, or a Rune.
    status: Option<Status>,
}

fn subject(what: Part<'_>, scope: Scope) -> Read<Subject> {
    if what.form() == Form::ThisCard {
        // Only a Mythical Creature has a text (RNR-3.5).
        return Ok(Subject { which: Which::This, whose: Whose::You, status: Some(Status::Either) });
    }
    what.only(Form::Object)?;
    let (n, noun, place) = (what.phrase("n"), what.phrase("what"), what.phrase("where"));
    let status = if noun.form() == Form::Rune { None } else { Some(status(noun)?) };
    let which = match n.form() {
        Form::Count => {
            let _ = n.number("n");
            Which::Any
        }
        Form::Another => {
            let _ = n.number("n");
            if status.is_none() != (scope.card == CardType::Rune) {
                return Err(n.refuse("leaves out this card, which is none of them").instead("`a`"));
            }
            Which::Another
        }
        _ => return Err(n.refuse("is not one card")),
    };
    if !matches!(place.form(), Form::Lawn | Form::Fence) {
        return Err(place.refuse("is no Lawn or Fence"));
    }
    let whose = match place.phrase("whose").form() {
        Form::You => Whose::You,
        Form::AnyPlayer => Whose::Anyone,
        _ => return Err(place.refuse("is not `your` or `any`")),
    };
    Ok(Subject { which, whose, status })
}

/// `by a neighbor's effect`: of a neighbor of the player whose card it is (RNR-10.18), so on one's own Lawn or Fence.
fn by_neighbor(when: Part<'_>, of: &Subject) -> Read<bool> {
    let by_neighbor = when.flag("by_neighbor");
    if by_neighbor && of.whose != Whose::You {
        let why = "with `any` says `by a neighbor's effect` of somebody else's neighbor (RNR-10.18)";
        return Err(when.refuse(why).instead("it without `by a neighbor's effect`, or with `your`"));
    }
    Ok(by_neighbor)
}

fn is_hexed(when: Part<'_>, scope: Scope) -> Read<(Trigger, Scope)> {
    let of = subject(when.phrase("what"), scope)?;
    let by_neighbor = by_neighbor(when, &of)?;
    let Subject { which, whose, status } = of;
    let status = status.unwrap_or(Status::Either);
    let trigger = Trigger { which, status, by_neighbor, ..plain(Moment::Hexed, whose) };
    // It was Mythical, and is Hexed now.
    Ok((trigger, Scope { it: It::Creature(Status::Hexed), neighbor: by_neighbor, ..scope }))
}

fn would_be(when: Part<'_>, scope: Scope) -> Read<(Trigger, Scope)> {
    let what = when.phrase("what");
    let of = subject(what, scope)?;
    let by_neighbor = by_neighbor(when, &of)?;
    let harms = harms(when, what, of.status)?;
    let moment = |harm: &Harm| match (harm, of.status) {
        (Harm::Hex, _) => Moment::WouldHex,
        (Harm::Destroy, Some(_)) => Moment::WouldDestroy,
        (Harm::Steal, Some(_)) => Moment::WouldSteal,
        (Harm::Destroy, None) => Moment::WouldDestroyRune,
        (Harm::Steal, None) => Moment::WouldStealRune,
    };
    let moments = harms.iter().map(moment).map(Moments::one).reduce(Moments::and);
    let Some(moments) = moments else { return Err(when.refuse("names no harm")) };
    let Subject { which, whose, status } = of;
    let only_hexed = harms == [Harm::Hex];
    let it = match status {
        None => It::Rune,
        Some(_) if which == Which::This => It::ThisCard,
        Some(Status::Either) if only_hexed => It::Creature(Status::Mythical),
        Some(status) => It::Creature(status),
    };
    let status = status.unwrap_or(Status::Either);
    let trigger = Trigger { moments, which, status, by_neighbor, ..plain(Moment::WouldHex, whose) };
    Ok((trigger, Scope { it, neighbor: by_neighbor, ..scope }))
}

/// Harms stand once each, in one order, and can befall the card (RNR-3.6).
pub(super) fn harms(part: Part<'_>, what: Part<'_>, of: Option<Status>) -> Read<Vec<Harm>> {
    let (mut found, mut last) = (vec![], None);
    for harm in part.list("harms") {
        let which = match harm.form() {
            Form::Hexed => Harm::Hex,
            Form::Destroyed => Harm::Destroy,
            Form::Stolen => Harm::Steal,
            _ => return Err(harm.refuse("is no harm")),
        };
        if last.replace(harm.form()).is_some_and(|last| last as u8 >= harm.form() as u8) {
            let why = "stands out of order: harms stand once each, as `hexed`, `destroyed`, `stolen`";
            return Err(harm.refuse(why));
        }
        if which == Harm::Hex && of == Some(Status::Hexed) {
            return Err(harm.refuse("never befalls a Hexed Creature (RNR-3.6)"));
        }
        found.push(which);
    }
    if found == [Harm::Hex] && of == Some(Status::Either) && what.form() != Form::ThisCard {
        return Err(what.refuse("is never hexed if it is Hexed (RNR-3.6)").instead("`Mythical` before `Creature`"));
    }
    Ok(found)
}
