//! What Runebound asks and tells: its questions, its messages, its options and the words of its table, each declared once.

use runehall_engine::{
    Budget, Clause, GameInfo, GivenWords, Good, Ladder, Layout, Liberty, LibertyId, Limits, Measure, OptionInfo, Sign,
    Takes, glossary, messages, questions,
};

use crate::adventure::Attempt;
use crate::experience::Exchange;
use crate::fight::{Act, AllyDoes, Flight};
use crate::knockout::Spoils;
use crate::market::Healing;
use crate::meet::{Bargaining, Reply};
use crate::movement::{FACE_NAMES, Move};

/// What the game says of itself.
pub(crate) static INFO: GameInfo = GameInfo {
    name: "runebound",
    title: "Runebound",
    of: "",
    clauses: "RBD",
    words: &[("step", &STEPS), ("phase", &PHASES)],
    seats: (1, 6),
    modes: &["terrinoth"],
    options: &[CHOOSE, ROUND_CAP, COMBAT_CAP, QUIET_ROUNDS, DOOM],
    brings: &[],
    setup: Clause("RBD-2.1"),
    questions: &QUESTIONS,
    liberties: &LIBERTIES,
    draws: false,
    messages: &MESSAGES,
    played: &["took-hero", "drew-card", "bought", "gained-card"],
    glossary: &GLOSSARY,
    measures: &MEASURES,
    features: &crate::knowledge::FEATURES,
    valuation: Some(crate::knowledge::VALUATION),
    budgets: &BUDGETS,
    ladder: Some(Ladder { steady: 100, sharp: 49 }),
    away: None,
    // RBD-19.10: 150 rounds of six players.
    limits: Limits { decisions: 400_000, answers: 2_000_000 },
    layout: Layout {
        held: &["cards"],
        wholes: &[
            ("wounds", "life"),
            ("exhaustion", "stamina"),
            ("round", "last round"),
            ("runes", "runes to win"),
            ("doom counters", "last doom counter"),
        ],
        constant: &["runes to win", "last doom counter"],
        vitals: &["wounds", "exhaustion", "gold", "runes", "points"],
        on_table: &["round", "step", "phase"],
        background: &[
            "round",
            "green deck",
            "yellow deck",
            "blue deck",
            "red deck",
            "market deck",
            "green pile",
            "yellow pile",
            "blue pile",
            "red pile",
        ],
        signs: &SIGNS,
        out: &["out"],
        turn: "turn-began",
        ..Layout::PLAIN
    },
    manual: crate::manual::MANUAL,
    example: include_str!("example.md"),
    given: GivenWords {
        notes: &[],
        marks: &["face-down"],
        counts: &["wounds", "exhaustion"],
        reactions: &["before-dice", "chain", "before-combat", "before-roll", "rolled", "hit", "cancel"],
    },
    rulebook: include_str!("../../../docs/rules/runebound/clauses.txt"),
};

/// How a screen of letters draws the terrains.
const SIGNS: [Sign; 8] = [
    Sign { kind: "plains", sign: '"', ground: 64 },
    Sign { kind: "road", sign: '=', ground: 137 },
    Sign { kind: "river", sign: '~', ground: 25 },
    Sign { kind: "forest", sign: '♣', ground: 22 },
    Sign { kind: "hills", sign: 'n', ground: 94 },
    Sign { kind: "mountains", sign: '▲', ground: 240 },
    Sign { kind: "swamp", sign: '%', ground: 58 },
    Sign { kind: "town", sign: '⌂', ground: 88 },
];

