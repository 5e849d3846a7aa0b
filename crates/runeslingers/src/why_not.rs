//! Why a choice is not legal: the first thing in the way, in the order a player would look for it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a refusal looks for the few frames and choices it can say more about; the rest get the general answer"
)]

use runehall_engine::{CardId, Choice, Clause, KindId, Options, Pending, Refusal, Seat, Slot, ThingId};

use crate::act::Ability;
use crate::design::{Rules, Sort};
use crate::frame::{Announce, Frame, Step, TurnStep, Way};
use crate::options::list;
use crate::program::{Cost, Gains};
use crate::state::{Lies, Role, Spot, State, mark};
use crate::targets::Lack;
use crate::values::Look;
use crate::words::INFO;

/// Why a choice is not among the options; `None` if it is.
pub(crate) fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
    let mut options = Options::new();
    list(rules, state, &mut options);
    if options.binary_search(&choice).is_ok() {
        return None;
    }
    let look = Look { rules, state };
    Some(match state.core.pending {
        Pending::Over(_) => refuse("RSL-3.17", "the encounter is over", "start another one"),
        Pending::Fault(_) => refuse("RSL-3.22", "the encounter cannot go on", "go back to an earlier position"),
        Pending::Ask(ask) if ask.sides > 0 => {
            refuse("RSL-19.6", "a roll is waited for", format!("answer with a roll from 0 to {}", ask.sides - 1))
        }
        Pending::Ask(ask) => {
            let clause = INFO.questions[usize::from(ask.question.0)].clause;
            let general = Refusal::new(clause, "that is no answer to this question", "choose one of the options");
            let Some((seat, _)) = state.core.pending.asked() else { return Some(general) };
            match state.core.agenda.top() {
                Some(frame) => why(look, seat, frame, choice).unwrap_or(general),
                None => general,
            }
        }
    })
}

fn refuse(clause: &'static str, because: impl Into<String>, instead: impl Into<String>) -> Refusal {
    Refusal::new(Clause(clause), because, instead)
}

fn why(look: Look<'_>, seat: Seat, frame: &Frame, choice: Choice) -> Option<Refusal> {
    match (*frame, choice) {
        (Frame::Turn(TurnStep::Act), Choice::Card(_) | Choice::CardOf(..)) => why_not_play(look, seat, choice, false),
        (Frame::Window { .. }, Choice::Card(_) | Choice::CardOf(..)) => why_not_play(look, seat, choice, true),
        (Frame::Turn(TurnStep::Act), Choice::Mode(n)) => Way::of(n).map(|way| why_not_way(look, seat, way)),
        (Frame::Turn(TurnStep::Pass), Choice::Mode(_)) => {
            Some(refuse("RSL-10.9", "no exposed concentration is there to take", "draw, or go on"))
        }
        (Frame::Way(way), choice) => why_not_named(look, seat, way, choice),
        (Frame::Announce(a), choice) => why_not_announced(look, seat, &a, choice),
        // A block is no play.
        (Frame::Hit(_), Choice::Card(kind) | Choice::CardOf(kind, _)) => not_held(look, seat, choice, kind, "RSL-13.2"),
        (Frame::Discard { .. } | Frame::Opening(_), Choice::Card(kind) | Choice::CardOf(kind, _)) => {
            not_held(look, seat, choice, kind, "RSL-9.1")
        }
        _ => None,
    }
}

fn name_of(look: Look<'_>, kind: KindId) -> Option<&str> {
    look.rules.names.get(kind.index()).map(String::as_str)
}

/// A card of a hand with this name, whoever owns it.
fn held_as(look: Look<'_>, seat: Seat, kind: KindId) -> Option<CardId> {
    look.state.held(seat).iter().find(|card| look.state.brought.kind_of(*card) == kind)
}

