//! Card texts, compiled: flat ops, and what the rules need to know of a card before it is played.
//!
//! Nothing here or anywhere else in this crate names a card. What a card does is in its ops; the tables below are read
//! off them once, when the rules are loaded (ZUN-19.12).

use runehall_engine::scope::Who;
use runehall_engine::{CardId, CardSet, Clause, KindId};

/// The cards of Zun fit one word.
pub type Cards = CardSet<1>;

/// Action, Reaction or Modifier, never two of them (ZUN-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardType {
    /// Played in one's own Action phase.
    Action,
    /// Played in a window.
    Reaction,
    /// Laid with one of the others.
    Modifier,
}

/// Where a Reaction moves the copy it answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NewTarget {
    /// To another player, chosen when the Reaction is played (ZUN-7.13).
    Chosen,
    /// To the source of the Action.
    Source,
}

/// What a lasting text forbids, or shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Can't play cards.
    NoCards,
    /// Can't play Actions.
    NoActions,
    /// Can't lose HP by card effects (ZUN-19.8).
    NoLoss,
    /// Can't be changed by card effects (ZUN-19.4).
    NoChange,
    /// The hand is face up (ZUN-17.2).
    FaceUp,
}

/// How many marks there are.
pub const N_MARKS: usize = 5;

/// What is counted when a part of a text begins (ZUN-22.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Per {
    /// Nothing: the number is as it stands.
    Once,
    /// The cards in the hand of the player of the text.
    CardInYourHand,
    /// The cards in the hand of the player who does it.
    CardInTheirHand,
    /// The players who are defeated.
    DefeatedPlayer,
}

/// What a condition looks at (ZUN-22.11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gauge {
    /// The HP on the tracker.
    Hp,
    /// The cards in the hand.
    Cards,
}

/// How many there have to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// So many or more.
    AtLeast(u8),
    /// So many or fewer.
    AtMost(u8),
    /// None, which is no numeral that anything could raise.
    None,
}

/// One step of a card text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// One loss of `n` HP (ZUN-11.6).
    Lose { who: Who, n: u8, per: Per },
    /// One rise of `n` HP, up to the zone cap unless the text ignores the tracker (ZUN-11.4, ZUN-16.1).
    Gain { who: Who, n: u8, per: Per, over_cap: bool },
    /// Is no longer defeated and has `n` HP (ZUN-14.1, ZUN-14.2).
    ComeBack { who: Who, n: u8 },
    /// `n` single draws (ZUN-12.1).
    Draw { who: Who, n: u8, per: Per },
    /// `n` cards of the player's choice from the hand to the discard pile (ZUN-22.9).
    Discard { who: Who, n: u8, per: Per },
    /// You take up to `n` cards from a hand (ZUN-19.9).
    Take { from: Who, n: u8 },
    /// All players mix their hands and take back as many cards as they had (ZUN-19.10).
    Mix,
    /// The copy that is being answered targets another player instead (ZUN-7.4).
    Retarget { to: NewTarget },
    /// The copy that is being answered ends without effect (ZUN-22.10).
    Cancel,
    /// What follows happens only if this is so now (ZUN-22.11).
    If { who: Who, gauge: Gauge, bound: Bound },
    /// Marks the player for as long as the text is in force (ZUN-8.5).
    Mark { who: Who, mark: Mark },
    /// Each numeral of the modified card is `n` higher (ZUN-5.4).
    Raise { n: u8 },
    /// The modified card has `n` more targets (ZUN-6.1).
    Widen { n: u8 },
    /// The modified card and its Modifiers, except those named Reserve, come back at the end of the turn (ZUN-10.2).
    Recall,
}

/// How long a text works.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lasts {
    /// It happens once (ZUN-8.1).
    Instant,
    /// In force until the start of the source's next turn (ZUN-8.2).
    Ongoing,
    /// In force until the card leaves the table (ZUN-8.7).
    WhileOnTable,
}

/// Which players a text can target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Targets {
    /// It has no target (ZUN-4.10).
    Nobody,
    /// Non-defeated players (ZUN-6.5).
    Standing,
    /// Defeated players who have not resigned (ZUN-6.5, ZUN-13.9).
    Defeated,
}

