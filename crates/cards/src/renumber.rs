//! A card with another number: what scenarios are tried with, to see whether any of them would notice.
//!
//! Numbers of a text are changed in its tree and printed, so that every word that agrees with a number (`1 card`, `2 cards`) agrees with
//! the other one, too. Numbers of attributes stand by themselves.

use runehall_engine::language::Renumbered;

use crate::file::{CardSource, parse_files};
use crate::language::{Language, files_of};
use crate::tree::{Arg, Tree};

/// One more first: it can be said more often than one less.
const STEPS: [i8; 2] = [1, -1];

/// Every number of a card, with the files in which it is another one.
pub(crate) fn renumbered<L: Language>(name: &str) -> Vec<Renumbered> {
    let (cards, _) = parse_files(L::files());
    let Some(at) = cards.iter().position(|card| card.name == name) else { return vec![] };
    let with = |edit: &dyn Fn(&mut CardSource)| {
        let mut cards = cards.clone();
        edit(&mut cards[at]);
        files_of(&cards)
    };
    let mut found = vec![];
    for (i, attribute) in cards[at].attributes.iter().enumerate() {
        for (j, value) in attribute.values.iter().enumerate() {
            let Some((before, number)) = number_of(value) else { continue };
            let others = STEPS.iter().filter_map(|step| number.checked_add_signed((*step).into())).map(|other| {
                let value = format!("{before}{other}");
                let files = with(&|card| card.attributes[i].values[j].clone_from(&value));
                (said(&attribute.key, &value), files)
            });
            found.push(Renumbered { was: said(&attribute.key, value), others: others.collect() });
        }
    }
    let lexicon = L::lexicon();
    for (i, line) in cards[at].lines.iter().enumerate() {
        let Ok(tree) = lexicon.parse(&line.text) else { continue };
        for nth in 0..numbers(&tree) {
            let others = STEPS.iter().filter_map(|step| {
                let mut other = tree.clone();
                step_number(&mut other, &mut nth.clone(), *step)?;
                // What is read as something else is no neighbour of this sentence.
                let text = lexicon.print(&other).filter(|text| lexicon.parse(text).is_ok_and(|read| read == other))?;
                let files = with(&|card| card.lines[i].text.clone_from(&text));
                Some((text, files))
            });
            found.push(Renumbered { was: line.text.clone(), others: others.collect() });
        }
    }
    found
}

/// An attribute for people.
fn said(key: &str, value: &str) -> String {
    if value.bytes().all(|byte| byte.is_ascii_digit()) { format!("{value} {key}") } else { format!("{key}: {value}") }
}

/// The number at the end of a value, such as `2` or `Ail 1`, and what stands before it.
fn number_of(value: &str) -> Option<(&str, u16)> {
    let word = value.rsplit(' ').next()?;
    Some((&value[..value.len() - word.len()], word.parse().ok()?))
}

/// How many numbers a text has that are not part of a phrase.
fn numbers<F>(tree: &Tree<F>) -> usize {
    let of = |arg: &Arg<F>| match arg {
        Arg::Number(..) => 1,
        Arg::Phrase(inner) => numbers(inner),
        Arg::List(trees) => trees.iter().map(numbers).sum(),
        Arg::Flag(_) | Arg::Absent => 0,
    };
    tree.args.iter().map(|(_, arg)| of(arg)).sum()
}

/// Makes the number that `left` others stand before another one. Nothing if there is no such number.
fn step_number<F>(tree: &mut Tree<F>, left: &mut usize, step: i8) -> Option<()> {
    for (_, arg) in &mut tree.args {
        match arg {
            Arg::Number(n, _) if *left == 0 => {
                *n = n.checked_add_signed(step.into())?;
                return Some(());
            }
            Arg::Number(..) => *left -= 1,
            Arg::Phrase(inner) => {
                let here = numbers(inner);
                if *left < here {
                    return step_number(inner, left, step);
                }
                *left -= here;
            }
            Arg::List(trees) => {
                for inner in trees {
                    let here = numbers(inner);
                    if *left < here {
                        return step_number(inner, left, step);
                    }
                    *left -= here;
                }
            }
            Arg::Flag(_) | Arg::Absent => {}
        }
    }
    None
}
