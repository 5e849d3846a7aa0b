//! A view on a full screen: header, players, table, log and the viewer's hand. Generic: named facts and zones, no rules.
//!
//! What can be chosen is given as [`Mark`]s and shown on the cards and players themselves. Every part copes with any size,
//! also with none at all.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use runehall_engine::{CardInfo, Choice, Hue, KindId, Outlook, Says, ThingId, View};
use runehall_games::DynGame;
use runehall_games::session::Sentence;
use unicode_width::UnicodeWidthStr;

use super::theme::Theme;
use crate::text::{Names, capital, wrap};

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
    /// What may come of them.
    pub outlook: &'a Outlook,
    /// Cards to show with their texts where there is room, the most wanted first.
    pub spotlight: &'a [CardInfo],
    /// What happened; the sentences from `fresh` on are new.
    pub log: &'a [Sentence],
    pub fresh: usize,
    pub theme: Theme,
}

/// An option and the key that chooses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    pub choice: Choice,
    /// The thing that it names or does something with.
    pub on: Option<ThingId>,
    /// What it is called.
    pub words: String,
    pub key: char,
    pub selected: bool,
    /// Of several that are marked before they are handed on, whether this one is.
    pub picked: bool,
    /// What to answer instead where a way leads there, over as many questions as it takes.
    pub way: Vec<Choice>,
    /// No answer by itself: only a way leads there. Such a one is on the map and not in the list.
    pub beyond: bool,
}

/// How each card kind looks: its text, its type as a word and as a number for its colour, the first of the numbers printed on it, and the colour
/// by which the rules call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    types: Vec<String>,
    of_kind: Vec<usize>,
    texts: Vec<String>,
    numbers: Vec<String>,
    hues: Vec<Option<Hue>>,
}

impl Look {
    /// How the cards of a game look.
    pub fn of(game: &dyn DynGame) -> Self {
        let mut look = Look { types: vec![], of_kind: vec![], texts: vec![], numbers: vec![], hues: vec![] };
        for kind in 0..game.card_names().len() {
            let card = game.card(KindId(kind as u16));
            let nth = look.types.iter().position(|known| *known == card.sort).unwrap_or_else(|| {
                look.types.push(card.sort);
                look.types.len() - 1
            });
            let number = card.printed.iter().find(|printed| matches!(printed.says, Says::Number(_)));
            look.of_kind.push(nth);
            look.texts.push(card.text);
            look.numbers.push(number.map_or_else(String::new, ToString::to_string));
            look.hues.push(card.hue);
        }
        look
    }

    /// The colour by which the rules call a card.
    pub fn hue(&self, kind: KindId) -> Option<Hue> {
        self.hues.get(kind.index()).copied().flatten()
    }

    /// The first number that is printed on a card: what it costs, where cards cost something. Empty if there is none.
    pub fn number(&self, kind: KindId) -> &str {
        self.numbers.get(kind.index()).map_or("", String::as_str)
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
        if self.names.board.is_some() {
            return self.draw_with_map(frame, area);
        }
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
        self.draw_seats(frame, seats, area);
        let [table, log] = Layout::horizontal([Constraint::Percentage(38), Constraint::Fill(1)]).areas(middle);
        self.draw_middle(frame, table);
        self.draw_log(frame, log);
        self.draw_hand(frame, hand, area);
    }

    pub(super) fn mark(&self, choice: Choice) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.choice == choice)
    }

    /// What can be done with a thing.
    pub(super) fn marks_on(&self, id: ThingId) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.on == Some(id))
    }

    pub(super) fn draw_header(&self, frame: &mut Frame<'_>, area: Rect) {
        let piles = if self.piles_in_header(area.width) { format!(" {} ", self.piles()) } else { String::new() };
        let piles = Line::raw(piles).right_aligned();
        let room = usize::from(area.width).saturating_sub(piles.width());
        // The piles stand at the right; of the facts, as many are shown as there is room for.
        let mut line = Line::from(Span::styled(format!(" {} ", self.names.info.title), self.theme.strong()));
        let layout = &self.names.info.layout;
        let elsewhere = |name| layout.on_table.contains(name) || layout.constant.contains(name);
        let facts = self.view.facts.iter().filter(|fact| !elsewhere(&fact.name));
        for fact in facts.filter_map(|fact| self.names.fact(fact)) {
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
    pub(super) fn piles(&self) -> String {
        let piles = self.view.zones.iter().filter(|zone| self.names.is_pile(zone));
        piles.map(|zone| format!("{} {}", zone.name, zone.count)).collect::<Vec<_>>().join(" · ")
    }

    /// A few piles fit into the header; many are listed on the table.
    pub(super) fn piles_in_header(&self, width: u16) -> bool {
        self.piles().width() * 5 <= usize::from(width) * 3
    }

    pub(super) fn heading(&self, text: &str) -> Line<'static> {
        Line::styled(format!(" {} ", capital(text)), self.theme.strong())
    }

    pub(super) fn draw_log(&self, frame: &mut Frame<'_>, area: Rect) {
        let block = Block::bordered().border_style(self.theme.faint()).title(self.heading("log"));
        let inner = block.inner(area);
        let mut lines: Vec<Line<'_>> = vec![];
        let mut first = self.log.len();
        // From the end backwards until the panel is full: the log may be long, the panel is not.
        while first > 0 && lines.len() < inner.height.into() {
            first -= 1;
            let sentence = &self.log[first];
            let fresh = first >= self.fresh;
            lines.extend(sentence_lines(sentence, self.names, inner.width, fresh, self.theme).into_iter().rev());
        }
        let unread = first.saturating_sub(self.fresh);
        lines.truncate(inner.height.into());
        lines.reverse();
        let note = if unread == 0 { String::new() } else { format!(" ↑ {unread} more: `l` ") };
        let block = block.title(Line::styled(note, self.theme.active()).right_aligned());
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }
}

/// A sentence of the log in lines, its cause faint. The beginning of a turn is a line across.
pub fn sentence_lines(
    sentence: &Sentence,
    names: Names<'_>,
    width: u16,
    fresh: bool,
    theme: Theme,
) -> Vec<Line<'static>> {
    let style = if fresh { theme.text() } else { theme.faint() };
    if names.begins_turn(sentence) {
        let text = format!("── {} ", sentence.text);
        let rule = "─".repeat(usize::from(width).saturating_sub(text.width()));
        return vec![Line::styled(text + &rule, if fresh { theme.strong() } else { theme.faint() })];
    }
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
