//! Runs the frames: state, rules, dice and sink together, and which procedure a frame belongs to.

use runehall_engine::{
    Arg, Ask, CardId, Choice, Dice, Fault, Flow, KindId, Machine, Next, QuestionId, Seat, SeatSet, Sink, Top, ZoneId,
    machine,
};

use crate::frame::Frame;
use crate::program::Rules;
use crate::state::{DEPTH, Fig, State};
use crate::words::{Told, by_rule};
use crate::{map, view};

/// A step that does not wait.
pub(crate) const ON: Next = Ok(Flow::GoesOn);

machine! { Run, depth: DEPTH }

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Runs the frame on top: see [`runehall_engine::Machine::run_top`].
    ///
    /// Every frame that asks does nothing else before the answer is there: it can be run again without one, after a liberty was
    /// taken, and asks again or finds that nothing is left to ask.
    pub(crate) fn step(&mut self, answer: Option<Choice>) -> Next {
        let Some(frame) = self.core_mut().agenda.pop() else { return Ok(Flow::Waits) };
        match frame {
            Frame::Nothing => ON,
            Frame::Setup(step) => self.set_up(step, answer),
            Frame::Turn(step) => self.turn(step, answer),
            Frame::OneSpace => self.one_space(answer),
            Frame::Rest => self.rest(answer),
            Frame::Recover { dice, picking, picked } => self.recover((dice, picking, picked), answer),
            Frame::Spend { space } => self.spend(space, answer),
            Frame::Entered { seat, by_die, next } => self.entered(seat, by_die, next),
            Frame::Meet(meeting) => self.meet(meeting, answer),
            Frame::Chain { colour, left, first } => self.chain(colour, left, first, answer),
            Frame::Resolved { card } => self.resolved(card),
            Frame::Replenish { colour } => self.replenish(colour),
            Frame::Fill { colour, picking, picked } => self.fill(colour, (picking, picked), answer),
            Frame::Program { kind, pc, end, actor, fig, step, struck } => {
                self.program((kind, pc, end), (actor, fig), (step, struck), answer)
            }
            Frame::Each { kind, from, end, actor, seats, allies, struck } => {
                self.for_each((kind, from, end), actor, (seats, allies), struck)
            }
            Frame::Drawing { seat, left, cost } => self.drawing(seat, left, cost, answer),
            Frame::Taking { seat, cost } => self.taking(seat, cost, answer),
            Frame::Limits { seat } => self.limits(seat, answer),
            Frame::Which { seat, fig } => self.which(seat, fig, answer),
            Frame::Roll(step) => self.roll_step(step, answer),
            Frame::Naming { picking, picked } => self.naming(picking, picked, answer),
            Frame::Wounds { to, n, enemy, cancel } => self.wounds((to, n, enemy), cancel, answer),
            Frame::Fight(step) => self.fight(step, answer),
            Frame::Ally { phase, ally } => self.ally(phase, ally, answer),
            Frame::Beaten { seat, card, space } => self.beaten(seat, card, space),
            Frame::Spoil { winner, loser } => self.spoil(winner, loser, answer),
            Frame::Knockout { seat, step, spared } => self.knockout(seat, step, spared, answer),
            Frame::Bargain { with } => self.bargain(with, answer),
            Frame::Offer { by, to, part, offer, picking } => self.compose((by, to), (part, offer, picking), answer),
            Frame::Answer { by, to, offer } => self.answer(by, to, offer, answer),
            Frame::Heal { wounds } => self.heal(wounds, answer),
            Frame::Kinds { picking, taken } => self.kinds(picking, taken, answer),
            Frame::Pay { paying, taken, paid } => self.pay(paying, taken, paid, answer),
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Tells what everybody sees.
    pub(crate) fn told(&mut self, told: Told, clause: &'static str, args: &[Arg]) {
        self.tell(|_| by_rule(told, clause, args));
    }

    /// A figure or card in a sentence, with its number while it can be pointed at.
    pub(crate) fn name(&self, fig: Fig) -> Arg {
        let Some(seat) = fig.seat() else { return self.card(CardId(fig.0)) };
        let kind = self.rules.hero_kind(self.state.hero(seat).which);
        if view::stands(self.state, seat) { Arg::Thing(fig.thing(), kind) } else { Arg::Card(kind) }
    }

    /// A card in a sentence, with its number while it lies where everybody sees it.
    pub(crate) fn card(&self, card: CardId) -> Arg {
        let kind = self.rules.catalog.kind_of(card);
        if view::lies_open(self.state, card) { Arg::Thing(Fig::card(card).thing(), kind) } else { Arg::Card(kind) }
    }

    /// A space in a sentence, with its number on the map.
    pub(crate) fn space(&self, space: u8) -> Arg {
        Arg::Thing(map::thing(space), KindId(self.rules.spaces + u16::from(space)))
    }

    /// Draws the top card of a pile before everybody's eyes; none if the pile is empty.
    pub(crate) fn draw(
        &mut self,
        (from, to): (ZoneId, ZoneId),
        answer: Option<Choice>,
        question: QuestionId,
    ) -> Result<Option<CardId>, Ask> {
        match self.state.table.top(from) {
            Top::Empty => Ok(None),
            Top::Card(card) => {
                self.state.table.move_from_place(card, from, to, SeatSet::ALL, true);
                Ok(Some(card))
            }
            Top::Roll(n) => {
                let nth = self.roll(answer, question, n)?;
                let Some(card) = self.state.table.unordered(from).nth(nth) else { return Ok(None) };
                self.state.table.move_by_lot(card, from, to, SeatSet::ALL, true);
                Ok(Some(card))
            }
        }
    }

    /// Puts a market card under its deck: it loses its counters (RBD-11.10).
    pub(crate) fn put_under_market(&mut self, card: CardId, from: ZoneId) -> Result<(), Fault> {
        self.clean(card);
        self.state.table.move_card_openly(card, from, crate::state::MARKET);
        self.state.table.put_at_bottom(card, crate::state::MARKET)
    }

    /// A card loses its wounds, its exhaustion and its state (RBD-11.10).
    pub(crate) fn clean(&mut self, card: CardId) {
        self.state.face_down.remove(card);
        let i = usize::from(card.0);
        self.state.wounds[i] = 0;
        self.state.weary[i] = 0;
    }

    /// The seat whose turn it is.
    pub(crate) fn active(&self) -> Seat {
        self.state.active
    }
}
