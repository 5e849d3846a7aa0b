//! A table: what its rows add up to.

use std::sync::Arc;

use runehall_dice::fair::{Secret, from_hex};
use runehall_engine::choice::NoChoice;
use runehall_engine::{Actor, Choice, Interrupt, Liberty, LibertyId, Pending, QuestionId, Seat, SeatSet, Setup};
use runehall_games::DynGame;
use runehall_games::session::{AnswerError, Forced, Session, Unfit};
use runehall_protocol::play::ChatLine;
use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::{MAX_CHOICES, Replay, hex};

use crate::act::{Act, By, Made};
use crate::chair::{Chair, free_name};
use crate::chat::Chat;
use crate::games::Games;
use crate::make::Fresh;
use crate::offer::OpenOffer;
use crate::together::Moment;

/// A table as its rows have made it.
#[derive(Debug)]
pub struct Table {
    pub(crate) id: String,
    pub(crate) made: Made,
    pub(crate) made_at: i64,
    pub(crate) game: Arc<dyn DynGame>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) session: Option<Session>,
    /// Those who are asked together, while they answer.
    pub(crate) moment: Option<Moment>,
    pub(crate) offer: Option<OpenOffer>,
    pub(crate) chat: Chat,
    pub(crate) rematch: Option<String>,
    /// The game that this one goes on from.
    pub(crate) position: Option<Replay>,
    secret: Secret,
    /// How many rows have been folded.
    rows: u64,
    /// How often the game has changed: what a decision is known by.
    moves: u64,
    /// When the clock of the command that is waited for began.
    asked_at: i64,
    /// Whether that command began in an answer window. Kept while it is given, so that its time is that of a window to the end.
    window: bool,
}

/// Who hears of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Everybody: the game, the seats or the chat changed.
    All,
    /// This seat alone, which is in the middle of a command.
    Only(Seat),
}

/// What the game waits for, for whoever drives bots and clocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Duty {
    /// A bot must answer.
    Bot {
        /// For which seat.
        seat: Seat,
        /// Which bot.
        bot: String,
    },
    /// A person is asked who wants such questions to be answered by the table.
    Pass {
        /// Which seat.
        seat: Seat,
        /// The only answer.
        choice: Choice,
    },
    /// A person must answer.
    Person {
        /// Which seat.
        seat: Seat,
    },
}

impl Table {
    /// A table by its first row.
    pub fn new(games: &Games, id: &str, at: i64, made: Made) -> Result<Self, Refused> {
        let game = Arc::clone(made.game_of(games)?);
        let secret = from_hex(&made.secret)
            .map(Secret::new)
            .ok_or_else(|| Refused::new(ErrorCode::Internal, "the table has no secret for its shuffles"))?;
        let position = made.position.as_deref().map(runehall_wire::parse).transpose();
        let position = position.map_err(|error| {
            let message = format!("the position that the table goes on from cannot be read: {error}");
            Refused::new(ErrorCode::Internal, message)
        })?;
        let chairs = Chair::of(&made);
        let mut table = Table {
            id: id.to_owned(),
            made,
            made_at: at,
            game,
            chairs,
            session: None,
            moment: None,
            offer: None,
            chat: Chat::default(),
            rematch: None,
            position,
            secret,
            rows: 1,
            moves: 0,
            asked_at: at,
            window: false,
        };
        // The rules refuse a bad setup here, before anybody sits down, and a table of bots begins at once.
        table.would_start(&table.setup())?;
        table.begin_if_full()?;
        Ok(table)
    }

    /// Takes the next row. A refusal changes nothing.
    pub fn fold(&mut self, at: i64, act: Act) -> Result<Heard, Refused> {
        let moves = self.moves;
        // A liberty is no answer, and as many can be taken as one likes.
        let waited_for = if matches!(act, Act::Took { .. }) { self.first_question() } else { None };
        let heard = self.take(at, act)?;
        self.rows += 1;
        // Time is given for a command. Its single answers, and those taken back, are nobody else's business and win no time.
        let goes_on = waited_for.is_some() && self.moves == moves + 1 && waited_for == self.first_question();
        if self.moves != moves && heard == Heard::All && !goes_on {
            self.asked_at = at;
        }
        Ok(heard)
    }

