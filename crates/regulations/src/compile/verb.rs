//! Verbs: what a step does, for whoever performs it.

#![expect(clippy::wildcard_enum_match_arm, reason = "what a place does not know it refuses")]

use crate::compile::parts::{Many, count, number, place, status};
use crate::compile::scope::{It, Part, Read, Scope};
use crate::lexicon::Form;
use crate::program::{
    Amount, CardType, Doer, Fetched, Force, From, Landing, Object, Place, Status, Verb, Watched, Which,
};

/// What a step does.
pub(super) fn verb(part: Part<'_>, scope: Scope) -> Read<Verb> {
    Ok(match part.form() {
        Form::Draw => Verb::Draw(amount(part.phrase("n"), scope)?),
        Form::DrawForEach => {
            // The number only makes the noun singular.
            let _ = part.number("each");
            let (n, status) = (count(part.phrase("n"))?, status(part.phrase("what"))?);
            Verb::Draw(Amount::ForEach { n, status, place: place(part.phrase("where"), Many::One, scope)? })
        }
        Form::Discard => Verb::Discard(amount(part.phrase("n"), scope)?),
        Form::Cast => {
            let what = part.phrase("what");
            one(what)?;
            what.phrase("what").only(Form::Spell)?;
            from_hand(what.phrase("where"), part, scope)?;
            Verb::Cast
        }
        Form::Summon => summon(part, scope)?,
        Form::Hex => Verb::Hex(object(part, scope)?),
        Form::Restore => Verb::Restore(object(part, scope)?),
        Form::Destroy => destroy(part, scope)?,
        Form::Sacrifice => Verb::Sacrifice(object(part, scope)?),
        Form::Return => Verb::Return(object(part, scope)?),
        Form::Steal => steal(part, scope)?,
        Form::Add => add(part, scope)?,
        Form::Spin => Verb::Spin,
        Form::SkipASpin => Verb::SkipSpin { this: false },
        Form::SkipThatSpin if scope.moment != Some(Form::SpinBegins) => {
            return Err(part.refuse("is too late or too early: a Spin phase is skipped when it begins (RNR-6.14)"));
        }
        Form::SkipThatSpin if scope.doer != Doer::ActivePlayer => {
            return Err(part.refuse("is for the active player, whose Spin phase it is").instead("`the active player`"));
        }
        Form::SkipThatSpin => Verb::SkipSpin { this: true },
        Form::ReplaceRegulation => Verb::NewRegulation,
        Form::PutOnBottom => {
            let what = part.phrase("what");
            what.only(Form::It)?;
            if scope.it != It::Regulation {
                return Err(part.refuse("is only for a new Regulation"));
            }
            by_user(part, scope)?;
            Verb::Bury
        }
        Form::LookAt => {
            by_user(part, scope)?;
            let who = part.phrase("who");
            Verb::Look(match who.form() {
                Form::AnyNeighbor => Watched::AnyNeighbor,
                Form::EachNeighbor => Watched::EachNeighbor,
                Form::ThatNeighbor => {
                    scope.that_neighbor(who)?;
                    Watched::ThatNeighbor
                }
                _ => return Err(who.refuse("is nobody to look at")),
            })
        }
        _ => return Err(part.refuse("is nothing that is done")),
    })
}

fn amount(n: Part<'_>, scope: Scope) -> Read<Amount> {
    Ok(match n.form() {
        Form::Count => Amount::N(count(n)?),
        Form::OneOrMore => Amount::OneOrMore,
        Form::ThatMany if scope.counted => Amount::ThatMany,
        Form::ThatMany => {
            let why = "is no number: no earlier step of one player leaves it open with `1 or more` (RNR-16.13)";
            return Err(n.refuse(why).instead("a numeral, or `1 or more` in a step of your own before it"));
        }
        _ => return Err(n.refuse("is no number")),
    })
}

/// One card, this one or any.
fn one(object: Part<'_>) -> Read<()> {
    object.only(Form::Object)?;
    let n = object.phrase("n");
    n.only(Form::Count)?;
    number(n, 1..=1).map(|_| ())
}

