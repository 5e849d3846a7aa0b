//! Moving on the map: ways as answers, the cursor from place to place, and finding a place by its name.

use runehall_engine::{Choice, Place, Staggered, ThingId};
use runehall_games::sheet::search;

use super::app::{App, Overlay};
use super::board::Mark;
use super::chart::{Grid, place_of};
use super::keys::Key;
use crate::text::standpoint;

impl App {
    /// Adds to the options the places that only a way leads to, and to those that are places the way to them.
    pub(super) fn add_ways(&self, marks: &mut Vec<Mark>) {
        for way in self.host.outlook().ways {
            let choice = Choice::Thing(way.to);
            if let Some(mark) = marks.iter_mut().find(|mark| mark.choice == choice) {
                mark.way = way.answers;
                continue;
            }
            let selected = marks.len() == self.cursor;
            let words = self.words(choice);
            let on = Some(way.to);
            marks.push(Mark { choice, on, words, key: ' ', selected, picked: false, way: way.answers, beyond: true });
        }
    }

    /// Goes a way, as far as nothing comes between.
    pub(super) fn go(&mut self, answers: &[Choice]) {
        match self.host.choose_on(answers) {
            Ok(left) => {
                self.reset_cursor();
                if left > 0 {
                    self.say("something came between: the rest of the way is not gone");
                }
            }
            Err(error) => self.complain(error.to_string()),
        }
    }

    /// Moves the cursor from place to place; false if there is no place to choose.
    pub(super) fn move_on_map(&mut self, key: Key) -> bool {
        let marks = self.marks();
        let Some(board) = self.host.game().board() else { return false };
        let find = |id: ThingId| board.places.iter().find(|place| place.id == id);
        let choices: Vec<(usize, &Place)> =
            marks.iter().enumerate().filter_map(|(i, mark)| Some((i, find(place_of(mark.choice)?)?))).collect();
        let selected = choices.iter().find(|(i, _)| *i == self.cursor).map(|(_, place)| *place);
        let Some(from) = selected.or_else(|| find(self.standpoint()?)).filter(|_| !choices.is_empty()) else {
            return false;
        };
        let others = choices.iter().filter(|(_, place)| place.id != from.id);
        let ahead = others.filter_map(|(i, place)| Some((distance(board.staggered, from, place, key)?, *i)));
        match ahead.min() {
            Some((_, i)) => self.cursor = i,
            // Beyond the last place the other options come.
            None if selected.is_none() => return false,
            None => {}
        }
        true
    }

    /// Where the person stands on the map.
    pub(super) fn standpoint(&self) -> Option<ThingId> {
        let board = self.host.game().board()?;
        let seat = self.host.asked()?.seat;
        let is_place = |id| board.places.iter().any(|place| place.id == id);
        standpoint(&self.host.view(), Some(seat), is_place)
    }

    /// The marks on the map whose places fit what was typed, the best first.
    pub(super) fn found(&self, typed: &str) -> Vec<Mark> {
        let Some(board) = self.host.game().board() else { return vec![] };
        let is_place =
            |mark: &Mark| place_of(mark.choice).is_some_and(|id| board.places.iter().any(|place| place.id == id));
        let marks: Vec<Mark> = self.marks().into_iter().filter(is_place).collect();
        let found = search(typed, marks.iter().map(|mark| mark.words.as_str()));
        found.into_iter().filter_map(|i| marks.get(i).cloned()).collect()
    }

    /// A place is being named.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other keys mean the same")]
    pub(super) fn press_find(&mut self, mut typed: String, key: Key) {
        match key {
            Key::Char(c) => typed.push(c),
            Key::Backspace => {
                typed.pop();
            }
            Key::Enter => {
                let found = self.found(&typed).into_iter().next();
                let marks = self.marks();
                let at = found.and_then(|found| marks.iter().position(|mark| mark.choice == found.choice));
                match at {
                    Some(at) => self.cursor = at,
                    None => self.complain(format!("no place within reach fits `{typed}`")),
                }
                return;
            }
            Key::Esc => return,
            _ => {}
        }
        self.overlay = Some(Overlay::Find(typed));
    }

    /// What the place under the cursor is, what lies there and what the way to it takes.
    pub(super) fn place_note(&self) -> Option<String> {
        let names = self.host.names();
        let mark = self.marks().into_iter().find(|mark| mark.selected)?;
        let place = names.place(place_of(mark.choice)?)?;
        let view = self.host.view();
        let outlook = self.host.outlook();
        let way = outlook.way_to(place.id).map(|way| format!(": {}", names.way_text(&view, way)));
        Some(format!("{}{}", names.place_text(&view, place), way.unwrap_or_default()))
    }

    /// What is said before the option under the cursor is taken: chances and warnings.
    pub(super) fn forewarnings(&self) -> (Vec<String>, Vec<String>) {
        let Some(mark) = self.marks().into_iter().find(|mark| mark.selected) else { return (vec![], vec![]) };
        let outlook = self.host.outlook();
        let odds = outlook.odds.iter().filter(|odds| odds.choice == Some(mark.choice));
        let warnings = outlook.warnings.iter().filter(|warning| warning.choice == mark.choice);
        let warnings = warnings.map(|warning| format!("{} ({})", warning.text, warning.clause)).collect();
        (odds.map(|odds| format!("{}: {} %", odds.text, odds.percent())).collect(), warnings)
    }
}

/// How far a place lies from another in the direction of an arrow; nothing if it lies elsewhere. Aside counts more than ahead.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other keys are no arrows")]
fn distance(staggered: Staggered, from: &Place, to: &Place, key: Key) -> Option<i32> {
    // In small steps of the same length in both directions.
    let grid = Grid::unit(staggered);
    let ((x, y), (from_x, from_y)) = (grid.corner(to), grid.corner(from));
    let (dx, dy) = (x - from_x, y - from_y);
    let (ahead, aside) = match key {
        Key::Left => (-dx, dy.abs()),
        Key::Right => (dx, dy.abs()),
        Key::Up => (-dy, dx.abs()),
        Key::Down => (dy, dx.abs()),
        _ => return None,
    };
    (ahead > 0 && aside <= ahead * 2).then_some(ahead + 2 * aside)
}
