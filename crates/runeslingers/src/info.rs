//! Cards for people who look at them: attributes as in the card file, the text, its trees and its ops.

use std::fmt::Write;

use runehall_engine::{CardInfo, KindId, Printed, Word};

use crate::design::{Design, Rules, Sort};
use crate::lexicon::lexicon;
use crate::program::{Line, Target};

/// A kind by its number in [`Rules::names`], where the ailments follow the kinds.
pub fn card(rules: &Rules, kind: KindId) -> CardInfo {
    named(rules, kind).map_or_else(|| nothing(kind), describe)
}

/// A kind of card, or an ailment, which is named after them.
pub(crate) fn named(rules: &Rules, kind: KindId) -> Option<&Design> {
    rules.designs.iter().chain(&rules.ailments).nth(kind.index())
}

/// The words that card texts are made of.
pub fn vocabulary() -> Vec<Word> {
    lexicon().vocabulary().into_iter().map(Word::from).collect()
}

fn describe(design: &Design) -> CardInfo {
    let printed = printed(design);
    CardInfo {
        name: design.name.clone(),
        count: 1,
        attributes: Printed::line(&printed),
        printed,
        sort: design.sort.name().to_owned(),
        hue: None,
        text: design.text.clone(),
        tree: design.tree.clone(),
        ops: design.lines.iter().map(ops).collect::<Vec<_>>().join("\n"),
    }
}

/// A number that no kind has, which no caller should hold.
fn nothing(kind: KindId) -> CardInfo {
    CardInfo { name: format!("no card {}", kind.0), ..CardInfo::default() }
}

/// Its attributes, in the order of the card file.
fn printed(design: &Design) -> Vec<Printed> {
    let Design { sort, class, cost, defense, health, block, keywords, inherent, lines, .. } = design;
    let number = |n: u16, name: &str| Printed::number(n, name);
    let mut printed = vec![Printed::mark(sort.name())];
    match sort {
        Sort::Attack | Sort::Spirit | Sort::Utility | Sort::Boon | Sort::Chant | Sort::Trinket => {
            printed.push(Printed::mark(design.rarity.map_or("", |rarity| rarity.name())));
            printed.push(number((*cost).into(), "light"));
            if sort.is_defense() {
                printed.push(number((*defense).into(), "defense"));
            }
            printed.push(Printed::list("affiliation", [class]));
            if !keywords.is_empty() {
                printed.push(Printed::list("keywords", keywords.iter().map(ToString::to_string)));
            }
        }
        Sort::Runeslinger => printed.extend([
            number((*health).into(), "health"),
            number((*block).into(), "block"),
            number((*cost).into(), "light"),
            Printed::list("class", [class]),
            Printed::list("inherent", [inherent]),
        ]),
        Sort::Stance => printed.push(Printed::list("class", [class])),
        Sort::Ability => {
            printed.extend([number((*cost).into(), "determination"), Printed::list("class", [class])]);
        }
        Sort::Ailment => printed.push(number(lines.last().map_or(0, |line| line.from.into()), "for level II")),
    }
    printed
}

/// A line as it was understood: when, with which targets and choices, then its instructions by number.
fn ops(line: &Line) -> String {
    let Line { opens, targets, chooses, ops, statics, fits, from, text: _ } = line;
    // Writing to a `String` cannot fail.
    let mut shown = format!("{opens:?}");
    if *from > 0 {
        let _ = write!(shown, " from {from} instances on");
    }
    if let Some(cond) = fits {
        let _ = write!(shown, " if {cond:?}");
    }
    for (n, Target { wanted, most_cost, other_than, by_damage }) in targets.iter().enumerate() {
        let _ = write!(shown, "\n    target {n}: {wanted:?}");
        if let Some(cost) = most_cost {
            let _ = write!(shown, ", cost at most {cost}");
        }
        if let Some(other) = other_than {
            let _ = write!(shown, ", other than {other}");
        }
        let _ = write!(shown, "{}", if *by_damage { ", by damage" } else { "" });
    }
    if let Some(chooses) = chooses {
        let _ = write!(shown, "\n    chooses {chooses:?}");
    }
    for (pc, op) in ops.iter().enumerate() {
        let _ = write!(shown, "\n{pc:>2}  {op:?}");
    }
    for holds in statics {
        let _ = write!(shown, "\n    {holds:?}");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{FILES, load};

    #[test]
    fn a_card_is_shown_as_it_stands_in_its_file() {
        let rules = load(&[], "").expect("the game loads");
        let all: String = FILES.iter().map(|(_, text)| *text).collect();
        for n in 0..rules.names.len() {
            let info = card(&rules, KindId(n as u16));
            assert_eq!(info.name, rules.names[n]);
            let block = format!("{}\n  {}\n  {}\n", info.name, info.attributes, info.text.replace('\n', "\n  "));
            assert!(all.contains(&block), "{block}");
            assert_eq!(info.ops.is_empty(), info.text == "(no effect)");
        }
        assert_eq!(card(&rules, KindId(u16::MAX)).count, 0);
    }

    #[test]
    fn the_program_of_a_card_is_shown_by_line() {
        let rules = load(&[], "").expect("the game loads");
        let shown = |name: &str| {
            let kind = rules.names.iter().position(|known| known == name).expect("such a card");
            card(&rules, KindId(kind as u16)).ops
        };
        insta::assert_snapshot!(
            [shown("Binding"), shown("Prism Bolt"), shown("Weaken"), shown("Tidal Chant")].join("\n\n")
        );
    }
}
