//! What a typed line means: an option, a whole command, or one of the table's own words.
//!
//! A whole command is tried out on a copy of the state first, so a line that is refused part-way changes nothing.

use runehall_engine::given::suggest;
use runehall_engine::{Choice, Options, Question};
use runehall_games::DynState;
use runehall_games::command::{self, Next};

use super::number_of;
use crate::host::Host;

/// A line as understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Answers(Vec<Choice>),
    /// Nothing that can be done; says why.
    Wrong(String),
    Why(String),
    Card(String),
    Save(String),
    Log,
    Words,
    View,
    Back,
    Undo,
    OfferDraw,
    Resign,
    Help,
    Quit,
}

/// The options with their numbers.
pub(super) fn numbered(options: &[Choice]) -> impl Iterator<Item = (usize, &Choice)> {
    options.iter().enumerate().map(|(i, choice)| (number_of(i, *choice), choice))
}

/// Understands a line. The game's own words come before the table's.
pub(super) fn read(text: &str, host: &Host) -> Line {
    let options = host.session().listed_options();
    if let Ok(number) = text.parse::<usize>() {
        return match numbered(&options).find(|(n, _)| *n == number) {
            Some((_, &choice)) => Line::Answers(vec![choice]),
            None => Line::Wrong(format!("there is no option {number} here")),
        };
    }
    if let Some(&choice) = options.iter().find(|&&choice| host.session().choice_text(choice).eq_ignore_ascii_case(text))
    {
        return Line::Answers(vec![choice]);
    }
    let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()));
    match (word.to_lowercase().as_str(), rest) {
        ("", "") => Line::Wrong("type a number or a word from the list, or `help`".to_owned()),
        ("why", _) => Line::Why(rest.to_owned()),
        ("card", _) => Line::Card(rest.to_owned()),
        ("save", _) => Line::Save(rest.to_owned()),
        ("log", "") => Line::Log,
        ("words", "") => Line::Words,
        ("view", "") => Line::View,
        ("back", "") => Line::Back,
        ("undo", "") => Line::Undo,
        ("offer", "draw") => Line::OfferDraw,
        ("resign", "") => Line::Resign,
        ("help" | "?", "") => Line::Help,
        ("quit" | "exit", "") => Line::Quit,
        _ => plan(text, host).map_or_else(Line::Wrong, Line::Answers),
    }
}

/// Why a line cannot be played, or that it can.
pub(super) fn why(text: &str, host: &Host) -> String {
    if text.is_empty() {
        return "say what: `why Attack`, `why play Attack -> Billy`".to_owned();
    }
    match plan(text, host) {
        Ok(_) => format!("`{text}` is legal now"),
        Err(reply) => reply,
    }
}

/// The answers that a whole command stands for, or what is wrong with it.
fn plan(text: &str, host: &Host) -> Result<Vec<Choice>, String> {
    let mut planner = Planner { host, state: host.session().state().boxed_clone(), answers: vec![] };
    let parts = split(text);
    let verb = planner.question().map_or("", |question| question.verb);
    for (i, part) in parts.iter().enumerate() {
        let word = match part.word.split_once(' ') {
            Some((first, rest)) if i == 0 && first.eq_ignore_ascii_case(verb) => rest.trim(),
            _ => part.word,
        };
        planner.answer(word, part.arrow)?;
    }
    // A line that says several things says all of them: `Attack + Boost` has no further Modifier.
    if parts.len() > 1 || parts.first().is_some_and(|part| part.word.contains(' ')) {
        planner.finish();
    }
    Ok(planner.answers)
}

/// A part of a line, and whether an arrow stood before it.
struct Part<'a> {
    word: &'a str,
    arrow: bool,
}

fn split(text: &str) -> Vec<Part<'_>> {
    let mut parts = vec![];
    for (i, half) in text.split("->").enumerate() {
        for (j, word) in half.split(['+', ',']).enumerate() {
            parts.push(Part { word: word.trim(), arrow: i > 0 && j == 0 });
        }
    }
    parts
}

/// Plays a command on a copy of the state.
struct Planner<'a> {
    host: &'a Host,
    state: Box<dyn DynState>,
    answers: Vec<Choice>,
}

impl Planner<'_> {
    fn question(&self) -> Option<&'static Question> {
        let first = self.host.session().ask()?;
        let ask = if self.answers.is_empty() {
            first
        } else {
            match command::goes_on(&*self.state, first.who) {
                Next::Asks(ask) => ask,
                Next::Ready => return None,
            }
        };
        self.host.game().info().questions.get(usize::from(ask.question.0))
    }

    fn options(&self) -> Options {
        let mut options = Options::new();
        self.state.options(&mut options);
        options
    }

    fn find(&self, word: &str) -> Option<Choice> {
        let question = self.question()?;
        self.options().into_iter().find(|choice| choice.is_text(word, question, &self.host.names()))
    }

    fn answer(&mut self, word: &str, arrow: bool) -> Result<(), String> {
        // An arrow goes on to the next question of the command, as does a question with `done` as its only answer.
        while self.find(word).is_none() && (arrow || self.options().len() == 1) && self.may_finish() {
            let mut ahead = Planner { host: self.host, state: self.state.boxed_clone(), answers: self.answers.clone() };
            ahead.give(Choice::Done)?;
            if ahead.question().is_none() {
                break;
            }
            *self = ahead;
        }
        match self.find(word) {
            Some(choice) => self.give(choice),
            None => Err(self.refuse(word)),
        }
    }

    fn may_finish(&self) -> bool {
        self.question().is_some() && self.options().contains(&Choice::Done)
    }

    fn give(&mut self, choice: Choice) -> Result<(), String> {
        let given = command::give(&*self.state, &[choice]).map_err(|unfit| {
            let unfit = unfit.named(self.host.session().names());
            unfit.why.to_string()
        })?;
        self.state = given.state;
        self.answers.push(choice);
        Ok(())
    }

    fn finish(&mut self) {
        if !self.answers.is_empty() && self.may_finish() {
            // `Done` is an option, so it cannot be refused.
            let _ = self.give(Choice::Done);
        }
    }

    fn refuse(&self, word: &str) -> String {
        let Some(question) = self.question() else {
            return format!("the command is complete before `{word}`; leave that out");
        };
        let names = self.host.names();
        let session = self.host.session();
        let cards = (0..names.cards.len()).map(|i| Choice::Card(runehall_engine::KindId(i as u16)));
        let seats = (0..names.players.len()).map(|i| Choice::Seat(runehall_engine::Seat(i as u8)));
        let known = cards.chain(seats).chain([Choice::Done]).find(|choice| choice.is_text(word, question, &names));
        if let Some(refusal) = known.and_then(|choice| self.state.why_not(choice)) {
            return refusal.named(session.names()).to_string();
        }
        let words: Vec<String> = self.options().iter().map(|choice| choice.text(question, &names)).collect();
        let help = suggest(word, words.iter().map(String::as_str))
            .unwrap_or_else(|| format!("the options are: {}; or type `help`", words.join(", ")));
        format!("`{word}` is no answer here; {help}")
    }
}
