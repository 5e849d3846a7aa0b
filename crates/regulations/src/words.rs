//! What the game asks and tells: its questions, its messages and the words of its table, each declared once.

use runehall_engine::{
    Budget, Clause, GameInfo, GivenWords, Good, Ladder, Layout, Limits, Measure, OptionInfo, Takes, Term, glossary,
    messages, questions,
};

use crate::frame::{EventKind, Sector};
use crate::knowledge::FEATURES;
use crate::manual::MANUAL;
use crate::turn::Otherwise;

/// What the game says of itself.
pub(crate) static INFO: GameInfo = GameInfo {
    name: "regulations",
    title: "Runes & Regulations",
    of: "",
    clauses: "RNR",
    rulebook: include_str!("../../../docs/rules/regulations/clauses.txt"),
    words: &[
        ("phase", &["begin", "draw", "cast", "summon", "spin", "end"]),
        ("spinner", &["none", "New Rune!", "Hex Yourself", "Pet Return", "New Regulation", "And… Discard", "Event!!!"]),
    ],
    seats: (2, 4),
    modes: &[STANDARD],
    options: &[TURN_LIMIT],
    brings: &[],
    setup: Clause("RNR-2.1"),
    questions: &QUESTIONS,
    liberties: &[],
    draws: false,
    messages: &MESSAGES,
    played: &["announced", "summoned", "activated", "active"],
    glossary: &GLOSSARY,
    measures: &MEASURES,
    features: &FEATURES,
    valuation: None,
    budgets: &BUDGETS,
    ladder: Some(Ladder { steady: 100, sharp: 68 }),
    away: None,
    limits: Limits::USUAL,
    layout: LAYOUT,
    given: GivenWords { notes: &["by", "on"], marks: &["hexed"], counts: &[], reactions: &["use", "instead"] },
    manual: MANUAL,
    example: include_str!("example.md"),
};

/// How a table is laid out.
const LAYOUT: Layout = Layout {
    held: &["fence", "hand"],
    limits: &[("hand", "hand-limit"), ("fence", "rune-limit")],
    wholes: &[("mythical", "goal")],
    constant: &["goal"],
    on_table: &["spinner"],
    piles: &["main deck", "main discard", "rune deck", "rune discard", "regulation deck"],
    out: &["resigned"],
    chain: "chain",
    turn: "turn-began",
    oneself: &["lawn"],
    guide: &[
        ("cast", &["own hand"]),
        ("summon", &["own hand"]),
        ("play", &["own hand", "table main discard"]),
        ("discard", &["own hand"]),
        ("hand-limit", &["own hand"]),
        ("next", &["table chain", "table in progress"]),
        ("take", &["table main discard"]),
    ],
    ..Layout::PLAIN
};

/// What is good to have and what is not (RNR-9.2, RNR-8.1, RNR-8.4). A Creature that goes back to the hand is not lost.
const MEASURES: [Measure; 5] = [
    Measure { feature: "hand", good: Good::Gain },
    Measure { feature: "mythical", good: Good::More },
    Measure { feature: "hand-limit", good: Good::More },
    Measure { feature: "rune-limit", good: Good::More },
    Measure { feature: "skips", good: Good::Less },
];

/// RNR-9.7.
pub(crate) const TURN_LIMIT: OptionInfo = OptionInfo {
    name: "turn-limit",
    takes: Takes::Number { least: 1, most: u16::MAX as u32 },
    default: None,
    unattended: Some("1000"),
    brief: None,
    meaning: "the game is a draw when so many turns have ended without a winner",
    clause: Clause("RNR-9.7"),
};

/// Measured by `runehall arena` (decision 7). Where many cards lie on the Lawns an answer takes twice as long as elsewhere: there is room for that.
const BUDGETS: [Budget; 3] = [
    Budget { seats: 2, steady: 1_800, sharp: 18_000, answers: 50 },
    Budget { seats: 3, steady: 900, sharp: 9_000, answers: 100 },
    Budget { seats: 4, steady: 700, sharp: 7_000, answers: 130 },
];

/// The only mode.
pub(crate) const STANDARD: &str = "standard";

