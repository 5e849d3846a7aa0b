//! The words of each table: one meaning each, by a clause that its rulebook has.

use runehall_games::GAMES;

#[test]
fn every_term_cites_a_clause_of_the_rulebook() {
    for entry in GAMES {
        let info = entry.info();
        assert!(!info.glossary.is_empty(), "{}", info.name);
        for (i, term) in info.glossary.iter().enumerate() {
            assert!(!info.rulebook.is_empty() && info.has_clause(term.clause.0), "{}: {}", term.word, term.clause);
            assert!(!term.meaning.is_empty() && !term.meaning.ends_with('.'), "{}: {}", term.word, term.meaning);
            let twice = info.glossary[..i].iter().any(|other| other.word.eq_ignore_ascii_case(term.word));
            assert!(!twice, "{} is explained twice", term.word);
        }
    }
}
