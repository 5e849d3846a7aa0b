//! A view on a full screen: header, players, table, log and the viewer's hand. Generic: named facts and zones, no rules.
//!
//! What can be chosen is given as [`Mark`]s and shown on the cards and players themselves. Every part copes with any size,
//! also with none at all.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use runehall_engine::{CardInfo, CardView, Choice, KindId, SeatView, Value, View, Viewer, Words, ZoneView};
use runehall_games::DynGame;
use runehall_games::session::Sentence;
use unicode_width::UnicodeWidthStr;

use super::theme::Theme;
use crate::text::{CHAIN, Names, capital, in_force, is_laid_out, stacks, wrap};

/// The zone that is drawn as cards at the bottom when the viewer has one.
pub(super) const HAND: &str = "hand";

/// Everything that is drawn of a game.
#[derive(Debug)]
pub struct Board<'a> {
    pub names: Names<'a>,
    pub look: &'a Look,
    pub view: &'a View,
    /// What to say of each player behind the name: `you`, `rollout`.
    pub tags: &'a [String],
    /// What can be chosen now.
    pub marks: &'a [Mark],
    /// A card to show with its text where there is room.
    pub spotlight: Option<CardInfo>,
    /// What happened; the sentences from `fresh` on are new.
    pub log: &'a [Sentence],
    pub fresh: usize,
    pub theme: Theme,
}

/// An option and the key that chooses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    pub choice: Choice,
    pub key: char,
    pub selected: bool,
}

/// How each card kind looks: its text, and its type as a word and as a number for its colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    types: Vec<String>,
    of_kind: Vec<usize>,
    texts: Vec<String>,
}

impl Look {
    /// Reads the types from the first attribute of each card.
    pub fn of(game: &dyn DynGame) -> Self {
        let mut types: Vec<String> = vec![];
        let looks = (0..game.card_names().len()).map(|kind| {
            let card = game.card(KindId(kind as u16));
            let first = card.attributes.split([',', ' ']).next().unwrap_or_default();
            let nth = types.iter().position(|known| known == first).unwrap_or_else(|| {
                types.push(first.to_owned());
                types.len() - 1
            });
            (nth, card.text)
        });
        let (of_kind, texts) = looks.unzip();
        Look { types, of_kind, texts }
    }

    /// The text of a card.
    pub fn text(&self, kind: KindId) -> &str {
        self.texts.get(kind.index()).map_or("", String::as_str)
    }

    /// The number of a card's type.
    pub fn nth(&self, kind: KindId) -> usize {
        self.of_kind.get(kind.index()).copied().unwrap_or(0)
    }

    /// The word of a card's type.
    pub fn word(&self, kind: KindId) -> &str {
        self.types.get(self.nth(kind)).map_or("", String::as_str)
    }
}

