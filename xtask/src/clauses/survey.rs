//! Who states, cites and shows which clause.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::Serialize;

use super::ids::{Number, find, read};
use crate::files::File;

/// What is known of a game's clauses.
#[derive(Debug, Serialize)]
pub(crate) struct Survey {
    pub(crate) game: String,
    pub(crate) prefix: String,
    pub(crate) clauses: BTreeMap<Number, Clause>,
    /// Titles of chapters, by number.
    pub(crate) chapters: BTreeMap<u16, String>,
    /// Ids that no rulebook states, with the places.
    pub(crate) unknown: Vec<(Number, String)>,
    /// Clauses that are stated twice, with the second place.
    pub(crate) repeated: Vec<(Number, String)>,
    /// Headings that begin like an id and are none.
    pub(crate) misspelt: Vec<String>,
}

/// One clause.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Clause {
    pub(crate) stated: String,
    /// Files of the program that cite it.
    pub(crate) code: Vec<String>,
    /// Files with a scenario that names it.
    pub(crate) scenario: Vec<String>,
    /// Why there is no code.
    pub(crate) no_code: Option<String>,
    /// Why there is no scenario.
    pub(crate) no_scenario: Option<String>,
}

impl Clause {
    /// Whether code or a reason is there. A worked example needs none: it is there to be shown.
    pub(crate) fn has_code(&self, number: Number) -> bool {
        matches!(number, Number::Example(_)) || !self.code.is_empty() || self.no_code.is_some()
    }

    /// Whether a scenario or a reason is there.
    pub(crate) fn has_scenario(&self) -> bool {
        !self.scenario.is_empty() || self.no_scenario.is_some()
    }
}

impl Survey {
    /// Reads the rulebook of a game, then everything else.
    pub(crate) fn of(game: &str, prefix: &str, files: &[File]) -> Self {
        let mut survey = Survey {
            game: game.to_owned(),
            prefix: prefix.to_owned(),
            clauses: BTreeMap::new(),
            chapters: BTreeMap::new(),
            unknown: vec![],
            repeated: vec![],
            misspelt: vec![],
        };
        let rulebook = format!("docs/rules/{game}/");
        for file in files.iter().filter(|file| file.path.starts_with(&rulebook)) {
            survey.read_rulebook(file);
        }
        for file in files {
            survey.check_ids(file);
            if file.path.starts_with("docs/rules/") || file.is(".scenarios.md") {
                survey.read_scenarios(file);
            } else if !file.is(".md") && !file.is_test() {
                survey.read_code(file);
            }
        }
        survey
    }

    /// Whether every clause has what it needs and every id is known.
    pub(crate) fn is_complete(&self) -> bool {
        let whole = |(number, clause): (&Number, &Clause)| clause.has_code(*number) && clause.has_scenario();
        let sound = self.unknown.is_empty() && self.repeated.is_empty() && self.misspelt.is_empty();
        sound && !self.clauses.is_empty() && self.clauses.iter().all(whole)
    }

    fn read_rulebook(&mut self, file: &File) {
        let mut last = None;
        for (i, line) in file.text.lines().enumerate() {
            if let Some(number) = stated(line, &self.prefix) {
                let place = format!("{}:{}", file.path, i + 1);
                match self.clauses.entry(number) {
                    Entry::Occupied(_) => self.repeated.push((number, place)),
                    Entry::Vacant(entry) => {
                        entry.insert(Clause { stated: place, ..Clause::default() });
                    }
                }
                last = Some(number);
            } else if heading(line).is_some_and(|title| is_numbered(title, &self.prefix)) {
                self.misspelt.push(format!("{}:{}", file.path, i + 1));
            } else if let Some((chapter, title)) = chapter(line) {
                self.chapters.entry(chapter).or_insert(title);
            }
            let Some(clause) = last.and_then(|number| self.clauses.get_mut(&number)) else { continue };
            let line = line.trim_start();
            if let Some(reason) = line.strip_prefix("No code:") {
                clause.no_code = Some(reason.trim().to_owned());
            } else if let Some(reason) = line.strip_prefix("No scenario:") {
                clause.no_scenario = Some(reason.trim().to_owned());
            }
        }
    }

    fn check_ids(&mut self, file: &File) {
        for (i, line) in file.text.lines().enumerate() {
            for number in find(line, &self.prefix) {
                // Tests may need an id that does not exist: chapter 0 is theirs.
                let invented = matches!(number, Number::Clause(0, _)) && file.path.starts_with("crates/");
                if !invented && !self.clauses.contains_key(&number) {
                    self.unknown.push((number, format!("{}:{}", file.path, i + 1)));
                }
            }
        }
    }

    fn read_code(&mut self, file: &File) {
        for number in file.program().flat_map(|line| find(line, &self.prefix)) {
            if let Some(clause) = self.clauses.get_mut(&number) {
                note(&mut clause.code, &file.path);
            }
        }
    }