questions! {
    CAST = 0: "cast", Priority, "cast", "nothing", "RNR-6.7", "Cast a Spell, draw a card, or do nothing" => Otherwise::NAMES;
    SUMMON = 1: "summon", Priority, "summon", "nothing", "RNR-6.8", "Summon a Creature, draw a card, or do nothing" => Otherwise::NAMES;
    LAWN = 2: "lawn", Pick, "onto", "", "RNR-4.6", "Onto whose Lawn?";
    USE = 3: "use", Priority, "use", "pass", "RNR-11.24", "Use any of your cards on what just happened, or go on";
    INSTEAD = 4: "instead", Priority, "use", "pass", "RNR-11.10", "Use a card on what is about to happen, or let it happen";
    TARGET = 5: "target", Pick, "target", "", "RNR-11.8", "Choose a target";
    NEXT = 6: "next", Order, "next", "", "RNR-11.4", "Which of your effects comes next?";
    DISCARD = 7: "discard", Pick, "discard", "done", "RNR-4.2", "Discard a card";
    HAND_LIMIT = 8: "hand-limit", Pick, "discard", "", "RNR-8.1", "Your hand is over its limit: discard a card";
    RUNE_LIMIT = 9: "rune-limit", Pick, "destroy", "", "RNR-8.4", "Your Fence is over its limit: destroy a Rune";
    CHOOSE = 10: "choose", Pick, "choose", "", "RNR-7.1", "Choose a card";
    TAKE = 11: "take", Pick, "take", "", "RNR-4.19", "Choose a card of the Main discard";
    PLAY = 12: "play", Pick, "play", "nothing", "RNR-6.11", "Choose a card from your hand";
    MAY = 13: "may", May, "", "", "RNR-10.6", "Do you want to?";
    ROLL_STARTER = 14: "starter", Roll, "", "", "RNR-2.6", "Who starts?";
    ROLL_DEAL = 15: "deal", Roll, "", "", "RNR-2.2", "Which card is dealt?";
    ROLL_RUNE = 16: "rune", Roll, "", "", "RNR-1.2", "Which Rune is on top?";
    ROLL_DRAW = 17: "draw", Roll, "", "", "RNR-4.1", "Which card is drawn?";
    ROLL_REGULATION = 18: "regulation", Roll, "", "", "RNR-13.1", "Which Regulation is turned up?";
    ROLL_SPIN = 19: "spin", Roll, "", "", "RNR-4.3", "What does the spinner show?";
    ROLL_EVENT = 20: "event", Roll, "", "", "RNR-7.10", "Which Event is it?";
    ROLL_BLIND = 21: "blind", Roll, "", "", "RNR-4.12", "Which Rune is picked?";
}

messages! {
    Starts: "starts", "{0} starts";
    Dealt: "dealt", "{0} is dealt {1}";
    TurnBegan: "turn-began", "{0}'s turn begins";
    Drew: "drew", "{0} draws {1}";
    NothingToDraw: "nothing-to-draw", "{0} has nothing to draw";
    Discarded: "discarded", "{0} discards {1}";
    OverLimit: "over-limit", "{0} discards {1} for the hand limit";
    FenceLimit: "fence-limit", "{0} destroys {1} for the Rune limit";
    Announced: "announced", "{0} announces {1}";
    AimedAt: "aimed-at", "{0} aims {1} at {2} of {3}";
    AimedAtPlayer: "aimed-at-player", "{0} aims {1} at {2}";
    NotCast: "not-cast", "{0}'s {1} is not cast";
    Used: "used", "{0} uses {1}";
    Activated: "activated", "{0} activates {1}";
    Stopped: "stopped", "{0}'s {1} is stopped and goes back to the Fence";
    NoEffect: "no-effect", "{0}'s {1} does not resolve";
    Summoned: "summoned", "{0} summons {1} onto {2}'s Lawn";
    Hexed: "hexed", "{1} of {0} is hexed";
    Restored: "restored", "{1} of {0} is restored";
    Destroyed: "destroyed", "{1} of {0} is destroyed";
    Sacrificed: "sacrificed", "{0} sacrifices {1}";
    Returned: "returned", "{1} returns to {0}'s hand";
    Stolen: "stolen", "{0} steals {1} from {2}";
    RuneDestroyed: "rune-destroyed", "{1} on {0}'s Fence is destroyed";
    RuneStolen: "rune-stolen", "{0} steals {1} from {2}'s Fence";
    Fetched: "fetched", "{0} adds {1} to the hand";
    RuneAdded: "rune-added", "{0} adds {1} to the Fence";
    Saw: "saw", "{0} looks at {1} of {2}";
    Spun: "spun", "{0} spins {1}: {2}";
    EventSpun: "event", "the Event is {0}: {1}";
    NotApplied: "not-applied", "the result is not applied to {0}";
    Skips: "skips", "{0} will skip a Spin phase";
    Skipped: "skipped", "{0} skips the Spin phase";
    TurnedUp: "turned-up", "{0} is turned up";
    Active: "active", "{0} is the active Regulation";
    Buried: "buried", "{0} goes to the bottom of the Regulation deck";
    Reshuffled: "reshuffled", "the discard pile is shuffled into a new {0} deck";
    Gained: "gained", "{0} has gained {1} Mythical {1|Creature|Creatures}";
    Spent: "spent", "{0}'s {1} is discarded";
    Resigned: "resigned", "{0} resigns";
    Won: "won", "the game is won by {0}";
    Drawn: "drawn", "the game is a draw";
    Cast: "cast", "{0} casts {1}";
}

/// All words that need a meaning.
const GLOSSARY: [Term; SECTORS.len() + EVENTS.len() + TERMS.len()] = Term::all(&[&SECTORS, &EVENTS, &TERMS]);

