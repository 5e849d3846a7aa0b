//! What positions are worth: learned alike on any number of threads, and in files that fit their games.

use std::sync::Arc;

use runehall_bots::{BotSpec, Trained};
use runehall_engine::{Game, Setup};
use runehall_regulations::Regulations;
use runehall_runebound::Runebound;
use runehall_runeslingers::Runeslingers;
use runehall_sim::{ArenaSpec, SimError, TrainSpec, arena_of, train};
use runehall_zun::Zun;

fn spec(games: u64, threads: usize) -> TrainSpec {
    TrainSpec {
        setups: vec![Setup::seats(2)],
        games,
        rounds: 2,
        playouts: 8,
        astray: 20,
        seed: 5,
        threads,
        hidden: 3,
        passes: 2,
        turns: 2,
        pace: 100,
    }
}

#[test]
fn the_same_seed_teaches_the_same_on_any_number_of_threads() {
    let rules = Zun::load(&[]).unwrap();
    let [one, two] = [1, 3].map(|threads| train::<Zun>(&rules, &spec(60, threads), &()).unwrap());
    assert_eq!(one.0.text(), two.0.text());
    assert_eq!(one.1, two.1);
    assert_eq!(Trained::read(&one.0.text()).unwrap().text(), one.0.text());
    assert!(one.0.fits::<Zun>(&rules, 2).is_ok());
    let other = train::<Zun>(&rules, &TrainSpec { seed: 6, ..spec(60, 1) }, &()).unwrap();
    assert_ne!(one.0.text(), other.0.text());
}

#[test]
fn who_was_taught_values_the_winner_and_plays_by_it() {
    let rules = Zun::load(&[]).unwrap();
    let (trained, fit) = train::<Zun>(&rules, &TrainSpec { rounds: 1, passes: 6, ..spec(400, 0) }, &()).unwrap();
    assert!(fit.error < fit.even * 0.95 && fit.right > 0.6, "{fit:?}");
    let bots = vec![BotSpec::Trained { playouts: 40 }, BotSpec::Random];
    let arena = ArenaSpec { threads: 0, ..ArenaSpec::new(Setup::seats(2), bots, 20, 1) };
    let trained = Arc::new(trained);
    let make = |bot: usize, seed| arena.bots[bot].build_with::<Zun>(Some(&trained), 2, seed);
    assert!(arena_of::<Zun>(&rules, &arena, &make, &()).unwrap().bots[0].wins >= 18);
}

#[test]
fn weights_for_something_else_are_refused_with_what_to_do() {
    let rules = Zun::load(&[]).unwrap();
    let (trained, _) = train::<Zun>(&rules, &TrainSpec { rounds: 1, ..spec(20, 1) }, &()).unwrap();
    let why = trained.fits::<Zun>(&rules, 3).unwrap_err().to_string();
    assert_eq!(why, "the weights are for zun with 2 players, not for zun with 3; train for it: `cargo xtask train`");
    let text = trained.text().replace("0 hp |", "0 health |").replace("1 hp |", "1 health |");
    let why = Trained::read(&text).unwrap().fits::<Zun>(&rules, 2).unwrap_err().to_string();
    assert!(
        why.starts_with("the weights are for the numbers health, defeated") && why.ends_with("train zun`"),
        "{why}"
    );
    let nothing = train::<Zun>(&rules, &TrainSpec { setups: vec![], ..spec(1, 1) }, &());
    assert!(matches!(nothing, Err(SimError::Untaught)));
}

/// What comes with a game can be read, fits, and says where it comes from; which tables it is for.
fn files<G: Game>(seats: std::ops::RangeInclusive<u8>) -> Vec<u8> {
    let rules = G::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
    let mut judged = vec![];
    for seats in seats {
        let table = G::sit_down(&rules, &Setup::seats(seats).unattended()).unwrap();
        let Some(text) = G::judge(&table) else { continue };
        let trained = Trained::read(text).unwrap();
        trained.fits::<G>(&rules, seats.into()).unwrap();
        for word in ["seed", "games", "commit", "command", "strength"] {
            assert!(trained.notes.iter().any(|(known, _)| known == word), "{word} of {}", G::info().name);
        }
        judged.push(seats);
    }
    judged
}

#[test]
fn what_comes_with_the_games_fits_them() {
    assert_eq!(files::<Zun>(2..=4), [2]);
    assert_eq!(files::<Regulations>(2..=4), []);
    assert_eq!(files::<Runeslingers>(2..=4), []);
    // It says itself what its positions are worth.
    assert_eq!(files::<Runebound>(1..=6), []);
}
