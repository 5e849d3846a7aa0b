//! Positions taken out of games: every one of them leads to the table it was taken from, or is refused with the reason.

use std::path::Path;
use std::sync::Arc;

use runehall_engine::{Actor, Pending, Seat};
use runehall_games::DynGame;
use runehall_games::replay::Cursor;
use runehall_scenario::export::{ExportError, of_replay, of_seat};
use runehall_scenario::{Suite, Verdict};
use runehall_wire::{Replay, parse};

/// Every so many steps of a golden game a position is taken out.
const EVERY: usize = 37;

fn golden(game: &str, name: &str) -> (Arc<dyn DynGame>, Replay) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(game).join(name);
    let replay = parse(&std::fs::read_to_string(path).expect("a golden game")).expect("a replay");
    let game = runehall_games::find(game).expect("a game").load(&[]).expect("our own cards");
    (game, replay)
}

fn passes(text: &str) {
    let mut suite = Suite::of_registry();
    suite.run_file("position.md", text);
    assert_eq!(suite.exit_code(), 0, "{text}\n{}", suite.render(runehall_scenario::Show::default()));
}

#[test]
fn any_step_of_a_finished_game_becomes_a_scenario() {
    for (game, name) in [("zun", "two.replay"), ("zun", "pairs.replay"), ("regulations", "three.replay")] {
        let (game, replay) = golden(game, name);
        let last = Cursor::new(Arc::clone(&game), &replay).expect("it plays").last();
        let (mut given, mut dealt) = (0, 0);
        for step in (0..=last).step_by(EVERY).chain([last]) {
            let text = of_replay(&game, &replay, step).unwrap_or_else(|error| panic!("{name}, step {step}: {error}"));
            passes(&text);
            *(if text.contains("\nnew game\n") { &mut dealt } else { &mut given }) += 1;
        }
        assert!(given > 3 * dealt, "{name}: {given} positions are given, {dealt} are played from the deal");
        assert_eq!(of_replay(&game, &replay, last + 1), Err(ExportError::NoStep(last)));
    }
}

#[test]
fn a_seat_takes_out_what_it_sees_and_nothing_else() {
    for (game, name) in [("zun", "three.replay"), ("regulations", "two.replay")] {
        let (game, replay) = golden(game, name);
        let mut cursor = Cursor::new(Arc::clone(&game), &replay).expect("it plays");
        let mut taken = 0;
        while cursor.forward() {
            let state = cursor.state();
            let Pending::Ask(ask) = state.pending() else { continue };
            let Actor::Seat(asked) = ask.who else { continue };
            let other = Seat((asked.0 + 1) % replay.setup.seats);
            assert_eq!(of_seat(&*game, &replay.setup, &replay.names, state, other), Err(ExportError::NotAsked));
            let text = of_seat(&*game, &replay.setup, &replay.names, state, asked);
            // The same in every world that the seat cannot tell from this one.
            for seed in 1..4 {
                let world = state.resample(asked, &mut runehall_dice::TableDice::from_short_seed(seed));
                assert_eq!(of_seat(&*game, &replay.setup, &replay.names, &*world, asked), text, "{name}");
            }
            if let Ok(text) = text {
                passes(&text);
                taken += 1;
            }
        }
        assert!(taken > 5, "{name}: {taken}");
    }
}

#[test]
fn a_failed_report_names_what_its_table_does_not_restore() {
    let text = "<!-- game: zun -->\n## Window\n```given\nAlex: hand Attack\nBilly: hand Trap\n```\n```play\nAlex: play Attack -> Billy\n```\n```then\nBilly.hp = 3\n```\n";
    let mut suite = Suite::of_registry();
    suite.run_file("f.md", text);
    let report = &suite.reports()[0];
    assert!(matches!(report.verdict, Verdict::Failed { .. }));
    let scene = report.scene.as_ref().expect("how things stood");
    assert_eq!(scene.lost, ["that Billy is asked `react`: it would be that Alex is asked `act`"]);
}
