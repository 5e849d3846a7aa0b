//! Sentences by lot: any tree that the templates of a lexicon can say.
//!
//! A [`Sketch`] is a lexicon narrowed to the forms that have force somewhere, with the least depth at which each category can
//! be filled: so drawing ends, and never begins a phrase that it could not finish.

use std::fmt::Debug;

use runehall_engine::Dice;

use crate::lexicon::Lexicon;
use crate::template::{Item, holes};
use crate::tree::{Arg, Tree};

/// How deep a drawn tree becomes at most, unless the shortest phrase of a category is deeper.
const DEPTH: u32 = 12;

/// A lexicon with the forms that may be drawn.
#[derive(Debug)]
pub(crate) struct Sketch<'l, F: 'static> {
    pub lexicon: &'l Lexicon<F>,
    /// By phrase: whether it may be drawn, and how deep its shortest tree is.
    depth: Vec<Option<u32>>,
}

/// A number below `sides`; without dice always the first.
pub(crate) fn roll(dice: &mut dyn Dice, sides: usize) -> usize {
    dice.roll(sides.max(1) as u32).unwrap_or(0) as usize
}

impl<'l, F: Copy + Eq + Debug + 'static> Sketch<'l, F> {
    pub(crate) fn new(lexicon: &'l Lexicon<F>, may: impl Fn(F) -> bool) -> Self {
        let mut depth: Vec<Option<u32>> = vec![None; lexicon.phrases.len()];
        // Each round finds the phrases that are one level deeper, so there are at most as many rounds as phrases.
        for round in 1..=lexicon.phrases.len() as u32 {
            let known = depth.clone();
            let fills = |category: usize| {
                let phrases = lexicon.categories[category].phrases.iter();
                phrases.filter_map(|&p| known[p]).any(|least| least < round)
            };
            for (p, phrase) in lexicon.phrases.iter().enumerate() {
                if depth[p].is_none() && may(phrase.entry.form) && needs(&phrase.items).into_iter().all(fills) {
                    depth[p] = Some(round);
                }
            }
        }
        Sketch { lexicon, depth }
    }

    /// A whole text whose outermost form is `line`.
    pub(crate) fn text(&self, line: F, dice: &mut dyn Dice) -> Option<Tree<F>> {
        let phrases = self.lexicon.categories[0].phrases.iter().copied();
        let fits: Vec<usize> =
            phrases.filter(|&p| self.lexicon.phrases[p].entry.form == line && self.depth[p].is_some()).collect();
        let p = *fits.get(roll(dice, fits.len()))?;
        self.fill(p, DEPTH, dice)
    }

    /// A phrase of a category.
    pub(crate) fn phrase(&self, category: usize, left: u32, dice: &mut dyn Dice) -> Option<Tree<F>> {
        let all = self.lexicon.categories[category].phrases.iter().copied();
        let known: Vec<(usize, u32)> = all.filter_map(|p| Some((p, self.depth[p]?))).collect();
        let least = known.iter().map(|(_, depth)| *depth).min()?;
        let fits: Vec<usize> = known.iter().filter(|(_, depth)| *depth <= left.max(least)).map(|(p, _)| *p).collect();
        let p = *fits.get(roll(dice, fits.len()))?;
        self.fill(p, left, dice)
    }

    /// Whether a phrase may be drawn.
    pub(crate) fn may(&self, phrase: usize) -> bool {
        self.depth[phrase].is_some()
    }

    /// The phrase `p` with its holes filled.
    pub(crate) fn fill(&self, p: usize, left: u32, dice: &mut dyn Dice) -> Option<Tree<F>> {
        let phrase = &self.lexicon.phrases[p];
        let mut args = vec![];
        self.items(&phrase.items, left.saturating_sub(1), dice, &mut args)?;
        Some(Tree { form: phrase.entry.form, args, span: 0..0 })
    }

    fn items(
        &self,
        items: &[Item],
        left: u32,
        dice: &mut dyn Dice,
        args: &mut Vec<(&'static str, Arg<F>)>,
    ) -> Option<()> {
        for item in items {
            match item {
                Item::Word { .. } | Item::Capital => {}
                Item::Number { name } => args.push((name, Arg::Number(numeral(dice), 0..0))),
                Item::Implied { name, n } => args.push((name, Arg::Number(*n, 0..0))),
                Item::Phrase { name, category, .. } => {
                    args.push((name, Arg::Phrase(self.phrase(*category, left, dice)?)));
                }
                Item::List { name, row } => {
                    let mut trees = vec![self.phrase(row.first, left, dice)?];
                    let more = match roll(dice, 10) {
                        0..=5 => 0,
                        6..=8 => 1,
                        _ => 2,
                    };
                    for _ in 0..more {
                        trees.extend(self.phrase(row.others, left, dice));
                    }
                    args.push((name, Arg::List(trees)));
                }
                Item::Group { flag: Some(flag), .. } => args.push((flag, Arg::Flag(roll(dice, 2) == 1))),
                Item::Group { items, flag: None } => {
                    let mut written = vec![];
                    if roll(dice, 2) == 1 && self.items(items, left, dice, &mut written).is_some() {
                        args.extend(written);
                    } else {
                        args.extend(holes(items).into_iter().map(|name| (name, Arg::Absent)));
                    }
                }
            }
        }
        Some(())
    }
}

/// Mostly small, sometimes none, sometimes more than any game holds.
fn numeral(dice: &mut dyn Dice) -> u16 {
    match roll(dice, 16) {
        0..=11 => 1 + roll(dice, 4) as u16,
        12..=14 => roll(dice, 13) as u16,
        _ => roll(dice, 1000) as u16,
    }
}

/// The categories without which a phrase cannot be said.
fn needs(items: &[Item]) -> Vec<usize> {
    let one = |item: &Item| match item {
        Item::Phrase { category, .. } => Some(*category),
        Item::List { row, .. } => Some(row.first),
        Item::Word { .. } | Item::Number { .. } | Item::Implied { .. } | Item::Group { .. } | Item::Capital => None,
    };
    items.iter().filter_map(one).collect()
}
