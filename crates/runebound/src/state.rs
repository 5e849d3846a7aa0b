//! The whole truth of a game between two answers: plain data, at most 4 KiB.
//!
//! Everything but the face-down decks and one card of the doom track lies open (RBD-20.1), so the table keeps the cards, and what is
//! said of Items and Allies stands here in arrays by card: cards that are never exchanged. What is said of the tracks stands in slots.

use runehall_engine::{
    CardId, CardSet, CardTable, Core, Facts, Fault, List, Seat, SeatSet, Slot, ThingId, Viewer, ZoneId,
};

use crate::frame::Frame;
use crate::map::{MOST_TOWNS, Spaces};
use crate::program::{Cards, Goods, MOST_CARDS, MOST_GOODS, Rolls, Rules, W};
use crate::terms::{Attribute, Colour, EXPERIENCE_ADDS, LIFE, N_EXPERIENCE, STAMINA, Skill};

/// How many can play.
pub(crate) const SEATS: usize = 6;
/// No procedure nests deeper.
pub(crate) const DEPTH: usize = 24;
/// The most movement dice (RBD-4.13).
pub(crate) const MOST_DICE: usize = 16;
/// Positions of the undefeated track (RBD-1.10).
pub(crate) const POSITIONS: usize = 6;
/// The most cards on the doom track (RBD-21.3).
pub(crate) const MOST_DOOM: usize = 8;
/// Experience counters of each kind (RBD-1.9).
pub(crate) const EXPERIENCE_STOCK: u8 = 12;
/// Gold at the beginning (RBD-2.2).
pub(crate) const START_GOLD: u16 = 3;
/// No space, no card.
pub(crate) const NONE: u8 = u8::MAX;

pub(crate) const MARKET: ZoneId = ZoneId(4);
const TOWNS: u8 = 5;
pub(crate) const EVENT: ZoneId = ZoneId(TOWNS + MOST_TOWNS as u8);
pub(crate) const TRACK: ZoneId = ZoneId(EVENT.0 + 1);
pub(crate) const DOOM: ZoneId = ZoneId(EVENT.0 + 2);
pub(crate) const REMOVED: ZoneId = ZoneId(EVENT.0 + 3);
/// The adventure card that is being resolved or fought.
pub(crate) const AREA: ZoneId = ZoneId(EVENT.0 + 4);
/// Market cards that were drawn and are set aside (RBD-11.23).
pub(crate) const SHOWN: ZoneId = ZoneId(EVENT.0 + 5);
const OWNED: u8 = EVENT.0 + 6;
const ZONES: usize = OWNED as usize + SEATS;

/// The deck of a colour.
pub(crate) const fn deck(colour: Colour) -> ZoneId {
    ZoneId(colour as u8)
}

/// The stack of a town.
pub(crate) const fn stack(town: u8) -> ZoneId {
    ZoneId(TOWNS + town)
}

/// What a player owns.
pub(crate) const fn owned(seat: Seat) -> ZoneId {
    ZoneId(OWNED + seat.0)
}

/// A figure: a Hero by seat, an Ally or a Challenge by card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fig(pub(crate) u8);

/// The first number of a Hero as a figure; cards have smaller ones.
const HEROES: u8 = 200;
/// The first number of a movement die as a thing.
const DICE: u16 = 210;
/// The first number of a combat die as a thing.
const COMBAT_DICE: u16 = 240;
/// The card that lies face down on the doom track, as a thing: after all cards, figures and dice. There is never a second one (RBD-21.1).
const FACE_DOWN: ThingId = ThingId(ThingId::FIRST_GIVEN + 256);

impl Fig {
    /// The Hero of a seat.
    pub(crate) const fn hero(seat: Seat) -> Fig {
        Fig(HEROES + seat.0)
    }

    /// An Ally or a Challenge.
    pub(crate) const fn card(card: CardId) -> Fig {
        Fig(card.0)
    }

