//! Reads replay files. Anything may stand in them: nothing here trusts a length, a number or a character.

use std::collections::BTreeMap;

use runehall_engine::{Actor, Choice, MAX_SEATS, Seat, SeatSet, Setup, from_hex};

use crate::check::Chain;
use crate::error::{Flaw, ReplayError};
use crate::replay::{Ending, LogEntry, Outside, Replay, UNWON};
use crate::{FORMAT, MAX_CHOICES, MAX_FILE, MAX_LINE, MAX_NAME, VERSIONS_READ};

/// Reads a whole file: a finished game with its `end`, or a saved one with its `saved`.
pub fn parse(text: &str) -> Result<Replay, ReplayError> {
    let (replay, lost) = recover(text)?;
    lost.map_or(Ok(replay), Err)
}

/// The same from bytes, which need not be text.
pub fn read(bytes: &[u8]) -> Result<Replay, ReplayError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => parse(text),
        Err(bad) => {
            let good = &bytes[..bad.valid_up_to()];
            if !good.starts_with(FORMAT.as_bytes()) {
                return Err(ReplayError::NotAReplay(short(&String::from_utf8_lossy(bytes.get(..40).unwrap_or(bytes)))));
            }
            let line = good.split(|&byte| byte == b'\n').count();
            Err(ReplayError::Corrupt { line, what: Flaw::NotText })
        }
    }
}

/// Reads as far as the file is good, as a saved game, and says what ended the reading. A file that was being written
/// when its program died has no last line; all of its whole lines are good. The header must be whole.
pub fn recover(text: &str) -> Result<(Replay, Option<ReplayError>), ReplayError> {
    if text.len() > MAX_FILE {
        return Err(ReplayError::TooLong(text.len()));
    }
    let mut reader = Reader::begin(text)?;
    let mut replay = reader.header()?;
    let lost = reader.log(&mut replay).err();
    Ok((replay, lost))
}

/// The lines of a file, each checked before it is looked at.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
    chain: Chain,
}

impl<'a> Reader<'a> {
    /// Reads the first line: before anything else is believed, the file must say what it is.
    fn begin(text: &'a str) -> Result<Self, ReplayError> {
        let first = text.lines().next().unwrap_or("");
        let mut words = first.split(' ');
        if words.next() != Some(FORMAT) {
            return Err(ReplayError::NotAReplay(short(first)));
        }
        let mut reader = Reader { rest: text, line: 0, chain: Chain::default() };
        // Another version may have other checks, so its number comes first.
        let version = words.next().filter(|word| !word.is_empty()).ok_or(ReplayError::Truncated { after: 0 })?;
        if !VERSIONS_READ.iter().any(|read| read.to_string() == version) {
            return Err(ReplayError::Version { found: short(version) });
        }
        let body = reader.take()?;
        let expected = format!("{FORMAT} {version}");
        if body != expected {
            return Err(reader.corrupt(Flaw::Spelling { found: short(body), expected }));
        }
        Ok(reader)
    }

