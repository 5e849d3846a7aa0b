//! Card texts, compiled: triggers, steps and standing rules (section 16).
//!
//! Nothing here or anywhere else in this crate names a card. What a card does is in its program, read off its sentence
//! when the rules are loaded; the tables by card below only save looking at every program at every question.

use runehall_engine::{CardId, CardSet, Catalog, KindId};

use crate::frame::ActKind;
use crate::uses::Facts;

/// The 130 cards fit three words.
pub type Cards = CardSet<3>;

/// What a card is (section 3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardType {
    /// Cast from the hand (RNR-3.1).
    Spell,
    /// Sits on a Lawn (RNR-3.2).
    Creature,
    /// Waits on a Fence (RNR-3.7).
    Rune,
    /// Binds everybody (RNR-3.9).
    Regulation,
}

/// What can happen that a card may answer. "Would" kinds come before the thing, the others after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Moment {
    /// A Creature enters a Lawn, by a SUMMON or otherwise (RNR-4.16, RNR-11.7).
    Enters,
    /// The turn begins (RNR-6.3).
    TurnBegins,
    /// The Spin phase begins (RNR-16.25).
    SpinBegins,
    /// The Spin phase ends (RNR-16.25).
    SpinEnds,
    /// A CAST has occurred (RNR-11.17).
    Cast,
    /// A card has been discarded, not for the hand limit (RNR-8.2).
    Discard,
    /// A Creature has been hexed.
    Hexed,
    /// A Spell is announced.
    WouldCast,
    /// A card is to be discarded.
    WouldDiscard,
    /// A Rune is declared.
    WouldActivate,
    /// A first spin is to be applied (RNR-16.5).
    WouldSpin,
    /// A Creature is to be destroyed.
    WouldDestroy,
    /// A Creature is to be stolen.
    WouldSteal,
    /// A Creature is to be hexed.
    WouldHex,
    /// A Rune is to be destroyed or stolen (RNR-16.20).
    WouldLoseRune,
    /// A Regulation is turned up (RNR-13.2).
    WouldRegulate,
}

impl Moment {
    /// How many there are.
    pub(crate) const COUNT: usize = Moment::WouldRegulate as usize + 1;

    /// Whether it comes before the thing, so that the answer can replace it (RNR-11.10).
    pub const fn is_would(self) -> bool {
        self as u8 >= Moment::WouldCast as u8
    }
}

/// Who does what the trigger speaks of, or on whose Lawn or Fence it happens, seen from the card's player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whose {
    /// Its player.
    You,
    /// Another player (RNR-5.4).
    Neighbor,
    /// Anybody.
    Anyone,
}

/// When a card may be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trigger {
    /// What happens.
    pub moment: Moment,
    /// Whose doing, or whose card, it is.
    pub whose: Whose,
    /// Only for this card itself ("this card enters"), or only for another one.
    pub which: Which,
    /// Only for a Mythical Creature.
    pub mythical: bool,
    /// Only by a neighbor's effect (RNR-10.18).
    pub by_neighbor: bool,
    /// Only by a SUMMON, and whether only in one's own Summon phase.
    pub summon: Option<bool>,
}

/// Whether a trigger or an object means the card itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// Any card.
    Any,
    /// This card.
    This,
    /// Any card but this one.
    Another,
}

/// Who performs a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Doer {
    /// The user.
    You,
    /// Every player, or every neighbor, clockwise from the active player (RNR-5.5).
    EachPlayer,
    /// Every player but the user.
    EachNeighbor,
    /// One other player of the user's choice: a target (RNR-5.2).
    AnyNeighbor,
    /// The player of the trigger.
    ThatNeighbor,
    /// Whose turn it is.
    ActivePlayer,
}

/// Whether a step must be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Force {
    /// It must (for "each" this is a price, RNR-10.5).
    Must,
    /// Those who do it may decline (RNR-10.6).
    May,
}

/// How many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Amount {
    /// So many.
    N(u8),
    /// At least one, the doer's choice (RNR-16.13).
    OneOrMore,
    /// As many as the step before.
    ThatMany,
}

/// Which Creatures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Mythical or Hexed.
    Either,
    /// Without a token.
    Mythical,
    /// With a token.
    Hexed,
}

/// On whose Lawn or Fence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// The user's.
    Your,
    /// That of whoever performs the step.
    Their,
    /// Any.
    Any,
    /// Any but the user's.
    AnyNeighbors,
    /// That of the player of the trigger.
    ThatNeighbors,
}

/// The Creature of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Object {
    /// One of these, chosen.
    One { status: Status, place: Place, which: Which },
    /// All of these (RNR-10.21).
    All { status: Status, place: Place },
    /// The card of the trigger (RNR-10.22).
    It,
}

/// Where a card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum From {
    /// The doer's hand.
    Hand,
    /// The Main discard.
    Discard,
}

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    /// RNR-4.1
    Draw(Amount),
    /// RNR-4.2
    Discard(Amount),
    /// A Spell from the hand (RNR-4.4).
    Cast,
    /// RNR-4.5; onto the doer's own Lawn, or any (RNR-4.6).
    Summon { from: From, anywhere: bool, which: Which },
    /// RNR-4.8
    Hex(Object),
    /// RNR-4.9
    Restore(Object),
    /// RNR-4.10
    Destroy(Object),
    /// RNR-4.14
    Sacrifice(Object),
    /// RNR-4.13
    Return(Object),
    /// RNR-4.11
    Steal(Object),
    /// RNR-4.10, RNR-4.12
    DestroyRune(Place),
    /// RNR-4.11, RNR-4.12
    StealRune(Place),
    /// A card of the Main discard to the hand (RNR-4.19); only a Creature, or any card.
    Fetch { creature: bool },
    /// The Spell of the trigger to the hand (RNR-16.18).
    FetchThatSpell,
    /// The top card of the Rune deck to the Fence.
    AddRune,
    /// RNR-4.3
    Spin,
    /// One's next Spin phase, or the present one (RNR-6.12).
    SkipSpin { this: bool },
    /// RNR-13.1
    NewRegulation,
    /// The Regulation that was turned up goes to the bottom (RNR-16.28).
    Bury,
    /// At the hand and the Fence of a player, who is a target (RNR-16.19).
    Look,
    /// The action of the trigger does not happen (RNR-11.10).
    Nullify,
}

