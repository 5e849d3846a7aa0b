//! Whole texts and their steps: who does what, whether they must, and which targets are named beforehand.

#![expect(clippy::wildcard_enum_match_arm, reason = "what a place does not know it refuses")]

use crate::compile::scope::{Part, Read, Scope};
use crate::compile::standing::standing;
use crate::compile::trigger::trigger;
use crate::compile::verb::verb;
use crate::lexicon::Form;
use crate::program::{
    CardType, Doer, Force, Moment, Moments, Object, Program, Status, Step, Trigger, Verb, Which, Whose,
};

/// The program of a text on a card of this type.
pub(super) fn text(card: CardType, text: Part<'_>) -> Read<Program> {
    let scope = Scope::of(card);
    let nothing = Program::default();
    let program = match text.form() {
        Form::NoEffect => nothing,
        Form::Standing => Program { standing: Some(standing(text.phrase("holds"), card)?), ..nothing },
        Form::Instant => Program { steps: steps(text.list("does"), scope)?, ..nothing },
        Form::Nullify => {
            let (trigger, _) = trigger(text.phrase("when"), scope)?;
            let steps = vec![Step { doer: Doer::You, force: Force::Must, verb: Verb::Nullify }];
            Program { trigger: Some(trigger), steps, ..nothing }
        }
        Form::Triggered | Form::Instead => {
            let (trigger, scope) = trigger(text.phrase("when"), scope)?;
            let instead = text.form() == Form::Instead;
            Program { trigger: Some(trigger), steps: steps(text.list("does"), scope)?, instead, ..nothing }
        }
        Form::RuleMust => rule(text, Force::Must, scope)?,
        Form::RuleMay => rule(text, Force::May, scope)?,
        _ => return Err(text.refuse("is no text of a card")),
    };
    Ok(Program { target: target(&program), ..program })
}

/// A Regulation that acts: one or each player does all the steps (RNR-13.3, RNR-R11).
fn rule(text: Part<'_>, force: Force, scope: Scope) -> Read<Program> {
    let (when, who) = (text.phrase("when"), text.phrase("who"));
    let moment = match when.form() {
        Form::TurnBegins => Moment::TurnBegins,
        Form::SpinBegins => Moment::SpinBegins,
        Form::SpinEnds => Moment::SpinEnds,
        _ => return Err(when.refuse("is no moment at which a Regulation acts")),
    };
    let doer = match who.form() {
        Form::ActivePlayer => Doer::ActivePlayer,
        Form::EachPlayer => Doer::EachPlayer,
        _ => return Err(who.refuse("is nobody whom a Regulation can tell to act")),
    };
    let mut scope = Scope { moment: Some(when.form()), doer, force, ..scope };
    let mut steps = vec![];
    for (i, part) in text.list("does").enumerate() {
        let first = i == 0;
        let step = Step {
            doer: if first || doer == Doer::ActivePlayer { doer } else { Doer::Same },
            // Each step is the price of the next (RNR-10.4): who has begun goes on.
            force: if first { force } else { Force::Must },
            verb: verb(part, scope)?,
        };
        if step.names_player() {
            return Err(part.refuse("names a player beforehand, and a Regulation has no user who could (RNR-13.3)"));
        }
        if chosen(step) && steps.iter().copied().any(chosen) && doer == Doer::ActivePlayer {
            let why = "is a second Creature for the active player to choose, and a text has one (RNR-11.8)";
            return Err(part.refuse(why).instead("`all`, or `each player`"));
        }
        scope.counted |= step.verb.counts();
        steps.push(step);
    }
    let (whose, which, status) = (Whose::Anyone, Which::Any, Status::Either);
    let moments = Moments::one(moment);
    let trigger = Trigger { moments, whose, which, status, by_neighbor: false, summon: None, condition: None };
    Ok(Program { trigger: Some(trigger), steps, ..Program::default() })
}

/// The steps of a text with a user: at most one Creature and one player are named beforehand (RNR-11.8).
fn steps<'t>(parts: impl Iterator<Item = Part<'t>>, mut scope: Scope) -> Read<Vec<Step>> {
    let mut steps: Vec<Step> = vec![];
    for part in parts {
        let step = step(part, scope)?;
        if chooses(step) && steps.iter().copied().any(chooses) {
            let why = "is a second Creature to be named beforehand, and a text names one (RNR-11.8)";
            return Err(part.refuse(why).instead("`all`, or let somebody else choose with `have`"));
        }
        if step.names_player() && steps.iter().any(|step| step.names_player()) {
            let why = "is a second player or Fence to be named beforehand, and a text names one (RNR-11.8)";
            return Err(part.refuse(why).instead("`each neighbor`, `all Fences` or `your Fence`"));
        }
        // Who counts is one player, so `have each neighbor discard 1 or more cards` is no number.
        scope.counted |= step.verb.counts() && step.doer == Doer::You;
        steps.push(step);
    }
    Ok(steps)
}

/// Whether a Creature is chosen for a step,
fn chosen(step: Step) -> bool {
    matches!(step.verb.act(), Some((_, Object::One { .. })))
}

/// and whether the user names it beforehand.
fn chooses(step: Step) -> bool {
    step.doer == Doer::You && chosen(step)
}

fn step(part: Part<'_>, scope: Scope) -> Read<Step> {
    let (force, doer, deed) = match part.form() {
        Form::Have => (Force::Must, doer(part.phrase("who"), scope)?, part.phrase("does")),
        Form::Let => (Force::May, doer(part.phrase("who"), scope)?, part.phrase("does")),
        Form::May => (Force::May, Doer::You, part.phrase("does")),
        _ => (Force::Must, Doer::You, part),
    };
    Ok(Step { doer, force, verb: verb(deed, Scope { doer, force, ..scope })? })
}

fn doer(who: Part<'_>, scope: Scope) -> Read<Doer> {
    Ok(match who.form() {
        Form::EachPlayer => Doer::EachPlayer,
        Form::EachNeighbor => Doer::EachNeighbor,
        Form::AnyNeighbor => Doer::AnyNeighbor,
        Form::ThatNeighbor => {
            scope.that_neighbor(who)?;
            Doer::ThatNeighbor
        }
        _ => return Err(who.refuse("is nobody who can be told to do something")),
    })
}

/// The step whose Creature is named beforehand (RNR-11.8). What a Regulation does by itself has nobody who would name one.
fn target(program: &Program) -> Option<(Doer, crate::frame::ActKind, Object)> {
    let offered = program.trigger.is_some_and(|trigger| trigger.moments.has(Moment::TurnBegins));
    program.steps.iter().find_map(|step| {
        let named = step.doer == Doer::You
            || (step.doer == Doer::ActivePlayer && offered && program.steps[0].force == Force::May);
        let (act, object @ Object::One { .. }) = step.verb.act().filter(|_| named)? else { return None };
        Some((step.doer, act, object))
    })
}
