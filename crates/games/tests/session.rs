//! A session keeps its promises at every moment of random games.

mod common;

use std::sync::Arc;

use common::{TableOf, chooser, finished, random_answer, session, tables, zun};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, End, Interrupt, NoDice, Pending, Seat, SeatSet, Setup, ThingId, Viewer};
use runehall_games::DynState;
use runehall_games::session::{AnswerError, Forced, Session, default_names};
use runehall_wire::{Ending, LogEntry, Outside, Replay, parse};

/// Everything that an error must not change.
fn everything(session: &Session) -> (Replay, usize, u64) {
    (session.to_replay(), session.events().len(), session.state().fingerprint())
}

fn resumed(session: &Session) -> Session {
    let file = parse(&session.to_replay().write()).unwrap();
    // No dice: a session that had to roll on resuming would stop at the roll.
    Session::resume(Arc::clone(session.game()), &file, Box::new(NoDice)).unwrap()
}

#[test]
fn a_game_can_be_resumed_at_any_question() {
    for table in tables() {
        // In some games there is not much to say in one command: then more of them are played.
        let (mut mid_command, mut seed) = (0, 11);
        while mid_command <= 10 && seed < 21 {
            mid_command += resumed_at_any_question(&table, seed);
            seed += 1;
        }
        assert!(mid_command > 10, "{}: {mid_command} questions in the middle of a command", table.name);
    }
}

/// Plays a game and resumes it; says how many questions were in the middle of a command.
fn resumed_at_any_question(table: &TableOf, seed: u64) -> usize {
    let (mut session, mut chooser) = (table.session(seed), chooser(seed));
    session.set_note("bots", "random");
    let mut mid_command = 0;
    for n in 0.. {
        mid_command += usize::from(!session.open_command().is_empty());
        if n % 5 == 0 {
            // Not always, and of some seats: the file says of which commands.
            session.stood_in_for(Seat(u8::from(n % 2 == 0)));
        }
        // Every question of the opening, and some of the rest: each time the whole log is played again.
        if n < 120 || n % 53 == 0 {
            let again = resumed(&session);
            assert!(again.state().same_as(session.state()), "{}, answer {n}", table.name);
            assert_eq!(again.events(), session.events());
            assert_eq!(again.to_replay(), session.to_replay());
            assert_eq!(again.open_command(), session.open_command());
        }
        if random_answer(&mut session, &mut chooser).is_none() {
            break;
        }
    }
    assert_eq!(resumed(&session).outcome(), session.outcome());
    assert!(session.outcome().is_some());
    mid_command
}

#[test]
fn a_game_can_be_resumed_between_two_rolls() {
    let setup = Setup::seats(3);
    let mut session = Session::new(zun(), setup, default_names(3), Box::new(NoDice)).unwrap();
    let mut chooser = chooser(3);
    let mut rolls = 0;
    for _ in 0..200 {
        let Some(ask) = session.ask() else { break };
        rolls += usize::from(ask.who == Actor::Chance);
        let again = resumed(&session);
        assert!(again.state().same_as(session.state()));
        assert_eq!(again.ask(), Some(ask));
        random_answer(&mut session, &mut chooser);
    }
    assert!(rolls > 15, "only {rolls} rolls");
}

#[test]
fn the_log_is_the_whole_game() {
    let session = finished(&Setup::seats(2), 5);
    assert!(matches!(session.to_replay().ending, Ending::End { .. }));
    let mut by_hand = Session::new(zun(), Setup::seats(2), default_names(2), Box::new(NoDice)).unwrap();
    for entry in session.entries() {
        let LogEntry::Answers { who, choices } = entry else { panic!("nobody resigned") };
        for &choice in choices {
            match who {
                Actor::Seat(seat) => by_hand.answer(*seat, choice).unwrap(),
                Actor::Chance => by_hand.roll(choice).unwrap(),
            };
        }
    }
    assert!(by_hand.state().same_as(session.state()));
    assert_eq!(by_hand.events(), session.events());
}