// In the order of `Sector::ALL` (section 7).
glossary! {
    SECTORS: "sector" {
        "New Rune!", "RNR-4.3", "add the top card of the Rune deck to your Fence";
        "Hex Yourself", "RNR-7.1", "hex one Mythical Creature on your Lawn";
        "Pet Return", "RNR-7.1", "return one Creature from your Lawn to your hand";
        "New Regulation", "RNR-13.1", "turn up the next Regulation, which replaces the active one";
        "And… Discard", "RNR-7.1", "discard a card";
        "Event!!!", "RNR-7.10", "spin again: the result is an Event for every player";
    }
}

// In the order of `EventKind::ALL` (RNR-7.10).
glossary! {
    EVENTS: "event" {
        "Block Party!", "RNR-7.10", "each player may draw a card";
        "Hedge Trimming", "RNR-7.5", "each player hexes one of their Mythical Creatures, then destroys all their Hexed Creatures";
        "Animal Control", "RNR-7.10", "each player returns one of their Mythical Creatures to their hand";
        "Suburban Revitalization", "RNR-7.10", "each player may restore a Hexed Creature on their Lawn";
        "HOA Fee Collection", "RNR-7.10", "each player discards a card";
        "Pet Adoption Day", "RNR-7.8", "each player may summon a Creature from their hand onto their Lawn";
    }
}

glossary! {
    TERMS: "term" {
        "Mythical", "RNR-3.4", "a Creature on a Lawn without a token; it works, and it counts for winning";
        "Hexed", "RNR-3.5", "a Creature on a Lawn with a token; it does nothing and does not count for winning";
        "tokens", "RNR-1.4", "the shrub tokens in the supply; without one no Creature can be hexed";
        "goal", "RNR-9.2", "who has so many Mythical Creatures at the end of their own turn wins";
        "gain", "RNR-8.9", "Mythical Creatures that the active player has more than when the turn began; too many cost one";
        "Lawn", "RNR-1.5", "where a player's Creatures are";
        "Fence", "RNR-3.7", "where a player's Runes wait, face down to all others; each is used once, when its trigger occurs";
        "neighbor", "RNR-5.4", "any other player, wherever they sit";
        "Regulation", "RNR-3.9", "a rule for everybody; one is active at a time";
        "chain", "RNR-11.1", "effects that have been declared and wait, the earliest first";
        "in progress", "RNR-1.7", "a Spell or Rune that has been declared and is not finished, or a Creature being summoned";
        "blind", "RNR-4.12", "a neighbor's face-down Rune is picked by lot";
        "hand limit", "RNR-8.1", "the most cards in a hand; what is over it is discarded at once";
        "Rune limit", "RNR-8.4", "the most Runes on a Fence; what is over it is destroyed at once";
        "would", "RNR-11.10", "before it happens; a card used then stops or replaces it";
        "skips", "RNR-6.12", "Spin phases that the player will skip";
    }
    "ending" {
        "five Creatures", "RNR-9.2", "five or more Mythical Creatures at the end of one's own turn";
        "last one left", "RNR-15.7", "all others have left the game";
        "turn limit", "RNR-9.7", "as many turns as the table allows have ended without a winner";
    }
}

/// The words of a sector.
pub(crate) fn sector(sector: Sector) -> &'static Term {
    &SECTORS[sector as usize]
}

/// The words of an Event (RNR-7.10).
pub(crate) fn event(event: EventKind) -> &'static Term {
    &EVENTS[event as usize]
}

/// What an Event lets each player do who wants to; nothing for one that leaves no choice.
pub(crate) fn offered(event: EventKind) -> Option<&'static str> {
    match event {
        EventKind::BlockParty => Some("draw a card"),
        EventKind::Revitalization => Some("restore a Hexed Creature on their Lawn"),
        EventKind::AdoptionDay => Some("summon a Creature from their hand onto their Lawn"),
        EventKind::HedgeTrimming | EventKind::AnimalControl | EventKind::FeeCollection => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sectors_and_events_stand_in_the_order_of_their_numbers() {
        assert_eq!((SECTORS.len(), EVENTS.len()), (Sector::ALL.len(), EventKind::ALL.len()));
        assert_eq!(sector(Sector::Event).word, "Event!!!");
        assert_eq!(event(EventKind::AdoptionDay).word, "Pet Adoption Day");
        assert!(Sector::ALL.iter().enumerate().all(|(n, sector)| *sector as usize == n));
        assert!(EventKind::ALL.iter().enumerate().all(|(n, event)| *event as usize == n));
        assert_eq!(GLOSSARY.last(), TERMS.last());
    }

    #[test]
    fn what_an_event_offers_is_what_its_words_say() {
        for kind in EventKind::ALL {
            let said = event(kind).meaning;
            match offered(kind) {
                Some(verb) => assert_eq!(said, format!("each player may {verb}")),
                None => assert!(!said.contains(" may "), "{said}"),
            }
        }
    }
}
