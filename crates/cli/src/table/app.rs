//! The table as a state machine: keys in, something to draw out. No terminal here, so tests can play it.
//!
//! Start at [`App::press`]. An [`Overlay`] lies over the table and takes the keys until it is closed. Between keys,
//! [`App::tick`] lets the bots move.

use std::collections::BTreeMap;
use std::path::PathBuf;

use runehall_engine::{Choice, KindId, Seat};

use super::board::{Look, Mark};
use super::form::Form;
use super::keys::{DONE_KEY, Key, YES_NO_KEYS, option_key};
use super::pace::Pace;
use crate::host::{Asked, Host, Until};
use crate::moment;

/// A table on a full screen.
#[derive(Debug)]
pub struct App {
    pub host: Host,
    pub look: Look,
    pub overlay: Option<Overlay>,
    /// Which option Enter would choose.
    pub cursor: usize,
    /// What to say of the last key.
    pub note: Option<Note>,
    /// Where to save.
    pub file: PathBuf,
    /// How long what a bot did stays before the next move.
    pub pace: Pace,
    /// The bots move without a pause until the person is asked.
    pub hurry: bool,
    /// What is being filled in, where an answer takes more than one key.
    pub form: Option<Form>,
    /// By the card that a command began with, whether it was last aimed at oneself.
    aimed_home: BTreeMap<KindId, bool>,
}

/// What lies over the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The keyboard goes to this person; everything else is hidden.
    HandOver(Seat),
    Help,
    /// The card browser: its cards, which of them, in which form.
    Cards {
        kinds: Vec<KindId>,
        at: usize,
        form: usize,
    },
    /// Something to read: paragraphs, each with a heading.
    Page {
        title: &'static str,
        parts: Vec<(String, String)>,
        scroll: usize,
    },
    /// The whole log; `scroll` counts from the end.
    Log {
        scroll: usize,
    },
    /// The name of a file is being typed.
    Save(String),
    /// The name of a place of the map is being typed.
    Find(String),
    /// What may be done without being asked, and which of it the cursor is on.
    Liberties {
        at: usize,
    },
    Quit,
    /// A draw is offered: do all agree?
    Draw,
}

/// A line about the last key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    pub text: String,
    pub bad: bool,
}

/// What a key leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Stay,
    Leave,
}

/// The forms of a card in the browser.
pub const FORMS: [&str; 3] = ["text", "tree", "ops"];
/// Lines of a page.
pub(super) const PAGE: usize = 8;

impl App {
    /// Opens the table. Games are saved to `file` unless the person says otherwise.
    pub fn new(host: Host, file: PathBuf) -> Self {
        let look = Look::of(host.game());
        let mut app = App {
            host,
            look,
            overlay: None,
            cursor: 0,
            note: None,
            file,
            pace: Pace::Brisk,
            hurry: false,
            form: None,
            aimed_home: BTreeMap::new(),
        };
        app.settle_keyboard();
        app
    }

    /// Lets one bot move; false if none has to.
    pub fn tick(&mut self) -> anyhow::Result<bool> {
        self.ticked(Host::bot_moves)
    }

    /// The same by the clock: not before the moment that was drawn for it.
    pub(super) fn tick_in_time(&mut self) -> anyhow::Result<bool> {
        self.ticked(moment::bot_moves)
    }

    fn ticked(&mut self, bot_moves: impl FnOnce(&mut Host) -> anyhow::Result<bool>) -> anyhow::Result<bool> {
        let moved = bot_moves(&mut self.host)?;
        if moved {
            self.settle_keyboard();
        }
        Ok(moved)
    }

    /// Takes a key.
    pub fn press(&mut self, key: Key) -> Step {
        self.note = None;
        self.hurry = false;
        if key == Key::Interrupt {
            return Step::Leave;
        }
        let step = match self.overlay.take() {
            Some(overlay) => self.press_overlay(overlay, key),
            None => self.press_table(key),
        };
        self.settle_keyboard();
        step
    }

