//! The copies of a play: windows and resolving (sections 6 to 8).

use runehall_engine::{Arg, Ask, Choice, Dice, Fault, Flow, Machine, Next, Seat, SeatSet, Sink};

use crate::frame::{CopyStep, DeclareStep, Frame, TargetList};
use crate::machine::Run;
use crate::program::{Cards, Lasts, Mark, Targets};
use crate::state::{DISCARD_PILE, Play, laid};
use crate::words::{REACT, Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// ZUN-4.2 D, ZUN-6.3: one copy after the other, in the order declared.
    pub(crate) fn copies(&mut self, targets: TargetList, mut next: u8) -> Next {
        while next < targets.len() {
            let target = targets.get(next);
            next += 1;
            let Some(Play { id, action, with, .. }) = self.state.in_progress() else { break };
            // ZUN-6.8: a player defeated meanwhile has no copy any more.
            if self.can_be_hit(target) {
                self.push(Frame::Copies { targets, next })?;
                return self.copy(target, self.rules.raise_of(with), CopyStep::Window, None);
            }
            self.tell(|rules| by_rule(Told::Dropped, "ZUN-6.8", &[Arg::Seat(target), rules.lying(id, action)]));
        }
        self.finish_play();
        Ok(Flow::GoesOn)
    }

    /// One copy: its window, then its effect (ZUN-6.6, ZUN-7.2).
    pub(crate) fn copy(&mut self, target: Seat, raise: u8, step: CopyStep, answer: Option<Choice>) -> Next {
        if step == CopyStep::Window && self.has_window(target) {
            let resume = Frame::Copy { target, raise, step };
            match answer {
                Some(Choice::Card(kind)) => {
                    if let Some(card) = (self.state.hand(target) & self.rules.catalog.copies(kind)).first() {
                        self.push(resume)?;
                        return self.declare(
                            Cards::EMPTY,
                            card,
                            target,
                            DeclareStep::Modify,
                            TargetList::default(),
                            None,
                        );
                    }
                }
                // ZUN-7.11
                Some(Choice::Done) => {
                    self.tell(|_| by_rule(Told::Passed, "ZUN-7.11", &[Arg::Seat(target)]));
                    return self.resolve_copy(target, raise);
                }
                _ => {}
            }
            return self.ask(resume, Ask::seat(target, REACT));
        }
        self.resolve_copy(target, raise)
    }

    fn resolve_copy(&mut self, target: Seat, raise: u8) -> Next {
        if !self.can_be_hit(target) {
            // ZUN-13.3: defeated by what happened in the window. The cards went with the defeat (ZUN-13.10).
            return Ok(Flow::GoesOn);
        }
        self.resolve(target, raise)
    }

    /// The text of the play in progress, for one target.
    pub(crate) fn resolve(&mut self, target: Seat, raise: u8) -> Next {
        let rules = self.rules;
        let Some(play) = self.state.open_play() else { return Err(Fault::Impossible) };
        let design = rules.of(play.action);
        if design.lasts == Lasts::Instant {
            // ZUN-13.10: the copy that brings a player to 0 counts as resolved, so it is so before it starts.
            play.resolved = true;
            if design.targets != Targets::Nobody {
                play.on |= SeatSet::one(target);
            }
        }
        let (card, you) = (play.action, play.by);
        // A text for the end of the turn waits for it (ZUN-10.1).
        let pc = if design.at_end { u8::MAX } else { 0 };
        self.text(card, you, target, raise, pc, 0)
    }

    /// The complete list of ZUN-7.16: no window for the Banished (ZUN-7.12), the defeated (ZUN-14.6), an empty hand, or
    /// a forced card (ZUN-7.6). Whether the hand holds a Reaction does not matter (ZUN-7.14).
    #[inline]
    fn has_window(&self, target: Seat) -> bool {
        let state = &self.state;
        state.standing.has(target)
            && !state.is_marked(target, Mark::NoCards)
            && !state.hand(target).is_empty()
            && !state.in_progress().is_some_and(|play| self.rules.of(play.action).forced)
    }

    /// Whether the play in progress can still do something to this player (ZUN-6.5, ZUN-13.9).
    #[inline]
    fn can_be_hit(&self, target: Seat) -> bool {
        let state = &self.state;
        match state.in_progress().map(|play| self.rules.of(play.action).targets) {
            // It went with the defeat of its last target (ZUN-13.10).
            None => false,
            Some(Targets::Defeated) => !state.standing.has(target) && !state.resigned.has(target),
            Some(_) => state.standing.has(target),
        }
    }

    /// The last copy is done with. ZUN-4.4: the cards keep lying there, unless no copy came to anything (ZUN-13.10).
    fn finish_play(&mut self) {
        let Some(play) = self.state.open_play() else { return };
        play.open = false;
        if !play.resolved && play.on.is_empty() {
            let play = *play;
            self.state.plays.pop();
            self.discard_play(play);
        }
    }

    /// Discards a play that has been taken off the list; no Reserve returns it (ZUN-13.10, ZUN-10.9).
    pub(crate) fn discard_play(&mut self, play: Play) {
        // Cards that a Reserve has brought back already lie elsewhere.
        let cards = play.cards() & self.state.table.zone(laid(play.by));
        self.state.table.move_known(cards, laid(play.by), DISCARD_PILE);
        for card in cards.iter() {
            self.tell(|rules| by_rule(Told::Cleared, "ZUN-13.10", &[Arg::Seat(play.by), rules.shown(card)]));
        }
    }
}
