//! A command is a value: given in one go, in parts or with its only answers left out, it comes to the same.

mod common;

use std::sync::Arc;

use common::tables;
use runehall_engine::{Actor, Choice, NoDice};
use runehall_games::command::{self, Next};
use runehall_games::session::{AnswerError, Session};
use runehall_wire::Entry;

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
            let Entry::Answers { who, choices } = entry else { panic!("{entry}") };
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
