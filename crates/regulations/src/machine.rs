//! Runs the frames: state, rules, dice and sink together, and which procedure a frame belongs to.

use runehall_engine::{
    Arg, Ask, CardId, Choice, Dice, Event, Fault, Flow, Machine, Pending, QuestionId, Seat, Sink, advance,
};

use crate::frame::{Act, Frame};
use crate::look::Look;
use crate::options::offer;
use crate::program::Rules;
use crate::state::{Fate, Offer, State};

/// What every procedure works with.
pub(crate) struct Run<'a, D: ?Sized, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut D,
    pub(crate) sink: &'a mut S,
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

    /// Looks at the position.
    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        Look { rules: self.rules, state: self.state }
    }

    /// Puts a frame on the agenda.
    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) -> Result<(), Fault> {
        self.state.agenda.push(frame)
    }

    /// Goes on as this frame.
    #[inline]
    pub(crate) fn then(&mut self, frame: Frame) -> Next {
        self.push(frame)?;
        Ok(Flow::GoesOn)
    }

    /// Waits for an answer, which `resume` gets: the only way to stop.
    #[expect(clippy::inline_always, reason = "where the frame is known, its offer is not chosen at run time")]
    #[inline(always)]
    pub(crate) fn ask(&mut self, resume: Frame, ask: Ask) -> Next {
        let offer = if ask.sides > 0 {
            Offer::default()
        } else {
            offer(self.rules, self.state, &resume, self.state.agenda.top())
        };
        self.ask_offering(resume, ask, offer)
    }

    /// The same where the offer is at hand.
    #[inline]
    pub(crate) fn ask_offering(&mut self, resume: Frame, ask: Ask, offer: Offer) -> Next {
        self.state.offer = offer;
        self.push(resume)?;
        self.state.pending = Pending::Ask(ask);
        Ok(Flow::Waits)
    }

    /// A question to a seat.
    #[expect(clippy::inline_always, reason = "see `Run::ask`")]
    #[inline(always)]
    pub(crate) fn ask_seat(&mut self, resume: Frame, seat: Seat, question: QuestionId) -> Next {
        self.ask(resume, Ask::seat(seat, question))
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

    /// Tells an event.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(&Rules) -> Event) {
        let rules = self.rules;
        self.sink.tell(|| event(rules));
    }

    /// Notes what became of a "would" window and starts afresh.
    pub(crate) fn take_verdict(&mut self) -> Fate {
        std::mem::replace(&mut self.state.verdict, Fate::Happens)
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
        // An empty agenda is that of a game that is over, and `pending` says so.
        let Some(frame) = self.state.agenda.top() else { return Ok(Flow::Waits) };
        // Each arm reads the fields it needs before the frame is dropped (see `Machine::step`).
        macro_rules! run {
            ($call:expr) => {{
                self.state.agenda.drop_top();
                $call
            }};
        }
        // Most answers are given in a window: a branch is foreseen better than the jump to one of many.
        if let Frame::Asked { on, left } = *frame {
            return run!(self.window_answered(on, left, answer));
        }
        match *frame {
            Frame::Starter => run!(self.starter(answer)),
            Frame::Deal { seat, left, runes } => run!(self.deal(seat, left, runes, answer)),
            Frame::FirstRegulation => run!(self.first_regulation(answer)),
            Frame::Turn(step) => run!(self.turn(step, answer)),
            Frame::SummonWhere { card } => run!(self.summon_where(card, answer)),
            Frame::Aim { what, mode } => run!(self.aim(what, mode, answer)),
            Frame::Link { link } => run!(self.link(link, answer)),
            Frame::Effect { what, pc, nth, stage } => run!(self.effect(what, pc, nth, stage)),
            Frame::Cast { what, step } => run!(self.cast(what, step)),
            Frame::Act(act @ Act { .. }) => run!(self.act(act)),
            Frame::Window { on, nth } => run!(self.window(on, nth)),
            Frame::Asked { on, left } => run!(self.window_answered(on, left, answer)),
            Frame::Activate { what, at_once, asked } => run!(self.activate(what, at_once, asked)),
            Frame::Verdict(fate) => {
                self.state.agenda.drop_top();
                self.state.verdict = fate;
                Ok(Flow::GoesOn)
            }
            Frame::Draw { seat, left } => run!(self.draw(seat, left, answer)),
            Frame::Discard { seat, left, by, source, free, step } => {
                run!(self.discard(seat, left, by, source, free, step, answer))
            }
            Frame::Summon { seat, source, from_discard, anywhere, another, card } => {
                run!(self.summon(seat, source, from_discard, anywhere, another, card, answer))
            }
            Frame::Choose { seat, what, status, by, source } => {
                run!(self.choose(seat, what, status, by, source, answer))
            }
            Frame::Batch { what, by, source, hexed } => run!(self.batch(what, by, source, hexed)),
            Frame::PickRune { seat, fence, steal, source } => run!(self.pick_rune(seat, fence, steal, source, answer)),
            Frame::Fetch { seat, creature } => run!(self.fetch(seat, creature, answer)),
            Frame::Spin { seat, source, rolled, step } => run!(self.spin(seat, source, rolled, step, answer)),
            Frame::Event { rolled, nth, second, asked } => run!(self.event(rolled, nth, second, asked)),
            Frame::EventRoll => run!(self.event_roll(answer)),
            Frame::AddRune { seat } => run!(self.add_rune(seat, answer)),
            Frame::Regulate { card, source } => run!(self.regulate(card, source, answer)),
            Frame::Limits => run!(self.limits(answer)),
            Frame::May { seat } => run!(self.may(seat, answer)),
        }
    }
}
