//! Runs the frames: state, rules, dice and sink together, and which procedure a frame belongs to.

use runehall_engine::{Arg, CardId, Choice, Dice, Flow, Next, Sink, ThingId, machine};

use crate::frame::Frame;
use crate::options;
use crate::program::Rules;
use crate::state::{DEPTH, Offer, State};

impl Rules {
    /// A card as a part of an event that everybody sees.
    pub(crate) fn shown(&self, card: CardId) -> Arg {
        Arg::Card(self.catalog.kind_of(card))
    }

    /// A card that lies on the table.
    pub(crate) fn lying(&self, id: ThingId, card: CardId) -> Arg {
        Arg::Thing(id, self.catalog.kind_of(card))
    }
}

machine! {
    Run, depth: DEPTH, offer: Offer = options::offer,
    with {
        /// The procedures under way were cut short: by the defeat of the active player, or by the end of the game.
        cut: bool = false,
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Runs the frame on top: see [`runehall_engine::Machine::run_top`].
    #[inline]
    pub(crate) fn step(&mut self, answer: Option<Choice>) -> Next {
        self.cut = false;
        // An empty agenda is that of a game that is over, and `pending` says so.
        let Some(frame) = self.state.core.agenda.top() else { return Ok(Flow::Waits) };
        // Each arm reads the fields it needs before the frame is dropped.
        macro_rules! run {
            ($call:expr) => {{
                self.state.core.agenda.drop_top();
                $call
            }};
        }
        match *frame {
            Frame::Starter => run!(self.who_starts(answer)),
            Frame::Deal(deal) => run!(self.opening_deal(deal, answer)),
            Frame::Turn(step) => run!(self.turn(step, answer)),
            Frame::Recovery { chosen } => run!(self.recovery(chosen, answer)),
            Frame::Declare { with, card, by, step, targets } => {
                run!(self.declare(with, card, by, step, targets, answer))
            }
            Frame::Copies { targets, next } => run!(self.copies(targets, next)),
            Frame::Copy { target, raise, step } => run!(self.copy(target, raise, step, answer)),
            Frame::Run { card, you, target, raise, pc, nth } => run!(self.text(card, you, target, raise, pc, nth)),
            Frame::AtEnd { left } => run!(self.at_end(left)),
            Frame::Draw { seat, left } => run!(self.draw(seat, left, answer)),
            Frame::Discard { seat, left } => run!(self.discard(seat, left, answer)),
            Frame::Take { by, from, left } => run!(self.take(by, from, left, answer)),
            Frame::Mix { left } => run!(self.mix(left, answer)),
        }
    }
}