/// `clause` says that what is named comes from the hand.
fn not_held(look: Look<'_>, seat: Seat, choice: Choice, kind: KindId, clause: &'static str) -> Option<Refusal> {
    let name = name_of(look, kind)?;
    if look.state.card_meant(seat, choice, &[]).is_some() {
        return None;
    }
    Some(match held_as(look, seat, kind).map(|card| look.state.owner(card)) {
        // RSL-20.5
        Some(owner) if owner == seat => {
            refuse("RSL-20.5", format!("the {name} in your hand is your own"), "name it without an owner")
        }
        Some(owner) => {
            let whose = Refusal::seat(owner);
            let because = format!("the {name} in your hand belongs to {whose}");
            refuse("RSL-20.5", because, format!("name it as {name} of {whose}"))
        }
        None => refuse(clause, format!("{name} is not in your hand"), "choose a card you hold"),
    })
}

fn why_not_play(look: Look<'_>, seat: Seat, choice: Choice, answer: bool) -> Option<Refusal> {
    let (Choice::Card(kind) | Choice::CardOf(kind, _)) = choice else { return None };
    let name = name_of(look, kind)?;
    // What is in the way of a card is the same whoever owns it, and comes before how it is named (RSL-20.5).
    let lack = held_as(look, seat, kind).and_then(|_| look.can_play(seat, kind, answer).err());
    let Some(lack) = lack else { return not_held(look, seat, choice, kind, "RSL-9.1") };
    let sort = look.rules.text(kind).sort;
    Some(match lack {
        Lack::NoCard => refuse("RSL-9.1", format!("{name} is no card to be played"), "choose a card you hold"),
        Lack::Shout => refuse("RSL-17.8", format!("{name} has no Shout"), "answer with a Shout card, or pass"),
        Lack::Second => refuse("RSL-5.11", format!("you control a {name} already"), "play another card"),
        Lack::Light => {
            let (has, cost) = (look.payable(seat), look.cost(seat, kind));
            refuse("RSL-8.11", format!("{name} costs {cost} light, and you can have {has}"), "play a cheaper card")
        }
        Lack::Ail => refuse("RSL-17.12", "no ailment can be applied to you as a cost", "free an ailment area first"),
        Lack::Place => match sort {
            Sort::Boon => refuse("RSL-12.1", "there is no ailment and no boon to play it on", "wait for an ailment"),
            Sort::Chant | Sort::Trinket if look.rules.brief(kind).prints(Gains::Distract) => {
                refuse("RSL-17.2", "it must lie on an exposed concentration, and you have none", "set a concentration")
            }
            Sort::Chant | Sort::Trinket => {
                refuse("RSL-6.5", "no exposed concentration and no slot of yours is free", "set a concentration")
            }
            _ => refuse("RSL-6.4", "you have no exposed concentration to play it on", "set a concentration"),
        },
        Lack::Target => refuse("RSL-18.1", format!("{name} has no valid target"), "play another card"),
        Lack::Covered => {
            refuse("RSL-9.17", format!("{name} would cover its only target"), "play it when there is another one")
        }
    })
}

fn why_not_way(look: Look<'_>, seat: Seat, way: Way) -> Refusal {
    match way {
        Way::Set if look.state.player(seat).has_set => {
            refuse("RSL-10.11", "you have set a concentration this turn", "wait for your next turn")
        }
        Way::Set if look.state.empty_area(seat).is_none() => {
            refuse("RSL-10.25", "all your concentration areas are taken", "free an area first")
        }
        Way::Set => refuse("RSL-10.11", "you hold no card to set", "draw a card first"),
        Way::Use => {
            let mut cards = look.state.in_play(seat).filter(|slot| look.use_line(slot).is_some());
            match (cards.next(), cards.next()) {
                (Some(slot), None) => why_not_use(look, slot.id).unwrap_or_else(no_use),
                _ => no_use(),
            }
        }
        Way::Charge => {
            let any = look.state.in_play(seat).any(|slot| look.has(slot, Gains::Charge));
            let because =
                if any { "every card with Charge was charged this turn" } else { "you control no card with Charge" };
            refuse("RSL-17.4", because, "do something else")
        }
        Way::Activate => {
            // Whoever has one card with a Pay effect has mostly that in mind.
            let mut cards = look.state.in_play(seat).filter(|slot| look.pay_line(slot).is_some());
            if let (Some(slot), None) = (cards.next(), cards.next()) {
                return why_not_pay(look, seat, slot).about(Some(slot.id));
            }
            let equipped = look.state.at(seat, Spot::ABILITY, Role::Equip).is_some();
            why_not_activate(look, seat, if equipped { Ability::Equip } else { Ability::Inherent })
        }
        Way::Light => refuse("RSL-8.4", "you have no exposed ready concentration", "wait for your Ready Phase"),
    }
}

