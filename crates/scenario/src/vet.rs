//! What is wrong with a scenario whatever the game does: found before anything is played, all of it at once.
//!
//! Only what cannot depend on the course of the game is looked at: words that there are not. What a word means at a question is found out
//! when the question is asked.

use runehall_engine::given::find_seat;
use runehall_engine::{Value, Viewer};

use crate::begin::Troubles;
use crate::cards;
use crate::check::{Found, find};
use crate::model::{Block, Claim, Compare, Is, Path, Times};
use crate::parse::{Trouble, is_clause_id};
use crate::run::Runner;

impl Runner<'_> {
    /// Everything that can never be right, by line.
    pub(crate) fn vet(&self) -> Troubles {
        let mut troubles = vec![];
        for block in &self.scenario.blocks {
            match block {
                Block::Play(lines) => {
                    for line in lines {
                        let known = line.illegal.as_deref().map_or(Ok(()), |clause| self.known_clause(clause));
                        troubles.extend(known.err().map(|trouble| (line.line, trouble)));
                    }
                }
                Block::Then(lines) => {
                    for line in lines {
                        troubles.extend(self.vet_claim(&line.claim).err().map(|trouble| (line.line, trouble)));
                    }
                }
            }
        }
        troubles
    }

    fn vet_claim(&self, claim: &Claim) -> Result<(), Trouble> {
        match claim {
            Claim::Of(_, path, is) => self.vet_path(path, Some(is)),
            Claim::Unseen(_, path) => self.vet_path(path, None),
            Claim::Log { viewer: _, times, later: _, text } => {
                let (sentence, causes) = self.split_cause(text);
                if *times == Times::Some {
                    return causes.iter().filter(|cause| is_clause_id(cause)).try_for_each(|c| self.known_clause(c));
                }
                self.could_be_told(sentence, &causes)
            }
            Claim::Asked(Some((who, question))) => {
                self.known_asked(who)?;
                self.known_question(question)
            }
            Claim::Answered(question, _) => self.known_question(question),
            Claim::Asked(None) | Claim::Options(..) | Claim::Winners(_) | Claim::GoesOn => Ok(()),
        }
    }

    /// Errs if nobody of this name is ever asked.
    pub(crate) fn known_asked(&self, who: &str) -> Result<(), Trouble> {
        let names = &self.scenario.given.names;
        if who == "chance" || find_seat(who, names).is_some() {
            return Ok(());
        }
        let fitting = names.iter().map(String::as_str).chain(["chance"]);
        Err(Trouble::unknown(format!("`{who}` is nobody who is asked"), who, fitting))
    }

    fn vet_path(&self, path: &Path, is: Option<&Is>) -> Result<(), Trouble> {
        let manual = self.game.info().manual;
        let view = self.state.view(Viewer::Judge);
        let found = find(self.game.info(), &view, path);
        if found.is_none() && !manual.facts.is_empty() && manual.fact(path.seat, &path.name).is_none() {
            // A game that declares its facts has no others.
            self.find_any(path)?;
        }
        match (found, is) {
            (Some(Found::Fact(Value::Word(_))), Some(Is::Compared(_, text))) => self.known_word(&path.name, text),
            (
                Some(Found::Zone(_)),
                Some(Is::Compared(Compare::Equal, list) | Is::Cards(_, list) | Is::Order(_, list)),
            ) => cards::vet(list, self.words()),
            (Some(Found::Fact(_) | Found::Zone(_) | Found::Dice(_)) | None, _) => Ok(()),
        }
    }
}
