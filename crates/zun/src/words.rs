//! What Zun asks and tells: its questions, its messages and the words of its table, each declared once.

use runehall_engine::{
    Budget, Clause, GameInfo, GivenWords, Good, Ladder, Layout, Limits, Measure, OptionInfo, Takes, glossary, messages,
    questions,
};

use crate::knowledge::FEATURES;
use crate::manual::MANUAL;

/// What the game says of itself.
pub(crate) static INFO: GameInfo = GameInfo {
    name: "zun",
    title: "Runes of Zun",
    of: "",
    clauses: "ZUN",
    rulebook: include_str!("../../../docs/rules/zun/clauses.txt"),
    words: &[
        ("phase", &["start", "action", "recovery", "end"]),
        ("mode", &[FREE_FOR_ALL, TWO_V_TWO]),
        ("zone", &["none", "red", "yellow", "green"]),
    ],
    seats: (2, 4),
    modes: &[FREE_FOR_ALL, TWO_V_TWO],
    options: &[TURN_LIMIT],
    brings: &[],
    setup: Clause("ZUN-2.1"),
    questions: &QUESTIONS,
    liberties: &[],
    draws: true,
    messages: &MESSAGES,
    played: &["played", "laid", "reacted"],
    glossary: &GLOSSARY,
    measures: &MEASURES,
    features: &FEATURES,
    valuation: None,
    budgets: &BUDGETS,
    ladder: Some(Ladder { steady: 100, sharp: 58 }),
    away: None,
    limits: Limits::USUAL,
    layout: Layout {
        wholes: &[("hp", "top-hp")],
        constant: &["top-hp", "zone-hp"],
        piles: &["draw pile", "discard pile"],
        // ZUN-13.9: who is defeated may be revived.
        out: &["resigned"],
        turn: "turn-began",
        guide: &[
            ("act", &["own hand"]),
            ("modify", &["own hand"]),
            ("react", &["own hand"]),
            ("discard", &["own hand"]),
            ("take", &["other hand"]),
        ],
        ..Layout::PLAIN
    },
    given: GivenWords { notes: &["by", "on"], marks: &[], counts: &[], reactions: &["react"] },
    manual: MANUAL,
    example: include_str!("example.md"),
};

/// What is good to have and what is not. Who is banished can't be changed either, which may be just what one wants.
const MEASURES: [Measure; 5] = [
    Measure { feature: "hp", good: Good::More },
    Measure { feature: "defended", good: Good::More },
    Measure { feature: "defeated", good: Good::Less },
    Measure { feature: "dazed", good: Good::Less },
    Measure { feature: "exposed", good: Good::Less },
];

/// ZUN-15.7.
pub(crate) const TURN_LIMIT: OptionInfo = OptionInfo {
    name: "turn-limit",
    takes: Takes::Number { least: 1, most: u16::MAX as u32 },
    default: None,
    unattended: Some("1000"),
    brief: None,
    meaning: "the game is a draw when so many turns have ended without a win",
    clause: Clause("ZUN-15.7"),
};

/// Measured by `runehall arena` (decision 7).
const BUDGETS: [Budget; 3] = [
    Budget { seats: 2, steady: 8_000, sharp: 80_000, answers: 36 },
    Budget { seats: 3, steady: 3_000, sharp: 30_000, answers: 95 },
    Budget { seats: 4, steady: 1_800, sharp: 18_000, answers: 155 },
];

/// Every player alone.
pub(crate) const FREE_FOR_ALL: &str = "free-for-all";
/// Two teams of two.
pub(crate) const TWO_V_TWO: &str = "2v2";

questions! {
    REDRAW = 0: "redraw", May, "", "", "ZUN-3.3", "You hold no Action. Show your hand, discard it and draw 3 cards?", ("redraw", "keep");
    ACT = 1: "act", Priority, "play", "end", "ZUN-4.8", "Play an Action, or end your Action phase";
    MODIFY = 2: "modify", Pick, "with", "done", "ZUN-5.2", "Lay a Modifier with it, or go on";
    TARGET = 3: "target", Pick, "on", "", "ZUN-6.3", "Choose a target";
    REACT = 4: "react", Priority, "react", "pass", "ZUN-7.1", "You are the target. Play a Reaction, or pass";
    TAKE = 5: "take", Pick, "take", "", "ZUN-19.13", "Choose a card to take";
    DISCARD = 6: "discard", Pick, "discard", "nothing", "ZUN-9.1", "Choose a card to discard";
    ROLL_STARTER = 7: "starter", Roll, "", "", "ZUN-2.2", "Who starts?";
    ROLL_DRAW = 8: "draw", Roll, "", "", "ZUN-12.1", "Which card is drawn?";
    ROLL_STEAL = 9: "steal", Roll, "", "", "ZUN-19.13", "Which card is taken?";
    ROLL_MIX = 10: "mix", Roll, "", "", "ZUN-19.10", "Which card comes back?";
    ROLL_DEAL = 11: "deal", Roll, "", "", "ZUN-2.4", "Which card is dealt?";
}

