//! What lies over the table: help, card browser, why-not, log, saving, leaving, and the screen between two people.

use ratatui::Frame;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};
use runehall_engine::{KindId, Words};
use unicode_width::UnicodeWidthStr;

use super::app::{App, FORMS, Overlay};
use super::board::sentence_lines;
use super::liberties;
use super::theme::Theme;
use crate::text::wrap;

/// How many places are listed while one is being named.
const MOST_FOUND: usize = 9;

const HELP: [(&str, &str); 21] = [
    ("0-9, letters", "choose the option with that key; 0 passes, ends or says that it is enough"),
    ("arrows, Enter", "move between the options, take one"),
    ("Space, =, < >", "mark one of several, take the payment that wastes least, move in an order; Enter takes it all"),
    (
        "P, T",
        "pass until something changes: another question, another answer, or how you stand; pass until your next turn",
    ),
    ("A", "always ask, or pass for you where you cannot answer (solo games)"),
    ("Esc, Backspace", "step back inside a command that is not finished"),
    ("u", "take your last move back (solo games; what follows is rolled anew)"),
    ("w", "why not: the rule behind everything you cannot choose now"),
    ("c", "cards: the texts of all in sight, then of all others, and how they are understood (Tab)"),
    ("v", "the table in words, with everything in the piles that can be seen"),
    ("Tab", "what the words of the table mean"),
    ("l, PageUp", "the whole log"),
    ("s", "save the game; go on later with `runehall play --resume FILE`"),
    ("+, -", "the bots move faster, slower; any other key while they move: on to your next question"),
    ("q", "leave, resign, or offer a draw when several people play"),
    ("Ctrl-C", "leave at once"),
    ("?", "this page; any key closes it"),
    ("▶, ▸", "whose turn it is; what the question is about"),
    ("▒", "a card face down; `3/7` are three cards where seven are allowed"),
    ("colours", "a card has the colour of its type; faint is what cannot be chosen, and what you have read"),
    ("(ABC-4.2)", "the clause of the rulebook behind a question, an event or a refusal"),
];

/// What there is besides at a table with a map.
const HELP_ON_A_MAP: [(&str, &str); 2] = [
    (
        "on the map",
        "arrows go from place to place, Enter goes there; the number on a place is how many dice it takes; / names a place",
    ),
    ("M, S", "what lies on the map, with the texts of its cards; the sheets of all players"),
];

/// What there is besides in a game with liberties.
const HELP_WITH_LIBERTIES: (&str, &str) = ("L", "what you may do at any time, without being asked");

/// After so many keys, which choose, those of a map and of liberties come.
const CHOOSING: usize = 3;

/// Draws an overlay in the middle of the screen.
pub(super) fn draw(app: &App, overlay: &Overlay, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let pane = Pane { theme, area };
    match overlay {
        Overlay::HandOver(_) | Overlay::Draw => {}
        Overlay::Help => pane.text(frame, "Help", help_lines(app, pane.text_width(), theme), 0),
        Overlay::Cards { kinds, at, form } => pane.cards(frame, app, kinds, *at, *form),
        Overlay::Page { title, parts, scroll } => {
            pane.text(frame, title, page_lines(parts, pane.text_width(), theme), *scroll);
        }
        Overlay::Log { scroll } => pane.log(frame, app, *scroll),
        Overlay::Save(text) => {
            let file = Line::from(vec![Span::raw(text.clone()), Span::styled(" ", theme.selected())]);
            pane.text(
                frame,
                "Save to which file?",
                vec![file, Line::raw(""), hint("Enter saves, Esc goes back", theme)],
                0,
            );
        }
        Overlay::Find(typed) => {
            let mut lines = vec![Line::from(vec![Span::raw(typed.clone()), Span::styled(" ", theme.selected())])];
            let found = app.found(typed);
            lines.extend(found.iter().take(MOST_FOUND).map(|mark| Line::raw(mark.words.clone())));
            lines.push(hint("Enter shows the way to the first, Enter again goes it; Esc goes back", theme));
            pane.text(frame, "To which place?", lines, 0);
        }
        Overlay::Liberties { at } => {
            let room = (pane.text_width(), usize::from(area.height).saturating_sub(2));
            pane.text(frame, "At any time", liberties::lines(app, *at, room, theme), 0);
        }
        Overlay::Quit => {
            let draw = (!app.host.is_solo() && app.host.game().info().draws).then_some("d  offer a draw");
            let lines = ["q  leave the table", "r  resign and watch"].into_iter().chain(draw).chain(["Esc  stay"]);
            pane.text(frame, "Leave?", lines.map(Line::raw).collect(), 0);
        }
    }
}

