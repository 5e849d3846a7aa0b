//! The whole truth of an encounter between two answers.
//!
//! **Invariant:** a state is plain data of at most 4 KiB. What follows from the texts in force (block, defense, costs) is not in it:
//! `values.rs` works it out from the table whenever it is read, so nothing can be added up wrongly (RSL-2.4 to RSL-2.7).

use runehall_engine::{
    Brought, CardId, CardSet, CardTable, Core, List, Numbering, Seat, SeatSet, Seen, Slot, ThingId, ZoneId,
};

use crate::decks::Size;
use crate::fields::Field;
use crate::frame::{Frame, LOOKED};
use crate::program::{Ailment, Gains, Stat};

/// Seats at the largest table.
pub const MAX_SEATS: usize = 4;
/// The largest deck (RSL-1.3).
pub const MAX_DECK: usize = 40;
/// Every deck with its Runeslinger, stance and ability.
pub const MAX_CARDS: usize = MAX_SEATS * (MAX_DECK + 3);
/// Power at the beginning (RSL-3.1).
pub const POWER: u8 = 5;
/// Cards drawn before the encounter (RSL-7.3).
pub const OPENING_HAND: u8 = 5;
/// The largest hand, unless something says otherwise (RSL-20.1).
pub const MAX_HAND: i16 = 8;
/// Concentration areas of a field (RSL-6.1).
pub const CONCENTRATIONS: u8 = 6;
/// Utility slots of a field in the second edition (RSL-6.2).
pub const UTILITY_SLOTS: u8 = 2;
/// Ailment areas of a field (RSL-6.1).
pub const AREAS: u8 = 4;
/// Runeslinger, stance and ability (RSL-4.1).
const EQUIPS: usize = 3;
/// From so many exposed instances on a power is lost in the Ailment Phase (RSL-3.7).
pub const TOO_MANY_AILMENTS: u8 = 8;
/// Own turns of a player, actions of a Play Phase, triggers of an action: more shows a fault (RSL-3.22).
pub const MAX_OWN_TURNS: u8 = 200;
/// See [`MAX_OWN_TURNS`].
pub const MAX_ACTIONS: u16 = 1000;
/// Frames that can wait at once.
pub(crate) const DEPTH: usize = 40;
/// Texts at work inside one another after which nothing more triggers (RSL-15.14).
pub(crate) const MAX_NESTED: usize = 6;
/// Cards that lie on fields at once.
const MAX_LYING: usize = 72;
/// Cards that a position can put in an order, of all decks.
pub(crate) const MAX_GIVEN: usize = 24;
/// Cards that have a place in a deck: those that a position has put in order, and what is looked at of each deck at most.
const MAX_ARRANGED: usize = MAX_GIVEN + MAX_SEATS * LOOKED;
/// Changes that last, at once.
const MAX_MODIFIERS: usize = 20;

/// A set of cards.
pub type Cards = CardSet<3>;
/// The table.
pub type Board = CardTable<3, 22, { MAX_SEATS + 1 }, MAX_ARRANGED, MAX_LYING, Lies, Seen<3, { MAX_SEATS + 1 }>>;

/// A player's deck.
pub const fn deck(seat: Seat) -> ZoneId {
    ZoneId(seat.0)
}
/// A player's hand.
pub const fn hand(seat: Seat) -> ZoneId {
    ZoneId(4 + seat.0)
}
/// A player's discard pile.
pub const fn discard(seat: Seat) -> ZoneId {
    ZoneId(8 + seat.0)
}
/// A player's void pile.
pub const fn void(seat: Seat) -> ZoneId {
    ZoneId(12 + seat.0)
}
/// Everything on a player's field, Runeslinger and equips too.
pub const fn field(seat: Seat) -> ZoneId {
    ZoneId(16 + seat.0)
}
/// The card being played, from step 1 to step 2 (RSL-9.15).
pub const PLAYING: ZoneId = ZoneId(20);
/// Cards of eliminated players (RSL-21.4).
pub const OUT: ZoneId = ZoneId(21);

/// A place on a field: concentration areas, utility slots, ailment areas, then Runeslinger, stance and ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spot(pub u8);

