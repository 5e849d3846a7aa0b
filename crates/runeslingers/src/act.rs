//! What the active player does in the Play Phase, and answers (RSL-10.10 to RSL-10.14, section 14).

use runehall_engine::{
    Arg, Choice, Dice, Fault, Flow, KindId, Machine, Next, QuestionId, Road, Seat, Sink, Slot, ThingId, modes,
};

use crate::brief::NO_LINE;
use crate::frame::{
    Aim, Announce, Base, Besides, Doing, Frame, Happened, Roles, Step, TARGETS, Text, TurnStep, Types, Way,
};
use crate::machine::{Run, lying};
use crate::program::{Cost, Gains, Line, Opens};
use crate::state::{Lies, MAX_ACTIONS, Role, Spot, mark};
use crate::targets::Aiming;
use crate::values::Look;
use crate::words::{ACT, ACTIVATE, ANSWER, CHARGE, LIGHT, SET, Told, USE, by_rule};

modes! {
    /// The abilities that lie beside the field (RSL-4.4, RSL-4.5); at a table they are called what the cards call them.
    pub(crate) enum Ability {
        Inherent: "inherent ability",
        Equip: "equip ability",
    }
}

impl Ability {
    /// Where the card lies whose ability it is.
    pub(crate) const fn spot(self) -> Spot {
        match self {
            Ability::Inherent => Spot::RUNESLINGER,
            Ability::Equip => Spot::ABILITY,
        }
    }
}

impl Way {
    /// The question that asks for the rest.
    pub(crate) fn question(self) -> QuestionId {
        match self {
            Way::Set => SET,
            Way::Use => USE,
            Way::Charge => CHARGE,
            Way::Activate => ACTIVATE,
            Way::Light => LIGHT,
        }
    }
}

impl<'a> Look<'a> {
    /// Whether a concentration can be set (RSL-10.11, RSL-10.25).
    pub(crate) fn can_set(self, seat: Seat) -> bool {
        !self.state.player(seat).has_set && self.state.hand_size(seat) > 0 && self.state.empty_area(seat).is_some()
    }

    /// The Use line of a card, and its number.
    pub(crate) fn use_line(self, slot: &Slot<Lies>) -> Option<(u8, &'a Line)> {
        let n = self.brief(slot.card).uses;
        if n == NO_LINE {
            return None;
        }
        self.design(slot.card).lines.get(usize::from(n)).map(|line| (n, line))
    }

    /// The Pay line of a card, its number and its cost.
    pub(crate) fn pay_line(self, slot: &Slot<Lies>) -> Option<(u8, &'a Line, Cost)> {
        let n = self.brief(slot.card).pays;
        if n == NO_LINE {
            return None;
        }
        let line = self.design(slot.card).lines.get(usize::from(n))?;
        if let Opens::Pay(cost) = line.opens { Some((n, line, cost)) } else { None }
    }

    /// How a card on a field looks for targets.
    fn aiming_from(self, seat: Seat, slot: &Slot<Lies>) -> Aiming {
        Aiming { you: seat, spell: self.brief(slot.card).sort.spell(), this: slot.id, covers: None }
    }

    /// Whether a card can be used now (RSL-17.10, RSL-17.11).
    pub(crate) fn can_use(self, seat: Seat, slot: &Slot<Lies>) -> bool {
        let too_new = slot.facts.is(mark::NEW) && !self.has(slot, Gains::Quick);
        slot.facts.role == Role::Card
            && !slot.facts.is(mark::USED)
            && !too_new
            && self.use_line(slot).is_some_and(|(_, line)| self.can_aim(line, self.aiming_from(seat, slot)))
    }

    /// Whether a card can be charged now (RSL-17.4).
    pub(crate) fn can_charge(self, slot: &Slot<Lies>) -> bool {
        slot.facts.role == Role::Card && !slot.facts.is(mark::CHARGED) && self.has(slot, Gains::Charge)
    }

    /// Whether a cost can be paid (RSL-4.12).
    pub(crate) fn can_afford(self, seat: Seat, slot: &Slot<Lies>, cost: Cost) -> bool {
        match cost {
            Cost::Light(n) => self.payable(seat) >= n,
            Cost::Tokens(n) => slot.facts.tokens() >= n,
            Cost::Health(_) => true,
        }
    }

    /// Whether a card with a Pay line can be activated now.
    pub(crate) fn can_pay(self, seat: Seat, slot: &Slot<Lies>) -> bool {
        slot.facts.role == Role::Card
            && self.pay_line(slot).is_some_and(|(_, line, cost)| {
                self.can_afford(seat, slot, cost) && self.can_aim(line, self.aiming_from(seat, slot))
            })
    }

