//! Several who are asked the same at one moment: each answers when it likes, and nobody learns what.
//!
//! The rules ask one after the other and say who is asked together ([`runehall_engine::Ask::together`]). The table keeps the
//! game at the first of these questions and gives every seat a copy of its own (a [`Part`]), in which those before it have
//! answered anything at all: `testkit` proves of every game that it makes no difference. When the last has answered, the
//! answers go into the game in the order in which the rules ask. **Invariant:** until then the game has not moved, so the order in
//! which answers came leaves no trace, nobody sees what comes next, and whoever thinks better of it takes the own answer back.

use runehall_engine::{Actor, Choice, Seat, SeatSet, View, Viewer};
use runehall_games::command;
use runehall_games::session::{Forced, Session};
use runehall_protocol::play::GivenDto;
use runehall_protocol::{ErrorCode, Refused};
use runehall_wire::{LogEntry, MAX_CHOICES};

use crate::table::{Heard, Table, refused_command};

/// The seats that are asked together, in the order in which the rules ask them.
#[derive(Debug)]
pub(crate) struct Moment(Vec<Part>);

/// The moment as one of them has it.
#[derive(Debug)]
pub(crate) struct Part {
    seat: Seat,
    /// The game at this seat's question.
    first: Session,
    /// The same after what it has answered.
    pub(crate) session: Session,
    /// Whether its command is complete.
    pub(crate) ready: bool,
    /// Whether a stand-in or the clock gave some of it.
    stood_in: bool,
    /// How often it has changed.
    pub(crate) moves: u64,
}

impl Moment {
    /// The moment that a game is at, if it asks several together.
    pub(crate) fn of(session: &Session) -> Option<Self> {
        let together = session.ask()?.together;
        let (mut ahead, mut parts) = (session.position(), Vec::<Part>::new());
        while let Some(seat) = ahead.asked_seat().filter(|seat| together.has(*seat) && ahead.open_command().is_empty())
        {
            if parts.iter().any(|part| part.seat == seat) {
                break;
            }
            let first = ahead.position();
            parts.push(Part { seat, session: first.position(), first, ready: false, stood_in: false, moves: 0 });
            answer_anything(&mut ahead, seat)?;
        }
        (parts.len() > 1).then_some(Moment(parts))
    }

    /// What a seat has of it, if it is asked.
    pub(crate) fn part(&self, seat: Seat) -> Option<&Part> {
        self.0.iter().find(|part| part.seat == seat)
    }

    /// Whose answers are waited for.
    pub(crate) fn waits_for(&self) -> SeatSet {
        self.0.iter().filter(|part| !part.ready).map(|part| part.seat).collect()
    }

    /// The game as a seat sees it that has a part. The last answer of all carries the game on, past what others have only been thought to answer: who
    /// has given it sees the table as it was before, until all have answered (RSL-22.12: a player sees only the pack at hand).
    fn seen<'a>(&'a self, part: &'a Part) -> &'a Session {
        let goes_on = part.ready && self.0.last().is_some_and(|last| last.seat == part.seat);
        if goes_on { &part.first } else { &part.session }
    }

    fn seats(&self) -> SeatSet {
        self.0.iter().map(|part| part.seat).collect()
    }

    fn put(&mut self, new: Part) {
        if let Some(part) = self.0.iter_mut().find(|part| part.seat == new.seat) {
            *part = new;
        }
    }
}

/// A whole command, whichever.
fn answer_anything(session: &mut Session, seat: Seat) -> Option<()> {
    for _ in 0..MAX_CHOICES {
        session.answer(seat, *session.options().first()?).ok()?;
        if session.asked_seat() != Some(seat) || session.open_command().is_empty() {
            return Some(());
        }
    }
    None
}

impl Part {
    /// The answers of its command so far.
    fn given(&self) -> &[Choice] {
        let mut theirs = self.session.entries().filter_map(|entry| match entry {
            LogEntry::Answers { who: Actor::Seat(seat), choices } if *seat == self.seat => Some(&choices[..]),
            LogEntry::Answers { .. } | LogEntry::Interrupt(_) => None,
        });
        theirs.next().unwrap_or_default()
    }

    /// The same after these answers, which perhaps a stand-in or the clock gives.
    fn answered(&self, choices: &[Choice], stood_in: bool) -> Result<Part, Refused> {
        let mut session = self.session.position();
        session.answer_all(self.seat, choices).map_err(|unfit| refused_command(&unfit))?;
        session.auto_answer_forced(Forced::MidCommand, SeatSet::one(self.seat));
        let ready = session.asked_seat() != Some(self.seat) || session.open_command().is_empty();
        let stood_in = stood_in || self.stood_in;
        Ok(Part { seat: self.seat, first: self.first.position(), session, ready, stood_in, moves: self.moves + 1 })
    }

    /// The same without the last answer that could have been another; nothing if there is none.
    fn stepped_back(&self) -> Option<Part> {
        let (given, seat) = (self.given(), self.seat);
        let answers = command::give(self.first.state(), given).ok()?.answers;
        let kept = answers.iter().rposition(|answer| !answer.only).or((!answers.is_empty()).then_some(0))?;
        let mut session = self.first.position();
        session.answer_all(seat, &given[..kept]).ok()?;
        let stood_in = self.stood_in && kept > 0;
        Some(Part { seat, first: self.first.position(), session, ready: false, stood_in, moves: self.moves + 1 })
    }
}

impl Table {
    /// The game as a seat has it: its own part of what several are asked together, else the one game there is.
    pub fn session_of(&self, seat: Seat) -> Option<&Session> {
        let part = self.moment.as_ref().and_then(|moment| moment.part(seat));
        part.map(|part| &part.session).or(self.session.as_ref())
    }

