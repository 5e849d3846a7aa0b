//! How things look: one place for colours, so that `NO_COLOR` is one switch. Without colours, weight and reversal remain.

use ratatui::style::{Color, Modifier, Style};
use runehall_engine::{Hue, Sign};

/// The colours in use, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    pub colour: bool,
}

/// One colour per first attribute of a card (its type), in the order in which the types appear in the game.
const TYPES: [Color; 6] =
    [Color::LightRed, Color::LightBlue, Color::LightYellow, Color::LightMagenta, Color::LightGreen, Color::LightCyan];

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

    /// A place of the map, by what the game says of its sort; without a word of it there is no colour.
    pub fn place(self, sign: Option<&Sign>) -> Style {
        sign.filter(|_| self.colour)
            .map_or_else(Style::new, |sign| Style::new().bg(Color::Indexed(sign.ground)).fg(Color::White))
    }

    /// A figure of the nth player on the map.
    pub fn figure(self, nth: usize) -> Style {
        self.fg(TYPES[nth % TYPES.len()]).add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }

    /// A counter on the map, in its colour, bright enough for any landscape.
    pub fn counter(self, hue: Option<Hue>) -> Style {
        let colour = hue.map(|hue| match hue {
            Hue::Green => Color::LightGreen,
            Hue::Yellow => Color::LightYellow,
            Hue::Blue => Color::LightBlue,
            Hue::Red => Color::LightRed,
        });
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