    /// Whether the inherent or the equip ability can be activated now (RSL-4.4, RSL-4.5, RSL-25.1).
    pub(crate) fn can_activate(self, seat: Seat, spot: Spot) -> bool {
        let Some(equip) = self.state.at(seat, spot, Role::Equip) else { return false };
        let brief = self.brief(equip.card);
        let affordable = if spot == Spot::RUNESLINGER {
            !self.state.terms.first && self.payable(seat) >= brief.cost
        } else {
            self.state.player(seat).determination >= brief.cost
        };
        if !affordable {
            return false;
        }
        let line = self.design(equip.card).lines.get(usize::from(brief.body));
        line.is_some_and(|line| self.can_aim(line, self.aiming_from(seat, equip)))
    }

    /// Whether anything may be named for a way.
    pub(crate) fn can_act(self, way: Way, seat: Seat) -> bool {
        match way {
            Way::Set => self.can_set(seat),
            Way::Use => self.state.in_play(seat).any(|slot| self.can_use(seat, slot)),
            Way::Charge => self.state.in_play(seat).any(|slot| self.can_charge(slot)),
            Way::Activate => {
                Ability::ALL.iter().any(|ability| self.can_activate(seat, ability.spot()))
                    || self.state.in_play(seat).any(|slot| self.can_pay(seat, slot))
            }
            Way::Light => self.state.field(seat).ready() != 0,
        }
    }

