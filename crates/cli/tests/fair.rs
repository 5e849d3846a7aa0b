//! `runehall replay --verify-fair`, and the script in `examples` that checks the same without us.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::runehall;
use runehall_dice::FastDice;
use runehall_dice::fair::Secret;
use runehall_engine::{Actor, Choice, Setup};
use runehall_games::fair::{self, FairNotes};
use runehall_games::session::{Session, default_names};
use runehall_wire::{LogEntry, Replay, hex};
use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A whole game of Alex and a bot, rolled by fair dice from roll number `from` on.
fn fair_game(from: u64) -> Replay {
    let game = runehall_games::find("zun").unwrap().load(&[]).unwrap();
    let notes = FairNotes { secret: Secret::new([0x5e; 32]), contributions: vec![Some([0xa1; 32]), None], from };
    let dice = FairNotes { from: 0, ..notes.clone() }.dice();
    let mut session = Session::new(game, Setup::seats(2), default_names(2), Box::new(dice)).unwrap();
    let mut chooser = FastDice::new(1);
    while let Some(seat) = session.asked_seat() {
        let options = session.options();
        session.answer(seat, options[chooser.below(options.len() as u32) as usize]).unwrap();
    }
    notes.write().into_iter().for_each(|(name, text)| session.set_note(name, text));
    session.to_replay()
}

/// What the command says of a replay: exit code, results, errors.
fn verify_fair(replay: &Replay, words: &str) -> (i32, String, String) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.replay");
    fs::write(&file, replay.write()).unwrap();
    let shown = file.display().to_string();
    let run = runehall(&format!("replay {shown} --verify-fair {words}"));
    (run.code, run.out, run.err.replace(&shown, "FILE"))
}

/// The game with another first roll. Its file is written anew, so the check of every line fits.
fn with_other_roll(replay: &Replay) -> Replay {
    let mut changed = replay.clone();
    let rolls = changed.entries.iter_mut().find_map(|entry| match entry {
        LogEntry::Answers { who: Actor::Chance, choices } => Some(choices),
        LogEntry::Answers { who: Actor::Seat(_), .. } | LogEntry::Interrupt(_) => None,
    });
    let first = &mut rolls.unwrap()[0];
    *first = if *first == Choice::Roll(0) { Choice::Roll(1) } else { Choice::Roll(0) };
    changed
}

#[test]
fn a_fair_game_is_reported() {
    let (code, out, err) = verify_fair(&fair_game(0), "");
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out, @r"
    fair: 121 rolls of a game of zun, each the one that the secret and the contributions give
      commitment 9985b2e4b9b71b28ce59ea5ce77f0b110637b625c6d7f41e982c9510940a2056
      is that of the secret 5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e
      Alex contributed a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1
      Billy contributed nothing (a bot of the server)
    Compare the commitment with the one you were shown before the game, and your contribution with what you sent.
    ");
}

#[test]
fn a_fair_game_is_reported_to_machines() {
    let (code, out, _) = verify_fair(&fair_game(0), "--json");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 0);
    assert_eq!(report["fair"], true);
    assert_eq!(report["contributions"], json!(["a1".repeat(32), null]));
    assert_eq!(report["secret"], "5e".repeat(32));
    assert!(report["checked"].as_u64().unwrap() > 10);
    assert_eq!((&report["checked"], &report["from"]), (&report["rolls"], &json!(0)));
}

#[test]
fn rolls_that_are_left_out_are_told() {
    let (code, out, _) = verify_fair(&fair_game(12), "");
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("\n  not checked: the first 12 rolls, "), "{out}");
    let game = runehall_games::find("zun").unwrap().load(&[]).unwrap();
    let all = fair::rolls(&game, &fair_game(0)).unwrap().len() as u64;
    let (code, out, _) = verify_fair(&fair_game(all), "");
    assert_eq!(code, 1);
    assert!(out.starts_with("nothing was checked: "), "{out}");
    let (code, out, _) = verify_fair(&fair_game(all), "--json");
    assert_eq!((code, &serde_json::from_str::<Value>(&out).unwrap()["fair"]), (1, &json!(false)));
}

