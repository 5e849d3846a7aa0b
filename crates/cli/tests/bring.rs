//! What can be chosen before a game starts, on the command line and in scenarios: with a toy game that declares all of it.

use std::fs;

use clap::Parser;
use runehall_cli::args::Cli;
use runehall_cli::commands;
use runehall_cli::console::{Console, Paint};
use runehall_games::{GameEntry, Registry};
use runehall_testkit::muster::Muster;

/// What `runehall` says with the toy game among its games, or why it does not.
fn runehall(words: &[&str], input: &str) -> Result<String, String> {
    said(words, input, false).map(|(out, _)| out)
}

/// The same with what it says beside, by pipe or to somebody who types.
fn said(words: &[&str], input: &str, typed: bool) -> Result<(String, String), String> {
    let command = Cli::try_parse_from([&["runehall"], words].concat()).map_err(|error| error.to_string())?.command;
    let (mut out, mut err, mut input) = (vec![], vec![], input.as_bytes());
    let mut console =
        Console { out: &mut out, err: &mut err, input: &mut input, paint: Paint::default(), full_screen: false, typed };
    let games = Registry::with([GameEntry::of::<Muster>()]);
    let run = commands::run(&games, command, &mut console).map_err(|error| format!("{error:#}"));
    run.map(|_| (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap()))
}

fn refused(words: &str) -> String {
    runehall(&format!("play muster {words}").split(' ').collect::<Vec<_>>(), "").unwrap_err()
}

#[test]
fn the_list_of_games_shows_type_range_default_and_clause() {
    let out = runehall(&["games"], "").unwrap();
    let muster = &out[out.find("muster").unwrap()..out.rfind("bots\n").unwrap()];
    insta::assert_snapshot!(muster, @r"
    muster  Muster
      seats   2 to 6
      modes   plain
      option  silent: `yes` or `no`
              the cards of a deck are never told (MUS-1.2)
              default: no
      option  rounds: a number from 1 to 9
              how often each is asked (MUS-1.3)
              default: 1; 3 when only bots play
      option  wins: one of `most`, `least`
              which strength wins (MUS-1.4)
              default: most
      brings  champion: one of `fox`, `owl`, `bear`
              who fights for the seat (MUS-2.1)
              default: fox
      brings  deck: lines such as `3 NAME`, without blank lines, comments or blanks around them
              one to five cards (MUS-2.2)
              default: 2 Spark, 1 Bolt
    ");
}

#[test]
fn a_game_is_played_with_what_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("walls.txt");
    fs::write(&deck, "4 Wall\r\n\n  1 Bolt  \n").unwrap();
    let (deck, saved) = (format!("Ben:deck={}", deck.display()), folder.path().join("game.replay"));
    let saved = saved.to_str().unwrap();
    let words = [
        &["play", "muster", "--plain", "--players", "Ada,Ben", "--option", "rounds=2", "--option", "wins=least"][..],
        &["--bring", "1:champion=owl", "--bring", &deck, "--save", saved],
    ]
    .concat();
    let out = runehall(&words, "\nshow\n\nshow\n\nwait\n\nwait\n").unwrap();
    assert!(out.contains("Ada shows the owl, with a strength of 24"), "{out}");
    assert!(out.contains("Ben shows the fox, with a strength of 24"), "{out}");
    let file = fs::read_to_string(saved).unwrap();
    let setup = file.lines().find(|line| line.starts_with("setup ")).unwrap();
    let expected =
        r#""options":{"rounds":"2","wins":"least"},"brought":[{"champion":"owl"},{"deck":"4 Wall\n1 Bolt"}]}"#;
    assert!(setup.contains(expected), "{setup}");
    assert!(runehall(&["replay", saved, "--verify"], "").is_ok());
    // Seats without a name are called by their number; as many seats are taken as bring something.
    let sim = runehall(&["sim", "muster", "--games", "20", "--bring", "3:champion=bear"], "").unwrap();
    assert!(sim.contains("20 games of muster, 3 seats"), "{sim}");
    let arena = ["arena", "muster", "--bots", "random,random", "--games", "4", "--bring", "2:champion=bear"];
    assert!(runehall(&arena, "").is_ok());
}

