//! The words of a game and of the players at a table: names, sentences, what may be meant by a word.

use runehall_engine::given::find_seat;
use runehall_engine::{Actor, Arg, Cause, Choice, Event, KindId, Question, QuestionId, Seat, SeatSet, Viewer, Words};
use runehall_games::DynGame;

use crate::report::Told;

/// The words of one table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableWords<'a> {
    pub(crate) game: &'a dyn DynGame,
    pub(crate) names: &'a [String],
}

impl<'a> TableWords<'a> {
    /// A question by its id.
    pub(crate) fn question(self, id: QuestionId) -> &'static Question {
        static UNKNOWN: Question = Question {
            name: "unknown",
            shape: runehall_engine::Shape::Mode,
            verb: "",
            done: "",
            yes_no: ("", ""),
            prompt: "",
            clause: runehall_engine::Clause(""),
        };
        self.game.info().questions.get(usize::from(id.0)).unwrap_or(&UNKNOWN)
    }

    /// A card by its name.
    pub(crate) fn find_card(self, name: &str) -> Option<KindId> {
        self.cards().position(|card| card.eq_ignore_ascii_case(name)).map(|i| KindId(i as u16))
    }

    /// A player by name.
    pub(crate) fn find_seat(self, name: &str) -> Option<Seat> {
        find_seat(name, self.names)
    }

    /// The names of all cards.
    pub(crate) fn cards(self) -> impl Iterator<Item = &'a str> {
        self.game.card_names().iter().map(String::as_str)
    }

    /// The names of all players.
    pub(crate) fn players(self) -> impl Iterator<Item = &'a str> {
        self.names.iter().map(String::as_str)
    }

    /// Who is asked, by name.
    pub(crate) fn actor(self, who: Actor) -> String {
        match who {
            Actor::Seat(seat) => self.seat(seat),
            Actor::Chance => "chance".to_owned(),
        }
    }

    /// Players with commas, `nobody` for none.
    pub(crate) fn seats(self, seats: SeatSet) -> String {
        if seats.is_empty() { "nobody".to_owned() } else { self.joined(seats, ", ") }
    }

    /// Players with something between their names.
    pub(crate) fn joined(self, seats: SeatSet, between: &str) -> String {
        seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>().join(between)
    }

    /// An event as told to a viewer.
    pub(crate) fn tell(self, event: &Event, viewer: Viewer) -> Told {
        let sentence = event.seen_by(viewer).sentence(self.game.info().messages, &|arg| self.part(arg));
        let card = match event.cause {
            Cause::Clause(_) => None,
            Cause::Card(kind, _) => Some(self.card(kind)),
        };
        Told { sentence, card, clause: event.cause.clause().to_string() }
    }

    fn part(self, arg: Arg) -> String {
        match arg {
            Arg::Seat(seat) => self.seat(seat),
            Arg::Seats(seats) => match seats.iter().collect::<Vec<_>>().as_slice() {
                [] => "nobody".to_owned(),
                [rest @ .., last] if !rest.is_empty() => {
                    format!("{} and {}", self.joined(rest.iter().copied().collect(), ", "), self.seat(*last))
                }
                _ => self.joined(seats, ""),
            },
            Arg::Number(n) => n.to_string(),
            Arg::Card(kind) | Arg::Secret(kind, _) => self.card(kind),
            Arg::Hidden => "a card".to_owned(),
            Arg::Word(word) => word.to_owned(),
        }
    }
}

impl Words for TableWords<'_> {
    fn card(&self, kind: KindId) -> String {
        self.game.card_names().get(kind.index()).cloned().unwrap_or_else(|| format!("card {}", kind.0))
    }

    fn seat(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {}", seat.0))
    }

    fn other(&self, choice: Choice) -> String {
        choice.to_string()
    }
}
