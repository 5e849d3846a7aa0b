//! `runehall play GAME --before MODE`: decks are made first, saved if wished, and played on with.

mod common;

use common::{runehall, with_input};

#[test]
fn what_was_drafted_is_saved_and_played_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.deck");
    let (shown, two) = (file.display().to_string(), "1 2\n");
    // Eight picks in each of two rounds, six cards left out; then the encounter is left. The last two cards of a pack are not asked for.
    let round = two.repeat(8);
    let input = round.repeat(2) + "1 2 3 4 5 6\nview\nquit\n";
    let run = with_input(
        &format!("play runeslingers --before draft --seats 4 --plain --seed 3 --bots random --save-deck {shown}"),
        &input,
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("saved the deck to"), "{}\n{}", run.out, run.err);
    let deck = std::fs::read_to_string(&file).unwrap();
    let cards: u32 = deck.lines().filter_map(|line| line.split(' ').next()?.parse::<u32>().ok()).sum();
    assert_eq!(cards, 30 + 3, "{deck}");
    let checked = runehall(&format!("deck check {shown} --game runeslingers --option format=draft"));
    assert_eq!(checked.code, 0, "{}", checked.out);
    // The same deck lies on the table of the encounter.
    let begun = run.out.rfind("concentration").expect("the encounter asks for a concentration");
    assert!(begun > run.out.find("Pick 1 of round 1").expect("the draft is told"), "{}", run.out);
}

#[test]
fn a_sealed_deck_is_built_and_a_game_without_boosters_says_so() {
    let fourteen: Vec<String> = (1..=14).map(|n| n.to_string()).collect();
    let input = fourteen.join(" ") + "\nquit\n";
    let run = with_input("play runeslingers --before sealed --plain --seed 5 --bots random --decks romin", &input);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("has a deck of 40 cards"), "{}", run.out);
    let none = runehall("play zun --before draft --plain");
    assert_eq!((none.code, none.err.contains("`zun` has no draft")), (2, true), "{}", none.err);
}
