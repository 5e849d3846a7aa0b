//! The whole truth of a game between two answers.

use runehall_engine::{CardId, CardTable, Core, Facts, Fault, List, Numbering, Seat, SeatSet, Slot, ThingId, ZoneId};

use crate::frame::{Frame, Sector};
use crate::program::{Cards, Standing};

/// Seats at the largest table (RNR-2.1).
pub const MAX_SEATS: usize = 4;
/// Shrub tokens (RNR-1.4).
pub const TOKENS: u32 = 15;
/// The opening hand and Fence (RNR-2.2, RNR-2.3).
pub const HAND_SIZE: u8 = 5;
/// Runes dealt to each Fence.
pub const FENCE_SIZE: u8 = 3;
/// The base limits (RNR-8.1, RNR-8.4) and the gain that costs a Creature (RNR-8.11).
pub const HAND_LIMIT: u32 = 7;
/// Runes on a Fence.
pub const RUNE_LIMIT: u32 = 3;
/// Mythical Creatures gained in a turn.
pub const GAIN_LIMIT: u8 = 3;
/// Mythical Creatures that win (RNR-9.2).
pub const TO_WIN: u32 = 5;
/// Links of one chain after which nothing more is offered (RNR-11.20).
pub const MAX_LINKS: u16 = 500;

/// Frames that can wait at once.
pub(crate) const DEPTH: usize = 35;
/// Frames that wait already when nothing that would happen is offered any more (RNR-R10): the rest is for what goes on by itself.
pub(crate) const MAX_NESTED: usize = DEPTH - 14;
/// Cards that a player can name in one window.
pub(crate) const MAX_PICKS: usize = 8;

/// The piles (RNR-1.6).
pub const MAIN_DECK: ZoneId = ZoneId(0);
/// Spent Spells and Creatures.
pub const MAIN_DISCARD: ZoneId = ZoneId(1);
/// Face-down Runes.
pub const RUNE_DECK: ZoneId = ZoneId(2);
/// Spent Runes.
pub const RUNE_DISCARD: ZoneId = ZoneId(3);
/// Face-down Regulations.
pub const REGULATION_DECK: ZoneId = ZoneId(4);
/// The active Regulation.
pub const REGULATION: ZoneId = ZoneId(5);
/// Cards in progress (RNR-1.7).
pub const PROGRESS: ZoneId = ZoneId(6);

/// Cards that are not in this game: none, but in set-up positions.
pub const ASIDE: ZoneId = ZoneId(19);

/// A player's hand.
#[inline]
pub const fn hand(seat: Seat) -> ZoneId {
    ZoneId(7 + seat.0)
}

/// A player's Fence.
#[inline]
pub const fn fence(seat: Seat) -> ZoneId {
    ZoneId(11 + seat.0)
}

/// A player's Lawn.
#[inline]
pub const fn lawn(seat: Seat) -> ZoneId {
    ZoneId(15 + seat.0)
}

/// Things that can lie on the table at once: every Creature on a Lawn, every Rune on a Fence (RNR-1.1, RNR-1.2).
pub(crate) const THINGS: usize = 50 + 24;

/// What is to be said of a card on the table: from whom this Rune was stolen, who still sees it (RNR-12.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct StolenFrom(pub SeatSet);

impl Facts for StolenFrom {
    type Tally = ();
}

/// Regulations that the table can keep in order at the bottom of their deck, one being active.
pub(crate) const MOST_REGULATIONS: usize = 20;

/// Cards and knowledge: 20 zones, four seats and the spectators, the Regulations at the bottom and set-up tops, Lawns and Fences.
pub type RnrTable = CardTable<3, 20, { MAX_SEATS + 1 }, 24, THINGS, StolenFrom>;

/// The phases of a turn (RNR-6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Beginning of Turn.
    Begin,
    /// Draw.
    Draw,
    /// Cast.
    Cast,
    /// Summon.
    Summon,
    /// Spin.
    Spin,
    /// The end-of-turn step (section 9).
    End,
}

/// Nobody: the spinner, a Regulation or a limit did it (RNR-7.7).
pub const NOBODY: Seat = Seat(7);
/// No card.
pub const NO_CARD: CardId = CardId(u8::MAX);
/// A Rune by its number, in bytes that need no alignment: with one, every frame that waits would be larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuneAt([u8; 2]);

impl RuneAt {
    /// No Rune: the number of a place, which no card that lies on the table has.
    pub const NONE: RuneAt = RuneAt([0; 2]);

