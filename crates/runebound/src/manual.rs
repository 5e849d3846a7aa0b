//! What the manual of scenarios says of the game: every fact of its positions and views, and who is asked what when.

use runehall_engine::{FactInfo, Manual, Of};

/// For [`runehall_engine::GameInfo::manual`].
pub(crate) const MANUAL: Manual = Manual { facts: &FACTS, asked: &ASKED };

const EXPERIENCED: &str = "`hero` and `experience`";
const HELD: &str = "`counters`";
const GAINED: &str = "`experience`";
const FOUGHT: &str = "a combat; it cannot be given";
const COUNTERS: &str = "the map, `empty`, `more` and the players' `counters`";

const fn given(name: &'static str, form: &'static str, default: &'static str, meaning: &'static str) -> FactInfo {
    FactInfo::given(Of::Player, name, form, default, meaning)
}

const fn follows(name: &'static str, from: &'static str, meaning: &'static str) -> FactInfo {
    FactInfo::follows(Of::Player, name, from, meaning)
}

const fn table(name: &'static str, form: &'static str, default: &'static str, meaning: &'static str) -> FactInfo {
    FactInfo::given(Of::Table, name, form, default, meaning)
}

const fn seen(name: &'static str, from: &'static str, meaning: &'static str) -> FactInfo {
    FactInfo::follows(Of::Table, name, from, meaning)
}

const fn deck(name: &'static str, form: &'static str) -> FactInfo {
    table(name, form, "in no order", "what lies on top, the next card first; in `then` it is how many are left")
}

