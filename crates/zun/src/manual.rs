//! What the manual of scenarios says of Zun: every fact of its positions and views, and who is asked what when.

use runehall_engine::{FactInfo, Manual, Of};

/// For [`runehall_engine::GameInfo::manual`].
pub(crate) const MANUAL: Manual = Manual { facts: &FACTS, asked: &ASKED };

const MARKED: &str = "a card in force on the player; put that card on the `table`";

const FACTS: [FactInfo; 19] = [
    FactInfo::given(Of::Player, "hp", "hp 9", "12", "1 to 12; 0 when defeated (ZUN-11.1)"),
    FactInfo::given(
        Of::Player,
        "hand",
        "hand Attack, Boost x2",
        "5 cards",
        "exactly these cards; `nothing`; `5 cards`: dealt by the seed from cards named nowhere",
    ),
    FactInfo::given(Of::Player, "defeated", "defeated", "standing", "no HP and no hand (ZUN-13.5)"),
    FactInfo::given(Of::Player, "resigned", "resigned", "not", "defeated, and cannot be revived (ZUN-13.9)"),
    FactInfo::follows(Of::Player, "zone", "`hp`", "`green`, `yellow`, `red`, `none` (ZUN-11.2)"),
    FactInfo::follows(Of::Player, "banished", MARKED, "can't play cards, can't be changed by cards (ZUN-19.4)"),
    FactInfo::follows(Of::Player, "dazed", MARKED, "can't play Actions (ZUN-19.7)"),
    FactInfo::follows(Of::Player, "defended", MARKED, "can't lose HP by cards (ZUN-19.8)"),
    FactInfo::follows(
        Of::Player,
        "exposed",
        MARKED,
        "an Expose is in force: the hand is face up (ZUN-17.2), but not while `banished`, which suspends it (ZUN-19.5)",
    ),
    FactInfo::follows(Of::Player, "team", "the seat, in mode `2v2` only", "1 or 2"),
    FactInfo::given(
        Of::Table,
        "draw pile",
        "draw pile: top Attack, Boost",
        "every card not placed",
        "`top …`: these lie on top, the first uppermost, at most 12, and the rest is shuffled below them; `top …, bottom …`: and these at the bottom, the last lowest; `46 cards`: so many by the seed; \
         a list: exactly these, shuffled. What is left goes to the discard pile",
    ),
    FactInfo::given(Of::Table, "discard pile", "discard pile: Attack, Share", "nothing", "these cards, in no order"),
    FactInfo::given(
        Of::Table,
        "table",
        "table: Daze + Share by Alex on Billy & Drew",
        "nothing",
        "on the table; `on` its targets: what lasts is in force on them, what does not (an Attack) is done with and keeps them; without `on`: in force on nobody, as Reactions are; without `by`: by the player whose turn it is",
    ),
    FactInfo::given(Of::Table, "turn", "turn Billy", "the first player's", "whose turn it is"),
    FactInfo::given(
        Of::Table,
        "phase",
        "phase recovery",
        "`action`",
        "`start` (ongoing cards are discarded, then perhaps the redraw), `action`, `recovery` (before the discards); `end` cannot be given",
    ),
    FactInfo::given(
        Of::Table,
        "turns",
        "turns 7",
        "1, or 0 in phase `start`",
        "how many turns have begun, this one included",
    ),
    FactInfo::follows(Of::Table, "mode", "the line `mode`", "the mode"),
    FactInfo::follows(Of::Table, "top-hp", "the rules", "the most HP there is"),
    FactInfo::follows(Of::Table, "zone-hp", "the rules", "how many HP make a zone"),
];

const ASKED: [(&str, &str); 12] = [
    (
        "redraw",
        "the active player at the start of the turn, if there is no Action in the hand; also with an empty hand",
    ),
    (
        "act",
        "the active player in the Action phase, again after every play, until `end`; also if nothing can be played",
    ),
    ("modify", "who plays a card, after naming it, again and again until `done`; also where no Modifier fits"),
    ("target", "who plays a card with targets, after the Modifiers, once for each target; also where only one fits"),
    (
        "react",
        "the target of each copy of an Action before it resolves, whatever the hand holds, and oneself if one is the target. A window. \
         Not who is banished or defeated, or has no cards; not for a card whose text forbids Reactions",
    ),
    ("take", "who takes from a hand that is face up"),
    (
        "discard",
        "the active player in Recovery, also with an empty hand; one card after the other, until `nothing`. \
         Who is made to discard by a card, for each card, as long as there is one in the hand",
    ),
    ("starter", "chance, at the beginning of a new game without `starter`"),
    ("draw", "chance, for each card drawn; not for one known to lie on top, nor for the last card of the pile"),
    ("steal", "chance, for each card taken from a hand that is face down"),
    ("mix", "chance, for each card dealt back from mixed hands"),
    ("deal", "chance, for each card of the opening hands, seat by seat from the first"),
];
