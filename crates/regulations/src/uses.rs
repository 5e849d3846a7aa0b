//! Which cards answer what happens: triggers, and who is asked (section 10, RNR-11.24, RNR-R8).
//!
//! An occurrence is, for one player, a set of [`Facts`]; a trigger asks for some of them. What everybody can see decides
//! who is asked, what the player holds decides what is offered.

use runehall_engine::{CardId, Seat};

use crate::look::{Lack, Look};
use crate::program::{Cards, Moment, Trigger, Which, Whose};
use crate::state::{NO_CARD, NOBODY, Occurrence, Phase, REGULATION, Use};

impl Look<'_> {
    /// What an occurrence is for a player, but for which card looks at it.
    #[inline]
    fn facts(self, on: Occurrence, seat: Seat) -> Facts {
        let other = |who: Seat| who != seat && who != NOBODY;
        let state = self.state;
        let summon = if on.summoner == NOBODY {
            Facts::NONE
        } else {
            let own = on.summoner == seat;
            Facts::SUMMONED
                | if own { Facts::YOUR_SUMMON } else { Facts::NEIGHBORS_SUMMON }
                | Facts::YOUR_SUMMON_PHASE.when(state.phase == Phase::Summon && state.active == seat)
        };
        // After a HEX the Creature is Hexed; it was Mythical before (RNR-3.6).
        let mythical = on.card == NO_CARD || on.moment == Moment::Hexed || !state.hexed.has(on.card);
        Facts::YOURS.when(on.actor == seat)
            | Facts::NEIGHBORS.when(other(on.actor))
            | Facts::BY_NEIGHBOR.when(other(on.by))
            | Facts::MYTHICAL.when(mythical)
            | summon
    }

    /// Whether a trigger speaks of this occurrence, for a card of this player.
    pub(crate) fn answers(self, trigger: Trigger, on: Occurrence, seat: Seat, card: CardId) -> bool {
        trigger.moment == on.moment && self.facts(on, seat).seen_from(card == on.card).include(trigger.needs())
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

    /// The use check of a card on an occurrence: a "would" effect runs at once, the others wait for their link.
    pub(crate) fn can_answer(self, on: Occurrence, seat: Seat, card: CardId) -> Result<(), Lack> {
        let what = self.use_on(on, seat, card);
        if on.moment.is_would() { self.can_use(what, 0) } else { self.can_declare(what) }
    }

    /// The open cards of a player whose text speaks of such a moment.
    #[inline]
    fn open_cards(self, on: Occurrence, seat: Seat) -> Cards {
        let state = self.state;
        let mut cards = state.mythical(seat);
        if on.moment == Moment::TurnBegins {
            // RNR-6.4, RNR-16.21: and the Regulation, for the active player.
            cards = cards & state.ready;
            if seat == state.active {
                cards |= state.table.zone(REGULATION);
            }
        }
        cards & self.rules.answering[on.moment as usize]
    }

    /// RNR-11.12: not on what its own effect produced.
    #[inline]
    fn speaks_of(self, facts: Facts, on: Occurrence, card: CardId) -> bool {
        card != on.source && facts.seen_from(card == on.card).include(self.rules.needs[usize::from(card.0)])
    }

    /// The cards a player can use on an occurrence.
    #[inline]
    pub(crate) fn usable(self, on: Occurrence, seat: Seat) -> Cards {
        // RNR-10.17: one use of each card.
        let picked: Cards = self.state.picks.iter().copied().collect();
        let picked_runes = if picked.is_empty() { 0 } else { (picked & self.rules.runes).len() as u8 };
        let mut cards = self.open_cards(on, seat);
        if self.may_activate(seat, picked_runes) {
            cards |= self.state.fence(seat) & self.rules.answering[on.moment as usize];
        }
        cards -= picked;
        if cards.is_empty() { cards } else { self.of_use(on, seat, cards) }
    }

    /// Those of these cards that a player can use.
    #[inline(never)]
    fn of_use(self, on: Occurrence, seat: Seat, cards: Cards) -> Cards {
        let facts = self.facts(on, seat);
        let fits = |&card: &CardId| self.speaks_of(facts, on, card) && self.can_answer(on, seat, card).is_ok();
        cards.iter().filter(fits).collect()
    }

    /// Whether a player is asked about an occurrence (RNR-R8): if a card of theirs can be used for all to see, or a Rune
    /// of some kind might be. Who is asked must not tell who holds what (RNR-12.1).
    #[inline(never)]
    pub(crate) fn is_asked(self, on: Occurrence, seat: Seat) -> bool {
        let facts = self.facts(on, seat);
        let unseen = facts.seen_from(on.card == NO_CARD);
        let some_rune = self.rules.rune_needs[on.moment as usize].iter().any(|&needs| unseen.include(needs));
        if some_rune && self.state.fence_size(seat) > 0 && self.may_activate(seat, 0) {
            return true;
        }
        let open = self.open_cards(on, seat);
        !open.is_empty() && self.might_use(on, seat, facts, open)
    }

    /// Whether a player can use one of these open cards, for all that everybody can see.
    fn might_use(self, on: Occurrence, seat: Seat, facts: Facts, open: Cards) -> bool {
        open.iter().any(|card| self.speaks_of(facts, on, card) && self.might_answer(on, seat, card))
    }

    /// The use check for all that everybody can see: what only the hand tells is not looked at.
    fn might_answer(self, on: Occurrence, seat: Seat, card: CardId) -> bool {
        match self.can_answer(on, seat, card) {
            Ok(()) => true,
            Err(lack) => lack == Lack::FromHand && self.state.hand_size(seat) > 0,
        }
    }
}

