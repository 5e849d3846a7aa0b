//! Pairing against a slow, obvious reference over thousands of random events, each property named by its clause: every pairing there is is looked at.
//! Ranking has its own (`ranking.rs`).

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{all_events, opened, play, started};
use runehall_dice::FastDice;
use runehall_event::{BotEntry, Decided, Event, EventAct, Form, Gathering, Opened, Round, Score, Stage, swiss_rounds};
use runehall_protocol::ErrorCode;

/// Every way to pair these.
fn all_pairings(free: &[usize], so_far: &mut Vec<[usize; 2]>, all: &mut Vec<Vec<[usize; 2]>>) {
    let Some((&first, rest)) = free.split_first() else { return all.push(so_far.clone()) };
    for &other in rest {
        let left: Vec<usize> = rest.iter().copied().filter(|&player| player != other).collect();
        so_far.push([first, other]);
        all_pairings(&left, so_far, all);
        so_far.pop();
    }
}

/// How good a pairing is: rematches, then for each player from the best place down by how many points the opponent is below.
fn cost(pairs: &[[usize; 2]], ranked: &[(usize, u32)], met: &BTreeSet<[usize; 2]>) -> (usize, Vec<u32>) {
    let points: BTreeMap<usize, u32> = ranked.iter().copied().collect();
    let opponent = |player: usize| {
        pairs.iter().find(|pair| pair.contains(&player)).map(|pair| pair[usize::from(pair[0] == player)])
    };
    let falls =
        ranked.iter().map(|&(player, mine)| opponent(player).map_or(0, |other| mine.saturating_sub(points[&other])));
    let rematches = pairs.iter().filter(|&&[a, b]| met.contains(&[a.min(b), a.max(b)])).count();
    (rematches, falls.collect())
}

#[expect(clippy::type_complexity, reason = "three things that belong together in one test only")]
/// What the newest round of an event had to go by: who still played, best place first, and who had met.
fn before_last(event: &Event) -> (Vec<(usize, u32)>, BTreeSet<[usize; 2]>, BTreeSet<usize>) {
    let (last, rounds) = event.rounds().split_last().unwrap();
    let playing: BTreeSet<usize> =
        last.pairings.iter().flat_map(|pairing| pairing.players).chain(last.bye).chain(last.rests).collect();
    let met = rounds.iter().flat_map(|round| &round.pairings).map(|pairing| {
        let [a, b] = pairing.players;
        [a.min(b), a.max(b)]
    });
    let met = met.collect();
    let places = runehall_event::places(
        &event.places().iter().fold(vec![0; event.players().len()], |mut lots, place| {
            lots[place.player] = place.lot;
            lots
        }),
        &rounds
            .iter()
            .flat_map(|round| &round.pairings)
            .filter_map(|pairing| Some(runehall_event::Met { players: pairing.players, score: pairing.score? }))
            .collect::<Vec<_>>(),
        &rounds.iter().filter_map(|round| round.bye).collect::<Vec<_>>(),
    );
    let ranked = places
        .iter()
        .filter(|place| playing.contains(&place.player))
        .map(|place| (place.player, place.points))
        .collect();
    let byes = rounds.iter().filter_map(|round| round.bye).collect();
    (ranked, met, byes)
}

#[test]
fn rsl_23_3_rsl_23_6_and_rsl_23_8_no_better_pairing_exists() {
    let (mut forced, mut floated, mut rounds) = (0, 0, 0);
    all_events(Form::Swiss, 9, |event, seed| {
        if event.stage() != Stage::Rounds {
            return;
        }
        rounds += 1;
        let last = event.rounds().last().unwrap();
        let (mut ranked, met, byes) = before_last(event);
        if ranked.len() % 2 == 1 {
            // RSL-23.3: the lowest-placed without a bye.
            let lowest = ranked.iter().rev().find(|(player, _)| !byes.contains(player));
            assert_eq!(last.bye, lowest.map(|(player, _)| *player), "seed {seed}");
            assert_eq!(last.rests.is_some(), lowest.is_none());
            let out = last.bye.or(last.rests);
            ranked.retain(|(player, _)| Some(*player) != out);
        } else {
            assert_eq!((last.bye, last.rests), (None, None));
        }
        let players: Vec<usize> = ranked.iter().map(|(player, _)| *player).collect();
        let mut all = vec![];
        all_pairings(&players, &mut vec![], &mut all);
        let best = all.iter().map(|pairs| cost(pairs, &ranked, &met)).min().unwrap();
        let pairs: Vec<[usize; 2]> = last.pairings.iter().map(|pairing| pairing.players).collect();
        let this = cost(&pairs, &ranked, &met);
        assert_eq!(this, best, "seed {seed}: {ranked:?}, met {met:?}, paired {pairs:?}");
        forced += usize::from(this.0 > 0);
        floated += usize::from(this.1.iter().any(|&fall| fall > 0));
    });
    assert!(forced > 10 && floated > 1000 && rounds > 3000, "{forced} {floated} {rounds}");
}

