//! Why a text is refused: the first word that fits nothing, what would fit there, and the likely slip.

use std::cmp::Reverse;
use std::fmt::Debug;

use crate::diagnostic::{Code, Diagnostic};
use crate::lexicon::{Entry, Lexicon};
use crate::parse::{self, Expected, MAX_DEPTH, Reading, What};
use crate::token::{Kind, Token, tokenize};
use crate::tree::{Arg, Tree};

/// How many letters of a text are compared with those of the manual.
const COMPARED: usize = 60;

/// How many alternatives a label lists.
const LISTED: usize = 8;

/// Which texts are good models for somebody who wrote one that cannot be read; none if there is no time to look for one.
pub(crate) type Models<'m, F> = Option<&'m dyn Fn(&Tree<F>) -> bool>;

/// The only reading of `text`, or everything wrong with it.
pub(crate) fn parse<F: Copy + Eq + Debug + 'static>(
    lexicon: &Lexicon<F>,
    text: &str,
    models: Models<'_, F>,
) -> Result<Tree<F>, Vec<Diagnostic>> {
    let (tokens, mut errors) = tokenize(text);
    if tokens.is_empty() {
        if errors.is_empty() {
            let help = like(lexicon, "", text, models);
            errors.push(Diagnostic::in_text(Code::EmptyText, "there is no text".to_owned(), text, 0..text.len(), help));
        }
        return Err(errors);
    }
    let reading = parse::read(lexicon, &tokens);
    let refused = match &reading.trees[..] {
        [] => Some(refusal(lexicon, text, &tokens, &reading, models)),
        [tree] => errors.is_empty().then(|| other_spelling(lexicon, text, tree)).flatten(),
        [one, two, ..] => Some(ambiguous(text, one, two)),
    };
    // A bad character tears words apart and a bad numeral fits nothing: a second complaint would not help.
    let noise =
        |new: &Diagnostic| errors.iter().any(|old| old.code == Code::BadCharacter || old.span.start == new.span.start);
    let refused = refused.filter(|new| !noise(new));
    errors.extend(refused);
    match reading.trees.into_iter().next() {
        Some(tree) if errors.is_empty() => Ok(tree),
        _ => Err(errors),
    }
}

/// What is wrong with the example of an entry.
pub(crate) fn example<F: Copy + Eq + Debug + 'static>(lexicon: &Lexicon<F>, entry: &Entry<F>) -> Vec<Diagnostic> {
    let file = Some(format!("example of {}", entry.template));
    let named = |error: Diagnostic| Diagnostic { file: file.clone(), ..error };
    match lexicon.parse(entry.example) {
        Err(errors) => errors.into_iter().map(named).collect(),
        Ok(tree) if tree.descendants().iter().any(|t| t.form == entry.form) => Vec::new(),
        Ok(_) => {
            let message = format!("the example does not use `{:?}`", entry.form);
            let help = format!("give a text that uses `{}`", entry.template);
            vec![named(Diagnostic::in_text(Code::NoMeaning, message, entry.example, 0..entry.example.len(), help))]
        }
    }
}

/// The known word nearest to `word`, if one is near enough to be a slip of the pen.
pub(crate) fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let small = word.to_lowercase();
    let limit = (small.chars().count() / 3).max(1);
    let distance = |k: &str| strsim::damerau_levenshtein(&small, &k.to_lowercase());
    let near = known.into_iter().map(|k| (distance(k), k)).filter(|(d, k)| *d <= limit && *d < k.chars().count());
    near.min_by_key(|(d, _)| *d).map(|(_, k)| k)
}

