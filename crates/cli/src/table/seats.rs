//! The players side by side: the first number as a bar, the other facts, then their zones, each at the same height.
//!
//! What can be chosen stands with its key: players in their titles, cards on the lines that name them.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use runehall_engine::{CardView, Choice, Fact, SeatView, Value, Viewer, Words, ZoneView};
use unicode_width::UnicodeWidthStr;

use super::board::{Board, Mark};
use crate::text::wrap;

/// How many marks a bar may have.
const LONGEST_BAR: usize = 24;

impl Board<'_> {
    pub(super) fn seats_height(&self, area: Rect) -> u16 {
        let lines = self.seats_lines(area).into_iter().map(|lines| lines.len()).max().unwrap_or(0);
        (lines as u16 + 2).min(most_height(area))
    }

    pub(super) fn draw_seats(&self, frame: &mut Frame<'_>, area: Rect, whole: Rect) {
        let areas = Layout::horizontal(vec![Constraint::Fill(1); self.view.seats.len()]).split(area);
        let panels = self.view.seats.iter().zip(self.seats_lines(whole)).zip(areas.iter());
        for ((seat, lines), &area) in panels {
            let mark = self.mark(Choice::Seat(seat.seat));
            let asked = self.view.waiting_for.has(seat.seat);
            let border = match mark {
                Some(mark) if mark.selected => self.theme.selected(),
                Some(_) => self.theme.option(),
                None if asked => self.theme.active(),
                None => self.theme.faint(),
            };
            let block = Block::bordered().border_style(border).title(self.seat_title(seat, mark, asked));
            let inner = block.inner(area);
            let block = self.cut_short(block, lines.len(), inner);
            frame.render_widget(Paragraph::new(lines).block(block), area);
        }
    }

    fn seat_title(&self, seat: &SeatView, mark: Option<&Mark>, asked: bool) -> Line<'static> {
        let name = self.names.seat(seat.seat);
        let tag = self.tags.get(seat.seat.index()).filter(|tag| !tag.is_empty());
        let style = if asked { self.theme.active() } else { self.theme.strong() };
        let turn = matches!(self.view.fact(None, "turn"), Some(Value::Seats(seats)) if seats.has(seat.seat));
        let mut spans = vec![];
        if let Some(mark) = mark {
            spans.push(Span::styled(format!(" {} ", mark.key), self.theme.selected()));
        }
        if turn {
            spans.push(Span::styled(" ▶", self.theme.active()));
        }
        spans.push(Span::styled(format!(" {name} "), style));
        spans.extend(tag.map(|tag| Span::styled(format!("({tag}) "), self.theme.faint())));
        Line::from(spans)
    }

    /// What is said of every player, card by card if there is room for that.
    fn seats_lines(&self, area: Rect) -> Vec<Vec<Line<'static>>> {
        let width = usize::from(area.width / (self.view.seats.len() as u16).max(1)).saturating_sub(2);
        let fits = |players: &Vec<Vec<Line<'_>>>| {
            players.iter().all(|lines| lines.len() + 2 <= usize::from(most_height(area)))
        };
        let long = self.aligned(width, true);
        if fits(&long) { long } else { self.aligned(width, false) }
    }

    /// The parts of all players, each padded to the longest of its kind, so that equal zones lie side by side.
    fn aligned(&self, width: usize, one_by_one: bool) -> Vec<Vec<Line<'static>>> {
        let parts = |seat| self.seat_parts(seat, width, one_by_one);
        let mut players: Vec<Vec<Vec<Line<'_>>>> = self.view.seats.iter().map(parts).collect();
        let n_parts = players.iter().map(Vec::len).max().unwrap_or(0);
        for i in 0..n_parts {
            let longest = players.iter().filter_map(|parts| parts.get(i)).map(Vec::len).max().unwrap_or(0);
            for part in players.iter_mut().filter_map(|parts| parts.get_mut(i)) {
                part.resize(longest, Line::default());
            }
        }
        players.into_iter().map(|parts| parts.into_iter().flatten().collect()).collect()
    }

    fn seat_parts(&self, seat: &SeatView, width: usize, one_by_one: bool) -> Vec<Vec<Line<'static>>> {
        let own = self.view.viewer == Viewer::Seat(seat.seat);
        let mut parts = vec![self.fact_lines(seat, width)];
        for zone in &seat.zones {
            let elsewhere = own && self.names.info.layout.held.contains(&zone.name);
            parts.push(self.zone_lines(seat, zone, width, elsewhere, one_by_one));
        }
        parts
    }

    /// The first number as a bar, then the other facts; limits stand with their zones.
    fn fact_lines(&self, seat: &SeatView, width: usize) -> Vec<Line<'static>> {
        let colour = seat.facts.iter().find_map(|fact| match fact.value {
            Value::Word(ref word) => Some(self.theme.word(word)),
            Value::Number(_) | Value::Flag(_) | Value::Seats(_) | Value::Thing(_) => None,
        });
        let mut lines = vec![];
        let mut rest = &seat.facts[..];
        if let [first, others @ ..] = rest
            && let Value::Number(n) = first.value
        {
            let whole = self.whole_of(first);
            let of = whole.map_or(String::new(), |whole| format!("/{whole}"));
            let label = format!("{} {n}{of} ", first.name);
            let room = width.saturating_sub(label.width()).min(LONGEST_BAR);
            let marks = |n: i32| usize::try_from(n).unwrap_or(0).min(room);
            let bar = "■".repeat(marks(n));
            let missing = "□".repeat(marks(whole.unwrap_or(0)).saturating_sub(marks(n)));
            let style = colour.unwrap_or(self.theme.text());
            lines.push(Line::from(vec![
                Span::styled(label, self.theme.strong()),
                Span::styled(bar, style),
                Span::styled(missing, self.theme.faint()),
            ]));
            rest = others;
        }
        let limits = self.names.info.layout.limits;
        let told =
            |fact: &&Fact| fact.value != Value::Number(0) && !limits.iter().any(|(_, limit)| *limit == fact.name);
        let facts = self.names.facts(&rest.iter().filter(told).cloned().collect::<Vec<_>>());
        if !facts.is_empty() {
            lines.extend(wrap(&facts, width).into_iter().map(Line::raw));
        }
        lines
    }

    /// Of how much a fact about a player is so much, where the table says it.
    fn whole_of(&self, fact: &Fact) -> Option<i32> {
        let whole = self.names.info.layout.whole_of(fact.name)?;
        match self.view.fact(None, whole)? {
            Value::Number(n) => Some(*n),
            Value::Flag(_) | Value::Word(_) | Value::Seats(_) | Value::Thing(_) => None,
        }
    }

    /// A player's zone: the cards that can be seen by name, the others as backs.
    fn zone_lines(
        &self,
        seat: &SeatView,
        zone: &ZoneView,
        width: usize,
        elsewhere: bool,
        one_by_one: bool,
    ) -> Vec<Line<'static>> {
        let n = usize::from(zone.count);
        // What is seen to lie there, face up or down, has a line of its own.
        let named = |card: &&CardView| card.kind.is_some() || card.id.is_some();
        let seen = if elsewhere { 0 } else { zone.cards.iter().flat_map(CardView::each).filter(named).count() };
        let label = format!("{} {n}{} ", zone.name, self.limit_of(seat, zone));
        let backs = "▒ ".repeat(n.saturating_sub(seen).min(width.saturating_sub(label.width()) / 2));
        let head = Line::from(vec![Span::raw(label), Span::styled(backs, self.theme.faint())]);
        if seen == 0 {
            return vec![head];
        }
        if !one_by_one {
            return wrap(&self.names.zone(zone), width).into_iter().map(Line::raw).collect();
        }
        let mut lines = vec![head];
        for card in zone.cards.iter().filter(named) {
            lines.extend(self.card_lines(card, width));
        }
        lines
    }

    /// A card on lines of its own, with the key that chooses it.
    fn card_lines(&self, card: &CardView, width: usize) -> Vec<Line<'static>> {
        let mark = card.id.and_then(|id| self.mark(Choice::Thing(id)));
        // Something said of a card that names nobody is a state it is in, and no good one: it is drawn faint.
        let out_of_order = card.facts.iter().any(|fact| fact.value == Value::Flag(true));
        let style = match mark {
            Some(mark) if mark.selected => self.theme.selected(),
            Some(_) | None if out_of_order => self.theme.faint(),
            Some(_) | None => self.theme.card(card.kind.map_or(0, |kind| self.look.nth(kind))),
        };
        let mut key =
            mark.map_or(Span::raw("  "), |mark| Span::styled(format!("{} ", mark.key), self.theme.selected()));
        let parts = wrap(&self.names.group(card), width.saturating_sub(2)).into_iter();
        parts
            .map(|part| Line::from(vec![std::mem::replace(&mut key, Span::raw("  ")), Span::styled(part, style)]))
            .collect()
    }

    /// `/7` for a zone that has a limit.
    fn limit_of(&self, seat: &SeatView, zone: &ZoneView) -> String {
        let limit = self.names.info.layout.limit_of(zone.name);
        let fact = limit.and_then(|limit| seat.facts.iter().find(|fact| fact.name == limit));
        match fact.map(|fact| &fact.value) {
            Some(Value::Number(n)) => format!("/{n}"),
            Some(Value::Flag(_) | Value::Word(_) | Value::Seats(_) | Value::Thing(_)) | None => String::new(),
        }
    }

    /// A block that says so when it has no room for all its lines.
    pub(super) fn cut_short<'b>(&self, block: Block<'b>, lines: usize, inner: Rect) -> Block<'b> {
        let mark = if lines > usize::from(inner.height) { " … " } else { "" };
        block.title_bottom(Line::styled(mark, self.theme.strong()).right_aligned())
    }
}

/// The players may take half of the board.
fn most_height(area: Rect) -> u16 {
    (area.height / 2).max(3)
}
