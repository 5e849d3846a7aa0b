//! `runehall ladder GAME`: all strengths of bots in pairs.

use anyhow::anyhow;
use runehall_bots::{BotSpec, Strength};
use runehall_engine::Setup;
use runehall_games::{DynGame, Registry};
use runehall_sim::{LadderReport, LadderSpec, SimError};

use super::sim::percent;
use crate::args::LadderArgs;
use crate::console::{Console, Paint};
use crate::exit::Verdict;
use crate::progress::Bar;
use crate::{load, seating};

/// Plays the games and shows how many points lie between the bots.
pub fn run(games: &Registry, args: &LadderArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let run = &args.run;
    let game = load::game(games, &run.game, &run.cards)?;
    let bots = if args.bots.is_empty() {
        [BotSpec::Random].into_iter().chain(Strength::ALL.map(BotSpec::Of)).collect()
    } else {
        seating::bot_specs(&args.bots)?
    };
    // Each pair sits at a table of its own.
    let setup = seating::setup(&*game, (&run.setup, run.setup.mode.as_deref()), &[], 2)?;
    let spec = LadderSpec { setup, bots, games: run.games, seed: run.seed, threads: run.threads.unwrap_or(0) };
    let bar = Bar::new(spec.games());
    let report = game.ladder(&spec, &bar).map_err(|error| refused(&*game, &spec.setup, error))?;
    bar.finish();
    if run.json {
        console.json(&report)?;
    } else {
        console.say(table(&report, console.paint))?;
    }
    Ok(Verdict::from(report.faults == 0))
}

/// Why there is no ladder. Where what nobody wins is played before another game, the decks that come of it can be compared.
fn refused(game: &dyn DynGame, setup: &Setup, error: SimError) -> anyhow::Error {
    let info = game.info();
    if !matches!(error, SimError::NobodyWins(_)) || !info.is_part() {
        return error.into();
    }
    let mode = if setup.mode.is_empty() { info.modes.first().copied().unwrap_or_default() } else { &setup.mode };
    anyhow!("{error}; `runehall arena {} --before {mode} --bots steady,random` says whose decks are better", info.of)
}

/// The report for people.
fn table(report: &LadderReport, paint: Paint) -> String {
    let mut lines = vec![
        paint.strong(format!(
            "{}, {} seats, every bot against every other, seed {}",
            report.game, report.seats, report.seed
        )),
        paint.strong("  bot               Elo   95 % interval   above next   95 % interval   CPU ms per decision"),
    ];
    for rung in &report.rungs {
        let (low, high) = (rung.elo_interval.0, rung.elo_interval.1);
        let above = rung.above_next.map_or_else(String::new, |lead| {
            let (low, high) = (lead.elo_interval.0, lead.elo_interval.1);
            format!("{:>10.0}   {low:>5.0} to {high:>5.0}", lead.elo)
        });
        lines.push(format!(
            "  {:<13} {:>7.0}   {low:>5.0} to {high:>5.0}   {above:<27}   {:>18.2}",
            rung.bot, rung.elo, rung.cpu_ms_per_decision
        ));
    }
    lines.push(paint.strong("  against each other                 games   won   lost   score   95 % interval"));
    for pair in &report.pairs {
        let (low, high) = (percent(pair.score_interval.0), percent(pair.score_interval.1));
        lines.push(format!(
            "  {:<32} {:>7} {:>5} {:>6} {} {low} to {high}",
            format!("{} against {}", pair.bots[0], pair.bots[1]),
            pair.games,
            pair.wins[0],
            pair.wins[1],
            percent(pair.score)
        ));
    }
    lines.push(paint.faint(
        "  Elo is counted from the weakest; how far a bot stands above the next is what the games of these two say alone.",
    ));
    if report.faults > 0 {
        lines.push(paint.bad(format!("  {} could not go on", crate::text::count(report.faults as usize, "game"))));
    }
    lines.join("\n")
}
