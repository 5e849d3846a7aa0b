//! The commands that answer and leave: results, exit codes, JSON.

mod common;

use std::process::{Command, Stdio};

use common::{runehall, with_input};
use serde_json::Value;

fn json(line: &str) -> Value {
    let run = runehall(line);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn bare_is_help() {
    let run = runehall("");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("Usage: runehall"), "{}", run.out);
    for command in ["play", "scenario", "replay", "sim", "arena", "event", "check", "card", "games", "completions"] {
        assert!(run.out.contains(&format!("\n  {command} ")), "{command}");
        let help = runehall(&format!("{command} --help"));
        assert_eq!(help.code, 0);
        assert!(command == "games" || help.out.contains("Example"), "{command} has no example");
    }
}

#[test]
fn an_unknown_command_is_misuse() {
    let run = runehall("paly zun");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("some similar subcommands exist: 'replay', 'play'"), "{}", run.err);
}

#[test]
fn games_are_listed() {
    let run = runehall("games");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("zun  Runes of Zun"), "{}", run.out);
    assert_eq!(json("games --json")["games"][0]["name"], "zun");
}

#[test]
fn cards_in_every_form() {
    let all = runehall("card zun");
    assert_eq!(all.code, 0);
    assert_eq!(all.out.lines().filter(|line| !line.starts_with(' ')).count(), 15);
    let one = runehall("card zun attack");
    insta::assert_snapshot!(one.out.lines().take(3).collect::<Vec<_>>().join("\n"), @r"
    Attack  x10  action, charms: Boost, Reserve, Share
    text
      Target player loses 1 HP.
    ");
    let steps = runehall("card zun steal --stage steps");
    insta::assert_snapshot!(steps.out, @r"
    Steal  x2  action, charms: Boost, Reserve, Share
      1. when its copy for a target resolves: you must take cards, as many as there are up to that; whose: the hand of the player whom this copy targets; how many: 1
    ");
    assert_eq!(json("card zun Daze --json")[0]["steps"][0]["until"], "the start of your next turn");
    for stage in ["text", "steps", "tree", "ops"] {
        assert_eq!(runehall(&format!("card zun Redirect --stage {stage}")).code, 0);
    }
    assert!(runehall("card zun --words").out.contains("target player"));
    assert_eq!(json("card zun Trap --json")[0]["name"], "Trap");
    assert!(json("card zun --words --json").as_array().unwrap().len() > 10);
}

#[test]
fn a_card_folder_is_checked() {
    let run = runehall("check data/zun");
    assert_eq!((run.code, run.out.as_str()), (0, "all is well: 15 cards of Runes of Zun in 3 files\n"));
    assert_eq!(json("check data/zun --json")["problems"].as_array().unwrap().len(), 0);
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let mut reports =
        ["1", "2"].map(|threads| json(&format!("sim zun --games 300 --seed 5 --threads {threads} --json")));
    for report in &mut reports {
        let report = report.as_object_mut().unwrap();
        for key in ["cpu_seconds", "wall_seconds", "decisions_per_cpu_second", "games_per_cpu_second"] {
            assert!(report.remove(key).unwrap().as_f64().unwrap() >= 0.0, "{key}");
        }
        for key in ["games", "unfinished", "decisions", "forced", "turns_per_game", "win_share"] {
            assert!(report.contains_key(key), "{key}");
        }
    }
    assert_eq!(reports[0], reports[1]);
    assert_eq!(reports[0]["win_share"].as_array().unwrap().len(), 2);
}

#[test]
fn a_simulation_says_how_games_without_a_winner_ended() {
    let run = runehall("sim runebound --seats 1 --games 2 --option round-cap=2");
    assert!(run.out.contains("  without a winner          drawn 0, unfinished 0, lost by all 2\n"), "{}", run.out);
    let run = runehall("arena runeslingers-boosters --seats 4 --games 2 --bots random,random");
    assert!(run.out.contains("  drawn 0, unfinished 0, over without a winner 2, faults 0\n"), "{}", run.out);
}

#[test]
fn a_simulation_for_people() {
    let run = runehall("sim zun --seats 3 --games 20 --bots rollout:4,random");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("20 games of zun, 3 seats, "), "{}", run.out);
    assert!(run.out.contains("\n  1     rollout:4 "), "{}", run.out);
    assert!(run.out.contains("\n  3     random "), "{}", run.out);
}

#[test]
fn a_table_of_cards() {
    let report = json("sim zun --games 400 --card-table --json");
    let cards = report["card_table"]["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 15, "every card has a row");
    assert!(cards[0]["difference"].as_f64() > cards[5]["difference"].as_f64(), "sorted");
    let run = runehall("sim zun --games 400 --card-table");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    // Two players never have somebody to revive (ZUN-14.5).
    let revive = run.out.lines().find(|line| line.trim_start().starts_with("Revive")).unwrap();
    assert!(revive.ends_with("never played"), "{}", run.out);
    assert!(run.out.contains("otherwise   difference, 95 % interval"), "{}", run.out);
}

#[test]
fn games_as_parquet() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("games.parquet");
    assert_eq!(runehall(&format!("sim zun --games 10 --out {}", file.display())).code, 0);
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

/// A game that is played on a map takes another one from the folder of `--cards`, alone or with other cards.
#[test]
fn another_map_is_played_or_refused_with_its_line() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("mine.map.csv");
    let own = std::fs::read_to_string("../../data/runebound/terrinoth.map.csv").unwrap();
    std::fs::write(&file, own.replacen("C1,hills,,,blue,1", "C1,swamp,,,,0", 1)).unwrap();
    let sim = format!("sim runebound --seats 2 --games 2 --option round-cap=2 --cards {}", dir.path().display());
    let run = runehall(&sim);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("ended by                  RBD-19.6 2"), "{}", run.out);
    std::fs::write(&file, own.replacen("C1,hills", "C1,sea", 1)).unwrap();
    let run = runehall(&sim);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("`sea` is no terrain") && run.err.contains("mine.map.csv:4"), "{}", run.err);
}

