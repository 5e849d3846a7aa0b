//! A game rolled by fair dice is found fair; whatever is changed in it afterwards is found, at its place.

mod common;

use std::sync::Arc;

use common::{chooser, finished, random_answer, zun};
use runehall_dice::fair::Secret;
use runehall_engine::{Actor, Choice, Setup};
use runehall_games::fair::{self, FairNotes};
use runehall_games::session::{Session, default_names};
use runehall_games::{DynGame, GAMES};
use runehall_wire::{LogEntry, Replay};

fn notes(seats: u8) -> FairNotes {
    // The second seat is a bot of the server.
    let contributions = (0..seats).map(|seat| (seat != 1).then_some([seat + 0x40; 32])).collect();
    FairNotes { secret: Secret::new([0x5e; 32]), contributions, from: 0 }
}

fn write(session: &mut Session, notes: &FairNotes) -> Replay {
    notes.write().into_iter().for_each(|(name, text)| session.set_note(name, text));
    session.to_replay()
}

/// A whole game of fair dice, as the file that it leaves.
fn fair_game(game: &Arc<dyn DynGame>, setup: &Setup, seed: u64) -> Replay {
    let (notes, mut chooser) = (notes(setup.seats), chooser(seed));
    let names = default_names(setup.seats);
    let mut session = Session::new(Arc::clone(game), setup.clone(), names, Box::new(notes.dice())).unwrap();
    while random_answer(&mut session, &mut chooser).is_some() {}
    let replay = write(&mut session, &notes);
    assert_eq!(runehall_wire::parse(&replay.write()).as_ref(), Ok(&replay));
    replay
}

fn refusal(replay: &Replay) -> String {
    fair::verify(zun(), replay).unwrap_err().to_string()
}

/// Every roll of the log, to be changed: its line in the file and the face.
fn logged(replay: &mut Replay) -> Vec<(usize, &mut u16)> {
    let first = replay.line_of(0);
    let mut faces = vec![];
    for (i, entry) in replay.entries.iter_mut().enumerate() {
        if let LogEntry::Answers { who: Actor::Chance, choices } = entry {
            faces.extend(choices.iter_mut().map(|choice| {
                let Choice::Roll(face) = choice else { panic!("chance rolls") };
                (first + i, face)
            }));
        }
    }
    faces
}

#[test]
fn fair_games_are_found_fair() {
    for entry in GAMES {
        let game = entry.load(&[]).unwrap();
        for seats in [2, 3] {
            let setup = Setup { options: game.info().brief(), ..Setup::seats(seats) };
            let replay = fair_game(&game, &setup, 4);
            let report = fair::verify(Arc::clone(&game), &replay).unwrap();
            let rolls = fair::rolls(&game, &replay).unwrap();
            assert_eq!(report.notes, notes(seats));
            assert_eq!((report.n_rolls, report.n_checked()), (rolls.len() as u64, rolls.len() as u64));
            assert!(rolls.len() > 10 && rolls.iter().all(|(sides, face)| face < sides), "{rolls:?}");
        }
    }
}

#[test]
fn a_game_without_notes_is_not_found_fair() {
    insta::assert_snapshot!(refusal(&finished(&Setup::seats(2), 1).to_replay()), @"it has no notes on fair shuffles: such notes are written by a server when a game is over; games played without one can only be verified by playing them again");
}

#[test]
fn every_changed_roll_is_found_where_it_was_changed() {
    let game = zun();
    let good = fair_game(&game, &Setup::seats(2), 4);
    let rolls = fair::rolls(&game, &good).unwrap();
    for (number, &(sides, face)) in rolls.iter().enumerate().filter(|(_, (sides, _))| *sides > 1) {
        let mut changed = good.clone();
        let (line, logged) = logged(&mut changed).swap_remove(number);
        let other = (face + 1) % sides;
        *logged = other as u16;
        let expected = format!(
            "line {line}: roll number {number} (counted from 0; {sides} sides) is {other} in the file, and {face} by the secret and the contributions"
        );
        assert_eq!(refusal(&changed), expected);
    }
    // A roll that the dice do not even have.
    let mut changed = good.clone();
    *logged(&mut changed).swap_remove(3).1 = 999;
    insta::assert_snapshot!(refusal(&changed), @"line 7: roll number 3 (counted from 0; 58 sides) is 999 in the file, and 53 by the secret and the contributions");
}

