//! Suspended work: the procedures of the rulebook, each at a named step.

use runehall_engine::{CardId, Deal, Seat, SeatSet};

use crate::program::Cards;

/// A procedure part-way. `Copy`, 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Frame {
    /// Who starts (ZUN-2.2).
    #[default]
    Starter,
    /// The opening deal, from this seat on (ZUN-2.4).
    Deal(Deal),
    /// The turn of the active player (ZUN-3.1).
    Turn(TurnStep),
    /// Recovery: the cards chosen for discarding so far (ZUN-9.1).
    Recovery { chosen: Cards },
    /// A command: an Action or a Reaction, its Modifiers and targets so far. Nothing has moved yet (ZUN-4.7, ZUN-7.17).
    Declare { with: Cards, card: CardId, by: Seat, step: DeclareStep, targets: TargetList },
    /// The copies of the play in progress, one after the other (ZUN-4.2 D).
    Copies { targets: TargetList, next: u8 },
    /// One copy with its present target and what Reactions added to its numerals (ZUN-5.8).
    Copy { target: Seat, raise: u8, step: CopyStep },
    /// The text of a card at op `pc`; `nth` counts players inside an op on all of them.
    Run { card: CardId, you: Seat, target: Seat, raise: u8, pc: u8, nth: u8 },
    /// Cards whose text happens at the end of the turn, still to be run (ZUN-10.1).
    AtEnd { left: Cards },
    /// So many cards still to draw (ZUN-12.1).
    Draw { seat: Seat, left: u8 },
    /// So many cards still to discard by a card (ZUN-22.9).
    Discard { seat: Seat, left: u8 },
    /// So many cards still to take (ZUN-19.9).
    Take { by: Seat, from: Seat, left: u8 },
    /// So many cards still to be dealt back to each player (ZUN-19.10).
    Mix { left: [u8; 4] },
}

/// Where a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnStep {
    /// Ongoing cards are discarded (ZUN-3.2).
    Begin,
    /// The redraw (ZUN-3.3).
    Redraw,
    /// The Action phase (ZUN-4.1).
    Act,
    /// Whether, and what, to discard in Recovery (ZUN-9.1).
    Recover,
    /// Drawing up to five (ZUN-9.2).
    Refill,
    /// The End of Turn phase (ZUN-10.1).
    End,
    /// Discarding what lies on the table (ZUN-10.6).
    Clear,
    /// The change of turn (ZUN-10.7).
    Pass,
}

/// Which part of a command is being asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeclareStep {
    /// One more Modifier (ZUN-4.2 B).
    Modify,
    /// The next target (ZUN-4.2 C), or the new target of a Reaction that moves the copy (ZUN-7.13).
    Target,
}

/// Where a copy is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CopyStep {
    /// Before its window (ZUN-7.2).
    Window,
    /// After its window.
    Resolve,
}

/// Targets in the order they were declared (ZUN-6.3): three bits each, the first lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TargetList {
    seats: u16,
    len: u8,
}

impl TargetList {
    /// How many.
    #[inline]
    pub fn len(self) -> u8 {
        self.len
    }

    /// Whether none is declared yet.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Number `i`.
    #[inline]
    pub fn get(self, i: u8) -> Seat {
        Seat((self.seats >> (3 * i) & 7) as u8)
    }

    /// One more; at most four.
    #[inline]
    #[must_use]
    pub fn and(self, seat: Seat) -> Self {
        TargetList { seats: self.seats | u16::from(seat.0) << (3 * self.len), len: self.len + 1 }
    }

    /// The same as a set.
    #[inline]
    pub fn set(self) -> SeatSet {
        (0..self.len).map(|i| self.get(i)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_small() {
        assert_eq!(size_of::<Frame>(), 16);
    }

    #[test]
    fn targets_keep_their_order() {
        let list = TargetList::default().and(Seat(2)).and(Seat(0)).and(Seat(3));
        assert_eq!((0..list.len()).map(|i| list.get(i).0).collect::<Vec<_>>(), [2, 0, 3]);
        assert_eq!(list.set().len(), 3);
    }
}