    fn take(&mut self, at: i64, act: Act) -> Result<Heard, Refused> {
        match act {
            Act::Made(_) => return Err(Refused::new(ErrorCode::Internal, "a table is made once")),
            Act::Sat { seat, user, name, contribution } => self.sit(Seat(seat), user, &name, &contribution)?,
            Act::Brought { seat, brought } => self.bring(Seat(seat), brought)?,
            Act::Left { seat } => self.stand_up(Seat(seat))?,
            Act::Answered { seat, choices, by } => return self.answer(Seat(seat), &choices, by),
            Act::Back { seat } => return self.back(Seat(seat)),
            Act::Declined { seat } => return self.decline(Seat(seat)),
            Act::Took { seat, liberty, choice } => {
                let (id, _) = self.liberty(&liberty)?;
                let (waited_for, given) = (self.first_question(), self.given_together());
                self.interrupt(Interrupt::Take(Seat(seat), id, choice))?;
                if waited_for == self.first_question() {
                    self.give_again(given);
                }
            }
            Act::Resigned { seat } => self.interrupt(Interrupt::Resign(Seat(seat)))?,
            Act::Offered { seat, what } => self.offer(Seat(seat), what)?,
            Act::Agreed { seat, yes } => self.agree(Seat(seat), yes)?,
            Act::StoodIn { seat, bot } => {
                self.chair_mut(Seat(seat))?.stand_in = Some(bot);
                self.offer = None;
            }
            Act::CameBack { seat } => self.chair_mut(Seat(seat))?.stand_in = None,
            Act::Resumed => {
                self.playing()?;
                self.asked_at = at;
            }
            Act::AutoPass { seat, on } => self.chair_mut(Seat(seat))?.auto_pass = on,
            Act::AlwaysAsk { seat, on } => self.chair_mut(Seat(seat))?.always_ask = on,
            Act::Said { seat, name, text } => {
                self.chat.hear(ChatLine { name, seat, text, at: at.max(0).unsigned_abs() });
            }
            Act::Rematched { table } => {
                if self.rematch.is_some() {
                    return Err(Refused::new(ErrorCode::NotNow, "there is a rematch already"));
                }
                self.rematch = Some(table);
            }
        }
        Ok(Heard::All)
    }

    fn sit(&mut self, seat: Seat, user: String, name: &str, contribution: &str) -> Result<(), Refused> {
        let contribution = from_hex(contribution).ok_or_else(|| {
            Refused::new(ErrorCode::Malformed, "`contribution` must be 64 hex digits, chosen at random")
        })?;
        if self.seat_of(&user).is_some() {
            return Err(Refused::new(ErrorCode::NotNow, "you sit at this table already"));
        }
        let name = free_name(name, &self.chairs, seat);
        let chair = self.chair_mut(seat)?;
        if !chair.is_open() {
            return Err(Refused::new(ErrorCode::Taken, "somebody sits there already; choose another seat"));
        }
        (chair.user, chair.name, chair.contribution) = (Some(user), name, Some(contribution));
        if let Err(refused) = self.begin_if_full() {
            self.clear(seat);
            return Err(refused);
        }
        Ok(())
    }

    fn stand_up(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.session.is_some() {
            return Err(Refused::new(ErrorCode::NotNow, "the game has begun; resign to leave it"));
        }
        self.chair_mut(seat)?;
        self.clear(seat);
        Ok(())
    }

    fn clear(&mut self, seat: Seat) {
        if let Some(chair) = self.chairs.get_mut(seat.index()).filter(|chair| chair.is_person()) {
            (chair.user, chair.contribution, chair.brought) = (None, None, None);
            chair.name.clear();
        }
    }

