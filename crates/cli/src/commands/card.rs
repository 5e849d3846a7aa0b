//! `runehall card GAME [NAME]`: cards, how their text is understood, and the words card texts are made of.

use anyhow::bail;
use runehall_engine::given::suggest;
use runehall_engine::language::ReadStep;
use runehall_engine::{CardInfo, KindId, Word};
use runehall_games::{DynGame, Registry};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::args::{CardArgs, Stage};
use crate::console::{Console, Paint};
use crate::exit::Verdict;
use crate::load;

/// Shows one card, all cards, or the vocabulary.
pub fn run(games: &Registry, args: &CardArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let game = load::game(games, &args.game, &args.cards)?;
    if args.words {
        words(&game.vocabulary(), args.json, console)?;
        return Ok(Verdict::Fine);
    }
    let kinds = match &args.name {
        Some(name) => vec![find(&*game, name)?],
        None => game.cards(),
    };
    let cards: Vec<Shown> =
        kinds.into_iter().map(|kind| Shown { card: game.card(kind), steps: game.reading(kind) }).collect();
    if args.json {
        console.json(&cards)?;
        return Ok(Verdict::Fine);
    }
    let paint = console.paint;
    for card in &cards {
        match (args.stage, &args.name) {
            (Some(stage), _) => console.say(one_stage(card, stage, paint))?,
            (None, Some(_)) => console.say(whole(card, paint))?,
            (None, None) => console.say(title(&card.card, paint) + "\n  " + &card.card.text)?,
        }
    }
    Ok(Verdict::Fine)
}

/// A card, and its text read back.
#[derive(Debug, Serialize)]
struct Shown {
    #[serde(flatten)]
    card: CardInfo,
    steps: Vec<ReadStep>,
}

impl Shown {
    /// The steps as a numbered list.
    fn read_back(&self) -> String {
        let line = |(i, step): (usize, &ReadStep)| format!("{}. {step}", i + 1);
        self.steps.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// A card by its name, whatever its capitals.
pub fn find(game: &dyn DynGame, name: &str) -> anyhow::Result<KindId> {
    let names = game.card_names();
    let Some(kind) = names.iter().position(|known| known.eq_ignore_ascii_case(name.trim())) else {
        let help = suggest(name.trim(), names.iter().map(String::as_str))
            .unwrap_or_else(|| format!("the cards are: {}", names.join(", ")));
        bail!("there is no card `{name}` in {}; {help}", game.info().title);
    };
    Ok(KindId(kind as u16))
}

fn title(card: &CardInfo, paint: Paint) -> String {
    format!("{}  x{}  {}", paint.strong(&card.name), card.count, paint.faint(&card.attributes))
}

fn whole(shown: &Shown, paint: Paint) -> String {
    let card = &shown.card;
    let part = |name, text: &str| format!("\n{}\n{}", paint.faint(name), indented(text));
    let steps = if shown.steps.is_empty() { String::new() } else { part("understood as", &shown.read_back()) };
    title(card, paint) + &part("text", &card.text) + &steps + &part("tree", &card.tree) + &part("ops", &card.ops)
}

fn one_stage(shown: &Shown, stage: Stage, paint: Paint) -> String {
    let card = &shown.card;
    let text = match stage {
        Stage::Text => card.text.clone(),
        Stage::Steps => shown.read_back(),
        Stage::Tree => card.tree.clone(),
        Stage::Ops => card.ops.clone(),
    };
    format!("{}\n{}", title(card, paint), indented(&text))
}

fn indented(text: &str) -> String {
    text.trim_end().lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

fn words(words: &[Word], json: bool, console: &mut Console<'_>) -> anyhow::Result<()> {
    if json {
        return console.json(&words);
    }
    let width = words.iter().map(|word| word.phrase.width()).max().unwrap_or(0);
    for word in words {
        let pad = " ".repeat(width - word.phrase.width());
        let phrase = console.paint.strong(&word.phrase);
        let about = console.paint.faint(format!("{}, {}", word.kind, word.clause));
        console.say(format!("{phrase}{pad}  {} ({about})", word.meaning))?;
    }
    Ok(())
}
