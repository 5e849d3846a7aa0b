//! What the manual of scenarios says of the game: every fact of its positions and views, and who is asked what when.

use runehall_engine::{FactInfo, Manual, Of};

/// For [`runehall_engine::GameInfo::manual`].
pub(crate) const MANUAL: Manual = Manual { facts: &FACTS, asked: &ASKED };

const DECK: &str = "`top …`: these lie on top, the first uppermost, and the rest is shuffled below them; `top …, bottom …`: and these at the bottom, the last lowest; `6 cards`: so many by the seed; \
                    a list: exactly these, shuffled. What is left goes to the discard pile, or out of the game if that pile is stated, too";

const FACTS: [FactInfo; 24] = [
    FactInfo::given(Of::Player, "hand", "hand Alley Cat, Snow Day", "nothing", "these; `3 cards`: by the seed"),
    FactInfo::given(Of::Player, "fence", "fence Tricky Trap", "nothing", "Runes; `3 cards`: by the seed"),
    FactInfo::given(
        Of::Player,
        "lawn",
        "lawn Bratty Dragon, Alley Cat hexed",
        "nothing",
        "Creatures in order of arrival, `hexed` with a token",
    ),
    FactInfo::given(
        Of::Player,
        "start",
        "start 2",
        "as on the Lawn",
        "Mythical Creatures when the turn began, of the player whose turn it is; only in `given`: views show `gain` (RNR-8.9)",
    ),
    FactInfo::given(Of::Player, "skips", "skips 1", "0", "Spin phases to be skipped (RNR-6.12)"),
    FactInfo::follows(Of::Player, "mythical", "`lawn`", "how many Creatures there are without a token (RNR-3.4)"),
    FactInfo::follows(Of::Player, "hand-limit", "`lawn` and `regulation`", "the most cards in the hand (RNR-8.1)"),
    FactInfo::follows(Of::Player, "rune-limit", "`lawn` and `regulation`", "the most Runes on the Fence (RNR-8.4)"),
    FactInfo::follows(
        Of::Player,
        "resigned",
        "a line `NAME: resign`; it cannot be given",
        "the player has left the game",
    ),
    FactInfo::given(Of::Table, "main deck", "main deck: top Snow Day", "every card not placed", DECK),
    FactInfo::given(Of::Table, "main discard", "main discard: Snow Day", "nothing", "these, or `4 cards` by the seed"),
    FactInfo::given(Of::Table, "rune deck", "rune deck: 6 cards", "every Rune not placed", DECK),
    FactInfo::given(
        Of::Table,
        "rune discard",
        "rune discard: Tricky Trap",
        "nothing",
        "these, or `4 cards` by the seed",
    ),
    FactInfo::given(Of::Table, "regulation deck", "regulation deck: top Quiet Hours", "all but the active one", DECK),
    FactInfo::given(Of::Table, "regulation", "regulation: Quiet Hours", "Spell Curfew", "the active one"),
    FactInfo::given(Of::Table, "tokens", "tokens 0", "15 less those on Creatures", "in the supply (RNR-1.4)"),
    FactInfo::given(Of::Table, "turn", "turn Billy", "the first player's", "whose turn it is"),
    FactInfo::given(
        Of::Table,
        "phase",
        "phase begin",
        "`cast`",
        "`begin`, `draw`, `cast`, `summon`, `spin`, each about to happen; `end` cannot be given",
    ),
    FactInfo::given(
        Of::Table,
        "turns",
        "turns 7",
        "1, or 0 in phase `begin`",
        "how many turns have begun, this one included",
    ),
    FactInfo::given(
        Of::Table,
        "gain",
        "gain 1",
        "0",
        "Mythical Creatures that the active player has more than when the turn began; says the same as `start` (RNR-8.9)",
    ),
    FactInfo::given(
        Of::Table,
        "spinner",
        "spinner Pet Return",
        "`none`",
        "the sector spun last in this turn, by its name",
    ),
    FactInfo::follows(Of::Table, "goal", "the rules", "Mythical Creatures that win (RNR-9.2)"),
    FactInfo::follows(
        Of::Table,
        "in progress",
        "a command that is being carried out; it cannot be given",
        "a Spell or Rune that is declared and not finished, a Creature being summoned (RNR-1.7)",
    ),
    FactInfo::follows(
        Of::Table,
        "chain",
        "a command that is being carried out; it cannot be given",
        "effects that are declared and wait, the next first (RNR-11.1)",
    ),
];

const ASKED: [(&str, &str); 22] = [
    (
        "cast",
        "the active player in the Cast phase, once: a Spell, `draw`, or `nothing`; also where no Spell can be cast",
    ),
    (
        "summon",
        "the active player in the Summon phase: a Creature, `draw`, or `nothing`; again only where a card allows a further Summon",
    ),
    ("lawn", "who summons a Creature onto any Lawn, after naming it"),
    (
        "use",
        "after something has happened, everybody with a card that may answer it, clockwise from the active player, each once. With Runes on the \
         Fence one is asked whether they fit or not, where nobody else may know. A window",
    ),
    (
        "instead",
        "before something happens, everybody with a card that may stop it, clockwise from the active player, until one is used; also before a Rune \
         is activated and before a Spell is cast. With Runes on the Fence one is asked wherever some Rune of the game might stop it, and then with \
         `pass` alone if one's own cannot (RNR-12.8). A window",
    ),
    (
        "target",
        "whose effect it is: with a Spell when it is announced, else when its link starts; Fence first, then the Rune where one sees it",
    ),
    ("next", "whose link it is, if several effects of it are left"),
    ("discard", "who must discard, card by card; `done` where a text says \"or more\""),
    ("hand-limit", "who is over the hand limit, at once, before anything else goes on"),
    ("rune-limit", "who is over the Rune limit, at once, before anything else goes on"),
    (
        "choose",
        "who must pick one of their own Creatures: for a sector, an Event, a text, or the summoning limit (RNR-8.11)",
    ),
    ("take", "who takes a card from the Main discard to the hand, or summons a Creature from there (RNR-4.5)"),
    ("play", "who plays a card of the hand by an effect; `nothing` if there is none that fits"),
    ("may", "who may do the optional part of a text, or take part in an Event: `yes`, `no`"),
    ("starter", "chance, at the beginning of a new game without `starter`"),
    ("deal", "chance, for each card of the opening hands"),
    ("rune", "chance, for each Rune from the top of the Rune deck"),
    ("draw", "chance, for each card drawn; not for one known to lie on top, nor for the last card of the deck"),
    ("regulation", "chance, for the next Regulation"),
    ("spin", "chance, for a sector, by its name or number"),
    ("event", "chance, for an Event, by its name or number"),
    ("blind", "chance, for a Rune on a Fence that lies face down; by the name of the Rune"),
];
