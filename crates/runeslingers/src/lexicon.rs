//! The words of Runeslingers cards: the tables of section 24 as templates (RSL-24.1).
//!
//! A text of the lexicon is one line of a card (RSL-24.8). The grammar lets through what the tables say; what a word refers
//! to (`the target`, `it hits`, `X`) and where it has force is for the compiler of the tree. Start reading at [`Form`]; the
//! phrases are in `lexicon/phrases.rs`.

mod phrases;
mod split;

use std::sync::LazyLock;

use runehall_cards::{Category, Lexicon};

pub use phrases::ENTRIES;
pub use split::split;

/// What a phrase of a card means; the holes of its templates are given in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    // Lines.
    /// An empty text.
    NoEffect,
    /// {does: list of sentence, later ones of later}.
    Plain,
    /// {when: event, does: list of opening, later ones of later}.
    Triggered,
    /// {when: `WouldBeApplied`, does: opening}.
    Instead,
    /// {holds: list of `Holds`}.
    InPlay,
    /// {does: as `Triggered`}.
    Use,
    /// {cost, does: as `Triggered`}.
    Pay,
    /// {does: as `Plain`}.
    Bullet,

    // Sentences.
    /// {acts: list of act, x: value | absent}.
    Do,
    /// {if: condition, does: clause | `Once`}.
    If,
    /// {does: clause}.
    Once,
    /// {act: move, n}.
    Unless,
    /// {who: other, deed: `Draw` | `Sear` | `Void` | `Discard`, x: value | absent}.
    MayHave,

    // Events.
    Played,
    Destroyed,
    Leaves,
    /// {kind: kind with its article}.
    YouSling,
    /// {kind: kind with its article}.
    EnemySlings,
    TurnBegins,
    YouBlock,
    YouPass,
    LosePower,
    AilmentOnYou,
    /// {ailment}.
    TypeOnYou,
    AilmentOnEnemy,
    WouldBeApplied,
    EnemySets,
    Charged,
    Activated,

    // Costs.
    /// {n}.
    PayLight,
    /// {n}.
    PayTokens,
    /// {n}.
    PayHealth,

    // Conditions.
    Hits,
    HitsRuneslinger,
    /// {n}.
    TargetAiled,
    /// {kind}.
    SlungAnother,
    HasToken,
    NoToken,
    /// {n}.
    BasicTokens,
    NotOwned,

    // Numbers.
    /// {n}.
    Count,
    X,
    All,
    TokensHere,
    ConcentrationsYours,
    AilmentsOnYou,
    DamageDealt,

    // Verbs.
    /// {n: amount, direct: flag, to: object}.
    Deal,
    /// {who: runeslinger, n: amount}.
    LoseHealth,
    /// {who: runeslinger, n: amount}.
    GainHealth,
    /// {what: list of `Dose`, to: runeslinger}.
    Apply,
    /// {n: amount, ailment}.
    Dose,
    /// {n, to: runeslinger}.
    ApplyUnique,
    /// {to: runeslinger}.
    ApplyChosen,
    /// {n: amount, from: runeslinger}.
    RemoveAilments,
    /// {n: amount}.
    RemoveUnder,
    /// {n: amount, on: runeslinger}.
    Convert,
    /// Somebody else draws, sears, voids or discards: {who: other, deed}.
    They,
    /// {n: amount}.
    Draw,
    /// {n: amount}.
    Sear,
    /// {n: amount}.
    Void,
    /// {n: amount}.
    Discard,
    /// {n: amount}.
    DiscardAtRandom,
    /// {n: amount}.
    DiscardTop,
    /// {what: card}.
    Destroy,
    /// {what: card}.
    DiscardCard,
    /// {what: card}.
    Return,
    /// {what: card, not this}.
    PlaceUnder,
    /// {what: card}.
    PlaceInVoid,
    /// {n: amount}.
    PlaceTop,
    ReturnPlacedCard,
    ReturnPlacedCards,
    SetTop,
    /// {deck}.
    LookTopCard,
    /// {n: amount, deck}.
    LookTopCards,
    /// {who: single}.
    LookHand,
    OrderLooked,
    /// {who: single}.
    Take,
    /// {n}.
    ChooseAilments,
    ChooseType,
    /// {what: card}.
    Ready,
    /// {n: amount}.
    ReadyConcentrations,
    UseConcentration,
    /// {n: amount}.
    CreateLight,
    /// {n: amount, mastery: flag}.
    PutTokens,
    /// {n: amount | `All`, kind: `Basic` | `Mastery` | absent}.
    RemoveTokens,
    /// {n: amount, on: You | card}.
    PutBarrier,
    /// {n: amount}.
    GainDetermination,

    // Modifiers.
    /// A modifier that an instruction makes: {what: modifier, until: duration | absent}.
    Lasting,
    /// A sentence of a `While in play` line: {what: modifier, each: per | absent}.
    Holds,
    /// {who: runeslinger, by: change, stat}.
    HasStat,
    /// {what: card, by: change}.
    HasDefense,
    /// {by: change}.
    YourDefense,
    /// {of: damages, by: change}.
    DamageEffects,
    /// {by: change}.
    NextDamage,
    /// {keyword}.
    NextGains,
    /// {what: card, keyword}.
    Gains,
    /// {what: card, keyword}.
    Loses,
    /// {of: `CardsYouPlay` | `SpellsYouSling`, by: change}.
    Costs,
    /// {n}.
    HandIs,
    /// {n}.
    CanBlock,
    /// {kind}.
    CanTarget,
    CannotGainHealth,
    CannotAnswer,
    /// {n: amount}.
    Plus,
    /// {n: amount}.
    Minus,
    Block,
    MaximumHealth,
    MaximumHand,
    YouControl,
    /// {kind}.
    SpellsYouSling,
    ToYou,
    ToYourDefense,
    CardsYouPlay,
    ThisTurn,
    NextTurn,
    PerMastery,
    /// {ailment}.
    PerAilment,

    // Runeslingers.
    You,
    TargetEnemy,
    TargetRuneslinger,
    EachEnemy,
    EachRuneslinger,
    EachHit,
    ThatRuneslinger,
    ControllerOfTarget,
    WhoPlayed,

    // Objects and cards.
    TheTarget,
    AnyTarget,
    AnotherTarget,
    EachEnemyDefense,
    /// {kind: card kind, most: `AtMost` | absent}.
    TargetCard,
    /// {n}.
    AtMost,
    TargetConcentration,
    ThisCard,
    ThatRunespell,
    DefenseCard,
    Boon,
    Chant,
    Trinket,
    Runespell,
    AnyCard,
    YourDeck,
    /// {who: single}.
    DeckOf,

    // Names.
    Attack,
    Spirit,
    Utility,
    Basic,
    Mastery,
    Burn,
    Debilitate,
    Curse,
    Fragment,
    Weaken,
    Insanity,
    Distract,
    Charge,
    Shout,
    Pierce,
    Quick,
}

