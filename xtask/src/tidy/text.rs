//! What the files themselves must and must not say.

use std::collections::BTreeSet;

use anyhow::Result;

use super::config::Config;
use crate::files::{self, File};

/// Everything wrong with the files of the project.
pub(crate) fn check(config: &Config) -> Result<Vec<String>> {
    let mut code = files::under("crates", &[".rs"])?;
    code.extend(files::under("xtask", &[".rs"])?);
    code.extend(files::under("fuzz", &[".rs"])?);
    let mut problems = vec![];
    let limit = config.number("limits", "file_lines")?;
    for file in &code {
        problems.extend(opens_with_purpose(file));
        problems.extend(is_short(file, limit, config.has("long_files", &file.path)));
        problems.extend(is_pure(file, config));
    }
    let all = files::under(".", &[".rs", ".md", ".toml", ".cards", ".yml", ".sh"])?;
    for file in all.iter().filter(|file| file.path != "tidy.toml") {
        problems.extend(has_no_machine_path(file, &config.list("machine_paths", "words")));
    }
    let decisions = files::under("docs/decisions", &[""])?;
    problems.extend(are_numbered(decisions.iter().map(|file| file.path.as_str())));
    let documented = files::read("docs/errors.md")?.map(|file| file.text).unwrap_or_default();
    problems.extend(codes_match(&code, &documented));
    Ok(problems)
}

fn opens_with_purpose(file: &File) -> Option<String> {
    let first = file.text.lines().find(|line| !line.starts_with("#!") && !line.trim().is_empty()).unwrap_or("");
    let says = first.strip_prefix("//!").is_some_and(|purpose| !purpose.trim().is_empty());
    (!says).then(|| format!("{}:1: a module opens with `//!`: what it is, its invariant, where to start", file.path))
}

fn is_short(file: &File, limit: usize, excused: bool) -> Option<String> {
    let lines = if file.is_test() { file.text.lines().count() } else { file.program().count() };
    let long = lines > limit && !excused;
    long.then(|| format!("{}: {lines} lines, more than {limit}: split it by chapter of the rulebook", file.path))
}

fn is_pure(file: &File, config: &Config) -> Vec<String> {
    let pure = config.list("pure", "folders").iter().any(|folder| file.path.starts_with(&format!("{folder}/src/")));
    if !pure || file.is_test() {
        return vec![];
    }
    let allowed = config.list("pure_exceptions", &file.path);
    let words: Vec<&str> = config.list("pure", "words").into_iter().filter(|word| !allowed.contains(word)).collect();
    let code = file.program().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    code.flat_map(|(i, line)| words.iter().filter(|word| line.contains(**word)).map(move |word| (i + 1, *word)))
        .map(|(line, word)| format!("{}:{line}: `{word}` has no place from `games` down (ARCHITECTURE.md)", file.path))
        .collect()
}

fn has_no_machine_path(file: &File, words: &[&str]) -> Vec<String> {
    let mut problems = vec![];
    for (i, line) in file.text.lines().enumerate() {
        if let Some(word) = words.iter().find(|word| line.contains(**word)) {
            problems.push(format!("{}:{}: `{word}…` is a path of one machine", file.path, i + 1));
        }
    }
    problems
}

/// Decision records are `NNNN-title.md`, numbered from 1 without gaps.
fn are_numbered<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut problems = vec![];
    let mut numbers = BTreeSet::new();
    for path in paths {
        let name = path.rsplit('/').next().unwrap_or(path);
        let digits = name.strip_suffix(".md").and_then(|name| name.split_once('-')).map(|(digits, _)| digits);
        match digits.filter(|digits| digits.len() == 4).and_then(|digits| digits.parse::<usize>().ok()) {
            None => problems.push(format!("{path}: a decision record is called `NNNN-title.md`")),
            Some(number) if !numbers.insert(number) => problems.push(format!("{path}: number {number} is taken")),
            Some(_) => {}
        }
    }
    let gaps = (1..=numbers.len()).filter(|number| !numbers.contains(number));
    problems.extend(gaps.map(|number| format!("docs/decisions: there is no record {number:04}")));
    problems
}

