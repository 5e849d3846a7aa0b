//! One line of a `play` block: a whole command of a player, or something outside of the questions.

use runehall_engine::given::suggest;
use runehall_engine::{Actor, Ask, Choice, Interrupt, NoDice, Options, Pending, Question, Refusal, Seat, Shape};

use crate::model::{Answer, Play, PlayLine};
use crate::parse::Trouble;
use crate::run::{PASS, Runner, Stop};

/// Why a line was not carried out.
enum Snag {
    /// The game refuses it.
    Refused(Refusal),
    /// It cannot be understood.
    Broken(Trouble),
}

impl From<Refusal> for Snag {
    fn from(refusal: Refusal) -> Self {
        Snag::Refused(refusal)
    }
}

impl From<Trouble> for Snag {
    fn from(trouble: Trouble) -> Self {
        Snag::Broken(trouble)
    }
}

impl Runner<'_> {
    /// Carries out a line, and holds what came of it against what the line says.
    pub(crate) fn do_line(&mut self, line: &PlayLine) -> Result<(), Stop> {
        let before = self.state.boxed_clone();
        let (n_events, n_answered) = (self.log.len(), self.answered.len());
        let done = match &line.what {
            Play::Command { seat, answers } => self.command(*seat, answers, line),
            Play::Resign(seat) => self.interrupt(Interrupt::Resign(*seat), line),
            Play::AgreeDraw(seats) => self.interrupt(Interrupt::AgreeDraw(*seats), line),
            Play::Chance(_) => Ok(()),
        };
        let illegal = line.illegal.as_deref();
        match (&done, illegal) {
            (Ok(()), None) => return Ok(()),
            (Ok(()), Some(clause)) => {
                self.fail(line.line, &line.text, format!("refused by {clause}"), "it was accepted");
            }
            (Err(Snag::Refused(refusal)), None) => {
                self.fail(line.line, &line.text, "it is accepted", format!("refused: {refusal}"));
            }
            (Err(Snag::Refused(refusal)), Some(clause)) => {
                if refusal.clause.0 != clause {
                    self.fail(line.line, &line.text, format!("refused by {clause}"), format!("refused: {refusal}"));
                }
                self.state.rewind();
                if !self.state.same_as(&*before) || self.log.len() != n_events {
                    self.fail(
                        line.line,
                        &line.text,
                        "a refused line changes nothing",
                        "the game is not as it was before",
                    );
                }
                if let Some(step) = self.steps.last_mut() {
                    step.refused = Some(refusal.to_string());
                }
            }
            (Err(Snag::Broken(_)), _) => {}
        }
        // Whatever the line did, it did not count.
        self.state = before;
        self.log.truncate(n_events);
        self.answered.truncate(n_answered);
        if let Some(step) = self.steps.last_mut() {
            step.answers.clear();
        }
        match done {
            Err(Snag::Broken(trouble)) => Err(Stop::Broken(line.line, trouble)),
            Err(Snag::Refused(_)) if illegal.is_none() => Err(Stop::Failed),
            Ok(()) | Err(Snag::Refused(_)) => Ok(()),
        }
    }

    /// All answers of a command, one after the other.
    fn command(&mut self, seat: Seat, answers: &[Answer], line: &PlayLine) -> Result<(), Snag> {
        self.expect_turn(seat, answers, line)?;
        let mut before_last = self.state.boxed_clone();
        for (i, answer) in answers.iter().enumerate() {
            if answer.after_arrow && self.goes_on_after_done(seat) {
                self.answer(Choice::Done, false)?;
            }
            if i > 0 && self.open_question(seat).is_none() {
                // Too many answers: the last question that was asked says whether a rule forbids this one.
                self.state = before_last;
                let choice = self.understand(&answer.text)?;
                let refusal = self.state.why_not(choice).map(|refusal| refusal.named(self.words.names));
                return Err(refusal.map_or_else(|| too_much(&answer.text).into(), Snag::Refused));
            }
            before_last = self.state.boxed_clone();
            let choice = self.understand(&answer.text)?;
            self.answer(choice, false)?;
        }
        self.finish(seat, line)
    }

    /// At the end of the line, what can be done with is done with.
    fn finish(&mut self, seat: Seat, line: &PlayLine) -> Result<(), Snag> {
        while let Some(ask) = self.open_question(seat) {
            let options = self.options();
            if options.contains(&Choice::Done) {
                self.answer(Choice::Done, false)?;
                continue;
            }
            if line.illegal.is_some()
                && let Some(refusal) = self.state.why_not(Choice::Done)
            {
                return Err(refusal.named(self.words.names).into());
            }
            let question = self.words.question(ask.question);
            return Err(Snag::Broken(Trouble::new(
                format!("the command is not finished: {}", self.asked()),
                format!("add one of: {}", self.option_texts(question).join(", ")),
            )));
        }
        Ok(())
    }

    /// Checks that it is this player who is asked.
    fn expect_turn(&self, seat: Seat, answers: &[Answer], line: &PlayLine) -> Result<(), Snag> {
        let name = &self.words.names[seat.index()];
        match self.state.pending() {
            Pending::Ask(ask) if ask.who == Actor::Seat(seat) => Ok(()),
            Pending::Ask(ask) => {
                let question = self.words.question(ask.question);
                let asked = self.words.actor(ask.who);
                if line.illegal.is_some() {
                    // Nobody but the asked player may answer: the clause that asks says so.
                    let because = format!("{asked} is asked, not {name}");
                    return Err(Refusal::new(question.clause, because, "").into());
                }
                Err(Snag::Broken(Trouble::new(
                    format!("{}, but line {} is {name}'s", self.asked(), line.line),
                    match question.done {
                        "" => format!("answer first: {}", self.option_texts(question).join(", ")),
                        PASS => format!(
                            "answer first, such as `{asked}: {PASS}`, or say `reactions {PASS}` in the given block"
                        ),
                        done => format!("answer first, such as `{asked}: {done}`"),
                    },
                )))
            }
            Pending::Over(_) | Pending::Fault(_) => {
                let refusal = answers
                    .first()
                    .and_then(|answer| self.known(&answer.text))
                    .and_then(|choice| self.state.why_not(choice));
                match refusal {
                    Some(refusal) if line.illegal.is_some() => Err(refusal.named(self.words.names).into()),
                    _ => Err(Snag::Broken(Trouble::new(self.asked(), "remove the line"))),
                }
            }
        }
    }

    /// The question of the command that the player is in the middle of.
    fn open_question(&self, seat: Seat) -> Option<Ask> {
        match self.state.pending() {
            Pending::Ask(ask) => (ask.who == Actor::Seat(seat) && ask.step > 0).then_some(ask),
            Pending::Over(_) | Pending::Fault(_) => None,
        }
    }

    /// Whether `done` can be answered now and the command would still ask for more.
    fn goes_on_after_done(&self, seat: Seat) -> bool {
        if self.open_question(seat).is_none() || !self.options().contains(&Choice::Done) {
            return false;
        }
        let mut probe = self.state.boxed_clone();
        probe.apply(Choice::Done, &mut NoDice, &mut vec![]).is_ok()
            && matches!(probe.pending(), Pending::Ask(ask) if ask.who == Actor::Seat(seat) && ask.step > 0)
    }

    /// The choice that an answer means at the pending question, legal or not.
    fn understand(&self, text: &str) -> Result<Choice, Trouble> {
        let Pending::Ask(ask) = self.state.pending() else {
            return Err(Trouble::new(self.asked(), "remove the answer"));
        };
        let question = self.words.question(ask.question);
        let options = self.options();
        // The verb of the question may stand before the answer.
        let bare = text.strip_prefix(question.verb).filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim);
        let forms = [Some(text), bare.filter(|_| !question.verb.is_empty())];
        for form in forms.into_iter().flatten() {
            let fitting: Vec<Choice> =
                options.iter().copied().filter(|choice| choice.is_text(form, question, &self.words)).collect();
            let fitting = if fitting.is_empty() { self.meant(form, question) } else { fitting };
            match fitting[..] {
                [] => {}
                [choice] => return Ok(choice),
                [..] => {
                    return Err(Trouble::new(
                        format!("`{form}` may mean several things here"),
                        "give the player another name",
                    ));
                }
            }
        }
        Err(self.misunderstood(text, bare.unwrap_or(text), question))
    }

    /// What a word means at this question, even if it is no option now.
    fn meant(&self, text: &str, question: &Question) -> Vec<Choice> {
        let words = self.words;
        let is = |word: &str| !word.is_empty() && word.eq_ignore_ascii_case(text);
        let named = [
            words.find_card(text).map(Choice::Card),
            words.find_seat(text).map(Choice::Seat),
            is(question.done).then_some(Choice::Done),
            (question.shape == Shape::May && is(question.yes_no.0)).then_some(Choice::Yes),
            (question.shape == Shape::May && is(question.yes_no.1)).then_some(Choice::No),
            text.parse().ok().filter(|_| question.shape == Shape::Amount).map(Choice::Amount),
        ];
        let named: Vec<Choice> = named.into_iter().flatten().collect();
        if named.is_empty() {
            text.parse().ok().filter(|&choice| self.exists(choice)).into_iter().collect()
        } else {
            named
        }
    }

    /// Whether a choice in its bare form speaks of things this table has.
    fn exists(&self, choice: Choice) -> bool {
        match choice {
            Choice::Card(kind) => kind.index() < self.words.game.card_names().len(),
            Choice::Seat(seat) => seat.index() < self.words.names.len(),
            Choice::Roll(_) => false,
            Choice::No | Choice::Yes | Choice::Object(_) | Choice::Amount(_) | Choice::Mode(_) | Choice::Done => true,
        }
    }

    /// The same where nothing is asked: the words of any question will do.
    fn known(&self, text: &str) -> Option<Choice> {
        let questions = self.words.game.info().questions;
        questions.iter().find_map(|question| {
            let bare = text.strip_prefix(question.verb).map_or(text, str::trim);
            self.meant(bare, question).first().copied()
        })
    }

    /// Says what is wrong with a word that means nothing at this question.
    fn misunderstood(&self, text: &str, bare: &str, question: &Question) -> Trouble {
        let belongs = self.words.game.info().questions.iter().find(|other| {
            let verb = text.strip_prefix(other.verb).is_some_and(|rest| rest.starts_with(char::is_whitespace));
            let may = other.shape == Shape::May && (text == other.yes_no.0 || text == other.yes_no.1);
            !other.verb.is_empty() && verb || !other.done.is_empty() && text == other.done || may
        });
        let options = self.option_texts(question);
        if let Some(other) = belongs.filter(|other| other.name != question.name) {
            return Trouble::new(
                format!("`{text}` answers `{}`, but {}", other.name, self.asked()),
                format!("what can be answered now: {}", options.join(", ")),
            );
        }
        self.no_answer(format!("`{bare}` is no card, no player and no answer to `{}`", question.name), bare, &options)
    }

    /// A word that is no answer, with the nearest word that could be one, or else all that can be answered.
    pub(crate) fn no_answer(&self, what: String, word: &str, options: &[String]) -> Trouble {
        let fitting = options.iter().map(String::as_str).chain(self.words.cards()).chain(self.words.players());
        let near = suggest(word, fitting);
        Trouble::new(what, near.unwrap_or_else(|| format!("what can be answered now: {}", options.join(", "))))
    }

    /// The legal answers.
    pub(crate) fn options(&self) -> Options {
        let mut options = vec![];
        self.state.options(&mut options);
        options
    }

    /// The legal answers in words, each once.
    pub(crate) fn option_texts(&self, question: &Question) -> Vec<String> {
        let mut texts: Vec<String> = vec![];
        for choice in self.options() {
            let text = self.choice_text(choice, question);
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    fn interrupt(&mut self, what: Interrupt, line: &PlayLine) -> Result<(), Snag> {
        let n = self.log.len();
        self.state.interrupt(what, &mut NoDice, &mut self.log).map_err(|refusal| refusal.named(self.words.names))?;
        let (who, answer) = line.text.split_once(':').unwrap_or(("", &line.text));
        self.note(who.trim().to_owned(), "", "", answer.trim().to_owned(), false, n);
        Ok(())
    }
}

fn too_much(answer: &str) -> Trouble {
    Trouble::new(format!("the command is complete before `{answer}`"), "remove it, or begin a new line")
}
