//! The map of a game that is played on a board: hexagons with what lies on them, what can be reached and what it costs, and the way to
//! the place under the cursor. Drawn from board, view and outlook alone; readable without colours.
//!
//! Start at [`Board::draw_map`]. A cell is two lines high, or three where there is room; where the whole map does not fit, the part around the
//! place that matters is shown.

#![expect(
    clippy::cast_sign_loss,
    reason = "places are counted from the upper left one, and what lies outside of the screen is not drawn"
)]

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Block;
use runehall_engine::{Choice, Place, Staggered, ThingId, Viewer, Way, Words};
use unicode_width::UnicodeWidthStr;

use super::board::Board;
use crate::text::{cut, lies_on, standpoint};

/// The narrowest and the widest cell, with one of its edges.
const CELL: (i32, i32) = (6, 16);
/// From this width on a cell may be three lines high.
const HIGH_CELL: i32 = 10;

/// Where the cells of a map lie, in columns and lines of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    staggered: Staggered,
    cell: (i32, i32),
    /// The whole map.
    size: (i32, i32),
}

impl Grid {
    /// The largest cells with which the map fits, or the smallest there are.
    pub(super) fn fitting(places: &[Place], staggered: Staggered, width: u16, height: u16) -> Self {
        let most = |side: fn(&Place) -> i16| places.iter().map(side).max().map_or(0, |n| i32::from(n) + 1);
        let (columns, rows) = (most(|place| place.at.0), most(|place| place.at.1));
        let of = |wide: i32, high: i32| {
            let size = match staggered {
                Staggered::Rows => (columns * wide + wide / 2 + 1, rows * high),
                Staggered::Columns => (columns * wide + 1, rows * high + high / 2),
            };
            Grid { staggered, cell: (wide, high), size }
        };
        let wide = (CELL.0..=CELL.1).rev().find(|&wide| of(wide, 2).size.0 <= i32::from(width)).unwrap_or(CELL.0);
        let high = of(wide, 3);
        if wide >= HIGH_CELL && high.size.1 <= i32::from(height) { high } else { of(wide, 2) }
    }

    /// A grid for measuring, whose cells are as high as they are wide.
    pub(super) fn unit(staggered: Staggered) -> Self {
        Grid { staggered, cell: (2, 2), size: (0, 0) }
    }

    /// The columns that the whole map takes with its smallest cells.
    pub(super) fn least_width(places: &[Place], staggered: Staggered) -> u16 {
        Self::fitting(places, staggered, 0, 0).size.0 as u16
    }

    /// The lines that the whole map takes.
    pub(super) fn height(self) -> u16 {
        self.size.1 as u16
    }

    /// The upper left corner of a place.
    pub(super) fn corner(self, place: &Place) -> (i32, i32) {
        let (column, row) = (i32::from(place.at.0), i32::from(place.at.1));
        let (wide, high) = self.cell;
        match self.staggered {
            Staggered::Rows => (column * wide + if row % 2 == 0 { 0 } else { wide / 2 }, row * high),
            Staggered::Columns => (column * wide, row * high + if column % 2 == 0 { 0 } else { high / 2 }),
        }
    }

    /// From where on the map is shown in so much room, so that a place is in its middle as far as there is more on both sides.
    fn scrolled(self, place: Option<&Place>, width: u16, height: u16) -> (i32, i32) {
        let (x, y) = place.map_or((0, 0), |place| self.corner(place));
        let from = |at: i32, cell: i32, room: u16, size: i32| {
            (at + cell / 2 - i32::from(room) / 2).clamp(0, (size - i32::from(room)).max(0))
        };
        (from(x, self.cell.0, width, self.size.0), from(y, self.cell.1, height, self.size.1))
    }
}

