//! What Runeslingers asks and tells: its questions, its messages and the words of its table, each declared once.

use runehall_engine::{
    Budget, Clause, GameInfo, GivenWords, Good, Ladder, Layout, Limits, Measure, OptionInfo, Takes, glossary, messages,
    questions,
};

use crate::act::Ability;
use crate::decks::Size;
use crate::frame::Way;
use crate::manual::MANUAL;
use crate::play::Elsewhere;
use crate::position::OVER_USED;
use crate::turn::Passing;
use crate::view::{EQUIP, FACE_DOWN, LIES};

/// What the game says of itself.
pub(crate) static INFO: GameInfo = GameInfo {
    name: "runeslingers",
    title: "Runeslingers",
    of: "",
    clauses: "RSL",
    rulebook: include_str!("../../../docs/rules/runeslingers/clauses.txt"),
    words: &[("phase", &PHASES), ("edition", &EDITIONS), ("format", &FORMATS), (LIES, &[FACE_DOWN]), (EQUIP, &EQUIPS)],
    seats: (2, 4),
    modes: &["encounter"],
    options: &[EDITION, FORMAT, ANSWERABLE, X_TOTAL],
    brings: &[DECK],
    setup: Clause("RSL-7.1"),
    questions: &QUESTIONS,
    liberties: &[],
    draws: false,
    messages: &MESSAGES,
    played: &["played", "answered", "revealed", "applied"],
    glossary: &GLOSSARY,
    measures: &MEASURES,
    features: &crate::worlds::FEATURES,
    valuation: None,
    budgets: &BUDGETS,
    ladder: Some(Ladder { steady: 100, sharp: 90 }),
    away: None,
    // RSL-3.20: at most 200 turns each, with up to some dozens of questions in a turn.
    limits: Limits { decisions: 60_000, answers: 120_000 },
    layout: Layout {
        wholes: &[("health", "max-health"), ("ready", "concentrations"), ("damage", "defense")],
        vitals: &["health", "determination", "block", "light", "ready"],
        on_cards: &[
            "ailing",
            "burn",
            "debilitate",
            "curse",
            "fragment",
            "weaken",
            "insanity",
            "runeslinger",
            "stance",
            "ability",
            "turns",
            "place",
        ],
        counted: &["deck", "discard", "void"],
        in_a_row: &["equips"],
        limits: &[("hand", "max-hand")],
        constant: &["concentration areas", "ailment areas", "utility slots"],
        on_table: &["edition", "format"],
        out: &["eliminated"],
        chain: "ladder",
        turn: "turn-began",
        // RSL-14.12
        windows: &["answer"],
        guide: &[
            ("act", &["own hand"]),
            ("set", &["own hand"]),
            ("use", &["own field", "own slots"]),
            ("charge", &["own field", "own slots"]),
            ("light", &["own field"]),
            ("pay", &["own field"]),
            ("place", &["own field", "own ailments", "other ailments"]),
            ("answer", &["own hand"]),
            ("block", &["own hand"]),
            ("discard", &["own hand"]),
            ("take", &["own field"]),
            ("turn", &["own field"]),
            ("ready", &["own field"]),
        ],
        ..Layout::PLAIN
    },
    manual: MANUAL,
    example: include_str!("example.md"),
    given: GivenWords {
        notes: &["by"],
        marks: &["used", "new", OVER_USED],
        counts: &["tokens", "mastery", "damage", "barrier", "defense", "instances"],
        reactions: &["answer", "block"],
    },
};

/// The phases in words.
pub(crate) const PHASES: [&str; 6] = ["setup", "ready", "ailment", "draw", "play", "discard"];
/// The editions, by [`crate::state::Terms::first`].
pub(crate) const EDITIONS: [&str; 2] = ["second", "first"];
/// The equips, by their places from [`crate::state::Spot::RUNESLINGER`] on.
pub(crate) const EQUIPS: [&str; 3] = ["Runeslinger", "stance", "ability"];
/// The formats, by [`Size::ALL`].
pub(crate) const FORMATS: [&str; 4] =
    [Size::Expanded.name(), Size::Classic.name(), Size::Draft.name(), Size::Sealed.name()];

