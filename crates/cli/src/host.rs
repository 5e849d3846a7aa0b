//! A table with people at the keyboard and bots in the other seats: the part of playing that needs no screen.
//!
//! The full screen and the plain mode both drive a [`Host`]: let the bots move ([`Host::bot_moves`]), then look at
//! [`Host::asked`] and answer. What is shown is always [`Host::viewer`]'s view: with several people that is the one who is
//! asked, and [`Host::hand_over`] says when the keyboard must change hands first.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use runehall_bots::When;
use runehall_engine::{
    Actor, Choice, Fact, Fault, Interrupt, KindId, Outcome, Outlook, Pending, Question, Refusal, Seat, SeatSet, Shape,
    ThingId, View, Viewer, Words,
};
use runehall_games::session::{About, AnswerError, Forced, Sentence, Session, Sheet, Unfit};
use runehall_games::{DynBot, DynGame, Player};
use runehall_wire::LogEntry;

use crate::text::{Names, collapsed};

/// A session with its players.
#[derive(Debug)]
pub struct Host {
    session: Session,
    /// By seat; `None` where a person sits.
    bots: Vec<Option<Player>>,
    people: SeatSet,
    /// Who holds the keyboard.
    holder: Option<Seat>,
    /// By seat, how many events there were when its person last decided.
    read: Vec<usize>,
    /// Who passes for a while, and until when.
    passing: Option<Passing>,
    /// Whether the person of a solo game is asked also where there is one answer.
    always_ask: bool,
    /// At which question bots were last asked for liberties: how often something was taken back, and how long the log was.
    drawn: Option<(u64, usize)>,
}

/// How long somebody passes who does not want to be asked each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// Until something changes: something can be answered that could not be when this was said, something else than to act or pass is
    /// asked, or what is read at a glance of the person ([`runehall_engine::Layout::vitals`]) is no longer what it was.
    Changed,
    /// Until the person's next turn.
    Turn,
}

/// Somebody who passes for a while, and how things stood then.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Passing {
    seat: Seat,
    until: Until,
    options: Vec<Choice>,
    vitals: Vec<Fact>,
}

/// A question put to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    pub seat: Seat,
    pub options: Vec<Choice>,
}

impl Host {
    /// Seats the players.
    pub fn new(session: Session, bots: Vec<Option<Box<dyn DynBot>>>) -> Self {
        let people: SeatSet = (0u8..).zip(&bots).filter(|(_, bot)| bot.is_none()).map(|(i, _)| Seat(i)).collect();
        // Of a game that goes on, what was is known.
        let begun = session.entries().any(|entry| matches!(entry, LogEntry::Answers { who: Actor::Seat(_), .. }));
        let read = vec![if begun { session.events().len() } else { 0 }; bots.len()];
        let player = |(i, bot): (u8, Option<_>)| bot.map(|bot| Player::new(Seat(i), bot));
        let bots = (0..).zip(bots).map(player).collect();
        let mut host =
            Host { session, bots, people, holder: None, read, passing: None, always_ask: false, drawn: None };
        if host.is_solo() {
            host.holder = people.iter().next();
        }
        host.answer_forced();
        host
    }

    /// The game with its rules.
    pub fn game(&self) -> &dyn DynGame {
        &**self.session.game()
    }

