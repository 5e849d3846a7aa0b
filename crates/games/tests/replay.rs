//! Replays are played again, looked at step by step, or refused with a reason.

mod common;

use std::sync::Arc;

use common::{chooser, finished, random_answer, session, tables, zun};
use runehall_engine::{Actor, Choice, Interrupt, KindId, LibertyId, NoDice, Seat, SeatSet, Setup, Viewer};
use runehall_games::replay::{Cursor, verify};
use runehall_games::session::Session;
use runehall_games::{DynGame, GAMES};
use runehall_wire::{Ending, LogEntry, Outside, Replay};

fn refusal(game: &Arc<dyn DynGame>, replay: &Replay) -> String {
    let error = verify(Arc::clone(game), replay).unwrap_err();
    assert_eq!(Cursor::new(Arc::clone(game), replay).unwrap_err(), error);
    assert_eq!(Session::resume(Arc::clone(game), replay, Box::new(NoDice)).unwrap_err(), error);
    error.to_string()
}

/// Where the first line of a seat stands, and the seat.
fn first_command(replay: &Replay) -> (usize, Seat) {
    let seat = |(i, entry): (usize, &LogEntry)| match entry {
        LogEntry::Answers { who: Actor::Seat(seat), .. } => Some((i, *seat)),
        LogEntry::Answers { who: Actor::Chance, .. } | LogEntry::Interrupt(_) => None,
    };
    replay.entries.iter().enumerate().find_map(seat).unwrap()
}

fn choices(entry: &mut LogEntry) -> &mut Vec<Choice> {
    match entry {
        LogEntry::Answers { choices, .. } => choices,
        LogEntry::Interrupt(what) => panic!("no answers: {what:?}"),
    }
}

#[test]
fn a_finished_game_is_verified() {
    for table in tables() {
        for seed in 0..5 {
            let session = table.finished(seed);
            let verified = verify(Arc::clone(&table.game), &session.to_replay());
            let verified = verified.unwrap_or_else(|error| panic!("{}: {error}", table.name));
            assert_eq!(verified.outcome, session.outcome());
            assert_eq!(verified.pending, session.pending());
            assert_eq!(verified.n_events, session.events().len());
            assert_eq!(verified.fingerprint, session.state().fingerprint());
            assert!(verified.n_rolls > 10 && verified.n_choices > verified.n_rolls);
        }
    }
}

#[test]
fn a_saved_game_is_verified() {
    let (mut session, mut chooser) = (session(&Setup::seats(2), 3), chooser(3));
    for _ in 0..30 {
        random_answer(&mut session, &mut chooser);
    }
    let verified = verify(zun(), &session.to_replay()).unwrap();
    assert_eq!(verified.outcome, None);
    assert_eq!(verified.pending, session.pending());
}

#[test]
fn other_rules_are_refused_with_both_hashes() {
    let game = zun();
    let mut replay = finished(&Setup::seats(2), 1).to_replay();
    replay.rules = [0xab; 32];
    let hash = runehall_wire::hex(&game.rules_hash());
    insta::assert_snapshot!(refusal(&game, &replay).replace(&hash, "(the hash of our rules)"), @"line 3: it was played by other rules: the file says `abababababababababababababababababababababababababababababababab`, the rules loaded are `(the hash of our rules)`; load the cards it was played with, or use the program that wrote it");
    replay.game = "runebound".to_owned();
    insta::assert_snapshot!(refusal(&game, &replay), @"line 2: this is a replay of `runebound`, and the game loaded is `zun`");
}

#[test]
fn a_table_that_cannot_begin_is_refused() {
    let game = zun();
    let mut replay = finished(&Setup::seats(2), 1).to_replay();
    replay.setup.mode = "2v2".to_owned();
    insta::assert_snapshot!(refusal(&game, &replay), @"line 4: 2v2 takes 4 players, not 2 (ZUN-2.1); ask for 4 seats");
}

#[test]
fn answers_that_do_not_fit_are_refused() {
    let game = zun();
    let good = finished(&Setup { starter: Some(Seat(0)), ..Setup::seats(2) }, 1).to_replay();
    let (i, seat) = first_command(&good);

    let mut illegal = good.clone();
    choices(&mut illegal.entries[i])[0] = Choice::Card(KindId(999));
    insta::assert_snapshot!(refusal(&game, &illegal), @"line 7: `card:999` does not fit: this is no Action (ZUN-4.1); play an Action or `end` the phase");

    let mut wrong_seat = good.clone();
    let other = Actor::Seat(Seat(1 - seat.0));
    wrong_seat.entries[i] = LogEntry::Answers { who: other, choices: vec![Choice::Done] };
    insta::assert_snapshot!(refusal(&game, &wrong_seat), @"line 7: `done` does not fit: Billy is not asked now; Alex is");

    let mut rolled_too_high = good.clone();
    choices(&mut rolled_too_high.entries[0])[0] = Choice::Roll(60);
    insta::assert_snapshot!(refusal(&game, &rolled_too_high), @"line 6: `roll:60` does not fit: a roll is waited for (ZUN-12.1); answer with a roll from 0 to 59");

    let mut draw_by_one = good.clone();
    draw_by_one.entries.insert(i, LogEntry::Interrupt(Outside::AgreeDraw(SeatSet::one(Seat(0)))));
    insta::assert_snapshot!(refusal(&game, &draw_by_one), @"line 7: this cannot happen here: Billy has not agreed (ZUN-15.6); all players who are not defeated must agree");
}

