//! The `then` block: what must hold. Here lines become [`Claim`]s; [`crate::check`] holds them against the game.

use runehall_engine::given::find_seat;
use runehall_engine::view::{BOTTOM, TOP};
use runehall_engine::{SeatSet, Viewer};

use crate::given::seat;
use crate::markdown::Raw;
use crate::model::{Claim, Compare, Face, Is, Listed, Path, ThenLine, Times};
use crate::parse::{Problems, Trouble, lines};

/// Reads the lines of a block.
pub(crate) fn read(raw: &Raw, names: &[String], problems: &mut Problems) -> Vec<ThenLine> {
    let mut read = vec![];
    for (line, text, _) in lines(raw, problems) {
        if let Some(claim) = problems.keep(line, read_line(text, names)) {
            let after_log = read.last().is_some_and(|last: &ThenLine| last.claim.finds_sentence());
            if matches!(claim, Claim::Log { later: true, .. }) && !after_log {
                let help = "write it below a line that begins with `log:` or `then log:`";
                problems.add(line, "`then log:` does not say after what", Some(help.to_owned()));
            }
            read.push(ThenLine { line, text: text.to_owned(), claim });
        }
    }
    read
}

/// Reads one line.
pub(crate) fn read_line(text: &str, names: &[String]) -> Result<Claim, Trouble> {
    if let Some(claim) = read_log(text, names) {
        return claim;
    }
    if text == "game goes on" {
        return Ok(Claim::GoesOn);
    }
    if let Some((viewer, rest)) = text.split_once(" does not see ") {
        return Ok(Claim::Unseen(read_viewer(viewer, names)?, read_path(rest, names)?));
    }
    if let Some((viewer, rest)) = text.split_once(" sees ") {
        return read_path_claim(read_viewer(viewer, names)?, rest, names);
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match word {
        "asked" => read_asked(rest),
        "options" => read_options(rest),
        "answered" => read_answered(rest, names),
        "winners" => {
            let list = value_of(rest, "winners = Alex, Chris")?;
            read_seats(list, names).map(Claim::Winners)
        }
        _ => read_path_claim(Viewer::Judge, text, names),
    }
}

/// `log: TEXT`, `no log: TEXT`, `Chris's log: TEXT`, `log x2: TEXT`, `then log: TEXT`.
fn read_log(text: &str, names: &[String]) -> Option<Result<Claim, Trouble>> {
    let (head, sentence) = text.split_once(':')?;
    let head = head.trim();
    let (never, head) = head.strip_prefix("no ").map_or((false, head), |rest| (true, rest.trim()));
    let (later, head) = head.strip_prefix("then ").map_or((false, head), |rest| (true, rest.trim()));
    let counted = head.rsplit_once(" x").and_then(|(head, n)| Some((head.trim(), n.parse().ok()?)));
    let (whose, count) = counted.map_or((head, None), |(head, n)| (head, Some(n)));
    let viewer =
        if whose == "log" { Ok(Viewer::Judge) } else { read_viewer(whose.strip_suffix("'s log")?.trim(), names) };
    if never && (later || count.is_some()) || later && count.is_some() {
        return Some(Err(Trouble::new(
            "`no`, `then` and `x2` do not go together in one line",
            "write `no log:`, `then log:` or `log x2:`, each in a line of its own",
        )));
    }
    let times = if never { Times::Exactly(0) } else { count.map_or(Times::Some, Times::Exactly) };
    if sentence.trim().is_empty() {
        return Some(Err(Trouble::new(
            "the log is asked for nothing",
            "write part of a sentence: `log: Billy loses 2 HP`",
        )));
    }
    Some(viewer.map(|viewer| Claim::Log { viewer, times, later, text: sentence.trim().to_owned() }))
}

fn read_asked(rest: &str) -> Result<Claim, Trouble> {
    const FORM: &str = "asked = Billy: react";
    let value = value_of(rest, FORM)?;
    if value == "nobody" {
        return Ok(Claim::Asked(None));
    }
    let (who, question) = value.split_once(':').ok_or_else(|| {
        Trouble::new(
            format!("`{value}` does not say both who is asked and what"),
            format!("write it like `{FORM}`, or `asked = nobody`"),
        )
    })?;
    Ok(Claim::Asked(Some((who.trim().to_owned(), question.trim().to_owned()))))
}

fn read_options(rest: &str) -> Result<Claim, Trouble> {
    const FORM: &str = "write `options = LIST`, `options has LIST` or `options lacks LIST`";
    let (how, list) = if let Some(list) = rest.strip_prefix('=') {
        (Listed::Exactly, list)
    } else if let Some(list) = rest.strip_prefix("has ") {
        (Listed::Has, list)
    } else if let Some(list) = rest.strip_prefix("lacks ") {
        (Listed::Lacks, list)
    } else {
        return Err(Trouble::new("this says nothing of the options", FORM));
    };
    let list = read_list(list)?;
    Ok(Claim::Options(how, list))
}

fn read_answered(rest: &str, names: &[String]) -> Result<Claim, Trouble> {
    const FORM: &str = "write it like `answered react = Chris, Billy`, or `… = nobody`";
    let (question, list) = rest
        .split_once('=')
        .filter(|(question, _)| !question.trim().is_empty())
        .ok_or_else(|| Trouble::new("this does not say who answered what", FORM))?;
    let list = match list.trim() {
        "nobody" => vec![],
        list => read_list(list)?,
    };
    let list = list.into_iter().map(|name| match name.as_str() {
        "chance" => Ok(name),
        _ => seat(&name, names).map(|seat| names[seat.index()].clone()),
    });
    Ok(Claim::Answered(question.trim().to_owned(), list.collect::<Result<_, _>>()?))
}

/// Whatever is said of a fact or a zone.
fn read_path_claim(viewer: Viewer, text: &str, names: &[String]) -> Result<Claim, Trouble> {
    let (path, is) = split_is(text.trim())?;
    Ok(Claim::Of(viewer, read_path(path, names)?, is))
}

fn split_is(text: &str) -> Result<(&str, Is), Trouble> {
    if let Some(path) = text.strip_prefix("not ") {
        return Ok((path, Is::Set(false)));
    }
    for (word, how) in [(" has ", Listed::Has), (" lacks ", Listed::Lacks)] {
        if let Some((path, list)) = text.split_once(word) {
            return Ok((path, Is::Cards(how, list.trim().to_owned())));
        }
    }
    if let Some(at) = text.find(['=', '<', '>', ':']) {
        let (path, rest) = text.split_at(at);
        let ends = rest.strip_prefix(':').map(str::trim).and_then(|rest| rest.split_once(char::is_whitespace));
        for end in [TOP, BOTTOM] {
            if let Some((_, cards)) = ends.filter(|(word, _)| *word == end) {
                return Ok((path, Is::Order(end, cards.trim().to_owned())));
            }
        }
        if let Some(count) = rest.strip_prefix(':') {
            return Ok((path, read_count(path, count.trim())?));
        }
        for (sign, compare) in Compare::ALL {
            if let Some(value) = rest.strip_prefix(sign) {
                let value = value.trim();
                if value.is_empty() || value.starts_with(['=', '<', '>']) {
                    let help = "the signs are `=`, `<`, `>`, `<=` and `>=`, each with a value after it";
                    return Err(Trouble::new(format!("`{rest}` is no comparison"), help));
                }
                if path.ends_with('!') {
                    return Err(Trouble::new("`!=` is no comparison", "say what it is instead: `Billy.hp = 9`"));
                }
                return Ok((path, Is::Compared(compare, value.to_owned())));
            }
        }
    }
    Ok((text, Is::Set(true)))
}

/// `7 cards`, `7 cards, face down`.
fn read_count(path: &str, text: &str) -> Result<Is, Trouble> {
    let (count, face) = match text.split_once(',') {
        None => (text, None),
        Some((count, face)) => match face.trim() {
            "face down" => (count, Some(Face::Down)),
            "face up" => (count, Some(Face::Up)),
            other => {
                return Err(Trouble::unknown(
                    format!("`{other}` is no way cards lie"),
                    other,
                    ["face down", "face up"],
                ));
            }
        },
    };
    let number = count.trim().strip_suffix("cards").or_else(|| count.trim().strip_suffix("card")).map(str::trim);
    match number.and_then(|number| number.parse().ok()) {
        Some(number) => Ok(Is::Count(number, face)),
        None => Err(Trouble::new(
            format!("`{text}` is no number of cards"),
            format!("write `{path}: 7 cards` for how many, `{path} = Attack, Boost` for which"),
        )),
    }
}

fn read_path(text: &str, names: &[String]) -> Result<Path, Trouble> {
    let text = text.trim();
    let (whose, name) = match text.split_once('.') {
        Some((player, name)) => (Some(seat(player.trim(), names)?), name.trim()),
        None => (None, text),
    };
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "-_' ".contains(c)) {
        return Err(Trouble::new(
            format!("`{text}` names no fact and no zone"),
            "write it like `Billy.hp` or `draw pile`",
        ));
    }
    Ok(Path { seat: whose, name: name.to_owned() })
}

