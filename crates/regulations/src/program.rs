//! Card texts, compiled: triggers, steps and standing rules (section 16).
//!
//! Nothing here or anywhere else in this crate names a card. What a card does is in its program, read off its sentence
//! when the rules are loaded; the tables by card below only save looking at every program at every question.

mod standing;

use std::num::NonZeroU8;

use runehall_engine::{CardId, CardSet, Catalog, KindId};

pub(crate) use standing::{Bearers, Topic};
pub use standing::{Bound, Harm, Harms, Kept, Limit, Priced, Protects, Standing};

use crate::frame::ActKind;
use crate::uses::Facts;

/// The 130 cards fit three words.
pub type Cards = CardSet<3>;

/// How many cards these are at most.
pub(crate) const MOST_CARDS: usize = 3 * 64;

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
    /// A Rune is to be destroyed (RNR-16.20).
    WouldDestroyRune,
    /// A Rune is to be stolen (RNR-16.20).
    WouldStealRune,
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

/// Some moments, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moments(u32);

impl Moments {
    /// Those of these numbers.
    pub(crate) fn numbered(numbers: impl Iterator<Item = usize>) -> Self {
        Moments(numbers.fold(0, |all, number| all | 1 << number))
    }

    /// This one.
    pub const fn one(moment: Moment) -> Self {
        Moments(1 << moment as u32)
    }

    /// Those of both.
    #[must_use]
    pub const fn and(self, other: Moments) -> Self {
        Moments(self.0 | other.0)
    }

    /// Whether it is one of them.
    pub const fn has(self, moment: Moment) -> bool {
        self.0 & Moments::one(moment).0 != 0
    }

    /// Whether the moment of this number is one of them.
    pub(crate) const fn has_number(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
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
    /// What happens: one of these.
    pub moments: Moments,
    /// Whose doing, or whose card, it is.
    pub whose: Whose,
    /// Only for this card itself ("this card enters"), or only for another one.
    pub which: Which,
    /// Only for a Mythical or a Hexed Creature.
    pub status: Status,
    /// Only by a neighbor's effect (RNR-10.18).
    pub by_neighbor: bool,
    /// Only by a SUMMON.
    pub summon: Option<Summoned>,
    /// Only if its player has so many (RNR-R13).
    pub condition: Option<Having>,
}

/// Which SUMMONs a trigger speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Summoned {
    /// Every one.
    AnyTime,
    /// Those made in the summoner's own Summon phase (RNR-16.27).
    InSummonPhase,
}

/// So many Creatures of a kind on a player's Lawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Having {
    /// So many or more; none at all where there is no number.
    pub at_least: Option<NonZeroU8>,
    /// Of which kind.
    pub status: Status,
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
    /// The player of the step before: each of them does all the steps before the next one begins (RNR-R11).
    Same,
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
    /// So many for each of these Creatures when the step begins (RNR-R14).
    ForEach { n: u8, status: Status, place: Place },
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
    /// Any: the card is chosen, wherever it is.
    Any,
    /// Any but that of whoever performs the step (RNR-R12).
    AnyNeighbors,
    /// That of the player of the trigger.
    ThatNeighbors,
    /// Every one.
    All,
    /// That of one player whom the user names: "all … on any Lawn" (RNR-R12).
    Named,
    /// The same, but not the user's.
    NamedNeighbors,
}

impl Place {
    /// Whether the user names the player whose it is (RNR-11.8).
    pub const fn is_named(self) -> bool {
        matches!(self, Place::Named | Place::NamedNeighbors)
    }
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
    /// The card that bears the text.
    This,
}

/// What an ADD takes (RNR-4.19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fetched {
    /// Any card of the Main discard, to the hand.
    Card,
    /// A Spell of the Main discard, to the hand.
    Spell,
    /// A Creature of the Main discard, to the hand.
    Creature,
    /// A Rune of the Rune discard, to the Fence.
    Rune,
}

/// Onto whose Lawn a SUMMON goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landing {
    /// That of whoever summons.
    Own,
    /// That of the user of the effect.
    Users,
    /// Any, the choice of whoever summons (RNR-4.6).
    Any,
}

/// Whose hand and Fence the user looks at (RNR-16.19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Watched {
    /// Those of one other player, a target.
    AnyNeighbor,
    /// Those of the player of the trigger.
    ThatNeighbor,
    /// Those of every other player.
    EachNeighbor,
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
    /// RNR-4.5
    Summon { from: From, onto: Landing, which: Which },
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
    /// All Runes there (RNR-10.21).
    DestroyRunes(Place),
    /// A card of a discard pile to the hand or the Fence (RNR-4.19).
    Fetch(Fetched),
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
    /// At hands and Fences (RNR-16.19).
    Look(Watched),
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

/// What a text means. Two programs are equal if no game could tell them apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// When it may be used, or when a Regulation acts.
    pub trigger: Option<Trigger>,
    /// What it does.
    pub steps: Vec<Step>,
    /// The step that acts on one Creature which is named beforehand: who does it, what, and to which (RNR-11.8).
    pub target: Option<(Doer, ActKind, Object)>,
    /// The text ends with "instead": what the steps do counts as what would have happened (RNR-10.10).
    pub instead: bool,
    /// What holds while it is in force.
    pub standing: Option<Standing>,
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
    /// The same in the words of the text: `you cast a Spell`.
    pub when: Option<String>,
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

impl Design {
    /// Of a Regulation that acts: whether it does so without the active player being asked whether to use it (RNR-13.3).
    /// Where several players may do something, each is asked when it comes to them.
    pub(crate) fn acts_by_itself(&self) -> bool {
        let offered = |step: &Step| step.force == Force::May && step.doer == Doer::ActivePlayer;
        self.steps.first().is_some_and(|step| !offered(step))
    }

