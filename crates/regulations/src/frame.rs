//! Suspended work: the procedures of the rulebook, each at a named step.

use runehall_engine::{CardId, Deal, List, Seat, SeatSet, Stage};

use crate::program::{Fetched, From, Place, Status, Which};
use crate::state::{MAX_PICKS, NO_CARD, NOBODY, Occurrence, Offsets, RuneAt, Use};

/// Cards that a player names in one window, in the order named (RNR-11.22).
pub type Picks = List<CardId, MAX_PICKS>;

/// A procedure part-way. `Copy`, 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Frame {
    /// Who starts (RNR-2.6).
    #[default]
    Starter,
    /// The opening deal, from this seat on (RNR-2.2, RNR-2.3).
    Deal { of: Dealt, deal: Deal },
    /// The first Regulation is turned up; nobody may answer it (RNR-2.4, RNR-2.7).
    FirstRegulation,
    /// The turn of the active player, once the chain is over (RNR-6.1, RNR-6.2).
    Turn(TurnStep),
    /// The summon command of the Summon phase: the Creature is named, the Lawn is not (RNR-4.6).
    SummonWhere { card: CardId },
    /// Targets of a Spell being announced, or of a declared effect whose link starts (RNR-11.8).
    Aim { what: Use, mode: AimMode },
    /// One link: targets first, then its effects in the order its player names (RNR-11.4).
    Link { link: u8 },
    /// A used effect part-way (RNR-10.12).
    Effect { what: Use, at: Progress },
    /// A change that cards may stop, with its windows and limits (section 11).
    Road(Stage<Change, Option<Occurrence>>),
    /// Players are asked, one after the other from the `nth` on, whether they use a card on this (RNR-11.24).
    Window { on: Occurrence, nth: u8 },
    /// The first of these players is being asked; the others follow if nothing happens.
    Asked { on: Occurrence, left: Offsets },
    /// The player asked by the frame below has named these cards so far (RNR-11.24).
    Picks(Picks),
    /// A Rune has been declared (RNR-11.22).
    Activate { what: Use, when: When },
    /// So many single draws (RNR-4.1).
    Draw { seat: Seat, left: u8 },
    /// Single discards of the player's choice (RNR-4.2).
    Discard { what: Discard, step: DiscardStep },
    /// A Creature is put on a Lawn by an effect: which, and where (RNR-4.5).
    Summon { what: Summon, card: CardId },
    /// A player picks a Creature for this (RNR-7.1, RNR-R12).
    Choose(Pick),
    /// The Creatures of the batch, one by one (RNR-10.21).
    Batch { what: ActKind, status: Status, who: Seat, by: Seat, source: CardId },
    /// The Runes on these Fences, one by one: those with numbers after the last one, up to the highest when it began (RNR-10.21).
    RuneBatch { fences: SeatSet, after: RuneAt, until: RuneAt, who: Seat, source: CardId },
    /// The lot picks a Rune (RNR-4.12).
    PickRune { seat: Seat, fence: Seat, what: ActKind, source: CardId },
    /// A card of a discard pile to the hand or the Fence (RNR-4.19).
    Fetch { seat: Seat, what: Fetched },
    /// A SPIN (section 7).
    Spin { seat: Seat, source: CardId, step: SpinStep },
    /// An Event, player by player (RNR-7.4).
    Event { event: EventKind, nth: u8, step: EventStep },
    /// The roll of an Event (RNR-7.10).
    EventRoll,
    /// The top card of the Rune deck to this Fence.
    AddRune { seat: Seat },
    /// A Regulation is turned up (RNR-13.2).
    Regulate { source: CardId },
    /// Limits (RNR-11.15).
    Limits,
    /// Whether to perform the optional step of the frame below.
    May { seat: Seat },
}

/// What the opening deal deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dealt {
    /// Five cards to each hand (RNR-2.2).
    Hands,
    /// Then three Runes to each Fence (RNR-2.3).
    Fences,
}

