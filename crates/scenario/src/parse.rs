//! From a file to its scenarios. Start at [`parse`].

use runehall_engine::given::suggest;

use crate::given;
use crate::markdown::{self, Kind, Raw, Section};
use crate::model::{Block, Problem, Scenario};
use crate::{play, then};

/// A file as far as it can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// Its scenarios in order, each with what cannot be read of it.
    pub scenarios: Vec<Scenario>,
    /// What is wrong outside of them.
    pub problems: Vec<Problem>,
}

/// Reads a file. One without blocks has no scenarios and no problems.
pub fn read(file: &str, text: &str) -> Read {
    let mut problems = Problems { file, list: vec![] };
    let mut scenarios = vec![];
    for section in markdown::sections(text, &mut problems) {
        read_section(&section, &mut problems, &mut scenarios);
    }
    problems.list.sort_by_key(|problem| problem.line);
    Read { scenarios, problems: problems.list }
}

/// Reads every scenario of a file, or says everything that is wrong with them.
pub fn parse(file: &str, text: &str) -> Result<Vec<Scenario>, Vec<Problem>> {
    let Read { scenarios, mut problems } = read(file, text);
    problems.extend(scenarios.iter().flat_map(|scenario| scenario.problems.clone()));
    problems.sort_by_key(|problem| problem.line);
    if problems.is_empty() { Ok(scenarios) } else { Err(problems) }
}

/// Where problems of a file are collected.
pub(crate) struct Problems<'a> {
    file: &'a str,
    list: Vec<Problem>,
}

impl Problems<'_> {
    pub(crate) fn add(&mut self, line: usize, what: impl Into<String>, help: Option<String>) {
        self.list.push(Problem { file: self.file.to_owned(), line, what: what.into(), help });
    }

    /// Keeps what was read, or the trouble with it.
    pub(crate) fn keep<T>(&mut self, line: usize, read: Result<T, Trouble>) -> Option<T> {
        read.map_err(|trouble| self.add(line, trouble.what, trouble.help)).ok()
    }
}

/// What is wrong with a line; its place is known to whoever reads the block.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) what: String,
    pub(crate) help: Option<String>,
}

impl Trouble {
    pub(crate) fn new(what: impl Into<String>, help: impl Into<String>) -> Self {
        Trouble { what: what.into(), help: Some(help.into()) }
    }

    /// A word that fits nothing, with the nearest that does, or else all of them.
    pub(crate) fn unknown<'a>(what: impl Into<String>, word: &str, fitting: impl IntoIterator<Item = &'a str>) -> Self {
        let fitting: Vec<&str> = fitting.into_iter().collect();
        let help = suggest(word, fitting.iter().copied())
            .or_else(|| (!fitting.is_empty()).then(|| format!("what fits: {}", fitting.join(", "))));
        Trouble { what: what.into(), help }
    }
}

fn read_section(section: &Section, problems: &mut Problems, scenarios: &mut Vec<Scenario>) {
    let name = section.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let clauses = clause_ids(&section.prose);
    let mut rest = &section.blocks[..];
    let mut case = 0;
    while !rest.is_empty() {
        // A scenario ends where the next `given` begins.
        let n = 1 + rest[1..].iter().take_while(|block| block.kind != Kind::Given).count();
        let (blocks, after) = rest.split_at(n);
        rest = after;
        case += 1;
        let name = if case == 1 { name.clone() } else { format!("{name}, case {case}") };
        if let Some(mut scenario) = read_scenario(blocks, problems) {
            scenario.name = if name.is_empty() { format!("line {}", scenario.line) } else { name };
            scenario.clauses.clone_from(&clauses);
            scenarios.push(scenario);
        }
    }
}