/// What the rules allow at any time, in the order of [`THROW`], [`CLOSE`] and [`REPLACE`].
const LIBERTIES: [Liberty; 3] = [
    Liberty {
        name: "throw",
        verb: "throw away",
        meaning: "put an Item or Ally of yours under the Market deck, without effect",
        clause: Clause("RBD-11.9"),
        one_in: 200,
    },
    Liberty {
        name: "close",
        verb: "close the negotiation with",
        meaning: "end the negotiation of your turn, whatever has been offered",
        clause: Clause("RBD-9.9"),
        // Offers wait at few questions.
        one_in: 20,
    },
    Liberty {
        name: "replace",
        verb: "replace the offer to",
        meaning: "make another offer in place of yours that has not been answered; it is one of the ten",
        clause: Clause("RBD-9.11"),
        one_in: 20,
    },
];
/// RBD-11.9
pub(crate) const THROW: LibertyId = LibertyId(0);
/// RBD-9.9
pub(crate) const CLOSE: LibertyId = LibertyId(1);
/// RBD-9.11
pub(crate) const REPLACE: LibertyId = LibertyId(2);

/// More win nothing (`docs/studies/bots.md`). The answers bound what is worked out in a long visit to the Market.
const BUDGETS: [Budget; 6] = [
    budget(1, 200, 2_000),
    budget(2, 200, 2_000),
    budget(3, 200, 2_000),
    budget(4, 200, 2_000),
    budget(5, 200, 2_000),
    budget(6, 200, 2_000),
];

const fn budget(seats: u8, steady: u32, sharp: u32) -> Budget {
    Budget { seats, steady, sharp, answers: 30 }
}

/// The steps of a turn (RBD-3.1).
pub(crate) const STEPS: [&str; 6] = ["setup", "refresh", "movement", "adventure", "market", "experience"];
/// Where a combat is.
pub(crate) const PHASES: [&str; 6] = ["none", "before combat", "escape", "ranged", "melee", "magic"];

/// RBD-2.1.
pub(crate) const CHOOSE: OptionInfo = OptionInfo {
    name: "choose",
    takes: Takes::Flag,
    default: Some("no"),
    unattended: None,
    brief: None,
    meaning: "players choose their Heroes, the starting player first, instead of drawing them by lot",
    clause: Clause("RBD-2.1"),
};
/// RBD-19.6.
pub(crate) const ROUND_CAP: OptionInfo = OptionInfo {
    name: "round-cap",
    takes: Takes::Number { least: 1, most: 5000 },
    default: None,
    unattended: Some("150"),
    brief: Some("3"),
    meaning: "the game ends after so many rounds, and who has most Dragon Runes wins",
    clause: Clause("RBD-19.6"),
};
/// RBD-15.22.
pub(crate) const COMBAT_CAP: OptionInfo = OptionInfo {
    name: "combat-cap",
    takes: Takes::Number { least: 1, most: 1000 },
    default: Some("100"),
    unattended: None,
    brief: None,
    meaning: "a combat still undecided after so many rounds ends as if the Hero had escaped",
    clause: Clause("RBD-15.22"),
};
/// RBD-7.10.
pub(crate) const QUIET_ROUNDS: OptionInfo = OptionInfo {
    name: "quiet-rounds",
    takes: Takes::Number { least: 0, most: 1000 },
    default: Some("0"),
    unattended: None,
    brief: None,
    meaning: "after so many rounds without an Event the board is replenished; 0 for never",
    clause: Clause("RBD-7.10"),
};
/// RBD-21.1.
pub(crate) const DOOM: OptionInfo = OptionInfo {
    name: "doom-track",
    takes: Takes::Flag,
    default: Some("no"),
    unattended: None,
    brief: None,
    meaning: "discarded adventure cards fill a doom track, and its eighth counter begins the endgame",
    clause: Clause("RBD-21.1"),
};

const MEASURES: [Measure; 9] = [
    Measure { feature: "runes", good: Good::More },
    Measure { feature: "experience", good: Good::More },
    Measure { feature: "points", good: Good::More },
    Measure { feature: "gold", good: Good::More },
    Measure { feature: "worth", good: Good::More },
    Measure { feature: "harm", good: Good::Less },
    Measure { feature: "exhaustion", good: Good::Less },
    Measure { feature: "hurt-allies", good: Good::Less },
    Measure { feature: "playing", good: Good::More },
];

