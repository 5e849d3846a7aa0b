//! What the game of boosters asks and tells, and the words of its table, each declared once.

use runehall_engine::{
    Budget, Clause, FactInfo, GameInfo, GivenWords, Layout, Limits, Manual, Of, OptionInfo, Takes, glossary, messages,
    questions,
};

use crate::words::{EDITION, EDITIONS, INFO as ENCOUNTER, X_TOTAL};

/// What the game says of itself.
pub(crate) static INFO: GameInfo = GameInfo {
    name: "runeslingers-boosters",
    title: "Runeslingers: sealed and draft",
    of: ENCOUNTER.name,
    clauses: ENCOUNTER.clauses,
    rulebook: ENCOUNTER.rulebook,
    words: &[("phase", &PHASES), ("passing", &PASSING), ("mode", &MODES), ("edition", &EDITIONS)],
    // RSL-23.7: a draft has at least four.
    seats: (2, runehall_engine::MAX_SEATS as u8),
    modes: &MODES,
    options: &[EDITION, FORMAT, SEALED_SIZE, X_TOTAL],
    brings: &[SLINGER],
    setup: Clause("RSL-22.5"),
    questions: &QUESTIONS,
    liberties: &[],
    draws: false,
    messages: &MESSAGES,
    played: &["took"],
    glossary: &GLOSSARY,
    measures: &[],
    valuation: None,
    features: &[],
    budgets: &BUDGETS,
    ladder: None,
    away: Some(Clause("RSL-22.12")),
    limits: Limits::USUAL,
    layout: Layout {
        held: &["pool", "pack"],
        vitals: &["place"],
        in_a_row: &["equips"],
        counted: &["aside"],
        on_table: &["round", "pick", "passing"],
        out: &["gone"],
        constant: &["mode", "edition", "size"],
        turn: "began",
        guide: &[("pick", &["own pack"]), ("cut", &["own pool"]), ("keep", &["own pool"])],
        ..Layout::PLAIN
    },
    given: GivenWords::NONE,
    manual: Manual { facts: &FACTS, asked: &ASKED },
    example: "",
};

/// The modes by [`super::state::Mode`]. Sealed is the first: it takes any number of players.
pub(crate) const MODES: [&str; 2] = ["sealed", "draft"];
/// The phases by [`super::state::Phase`].
pub(crate) const PHASES: [&str; 4] = ["boosters", "draft", "decks", "over"];
/// Which way the packs go: in the first round, in the second, in a sealed game.
pub(crate) const PASSING: [&str; 3] = ["left", "right", "nowhere"];

/// What a bot is given to look for better sets, whatever the number of seats: it plays nothing out, and a decision takes 6 ms at most with the larger one.
const BUDGETS: [Budget; 7] = {
    let mut budgets = [Budget { seats: 0, steady: 500, sharp: 5_000, answers: 1_000 }; 7];
    let mut i = 0;
    while i < budgets.len() {
        budgets[i].seats = 2 + i as u8;
        i += 1;
    }
    budgets
};

const fn option(
    name: &'static str,
    takes: Takes,
    default: Option<&'static str>,
    meaning: &'static str,
    clause: &'static str,
) -> OptionInfo {
    OptionInfo { name, takes, default, unattended: None, brief: None, meaning, clause: Clause(clause) }
}

/// RSL-22.9
pub(crate) const FORMAT: OptionInfo = option(
    "format",
    Takes::OneOf(&["expanded", "classic"]),
    None,
    "how large sealed decks are and how many copies they hold: `expanded` in the second edition, `classic` in the first, unless it is chosen",
    "RSL-22.9",
);
/// RSL-22.9
pub(crate) const SEALED_SIZE: OptionInfo = option(
    "sealed-size",
    Takes::OneOf(&["format", "30"]),
    Some("format"),
    "the number of cards of a sealed deck: that of the format, or 30",
    "RSL-22.9",
);
/// RSL-22.10
pub(crate) const SLINGER: OptionInfo = option(
    "slinger",
    Takes::Deck,
    Some(super::equips::EVA),
    "a Runeslinger, a stance and an ability of one class, to which the deck is drafted or built",
    "RSL-22.10",
);

questions! {
    PICK = 0: "pick", Pick, "take", "", "RSL-22.6", "Take two cards of the pack";
    CUT = 1: "cut", Pick, "leave out", "keep all", "RSL-22.7", "Which cards are not in your deck?";
    KEEP = 2: "keep", Pick, "keep", "", "RSL-22.2", "Which X card may stay in your deck?";
    ROLL_PLACE = 3: "place", Roll, "", "", "RSL-22.12", "Who sits at the next place of the circle?";
    ROLL_CARD = 4: "card", Roll, "", "", "RSL-26.2", "Which card is in the booster?";
    ROLL_RARE = 5: "rare", Roll, "", "", "RSL-26.2", "Is it a rare card or an X card?";
    ROLL_LOT = 6: "lot", Roll, "", "", "RSL-22.12", "Which card is it for a player who has left?";
}

