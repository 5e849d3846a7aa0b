//! `runehall sim GAME`: many games between bots, counted.

use std::fs::File;
use std::io::BufWriter;

use anyhow::Context;
use runehall_bots::BotSpec;
use runehall_games::{DynGame, Registry};
use runehall_sim::stats::Interval;
use runehall_sim::{CardShares, GamesFile, Mark, Report, SimSpec};

use super::balance;
use crate::args::SimArgs;
use crate::console::{Console, Paint};
use crate::exit::Verdict;
use crate::progress::Bar;
use crate::{load, seating};

/// The bot that judges cards where none is named: one that thinks, because who plays at random finds "Target player loses 5 HP" a weak
/// card; and not for long, because a verdict takes hundreds of games.
const THINKING: BotSpec = BotSpec::Rollout { playouts: 40 };

/// Plays the games and shows the counts.
pub fn run(games: &Registry, args: &SimArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let run = &args.run;
    let game = load::game(games, &run.game, &run.cards)?;
    let usual = if args.against.is_some() { THINKING } else { BotSpec::Random };
    let mut bots = if args.bots.is_empty() { vec![usual] } else { seating::bot_specs(&args.bots)? };
    let players = if bots.len() > 1 { bots.len() } else { 0 };
    let setup = seating::setup(&*game, (&run.setup, run.setup.mode.as_deref()), &[], players)?;
    // As in `play`, the last bot fills the seats that are left.
    if let Some(&last) = bots.last()
        && bots.len() < setup.seats.into()
    {
        bots.resize(setup.seats.into(), last);
    }
    let spec = SimSpec {
        setup,
        bots,
        games: run.games,
        seed: run.seed,
        threads: run.threads.unwrap_or(0),
        max_decisions: None,
        exhaust: args.exhaust,
        card_table: args.card_table,
    };
    if let Some(against) = &args.against {
        let theirs = balance::other(games, &run.game, against)?;
        return balance::run(&*game, &*theirs, &spec, run.json, console);
    }
    let report = play(&*game, &spec, args)?;
    if run.json {
        console.json(&report)?;
    } else {
        console.say(table(&report, console.paint))?;
    }
    let unplayed = report.unplayed.as_ref().is_some_and(|cards| !cards.is_empty());
    Ok(Verdict::from(report.faults == 0 && !unplayed))
}

fn play(game: &dyn DynGame, spec: &SimSpec, args: &SimArgs) -> anyhow::Result<Report> {
    let bar = Bar::new(spec.games);
    let report = match &args.out {
        None => game.sim(spec, &bar, None)?,
        Some(path) => {
            let failed = || format!("cannot write `{}`", path.display());
            let file = BufWriter::new(File::create(path).with_context(failed)?);
            let mut rows = GamesFile::new(file, game.info().name, spec).with_context(failed)?;
            let report = game.sim(spec, &bar, Some(&mut rows))?;
            rows.finish().with_context(failed)?;
            report
        }
    };
    bar.finish();
    Ok(report)
}

/// The report for people.
fn table(report: &Report, paint: Paint) -> String {
    let mut lines = vec![paint.strong(format!(
        "{} games of {}, {} seats, {}, seed {}",
        report.games, report.game, report.seats, report.mode, report.seed
    ))];
    let mut line = |name: &str, value: String| lines.push(format!("  {name:<25} {value}"));
    let mean = |value: f64, plus_minus: f64| format!("{value:.2} ± {plus_minus:.2}");
    let turns = mean(report.turns_per_game, report.turns_per_game_plus_minus);
    line("turns per game", format!("{turns}, median {}", report.turns_per_game_median));
    line("decisions per game", mean(report.decisions_per_game, report.decisions_per_game_plus_minus));
    line("forced per game", mean(report.forced_per_game, report.forced_per_game_plus_minus));
    line("options per decision", mean(report.options_per_decision, report.options_per_decision_plus_minus));
    line("without a winner", without_winner(report.drawn, report.unwon, report.lost, report.unfinished));
    let endings = report.endings.iter().map(|(clause, games)| format!("{clause} {games}"));
    line("ended by", endings.collect::<Vec<_>>().join(", "));
    line("decisions per CPU second", format!("{:.0}", report.decisions_per_cpu_second));
    line("games per CPU second", format!("{:.0}", report.games_per_cpu_second));
    line("CPU, wall seconds", format!("{:.2}, {:.2}", report.cpu_seconds, report.wall_seconds));
    let places =
        (1..).zip(&report.win_share_by_start).map(|(place, &share)| format!("{place}. {}", percent(share).trim()));
    line("wins by order of play", places.collect::<Vec<_>>().join(", "));
    lines.push(paint.strong("  seat  bot               wins    95 % interval"));
    for (seat, (&share, interval)) in report.win_share.iter().zip(&report.win_share_interval).enumerate() {
        let bot = report.bots.get(seat).or(report.bots.first()).map_or("", String::as_str);
        let (low, high) = (percent(interval.0), percent(interval.1));
        lines.push(format!("  {:<5} {bot:<14} {}  {low} to {high}", seat + 1, percent(share)));
    }
    lines.extend(exhausted(report, paint));
    lines.extend(report.card_table.iter().flat_map(|table| cards(table, paint)));
    if let Some(fault) = &report.first_fault {
        let faults = crate::text::count(report.faults as usize, "game");
        lines.push(paint.bad(format!("  {faults} could not go on; the first is game {}: {}", fault.game, fault.fault)));
    }
    lines.join("\n")
}