    /// Whose Hero it is, if it is one.
    pub(crate) fn seat(self) -> Option<Seat> {
        self.0.checked_sub(HEROES).map(Seat)
    }

    /// It as a thing. Numbers follow from cards and seats, which lie open: they tell nothing else.
    pub(crate) const fn thing(self) -> ThingId {
        ThingId(ThingId::FIRST_GIVEN + self.0 as u16)
    }

    /// The figure or card that a thing is.
    pub(crate) fn of(id: ThingId) -> Option<Fig> {
        let n = id.0.checked_sub(ThingId::FIRST_GIVEN)?;
        let heroes = u16::from(HEROES)..u16::from(HEROES) + SEATS as u16;
        (usize::from(n) < MOST_CARDS || heroes.contains(&n)).then_some(Fig(n as u8))
    }
}

/// A movement die as a thing.
pub(crate) const fn die_thing(n: u8) -> ThingId {
    ThingId(ThingId::FIRST_GIVEN + DICE + n as u16)
}

/// The movement die that a thing is.
pub(crate) fn die_of(id: ThingId) -> Option<u8> {
    let n = id.0.checked_sub(ThingId::FIRST_GIVEN + DICE)?;
    (usize::from(n) < MOST_DICE).then_some(n as u8)
}

/// A combat die as a thing.
pub(crate) const fn combat_die(n: u8) -> ThingId {
    ThingId(ThingId::FIRST_GIVEN + COMBAT_DICE + n as u16)
}

/// A player's Hero and what lies with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hero {
    /// Which Hero.
    pub(crate) which: u8,
    /// Where it stands.
    pub(crate) space: u8,
    /// From where it last came by movement (RBD-4.15).
    pub(crate) entry: u8,
    pub(crate) gold: u16,
    pub(crate) wounds: u8,
    pub(crate) weary: u8,
    /// Experience counters by kind (RBD-12.4).
    pub(crate) gained: [u8; N_EXPERIENCE],
    /// Adventure counters by colour.
    pub(crate) counters: [u8; 4],
}

impl Hero {
    /// What the adventure counters are worth.
    pub(crate) fn points(&self) -> u16 {
        Colour::ALL.iter().map(|colour| u16::from(self.counters[colour.index()]) * colour.worth()).sum()
    }
}

/// A movement die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Die {
    /// The terrains it can be spent for, as bits.
    pub(crate) symbols: u8,
    pub(crate) spent: bool,
}

/// The steps of a turn (RBD-3.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Step {
    #[default]
    Setup,
    Refresh,
    Movement,
    Adventure,
    Market,
    Experience,
}

impl Step {
    /// How many there are.
    pub(crate) const N: u32 = 6;
    /// More than the rounds of a combat and the offers of a turn together.
    pub(crate) const ROUNDS: u32 = 1 << 11;
}

/// What is kept for the turn in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Turn {
    pub(crate) step: Step,
    /// A card was activated in this step (RBD-11.4).
    pub(crate) activated: bool,
    pub(crate) dice: [Die; MOST_DICE],
    pub(crate) n_dice: u8,
    /// Extra dice for the roll to come (RBD-4.12).
    pub(crate) extra: u8,
    /// The active Hero was knocked out in this turn (RBD-18.6).
    pub(crate) knocked: bool,
    /// The turn ends at once (RBD-15.9).
    pub(crate) ended: bool,
    /// With whom a negotiation was opened (RBD-9.3).
    pub(crate) met: SeatSet,
    /// Offers made with each other player (RBD-9.9).
    pub(crate) offers: [u8; SEATS],
    /// Cards bought and sold in this turn (RBD-10.7).
    pub(crate) bought: Goods,
    pub(crate) sold: Goods,
    /// By how much the next Item is cheaper (RBD-10.11).
    pub(crate) less: u8,
    /// Actions of the Market step (RBD-10.14).
    pub(crate) actions: u8,
}