/// What is good to have and what is not.
const MEASURES: [Measure; 4] = [
    Measure { feature: "power", good: Good::More },
    Measure { feature: "health", good: Good::More },
    Measure { feature: "determination", good: Good::More },
    Measure { feature: "ailments", good: Good::Less },
];

const BUDGETS: [Budget; 3] = [
    Budget { seats: 2, steady: 600, sharp: 6_000, answers: 90 },
    Budget { seats: 3, steady: 370, sharp: 3_700, answers: 135 },
    Budget { seats: 4, steady: 230, sharp: 2_300, answers: 190 },
];

const fn option(
    name: &'static str,
    takes: Takes,
    default: Option<&'static str>,
    meaning: &'static str,
    clause: &'static str,
) -> OptionInfo {
    OptionInfo { name, takes, default, unattended: None, brief: None, meaning, clause: Clause(clause) }
}

/// RSL-1.1
pub(crate) const EDITION: OptionInfo =
    option("edition", Takes::OneOf(&EDITIONS), Some("second"), "which revision of the rules is played", "RSL-1.1");
/// RSL-1.3
pub(crate) const FORMAT: OptionInfo = option(
    "format",
    Takes::OneOf(&FORMATS),
    None,
    "how large decks are: `expanded` in the second edition, `classic` in the first, unless it is chosen; `draft` and `sealed-30` are for decks of boosters",
    "RSL-1.3",
);
/// RSL-14.2
pub(crate) const ANSWERABLE: OptionInfo = option(
    "defense-cards-answerable",
    Takes::Flag,
    Some("yes"),
    "boons, chants and trinkets can be answered in the second edition",
    "RSL-14.2",
);
/// RSL-22.2
pub(crate) const X_TOTAL: OptionInfo =
    option("x-total-limit", Takes::Flag, Some("no"), "at most one X card in a whole deck", "RSL-22.2");
/// RSL-22.1, RSL-22.3; the default is the Eva starter (RSL-26.4).
pub(crate) const DECK: OptionInfo = option(
    "deck",
    Takes::Deck,
    Some(crate::deck::EVA),
    "a Runeslinger, a stance and an ability of one class, and the cards of the deck",
    "RSL-22.1",
);

