//! The rulebook and the card scenarios of Runebound, which is not in the list of games yet.

use std::path::Path;

use runehall_games::Entry;
use runehall_runebound::Runebound;
use runehall_scenario::{Show, Suite, Verdict};

/// Runs every scenario of the Markdown files of a folder.
fn run(folder: &str, at_least: usize) {
    let mut suite =
        Suite::new(|_| Entry::of::<Runebound>().load(&[]).map_err(|_| "the cards are not sound".to_owned()));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the folder is there").flatten().map(|e| e.path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "md"));
    files.sort();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        suite.run_file(&path.file_name().unwrap_or_default().to_string_lossy(), &text);
    }
    assert_eq!(suite.problems(), []);
    let wrong: Vec<String> = suite
        .reports()
        .iter()
        .filter(|report| report.verdict != Verdict::Passed)
        .map(|report| report.render(Show { steps: true, all: false }))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(suite.reports().len() >= at_least, "only {} scenarios", suite.reports().len());
}

#[test]
fn the_rulebook_comes_out_as_it_is_written() {
    run("docs/rules/runebound", 280);
}

#[test]
fn the_cards_do_what_their_scenarios_say() {
    run("data/runebound", 260);
}

/// What the scenarios of RBD-23.4 and 23.7 leave to a count, by the map file.
#[test]
fn the_map_has_the_terrains_and_jewels_that_the_rulebook_counts() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/runebound/terrinoth.map.csv");
    let text = std::fs::read_to_string(file).expect("the map is there");
    let spaces: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let (terrain, jewel, sunburst) = (1, 4, 5);
    let count = |column: usize, word: &str| spaces.iter().filter(|space| space[column] == word).count();
    assert_eq!(spaces.len(), 126);
    let terrains = ["road", "river", "plains", "forest", "hills", "mountains", "swamp", "town"];
    assert_eq!(terrains.map(|word| count(terrain, word)), [26, 13, 18, 19, 19, 15, 8, 8]);
    let bursts = |colour: &str| spaces.iter().filter(|space| space[jewel] == colour && space[sunburst] == "1").count();
    let jewels = ["green", "yellow", "blue", "red"].map(|colour| (count(jewel, colour), bursts(colour)));
    assert_eq!(jewels, [(18, 15), (15, 11), (10, 10), (7, 0)]);
}
