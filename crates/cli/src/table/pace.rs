//! How fast the bots move: what they did stays on the screen for a moment, unless the person is in a hurry.

use std::time::Duration;

use super::app::{App, Step};
use super::keys::Key;

/// How fast the bots move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    AtOnce,
    Brisk,
    Slow,
}

impl Pace {
    /// How long a move is left to be seen.
    pub fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Pace::AtOnce => 0,
            Pace::Brisk => 300,
            Pace::Slow => 1_200,
        })
    }

    pub(super) fn faster(self) -> Self {
        if self == Pace::Slow { Pace::Brisk } else { Pace::AtOnce }
    }

    pub(super) fn slower(self) -> Self {
        if self == Pace::AtOnce { Pace::Brisk } else { Pace::Slow }
    }
}

impl App {
    /// How long to leave what the bots just did on the screen, if it is anything to see; `before` is how many events there
    /// were when it was last looked at.
    pub fn pause(&self, before: usize) -> Option<Duration> {
        let seen = self.host.session().events().len() == before || self.hurry || self.overlay.is_some();
        let over = self.host.thinking().is_none();
        Some(self.pace.pause()).filter(|pause| !seen && !over && !pause.is_zero())
    }

    /// Takes a key while the bots move: any key but those for the pace makes them hurry to the next question.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys mean the same")]
    pub fn press_meanwhile(&mut self, key: Key) -> Step {
        match key {
            Key::Interrupt => return Step::Leave,
            Key::Char('+') => self.pace = self.pace.faster(),
            Key::Char('-') => self.pace = self.pace.slower(),
            _ => self.hurry = true,
        }
        Step::Stay
    }

    pub(super) fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        self.say(match pace {
            Pace::AtOnce => "the bots move at once",
            Pace::Brisk => "the bots move briskly",
            Pace::Slow => "the bots move slowly",
        });
    }
}
