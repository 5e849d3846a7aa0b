//! Damage, blocking and health loss (sections 13 and 16).

use runehall_engine::{Arg, Choice, Dice, Fault, Flow, Machine, Next, Road, Seat, Sink};

use crate::frame::{Aim, Aimed, Frame, Happened, Hit, HitStep, Strike, Text};
use crate::machine::{Run, aimed};
use crate::program::Goes;
use crate::state::{Lies, Role, Spot};
use crate::values::small;
use crate::words::{BLOCK, NEXT, Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Each object is dealt its damage in turn (RSL-13.11): the active player's first, each player's in their order.
    pub(crate) fn strike(&mut self, mut strike: Strike, answer: Option<Choice>) -> Next {
        // RSL-13.14: what has left or is concealed is passed over.
        for seat in self.state.seats().iter() {
            let cards = self.state.field(seat).cards;
            let slinger = u16::from(self.state.alive.has(seat)) << Spot::RUNESLINGER.0;
            strike.left[seat.index()] &= cards | slinger;
        }
        let Some(seat) = self.state.around().find(|seat| strike.left[seat.index()] != 0) else {
            return Ok(Flow::GoesOn);
        };
        let its = strike.left[seat.index()];
        let spot = match answer {
            Some(Choice::Thing(id)) => self.state.lying(id).map(|(slot, _)| slot.facts.spot),
            Some(Choice::Seat(_)) => Some(Spot::RUNESLINGER),
            _ if its.is_power_of_two() => Some(Spot(its.trailing_zeros() as u8)),
            _ => None,
        };
        let Some(spot) = spot else { return self.ask_seat(Frame::Strike(strike), seat, NEXT) };
        strike.left[seat.index()] &= !(1 << spot.0);
        if strike.left != [0; 4] {
            self.push(Frame::Strike(strike))?;
        }
        let on = if spot == Spot::RUNESLINGER {
            Aim::seat(seat)
        } else {
            Aim::thing(self.state.at(seat, spot, Role::Card).ok_or(Fault::Impossible)?.id)
        };
        // RSL-16.2: not below 0, and then blocking.
        let amount = small(strike.amount + self.see().taking(seat, spot != Spot::RUNESLINGER));
        let Strike { direct, pierce, .. } = strike;
        self.hit(Hit { seat, on, amount, direct, pierce, overflow: false, step: HitStep::Block }, None)
    }

    /// Damage to one object: block, barrier, the rest is dealt.
    pub(crate) fn hit(&mut self, hit: Hit, answer: Option<Choice>) -> Next {
        let there = match hit.on.what() {
            Aimed::Nothing => false,
            Aimed::Seat(seat) => self.state.alive.has(seat),
            Aimed::Thing(id) => self.state.lying(id).is_some_and(|(slot, _)| slot.facts.role == Role::Card),
        };
        if hit.amount == 0 || !there {
            if there {
                self.tell_damage(Told::Dealt, "RSL-16.2", hit.on, 0);
            }
            return Ok(Flow::GoesOn);
        }
        match hit.step {
            HitStep::Block => {
                // RSL-13.4, RSL-13.13
                if hit.direct || !self.see().can_block(hit.seat) {
                    return self.deal(hit);
                }
                match answer {
                    Some(Choice::Done) => self.deal(hit),
                    Some(choice @ (Choice::Card(_) | Choice::CardOf(..))) => {
                        let card = self.state.card_meant(hit.seat, choice, &[]).ok_or(Fault::Impossible)?;
                        self.push(Frame::Hit(Hit { step: HitStep::Raise, ..hit }))?;
                        self.state.player_mut(hit.seat).blocks += 1;
                        let shown = self.shown(card);
                        self.tell(|_| by_rule(Told::Blocked, "RSL-13.2", &[Arg::Seat(hit.seat), shown]));
                        self.discard_card(hit.seat, card);
                        self.happened(Happened::Blocked(hit.seat))
                    }
                    _ => self.ask_seat(Frame::Hit(hit), hit.seat, BLOCK),
                }
            }
            HitStep::Raise => {
                // RSL-13.5: read after the triggers.
                let block = self.see().block(hit.seat);
                self.raise(hit.on, block);
                self.deal(hit)
            }
            HitStep::Deal => self.deal(hit),
        }
    }

    /// A barrier is put on an object; several are added up (RSL-13.8).
    pub(crate) fn raise(&mut self, on: Aim, n: u8) {
        let there = match on.what() {
            Aimed::Nothing => return,
            Aimed::Seat(seat) => {
                let barrier = &mut self.state.player_mut(seat).barrier;
                *barrier = barrier.saturating_add(n);
                true
            }
            Aimed::Thing(id) => {
                let raised = |facts: &mut Lies| facts.barrier = facts.barrier.saturating_add(n);
                self.state.table.edit(id, raised).is_some()
            }
        };
        if there {
            self.tell_damage(Told::Barrier, "RSL-13.7", on, n);
        }
    }

    /// The barrier takes what it can, the rest is dealt.
    fn deal(&mut self, hit: Hit) -> Next {
        match hit.on.what() {
            Aimed::Nothing => Ok(Flow::GoesOn),
            Aimed::Seat(seat) => {
                let player = self.state.player_mut(seat);
                let stopped = if hit.direct { 0 } else { player.barrier.min(hit.amount) };
                player.barrier -= stopped;
                let (rest, health) = (hit.amount - stopped, player.health);
                // RSL-16.3, RSL-16.6
                let dealt = if hit.pierce { rest } else { rest.min(health) };
                self.note_hit(hit, dealt);
                self.tell_parts(hit, stopped, dealt, rest - dealt);
                self.drain(seat, dealt)
            }
            Aimed::Thing(id) => {
                let Some((slot, seat)) = self.state.lying(id) else { return Ok(Flow::GoesOn) };
                let stopped = if hit.direct { 0 } else { slot.facts.barrier.min(hit.amount) };
                let rest = hit.amount - stopped;
                let remaining = small(self.see().defense(&slot, seat) - i16::from(slot.facts.damage));
                // RSL-16.4
                let dealt = rest.min(remaining);
                let damaged = |facts: &mut Lies| {
                    facts.barrier -= stopped;
                    facts.damage = facts.damage.saturating_add(dealt);
                };
                self.state.table.edit(id, damaged).ok_or(Fault::Impossible)?;
                self.note_hit(hit, dealt);
                let over = if hit.pierce { rest - dealt } else { 0 };
                self.tell_parts(hit, stopped, dealt, rest - dealt - over);
                if over > 0 {
                    // RSL-16.7, RSL-16.15: the card is destroyed first; what is left over is changed by nothing.
                    let step = HitStep::Block;
                    let rest = Hit { on: Aim::seat(seat), amount: over, overflow: true, step, ..hit };
                    self.push(Frame::Hit(rest))?;
                }
                self.changed()
            }
        }
    }

    /// What has become of damage: what a barrier stopped, what was dealt, and what was more than there was to lose.
    fn tell_parts(&mut self, hit: Hit, stopped: u8, dealt: u8, lost: u8) {
        let too_much = if matches!(hit.on.what(), Aimed::Seat(_)) { "RSL-16.3" } else { "RSL-16.4" };
        let parts =
            [(Told::Stopped, "RSL-13.7", stopped), (Told::Dealt, "RSL-16.2", dealt), (Told::Excess, too_much, lost)];
        for (told, clause, n) in parts.into_iter().filter(|(.., n)| *n > 0) {
            self.tell_damage(told, clause, hit.on, n);
        }
    }

    fn tell_damage(&mut self, told: Told, clause: &'static str, on: Aim, n: u8) {
        if on.what() != Aimed::Nothing {
            self.tell_lying(|rules, state| {
                by_rule(told, clause, &[aimed(rules, state, on.what()), Arg::Number(i16::from(n))])
            });
        }
    }

    /// What the text that deals the damage wants to know of it (RSL-16.9 to RSL-16.11).
    fn note_hit(&mut self, hit: Hit, dealt: u8) {
        if dealt == 0 || hit.overflow {
            return;
        }
        let mut frames = self.state.core.agenda.frames_mut().iter_mut().rev();
        let text = frames.find_map(|frame| if let Frame::Text(text) = frame { Some(text) } else { None });
        if let Some(text) = text {
            text.dealt = text.dealt.saturating_add(dealt);
            text.hit |= Text::HIT;
            if let Aimed::Seat(seat) = hit.on.what() {
                text.hit |= Text::HIT_SLINGER | 1 << seat.0;
            }
        }
    }

    /// Health goes down, and on after a downing until all of it is taken (RSL-3.5, RSL-16.8).
    pub(crate) fn drain(&mut self, seat: Seat, left: u8) -> Next {
        if left == 0 || !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let player = self.state.player_mut(seat);
        let now = left.min(player.health);
        player.health -= now;
        if left > now {
            self.push(Frame::Drain { seat, left: left - now })?;
        }
        self.changed()
    }

    /// "Loses N health" (RSL-16.8).
    pub(crate) fn lose_health(&mut self, seat: Seat, n: u8) -> Next {
        if n == 0 || !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        self.tell(|_| by_rule(Told::LostHealth, "RSL-16.8", &[Arg::Seat(seat), Arg::Number(i16::from(n))]));
        self.drain(seat, n)
    }

    /// "Gains N health", up to the maximum (RSL-16.12).
    pub(crate) fn gain_health(&mut self, seat: Seat, n: u8) {
        let most = small(self.see().max_health(seat));
        if !self.state.alive.has(seat) || !self.see().can_gain(seat) {
            return;
        }
        let player = self.state.player_mut(seat);
        let gained = n.min(most.saturating_sub(player.health));
        player.health += gained;
        if gained > 0 {
            let args = [Arg::Seat(seat), Arg::Number(i16::from(gained))];
            self.tell(|_| by_rule(Told::GainedHealth, "RSL-16.12", &args));
        }
    }

    /// A card in play is moved by an effect.
    pub(crate) fn go(&mut self, id: runehall_engine::ThingId, goes: Goes, holder: runehall_engine::ThingId) -> Next {
        if goes == Goes::Under { self.place_under(id, holder) } else { self.leave(id, goes) }
    }
}
