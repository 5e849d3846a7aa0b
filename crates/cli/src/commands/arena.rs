//! `runehall arena GAME --bots a,b`: bots against each other on equal terms.

use anyhow::bail;
use runehall_games::Registry;
use runehall_sim::{ArenaReport, ArenaSpec};

use super::arena_before;
use super::sim::{percent, without_winner};
use crate::args::ArenaArgs;
use crate::console::{Console, Paint};
use crate::exit::Verdict;
use crate::progress::Bar;
use crate::{load, seating};

/// Plays the games and shows who won how many.
pub fn run(games: &Registry, args: &ArenaArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    if let Some(mode) = &args.before {
        return arena_before::run(games, args, mode, console);
    }
    let run = &args.run;
    let game = load::game(games, &run.game, &run.cards)?;
    let bots = seating::bot_specs(&args.bots)?;
    if bots.len() < 2 {
        bail!("one bot has nobody to play against; name two or more, such as --bots rollout,random");
    }
    let spec = ArenaSpec {
        setup: seating::setup(&*game, (&run.setup, run.setup.mode.as_deref()), &[], bots.len())?,
        bots,
        games: run.games,
        seed: run.seed,
        threads: run.threads.unwrap_or(0),
        max_decisions: None,
    };
    let bar = Bar::new(spec.games());
    let report = game.arena(&spec, &bar)?;
    bar.finish();
    if run.json {
        console.json(&report)?;
    } else {
        console.say(table(&report, console.paint))?;
    }
    Ok(Verdict::from(report.faults == 0))
}

/// The report for people.
fn table(report: &ArenaReport, paint: Paint) -> String {
    let mut lines = vec![
        paint.strong(format!(
            "{} games of {}, {} seats, {} deals, each with every rotation of the bots, seed {}",
            report.games, report.game, report.seats, report.deals, report.seed
        )),
        paint.strong("  bot              won      share   95 % interval       CPU ms per decision, longest   ns per answer played out"),
    ];
    for bot in &report.bots {
        let (low, high) = (percent(bot.win_share_interval.0), percent(bot.win_share_interval.1));
        let (cpu, longest) = (bot.cpu_ms_per_decision, bot.cpu_ms_longest);
        let share = percent(bot.win_share);
        let each = if bot.answers_played_out > 0 { format!("{:>22.0}", bot.cpu_ns_per_answer) } else { String::new() };
        lines.push(format!(
            "  {:<13} {:>6}    {share}  {low} to {high} {cpu:>20.2} {longest:>8.1}{each}",
            bot.bot, bot.wins
        ));
    }
    for bot in report.bots.iter().filter(|bot| bot.wins > 0) {
        let by: Vec<_> = bot.wins_by_clause.iter().map(|(clause, wins)| format!("{wins} by {clause}")).collect();
        lines.push(format!("  {:<13} won {}", bot.bot, by.join(", ")));
    }
    for bot in &report.bots {
        let (harmed, commands) = (bot.harmed_only_itself, bot.commands);
        let (missed, certain) = (bot.missed_wins, bot.certain_wins);
        let (cut, looks) = (bot.win_looks_cut_short, bot.win_looks);
        lines.push(format!(
            "  {:<13} {harmed} of {commands} commands harmed only oneself, {missed} of {certain} certain wins were missed \
             ({cut} of {looks} looks for one ended before all was tried)",
            bot.bot
        ));
    }
    if let Some(elo) = report.elo_difference {
        lines.push(format!("  the first is {elo:+.0} Elo points from the second"));
    }
    let without = without_winner(report.drawn, report.unwon, report.lost, report.unfinished);
    lines.push(format!("  {without}, faults {}", report.faults));
    lines.push(format!("  {:.1} CPU seconds, {:.1} wall seconds", report.cpu_seconds, report.wall_seconds));
    lines.join("\n")
}
