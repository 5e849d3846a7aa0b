//! The machine that runs a game: what its state holds of the course of things, and what every procedure does with it.
//!
//! A state holds a [`Core`]: the agenda, the pending question, the answers offered to it, and where the command that is being
//! given began. A game puts core, rules, dice and sink together in a struct of its own and implements [`Machine`] for it: a few
//! accessors, what a frame offers, and [`Machine::run_top`], which says which procedure a frame belongs to. Everything else,
//! from [`Machine::ask`] to [`Machine::rewind`], is said here for all games.
//!
//! **A command is a part of the agenda.** Its first question is put with [`Machine::ask`], the later ones with
//! [`Machine::ask_more`]. In between only frames above the one that asked first are written, and nothing else of the state. So
//! taking a command back is one truncation, for every game; conformance compares the state with the one before the command. A
//! command ends where chance or somebody else is asked.

use crate::agenda::{Agenda, Fault, Flow};
use crate::ask::{Actor, Ask, Outcome, Pending, QuestionId};
use crate::change::Fate;
use crate::choice::Choice;
use crate::dice::Dice;
use crate::event::{Event, Sink};
use crate::seat::{Seat, SeatSet};

/// Frames run for one answer before the game counts as running away.
pub const MAX_STEPS: u32 = 100_000;

/// What a procedure does next.
pub type Next = Result<Flow, Fault>;

/// What a state holds of the course of a game: frames `F`, at most `N` of them, and offers `O`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Core<F, O, const N: usize> {
    /// What is left to do.
    pub agenda: Agenda<F, N>,
    /// What is waited for.
    pub pending: Pending,
    /// What may be answered; always as [`Machine::offer`] says.
    pub offer: O,
    /// What became of the change that somebody was asked about last.
    pub fate: Fate,
    /// Where the command of the pending question began.
    command: Mark,
}

/// The beginning of a command: how many frames there were, the one that asked included, and what it asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Mark {
    depth: u8,
    question: QuestionId,
    span: (u16, u16),
    together: SeatSet,
}

impl Mark {
    const NONE: Mark = Mark { depth: 0, question: QuestionId(0), span: (0, 0), together: SeatSet::NONE };
}

impl<F: Copy + Default, O: Copy + Default, const N: usize> Core<F, O, N> {
    /// A game that has not begun and has this to do, the first first.
    pub fn to_do<I: IntoIterator<Item = F, IntoIter: DoubleEndedIterator>>(plan: I) -> Self {
        // The question is replaced by the first one as soon as the agenda runs.
        let pending = Pending::Ask(Ask::seat(Seat(0), QuestionId(0)));
        let mut core =
            Core { agenda: Agenda::new(), pending, offer: O::default(), fate: Fate::Happens, command: Mark::NONE };
        for frame in plan.into_iter().rev() {
            if let Err(fault) = core.agenda.push(frame) {
                core.pending = Pending::Fault(fault);
            }
        }
        core
    }
}

impl Pending {
    /// Who answers, and what, if a player does.
    #[inline]
    pub fn asked(self) -> Option<(Seat, Ask)> {
        match self {
            Pending::Ask(ask @ Ask { who: Actor::Seat(seat), .. }) => Some((seat, ask)),
            Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => None,
        }
    }

    /// Whether a roll is waited for.
    #[inline]
    pub fn is_roll(self) -> bool {
        matches!(self, Pending::Ask(ask) if ask.sides > 0)
    }
}

/// A game at work: state, rules, dice and sink together. `N` is the depth of its agenda.
pub trait Machine<const N: usize>: Sized {
    /// Cards, programs and tables.
    type Rules;
    /// What the game is at.
    type State;
    /// Suspended work.
    type Frame: Copy + Default;
    /// The answers to a question, worked out once when it is asked.
    type Offer: Copy + Default;
    /// Where rolls come from.
    type Dice: Dice + ?Sized;
    /// Who hears what happens.
    type Sink: Sink;

    /// The course of the game.
    fn core(&self) -> &Core<Self::Frame, Self::Offer, N>;
    /// The same, to be changed.
    fn core_mut(&mut self) -> &mut Core<Self::Frame, Self::Offer, N>;
    /// The dice.
    fn dice(&mut self) -> &mut Self::Dice;
    /// Who hears what happens, and the rules and the state that say what it is called and where it lies.
    fn sink(&mut self) -> (&Self::Rules, &Self::State, &mut Self::Sink);

    /// What may be answered to the question that this frame puts; it would be the next on the agenda. Inlined, so that where
    /// the frame is known its offer is not chosen at run time.
    fn offer(&self, frame: &Self::Frame) -> Self::Offer;

