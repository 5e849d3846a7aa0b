//! What a typed line means: an option, a whole command, or one of the table's own words.
//!
//! A whole command is tried out on a copy of the state first, so a line that is refused part-way changes nothing.

use runehall_engine::given::suggest;
use runehall_engine::{Choice, Interrupt, Options, Question, Shape, Way};
use runehall_games::DynState;
use runehall_games::command::{self, Next};
use runehall_games::session::{Sheet, TableWords};
use runehall_games::sheet::{find_option, search};

use super::number_of;
use crate::host::{Host, Until};

/// The word for the payment that is suggested.
pub(super) const DEFAULT: &str = "default";
/// How many names are shown of those that fit.
const NEAR: usize = 10;
/// More options than these are not listed.
pub(super) const LISTED: usize = 40;

/// A line as understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Answers(Vec<Choice>),
    /// Passes until then.
    Pass(Until),
    /// Be asked also where there is one answer, or no longer.
    AlwaysAsk,
    /// Nothing that can be done; says why.
    Wrong(String),
    Why(String),
    Card(String),
    Save(String),
    Log,
    Words,
    /// Everything that may be done without being asked.
    Liberties,
    View,
    /// Everything within reach.
    Reach,
    /// Everything that lies on the map.
    Map,
    /// The players with all they have.
    Sheets,
    /// The way to a place, as far as nothing comes between.
    Go(Vec<Choice>),
    Back,
    Undo,
    OfferDraw,
    Resign,
    /// Something that may be done without being asked.
    Take(Interrupt),
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
    if let Some(line) = read_list(text, host).or_else(|| read_amount(text, host)) {
        return line;
    }
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
    if let Some((what, _)) = host.liberties().into_iter().find(|(_, words)| words.eq_ignore_ascii_case(text)) {
        return Line::Take(what);
    }
    let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()));
    match (word.to_lowercase().as_str(), rest) {
        ("", "") => Line::Wrong("type a number or a word from the list, or `help`".to_owned()),
        ("why", _) => Line::Why(rest.to_owned()),
        ("card", _) => Line::Card(rest.to_owned()),
        ("save", _) => Line::Save(rest.to_owned()),
        ("log", "") => Line::Log,
        ("words", "") => Line::Words,
        ("liberties", "") => Line::Liberties,
        ("view", "") => Line::View,
        ("back", "") => Line::Back,
        ("undo", "") => Line::Undo,
        ("offer", "draw") => Line::OfferDraw,
        ("pass", "until asked" | "until something changes") => Line::Pass(Until::Changed),
        ("go", _) if !rest.is_empty() && host.game().board().is_some() => way(rest, host),
        ("reach", "") => Line::Reach,
        ("map", "") => Line::Map,
        ("sheets", "") => Line::Sheets,
        ("always", "ask") => Line::AlwaysAsk,
        ("pass", "until my turn") => Line::Pass(Until::Turn),
        ("resign", "") => Line::Resign,
        ("help" | "?", "") => Line::Help,
        ("quit" | "exit", "") => Line::Quit,
        _ => plan(text, host).map_or_else(Line::Wrong, Line::Answers),
    }
}

/// The way to a place by its name.
fn way(name: &str, host: &Host) -> Line {
    let (outlook, names) = (host.outlook(), host.names());
    let called = |way: &&Way| names.place(way.to).map_or("", |place| place.name.as_str());
    let exact = outlook.ways.iter().find(|way| called(way).eq_ignore_ascii_case(name));
    let texts: Vec<&str> = outlook.ways.iter().map(|way| called(&way)).collect();
    let found = search(name, texts.iter().copied());
    match (exact, &found[..]) {
        (Some(way), _) => Line::Go(way.answers.clone()),
        (None, [only]) => Line::Go(outlook.ways[*only].answers.clone()),
        (None, []) => Line::Wrong(format!("no place called `{name}` is within reach; `map` says what lies where")),
        (None, several) => {
            let near: Vec<&str> = several.iter().take(NEAR).map(|&i| texts[i]).collect();
            Line::Wrong(format!("several places within reach fit `{name}`: {}", near.join(", ")))
        }
    }
}

