//! What a game says of how its table is laid out: names of its facts, zones, questions and messages that a client treats with
//! care. Pure data for the eye, never a rule; a name that stands nowhere here gets the usual treatment.

use serde::Serialize;

use crate::view::{SeatView, Value};

/// Names for the layout. [`Layout::PLAIN`] is a table of which nothing is said.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Layout {
    /// Zones in front of the viewer that are drawn card by card near the question, the last one largest.
    pub held: &'static [&'static str],
    /// Zones whose size has a limit, and the fact about the player that gives it.
    pub limits: &'static [(&'static str, &'static str)],
    /// Facts about a player or a card that are so much of something, and the fact about the same one, or about the whole table,
    /// that says of how much.
    pub wholes: &'static [(&'static str, &'static str)],
    /// Facts about a player that are read at a glance, in this order, also where they are nought.
    pub vitals: &'static [&'static str],
    /// Facts about a player that the cards at their place show: not said again where these are drawn one by one.
    pub on_cards: &'static [&'static str],
    /// Zones of a player that are only counted, together in one line.
    pub counted: &'static [&'static str],
    /// Zones in the middle of the table that are only counted: decks, piles, discards. What lies in any other is laid out card by card.
    pub piles: &'static [&'static str],
    /// Signs for the sorts of places of a map, for a screen that can only draw letters.
    pub signs: &'static [Sign],
    /// Zones of a player whose cards stand side by side in one line.
    pub in_a_row: &'static [&'static str],
    /// Facts about the whole table that never change: they stand with what they measure, or are said once.
    pub constant: &'static [&'static str],
    /// Facts about the whole table that are worth a line in the middle of it.
    pub on_table: &'static [&'static str],
    /// Facts about the whole table that have no part in what is being rolled for or fought: rounds, what is left in the piles.
    pub background: &'static [&'static str],
    /// Facts about a player any of which, where it is so, says that they are out of the game for good.
    pub out: &'static [&'static str],
    /// The zone whose cards wait in order, the next one first; empty where there is none.
    pub chain: &'static str,
    /// The message that a turn begins; empty where none says so.
    pub turn: &'static str,
    /// Questions for a player of which oneself is the usual answer.
    pub oneself: &'static [&'static str],
    /// Questions in which one may answer what somebody else does. Where nothing can be answered they pass by themselves after a time
    /// that tells nothing, unless the player wants to be asked; when the time of the clock is up they are declined.
    pub windows: &'static [&'static str],
    /// Where the cards of a question lie, the first place that has one: `own hand`, `other hand`, `table main discard`. Cards of
    /// other questions are looked for everywhere, one's own zones first.
    pub guide: &'static [(&'static str, &'static [&'static str])],
}

/// How a sort of place is drawn where only letters can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sign {
    /// The sort of place: [`crate::Place::kind`].
    pub kind: &'static str,
    /// Its sign.
    pub sign: char,
    /// The colour of its ground, of the 256 that terminals have; letters on it are white.
    pub ground: u8,
}

impl Layout {
    /// A hand, and nothing else that is special.
    pub const PLAIN: Layout = Layout {
        held: &["hand"],
        limits: &[],
        wholes: &[],
        vitals: &[],
        on_cards: &[],
        counted: &[],
        piles: &[],
        signs: &[],
        in_a_row: &[],
        constant: &[],
        on_table: &[],
        background: &[],
        out: &[],
        chain: "",
        turn: "",
        oneself: &[],
        windows: &[],
        guide: &[],
    };

    /// Whether a player is out of the game for good.
    pub fn is_out(&self, seat: &SeatView) -> bool {
        seat.facts.iter().any(|fact| self.out.contains(&fact.name) && fact.value == Value::Flag(true))
    }

    /// Whether a zone in the middle of the table is only counted.
    pub fn is_pile(&self, zone: &str) -> bool {
        self.piles.contains(&zone)
    }

    /// The sign of a sort of place, if it has one.
    pub fn sign_of(&self, kind: &str) -> Option<&Sign> {
        self.signs.iter().find(|sign| sign.kind == kind)
    }

    /// The fact that limits a zone.
    pub fn limit_of(&self, zone: &str) -> Option<&'static str> {
        self.limits.iter().find(|(name, _)| *name == zone).map(|(_, fact)| *fact)
    }

    /// The fact that says of how much another one is so much.
    pub fn whole_of(&self, fact: &str) -> Option<&'static str> {
        self.wholes.iter().find(|(name, _)| *name == fact).map(|(_, whole)| *whole)
    }
}
