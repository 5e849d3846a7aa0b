//! The card languages of all games, held to their promises by sentences drawn by lot.

use std::sync::Arc;

use runehall_engine::{CardInfo, KindId};
use runehall_games::language::{nothing_is_dead, pairs, plays, trial};
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
        let rows = nothing_is_dead(&entry, 6, 60, 3);
        let dead: Vec<_> = rows.iter().filter(|row| !row.shown && row.scenario.is_none()).collect();
        assert!(dead.is_empty(), "{}: {dead:#?}", entry.info().name);
        for clause in rows.iter().filter_map(|row| row.scenario) {
            assert!(entry.info().has_clause(clause), "{clause}");
        }
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