/// The screen between two people at one keyboard: nothing of the game is on it.
pub(super) fn hand_over(name: &str, theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let what = format!("Pass the keyboard to {name}.");
    in_the_middle([what, format!("{name}, press Enter when nobody else looks.")], theme, frame, area);
}

/// The screen on which all answer an offer together: nothing of the game is on it.
pub(super) fn draw_offered(theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let what = "A draw is offered. Do all of you agree?";
    in_the_middle([what, "y: yes, the game is a draw    any other key: play on"].map(String::from), theme, frame, area);
}

fn in_the_middle([what, keys]: [String; 2], theme: Theme, frame: &mut Frame<'_>, area: Rect) {
    let lines = vec![Line::styled(what, theme.active()), Line::raw(""), Line::raw(keys)];
    let [middle] = Layout::vertical([Constraint::Length(3)]).flex(Flex::Center).areas(area);
    frame.render_widget(Paragraph::new(lines).centered(), middle);
}

fn hint(text: &str, theme: Theme) -> Line<'static> {
    Line::styled(text.to_owned(), theme.faint())
}

/// Keys in one column, what they do in the other.
fn help_lines(app: &App, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![];
    let on_a_map = HELP_ON_A_MAP.into_iter().filter(|_| app.host.game().board().is_some());
    let liberties = (!app.host.game().info().liberties.is_empty()).then_some(HELP_WITH_LIBERTIES);
    let (choosing, others) = HELP.split_at(CHOOSING);
    for (keys, what) in choosing.iter().copied().chain(on_a_map).chain(liberties).chain(others.iter().copied()) {
        for (i, part) in wrap(what, width.saturating_sub(16)).into_iter().enumerate() {
            let keys = if i == 0 { keys } else { "" };
            lines.push(Line::from(vec![Span::styled(format!("{keys:<15} "), theme.option()), Span::raw(part)]));
        }
    }
    lines
}

fn page_lines(parts: &[(String, String)], width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = vec![];
    for (heading, text) in parts {
        let indent = if heading.is_empty() { "" } else { "  " };
        if !heading.is_empty() {
            lines.push(Line::styled(heading.clone(), theme.strong()));
        }
        let text = wrap(text, width.saturating_sub(indent.len())).into_iter();
        lines.extend(text.map(|line| Line::raw(format!("{indent}{line}"))));
    }
    lines
}

/// Indented lines in lines of at most `width` columns, the indent kept.
fn code_lines(text: &str, width: usize) -> impl Iterator<Item = Line<'static>> {
    text.lines().flat_map(move |line| {
        let indent = line.len() - line.trim_start().len();
        let parts = wrap(line, width.saturating_sub(indent)).into_iter();
        parts.map(move |part| Line::raw(" ".repeat(indent) + &part))
    })
}

/// A box over the table.
struct Pane {
    theme: Theme,
    area: Rect,
}

impl Pane {
    fn text_width(&self) -> usize {
        usize::from(self.area.width.saturating_sub(12).max(self.area.width.min(30))).saturating_sub(4)
    }