/// One side of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Side {
    pub(crate) seat: Seat,
    /// A card was activated before combat or in this round (RBD-11.4).
    pub(crate) activated: bool,
    /// The Hero's Before Combat ability was used (RBD-11.6).
    pub(crate) ability_used: bool,
    /// For the first combat roll, and whether it was made (RBD-11.17).
    pub(crate) first: i8,
    pub(crate) rolled: bool,
    /// What the enemy changed of the values.
    pub(crate) values: [i8; 3],
    /// Bonuses in the first round, by the bits of [`Rolls`].
    pub(crate) bonus: [i8; 7],
}

/// A combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fight {
    pub(crate) on: bool,
    /// The Challenge; none between Heroes.
    pub(crate) card: Option<CardId>,
    /// The side that began, and the Hero it attacked.
    pub(crate) sides: [Side; 2],
    /// The side that attacks in this round (RBD-17.9).
    pub(crate) attacker: u8,
    pub(crate) round: u16,
    pub(crate) stage: Stage,
    /// Where it is fought, and on which position of the track the Challenge lay.
    pub(crate) space: u8,
    pub(crate) position: Option<u8>,
    /// The wounds of the Challenge, its extra life, and changes of its values.
    pub(crate) wounds: u8,
    pub(crate) life: u8,
    pub(crate) values: [i8; 3],
    pub(crate) no_escape: Ban,
    pub(crate) no_activation: Ban,
    /// Who has attacked in this round (RBD-16.2).
    pub(crate) hero_attacked: bool,
    pub(crate) attacked: Goods,
    /// Allies whose Before Combat ability was used.
    pub(crate) used_before: Goods,
    /// What has to be reached.
    pub(crate) target: i16,
    /// Damage added to the hit that is being dealt.
    pub(crate) hits: u8,
    /// How many wounds were placed last.
    pub(crate) placed: u8,
}

/// For how long something is forbidden in a combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Ban {
    #[default]
    Never,
    FirstRound,
    Always,
}

impl Ban {
    /// Whether it holds in a round.
    pub(crate) fn holds(self, round: u16) -> bool {
        self == Ban::Always || (self == Ban::FirstRound && round == 1)
    }

    /// The longer of this and another one.
    pub(crate) fn and(&mut self, first: bool) {
        *self = (*self).max(if first { Ban::FirstRound } else { Ban::Always });
    }
}

/// Where a combat is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    #[default]
    Before,
    Escape,
    Phase(Attribute),
}

/// What a roll is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Purpose {
    /// Nothing is being rolled.
    #[default]
    Nothing,
    Attack(Attribute),
    Defence(Attribute),
    Escape,
    /// The defender's roll against an escape (RBD-17.20).
    Hold,
    Test {
        skill: Skill,
        attribute: Attribute,
        number: u8,
    },
}

impl Purpose {
    /// It as a kind of roll; a test is none.
    pub(crate) fn rolls(self) -> Rolls {
        match self {
            Purpose::Attack(phase) => Rolls::ATTACK.in_phase(phase),
            Purpose::Defence(phase) => Rolls::DEFENCE.in_phase(phase),
            Purpose::Escape => Rolls::ESCAPE,
            Purpose::Nothing | Purpose::Hold | Purpose::Test { .. } => Rolls(0),
        }
    }
}

/// The roll of 2d10 that is being made, or was made last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Roll {
    pub(crate) fig: Fig,
    pub(crate) seat: Seat,
    pub(crate) purpose: Purpose,
    /// From 1; 0 before it is rolled.
    pub(crate) dice: [u8; 2],
    pub(crate) bonus: i8,
    /// Items activated for it (RBD-11.21).
    pub(crate) used: Goods,
    /// If Items had to be named: those that were.
    pub(crate) named: Option<Goods>,
}

/// A position of the undefeated track, with the Challenge that lies there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) card: CardId,
    pub(crate) space: u8,
    /// When it was placed (RBD-6.12).
    pub(crate) age: u32,
}

