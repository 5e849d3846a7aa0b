//! `cargo xtask train GAME`, in release: learns what positions are worth, writes it down, and measures it.
//!
//! Bots play against themselves, a network learns who won from how everybody stood, and what it judges plays `rollout` at about equal CPU. What is
//! written follows from the arguments, but for the line `strength`, in which times stand.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "results go to stdout and progress to stderr")]

mod shown;

use std::error::Error;
use std::fmt::Debug;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::Arc;

use clap::Parser;
use runehall_bots::{BotSpec, Trained};
use runehall_engine::{Game, Setup};
use runehall_games::{Typed, typed};
use runehall_sim::stats::Interval;
use runehall_sim::{ArenaSpec, TrainSpec, arena_of, train};

use shown::Bar;

/// Learn what positions of a game are worth, from games that bots play against themselves
#[derive(Debug, Parser)]
#[command(name = "cargo xtask train", bin_name = "cargo xtask train")]
struct Args {
    /// The game, such as `zun`
    game: String,
    /// How many seats
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// Games to learn from, in each round
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// Rounds: in the first `rollout` plays, then who was trained in the round before
    #[arg(long, default_value_t = 1)]
    rounds: u32,
    /// As how many playouts of `rollout` the players of these games think
    #[arg(long, default_value_t = 60, value_name = "N")]
    playouts: u32,
    /// One of so many answers is given by lot; 0 for none
    #[arg(long, default_value_t = 0, value_name = "N")]
    astray: u32,
    /// Hidden units, at most 64; without any it learns a plain sum
    #[arg(long, default_value_t = 16)]
    hidden: usize,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 6)]
    passes: u32,
    /// Playouts stop after so many turns [default: as many as there are seats]
    #[arg(long)]
    turns: Option<u32>,
    /// So many playouts take as long as a hundred of `rollout`: what the measuring says
    #[arg(long, default_value_t = 100)]
    pace: u32,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; changes nothing but the time [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Games against `rollout` to measure it by
    #[arg(long, default_value_t = 400, value_name = "GAMES")]
    measure: u64,
    /// Playouts of both while they are measured
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    budget: u32,
    /// Where to write it [default: data/GAME/judge-SEATS.weights]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Train nothing: say whether the file fits the game
    #[arg(long)]
    check: bool,
    /// Train nothing: measure what the file says
    #[arg(long, conflicts_with = "check")]
    only_measure: bool,
}

