//! The table in lines of text, with the real binary: whole games through a pipe.

mod common;

use std::fs;

use common::{runehall, with_input};

/// Passes where that is possible, takes the first option where not: answers every question sooner or later.
fn any_answers() -> String {
    "0\n1\n".repeat(3_000)
}

#[test]
fn a_whole_game_through_a_pipe() {
    for words in ["--seats 2", "--seats 3", "--seats 4", "--mode 2v2"] {
        let run = with_input(&format!("play zun --plain {words} --seed 2 --bots rollout:8"), &any_answers());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{words}");
        let last = run.out.trim_end().lines().last().unwrap();
        assert!(last.contains(" win") && last.contains("(ZUN-15."), "{words}: {last}");
        assert!(!run.out.contains(['│', '╭', '■', '\x1b']), "decoration in plain text");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || with_input("play zun --plain --seed 9 --bots random", &any_answers()).out;
    assert_eq!(play(), play());
}

#[test]
fn the_first_question() {
    let run = with_input("play zun --plain --seed 15 --starter 1 --bots random", "");
    assert_eq!(run.code, 0);
    insta::assert_snapshot!(run.out);
}

#[test]
fn whole_commands_as_in_scenarios() {
    let run = with_input(
        "play zun --plain --seed 15 --starter 1 --bots random",
        "play Attack + Boost -> Billy\nplay Daze -> Billy\nend\ndiscard Channel, Share\n",
    );
    for sentence in ["Alex aims Attack at Billy", "Billy loses 2 HP", "Alex aims Daze at Billy", "Alex discards Share"]
    {
        assert!(run.out.contains(sentence), "{sentence}: {}", run.out);
    }
}

#[test]
fn a_refused_command_changes_nothing_and_says_why() {
    let run = with_input(
        "play zun --plain --seed 15 --starter 1 --bots random",
        "play Attack + Share -> Billy, Billy\nplay Boost\nplay Attack + Channel -> Billy\nplay Attak -> Billy\n\
         play Attack -> Bily\nplay Attack -> Billy, Alex\nwhy Boost\nwhy Attack\nwhy\n7\nfoo\n\nlog\n",
    );
    insta::assert_snapshot!(run.out.split_once("> ").unwrap().1);
}

#[test]
fn words_of_the_table() {
    let run = with_input(
        "play zun --plain --seed 15 --starter 1 --bots random",
        "help\ncard daze\ncard Dazzle\nback\n1\nback\nundo\nplay Attack -> Billy\nundo\nview\nquit\n",
    );
    insta::assert_snapshot!(run.out.split_once("> ").unwrap().1);
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("evening.replay");
    let shown = file.display();
    let first = with_input(&format!("play zun --plain --seed 15 --starter 1 --bots random --save {shown}"), "1\n");
    assert_eq!(first.err, format!("saved to `{shown}`; go on with: runehall play --resume {shown}\n"));
    // Saved in the middle of a command, which goes on with its next question.
    let second = with_input(&format!("play --resume {shown} --plain --seed 1"), "0\nBilly\n");
    assert!(second.out.contains("So far: Attack."), "{}", second.out);
    assert!(second.out.contains("Alex aims Attack at Billy"), "{}", second.out);
    assert!(second.out.contains("Billy (random)"), "{}", second.out);
    // To the end, and the file is a finished game then.
    let third = with_input(&format!("play --resume {shown} --plain --seed 1 --bots rollout:8"), &any_answers());
    assert_eq!(third.code, 0);
    let verified = runehall(&format!("replay {shown} --verify"));
    assert_eq!((verified.code, verified.err.as_str()), (0, ""));
    assert!(verified.out.starts_with("verified: a game of zun, "), "{}", verified.out);
    assert!(verified.out.contains(" wins (ZUN-15.1)"), "{}", verified.out);
}

#[test]
fn a_game_saved_by_word_of_mouth() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.replay");
    let run = with_input(
        "play zun --plain --seed 15 --starter 1 --bots random",
        &format!("save {}\nsave /nowhere/x\n", file.display()),
    );
    assert!(run.out.contains("Saved to `"), "{}", run.out);
    assert!(run.out.contains("Cannot save to `/nowhere/x`"), "{}", run.out);
    assert!(fs::read_to_string(file).unwrap().starts_with("runehall-replay "));
}

