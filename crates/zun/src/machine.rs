//! Runs the frames: state, rules, dice and sink together, and which procedure a frame belongs to.

use runehall_engine::{Arg, CardId, Choice, Core, Dice, Flow, Machine, Next, NoDice, Silent, Sink, ThingId};

use crate::frame::Frame;
use crate::options;
use crate::program::Rules;
use crate::state::{DEPTH, Offer, State};

/// What every procedure works with.
pub(crate) struct Run<'a, D: ?Sized, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut D,
    pub(crate) sink: &'a mut S,
    /// The procedures under way were cut short: by the defeat of the active player, or by the end of the game.
    pub(crate) cut: bool,
}

impl<'a, D: Dice + ?Sized, S: Sink> Run<'a, D, S> {
    #[inline]
    pub(crate) fn new(rules: &'a Rules, state: &'a mut State, dice: &'a mut D, sink: &'a mut S) -> Self {
        Run { rules, state, dice, sink, cut: false }
    }
}

/// Does something with a state that neither rolls nor tells.
pub(crate) fn quietly<T>(rules: &Rules, state: &mut State, work: impl FnOnce(&mut Run<'_, NoDice, Silent>) -> T) -> T {
    work(&mut Run::new(rules, state, &mut NoDice, &mut Silent))
}

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

impl<D: Dice + ?Sized, S: Sink> Machine<DEPTH> for Run<'_, D, S> {
    type Rules = Rules;
    type Frame = Frame;
    type Offer = Offer;
    type Dice = D;
    type Sink = S;

    #[inline]
    fn core(&self) -> &Core<Frame, Offer, DEPTH> {
        &self.state.core
    }

    #[inline]
    fn core_mut(&mut self) -> &mut Core<Frame, Offer, DEPTH> {
        &mut self.state.core
    }

    #[inline]
    fn dice(&mut self) -> &mut D {
        self.dice
    }

    #[inline]
    fn sink(&mut self) -> (&Rules, &mut S) {
        (self.rules, self.sink)
    }

    #[expect(clippy::inline_always, reason = "see `Machine::ask`")]
    #[inline(always)]
    fn offer(&self, frame: &Frame) -> Offer {
        options::offer(self.rules, self.state, frame)
    }

    #[inline]
    fn run_top(&mut self, answer: Option<Choice>) -> Next {
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