    /// The body of the next line; the file must not end here.
    fn take(&mut self) -> Result<&'a str, ReplayError> {
        if self.rest.is_empty() {
            return Err(ReplayError::Truncated { after: self.line });
        }
        let (line, rest, whole) = match self.rest.split_once('\n') {
            Some((line, rest)) => (line.strip_suffix('\r').unwrap_or(line), rest, true),
            None => (self.rest, "", false),
        };
        let checked = split_check(line);
        if checked.is_none() && !whole {
            return Err(ReplayError::Truncated { after: self.line });
        }
        self.rest = rest;
        self.line += 1;
        if line.len() > MAX_LINE {
            return Err(self.corrupt(Flaw::TooLong));
        }
        let (body, found) = checked.ok_or_else(|| self.corrupt(Flaw::NoCheck))?;
        let expected = self.chain.digits(body);
        if found != expected {
            return Err(self.corrupt(Flaw::Check { expected, found: found.to_owned() }));
        }
        self.chain.next(body);
        Ok(body)
    }

    fn header(&mut self) -> Result<Replay, ReplayError> {
        let game = self.field("game")?;
        if !is_name(game) {
            return Err(self.corrupt(Flaw::field("game", "the name of a game: lower-case letters, digits and `-`")));
        }
        let rules = self.field("rules")?;
        let rules = from_hex(rules).ok_or_else(|| self.corrupt(Flaw::field("rules", "64 lower-case hex digits")))?;
        let text = self.field("setup")?;
        let setup: Setup = self.json("setup", "a table, such as `{\"seats\":2}`", text)?;
        let text = self.field("names")?;
        let names: Vec<String> = self.json("names", "a list of names", text)?;
        let good =
            |name: &String| (1..=MAX_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        if !names.iter().all(good) {
            return Err(self.corrupt(Flaw::name()));
        }
        if names.is_empty() || names.len() > MAX_SEATS || names.len() != usize::from(setup.seats) {
            return Err(self.corrupt(Flaw::field("names", "one name for each seat of the setup, 1 to 8 of them")));
        }
        let notes = self.notes()?;
        Ok(Replay { game: game.to_owned(), rules, setup, names, notes, entries: vec![], ending: Ending::Saved })
    }

    /// The notes, if there are any.
    fn notes(&mut self) -> Result<BTreeMap<String, String>, ReplayError> {
        if !self.rest.starts_with("notes ") {
            return Ok(BTreeMap::new());
        }
        let text = self.field("notes")?;
        let notes: BTreeMap<String, String> =
            self.json("notes", "names and texts, such as `{\"seed\":\"7\"}`", text)?;
        // Without any the line is not written.
        if notes.is_empty() { Err(self.corrupt(Flaw::field("notes", "any note"))) } else { Ok(notes) }
    }

    fn log(&mut self, replay: &mut Replay) -> Result<(), ReplayError> {
        loop {
            let body = self.take()?;
            let (word, rest) = body.split_once(' ').unwrap_or((body, ""));
            let closing = match word {
                "saved" => Some(("saved", Ending::Saved)),
                "end" => Some(("end", self.end(rest, replay.names.len())?)),
                _ => None,
            };
            if let Some((name, ending)) = closing {
                self.same(body, &ending.to_string())?;
                replay.ending = ending;
                let clean = self.rest.is_empty();
                self.line += usize::from(!clean);
                return if clean { Ok(()) } else { Err(self.corrupt(Flaw::AfterEnd(name))) };
            }
            let entry = entry(word, rest, replay.names.len()).map_err(|what| self.corrupt(what))?;
            self.same(body, &entry.to_string())?;
            replay.entries.push(entry);
        }
    }

    fn end(&self, rest: &str, seats: usize) -> Result<Ending, ReplayError> {
        let (winners, why) = rest.split_once(' ').unwrap_or((rest, ""));
        // The way it ended is told only of games that nobody won, and in older files of none.
        let way = |(clause, word)| UNWON.iter().find(|(_, way)| *way == word).map(|(end, _)| (clause, Some(*end)));
        let told = why.split_once(' ').filter(|_| winners == "nobody").and_then(way);
        let (clause, end) = told.unwrap_or((why, None));
        let is_clause = |c: char| c.is_ascii_graphic();
        if clause.is_empty() || clause.len() > 40 || !clause.chars().all(is_clause) {
            return Err(self.corrupt(Flaw::field(
                "end",
                "the winners and a clause, such as `end 0,2 ZUN-15.1` or `end nobody RBD-21.4 lost`",
            )));
        }
        let winners = seat_list(winners, seats).map_err(|what| self.corrupt(what))?;
        Ok(Ending::End { winners, clause: clause.to_owned(), end })
    }

    fn field(&mut self, name: &'static str) -> Result<&'a str, ReplayError> {
        let body = self.take()?;
        let (word, rest) = body.split_once(' ').unwrap_or((body, ""));
        if word == name { Ok(rest) } else { Err(self.corrupt(Flaw::Expected { expected: name, found: short(word) })) }
    }

    /// JSON in the one spelling that we write: unknown and doubled keys, too, are found by writing it again.
    fn json<T>(&self, field: &'static str, expected: &'static str, text: &str) -> Result<T, ReplayError>
    where
        T: serde::Serialize + serde::de::DeserializeOwned,
    {
        let bad = |error: serde_json::Error| {
            // Where it stands in the line is no help in a file that nobody writes by hand.
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            self.corrupt(Flaw::Field { field, expected, detail: format!(": {}", short(what)) })
        };
        let value: T = serde_json::from_str(text).map_err(bad)?;
        self.same(text, &serde_json::to_string(&value).map_err(bad)?)?;
        Ok(value)
    }

    fn same(&self, found: &str, expected: &str) -> Result<(), ReplayError> {
        if found == expected {
            return Ok(());
        }
        Err(self.corrupt(Flaw::Spelling { found: short(found), expected: short(expected) }))
    }

    fn corrupt(&self, what: Flaw) -> ReplayError {
        ReplayError::Corrupt { line: self.line, what }
    }
}

/// A line without its check, and the check.
fn split_check(line: &str) -> Option<(&str, &str)> {
    let (body, tail) = line.split_at_checked(line.len().checked_sub(10)?)?;
    let digits = tail.strip_prefix(" #")?;
    digits.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f')).then_some((body, digits))
}

fn entry(word: &str, rest: &str, seats: usize) -> Result<LogEntry, Flaw> {
    let who = match word {
        "~" => Actor::Chance,
        "resign" => return Ok(LogEntry::Interrupt(Outside::Resign(seat(rest, seats)?))),
        "take" => return Ok(LogEntry::Interrupt(taken(rest, seats)?)),
        "draw" => return Ok(LogEntry::Interrupt(Outside::AgreeDraw(seat_list(rest, seats)?))),
        _ if word.starts_with(|c: char| c.is_ascii_digit()) => Actor::Seat(seat(word, seats)?),
        "" => return Err(Flaw::NoAnswer),
        _ => return Err(Flaw::UnknownField(short(word))),
    };
    let mut choices = vec![];
    for word in rest.split(' ').filter(|word| !word.is_empty()) {
        let choice = word.parse::<Choice>().map_err(|_| runehall_engine::choice::NoChoice(short(word)))?;
        if matches!(choice, Choice::Roll(_)) != (who == Actor::Chance) {
            let who = if who == Actor::Chance { "chance" } else { "a seat" };
            return Err(Flaw::WrongActor(short(word), who));
        }
        if choices.len() == MAX_CHOICES {
            return Err(Flaw::TooMany);
        }
        choices.push(choice);
    }
    if choices.is_empty() { Err(Flaw::NoAnswer) } else { Ok(LogEntry::Answers { who, choices }) }
}

/// A seat, a liberty by its name or (in an old file) its number, and a choice.
fn taken(rest: &str, seats: usize) -> Result<Outside, Flaw> {
    let mut words = rest.splitn(3, ' ');
    let mut word = || words.next().unwrap_or_default();
    let seat = seat(word(), seats)?;
    let (liberty, choice) = (word(), word());
    if !is_name(liberty) || choice.is_empty() {
        return Err(Flaw::field("take", "a seat, a liberty and a choice, such as `take 1 throw card:7`"));
    }
    let choice = choice.parse().map_err(|_| runehall_engine::choice::NoChoice(short(choice)))?;
    Ok(Outside::Take(seat, liberty.to_owned(), choice))
}

/// Whether a game or a liberty can be called so.
fn is_name(text: &str) -> bool {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=40).contains(&text.len()) && text.chars().all(good)
}

fn seat(text: &str, seats: usize) -> Result<Seat, Flaw> {
    match text.parse::<u8>() {
        Ok(n) if usize::from(n) < seats => Ok(Seat(n)),
        _ => Err(Flaw::NoSeat { found: short(text), last: seats - 1 }),
    }
}

fn seat_list(text: &str, seats: usize) -> Result<SeatSet, Flaw> {
    if text == "nobody" { Ok(SeatSet::NONE) } else { text.split(',').map(|text| seat(text, seats)).collect() }
}

/// The beginning of a text that may be long and hold anything, fit to stand in a message.
fn short(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
