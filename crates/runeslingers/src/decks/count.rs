//! What a deck looks like: its curve, its types, its affiliations, its keywords.

use runehall_engine::Tally;

use super::Deck;
use crate::design::{Rules, Sort};

/// What some cards have in common, and how many they are.
type Row = (String, u16);

impl Deck {
    /// The cards of the main deck by cost, type, affiliation and keyword.
    pub fn tallies(&self, rules: &Rules) -> Vec<Tally> {
        let dearest = self.cards(rules).map(|(_, design)| design.cost).max().unwrap_or(0);
        // Costs without a card stand in the curve too: a gap is what one looks for.
        let curve = (0..=dearest).map(|cost| {
            let cards = self.cards(rules).filter(|(_, design)| design.cost == cost);
            (cost.to_string(), cards.map(|(line, _)| line.copies).sum())
        });
        let types = Sort::ALL.into_iter().filter(|sort| sort.is_main()).map(|sort| {
            let cards = self.of(rules, sort).map(|(line, _)| line.copies);
            (sort.name().to_owned(), cards.sum())
        });
        let (mut affiliations, mut keywords): (Vec<Row>, Vec<Row>) = (vec![], vec![]);
        for (line, design) in self.cards(rules) {
            add(&mut affiliations, &design.class, line.copies);
            for keyword in &design.keywords {
                add(&mut keywords, &keyword.to_string(), line.copies);
            }
        }
        for rows in [&mut affiliations, &mut keywords] {
            rows.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        }
        let all = [
            ("light", curve.collect()),
            ("type", types.collect()),
            ("affiliation", affiliations),
            ("keyword", keywords),
        ];
        all.into_iter().map(|(title, rows)| Tally { title, rows }).collect()
    }
}

fn add(rows: &mut Vec<Row>, label: &str, copies: u16) {
    match rows.iter_mut().find(|(known, _)| known == label) {
        Some((_, cards)) => *cards += copies,
        None => rows.push((label.to_owned(), copies)),
    }
}
