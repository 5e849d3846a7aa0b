//! Keys as the table understands them, apart from the terminal library, so that tests can press them.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key that means something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Char(char),
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    Enter,
    Esc,
    Backspace,
    Tab,
    /// Control-C: leave at once.
    Interrupt,
}

/// The keys of the first options, in order; `0` is kept for the answer that ends a list or passes.
const OPTION_KEYS: &str = "123456789abdefgikmnoprtxyz";
/// The key of [`runehall_engine::Choice::Done`].
pub const DONE_KEY: char = '0';

/// The keys of [`runehall_engine::Choice::Yes`] and [`runehall_engine::Choice::No`].
pub const YES_NO_KEYS: (char, char) = ('y', 'n');

/// The key of the `n`th option that is not `Done`; options beyond the last key are reached with the arrows.
pub fn option_key(n: usize) -> char {
    OPTION_KEYS.chars().nth(n).unwrap_or(' ')
}

/// The key behind a terminal event, if it is one.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other keys mean nothing")]
pub fn key_of(event: &Event) -> Option<Key> {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else { return None };
    // Some terminals report the release of a key, too.
    if *kind == KeyEventKind::Release {
        return None;
    }
    if modifiers.contains(KeyModifiers::CONTROL) {
        return (*code == KeyCode::Char('c')).then_some(Key::Interrupt);
    }
    Some(match code {
        KeyCode::Char(c) => Key::Char(*c),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Tab => Key::Tab,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_keys_are_no_commands() {
        assert!(OPTION_KEYS.chars().all(|c| !"0clqsuvwhAPTMSL?".contains(c)));
        assert_eq!((option_key(0), option_key(9), option_key(999)), ('1', 'a', ' '));
    }
}
