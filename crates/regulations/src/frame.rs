//! Suspended work: the procedures of the rulebook, each at a named step.

use runehall_engine::{CardId, Deal, List, Seat};

use crate::state::{Fate, MAX_PICKS, Occurrence, Offsets, Use};

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
    /// A used effect at step `pc`, performed by players counted clockwise from the active one (RNR-5.5).
    Effect { what: Use, pc: u8, nth: u8, stage: EffectStage },
    /// A CAST (RNR-11.17).
    Cast { what: Use, step: CastStep },
    /// An action with its windows (section 11).
    Act(Act),
    /// Players are asked, one after the other from the `nth` on, whether they use a card on this (RNR-11.24).
    Window { on: Occurrence, nth: u8 },
    /// The first of these players is being asked; the others follow if nothing happens.
    Asked { on: Occurrence, left: Offsets },
    /// The player asked by the frame below has named these cards so far (RNR-11.24).
    Picks(Picks),
    /// A Rune has been declared (RNR-11.22); a "would" effect then runs at once.
    Activate { what: Use, at_once: bool, asked: bool },
    /// What a "would" effect has come to.
    Verdict(Fate),
    /// So many single draws (RNR-4.1).
    Draw { seat: Seat, left: u8 },
    /// So many single discards of the player's choice; `free` from the second on: "1 or more" (RNR-4.2).
    Discard { seat: Seat, left: u8, by: Seat, source: CardId, free: bool, step: DiscardStep },
    /// A Creature is put on a Lawn by an effect: which, and where (RNR-4.5).
    Summon { seat: Seat, source: CardId, from_discard: bool, anywhere: bool, another: bool, card: CardId },
    /// A player picks one of the Creatures on their own Lawn for this (RNR-7.1).
    Choose { seat: Seat, what: ActKind, status: u8, by: Seat, source: CardId },
    /// The Creatures of the batch, one by one (RNR-10.21).
    Batch { what: ActKind, by: Seat, source: CardId, hexed: bool },
    /// The lot picks a Rune (RNR-4.12).
    PickRune { seat: Seat, fence: Seat, steal: bool, source: CardId },
    /// A card of the Main discard to the hand (RNR-4.19).
    Fetch { seat: Seat, creature: bool },
    /// A SPIN (section 7).
    Spin { seat: Seat, source: CardId, rolled: u8, step: SpinStep },
    /// An Event, player by player (RNR-7.4).
    Event { rolled: u8, nth: u8, second: bool, asked: bool },
    /// The roll of an Event (RNR-7.10).
    EventRoll,
    /// The top card of the Rune deck to this Fence.
    AddRune { seat: Seat },
    /// A Regulation is turned up (RNR-13.2).
    Regulate { card: CardId, source: CardId },
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

/// Where a CAST is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastStep {
    /// Prices of standing rules (RNR-10.15).
    Price,
    /// The "would" window.
    Would,
    /// After it.
    Did,
}

/// Where a discard is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiscardStep {
    /// The "would" window comes before the card is chosen: nothing it does depends on the card.
    Would,
    /// After the window.
    Choose,
    /// After the card has gone.
    After,
}

/// Where a SPIN is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpinStep {
    /// The spinner turns.
    Roll,
    /// It is applied, if nothing stopped it.
    Apply,
    /// It has been applied.
    Did,
}

/// An action on a card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Act {
    /// What is done.
    pub what: ActKind,
    /// To which card.
    pub card: CardId,
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
    /// Where it is.
    pub step: ActStep,
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

/// Where an action is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActStep {
    /// Before its "would" window.
    Would,
    /// It happens, or not.
    Do,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_small() {
        assert!(size_of::<Frame>() <= 16, "{} bytes", size_of::<Frame>());
    }
}
