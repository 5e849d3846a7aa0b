//! Draws an [`App`]: the board, the question with its options, and whatever lies over them.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use runehall_engine::{Shape, Viewer, Words};
use unicode_width::UnicodeWidthStr;

use super::app::{App, Overlay};
use super::board::{Board, Mark, flow};
use super::overlay;
use super::theme::Theme;
use crate::text::{capital, wrap};

/// Draws everything.
pub fn draw(app: &App, theme: Theme, frame: &mut Frame<'_>) {
    let area = frame.area();
    if let Some(Overlay::HandOver(seat)) = app.overlay {
        overlay::hand_over(&app.host.names().seat(seat), theme, frame, area);
        return;
    }
    if app.overlay == Some(Overlay::Draw) {
        overlay::draw_offered(theme, frame, area);
        return;
    }
    let marks = app.marks();
    let bottom = Bottom { app, marks: &marks, theme }.lines(area.width);
    let [board_area, bottom_area, keys_area] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length((bottom.len() as u16).min(area.height.saturating_sub(1))),
        Constraint::Length(1),
    ])
    .areas(area);
    draw_board(app, &marks, theme, frame, board_area);
    frame.render_widget(Paragraph::new(bottom), bottom_area);
    draw_keys(app, theme, frame, keys_area);
    if let Some(overlay) = &app.overlay {
        overlay::draw(app, overlay, theme, frame, area);
    }
}

fn draw_board(app: &App, marks: &[Mark], theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let view = app.host.view();
    let (log, fresh) = app.host.log();
    let tags = app.host.tags();
    let names = app.host.names();
    let spotlight = app.spotlight();
    let outlook = app.host.outlook();
    let board = Board {
        names,
        look: &app.look,
        view: &view,
        tags: &tags,
        marks,
        outlook: &outlook,
        spotlight: &spotlight,
        log: &log,
        fresh,
        theme,
    };
    board.draw(frame, area);
}

/// The question with its options, and the answer to the last key.
struct Bottom<'a> {
    app: &'a App,
    marks: &'a [Mark],
    theme: Theme,
}

impl Bottom<'_> {
    fn lines(&self, width: u16) -> Vec<Line<'static>> {
        let mut lines = self.subject(width);
        lines.extend(self.question(width));
        if !self.marks.is_empty() {
            lines.extend(self.options(width));
        }
        lines.extend(self.outlook(width));
        if let Some(note) = &self.app.note {
            let style = if note.bad { self.theme.bad() } else { self.theme.good() };
            let text = wrap(&capital(&note.text), usize::from(width).saturating_sub(2));
            lines.extend(text.into_iter().map(|line| Line::styled(format!(" {line}"), style)));
        }
        lines
    }

    /// What would come of the option under the cursor.
    fn outlook(&self, width: u16) -> Vec<Line<'static>> {
        let note = self.app.place_note().map(|note| styled(&format!("→ {note}"), width, self.theme.option()));
        let (odds, warnings) = self.app.forewarnings();
        let odds = if odds.is_empty() { vec![] } else { styled(&odds.join(" · "), width, self.theme.text()) };
        let warnings =
            warnings.iter().flat_map(|text| styled(&format!("! {}", capital(text)), width, self.theme.bad()));
        note.into_iter().flatten().chain(odds).chain(warnings).collect()
    }

    /// What the question is about.
    fn subject(&self, width: u16) -> Vec<Line<'static>> {
        let about = self.app.host.subject();
        about.map_or_else(Vec::new, |about| {
            let text = format!("▸ {} ({})", capital(&about.text), about.clause);
            styled(&text, width, self.theme.text())
        })
    }

    fn question(&self, width: u16) -> Vec<Line<'static>> {
        let host = &self.app.host;
        let names = host.names();
        if let Some(ended) = host.session().ended() {
            let again = if host.is_solo() { " `u` takes your last move back," } else { "" };
            let text = format!("{}.{again} `s` saves, `q` leaves", capital(&ended.text()));
            let mut lines = styled(&text, width, self.theme.active());
            let players = ended.lines(host.session().names());
            lines.extend(players.iter().flat_map(|line| styled(line, width, self.theme.text())));
            return lines;
        }
        if let Some(fault) = host.fault() {
            return styled(&format!("The game cannot go on: {fault}"), width, self.theme.bad());
        }
        if let Some(seat) = host.thinking() {
            return styled(&format!("{} is thinking …", names.seat(seat)), width, self.theme.faint());
        }
        let (Some(question), Viewer::Seat(seat)) = (host.question(), host.viewer()) else { return vec![] };
        let command = host.command();
        let so_far = if command.is_empty() { String::new() } else { format!(" [{command} …]") };
        let text = format!("{}: {} ({}){so_far}", names.seat(seat), question.prompt, question.clause);
        styled(&text, width, self.theme.active())
    }

    fn options(&self, width: u16) -> Vec<Line<'static>> {
        let bullets = self.app.host.question().is_some_and(|question| {
            matches!(question.shape, Shape::Mode | Shape::Order) && self.app.host.asked().is_some()
        });
        let form = self.app.form.as_ref().map(|form| styled(&form.state(), width, self.theme.faint()));
        let options = self.marks.iter().filter(|mark| !mark.beyond).map(|mark| {
            let key = if mark.key == ' ' { String::new() } else { format!("{} ", mark.key) };
            let style = if mark.selected { self.theme.selected() } else { self.theme.option() };
            let word = if mark.selected { self.theme.selected() } else { self.theme.text() };
            let text = &mark.words;
            vec![Span::raw(" "), Span::styled(format!(" {key}"), style), Span::styled(format!("{text} "), word)]
        });
        // Ways of several words, and what is put in order, stand below each other.
        let lines = if bullets { options.map(Line::from).collect() } else { flow(options, width) };
        lines.into_iter().chain(form.into_iter().flatten()).collect()
    }
}

fn styled(text: &str, width: u16, style: ratatui::style::Style) -> Vec<Line<'static>> {
    let lines = wrap(text, usize::from(width).saturating_sub(2)).into_iter();
    lines.map(|line| Line::styled(format!(" {line}"), style)).collect()
}

fn draw_keys(app: &App, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let mut keys = vec![];
    if app.host.in_command() {
        keys.push("Esc back");
    }
    if app.host.is_solo() {
        keys.push("u undo");
    }
    if !app.host.liberties().is_empty() {
        keys.push("L at any time");
    }
    if app.host.game().board().is_some() {
        keys.extend(["/ place", "M map", "S sheets"]);
    }
    keys.extend(["w why not", "v view", "c cards", "l log", "s save", "? help", "q quit"]);
    // Where there is no room for all, help is what leads to the others.
    while keys.len() > 2 && keys.join(" · ").width() + 1 > usize::from(area.width) {
        keys.remove(keys.len() - 3);
    }
    frame.render_widget(Line::styled(format!(" {}", keys.join(" · ")), theme.faint()), area);
}
