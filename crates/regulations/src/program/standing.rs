//! What holds all the time: the standing rules of Creatures and Regulations, as data (RNR-8.6, RNR-10.2, RNR-10.14).
//!
//! Whom a rule binds and which cards it keeps is always a part of it, so that two sentences that differ in a word differ here.

use super::{Cards, Having, Status};

/// A limit of section 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// RNR-8.1
    Hand,
    /// RNR-8.4
    Rune,
}

/// What a "can't" forbids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Harm {
    /// DESTROY.
    Destroy,
    /// STEAL.
    Steal,
    /// HEX.
    Hex,
}

/// What a "can't" forbids and whether only to a neighbor's effect (RNR-10.18), in one byte: it lies in every state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Harms(u8);

impl Harms {
    const BY_NEIGHBOR: u8 = 1 << 7;

    /// With this one.
    #[must_use]
    pub fn and(self, harm: Harm) -> Self {
        Harms(self.0 | 1 << harm as u8)
    }

    /// Only by a neighbor's effect, if so.
    #[must_use]
    pub fn by_neighbor(self, so: bool) -> Self {
        Harms(if so { self.0 | Self::BY_NEIGHBOR } else { self.0 & !Self::BY_NEIGHBOR })
    }

    /// Whether this one is forbidden.
    pub fn has(self, harm: Harm) -> bool {
        self.0 >> harm as u8 & 1 == 1
    }

    /// Whether only a neighbor's effect is.
    pub fn only_by_neighbor(self) -> bool {
        self.0 & Self::BY_NEIGHBOR != 0
    }
}

/// Which cards a "can't" protects (RNR-10.14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protects {
    /// The card itself.
    This,
    /// Creatures of a kind.
    Creatures {
        /// Not the card itself.
        other: bool,
        /// Of which kind.
        status: Status,
        /// On whose Lawn.
        lawn: Kept,
    },
    /// The Creature of a kind on a Lawn that has only one of it.
    TheOnly {
        /// Of which kind.
        status: Status,
        /// On whose Lawn.
        lawn: Kept,
    },
    /// Runes, on whose Fence.
    Runes(Kept),
}

/// The Lawn or Fence on which a standing rule keeps cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kept {
    /// That of the player of the Creature that says so.
    Yours,
    /// Everybody's, each for itself.
    Everyones,
}

/// Whom a standing rule binds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The player of the Creature that says so.
    You,
    /// Everybody.
    Everyone,
    /// Everybody who has so many.
    With(Having),
}

/// Which SUMMONs have a price.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Priced {
    /// Every one, also by effects.
    Every,
    /// Summon actions only (RNR-6.17).
    Actions,
}

/// A standing rule: of a Creature while it is Mythical, of a Regulation while it is active.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// The player's limit is so much higher or lower (RNR-8.6).
    Shift { limit: Limit, by: i8 },
    /// The base limit for everybody.
    Base { limit: Limit, is: u8 },
    /// So many more DRAWs in the Draw phase (RNR-6.15).
    ExtraDraw { who: Bound, n: u8 },
    /// So many DISCARDs are the price of every CAST (RNR-16.4).
    CastPrice { who: Bound, n: u8 },
    /// So many DISCARDs are the price of a SUMMON (RNR-10.15).
    SummonPrice { who: Bound, of: Priced, n: u8 },
    /// RNR-10.14
    Cannot { protects: Protects, harms: Harms },
    /// No CAST.
    NoCast { who: Bound },
    /// No more than so many Runes in a turn (RNR-16.24).
    RunesPerTurn { who: Bound, n: u8 },
    /// So many Summon actions (RNR-16.26).
    SummonActions { who: Bound, n: u8 },
    /// All Fences are face up.
    OpenFences,
    /// The summoning limit does not apply, or at this gain (RNR-8.11).
    GainLimit { at: Option<u8> },
}

/// What a standing rule is about, for the tables that save looking at every Creature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// A hand limit.
    HandLimit,
    /// A Rune limit.
    RuneLimit,
    /// DRAWs in the Draw phase.
    Draw,
    /// The price of a CAST.
    CastPrice,
    /// The price of a SUMMON.
    SummonPrice,
    /// A Creature that can't be destroyed,
    Destroy,
    /// stolen
    Steal,
    /// or hexed.
    Hex,
    /// A Rune that can't be destroyed
    DestroyRune,
    /// or stolen.
    StealRune,
    /// A ban on CASTs.
    NoCast,
    /// A number of Runes in a turn.
    RuneCap,
    /// Summon actions.
    SummonActions,
}