#[test]
fn rsl_23_8_every_best_pairing_can_be_drawn() {
    // Four after one round without draws: two pairings of nobody with equal points are forced, so the first round is looked at, and the
    // second of eight, where each group of four can be paired in two ways without a rematch.
    let mut first = BTreeSet::new();
    let mut second: BTreeMap<usize, BTreeSet<Vec<[usize; 2]>>> = BTreeMap::new();
    let sorted = |round: &Round| {
        let mut pairs: Vec<[usize; 2]> = round
            .pairings
            .iter()
            .map(|pairing| {
                let [a, b] = pairing.players;
                [a.min(b), a.max(b)]
            })
            .collect();
        pairs.sort_unstable();
        pairs
    };
    for seed in 0..400 {
        first.insert(sorted(&started(Form::Swiss, 4, seed).rounds()[0]));
    }
    assert_eq!(first.len(), 3, "RSL-23.6: the first round is drawn by lot");
    for seed in 0..200 {
        let mut event = started(Form::Swiss, 8, seed);
        for pairing in 0..4 {
            let score = Score { decided: Decided::First, left: [1, 0], unplayed: false };
            event.fold(2, EventAct::Scored { round: 0, pairing, score }).unwrap();
        }
        let winners: Vec<usize> = event.rounds()[0].pairings.iter().map(|pairing| pairing.players[0]).collect();
        let place = |player: usize| winners.iter().position(|&winner| winner == player);
        for pairing in &event.rounds()[1].pairings {
            let [a, b] = pairing.players.map(place);
            assert_eq!(a.is_some(), b.is_some(), "RSL-23.3: within equal points");
            if let (Some(a), Some(b)) = (a, b) {
                second.entry(0).or_default().insert(vec![[a.min(b), a.max(b)]]);
            }
        }
    }
    assert_eq!(second[&0].len(), 6, "everybody with three points meets everybody with three points");
}

#[test]
fn rsl_23_3_and_rsl_23_8_there_are_as_many_rounds_as_the_rules_say() {
    for n in 2..=64 {
        let r = swiss_rounds(n);
        assert!(1 << r >= n && (r == 0 || 1 << (r - 1) < n), "{n} players, {r} rounds");
        let mut dice = FastDice::new(n as u64);
        for (form, rounds) in [(Form::Swiss, r), (Form::RoundRobin, if n % 2 == 0 { n - 1 } else { n })] {
            let mut event = started(form, n, n as u64);
            play(&mut event, &mut dice, 0, |_| {});
            assert_eq!((event.rounds().len(), event.n_rounds()), (rounds, rounds), "{n} players, {form:?}");
            let met: Vec<BTreeSet<usize>> =
                event.rounds().iter().flat_map(|round| &round.pairings).map(|p| p.players.into()).collect();
            let different: BTreeSet<&BTreeSet<usize>> = met.iter().collect();
            assert_eq!(different.len(), met.len(), "RSL-23.1, RSL-23.6: nobody meets twice, {n} players, {form:?}");
        }
    }
    assert_eq!((Form::proposed(6), Form::proposed(7)), (Form::RoundRobin, Form::Swiss), "RSL-23.7");
}

#[test]
fn rsl_23_2_and_rsl_23_9_a_round_robin_rests_without_points_and_is_won_against_who_left() {
    let mut unplayed = 0;
    all_events(Form::RoundRobin, 9, |event, _| {
        for round in event.rounds() {
            assert_eq!(round.bye, None, "resting gives no points");
            for pairing in &round.pairings {
                let Some(score) = pairing.score.filter(|score| score.unplayed) else { continue };
                unplayed += 1;
                assert_eq!(score.left, [0, 0]);
                let winner = match score.decided {
                    Decided::First => Some(0),
                    Decided::Second => Some(1),
                    Decided::Neither => None,
                    Decided::Drawn => panic!("nobody draws with somebody who is not there"),
                };
                let loser = winner.map_or(0, |side| 1 - side);
                assert!(event.players()[pairing.players[loser]].left);
            }
        }
        if event.stage() == Stage::Over && event.players().iter().any(|player| !player.left) {
            assert_eq!(event.rounds().len(), event.n_rounds());
            let met: BTreeSet<BTreeSet<usize>> =
                event.rounds().iter().flat_map(|round| &round.pairings).map(|pairing| pairing.players.into()).collect();
            let n = event.players().len();
            assert_eq!(met.len(), n * (n - 1) / 2);
        }
    });
    assert!(unplayed > 1000, "{unplayed}");
}

#[test]
fn rsl_23_9_who_leaves_swiss_loses_and_is_not_paired_again() {
    let mut left_in_all = 0;
    for seed in 0..500 {
        let mut dice = FastDice::new(seed);
        let mut event = started(Form::Swiss, 9, seed);
        let mut gone: BTreeMap<usize, usize> = BTreeMap::new();
        play(&mut event, &mut dice, 15, |event| {
            for (player, _) in event.players().iter().enumerate().filter(|(_, player)| player.left) {
                gone.entry(player).or_insert(event.rounds().len());
            }
        });
        left_in_all += gone.len();
        for (&player, &seen) in &gone {
            for round in &event.rounds()[seen..] {
                let here = round.pairings.iter().any(|pairing| pairing.players.contains(&player));
                assert!(!here && round.bye != Some(player) && round.rests != Some(player));
            }
        }
        let byes: Vec<usize> = event.rounds().iter().filter_map(|round| round.bye).collect();
        assert_eq!(byes.iter().collect::<BTreeSet<_>>().len(), byes.len(), "RSL-23.3: at most one bye each");
    }
    assert!(left_in_all > 500, "{left_in_all}");
}