/// What is said of a card that lies in a slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lies {
    /// On the undefeated track: where. On the doom track the order is all.
    pub(crate) position: Option<OnTrack>,
}

/// Where a Challenge lies on the undefeated track, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OnTrack {
    /// From 0.
    pub(crate) number: u8,
    pub(crate) space: u8,
    pub(crate) age: u32,
}

impl Facts for Lies {
    type Tally = ();
}

/// The undefeated track by its positions.
pub(crate) type Track = [Option<Position>; POSITIONS];

/// What was chosen for the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chosen {
    pub(crate) choose: bool,
    /// 0 for none.
    pub(crate) round_cap: u16,
    pub(crate) combat_cap: u16,
    pub(crate) quiet_rounds: u16,
    pub(crate) doom: bool,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) core: Core<Frame, (), DEPTH>,
    /// Both tracks lie in slots: the undefeated one with what is said of each position, and the doom track in order, whose first card
    /// may be hidden (RBD-21.1), and another world has another one there.
    pub(crate) table: CardTable<W, ZONES, { SEATS + 1 }, { 64 * W }, { MOST_DOOM + POSITIONS }, Lies>,
    pub(crate) chosen: Chosen,
    pub(crate) n_seats: u8,
    /// Who is still in the game.
    pub(crate) players: SeatSet,
    pub(crate) starter: Seat,
    pub(crate) active: Seat,
    pub(crate) turns: u32,
    /// The round in progress, from 1 (RBD-3.4).
    pub(crate) round: u16,
    /// Rounds in a row without an Event (RBD-7.10).
    pub(crate) quiet: u16,
    pub(crate) event_drawn: bool,
    pub(crate) heroes: [Hero; SEATS],
    /// Spaces with an adventure counter, by colour.
    pub(crate) counters: [Spaces; 4],
    pub(crate) pile: [u8; 4],
    pub(crate) stock: [u8; N_EXPERIENCE],
    /// Wounds and exhaustion of Allies.
    pub(crate) wounds: [u8; MOST_GOODS],
    pub(crate) weary: [u8; MOST_GOODS],
    /// Cards that were activated (RBD-11.1).
    pub(crate) face_down: Goods,
    /// Market cards set aside, in drawn order (RBD-11.23).
    pub(crate) shown: List<CardId, MOST_GOODS>,
    /// Towns in which the chance of the active Event is gone (RBD-7.12).
    pub(crate) visited: u8,
    pub(crate) doom_counters: u8,
    /// The endgame of RBD-21.4.
    pub(crate) endgame: bool,
    pub(crate) turn: Turn,
    pub(crate) fight: Fight,
    pub(crate) roll: Roll,
}

const _: () = assert!(size_of::<State>() <= 4096, "a state is at most 4 KiB");

impl State {
    pub(crate) fn hero(&self, seat: Seat) -> &Hero {
        &self.heroes[seat.index()]
    }

    pub(crate) fn hero_mut(&mut self, seat: Seat) -> &mut Hero {
        &mut self.heroes[seat.index()]
    }