impl Spot {
    /// The first utility slot.
    pub const UTILITY: Spot = Spot(CONCENTRATIONS);
    /// The first ailment area.
    pub const AREA: Spot = Spot(CONCENTRATIONS + UTILITY_SLOTS);
    /// The Runeslinger.
    pub const RUNESLINGER: Spot = Spot(CONCENTRATIONS + UTILITY_SLOTS + AREAS);
    /// The stance.
    pub const STANCE: Spot = Spot(Spot::RUNESLINGER.0 + 1);
    /// The equip ability.
    pub const ABILITY: Spot = Spot(Spot::RUNESLINGER.0 + 2);

    /// Whether it is a concentration area.
    pub const fn is_concentration(self) -> bool {
        self.0 < CONCENTRATIONS
    }

    /// Which ailment area it is, if it is one.
    pub fn area(self) -> Option<usize> {
        (Spot::AREA.0..Spot::RUNESLINGER.0).contains(&self.0).then(|| usize::from(self.0 - Spot::AREA.0))
    }

    /// The place of an ailment area.
    pub const fn of_area(n: usize) -> Spot {
        Spot(Spot::AREA.0 + n as u8)
    }
}

/// As what a card lies on a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Role {
    /// In play, face up and exposed: nothing is ever laid on such a card without taking its place.
    #[default]
    Card,
    /// A face-down concentration (RSL-6.7).
    Concentration,
    /// Under a card by that card's own effect (RSL-19.8).
    Placed,
    /// Runeslinger, stance or ability (RSL-4.1).
    Equip,
}

/// Marks of a card on a field, a bit each.
pub mod mark {
    /// Turned horizontal (RSL-8.3).
    pub const USED: u8 = 1;
    /// Came into play this turn (RSL-17.10).
    pub const NEW: u8 = 2;
    /// Was charged this turn (RSL-17.4).
    pub const CHARGED: u8 = 4;
    /// Its "once per turn" has happened.
    pub const ONCE: u8 = 8;
    /// Is a defense card (RSL-5.7).
    pub const DEFENSE: u8 = 16;
}

/// What lines a card in play has, a bit each: most cards need not be looked at.
pub mod talk {
    /// `When …:`, with or without `instead`
    pub const TRIGGERS: u8 = 1;
    /// `While in play:`, about block.
    pub const BLOCK: u8 = 2;
    /// The same about maximum health.
    pub const HEALTH: u8 = 4;
    /// The same about maximum hand.
    pub const HAND: u8 = 8;
    /// The same about defense, or nothing is printed that damage would have to reach.
    pub const DEFENSE: u8 = 16;
    /// The same about costs.
    pub const COSTS: u8 = 32;
    /// The same about damage.
    pub const DAMAGE: u8 = 64;
    /// The same about what a player can and cannot do.
    pub const LEAVE: u8 = 128;
}

/// What is to be said of a card on a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lies {
    /// Where it lies.
    pub spot: Spot,
    /// As what.
    pub role: Role,
    /// Bits of [`mark`].
    pub marks: u8,
    /// Bits of [`talk`].
    pub talks: u8,
    /// Damage counted this turn (RSL-5.8).
    pub damage: u8,
    /// Barrier left (RSL-13.7).
    pub barrier: u8,
    /// Basic tokens (RSL-17.3).
    pub basic: u8,
    /// Mastery tokens.
    pub mastery: u8,
    /// Keywords gained and lost, a bit for each of [`Gains`]; no bit is in both (RSL-2.7).
    pub gained: u8,
    /// See `gained`.
    pub lost: u8,
    /// On whose field, and who played it.
    pub whose: Whose,
}

/// On whose field a card lies (RSL-6.10), and who played it: two bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Whose(u8);

impl Whose {
    /// On this field, played by that player.
    pub const fn new(seat: Seat, by: Seat) -> Self {
        Whose(seat.0 & 3 | (by.0 & 3) << 2)
    }

    /// Whose field it is.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self.0 & 3)
    }

    /// Who played it.
    #[inline]
    pub const fn by(self) -> Seat {
        Seat(self.0 >> 2)
    }
}

impl Lies {
    /// Whether a mark is there.
    pub const fn is(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }

    /// Sets or clears a mark.
    pub fn put(&mut self, mark: u8, on: bool) {
        self.marks = if on { self.marks | mark } else { self.marks & !mark };
    }

    /// All tokens.
    pub const fn tokens(&self) -> u8 {
        self.basic.saturating_add(self.mastery)
    }
}

/// An ailment area (RSL-11.2). Without instances it is empty, unless a boon lies on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Area {
    /// The type, while there are instances.
    pub ailment: Option<Ailment>,
    /// How many instances.
    pub n: u8,
}

/// What is to be said of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// Power left.
    pub power: u8,
    /// Health.
    pub health: u8,
    /// Determination (RSL-3.13).
    pub determination: u8,
    /// Light in the pool (RSL-8.6).
    pub light: u8,
    /// Barrier on the Runeslinger.
    pub barrier: u8,
    /// Blocks made this turn (RSL-13.3).
    pub blocks: u8,
    /// A concentration was set this turn (RSL-10.11).
    pub has_set: bool,
    /// Runespells put into play this turn, by type (RSL-24.9).
    pub slung: [u8; 3],
    /// Ailment areas.
    pub areas: [Area; AREAS as usize],
    /// Own turns begun.
    pub turns: u8,
    /// The place, once it is known (RSL-21.14).
    pub place: u8,
}

/// What a lasting change alters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alters {
    /// A number of a player.
    Stat(Seat, Stat),
    /// The defense of a card.
    Defense(ThingId),
    /// The next damage effect of a runespell of this player (RSL-24.3).
    NextDamage(Seat),
    /// The next runespell of this player gains this.
    NextGains(Seat, Gains),
}

impl Alters {
    /// What it is about, as a bit of [`talk`]; nothing of what waits for the next runespell.
    pub(crate) const fn talk(self) -> u8 {
        match self {
            Alters::Stat(_, stat) => stat.talk(),
            Alters::Defense(_) => talk::DEFENSE,
            Alters::NextDamage(_) | Alters::NextGains(..) => 0,
        }
    }
}

/// When a lasting change ends (RSL-24.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ends {
    /// Not before the encounter, or the card it is on leaves.
    Never,
    /// In step 1 of the Discard Phase (RSL-10.16).
    WithAbilities,
    /// In step 3 of the Discard Phase (RSL-10.18).
    ThisTurn,
    /// At the end of the turn with this number.
    Turn(u16),
}

/// A change that lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Modifier {
    /// What it alters.
    pub alters: Alters,
    /// By how much.
    pub by: i8,
    /// How long.
    pub ends: Ends,
    /// Whose effect made it (RSL-21.10).
    pub of: Seat,
}

impl Default for Modifier {
    fn default() -> Self {
        Modifier { alters: Alters::NextDamage(Seat(0)), by: 0, ends: Ends::Never, of: Seat(0) }
    }
}

/// The phases of a turn (RSL-10.1), and what lies before and after.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Setup (section 7).
    Setup,
    /// Ready Phase.
    Ready,
    /// Ailment Phase.
    Ailment,
    /// Draw Phase.
    Draw,
    /// Play Phase.
    Play,
    /// Discard Phase.
    Discard,
}

/// What was chosen for the table (section 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// The first edition (RSL-1.1).
    pub first: bool,
    /// How large decks are (RSL-1.3).
    pub size: Size,
    /// Defense cards can be answered (RSL-14.2).
    pub answerable: bool,
    /// At most one X card in a deck (RSL-22.2).
    pub x_total: bool,
}

/// An encounter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) core: Core<Frame, (), DEPTH>,
    /// Cards and who knows them.
    pub table: Board,
    /// Which kinds lie there.
    pub brought: Brought<MAX_CARDS>,
    pub(crate) numbering: Numbering,
    /// By seat.
    pub players: [Player; MAX_SEATS],
    /// Lasting changes, the oldest first.
    pub modifiers: List<Modifier, MAX_MODIFIERS>,
    /// How many sat down.
    pub n_seats: u8,
    /// Who is still in the encounter.
    pub alive: SeatSet,
    /// Whose turn it is.
    pub active: Seat,
    /// Who had the first turn, once it has begun.
    pub starts: Option<Seat>,
    /// Turns begun.
    pub turn: u16,
    /// Where the turn is.
    pub phase: Phase,
    /// Runeslingers and equips have been turned up (RSL-7.7).
    pub revealed: bool,
    /// What was chosen for the table.
    pub terms: Terms,
    /// Actions of this Play Phase, and triggers of this action (RSL-3.22).
    pub(crate) actions: u16,
    pub(crate) triggers: u16,
}

