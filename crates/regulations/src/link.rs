//! The chain: links in their order, targets, effects (section 11).

use runehall_engine::{Arg, CardId, Choice, Dice, Fate, Fault, Flow, Machine, Next, Seat, SeatSet, Sink, Stage};

use runehall_engine::scope::{Standpoint, Who};

use crate::fences::Naming;
use crate::frame::{AimMode, Change, EffectStage, Frame, Progress, Round, TurnStep};
use crate::machine::{Run, lying};
use crate::program::{CardType, Cards, Doer, Force, Step};
use crate::state::{MAIN_DISCARD, NO_CARD, NOBODY, Offsets, PROGRESS, RUNE_DISCARD, Use, hand};
use crate::words::{NEXT, PLAY, TARGET, Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RNR-11.1: first in, first out; a link resolves completely before the next starts. The chain is over when the turn
    /// goes on at this step.
    pub(crate) fn chain(&mut self, then: TurnStep, first: Use) -> Next {
        self.state.links = self.state.links.saturating_add(1);
        self.push(Frame::Turn(then))?;
        self.link(first.link, None)
    }

    /// RNR-11.4: all targets of the link first, then its effects in the order its player names.
    pub(crate) fn link(&mut self, link: u8, answer: Option<Choice>) -> Next {
        if let Some(what) = self.state.queue.iter().copied().find(|what| what.link == link && !what.aimed) {
            // RNR-10.11: not if the price or the target has gone since it was declared.
            if !self.can_resolve(what)? {
                self.drop_use(what)?;
                return self.then(Frame::Link { link });
            }
            self.push(Frame::Link { link })?;
            return self.aim(what, AimMode::Link, None);
        }
        let left: Cards = self.state.queue.iter().filter(|what| what.link == link).map(|what| what.card).collect();
        let Some(user) = self.state.queue.iter().find(|what| what.link == link).map(|what| what.user) else {
            return Ok(Flow::GoesOn);
        };
        let chosen = match answer {
            _ if left.len() == 1 => left.first(),
            Some(Choice::Card(kind)) => (left & self.rules.catalog.copies(kind)).first(),
            Some(Choice::Thing(id)) => self.state.lying(id).filter(|&card| left.has(card)),
            _ => None,
        };
        let Some(card) = chosen else {
            return self.ask_seat(Frame::Link { link }, user, NEXT);
        };
        let Some(i) = self.state.queue.iter().position(|what| what.link == link && what.card == card) else {
            return Ok(Flow::GoesOn);
        };
        let what = self.state.queue[i];
        // RNR-11.23: again when its turn comes. A Spell resolves as far as it can (RNR-10.9).
        if self.rules.of(card).card_type != CardType::Spell && !self.can_resolve(what)? {
            self.drop_use(what)?;
            return self.then(Frame::Link { link });
        }
        self.state.queue.remove(i);
        if left.len() > 1 {
            self.push(Frame::Link { link })?;
        }
        // A Regulation that was offered when the turn began has been agreed to by using it (RNR-16.25).
        let offered = self.rules.regulations.has(card) && !self.rules.compelled.has(card);
        self.begin_effect(what, if offered { EffectStage::Agreed } else { EffectStage::Next })
    }

    /// The use check of an effect whose turn has come: it does not stand in its own way (RNR-11.9).
    fn can_resolve(&mut self, what: Use) -> Result<bool, Fault> {
        // RNR-10.8: what a Regulation says is done as far as it can be.
        if self.rules.compelled.has(what.card) {
            return Ok(true);
        }
        let Some(i) = self.state.queue.iter().position(|other| *other == what) else { return Ok(false) };
        self.state.queue.remove(i);
        let fine = self.look().can_use(&what, 0).is_ok();
        self.state.queue.insert(i, what)?;
        Ok(fine)
    }

    /// An effect that does not resolve after all (RNR-10.11, RNR-11.13).
    fn drop_use(&mut self, what: Use) -> Result<(), Fault> {
        self.state.queue.retain(|other| other.card != what.card || other.link != what.link);
        self.tell(|rules| by_rule(Told::NoEffect, "RNR-10.11", &[Arg::Seat(what.user), rules.shown(what.card)]));
        self.give_back(what)?;
        // A "would" effect that does not resolve lets the action go on (RNR-11.11).
        if let Some(Frame::Road(Stage::Decided(fate))) = self.state.core.agenda.top_mut() {
            *fate = Fate::Happens;
        }
        Ok(())
    }

    /// RNR-11.8: one question for each target; a Spell's come with its announcement.
    pub(crate) fn aim(&mut self, mut what: Use, mode: AimMode, answer: Option<Choice>) -> Next {
        if !self.state.playing.has(what.user) {
            return Ok(Flow::GoesOn);
        }
        if mode == AimMode::CastByEffect && what.card == NO_CARD {
            // RNR-16.17: which Spell of the hand. That there is none (any more) is for its player to know (RNR-12.1).
            if self.state.hand_size(what.user) == 0 || answer == Some(Choice::Done) {
                return Ok(Flow::GoesOn);
            }
            let Some(Choice::Card(kind)) = answer else {
                return self.ask_seat(Frame::Aim { what, mode }, what.user, PLAY);
            };
            let Some(card) = (self.state.hand(what.user) & self.rules.catalog.copies(kind)).first() else {
                return self.aim(what, mode, None);
            };
            // The same question comes again if the command is taken back.
            self.push(Frame::Aim { what, mode })?;
            return self.aim(Use::of(card, what.user), mode, None);
        }
        match answer {
            Some(Choice::Thing(id)) => {
                let card = self.state.lying(id).unwrap_or(NO_CARD);
                match self.look().to_name(&what) {
                    Some(Naming::Rune(_)) => what.rune = card,
                    _ => what.creature = card,
                }
            }
            Some(Choice::Seat(seat)) => what.player = seat,
            _ => {}
        }
        if let Some(naming) = self.look().to_name(&what) {
            let resume = Frame::Aim { what, mode };
            return match (mode, naming) {
                // A Spell and all its targets are one command; else each target is one, and a Rune follows its Fence.
                (AimMode::Link, Naming::Creature(_) | Naming::Player(_)) => self.ask_seat(resume, what.user, TARGET),
                (AimMode::Link, Naming::Rune(_)) => {
                    // The Fence is asked for again if the command is taken back.
                    self.push(Frame::Aim { what: Use { player: NOBODY, ..what }, mode })?;
                    self.ask_more(resume, what.user, TARGET)
                }
                _ => self.ask_more(resume, what.user, TARGET),
            };
        }
        what.aimed = true;
        if what.rune != NO_CARD {
            // RNR-11.8: in public, also on a Fence that is face down.
            self.state.table.show_all(Cards::one(what.rune));
        }
        match mode {
            AimMode::Link => {
                if what.rune != NO_CARD {
                    // The question for its Fence has been answered.
                    self.state.core.agenda.drop_top();
                }
                let same = |other: &&mut Use| other.card == what.card && other.link == what.link;
                if let Some(slot) = self.state.queue.iter_mut().find(same) {
                    *slot = what;
                }
                self.tell_targets(what);
                Ok(Flow::GoesOn)
            }
            AimMode::CastPhase => {
                // The question of the phase below has been answered.
                self.state.core.agenda.drop_top();
                self.push(Frame::Turn(TurnStep::Summon))?;
                self.announce(what)
            }
            AimMode::CastByEffect => {
                self.state.core.agenda.drop_top();
                self.announce(what)
            }
        }
    }

    fn tell_targets(&mut self, what: Use) {
        if what.creature != NO_CARD {
            // A target is a Creature on a Lawn.
            let owner = self.state.owner(what.creature).unwrap_or(what.user);
            self.tell_target(what, what.creature, owner);
        }
        if what.rune != NO_CARD {
            self.tell_target(what, what.rune, what.player);
        } else if what.player != NOBODY {
            self.tell(|rules| {
                let args = [Arg::Seat(what.user), rules.shown(what.card), Arg::Seat(what.player)];
                by_rule(Told::AimedAtPlayer, "RNR-11.8", &args)
            });
        }
    }

    /// A card that is a target, and whose Lawn or Fence it is on.
    fn tell_target(&mut self, what: Use, target: CardId, owner: Seat) {
        self.tell_lying(|rules, state| {
            let args = [Arg::Seat(what.user), rules.shown(what.card), rules.shown(target), Arg::Seat(owner)];
            by_rule(Told::AimedAt, "RNR-11.8", &args).pointing_at(2, lying(rules, state, target))
        });
    }

    /// RNR-11.17: the Spell is announced with its targets; its place in the queue is fixed now (RNR-11.21).
    fn announce(&mut self, mut what: Use) -> Next {
        what.link = self.new_link();
        self.state.table.move_card_openly(what.card, hand(what.user), PROGRESS);
        self.tell(|rules| by_rule(Told::Announced, "RNR-11.17", &[Arg::Seat(what.user), rules.shown(what.card)]));
        self.tell_targets(what);
        self.enqueue(what)?;
        self.cast(what)
    }

    /// Starts an effect that does not wait in the queue, with its targets.
    pub(crate) fn start_effect(&mut self, what: Use) -> Next {
        let look = self.look();
        // A Regulation has no user who would name a target beforehand (RNR-13.3): whoever acts chooses then.
        let named = !self.rules.regulations.has(what.card);
        let targets = named && (look.creature_targets(&what).is_some() || look.player_targets(&what).is_some());
        if targets && !what.aimed {
            // It goes through the queue's front as a link of its own, ahead of everything (RNR-11.10).
            let link = self.new_link();
            let what = Use { link, ..what };
            self.state.queue.insert(0, what)?;
            return self.link(link, None);
        }
        self.begin_effect(what, EffectStage::Next)
    }

    /// An effect that resolves from its first step on. If it stands in place of a spin's result, that is told first (RNR-11.10).
    fn begin_effect(&mut self, what: Use, stage: EffectStage) -> Next {
        let replaced = match self.state.core.agenda.frames() {
            [.., Frame::Road(Stage::Asked(Change::Spin { seat, .. })), Frame::Road(Stage::Decided(_))] => Some(*seat),
            _ => None,
        };
        if let Some(seat) = replaced.filter(|seat| self.state.playing.has(*seat)) {
            self.tell(|_| by_rule(Told::NotApplied, "RNR-11.10", &[Arg::Seat(seat)]));
        }
        self.effect(what, Progress::begin(stage))
    }

    /// RNR-10.12: a used effect resolves fully, step by step, player by player.
    pub(crate) fn effect(&mut self, what: Use, mut at: Progress) -> Next {
        let rules = self.rules;
        let steps = &rules.of(what.card).steps;
        while let Some(&step) = steps.get(usize::from(at.pc)) {
            match at.stage {
                EffectStage::Done => {
                    if step.verb.counts() {
                        at.count = self.state.count;
                    }
                    after_one(&mut at, steps, self.state.did);
                    continue;
                }
                EffectStage::Asked => {
                    at.stage = EffectStage::Next;
                    if self.state.did {
                        return self.perform_next(step, what, at);
                    }
                    after_one(&mut at, steps, false);
                    continue;
                }
                EffectStage::Next | EffectStage::Agreed => {}
            }
            let doers = self.doers(step.doer, what, at.round.nth());
            let next = Offsets::of(doers, self.state.active, self.state.n_seats).from(at.round.nth()).first();
            let Some(nth) = next else {
                // RNR-10.9: what comes "then" happens only if this was performed, by whomever (RNR-R11).
                if !at.round.any() && usize::from(at.pc) + 1 < steps.len() {
                    break;
                }
                at = Progress { pc: after_all(at.pc, steps), round: Round::BEGIN, ..at };
                continue;
            };
            at.round.come_to(nth);
            let doer = self.state.at(nth);
            let agreed = at.stage == EffectStage::Agreed && at.pc == 0;
            if step.force == Force::May && !agreed {
                // An impossible step is not offered (RNR-10.9).
                self.state.did = false;
                if self.look().might_perform(step.verb, &what, doer) {
                    self.push(Frame::Effect { what, at: Progress { stage: EffectStage::Asked, ..at } })?;
                    return self.may(doer, None);
                }
                after_one(&mut at, steps, false);
                continue;
            }
            return self.perform_next(step, what, at);
        }
        self.finish_effect(what);
        Ok(Flow::GoesOn)
    }

    /// One player performs a step.
    fn perform_next(&mut self, step: Step, what: Use, at: Progress) -> Next {
        self.state.did = false;
        self.push(Frame::Effect { what, at: Progress { stage: EffectStage::Done, ..at } })?;
        self.perform(step, what, self.state.at(at.round.nth()), at.count)
    }

    /// The players who perform a step (RNR-5.3).
    fn doers(&self, doer: Doer, what: Use, nth: u8) -> SeatSet {
        let (who, that) = match doer {
            Doer::You => (Who::You, NOBODY),
            Doer::EachPlayer => (Who::Each, NOBODY),
            Doer::EachNeighbor => (Who::EachOther, NOBODY),
            Doer::AnyNeighbor => (Who::That, what.player),
            Doer::ThatNeighbor => (Who::That, what.who),
            Doer::ActivePlayer => (Who::Active, NOBODY),
            Doer::Same => (Who::That, self.state.at(nth)),
        };
        let that = Some(that).filter(|&seat| seat != NOBODY);
        let (active, present) = (self.state.active, self.state.playing);
        who.seats(&Standpoint { you: what.user, that, active, present })
    }

    /// Where the card goes when its effect is over (RNR-3.1, RNR-11.14).
    pub(crate) fn finish_effect(&mut self, what: Use) {
        if !self.state.table.holds(PROGRESS, what.card) {
            return;
        }
        let is_rune = self.rules.of(what.card).card_type == CardType::Rune;
        let (to, clause) = if is_rune { (RUNE_DISCARD, "RNR-11.14") } else { (MAIN_DISCARD, "RNR-3.1") };
        self.state.table.move_known_card(what.card, PROGRESS, to);
        self.tell(|rules| by_rule(Told::Spent, clause, &[Arg::Seat(what.user), rules.shown(what.card)]));
        self.refill();
    }

    /// A card that is in the queue.
    pub(crate) fn unqueue(&mut self, card: CardId) {
        self.state.queue.retain(|what| what.card != card);
    }
}

/// One player is done with a step: the same one goes on with what is theirs alone (RNR-R11), or the next one comes.
fn after_one(at: &mut Progress, steps: &[Step], did: bool) {
    at.round.note(did);
    at.stage = EffectStage::Next;
    let follows = steps.get(usize::from(at.pc) + 1).is_some_and(|next| next.doer == Doer::Same);
    if did && follows {
        at.pc += 1;
        return;
    }
    while steps.get(usize::from(at.pc)).is_some_and(|step| step.doer == Doer::Same) {
        at.pc -= 1;
    }
    at.round.pass();
}

/// The step that comes when all players are done with one and with what each of them does after it.
fn after_all(pc: u8, steps: &[Step]) -> u8 {
    let same = steps.iter().skip(usize::from(pc) + 1).take_while(|step| step.doer == Doer::Same).count();
    pc + 1 + same as u8
}
