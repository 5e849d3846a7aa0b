//! Card files: blocks of a name, an attribute line and lines of text, between blank lines.
//!
//! ```text
//! # A comment.
//! Attack  x10
//!   action, charms: Boost, Reserve, Share
//!   Target player loses 1 HP.
//! ```
//! Attributes are separated by commas. An attribute is a word or words (`common`), a number and what it counts
//! (`2 light`), or a key with a list (`charms: Boost, Share`). A list ends at a semicolon or with the line.

use std::collections::BTreeMap;
use std::ops::Range;

use runehall_engine::{Printed, Says};

use crate::apart::Refused;
use crate::diagnostic::{Code, Diagnostic};

/// A card as written in a file: its text is not yet understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSource {
    pub name: String,
    /// Copies in the deck or set, 1 unless the file says otherwise.
    pub count: u8,
    pub attributes: Vec<Attribute>,
    /// The lines of card text, at least one.
    pub lines: Vec<Line>,
    /// Bytes of the name in the file.
    pub span: Range<usize>,
    /// The line of the name, counted from 1.
    pub line: usize,
    pub file: String,
}

/// `common`, `2 light` (key `light`, value `2`) or `charms: Boost, Share`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    pub key: String,
    pub values: Vec<String>,
    /// Bytes of the whole attribute in the file.
    pub span: Range<usize>,
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// Bytes and column of each value.
    pub(crate) places: Vec<(Range<usize>, usize)>,
}

/// One line of card text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub text: String,
    /// Bytes of the text in the file.
    pub span: Range<usize>,
    pub line: usize,
    /// Where the text begins, in characters, counted from 1.
    pub column: usize,
}

/// The cards of one file and everything wrong with it. Cards with a mistake are left out.
pub fn parse_file(file: &str, text: &str) -> (Vec<CardSource>, Vec<Diagnostic>) {
    parse_files(&[(file, text)])
}

/// The cards of several `(name, text)` files in order; a name may be used once in all of them.
pub fn parse_files(files: &[(&str, &str)]) -> (Vec<CardSource>, Vec<Diagnostic>) {
    let mut reader = Reader::default();
    for (file, text) in files {
        reader.file(file, text);
    }
    (reader.cards, reader.errors)
}

/// The text of a card file with these cards; comments are not kept.
pub fn print_cards(cards: &[CardSource]) -> String {
    let blocks: Vec<String> = cards.iter().map(ToString::to_string).collect();
    blocks.join("\n")
}

/// The block of the card in a card file, with a line break at its end.
impl std::fmt::Display for CardSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        if self.count > 1 {
            write!(f, "  x{}", self.count)?;
        }
        f.write_str("\n  ")?;
        for (i, attribute) in self.attributes.iter().enumerate() {
            if i > 0 {
                let after_list = self.attributes[i - 1].is_list();
                f.write_str(if after_list { "; " } else { ", " })?;
            }
            match &attribute.values[..] {
                [] => f.write_str(&attribute.key)?,
                [number] if !attribute.is_list() => write!(f, "{number} {}", attribute.key)?,
                values => write!(f, "{}: {}", attribute.key, values.join(", "))?,
            }
        }
        f.write_str("\n")?;
        self.lines.iter().try_for_each(|line| writeln!(f, "  {}", line.text))
    }
}

impl CardSource {
    /// A diagnostic of the game about the bytes `span` of one of the lines: a sentence this card cannot say, and what to write instead.
    pub fn reject(
        &self,
        line: &Line,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        line.place(&self.file, Diagnostic::in_text(Code::NoMeaning, message.into(), &line.text, span, help))
    }

    /// The diagnostic for a part of a line that this card cannot say: the words, the reason, what to write instead.
    pub fn refuse(&self, line: &Line, refused: &Refused) -> Diagnostic {
        let words = line.text.get(refused.span.clone()).filter(|words| !words.is_empty()).unwrap_or(&line.text);
        let help = refused.instead.as_ref().map_or("leave it out".to_owned(), |instead| format!("write {instead}"));
        self.reject(line, refused.span.clone(), format!("`{words}` {}", refused.reason), help)
    }

