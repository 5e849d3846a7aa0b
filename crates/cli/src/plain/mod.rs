//! The table in lines of text: for screen readers, pipes and tests. Sentences, no boxes.
//!
//! [`run`] is the loop: let the bots move, tell what happened, show the view and the question, read a line. What a line
//! means is decided in `line.rs`.

mod line;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use runehall_engine::{Choice, Interrupt, KindId, Layout, Liberty, Seat, SeatSet, Shape, View, Viewer, Words};
use runehall_games::session::Candidate;

use crate::commands::card;
use crate::console::Console;
use crate::host::Host;
use crate::moment;
use crate::text::{Told, capital, chance, collapsed, in_force, standpoint, texts_in_force};
use line::{Line, read};

/// At which tables something can be typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Every,
    Map,
    Draws,
    Liberties,
}

const HELP: [(At, &str, &str); 20] = [
    (At::Every, "a number", "the option with that number; 0 passes, ends or says that it is enough"),
    (At::Every, "a word", "the option itself, such as a card or a player"),
    (At::Every, COMMAND, "several of these in one line"),
    (
        At::Every,
        "numbers",
        "where several are picked or put in order: `1 3 4`; `default` or Enter takes the payment that wastes least",
    ),
    (At::Every, "always ask", "be asked also where you can only pass, or no longer (solo games)"),
    (
        At::Every,
        "pass until asked",
        "pass until something changes: another question, another answer, or how you stand; also `pass until my turn`",
    ),
    (At::Every, "why X", "why X cannot be chosen, with the rule"),
    (At::Every, "card X", "the text of a card"),
    (At::Map, "go X", "the way to a place within reach, as far as nothing comes between"),
    (At::Map, "reach", "every place within reach, with the dice and the places of the way"),
    (At::Map, "map, sheets", "what lies where; the players with all that they have and what stands on it"),
    (At::Every, "view, log", "the table, everything that happened"),
    (At::Every, "words", "what the words of the table mean"),
    (At::Liberties, "liberties", "what you may do at any time, without being asked; it is done by typing it"),
    (At::Every, "back", "one step back inside a command that is not finished"),
    (At::Every, "undo", "take your last move back (solo games)"),
    (At::Every, "save FILE", "save the game; `save` alone takes the last file"),
    (At::Every, "resign", "give up"),
    (At::Draws, "offer draw", "end the game as a draw if everybody at the keyboard agrees"),
    (At::Every, "quit", "leave (also: end of input)"),
];
/// What is shown with an example.
const COMMAND: &str = "a whole command";

/// What can be typed at this table.
fn help(host: &Host) -> String {
    let here = |at| match at {
        At::Every => true,
        At::Map => host.game().board().is_some(),
        At::Draws => host.game().info().draws,
        At::Liberties => !host.game().info().liberties.is_empty(),
    };
    let such = line::example(host).map_or(String::new(), |command| format!(", such as `{command}`"));
    let row = |(_, word, what): (At, &str, &str)| {
        let such = if word == COMMAND { such.as_str() } else { "" };
        format!("\n  {word:<20}{what}{such}")
    };
    let rows: String = HELP.into_iter().filter(|(at, ..)| here(*at)).map(row).collect();
    format!("You can type:{rows}")
}

/// More ways than these are told in short, where nothing lies at their end.
const MOST_WAYS: usize = 12;
/// How many empty lines hide what one person saw from the next.
const SCREENFUL: usize = 60;

/// Plays until the game is over, the person leaves, or the input ends.
pub fn run(host: &mut Host, file: &mut PathBuf, console: &mut Console<'_>) -> anyhow::Result<()> {
    let told = vec![0; host.session().names().len()];
    let mut table = Table { host, file, console, told, read: None, mentioned: None };
    table.intro()?;
    loop {
        // Whoever reads this as it comes is told nothing by the time that a bot takes; a pipe has none to lose.
        let bot_moves = if table.console.typed { moment::bot_moves } else { Host::bot_moves };
        while bot_moves(table.host)? {}
        if let Some(seat) = table.host.hand_over() {
            if !table.hand_over(seat)? {
                return Ok(());
            }
            continue;
        }
        if table.host.outcome().is_some() || table.host.asked().is_none() {
            return table.ending();
        }
        // In the middle of a command nothing has changed that anybody could see.
        if !table.host.in_command() {
            table.news()?;
            table.look()?;
        }
        if !table.ask()? {
            return Ok(());
        }
    }
}

