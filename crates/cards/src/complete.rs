//! What may come next in a half-written text.

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::lexicon::Lexicon;
use crate::parse::{self, What};
use crate::token::{Kind, spaced, tokenize};

/// `prefix` with `word` added as the next word, spaced as in a card text; a word begun at the end is replaced.
pub fn extend(prefix: &str, word: &str) -> String {
    let begun = begun(prefix).filter(|begun| word.starts_with(begun)).map_or(0, str::len);
    let head = prefix[..prefix.len() - begun].trim_end();
    let (tokens, _) = tokenize(head);
    let (first, _) = tokenize(word);
    let gap = match (tokens.last(), first.first()) {
        (Some(left), Some(right)) if spaced(left.text, right.text) => " ",
        _ => "",
    };
    format!("{head}{gap}{word}")
}

/// The words that may follow, sorted; none if the text so far fits nothing.
pub(crate) fn complete<F: Copy + Eq + Debug + 'static>(lexicon: &Lexicon<F>, prefix: &str) -> Vec<String> {
    let begun = begun(prefix).unwrap_or("");
    let (tokens, errors) = tokenize(prefix);
    let gap = |e: &crate::Diagnostic| e.code == crate::Code::Spacing && e.span.end == prefix.len();
    if !errors.iter().all(gap) {
        return Vec::new();
    }
    let next = |n: usize, begun: &str| -> BTreeSet<String> {
        let reading = parse::read(lexicon, &tokens[..n]);
        if reading.furthest < n {
            return BTreeSet::new();
        }
        let words = reading.expected.into_iter().filter_map(|expected| match expected.what {
            What::Word { shown, .. } => Some(shown),
            What::Noun { word, .. } => Some(word),
            What::Number => Some("1".to_owned()),
            What::End => None,
        });
        words.filter(|word| word.starts_with(begun)).collect()
    };
    // The last word may be finished (`loses`: a numeral follows) or only begun (`lo`: `loses` was meant).
    let mut found = if begun.is_empty() { BTreeSet::new() } else { next(tokens.len() - 1, begun) };
    found.remove(begun);
    found.extend(next(tokens.len(), ""));
    found.into_iter().collect()
}

/// The word that ends the text without a space after it.
fn begun(prefix: &str) -> Option<&str> {
    let (tokens, _) = tokenize(prefix);
    let last = tokens.last().filter(|token| token.kind == Kind::Word && token.span.end == prefix.len())?;
    prefix.get(last.span.clone())
}