const FACTS: [FactInfo; 68] = [
    given("hero", "hero Mordrog", "the first Hero that is free", "by name (RBD-23.8)"),
    given("space", "space F3", "the town where Heroes start", "by its id, or by the name of a town (RBD-23.4)"),
    given("entry", "entry F2", "none", "from where the Hero last came by movement: there an escape leads (RBD-4.15)"),
    given("gold", "gold 4", "3", "in the purse (RBD-2.2)"),
    given("wounds", "wounds 2", "0", "on the Hero; fewer than `life` (RBD-14.1)"),
    given("exhaustion", "exhaustion 1", "0", "on the Hero; at most `stamina` (RBD-14.2)"),
    given(
        "cards",
        "cards Chainmail, Greataxe face-down, Town Guard wounds 1",
        "nothing",
        "Items, Allies and Dragon Runes; `face-down` when activated, with the `wounds` and `exhaustion` of an Ally (RBD-11.1)",
    ),
    given("counters", "counters green x2, blue", "nothing", "adventure counters by colour (RBD-12.1)"),
    given(
        "experience",
        "experience Mind x2, Life",
        "nothing",
        "experience counters by kind; in `then` it is how many there are (RBD-12.4)",
    ),
    follows("out", "leaving; it cannot be given", "the player has left the game (RBD-19.8)"),
    follows("life", EXPERIENCED, "so many wounds knock the Hero out (RBD-14.1)"),
    follows("stamina", EXPERIENCED, "the most exhaustion (RBD-14.2)"),
    follows("mind", "`hero`, `experience` and `cards`", "the value for ranged rolls and for tests (RBD-12.4)"),
    follows("body", "`hero`, `experience` and `cards`", "the value for melee rolls and for tests (RBD-12.4)"),
    follows("spirit", "`hero`, `experience` and `cards`", "the value for magic rolls and for tests (RBD-12.4)"),
    follows("runes", "`cards`", "Dragon Runes (RBD-19.2)"),
    follows("points", HELD, "what the adventure counters are worth (RBD-1.6)"),
    follows("green", HELD, "counters of this colour"),
    follows("yellow", HELD, "counters of this colour"),
    follows("blue", HELD, "counters of this colour"),
    follows("red", HELD, "counters of this colour"),
    follows("mind counters", GAINED, "counters of this kind"),
    follows("body counters", GAINED, "counters of this kind"),
    follows("spirit counters", GAINED, "counters of this kind"),
    follows("stamina counters", GAINED, "counters of this kind"),
    follows("life counters", GAINED, "counters of this kind; they bar easier colours (RBD-12.7)"),
    table("turn", "turn Billy", "the first player's", "whose turn it is"),
    table(
        "step",
        "step adventure",
        "`movement`",
        "`movement`, `adventure`, `market` or `experience`, each about to begin; `setup` and `refresh` cannot be given (RBD-3.1)",
    ),
    table("round", "round 3", "1", "the round in progress (RBD-3.4)"),
    table("event", "event Winter Storms", "none", "the active Event (RBD-7.6)"),
    table(
        "undefeated",
        "undefeated Dire Wolf at F3, Minotaur at M4",
        "nothing",
        "Challenges on the track, in the order of their numbers (RBD-6.1)",
    ),
    table("empty", "empty F3, G2", "none", "spaces whose counter has been taken (RBD-15.16)"),
    table("more", "more M4 green", "none", "counters beyond those that the board has at the beginning (RBD-2.3)"),
    table("market", "market Bow of Bone at Tamalir", "nothing", "what lies in the stacks of towns (RBD-10.2)"),
    table("gone", "gone Town Guard, Sir Gareth", "nothing", "cards out of the game; in `then` they are in `removed`"),
    table("doom track", "doom track Cave Bats, Dire Wolf", "nothing", "the cards on it, all face up (RBD-21.3)"),
    table("doom counters", "doom counters 7", "0", "the eighth begins the endgame (RBD-21.4)"),
    seen("runes to win", "the rules", "so many Dragon Runes win the game (RBD-19.2)"),
    seen("last doom counter", "the option `doom-track`", "the counter that begins the endgame (RBD-21.4)"),
    deck("green deck", "green deck Dire Wolf, Cave Bats"),
    deck("yellow deck", "yellow deck Ogre Toll Keeper, Death Witch"),
    deck("blue deck", "blue deck Drakeling Swarm"),
    deck("red deck", "red deck High Lord Margath"),
    deck("market deck", "market deck Chainmail, Greataxe"),
    seen("last round", "the option `round-cap`", "the game ends after it (RBD-19.6)"),
    seen("phase", FOUGHT, "where a combat is: `before combat`, `escape`, `ranged`, `melee`, `magic`, else `none`"),
    seen("combat round", FOUGHT, "its round (RBD-15.4)"),
    seen("attacker", FOUGHT, "the player who attacks in this round (RBD-17.9)"),
    seen("enemy wounds", FOUGHT, "on the Challenge that is fought"),
    seen("enemy life", FOUGHT, "so many wounds defeat it (RBD-15.16)"),
    seen("enemy", FOUGHT, "the Challenge or the Hero that the attacker fights"),
    seen("enemy ranged", FOUGHT, "its value in this phase; of a Hero what it adds to its roll (RBD-15.1)"),
    seen("enemy melee", FOUGHT, "the same"),
    seen("enemy magic", FOUGHT, "the same"),
    seen("enemy ranged damage", FOUGHT, "the wounds that it deals in this phase (RBD-15.1)"),
    seen("enemy melee damage", FOUGHT, "the same"),
    seen("enemy magic damage", FOUGHT, "the same"),
    seen("partner", "a negotiation; it cannot be given", "with whom the active player negotiates (RBD-9.9)"),
    seen("green pile", COUNTERS, "counters of this colour that lie beside the board (RBD-1.7)"),
    seen("yellow pile", COUNTERS, "counters of this colour that lie beside the board (RBD-1.7)"),
    seen("blue pile", COUNTERS, "counters of this colour that lie beside the board (RBD-1.7)"),
    seen("red pile", COUNTERS, "counters of this colour that lie beside the board (RBD-1.7)"),
    seen("heroes", "the players' `hero` and `space`", "the figures on the board, each `at` its space"),
    seen("counters", COUNTERS, "adventure counters on the board, each `at` its space"),
    seen("in play", "a card that is being resolved or fought; it cannot be given", "that adventure card (RBD-5.6)"),
    seen(
        "dice",
        "a roll; they cannot be given",
        "those that lie on the table, by face, `spent` after a face that is (RBD-23.1)",
    ),
    seen("drawn", "Market cards that were drawn; it cannot be given", "those that wait to be taken (RBD-11.23)"),
    seen("removed", "`gone`, and what has left the game", "these cards"),
];