    /// What may be named for a way, in no order.
    pub(crate) fn each_of(self, way: Way, seat: Seat, mut see: impl FnMut(Choice)) {
        let mut things = |fits: &dyn Fn(&Slot<Lies>) -> bool| {
            self.state.in_play(seat).filter(|slot| fits(slot)).for_each(|slot| see(Choice::Thing(slot.id)));
        };
        match way {
            Way::Set => {
                if self.can_set(seat) {
                    self.state.each_held(seat, see);
                }
            }
            Way::Use => things(&|slot| self.can_use(seat, slot)),
            Way::Charge => things(&|slot| self.can_charge(slot)),
            Way::Activate => {
                things(&|slot| self.can_pay(seat, slot));
                Ability::ALL
                    .into_iter()
                    .filter(|ability| self.can_activate(seat, ability.spot()))
                    .for_each(|ability| see(ability.choice()));
            }
            Way::Light => self.state.ready(seat).for_each(|slot| see(Choice::Thing(slot.id))),
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// The Play Phase asks, and does what is answered.
    pub(crate) fn act(&mut self, seat: Seat, answer: Option<Choice>) -> Next {
        let this = Frame::Turn(TurnStep::Act);
        match answer {
            Some(Choice::Done) => self.end_play(),
            Some(Choice::Mode(n)) => {
                let way = Way::of(n).ok_or(Fault::Impossible)?;
                self.push(this)?;
                self.ask_more(Frame::Way(way), seat, way.question())
            }
            Some(choice @ (Choice::Card(_) | Choice::CardOf(..))) => {
                self.push(this)?;
                self.begin_play(seat, choice, Doing::Play, Base::Stays)
            }
            _ if self.state.actions >= MAX_ACTIONS => self.guard(),
            _ => {
                self.state.actions += 1;
                self.state.triggers = 0;
                self.ask_seat(this, seat, ACT)
            }
        }
    }

    /// A card of the hand begins to be played; the frame that asked lies on the agenda.
    fn begin_play(&mut self, seat: Seat, choice: Choice, doing: Doing, base: Base) -> Next {
        let card = self.state.card_meant(seat, choice, &[]).ok_or(Fault::Impossible)?;
        let (kind, owner) = (self.kind(card), self.state.owner(card));
        let line = self.rules.brief(kind).body;
        let seats = Roles::new(seat, seat, owner, seat);
        self.announce(fresh(doing, base, Step::Pay, (kind, ThingId(0), line), seats), None)
    }

    /// A way of acting with what was named for it.
    pub(crate) fn way(&mut self, way: Way, answer: Option<Choice>) -> Next {
        let seat = self.state.active;
        let choice = answer.ok_or(Fault::Impossible)?;
        match (way, choice) {
            (Way::Set, choice) => {
                let card = self.state.card_meant(seat, choice, &[]).ok_or(Fault::Impossible)?;
                self.state.player_mut(seat).has_set = true;
                self.set(card, seat)?;
                self.happened(Happened::Set(seat))
            }
            (Way::Light, Choice::Thing(id)) => {
                self.create_light(seat, id);
                let args = [Arg::Seat(seat), Arg::Number(1), Arg::Faceless(id)];
                self.tell(|_| by_rule(Told::Light, "RSL-8.4", &args));
                Ok(Flow::GoesOn)
            }
            (Way::Charge, Choice::Thing(id)) => {
                let (slot, _) = self.state.lying(id).ok_or(Fault::Impossible)?;
                let charge = |facts: &mut Lies| {
                    facts.put(mark::CHARGED, true);
                    facts.basic = facts.basic.saturating_add(1);
                };
                self.state.table.edit(id, charge).ok_or(Fault::Impossible)?;
                self.tell_lying(|rules, state| {
                    by_rule(Told::Charged, "RSL-17.4", &[Arg::Seat(seat), lying(rules, state, id)])
                });
                self.happened(Happened::Charged(seat, slot.facts.spot))
            }
            (Way::Use, Choice::Thing(id)) => {
                let (slot, _) = self.state.lying(id).ok_or(Fault::Impossible)?;
                let (line, _) = self.see().use_line(&slot).ok_or(Fault::Impossible)?;
                self.activate(seat, &slot, line, Doing::Use)
            }
            (Way::Activate, Choice::Thing(id)) => {
                let (slot, _) = self.state.lying(id).ok_or(Fault::Impossible)?;
                let (line, ..) = self.see().pay_line(&slot).ok_or(Fault::Impossible)?;
                self.activate(seat, &slot, line, Doing::Pay)
            }
            (Way::Activate, Choice::Mode(mode)) => {
                let ability = Ability::of(mode).ok_or(Fault::Impossible)?;
                let doing = match ability {
                    Ability::Inherent => Doing::Inherent,
                    Ability::Equip => Doing::Ability,
                };
                let equip = *self.state.at(seat, ability.spot(), Role::Equip).ok_or(Fault::Impossible)?;
                let line = self.see().brief(equip.card).body;
                self.activate(seat, &equip, line, doing)
            }
            (Way::Light | Way::Charge | Way::Use | Way::Activate, _) => Err(Fault::Impossible),
        }
    }

    /// A Use or Pay effect or an ability begins to be announced (RSL-4.11).
    fn activate(&mut self, seat: Seat, slot: &Slot<Lies>, line: u8, doing: Doing) -> Next {
        let (kind, owner) = (self.kind(slot.card), self.state.owner(slot.card));
        let seats = Roles::new(seat, slot.facts.whose.by(), owner, seat);
        self.announce(fresh(doing, Base::Stays, Step::Pay, (kind, slot.id, line), seats), None)
    }

    /// An answerable action: its player may play one Shout card, or decline (RSL-14.4).
    pub(crate) fn window(&mut self, id: ThingId, (by, to): (Seat, Seat), answer: Option<Choice>) -> Next {
        let Some((slot, _)) = self.state.lying(id).filter(|(slot, _)| slot.facts.role == Role::Card) else {
            // RSL-14.17
            return Ok(Flow::GoesOn);
        };
        let sort = self.see().brief(slot.card).sort;
        let terms = self.state.terms;
        // RSL-14.1, RSL-14.2
        let answerable = sort.is_runespell() || (!terms.first && terms.answerable);
        let entitled = if to == by { self.state.left_of(by) } else { to };
        // RSL-14.13, RSL-21.11
        if !answerable || entitled == by || !self.state.alive.has(entitled) || !self.see().can_answer(entitled) {
            return Ok(Flow::GoesOn);
        }
        let this = Frame::Window { id, by, to: entitled };
        match answer {
            Some(Choice::Done) => Ok(Flow::GoesOn),
            Some(choice @ (Choice::Card(_) | Choice::CardOf(..))) => {
                self.push(this)?;
                self.begin_play(entitled, choice, Doing::Answer, Base::Goes)
            }
            // RSL-14.12: asked also without a card to answer with.
            _ => self.ask_seat(this, entitled, ANSWER),
        }
    }

    /// A rung resolves, unless its card has left the field or is concealed (RSL-14.7, RSL-14.8).
    pub(crate) fn rung(&mut self, text: Text) -> Next {
        let there = self.state.lying(text.id).is_some_and(|(slot, _)| slot.facts.role == Role::Card);
        if !there {
            return Ok(Flow::GoesOn);
        }
        self.begin_text(text)
    }
}

/// An announcement at its beginning.
fn fresh(doing: Doing, base: Base, step: Step, (kind, id, line): (KindId, ThingId, u8), seats: Roles) -> Announce {
    Announce {
        doing,
        step,
        base,
        done: 0,
        kind,
        id,
        that: ThingId(0),
        aims: [Aim::NOTHING; TARGETS],
        chosen: Types::default(),
        seats,
        line,
        paid: 0,
        besides: Besides::Nothing,
        place: 0,
    }
}