    /// A diagnostic of the game about one value of the attribute `key`, such as a charm.
    pub fn reject_value(&self, key: &str, value: &str, message: String, help: impl Into<String>) -> Diagnostic {
        let error = self.at_name(Code::NoMeaning, message, help);
        let Some(attribute) = self.attributes.iter().find(|attribute| attribute.key == key) else { return error };
        let place = attribute.values.iter().position(|known| known == value).and_then(|i| attribute.places.get(i));
        let (span, column) = place.cloned().unwrap_or((attribute.span.clone(), attribute.column));
        Diagnostic { span, column, line: attribute.line, ..error }
    }

    /// Takes values out of the list `key`, and the list if none is left.
    pub fn retain_values(&mut self, key: &str, keep: impl Fn(&str) -> bool) {
        for attribute in self.attributes.iter_mut().filter(|attribute| attribute.key == key) {
            let kept: Vec<bool> = attribute.values.iter().map(|value| keep(value)).collect();
            let mut of_value = kept.iter();
            attribute.values.retain(|_| of_value.next().is_some_and(|kept| *kept));
            let mut of_place = kept.iter();
            attribute.places.retain(|_| of_place.next().is_some_and(|kept| *kept));
        }
        self.attributes.retain(|attribute| attribute.key != key || !attribute.values.is_empty());
    }

    /// A diagnostic about the card as a whole, at its name.
    pub fn at_name(&self, code: Code, message: String, help: impl Into<String>) -> Diagnostic {
        let (file, span) = (Some(self.file.clone()), self.span.clone());
        Diagnostic { code, message, file, span, line: self.line, column: 1, label: String::new(), help: help.into() }
    }
}

/// As games show it.
impl From<&Attribute> for Printed {
    fn from(attribute: &Attribute) -> Self {
        let says = match &attribute.values[..] {
            [] => Says::Mark,
            [value] => value.parse().map_or_else(|_| Says::List(vec![value.clone()]), Says::Number),
            values => Says::List(values.to_vec()),
        };
        Printed { name: attribute.key.clone(), says, kinds: vec![] }
    }
}

impl Attribute {
    /// Whether it is written with a colon: one number stands before its key instead.
    fn is_list(&self) -> bool {
        match &self.values[..] {
            [] => false,
            [value] => !is_number(value),
            _ => true,
        }
    }
}

impl Line {
    /// Moves a diagnostic about this line's text to its place in the file.
    pub(crate) fn place(&self, file: &str, mut error: Diagnostic) -> Diagnostic {
        error.file = Some(file.to_owned());
        error.span = error.span.start + self.span.start..error.span.end + self.span.start;
        error.line = self.line;
        error.column += self.column - 1;
        error
    }
}

#[derive(Default)]
struct Reader {
    cards: Vec<CardSource>,
    errors: Vec<Diagnostic>,
    /// Names of all cards, also of those left out, with their places.
    names: BTreeMap<String, String>,
}

/// How many letters a name has at most: what fits a line of a table.
const NAME: usize = 60;

/// So many lines without a single one indented below a name are no cards with mistakes: the file is something else.
const STRANGE: usize = 3;

impl Reader {
    fn file(&mut self, file: &str, text: &str) {
        let (cards, errors) = (self.cards.len(), self.errors.len());
        self.blocks(file, text);
        let lines = || text.lines().filter(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty());
        let indented = |line: &str| line.starts_with(char::is_whitespace);
        let below_a_name = lines().zip(lines().skip(1)).any(|(above, below)| !indented(above) && indented(below));
        let strange = !below_a_name && lines().take(STRANGE).count() == STRANGE;
        if strange || text.contains('\0') {
            self.cards.truncate(cards);
            self.errors.truncate(errors);
            let message = format!("`{file}` is no card file");
            let help = "a card is its name, then, each indented by two spaces, a line of attributes and its text: \
                        see the files that come with the game";
            let error = Diagnostic::in_text(Code::NoCardFile, message, text, 0..0, help);
            self.errors.push(Diagnostic { file: Some(file.to_owned()), ..error });
        }
    }