questions! {
    ACT = 0: "act", Priority, "play", "end", "RSL-10.10", "Play a card, act, or end the Play Phase" => Way::NAMES;
    SET = 1: "set", Pick, "set", "", "RSL-10.11", "Set a card face down as a concentration";
    USE = 2: "use", Pick, "use", "", "RSL-17.10", "Use a card";
    CHARGE = 3: "charge", Pick, "charge", "", "RSL-17.4", "Put a token on a card";
    ACTIVATE = 4: "activate", Pick, "activate", "", "RSL-10.12", "Activate an ability or a card" => Ability::NAMES;
    LIGHT = 5: "light", Pick, "light", "", "RSL-8.5", "Use a concentration for light";
    PAY = 6: "pay", Pay, "with", "paid", "RSL-8.11", "Which concentrations pay what your pool lacks?";
    AIL = 7: "ail", Pick, "ail", "", "RSL-17.12", "Which ailment do you take as a cost?";
    TOKENS = 8: "tokens", Amount, "mastery", "", "RSL-4.12", "How many of the tokens that go are Mastery tokens?";
    PLACE = 9: "place", Pick, "on", "", "RSL-9.4", "On which concentration, or where else, do you play the card?" => Elsewhere::NAMES;
    ENEMY = 10: "enemy", Pick, "enemy", "", "RSL-17.6", "Which enemy chooses a bullet?";
    BULLET = 11: "bullet", Mode, "", "", "RSL-17.5", "Choose a bullet";
    AILMENTS = 12: "ailments", Pick, "choose", "", "RSL-9.6", "Choose ailments";
    TARGET = 13: "target", Pick, "target", "", "RSL-9.7", "Choose a target";
    ANSWER = 14: "answer", Priority, "answer", "pass", "RSL-14.4", "Answer with a Shout card, or pass";
    BLOCK = 15: "block", Priority, "block with", "pass", "RSL-13.1", "Discard a card to block, or pass";
    PASS = 16: "pass", Mode, "", "", "RSL-10.8", "Go on to the Play Phase, or pass: draw a card more, or take a concentration back?" => Passing::NAMES;
    TAKE = 17: "take", Pick, "take", "", "RSL-10.8", "Which concentration do you take?";
    DISCARD = 18: "discard", Pick, "discard", "", "RSL-18.11", "Choose cards to discard";
    UNLESS = 19: "unless", May, "", "", "RSL-24.4", "Discard to keep the card?", ("discard", "refuse");
    MAY = 20: "may", May, "", "", "RSL-24.5", "Shall it happen?";
    REMOVE = 21: "remove", Pick, "remove", "", "RSL-11.11", "Choose ailments";
    READY = 22: "ready", Pick, "ready", "", "RSL-24.6", "Which concentrations are readied?";
    TURN = 23: "turn", Pick, "turn", "", "RSL-11.18", "Which concentration is used?";
    REPLACE = 24: "replace", Pick, "replace", "", "RSL-15.11", "What happens instead?";
    NEXT = 25: "next", Order, "next", "", "RSL-15.3", "Which comes next?";
    LOOK = 26: "look", Order, "top", "", "RSL-24.1", "Which card comes next from the top?";
    APPLY = 27: "apply", Pick, "apply", "", "RSL-11.19", "Which ailments are applied?";
    FIRST = 28: "first", Pick, "first", "", "RSL-7.6", "Who goes first?";
    ROLL_DIE = 29: "die", Roll, "", "", "RSL-7.6", "Who rolls highest?";
    ROLL_DRAW = 30: "draw", Roll, "", "", "RSL-10.7", "Which card is on top?";
    ROLL_RANDOM = 31: "random", Roll, "", "", "RSL-19.6", "Which card of the hand is it?";
    ROLL_LOT = 32: "lot", Roll, "", "", "RSL-3.22", "Who wins by lot?";
}

messages! {
    Rolled: "rolled", "{0} rolls {1}";
    GoesFirst: "goes-first", "{0} goes first";
    Revealed: "revealed", "{0} reveals {1}";
    TurnBegan: "turn-began", "{0}'s turn begins";
    Drew: "drew", "{0} draws {1}";
    NoRoom: "no-room", "{0} has no room for {1}, which is discarded";
    Set: "set", "{0} sets {1} as a concentration";
    Light: "light", "{0} creates {1} light";
    Played: "played", "{0} plays {1} for {2} light";
    Answered: "answered", "{0} answers with {1} for {2} light";
    Targeted: "targeted", "{0} targets {1}";
    TargetedHidden: "targeted-hidden", "{0} targets a concentration of {1}";
    NoTarget: "no-target", "{0} finds no target";
    Activated: "activated", "{0} activates {1}";
    Inherent: "inherent", "{0} uses the inherent ability of {1}";
    Used: "used", "{0} uses {1}";
    Charged: "charged", "{0} charges {1}";
    Passed: "passed", "{0} passes";
    Blocked: "blocked", "{0} blocks with {1}";
    Barrier: "barrier", "{0} gets a barrier of {1}";
    Stopped: "stopped", "{1} damage to {0} is stopped by a barrier";
    Dealt: "dealt", "{1} damage is dealt to {0}";
    Excess: "excess", "{1} more damage to {0} is lost";
    LostHealth: "lost-health", "{0} loses {1} health";
    GainedHealth: "gained-health", "{0} gains {1} health";
    Determination: "determination", "{0} gains {1} determination";
    LostPower: "lost-power", "{0} loses a power";
    Reshuffled: "reshuffled", "{0} shuffles the discard pile into a new deck";
    Applied: "applied", "1 {0} is applied to {1}";
    Removed: "removed", "{0} {1} {0|is|are} removed from {2}";
    Converted: "converted", "1 {0} becomes 1 {1} on {2}";
    Replaced: "replaced", "{0} acts instead for {1}";
    Seared: "seared", "{0} sears {1}";
    Voided: "voided", "{0} voids {1}";
    Discarded: "discarded", "{0} discards {1}";
    Destroyed: "destroyed", "{1} is destroyed";
    LeftField: "left-field", "{1} goes to the discard pile of {0}";
    Returned: "returned", "{1} returns to the hand of {0}";
    Placed: "placed", "{0} is placed under a card of {1}";
    Looked: "looked", "{0} looks at {1} on top of the deck of {2}";
    LookedAtHand: "looked-at-hand", "{0} looks at {1} in the hand of {2}";
    Arranged: "arranged", "{0} puts the cards back on top of the deck";
    Took: "took", "{0} takes {1} from the hand of {2}";
    UsedUp: "used-up", "{0} uses a concentration without light";
    Eliminated: "eliminated", "{0} is eliminated";
    Conceded: "resigned", "{0} concedes";
    Won: "won", "{0} wins the encounter";
}

