//! What the pending question is about, for the player who is asked, and what choices are called.

use runehall_engine::{Cause, Choice, Clause, KindId, Options, Refusal, Subject, ThingId};

use crate::act::Ability;
use crate::design::{Rules, Sort};
use crate::frame::{Aimed, Announce, Doing, Frame, Step, Way};
use crate::program::{Line, Opens};
use crate::state::{Role, State};
use crate::values::Look;
use crate::view::slots_id;
use crate::words::INFO;

/// What the pending question is about; nothing where the question says it all.
pub(crate) fn subject(rules: &Rules, state: &State) -> Option<Subject> {
    state.core.pending.asked()?;
    let about = |kind: KindId, clause, text: String| Subject { cause: Cause::Card(kind, Clause(clause)), text };
    let quoted = |kind: KindId| {
        let text = &rules.text(kind).text;
        if text.is_empty() { rules.text(kind).name.clone() } else { format!("“{}”", text.replace('\n', " ")) }
    };
    match state.core.agenda.top()? {
        Frame::Announce(a) if a.step == Step::Place => {
            Some(about(a.kind, "RSL-9.4", where_it_lies(Look { rules, state }, a)))
        }
        Frame::Announce(a) => {
            let clause = if a.doing == Doing::Trigger { "RSL-15.5" } else { "RSL-9.2" };
            Some(about(a.kind, clause, quoted(a.kind)))
        }
        Frame::Text(text) => Some(about(text.kind, "RSL-9.9", quoted(text.kind))),
        Frame::Window { id, by, .. } => {
            let kind = state.brought.kind_of(state.table.slot(*id)?.card);
            Some(about(kind, "RSL-14.4", format!("played by {}, {}", Refusal::seat(*by), quoted(kind))))
        }
        Frame::Hit(hit) => {
            let on = match hit.on.what() {
                Aimed::Seat(seat) => Refusal::seat(seat),
                Aimed::Thing(id) => rules.text(state.brought.kind_of(state.table.slot(id)?.card)).name.clone(),
                Aimed::Nothing => return None,
            };
            let text = format!("{} damage would be dealt to {on}", hit.amount);
            Some(Subject { cause: Cause::Clause(Clause("RSL-13.1")), text })
        }
        Frame::Deal(_)
        | Frame::Opening(_)
        | Frame::Turn(_)
        | Frame::Way(_)
        | Frame::TakeBack
        | Frame::Rung(_)
        | Frame::Cards { .. }
        | Frame::Discard { .. }
        | Frame::Afflict { .. }
        | Frame::Several { .. }
        | Frame::Unique { .. }
        | Frame::Remove { .. }
        | Frame::Convert { .. }
        | Frame::TooMany
        | Frame::Strike(_)
        | Frame::Drain { .. }
        | Frame::Road(_)
        | Frame::Group { .. }
        | Frame::Waits(_)
        | Frame::Replace { .. }
        | Frame::Destroy { .. }
        | Frame::Ready { .. }
        | Frame::UseUp { .. }
        | Frame::Look { .. }
        | Frame::Arrange { .. }
        | Frame::Steal { .. }
        | Frame::Lot { .. } => None,
    }
}

/// What it means to play a card at one of the places that are offered.
fn where_it_lies(look: Look<'_>, a: &Announce) -> String {
    if look.rules.brief(a.kind).sort == Sort::Boon {
        return "it lies on ailments, which do nothing until it leaves, or takes the place of another boon".to_owned();
    }
    let in_a_slot = look.places(a.kind, a.actor()).iter().any(|(_, spot)| !spot.is_concentration());
    let or_slot = if in_a_slot { ", or in an empty utility slot" } else { "" };
    format!("it lies on an exposed concentration of yours, which makes no light until it leaves{or_slot}")
}

