//! What a game declares for those who play it without knowing it: budgets for every table, measures that its views have.

use runehall_bots::{MOST_PLAYOUTS, Strength};
use runehall_engine::{NoDice, Seat, Setup, Value, Viewer};
use runehall_games::GAMES;

#[test]
fn every_table_has_its_budgets() {
    for info in GAMES.map(|entry| entry.info()) {
        for seats in info.seats.0..=info.seats.1 {
            assert!(info.budget(seats).is_some(), "{} with {seats} seats", info.name);
            let [steady, sharp] = Strength::ALL.map(|strength| strength.playouts(info, seats));
            assert!(0 < steady && steady < sharp && sharp <= MOST_PLAYOUTS, "{} with {seats} seats", info.name);
        }
    }
}

#[test]
fn every_measure_is_a_number_or_a_flag_of_a_player() {
    for entry in GAMES {
        let (info, game) = (entry.info(), entry.load(&[]).unwrap());
        let state = game.start(&Setup::seats(info.seats.0), &mut NoDice, &mut vec![]).unwrap();
        let view = state.view(Viewer::Spectator);
        assert!(!info.measures.is_empty(), "{}", info.name);
        assert!(
            matches!(view.fact(None, "phase"), Some(Value::Word(_))),
            "{}: a command is over with its phase",
            info.name
        );
        for measure in info.measures {
            let fact = view.fact(Some(Seat(0)), measure.fact);
            assert!(matches!(fact, Some(Value::Number(_) | Value::Flag(_))), "{} of {}", measure.fact, info.name);
        }
    }
}