fn refusal<F: Copy + Eq + Debug + 'static>(
    lexicon: &Lexicon<F>,
    text: &str,
    tokens: &[Token<'_>],
    reading: &Reading<F>,
    models: Models<'_, F>,
) -> Diagnostic {
    let Some(token) = tokens.get(reading.furthest) else {
        return unfinished(lexicon, text, tokens, reading, models);
    };
    let error = |code, message, help: String| Diagnostic::in_text(code, message, text, token.span.clone(), help);
    if reading.too_deep {
        let message = format!("phrases are nested more than {MAX_DEPTH} deep");
        let help = "say it with fewer phrases inside each other, or make two cards of it";
        return error(Code::TooLong, message, help.to_owned());
    }
    let found = token.text;
    for expected in &reading.expected {
        match &expected.what {
            What::Noun { word, other, single } if other == found => {
                let (form, other, number) =
                    if *single { ("singular", "plural", "1") } else { ("plural", "singular", "a number other than 1") };
                // Words can count too: `a`, `all`.
                let after_numeral = tokens[..reading.furthest].last().is_some_and(|t| t.kind == Kind::Number);
                let message = if after_numeral {
                    format!("`{found}` after {number}")
                } else {
                    format!("`{found}` is the {other}")
                };
                return error(Code::WrongPlural, message, write_it(word)).label(format!("expected the {form}"));
            }
            What::Word { word, .. } | What::Noun { word, .. } if same_letters(word, found) => {
                let label = match (word.starts_with(char::is_uppercase), found.starts_with(char::is_uppercase)) {
                    (true, false) => "expected a capital",
                    (false, true) => "expected a small letter",
                    _ => "",
                };
                let message = format!("wrong capitals in `{found}`");
                return error(Code::WrongCapital, message, write_it(word)).label(label);
            }
            What::Word { .. } | What::Noun { .. } | What::Number | What::End => {}
        }
    }
    if reading.expected.iter().all(|expected| expected.what == What::End) {
        let rest = token.span.start..text.trim_end().len();
        let message = format!("more text after a complete one: `{found}`");
        let help = format!("{}, and make another card of the rest", write_it(text[..rest.start].trim()));
        return Diagnostic::in_text(Code::TrailingText, message, text, rest, help).label("the text ends before this");
    }
    let known = token.kind != Kind::Word || lexicon.words.contains(&found.to_lowercase());
    let help = repair(lexicon, tokens, reading)
        .unwrap_or_else(|| like(lexicon, text.get(..token.span.start).unwrap_or_default(), text, models));
    let error = if known {
        error(Code::Misplaced, format!("`{found}` does not fit here"), help)
    } else {
        error(Code::UnknownWord, format!("unknown word `{found}`"), help)
    };
    error.label(wanted(lexicon, &reading.expected))
}

/// A text of the manual that begins like this one, of which `good` can be read, and else is as near to it as may be.
fn like<F: Copy + Eq + Debug + 'static>(lexicon: &Lexicon<F>, good: &str, text: &str, models: Models<'_, F>) -> String {
    let Some(is_model) = models else {
        return "mend the first mistakes: then a text that would do is looked for here, too".to_owned();
    };
    // The beginning tells enough, and a long text would take long.
    let begins: String = text.chars().take(COMPARED).collect();
    let rank = |example: &&str| {
        let shared = good.chars().zip(example.chars()).take_while(|(one, other)| one == other).count();
        (Reverse(shared), strsim::damerau_levenshtein(example, &begins))
    };
    let mut examples: Vec<&str> = lexicon.phrases.iter().map(|phrase| phrase.entry.example).collect();
    examples.sort_by_cached_key(rank);
    let fitting = examples.into_iter().find(|example| lexicon.read(example).is_some_and(|tree| is_model(&tree)));
    fitting.map_or("write one of the words that fit here".to_owned(), |example| {
        format!("a text that would do: `{example}`")
    })
}

/// The likely slip at the first token that fits nothing: a misspelt word, or one left out before it.
fn repair<F: Copy + Eq + Debug + 'static>(
    lexicon: &Lexicon<F>,
    tokens: &[Token<'_>],
    reading: &Reading<F>,
) -> Option<String> {
    let found = &tokens[reading.furthest];
    if let Some(sentence) = without_subject(lexicon, tokens, reading) {
        return Some(write_it(&sentence));
    }
    let words = reading.expected.iter().filter_map(|expected| match &expected.what {
        What::Word { word, .. } | What::Noun { word, .. } => Some(word.as_str()),
        What::Number | What::End => None,
    });
    if let Some(word) = nearest(found.text, words).filter(|_| found.kind == Kind::Word) {
        return Some(format!("did you mean `{word}`?"));
    }
    let (before, after) = tokens.split_at(reading.furthest);
    let fits = |missing: &str| {
        let (missing, _) = tokenize(missing);
        let row = [before, &missing, after].concat();
        let retry = parse::read(lexicon, &row);
        !retry.trees.is_empty() || retry.furthest > reading.furthest + missing.len()
    };
    reading.expected.iter().find_map(|expected| match &expected.what {
        What::Word { shown: word, .. } | What::Noun { word, .. } => {
            fits(word).then(|| format!("write `{word}` before `{}`", found.text))
        }
        What::Number => (fits("1") || fits("2")).then(|| format!("write a number before `{}`", found.text)),
        What::End => None,
    })
}