#[test]
fn changed_notes_are_found() {
    let good = fair_game(&zun(), &Setup::seats(3), 4);
    let with = |name: &str, text: &str| {
        let mut changed = good.clone();
        changed.notes.insert(name.to_owned(), text.to_owned());
        refusal(&changed)
    };
    let without = |name: &str| {
        let mut changed = good.clone();
        changed.notes.remove(name).unwrap();
        refusal(&changed)
    };
    let [one, three, other] = ["40", "42", "43"].map(|digits| digits.repeat(32));
    insta::assert_snapshot!(with(fair::SECRET, &other), @"line 6: the secret is not the one that was committed to: its SHA-256 is `4113d54b0b611294b7f595b691c9db541fc0fc719848d6c5c34522eacc0b3a24`, and `fair-commitment` says `9985b2e4b9b71b28ce59ea5ce77f0b110637b625c6d7f41e982c9510940a2056`");
    insta::assert_snapshot!(with(fair::COMMITMENT, &other), @"line 6: the secret is not the one that was committed to: its SHA-256 is `9985b2e4b9b71b28ce59ea5ce77f0b110637b625c6d7f41e982c9510940a2056`, and `fair-commitment` says `4343434343434343434343434343434343434343434343434343434343434343`");
    insta::assert_snapshot!(with(fair::CONTRIBUTIONS, &format!("{one},-,{other}")), @"line 7: roll number 1 (counted from 0; 60 sides) is 7 in the file, and 4 by the secret and the contributions");
    insta::assert_snapshot!(with(fair::CONTRIBUTIONS, &format!("{three},-,{one}")), @"line 7: roll number 0 (counted from 0; 3 sides) is 2 in the file, and 1 by the secret and the contributions");
    insta::assert_snapshot!(with(fair::CONTRIBUTIONS, &format!("{one},{three}")), @"line 6: the note `fair-contributions` is of 2 seats, and the table has 3");
    insta::assert_snapshot!(with(fair::CONTRIBUTIONS, &format!("{one},x,{three}")), @"line 6: the note `fair-contributions` says `x`, where 64 hex digits (0-9, a-f) or, for a bot, `-` should stand");
    insta::assert_snapshot!(with(fair::SECRET, "5E"), @"line 6: the note `fair-secret` says `5E`, where 64 hex digits (0-9, a-f) should stand");
    insta::assert_snapshot!(with(fair::FROM, "07"), @"line 6: the note `fair-from` says `07`, where a number of rolls should stand");
    insta::assert_snapshot!(with(fair::FROM, "9999"), @"line 6: the note `fair-from` leaves out 9999 rolls, and the game has only 217");
    insta::assert_snapshot!(without(fair::SECRET), @"line 6: there are notes on fair shuffles, but `fair-secret` is missing; a server writes all of them when the game is over");
    insta::assert_snapshot!(without(fair::COMMITMENT), @"line 6: there are notes on fair shuffles, but `fair-commitment` is missing; a server writes all of them when the game is over");
    insta::assert_snapshot!(without(fair::CONTRIBUTIONS), @"line 6: there are notes on fair shuffles, but `fair-contributions` is missing; a server writes all of them when the game is over");
}

#[test]
fn a_game_that_does_not_play_is_refused_where_it_breaks() {
    let good = fair_game(&zun(), &Setup::seats(2), 4);
    let mut other_rules = good.clone();
    other_rules.rules = [0; 32];
    assert!(refusal(&other_rules).starts_with("line 3: it was played by other rules"));
    // The rolls up to the broken line are right, so it is the line that is named.
    let mut illegal = good.clone();
    let command = |entry: &LogEntry| matches!(entry, LogEntry::Answers { who: Actor::Seat(_), .. });
    let i = illegal.entries.iter().rposition(command).unwrap();
    illegal.entries[i] = LogEntry::Answers { who: Actor::Chance, choices: vec![Choice::Roll(0)] };
    let message = refusal(&illegal);
    assert!(message.starts_with(&format!("line {}: `roll:0` does not fit", good.line_of(i))), "{message}");
    // A game cut short and called over.
    let mut short = good.clone();
    short.entries.pop();
    assert!(refusal(&short).contains("the file says that the game is over, but"), "{}", refusal(&short));
}

#[test]
fn a_game_played_on_is_fair_from_there() {
    // A position of a game with other dice …
    let (mut before, mut chooser) = (common::session(&Setup::seats(2), 8), chooser(8));
    for _ in 0..30 {
        random_answer(&mut before, &mut chooser);
    }
    let before = before.to_replay();
    let from = fair::rolls(&zun(), &before).unwrap().len() as u64;
    // … goes on with a stream of its own, in which every roll of the game counts.
    let notes = FairNotes { from, ..notes(2) };
    let mut session = Session::resume(zun(), &before, Box::new(notes.dice())).unwrap();
    while random_answer(&mut session, &mut chooser).is_some() {}
    let replay = write(&mut session, &notes);
    let report = fair::verify(zun(), &replay).unwrap();
    assert_eq!(report.notes.from, from);
    assert!(from > 0 && report.n_checked() > 0 && report.n_checked() == report.n_rolls - from);
    // Not a roll earlier: those were other dice.
    let mut all = replay.clone();
    all.notes.remove(fair::FROM);
    assert!(refusal(&all).contains("roll number 0 "), "{}", refusal(&all));
}
