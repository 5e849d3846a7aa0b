//! Runs the frames: state, rules, dice and sink together, and which procedure a frame belongs to.

use runehall_engine::{Arg, CardId, Choice, Dice, Fault, Flow, Group, KindId, Next, Road, Sink, ThingId, machine};

use crate::Runeslingers;
use crate::design::Rules;
use crate::frame::{Aimed, Frame};
use crate::state::{DEPTH, State};
use crate::trigger::few;

/// What came of a part of a procedure: nothing yet, so that the procedure goes on, or how the agenda goes on.
pub(crate) type Came = Result<Option<Flow>, Fault>;

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// The kind of a card.
    #[inline]
    pub(crate) fn kind(&self, card: CardId) -> KindId {
        self.state.brought.kind_of(card)
    }

    /// A card as a part of an event that everybody sees.
    pub(crate) fn shown(&self, card: CardId) -> Arg {
        Arg::Card(self.kind(card))
    }
}

/// A thing as a part of an event, with its face for those who see it.
pub(crate) fn lying(rules: &Rules, state: &State, id: ThingId) -> Arg {
    Arg::lying::<Runeslingers>(rules, state, id)
}

/// The same of what something is aimed at.
pub(crate) fn aimed(rules: &Rules, state: &State, at: Aimed) -> Arg {
    match at {
        Aimed::Nothing => Arg::Hidden,
        Aimed::Seat(seat) => Arg::Seat(seat),
        Aimed::Thing(id) => lying(rules, state, id),
    }
}

machine! { Run, depth: DEPTH }

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Runs the frame on top: see [`runehall_engine::Machine::run_top`].
    pub(crate) fn step(&mut self, answer: Option<Choice>) -> Next {
        // An empty agenda is that of a game that is over, and `pending` says so.
        let Some(frame) = self.state.core.agenda.pop() else { return Ok(Flow::Waits) };
        match frame {
            Frame::Deal(deal) => self.opening_deal(deal, answer),
            Frame::Opening(step) => self.opening(step, answer),
            Frame::Turn(step) => self.turn(step, answer),
            Frame::Way(way) => self.way(way, answer),
            Frame::TakeBack => self.take_back(answer),
            Frame::Announce(announce) => self.announce(announce, answer),
            Frame::Window { id, by, to } => self.window(id, (by, to), answer),
            Frame::Rung(text) => self.rung(text),
            Frame::Text(text) => self.text(text, answer),
            Frame::Cards { verb, seat, left, spot } => self.cards(verb, seat, left, spot, answer),
            Frame::Discard { seat, picking, picked } => self.discard_chosen(seat, picking, picked, answer),
            Frame::Afflict { seat, ailment, left } => self.afflict(seat, ailment, left),
            Frame::Several { seat, counts } => self.several(seat, counts, answer),
            Frame::Unique { by, seat, picking, open, chosen } => self.unique(by, seat, picking, (open, chosen), answer),
            Frame::Remove { by, seat, picking, counts, then } => self.remove((by, seat), picking, counts, then, answer),
            Frame::Convert { seat, to, counts } => self.convert(seat, to, counts),
            Frame::TooMany => self.too_many_ailments(),
            Frame::Strike(strike) => self.strike(strike, answer),
            Frame::Hit(hit) => self.hit(hit, answer),
            Frame::Drain { seat, left } => self.drain(seat, left),
            Frame::Road(stage) => self.travel(stage),
            Frame::Group { left, facts, seat } => self.wait_or_run(Group { left: few(left), facts, seat }, answer),
            // The group above it is done.
            Frame::Waits(_) => Ok(Flow::GoesOn),
            Frame::Replace { seat, fits } => self.replace(seat, fits, answer),
            Frame::Destroy { left } => self.destroy_group(left, answer),
            Frame::Ready { seat, picking, picked } => self.ready_some(seat, picking, picked, answer),
            Frame::UseUp { seat, left } => self.use_up(seat, left, answer),
            Frame::Look { by, of, done, n } => self.look(by, of, done, n, answer),
            Frame::Arrange { seat, n, picked } => self.arrange_top(seat, n, picked, answer),
            Frame::Steal { by, from } => self.steal(by, from, answer),
            Frame::Lot { among } => self.lot(among, answer),
        }
    }
}
