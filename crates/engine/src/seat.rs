//! Seats, sets of seats, and viewers.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// As an index into an array by seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat so many on from this one at a table of `n`, at most one round: no division, which is slow.
    #[inline]
    #[must_use]
    pub const fn on(self, offset: u8, n: u8) -> Seat {
        let sum = self.0 + offset;
        Seat(if sum >= n { sum - n } else { sum })
    }
}

/// At most eight seats.
///
/// ```
/// use runehall_engine::{Seat, SeatSet};
/// let team = SeatSet::one(Seat(0)) | SeatSet::one(Seat(2));
/// assert_eq!(team.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// assert_eq!((SeatSet::first(4) - team).len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

/// As many seats as any table can have: a set of them is a byte.
pub const MAX_SEATS: usize = u8::BITS as usize;

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);
    /// Every seat there can be.
    pub const ALL: SeatSet = SeatSet(u8::MAX);

    /// Seats 0 to `n` - 1.
    #[inline]
    pub const fn first(n: usize) -> Self {
        if n >= 8 { Self::ALL } else { SeatSet((1 << n) - 1) }
    }

    /// One seat alone; nobody, if there can be no such seat.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        SeatSet(if seat.0 < 8 { 1 << seat.0 } else { 0 })
    }

    /// Whether the seat is in it.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 != 0
    }

    /// Whether nobody is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its seats, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            Some(Seat(seat as u8))
        })
    }

    /// As bits, seat 0 lowest; the inverse of [`SeatSet::from_bits`].
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// From bits, seat 0 lowest.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        SeatSet(bits)
    }
}

impl std::ops::BitOr for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for SeatSet {
    #[inline]
    fn bitor_assign(&mut self, other: SeatSet) {
        self.0 |= other.0;
    }
}

impl std::ops::BitAnd for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn bitand(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}

impl std::ops::Sub for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn sub(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::NONE, |set, seat| set | SeatSet::one(seat))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

/// Through whose eyes a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who watches: public information only.
    Spectator,
    /// The whole truth: for scenarios, replays and audits, never for a client of a running game.
    Judge,
}
