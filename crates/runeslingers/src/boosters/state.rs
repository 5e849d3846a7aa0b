//! The whole truth of a draft or a sealed game: who opened which cards, and who took them when.
//!
//! A pack keeps its cards in the order in which they were taken: those of pick `t` lie at `2t` and `2t + 1`, what is left lies behind them in the
//! order of kinds. Who took them follows from the circle, so that picks, packs and pools are all read off the same cards, and none can be lost.

use arrayvec::ArrayVec;
use runehall_engine::{Core, KindId, MAX_SEATS, Picking, Seat, SeatSet};

use crate::decks::{Format, Size};
use crate::design::{Rarity, Rules};

/// Cards of a booster (RSL-26.1).
pub(crate) const BOOSTER: usize = 9;
/// Commons and uncommons of a booster; the last card is that of the rare slot (RSL-26.2).
pub(crate) const COMMONS: usize = 5;
/// See [`COMMONS`].
pub(crate) const UNCOMMONS: usize = 3;
/// Boosters that are opened together in a draft, and in each round (RSL-22.6).
pub(crate) const PACK_BOOSTERS: usize = 2;
/// Rounds of a draft (RSL-22.6).
pub(crate) const ROUNDS: usize = 2;
/// Boosters of a player in a draft (RSL-22.5).
pub(crate) const DRAFT_BOOSTERS: usize = PACK_BOOSTERS * ROUNDS;
/// Cards of a pack.
pub(crate) const PACK: usize = PACK_BOOSTERS * BOOSTER;
/// Cards that are taken at a time (RSL-22.6).
pub(crate) const TAKE: usize = 2;
/// How often cards are taken from a pack.
pub(crate) const PICKS: usize = PACK / TAKE;
/// Boosters of a player in a sealed game (RSL-22.9).
pub(crate) const SEALED_BOOSTERS: usize = 6;
/// Cards of a player at most.
pub(crate) const MOST: usize = SEALED_BOOSTERS * BOOSTER;
/// No procedure nests deeper.
pub(crate) const DEPTH: usize = 6;

/// The cards of one player, in the order of kinds.
pub(crate) type Pool = ArrayVec<KindId, MOST>;

/// What is played, by the place in [`super::words::MODES`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mode {
    /// RSL-22.9
    Sealed,
    /// RSL-22.5
    Draft,
}

/// How far it has come, by the place in [`super::words::PHASES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Phase {
    /// Places are drawn and boosters opened.
    Boosters,
    /// Cards are taken.
    Draft,
    /// Decks are built.
    Decks,
    /// Everybody has a deck.
    Over,
}

/// What was chosen for the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Terms {
    pub(crate) mode: Mode,
    /// The first edition (RSL-22.11).
    pub(crate) first: bool,
    pub(crate) size: Size,
    /// RSL-22.2
    pub(crate) x_total: bool,
}

impl Terms {
    /// What decks are held to.
    pub(crate) const fn format(self) -> Format {
        Format { first: self.first, size: self.size, x_total: self.x_total }
    }

    /// Boosters that each player opens together.
    pub(crate) const fn boosters(self) -> usize {
        match self.mode {
            Mode::Sealed => SEALED_BOOSTERS,
            Mode::Draft => PACK_BOOSTERS,
        }
    }

    /// Cards of these.
    pub(crate) const fn opened(self) -> usize {
        self.boosters() * BOOSTER
    }
}

/// Suspended work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Frame {
    /// Who sits at this place of the circle (RSL-22.12).
    Place(u8),
    /// The next card of a booster; for the last one it may be known what it is.
    Open { seat: Seat, card: u8, rare: Option<Rare> },
    /// All boosters of a round are open.
    Opened,
    /// Everybody from this seat on takes two cards (RSL-22.8).
    Pick { seat: Seat },
    /// One of them has been named.
    Second { seat: Seat, first: KindId },
    /// The cards of those who have left are drawn by lot (RSL-22.12).
    PickByLot { seat: Seat },
    /// The packs move on together (RSL-22.12).
    #[default]
    Pass,
    /// Everybody from this seat on builds a deck.
    Build { seat: Seat },
    /// Some cards are named that are left out, and where one X card may stay that one before them.
    Cut { seat: Seat, kept: Option<KindId>, picking: Picking, out: u64 },
    /// The same by lot.
    CutByLot { seat: Seat, kept: Option<KindId>, out: u64 },
}

/// What the rare slot of a booster holds (RSL-26.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rare {
    Rare,
    X,
}

/// A draft or a sealed game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) core: Core<Frame, (), DEPTH>,
    pub(crate) terms: Terms,
    pub(crate) n_seats: u8,
    pub(crate) phase: Phase,
    /// From 0.
    pub(crate) round: u8,
    /// From 0.
    pub(crate) pick: u8,
    /// Who sits at each place of the circle, and at which place each seat sits.
    pub(crate) circle: [Seat; MAX_SEATS],
    pub(crate) places: [u8; MAX_SEATS],
    /// By who opened them: in a draft a pack for each round, in a sealed game all cards.
    pub(crate) cards: [[KindId; MOST]; MAX_SEATS],
    /// How many of these are open.
    pub(crate) open: [u8; MAX_SEATS],
    /// Who has chosen at this moment.
    pub(crate) chosen: SeatSet,
    /// Who has left.
    pub(crate) gone: SeatSet,
    /// The cards of each pool that are not in the deck, a bit for each place in it.
    pub(crate) out: [u64; MAX_SEATS],
    /// Runeslinger, stance and ability (RSL-22.10).
    pub(crate) equips: [[KindId; 3]; MAX_SEATS],
}