/// Where a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnStep {
    /// Beginning of Turn (RNR-6.3).
    Begin,
    /// Draw phase (RNR-6.6).
    Draw,
    /// Cast phase (RNR-6.7).
    Cast,
    /// Summon phase (RNR-6.8).
    Summon,
    /// After a Summon action (RNR-16.26).
    Summoned,
    /// Before the SPIN (RNR-16.25).
    SpinBegins,
    /// The SPIN (RNR-6.9).
    Spin,
    /// After the SPIN.
    SpinEnds,
    /// The summoning limit (RNR-9.1 a).
    Gain,
    /// The win test (RNR-9.1 b).
    Win,
    /// The turn passes (RNR-9.1 c).
    Pass,
}

/// Whose targets are being chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AimMode {
    /// Of a Spell cast in the Cast phase.
    CastPhase,
    /// Of a Spell cast by an effect; its card is chosen first.
    CastByEffect,
    /// Of an effect whose link starts.
    Link,
}

/// How far an effect is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Progress {
    /// The step.
    pub pc: u8,
    /// Who performs it, and whether anybody has.
    pub round: Round,
    /// How far they are.
    pub stage: EffectStage,
    /// What "that many" is (RNR-16.13).
    pub count: u8,
}

/// How far a step has gone around the table, in one byte: with two, every frame that waits would be larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Round(u8);

impl Round {
    /// The bit for "somebody has performed the step".
    const ANY: u8 = 1 << 7;
    /// Nobody has come yet.
    pub const BEGIN: Round = Round(0);

    /// Whose turn it is to perform the step, counted clockwise from the active player (RNR-5.5).
    #[inline]
    pub fn nth(self) -> u8 {
        self.0 & !Self::ANY
    }

    /// Whether anybody has performed it (RNR-R11).
    #[inline]
    pub fn any(self) -> bool {
        self.0 & Self::ANY != 0
    }

    /// The next player's.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.0 += 1;
    }

    /// This player's.
    #[inline]
    pub(crate) fn come_to(&mut self, nth: u8) {
        self.0 = self.0 & Self::ANY | nth;
    }

    /// Somebody has, if so.
    #[inline]
    pub(crate) fn note(&mut self, did: bool) {
        self.0 |= if did { Self::ANY } else { 0 };
    }
}

impl Progress {
    /// Nothing has been done yet.
    pub(crate) fn begin(stage: EffectStage) -> Self {
        Progress { pc: 0, round: Round::BEGIN, stage, count: 0 }
    }
}

/// A choice among Creatures by whoever performs a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pick {
    /// Who chooses.
    pub seat: Seat,
    /// For what.
    pub what: ActKind,
    /// Of which kind,
    pub status: Status,
    /// on whose Lawn,
    pub place: Place,
    /// and whether another than the card itself.
    pub which: Which,
    /// The user of the effect; nobody for spins and limits.
    pub user: Seat,
    /// The player of the trigger ("that neighbor").
    pub who: Seat,
    /// The card whose effect it is, if it is one's.
    pub source: CardId,
}

impl Pick {
    /// Among one's own Creatures, for a spin or a limit; `by` is whose doing it is (RNR-7.1, RNR-8.12).
    pub(crate) fn own(seat: Seat, what: ActKind, status: Status, by: Seat) -> Self {
        let (place, which) = (Place::Their, Which::Any);
        Pick { seat, what, status, place, which, user: by, who: NOBODY, source: NO_CARD }
    }
}

/// Where an effect is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectStage {
    /// Before the step, for the next player.
    Next,
    /// The player has been asked whether to do an optional step.
    Asked,
    /// The player has done it.
    Done,
    /// Nobody has to be asked about the first step any more: using the card was the answer.
    Agreed,
}

/// What cards may stop before it happens (RNR-11.10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// An action on a card on the table.
    Act(Act),
    /// A CAST whose price is paid (RNR-11.17).
    Cast(Use),
    /// An ACTIVATE (RNR-11.22).
    Activate { what: Use, when: When },
    /// The next of some discards: nothing its window does depends on the card, which is chosen afterwards.
    Discard(Discard),
    /// The result of a SPIN is applied (RNR-4.3).
    Spin { seat: Seat, source: CardId, sector: Sector },
    /// A Regulation that has been turned up becomes active (RNR-13.2).
    Regulate { card: CardId, source: CardId },
}

/// When a declared Rune takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// When its link comes.
    Queued,
    /// At once: it answers something that is about to happen (RNR-11.10).
    AtOnce,
}

