//! Bots of today against those of before, at one table with the rules of today, every deal with all rotations.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "results go to stdout and progress to stderr")]

#[path = "../shown/mod.rs"]
mod shown;

use std::error::Error;
use std::fmt::Debug;
use std::process::ExitCode;

use clap::Parser;
use runehall_bots::{Bot, BotSpec};
use runehall_engine::{Choice, Game, Seat, Setup};
use runehall_games::{Typed, typed};
use runehall_sim::stats::Interval;
use runehall_sim::{ArenaSpec, arena_of};

use crate::before;
use shown::Bar;

/// Let the bots of today play those of a commit
#[derive(Debug, Parser)]
#[command(name = "cargo xtask versus COMMIT", bin_name = "cargo xtask versus COMMIT")]
struct Args {
    /// The game, such as `zun`
    game: String,
    /// The bot of today
    #[arg(long, default_value = "rollout")]
    bot: String,
    /// The bot of that commit, by a name that both know
    #[arg(long, default_value = "rollout")]
    before: String,
    /// How many seats; each bot takes every second one
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// An option of the table, such as `round-cap=150`
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; changes nothing but the time [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

pub(crate) fn main() -> ExitCode {
    let args = Args::parse();
    let done = typed(&args.game, &args).map_err(Into::into).flatten();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Bots of another crate need the type of the game.
impl Typed for Args {
    type Done = Result<(), Box<dyn Error>>;

    fn with<G: Game + Debug>(&self) -> Self::Done {
        run::<G>(self)
    }
}

fn run<G: Game>(args: &Args) -> Result<(), Box<dyn Error>> {
    let rules = G::load(&[]).map_err(|problems| problems.into_iter().map(|p| p.rendered).collect::<String>())?;
    let option = |text: &String| {
        let (name, value) = text.split_once('=').ok_or_else(|| format!("`{text}` is no option; write `name=value`"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    let options = args.option.iter().map(option).collect::<Result<_, String>>()?;
    let (bot, named): (BotSpec, BotSpec) = (args.bot.parse()?, args.before.parse()?);
    let earlier: before::BotSpec = args.before.parse()?;
    let setup = Setup { options, ..Setup::seats(args.seats) };
    let spec = ArenaSpec { threads: args.threads, ..ArenaSpec::new(setup, vec![bot, named], args.games, args.seed) };
    let make = |nth: usize, seed: u64| -> Box<dyn Bot<G>> {
        if nth == 0 { bot.build(args.seats, seed) } else { Box::new(Before(earlier.build::<G>(args.seats, seed))) }
    };
    let bar = Bar::new(spec.games());
    let report = arena_of::<G>(&rules, &spec, &make, &bar)?;
    bar.finish();
    let [now, then] = &report.bots[..] else { return Err("two bots play".into()) };
    let Interval(low, high) = now.win_share_interval;
    println!(
        "{}, {} seats, seed {}: {} of today won {:.1} % of {} games ({:.1} to {:.1}) against {} of before ({:.1} %), with {:.2} of its CPU ({:.2} and {:.2} ms a decision, at most {:.1} and {:.1}); {} without a winner, {} faults",
        args.game,
        args.seats,
        args.seed,
        now.bot,
        100.0 * now.win_share,
        report.games,
        100.0 * low,
        100.0 * high,
        then.bot,
        100.0 * then.win_share,
        now.cpu_ms_per_decision / then.cpu_ms_per_decision.max(f64::MIN_POSITIVE),
        now.cpu_ms_per_decision,
        then.cpu_ms_per_decision,
        now.cpu_ms_longest,
        then.cpu_ms_longest,
        report.drawn + report.unwon + report.lost + report.unfinished,
        report.faults
    );
    Ok(())
}

/// A bot of that commit, as bots are asked today.
struct Before<G: Game>(Box<dyn before::Bot<G>>);

impl<G: Game> Bot<G> for Before<G> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, options: &[Choice]) -> Choice {
        self.0.choose(rules, state, seat, options)
    }
}
