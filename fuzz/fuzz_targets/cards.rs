//! Any text as a card file, and as the sentence of a card. What is accepted reads back the same from what is printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runehall_engine::{CardInfo, Game};
use runehall_regulations::Regulations;
use runehall_runebound::{FILES as QUESTS, Runebound};
use runehall_runeslingers::Runeslingers;
use runehall_runeslingers::compile::FILES;
use runehall_zun::Zun;

/// A file of a game.
type File<'a> = (&'a str, &'a str);

fuzz_target!(|text: &str| {
    check::<Zun>(&[], text);
    check::<Regulations>(&[], text);
    // No pool is without its six ailments and somebody to play, which no fuzzer guesses.
    check::<Runeslingers>(&FILES, text);
    // Here it is Heroes and a Challenge of each colour.
    check::<Runebound>(&QUESTS, text);
    let sentence = text.replace('\n', " ");
    check::<Zun>(&[], &format!("Wolf\n  action\n  {sentence}\n"));
    check::<Regulations>(&[], &format!("Wolf\n  spell\n  {sentence}\n"));
    check::<Runeslingers>(&FILES, &format!("Wolf\n  spirit, common, 1 light, affiliation: Basic\n  {sentence}\n"));
    check::<Runebound>(
        &QUESTS[1..],
        &format!("{}\nWolf\n  hero, 5 life, 4 stamina, mind: 1/1\n  {sentence}\n", QUESTS[0].1),
    );
});

fn check<G: Game>(beside: &[File<'_>], text: &str) {
    let files = beside.iter().copied().chain([("fuzz.cards", text)]);
    match G::load(&files.map(|(name, text)| (name.to_owned(), text.to_owned())).collect::<Vec<_>>()) {
        Ok(rules) => {
            let cards = all::<G>(&rules);
            let block = |card: &CardInfo| {
                let text = card.text.replace('\n', "\n  ");
                format!("{}  x{}\n  {}\n  {text}\n\n", card.name, card.count, card.attributes)
            };
            let printed: String = cards.iter().map(block).collect();
            let again = G::load(&[("fuzz.cards".to_owned(), printed.clone())]);
            let again = again.unwrap_or_else(|problems| panic!("{printed}\ndoes not read back: {problems:?}"));
            // Texts, trees and ops: the hash also tells in which files the cards stood.
            assert_eq!(all::<G>(&again), cards, "{printed}\nreads back as something else");
        }
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a reason");
            for problem in problems {
                assert!(!problem.code.is_empty() && !problem.rendered.is_empty(), "{problem:?} says nothing");
            }
        }
    }
}

fn all<G: Game>(rules: &G::Rules) -> Vec<CardInfo> {
    G::cards(rules).into_iter().map(|kind| G::card(rules, kind)).collect()
}
