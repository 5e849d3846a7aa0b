//! What a sentence says is what it does (RNR-16.32): every example is accepted by some card, and different sentences have different
//! programs.

use runehall_cards::{Language, accept};
use runehall_dice::FastDice;
use runehall_engine::Game;
use runehall_regulations::lexicon::{ENTRIES, lexicon};
use runehall_regulations::{RegulationCards, Regulations};

/// The types of card that accept a sentence.
fn accepted(text: &str) -> Vec<&'static str> {
    let tree = lexicon().parse(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
    let on = RegulationCards::CARDS.iter().filter(|(_, card)| accept::<RegulationCards>(*card, &tree).is_ok());
    on.map(|(name, _)| *name).collect()
}

#[test]
fn every_example_is_accepted_by_some_card() {
    let dead: Vec<&str> = ENTRIES.iter().map(|entry| entry.example).filter(|text| accepted(text).is_empty()).collect();
    assert_eq!(dead, [""; 0]);
}

#[test]
fn different_sentences_have_different_programs() {
    let language = Regulations::language().expect("cards with texts");
    let done = language.pairs(20_000, &mut FastDice::new(1));
    let clashes: Vec<String> = done
        .clashes
        .iter()
        .map(|clash| format!("{}: {} / {}: {}", clash.card, clash.one, clash.other, clash.what))
        .collect();
    println!("{} sentences {} pairs {} refused", done.sentences, done.pairs, done.refused);
    assert!(clashes.is_empty(), "{clashes:#?}");
    assert!(done.pairs >= 20_000);
}
