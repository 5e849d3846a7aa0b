//! One game with its log and its dice: the driver behind every table, in the terminal and on the server.
//!
//! A session answers for people and bots alike: look at [`Session::ask`], list [`Session::options`], [`Session::answer`].
//! It rolls the dice itself and writes every roll into the log, so the log is the whole game: undo, save and resume are
//! all "apply the log". **Invariant:** an error changes nothing, and playing [`Session::to_replay`] again gives an equal
//! state, at any moment, also in the middle of a command.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use runehall_engine::{
    Actor, Ask, Choice, Dice, Event, Interrupt, KindId, LibertyId, NoDice, Options, Outcome, Outlook, Pending,
    Question, Refusal, Seat, SeatSet, Setup, Shape, View, Viewer,
};
use runehall_wire::{LogEntry, Replay};

pub use crate::board::{AnswerError, StartError};
use crate::board::{Board, STAND_INS};
use crate::command;
pub use crate::command::{Commands, Unfit};
use crate::ending::Ended;
use crate::erased::{DynGame, DynState};
use crate::replay::VerifyError;
pub use crate::sheet::{Candidate, Sheet};
use crate::words;
pub use crate::words::{About, Sentence, TableWords};

/// A game being played.
pub struct Session {
    board: Board,
    dice: Box<dyn Dice + Send>,
    notes: BTreeMap<String, String>,
    undos: u64,
}

/// Which questions with a single answer [`Session::auto_answer_forced`] answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// Those in the middle of a command. Nobody sees a command before it is complete, so nothing can be read from how
    /// long it takes: safe at every table.
    MidCommand,
    /// All. Others can tell from the quick answer that there was no choice, which may tell them what is in a hand: only
    /// for tables where nobody else watches the clock, such as one person among bots.
    Any,
    /// All, and to the end of a command in which nothing could be chosen, also where it names what it will hit: where no server waits for the same
    /// answers when it reads the log again.
    Whole,
}

impl Session {
    /// A new game, dealt and at its first question.
    pub fn new(
        game: Arc<dyn DynGame>,
        setup: Setup,
        names: Vec<String>,
        dice: Box<dyn Dice + Send>,
    ) -> Result<Self, StartError> {
        let mut session = Session { board: Board::start(game, setup, names)?, dice, notes: BTreeMap::new(), undos: 0 };
        session.roll_dice();
        Ok(session)
    }

    /// A game that goes on where its replay stops. The log is played again and checked line by line.
    pub fn resume(game: Arc<dyn DynGame>, replay: &Replay, dice: Box<dyn Dice + Send>) -> Result<Self, VerifyError> {
        let mut session = Session { board: Board::of(game, replay)?, dice, notes: replay.notes.clone(), undos: 0 };
        session.notes.remove(STAND_INS);
        session.roll_dice();
        Ok(session)
    }

    /// Answers the pending question for a seat, and rolls what is to be rolled then. Hands back the new events, which
    /// are the whole truth: show them through [`Session::log_since`].
    pub fn answer(&mut self, seat: Seat, choice: Choice) -> Result<&[Event], AnswerError> {
        self.put(Actor::Seat(seat), &[choice]).map_err(|unfit| unfit.why)
    }

    /// Answers the pending question and the further ones of the same command, all of them or none. An answer that could not be
    /// another may be left out if another one follows.
    pub fn answer_all(&mut self, seat: Seat, choices: &[Choice]) -> Result<&[Event], Unfit> {
        self.put(Actor::Seat(seat), choices)
    }

    /// The same for several commands in a row ([`command::apart`]), all of them or none.
    pub fn answer_commands(&mut self, seat: Seat, choices: &[Choice]) -> Result<(), Unfit> {
        let one = self.asked_seat() != Some(seat) || choices.len() < 2;
        let commands = if one { vec![choices.to_vec()] } else { self.apart(choices)?.whole()? };
        for choices in &commands {
            self.answer_all(seat, choices)?;
        }
        Ok(())
    }

    /// Notes that it was not the player who gave the last command of a seat, or not all of it: a bot stood in, or the clock was up. Whoever
    /// looks back at the game does not take it for theirs.
    pub fn stood_in_for(&mut self, seat: Seat) {
        self.board.stood_in_for(seat);
    }

    /// What a list of answers comes to as commands of whoever is asked.
    pub fn apart(&self, choices: &[Choice]) -> Result<Commands, Unfit> {
        command::apart(self.state(), choices).map_err(|unfit| unfit.named(&self.board.names))
    }

