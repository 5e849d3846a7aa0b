//! `runehall event FILE`: whole events between bots of every game that is played by two.

mod common;

use std::fs;

use common::runehall;
use runehall_games::GAMES;
use serde_json::Value;

/// Runs an event from a file with these lines.
fn event(lines: &str, words: &str) -> common::Run {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("night.event");
    fs::write(&file, lines).unwrap();
    runehall(&format!("event {} {words}", file.display()))
}

fn json(lines: &str, words: &str) -> Value {
    let run = event(lines, &format!("--json {words}"));
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn every_game_for_two_holds_swiss_and_round_robin() {
    for entry in GAMES.iter().filter(|entry| entry.info().seats.0 <= 2) {
        let name = entry.info().name;
        for (form, rounds) in [("swiss", 3), ("round-robin", 5)] {
            let players = (1..=5).map(|n| format!("player P{n}: random"));
            let brief = entry.info().brief().into_iter().map(|(name, value)| format!("option {name}={value}"));
            let lines: Vec<String> = brief.chain(players).collect();
            let night = json(&format!("game {name}\nform {form}\n{}\n", lines.join("\n")), "--seed 3");
            assert_eq!(night["rounds"].as_array().unwrap().len(), rounds, "{name} {form}");
            let places = night["places"].as_array().unwrap();
            assert_eq!(places.len(), 5);
            let points: Vec<u64> = places.iter().map(|place| place["points"].as_u64().unwrap()).collect();
            assert!(points.is_sorted_by(|a, b| a >= b), "{points:?}");
            for round in night["rounds"].as_array().unwrap() {
                assert_eq!(round["pairings"].as_array().unwrap().len(), 2);
                assert_ne!(round["bye"].is_null(), round["rests"].is_null(), "a bye in Swiss, a rest in round robin");
            }
        }
    }
}

#[test]
fn the_same_seed_is_the_same_event_on_any_number_of_threads() {
    let lines = "game zun\nplayer A: random\nplayer B: random\nplayer C: random\nplayer D: random\n";
    let one = json(lines, "--seed 5 --threads 1");
    assert_eq!(one, json(lines, "--seed 5 --threads 3"));
    assert_ne!(one["rounds"], json(lines, "--seed 6")["rounds"]);
    assert_eq!(one["form"], "round-robin", "proposed for so few (RSL-23.7)");
}

#[test]
fn the_example_is_played_and_shows_every_tie_break() {
    let run = runehall("event examples/club-night.event");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("5 players of Runeslingers, 3 rounds of Swiss, seed 1\n"), "{}", run.out);
    assert_eq!(run.out.matches("has a bye").count(), 3, "{}", run.out);
    assert!(
        run.out.contains("place  player  points  opponents  difference  direct  lot  won-drawn-lost"),
        "{}",
        run.out
    );
}

