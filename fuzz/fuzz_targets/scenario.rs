//! Any text as a scenario file. Reading it ends in scenarios or in problems with a line; running them ends in a report.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use runehall_games::DynGame;

static ZUN: LazyLock<Arc<dyn DynGame>> =
    LazyLock::new(|| runehall_games::find("zun").expect("it is a game").load(&[]).expect("its cards are sound"));

fuzz_target!(|text: &str| {
    check(text);
    // Most inputs do not know that a file says which game it is about.
    check(&format!("<!-- game: zun -->\n## ZUN-1.1 Fuzz\n{text}"));
});

fn check(text: &str) {
    match runehall_scenario::parse("fuzz.md", text) {
        Ok(scenarios) => {
            for scenario in scenarios.iter().take(3) {
                runehall_scenario::run(scenario, &**ZUN);
            }
        }
        Err(problems) => assert!(!problems.is_empty(), "refused without a reason"),
    }
}
