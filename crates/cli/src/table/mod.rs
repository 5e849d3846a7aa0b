//! The full-screen table. [`app`] is the state machine, [`draw`] draws it, [`run`] connects both with a real terminal.

pub mod app;
pub mod board;
mod chart;
pub mod draw;
pub mod form;
mod hand;
pub mod keys;
mod layout;
mod liberties;
mod middle;
mod overlay;
pub mod pace;
mod reading;
pub mod replay;
mod seats;
pub mod theme;
mod way;

use anyhow::Context;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event;

use app::{App, Step};
use theme::Theme;

use crate::console::colours_wanted;

/// Plays until the person leaves.
pub fn run(app: &mut App) -> anyhow::Result<()> {
    with_terminal(|terminal, theme| {
        loop {
            terminal.draw(|frame| draw::draw(app, theme, frame))?;
            // A bot may take its time: its move is made between two pictures, not behind one.
            let events = app.host.session().events().len();
            if app.tick_in_time()? {
                terminal.draw(|frame| draw::draw(app, theme, frame))?;
                if let Some(pause) = app.pause(events)
                    && event::poll(pause)?
                    && let Some(key) = keys::key_of(&event::read()?)
                    && app.press_meanwhile(key) == Step::Leave
                {
                    return Ok(());
                }
                continue;
            }
            let key = keys::key_of(&event::read()?);
            if key.is_some_and(|key| app.press(key) == Step::Leave) {
                return Ok(());
            }
        }
    })
}

/// Takes the terminal over for as long as `show` runs, and gives it back whatever happens.
fn with_terminal(show: impl FnOnce(&mut DefaultTerminal, Theme) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut terminal =
        ratatui::try_init().context("the terminal cannot be taken over; --plain plays in lines of text")?;
    let result = show(&mut terminal, Theme { colour: colours_wanted() });
    ratatui::restore();
    result
}
