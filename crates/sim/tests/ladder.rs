//! A ladder is climbed: everybody meets everybody, and the rungs say what the games say.

use runehall_engine::{Game as _, Setup};
use runehall_runeslingers::Boosters;
use runehall_sim::stats::elo;
use runehall_sim::{LadderReport, LadderSpec, SimError, ladder};
use runehall_zun::Zun;

fn climb(bots: &[&str], games: u64, threads: usize) -> LadderReport {
    let rules = <Zun as runehall_engine::Game>::load(&[]).unwrap();
    let bots = bots.iter().map(|bot| bot.parse().unwrap()).collect();
    ladder::<Zun>(&rules, &LadderSpec { setup: Setup::seats(2), bots, games, seed: 1, threads }, &()).unwrap()
}

#[test]
fn everybody_meets_everybody_and_stands_where_the_games_say() {
    let report = climb(&["random", "rollout:1", "rollout:24"], 11, 2);
    let met: Vec<_> = report.pairs.iter().map(|pair| [pair.bots[0].as_str(), pair.bots[1].as_str()]).collect();
    assert_eq!(met, [["random", "rollout:1"], ["random", "rollout:24"], ["rollout:1", "rollout:24"]]);
    assert!(
        report.pairs.iter().all(|pair| pair.games == 12 && pair.wins[0] + pair.wins[1] <= 12),
        "{:?}",
        report.pairs
    );
    assert_eq!(report.faults, 0);
    let (elos, names): (Vec<f64>, Vec<&str>) = report.rungs.iter().map(|rung| (rung.elo, rung.bot.as_str())).unzip();
    assert!(elos.is_sorted_by(|above, below| above >= below) && elos[2].abs() < 1e-9, "{elos:?}");
    assert_eq!(names, ["rollout:24", "rollout:1", "random"], "{report:?}");
    assert!(report.rungs[2].above_next.is_none(), "the weakest stands above nobody");
    for two in report.rungs.windows(2) {
        let lead = two[0].above_next.expect("there is a next one");
        assert!(lead.elo_interval.0 < lead.elo && lead.elo < lead.elo_interval.1, "{lead:?}");
        let pair = report.pairs.iter().find(|pair| pair.bots == [two[1].bot.clone(), two[0].bot.clone()]).unwrap();
        // With one more game that both won by half.
        let score = (12.0 * (1.0 - pair.score) + 0.5) / 13.0;
        assert!((lead.elo - elo(score).unwrap()).abs() < 0.1, "{lead:?} {pair:?}");
    }
    assert_eq!(climb(&["random", "rollout:1", "rollout:24"], 11, 1), report, "on any number of threads");
}

#[test]
fn one_bot_is_no_ladder() {
    let rules = <Zun as runehall_engine::Game>::load(&[]).unwrap();
    let bots = vec!["random".parse().unwrap()];
    let spec = LadderSpec { setup: Setup::seats(2), bots, games: 2, seed: 1, threads: 1 };
    ladder::<Zun>(&rules, &spec, &()).unwrap_err();
}

#[test]
fn where_nobody_wins_there_is_no_ladder() {
    let rules = Boosters::load(&[]).unwrap();
    let bots = vec!["random".parse().unwrap(), "steady".parse().unwrap()];
    let spec = LadderSpec { setup: Setup::seats(4), bots, games: 2, seed: 1, threads: 1 };
    let error = ladder::<Boosters>(&rules, &spec, &()).unwrap_err();
    assert!(matches!(error, SimError::NobodyWins("Runeslingers: sealed and draft")), "{error}");
}
