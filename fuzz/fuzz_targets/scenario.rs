//! Any text as a scenario file. Reading it ends in scenarios or in problems with a line; running them ends in a report.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use runehall_games::DynGame;

static GAMES: LazyLock<Vec<Arc<dyn DynGame>>> =
    LazyLock::new(|| runehall_games::GAMES.iter().map(|game| game.load(&[]).expect("its cards are sound")).collect());

fuzz_target!(|text: &str| {
    check(text);
    // Most inputs do not know that a file says which game it is about.
    for game in runehall_games::GAMES {
        let info = game.info();
        check(&format!("<!-- game: {} -->\n## {}-1.1 Fuzz\n{text}", info.name, info.clauses));
    }
});

fn check(text: &str) {
    match runehall_scenario::parse("fuzz.md", text) {
        Ok(scenarios) => {
            for scenario in scenarios.iter().take(3) {
                if let Some(game) = GAMES.iter().find(|game| game.info().name == scenario.game) {
                    runehall_scenario::run(scenario, &**game);
                }
            }
        }
        Err(problems) => assert!(!problems.is_empty(), "refused without a reason"),
    }
}