messages! {
    Starts: "starts", "{0} starts";
    Dealt: "dealt", "{0} is dealt {1}";
    TurnBegan: "turn-began", "{0}'s turn begins";
    Ended: "ended", "{0}'s {1} ends and is discarded";
    Showed: "showed", "{0} shows {1}";
    Discarded: "discarded", "{0} discards {1}";
    Drew: "drew", "{0} draws {1}";
    Reshuffled: "reshuffled", "the discard pile is shuffled into a new draw pile";
    NothingToDraw: "nothing-to-draw", "{0} has nothing to draw";
    Overloaded: "overloaded", "{0} overloads and loses 1 HP";
    Played: "played", "{0} plays {1}";
    Laid: "laid", "{0} lays {1} with {2}";
    Aimed: "aimed", "{0} aims {1} at {2}";
    Reacted: "reacted", "{0} reacts with {1}";
    Passed: "passed", "{0} does not react";
    Lost: "lost-hp", "{0} loses {1} HP";
    Gained: "gained-hp", "{0} gains {1} HP";
    Spared: "spared", "{0} is spared: {1} does nothing";
    CameBack: "came-back", "{0} comes back with {1} HP";
    Took: "took", "{0} takes {1} from {2}";
    Mixed: "mixed", "{0} puts {1} {1|card|cards} into the mix";
    TookBack: "took-back", "{0} takes back {1}";
    Marked: "marked", "{0} is under {1}";
    Moved: "moved", "{0}'s {1} now targets {2}";
    Dropped: "dropped", "the {1} for {0} ends without effect";
    Defeated: "defeated", "{0} is defeated";
    Returned: "returned", "{1} returns to {0}'s hand";
    Cleared: "cleared", "{0}'s {1} is discarded from the table";
    PhaseEnded: "phase-ended", "{0} ends the Action phase";
    Resigned: "resigned", "{0} resigns";
    Won: "won", "the game is won by {0}";
    Drawn: "drawn", "the game is a draw";
}

glossary! {
    "zone" {
        "green", "ZUN-11.2", "9 to 12 HP; a rise by a card stops at 12";
        "yellow", "ZUN-11.2", "5 to 8 HP; a rise by a card stops at 8 unless its text ignores the tracker";
        "red", "ZUN-11.2", "1 to 4 HP; a rise by a card stops at 4 unless its text ignores the tracker";
    }
    "state" {
        "banished", "ZUN-19.4", "can't play cards; card effects change neither HP nor hand";
        "dazed", "ZUN-19.7", "can't play Actions";
        "defended", "ZUN-19.8", "can't lose HP by card effects";
        "exposed", "ZUN-17.2", "the hand is face up";
        "defeated", "ZUN-11.7", "at 0 HP and out of the game unless a card brings the player back";
    }
    "term" {
        "source", "ZUN-1.5", "the player who played the Action";
        "copy", "ZUN-1.5", "the play as it meets one of its targets; each is answered and resolved by itself";
        "window", "ZUN-7.2", "the moment before a copy resolves, in which its target may play one Reaction";
        "charm", "ZUN-5.1", "which Modifiers may be laid with a card";
        "numeral", "ZUN-5.11", "a number in a card's text; a Boost raises it";
        "ongoing", "ZUN-1.8", "stays in force after the turn, until the moment its text names";
        "forced", "ZUN-1.9", "no Reaction may be played to it";
        "redraw", "ZUN-3.3", "without an Action in hand at the start of one's turn: show the hand, discard it and draw 3 cards";
        "Recovery", "ZUN-9.1", "the end of one's Action phase: discard any cards, then draw up to five";
        "Overload", "ZUN-12.2", "a card drawn with 10 or more in hand costs 1 HP";
    }
    "ending" {
        "last one standing", "ZUN-15.1", "all others are defeated";
        "last team standing", "ZUN-15.2", "the other team is defeated";
        "nobody standing", "ZUN-15.5", "the last players were defeated together";
        "agreed draw", "ZUN-15.6", "everybody who was playing agreed";
        "turn limit", "ZUN-15.7", "as many turns as the table allows have ended without a win";
    }
}