questions! {
    R_STARTER = 0: "starter", Roll, "", "", "RBD-2.7", "Who starts?";
    R_HERO = 1: "hero-by-lot", Roll, "", "", "RBD-2.1", "Which Hero is it?";
    R_MARKET = 2: "market-card", Roll, "", "", "RBD-10.2", "Which Market card is drawn?";
    R_DRAW = 3: "adventure-card", Roll, "", "", "RBD-5.3", "Which adventure card is drawn?";
    R_DIE = 4: "movement-die", Roll, "", "", "RBD-4.2", "Which face does the movement die show?";
    R_COMBAT = 5: "combat-die", Roll, "", "", "RBD-1.1", "What does the combat die show?";
    HERO = 6: "hero", Pick, "take", "", "RBD-2.1", "Choose your Hero";
    MOVE = 7: "move", Pick, "", "", "RBD-4.1", "How do you move?" => Move::NAMES;
    STEP = 8: "step", Pick, "to", "", "RBD-4.9", "Which space do you enter?";
    REST = 9: "rest", Amount, "with", "", "RBD-4.10", "How many dice do you roll while resting?";
    RECOVER = 10: "recover", Pick, "from", "enough", "RBD-4.10", "From whom is exhaustion discarded?";
    BEFORE_DICE = 11: "before-dice", Priority, "use", "roll", "RBD-4.16", "Use something before the movement dice are rolled?";
    WALK = 12: "walk", Priority, "", "end", "RBD-4.4", "Enter a neighbouring space, or end your move";
    SPEND = 13: "spend", Pick, "with", "", "RBD-4.4", "Which die do you spend?";
    DIE = 14: "die", Pick, "turn", "", "RBD-4.17", "Which die?";
    FACE = 15: "face", Mode, "", "", "RBD-4.17", "Which face shall it show?" => FACE_NAMES;
    PLACE = 16: "place", Pick, "on", "", "RBD-4.16", "On which space do you place your Hero?";
    ADVENTURE = 17: "adventure", Priority, "", "nothing", "RBD-5.10", "What do you attempt?" => Attempt::NAMES;
    CHAIN = 18: "chain", Priority, "use", "draw", "RBD-5.11", "Use something before the next card is drawn?";
    FILL = 19: "fill", Pick, "fill", "enough", "RBD-7.5", "Which spaces get the last counters?";
    BARGAIN = 20: "bargain", Priority, "", "close", "RBD-9.9", "Make an offer, or close the negotiation" => Bargaining::NAMES;
    GIVE_GOLD = 21: "give-gold", Amount, "give", "", "RBD-9.2", "How much gold do you give?";
    GIVE = 22: "give", Pick, "give", "no more", "RBD-9.2", "Which cards do you give?";
    ASK_GOLD = 23: "ask-gold", Amount, "for", "", "RBD-9.2", "How much gold do you ask for?";
    ASK = 24: "ask", Pick, "for", "no more", "RBD-9.2", "Which cards do you ask for?";
    ANSWER = 25: "answer", Mode, "", "", "RBD-9.9", "Do you accept the offer?" => Reply::NAMES;
    SHOP = 26: "shop", Priority, "", "leave", "RBD-10.3", "Buy, hire, sell or heal" => Healing::NAMES;
    HEAL = 27: "heal", Pick, "heal", "", "RBD-10.8", "Who is healed?";
    FREE = 28: "free-item", Priority, "take", "nothing", "RBD-10.12", "Take an Item of the town for nothing?";
    TAKE = 29: "take", Priority, "take", "nothing", "RBD-11.23", "Take one of the cards that were drawn?";
    EXCESS = 30: "excess", Pick, "discard", "", "RBD-11.8", "You have too many: which do you discard?";
    EXPERIENCE = 31: "experience", Priority, "", "end", "RBD-12.1", "Hand in adventure counters, or end your turn" => Exchange::NAMES;
    KINDS = 32: "kinds", Pick, "take", "enough", "RBD-12.3", "Which experience counters do you take?";
    PAY = 33: "pay", Pay, "with", "paid", "RBD-12.3", "Which adventure counters do you hand in?";
    CHOOSE_ONE = 34: "choose", Mode, "", "", "RBD-22.5", "Which of them?";
    MEND = 35: "mend", Pick, "for", "", "RBD-14.5", "Which figure is it for?";
    LOSE_USED = 36: "lose-used", Pick, "lose", "", "RBD-11.21", "Which Item used in the roll is lost?";
    BEFORE = 37: "before-combat", Priority, "use", "fight", "RBD-15.2", "Use something before combat?";
    ESCAPE = 38: "escape", Priority, "", "stay", "RBD-15.6", "Try to escape?" => Flight::NAMES;
    PHASE = 39: "phase", Pick, "", "", "RBD-15.10", "Who acts in this phase?" => Act::NAMES;
    NAMING = 40: "naming", Pick, "use", "no more", "RBD-11.21", "Which Items do you use in this roll?";
    BEFORE_ROLL = 41: "before-roll", Priority, "use", "roll", "RBD-15.20", "Use something before the roll?";
    ROLLED = 42: "rolled", Priority, "use", "confirm", "RBD-11.13", "Change the roll, or confirm it";
    HIT = 43: "hit", Priority, "use", "go on", "RBD-11.16", "The attack succeeds. Use something?";
    CANCEL = 44: "cancel", Priority, "use", "go on", "RBD-14.8", "Wounds are about to be placed. Use something?";
    SPOIL = 45: "spoil", Priority, "take", "nothing", "RBD-17.14", "What do you take from the loser?" => Spoils::NAMES;
    LOSS = 46: "loss", Pick, "lose", "", "RBD-18.1", "Which of your most costly cards is lost?";
    TOWN = 47: "town", Pick, "to", "", "RBD-18.3", "To which of the nearest towns are you brought?";
    RED = 48: "red", Pick, "fight", "", "RBD-21.5", "Which red Challenge do you fight?";
    PARTNER = 49: "partner", Pick, "with", "", "RBD-9.1", "With whom do you negotiate?";
    OPPONENT = 50: "opponent", Pick, "", "", "RBD-9.1", "Whom do you attack?";
    ALLY = 51: "ally", Mode, "", "", "RBD-16.2", "Does the Ally attack, or is it used?" => AllyDoes::NAMES;
}

