//! Commands: an Action or a Reaction with its Modifiers and targets, asked for one by one, done together (sections 4 to 7).

use runehall_engine::{
    Arg, Ask, CardId, Cause, Choice, Clause, Dice, Fault, KindId, Machine, Next, Seat, SeatSet, Sink,
};

use crate::frame::{CopyStep, DeclareStep, Frame, TargetList};
use crate::machine::Run;
use crate::program::{CardType, Cards, NewTarget, Rules, Targets};
use crate::state::{Play, State, hand, laid};
use crate::words::{MODIFY, TARGET, Told, by, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// One step of a command.
    #[inline]
    pub(crate) fn declare(
        &mut self,
        mut with: Cards,
        card: CardId,
        by: Seat,
        mut step: DeclareStep,
        mut targets: TargetList,
        answer: Option<Choice>,
    ) -> Next {
        match (step, answer) {
            (DeclareStep::Modify, Some(Choice::Card(kind))) => {
                let mut left = self.state.hand(by) - with;
                left.remove(card);
                if let Some(modifier) = (left & self.rules.catalog.copies(kind)).first() {
                    with.add(modifier);
                }
            }
            (DeclareStep::Modify, Some(Choice::Done)) => {
                if n_targets(self.rules, card, with) == 0 {
                    return self.commit(card, by, with, targets);
                }
                step = DeclareStep::Target;
            }
            (DeclareStep::Target, Some(Choice::Seat(seat))) => {
                targets = targets.and(seat);
                if targets.len() >= n_targets(self.rules, card, with) {
                    return self.commit(card, by, with, targets);
                }
            }
            _ => {}
        }
        let resume = Frame::Declare { with, card, by, step, targets };
        match step {
            DeclareStep::Modify => {
                let offer = self.offer(&resume);
                let most = most_modifiers(self.rules, self.state, card, by, with, offer.cards);
                self.ask_next_offering(resume, Ask::seat(by, MODIFY).span(0, most), offer)
            }
            // ZUN-6.3: their order is chosen, so they are no set.
            DeclareStep::Target => self.ask_more(resume, by, TARGET),
        }
    }

    /// The command is complete: it takes effect as one (ZUN-4.7, ZUN-7.17).
    #[inline]
    fn commit(&mut self, card: CardId, seat: Seat, with: Cards, targets: TargetList) -> Next {
        self.state.table.move_openly(with | Cards::one(card), hand(seat), laid(seat));
        if self.rules.of(card).card_type == CardType::Reaction {
            self.commit_reaction(card, seat, with, targets)
        } else {
            self.commit_action(card, seat, with, targets)
        }
    }

    fn commit_action(&mut self, card: CardId, source: Seat, with: Cards, targets: TargetList) -> Next {
        // ZUN-6.9: public from now on.
        let id = self.state.numbering.give();
        let play = Play { with, id, action: card, by: source, on: SeatSet::NONE, open: true, resolved: false };
        self.state.plays.push(play)?;
        self.tell(|rules| by_rule(Told::Played, "ZUN-4.2", &[Arg::Seat(source), rules.lying(id, card)]));
        self.tell_modifiers(card, source, with, "ZUN-4.2");
        for i in 0..targets.len() {
            let target = Arg::Seat(targets.get(i));
            self.tell(|rules| by_rule(Told::Aimed, "ZUN-6.9", &[Arg::Seat(source), rules.lying(id, card), target]));
        }
        if self.rules.of(card).targets == Targets::Nobody {
            // ZUN-4.10, ZUN-1.6: no copies, no window; it resolves once.
            self.push(Frame::Copies { targets, next: 0 })?;
            // ZUN-5.4: its numerals are raised like those of a copy.
            return self.resolve(source, self.rules.raise_of(with));
        }
        self.copies(targets, 0)
    }

    /// ZUN-7.8: a Reaction takes effect at once. The copy it answers is the frame below.
    fn commit_reaction(&mut self, card: CardId, seat: Seat, with: Cards, targets: TargetList) -> Next {
        let source = self.state.active;
        self.tell(|rules| by_rule(Told::Reacted, "ZUN-7.8", &[Arg::Seat(seat), rules.shown(card)]));
        self.tell_modifiers(card, seat, with, "ZUN-7.17");
        self.state.lay_reaction(card, with);
        let boost = self.rules.raise_of(with);
        let design = self.rules.of(card);
        let Some(Frame::Copy { target, raise, step }) = self.state.core.agenda.top_mut() else {
            return Err(Fault::Impossible);
        };
        // ZUN-7.3: one Reaction per targeting.
        *step = CopyStep::Resolve;
        if let Some(to) = design.retargets {
            // ZUN-7.4: a new targeting, so a new window. ZUN-5.7, ZUN-5.8, ZUN-5.9: its Boosts stay with this copy.
            *target = if to == NewTarget::Source { source } else { targets.get(0) };
            // ZUN-1.9, ZUN-7.6: whom a forced Reaction moves the copy to has no window.
            *step = if design.forced { CopyStep::Resolve } else { CopyStep::Window };
            *raise = raise.saturating_add(boost);
            let (target, kind) = (*target, self.rules.catalog.kind_of(card));
            let action = self.state.in_progress().map_or(card, |play| play.action);
            self.tell(|rules| {
                let cause = Cause::Card(kind, Clause("ZUN-7.4"));
                by(Told::Moved, cause, &[Arg::Seat(source), rules.shown(action), Arg::Seat(target)])
            });
        }
        // ZUN-5.11: a Reaction's own numerals are raised by what was laid with it.
        let raise = if design.retargets.is_some() { 0 } else { boost };
        self.text(card, seat, seat, raise, 0, 0)
    }

    fn tell_modifiers(&mut self, card: CardId, seat: Seat, with: Cards, clause: &'static str) {
        for modifier in with.iter() {
            self.tell(|rules| {
                by_rule(Told::Laid, clause, &[Arg::Seat(seat), rules.shown(modifier), rules.shown(card)])
            });
        }
    }
}

