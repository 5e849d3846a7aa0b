//! What a game says of how its table is laid out: names of its facts, zones, questions and messages that a client treats with
//! care. Pure data for the eye, never a rule; a name that stands nowhere here gets the usual treatment.

use serde::Serialize;

/// Names for the layout. [`Layout::PLAIN`] is a table of which nothing is said.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Layout {
    /// Zones in front of the viewer that are drawn card by card near the question, the last one largest.
    pub held: &'static [&'static str],
    /// Zones whose size has a limit, and the fact about the player that gives it.
    pub limits: &'static [(&'static str, &'static str)],
    /// Facts about a player that are so much of something, and the fact about the whole table that says of how much.
    pub wholes: &'static [(&'static str, &'static str)],
    /// Facts about the whole table that never change: they stand with what they measure, or are said once.
    pub constant: &'static [&'static str],
    /// Facts about the whole table that are worth a line in the middle of it.
    pub on_table: &'static [&'static str],
    /// The zone whose cards wait in order, the next one first; empty where there is none.
    pub chain: &'static str,
    /// The message that a turn begins; empty where none says so.
    pub turn: &'static str,
    /// Questions for a player of which oneself is the usual answer.
    pub oneself: &'static [&'static str],
    /// Where the cards of a question lie, the first place that has one: `own hand`, `other hand`, `table main discard`. Cards of
    /// other questions are looked for everywhere, one's own zones first.
    pub guide: &'static [(&'static str, &'static [&'static str])],
}

impl Layout {
    /// A hand, and nothing else that is special.
    pub const PLAIN: Layout = Layout {
        held: &["hand"],
        limits: &[],
        wholes: &[],
        constant: &[],
        on_table: &[],
        chain: "",
        turn: "",
        oneself: &[],
        guide: &[],
    };

    /// The fact that limits a zone.
    pub fn limit_of(&self, zone: &str) -> Option<&'static str> {
        self.limits.iter().find(|(name, _)| *name == zone).map(|(_, fact)| *fact)
    }

    /// The fact of the table that says of how much a fact about a player is so much.
    pub fn whole_of(&self, fact: &str) -> Option<&'static str> {
        self.wholes.iter().find(|(name, _)| *name == fact).map(|(_, whole)| *whole)
    }
}
