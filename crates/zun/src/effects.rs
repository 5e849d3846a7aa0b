//! Card texts at work: one op after the other, and the one road by which HP changes (sections 8, 11, 14, 16, 19 and 22).

use std::convert::Infallible;

use runehall_engine::scope::{Standpoint, Who};
use runehall_engine::{
    Arg, CardId, Cause, Clause, Dice, Event, Fate, Fault, Flow, Machine, Next, Pending, Seat, SeatSet, Sink, Verdict,
    World,
};

use crate::frame::Frame;
use crate::machine::Run;
use crate::program::{Bound, Gauge, Lasts, Mark, Op, Per, Rules};
use crate::state::{MIX, Play, State, TOP_HP, hand, laid};
use crate::words::{Told, by, by_rule};

/// A proposed change of a player by a card, or by a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// One loss of HP by a card effect (ZUN-11.6).
    Lose { seat: Seat, n: u8, by: CardId },
    /// One rise of HP by a card effect.
    Gain { seat: Seat, n: u8, over_cap: bool, by: CardId },
    /// A defeated player returns (ZUN-14.1).
    ComeBack { seat: Seat, n: u8, by: CardId },
    /// A card effect on a hand: draws, taking, returning. Prevented or not; the procedure itself moves the cards.
    Hand { seat: Seat, by: CardId },
    /// The loss of Overload: a rule, not a card (ZUN-12.3, ZUN-22.4).
    Overload { seat: Seat },
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// The text of a card from op `pc` on (ZUN-8.1).
    pub(crate) fn text(&mut self, card: CardId, you: Seat, target: Seat, raise: u8, mut pc: u8, mut nth: u8) -> Next {
        let rules = self.rules;
        while let Some(&op) = rules.of(card).ops.get(usize::from(pc)) {
            if let Op::If { who, gauge, bound } = op
                && !self.is_so(who, gauge, bound, raise, you, target)
            {
                return Ok(Flow::GoesOn);
            }
            while let Some(seat) = self.next_of(self.whom(op, you, target), nth) {
                nth = self.offset(seat) + 1;
                if let Some(first) = self.op(op, seat, card, you, raise)? {
                    self.push(Frame::Run { card, you, target, raise, pc, nth })?;
                    return self.then(first);
                }
                if self.cut {
                    // ZUN-22.6: the turn is over, and what the text does to the others still happens, before the table
                    // is cleared. Nothing further resolves once the game is decided (ZUN-15.3).
                    if !matches!(self.state.core.pending, Pending::Over(_)) {
                        self.push(Frame::Run { card, you, target, raise, pc, nth })?;
                    }
                    return Ok(Flow::GoesOn);
                }
            }
            pc += 1;
            nth = 0;
        }
        Ok(Flow::GoesOn)
    }

    /// One op for one player. Returns the procedure it starts, if it needs one.
    #[inline]
    fn op(&mut self, op: Op, seat: Seat, card: CardId, you: Seat, raise: u8) -> Result<Option<Frame>, Fault> {
        let by = card;
        // ZUN-5.4, ZUN-22.2: every numeral of the text is raised.
        let raised = |n: u8| n.saturating_add(raise);
        match op {
            Op::Lose { n, per, .. } => {
                if let Some(n) = self.times(raised(n), per, seat, you) {
                    self.enact(Change::Lose { seat, n, by })?;
                }
            }
            Op::Gain { n, per, over_cap, .. } => {
                if let Some(n) = self.times(raised(n), per, seat, you) {
                    self.enact(Change::Gain { seat, n, over_cap, by })?;
                }
            }
            Op::ComeBack { n, .. } => {
                self.enact(Change::ComeBack { seat, n: raised(n), by })?;
            }
            Op::Draw { n, per, .. } => {
                if let Some(left) = self.times(raised(n), per, seat, you)
                    && self.enact(Change::Hand { seat, by })?
                {
                    return Ok(Some(Frame::Draw { seat, left }));
                }
            }
            Op::Discard { n, per, .. } => {
                if let Some(left) = self.times(raised(n), per, seat, you)
                    && self.enact(Change::Hand { seat, by })?
                {
                    return Ok(Some(Frame::Discard { seat, left }));
                }
            }
            Op::Take { n, .. } => {
                // ZUN-19.9: aimed at the taker it does nothing. ZUN-19.5: nothing from a Banished hand, nor into one.
                // ZUN-13.8: a taker who has fallen takes nothing.
                if seat != you
                    && self.state.standing.has(you)
                    && self.enact(Change::Hand { seat, by })?
                    && self.enact(Change::Hand { seat: you, by })?
                {
                    return Ok(Some(Frame::Take { by: you, from: seat, left: raised(n) }));
                }
            }
            Op::Mix => return self.start_mix(card).map(Some),
            Op::Mark { .. } => self.put_in_force(seat),
            Op::Recall => self.recall(card, you)?,
            Op::Cancel => self.cancel(card),
            // A condition is nobody's; the others work when the command is given, not when the text resolves.
            Op::If { .. } | Op::Retarget { .. } | Op::Raise { .. } | Op::Widen { .. } => {}
        }
        Ok(None)
    }

    /// The players an op concerns.
    #[inline]
    fn whom(&self, op: Op, you: Seat, target: Seat) -> SeatSet {
        let state = &self.state;
        let among = |present| Standpoint { you, that: Some(target), active: state.active, present };
        match op {
            // The only text that speaks of those who have left.
            Op::ComeBack { who, .. } => who.seats(&among(state.seats() - state.standing)),
            // ZUN-13.8: a player defeated by an earlier part of the text takes no further part in it.
            Op::Lose { who, .. }
            | Op::Gain { who, .. }
            | Op::Draw { who, .. }
            | Op::Discard { who, .. }
            | Op::Mark { who, .. } => who.seats(&among(state.standing)),
            Op::Take { from, .. } => from.seats(&among(state.standing)),
            Op::Mix | Op::Recall | Op::Cancel => SeatSet::one(you),
            Op::If { .. } | Op::Retarget { .. } | Op::Raise { .. } | Op::Widen { .. } => SeatSet::NONE,
        }
    }

    /// ZUN-22.11: whether the condition holds now; of a player who has left it never does.
    fn is_so(&self, who: Who, gauge: Gauge, bound: Bound, raise: u8, you: Seat, target: Seat) -> bool {
        let state = &self.state;
        let from = Standpoint { you, that: Some(target), active: state.active, present: state.standing };
        who.seats(&from).iter().any(|seat| {
            let there = match gauge {
                Gauge::Hp => u32::from(state.hp[seat.index()]),
                Gauge::Cards => state.hand(seat).len(),
            };
            bound.holds(there, raise)
        })
    }

    /// ZUN-22.12: the number as often as there is something to count; nothing where there is none of it.
    #[inline]
    fn times(&self, n: u8, per: Per, seat: Seat, you: Seat) -> Option<u8> {
        let state = &self.state;
        let there = match per {
            Per::Once => return Some(n),
            Per::CardInYourHand => state.hand(you).len(),
            Per::CardInTheirHand => state.hand(seat).len(),
            Per::DefeatedPlayer => (state.seats() - state.standing).len() as u32,
        };
        (there > 0).then(|| u8::try_from(u32::from(n) * there).unwrap_or(u8::MAX))
    }

    /// ZUN-22.10: the copy that is answered lies below on the agenda; without it nothing of it resolves. If its source has
    /// fallen meanwhile it is gone already (ZUN-13.2).
    fn cancel(&mut self, card: CardId) {
        let Some(&Frame::Copy { target, .. }) = self.state.core.agenda.top() else { return };
        let Some(play) = self.state.in_progress() else { return };
        self.state.core.agenda.drop_top();
        self.tell(|rules| {
            let cause = Cause::Card(rules.catalog.kind_of(card), Clause("ZUN-22.10"));
            by(Told::Dropped, cause, &[Arg::Seat(target), rules.lying(play.id, play.action)])
        });
    }

    /// ZUN-1.6: the first of these players, clockwise from the active one, who is at least `nth` seats on.
    #[inline]
    fn next_of(&self, whom: SeatSet, nth: u8) -> Option<Seat> {
        let (n, active) = (self.state.n_seats, self.state.active.0);
        let bits = u16::from(whom.bits());
        // The seats counted from the active player, without those already done.
        let left = (bits >> active | bits << (n - active)) >> nth & ((1 << (n - nth)) - 1);
        (left != 0).then(|| Seat((active + nth + left.trailing_zeros() as u8) % n))
    }

    /// How many seats on from the active player.
    #[inline]
    fn offset(&self, seat: Seat) -> u8 {
        let (n, active) = (self.state.n_seats, self.state.active.0);
        if seat.0 >= active { seat.0 - active } else { seat.0 + n - active }
    }

    /// A lasting text takes hold (ZUN-19.6), also on a Banished player, for when the Banish ends first (ZUN-19.4).
    fn put_in_force(&mut self, seat: Seat) {
        let Some(play) = self.state.open_play() else { return };
        if play.on.has(seat) {
            // A further ban of the same text.
            return;
        }
        play.on |= SeatSet::one(seat);
        let (id, action) = (play.id, play.action);
        debug_assert!(self.rules.of(action).lasts != Lasts::Instant, "only a lasting text marks");
        self.state.refresh_marks(self.rules);
        self.tell(|rules| by_rule(Told::Marked, "ZUN-8.5", &[Arg::Seat(seat), rules.lying(id, action)]));
    }

    /// ZUN-10.2: the modified card and its Modifiers come back, except those named in the text (ZUN-5.10, ZUN-10.3). Only
    /// what still lies on the table (ZUN-10.9). A return is no draw, so there is no Overload (ZUN-10.5).
    fn recall(&mut self, card: CardId, you: Seat) -> Result<(), Fault> {
        let Some(i) = self.state.plays.iter().position(|play| play.with.has(card)) else { return Ok(()) };
        // ZUN-10.8: a card effect on the hand, so it does nothing for a Banished player.
        if !self.enact(Change::Hand { seat: you, by: card })? {
            return Ok(());
        }
        let play = self.state.plays[i];
        let back = (play.cards() - self.rules.left_behind) & self.state.table.zone(laid(you));
        self.state.table.move_openly(back, laid(you), hand(you));
        for back in back.iter() {
            self.tell(|rules| {
                let cause = Cause::Card(rules.catalog.kind_of(card), Clause("ZUN-10.2"));
                by(Told::Returned, cause, &[Arg::Seat(you), rules.shown(back)])
            });
        }
        // ZUN-8.3: with its card gone from the table, the play is no more.
        self.state.plays.remove(i);
        if self.rules.of(play.action).marks != 0 {
            self.state.refresh_marks(self.rules);
        }
        Ok(())
    }

    /// ZUN-19.10: the hands as they are after the card left its player's hand. ZUN-19.5: without the Banished.
    fn start_mix(&mut self, card: CardId) -> Result<Frame, Fault> {
        let mut left = [0; 4];
        for seat in self.state.standing.iter() {
            if !self.enact(Change::Hand { seat, by: card })? {
                continue;
            }
            let n = self.state.hand(seat).len() as u8;
            left[seat.index()] = n;
            self.state.table.shuffle_into(hand(seat), MIX);
            self.tell(|rules| {
                let cause = Cause::Card(rules.catalog.kind_of(card), Clause("ZUN-19.10"));
                by(Told::Mixed, cause, &[Arg::Seat(seat), Arg::Number(i16::from(n))])
            });
        }
        Ok(Frame::Mix { left })
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// ZUN-11.7: at 0 HP a player is defeated immediately. The only thing that must not stay as it is.
    #[inline]
    fn defeat_at_zero(&mut self, seat: Seat) -> Result<(), Fault> {
        if self.state.hp[seat.index()] == 0 { self.defeat(seat) } else { Ok(()) }
    }
}

