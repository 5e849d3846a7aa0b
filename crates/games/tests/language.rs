//! The card languages of all games, held to their promises by sentences drawn by lot.

use runehall_engine::KindId;
use runehall_games::language::{nothing_is_dead, pairs, trial};
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
    for entry in GAMES {
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

/// The example of a phrase in the manual is a card that somebody can write: some type of card says it, and games with it end.
#[test]
fn every_example_of_the_manual_is_a_card_that_plays() {
    for entry in GAMES {
        let game = entry.load(&[]).expect("its own cards");
        let Some(language) = game.language() else { continue };
        let kinds = 0..game.card_names().len() as u16;
        let lines = kinds.map(KindId).any(|kind| game.card(kind).text.contains('\n'));
        let mut examples: Vec<String> = game.vocabulary().into_iter().map(|word| word.example).collect();
        examples.sort();
        examples.dedup();
        for text in examples {
            let mut pools = language.cards().into_iter().filter_map(|card| language.pool(card, &text));
            let game = pools.find_map(|pool| Some((entry.load(&pool.files).ok()?, pool.card)));
            let Some((game, card)) = game else {
                // A line may need another one beside it ("the placed card"); such examples are tested with it in the game's crate.
                assert!(lines, "{}: no card can say `{text}`", entry.info().name);
                continue;
            };
            let kind = game.card_names().iter().position(|name| *name == card).unwrap_or_default();
            let found = trial(&*game, &[KindId(kind as u16)], 20, 11);
            // Regulations are chosen by nobody, so whether somebody did says nothing; that a text makes a difference is the next test.
            assert_eq!(found.len(), 1, "games with `{text}` are played to their end");
        }
    }
}