    /// Answers a pending roll by hand. Only sessions whose dice give nothing ([`runehall_engine::NoDice`]) wait for it.
    pub fn roll(&mut self, choice: Choice) -> Result<&[Event], AnswerError> {
        self.put(Actor::Chance, &[choice]).map_err(|unfit| unfit.why)
    }

    /// Everything that a seat may do now without being asked, with its words: `drop Attack`.
    pub fn liberties(&self, seat: Seat) -> Vec<(LibertyId, Choice, String)> {
        let words = self.words();
        let text = |(id, choice)| (id, choice, words.taken(id, choice));
        self.state().liberties(seat).into_iter().map(text).collect()
    }

    /// Why something cannot happen outside of the questions now.
    pub fn why_not_interrupt(&self, what: Interrupt) -> Option<Refusal> {
        self.state().why_not_interrupt(what).map(|refusal| refusal.named(&self.board.names))
    }

    /// A player resigns, a draw is agreed or a liberty is taken. A command that is being given is taken back first.
    pub fn interrupt(&mut self, what: Interrupt) -> Result<&[Event], AnswerError> {
        let before = self.board.events.len();
        self.board.interrupt(what)?;
        self.roll_dice();
        Ok(self.board.events.get(before..).unwrap_or_default())
    }

    /// Takes back the last answer of the command that is being given, and with it answers after it that could not have
    /// been others. False if no command is being given.
    pub fn step_back(&mut self) -> bool {
        self.board.step_back()
    }

    /// Goes back to before the last complete command of any of these seats, past commands in which there was nothing to
    /// choose. False if there is none. What follows is rolled anew: a pile has no order until it is drawn from, so a
    /// player who takes something back has not seen what will come.
    pub fn undo(&mut self, seats: SeatSet) -> bool {
        let undone = self.board.undo(seats);
        self.undos += u64::from(undone);
        undone
    }

    /// How often something was taken back since the session began: events that somebody remembers from before may be others now.
    pub fn undos(&self) -> u64 {
        self.undos
    }

    /// Whether a seat's last command can be taken back in a friendly game: nothing was rolled since, and nobody else has
    /// shown or seen anything hidden.
    pub fn can_undo(&self, seat: Seat) -> bool {
        self.board.can_undo(seat)
    }

    /// Answers questions to these seats for them as long as there is a single answer; hands back how many. Whether that
    /// is wanted is for the driver to decide, see [`Forced`].
    pub fn auto_answer_forced(&mut self, which: Forced, seats: SeatSet) -> usize {
        let mut n = 0;
        while let Some((seat, choice)) = self.forced(which).filter(|(seat, _)| seats.has(*seat)) {
            if self.answer(seat, choice).is_err() {
                break;
            }
            n += 1;
        }
        n
    }

    /// The single answer to the pending question, and whose it is, if it may be given for them. In the middle of a command one that
    /// names a card, a player or a thing is asked for like any other: whoever began the command sees what it will hit, and
    /// may still step back. Where the command could not have begun otherwise either, there is nothing to step back to.
    pub fn forced(&self, which: Forced) -> Option<(Seat, Choice)> {
        let Ask { who: Actor::Seat(seat), step, .. } = self.ask()? else { return None };
        let [choice] = self.options()[..] else { return None };
        let names = matches!(choice, Choice::Card(_) | Choice::CardOf(..) | Choice::Thing(_) | Choice::Seat(_));
        let wanted = match which {
            Forced::MidCommand => false,
            Forced::Any => step == 0,
            Forced::Whole => step == 0 || self.had_no_choice(),
        };
        let is_word = step > 0 && !names;
        (is_word || wanted).then_some((seat, choice))
    }

    /// Whether no answer of the open command could have been another.
    fn had_no_choice(&self) -> bool {
        let mut first = self.state().boxed_clone();
        let rewound = first.rewind();
        let given = command::give(&*first, self.open_command());
        rewound && given.is_ok_and(|given| given.answers.iter().all(|answer| answer.only))
    }

    /// Whether the pending question is a window in which one may answer what somebody else does, and nothing of an answer is given.
    pub fn is_window(&self) -> bool {
        let begins = self.ask().is_some_and(|ask| ask.step == 0);
        begins && self.question().is_some_and(|question| self.game().info().layout.windows.contains(&question.name))
    }