impl Board<'_> {
    /// Draws all of it.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect) {
        let hand_height = self.hand_height(area);
        let seats_height = self.seats_height(area);
        let [header, seats, middle, hand] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(seats_height),
            Constraint::Min(0),
            Constraint::Length(hand_height),
        ])
        .areas(area);
        self.draw_header(frame, header);
        self.draw_seats(frame, seats);
        let [table, log] = Layout::horizontal([Constraint::Percentage(38), Constraint::Fill(1)]).areas(middle);
        let spotlight = self.spotlight_height(table);
        let [table, card] = Layout::vertical([Constraint::Fill(1), Constraint::Length(spotlight)]).areas(table);
        self.draw_table(frame, table);
        self.draw_spotlight(frame, card);
        self.draw_log(frame, log);
        self.draw_hand(frame, hand);
    }

    pub(super) fn mark(&self, choice: Choice) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.choice == choice)
    }

    fn draw_header(&self, frame: &mut Frame<'_>, area: Rect) {
        let piles = if self.piles_in_header(area.width) { format!(" {} ", self.piles()) } else { String::new() };
        let piles = Line::raw(piles).right_aligned();
        let room = usize::from(area.width).saturating_sub(piles.width());
        // The piles stand at the right; of the facts, as many are shown as there is room for.
        let mut line = Line::from(Span::styled(format!(" {} ", self.names.info.title), self.theme.strong()));
        for fact in self.view.facts.iter().filter_map(|fact| self.names.fact(fact)) {
            if line.width() + fact.width() + 3 > room {
                break;
            }
            line.push_span(Span::styled("· ", self.theme.faint()));
            line.push_span(Span::raw(format!("{fact} ")));
        }
        frame.render_widget(line, area);
        let width = (piles.width() as u16).min(area.width);
        frame.render_widget(piles, Rect { x: area.right() - width, width, ..area });
    }

    /// The piles with their sizes.
    fn piles(&self) -> String {
        let piles = self.view.zones.iter().filter(|zone| !is_laid_out(zone));
        piles.map(|zone| format!("{} {}", zone.name, zone.count)).collect::<Vec<_>>().join(" · ")
    }

    /// A few piles fit into the header; many are listed on the table.
    fn piles_in_header(&self, width: u16) -> bool {
        self.piles().width() * 5 <= usize::from(width) * 3
    }

    fn seats_height(&self, area: Rect) -> u16 {
        let width = self.seat_width(area);
        let lines = self.view.seats.iter().map(|seat| self.seat_lines(seat, width).len()).max().unwrap_or(0);
        (lines as u16 + 2).min((area.height / 2).max(3))
    }

    fn seat_width(&self, area: Rect) -> usize {
        usize::from(area.width / (self.view.seats.len() as u16).max(1)).saturating_sub(2)
    }

    fn draw_seats(&self, frame: &mut Frame<'_>, area: Rect) {
        let n = self.view.seats.len();
        let areas = Layout::horizontal(vec![Constraint::Fill(1); n]).split(area);
        for (seat, &area) in self.view.seats.iter().zip(areas.iter()) {
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
            let lines = self.seat_lines(seat, inner.width.into());
            let block = self.cut_short(block, lines.len(), inner);
            frame.render_widget(Paragraph::new(lines).block(block), area);
        }
    }

    fn seat_title(&self, seat: &SeatView, mark: Option<&Mark>, asked: bool) -> Line<'static> {
        let name = self.names.seat(seat.seat);
        let tag = self.tags.get(seat.seat.index()).filter(|tag| !tag.is_empty());
        let style = if asked { self.theme.active() } else { self.theme.strong() };
        let mut spans = vec![];
        if let Some(mark) = mark {
            spans.push(Span::styled(format!(" {} ", mark.key), self.theme.selected()));
        }
        spans.push(Span::styled(format!(" {name} "), style));
        spans.extend(tag.map(|tag| Span::styled(format!("({tag}) "), self.theme.faint())));
        Line::from(spans)
    }

    /// What is said of a player: the first number as a bar, the other facts, then the zones.
    fn seat_lines(&self, seat: &SeatView, width: usize) -> Vec<Line<'static>> {
        let colour = seat.facts.iter().find_map(|fact| match fact.value {
            Value::Word(word) => Some(self.theme.word(word)),
            Value::Number(_) | Value::Flag(_) | Value::Seats(_) => None,
        });
        let mut lines = vec![];
        let mut rest = &seat.facts[..];
        if let [first, others @ ..] = rest
            && let Value::Number(n) = first.value
        {
            let label = format!("{} {n} ", first.name);
            let room = width.saturating_sub(label.width());
            let bar = "■".repeat(usize::try_from(n).unwrap_or(0).min(room).min(24));
            let style = colour.unwrap_or(self.theme.text());
            lines.push(Line::from(vec![Span::styled(label, self.theme.strong()), Span::styled(bar, style)]));
            rest = others;
        }
        let facts = self.names.facts(rest);
        lines.extend(wrap(&facts, width).into_iter().map(Line::raw));
        for zone in &seat.zones {
            let own = self.view.viewer == Viewer::Seat(seat.seat) && zone.name == HAND;
            lines.extend(self.zone_lines(zone, width, own));
        }
        lines
    }

    /// A player's zone: the cards that can be seen by name, the others as backs.
    fn zone_lines(&self, zone: &ZoneView, width: usize, shown_below: bool) -> Vec<Line<'static>> {
        let n = usize::from(zone.count);
        let label = format!("{} {n} ", zone.name);
        if zone.cards.is_empty() || shown_below {
            let backs = "▒ ".repeat(n.min(width.saturating_sub(label.width()) / 2));
            return vec![Line::from(vec![Span::raw(label), Span::styled(backs, self.theme.faint())])];
        }
        wrap(&self.names.zone(zone), width).into_iter().map(Line::raw).collect()
    }

    fn draw_table(&self, frame: &mut Frame<'_>, area: Rect) {
        let laid_out = self.laid_out();
        let title = if let [only] = laid_out[..] { only.name } else { "table" };
        let block = Block::bordered().border_style(self.theme.faint()).title(self.heading(title));
        let inner = block.inner(area);
        let height = usize::from(inner.height);
        let mut lines = self.laid_out_lines(inner.width, usize::MAX);
        if lines.len() > height {
            lines = self.laid_out_lines(inner.width, 1);
        }
        if lines.is_empty() {
            lines.push(Line::styled("nothing lies here", self.theme.faint()));
        }
        let block = if laid_out.len() > 1 { self.cut_short(block, lines.len(), inner) } else { block };
        if !self.piles_in_header(frame.area().width) {
            let piles = wrap(&self.piles(), inner.width.into()).into_iter();
            lines.extend(piles.map(|line| Line::styled(line, self.theme.faint())));
        }
        // The last plays matter most: when there is no room for all, the first are left out. Among several zones, what is
        // in force and what comes next stand first.
        if laid_out.len() == 1 {
            lines.drain(..lines.len().saturating_sub(height));
        }
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }

    /// A block that says so when it has no room for all its lines.
    fn cut_short<'b>(&self, block: Block<'b>, lines: usize, inner: Rect) -> Block<'b> {
        let mark = if lines > usize::from(inner.height) { " … " } else { "" };
        block.title_bottom(Line::styled(mark, self.theme.strong()).right_aligned())
    }

    fn laid_out(&self) -> Vec<&ZoneView> {
        self.view.zones.iter().filter(|zone| is_laid_out(zone)).collect()
    }

    /// What lies in the middle, zone by zone; of the cards in force, so many with their text.
    fn laid_out_lines(&self, width: u16, mut texts: usize) -> Vec<Line<'static>> {
        let laid_out = self.laid_out();
        let mut lines = vec![];
        for zone in laid_out.iter().filter(|zone| zone.count > 0) {
            let heading = if laid_out.len() > 1 { format!("{}: ", capital(zone.name)) } else { String::new() };
            if zone.name == CHAIN {
                let place = std::iter::once("next: ").chain(std::iter::repeat("then: "));
                lines.extend(zone.cards.iter().zip(place).flat_map(|(card, at)| self.play_lines(at, card, 1, width)));
            } else if let Some(kind) = in_force(zone) {
                lines.extend(zone.cards.iter().flat_map(|card| self.play_lines(&heading, card, 1, width)));
                if texts > 0 {
                    lines.extend(wrap(self.look.text(kind), width.into()).into_iter().map(Line::raw));
                    texts -= 1;
                }
            } else {
                if !heading.is_empty() {
                    lines.push(Line::styled(heading, self.theme.faint()));
                }
                lines.extend(stacks(&zone.cards).flat_map(|(card, n)| self.play_lines("", card, n, width)));
            }
        }
        lines
    }

    /// Room for the text of a card, if the table keeps enough for itself.
    fn spotlight_height(&self, area: Rect) -> u16 {
        let Some(card) = &self.spotlight else { return 0 };
        let height = wrap(&card.text, usize::from(area.width).saturating_sub(2)).len() as u16 + 2;
        // Plays may be cut short, but not what is in force.
        let must_be_read = self.view.zones.iter().any(|zone| in_force(zone).is_some());
        let width = area.width.saturating_sub(2);
        let lines = if must_be_read { self.laid_out_lines(width, usize::MAX).len() as u16 } else { 0 };
        if area.height >= height + 8.max(lines + 2) { height } else { 0 }
    }

    fn draw_spotlight(&self, frame: &mut Frame<'_>, area: Rect) {
        let Some(card) = self.spotlight.as_ref().filter(|_| area.height > 0) else { return };
        let block = Block::bordered().border_style(self.theme.faint()).title(self.heading(&card.name));
        let lines = wrap(&card.text, block.inner(area).width.into()).into_iter().map(Line::raw);
        frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).block(block), area);
    }

    fn heading(&self, text: &str) -> Line<'static> {
        Line::styled(format!(" {} ", capital(text)), self.theme.strong())
    }

    /// A play: its cards in the colours of their types, then by whom and on whom. What is said before it stands on a line
    /// of its own where there is no room for both.
    fn play_lines(&self, before: &str, card: &CardView, n: usize, width: u16) -> Vec<Line<'static>> {
        let width = usize::from(width);
        let name = Span::styled(self.names.card(card.kind), self.theme.card(self.look.nth(card.kind)));
        let mut line = Line::from(name);
        for &with in &card.with {
            line.push_span(Span::raw(" + "));
            line.push_span(Span::styled(self.names.card(with), self.theme.card(self.look.nth(with))));
        }
        if n > 1 {
            line.push_span(Span::raw(format!(" x{n}")));
        }
        let mut lines = vec![];
        let label = Span::styled(before.to_owned(), self.theme.faint());
        if label.width() + line.width() <= width {
            line.spans.insert(0, label);
        } else if !before.is_empty() {
            lines.push(Line::from(label));
        }
        let notes = self.names.notes(card);
        if line.width() + 1 + notes.width() <= width {
            line.push_span(Span::raw(format!(" {notes}")));
            lines.push(line);
            return lines;
        }
        lines.push(line);
        if !notes.is_empty() {
            let notes = wrap(&notes, width.saturating_sub(2)).into_iter();
            lines.extend(notes.map(|note| Line::raw(format!("  {note}"))));
        }
        lines
    }

    fn draw_log(&self, frame: &mut Frame<'_>, area: Rect) {
        let block = Block::bordered().border_style(self.theme.faint()).title(self.heading("log"));
        let inner = block.inner(area);
        let mut lines: Vec<Line<'_>> = vec![];
        // From the end backwards until the panel is full: the log may be long, the panel is not.
        for (i, sentence) in self.log.iter().enumerate().rev() {
            if lines.len() >= inner.height.into() {
                break;
            }
            lines.extend(sentence_lines(sentence, inner.width, i >= self.fresh, self.theme).into_iter().rev());
        }
        lines.truncate(inner.height.into());
        lines.reverse();
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }
}

/// A sentence of the log in lines, its cause faint.
pub fn sentence_lines(sentence: &Sentence, width: u16, fresh: bool, theme: Theme) -> Vec<Line<'static>> {
    let style = if fresh { theme.text() } else { theme.faint() };
    let cause = format!("({})", sentence.cause);
    let mut lines = wrap(&format!("{} {cause}", sentence.text), width.into());
    // The cause is the end of the last line, or of the last two.
    let last = lines.pop().unwrap_or_default();
    let mut out: Vec<Line<'_>> = lines.into_iter().map(|line| Line::styled(line, style)).collect();
    match last.strip_suffix(cause.as_str()) {
        Some(text) => {
            out.push(Line::from(vec![Span::styled(text.to_owned(), style), Span::styled(cause, theme.faint())]));
        }
        None => out.push(Line::styled(last, style)),
    }
    out
}

/// Groups of spans set one after the other, broken into lines only between groups.
pub fn flow(groups: impl IntoIterator<Item = Vec<Span<'static>>>, width: u16) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for group in groups {
        let group_width: usize = group.iter().map(Span::width).sum();
        if lines.last().is_some_and(|line| line.width() > 0 && line.width() + group_width > usize::from(width)) {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            line.spans.extend(group);
        }
    }
    lines
}
