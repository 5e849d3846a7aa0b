//! Building a deck of a pool: which cards may be left out, so that what is left is a deck (RSL-22.7, RSL-22.9).

use arrayvec::ArrayVec;
use runehall_engine::KindId;

use super::state::{MOST, Pool, Terms};
use crate::design::Rules;

/// A kind of a pool: where its copies lie in it, and how many of them a deck may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Copies {
    pub(crate) kind: KindId,
    from: u8,
    n: u8,
    allowed: u8,
    is_x: bool,
}

/// A pool by kinds, as a deck may be built of it.
#[derive(Clone, Debug)]
pub(crate) struct Building {
    pub(crate) kinds: ArrayVec<Copies, MOST>,
    /// How many cards the deck has.
    size: u8,
    /// RSL-22.2
    one_x: bool,
}

impl Building {
    /// Of a pool in the order of kinds. Where a deck has one X card (RSL-22.2), `kept` is the one that may stay; if that is not said, the first.
    pub(crate) fn of(rules: &Rules, terms: Terms, pool: &Pool, kept: Option<KindId>) -> Self {
        let one_x = terms.format().is_one_x();
        let (mut kinds, mut from) = (ArrayVec::<Copies, MOST>::new(), 0);
        for copies in pool.chunk_by(|a, b| a == b) {
            let (kind, n) = (copies[0], copies.len() as u8);
            let is_x = rules.design(kind).is_x;
            let stays = kept.map_or_else(|| !kinds.iter().any(|other| other.is_x), |kept| kept == kind);
            let most = if one_x && is_x && !stays { 0 } else { terms.format().copies(is_x) as u8 };
            kinds.push(Copies { kind, from, n, allowed: n.min(most), is_x });
            from += n;
        }
        Building { kinds, size: terms.size.cards() as u8, one_x }
    }

    /// The X cards of which one may stay, if that has to be said.
    pub(crate) fn x_cards(&self) -> impl Iterator<Item = KindId> + '_ {
        let x = || self.kinds.iter().filter(|copies| copies.is_x);
        let several = self.one_x && x().count() > 1;
        x().filter(move |_| several).map(|copies| copies.kind)
    }

    /// The cards over the limit of copies, which cannot be in the deck whatever is chosen.
    pub(crate) fn over(&self) -> u64 {
        self.kinds.iter().fold(0, |out, copies| out | bits(copies.from + copies.allowed, copies.n - copies.allowed))
    }

    /// How many cards are left out beside those over the limit; none if no deck can be built (RSL-22.13).
    pub(crate) fn n_out(&self) -> Option<u8> {
        self.kinds.iter().map(|copies| copies.allowed).sum::<u8>().checked_sub(self.size)
    }

    /// How many copies of each kind can be left out, for [`runehall_engine::Picking::offers`].
    pub(crate) fn counts(&self) -> ArrayVec<u8, MOST> {
        self.kinds.iter().map(|copies| copies.allowed).collect()
    }

    /// The same cards and one of the `nth` kind.
    pub(crate) fn leave_out(&self, nth: usize, out: u64) -> u64 {
        let copies = &self.kinds[nth];
        let gone = (out & bits(copies.from, copies.allowed)).count_ones() as u8;
        out | bits(copies.from + gone, 1)
    }

    /// The cards that may still be left out by lot for somebody who has left, by their places in the pool; none once what is left is a deck.
    pub(crate) fn by_lot(&self, out: u64) -> impl Iterator<Item = usize> + '_ {
        let drawn = (out & !self.over()).count_ones() as u8;
        let goes_on = drawn < self.n_out().unwrap_or(0);
        let cards = self.kinds.iter().filter(move |_| goes_on);
        let places = cards.flat_map(|copies| copies.from..copies.from + copies.allowed).map(usize::from);
        places.filter(move |at| out >> at & 1 == 0)
    }
}

/// So many bits from this one on.
fn bits(from: u8, n: u8) -> u64 {
    if n == 0 { 0 } else { (u64::MAX >> (64 - u32::from(n))) << from }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boosters::state::Mode;
    use crate::decks::Size;
    use crate::design::Rarity;

    fn rules() -> Rules {
        crate::compile::load(&[], "").expect("the game loads")
    }

    fn terms(size: Size, x_total: bool) -> Terms {
        Terms { mode: Mode::Sealed, first: false, size, x_total }
    }

    fn of_rarity(rules: &Rules, rarity: Rarity) -> Vec<KindId> {
        super::super::fill::kinds(rules, rarity, false).collect()
    }

    /// RSL-22.1, RSL-22.9: copies over the limit lie aside by themselves.
    #[test]
    fn copies_over_the_limit_cannot_be_kept() {
        let rules = rules();
        let commons = of_rarity(&rules, Rarity::Common);
        // Five copies of one card, and others that are alone.
        let pool: Pool = std::iter::repeat_n(commons[0], 5).chain(commons[1..40].iter().copied()).collect();
        for (size, over, n_out) in [
            (Size::Expanded, 2, Some(2)),
            (Size::Classic, 3, Some(11)),
            (Size::Sealed, 2, Some(12)),
            (Size::Draft, 0, Some(14)),
        ] {
            let building = Building::of(&rules, terms(size, false), &pool, None);
            assert_eq!((building.over().count_ones(), building.n_out()), (over, n_out), "{size:?}");
        }
    }

    /// RSL-22.13: a pool from which no deck can be built.
    #[test]
    fn a_pool_of_few_kinds_makes_no_deck() {
        let rules = rules();
        let commons = of_rarity(&rules, Rarity::Common);
        let pool: Pool = (0..54).map(|i| commons[i / 6]).collect();
        for (size, n_out) in
            [(Size::Expanded, None), (Size::Classic, None), (Size::Sealed, None), (Size::Draft, Some(24))]
        {
            assert_eq!(Building::of(&rules, terms(size, false), &pool, None).n_out(), n_out, "{size:?}");
        }
    }

    /// RSL-22.2: where one X card is allowed, all but the one that is kept lie aside.
    #[test]
    fn one_x_card_stays() {
        let rules = rules();
        let (commons, x) = (of_rarity(&rules, Rarity::Common), of_rarity(&rules, Rarity::X));
        let mut pool: Pool = commons[..30].iter().chain(&x[..4]).copied().collect();
        pool.sort_unstable();
        for (x_total, kept, over, n_out, asked) in
            [(true, Some(x[2]), 3, 1, 4), (true, None, 3, 1, 4), (false, None, 0, 4, 0)]
        {
            let building = Building::of(&rules, terms(Size::Classic, x_total), &pool, kept);
            assert_eq!((building.over().count_ones(), building.n_out()), (over, Some(n_out)));
            assert_eq!(building.x_cards().count(), asked);
            let stays =
                |kind: KindId| (0..).zip(&pool).any(|(at, other)| *other == kind && building.over() >> at & 1 == 0);
            assert!(kept.is_none_or(|kept| stays(kept) && !stays(x[0])));
            let all = building.by_lot(building.over()).count();
            assert_eq!(all, 34 - over as usize);
            let last = building.by_lot(building.over()).last().map_or(0, |at| 1 << at);
            assert_eq!(building.by_lot(building.over() | last).count() == 0, n_out == 1);
        }
    }
}