    /// The game it is a game of.
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.board.game
    }

    /// The table as it was asked for.
    pub fn setup(&self) -> &Setup {
        &self.board.setup
    }

    /// The players' names, by seat.
    pub fn names(&self) -> &[String] {
        &self.board.names
    }

    /// What the driver wanted to be kept with the game.
    pub fn notes(&self) -> &BTreeMap<String, String> {
        &self.notes
    }

    /// Keeps something with the game, such as which seats bots play. It never changes the game.
    pub fn set_note(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.notes.insert(key.into(), value.into());
    }

    /// The whole truth: for bots, which look at it through their seat's eyes.
    pub fn state(&self) -> &dyn DynState {
        &*self.board.state
    }

    /// What the game waits for.
    pub fn pending(&self) -> Pending {
        self.board.state.pending()
    }

    /// The pending question; `None` when the game is over or cannot go on.
    pub fn ask(&self) -> Option<Ask> {
        self.board.ask().ok()
    }

    /// The words of the pending question.
    pub fn question(&self) -> Option<&'static Question> {
        words::question(&*self.board.game, &*self.board.state)
    }

    /// The seat that is asked.
    pub fn asked_seat(&self) -> Option<Seat> {
        match self.ask()?.who {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    /// The same with the reason, who resigned, and how the players came off.
    pub fn ended(&self) -> Option<Ended> {
        self.board.ended()
    }

    /// The same in words alone: `Billy wins: all others are defeated (ZUN-15.1)`.
    pub fn outcome_text(&self) -> Option<String> {
        self.ended().map(|ended| ended.text())
    }

    /// All legal answers to the pending question, sorted.
    pub fn options(&self) -> Options {
        let mut options = vec![];
        self.board.state.options(&mut options);
        options
    }

    /// The same as a table lists them for the seat that is asked: of players and their things the others come first, from
    /// the next seat on, so that what is chosen in haste does not hit oneself. Where oneself is the usual answer
    /// ([`runehall_engine::Layout::oneself`]) that comes first.
    pub fn listed_options(&self) -> Options {
        let mut options = self.options();
        let (Some(asked), n) = (self.asked_seat(), self.board.setup.seats) else { return options };
        let home =
            self.question().is_some_and(|question| self.board.game.info().layout.oneself.contains(&question.name));
        let words = self.words();
        let place = |choice: Choice| {
            let seat = match choice {
                Choice::Seat(seat) => Some(seat),
                Choice::Thing(id) => words.thing(id).and_then(|thing| thing.holder),
                Choice::No
                | Choice::Yes
                | Choice::Card(_)
                | Choice::CardOf(..)
                | Choice::Amount(_)
                | Choice::Mode(_)
                | Choice::Roll(_)
                | Choice::Done => None,
            };
            seat.map(|seat| (seat.0 + n - asked.0 - u8::from(!home)) % n)
        };
        let placed: Vec<usize> = (0..options.len()).filter(|&i| place(options[i]).is_some()).collect();
        let mut sorted: Options = placed.iter().map(|&i| options[i]).collect();
        sorted.sort_by_key(|&choice| place(choice));
        for (i, choice) in placed.into_iter().zip(sorted) {
            options[i] = choice;
        }
        options
    }

    /// What the pending question asks for beyond one of its options.
    pub fn sheet(&self) -> Option<Sheet> {
        Sheet::of(&*self.board.state, self.question()?)
    }

    /// What may come of the answers to the pending question, for the seat that is asked, with the players' names in it.
    pub fn outlook(&self) -> Outlook {
        let outlook = self.asked_seat().map(|seat| self.board.state.outlook(seat)).unwrap_or_default();
        outlook.named(&self.board.names)
    }

    /// The answers already given of the command that is being given; empty if none is.
    pub fn open_command(&self) -> &[Choice] {
        self.board.open_command()
    }

    /// The same with their words, one by one and as one phrase: `Attack`, `Boost`; `play Attack with Boost`.
    pub fn open_command_words(&self) -> (Vec<(Choice, String)>, String) {
        said(self.board.spoken_command())
    }

    /// The same with the question that each of them answers.
    pub fn open_command_questions(&self) -> (Vec<(&'static Question, Choice, String)>, String) {
        let spoken = self.board.spoken_command();
        let text = words::command_text(&spoken);
        (spoken, text)
    }

    /// The same of a whole command that begins with the pending question.
    pub fn command_words(&self, choices: &[Choice]) -> (Vec<(Choice, String)>, String) {
        let Board { game, names, state, .. } = &self.board;
        said(command::spoken(&**game, names, &**state, choices))
    }

    /// Why a choice is not legal now, with the players' names in it; `None` if it is.
    pub fn why_not(&self, choice: Choice) -> Option<Refusal> {
        self.board.state.why_not(choice).map(|refusal| refusal.named(&self.board.names))
    }

    /// The words of the table at the pending question.
    pub fn words(&self) -> TableWords<'_> {
        self.board.words()
    }

    /// What an answer is called at the pending question.
    pub fn choice_text(&self, choice: Choice) -> String {
        self.words().choice(choice)
    }

    /// The choice that a text means at the pending question: an option by its words; else any other card, player, number
    /// or word of the question, so that [`Session::why_not`] can say what is wrong with it; else nothing.
    pub fn read_choice(&self, text: &str) -> Option<Choice> {
        let (question, words, text) = (self.question()?, self.words(), text.trim());
        let cards = (0..self.board.game.card_names().len()).map(|n| Choice::Card(KindId(n as u16)));
        let seats = (0..self.board.setup.seats).map(|n| Choice::Seat(Seat(n)));
        let said = [Choice::Done, Choice::Yes, Choice::No].into_iter().chain(cards).chain(seats);
        let amount = || text.parse().ok().filter(|_| question.shape == Shape::Amount).map(Choice::Amount);
        self.options()
            .into_iter()
            .chain(said)
            .find(|choice| !text.is_empty() && choice.is_text(text, question, &words))
            .or_else(amount)
            .or_else(|| text.parse().ok())
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> View {
        self.board.state.view(viewer)
    }

    /// The same game in another world that a seat cannot tell from this one, without dice: what the seat is told of either
    /// must be the same.
    #[must_use]
    pub fn resampled(&self, seat: Seat, dice: &mut dyn Dice) -> Session {
        Session { board: self.board.resampled(seat, dice), dice: Box::new(NoDice), notes: BTreeMap::new(), undos: 0 }
    }

    /// The same position without its past and without dice, to try something out: it begins with the command that is being given.
    #[must_use]
    pub fn position(&self) -> Session {
        Session { board: self.board.position(), dice: Box::new(NoDice), notes: BTreeMap::new(), undos: 0 }
    }

    /// Everything that happened, undisguised; an event's number is its place.
    pub fn events(&self) -> &[Event] {
        &self.board.events
    }

    /// Everything that happened as a viewer may know it, in sentences.
    pub fn log_for(&self, viewer: Viewer) -> Vec<Sentence> {
        self.log_since(0, viewer)
    }

    /// The same from event number `n` on.
    pub fn log_since(&self, n: usize, viewer: Viewer) -> Vec<Sentence> {
        let events = self.board.events.get(n..).unwrap_or_default();
        events.iter().map(|event| self.words().sentence(event, viewer)).collect()
    }

    /// The log: every answer, chance included.
    pub fn entries(&self) -> impl Iterator<Item = &LogEntry> {
        self.board.log.iter().map(|line| &line.entry)
    }

    /// The game as a replay: finished if it is over, else saved as it stands.
    pub fn to_replay(&self) -> Replay {
        let stand_ins = self.board.stand_ins().map(|lines| (STAND_INS.to_owned(), lines));
        Replay {
            game: self.board.game.info().name.to_owned(),
            rules: self.board.game.rules_hash(),
            setup: self.board.setup.clone(),
            names: self.board.names.clone(),
            notes: self.notes.clone().into_iter().chain(stand_ins).collect(),
            entries: self.entries().cloned().collect(),
            ending: self.board.ending(),
        }
    }

    fn put(&mut self, who: Actor, choices: &[Choice]) -> Result<&[Event], Unfit> {
        let before = self.board.events.len();
        self.board.record_all(who, choices)?;
        self.roll_dice();
        Ok(self.board.events.get(before..).unwrap_or_default())
    }

    /// Rolls until somebody is asked. A roll that the rules do not take stays open: it is then no answer that is lost.
    fn roll_dice(&mut self) {
        while let Some(Ask { who: Actor::Chance, sides, .. }) = self.ask() {
            let Some(n) = self.dice.roll(sides.into()) else { return };
            if self.board.record(Actor::Chance, Choice::Roll(n as u16)).is_err() {
                return;
            }
        }
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("board", &self.board).field("notes", &self.notes).finish_non_exhaustive()
    }
}

/// Answers one by one and as one phrase.
fn said(spoken: Vec<(&'static Question, Choice, String)>) -> (Vec<(Choice, String)>, String) {
    let text = words::command_text(&spoken);
    (spoken.into_iter().map(|(_, choice, word)| (choice, word)).collect(), text)
}

/// Names for players nobody has named: those of the rulebooks' examples.
pub fn default_names(seats: u8) -> Vec<String> {
    const NAMES: [&str; 8] = ["Alex", "Billy", "Chris", "Drew", "Emery", "Finley", "Gray", "Harper"];
    (0..usize::from(seats))
        .map(|i| NAMES.get(i).map_or_else(|| format!("Player {}", i + 1), ToString::to_string))
        .collect()
}