#[test]
fn what_counts_as_played_is_told() {
    for entry in runehall_games::GAMES {
        let info = entry.info();
        assert!(!info.played.is_empty());
        for name in info.played {
            assert!(info.messages.iter().any(|message| message.name == *name), "{}: `{name}`", info.name);
        }
    }
}

#[test]
fn every_card_is_played_or_the_run_fails() {
    let enough = runehall("sim zun --seats 3 --games 200 --exhaust");
    assert_eq!(enough.code, 0, "{}", enough.out);
    assert!(enough.out.contains("every card was played"));
    // Here there are cards, too, that nobody chooses: they are turned up.
    let enough = runehall("sim regulations --seats 3 --games 300 --exhaust");
    assert_eq!(enough.code, 0, "{}", enough.out);
    // Two players never have somebody to revive (ZUN-14.5).
    let run = runehall("sim zun --seats 2 --games 50 --exhaust");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("never played: Revive"), "{}", run.out);
}

#[test]
fn an_arena_names_its_bots() {
    let report = json("arena zun --bots rollout:16,random --games 20 --json");
    assert_eq!(report["bots"][0]["bot"], "rollout:16");
    assert_eq!(report["games"], 20);
    let run = runehall("arena zun --bots rollout:16,random --games 20");
    assert!(run.out.contains("95 % interval"), "{}", run.out);
    assert!(run.out.contains("CPU ms per decision"), "{}", run.out);
    assert!(run.out.contains(" commands harmed only oneself"), "{}", run.out);
    let (thinks, rolls) = (&report["bots"][0], &report["bots"][1]);
    let number = |bot: &Value, what: &str| bot[what].as_f64().unwrap();
    assert!(number(thinks, "cpu_ms_per_decision") > number(rolls, "cpu_ms_per_decision"), "{report}");
    assert!(
        run.out.contains("ns per answer played out") && run.out.contains(" looks for one ended before"),
        "{}",
        run.out
    );
    assert!(number(thinks, "cpu_ns_per_answer") > 0.0 && number(thinks, "answers_played_out") > 1000.0, "{report}");
    assert!(number(rolls, "answers_played_out") == 0.0 && number(rolls, "cpu_ns_per_answer") == 0.0, "{report}");
    // Nothing in two-player Zun is too long to be tried to its end, or hardly anything.
    assert!(number(rolls, "win_looks") > 100.0 * number(rolls, "win_looks_cut_short"), "{report}");
}

