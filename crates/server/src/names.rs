//! What people are called: names for guests, and which names are taken as they are given.

use runehall_protocol::{ErrorCode, Refused, limits};
use unicode_normalization::UnicodeNormalization;

use crate::secrets;

const FIRST: [&str; 32] = [
    "Amber", "Ashen", "Birch", "Bold", "Bright", "Bronze", "Calm", "Copper", "Crimson", "Dusky", "Elder", "Ember",
    "Fair", "Frost", "Golden", "Grey", "Hazel", "Hidden", "Iron", "Ivory", "Jade", "Lunar", "Misty", "Mossy", "Oaken",
    "Quiet", "Russet", "Silver", "Stone", "Swift", "Verdant", "Winter",
];
const SECOND: [&str; 32] = [
    "Badger", "Bear", "Crane", "Crow", "Falcon", "Fern", "Finch", "Fox", "Hare", "Hawk", "Heron", "Ibex", "Lark",
    "Lynx", "Marten", "Moth", "Otter", "Owl", "Pike", "Raven", "Robin", "Rook", "Rowan", "Seal", "Stag", "Swan",
    "Thistle", "Viper", "Willow", "Wolf", "Wren", "Yew",
];

/// A name for a guest: `Amber Raven`.
pub(crate) fn guest() -> Result<String, Refused> {
    let [first, second] = secrets::random::<2>()?;
    Ok(format!("{} {}", FIRST[usize::from(first) % FIRST.len()], SECOND[usize::from(second) % SECOND.len()]))
}

/// A name as it is kept: spaces made single, and every letter in one way of writing it (NFKC). Refused if it is empty, too long, or has characters that cannot be seen and
/// would let one player pass for another.
pub(crate) fn checked(name: &str) -> Result<String, Refused> {
    line("a name", name, 1, limits::NAME)
}

/// What a token is for, as it is kept. May be empty.
pub(crate) fn label(label: &str) -> Result<String, Refused> {
    line("a label", label, 0, limits::LABEL)
}

fn line(what: &str, text: &str, least: usize, most: usize) -> Result<String, Refused> {
    let text: String = text.nfkc().collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let refuse = |message: String| Err(Refused::new(ErrorCode::Malformed, message));
    let n = text.chars().count();
    if !(least..=most).contains(&n) {
        let found = if n == 0 { "is empty".to_owned() } else { format!("has {n}") };
        return refuse(format!("{what} has {least} to {most} characters; this one {found}"));
    }
    if text.chars().any(unseen) {
        return refuse(format!("{what} has no control characters and nothing invisible; type it without them"));
    }
    Ok(text)
}

/// Characters that cannot be seen, or turn the direction of writing.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
        )
        || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_have_two_words_that_are_a_name() {
        for first in FIRST {
            for second in SECOND {
                let name = format!("{first} {second}");
                assert_eq!(checked(&name), Ok(name));
            }
        }
        assert_eq!(guest().unwrap().split(' ').count(), 2);
    }

    #[test]
    fn names_are_trimmed_and_checked() {
        let check = |name: &str| checked(name).map_err(|refused| refused.code);
        assert_eq!(check("  Ada \t Lovelace "), Ok("Ada Lovelace".to_owned()));
        assert_eq!(check("Žofie 一"), Ok("Žofie 一".to_owned()));
        assert_eq!(check("Ａｄａ\u{3000}Lo\u{308}w ﬁn"), Ok("Ada Löw fin".to_owned()), "in one form");
        assert_eq!(check(&"ﷺ".repeat(3)), Err(ErrorCode::Malformed), "longer than it looks");
        assert_eq!(check(&"a".repeat(limits::NAME)), Ok("a".repeat(limits::NAME)));
        for bad in ["", "   ", &"a".repeat(limits::NAME + 1), "A\u{200b}da", "A\u{202e}da", "A\u{0}da", "\u{3164}"] {
            assert_eq!(check(bad), Err(ErrorCode::Malformed), "{bad:?}");
        }
        assert_eq!(label(" my  bot "), Ok("my bot".to_owned()));
        assert_eq!(label(""), Ok(String::new()));
        assert!(label(&"a".repeat(limits::LABEL + 1)).is_err() && label("A\u{202e}").is_err());
    }
}
