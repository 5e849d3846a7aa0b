//! Questions about a position that change nothing: legal targets and the use check (RNR-10.3).
//!
//! Limits and protection are in `standing.rs`, what answers an occurrence in `uses.rs`.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "measured: a use is looked at where it lies, and not copied by field"
)]

use runehall_engine::{CardId, Seat, SeatSet};

use crate::frame::ActKind;
use crate::options::can_draw;
use crate::program::{
    Amount, Cards, Design, Doer, Fetched, Force, From, Object, Place, Priced, Rules, Step, Verb, Which,
};
use crate::standing::harm_of;
use crate::state::{MAIN_DISCARD, NO_CARD, NOBODY, RUNE_DISCARD, State, Use, hand};

/// A position to be looked at.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
}

/// Why an effect cannot be used (RNR-10.3), each with its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lack {
    /// A standing rule forbids it (RNR-10.13).
    Forbidden,
    /// The price of a standing rule cannot be paid (RNR-10.15).
    StandingPrice,
    /// Each price could be paid, but not all together (RNR-10.20).
    AllPrices,
    /// Its own price cannot be paid (RNR-10.4).
    Price,
    /// Somebody who must cannot (RNR-10.5).
    Each,
    /// No token (RNR-14.5).
    Token,
    /// No card in hand passes its own check (RNR-16.17).
    FromHand,
    /// No target, or the action is impossible (RNR-10.3).
    Impossible,
    /// What the text asks for after "if" is not so (RNR-R13).
    Condition,
}