    /// Whose answers the table takes now.
    pub fn asked_seats(&self) -> SeatSet {
        match (&self.moment, &self.session) {
            (Some(moment), _) => moment.waits_for(),
            (None, Some(session)) => session.asked_seat().map_or(SeatSet::NONE, SeatSet::one),
            (None, None) => SeatSet::NONE,
        }
    }

    /// What a viewer may know. Of those who are asked together, others learn at most who has not answered yet.
    pub fn view(&self, viewer: Viewer) -> Option<View> {
        let session = self.session.as_ref()?;
        let mut view = session.view(viewer);
        let Some(moment) = &self.moment else { return Some(view) };
        let may_know = !(view.waiting_for & moment.seats()).is_empty();
        let own = match viewer {
            Viewer::Seat(seat) => SeatSet::one(seat),
            Viewer::Spectator | Viewer::Judge => SeatSet::NONE,
        };
        if let Some(part) = own.iter().next().and_then(|seat| moment.part(seat)) {
            view = moment.seen(part).view(viewer);
        }
        view.waiting_for = if may_know { moment.waits_for() } else { moment.waits_for() & own };
        Some(view)
    }

    /// What a seat has answered while others are still asked.
    pub(crate) fn given(&self, seat: Seat) -> Option<GivenDto> {
        let part = self.moment.as_ref()?.part(seat).filter(|part| part.ready)?;
        let command = part.first.command_words(part.given()).1;
        Some(GivenDto { decision: self.decision(seat), command })
    }

    pub(crate) fn answer_together(&mut self, seat: Seat, choices: &[Choice], stood_in: bool) -> Result<Heard, Refused> {
        let not_asked = || Refused::new(ErrorCode::NotYours, "you are not asked now");
        let part = self.moment.as_ref().and_then(|moment| moment.part(seat)).ok_or_else(not_asked)?;
        if part.ready {
            let message = "you have answered; take it back first, or wait for the others";
            return Err(Refused::new(ErrorCode::NotNow, message));
        }
        let new = part.answered(choices, stood_in)?;
        self.take_part(new)
    }

    /// Takes back an answer that others have not all given yet.
    pub(crate) fn back_together(&mut self, seat: Seat) -> Result<Heard, Refused> {
        let part = self.moment.as_ref().and_then(|moment| moment.part(seat));
        let back = part.and_then(|part| Some((part.ready, part.stepped_back()?)));
        let Some((was_ready, new)) = back else {
            return Err(Refused::new(ErrorCode::NotNow, "there is no answer of yours to take back"));
        };
        if let Some(moment) = &mut self.moment {
            moment.put(new);
        }
        Ok(if was_ready { Heard::All } else { Heard::Only(seat) })
    }

    /// What those who are asked together have answered so far, and whether somebody stood in for them.
    pub(crate) fn given_together(&self) -> Vec<(Seat, Vec<Choice>, bool)> {
        let parts = self.moment.iter().flat_map(|moment| &moment.0);
        let given = parts.map(|part| (part.seat, part.given().to_vec(), part.stood_in));
        given.filter(|(_, given, _)| !given.is_empty()).collect()
    }

    /// Answers the same again after somebody has taken a liberty: what was acknowledged is not lost by what somebody else does. Whose answer does
    /// not fit any more is asked anew.
    pub(crate) fn give_again(&mut self, given: Vec<(Seat, Vec<Choice>, bool)>) {
        let moves = self.moves();
        for (seat, choices, stood_in) in given {
            let part = self.moment.as_ref().and_then(|moment| moment.part(seat)).filter(|part| !part.ready);
            let Some(again) = part.and_then(|part| part.answered(&choices, stood_in).ok()) else { continue };
            // The last answer may carry the game on, and is the last then.
            if self.take_part(again).is_err() || self.moves() != moves {
                return;
            }
        }
    }

    /// Answers for the only person at the table what could not be answered otherwise. Bots are asked as well, so it is never the last.
    pub(crate) fn pass_together(&mut self) {
        for seat in self.unasked().iter() {
            let Some(moment) = &mut self.moment else { return };
            let only = moment.part(seat).and_then(|part| Some((part, part.session.forced(Forced::Any)?)));
            let new = only.and_then(|(part, (_, choice))| part.answered(&[choice], false).ok());
            if let Some(new) = new {
                moment.put(new);
            }
        }
    }

    /// Keeps what a seat has now; if it was the last, all answers go into the game.
    fn take_part(&mut self, new: Part) -> Result<Heard, Refused> {
        let (Some(moment), Some(session)) = (&mut self.moment, &mut self.session) else { return Ok(Heard::All) };
        let (seat, ready) = (new.seat, new.ready);
        if !ready || !(moment.waits_for() - SeatSet::one(seat)).is_empty() {
            moment.put(new);
            return Ok(if ready { Heard::All } else { Heard::Only(seat) });
        }
        // The rules promise that they take all of it. A game that breaks this is told of before anything has changed.
        let mut tried = session.position();
        let command = |part: &Part| (part.seat, part.given().to_vec(), part.stood_in);
        let given = |part: &Part| command(if part.seat == seat { &new } else { part });
        let commands: Vec<(Seat, Vec<Choice>, bool)> = moment.0.iter().map(given).collect();
        for (seat, choices, _) in &commands {
            let broken = |_| Refused::new(ErrorCode::Internal, "the rules do not take what was answered together");
            tried.answer_all(*seat, choices).map_err(broken)?;
        }
        for (seat, choices, stood_in) in &commands {
            // Taken a moment ago, from the same state.
            let _ = session.answer_all(*seat, choices);
            if *stood_in {
                session.stood_in_for(*seat);
            }
        }
        self.went_on();
        Ok(Heard::All)
    }
}
