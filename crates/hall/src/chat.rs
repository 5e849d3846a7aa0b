//! What is said at a table: how long a line is, how many there may be, how many are kept.
//!
//! **Invariant:** a line is cut before it becomes a row, so a row never holds more than a line; rows of before that was so are
//! cut when they are folded. Lines are numbered from 0 for good, whether they are still kept or not.

use std::collections::{BTreeMap, VecDeque};

use runehall_protocol::play::ChatLine;
use runehall_protocol::{ErrorCode, Refused, limits};

use crate::act::Act;
use crate::table::Table;

/// How many lines a table keeps in memory, and tells a newcomer: the last ones.
pub const KEPT_LINES: usize = 200;
/// How many lines may be said from one seat, and by all who watch together: each is a row for as long as there is the table.
pub const MOST_LINES: u32 = 1000;

/// The lines of a table.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    kept: VecDeque<ChatLine>,
    said: usize,
    /// How many were said by seat, and by those who have none.
    by: BTreeMap<Option<u8>, u32>,
}

impl Chat {
    pub(crate) fn hear(&mut self, line: ChatLine) {
        *self.by.entry(line.seat).or_default() += 1;
        self.said += 1;
        self.kept.push_back(ChatLine { text: cut(&line.text), ..line });
        if self.kept.len() > KEPT_LINES {
            self.kept.pop_front();
        }
    }
}

impl Table {
    /// A line of somebody, as it is to be written. Whoever watches may speak too.
    pub fn say(&self, user: &str, name: &str, text: &str) -> Result<Act, Refused> {
        let text = cut(text);
        if text.trim().is_empty() {
            return Err(Refused::new(ErrorCode::Malformed, "there is nothing to say"));
        }
        let seat = self.seat_of(user);
        if self.chat.by.get(&seat.map(|seat| seat.0)).is_some_and(|said| *said >= MOST_LINES) {
            let who = if seat.is_some() { "your seat has" } else { "those who watch have" };
            let message = format!("{who} said {MOST_LINES} lines, and a table takes no more; go on at another one");
            return Err(Refused::new(ErrorCode::NotNow, message));
        }
        let name = seat.and_then(|seat| self.chairs.get(seat.index())).map_or(name, |chair| chair.name.as_str());
        Ok(Act::Said { seat: seat.map(|seat| seat.0), name: name.to_owned(), text })
    }

    /// The lines that are kept, from number `from` on, with the number of the first of them.
    pub fn chat(&self, from: usize) -> (usize, Vec<ChatLine>) {
        let oldest = self.n_said() - self.chat.kept.len();
        let from = from.clamp(oldest, self.n_said());
        (from, self.chat.kept.iter().skip(from - oldest).cloned().collect())
    }

    /// How many lines were ever said: the number of the next.
    pub fn n_said(&self) -> usize {
        self.chat.said
    }
}

fn cut(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(limits::LINE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fresh, Games, Made};

    fn table() -> Table {
        let games = Games::load();
        let wish = serde_json::json!({ "game": "zun", "seats": ["you", "open"] });
        let fresh = Fresh { secret: [7; 32], invite: [9; 32], maker: "ada".to_owned(), maker_name: "Ada".to_owned() };
        let made = Made::ask(&games, &serde_json::from_value(wish).unwrap(), &fresh).unwrap();
        Table::new(&games, "t", 0, made).unwrap()
    }

    #[test]
    fn a_line_is_cut_before_it_is_written() {
        let mut table = table();
        let long = format!("\u{7}{}", "ü".repeat(3 * limits::LINE));
        let Ok(Act::Said { seat: None, name, text }) = table.say("eve", "Eve", &long) else { panic!("no line") };
        assert_eq!((name.as_str(), text), ("Eve", "ü".repeat(limits::LINE)));
        assert_eq!(table.say("eve", "Eve", " \u{7} ").unwrap_err().code, ErrorCode::Malformed);
        // A row of before lines were cut is cut when it is read.
        table.fold(1, Act::Said { seat: None, name: "Eve".to_owned(), text: long }).unwrap();
        assert_eq!(table.chat(0).1[0].text.chars().count(), limits::LINE);
    }

    #[test]
    fn the_last_lines_are_kept_and_the_watchers_take_nothing_from_the_seats() {
        let mut table = table();
        for i in 0..MOST_LINES {
            let act = table.say("eve", "Eve", &format!("line {i}")).unwrap();
            table.fold(1, act).unwrap();
        }
        let n = MOST_LINES as usize;
        let (first, lines) = table.chat(3);
        assert_eq!((first, lines.len(), table.n_said()), (n - KEPT_LINES, KEPT_LINES, n));
        assert_eq!(lines[0].text, format!("line {first}"));
        assert_eq!(table.chat(n - 1).1.len(), 1);
        assert_eq!(table.chat(usize::MAX), (n, vec![]));
        assert_eq!(table.say("mallory", "Mallory", "me too").unwrap_err().code, ErrorCode::NotNow);
        let (user, name) = ("ada".to_owned(), "Ada".to_owned());
        table.fold(1, Act::Sat { seat: 0, user, name, contribution: "00".repeat(32) }).unwrap();
        let said = table.say("ada", "Somebody", "hello").unwrap();
        assert!(matches!(said, Act::Said { seat: Some(0), name, .. } if name == "Ada"));
    }
}