#[test]
fn what_was_changed_is_refused_with_its_place() {
    let good = fair_game(0);
    let message = |replay: &Replay| {
        let (code, out, err) = verify_fair(replay, "");
        assert_eq!((code, out.as_str()), (1, ""), "{err}");
        err
    };
    let with_note = |name: &str, text: String| {
        let mut changed = good.clone();
        changed.notes.insert(name.to_owned(), text);
        message(&changed)
    };
    insta::assert_snapshot!(message(&with_other_roll(&good)), @"error: `FILE` is not shown to be fair: line 7: roll number 0 (counted from 0; 2 sides) is 1 in the file, and 0 by the secret and the contributions");
    insta::assert_snapshot!(with_note(fair::CONTRIBUTIONS, format!("{},-", "a2".repeat(32))), @"error: `FILE` is not shown to be fair: line 7: roll number 0 (counted from 0; 2 sides) is 0 in the file, and 1 by the secret and the contributions");
    insta::assert_snapshot!(with_note(fair::SECRET, "5f".repeat(32)), @"error: `FILE` is not shown to be fair: line 6: the secret is not the one that was committed to: its SHA-256 is `0ebe2fe703bb2c4235a5946026926bd4abe8ae48ad5920981ceb5d6df4bbe37a`, and `fair-commitment` says `9985b2e4b9b71b28ce59ea5ce77f0b110637b625c6d7f41e982c9510940a2056`");
    let mut bare = good.clone();
    bare.notes.clear();
    insta::assert_snapshot!(message(&bare), @"error: `FILE` is not shown to be fair: it has no notes on fair shuffles: such notes are written by a server when a game is over; games played without one can only be verified by playing them again");
    let mut other_rules = good.clone();
    other_rules.rules = [0; 32];
    assert!(message(&other_rules).starts_with("error: `FILE` does not play: line 3: "));
    assert_eq!(verify_fair(&good, "--verify").0, 2, "one or the other");
}

/// Runs Python on a file with these further arguments; exit code, output and what it was stopped with.
fn python(script: &Path, args: &[&Path]) -> (i32, String) {
    let run = Command::new("python3").arg(script).args(args).output().expect("python3 is installed");
    let text = [run.stdout, run.stderr].concat();
    (run.status.code().unwrap(), String::from_utf8(text).unwrap())
}

#[test]
fn the_script_without_us_finds_the_same() {
    let (replay, dir) = (fair_game(0), tempfile::tempdir().unwrap());
    let (file, json_file) = (dir.path().join("game.replay"), dir.path().join("fair.json"));
    let game = runehall_games::find("zun").unwrap().load(&[]).unwrap();
    let rolls = fair::rolls(&game, &replay).unwrap();
    let notes = FairNotes::read(&replay).unwrap();
    let parts: Vec<String> = notes.contributions.iter().map(|part| part.map_or(String::new(), |p| hex(&p))).collect();
    // As `GET /api/tables/{table}/fair` answers.
    let good = json!({
        "commitment": hex(&notes.commitment()), "secret": hex(notes.secret.reveal()),
        "contributions": parts, "rolls": rolls, "fair": true,
    });
    let script = root().join("examples/verify_fair.py");
    let check = |fair: &Value, replay: &Replay| {
        fs::write(&json_file, fair.to_string()).unwrap();
        fs::write(&file, replay.write()).unwrap();
        assert_eq!(python(&script, &[&json_file]).0, i32::from(fair != &good), "{fair}");
        python(&script, &[&json_file, &file])
    };
    let (code, text) = check(&good, &replay);
    assert_eq!(code, 0, "{text}");
    assert!(text.starts_with(&format!("fair: rolls 0 to {}, commitment ", rolls.len() - 1)), "{text}");

    let with = |pointer: &str, value: Value| {
        let mut changed = good.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        check(&changed, &replay)
    };
    let (sides, face) = rolls[7];
    let (code, text) = with("/rolls/7/1", json!((face + 1) % sides));
    assert_eq!((code, text.starts_with("not fair: roll 7 (")), (1, true), "{text}");
    let (code, text) = with("/contributions/0", json!("a2".repeat(32)));
    assert_eq!((code, text.starts_with("not fair: roll ")), (1, true), "{text}");
    let (code, text) = with("/contributions/1", json!("00"));
    assert_eq!((code, text.starts_with("not fair: a contribution ")), (1, true), "{text}");
    let (code, text) = with("/secret", json!("5f".repeat(32)));
    assert_eq!((code, text.starts_with("not fair: the secret ")), (1, true), "{text}");
    let (code, text) = with("/rolls", json!([]));
    assert_eq!((code, text.trim_end()), (1, "not fair: the replay file has other rolls"));
    let (code, text) = check(&good, &with_other_roll(&replay));
    assert_eq!((code, text.trim_end()), (1, "not fair: the replay file has other rolls"));
}

/// The fenced blocks of a language in the document.
fn blocks(document: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    document.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_document_is_true() {
    let document = fs::read_to_string(root().join("docs/fair-shuffles.md")).unwrap();
    let [known, script] = <[String; 2]>::try_from(blocks(&document, "python")).unwrap();
    let [answers] = <[String; 1]>::try_from(blocks(&document, "text")).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("known.py");
    fs::write(&file, known).unwrap();
    assert_eq!(python(&file, &[]), (0, answers));
    assert_eq!(script, fs::read_to_string(root().join("examples/verify_fair.py")).unwrap());
}