    /// The Rune with this number.
    #[inline]
    pub(crate) const fn new(id: ThingId) -> Self {
        RuneAt(id.0.to_le_bytes())
    }

    /// Its number.
    #[inline]
    pub(crate) const fn id(self) -> ThingId {
        ThingId(u16::from_le_bytes(self.0))
    }
}

/// A used effect: whose card, on what occurrence, with which targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Use {
    /// The card whose text it is.
    pub card: CardId,
    /// Who uses it.
    pub user: Seat,
    /// The card of the occurrence ("it", "that Spell").
    pub it: CardId,
    /// The player of the occurrence ("that neighbor").
    pub who: Seat,
    /// The Creature it targets.
    pub creature: CardId,
    /// The player whom, or whose Fence, it targets.
    pub player: Seat,
    /// The Rune it targets on that Fence, if its user picks it (RNR-11.8): everybody has seen which card it is.
    pub rune: CardId,
    /// Effects with the same number form one link (RNR-11.4).
    pub link: u8,
    /// Its targets have been chosen.
    pub aimed: bool,
}

/// Something that happens or is about to, and that cards may answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Occurrence {
    /// What.
    pub moment: crate::program::Moment,
    /// The card it happens to, if everybody sees it.
    pub card: CardId,
    /// The Rune it happens to: not everybody may know which card lies there (RNR-16.20).
    pub rune: RuneAt,
    /// Who does it, or whose card it happens to.
    pub actor: Seat,
    /// By whose effect (RNR-10.18).
    pub by: Seat,
    /// The card whose effect makes it happen (RNR-11.12).
    pub source: CardId,
    /// For an "enters": the Lawn's player is `actor`, this is who summoned, or nobody.
    pub summoner: Seat,
}

/// Players, counted clockwise from the active one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Offsets(u8);

impl Offsets {
    /// These seats.
    #[inline]
    pub(crate) fn of(seats: SeatSet, active: Seat, n_seats: u8) -> Self {
        let twice_round = u16::from(seats.bits()) << n_seats | u16::from(seats.bits());
        Offsets((twice_round >> active.0) as u8 & ((1 << n_seats) - 1))
    }

    /// Those from the `nth` player on.
    #[inline]
    pub(crate) fn from(self, nth: u8) -> Self {
        Offsets(self.0 >> nth << nth)
    }

    /// The first of them.
    #[inline]
    pub(crate) fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }

    /// All but the first.
    #[inline]
    pub(crate) fn rest(self) -> Self {
        Offsets(self.0 & self.0.wrapping_sub(1))
    }
}

/// How many cards each player has at a place, compared for all players at once: a byte for each seat, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sizes(u32);

impl Sizes {
    #[inline]
    fn new(sizes: [u8; MAX_SEATS]) -> Self {
        Sizes(u32::from_le_bytes(sizes))
    }

    /// The top bit of each byte that is more than `n`; of one from 128 on it is set whatever `n`.
    #[inline]
    fn tops(self, n: u32) -> u32 {
        const TOPS: u32 = 0x8080_8080;
        let reach = 0x0101_0101 * (0x7f - n.min(0x7f));
        // Without its top bit no byte runs over into the next one.
        (((self.0 & !TOPS) + reach) | self.0) & TOPS
    }

    /// Whether anybody may have more than `n` (at least 128 or more than `n`).
    #[inline]
    pub(crate) fn any_above(self, n: u32) -> bool {
        self.tops(n) != 0
    }

    /// Who has any.
    #[inline]
    pub(crate) fn filled(self) -> SeatSet {
        // The four bits are brought together by one multiplication.
        SeatSet::from_bits(((self.tops(0) >> 7).wrapping_mul(0x1020_4080) >> 28) as u8)
    }
}

/// The answers to the pending question, worked out once when it is asked.
#[expect(clippy::struct_excessive_bools, reason = "each is an answer that may be offered beside the others")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Offer {
    /// One of these cards, by kind.
    pub(crate) cards: Cards,
    /// One of these, where they lie: Creatures on Lawns, Runes on Fences.
    pub(crate) things: Cards,
    /// One of these players.
    pub(crate) seats: SeatSet,
    /// No.
    pub(crate) no: bool,
    /// Yes.
    pub(crate) yes: bool,
    /// The way called `draw`.
    pub(crate) draw: bool,
    /// Enough.
    pub(crate) done: bool,
}