impl Topic {
    /// All of them, by number.
    pub(crate) const ALL: [Topic; 13] = [
        Topic::HandLimit,
        Topic::RuneLimit,
        Topic::Draw,
        Topic::CastPrice,
        Topic::SummonPrice,
        Topic::Destroy,
        Topic::Steal,
        Topic::Hex,
        Topic::DestroyRune,
        Topic::StealRune,
        Topic::NoCast,
        Topic::RuneCap,
        Topic::SummonActions,
    ];
}

impl Standing {
    /// Whether it is about this.
    #[inline]
    pub(crate) fn is_about(self, topic: Topic) -> bool {
        let harmed = |harms: Harms, protects: Protects| match topic {
            Topic::Destroy => harms.has(Harm::Destroy) && !matches!(protects, Protects::Runes(_)),
            Topic::Steal => harms.has(Harm::Steal) && !matches!(protects, Protects::Runes(_)),
            Topic::Hex => harms.has(Harm::Hex),
            Topic::DestroyRune => harms.has(Harm::Destroy) && matches!(protects, Protects::Runes(_)),
            Topic::StealRune => harms.has(Harm::Steal) && matches!(protects, Protects::Runes(_)),
            Topic::HandLimit
            | Topic::RuneLimit
            | Topic::Draw
            | Topic::CastPrice
            | Topic::SummonPrice
            | Topic::NoCast
            | Topic::RuneCap
            | Topic::SummonActions => false,
        };
        match self {
            Standing::Shift { limit: Limit::Hand, .. } => topic == Topic::HandLimit,
            Standing::Shift { limit: Limit::Rune, .. } => topic == Topic::RuneLimit,
            Standing::ExtraDraw { .. } => topic == Topic::Draw,
            Standing::CastPrice { .. } => topic == Topic::CastPrice,
            Standing::SummonPrice { .. } => topic == Topic::SummonPrice,
            Standing::Cannot { protects, harms } => harmed(harms, protects),
            Standing::NoCast { .. } => topic == Topic::NoCast,
            Standing::RunesPerTurn { .. } => topic == Topic::RuneCap,
            Standing::SummonActions { .. } => topic == Topic::SummonActions,
            // A Regulation's, for everybody: they lie in the state.
            Standing::Base { .. } | Standing::OpenFences | Standing::GainLimit { .. } => false,
        }
    }

    /// Whether it says something only of the player of the Creature that bears it, or of that Creature.
    pub(crate) fn is_own(self) -> bool {
        match self {
            Standing::Shift { .. } => true,
            Standing::ExtraDraw { who, .. }
            | Standing::CastPrice { who, .. }
            | Standing::SummonPrice { who, .. }
            | Standing::NoCast { who }
            | Standing::RunesPerTurn { who, .. }
            | Standing::SummonActions { who, .. } => who == Bound::You,
            // Whom it protects is looked at Lawn by Lawn.
            Standing::Cannot { .. } | Standing::Base { .. } | Standing::OpenFences | Standing::GainLimit { .. } => {
                false
            }
        }
    }
}

/// The Creatures with a standing rule, by what it is about ([`Topic`]).
#[derive(Debug)]
pub(crate) struct Bearers {
    /// It binds or protects only what is their player's.
    pub(crate) own: [Cards; Topic::ALL.len()],
    /// It reaches further, or protects.
    pub(crate) wide: [Cards; Topic::ALL.len()],
    /// By [`Limit`], those that lower it.
    pub(crate) lowering: [Cards; 2],
    /// By card, how much it changes its limit.
    pub(crate) shifts: Box<[i8; 256]>,
    /// The topics that any Creature has a rule of, a bit for each.
    pub(crate) topics: u16,
}

impl Bearers {
    /// Whether any Creature has a rule of this topic.
    #[inline]
    pub(crate) fn speak_of(&self, topic: Topic) -> bool {
        self.topics >> topic as u16 & 1 == 1
    }
}
