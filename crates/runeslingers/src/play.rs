//! Playing and activating: what an announcement may name and what it costs, and what is done when all of it is named (RSL-4.11,
//! sections 9 and 15). The steps in which it is named are in `announce.rs`.

use runehall_engine::{Arg, Choice, Dice, Fault, Flow, KindId, Machine, Next, Road, Seat, Sink, Stage, ThingId, modes};

use crate::design::Sort;
use crate::frame::{Aim, Aimed, Announce, Base, Besides, Doing, Frame, Happened, TARGETS, Text};
use crate::machine::{Run, aimed, lying};
use crate::program::{Ailment, Chooses, Cost, Gains, Goes, Line, Opens};
use crate::state::{Alters, CONCENTRATIONS, PLAYING, Role, Spot, discard, hand, mark};
use crate::targets::{Aiming, Place};
use crate::values::Look;
use crate::view::area_of;
use crate::words::{Told, by, by_rule};

modes! {
    /// Where a card is played that does not lie on a concentration or on ailments (RSL-9.17).
    pub(crate) enum Elsewhere {
        Slot: "slot",
    }
}

impl Announce {
    /// Who announces.
    pub(crate) fn actor(&self) -> Seat {
        match self.doing {
            // RSL-12.12
            Doing::Play | Doing::Answer => self.seats.by(),
            Doing::Inherent | Doing::Ability | Doing::Use | Doing::Pay | Doing::Trigger => self.seats.you(),
        }
    }

    /// Whether it is a card being played.
    pub(crate) fn plays(&self) -> bool {
        matches!(self.doing, Doing::Play | Doing::Answer)
    }

    /// The text that is announced, at its beginning.
    pub(crate) fn text(&self) -> Text {
        Text {
            kind: self.kind,
            id: self.id,
            that: self.that,
            aims: self.aims,
            chosen: self.chosen,
            seats: self.seats,
            last: 0,
            line: self.line,
            pc: 0,
            behind: 0,
            dealt: 0,
            hit: 0,
        }
    }

    /// Whether something has been done already.
    pub(crate) fn has(&self, done: u8) -> bool {
        self.done & done != 0
    }
}

impl<'a> Look<'a> {
    /// The light that an announcement costs.
    pub(crate) fn light_of(self, a: &Announce) -> u8 {
        match a.doing {
            _ if a.has(Announce::PAID) => 0,
            Doing::Play | Doing::Answer => self.cost(a.actor(), a.kind),
            Doing::Inherent => self.rules.brief(a.kind).cost,
            Doing::Pay => match self.pays(a) {
                Some(Cost::Light(n)) => n,
                Some(Cost::Tokens(_) | Cost::Health(_)) | None => 0,
            },
            Doing::Ability | Doing::Use | Doing::Trigger => 0,
        }
    }

    /// What a Pay effect costs.
    pub(crate) fn pays(self, a: &Announce) -> Option<Cost> {
        let Opens::Pay(cost) = self.line(a)?.opens else { return None };
        (a.doing == Doing::Pay).then_some(cost)
    }

