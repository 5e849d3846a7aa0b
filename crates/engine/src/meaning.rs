//! By what an answer of a game is understood: how choices are written, its questions, and the ways that they declare.

use crate::ask::QuestionId;
use crate::choice::Choice;
use crate::game::GameInfo;

impl GameInfo {
    /// By what an answer of this game is understood, for [`crate::Game::rules_hash`]: how choices are written, which questions there are, and which
    /// of its fixed ways the number of a mode is.
    ///
    /// Liberties are not among it. They are kept by name, so none that is added or moved changes what an old game says, and one that is gone is
    /// refused where it was taken; the hash would refuse every game of today's rules for it.
    pub fn meaning(&self) -> String {
        let questions = self.questions.iter().map(|question| {
            let modes =
                if question.modes.is_empty() { String::new() } else { format!(": {}", question.modes.join(", ")) };
            format!("{} {:?}{modes}\n", question.name, question.shape)
        });
        format!("{} choices {}\n{}", self.name, crate::choice::MEANING, questions.collect::<String>())
    }

    /// What a mode is called that the question declares.
    pub fn mode(&self, question: QuestionId, mode: u8) -> Option<&'static str> {
        self.questions.get(usize::from(question.0))?.modes.get(usize::from(mode)).copied()
    }

    /// The ways that a question declares, as answers.
    pub fn modes(&self, question: QuestionId) -> impl Iterator<Item = Choice> + use<> {
        let modes = self.questions.get(usize::from(question.0)).map_or(0, |question| question.modes.len());
        (0..modes as u8).map(Choice::Mode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Question, Shape};
    use crate::event::Clause;

    const fn asks(name: &'static str, shape: Shape) -> Question {
        Question { name, shape, verb: "", done: "", yes_no: ("", ""), prompt: "", clause: Clause("T-1"), modes: &[] }
    }

    #[test]
    fn what_an_answer_means_follows_from_the_questions_and_the_form_of_choices() {
        static ONE: [Question; 2] = [asks("act", Shape::Pick), asks("aim", Shape::Pick)];
        static TURNED: [Question; 2] = [asks("aim", Shape::Pick), asks("act", Shape::Pick)];
        static SHAPED: [Question; 2] = [asks("act", Shape::Pick), asks("aim", Shape::Amount)];
        let info = |questions| GameInfo { name: "toy", questions, ..GameInfo::BARE };
        let [one, turned, shaped] = [&ONE[..], &TURNED, &SHAPED].map(|questions| info(questions).meaning());
        assert_eq!(one, "toy choices 2\nact Pick\naim Pick\n");
        assert!(one != turned && one != shaped);
    }

    #[test]
    fn what_a_mode_means_is_part_of_it() {
        mod one {
            crate::modes! { pub(super) enum Way { Stay: "stay", Roll: "roll" } }
        }
        mod turned {
            crate::modes! { pub(super) enum Way { Roll: "roll", Stay: "stay" } }
        }
        static ONE: [Question; 1] = [Question { modes: &one::Way::NAMES, ..asks("move", Shape::Pick) }];
        static TURNED: [Question; 1] = [Question { modes: &turned::Way::NAMES, ..asks("move", Shape::Pick) }];
        let [one, turned] = [&ONE, &TURNED].map(|questions| GameInfo { name: "toy", questions, ..GameInfo::BARE });
        // Who declares the ways in another order answers with other numbers, and the meaning is another.
        assert_eq!((one::Way::Roll.choice(), turned::Way::Roll.choice()), (Choice::Mode(1), Choice::Mode(0)));
        assert_eq!(one.meaning(), "toy choices 2\nmove Pick: stay, roll\n");
        assert_ne!(one.meaning(), turned.meaning());
        assert_eq!([0, 1, 2].map(|n| turned.mode(QuestionId(0), n)), [Some("roll"), Some("stay"), None]);
        assert!(
            one.modes(QuestionId(0)).eq([Choice::Mode(0), Choice::Mode(1)])
                && one.modes(QuestionId(1)).next().is_none()
        );
    }
}