    fn read_scenarios(&mut self, file: &File) {
        let mut section = vec![];
        let mut shows = false;
        let mut flush = |section: &mut Vec<Number>, shows: &mut bool| {
            for number in std::mem::take(section).into_iter().filter(|_| *shows) {
                if let Some(clause) = self.clauses.get_mut(&number) {
                    note(&mut clause.scenario, &file.path);
                }
            }
            *shows = false;
        };
        let mut fenced = false;
        for line in file.text.lines() {
            if let Some(info) = line.trim_start().strip_prefix("```") {
                fenced = !fenced;
                shows |= fenced && matches!(info.trim(), "given" | "play" | "then");
            } else if !fenced && line.starts_with("##") {
                flush(&mut section, &mut shows);
            }
            section.extend(find(line, &self.prefix));
        }
        flush(&mut section, &mut shows);
    }
}

fn note(list: &mut Vec<String>, path: &str) {
    if list.last().is_none_or(|last| last != path) {
        list.push(path.to_owned());
    }
}

/// The clause that a line states: `### ZUN-4.2 …`, `- **ZUN-4.2** …`.
fn stated(line: &str, prefix: &str) -> Option<Number> {
    let line = line.trim_start();
    let id = |text: &str| {
        read(text.strip_prefix(prefix)?.strip_prefix('-')?).map(|(number, rest)| (number, rest.to_owned()))
    };
    if let Some(title) = heading(line) {
        return id(title).map(|(number, _)| number);
    }
    let (number, rest) = id(line.strip_prefix("- ").unwrap_or(line).strip_prefix("**")?)?;
    rest.starts_with("**").then_some(number)
}

/// What a heading below a chapter says.
fn heading(line: &str) -> Option<&str> {
    line.strip_prefix("## ").or(line.strip_prefix("### "))
}

/// Whether a title begins with the prefix and a number, as only an id does.
fn is_numbered(title: &str, prefix: &str) -> bool {
    let rest = title.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-'));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The chapter that a heading begins: `# 4. Action phase`, `## 4 Action phase`.
fn chapter(line: &str) -> Option<(u16, String)> {
    let title = line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#'))?;
    let (number, title) = title.split_once([' ', '.'])?;
    Some((number.parse().ok()?, title.trim_start_matches(['.', ' ']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survey(rulebook: &str, code: &str, scenarios: &str) -> Survey {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let files = [
            file("docs/rules/zun/04.md", rulebook),
            file("crates/zun/src/a.rs", code),
            file("data/zun/a.scenarios.md", scenarios),
        ];
        Survey::of("zun", "ZUN", &files)
    }

    const RULES: &str = "# 4. Action phase\n- **ZUN-4.1** One.\n- **ZUN-4.2** Two (ZUN-4.1).\n";
    const SHOWN: &str = "## ZUN-4.1, 4.2 Both\n```given\nseats A, B\n```\n";

    #[test]
    fn everything_is_there() {
        let survey = survey(RULES, "// ZUN-4.1: why\nlet clause = \"ZUN-4.2\";", SHOWN);
        assert!(survey.is_complete(), "{survey:?}");
        assert_eq!(survey.chapters[&4], "Action phase");
    }

    #[test]
    fn something_is_missing() {
        assert!(!survey(RULES, "// ZUN-4.1", SHOWN).is_complete(), "no code");
        assert!(!survey(RULES, "// ZUN-4.1, 4.2", "## ZUN-4.1, 4.2 Only words").is_complete(), "no scenario");
        let tests = "// ZUN-4.1\n#[cfg(test)]\n// ZUN-4.2";
        assert!(!survey(RULES, tests, SHOWN).is_complete(), "a citation in a test is no code");
    }

    #[test]
    fn reasons_count() {
        let rules = "### ZUN-4.1 One\nNo scenario: a word.\n### ZUN-4.2 Two\nNo code: it only names things.\nNo scenario: see ZUN-4.1.";
        let survey = survey(rules, "// ZUN-4.1", "");
        assert!(survey.is_complete(), "{survey:?}");
        assert_eq!(survey.clauses[&Number::Clause(4, 2)].no_code.as_deref(), Some("it only names things."));
    }

    #[test]
    fn a_rulebook_states_clauses_and_spells_them_as_ids() {
        assert!(!survey("# 4. Action phase\n", "", "").is_complete(), "no clause");
        let survey = survey(&format!("{RULES}### ZUN-5 Five\n### ZUN and the rest"), "// ZUN-4.1, 4.2", SHOWN);
        assert_eq!(survey.misspelt, ["docs/rules/zun/04.md:4"]);
        assert!(!survey.is_complete(), "an id has a chapter and a place");
    }

    #[test]
    fn unknown_and_repeated_ids() {
        let survey = survey(&format!("{RULES}- **ZUN-4.1** Again."), "// ZUN-4.1, 4.2\n// ZUN-9.9", SHOWN);
        assert_eq!(survey.unknown, [(Number::Clause(9, 9), "crates/zun/src/a.rs:2".to_owned())]);
        assert_eq!(survey.repeated, [(Number::Clause(4, 1), "docs/rules/zun/04.md:4".to_owned())]);
    }
}
