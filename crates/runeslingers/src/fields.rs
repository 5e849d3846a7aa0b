//! What lies on the fields, as bits: which places are taken by what, and how many texts speak of what.
//!
//! The table keeps this as cards come, change and go, so that most questions (what can be paid, where a card may be played, what can
//! be aimed at, whether any text says something of block) need no look at the cards themselves.
//!
//! **Invariant:** it is a count of the slots and says nothing that they do not say; the audit counts them again.

use runehall_engine::{Facts, Seat};

use crate::state::{AREAS, CONCENTRATIONS, Lies, MAX_SEATS, Role, Spot, mark};

/// The places of ailment areas, a bit each.
pub const AREA_SPOTS: u16 = ((1 << AREAS) - 1) << Spot::AREA.0;

/// One field: a bit for each [`Spot`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Field {
    /// Where a card in play lies (RSL-8.1).
    pub cards: u16,
    /// Where that is a defense card; all others are runespells (RSL-5.7).
    pub defense: u16,
    /// Where that has damage (RSL-5.8).
    pub hurt: u16,
    /// Where a face-down concentration lies, exposed or not.
    concentrations: u8,
    /// Where that is used.
    used: u8,
    /// How many cards lie under others by those cards' effects (RSL-19.8).
    pub placed: u8,
}

const _: () = assert!(CONCENTRATIONS <= 8, "concentration areas are bits of a byte");

impl Field {
    /// The concentrations with nothing on them.
    #[inline]
    pub const fn exposed(&self) -> u16 {
        self.concentrations as u16 & !self.cards
    }

    /// Those of them that are ready.
    #[inline]
    pub const fn ready(&self) -> u16 {
        self.exposed() & !(self.used as u16)
    }

    /// The places with a concentration or a card in play.
    #[inline]
    pub const fn taken(&self) -> u16 {
        self.concentrations as u16 | self.cards
    }

    /// The ailment areas that a boon covers, the first lowest.
    #[inline]
    pub const fn covered(&self) -> u8 {
        ((self.cards & AREA_SPOTS) >> Spot::AREA.0) as u8
    }

    /// Notes a slot, or its absence.
    #[inline]
    fn note(&mut self, lies: &Lies, is_there: bool) {
        let bit = 1u16 << lies.spot.0;
        let put = |bits: &mut u16, so: bool| *bits = if is_there && so { *bits | bit } else { *bits & !bit };
        match lies.role {
            Role::Card => {
                put(&mut self.cards, true);
                put(&mut self.defense, lies.is(mark::DEFENSE));
                put(&mut self.hurt, lies.damage > 0);
            }
            Role::Concentration => {
                let (mut here, mut used) = (u16::from(self.concentrations), u16::from(self.used));
                put(&mut here, true);
                put(&mut used, lies.is(mark::USED));
                (self.concentrations, self.used) = (here as u8, used as u8);
            }
            Role::Placed => self.placed = if is_there { self.placed + 1 } else { self.placed - 1 },
            Role::Equip => {}
        }
    }
}

/// All fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fields {
    of: [Field; MAX_SEATS],
    /// How many texts speak of something, by the number of its bit in [`crate::state::talk`].
    speak: [u8; u8::BITS as usize],
}

impl Fields {
    /// The field of a seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> &Field {
        &self.of[seat.index()]
    }

    /// Whether any card speaks of this one thing, a bit of [`crate::state::talk`].
    #[inline]
    pub fn speak_of(&self, about: u8) -> bool {
        debug_assert!(about.is_power_of_two(), "one thing at a time");
        self.speak[about.trailing_zeros() as usize % self.speak.len()] > 0
    }

    /// Of what any card speaks, as bits of [`crate::state::talk`].
    #[inline]
    pub fn spoken(&self) -> u8 {
        (0..).zip(self.speak).fold(0, |bits, (n, count)| bits | u8::from(count > 0) << n)
    }

    /// The numbers of the bits of some talk.
    #[inline]
    fn spoken_of(mut talks: u8) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let n = talks.trailing_zeros() as usize;
            talks &= talks.checked_sub(1)?;
            Some(n)
        })
    }
}

impl Facts for Lies {
    type Tally = Fields;

    fn stack(&self) -> u8 {
        self.spot.0 + 1
    }

    #[inline]
    fn count(&self, fields: &mut Fields) {
        fields.of[self.whose.seat().index()].note(self, true);
        Fields::spoken_of(self.talks).for_each(|n| fields.speak[n] += 1);
    }

    #[inline]
    fn discount(&self, fields: &mut Fields) {
        fields.of[self.whose.seat().index()].note(self, false);
        Fields::spoken_of(self.talks).for_each(|n| fields.speak[n] -= 1);
    }
}
