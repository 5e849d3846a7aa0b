//! Answers that take more than one key: sets, orders, payments, numbers and names. Start at [`Form::of`].
//!
//! A form lies over the options of its question and takes the keys first. What is filled in stays here until it is handed on as
//! one command; nothing of it is known to the game before.

use runehall_engine::{Choice, Shape};
use runehall_games::session::Sheet;
use runehall_games::sheet::search;

use super::app::App;
use super::board::Mark;
use super::keys::{DONE_KEY, Key, option_key};
use crate::host::{Host, Until};

/// How many names are shown of those that fit.
const SHOWN: usize = 9;

/// What is being filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    pub sheet: Sheet,
    /// For which question of which moment.
    of: Moment,
    /// Of a set those that are marked; of an order all, as they stand.
    pub picked: Vec<usize>,
    /// Of a number or a name, what was typed.
    pub typed: String,
}

/// A question of one moment: how many answers were in the log, and how many of the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Moment(usize, usize);

impl Moment {
    fn of(host: &Host) -> Self {
        Moment(host.session().entries().count(), host.session().open_command().len())
    }
}

impl Form {
    /// The form of the question to the person at the keyboard, if it takes more than one key.
    pub fn of(host: &Host) -> Option<Form> {
        let sheet = host.sheet()?;
        let takes_more = sheet.is_list() || matches!(sheet.shape, Shape::Amount | Shape::Name);
        // An order stands as it is, and a payment as it would waste least, until the person has it otherwise.
        let picked =
            if sheet.shape == Shape::Order { (0..sheet.candidates.len()).collect() } else { sheet.suggested() };
        takes_more.then(|| Form { sheet, of: Moment::of(host), picked, typed: String::new() })
    }

    /// How far it is filled in, in words.
    pub fn state(&self) -> String {
        let Form { sheet, picked, typed, .. } = self;
        let (least, most) = (sheet.least, sheet.most);
        match sheet.shape {
            Shape::Pay => {
                let paid = sheet.total(picked);
                let lost = paid.saturating_sub(u32::from(least));
                let lost = if lost > 0 { format!(", {lost} too much") } else { String::new() };
                format!("{paid} of {least} paid{lost}; Enter pays with this, keys mark others, `=` what wastes least")
            }
            Shape::Order => "`<` and `>` move what is under the cursor, Enter takes this order".to_owned(),
            Shape::Amount => format!("{} of {least} to {most}; type it, + and -, Enter takes it", self.amount()),
            Shape::Name if typed.is_empty() => "type a name; arrows and Enter take one".to_owned(),
            Shape::Name => format!("`{typed}`; arrows and Enter take one"),
            Shape::Pick | Shape::May | Shape::Mode | Shape::Priority | Shape::Roll => {
                let of = if least == most { most.to_string() } else { format!("{least} to {most}") };
                format!("{} of {of} picked; keys mark, Enter takes them", picked.len())
            }
        }
    }

    /// The number as it stands: as typed, else the least.
    fn amount(&self) -> u16 {
        self.typed.parse().unwrap_or(self.sheet.least)
    }
}

impl App {
    /// A new form where a new question is asked.
    pub(super) fn renew_form(&mut self) {
        let now = Moment::of(&self.host);
        if self.host.asked().is_none() {
            self.form = None;
        } else if self.form.as_ref().is_none_or(|form| form.of != now) {
            self.form = Form::of(&self.host);
        }
    }

    /// What the form shows in place of the options.
    pub(super) fn form_marks(&self, form: &Form) -> Vec<Mark> {
        let mark = |i: usize, choice: Choice, key: char, words: String| Mark {
            choice,
            on: self.host.session().words().thing_of(choice),
            words,
            key,
            selected: i == self.cursor,
            picked: false,
            way: vec![],
            beyond: false,
        };
        match form.sheet.shape {
            Shape::Amount => {
                let choice = Choice::Amount(form.amount());
                vec![Mark { selected: true, ..mark(0, choice, ' ', form.amount().to_string()) }]
            }
            Shape::Name => {
                let names = self.names_found(form);
                names.into_iter().enumerate().map(|(i, choice)| mark(i, choice, ' ', self.words(choice))).collect()
            }
            Shape::Order => {
                let stand = form.picked.iter().filter_map(|&i| form.sheet.candidates.get(i)).enumerate();
                stand.map(|(i, c)| mark(i, c.choice, ' ', format!("{}. {}", i + 1, self.words(c.choice)))).collect()
            }
            Shape::Pick | Shape::Pay | Shape::May | Shape::Mode | Shape::Priority | Shape::Roll => {
                let all = form.sheet.candidates.iter().enumerate().map(|(i, candidate)| {
                    let on = if form.picked.contains(&i) { "[x]" } else { "[ ]" };
                    let worth = if candidate.worth > 0 { format!(" ({})", candidate.worth) } else { String::new() };
                    let words = format!("{on} {}{worth}", self.words(candidate.choice));
                    Mark { picked: form.picked.contains(&i), ..mark(i, candidate.choice, option_key(i), words) }
                });
                let n = form.sheet.candidates.len();
                let done = form
                    .sheet
                    .is_enough(&form.picked)
                    .then(|| mark(n, Choice::Done, DONE_KEY, self.words(Choice::Done)));
                all.chain(done).collect()
            }
        }
    }

