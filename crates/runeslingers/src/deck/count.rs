//! What a deck looks like: its curve, its types, its affiliations, its keywords.

use super::Deck;
use crate::design::{Rules, Sort};

/// A table over the cards of a deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// What is counted: `light`, `type`.
    pub title: &'static str,
    /// In the order in which one reads them.
    pub rows: Vec<Row>,
}

/// A line of a [`Tally`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What they have in common.
    pub label: String,
    /// How many cards.
    pub cards: u16,
}

impl Deck {
    /// The cards of the main deck by cost, type, affiliation and keyword.
    pub fn tallies(&self, rules: &Rules) -> Vec<Tally> {
        let (mut light, mut types) = (vec![], vec![]);
        let dearest = self.cards(rules).map(|(_, design)| design.cost).max().unwrap_or(0);
        // Costs without a card stand in the curve too: a gap is what one looks for.
        for cost in 0..=dearest {
            let cards =
                self.cards(rules).filter(|(_, design)| design.cost == cost).map(|(entry, _)| u16::from(entry.copies));
            light.push(Row { label: cost.to_string(), cards: cards.sum() });
        }
        for sort in Sort::ALL.into_iter().filter(|sort| sort.is_main()) {
            let cards = self.of(rules, sort).map(|(entry, _)| u16::from(entry.copies)).sum();
            types.push(Row { label: sort.name().to_owned(), cards });
        }
        let (mut affiliations, mut keywords): (Vec<Row>, Vec<Row>) = (vec![], vec![]);
        for (entry, design) in self.cards(rules) {
            add(&mut affiliations, &design.class, entry.copies);
            for keyword in &design.keywords {
                add(&mut keywords, &keyword.to_string(), entry.copies);
            }
        }
        for rows in [&mut affiliations, &mut keywords] {
            rows.sort_by(|one, other| other.cards.cmp(&one.cards).then_with(|| one.label.cmp(&other.label)));
        }
        let all = [("light", light), ("type", types), ("affiliation", affiliations), ("keyword", keywords)];
        all.into_iter().map(|(title, rows)| Tally { title, rows }).collect()
    }
}

fn add(rows: &mut Vec<Row>, label: &str, copies: u8) {
    match rows.iter_mut().find(|row| row.label == label) {
        Some(row) => row.cards += u16::from(copies),
        None => rows.push(Row { label: label.to_owned(), cards: u16::from(copies) }),
    }
}