#[test]
fn everything_that_is_wrong_is_said() {
    insta::assert_snapshot!(refused("--option rounds=0 --option win=most --option silent=maybe --bring 2:champion=Owl --bring 1:hat=red"), @"
    `0` is no value of `rounds` (MUS-1.3); give a number from 1 to 9
    `maybe` is no value of `silent` (MUS-1.2); give `yes` or `no`
    there is no option `win` (MUS-1.1); did you mean `wins`?
    seat 1: there is no option `hat` (MUS-1.1); there are `champion`, `deck`
    seat 2: `Owl` is no value of `champion` (MUS-2.1); did you mean `owl`?
    ");
    for (words, message) in [
        ("--option rounds", "`rounds` has no value: write a table option as `name=value`, such as `silent=yes`"),
        (
            "--bring champion=owl",
            "`champion=owl` does not say who brings what: write it as `seat:name=value`, such as `champion=fox`",
        ),
        (
            "--bring Zed:champion=owl",
            "`Zed` is no player; the players are: Alex, Billy, Chris, Drew, Emery, Finley; or a number from 1 to 6",
        ),
        ("--bring 1:champion=owl --bring alex:champion=fox", "`champion` of Alex: it is given twice"),
        (
            "--bring 1:deck=nowhere",
            "`deck` of Alex: the decks that come with the game are `walls`: there is no file `nowhere`",
        ),
        ("--seats 2 --bring 3:champion=owl", "`3` is no player; the players are: Alex, Billy; or a number from 1 to 2"),
    ] {
        assert_eq!(refused(words), message, "{words}");
    }
    let zun = runehall(&["play", "zun", "--bring", "1:deck=x"], "").unwrap_err();
    assert_eq!(zun, "seat 1: there is no option `deck` (ZUN-2.1); leave it out: there are none here");
}

#[test]
fn scenarios_say_what_seats_bring() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("muster.md");
    let file = file.to_str().unwrap();
    let scenario = |given: &str, then: &str| {
        let text = format!(
            "<!-- game: muster -->\n# MUS-3.3 Who wins\n```given\n{given}\n```\n```play\nAlex: show\nBilly: wait\n```\n```then\n{then}\n```\n"
        );
        fs::write(file, text).unwrap();
        runehall(&["scenario", file], "")
    };
    let given = "option wins least\nAlex brings: champion owl; deck 2 Wall, Bolt\nBilly brings: champion bear";
    let out = scenario(given, "winners = Alex\nAlex.strength = 28\nBilly.strength = 34").unwrap();
    assert!(out.contains("1 passed"), "{out}");
    let given = "option wins lest\nAlex brings: champion cat; hat red; champion\nBilly brings: deck\nBilly brings: champion owl; champion owl";
    let out = scenario(given, "winners = Alex").unwrap();
    for told in ["CANNOT BE READ", "`lest` is no value of `wins` (MUS-1.4)", "did you mean `least`?"] {
        assert!(out.contains(told), "{told}: {out}");
    }
}

#[test]
fn a_deck_is_checked_by_line_with_the_rule_and_the_cure() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.deck");
    fs::write(&file, "# mine\n\n2 Wal\n3x Bolt\n4 Spark\n4 Wall\n1 spark\n").unwrap();
    let name = file.to_str().unwrap();
    // More games than this one may be brought decks to.
    let deck = |action: &str, deck: &str, more: &[&str]| {
        runehall(&[&["deck", action, deck, "--game", "muster"], more].concat(), "")
    };
    let out = deck("check", name, &[]).unwrap().replace(name, "mine.deck");
    insta::assert_snapshot!(out, @r"
    mine.deck:3: there is no card `Wal` (MUS-2.2); did you mean `Wall`?
    mine.deck:4: `3x Bolt` asks for no number of cards (MUS-2.2); write `3 Bolt`
    mine.deck:7: `spark` stands in two lines (MUS-2.2); write one line with the sum
    mine.deck: a deck has one to five cards, and this has 8 (MUS-2.2); leave out 3
    4 problems in the deck `mine.deck` for Muster
    ");
    fs::write(&file, "1 Bolt\n4 Spark\n").unwrap();
    assert_eq!(deck("check", name, &[]).unwrap(), format!("all is well: `{name}` can be brought to Muster\n"));
    insta::assert_snapshot!(deck("show", name, &[]).unwrap().replace(name, "mine.deck"), @r"
    mine.deck, for Muster
      4 Spark
      1 Bolt

    card
      Spark   4 ####
      Bolt    1 #

    all is well: it lacks nothing
    ");
    let json: serde_json::Value = serde_json::from_str(&deck("show", "walls", &["--json"]).unwrap()).unwrap();
    assert_eq!(json["lines"], serde_json::json!(["4 Wall"]), "a deck that comes with the game");
    let missing = deck("check", "wolls", &[]).unwrap_err();
    assert_eq!(missing, "the decks that come with the game are `walls`: there is no file `wolls`");
    let zun = runehall(&["deck", "check", "walls", "--game", "zun"], "").unwrap_err();
    assert_eq!(zun, "nobody brings a deck to Runes of Zun");
    let option = deck("check", "walls", &["--option", "wins=all"]).unwrap_err();
    assert!(option.contains("`all` is no value of `wins`"), "{option}");
}

/// The line of a saved game that says who brings what.
fn setup_of(saved: &str) -> String {
    let file = fs::read_to_string(saved).unwrap();
    file.lines().find(|line| line.starts_with("setup ")).unwrap().to_owned()
}

#[test]
fn decks_are_named_by_seat() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (mine, saved) = (path("mine.deck"), path("game.replay"));
    fs::write(&mine, "# mine\n3 Spark\n").unwrap();
    let play = |decks: &str| {
        let words =
            ["play", "muster", "--plain", "--bots", "random", "--seats", "3", "--decks", decks, "--save", &saved];
        runehall(&words, "wait\n").map(|_| setup_of(&saved))
    };
    let setup = play(&format!("{mine},walls")).unwrap();
    let expected = r#""brought":[{"deck":"3 Spark"},{"deck":"4 Wall"},{"deck":"4 Wall"}]"#;
    assert!(setup.contains(expected), "the last one is for the rest: {setup}");
    // As many seats are taken as have a deck; one deck alone says nothing of how many.
    let sim = runehall(&["sim", "muster", "--games", "5", "--decks", "walls,walls,walls"], "").unwrap();
    assert!(sim.contains("5 games of muster, 3 seats"), "{sim}");
    let arena = [
        &["arena", "muster", "--bots", "random,random", "--games", "4"][..],
        &["--decks", "walls", "--bring", "2:champion=bear"],
    ]
    .concat();
    assert!(runehall(&arena, "").is_ok());
    let missing = "the decks that come with the game are `walls`: there is no file `wolls`";
    assert_eq!(play("wolls").unwrap_err(), missing);
    assert!(runehall(&["sim", "muster", "--games", "1", "--decks", "walls", "--bring", "2:deck=walls"], "").is_ok());
    assert_eq!(
        refused("--decks walls --bring alex:deck=walls"),
        "`deck` of Alex is given twice: with --decks and with --bring"
    );
    let zun = runehall(&["sim", "zun", "--decks", "walls"], "").unwrap_err();
    assert_eq!(zun, "nobody brings a deck to Runes of Zun");
}

