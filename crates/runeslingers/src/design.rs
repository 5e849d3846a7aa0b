//! Cards, Runeslingers, stances, abilities and ailments as the rules see them (sections 4, 5 and 11).

use std::fmt;

use runehall_engine::KindId;

use crate::brief::Brief;
use crate::decks::Deck;
use crate::program::{Ailment, Line, Spell};

/// What a card or another thing with a text is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// A runespell (RSL-5.4).
    Attack,
    /// A runespell (RSL-5.5).
    Spirit,
    /// A runespell (RSL-5.6).
    Utility,
    /// A defense card on an ailment (section 12).
    Boon,
    /// A defense card.
    Chant,
    /// A defense card, one of a name (RSL-5.11).
    Trinket,
    /// RSL-4.2
    Runeslinger,
    /// RSL-4.3
    Stance,
    /// An equip ability (RSL-4.4).
    Ability,
    /// RSL-11.1
    Ailment,
}

impl Sort {
    /// All of them.
    pub const ALL: [Sort; 10] = [
        Sort::Attack,
        Sort::Spirit,
        Sort::Utility,
        Sort::Boon,
        Sort::Chant,
        Sort::Trinket,
        Sort::Runeslinger,
        Sort::Stance,
        Sort::Ability,
        Sort::Ailment,
    ];

    /// As card files say it.
    pub const fn name(self) -> &'static str {
        match self {
            Sort::Attack => "attack",
            Sort::Spirit => "spirit",
            Sort::Utility => "utility",
            Sort::Boon => "boon",
            Sort::Chant => "chant",
            Sort::Trinket => "trinket",
            Sort::Runeslinger => "runeslinger",
            Sort::Stance => "stance",
            Sort::Ability => "ability",
            Sort::Ailment => "ailment",
        }
    }

    /// The type of runespell it is (RSL-5.1).
    pub const fn spell(self) -> Option<Spell> {
        match self {
            Sort::Attack => Some(Spell::Attack),
            Sort::Spirit => Some(Spell::Spirit),
            Sort::Utility => Some(Spell::Utility),
            Sort::Boon
            | Sort::Chant
            | Sort::Trinket
            | Sort::Runeslinger
            | Sort::Stance
            | Sort::Ability
            | Sort::Ailment => None,
        }
    }

    /// Whether it is slung (RSL-5.2).
    pub const fn is_runespell(self) -> bool {
        self.spell().is_some()
    }

    /// Whether it stays in play with a defense (RSL-5.7).
    pub const fn is_defense(self) -> bool {
        matches!(self, Sort::Boon | Sort::Chant | Sort::Trinket)
    }

    /// Whether it is a card of the main deck (RSL-5.1).
    pub const fn is_main(self) -> bool {
        self.is_runespell() || self.is_defense()
    }
}

/// A printed keyword (section 17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Keyword {
    /// RSL-17.2
    Distract,
    /// RSL-17.3
    Token(u8),
    /// RSL-17.4
    Charge,
    /// RSL-17.5
    Choice,
    /// RSL-17.6
    Fate,
    /// RSL-17.8
    Shout,
    /// RSL-17.9
    Pierce,
    /// RSL-17.11
    Quick,
    /// RSL-17.12
    Ail(u8),
}

/// As printed: `Pierce`, `Ail 2`.
impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Keyword::Distract => f.write_str("Distract"),
            Keyword::Token(n) => write!(f, "Token {n}"),
            Keyword::Charge => f.write_str("Charge"),
            Keyword::Choice => f.write_str("Choice"),
            Keyword::Fate => f.write_str("Fate"),
            Keyword::Shout => f.write_str("Shout"),
            Keyword::Pierce => f.write_str("Pierce"),
            Keyword::Quick => f.write_str("Quick"),
            Keyword::Ail(n) => write!(f, "Ail {n}"),
        }
    }
}

/// How often a card is found (RSL-26.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rarity {
    /// Five in a booster.
    Common,
    /// Three in a booster.
    Uncommon,
    /// Five of six rare slots.
    Rare,
    /// One of six rare slots; one copy in a deck (RSL-22.1).
    X,
}

impl Rarity {
    /// As card files say it.
    pub const fn name(self) -> &'static str {
        match self {
            Rarity::Common => "common",
            Rarity::Uncommon => "uncommon",
            Rarity::Rare => "rare",
            Rarity::X => "X",
        }
    }
}

/// A card of the main deck, a Runeslinger, a stance, an ability or an ailment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design {
    /// Its name.
    pub name: String,
    /// What it is.
    pub sort: Sort,
    /// The class of a Runeslinger or equip (RSL-4.1), the affiliation of a card (RSL-4.10); empty for an ailment.
    pub class: String,
    /// Light of a card or of an inherent ability, determination of an ability.
    pub cost: u8,
    /// Of a defense card (RSL-5.7).
    pub defense: u8,
    /// Starting maximum health of a Runeslinger (RSL-3.14).
    pub health: u8,
    /// Block of a Runeslinger.
    pub block: u8,
    /// As printed, left to right (RSL-17.1).
    pub keywords: Vec<Keyword>,
    /// Of a main-deck card.
    pub rarity: Option<Rarity>,
    /// Whether it is an X card (RSL-22.1).
    pub is_x: bool,
    /// The name of a Runeslinger's inherent ability, else empty.
    pub inherent: String,
    /// Its text, a line of the file each.
    pub text: String,
    /// The trees of its lines, for people.
    pub tree: String,
    /// The lines in printed order; one for a Runeslinger (its inherent ability) and for an ability.
    pub lines: Vec<Line>,
}

/// All that can be brought to an encounter, and the ailments: immutable, shared.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The names of the kinds, then those of the ailments, which are words but no kinds (RSL-4.7).
    pub names: Vec<String>,
    /// The kinds: main-deck cards, then Runeslingers, stances, abilities, in the order of the files.
    pub designs: Vec<Design>,
    /// By [`Ailment`].
    pub ailments: [Design; 6],
    /// All of them in brief, kinds and then ailments.
    pub(crate) briefs: Vec<Brief>,
    /// What the lines of each ailment are about, as bits of [`crate::state::talk`].
    pub(crate) ailing: [u8; 6],
    /// What any of them is about.
    pub(crate) ailing_of: u8,
    /// The starter decks, if the pool has their cards (RSL-26.4).
    pub starters: Vec<Deck>,
    /// Of all card files and what the rules say of themselves.
    pub hash: [u8; 32],
}

impl Rules {
    /// The design of a kind.
    #[inline]
    pub fn design(&self, kind: KindId) -> &Design {
        &self.designs[kind.index()]
    }

    /// The same with a card or an ailment one line of whose text says nothing.
    pub(crate) fn without_line(&self, kind: KindId, line: usize) -> Option<Rules> {
        let mut rules = self.clone();
        let kinds = rules.designs.len();
        let design = match kind.index().checked_sub(kinds) {
            None => &mut rules.designs[kind.index()],
            Some(ailment) => rules.ailments.get_mut(ailment)?,
        };
        (line < design.lines.len()).then(|| design.lines.remove(line))?;
        rules.brief_anew();
        Some(rules)
    }

    /// The design of an ailment.
    #[inline]
    pub fn ailment(&self, ailment: Ailment) -> &Design {
        &self.ailments[ailment as usize]
    }
}
