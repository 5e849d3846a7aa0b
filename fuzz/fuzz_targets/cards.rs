//! Any text as a card file, and as the sentence of a card. What is accepted reads back the same from what is printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runehall_engine::{Game, KindId};
use runehall_regulations::Regulations;
use runehall_zun::Zun;

fuzz_target!(|text: &str| {
    check::<Zun>(text);
    check::<Regulations>(text);
    let sentence = text.replace('\n', " ");
    check::<Zun>(&format!("Wolf\n  action\n  {sentence}\n"));
    check::<Regulations>(&format!("Wolf\n  spell\n  {sentence}\n"));
});

fn check<G: Game>(text: &str) {
    match G::load(&[("fuzz.cards".to_owned(), text.to_owned())]) {
        Ok(rules) => {
            let kinds = (0..G::card_names(&rules).len()).map(|kind| G::card(&rules, KindId(kind as u16)));
            let printed: String = kinds
                .map(|card| format!("{}  x{}\n  {}\n  {}\n\n", card.name, card.count, card.attributes, card.text))
                .collect();
            let again = G::load(&[("fuzz.cards".to_owned(), printed.clone())]);
            let again = again.unwrap_or_else(|problems| panic!("{printed}\ndoes not read back: {problems:?}"));
            assert_eq!(G::rules_hash(&again), G::rules_hash(&rules), "{printed}\nreads back as something else");
        }
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a reason");
            for problem in problems {
                assert!(!problem.code.is_empty() && !problem.rendered.is_empty(), "{problem:?} says nothing");
            }
        }
    }
}