impl Look<'_> {
    /// RNR-11.9: cards whose effect has been declared and has not resolved yet.
    pub(crate) fn declared(self) -> Cards {
        self.state.queue.iter().map(|what| what.card).collect()
    }

    /// The Creatures an object of a text may mean for this doer (RNR-11.8), before what protects them.
    #[inline]
    pub(crate) fn meant(self, object: Object, what: &Use, doer: Seat) -> Cards {
        let state = self.state;
        let (status, place, which) = match object {
            Object::One { status, place, which } => (status, place, which),
            Object::All { status, place } => (status, place, Which::Any),
            // RNR-10.22: the card of the trigger, if it has not left its place.
            Object::It => return Cards::one(what.it) & state.lawns(),
            Object::This => return Cards::one(what.card) & state.lawns(),
        };
        let fitting = self.of_status(self.lawns_at(place, what, doer), status);
        if which == Which::Another { fitting - Cards::one(what.card) } else { fitting }
    }

    /// The Creatures at a place of a text, for this doer (RNR-5.7, RNR-R12).
    #[inline]
    pub(crate) fn lawns_at(self, place: Place, what: &Use, doer: Seat) -> Cards {
        let state = self.state;
        let of = |seat: Seat| if seat == NOBODY { Cards::EMPTY } else { state.lawn(seat) };
        match place {
            Place::Your => state.lawn(what.user),
            Place::Their => state.lawn(doer),
            Place::Any | Place::All => state.lawns(),
            Place::AnyNeighbors => state.lawns() - state.lawn(doer),
            Place::ThatNeighbors => of(what.who),
            Place::Named | Place::NamedNeighbors => of(what.player),
        }
    }

    /// Whose effect an action is for those it befalls (RNR-10.18): a Regulation's is nobody's.
    pub(crate) fn blamed(self, what: &Use) -> Seat {
        if what.card != NO_CARD && self.rules.regulations.has(what.card) { NOBODY } else { what.user }
    }

    /// The Creatures this doer may really choose for an action of the text.
    pub(crate) fn choosable(self, act: ActKind, object: Object, what: &Use, doer: Seat) -> Cards {
        self.choosable_when(true, act, object, what, doer)
    }

    /// The same; `now` or, for an effect that is only declared, once the effects declared before it are over (RNR-11.6).
    pub(crate) fn choosable_when(self, now: bool, act: ActKind, object: Object, what: &Use, doer: Seat) -> Cards {
        let mut cards = self.meant(object, what, doer);
        if cards.is_empty() {
            return cards;
        }
        let pointed_at = matches!(object, Object::It | Object::This);
        if now && !pointed_at && !self.state.queue.is_empty() {
            // RNR-11.9: it may be chosen by its own effect.
            cards -= self.declared() - Cards::one(what.card);
        }
        if pointed_at {
            cards = match act {
                // RNR-R3: what has been restored or hexed already is no target any more.
                ActKind::Restore => cards & self.state.hexed,
                ActKind::Hex => cards - self.state.hexed,
                // RNR-4.14: what is one's own.
                ActKind::Sacrifice => cards & self.state.lawn(doer),
                ActKind::Destroy
                | ActKind::Return
                | ActKind::Steal
                | ActKind::DestroyRune
                | ActKind::StealRune
                | ActKind::Summon => cards,
            };
        }
        if act == ActKind::Hex && self.state.tokens() == 0 {
            // RNR-14.5
            return Cards::EMPTY;
        }
        if let Some(harm) = harm_of(act) {
            // Whoever performs it, it is the user's effect (RNR-10.18).
            cards -= self.safe(harm, self.blamed(what));
        }
        cards
    }

    /// Whether a step is done by the user of the effect, who then chooses its targets beforehand (RNR-11.8).
    pub(crate) fn by_user(self, doer: Doer, what: &Use) -> bool {
        doer == Doer::You || (doer == Doer::ActivePlayer && what.user == self.state.active)
    }

    /// The Creatures that can be the target of an effect, if its text targets one.
    pub(crate) fn creature_targets(self, what: &Use) -> Option<Cards> {
        let (doer, act, object) = self.rules.of(what.card).target?;
        if !self.by_user(doer, what) {
            return None;
        }
        let mut cards = self.choosable(act, object, what, what.user);
        for other in &self.state.queue {
            // RNR-11.5: not twice in one link.
            if other.link == what.link && other.aimed && other.card != what.card && other.creature != NO_CARD {
                cards.remove(other.creature);
            }
        }
        Some(cards)
    }

    /// RNR-10.3: whether an effect can be used, its targets being chosen now. `price` is what standing rules add
    /// (RNR-10.15). The card itself has left the hand (RNR-10.7).
    pub(crate) fn can_use(self, what: &Use, price: u8) -> Result<(), Lack> {
        self.check(what, price, true, Cards::EMPTY)
    }

    /// RNR-10.3 for an effect that is declared and waits for its link: what is out of reach now may not be then.
    pub(crate) fn can_declare(self, what: &Use) -> Result<(), Lack> {
        self.check(what, 0, false, Cards::EMPTY)
    }

    /// `gone` are cards that will have left the hand by then: Spells that cast this one (RNR-10.7).
    #[inline]
    fn check(self, what: &Use, price: u8, now: bool, gone: Cards) -> Result<(), Lack> {
        if price == 0 && self.rules.sure.has(what.card) {
            debug_assert_eq!(self.check_steps(what, price, now, gone), Ok(()), "nothing stands in its way");
            return Ok(());
        }
        self.check_steps(what, price, now, gone)
    }

    fn check_steps(self, what: &Use, price: u8, now: bool, gone: Cards) -> Result<(), Lack> {
        let state = self.state;
        let Design { steps, trigger, .. } = self.rules.of(what.card);
        // RNR-R13
        if let Some(condition) = trigger.and_then(|trigger| trigger.condition)
            && !self.has(what.user, condition)
        {
            return Err(Lack::Condition);
        }
        let held = state.hand_size(what.user) - u32::from(state.table.holds(hand(what.user), what.card));
        let held = if gone.is_empty() { held } else { held - (state.hand(what.user) & gone).len() };
        let n = held.checked_sub(u32::from(price)).ok_or(Lack::StandingPrice)?;
        // RNR-10.19: what is paid counts as being in the discard pile already.
        let buried = if price > 0 { self.held(what.user, what) } else { Cards::EMPTY };
        let mut pocket = Pocket { now, n, hexes: 0, buried, gone, came: Cards::EMPTY };
        for (i, step) in steps.iter().enumerate() {
            if step.is_left_open(i) {
                continue;
            }
            // RNR-10.4: a step with another behind it is a price.
            let lack = if i + 1 < steps.len() { Lack::Price } else { Lack::Impossible };
            match step.doer {
                Doer::You | Doer::ActivePlayer | Doer::ThatNeighbor => {
                    let doer = self.doer(step, what);
                    self.possible_for(doer, step, what, &mut pocket, lack)?;
                }
                // RNR-10.5: tested together.
                Doer::EachPlayer => self.possible_for_all(state.playing, step, what, &mut pocket)?,
                Doer::EachNeighbor => {
                    let neighbors = state.playing - SeatSet::one(what.user);
                    self.possible_for_all(neighbors, step, what, &mut pocket)?;
                }
                Doer::AnyNeighbor if what.player != NOBODY => {
                    self.possible_for(what.player, step, what, &mut pocket, lack)?;
                }
                Doer::AnyNeighbor if self.able_neighbors(step, what).is_empty() => return Err(lack),
                // `Same` is of Regulations, which have no use check (RNR-10.8).
                Doer::AnyNeighbor | Doer::Same => {}
            }
        }
        Ok(())
    }

    /// RNR-10.5: whether all of these can perform a verb, clockwise from the active player.
    #[inline(never)]
    fn possible_for_all(self, doers: SeatSet, step: &Step, what: &Use, pocket: &mut Pocket) -> Result<(), Lack> {
        for doer in self.state.clockwise().filter(|&seat| doers.has(seat)) {
            self.possible_for(doer, step, what, pocket, Lack::Each).map_err(|_| Lack::Each)?;
        }
        Ok(())
    }

    /// Whether somebody can perform a verb: the user pays from the pocket, another player from their own hand.
    #[inline]
    fn possible_for(self, doer: Seat, step: &Step, what: &Use, pocket: &mut Pocket, lack: Lack) -> Result<(), Lack> {
        if doer == what.user {
            return self.possible(step, what, doer, pocket, lack);
        }
        let n = std::mem::replace(&mut pocket.n, self.state.hand_size(doer));
        let possible = self.possible(step, what, doer, pocket, lack);
        pocket.n = n;
        possible
    }

    /// The neighbors who can be told to perform a step (RNR-10.3); all of them where they may decline it.
    pub(crate) fn able_neighbors(self, step: &Step, what: &Use) -> SeatSet {
        let others = self.state.playing - SeatSet::one(what.user);
        if step.force == Force::May {
            return others;
        }
        let able = |&seat: &Seat| {
            let none = Cards::EMPTY;
            let mut pocket = Pocket { now: true, n: 0, hexes: 0, buried: none, gone: none, came: none };
            self.possible_for(seat, step, what, &mut pocket, Lack::Impossible).is_ok()
        };
        others.iter().filter(able).collect()
    }

    /// What a doer can pay with: the card that is used has left the hand (RNR-10.7).
    #[inline]
    fn held(self, doer: Seat, what: &Use) -> Cards {
        let hand = self.state.hand(doer);
        if doer == what.user { hand - Cards::one(what.card) } else { hand }
    }

    /// Who performs a step that one player performs.
    pub(crate) fn doer(self, step: &Step, what: &Use) -> Seat {
        match step.doer {
            Doer::ActivePlayer => self.state.active,
            Doer::ThatNeighbor => what.who,
            Doer::AnyNeighbor => what.player,
            Doer::You | Doer::EachPlayer | Doer::EachNeighbor | Doer::Same => what.user,
        }
    }

    /// Whether a doer can perform a verb, paying from the pocket.
    fn possible(self, step: &Step, what: &Use, doer: Seat, pocket: &mut Pocket, lack: Lack) -> Result<(), Lack> {
        let check = |fine: bool, lack: Lack| if fine { Ok(()) } else { Err(lack) };
        match step.verb {
            Verb::Discard(amount) => {
                let n = if let Amount::N(n) = amount { u32::from(n) } else { 1 };
                if pocket.n < n {
                    // RNR-10.20: it would have been enough without the other prices.
                    return Err(if lack == Lack::Price && self.held(doer, what).len() >= n {
                        Lack::AllPrices
                    } else {
                        lack
                    });
                }
                pocket.n -= n;
                pocket.buried |= self.held(doer, what);
                Ok(())
            }
            Verb::Cast => {
                // What casts it has left the hand, so two such Spells do not wait for each other (RNR-10.7).
                let gone = pocket.gone | Cards::one(what.card);
                // A Spell that is cast by another one looks at the hand only: else they would wait for each other.
                let came = if doer == what.user && pocket.gone.is_empty() { pocket.came } else { Cards::EMPTY };
                let spells = self.state.hand(doer) | came;
                check(self.castable_of(doer, spells, gone).next().is_some(), Lack::FromHand)
            }
            Verb::Summon { from: From::Hand, .. } => {
                let price = u32::from(self.summon_price(doer, Priced::Every));
                let came = if doer == what.user { pocket.came } else { Cards::EMPTY };
                check(pocket.n > price && (self.held(doer, what) | came).meets(self.rules.creatures), Lack::FromHand)
            }
            Verb::Summon { from: From::Discard, which, .. } => {
                let itself = if which == Which::Another { Cards::one(what.card) } else { Cards::EMPTY };
                let payable = pocket.n >= u32::from(self.summon_price(doer, Priced::Every));
                check(payable && !((self.buried(pocket) & self.rules.creatures) - itself).is_empty(), lack)
            }
            Verb::DestroyRune(_) | Verb::StealRune(_) => check(self.has_rune(step.verb, what), Lack::Impossible),
            Verb::Fetch(fetched) => {
                let cards = self.fetchable(fetched) | self.paid(fetched, pocket);
                if doer == what.user && fetched != Fetched::Rune {
                    pocket.receive(1, cards);
                }
                check(!cards.is_empty(), Lack::Impossible)
            }
            // RNR-R1: taking from a deck never blocks a use (RNR-14.3), nor do these.
            Verb::Draw(amount) => {
                if doer == what.user {
                    pocket.receive(self.at_least(amount, what, doer), Cards::EMPTY);
                }
                Ok(())
            }
            Verb::FetchThatSpell
            | Verb::AddRune
            | Verb::Spin
            | Verb::SkipSpin { .. }
            | Verb::NewRegulation
            | Verb::Bury
            | Verb::DestroyRunes(_)
            | Verb::Nullify => Ok(()),
            Verb::Look(_) => check(self.state.playing.len() > 1, Lack::Impossible),
            Verb::Hex(object)
            | Verb::Restore(object)
            | Verb::Destroy(object)
            | Verb::Sacrifice(object)
            | Verb::Return(object)
            | Verb::Steal(object) => self.possible_act(step, object, what, doer, pocket, lack),
        }
    }

    /// What an ADD can take now.
    pub(crate) fn fetchable(self, fetched: Fetched) -> Cards {
        match fetched {
            Fetched::Rune => self.state.table.zone(RUNE_DISCARD),
            Fetched::Card | Fetched::Spell | Fetched::Creature => {
                self.of_fetched(fetched, self.state.table.zone(MAIN_DISCARD))
            }
        }
    }

    /// RNR-10.19: what it could take besides once the prices are paid.
    fn paid(self, fetched: Fetched, pocket: &Pocket) -> Cards {
        self.of_fetched(fetched, pocket.buried)
    }

    fn of_fetched(self, fetched: Fetched, cards: Cards) -> Cards {
        match fetched {
            Fetched::Card => cards,
            Fetched::Spell => cards & self.rules.spells,
            Fetched::Creature => cards & self.rules.creatures,
            Fetched::Rune => cards & self.rules.runes,
        }
    }

    fn buried(self, pocket: &Pocket) -> Cards {
        self.state.table.zone(MAIN_DISCARD) | pocket.buried
    }

    fn possible_act(
        self,
        step: &Step,
        object: Object,
        what: &Use,
        doer: Seat,
        pocket: &mut Pocket,
        lack: Lack,
    ) -> Result<(), Lack> {
        let Some((act, _)) = step.verb.act() else { return Ok(()) };
        if matches!(object, Object::All { .. }) {
            return Ok(());
        }
        if act == ActKind::Hex && self.state.tokens() <= pocket.hexes {
            return Err(Lack::Token);
        }
        // The target is that of the user's own step, not of one that each player performs.
        let aims = self.by_user(step.doer, what) && matches!(object, Object::One { .. });
        let targeted = aims && what.aimed && what.creature != NO_CARD;
        let named_now = aims && !targeted && pocket.now;
        let choices = match if named_now { self.creature_targets(what) } else { None } {
            Some(targets) => targets,
            // RNR-R4: a target that has been named stays named, also when its own effect is declared since.
            None => self.choosable_when(pocket.now && !targeted, act, object, what, doer),
        };
        let fine = if targeted { choices.has(what.creature) } else { !choices.is_empty() };
        if !fine {
            return Err(lack);
        }
        match act {
            ActKind::Hex => pocket.hexes += 1,
            // RNR-10.19
            ActKind::Sacrifice => pocket.buried |= if targeted { Cards::one(what.creature) } else { choices },
            // RNR-4.13: to the hand of that Lawn's player.
            ActKind::Return if doer == what.user => {
                let chosen = if targeted { Cards::one(what.creature) } else { choices };
                let own = chosen & self.state.lawn(doer);
                pocket.receive(u32::from(own == chosen), own);
            }
            ActKind::Return
            | ActKind::Restore
            | ActKind::Destroy
            | ActKind::Steal
            | ActKind::DestroyRune
            | ActKind::StealRune
            | ActKind::Summon => {}
        }
        Ok(())
    }

    /// How many cards a DRAW brings at least.
    fn at_least(self, amount: Amount, what: &Use, doer: Seat) -> u32 {
        match amount {
            Amount::N(n) => u32::from(n),
            Amount::OneOrMore | Amount::ThatMany => 1,
            Amount::ForEach { n, status, place } => {
                u32::from(n) * self.of_status(self.lawns_at(place, what, doer), status).len()
            }
        }
    }

    /// Whether everybody can see that a step is impossible: then it is not offered. What only the hand tells is not
    /// looked at, or the question would tell it (RNR-12.1).
    pub(crate) fn might_perform(self, verb: Verb, what: &Use, doer: Seat) -> bool {
        match verb {
            Verb::Cast => self.state.hand_size(doer) > 0,
            Verb::Summon { from: From::Hand, .. } => {
                self.state.hand_size(doer) > u32::from(self.summon_price(doer, Priced::Every))
            }
            Verb::Draw(_)
            | Verb::Discard(_)
            | Verb::Summon { .. }
            | Verb::Hex(_)
            | Verb::Restore(_)
            | Verb::Destroy(_)
            | Verb::Sacrifice(_)
            | Verb::Return(_)
            | Verb::Steal(_)
            | Verb::DestroyRune(_)
            | Verb::StealRune(_)
            | Verb::DestroyRunes(_)
            | Verb::Fetch(_)
            | Verb::FetchThatSpell
            | Verb::AddRune
            | Verb::Spin
            | Verb::SkipSpin { .. }
            | Verb::NewRegulation
            | Verb::Bury
            | Verb::Look(_)
            | Verb::Nullify => self.can_perform(verb, what, doer),
        }
    }

    /// Whether an optional step can be done.
    pub(crate) fn can_perform(self, verb: Verb, what: &Use, doer: Seat) -> bool {
        let state = self.state;
        match verb {
            Verb::Draw(_) => can_draw(state),
            Verb::Discard(Amount::N(n)) => state.hand_size(doer) >= u32::from(n),
            Verb::Discard(_) => state.hand_size(doer) > 0,
            Verb::Cast => self.castable(doer, Cards::EMPTY).next().is_some(),
            Verb::Summon { from: From::Hand, .. } => {
                let price = u32::from(self.summon_price(doer, Priced::Every));
                state.hand_size(doer) > price && state.hand(doer).meets(self.rules.creatures)
            }
            Verb::Summon { from: From::Discard, which, .. } => {
                let itself = if which == Which::Another { Cards::one(what.card) } else { Cards::EMPTY };
                let payable = state.hand_size(doer) >= u32::from(self.summon_price(doer, Priced::Every));
                payable && !((state.table.zone(MAIN_DISCARD) & self.rules.creatures) - itself).is_empty()
            }
            Verb::DestroyRune(_) | Verb::StealRune(_) => self.has_rune(verb, what),
            Verb::Fetch(fetched) => !self.fetchable(fetched).is_empty(),
            Verb::FetchThatSpell
            | Verb::AddRune
            | Verb::Spin
            | Verb::SkipSpin { .. }
            | Verb::NewRegulation
            | Verb::Bury
            | Verb::DestroyRunes(_)
            | Verb::Look(_)
            | Verb::Nullify => true,
            Verb::Hex(object)
            | Verb::Restore(object)
            | Verb::Destroy(object)
            | Verb::Sacrifice(object)
            | Verb::Return(object)
            | Verb::Steal(object) => {
                verb.act().is_some_and(|(act, _)| !self.choosable(act, object, what, doer).is_empty())
            }
        }
    }

    /// Whether a player can cast a Spell from the hand now.
    pub(crate) fn can_cast(self, seat: Seat, card: CardId) -> Result<(), Lack> {
        if self.no_cast(seat) {
            return Err(Lack::Forbidden);
        }
        self.can_use(&Use::of(card, seat), self.cast_price(seat))
    }

    /// The Spells in a hand that can be cast now, when these cards have left it: [`Look::can_cast`] for all of them at once.
    #[inline]
    pub(crate) fn castable(self, seat: Seat, gone: Cards) -> impl Iterator<Item = CardId> {
        self.castable_of(seat, self.state.hand(seat), gone)
    }

    /// As [`Look::castable`] for these cards, of which some may come to the hand before.
    #[inline]
    fn castable_of(self, seat: Seat, cards: Cards, gone: Cards) -> impl Iterator<Item = CardId> {
        let spells = (cards & self.rules.spells) - gone;
        let spells = if spells.is_empty() || self.no_cast(seat) { Cards::EMPTY } else { spells };
        let price = if spells.is_empty() { 0 } else { self.cast_price(seat) };
        spells.iter().filter(move |&card| self.check(&Use::of(card, seat), price, true, gone).is_ok())
    }

    /// Whether a player can summon a Creature from the hand as a Summon action now.
    pub(crate) fn can_summon(self, seat: Seat) -> bool {
        self.state.hand_size(seat) > u32::from(self.summon_price(seat, Priced::Actions))
    }
}

/// What a doer can pay from, while a use check goes through the steps.
#[derive(Clone, Copy)]
struct Pocket {
    /// Targets are chosen now, not later.
    now: bool,
    /// Cards in hand not yet spent.
    n: u32,
    /// Tokens spent.
    hexes: u32,
    /// What will lie in the Main discard besides what is there.
    buried: Cards,
    /// What will have left the hand.
    gone: Cards,
    /// What may have come to the hand of the user: one of these for each step that takes some (RNR-R16).
    came: Cards,
}

impl Pocket {
    /// RNR-R16: what a step gives, the next one can use.
    fn receive(&mut self, n: u32, cards: Cards) {
        self.n += n;
        self.came |= cards;
    }
}

impl Use {
    /// The use of a card with nothing chosen yet.
    pub(crate) fn of(card: CardId, user: Seat) -> Self {
        let (it, creature, rune) = (NO_CARD, NO_CARD, NO_CARD);
        Use { card, user, it, who: NOBODY, creature, player: NOBODY, rune, link: 0, aimed: false }
    }
}
