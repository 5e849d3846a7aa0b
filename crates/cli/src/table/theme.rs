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
}
