//! How a game ended, whole: in which way, for whom, why, and how each player came off. What every client shows of it is made of
//! this, once.

use runehall_engine::named::{ENDING, RESIGNED};
use runehall_engine::{Arg, End, Event, Outcome, Pending, Seat, SeatSet, Standing};

use crate::erased::{DynGame, DynState};
use crate::words::{name, name_list};

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// In which way, who won, and the clause.
    pub outcome: Outcome,
    /// In words, with the reason and who resigned: `Billy wins: all others are defeated; Alex resigned`.
    pub sentence: String,
    /// How the players came off, by seat.
    pub players: Vec<Placed>,
}

/// How one player came off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Place and score.
    pub standing: Standing,
    /// What the score counts, in words; nothing where the game declares none.
    pub tally: Option<String>,
}

impl Ended {
    /// How a game ended that is in this state after these events, if it did.
    pub(crate) fn of(game: &dyn DynGame, state: &dyn DynState, names: &[String], events: &[Event]) -> Option<Self> {
        let Pending::Over(outcome) = state.pending() else { return None };
        let placed = |standing: Standing| Placed { standing, tally: state.tally(standing.seat) };
        Some(Ended {
            outcome,
            sentence: sentence(game, names, events, outcome),
            players: state.standings().into_iter().map(placed).collect(),
        })
    }

    /// The sentence with its clause: `Billy wins: all others are defeated (ZUN-15.1)`.
    pub fn text(&self) -> String {
        format!("{} ({})", self.sentence, self.outcome.clause)
    }

    /// How the players came off, the best first, where that says more than who won: `1. Billy, 12 power left`. Without the place
    /// where all have the same.
    pub fn lines(&self, names: &[String]) -> Vec<String> {
        let mut players: Vec<&Placed> = self.players.iter().collect();
        players.sort_by_key(|placed| placed.standing.place);
        let (first, last) = (players.first(), players.last());
        let apart = first.map(|placed| placed.standing.place) != last.map(|placed| placed.standing.place);
        let more = players.iter().any(|placed| placed.tally.is_some());
        let winners = self.outcome.winners.len() as u8;
        if !more && players.iter().all(|placed| placed.standing.place <= 1 + winners) {
            return vec![];
        }
        let line = |Placed { standing: Standing { seat, place, .. }, tally }: &Placed| {
            let place = if apart { format!("{place}. ") } else { String::new() };
            let tally = tally.as_ref().map_or(String::new(), |tally| format!(", {tally}"));
            format!("{place}{}{tally}", name(names, *seat))
        };
        players.into_iter().map(line).collect()
    }
}

/// Who won, or that nobody did and in which way: `Alex and Chris win`; `all have lost`.
pub(crate) fn headline(names: &[String], outcome: Outcome) -> String {
    match (outcome.end, outcome.winners.len()) {
        (End::Drawn, _) => "a draw".to_owned(),
        (End::Unwon, _) => "nobody wins".to_owned(),
        (End::Lost, _) if names.len() == 1 => format!("{} has lost", name(names, Seat(0))),
        (End::Lost, _) => "all have lost".to_owned(),
        (End::Won, 1) => format!("{} wins", name_list(names, outcome.winners)),
        (End::Won, _) => format!("{} win", name_list(names, outcome.winners)),
    }
}

fn sentence(game: &dyn DynGame, names: &[String], events: &[Event], outcome: Outcome) -> String {
    let info = game.info();
    let reason = info.glossary.iter().find(|term| term.group == ENDING && term.clause == outcome.clause);
    let reason = reason.map_or_else(String::new, |term| format!(": {}", term.meaning));
    let resigned = events
        .iter()
        .filter(|event| info.messages.get(usize::from(event.message)).is_some_and(|message| message.name == RESIGNED));
    let seats =
        |event: &Event| event.args.iter().find_map(|arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None });
    let resigned: SeatSet = resigned.filter_map(seats).collect();
    let gone = if resigned.is_empty() { String::new() } else { format!("; {} resigned", name_list(names, resigned)) };
    format!("{}{reason}{gone}", headline(names, outcome))
}

#[cfg(test)]
mod tests {
    use runehall_engine::Clause;

    use super::*;

    fn ended(end: End, winners: SeatSet, players: &[(u8, Option<&str>)]) -> Ended {
        let outcome = Outcome { end, winners, clause: Clause("TST-1") };
        let placed = |(seat, &(place, tally)): (u8, &(u8, Option<&str>))| Placed {
            standing: Standing { seat: Seat(seat), place, score: 0 },
            tally: tally.map(str::to_owned),
        };
        Ended { outcome, sentence: String::new(), players: (0..).zip(players).map(placed).collect() }
    }

    #[test]
    fn every_end_has_its_own_words() {
        let names = ["Alex", "Billy", "Chris"].map(str::to_owned);
        let said = |end, winners| headline(&names, Outcome { end, winners, clause: Clause("TST-1") });
        assert_eq!(said(End::Won, SeatSet::one(Seat(1))), "Billy wins");
        assert_eq!(said(End::Won, SeatSet::first(2)), "Alex and Billy win");
        assert_eq!(said(End::Drawn, SeatSet::NONE), "a draw");
        assert_eq!(said(End::Unwon, SeatSet::NONE), "nobody wins");
        assert_eq!(said(End::Lost, SeatSet::NONE), "all have lost");
        let alone = Outcome { end: End::Lost, winners: SeatSet::NONE, clause: Clause("TST-1") };
        assert_eq!(headline(&names[..1], alone), "Alex has lost");
    }

    #[test]
    fn places_and_tallies_are_listed_where_they_say_more_than_who_won() {
        let names = ["Alex", "Billy", "Chris"].map(str::to_owned);
        let one = SeatSet::one(Seat(1));
        assert_eq!(ended(End::Won, one, &[(2, None), (1, None), (2, None)]).lines(&names), [""; 0]);
        let places = ended(End::Won, one, &[(3, None), (1, None), (2, None)]);
        assert_eq!(places.lines(&names), ["1. Billy", "2. Chris", "3. Alex"]);
        let shared = ended(End::Lost, SeatSet::NONE, &[(1, Some("1 Rune")), (1, Some("no Rune"))]);
        assert_eq!(shared.lines(&names), ["Alex, 1 Rune", "Billy, no Rune"]);
        assert_eq!(ended(End::Unwon, SeatSet::NONE, &[(1, None), (1, None)]).lines(&names), [""; 0]);
    }
}
