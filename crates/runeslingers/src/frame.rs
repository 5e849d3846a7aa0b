//! Suspended work: the procedures of the rulebook, each at a named step.
//!
//! The ladder is the agenda itself: a played card lies there as a [`Frame::Rung`] under the window in which it may be answered, and an
//! answer comes to lie above it. So the top rung resolves first without a list of its own (RSL-14.7).

use runehall_engine::{CardId, Deal, KindId, Picking, Seat, SeatSet, Stage, ThingId, modes};

use crate::program::{Ailment, Goes, Line, Spell};
use crate::state::Spot;

/// A procedure part-way. `Copy`, 26 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Frame {
    /// The opening hands (RSL-7.3).
    Deal(Deal),
    /// Setup after the deal (RSL-7.4 to RSL-7.7).
    Opening(Opening),
    /// The turn of the active player (RSL-10.1).
    Turn(TurnStep),
    /// A way of acting in the Play Phase was named; this asks for the rest (RSL-10.10).
    Way(Way),
    /// Which concentration is taken by passing (RSL-10.8).
    TakeBack,
    /// A play, an activation or a trigger with what has been announced so far (sections 4, 9 and 15).
    Announce(Announce),
    /// An answerable action for this card, which this player played; it is this other player's, once it is open (RSL-14.3).
    Window { id: ThingId, by: Seat, to: Seat },
    /// A card waits to resolve (RSL-14.6).
    Rung(Text),
    /// A text at work.
    Text(Text),
    /// So many cards of a deck, or by lot of a hand, one at a time (RSL-3.9).
    Cards { verb: Verb, seat: Seat, left: u8, spot: Spot },
    /// Cards are chosen for a discard from the hand (RSL-18.11): how many more, and those named so far.
    Discard { seat: Seat, picking: Picking, picked: [CardId; PICKED] },
    /// So many instances of one type are still to be applied (RSL-11.5).
    Afflict { seat: Seat, ailment: Ailment, left: u8 },
    /// Instances of several types, whose order the active player chooses (RSL-11.10).
    Several { seat: Seat, counts: [u8; 6] },
    /// Which of the announced types are applied: so many more of those (RSL-11.19).
    Unique { by: Seat, seat: Seat, picking: Picking, open: u8, chosen: u8 },
    /// Which exposed ailments are removed (RSL-11.11, RSL-10.6, RSL-11.12).
    Remove { by: Seat, seat: Seat, picking: Picking, counts: [u8; 6], then: Then },
    /// Instances that are still to be converted (RSL-11.12).
    Convert { seat: Seat, to: Ailment, counts: [u8; 6] },
    /// The Ailment Phase looks again (RSL-10.6).
    #[default]
    TooMany,
    /// Damage to several objects (RSL-13.11): by seat, a bit for each place, see [`Strike`].
    Strike(Strike),
    /// Damage to one object.
    Hit(Hit),
    /// Health loss or pierce damage that goes on after a downing (RSL-3.5).
    Drain { seat: Seat, left: u8 },
    /// A change or a state check that waits.
    Road(Stage<Change, Happened>),
    /// Triggered effects of one player (RSL-15.3), see `trigger.rs`.
    Group { left: [u16; 3], facts: Happened, seat: Seat },
    /// A triggered effect for which something is named; it lies below the group of its player until that has resolved (RSL-15.5).
    Waits(Announce),
    /// Which of several replacements (RSL-15.11): a bit for each place.
    Replace { seat: Seat, fits: u16 },
    /// Cards that are destroyed one by one (RSL-3.19): by seat, a bit for each place.
    Destroy { left: [u16; 4] },
    /// Which used concentrations are readied (RSL-24.6), a bit for each area.
    Ready { seat: Seat, picking: Picking, picked: u8 },
    /// Concentrations that are still to be used without light (RSL-8.12).
    UseUp { seat: Seat, left: u8 },
    /// Cards of a deck that are still to be looked at (RSL-2.2), after so many.
    Look { by: Seat, of: Seat, done: u8, n: u8 },
    /// Cards that were looked at go back to the top in any order: of `n` these have been named, the uppermost first.
    Arrange { seat: Seat, n: u8, picked: [CardId; LOOKED] },
    /// A card of a hand goes to another hand by lot (RSL-20.5).
    Steal { by: Seat, from: Seat },
    /// The guard has ended the encounter; a lot is drawn among these (RSL-3.22).
    Lot { among: SeatSet },
}

