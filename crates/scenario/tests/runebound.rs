//! The worked examples of Runebound.

use runehall_games::Entry;
use runehall_runebound::Runebound;
use runehall_scenario::{Show, Suite, Verdict};

const EXAMPLES: &str = include_str!("runebound-examples.md");

#[test]
fn the_worked_examples_come_out_as_they_are_written() {
    let mut suite =
        Suite::new(|_| Entry::of::<Runebound>().load(&[]).map_err(|_| "the cards are not sound".to_owned()));
    suite.run_file("runebound-examples.md", EXAMPLES);
    assert_eq!(suite.problems(), []);
    let wrong: Vec<String> = suite
        .reports()
        .iter()
        .filter(|report| report.verdict != Verdict::Passed)
        .map(|report| report.render(Show { steps: true, all: true }))
        .collect();
    assert!(wrong.is_empty() && suite.reports().len() > 20, "{}", wrong.join("\n\n"));
}
