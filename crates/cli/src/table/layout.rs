//! How a table with a map is laid out: the map at the left, or the odds of what is rolled; players, what lies on the table and the log beside it.
//! On a small screen the map has the whole width, and a few lines below it say the rest.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use runehall_engine::named::TURN;
use runehall_engine::{CardView, Fact, Odds, SeatView, Value, Words, ZoneView};
use unicode_width::UnicodeWidthStr;

use super::board::{Board, sentence_lines};
use super::chart::Grid;
use crate::text::{capital, odds_parts, stands, wrap};

/// The narrowest column beside the map.
const BESIDE: u16 = 30;
/// Lines of the log below the map on a small screen.
const LOG_LINES: u16 = 3;
/// The width of the bar of a chance.
const BAR: usize = 20;

impl Board<'_> {
    /// Draws a game that is played on a board.
    pub(super) fn draw_with_map(&self, frame: &mut Frame<'_>, area: Rect) {
        let map = Grid::least_width(self.places(), self.staggered()) + 2;
        let [header, area] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
        self.draw_header(frame, header);
        if area.width >= map + BESIDE {
            let beside = (area.width - map).min(area.width * 2 / 5);
            let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(beside)]).areas(area);
            self.draw_left(frame, left);
            self.draw_right(frame, right);
        } else {
            self.draw_small(frame, area);
        }
    }

    /// The map, or what is rolled; below it what the viewer holds.
    fn draw_left(&self, frame: &mut Frame<'_>, area: Rect) {
        let hand = self.hand_height(area).min(area.height / 3);
        let [upper, lower] = Layout::vertical([Constraint::Fill(1), Constraint::Length(hand)]).areas(area);
        self.draw_hand(frame, lower, area);
        if self.is_rolling() {
            return self.draw_odds(frame, upper);
        }
        let grid = Grid::fitting(self.places(), self.staggered(), upper.width.saturating_sub(2), upper.height);
        let high = (grid.height() + 2).min(upper.height);
        let [map, rest] = Layout::vertical([Constraint::Length(high), Constraint::Fill(1)]).areas(upper);
        self.draw_map(frame, map);
        if rest.height > 2 {
            let cards = self.spotlight.iter().take(1).flat_map(|card| {
                let heading = format!("{}: {}", card.name, card.attributes);
                let text = wrap(&card.text, usize::from(rest.width).saturating_sub(2));
                std::iter::once(Line::styled(format!(" {heading}"), self.theme.strong()))
                    .chain(text.into_iter().map(|line| Line::raw(format!(" {line}"))))
                    .collect::<Vec<_>>()
            });
            frame.render_widget(Paragraph::new(cards.collect::<Vec<_>>()), rest);
        }
    }

    fn draw_right(&self, frame: &mut Frame<'_>, area: Rect) {
        let width = usize::from(area.width).saturating_sub(2);
        let players = self.players_in_short(width);
        let table = self.on_the_table(width);
        let heights = [players.len() as u16 + 2, (table.len() as u16 + 2).min(area.height / 3)];
        let [seats, middle, log] =
            Layout::vertical([Constraint::Length(heights[0]), Constraint::Length(heights[1]), Constraint::Min(3)])
                .areas(area);
        let block = |title| Block::bordered().border_style(self.theme.faint()).title(self.heading(title));
        frame.render_widget(Paragraph::new(players).block(block("players")), seats);
        let inner = block("table").inner(middle);
        let cut = self.cut_short(block("table"), table.len(), inner);
        frame.render_widget(Paragraph::new(table).block(cut), middle);
        self.draw_log(frame, log);
    }

    /// On a small screen: the players in short, the map or what is rolled, the table and the last of the log.
    fn draw_small(&self, frame: &mut Frame<'_>, area: Rect) {
        let width = usize::from(area.width).saturating_sub(1);
        let mut lines = self.players_in_short(width);
        lines.extend(self.on_the_table(width));
        let short = (lines.len() as u16).min(area.height / 3);
        let log = if area.height >= 16 { LOG_LINES } else { 0 };
        let [map, table, log] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(short), Constraint::Length(log)]).areas(area);
        if self.is_rolling() {
            self.draw_odds(frame, map);
        } else {
            self.draw_map(frame, map);
        }
        frame.render_widget(Paragraph::new(lines), table);
        let mut last: Vec<Line<'_>> = vec![];
        for (i, sentence) in self.log.iter().enumerate().rev() {
            if last.len() >= usize::from(log.height) {
                break;
            }
            let told = sentence_lines(sentence, self.names, log.width, i >= self.fresh, self.theme);
            last.extend(told.into_iter().rev());
        }
        last.truncate(log.height.into());
        last.reverse();
        frame.render_widget(Paragraph::new(last), log);
    }

    /// Whether what is rolled matters more than the map.
    fn is_rolling(&self) -> bool {
        !self.outlook.odds.is_empty() && self.outlook.ways.is_empty()
    }

    /// Each player in one or two lines: whose turn it is, the name and what is read at a glance.
    fn players_in_short(&self, width: usize) -> Vec<Line<'static>> {
        let mut lines = vec![];
        for seat in &self.view.seats {
            let turn = self.view.turn().has(seat.seat);
            let tag = self.tags.get(seat.seat.index()).filter(|tag| !tag.is_empty());
            let tag = tag.map_or(String::new(), |tag| format!(" ({tag})"));
            let words = seat.facts.iter().filter_map(|fact| match &fact.value {
                Value::Word(_) => self.names.value(&fact.value),
                Value::Thing(id) => self.names.place(*id).map(|place| format!("on {}", place.name)),
                Value::Flag(true) => Some(fact.name.to_owned()),
                Value::Flag(false) | Value::Number(_) | Value::Seats(_) => None,
            });
            let words: Vec<String> = words.collect();
            let name =
                format!("{}{}{tag} {}", if turn { "▶" } else { " " }, self.names.seat(seat.seat), words.join(", "));
            let style = if self.view.waiting_for.has(seat.seat) {
                self.theme.active()
            } else if self.names.info.layout.is_out(seat) {
                self.theme.faint()
            } else {
                self.theme.strong()
            };
            lines.extend(wrap_indented(&name, width, "").into_iter().map(|line| Line::styled(line, style)));
            lines.extend(wrap_indented(&self.vitals(seat), width, "  ").into_iter().map(Line::raw));
        }
        lines
    }

    fn vitals(&self, seat: &SeatView) -> String {
        let layout = &self.names.info.layout;
        let named = |name: &&'static str| seat.facts.iter().find(|fact| fact.name == *name);
        let vitals: Vec<&Fact> = if layout.vitals.is_empty() {
            seat.facts.iter().filter(|fact| matches!(fact.value, Value::Number(_))).collect()
        } else {
            layout.vitals.iter().filter_map(named).collect()
        };
        let counted =
            seat.zones.iter().filter(|zone| zone.count > 0).map(|zone| format!("{} {}", zone.name, zone.count));
        vitals.iter().filter_map(|fact| self.so_much(fact, &seat.facts)).chain(counted).collect::<Vec<_>>().join(", ")
    }

    /// What lies on the table and not on the map: what is in force, dice, cards in the middle.
    fn on_the_table(&self, width: usize) -> Vec<Line<'static>> {
        let mut lines = vec![];
        let facts = self.view.facts.iter().filter(|fact| self.names.info.layout.on_table.contains(&fact.name));
        let facts: Vec<String> =
            facts.filter_map(|fact| self.so_much(fact, &self.view.facts)).map(|fact| capital(&fact)).collect();
        if !facts.is_empty() {
            lines.extend(
                wrap(&facts.join(" · "), width).into_iter().map(|line| Line::styled(line, self.theme.active())),
            );
        }
        lines.extend(self.dice_lines(width as u16));
        for zone in self.off_the_map() {
            lines.extend(wrap_indented(&capital(&self.names.zone(zone)), width, "").into_iter().map(Line::raw));
        }
        lines
    }

    /// The zones in the middle whose cards lie on no place, if they have any.
    fn off_the_map(&self) -> impl Iterator<Item = &ZoneView> {
        let is_place = |id| self.names.place(id).is_some();
        let on_map = move |card: &CardView| stands(card, is_place).is_some();
        let zones = self.view.zones.iter().filter(|zone| !self.names.is_pile(zone) && zone.count > 0);
        zones.filter(move |zone| !zone.cards.iter().any(&on_map))
    }

    /// What is rolled: what is fought, the chance of every roll with what is added, and what a failure would cost.
    fn draw_odds(&self, frame: &mut Frame<'_>, area: Rect) {
        let block = Block::bordered().border_style(self.theme.faint()).title(self.heading("odds"));
        let width = usize::from(block.inner(area).width);
        let mut lines = vec![];
        let facts: Vec<String> = self
            .view
            .facts
            .iter()
            .filter(|fact| self.is_of_the_fight(fact))
            .filter_map(|fact| self.so_much(fact, &self.view.facts))
            .collect();
        lines.extend(
            wrap(&capital(&facts.join(" · ")), width).into_iter().map(|line| Line::styled(line, self.theme.active())),
        );
        for card in self.spotlight.iter().take(1) {
            lines.push(Line::styled(format!("{} · {}", card.name, card.attributes), self.theme.strong()));
            lines.extend(wrap_indented(&card.text, width, "  ").into_iter().map(Line::raw));
        }
        lines.push(Line::default());
        for odds in &self.outlook.odds {
            lines.extend(self.odds_lines(odds, width));
        }
        for warning in &self.outlook.warnings {
            let key = self.mark(warning.choice).map_or(String::new(), |mark| format!("{} ", mark.words));
            let text = format!("! {key}: {} ({})", warning.text, warning.clause);
            lines.extend(wrap_indented(&text, width, "").into_iter().map(|line| Line::styled(line, self.theme.bad())));
        }
        let inner = block.inner(area);
        let block = self.cut_short(block, lines.len(), inner);
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }

    /// What is said of the table while something is fought: everything but whose turn it is and what has no part in it.
    fn is_of_the_fight(&self, fact: &Fact) -> bool {
        let layout = &self.names.info.layout;
        let whole = layout.wholes.iter().any(|(_, whole)| *whole == fact.name);
        !whole && fact.name != TURN && !layout.background.contains(&fact.name)
    }

    /// A chance: its key, what is rolled for, a bar, and below it what is added to the dice.
    fn odds_lines(&self, odds: &Odds, width: usize) -> Vec<Line<'static>> {
        let mark = odds.choice.and_then(|choice| self.mark(choice));
        let key = mark.map_or("  ".to_owned(), |mark| format!("{} ", mark.key));
        let style = match mark {
            Some(mark) if mark.selected => self.theme.selected(),
            Some(_) => self.theme.option(),
            None => self.theme.faint(),
        };
        let percent = odds.percent();
        let full = BAR * percent as usize / 100;
        let bar = format!("{}{}", "█".repeat(full), "░".repeat(BAR - full));
        let chance = format!(" {percent:>3} % ");
        let mut lines = vec![];
        let room = width.saturating_sub(BAR + chance.width() + key.width());
        let text = wrap(&odds.text, room.max(12));
        for (i, part) in text.iter().enumerate() {
            let mut line = Line::from(Span::styled(if i == 0 { key.clone() } else { "  ".to_owned() }, style));
            line.push_span(Span::styled(format!("{part:<room$}"), style));
            if i == 0 {
                line.push_span(Span::styled(chance.clone(), self.theme.strong()));
                line.push_span(Span::styled(bar.clone(), self.theme.chance(percent)));
            }
            lines.push(line);
        }
        let parts = wrap_indented(&odds_parts(odds), width, "    ").into_iter();
        lines.extend(parts.map(|line| Line::styled(line, self.theme.faint())));
        lines
    }
}

/// A text in lines, each begun so.
fn wrap_indented(text: &str, width: usize, indent: &str) -> Vec<String> {
    let lines = wrap(text, width.saturating_sub(indent.len())).into_iter();
    lines.filter(|line| !line.is_empty()).map(|line| format!("{indent}{line}")).collect()
}
