//! Clause ids in running text: `ZUN-4.2`, the ruling `ZUN-R7`, the worked example `ZUN-X12`, and lists such as
//! `ZUN-4.2, 9.2 and 10.3`.

use std::fmt;

use serde::{Serialize, Serializer};

/// The part of an id after the prefix. The order is that of the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Number {
    /// Chapter and place in it.
    Clause(u16, u16),
    /// A ruling.
    Ruling(u16),
    /// A worked example.
    Example(u16),
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Clause(chapter, place) => write!(f, "{chapter}.{place}"),
            Number::Ruling(n) => write!(f, "R{n}"),
            Number::Example(n) => write!(f, "X{n}"),
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Every id with this prefix in a line, in order; also those of a list that leave the prefix out.
pub(crate) fn find(line: &str, prefix: &str) -> Vec<Number> {
    let mut found = vec![];
    let mut rest = line;
    while let Some(at) = rest.find(prefix) {
        let inside_a_word = rest[..at].ends_with(|c: char| c.is_alphanumeric());
        rest = &rest[at + prefix.len()..];
        let Some(after) = rest.strip_prefix('-').filter(|_| !inside_a_word) else { continue };
        let Some((number, mut after)) = read(after) else { continue };
        found.push(number);
        while let Some((number, further)) = separator(after).and_then(read) {
            if !matches!(number, Number::Clause(..)) {
                break;
            }
            found.push(number);
            after = further;
        }
        rest = after;
    }
    found
}

/// A number at the start of a text, and what follows it.
pub(crate) fn read(text: &str) -> Option<(Number, &str)> {
    let digits = |text: &str| -> Option<(u16, usize)> {
        let len = text.bytes().take_while(u8::is_ascii_digit).count();
        Some((text[..len].parse().ok()?, len))
    };
    for (letter, make) in [('R', Number::Ruling as fn(u16) -> Number), ('X', Number::Example)] {
        if let Some(rest) = text.strip_prefix(letter) {
            let (n, len) = digits(rest)?;
            return Some((make(n), &rest[len..]));
        }
    }
    let (chapter, len) = digits(text)?;
    let rest = text[len..].strip_prefix('.')?;
    let (place, len) = digits(rest)?;
    Some((Number::Clause(chapter, place), &rest[len..]))
}

/// What follows a comma or an `and`.
fn separator(text: &str) -> Option<&str> {
    [", and ", ", ", " and ", " or "].iter().find_map(|separator| text.strip_prefix(separator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_in_running_text() {
        for (line, ids) in [
            ("// ZUN-4.2: why", "4.2"),
            ("(ZUN-4.2, 9.2, 10.3 and 10.4; ZUN-R7, ZUN-X12)", "4.2 9.2 10.3 10.4 R7 X12"),
            ("`ZUN-19.3`.", "19.3"),
            ("ZUN-4.2, 60 cards", "4.2"),
            ("AZUN-4.2, ZUN-x, ZUN, ZUN-4", ""),
        ] {
            let found: Vec<String> = find(line, "ZUN").iter().map(ToString::to_string).collect();
            assert_eq!(found.join(" "), ids, "{line}");
        }
    }
}
