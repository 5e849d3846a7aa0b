//! The words of Runes & Regulations cards: section 16.6 of the rules as templates (RNR-16.32).
//!
//! The grammar lets through only sentences whose meaning the clauses settle: "would" goes with "instead" or "nullify
//! that" and nothing else does, "steal" goes with "any neighbor's" (RNR-16.33), a place always stands after a Creature or
//! Rune on the table (RNR-5.7), only Mythical Creatures are hexed and only Hexed ones restored (RNR-3.6). On which cards and in
//! which lines a phrase has force is in `lexicon/force.rs`; what a word refers to (`it`, `their`, `that many`) is for the compiler
//! of the tree to say. Start reading at [`Form`]; the phrases are in `lexicon/phrases.rs`.

mod force;
mod phrases;

use std::sync::LazyLock;

use runehall_cards::{Category, Lexicon};

pub(crate) use force::force;
pub use phrases::ENTRIES;

/// What a phrase of a card means; the holes of its templates are given in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    // Whole texts.
    /// A Creature that does nothing.
    NoEffect,
    /// A Spell: {does: list of step}.
    Instant,
    /// A Creature or Rune after something: {when: `Enters` | `YourTurnBegins` | `After` | `IsHexed`, does: list of step}.
    Triggered,
    /// A Creature or Rune in place of something: {when: `Would` | `WouldBe` | `NewRegulation`, does: list of step}.
    Instead,
    /// The thing does not happen: {when: `Would` | `WouldBe` | `NewRegulation`}.
    Nullify,
    /// A Regulation, they must: {when: `TurnBegins` | `SpinBegins` | `SpinEnds`, who, does: list of verb, all by `who`}.
    RuleMust,
    /// A Regulation, they may: {when, who, does} as in `RuleMust`.
    RuleMay,
    /// A continuous Creature or a Regulation: {holds: static}.
    Standing,

    // When.
    /// Only then, if: {when: a trigger, condition: `YouHave` | `YouHaveNo`}.
    If,
    /// {who: You, n: `AtLeast`, what: Creature noun, where: Lawn of You}.
    YouHave,
    /// {who: You, n: always 2, what: Creature noun, where: Lawn of You}.
    YouHaveNo,

    // What has happened.
    /// {card: `ThisCard`}.
    Enters,
    YourTurnBegins,
    TurnBegins,
    SpinBegins,
    SpinEnds,
    /// {who: You | `ANeighbor` | `APlayer`, does: `CastSpell` | `SummonCreature` | `DiscardCard`}.
    After,
    /// {what: Object of a | another `MythicalCreature`, `by_neighbor`: flag}.
    IsHexed,

    // What is about to happen.
    /// {who: You | `ANeighbor` | `APlayer`, does: `CastSpell` | `DiscardCard` | `ActivateRune` | `ApplySpin`}.
    Would,
    /// {what: `ThisCard` | Object of a | another, harms: list of harm, `by_neighbor`: flag}.
    WouldBe,
    NewRegulation,

    // Deeds: in triggers and, the first two, with a price.
    CastSpell,
    /// {when: `InSummonPhase` | `AsSummonAction` | absent}.
    SummonCreature,
    DiscardCard,
    ActivateRune,
    ApplySpin,
    InSummonPhase,
    AsSummonAction,

    // Steps; a bare verb is a step that you do.
    /// They must: {who, does: verb}.
    Have,
    /// They may: {who, does: verb}.
    Let,
    /// You may, after an earlier step: {does: verb}.
    May,

    // Verbs.
    /// {n: Count | `ThatMany`}.
    Draw,
    /// {n: Count, each: always 1, what: Creature noun, where: Lawn of You | `Their` | `EachPlayer`}.
    DrawForEach,
    /// {n: Count | `OneOrMore` | `ThatMany`}.
    Discard,
    /// {what: Object of a Spell from a Hand}.
    Cast,
    /// {what: Object of Creatures from a Hand | `MainDiscard`, onto: Lawn}.
    Summon,
    /// {what: Object of `MythicalCreature` | `It` | `ThatCreature` | `ThisCard`}.
    Hex,
    /// {what: Object of `HexedCreature` | `It` | `ThatCreature`}.
    Restore,
    /// {what: Object of a Creature noun or Rune | `It` | `ThatCreature` | `ThisCard`}.
    Destroy,
    /// {what: Object of a Creature noun on an own Lawn | `It` | `ThatCreature` | `ThisCard`}.
    Sacrifice,
    /// {what: Object of a Creature noun | `It` | `ThatCreature` | `ThisCard`}.
    Return,
    /// {what: Object of a Creature noun or Rune at `AnyNeighbor`}.
    Steal,
    /// {what: Object from a discard | `ThatSpell` | `TopOfRuneDeck`, to: Hand | Fence}.
    Add,
    Spin,
    SkipASpin,
    SkipThatSpin,
    ReplaceRegulation,
    /// {what: `It`}.
    PutOnBottom,
    /// {who: `AnyNeighbor` | `ThatNeighbor` | `EachNeighbor`}.
    LookAt,

    // Standing rules.
    /// {limit: `HandLimit` | `RuneLimit`, n}.
    LimitHigher,
    /// {limit, n}.
    LimitLower,
    /// {limit, n}.
    BaseLimit,
    /// {who: You | `APlayer` | `PlayerWith`, n}.
    ExtraDraw,
    /// {to: `CastSpell` | `SummonCreature`, who: You | `APlayer` | `PlayerWith`, does: Discard of a Count}.
    Price,
    /// {what: `ThisCard` | `Every` | `TheOnly`, harms: list of harm, `by_neighbor`: flag}.
    Cannot,
    /// {who: You | `APlayer` | `PlayerWith`}.
    NoSpells,
    /// {who: You | `APlayer` | `PlayerWith`, n}.
    RunesPerTurn,
    /// {who: You | `APlayer` | `PlayerWith`, n}.
    SummonActions,
    FencesFaceUp,
    NoSummoningLimit,
    /// {n}.
    SummoningLimitAt,
    HandLimit,
    RuneLimit,

    // Harms.
    Hexed,
    Destroyed,
    Stolen,

    // Cards.
    /// {n: quantity, what: noun, where: place}.
    Object,
    /// In "can't": {other: flag, what: noun, where: Lawn | Fence of You, absent for everywhere}.
    Every,
    /// In "can't": {n: always 1, what: Creature noun, where: Lawn of You | `APlayer`}.
    TheOnly,
    ThisCard,
    /// The card that is the subject of the trigger.
    It,
    /// The Spell that the trigger casts.
    ThatSpell,
    /// The Creature that the trigger summons.
    ThatCreature,
    TopOfRuneDeck,

    // Quantities.
    /// `a` or a numeral: {n}.
    Count,
    /// One, not this card: {n: always 1}.
    Another,
    All,
    OneOrMore,
    ThatMany,
    /// {n}.
    AtLeast,

    // Nouns.
    Card,
    Spell,
    Creature,
    MythicalCreature,
    HexedCreature,
    Rune,

    // Places.
    /// {whose: player}.
    Lawn,
    /// {whose: player}.
    Fence,
    /// {whose: You | `Their`}.
    Hand,
    MainDiscard,
    RuneDiscard,

    // Players, also as owners of places.
    You,
    /// Of the player who acts.
    Their,
    /// `any`, of a place.
    AnyPlayer,
    AnyNeighbor,
    /// In a trigger.
    ANeighbor,
    ThatNeighbor,
    /// `each player`, or `all` of a place.
    EachPlayer,
    EachNeighbor,
    /// Every player, whoever it is.
    APlayer,
    /// {n: `AtLeast`, what: Creature noun, where: Lawn of `Their`}.
    PlayerWith,
    ActivePlayer,
}