messages! {
    Starts: "starts", "{0} starts";
    TookHero: "took-hero", "{0} plays {1}";
    StackGrew: "stack-grew", "{0} lies in the Market of {1}";
    Hid: "hid", "a green card lies face down on the doom track";
    TurnBegan: "turn-began", "{0}'s turn begins";
    Refreshed: "refreshed", "{0} turns {1} face up";
    RolledDie: "rolled-die", "{0}'s movement die shows {1}";
    Entered: "entered", "{0} enters {1}";
    Placed: "placed", "{0} is placed on {1}";
    Rested: "rested", "{0} rests with {1} {1|die|dice}";
    Stayed: "stayed", "{0} stays";
    Drew: "drew-card", "{0} draws {1}";
    NothingToDraw: "nothing-to-draw", "there is nothing to draw";
    EventActive: "event-active", "{0} becomes the active Event";
    EventPassed: "event-passed", "{0} has no effect: the active Event has a higher number";
    Filled: "filled", "{0} gets a {1} counter";
    Removed: "removed", "{0} leaves the game";
    Discarded: "discarded", "{0} goes under its deck";
    Doomed: "doomed", "{0} goes to the doom track";
    DoomCounter: "doom-counter", "doom counter {0} is placed";
    Endgame: "endgame", "the endgame begins";
    Fights: "fights", "{0} fights {1}";
    Attacks: "attacks", "{0} attacks {1}";
    RoundBegan: "round-began", "round {0} of the combat begins";
    RolledDice: "rolled", "{0} rolls {1} and {2} for {3}";
    Reached: "reached", "{0} reaches {1} against {2}";
    Wounded: "wounded", "{0} takes {1} {1|wound|wounds}";
    Tired: "tired", "{0} takes {1} exhaustion";
    Mended: "mended", "{0} discards {1} {1|wound|wounds}";
    Rallied: "rallied", "{0} discards {1} exhaustion";
    Used: "used", "{0} uses {1}";
    Escaped: "escaped", "{0} escapes";
    Undefeated: "undefeated", "{0} stays undefeated as number {1}";
    Beaten: "beaten", "{0} defeats {1}";
    Killed: "killed", "{0} is killed";
    KnockedOut: "knocked-out", "{0} is knocked out";
    Carried: "carried", "{0} is brought to {1}";
    TookCounter: "took-counter", "{0} takes a {1} counter";
    GainedGold: "gained-gold", "{0} gains {1} gold";
    LostGold: "lost-gold", "{0} loses {1} gold";
    GainedCard: "gained-card", "{0} gains {1}";
    LostCard: "lost-card", "{0} loses {1}";
    Bought: "bought", "{0} pays {2} gold for {1}";
    Sold: "sold", "{0} sells {1} for {2} gold";
    NoMarket: "no-market", "{0} was knocked out and has no Market step";
    NothingToDo: "nothing-to-do", "{0} has {1} gold and can neither buy nor sell nor heal in {2}";
    MarketClosed: "market-closed", "the Market step of {0} ends after {1} actions";
    Healed: "healed", "{0} pays 1 gold for healing";
    Gained: "gained-experience", "{0} takes a {1}";
    HandedIn: "handed-in", "{0} hands in a {1}";
    Offered: "offered", "{0} makes {1} an offer";
    Agreed: "agreed", "{0} accepts";
    Refused: "refused", "{0} refuses";
    Closed: "closed", "the negotiation with {0} is closed";
    Threw: "threw", "{0} throws away {1}";
    Left: "resigned", "{0} leaves the game";
    Won: "won", "{0} wins";
    Ended: "ended", "the game is over without a winner";
    OffersGold: "offers-gold", "{0} offers {1} gold";
    Offers: "offers-card", "{0} offers {1}";
    AsksGold: "asks-gold", "{0} asks for {1} gold";
    Asks: "asks-card", "{0} asks for {1}";
    Lapsed: "lapsed", "the offer of {0} lapses";
    Replaces: "replaces", "{0} replaces the offer to {1}";
}