/// The thing that a choice is about without naming it: the card whose ability is used, the slots of which one is taken.
pub(crate) fn concerns(look: Look<'_>, choice: Choice) -> Option<ThingId> {
    let Choice::Mode(mode) = choice else { return None };
    let (seat, _) = look.state.core.pending.asked()?;
    let frame = look.state.core.agenda.top()?;
    if let Frame::Way(Way::Activate) = frame {
        return Some(look.state.at(seat, Ability::of(mode)?.spot(), Role::Equip)?.id);
    }
    if let Frame::Announce(a) = frame { (a.step == Step::Place).then(|| slots_id(a.actor())) } else { None }
}

/// The ways that the pending question knows, open now or not: those that it declares or that a text gives it, as far as they have words.
pub(crate) fn ways(look: Look<'_>, out: &mut Options) {
    out.clear();
    let Some((_, ask)) = look.state.core.pending.asked() else { return };
    out.extend(INFO.modes(ask.question));
    if let (true, Some(Frame::Announce(_) | Frame::Group { .. })) = (out.is_empty(), look.state.core.agenda.top()) {
        // A bullet and a triggered effect are named by their line.
        out.extend((0..Line::MOST).map(Choice::Mode));
    }
    out.retain(|way| describe(look, *way).is_some());
}

/// What a choice is called at the pending question.
pub(crate) fn describe(look: Look<'_>, choice: Choice) -> Option<String> {
    let Choice::Mode(mode) = choice else { return None };
    let (seat, ask) = look.state.core.pending.asked()?;
    let frame = *look.state.core.agenda.top()?;
    if let Frame::Way(Way::Activate) = frame {
        // It is called what the card calls it.
        let ability = Ability::of(mode)?;
        let design = look.design(look.state.at(seat, ability.spot(), Role::Equip)?.card);
        return Some(if ability == Ability::Inherent { design.inherent.clone() } else { design.name.clone() });
    }
    if let Some(words) = INFO.mode(ask.question, mode) {
        return Some(words.to_owned());
    }
    let word = match frame {
        Frame::Announce(a) => return announced(look, &a, mode),
        Frame::Group { .. } => format!("line {}", u16::from(mode) + 1),
        // These are not answered with a mode.
        Frame::Deal(_)
        | Frame::Opening(_)
        | Frame::Turn(_)
        | Frame::Way(_)
        | Frame::TakeBack
        | Frame::Window { .. }
        | Frame::Rung(_)
        | Frame::Text(_)
        | Frame::Cards { .. }
        | Frame::Discard { .. }
        | Frame::Afflict { .. }
        | Frame::Several { .. }
        | Frame::Unique { .. }
        | Frame::Remove { .. }
        | Frame::Convert { .. }
        | Frame::TooMany
        | Frame::Strike(_)
        | Frame::Hit(_)
        | Frame::Drain { .. }
        | Frame::Road(_)
        | Frame::Waits(_)
        | Frame::Replace { .. }
        | Frame::Destroy { .. }
        | Frame::Ready { .. }
        | Frame::UseUp { .. }
        | Frame::Look { .. }
        | Frame::Arrange { .. }
        | Frame::Steal { .. }
        | Frame::Lot { .. } => return None,
    };
    Some(word)
}

fn announced(look: Look<'_>, a: &Announce, mode: u8) -> Option<String> {
    match a.step {
        Step::Bullet => {
            let lines = &look.rules.text(a.kind).lines;
            let line = lines.get(usize::from(mode)).filter(|line| line.opens == Opens::Bullet)?;
            let nth = lines[..usize::from(mode)].iter().filter(|line| line.opens == Opens::Bullet).count() + 1;
            Some(format!("bullet {nth}: {}", line.text.trim_start_matches("• ").trim_end_matches('.')))
        }
        Step::Pay
        | Step::Ail
        | Step::Tokens
        | Step::Costs
        | Step::Place
        | Step::Put
        | Step::Enemy
        | Step::Show
        | Step::Types
        | Step::Targets
        | Step::Done => None,
    }
}