/// A card kind as the rules see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design {
    /// Its name.
    pub name: String,
    /// How many copies (ZUN-19.1).
    pub count: u8,
    /// Action, Reaction or Modifier.
    pub card_type: CardType,
    /// The Modifiers that may be laid with it, as cards (ZUN-5.1).
    pub charms: Cards,
    /// Its charms by kind, in the order of the file.
    pub charm_kinds: Vec<KindId>,
    /// Its text as printed.
    pub text: String,
    /// Its text as a tree, for people.
    pub tree: String,
    /// Nobody may react to it (ZUN-1.9).
    pub forced: bool,
    /// How long it works.
    pub lasts: Lasts,
    /// Whom it can target.
    pub targets: Targets,
    /// Its text, step by step.
    pub ops: Vec<Op>,
    /// For a Modifier, what it adds to the numerals.
    pub raises: u8,
    /// For a Modifier, how many targets it adds.
    pub widens: u8,
    /// For a Modifier, whether it brings the play back.
    pub recalls: bool,
    /// For a Reaction, where it moves the copy.
    pub retargets: Option<NewTarget>,
    /// It happens at the end of the turn, not when it resolves (ZUN-10.1).
    pub at_end: bool,
    /// The marks it sets, as bits by [`Mark`].
    pub marks: u8,
}

/// All cards with their programs: immutable, shared by every game played by them.
#[derive(Debug)]
pub struct Rules {
    pub(crate) catalog: runehall_engine::Catalog<1>,
    pub(crate) designs: Vec<Design>,
    /// Every Action card, and every Reaction card.
    pub(crate) actions: Cards,
    pub(crate) reactions: Cards,
    /// The Actions that need a defeated player.
    pub(crate) need_defeated: Cards,
    /// The Modifiers that add targets, and those that bring the play back.
    pub(crate) widening: Cards,
    pub(crate) recalling: Cards,
    /// The cards that a text which brings the play back leaves behind by name (ZUN-10.3).
    pub(crate) left_behind: Cards,
    /// The cards whose text happens at the end of the turn.
    pub(crate) at_end: Cards,
    pub(crate) hash: [u8; 32],
}

impl Rules {
    /// The design of a card.
    #[inline]
    pub(crate) fn of(&self, card: CardId) -> &Design {
        &self.designs[self.catalog.kind_of(card).index()]
    }

    /// The design of a kind.
    #[inline]
    pub(crate) fn design(&self, kind: KindId) -> &Design {
        &self.designs[kind.index()]
    }

    /// How much these Modifiers add to each numeral (ZUN-5.12: added up).
    #[inline]
    pub(crate) fn raise_of(&self, modifiers: Cards) -> u8 {
        self.sum(modifiers, |design| design.raises)
    }

    /// How many targets these Modifiers add (ZUN-6.1).
    #[inline]
    pub(crate) fn widening_of(&self, modifiers: Cards) -> u8 {
        self.sum(modifiers & self.widening, |design| design.widens)
    }

    #[inline]
    fn sum(&self, cards: Cards, of: impl Fn(&Design) -> u8) -> u8 {
        cards.iter().fold(0u8, |sum, card| sum.saturating_add(of(self.of(card))))
    }
}

impl Bound {
    /// Whether so many are enough, and not too many; every numeral of the text is raised (ZUN-5.4).
    pub const fn holds(self, there: u32, raise: u8) -> bool {
        match self {
            Bound::AtLeast(n) => there >= n.saturating_add(raise) as u32,
            Bound::AtMost(n) => there <= n.saturating_add(raise) as u32,
            Bound::None => there == 0,
        }
    }
}

impl Mark {
    /// Every mark, in order.
    pub const ALL: [Mark; N_MARKS] = [Mark::NoCards, Mark::NoActions, Mark::NoLoss, Mark::NoChange, Mark::FaceUp];

    /// Its bit in [`Design::marks`].
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The clause that gives it force.
    pub const fn clause(self) -> Clause {
        match self {
            Mark::NoCards | Mark::NoChange => Clause("ZUN-19.4"),
            Mark::NoActions => Clause("ZUN-19.7"),
            Mark::NoLoss => Clause("ZUN-19.8"),
            Mark::FaceUp => Clause("ZUN-17.2"),
        }
    }
}
