//! Questions about a position that change nothing: limits, protection, legal targets, and the use check (RNR-10.3).

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a standing rule or a step is asked about one thing; all the others do not say anything about it"
)]

use runehall_engine::{CardId, Seat, SeatSet};

use crate::frame::ActKind;
use crate::options::can_draw;
use crate::program::{
    Amount, Cards, Doer, Force, From, Harm, Limit, Moment, Object, Place, Protects, Rules, Standing, Status, Step,
    Trigger, Verb, Which, Whose,
};
use crate::state::{
    GAIN_LIMIT, HAND_LIMIT, MAIN_DISCARD, NO_CARD, NOBODY, Occurrence, Phase, REGULATION, RUNE_LIMIT, State, Use,
};

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
}

impl<'a> Look<'a> {
    /// The standing rule of the active Regulation.
    #[inline]
    pub(crate) fn regulation(self) -> Option<Standing> {
        self.state.table.zone(REGULATION).first().and_then(|card| self.rules.of(card).standing)
    }

    /// The standing rules of a player's Mythical Creatures (RNR-3.3, RNR-10.2).
    #[inline]
    fn standing(self, seat: Seat) -> impl Iterator<Item = (CardId, Standing)> + 'a {
        let cards = self.state.mythical(seat) & self.rules.standing;
        cards.iter().filter_map(move |card| self.rules.of(card).standing.map(|standing| (card, standing)))
    }

    /// A limit of a player (RNR-8.6): the base, then every Creature; not below 0.
    #[inline]
    pub(crate) fn limit(self, seat: Seat, which: Limit) -> u32 {
        let mut limit = match self.regulation() {
            Some(Standing::Base { limit, is }) if limit == which => i32::from(is),
            _ if which == Limit::Hand => HAND_LIMIT,
            _ => RUNE_LIMIT,
        };
        for (_, standing) in self.standing(seat) {
            if let Standing::Shift { limit: shifted, by } = standing
                && shifted == which
            {
                limit += i32::from(by);
            }
        }
        limit.max(0).unsigned_abs()
    }

    /// Draws in the Draw phase (RNR-6.6, RNR-6.15): one, and one more for each such rule.
    pub(crate) fn draws(self, seat: Seat) -> u8 {
        let extra = |standing| if let Standing::ExtraDraw { n } = standing { n } else { 0 };
        let own: u8 = self.standing(seat).map(|(_, standing)| extra(standing)).sum();
        1 + own + self.regulation().map_or(0, extra)
    }

    /// Cards to be discarded for any CAST of this player (RNR-16.4).
    pub(crate) fn cast_price(self, seat: Seat) -> u8 {
        self.standing(seat).filter(|(_, standing)| *standing == Standing::CastPrice).count() as u8
    }

    /// Cards to be discarded for a Summon action (RNR-10.15).
    pub(crate) fn summon_price(self) -> u8 {
        u8::from(self.regulation() == Some(Standing::SummonPrice))
    }

    /// Summon actions in a Summon phase (RNR-16.26).
    pub(crate) fn summon_actions(self) -> u8 {
        if let Some(Standing::SummonActions { n }) = self.regulation() { n } else { 1 }
    }

    /// The gain at which a Creature is lost, if any (RNR-8.11).
    pub(crate) fn gain_limit(self) -> Option<u8> {
        if let Some(Standing::GainLimit { at }) = self.regulation() { at } else { Some(GAIN_LIMIT) }
    }

    /// Whether all Fences are face up.
    #[inline]
    pub(crate) fn open_fences(self) -> bool {
        self.regulation() == Some(Standing::OpenFences)
    }

    /// Whether the player may declare another Rune this turn (RNR-16.24).
    #[inline]
    pub(crate) fn may_activate(self, seat: Seat, picked: u8) -> bool {
        match self.regulation() {
            Some(Standing::RunesPerTurn { n }) => self.state.runes_used[seat.index()] + picked < n,
            _ => true,
        }
    }

    /// RNR-10.14: whether a Creature cannot be harmed so by an effect of this player (nobody for spins and limits).
    pub(crate) fn is_safe(self, card: CardId, harm: Harm, by: Seat) -> bool {
        let Some(owner) = self.state.owner(card) else { return false };
        let neighbor = by != NOBODY && by != owner;
        let covers = |standing: Standing, bearer: CardId| match standing {
            Standing::Cannot { protects, harms, by_neighbor } => {
                harms & harm.bit() != 0
                    && (neighbor || !by_neighbor)
                    && match protects {
                        Protects::This => bearer == card,
                        Protects::OthersOnYourLawn => bearer != card,
                        Protects::Everyone => true,
                        Protects::TheOnlyMythical => self.state.mythical(owner) == Cards::one(card),
                    }
            }
            _ => false,
        };
        self.standing(owner).any(|(bearer, standing)| covers(standing, bearer))
            || self.regulation().is_some_and(|standing| covers(standing, NO_CARD))
    }

    /// RNR-11.9: cards whose effect has been declared and has not resolved yet.
    pub(crate) fn declared(self) -> Cards {
        self.state.queue.iter().map(|what| what.card).collect()
    }

    /// The Creatures an object of a text may mean for this doer (RNR-11.8), before what protects them.
    pub(crate) fn meant(self, object: Object, what: Use, doer: Seat) -> Cards {
        let state = self.state;
        let (status, place, which) = match object {
            Object::One { status, place, which } => (status, place, which),
            Object::All { status, place } => (status, place, Which::Any),
            // RNR-10.22: the card of the trigger, if it has not left its place.
            Object::It => return Cards::one(what.it) & state.lawns(),
        };
        let lawns = match place {
            Place::Your => state.lawn(what.user),
            Place::Their => state.lawn(doer),
            Place::Any => state.lawns(),
            Place::AnyNeighbors => state.lawns() - state.lawn(what.user),
            Place::ThatNeighbors if what.who == NOBODY => Cards::EMPTY,
            Place::ThatNeighbors => state.lawn(what.who),
        };
        let fitting = match status {
            Status::Either => lawns,
            Status::Mythical => lawns - state.hexed,
            Status::Hexed => lawns & state.hexed,
        };
        if which == Which::Another { fitting - Cards::one(what.card) } else { fitting }
    }

    /// The Creatures this doer may really choose for an action of the text.
    pub(crate) fn choosable(self, act: ActKind, object: Object, what: Use, doer: Seat) -> Cards {
        self.choosable_when(true, act, object, what, doer)
    }

    /// The same; `now` or, for an effect that is only declared, once the effects declared before it are over (RNR-11.6).
    pub(crate) fn choosable_when(self, now: bool, act: ActKind, object: Object, what: Use, doer: Seat) -> Cards {
        let mut cards = self.meant(object, what, doer);
        if now && !matches!(object, Object::It) {
            // RNR-11.9: it may be chosen by its own effect.
            cards -= self.declared() - Cards::one(what.card);
        }
        if matches!(object, Object::It) && act == ActKind::Restore {
            // RNR-R3: what has been restored already is no target any more.
            cards = cards & self.state.hexed;
        }
        if act == ActKind::Hex && self.state.tokens() == 0 {
            // RNR-14.5
            return Cards::EMPTY;
        }
        if let Some(harm) = harm_of(act) {
            // Whoever performs it, it is the user's effect (RNR-10.18).
            cards = cards.iter().filter(|&card| !self.is_safe(card, harm, what.user)).collect();
        }
        cards
    }

    /// The players whose Fence holds a Rune that can be picked (RNR-4.12).
    pub(crate) fn fences(self, place: Place, user: Seat) -> SeatSet {
        let fits = |seat: &Seat| !self.state.fence(*seat).is_empty() && (place != Place::AnyNeighbors || *seat != user);
        self.state.playing.iter().filter(fits).collect()
    }

    /// The action on a Creature that a verb is, and its object.
    pub(crate) fn act_of(verb: Verb) -> Option<(ActKind, Object)> {
        match verb {
            Verb::Hex(object) => Some((ActKind::Hex, object)),
            Verb::Restore(object) => Some((ActKind::Restore, object)),
            Verb::Destroy(object) => Some((ActKind::Destroy, object)),
            Verb::Sacrifice(object) => Some((ActKind::Sacrifice, object)),
            Verb::Return(object) => Some((ActKind::Return, object)),
            Verb::Steal(object) => Some((ActKind::Steal, object)),
            Verb::Draw(_)
            | Verb::Discard(_)
            | Verb::Cast
            | Verb::Summon { .. }
            | Verb::DestroyRune(_)
            | Verb::StealRune(_)
            | Verb::Fetch { .. }
            | Verb::FetchThatSpell
            | Verb::AddRune
            | Verb::Spin
            | Verb::SkipSpin { .. }
            | Verb::NewRegulation
            | Verb::Bury
            | Verb::Look
            | Verb::Nullify => None,
        }
    }

    /// Whether a step is done by the user of the effect, who then chooses its targets beforehand (RNR-11.8).
    pub(crate) fn by_user(self, step: Step, what: Use) -> bool {
        step.doer == Doer::You || (step.doer == Doer::ActivePlayer && what.user == self.state.active)
    }

    /// The Creatures that can be the target of an effect, if its text targets one.
    pub(crate) fn creature_targets(self, what: Use) -> Option<Cards> {
        self.rules.of(what.card).steps.iter().find_map(|&step| {
            let (act, object) = Self::act_of(step.verb)?;
            if !self.by_user(step, what) || !matches!(object, Object::One { .. }) {
                return None;
            }
            // RNR-11.5: not twice in one link.
            let taken = |other: &&Use| other.link == what.link && other.aimed && other.card != what.card;
            let named: Cards =
                self.state.queue.iter().filter(taken).filter(|o| o.creature != NO_CARD).map(|o| o.creature).collect();
            Some(self.choosable(act, object, what, what.user) - named)
        })
    }

    /// The players who can be the target of an effect, or whose Fence can, if its text targets one.
    pub(crate) fn player_targets(self, what: Use) -> Option<SeatSet> {
        let others = self.state.playing - SeatSet::one(what.user);
        self.rules.of(what.card).steps.iter().find_map(|&step| match step.verb {
            Verb::DestroyRune(place) | Verb::StealRune(place) if self.by_user(step, what) => {
                Some(self.fences(place, what.user))
            }
            Verb::Look => Some(others),
            _ if step.doer == Doer::AnyNeighbor => Some(others),
            _ => None,
        })
    }

    /// RNR-10.3: whether an effect can be used, its targets being chosen now. `price` is what standing rules add
    /// (RNR-10.15). The card itself has left the hand (RNR-10.7).
    pub(crate) fn can_use(self, what: Use, price: u8) -> Result<(), Lack> {
        self.check(what, price, true)
    }

    /// RNR-10.3 for an effect that is declared and waits for its link: what is out of reach now may not be then.
    pub(crate) fn can_declare(self, what: Use) -> Result<(), Lack> {
        self.check(what, 0, false)
    }

    fn check(self, what: Use, price: u8, now: bool) -> Result<(), Lack> {
        let state = self.state;
        let steps = &self.rules.of(what.card).steps;
        let held = state.hand(what.user) - Cards::one(what.card);
        let mut left = held.len().checked_sub(u32::from(price)).ok_or(Lack::StandingPrice)?;
        let mut tokens = state.tokens();
        let creatures = self.rules.creatures;
        // RNR-10.19: what is paid counts as being in the discard pile already.
        let mut buried = state.table.zone(MAIN_DISCARD);
        if price > 0 {
            buried |= held;
        }
        for (i, &step) in steps.iter().enumerate() {
            // RNR-10.6
            if step.force == Force::May && !(i == 0 && step.doer == Doer::ActivePlayer) {
                continue;
            }
            // RNR-10.4: a step with another behind it is a price.
            let lack = if i + 1 < steps.len() { Lack::Price } else { Lack::Impossible };
            match step.doer {
                Doer::You | Doer::ActivePlayer | Doer::ThatNeighbor => {
                    let doer = self.doer(step, what);
                    let own = doer == what.user;
                    let hand = if own { held } else { state.hand(doer) };
                    let mut n = if own { left } else { hand.len() };
                    let mut mine = Pocket { now, hand, n: &mut n, tokens: &mut tokens, buried: &mut buried, creatures };
                    self.possible(step.verb, what, doer, &mut mine, lack)?;
                    if own {
                        left = n;
                    }
                }
                // RNR-10.5: tested together.
                Doer::EachPlayer | Doer::EachNeighbor => {
                    for doer in state.clockwise().filter(|&seat| step.doer == Doer::EachPlayer || seat != what.user) {
                        let hand = if doer == what.user { held } else { state.hand(doer) };
                        let mut n = if doer == what.user { left } else { hand.len() };
                        let mut mine =
                            Pocket { now, hand, n: &mut n, tokens: &mut tokens, buried: &mut buried, creatures };
                        self.possible(step.verb, what, doer, &mut mine, Lack::Each).map_err(|_| Lack::Each)?;
                    }
                }
                Doer::AnyNeighbor if (state.playing - SeatSet::one(what.user)).is_empty() => {
                    return Err(Lack::Impossible);
                }
                Doer::AnyNeighbor => {}
            }
        }
        Ok(())
    }

    /// Who performs a step that one player performs.
    pub(crate) fn doer(self, step: Step, what: Use) -> Seat {
        match step.doer {
            Doer::ActivePlayer => self.state.active,
            Doer::ThatNeighbor => what.who,
            Doer::AnyNeighbor => what.player,
            Doer::You | Doer::EachPlayer | Doer::EachNeighbor => what.user,
        }
    }

    /// Whether a doer can perform a verb, paying from the pocket.
    fn possible(self, verb: Verb, what: Use, doer: Seat, pocket: &mut Pocket<'_>, lack: Lack) -> Result<(), Lack> {
        let check = |fine: bool, lack: Lack| if fine { Ok(()) } else { Err(lack) };
        match verb {
            Verb::Discard(amount) => {
                let n = if let Amount::N(n) = amount { u32::from(n) } else { 1 };
                if *pocket.n < n {
                    // RNR-10.20: it would have been enough without the other prices.
                    return Err(if pocket.hand.len() >= n && lack == Lack::Price { Lack::AllPrices } else { lack });
                }
                *pocket.n -= n;
                *pocket.buried |= pocket.hand;
                Ok(())
            }
            Verb::Cast => {
                let spells = pocket.hand & self.rules.spells;
                check(spells.iter().any(|card| self.can_cast(doer, card).is_ok()), Lack::FromHand)
            }
            Verb::Summon { from: From::Hand, .. } => {
                check(*pocket.n > 0 && pocket.hand.meets(pocket.creatures), Lack::FromHand)
            }
            Verb::Summon { from: From::Discard, which, .. } => {
                let itself = if which == Which::Another { Cards::one(what.card) } else { Cards::EMPTY };
                check(((*pocket.buried & pocket.creatures) - itself) != Cards::EMPTY, lack)
            }
            Verb::DestroyRune(place) | Verb::StealRune(place) => {
                check(!self.fences(place, what.user).is_empty(), Lack::Impossible)
            }
            Verb::Fetch { creature } => {
                let fitting = if creature { *pocket.buried & pocket.creatures } else { *pocket.buried };
                check(!fitting.is_empty(), Lack::Impossible)
            }
            // RNR-R1: taking from a deck never blocks a use (RNR-14.3), nor do these.
            Verb::Draw(_)
            | Verb::FetchThatSpell
            | Verb::AddRune
            | Verb::Spin
            | Verb::SkipSpin { .. }
            | Verb::NewRegulation
            | Verb::Bury
            | Verb::Nullify => Ok(()),
            Verb::Look => check(self.state.playing.len() > 1, Lack::Impossible),
            Verb::Hex(object)
            | Verb::Restore(object)
            | Verb::Destroy(object)
            | Verb::Sacrifice(object)
            | Verb::Return(object)
            | Verb::Steal(object) => self.possible_act(verb, object, what, doer, pocket, lack),
        }
    }

    fn possible_act(
        self,
        verb: Verb,
        object: Object,
        what: Use,
        doer: Seat,
        pocket: &mut Pocket<'_>,
        lack: Lack,
    ) -> Result<(), Lack> {
        let Some((act, _)) = Self::act_of(verb) else { return Ok(()) };
        if matches!(object, Object::All { .. }) {
            return Ok(());
        }
        if act == ActKind::Hex && *pocket.tokens == 0 {
            return Err(Lack::Token);
        }
        let targeted =
            doer == what.user && what.aimed && what.creature != NO_CARD && matches!(object, Object::One { .. });
        let choices = match self.creature_targets(what) {
            Some(targets) if doer == what.user && !targeted && pocket.now => targets,
            // RNR-R4: a target that has been named stays named, also when its own effect is declared since.
            _ => self.choosable_when(pocket.now && !targeted, act, object, what, doer),
        };
        let fine = if targeted { choices.has(what.creature) } else { !choices.is_empty() };
        if !fine {
            return Err(lack);
        }
        match act {
            ActKind::Hex => *pocket.tokens -= 1,
            // RNR-10.19
            ActKind::Sacrifice => *pocket.buried |= if targeted { Cards::one(what.creature) } else { choices },
            _ => {}
        }
        Ok(())
    }

    /// Whether everybody can see that a step is impossible: then it is not offered. What only the hand tells is not
    /// looked at, or the question would tell it (RNR-12.1).
    pub(crate) fn might_perform(self, verb: Verb, what: Use, doer: Seat) -> bool {
        match verb {
            Verb::Cast | Verb::Summon { from: From::Hand, .. } => !self.state.hand(doer).is_empty(),
            _ => self.can_perform(verb, what, doer),
        }
    }

    /// Whether an optional step can be done.
    pub(crate) fn can_perform(self, verb: Verb, what: Use, doer: Seat) -> bool {
        let state = self.state;
        match verb {
            Verb::Draw(_) => can_draw(state),
            Verb::Discard(Amount::N(n)) => state.hand(doer).len() >= u32::from(n),
            Verb::Discard(_) => !state.hand(doer).is_empty(),
            Verb::Cast => (state.hand(doer) & self.rules.spells).iter().any(|card| self.can_cast(doer, card).is_ok()),
            Verb::Summon { from: From::Hand, .. } => state.hand(doer).meets(self.rules.creatures),
            Verb::Summon { .. } => state.table.zone(MAIN_DISCARD).meets(self.rules.creatures),
            Verb::DestroyRune(place) | Verb::StealRune(place) => !self.fences(place, what.user).is_empty(),
            Verb::Fetch { creature } => {
                let pile = state.table.zone(MAIN_DISCARD);
                if creature { pile.meets(self.rules.creatures) } else { !pile.is_empty() }
            }
            Verb::FetchThatSpell
            | Verb::AddRune
            | Verb::Spin
            | Verb::SkipSpin { .. }
            | Verb::NewRegulation
            | Verb::Bury
            | Verb::Look
            | Verb::Nullify => true,
            Verb::Hex(object)
            | Verb::Restore(object)
            | Verb::Destroy(object)
            | Verb::Sacrifice(object)
            | Verb::Return(object)
            | Verb::Steal(object) => {
                Self::act_of(verb).is_some_and(|(act, _)| !self.choosable(act, object, what, doer).is_empty())
            }
        }
    }

    /// Whether a player can cast a Spell from the hand now.
    pub(crate) fn can_cast(self, seat: Seat, card: CardId) -> Result<(), Lack> {
        if let Some(Standing::NoCastAt { n }) = self.regulation()
            && self.state.mythical(seat).len() >= u32::from(n)
        {
            return Err(Lack::Forbidden);
        }
        self.can_use(Use::of(card, seat), self.cast_price(seat))
    }

    /// Whether a player can summon a Creature from the hand as a Summon action now.
    pub(crate) fn can_summon(self, seat: Seat) -> bool {
        self.state.hand(seat).len() > u32::from(self.summon_price())
    }

    /// Whether a trigger speaks of this occurrence, for a card of this player.
    pub(crate) fn answers(self, trigger: Trigger, on: Occurrence, seat: Seat, card: CardId) -> bool {
        let whose = |who: Seat| match trigger.whose {
            Whose::You => who == seat,
            Whose::Neighbor => who != seat && who != NOBODY,
            Whose::Anyone => true,
        };
        let doer = if trigger.summon.is_some() { on.summoner } else { on.actor };
        let hexed = on.card != NO_CARD && self.state.hexed.has(on.card);
        trigger.moment == on.moment
            && whose(doer)
            && (trigger.summon.is_none() || doer != NOBODY)
            && (trigger.summon != Some(true) || (self.state.phase == Phase::Summon && self.state.active == seat))
            && match trigger.which {
                Which::Any => true,
                Which::This => card == on.card,
                Which::Another => card != on.card,
            }
            // After a HEX the Creature is Hexed; it was Mythical before (RNR-3.6).
            && (!trigger.mythical || on.moment == Moment::Hexed || !hexed)
            && (!trigger.by_neighbor || (on.by != NOBODY && on.by != seat))
    }

    /// The use of a card on an occurrence.
    pub(crate) fn use_on(self, on: Occurrence, seat: Seat, card: CardId) -> Use {
        let trigger = self.rules.of(card).trigger;
        let who = match trigger {
            Some(trigger) if trigger.summon.is_some() => on.summoner,
            Some(trigger) if trigger.by_neighbor => on.by,
            _ => on.actor,
        };
        Use { it: on.card, who, ..Use::of(card, seat) }
    }

    /// The cards a player can use on an occurrence.
    pub(crate) fn usable(self, on: Occurrence, seat: Seat) -> Cards {
        let state = self.state;
        let mut cards = state.mythical(seat);
        if on.moment == Moment::TurnBegins {
            // RNR-6.4, RNR-16.21: and the Regulation, for the active player.
            cards = cards & state.ready;
            if seat == state.active {
                cards |= state.table.zone(REGULATION);
            }
        }
        let picked_runes = (state.picks.iter().copied().collect::<Cards>() & self.rules.runes).len() as u8;
        if self.may_activate(seat, picked_runes) {
            cards |= state.fence(seat);
        }
        let fits = |&card: &CardId| {
            // RNR-11.12: not on what its own effect produced. RNR-10.17: one use of each card.
            card != on.source
                && !state.picks.contains(&card)
                && self.rules.of(card).trigger.is_some_and(|trigger| self.answers(trigger, on, seat, card))
                && self.can_answer(on, seat, card).is_ok()
        };
        (cards & self.rules.answering[on.moment as usize]).iter().filter(fits).collect()
    }

    /// The use check of a card on an occurrence: a "would" effect runs at once, the others wait for their link.
    pub(crate) fn can_answer(self, on: Occurrence, seat: Seat, card: CardId) -> Result<(), Lack> {
        let what = self.use_on(on, seat, card);
        if on.moment.is_would() { self.can_use(what, 0) } else { self.can_declare(what) }
    }

    /// The cards on the table that, for all that everybody can see, the player could use on an occurrence.
    pub(crate) fn might_use(self, on: Occurrence, seat: Seat) -> bool {
        let state = self.state;
        let mut cards = state.mythical(seat) & self.rules.answering[on.moment as usize];
        if on.moment == Moment::TurnBegins {
            cards = cards & state.ready;
            if seat == state.active {
                cards |= state.table.zone(REGULATION) & self.rules.answering[on.moment as usize];
            }
        }
        cards.iter().any(|card| {
            card != on.source
                && self.rules.of(card).trigger.is_some_and(|trigger| self.answers(trigger, on, seat, card))
                // RNR-R8: what only the hand tells is not looked at (RNR-12.1).
                && match self.can_answer(on, seat, card) {
                    Ok(()) => true,
                    Err(lack) => lack == Lack::FromHand && !state.hand(seat).is_empty(),
                }
        })
    }

    /// Whether a Rune of any kind could answer this for the player: who is asked must not tell who holds what.
    pub(crate) fn might_answer(self, on: Occurrence, seat: Seat) -> bool {
        let runes = self.rules.answering[on.moment as usize] & self.rules.runes;
        if runes.is_empty() || self.state.fence(seat).is_empty() || !self.may_activate(seat, 0) {
            return false;
        }
        self.rules
            .catalog
            .kinds_in(runes)
            .any(|kind| self.rules.design(kind).trigger.is_some_and(|trigger| self.answers(trigger, on, seat, NO_CARD)))
    }
}

/// What a doer can pay from, while a use check goes through the steps.
struct Pocket<'a> {
    /// Targets are chosen now, not later.
    now: bool,
    hand: Cards,
    /// Cards of it not yet spent.
    n: &'a mut u32,
    tokens: &'a mut u32,
    /// What will lie in the Main discard.
    buried: &'a mut Cards,
    creatures: Cards,
}

/// The harm of an action, for "can't" rules.
pub(crate) fn harm_of(act: ActKind) -> Option<Harm> {
    match act {
        ActKind::Hex => Some(Harm::Hex),
        ActKind::Destroy => Some(Harm::Destroy),
        ActKind::Steal => Some(Harm::Steal),
        ActKind::Restore
        | ActKind::Sacrifice
        | ActKind::Return
        | ActKind::DestroyRune
        | ActKind::StealRune
        | ActKind::Summon => None,
    }
}

impl Use {
    /// The use of a card with nothing chosen yet.
    pub(crate) fn of(card: CardId, user: Seat) -> Self {
        Use { card, user, it: NO_CARD, who: NOBODY, creature: NO_CARD, player: NOBODY, link: 0, aimed: false }
    }
}