/// So many single discards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Discard {
    /// Who discards.
    pub seat: Seat,
    /// How many are left.
    pub left: u8,
    /// Whether the player may stop.
    pub until: Until,
    /// How many have been discarded or replaced (RNR-R7).
    pub done: u8,
    /// By whose effect.
    pub by: Seat,
    /// The card whose effect it is.
    pub source: CardId,
}

/// How long discarding goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Until {
    /// Until all have been discarded.
    Done,
    /// As long as the player wants, after the first: "1 or more" (RNR-16.13).
    Enough,
}

/// Where a discard is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiscardStep {
    /// Before the "would" window of the next one.
    Next,
    /// The card is chosen.
    Choose,
}

/// A SUMMON by an effect (RNR-4.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Summon {
    /// Who summons.
    pub seat: Seat,
    /// The card whose effect it is.
    pub source: CardId,
    /// Where the Creature is taken from.
    pub from: From,
    /// Which Creature.
    pub which: Which,
    /// Where it may go.
    pub onto: Onto,
}

/// The Lawns a Creature may be summoned onto.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Onto {
    /// This player's.
    Of(Seat),
    /// Anybody's.
    Any,
}

/// Where a SPIN is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpinStep {
    /// The spinner turns.
    Roll,
    /// It has been applied.
    Did(Sector),
}

/// What the spinner shows, in the order of its numbers (section 7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sector {
    /// New Rune!
    NewRune,
    /// Hex Yourself
    HexYourself,
    /// Pet Return
    PetReturn,
    /// New Regulation
    NewRegulation,
    /// And… Discard
    Discard,
    /// Event!!!
    Event,
}

impl Sector {
    /// By number.
    pub(crate) const ALL: [Sector; 6] = [
        Sector::NewRune,
        Sector::HexYourself,
        Sector::PetReturn,
        Sector::NewRegulation,
        Sector::Discard,
        Sector::Event,
    ];
}

/// The Events, in the order of their numbers (section 7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// Block Party!
    BlockParty,
    /// Hedge Trimming
    HedgeTrimming,
    /// Animal Control
    AnimalControl,
    /// Suburban Revitalization
    Revitalization,
    /// HOA Fee Collection
    FeeCollection,
    /// Pet Adoption Day
    AdoptionDay,
}

impl EventKind {
    /// By number.
    pub(crate) const ALL: [EventKind; 6] = [
        EventKind::BlockParty,
        EventKind::HedgeTrimming,
        EventKind::AnimalControl,
        EventKind::Revitalization,
        EventKind::FeeCollection,
        EventKind::AdoptionDay,
    ];
}

/// Where an Event is with a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EventStep {
    /// It comes to them.
    Comes,
    /// They have been asked whether they take part.
    Asked,
    /// They have hexed a Creature; the Hexed ones are destroyed next (RNR-7.5).
    Hexed,
}

/// An action on a card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Act {
    /// What is done.
    pub what: ActKind,
    /// To which Creature; no card for what is done to a Rune.
    pub card: CardId,
    /// To which Rune, by its place: which card lies there is not for everybody to know (RNR-12.2).
    pub rune: RuneAt,
    /// Who gains by it: the thief, the summoner.
    pub who: Seat,
    /// By whose effect; nobody's for spins and limits (RNR-7.7).
    pub by: Seat,
    /// The card whose effect it is (RNR-11.12).
    pub source: CardId,
    /// The Lawn a summoned Creature goes to.
    pub to: Seat,
    /// The lot picked the card, unseen by those it does not concern (RNR-12.5).
    pub lot: bool,
}

impl Act {
    /// An action on a card that everybody sees.
    pub(crate) fn on(what: ActKind, card: CardId, who: Seat, by: Seat, source: CardId) -> Self {
        Act { what, card, rune: RuneAt::NONE, who, by, source, to: who, lot: false }
    }
}

/// The actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActKind {
    /// RNR-4.8
    Hex,
    /// RNR-4.9
    Restore,
    /// RNR-4.10
    Destroy,
    /// RNR-4.14
    Sacrifice,
    /// RNR-4.13
    Return,
    /// RNR-4.11
    Steal,
    /// RNR-4.10
    DestroyRune,
    /// RNR-4.11
    StealRune,
    /// RNR-4.5
    Summon,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_small() {
        assert!(size_of::<Frame>() <= 16, "{} bytes", size_of::<Frame>());
    }
}
