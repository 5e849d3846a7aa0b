//! Sets that are picked one by one in one order, so that no two lists of answers mean the same.
//!
//! The candidates of a set are numbered, in whatever order the game gives them. After each pick only those are offered that come later and
//! leave enough for what is still owed; `Done` is offered where enough is picked. A client that lets people mark the
//! candidates in any order sends what is marked in the order of [`crate::Game::candidates`], as one command. [`Picking`] is for
//! so many of them, [`Paying`] for as much as they are worth. Both are parts of frames: small, `Copy`, nothing allocated.

/// How far the picking of so many has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Picking {
    /// How few and how many more.
    least: u8,
    most: u8,
    /// The last candidate that was picked, and how often: equal copies are one choice.
    at: u8,
    times: u8,
}

impl Picking {
    /// So few and so many of them.
    pub const fn new(least: u8, most: u8) -> Self {
        Picking { least, most, at: 0, times: 0 }
    }

    /// How few and how many more, for [`crate::Ask::span`].
    pub const fn span(self) -> (u16, u16) {
        (self.least as u16, self.most as u16)
    }

    /// Whether enough are picked: `Done` is offered.
    pub const fn may_end(self) -> bool {
        self.least == 0
    }

    /// Whether no more can be picked: nothing is asked any longer.
    pub const fn is_full(self) -> bool {
        self.most == 0
    }

    /// The same after the `nth` candidate was picked.
    #[must_use]
    pub const fn take(self, nth: u8) -> Self {
        let times = if nth == self.at { self.times + 1 } else { 1 };
        Picking { least: self.least.saturating_sub(1), most: self.most.saturating_sub(1), at: nth, times }
    }

    /// How often the `nth` candidate can still be picked, of which there are so many copies.
    pub const fn left(self, nth: u8, copies: u8) -> u8 {
        if nth < self.at {
            0
        } else if nth == self.at {
            copies.saturating_sub(self.times)
        } else {
            copies
        }
    }

    /// Whether the `nth` candidate is offered now. `copies` has an entry for each candidate.
    pub fn offers(self, nth: u8, copies: &[u8]) -> bool {
        let later = (nth..).zip(copies.iter().skip(usize::from(nth)));
        let enough = later.map(|(i, &n)| u16::from(self.left(i, n))).sum::<u16>() >= u16::from(self.least);
        let here = copies.get(usize::from(nth)).is_some_and(|&n| self.left(nth, n) > 0);
        !self.is_full() && here && enough
    }
}

/// How far a payment has come. What is paid too much is taken, and lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Paying {
    /// What is still owed.
    owed: u16,
    /// The first source that may still be picked.
    from: u8,
}

impl Paying {
    /// So much is owed.
    pub const fn new(cost: u16) -> Self {
        Paying { owed: cost, from: 0 }
    }

    /// The most of a payment of which too much is taken, for [`crate::Ask::span`].
    pub const ANY: u16 = u16::MAX;

    /// What is still owed and what is taken, for [`crate::Ask::span`].
    pub const fn span(self) -> (u16, u16) {
        (self.owed, Self::ANY)
    }

    /// Whether all is paid: `Done` is offered.
    pub const fn may_end(self) -> bool {
        self.owed == 0
    }

    /// The same after the `nth` source was picked, which is worth so much.
    #[must_use]
    pub const fn take(self, nth: u8, worth: u16) -> Self {
        Paying { owed: self.owed.saturating_sub(worth), from: nth + 1 }
    }

    /// Whether the `nth` source was passed over or picked already.
    pub const fn is_past(self, nth: u8) -> bool {
        nth < self.from
    }

    /// Whether the `nth` source is offered now. `worths` has an entry for each source.
    pub fn offers(self, nth: u8, worths: &[u16]) -> bool {
        let later = worths.iter().skip(usize::from(nth)).fold(0_u16, |sum, &worth| sum.saturating_add(worth));
        !self.is_past(nth) && usize::from(nth) < worths.len() && later >= self.owed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every list of picks that can be given, each as the numbers of its candidates.
    fn picks(picking: Picking, copies: &[u8], list: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        if picking.may_end() || picking.is_full() {
            all.push(list.clone());
        }
        for nth in (0..copies.len() as u8).filter(|&nth| picking.offers(nth, copies)) {
            list.push(nth);
            picks(picking.take(nth), copies, list, all);
            list.pop();
        }
    }

    #[test]
    fn every_set_has_one_list() {
        let mut all = vec![];
        picks(Picking::new(2, 3), &[1, 2, 1], &mut vec![], &mut all);
        all.sort();
        assert_eq!(all, [vec![0, 1], vec![0, 1, 1], vec![0, 1, 2], vec![0, 2], vec![1, 1], vec![1, 1, 2], vec![1, 2]]);
    }

    #[test]
    fn what_would_leave_too_few_is_not_offered() {
        let picking = Picking::new(2, 2);
        assert_eq!([0, 1, 2].map(|nth| picking.offers(nth, &[1, 1, 1])), [true, true, false]);
        assert!(Picking::new(0, 0).is_full() && !Picking::new(0, 0).offers(0, &[1]));
        assert!(!picking.offers(9, &[1, 1, 1]));
    }

    #[test]
    fn a_payment_goes_on_until_it_is_covered_and_may_go_on_then() {
        let worths = [1, 2, 3, 5];
        let paying = Paying::new(5);
        assert_eq!([0, 1, 2, 3].map(|nth| paying.offers(nth, &worths)), [true; 4]);
        let two = paying.take(1, 2);
        assert_eq!((two.span(), two.may_end(), two.is_past(1)), ((3, Paying::ANY), false, true));
        let paid = two.take(2, 3);
        assert!(paid.may_end() && paid.offers(3, &worths) && !paid.offers(0, &worths));
        assert!(!Paying::new(9).offers(2, &worths), "8 would not cover it");
    }
}
