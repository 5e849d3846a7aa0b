//! What may be done without being asked: a list of its own, since it belongs to no question and may be long (RBD-11.8 sets no limit to
//! Items). The cursor goes through all of it, so that nothing needs a key.

use ratatui::text::{Line, Span};
use runehall_engine::{Interrupt, Liberty};

use super::app::{App, Overlay, PAGE};
use super::keys::Key;
use super::theme::Theme;
use crate::text::{capital, wrap};

/// What stands below the list.
const HOW: &str = "arrows choose, Enter does it, any other key goes back";

impl App {
    /// Opens the list, if there is anything in it.
    pub(super) fn open_liberties(&mut self) {
        if self.host.liberties().is_empty() {
            self.complain("there is nothing that you could do now without being asked");
        } else {
            self.overlay = Some(Overlay::Liberties { at: 0 });
        }
    }

    /// Takes a key for the list.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys mean the same")]
    pub(super) fn press_liberties(&mut self, at: usize, key: Key) {
        let liberties = self.host.liberties();
        let last = liberties.len().saturating_sub(1);
        let at = match key {
            Key::Up | Key::Left => at.saturating_sub(1),
            Key::Down | Key::Right => (at + 1).min(last),
            Key::PageUp => at.saturating_sub(PAGE),
            Key::PageDown => (at + PAGE).min(last),
            Key::Home => 0,
            Key::End => last,
            Key::Enter => {
                if let Some((what, _)) = liberties.into_iter().nth(at) {
                    match self.host.take(what) {
                        Ok(()) => self.reset_cursor(),
                        Err(error) => self.complain(error.to_string()),
                    }
                }
                return;
            }
            _ => return,
        };
        self.overlay = Some(Overlay::Liberties { at });
    }
}

/// The list in a box of at most so many lines: as much of it as there is room for, around the cursor, and below it what the chosen one
/// does, by which clause.
pub(super) fn lines(app: &App, at: usize, (width, height): (usize, usize), theme: Theme) -> Vec<Line<'static>> {
    let liberties = app.host.liberties();
    let meaning = liberties.get(at).and_then(|(what, _)| declared(app, *what)).map(|liberty| {
        let text = format!("{} ({})", capital(liberty.meaning), liberty.clause);
        wrap(&text, width).into_iter().map(Line::raw).collect::<Vec<_>>()
    });
    let mut below = vec![Line::raw("")];
    below.extend(meaning.unwrap_or_default());
    below.push(Line::styled(HOW, theme.faint()));
    let room = height.saturating_sub(below.len()).max(1);
    let first = (at + 1).saturating_sub(room);
    let line = |(i, (_, text)): (usize, (_, String))| {
        let style = if i == at { theme.selected() } else { theme.text() };
        Line::from(Span::styled(text, style))
    };
    liberties.into_iter().enumerate().skip(first).take(room).map(line).chain(below).collect()
}

/// What the game says of a liberty.
fn declared(app: &App, what: Interrupt) -> Option<&'static Liberty> {
    let Interrupt::Take(_, id, _) = what else { return None };
    app.host.game().info().liberties.get(usize::from(id.0))
}