/// RSL-23.7: boosters and picks, then decks, then rounds.
#[test]
fn decks_are_drafted_or_opened_before_the_rounds() {
    let run = runehall("event examples/draft-night.event");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("4 players of Runeslingers, draft, 2 rounds of Swiss, seed 1\n"), "{}", run.out);
    let brief = GAMES.iter().find(|entry| entry.info().name == "runeslingers").unwrap().info().brief();
    let brief: Vec<String> = brief.into_iter().map(|(name, value)| format!("option {name}={value}")).collect();
    let brief = brief.join("\n");
    let players = |n: u8| (1..=n).map(|n| format!("player P{n}: random")).collect::<Vec<_>>().join("\n");
    for (lines, n) in [
        ("before draft\n", 4),
        ("before sealed\noption sealed-size=30\n", 2),
        ("before sealed\noption edition=first\n", 3),
    ] {
        let lines = format!("game runeslingers\n{lines}{brief}\n{}", players(n));
        let night = json(&lines, "--seed 4");
        assert_eq!(night["places"].as_array().unwrap().len(), usize::from(n), "{lines}");
        assert_eq!(night, json(&lines, "--seed 4 --threads 1"), "{lines}");
    }
    let few = event(&format!("game runeslingers\nbefore draft\n{}", players(3)), "");
    assert_eq!((few.code, few.err.contains("RSL-22.5")), (2, true), "{}", few.err);
    let none = event(&format!("game zun\nbefore draft\n{}", players(4)), "");
    assert!(
        none.err.contains("nothing called `draft` is played before the rounds of `zun`; leave `before` out"),
        "{}",
        none.err
    );
    let other = event(&format!("game runeslingers\nbefore cube\n{}", players(4)), "");
    assert!(other.err.contains("write `before sealed` or `before draft`"), "{}", other.err);
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_line() {
    let two = "player A: random\nplayer B: random\n";
    for (lines, says) in [
        (two.to_owned(), "does not say which game"),
        (format!("game zun\nform knockout\n{two}"), "line 2: there is no form `knockout`"),
        (format!("game zun\nfrom swiss\n{two}"), "line 2: `from` is nothing an event has"),
        (format!("game zun\ngame zun\n{two}"), "line 2: `game` is said twice"),
        ("game zun\nplayer A: random\n".to_owned(), "1 play, and an event has 2 to 64"),
        ("game zun\nplayer A: random\nplayer B: fool\n".to_owned(), "line 3: `player B: fool`"),
        ("game zun\nplayer A\nplayer B: random\n".to_owned(), "such as `player Ada: steady`"),
        ("game zun\nplayer A: random, eva\nplayer B: random\n".to_owned(), "nobody brings a deck to Runes of Zun"),
        (format!("game zun\noption turn-limit=0\n{two}"), "A cannot meet B"),
    ] {
        let run = event(&lines, "");
        assert_eq!(run.code, 2, "{lines}: {}", run.err);
        assert!(run.err.contains(says), "{lines}: {}", run.err);
    }
}

/// Bots make decks, and the decks meet: the same figures on any number of threads, and every encounter counted for both who made its decks.
#[test]
fn an_arena_compares_the_decks_that_bots_make() {
    let brief = GAMES.iter().find(|entry| entry.info().name == "runeslingers").unwrap().info().brief();
    let brief: Vec<String> = brief.into_iter().map(|(name, value)| format!("--option {name}={value}")).collect();
    let words = format!("--bots rollout:20,lot --player random --seed 2 {}", brief.join(" "));
    for (before, seats, games) in [("draft", 4, 16), ("sealed --option sealed-size=30", 2, 8)] {
        let arena = |more: &str| {
            let run = runehall(&format!("arena runeslingers --before {before} {words} --games {games} --json {more}"));
            assert_eq!(run.code, 0, "{}", run.err);
            let mut report: Value = serde_json::from_str(&run.out).unwrap();
            report.as_object_mut().unwrap().remove("wall_seconds");
            report
        };
        let report = arena("");
        assert_eq!(report, arena("--threads 1"));
        assert_eq!(
            (&report["seats"], &report["encounters"], &report["deals"]),
            (&seats.into(), &games.into(), &2.into())
        );
        let bots = report["bots"].as_array().unwrap();
        let number = |bot: usize, key: &str| bots[bot][key].as_f64().unwrap();
        let count = |value: &Value| value.as_u64().unwrap();
        let decided = count(&bots[0]["wins"]) + count(&bots[1]["wins"]);
        assert_eq!(decided + count(&report["undecided"]), games);
        assert!((number(0, "share") + number(1, "share") - 1.0).abs() < 1e-9, "{report}");
    }
    let said = runehall(&format!("arena runeslingers --before draft {words} --games 8"));
    assert!(said.out.starts_with("8 encounters of runeslingers with decks of draft, 1 deals, 4 seats"), "{}", said.out);
    for (wrong, says) in [
        (
            "arena zun --before draft --bots random,lot",
            "nothing called `draft` is played before the rounds of `zun`; leave `--before` out",
        ),
        ("arena runeslingers --before draft --bots random,lot,steady --seats 4", "3 bots cannot share 4 seats evenly"),
        ("arena runeslingers --before draft --bots random", "one bot has nobody to compare with"),
        ("arena runeslingers --before draft --bots random,lot --seats 2", "RSL-22.5"),
    ] {
        let run = runehall(wrong);
        assert_eq!((run.code, run.err.contains(says)), (2, true), "{wrong}: {}", run.err);
    }
}
