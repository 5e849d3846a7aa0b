//! Every message for bad input, word for word: what is wrong, and what would be right.

mod common;

use std::fs;
use std::path::Path;

use common::{runehall, with_input};

/// The command fails with this code and says exactly this on stderr, and nothing on stdout.
fn refused(line: &str, code: i32, message: &str) {
    let run = runehall(line);
    assert_eq!(run.err.trim_end(), format!("error: {message}"), "{line}");
    assert_eq!((run.code, run.out.as_str()), (code, ""), "{line}");
}

#[test]
fn games_that_there_are_not() {
    refused("play zum", 2, "there is no game `zum`; did you mean `zun`?");
    let chess = runehall("sim chess");
    assert!(chess.err.starts_with("error: there is no game `chess`; the games are: zun"), "{}", chess.err);
    assert_eq!(chess.code, 2);
    refused("check data/zun --game zum", 2, "there is no game `zum`; did you mean `zun`?");
}

#[test]
fn tables_that_cannot_be() {
    for (words, message) in [
        ("--seats 5", "free-for-all takes 2, 3 or 4 players, not 5 (ZUN-2.1); ask for 2, 3 or 4 seats"),
        ("--seats 3 --mode 2v2", "2v2 takes 4 players, not 3 (ZUN-2.1); ask for 4 seats"),
        ("--mode 3v3", "there is no mode `3v3` (ZUN-2.1); the modes are free-for-all and 2v2"),
        ("--starter Zed", "`Zed` is no player; the players are: Alex, Billy; or a number from 1 to 2"),
        ("--starter bily", "`bily` is no player; did you mean `Billy`?"),
        ("--option turnlimit=3", "there is no option `turnlimit` (ZUN-2.1); did you mean `turn-limit`?"),
        (
            "--option turn-limit",
            "`turn-limit` has no value: write a table option as `name=value`, such as `turn-limit=100`",
        ),
        ("--option turn-limit=x", "`x` is no value of `turn-limit` (ZUN-15.7); give a number from 1 to 65535"),
        ("--option turn-limit=3 --option turn-limit=4", "the table option `turn-limit`: it is given twice"),
        ("--players A,B,C --seats 2", "3 people but 2 seats; leave somebody out or ask for more with --seats"),
        ("--players Ada,ada", "two players are called `ada`; give them different names"),
        ("--bots rolout", "there is no bot `rolout`; did you mean `rollout`?"),
        ("--bots random,random --seats 2", "2 bots but only 1 seat left for them"),
    ] {
        refused(&format!("play zun {words}"), 2, message);
    }
    refused("sim zun --seats 5", 2, "free-for-all takes 2, 3 or 4 players, not 5 (ZUN-2.1); ask for 2, 3 or 4 seats");
    refused(
        "sim zun --bots alphazero",
        2,
        "there is no bot `alphazero`; the bots are: random, lot, rollout, trained, steady, sharp",
    );
    let alone = "one bot has nobody to play against; name two or more, such as --bots rollout,random";
    refused("arena zun --bots random", 2, alone);
    for (mode, words) in [("draft", "--mode draft --seats 4"), ("sealed", "--seats 2")] {
        let message = format!(
            "Runeslingers: sealed and draft has no ladder: nobody wins such a game, so no bot in it wins more than another; \
             `runehall arena runeslingers --before {mode} --bots steady,random` says whose decks are better"
        );
        refused(&format!("ladder runeslingers-boosters --games 2 {words}"), 2, &message);
    }
}

#[test]
fn files_that_are_not_there() {
    refused("play zun --cards nowhere", 2, "there is no folder `nowhere`");
    refused("check Cargo.toml", 2, "`Cargo.toml` is no folder: give the folder that holds the `*.cards` files");
    refused("check crates", 2, "the folder `crates` has no file that ends in `.cards` or `.map.csv`");
    refused("play --resume nowhere", 2, "there is no file `nowhere`");
    refused("replay crates", 2, "`crates` is a folder, not a file");
    refused("scenario nowhere", 2, "there is no file or folder `nowhere`");
    refused("scenario crates/cli/src", 2, "no Markdown file (`*.md`) is in `crates/cli/src`");
    refused(
        "play zun --resume x --seed 1 --cards",
        2,
        "a value is required for '--cards <DIR>' but none was supplied\n\nFor more information, try '--help'.",
    );
}

#[test]
fn cards_that_there_are_not() {
    refused("card zun Atack", 2, "there is no card `Atack` in Runes of Zun; did you mean `Attack`?");
}

#[test]
fn hands_and_pools_that_cannot_be() {
    refused("play zun --hand Atack", 2, "there is no card `Atack` in Runes of Zun; did you mean `Attack`?");
    refused("sim zun --against nowhere", 2, "there is no folder `nowhere`");
    refused("serve --cards nowhere", 2, "there is no folder `nowhere`");
    refused("serve --cards zum=data/zun", 2, "there is no game `zum`; did you mean `zun`?");
    let starts = |line: &str, code: i32, start: &str| {
        let run = runehall(line);
        assert!(run.err.starts_with(&format!("error: {start}")), "{line}: {}", run.err);
        assert_eq!(run.code, code, "{line}");
    };
    starts("sim zun --against base --exhaust", 2, "the argument '--against");
    starts("serve --cards zun=data/regulations", 1, "");
    let twice = runehall("serve --cards data/zun --cards zun=data/zun");
    assert!(
        twice.err.ends_with("error: `--cards` names two folders for `zun`; a game is played by one\n"),
        "{}",
        twice.err
    );
    // Nobody is ever dealt an ailment.
    let never = "3000 deals of Runeslingers did not begin with `Burn` in the hand of Alex: nobody is dealt such a card";
    starts("play runeslingers --plain --hand burn", 2, never);
}