    fn blocks(&mut self, file: &str, text: &str) {
        let mut block: Vec<Line> = Vec::new();
        let mut start = 0;
        for (i, raw) in text.split_inclusive('\n').enumerate() {
            let content = raw.trim_end();
            let line = Line { text: content.to_owned(), span: start..start + content.len(), line: i + 1, column: 1 };
            start += raw.len();
            if content.trim_start().starts_with('#') {
                continue;
            }
            if content.is_empty() {
                self.block(file, &std::mem::take(&mut block));
            } else {
                block.push(line);
            }
        }
        self.block(file, &block);
    }

    fn block(&mut self, file: &str, lines: &[Line]) {
        let Some(first) = lines.first() else { return };
        let before = self.errors.len();
        if first.text.starts_with(char::is_whitespace) {
            let message = "an indented line stands before any card name".to_owned();
            let help = "a card begins with its name at the start of a line";
            self.errors.push(trimmed(first).error(Code::MissingName, message, file, help));
            return;
        }
        let (name, count) = self.heading(first, file);
        let body: Vec<Line> = lines[1..].iter().map(|line| self.unindent(line, file)).collect();
        let span = first.span.start..first.span.start + name.len();
        let mut card = CardSource {
            name,
            count,
            attributes: Vec::new(),
            lines: Vec::new(),
            span,
            line: first.line,
            file: file.to_owned(),
        };
        self.unique(&card);
        match body.split_first() {
            None => {
                let message = format!("`{}` has no attribute line", card.name);
                let help = "indent its attributes by two spaces on the next line";
                self.errors.push(card.at_name(Code::MissingAttributes, message, help));
            }
            Some((attributes, texts)) => {
                card.attributes = self.attributes(attributes, file);
                card.lines = texts.to_vec();
                if texts.is_empty() {
                    let message = format!("`{}` has no text", card.name);
                    let help = "its text follows the attribute line, indented by two spaces";
                    self.errors.push(card.at_name(Code::MissingText, message, help));
                }
            }
        }
        if self.errors.len() == before {
            self.cards.push(card);
        }
    }

    /// The name and count of `Attack  x10`.
    fn heading(&mut self, line: &Line, file: &str) -> (String, u8) {
        let text = line.text.as_str();
        let last = text.rsplit(' ').next().unwrap_or(text);
        let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
        // `x3`, and what is meant as a count: `x-1`, `X3`, `×3`, or anything after two spaces.
        let meant = last.strip_prefix(['x', 'X', '×']).is_some_and(number);
        let (name, last) = match text.split_once("  ") {
            Some((name, last)) => (name, last.trim_start()),
            None if meant && last.len() < text.len() => (text[..text.len() - last.len()].trim_end(), last),
            None => return (text.to_owned(), 1),
        };
        let at = text.len() - last.len()..text.len();
        let digits = last.strip_prefix('x').filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
        let count = digits.and_then(|d| d.parse::<u8>().ok()).filter(|n| *n >= 1);
        if count.is_none() {
            let help = format!("write `{name}  x2`, or the name alone for one copy");
            let error = line.part(at.clone()).error(Code::BadCount, format!("`{last}` is no count"), file, help);
            self.errors.push(error.label("a count is x1 to x255"));
        }
        if at.start - name.len() != 2 {
            let help = format!("write `{name}  x{}`", count.unwrap_or(2));
            let error = line.part(at).error(Code::BadCount, format!("odd spacing before `{last}`"), file, help);
            self.errors.push(error.label("two spaces stand before a count"));
        }
        (name.to_owned(), count.unwrap_or(1))
    }

    fn unindent(&mut self, line: &Line, file: &str) -> Line {
        let inner = trimmed(line);
        if !line.text.starts_with("  ") || inner.column != 3 {
            let message = "a line of a card is indented by two spaces".to_owned();
            let indent = line.part(0..inner.span.start - line.span.start);
            let also =
                if inner.column == 1 { ", or leave a blank line above it if a new card begins here" } else { "" };
            let help = format!("write two spaces before `{}`{also}", inner.text);
            self.errors.push(indent.error(Code::BadIndent, message, file, help));
        }
        inner
    }