    /// Whether its use check cannot fail but for what standing rules demand (RNR-10.3).
    pub(crate) fn is_sure(&self) -> bool {
        let sure = |(i, step): (usize, &Step)| {
            step.is_left_open(i) || (step.doer != Doer::AnyNeighbor && step.verb.never_blocks())
        };
        self.trigger.is_none_or(|trigger| trigger.condition.is_none()) && self.steps.iter().enumerate().all(sure)
    }

    /// Whether it can be used on a DISCARD only if that player can discard another card.
    pub(crate) fn wants_another_discard(&self) -> bool {
        let again = |step: &Step| step.doer == Doer::ThatNeighbor && matches!(step.verb, Verb::Discard(_));
        self.steps.first().is_some_and(|step| step.force == Force::Must && again(step))
    }
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
    /// The moments of which any of these two speak.
    pub(crate) spoken_of: Moments,
    /// By [`Moment`], what the Runes that speak of it need: the least of it, each once.
    pub(crate) rune_needs: [Vec<Facts>; Moment::COUNT],
    /// By card, what its trigger needs.
    pub(crate) needs: Box<[Facts; 256]>,
    pub(crate) bearers: Bearers,
    /// The cards whose use nothing can stand in the way of, if no standing rule does (RNR-10.3).
    pub(crate) sure: Cards,
    /// The Regulations that act at their moment by themselves, nobody being asked whether (RNR-13.3).
    pub(crate) compelled: Cards,
    /// Every card that answers a DISCARD makes its player discard once more: with an empty hand nobody is asked.
    pub(crate) discards_want_more: bool,
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
    /// The Fences on which a text finds its Rune, if it takes one (RNR-4.12), and what it does to it.
    pub(crate) fn takes_rune(self) -> Option<(ActKind, Place)> {
        match self {
            Verb::DestroyRune(place) => Some((ActKind::DestroyRune, place)),
            Verb::StealRune(place) => Some((ActKind::StealRune, place)),
            Verb::DestroyRunes(_)
            | Verb::Draw(_)
            | Verb::Discard(_)
            | Verb::Cast
            | Verb::Summon { .. }
            | Verb::Hex(_)
            | Verb::Restore(_)
            | Verb::Destroy(_)
            | Verb::Sacrifice(_)
            | Verb::Return(_)
            | Verb::Steal(_)
            | Verb::Fetch(_)
            | Verb::FetchThatSpell
            | Verb::AddRune
            | Verb::Spin
            | Verb::SkipSpin { .. }
            | Verb::NewRegulation
            | Verb::Bury
            | Verb::Look(_)
            | Verb::Nullify => None,
        }
    }

    /// The action on a Creature that a verb is, and its object.
    pub(crate) fn act(self) -> Option<(ActKind, Object)> {
        match self {
            Verb::Hex(object) => Some((ActKind::Hex, object)),
            Verb::Restore(object) => Some((ActKind::Restore, object)),
            Verb::Destroy(object) => Some((ActKind::Destroy, object)),
            Verb::Sacrifice(object) => Some((ActKind::Sacrifice, object)),
            Verb::Return(object) => Some((ActKind::Return, object)),
            Verb::Steal(object) => Some((ActKind::Steal, object)),
            Verb::Draw(_)
            | Verb::Discard(_)
            | Verb::Cast
            | Verb::Summon { .. }
            | Verb::DestroyRune(_)
            | Verb::StealRune(_)
            | Verb::DestroyRunes(_)
            | Verb::Fetch(_)
            | Verb::FetchThatSpell
            | Verb::AddRune
            | Verb::Spin
            | Verb::SkipSpin { .. }
            | Verb::NewRegulation
            | Verb::Bury
            | Verb::Look(_)
            | Verb::Nullify => None,
        }
    }

    /// The place of an "all … on any Lawn": the user names whose it is.
    pub(crate) fn named_place(self) -> Option<Place> {
        let place = if let Some((_, Object::All { place, .. })) = self.act() {
            Some(place)
        } else if let Verb::DestroyRunes(place) = self {
            Some(place)
        } else {
            None
        };
        place.filter(|place| place.is_named())
    }

    /// Whether it never stands in the way of a use: taking from a deck (RNR-14.3, RNR-R1), and what is done to all there are.
    pub(crate) fn never_blocks(self) -> bool {
        let takes = matches!(
            self,
            Verb::Draw(_)
                | Verb::FetchThatSpell
                | Verb::AddRune
                | Verb::Spin
                | Verb::SkipSpin { .. }
                | Verb::NewRegulation
                | Verb::Bury
                | Verb::DestroyRunes(_)
                | Verb::Nullify
        );
        takes || matches!(self.act(), Some((_, Object::All { .. })))
    }

    /// Whether its number is left open, for a later "that many".
    pub(crate) fn counts(self) -> bool {
        matches!(self, Verb::Discard(Amount::OneOrMore))
    }
}

impl Step {
    /// Whether the use check passes over it, the step number `i`: what may be left undone (RNR-10.6), unless using the card is the
    /// answer whether to do it.
    #[inline]
    pub(crate) fn is_left_open(self, i: usize) -> bool {
        self.force == Force::May && !(i == 0 && self.doer == Doer::ActivePlayer)
    }

    /// Whether it is about one player, or the Lawn or Fence of one, whom the user names (RNR-11.8).
    pub(crate) fn names_player(self) -> bool {
        self.verb.takes_rune().is_some()
            || self.verb.named_place().is_some()
            || self.verb == Verb::Look(Watched::AnyNeighbor)
            || self.doer == Doer::AnyNeighbor
    }
}