/// The kinds of phrases; the first is the whole line.
pub const CATEGORIES: &[Category] = &[
    kind("line", "a line of a card", &[]),
    // Sentences: as they open a line, after a colon, and later in the line.
    kind("sentence", "an instruction", &[]),
    kind("later", "an instruction", &["sentence"]),
    kind("opening", "an instruction", &["rest"]),
    kind("rest", "an instruction", &["clause"]),
    kind("clause", "an instruction", &[]),
    kind("static", "what holds", &[]),
    kind("further", "what holds", &[]),
    // When and if.
    kind("event", "what happens", &[]),
    kind("intent", "what would happen", &[]),
    kind("cost", "a cost", &[]),
    kind("condition", "a condition", &[]),
    // Numbers.
    kind("amount", "a number", &[]),
    kind("how_many", "a number", &["amount"]),
    kind("value", "what X is", &[]),
    kind("change", "a change", &[]),
    // What is done.
    kind("act", "an instruction", &["deed", "at_random", "movement"]),
    kind("deed", "an instruction", &[]),
    kind("at_random", "an instruction", &[]),
    kind("deeds", "what somebody does", &[]),
    kind("movement", "where a card goes", &[]),
    kind("dose", "ailments", &[]),
    kind("deck", "a deck", &[]),
    kind("modifier", "a modifier", &[]),
    kind("stat", "a value of a Runeslinger", &[]),
    kind("damages", "which damage effects", &["spells"]),
    kind("spells", "runespells you sling", &[]),
    kind("costing", "what costs", &[]),
    kind("duration", "a duration", &[]),
    kind("per", "for each of what", &[]),
    // Runeslingers.
    kind("runeslinger", "a Runeslinger", &["you", "other"]),
    kind("you", "you", &[]),
    kind("other", "a Runeslinger", &["single", "each"]),
    kind("single", "one Runeslinger", &["the_target"]),
    kind("each", "each Runeslinger", &[]),
    kind("the_target", "the target", &[]),
    // Objects and cards.
    kind("object", "what is damaged", &["runeslinger", "target_defense"]),
    kind("card", "a card", &["this_card", "other_card"]),
    kind("other_card", "a card", &["that_runespell", "the_target", "target_defense", "target_card", "concentration"]),
    kind("keyed", "a card", &["this_card", "that_runespell", "the_target", "target_defense", "target_card"]),
    kind("standing", "a defense card", &["this_card", "the_target", "target_defense"]),
    kind("shielded", "what a barrier is put on", &["you", "standing"]),
    kind("turned", "what is readied", &["standing", "concentration"]),
    kind("this_card", "this card", &[]),
    kind("that_runespell", "that runespell", &[]),
    kind("target_defense", "a defense card", &[]),
    kind("target_card", "a card", &[]),
    kind("concentration", "a concentration", &[]),
    kind("bound", "a bound", &[]),
    kind("defense_kind", "a kind of defense card", &[]),
    kind("card_kind", "a kind of card", &[]),
    // Names.
    kind("a_kind", "a type of runespell", &[]),
    kind("kind", "a type of runespell", &[]),
    kind("token", "a kind of token", &[]),
    kind("ailment", "an ailment", &[]),
    kind("keyword", "a keyword", &[]),
];

/// The lexicon of Runeslingers, read once.
pub fn lexicon() -> &'static Lexicon<Form> {
    static LEXICON: LazyLock<Lexicon<Form>> =
        LazyLock::new(|| Lexicon::new(CATEGORIES, ENTRIES, &[]).expect("a test builds this lexicon"));
    &LEXICON
}

const fn kind(name: &'static str, wording: &'static str, includes: &'static [&'static str]) -> Category {
    Category { name, wording, includes }
}
