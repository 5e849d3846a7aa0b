//! What the manual of scenarios says of the game: every fact of its positions and views, and who is asked what when.

use runehall_engine::{FactInfo, Manual, Of};

/// For [`runehall_engine::GameInfo::manual`].
pub(crate) const MANUAL: Manual = Manual { facts: &FACTS, asked: &ASKED };

const EXPOSED: &str = "`ailments`";
const EQUIPPED: &str = "`runeslinger`, cards in play and `ailments`";
const AT_WORK: &str = "a command that is being carried out; it cannot be given";
const FIELDS: &str = "the line `option edition`";
const UNSAID: &str = "what has happened this turn; it cannot be given";

const fn given(name: &'static str, form: &'static str, default: &'static str, meaning: &'static str) -> FactInfo {
    FactInfo::given(Of::Player, name, form, default, meaning)
}

const fn follows(name: &'static str, from: &'static str, meaning: &'static str) -> FactInfo {
    FactInfo::follows(Of::Player, name, from, meaning)
}

const FACTS: [FactInfo; 46] = [
    given("runeslinger", "runeslinger Romin", "Eva", "by name, whatever its class; an equip, face up"),
    given("stance", "stance Unmoving", "none", "by name, whatever its class"),
    given("ability", "ability Second Skin", "none", "the equip ability, by name, whatever its class"),
    given("power", "power 3", "5", "1 to 5; 0 when eliminated (RSL-3.1)"),
    given("health", "health 5", "the maximum", "1 to `max-health` (RSL-3.14)"),
    given("determination", "determination 2", "0", "for equip abilities (RSL-3.13)"),
    given("light", "light 2", "0", "in the pool; concentrations are not counted (RSL-8.6)"),
    given("barrier", "barrier 4", "0", "on the Runeslinger; goes when the turn ends (RSL-13.7)"),
    given("blocks", "blocks 1", "0", "blocks made this turn (RSL-13.3)"),
    given("set", "set", "not", "a concentration has been set this turn (RSL-10.11)"),
    given(
        "turns",
        "turns 3",
        "1",
        "own turns begun; those of all players are the table's `turns`, and who has the first turn of all draws 1 card (RSL-7.8)",
    ),
    given("eliminated", "eliminated", "in the encounter", "out, without cards (RSL-21.4)"),
    given(
        "place",
        "place 3",
        "0; of who is eliminated the last place still free",
        "the place, once it is known (RSL-21.14)",
    ),
    given(
        "hand",
        "hand Spark, Arc Bolt by Billy",
        "nothing",
        "these, `by` their owner if that is another player; `4 cards`: by the seed, none with Shout",
    ),
    given(
        "deck",
        "deck top Spark, Arc Bolt",
        "20 cards",
        "`7 cards`: by the seed; a list: exactly these, shuffled; `top …`: these lie on top, the first uppermost, and 20 by the seed below them; \
         `top …, rest …, bottom …`: these in between and no others, and these at the bottom, the last lowest. At most 24 cards can lie in an order",
    ),
    given("discard", "discard Spark, Arc Bolt x2", "nothing", "these, or `3 cards` by the seed"),
    given("void", "void 3 cards", "nothing", "these, or a number of cards by the seed"),
    given(
        "concentrations",
        "concentrations Spark, Arc Bolt used",
        "nothing",
        "exposed ones, `used` or ready; `3 cards`: by the seed, ready. In `then` it is their number",
    ),
    given(
        "field",
        "field Gathering Storm tokens 3, Miser's Coin + Spark",
        "nothing",
        "cards in play in concentration areas; after `+` the concentration under it, else one by the seed; `over-used` if that is used. In `then` the exposed concentrations are part of it",
    ),
    given(
        "slots",
        "slots Ember Ring used, Stone Trap + Spark",
        "nothing",
        "chants and trinkets in utility slots; after `+` what was placed under them. Second edition only (RSL-6.2)",
    ),
    given(
        "ailments",
        "ailments Burn x5, Ward of Calm + Curse by Billy x3",
        "nothing",
        "the areas in their order; a boon with the stack that it conceals, `by` its owner; the number, or `instances 3`, is that of the instances. \
         In `then`: `Burn instances 5`",
    ),
    follows("ready", "`concentrations`", "how many exposed concentrations are ready (RSL-8.4)"),
    follows("ailing", EXPOSED, "exposed instances of all types (RSL-11.15)"),
    follows("burn", EXPOSED, "exposed instances"),
    follows("debilitate", EXPOSED, "exposed instances"),
    follows("curse", EXPOSED, "exposed instances"),
    follows("fragment", EXPOSED, "exposed instances"),
    follows("weaken", EXPOSED, "exposed instances"),
    follows("insanity", EXPOSED, "exposed instances"),
    follows("max-health", EQUIPPED, "the most health (RSL-3.12)"),
    follows("block", EQUIPPED, "the barrier that a block makes (RSL-13.10)"),
    follows("max-hand", EQUIPPED, "the most cards in the hand (RSL-20.1)"),
    follows("equips", "`runeslinger`, `stance` and `ability`", "these cards, as a zone"),
    follows("unsaid", UNSAID, "in printed tables only: what a `given` block cannot say of the player's cards"),
    FactInfo::given(Of::Table, "turn", "turn Billy", "the first player's", "whose turn it is"),
    FactInfo::given(
        Of::Table,
        "phase",
        "phase draw",
        "`play`",
        "`ready` (with what happens when the turn begins), `ailment`, `draw`, `play`, `discard`, each about to happen; `setup` cannot be given",
    ),
    FactInfo::follows(Of::Table, "turns", "the players' `turns`", "how many turns have begun"),
    FactInfo::follows(Of::Table, "edition", "the line `option edition`", "`first` or `second` (RSL-1.1)"),
    FactInfo::follows(
        Of::Table,
        "format",
        "the lines `option format` and `option edition`",
        "how large decks are (RSL-1.3)",
    ),
    FactInfo::follows(Of::Table, "concentration areas", FIELDS, "of a field (RSL-6.1)"),
    FactInfo::follows(Of::Table, "ailment areas", FIELDS, "of a field (RSL-6.1)"),
    FactInfo::follows(Of::Table, "utility slots", FIELDS, "of a field; the first edition has none (RSL-6.2)"),
    FactInfo::follows(
        Of::Table,
        "ladder",
        AT_WORK,
        "the cards that wait to resolve, the next first, `by` their players (RSL-14.6)",
    ),
    FactInfo::follows(
        Of::Table,
        "playing",
        AT_WORK,
        "the card that is being played, paid for and not yet laid (RSL-9.15)",
    ),
    FactInfo::follows(
        Of::Table,
        "out",
        "eliminations; it cannot be given",
        "the cards of eliminated players (RSL-21.4)",
    ),
    FactInfo::follows(
        Of::Table,
        "unsaid",
        UNSAID,
        "in printed tables only: changes that last, which a `given` block cannot say",
    ),
];

