//! Runs the frames: state, rules, dice and sink together, and which procedure a frame belongs to.

use runehall_engine::{Arg, CardId, Choice, Core, Dice, Flow, Machine, Next, NoDice, Road, Silent, Sink};

use crate::frame::Frame;
use crate::look::Look;
use crate::options::offer;
use crate::program::Rules;
use crate::state::{DEPTH, Offer, State};

/// What every procedure works with.
pub(crate) struct Run<'a, D: ?Sized, S> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut D,
    pub(crate) sink: &'a mut S,
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Looks at the position.
    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        Look { rules: self.rules, state: self.state }
    }

    /// A Creature on a Lawn, or what it was, as a part of an event.
    pub(crate) fn lying(&self, card: CardId) -> Arg {
        let kind = self.rules.catalog.kind_of(card);
        self.state.id_of(card).map_or(Arg::Card(kind), |id| Arg::Thing(id, kind))
    }
}

/// Does something with a state that neither rolls nor tells.
pub(crate) fn quietly<T>(rules: &Rules, state: &mut State, work: impl FnOnce(&mut Run<'_, NoDice, Silent>) -> T) -> T {
    work(&mut Run { rules, state, dice: &mut NoDice, sink: &mut Silent })
}

impl Rules {
    /// A card as a part of an event that everybody sees.
    pub(crate) fn shown(&self, card: CardId) -> Arg {
        Arg::Card(self.catalog.kind_of(card))
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
        offer(self.rules, self.state, frame)
    }

    #[inline]
    fn run_top(&mut self, answer: Option<Choice>) -> Next {
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
