//! `runehall card GAME [NAME]`: cards, how their text is understood, and the words card texts are made of.

use anyhow::bail;
use runehall_engine::given::suggest;
use runehall_engine::{CardInfo, KindId, Word};
use runehall_games::{DynGame, Registry};
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
    let cards = match &args.name {
        Some(name) => vec![find(&*game, name)?],
        None => (0..game.card_names().len()).map(|kind| game.card(KindId(kind as u16))).collect(),
    };
    if args.json {
        console.json(&cards)?;
        return Ok(Verdict::Fine);
    }
    let paint = console.paint;
    for card in &cards {
        match (args.stage, &args.name) {
            (Some(stage), _) => console.say(one_stage(card, stage, paint))?,
            (None, Some(_)) => console.say(whole(card, paint))?,
            (None, None) => console.say(title(card, paint) + "\n  " + &card.text)?,
        }
    }
    Ok(Verdict::Fine)
}

/// A card by its name, whatever its capitals.
pub fn find(game: &dyn DynGame, name: &str) -> anyhow::Result<CardInfo> {
    let names = game.card_names();
    let Some(kind) = names.iter().position(|known| known.eq_ignore_ascii_case(name.trim())) else {
        let help = suggest(name.trim(), names.iter().map(String::as_str))
            .unwrap_or_else(|| format!("the cards are: {}", names.join(", ")));
        bail!("there is no card `{name}` in {}; {help}", game.info().title);
    };
    Ok(game.card(KindId(kind as u16)))
}

fn title(card: &CardInfo, paint: Paint) -> String {
    format!("{}  x{}  {}", paint.strong(&card.name), card.count, paint.faint(&card.attributes))
}

fn whole(card: &CardInfo, paint: Paint) -> String {
    let part = |name, text: &str| format!("\n{}\n{}", paint.faint(name), indented(text));
    title(card, paint) + &part("text", &card.text) + &part("tree", &card.tree) + &part("ops", &card.ops)
}

fn one_stage(card: &CardInfo, stage: Stage, paint: Paint) -> String {
    let text = match stage {
        Stage::Text => &card.text,
        Stage::Tree => &card.tree,
        Stage::Ops => &card.ops,
    };
    format!("{}\n{}", title(card, paint), indented(text))
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
