//! Cards as programs: what a text compiles to, and the tables that rules look cards up in.
//!
//! A text is flat ops ([`crate::op`]) with jumps by number; what holds without being carried out is a list of [`Standing`]s. A market card or an
//! adventure card exists once (RBD-23.10), so its kind, its number as a card and its place in [`Rules::designs`] are the same.

use runehall_engine::{CardId, CardSet, Catalog, KindId, Printed};

use crate::foe::Odds;
use crate::map::Map;
use crate::op::{Asked, Deed, Flow, Op};
use crate::terms::{Attribute, Colour, Skill};

/// Words of a set of cards: 152 come with the game.
pub const W: usize = 3;
/// A set of cards.
pub type Cards = CardSet<W>;
/// A set of market cards, which have the first numbers.
pub type Goods = CardSet<2>;
/// The most market cards.
pub const MOST_GOODS: usize = 128;
/// The most cards.
pub const MOST_CARDS: usize = 64 * W;
/// As many as there are, in a number of counters.
pub const ALL: u8 = u8::MAX;

/// Kinds of rolls as bits: attack in three phases, defence in three phases, escape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rolls(pub u8);

impl Rolls {
    /// Attack or defence (RBD-11.17).
    pub const COMBAT: Rolls = Rolls(0b11_1111);
    /// Attacks.
    pub const ATTACK: Rolls = Rolls(0b00_0111);
    /// Defences.
    pub const DEFENCE: Rolls = Rolls(0b11_1000);
    /// Attempts to escape.
    pub const ESCAPE: Rolls = Rolls(0b100_0000);

    /// Those of one phase.
    #[must_use]
    pub const fn in_phase(self, phase: Attribute) -> Rolls {
        Rolls(self.0 & (0b1001 << phase as u8))
    }

    /// Whether the others are all among them.
    pub const fn covers(self, other: Rolls) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether they have something in common.
    pub const fn meets(self, other: Rolls) -> bool {
        self.0 & other.0 != 0
    }
}

/// Which Challenges a continuous text is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// Every one.
    Every,
    /// Those of a colour.
    Of(Colour),
    /// Those with a trait.
    With(u8),
}

/// What holds without being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    Attribute {
        n: u8,
        attribute: Attribute,
    },
    Rolls {
        n: i8,
        rolls: Rolls,
        hero: bool,
        /// In the first round of a combat only.
        first: bool,
    },
    Tests {
        n: i8,
        skill: Skill,
        hero: bool,
    },
    Damage {
        n: u8,
        phase: Attribute,
        against: Option<u8>,
    },
    CancelEach {
        n: u8,
        phase: Attribute,
    },
    EnemyEscape(u8),
    NoEscape {
        first: bool,
    },
    NoActivation {
        first: bool,
    },
    Value {
        which: Which,
        n: i8,
        phase: Attribute,
    },
    Life {
        which: Which,
        n: i8,
    },
    MoreDice(u8),
    FewerDice(u8),
    NoRest,
    ExtraDraw(u8),
    /// Towns as bits: in a text by their places in [`crate::lexicon::TOWNS`], in a design by those on the map.
    FirstVisit {
        towns: u8,
        cost: u8,
    },
    HealRate(u8),
    AllyLess(u8),
    Entering {
        terrain: u8,
        by_die: bool,
        run: Span,
    },
}

/// Ops of a card: from, and up to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    pub from: u8,
    pub to: u8,
}

/// The windows of RBD-11.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Window {
    Movement,
    BeforeCombat,
    Combat,
    Escape,
    Phase(Attribute),
    Market,
    Any,
}

/// How a text is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// An ability of a Hero or Ally.
    Ability,
    /// The card is turned face down (RBD-11.1).
    Activate,
    /// The card goes under the Market deck (RBD-11.2).
    Discard,
}

/// What a use costs (RBD-11.20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cost {
    pub exhaustion: u8,
    pub wounds: u8,
    /// It is paid before the roll it helps.
    pub before_rolling: bool,
}

/// To what kind of moment a use is bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// Any decision point of its window.
    Free,
    /// A roll of the Hero (or of the Ally itself) of one of these kinds.
    Roll(Rolls, bool),
    /// A test of the Hero.
    Test,
    /// Wounds that are about to be placed on the Hero.
    Cancel,
    /// A successful attack in this phase.
    Hit(Attribute),
    /// The decision to escape.
    Escape,
    /// The moment before movement dice are rolled (RBD-4.20).
    BeforeDice,
    /// Rolled, unspent movement dice.
    AfterDice,
    /// In the place of movement.
    InsteadOfMoving,
}

/// A text of a card that is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    pub window: Window,
    pub way: Way,
    pub cost: Cost,
    pub bound: Bound,
    pub run: Span,
}

impl Use {
    /// Whether it is an ability that is used once in a combat (RBD-11.6).
    pub(crate) fn is_before_combat(self) -> bool {
        self.way == Way::Ability && self.window == Window::BeforeCombat
    }
}