fn hp_event(rules: &Rules, told: Told, seat: Seat, n: u8, card: CardId, clause: &'static str) -> Event {
    let of_card = Cause::Card(rules.catalog.kind_of(card), Clause(clause));
    by(told, of_card, &[Arg::Seat(seat), Arg::Number(i16::from(n))])
}

/// The card on the table that marks a player so.
pub(crate) fn marking_card(rules: &Rules, state: &State, seat: Seat, mark: Mark) -> Cause {
    let marks_them = |play: &&Play| play.on.has(seat) && rules.of(play.action).marks & mark.bit() != 0;
    match state.plays.iter().find(marks_them) {
        Some(play) => Cause::Card(rules.catalog.kind_of(play.action), mark.clause()),
        None => Cause::Clause(mark.clause()),
    }
}

impl<D: Dice + ?Sized, S: Sink> World for Run<'_, D, S> {
    type Change = Change;
    /// Nobody is ever asked: a ban stops an effect, and nothing replaces one.
    type Question = Infallible;

    /// ZUN-16.1: bans stop card effects and nothing else.
    #[inline]
    fn judge(&self, change: Change) -> Verdict<Change, Infallible> {
        let (seat, loss) = match change {
            Change::Overload { .. } => return Verdict::Keep,
            Change::Lose { seat, .. } => (seat, true),
            Change::Gain { seat, .. } | Change::ComeBack { seat, .. } | Change::Hand { seat, .. } => (seat, false),
        };
        // ZUN-19.4: neither HP nor hand are altered.
        if self.state.is_marked(seat, Mark::NoChange) {
            return Verdict::Cancel(marking_card(self.rules, self.state, seat, Mark::NoChange));
        }
        // ZUN-19.8
        if loss && self.state.is_marked(seat, Mark::NoLoss) {
            return Verdict::Cancel(marking_card(self.rules, self.state, seat, Mark::NoLoss));
        }
        Verdict::Keep
    }

    fn stopped(&mut self, change: Change, _fate: Fate, cause: Option<Cause>) -> Next {
        let (Change::Lose { seat, by: card, .. }
        | Change::Gain { seat, by: card, .. }
        | Change::ComeBack { seat, by: card, .. }
        | Change::Hand { seat, by: card }) = change
        else {
            return Ok(Flow::GoesOn);
        };
        if let Some(cause) = cause {
            self.tell(|rules| by(Told::Spared, cause, &[Arg::Seat(seat), rules.shown(card)]));
        }
        Ok(Flow::GoesOn)
    }

    #[inline]
    fn commit(&mut self, change: Change) -> Next {
        match change {
            Change::Lose { seat, n, by } => {
                // ZUN-11.5, ZUN-11.6: one step, through zones, not below 0.
                let hp = &mut self.state.hp[seat.index()];
                let lost = n.min(*hp);
                *hp -= lost;
                self.tell(|rules| hp_event(rules, Told::Lost, seat, lost, by, "ZUN-11.6"));
                self.defeat_at_zero(seat)?;
            }
            Change::Gain { seat, n, over_cap, by } => {
                // ZUN-11.3, ZUN-11.4: up to the top of the zone the HP is in now; ZUN-16.1: unless the text ignores it.
                let hp = &mut self.state.hp[seat.index()];
                let cap = if over_cap { TOP_HP } else { State::cap(*hp) };
                let now = hp.saturating_add(n).min(cap);
                let gained = now - *hp;
                *hp = now;
                self.tell(|rules| hp_event(rules, Told::Gained, seat, gained, by, "ZUN-11.4"));
            }
            Change::ComeBack { seat, n, by } => {
                // ZUN-14.2, ZUN-14.7. ZUN-14.3, ZUN-14.4: no cards, the same seat.
                let now = n.min(TOP_HP);
                self.state.hp[seat.index()] = now;
                self.state.standing |= SeatSet::one(seat);
                self.tell(|rules| hp_event(rules, Told::CameBack, seat, now, by, "ZUN-14.2"));
            }
            Change::Overload { seat } => {
                let hp = &mut self.state.hp[seat.index()];
                *hp = hp.saturating_sub(1);
                self.tell(|_| by_rule(Told::Overloaded, "ZUN-12.2", &[Arg::Seat(seat)]));
                self.defeat_at_zero(seat)?;
            }
            Change::Hand { .. } => {}
        }
        Ok(Flow::GoesOn)
    }
}
