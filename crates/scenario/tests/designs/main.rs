//! Scenarios with cards that are in no box: a section of `<game>.md` has a `cards` block that gives cards of the game other texts.
//! A line is `Name: text` or `Name [attributes]: text`; further lines with the same name are further lines of the card.
//!
//! Here stands what a rulebook cannot show with its own cards: loops that a designer can write, scopes that no card of the box has,
//! and every kind of sentence that was once understood by half.

use std::fs;
use std::path::Path;

use runehall_engine::KindId;
use runehall_games::DynGame;
use runehall_scenario::{Show, Suite};

const GAMES: [(&str, &str); 8] = [
    ("regulations", include_str!("regulations.md")),
    ("regulations", include_str!("regulations-2.md")),
    ("regulations", include_str!("regulations-3.md")),
    ("runebound", include_str!("runebound.md")),
    ("runeslingers", include_str!("runeslingers.md")),
    ("zun", include_str!("zun.md")),
    ("zun", include_str!("zun-2.md")),
    ("zun", include_str!("zun-3.md")),
];

/// The card files of a game.
fn files(game: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(game);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "cards"));
    paths.sort();
    paths.into_iter().map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap())).collect()
}

/// The card files of a game with other texts.
fn changed(game: &str, texts: &str) -> Vec<(String, String)> {
    let mut files = files(game);
    let mut before = "";
    for (name, text) in texts.lines().map(|line| line.split_once(": ").expect("a name, a colon and a text")) {
        let (name, attributes, text) = match name.split_once(" [") {
            // Attributes have colons of their own.
            Some((name, begun)) => {
                let rest = format!("{begun}: {text}");
                let (attributes, text) = rest.split_once("]: ").expect("attributes end with a bracket");
                (name, Some(attributes.to_owned()), text.to_owned())
            }
            None => (name, None, text.to_owned()),
        };
        let of = |card: &str| card.split("  x").next() == Some(name);
        let found = files.iter_mut().find_map(|(_, file)| {
            let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
            let at = lines.iter().position(|line| of(line))?;
            let end = lines[at..].iter().position(|line| line.trim().is_empty()).map_or(lines.len(), |n| at + n);
            if name == before {
                lines.insert(end, format!("  {text}"));
            } else {
                lines.splice(at + 2..end, [format!("  {text}")]);
            }
            if let Some(attributes) = attributes.clone() {
                lines[at + 1] = format!("  {attributes}");
            }
            *file = lines.join("\n") + "\n";
            Some(())
        });
        assert!(found.is_some(), "there is no card `{name}`");
        before = name;
    }
    files
}

#[test]
fn cards_of_designers_do_what_they_say() {
    let mut wrong = String::new();
    for (game, sections) in GAMES {
        for section in sections.split("\n## ").skip(1) {
            let texts = section.split_once("```cards\n").and_then(|(_, rest)| rest.split_once("```")).expect(section).0;
            let files = changed(game, texts);
            let mut suite = Suite::new(move |name| {
                let entry = runehall_games::find(name).map_err(|error| error.to_string())?;
                entry.load(&files).map_err(|problems| problems.iter().map(|problem| problem.rendered.clone()).collect())
            });
            suite.run_file(&format!("{game}.md"), &format!("<!-- game: {game} -->\n## {section}"));
            if suite.exit_code() != 0 {
                wrong += &suite.render(Show { steps: false, all: false });
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Whether a scenario of this text names a card of this type that says the phrase.
fn names_a_speaker(game: &dyn DynGame, card: &str, phrase: &str, scenarios: &str) -> bool {
    let kinds = (0..game.card_names().len()).map(|kind| game.card(KindId(kind as u16)));
    kinds.into_iter().any(|info| {
        // A form may have a number in it: `SkillWord(1)`.
        let says = info.tree.match_indices(phrase).any(|(at, _)| {
            let (before, after) = (&info.tree[..at], &info.tree[at + phrase.len()..]);
            !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
        });
        let is_such = info.attributes.split([',', ';']).any(|attribute| attribute.trim() == card);
        says && is_such && scenarios.contains(&info.name)
    })
}

/// What no game at random shows is named with a clause; a scenario under that clause has a card of that type that says it.
#[test]
fn what_is_left_to_scenarios_is_shown_by_them() {
    for (name, least) in [("regulations", 5), ("runebound", 30)] {
        let rows = shown_by_scenarios(name);
        assert!(rows > least, "{rows} phrases of {name} are left to scenarios");
    }
}

/// How many phrases of a game are left to scenarios, each of which was found.
fn shown_by_scenarios(name: &str) -> usize {
    let entry = runehall_games::find(name).expect("a game");
    let own = entry.load(&[]).expect("its own cards");
    let rules: String = ["docs/rules", "data"]
        .iter()
        .flat_map(|folder| {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join(name);
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let of_clause = |text: &str, clause: &str| -> Vec<String> {
        let sections = text.split("\n## ").flat_map(|section| section.split("\n### ")).skip(1);
        let headed = |section: &&str| {
            let heading = section.lines().next().unwrap_or_default();
            heading.split([' ', '(', ')', ',']).any(|word| word == clause)
        };
        sections.filter(headed).map(str::to_owned).collect()
    };
    let mut rows = 0;
    for phrase in own.language().expect("it has words").phrases() {
        for (card, clause) in &phrase.by_scenario {
            let in_box = of_clause(&rules, clause);
            let in_box = in_box.iter().any(|section| names_a_speaker(&*own, card, &phrase.name, section));
            let designed = || {
                let sections =
                    GAMES.iter().filter(|(game, _)| *game == name).flat_map(|(_, text)| of_clause(text, clause));
                sections.into_iter().any(|section| {
                    let (texts, scenarios) =
                        section.split_once("```cards\n").and_then(|(_, rest)| rest.split_once("```")).expect("cards");
                    let game = entry.load(&changed(name, texts)).expect("sound cards");
                    names_a_speaker(&*game, card, &phrase.name, scenarios)
                })
            };
            assert!(in_box || designed(), "no scenario of {clause} has a {card} that says {}", phrase.name);
            rows += 1;
        }
    }
    rows
}