    /// An empty box for `height` lines of text, and the room inside it.
    fn open(&self, frame: &mut Frame<'_>, title: &str, height: usize) -> Rect {
        let height = (height as u16).saturating_add(2).min(self.area.height);
        let width = (self.text_width() as u16 + 4).min(self.area.width);
        let [row] = Layout::vertical([Constraint::Length(height)]).flex(Flex::Center).areas(self.area);
        let [area] = Layout::horizontal([Constraint::Length(width)]).flex(Flex::Center).areas(row);
        let block = Block::bordered()
            .border_type(BorderType::Double)
            .title(Line::styled(format!(" {title} "), self.theme.strong()));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        Rect { x: inner.x.saturating_add(1).min(inner.right()), width: inner.width.saturating_sub(2), ..inner }
    }

    fn text(&self, frame: &mut Frame<'_>, title: &str, mut lines: Vec<Line<'static>>, scroll: usize) {
        let inner = self.open(frame, title, lines.len());
        let most = lines.len().saturating_sub(inner.height.into());
        frame.render_widget(Paragraph::new(lines.split_off(scroll.min(most))), inner);
    }

    fn log(&self, frame: &mut Frame<'_>, app: &App, scroll: usize) {
        let (log, fresh) = app.host.log();
        let inner = self.open(frame, "Log", usize::from(self.area.height));
        let names = app.host.names();
        let line = |(i, sentence)| sentence_lines(sentence, names, inner.width, i >= fresh, self.theme);
        let mut lines: Vec<Line<'_>> = log.iter().enumerate().flat_map(line).collect();
        let most = lines.len().saturating_sub(inner.height.into());
        let lines = lines.split_off(most - scroll.min(most));
        frame.render_widget(Paragraph::new(lines), inner);
    }

    fn cards(&self, frame: &mut Frame<'_>, app: &App, kinds: &[KindId], at: usize, form: usize) {
        let inner = self.open(frame, "Cards", usize::from(self.area.height).saturating_sub(4));
        let names = app.host.names();
        let longest = kinds.iter().map(|&kind| names.card(kind).width()).max().unwrap_or(0) as u16;
        let widths = [Constraint::Length(longest.min(inner.width / 2)), Constraint::Fill(1)];
        let [list, text] = Layout::horizontal(widths).spacing(1).areas(inner);
        // The list scrolls so that the chosen card stays in it.
        let first = at.saturating_sub(usize::from(list.height).saturating_sub(1));
        let name = |(i, &kind): (usize, &KindId)| {
            let style = if i == at { self.theme.selected() } else { self.theme.card(app.look.nth(kind)) };
            Line::styled(names.card(kind), style)
        };
        let lines: Vec<Line<'_>> = kinds.iter().enumerate().skip(first).map(name).collect();
        frame.render_widget(Paragraph::new(lines), list);
        let Some(&kind) = kinds.get(at) else { return };
        frame.render_widget(Paragraph::new(self.card_lines(app, kind, form, text.width.into())), text);
    }

    fn card_lines(&self, app: &App, kind: KindId, form: usize, width: usize) -> Vec<Line<'static>> {
        let card = app.host.game().card(kind);
        let forms = FORMS.iter().enumerate().flat_map(|(i, name)| {
            let style = if i == form { self.theme.selected() } else { self.theme.faint() };
            [Span::styled(format!(" {name} "), style), Span::raw(" ")]
        });
        let mut lines = vec![
            Line::styled(format!("{}  x{}", card.name, card.count), self.theme.strong()),
            Line::styled(card.attributes.clone(), self.theme.faint()),
            forms.chain([Span::styled("Tab", self.theme.faint())]).collect(),
            Line::raw(""),
        ];
        match form {
            0 => lines.extend(wrap(&card.text, width).into_iter().map(Line::raw)),
            1 => lines.extend(code_lines(&card.tree, width)),
            _ => lines.extend(code_lines(&card.ops, width)),
        }
        lines
    }
}