    /// Takes the top frame off the agenda and runs it. The frame goes on by pushing itself or others, and stops only by
    /// asking. `answer` is there only if this frame has asked. An empty agenda is that of a game that is over, and waits.
    ///
    /// Frames are pushed where they stay and read field by field: returning them by value costs a copy through memory
    /// that stalls the processor (measured: half the speed of a playout).
    fn run_top(&mut self, answer: Option<Choice>) -> Next;

    /// Goes on with an answer to the next question.
    #[inline]
    fn go_on(&mut self, mut answer: Option<Choice>) {
        for _ in 0..MAX_STEPS {
            match self.run_top(answer.take()) {
                Ok(Flow::GoesOn) => {}
                Ok(Flow::Waits) => return,
                Err(fault) => {
                    self.core_mut().pending = Pending::Fault(fault);
                    return;
                }
            }
        }
        self.core_mut().pending = Pending::Fault(Fault::RunAway);
    }

    /// Puts work on the agenda.
    #[inline]
    fn push(&mut self, frame: Self::Frame) -> Result<(), Fault> {
        self.core_mut().agenda.push(frame)
    }

    /// Goes on as this frame. A procedure that is known at the place is called directly instead: the agenda is for what
    /// has to wait, and every trip through it is a jump the processor cannot foresee.
    #[inline]
    fn then(&mut self, frame: Self::Frame) -> Next {
        self.push(frame)?;
        Ok(Flow::GoesOn)
    }

