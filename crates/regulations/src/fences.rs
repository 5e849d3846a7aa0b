//! Targets in the order they are named; Fences and Runes among them (RNR-4.12, RNR-11.8).
//!
//! Where a Rune is picked by lot its Fence is the target. Where the user picks it the Rune is, and the Fence only says where it
//! is looked for. **Invariant:** which of the two it is, is settled with the naming and stays so (RNR-R9). Start at
//! [`Look::to_name`].

use runehall_engine::{Seat, SeatSet};

use crate::look::Look;
use crate::program::{Cards, Doer, Place, Verb};
use crate::state::{NO_CARD, NOBODY, Use};

/// What the user of an effect names next.
pub(crate) enum Naming {
    /// One of these Creatures.
    Creature(Cards),
    /// One of these players, or the Fence of one.
    Player(SeatSet),
    /// One of these Runes, on the Fence that was named before.
    Rune(Cards),
}

impl Look<'_> {
    /// The next target of an effect: the Creature, the player, the Rune on that player's Fence. What nothing can be named for
    /// stays unnamed.
    pub(crate) fn to_name(self, what: &Use) -> Option<Naming> {
        if what.creature == NO_CARD
            && let Some(creatures) = self.creature_targets(what).filter(|creatures| !creatures.is_empty())
        {
            return Some(Naming::Creature(creatures));
        }
        if what.player == NOBODY {
            let players = self.player_targets(what).filter(|players| !players.is_empty());
            return players.map(Naming::Player);
        }
        if what.rune != NO_CARD {
            return None;
        }
        self.rune_targets(what).filter(|runes| !runes.is_empty()).map(Naming::Rune)
    }

    /// The players who can be the target of an effect, or whose Fence can, if its text targets one.
    pub(crate) fn player_targets(self, what: &Use) -> Option<SeatSet> {
        let others = self.state.playing - SeatSet::one(what.user);
        let step = self.rules.of(what.card).steps.iter().find(|step| step.names_player())?;
        if step.verb.takes_rune().is_some() {
            return Some(self.fences(step.verb, what));
        }
        Some(match step.verb.named_place() {
            Some(Place::Named) => self.state.playing,
            None if step.doer == Doer::AnyNeighbor => self.able_neighbors(step, what),
            Some(_) | None => others,
        })
    }

    /// The players whose Fence holds a Rune that can be picked (RNR-4.12), and that nothing protects (RNR-10.14).
    fn fences(self, verb: Verb, what: &Use) -> SeatSet {
        let Some((act, place)) = verb.takes_rune() else { return SeatSet::NONE };
        let fits = |seat: &Seat| {
            Self::is_at(place, *seat, what)
                && self.state.fence_size(*seat) > 0
                && !self.runes_on(*seat, what).is_empty()
                && !self.safe_fence(act, self.blamed(what), *seat)
        };
        self.state.playing.iter().filter(fits).collect()
    }

    /// Whether a player's Fence is at a place of a text, for its user.
    pub(crate) fn is_at(place: Place, seat: Seat, what: &Use) -> bool {
        match place {
            Place::Your | Place::Their => seat == what.user,
            Place::Any | Place::All => true,
            Place::AnyNeighbors => seat != what.user,
            Place::ThatNeighbors => seat == what.who,
            Place::Named | Place::NamedNeighbors => seat == what.player,
        }
    }

    /// The Runes on a Fence, but for those that another effect of the link has named (RNR-11.5).
    fn runes_on(self, fence: Seat, what: &Use) -> Cards {
        let mut runes = self.state.fence(fence);
        for other in &self.state.queue {
            if other.link == what.link && other.card != what.card && other.rune != NO_CARD {
                runes.remove(other.rune);
            }
        }
        runes
    }

    /// The Runes that can be the target of an effect whose Fence is named, if its user picks the Rune (RNR-4.12).
    fn rune_targets(self, what: &Use) -> Option<Cards> {
        let picks = what.player == what.user || self.open_fences();
        let of_runes = || self.rules.of(what.card).steps.iter().any(|step| step.verb.takes_rune().is_some());
        (what.player != NOBODY && picks && of_runes()).then(|| self.runes_on(what.player, what))
    }

    /// Whether an effect has a Rune to work on: the one that was named, one of the Fence that was named, or any.
    pub(crate) fn has_rune(self, verb: Verb, what: &Use) -> bool {
        let fences = self.fences(verb, what);
        if what.rune != NO_CARD {
            return self.state.fence_of(what.rune).is_some_and(|fence| fences.has(fence));
        }
        if what.player == NOBODY { !fences.is_empty() } else { fences.has(what.player) }
    }
}
