//! What is in boosters (RSL-26.2), and what may be in those that somebody has not seen.

use runehall_engine::{Dice, KindId};

use super::state::{BOOSTER, COMMONS, Rare, UNCOMMONS};
use crate::design::{Rarity, Rules};

/// The rare slot holds an X card once in so many times (RSL-26.2).
pub(crate) const RARE_FACES: u32 = 6;

/// The rarity of a card by its place in a booster; none for the rare slot.
pub(crate) const fn rarity_at(place: usize) -> Option<Rarity> {
    let place = place % BOOSTER;
    if place < COMMONS {
        Some(Rarity::Common)
    } else if place < COMMONS + UNCOMMONS {
        Some(Rarity::Uncommon)
    } else {
        None
    }
}

impl Rare {
    /// As the die says: the last face is an X card.
    pub(crate) const fn of_face(face: u32) -> Rare {
        if face + 1 == RARE_FACES { Rare::X } else { Rare::Rare }
    }

    pub(crate) const fn rarity(self) -> Rarity {
        match self {
            Rare::Rare => Rarity::Rare,
            Rare::X => Rarity::X,
        }
    }
}

/// All kinds of a rarity that the boosters of an edition hold (RSL-26.6), ascending.
pub(crate) fn kinds(rules: &Rules, rarity: Rarity, first: bool) -> impl Iterator<Item = KindId> {
    let all = (0..rules.designs.len() as u16).map(KindId);
    all.filter(move |kind| rules.rarity_in_boosters(*kind, first) == Some(rarity))
}

/// The kinds that the next card of a booster can be: of its rarity, and none twice (RSL-26.2).
pub(crate) fn next_kinds<'a>(
    rules: &'a Rules,
    rarity: Rarity,
    first: bool,
    booster: &'a [KindId],
) -> impl Iterator<Item = KindId> + 'a {
    kinds(rules, rarity, first).filter(|kind| !booster.contains(kind))
}

/// How many more cards of each rarity, and which copies, so many boosters have room for beside some cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    boosters: u8,
    commons: u8,
    uncommons: u8,
    rares: u8,
}

impl Room {
    /// That of empty boosters.
    pub(crate) const fn of(boosters: usize) -> Self {
        Room {
            boosters: boosters as u8,
            commons: (COMMONS * boosters) as u8,
            uncommons: (UNCOMMONS * boosters) as u8,
            rares: boosters as u8,
        }
    }

    /// Puts a card in beside these, if there is room. Any cards for which there is make boosters of different cards each (RSL-26.2): a kind
    /// of which there are as many as boosters is in each, and the others can be spread as one likes.
    pub(crate) fn put(
        &mut self,
        rules: &Rules,
        kind: KindId,
        first: bool,
        beside: impl Iterator<Item = KindId>,
    ) -> bool {
        let Some(rarity) = rules.rarity_in_boosters(kind, first) else { return false };
        let copies = beside.filter(|other| *other == kind).count();
        let left = self.left(rarity);
        let fits = *left > 0;
        if fits {
            *left -= 1;
        }
        fits && copies < usize::from(self.boosters)
    }

    fn left(&mut self, rarity: Rarity) -> &mut u8 {
        match rarity {
            Rarity::Common => &mut self.commons,
            Rarity::Uncommon => &mut self.uncommons,
            Rarity::Rare | Rarity::X => &mut self.rares,
        }
    }
}

/// Draws the first `unseen` of these cards of some boosters anew, given the others: each card is as likely as it is to be the next of a
/// booster that has room for it. **Invariant:** what the unseen cards are is not looked at.
pub(crate) fn draw_unseen<D: Dice + ?Sized>(
    rules: &Rules,
    first: bool,
    boosters: usize,
    cards: &mut [KindId],
    unseen: usize,
    dice: &mut D,
) {
    let mut room = Room::of(boosters);
    for i in unseen..cards.len() {
        room.put(rules, cards[i], first, cards[unseen..i].iter().copied());
    }
    let mut lot = |sides: u32| if sides > 1 { dice.roll(sides).unwrap_or(0) } else { 0 };
    for at in (0..unseen).rev() {
        // Which slot it fills is drawn among those that are left.
        let (commons, uncommons) = (u32::from(room.commons), u32::from(room.uncommons));
        let slot = lot(commons + uncommons + u32::from(room.rares));
        let rarity = if slot < commons {
            Rarity::Common
        } else if slot < commons + uncommons {
            Rarity::Uncommon
        } else {
            Rare::of_face(lot(RARE_FACES)).rarity()
        };
        let left = room.left(rarity);
        *left = left.saturating_sub(1);
        // A kind can be in each booster that does not have it yet.
        let (before, rest) = cards.split_at_mut(at + 1);
        let weight = |kind: KindId| boosters.saturating_sub(rest.iter().filter(|other| **other == kind).count()) as u32;
        let all: u32 = kinds(rules, rarity, first).map(weight).sum();
        let mut nth = lot(all);
        let drawn = kinds(rules, rarity, first).find(|kind| {
            let here = nth < weight(*kind);
            if !here {
                nth -= weight(*kind);
            }
            here
        });
        before[at] = drawn.unwrap_or_default();
    }
}

/// Puts cards into another order by lot, the same for the same cards in whatever order they were.
pub(crate) fn shuffle<D: Dice + ?Sized>(cards: &mut [KindId], dice: &mut D) {
    cards.sort_unstable();
    for i in (1..cards.len()).rev() {
        let j = dice.roll(i as u32 + 1).unwrap_or(0) as usize;
        cards.swap(i, j);
    }
}
