//! What the words of an answer mean at the pending question. Start at [`Runner::understand`].
//!
//! Options come first; then whatever else the game has a word for, so that it can say why it refuses it.

use runehall_engine::given::{find_seat, suggest};
use runehall_engine::{Choice, Interrupt, LibertyId, Options, Pending, Question, Seat, Shape, Thing, Words as _};

use runehall_games::session::Sheet;
use runehall_games::sheet::find_option;

use crate::parse::Trouble;
use crate::run::Runner;

impl Runner<'_> {
    /// The choice that an answer means at the pending question, legal or not.
    pub(crate) fn understand(&self, text: &str) -> Result<Choice, Trouble> {
        let Pending::Ask(ask) = self.state.pending() else {
            return Err(Trouble::new(self.asked(), "remove the answer"));
        };
        let question = self.question(ask);
        // The verb of the question may stand before the answer.
        let bare = text.strip_prefix(question.verb).filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim);
        let forms = [Some(text), bare.filter(|_| !question.verb.is_empty())];
        for form in forms.into_iter().flatten() {
            let offered = self.offered(form, question);
            let fitting = if offered.is_empty() { self.meant(form, question) } else { offered };
            match fitting[..] {
                [] => {}
                [choice] => return Ok(choice),
                [..] => return Err(self.unclear(form, &fitting)),
            }
        }
        Err(self.misunderstood(text, bare.unwrap_or(text), question))
    }

    /// What a player means to do without being asked, legal or not: `drop Attack`.
    pub(crate) fn liberty(&self, seat: Seat, text: &str) -> Result<Interrupt, Trouble> {
        let words = self.words();
        let listed = self.state.liberties(seat);
        let is = |(id, choice): &(LibertyId, Choice)| words.taken(*id, *choice).eq_ignore_ascii_case(text);
        if let Some(&(id, choice)) = listed.iter().find(|way| is(way)) {
            return Ok(Interrupt::Take(seat, id, choice));
        }
        let liberties = self.game.info().liberties;
        for (id, liberty) in (0..).map(LibertyId).zip(liberties) {
            let Some(rest) = text.strip_prefix(liberty.verb) else { continue };
            let rest = rest.trim();
            let named = listed.iter().find(|(way, choice)| *way == id && self.is_thing_named(*choice, rest));
            let bare = named.map(|(_, choice)| *choice).or_else(|| self.called(rest).first().copied());
            let bare = bare.or_else(|| words.find_card(rest).map(Choice::Card));
            let bare = bare.or_else(|| find_seat(rest, words.names).map(Choice::Seat)).or_else(|| rest.parse().ok());
            if let Some(choice) = bare.or_else(|| rest.is_empty().then_some(Choice::Done)) {
                return Ok(Interrupt::Take(seat, id, choice));
            }
        }
        let known: Vec<&str> = liberties.iter().map(|liberty| liberty.verb).collect();
        let help = if known.is_empty() {
            "this game lets nobody do anything without being asked".to_owned()
        } else {
            format!("what may be done at any time: {}", known.join(", "))
        };
        Err(Trouble::new(format!("`{text}` is nothing that is done at any time"), help))
    }

    /// The options that a word means: by their own words, else cards of others in the hand, else things, by their bare names, else a way by
    /// its first words.
    pub(crate) fn offered(&self, text: &str, question: &Question) -> Vec<Choice> {
        let words = self.words();
        let options = self.options();
        let mut exact: Vec<Choice> = options.iter().copied().filter(|c| c.is_text(text, question, &words)).collect();
        if exact.is_empty() && question.shape == Shape::Roll {
            // A face is called by its number, too.
            let face = text.parse::<u16>().ok().and_then(|n| n.checked_sub(1)).map(Choice::Roll);
            exact.extend(face.filter(|face| options.contains(face)));
        }
        // What is called exactly so is meant, even if it is no option.
        let called = self.called(text);
        if !exact.is_empty() || !called.is_empty() {
            exact.extend(
                called
                    .into_iter()
                    .filter(|choice| options.contains(choice) && !exact.contains(choice))
                    .collect::<Vec<_>>(),
            );
            return exact;
        }
        let ways = || find_option(text, &options, question, &words).filter(|choice| matches!(choice, Choice::Mode(_)));
        // What is held goes before what is in play, also where it is another player's.
        let held: Vec<Choice> = options.iter().copied().filter(|&c| self.is_card_of_named(c, text)).collect();
        if !held.is_empty() {
            return held;
        }
        let things: Vec<Choice> = options.iter().copied().filter(|&c| self.is_thing_named(c, text)).collect();
        if things.is_empty() { ways().into_iter().collect() } else { things }
    }

    /// Where several are picked, paid with or put in order: the sheet of the pending question.
    pub(crate) fn sheet(&self) -> Option<(Sheet, &'static Question)> {
        let Pending::Ask(ask) = self.state.pending() else { return None };
        let question = self.question(ask);
        Some((Sheet::of(&*self.state, question).filter(Sheet::is_list)?, question))
    }

    /// The one of several that an answer means and that is not picked yet; the verb of the question may stand before it.
    pub(crate) fn listed(&self, text: &str, picked: &[usize]) -> Option<usize> {
        let (sheet, question) = self.sheet()?;
        let bare = text.strip_prefix(question.verb).filter(|rest| rest.starts_with(char::is_whitespace)).map(str::trim);
        [Some(text), bare].into_iter().flatten().find_map(|form| sheet.find(form, picked, question, &self.words()))
    }

    /// What a word means at this question, even if it is no option now.
    pub(crate) fn meant(&self, text: &str, question: &Question) -> Vec<Choice> {
        let words = self.words();
        let called = self.called(text);
        if !called.is_empty() {
            return called;
        }
        let is = |word: &str| !word.is_empty() && word.eq_ignore_ascii_case(text);
        // Where things are asked for, the name of a card is that of a thing, if there is one.
        let asks_for_things = self.options().iter().any(|choice| matches!(choice, Choice::Thing(_)));
        let things = self.things().filter(|&choice| asks_for_things && self.is_thing_named(choice, text));
        let mut named: Vec<Choice> = things.collect();
        if named.is_empty() {
            named.extend(words.find_card(text).map(Choice::Card));
        }
        let others = [
            find_seat(text, words.names).map(Choice::Seat),
            is(question.done).then_some(Choice::Done),
            (question.shape == Shape::May && is(question.yes_no.0)).then_some(Choice::Yes),
            (question.shape == Shape::May && is(question.yes_no.1)).then_some(Choice::No),
            text.parse().ok().filter(|_| question.shape == Shape::Amount).map(Choice::Amount),
        ];
        named.extend(others.into_iter().flatten());
        if named.is_empty() {
            named
                .extend(self.ways().into_iter().filter(|&way| self.way_name(way, question).eq_ignore_ascii_case(text)));
        }
        if named.is_empty() {
            named.extend(text.parse().ok().filter(|&choice| self.exists(choice)));
        }
        named
    }

    /// The same where nothing is asked: the words of any question will do.
    pub(crate) fn known(&self, text: &str) -> Option<Choice> {
        let questions = self.game.info().questions;
        questions.iter().find_map(|question| {
            let bare = text.strip_prefix(question.verb).map_or(text, str::trim);
            self.meant(bare, question).first().copied()
        })
    }

    /// A word that is no answer, with the nearest word that could be one, or else all that can be answered.
    pub(crate) fn no_answer(&self, what: String, word: &str, options: &[String]) -> Trouble {
        let fitting = options.iter().chain(self.game.card_names()).chain(&self.scenario.given.names);
        let near = suggest(word, fitting.map(String::as_str));
        Trouble::new(what, near.unwrap_or_else(|| format!("what can be answered now: {}", options.join(", "))))
    }

    /// The legal answers.
    pub(crate) fn options(&self) -> Options {
        let mut options = vec![];
        self.state.options(&mut options);
        options
    }

    /// The legal answers in words, each once.
    pub(crate) fn option_texts(&self) -> Vec<String> {
        self.texts(&self.options())
    }

    fn texts(&self, choices: &[Choice]) -> Vec<String> {
        let mut texts: Vec<String> = vec![];
        for &choice in choices {
            let text = self.words().choice(choice);
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    /// Everything that lies on the table.
    fn things(&self) -> impl Iterator<Item = Choice> {
        self.state.things().into_iter().map(Choice::Thing)
    }

    /// The things and modes that are called exactly so, options or not. The first of its kind may have its number, too:
    /// `Alley Cat 1 of Alex`.
    fn called(&self, text: &str) -> Vec<Choice> {
        let modes = self.ways();
        let words = self.words();
        let is = |choice: &Choice| {
            let first = self.thing(*choice).filter(|thing| words.thing_number(*thing) == 1);
            let numbered = first.map(|thing| {
                let holder = thing.holder.map_or(String::new(), |seat| format!(" of {}", words.seat(seat)));
                format!("{} 1{holder}", words.thing_name(thing))
            });
            words.other(*choice).eq_ignore_ascii_case(text)
                || numbered.is_some_and(|numbered| numbered.eq_ignore_ascii_case(text))
        };
        let mut called: Vec<Choice> = self.things().chain(modes).filter(is).collect();
        // Ways that are called the same are the same to whoever writes.
        if called.iter().all(|choice| matches!(choice, Choice::Mode(_))) {
            called.truncate(1);
        }
        called
    }

    /// The ways that the pending question knows, open now or not.
    pub(crate) fn ways(&self) -> Options {
        let mut ways = vec![];
        self.state.ways(&mut ways);
        ways
    }

    /// What a way is called before it says what it does: `march` of `march: spend a die and go`.
    pub(crate) fn way_name(&self, way: Choice, question: &Question) -> String {
        let words = way.text(question, &self.words());
        words.split_once(':').map_or(words.as_str(), |(name, _)| name).to_owned()
    }

    fn thing(&self, choice: Choice) -> Option<Thing> {
        if let Choice::Thing(id) = choice { self.words().thing(id) } else { None }
    }

    fn is_thing_named(&self, choice: Choice, text: &str) -> bool {
        self.thing(choice).is_some_and(|thing| self.words().thing_name(thing).eq_ignore_ascii_case(text))
    }

    fn is_card_of_named(&self, choice: Choice, text: &str) -> bool {
        matches!(choice, Choice::CardOf(kind, _) if self.words().card(kind).eq_ignore_ascii_case(text))
    }

    /// Whether a choice in its bare form speaks of things this table has.
    fn exists(&self, choice: Choice) -> bool {
        match choice {
            Choice::Card(kind) => kind.index() < self.game.card_names().len(),
            Choice::Seat(seat) => seat.index() < self.scenario.given.names.len(),
            Choice::Roll(_) => false,
            Choice::CardOf(kind, seat) => self.exists(Choice::Card(kind)) && self.exists(Choice::Seat(seat)),
            Choice::No | Choice::Yes | Choice::Thing(_) | Choice::Amount(_) | Choice::Mode(_) | Choice::Done => true,
        }
    }

    /// Says how to tell apart what a word may mean.
    fn unclear(&self, text: &str, fitting: &[Choice]) -> Trouble {
        let help = if fitting.iter().all(|choice| matches!(choice, Choice::Thing(_) | Choice::CardOf(..))) {
            format!("write one of: {}", self.texts(fitting).join(", "))
        } else {
            "give the player another name".to_owned()
        };
        Trouble::new(format!("`{text}` may mean several things here"), help)
    }

    /// The line that is missing where a window has nothing but a pass to offer.
    fn pass_first(&self) -> Option<String> {
        let Pending::Ask(ask) = self.state.pending() else { return None };
        let line = self.steps.last()?.line;
        let only = self.is_window(ask) && self.options() == [Choice::Done];
        let who = self.words().actor(ask.who);
        only.then(|| {
            let pass = self.question(ask).done;
            format!("write `{who}: {pass}` before line {line}: this window has no other answer, and comes first")
        })
    }

    /// Says what is wrong with a word that means nothing at this question.
    fn misunderstood(&self, text: &str, bare: &str, question: &Question) -> Trouble {
        let belongs = self.game.info().questions.iter().find(|other| {
            let verb = text.strip_prefix(other.verb).is_some_and(|rest| rest.starts_with(char::is_whitespace));
            let may = other.shape == Shape::May && (text == other.yes_no.0 || text == other.yes_no.1);
            !other.verb.is_empty() && verb || !other.done.is_empty() && text == other.done || may
        });
        let options = self.option_texts();
        if let Some(other) = belongs.filter(|other| other.name != question.name) {
            return Trouble::new(
                format!("`{text}` answers `{}`, but {}", other.name, self.asked()),
                self.pass_first().unwrap_or_else(|| format!("what can be answered now: {}", options.join(", "))),
            );
        }
        self.no_answer(format!("`{bare}` is no card, no player and no answer to `{}`", question.name), bare, &options)
    }
}
