//! The examples of the manual are scenarios like any other: they pass.

use runehall_scenario::{Show, Suite};

const MANUAL: &str = include_str!("../../../docs/scenarios.md");

#[test]
fn every_example_of_the_manual_passes() {
    let examples: Vec<&str> = MANUAL
        .split("````markdown\n")
        .skip(1)
        .map(|rest| rest.split_once("````").map_or(rest, |(example, _)| example))
        .collect();
    assert_eq!(examples.len(), 5);
    for example in examples {
        let mut suite = Suite::of_registry();
        suite.run_file("docs/scenarios.md", example);
        assert_eq!(suite.exit_code(), 0, "{example}\n{}", suite.render(Show { steps: true, all: false }));
    }
}

#[test]
fn the_example_of_every_game_passes() {
    for info in runehall_games::GAMES.iter().map(runehall_games::GameEntry::info).filter(|info| !info.is_part()) {
        let mut suite = Suite::of_registry();
        suite.run_file("example.md", info.example);
        assert_eq!(suite.reports().len(), 1, "{}", info.name);
        let shown = suite.render(Show { steps: true, all: false });
        assert_eq!(suite.exit_code(), 0, "{}\n{shown}", info.name);
    }
}

#[test]
fn the_manual_itself_is_no_scenario() {
    assert_eq!(runehall_scenario::parse("docs/scenarios.md", MANUAL).map(|scenarios| scenarios.len()), Ok(0));
}