#[test]
fn a_step_back_leads_to_the_last_real_question_of_the_command() {
    for table in tables() {
        let (mut session, mut chooser) = (table.session(23), chooser(23));
        // The states at the questions of the open command that had more than one answer, or were its first.
        let mut back: Vec<(Box<dyn DynState>, usize)> = vec![];
        let mut steps = 0;
        for _ in 0..600 {
            if session.open_command().is_empty() {
                back.clear();
                let before = everything(&session);
                assert!(!session.step_back());
                assert_eq!(everything(&session), before);
            } else {
                let file = session.to_replay();
                let (state, given) = back.last().unwrap();
                assert!(session.step_back(), "{}", table.name);
                assert!(session.state().same_as(&**state), "{}", table.name);
                assert_eq!(session.open_command().len(), *given);
                assert!(resumed(&session).state().same_as(&**state));
                let dice = FastDice::new(chooser.below(1000).into());
                session = Session::resume(Arc::clone(&table.game), &file, Box::new(dice)).unwrap();
                steps += 1;
            }
            let given = session.open_command().len();
            if given == 0 || session.options().len() > 1 {
                back.push((session.state().boxed_clone(), given));
            }
            if random_answer(&mut session, &mut chooser).is_none() {
                // Another game, until enough commands have been given.
                session = table.session(24);
                back.clear();
            }
        }
        assert!(steps > 20, "{}: {steps} steps back", table.name);
    }
}

