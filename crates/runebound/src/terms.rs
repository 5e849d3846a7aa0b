//! The few closed lists of words that rules, cards and map share: colours, terrains, attributes, skills.

use runehall_engine::Hue;

/// A colour of adventures, the easiest first (RBD-1.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    Green,
    Yellow,
    Blue,
    Red,
}

impl Colour {
    /// All of them, by rising difficulty.
    pub const ALL: [Colour; 4] = [Colour::Green, Colour::Yellow, Colour::Blue, Colour::Red];
    /// As written in maps, cards and scenarios.
    pub const WORDS: [(&'static str, Colour); 4] =
        [("green", Colour::Green), ("yellow", Colour::Yellow), ("blue", Colour::Blue), ("red", Colour::Red)];

    /// As an index into a table by colour.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What a counter of it is worth in experience points (RBD-1.6).
    pub const fn worth(self) -> u16 {
        self as u16 + 1
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        Colour::WORDS[self as usize].0
    }

    /// As clients paint it.
    pub const fn hue(self) -> Hue {
        [Hue::Green, Hue::Yellow, Hue::Blue, Hue::Red][self as usize]
    }
}

/// The terrain of a space (RBD-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    Road,
    River,
    Plains,
    Forest,
    Hills,
    Mountains,
    Swamp,
    /// No terrain: any symbol leads there (RBD-4.5).
    Town,
}

impl Terrain {
    /// As written in maps and cards.
    pub const WORDS: [(&'static str, Terrain); 8] = [
        ("road", Terrain::Road),
        ("river", Terrain::River),
        ("plains", Terrain::Plains),
        ("forest", Terrain::Forest),
        ("hills", Terrain::Hills),
        ("mountains", Terrain::Mountains),
        ("swamp", Terrain::Swamp),
        ("town", Terrain::Town),
    ];

    /// Its word.
    pub const fn word(self) -> &'static str {
        Terrain::WORDS[self as usize].0
    }

    /// The symbol of it on a die, as a bit.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// An attribute, which is the value of a phase of combat (RBD-15.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Attribute {
    /// Mind, ranged.
    #[default]
    Mind,
    /// Body, melee.
    Body,
    /// Spirit, magic.
    Spirit,
}

impl Attribute {
    /// In the order of the phases.
    pub const ALL: [Attribute; 3] = [Attribute::Mind, Attribute::Body, Attribute::Spirit];
    /// The words of the phases.
    pub const PHASES: [&'static str; 3] = ["ranged", "melee", "magic"];

    /// As an index into a table by attribute.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn word(self) -> &'static str {
        ["Mind", "Body", "Spirit"][self as usize]
    }

    /// The phase in which it is the value.
    pub const fn phase(self) -> &'static str {
        Attribute::PHASES[self as usize]
    }
}

/// A skill (RBD-13.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Skill {
    #[default]
    Climb,
    Endure,
    Jump,
    Swim,
    Diplomacy,
    Resist,
    Luck,
    Lore,
    Stealth,
    Traps,
    Wilds,
}

impl Skill {
    /// How many there are.
    pub const N: usize = 11;
    /// As written on cards.
    pub const WORDS: [(&'static str, Skill); Skill::N] = [
        ("Climb", Skill::Climb),
        ("Endure", Skill::Endure),
        ("Jump", Skill::Jump),
        ("Swim", Skill::Swim),
        ("Diplomacy", Skill::Diplomacy),
        ("Resist", Skill::Resist),
        ("Luck", Skill::Luck),
        ("Lore", Skill::Lore),
        ("Stealth", Skill::Stealth),
        ("Traps", Skill::Traps),
        ("Wilds", Skill::Wilds),
    ];

    /// As an index into a table by skill.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The traits that card texts can name (RBD-1.12); by its place in this list.
pub const TRAITS: [&str; 12] = [
    "Beast",
    "Construct",
    "Demon",
    "Dragon",
    "Elemental",
    "Fey",
    "Ghost",
    "Giant",
    "Goblin",
    "Humanoid",
    "Orc",
    "Undead",
];

/// The kinds of experience counters (RBD-12.4): the three attributes, then these two.
pub const STAMINA: usize = 3;
/// Life, which forfeits colours (RBD-12.7).
pub const LIFE: usize = 4;
/// How many kinds.
pub const N_EXPERIENCE: usize = 5;
/// Their names as things that are taken.
pub const EXPERIENCE: [&str; N_EXPERIENCE] =
    ["Mind counter", "Body counter", "Spirit counter", "Stamina counter", "Life counter"];
/// What one of each adds (RBD-12.4).
pub const EXPERIENCE_ADDS: [u8; N_EXPERIENCE] = [2, 2, 2, 2, 1];