    /// The options with their keys, `Done` last.
    pub fn marks(&self) -> Vec<Mark> {
        let Some(asked) = self.host.asked() else { return vec![] };
        if let Some(form) = &self.form {
            return self.form_marks(form);
        }
        let mark = |(i, &choice): (usize, &Choice)| Mark {
            choice,
            on: self.host.session().words().thing_of(choice),
            words: self.words(choice),
            key: key_for(i, choice),
            selected: i == self.cursor,
            picked: false,
            way: vec![],
            beyond: false,
        };
        let mut marks = asked.options.iter().enumerate().map(mark).collect();
        self.add_ways(&mut marks);
        marks
    }

    /// The words of a choice.
    pub fn words(&self, choice: Choice) -> String {
        self.host.session().choice_text(choice)
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), bad: false });
    }

    pub(super) fn complain(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), bad: true });
    }

    /// Hides the table if somebody else must take the keyboard, and keeps the cursor on an option.
    fn settle_keyboard(&mut self) {
        if let Some(seat) = self.host.hand_over() {
            self.host.put_keyboard_down();
            self.overlay = Some(Overlay::HandOver(seat));
        } else if self.host.outcome().is_some() {
            self.host.put_keyboard_down();
        }
        self.renew_form();
        self.cursor = self.cursor.min(self.marks().len().saturating_sub(1));
    }

    fn press_table(&mut self, key: Key) -> Step {
        if self.press_form(key) {
            return Step::Stay;
        }
        if matches!(key, Key::Left | Key::Right | Key::Up | Key::Down) && self.move_on_map(key) {
            return Step::Stay;
        }
        match key {
            Key::Left | Key::Up => self.move_cursor(-1),
            Key::Right | Key::Down => self.move_cursor(1),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = usize::MAX,
            Key::Enter => self.take_at(self.cursor),
            Key::Esc | Key::Backspace => self.step_back(),
            Key::PageUp => self.overlay = Some(Overlay::Log { scroll: PAGE }),
            Key::Char('?' | 'h') => self.overlay = Some(Overlay::Help),
            Key::Char('c') => self.overlay = Some(Overlay::Cards { kinds: self.browsed(), at: 0, form: 0 }),
            Key::Char('l') => self.overlay = Some(Overlay::Log { scroll: 0 }),
            Key::Char('w') => self.open_page("Why not?", self.why_not()),
            Key::Char('v') => self.open_page("The table in words", self.in_words()),
            Key::Char('M') => {
                let lines = self.host.names().on_the_map(self.host.game(), &self.host.view());
                self.open_lines("On the map", lines);
            }
            Key::Char('S') => {
                let lines = self.host.names().sheets(self.host.game(), &self.host.view());
                self.open_lines("The players' sheets", lines);
            }
            Key::Char('/') if self.host.game().board().is_some() => self.overlay = Some(Overlay::Find(String::new())),
            Key::Tab => self.open_page("Words of the table", self.glossary()),
            Key::Char('s') => self.overlay = Some(Overlay::Save(self.file.display().to_string())),
            Key::Char('u') => self.undo(),
            Key::Char('L') => self.open_liberties(),
            Key::Char('P') => self.pass_until(Until::Changed),
            Key::Char('T') => self.pass_until(Until::Turn),
            Key::Char('A') => self.turn_always_ask(),
            Key::Char('+') => self.set_pace(self.pace.faster()),
            Key::Char('-') => self.set_pace(self.pace.slower()),
            Key::Char('q') if self.host.outcome().is_some() => return Step::Leave,
            Key::Char('q') => self.overlay = Some(Overlay::Quit),
            Key::Char(c) => self.choose_key(c),
            Key::PageDown | Key::Interrupt => {}
        }
        Step::Stay
    }

    fn open_page(&mut self, title: &'static str, parts: Vec<(String, String)>) {
        self.overlay = Some(Overlay::Page { title, parts, scroll: 0 });
    }

    /// A page of the table in words.
    fn open_lines(&mut self, title: &'static str, lines: Vec<String>) {
        self.open_page(title, lines.into_iter().map(|line| (String::new(), line)).collect());
    }

    fn move_cursor(&mut self, by: isize) {
        self.cursor = self.cursor.saturating_add_signed(by).min(self.marks().len().saturating_sub(1));
    }

    /// To the first option that is not the person or a thing of theirs; where oneself is the usual answer, or was the last
    /// time with this card, to that.
    pub(super) fn reset_cursor(&mut self) {
        let Some(Asked { seat, options }) = self.host.asked() else { return };
        let usual_answers = self.host.game().info().layout.oneself;
        let usual = self.host.question().is_some_and(|question| usual_answers.contains(&question.name));
        let last = self.host.command_card().and_then(|kind| self.aimed_home.get(&kind)).copied();
        let oneself = last.unwrap_or(usual);
        let wanted = |choice: &Choice| match choice {
            Choice::Seat(other) => (*other == seat) == oneself,
            Choice::Thing(id) => self.host.holder_of(*id) != Some(seat),
            Choice::No
            | Choice::Yes
            | Choice::Done
            | Choice::Card(_)
            | Choice::CardOf(..)
            | Choice::Amount(_)
            | Choice::Mode(_)
            | Choice::Roll(_) => true,
        };
        // Passing is never the first thing offered, unless there is nothing else.
        let found = options.iter().position(|choice| *choice != Choice::Done && wanted(choice));
        self.cursor = found.unwrap_or(0);
    }

    fn choose_key(&mut self, key: char) {
        match self.marks().iter().position(|mark| mark.key == key && key != ' ') {
            Some(i) => self.choose_at(i),
            None => self.complain(format!("`{key}` is no option here; `?` shows the keys")),
        }
    }

    /// Takes what is under the cursor: the way to a place, where one leads there, else the option.
    fn take_at(&mut self, i: usize) {
        match self.marks().into_iter().nth(i).filter(|mark| !mark.way.is_empty()) {
            Some(mark) => self.go(&mark.way),
            None => self.choose_at(i),
        }
    }

    fn choose_at(&mut self, i: usize) {
        let Some(asked) = self.host.asked() else { return };
        let Some(&choice) = asked.options.get(i) else { return };
        let begun_with = self.host.command_card();
        match self.host.choose(choice) {
            Ok(()) => {
                if let (Some(kind), Choice::Seat(seat)) = (begun_with, choice) {
                    self.aimed_home.insert(kind, seat == asked.seat);
                }
                self.reset_cursor();
            }
            Err(error) => self.complain(error.to_string()),
        }
    }

    fn step_back(&mut self) {
        if self.host.step_back() {
            self.reset_cursor();
        } else {
            self.complain("no command is begun that you could step back in");
        }
    }

    fn undo(&mut self) {
        if !self.host.is_solo() {
            self.complain("moves are taken back in solo games only: the others have seen them");
        } else if self.host.undo() {
            self.reset_cursor();
            self.say("taken back");
        } else {
            self.complain("there is no move of yours to take back");
        }
    }

    fn turn_always_ask(&mut self) {
        if !self.host.is_solo() {
            self.complain(
                "with several people at one keyboard everything is asked: the others must not see who has no answer",
            );
        } else if self.host.turn_always_ask() {
            self.say("you are always asked, also where you can only pass");
        } else {
            self.say("where there is one answer, such as to pass, it is given for you");
        }
    }

    fn press_overlay(&mut self, overlay: Overlay, key: Key) -> Step {
        match (overlay, key) {
            (Overlay::HandOver(seat), Key::Enter | Key::Char(' ')) => {
                self.host.take_keyboard(seat);
                self.reset_cursor();
            }
            (Overlay::HandOver(seat), Key::Char('q')) => {
                self.overlay = Some(Overlay::HandOver(seat));
                return Step::Leave;
            }
            (Overlay::HandOver(seat), _) => self.overlay = Some(Overlay::HandOver(seat)),
            (Overlay::Save(text), key) => self.press_save(text, key),
            (Overlay::Find(typed), key) => self.press_find(typed, key),
            (Overlay::Quit, Key::Char('q' | 'y') | Key::Enter) => return Step::Leave,
            (Overlay::Quit, Key::Char('r')) => {
                if let Err(error) = self.host.resign() {
                    self.complain(error.to_string());
                }
            }
            (Overlay::Quit, Key::Char('d')) => self.offer_draw(),
            (Overlay::Liberties { at }, key) => self.press_liberties(at, key),
            (Overlay::Draw, Key::Char('y')) => {
                if let Err(error) = self.host.agree_draw() {
                    self.complain(error.to_string());
                }
            }
            (Overlay::Draw, _) => self.say("no draw: the game goes on"),
            (Overlay::Cards { kinds, at, form }, key) => self.press_cards(kinds, at, form, key),
            (Overlay::Page { title, parts, scroll }, key) => {
                if let Some(scroll) = scrolled(scroll, key, false) {
                    self.overlay = Some(Overlay::Page { title, parts, scroll });
                }
            }
            (Overlay::Log { scroll }, key) => {
                self.overlay = scrolled(scroll, key, true).map(|scroll| Overlay::Log { scroll });
            }
            (Overlay::Quit | Overlay::Help, _) => {}
        }
        Step::Stay
    }

    /// Asks everybody for a draw, if the rules and the bots would have it.
    fn offer_draw(&mut self) {
        match self.host.may_agree_draw() {
            Ok(()) => self.overlay = Some(Overlay::Draw),
            Err(refusal) => self.complain(refusal.named(self.host.session().names()).to_string()),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys mean the same")]
    fn press_save(&mut self, mut text: String, key: Key) {
        match key {
            Key::Char(c) => text.push(c),
            Key::Backspace => {
                text.pop();
            }
            Key::Enter => {
                let file = PathBuf::from(text.trim());
                match self.host.save(&file) {
                    Ok(()) => {
                        self.say(format!("saved to `{}`", file.display()));
                        self.file = file;
                    }
                    Err(error) => self.complain(format!("{error:#}")),
                }
                return;
            }
            Key::Esc => return,
            _ => {}
        }
        self.overlay = Some(Overlay::Save(text));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys mean the same")]
    fn press_cards(&mut self, kinds: Vec<KindId>, at: usize, form: usize, key: Key) {
        let last = kinds.len().saturating_sub(1);
        let (at, form) = match key {
            Key::Up | Key::Left => (at.saturating_sub(1), form),
            Key::Down | Key::Right => ((at + 1).min(last), form),
            Key::PageUp => (at.saturating_sub(PAGE), form),
            Key::PageDown => ((at + PAGE).min(last), form),
            Key::Home => (0, form),
            Key::End => (last, form),
            Key::Tab => (at, (form + 1) % FORMS.len()),
            _ => return,
        };
        self.overlay = Some(Overlay::Cards { kinds, at, form });
    }
}

/// The key of an option: its place, unless it is one that has the same key everywhere.
fn key_for(i: usize, choice: Choice) -> char {
    match choice {
        Choice::Done => DONE_KEY,
        Choice::Yes => YES_NO_KEYS.0,
        Choice::No => YES_NO_KEYS.1,
        Choice::Card(_)
        | Choice::CardOf(..)
        | Choice::Thing(_)
        | Choice::Seat(_)
        | Choice::Amount(_)
        | Choice::Mode(_)
        | Choice::Roll(_) => option_key(i),
    }
}

/// The new place after a key that scrolls; `None` for every other key, which closes the overlay.
fn scrolled(scroll: usize, key: Key, from_end: bool) -> Option<usize> {
    let keys = [Key::Up, Key::Down, Key::PageUp, Key::PageDown, Key::Home, Key::End];
    let places = [
        scroll.saturating_sub(1),
        scroll + 1,
        scroll.saturating_sub(PAGE),
        scroll + PAGE,
        0,
        // The drawing knows how many lines there are and stops there.
        usize::MAX / 2,
    ];
    let i = keys.iter().position(|&known| known == key)?;
    // Counted from the end, each key does what its opposite does.
    Some(places[if from_end { i ^ 1 } else { i }])
}