/// Where setup is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opening {
    /// This player sets the starting concentration; all are asked together (RSL-7.4).
    Set { seat: Seat },
    /// Each of these rolls a die; so far this was the highest, and these have it (RSL-7.6).
    Roll { left: SeatSet, high: u8, best: SeatSet },
    /// The winner chooses who goes first; the die that won lies there.
    First { winner: Seat, face: u8 },
    /// Runeslingers and equips are turned up (RSL-7.7).
    Reveal,
}

/// Where a turn is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TurnStep {
    /// The player becomes active; triggers on the beginning of the turn (RSL-10.3).
    Begin,
    /// Readying (RSL-10.4).
    Ready,
    /// The Ailment Phase (RSL-10.6).
    Ailments,
    /// The Draw Phase (RSL-10.7).
    Draw,
    /// Whether to pass (RSL-10.8).
    Pass,
    /// The player has passed and has the card: triggers (RSL-10.24).
    Passed,
    /// The Play Phase (RSL-10.10).
    Act,
    /// Runespells leave (RSL-10.15).
    Sweep,
    /// Light, damage and what lasts for the turn (RSL-10.16 to RSL-10.18).
    Clear,
    /// Barriers, and the next turn (RSL-10.19, RSL-10.20).
    End,
}

modes! {
    /// The ways of acting that name something else than a card of the hand to play.
    pub enum Way {
        /// RSL-10.11
        Set: "set",
        /// RSL-17.10
        Use: "use",
        /// RSL-17.4
        Charge: "charge",
        /// RSL-10.12, RSL-10.13
        Activate: "activate",
        /// RSL-8.5
        Light: "light",
    }
}

/// Something that was aimed at: a player, a thing, or nothing any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aim(pub u16);

/// An aim in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aimed {
    /// Nothing.
    Nothing,
    /// This player.
    Seat(Seat),
    /// This thing.
    Thing(ThingId),
}

impl Aim {
    /// Nothing.
    pub const NOTHING: Aim = Aim(u16::MAX);

    /// A player.
    pub const fn seat(seat: Seat) -> Aim {
        Aim(seat.0 as u16)
    }

    /// A thing. Numbers of things that can be aimed at are never those of places.
    pub const fn thing(id: ThingId) -> Aim {
        Aim(id.0)
    }

    /// What it is.
    pub const fn what(self) -> Aimed {
        if self.0 == u16::MAX {
            Aimed::Nothing
        } else if ThingId(self.0).is_place() {
            Aimed::Seat(Seat(self.0 as u8))
        } else {
            Aimed::Thing(ThingId(self.0))
        }
    }
}

/// Up to five ailments in the order in which they were named: three bits each, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Types(u16);

impl Types {
    /// As many as fit.
    pub const MOST: u8 = Line::MOST_CHOSEN;

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Ailment> {
        (0..u32::from(Self::MOST)).map_while(move |i| match self.0 >> (3 * i) & 7 {
            0 => None,
            n => Some(Ailment::ALL[usize::from(n) - 1]),
        })
    }

    /// How many.
    pub fn len(self) -> u8 {
        self.iter().count() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One more, where it fits: no line has more announced ([`Line::MOST_CHOSEN`]).
    #[must_use]
    pub fn and(self, ailment: Ailment) -> Option<Types> {
        let n = self.len();
        (n < Self::MOST).then(|| Types(self.0 | (ailment as u16 + 1) << (3 * n)))
    }

    /// By type.
    pub fn counts(self) -> [u8; 6] {
        let mut counts = [0; 6];
        self.iter().for_each(|ailment| counts[ailment as usize] += 1);
        counts
    }
}

/// The players of a text: two bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Roles(u8);

impl Roles {
    /// "You", who played it, who owns it, and the other player of a trigger.
    pub const fn new(you: Seat, by: Seat, owner: Seat, that: Seat) -> Self {
        Roles(you.0 | by.0 << 2 | owner.0 << 4 | that.0 << 6)
    }

    /// "You".
    pub const fn you(self) -> Seat {
        Seat(self.0 & 3)
    }

    /// Who played it.
    pub const fn by(self) -> Seat {
        Seat(self.0 >> 2 & 3)
    }

