//! The cards and the map of Runebound: every text is read in one way and printed as it stands, and what has no meaning is refused.

use runehall_cards::{Diagnostic, parse_files, print_cards, render};
use runehall_engine::Game;
use runehall_runebound::Runebound;
use runehall_runebound::lexicon::lexicon;

const FILES: [(&str, &str); 7] = [
    ("heroes.cards", include_str!("../../../data/runebound/heroes.cards")),
    ("green.cards", include_str!("../../../data/runebound/green.cards")),
    ("yellow.cards", include_str!("../../../data/runebound/yellow.cards")),
    ("blue.cards", include_str!("../../../data/runebound/blue.cards")),
    ("red.cards", include_str!("../../../data/runebound/red.cards")),
    ("items.cards", include_str!("../../../data/runebound/items.cards")),
    ("allies.cards", include_str!("../../../data/runebound/allies.cards")),
];
const MAP: &str = include_str!("../../../data/runebound/terrinoth.map.csv");

#[test]
fn every_example_is_a_text_that_uses_its_phrase() {
    let wrong: Vec<String> = lexicon().check_examples().iter().map(Diagnostic::to_string).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_text_prints_as_it_was_written() {
    let lexicon = lexicon();
    let (cards, errors) = parse_files(&FILES);
    assert!(errors.is_empty(), "{errors:#?}");
    assert_eq!(cards.len(), 12 + 84 + 68); // RBD-1.5, 1.11
    for line in cards.iter().flat_map(|card| &card.lines) {
        let tree = lexicon.parse(&line.text).unwrap_or_else(|errors| panic!("{}", render(&errors[0], &line.text)));
        assert_eq!(lexicon.print(&tree).as_deref(), Some(line.text.as_str()));
    }
}

#[test]
fn files_print_as_they_are_but_for_comments() {
    for (file, text) in FILES {
        let (cards, _) = parse_files(&[(file, text)]);
        let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(print_cards(&cards), plain.join("\n").trim_start().to_owned() + "\n", "{file}");
    }
}

/// The message about a card file in which one text was exchanged for another.
fn refused(old: &str, new: &str) -> String {
    let (file, text) = FILES.into_iter().find(|(_, text)| text.contains(old)).expect("the text is there");
    let files: Vec<(String, String)> = FILES
        .iter()
        .map(|(name, body)| {
            let body = if *name == file { text.replacen(old, new, 1) } else { (*body).to_owned() };
            ((*name).to_owned(), body)
        })
        .collect();
    let problems = Runebound::load(&files).expect_err(new);
    problems.into_iter().map(|problem| problem.rendered).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_has_no_meaning_is_refused_with_its_reason() {
    for (old, new, why) in [
        ("Always: +1 Body.", "Always: gain 1 gold.", "no card does this always"),
        ("Always: +1 Body.", "+1 Body.", "no card of this type says this at this time"),
        ("Activate (Melee): Hit: +1 melee damage.", "Activate (Melee): +1 melee damage.", "`Hit:` goes with damage"),
        ("Activate (Melee): Hit: +1 melee damage.", "Activate (Ranged): Hit: +1 melee damage.", "in its own phase"),
        ("Discard (Escape): escape without a roll.", "Discard (Market): escape without a roll.", "in the Escape phase"),
        ("Market: take 2 exhaustion: gain 1 gold.", "Market: gain 1 gold.", "an ability has a cost"),
        ("gain this card as a Dragon Rune", "roll 1 extra movement die", "used in the Movement step"),
        (
            "test Climb (Body) 13; success: gain 2 gold; failure: take 1 wound",
            "test Climb (Body) 13; gain 2 gold",
            "`success:` or `failure:`",
        ),
        ("Struck (melee): take 1 exhaustion", "Struck (melee): take 0 exhaustion", "0 does nothing"),
        ("gain 2 gold", "gain 2 golds", "golds"),
        ("in each of Tamalir,", "in each of Tamalier,", "Tamalir"),
    ] {
        let message = refused(old, new);
        assert!(message.contains(why), "{new}: {message}");
    }
}

/// The messages about a map in which one line was exchanged.
fn bad_map(old: &str, new: &str) -> String {
    assert!(MAP.contains(old), "{old}");
    let files = [("other.csv".to_owned(), MAP.replacen(old, new, 1))];
    let problems = Runebound::load(&files).expect_err(new);
    problems.into_iter().map(|problem| problem.rendered).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_map_is_checked_with_line_and_cure() {
    for (old, new, why) in [
        ("id,terrain", "id,kind", "write `id,terrain,town"),
        ("A1,mountains,,Ashen Spire,red,0,A2 B1", "A1,mountain,,Ashen Spire,red,0,A2 B1", "`mountain` is no terrain"),
        (
            "A1,mountains,,Ashen Spire,red,0,A2 B1",
            "A1,mountains,,Ashen Spire,red,0,A2",
            "add `B1` to the neighbours of `A1` in line 2",
        ),
        ("A1,mountains,,Ashen Spire,red,0,A2 B1", "A1,mountains,,Ashen Spire,purple,0,A2 B1", "`purple` is no jewel"),
        (
            "A1,mountains,,Ashen Spire,red,0,A2 B1",
            "A1,mountains,,Ashen Spire,red,0,A2 B1 Z9",
            "`Z9`, which is no space",
        ),
        ("E2,town,Frostgate", "E2,town,", "a town without a name"),
        ("Tamalir", "Tamalor", "the map has no town `Tamalir`"),
        ("Frostgate", "Frostgit", "the map has no town `Frostgate`"),
    ] {
        let message = bad_map(old, new);
        assert!(message.contains(why), "{new}: {message}");
    }
}

#[test]
fn another_map_of_the_same_format_can_be_played() {
    // The jewel of a space is taken away: one counter fewer of its colour (RBD-1.7).
    let files = [("other.csv".to_owned(), MAP.replacen("C1,hills,,,blue,1", "C1,hills,,,,0", 1))];
    let rules = Runebound::load(&files).expect("it is sound");
    assert_ne!(Runebound::rules_hash(&rules), Runebound::rules_hash(&Runebound::load(&[]).expect("it is sound")));
}