/// The table with its streams.
struct Table<'a, 'c> {
    host: &'a mut Host,
    file: &'a mut PathBuf,
    console: &'a mut Console<'c>,
    /// By seat, how many events its person has been told.
    told: Vec<usize>,
    /// When the texts of which cards in force were last shown.
    read: Option<Reading>,
    /// When which liberties were last mentioned.
    mentioned: Option<Mention>,
}

/// Who was told in whose turn of which liberties.
#[derive(PartialEq, Eq)]
struct Mention {
    who: Viewer,
    turn: SeatSet,
    names: Vec<&'static str>,
}

/// Who read in whose turn the texts of which cards.
#[derive(PartialEq, Eq)]
struct Reading {
    who: Viewer,
    turn: SeatSet,
    cards: Vec<KindId>,
}

impl Reading {
    fn of(layout: &Layout, view: &View) -> Self {
        let cards = view.zones.iter().filter_map(|zone| in_force(layout, zone)).collect();
        Reading { who: view.viewer, turn: view.turn(), cards }
    }
}

impl Table<'_, '_> {
    fn intro(&mut self) -> anyhow::Result<()> {
        let title = self.host.game().info().title;
        let players = (0..).zip(self.host.tags()).map(|(i, tag)| {
            let name = self.host.names().seat(Seat(i));
            if tag.is_empty() { name } else { format!("{name} ({tag})") }
        });
        let players: Vec<String> = players.collect();
        self.console.say(format!("{title}. At the table: {}. Type `help` for help.", players.join(", ")))?;
        Ok(())
    }

    /// What happened since the person was last told.
    fn news(&mut self) -> anyhow::Result<()> {
        let session = self.host.session();
        let told = match self.host.viewer() {
            Viewer::Seat(seat) => std::mem::replace(&mut self.told[seat.index()], session.events().len()),
            // Everybody looks at the end together: only what nobody knows is new.
            Viewer::Spectator | Viewer::Judge => self.told.iter().copied().max().unwrap_or(0),
        };
        let news = session.log_since(told, self.host.viewer());
        for sentence in collapsed(&news) {
            self.console.say(format!("{sentence}."))?;
        }
        Ok(())
    }

    /// The view before a question, with the texts in force only where they are new to the reader or the turn.
    fn look(&mut self) -> anyhow::Result<()> {
        let view = self.host.view();
        let mut told = self.host.names().glance(&view);
        let reading = Some(Reading::of(&self.host.game().info().layout, &view));
        if reading != self.read {
            self.read = reading;
            told.extend(texts_in_force(self.host.game(), &view));
        }
        let mut lines: Vec<String> = told.iter().map(Told::to_string).collect();
        let names = self.liberties().into_iter().map(|(liberty, _)| liberty.name).collect();
        let mention = Some(Mention { who: view.viewer, turn: view.turn(), names });
        if mention != self.mentioned {
            self.mentioned = mention;
            lines.extend(self.mention());
        }
        self.say_all(lines)
    }

