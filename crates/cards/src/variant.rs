//! Neighbours of a sentence: every tree that differs from it in one phrase, numeral, flag, or place of a list.

use std::fmt::Debug;

use runehall_engine::Dice;

use crate::draw::Sketch;
use crate::lexicon::flat;
use crate::template::{Item, holes};
use crate::tree::{Arg, Tree};

/// How deep a phrase that is put in becomes at most.
const DEPTH: u32 = 3;

/// The neighbours of a whole text, those that can be said.
pub(crate) fn variants<F: Copy + Eq + Debug + 'static>(
    sketch: &Sketch<'_, F>,
    tree: &Tree<F>,
    dice: &mut dyn Dice,
) -> Vec<Tree<F>> {
    let mut found = of_phrase(sketch, tree, &[0], dice);
    found.retain(|other| other != tree && sketch.lexicon.print(other).is_some());
    found
}

/// What a phrase that stands in one of these categories could be instead.
fn of_phrase<F: Copy + Eq + Debug + 'static>(
    sketch: &Sketch<'_, F>,
    tree: &Tree<F>,
    categories: &[usize],
    dice: &mut dyn Dice,
) -> Vec<Tree<F>> {
    let mut found = vec![];
    for &category in categories {
        for &p in &sketch.lexicon.categories[category].phrases {
            let form = sketch.lexicon.phrases[p].entry.form;
            if form != tree.form
                && sketch.may(p)
                && !found.iter().any(|other: &Tree<F>| other.form == form)
                && let Some(other) = sketch.fill(p, DEPTH, dice)
            {
                found.push(keeping(other.clone(), tree));
                // What was kept may not fit the other phrase: then all of it is another one.
                found.push(other);
            }
        }
    }
    for (i, (name, arg)) in tree.args.iter().enumerate() {
        let put = |arg: Arg<F>| {
            let mut other = tree.clone();
            other.args[i].1 = arg;
            other
        };
        match arg {
            Arg::Number(n, span) => {
                found.push(put(Arg::Number(n.saturating_add(1), span.clone())));
                found.push(put(Arg::Number(n.saturating_sub(1), span.clone())));
            }
            Arg::Flag(on) => found.push(put(Arg::Flag(!on))),
            Arg::Phrase(inner) => {
                let places = categories_of(sketch, tree.form, name);
                found.extend(of_phrase(sketch, inner, &places, dice).into_iter().map(|inner| put(Arg::Phrase(inner))));
                found.extend(left_out(sketch, tree, name));
            }
            Arg::List(trees) => {
                let places = categories_of(sketch, tree.form, name);
                found.extend(of_list(sketch, trees, &places, dice).into_iter().map(|trees| put(Arg::List(trees))));
                found.extend(left_out(sketch, tree, name));
            }
            Arg::Absent => {
                let places = categories_of(sketch, tree.form, name);
                let drawn = places.iter().find_map(|&place| sketch.phrase(place, DEPTH, dice));
                found.extend(drawn.map(|inner| put(Arg::Phrase(inner))));
            }
        }
    }
    found
}

/// One phrase of the list another, one less, one more, two of them exchanged.
fn of_list<F: Copy + Eq + Debug + 'static>(
    sketch: &Sketch<'_, F>,
    trees: &[Tree<F>],
    places: &[usize],
    dice: &mut dyn Dice,
) -> Vec<Vec<Tree<F>>> {
    let mut found = vec![];
    for (i, inner) in trees.iter().enumerate() {
        for other in of_phrase(sketch, inner, places, dice) {
            let mut list = trees.to_vec();
            list[i] = other;
            found.push(list);
        }
        if trees.len() > 1 {
            let mut list = trees.to_vec();
            list.remove(i);
            found.push(list);
        }
        if i > 0 {
            let mut list = trees.to_vec();
            list.swap(i - 1, i);
            found.push(list);
        }
    }
    let more = places.last().and_then(|&place| sketch.phrase(place, DEPTH, dice));
    found.extend(more.map(|inner| [trees, &[inner]].concat()));
    found
}

/// The tree without the optional part that has the hole `name`.
fn left_out<F: Copy + Eq + Debug + 'static>(sketch: &Sketch<'_, F>, tree: &Tree<F>, name: &str) -> Option<Tree<F>> {
    let mut parts = phrases_of(sketch, tree.form).flatten();
    let together = parts.find_map(|item| match item {
        Item::Group { items, flag: None } => Some(holes(items)).filter(|names| names.contains(&name)),
        Item::Group { flag: Some(_), .. }
        | Item::Word { .. }
        | Item::Number { .. }
        | Item::Implied { .. }
        | Item::Phrase { .. }
        | Item::List { .. }
        | Item::Capital => None,
    })?;
    let mut other = tree.clone();
    for (_, arg) in other.args.iter_mut().filter(|(hole, _)| together.contains(hole)) {
        *arg = Arg::Absent;
    }
    Some(other)
}

/// `other` with the parts of `tree` that have the same name and are of the same sort.
fn keeping<F: Clone>(mut other: Tree<F>, tree: &Tree<F>) -> Tree<F> {
    for (name, arg) in &mut other.args {
        let same = |(hole, old): &&(&'static str, Arg<F>)| {
            hole == name && std::mem::discriminant(old) == std::mem::discriminant(arg)
        };
        if let Some((_, old)) = tree.args.iter().find(same) {
            *arg = old.clone();
        }
    }
    other
}

/// The categories that the hole `name` of a form has in its templates.
fn categories_of<F: Copy + Eq + Debug + 'static>(sketch: &Sketch<'_, F>, form: F, name: &str) -> Vec<usize> {
    let mut found = vec![];
    for item in phrases_of(sketch, form).flatten().flat_map(flat) {
        match item {
            Item::Phrase { name: hole, category, .. } if *hole == name => found.push(*category),
            Item::List { name: hole, row } if *hole == name => found.extend([row.first, row.others]),
            Item::Phrase { .. }
            | Item::List { .. }
            | Item::Word { .. }
            | Item::Number { .. }
            | Item::Implied { .. }
            | Item::Group { .. }
            | Item::Capital => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The items of the templates of a form.
fn phrases_of<'l, F: Copy + Eq + Debug + 'static>(sketch: &Sketch<'l, F>, form: F) -> impl Iterator<Item = &'l [Item]> {
    let lexicon = sketch.lexicon;
    lexicon.phrases.iter().filter(move |phrase| phrase.entry.form == form).map(|phrase| &phrase.items[..])
}
