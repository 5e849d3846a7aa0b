//! The players side by side: the first number as a bar, the other facts, then their zones, each at the same height.
//!
//! What can be chosen stands with its key: players in their titles, cards on the lines that name them.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use runehall_engine::{
    CardView, Choice, Fact, Seat, SeatSet, SeatView, ThingId, Value, Viewer, Words, ZoneView, named,
};
use unicode_width::UnicodeWidthStr;

use super::board::{Board, Mark, flow};
use crate::text::wrap;

/// How many marks a bar may have.
const LONGEST_BAR: usize = 24;
/// What stands before a card that lies under another.
const UNDER: &str = "└ ";

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
        let out = self.names.info.layout.is_out(seat);
        let style = match (asked, out) {
            (true, _) => self.theme.active(),
            (false, true) => self.theme.faint(),
            (false, false) => self.theme.strong(),
        };
        let turn = self.view.turn().has(seat.seat);
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
        let layout = &self.names.info.layout;
        let mut parts = vec![self.fact_lines(seat, width, one_by_one)];
        let counted: Vec<String> = seat
            .zones
            .iter()
            .filter(|zone| layout.counted.contains(&zone.name))
            .map(|zone| format!("{} {}", zone.name, zone.count))
            .collect();
        if !counted.is_empty() {
            parts.push(wrap(&counted.join(", "), width).into_iter().map(Line::raw).collect());
        }
        for zone in seat.zones.iter().filter(|zone| !layout.counted.contains(&zone.name)) {
            let elsewhere = own && layout.held.contains(&zone.name);
            parts.push(if layout.in_a_row.contains(&zone.name) {
                self.row(zone, width)
            } else {
                self.zone_lines(seat, zone, width, elsewhere, one_by_one)
            });
        }
        parts
    }

    /// The first number as a bar, what is read at a glance, then the other facts; limits stand with their zones, and what cards
    /// show is left to them where these are drawn.
    fn fact_lines(&self, seat: &SeatView, width: usize, one_by_one: bool) -> Vec<Line<'static>> {
        let colour = seat.facts.iter().find_map(|fact| match fact.value {
            Value::Word(ref word) => Some(self.theme.word(word)),
            Value::Number(_) | Value::Flag(_) | Value::Seats(_) | Value::Thing(_) => None,
        });
        let layout = &self.names.info.layout;
        let mut lines = vec![];
        let mut rest = &seat.facts[..];
        if let [first, others @ ..] = rest
            && let Value::Number(n) = first.value
        {
            let whole = self.whole_of(first, &seat.facts);
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
        let vital = |fact: &Fact| layout.vitals.contains(&fact.name);
        let vitals = layout.vitals.iter().filter_map(|name| rest.iter().find(|fact| fact.name == *name));
        let vitals: Vec<String> = vitals.filter_map(|fact| self.so_much(fact, &seat.facts)).collect();
        if !vitals.is_empty() {
            let vitals = wrap(&vitals.join(", "), width).into_iter();
            lines.extend(vitals.map(|line| Line::styled(line, self.theme.strong())));
        }
        let limits = |fact: &Fact| layout.limits.iter().any(|(_, limit)| *limit == fact.name);
        let whole = |fact: &Fact| layout.wholes.iter().any(|(_, whole)| *whole == fact.name);
        let shown = |fact: &Fact| one_by_one && layout.on_cards.contains(&fact.name);
        let told = |fact: &&Fact| {
            fact.value != Value::Number(0) && !vital(fact) && !limits(fact) && !whole(fact) && !shown(fact)
        };
        let facts = self.names.facts(&rest.iter().filter(told).cloned().collect::<Vec<_>>());
        if !facts.is_empty() {
            lines.extend(wrap(&facts, width).into_iter().map(Line::raw));
        }
        lines
    }

    /// A fact, with of how much it is so much where that is said: `health 12/20`.
    pub(super) fn so_much(&self, fact: &Fact, beside: &[Fact]) -> Option<String> {
        let text = self.names.fact(fact)?;
        Some(self.whole_of(fact, beside).map_or_else(|| text.clone(), |whole| format!("{text}/{whole}")))
    }

    /// Of how much a fact is so much, where what stands beside it or the table says so.
    fn whole_of(&self, fact: &Fact, beside: &[Fact]) -> Option<i32> {
        let name = self.names.info.layout.whole_of(fact.name)?;
        let whole = beside.iter().find(|other| other.name == name).map(|other| &other.value);
        match whole.or_else(|| self.view.fact(None, name))? {
            Value::Number(n) => Some(*n),
            Value::Flag(_) | Value::Word(_) | Value::Seats(_) | Value::Thing(_) => None,
        }
    }

    /// The cards of a zone side by side, with the keys that choose them.
    fn row(&self, zone: &ZoneView, width: usize) -> Vec<Line<'static>> {
        let n = zone.cards.len();
        let cards = (1..).zip(&zone.cards).map(|(nth, card)| {
            let key = self.key(card).map(|key| Span::styled(key, self.theme.selected()));
            let face = Span::styled(self.names.face(card), self.card_style(card));
            key.into_iter().chain([face, Span::raw(if nth < n { ", " } else { "" })]).collect()
        });
        let label = vec![Span::raw(format!("{} ", zone.name))];
        flow(std::iter::once(label).chain(cards), width as u16)
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
        // Equal neighbours that cannot be chosen are told together.
        let shown: Vec<&CardView> = zone.cards.iter().filter(named).collect();
        let bare = |card: &CardView| card.with.is_empty() && self.key(card).is_none();
        let alike = |a: &&CardView, b: &&CardView| {
            bare(a) && bare(b) && (a.kind, a.owner, &a.facts) == (b.kind, b.owner, &b.facts)
        };
        for same in shown.chunk_by(alike) {
            lines.extend(self.stack_lines(seat.seat, same[0], same.len(), width));
        }
        lines
    }

    /// What lies on top of a stack on lines of its own, then what lies under it: by itself where it can be chosen, the rest
    /// together.
    fn stack_lines(&self, at: Seat, card: &CardView, n: usize, width: usize) -> Vec<Line<'static>> {
        let mut lines = self.card_lines(at, (card, n), width, "");
        let under: Vec<&CardView> = card.each().into_iter().skip(1).collect();
        let (chosen, rest): (Vec<&CardView>, Vec<&CardView>) =
            under.into_iter().partition(|card| self.key(card).is_some());
        for card in chosen {
            lines.extend(self.card_lines(at, (card, 1), width, UNDER));
        }
        let rest: Vec<String> = rest.into_iter().map(|card| self.lying(at, card)).collect();
        if !rest.is_empty() {
            let rest = wrap(&rest.join(", "), width.saturating_sub(2 + UNDER.width())).into_iter();
            let before = std::iter::once(UNDER).chain(std::iter::repeat("  "));
            lines.extend(
                before.zip(rest).map(|(before, part)| Line::styled(format!("  {before}{part}"), self.theme.faint())),
            );
        }
        lines
    }

    /// So many equal cards on lines of their own, with the key that chooses one.
    fn card_lines(
        &self,
        at: Seat,
        (card, n): (&CardView, usize),
        width: usize,
        before: &'static str,
    ) -> Vec<Line<'static>> {
        let style = self.card_style(card);
        let key = self.key(card).map_or(Span::raw("  "), |key| Span::styled(key, self.theme.selected()));
        let room = width.saturating_sub(key.width() + before.width());
        let mut key = Some(key);
        let times = if n > 1 { format!(" x{n}") } else { String::new() };
        let parts = wrap(&format!("{}{times}", self.lying(at, card)), room).into_iter();
        parts
            .map(|part| {
                let key = key.take().unwrap_or_else(|| Span::raw("  "));
                Line::from(vec![key, Span::styled(before, self.theme.faint()), Span::styled(part, style)])
            })
            .collect()
    }

    /// The keys that choose a card where it lies or do something with it, and whether it is marked already: `3 `, `3✓ `, `3 5 `.
    fn key(&self, card: &CardView) -> Option<String> {
        let key = |mark: &Mark| format!("{}{} ", mark.key, if mark.picked { "✓" } else { "" });
        let keys: String = self.marks_on(card.id?).map(key).collect();
        (!keys.is_empty()).then_some(keys)
    }

    fn card_style(&self, card: &CardView) -> Style {
        let mark = card.id.and_then(|id| self.marks_on(id).max_by_key(|mark| mark.selected));
        // Something said of a card that names nobody is a state it is in, and no good one: it is drawn faint.
        let out_of_order = card.facts.iter().any(|fact| fact.value == Value::Flag(true));
        match mark {
            Some(mark) if mark.selected => self.theme.selected(),
            Some(_) | None if out_of_order => self.theme.faint(),
            Some(_) | None => self.theme.card(card.kind.map_or(0, |kind| self.look.nth(kind))),
        }
    }

    /// A card at a player's place with what is said of it. That it is this player's goes without saying.
    fn lying(&self, at: Seat, card: &CardView) -> String {
        let layout = &self.names.info.layout;
        let owner = card.owner.filter(|owner| *owner != at).map(|owner| format!("of {}", self.names.seat(owner)));
        let home = Value::Seats(SeatSet::one(at));
        let part = |whole: &Fact| {
            let (name, _) = layout.wholes.iter().find(|(_, name)| *name == whole.name)?;
            card.facts.iter().find(|fact| fact.name == *name)
        };
        let notes = card.facts.iter().filter(|fact| fact.value != home && part(fact).is_none());
        let notes = notes.filter_map(|fact| match &fact.value {
            Value::Flag(_) => self.names.fact(fact).map(|note| format!("({note})")),
            Value::Number(_) | Value::Seats(_) | Value::Word(_) => self.so_much(fact, &card.facts),
            Value::Thing(id) => self.aimed(fact.name, *id),
        });
        std::iter::once(self.names.face(card)).chain(owner).chain(notes).collect::<Vec<_>>().join(" ")
    }

    /// A fact that names a thing: a place of the map, or a card that is seen to lie somewhere.
    pub(super) fn aimed(&self, name: &str, id: ThingId) -> Option<String> {
        // Which thing an entry comes from is seen by its name; words say what it is aimed at.
        if name == named::THING {
            return None;
        }
        let place = self.names.place(id).map(|place| place.name.clone());
        let card = || self.view.cards().find(|card| card.id == Some(id)).map(|card| self.names.face(card));
        place.or_else(card).map(|what| format!("{name} {what}"))
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

/// The players may take three fifths of the board.
fn most_height(area: Rect) -> u16 {
    (area.height * 3 / 5).max(3)
}
