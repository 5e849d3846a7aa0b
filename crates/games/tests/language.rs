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
