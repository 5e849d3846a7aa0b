//! Announcing: the steps of playing a card, of activating something and of a trigger with targets (RSL-4.11, sections 9 and 15).
//!
//! As long as nothing can come of it in between, everything that is announced is one command: nothing is written before the
//! last answer. Where paying or placing sets something off, or somebody else is asked, the command ends there and the rest is
//! another one.

use runehall_engine::{Ask, Choice, Dice, Fault, Flow, Machine, Next, QuestionId, Sink};

use crate::brief::NO_LINE;
use crate::frame::{Aim, Announce, Base, Besides, Doing, Frame, Step};
use crate::machine::{Came, Run};
use crate::state::Role;
use crate::words::{AIL, AILMENTS, BULLET, ENEMY, PAY, PLACE, TARGET, TOKENS, Told, by_rule};

/// A target that could not be named: there was none (RSL-9.14, RSL-15.5).
const MISSING: Aim = Aim(u16::MAX - 1);

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Goes on with an announcement until somebody has to be asked, and then carries it out.
    pub(crate) fn announce(&mut self, mut a: Announce, answer: Option<Choice>) -> Next {
        if !self.state.alive.has(a.actor()) || !self.state.alive.has(a.seats.owner()) {
            if a.plays() && !a.has(Announce::LAID) {
                self.abandon();
            }
            return Ok(Flow::GoesOn);
        }
        if let Some(choice) = answer {
            // Fate asks somebody else: what comes then is a new command of the player.
            let elsewhere = a.step == Step::Bullet && self.fated(&a);
            if a.base == Base::Fresh && !elsewhere {
                self.push(Frame::Announce(a))?;
                a.base = Base::Goes;
            }
            self.answered(&mut a, choice)?;
        }
        loop {
            if let Some(flow) = self.announce_step(&mut a)? {
                return Ok(flow);
            }
        }
    }

    /// Takes one step: settles what is not to be chosen and goes to the next step, or asks, or does something first.
    fn announce_step(&mut self, a: &mut Announce) -> Came {
        match a.step {
            Step::Pay => self.name_payment(a),
            Step::Ail => self.name_ail(a),
            Step::Tokens => self.name_tokens(a),
            Step::Costs => self.pay_first(a),
            Step::Place => self.name_place(a),
            Step::Put => self.clear_place(a),
            Step::Enemy => self.name_enemy(a),
            Step::Show => self.show_to_enemy(a),
            Step::Bullet => self.name_bullet(a),
            Step::Types => self.name_types(a),
            Step::Targets => self.name_target(a),
            Step::Done => self.all_named(a),
        }
    }

    /// Which concentrations are used for the light that the pool lacks (RSL-8.11); all of them, if all are needed.
    fn name_payment(&mut self, a: &mut Announce) -> Came {
        let owed = self.see().owed(a);
        let ready = self.state.field(a.actor()).ready();
        if owed > 0 && a.paid == 0 && u32::from(owed) == ready.count_ones() {
            a.paid = ready as u8;
        } else if owed > 0 || a.paid != 0 {
            return self.inquire(a, PAY, (u16::from(owed), u16::from(owed)));
        }
        a.step = Step::Ail;
        Ok(None)
    }

    /// The type with which Ail is paid (RSL-17.12).
    fn name_ail(&mut self, a: &mut Announce) -> Came {
        if a.plays() && self.rules.brief(a.kind).ail.is_some() && !a.has(Announce::PAID) {
            let (first, second) = {
                let mut types = self.see().ail_types(a.actor());
                (types.next(), types.next())
            };
            let first = first.ok_or(Fault::Impossible)?;
            if second.is_some() {
                return self.inquire(a, AIL, (0, 0));
            }
            a.besides = Besides::Ail(first);
        }
        a.step = Step::Tokens;
        Ok(None)
    }

    /// How many of the tokens that a Pay effect costs are Mastery tokens (RSL-4.12).
    fn name_tokens(&mut self, a: &mut Announce) -> Came {
        if let Some((least, most)) = self.see().mastery_span(a) {
            if least < most {
                return self.inquire(a, TOKENS, (u16::from(least), u16::from(most)));
            }
            a.besides = Besides::Mastery(least);
        }
        a.step = Step::Costs;
        Ok(None)
    }

    /// Costs that set something off are paid before anything else is named.
    fn pay_first(&mut self, a: &mut Announce) -> Came {
        a.step = Step::Place;
        if self.see().costs_act(a) && !a.has(Announce::PAID) {
            return self.costs_first(*a).map(Some);
        }
        Ok(None)
    }

    /// Where a card is played (RSL-9.17, RSL-17.2).
    fn name_place(&mut self, a: &mut Announce) -> Came {
        if a.plays() && !a.has(Announce::LAID) {
            let (kind, actor) = (a.kind, a.actor());
            let mut places = self.see().fitting_places(kind, actor);
            if places.is_empty() {
                places = self.see().places(kind, actor);
            }
            // RSL-9.14
            if places.is_empty() {
                self.settle_base(a);
                self.abandon();
                return Ok(Some(Flow::GoesOn));
            }
            match places.only() {
                Some((seat, spot)) if !self.see().might_want_slot(kind, actor) => *a = a.at(seat, spot),
                _ => return self.inquire(a, PLACE, (0, 0)),
            }
        }
        a.step = Step::Put;
        Ok(None)
    }

    /// A boon takes the place of another (RSL-12.5).
    fn clear_place(&mut self, a: &mut Announce) -> Came {
        a.step = Step::Enemy;
        if a.plays() && !a.has(Announce::LAID) && !a.spot().1.is_concentration() {
            let (seat, spot) = a.spot();
            if let Some(old) = self.state.at(seat, spot, Role::Card).map(|slot| slot.id) {
                return self.replace_boon(*a, old).map(Some);
            }
        }
        Ok(None)
    }

    /// The enemy who chooses the bullet of a card with Fate (RSL-17.6).
    fn name_enemy(&mut self, a: &mut Announce) -> Came {
        if self.fated(a) {
            let actor = a.actor();
            let mut enemies = self.state.alive.iter().filter(|seat| *seat != actor);
            let (Some(only), None) = (enemies.next(), enemies.next()) else {
                return self.inquire(a, ENEMY, (0, 0));
            };
            a.besides = Besides::Chooser(only);
        }
        a.step = Step::Show;
        Ok(None)
    }

    /// A card with Fate lies there before the enemy chooses.
    fn show_to_enemy(&mut self, a: &mut Announce) -> Came {
        a.step = Step::Bullet;
        if self.fated(a) {
            self.settle_base(a);
            self.pay(a)?;
            self.put(a)?;
            self.push(Frame::Announce(*a))?;
            return self.changed().map(Some);
        }
        Ok(None)
    }

    /// The bullet is the player's choice, or with Fate the enemy's (RSL-17.6). Asked also where one is left, so that whoever wants
    /// another one learns why not (RSL-17.5).
    fn name_bullet(&mut self, a: &mut Announce) -> Came {
        if a.plays() && self.rules.brief(a.kind).has_bullets {
            let bullets = self.see().bullets(a);
            a.line = match (bullets, self.fated(a), a.besides) {
                (0, ..) => NO_LINE,
                (_, false, _) => return self.inquire(a, BULLET, (0, 0)),
                (_, true, Besides::Chooser(enemy)) if self.state.alive.has(enemy) => {
                    return self.ask_seat(Frame::Announce(*a), enemy, BULLET).map(Some);
                }
                // Nobody is left to choose: the first one that can be.
                (_, true, _) => bullets.trailing_zeros() as u8,
            };
        }
        a.step = Step::Types;
        Ok(None)
    }

    /// Ailments that a line has its controller name.
    fn name_types(&mut self, a: &mut Announce) -> Came {
        if let Some((n, _)) = self.see().to_choose(a)
            && a.chosen.len() < n
        {
            let left = u16::from(n - a.chosen.len());
            return self.inquire(a, AILMENTS, (left, left));
        }
        a.step = Step::Targets;
        Ok(None)
    }

    /// The next target (RSL-18.1), unless there is one only, or none.
    fn name_target(&mut self, a: &mut Announce) -> Came {
        let Some(i) = self.see().next_target(a) else {
            a.step = Step::Done;
            return Ok(None);
        };
        let spec = self.see().line(a).ok_or(Fault::Impossible)?.targets[i];
        a.aims[i] = match self.see().count_targets(spec, self.see().aiming_of(a), a.aims) {
            (0, _) => MISSING,
            (1, only) => only,
            _ => return self.inquire(a, TARGET, (0, 0)),
        };
        Ok(None)
    }

    /// All is named: it is carried out.
    fn all_named(&mut self, a: &mut Announce) -> Came {
        let missing = a.aims.contains(&MISSING);
        for aim in a.aims.iter_mut().filter(|aim| **aim == MISSING) {
            *aim = Aim::NOTHING;
        }
        self.settle_base(a);
        if missing {
            let clause = if a.doing == Doing::Trigger { "RSL-15.5" } else { "RSL-9.14" };
            let card = self.announced(a);
            self.tell(|_| by_rule(Told::NoTarget, clause, &[card]));
        }
        self.carry_out(*a).map(Some)
    }

    /// Asks the next question of an announcement.
    fn inquire(&mut self, a: &Announce, question: QuestionId, (least, most): (u16, u16)) -> Came {
        let ask = Ask::seat(a.actor(), question).span(least, most);
        let frame = Frame::Announce(*a);
        if a.base == Base::Fresh { self.ask(frame, ask) } else { self.ask_next(frame, ask) }.map(Some)
    }

    /// Whether it is a card with Fate (RSL-17.6).
    fn fated(&self, a: &Announce) -> bool {
        a.plays() && self.rules.brief(a.kind).fate
    }

    /// Notes an answer.
    fn answered(&mut self, a: &mut Announce, choice: Choice) -> Result<(), Fault> {
        match (a.step, choice) {
            (Step::Pay, Choice::Thing(id)) => {
                let (slot, _) = self.state.lying(id).ok_or(Fault::Impossible)?;
                a.paid |= 1 << slot.facts.spot.0;
            }
            (Step::Pay, Choice::Done) => a.step = Step::Ail,
            (Step::Ail, Choice::Card(kind)) => {
                a.besides = Besides::Ail(self.rules.ailment_of(kind).ok_or(Fault::Impossible)?);
                a.step = Step::Tokens;
            }
            (Step::Tokens, Choice::Amount(n)) => (a.besides, a.step) = (Besides::Mastery(n as u8), Step::Costs),
            (Step::Place, choice) => {
                let (seat, spot) = self.see().place_meant(a, choice).ok_or(Fault::Impossible)?;
                *a = a.at(seat, spot);
                a.step = Step::Put;
            }
            (Step::Enemy, Choice::Seat(seat)) => (a.besides, a.step) = (Besides::Chooser(seat), Step::Show),
            (Step::Bullet, Choice::Mode(line)) => (a.line, a.step) = (line, Step::Types),
            (Step::Types, Choice::Card(kind)) => {
                let ailment = self.rules.ailment_of(kind).ok_or(Fault::Impossible)?;
                a.chosen = a.chosen.and(ailment).ok_or(Fault::Impossible)?;
            }
            (Step::Targets, choice) => {
                let i = self.see().next_target(a).ok_or(Fault::Impossible)?;
                a.aims[i] = match choice {
                    Choice::Seat(seat) => Aim::seat(seat),
                    Choice::Thing(id) => Aim::thing(id),
                    Choice::No
                    | Choice::Yes
                    | Choice::Card(_)
                    | Choice::CardOf(..)
                    | Choice::Amount(_)
                    | Choice::Mode(_)
                    | Choice::Roll(_)
                    | Choice::Done => return Err(Fault::Impossible),
                };
            }
            _ => return Err(Fault::Impossible),
        }
        Ok(())
    }
}