    /// Who owns it.
    pub const fn owner(self) -> Seat {
        Seat(self.0 >> 4 & 3)
    }

    /// The other player of a trigger.
    pub const fn that(self) -> Seat {
        Seat(self.0 >> 6)
    }
}

/// No card.
pub const NO_CARD: CardId = CardId(u8::MAX);
/// As many cards as are discarded by one choice.
pub const PICKED: usize = 6;
/// As many cards of a deck as are looked at at once, and put back in order; a text that says more is refused.
pub const LOOKED: usize = 6;
/// As many targets as a line can have.
pub const TARGETS: usize = 3;

/// A line of a text at work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// Whose text it is; ailments have the numbers after the last kind.
    pub kind: KindId,
    /// The card with the text, if it lies on a field.
    pub id: ThingId,
    /// The runespell of a trigger.
    pub that: ThingId,
    /// The targets.
    pub aims: [Aim; TARGETS],
    /// The announced ailments.
    pub chosen: Types,
    /// The players.
    pub seats: Roles,
    /// Who controlled the targets last, two bits each (RSL-18.10).
    pub last: u8,
    /// Which line.
    pub line: u8,
    /// Which op is next.
    pub pc: u8,
    /// How many seats are behind it at this op: of all, in the order of RSL-21.8, or of the one player who is meant.
    pub behind: u8,
    /// The damage dealt to the target of the nearest earlier damage instruction (RSL-16.11).
    pub dealt: u8,
    /// Who was hit by it, a bit for each seat; [`Text::HIT`] and [`Text::HIT_SLINGER`] of its target.
    pub hit: u8,
}

impl Text {
    /// It hits (RSL-16.9).
    pub const HIT: u8 = 0x80;
    /// It hits a Runeslinger (RSL-24.9).
    pub const HIT_SLINGER: u8 = 0x40;
}

/// What is being announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Doing {
    /// A card is played in the Play Phase (section 9).
    Play,
    /// A Shout card is played as an answer (RSL-14.4).
    Answer,
    /// An inherent ability (RSL-4.5).
    Inherent,
    /// An equip ability (RSL-4.4).
    Ability,
    /// A Use effect (RSL-17.10).
    Use,
    /// A Pay effect (RSL-10.13).
    Pay,
    /// A triggered effect (RSL-15.5).
    Trigger,
}

/// The next thing to be announced or done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Which concentrations pay what the pool lacks (RSL-8.11).
    Pay,
    /// The type of Ail (RSL-17.12).
    Ail,
    /// Which tokens go (RSL-4.12).
    Tokens,
    /// The costs are paid, if paying can set something off (RSL-9.3).
    Costs,
    /// The place (RSL-9.4).
    Place,
    /// The card is put there, if that can set something off (RSL-12.5).
    Put,
    /// Whose choice Fate is (RSL-17.6).
    Enemy,
    /// The card is put there before somebody else is asked.
    Show,
    /// The bullet (RSL-17.5).
    Bullet,
    /// Step 4 (RSL-9.6).
    Types,
    /// Step 5 (RSL-9.7).
    Targets,
    /// All is announced.
    Done,
}

/// What is named only for some cards: each is done with before the next can be named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Besides {
    /// Nothing of it.
    Nothing,
    /// The type in which Ail is paid (RSL-17.12).
    Ail(Ailment),
    /// How many of the tokens that a Pay effect costs are Mastery tokens (RSL-4.12).
    Mastery(u8),
    /// The enemy who chooses the bullet of a card with Fate (RSL-17.6).
    Chooser(Seat),
}

/// How the command of an announcement lies on the agenda.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Base {
    /// Nothing has been asked since the last thing that was done.
    Fresh,
    /// The frame below asked first and goes on afterwards.
    Stays,
    /// The frame below asked first and is done with.
    Goes,
}

