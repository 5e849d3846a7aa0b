//! The notation of templates, read into items.
//!
//! | written | means |
//! |---|---|
//! | `lose`, `.`, `(` | this word or mark |
//! | `{n}` | a numeral |
//! | `{who:player}` | a phrase of the category `player` |
//! | `{n:amount#}` | the same; nouns after it agree with the numeral inside it, or are plural if it has none |
//! | `{what:noun(s)}` | a phrase in which `card(s)` agrees with the numeral before the phrase, or is plural if there is none |
//! | `a{n=1}` | `a` stands for the numeral 1, which is not written |
//! | `{acts:verb*" and "}` | one or more phrases with ` and ` between them |
//! | `{acts:verb*", "" and "}` | the same with ` and ` before the last: `a`, `a and b`, `a, b and c` |
//! | `{acts:first,verb*" and "}` | the same, where the first is a phrase of the category `first` |
//! | `[direct]`, `[random=at random]` | words that may be left out; a flag named `direct`, `random` |
//! | `[{when:frame}:]` | a part with holes that may be left out |
//! | `card(s)` | `card` after the numeral 1, `cards` after another; irregular plurals are given to the lexicon |
//! | `^` | the next letter is a capital, also if it belongs to a phrase |

use crate::token::{Kind, tokenize};

/// One step of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Word {
        one: String,
        many: Option<String>,
    },
    Number {
        name: &'static str,
    },
    /// A numeral that is part of the meaning and not of the text.
    Implied {
        name: &'static str,
        n: u16,
    },
    Phrase {
        name: &'static str,
        category: usize,
        number: Agreement,
    },
    List {
        name: &'static str,
        row: Row,
    },
    Group {
        items: Vec<Item>,
        flag: Option<&'static str>,
    },
    Capital,
}

/// What a hole has to do with the numeral that nouns agree with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Agreement {
    None,
    /// Nouns after the phrase agree with the numeral in it: `#`.
    Gives,
    /// Nouns in the phrase agree with the numeral before it: `(s)`.
    Takes,
}

/// The phrases of a list and what stands between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub first: usize,
    pub others: usize,
    pub separator: Vec<String>,
    /// What stands before the last phrase, if that is something else.
    pub last: Option<Vec<String>>,
}

/// Why a template cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TemplateError {
    UnknownCategory(&'static str),
    Malformed(String),
}

/// What a template may refer to.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    pub categories: &'a [&'static str],
    pub irregular: &'a [(&'static str, &'static str)],
}

/// The items of `template`.
pub(crate) fn read(template: &'static str, names: &Names<'_>) -> Result<Vec<Item>, TemplateError> {
    let mut items = Vec::new();
    let mut rest = template;
    while let Some(c) = rest.chars().next() {
        match c {
            '{' => {
                let (inside, after) = cut(rest, '}')?;
                items.push(hole(inside, names)?);
                rest = after;
            }
            '[' => {
                let (inside, after) = cut(rest, ']')?;
                items.push(group(inside, names)?);
                rest = after;
            }
            '^' => {
                items.push(Item::Capital);
                rest = &rest[1..];
            }
            ']' | '}' => return Err(TemplateError::Malformed(format!("`{c}` closes nothing"))),
            _ => {
                let end = rest.find(['{', '}', '[', ']', '^']).unwrap_or(rest.len());
                literals(&rest[..end], names, &mut items)?;
                rest = &rest[end..];
            }
        }
    }
    if items.last() == Some(&Item::Capital) {
        return Err(TemplateError::Malformed("nothing follows `^`".to_owned()));
    }
    Ok(items)
}

/// The names of the holes and flags of a template, in order.
pub(crate) fn holes(items: &[Item]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for item in items {
        match item {
            Item::Number { name }
            | Item::Implied { name, .. }
            | Item::Phrase { name, .. }
            | Item::List { name, .. } => names.push(*name),
            Item::Group { flag: Some(flag), .. } => names.push(*flag),
            Item::Group { items, flag: None } => names.extend(holes(items)),
            Item::Word { .. } | Item::Capital => {}
        }
    }
    names
}

/// What stands between the bracket that opens `rest` and its partner, and what follows.
fn cut(rest: &'static str, close: char) -> Result<(&'static str, &'static str), TemplateError> {
    let end = rest.find(close).ok_or_else(|| TemplateError::Malformed(format!("`{close}` is missing")))?;
    Ok((&rest[1..end], &rest[end + 1..]))
}

