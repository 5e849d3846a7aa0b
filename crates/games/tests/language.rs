//! The card languages of all games, held to their promises by sentences drawn by lot.

use std::sync::Arc;

use runehall_dice::FastDice;
use runehall_engine::{CardInfo, KindId};
use runehall_games::language::{Trials, nothing_is_dead, pairs, plays, trial};
use runehall_games::{GAMES, find};

#[test]
fn different_sentences_are_different_programs() {
    for entry in GAMES {
        let game = entry.load(&[]).expect("its own cards");
        let Some(found) = pairs(&*game, 2_000, 7) else { continue };
        assert!(found.clashes.is_empty(), "{}: {:#?}", entry.info().name, found.clashes);
        assert!(found.pairs >= 2_000, "{}: {found:?}", entry.info().name);
    }
}

#[test]
fn nothing_accepted_is_dead() {
    // Where seats bring their decks, a card drawn by lot lies in few of them; there each card has its scenario.
    for entry in GAMES.into_iter().filter(|entry| entry.info().brings.is_empty()) {
        let rows = nothing_is_dead(&entry, Trials { sentences: 6, games: 60, seed: 3, shown_by_scenario: false });
        let dead: Vec<_> = rows.iter().filter(|row| !row.shown && row.scenario.is_none()).collect();
        assert!(dead.is_empty(), "{}: {dead:#?}", entry.info().name);
        for clause in rows.iter().filter_map(|row| row.scenario) {
            assert!(entry.info().has_clause(clause), "{clause}");
        }
    }
}

/// How many phrases each game is asked about on cards that refuse them: all of them, where there are no more.
const REFUSALS: usize = 160;

/// A phrase without force on a type of card is refused with its place and a reason, and the message ends in a sentence that the same card
/// accepts. So whoever copies it has a card.
#[test]
fn every_refusal_ends_in_a_sentence_that_the_card_accepts() {
    // Where seats bring their decks texts have several lines, and a line that is accepted may need another one beside it.
    for entry in GAMES.into_iter().filter(|entry| entry.info().brings.is_empty()) {
        let game = entry.load(&[]).expect("its own cards");
        let Some(language) = game.language() else { continue };
        let mut refused = vec![];
        for phrase in language.phrases() {
            let on = phrase.on.clone();
            refused.extend(
                language.cards().into_iter().filter(|card| !on.contains(card)).map(|card| (phrase.clone(), card)),
            );
        }
        let step = refused.len().div_ceil(REFUSALS).max(1);
        let mut dice = FastDice::new(19);
        let mut wrong = vec![];
        for (phrase, card) in refused.iter().step_by(step) {
            let Some(text) = phrase.on.iter().find_map(|other| language.draw(other, &phrase.name, &mut dice)) else {
                continue;
            };
            let Some(pool) = language.pool(card, &text) else { continue };
            let Err(problems) = entry.load(&pool.files) else {
                wrong.push(format!("a {card} accepts `{text}`"));
                continue;
            };
            let problem = &problems[0];
            let names_words = problem.message.split('`').nth(1).is_some_and(|words| text.contains(words));
            let cure = problem.help.rsplit('`').nth(1).unwrap_or_default();
            let cured = language.pool(card, cure).is_some_and(|pool| entry.load(&pool.files).is_ok());
            if problem.code != "C026" || !names_words || !cured {
                wrong.push(format!("{card}: {text}\n{}", problem.rendered));
            }
        }
        assert!(wrong.is_empty(), "{}: {}", entry.info().name, wrong.join("\n\n"));
    }
}

#[test]
fn every_part_of_every_card_of_the_box_makes_a_difference() {
    let game = find("zun").expect("a game").load(&[]).expect("its own cards");
    let kinds: Vec<KindId> = (0..game.card_names().len()).map(|kind| KindId(kind as u16)).collect();
    let idle: Vec<_> = trial(&*game, &kinds, 200, 5).into_iter().filter(|trial| !trial.is_done()).collect();
    assert!(idle.is_empty(), "{idle:#?}");
}

/// The example of a phrase in the manual is a card that somebody can write: some type of card says it, and in games with it the card is played or
/// comes into force, or its text makes a difference (an ailment is neither).
#[test]
fn every_example_of_the_manual_is_a_card_that_plays() {
    for entry in GAMES {
        let game = entry.load(&[]).expect("its own cards");
        let Some(language) = game.language() else { continue };
        let mut examples: Vec<String> = game.vocabulary().into_iter().map(|word| word.example).collect();
        examples.sort();
        examples.dedup();
        let all: Vec<CardInfo> = (0..game.card_names().len()).map(|kind| game.card(KindId(kind as u16))).collect();
        let mut wrong = vec![];
        for text in examples {
            let mut pools = language.cards().into_iter().filter_map(|card| language.pool(card, &text));
            let alone = pools.find_map(|pool| Some((entry.load(&pool.files).ok()?, pool.card)));
            // A line may need another beside it ("the placed card"): then it is one of a card in the box, which has them all.
            let has = |card: &CardInfo| card.text.lines().any(|line| line == text);
            let in_box = || {
                let cards: Vec<String> = all.iter().filter(|card| has(card)).map(|card| card.name.clone()).collect();
                (!cards.is_empty()).then(|| (Arc::clone(&game), cards))
            };
            let Some((game, cards)) = alone.map(|(game, card)| (game, vec![card])).or_else(in_box) else {
                wrong.push(format!("no card can say `{text}`"));
                continue;
            };
            let kinds: Vec<KindId> = (0..)
                .map(KindId)
                .zip(game.card_names())
                .filter(|(_, name)| cards.contains(name))
                .map(|(kind, _)| kind)
                .collect();
            if !plays(&*game, &kinds, 240, 11) {
                wrong.push(format!("`{text}` on {cards:?} is neither played nor does it change anything"));
            }
        }
        assert!(wrong.is_empty(), "{}: {wrong:#?}", entry.info().name);
    }
}
