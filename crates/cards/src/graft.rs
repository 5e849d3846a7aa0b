//! Sentences put together of two: a part of one in the place that the same part has in another.
//!
//! Drawing by the templates alone hardly ever hits a sentence whose parts depend on each other (a cost, a window, and a deed that fits both). A
//! sentence that a card accepts, with a part of one that says the phrase, does.

use std::fmt::Debug;

use crate::tree::{Arg, Tree};

/// Every tree that is `stock` with one part of `donor`: where both have a phrase of one form, what fills one of its holes there.
pub(crate) fn grafts<F: Copy + Eq + Debug>(stock: &Tree<F>, donor: &Tree<F>) -> Vec<Tree<F>> {
    let mut found = vec![];
    for scion in donor.descendants().into_iter().filter(|scion| scion.form == stock.form) {
        for (i, (name, arg)) in stock.args.iter().enumerate() {
            let other = scion.get(name).filter(|other| *other != arg);
            found.extend(other.map(|other| put(stock, i, other.clone())));
        }
    }
    for (i, (_, arg)) in stock.args.iter().enumerate() {
        match arg {
            Arg::Phrase(inner) => {
                found.extend(grafts(inner, donor).into_iter().map(|inner| put(stock, i, Arg::Phrase(inner))));
            }
            Arg::List(trees) => {
                for (n, inner) in trees.iter().enumerate() {
                    found.extend(grafts(inner, donor).into_iter().map(|inner| {
                        let mut list = trees.clone();
                        list[n] = inner;
                        put(stock, i, Arg::List(list))
                    }));
                }
            }
            Arg::Number(..) | Arg::Flag(_) | Arg::Absent => {}
        }
    }
    found
}

/// The tree with something else in its hole number `i`.
fn put<F: Clone>(tree: &Tree<F>, i: usize, arg: Arg<F>) -> Tree<F> {
    let mut other = tree.clone();
    other.args[i].1 = arg;
    other
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(form: char) -> Tree<char> {
        Tree { form, args: vec![], span: 0..0 }
    }

    fn sentence(when: char, does: &[char]) -> Tree<char> {
        let does = does.iter().copied().map(word).collect();
        Tree { form: 's', args: vec![("when", Arg::Phrase(word(when))), ("does", Arg::List(does))], span: 0..0 }
    }

    #[test]
    fn each_part_of_the_one_comes_to_its_place_in_the_other() {
        let found = grafts(&sentence('a', &['x']), &sentence('b', &['y', 'z']));
        assert_eq!(found, [sentence('b', &['x']), sentence('a', &['y', 'z'])]);
        assert_eq!(grafts(&sentence('a', &['x']), &sentence('a', &['x'])), []);
    }
}
