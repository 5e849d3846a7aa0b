//! Errors for card authors: plain data with stable codes, and a plain-text rendering.
//!
//! Every code has one line in `docs/errors.md` and one snapshot test. Messages are lower case, names in ticks.
//!
//! **Invariant.** A diagnostic has a cure: none can be made without saying what to write instead.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// One thing wrong with a card, where it is, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    pub code: Code,
    pub message: String,
    pub file: Option<String>,
    /// Bytes of the file, or of the text if it came without a file.
    pub span: Range<usize>,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// What to write under the marked place; may be empty.
    pub label: String,
    /// What to write instead.
    pub help: String,
}

/// Declares the codes once: variant, stable id, one-line meaning.
macro_rules! codes {
    ($($name:ident = $id:literal, $summary:literal;)*) => {
        /// The kind of a [`Diagnostic`]. Ids are stable and never reused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Code {
            $(#[doc = $summary] #[serde(rename = $id)] $name,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// The stable id, such as `C014`.
            pub fn id(self) -> &'static str {
                match self { $(Code::$name => $id),* }
            }

            /// What the code means, in one line.
            pub fn summary(self) -> &'static str {
                match self { $(Code::$name => $summary),* }
            }
        }
    };
}

codes! {
    BadIndent = "C001", "a line inside a card is not indented by two spaces";
    MissingName = "C002", "an indented line stands before any card name";
    MissingAttributes = "C003", "a card has no attribute line";
    MissingText = "C004", "a card has no text";
    BadCount = "C005", "the count after a name is not `  x1` to `  x255`";
    DuplicateName = "C006", "two cards have the same name";
    BadAttribute = "C007", "an attribute is not written as the file format asks";
    UnknownAttribute = "C008", "the game has no such attribute";
    UnknownValue = "C009", "the attribute does not take this value";
    MissingAttribute = "C010", "an attribute that every such card needs is missing";
    RepeatedAttribute = "C011", "an attribute or value is given twice, or two exclude each other";
    TooLong = "C012", "a text is too long or nested too deeply";
    Spacing = "C013", "there is a space too many or too few";
    UnknownWord = "C014", "the word is not in the lexicon";
    Misplaced = "C015", "the word is known but does not fit here";
    WrongCapital = "C016", "a word is written with the wrong capitals";
    WrongPlural = "C017", "a noun does not agree with its numeral";
    MissingStop = "C018", "the text ends without its full stop";
    StopsEarly = "C019", "the text ends before it is complete";
    TrailingText = "C020", "there is more text after a complete one";
    BadNumeral = "C021", "a numeral is too large or starts with a zero";
    EmptyText = "C022", "there is no text";
    Ambiguous = "C023", "the text can be read in two ways";
    OtherSpelling = "C024", "the text is understood but its meaning has another spelling";
    BadCharacter = "C025", "the character is not used in card texts";
    NoMeaning = "C026", "the text is a sentence, but such a card cannot say it";
    NoCardFile = "C027", "the file holds something else than cards";
    BadName = "C028", "a name is too long, or has characters that cannot be shown";
}

impl Diagnostic {
    /// A diagnostic about the bytes `span` of the one-line text `text`; `help` says what to write instead.
    pub(crate) fn in_text(
        code: Code,
        message: String,
        text: &str,
        span: Range<usize>,
        help: impl Into<String>,
    ) -> Diagnostic {
        let column = text.get(..span.start).map_or(0, |before| before.chars().count()) + 1;
        Diagnostic { code, message, file: None, span, line: 1, column, label: String::new(), help: help.into() }
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }
}

/// `cards.cards:7:48: error[C014]: unknown word …`, for logs and lists.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.as_deref().unwrap_or("text");
        write!(f, "{file}:{}:{}: error[{}]: {}", self.line, self.column, self.code.id(), self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// How many columns of a source line are shown; a longer line is cut around the marked place.
const WINDOW: usize = 100;

/// The diagnostic with its source line and a mark under the place, as plain text without a final line break.
///
/// `source` is the whole file the diagnostic is about, or the text if it came without a file.
pub fn render(diagnostic: &Diagnostic, source: &str) -> String {
    let Diagnostic { code, message, line, column, label, .. } = diagnostic;
    let file = diagnostic.file.as_deref().unwrap_or("text");
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let (shown, indent, width) = excerpt(diagnostic, source);
    let mark = format!("{}{} {label}", " ".repeat(indent), "^".repeat(width));
    let mut out = format!("error[{}]: {message}\n{margin}--> {file}:{line}:{column}\n", code.id());
    let shown = format!("{number} | {shown}");
    out += &[&margin, " |\n", shown.trim_end(), "\n", &margin, " | ", mark.trim_end()].concat();
    out += &["\n", &margin, " = help: ", &diagnostic.help].concat();
    out
}

/// The line to show, and the columns before and under the mark.
fn excerpt(diagnostic: &Diagnostic, source: &str) -> (String, usize, usize) {
    // Found from the place, not by counting: a file may have a hundred thousand lines, each with a mistake.
    let before = source.get(..diagnostic.span.start).unwrap_or("");
    let from = before.rfind('\n').map_or(0, |end| end + 1);
    let line = source.get(from..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let chars: Vec<char> = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let start = diagnostic.column.saturating_sub(1).min(chars.len());
    let marked = source.get(diagnostic.span.clone()).map_or(0, |s| s.lines().next().unwrap_or("").chars().count());
    let end = (start + marked).min(chars.len());
    let columns = |part: &[char]| part.iter().map(|&c| width(c)).sum::<usize>();
    let (mut from, mut to) = (0, chars.len());
    if columns(&chars) > WINDOW {
        from = start.saturating_sub(WINDOW / 3);
        to = (from + WINDOW).min(chars.len());
    }
    let (head, tail) = (if from > 0 { "…" } else { "" }, if to < chars.len() { "…" } else { "" });
    let shown = format!("{head}{}{tail}", chars[from..to].iter().collect::<String>());
    let indent = columns(&chars[from..start]) + usize::from(from > 0);
    (shown, indent, columns(&chars[start..end.min(to)]).max(1))
}

/// Terminal columns of a character: enough for the scripts a card name may use, without a table of all of Unicode.
fn width(c: char) -> usize {
    match u32::from(c) {
        0x0300..=0x036F | 0x200B..=0x200F | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1FAFF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}