#[test]
fn a_draw_is_agreed_by_all() {
    let run =
        with_input("play zun --plain --players Ada,Ben --seed 4 --starter Ada", "\noffer draw\nno\noffer draw\nyes\n");
    assert!(run.out.contains("No draw: the game goes on."), "{}", run.out);
    assert!(run.out.trim_end().ends_with("(ZUN-15.6)."), "{}", run.out);
    let run = with_input("play regulations --plain --seed 4 --bots random", "offer draw\n");
    assert!(run.out.contains("(RNR-9.6)"), "{}", run.out);
}

#[test]
fn the_question_is_put_with_what_it_is_about() {
    let run = with_input("play regulations --plain --seats 4 --seed 2 --bots random", &any_answers());
    let lines: Vec<&str> = run.out.lines().collect();
    let asked = lines.iter().position(|line| line.contains("what just happened")).unwrap();
    assert!(lines[asked - 1].contains(" (RNR-") && lines[asked - 1].ends_with(")."), "{}", lines[asked - 1]);
    // What one is asked to agree to is the answer itself.
    let may = lines.iter().position(|line| line.contains("Do you want to?")).unwrap();
    let said = lines[may - 1].rsplit_once(" (RNR-").unwrap().0;
    let yes =
        lines[may + 1..may + 3].iter().map(|line| line.trim_start_matches([' ', '1', '2'])).find(|word| *word != "no");
    assert!(said.ends_with(yes.unwrap()), "{said}: {yes:?}");
}

#[test]
fn two_people_are_told_only_what_they_may_know() {
    let run = with_input("play zun --plain --players Ada,Ben --seed 4 --starter Ada", &"\n0\n1\n".repeat(40));
    let parts: Vec<&str> = run.out.split("Pass the keyboard to ").collect();
    assert!(parts.len() > 5, "the keyboard changed hands {} times", parts.len());
    // Where the input ends, perhaps nobody has taken the keyboard yet.
    for part in &parts[1..parts.len() - 1] {
        let (holder, other) = if part.starts_with("Ada") { ("Ada", "Ben") } else { ("Ben", "Ada") };
        assert!(part.contains(&format!("{holder} (you): hp ")), "{part}");
        assert!(
            !part.contains(&format!("{other} is dealt ")) || part.contains(&format!("{other} is dealt a card")),
            "{part}"
        );
        for line in part.lines().filter(|line| line.starts_with(&format!("{other}: hp "))) {
            assert!(line.ends_with("face down.") || line.ends_with("hand: nothing."), "{line}");
        }
    }
}

#[test]
fn replays_are_told_step_by_step() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.replay");
    let shown = file.display();
    with_input(
        &format!("play zun --plain --seed 15 --starter 1 --bots random --save {shown}"),
        "play Attack -> Billy\nend\nnothing\n",
    );
    let judge = runehall(&format!("replay {shown}"));
    assert_eq!(judge.code, 0);
    assert!(judge.out.contains("step 1 of "), "{}", judge.out);
    assert!(judge.out.contains(": Alex: play Attack on Billy\n"), "{}", judge.out);
    assert!(judge.out.trim_end().ends_with("not over yet"), "{}", judge.out);
    let dealt = |run: &common::Run, name: &str| run.out.contains(&format!("{name} is dealt a card"));
    let billy = runehall(&format!("replay {shown} --seat Billy"));
    assert!(dealt(&billy, "Alex") && !dealt(&billy, "Billy"));
    let spectator = runehall(&format!("replay {shown} --seat spectator --plain"));
    assert!(dealt(&spectator, "Alex") && dealt(&spectator, "Billy") && !dealt(&judge, "Alex"));
    let json: serde_json::Value =
        serde_json::from_str(&runehall(&format!("replay {shown} --json --seat 1")).out).unwrap();
    assert_eq!(json["steps"][1]["command"], "Alex: play Attack on Billy");
    assert_eq!(json["steps"][0]["view"]["seats"][1]["zones"][0]["cards"].as_array().unwrap().len(), 0);
}
