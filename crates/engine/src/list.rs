//! Short lists that are copied as they lie in memory.
//!
//! States hold their lists in place, and search clones states by the million. A vector that runs a destructor cannot be
//! `Copy`, so it is copied element by element; a plain array with a length is part of one `memcpy`.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use crate::agenda::Fault;

/// At most `N` plain values, stored in place. What lies behind the end counts for nothing: not for equality, not for hashes.
///
/// ```
/// use runehall_engine::List;
/// let mut list = List::<u8, 4>::new();
/// list.push(3).unwrap();
/// list.insert(0, 7).unwrap();
/// assert_eq!(list[..], [7, 3]);
/// ```
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// Nothing.
    pub fn new() -> Self {
        const { assert!(N <= u8::MAX as usize, "the length is a byte") };
        List { len: 0, items: [T::default(); N] }
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// Puts a value at the end.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Fault> {
        let slot = self.items.get_mut(usize::from(self.len)).ok_or(Fault::TooDeep)?;
        *slot = item;
        self.len += 1;
        Ok(())
    }

    /// Puts a value at a place, and moves what follows one up.
    pub fn insert(&mut self, at: usize, item: T) -> Result<(), Fault> {
        self.push(item)?;
        self[at..].rotate_right(1);
        Ok(())
    }

    /// Takes the last value off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }

    /// How many values. This and the next three are what slices have, without comparing the length with `N` first.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The last value.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.get(usize::from(self.len).wrapping_sub(1))
    }

    /// The last value, to be changed in place.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.get_mut(usize::from(self.len).wrapping_sub(1))
    }

    /// Takes the value at a place out, and moves what follows one down.
    pub fn remove(&mut self, at: usize) -> T {
        self[at..].rotate_left(1);
        self.len -= 1;
        self.items[usize::from(self.len)]
    }

    /// Keeps only those values.
    #[inline]
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for i in 0..self.len() {
            let item = self.items[i];
            if keep(&item) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        self.truncate(kept);
    }

    /// Drops the values behind the first `n`.
    #[inline]
    pub fn truncate(&mut self, n: usize) {
        if n < self.len() {
            self.len = n as u8;
        }
    }

    /// Drops everything.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Whether nothing more fits.
    #[inline]
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Push(u8),
        Insert(usize, u8),
        Pop,
        Remove(usize),
        Retain(u8),
        Truncate(usize),
        Clear,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            4 => any::<u8>().prop_map(Step::Push),
            2 => (0..8usize, any::<u8>()).prop_map(|(at, item)| Step::Insert(at, item)),
            1 => Just(Step::Pop),
            1 => (0..8usize).prop_map(Step::Remove),
            1 => any::<u8>().prop_map(Step::Retain),
            1 => (0..8usize).prop_map(Step::Truncate),
            1 => Just(Step::Clear),
        ]
    }

    proptest! {
        #[test]
        fn it_does_what_a_vector_does(steps in prop::collection::vec(step(), 0..40)) {
            let (mut list, mut vec) = (List::<u8, 5>::new(), vec![]);
            for step in steps {
                match step {
                    Step::Push(item) => if list.push(item).is_ok() { vec.push(item) },
                    Step::Insert(at, item) => {
                        let at = at.min(vec.len());
                        if list.insert(at, item).is_ok() { vec.insert(at, item) }
                    }
                    Step::Pop => prop_assert_eq!(list.pop(), vec.pop()),
                    Step::Remove(at) if at < vec.len() => prop_assert_eq!(list.remove(at), vec.remove(at)),
                    Step::Remove(_) => {}
                    Step::Retain(least) => {
                        list.retain(|item| *item >= least);
                        vec.retain(|item| *item >= least);
                    }
                    Step::Truncate(n) => {
                        list.truncate(n);
                        vec.truncate(n);
                    }
                    Step::Clear => {
                        list.clear();
                        vec.clear();
                    }
                }
                prop_assert_eq!(&list[..], &vec[..]);
                prop_assert_eq!(list.is_full(), vec.len() == 5);
            }
        }
    }

    #[test]
    fn what_was_dropped_counts_for_nothing() {
        let mut list = List::<u8, 3>::new();
        list.push(9).unwrap();
        list.clear();
        assert_eq!(list, List::new());
        for item in 0..3 {
            list.push(item).unwrap();
        }
        assert_eq!(list.push(3), Err(Fault::TooDeep));
    }
}