/// What an effect of a text is to its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It holds.
    Standing,
    /// Its owner uses it.
    Used(Use),
    /// Before Combat on a Challenge.
    Before,
    EachRound,
    Struck(Attribute),
    /// The reward of a Challenge.
    Reward,
    /// The text of an Encounter, the "When played" of an Event.
    Once,
}

/// One effect of a text, compiled by itself: jumps and spans count from its own first op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    pub role: Role,
    pub standing: Vec<Standing>,
    pub ops: Vec<Op>,
}

/// The types of cards that card files can declare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CardType {
    Hero,
    Challenge,
    Event,
    Encounter,
    Goods(Sort),
}

impl CardType {
    /// The word of a Challenge.
    pub(crate) const CHALLENGE: &'static str = "challenge";
    /// As the attribute that says it.
    pub const WORDS: [(&'static str, CardType); 10] = [
        ("hero", CardType::Hero),
        (CardType::CHALLENGE, CardType::Challenge),
        ("event", CardType::Event),
        ("encounter", CardType::Encounter),
        ("weapon", CardType::Goods(Sort::Weapon)),
        ("armour", CardType::Goods(Sort::Armour)),
        ("potion", CardType::Goods(Sort::Potion)),
        ("artifact", CardType::Goods(Sort::Artifact)),
        ("rune", CardType::Goods(Sort::Rune)),
        ("ally", CardType::Goods(Sort::Ally)),
    ];

    /// Its word.
    pub(crate) fn word(self) -> &'static str {
        CardType::WORDS.iter().find(|(_, known)| *known == self).map_or("", |(word, _)| word)
    }
}

/// Life, stamina, and value and damage of each attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Body {
    pub life: u8,
    pub stamina: u8,
    pub values: [u8; 3],
    pub damage: [u8; 3],
}

/// The sorts of Items (RBD-1.11). Only the first two are limited (RBD-11.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Weapon,
    Armour,
    Potion,
    Artifact,
    Rune,
    Ally,
}

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// A card of the Market deck; an Ally has a body.
    Goods {
        sort: Sort,
        cost: u8,
    },
    Challenge {
        colour: Colour,
        traits: u16,
    },
    Event {
        colour: Colour,
        number: u8,
    },
    Encounter {
        colour: Colour,
    },
    Hero,
    /// A counter, which is taken or paid and never drawn, or a space: what only has a name.
    Counter,
}

/// A card as the rules know it.
#[derive(Clone, Debug)]
pub struct Design {
    pub name: String,
    pub what: What,
    pub body: Body,
    pub skills: [i8; Skill::N],
    /// Its text, compiled. All that follows is made of it.
    pub effects: Vec<Effect>,
    pub ops: Vec<Op>,
    pub standing: Vec<Standing>,
    /// The texts that are used, in printed order (RBD-23.11).
    pub used: Vec<Use>,
    /// On a Challenge, in printed order (RBD-15.20 B1).
    pub before: Vec<Span>,
    pub each_round: Option<Span>,
    pub struck: [Option<Span>; 3],
    /// The reward of a Challenge, the text of an Encounter, the "When played" of an Event.
    pub once: Option<Span>,
    /// Its attributes, as in the card file.
    pub printed: Vec<Printed>,
    pub text: String,
    pub tree: String,
}

impl Design {
    /// A card without a text.
    pub(crate) fn blank(name: String, what: What) -> Design {
        Design {
            name,
            what,
            body: Body::default(),
            skills: [0; Skill::N],
            effects: vec![],
            ops: vec![],
            standing: vec![],
            used: vec![],
            before: vec![],
            each_round: None,
            struck: [None; 3],
            once: None,
            printed: vec![],
            text: String::new(),
            tree: String::new(),
        }
    }

    /// Makes what the rules look up of the effects: all ops in one row, towns by their places on the map.
    pub(crate) fn lay_out(&mut self, map: &Map) {
        (self.ops, self.standing, self.before, self.used) = (vec![], vec![], vec![], vec![]);
        (self.each_round, self.struck, self.once) = (None, [None; 3], None);
        for Effect { role, standing, ops } in &self.effects {
            let from = self.ops.len() as u8;
            let run = Span { from, to: from + ops.len() as u8 };
            let moved = |mut op: Op| {
                if let Some(to) = op.jump_mut() {
                    *to += from;
                }
                op
            };
            self.ops.extend(ops.iter().copied().map(moved));
            let placed = |standing: Standing| match standing {
                Standing::FirstVisit { towns, cost } => Standing::FirstVisit { towns: map.towns_of(towns), cost },
                Standing::Entering { terrain, by_die, run: _ } => Standing::Entering { terrain, by_die, run },
                Standing::Attribute { .. }
                | Standing::Rolls { .. }
                | Standing::Tests { .. }
                | Standing::Damage { .. }
                | Standing::CancelEach { .. }
                | Standing::EnemyEscape(_)
                | Standing::NoEscape { .. }
                | Standing::NoActivation { .. }
                | Standing::Value { .. }
                | Standing::Life { .. }
                | Standing::MoreDice(_)
                | Standing::FewerDice(_)
                | Standing::NoRest
                | Standing::ExtraDraw(_)
                | Standing::HealRate(_)
                | Standing::AllyLess(_) => standing,
            };
            self.standing.extend(standing.iter().copied().map(placed));
            match *role {
                Role::Standing => {}
                Role::Used(used) => self.used.push(Use { run, ..used }),
                Role::Before => self.before.push(run),
                Role::EachRound => self.each_round = Some(run),
                Role::Struck(phase) => self.struck[phase.index()] = Some(run),
                Role::Reward | Role::Once => self.once = Some(run),
            }
        }
    }

