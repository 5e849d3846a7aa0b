//! Whether scenarios hold the cards of a game to their texts: leaves out each line and changes each number, and tells which of these
//! cards no scenario can tell from the printed ones.
//!
//! A changed card is tried by the scenarios that name it; only if all of those pass, or none names it, by all others too. Start at [`hold`].

use std::sync::Arc;

use runehall_engine::KindId;
use runehall_games::{DynGame, GameEntry};
use serde::Serialize;

use crate::model::{Block, Scenario};
use crate::report::Verdict;
use crate::run::run;

/// What came of changing the cards of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Held {
    /// How many lines of text were left out.
    pub lines: usize,
    /// How often a number was changed, up or down.
    pub numbers: usize,
    /// How many numbers can be no other: the game would refuse the card.
    pub fixed: usize,
    /// What no scenario has noticed.
    pub loose: Vec<Loose>,
}

/// A change of a card that every scenario passes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Loose {
    /// The card.
    pub card: String,
    /// A line of its text, or an attribute.
    pub was: String,
    /// As it passed; nothing if the line was left out.
    pub now: Option<String>,
    /// How many scenarios name the card.
    pub named_by: usize,
}

/// A game with a changed card.
type Changed = Arc<dyn DynGame>;

/// The first scenario that does not pass with the cards as they are, so that its failing says nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the scenario `{name}` ({file}:{line}) does not pass with the cards as they are printed; mend it first")]
pub struct Fails {
    /// Its name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Its line.
    pub line: usize,
}

/// Tries every change of these cards (of all, if none is named). All scenarios must be of this game. `tell` hears of every card before it
/// is changed: how many there are, and its name.
pub fn hold(
    entry: &GameEntry,
    game: &dyn DynGame,
    scenarios: &[Scenario],
    only: &[String],
    mut tell: impl FnMut(usize, &str),
) -> Result<Held, Fails> {
    // Both as they are loaded and as they are printed again, which is what numbers are changed in.
    let printed = game.language().and_then(|language| entry.load(&language.files()).ok());
    for game in printed.iter().map(|game| &**game).chain([game]) {
        if let Some(Scenario { name, file, line, .. }) = scenarios.iter().find(|scenario| fails(scenario, game)) {
            return Err(Fails { name: name.clone(), file: file.clone(), line: *line });
        }
    }
    let mut held = Held::default();
    let cards = || (0..).map(KindId).zip(game.card_names()).filter(|(_, name)| only.is_empty() || only.contains(name));
    let n = cards().count();
    for (kind, card) in cards() {
        tell(n, card);
        let tried = Tried::by(scenarios, card);
        let mut notice = |changed: &Changed, was: &str, now: Option<&str>| {
            if !tried.notice(&**changed) {
                let (card, was, now) = (card.clone(), was.to_owned(), now.map(str::to_owned));
                held.loose.push(Loose { card, was, now, named_by: tried.naming.len() });
            }
        };
        let printed = game.card(kind);
        for (i, line) in printed.text.lines().enumerate() {
            // A line that does nothing has nothing to be left out.
            if let Some(changed) = game.without_line(kind, i).filter(|changed| changed.card(kind).ops != printed.ops) {
                held.lines += 1;
                notice(&changed, line, None);
            }
        }
        for number in game.language().map(|language| language.renumbered(card)).unwrap_or_default() {
            let before = held.numbers;
            for (now, files) in &number.others {
                if let Ok(changed) = entry.load(files) {
                    held.numbers += 1;
                    notice(&changed, &number.was, Some(now));
                }
            }
            held.fixed += usize::from(held.numbers == before);
        }
    }
    Ok(held)
}

fn fails(scenario: &Scenario, game: &dyn DynGame) -> bool {
    run(scenario, game).verdict != Verdict::Passed
}

/// The scenarios that a card is tried by.
struct Tried<'s> {
    naming: Vec<&'s Scenario>,
    others: Vec<&'s Scenario>,
}

impl<'s> Tried<'s> {
    fn by(scenarios: &'s [Scenario], card: &str) -> Self {
        let (naming, others) = scenarios.iter().partition(|scenario| names(scenario, card));
        Tried { naming, others }
    }

    /// Whether one of them does not pass.
    fn notice(&self, changed: &dyn DynGame) -> bool {
        self.naming.iter().chain(&self.others).any(|scenario| fails(scenario, changed))
    }
}

/// Whether anything in a scenario has this name in it.
fn names(scenario: &Scenario, card: &str) -> bool {
    let given = &scenario.given;
    let facts = given.facts.iter().flat_map(|fact| [&fact.name, &fact.value]);
    let brings = given.brings.iter().map(|(_, said)| &said.value);
    let lines = scenario.blocks.iter().flat_map(|block| match block {
        Block::Play(lines) => lines.iter().map(|line| &line.text).collect::<Vec<_>>(),
        Block::Then(lines) => lines.iter().map(|line| &line.text).collect(),
    });
    facts.chain(brings).chain(lines).any(|text| text.contains(card))
}
