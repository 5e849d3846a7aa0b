//! Card texts, compiled: lines of flat ops with typed nouns, and rules that hold while something is in play (section 24).
//!
//! Nothing here or anywhere else in this crate names a card. Every form of section 24 has one value here and there is
//! nothing else. Ops are plain data without nesting: a condition says how many ops it covers, a target is the number of
//! a "target …" of the line. So who runs a line needs the line, a position in it and a few registers (what was announced,
//! the damage dealt, who was hit), and can stop at any question.

/// The six ailments (RSL-11.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ailment {
    /// Loss of health.
    Burn,
    /// Less maximum health.
    Debilitate,
    /// Concentrations used, dearer cards.
    Curse,
    /// Searing, a smaller hand.
    Fragment,
    /// Less block, less damage.
    Weaken,
    /// Random discards, no answers.
    Insanity,
}

impl Ailment {
    /// All of them, in the order of RSL-11.1.
    pub const ALL: [Ailment; 6] =
        [Ailment::Burn, Ailment::Debilitate, Ailment::Curse, Ailment::Fragment, Ailment::Weaken, Ailment::Insanity];

    /// As it is written on cards.
    pub const fn name(self) -> &'static str {
        match self {
            Ailment::Burn => "Burn",
            Ailment::Debilitate => "Debilitate",
            Ailment::Curse => "Curse",
            Ailment::Fragment => "Fragment",
            Ailment::Weaken => "Weaken",
            Ailment::Insanity => "Insanity",
        }
    }
}

/// A type of runespell: K of section 24 (RSL-5.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spell {
    /// RSL-5.4
    Attack,
    /// RSL-5.5
    Spirit,
    /// RSL-5.6
    Utility,
}

/// A keyword that a card can gain or lose: KW of section 24 (RSL-17.14, RSL-17.17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gains {
    /// RSL-17.2
    Distract,
    /// RSL-17.4
    Charge,
    /// RSL-17.8
    Shout,
    /// RSL-17.9
    Pierce,
    /// RSL-17.11
    Quick,
}

/// A number: as printed, or X with what "where X is …" says; read when the instruction is carried out (RSL-24.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Num {
    /// As printed.
    Is(u8),
    /// The number of tokens on this card, of every kind.
    Tokens,
    /// The number of exposed concentrations you control (RSL-25.21).
    Concentrations,
    /// The number of exposed ailments on you (RSL-11.15).
    Ailments,
    /// The damage dealt by the nearest earlier damage instruction of the line (RSL-16.11).
    Dealt,
}

/// A number with its sign: `+2`, `-X`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Signed {
    /// So much more.
    Plus(Num),
    /// So much less.
    Minus(Num),
}

/// One or more Runeslingers: R of section 24.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    /// The controller of the card, for an ailment the ailed player (RSL-12.3, RSL-11.18).
    You,
    /// The n-th target of the line: "target …" where it stands first, "the target" later (RSL-18.4).
    Target(u8),
    /// Every player in the order of RSL-21.8, no targeting.
    Each,
    /// Every other player in the order of RSL-21.8, no targeting.
    EachEnemy,
    /// Those dealt at least 1 damage by the nearest earlier damage instruction of the line (RSL-25.15).
    EachHit,
    /// The enemy Runeslinger of the trigger.
    That,
    /// Who controls the n-th target, or that Runeslinger itself (RSL-18.10).
    ControllerOf(u8),
    /// The Runeslinger who played this card, not always its controller (RSL-25.16).
    Player,
}

/// A card: T of section 24.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Which {
    /// The card with the text.
    This,
    /// The runespell of the trigger.
    That,
    /// The n-th target of the line.
    Target(u8),
}

/// An object of damage: D of section 24. Also what a barrier is put on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Onto {
    /// The n-th target of the line, a Runeslinger or a card.
    Target(u8),
    /// Runeslingers, never `Who::Target`.
    Seats(Who),
    /// A card, never `Which::Target`; barriers only.
    Which(Which),
    /// Every defense card an enemy controls, no targeting (RSL-13.11).
    EachEnemyDefense,
}

