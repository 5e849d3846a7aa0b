//! Scenarios with cards that are in no box: a section of `regulations.md` has a `cards` block that gives cards of the game other texts.
//!
//! Here stands what a rulebook cannot show with its own cards: loops that a designer can write, scopes that no card of the box has,
//! and every kind of sentence that was once understood by half.

use runehall_scenario::{Show, Suite};

const SECTIONS: &str = include_str!("regulations.md");
const FILES: [(&str, &str); 4] = [
    ("creatures.cards", include_str!("../../../../data/regulations/creatures.cards")),
    ("spells.cards", include_str!("../../../../data/regulations/spells.cards")),
    ("runes.cards", include_str!("../../../../data/regulations/runes.cards")),
    ("regulations.cards", include_str!("../../../../data/regulations/regulations.cards")),
];

/// The card files of the box with other texts, given as `Name: text`.
fn changed(texts: &str) -> Vec<(String, String)> {
    let mut files = FILES.map(|(name, text)| (name.to_owned(), text.to_owned()));
    for (name, text) in texts.lines().map(|line| line.split_once(": ").expect("a name, a colon and a text")) {
        let of = |card: &str| card.split("  x").next() == Some(name);
        let found = files.iter_mut().find_map(|(_, file)| {
            let lines: Vec<&str> = file.lines().collect();
            let at = lines.iter().position(|line| of(line))?;
            let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
            lines[at + 2] = format!("  {text}");
            *file = lines.join("\n") + "\n";
            Some(())
        });
        assert!(found.is_some(), "there is no card `{name}`");
    }
    files.to_vec()
}

#[test]
fn cards_of_designers_do_what_they_say() {
    let mut wrong = String::new();
    for section in SECTIONS.split("\n## ").skip(1) {
        let texts = section.split_once("```cards\n").and_then(|(_, rest)| rest.split_once("```")).expect(section).0;
        let files = changed(texts);
        let mut suite = Suite::new(move |name| {
            let entry = runehall_games::find(name).map_err(|error| error.to_string())?;
            entry.load(&files).map_err(|problems| problems.iter().map(|problem| problem.rendered.clone()).collect())
        });
        suite.run_file("regulations.md", &format!("<!-- game: regulations -->\n## {section}"));
        if suite.exit_code() != 0 {
            wrong += &suite.render(Show { steps: false, all: false });
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