    /// The colour of an adventure card.
    pub fn colour(&self) -> Option<Colour> {
        match self.what {
            What::Challenge { colour, .. } | What::Event { colour, .. } | What::Encounter { colour } => Some(colour),
            What::Goods { .. } | What::Hero | What::Counter => None,
        }
    }

    /// The type that a card file gives it; a counter has none.
    pub(crate) fn card_type(&self) -> Option<CardType> {
        match self.what {
            What::Goods { sort, cost: _ } => Some(CardType::Goods(sort)),
            What::Challenge { .. } => Some(CardType::Challenge),
            What::Event { .. } => Some(CardType::Event),
            What::Encounter { .. } => Some(CardType::Encounter),
            What::Hero => Some(CardType::Hero),
            What::Counter => None,
        }
    }

    /// The sort and cost of a market card.
    pub fn goods(&self) -> Option<(Sort, u8)> {
        match self.what {
            What::Goods { sort, cost } => Some((sort, cost)),
            What::Challenge { .. } | What::Event { .. } | What::Encounter { .. } | What::Hero | What::Counter => None,
        }
    }

    /// Whether its reward keeps the card (RBD-19.3).
    pub fn is_rune(&self) -> bool {
        self.once.is_some_and(|run| self.ops_of(run).contains(&Op::Do(Deed::Keep)))
    }

    /// Whether its reward starts another fight, so that all else comes before it (RBD-19.4).
    pub fn starts_fight(&self) -> bool {
        self.once.is_some_and(|run| self.ops_of(run).contains(&Op::Flow(Flow::Fight)))
    }

    /// Whether it takes an Item that helped a roll in this phase, so that Items are named first (RBD-11.21).
    pub fn takes_items(&self, phase: Attribute) -> bool {
        self.struck[phase.index()].is_some_and(|run| self.ops_of(run).contains(&Op::Ask(Asked::DiscardUsed)))
    }

    fn ops_of(&self, run: Span) -> &[Op] {
        &self.ops[usize::from(run.from)..usize::from(run.to)]
    }
}

/// The cards that are one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub first: u8,
    pub n: u8,
}

/// Everything that does not change during a game.
#[derive(Clone, Debug)]
pub struct Rules {
    pub catalog: Catalog<W>,
    pub designs: Vec<Design>,
    pub map: Map,
    /// How many market cards there are; they have the first numbers.
    pub goods: u8,
    /// The adventure cards of each colour.
    pub decks: [Cards; 4],
    pub allies: Cards,
    /// How rolls fare against the Challenges of each colour, for whoever values positions.
    pub odds: Odds,
    /// The card that texts can find and fight (RBD-19.4).
    pub high_lord: Option<CardId>,
    /// The Heroes, by kind.
    pub heroes: Row,
    /// The first kind of the four adventure counters, and of the five experience counters.
    pub counters: u16,
    pub experience: u16,
    /// The first kind of the spaces, which have names like cards.
    pub spaces: u16,
    pub hash: [u8; 32],
}

impl Rules {
    /// The colour of an adventure counter, if a kind is one.
    pub(crate) fn colour_of_counter(&self, kind: KindId) -> Option<Colour> {
        Colour::ALL.get(kind.index().checked_sub(self.counters.into())?).copied()
    }

    /// A card.
    #[inline]
    pub fn of(&self, card: CardId) -> &Design {
        &self.designs[usize::from(card.0)]
    }

    /// A kind.
    #[inline]
    pub fn design(&self, kind: KindId) -> &Design {
        &self.designs[kind.index()]
    }

    /// The Hero with this number.
    #[inline]
    pub fn hero(&self, hero: u8) -> &Design {
        &self.designs[usize::from(self.heroes.first + hero)]
    }

    /// The kind of a Hero.
    pub fn hero_kind(&self, hero: u8) -> KindId {
        KindId(u16::from(self.heroes.first + hero))
    }

    /// Every market card.
    pub fn market(&self) -> Cards {
        Cards::range(0, self.goods)
    }
}