    /// What may be done without being asked: by liberty, each way as it is typed.
    fn liberties(&self) -> Vec<(&'static Liberty, Vec<String>)> {
        let mut all: Vec<(&'static Liberty, Vec<String>)> = vec![];
        for (what, text) in self.host.liberties() {
            let Interrupt::Take(_, id, _) = what else { continue };
            let Some(liberty) = self.host.game().info().liberties.get(usize::from(id.0)) else { continue };
            match all.last_mut().filter(|(last, _)| last.name == liberty.name) {
                Some((_, ways)) => ways.push(text),
                None => all.push((liberty, vec![text])),
            }
        }
        all
    }

    /// That there are some, in a line: whoever is asked something else would not look for them.
    fn mention(&self) -> Option<String> {
        let some = self.liberties();
        let verbs = some.iter().map(|(liberty, ways)| match &ways[..] {
            [only] => only.clone(),
            several => format!("{} one of {}", liberty.verb, several.len()),
        });
        let verbs = verbs.collect::<Vec<_>>().join(", ");
        (!some.is_empty()).then(|| format!("At any time: {verbs}. `liberties` says what that does."))
    }

    fn say_liberties(&mut self) -> anyhow::Result<()> {
        let all = self.liberties();
        if all.is_empty() {
            return self.tell("there is nothing that you could do now without being asked");
        }
        for (liberty, ways) in all {
            self.console.say(format!("{} ({}). Type:", capital(liberty.meaning), liberty.clause))?;
            for way in ways {
                self.console.say(format!("  {way}"))?;
            }
        }
        Ok(())
    }

    fn view(&mut self) -> anyhow::Result<()> {
        let view = self.host.view();
        let told = self.host.names().view(&view).into_iter().chain(texts_in_force(self.host.game(), &view));
        self.say_all(told.map(|line| line.to_string()).collect())
    }

    fn say_all(&mut self, lines: Vec<String>) -> anyhow::Result<()> {
        self.console.say("")?;
        for line in lines {
            self.console.say(line)?;
        }
        Ok(())
    }

    /// Puts the question until something changes in the game; false if the person leaves.
    fn ask(&mut self) -> anyhow::Result<bool> {
        self.question()?;
        loop {
            let Some(text) = self.read_line()? else { return Ok(false) };
            match read(&text, self.host) {
                Line::Answers(choices) => match self.host.choose_all(&choices) {
                    Ok(()) => return Ok(true),
                    Err(error) => self.tell(&error.to_string())?,
                },
                Line::Pass(until) => match self.host.pass_until(until) {
                    Ok(()) => return Ok(true),
                    Err(reply) => self.tell(&reply)?,
                },
                Line::AlwaysAsk if !self.host.is_solo() => self.tell("with several people everything is asked")?,
                Line::AlwaysAsk => {
                    let on = self.host.turn_always_ask();
                    self.tell(if on { "you are always asked" } else { "a single answer is given for you" })?;
                    return Ok(true);
                }
                Line::Go(answers) => match self.host.choose_on(&answers) {
                    Ok(0) => return Ok(true),
                    Ok(_) => {
                        self.tell("something came between: the rest of the way is not gone")?;
                        return Ok(true);
                    }
                    Err(error) => self.tell(&error.to_string())?,
                },
                Line::Reach => self.say_all(self.reach(true))?,
                Line::Map => self.say_all(self.host.names().on_the_map(self.host.game(), &self.host.view()))?,
                Line::Sheets => self.say_all(self.host.names().sheets(self.host.game(), &self.host.view()))?,
                Line::Wrong(reply) => self.tell(&reply)?,
                Line::Why(text) => self.tell(&line::why(&text, self.host))?,
                Line::Card(name) => self.card(&name)?,
                Line::Log => self.log()?,
                Line::Words => self.words()?,
                Line::Liberties => self.say_liberties()?,
                Line::View => {
                    self.view()?;
                    self.question()?;
                }
                Line::Back if self.host.step_back() => return Ok(true),
                Line::Back => self.tell("no command is begun that you could step back in")?,
                Line::Undo => {
                    if self.undo()? {
                        return Ok(true);
                    }
                }
                Line::Save(name) => self.save(&name)?,
                Line::OfferDraw => {
                    if self.offer_draw()? {
                        return Ok(true);
                    }
                }
                Line::Take(what) => match self.host.take(what) {
                    Ok(()) => return Ok(true),
                    Err(error) => self.tell(&error.to_string())?,
                },
                Line::Resign => match self.host.resign() {
                    Ok(()) => return Ok(true),
                    Err(error) => self.tell(&error.to_string())?,
                },
                Line::Help => self.console.say(help(self.host))?,
                Line::Quit => return Ok(false),
            }
        }
    }

    fn question(&mut self) -> anyhow::Result<()> {
        let (Some(asked), Some(question)) = (self.host.asked(), self.host.question()) else { return Ok(()) };
        let command = self.host.command();
        if let Some(about) = self.host.subject() {
            self.console.say(format!("{} ({}).", capital(&about.text), about.clause))?;
        }
        let so_far = if command.is_empty() { String::new() } else { format!(" So far: {command}.") };
        let name = self.host.names().seat(asked.seat);
        self.console.say(format!("{name}: {} ({}).{so_far}", question.prompt, question.clause))?;
        for line in self.answers(&asked.options) {
            self.console.say(line)?;
        }
        for line in self.outlook() {
            self.console.say(line)?;
        }
        Ok(())
    }

    /// What may come of the answers: where one stands and what is within reach, chances, warnings.
    fn outlook(&self) -> Vec<String> {
        let (outlook, names, view) = (self.host.outlook(), self.host.names(), self.host.view());
        let mut lines = vec![];
        let seat = self.host.asked().map(|asked| asked.seat);
        if !outlook.ways.is_empty()
            && let Some(here) = standpoint(&view, seat, |id| names.place(id).is_some()).and_then(|id| names.place(id))
        {
            lines.push(format!("  You stand on {}.", names.place_text(&view, here)));
        }
        lines.extend(self.reach(outlook.ways.len() <= MOST_WAYS));
        let option = |choice| self.host.session().choice_text(choice);
        for odds in &outlook.odds {
            let by = odds.choice.map_or(String::new(), |choice| format!("{}: ", option(choice)));
            lines.push(format!("  {}.", capital(&format!("{by}{}", chance(odds)))));
        }
        for warning in &outlook.warnings {
            lines.push(format!("  Warning, {}: {} ({}).", option(warning.choice), warning.text, warning.clause));
        }
        lines
    }

    /// What is within reach, the nearest first. If not all of it, places at which nothing lies are only named, by what they take.
    fn reach(&self, all: bool) -> Vec<String> {
        let (mut ways, names, view) = (self.host.outlook().ways, self.host.names(), self.host.view());
        ways.sort_by_key(|way| (way.spends.len(), way.through.len()));
        let (mut lines, mut bare): (Vec<String>, BTreeMap<usize, Vec<&str>>) = (vec![], BTreeMap::new());
        for way in &ways {
            let Some(place) = names.place(way.to) else { continue };
            if all || !names.standing(&view, place.id).is_empty() {
                let (what, how) = (names.place_text(&view, place), names.way_text(&view, way));
                lines.push(format!("  Within reach: {what}, {how}."));
            } else {
                bare.entry(way.spends.len()).or_default().push(&place.name);
            }
        }
        for (n, places) in &bare {
            let dice = if *n == 1 { "1 die".to_owned() } else { format!("{n} dice") };
            lines.push(format!("  Also within reach with {dice}: {}.", places.join(", ")));
        }
        if !bare.is_empty() {
            lines.push("  `go` and a name goes there; `reach` tells the dice of every way.".to_owned());
        }
        lines
    }

    /// What can be answered: the options with their numbers, or how the answer is to be given.
    fn answers(&self, options: &[Choice]) -> Vec<String> {
        let text = |choice| self.host.session().choice_text(choice);
        let Some(sheet) = self.host.sheet() else { return vec![] };
        if sheet.is_list() {
            let how = if sheet.shape == Shape::Order {
                "type all numbers in their order"
            } else if sheet.shape == Shape::Pay && !sheet.suggested().is_empty() {
                "type the numbers, or Enter for `default`"
            } else {
                "type the numbers, such as `1 3`"
            };
            let named = (1..).zip(&sheet.candidates).map(|(n, candidate): (usize, &Candidate)| {
                let worth = if candidate.worth > 0 { format!(", worth {}", candidate.worth) } else { String::new() };
                format!("  {n}  {}{worth}", text(candidate.choice))
            });
            let none = options.contains(&Choice::Done).then(|| format!("  0  {}", text(Choice::Done)));
            let how = format!("  {}: {how}.", capital(&line::wanted(&sheet)));
            return named.chain(none).chain([how]).collect();
        }
        if sheet.shape == Shape::Amount {
            return vec![format!("  Type {}.", line::wanted(&sheet))];
        }
        if options.len() > line::LISTED {
            return vec![format!("  {} names: type one, or the beginning of one.", options.len())];
        }
        line::numbered(options).map(|(number, &choice)| format!("  {number}  {}", text(choice))).collect()
    }

    fn read_line(&mut self) -> anyhow::Result<Option<String>> {
        write!(self.console.out, "> ")?;
        self.console.out.flush()?;
        let mut bytes = vec![];
        let n = self.console.input.read_until(b'\n', &mut bytes).context("cannot read your answer")?;
        if n == 0 {
            self.console.say("")?;
            return Ok(None);
        }
        // Whatever is no text cannot be an answer; it is refused as one, not by ending the game.
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    fn tell(&mut self, text: &str) -> anyhow::Result<()> {
        let stop = if text.ends_with('?') { "" } else { "." };
        self.console.say(format!("{}{stop}", capital(text)))?;
        Ok(())
    }

    fn card(&mut self, name: &str) -> anyhow::Result<()> {
        match card::find(self.host.game(), name) {
            Ok(kind) => {
                let card = self.host.game().card(kind);
                self.console.say(format!("{}, {} in the deck, {}.", card.name, card.count, card.attributes))?;
                self.console.say(card.text)?;
                Ok(())
            }
            Err(error) => self.tell(&error.to_string()),
        }
    }

    fn words(&mut self) -> anyhow::Result<()> {
        for term in self.host.game().info().glossary {
            self.console.say(format!("{}: {} ({}).", capital(term.word), term.meaning, term.clause))?;
        }
        Ok(())
    }

    fn log(&mut self) -> anyhow::Result<()> {
        for sentence in self.host.log().0 {
            self.console.say(format!("{sentence}."))?;
        }
        Ok(())
    }

    fn undo(&mut self) -> anyhow::Result<bool> {
        if !self.host.is_solo() {
            self.tell("moves are taken back in solo games only: the others have seen them")?;
            return Ok(false);
        }
        if !self.host.undo() {
            self.tell("there is no move of yours to take back")?;
            return Ok(false);
        }
        self.told.fill(self.host.session().events().len());
        self.console.say("Taken back.")?;
        Ok(true)
    }

    /// Asks everybody for a draw, if the rules and the bots would have it; true if the game is one now.
    fn offer_draw(&mut self) -> anyhow::Result<bool> {
        if let Err(refusal) = self.host.may_agree_draw() {
            self.tell(&refusal.named(self.host.session().names()).to_string())?;
            return Ok(false);
        }
        self.console.say("A draw is offered. Do all of you agree? Type `yes`, or anything else to play on.")?;
        if !self.read_line()?.is_some_and(|text| text.eq_ignore_ascii_case("yes")) {
            self.console.say("No draw: the game goes on.")?;
            return Ok(false);
        }
        match self.host.agree_draw() {
            Ok(()) => Ok(true),
            Err(error) => self.tell(&error.to_string()).map(|()| false),
        }
    }

    fn save(&mut self, name: &str) -> anyhow::Result<()> {
        if !name.is_empty() {
            *self.file = PathBuf::from(name);
        }
        match self.host.save(self.file) {
            Ok(()) => self.tell(&format!("saved to `{}`", self.file.display())),
            Err(error) => self.tell(&format!("{error:#}")),
        }
    }

    /// The keyboard changes hands; false if the input ends.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<bool> {
        self.host.put_keyboard_down();
        if self.console.paint.on || self.console.full_screen {
            self.console.say("\n".repeat(SCREENFUL))?;
        }
        let name = self.host.names().seat(seat);
        self.console.say(format!("Pass the keyboard to {name}. {name}, press Enter when nobody else looks."))?;
        let taken = self.read_line()?.is_some_and(|text| text != "quit");
        self.host.take_keyboard(seat);
        Ok(taken)
    }

    fn ending(&mut self) -> anyhow::Result<()> {
        self.host.put_keyboard_down();
        self.news()?;
        self.view()?;
        if let Some(ended) = self.host.session().ended() {
            self.tell(&ended.text())?;
            for line in ended.lines(self.host.session().names()) {
                self.console.say(format!("  {line}."))?;
            }
        }
        if let Some(fault) = self.host.fault() {
            self.tell(&format!("the game cannot go on: {fault}"))?;
        }
        Ok(())
    }
}

/// The number of an option: `Done` is 0, the others count from 1.
pub(crate) fn number_of(i: usize, choice: Choice) -> usize {
    if choice == Choice::Done { 0 } else { i + 1 }
}
