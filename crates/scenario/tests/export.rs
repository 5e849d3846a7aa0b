//! Positions taken out of games: every one of them leads to the table it was taken from, or is refused with the reason.

use std::path::Path;
use std::sync::Arc;

use runehall_dice::FastDice;
use runehall_engine::{Actor, Pending, Seat, Setup};
use runehall_games::DynGame;
use runehall_games::replay::Cursor;
use runehall_games::session::{Session, default_names};
use runehall_scenario::export::{ExportError, of_replay, of_seat};
use runehall_scenario::{Suite, Verdict};
use runehall_wire::{Replay, parse};

/// Every so many steps of a golden game a position is taken out.
const EVERY: usize = 37;
/// So many answers are given in a random game.
const ANSWERS: usize = 500;

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

/// A game of Runeslingers by uniformly random answers, as far as it comes.
fn random_game(seats: u8, seed: u64) -> (Arc<dyn DynGame>, Replay) {
    let game = runehall_games::find("runeslingers").expect("a game").load(&[]).expect("our own cards");
    let setup = Setup::seats(seats).unattended();
    let dice = Box::new(FastDice::new(seed));
    let mut session = Session::new(Arc::clone(&game), setup, default_names(seats), dice).expect("a table");
    let mut chooser = FastDice::for_game(seed, 0);
    for _ in 0..ANSWERS {
        let Some(ask) = session.ask() else { break };
        let options = session.options();
        let choice = options[chooser.below(options.len() as u32) as usize];
        match ask.who {
            Actor::Seat(seat) => session.answer(seat, choice).map(drop),
            Actor::Chance => session.roll(choice).map(drop),
        }
        .expect("a legal answer");
    }
    let replay = session.to_replay();
    (game, replay)
}

/// Stacks under boons, cards on concentrations, tokens, owners and orders of decks: all of it is given, or the game is played from the deal.
#[test]
fn positions_with_fields_and_decks_of_players_are_given_again() {
    for (seats, seed) in [(2, 1), (3, 2)] {
        let (game, replay) = random_game(seats, seed);
        let last = Cursor::new(Arc::clone(&game), &replay).expect("it plays").last();
        let (mut given, mut dealt) = (0, 0);
        for step in (0..=last).step_by(EVERY / 2).chain([last]) {
            let text = of_replay(&game, &replay, step).unwrap_or_else(|error| panic!("step {step}: {error}"));
            passes(&text);
            *(if text.contains("\nnew game\n") { &mut dealt } else { &mut given }) += 1;
        }
        assert!(given > 3 * dealt, "{given} positions are given, {dealt} are played from the deal");
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
