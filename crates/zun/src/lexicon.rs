//! The words of Zun cards: section 22 of the rules as templates (ZUN-22.1).
//!
//! The grammar lets through only sentences whose meaning the clauses settle: a text holds at most one target (ZUN-22.3),
//! `(ongoing)` goes with its frame and with no other (ZUN-1.8), and only `Ignore the tracker` can bring a player back or
//! lift HP over a zone (ZUN-16.2). What depends on the type of the card (`the source` needs a Reaction, `the modified card`
//! a Modifier) is for the compiler of the tree to refuse.

use runehall_cards::{Category, Entry, Lexicon};

/// What a phrase of a Zun card means; the holes of its templates are given in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    // Whole texts.
    /// Happens once, on resolving: {forced: flag, does: Act | Retarget}.
    Instant,
    /// Goes over zones and defeat: {forced: flag, does: `ComeBack` | Act of Gain}.
    IgnoreTracker,
    /// Ongoing: {holds: Ban | `FaceUp`}.
    UntilYourNextTurn,
    /// In force while the card lies there: {forced: flag, card: `ThisCard`, holds: Ban | `FaceUp`}.
    WhileOnTable,
    /// In the End of Turn phase, by the layer: {does: list of Lose | Gain | Draw | Return}.
    AtEndOfTurn,
    /// What a Modifier does to its card: {does: `NumeralsHigher` | `MoreTargets`}.
    Change,

    // Sentences.
    /// {who: player, does: list of Lose | Gain | Draw, of you also Take, of all players also Mix}.
    Act,
    /// {card: `TheAction`, who: `AnotherPlayer` | `TheSource`}.
    Retarget,
    /// {who: `TargetDefeatedPlayer`, n}.
    ComeBack,
    /// {who: `TargetPlayer` | You | `AllPlayers`, bans: list of Cannot…}.
    Ban,
    /// {hand: Hand}.
    FaceUp,
    /// {card: `TheModifiedCard`, n}.
    NumeralsHigher,
    /// {card: `TheModifiedCard`, n}.
    MoreTargets,

    // Verbs.
    /// {n}.
    Lose,
    /// {n}.
    Gain,
    /// {n}.
    Draw,
    /// {n, hand: Hand of `TargetPlayer` | `TheSource`}.
    Take,
    Mix,
    /// {card: `TheModifiedCard`, left: `Named`}.
    Return,

    // Bans.
    CannotPlayCards,
    CannotPlayActions,
    CannotLoseHp,
    CannotBeChanged,

    // Players.
    You,
    TargetPlayer,
    TargetDefeatedPlayer,
    AnotherPlayer,
    AllPlayers,
    TheSource,

    // Cards and hands.
    TheAction,
    TheModifiedCard,
    ThisCard,
    /// Every card of the name that the phrase is.
    Named,
    /// {who: player}.
    Hand,
}

/// The kinds of phrases; the first is the whole text.
pub const CATEGORIES: &[Category] = &[
    kind("text", "a card text", &[]),
    kind("deed", "what happens", &[]),
    kind("rise", "what ignores the tracker", &[]),
    kind("lasting", "what lasts", &[]),
    kind("change", "a change of the modified card", &[]),
    kind("act", "what you do", &["gain"]),
    kind("acts", "what a player does", &["gains"]),
    kind("gain", "a gain", &[]),
    kind("gains", "a gain", &[]),
    kind("your_act", "what you do", &["act"]),
    kind("their_act", "what all players do", &["act"]),
    kind("layer_act", "what you do", &["act"]),
    kind("ban", "a ban", &[]),
    kind("player", "a player", &["target", "source"]),
    kind("bound", "a player", &["target", "plural"]),
    kind("plural", "you or all players", &["you", "everyone"]),
    kind("new_target", "another player", &["source"]),
    kind("target", "a target", &[]),
    kind("fallen", "a defeated player", &[]),
    kind("source", "the source", &[]),
    kind("you", "you", &[]),
    kind("your", "your", &[]),
    kind("everyone", "all players", &[]),
    kind("taken_hand", "the hand of another player", &[]),
    kind("shown_hand", "a hand", &[]),
    kind("shown_hands", "hands", &[]),
    kind("action", "the Action", &[]),
    kind("modified", "the modified card", &[]),
    kind("bearer", "this card", &[]),
    kind("named", "the name of a card", &[]),
];

