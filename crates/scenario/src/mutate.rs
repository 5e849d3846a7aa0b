//! Changes each assertion of a scenario and tells which of them still pass: a line that holds whatever it says proves nothing.
//!
//! A change replaces one word of one line: a number by the next, a card, player, question or word of the game by another, `has` by `lacks`,
//! `up` by `down`, how often by once more, the clause of an illegal line by the next of the rulebook. Start at [`survivors`].

use runehall_games::DynGame;
use serde::Serialize;

use crate::model::{Block, Scenario};
use crate::parse::is_clause_id;
use crate::report::Verdict;
use crate::run::run;
use crate::then;

/// Words that mean the opposite of each other in a `then` line.
const OPPOSITES: [(&str, &str); 8] = [
    ("has", "lacks"),
    ("up", "down"),
    ("= yes", "= no"),
    ("sees", "does not see"),
    ("not ", ""),
    ("no log:", "log:"),
    ("then log:", "no log:"),
    (": top", ": bottom"),
];

/// A changed line that passed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Survivor {
    /// The scenario.
    pub name: String,
    /// In which file.
    pub file: String,
    /// In which line.
    pub line: usize,
    /// As it is written.
    pub was: String,
    /// As it passed, too.
    pub now: String,
}

/// What came of changing a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Mutation {
    /// How many changes were tried.
    pub tried: usize,
    /// Those that passed.
    pub survivors: Vec<Survivor>,
}

/// Tries every change of every assertion. The scenario itself must pass.
pub fn survivors(scenario: &Scenario, game: &dyn DynGame) -> Mutation {
    let words = Words::of(scenario, game);
    let mut mutation = Mutation::default();
    for (at, block) in scenario.blocks.iter().enumerate() {
        let lines: Vec<(usize, &str)> = match block {
            Block::Then(lines) => lines.iter().map(|line| (line.line, line.text.as_str())).collect(),
            Block::Play(lines) => lines.iter().map(|line| (line.line, line.illegal.as_deref().unwrap_or(""))).collect(),
        };
        for (nth, (line, was)) in lines.into_iter().enumerate().filter(|(_, (_, was))| !was.is_empty()) {
            for now in words.changes(was) {
                let Some(changed) = changed(scenario, (at, nth), &now) else { continue };
                mutation.tried += 1;
                if run(&changed, game).verdict == Verdict::Passed {
                    let (name, file) = (scenario.name.clone(), scenario.file.clone());
                    mutation.survivors.push(Survivor { name, file, line, was: was.to_owned(), now });
                }
            }
        }
    }
    mutation
}

/// The scenario with another text for one of its lines; nothing if it cannot be read.
fn changed(scenario: &Scenario, (block, line): (usize, usize), now: &str) -> Option<Scenario> {
    let mut changed = scenario.clone();
    match changed.blocks.get_mut(block)? {
        Block::Then(lines) => {
            let line = lines.get_mut(line)?;
            line.claim = then::read_line(now, &scenario.given.names).ok()?;
            now.clone_into(&mut line.text);
        }
        Block::Play(lines) => lines.get_mut(line)?.illegal = Some(now.to_owned()),
    }
    Some(changed)
}

/// The words of a game, in groups of which each may stand for another.
struct Words<'a> {
    groups: Vec<Vec<&'a str>>,
}

impl<'a> Words<'a> {
    fn of(scenario: &'a Scenario, game: &'a dyn DynGame) -> Self {
        let info = game.info();
        let mut groups = vec![
            scenario.given.names.iter().map(String::as_str).collect(),
            game.card_names().iter().map(String::as_str).collect(),
            info.questions.iter().map(|question| question.name).collect(),
            info.rulebook.lines().collect(),
        ];
        groups.extend(info.words.iter().map(|(_, words)| words.to_vec()));
        Words { groups }
    }

    /// The text with one of its words changed, in every way.
    fn changes(&self, text: &str) -> Vec<String> {
        let mut all = vec![];
        for group in self.groups.iter().filter(|group| group.len() > 1) {
            for (i, word) in group.iter().enumerate() {
                // A word inside a longer one of its group is not meant.
                let inside = |at: usize| {
                    group.iter().any(|other| {
                        other.len() > word.len()
                            && places(text, other).any(|start| (start..start + other.len()).contains(&at))
                    })
                };
                let other = group[(i + 1) % group.len()];
                // Whose fact it is stays: that another player has the same says nothing against the line.
                let owns = |at: usize| text[at + word.len()..].starts_with('.');
                let fitting = places(text, word).filter(|&at| !inside(at) && !owns(at));
                all.extend(fitting.map(|at| replaced(text, at, word, other)));
            }
        }
        for (one, other) in OPPOSITES {
            for (word, instead) in [(one, other), (other, one)] {
                if word.ends_with([' ', ':']) {
                    // What stands before a whole line.
                    all.extend(text.strip_prefix(word).map(|rest| format!("{instead}{rest}")));
                } else if !word.is_empty() {
                    all.extend(places(text, word).map(|at| replaced(text, at, word, instead)));
                }
            }
        }
        all.extend(numbers(text).into_iter().map(|(at, digits)| {
            let next = digits.parse::<u32>().map_or(0, |n| n + 1).to_string();
            replaced(text, at, digits, &next)
        }));
        all
    }
}

/// Where a word stands by itself.
fn places<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '-' && c != '_');
    text.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |&at| edge(text[..at].chars().next_back()) && edge(text[at + word.len()..].chars().next()))
}

/// Every number that stands by itself; those of a clause do not.
fn numbers(text: &str) -> Vec<(usize, &str)> {
    let mut found = vec![];
    let mut at = 0;
    for word in text.split_inclusive([' ', ',', '(', ')', '=', '<', '>', ':']) {
        let bare = word.trim_end_matches([' ', ',', '(', ')', '=', '<', '>', ':']);
        // How often, too: `x2`.
        let digits = bare.strip_prefix('x').unwrap_or(bare);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) && !is_clause_id(bare) {
            found.push((at + bare.len() - digits.len(), digits));
        }
        at += word.len();
    }
    found
}

fn replaced(text: &str, at: usize, word: &str, other: &str) -> String {
    format!("{}{other}{}", &text[..at], &text[at + word.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_line_is_changed_once() {
        let groups = vec![vec!["Alex", "Billy"], vec!["Attack", "Attack Twice", "Trap"], vec!["ZUN-1.1", "ZUN-1.2"]];
        let words = Words { groups };
        let of = |text: &str| words.changes(text);
        assert_eq!(of("Alex.hp = 10"), ["Alex.hp = 11"]);
        assert_eq!(of("Billy.hand has Attack Twice"), ["Billy.hand has Trap", "Billy.hand lacks Attack Twice"]);
        assert_eq!(of("no log: Alex loses 2 HP (ZUN-1.2)").len(), 4);
        assert_eq!(of("log x2: loses"), ["log x3: loses"]);
        assert!(of("then log: loses").contains(&"no log: loses".to_owned()));
        assert_eq!(of("not Alex.dazed"), ["Alex.dazed"]);
        assert_eq!(of("ZUN-1.1"), ["ZUN-1.2"]);
        assert!(of("game goes on").is_empty());
    }
}