fn read_scenario(blocks: &[Raw], problems: &mut Problems) -> Option<Scenario> {
    let first = blocks.first()?;
    let n_problems = problems.list.len();
    let (given_block, rest) = match first.kind {
        Kind::Given => (Some(first), &blocks[1..]),
        Kind::Play | Kind::Then => (None, blocks),
    };
    let (position, game) = given::read(given_block, first.line, problems);
    let game = game.or_else(|| first.game.clone());
    if game.is_none() {
        let help = "begin the file with `<!-- game: NAME -->`, or the `given` block with `game NAME`";
        problems.add(first.line, "this scenario does not say which game it is of", Some(help.to_owned()));
    }
    let names = &position.names;
    let blocks = rest
        .iter()
        .map(|raw| match raw.kind {
            Kind::Then => Block::Then(then::read(raw, names, problems)),
            Kind::Given | Kind::Play => Block::Play(play::read(raw, names, problems)),
        })
        .collect::<Vec<_>>();
    let refused = position.refused.as_ref();
    if let (Some((line, _)), false) = (refused, blocks.is_empty()) {
        let help = "a table that the rules refuse has nothing to play and nothing to check: leave the other blocks out";
        problems.add(*line, "this table is never set up", Some(help.to_owned()));
    }
    let checks = refused.is_some() || blocks.iter().any(checks_something);
    if problems.list.len() == n_problems && !checks {
        let help = "add a `then` block, or a line marked `# illegal: CLAUSE`";
        problems.add(first.line, "this scenario checks nothing", Some(help.to_owned()));
    }
    let (game_line, game) = game?;
    let mut own = problems.list.split_off(n_problems);
    own.sort_by_key(|problem| problem.line);
    Some(Scenario {
        name: String::new(),
        file: problems.file.to_owned(),
        line: first.line,
        game,
        game_line,
        clauses: vec![],
        given: position,
        blocks,
        problems: own,
    })
}

fn checks_something(block: &Block) -> bool {
    match block {
        Block::Play(lines) => lines.iter().any(|line| line.illegal.is_some()),
        Block::Then(lines) => !lines.is_empty(),
    }
}

/// A line without its comment, trimmed; and the comment. `#` begins one at the start of a line or after a space.
pub(crate) fn split_comment(line: &str) -> (&str, &str) {
    let start = line
        .match_indices('#')
        .map(|(at, _)| at)
        .find(|&at| line[..at].chars().next_back().is_none_or(char::is_whitespace));
    match start {
        Some(at) => (line[..at].trim(), line[at + 1..].trim()),
        None => (line.trim(), ""),
    }
}

/// The lines of a block that say something, without comments. Reports `# illegal:` where no line can be illegal, and fences that open
/// inside the block.
pub(crate) fn lines<'a>(raw: &'a Raw, problems: &mut Problems) -> Vec<(usize, &'a str, &'a str)> {
    let mut lines = vec![];
    for (number, line) in &raw.lines {
        let (text, comment) = split_comment(line);
        if text.starts_with("```") || text.starts_with("~~~") {
            let what = format!("a new block begins inside the one of line {}", raw.line);
            problems.add(*number, what, Some("close that block first".to_owned()));
        } else if raw.kind == Kind::Then && comment.starts_with("illegal") {
            problems.add(
                *number,
                "a line of a `then` block cannot be illegal",
                Some("move it to a `play` block".to_owned()),
            );
        } else if !text.is_empty() || comment.starts_with("illegal") {
            lines.push((*number, text, comment));
        }
    }
    lines
}

/// The clause ids in a text, each once: capitals, `-`, then a number that may have a capital before it and dots in it.
pub(crate) fn clause_ids(text: &str) -> Vec<String> {
    let mut ids: Vec<String> = vec![];
    for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.')) {
        let word = word.trim_end_matches(['.', '-']);
        if is_clause_id(word) && !ids.iter().any(|id| id == word) {
            ids.push(word.to_owned());
        }
    }
    ids
}

/// Whether a word has the form of a clause id: `ZUN-4.2`, `ZUN-X12`.
pub(crate) fn is_clause_id(word: &str) -> bool {
    let Some((book, number)) = word.split_once('-') else { return false };
    let number = number.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or(number);
    !book.is_empty()
        && book.bytes().all(|b| b.is_ascii_uppercase())
        && number.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}