fn main() -> ExitCode {
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

/// Whoever learns needs the type of the game.
impl Typed for Args {
    type Done = Result<(), Box<dyn Error>>;

    fn with<G: Game + Debug>(&self) -> Self::Done {
        let info = G::info();
        if info.features.is_empty() {
            return Err(format!("{} says no numbers by which a position could be judged", info.title).into());
        }
        if info.valuation.is_some() {
            return Err(format!("{} says itself what its positions are worth", info.title).into());
        }
        run::<G>(self)
    }
}

fn run<G: Game>(args: &Args) -> Result<(), Box<dyn Error>> {
    let rules = G::load(&[]).map_err(|problems| problems.into_iter().map(|p| p.rendered).collect::<String>())?;
    let usual = format!("data/{}/judge-{}.weights", args.game, args.seats);
    let path = args.out.clone().unwrap_or_else(|| PathBuf::from(usual));
    if args.check || args.only_measure {
        let trained = Trained::read(&std::fs::read_to_string(&path)?)?;
        trained.fits::<G>(&rules, args.seats.into())?;
        println!("`{}` fits {}", path.display(), args.game);
        if args.only_measure {
            println!("{}", measured::<G>(&rules, args, trained)?);
        }
        return Ok(());
    }
    let spec = TrainSpec {
        setups: tables::<G>(&rules, args.seats),
        games: args.games,
        rounds: args.rounds,
        playouts: args.playouts,
        astray: args.astray,
        seed: args.seed,
        threads: args.threads,
        hidden: args.hidden.min(runehall_bots::trained::MOST_HIDDEN),
        passes: args.passes,
        turns: args.turns.unwrap_or(args.seats.into()),
        pace: args.pace,
    };
    let bar = Bar::new(spec.games * u64::from(spec.rounds));
    let (mut trained, fit) = train::<G>(&rules, &spec, &bar)?;
    bar.finish();
    let fit = format!(
        "{} positions; of {} others the square error is {:.4} ({:.4} for one who knows nothing), the winner was valued highest in {:.1} %",
        fit.learned,
        fit.tested,
        fit.error,
        fit.even,
        100.0 * fit.right
    );
    println!("{fit}");
    let words: Vec<String> = std::env::args().skip(1).collect();
    let note = |word: &str, says: String| (word.to_owned(), says);
    trained.notes = vec![
        note("seed", args.seed.to_string()),
        note("games", (spec.games * u64::from(spec.rounds)).to_string()),
        note("commit", commit()),
        note("command", format!("cargo xtask train {}", words.join(" "))),
        note("learned", fit),
    ];
    // What is measured is what is written: rounded.
    let mut trained = Trained::read(&trained.text())?;
    if args.measure > 0 {
        let strength = measured::<G>(&rules, args, trained.clone())?;
        println!("{strength}");
        trained.notes.push(note("strength", strength));
    }
    std::fs::write(&path, trained.text())?;
    println!("written to `{}`; build anew to play with it", path.display());
    Ok(())
}

/// Where seats bring something: everybody with something that comes with the game, every two beside each other, and tables that have
/// every card between them.
fn tables<G: Game>(rules: &G::Rules, seats: u8) -> Vec<Setup> {
    let setup = Setup::seats(seats);
    let Some(option) = G::info().brings.first() else { return vec![setup] };
    let values: Vec<String> = G::ready(option).iter().map(|ready| plain(ready.text)).collect();
    let n = values.len();
    let pairs = (0..n * n).map(|pair| {
        let value = |seat: usize| values[if seat.is_multiple_of(2) { pair / n } else { pair % n }].clone();
        let brought = (0..seats.into()).map(|seat| [(option.name.to_owned(), value(seat))].into());
        Setup { brought: brought.collect(), ..setup.clone() }
    });
    let all = pairs.chain(G::covering(rules, &setup));
    all.filter(|table| G::sit_down(rules, &table.clone().unattended()).is_ok()).collect()
}

/// A list without comments and blank lines.
fn plain(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.collect::<Vec<_>>().join("\n")
}

/// How it does against one that learns while it plays.
fn measured<G: Game>(rules: &G::Rules, args: &Args, trained: Trained) -> Result<String, Box<dyn Error>> {
    let bots = vec![BotSpec::Trained { playouts: args.budget }, BotSpec::Rollout { playouts: args.budget }];
    let setup = tables::<G>(rules, args.seats).into_iter().next().unwrap_or_else(|| Setup::seats(args.seats));
    // Other deals than those that were learned from.
    let spec = ArenaSpec { threads: args.threads, ..ArenaSpec::new(setup, bots, args.measure, !args.seed) };
    let bar = Bar::new(spec.games());
    let trained = Arc::new(trained);
    let make = |bot: usize, seed| spec.bots[bot].build_with::<G>(Some(&trained), args.seats, seed);
    let report = arena_of::<G>(rules, &spec, &make, &bar)?;
    bar.finish();
    let [one, other] = &report.bots[..] else { return Err("two bots play".into()) };
    let Interval(low, high) = one.win_share_interval;
    Ok(format!(
        "won {:.1} % of {} games ({:.1} to {:.1}) against {} of this commit with {:.2} of its CPU ({:.2} and {:.2} ms a decision)",
        100.0 * one.win_share,
        report.games,
        100.0 * low,
        100.0 * high,
        other.bot,
        one.cpu_ms_per_decision / other.cpu_ms_per_decision.max(f64::MIN_POSITIVE),
        one.cpu_ms_per_decision,
        other.cpu_ms_per_decision
    ))
}

/// The commit that is checked out, as far as git says it.
fn commit() -> String {
    let asked = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output();
    let said =
        asked.ok().filter(|output| output.status.success()).and_then(|output| String::from_utf8(output.stdout).ok());
    said.map_or_else(|| "unknown".to_owned(), |commit| commit.trim().to_owned())
}