    fn answer(&mut self, seat: Seat, choices: &[Choice], by: By) -> Result<Heard, Refused> {
        // What the table answers there was no other answer to, and the player has asked for it.
        let stood_in = by == By::Clock || self.chairs.get(seat.index()).is_some_and(|chair| chair.stand_in.is_some());
        if self.moment.is_some() {
            return self.answer_together(seat, choices, stood_in);
        }
        let people = self.people();
        let session = self.playing_mut()?;
        session.answer_commands(seat, choices).map_err(|unfit| refused_command(&unfit))?;
        if stood_in {
            session.stood_in_for(seat);
        }
        session.auto_answer_forced(Forced::MidCommand, people);
        // No command is past its first question before that was answered, so an open one is this one.
        if session.asked_seat() == Some(seat) && !session.open_command().is_empty() {
            self.moves += 1;
            return Ok(Heard::Only(seat));
        }
        self.went_on();
        Ok(Heard::All)
    }

    fn back(&mut self, seat: Seat) -> Result<Heard, Refused> {
        if self.moment.is_some() {
            return self.back_together(seat);
        }
        let session = self.playing_mut()?;
        if session.asked_seat() != Some(seat) || !session.step_back() {
            return Err(Refused::new(ErrorCode::NotNow, "there is no answer to take back: no command is being given"));
        }
        self.moves += 1;
        Ok(Heard::Only(seat))
    }

    /// An answer window is over for a seat (RSL-14.12): what it has begun is taken back, however far it is.
    fn decline(&mut self, seat: Seat) -> Result<Heard, Refused> {
        if !self.window || !self.asked_seats().has(seat) {
            return Err(Refused::new(ErrorCode::NotNow, "there is no answer window to decline"));
        }
        while self.back(seat).is_ok() {}
        self.answer(seat, &[Choice::Done], By::Clock)
    }

    /// Something happens outside of the questions.
    fn interrupt(&mut self, what: Interrupt) -> Result<(), Refused> {
        self.playing_mut()?.interrupt(what).map_err(|error| refused_answer(&error))?;
        self.went_on();
        Ok(())
    }

    /// Who is asked what, by the first question of the command that is waited for: those after it are nobody else's business.
    fn first_question(&self) -> Option<(Actor, QuestionId, SeatSet)> {
        let mut first = self.session.as_ref()?.state().boxed_clone();
        first.rewind();
        match first.pending() {
            Pending::Ask(ask) => Some((ask.who, ask.question, ask.together)),
            Pending::Over(_) | Pending::Fault(_) => None,
        }
    }

    /// A liberty of the game by its name.
    fn liberty(&self, name: &str) -> Result<(LibertyId, &'static Liberty), Refused> {
        let info = self.game.info();
        info.liberty(name).ok_or_else(|| {
            let names: Vec<&str> = info.liberties.iter().map(|liberty| liberty.name).collect();
            let known = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
            Refused::new(
                ErrorCode::Malformed,
                format!("there is no such liberty; at any time this game allows {known}"),
            )
        })
    }

    /// A command was completed. What an offer was about has passed, and something may have been rolled and seen since.
    pub(crate) fn went_on(&mut self) {
        self.offer = None;
        self.moved();
    }

