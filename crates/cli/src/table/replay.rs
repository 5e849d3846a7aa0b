//! A saved game on the full screen: the same board, with steps instead of questions.

use std::sync::Arc;

use ratatui::Frame;
use ratatui::crossterm::event;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use runehall_engine::{Outlook, Seat, Viewer};
use runehall_games::DynGame;
use runehall_games::replay::Cursor;

use super::app::Step;
use super::board::{Board, Look};
use super::keys::{Key, key_of};
use super::theme::Theme;
use crate::text::{capital, collapsed};

/// Steps of a page.
const PAGE: usize = 10;

/// A replay, and through whose eyes it is looked at.
#[derive(Debug)]
pub struct Viewing {
    pub game: Arc<dyn DynGame>,
    pub cursor: Cursor,
    pub viewer: Viewer,
}

impl Viewing {
    /// Takes a key.
    pub fn press(&mut self, key: Key) -> Step {
        let at = self.cursor.at();
        match key {
            Key::Right | Key::Down | Key::Enter | Key::Char(' ') => self.cursor.jump(at + 1),
            Key::Left | Key::Up | Key::Backspace => self.cursor.jump(at.saturating_sub(1)),
            Key::PageDown => self.cursor.jump(at + PAGE),
            Key::PageUp => self.cursor.jump(at.saturating_sub(PAGE)),
            Key::Home => self.cursor.jump(0),
            Key::End => self.cursor.jump(self.cursor.last()),
            Key::Tab => self.viewer = self.next_viewer(),
            Key::Char('q') | Key::Esc | Key::Interrupt => return Step::Leave,
            Key::Char(_) => {}
        }
        Step::Stay
    }

    /// Judge, each seat, spectator, and round again.
    fn next_viewer(&self) -> Viewer {
        match self.viewer {
            Viewer::Judge => Viewer::Seat(Seat(0)),
            Viewer::Seat(Seat(n)) if usize::from(n) + 1 < self.cursor.names().len() => Viewer::Seat(Seat(n + 1)),
            Viewer::Seat(_) => Viewer::Spectator,
            Viewer::Spectator => Viewer::Judge,
        }
    }

    fn viewer_name(&self) -> String {
        match self.viewer {
            Viewer::Judge => "the judge, who sees everything".to_owned(),
            Viewer::Spectator => "a spectator".to_owned(),
            Viewer::Seat(seat) => runehall_games::words::name(self.cursor.names(), seat),
        }
    }

    /// Draws this step.
    pub fn draw(&self, look: &Look, theme: Theme, frame: &mut Frame<'_>) {
        let view = self.cursor.view(self.viewer);
        let log = collapsed(&self.cursor.sentences(self.viewer));
        let (at, last) = (self.cursor.at(), self.cursor.last());
        let ended = self.cursor.ended().filter(|_| at == last);
        let players = ended.as_ref().map_or(vec![], |ended| ended.lines(self.cursor.names()));
        let height = Constraint::Length(3 + players.len() as u16);
        let [board_area, bottom] = Layout::vertical([Constraint::Fill(1), height]).areas(frame.area());
        let board = Board {
            names: self.names(),
            look,
            view: &view,
            tags: &[],
            marks: &[],
            outlook: &Outlook::default(),
            spotlight: &[],
            log: &log,
            fresh: 0,
            theme,
        };
        board.draw(frame, board_area);
        let what = match ended {
            Some(ended) => capital(&ended.text()),
            None => self.cursor.command(self.viewer).unwrap_or_default(),
        };
        let mut lines = vec![Line::styled(format!(" Step {at} of {last}  {what}"), theme.active())];
        lines.extend(players.into_iter().map(|line| Line::raw(format!(" {line}"))));
        lines.push(Line::raw(format!(" As seen by {}", self.viewer_name())));
        let keys = " ← → step · PageUp PageDown 10 steps · Home End · Tab other eyes · q quit";
        lines.push(Line::styled(keys, theme.faint()));
        frame.render_widget(Paragraph::new(lines), bottom);
    }
}

/// Shows the replay until the person leaves.
pub fn run(viewing: &mut Viewing) -> anyhow::Result<()> {
    let look = Look::of(&*viewing.game);
    super::with_terminal(|terminal, theme| {
        loop {
            terminal.draw(|frame| viewing.draw(&look, theme, frame))?;
            let key = key_of(&event::read()?);
            if key.is_some_and(|key| viewing.press(key) == Step::Leave) {
                return Ok(());
            }
        }
    })
}