/// A game of Runebound in which somebody has thrown a card away (RBD-11.9).
fn with_a_liberty() -> (Arc<dyn DynGame>, Replay) {
    let table = tables().into_iter().find(|table| table.name == "runebound/two").unwrap();
    let thrown = |seed| {
        let (mut session, mut chooser) = (table.session(seed), chooser(seed));
        loop {
            let ways = |seat| session.liberties(seat).into_iter().map(move |(id, choice, _)| (seat, id, choice));
            if let Some((seat, id, choice)) = (0..2).map(Seat).flat_map(ways).find(|(_, id, _)| *id == LibertyId(0)) {
                session.interrupt(Interrupt::Take(seat, id, choice)).unwrap();
                return Some(session.to_replay());
            }
            random_answer(&mut session, &mut chooser)?;
        }
    };
    let replay = (0..20).find_map(thrown).expect("in some game somebody comes by a card");
    (table.game, replay)
}

#[test]
fn a_liberty_is_kept_by_its_name() {
    let (game, replay) = with_a_liberty();
    let i = replay.entries.iter().position(|entry| matches!(entry, LogEntry::Interrupt(_))).unwrap();
    let called = |name: &str| {
        let mut other = replay.clone();
        let LogEntry::Interrupt(Outside::Take(_, liberty, _)) = &mut other.entries[i] else {
            panic!("just looked for")
        };
        name.clone_into(liberty);
        other
    };
    assert_eq!(called("throw"), replay);

    // A file from before liberties had names. What it means is what is written from then on.
    let old = called("0");
    assert_eq!(verify(Arc::clone(&game), &old), verify(Arc::clone(&game), &replay));
    let again = Session::resume(Arc::clone(&game), &old, Box::new(NoDice)).unwrap();
    assert_eq!(again.to_replay().entries, replay.entries);
    let mut cursor = Cursor::new(Arc::clone(&game), &old).unwrap();
    cursor.jump(cursor.last());
    assert!(cursor.state().same_as(again.state()));

    let line = |name: &str| refusal(&game, &called(name)).split_once(": ").unwrap().1.to_owned();
    assert!(line("fly").ends_with("names a liberty that this game does not have; use the program that wrote it"));
    assert!(line("9").contains(" 9 "), "{}", line("9"));
}

/// Before liberties were kept by name, games had these, and files say their place.
#[test]
fn liberties_of_old_files() {
    let kept = [("runebound", "throw")];
    for info in GAMES.map(|entry| entry.info()) {
        let first = kept.iter().find(|(game, _)| *game == info.name).map(|(_, liberty)| *liberty);
        assert!(first.is_none_or(|first| info.liberties[0].name == first), "{}", info.name);
    }
}

#[test]
fn lines_that_are_no_commands_are_refused() {
    let game = zun();
    let good = finished(&Setup::seats(3), 4).to_replay();
    let long =
        |entry: &LogEntry| matches!(entry, LogEntry::Answers { who: Actor::Seat(_), choices } if choices.len() > 1);
    let i = good.entries.iter().position(long).unwrap();

    let mut split = good.clone();
    let rest = choices(&mut split.entries[i]).split_off(1);
    let LogEntry::Answers { who, .. } = good.entries[i] else { panic!("a command was looked for") };
    split.entries.insert(i + 1, LogEntry::Answers { who, choices: rest });
    insta::assert_snapshot!(refusal(&game, &split), @"line 8: the command in the line before is not finished");

    let mut split_rolls = good.clone();
    let rest = choices(&mut split_rolls.entries[0]).split_off(1);
    split_rolls.entries.insert(1, LogEntry::Answers { who: Actor::Chance, choices: rest });
    insta::assert_snapshot!(refusal(&game, &split_rolls), @"line 7: a line holds one whole command of a seat or one whole run of rolls, and this one does not");
}