/// Where several are picked, put in order or paid with: their numbers, `default` for the payment that is suggested, and 0 for
/// nothing at all.
fn read_list(text: &str, host: &Host) -> Option<Line> {
    let sheet = host.sheet().filter(Sheet::is_list)?;
    if (text.is_empty() || text.eq_ignore_ascii_case(DEFAULT)) && !sheet.suggested().is_empty() {
        return Some(Line::Answers(sheet.answers(&sheet.suggested())));
    }
    let numbers = text.split([' ', ',']).filter(|word| !word.is_empty()).map(|word| word.parse::<usize>().ok());
    let numbers = numbers.collect::<Option<Vec<usize>>>().filter(|numbers| !numbers.is_empty())?;
    let wrong = numbers.iter().find(|&&n| n > sheet.candidates.len() || (n == 0 && numbers.len() > 1));
    if let Some(n) = wrong {
        return Some(Line::Wrong(format!("there is no {n} to pick here")));
    }
    if numbers.iter().enumerate().any(|(i, n)| numbers[..i].contains(n)) {
        return Some(Line::Wrong("each can be picked once".to_owned()));
    }
    let picked: Vec<usize> = numbers.into_iter().filter_map(|n| n.checked_sub(1)).collect();
    if !sheet.is_enough(&picked) {
        return Some(Line::Wrong(format!("that does not do: {}{}", paid(&sheet, &picked), wanted(&sheet))));
    }
    Some(Line::Answers(sheet.answers(&picked)))
}

/// Where a number is asked for, a number is that number and not the place of an option.
fn read_amount(text: &str, host: &Host) -> Option<Line> {
    let question = host.question().filter(|question| question.shape == Shape::Amount)?;
    let choice = Choice::Amount(text.parse().ok()?);
    Some(match host.why_not(choice) {
        None => Line::Answers(vec![choice]),
        Some(refusal) => {
            let range = host.sheet().map_or(String::new(), |sheet| format!(": {}", wanted(&sheet)));
            Line::Wrong(format!("{} ({}){range}", refusal.because, question.clause))
        }
    })
}

/// How much of a payment is there: `3 of 5 paid; `. Nothing of any other answer.
fn paid(sheet: &Sheet, picked: &[usize]) -> String {
    if sheet.shape != Shape::Pay {
        return String::new();
    }
    format!("{} of {} paid; ", sheet.total(picked), sheet.least)
}

/// How few and how many, in words.
pub(super) fn wanted(sheet: &Sheet) -> String {
    let (least, most) = (sheet.least, sheet.most);
    match sheet.shape {
        Shape::Pay if least == most => format!("pay {least} and no more"),
        Shape::Pay => format!("pay {least}"),
        Shape::Order => format!("put all {most} in order"),
        Shape::Amount => format!("a number from {least} to {most}"),
        Shape::Pick | Shape::May | Shape::Mode | Shape::Priority | Shape::Name | Shape::Roll if least == most => {
            format!("pick {most}")
        }
        Shape::Pick | Shape::May | Shape::Mode | Shape::Priority | Shape::Name | Shape::Roll => {
            format!("pick {least} to {most}")
        }
    }
}

/// Why a line cannot be played, or that it can.
pub(super) fn why(text: &str, host: &Host) -> String {
    if text.is_empty() {
        let such = example(host).map_or(String::new(), |command| format!(", such as `why {command}`"));
        return format!("say what: a card, a player or a whole command{such}");
    }
    match plan(text, host) {
        Ok(_) => format!("`{text}` is legal now"),
        Err(reply) => reply,
    }
}

/// A whole command that can be given now, as it is typed: the first one of several parts, else the first of all.
pub(super) fn example(host: &Host) -> Option<String> {
    let options = host.session().listed_options();
    let commands = options.into_iter().filter(|choice| *choice != Choice::Done).take(LISTED);
    let mut commands: Vec<String> = commands.filter_map(|choice| typed(choice, host)).collect();
    commands.sort_by_key(|command| !command.contains("->"));
    commands.into_iter().next()
}

/// The command that begins with an answer, as it is typed. It goes on with the last of what may follow, which is rarely
/// oneself.
fn typed(first: Choice, host: &Host) -> Option<String> {
    let state = host.session().state().boxed_clone();
    let mut planner = Planner { host, state, answers: vec![], picked: vec![] };
    let mut text = planner.question()?.verb.to_owned();
    let mut next = Some(first);
    while let Some(choice) = next {
        let joint = match (planner.answers.is_empty(), text.is_empty()) {
            (true, true) => "",
            (true, false) => " ",
            (false, _) => " -> ",
        };
        let word = choice.text(planner.question()?, &planner.words());
        text.push_str(joint);
        text.push_str(&word);
        planner.give(choice).ok()?;
        while planner.may_finish() {
            planner.give(Choice::Done).ok()?;
        }
        next = planner.question().and_then(|_| planner.options().last().copied());
    }
    plan(&text, host).is_ok().then_some(text)
}

