//! The words of Runebound cards: section 22 of the rules as templates.
//!
//! A text is a row of effects, an effect a row of clauses. What a clause governs (RBD-22.5) and which card may say what is for
//! `compile.rs` to settle: it takes every tree apart, and refuses what it gives no meaning to.

mod phrases;
mod terms;

use runehall_cards::{Category, Entry};

/// What a phrase means; the holes of its templates are given in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    // Whole texts.
    /// No text.
    Nothing,
    /// {effects: list of Effect, stop: flag}.
    Text,
    /// {when: time?, cost?, hit: flag, does: list of clauses}.
    Effect,

    // Times.
    Always,
    /// {t: window}.
    Activate,
    /// {t: window}.
    Discard,
    /// {p: phase}.
    Struck,
    EachRound,
    Special,
    WhenPlayed,
    WhileActive,

    // Windows.
    Movement,
    BeforeCombat,
    Combat,
    Escape,
    RangedPhase,
    MeleePhase,
    MagicPhase,
    Market,
    Any,

    // Costs.
    /// {n, before: flag}.
    PayExhaustion,
    /// {n}.
    PayWounds,

    // Prefixes: each has {then: clause}.
    Success,
    Failure,
    EachHero,
    EachHeroOutside,
    EachAlly,
    /// {t: terrain, die: flag, then}.
    Entering,
    /// {a: clause, b: clause}.
    ChooseOne,

    // Clauses.
    /// {n}.
    GainGold,
    /// {n}.
    LoseGold,
    /// {c: colour}.
    GainCounter,
    /// {n}.
    TakeWounds,
    /// {n}.
    TakeExhaustion,
    /// {n}.
    Deal,
    /// {n}.
    DealBoth,
    /// {n: amount, who: figure}.
    DiscardWounds,
    /// {n: amount, who: figure}.
    DiscardExhaustion,
    DiscardUsed,
    /// {n: amount}.
    Cancel,
    /// {n, p: phase}.
    CancelEach,
    /// {n, a: attribute}.
    AddAttribute,
    /// {n: delta, k: kind, hero: flag, first: flag}.
    Rolls,
    /// {n: delta, k: kind, hero: flag}.
    ThisRoll,
    /// {n: delta, s: skill, hero: flag}.
    Tests,
    /// {n: delta}.
    FirstRoll,
    /// {n, p: phase, t: trait?}.
    Damage,
    /// {n: delta, p: phase}.
    EnemyValue,
    /// {n}.
    EnemyLife,
    /// {n}.
    EnemyEscape,
    /// {w: which?, n: delta, p: phase}.
    ChallengeValue,
    /// {w: which?, n: delta}.
    ChallengeLife,
    /// {first: flag}.
    NoActivation,
    /// {first: flag}.
    NoEscape,
    NoRest,
    /// {k: kind, hero: flag}.
    Reroll,
    /// {hero: flag}.
    RerollTest,
    EscapeFree,
    /// {s: skill, a: attribute, n}.
    Test,
    /// {n, c}.
    DrawGain,
    DrawAlly,
    /// {n}.
    ExtraDraw,
    /// {towns: list, n}.
    FirstVisit,
    /// {n}.
    HealRate,
    /// {n}.
    AllyLess,
    /// {n}.
    ItemLess,
    /// {n}.
    ExtraDice,
    /// {n}.
    FewerDice,
    ChooseFace,
    /// {a: terrain, b: terrain}.
    CountsAs,
    /// {n}.
    Place,
    KeepRune,
    /// {c: named}.
    Find,
    /// {c: named}.
    StartCombat,
    Win,

    // Amounts.
    /// {n}.
    Number,
    All,
    /// {n}.
    Plus,
    /// {n}.
    Minus,

    // Figures.
    YourHero,
    HeroOrAlly,
    TheEnemy,

    // Kinds of rolls.
    CombatKind,
    AttackKind,
    DefenceKind,
    EscapeKind,
    /// {p: phase}.
    PhaseAttack,
    /// {p: phase}.
    PhaseDefence,

    // Words that name themselves, by their place in the lists of `terms`.
    Phase(u8),
    AttributeWord(u8),
    SkillWord(u8),
    ColourWord(u8),
    TerrainWord(u8),
    TraitWord(u8),
    TownWord(u8),
    HighLord,
}

/// The name of the card that texts can find and fight (RBD-19.4).
pub const HIGH_LORD: &str = "High Lord Margath";

/// The towns that texts can name (RBD-23.6).
pub const TOWNS: [&str; 8] =
    ["Tamalir", "Vynelvale", "Frostgate", "Nerekhall", "Greyhaven", "Forge", "Dawnsmoor", "Riverwatch"];

/// The kinds of phrases; the first is the whole text.
pub const CATEGORIES: &[Category] = &[
    kind("text", "a card text", &[]),
    kind("effect", "an effect", &[]),
    kind("timing", "a time of use", &["window"]),
    kind("window", "a window", &[]),
    kind("cost", "a cost", &[]),
    kind("clause", "what happens", &[]),
    kind("amount", "so many", &[]),
    kind("delta", "a bonus or penalty", &[]),
    kind("figure", "a figure", &[]),
    kind("kind", "a kind of roll", &["phase"]),
    kind("phase", "a phase", &[]),
    kind("attribute", "an attribute", &[]),
    kind("skill", "a skill", &[]),
    kind("which", "a colour or trait", &["colour", "trait"]),
    kind("colour", "a colour", &[]),
    kind("terrain", "a terrain", &[]),
    kind("trait", "a trait", &[]),
    kind("town", "a town", &[]),
    kind("named", "a card by name", &[]),
];

const fn kind(name: &'static str, wording: &'static str, includes: &'static [&'static str]) -> Category {
    Category { name, wording, includes }
}

const fn phrase(
    form: Form,
    (category, template): (&'static str, &'static str),
    meaning: &'static str,
    clause: &'static str,
    example: &'static str,
) -> Entry<Form> {
    Entry { form, category, template, meaning, clause, example }
}

/// Every phrase.
pub const ENTRIES: &[Entry<Form>] = {
    const N: usize = phrases::PHRASES.len() + terms::TERMS.len();
    const ALL: [Entry<Form>; N] = {
        let mut all = [phrases::PHRASES[0]; N];
        let mut i = 0;
        while i < N {
            let rest = i.checked_sub(phrases::PHRASES.len());
            all[i] = if let Some(term) = rest { terms::TERMS[term] } else { phrases::PHRASES[i] };
            i += 1;
        }
        all
    };
    &ALL
};