#[test]
fn undo_leads_to_the_last_real_command_of_the_seats() {
    for table in tables() {
        let (mut session, mut chooser) = (table.session(31), chooser(31));
        let me = SeatSet::one(Seat(0));
        assert!(!session.undo(me), "there is nothing to take back yet");
        // The state, and the number of events, before the last command of seat 0 in which it had a choice.
        let mut last: Option<(Box<dyn DynState>, usize)> = None;
        let mut open: Option<(Box<dyn DynState>, usize)> = None;
        let mut real = false;
        let mut undone = 0;
        for n in 0..300 {
            if let Some((state, events)) = last.take_if(|_| n % 17 == 0) {
                session.stood_in_for(Seat((n % 2) as u8));
                let notes = session.to_replay().notes;
                assert!(session.undo(me), "{}", table.name);
                // What is not taken back is known to be whose it was.
                let kept = session.to_replay();
                let file = Replay { notes, ..kept.clone() };
                let again = Session::resume(Arc::clone(session.game()), &file, Box::new(NoDice)).unwrap();
                assert_eq!(again.to_replay(), kept, "{}, answer {n}", table.name);
                assert!(session.state().same_as(&*state), "{}, answer {n}", table.name);
                assert_eq!(session.events().len(), events);
                assert!(resumed(&session).state().same_as(&*state));
                undone += 1;
                open = None;
            }
            let Some(ask) = session.ask() else {
                // Another game, until enough has been undone.
                session = table.session(32 + n);
                (last, open) = (None, None);
                continue;
            };
            if ask.who == Actor::Seat(Seat(0)) {
                if ask.step == 0 {
                    open = Some((session.state().boxed_clone(), session.events().len()));
                    real = false;
                }
                real |= session.options().len() > 1;
            }
            random_answer(&mut session, &mut chooser);
            if ask.who == Actor::Seat(Seat(0)) && session.open_command().is_empty() && real {
                last = open.take();
            }
        }
        assert!(undone > 3, "{}: {undone} times undone", table.name);
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    for table in tables() {
        let (mut session, mut chooser) = (table.session(47), chooser(47));
        for _ in 0..200 {
            let Some(seat) = session.asked_seat() else { break };
            let before = everything(&session);
            let good = session.options()[0];
            for other in (0..=table.setup.seats).map(Seat).filter(|other| *other != seat) {
                assert!(matches!(session.answer(other, good), Err(AnswerError::NotAsked { .. })));
            }
            assert!(matches!(session.roll(Choice::Roll(0)), Err(AnswerError::NotAsked { .. })));
            for bad in [Choice::Roll(0), Choice::Thing(ThingId(999)), Choice::Seat(Seat(7)), Choice::Mode(99)] {
                assert!(matches!(session.answer(seat, bad), Err(AnswerError::Refused(_))), "{bad}");
            }
            assert_eq!(everything(&session), before);
            random_answer(&mut session, &mut chooser);
        }
        while random_answer(&mut session, &mut chooser).is_some() {}
        let before = everything(&session);
        assert_eq!(session.answer(Seat(0), Choice::Done).unwrap_err(), AnswerError::Over);
        assert_eq!(session.interrupt(Interrupt::Resign(Seat(0))).unwrap_err(), AnswerError::Over);
        assert_eq!(everything(&session), before);
    }
}

#[test]
fn who_is_not_asked_is_told_who_is() {
    let mut session = session(&Setup { starter: Some(Seat(1)), ..Setup::seats(2) }, 1);
    let good = session.options()[0];
    insta::assert_snapshot!(session.answer(Seat(0), good).unwrap_err(), @"Alex is not asked now; Billy is");
    insta::assert_snapshot!(session.roll(Choice::Roll(0)).unwrap_err(), @"chance is not asked now; Billy is");
}

#[test]
fn an_interrupt_takes_back_the_open_command() {
    let (mut session, mut chooser) = (session(&Setup::seats(3), 2), chooser(2));
    while session.open_command().is_empty() {
        random_answer(&mut session, &mut chooser).unwrap();
    }
    let giving = session.asked_seat().unwrap();
    let leaving = (0..3).map(Seat).find(|seat| *seat != giving).unwrap();
    let lines = session.entries().count();
    assert!(!session.interrupt(Interrupt::Resign(leaving)).unwrap().is_empty());
    assert!(session.open_command().is_empty());
    assert_eq!(session.asked_seat(), Some(giving));
    let log: Vec<&LogEntry> = session.entries().collect();
    assert_eq!(log.get(lines - 1), Some(&&LogEntry::Interrupt(Outside::Resign(leaving))));
    assert!(resumed(&session).state().same_as(session.state()));

    let everybody = SeatSet::first(3) - SeatSet::one(leaving);
    session.interrupt(Interrupt::AgreeDraw(everybody)).unwrap();
    assert!(session.outcome().is_some_and(|outcome| outcome.winners.is_empty()));
    assert_eq!(resumed(&session).outcome(), session.outcome());
}

#[test]
fn a_refused_interrupt_keeps_the_open_command() {
    let (mut session, mut chooser) = (session(&Setup::seats(3), 2), chooser(2));
    while session.open_command().is_empty() {
        random_answer(&mut session, &mut chooser).unwrap();
    }
    let before = everything(&session);
    let one = SeatSet::one(Seat(0));
    assert!(matches!(session.interrupt(Interrupt::AgreeDraw(one)), Err(AnswerError::Refused(_))));
    assert_eq!(everything(&session), before);
}

#[test]
fn forced_answers_are_given_only_where_they_are_wanted() {
    let mut answered = [0, 0];
    for (which, answered) in [Forced::MidCommand, Forced::Any].into_iter().zip(&mut answered) {
        let (mut session, mut chooser) = (session(&Setup::seats(2), 8), chooser(8));
        loop {
            let mut at_first_question = false;
            while let Some(ask) = session.ask() {
                let before = session.to_replay().entries;
                if session.auto_answer_forced(which, SeatSet::one(Seat(0))) == 0 {
                    break;
                }
                *answered += 1;
                at_first_question |= ask.step == 0;
                assert_ne!(session.to_replay().entries, before);
            }
            assert!(!at_first_question || which == Forced::Any);
            if let Some(ask) = session.ask().filter(|ask| ask.who == Actor::Seat(Seat(0))) {
                // An only target is asked for.
                let target = |choice| matches!(choice, Choice::Card(_) | Choice::Thing(_) | Choice::Seat(_));
                let forced = session.options().len() == 1 && (ask.step == 0 || !target(session.options()[0]));
                assert!(!forced || (which == Forced::MidCommand && ask.step == 0));
            }
            if random_answer(&mut session, &mut chooser).is_none() {
                break;
            }
        }
    }
    assert!(answered.iter().all(|n| *n > 0), "{answered:?}");
}

#[test]
fn an_only_target_is_asked_for_and_can_be_stepped_back_from() {
    let people: SeatSet = [Seat(0), Seat(1)].into_iter().collect();
    let (mut asked, mut words) = (0, 0);
    for seed in 0..12 {
        for table in tables().into_iter().filter(|table| table.setup.seats == 2) {
            let (mut session, mut chooser) = (table.session(seed), chooser(seed));
            loop {
                words += session.auto_answer_forced(Forced::Any, people);
                if let ([only], false) = (&session.options()[..], session.open_command().is_empty()) {
                    assert!(matches!(only, Choice::Card(_) | Choice::Thing(_) | Choice::Seat(_)), "{only}");
                    let (seat, given) = (session.asked_seat().unwrap(), session.open_command().to_vec());
                    assert!(session.step_back());
                    let kept = session.open_command().len();
                    assert!(kept < given.len());
                    for &choice in &given[kept..] {
                        session.answer(seat, choice).unwrap();
                    }
                    asked += 1;
                }
                if random_answer(&mut session, &mut chooser).is_none() {
                    break;
                }
            }
        }
    }
    assert!(asked > 0 && words > 0, "{asked} {words}");
}

#[test]
fn oneself_is_listed_last_unless_that_is_the_usual_answer() {
    let (mut others_first, mut home_first) = (0, 0);
    for table in tables() {
        let (mut session, mut chooser) = (table.session(4), chooser(4));
        while session.ask().is_some() {
            let listed = session.listed_options();
            let mut sorted = listed.clone();
            sorted.sort();
            assert_eq!(sorted, session.options(), "{}", table.name);
            let whose = |choice: &Choice| match choice {
                Choice::Seat(seat) => Some(*seat),
                Choice::Thing(id) => session.words().thing(*id).and_then(|thing| thing.holder),
                Choice::No
                | Choice::Yes
                | Choice::Card(_)
                | Choice::CardOf(..)
                | Choice::Amount(_)
                | Choice::Mode(_)
                | Choice::Roll(_)
                | Choice::Done => None,
            };
            let seats: Vec<Seat> = listed.iter().filter_map(whose).collect();
            if let (Some(me), Some(first), Some(last)) = (session.asked_seat(), seats.first(), seats.last())
                && seats.contains(&me)
                && first != last
            {
                let home = session.question().unwrap().name == "lawn";
                assert_eq!(if home { *first } else { *last }, me, "{}: {listed:?}", table.name);
                *(if home { &mut home_first } else { &mut others_first }) += 1;
            }
            random_answer(&mut session, &mut chooser);
        }
    }
    assert!(others_first > 0 && home_first > 0, "{others_first} {home_first}");
}

#[test]
fn an_ending_says_why_and_who_resigned() {
    for table in tables() {
        let played = table.finished(5).outcome_text().unwrap();
        assert!(played.contains(": ") && !played.contains("resigned"), "{}: {played}", table.name);
        // One after the other leaves, the first player last, until the game is over.
        let (mut session, mut chooser) = (table.session(5), chooser(5));
        let mut left = vec![];
        for seat in (0..table.setup.seats).map(|n| Seat((n + 1) % table.setup.seats)) {
            if session.outcome().is_none() {
                session.interrupt(Interrupt::Resign(seat)).unwrap();
                assert!(resumed(&session).state().same_as(session.state()), "{}", table.name);
                left.push(seat);
            }
        }
        let everybody = left.len() == usize::from(table.setup.seats);
        // RBD-19.9, RSL-22.12: the last one plays on, or the lot for all of them; elsewhere nobody is left to play against.
        let alone = ["runebound", "runeslingers-boosters"].contains(&table.game.info().name);
        assert_eq!(everybody, alone, "{}", table.name);
        while random_answer(&mut session, &mut chooser).is_some() {}
        let text = session.outcome_text().unwrap();
        let (words, resigned) = text.split_once("; ").expect("who has left is said to have resigned");
        assert!(words.contains(": ") && resigned.contains(" resigned ("), "{}: {text}", table.name);
        let (outcome, standings) = (session.outcome().unwrap(), session.state().standings());
        assert_eq!(outcome.winners.has(Seat(0)), !everybody, "{}: {text}", table.name);
        // ZUN-15.2: who has left a team wins with it.
        left.retain(|&seat| table.setup.mode != "2v2" || seat != Seat(2));
        assert!(left.iter().all(|&seat| !outcome.winners.has(seat)), "{}: {text}", table.name);
        let place = |seat: Seat| standings.iter().find(|standing| standing.seat == seat).map_or(0, |at| at.place);
        let best = outcome.winners.iter().map(place).max();
        assert!(best.is_none_or(|best| left.iter().all(|&seat| place(seat) > best)), "{}: {standings:?}", table.name);
    }
}

#[test]
fn all_lose_together_where_the_rules_say_so() {
    let table = tables().into_iter().find(|table| table.name == "runebound/two").unwrap();
    let mut setup = table.setup.clone();
    setup.options = [("doom-track", "yes"), ("round-cap", "400")].map(|(a, b)| (a.to_owned(), b.to_owned())).into();
    let games = (1..20).map(|seed| common::finished_with(Arc::clone(&table.game), &setup, seed));
    let lost = games.map(|session| session.ended().unwrap()).find(|ended| ended.outcome.end == End::Lost);
    // RBD-21.4: that is no draw, and nobody is before the other.
    let lost = lost.expect("both Heroes are out in some endgame");
    assert_eq!(lost.text(), "all have lost: in the endgame every Hero was knocked out (RBD-21.4)");
    assert!(lost.players.iter().all(|placed| placed.standing.place == 1), "{lost:?}");
    let lines = lost.lines(&["Alex", "Billy"].map(str::to_owned));
    assert!(lines[0].starts_with("Alex, ") && lines[1].ends_with(" gold"), "{lines:?}");
}

#[test]
fn who_is_left_alone_plays_on_where_the_rules_say_so() {
    let mut tried = 0;
    for table in tables().into_iter().filter(|table| table.game.info().name == "runebound" && table.setup.seats > 1) {
        let (mut session, mut chooser) = (table.session(6), chooser(6));
        while session.events().len() < 60 {
            random_answer(&mut session, &mut chooser).unwrap();
        }
        for seat in (1..table.setup.seats).map(Seat) {
            session.interrupt(Interrupt::Resign(seat)).unwrap();
        }
        // RBD-19.9: with one player left the game goes on for that player, to its usual end.
        let mut answers = 0;
        while let Some((who, _)) = random_answer(&mut session, &mut chooser) {
            assert!(matches!(who, Actor::Seat(Seat(0)) | Actor::Chance), "{}: {who:?} is asked", table.name);
            answers += 1;
        }
        let text = session.outcome_text().unwrap();
        assert!(answers > 10, "{}: {answers} answers", table.name);
        let (words, resigned) = text.split_once("; Billy").expect("Billy is said to have resigned");
        assert!(words.contains(": ") && resigned.contains(" resigned (RBD-"), "{}: {text}", table.name);
        tried += 1;
    }
    assert_eq!(tried, 2);
}

#[test]
fn every_clause_that_can_end_a_game_has_its_words() {
    let limited = |table: &TableOf| table.game.info().options.iter().any(|option| option.name == "turn-limit");
    for table in tables().into_iter().filter(limited) {
        let mut text = String::new();
        for (limit, seed) in [("3", 1), ("4", 2)] {
            let mut setup = table.setup.clone();
            setup.options.insert("turn-limit".to_owned(), limit.to_owned());
            text = common::finished_with(Arc::clone(&table.game), &setup, seed).outcome_text().unwrap();
        }
        assert!(text.contains("as many turns as the table allows"), "{}: {text}", table.name);
    }
}

#[test]
fn every_option_can_be_read_back_from_its_words() {
    let (mut session, mut chooser) = (session(&Setup::seats(4), 6), chooser(6));
    while let Pending::Ask(_) = session.pending() {
        for option in session.options() {
            let text = session.choice_text(option);
            assert_eq!(session.read_choice(&text), Some(option), "{text}");
            assert_eq!(session.read_choice(&text.to_uppercase()), Some(option));
            assert_eq!(session.read_choice(&option.to_string()), Some(option));
        }
        for nonsense in ["", " ", "Atack", "seat:x"] {
            assert_eq!(session.read_choice(nonsense), None);
        }
        random_answer(&mut session, &mut chooser);
    }
}

#[test]
fn what_is_no_option_can_still_be_explained() {
    let (mut session, mut chooser) = (session(&Setup::seats(2), 6), chooser(6));
    let mut explained = 0;
    while session.ask().is_some() {
        for name in zun().card_names() {
            let choice = session.read_choice(name).unwrap();
            let legal = session.options().contains(&choice);
            assert_eq!(session.why_not(choice).is_none(), legal, "{name}");
            explained += usize::from(!legal);
        }
        random_answer(&mut session, &mut chooser);
    }
    assert!(explained > 100);
}

#[test]
fn the_log_hides_what_a_viewer_may_not_know() {
    let session = finished(&Setup::seats(3), 13);
    let [judge, spectator] = [Viewer::Judge, Viewer::Spectator].map(|viewer| session.log_for(viewer));
    assert_eq!(judge.len(), session.events().len());
    assert_eq!(spectator.len(), judge.len());
    assert_ne!(judge, spectator, "somebody drew a card in secret");
    assert_eq!(session.log_since(judge.len() - 1, Viewer::Judge), judge[judge.len() - 1..]);
    assert!(session.log_since(judge.len() + 1, Viewer::Judge).is_empty());
    assert!(judge.iter().all(|line| !line.text.is_empty() && !line.text.contains('{') && line.cause.contains("ZUN-")));
}

#[test]
fn tables_that_cannot_begin() {
    let refusal = |setup: Setup, names: &[&str]| {
        let names = names.iter().map(ToString::to_string).collect();
        Session::new(zun(), setup, names, Box::new(NoDice)).unwrap_err().to_string()
    };
    insta::assert_snapshot!(refusal(Setup::seats(2), &["Alex"]), @"names given: 1, seats at the table: 2; give one name for each seat");
    insta::assert_snapshot!(refusal(Setup::seats(2), &["Alex", ""]), @"`` cannot be the name of a player; a name has 1 to 64 characters and no control characters");
    insta::assert_snapshot!(refusal(Setup::seats(2), &["Alex", "Billy\n"]), @r"`Billy\n` cannot be the name of a player; a name has 1 to 64 characters and no control characters");
    insta::assert_snapshot!(refusal(Setup::seats(2), &["Alex", "alex"]), @"two players are called `alex`; give them different names");
    // ZUN-2.1
    insta::assert_snapshot!(refusal(Setup::seats(5), &["A", "B", "C", "D", "E"]), @"free-for-all takes 2, 3 or 4 players, not 5 (ZUN-2.1); ask for 2, 3 or 4 seats");
    insta::assert_snapshot!(refusal(Setup::seats(1), &["Alex"]), @"free-for-all takes 2, 3 or 4 players, not 1 (ZUN-2.1); ask for 2, 3 or 4 seats");
    let pairs = |seats| Setup { mode: "2v2".to_owned(), ..Setup::seats(seats) };
    insta::assert_snapshot!(refusal(pairs(2), &["A", "B"]), @"2v2 takes 4 players, not 2 (ZUN-2.1); ask for 4 seats");
    insta::assert_snapshot!(refusal(pairs(3), &["A", "B", "C"]), @"2v2 takes 4 players, not 3 (ZUN-2.1); ask for 4 seats");
    insta::assert_snapshot!(refusal(Setup { mode: "2v3".to_owned(), ..Setup::seats(4) }, &["A", "B", "C", "D"]), @"there is no mode `2v3` (ZUN-2.1); did you mean `2v2`?");
}
