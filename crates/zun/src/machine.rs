//! Runs the frames: state, rules, dice and sink together, and which procedure a frame belongs to.

use runehall_engine::{
    Arg, Ask, CardId, Choice, Dice, Event, Fault, Flow, Machine, Pending, QuestionId, Sink, advance,
};

use crate::frame::Frame;
use crate::options;
use crate::program::Rules;
use crate::state::{Offer, State};

/// What every procedure works with.
pub(crate) struct Run<'a, D: ?Sized, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut D,
    pub(crate) sink: &'a mut S,
    /// The procedures under way were cut short: by the defeat of the active player, or by the end of the game.
    pub(crate) cut: bool,
}

/// What a procedure does next.
pub(crate) type Next = Result<Flow, Fault>;

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Goes on with an answer to the next question.
    #[inline]
    pub(crate) fn go_on(&mut self, answer: Option<Choice>) {
        if let Err(fault) = advance(self, answer) {
            self.state.pending = Pending::Fault(fault);
        }
    }

    /// Goes on as this frame. A procedure that is known at the place is called directly instead: the agenda is for what
    /// has to wait, and every trip through it is a jump the processor cannot foresee.
    #[inline]
    pub(crate) fn then(&mut self, frame: Frame) -> Next {
        self.state.agenda.push(frame)?;
        Ok(Flow::GoesOn)
    }

    /// Waits for an answer, which `resume` gets: the only way to stop.
    #[expect(
        clippy::inline_always,
        reason = "measured: an eighth of a playout goes into choosing the offer at run time"
    )]
    #[inline(always)]
    pub(crate) fn ask(&mut self, resume: Frame, ask: Ask) -> Next {
        // Inlined where the frame is known, so this chooses nothing at run time; a list made later would have to.
        self.state.offer =
            if ask.sides > 0 { Offer::default() } else { options::offer(self.rules, self.state, &resume) };
        self.state.agenda.push(resume)?;
        self.state.pending = Pending::Ask(ask);
        Ok(Flow::Waits)
    }

    /// A roll: the answer if it is one, else from the dice, else a question to chance.
    #[inline]
    pub(crate) fn roll(&mut self, answer: Option<Choice>, question: QuestionId, sides: u32) -> Result<u32, Ask> {
        if sides == 1 {
            return Ok(0);
        }
        if let Some(Choice::Roll(n)) = answer
            && u32::from(n) < sides
        {
            return Ok(u32::from(n));
        }
        self.dice.roll(sides).ok_or(Ask::roll(question, sides as u16))
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(&Rules) -> Event) {
        let rules = self.rules;
        self.sink.tell(|| event(rules));
    }
}

impl Rules {
    /// A card as a part of an event that everybody sees.
    pub(crate) fn shown(&self, card: CardId) -> Arg {
        Arg::Card(self.catalog.kind_of(card))
    }
}

impl<D: Dice + ?Sized, S: Sink> Machine for Run<'_, D, S> {
    #[inline]
    fn step(&mut self, answer: Option<Choice>) -> Next {
        self.cut = false;
        // An empty agenda is that of a game that is over, and `pending` says so.
        let Some(frame) = self.state.agenda.top() else { return Ok(Flow::Waits) };
        // Each arm reads the fields it needs before the frame is dropped.
        macro_rules! run {
            ($call:expr) => {{
                self.state.agenda.drop_top();
                $call
            }};
        }
        match *frame {
            Frame::Starter => run!(self.starter(answer)),
            Frame::Deal { seat, left } => run!(self.deal(seat, left, answer)),
            Frame::Turn(step) => run!(self.turn(step, answer)),
            Frame::Recovery { chosen, n: asked } => run!(self.recovery(chosen, asked, answer)),
            Frame::Declare { with, card, by, step, targets } => {
                run!(self.declare(with, card, by, step, targets, answer))
            }
            Frame::Copies { targets, next } => run!(self.copies(targets, next)),
            Frame::Copy { target, raise, step } => run!(self.copy(target, raise, step, answer)),
            Frame::Run { card, you, target, raise, pc, nth } => run!(self.text(card, you, target, raise, pc, nth)),
            Frame::AtEnd { left } => run!(self.at_end(left)),
            Frame::Draw { seat, left } => run!(self.draw(seat, left, answer)),
            Frame::Take { by, from, left } => run!(self.take(by, from, left, answer)),
            Frame::Mix { left } => run!(self.mix(left, answer)),
        }
    }
}