fn no_use() -> Refusal {
    refuse("RSL-17.10", "you control no card that can be used now", "do something else")
}

fn why_not_use(look: Look<'_>, id: ThingId) -> Option<Refusal> {
    let (slot, seat) = look.state.lying(id)?;
    let line = look.use_line(&slot)?.1;
    let name = &look.design(slot.card).name;
    let aiming = crate::targets::Aiming { you: seat, spell: None, this: id, covers: None };
    Some(if slot.facts.is(mark::USED) {
        refuse("RSL-8.3", format!("{name} is used"), "wait for your Ready Phase")
    } else if slot.facts.is(mark::NEW) && !look.has(&slot, Gains::Quick) {
        refuse("RSL-17.10", format!("{name} was played this turn"), "use it from your next turn on")
    } else if look.can_aim(line, aiming) {
        return None;
    } else {
        refuse("RSL-18.1", format!("{name} has no valid target"), "use another card")
    })
}

/// Why the Pay effect of a card cannot be used.
fn why_not_pay(look: Look<'_>, seat: Seat, slot: &Slot<Lies>) -> Refusal {
    let name = &look.design(slot.card).name;
    let Some((_, _, cost)) = look.pay_line(slot) else {
        return refuse("RSL-10.13", format!("{name} has no Pay effect"), "choose one of the options");
    };
    let lacks = match cost {
        _ if look.can_afford(seat, slot, cost) => {
            return refuse("RSL-18.1", format!("{name} has no valid target"), "do something else");
        }
        Cost::Light(n) => {
            let because = format!("{name} costs {n} light, and you can have {}", look.payable(seat));
            return refuse("RSL-8.11", because, "wait until you have more light");
        }
        Cost::Tokens(n) => format!("{n} tokens, and {} are on it", slot.facts.tokens()),
        Cost::Health(n) => format!("{n} health"),
    };
    refuse("RSL-4.12", format!("the cost of {name} is {lacks}"), "wait until you can pay it")
}

fn why_not_activate(look: Look<'_>, seat: Seat, ability: Ability) -> Refusal {
    let inherent = ability == Ability::Inherent;
    let Some(equip) = look.state.at(seat, ability.spot(), Role::Equip) else {
        return refuse("RSL-4.4", "you have no such ability", "do something else");
    };
    let design = look.design(equip.card);
    let name = if inherent { &design.inherent } else { &design.name };
    if inherent && look.state.terms.first {
        return refuse("RSL-4.5", format!("{name} cannot be activated in the first edition"), "do something else");
    }
    if inherent && look.payable(seat) < design.cost {
        let because = format!("{name} costs {} light, and you can have {}", design.cost, look.payable(seat));
        return refuse("RSL-8.11", because, "wait until you have more light");
    }
    if !inherent && look.state.player(seat).determination < design.cost {
        let has = look.state.player(seat).determination;
        let because = format!("{name} costs {} determination, and you have {has}", design.cost);
        return refuse("RSL-4.4", because, "determination comes with lost power");
    }
    refuse("RSL-18.1", format!("{name} has no valid target"), "do something else")
}