glossary! {
    "term" {
        "Challenge", "RBD-5.5", "an adventure card that is fought at once";
        "Event", "RBD-7.1", "an adventure card that is in force until one with an equal or higher number comes";
        "Encounter", "RBD-8.1", "an adventure card that is resolved once and leaves the game";
        "undefeated", "RBD-6.1", "a Challenge that stays in its space after a knockout or an escape";
        "sunburst", "RBD-7.3", "a jewel that gets its counter back when an Event is drawn";
        "forfeit", "RBD-12.7", "Life counters bar their owner from the easier colours";
        "Dragon Rune", "RBD-19.2", "a red Challenge that is kept; three of them win the game";
        "exhaustion", "RBD-14.2", "above Stamina it turns into wounds";
        "knocked out", "RBD-18.1", "wounds reached Life: gold and the most costly card are lost";
        "activation", "RBD-11.4", "one card may be turned face down in each step or round";
        "entry space", "RBD-4.15", "where an escaping Hero goes";
    }
    "ending" {
        "Margath defeated", "RBD-19.1", "the High Lord was beaten";
        "three Dragon Runes", "RBD-19.2", "a player holds three of them";
        "round cap", "RBD-19.6", "as many rounds as the table allows are over";
        "alone and out of time", "RBD-19.7", "the round cap came before the only player had won";
        "all out", "RBD-21.4", "in the endgame every Hero was knocked out";
        "everybody left", "RBD-19.11", "nobody plays any more";
    }
}