impl State {
    /// Everybody who sat down.
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(usize::from(self.n_seats))
    }

    /// The player of a seat.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Who comes first where orders begin with the active player (RSL-21.12).
    pub fn first(&self) -> Seat {
        if self.alive.has(self.active) { self.active } else { self.left_of(self.active) }
    }

    /// The next player to the left still in the encounter (RSL-21.7).
    pub fn left_of(&self, seat: Seat) -> Seat {
        let n = self.n_seats;
        (1..n).map(|i| seat.on(i, n)).find(|&next| self.alive.has(next)).unwrap_or(seat)
    }

    /// The players still in it, the active one first, then to the left (RSL-21.8).
    #[inline]
    pub fn around(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, n, alive) = (self.first(), self.n_seats, self.alive);
        (0..n).map(move |i| first.on(i, n)).filter(move |&seat| alive.has(seat))
    }

    /// What lies where on a field.
    #[inline]
    pub fn field(&self, seat: Seat) -> &Field {
        self.table.tally().of(seat)
    }

    /// Who owns a card.
    #[inline]
    pub fn owner(&self, card: CardId) -> Seat {
        self.brought.origin_of(card).owner
    }

    /// A thing on a field and its controller (RSL-6.10).
    #[inline]
    pub fn lying(&self, id: ThingId) -> Option<(Slot<Lies>, Seat)> {
        let slot = *self.table.slot(id)?;
        Some((slot, slot.facts.whose.seat()))
    }

    /// What lies at a place, in a role.
    #[inline]
    pub fn at(&self, seat: Seat, spot: Spot, role: Role) -> Option<&Slot<Lies>> {
        let field = self.field(seat);
        let may_be = match role {
            Role::Card => field.cards >> spot.0 & 1 == 1,
            Role::Concentration => field.taken() >> spot.0 & 1 == 1,
            Role::Placed => field.placed > 0,
            Role::Equip => true,
        };
        if !may_be {
            return None;
        }
        let there =
            |slot: &&Slot<Lies>| slot.facts.spot == spot && slot.facts.role == role && slot.facts.whose.seat() == seat;
        if role == Role::Equip {
            // They are laid first and in this order; if not all were, they are found below.
            let nth = EQUIPS * seat.index() + usize::from(spot.0.saturating_sub(Spot::RUNESLINGER.0));
            if let Some(slot) = self.table.slots().get(nth).filter(there) {
                return Some(slot);
            }
        }
        self.table.slots().iter().find(there)
    }

    /// What lies on a field in a role at one of these places, each of which has such a card: no slot is looked at behind the last one.
    #[inline]
    fn lying_as(&self, seat: Seat, role: Role, spots: u16) -> impl Iterator<Item = &Slot<Lies>> {
        let fits = move |lies: &Lies| lies.role == role && lies.whose.seat() == seat && spots >> lies.spot.0 & 1 == 1;
        self.table.slots().iter().filter(move |slot| fits(&slot.facts)).take(spots.count_ones() as usize)
    }

    /// The cards in play on a field (RSL-8.1): face up and exposed.
    #[inline]
    pub fn in_play(&self, seat: Seat) -> impl Iterator<Item = &Slot<Lies>> {
        self.in_play_at(seat, u16::MAX)
    }

    /// Those at some places.
    #[inline]
    pub fn in_play_at(&self, seat: Seat, spots: u16) -> impl Iterator<Item = &Slot<Lies>> {
        self.lying_as(seat, Role::Card, self.field(seat).cards & spots)
    }

    /// The concentrations of a field with nothing on them.
    #[inline]
    pub fn exposed(&self, seat: Seat) -> impl Iterator<Item = &Slot<Lies>> {
        self.exposed_at(seat, u16::MAX)
    }

    /// Those at some places.
    #[inline]
    pub fn exposed_at(&self, seat: Seat, spots: u16) -> impl Iterator<Item = &Slot<Lies>> {
        self.lying_as(seat, Role::Concentration, self.field(seat).exposed() & spots)
    }

    /// Those of them that are ready.
    #[inline]
    pub fn ready(&self, seat: Seat) -> impl Iterator<Item = &Slot<Lies>> {
        self.lying_as(seat, Role::Concentration, self.field(seat).ready())
    }

    /// Whether a thing is an exposed concentration.
    pub fn is_exposed(&self, seat: Seat, id: ThingId) -> bool {
        self.exposed(seat).any(|slot| slot.id == id)
    }

    /// The places of a field that are not empty.
    #[inline]
    fn taken(&self, seat: Seat) -> u16 {
        let field = self.field(seat);
        if field.placed == 0 {
            return field.taken();
        }
        let here = |slot: &&Slot<Lies>| slot.facts.whose.seat() == seat;
        self.table.slots().iter().filter(here).fold(0, |bits, slot| bits | 1 << slot.facts.spot.0)
    }

    /// The lowest concentration area with no card in it (RSL-10.25).
    #[inline]
    pub fn empty_area(&self, seat: Seat) -> Option<Spot> {
        let first = Spot((!self.taken(seat)).trailing_zeros() as u8);
        first.is_concentration().then_some(first)
    }

    /// The lowest empty utility slot (RSL-6.2).
    #[inline]
    pub fn empty_slot(&self, seat: Seat) -> Option<Spot> {
        if self.terms.first {
            return None;
        }
        let below = (1u16 << Spot::UTILITY.0) - 1;
        let first = Spot((!(self.taken(seat) | below)).trailing_zeros() as u8);
        (first < Spot::AREA).then_some(first)
    }

    /// The boon on an ailment area.
    pub fn boon(&self, seat: Seat, area: usize) -> Option<&Slot<Lies>> {
        self.at(seat, Spot::of_area(area), Role::Card)
    }

    /// The areas of a player that a boon covers, a bit each.
    #[inline]
    pub fn covered(&self, seat: Seat) -> u8 {
        self.field(seat).covered()
    }

    /// The exposed stacks of a player: area, type, instances (RSL-8.2).
    #[inline]
    pub fn ailing(&self, seat: Seat) -> impl Iterator<Item = (usize, Ailment, u8)> {
        let areas = self.player(seat).areas;
        let covered = self.covered(seat);
        (0..usize::from(AREAS)).filter_map(move |i| {
            let exposed = covered >> i & 1 == 0 && areas[i].n > 0;
            areas[i].ailment.filter(|_| exposed).map(|ailment| (i, ailment, areas[i].n))
        })
    }

    /// Exposed instances of a type.
    #[inline]
    pub fn instances(&self, seat: Seat, ailment: Ailment) -> u8 {
        self.ailing(seat).filter(|stack| stack.1 == ailment).fold(0, |sum, stack| sum.saturating_add(stack.2))
    }

    /// All exposed instances (RSL-11.15).
    #[inline]
    pub fn all_instances(&self, seat: Seat) -> u8 {
        self.ailing(seat).fold(0, |sum, stack| sum.saturating_add(stack.2))
    }

    /// The area to which an instance would be added (RSL-11.6, RSL-11.7).
    pub fn room_for(&self, seat: Seat, ailment: Ailment) -> Option<usize> {
        let stack = self.ailing(seat).find(|stack| stack.1 == ailment).map(|stack| stack.0);
        let covered = self.covered(seat);
        let empty = |i: &usize| self.player(seat).areas[*i].n == 0 && covered >> i & 1 == 0;
        stack.or_else(|| (0..usize::from(AREAS)).find(empty))
    }

    /// The cards of a hand.
    #[inline]
    pub fn held(&self, seat: Seat) -> Cards {
        self.table.zone(hand(seat))
    }

    /// How many cards a hand has.
    #[inline]
    pub fn hand_size(&self, seat: Seat) -> u32 {
        self.table.count(hand(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small_and_one_memcpy() {
        const fn is_copy<T: Copy>() {}
        is_copy::<State>();
        assert!(size_of::<State>() <= 4096, "{} bytes, a frame has {}", size_of::<State>(), size_of::<Frame>());
    }
}