#[test]
fn wrong_endings_are_refused() {
    let game = zun();
    let good = finished(&Setup::seats(2), 1).to_replay();
    let Ending::End { winners, clause, end } = good.ending.clone() else { panic!("a finished game") };

    let mut goes_on = good.clone();
    goes_on.entries.push(LogEntry::Answers { who: Actor::Seat(Seat(0)), choices: vec![Choice::Done] });
    insta::assert_snapshot!(refusal(&game, &goes_on), @"line 255: `done` does not fit: the game is over");

    let mut resigns_late = good.clone();
    resigns_late.entries.push(LogEntry::Interrupt(Outside::Resign(Seat(0))));
    insta::assert_snapshot!(refusal(&game, &resigns_late), @"line 255: this cannot happen here: the game is over");

    let mut other_winner = good.clone();
    other_winner.ending = Ending::End { winners: SeatSet::first(2) - winners, clause: clause.clone(), end };
    insta::assert_snapshot!(refusal(&game, &other_winner), @"line 255: the file says `end 0 ZUN-15.1`, but its answers lead to `end 1 ZUN-15.1`");

    let mut other_clause = good.clone();
    other_clause.ending = Ending::End { winners, clause: "ZUN-0.0".to_owned(), end };
    insta::assert_snapshot!(refusal(&game, &other_clause), @"line 255: the file says `end 1 ZUN-0.0`, but its answers lead to `end 1 ZUN-15.1`");

    let mut only_saved = good.clone();
    only_saved.ending = Ending::Saved;
    insta::assert_snapshot!(refusal(&game, &only_saved), @"line 255: the file ends as a saved game, but the game is over: `end 1 ZUN-15.1`");

    let mut too_early = good.clone();
    too_early.entries.truncate(good.entries.len() / 2);
    insta::assert_snapshot!(refusal(&game, &too_early), @"line 130: the file says that the game is over, but Billy is still asked");
}

#[test]
fn a_cursor_goes_everywhere() {
    for table in tables() {
        // The state and the number of events after each command, as they were when it was played.
        let (mut session, mut chooser) = (table.session(9), chooser(9));
        let mut seen = vec![(session.state().boxed_clone(), session.events().len())];
        while random_answer(&mut session, &mut chooser).is_some() {
            if session.open_command().is_empty() {
                seen.push((session.state().boxed_clone(), session.events().len()));
            }
        }
        let mut cursor = Cursor::new(Arc::clone(&table.game), &session.to_replay()).unwrap();
        assert_eq!((cursor.at(), cursor.last()), (0, seen.len() - 1), "{}", table.name);
        assert_eq!(cursor.outcome(), session.outcome());
        assert!(!cursor.back());

        let mut sentences = cursor.sentences(Viewer::Seat(Seat(1)));
        for (step, (state, events)) in seen.iter().enumerate() {
            assert_eq!(cursor.at(), step);
            assert!(cursor.state().same_as(&**state), "{}, step {step}", table.name);
            assert_eq!(sentences.len(), *events);
            assert_eq!(cursor.forward(), step < cursor.last());
            if step < cursor.last() {
                sentences.extend(cursor.sentences(Viewer::Seat(Seat(1))));
            }
        }
        assert_eq!(sentences, session.log_for(Viewer::Seat(Seat(1))));
        assert_eq!(cursor.view(Viewer::Spectator), session.view(Viewer::Spectator));

        for step in [5, 17, 16, 15, 3, 40, 39, 0] {
            let step = step.min(cursor.last());
            cursor.jump(step);
            assert!(cursor.state().same_as(&*seen[step].0));
            let back = cursor.back();
            assert_eq!(back, step > 0);
            assert!(cursor.state().same_as(&*seen[step - usize::from(back)].0));
        }
        cursor.jump(usize::MAX);
        assert_eq!(cursor.at(), cursor.last());
    }
}

#[test]
fn a_cursor_shows_a_saved_game_to_its_last_answer() {
    let (mut session, mut chooser) = (session(&Setup::seats(2), 2), chooser(2));
    while session.open_command().is_empty() {
        random_answer(&mut session, &mut chooser).unwrap();
    }
    let mut cursor = Cursor::new(zun(), &session.to_replay()).unwrap();
    cursor.jump(usize::MAX);
    assert!(cursor.state().same_as(session.state()));
}

#[test]
fn a_command_is_told_to_who_gave_it() {
    let mut session = session(&Setup::seats(3), 1);
    session.interrupt(Interrupt::Resign(Seat(2))).unwrap();
    let mut chooser = chooser(1);
    for _ in 0..40 {
        random_answer(&mut session, &mut chooser);
    }
    let mut cursor = Cursor::new(zun(), &session.to_replay()).unwrap();
    assert_eq!(cursor.command(Viewer::Judge), None, "nobody dealt the cards");
    let mut told = vec![];
    while cursor.forward() {
        let [judge, alex, billy, spectator] =
            [Viewer::Judge, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator]
                .map(|viewer| cursor.command(viewer));
        let text = judge.clone().unwrap();
        if text.contains(": ") {
            assert_eq!(alex, judge.clone().filter(|_| text.starts_with("Alex: ")));
            assert_eq!(billy, judge.clone().filter(|_| text.starts_with("Billy: ")));
            assert_eq!(spectator, None);
        } else {
            assert_eq!([alex, billy, spectator], [judge.clone(), judge.clone(), judge]);
        }
        told.push(text);
    }
    insta::assert_snapshot!(told.join("\n"), @"
    Chris resigns
    Alex: end
    Alex: discard Boost, Redirect, Boost, Banish, Attack
    Billy: end
    Billy: discard Attack
    Alex: end
    Alex: discard Expose, Channel, Boost
    Billy: play Attack with Share on Billy, Alex
    Billy: react Channel
    Alex: react Trap
    Billy: end
    Billy: discard Defend, Reserve, Share
    Alex: play Steal with Share on Alex, Billy
    Alex: pass
    Billy: react Redirect on Alex
    Alex: pass
    Alex: play Expose …
    ");
}
