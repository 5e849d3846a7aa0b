//! Reading the attribute line of a card by a game's own tables, with all mistakes reported.

use crate::diagnostic::{Code, Diagnostic};
use crate::explain::nearest;
use crate::file::{Attribute, CardSource};

/// The attributes of one card, taken one by one; what nobody took is reported by [`Attributes::finish`].
#[derive(Debug)]
pub struct Attributes<'c> {
    card: &'c CardSource,
    taken: Vec<bool>,
    /// Every key or word the game asked for.
    known: Vec<String>,
    errors: Vec<Diagnostic>,
}

impl<'c> Attributes<'c> {
    /// All attributes of the card, none taken yet.
    pub fn of(card: &'c CardSource) -> Attributes<'c> {
        Attributes { card, taken: vec![false; card.attributes.len()], known: Vec::new(), errors: Vec::new() }
    }

    /// Takes the one word of `choices` the card must have; `what` names the kind: "type".
    pub fn one_of<T: Copy>(&mut self, what: &str, choices: &[(&str, T)]) -> Option<T> {
        let before = self.errors.len();
        let found = self.maybe_one_of(choices);
        if found.is_none() && self.errors.len() == before {
            let words: Vec<String> = choices.iter().map(|(word, _)| format!("`{word}`")).collect();
            let message = format!("`{}` has no {what}", self.card.name);
            let help = format!("one of {}", words.join(", "));
            self.errors.push(self.card.at_name(Code::MissingAttribute, message, help));
        }
        found
    }

    /// Takes the one word of `choices` the card may have.
    pub fn maybe_one_of<T: Copy>(&mut self, choices: &[(&str, T)]) -> Option<T> {
        self.known.extend(choices.iter().map(|(word, _)| (*word).to_owned()));
        let mut found = None;
        for (i, attribute) in self.card.attributes.iter().enumerate() {
            let choice = choices.iter().find(|(word, _)| *word == attribute.key && attribute.values.is_empty());
            let Some((_, value)) = choice else { continue };
            self.taken[i] = true;
            if found.is_some() {
                let message = format!("`{}` excludes an attribute before it", attribute.key);
                let help = format!("leave out `{}`, or the other", attribute.key);
                self.errors.push(self.at(attribute, Code::RepeatedAttribute, message, help));
            }
            found = found.or(Some(*value));
        }
        found
    }

    /// Takes the number of `2 light`, which the card must have.
    pub fn number(&mut self, key: &str) -> Option<u16> {
        let before = self.errors.len();
        let found = self.maybe_number(key);
        if found.is_none() && self.errors.len() == before {
            let message = format!("`{}` has no `{key}`", self.card.name);
            let help = format!("write a number and `{key}`, such as `2 {key}`");
            self.errors.push(self.card.at_name(Code::MissingAttribute, message, help));
        }
        found
    }

    /// Takes the number of `2 light`, if it is there.
    pub fn maybe_number(&mut self, key: &str) -> Option<u16> {
        let attribute = self.take(key)?;
        let number = match &attribute.values[..] {
            [value] => value.parse().ok(),
            _ => None,
        };
        if number.is_none() {
            let message = format!("`{key}` takes one number");
            self.errors.push(self.at(attribute, Code::UnknownValue, message, format!("write `2 {key}`")));
        }
        number
    }

    /// Takes the words of `key: a, b`, each of which is one of `choices`; none if the key is not there.
    pub fn list<T: Copy>(&mut self, key: &str, choices: &[(&str, T)]) -> Vec<T> {
        let Some(attribute) = self.take(key) else { return Vec::new() };
        let mut found = Vec::new();
        if attribute.values.is_empty() {
            let help =
                choices.first().map_or(format!("leave out `{key}`"), |(word, _)| format!("write `{key}: {word}`"));
            self.errors.push(self.at(attribute, Code::UnknownValue, format!("`{key}` has no list"), help));
        }
        for (i, value) in attribute.values.iter().enumerate() {
            let choice = choices.iter().find(|(word, _)| word == value);
            if attribute.values[..i].contains(value) {
                let message = format!("`{value}` stands twice in `{key}`");
                let help = format!("leave out the second `{value}`");
                self.errors.push(self.at_value(attribute, i, Code::RepeatedAttribute, message, help));
            } else if let Some((_, choice)) = choice {
                found.push(*choice);
            } else {
                let message = format!("`{key}` does not take `{value}`");
                let help = suggest(value, choices.iter().map(|(word, _)| *word));
                self.errors.push(self.at_value(attribute, i, Code::UnknownValue, message, help));
            }
        }
        found
    }

    /// Takes the words of `key: a, b` as they are; none if the key is not there.
    pub fn words(&mut self, key: &str) -> &'c [String] {
        self.take(key).map_or(&[], |attribute| &attribute.values)
    }

    /// Everything wrong with the attributes, those included that nobody took.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        for (attribute, taken) in self.card.attributes.iter().zip(&self.taken) {
            if !taken {
                let message = format!("unknown attribute `{}`", attribute.key);
                let help = suggest(&attribute.key, self.known.iter().map(String::as_str));
                self.errors.push(self.at(attribute, Code::UnknownAttribute, message, help));
            }
        }
        self.errors.sort_by_key(|error| error.span.start);
        self.errors
    }

    fn take(&mut self, key: &str) -> Option<&'c Attribute> {
        self.known.push(key.to_owned());
        let mut found = None;
        for (i, attribute) in self.card.attributes.iter().enumerate().filter(|(_, a)| a.key == key) {
            self.taken[i] = true;
            if found.is_some() {
                let help = "leave out one of the two";
                self.errors.push(self.at(attribute, Code::RepeatedAttribute, format!("`{key}` is given twice"), help));
            }
            found = found.or(Some(attribute));
        }
        found
    }

    fn at(&self, attribute: &Attribute, code: Code, message: String, help: impl Into<String>) -> Diagnostic {
        let Attribute { span, line, column, .. } = attribute.clone();
        Diagnostic { span, line, column, ..self.card.at_name(code, message, help) }
    }

    fn at_value(&self, attribute: &Attribute, value: usize, code: Code, message: String, help: String) -> Diagnostic {
        let error = self.at(attribute, code, message, help);
        match attribute.places.get(value) {
            Some((span, column)) => Diagnostic { span: span.clone(), column: *column, ..error },
            None => error,
        }
    }
}

/// How many words are listed where none is near.
const LISTED: usize = 12;

fn suggest<'w>(word: &str, known: impl Iterator<Item = &'w str> + Clone) -> String {
    if let Some(near) = nearest(word, known.clone()) {
        return format!("did you mean `{near}`?");
    }
    let words: Vec<String> = known.clone().take(LISTED).map(|k| format!("`{k}`")).collect();
    match (words.len(), known.count()) {
        (0, _) => format!("leave out `{word}`: there is nothing to choose from"),
        (listed, all) if all > listed => format!("one of {} and {} more", words.join(", "), all - listed),
        (..) => format!("one of {}", words.join(", ")),
    }
}