/// Only the user of a card does this.
fn by_user(part: Part<'_>, scope: Scope) -> Read<()> {
    if scope.others_act() {
        return Err(part.refuse("is for the user of the card").instead("it without `have …` or `let …` before it"));
    }
    Ok(())
}

/// RNR-12.1: whether another player holds such a card is theirs to know, so nobody's use check may depend on it.
fn from_hand(hand: Part<'_>, part: Part<'_>, scope: Scope) -> Read<()> {
    hand.only(Form::Hand)?;
    scope.own(hand.phrase("whose"))?;
    if scope.others_act() && scope.force == Force::Must && scope.card != CardType::Regulation {
        let why = "cannot be demanded of others: whether they hold such a card is theirs to know (RNR-12.1)";
        return Err(part.refuse(why).instead("`let` instead of `have`"));
    }
    Ok(())
}

fn summon(part: Part<'_>, scope: Scope) -> Read<Verb> {
    let (what, onto) = (part.phrase("what"), part.phrase("onto"));
    what.only(Form::Object)?;
    let (n, source) = (what.phrase("n"), what.phrase("where"));
    what.phrase("what").only(Form::Creature)?;
    let _ = n.number("n");
    let which = match n.form() {
        Form::Count => Which::Any,
        Form::Another => Which::Another,
        _ => return Err(n.refuse("is not one Creature").instead("`a`")),
    };
    let from = if source.form() == Form::MainDiscard { From::Discard } else { From::Hand };
    if from == From::Hand {
        from_hand(source, part, scope)?;
    }
    if which == Which::Another && (from == From::Hand || scope.card != CardType::Creature) {
        return Err(n.refuse("leaves out this card, which is not there").instead("`a`"));
    }
    onto.only(Form::Lawn)?;
    let whose = onto.phrase("whose");
    let onto = match (whose.form(), scope.others_act()) {
        (Form::You, false) | (Form::Their, true) => Landing::Own,
        (Form::You, true) => Landing::Users,
        (Form::AnyPlayer, _) => Landing::Any,
        _ => return Err(whose.refuse("is nobody's here: you act").instead("`your`")),
    };
    Ok(Verb::Summon { from, onto, which })
}

/// Whether a phrase is about Runes.
fn is_rune(what: Part<'_>) -> bool {
    what.form() == Form::Object && what.phrase("what").form() == Form::Rune
}

fn destroy(part: Part<'_>, scope: Scope) -> Read<Verb> {
    let what = part.phrase("what");
    if !is_rune(what) {
        return Ok(Verb::Destroy(object(part, scope)?));
    }
    let (n, there) = (what.phrase("n"), what.phrase("where"));
    if n.form() == Form::All {
        return Ok(Verb::DestroyRunes(place(there, Many::All, scope)?));
    }
    one(what)?;
    picked_by_user(part, scope)?;
    Ok(Verb::DestroyRune(place(there, Many::One, scope)?))
}

fn steal(part: Part<'_>, scope: Scope) -> Read<Verb> {
    let what = part.phrase("what");
    if !is_rune(what) {
        return Ok(Verb::Steal(object(part, scope)?));
    }
    one(what)?;
    picked_by_user(part, scope)?;
    Ok(Verb::StealRune(place(what.phrase("where"), Many::One, scope)?))
}

/// RNR-4.12, RNR-11.8: the Fence is named beforehand, by the user.
fn picked_by_user(part: Part<'_>, scope: Scope) -> Read<()> {
    if scope.others_act() {
        let why = "names a Fence beforehand, which only the user of a card does (RNR-11.8)";
        return Err(part.refuse(why).instead("it without `have …` or `let …`, or `destroy all Runes on their Fence`"));
    }
    Ok(())
}