    /// How often the game has changed.
    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }

    /// Begins the game if nobody and nothing is missing.
    pub(crate) fn begin_if_full(&mut self) -> Result<(), Refused> {
        let waits = |chair: &Chair| chair.is_open() || (self.chooses() && chair.brought.is_none());
        if self.chairs.iter().any(waits) {
            return Ok(());
        }
        let dice = Box::new(self.fair_notes().dice());
        let names = self.chairs.iter().map(|chair| chair.name.clone()).collect();
        let broken = |error: String| Refused::new(ErrorCode::Internal, error);
        let session = match &self.position {
            None => {
                // Each choice was looked at by itself; now all of them must go together.
                self.would_start(&self.setup())?;
                Session::new(Arc::clone(&self.game), self.setup(), names, dice).map_err(|e| broken(e.to_string()))?
            }
            Some(position) => {
                let replay = Replay { names, ..position.clone() };
                Session::resume(Arc::clone(&self.game), &replay, dice).map_err(|error| broken(error.to_string()))?
            }
        };
        self.session = Some(session);
        self.moved();
        Ok(())
    }

    /// The game has changed: old decisions are stale. Where nobody else watches the clock, questions with one answer need not be
    /// asked at all.
    pub(crate) fn moved(&mut self) {
        self.moves += 1;
        loop {
            let Some(session) = &self.session else { return };
            (self.moment, self.window) = (Moment::of(session), session.is_window());
            if self.moment.is_some() {
                return self.pass_together();
            }
            let unasked = self.unasked();
            let Some(session) = &mut self.session else { return };
            let Some((seat, choice)) = session.forced(Forced::Any).filter(|(seat, _)| unasked.has(*seat)) else {
                return;
            };
            if session.answer(seat, choice).is_err() {
                return;
            }
        }
    }

    /// Who need not be asked what has one answer: the only person among bots, unless they want to be asked in every window
    /// (RSL-14.12).
    pub(crate) fn unasked(&self) -> SeatSet {
        let people = self.people();
        let wants = |seat: Seat| self.window && self.chairs[seat.index()].always_ask;
        if people.len() == 1 { people.iter().filter(|seat| !wants(*seat)).collect() } else { SeatSet::NONE }
    }

    /// The setup for the rules.
    pub(crate) fn setup(&self) -> Setup {
        Setup {
            seats: self.chairs.len() as u8,
            mode: self.made.mode.clone(),
            starter: None,
            unattended: !self.chairs.iter().any(Chair::is_person),
            options: self.made.options.clone(),
            brought: self.brought(),
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How it was made.
    pub fn made(&self) -> &Made {
        &self.made
    }

    /// How many rows have been folded: the number of the next.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// When the clock of the command that is waited for began.
    pub fn asked_at(&self) -> i64 {
        self.asked_at
    }

    /// Whether it began in an answer window: when its time is up it is declined, and no bot completes it.
    pub fn is_in_window(&self) -> bool {
        self.window
    }

    /// The seconds for it: those of a window where it began in one and the table has such a time; 0 for no clock.
    fn limit(&self) -> u32 {
        if self.window && self.made.window > 0 { self.made.window } else { self.made.clock }
    }

    /// How many milliseconds are left for it; nothing where no clock runs.
    pub fn time_left(&self, now: i64) -> Option<u64> {
        let limit = i64::from(self.limit()) * 1000;
        (limit > 0).then(|| (self.asked_at + limit - now).max(0).unsigned_abs())
    }

    /// Whether a clock runs that began before `since`, when nobody could be sure of a server yet.
    pub fn is_owed_time(&self, since: i64) -> bool {
        self.limit() > 0 && self.asked_at < since && self.playing().is_ok()
    }

    /// Who sits where.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The game that is played here.
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    /// The game, once all have sat down.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The seat of a person.
    pub fn seat_of(&self, user: &str) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.user.as_deref() == Some(user)).map(|i| Seat(i as u8))
    }

    /// Whether the game is over, or can never go on.
    pub fn is_over(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.ask().is_none())
    }

    /// Whether a command was ever taken back.
    pub fn has_undone(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.undos() > 0)
    }

    /// Where somebody may sit down: the seat kept for them, or the one they wish, or the first that is free.
    pub fn place_for(&self, user: &str, wish: Option<u8>, invite: Option<&str>) -> Result<u8, Refused> {
        let kept = |seat: u8| self.made.kept.get(usize::from(seat)).and_then(Option::as_deref);
        let mut seats = 0..self.chairs.len() as u8;
        if let Some(seat) = seats.clone().find(|&seat| kept(seat) == Some(user)) {
            return Ok(seat);
        }
        // Hashes are compared: how long that takes tells nothing of the secret.
        let invited = invite.is_some_and(|invite| Fresh::invite_hash(invite) == self.made.invite);
        if !self.made.public && !invited {
            let message = "this table is by invitation; use the link you were sent";
            return Err(Refused::new(ErrorCode::NotYours, message));
        }
        let free = |seat: &u8| kept(*seat).is_none() && self.chairs[usize::from(*seat)].is_open();
        match wish {
            Some(seat) if seats.contains(&seat) && !free(&seat) => {
                Err(Refused::new(ErrorCode::Taken, "that seat is taken or kept for somebody; choose another"))
            }
            Some(seat) => Ok(seat),
            None => seats.find(free).ok_or_else(|| {
                Refused::new(ErrorCode::Taken, "every seat is taken or kept for somebody; you can watch")
            }),
        }
    }

    /// What the person is called for whom a seat is kept.
    pub(crate) fn kept_name(&self, seat: u8) -> Option<String> {
        self.made.kept.get(usize::from(seat))?.as_ref()?;
        Some(self.made.kept_names.get(usize::from(seat)).cloned().unwrap_or_default())
    }

    /// The seat that is kept for somebody.
    pub fn kept_for(&self, user: &str) -> Option<u8> {
        self.made.kept.iter().position(|kept| kept.as_deref() == Some(user)).map(|seat| seat as u8)
    }

    /// What the open question to a seat is known by. It means nothing: from a count others could tell how long somebody's command
    /// is. Of those who are asked together each has its own, which the answers of others do not change.
    pub fn decision(&self, seat: Seat) -> String {
        let key = blake3::derive_key("runehall 2026 decision ids", self.secret.reveal());
        let own = self.moment.as_ref().and_then(|moment| moment.part(seat)).map_or(0, |part| part.moves);
        let text = format!("{} {} {own}", self.moves, seat.0);
        hex(blake3::keyed_hash(&key, text.as_bytes()).as_bytes())[..16].to_owned()
    }

    /// What the game waits for: of several who are asked together, for each.
    pub fn duties(&self) -> impl Iterator<Item = Duty> {
        self.asked_seats().iter().filter_map(|seat| self.duty(seat))
    }

    fn duty(&self, seat: Seat) -> Option<Duty> {
        let session = self.session_of(seat)?;
        let chair = self.chairs.get(seat.index())?;
        if let Some(bot) = chair.bot() {
            return Some(Duty::Bot { seat, bot: bot.to_owned() });
        }
        // RSL-14.12: a window passes by itself, after a time that does not depend on what is held.
        let passes = chair.auto_pass || (session.is_window() && !chair.always_ask);
        let forced = session.forced(Forced::Any).filter(|_| passes);
        Some(forced.map_or(Duty::Person { seat }, |(seat, choice)| Duty::Pass { seat, choice }))
    }

    /// Answers of a person, checked as far as the table goes; the rules check them when they are folded. Of several commands in a row only those that are
    /// carried out at once come into the row: hands back, too, how many answers are left.
    pub fn choose(&self, seat: Seat, decision: &str, choices: &[String]) -> Result<(Act, usize), Refused> {
        self.choose_of(seat, decision, choices, false)
    }

    /// The same where all of them must belong to the one command that is being given.
    pub fn choose_whole(&self, seat: Seat, decision: &str, choices: &[String]) -> Result<Act, Refused> {
        self.choose_of(seat, decision, choices, true).map(|(act, _)| act)
    }

    fn choose_of(&self, seat: Seat, decision: &str, choices: &[String], whole: bool) -> Result<(Act, usize), Refused> {
        let session = self.open_decision(seat, decision)?;
        if choices.is_empty() || choices.len() > MAX_CHOICES {
            let message = format!("`choices` holds 1 to {MAX_CHOICES} answers");
            return Err(Refused::new(ErrorCode::Malformed, message));
        }
        let read = |(index, choice): (usize, &String)| {
            let unread = |error: NoChoice| Refused::new(ErrorCode::Malformed, error.to_string()).at(index);
            choice.parse().map_err(unread)
        };
        let mut choices = choices.iter().enumerate().map(read).collect::<Result<Vec<Choice>, _>>()?;
        let mut left = 0;
        // Those who are asked together give one command each.
        if choices.len() > 1 && self.moment.is_none() {
            let apart = session.apart(&choices).map_err(|unfit| refused_command(&unfit))?;
            let command = apart.commands.first().map_or(0, Vec::len);
            // Whether the next answers fit what comes after the command may depend on what others hold: a refusal, for which nothing has to be
            // done, must not tell it.
            if whole && command < choices.len() {
                return Err(refused_command(&Unfit { index: command, why: AnswerError::Ended }));
            }
            left = apart.left;
            choices.truncate(apart.taken());
        }
        Ok((Act::Answered { seat: seat.0, choices, by: By::Player }, left))
    }

    /// A person does something without being asked.
    pub fn take_liberty(&self, seat: Seat, liberty: &str, choice: &str) -> Result<Act, Refused> {
        self.liberty(liberty)?;
        let choice = choice.parse().map_err(|error| Refused::new(ErrorCode::Malformed, format!("{error}")))?;
        Ok(Act::Took { seat: seat.0, liberty: liberty.to_owned(), choice })
    }

    /// A person takes an answer back. Once the time is up a command is only ever completed: else one could hold up those who
    /// wait for as long as one liked.
    pub fn take_back(&self, seat: Seat, decision: &str, now: i64) -> Result<Act, Refused> {
        // An answer that waits for those of others can be taken back as well.
        if !(self.given(seat).is_some() && decision == self.decision(seat)) {
            self.open_decision(seat, decision)?;
        }
        if self.time_left(now) == Some(0) {
            return Err(Refused::new(ErrorCode::NotNow, "the time is up; nothing can be taken back any longer"));
        }
        Ok(Act::Back { seat: seat.0 })
    }

    /// Makes sure that a seat speaks of the question it is asked.
    pub fn open_decision(&self, seat: Seat, decision: &str) -> Result<&Session, Refused> {
        let session = self.playing()?;
        if !self.asked_seats().has(seat) {
            let of_another = self.asked_seats().iter().any(|asked| self.decision(asked) == decision);
            let why = if of_another { Refused::new(ErrorCode::NotYours, "you are not asked now") } else { stale() };
            return Err(why);
        }
        if decision != self.decision(seat) {
            return Err(stale());
        }
        Ok(self.session_of(seat).unwrap_or(session))
    }

    pub(crate) fn playing(&self) -> Result<&Session, Refused> {
        self.session.as_ref().filter(|session| session.ask().is_some()).ok_or_else(|| self.not_playing())
    }

    pub(crate) fn playing_mut(&mut self) -> Result<&mut Session, Refused> {
        if self.playing().is_err() {
            return Err(self.not_playing());
        }
        self.session.as_mut().ok_or_else(|| Refused::new(ErrorCode::NotNow, "the game has not begun"))
    }

    fn not_playing(&self) -> Refused {
        let message = match &self.session {
            Some(_) => "the game is over",
            None if self.chairs.iter().any(Chair::is_open) => "the game has not begun: a seat is open",
            None => "the game has not begun: somebody has yet to choose what they bring",
        };
        Refused::new(ErrorCode::NotNow, message)
    }

    /// Whether one person plays among bots.
    pub(crate) fn is_solo(&self) -> bool {
        self.people().len() == 1
    }

    pub(crate) fn people(&self) -> SeatSet {
        (0..).zip(&self.chairs).filter(|(_, chair)| chair.is_person()).map(|(seat, _)| Seat(seat)).collect()
    }

    pub(crate) fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, Refused> {
        self.chairs
            .get_mut(seat.index())
            .filter(|chair| chair.is_person())
            .ok_or_else(|| Refused::new(ErrorCode::NotFound, "there is no such seat for a person"))
    }

    pub(crate) fn secret(&self) -> &Secret {
        &self.secret
    }
}

fn stale() -> Refused {
    let message = "this decision is no longer open: it was answered, or taken back; look at the newest update";
    Refused::new(ErrorCode::Stale, message)
}

/// A refusal of answers, with the place of the first that does not fit.
pub(crate) fn refused_command(unfit: &Unfit) -> Refused {
    refused_answer(&unfit.why).at(unfit.index)
}

/// A refusal by the rules, in the words of the protocol.
pub(crate) fn refused_answer(error: &AnswerError) -> Refused {
    match error {
        AnswerError::NotAsked { .. } => Refused::new(ErrorCode::NotYours, error.to_string()),
        AnswerError::Refused(refusal) => {
            let message = if refusal.instead.is_empty() {
                refusal.because.clone()
            } else {
                format!("{}; {}", refusal.because, refusal.instead)
            };
            Refused { clause: Some(refusal.clause.to_string()), ..Refused::new(ErrorCode::Illegal, message) }
        }
        AnswerError::Ended => Refused::new(ErrorCode::Illegal, error.to_string()),
        AnswerError::Over => Refused::new(ErrorCode::NotNow, error.to_string()),
        AnswerError::Fault(_) => Refused::new(ErrorCode::Internal, error.to_string()),
    }
}
