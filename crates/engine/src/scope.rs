//! Scope, number and force: what the small words of card texts mean, once for all games that compile to these types.
//!
//! | word | is | means |
//! |---|---|---|
//! | you, your | [`Who::You`] | whoever the text belongs to: who played it, or on whose place it lies |
//! | that player, their, target player | [`Who::That`] | the player whom the choice, the occurrence or the sentence has named |
//! | the active player, the source of what is answered | [`Who::Active`] | whose turn it is |
//! | each player, all players | [`Who::Each`] | everybody who is in the game, one after the other from the active player on |
//! | each other player, each neighbor | [`Who::EachOther`] | the same without you |
//! | any player | [`Who::Any`] | one, whom you choose among those who are in the game |
//! | any other player, a neighbor | [`Who::AnyOther`] | the same without you |
//! | N | [`Number::Exactly`] | as many as that, or as many as there are |
//! | up to N | [`Number::UpTo`] | between none and that many, as the doer likes |
//! | one or more, any number of | [`Number::Some`], [`Number::Any`] | between one (or none) and all, as the doer likes |
//! | all | [`Number::All`] | as many as there are; nobody chooses |
//! | that many | [`Number::ThatMany`] | as many as the step before has really done |
//! | *verb*, have P *verb* | [`Will::Must`] | it is done as far as it can be |
//! | you may, let P *verb* | [`Will::May`] | the doer is asked; who says no does nothing of it |
//!
//! **Whoever has left.** Nobody who is not in the game does anything or has anything done to them, except by a text that speaks of
//! those who have left. What a text does to others goes on when its owner leaves in the middle: a part is skipped for
//! whoever is gone, and for nobody else. One who cannot do it never keeps the others of an *each* from doing it.

use serde::Serialize;

use crate::seat::{Seat, SeatSet};

/// Whom a word speaks of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    /// The owner of the text.
    You,
    /// The player who was named.
    That,
    /// Whose turn it is.
    Active,
    /// Everybody.
    Each,
    /// Everybody but you.
    EachOther,
    /// One of all, chosen by you.
    Any,
    /// One of the others, chosen by you.
    AnyOther,
}

/// How many.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Number {
    /// So many, or as many as there are.
    Exactly(u8),
    /// None to so many.
    UpTo(u8),
    /// One to all.
    Some,
    /// None to all.
    Any,
    /// All.
    All,
    /// As many as were done before.
    ThatMany,
}

/// Whether the doer is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Will {
    /// It is done.
    Must,
    /// Who is to do it decides.
    May,
}

/// From where the words are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standpoint {
    /// The owner of the text.
    pub you: Seat,
    /// The player who was named, if one was.
    pub that: Option<Seat>,
    /// Whose turn it is.
    pub active: Seat,
    /// Who is in the game.
    pub present: SeatSet,
}

impl Who {
    /// Every word.
    pub const ALL: [Who; 7] = [Who::You, Who::That, Who::Active, Who::Each, Who::EachOther, Who::Any, Who::AnyOther];

    /// The players, those who have left never among them; for a word that chooses, those who can be chosen.
    #[inline]
    pub fn seats(self, from: &Standpoint) -> SeatSet {
        let named = match self {
            Who::You => SeatSet::one(from.you),
            Who::That => from.that.map_or(SeatSet::NONE, SeatSet::one),
            Who::Active => SeatSet::one(from.active),
            Who::Each | Who::Any => return from.present,
            Who::EachOther | Who::AnyOther => return from.present - SeatSet::one(from.you),
        };
        named & from.present
    }

    /// Whether you choose one of them.
    #[inline]
    pub fn is_choice(self) -> bool {
        matches!(self, Who::Any | Who::AnyOther)
    }
}

impl Number {
    /// The fewest and the most, of `there` things, after a step that has done `before`.
    #[inline]
    pub fn span(self, there: u8, before: u8) -> (u8, u8) {
        match self {
            Number::Exactly(n) => (n.min(there), n.min(there)),
            Number::UpTo(n) => (0, n.min(there)),
            Number::Some => (1.min(there), there),
            Number::Any => (0, there),
            Number::All => (there, there),
            Number::ThatMany => (before.min(there), before.min(there)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word, by whoever owns the text, with everybody there and with somebody gone.
    #[test]
    fn who_is_meant() {
        let [a, b, c] = [Seat(0), Seat(1), Seat(2)];
        let set = |seats: &[Seat]| seats.iter().copied().collect::<SeatSet>();
        let all = set(&[a, b, c]);
        let from = |you, that, present| Standpoint { you, that, active: a, present };
        let words = |from: Standpoint| Who::ALL.map(|who| who.seats(&from));
        let none = SeatSet::NONE;
        assert_eq!(
            words(from(b, Some(c), all)),
            [set(&[b]), set(&[c]), set(&[a]), all, set(&[a, c]), all, set(&[a, c])],
            "you, that, active, each, each other, any, any other"
        );
        assert_eq!(words(from(b, None, all))[1], none, "nobody was named");
        // The owner of the text has left: it goes on for the others.
        let left = set(&[a, c]);
        assert_eq!(words(from(b, Some(c), left)), [none, set(&[c]), set(&[a]), left, left, left, left]);
        // The one who was named has left.
        assert_eq!(words(from(a, Some(b), left))[1], none);
    }

    #[test]
    fn how_many_are_meant() {
        let rows = [
            (Number::Exactly(2), (2, 2), (1, 1)),
            (Number::UpTo(2), (0, 2), (0, 1)),
            (Number::Some, (1, 5), (1, 1)),
            (Number::Any, (0, 5), (0, 1)),
            (Number::All, (5, 5), (1, 1)),
            (Number::ThatMany, (3, 3), (1, 1)),
        ];
        for (number, of_five, of_one) in rows {
            assert_eq!(number.span(5, 3), of_five, "{number:?}");
            assert_eq!(number.span(1, 3), of_one, "{number:?}");
            assert_eq!(number.span(0, 3), (0, 0), "{number:?} of nothing");
        }
        assert_eq!(Number::ThatMany.span(5, 0), (0, 0), "nothing was done before");
    }
}