/// The Creature or Creatures of an action.
fn object(verb: Part<'_>, scope: Scope) -> Read<Object> {
    let what = verb.phrase("what");
    match what.form() {
        Form::Object => {}
        _ => return pointed_at(verb, what, scope),
    }
    let (n, status) = (what.phrase("n"), status(what.phrase("what"))?);
    let there = what.phrase("where");
    if verb.form() == Form::Sacrifice {
        // RNR-4.14
        scope.own(there.phrase("whose"))?;
    }
    if n.form() == Form::All {
        return Ok(Object::All { status, place: place(there, Many::All, scope)? });
    }
    let _ = n.number("n");
    let place = place(there, Many::One, scope)?;
    let which = match n.form() {
        Form::Count => Which::Any,
        Form::Another => {
            let there = match place {
                Place::Your | Place::Any => true,
                Place::Their => scope.doer == Doer::EachPlayer,
                Place::AnyNeighbors | Place::ThatNeighbors | Place::All | Place::Named | Place::NamedNeighbors => false,
            };
            if scope.card != CardType::Creature || !there {
                return Err(n.refuse("leaves out this card, which is not there (RNR-16.2)").instead("`a`"));
            }
            Which::Another
        }
        _ => return Err(n.refuse("is not one Creature")),
    };
    Ok(Object::One { status, place, which })
}

/// `it`, `that Creature` and `this card`.
fn pointed_at(verb: Part<'_>, what: Part<'_>, scope: Scope) -> Read<Object> {
    let (object, status) = match (what.form(), scope.it) {
        (Form::It, It::ThisCard) => (Object::It, Status::Mythical),
        (Form::It, It::Creature(status)) => (Object::It, status),
        (Form::It, It::Rune) => {
            let why = "is done to a Rune that nobody but its player sees (RNR-16.20)";
            return Err(verb.refuse(why).instead("`you may nullify that`"));
        }
        (Form::It, It::Regulation) => {
            let why = "cannot be done to a Regulation";
            return Err(verb.refuse(why).instead("`put it on the bottom of the Regulation deck`"));
        }
        (Form::It, It::Nothing) => {
            return Err(what.refuse("is nothing: no card is the subject of a trigger here (RNR-10.22)"));
        }
        (Form::ThatCreature, _) if scope.that_creature => (Object::It, Status::Mythical),
        (Form::ThatCreature, _) => return Err(what.refuse("is none: the trigger summons no Creature (RNR-10.22)")),
        (Form::ThisCard, It::ThisCard) => {
            return Err(what.refuse("is the subject of the trigger (RNR-10.22)").instead("`it`"));
        }
        (Form::ThisCard, _) => (Object::This, Status::Mythical),
        _ => return Err(what.refuse("is no Creature")),
    };
    match (verb.form(), status) {
        (Form::Hex, Status::Hexed) => Err(verb.refuse("does nothing: it is Hexed already (RNR-3.6)")),
        (Form::Restore, Status::Mythical) => Err(verb.refuse("does nothing: it is Mythical (RNR-3.6)")),
        _ if scope.each_acts() => Err(what
            .refuse("is one card, and cannot be acted on by each of them")
            .instead("it without `have …` or `let …`")),
        _ => Ok(object),
    }
}

fn add(part: Part<'_>, scope: Scope) -> Read<Verb> {
    let (what, to) = (part.phrase("what"), part.phrase("to"));
    if !matches!(to.form(), Form::Hand | Form::Fence) {
        return Err(to.refuse("is no hand or Fence"));
    }
    scope.own(to.phrase("whose"))?;
    match what.form() {
        Form::ThatSpell if !scope.that_spell => {
            return Err(what.refuse("is none: the trigger would cast no Spell (RNR-10.22)"));
        }
        Form::ThatSpell if scope.each_acts() => {
            return Err(what.refuse("is one card, and goes to one hand").instead("it without `have …` or `let …`"));
        }
        Form::ThatSpell => return Ok(Verb::FetchThatSpell),
        Form::TopOfRuneDeck => return Ok(Verb::AddRune),
        _ => one(what)?,
    }
    let (noun, pile) = (what.phrase("what"), what.phrase("where"));
    Ok(Verb::Fetch(match (noun.form(), pile.form()) {
        (Form::Card, Form::MainDiscard) => Fetched::Card,
        (Form::Spell, Form::MainDiscard) => Fetched::Spell,
        (Form::Creature, Form::MainDiscard) => Fetched::Creature,
        (Form::Rune, Form::RuneDiscard) => Fetched::Rune,
        _ => return Err(noun.refuse("is not in that pile")),
    }))
}
