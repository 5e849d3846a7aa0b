//! What `cargo xtask speed` cannot see from outside: `cargo run --release -p runehall-sim --example probe -- SEATS [MODE]`.
//!
//! Prints JSON: the size of a Zun state, the time of a clone in the middle of a game, heap allocations per decision.

#![allow(clippy::print_stdout, reason = "the figures are the result")]

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use runehall_dice::FastDice;
use runehall_engine::{Game, Options, Setup, Silent};
use runehall_sim::play_random;
use runehall_zun::Zun;

type State = <Zun as Game>::State;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let seats = args.next().unwrap_or_else(|| "2".to_owned()).parse()?;
    let setup = Setup { mode: args.next().unwrap_or_default(), ..Setup::seats(seats) };
    let rules = Zun::load(&[]).map_err(|problems| problems.into_iter().map(|p| p.rendered).collect::<String>())?;

    // As many options as Zun ever lists, so that no late growth of the buffer is counted.
    let mut options = Options::with_capacity(64);
    for game in 0..50 {
        play_random::<Zun>(&rules, &setup, 1, game, &mut options)?;
    }
    let (mut decisions, mut failed) = (0, None);
    let heap = allocation_counter::measure(|| {
        for game in 50..550 {
            match play_random::<Zun>(&rules, &setup, 1, game, &mut options) {
                Ok(row) => decisions += row.course.decisions,
                Err(error) => failed = Some(error),
            }
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    let figures = serde_json::json!({
        "state_bytes": size_of::<State>(),
        "clone_ns": clone_ns(&middle(&rules, &setup)?),
        "allocations": heap.count_total,
        "decisions": decisions,
        "allocations_per_decision": heap.count_total as f64 / decisions as f64,
    });
    println!("{figures}");
    Ok(())
}

/// A state some way into a game.
fn middle(rules: &<Zun as Game>::Rules, setup: &Setup) -> Result<State, Box<dyn Error>> {
    let mut dice = FastDice::new(1);
    let mut state = Zun::start(rules, setup, &mut dice, &mut Silent)?;
    let mut options = Options::new();
    for _ in 0..100 {
        Zun::options(rules, &state, &mut options);
        if options.is_empty() {
            break;
        }
        let choice = options[dice.below(options.len() as u32) as usize];
        Zun::apply_trusted(rules, &mut state, choice, &mut dice, &mut Silent);
    }
    Ok(state)
}

fn clone_ns(state: &State) -> f64 {
    const CLONES: u32 = 1_000_000;
    let mut copy = state.clone();
    let start = Instant::now();
    for _ in 0..CLONES {
        copy.clone_from(black_box(state));
        black_box(&copy);
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(CLONES)
}