#[test]
fn whoever_types_is_asked_for_decks() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (mine, saved) = (path("mine.deck"), path("game.replay"));
    fs::write(&mine, "# mine\n9 Spark\n1 Bolt\n").unwrap();
    let words = ["play", "muster", "--plain", "--bots", "random", "--save", &saved];
    let play = |input: &str| said(&words, input, true).map(|(_, err)| err.replace(&mine, "mine.deck"));
    let err = play(&format!("{mine}\nwolls\n1\n\n")).unwrap();
    insta::assert_snapshot!(err.split("saved to").next().unwrap(), @"
    Muster is played with decks: type a number, a name, or a file with lines such as `3 NAME`
      1  walls      All that is strong.
    Alex brings (Enter: the usual one): mine.deck: a deck has one to five cards, and this has 10 (MUS-2.2); leave out 5
    1 problem in the deck `mine.deck`; name another, or mend it and name it again
    Alex brings (Enter: the usual one): the decks that come with the game are `walls`: there is no file `wolls`
    Alex brings (Enter: the usual one): Billy brings (Enter: the same as Alex):
    ");
    let expected = r#""brought":[{"deck":"4 Wall"},{"deck":"4 Wall"}]"#;
    assert!(setup_of(&saved).contains(expected), "{}", setup_of(&saved));
    play("\nwalls\n").unwrap();
    assert!(setup_of(&saved).contains(r#""brought":[{},{"deck":"4 Wall"}]"#), "{}", setup_of(&saved));
    let nothing = "no deck was named: give them with --decks, or press Enter for the usual ones";
    assert_eq!(play("walls\n").unwrap_err(), nothing);
    // Who has said it is not asked, and neither is a pipe.
    for (words, typed) in [([&words[..], &["--decks", "walls"]].concat(), true), (words.to_vec(), false)] {
        let (_, err) = said(&words, "wait\n", typed).unwrap();
        assert!(!err.contains("brings"), "{err}");
    }
}

#[test]
fn starters_play_against_starters() {
    // RSL-26.5; two seats may bring the same one.
    let sim = |decks: &str| runehall(&["sim", "runeslingers", "--games", "1", "--decks", decks], "");
    for decks in ["eva,romin", "romin", "ashfall,pillory"] {
        assert!(sim(decks).unwrap().contains("1 games of runeslingers, 2 seats"), "{decks}");
    }
    let refused = "a starter of 30 cards plays against a deck of 40 (RSL-26.5); let all seats bring starters, or none";
    assert_eq!(sim("ashfall,eva").unwrap_err(), refused);
    // Somebody who types is told so, and asked again.
    let words = ["play", "runeslingers", "--plain", "--bots", "random"];
    let (_, err) = said(&words, "ashfall\neva\nashfall\n\n", true).unwrap();
    assert_eq!(err.matches("brings").count(), 4, "{err}");
    assert!(err.contains(refused), "{err}");
}
