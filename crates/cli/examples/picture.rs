//! `cargo run -p runehall-cli --example picture > docs/pictures/table.svg`: the picture of the terminal table.
//!
//! Plays a few fixed moves of a fixed seed on the real table and writes the screen as SVG, colours and all.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use runehall_cli::args::{Cli, Command};
use runehall_cli::seating;
use runehall_cli::table::app::App;
use runehall_cli::table::draw::draw;
use runehall_cli::table::keys::Key;
use runehall_cli::table::theme::Theme;
use runehall_games::Registry;

const SIZE: (u16, u16) = (100, 28);
/// Of one character, in pixels.
const CELL: (u16, u16) = (9, 18);
const PAPER: &str = "#1c1f26";
const INK: &str = "#d8dee9";

fn main() -> anyhow::Result<()> {
    io::stdout().write_all(picture()?.as_bytes())?;
    Ok(())
}

/// The screen after a few moves.
pub(crate) fn picture() -> anyhow::Result<String> {
    // Bots by lot play the same game whatever the clever ones learn.
    let line = "runehall play zun --seats 3 --bots random --players Ada --seed 4 --starter Ada";
    let Some(Command::Play(args)) = Cli::parse_from(line.split(' ')).command else { anyhow::bail!("no play") };
    let mut app = App::new(seating::new_game(&Registry::default(), &args, None)?, "zun.replay".into());
    // The person passes until there is something to see: plays on the table, and a question about one of them.
    for _ in 0..100 {
        while app.tick()? {}
        let laid: usize = app.host.view().zone(None, "table").map_or(0, |zone| zone.cards.len());
        if laid >= 3 && app.marks().len() >= 2 && app.host.subject().is_some() {
            break;
        }
        let passes = app.marks().iter().any(|mark| mark.key == '0');
        app.press(Key::Char(if passes { '0' } else { 'n' }));
    }
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1))?;
    terminal.draw(|frame| draw(&app, Theme { colour: true }, frame))?;
    Ok(svg(terminal.backend().buffer()))
}

fn svg(buffer: &Buffer) -> String {
    let (width, height) = (SIZE.0 * CELL.0 + 20, SIZE.1 * CELL.1 + 20);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" \
         font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    for y in 0..SIZE.1 {
        let row: Vec<&Cell> = (0..SIZE.0).filter_map(|x| buffer.cell((x, y))).collect();
        let mut x = 0;
        for run in row.chunk_by(|a, b| style_of(a) == style_of(b)) {
            let text: String = run.iter().map(|cell| cell.symbol()).collect();
            write_run(&mut out, x, y, run.len() as u16, &text, run[0]);
            x += run.len() as u16;
        }
    }
    out + "</svg>\n"
}

fn style_of(cell: &Cell) -> (Color, Color, Modifier) {
    (cell.fg, cell.bg, cell.modifier)
}

fn write_run(out: &mut String, x: u16, y: u16, len: u16, text: &str, cell: &Cell) {
    let (left, top, wide) = (10 + x * CELL.0, 10 + y * CELL.1, len * CELL.0);
    let mut ink = colour(cell.fg);
    if cell.modifier.contains(Modifier::REVERSED) {
        let _ = writeln!(out, "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{}\" fill=\"{ink}\"/>", CELL.1);
        ink = PAPER;
    }
    if text.trim().is_empty() {
        return;
    }
    let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    // The length is given so that every font keeps the columns.
    let _ = writeln!(
        out,
        "<text x=\"{left}\" y=\"{}\" fill=\"{ink}\"{weight} textLength=\"{wide}\" xml:space=\"preserve\">{text}</text>",
        top + 14
    );
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the table uses no others")]
fn colour(colour: Color) -> &'static str {
    match colour {
        Color::DarkGray => "#6b7380",
        Color::Red | Color::LightRed => "#e06c75",
        Color::Green | Color::LightGreen => "#98c379",
        Color::Yellow | Color::LightYellow => "#e5c07b",
        Color::Blue | Color::LightBlue => "#61afef",
        Color::Magenta | Color::LightMagenta => "#c678dd",
        Color::Cyan | Color::LightCyan => "#56b6c2",
        _ => INK,
    }
}
