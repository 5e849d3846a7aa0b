//! The hand of the viewer: cards in boxes where they fit side by side, else as a flowing list.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};
use runehall_engine::{CardView, Choice, KindId, Viewer, Words, ZoneView};
use unicode_width::UnicodeWidthStr;

use super::board::{Board, HAND, Mark, flow};
use crate::text::{capital, cut, stacks};

impl Board<'_> {
    fn hand(&self) -> Option<&ZoneView> {
        let Viewer::Seat(seat) = self.view.viewer else { return None };
        self.view.zone(Some(seat), HAND)
    }

    pub(super) fn hand_height(&self, area: Rect) -> u16 {
        let Some(zone) = self.hand() else { return 0 };
        if area.height < 18 {
            return self.hand_flow(zone, area.width).len() as u16;
        }
        if self.boxes_width(zone) <= usize::from(area.width) {
            4
        } else {
            self.hand_flow(zone, area.width).len() as u16
        }
    }

    fn boxes_width(&self, zone: &ZoneView) -> usize {
        stacks(&zone.cards).map(|(card, _)| self.box_width(card)).sum()
    }

    fn box_width(&self, card: &CardView) -> usize {
        self.names.card(card.kind).width().max(self.look.word(card.kind).width()) + 4
    }

    pub(super) fn draw_hand(&self, frame: &mut Frame<'_>, area: Rect) {
        let Some(zone) = self.hand() else { return };
        if area.height < 4 || self.boxes_width(zone) > usize::from(area.width) {
            frame.render_widget(Paragraph::new(self.hand_flow(zone, area.width)), area);
            return;
        }
        let mut x = area.x;
        for (card, n) in stacks(&zone.cards) {
            let width = self.box_width(card) as u16;
            self.draw_card(frame, Rect { x, width, ..area }, card, n);
            x += width;
        }
    }

    fn draw_card(&self, frame: &mut Frame<'_>, area: Rect, card: &CardView, n: usize) {
        let mark = self.mark(Choice::Card(card.kind));
        let (name, border) = self.card_styles(card.kind, mark);
        let mut block = Block::bordered().border_type(BorderType::Rounded).border_style(border);
        if let Some(mark) = mark {
            block = block.title(Line::styled(format!(" {} ", mark.key), self.theme.selected()));
        }
        if n > 1 {
            block = block.title_bottom(Line::styled(format!(" x{n} "), border).right_aligned());
        }
        let inner_width = usize::from(area.width.saturating_sub(3));
        let lines = vec![
            Line::styled(format!(" {}", cut(&self.names.card(card.kind), inner_width)), name),
            Line::styled(format!(" {}", cut(self.look.word(card.kind), inner_width)), self.theme.faint()),
        ];
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }

    /// Styles of a card's name and border: bright where it can be chosen, faint where not.
    fn card_styles(&self, kind: KindId, mark: Option<&Mark>) -> (Style, Style) {
        let own = self.theme.card(self.look.nth(kind));
        match mark {
            Some(mark) if mark.selected => (self.theme.selected(), self.theme.option()),
            Some(_) => (own.add_modifier(Modifier::BOLD), self.theme.option()),
            None if self.marks.is_empty() => (own, self.theme.faint()),
            None => (self.theme.faint(), self.theme.faint()),
        }
    }

    fn hand_flow(&self, zone: &ZoneView, width: u16) -> Vec<Line<'static>> {
        let cards = stacks(&zone.cards).map(|(card, n)| {
            let mark = self.mark(Choice::Card(card.kind));
            let mut spans = vec![];
            if let Some(mark) = mark {
                spans.push(Span::styled(format!(" {} ", mark.key), self.theme.selected()));
            }
            let times = if n > 1 { format!(" x{n}") } else { String::new() };
            let name = format!(" {}{times} ", self.names.card(card.kind));
            spans.push(Span::styled(name, self.card_styles(card.kind, mark).0));
            spans
        });
        let label = vec![Span::styled(format!(" {}: ", capital(zone.name)), self.theme.strong())];
        flow(std::iter::once(label).chain(cards), width)
    }
}