const ASKED: [(&str, &str); 52] = [
    ("starter", "chance, unless the table names a starting player"),
    ("hero-by-lot", "chance, for the Hero of each player; with the option `choose` nobody"),
    ("market-card", "chance, for each Market card that is drawn and not known to lie on top"),
    ("adventure-card", "chance, for each adventure card that is drawn and not known to lie on top"),
    ("movement-die", "chance, for each movement die"),
    ("combat-die", "chance, twice for each roll of attack, defence, escape or a test"),
    ("hero", "each player with the option `choose`, the starting player first"),
    (
        "move",
        "the active player in the Movement step: `roll`, `one space`, `rest` or `stay`, or what is used before or instead",
    ),
    ("step", "the active player after `one space`"),
    ("rest", "the active player after `rest`: with how many dice"),
    ("recover", "the active player who rests and has several figures with exhaustion: from whom it is discarded"),
    ("before-dice", "the active player after `roll` or `rest`, if something can be used before the dice are rolled"),
    ("walk", "the active player as long as a die can be spent for a neighbouring space, until `end`"),
    ("spend", "the active player, if different dice would do for the space"),
    ("die", "who uses a text that turns a movement die or lets it count as something else"),
    ("face", "who has named such a die"),
    ("place", "who uses a text that places the Hero"),
    (
        "adventure",
        "the active player in the Adventure step, if there is something to attempt or to use: `green adventure`, an undefeated Challenge, \
         `negotiate`, `attack`, or `nothing`",
    ),
    ("chain", "the active player between two cards of an adventure, if something can be used"),
    ("fill", "the active player, if the pile has fewer counters of a colour than there are spaces to fill"),
    ("bargain", "the active player in a negotiation, until `close`"),
    ("give-gold", "who makes an offer: the first of its four questions"),
    ("give", "who makes an offer and owns cards"),
    ("ask-gold", "who makes an offer"),
    ("ask", "who makes an offer, if the other owns cards"),
    ("answer", "to whom an offer is made: `accept`, `refuse` or `make another offer`"),
    (
        "shop",
        "the active player in a town, as long as there is something to buy, hire, sell, heal or use, until `leave`",
    ),
    ("heal", "the active player after `heal wounds` or `heal exhaustion`"),
    ("free-item", "the first Hero in a town that the active Event names"),
    ("take", "who has drawn Market cards by a text: one of those that are cheap enough"),
    ("excess", "who owns more Weapons, Armour or Allies than allowed, also outside of the own turn"),
    ("experience", "the active player in the Experience step with enough points, or something to use"),
    ("kinds", "the active player after `hand in counters`: as many kinds as are taken"),
    ("pay", "the active player after that: with which adventure counters"),
    (
        "choose",
        "whoever a text with `choose one` is about, if both parts can be carried out in full; who uses a card of which several texts can be used now",
    ),
    ("mend", "the player of a text that serves the Hero or one Ally, if several of them are hurt"),
    ("lose-used", "who loses an Item that was used in the roll, if there were several"),
    (
        "before-combat",
        "who fights, before the first round, if something can be used; between Heroes the defender first",
    ),
    ("escape", "the attacker at the start of each round in which an escape is allowed"),
    (
        "phase",
        "the attacker in each phase: the Hero attacks or defends, or an Ally attacks, `NAME attacks`; not where the Hero can only defend and nothing can be used",
    ),
    ("naming", "who rolls against a Challenge that takes Items used in the roll"),
    ("before-roll", "who is about to roll, if something can be used before it"),
    ("rolled", "who has rolled, if something can change the roll, until `confirm`"),
    ("hit", "who has hit, if something adds to the damage"),
    ("cancel", "whose Hero is about to be wounded, if something cancels wounds"),
    ("spoil", "who has defeated a Hero"),
    ("loss", "who is knocked out and has several cards of the highest cost"),
    ("town", "who is knocked out and has several nearest towns"),
    ("red", "the active player in the endgame, if several red Challenges can be fought"),
    ("partner", "the active player after `negotiate`: `negotiate with NAME`"),
    ("opponent", "the active player after `attack`: `attack NAME`"),
    ("ally", "who has named an Ally at `phase` that can attack and be used: `attacks` or `is used`"),
];