#[test]
fn the_same_rows_give_the_same_event_and_a_refused_row_changes_nothing() {
    for seed in 0..50 {
        let mut dice = FastDice::new(seed);
        let (mut one, mut other) = (started(Form::Swiss, 7, seed), started(Form::Swiss, 7, seed));
        play(&mut one, &mut dice, 5, |_| {});
        play(&mut other, &mut FastDice::new(seed), 5, |_| {});
        assert_eq!(format!("{one:?}"), format!("{other:?}"));
        let before = format!("{one:?}");
        let score = Score::unplayed(0);
        for act in [
            EventAct::Started { bots: vec![] },
            EventAct::Fixed,
            EventAct::CalledOff,
            EventAct::Left { player: 0 },
            EventAct::Entered { user: "u".to_owned(), name: "U".to_owned(), contribution: "00".repeat(32) },
            EventAct::Brought { player: 1, brought: BTreeMap::new() },
            EventAct::Scored { round: 0, pairing: 0, score },
            EventAct::Seated { round: 9, pairing: 0, table: "t".to_owned() },
        ] {
            one.fold(9, act.clone()).unwrap_err();
            assert_eq!(format!("{one:?}"), before, "{act:?}");
        }
    }
}

fn gathering() -> Opened {
    let gathering =
        Gathering { game: "part".to_owned(), rules: String::new(), mode: "draft".to_owned(), players: (4, 8) };
    Opened { gathering: Some(gathering), brings: true, ..opened(Form::Swiss, 5, 1) }
}

#[test]
fn rsl_23_7_a_draft_has_four_players_or_more_and_comes_between_what_is_brought_and_the_rounds() {
    for players in [3, 9] {
        let refused = Event::new("event", 0, Opened { players, ..gathering() }).unwrap_err();
        assert!(refused.message.ends_with("in `draft` 4 to 8 can play"), "{refused:?}");
        assert_eq!((refused.code, refused.clause), (ErrorCode::Malformed, None), "an event is of any game");
    }
    let mut event = Event::new("event", 0, gathering()).unwrap();
    let entered =
        |n: u8| EventAct::Entered { user: format!("u{n}"), name: "Ada".to_owned(), contribution: "00".repeat(32) };
    event.fold(1, entered(0)).unwrap();
    event.fold(1, entered(1)).unwrap();
    assert_eq!(event.players()[1].name, "Ada 2", "no two are called alike");
    let few = event.fold(2, EventAct::Started { bots: vec![] }).unwrap_err();
    assert_eq!((few.code, few.clause), (ErrorCode::NotNow, None));
    assert!(few.message.starts_with("2 would play, and this event has 4 to 5 players"), "{}", few.message);
    let bot = BotEntry { name: "Bot".to_owned(), bot: "random".to_owned(), brought: BTreeMap::new() };
    event.fold(3, EventAct::Started { bots: vec![bot; 3] }).unwrap();
    assert_eq!((event.stage(), event.since()), (Stage::Building, 3));
    let brought = |what: &str| BTreeMap::from([("deck".to_owned(), what.to_owned())]);
    event.fold(4, EventAct::Brought { player: 0, brought: brought("eva") }).unwrap();
    event.fold(5, EventAct::Fixed).unwrap();
    assert_eq!(event.stage(), Stage::Gathering);
    let mut seats = event.gathered().0.to_vec();
    seats.sort_unstable();
    assert_eq!(seats, [0, 1, 2, 3, 4], "RSL-22.12: everybody has a seat, drawn by lot");
    let late = event.fold(6, EventAct::Brought { player: 1, brought: brought("romin") }).unwrap_err();
    assert_eq!((late.code, late.clause), (ErrorCode::NotNow, None));
    event.fold(7, EventAct::Gathered { table: "draft".to_owned() }).unwrap();
    let few = EventAct::TookAway { options: BTreeMap::new(), brought: vec![brought("x")] };
    event.fold(8, few).unwrap_err();
    let options = BTreeMap::from([("format".to_owned(), "draft".to_owned())]);
    let took = (0..5).map(|n| brought(&format!("deck {n}"))).collect();
    event.fold(9, EventAct::TookAway { options: options.clone(), brought: took }).unwrap();
    assert_eq!((event.stage(), event.rounds().len(), event.options()), (Stage::Rounds, 1, &options));
    assert_eq!(event.players()[3].brought, Some(brought("deck 3")));
    // What others bring is told to nobody.
    let seen = serde_json::to_string(&event.seen(Some("u0"), 9)).unwrap();
    assert!(seen.contains("deck 0") && !seen.contains("deck 1") && !seen.contains(&event.opened().secret), "{seen}");
}