    /// The line that an announcement is about.
    pub(crate) fn line(self, a: &Announce) -> Option<&'a Line> {
        self.rules.text(a.kind).lines.get(usize::from(a.line))
    }

    /// How its targets are looked for.
    pub(crate) fn aiming_of(self, a: &Announce) -> Aiming {
        if a.plays() && !a.has(Announce::LAID) {
            return self.aiming(a.kind, a.actor(), Some(a.spot()));
        }
        Aiming { you: a.seats.you(), spell: self.rules.brief(a.kind).sort.spell(), this: a.id, covers: None }
    }

    /// What is still owed after the pool and the concentrations named so far (RSL-8.11).
    pub(crate) fn owed(self, a: &Announce) -> u8 {
        let pool = self.state.player(a.actor()).light;
        self.light_of(a).saturating_sub(pool).saturating_sub(a.paid.count_ones() as u8)
    }

    /// The concentrations that may be named next at a payment: each set can be given as one list, by rising numbers.
    pub(crate) fn next_payers(self, a: &Announce, mut see: impl FnMut(ThingId)) {
        let (seat, owed) = (a.actor(), u32::from(self.owed(a)));
        let mut ids = [ThingId(0); CONCENTRATIONS as usize];
        let (mut n, mut last) = (0, None);
        for (id, slot) in ids.iter_mut().zip(self.state.ready(seat)) {
            (*id, n) = (slot.id, n + 1);
            if a.paid >> slot.facts.spot.0 & 1 == 1 {
                last = last.max(Some(slot.id));
            }
        }
        let ids = &ids[..n];
        for id in ids.iter().filter(|id| Some(**id) > last) {
            let later = ids.iter().filter(|other| *other >= id).count() as u32;
            if owed > 0 && later >= owed {
                see(*id);
            }
        }
    }

    /// The bullets with valid targets, a bit for each line (RSL-17.5).
    pub(crate) fn bullets(self, a: &Announce) -> u8 {
        let aiming = self.aiming_of(a);
        let lines = (0..8).zip(&self.rules.text(a.kind).lines);
        lines
            .filter(|(_, line)| line.opens == Opens::Bullet && self.can_aim(line, aiming))
            .fold(0, |bits, (i, _)| bits | 1 << i)
    }

    /// How many ailments a line has its controller announce, and whether they must differ.
    pub(crate) fn to_choose(self, a: &Announce) -> Option<(u8, bool)> {
        Some(match self.line(a)?.chooses? {
            Chooses::Ailments(n) => (n, false),
            Chooses::Type => (1, false),
            Chooses::Unique(n) => (n, true),
        })
    }

    /// Whether a type may be named next: each set can be given as one list, in the order of the ailments.
    pub(crate) fn may_choose(self, a: &Announce, ailment: Ailment) -> bool {
        let Some((n, unique)) = self.to_choose(a) else { return false };
        let last = a.chosen.iter().last();
        let left = n.saturating_sub(a.chosen.len());
        let after = (Ailment::ALL.len() - ailment as usize) as u8;
        if unique { last.is_none_or(|last| ailment > last) && after >= left } else { Some(ailment) >= last }
    }

    /// The target that is to be named next: its number.
    pub(crate) fn next_target(self, a: &Announce) -> Option<usize> {
        let n = self.line(a)?.targets.len().min(TARGETS);
        (0..n).find(|&i| a.aims[i] == Aim::NOTHING)
    }

    /// How many Mastery tokens may go for a Pay effect: at least and at most (RSL-4.12).
    pub(crate) fn mastery_span(self, a: &Announce) -> Option<(u8, u8)> {
        let Some(Cost::Tokens(n)) = self.pays(a) else { return None };
        let facts = self.state.table.slot(a.id)?.facts;
        Some((n.saturating_sub(facts.basic), n.min(facts.mastery)))
    }

    /// Whether a card must lie on a concentration though a slot is empty: then its place is asked for, so that whoever wants the
    /// slot learns why not (RSL-17.2).
    pub(crate) fn might_want_slot(self, kind: KindId, seat: Seat) -> bool {
        let brief = self.rules.brief(kind);
        brief.sort.is_defense()
            && brief.sort != Sort::Boon
            && brief.prints(Gains::Distract)
            && self.state.empty_slot(seat).is_some()
    }

    /// Whether paying sets something off, so that what follows is another command.
    pub(crate) fn costs_act(self, a: &Announce) -> bool {
        let ails = a.plays() && self.rules.brief(a.kind).ail.is_some();
        ails || matches!(self.pays(a), Some(Cost::Health(_)))
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Something is done now: the frame that asked first has done its part.
    pub(crate) fn settle_base(&mut self, a: &mut Announce) {
        if a.base == Base::Goes {
            self.state.core.agenda.drop_top();
        }
        a.base = Base::Fresh;
    }

    /// Who announces is out of the encounter, or the card is (RSL-9.11, RSL-21.11), or no place is left for it (RSL-9.14).
    pub(crate) fn abandon(&mut self) {
        for card in self.state.table.zone(PLAYING).iter() {
            let owner = self.state.owner(card);
            self.state.table.move_card_openly(card, PLAYING, discard(owner));
        }
    }

    /// Light and all other costs that set nothing off.
    pub(crate) fn pay(&mut self, a: &mut Announce) -> Result<(), Fault> {
        if a.has(Announce::PAID) {
            return Ok(());
        }
        let (actor, light) = (a.actor(), self.see().light_of(a));
        let cost = self.see().pays(a);
        for spot in (0..8).filter(|spot| a.paid >> spot & 1 == 1).map(Spot) {
            let id = self.state.at(actor, spot, Role::Concentration).ok_or(Fault::Impossible)?.id;
            self.create_light(actor, id);
        }
        let player = self.state.player_mut(actor);
        player.light = player.light.saturating_sub(light);
        match a.doing {
            Doing::Ability => {
                let cost = self.rules.brief(a.kind).cost;
                let player = self.state.player_mut(actor);
                player.determination = player.determination.saturating_sub(cost);
            }
            Doing::Use => self.turn_card(a.id, true),
            Doing::Pay => {
                if let (Some(Cost::Tokens(n)), Besides::Mastery(mastery)) = (cost, a.besides) {
                    self.state.table.edit(a.id, |facts| {
                        facts.mastery = facts.mastery.saturating_sub(mastery);
                        facts.basic = facts.basic.saturating_sub(n.saturating_sub(mastery));
                    });
                }
            }
            Doing::Play | Doing::Answer => {
                let card = self.held(actor, a.kind, a.seats.owner()).ok_or(Fault::Impossible)?;
                self.state.table.move_card_openly(card, hand(actor), PLAYING);
                let told = if a.doing == Doing::Play { Told::Played } else { Told::Answered };
                let cause = runehall_engine::Cause::Clause(runehall_engine::Clause("RSL-9.3"));
                let args = [Arg::Seat(actor), Arg::Card(a.kind), Arg::Number(i16::from(light))];
                self.tell(|_| by(told, cause, &args));
            }
            Doing::Inherent | Doing::Trigger => {}
        }
        if matches!(a.doing, Doing::Ability | Doing::Inherent | Doing::Use | Doing::Pay) {
            self.tell_activation(a, actor);
        }
        a.done |= Announce::PAID;
        Ok(())
    }

    fn tell_activation(&mut self, a: &Announce, actor: Seat) {
        let told = match a.doing {
            Doing::Inherent => Told::Inherent,
            Doing::Use => Told::Used,
            Doing::Ability | Doing::Pay | Doing::Play | Doing::Answer | Doing::Trigger => Told::Activated,
        };
        let (id, args) = (a.id, [Arg::Seat(actor), Arg::Card(a.kind)]);
        self.tell_lying(|rules, state| by_rule(told, "RSL-4.11", &args).pointing_at(1, lying(rules, state, id)));
    }

    /// Costs that set something off: what follows waits (RSL-9.3, RSL-4.12).
    pub(crate) fn costs_first(&mut self, mut a: Announce) -> Next {
        self.settle_base(&mut a);
        self.pay(&mut a)?;
        self.push(Frame::Announce(a))?;
        let actor = a.actor();
        match self.see().pays(&a) {
            Some(Cost::Health(n)) => self.lose_health(actor, n),
            Some(Cost::Light(_) | Cost::Tokens(_)) | None => {
                let Besides::Ail(ailment) = a.besides else { return Err(Fault::Impossible) };
                self.afflict(actor, ailment, self.rules.brief(a.kind).ail.unwrap_or(0))
            }
        }
    }

    /// The card is put on its place (RSL-9.4): what waits for the next runespell is used up (RSL-24.3), and tokens are put (RSL-9.5).
    pub(crate) fn put(&mut self, a: &mut Announce) -> Result<(), Fault> {
        if a.has(Announce::LAID) {
            return Ok(());
        }
        let card = self.state.table.zone(PLAYING).first().ok_or(Fault::Impossible)?;
        let (by, place, brief) = (a.actor(), a.spot(), self.rules.brief(a.kind));
        a.id = self.lay(card, PLAYING, place, by)?;
        let you = if brief.sort == Sort::Boon { place.0 } else { by };
        a.seats = crate::frame::Roles::new(you, by, a.seats.owner(), you);
        a.done |= Announce::LAID;
        if let Some(spell) = brief.sort.spell() {
            let slung = &mut self.state.player_mut(by).slung[spell as usize];
            *slung = slung.saturating_add(1);
            for gains in [Gains::Distract, Gains::Charge, Gains::Shout, Gains::Pierce, Gains::Quick] {
                let waits = |alters: Alters| alters == Alters::NextGains(by, gains);
                if self.state.modifiers.iter().any(|modifier| waits(modifier.alters)) {
                    self.state.modifiers.retain(|modifier| !waits(modifier.alters));
                    if !brief.prints(gains) {
                        self.change_keyword(a.id, gains, true);
                    }
                }
            }
        }
        if let Some(n) = brief.tokens {
            self.state.table.edit(a.id, |facts| facts.basic = n);
        }
        Ok(())
    }

    /// A boon takes the place of another, which is destroyed; what lies under it is not exposed in between (RSL-12.4, RSL-12.5).
    pub(crate) fn replace_boon(&mut self, mut a: Announce, old: ThingId) -> Next {
        self.settle_base(&mut a);
        self.pay(&mut a)?;
        let (slot, seat) = self.state.lying(old).ok_or(Fault::Impossible)?;
        let (kind, owner) = (self.kind(slot.card), self.state.owner(slot.card));
        self.tell_lying(|rules, state| {
            by_rule(Told::Destroyed, "RSL-12.5", &[Arg::Seat(owner), Arg::Card(kind)])
                .pointing_at(1, lying(rules, state, old))
        });
        self.state.table.move_card_openly(slot.card, crate::state::field(seat), discard(owner));
        self.put(&mut a)?;
        self.push(Frame::Announce(a))?;
        self.left(slot, seat, Goes::Destroy, false)
    }

    /// All is announced.
    pub(crate) fn carry_out(&mut self, mut a: Announce) -> Next {
        self.pay(&mut a)?;
        let actor = a.actor();
        if a.plays() {
            self.put(&mut a)?;
        }
        self.tell_targets(&a);
        let text = a.text();
        match a.doing {
            Doing::Play | Doing::Answer => {
                self.push(Frame::Rung(text))?;
                self.push(Frame::Window { id: a.id, by: actor, to: actor })?;
                match self.rules.brief(a.kind).sort.spell() {
                    Some(spell) => self.happened(Happened::Slung { seat: actor, id: a.id, spell }),
                    None => self.changed(),
                }
            }
            Doing::Inherent | Doing::Ability => {
                // RSL-15.12: after it has resolved.
                self.push(Frame::Road(Stage::Check(Happened::Activated(actor))))?;
                self.begin_text(text)
            }
            Doing::Use | Doing::Pay => self.begin_text(text),
            Doing::Trigger => {
                self.note(a);
                Ok(Flow::GoesOn)
            }
        }
    }

    /// What it is aimed at. A concentration has no face that all may see (RSL-20.6); it is told by its place.
    fn tell_targets(&mut self, a: &Announce) {
        let clause = match a.doing {
            Doing::Play | Doing::Answer => "RSL-9.7",
            Doing::Inherent | Doing::Ability | Doing::Use | Doing::Pay => "RSL-4.11",
            Doing::Trigger => "RSL-15.5",
        };
        let card = self.announced(a);
        for aim in a.aims.into_iter().filter(|aim| aim.what() != Aimed::Nothing) {
            self.tell_lying(|rules, state| {
                let on = aimed(rules, state, aim.what());
                let holder = if let Arg::Veiled(id, ..) = on { state.lying(id) } else { None };
                match holder {
                    Some((_, seat)) => {
                        by_rule(Told::TargetedHidden, clause, &[card, Arg::Seat(seat)]).pointing_at(1, on)
                    }
                    None => by_rule(Told::Targeted, clause, &[card, on]),
                }
            });
        }
    }

    /// What is announced, in an event: the card on the table, or its text where none lies there.
    pub(crate) fn announced(&self, a: &Announce) -> Arg {
        if self.state.table.slot(a.id).is_some() { Arg::Thing(a.id, a.kind) } else { Arg::Card(a.kind) }
    }

    /// A concentration is used for light (RSL-8.4).
    pub(crate) fn create_light(&mut self, seat: Seat, id: ThingId) {
        if self.state.table.edit(id, |facts| facts.put(mark::USED, true)).is_some() {
            let player = self.state.player_mut(seat);
            player.light = player.light.saturating_add(1);
        }
    }
}

impl Look<'_> {
    /// The place that a choice means.
    pub(crate) fn place_meant(self, a: &Announce, choice: Choice) -> Option<(Seat, Spot)> {
        match choice {
            Choice::Mode(_) => self.state.empty_slot(a.actor()).map(|spot| (a.actor(), spot)),
            Choice::Thing(id) => match area_of(id) {
                Some((seat, area)) => Some((seat, Spot::of_area(area))),
                None => self.state.lying(id).map(|(slot, seat)| (seat, slot.facts.spot)),
            },
            Choice::No
            | Choice::Yes
            | Choice::Card(_)
            | Choice::CardOf(..)
            | Choice::Seat(_)
            | Choice::Amount(_)
            | Choice::Roll(_)
            | Choice::Done => None,
        }
    }

    /// The choice that names a place.
    pub(crate) fn place_choice(self, (seat, spot): Place) -> Choice {
        match (spot.area(), self.at_place((seat, spot))) {
            (_, Some(id)) => Choice::Thing(id),
            (Some(area), None) => Choice::Thing(crate::view::area_id(seat, area)),
            (None, None) => Elsewhere::Slot.choice(),
        }
    }
}
