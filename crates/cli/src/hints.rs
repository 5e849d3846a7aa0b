//! What the table knows about the names that games use: pure data for the layout, by name, never a rule.
//!
//! A name that is not listed here gets the usual treatment, so a game that uses none of these still has a table.

/// Zones in front of the viewer that are drawn card by card above the question, the last one as boxes.
pub const HELD: [&str; 2] = ["fence", "hand"];
/// Zones whose size has a limit, and the fact that gives it.
pub const LIMITS: [(&str, &str); 2] = [("hand", "hand-limit"), ("fence", "rune-limit")];
/// Facts about a player that are so much of something, and the fact about the whole table that says of how much.
pub const WHOLES: [(&str, &str); 2] = [("mythical", "goal"), ("hp", "top-hp")];
/// Facts about the whole table that never change: they stand with what they measure, or are said once.
pub const CONSTANT: [&str; 3] = ["goal", "top-hp", "zone-hp"];
/// Facts about the whole table that are worth a line in the middle of it.
pub const ON_TABLE: [&str; 1] = ["spinner"];
/// The fact that says whose turn it is.
pub const TURN_FACT: &str = "turn";
/// The message that a turn begins.
pub const TURN: &str = "turn-began";

#[cfg(test)]
mod tests {
    use runehall_engine::{NoDice, Setup, Viewer};

    use super::*;

    #[test]
    fn every_name_is_used_by_some_game() {
        let infos = || runehall_games::GAMES.iter().map(runehall_games::Entry::info);
        assert!(infos().all(|info| info.messages.iter().any(|message| message.name == TURN)));
        for name in runehall_games::session::ONESELF {
            assert!(infos().any(|info| info.questions.iter().any(|question| question.name == name)), "{name}");
        }
        let views: Vec<_> = runehall_games::GAMES
            .iter()
            .map(|entry| entry.load(&[]).unwrap().start(&Setup::seats(2), &mut NoDice, &mut vec![]).unwrap())
            .map(|state| state.view(Viewer::Spectator))
            .collect();
        for name in CONSTANT.into_iter().chain(ON_TABLE).chain([TURN_FACT]).chain(WHOLES.map(|(_, whole)| whole)) {
            assert!(views.iter().any(|view| view.fact(None, name).is_some()), "{name}");
        }
        for (name, _) in WHOLES {
            assert!(views.iter().any(|view| view.seats[0].facts[0].name == name), "{name} is drawn as a bar");
        }
    }
}