    /// The players from the active one on, in seat order (RBD-1.14).
    pub(crate) fn in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (active, n, players) = (self.active, self.n_seats, self.players);
        (0..n).map(move |i| active.on(i, n)).filter(move |seat| players.has(*seat))
    }

    /// The cards of a player that are market cards.
    pub(crate) fn goods(&self, rules: &Rules, seat: Seat) -> Cards {
        self.table.zone(owned(seat)) & rules.market()
    }

    /// The Dragon Runes of a player (RBD-19.3).
    pub(crate) fn runes(&self, rules: &Rules, seat: Seat) -> Cards {
        self.table.zone(owned(seat)) - rules.market()
    }

    /// The Allies of a player.
    pub(crate) fn allies(&self, rules: &Rules, seat: Seat) -> Cards {
        self.table.zone(owned(seat)) & rules.allies
    }

    /// The Items of a player.
    pub(crate) fn items(&self, rules: &Rules, seat: Seat) -> Cards {
        self.goods(rules, seat) - rules.allies
    }

    /// A player's Hero and Allies.
    pub(crate) fn figures(&self, rules: &Rules, seat: Seat) -> impl Iterator<Item = Fig> + use<> {
        let allies = self.allies(rules, seat);
        allies.iter().map(Fig::card).chain([Fig::hero(seat)])
    }

    /// Who owns a card.
    pub(crate) fn owner(&self, card: CardId) -> Option<Seat> {
        let mut seats = (0..self.n_seats).map(Seat).filter(|_| usize::from(card.0) < MOST_CARDS);
        seats.find(|seat| self.table.holds(owned(*seat), card))
    }

    /// Whose figure it is.
    pub(crate) fn owner_of(&self, fig: Fig) -> Option<Seat> {
        fig.seat().or_else(|| self.owner(CardId(fig.0)))
    }

    pub(crate) fn wounds_of(&self, fig: Fig) -> u8 {
        match fig.seat() {
            Some(seat) => self.hero(seat).wounds,
            None if self.fight.card == Some(CardId(fig.0)) => self.fight.wounds,
            None => self.wounds.get(usize::from(fig.0)).copied().unwrap_or(0),
        }
    }

    pub(crate) fn wounds_mut(&mut self, fig: Fig) -> &mut u8 {
        match fig.seat() {
            Some(seat) => &mut self.heroes[seat.index()].wounds,
            None if self.fight.card == Some(CardId(fig.0)) => &mut self.fight.wounds,
            None => &mut self.wounds[usize::from(fig.0) % MOST_GOODS],
        }
    }

    /// Challenges have none (RBD-14.7).
    pub(crate) fn weary_of(&self, fig: Fig) -> u8 {
        match fig.seat() {
            Some(seat) => self.hero(seat).weary,
            None => self.weary.get(usize::from(fig.0)).copied().unwrap_or(0),
        }
    }

    pub(crate) fn weary_mut(&mut self, fig: Fig) -> &mut u8 {
        match fig.seat() {
            Some(seat) => &mut self.heroes[seat.index()].weary,
            None => &mut self.weary[usize::from(fig.0) % MOST_GOODS],
        }
    }

    pub(crate) fn stamina(&self, rules: &Rules, fig: Fig) -> u8 {
        match fig.seat() {
            Some(seat) => {
                let hero = self.hero(seat);
                rules.hero(hero.which).body.stamina + EXPERIENCE_ADDS[STAMINA] * hero.gained[STAMINA]
            }
            None => rules.of(CardId(fig.0)).body.stamina,
        }
    }

    pub(crate) fn life(&self, rules: &Rules, fig: Fig) -> u8 {
        match fig.seat() {
            Some(seat) => {
                let hero = self.hero(seat);
                rules.hero(hero.which).body.life + EXPERIENCE_ADDS[LIFE] * hero.gained[LIFE]
            }
            None if self.fight.card == Some(CardId(fig.0)) => self.challenge_life(rules, CardId(fig.0)),
            None => rules.of(CardId(fig.0)).body.life,
        }
    }

    /// The counters of a space, by colour.
    pub(crate) fn colours_at(&self, space: u8) -> impl Iterator<Item = Colour> + use<> {
        let here = self.counters.map(|spaces| spaces.has(space));
        Colour::ALL.into_iter().filter(move |colour| here[colour.index()])
    }

    /// Whether a space has no adventure counter (RBD-7.4).
    pub(crate) fn is_bare(&self, space: u8) -> bool {
        self.colours_at(space).next().is_none()
    }

    /// The undefeated track by its positions.
    pub(crate) fn track(&self) -> Track {
        let mut track = [None; POSITIONS];
        for slot in self.table.slots() {
            if let Some(OnTrack { number, space, age }) = slot.facts.position
                && let Some(position) = track.get_mut(usize::from(number))
            {
                *position = Some(Position { card: slot.card, space, age });
            }
        }
        track
    }

    /// What lies on the undefeated track, in the order of its positions.
    pub(crate) fn undefeated(&self) -> impl Iterator<Item = (u8, Position)> + use<> {
        (0u8..).zip(self.track()).filter_map(|(n, position)| position.map(|position| (n, position)))
    }

    /// The positions of the track whose counter lies in a space.
    pub(crate) fn undefeated_at(&self, space: u8) -> impl Iterator<Item = (u8, Position)> + use<> {
        self.undefeated().filter(move |(_, position)| position.space == space)
    }

    /// A Challenge that has come to the undefeated track lies at a position of it until it leaves.
    pub(crate) fn lay_on_track(&mut self, card: CardId, position: OnTrack) -> Result<(), Fault> {
        let facts = Lies { position: Some(position) };
        self.table.lay(Slot { id: Fig::card(card).thing(), card, facts }, TRACK)
    }

    /// Other Heroes in a space.
    pub(crate) fn others_at(&self, space: u8, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.players.iter().filter(move |&other| other != seat && self.hero(other).space == space)
    }

    /// The side of a seat in the combat, if it is in it.
    pub(crate) fn side_of(&self, seat: Seat) -> Option<usize> {
        let n = if self.fight.card.is_some() { 1 } else { 2 };
        (0..n).find(|&i| self.fight.on && self.fight.sides[i].seat == seat)
    }

    /// The seat that attacks in this round.
    pub(crate) fn attacker(&self) -> Seat {
        self.fight.sides[usize::from(self.fight.attacker)].seat
    }

    /// The seat that stands in for the Challenge in this round (RBD-17.3), if Heroes fight.
    pub(crate) fn defender(&self) -> Option<Seat> {
        self.fight.card.is_none().then(|| self.fight.sides[usize::from(1 - self.fight.attacker)].seat)
    }

    /// The doom track in order.
    pub(crate) fn doom(&self) -> impl Iterator<Item = CardId> + '_ {
        self.table.lying(DOOM).map(|slot| slot.card)
    }

    /// What lies face down at a place of its own: the card of RBD-21.1, as long as it is there.
    pub(crate) fn face_down_slots(&self) -> impl Iterator<Item = &Slot<Lies>> {
        let known = self.table.known_to(Viewer::Spectator);
        self.table.slots().iter().filter(move |slot| !known.has(slot.card))
    }

    /// The card of the doom track that lies face down (RBD-21.7): nobody knows it.
    pub(crate) fn hidden_doom(&self) -> Option<CardId> {
        self.face_down_slots().next().map(|slot| slot.card)
    }

    /// A card that has come to the doom track lies in its next place. One that lies open has its own number, and the one that does not
    /// has one that tells nothing of it.
    pub(crate) fn lay_on_doom(&mut self, card: CardId) -> Result<(), Fault> {
        let open = self.table.known_to(Viewer::Spectator).has(card);
        let id = if open { Fig::card(card).thing() } else { FACE_DOWN };
        self.table.lay(Slot { id, card, facts: Lies::default() }, DOOM)
    }

    /// The active Event.
    pub(crate) fn event(&self) -> Option<CardId> {
        self.table.zone(EVENT).first()
    }

    /// The frame that waits for the answer.
    pub(crate) fn asking(&self) -> Option<Frame> {
        self.core.agenda.top().copied()
    }
}

/// A set of market cards as a set of cards.
pub(crate) fn cards(goods: Goods) -> Cards {
    goods.iter().collect()
}

/// The market cards of a set.
pub(crate) fn goods(cards: Cards) -> Goods {
    cards.iter().filter(|card| usize::from(card.0) < MOST_GOODS).collect::<CardSet<2>>()
}