impl State {
    pub(crate) fn seats(&self) -> SeatSet {
        SeatSet::first(usize::from(self.n_seats))
    }

    /// Who sits at no place of the circle while this one is drawn.
    pub(crate) fn without_place(&self, place: u8) -> SeatSet {
        let seated: SeatSet = self.circle[..usize::from(place)].iter().copied().collect();
        self.seats() - seated
    }

    /// Who holds the pack that a seat opened in a round, at a pick of it: packs go left in the first round, right in the second (RSL-22.6).
    pub(crate) fn holder(&self, opener: Seat, round: usize, pick: usize) -> Seat {
        let n = usize::from(self.n_seats);
        let (place, steps) = (usize::from(self.places[opener.index()]), pick % n);
        let at = if round == 0 { place + steps } else { place + n - steps };
        self.circle[at % n]
    }

    /// Who opened the pack that a seat holds at a pick of a round.
    pub(crate) fn opener(&self, holder: Seat, round: usize, pick: usize) -> Seat {
        // The same steps the other way.
        self.holder(holder, ROUNDS - 1 - round, pick)
    }

    /// The pack that a seat opened in a round.
    pub(crate) fn pack(&self, opener: Seat, round: usize) -> &[KindId] {
        &self.cards[opener.index()][round * PACK..(round + 1) * PACK]
    }

    /// The same, to be changed.
    pub(crate) fn pack_mut(&mut self, opener: Seat, round: usize) -> &mut [KindId] {
        &mut self.cards[opener.index()][round * PACK..(round + 1) * PACK]
    }

    /// How many cards of a pack have been taken.
    pub(crate) fn taken(&self, opener: Seat, round: usize) -> usize {
        if round < usize::from(self.round) || self.phase > Phase::Draft {
            return PACK;
        }
        if self.phase < Phase::Draft {
            return 0;
        }
        let holder = self.holder(opener, round, usize::from(self.pick));
        TAKE * (usize::from(self.pick) + usize::from(self.chosen.has(holder)))
    }

    /// The cards of the pack that a seat has at hand: none unless cards are taken, or while boosters are opened those that are open.
    pub(crate) fn at_hand(&self, seat: Seat) -> &[KindId] {
        let round = usize::from(self.round);
        match (self.terms.mode, self.phase) {
            (Mode::Draft, Phase::Draft) => {
                let opener = self.opener(seat, round, usize::from(self.pick));
                &self.pack(opener, round)[self.taken(opener, round)..]
            }
            (Mode::Draft, Phase::Boosters) => {
                let open = usize::from(self.open[seat.index()]);
                self.cards[seat.index()].get(round * PACK..open).unwrap_or_default()
            }
            (Mode::Draft, Phase::Decks | Phase::Over) | (Mode::Sealed, _) => &[],
        }
    }

    /// The cards that a seat has taken or opened, in the order of kinds.
    pub(crate) fn pool(&self, seat: Seat) -> Pool {
        let mut pool = Pool::new();
        match self.terms.mode {
            Mode::Sealed => {
                let open = usize::from(self.open[seat.index()]);
                pool.extend(self.cards[seat.index()][..open].iter().copied());
            }
            Mode::Draft => {
                for round in 0..=usize::from(self.round) {
                    for pick in 0..PICKS {
                        let opener = self.opener(seat, round, pick);
                        if TAKE * pick < self.taken(opener, round) {
                            pool.extend(self.pack(opener, round)[TAKE * pick..TAKE * (pick + 1)].iter().copied());
                        }
                    }
                }
            }
        }
        pool.sort_unstable();
        pool
    }

    /// How many times something has been asked of everybody, this one included.
    pub(crate) fn turns(&self) -> u32 {
        let picks = u32::from(self.round) * PICKS as u32 + u32::from(self.pick);
        match (self.terms.mode, self.phase) {
            (Mode::Sealed, Phase::Boosters) => 0,
            (Mode::Sealed, _) => 1,
            (Mode::Draft, Phase::Boosters) => picks,
            (Mode::Draft, Phase::Draft) => picks + 1,
            (Mode::Draft, Phase::Decks | Phase::Over) => (ROUNDS * PICKS) as u32 + 1,
        }
    }
}

impl Rules {
    /// The rarity of a card that can be in a booster of this edition (RSL-26.3, RSL-26.6).
    pub(crate) fn rarity_in_boosters(&self, kind: KindId, first: bool) -> Option<Rarity> {
        let design = self.design(kind);
        let format = Format { first, size: Size::Draft, x_total: false };
        design.rarity.filter(|_| design.sort.is_main() && crate::decks::fits(design, format))
    }
}
