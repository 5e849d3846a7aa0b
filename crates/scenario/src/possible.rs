//! Whether something could ever be said in the log of a game. A line such as `no log: Bily loses` would hold for ever and prove
//! nothing.
//!
//! A sentence of a game is a template with holes, and what fills a hole is a card, players, a number or a word of the table. Start
//! at [`Sayable::can_say`].

/// How many characters of a template's hole a number has at most.
const LONGEST_NUMBER: usize = 6;

/// What the sentences of one table are made of.
#[derive(Debug)]
pub(crate) struct Sayable<'a> {
    /// The templates, with `{0}`, `{1}` … for their holes.
    pub(crate) sentences: Vec<&'a str>,
    /// What can fill a hole alone: cards, players, words of the table.
    pub(crate) words: Vec<&'a str>,
    /// The players, who also come in lists.
    pub(crate) names: &'a [String],
}

/// A part of a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part<'a> {
    Text(&'a str),
    Hole,
}

impl Sayable<'_> {
    /// Whether some sentence could contain `text`.
    pub(crate) fn can_say(&self, text: &str) -> bool {
        self.sentences.iter().any(|sentence| {
            let parts = parts(sentence);
            (0..parts.len()).any(|first| self.begins(text, &parts[first..]))
        })
    }

    /// Whether `text` can begin anywhere inside the first of these parts.
    fn begins(&self, text: &str, parts: &[Part]) -> bool {
        let Some((first, rest)) = parts.split_first() else { return false };
        match first {
            Part::Text(said) => said.char_indices().any(|(at, _)| self.follows(text, &said[at..], rest)),
            Part::Hole => {
                self.fills(text, true, true)
                    || cuts(text).any(|at| self.fills(&text[..at], true, false) && self.goes_on(&text[at..], rest))
            }
        }
    }

    /// Whether `text` is `said` and then what the parts say, or ends before.
    fn follows(&self, text: &str, said: &str, rest: &[Part]) -> bool {
        match text.strip_prefix(said) {
            Some(more) => more.is_empty() || self.goes_on(more, rest),
            None => said.starts_with(text),
        }
    }

    /// Whether `text` begins where these parts begin.
    fn goes_on(&self, text: &str, parts: &[Part]) -> bool {
        let Some((first, rest)) = parts.split_first() else { return false };
        match first {
            Part::Text(said) => self.follows(text, said, rest),
            Part::Hole => {
                self.fills(text, false, true)
                    || cuts(text).any(|at| self.fills(&text[..at], false, false) && self.goes_on(&text[at..], rest))
            }
        }
    }

    /// Whether `text` can stand in a hole; where it is open, more may stand before or after it.
    fn fills(&self, text: &str, open_before: bool, open_after: bool) -> bool {
        let fits = |word: &str| match (open_before, open_after) {
            (false, false) => word == text,
            (true, false) => word.ends_with(text),
            (false, true) => word.starts_with(text),
            (true, true) => word.contains(text),
        };
        let number = text.strip_prefix('-').unwrap_or(text);
        let is_number =
            !number.is_empty() && number.len() <= LONGEST_NUMBER && number.bytes().all(|b| b.is_ascii_digit());
        is_number || self.words.iter().any(|word| fits(word)) || self.is_list(text, open_before, open_after)
    }

    /// Whether it is of several players: `Alex, Billy and Chris`.
    fn is_list(&self, text: &str, open_before: bool, open_after: bool) -> bool {
        let pieces: Vec<&str> = text.split(", ").flat_map(|piece| piece.split(" and ")).collect();
        let [first, inner @ .., last] = &pieces[..] else { return false };
        let is = |piece: &str| self.names.iter().any(|name| name == piece);
        let ends = |piece: &str| self.names.iter().any(|name| name.ends_with(piece));
        let begins = |piece: &str| self.names.iter().any(|name| name.starts_with(piece));
        inner.iter().all(|piece| is(piece))
            && (is(first) || open_before && ends(first))
            && (is(last) || open_after && begins(last))
    }
}

/// The parts of a template.
fn parts(sentence: &str) -> Vec<Part<'_>> {
    let mut parts = vec![];
    let mut rest = sentence;
    while let Some((said, hole)) = rest.split_once('{') {
        if !said.is_empty() {
            parts.push(Part::Text(said));
        }
        parts.push(Part::Hole);
        rest = hole.split_once('}').map_or("", |(_, after)| after);
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest));
    }
    parts
}

/// Where a text can be cut in two, neither of them empty.
fn cuts(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.char_indices().map(|(at, _)| at).skip(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_said_and_what_cannot() {
        let names = ["Alex", "Billy", "Chris"].map(str::to_owned);
        let mut words = vec!["Attack", "Body Double", "a card", "nobody", "draw pile"];
        words.extend(names.iter().map(String::as_str));
        let sentences = vec!["{0} loses {1} HP", "{0} plays {1}", "{0} plays {1} with {2}", "the {0} is reshuffled"];
        let sayable = Sayable { sentences, words, names: &names };
        for text in [
            "Billy loses 2 HP",
            "loses 2",
            "loses",
            "Billy loses",
            "HP",
            "Alex plays Body Dou",
            "plays Attack with Body Double",
            "ouble",
            "Alex and Billy loses",
            "Alex, Billy and Chris plays a card",
            "the draw pile is",
            "2",
        ] {
            assert!(sayable.can_say(text), "{text}");
        }
        for text in
            ["Bily loses", "Billy looses 2 HP", "Billy loses two HP", "plays Atack", "HP loses", "Attack (Attak)", "q"]
        {
            assert!(!sayable.can_say(text), "{text}");
        }
    }
}