/// `runehall … | head -1` is no error.
#[test]
fn a_closed_pipe_is_no_error() {
    for line in ["card zun", "card zun --json", "games", "completions bash"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_runehall"))
            .args(line.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{line}: {output:?}");
    }
}

#[test]
fn completions_for_the_usual_shells() {
    for shell in ["bash", "zsh", "fish"] {
        let run = runehall(&format!("completions {shell}"));
        assert_eq!(run.code, 0);
        assert!(run.out.contains("scenario"), "{shell}");
    }
}

/// The game's own cards in a folder, with one text replaced by another.
fn pool(dir: &std::path::Path, from: &str, to: &str) -> String {
    for file in ["actions", "reactions", "modifiers"] {
        let own = format!("{}/../../data/zun/{file}.cards", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(own).unwrap().replace(from, to);
        std::fs::write(dir.join(format!("{file}.cards")), text).unwrap();
    }
    dir.display().to_string()
}

#[test]
fn a_changed_card_is_judged_in_words() {
    let dir = tempfile::tempdir().unwrap();
    let mine = pool(dir.path(), "Target player loses 1 HP.", "Target player loses 5 HP.");
    let line = format!("sim zun --cards {mine} --against base --bots rollout:4 --games 300");
    let run = runehall(&line);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("Attack: stronger than before, +"), "{}", run.out);
    assert!(run.out.contains("turns per game: "), "{}", run.out);
    let found = json(&format!("{line} --json"));
    let card = &found["cards"][0];
    assert_eq!((&card["name"], &card["new"], &card["verdict"]), (&"Attack".into(), &false.into(), &"stronger".into()));
    assert!(card["deals"].as_u64().unwrap() < 300, "it takes no more games than needed: {found}");
    assert!(found["mine"]["turns_per_game"].as_f64() < found["theirs"]["turns_per_game"].as_f64(), "{found}");
    assert_eq!(json(&format!("{line} --threads 1 --json")), found, "threads change nothing");
    // The other way round, and from a folder to a folder.
    let back = runehall(&format!("sim zun --against {mine} --bots rollout:4 --games 300"));
    assert!(back.out.contains("Attack: weaker than before, -"), "{}", back.out);
    let same = runehall(&format!("sim zun --cards {mine} --against {mine}"));
    assert!(same.out.contains("nothing to compare"), "{}", same.out);
}

#[test]
fn a_new_card_is_held_to_those_beside_it_and_a_missing_one_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let mine = pool(dir.path(), "Attack ", "Hurt ");
    let found = json(&format!("sim zun --cards {mine} --against base --bots random --games 70 --json"));
    assert_eq!((&found["cards"][0]["name"], &found["cards"][0]["new"]), (&"Hurt".into(), &true.into()));
    assert_eq!(found["gone"][0], "Attack");
    let few = runehall(&format!("sim zun --cards {mine} --against base --bots random --games 10"));
    assert!(few.out.contains("10 deals: in too few of them one player played more than another"), "{}", few.out);
}

#[test]
fn a_game_begins_with_the_card_in_the_hand() {
    let dir = tempfile::tempdir().unwrap();
    let mine = pool(dir.path(), "Attack ", "Hurt ");
    for seed in 1..6 {
        let line = format!("play zun --plain --cards {mine} --hand Hurt --seed {seed}");
        let run = with_input(&line, "hand\n");
        assert!(run.out.contains("Hurt"), "{}", run.out);
        assert_eq!(run.out, with_input(&line, "hand\n").out, "the same seed, the same game");
    }
}

#[test]
fn changed_cards_are_played() {
    let dir = tempfile::tempdir().unwrap();
    let path = pool(dir.path(), "Target player gains 1 HP.", "Target player gains 1 HP and draws 1 card.");
    let run = runehall(&format!("check {path} --game zun --play --games 40"));
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(
        run.out.contains("Restore was played in ") && run.out.contains("its text made a difference"),
        "{}",
        run.out
    );
    let found = json(&format!("check {path} --game zun --play --json"));
    assert_eq!(found["trials"].as_array().unwrap().len(), 1);
    assert_eq!(found["trials"][0]["parts"][1]["made_a_difference"], true);
    // As in the box: nothing to try.
    let own = runehall(&format!("check {}/../../data/zun --play", env!("CARGO_MANIFEST_DIR")));
    assert!(own.out.contains("nothing to try"), "{}", own.out);
}
