//! What the table knows about the names that games use: pure data for the layout, by name, never a rule.
//!
//! A name that is not listed here gets the usual treatment, so a game that uses none of these still has a table.
//! Start at [`weight`]: which event says what a question is about.

/// How much an event says about the question that follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// What everybody does all the time, or what only tidies up.
    Quiet,
    /// Something that was done.
    Detail,
    /// What the rest follows from: a play, a spin, an aim.
    Headline,
    /// A new turn or part of it: what lies before it has nothing to do with the question.
    Turn,
}

/// Zones in front of the viewer that are drawn card by card above the question, the last one as boxes.
pub const HELD: [&str; 2] = ["fence", "hand"];
/// Zones whose size has a limit, and the fact that gives it.
pub const LIMITS: [(&str, &str); 2] = [("hand", "hand-limit"), ("fence", "rune-limit")];
/// Facts about the whole table that are worth a line in the middle of it.
pub const ON_TABLE: [&str; 1] = ["spinner"];
/// Questions for a player of which oneself is the usual answer.
pub const ONESELF: [&str; 1] = ["lawn"];

const QUIET: [&str; 14] = [
    "starts",
    "dealt",
    "drew",
    "nothing-to-draw",
    "over-limit",
    "fence-limit",
    "spent",
    "reshuffled",
    "laid",
    "passed",
    "cleared",
    "ended",
    "buried",
    "saw",
];
// What is used or activated is somebody's answer to a headline: it is told, and so is what it answers.
const HEADLINES: [&str; 10] = [
    "played",
    "reacted",
    "aimed",
    "announced",
    "aimed-at",
    "aimed-at-player",
    "summoned",
    "spun",
    "event",
    "turned-up",
];
/// The message that a turn begins.
pub const TURN: &str = "turn-began";
/// The message that a part of a turn is over.
const PHASE: &str = "phase-ended";

/// Words that stand for a whole instruction, and what they ask for.
const GLOSSARY: [(&str, &str); 12] = [
    ("New Rune!", "add the top card of the Rune deck to the Fence"),
    ("Hex Yourself", "hex one Mythical Creature on the own Lawn"),
    ("Pet Return", "return one Creature from the own Lawn to the hand"),
    ("New Regulation", "turn up the next Regulation"),
    ("And… Discard", "discard a card"),
    ("Event!!!", "spin again: an Event for everybody"),
    ("Block Party!", "each player may draw a card"),
    ("Hedge Trimming", "each player hexes one of their Mythical Creatures, then destroys all their Hexed ones"),
    ("Animal Control", "each player returns one Mythical Creature to the hand"),
    ("Suburban Revitalization", "each player may restore a Hexed Creature"),
    ("HOA Fee Collection", "each player discards a card"),
    ("Pet Adoption Day", "each player may summon a Creature from the hand onto the own Lawn"),
];

/// How much a message says about the question after it.
pub fn weight(message: &str) -> Weight {
    match message {
        TURN | PHASE => Weight::Turn,
        name if QUIET.contains(&name) => Weight::Quiet,
        name if HEADLINES.contains(&name) => Weight::Headline,
        _ => Weight::Detail,
    }
}

/// The meaning of the word that a text ends with, if it is one that needs it.
pub fn meaning(text: &str) -> Option<&'static str> {
    GLOSSARY.iter().find(|(word, _)| text.ends_with(word)).map(|&(_, meaning)| meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_used_by_some_game() {
        let infos = || runehall_games::GAMES.iter().map(runehall_games::Entry::info);
        for name in QUIET.iter().chain(&HEADLINES).chain([&TURN, &PHASE]) {
            assert!(infos().any(|info| info.messages.iter().any(|message| message.name == *name)), "{name}");
        }
        for name in ONESELF {
            assert!(infos().any(|info| info.questions.iter().any(|question| question.name == name)), "{name}");
        }
    }

    #[test]
    fn a_word_at_the_end_is_explained() {
        assert_eq!(meaning("the Event is 1: Block Party!"), Some("each player may draw a card"));
        assert_eq!(meaning("Block Party! is over"), None);
    }
}
