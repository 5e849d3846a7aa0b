//! Things on the table, by numbers that say nothing.
//!
//! A thing is what can be chosen or looked at where it lies: a card in play, a face-down card at a place, a pile, a space of a
//! board, a figure. Its [`ThingId`] is the same in views, options, events and refusals while everybody can see that it lies
//! there, and means nothing once it is hidden among others. **Invariant:** a number follows from the public course of the game
//! alone, so it tells nothing that a seat could not have noted down.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::catalog::KindId;
use crate::seat::Seat;

/// The number of a thing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ThingId(pub u16);

impl ThingId {
    /// Below this are places that never move: zones, areas, spaces of a board. From here on numbers are given out.
    pub const FIRST_GIVEN: u16 = 256;

    /// A place by its number in the game.
    #[inline]
    pub const fn place(n: u8) -> Self {
        ThingId(n as u16)
    }

    /// Whether it is a place that never moves.
    #[inline]
    pub const fn is_place(self) -> bool {
        self.0 < Self::FIRST_GIVEN
    }
}

impl fmt::Display for ThingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Gives numbers to things in the order in which they appear; a part of a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbering {
    next: u16,
}

impl Numbering {
    /// Nothing has appeared yet.
    pub const NEW: Numbering = Numbering { next: ThingId::FIRST_GIVEN };

    /// A number that no thing of this game has had. Games end long before 65,000 things have appeared; should one not, its
    /// numbers begin again, and only a thing that has lain there all the while could be taken for another.
    #[inline]
    pub fn give(&mut self) -> ThingId {
        let id = ThingId(self.next);
        self.next = self.next.checked_add(1).unwrap_or(ThingId::FIRST_GIVEN);
        id
    }
}

impl Default for Numbering {
    fn default() -> Self {
        Self::NEW
    }
}

/// What a thing is now, as a viewer may know it. Words are made of it at the edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Thing {
    /// Its number.
    pub id: ThingId,
    /// What it is.
    pub what: What,
    /// At whose place it lies; nobody's for what lies in the middle.
    pub holder: Option<Seat>,
}

/// What a thing can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A card of this kind, or a figure, which is a card that stands for it.
    Card(KindId),
    /// A card whose face the viewer does not know, by the word for its sort: `Rune`.
    FaceDown(&'static str),
    /// A die that lies there, by the word for the face that is up.
    Die(&'static str),
    /// A place, by the name the game's board or its view has for it.
    Place,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_given_once_and_never_to_places() {
        let mut numbering = Numbering::NEW;
        let ids: Vec<ThingId> = (0..1000).map(|_| numbering.give()).collect();
        assert!(ids.is_sorted_by(|a, b| a < b) && ids.iter().all(|id| !id.is_place()));
        assert!(ThingId::place(u8::MAX).is_place());
        numbering.next = u16::MAX;
        assert_eq!((numbering.give(), numbering.give()), (ThingId(u16::MAX), ThingId(ThingId::FIRST_GIVEN)));
    }
}