/// Every error code in the program stands in `docs/errors.md`, and the other way round.
fn codes_match(code: &[File], documented: &str) -> Vec<String> {
    let first_cell = |line: &str| line.split('|').nth(1).map(|cell| cell.trim().trim_matches('`').to_owned());
    let documented: BTreeSet<String> = documented.lines().filter_map(first_cell).filter(|cell| is_code(cell)).collect();
    let program = code.iter().filter(|file| file.path.starts_with("crates/") && !file.is_test());
    let used: BTreeSet<String> = program.flat_map(|file| file.program().flat_map(quoted_codes)).collect();
    let missing = used.difference(&documented).map(|code| format!("docs/errors.md: `{code}` is missing"));
    let stale = documented.difference(&used).map(|code| format!("docs/errors.md: no code of the program is `{code}`"));
    missing.chain(stale).collect()
}

/// The codes among the string literals of a line.
fn quoted_codes(line: &str) -> impl Iterator<Item = String> {
    line.split('"').skip(1).step_by(2).filter(|part| is_code(part)).map(ToOwned::to_owned)
}

/// Whether a text is a code such as `C014`.
fn is_code(text: &str) -> bool {
    let (letter, digits) = text.split_at_checked(1).unwrap_or_default();
    letter.bytes().all(|b| b.is_ascii_uppercase()) && digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn modules_open_with_their_purpose() {
        assert!(opens_with_purpose(&file("a.rs", "//! What it is.\nfn f() {}")).is_none());
        assert!(opens_with_purpose(&file("a.rs", "#![no_main]\n//! What it is.")).is_none());
        for text in ["", "//!", "fn f() {}", "// no"] {
            assert!(opens_with_purpose(&file("a.rs", text)).is_some(), "{text}");
        }
    }

    #[test]
    fn length_is_counted_without_tests() {
        let long = file("crates/a/src/b.rs", "a\nb\n#[cfg(test)]\nmod tests {\n}");
        assert!(is_short(&long, 2, false).is_none());
        assert!(is_short(&long, 1, false).is_some());
        assert!(is_short(&long, 1, true).is_none());
    }

    #[test]
    fn pure_crates_have_no_clock() {
        let text = "[pure]\nfolders = [\"crates/a\"]\nwords = [\"Instant::now\", \"HashMap\"]\n[pure_exceptions]\n\"crates/a/src/x.rs\" = [\"HashMap\"]";
        let config = Config::parse(text).unwrap();
        let code = "// Instant::now is forbidden\nlet t = Instant::now();\nlet m = HashMap::new();\n#[cfg(test)]\nInstant::now();";
        assert_eq!(is_pure(&file("crates/a/src/b.rs", code), &config).len(), 2);
        assert_eq!(is_pure(&file("crates/a/src/x.rs", code), &config).len(), 1);
        assert!(is_pure(&file("crates/b/src/b.rs", code), &config).is_empty());
        assert!(is_pure(&file("crates/a/tests/b.rs", code), &config).is_empty());
    }

    #[test]
    fn decisions_have_numbers() {
        let problems = |names: &[&str]| are_numbered(names.iter().copied());
        assert!(problems(&["d/0001-a.md", "d/0002-b.md"]).is_empty());
        assert_eq!(problems(&["d/0001-a.md", "d/0003-b.md"]), ["docs/decisions: there is no record 0002"]);
        assert_eq!(problems(&["d/0001-a.md", "d/0001-b.md"]), ["d/0001-b.md: number 1 is taken"]);
        assert_eq!(problems(&["d/notes.txt"]), ["d/notes.txt: a decision record is called `NNNN-title.md`"]);
    }

    #[test]
    fn error_codes_are_documented() {
        let code = [file("crates/a/src/b.rs", "BadIndent = \"C001\", \"text\"; X = \"C002\"")];
        assert!(codes_match(&code, "| C001 | … |\n| `C002` | … |").is_empty());
        assert_eq!(codes_match(&code, "| C001 | `C002` |\n| C009 | … |").len(), 2);
    }
}
