//! The procedures of the rulebook that can be suspended, with named steps.
//!
//! What belongs to a combat lies above its [`Frame::Fight`], so ending the combat is one truncation; the same holds for a turn and
//! its [`Frame::Turn`].

use runehall_engine::{CardId, Paying, Picking, Seat, SeatSet};

use crate::map::Spaces;
use crate::program::Goods;
use crate::state::Fig;
use crate::terms::{Attribute, Colour, N_EXPERIENCE};

/// Suspended work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Frame {
    /// What has lapsed (RBD-14.9).
    #[default]
    Nothing,
    Setup(SetupStep),
    Turn(TurnStep),
    /// Which neighbour, in the one-space move.
    OneSpace,
    /// How many dice, while resting.
    Rest,
    /// Whose exhaustion is discarded: how often each figure was picked, in the order of the candidates.
    Recover {
        dice: u8,
        picking: Picking,
        picked: [u8; 4],
    },
    /// Which die is spent to enter a space.
    Spend {
        space: u8,
    },
    /// A Hero has entered his space: the texts for it, from the `next` one on.
    Entered {
        seat: Seat,
        by_die: bool,
        next: u8,
    },
    /// Which Hero is met.
    Meet(Meeting),
    /// Draws cards of a colour until a Challenge is drawn (RBD-5.6).
    Chain {
        colour: Colour,
        left: u8,
        first: bool,
    },
    /// An Encounter has been resolved.
    Resolved {
        card: CardId,
    },
    /// Counters are filled in, this colour next (RBD-7.3).
    Replenish {
        colour: u8,
    },
    /// Which spaces get the last counters of a colour.
    Fill {
        colour: Colour,
        picking: Picking,
        picked: Spaces,
    },
    /// A card text at work. `struck`: its wounds can be cancelled (RBD-14.8).
    Program {
        kind: u8,
        pc: u8,
        end: u8,
        actor: Seat,
        fig: Fig,
        step: TextStep,
        struck: bool,
    },
    /// A text is carried out for each of these.
    Each {
        kind: u8,
        from: u8,
        end: u8,
        actor: Seat,
        seats: SeatSet,
        allies: Goods,
        struck: bool,
    },
    /// Market cards are drawn for a text; `cost` is none for "until an Ally is drawn".
    Drawing {
        seat: Seat,
        left: u8,
        cost: Option<u8>,
    },
    /// Which of the cards that were drawn is taken.
    Taking {
        seat: Seat,
        cost: u8,
    },
    /// Limits of cards are checked (RBD-11.8).
    Limits {
        seat: Seat,
    },
    /// Which text of a card is used (RBD-23.11).
    Which {
        seat: Seat,
        fig: Fig,
    },
    /// A roll of 2d10.
    Roll(RollStep),
    /// Items are named for the roll (RBD-11.21).
    Naming {
        picking: Picking,
        picked: Goods,
    },
    /// Wounds are about to be placed; `enemy` of them on the enemy at the same time.
    Wounds {
        to: Fig,
        n: u8,
        enemy: u8,
        cancel: bool,
    },
    Fight(FightStep),
    /// An Ally was named that can attack and be used: which of them (RBD-16.2, 11.5).
    Ally {
        phase: Attribute,
        ally: CardId,
    },
    /// A challenge has been defeated: counter and card are settled (RBD-15.16).
    Beaten {
        seat: Seat,
        card: CardId,
        space: u8,
    },
    /// The winner takes something (RBD-17.14).
    Spoil {
        winner: Seat,
        loser: Seat,
    },
    Knockout {
        seat: Seat,
        step: KnockoutStep,
        spared: bool,
    },
    /// A negotiation waits for an offer (RBD-9.9).
    Bargain {
        with: Seat,
    },
    /// An offer is being made, by its parts.
    Offer {
        by: Seat,
        to: Seat,
        part: OfferPart,
        offer: Deal,
        picking: Picking,
    },
    /// An offer waits for its answer.
    Answer {
        by: Seat,
        to: Seat,
        offer: Deal,
    },
    /// Whom the healer heals.
    Heal {
        wounds: bool,
    },
    /// Which experience counters are taken.
    Kinds {
        picking: Picking,
        taken: [u8; N_EXPERIENCE],
    },
    /// With which adventure counters they are paid.
    Pay {
        paying: Paying,
        taken: [u8; N_EXPERIENCE],
        paid: [u8; 4],
    },
}

/// How far the op of a card text has come at which it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextStep {
    /// It is carried out, or asks for the first time.
    Begins,
    /// The roll of its test has been made (RBD-13.6).
    Rolled,
    /// This movement die was chosen; which face it shows is asked.
    Face(u8),
}

/// Setting up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupStep {
    /// RBD-2.7.
    Starter,
    /// The Hero of the player who is so far from the starting player (RBD-2.1, 2.8).
    Hero(u8),
    /// The first card of a town's stack (RBD-2.5).
    Stack(u8),
    /// The first card of the doom track (RBD-21.1).
    Doom,
}

/// The course of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnStep {
    /// RBD-3.2.
    Refresh,
    /// The option of RBD-4.1, and what is used before it.
    Move,
    /// What is used before so many dice are rolled; `base` without those of cards.
    BeforeDice {
        base: u8,
        resting: bool,
    },
    /// So many are still to be rolled.
    Dice(u8),
    /// Dice are spent one by one.
    Walk,
    /// RBD-3.3.
    Moved,
    /// RBD-5.2: once in a turn (RBD-5.9).
    Adventure,
    /// RBD-10.1.
    Market,
    /// So many cards are still drawn for the town (RBD-10.2).
    Stock(u8),
    /// RBD-10.12.
    Free {
        cost: u8,
    },
    Shop,
    Experience,
    /// The turn is over.
    End,
}

/// In which way another Hero is met (RBD-9.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meeting {
    Negotiate,
    Attack,
}

/// The course of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RollStep {
    /// P2 of RBD-15.20.
    Before,
    /// P3: the first or second die.
    Die(u8),
    /// P4.
    Window,
}

/// The course of a combat (RBD-15.20, 17.18).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FightStep {
    /// B1: the Before Combat effects of the Challenge.
    Effects(u8),
    /// B2; between Heroes the defender first (RBD-17.2).
    Before(u8),
    Round,
    /// E1.
    Escape,
    /// The defender's roll against an escape has been made (RBD-17.8).
    Held,
    /// E2 is over.
    EscapeRolled,
    /// A phase begins.
    Phase(Attribute),
    /// The defender has rolled (RBD-17.4).
    Defended(Attribute),
    /// P1.
    Choose(Attribute),
    /// P5.
    Compare(Attribute),
    /// P6 after a successful attack.
    Hit(Attribute),
    /// P7.
    Struck(Attribute),
    /// The phase is over.
    Next(Attribute),
}

/// What becomes of a Hero who is knocked out (RBD-18.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnockoutStep {
    Counters,
    Loss,
    Town,
}

/// The parts of an offer, in the order in which they are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OfferPart {
    GiveGold,
    Give,
    AskGold,
    Ask,
}

/// What the one who offers gives, and what that player asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal {
    pub(crate) give: Goods,
    pub(crate) ask: Goods,
    pub(crate) give_gold: u16,
    pub(crate) ask_gold: u16,
}