fn read_viewer(text: &str, names: &[String]) -> Result<Viewer, Trouble> {
    match text.trim() {
        "spectator" => Ok(Viewer::Spectator),
        name => find_seat(name, names).map(Viewer::Seat).ok_or_else(|| {
            let fitting = names.iter().map(String::as_str).chain(["spectator"]);
            Trouble::unknown(format!("`{name}` is nobody who looks on"), name, fitting)
        }),
    }
}

/// Players separated by commas, or `nobody`.
pub(crate) fn read_seats(text: &str, names: &[String]) -> Result<SeatSet, Trouble> {
    match text.trim() {
        "nobody" => Ok(SeatSet::NONE),
        list => list.split(',').map(|name| seat(name.trim(), names)).collect(),
    }
}

/// The value after `=`.
fn value_of<'a>(rest: &'a str, form: &str) -> Result<&'a str, Trouble> {
    let wrong = |what: &str| Trouble::new(what, format!("write it like `{form}`"));
    let value = rest.strip_prefix('=').ok_or_else(|| wrong("a `=` is missing"))?.trim();
    if value.is_empty() { Err(wrong("nothing stands after `=`")) } else { Ok(value) }
}

fn read_list(text: &str) -> Result<Vec<String>, Trouble> {
    let list: Vec<String> = text.split(',').map(|item| item.trim().to_owned()).collect();
    if list.iter().any(String::is_empty) {
        return Err(Trouble::new("a word is missing before or after a comma", "write both of its sides"));
    }
    Ok(list)
}
