//! Standing rules: what the active Regulation and Mythical Creatures say all the time (RNR-3.3, RNR-8.6, RNR-10.13).
//!
//! The rule of the active Regulation lies in the state, and [`crate::program::Bearers`] says which Creatures are worth
//! looking at: most questions here are answered without looking at any card.

use runehall_engine::{CardId, Seat};

use crate::frame::ActKind;
use crate::look::Look;
use crate::program::{Cards, Harm, Limit, Protects, Standing};
use crate::state::{GAIN_LIMIT, HAND_LIMIT, NOBODY, RUNE_LIMIT};

impl<'a> Look<'a> {
    /// The standing rules of these of a player's Creatures that are Mythical (RNR-3.3, RNR-10.2).
    #[inline]
    fn borne(self, seat: Seat, bearers: Cards) -> impl Iterator<Item = Standing> + 'a {
        (self.state.mythical(seat) & bearers).iter().filter_map(move |card| self.rules.of(card).standing)
    }

    /// A limit of a player (RNR-8.6): the base, then every Creature; not below 0.
    pub(crate) fn limit(self, seat: Seat, which: Limit) -> u32 {
        let base = self.base_limit(which);
        let bearers = self.state.mythical(seat) & self.rules.bearers.shift[which as usize];
        if bearers.is_empty() {
            return base;
        }
        let shift = |card| if let Some(Standing::Shift { by, .. }) = self.rules.of(card).standing { by } else { 0 };
        base.saturating_add_signed(bearers.iter().map(|card| i32::from(shift(card))).sum())
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
    pub(crate) fn over_limit(self) -> Option<(Seat, Limit)> {
        let state = self.state;
        let (hand, rune) = (self.base_limit(Limit::Hand), self.base_limit(Limit::Rune));
        let lowering = state.lawns() & self.rules.bearers.lowering;
        // Nearly always nobody is: then no Creature that raises a limit has to be looked at.
        let suspect = |seat| {
            let lowered = !lowering.is_empty() && state.mythical(seat).meets(lowering);
            state.hand_size(seat) > if lowered { self.limit(seat, Limit::Hand) } else { hand }
                || state.fence_size(seat) > if lowered { self.limit(seat, Limit::Rune) } else { rune }
        };
        if (0..state.n_seats).map(Seat).any(suspect) { self.find_over_limit() } else { None }
    }

    #[inline(never)]
    fn find_over_limit(self) -> Option<(Seat, Limit)> {
        let n = |seat, which| match which {
            Limit::Hand => self.state.hand_size(seat),
            Limit::Rune => self.state.fence_size(seat),
        };
        let over = |which| {
            let mut players = self.state.clockwise();
            players.find(|&seat| n(seat, which) > self.limit(seat, which)).map(|seat| (seat, which))
        };
        over(Limit::Hand).or_else(|| over(Limit::Rune))
    }

    /// Draws in the Draw phase (RNR-6.6, RNR-6.15): one, and one more for each such rule.
    pub(crate) fn draws(self, seat: Seat) -> u8 {
        let extra = |standing| if let Standing::ExtraDraw { n } = standing { n } else { 0 };
        let own: u8 = self.borne(seat, self.rules.bearers.draw).map(extra).sum();
        1 + own + self.state.law.map_or(0, extra)
    }

    /// Cards to be discarded for any CAST of this player (RNR-16.4).
    pub(crate) fn cast_price(self, seat: Seat) -> u8 {
        let bearers = self.state.mythical(seat) & self.rules.bearers.cast_price;
        if bearers.is_empty() { 0 } else { bearers.len() as u8 }
    }

    /// Cards to be discarded for a Summon action (RNR-10.15).
    pub(crate) fn summon_price(self) -> u8 {
        u8::from(self.state.law == Some(Standing::SummonPrice))
    }

    /// Summon actions in a Summon phase (RNR-16.26).
    pub(crate) fn summon_actions(self) -> u8 {
        if let Some(Standing::SummonActions { n }) = self.state.law { n } else { 1 }
    }

    /// The gain at which a Creature is lost, if any (RNR-8.11).
    pub(crate) fn gain_limit(self) -> Option<u8> {
        if let Some(Standing::GainLimit { at }) = self.state.law { at } else { Some(GAIN_LIMIT) }
    }

    /// Whether all Fences are face up.
    #[inline]
    pub(crate) fn open_fences(self) -> bool {
        self.state.law == Some(Standing::OpenFences)
    }

    /// Whether the player may declare another Rune this turn (RNR-16.24).
    #[inline]
    pub(crate) fn may_activate(self, seat: Seat, picked: u8) -> bool {
        match self.state.law {
            Some(Standing::RunesPerTurn { n }) => self.state.runes_used[seat.index()] + picked < n,
            _ => true,
        }
    }

    /// RNR-10.14: the Creatures that cannot be harmed so by an effect of this player (nobody for spins and limits).
    pub(crate) fn safe(self, harm: Harm, by: Seat) -> Cards {
        let bearers = self.rules.bearers.cannot[harm as usize];
        let mut safe = Cards::EMPTY;
        if !(self.state.lawns() - self.state.hexed).meets(bearers)
            && !matches!(self.state.law, Some(Standing::Cannot { .. }))
        {
            return safe;
        }
        for owner in (0..self.state.n_seats).map(Seat) {
            for bearer in (self.state.mythical(owner) & bearers).iter() {
                if let Some(standing) = self.rules.of(bearer).standing {
                    safe |= self.covered(standing, harm, by, owner, Some(bearer));
                }
            }
            if let Some(standing @ Standing::Cannot { .. }) = self.state.law {
                safe |= self.covered(standing, harm, by, owner, None);
            }
        }
        safe
    }

    /// The Creatures on this Lawn that a "can't" protects; `bearer` says it, or the Regulation.
    fn covered(self, standing: Standing, harm: Harm, by: Seat, owner: Seat, bearer: Option<CardId>) -> Cards {
        let Standing::Cannot { protects, harms, by_neighbor } = standing else { return Cards::EMPTY };
        let neighbor = by != NOBODY && by != owner;
        if harms & harm.bit() == 0 || (by_neighbor && !neighbor) {
            return Cards::EMPTY;
        }
        let (lawn, bearer) = (self.state.lawn(owner), bearer.map_or(Cards::EMPTY, Cards::one));
        let mythical = self.state.mythical(owner);
        match protects {
            Protects::This => lawn & bearer,
            Protects::OthersOnYourLawn => lawn - bearer,
            Protects::Everyone => lawn,
            Protects::TheOnlyMythical if mythical.len() == 1 => mythical,
            Protects::TheOnlyMythical => Cards::EMPTY,
        }
    }
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