/// One step of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Who does it.
    pub doer: Doer,
    /// Whether they must.
    pub force: Force,
    /// What they do.
    pub verb: Verb,
}

/// A step in the words of its card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// All of it: `have each neighbor discard a card`.
    pub step: String,
    /// What is done, without who does it: `discard a card`.
    pub verb: String,
}

/// A limit of section 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// RNR-8.1
    Hand,
    /// RNR-8.4
    Rune,
}

/// What a "can't" forbids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Harm {
    /// DESTROY.
    Destroy,
    /// STEAL.
    Steal,
    /// HEX.
    Hex,
}

/// Whom a "can't" protects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protects {
    /// The card itself.
    This,
    /// The other Creatures on its Lawn.
    OthersOnYourLawn,
    /// Every Creature.
    Everyone,
    /// The only Mythical Creature on a Lawn.
    TheOnlyMythical,
}

/// A standing rule: of a Creature while it is Mythical, of a Regulation while it is active.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// The player's limit is so much higher or lower (RNR-8.6).
    Shift { limit: Limit, by: i8 },
    /// The base limit for everybody.
    Base { limit: Limit, is: u8 },
    /// One more DRAW in the Draw phase: the player's, or everybody's (RNR-6.15).
    ExtraDraw { n: u8 },
    /// A DISCARD is the price of every CAST (RNR-16.4).
    CastPrice,
    /// A DISCARD is the price of every Summon action (RNR-10.15).
    SummonPrice,
    /// RNR-10.14
    Cannot { protects: Protects, harms: u8, by_neighbor: bool },
    /// No CAST with so many Mythical Creatures or more.
    NoCastAt { n: u8 },
    /// No more than so many Runes in a turn (RNR-16.24).
    RunesPerTurn { n: u8 },
    /// So many Summon actions (RNR-16.26).
    SummonActions { n: u8 },
    /// All Fences are face up.
    OpenFences,
    /// The summoning limit does not apply, or at this gain (RNR-8.11).
    GainLimit { at: Option<u8> },
}

/// A card kind as the rules see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design {
    /// Its name.
    pub name: String,
    /// How many copies (RNR-16.23).
    pub count: u8,
    /// What it is.
    pub card_type: CardType,
    /// Its text as printed.
    pub text: String,
    /// Its text as a tree, for people.
    pub tree: String,
    /// When it may be used, if it is not a Spell.
    pub trigger: Option<Trigger>,
    /// What it does when it is used.
    pub steps: Vec<Step>,
    /// The words of each step, as they stand in the text.
    pub said: Vec<Said>,
    /// The step that acts on one Creature of the user's choice: who does it, what, and to which (RNR-11.8).
    pub target: Option<(Doer, ActKind, Object)>,
    /// The text ends with "instead": what the steps do counts as what would have happened (RNR-10.10).
    pub instead: bool,
    /// What holds while it is in force.
    pub standing: Option<Standing>,
}

/// The Creatures with a standing rule, by what it is about.
#[derive(Debug)]
pub(crate) struct Bearers {
    /// A limit, by [`Limit`].
    pub(crate) shift: [Cards; 2],
    /// A lower limit, whichever.
    pub(crate) lowering: Cards,
    /// Draws in the Draw phase.
    pub(crate) draw: Cards,
    /// The price of a CAST.
    pub(crate) cast_price: Cards,
    /// What cannot be done, by [`Harm`].
    pub(crate) cannot: [Cards; 3],
}

/// All cards with their programs: immutable, shared.
#[derive(Debug)]
pub struct Rules {
    pub(crate) catalog: Catalog<3>,
    pub(crate) designs: Vec<Design>,
    pub(crate) spells: Cards,
    pub(crate) creatures: Cards,
    pub(crate) runes: Cards,
    pub(crate) regulations: Cards,
    /// By [`Moment`], the cards whose trigger speaks of it.
    pub(crate) answering: [Cards; Moment::COUNT],
    /// The same without Runes, of cards that look at others.
    pub(crate) watching: [Cards; Moment::COUNT],
    /// The same without Runes, of cards that look at themselves only.
    pub(crate) watching_itself: [Cards; Moment::COUNT],
    /// By [`Moment`], what the Runes that speak of it need, each once.
    pub(crate) rune_needs: [Vec<Facts>; Moment::COUNT],
    /// By card, what its trigger needs.
    pub(crate) needs: Box<[Facts; 256]>,
    pub(crate) bearers: Bearers,
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
}

impl Verb {
    /// The Fences on which a text finds its Rune, if it takes one (RNR-4.12).
    pub(crate) fn rune_place(self) -> Option<Place> {
        if let Verb::DestroyRune(place) | Verb::StealRune(place) = self { Some(place) } else { None }
    }
}

impl Step {
    /// Whether it is about one player, or the Fence of one, whom the user names (RNR-11.8).
    pub(crate) fn names_player(self) -> bool {
        self.verb.rune_place().is_some() || self.verb == Verb::Look || self.doer == Doer::AnyNeighbor
    }
}

impl Harm {
    /// Its bit in [`Standing::Cannot`].
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}