messages! {
    Seated: "seated", "{0} sits at place {1} of the circle";
    Opened: "opened", "{0} opens {1} {1|booster|boosters}";
    Anew: "anew", "no deck can be built from the boosters of {0}, which are opened anew";
    Began: "began", "Pick {1} of round {0} begins";
    Took: "took", "{0} takes {1} and {2}";
    Passed: "passed", "The packs are passed to the {0}";
    Building: "building", "The decks are built";
    Built: "built", "{0} has a deck of {1} {1|card|cards}";
    LeftOut: "left-out", "{0} leaves {1} out";
    Gone: "resigned", "{0} leaves; all further choices are made by lot";
}

glossary! {
    "term" {
        "booster", "RSL-26.2", "nine different cards: five commons, three uncommons, and a rare one or, once in six, an X card";
        "pack", "RSL-22.6", "two boosters shuffled together, from which everybody takes two cards and passes the rest on";
        "pool", "RSL-22.9", "all the cards that a deck can be built of: those that were taken, or those of six boosters";
        "aside", "RSL-22.7", "cards of the pool that are not in the deck";
        "circle", "RSL-22.12", "the order in which packs are passed, drawn by lot";
    }
    "ending" {
        "drafted decks", "RSL-22.7", "everybody has a deck";
        "sealed decks", "RSL-22.9", "everybody has a deck";
    }
}

const fn given(
    of: Of,
    name: &'static str,
    form: &'static str,
    default: &'static str,
    meaning: &'static str,
) -> FactInfo {
    FactInfo::given(of, name, form, default, meaning)
}

const FACTS: [FactInfo; 14] = [
    given(
        Of::Player,
        "place",
        "place 2",
        "in the order of the seats",
        "the place in the circle, from 1; packs go left to the next one",
    ),
    given(Of::Player, "gone", "gone", "not", "has left: choices are made by lot"),
    given(
        Of::Player,
        "pack",
        "pack Spark, Fireball x2",
        "by the seed",
        "these cards are in the pack at hand, and others by the seed until it is full",
    ),
    given(
        Of::Player,
        "pool",
        "pool Spark, Fireball x2",
        "by the seed",
        "these cards were taken or opened, and others by the seed; without those left out. Each must have been in one of the packs",
    ),
    FactInfo::follows(Of::Player, "aside", "choices; it cannot be given", "the cards left out of the deck"),
    FactInfo::follows(Of::Player, "equips", "what the player brings", "Runeslinger, stance and ability (RSL-22.10)"),
    given(
        Of::Table,
        "phase",
        "phase decks",
        "`draft` in a draft, else `decks`",
        "`draft`: a pick is asked for; `decks`: decks are built. `boosters` and `over` cannot be given",
    ),
    given(Of::Table, "round", "round 2", "1", "of a draft, 1 or 2"),
    given(Of::Table, "pick", "pick 3", "1", "of the round, 1 to 9"),
    FactInfo::follows(Of::Table, "passing", "`round`", "where packs go: `left` or `right`; in a sealed game `nowhere`"),
    FactInfo::follows(Of::Table, "mode", "the line `mode`", "`sealed` or `draft`"),
    FactInfo::follows(Of::Table, "edition", "the line `option edition`", "`first` or `second` (RSL-1.1)"),
    FactInfo::follows(Of::Table, "size", "the mode and the options", "how many cards a deck has"),
    FactInfo::follows(Of::Table, "turns", "`round` and `pick`", "how many times something has been asked of everybody"),
];

const ASKED: [(&str, &str); 7] = [
    (
        "pick",
        "everybody who has not left at the same time, nine times in each of two rounds: two cards of the pack at hand",
    ),
    (
        "cut",
        "everybody who has not left at the same time, when all cards are taken or opened: so many cards that the deck has its size; \
         copies over the limit of the format lie aside by themselves",
    ),
    ("keep", "before `cut`, in the same command, where a deck has one X card and the pool several"),
    ("place", "chance, for each place of the circle but the last; not for that of a named starter, who has the first"),
    ("card", "chance, for each card of each booster"),
    ("rare", "chance, before the last card of each booster: of six faces the last one is an X card"),
    (
        "lot",
        "chance, for a player who has left: once for both cards that are taken, any pair of the pack, but for the last two; and for each card that is left out",
    ),
];
