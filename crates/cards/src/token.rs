//! Words, numerals and marks of controlled English, and the one way to space them.
//!
//! Spacing depends only on the two neighbours, so a text is fully described by its tokens and printing is joining them.

use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic};

/// The longest text the parser looks at, in bytes; the longest card of the four games has a third of it.
pub(crate) const MAX_TEXT: usize = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Number,
    Mark,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub text: &'t str,
    pub kind: Kind,
    pub span: Range<usize>,
}

const MARKS: &str = ".,:;()+-/•—'";

/// The tokens of `text` and everything wrong with its characters, numerals and spacing.
pub(crate) fn tokenize(text: &str) -> (Vec<Token<'_>>, Vec<Diagnostic>) {
    if text.len() > MAX_TEXT {
        let message = format!("the text has {} bytes, the limit is {MAX_TEXT}", text.len());
        let cut = (0..=MAX_TEXT).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        let help = format!("say it in at most {MAX_TEXT} bytes, or make two cards of it: the limit is here");
        return (Vec::new(), vec![Diagnostic::in_text(Code::TooLong, message, text, cut..cut, help)]);
    }
    let (mut tokens, mut errors) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, len) = if c.is_alphabetic() {
            (Kind::Word, word_len(rest))
        } else if c.is_ascii_digit() {
            (Kind::Number, rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()))
        } else if MARKS.contains(c) {
            (Kind::Mark, if is_possessive(rest) { 2 } else { c.len_utf8() })
        } else {
            if !c.is_whitespace() {
                errors.push(bad_character(c, text, at));
            }
            at += c.len_utf8();
            continue;
        };
        let token = Token { text: &rest[..len], kind, span: at..at + len };
        errors.extend(bad_numeral(&token, text));
        tokens.push(token);
        at += len;
    }
    // A bad character leaves a gap of its own; a second complaint about that gap would be noise.
    if errors.iter().all(|e: &Diagnostic| e.code != Code::BadCharacter) {
        errors.extend(bad_spacing(&tokens, text));
    }
    (tokens, errors)
}

/// Whether a space stands between two neighbours.
pub(crate) fn spaced(left: &str, right: &str) -> bool {
    !matches!(right, "." | "," | ":" | ";" | ")" | "'" | "'s") && !matches!(left, "(" | "+" | "-")
}

/// The text of a row of tokens.
pub(crate) fn join<S: AsRef<str>>(tokens: &[S]) -> String {
    let mut out = String::new();
    let mut left: Option<&str> = None;
    for token in tokens {
        let right = token.as_ref();
        if left.is_some_and(|left| spaced(left, right)) {
            out.push(' ');
        }
        out.push_str(right);
        left = Some(right);
    }
    out
}

/// The word with a capital first letter.
pub(crate) fn capitalize(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Letters, and apostrophes or hyphens between letters; the `'s` of a possessive is a token of its own.
fn word_len(rest: &str) -> usize {
    let mut chars = rest.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let inside = matches!(c, '\'' | '-') && chars.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !(c.is_alphabetic() || inside) || is_possessive(&rest[i..]) {
            return i;
        }
    }
    rest.len()
}

fn is_possessive(rest: &str) -> bool {
    rest.strip_prefix("'s").is_some_and(|after| !after.starts_with(char::is_alphabetic))
}

fn bad_character(c: char, text: &str, at: usize) -> Diagnostic {
    let shown: String = if c.is_control() { c.escape_default().collect() } else { c.into() };
    let message = format!("the character `{shown}` is not used in card texts");
    let help = match c {
        '’' | '‘' | '`' => "write `'`",
        '–' | '−' => "write `-`",
        _ => "leave it out, or say it in words",
    };
    Diagnostic::in_text(Code::BadCharacter, message, text, at..at + c.len_utf8(), help)
}

fn bad_numeral(token: &Token<'_>, text: &str) -> Option<Diagnostic> {
    if token.kind != Kind::Number {
        return None;
    }
    let error = |wrong, help| {
        let message = format!("the number `{}` {wrong}", token.text);
        Some(Diagnostic::in_text(Code::BadNumeral, message, text, token.span.clone(), help))
    };
    match token.text.parse::<u16>() {
        Err(_) => error("is too large", format!("write a number that is at most {}", u16::MAX)),
        Ok(n) if n.to_string() != token.text => error("starts with a zero", format!("write `{n}`")),
        Ok(_) => None,
    }
}

fn bad_spacing(tokens: &[Token<'_>], text: &str) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let mut left: Option<&Token<'_>> = None;
    let ends = tokens.iter().map(Some).chain([None]);
    for right in ends {
        let gap = left.map_or(0, |t| t.span.end)..right.map_or(text.len(), |t| t.span.start);
        let wanted = match (left, right) {
            (Some(left), Some(right)) => spaced(left.text, right.text),
            _ => false,
        };
        if &text[gap.clone()] != (if wanted { " " } else { "" }) && !tokens.is_empty() {
            let place = match (left, right) {
                (Some(left), Some(right)) => format!("between `{}` and `{}`", left.text, right.text),
                (Some(left), None) => format!("after `{}`", left.text),
                (None, right) => format!("before `{}`", right.map_or("", |t| t.text)),
            };
            let message = format!("odd spacing {place}");
            let label = if wanted { "one space stands here" } else { "no space stands here" };
            let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
            let help = format!("write `{}`", join(&words));
            errors.push(Diagnostic::in_text(Code::Spacing, message, text, gap, help).label(label));
        }
        left = right;
    }
    errors
}