impl Trigger {
    /// What must be so for the trigger to speak of an occurrence of its moment.
    pub(crate) fn needs(self) -> Facts {
        let summon = self.summon.is_some();
        let whose = match self.whose {
            Whose::You if summon => Facts::YOUR_SUMMON,
            Whose::You => Facts::YOURS,
            Whose::Neighbor if summon => Facts::NEIGHBORS_SUMMON,
            Whose::Neighbor => Facts::NEIGHBORS,
            Whose::Anyone => Facts::NONE,
        };
        let which = match self.which {
            Which::Any => Facts::NONE,
            Which::This => Facts::THIS,
            Which::Another => Facts::ANOTHER,
        };
        whose
            | which
            | Facts::SUMMONED.when(summon)
            | Facts::YOUR_SUMMON_PHASE.when(self.summon == Some(true))
            | Facts::MYTHICAL.when(self.mythical)
            | Facts::BY_NEIGHBOR.when(self.by_neighbor)
    }
}

/// What an occurrence is for one player and card, or what a trigger needs it to be: a set of single facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts(u16);

impl Facts {
    pub(crate) const NONE: Facts = Facts(0);
    /// The player does it, or it happens to a card of theirs.
    pub(crate) const YOURS: Facts = Facts(1);
    /// A neighbor does.
    pub(crate) const NEIGHBORS: Facts = Facts(1 << 1);
    /// It is a SUMMON,
    pub(crate) const SUMMONED: Facts = Facts(1 << 2);
    /// by the player,
    pub(crate) const YOUR_SUMMON: Facts = Facts(1 << 3);
    /// or by a neighbor.
    pub(crate) const NEIGHBORS_SUMMON: Facts = Facts(1 << 4);
    /// It is the player's own Summon phase.
    pub(crate) const YOUR_SUMMON_PHASE: Facts = Facts(1 << 5);
    /// A neighbor's effect does it.
    pub(crate) const BY_NEIGHBOR: Facts = Facts(1 << 6);
    /// It happens to a Mythical Creature, or to none.
    pub(crate) const MYTHICAL: Facts = Facts(1 << 7);
    /// It happens to the card that looks at it.
    pub(crate) const THIS: Facts = Facts(1 << 8);
    /// It happens to another one.
    pub(crate) const ANOTHER: Facts = Facts(1 << 9);

    /// These facts if so, else none.
    #[inline]
    pub(crate) fn when(self, so: bool) -> Facts {
        Facts(self.0 * u16::from(so))
    }

    /// With the fact whether it is the card itself that looks.
    #[inline]
    pub(crate) fn seen_from(self, this: bool) -> Facts {
        self | if this { Facts::THIS } else { Facts::ANOTHER }
    }

    /// Whether all that is needed is so.
    #[inline]
    pub(crate) fn include(self, needs: Facts) -> bool {
        self.0 & needs.0 == needs.0
    }
}

impl std::ops::BitOr for Facts {
    type Output = Facts;
    #[inline]
    fn bitor(self, other: Facts) -> Facts {
        Facts(self.0 | other.0)
    }
}