/// A play, an activation or a trigger with what has been announced so far. Nothing of it has happened since the last step that does
/// something: [`Step::Costs`], [`Step::Put`], [`Step::Show`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Announce {
    /// What it is.
    pub doing: Doing,
    /// What comes next.
    pub step: Step,
    /// What asked first.
    pub base: Base,
    /// What has been done already: [`Announce::PAID`], [`Announce::LAID`].
    pub done: u8,
    /// Whose text it is.
    pub kind: KindId,
    /// The card on the field, once it lies there.
    pub id: ThingId,
    /// The runespell of a trigger.
    pub that: ThingId,
    /// The targets so far.
    pub aims: [Aim; TARGETS],
    /// The ailments so far.
    pub chosen: Types,
    /// The players; "you" is the controller once the card lies on a field, and until then who plays it.
    pub seats: Roles,
    /// Which line resolves.
    pub line: u8,
    /// The concentrations that pay, a bit for each area.
    pub paid: u8,
    /// What was named last beside concentrations, a place, ailments and targets.
    pub besides: Besides,
    /// The field and place chosen: four bits each.
    pub place: u8,
}

impl Announce {
    /// The costs are paid.
    pub const PAID: u8 = 1;
    /// The card lies on its place.
    pub const LAID: u8 = 2;

    /// The place chosen.
    pub const fn spot(&self) -> (Seat, Spot) {
        (Seat(self.place >> 4), Spot(self.place & 15))
    }

    /// With a place.
    #[must_use]
    pub const fn at(mut self, seat: Seat, spot: Spot) -> Self {
        self.place = seat.0 << 4 | spot.0;
        self
    }
}

/// What is done with cards one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    /// Drawn (RSL-10.7).
    Draw,
    /// Seared (RSL-19.4).
    Sear,
    /// Voided (RSL-19.5).
    Void,
    /// Discarded from the top of the deck.
    DiscardTop,
    /// Placed under the card at the place (RSL-25.19).
    PlaceTop,
    /// Set as a concentration (RSL-18.9).
    SetTop,
    /// Discarded from the hand at random (RSL-19.6).
    DiscardAtRandom,
}

/// What becomes of ailments that were chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Then {
    /// They are removed.
    Removed,
    /// They are removed and a power is lost (RSL-10.6).
    Power,
    /// They are converted (RSL-11.12).
    Converted(Ailment),
}

/// Damage to objects that were fixed when the instruction began (RSL-13.14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    /// By seat, a bit for each place of a card, and [`Spot::RUNESLINGER`] for the Runeslinger.
    pub left: [u16; 4],
    /// The amount with all that changes it at its source; may be below 0.
    pub amount: i16,
    /// Direct (RSL-16.5).
    pub direct: bool,
    /// Pierce (RSL-16.6).
    pub pierce: bool,
}

/// Damage to one object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hit {
    /// Whose object.
    pub seat: Seat,
    /// A card, or the Runeslinger.
    pub on: Aim,
    /// How much.
    pub amount: u8,
    /// Direct (RSL-16.5).
    pub direct: bool,
    /// Pierce (RSL-16.6).
    pub pierce: bool,
    /// What pierce damage to a card left over: no hit (RSL-16.10).
    pub overflow: bool,
    /// Where it is.
    pub step: HitStep,
}

/// Where damage to one object is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HitStep {
    /// Its player may block (RSL-13.1).
    Block,
    /// A block was paid and its triggers are over: the barrier (RSL-13.5).
    Raise,
    /// It is dealt.
    Deal,
}

/// A change that may be replaced (RSL-15.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// One instance is applied (RSL-11.6).
    Apply { seat: Seat, ailment: Ailment },
}

/// What is known of a change once it has happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Happened {
    /// Something nothing waits for.
    Something,
    /// A turn begins (RSL-10.3).
    TurnBegan(Seat),
    /// A runespell of this type is fully announced (RSL-15.4). It may be gone before all that waited for it has resolved.
    Slung { seat: Seat, id: ThingId, spell: Spell },
    /// A block was declared and paid (RSL-13.5).
    Blocked(Seat),
    /// A player has passed (RSL-10.24).
    Passed(Seat),
    /// A power was lost.
    LostPower(Seat),
    /// One instance was applied.
    Applied { seat: Seat, ailment: Ailment },
    /// A concentration was set (RSL-25.18).
    Set(Seat),
    /// A card was charged (RSL-15.12).
    Charged(Seat, Spot),
    /// An ability has resolved (RSL-25.20).
    Activated(Seat),
    /// A card has left a field, with its last controller and place (RSL-15.6).
    Left { kind: KindId, owner: Seat, seat: Seat, spot: Spot, by: Seat, goes: Goes },
}
