//! A text of several lines in one row, as card tables have it, taken apart into its lines (RSL-24.8).

/// What a sentence that begins a new line starts with.
const OPENINGS: [&str; 5] = ["When ", "While in play:", "Use:", "Pay ", "• "];

/// The lines of a text: a new one begins at a sentence that starts with one of the words that open a line (RSL-24.8).
pub fn split(text: &str) -> Vec<&str> {
    let mut lines = vec![];
    let mut start = 0;
    for (at, _) in text.match_indices(". ") {
        let next = at + ". ".len();
        if OPENINGS.iter().any(|opening| text[next..].starts_with(opening)) {
            lines.push(&text[start..=at]);
            start = next;
        }
    }
    lines.push(&text[start..]);
    lines
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_new_line_begins_at_the_words_that_open_one_and_nowhere_else() {
        let storm = "Use: deal X damage to any target, where X is the number of tokens on this card. Remove all tokens from this card.";
        assert_eq!(split(storm), [storm]);
        assert_eq!(
            split(
                "While in play: you have +2 block. When this card is destroyed: if you do not own this card, you lose 9 health."
            ),
            [
                "While in play: you have +2 block.",
                "When this card is destroyed: if you do not own this card, you lose 9 health."
            ]
        );
        assert_eq!(split("• Draw 1. Sear 1. • Pay me."), ["• Draw 1. Sear 1.", "• Pay me."]);
        assert_eq!(split("(no effect)"), ["(no effect)"]);
    }
}