/// How many targets a command names (ZUN-6.1, ZUN-6.4).
#[inline]
pub(crate) fn n_targets(rules: &Rules, card: CardId, with: Cards) -> u8 {
    let design = rules.of(card);
    match (design.targets, design.retargets) {
        (Targets::Nobody, Some(NewTarget::Chosen)) => 1,
        (Targets::Nobody, _) => 0,
        _ => 1 + rules.widening_of(with),
    }
}

/// Whom a card may target at all (ZUN-6.5; for a Reaction ZUN-7.13).
#[inline]
pub(crate) fn eligible(rules: &Rules, state: &State, card: CardId, by: Seat) -> SeatSet {
    let design = rules.of(card);
    match design.targets {
        Targets::Defeated => state.seats() - state.standing - state.resigned,
        Targets::Standing => state.standing,
        Targets::Nobody if design.retargets == Some(NewTarget::Chosen) => state.standing - SeatSet::one(by),
        Targets::Nobody => SeatSet::NONE,
    }
}

/// The Modifiers in hand that may be laid with the card of this command now.
#[inline]
pub(crate) fn legal_modifiers(rules: &Rules, state: &State, card: CardId, by: Seat, with: Cards) -> Cards {
    let design = rules.of(card);
    // ZUN-5.1, ZUN-5.2. Any number of each (ZUN-5.3, ZUN-5.10).
    let mut legal = (state.hand(by) - with) & design.charms;
    if legal.is_empty() {
        return legal;
    }
    if design.retargets.is_some() {
        // ZUN-5.7: only what the Action that is being answered could bear itself.
        legal = legal & state.in_progress().map_or(Cards::EMPTY, |play| rules.of(play.action).charms);
    }
    if legal.meets(rules.widening) {
        let room = room(rules, state, card, by, with);
        for modifier in (legal & rules.widening).iter() {
            if rules.of(modifier).widens > room {
                legal.remove(modifier);
            }
        }
    }
    legal
}

/// How many of these Modifiers can be laid at most.
#[inline]
fn most_modifiers(rules: &Rules, state: &State, card: CardId, by: Seat, with: Cards, legal: Cards) -> u16 {
    let widening = legal & rules.widening;
    if widening.is_empty() {
        return legal.len() as u16;
    }
    let least = widening.iter().map(|modifier| rules.of(modifier).widens).min().unwrap_or(1);
    let fit = u32::from(room(rules, state, card, by, with) / least);
    ((legal - widening).len() + widening.len().min(fit)) as u16
}

/// How many of the offered copies of a Modifier can be laid, if no other is.
pub(crate) fn most_copies(
    rules: &Rules,
    state: &State,
    (card, by, with): (CardId, Seat, Cards),
    kind: KindId,
    offered: Cards,
) -> usize {
    let copies = (offered & rules.catalog.copies(kind)).len() as usize;
    let widens = rules.design(kind).widens;
    let fit = room(rules, state, card, by, with).checked_div(widens);
    fit.map_or(copies, |fit| copies.min(usize::from(fit)))
}

/// ZUN-6.4: every further target must exist. So many still do.
#[inline]
fn room(rules: &Rules, state: &State, card: CardId, by: Seat, with: Cards) -> u8 {
    (eligible(rules, state, card, by).len() as u8).saturating_sub(n_targets(rules, card, with))
}
