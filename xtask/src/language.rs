//! `language`: the card languages held to their promise, by sentences drawn by lot, and the cards to their texts, by scenarios.

use anyhow::{Result, anyhow, bail};
use indicatif::{ProgressBar, ProgressStyle};
use runehall_games::language::{Trials, nothing_is_dead};
use runehall_games::{GAMES, GameEntry};
use runehall_scenario::held::{Held, Loose, hold};
use runehall_scenario::{Scenario, parse};
use serde_json::json;

use crate::files;

/// How many pairs continuous integration compares for each game.
const QUICK: u64 = 20_000;

/// What to compare.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game, such as `zun`; every game if it is left out
    game: Option<String>,
    /// How many pairs of sentences that differ in one phrase
    #[arg(long, default_value_t = QUICK)]
    pairs: u64,
    /// Which sentences are drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print every phrase on every type of card instead: where it is refused, and what has shown that it does something
    #[arg(long, conflicts_with = "scenarios")]
    table: bool,
    /// Leave out each line and change each number of each card instead, and list what no scenario notices
    #[arg(long)]
    scenarios: bool,
    /// With `--scenarios`: only this card; may be given several times
    #[arg(long, value_name = "NAME", requires = "scenarios")]
    card: Vec<String>,
    /// With `--scenarios`: results for machines
    #[arg(long, requires = "scenarios")]
    json: bool,
}

impl Args {
    /// Every game, quickly.
    pub(crate) fn quick() -> Self {
        Args { game: None, pairs: QUICK, seed: 1, table: false, scenarios: false, card: vec![], json: false }
    }
}

/// Whether no two sentences that differ in one phrase compile to the same program on the same card.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let mut well = true;
    let mut known = false;
    // The cards of a part are those of its game.
    for entry in GAMES.into_iter().filter(|entry| !entry.info().is_part()) {
        let name = entry.info().name;
        if args.game.as_ref().is_some_and(|wanted| wanted != name) {
            continue;
        }
        known = true;
        if args.table {
            well &= print_table(&entry, args.seed);
            continue;
        }
        if args.scenarios {
            well &= print_loose(&entry, &args.card, args.json)?;
            continue;
        }
        let game =
            entry.load(&[]).map_err(|problems| anyhow!("the cards of {name} have {} problems", problems.len()))?;
        let Some(found) = runehall_games::language::pairs(&*game, args.pairs, args.seed) else {
            println!("{name}: its cards have no texts that a lexicon reads");
            continue;
        };
        println!(
            "{name}: {} sentences, {} pairs, {} refused, {} clashes",
            found.sentences,
            found.pairs,
            found.refused,
            found.clashes.len()
        );
        for clash in &found.clashes {
            println!("  on a card of the type {}: {}\n    {}\n    {}", clash.card, clash.what, clash.one, clash.other);
        }
        if found.pairs < args.pairs && found.clashes.is_empty() {
            println!("  only {} pairs were found: too little is accepted", found.pairs);
        }
        well &= found.clashes.is_empty() && found.pairs >= args.pairs;
    }
    if known { Ok(well) } else { Err(anyhow!("there is no game `{}`", args.game.clone().unwrap_or_default())) }
}

/// How hard it is tried to show each phrase on each type of card.
const TRIALS: Trials = Trials { sentences: 20, games: 120, seed: 0, shown_by_scenario: true };

/// Prints what each type of card does with each phrase; whether nothing is accepted in vain.
fn print_table(entry: &GameEntry, seed: u64) -> bool {
    let Some(language) = entry.load(&[]).ok().and_then(|game| game.language()) else { return true };
    let rows = nothing_is_dead(entry, Trials { seed, ..TRIALS });
    let cards = language.cards();
    println!("| phrase | {} |\n|---|{}", cards.join(" | "), "---|".repeat(cards.len()));
    for phrase in language.phrases() {
        let cell = |card: &&str| match rows.iter().find(|row| row.phrase == phrase.name && row.card == *card) {
            None => "refused".to_owned(),
            Some(row) if row.shown => "game".to_owned(),
            Some(row) => row.scenario.map_or("nothing shows it".to_owned(), |clause| format!("scenario ({clause})")),
        };
        let cells: Vec<String> = cards.iter().map(cell).collect();
        println!("| {} | {} |", phrase.name, cells.join(" | "));
    }
    rows.iter().all(|row| row.shown || row.scenario.is_some())
}

/// Prints what of the cards of a game no scenario notices; whether that is nothing.
fn print_loose(entry: &GameEntry, only: &[String], as_json: bool) -> Result<bool> {
    let name = entry.info().name;
    let game = entry.load(&[]).map_err(|problems| anyhow!("the cards of {name} have {} problems", problems.len()))?;
    if let Some(unknown) = only.iter().find(|card| !game.card_names().contains(card)) {
        bail!("{name} has no card `{unknown}`");
    }
    let scenarios = scenarios_of(name)?;
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} cards, {eta} left: {msg}");
    let bar = ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let found = hold(entry, &*game, &scenarios, only, |n, card| {
        bar.set_length(n as u64);
        bar.set_message(card.to_owned());
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    if as_json {
        println!("{}", serde_json::to_string_pretty(&json!({ "game": name, "held": found }))?);
        return Ok(found.loose.is_empty());
    }
    let Held { lines, numbers, fixed, loose } = found;
    for Loose { card, was, now, named_by } in &loose {
        let now = now.as_deref().unwrap_or("(nothing)");
        println!("{card}, named by {named_by} scenarios: {was}\n  passes as well: {now}");
    }
    println!(
        "{name}: {} scenarios; {lines} lines left out, {numbers} other numbers ({fixed} can be no other), {} unnoticed",
        scenarios.len(),
        loose.len()
    );
    Ok(loose.is_empty())
}

/// The scenarios of a game.
fn scenarios_of(name: &str) -> Result<Vec<Scenario>> {
    let mut scenarios = vec![];
    for folder in ["docs/rules", "data"] {
        for file in files::under(&format!("{folder}/{name}"), &[".md"])? {
            let read = parse(&file.path, &file.text);
            scenarios.extend(read.map_err(|problems| anyhow!("{} has {} problems", file.path, problems.len()))?);
        }
    }
    scenarios.retain(|scenario| scenario.game == name);
    Ok(scenarios)
}