fn why_not_named(look: Look<'_>, seat: Seat, way: Way, choice: Choice) -> Option<Refusal> {
    match (way, choice) {
        (Way::Set, Choice::Card(kind) | Choice::CardOf(kind, _)) => not_held(look, seat, choice, kind, "RSL-9.1"),
        (Way::Activate, Choice::Mode(mode)) => Ability::of(mode).map(|ability| why_not_activate(look, seat, ability)),
        (Way::Use | Way::Charge | Way::Activate, Choice::Card(kind)) => {
            let mut own = look.state.in_play(seat);
            let slot = own.find(|slot| look.state.brought.kind_of(slot.card) == kind)?;
            why_not_named(look, seat, way, Choice::Thing(slot.id))
        }
        (_, Choice::Thing(id)) => {
            let (slot, holder) = look.state.lying(id)?;
            if holder != seat {
                return Some(
                    refuse("RSL-6.10", "you do not control it", "choose something on your field").about(Some(id)),
                );
            }
            let seen = slot.facts.role == Role::Card;
            let name = if seen { look.design(slot.card).name.as_str() } else { "this card" };
            let refusal = match way {
                Way::Use => why_not_use(look, id)?,
                Way::Charge if seen && look.has(&slot, Gains::Charge) => {
                    refuse("RSL-17.4", format!("{name} was charged this turn"), "wait for your next turn")
                }
                Way::Charge => refuse("RSL-17.4", format!("{name} has no Charge"), "choose a card with Charge"),
                Way::Activate if seen => why_not_pay(look, seat, &slot),
                Way::Light => {
                    refuse("RSL-8.4", "only an exposed ready concentration makes light", "choose one of them")
                }
                Way::Set | Way::Activate => return None,
            };
            Some(refusal.about(Some(id)))
        }
        _ => None,
    }
}

fn why_not_announced(look: Look<'_>, _seat: Seat, a: &Announce, choice: Choice) -> Option<Refusal> {
    let name = &look.rules.text(a.kind).name;
    Some(match (a.step, choice) {
        (Step::Pay, Choice::Thing(_)) => refuse(
            "RSL-8.11",
            "only exposed ready concentrations pay, and no more than is owed",
            "choose one of the options",
        ),
        (Step::Pay, Choice::Done) => refuse("RSL-8.11", "light is still owed", "name more concentrations"),
        (Step::Ail, Choice::Card(_)) => {
            refuse("RSL-17.12", "all of the cost could not be applied", "choose a type that fits")
        }
        (Step::Place, Choice::Mode(_)) => {
            let distracts = look.rules.brief(a.kind).prints(Gains::Distract);
            if look.state.terms.first {
                refuse("RSL-6.5", "the first edition has no utility slots", "choose an exposed concentration")
            } else if distracts {
                refuse("RSL-17.2", format!("{name} must lie on a concentration"), "choose an exposed concentration")
            } else {
                refuse("RSL-6.3", format!("{name} cannot be played in a slot"), "choose one of the options")
            }
        }
        (Step::Place, _) => match look.rules.text(a.kind).sort {
            Sort::Boon => refuse("RSL-12.1", "a boon is played on an ailment or a boon", "choose one of the options"),
            Sort::Chant | Sort::Trinket => refuse("RSL-6.5", "that is no free place", "choose one of the options"),
            _ => refuse("RSL-6.4", "a runespell is played on an exposed concentration", "choose one of the options"),
        },
        (Step::Bullet, Choice::Mode(_)) => {
            refuse("RSL-17.5", "that is no bullet with a valid target", "choose one of the options")
        }
        (Step::Targets, choice) => {
            let taken = match choice {
                Choice::Seat(seat) => a.aims.contains(&crate::frame::Aim::seat(seat)),
                Choice::Thing(id) => a.aims.contains(&crate::frame::Aim::thing(id)),
                _ => false,
            };
            if taken {
                refuse("RSL-18.4", "another target must differ from the first", "choose one of the options")
            } else {
                refuse("RSL-18.2", format!("that is no valid target of {name}"), "choose one of the options")
            }
        }
        _ => return None,
    })
}