/// Every phrase, in the order of the table of section 22 where it has one.
pub const ENTRIES: &[Entry<Form>] = &[
    Entry {
        form: Form::Instant,
        category: "text",
        template: "[(forced)] ^{does:deed}.",
        meaning: "happens once, when the copy or Reaction resolves; (forced): nobody may react to this card",
        clause: "ZUN-8.1, ZUN-1.9",
        example: "(forced) The source loses 2 HP.",
    },
    Entry {
        form: Form::IgnoreTracker,
        category: "text",
        template: "[(forced)] Ignore the tracker: {does:rise}.",
        meaning: "the effect goes over zones and over defeat; 12 remains the highest HP",
        clause: "ZUN-16.1, ZUN-14.7",
        example: "Ignore the tracker: target player gains 3 HP.",
    },
    Entry {
        form: Form::UntilYourNextTurn,
        category: "text",
        template: "(ongoing) Until the start of your next turn: {holds:lasting}.",
        meaning: "in force from resolving until Start of Turn of the source, then discarded; stays beyond the turn",
        clause: "ZUN-1.8, ZUN-3.2, ZUN-8.2",
        example: "(ongoing) Until the start of your next turn: target player can't play Actions.",
    },
    Entry {
        form: Form::WhileOnTable,
        category: "text",
        template: "[(forced)] While {card:bearer} is on the table: {holds:lasting}.",
        meaning: "in force from resolving until the card leaves the table",
        clause: "ZUN-8.7",
        example: "While this card is on the table: target player's hand is face up.",
    },
    Entry {
        form: Form::AtEndOfTurn,
        category: "text",
        template: "At the end of your turn: {does:layer_act*\" and \"}.",
        meaning: "the layer does it in the End of Turn phase of the current turn",
        clause: "ZUN-10.1",
        example: "At the end of your turn: draw 1 card.",
    },
    Entry {
        form: Form::Change,
        category: "text",
        template: "^{does:change}.",
        meaning: "a Modifier changes the card it was laid with",
        clause: "ZUN-5.1",
        example: "The modified card has 1 more target.",
    },
    Entry {
        form: Form::Act,
        category: "deed",
        template: "{who:player} {does:acts*\" and \"}",
        meaning: "the player does these things, in this order",
        clause: "ZUN-8.1",
        example: "Target player loses 2 HP and draws 1 card.",
    },
    Entry {
        form: Form::Act,
        category: "deed",
        template: "{who:you} {does:your_act*\" and \"}",
        meaning: "you do these things, in this order",
        clause: "ZUN-8.1",
        example: "You gain 1 HP and draw 2 cards.",
    },
    Entry {
        form: Form::Act,
        category: "deed",
        template: "{who:everyone} {does:their_act*\" and \"}",
        meaning: "every non-defeated player does these things, in this order",
        clause: "ZUN-1.6",
        example: "All players lose 1 HP.",
    },
    Entry {
        form: Form::Retarget,
        category: "deed",
        template: "{card:action} targets {who:new_target} instead",
        meaning: "the copy's target becomes that player; a new targeting",
        clause: "ZUN-7.4, ZUN-7.13",
        example: "The Action targets another player of your choice instead.",
    },
    Entry {
        form: Form::ComeBack,
        category: "rise",
        template: "{who:fallen} comes back with {n} HP",
        meaning: "the player is no longer defeated and has N HP",
        clause: "ZUN-14.1, ZUN-14.2",
        example: "Ignore the tracker: target defeated player comes back with 4 HP.",
    },
    Entry {
        form: Form::Act,
        category: "rise",
        template: "{who:player} {does:gains*\" and \"}",
        meaning: "a rise that no zone stops",
        clause: "ZUN-16.1",
        example: "Ignore the tracker: target player gains 2 HP.",
    },
    Entry {
        form: Form::Act,
        category: "rise",
        template: "{who:plural} {does:gain*\" and \"}",
        meaning: "a rise that no zone stops",
        clause: "ZUN-16.1",
        example: "Ignore the tracker: you gain 2 HP.",
    },
    Entry {
        form: Form::Ban,
        category: "lasting",
        template: "{who:bound} {bans:ban*\" and \"}",
        meaning: "all of these bans hold for the player",
        clause: "ZUN-8.2",
        example: "(ongoing) Until the start of your next turn: you can't lose HP by card effects.",
    },
    Entry {
        form: Form::FaceUp,
        category: "lasting",
        template: "{hand:shown_hand} is face up",
        meaning: "visible to all players and spectators",
        clause: "ZUN-17.2",
        example: "While this card is on the table: your hand is face up.",
    },
    Entry {
        form: Form::FaceUp,
        category: "lasting",
        template: "{hand:shown_hands} are face up",
        meaning: "visible to all players and spectators",
        clause: "ZUN-17.2",
        example: "While this card is on the table: all players' hands are face up.",
    },
    Entry {
        form: Form::NumeralsHigher,
        category: "change",
        template: "each numeral of {card:modified} is {n} higher",
        meaning: "adds N to every numeral of the card as printed",
        clause: "ZUN-5.4, ZUN-5.11",
        example: "Each numeral of the modified card is 1 higher.",
    },
    Entry {
        form: Form::MoreTargets,
        category: "change",
        template: "{card:modified} has {n} more target(s)",
        meaning: "adds N targets",
        clause: "ZUN-6.1",
        example: "The modified card has 2 more targets.",
    },
    Entry {
        form: Form::Lose,
        category: "act",
        template: "lose {n} HP",
        meaning: "one loss of N, not below 0",
        clause: "ZUN-11.5, ZUN-11.6",
        example: "All players lose 1 HP.",
    },
    Entry {
        form: Form::Draw,
        category: "act",
        template: "draw {n} card(s)",
        meaning: "N single draws from the pile, with Overload",
        clause: "ZUN-12.1, ZUN-12.2",
        example: "You draw 2 cards.",
    },
    Entry {
        form: Form::Lose,
        category: "acts",
        template: "loses {n} HP",
        meaning: "one loss of N, not below 0",
        clause: "ZUN-11.5, ZUN-11.6",
        example: "Target player loses 1 HP.",
    },
    Entry {
        form: Form::Draw,
        category: "acts",
        template: "draws {n} card(s)",
        meaning: "N single draws from the pile, with Overload",
        clause: "ZUN-12.1, ZUN-12.2",
        example: "Target player draws 2 cards.",
    },
    Entry {
        form: Form::Gain,
        category: "gain",
        template: "gain {n} HP",
        meaning: "one rise of N, up to the zone cap",
        clause: "ZUN-11.3, ZUN-11.4",
        example: "You gain 2 HP.",
    },
    Entry {
        form: Form::Gain,
        category: "gains",
        template: "gains {n} HP",
        meaning: "one rise of N, up to the zone cap",
        clause: "ZUN-11.3, ZUN-11.4",
        example: "Target player gains 1 HP.",
    },
    Entry {
        form: Form::Take,
        category: "your_act",
        template: "take {n} card(s) from {hand:taken_hand}",
        meaning: "move up to N cards from that hand to your hand; no draw",
        clause: "ZUN-19.9, ZUN-19.13",
        example: "You take 1 card from target player's hand.",
    },
    Entry {
        form: Form::Mix,
        category: "their_act",
        template: "mix their hands and take back as many cards as they had",
        meaning: "the hands are mixed and dealt out again in their old sizes; no draw",
        clause: "ZUN-19.10",
        example: "All players mix their hands and take back as many cards as they had.",
    },
    Entry {
        form: Form::Return,
        category: "layer_act",
        template: "return {card:modified} and its Modifiers except {left:named} to your hand",
        meaning: "the cards of the play that still lie on the table, except those of that name, come back to your hand; no draw",
        clause: "ZUN-10.2, ZUN-10.9",
        example: "At the end of your turn: return the modified card and its Modifiers except Reserve to your hand.",
    },
    Entry {
        form: Form::CannotPlayCards,
        category: "ban",
        template: "can't play cards",
        meaning: "a command to play a card is refused",
        clause: "ZUN-7.12, ZUN-19.4",
        example: "(ongoing) Until the start of your next turn: target player can't play cards.",
    },
    Entry {
        form: Form::CannotPlayActions,
        category: "ban",
        template: "can't play Actions",
        meaning: "a command to play an Action is refused",
        clause: "ZUN-7.12, ZUN-19.7",
        example: "(ongoing) Until the start of your next turn: target player can't play Actions.",
    },
    Entry {
        form: Form::CannotLoseHp,
        category: "ban",
        template: "can't lose HP by card effects",
        meaning: "a loss caused by a card is 0; Overload is not a card",
        clause: "ZUN-19.8, ZUN-12.3",
        example: "(ongoing) Until the start of your next turn: target player can't lose HP by card effects.",
    },
    Entry {
        form: Form::CannotBeChanged,
        category: "ban",
        template: "can't be changed by card effects",
        meaning: "cards do not alter the player's HP and hand, nor show the hand, nor make the player do anything",
        clause: "ZUN-19.4, ZUN-19.5",
        example: "(ongoing) Until the start of your next turn: target player can't be changed by card effects.",
    },
    Entry {
        form: Form::You,
        category: "you",
        template: "you",
        meaning: "the source of an Action; the player of a Reaction; the layer of a Modifier",
        clause: "ZUN-1.5, ZUN-7.9",
        example: "You draw 2 cards.",
    },
    Entry {
        form: Form::You,
        category: "your",
        template: "your",
        meaning: "of the source of an Action, of the player of a Reaction",
        clause: "ZUN-1.5, ZUN-7.9",
        example: "While this card is on the table: your hand is face up.",
    },
    Entry {
        form: Form::TargetPlayer,
        category: "target",
        template: "target player",
        meaning: "a non-defeated player, chosen when the card is played; makes the card targeted",
        clause: "ZUN-6.5",
        example: "Target player loses 1 HP.",
    },
    Entry {
        form: Form::TargetDefeatedPlayer,
        category: "fallen",
        template: "target defeated player",
        meaning: "a defeated player who has not resigned; makes the card targeted",
        clause: "ZUN-6.5, ZUN-13.9",
        example: "Ignore the tracker: target defeated player comes back with 4 HP.",
    },
    Entry {
        form: Form::AnotherPlayer,
        category: "new_target",
        template: "another player of your choice",
        meaning: "an eligible player other than the one who reacts",
        clause: "ZUN-7.13",
        example: "The Action targets another player of your choice instead.",
    },
    Entry {
        form: Form::AllPlayers,
        category: "everyone",
        template: "all players",
        meaning: "every non-defeated player, Banished ones left out of what Banish stops; no target",
        clause: "ZUN-1.6, ZUN-19.5",
        example: "All players lose 1 HP.",
    },
    Entry {
        form: Form::TheSource,
        category: "source",
        template: "the source",
        meaning: "who laid the Action that is being answered",
        clause: "ZUN-7.9",
        example: "(forced) The source loses 2 HP.",
    },
    Entry {
        form: Form::Hand,
        category: "taken_hand",
        template: "{who:player}'s hand",
        meaning: "the cards that player holds",
        clause: "ZUN-19.9",
        example: "You take 2 cards from the source's hand.",
    },
    Entry {
        form: Form::Hand,
        category: "shown_hand",
        template: "{who:target}'s hand",
        meaning: "the cards that player holds",
        clause: "ZUN-17.1",
        example: "While this card is on the table: target player's hand is face up.",
    },
    Entry {
        form: Form::Hand,
        category: "shown_hand",
        template: "{who:your} hand",
        meaning: "the cards you hold",
        clause: "ZUN-17.1",
        example: "While this card is on the table: your hand is face up.",
    },
    Entry {
        form: Form::Hand,
        category: "shown_hands",
        template: "{who:everyone}' hands",
        meaning: "the cards all players hold",
        clause: "ZUN-17.1",
        example: "While this card is on the table: all players' hands are face up.",
    },
    Entry {
        form: Form::TheAction,
        category: "action",
        template: "the Action",
        meaning: "the copy that is being answered",
        clause: "ZUN-1.5",
        example: "The Action targets the source instead.",
    },
    Entry {
        form: Form::TheModifiedCard,
        category: "modified",
        template: "the modified card",
        meaning: "the Action or Reaction this Modifier was laid with",
        clause: "ZUN-5.1",
        example: "The modified card has 1 more target.",
    },
    Entry {
        form: Form::ThisCard,
        category: "bearer",
        template: "this card",
        meaning: "the card that bears the text",
        clause: "ZUN-8.7",
        example: "While this card is on the table: target player's hand is face up.",
    },
    Entry {
        form: Form::Named,
        category: "named",
        template: "Reserve",
        meaning: "every card of this name",
        clause: "ZUN-10.3",
        example: "At the end of your turn: return the modified card and its Modifiers except Reserve to your hand.",
    },
];

/// The card whose name a text speaks of, as the lexicon has it.
pub(crate) fn left_behind() -> &'static str {
    ENTRIES.iter().find(|entry| entry.form == Form::Named).map_or("", |entry| entry.template)
}

/// The lexicon of Zun.
pub fn lexicon() -> &'static Lexicon<Form> {
    <crate::meaning::ZunCards as runehall_cards::Language>::lexicon()
}

const fn kind(name: &'static str, wording: &'static str, includes: &'static [&'static str]) -> Category {
    Category { name, wording, includes }
}
