//! Bots against each other: fair, repeatable, and the better one wins.

use runehall_bots::BotSpec;
use runehall_engine::{Game, Setup};
use runehall_regulations::Regulations;
use runehall_sim::{ArenaReport, ArenaSpec, BotResult, arena, arena_of};
use runehall_zun::Zun;

fn meet(setup: Setup, bots: &[&str], games: u64, threads: usize) -> ArenaReport {
    let bots: Vec<BotSpec> = bots.iter().map(|bot| bot.parse().unwrap()).collect();
    let spec = ArenaSpec { threads, ..ArenaSpec::new(setup, bots, games, 1) };
    arena::<Zun>(&Zun::load(&[]).unwrap(), &spec, &()).unwrap()
}

#[test]
fn rollout_beats_random() {
    let report = meet(Setup::seats(2), &["rollout:24", "random"], 40, 0);
    assert!(report.bots[0].win_share >= 0.8, "{report:?}");
    assert!(report.elo_difference.is_none_or(|elo| elo > 200.0));
    let [thinks, rolls] = &report.bots[..] else { panic!("two bots") };
    assert_eq!(thinks.decisions + rolls.decisions, report.decisions);
    let share = |bot: &BotResult| bot.harmed_only_itself as f64 / bot.commands as f64;
    assert!(share(rolls) > 0.1 && share(thinks) < share(rolls), "who thinks harms others: {report:?}");
}

#[test]
fn rollout_beats_random_at_a_full_table_of_another_game() {
    // Two of four seats are each bot's.
    let bots = vec!["rollout:8".parse().unwrap(), BotSpec::Random];
    let spec = ArenaSpec { threads: 0, ..ArenaSpec::new(Setup::seats(4), bots, 24, 1) };
    let report = arena::<Regulations>(&Regulations::load(&[]).unwrap(), &spec, &()).unwrap();
    assert!(report.bots[0].win_share >= 0.75, "{report:?}");
}

#[test]
fn threads_change_nothing() {
    let [one, two, five] = [1, 2, 5].map(|threads| meet(Setup::seats(2), &["rollout:4", "random"], 6, threads));
    assert_eq!(one, two);
    assert_eq!(one, five);
}

#[test]
fn every_deal_is_played_with_every_rotation() {
    let report = meet(Setup::seats(3), &["random", "random", "rollout:3"], 4, 1);
    assert_eq!((report.games, report.deals), (6, 2), "rounded up");
}

#[test]
fn equal_bots_do_equally_well() {
    // The dice belong to the seats, so both games of a deal are the same game with the names exchanged.
    let teams = Setup { mode: "2v2".to_owned(), ..Setup::seats(4) };
    for (setup, bot, games) in [(Setup::seats(2), "rollout:3", 6), (teams, "random", 200)] {
        let report = meet(setup, &[bot, bot], games, 0);
        let wins: u64 = report.bots.iter().map(|bot| bot.wins).sum();
        assert_eq!(
            wins + report.drawn + report.unwon + report.lost + report.unfinished,
            games,
            "a team of one bot wins once, not twice"
        );
        assert_eq!((report.bots[0].wins, report.elo_difference), (report.bots[1].wins, Some(0.0)));
    }
}

#[test]
fn bots_that_somebody_else_makes_play_under_the_names_of_the_list() {
    let bots = vec![BotSpec::Rollout { playouts: 24 }, BotSpec::Rollout { playouts: 24 }];
    let spec = ArenaSpec::new(Setup::seats(2), bots, 20, 1);
    let make = |bot: usize, seed| [BotSpec::Random, spec.bots[1]][bot].build::<Zun>(2, seed);
    let report = arena_of::<Zun>(&Zun::load(&[]).unwrap(), &spec, &make, &()).unwrap();
    assert_eq!(report.bots[0].bot, "rollout:24");
    assert!(report.bots[0].wins < 5 && report.bots[1].wins > 15, "{report:?}");
}

#[test]
fn seats_that_cannot_be_shared_are_refused() {
    let spec = ArenaSpec::new(Setup::seats(3), vec![BotSpec::Random; 2], 10, 1);
    let error = arena::<Zun>(&Zun::load(&[]).unwrap(), &spec, &()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 bots cannot share 3 seats equally; name so many bots, two at least, that the seats can be divided among them"
    );
}
