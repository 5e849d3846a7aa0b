//! `runehall coach` from the file to what is said of it.

mod common;

use common::runehall;
use serde_json::Value;

#[test]
fn every_command_is_told_with_the_best_beside_it() {
    let run = runehall("coach golden/zun/two.replay --seat 1 --playouts 40 --worlds 20 --json");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let commands = told["advice"]["commands"].as_array().unwrap();
    assert!(commands.len() > 5, "{told}");
    let mut compared = 0;
    for command in commands {
        assert!(command["chance"].as_f64().is_some_and(|chance| (0.0..=1.0).contains(&chance)), "{command}");
        let (best, better) = (&command["best"], &command["better"]);
        if best.is_null() {
            assert!(better.is_null(), "{command}");
            continue;
        }
        let (regret, interval) = (best["regret"].as_f64().unwrap(), best["interval"].as_array().unwrap());
        let [least, most] = [0, 1].map(|i| interval[i].as_f64().unwrap());
        assert!(least <= regret && regret <= most && best["command"].as_str().is_some_and(|text| !text.is_empty()));
        assert!(better.is_null() || (better == best && least > 0.0 && regret >= 0.02), "{command}");
        compared += 1;
    }
    assert!(compared > 2, "{told}");
}

#[test]
fn a_player_is_told_the_chance_to_win_and_how_much_was_weighed() {
    let run = runehall("coach golden/zun/two.replay --seat 2 --playouts 20 --worlds 10");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("Your chance to win, as it looked to you at each of your commands:"), "{}", run.out);
    assert!(run.out.contains("with something else to do could have been better"), "{}", run.out);
    // A line for each command, or more where one is flagged.
    let told: Value = {
        let run = runehall("coach golden/zun/two.replay --seat 2 --playouts 20 --worlds 10 --json");
        serde_json::from_str(&run.out).unwrap()
    };
    let commands = told["advice"]["commands"].as_array().unwrap();
    let lines: Vec<&str> = run.out.lines().filter(|line| line.starts_with("Step ")).collect();
    assert_eq!(lines.len(), commands.len(), "{}", run.out);
    for (line, command) in lines.iter().zip(commands) {
        let given =
            format!("Step {}, turn {}: {}", command["step"], command["turn"], command["command"].as_str().unwrap());
        assert!(line.starts_with(&given), "{line}");
        let best = command["best"]["command"].as_str();
        assert!(!command["better"].is_null() || line.contains(best.unwrap_or("nothing better was found")), "{line}");
    }
    assert_eq!(run.out, runehall("coach golden/zun/two.replay --seat 2 --playouts 20 --worlds 10").out);
}

#[test]
fn a_draft_is_refused_in_words() {
    let run = runehall("coach golden/runeslingers/draft.replay --seat 1");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("nobody wins such a game") && run.err.contains("ask the coach about that game"),
        "{}",
        run.err
    );
}

#[test]
fn who_did_not_play_is_not_coached() {
    let run = runehall("coach golden/zun/two.replay --seat Nobody");
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("Nobody"), "{}", run.err);
}