    /// Waits for an answer, which `resume` gets: the only way to stop. A question to a seat begins a command, whose further
    /// questions come with [`Machine::ask_more`].
    #[expect(
        clippy::inline_always,
        reason = "measured: an eighth of a playout goes into choosing the offer at run time"
    )]
    #[inline(always)]
    fn ask(&mut self, resume: Self::Frame, ask: Ask) -> Next {
        let offer = if ask.sides > 0 { Self::Offer::default() } else { self.offer(&resume) };
        self.ask_offering(resume, ask, offer)
    }

    /// The same where the offer is at hand.
    #[inline]
    fn ask_offering(&mut self, resume: Self::Frame, ask: Ask, offer: Self::Offer) -> Next {
        let core = self.core_mut();
        core.offer = offer;
        core.agenda.push(resume)?;
        if ask.sides == 0 {
            let Ask { question, span, together, .. } = ask;
            core.command = Mark { depth: core.agenda.len() as u8, question, span, together };
        }
        core.pending = Pending::Ask(ask);
        Ok(Flow::Waits)
    }

    /// The frame on top has asked somebody and has got its answer; now it asks a seat, and stays where it is.
    #[inline]
    fn ask_again(&mut self, seat: Seat, question: QuestionId, offer: Self::Offer) -> Next {
        let core = self.core_mut();
        core.offer = offer;
        let ask = Ask::seat(seat, question);
        core.command = Mark { depth: core.agenda.len() as u8, question, span: ask.span, together: ask.together };
        core.pending = Pending::Ask(ask);
        Ok(Flow::Waits)
    }

    /// A question to a seat.
    #[expect(clippy::inline_always, reason = "see `Machine::ask`")]
    #[inline(always)]
    fn ask_seat(&mut self, resume: Self::Frame, seat: Seat, question: QuestionId) -> Next {
        self.ask(resume, Ask::seat(seat, question))
    }

    /// The next question of the command that a seat is giving. The frame that put the first one lies on the agenda as it was,
    /// and nothing but frames above it has changed since.
    #[expect(clippy::inline_always, reason = "see `Machine::ask`")]
    #[inline(always)]
    fn ask_more(&mut self, resume: Self::Frame, seat: Seat, question: QuestionId) -> Next {
        self.ask_next(resume, Ask::seat(seat, question))
    }

    /// The same with how few and how many.
    #[expect(clippy::inline_always, reason = "see `Machine::ask`")]
    #[inline(always)]
    fn ask_next(&mut self, resume: Self::Frame, ask: Ask) -> Next {
        let offer = self.offer(&resume);
        self.ask_next_offering(resume, ask, offer)
    }

    /// The same where the offer is at hand.
    #[inline]
    fn ask_next_offering(&mut self, resume: Self::Frame, ask: Ask, offer: Self::Offer) -> Next {
        let core = self.core_mut();
        let answered = if let Pending::Ask(last) = core.pending { last.step.saturating_add(1) } else { 1 };
        core.offer = offer;
        core.agenda.push(resume)?;
        core.pending = Pending::Ask(ask.step(answered));
        Ok(Flow::Waits)
    }

    /// A roll: the answer if it is one, else from the dice, else a question to chance.
    #[inline]
    fn roll(&mut self, answer: Option<Choice>, question: QuestionId, sides: u32) -> Result<u32, Ask> {
        if sides == 1 {
            return Ok(0);
        }
        if let Some(Choice::Roll(n)) = answer
            && u32::from(n) < sides
        {
            return Ok(u32::from(n));
        }
        self.dice().roll(sides).ok_or(Ask::roll(question, sides as u16))
    }

    /// Tells an event.
    #[inline]
    fn tell(&mut self, event: impl FnOnce(&Self::Rules) -> Event) {
        let (rules, _, sink) = self.sink();
        sink.tell(|| event(rules));
    }

    /// Tells an event that speaks of how things lie now ([`crate::Arg::lying`]); nobody looks at them where nobody listens.
    #[inline]
    fn tell_lying(&mut self, event: impl FnOnce(&Self::Rules, &Self::State) -> Event) {
        let (rules, state, sink) = self.sink();
        sink.tell(|| event(rules, state));
    }

    /// Who starts, drawn by lot: `begins` notes and tells it, `resume` waits for the roll.
    fn starter(
        &mut self,
        answer: Option<Choice>,
        question: QuestionId,
        n_seats: u8,
        resume: Self::Frame,
        begins: impl FnOnce(&mut Self, Seat),
    ) -> Next {
        match self.roll(answer, question, u32::from(n_seats)) {
            Err(ask) => self.ask(resume, ask),
            Ok(n) => {
                begins(self, Seat(n as u8));
                Ok(Flow::GoesOn)
            }
        }
    }

    /// Deals `each` cards by lot to one seat after the other, from `deal` on. `left` says how many cards the deck holds now,
    /// `give` gives one of them, `resume` is the frame that waits for a roll.
    ///
    /// A deck that is too small ends the deal: the rest get nothing.
    fn deal(
        &mut self,
        deal: Deal,
        (each, n_seats): (u8, u8),
        (mut answer, question): (Option<Choice>, QuestionId),
        resume: impl Fn(Deal) -> Self::Frame,
        left: impl Fn(&Self) -> u32,
        mut give: impl FnMut(&mut Self, Seat, u32) -> Result<(), Fault>,
    ) -> Next {
        let mut deal = deal;
        while deal.seat.0 < n_seats {
            while deal.left > 0 {
                let n = left(self);
                if n == 0 {
                    return Ok(Flow::GoesOn);
                }
                match self.roll(answer.take(), question, n) {
                    Err(ask) => return self.ask(resume(deal), ask),
                    Ok(nth) => give(self, deal.seat, nth)?,
                }
                deal.left -= 1;
            }
            deal = Deal { seat: Seat(deal.seat.0 + 1), left: each };
        }
        Ok(Flow::GoesOn)
    }

    /// The game is over: nothing is left to do, and nothing is asked.
    fn end(&mut self, outcome: Outcome) -> Flow {
        let core = self.core_mut();
        core.agenda.truncate(0);
        core.offer = Self::Offer::default();
        core.fate = Fate::Happens;
        core.command = Mark::NONE;
        core.pending = Pending::Over(outcome);
        Flow::Waits
    }

    /// Takes the command that is being given back to its first question. False if none is.
    fn rewind(&mut self) -> bool {
        let core = self.core_mut();
        let Some((seat, _)) = core.pending.asked().filter(|(_, ask)| ask.step > 0) else { return false };
        core.agenda.truncate(usize::from(core.command.depth));
        let Mark { question, span: (least, most), together, .. } = core.command;
        core.pending = Pending::Ask(Ask::seat(seat, question).span(least, most).together(together));
        self.refresh_offer();
        true
    }

    /// Works the offer out anew, after hands or the question have changed.
    fn refresh_offer(&mut self) {
        let core = self.core_mut();
        let rolls = core.pending.is_roll();
        if let Some(frame) = core.agenda.pop() {
            let offer = if rolls { Self::Offer::default() } else { self.offer(&frame) };
            let core = self.core_mut();
            core.offer = offer;
            // There was room for it a moment ago.
            let _ = core.agenda.push(frame);
        }
    }

    /// Makes another world for a seat of this one: `deal` exchanges what the seat cannot see. A command that somebody else is
    /// giving is taken back before, because the seat does not know it. Somebody else who is asked is asked again after,
    /// because what they are asked follows from what they hold in this world.
    fn deal_anew(&mut self, seat: Seat, deal: impl FnOnce(&mut Self)) {
        let another = self.core().pending.asked().is_some_and(|(who, _)| who != seat);
        if another {
            self.rewind();
        }
        deal(self);
        if another {
            self.go_on(None);
        }
    }
}

/// How far a deal by lot has come: so many cards are left for this seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal {
    /// Who gets the next card.
    pub seat: Seat,
    /// How many more.
    pub left: u8,
}