    /// The first names that fit what was typed.
    fn names_found(&self, form: &Form) -> Vec<Choice> {
        let Some(asked) = self.host.asked() else { return vec![] };
        let texts: Vec<String> = asked.options.iter().map(|&choice| self.words(choice)).collect();
        let found = search(&form.typed, texts.iter().map(String::as_str));
        found.into_iter().take(SHOWN).filter_map(|i| asked.options.get(i)).copied().collect()
    }

    /// Lets the form take a key; false if the key is not for it.
    pub(super) fn press_form(&mut self, key: Key) -> bool {
        let Some(mut form) = self.form.take() else { return false };
        let taken = match form.sheet.shape {
            Shape::Amount => self.press_amount(&mut form, key),
            Shape::Name => self.press_name(&mut form, key),
            Shape::Order => self.press_order(&mut form, key),
            Shape::Pick | Shape::Pay | Shape::May | Shape::Mode | Shape::Priority | Shape::Roll => {
                self.press_set(&mut form, key)
            }
        };
        self.form = Some(form);
        taken
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys are the table's")]
    fn press_amount(&mut self, form: &mut Form, key: Key) -> bool {
        let (least, most, now) = (form.sheet.least, form.sheet.most, form.amount());
        match key {
            Key::Char(c) if c.is_ascii_digit() => form.typed.push(c),
            Key::Char('+') | Key::Up | Key::Right => form.typed = now.saturating_add(1).clamp(least, most).to_string(),
            Key::Char('-') | Key::Down | Key::Left => form.typed = now.saturating_sub(1).clamp(least, most).to_string(),
            Key::Home => form.typed = least.to_string(),
            Key::End => form.typed = most.to_string(),
            Key::Backspace if !form.typed.is_empty() => {
                form.typed.pop();
            }
            Key::Enter => self.give(&[Choice::Amount(now)]),
            _ => return false,
        }
        // Nobody wagers in more digits than there are.
        form.typed.truncate(5);
        true
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys are the table's")]
    fn press_name(&mut self, form: &mut Form, key: Key) -> bool {
        match key {
            Key::Char('?') => return false,
            Key::Char(c) => form.typed.push(c),
            Key::Backspace if !form.typed.is_empty() => {
                form.typed.pop();
            }
            Key::Enter => {
                match self.names_found(form).get(self.cursor) {
                    Some(&choice) => self.give(&[choice]),
                    None => self.complain(format!("no name fits `{}`", form.typed)),
                }
                return true;
            }
            _ => return false,
        }
        self.cursor = 0;
        true
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys are the table's")]
    fn press_order(&mut self, form: &mut Form, key: Key) -> bool {
        let (at, last) = (self.cursor, form.picked.len().saturating_sub(1));
        match key {
            Key::Char('<') if at > 0 => {
                form.picked.swap(at, at - 1);
                self.cursor -= 1;
            }
            Key::Char('>') if at < last => {
                form.picked.swap(at, at + 1);
                self.cursor += 1;
            }
            Key::Char('<' | '>') => {}
            Key::Enter => self.give(&form.sheet.answers(&form.picked)),
            _ => return false,
        }
        true
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys are the table's")]
    fn press_set(&mut self, form: &mut Form, key: Key) -> bool {
        let n = form.sheet.candidates.len();
        match key {
            Key::Char('=') if form.sheet.shape == Shape::Pay => form.picked = form.sheet.suggested(),
            Key::Char(' ') if self.cursor < n => form.sheet.mark(&mut form.picked, self.cursor),
            Key::Char(DONE_KEY) | Key::Enter => {
                if form.sheet.is_enough(&form.picked) {
                    self.give(&form.sheet.answers(&form.picked));
                } else if key == Key::Enter && self.cursor < n && !form.picked.contains(&self.cursor) {
                    form.sheet.mark(&mut form.picked, self.cursor);
                } else {
                    self.complain(form.state());
                }
            }
            Key::Char(c) => match (0..n).find(|&i| c != ' ' && option_key(i) == c) {
                Some(i) => {
                    self.cursor = i;
                    form.sheet.mark(&mut form.picked, i);
                }
                None => return false,
            },
            _ => return false,
        }
        true
    }

    /// Passes for a while.
    pub(super) fn pass_until(&mut self, until: Until) {
        if let Err(why) = self.host.pass_until(until) {
            self.complain(why);
        }
    }

    fn give(&mut self, choices: &[Choice]) {
        match self.host.choose_all(choices) {
            Ok(()) => self.reset_cursor(),
            Err(error) => self.complain(error.to_string()),
        }
    }
}