fn hole(inside: &'static str, names: &Names<'_>) -> Result<Item, TemplateError> {
    let Some((name, kind)) = inside.split_once(':') else {
        let Some((name, n)) = inside.split_once('=') else {
            return Ok(Item::Number { name: named(inside)? });
        };
        let n = n.parse().map_err(|_| TemplateError::Malformed(format!("`{n}` is no numeral")))?;
        return Ok(Item::Implied { name: named(name)?, n });
    };
    let name = named(name)?;
    if let Some((categories, separators)) = kind.split_once('*') {
        return Ok(Item::List { name, row: row(name, categories, separators, names)? });
    }
    let (category, number) = if let Some(category) = kind.strip_suffix('#') {
        (category, Agreement::Gives)
    } else if let Some(category) = kind.strip_suffix("(s)") {
        (category, Agreement::Takes)
    } else {
        (kind, Agreement::None)
    };
    Ok(Item::Phrase { name, category: category_index(category, names)?, number })
}

fn row(
    name: &str,
    categories: &'static str,
    separators: &'static str,
    names: &Names<'_>,
) -> Result<Row, TemplateError> {
    let quoted = separators.strip_prefix('"').and_then(|s| s.strip_suffix('"')).unwrap_or_default();
    let (separator, last) = quoted.split_once("\"\"").map_or((quoted, None), |(one, two)| (one, Some(two)));
    let words = |run: &str| {
        let words: Vec<String> = tokenize(run).0.iter().map(|t| t.text.to_owned()).collect();
        let missing = || TemplateError::Malformed(format!("the list `{name}` has no separator in quotes"));
        if words.is_empty() { Err(missing()) } else { Ok(words) }
    };
    let (first, others) = categories.split_once(',').unwrap_or((categories, categories));
    Ok(Row {
        first: category_index(first, names)?,
        others: category_index(others, names)?,
        separator: words(separator)?,
        last: last.map(words).transpose()?,
    })
}

fn group(inside: &'static str, names: &Names<'_>) -> Result<Item, TemplateError> {
    if inside.contains('[') {
        return Err(TemplateError::Malformed("an optional part stands inside another".to_owned()));
    }
    let (flag, words) = inside.split_once('=').map_or((None, inside), |(name, words)| (Some(name), words));
    let items = read(words, names)?;
    if items.is_empty() {
        return Err(TemplateError::Malformed("an optional part is empty".to_owned()));
    }
    if !holes(&items).is_empty() {
        return match flag {
            Some(name) => Err(TemplateError::Malformed(format!("the part `{name}` has holes, so it needs no name"))),
            None => Ok(Item::Group { items, flag: None }),
        };
    }
    let flag = flag.map_or_else(|| Ok(words.trim_matches(|c: char| !c.is_alphanumeric())), named)?;
    Ok(Item::Group { items, flag: Some(flag) })
}

fn literals(run: &'static str, names: &Names<'_>, items: &mut Vec<Item>) -> Result<(), TemplateError> {
    let (tokens, errors) = tokenize(run);
    if let Some(error) = errors.iter().find(|e| e.code != crate::Code::Spacing) {
        return Err(TemplateError::Malformed(error.message.clone()));
    }
    let mut i = 0;
    while i < tokens.len() {
        let one = tokens[i].text;
        let marker = run[tokens[i].span.end..].starts_with("(s)") && tokens[i].kind == Kind::Word;
        let many = marker.then(|| {
            let irregular = names.irregular.iter().find(|(single, _)| *single == one);
            irregular.map_or_else(|| format!("{one}s"), |(_, plural)| (*plural).to_owned())
        });
        items.push(Item::Word { one: one.to_owned(), many });
        i += if marker { 4 } else { 1 };
    }
    Ok(())
}

fn named(name: &'static str) -> Result<&'static str, TemplateError> {
    if !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Ok(name);
    }
    Err(TemplateError::Malformed(format!("`{name}` is no name of a hole")))
}

fn category_index(name: &'static str, names: &Names<'_>) -> Result<usize, TemplateError> {
    names.categories.iter().position(|known| *known == name).ok_or(TemplateError::UnknownCategory(name))
}
