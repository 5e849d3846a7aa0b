//! The numbers by which bots value how a player stands, and what a game remembers between two looks at them.
//!
//! Whoever values positions looks at thousands that hardly differ: the same Hero a space further, the same fight with a wound more. What
//! a game works out for one of them it may put into the [`Memo`] that comes with the numbers, under a key of all that it follows from.
//!
//! **Invariant.** A memo changes no number, only how long it takes. It is of a fixed size and grows once, when it is first written to.

use std::ops::{Deref, DerefMut};

use serde::Serialize;

/// A number by which bots value how a player stands: what it is called, and what people are told of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Feature {
    /// Its name, which weights and measures refer to.
    pub name: &'static str,
    /// How people are told of it; nobody is where it is an estimate in a unit of its own, or goes without saying.
    pub wording: Option<Wording>,
}

/// How people are told of a number, which is a mean over many games in the head. Words for people, never the name of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wording {
    /// So many: `HP`.
    Number(&'static str),
    /// So many of what others may hide. Of others it counts what one knows: `Actions in hand`.
    Known(&'static str),
    /// So many of a hundred: `odds against red Challenges`.
    Percent(&'static str),
    /// 1 where it is so, else 0: `out of the game`.
    Flag(&'static str),
}

impl Feature {
    /// Of which nobody is told.
    pub const fn untold(name: &'static str) -> Self {
        Feature { name, wording: None }
    }

    /// So many of something.
    pub const fn number(name: &'static str, words: &'static str) -> Self {
        Feature { name, wording: Some(Wording::Number(words)) }
    }

    /// So many of what others may hide.
    pub const fn known(name: &'static str, words: &'static str) -> Self {
        Feature { name, wording: Some(Wording::Known(words)) }
    }

    /// So many of a hundred.
    pub const fn percent(name: &'static str, words: &'static str) -> Self {
        Feature { name, wording: Some(Wording::Percent(words)) }
    }

    /// What is so or not.
    pub const fn flag(name: &'static str, words: &'static str) -> Self {
        Feature { name, wording: Some(Wording::Flag(words)) }
    }
}

impl Wording {
    /// The words.
    pub const fn words(self) -> &'static str {
        match self {
            Wording::Number(words) | Wording::Known(words) | Wording::Percent(words) | Wording::Flag(words) => words,
        }
    }
}

/// The numbers of one player, in the order of [`crate::GameInfo::features`].
#[derive(Clone, Debug, Default)]
pub struct Features {
    numbers: Vec<i16>,
    /// For the game that fills the numbers.
    pub memo: Memo,
}

impl Features {
    /// None yet.
    pub fn new() -> Self {
        Features::default()
    }

    /// Room for so many.
    pub fn with_capacity(numbers: usize) -> Self {
        Features { numbers: Vec::with_capacity(numbers), memo: Memo::default() }
    }
}

impl Deref for Features {
    type Target = Vec<i16>;

    fn deref(&self) -> &Vec<i16> {
        &self.numbers
    }
}

impl DerefMut for Features {
    fn deref_mut(&mut self) -> &mut Vec<i16> {
        &mut self.numbers
    }
}

impl<'a> IntoIterator for &'a Features {
    type Item = &'a i16;
    type IntoIter = std::slice::Iter<'a, i16>;

    fn into_iter(self) -> Self::IntoIter {
        self.numbers.iter()
    }
}

/// The same numbers; what is remembered makes no difference.
impl PartialEq for Features {
    fn eq(&self, other: &Features) -> bool {
        self.numbers == other.numbers
    }
}

/// What was worked out before, by key. Older results make room for newer ones.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    keys: Vec<u64>,
    results: Vec<[f32; Memo::ROOM]>,
    worked_out: u64,
}

impl Memo {
    /// Numbers of a result.
    pub const ROOM: usize = 300;
    /// Results that are kept, in pairs of places.
    const PLACES: usize = 256;

    /// The two places in which the result of a key may lie.
    #[inline]
    fn places(key: u64) -> [usize; 2] {
        let pair = (key >> 32) as usize % (Memo::PLACES / 2);
        [2 * pair, 2 * pair + 1]
    }

    /// What was put there under this key, if it still is.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&[f32; Memo::ROOM]> {
        let place = Memo::places(key).into_iter().find(|place| self.keys.get(*place) == Some(&key))?;
        Some(&self.results[place])
    }

    /// How many results were put so far: each took far longer than one that is got.
    #[inline]
    pub fn worked_out(&self) -> u64 {
        self.worked_out
    }

    /// Remembers a result of at most [`Memo::ROOM`] numbers.
    pub fn put(&mut self, key: u64, result: &[f32]) {
        self.worked_out += 1;
        if self.keys.is_empty() {
            self.keys.resize(Memo::PLACES, 0);
            self.results.resize(Memo::PLACES, [0.0; Memo::ROOM]);
        }
        // The older result of the two makes room.
        let [place, other] = Memo::places(key);
        self.keys[other] = self.keys[place];
        self.results[other] = self.results[place];
        self.keys[place] = key;
        let n = result.len().min(Memo::ROOM);
        self.results[place][..n].copy_from_slice(&result[..n]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_got_until_there_is_no_room() {
        let mut memo = Memo::default();
        assert_eq!(memo.get(7 << 32), None);
        let keys: Vec<u64> = (1..=1000).map(|n| n << 32 | n).collect();
        for (n, key) in keys.iter().enumerate() {
            memo.put(*key, &[n as f32]);
            assert_eq!(memo.get(*key).map(|result| result[0]), Some(n as f32));
        }
        let kept = keys.iter().enumerate().filter(|(n, key)| {
            let got = memo.get(**key);
            assert!(got.is_none_or(|result| result[0].to_bits() == (*n as f32).to_bits()));
            got.is_some()
        });
        assert_eq!(kept.count(), Memo::PLACES);
        assert_eq!(memo.worked_out(), 1000);
    }

    #[test]
    fn a_memo_makes_no_difference() {
        let mut some = Features::with_capacity(2);
        let mut others = Features::new();
        some.push(3);
        others.push(3);
        some.memo.put(1, &[1.0]);
        assert_eq!(some, others);
        others.push(4);
        assert_ne!(some, others);
    }
}