/// A copy of the game's own cards with one text replaced by another.
fn changed_cards(dir: &Path, from: &str, to: &str) {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/zun");
    for entry in fs::read_dir(own).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "cards") {
            let text = fs::read_to_string(&path).unwrap().replace(from, to);
            fs::write(dir.join(path.file_name().unwrap()), text).unwrap();
        }
    }
}

#[test]
fn bad_cards_are_shown_where_they_are_bad() {
    let dir = tempfile::tempdir().unwrap();
    changed_cards(dir.path(), "loses 1 HP", "looses 1 HP");
    let shown = dir.path().display().to_string();
    let check = runehall(&format!("check {shown} --game zun"));
    assert_eq!(check.code, 1);
    let text = check.out.replace(&shown, "DIR");
    assert!(text.contains("--> DIR/actions.cards:4:17"), "{text}");
    assert!(text.contains("4 |   Target player looses 1 HP.\n  |                 ^"), "{text}");
    assert!(text.contains("did you mean `loses`?"), "{text}");
    assert!(text.ends_with("1 problem in the cards of Runes of Zun\n"), "{text}");
    // The same cards are refused by everything that would play with them.
    let play = runehall(&format!("play zun --cards {shown}"));
    assert_eq!(play.code, 1);
    assert!(play.err.starts_with("error: 1 problem in the cards of Runes of Zun\n\nerror[C"), "{}", play.err);
    let json: serde_json::Value =
        serde_json::from_str(&runehall(&format!("check {shown} --game zun --json")).out).unwrap();
    assert_eq!(json["problems"][0]["line"], 4);
}

#[test]
fn a_changed_number_changes_the_game() {
    let dir = tempfile::tempdir().unwrap();
    changed_cards(dir.path(), "Target player loses 1 HP.", "Target player loses 2 HP.");
    let cards = dir.path().display();
    assert_eq!(runehall(&format!("check {cards} --game zun")).code, 0);
    let run = with_input(
        &format!("play zun --plain --cards {cards} --seed 15 --starter 1 --bots random"),
        "play Attack -> Billy\nlog\n",
    );
    assert!(run.out.contains("Billy loses 2 HP (Attack, "), "{}", run.out);
}

#[test]
fn replays_that_are_no_good() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.replay");
    let shown = file.display().to_string();
    let saved = with_input(&format!("play zun --plain --seed 3 --bots random --save {shown}"), "0\n1\n0\n1\n");
    assert_eq!(saved.code, 0, "{}", saved.err);
    let good = fs::read_to_string(&file).unwrap();
    let message = |text: &str| {
        fs::write(&file, text).unwrap();
        let run = runehall(&format!("replay {shown} --verify"));
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{text}");
        run.err.replace(&shown, "FILE")
    };
    assert!(message("").starts_with("error: `FILE` is no good replay: "));
    assert!(message("[package]\n").contains("line 1 should begin with `runehall-replay` but begins with `[package]`"));
    assert!(
        message(&good.replacen("runehall-replay 2", "runehall-replay 9", 1))
            .contains("version `9` is not read by this program")
    );
    let cut = &good[..good.len() / 2];
    assert!(message(cut).contains("line"), "{}", message(cut));
    let corrupt = good.replacen("roll:", "role:", 1);
    assert!(message(&corrupt).contains("line 7"), "{}", message(&corrupt));
    // Other rules: the replay is good, but not for these cards.
    fs::write(&file, &good).unwrap();
    changed_cards(dir.path(), "loses 1 HP", "loses 3 HP");
    let run = runehall(&format!("replay {shown} --verify --cards {}", dir.path().display()));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("line 3: it was played by other rules"), "{}", run.err);
    refused(&format!("play zum --resume {shown}"), 2, &format!("`{shown}` is a game of `zun`, not of `zum`"));
    let unknown = "`spectator`, `judge` or a player is expected: `Zoe` is no player; the players are: Alex, Billy; or a number from 1 to 2";
    refused(&format!("replay {shown} --plain --seat Zoe"), 2, unknown);
}

#[test]
fn scenarios_that_fail_and_scenarios_that_are_broken() {
    let dir = tempfile::tempdir().unwrap();
    let run = |text: &str| {
        let file = dir.path().join("ruling.md");
        fs::write(&file, text).unwrap();
        runehall(&format!("scenario {}", file.display()))
    };
    let scenario = |then: &str| {
        format!(
            "<!-- game: zun -->\n# Rulings\n\n## ZUN-11.6 An Attack takes one\n\n```given\nAlex: hand Attack\nreactions pass\n```\n\
             ```play\nAlex: play Attack -> Billy\n```\n```then\n{then}\n```\n"
        )
    };
    let good = run(&scenario("Billy.hp = 11"));
    assert_eq!(good.code, 0, "{}{}", good.out, good.err);
    let failing = run(&scenario("Billy.hp = 12"));
    assert_eq!(failing.code, 1, "{}{}", failing.out, failing.err);
    assert!(failing.out.contains("Billy.hp"), "{}", failing.out);
    let broken = run(&scenario("Billy.hq = 12"));
    assert_eq!(broken.code, 2, "{}{}", broken.out, broken.err);
    assert!(broken.out.contains("hq"), "{}", broken.out);
    let empty = run("# Nothing here\n");
    assert_eq!(empty.code, 2);
}
