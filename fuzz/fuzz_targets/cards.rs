//! Any text as a card file, and as the sentence of a card. What is accepted reads back the same from what is printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use runehall_engine::{Game, KindId};
use runehall_zun::Zun;

fuzz_target!(|text: &str| {
    check(text);
    check(&format!("Wolf\n  action\n  {}\n", text.replace('\n', " ")));
});

fn check(text: &str) {
    match Zun::load(&[("fuzz.cards".to_owned(), text.to_owned())]) {
        Ok(rules) => {
            let kinds = (0..Zun::card_names(&rules).len()).map(|kind| Zun::card(&rules, KindId(kind as u16)));
            let printed: String = kinds
                .map(|card| format!("{}  x{}\n  {}\n  {}\n\n", card.name, card.count, card.attributes, card.text))
                .collect();
            let again = Zun::load(&[("fuzz.cards".to_owned(), printed.clone())]);
            let again = again.unwrap_or_else(|problems| panic!("{printed}\ndoes not read back: {problems:?}"));
            assert_eq!(Zun::rules_hash(&again), Zun::rules_hash(&rules), "{printed}\nreads back as something else");
        }
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a reason");
            for problem in problems {
                assert!(!problem.code.is_empty() && !problem.rendered.is_empty(), "{problem:?} says nothing");
            }
        }
    }
}
