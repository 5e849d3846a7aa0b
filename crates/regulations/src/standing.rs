//! Standing rules: what the active Regulation and Mythical Creatures say all the time (RNR-3.3, RNR-8.6, RNR-10.13).
//!
//! The rule of the active Regulation lies in the state, and [`crate::program::Bearers`] says which Creatures are worth
//! looking at: most questions here are answered without looking at any card.

use runehall_engine::{CardId, Seat, SeatSet};

use crate::frame::ActKind;
use crate::look::Look;
use crate::program::{Bearers, Bound, Cards, Harm, Having, Kept, Limit, Priced, Protects, Standing, Status, Topic};
use crate::state::{GAIN_LIMIT, HAND_LIMIT, MAX_SEATS, NOBODY, Offsets, RUNE_LIMIT};

impl Look<'_> {
    /// The Mythical Creatures whose standing rule of this topic may concern a player (RNR-3.3, RNR-10.2).
    #[inline]
    fn bearers(self, seat: Seat, topic: Topic) -> Cards {
        let bearers = &self.rules.bearers;
        if !bearers.speak_of(topic) {
            return Cards::EMPTY;
        }
        let Bearers { own, wide, .. } = bearers;
        let wide = wide[topic as usize];
        let own = self.state.mythical(seat) & own[topic as usize];
        // Few cards speak of other players' doings: then only one's own Lawn is looked at.
        if wide.is_empty() { own } else { own | ((self.state.lawns() - self.state.hexed) & wide) }
    }

    /// Whether no rule in force is of this topic, which is so nearly always.
    #[inline]
    fn is_silent(self, seat: Seat, topic: Topic) -> bool {
        !self.state.law.is_some_and(|law| law.is_about(topic)) && self.bearers(seat, topic).is_empty()
    }

    /// The rules of this topic that are in force for a player, the active Regulation's first, each with what `read` makes of it.
    fn in_force<T>(
        self,
        seat: Seat,
        topic: Topic,
        read: impl Fn(Standing) -> Option<(Bound, T)>,
    ) -> impl Iterator<Item = T> {
        let law = self.state.law.map(|law| (law, None));
        let borne = self
            .bearers(seat, topic)
            .iter()
            .filter_map(move |card| self.rules.of(card).standing.map(|standing| (standing, self.state.owner(card))));
        law.into_iter().chain(borne).filter_map(move |(standing, owner)| {
            let (who, what) = read(standing)?;
            self.binds(who, owner, seat).then_some(what)
        })
    }

    /// Whether a rule of this player's Creature, or of the Regulation, binds somebody.
    fn binds(self, who: Bound, owner: Option<Seat>, seat: Seat) -> bool {
        match who {
            Bound::You => owner == Some(seat),
            Bound::Everyone => true,
            Bound::With(having) => self.has(seat, having),
        }
    }

    /// Whether a player has so many Creatures of a kind.
    pub(crate) fn has(self, seat: Seat, Having { at_least, status }: Having) -> bool {
        let there = self.of_status(self.state.lawn(seat), status).len();
        at_least.map_or(there == 0, |n| there >= u32::from(n.get()))
    }

    /// Those of these Creatures that are of a kind (RNR-3.4).
    #[inline]
    pub(crate) fn of_status(self, cards: Cards, status: Status) -> Cards {
        match status {
            Status::Either => cards,
            Status::Mythical => cards - self.state.hexed,
            Status::Hexed => cards & self.state.hexed,
        }
    }

    /// A limit of a player (RNR-8.6): the base, then every Creature; not below 0.
    pub(crate) fn limit(self, seat: Seat, which: Limit) -> u32 {
        let base = self.base_limit(which);
        let topic = if which == Limit::Hand { Topic::HandLimit } else { Topic::RuneLimit };
        let bearers = self.state.mythical(seat) & self.rules.bearers.own[topic as usize];
        if bearers.is_empty() {
            return base;
        }
        let shift = |card: CardId| i32::from(self.rules.bearers.shifts[usize::from(card.0)]);
        base.saturating_add_signed(bearers.iter().map(shift).sum())
    }

    #[inline]
    fn base_limit(self, which: Limit) -> u32 {
        match self.state.law {
            Some(Standing::Base { limit, is }) if limit == which => u32::from(is),
            _ if which == Limit::Hand => HAND_LIMIT,
            _ => RUNE_LIMIT,
        }
    }

    /// The first player over a limit: hand limits before Rune limits, clockwise from the active player (RNR-8.7).
    #[inline]
    pub(crate) fn over_limit(self) -> Option<(Seat, Limit)> {
        let state = self.state;
        let (hand, rune) = (self.base_limit(Limit::Hand), self.base_limit(Limit::Rune));
        // Seats that nobody has hold nothing. Nearly always nobody is above the base: then no Creature that raises a limit has to
        // be looked at, and one that lowers it only where there is one.
        let any = state.hand_sizes().any_above(hand) || state.fence_sizes().any_above(rune);
        let [hands, fences] = self.rules.bearers.lowering;
        let lowering = state.lawns() & (hands | fences);
        if any || (!lowering.is_empty() && self.lowered_too_far(lowering)) { self.find_over_limit() } else { None }
    }

    /// Whether a player of these Creatures, which lower a limit, has more than the limit allows.
    #[inline(never)]
    fn lowered_too_far(self, lowering: Cards) -> bool {
        let state = self.state;
        let mut players = (lowering - state.hexed).iter().filter_map(|card| state.owner(card));
        players.any(|seat| {
            state.hand_size(seat) > self.limit(seat, Limit::Hand)
                || state.fence_size(seat) > self.limit(seat, Limit::Rune)
        })
    }

    #[inline(never)]
    fn find_over_limit(self) -> Option<(Seat, Limit)> {
        let state = self.state;
        let (hands, fences) = (|seat| state.hand_size(seat), |seat| state.fence_size(seat));
        let first = |over: SeatSet| Offsets::of(over & state.playing, state.active, state.n_seats).first();
        let over = |which, over| first(over).map(|nth| (state.at(nth), which));
        let hand = over(Limit::Hand, self.all_over(Limit::Hand, hands));
        hand.or_else(|| over(Limit::Rune, self.all_over(Limit::Rune, fences)))
    }

    /// Everybody with more than a limit allows.
    #[inline]
    fn all_over(self, which: Limit, n: impl Fn(Seat) -> u32) -> SeatSet {
        let (base, lowering) = (self.base_limit(which), self.rules.bearers.lowering[which as usize]);
        let lowered = |seat| !lowering.is_empty() && self.state.mythical(seat).meets(lowering);
        (0..MAX_SEATS as u8).map(Seat).fold(SeatSet::NONE, |over, seat| {
            let n = n(seat);
            if (n > base || lowered(seat)) && n > self.limit(seat, which) { over | SeatSet::one(seat) } else { over }
        })
    }

    /// Draws in the Draw phase (RNR-6.6, RNR-6.15): one, and more for each such rule.
    pub(crate) fn draws(self, seat: Seat) -> u8 {
        if self.is_silent(seat, Topic::Draw) {
            return 1;
        }
        let extra = |standing| if let Standing::ExtraDraw { who, n } = standing { Some((who, n)) } else { None };
        self.in_force(seat, Topic::Draw, extra).fold(1, u8::saturating_add)
    }

    /// Cards to be discarded for any CAST of this player (RNR-16.4).
    pub(crate) fn cast_price(self, seat: Seat) -> u8 {
        if self.is_silent(seat, Topic::CastPrice) {
            return 0;
        }
        let price = |standing| if let Standing::CastPrice { who, n } = standing { Some((who, n)) } else { None };
        self.in_force(seat, Topic::CastPrice, price).fold(0, u8::saturating_add)
    }

    /// Cards to be discarded for a SUMMON of this player: a Summon action, or one that an effect makes (RNR-10.15).
    pub(crate) fn summon_price(self, seat: Seat, by: Priced) -> u8 {
        if self.is_silent(seat, Topic::SummonPrice) {
            return 0;
        }
        let price = |standing| {
            let Standing::SummonPrice { who, of, n } = standing else { return None };
            // What is the price of every SUMMON is one of a Summon action, too.
            (of == Priced::Every || of == by).then_some((who, n))
        };
        self.in_force(seat, Topic::SummonPrice, price).fold(0, u8::saturating_add)
    }

    /// Summon actions in a Summon phase (RNR-16.26): of several permissions the largest.
    pub(crate) fn summon_actions(self, seat: Seat) -> u8 {
        if self.is_silent(seat, Topic::SummonActions) {
            return 1;
        }
        let actions = |standing| if let Standing::SummonActions { who, n } = standing { Some((who, n)) } else { None };
        self.in_force(seat, Topic::SummonActions, actions).fold(1, u8::max)
    }

    /// Whether a standing rule forbids this player every CAST (RNR-10.13).
    pub(crate) fn no_cast(self, seat: Seat) -> bool {
        let ban = |standing| if let Standing::NoCast { who } = standing { Some((who, ())) } else { None };
        !self.is_silent(seat, Topic::NoCast) && self.in_force(seat, Topic::NoCast, ban).next().is_some()
    }

    /// The gain at which a Creature is lost, if any (RNR-8.11).
    pub(crate) fn gain_limit(self) -> Option<u8> {
        if let Some(Standing::GainLimit { at }) = self.state.law { at } else { Some(GAIN_LIMIT) }
    }

    /// Whether all Fences are face up.
    #[inline]
    pub(crate) fn open_fences(self) -> bool {
        matches!(self.state.law, Some(Standing::OpenFences))
    }

    /// Whether some rule may limit the Runes of a turn.
    #[inline]
    pub(crate) fn caps_runes(self) -> bool {
        matches!(self.state.law, Some(Standing::RunesPerTurn { .. })) || self.rules.bearers.speak_of(Topic::RuneCap)
    }

    /// Whether the player, who has picked so many, may declare another Rune this turn (RNR-16.24).
    #[inline]
    pub(crate) fn may_activate(self, seat: Seat, picked: impl FnOnce() -> u8) -> bool {
        !self.caps_runes() || self.runes_left(seat, picked())
    }

    #[inline(never)]
    fn runes_left(self, seat: Seat, picked: u8) -> bool {
        let cap = |standing| if let Standing::RunesPerTurn { who, n } = standing { Some((who, n)) } else { None };
        let used = self.state.runes_used[seat.index()] + picked;
        self.in_force(seat, Topic::RuneCap, cap).all(|n| used < n)
    }

    /// RNR-10.14: the Creatures that cannot be harmed so by an effect of this player (nobody for spins and limits).
    pub(crate) fn safe(self, harm: Harm, by: Seat) -> Cards {
        let topic = match harm {
            Harm::Destroy => Topic::Destroy,
            Harm::Steal => Topic::Steal,
            Harm::Hex => Topic::Hex,
        };
        let bearers = self.rules.bearers.wide[topic as usize];
        let mut safe = Cards::EMPTY;
        let borne = (self.state.lawns() - self.state.hexed) & bearers;
        let law = self.state.law.filter(|law| matches!(law, Standing::Cannot { .. }));
        if borne.is_empty() && law.is_none() {
            return safe;
        }
        for bearer in borne.iter() {
            if let Some(standing) = self.rules.of(bearer).standing {
                safe |= self.covered(standing, harm, by, self.state.owner(bearer), Some(bearer));
            }
        }
        if let Some(standing) = law {
            safe |= self.covered(standing, harm, by, None, None);
        }
        safe
    }

    /// The Creatures that a "can't" protects; `bearer` on the Lawn of `owner` says it, or the Regulation.
    fn covered(self, standing: Standing, harm: Harm, by: Seat, owner: Option<Seat>, bearer: Option<CardId>) -> Cards {
        let Standing::Cannot { protects, harms } = standing else { return Cards::EMPTY };
        if !harms.has(harm) {
            return Cards::EMPTY;
        }
        let itself = bearer.map_or(Cards::EMPTY, Cards::one);
        // RNR-10.18: a neighbor of the player on whose Lawn the Creature is.
        let lawns =
            (0..self.state.n_seats).map(Seat).filter(|&seat| !harms.only_by_neighbor() || is_neighbor(by, seat));
        let on = |seat: Seat, lawn: Kept| lawn == Kept::Everyones || owner == Some(seat);
        lawns.fold(Cards::EMPTY, |safe, seat| {
            let here = self.state.lawn(seat);
            safe | match protects {
                Protects::This => here & itself,
                Protects::Creatures { other, status, lawn } if on(seat, lawn) => {
                    let kept = self.of_status(here, status);
                    if other { kept - itself } else { kept }
                }
                Protects::TheOnly { status, lawn } if on(seat, lawn) => {
                    let kept = self.of_status(here, status);
                    if kept.len() == 1 { kept } else { Cards::EMPTY }
                }
                Protects::Creatures { .. } | Protects::TheOnly { .. } | Protects::Runes(_) => Cards::EMPTY,
            }
        })
    }

    /// RNR-10.14: whether the Runes on a player's Fence cannot be taken so by an effect of this player.
    pub(crate) fn safe_fence(self, act: ActKind, by: Seat, fence: Seat) -> bool {
        let stolen = act == ActKind::StealRune;
        let (harm, topic) = if stolen { (Harm::Steal, Topic::StealRune) } else { (Harm::Destroy, Topic::DestroyRune) };
        let bearers = self.rules.bearers.wide[topic as usize];
        let keeps = |standing, owner: Option<Seat>| {
            let Standing::Cannot { protects: Protects::Runes(kept), harms } = standing else {
                return false;
            };
            harms.has(harm)
                && (kept == Kept::Everyones || owner == Some(fence))
                && (!harms.only_by_neighbor() || is_neighbor(by, fence))
        };
        self.state.law.is_some_and(|law| keeps(law, None))
            || (!bearers.is_empty()
                && ((self.state.lawns() - self.state.hexed) & bearers).iter().any(|card| {
                    self.rules.of(card).standing.is_some_and(|standing| keeps(standing, self.state.owner(card)))
                }))
    }
}

/// RNR-10.18: somebody's effect, and not that of the player whose card it is.
fn is_neighbor(by: Seat, owner: Seat) -> bool {
    by != NOBODY && by != owner
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
