//! What the games declare for the manual of scenarios is complete: every question, every fact and zone that a view ever shows.

use runehall_dice::FastDice;
use runehall_engine::{Dice, NoDice, Of, Options, Pending, Setup, Viewer};
use runehall_games::GAMES;

/// So many answers of a random game are looked at.
const ANSWERS: usize = 400;

#[test]
fn every_question_and_every_fact_is_declared() {
    for entry in GAMES {
        let info = entry.info();
        let manual = info.manual;
        if manual.facts.is_empty() {
            continue;
        }
        let asked: Vec<&str> = manual.asked.iter().map(|(name, _)| *name).collect();
        let questions: Vec<&str> = info.questions.iter().map(|question| question.name).collect();
        assert_eq!(asked, questions, "{}", info.name);
        let game = entry.load(&[]).expect("our own cards");
        let setup = Setup { seats: info.seats.1, ..Setup::default() }.unattended();
        let mut state = game.start(&setup, &mut NoDice, &mut vec![]).expect("a table");
        let mut dice = FastDice::new(7);
        let mut options = Options::new();
        for _ in 0..ANSWERS {
            if !matches!(state.pending(), Pending::Ask(_)) {
                break;
            }
            let view = state.view(Viewer::Judge);
            let of_table = view.facts.iter().map(|fact| fact.name).chain(view.zones.iter().map(|zone| zone.name));
            let of_seats = view.seats.iter().flat_map(|seat| {
                seat.facts.iter().map(|fact| fact.name).chain(seat.zones.iter().map(|zone| zone.name))
            });
            for (of, name) in of_table.map(|name| (Of::Table, name)).chain(of_seats.map(|name| (Of::Player, name))) {
                let declared = manual.facts.iter().any(|fact| fact.of == of && fact.name == name);
                assert!(declared, "{}: `{name}` is not declared", info.name);
            }
            state.options(&mut options);
            let pick = dice.roll(options.len() as u32).unwrap_or(0);
            state.apply(options[pick as usize], &mut NoDice, &mut vec![]).expect("a legal answer");
        }
    }
}
