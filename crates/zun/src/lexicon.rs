//! The words of Zun cards: section 22 of the rules as templates (ZUN-22.1).
//!
//! The grammar lets through only sentences whose meaning the clauses settle: `(ongoing)` goes with its frame and with no
//! other (ZUN-1.8), and only `Ignore the tracker` can bring a player back or lift HP over a zone (ZUN-16.2). What depends on
//! the type of the card (`the source` needs a Reaction, `the modified card` a Modifier) or on the words before (`that player`
//! needs a target, and a text has one, ZUN-22.3) is for the compiler of the tree to refuse. The phrases are in
//! `lexicon/phrases.rs`.

mod phrases;

use runehall_cards::{Category, Lexicon};

pub use phrases::ENTRIES;

/// What a phrase of a Zun card means; the holes of its templates are given in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    // Whole texts.
    /// Happens once, on resolving: {forced: flag, does: list of Act | Retarget | Cancel}.
    Instant,
    /// Happens once, if that is so: {forced: flag, condition: `HasHp` | `HasCards`, does: list of Act | Cancel}.
    IfSo,
    /// Goes over zones and defeat: {forced: flag, does: list of `ComeBack` | Act of Gain}.
    IgnoreTracker,
    /// Ongoing: {holds: Ban | `FaceUp`}.
    UntilYourNextTurn,
    /// In force while the card lies there: {forced: flag, card: `ThisCard`, holds: Ban | `FaceUp`}.
    WhileOnTable,
    /// In the End of Turn phase, by the layer: {condition: `HasHp` | `HasCards` | absent, does: list of Lose | Gain | Draw | Discard | Return}.
    AtEndOfTurn,
    /// What a Modifier does to its card: {does: `NumeralsHigher` | `MoreTargets`}.
    Change,

    // Sentences.
    /// {who: player, does: list of Lose | Gain | Draw | Discard, of you also Take, of all players also Mix}.
    Act,
    /// {card: `TheAction`, who: `AnotherPlayer` | `TheSource`}.
    Retarget,
    /// {card: `TheAction`}.
    Cancel,
    /// {who: `TargetDefeatedPlayer`, n}.
    ComeBack,
    /// {who: `TargetPlayer` | You | `AllPlayers`, bans: list of Cannot…}.
    Ban,
    /// {hand: Hand}.
    FaceUp,
    /// {card: `TheModifiedCard`, n}.
    NumeralsHigher,
    /// {card: `TheModifiedCard`, n}.
    MoreTargets,

    // Verbs.
    /// {n, per: counted | absent}.
    Lose,
    /// {n, per: counted | absent}.
    Gain,
    /// {n, per: counted | absent}.
    Draw,
    /// {n, per: counted | absent}.
    Discard,
    /// {n, hand: Hand of `TargetPlayer` | `TheSource`}.
    Take,
    Mix,
    /// {card: `TheModifiedCard`, left: `Named`}.
    Return,

    // What is counted after "for each".
    CardInYourHand,
    CardInTheirHand,
    DefeatedPlayer,

    // Conditions.
    /// {who: You | `TargetPlayer` | `TheSource`, bound: `OrMore` | `OrFewer`}.
    HasHp,
    /// {who: You | `TargetPlayer` | `TheSource`, bound: `OrMore` | `OrFewer` | No}.
    HasCards,
    /// {n}.
    OrMore,
    /// {n}.
    OrFewer,
    No,

    // Bans.
    CannotPlayCards,
    CannotPlayActions,
    CannotLoseHp,
    CannotBeChanged,

    // Players.
    You,
    TargetPlayer,
    /// The target of this copy, said again.
    ThatPlayer,
    TargetDefeatedPlayer,
    AnotherPlayer,
    AllPlayers,
    TheSource,

    // Cards and hands.
    TheAction,
    TheModifiedCard,
    ThisCard,
    /// Every card of the name that the phrase is.
    Named,
    /// {who: player}.
    Hand,
}

/// The kinds of phrases; the first is the whole text.
pub const CATEGORIES: &[Category] = &[
    kind("text", "a card text", &[]),
    kind("deed", "what happens", &[]),
    kind("rise", "what ignores the tracker", &[]),
    kind("lasting", "what lasts", &[]),
    kind("change", "a change of the modified card", &[]),
    kind("act", "what you do", &["gain"]),
    kind("acts", "what a player does", &["gains"]),
    kind("gain", "a gain", &[]),
    kind("gains", "a gain", &[]),
    kind("your_act", "what you do", &["act"]),
    kind("their_act", "what all players do", &["act"]),
    kind("layer_act", "what you do", &["act"]),
    kind("ban", "a ban", &[]),
    kind("counted", "what is counted", &[]),
    kind("condition", "a condition", &["own_condition"]),
    kind("own_condition", "a condition", &[]),
    kind("tally", "how many", &["measure"]),
    kind("measure", "how many", &[]),
    kind("player", "a player", &["one", "that"]),
    kind("one", "a player", &["target", "source"]),
    kind("that", "that player", &[]),
    kind("bound", "a player", &["target", "plural"]),
    kind("plural", "you or all players", &["you", "everyone"]),
    kind("new_target", "another player", &["source"]),
    kind("target", "a target", &[]),
    kind("fallen", "a defeated player", &[]),
    kind("source", "the source", &[]),
    kind("you", "you", &[]),
    kind("your", "your", &[]),
    kind("everyone", "all players", &[]),
    kind("taken_hand", "the hand of another player", &[]),
    kind("shown_hand", "a hand", &[]),
    kind("shown_hands", "hands", &[]),
    kind("action", "the Action", &[]),
    kind("modified", "the modified card", &[]),
    kind("bearer", "this card", &[]),
    kind("named", "the name of a card", &[]),
];

/// The card whose name a text speaks of, as the lexicon has it.
pub(crate) fn left_behind() -> &'static str {
    ENTRIES.iter().find(|entry| entry.form == Form::Named).map_or("", |entry| entry.template)
}

/// The lexicon of Zun.
pub fn lexicon() -> &'static Lexicon<Form> {
    <crate::meaning::ZunCards as runehall_cards::Language>::lexicon()
}

const fn kind(name: &'static str, wording: &'static str, includes: &'static [&'static str]) -> Category {
    Category { name, wording, includes }
}
