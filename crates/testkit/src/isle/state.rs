//! The whole truth of a game of Lantern Isle.

use runehall_engine::{CardSet, CardTable, Core, Deal, Numbering, Paying, Picking, Seat, Setup, ThingId, ZoneId};

use super::{HAND, Rules, SEATS, WORTHS};

pub(crate) const DECK: ZoneId = ZoneId(0);
pub(crate) const DISCARDS: ZoneId = ZoneId(1);
pub(crate) const NICHE: ZoneId = ZoneId(2);
const HANDS: u8 = 3;
const ZONES: usize = HANDS as usize + SEATS;
/// No procedure nests deeper.
pub(crate) const DEPTH: usize = 8;

pub(crate) const fn hand(seat: Seat) -> ZoneId {
    ZoneId(HANDS + seat.0)
}

/// Suspended work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Frame {
    Deal(Deal),
    /// A card comes into the niche by lot.
    Hide,
    #[default]
    Turn,
    Draw,
    Die(u8),
    /// Which way; what follows of the command lies above it.
    Way,
    Spend,
    Go {
        die: u8,
    },
    Discard {
        picking: Picking,
        kinds: [u8; 3],
        n: u8,
    },
    Pay {
        paying: Paying,
        gems: u8,
    },
    Name,
    Order {
        top: [u8; 2],
        n: u8,
    },
    Stake,
    Double {
        stake: u16,
    },
    Luck {
        stake: u16,
    },
    Answer {
        seat: Seat,
    },
}

/// A game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) core: Core<Frame, (), DEPTH>,
    pub(crate) table: CardTable<1, ZONES, { SEATS + 1 }, 1>,
    pub(crate) n_seats: u8,
    pub(crate) active: Seat,
    pub(crate) turns: u32,
    pub(crate) points: [i16; SEATS],
    pub(crate) numbering: Numbering,
    pub(crate) figures: [ThingId; SEATS],
    /// On which place each figure stands.
    pub(crate) at: [u8; SEATS],
    /// The gems of each player, by their worth; none where one was spent.
    pub(crate) gems: [[Option<ThingId>; WORTHS.len()]; SEATS],
    /// The stones by their numbers, the top one first, and as things by number.
    pub(crate) pile: [u8; 3],
    pub(crate) stones: [ThingId; 3],
    pub(crate) dice: [Option<Die>; 2],
    /// The card in the niche as a thing, and how many tokens lie on it.
    pub(crate) niche: Option<ThingId>,
    pub(crate) tokens: u8,
}

/// A die that lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Die {
    pub(crate) id: ThingId,
    /// From 0.
    pub(crate) face: u8,
    pub(crate) spent: bool,
}

impl State {
    pub(crate) fn new(rules: &Rules, setup: &Setup) -> Self {
        let mut numbering = Numbering::NEW;
        let mut give = || numbering.give();
        let figures = [(); SEATS].map(|()| give());
        let gems = [(); SEATS].map(|()| WORTHS.map(|_| Some(give())));
        let stones = [(); 3].map(|()| give());
        State {
            core: Core::to_do([Frame::Deal(Deal { seat: Seat(0), left: HAND }), Frame::Hide, Frame::Turn]),
            table: CardTable::new(rules.catalog.all(), DECK),
            n_seats: setup.seats,
            active: setup.starter.unwrap_or(Seat(0)),
            turns: 0,
            points: [0; SEATS],
            numbering,
            figures,
            at: [5, 6, 9, 10],
            gems,
            pile: [0, 1, 2],
            stones,
            dice: [None; 2],
            niche: None,
            tokens: 0,
        }
    }

    /// The player whose turn comes after this one's.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.n_seats)
    }

    /// What the cards of a hand are by kind: how many copies of each.
    pub(crate) fn held(&self, rules: &Rules, seat: Seat) -> [u8; super::DECK_KINDS as usize] {
        let hand = self.table.zone(hand(seat));
        std::array::from_fn(|kind| (hand & rules.catalog.copies(runehall_engine::KindId(kind as u16))).len() as u8)
    }

    /// What the gems of a player are worth, nought where one was spent.
    pub(crate) fn worths(&self, seat: Seat) -> [u16; WORTHS.len()] {
        std::array::from_fn(|i| if self.gems[seat.index()][i].is_some() { WORTHS[i] } else { 0 })
    }

    /// The frame that waits for the answer.
    pub(crate) fn asking(&self) -> Option<Frame> {
        self.core.agenda.frames().last().copied()
    }

    pub(crate) fn niche_card(&self) -> CardSet<1> {
        self.table.zone(NICHE)
    }
}