/// What kind of object a target is (RSL-18.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wanted {
    /// "target enemy Runeslinger"
    Enemy,
    /// "target Runeslinger"
    Runeslinger,
    /// "any target", "another target": a Runeslinger or a defense card.
    Any,
    /// "target defense card"
    Defense,
    /// "target boon"
    Boon,
    /// "target chant"
    Chant,
    /// "target trinket"
    Trinket,
    /// "target runespell"
    Runespell,
    /// "target card"; whether a concentration is one depends on the edition (RSL-6.8).
    Card,
    /// "target exposed concentration"
    Concentration,
}

/// One "target …" of a line. They are announced in printed order (RSL-9.7, RSL-15.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target {
    /// What it may be.
    pub wanted: Wanted,
    /// "with cost N or less": the printed cost (RSL-24.7).
    pub most_cost: Option<u8>,
    /// "another target": differs from this earlier one (RSL-18.4).
    pub other_than: Option<u8>,
    /// It stands in a damage instruction, so "target enemy Runeslinger" may be read as "any target" (RSL-24.10).
    pub by_damage: bool,
}

/// What a line has its controller announce in step 4 (RSL-9.6); a line has at most one such choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chooses {
    /// "choose N ailments", of equal types or not (RSL-25.6).
    Ailments(u8),
    /// "choose 1 ailment type"
    Type,
    /// The types of "apply N unique ailments", all different (RSL-11.19).
    Unique(u8),
}

/// A kind of token (RSL-17.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// Without a name.
    Basic,
    /// "Mastery", a token but no basic one (RSL-25.12).
    Mastery,
}

/// Where a card in play goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goes {
    /// RSL-19.1
    Destroy,
    /// RSL-19.3
    Discard,
    /// RSL-19.7
    Return,
    /// Under this card (RSL-19.8).
    Under,
    /// Into its owner's void pile.
    Void,
}

/// What "You may have …" lets somebody do (RSL-24.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum May {
    /// RSL-19.4
    Sear,
    /// Draws.
    Draw,
    /// RSL-19.5
    Void,
    /// From the hand (RSL-18.11).
    Discard,
}

/// A number of a Runeslinger that modifiers change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stat {
    /// RSL-13.10
    Block,
    /// RSL-3.12, RSL-3.15
    MaxHealth,
    /// RSL-20.1
    MaxHand,
}

/// "for each …": what the number of a `While in play` sentence is multiplied by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Per {
    /// By nothing.
    One,
    /// By the Mastery tokens on this card.
    Mastery,
    /// By the exposed instances of this ailment on you.
    Ailment(Ailment),
}

/// How long what an instruction changed lasts (RSL-24.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Until {
    /// None stated: of a stance or ability as RSL-10.16 says, on a card as long as that card stays in play.
    Unstated,
    /// "this turn" (RSL-10.18).
    ThisTurn,
    /// "until the end of the next turn"
    NextTurn,
}

/// A condition (RSL-24.9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cond {
    /// "it hits": the nearest earlier damage instruction of the line (RSL-16.9).
    Hits,
    /// "it hits a Runeslinger"
    HitsRuneslinger,
    /// "the target has N or more exposed ailments"; false for a card (RSL-25.7).
    TargetAiled {
        /// The number of the target.
        target: u8,
        /// N.
        least: u8,
    },
    /// "you slung another K runespell this turn"
    Slung(Spell),
    /// "this card has a token"
    HasToken,
    /// "this card has no token"
    NoToken,
    /// "this card has N or more basic tokens"
    BasicTokens(u8),
    /// "you do not own this card"
    NotOwned,
}

/// C of "Pay C:" (RSL-4.11, RSL-4.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cost {
    /// "N light"
    Light(u8),
    /// "remove N tokens from this card", of any kind.
    Tokens(u8),
    /// "lose N health"
    Health(u8),
}

