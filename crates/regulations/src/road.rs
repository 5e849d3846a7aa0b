//! Actions that cards may stop, on the kernel's road (sections 10 and 11): the "would" window, the action, limits, and those who
//! answer it. Start at [`Change`]; what an action writes is in `act.rs`, `spin.rs`, `effect.rs` and `window.rs`.
//!
//! Draws and cards that come to a hand or a Fence have no "would" window: their procedures write them one by one, and go on with
//! the same check ([`Road::happened`]).

use runehall_engine::{Cause, Dice, Fate, Flow, Machine, Next, Road, Seat, Sink, Stage, Verdict, World};

use crate::frame::{ActKind, Change, Discard, DiscardStep, Frame, When};
use crate::machine::Run;
use crate::program::{Limit, Moment};
use crate::state::{DEPTH, Occurrence, Offsets};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// What a change looks like before it happens, if cards speak of it (RNR-11.10).
    #[inline]
    fn would(&self, change: Change) -> Option<Occurrence> {
        Some(match change {
            Change::Act(act) => {
                let moment = match act.what {
                    ActKind::Hex => Moment::WouldHex,
                    ActKind::Destroy => Moment::WouldDestroy,
                    ActKind::Steal => Moment::WouldSteal,
                    ActKind::DestroyRune | ActKind::StealRune => {
                        let owner = self.state.fence_of(self.state.lying(act.rune.id())?)?;
                        let destroyed = act.what == ActKind::DestroyRune;
                        let moment = if destroyed { Moment::WouldDestroyRune } else { Moment::WouldStealRune };
                        let on = Occurrence::plain(moment, owner);
                        return Some(Occurrence { rune: act.rune, by: act.by, source: act.source, ..on });
                    }
                    ActKind::Restore | ActKind::Sacrifice | ActKind::Return | ActKind::Summon => return None,
                };
                let owner = self.state.owner(act.card)?;
                Occurrence { card: act.card, by: act.by, source: act.source, ..Occurrence::plain(moment, owner) }
            }
            Change::Cast(what) => {
                Occurrence { card: what.card, by: what.user, ..Occurrence::plain(Moment::WouldCast, what.user) }
            }
            Change::Activate { what, .. } => {
                Occurrence { card: what.card, by: what.user, ..Occurrence::plain(Moment::WouldActivate, what.user) }
            }
            Change::Discard(Discard { seat, by, source, .. }) => {
                Occurrence { by, source, ..Occurrence::plain(Moment::WouldDiscard, seat) }
            }
            // RNR-16.5: a first spin only.
            Change::Spin { seat, source, .. } => Occurrence { source, ..Occurrence::plain(Moment::WouldSpin, seat) },
            Change::Regulate { card, source } => {
                Occurrence { card, source, ..Occurrence::plain(Moment::WouldRegulate, self.state.active) }
            }
        })
    }
}

impl<D: Dice + ?Sized, S: Sink> World for Run<'_, D, S> {
    type Change = Change;
    /// Who is asked about what.
    type Question = (Occurrence, Offsets);

    #[inline]
    fn judge(&self, change: Change) -> Verdict<Change, (Occurrence, Offsets)> {
        let Some(on) = self.would(change) else { return Verdict::Keep };
        let asked = self.look().asked(on, 0);
        if asked.first().is_none() { Verdict::Keep } else { Verdict::Ask((on, asked)) }
    }

    /// RNR-10.10: what was replaced counts as performed, what was nullified does not.
    fn stopped(&mut self, change: Change, fate: Fate, _cause: Option<Cause>) -> Next {
        let replaced = fate == Fate::Replaced;
        // That a Rune is stopped says nothing of the action it was to answer.
        if !matches!(change, Change::Activate { .. }) {
            self.state.did = replaced;
        }
        match change {
            // What comes in place of a spin's result has said so itself.
            Change::Act(_) | Change::Spin { .. } => {}
            Change::Cast(what) => self.not_cast(what),
            Change::Activate { what, .. } => self.give_back(what)?,
            Change::Discard(what) => {
                // RNR-R7: also for "that many".
                let done = what.done.saturating_add(u8::from(replaced));
                let what = Discard { left: what.left - 1, done, ..what };
                return self.then(Frame::Discard { what, step: DiscardStep::Next });
            }
            // Stopped without being told where to go: back under the deck.
            Change::Regulate { card, .. } => self.bury(card)?,
        }
        Ok(Flow::GoesOn)
    }

    #[inline]
    fn commit(&mut self, change: Change) -> Next {
        match change {
            Change::Act(act) => {
                self.state.did = false;
                let on = self.perform_on(act)?;
                self.happened(on)
            }
            Change::Cast(what) => self.has_cast(what),
            Change::Activate { what, when } => {
                if !self.state.playing.has(what.user) {
                    self.give_back(what)?;
                    return Ok(Flow::GoesOn);
                }
                if when == When::AtOnce {
                    return self.instead(what);
                }
                self.enqueue(what)?;
                Ok(Flow::GoesOn)
            }
            Change::Discard(what) => self.discard(what, DiscardStep::Choose, None),
            Change::Spin { seat, source, sector } => self.apply_spin(seat, source, sector),
            Change::Regulate { card, .. } => {
                self.state.did = true;
                self.make_active(card)
            }
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Road<DEPTH> for Run<'_, D, S> {
    /// What cards may answer, if anything.
    type Facts = Option<Occurrence>;
    /// Who is over which limit.
    type Demand = (Seat, Limit);

    #[inline]
    fn waiting(stage: Stage<Change, Option<Occurrence>>) -> Frame {
        Frame::Road(stage)
    }

    #[inline]
    fn ask_about(&mut self, (on, asked): (Occurrence, Offsets)) -> Next {
        self.ask_window(on, asked)
    }

    /// RNR-11.15: decks are refilled and limits met after every single action, before anybody answers it.
    #[inline]
    fn demand(&mut self) -> Option<(Seat, Limit)> {
        self.refill();
        self.look().over_limit()
    }

    fn meet(&mut self, (seat, which): (Seat, Limit)) -> Next {
        self.ask_limit(seat, which)
    }

    /// RNR-11.16: who answers declares it now; the chain resolves it (RNR-11.1).
    #[inline]
    fn follow(&mut self, on: Option<Occurrence>) -> Next {
        if let Some(on) = on { self.window(on, 0) } else { Ok(Flow::GoesOn) }
    }
}