impl Offer {
    /// Whether there is nothing to answer but that it is enough.
    #[expect(clippy::needless_bitwise_bool, reason = "one branch instead of four, at every question")]
    #[inline]
    pub(crate) fn is_done_alone(&self) -> bool {
        self.done & !(self.no | self.yes | self.draw) & self.seats.is_empty() && (self.cards | self.things).is_empty()
    }
}

/// A game. Equality and hash look at everything, and tell copies of one kind apart (see [`CardTable`]).
///
/// `Copy`, so that a clone is one `memcpy`: field by field it takes three times as long.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) table: RnrTable,
    /// What is left to do, what is asked, and what may be answered.
    pub(crate) core: Core<Frame, Offer, DEPTH>,
    pub(crate) numbering: Numbering,
    /// Creatures with a token (RNR-3.4).
    pub(crate) hexed: Cards,
    /// The chain: effects in the order they resolve; equal link numbers stand together (RNR-11.1).
    pub(crate) queue: List<Use, 40>,
    /// Links started in this chain (RNR-11.20), and the number for the next one.
    pub(crate) links: u16,
    pub(crate) next_link: u8,
    pub(crate) n_seats: u8,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    /// The standing rule of the active Regulation; always as its card says (RNR-13.1).
    pub(crate) law: Option<Standing>,
    /// Still playing.
    pub(crate) playing: SeatSet,
    /// Mythical Creatures of the active player when the turn began (RNR-8.9).
    pub(crate) at_start: u8,
    /// The Creatures that were Mythical on the active player's Lawn then (RNR-6.4).
    pub(crate) ready: Cards,
    /// Spin phases to be skipped, by seat (RNR-6.12).
    pub(crate) skips: [u8; MAX_SEATS],
    /// Tokens that are not in the game: none, but in set-up positions.
    pub(crate) lost_tokens: u8,
    /// Runes declared this turn, by seat (RNR-16.24).
    pub(crate) runes_used: [u8; MAX_SEATS],
    /// What the spinner showed last in this turn.
    pub(crate) spun: Option<Sector>,
    /// Summon actions taken in this phase.
    pub(crate) summons: u8,
    /// The Creatures an "all" names, still to be handled (RNR-10.21).
    pub(crate) batch: Cards,
    /// Whether the last action happened or was replaced (RNR-10.9, RNR-10.10), and how often a step was done.
    pub(crate) did: bool,
    pub(crate) count: u8,
    pub(crate) turns: u16,
    pub(crate) turn_limit: u16,
}