/// The sentence with the word put in front that was left out because it seemed plain: `You` before `Draw 2 cards.`
fn without_subject<F: Copy + Eq + Debug + 'static>(
    lexicon: &Lexicon<F>,
    tokens: &[Token<'_>],
    reading: &Reading<F>,
) -> Option<String> {
    let (before, after) = tokens.split_at(reading.furthest);
    let (found, rest) = after.split_first()?;
    let small = found.text.to_lowercase();
    if found.kind != Kind::Word || small == found.text || !lexicon.words.contains(&small) {
        return None;
    }
    let small = Token { text: &small, ..found.clone() };
    reading.expected.iter().find_map(|expected| {
        let What::Word { word, .. } = &expected.what else { return None };
        let (missing, _) = tokenize(word);
        let row = [before, &missing, std::slice::from_ref(&small), rest].concat();
        lexicon.print(parse::read(lexicon, &row).trees.first()?)
    })
}

/// The text is over and something is still missing.
fn unfinished<F: Copy + Eq + Debug + 'static>(
    lexicon: &Lexicon<F>,
    text: &str,
    tokens: &[Token<'_>],
    reading: &Reading<F>,
    models: Models<'_, F>,
) -> Diagnostic {
    let end = text.trim_end().len();
    let last = tokens.last().map_or("", |token| token.text);
    let label = wanted(lexicon, &reading.expected);
    let stop = |expected: &Expected| matches!(&expected.what, What::Word { word, .. } if word == ".");
    if reading.expected.iter().any(stop) {
        let message = format!("no full stop after `{last}`");
        let help = write_it(&format!("{}.", &text[..end]));
        return Diagnostic::in_text(Code::MissingStop, message, text, end..end, help).label(label);
    }
    let message = format!("the text stops after `{last}`");
    let help = like(lexicon, &text[..end], text, models);
    Diagnostic::in_text(Code::StopsEarly, message, text, end..end, help).label(label)
}

/// "expected `and` or `.`": single words if they are few, else kinds of phrases where a phrase would begin.
fn wanted<F: Copy + Eq + Debug + 'static>(lexicon: &Lexicon<F>, expected: &[Expected]) -> String {
    let item = |e: &Expected| match &e.what {
        What::Word { shown, .. } => format!("`{shown}`"),
        What::Noun { word, .. } => format!("`{word}`"),
        What::Number => "a number".to_owned(),
        What::End => "the end".to_owned(),
    };
    let mut items = distinct(expected.iter().map(item));
    if items.len() > LISTED {
        let kind = |e: &Expected| e.category.map(|c| lexicon.categories[c].about.wording.to_owned());
        items = distinct(expected.iter().map(|e| kind(e).unwrap_or_else(|| item(e))));
    }
    if items.len() > LISTED {
        items.truncate(LISTED - 1);
        items.push("something else".to_owned());
    }
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => format!("expected {last}"),
        Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
    }
}

fn distinct(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

fn other_spelling<F: Copy + Eq + Debug + 'static>(
    lexicon: &Lexicon<F>,
    text: &str,
    tree: &Tree<F>,
) -> Option<Diagnostic> {
    let printed = lexicon.print(tree)?;
    (printed != text).then(|| {
        let message = "this meaning has another spelling".to_owned();
        Diagnostic::in_text(Code::OtherSpelling, message, text, 0..text.len(), write_it(&printed))
    })
}

fn ambiguous<F: Copy + Eq + Debug>(text: &str, one: &Tree<F>, two: &Tree<F>) -> Diagnostic {
    let (one, two) = difference(one, two);
    let message = if one.form == two.form {
        format!("two readings: `{one}` and `{two}`")
    } else {
        format!("two readings: `{:?}` and `{:?}`", one.form, two.form)
    };
    let help = "use another phrase here: the lexicon must give one of the two other words";
    Diagnostic::in_text(Code::Ambiguous, message, text, one.span.clone(), help).label("this can be read in two ways")
}

/// The innermost pair of phrases in which two readings differ.
fn difference<'t, F: Copy + Eq + Debug>(one: &'t Tree<F>, two: &'t Tree<F>) -> (&'t Tree<F>, &'t Tree<F>) {
    if one.form != two.form {
        return (one, two);
    }
    for (name, arg) in &one.args {
        match (arg, two.get(name)) {
            (Arg::Phrase(a), Some(Arg::Phrase(b))) if a != b => return difference(a, b),
            (Arg::List(a), Some(Arg::List(b))) if a.len() == b.len() => {
                if let Some((a, b)) = a.iter().zip(b).find(|(a, b)| a != b) {
                    return difference(a, b);
                }
            }
            _ => {}
        }
    }
    (one, two)
}

fn same_letters(one: &str, two: &str) -> bool {
    one.to_lowercase() == two.to_lowercase()
}

fn write_it(word: &str) -> String {
    format!("write `{word}`")
}