/// One instruction, or a word that covers the next ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op {
    /// The next `skip` ops, the rest of the sentence, happen only if this holds.
    If { cond: Cond, skip: u8 },
    /// "once per turn": the next `skip` ops happen at most once per turn for this object; a text says so at most once.
    Once { skip: u8 },
    /// "deal N (direct) damage to D" (RSL-16.14)
    Deal { n: Num, direct: bool, to: Onto },
    /// "R loses N health" (RSL-16.8)
    LoseHealth { who: Who, n: Num },
    /// "R gains N health" (RSL-16.12)
    GainHealth { who: Who, n: Num },
    /// "apply N A to R"; with "then" one op for each type (RSL-11.10).
    Apply { who: Who, n: Num, ailment: Ailment },
    /// "apply the chosen ailments to R"
    ApplyChosen { who: Who },
    /// "apply N unique ailments to R"; N stands in `Line::chooses` (RSL-11.19).
    ApplyUnique { who: Who },
    /// "remove N ailments from R" (RSL-11.11)
    RemoveAilments { who: Who, n: Num },
    /// "remove N ailments from under this card" (RSL-25.8)
    RemoveUnder { n: Num },
    /// "convert N ailments on R to the chosen type" (RSL-11.12)
    Convert { who: Who, n: Num },
    /// "draw N", "R draws N"
    Draw { who: Who, n: Num },
    /// "sear N" (RSL-19.4)
    Sear { who: Who, n: Num },
    /// "void N" (RSL-19.5)
    Void { who: Who, n: Num },
    /// "discard N [at random]", from the hand (RSL-18.6).
    Discard { who: Who, n: Num, at_random: bool },
    /// "discard the top N cards of your deck" (RSL-18.6)
    DiscardTop { n: Num },
    /// "place the top N cards of your deck under this card" (RSL-18.6)
    PlaceTop { n: Num },
    /// "set the top card of your deck as a ready concentration" (RSL-18.9)
    SetTop,
    /// A movement of a card in play; "unless its controller discards N" (RSL-24.4).
    Move { which: Which, goes: Goes, unless: Option<u8> },
    /// "return the placed card(s) to its (their) owner's hand" (RSL-25.3, RSL-25.19)
    ReturnPlaced,
    /// "look at the top N cards of your deck / of the deck of R" (RSL-2.2)
    LookTop { of: Who, n: Num },
    /// "look at the hand of R" (RSL-20.10)
    LookHand { of: Who },
    /// "return them to the top of your deck in any order", directly after looking at the own deck.
    OrderLooked,
    /// "put 1 card at random from the hand of R into your hand" (RSL-20.5)
    Take { from: Who },
    /// "ready T"
    Ready { which: Which },
    /// "ready N used exposed concentrations you control" (RSL-24.6)
    ReadyConcentrations { n: Num },
    /// "use N ready exposed concentrations you control", without light (RSL-8.12).
    UseConcentrations { n: Num },
    /// "create N light"
    Light { n: Num },
    /// "put N (Mastery) tokens on this card"
    PutTokens { n: Num, token: Token },
    /// "remove N / all [basic / Mastery] tokens from this card": no number is all, no kind is any.
    RemoveTokens { n: Option<Num>, token: Option<Token> },
    /// "put N barrier on you / on T" (RSL-13.7)
    Barrier { n: Num, on: Onto },
    /// "you gain N determination"
    Determination { n: Num },
    /// "R has ±N block, maximum health, maximum hand"
    Change { who: Who, stat: Stat, by: Signed, until: Until },
    /// "T has ±N defense"
    Defense { which: Which, by: Signed, until: Until },
    /// "the next damage effect of a runespell you sling this turn has ±N damage" (RSL-24.3)
    NextDamage { by: Signed },
    /// "the next runespell you sling this turn gains KW" (RSL-24.3)
    NextGains { gains: Gains },
    /// "T gains KW" (RSL-17.17)
    Gain { which: Which, gains: Gains },
    /// "T loses KW" (RSL-17.14)
    Lose { which: Which, gains: Gains },
    /// "You may have R V N" (RSL-24.5)
    MayHave { who: Who, may: May, n: Num },
}

/// Which damage effects a `While in play` sentence changes (RSL-16.14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Damages {
    /// "each damage effect you control"
    Yours,
    /// "each damage effect of K runespells you sling"
    OfSpells(Spell),
    /// "each damage effect to you"
    ToYou,
    /// "each damage effect to defense cards you control"
    ToYourDefense,
}

