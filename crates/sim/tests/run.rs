//! Runs of many games: the same on any number of threads, counted right, with every key of the report.

use runehall_bots::{BotSpec, Ending};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Arg, Event, Game, Options, Pending, Seat, Setup, Silent};
use runehall_runebound::Runebound;
use runehall_runeslingers::Boosters;
use runehall_sim::{ArenaSpec, GameRow, Progress, RandomPlay, Report, SimError, SimSpec, Time, arena, run};
use runehall_zun::Zun;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn rules() -> <Zun as Game>::Rules {
    Zun::load(&[]).unwrap()
}

fn sim(spec: &SimSpec) -> (Report, Vec<GameRow>) {
    let mut rows = vec![];
    let report = run::<Zun>(&rules(), spec, &(), Some(&mut rows)).unwrap();
    (report, rows)
}

#[test]
fn threads_change_nothing() {
    let bots = vec!["rollout:6".parse().unwrap(), BotSpec::Random];
    let specs = [
        SimSpec::random(Setup::seats(3), 1_000, 7),
        SimSpec { bots, ..SimSpec::random(Setup::seats(2), 6, 7) },
        SimSpec { exhaust: true, ..SimSpec::random(Setup::seats(3), 150, 7) },
        SimSpec { card_table: true, ..SimSpec::random(Setup::seats(3), 600, 7) },
    ];
    for spec in specs {
        let [one, two, five] = [1, 2, 5].map(|threads| sim(&SimSpec { threads, ..spec.clone() }));
        assert_eq!(one, two);
        assert_eq!(one, five);
        let other = sim(&SimSpec { seed: 8, ..spec });
        assert_ne!(one.1, other.1, "another seed gives other games");
    }
}

#[test]
fn a_plain_loop_counts_the_same() {
    let (rules, setup) = (rules(), Setup::seats(4));
    for game in 0..50 {
        let row = RandomPlay::<Zun>::new(&rules, &setup, 3).unwrap().play(game);
        let mut dice = FastDice::for_game(3, game);
        let mut state = Zun::start(&rules, &setup, &mut dice, &mut Silent).unwrap();
        let (mut decisions, mut forced, mut listed, mut first) = (0, 0, 0, None);
        let outcome = loop {
            let ask = match Zun::pending(&state) {
                Pending::Ask(ask) => ask,
                Pending::Over(outcome) => break outcome,
                Pending::Fault(fault) => panic!("{fault}"),
            };
            let Actor::Seat(seat) = ask.who else { panic!("the dice are inline") };
            first.get_or_insert(seat);
            let mut options = Options::new();
            Zun::options(&rules, &state, &mut options);
            match options.len() {
                1 => forced += 1,
                n => {
                    decisions += 1;
                    listed += n as u64;
                }
            }
            let choice = options[dice.below(options.len() as u32) as usize];
            Zun::apply(&rules, &mut state, choice, &mut dice, &mut Silent).unwrap();
        };
        assert_eq!(row.course.ending, Ending::Over(outcome));
        assert_eq!((row.course.decisions, row.course.forced, row.course.options), (decisions, forced, listed));
        assert_eq!((row.starter, row.turns), (first.unwrap(), Zun::turns(&state)));
    }
}

#[test]
fn the_report_adds_up_its_rows() {
    let (report, rows) = sim(&SimSpec::random(Setup::seats(2), 400, 1));
    assert_eq!((report.games, rows.len()), (400, 400));
    assert_eq!(report.decisions, rows.iter().map(|row| row.course.decisions).sum::<u64>());
    assert_eq!(report.forced, rows.iter().map(|row| row.course.forced).sum::<u64>());
    let mut turns: Vec<u32> = rows.iter().map(|row| row.turns).collect();
    turns.sort_unstable();
    assert!((report.turns_per_game_median - f64::from(turns[199] + turns[200]) / 2.0).abs() < 1e-12);
    let won = |test: &dyn Fn(&GameRow) -> bool| rows.iter().filter(|row| test(row)).count() as f64 / 400.0;
    let (seat_0, starter) = (won(&|row| row.winners().has(Seat(0))), won(&|row| row.winners().has(row.starter)));
    assert!((report.win_share[0] - seat_0).abs() < 1e-12);
    assert!((report.win_share_by_start[0] - starter).abs() < 1e-12);
    assert!(report.win_share_interval[0].holds(seat_0));
    assert!(rows.iter().any(|row| row.starter == Seat(0)) && rows.iter().any(|row| row.starter == Seat(1)));
    assert!(rows.iter().enumerate().all(|(i, row)| row.game == i as u64), "rows come in order");
}

