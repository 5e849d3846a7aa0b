//! `cargo run --release -p runehall-sim --example drafts -- GAMES [DRAFTER DRAFTER] [PLAYER] [--rows]`
//!
//! How decks fare that two bots have made of boosters. In each draft of four the bots sit alternately; then a deck of the first meets a deck of the
//! second in an encounter, played by the same third bot on both sides, each going first by its own luck. With `--rows` a line for each encounter is
//! printed instead: who won, and both decks.

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::collections::BTreeMap;
use std::error::Error;

use runehall_bots::{Bot, BotSpec};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Dice, Game, Options, Pending, Seat, SeatSet, Setup, Silent, Takeaway};
use runehall_runeslingers::{Boosters, Runeslingers};
use runehall_sim::stats::{Interval, share, wilson};

/// Players of a draft.
const DRAFTERS: u8 = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let rows = words.iter().any(|word| word == "--rows");
    let mut words = words.iter().filter(|word| !word.starts_with("--"));
    let games: u64 = words.next().map_or(Ok(100), |word| word.parse())?;
    let mut bot = |usual: &str| words.next().map_or(usual, String::as_str).parse::<BotSpec>();
    let (drafters, player) = ([bot("steady")?, bot("random")?], bot("rollout:50")?);
    let draft = Setup { mode: "draft".to_owned(), ..Setup::seats(DRAFTERS) };
    let parts = Boosters::load(&[]).map_err(|problems| problems[0].rendered.clone())?;
    let rules = Runeslingers::load(&[]).map_err(|problems| problems[0].rendered.clone())?;
    let mut wins = [0; 2];
    for game in 0..games {
        // Who sits first, and whose deck comes first, changes from game to game.
        let turned = (game % 2) as usize;
        let bots = (0..DRAFTERS).map(|seat| drafters[(usize::from(seat) + turned) % 2]);
        let state = play::<Boosters>(&parts, &draft, bots, game);
        let taken: Vec<Takeaway> = (0..2).filter_map(|seat| Boosters::takeaway(&parts, &state, Seat(seat))).collect();
        let options = taken[0].options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let brought = taken.iter().map(|deck| BTreeMap::from([(deck.option.to_owned(), deck.value.clone())])).collect();
        let encounter = Setup { options, brought, ..Setup::seats(2) };
        let state = play::<Runeslingers>(&rules, &encounter, [player; 2].into_iter(), game);
        let won = winners::<Runeslingers>(&state);
        for seat in won.iter() {
            wins[(seat.index() + turned) % 2] += 1;
        }
        if rows {
            let decks: Vec<String> = taken.iter().map(|deck| deck.value.replace('\n', ";")).collect();
            println!("{}|{}", won.iter().map(|seat| seat.0.to_string()).collect::<String>(), decks.join("|"));
        }
    }
    if !rows {
        let Interval(low, high) = wilson(wins[0], wins[0] + wins[1]);
        println!(
            "{games} encounters, played by {player}: decks of {} won {}, those of {} {}",
            drafters[0], wins[0], drafters[1], wins[1]
        );
        println!("share of the first {:.3}, 95 % interval {low:.3} to {high:.3}", share(wins[0], wins[0] + wins[1]));
    }
    Ok(())
}

/// A whole game of bots.
fn play<G: Game>(rules: &G::Rules, setup: &Setup, bots: impl Iterator<Item = BotSpec>, game: u64) -> G::State {
    let mut dice = FastDice::for_game(1, game);
    let mut bots: Vec<Box<dyn Bot<G>>> =
        (0..).zip(bots).map(|(n, bot)| bot.build::<G>(setup.seats, game * 8 + n)).collect();
    let mut state = G::start(rules, setup, &mut dice, &mut Silent).expect("a table");
    let mut options = Options::new();
    while let Pending::Ask(ask) = G::pending(&state) {
        G::options(rules, &state, &mut options);
        let choice = match ask.who {
            Actor::Seat(seat) => bots[seat.index()].choose(rules, &state, seat, &options),
            Actor::Chance => options[dice.roll(ask.sides.into()).unwrap_or(0) as usize],
        };
        G::apply_trusted(rules, &mut state, choice, &mut dice, &mut Silent);
    }
    state
}

fn winners<G: Game>(state: &G::State) -> SeatSet {
    if let Pending::Over(outcome) = G::pending(state) { outcome.winners } else { SeatSet::NONE }
}
