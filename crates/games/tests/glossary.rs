//! The words of each table: one meaning each, by a clause that its rulebook has.

use std::fs;
use std::path::Path;

use runehall_games::GAMES;

#[test]
fn every_term_cites_a_clause_of_the_rulebook() {
    for entry in GAMES {
        let info = entry.info();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules").join(info.family());
        let mut clauses = vec![];
        for file in fs::read_dir(folder).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
            clauses.extend(headings.filter_map(|heading| heading.split(' ').next()).map(str::to_owned));
        }
        assert!(!info.glossary.is_empty(), "{}", info.name);
        for (i, term) in info.glossary.iter().enumerate() {
            assert!(clauses.iter().any(|clause| clause == term.clause.0), "{}: {}", term.word, term.clause);
            assert!(!term.meaning.is_empty() && !term.meaning.ends_with('.'), "{}: {}", term.word, term.meaning);
            let twice = info.glossary[..i].iter().any(|other| other.word.eq_ignore_ascii_case(term.word));
            assert!(!twice, "{} is explained twice", term.word);
        }
    }
}
