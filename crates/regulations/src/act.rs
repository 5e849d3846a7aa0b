//! Actions on cards: what happens, what limits it meets, and who may answer it (sections 4, 8, 11 and 14).

use runehall_engine::{
    Arg, Ask, CardId, Cause, Choice, Clause, Dice, Fault, Flow, Machine, Next, Road, Seat, SeatSet, Sink, Top, ZoneId,
};

use crate::frame::{Act, ActKind, Change, Discard, DiscardStep, Frame, Until};
use crate::machine::{Run, lying};
use crate::program::{Cards, Limit, Moment};
use crate::state::{
    MAIN_DECK, MAIN_DISCARD, NO_CARD, NOBODY, Occurrence, Offer, PROGRESS, RUNE_DECK, RUNE_DISCARD, RuneAt, StolenFrom,
    fence, hand, lawn,
};
use crate::words::{DISCARD, HAND_LIMIT, ROLL_DRAW, ROLL_RUNE, RUNE_LIMIT, Told, by, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// An action on a card, down the road (RNR-11.10, RNR-11.15, RNR-11.16).
    #[inline]
    pub(crate) fn act(&mut self, act: Act) -> Next {
        self.propose(Change::Act(act))
    }

    /// Does it, and says what cards may answer. Nothing if the card is no longer where it was (RNR-10.9).
    pub(crate) fn perform_on(&mut self, act: Act) -> Result<Option<Occurrence>, Fault> {
        let Act { what, card, who, by, source, to, .. } = act;
        let on = |moment, actor, summoner| Occurrence { moment, card, rune: RuneAt::NONE, actor, by, source, summoner };
        Ok(match what {
            ActKind::Summon => {
                if !self.state.table.holds(PROGRESS, card) || !self.state.playing.has(to) {
                    return Ok(None);
                }
                self.state.table.move_known_card(card, PROGRESS, lawn(to));
                self.state.arrive(card, lawn(to))?;
                let args = [Arg::Seat(who), self.rules.shown(card), Arg::Seat(to)];
                self.tell_act(act, Told::Summoned, "RNR-4.5", &args, card);
                // RNR-11.7: the SUMMON and the entering are one occurrence.
                Some(on(Moment::Enters, to, who))
            }
            ActKind::DestroyRune | ActKind::StealRune => {
                self.take_rune(act)?;
                None
            }
            ActKind::Hex => {
                let hexable = !self.state.hexed.has(card) && self.state.tokens() > 0;
                let Some(owner) = self.state.owner(card).filter(|_| hexable) else { return Ok(None) };
                self.state.hexed.add(card);
                self.tell_act(act, Told::Hexed, "RNR-4.8", &[Arg::Seat(owner), self.rules.shown(card)], card);
                Some(on(Moment::Hexed, owner, NOBODY))
            }
            ActKind::Restore => {
                let hexed = self.state.hexed.has(card);
                let Some(owner) = self.state.owner(card).filter(|_| hexed) else { return Ok(None) };
                self.state.hexed.remove(card);
                self.tell_act(act, Told::Restored, "RNR-4.9", &[Arg::Seat(owner), self.rules.shown(card)], card);
                // RNR-4.16
                Some(on(Moment::Enters, owner, NOBODY))
            }
            ActKind::Destroy | ActKind::Sacrifice => {
                let Some(owner) = self.state.owner(card) else { return Ok(None) };
                let (told, clause) = if what == ActKind::Destroy {
                    (Told::Destroyed, "RNR-4.10")
                } else {
                    (Told::Sacrificed, "RNR-4.14")
                };
                self.tell_act(act, told, clause, &[Arg::Seat(owner), self.rules.shown(card)], card);
                self.leave_lawn(card, owner, MAIN_DISCARD);
                None
            }
            ActKind::Return => {
                let Some(owner) = self.state.owner(card) else { return Ok(None) };
                self.tell_act(act, Told::Returned, "RNR-4.13", &[Arg::Seat(owner), self.rules.shown(card)], card);
                self.leave_lawn(card, owner, hand(owner));
                None
            }
            ActKind::Steal => {
                let Some(owner) = self.state.owner(card).filter(|&owner| owner != who) else { return Ok(None) };
                // It stays the same thing, and is the last to arrive.
                self.state.table.slide(card, lawn(owner), lawn(who));
                let args = [Arg::Seat(who), self.rules.shown(card), Arg::Seat(owner)];
                self.tell_act(act, Told::Stolen, "RNR-4.11", &args, card);
                // RNR-4.17: a Hexed Creature enters without being a gain.
                (!self.state.hexed.has(card)).then(|| on(Moment::Enters, who, NOBODY))
            }
        })
    }

    /// Tells an action, with the card behind it if there is one, and notes that it was performed. The second part is the card that it is about: while it
    /// lies somewhere, with its number there.
    fn tell_act(&mut self, act: Act, told: Told, clause: &'static str, args: &[Arg], card: CardId) {
        self.state.did = true;
        self.tell_lying(|rules, state| {
            let of_card = act.source != NO_CARD;
            let why = if of_card {
                Cause::Card(rules.catalog.kind_of(act.source), Clause(clause))
            } else {
                Cause::Clause(Clause(clause))
            };
            by(told, why, args).pointing_at(1, lying(rules, state, card))
        });
    }

    /// RNR-4.15: the token of a Creature that leaves every Lawn goes back to the supply.
    fn leave_lawn(&mut self, card: CardId, owner: Seat, to: ZoneId) {
        self.state.table.move_card_openly(card, lawn(owner), to);
        self.state.hexed.remove(card);
    }

    /// RNR-4.10, RNR-4.11: a Rune leaves a Fence. RNR-12.5: a stolen one is known to thief and victim only.
    fn take_rune(&mut self, act: Act) -> Result<(), Fault> {
        let Act { what, rune, who, lot, .. } = act;
        let Some(card) = self.state.lying(rune.id()) else { return Ok(()) };
        let Some(owner) = self.state.fence_of(card) else { return Ok(()) };
        if what == ActKind::DestroyRune {
            self.tell_act(act, Told::RuneDestroyed, "RNR-4.10", &[Arg::Seat(owner), self.rules.shown(card)], card);
            self.state.table.move_card_openly(card, fence(owner), RUNE_DISCARD);
            return Ok(());
        }
        // A Rune that was named has been shown to everybody (RNR-11.8).
        let named = self.state.named_runes();
        let open = !lot || self.look().open_fences() || named.has(card);
        let seen_by = if open { SeatSet::ALL } else { SeatSet::one(owner) | SeatSet::one(who) };
        self.state.table.move_by_lot(card, fence(owner), fence(who), seen_by, open);
        if !open {
            // Nobody else may follow it, nor tell which ones are left (RNR-12.7), but for those everybody looks at.
            self.state.table.renumber(fence(owner), &mut self.state.numbering);
            self.state.table.show_all(named);
        }
        self.state.arrive_as(card, fence(who), StolenFrom(SeatSet::one(owner)))?;
        let kind = self.rules.catalog.kind_of(card);
        let face = if open { Arg::Card(kind) } else { Arg::Secret(kind, seen_by) };
        // By the number that it has now: the one that it had would say which of them left (RNR-12.7).
        self.tell_act(act, Told::RuneStolen, "RNR-4.11", &[Arg::Seat(who), face, Arg::Seat(owner)], card);
        Ok(())
    }

    /// RNR-4.1: one card at a time, with limits after each (RNR-8.3).
    pub(crate) fn draw(&mut self, seat: Seat, mut left: u8, mut answer: Option<Choice>) -> Next {
        while left > 0 && self.state.playing.has(seat) {
            self.refill();
            let card = match self.top_of(MAIN_DECK, ROLL_DRAW, answer.take()) {
                Err(ask) => return self.ask(Frame::Draw { seat, left }, ask),
                Ok(None) => {
                    // RNR-14.3
                    self.tell(|_| by_rule(Told::NothingToDraw, "RNR-14.3", &[Arg::Seat(seat)]));
                    return Ok(Flow::GoesOn);
                }
                Ok(Some(card)) => card,
            };
            self.state.table.move_by_lot(card, MAIN_DECK, hand(seat), SeatSet::one(seat), false);
            self.state.did = true;
            self.tell(|rules| {
                let card = Arg::Secret(rules.catalog.kind_of(card), SeatSet::one(seat));
                by_rule(Told::Drew, "RNR-4.1", &[Arg::Seat(seat), card])
            });
            left -= 1;
            if let Some(demand) = self.demand() {
                if left > 0 {
                    self.push(Frame::Draw { seat, left })?;
                }
                return self.settle(demand, None);
            }
        }
        Ok(Flow::GoesOn)
    }

    /// The top card of a deck: arranged, or rolled for.
    fn top_of(
        &mut self,
        deck: ZoneId,
        question: runehall_engine::QuestionId,
        answer: Option<Choice>,
    ) -> Result<Option<CardId>, runehall_engine::Ask> {
        match self.state.table.top(deck) {
            Top::Empty => Ok(None),
            Top::Card(card) => Ok(Some(card)),
            Top::Roll(n) => self.roll(answer, question, n).map(|k| self.state.table.unordered(deck).nth(k)),
        }
    }

    /// RNR-4.2: one card at a time, each with its window before and after.
    pub(crate) fn discard(&mut self, what: Discard, step: DiscardStep, answer: Option<Choice>) -> Next {
        let Discard { seat, left, until, done, by, source } = what;
        if until == Until::Enough {
            // What "that many" is, when it ends here.
            self.state.count = done;
        }
        if left == 0 || !self.state.playing.has(seat) || self.state.hand_size(seat) == 0 {
            return Ok(Flow::GoesOn);
        }
        match (step, answer) {
            (DiscardStep::Next, _) => self.propose(Change::Discard(what)),
            (DiscardStep::Choose, Some(Choice::Card(kind))) => {
                let Some(card) = (self.state.hand(seat) & self.rules.catalog.copies(kind)).first() else {
                    return self.then(Frame::Discard { what, step });
                };
                self.state.table.move_card_openly(card, hand(seat), MAIN_DISCARD);
                self.state.did = true;
                let done = done.saturating_add(1);
                self.tell(|rules| by_rule(Told::Discarded, "RNR-4.2", &[Arg::Seat(seat), rules.shown(card)]));
                if left > 1 {
                    let what = Discard { left: left - 1, done, ..what };
                    self.push(Frame::Discard { what, step: DiscardStep::Next })?;
                }
                // Where all that answers it takes another card of that hand, nobody is asked about the last one.
                let more = !self.rules.discards_want_more || self.state.hand_size(seat) > 0;
                self.happened(more.then(|| Occurrence { by, source, ..Occurrence::plain(Moment::Discard, seat) }))
            }
            (DiscardStep::Choose, Some(Choice::Done)) => Ok(Flow::GoesOn),
            (DiscardStep::Choose, _) => self.ask_seat(Frame::Discard { what, step }, seat, DISCARD),
        }
    }

    /// The top card of the Rune deck to a Fence.
    pub(crate) fn add_rune(&mut self, seat: Seat, answer: Option<Choice>) -> Next {
        self.refill();
        let card = match self.top_of(RUNE_DECK, ROLL_RUNE, answer) {
            Err(ask) => return self.ask(Frame::AddRune { seat }, ask),
            Ok(None) => return Ok(Flow::GoesOn),
            Ok(Some(card)) => card,
        };
        let open = self.look().open_fences();
        self.state.table.move_by_lot(card, RUNE_DECK, fence(seat), SeatSet::one(seat), open);
        if open {
            self.state.table.show_all(Cards::one(card));
        }
        self.state.arrive(card, fence(seat))?;
        self.state.did = true;
        // A spin demands it, or a text.
        let spun = matches!(self.state.core.agenda.top(), Some(Frame::Spin { .. }));
        let clause = if spun { "RNR-4.3" } else { "RNR-4.20" };
        self.tell_lying(|rules, state| {
            let kind = rules.catalog.kind_of(card);
            let face = if open { Arg::Card(kind) } else { Arg::Secret(kind, SeatSet::one(seat)) };
            by_rule(Told::RuneAdded, clause, &[Arg::Seat(seat), face]).pointing_at(1, lying(rules, state, card))
        });
        self.happened(None)
    }

    /// RNR-14.1: the moment a deck is empty and its discard pile is not. RNR-14.2: cards in progress stay there.
    #[inline]
    pub(crate) fn refill(&mut self) {
        if self.state.table.count(MAIN_DECK) == 0 || self.state.table.count(RUNE_DECK) == 0 {
            self.refill_decks();
        }
    }

    #[inline(never)]
    fn refill_decks(&mut self) {
        for (deck, pile, word) in [(MAIN_DECK, MAIN_DISCARD, "Main"), (RUNE_DECK, RUNE_DISCARD, "Rune")] {
            if self.state.table.count(deck) == 0 && self.state.table.count(pile) > 0 {
                self.forget_targets(self.state.table.zone(pile));
                self.state.table.shuffle_into(pile, deck);
                self.tell(|_| by_rule(Told::Reshuffled, "RNR-14.1", &[Arg::Word(word)]));
            }
        }
    }

    /// A Rune that is shuffled in is gone for those who have named it, wherever it turns up again (RNR-11.8, RNR-12.3).
    fn forget_targets(&mut self, gone: Cards) {
        let frames = self.state.core.agenda.frames_mut().iter_mut();
        let resolving =
            frames.filter_map(|frame| if let Frame::Effect { what, .. } = frame { Some(what) } else { None });
        for what in resolving.chain(self.state.queue.iter_mut()) {
            if what.rune != NO_CARD && gone.has(what.rune) {
                (what.player, what.rune) = (NOBODY, NO_CARD);
            }
        }
    }

    /// RNR-8.7: clockwise from the active player, hand limits before Rune limits; a test after each card (RNR-8.3).
    pub(crate) fn limits(&mut self, answer: Option<Choice>) -> Next {
        let over = match (answer, self.state.core.pending.asked()) {
            // Nothing happens between a question and its answer: it is still who was asked.
            (Some(_), Some((seat, ask))) => {
                Some((seat, if ask.question == HAND_LIMIT { Limit::Hand } else { Limit::Rune }))
            }
            _ => self.look().over_limit(),
        };
        let Some((seat, which)) = over else { return Ok(Flow::GoesOn) };
        let (zone, to, told, clause) = match which {
            Limit::Hand => (hand(seat), MAIN_DISCARD, Told::OverLimit, "RNR-8.1"),
            Limit::Rune => (fence(seat), RUNE_DISCARD, Told::FenceLimit, "RNR-8.4"),
        };
        let chosen = match answer {
            Some(Choice::Card(kind)) => self.rules.catalog.copies(kind),
            Some(Choice::Thing(id)) => self.state.lying(id).map_or(Cards::EMPTY, Cards::one),
            _ => return self.ask_limit(seat, which),
        };
        if let Some(card) = (self.state.table.zone(zone) & chosen).first() {
            // RNR-8.2, RNR-8.5: nobody may answer it.
            self.tell_lying(|rules, state| {
                by_rule(told, clause, &[Arg::Seat(seat), rules.shown(card)]).pointing_at(1, lying(rules, state, card))
            });
            self.state.table.move_card_openly(card, zone, to);
        }
        // The check that asked looks again.
        Ok(Flow::GoesOn)
    }

    /// Asks a player over a limit for a card (RNR-8.1, RNR-8.4).
    pub(crate) fn ask_limit(&mut self, seat: Seat, which: Limit) -> Next {
        let (offer, question) = match which {
            Limit::Hand => (Offer { cards: self.state.hand(seat), ..Offer::default() }, HAND_LIMIT),
            Limit::Rune => (Offer { things: self.state.fence(seat), ..Offer::default() }, RUNE_LIMIT),
        };
        self.ask_offering(Frame::Limits, Ask::seat(seat, question), offer)
    }
}
