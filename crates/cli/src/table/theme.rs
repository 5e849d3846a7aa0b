//! How things look: one place for colours, so that `NO_COLOR` is one switch. Without colours, weight and reversal remain.

use ratatui::style::{Color, Modifier, Style};

/// The colours in use, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    pub colour: bool,
}

/// One colour per first attribute of a card (its type), in the order in which the types appear in the game.
const TYPES: [Color; 6] =
    [Color::LightRed, Color::LightBlue, Color::LightYellow, Color::LightMagenta, Color::LightGreen, Color::LightCyan];

/// Words for landscapes, with a sign each and its colour.
const LANDSCAPES: [(&[&str], char, u8); 10] = [
    (&["plains", "field", "meadow"], '"', 64),
    (&["road", "path"], '=', 137),
    (&["river", "water", "sea", "lake"], '~', 25),
    (&["forest", "wood"], '♣', 22),
    (&["hills", "hill"], 'n', 94),
    (&["mountains", "mountain", "rock"], '▲', 240),
    (&["swamp", "marsh"], '%', 58),
    (&["town", "house", "city"], '⌂', 88),
    (&["beach", "desert", "sand"], ':', 136),
    (&["tower", "castle"], 'I', 60),
];

/// Colours of counters that their names tell, bright enough for any landscape.
const COUNTERS: [(&str, Color); 5] = [
    ("green", Color::LightGreen),
    ("yellow", Color::LightYellow),
    ("blue", Color::LightBlue),
    ("red", Color::LightRed),
    ("white", Color::White),
];

impl Theme {
    fn fg(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// Ordinary text.
    pub fn text(self) -> Style {
        Style::new()
    }

    /// Names and headings.
    pub fn strong(self) -> Style {
        // The colour is set even where it is the usual one: a title stands on a border that has another.
        Style::new().fg(Color::Reset).add_modifier(Modifier::BOLD)
    }

    /// Borders, causes, what cannot be chosen.
    pub fn faint(self) -> Style {
        if self.colour { self.fg(Color::DarkGray) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// What can be chosen.
    pub fn option(self) -> Style {
        self.fg(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// What Enter would choose.
    pub fn selected(self) -> Style {
        self.option().add_modifier(Modifier::REVERSED)
    }

    /// The player who is asked.
    pub fn active(self) -> Style {
        self.fg(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// Refusals.
    pub fn bad(self) -> Style {
        self.fg(Color::LightRed)
    }

    /// Something done as asked.
    pub fn good(self) -> Style {
        self.fg(Color::LightGreen)
    }

    /// A card of the nth type of its game.
    pub fn card(self, nth: usize) -> Style {
        self.fg(TYPES[nth % TYPES.len()])
    }

    /// A word that names a colour is painted in it: zones and pieces say their own colour.
    pub fn word(self, word: &str) -> Style {
        match word {
            "green" => self.fg(Color::Green),
            "yellow" => self.fg(Color::Yellow),
            "red" => self.fg(Color::Red),
            "blue" => self.fg(Color::Blue),
            "white" => self.fg(Color::White),
            _ => self.text(),
        }
    }

    /// A place of the map by its sort: words for landscapes have their colour, others none.
    pub fn place(self, kind: &str) -> Style {
        let landscape = LANDSCAPES.iter().find(|(words, _, _)| words.contains(&kind)).filter(|_| self.colour);
        landscape.map_or_else(Style::new, |(_, _, colour)| Style::new().bg(Color::Indexed(*colour)).fg(Color::White))
    }

    /// The sign of a place by its sort; its first letter where that is no landscape.
    pub fn sign(self, kind: &str) -> char {
        let landscape = LANDSCAPES.iter().find(|(words, _, _)| words.contains(&kind));
        landscape.map_or_else(|| kind.chars().next().unwrap_or(' '), |(_, sign, _)| *sign)
    }

    /// A figure of the nth player on the map.
    pub fn figure(self, nth: usize) -> Style {
        self.fg(TYPES[nth % TYPES.len()]).add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }

    /// A counter on the map: in the colour that its name has.
    pub fn counter(self, name: &str) -> Style {
        let name = name.to_lowercase();
        let colour = match name.split_whitespace().find(|word| COUNTERS.iter().any(|(known, _)| known == word)) {
            Some(word) => COUNTERS.iter().find(|(known, _)| *known == word).map(|(_, colour)| *colour),
            None => None,
        };
        colour.map_or_else(Style::new, |colour| self.fg(colour)).add_modifier(Modifier::BOLD)
    }

    /// The bar of a chance of so many in a hundred.
    pub fn chance(self, percent: u32) -> Style {
        match percent {
            0..34 => self.fg(Color::LightRed),
            34..67 => self.fg(Color::LightYellow),
            _ => self.fg(Color::LightGreen),
        }
    }
}
