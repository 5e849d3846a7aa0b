//! Cards that nobody has written: every text of the box is exchanged for a drawn sentence that its card accepts, and whatever comes
//! of it keeps all promises. A sentence that stops the game, leaks a hand or never ends is found here.

use runehall_dice::FastDice;
use runehall_engine::language::CardLanguage;
use runehall_engine::{Game, Setup};
use runehall_regulations::Regulations;
use runehall_testkit::try_conformance;

/// So many boxes of such cards; 120 of them have been played while this was written.
const POOLS: u64 = 16;

/// The box with a drawn sentence on every card; `phrases` says which words are in it.
fn drawn(
    language: &dyn CardLanguage,
    phrases: &mut impl Iterator<Item = (&'static str, String)>,
    seed: u64,
) -> Vec<(String, String)> {
    let mut dice = FastDice::new(seed);
    let pool = language.pool("spell", "Draw 2 cards.").expect("the box has Spells");
    let mut next = |of: &str| {
        let phrase = phrases.find(|(card, _)| *card == of).expect("phrases without end").1;
        language.draw(of, &phrase, &mut dice)
    };
    let file = |(name, text): (String, String)| {
        let mut kind = "";
        let mut lines = vec![];
        for line in text.lines() {
            let types = ["spell", "creature", "rune", "regulation"];
            if let Some(found) = types.into_iter().find(|word| line.trim() == *word) {
                kind = found;
                lines.push(line.to_owned());
            } else if line.starts_with("  ") {
                lines.push(next(kind).map_or(line.to_owned(), |sentence| format!("  {sentence}")));
            } else {
                lines.push(line.to_owned());
            }
        }
        (name, lines.join("\n") + "\n")
    };
    pool.files.into_iter().map(file).collect()
}

#[test]
fn whatever_is_accepted_can_be_played() {
    let language = Regulations::language().expect("cards with texts");
    let all: Vec<(&'static str, String)> = language
        .phrases()
        .into_iter()
        .flat_map(|phrase| phrase.on.clone().into_iter().map(move |card| (card, phrase.name.clone())))
        .collect();
    let mut phrases = all.into_iter().cycle();
    for seed in 1..=POOLS {
        let files = drawn(language, &mut phrases, seed);
        let rules = Regulations::load(&files).unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
        let mut setup = Setup::seats(2 + (seed % 3) as u8).unattended();
        setup.options.insert("turn-limit".to_owned(), "30".to_owned());
        if let Err(failure) = try_conformance::<Regulations>(&rules, &setup, 2, seed) {
            let texts: Vec<String> = files.into_iter().map(|(_, text)| text).collect();
            panic!("{}\nseed {seed}: {failure}", texts.join("\n"));
        }
    }
}
