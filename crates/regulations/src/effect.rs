//! The steps of card texts: what each verb does for the player who performs it (section 4).

use runehall_engine::{Arg, CardId, Choice, Dice, Fault, Flow, Machine, Next, Road, Seat, SeatSet, Sink, Slot, Stage};

use crate::frame::{Act, ActKind, AimMode, Change, Discard, DiscardStep, Frame, Onto, Pick, SpinStep, Summon, Until};
use crate::look::Look;
use crate::machine::{Run, lying};
use crate::program::{
    Amount, Cards, Fetched, From, Landing, Moment, Object, Place, Priced, Status, Step, Verb, Watched, Which,
};
use crate::state::{
    MAIN_DISCARD, NO_CARD, NOBODY, Occurrence, PROGRESS, REGULATION_DECK, RUNE_DISCARD, RuneAt, Use, fence, hand,
};
use crate::words::{CHOOSE, LAWN, MAY, PLAY, ROLL_BLIND, TAKE, Told, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Performs a step for one player; `count` is what an earlier step left open (RNR-16.13).
    pub(crate) fn perform(&mut self, step: Step, what: Use, doer: Seat, count: u8) -> Next {
        let source = what.card;
        match step.verb {
            Verb::Draw(amount) => {
                let left = self.how_many(amount, what, doer, count);
                self.draw(doer, left, None)
            }
            Verb::Discard(amount) => {
                let until = if amount == Amount::OneOrMore { Until::Enough } else { Until::Done };
                let left = if until == Until::Enough { u8::MAX } else { self.how_many(amount, what, doer, count) };
                let by = self.look().blamed(&what);
                self.discard(Discard { seat: doer, left, until, done: 0, by, source }, DiscardStep::Next, None)
            }
            Verb::Cast => self.aim(Use::of(NO_CARD, doer), AimMode::CastByEffect, None),
            Verb::Summon { from, onto, which } => {
                let onto = match onto {
                    Landing::Own => Onto::Of(doer),
                    Landing::Users => Onto::Of(what.user),
                    Landing::Any => Onto::Any,
                };
                self.summon(Summon { seat: doer, source, from, which, onto }, NO_CARD, None)
            }
            Verb::DestroyRune(_) => self.take_a_rune(ActKind::DestroyRune, step.verb, what, doer),
            Verb::StealRune(_) => self.take_a_rune(ActKind::StealRune, step.verb, what, doer),
            Verb::DestroyRunes(place) => self.destroy_runes(place, what, doer),
            Verb::Fetch(fetched) => self.fetch(doer, fetched, None),
            Verb::FetchThatSpell => self.fetch_spell(what, doer),
            Verb::AddRune => self.add_rune(doer, None),
            Verb::Spin => self.spin(doer, source, SpinStep::Roll, None),
            Verb::SkipSpin { .. } => {
                self.state.did = true;
                let skips = &mut self.state.skips[doer.index()];
                *skips = skips.saturating_add(1);
                self.tell(|_| by_rule(Told::Skips, "RNR-6.12", &[Arg::Seat(doer)]));
                Ok(Flow::GoesOn)
            }
            Verb::NewRegulation => self.regulate(source, None),
            Verb::Bury => {
                self.state.did = true;
                self.bury(what.it)?;
                Ok(Flow::GoesOn)
            }
            Verb::Look(watched) => {
                self.look_at(what, watched);
                Ok(Flow::GoesOn)
            }
            Verb::Nullify => {
                self.state.did = true;
                Ok(Flow::GoesOn)
            }
            Verb::Hex(object)
            | Verb::Restore(object)
            | Verb::Destroy(object)
            | Verb::Sacrifice(object)
            | Verb::Return(object)
            | Verb::Steal(object) => self.perform_act(step, object, what, doer),
        }
    }

    /// How many cards an amount is for whoever performs the step.
    fn how_many(&self, amount: Amount, what: Use, doer: Seat, count: u8) -> u8 {
        match amount {
            Amount::N(n) => n,
            Amount::OneOrMore => 1,
            Amount::ThatMany => count,
            Amount::ForEach { n, status, place } => {
                let look = self.look();
                let there = look.of_status(look.lawns_at(place, &what, doer), status).len();
                n.saturating_mul(u8::try_from(there).unwrap_or(u8::MAX))
            }
        }
    }

    /// An action on a Creature, or on several.
    fn perform_act(&mut self, step: Step, object: Object, what: Use, doer: Seat) -> Next {
        let Some((act, _)) = step.verb.act() else { return Ok(Flow::GoesOn) };
        let look = self.look();
        let (by, source) = (look.blamed(&what), what.card);
        // A target was named for the user's own step only (RNR-11.8); whoever else acts chooses now (RNR-R12).
        let named = look.by_user(step.doer, &what) && what.creature != NO_CARD;
        let fitting = look.choosable_when(!named, act, object, &what, doer);
        match object {
            Object::All { status, .. } => {
                self.state.batch = fitting;
                self.batch(act, status, doer, by, source)
            }
            Object::It | Object::This => self.act_on(act, fitting.first(), doer, by, source),
            Object::One { status, place, which } if !named => {
                let Use { user, who, .. } = what;
                self.choose(Pick { seat: doer, what: act, status, place, which, user, who, source }, None)
            }
            // RNR-11.8: a target that is illegal now is not replaced (RNR-10.9).
            Object::One { .. } => {
                self.act_on(act, Some(what.creature).filter(|&card| fitting.has(card)), doer, by, source)
            }
        }
    }

    fn act_on(&mut self, act: ActKind, card: Option<CardId>, who: Seat, by: Seat, source: CardId) -> Next {
        let Some(card) = card else { return Ok(Flow::GoesOn) };
        self.act(Act::on(act, card, who, by, source))
    }

    /// RNR-10.1, RNR-10.6: yes or no.
    pub(crate) fn may(&mut self, seat: Seat, answer: Option<Choice>) -> Next {
        match answer {
            _ if !self.state.playing.has(seat) => self.state.did = false,
            Some(Choice::Yes) => self.state.did = true,
            Some(Choice::No) => self.state.did = false,
            _ => return self.ask_seat(Frame::May { seat }, seat, MAY),
        }
        Ok(Flow::GoesOn)
    }

    /// RNR-11.17: prices first, then the "would" window.
    pub(crate) fn cast(&mut self, what: Use) -> Next {
        let left = self.look().cast_price(what.user);
        if left == 0 {
            return self.propose(Change::Cast(what));
        }
        self.push(Frame::Road(Stage::Proposed(Change::Cast(what))))?;
        self.must_discard(what.user, left)
    }

    /// The CAST has occurred.
    pub(crate) fn has_cast(&mut self, what: Use) -> Next {
        let Use { card, user, .. } = what;
        self.state.did = true;
        self.tell(|rules| by_rule(Told::Cast, "RNR-11.17", &[Arg::Seat(user), rules.shown(card)]));
        // Nothing has moved since it was announced, so there is nothing to check.
        self.follow(Some(Occurrence { card, by: user, ..Occurrence::plain(Moment::Cast, user) }))
    }

    /// RNR-11.18: where the nullifying effect says, else to the Main discard.
    pub(crate) fn not_cast(&mut self, what: Use) {
        self.unqueue(what.card);
        self.finish_effect(what);
        self.state.did = false;
        self.tell(|rules| by_rule(Told::NotCast, "RNR-11.18", &[Arg::Seat(what.user), rules.shown(what.card)]));
    }

    /// So many discards that no card's effect demands: a price, a spin (RNR-7.7, RNR-10.15).
    pub(crate) fn must_discard(&mut self, seat: Seat, left: u8) -> Next {
        let what = Discard { seat, left, until: Until::Done, done: 0, by: NOBODY, source: NO_CARD };
        self.discard(what, DiscardStep::Next, None)
    }

    /// RNR-4.5: which Creature, and where; then the SUMMON itself.
    pub(crate) fn summon(&mut self, what: Summon, mut card: CardId, answer: Option<Choice>) -> Next {
        let Summon { seat, source, from, which, onto } = what;
        let zone = if from == From::Discard { MAIN_DISCARD } else { hand(seat) };
        let mut fitting = self.state.table.zone(zone) & self.rules.creatures;
        if which == Which::Another {
            fitting.remove(source);
        }
        // RNR-10.15: the price of every SUMMON; the Creature does not pay for itself (RNR-10.7).
        let price = self.look().summon_price(seat, Priced::Every);
        let payable = self.state.hand_size(seat) >= u32::from(price) + u32::from(from == From::Hand);
        // That there is no Creature in the hand is for its player to know: the question is put all the same (RNR-12.1).
        let hopeless = !payable || (fitting.is_empty() && from == From::Discard);
        if !self.state.playing.has(seat) || hopeless || answer == Some(Choice::Done) {
            return Ok(Flow::GoesOn);
        }
        let mut to = if let Onto::Of(owner) = onto { owner } else { seat };
        match answer {
            Some(Choice::Card(kind)) => {
                card = (fitting & self.rules.catalog.copies(kind)).first().unwrap_or(NO_CARD);
            }
            Some(Choice::Seat(chosen)) => to = chosen,
            _ => {}
        }
        if card == NO_CARD {
            let question = if from == From::Discard { TAKE } else { PLAY };
            return self.ask_seat(Frame::Summon { what, card }, seat, question);
        }
        if onto == Onto::Any {
            if !matches!(answer, Some(Choice::Seat(_))) {
                self.push(Frame::Summon { what, card: NO_CARD })?;
                return self.ask_more(Frame::Summon { what, card }, seat, LAWN);
            }
            // The question for the Creature has been answered.
            self.state.core.agenda.drop_top();
        }
        self.state.table.move_card_openly(card, zone, PROGRESS);
        let act = Act { to, ..Act::on(ActKind::Summon, card, seat, seat, source) };
        if price == 0 {
            return self.act(act);
        }
        self.push(Frame::Road(Stage::Proposed(Change::Act(act))))?;
        self.must_discard(seat, price)
    }

    /// RNR-7.1, RNR-R12: whoever performs it chooses.
    pub(crate) fn choose(&mut self, pick: Pick, answer: Option<Choice>) -> Next {
        let fitting = pickable(self.look(), pick);
        let Pick { seat, what, user, source, .. } = pick;
        let by = if source == NO_CARD { user } else { self.look().blamed(&Use::of(source, user)) };
        if !self.state.playing.has(seat) || fitting.is_empty() {
            // RNR-7.2: disregarded.
            return Ok(Flow::GoesOn);
        }
        match answer {
            Some(Choice::Thing(id)) => {
                let card = self.state.lying(id).filter(|&card| fitting.has(card));
                self.act_on(what, card, seat, by, source)
            }
            _ => self.ask_seat(Frame::Choose(pick), seat, CHOOSE),
        }
    }

    /// RNR-10.21: one at a time, Lawn by Lawn clockwise from the active player, in order of arrival.
    pub(crate) fn batch(&mut self, what: ActKind, status: Status, who: Seat, by: Seat, source: CardId) -> Next {
        // Each is an action of its own; that the whole was performed does not depend on the last of them.
        self.state.did = true;
        let next = self.state.clockwise().find_map(|seat| {
            // One that no longer fits is passed over.
            let here = self.look().of_status(self.state.lawn(seat) & self.state.batch, status);
            self.state.arrivals().find(|&card| here.has(card))
        });
        let Some(card) = next else { return Ok(Flow::GoesOn) };
        self.state.batch.remove(card);
        self.push(Frame::Batch { what, status, who, by, source })?;
        self.act_on(what, Some(card), who, by, source)
    }

    /// RNR-10.21 for Runes: all on the Fences at a place, but for those that are protected (RNR-10.14).
    fn destroy_runes(&mut self, place: Place, what: Use, doer: Seat) -> Next {
        let look = self.look();
        let by = look.blamed(&what);
        let on_doers = |seat: Seat| if place == Place::Their { seat == doer } else { Look::is_at(place, seat, &what) };
        let fences = self.state.playing.iter();
        let fences: SeatSet =
            fences.filter(|&seat| on_doers(seat) && !look.safe_fence(ActKind::DestroyRune, by, seat)).collect();
        let ids = self.state.table.slots().iter().map(|slot| slot.id);
        let until = ids.max().map_or(RuneAt::NONE, RuneAt::new);
        self.rune_batch(fences, RuneAt::NONE, until, doer, what.card)
    }

    /// One at a time, Fence by Fence clockwise from the active player, in order of their numbers. What lies there is not looked
    /// at: which card a number is, is not for everybody to know.
    pub(crate) fn rune_batch(
        &mut self,
        mut fences: SeatSet,
        mut after: RuneAt,
        until: RuneAt,
        who: Seat,
        source: CardId,
    ) -> Next {
        // Each is an action of its own, as in `batch`.
        self.state.did = true;
        while let Some(seat) = self.state.clockwise().find(|&seat| fences.has(seat)) {
            let here = self.state.table.lying(fence(seat)).map(|slot| slot.id);
            if let Some(rune) = here.filter(|&id| id > after.id() && id <= until.id()).min() {
                let rune = RuneAt::new(rune);
                self.push(Frame::RuneBatch { fences, after: rune, until, who, source })?;
                let by = self.look().blamed(&Use::of(source, who));
                return self.act(Act { rune, ..Act::on(ActKind::DestroyRune, NO_CARD, who, by, source) });
            }
            (fences, after) = (fences - SeatSet::one(seat), RuneAt::NONE);
        }
        Ok(Flow::GoesOn)
    }

    /// RNR-11.8: the Rune that was named, and no other if it has gone; where only the Fence was named, one of its Runes.
    fn take_a_rune(&mut self, act: ActKind, verb: Verb, what: Use, doer: Seat) -> Next {
        if what.rune == NO_CARD {
            // RNR-10.14: what protects the Fence may have come since it was named.
            let look = self.look();
            let safe = what.player != NOBODY && look.safe_fence(act, look.blamed(&what), what.player);
            return self.pick_rune(doer, if safe { NOBODY } else { what.player }, act, what.card, None);
        }
        let there = self.look().has_rune(verb, &what);
        let Some(rune) = self.state.id_of(what.rune).filter(|_| there) else { return Ok(Flow::GoesOn) };
        self.act(Act { rune: RuneAt::new(rune), ..Act::on(act, NO_CARD, doer, doer, what.card) })
    }

    /// RNR-4.12: blind.
    pub(crate) fn pick_rune(
        &mut self,
        seat: Seat,
        of: Seat,
        what: ActKind,
        source: CardId,
        answer: Option<Choice>,
    ) -> Next {
        if of == NOBODY || self.state.fence_size(of) == 0 || !self.state.playing.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let picked = match self.roll(answer, ROLL_BLIND, self.state.fence_size(of)) {
            Err(ask) => return self.ask(Frame::PickRune { seat, fence: of, what, source }, ask),
            Ok(k) => self.state.table.lying(fence(of)).nth(k as usize),
        };
        let Some(&Slot { id, .. }) = picked else { return Ok(Flow::GoesOn) };
        self.act(Act { rune: RuneAt::new(id), lot: true, ..Act::on(what, NO_CARD, seat, seat, source) })
    }

    /// RNR-4.19: shown to everybody. RNR-4.20: no DRAW.
    pub(crate) fn fetch(&mut self, seat: Seat, what: Fetched, answer: Option<Choice>) -> Next {
        let fitting = self.look().fetchable(what);
        if fitting.is_empty() || !self.state.playing.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let Some(Choice::Card(kind)) = answer else {
            return self.ask_seat(Frame::Fetch { seat, what }, seat, TAKE);
        };
        let Some(card) = (fitting & self.rules.catalog.copies(kind)).first() else { return Ok(Flow::GoesOn) };
        self.state.did = true;
        if what == Fetched::Rune {
            // Everybody has seen which one it is (RNR-4.19, RNR-12.6).
            self.state.table.move_known_card(card, RUNE_DISCARD, fence(seat));
            self.state.arrive(card, fence(seat))?;
            self.tell_lying(|rules, state| {
                by_rule(Told::RuneAdded, "RNR-4.19", &[Arg::Seat(seat), rules.shown(card)])
                    .pointing_at(1, lying(rules, state, card))
            });
            return self.happened(None);
        }
        self.state.table.move_card_openly(card, MAIN_DISCARD, hand(seat));
        self.tell(|rules| by_rule(Told::Fetched, "RNR-4.19", &[Arg::Seat(seat), rules.shown(card)]));
        self.happened(None)
    }

    /// RNR-16.18: the Spell of the trigger, which is then not cast.
    fn fetch_spell(&mut self, what: Use, doer: Seat) -> Next {
        let card = what.it;
        if card == NO_CARD || !self.state.table.holds(PROGRESS, card) {
            return Ok(Flow::GoesOn);
        }
        self.unqueue(card);
        self.state.table.move_card_openly(card, PROGRESS, hand(doer));
        self.state.did = true;
        self.tell(|rules| by_rule(Told::Fetched, "RNR-16.18", &[Arg::Seat(doer), rules.shown(card)]));
        self.happened(None)
    }

    /// RNR-16.28: face down again, at the bottom; everybody has seen it.
    pub(crate) fn bury(&mut self, card: CardId) -> Result<(), Fault> {
        if card != NO_CARD && self.state.table.holds(PROGRESS, card) {
            self.state.table.move_known_card(card, PROGRESS, REGULATION_DECK);
            self.state.table.put_at_bottom(card, REGULATION_DECK)?;
            self.tell(|rules| by_rule(Told::Buried, "RNR-16.28", &[rules.shown(card)]));
        }
        Ok(())
    }

    /// RNR-16.19: only the user sees the cards, once.
    fn look_at(&mut self, what: Use, watched: Watched) {
        let user = what.user;
        let of = |seat: Seat| if seat == NOBODY { SeatSet::NONE } else { SeatSet::one(seat) };
        let watched = match watched {
            Watched::AnyNeighbor => of(what.player),
            Watched::ThatNeighbor => of(what.who),
            Watched::EachNeighbor => self.state.playing - SeatSet::one(user),
        };
        for of in self.state.clockwise().filter(|&seat| watched.has(seat)) {
            self.state.did = true;
            for zone in [hand(of), fence(of)] {
                let cards = self.state.table.zone(zone);
                self.state.table.show(cards, SeatSet::one(user), false);
                for card in cards.iter() {
                    self.tell(|rules| {
                        let card = Arg::Secret(rules.catalog.kind_of(card), SeatSet::one(user) | SeatSet::one(of));
                        by_rule(Told::Saw, "RNR-16.19", &[Arg::Seat(user), card, Arg::Seat(of)])
                    });
                }
            }
        }
    }
}

/// The Creatures a player may choose for something.
pub(crate) fn pickable(look: Look<'_>, pick: Pick) -> Cards {
    let Pick { seat, what, status, place, which, user, who, source } = pick;
    let object = Object::One { status, place, which };
    if source == NO_CARD {
        // RNR-R5: a spin or a limit is no card's effect, so RNR-11.9 does not protect (RNR-7.7).
        let mut fitting = look.meant(object, &Use::of(NO_CARD, seat), seat);
        if what == ActKind::Hex && look.state.tokens() == 0 {
            return Cards::EMPTY;
        }
        if let Some(harm) = crate::standing::harm_of(what) {
            fitting -= look.safe(harm, user);
        }
        return fitting;
    }
    look.choosable(what, object, &Use { who, ..Use::of(source, user) }, seat)
}
