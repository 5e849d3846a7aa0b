//! What `cargo xtask speed` cannot see from outside:
//! `cargo run --release -p runehall-sim --example probe -- GAME SEATS [MODE] [GAMES]`.
//!
//! Prints JSON: the size of a state, the time of a clone in the middle of a game, heap allocations per decision. With a number of
//! games it only plays them, at random, and prints how many decisions that took: for counting instructions.

#![allow(clippy::print_stdout, reason = "the figures are the result")]

use std::error::Error;
use std::fmt::Debug;
use std::hint::black_box;
use std::time::Instant;

use runehall_dice::FastDice;
use runehall_engine::{Game, Options, Setup, Silent};
use runehall_games::{Typed, typed};
use runehall_sim::RandomPlay;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let seats = args.next().unwrap_or_else(|| "2".to_owned()).parse()?;
    let setup = Setup { mode: args.next().unwrap_or_default(), ..Setup::seats(seats).unattended() };
    let games = args.next().map(|games| games.parse()).transpose()?;
    println!("{}", typed(&name, &Probe { setup, games })??);
    Ok(())
}

/// Sizes and times need the type of the game.
struct Probe {
    setup: Setup,
    games: Option<u64>,
}

impl Typed for Probe {
    type Done = Result<serde_json::Value, Box<dyn Error>>;

    fn with<G: Game + Debug>(&self) -> Self::Done {
        probe::<G>(&self.setup, self.games)
    }
}

fn probe<G: Game>(setup: &Setup, games: Option<u64>) -> Result<serde_json::Value, Box<dyn Error>> {
    let rules = G::load(&[]).map_err(|problems| problems.into_iter().map(|p| p.rendered).collect::<String>())?;
    let mut random = RandomPlay::<G>::new(&rules, setup, 1)?;
    if let Some(games) = games {
        let decisions: u64 = (0..games).map(|game| random.play(game).course.decisions).sum();
        return Ok(serde_json::json!({ "games": games, "decisions": decisions }));
    }
    (0..50).for_each(|game| _ = random.play(game));
    let mut decisions = 0;
    let heap =
        allocation_counter::measure(|| decisions = (50..550).map(|game| random.play(game).course.decisions).sum());
    Ok(serde_json::json!({
        "state_bytes": size_of::<G::State>(),
        "clone_ns": clone_ns(&middle::<G>(&rules, setup)?),
        "allocations": heap.count_total,
        "decisions": decisions,
        "allocations_per_decision": heap.count_total as f64 / decisions as f64,
    }))
}

/// A state some way into a game.
fn middle<G: Game>(rules: &G::Rules, setup: &Setup) -> Result<G::State, Box<dyn Error>> {
    let mut dice = FastDice::new(1);
    let mut state = G::start(rules, setup, &mut dice, &mut Silent)?;
    let mut options = Options::new();
    for _ in 0..100 {
        G::options(rules, &state, &mut options);
        if options.is_empty() {
            break;
        }
        let choice = options[dice.below(options.len() as u32) as usize];
        G::apply_trusted(rules, &mut state, choice, &mut dice, &mut Silent);
    }
    Ok(state)
}

/// The best of several rounds: whatever else the machine does can only add to the time.
fn clone_ns<S: Clone>(state: &S) -> f64 {
    const CLONES: u32 = 200_000;
    let mut copy = state.clone();
    let rounds = (0..10).map(|_| {
        let start = Instant::now();
        for _ in 0..CLONES {
            copy.clone_from(black_box(state));
            black_box(&copy);
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(CLONES)
    });
    rounds.fold(f64::INFINITY, f64::min)
}