/// Whose defense a `While in play` sentence changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Defended {
    /// "this card"
    This,
    /// "defense cards you control", this one too (RSL-25.25).
    Yours,
}

/// One sentence of a `While in play:` line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Static {
    /// "R has ±N block, maximum health, maximum hand"; R is `You`, `Each` or `EachEnemy`.
    Change { who: Who, stat: Stat, by: i8, per: Per },
    /// "your maximum hand is N": a set value (RSL-2.7).
    HandIs(u8),
    /// "… have ±N defense"
    Defense { of: Defended, by: i8, per: Per },
    /// "each damage effect … has ±N damage"
    Damage { of: Damages, by: i8, per: Per },
    /// "cards you play cost ±N light", or only runespells of a type (RSL-8.10).
    Cost { of: Option<Spell>, by: i8, per: Per },
    /// "you can block N times each turn" (RSL-25.9)
    Blocks(u8),
    /// "each damage effect of K runespells you sling can target any target" (RSL-24.10)
    AnyTarget(Spell),
    /// "you cannot gain health"
    NoHealth,
    /// "you cannot answer" (RSL-14.13)
    NoAnswer,
}

/// E of section 24: what a triggered effect waits for (RSL-15.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum When {
    /// "this card is destroyed" (RSL-15.7)
    Destroyed,
    /// "this card leaves the field" (RSL-19.10)
    Leaves,
    /// "you sling a K runespell" (RSL-15.4)
    YouSling(Spell),
    /// "an enemy Runeslinger slings a K runespell" (RSL-15.4)
    EnemySlings(Spell),
    /// "your turn begins" (RSL-10.3)
    TurnBegins,
    /// "you block" (RSL-13.5)
    YouBlock,
    /// "you pass" (RSL-10.24)
    YouPass,
    /// "you lose a power" (RSL-3.5, RSL-3.18)
    LosePower,
    /// "an ailment is applied to you" (RSL-11.20)
    AilmentOnYou,
    /// "1 A is applied to you" (RSL-11.20)
    TypeOnYou(Ailment),
    /// "an ailment is applied to an enemy Runeslinger"
    AilmentOnEnemy,
    /// "an ailment would be applied to you", of replacements only (RSL-15.8).
    WouldBeOnYou,
    /// "an enemy Runeslinger sets a concentration" (RSL-25.18)
    EnemySets,
    /// "you charge this card" (RSL-15.12)
    Charged,
    /// "you activate an ability" (RSL-25.20)
    Activated,
}

/// What opens a line and so says when it works.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Opens {
    /// Plain text of a runespell or ability, or "When this card is played:" of a defense card: step 7 (RSL-9.12).
    Body,
    /// "When E:"
    When(When),
    /// "When E: … instead": a replacement (RSL-15.8).
    Instead(When),
    /// "While in play:"
    InPlay,
    /// "Use:" (RSL-17.10)
    Use,
    /// "Pay C:" (RSL-10.13)
    Pay(Cost),
    /// "•", one of Choice or Fate (RSL-17.5, RSL-17.6).
    Bullet,
}

/// One line of a text (RSL-24.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// When it works.
    pub opens: Opens,
    /// Its targets in printed order, at most [`Line::MOST_TARGETS`].
    pub targets: Vec<Target>,
    /// What is announced in step 4.
    pub chooses: Option<Chooses>,
    /// Its instructions in order; none for `While in play`.
    pub ops: Vec<Op>,
    /// The sentences of a `While in play` line.
    pub statics: Vec<Static>,
    /// Of a replacement: what must hold for it to fit; its ops come without it (RSL-15.11).
    pub fits: Option<Cond>,
    /// Of an ailment: the instances from which on it works, 1 or 4 (RSL-11.4); 0 for all else.
    pub from: u8,
    /// As printed.
    pub text: String,
}

impl Line {
    /// How many targets a line can have.
    pub const MOST_TARGETS: usize = 3;

    /// How many ailments a line can have chosen or unique.
    pub const MOST_CHOSEN: u8 = 5;

    /// The most lines of a card.
    pub const MOST: u8 = 8;
}