#[test]
fn a_named_starter_is_the_first_place() {
    let setup = Setup { starter: Some(Seat(1)), ..Setup::seats(2) };
    let (report, rows) = sim(&SimSpec::random(setup, 100, 1));
    assert!(rows.iter().all(|row| row.starter == Seat(1)));
    assert_eq!(report.win_share_by_start, [report.win_share[1], report.win_share[0]]);
}

#[test]
fn games_stop_at_the_limit_of_decisions() {
    let (report, rows) = sim(&SimSpec { max_decisions: Some(5), ..SimSpec::random(Setup::seats(2), 10, 1) });
    assert_eq!((report.unfinished, report.decisions), (10, 50));
    assert!(rows.iter().all(|row| row.course.ending == Ending::Unfinished));
    assert_eq!(report.win_share, [0.0, 0.0]);
}

#[test]
fn a_draw_is_one_thing_and_that_nobody_won_or_all_lost_another() {
    let alone = Setup { options: [("round-cap".to_owned(), "2".to_owned())].into(), ..Setup::seats(1) };
    let lost = run::<Runebound>(&Runebound::load(&[]).unwrap(), &SimSpec::random(alone, 6, 1), &(), None).unwrap();
    assert_eq!((lost.games, lost.drawn, lost.unwon, lost.lost), (6, 0, 0, 6), "who is alone loses (RBD-19.7)");
    assert_eq!(lost.endings, [("RBD-19.7", 6)].into());

    let table = Setup { mode: "draft".to_owned(), ..Setup::seats(4) };
    let rules = Boosters::load(&[]).unwrap();
    let draft = run::<Boosters>(&rules, &SimSpec::random(table.clone(), 6, 1), &(), None).unwrap();
    assert_eq!((draft.games, draft.drawn, draft.unwon, draft.lost), (6, 0, 6, 0), "nobody wins a draft");
    let bots = vec![BotSpec::Random; 2];
    let draft = arena::<Boosters>(&rules, &ArenaSpec::new(table, bots, 4, 1), &()).unwrap();
    assert_eq!((draft.games, draft.drawn, draft.unwon, draft.lost), (4, 0, 4, 0), "nor in the arena");
}

#[test]
fn every_key_is_there() {
    let json = serde_json::to_value(sim(&SimSpec::random(Setup::seats(2), 10, 1)).0).unwrap();
    let numbers = "games unfinished drawn unwon lost faults decisions forced options_per_decision decisions_per_game forced_per_game \
                   cpu_seconds wall_seconds decisions_per_cpu_second games_per_cpu_second turns_per_game \
                   turns_per_game_median";
    for key in numbers.split_whitespace() {
        assert!(json[key].is_number(), "{key}");
    }
    for key in ["win_share", "win_share_interval", "win_share_by_start", "win_share_by_start_interval", "bots"] {
        assert_eq!(json[key].as_array().map(Vec::len), Some(2), "{key}");
    }
    assert_eq!(json["win_share_interval"][0].as_array().map(Vec::len), Some(2));
    assert!(json.get("unplayed").is_none());
    let none = serde_json::to_value(sim(&SimSpec::random(Setup::seats(2), 0, 1)).0).unwrap();
    assert_eq!(none["decisions_per_game"], 0.0, "no games, no nonsense");
}