impl State {
    /// What lies on Lawns and Fences, in the order of arrival (RNR-10.21).
    #[inline]
    pub(crate) fn arrivals(&self) -> impl Iterator<Item = CardId> + '_ {
        self.table.slots().iter().map(|slot| slot.card)
    }

    /// A Creature comes to lie on a Lawn or a Rune on a Fence, and can be pointed at from now on.
    pub(crate) fn arrive(&mut self, card: CardId, zone: ZoneId) -> Result<(), Fault> {
        self.arrive_as(card, zone, StolenFrom::default())
    }

    /// The same with what is to be said of it.
    pub(crate) fn arrive_as(&mut self, card: CardId, zone: ZoneId, facts: StolenFrom) -> Result<(), Fault> {
        let id = self.numbering.give();
        self.table.lay(Slot { id, card, facts }, zone)
    }

    /// The card that lies at this number.
    #[inline]
    pub(crate) fn lying(&self, id: ThingId) -> Option<CardId> {
        self.table.slot(id).map(|slot| slot.card)
    }

    /// The number of a card on a Lawn or a Fence.
    pub(crate) fn id_of(&self, card: CardId) -> Option<ThingId> {
        self.table.slot_of(card).map(|slot| slot.id)
    }

    /// The Runes that have been named as targets (RNR-11.8): everybody sees them where they lie.
    pub(crate) fn named_runes(&self) -> Cards {
        let effect = |frame: &Frame| if let Frame::Effect { what, .. } = frame { Some(what.rune) } else { None };
        let resolving = self.core.agenda.frames().iter().filter_map(effect);
        let named = resolving.chain(self.queue.iter().map(|what| what.rune));
        named.filter(|&rune| rune != NO_CARD && self.fence_of(rune).is_some()).collect()
    }

    /// A player's hand.
    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> Cards {
        self.table.zone(hand(seat))
    }

    /// How many cards that hand holds.
    #[inline]
    pub(crate) fn hand_size(&self, seat: Seat) -> u32 {
        self.table.count(hand(seat))
    }

    /// How many Runes stand on a player's Fence.
    #[inline]
    pub(crate) fn fence_size(&self, seat: Seat) -> u32 {
        self.table.count(fence(seat))
    }

    /// How many cards each hand holds.
    #[inline]
    pub(crate) fn hand_sizes(&self) -> Sizes {
        Sizes::new(self.table.counts(hand(Seat(0))))
    }

    /// How many Runes stand on each Fence.
    #[inline]
    pub(crate) fn fence_sizes(&self) -> Sizes {
        Sizes::new(self.table.counts(fence(Seat(0))))
    }

    /// A player's Fence.
    #[inline]
    pub(crate) fn fence(&self, seat: Seat) -> Cards {
        self.table.zone(fence(seat))
    }

    /// A player's Lawn.
    #[inline]
    pub(crate) fn lawn(&self, seat: Seat) -> Cards {
        self.table.zone(lawn(seat))
    }

    /// A player's Mythical Creatures (RNR-3.4).
    #[inline]
    pub(crate) fn mythical(&self, seat: Seat) -> Cards {
        self.lawn(seat) - self.hexed
    }

    /// How many Mythical Creatures more the active player has than when the turn began (RNR-8.9).
    #[inline]
    pub(crate) fn gain(&self) -> i32 {
        self.mythical(self.active).len() as i32 - i32::from(self.at_start)
    }

    /// Every Creature on a Lawn.
    #[inline]
    pub(crate) fn lawns(&self) -> Cards {
        self.lawn(Seat(0)) | self.lawn(Seat(1)) | self.lawn(Seat(2)) | self.lawn(Seat(3))
    }

    /// Tokens in the supply (RNR-1.9).
    #[inline]
    pub(crate) fn tokens(&self) -> u32 {
        TOKENS.saturating_sub(self.hexed.len() + u32::from(self.lost_tokens))
    }

    /// On whose Lawn a Creature is.
    #[inline]
    pub(crate) fn owner(&self, card: CardId) -> Option<Seat> {
        (0..self.n_seats).map(Seat).find(|&seat| self.table.holds(lawn(seat), card))
    }

    /// On whose Fence a Rune is.
    #[inline]
    pub(crate) fn fence_of(&self, card: CardId) -> Option<Seat> {
        (0..self.n_seats).map(Seat).find(|&seat| self.table.holds(fence(seat), card))
    }

    /// The cards that the player who is asked has named so far (RNR-11.24).
    pub(crate) fn picked(&self) -> Cards {
        if let Some(Frame::Picks(picks)) = self.core.agenda.top() {
            picks.iter().copied().collect()
        } else {
            Cards::EMPTY
        }
    }

    /// The frame that asks; in a window the one that asks for the first card.
    pub(crate) fn asking(&self) -> Option<&Frame> {
        match self.core.agenda.frames() {
            [.., window, Frame::Picks(_)] => Some(window),
            frames => frames.last(),
        }
    }

    /// The players, clockwise from the active one (RNR-5.5).
    #[inline]
    pub(crate) fn clockwise(&self) -> impl Iterator<Item = Seat> + use<> {
        let (n, active, playing) = (self.n_seats, self.active, self.playing);
        (0..n).map(move |i| active.on(i, n)).filter(move |&seat| playing.has(seat))
    }

    /// The player `offset` seats on from the active one, at most one round.
    #[inline]
    pub(crate) fn at(&self, offset: u8) -> Seat {
        self.active.on(offset, self.n_seats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_players_are_compared_at_once() {
        let some = [0, 1, 2, 3, 7, 8, 126, 127, 128, 191];
        for (a, b, c, d) in
            some.iter().flat_map(|&a| some.iter().map(move |&b| (a, b, some[usize::from(a) % 10], b / 2)))
        {
            let sizes = Sizes::new([a, b, c, d]);
            let filled = [a, b, c, d].map(|n| n > 0);
            assert_eq!([0, 1, 2, 3].map(|seat| sizes.filled().has(Seat(seat))), filled, "{sizes:?}");
            for n in [0, 1, 3, 7, 100, 127, 200] {
                let above = [a, b, c, d].iter().any(|&size| size >= 128 || u32::from(size) > n);
                assert_eq!(sizes.any_above(n), above, "{sizes:?} {n}");
            }
        }
    }
}
