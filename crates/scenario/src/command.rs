//! One line of a `play` block: a whole command of a player, or something outside of the questions.

use std::collections::VecDeque;

use runehall_engine::{Actor, Ask, Choice, Clause, Interrupt, NoDice, Pending, Refusal, Seat};
use runehall_games::DynState;
use runehall_games::command::{self, Next};

use crate::model::{Answer, Play, PlayLine};
use crate::parse::Trouble;
use crate::run::{Runner, Stop};

/// As many windows as are looked through for the one that a line is about.
const MOST_WINDOWS: usize = 100;

/// Why a line was not carried out.
enum Snag {
    /// The game refuses it.
    Refused(Refusal),
    /// It cannot be understood.
    Broken(Trouble),
}

/// How things stood before an answer.
struct Moment {
    state: Box<dyn DynState>,
    n_events: usize,
}

/// Where an arrow has said that a question has had enough.
struct Closed {
    /// Before that.
    state: Box<dyn DynState>,
    /// What stands after the arrow.
    next: String,
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
        let n_answered_before = self.steps.last().map_or(0, |step| step.answers.len());
        let done = match &line.what {
            Play::Command { seat, answers } => self.command(*seat, answers, line),
            Play::Resign(seat) => self.interrupt(Interrupt::Resign(*seat), line),
            Play::Take { seat, taken } => {
                self.liberty(*seat, taken).map_err(Snag::from).and_then(|what| self.interrupt(what, line))
            }
            Play::AgreeDraw(seats) => self.interrupt(Interrupt::AgreeDraw(*seats), line),
            Play::Chance(_) => Ok(()),
        };
        let illegal = line.illegal.as_deref();
        if let (Ok(()), None) = (&done, illegal) {
            return Ok(());
        }
        let at = self.given_answers(n_answered_before);
        let unchanged = match &done {
            Err(Snag::Refused(_)) => {
                self.state.rewind();
                self.state.same_as(&*before) && self.log.len() == n_events
            }
            Ok(()) | Err(Snag::Broken(_)) => true,
        };
        if let Ok(()) = &done
            && let Some(clause) = illegal
        {
            self.fail(line.line, &line.text, format!("refused by {clause}"), "it was accepted");
        }
        // Whatever the line did, it did not count: what is shown of it is the table before it.
        self.state = before;
        self.log.truncate(n_events);
        self.answered.truncate(n_answered);
        if let Some(step) = self.steps.last_mut() {
            step.answers.clear();
        }
        if let Err(Snag::Refused(refusal)) = &done {
            let after = if at.is_empty() { String::new() } else { format!("after {}, ", at.join(", ")) };
            let got = format!("{after}refused: {refusal}");
            match illegal {
                None => self.fail(line.line, &line.text, "it is accepted", format!("{got}{}", self.other_window())),
                Some(clause) if refusal.clause.0 != clause => {
                    self.fail(line.line, &line.text, format!("refused by {clause}"), got);
                }
                Some(_) => {}
            }
            if !unchanged {
                self.fail(line.line, &line.text, "a refused line changes nothing", "the game is not as it was before");
            }
            if let Some(step) = self.steps.last_mut() {
                step.refused = Some(refusal.to_string());
            }
        }
        match done {
            Err(Snag::Broken(trouble)) => Err(Stop::Broken(line.line, trouble)),
            Err(Snag::Refused(_)) if illegal.is_none() => Err(Stop::Failed),
            Ok(()) | Err(Snag::Refused(_)) => Ok(()),
        }
    }

    /// With `reactions pass`, windows that have no place for a player's line pass by themselves if a later one has, before anything is
    /// rolled or asked in between. An illegal line is tried where it stands.
    pub(crate) fn pass_by(&mut self, line: &PlayLine) -> Result<(), Refusal> {
        let Play::Command { seat, answers } = &line.what else { return Ok(()) };
        let Some(first) = answers.first().filter(|_| self.scenario.given.reactions_pass && line.illegal.is_none())
        else {
            return Ok(());
        };
        let now = self.state.boxed_clone();
        let (mut passes, mut fits) = (0, false);
        while let Pending::Ask(ask) = self.state.pending()
            && self.is_window(ask)
            && passes < MOST_WINDOWS
        {
            fits = ask.who == Actor::Seat(*seat) && self.is_offered(first);
            if fits || self.state.apply(Choice::Done, &mut NoDice, &mut vec![]).is_err() {
                break;
            }
            passes += 1;
        }
        self.state = now;
        (0..passes).filter(|_| fits).try_for_each(|_| self.answer(Choice::Done, true))
    }

    /// That the line stands in a window, which may be another than its author thinks.
    fn other_window(&self) -> String {
        match self.state.pending() {
            Pending::Ask(ask) if self.is_window(ask) => {
                let who = self.words().actor(ask.who);
                let pass = self.question(ask).done;
                format!("; {}, and a line `{who}: {pass}` before this one goes on to the next window", self.asked())
            }
            Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => String::new(),
        }
    }

    /// The answers of the present step from number `n` on, in words.
    fn given_answers(&self, n: usize) -> Vec<String> {
        let answers = self.steps.last().map_or(&[][..], |step| &step.answers[n.min(step.answers.len())..]);
        answers.iter().map(|answered| format!("`{}`", answered.answer)).collect()
    }

    /// All answers of a command, one after the other.
    fn command(&mut self, seat: Seat, answers: &[Answer], line: &PlayLine) -> Result<(), Snag> {
        self.expect_turn(seat, answers, line)?;
        let mut before_last = self.moment();
        // What was named so far of a set, a payment or an order.
        let mut picked = vec![];
        let mut closed = vec![];
        let mut left: VecDeque<Answer> = answers.iter().cloned().collect();
        let (mut begun, mut after_way) = (false, false);
        while let Some(answer) = left.pop_front() {
            let first = !std::mem::replace(&mut begun, true);
            if picked.is_empty() && (first || self.open_question(seat).is_some()) {
                // What stands right after a way is what that way asks for.
                if !std::mem::take(&mut after_way) {
                    self.leave_out(seat, &answer, first)?;
                }
                if let Some((way, rest)) = self.way_before(&answer.text) {
                    before_last = self.moment();
                    self.answer(way, false)?;
                    left.push_front(Answer { after_arrow: false, text: rest });
                    after_way = true;
                    continue;
                }
            }
            if answer.after_arrow {
                // What stands after an arrow is for the next question, also where it could be one more of these.
                self.give_picked(&mut picked, &mut before_last)?;
                if !first && self.goes_on_after_done(seat) {
                    closed.push(Closed { state: self.state.boxed_clone(), next: answer.text.clone() });
                    self.answer(Choice::Done, false)?;
                }
            }
            let ours = first || !picked.is_empty() || self.open_question(seat).is_some();
            if let Some(n) = self.listed(&answer.text, &picked).filter(|_| ours) {
                picked.push(n);
                continue;
            }
            self.give_picked(&mut picked, &mut before_last)?;
            if !first && self.open_question(seat).is_none() {
                return Err(self.too_much(&answer.text, before_last, closed, line));
            }
            before_last = self.moment();
            let choice = self.understand(&answer.text)?;
            self.answer(choice, false)?;
        }
        self.give_picked(&mut picked, &mut before_last)?;
        self.finish(seat, line)
    }

    /// How things stand.
    fn moment(&self) -> Moment {
        Moment { state: self.state.boxed_clone(), n_events: self.log.len() }
    }

    /// There is an answer, and no question left: a line that should be legal has a word too much. Of one that should not, the last question
    /// that was asked says whether a rule forbids it.
    fn too_much(&mut self, answer: &str, before_last: Moment, closed: Vec<Closed>, line: &PlayLine) -> Snag {
        let Moment { state, n_events } = before_last;
        let after = std::mem::replace(&mut self.state, state);
        self.log.truncate(n_events);
        let choice = match self.understand(answer) {
            Ok(choice) => choice,
            Err(trouble) => return trouble.into(),
        };
        let refusal = self.state.why_not(choice).map(|refusal| refusal.named(&self.scenario.given.names));
        if let Some(refusal) = refusal.filter(|_| line.illegal.is_some()) {
            return Snag::Refused(refusal);
        }
        let help = self.where_it_belongs(answer, &*after, closed);
        Snag::Broken(Trouble::new(format!("the command is complete before `{answer}`"), help))
    }

    /// Help with an answer that stands where no question is left: `after` is how things stand there, the present state is before the last
    /// answer.
    fn where_it_belongs(&mut self, answer: &str, after: &dyn DynState, closed: Vec<Closed>) -> String {
        if let (Pending::Ask(last), Pending::Ask(next)) = (self.state.pending(), after.pending())
            && (last.who, last.question) == (next.who, next.question)
        {
            let who = self.words().actor(next.who);
            let question = self.question(next).name;
            return format!("{who} is asked `{question}` again: write a line of its own, `{who}: {answer}`");
        }
        let wanted = Answer { after_arrow: false, text: answer.to_owned() };
        for Closed { state, next } in closed {
            self.state = state;
            if self.is_offered(&wanted)
                && let Pending::Ask(ask) = self.state.pending()
            {
                let question = self.question(ask).name;
                return format!(
                    "the `->` before `{next}` has said that no more follows for `{question}`: write `{answer}` before it"
                );
            }
        }
        "remove it, or begin a new line: what could not be another is not asked in every game".to_owned()
    }

    /// Gives the answers that could not be others and stand before the question that an answer of the line is for. One that fits no
    /// question is held against the last it could be for, or the first if it begins the line.
    fn leave_out(&mut self, seat: Seat, answer: &Answer, first: bool) -> Result<(), Refusal> {
        let before = self.state.boxed_clone();
        let mut skipped = vec![];
        while !self.is_offered(answer) {
            let [only] = self.options()[..] else { break };
            let Some(given) = command::give(&*self.state, &[only]).ok().filter(|_| only != Choice::Done) else { break };
            if command::goes_on(&*given.state, Actor::Seat(seat)) == Next::Ready {
                break;
            }
            self.state = given.state;
            skipped.push(only);
        }
        let fits = !first || self.is_offered(answer);
        self.state = before;
        skipped.into_iter().filter(|_| fits).try_for_each(|only| self.answer(only, false))
    }

    /// Whether an answer of the line is one of those that the pending question has, or a way that it knows.
    fn is_offered(&self, answer: &Answer) -> bool {
        let Pending::Ask(ask) = self.state.pending() else { return false };
        let text = &answer.text;
        let question = self.question(ask);
        let bare = text.strip_prefix(question.verb).map(str::trim);
        self.listed(text, &[]).is_some()
            || answer.after_arrow && self.options().contains(&Choice::Done)
            || [Some(text.as_str()), bare].into_iter().flatten().any(|form| !self.offered(form, question).is_empty())
            || self.way_before(text).is_some()
            || self.ways().into_iter().any(|way| self.way_name(way, question).eq_ignore_ascii_case(text))
    }

    /// A way of several that stands before the answer to what it asks: `march` in `march North Beach`.
    fn way_before(&self, text: &str) -> Option<(Choice, String)> {
        let Pending::Ask(ask) = self.state.pending() else { return None };
        let question = self.question(ask);
        let split = |way: Choice| {
            let name = self.way_name(way, question);
            let (head, rest) = text.split_at_checked(name.len())?;
            let fits = head.eq_ignore_ascii_case(&name) && rest.starts_with(char::is_whitespace);
            fits.then(|| (way, rest.trim().to_owned()))
        };
        // A way that is not open now is refused for its own reason.
        let mut ways = self.options().into_iter().filter(|choice| matches!(choice, Choice::Mode(_))).chain(self.ways());
        ways.find_map(split).filter(|_| self.offered(text, question).is_empty())
    }

    /// Gives what was named of a set in the one order it has, or an order as it was named. Whether that is all of it, the rest of
    /// the line says. `before_last` becomes the state before the last of these answers.
    fn give_picked(&mut self, picked: &mut Vec<usize>, before_last: &mut Moment) -> Result<(), Snag> {
        let picked = std::mem::take(picked);
        let Some((sheet, _)) = self.sheet().filter(|_| !picked.is_empty()) else { return Ok(()) };
        let asked = |state: &dyn DynState| match state.pending() {
            Pending::Ask(ask) => Some((ask.who, ask.question)),
            Pending::Over(_) | Pending::Fault(_) => None,
        };
        let question = asked(&*self.state);
        for choice in sheet.answers(&picked).into_iter().filter(|&choice| choice != Choice::Done) {
            if asked(&*self.state) != question {
                return Err(self.one_too_many(before_last).into());
            }
            *before_last = self.moment();
            self.answer(choice, false)?;
        }
        Ok(())
    }

    /// More was named than the question takes: it had enough with the answer before, after which something else is asked or rolled.
    fn one_too_many(&mut self, before_last: &Moment) -> Refusal {
        self.state = before_last.state.boxed_clone();
        self.log.truncate(before_last.n_events);
        let clause = match self.state.pending() {
            Pending::Ask(ask) => self.asked_by(ask),
            Pending::Over(_) | Pending::Fault(_) => Clause(""),
        };
        Refusal::new(clause, "more is named than is asked for", "leave out the last")
    }

    /// At the end of the line, what can be done with is done with, and what could not be answered otherwise goes without saying.
    fn finish(&mut self, seat: Seat, line: &PlayLine) -> Result<(), Snag> {
        while self.open_question(seat).is_some() {
            let options = self.options();
            if options.contains(&Choice::Done) {
                self.answer(Choice::Done, false)?;
                continue;
            }
            if let ([only], None) = (&options[..], &line.illegal) {
                self.answer(*only, false)?;
                continue;
            }
            if line.illegal.is_some()
                && let Some(refusal) = self.state.why_not(Choice::Done)
            {
                return Err(refusal.named(&self.scenario.given.names).into());
            }
            return Err(Snag::Broken(Trouble::new(
                format!("the command is not finished: {}", self.asked()),
                format!("add one of: {}", self.option_texts().join(", ")),
            )));
        }
        Ok(())
    }

    /// Checks that it is this player who is asked.
    fn expect_turn(&self, seat: Seat, answers: &[Answer], line: &PlayLine) -> Result<(), Snag> {
        let name = &self.scenario.given.names[seat.index()];
        match self.state.pending() {
            Pending::Ask(ask) if ask.who == Actor::Seat(seat) => Ok(()),
            Pending::Ask(ask) => {
                let question = self.question(ask);
                let asked = self.words().actor(ask.who);
                if line.illegal.is_some() {
                    // Nobody but the asked player may answer: the clause that asks says so.
                    let because = format!("{asked} is asked `{}`, not {name}", question.name);
                    return Err(Refusal::new(self.asked_by(ask), because, "").into());
                }
                Err(Snag::Broken(Trouble::new(
                    format!("{}, but line {} is {name}'s", self.asked(), line.line),
                    match question.done {
                        "" => format!("answer first: {}", self.option_texts().join(", ")),
                        pass if self.is_window(ask) => {
                            format!(
                                "answer first, such as `{asked}: {pass}`, or say `reactions pass` in the given block"
                            )
                        }
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
                    Some(refusal) if line.illegal.is_some() => Err(refusal.named(&self.scenario.given.names).into()),
                    _ => Err(Snag::Broken(Trouble::new(self.asked(), "remove the line"))),
                }
            }
        }
    }

    /// The question of the command that the player is in the middle of.
    fn open_question(&self, seat: Seat) -> Option<Ask> {
        match command::goes_on(&*self.state, Actor::Seat(seat)) {
            Next::Asks(ask) => Some(ask),
            Next::Ready => None,
        }
    }

    /// Whether `done` can be answered now and the command would still ask for more.
    fn goes_on_after_done(&self, seat: Seat) -> bool {
        if self.open_question(seat).is_none() || !self.options().contains(&Choice::Done) {
            return false;
        }
        command::give(&*self.state, &[Choice::Done]).is_ok_and(|given| given.next != Next::Ready)
    }

    fn interrupt(&mut self, what: Interrupt, line: &PlayLine) -> Result<(), Snag> {
        let n = self.log.len();
        self.state
            .interrupt(what, &mut NoDice, &mut self.log)
            .map_err(|refusal| refusal.named(&self.scenario.given.names))?;
        let (who, answer) = line.text.split_once(':').unwrap_or(("", &line.text));
        self.note(who.trim().to_owned(), "", "", answer.trim().to_owned(), false, n);
        Ok(())
    }
}
