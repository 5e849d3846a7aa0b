//! What lies in front of the viewer: the last of the zones that are held as cards in boxes where they fit side by side, all
//! others as flowing lists.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};
use runehall_engine::{CardView, Choice, KindId, Viewer, Words, ZoneView};
use unicode_width::UnicodeWidthStr;

use super::board::{Board, Mark, flow};
use crate::text::{capital, stacks, wrap};

/// From these heights of the board on there are boxes, and boxes with names in two lines.
const BOXES: u16 = 18;
const HIGH_BOXES: u16 = 30;

/// A card as a box: its name in one or two lines.
struct CardBox {
    kind: KindId,
    n: usize,
    name: Vec<String>,
    width: u16,
}

impl Board<'_> {
    pub(super) fn hand_height(&self, area: Rect) -> u16 {
        let (lists, boxes) = self.held(area.width, area.height);
        lists.len() as u16 + boxes_height(&boxes)
    }

    pub(super) fn draw_hand(&self, frame: &mut Frame<'_>, area: Rect, board: Rect) {
        let (lists, boxes) = self.held(area.width, board.height);
        let below = (lists.len() as u16).min(area.height);
        frame.render_widget(Paragraph::new(lists), Rect { height: below, ..area });
        let mut area = Rect { y: area.y + below, height: area.height - below, ..area };
        let right = area.right();
        for card in &boxes {
            area.width = card.width.min(right.saturating_sub(area.x));
            self.draw_card(frame, area, card);
            area.x += area.width;
        }
    }

    /// The zones before the viewer: those that are lists in lines, and the boxes of the last one if they fit.
    fn held(&self, width: u16, height: u16) -> (Vec<Line<'static>>, Vec<CardBox>) {
        let Viewer::Seat(seat) = self.view.viewer else { return (vec![], vec![]) };
        let zones: Vec<&ZoneView> =
            self.names.info.layout.held.iter().filter_map(|name| self.view.zone(Some(seat), name)).collect();
        let Some((last, others)) = zones.split_last() else { return (vec![], vec![]) };
        let mut lists: Vec<Line<'_>> =
            others.iter().filter(|zone| zone.n_seen() > 0).flat_map(|zone| self.zone_flow(zone, width)).collect();
        let boxes = self.boxes(last, width, height);
        if boxes.is_none() {
            lists.extend(self.zone_flow(last, width));
        }
        (lists, boxes.unwrap_or_default())
    }

    /// Boxes with their names in one line each, else in two, if they fit so.
    fn boxes(&self, zone: &ZoneView, width: u16, height: u16) -> Option<Vec<CardBox>> {
        let boxes =
            |lines: usize| -> Vec<CardBox> { faces(zone).map(|(kind, n)| self.card_box(kind, n, lines)).collect() };
        let fit = |boxes: &Vec<CardBox>| boxes.iter().map(|card| card.width).sum::<u16>() <= width;
        let (low, high) = (height >= BOXES, height >= HIGH_BOXES);
        low.then(|| boxes(1)).filter(fit).or_else(|| high.then(|| boxes(2)).filter(fit))
    }

    fn card_box(&self, kind: KindId, n: usize, lines: usize) -> CardBox {
        let name = self.names.card(kind);
        let whole = name.width();
        // The narrowest width at which the name takes no more lines and no word is broken.
        let word = name.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(0);
        let narrow = (word..=whole).find(|&width| wrap(&name, width).len() <= lines);
        let name = wrap(&name, narrow.unwrap_or(whole));
        let foot = self.look.number(kind).width() + if n > 1 { 4 } else { 0 };
        let width =
            name.iter().map(|line| line.width()).max().unwrap_or(0).max(self.look.word(kind).width()).max(foot) + 4;
        CardBox { kind, n, name, width: width as u16 }
    }

    fn draw_card(&self, frame: &mut Frame<'_>, area: Rect, card: &CardBox) {
        let kind = card.kind;
        let mark = self.mark(Choice::Card(kind));
        let (name, border) = self.card_styles(kind, mark);
        let mut block = Block::bordered().border_type(BorderType::Rounded).border_style(border);
        if let Some(mark) = mark {
            block = block.title(Line::styled(format!(" {} ", mark.key), self.theme.selected()));
        }
        let number = self.look.number(kind);
        if !number.is_empty() {
            block = block.title_bottom(Line::styled(format!(" {number} "), name));
        }
        if card.n > 1 {
            block = block.title_bottom(Line::styled(format!(" x{} ", card.n), border).right_aligned());
        }
        let mut lines: Vec<Line<'_>> = card.name.iter().map(|part| Line::styled(format!(" {part}"), name)).collect();
        lines.push(Line::styled(format!(" {}", self.look.word(kind)), self.theme.faint()));
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

    fn zone_flow(&self, zone: &ZoneView, width: u16) -> Vec<Line<'static>> {
        // What has a number is chosen by it, and stands by itself.
        let same = |a: &CardView, b: &CardView| a.id.is_none() && b.id.is_none() && a.kind == b.kind;
        let cards = zone.cards.chunk_by(same).filter_map(|cards| Some((cards[0].kind?, cards[0].id, cards.len())));
        let cards = cards.map(|(kind, id, n)| {
            let mark = self.mark(id.map_or(Choice::Card(kind), Choice::Thing));
            let mut spans = vec![];
            if let Some(mark) = mark {
                spans.push(Span::styled(format!(" {} ", mark.key), self.theme.selected()));
            }
            let times = if n > 1 { format!(" x{n}") } else { String::new() };
            let name = format!(" {}{times} ", self.names.card(kind));
            spans.push(Span::styled(name, self.card_styles(kind, mark).0));
            spans
        });
        let label = vec![Span::styled(format!(" {}: ", capital(zone.name)), self.theme.strong())];
        flow(std::iter::once(label).chain(cards), width)
    }
}

/// The cards of a zone that can be seen, equal neighbours counted.
fn faces(zone: &ZoneView) -> impl Iterator<Item = (KindId, usize)> {
    stacks(&zone.cards).filter_map(|(card, n)| Some((card.kind?, n)))
}

fn boxes_height(boxes: &[CardBox]) -> u16 {
    boxes.iter().map(|card| card.name.len() as u16 + 3).max().unwrap_or(0)
}