glossary! {
    "phase" {
        "setup", "RSL-7.1", "hands, starting concentrations and who goes first";
        "ready", "RSL-10.4", "exposed used objects are readied";
        "ailment", "RSL-10.6", "eight exposed ailments cost a power";
        "draw", "RSL-10.7", "two cards, and the choice to pass";
        "play", "RSL-10.10", "cards are played and abilities activated";
        "discard", "RSL-10.15", "runespells, light, damage and barriers go";
    }
    "ailment" {
        "Burn", "RSL-11.4", "costs health when it is applied, and from 4 instances on each turn";
        "Debilitate", "RSL-11.4", "lowers maximum health; from 4 instances on no health is gained";
        "Curse", "RSL-11.4", "uses a concentration when it is applied; from 4 instances on cards cost 1 light more";
        "Fragment", "RSL-11.4", "sears a card when it is applied; from 4 instances on the hand holds 4 cards";
        "Weaken", "RSL-11.4", "lowers block; from 4 instances on damage effects deal 2 less";
        "Insanity", "RSL-11.4", "discards a card at random when it is applied; from 4 instances on nothing is answered";
    }
    "term" {
        "power", "RSL-3.1", "who has none left has lost";
        "determination", "RSL-3.3", "gained with each power that is lost; pays for equip abilities";
        "light", "RSL-8.4", "made by using concentrations; pays for cards";
        "concentration", "RSL-6.7", "a card set face down that makes light and on which cards are played";
        "exposed", "RSL-8.1", "no card lies on it";
        "concealed", "RSL-8.2", "a card lies on it: it is not in play";
        "barrier", "RSL-13.7", "prevents damage point for point until it is used up or the turn ends";
        "direct", "RSL-16.5", "damage that cannot be blocked and ignores barriers";
        "sear", "RSL-19.4", "the top card of the deck goes to the discard pile";
        "void", "RSL-19.5", "the top card of the deck goes to the void pile";
        "ladder", "RSL-14.6", "cards that wait to resolve, the last played first";
        "downed", "RSL-3.4", "having lost a power";
    }
    "keyword" {
        "Distract", "RSL-17.2", "when it leaves, the concentration under it is discarded";
        "Token", "RSL-17.3", "enters play with basic tokens";
        "Charge", "RSL-17.4", "once per turn a basic token may be put on it";
        "Choice", "RSL-17.5", "one bullet is chosen";
        "Fate", "RSL-17.6", "an enemy chooses the bullet";
        "Shout", "RSL-17.8", "may be played as an answer";
        "Pierce", "RSL-17.9", "its damage goes on after a downing, or from a destroyed card to its controller";
        "Use", "RSL-17.10", "is turned for its effect, not in the turn it was played";
        "Quick", "RSL-17.11", "may be used in the turn it was played";
        "Ail", "RSL-17.12", "ailments of one type are taken as a cost";
    }
    "ending" {
        "one remains", "RSL-3.17", "all others are eliminated";
        "guard", "RSL-3.22", "the encounter would not end: most power, then health, then cards in the deck";
    }
}
