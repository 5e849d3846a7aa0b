//! What a question is about: said at every question that does not say it itself, in the words of the card that asks.

use std::collections::BTreeMap;

use runehall_dice::FastDice;
use runehall_engine::{Actor, Cause, Choice, Game, Pending, Setup, Silent};
use runehall_regulations::Regulations;

/// Questions of a phase, or of the middle of its command, that need nothing beside them.
const PLAIN: [&str; 4] = ["cast", "summon", "lawn", "next"];

#[test]
fn every_question_says_what_it_is_about() {
    let rules = Regulations::load(&[]).expect("our own cards");
    let mut heard: BTreeMap<&str, usize> = BTreeMap::new();
    let mut options = vec![];
    for seed in 0..60 {
        let mut dice = FastDice::new(seed);
        let setup = Setup::seats(2 + (seed % 3) as u8);
        let mut state = Regulations::start(&rules, &setup, &mut dice, &mut Silent).expect("a legal table");
        while let Pending::Ask(ask) = Regulations::pending(&state) {
            let question = &Regulations::info().questions[usize::from(ask.question.0)];
            assert!(matches!(ask.who, Actor::Seat(_)), "the dice are thrown in line");
            Regulations::options(&rules, &state, &mut options);
            let subject = Regulations::subject(&rules, &state);
            if let Some(subject) = &subject {
                *heard.entry(question.name).or_default() += 1;
                if question.name == "may" {
                    let yes = Regulations::describe(&rules, &state, Choice::Yes).expect("a yes says to what");
                    assert!(subject.text.ends_with(&yes), "`{yes}` of `{}`", subject.text);
                }
                if let Cause::Card(kind, clause) = subject.cause
                    && clause.0 == "RNR-10.12"
                {
                    let text = Regulations::card(&rules, kind).text.to_lowercase();
                    assert!(text.contains(&subject.text.to_lowercase()), "`{}` of `{text}`", subject.text);
                }
            }
            assert!(subject.is_some() || PLAIN.contains(&question.name), "`{}` is about nothing", question.name);
            let choice = options[dice.below(options.len() as u32) as usize];
            Regulations::apply_trusted(&rules, &mut state, choice, &mut dice, &mut Silent);
        }
    }
    for question in ["use", "instead", "target", "discard", "choose", "take", "play", "may", "hand-limit", "rune-limit"]
    {
        assert!(heard.get(question).is_some_and(|n| *n > 0), "`{question}` was not asked: {heard:?}");
    }
}
