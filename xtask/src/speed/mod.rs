//! `speed`: random play of every game measured in one run, beside the yardstick where it is present.
//!
//! The programs run one thread, in turns, so that neighbours on the machine disturb all alike; figures are medians of the
//! repeats. A yardstick is a bare program that plays one game and nothing else. At the tables of that game both must show
//! the same games: a difference in the counts beyond sampling error is a rules bug in one. For the other games it only
//! says how fast this machine is: their ratio is to its game of two.

mod compare;
mod instructions;
mod programs;
mod shares;

use anyhow::{Result, anyhow};
use runehall_engine::{GameInfo, NoDice, Setup};
use runehall_games::{DynGame, GAMES};
use serde_json::{Value, json};

use compare::{Beside, Comparison};
use programs::Programs;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Games to measure, by name; without any, all of them
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// CPU seconds per program and table, in all
    #[arg(long, default_value_t = 6.0, value_name = "S")]
    seconds: f64,
    /// Count instructions per decision under valgrind instead, which takes no quiet machine
    #[arg(long, conflicts_with = "seconds")]
    instructions: bool,
    /// Results for machines
    #[arg(long)]
    json: bool,
}

/// How often the programs take turns.
const REPEATS: u64 = 3;

/// A table that is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) info: &'static GameInfo,
    pub(crate) seats: u8,
    /// By name; empty for the default.
    pub(crate) mode: &'static str,
}

impl Table {
    /// Every number of seats in the default mode, and those that the other modes can be played with.
    fn all(game: &dyn DynGame) -> Vec<Table> {
        let info = game.info();
        let modes = std::iter::once("").chain(info.modes.iter().copied().skip(1));
        let tables = modes.flat_map(|mode| (info.seats.0..=info.seats.1).map(move |seats| Table { info, seats, mode }));
        let possible = |table: &Table| {
            let setup = Setup { mode: table.mode.to_owned(), ..Setup::seats(table.seats) };
            game.start(&setup, &mut NoDice, &mut vec![]).is_ok()
        };
        tables.filter(possible).collect()
    }

    /// For people.
    fn name(self) -> String {
        let mode = if self.mode.is_empty() { String::new() } else { format!(", {}", self.mode) };
        format!("{}, {} players{mode}", self.info.title, self.seats)
    }
}

/// Measures and prints. False if a game and its yardstick do not show the same games.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let tables = chosen(&args.games)?;
    if args.instructions {
        instructions::run(&tables, args.json)?;
        return Ok(true);
    }
    let programs = Programs::build()?;
    let mut results: Vec<Value> = vec![];
    let mut same = true;
    for table in tables {
        let name = table.name();
        eprintln!("measuring {name}");
        let seconds = args.seconds / REPEATS as f64;
        let games = programs.games_for(table, seconds)?;
        let (mut ours, mut theirs) = (vec![], vec![]);
        for repeat in 0..REPEATS {
            ours.push(programs.runehall(table, games, 1 + repeat)?);
            theirs.extend(programs.yardstick(table, seconds)?);
        }
        let probe = programs.probe(table)?;
        let beside = if programs.plays(table.info) { Beside::SameGame } else { Beside::OtherGame };
        let comparison = Comparison::new(&ours, &theirs, beside);
        same &= comparison.agrees();
        if !args.json {
            println!("{}", comparison.text(&name, &probe));
        }
        results.push(json!({ "game": table.info.name, "seats": table.seats, "mode": table.mode, "runehall": ours,
            "yardstick": theirs, "probe": probe, "compared": comparison.json(), "agrees": comparison.agrees() }));
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&results)?);
    }
    Ok(same)
}

/// The tables of the games with these names; of all games if none is named.
fn chosen(names: &[String]) -> Result<Vec<Table>> {
    let entries = if names.is_empty() {
        GAMES.to_vec()
    } else {
        names.iter().map(|name| runehall_games::find(name)).collect::<Result<_, _>>()?
    };
    let mut tables = vec![];
    for entry in entries {
        let loaded = entry.load(&[]);
        let game =
            loaded.map_err(|problems| anyhow!("the cards of {} do not load: {problems:?}", entry.info().name))?;
        tables.extend(Table::all(&*game));
    }
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_tables_and_each_mode_is_measured_once_at_least() {
        for entry in GAMES {
            let info = entry.info();
            let tables = chosen(&[info.name.to_owned()]).unwrap();
            assert_eq!(
                tables.iter().filter(|table| table.mode.is_empty()).count() as u8,
                info.seats.1 - info.seats.0 + 1
            );
            for mode in info.modes.iter().skip(1) {
                assert!(tables.iter().any(|table| table.mode == *mode), "{} has no table for {mode}", info.name);
            }
        }
        assert!(chosen(&["chess".to_owned()]).is_err());
    }
}
