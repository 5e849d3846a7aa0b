//! A command is a value: given in one go, in parts or with its only answers left out, it comes to the same.

mod common;

use std::sync::Arc;

use common::tables;
use runehall_engine::{Actor, Choice, NoDice, Pending};
use runehall_games::command::{self, Next};
use runehall_games::session::{AnswerError, Session};
use runehall_wire::LogEntry;

/// Everything that a refusal must not change.
fn everything(session: &Session) -> (String, usize, u64) {
    (session.to_replay().write(), session.events().len(), session.state().fingerprint())
}

/// A command without its only answers. One is kept where the next would be taken for it, and at the end, where it is asked for.
fn lean(session: &Session, choices: &[Choice]) -> Vec<Choice> {
    let given = command::give(session.state(), choices).unwrap();
    assert!(given.answers.iter().map(|answer| answer.choice).eq(choices.iter().copied()));
    let mut lean: Vec<Choice> = vec![];
    for answer in given.answers.iter().rev() {
        if !answer.only || lean.last().is_none_or(|next| *next == answer.choice) {
            lean.push(answer.choice);
        }
    }
    lean.reverse();
    lean
}

#[test]
fn whole_commands_lean_ones_and_single_answers_come_to_the_same() {
    let (mut several, mut left_out, mut wrong, mut stepped) = (0, 0, 0, 0);
    for table in tables() {
        let played = table.finished(5).to_replay();
        let names = played.names.clone();
        let mut session = Session::new(Arc::clone(&table.game), played.setup.clone(), names, Box::new(NoDice)).unwrap();
        for entry in &played.entries {
            let LogEntry::Answers { who, choices } = entry else { panic!("{entry}") };
            let Actor::Seat(seat) = *who else {
                for &roll in choices {
                    session.roll(roll).unwrap();
                }
                continue;
            };
            let before = everything(&session);
            let whole = command::give(session.state(), choices).unwrap();
            assert_eq!(whole.next, Next::Ready);

            // What follows the command does not fit, and neither does nonsense in its middle; nothing has changed then.
            let longer = [&choices[..], &[Choice::Done]].concat();
            let refused = session.answer_all(seat, &longer).unwrap_err();
            assert_eq!((refused.index, refused.why), (choices.len(), AnswerError::Ended));
            for place in 0..choices.len() {
                let mut bad = choices.clone();
                bad[place] = Choice::Amount(30_000);
                assert_eq!(session.answer_all(seat, &bad).unwrap_err().index, place, "{}: {bad:?}", table.name);
                wrong += 1;
            }
            assert_eq!(everything(&session), before);

            // In two parts, with a step back over both and the same once more.
            if choices.len() > 2 {
                session.answer_all(seat, &choices[..2]).unwrap();
                let open = session.open_command().len();
                assert!(session.step_back() && session.open_command().len() < open);
                while session.step_back() {}
                assert_eq!(everything(&session), before, "stepping back leads to where the command began");
                stepped += 1;
            }
            let lean = lean(&session, choices);
            several += usize::from(lean.len() > 1);
            left_out += choices.len() - lean.len();
            session.answer_all(seat, &lean).unwrap();
            assert!(session.state().same_as(&*whole.state));
        }
        assert_eq!(session.to_replay(), played, "{}", table.name);
    }
    assert!(several > 100 && left_out > 10 && wrong > 1000 && stepped > 50, "{several} {left_out} {wrong} {stepped}");
}

/// Two commands of a seat in a row go into one list where the second begins with the question of the first; else the second is left.
#[test]
fn a_list_goes_on_as_long_as_the_same_is_asked() {
    let (mut joined, mut left) = (0, 0);
    for table in tables() {
        let played = table.finished(5).to_replay();
        let names = played.names.clone();
        let mut session = Session::new(Arc::clone(&table.game), played.setup.clone(), names, Box::new(NoDice)).unwrap();
        for (i, entry) in played.entries.iter().enumerate() {
            let LogEntry::Answers { who, choices } = entry else { panic!("{entry}") };
            let Actor::Seat(seat) = *who else {
                for &roll in choices {
                    session.roll(roll).unwrap();
                }
                continue;
            };
            let first = session.ask().unwrap();
            if let Some(LogEntry::Answers { who: Actor::Seat(next), choices: more }) = played.entries.get(i + 1) {
                let both = [&choices[..], more].concat();
                let after = command::give(session.state(), choices).unwrap().state;
                let again = matches!(after.pending(), Pending::Ask(ask) if (ask.who, ask.question) == (first.who, first.question));
                let apart = session.apart(&both).unwrap();
                if *next == seat && again {
                    assert_eq!((&apart.commands[..], apart.left), (&[choices.clone(), more.clone()][..], 0));
                    let mut one = session.position();
                    one.answer_commands(seat, &both).unwrap();
                    let mut two = session.position();
                    two.answer_all(seat, choices).unwrap();
                    two.answer_all(seat, more).unwrap();
                    assert_eq!(everything(&one), everything(&two), "{}", table.name);
                    joined += 1;
                } else {
                    assert_eq!((apart.commands.len(), apart.left), (1, more.len()), "{}: {both:?}", table.name);
                    let before = everything(&session);
                    let refused = session.answer_commands(seat, &both).unwrap_err();
                    assert_eq!((refused.index, refused.why), (choices.len(), AnswerError::Ended));
                    assert_eq!(everything(&session), before);
                    left += 1;
                }
            }
            session.answer_all(seat, choices).unwrap();
        }
    }
    assert!(joined > 50 && left > 50, "{joined} {left}");
}
