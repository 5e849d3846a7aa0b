//! The middle of the table: what is in force, what waits, what the spinner showed, the piles; below it the texts of cards.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use runehall_engine::{CardInfo, CardView, ThingId, Value, ZoneView};
use unicode_width::UnicodeWidthStr;

use super::board::{Board, Mark, flow};
use crate::text::{capital, stacks, wrap};

/// The table keeps so many lines when texts of cards are shown below it.
const MIN_TABLE: u16 = 8;

impl Board<'_> {
    /// The table with the texts of cards below it.
    pub(super) fn draw_middle(&self, frame: &mut Frame<'_>, area: Rect) {
        let cards = self.spotlights(area);
        let heights = cards.iter().map(|(_, height)| Constraint::Length(*height));
        let areas = Layout::vertical(std::iter::once(Constraint::Fill(1)).chain(heights)).split(area);
        for (i, &area) in areas.iter().enumerate() {
            match i.checked_sub(1).and_then(|i| cards.get(i)) {
                Some((card, _)) => self.draw_spotlight(frame, area, card),
                None => self.draw_table(frame, area),
            }
        }
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

    fn laid_out(&self) -> Vec<&ZoneView> {
        self.view.zones.iter().filter(|zone| !self.names.is_pile(zone)).collect()
    }

    /// What lies in the middle, zone by zone; of the cards in force, so many with their text.
    fn laid_out_lines(&self, width: u16, mut texts: usize) -> Vec<Line<'static>> {
        let laid_out = self.laid_out();
        let mut lines = vec![];
        for zone in laid_out.iter().filter(|zone| zone.count > 0) {
            let heading = if laid_out.len() > 1 { format!("{}: ", capital(zone.name)) } else { String::new() };
            if zone.name == self.names.info.layout.chain {
                // What resolves first stands first; what was answered stands below its answer.
                let name = format!("{}: ", capital(zone.name));
                let then = format!("{:>1$}", "then: ", name.width());
                let place = std::iter::once(&name).chain(std::iter::repeat(&then));
                lines.extend(zone.cards.iter().zip(place).flat_map(|(card, at)| self.play_lines(at, card, 1, width)));
            } else if let Some(kind) = self.names.in_force(zone) {
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
        lines.extend(self.fact_on_table(width));
        lines.extend(self.dice_lines(width));
        lines
    }

    /// The dice that lie on the table, with the keys of those that can be chosen.
    pub(super) fn dice_lines(&self, width: u16) -> Vec<Line<'static>> {
        if self.view.dice.is_empty() {
            return vec![];
        }
        let label = vec![Span::styled("Dice:", self.theme.faint())];
        let dice = self.view.dice.iter().map(|die| {
            let style = if die.spent { self.theme.faint() } else { self.theme.strong() };
            vec![self.key_of(die.id), Span::styled(format!("[{}]", die.face), style)]
        });
        flow(std::iter::once(label).chain(dice), width)
    }

    /// The key of a thing that can be chosen, or a blank.
    fn key_of(&self, id: ThingId) -> Span<'static> {
        let key = |mark: &Mark| Span::styled(format!(" {} ", mark.key), self.theme.selected());
        self.marks_on(id).next().map_or(Span::raw(" "), key)
    }

    /// What the table says besides its cards: what the spinner showed, and what that asks for.
    fn fact_on_table(&self, width: u16) -> Vec<Line<'static>> {
        let mut lines = vec![];
        for fact in self.view.facts.iter().filter(|fact| self.names.info.layout.on_table.contains(&fact.name)) {
            let Some(value) = self.names.value(&fact.value) else { continue };
            let term = if let Value::Word(word) = &fact.value { self.names.info.term(word) } else { None };
            let meaning = term.map_or(String::new(), |term| format!(" ({})", term.meaning));
            let text = wrap(&format!("{}: {value}{meaning}", capital(fact.name)), width.into());
            lines.extend(text.into_iter().map(|line| Line::styled(line, self.theme.active())));
        }
        lines
    }

    /// The texts of cards that fit below the table, which keeps enough for itself; with their heights.
    fn spotlights(&self, area: Rect) -> Vec<(&CardInfo, u16)> {
        // Plays may be cut short, but not what is in force.
        let must_be_read = self.view.zones.iter().any(|zone| self.names.in_force(zone).is_some());
        let width = area.width.saturating_sub(2);
        let lines = if must_be_read { self.laid_out_lines(width, usize::MAX).len() as u16 } else { 0 };
        let mut room = area.height.saturating_sub(MIN_TABLE.max(lines + 2));
        let mut shown = vec![];
        for card in self.spotlight {
            let height = wrap(&card.text, width.into()).len() as u16 + 2;
            if height > room {
                break;
            }
            room -= height;
            shown.push((card, height));
        }
        shown
    }

    fn draw_spotlight(&self, frame: &mut Frame<'_>, area: Rect, card: &CardInfo) {
        let block = Block::bordered().border_style(self.theme.faint()).title(self.heading(&card.name));
        let lines = wrap(&card.text, block.inner(area).width.into()).into_iter().map(Line::raw);
        frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).block(block), area);
    }

    /// A play: its cards in the colours of their types, then by whom and on whom. What is said before it stands on a line
    /// of its own where there is no room for both.
    fn play_lines(&self, before: &str, card: &CardView, n: usize, width: u16) -> Vec<Line<'static>> {
        let width = usize::from(width);
        let span = |card: &CardView| {
            let style = card.kind.map_or(self.theme.faint(), |kind| self.theme.card(self.look.nth(kind)));
            Span::styled(self.names.face(card), style)
        };
        let mut line = Line::from(span(card));
        for with in card.with.iter().flat_map(CardView::each) {
            line.push_span(Span::raw(" + "));
            line.push_span(span(with));
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
        let aims = card.facts.iter().filter_map(|fact| match fact.value {
            Value::Thing(id) if self.names.place(id).is_none() => self.aimed(fact.name, id),
            Value::Thing(_) | Value::Number(_) | Value::Flag(_) | Value::Word(_) | Value::Seats(_) => None,
        });
        let notes: Vec<String> = std::iter::once(self.names.notes(card)).chain(aims).collect();
        let notes = notes.join(" ").trim().to_owned();
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
}