    /// The session itself, for reading.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What cards and players are called.
    pub fn names(&self) -> Names<'_> {
        let game = self.game();
        let (info, cards, board) = (game.info(), game.card_names(), game.board());
        Names { info, cards, players: self.session.names(), board }
    }

    /// Whether one person plays against bots: then nothing has to be hidden from others, and moves can be taken back.
    pub fn is_solo(&self) -> bool {
        self.people.len() == 1
    }

    /// Through whose eyes the table is shown.
    pub fn viewer(&self) -> Viewer {
        self.holder.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// What is shown.
    pub fn view(&self) -> View {
        self.session.view(self.viewer())
    }

    /// The person who must take the keyboard before anything more is shown.
    pub fn hand_over(&self) -> Option<Seat> {
        self.session.asked_seat().filter(|&seat| self.people.has(seat) && self.holder != Some(seat))
    }

    /// The person has taken the keyboard.
    pub fn take_keyboard(&mut self, seat: Seat) {
        self.holder = Some(seat);
    }

    /// Hides everything until somebody takes the keyboard.
    pub fn put_keyboard_down(&mut self) {
        if !self.is_solo() {
            self.holder = None;
        }
    }

    /// The question to the person at the keyboard, if one is asked.
    pub fn asked(&self) -> Option<Asked> {
        let seat = self.session.asked_seat().filter(|seat| self.holder == Some(*seat))?;
        Some(Asked { seat, options: self.session.listed_options() })
    }

    /// The question in words.
    pub fn question(&self) -> Option<&'static Question> {
        self.session.question()
    }

    /// The bot that is asked, by name of its seat.
    pub fn thinking(&self) -> Option<Seat> {
        self.session.asked_seat().filter(|&seat| !self.people.has(seat))
    }

    /// When the bot that is asked answers, if this is the beginning of its command. It follows from the bot and the game alone.
    pub fn bot_begins(&self) -> Option<When> {
        let seat = self.thinking().filter(|_| !self.in_command())?;
        let bot = self.bots.get(seat.index())?.as_ref()?.bot.name().parse().ok()?;
        Some(When::of_bot(bot, self.game().info(), self.bots.len() as u8, Duration::ZERO))
    }

    /// Lets the asked bot answer one question; false if no bot is asked.
    pub fn bot_moves(&mut self) -> anyhow::Result<bool> {
        let Some(seat) = self.thinking() else { return Ok(false) };
        let Some(player) = self.bots.get_mut(seat.index()).and_then(Option::as_mut) else { return Ok(false) };
        player.hear(player.news(&self.session));
        let Some(choice) = player.bot.choose(self.session.state()) else { return Ok(false) };
        self.session.answer(seat, choice).with_context(|| format!("the bot `{}` failed", player.bot.name()))?;
        self.answer_forced();
        Ok(true)
    }

    /// Answers for the person at the keyboard.
    pub fn choose(&mut self, choice: Choice) -> Result<(), AnswerError> {
        self.choose_all(&[choice])
    }

    /// Answers several questions for the person at the keyboard, all or none.
    pub fn choose_all(&mut self, choices: &[Choice]) -> Result<(), AnswerError> {
        self.answered(|session, seat| session.answer_all(seat, choices).map(|_| ()))
    }

    /// Answers for the person at the keyboard as far as nothing comes between; how many answers are left.
    pub fn choose_on(&mut self, choices: &[Choice]) -> Result<usize, AnswerError> {
        let apart = self.session.apart(choices).map_err(|unfit| unfit.why)?;
        let taken = apart.taken();
        self.answered(|session, seat| session.answer_commands(seat, &choices[..taken]))?;
        Ok(apart.left)
    }

    fn answered(&mut self, answer: impl FnOnce(&mut Session, Seat) -> Result<(), Unfit>) -> Result<(), AnswerError> {
        let Some(seat) = self.session.asked_seat() else { return Err(AnswerError::Over) };
        let events = self.session.events().len();
        answer(&mut self.session, seat).map_err(|unfit| unfit.why)?;
        self.answer_forced();
        if !self.in_command() {
            self.read[seat.index()] = events;
        }
        Ok(())
    }

    /// Everything that happens by itself, until somebody is asked something anew.
    fn answer_forced(&mut self) {
        self.answer_only();
        while self.a_bot_takes_a_liberty() {
            self.answer_only();
        }
    }

    /// Bots that play by lot may take a liberty, once at each question that begins a command. Whether one did.
    fn a_bot_takes_a_liberty(&mut self) -> bool {
        let question = (self.session.undos(), self.session.entries().count());
        if self.in_command() || self.session.asked_seat().is_none() || self.drawn == Some(question) {
            return false;
        }
        self.drawn = Some(question);
        let mut players = self.bots.iter_mut().flatten();
        let taken = players.find_map(|player| player.liberty(self.session.state()));
        taken.is_some_and(|what| self.session.interrupt(what).is_ok())
    }

    /// In a solo game questions with one answer only are not asked, unless the person wants to be (RSL-14.12). With several people
    /// they are, unless they are in the middle of a command: who is asked must not tell what they hold.
    fn answer_only(&mut self) {
        let forced = if self.is_solo() && !self.always_ask { Forced::Whole } else { Forced::MidCommand };
        self.session.auto_answer_forced(forced, self.people);
        while self.passes()
            && self.session.asked_seat().is_some_and(|seat| self.session.answer(seat, Choice::Done).is_ok())
        {
            self.session.auto_answer_forced(forced, self.people);
        }
    }

    /// Asks the person of a solo game also where there is one answer, or no longer. Whether it is so now.
    pub fn turn_always_ask(&mut self) -> bool {
        self.always_ask = !self.always_ask;
        self.answer_forced();
        self.always_ask
    }

    /// Passes for the person at the keyboard, now and as long as nothing else is asked.
    pub fn pass_until(&mut self, until: Until) -> Result<(), String> {
        let (Some(asked), Some(question)) = (self.asked(), self.question()) else { return Ok(()) };
        // In the middle of a command the same word ends the command: nothing is passed with it.
        if question.shape != Shape::Priority || self.in_command() || !asked.options.contains(&Choice::Done) {
            return Err("there is nothing to pass here".to_owned());
        }
        let vitals = self.vitals(asked.seat);
        self.passing = Some(Passing { seat: asked.seat, until, options: asked.options, vitals });
        self.choose(Choice::Done).map_err(|error| error.to_string())
    }

    /// Whether the question that waits is passed on as the person wished; anything else that they are asked ends it.
    fn passes(&mut self) -> bool {
        let Some(Passing { seat, until, ref options, ref vitals }) = self.passing else { return false };
        if self.session.asked_seat() != Some(seat) {
            return false;
        }
        let priority = self.question().is_some_and(|question| question.shape == Shape::Priority);
        let theirs = || self.session.view(Viewer::Seat(seat)).turn().has(seat);
        let goes_on = priority
            && !self.in_command()
            && self.session.options().contains(&Choice::Done)
            && match until {
                Until::Changed => {
                    self.session.options().iter().all(|choice| options.contains(choice)) && self.vitals(seat) == *vitals
                }
                Until::Turn => !theirs(),
            };
        if !goes_on {
            self.passing = None;
        }
        goes_on
    }

    /// What is read at a glance of a player.
    fn vitals(&self, seat: Seat) -> Vec<Fact> {
        let view = self.session.view(Viewer::Seat(seat));
        let vitals = self.game().info().layout.vitals;
        let facts = view.seats.get(seat.index()).map_or(&[][..], |seat| &seat.facts);
        facts.iter().filter(|fact| vitals.contains(&fact.name)).cloned().collect()
    }

    /// What may come of the answers to the question that is put to the person at the keyboard.
    pub fn outlook(&self) -> Outlook {
        self.asked().map(|_| self.session.outlook()).unwrap_or_default()
    }

    /// What the question to the person at the keyboard asks for beyond one of its options.
    pub fn sheet(&self) -> Option<Sheet> {
        self.asked()?;
        self.session.sheet()
    }

    /// Whether a command is begun and not finished.
    pub fn in_command(&self) -> bool {
        !self.session.open_command().is_empty()
    }

    /// The answers already given of the command that is not finished: `Attack + Boost -> Billy`.
    pub fn command(&self) -> String {
        let names = self.names();
        let mut text = String::new();
        let mut seats = 0;
        // Each in the words of its own question: the one that is pending has others.
        let (given, _) = self.session.open_command_words();
        for (choice, told) in given {
            let (word, glue) = match choice {
                Choice::Done => continue,
                Choice::Card(kind) | Choice::CardOf(kind, _) => (names.card(kind), " + "),
                Choice::Seat(seat) => (names.seat(seat), if seats == 0 { " -> " } else { ", " }),
                Choice::No | Choice::Yes | Choice::Thing(_) | Choice::Amount(_) | Choice::Mode(_) | Choice::Roll(_) => {
                    (told, ", ")
                }
            };
            seats += usize::from(matches!(choice, Choice::Seat(_)));
            if !text.is_empty() {
                text.push_str(glue);
            }
            text.push_str(&word);
        }
        text
    }

    /// At whose place a thing lies.
    pub fn holder_of(&self, id: ThingId) -> Option<Seat> {
        self.session.words().thing(id)?.holder
    }

    /// The card that the command that is not finished began with.
    pub fn command_card(&self) -> Option<KindId> {
        match self.session.open_command().first() {
            Some(Choice::Card(kind)) => Some(*kind),
            Some(_) | None => None,
        }
    }

    /// What to say of each player behind the name: `you` or the bot.
    pub fn tags(&self) -> Vec<String> {
        let tag = |(i, player): (u8, &Option<Player>)| match player {
            Some(player) => player.bot.name(),
            None if self.viewer() == Viewer::Seat(Seat(i)) => "you".to_owned(),
            None => String::new(),
        };
        (0..).zip(&self.bots).map(tag).collect()
    }

    /// Back to the last question of the command that is being given.
    pub fn step_back(&mut self) -> bool {
        self.session.step_back()
    }

    /// Takes back the last command of the person; solo games only.
    pub fn undo(&mut self) -> bool {
        let undone = self.is_solo() && self.session.undo(self.people);
        let events = self.session.events().len();
        self.read.iter_mut().for_each(|read| *read = events.min(*read));
        undone
    }

    /// Everything that the person at the keyboard may do without being asked, with its words: `drop Attack`.
    pub fn liberties(&self) -> Vec<(Interrupt, String)> {
        let Some(seat) = self.holder else { return vec![] };
        let taken = |(id, choice, text)| (Interrupt::Take(seat, id, choice), text);
        self.session.liberties(seat).into_iter().map(taken).collect()
    }

    /// Does one of them.
    pub fn take(&mut self, what: Interrupt) -> Result<(), AnswerError> {
        self.session.interrupt(what)?;
        self.answer_forced();
        Ok(())
    }

    /// Gives up for the person at the keyboard.
    pub fn resign(&mut self) -> Result<(), AnswerError> {
        if let Some(seat) = self.holder {
            self.session.interrupt(Interrupt::Resign(seat))?;
            self.answer_forced();
        }
        Ok(())
    }

    /// Why a choice is not legal now.
    pub fn why_not(&self, choice: Choice) -> Option<Refusal> {
        self.session.why_not(choice)
    }

    /// What happened so far, and from where on it is new to the person.
    pub fn log(&self) -> (Vec<Sentence>, usize) {
        let log = self.session.log_for(self.viewer());
        // Every event has one sentence.
        let read = self.holder.map_or(0, |seat| self.read[seat.index()]).min(log.len());
        let mut told = collapsed(&log[..read]);
        let fresh = told.len();
        told.extend(collapsed(&log[read..]));
        (told, fresh)
    }

    /// What the question to the person at the keyboard is about, where it does not say so itself.
    pub fn subject(&self) -> Option<About> {
        self.asked()?;
        self.session.words().subject()
    }

    /// Whether these players could end the game as a draw now; else why not. Bots never agree.
    pub fn may_agree_draw(&self) -> Result<(), Refusal> {
        self.session.why_not_interrupt(Interrupt::AgreeDraw(self.people)).map_or(Ok(()), Err)
    }

    /// All people at the keyboard agree to a draw.
    pub fn agree_draw(&mut self) -> Result<(), AnswerError> {
        self.session.interrupt(Interrupt::AgreeDraw(self.people)).map(|_| ())
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.session.outcome()
    }

    /// Why it cannot go on, if it cannot: a defect of rules or cards.
    pub fn fault(&self) -> Option<Fault> {
        match self.session.pending() {
            Pending::Fault(fault) => Some(fault),
            Pending::Ask(_) | Pending::Over(_) => None,
        }
    }

    /// Writes the game to a file, all of it or nothing.
    pub fn save(&self, path: &Path) -> anyhow::Result<()> {
        let text = self.session.to_replay().write();
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let failed = || format!("cannot save to `{}`", path.display());
        fs::write(&beside, text).with_context(failed)?;
        fs::rename(&beside, path).with_context(failed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use runehall_bots::BotSpec;
    use runehall_dice::FastDice;
    use runehall_engine::{Event, NoDice, Setup};
    use runehall_games::session::default_names;
    use runehall_games::{DynState, GameEntry, Registry, find};
    use runehall_testkit::isle::Isle;
    use runehall_wire::Outside;

    use super::*;

    /// Hears everything, and takes the first option.
    #[derive(Debug)]
    struct Ears(Arc<Mutex<Vec<Event>>>);

    impl DynBot for Ears {
        fn name(&self) -> String {
            "random".to_owned()
        }

        fn choose(&mut self, state: &dyn DynState) -> Option<Choice> {
            let mut options = vec![];
            state.options(&mut options);
            options.first().copied()
        }

        fn listens(&self) -> bool {
            true
        }

        fn hear(&mut self, seat: Seat, events: &[Event]) {
            assert_eq!(seat, Seat(1));
            self.0.lock().unwrap().extend_from_slice(events);
        }

        fn forget(&mut self) {
            self.0.lock().unwrap().clear();
        }
    }

    /// Plays on for a while; at every answer of the bot it has heard what has happened until then. How often it answered.
    fn play_on(host: &mut Host, heard: &Arc<Mutex<Vec<Event>>>, answers: usize) -> usize {
        let mut n = 0;
        for turn in 0..answers {
            if host.thinking().is_some() {
                let events = host.session().events().to_vec();
                host.bot_moves().unwrap();
                assert_eq!(*heard.lock().unwrap(), events);
                n += 1;
            } else if let Some(asked) = host.asked() {
                host.choose(asked.options[turn % asked.options.len()]).unwrap();
            }
        }
        n
    }

    #[test]
    fn a_bot_that_listens_hears_the_game_across_undo_and_resume() {
        let game = find("zun").unwrap().load(&[]).unwrap();
        let session =
            Session::new(Arc::clone(&game), Setup::seats(2), default_names(2), Box::new(FastDice::new(1))).unwrap();
        let seated = |session| {
            let heard = Arc::new(Mutex::new(vec![]));
            (Host::new(session, vec![None, Some(Box::new(Ears(Arc::clone(&heard))) as Box<dyn DynBot>)]), heard)
        };
        let (mut host, heard) = seated(session);
        let before = play_on(&mut host, &heard, 12);
        assert!(host.undo());
        let after = play_on(&mut host, &heard, 12);
        let replay = host.session().to_replay();
        let (mut host, heard) = seated(Session::resume(game, &replay, Box::new(FastDice::new(2))).unwrap());
        let resumed = play_on(&mut host, &heard, 12);
        assert!(before > 0 && after > 0 && resumed > 0, "{before} {after} {resumed}");
    }

    #[test]
    fn a_bot_that_plays_by_lot_takes_a_liberty_whoever_is_asked_and_one_that_thinks_takes_none() {
        let games = Registry::with([GameEntry::of::<Isle>()]);
        let game = games.load(&games.find("isle").unwrap()).unwrap();
        // Liberties in the log of a few games against a bot, and how many of them were taken while the person was asked.
        let taken = |bot: BotSpec| {
            let (mut all, mut in_between) = (0, 0);
            for seed in 0..12 {
                let dice = Box::new(FastDice::new(seed));
                let session = Session::new(Arc::clone(&game), Setup::seats(2), default_names(2), dice).unwrap();
                let mut host = Host::new(session, vec![None, Some(game.bot(bot, 2, seed))]);
                for turn in 0..400 {
                    let before = host.session().entries().count();
                    if host.thinking().is_some() {
                        host.bot_moves().unwrap();
                    } else if let Some(asked) = host.asked() {
                        host.choose(asked.options[turn % asked.options.len()]).unwrap();
                    } else {
                        break;
                    }
                    let new = host.session().entries().skip(before);
                    let theirs = |entry: &&LogEntry| matches!(entry, LogEntry::Interrupt(Outside::Take(Seat(1), ..)));
                    let n = new.filter(theirs).count();
                    all += n;
                    in_between += if host.asked().is_some() { n } else { 0 };
                }
                let again = Session::resume(Arc::clone(&game), &host.session().to_replay(), Box::new(NoDice)).unwrap();
                assert!(again.state().same_as(host.session().state()));
            }
            (all, in_between)
        };
        let (all, in_between) = taken(BotSpec::Random);
        assert!(all > in_between && in_between > 0, "{all} {in_between}");
        assert_eq!(taken(BotSpec::Rollout { playouts: 2 }), (0, 0));
    }
}
