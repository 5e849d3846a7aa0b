//! Runs the frames: state, rules, dice and sink together, and which procedure a frame belongs to.

use runehall_engine::{Arg, CardId, Choice, Dice, Flow, Next, Road, Sink, machine};

use crate::Regulations;
use crate::frame::Frame;
use crate::look::Look;
use crate::options::offer;
use crate::program::Rules;
use crate::state::{DEPTH, Offer, State};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Looks at the position.
    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        Look { rules: self.rules, state: self.state }
    }
}

/// A card on a Lawn or a Fence as a part of an event, with its face for those who see it there.
pub(crate) fn lying(rules: &Rules, state: &State, card: CardId) -> Arg {
    state.id_of(card).map_or(Arg::Hidden, |id| Arg::lying::<Regulations>(rules, state, id))
}

impl Rules {
    /// A card as a part of an event that everybody sees.
    pub(crate) fn shown(&self, card: CardId) -> Arg {
        Arg::Card(self.catalog.kind_of(card))
    }
}

machine! { Run, depth: DEPTH, offer: Offer = offer }

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Runs the frame on top: see [`runehall_engine::Machine::run_top`].
    #[inline]
    pub(crate) fn step(&mut self, answer: Option<Choice>) -> Next {
        // An empty agenda is that of a game that is over, and `pending` says so.
        let Some(frame) = self.state.core.agenda.top() else { return Ok(Flow::Waits) };
        // Each arm reads the fields it needs before the frame is dropped (see `Machine::run_top`).
        macro_rules! run {
            ($call:expr) => {{
                self.state.core.agenda.drop_top();
                $call
            }};
        }
        // Most answers pass in a window: a branch is foreseen better than the jump to one of many.
        if answer == Some(Choice::Done)
            && let Frame::Asked { left, .. } = frame
        {
            return self.window_passed(left.rest());
        }
        match *frame {
            Frame::Starter => run!(self.who_starts(answer)),
            Frame::Deal { of, deal } => run!(self.opening_deal(of, deal, answer)),
            Frame::FirstRegulation => run!(self.first_regulation(answer)),
            Frame::Turn(step) => run!(self.turn(step, answer)),
            Frame::SummonWhere { card } => run!(self.summon_where(card, answer)),
            Frame::Aim { what, mode } => run!(self.aim(what, mode, answer)),
            Frame::Link { link } => run!(self.link(link, answer)),
            Frame::Effect { what, at } => run!(self.effect(what, at)),
            Frame::Road(stage) => run!(self.travel(stage)),
            Frame::Window { on, nth } => run!(self.window(on, nth)),
            Frame::Asked { on, left } => run!(self.window_answered(on, left, answer)),
            Frame::Picks(picks) => run!(self.picking(picks, answer)),
            Frame::Activate { what, when } => run!(self.activate(what, when)),
            Frame::Draw { seat, left } => run!(self.draw(seat, left, answer)),
            Frame::Discard { what, step } => run!(self.discard(what, step, answer)),
            Frame::Summon { what, card } => run!(self.summon(what, card, answer)),
            Frame::Choose(pick) => run!(self.choose(pick, answer)),
            Frame::Batch { what, status, who, by, source } => run!(self.batch(what, status, who, by, source)),
            Frame::RuneBatch { fences, after, until, who, source } => {
                run!(self.rune_batch(fences, after, until, who, source))
            }
            Frame::PickRune { seat, fence, what, source } => run!(self.pick_rune(seat, fence, what, source, answer)),
            Frame::Fetch { seat, what } => run!(self.fetch(seat, what, answer)),
            Frame::Spin { seat, source, step } => run!(self.spin(seat, source, step, answer)),
            Frame::Event { event, nth, step } => run!(self.event(event, nth, step)),
            Frame::EventRoll => run!(self.event_roll(answer)),
            Frame::AddRune { seat } => run!(self.add_rune(seat, answer)),
            Frame::Regulate { source } => run!(self.regulate(source, answer)),
            Frame::Limits => run!(self.limits(answer)),
            Frame::May { seat } => run!(self.may(seat, answer)),
        }
    }
}