#[test]
fn exhaustion_names_the_cards_that_were_never_played() {
    let exhaust = |seats| sim(&SimSpec { exhaust: true, ..SimSpec::random(Setup::seats(seats), 200, 1) }).0;
    let three = exhaust(3);
    assert_eq!(three.unplayed, Some(vec![]));
    assert!(three.cards.iter().all(|card| card.played > 0));
    // ZUN-14.5: with two players the game is over as soon as there is somebody to revive.
    assert_eq!(exhaust(2).unplayed, Some(vec!["Revive".to_owned()]));
}

#[test]
fn a_table_of_cards_counts_what_is_told() {
    let spec = SimSpec { card_table: true, ..SimSpec::random(Setup::seats(3), 300, 1) };
    let (report, rows) = sim(&spec);
    let (plain, plain_rows) = sim(&SimSpec { card_table: false, ..spec.clone() });
    assert_eq!(rows, plain_rows, "listening changes no game");
    assert_eq!(plain.card_table, None);
    // The same games once more, with every event kept.
    let rules = rules();
    let (mut games, mut players, mut wins) = (0, 0, 0);
    for row in &rows {
        let mut dice = FastDice::for_game(1, row.game);
        let mut events: Vec<Event> = vec![];
        let mut state = Zun::start(&rules, &spec.setup.clone().unattended(), &mut dice, &mut events).unwrap();
        let mut options = Options::new();
        while let Pending::Ask(_) = Zun::pending(&state) {
            Zun::options(&rules, &state, &mut options);
            let choice = options[dice.below(options.len() as u32) as usize];
            Zun::apply(&rules, &mut state, choice, &mut dice, &mut events).unwrap();
        }
        let attack = Zun::card_names(&rules).iter().position(|name| name == "Attack").unwrap();
        let seats: Vec<Seat> = (0..3)
            .map(Seat)
            .filter(|&seat| {
                let message = |event: &Event| Zun::info().messages[usize::from(event.message)].name;
                let by = |event: &Event| match event.args[..] {
                    [Arg::Seat(by), Arg::Thing(_, kind)] => by == seat && kind.index() == attack,
                    _ => false,
                };
                events.iter().any(|event| message(event) == "played" && by(event))
            })
            .collect();
        games += u64::from(!seats.is_empty());
        players += seats.len() as u64;
        wins += seats.iter().filter(|&&seat| row.winners().has(seat)).count() as u64;
    }
    let table = report.card_table.unwrap();
    let attack = table.cards.iter().find(|card| card.name == "Attack").unwrap();
    assert_eq!((attack.games, attack.players), (games, players));
    assert!((attack.won - wins as f64 / players as f64).abs() < 1e-12 && attack.won_interval.holds(attack.won));
}

#[test]
fn progress_is_told_and_asked_for_the_time() {
    #[derive(Default)]
    struct Seconds(AtomicU64);
    impl Progress for Seconds {
        fn advance(&self, games: u64) {
            self.0.fetch_add(games, Ordering::Relaxed);
        }
        fn time(&self) -> Time {
            let games = Duration::from_secs(self.0.load(Ordering::Relaxed));
            Time { cpu: games, wall: games / 2 }
        }
    }
    let progress = Seconds::default();
    let report = run::<Zun>(&rules(), &SimSpec::random(Setup::seats(2), 600, 1), &progress, None).unwrap();
    assert_eq!((report.cpu_seconds, report.wall_seconds), (600.0, 300.0));
    assert!((report.games_per_cpu_second - 1.0).abs() < 1e-12);
}

#[test]
fn what_cannot_be_played_is_said() {
    let error = |spec: SimSpec| run::<Zun>(&rules(), &spec, &(), None).unwrap_err();
    let three_bots = vec![BotSpec::Random; 3];
    let bots = error(SimSpec { bots: three_bots, ..SimSpec::random(Setup::seats(2), 1, 1) });
    assert_eq!(bots.to_string(), "3 bots for 2 seats; name one bot for all seats or one for each");
    assert!(matches!(error(SimSpec::random(Setup::seats(9), 1, 1)), SimError::Setup(_)));
}