const ASKED: [(&str, &str); 33] = [
    (
        "act",
        "the active player in the Play Phase, again after everything that is done, until `end`: `play CARD`, or the words of the five questions below",
    ),
    ("set", "the active player after `set`; at the beginning of the encounter everybody at the same time (RSL-7.4)"),
    ("use", "the active player after `use`"),
    ("charge", "the active player after `charge`"),
    (
        "activate",
        "the active player after `activate`: a card in play with \"Pay\", the ability or the inherent ability by name",
    ),
    ("light", "the active player after `light`; needed only where light is wanted before a card is paid"),
    (
        "pay",
        "who plays or activates, if the pool has too little light and more concentrations are ready than are needed; else they pay by themselves",
    ),
    ("ail", "who plays a card with Ail, if more than one type can be taken"),
    ("tokens", "who activates a card whose price is tokens, if there are basic and Mastery tokens to choose from"),
    (
        "place",
        "who plays a card, if there is more than one place for it: `on CARD`, the concentration that is covered, or `on slot`; for a boon the ailment or boon",
    ),
    ("enemy", "who plays a card with Fate, with more than two players"),
    ("bullet", "who plays a card with Choice, also where one bullet is left; with Fate the enemy: `bullet 1`"),
    ("ailments", "who announces a text that has its player name ailments, as many as it says: `Burn, Curse`"),
    (
        "target",
        "who announces a text with targets, for each of them, if there is more than one: a player or a card in play",
    ),
    (
        "answer",
        "the player to the left of who played a card, then whoever is left of who answered, whatever the hand holds, until a pass. A window. Not who \
         cannot answer; not for abilities, Use or Pay",
    ),
    (
        "block",
        "whose Runeslinger or card would be dealt damage, with a card in the hand and a block left this turn. A window. Not for direct damage",
    ),
    ("pass", "the active player after drawing: `go on`, `draw` or `take`"),
    ("take", "the active player after `take`, for an exposed concentration"),
    ("discard", "who must discard so many cards of their choice and has more"),
    ("unless", "the controller of a card that stays if its player discards, with enough cards in the hand"),
    ("may", "the player of a text that says \"you may\""),
    (
        "remove",
        "who removes or converts ailments, of several types and more than go; in the Ailment Phase the active player",
    ),
    ("ready", "the player of a text that readies concentrations, if more are used"),
    ("turn", "whose concentration is used without light, if several are ready"),
    ("replace", "whose ailment would be replaced, if several cards do it"),
    (
        "next",
        "who orders what happens at once: triggered effects of one player, ailments of several types (the active player), damage to several cards, \
         cards that are destroyed",
    ),
    ("look", "who has looked at cards and puts them back, the uppermost first; the last goes without saying"),
    ("apply", "the player of a text that applies different ailments, if there is no room for all"),
    ("first", "who rolled highest, before the first turn"),
    ("die", "chance, for each player at the beginning; again for those who tie"),
    (
        "draw",
        "chance, for each card of a deck that is drawn, seared, voided, looked at or dealt; not for one known to lie on top, nor for the last card of the deck",
    ),
    ("random", "chance, for each card taken or discarded at random from a hand; not for the last one"),
    ("lot", "chance, if an encounter that does not end is broken off with several ahead"),
];
