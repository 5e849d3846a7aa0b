//! Wounds, exhaustion and defeat (section 14), and what becomes of the defeated in a combat (15.15 to 15.17, 16.6, 17.13).

use runehall_engine::{Arg, CardId, Choice, Dice, Machine, Next, Seat, Sink};

use crate::frame::{Frame, KnockoutStep, TextStep};
use crate::machine::{ON, Run};
use crate::program::ALL;
use crate::state::{AREA, Fig, TRACK, owned};
use crate::words::{CANCEL, Told};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Removes wounds or exhaustion (RBD-14.5).
    pub(crate) fn mend(&mut self, fig: Fig, wounds: bool, n: u8, clause: &'static str) {
        let there = if wounds { self.state.wounds_of(fig) } else { self.state.weary_of(fig) };
        let by = if n == ALL { there } else { n.min(there) };
        if by == 0 {
            return;
        }
        *(if wounds { self.state.wounds_mut(fig) } else { self.state.weary_mut(fig) }) -= by;
        let args = [self.name(fig), Arg::Number(i16::from(by))];
        self.told(if wounds { Told::Mended } else { Told::Rallied }, clause, &args);
    }

    /// Exhaustion onto a figure; what is above its Stamina turns into wounds (RBD-14.2). A Challenge ignores it (RBD-14.7).
    pub(crate) fn tire(&mut self, fig: Fig, n: u8) -> Next {
        if self.state.owner_of(fig).is_none() {
            return ON;
        }
        let stamina = self.state.stamina(self.rules, fig);
        let weary = self.state.weary_of(fig).saturating_add(n);
        *self.state.weary_mut(fig) = weary.min(stamina);
        let args = [self.name(fig), Arg::Number(i16::from(n))];
        self.told(Told::Tired, "RBD-14.2", &args);
        let over = weary.saturating_sub(stamina);
        if over == 0 {
            return ON;
        }
        // RBD-14.8: nothing cancels these.
        self.then(Frame::Wounds { to: fig, n: over, enemy: 0, cancel: false })
    }

    /// Wounds are placed, after whoever takes them has used what cancels them (P6 of RBD-15.20).
    pub(crate) fn wounds(&mut self, (to, n, enemy): (Fig, u8, u8), cancel: bool, answer: Option<Choice>) -> Next {
        let owner = self.state.owner_of(to);
        if let Some(seat) = owner.filter(|_| cancel && n > 0) {
            let frame = Frame::Wounds { to, n, enemy, cancel };
            if let Some(next) = self.window(frame, seat, CANCEL, answer) {
                return next;
            }
        }
        // An Ally may have been thrown away meanwhile, or killed (RBD-14.9).
        if owner.is_none() && self.state.fight.card != Some(CardId(to.0)) {
            return ON;
        }
        let foe = owner.and_then(|seat| self.state.enemy(seat)).filter(|_| enemy > 0);
        self.state.fight.placed = n;
        self.place_wounds(to, n);
        if let Some(foe) = foe {
            self.place_wounds(foe, enemy);
        }
        let down = |fig: Fig| self.state.wounds_of(fig) >= self.state.life(self.rules, fig);
        match (down(to), foe.filter(|foe| down(*foe))) {
            (false, None) => ON,
            // RBD-15.17, 17.13: by the same effect.
            (true, Some(foe)) if foe.seat().is_some() => self.both_fall(),
            (true, _) => self.falls(to),
            (false, Some(foe)) => self.falls(foe),
        }
    }

    fn place_wounds(&mut self, to: Fig, n: u8) {
        if n > 0 {
            let wounds = self.state.wounds_mut(to);
            *wounds = wounds.saturating_add(n);
            let args = [self.name(to), Arg::Number(i16::from(n))];
            self.told(Told::Wounded, "RBD-14.1", &args);
        }
    }

    /// RBD-14.1
    fn falls(&mut self, fig: Fig) -> Next {
        match (fig.seat(), self.state.owner_of(fig)) {
            (Some(seat), _) => self.hero_falls(seat),
            (None, Some(seat)) => {
                // RBD-16.6
                let args = [self.name(fig)];
                self.told(Told::Killed, "RBD-16.6", &args);
                self.put_under_market(CardId(fig.0), owned(seat))?;
                ON
            }
            (None, None) => self.challenge_falls(),
        }
    }

    /// Drops all that belongs to the combat.
    pub(crate) fn drop_fight(&mut self) {
        let lowest = self.state.core.agenda.frames().iter().position(|frame| matches!(frame, Frame::Fight(_)));
        if let Some(n) = lowest {
            self.core_mut().agenda.truncate(n);
        }
        self.state.fight.on = false;
    }

    /// The combat is over at once, wherever it was (RBD-15.23, 17.10, 17.23); the turn of another goes on (RBD-18.8).
    fn hero_falls(&mut self, seat: Seat) -> Next {
        let args = [self.name(Fig::hero(seat))];
        self.told(Told::KnockedOut, "RBD-14.1", &args);
        let fights = self.state.side_of(seat);
        let rival =
            fights.filter(|_| self.state.fight.card.is_none()).map(|side| self.state.fight.sides[1 - side].seat);
        if fights.is_some() {
            self.drop_fight();
            if self.state.fight.card.is_some() {
                self.stay_undefeated()?;
            }
        } else {
            self.lapse(seat);
        }
        if seat == self.active() {
            self.state.turn.knocked = true;
        }
        // RBD-21.8
        if self.state.endgame {
            return self.put_out(seat);
        }
        self.push(Frame::Knockout { seat, step: KnockoutStep::Counters, spared: rival.is_some() })?;
        match rival {
            Some(winner) => self.then(Frame::Spoil { winner, loser: seat }),
            None => ON,
        }
    }

    /// RBD-17.13: the defender of the round wins, then both are knocked out.
    fn both_fall(&mut self) -> Next {
        let (attacker, Some(defender)) = (self.state.attacker(), self.state.defender()) else { return ON };
        self.drop_fight();
        self.state.turn.knocked = true;
        for seat in [attacker, defender] {
            let args = [self.name(Fig::hero(seat))];
            self.told(Told::KnockedOut, "RBD-17.13", &args);
            self.push(Frame::Knockout { seat, step: KnockoutStep::Counters, spared: true })?;
        }
        self.then(Frame::Spoil { winner: defender, loser: attacker })
    }

    /// RBD-15.15, 15.16; before the first round too (RBD-15.3).
    fn challenge_falls(&mut self) -> Next {
        let (seat, space) = (self.state.fight.sides[0].seat, self.state.fight.space);
        let Some(card) = self.state.fight.card else { return ON };
        self.drop_fight();
        if self.state.fight.position.is_some() {
            self.state.table.move_card_openly(card, TRACK, AREA);
        }
        let args = [Arg::Seat(seat), self.card(card)];
        self.told(Told::Beaten, "RBD-15.16", &args);
        let settled = Frame::Beaten { seat, card, space };
        let design = self.rules.of(card);
        let reward = design.once.map(|run| Frame::Program {
            kind: card.0,
            pc: run.from,
            end: run.to,
            actor: seat,
            fig: Fig::hero(seat),
            step: TextStep::Begins,
            struck: false,
        });
        // RBD-19.4: all else comes before another fight.
        let order = if design.starts_fight() { [reward, Some(settled)] } else { [Some(settled), reward] };
        for frame in order.into_iter().flatten() {
            self.push(frame)?;
        }
        ON
    }

    /// The counter and the card of a defeated Challenge (RBD-6.7, 15.16).
    pub(crate) fn beaten(&mut self, seat: Seat, card: CardId, space: u8) -> Next {
        if let Some(colour) = self.rules.of(card).colour()
            && self.state.counters[colour.index()].has(space)
        {
            self.state.counters[colour.index()].remove(space);
            self.gain_counter(seat, colour, "RBD-15.16");
        }
        if self.state.table.holds(AREA, card) {
            self.discard_adventure(card, AREA)?;
        }
        ON
    }

    /// RBD-14.9: what was being done to a Hero, or by one, lapses.
    pub(crate) fn lapse(&mut self, seat: Seat) {
        let rolled = self.state.roll.seat;
        for frame in self.core_mut().agenda.frames_mut() {
            let his = match *frame {
                Frame::Program { actor, .. } => actor == seat,
                // What it does to the others goes on.
                Frame::Each { actor, seats, .. } => actor == seat && seats.is_empty(),
                Frame::Roll(_) | Frame::Naming { .. } => rolled == seat,
                Frame::Entered { seat: who, .. } => who == seat,
                Frame::Nothing
                | Frame::Setup(_)
                | Frame::Turn(_)
                | Frame::OneSpace
                | Frame::Rest
                | Frame::Recover { .. }
                | Frame::Spend { .. }
                | Frame::Chain { .. }
                | Frame::Meet(_)
                | Frame::Resolved { .. }
                | Frame::Replenish { .. }
                | Frame::Fill { .. }
                | Frame::Drawing { .. }
                | Frame::Taking { .. }
                | Frame::Limits { .. }
                | Frame::Which { .. }
                | Frame::Wounds { .. }
                | Frame::Fight(_)
                | Frame::Ally { .. }
                | Frame::Beaten { .. }
                | Frame::Spoil { .. }
                | Frame::Knockout { .. }
                | Frame::Bargain { .. }
                | Frame::Offer { .. }
                | Frame::Answer { .. }
                | Frame::Heal { .. }
                | Frame::Kinds { .. }
                | Frame::Pay { .. } => false,
            };
            if his {
                *frame = Frame::Nothing;
            }
        }
    }
}
