//! Whether something could ever be said in the log of a game. A line such as `no log: Bily loses` would hold for ever and prove
//! nothing.
//!
//! A sentence of a game is a template with holes, and what fills a hole is a card, players, a number or a word of the table. Start
//! at [`Sayable::can_say`].

use runehall_engine::{Message, Piece};

/// How many characters of a template's hole a number has at most.
const LONGEST_NUMBER: usize = 6;

/// How far a word is from an altogether different one, for [`Sayable::nearest`].
const OTHER_WORD: usize = 10;

/// How far a word is from a hole that nothing of the kind fills.
const NO_FILLER: usize = 8;

/// How far apart a sentence is from one without a word of it.
const LEFT_OUT: usize = 9;

/// How far a text may be for each of its words from what is still near to it.
const NEAR: usize = 4;

/// What the sentences of one table are made of.
#[derive(Debug)]
pub(crate) struct Sayable<'a> {
    /// The templates.
    pub(crate) messages: &'a [Message],
    /// What can fill a hole alone: cards, players, words of the table.
    pub(crate) words: Vec<&'a str>,
    /// The players, who also come in lists.
    pub(crate) names: &'a [String],
}

impl Sayable<'_> {
    /// Whether some sentence could contain `text`.
    pub(crate) fn can_say(&self, text: &str) -> bool {
        self.messages.iter().any(|message| {
            let pieces = message.pieces();
            (0..pieces.len()).any(|first| self.begins(text, &pieces[first..]))
        })
    }

    /// The sentence that is nearest to a text that none has in it, with `…` for its holes; none if nothing is near. The fillers are what is
    /// most likely meant to stand in a hole.
    pub(crate) fn nearest(&self, text: &str, fillers: &[&str]) -> Option<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let far = |sentence: String| (distance(&words, &sentence, fillers), sentence);
        let (far, sentence) = self.messages.iter().map(Message::with_holes).map(far).min_by_key(|(far, _)| *far)?;
        (far <= NEAR * words.len()).then_some(sentence)
    }

    /// Whether `text` can begin anywhere inside the first of these pieces.
    fn begins(&self, text: &str, pieces: &[Piece]) -> bool {
        let Some((first, rest)) = pieces.split_first() else { return false };
        let within = |said: &str| said.char_indices().any(|(at, _)| self.follows(text, &said[at..], rest));
        match first {
            Piece::Text(said) => within(said),
            Piece::Form(_, forms) => forms.iter().any(|said| within(said)),
            Piece::Arg(_) => {
                self.fills(text, true, true)
                    || cuts(text).any(|at| self.fills(&text[..at], true, false) && self.goes_on(&text[at..], rest))
            }
        }
    }

    /// Whether `text` is `said` and then what the pieces say, or ends before.
    fn follows(&self, text: &str, said: &str, rest: &[Piece]) -> bool {
        match text.strip_prefix(said) {
            Some(more) => more.is_empty() || self.goes_on(more, rest),
            None => said.starts_with(text),
        }
    }

    /// Whether `text` begins where these pieces begin.
    fn goes_on(&self, text: &str, pieces: &[Piece]) -> bool {
        let Some((first, rest)) = pieces.split_first() else { return false };
        match first {
            Piece::Text(said) => self.follows(text, said, rest),
            Piece::Form(_, forms) => forms.iter().any(|said| self.follows(text, said, rest)),
            Piece::Arg(_) => {
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

/// How far words are from the nearest part of a sentence with `…` for its holes.
fn distance(words: &[&str], sentence: &str, fillers: &[&str]) -> usize {
    let said: Vec<&str> = sentence.split_whitespace().collect();
    let fills = |word: &str| {
        let known = word.parse::<i64>().is_ok() || fillers.iter().any(|it| it.split_whitespace().any(|it| it == word));
        if known { 0 } else { NO_FILLER }
    };
    let apart = |word: &str, said: &str| match said.split_once(Message::HOLE) {
        Some((before, after)) => {
            word.strip_prefix(before).and_then(|word| word.strip_suffix(after)).map_or(OTHER_WORD, fills)
        }
        None => {
            OTHER_WORD * strsim::damerau_levenshtein(word, said) / word.chars().count().max(said.chars().count()).max(1)
        }
    };
    // How far the words so far are from the sentence up to each of its words; it may begin and end anywhere.
    let mut row = vec![0; said.len() + 1];
    for word in words {
        let mut next = vec![row[0] + LEFT_OUT];
        for (i, said) in said.iter().enumerate() {
            // What fills a hole may have several words.
            let more = if said.contains(Message::HOLE) { fills(word) } else { LEFT_OUT };
            next.push((row[i] + apart(word, said)).min(row[i + 1] + more).min(next[i] + LEFT_OUT));
        }
        row = next;
    }
    row.into_iter().min().unwrap_or_default()
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
        let messages = [
            "{0} loses {1} HP",
            "{0} plays {1}",
            "{0} plays {1} with {2}",
            "the {0} is reshuffled",
            "{0} mixes {1} {1|card|cards}",
        ]
        .map(|sentence| Message { name: "", sentence });
        let sayable = Sayable { messages: &messages, words, names: &names };
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
            "Alex mixes 1 card",
            "mixes 2 cards",
            "ards",
        ] {
            assert!(sayable.can_say(text), "{text}");
        }
        for text in [
            "Bily loses",
            "Billy looses 2 HP",
            "Billy loses two HP",
            "plays Atack",
            "HP loses",
            "Attack (Attak)",
            "mixes 2 dice",
            "q",
        ] {
            assert!(!sayable.can_say(text), "{text}");
        }
        let near = |text| sayable.nearest(text, &["Attack", "Body Double", "a card", "Alex", "Billy"]);
        assert_eq!(near("Billy looses 2 HP").as_deref(), Some("… loses … HP"));
        assert_eq!(near("Bily loses").as_deref(), Some("… loses … HP"));
        assert_eq!(near("Alex lays Body Double").as_deref(), Some("… plays …"));
        assert_eq!(near("the draw pile is reshufled").as_deref(), Some("the … is reshuffled"));
        assert_eq!(near("q"), None);
    }
}
