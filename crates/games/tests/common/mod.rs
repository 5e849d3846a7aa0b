//! Tables, and games played on them by uniformly random choices.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Setup};
use runehall_games::DynGame;
use runehall_games::session::{Session, default_names};

/// The game with the cards that come with it.
pub(crate) fn zun() -> Arc<dyn DynGame> {
    runehall_games::find("zun").unwrap().load(&[]).unwrap()
}

/// The same with an Attack that takes 2.
pub(crate) fn house_cards() -> Arc<dyn DynGame> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/zun");
    let file = |name: &str| (name.to_owned(), fs::read_to_string(folder.join(name)).unwrap());
    let mut files = ["actions.cards", "modifiers.cards", "reactions.cards"].map(file);
    let old = "Target player loses 1 HP.";
    assert_eq!(files[0].1.matches(old).count(), 1);
    files[0].1 = files[0].1.replace(old, "Target player loses 2 HP.");
    runehall_games::find("zun").unwrap().load(&files).unwrap()
}

/// A kind of table.
pub(crate) struct TableOf {
    /// Its game and name, which is also where its golden files are: `zun/two`.
    pub(crate) name: &'static str,
    pub(crate) game: Arc<dyn DynGame>,
    pub(crate) setup: Setup,
}

impl TableOf {
    /// A new game whose dice have this seed.
    pub(crate) fn session(&self, seed: u64) -> Session {
        session_with(Arc::clone(&self.game), &self.setup, seed)
    }

    /// A whole game, by a seed.
    pub(crate) fn finished(&self, seed: u64) -> Session {
        finished_with(Arc::clone(&self.game), &self.setup, seed)
    }
}

/// Every kind of table of every game.
pub(crate) fn tables() -> [TableOf; 15] {
    let games = ["zun", "regulations", "runeslingers", "runebound", "runeslingers-boosters"]
        .map(|name| runehall_games::find(name).unwrap().load(&[]).unwrap());
    let table = |name: &'static str, game: usize, seats, mode: &str| {
        let setup = Setup { mode: mode.to_owned(), ..Setup::seats(seats) };
        TableOf { name, game: Arc::clone(&games[game]), setup }
    };
    let mut first_edition = table("runeslingers/first", 2, 2, "");
    first_edition.setup.options.insert("edition".to_owned(), "first".to_owned());
    let quest = |name, seats, options: &[(&str, &str)]| {
        let mut table = table(name, 3, seats, "");
        table.setup.options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        table
    };
    [
        table("zun/two", 0, 2, ""),
        table("zun/three", 0, 3, ""),
        table("zun/four", 0, 4, ""),
        table("zun/pairs", 0, 4, "2v2"),
        table("regulations/two", 1, 2, ""),
        table("regulations/three", 1, 3, ""),
        table("regulations/four", 1, 4, ""),
        table("runeslingers/two", 2, 2, ""),
        table("runeslingers/three", 2, 3, ""),
        first_edition,
        quest("runebound/alone", 1, &[("round-cap", "12")]),
        quest("runebound/two", 2, &[("round-cap", "8"), ("choose", "yes")]),
        quest("runebound/doom", 4, &[("round-cap", "5"), ("doom-track", "yes")]),
        table("runeslingers/draft", 4, 4, "draft"),
        table("runeslingers/sealed", 4, 2, "sealed"),
    ]
}

/// A new game of Zun whose dice have this seed.
pub(crate) fn session(setup: &Setup, seed: u64) -> Session {
    session_with(zun(), setup, seed)
}

fn session_with(game: Arc<dyn DynGame>, setup: &Setup, seed: u64) -> Session {
    Session::new(game, setup.clone(), default_names(setup.seats), Box::new(FastDice::new(seed))).unwrap()
}

/// The dice that choose in games of this seed: others than those that roll.
pub(crate) fn chooser(seed: u64) -> FastDice {
    FastDice::for_game(seed, 0)
}

/// One random answer to whoever is asked, dice included; `None` when nobody is.
pub(crate) fn random_answer(session: &mut Session, chooser: &mut FastDice) -> Option<(Actor, Choice)> {
    let who = session.ask()?.who;
    let options = session.options();
    let choice = options[chooser.below(options.len() as u32) as usize];
    match who {
        Actor::Seat(seat) => session.answer(seat, choice).map(drop),
        Actor::Chance => session.roll(choice).map(drop),
    }
    .unwrap();
    Some((who, choice))
}

/// A whole game of Zun, by a seed.
pub(crate) fn finished(setup: &Setup, seed: u64) -> Session {
    finished_with(zun(), setup, seed)
}

/// The same by other rules.
pub(crate) fn finished_with(game: Arc<dyn DynGame>, setup: &Setup, seed: u64) -> Session {
    let (mut session, mut chooser) = (session_with(game, setup, seed), chooser(seed));
    while random_answer(&mut session, &mut chooser).is_some() {}
    assert!(session.outcome().is_some(), "{:?}", session.pending());
    session
}