/// The answers that a whole command stands for, or what is wrong with it.
fn plan(text: &str, host: &Host) -> Result<Vec<Choice>, String> {
    let state = host.session().state().boxed_clone();
    let mut planner = Planner { host, state, answers: vec![], picked: vec![] };
    let parts = split(text);
    let verb = planner.question().map_or("", |question| question.verb);
    for (i, part) in parts.iter().enumerate() {
        let word = match part.word.split_once(' ') {
            Some((first, rest)) if i == 0 && first.eq_ignore_ascii_case(verb) => rest.trim(),
            _ => part.word,
        };
        planner.answer(word, part.arrow)?;
    }
    planner.give_picked()?;
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
    /// What was named so far of a set or an order, by its places on the sheet.
    picked: Vec<usize>,
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

    fn words(&self) -> TableWords<'_> {
        TableWords::new(self.host.game(), self.host.session().names(), &*self.state)
    }

    fn find(&self, word: &str) -> Option<Choice> {
        let (question, options) = (self.question()?, self.options());
        find_option(word, &options, question, &self.words()).or_else(|| {
            // Of a long list of names the beginning will do, if only one begins so.
            let names = options.iter().filter(|_| question.shape == Shape::Name);
            let fits = |choice: &&Choice| {
                choice.text(question, &self.words()).to_lowercase().starts_with(&word.to_lowercase())
            };
            let mut all = names.filter(fits).copied();
            all.next().filter(|_| all.next().is_none() && !word.is_empty())
        })
    }

    /// The sheet of a question to which several are named, in any order.
    fn sheet(&self) -> Option<(Sheet, &'static Question)> {
        let question = self.question()?;
        Some((Sheet::of(&*self.state, question).filter(Sheet::is_list)?, question))
    }

    /// Hands on what was named of a set.
    fn give_picked(&mut self) -> Result<(), String> {
        let picked = std::mem::take(&mut self.picked);
        if let Some((sheet, _)) = self.sheet().filter(|_| !picked.is_empty()) {
            for choice in sheet.answers(&picked) {
                self.give(choice)?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, word: &str, arrow: bool) -> Result<(), String> {
        if let Some((sheet, question)) = self.sheet() {
            // The verb of the question may stand before the first of them.
            let bare = word.strip_prefix(question.verb).filter(|_| self.picked.is_empty()).map_or(word, str::trim);
            let found = [word, bare].iter().find_map(|word| sheet.find(word, &self.picked, question, &self.words()));
            if let Some(i) = found {
                self.picked.push(i);
                return Ok(());
            }
            self.give_picked()?;
        }
        // An arrow goes on to the next question of the command, as does a question with `done` as its only answer.
        while self.find(word).is_none() && (arrow || self.options().len() == 1) && self.may_finish() {
            let (state, answers) = (self.state.boxed_clone(), self.answers.clone());
            let mut ahead = Planner { host: self.host, state, answers, picked: vec![] };
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
        let names = self.words();
        let session = self.host.session();
        let cards = (0..names.game.card_names().len()).map(|i| Choice::Card(runehall_engine::KindId(i as u16)));
        let seats = (0..names.names.len()).map(|i| Choice::Seat(runehall_engine::Seat(i as u8)));
        let known = cards.chain(seats).chain([Choice::Done]).find(|choice| choice.is_text(word, question, &names));
        if let Some(refusal) = known.and_then(|choice| self.state.why_not(choice)) {
            return refusal.named(session.names()).to_string();
        }
        let words: Vec<String> = self.options().iter().map(|choice| choice.text(question, &names)).collect();
        let found = search(word, words.iter().map(String::as_str));
        if question.shape == Shape::Name && !found.is_empty() {
            let near: Vec<&str> = found.iter().take(NEAR).map(|&i| words[i].as_str()).collect();
            return format!("`{word}` may be one of {}: {} …", found.len(), near.join(", "));
        }
        let help = suggest(word, words.iter().map(String::as_str))
            .unwrap_or_else(|| format!("the options are: {}; or type `help`", shown(&words)));
        format!("`{word}` is no answer here; {help}")
    }
}

/// Some options in a row; of very many only how many there are.
fn shown(words: &[String]) -> String {
    if words.len() > LISTED { format!("{} names", words.len()) } else { words.join(", ") }
}