    fn unique(&mut self, card: &CardSource) {
        if card.name.chars().count() > NAME || card.name.chars().any(char::is_control) {
            let short: String = card.name.chars().filter(|c| !c.is_control()).take(20).collect();
            let help = format!("a name has at most {NAME} letters, all of which can be shown");
            self.errors.push(card.at_name(Code::BadName, format!("`{short}…` is no name for a card"), help));
            return;
        }
        if let Some(place) = self.names.get(&card.name) {
            let message = format!("there are two cards named `{}`", card.name);
            let mut numbered = (2..100).map(|n| format!("{} {n}", card.name));
            let free = numbered.find(|name| !self.names.contains_key(name));
            let help = format!(
                "give this one another name, such as `{}`; several copies of one card are one card with a count, such as `{}  x2`",
                free.unwrap_or_else(|| format!("New {}", card.name)),
                card.name
            );
            let error = card.at_name(Code::DuplicateName, message, help);
            self.errors.push(error.label(format!("the other is at {place}")));
        }
        self.names.entry(card.name.clone()).or_insert_with(|| format!("{}:{}", card.file, card.line));
    }

    fn attributes(&mut self, line: &Line, file: &str) -> Vec<Attribute> {
        let mut found: Vec<Attribute> = Vec::new();
        let mut start = 0;
        for group in line.text.split_inclusive(';') {
            let mut list = false;
            for piece in group.split_inclusive([',', ';']) {
                let word = piece.trim_end_matches([',', ';']);
                let part = trimmed(&line.part(start..start + word.len()));
                start += piece.len();
                if let Some((problem, help)) = bad_piece(&part.text, list) {
                    self.errors.push(part.error(Code::BadAttribute, problem, file, help));
                } else if let Some(owner) = found.last_mut().filter(|_| list) {
                    owner.span.end = part.span.end;
                    owner.places.push((part.span.clone(), part.column));
                    owner.values.push(part.text);
                } else {
                    list = part.text.contains(':');
                    found.push(attribute(&part));
                }
            }
        }
        for attribute in &found {
            let part = line.part(attribute.span.start - line.span.start..attribute.span.end - line.span.start);
            if part.text.contains(':') && !attribute.is_list() {
                let message = "one number stands before what it counts".to_owned();
                let help = format!("write `{} {}`", attribute.values.concat(), attribute.key);
                self.errors.push(part.error(Code::BadAttribute, message, file, help));
            }
        }
        found
    }
}

impl Line {
    /// The bytes `range` of this line as a line of their own.
    fn part(&self, range: Range<usize>) -> Line {
        let column = self.column + self.text[..range.start].chars().count();
        let span = self.span.start + range.start..self.span.start + range.end;
        Line { text: self.text[range].to_owned(), span, line: self.line, column }
    }

    fn error(&self, code: Code, message: String, file: &str, help: impl Into<String>) -> Diagnostic {
        self.place(file, Diagnostic::in_text(code, message, &self.text, 0..self.text.len(), help))
    }
}

fn trimmed(line: &Line) -> Line {
    let inner = line.text.trim();
    let start = line.text.len() - line.text.trim_start().len();
    line.part(start..start + inner.len())
}

/// What is wrong with one piece of an attribute line, and what to write instead; `list` if it follows `key: value,`.
fn bad_piece(text: &str, list: bool) -> Option<(String, String)> {
    let (key, value) = text.split_once(':').map_or((text, None), |(key, value)| (key, Some(value.trim())));
    if text.is_empty() || key.trim().is_empty() || value == Some("") {
        let help = "leave out the mark, or write what belongs beside it";
        return Some(("something is missing at a comma, semicolon or colon".to_owned(), help.to_owned()));
    }
    if list && value.is_some() {
        let message = format!("`{key}:` stands inside another list; a semicolon ends a list");
        return Some((message, format!("write `; {text}` instead of `, {text}`")));
    }
    None
}

fn attribute(part: &Line) -> Attribute {
    let text = part.text.as_str();
    let (key, value) = match (text.find(':'), text.split_once(' ')) {
        (Some(colon), _) => (text[..colon].trim(), Some(trimmed(&part.part(colon + 1..text.len())))),
        (None, Some((number, key))) if is_number(number) => (key.trim(), Some(part.part(0..number.len()))),
        (None, _) => (text, None),
    };
    Attribute {
        key: key.to_owned(),
        values: value.iter().map(|v| v.text.clone()).collect(),
        span: part.span.clone(),
        line: part.line,
        column: part.column,
        places: value.iter().map(|v| (v.span.clone(), v.column)).collect(),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
