//! `gen`: files made from code. The card language of each game is written here, from its lexicon,
//! its page of the manual of scenarios, from what it declares,
//! and the list of its clauses, from its rulebook; what is made from the server's types is written by a test of the server, so that a newcomer who runs the game need not compile a server twice.

use std::fmt::Write;

use anyhow::{Context, Result, anyhow};
use runehall_engine::language::CardLanguage;
use runehall_engine::{GameInfo, Word};

use crate::shell::{cargo, passes, root};
use crate::{clauses, files, manual};

/// Writes the files, or with `check` tells whether they are as they should be.
pub(crate) fn run(check: bool) -> Result<bool> {
    let languages = languages(check)?;
    let mut documents = cargo(["test", "--quiet", "--workspace", "--test", "documents"]);
    if !check {
        documents.env("BLESS", "1");
    }
    Ok(passes(&mut documents)? && languages)
}

/// The part that needs no server.
pub(crate) fn languages(check: bool) -> Result<bool> {
    let mut well = true;
    for entry in runehall_games::GAMES {
        let info = entry.info();
        let game = entry.load(&[]).map_err(|problems| {
            anyhow!("{}", problems.iter().map(|problem| problem.rendered.as_str()).collect::<Vec<_>>().join("\n"))
        })?;
        let manual = format!("docs/scenarios/{}.md", info.name);
        well &= keep(&manual, &manual::page(info), "the game declares", check)?;
        // A part of a game has that game's cards and rulebook.
        if info.is_part() {
            continue;
        }
        let language = format!("docs/card-language/{}.md", info.name);
        let mut page = card_language(info, &game.vocabulary());
        page += &game.language().map_or_else(String::new, force);
        well &= keep(&language, &page, "the words of its lexicon say", check)?;
        let clauses = format!("docs/rules/{}/clauses.txt", info.name);
        well &= keep(&clauses, &clauses::list(info)?, "the chapters beside it state", check)?;
    }
    Ok(well)
}

/// Writes a file that is not as it should be, or with `check` says so.
fn keep(path: &str, text: &str, source: &str, check: bool) -> Result<bool> {
    let old = files::read(path)?.map(|file| file.text);
    if old.as_deref() == Some(text) {
        return Ok(true);
    }
    if check {
        eprintln!("{path} is not what {source}: run `cargo xtask gen`");
        return Ok(false);
    }
    let full = root().join(path);
    std::fs::create_dir_all(full.parent().unwrap_or(&full))?;
    std::fs::write(&full, text).with_context(|| format!("cannot write {path}"))?;
    println!("wrote {path}");
    Ok(true)
}

fn card_language(info: &GameInfo, words: &[Word]) -> String {
    let mut text = format!(
        "<!-- Made by `cargo xtask gen` from the lexicon of {}: change that, not this page. -->\n\n\
         # The card language of {}\n\n\
         A card's text is its program: one sentence, one spelling per meaning. `‹…›` is a hole for a part of the named\n\
         kind, `N` a numeral, and `[…]` may be left out. `runehall card {} NAME` shows how a card is understood, `runehall check DIR` checks a\n\
         folder of cards, and the grammar of files and sentences is in `docs/decisions/0003-card-language.md`.\n",
        info.title, info.title, info.name
    );
    let mut kinds: Vec<&str> = vec![];
    for word in words {
        if !kinds.contains(&word.kind.as_str()) {
            kinds.push(&word.kind);
        }
    }
    for kind in kinds {
        let _ = write!(text, "\n## {}\n\n| phrase | meaning | clause | example |\n|---|---|---|---|\n", capital(kind));
        for word in words.iter().filter(|word| word.kind == kind) {
            let [phrase, meaning, clause, example] =
                [&word.phrase, &word.meaning, &word.clause, &word.example].map(|cell| cell.replace('|', "\\|"));
            let _ = writeln!(text, "| `{phrase}` | {meaning} | {clause} | {example} |");
        }
    }
    text
}

/// Which phrase has force on which type of card, and what has shown it there.
fn force(language: &dyn CardLanguage) -> String {
    let cards = language.cards();
    let mut text = format!(
        "\n## Where a phrase has force\n\n\
         *yes*: a game played at random goes another way because of it (`crates/games/tests/language.rs`); a clause: its scenario shows it;\n\
         *no*: `check` refuses it there, with the reason.\n\n| phrase | {} | why not elsewhere |\n|---|{}---|\n",
        cards.join(" | "),
        "---|".repeat(cards.len())
    );
    for phrase in language.phrases() {
        let cell = |card: &&str| match phrase.by_scenario.iter().find(|(on, _)| on == card) {
            Some((_, clause)) => clause,
            None if phrase.on.contains(card) => "yes",
            None => "no",
        };
        let cells: Vec<&str> = cards.iter().map(cell).collect();
        let _ = writeln!(text, "| {} | {} | {} |", phrase.name, cells.join(" | "), phrase.why.replace('|', "\\|"));
    }
    text
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + chars.as_str())
}