impl Board<'_> {
    pub(super) fn places(&self) -> &[Place] {
        self.names.board.map_or(&[][..], |board| &board.places)
    }

    pub(super) fn staggered(&self) -> Staggered {
        self.names.board.map_or_else(Staggered::default, |board| board.staggered)
    }

    /// The map in a frame, with what its signs mean below.
    pub(super) fn draw_map(&self, frame: &mut Frame<'_>, area: Rect) {
        let block = Block::bordered().border_style(self.theme.faint()).title(self.heading("map"));
        let inner = block.inner(area);
        let legend = cut(&self.legend(), inner.width.saturating_sub(2).into());
        frame.render_widget(block.title_bottom(Line::styled(format!(" {legend} "), self.theme.faint())), area);
        let grid = Grid::fitting(self.places(), self.staggered(), inner.width, inner.height);
        let focus = self.focus();
        let place = focus.and_then(|id| self.names.place(id));
        let from = grid.scrolled(place, inner.width, inner.height);
        // A map that is smaller than its room stands in the middle of it.
        let spare = (i32::from(inner.width) - grid.size.0).max(0) / 2;
        let canvas = Canvas { area: inner, from: (from.0 - spare, from.1) };
        for place in self.places() {
            self.draw_cell(frame, canvas, grid, place);
        }
    }

    /// The place that matters: under the cursor, else where the viewer stands, else where whoever is waited for does.
    pub(super) fn focus(&self) -> Option<ThingId> {
        let selected = self.marks.iter().find(|mark| mark.selected).and_then(|mark| place_of(mark.choice));
        selected.filter(|id| self.names.place(*id).is_some()).or_else(|| self.standpoint())
    }

    /// Where the figure of the viewer stands.
    pub(super) fn standpoint(&self) -> Option<ThingId> {
        let seat = match self.view.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Judge => self.view.waiting_for.iter().next(),
        };
        standpoint(self.view, seat, |id| self.names.place(id).is_some())
    }

    /// The way to the place under the cursor.
    fn way(&self) -> Option<&Way> {
        let selected = self.marks.iter().find(|mark| mark.selected)?;
        self.outlook.way_to(place_of(selected.choice)?)
    }

    fn draw_cell(&self, frame: &mut Frame<'_>, canvas: Canvas, grid: Grid, place: &Place) {
        let (x, y) = grid.corner(place);
        let (wide, high) = grid.cell;
        let room = (wide - 1) as usize;
        let way = self.outlook.way_to(place.id);
        let mark = self.mark(Choice::Thing(place.id));
        let on_way = self.way().is_some_and(|way| way.through.contains(&place.id));
        let selected = mark.is_some_and(|mark| mark.selected);
        let mut style = self.theme.place(self.names.info.layout.sign_of(&place.kind));
        style = match (selected, way.is_some() || mark.is_some()) {
            (true, _) => self.theme.selected(),
            (false, true) => style.add_modifier(Modifier::BOLD),
            (false, false) if self.outlook.ways.is_empty() => style,
            (false, false) => style.add_modifier(Modifier::DIM),
        };
        if on_way {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let edges = match grid.staggered {
            Staggered::Rows => [("│", "│"), ("│", "│"), ("│", "│")],
            Staggered::Columns if high == 3 => [("/", "\\"), ("│", "│"), ("\\", "/")],
            Staggered::Columns => [("/", "\\"), ("\\", "/"), (" ", " ")],
        };
        for (line, (left, right)) in (0..high).zip(edges) {
            canvas.put(frame, (x, y + line), left, self.theme.faint());
            canvas.put(frame, (x + wide, y + line), right, self.theme.faint());
            canvas.put(frame, (x + 1, y + line), &" ".repeat(room), style);
        }
        // What it costs to get there stands at the right: the dice, or the key where nothing is spent.
        let cost = match (way, mark) {
            (Some(way), _) if !way.spends.is_empty() => way.spends.len().to_string(),
            (_, Some(mark)) if mark.key != ' ' => mark.key.to_string(),
            (Some(_), _) => "·".to_owned(),
            (None, _) => String::new(),
        };
        let sign = if on_way && !selected { '•' } else { self.sign(&place.kind) };
        let left = room.saturating_sub(1 + if cost.is_empty() { 0 } else { cost.width() + 1 });
        // A sign for what is missing would take a letter more.
        let name: String = place.name.chars().take(left).collect();
        canvas.put(frame, (x + 1, y), &format!("{sign}{name}"), style);
        canvas.put(frame, (x + wide - cost.width() as i32, y), &cost, style.add_modifier(Modifier::BOLD));
        let mut at = x + 1;
        for (text, own) in self.pieces(place.id) {
            let wide_enough = at + text.width() as i32 <= x + wide;
            if !wide_enough {
                canvas.put(frame, (x + wide - 1, y + 1), "…", style);
                break;
            }
            canvas.put(frame, (at, y + 1), &text, if selected { style } else { style.patch(own) });
            at += text.width() as i32;
        }
        if high == 3 {
            canvas.put(frame, (x + 1, y + 2), &cut(&place.kind, room), style.patch(self.theme.faint()));
        }
    }

    /// What lies on a place in as few signs as there are: figures by the names of their players, counters by their first letters, cards
    /// that can be pointed at by their number.
    fn pieces(&self, place: ThingId) -> Vec<(String, Style)> {
        let (mut figures, mut counters, mut cards) = (vec![], vec![], 0);
        for card in self.view.cards().filter(|card| lies_on(card, place)) {
            match (card.owner, card.id) {
                (Some(seat), _) => {
                    let initial = self.names.seat(seat).chars().next().unwrap_or('?').to_uppercase().to_string();
                    let own = self.view.viewer == Viewer::Seat(seat);
                    let sign = if own { format!("@{initial}") } else { initial };
                    figures.push((sign, self.theme.figure(seat.index())));
                }
                (None, None) => {
                    let name = self.names.face(card);
                    let letter = name.chars().next().unwrap_or('?').to_lowercase().to_string();
                    counters.push((letter, self.theme.counter(card.kind.and_then(|kind| self.look.hue(kind)))));
                }
                (None, Some(_)) => cards += 1,
            }
        }
        let cards = (cards > 0).then(|| (format!("▪{cards}"), self.theme.strong()));
        figures.into_iter().chain(counters).chain(cards).collect()
    }

    /// The sign of a sort of place; its first letter where the game says none.
    fn sign(&self, kind: &str) -> char {
        let sign = self.names.info.layout.sign_of(kind).map(|sign| sign.sign);
        sign.or_else(|| kind.chars().next()).unwrap_or(' ')
    }

    /// What the signs of the map mean.
    fn legend(&self) -> String {
        let mut kinds: Vec<&str> = self.places().iter().map(|place| place.kind.as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut parts: Vec<String> = kinds.iter().map(|kind| format!("{}{kind}", self.sign(kind))).collect();
        parts.push("@you".to_owned());
        parts.join(" ")
    }
}

/// A part of the screen on which a larger picture is drawn.
#[derive(Clone, Copy)]
struct Canvas {
    area: Rect,
    from: (i32, i32),
}

impl Canvas {
    /// Puts text on one line; what lies outside is left out.
    fn put(self, frame: &mut Frame<'_>, (x, y): (i32, i32), text: &str, style: Style) {
        let line = y - self.from.1;
        if line < 0 || line >= i32::from(self.area.height) {
            return;
        }
        let mut column = x - self.from.0;
        for c in text.chars() {
            if (0..i32::from(self.area.width)).contains(&column) {
                let at = (self.area.x + column as u16, self.area.y + line as u16);
                if let Some(cell) = frame.buffer_mut().cell_mut(at) {
                    cell.set_char(c).set_style(style);
                }
            }
            column += c.to_string().width() as i32;
        }
    }
}

/// The thing that a choice names.
pub(super) fn place_of(choice: Choice) -> Option<ThingId> {
    if let Choice::Thing(id) = choice { Some(id) } else { None }
}