/// The kinds of phrases; the first is the whole text.
pub const CATEGORIES: &[Category] = &[
    kind("text", "a card text", &[]),
    // When.
    kind("event", "what happens", &["happening"]),
    kind("happening", "what happens", &[]),
    kind("intent", "what would happen", &["prospect"]),
    kind("prospect", "what would happen", &[]),
    kind("condition", "a condition", &[]),
    kind("moment", "a moment of the turn", &[]),
    kind("your_deed", "what you do", &["cast_deed", "discard_deed"]),
    kind("their_deed", "what a neighbor does", &[]),
    kind("intended", "what would be done", &["cast_deed", "discard_deed"]),
    kind("priced", "what has a price", &["cast_deed"]),
    kind("cast_deed", "a cast", &[]),
    kind("discard_deed", "a discard", &[]),
    kind("your_phase", "your Summon phase", &[]),
    kind("their_phase", "their Summon phase", &[]),
    kind("as_action", "a Summon action", &[]),
    // What is done.
    kind("opening", "what is done", &["verb"]),
    kind("step", "what is done", &["opening"]),
    kind("verb", "what is done", &["payment"]),
    kind("payment", "what is done", &[]),
    kind("fee", "a price", &[]),
    kind("static", "what holds", &[]),
    kind("limit", "a limit", &[]),
    kind("harm", "a harm", &["rune_harm"]),
    kind("rune_harm", "a harm", &[]),
    // Cards.
    kind("to_hex", "what to hex", &["mythical_there", "trigger_creature", "bearer"]),
    kind("to_restore", "what to restore", &["hexed_there", "trigger_creature"]),
    kind("to_destroy", "what to destroy", &["to_return", "rune_there"]),
    kind("to_return", "a Creature", &["plain_there", "mythical_there", "hexed_there", "trigger_creature", "bearer"]),
    kind("to_sacrifice", "a Creature on one's own Lawn", &["trigger_creature", "bearer"]),
    kind("to_steal", "a neighbor's card", &[]),
    kind("to_cast", "a Spell", &[]),
    kind("to_summon", "a Creature", &[]),
    kind("to_hand", "a card for the hand", &[]),
    kind("to_fence", "a Rune for the Fence", &[]),
    kind("plain_there", "Creatures", &[]),
    kind("mythical_there", "Mythical Creatures", &[]),
    kind("hexed_there", "Hexed Creatures", &[]),
    kind("rune_there", "Runes", &[]),
    kind("watched_mythical", "a Mythical Creature", &[]),
    kind("watched_creature", "a Creature", &["bearer"]),
    kind("watched_rune", "a Rune", &[]),
    kind("safe_creature", "Creatures", &["bearer"]),
    kind("safe_rune", "Runes", &[]),
    kind("bearer", "this card", &[]),
    kind("trigger_creature", "the Creature of the trigger", &["it"]),
    kind("it", "it", &[]),
    // Quantities.
    kind("amount", "how many", &["a", "another", "all"]),
    kind("rune_amount", "how many", &["a", "all"]),
    kind("hand_amount", "how many", &["count", "free", "that_many"]),
    kind("draw_amount", "how many", &["count", "that_many"]),
    kind("one", "one", &["a", "another"]),
    kind("count", "how many", &["a", "numeral"]),
    kind("a", "one", &[]),
    kind("numeral", "a number", &[]),
    kind("another", "another", &[]),
    kind("all", "all", &[]),
    kind("free", "1 or more", &[]),
    kind("that_many", "that many", &[]),
    kind("at_least", "how many", &[]),
    // Nouns.
    kind("main_card", "a card", &["spell", "plain"]),
    kind("creature", "a Creature", &["plain", "mythical", "hexed"]),
    kind("spell", "a Spell", &[]),
    kind("plain", "a Creature", &[]),
    kind("mythical", "a Mythical Creature", &[]),
    kind("hexed", "a Hexed Creature", &[]),
    kind("rune", "a Rune", &[]),
    // Places.
    kind("lawn", "a Lawn", &[]),
    kind("lawns", "all Lawns", &[]),
    kind("fence", "a Fence", &[]),
    kind("fences", "all Fences", &[]),
    kind("own_lawn", "one's own Lawn", &[]),
    kind("tally_lawn", "a Lawn", &["own_lawn", "lawns"]),
    kind("neighbor_lawn", "a neighbor's Lawn", &[]),
    kind("neighbor_fence", "a neighbor's Fence", &[]),
    kind("watched_lawn", "a Lawn", &[]),
    kind("watched_fence", "a Fence", &[]),
    kind("your_lawn", "your Lawn", &[]),
    kind("your_fence", "your Fence", &[]),
    kind("lone_lawn", "a Lawn", &[]),
    kind("their_lawn", "their Lawn", &[]),
    kind("onto", "a Lawn", &[]),
    kind("from_hand", "a hand", &[]),
    kind("summon_source", "where from", &["from_hand", "main_discard"]),
    kind("main_discard", "the Main discard", &[]),
    kind("rune_discard", "the Rune discard", &[]),
    kind("into_hand", "a hand", &[]),
    kind("onto_fence", "a Fence", &[]),
    // Players.
    kind("you", "you", &[]),
    kind("a_neighbor", "a neighbor", &[]),
    kind("anyone", "a player", &[]),
    kind("actor", "a player", &["you", "a_neighbor", "anyone"]),
    kind("others", "players", &["neighbors", "each_player"]),
    kind("neighbors", "neighbors", &[]),
    kind("each_player", "each player", &[]),
    kind("ruled", "players", &["active", "each_player"]),
    kind("active", "the active player", &[]),
    kind("every", "a player", &["anyone"]),
    kind("bound", "a player", &["you", "every"]),
    // Owners.
    kind("whose", "whose", &["own", "any", "any_neighbors", "that_neighbors"]),
    kind("own", "whose", &["your", "their"]),
    kind("landing", "whose", &["own", "any"]),
    kind("watched", "whose", &["your", "any"]),
    kind("lone", "whose", &["your", "a_players"]),
    kind("your", "your", &[]),
    kind("their", "their", &[]),
    kind("any", "any", &[]),
    kind("any_neighbors", "any neighbor's", &[]),
    kind("that_neighbors", "that neighbor's", &[]),
    kind("a_players", "a player's", &[]),
    kind("all_players", "all", &[]),
];

/// The lexicon of Runes & Regulations, built once.
pub fn lexicon() -> &'static Lexicon<Form> {
    static LEXICON: LazyLock<Lexicon<Form>> =
        LazyLock::new(|| Lexicon::new(CATEGORIES, ENTRIES, &[]).expect("a test builds this lexicon"));
    &LEXICON
}

const fn kind(name: &'static str, wording: &'static str, includes: &'static [&'static str]) -> Category {
    Category { name, wording, includes }
}