/// Under `--exhaust`, what was played how often and what never was.
fn exhausted(report: &Report, paint: Paint) -> Vec<String> {
    let Some(unplayed) = &report.unplayed else { return vec![] };
    let mut lines = vec![paint.strong("  card            played")];
    lines.extend(report.cards.iter().map(|card| format!("  {:<15} {:>6}", card.name, card.played)));
    lines.push(if unplayed.is_empty() {
        paint.good("  every card was played")
    } else {
        paint.bad(format!("  never played: {}; try more games or more seats", unplayed.join(", ")))
    });
    lines
}

/// Under `--card-table`, what came of each card, and in short what to make of it.
fn cards(table: &CardShares, paint: Paint) -> Vec<String> {
    let width = table.cards.iter().map(|card| card.name.chars().count()).max().unwrap_or(0).max(4);
    let mut lines = vec![paint.strong(format!(
        "  {:<width$}   games  per game   players won   otherwise   difference, 95 % interval",
        "card"
    ))];
    for card in &table.cards {
        let won = if card.players > 0 { percent(card.won) } else { String::new() };
        let against = card.against.map_or(String::new(), |against| {
            let Interval(low, high) = against.difference_interval;
            let [difference, low, high] = [against.difference, low, high].map(points);
            format!("   {:>9}   {difference}, {low} to {high}", percent(against.otherwise))
        });
        let line =
            format!("  {:<width$} {:>7}  {:>8.2}   {won:>11}{against}", card.name, card.games, card.plays_per_game);
        lines.push(match card.mark {
            None => line.trim_end().to_owned(),
            Some(Mark::NeverPlayed) => paint.bad(format!("{line}   never played")),
            Some(Mark::WinsTooMuch) => paint.bad(format!("{line}   wins too much")),
            Some(Mark::WinsTooLittle) => paint.bad(format!("{line}   wins too little")),
        });
    }
    let Interval(low, high) = table.fences;
    lines.push(format!(
        "  players won: of those who played it; otherwise: the same seats in games in which they did not\n  \
         a card in the middle makes a difference of {}; from {} to {} is near the rest\n  \
         marked is what lies outside even with the interval that holds for all {} compared cards at once",
        points(table.typical).trim(),
        points(low).trim(),
        points(high).trim(),
        table.compared
    ));
    lines
}

/// In how many games nobody won, and why: `drawn 0, unfinished 0, over without a winner 12`.
pub(super) fn without_winner(drawn: u64, unwon: u64, lost: u64, unfinished: u64) -> String {
    let rare = [(unwon, "over without a winner"), (lost, "lost by all")].into_iter().filter(|(games, _)| *games > 0);
    let told = [(drawn, "drawn"), (unfinished, "unfinished")].into_iter().chain(rare);
    told.map(|(games, what)| format!("{what} {games}")).collect::<Vec<_>>().join(", ")
}

/// A difference of shares in percentage points: ` +4.2`.
pub(super) fn points(difference: f64) -> String {
    format!("{:>+5.1}", difference * 100.0)
}

/// A share in a column of its own: ` 52.3 %`.
pub(super) fn percent(share: f64) -> String {
    format!("{:>5.1} %", share * 100.0)
}
