//! The `given` block: who plays, by which table rules, and in which position.
//!
//! Lines about the table itself (`seats`, `mode`, `option`, `seed`, `reactions`, `new game`, `starter`, `game`) are read here;
//! everything else is a fact of the position, which only the game understands.

use runehall_engine::given::find_seat;
use runehall_engine::{GivenFact, MAX_SEATS, Seat};

use crate::markdown::Raw;
use crate::model::{Position, Said};
use crate::parse::{Problems, Trouble, lines};
use crate::play::read_illegal;

/// Players where the block names none.
const DEFAULT_NAMES: [&str; 2] = ["Alex", "Billy"];

/// Words a player cannot be called, because lines of a scenario begin with them or mean somebody else by them.
const RESERVED: [&str; 14] = [
    "all",
    "answered",
    "asked",
    "chance",
    "game",
    "judge",
    "log",
    "no",
    "nobody",
    "not",
    "nothing",
    "options",
    "spectator",
    "winners",
];

/// The words that begin a line about the table, and how such a line goes.
const TABLE_LINES: [(&str, &str); 8] = [
    ("seats", "seats Alex, Billy, Chris"),
    ("mode", "mode NAME"),
    ("option", "option NAME VALUE"),
    ("seed", "seed 7"),
    ("reactions", "reactions pass"),
    ("game", "game NAME"),
    ("new", "new game"),
    ("starter", "starter Alex"),
];

/// The lines about the table that the rules of a game may refuse.
const REFUSABLE: [&str; 4] = ["seats", "mode", "option", "starter"];

/// Reads the block; without one, every default. Also the game it names, with the line.
pub(crate) fn read(raw: Option<&Raw>, line: usize, problems: &mut Problems) -> (Position, Option<(usize, String)>) {
    let mut position = Position {
        line,
        names: DEFAULT_NAMES.map(str::to_owned).to_vec(),
        seats_line: None,
        starter_line: None,
        refused: None,
        mode: None,
        options: vec![],
        brings: vec![],
        seed: 1,
        reactions_pass: false,
        new_game: false,
        starter: None,
        facts: vec![],
    };
    let mut game = None;
    let Some(raw) = raw else { return (position, game) };
    let lines = lines(raw, problems);
    // Names first: any line may speak of players.
    let mut seats = lines.iter().filter_map(|(line, text, _)| Some((*line, table_word(text)?)));
    if let Some((line, (_, list))) = seats.rfind(|(_, (word, _))| *word == "seats") {
        position.seats_line = Some(line);
        if let Ok(names) = read_names(list) {
            position.names = names;
        }
    }
    let mut once: Vec<&str> = vec![];
    for (line, text, comment) in lines {
        read_mark(line, text, comment, &mut position, problems);
        let read = match table_word(text) {
            Some((word, rest)) => {
                if word != "option" && once.contains(&word) {
                    problems.add(line, format!("`{word}` is said twice"), Some("keep one of the two lines".to_owned()));
                }
                once.push(word);
                if word == "starter" {
                    position.starter_line = Some(line);
                }
                read_table_line(word, rest, line, &mut position, &mut game)
            }
            None => match brings(text, &position.names) {
                Some((seat, list)) => read_brings(seat, list, line, &mut position),
                None => read_facts(text, line, &mut position),
            },
        };
        problems.keep(line, read);
    }
    if position.new_game
        && let Some(fact) = position.facts.first()
    {
        let help = "leave out `new game` to arrange a position, or leave out the facts to have one dealt";
        problems.add(
            fact.line,
            format!("a new game is dealt: `{}` cannot be said of it", fact.name),
            Some(help.to_owned()),
        );
    }
    if position.starter.is_some() && !position.new_game {
        let help = "add `new game`, or write `turn NAME` to say whose turn it is";
        let line = position.starter_line.unwrap_or(line);
        problems.add(line, "`starter` is for a new game", Some(help.to_owned()));
    }
    (position, game)
}

/// `# illegal: CLAUSE` after a line about the table: the rules must refuse such a table.
fn read_mark(line: usize, text: &str, comment: &str, position: &mut Position, problems: &mut Problems) {
    let Some(clause) = problems.keep(line, read_illegal(comment)).flatten() else { return };
    let about_table =
        table_word(text).is_some_and(|(word, _)| REFUSABLE.contains(&word)) || brings(text, &position.names).is_some();
    let help = format!("mark a line about the table: {}, or what a seat brings", REFUSABLE.join(", "));
    if !about_table {
        problems.add(line, "no rule refuses this line: it only describes the position", Some(help));
    } else if position.refused.is_some() {
        problems.add(
            line,
            "one line is enough to say by which clause the table is refused",
            Some("keep one".to_owned()),
        );
    } else {
        position.refused = Some((line, clause));
    }
}

/// The word of a line about the table, and the rest of the line.
fn table_word(text: &str) -> Option<(&'static str, &str)> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let word = word.strip_suffix(':').unwrap_or(word);
    TABLE_LINES.iter().find(|(name, _)| *name == word).map(|(name, _)| (*name, rest.trim()))
}

fn read_table_line(
    word: &str,
    rest: &str,
    line: usize,
    position: &mut Position,
    game: &mut Option<(usize, String)>,
) -> Result<(), Trouble> {
    let form = TABLE_LINES.iter().find(|(name, _)| *name == word).map_or("", |(_, form)| form);
    let bad = |what: String| Trouble::new(what, format!("write it like `{form}`"));
    if rest.is_empty() {
        return Err(bad(format!("`{word}` says nothing")));
    }
    match word {
        "mode" => position.mode = Some((line, rest.to_owned())),
        "option" => {
            let (name, value) =
                rest.split_once(char::is_whitespace).ok_or_else(|| bad(format!("option `{rest}` has no value")))?;
            position.options.push(Said { line, name: name.to_owned(), value: value.trim().to_owned() });
        }
        "seed" => position.seed = rest.parse().map_err(|_| bad(format!("seed `{rest}` is no whole number")))?,
        "reactions" if rest == "pass" => position.reactions_pass = true,
        "new" if rest == "game" => position.new_game = true,
        "starter" => position.starter = Some(seat(rest, &position.names)?),
        "game" => *game = Some((line, rest.to_owned())),
        // Read before all others; here only to say what is wrong.
        "seats" => {
            read_names(rest)?;
        }
        _ => return Err(bad(format!("`{word} {rest}` means nothing"))),
    }
    Ok(())
}

/// Whether these can be the players of a scenario.
pub(crate) fn can_be_names(names: &[String]) -> bool {
    read_names(&names.join(",")).is_ok_and(|read| read == names)
}

fn read_names(list: &str) -> Result<Vec<String>, Trouble> {
    let names: Vec<String> = list.split(',').map(|name| name.trim().to_owned()).collect();
    if names.len() > MAX_SEATS {
        return Err(Trouble::new(format!("{} players are too many", names.len()), format!("at most {MAX_SEATS} fit")));
    }
    for (i, name) in names.iter().enumerate() {
        if name.is_empty() {
            return Err(Trouble::new(
                "a name is missing before or after a comma",
                "write them like `seats Alex, Billy`",
            ));
        }
        if RESERVED.contains(&name.to_lowercase().as_str()) {
            return Err(Trouble::new(
                format!("a player cannot be called `{name}`, which means something in scenarios"),
                "choose another name",
            ));
        }
        if let Some(c) = name.chars().find(|c| !(c.is_alphanumeric() || "-_' ".contains(*c))) {
            return Err(Trouble::new(
                format!("the name `{name}` has a `{c}` in it"),
                "use letters, digits, spaces, `-`, `_` and `'`",
            ));
        }
        if find_seat(name, &names[..i]).is_some() {
            return Err(Trouble::new(format!("two players are called `{name}`"), "give each a name of their own"));
        }
    }
    Ok(names)
}

/// Whose line `Alex brings: …` is, and what they bring.
fn brings<'a>(text: &'a str, names: &[String]) -> Option<(Seat, &'a str)> {
    let (head, list) = text.split_once(':')?;
    Some((find_seat(head.trim().strip_suffix("brings")?.trim(), names)?, list))
}

/// `champion Fox; deck 3 Spark, 2 Bolt`.
fn read_brings(seat: Seat, list: &str, line: usize, position: &mut Position) -> Result<(), Trouble> {
    for part in list.split(';') {
        let (name, value) = part.trim().split_once(char::is_whitespace).ok_or_else(|| {
            Trouble::new(
                format!("`{}` says nothing", part.trim()),
                "write it like `Alex brings: NAME VALUE; NAME VALUE`",
            )
        })?;
        position.brings.push((seat, Said { line, name: name.to_owned(), value: value.trim().to_owned() }));
    }
    Ok(())
}

/// `Alex: hp 12; hand Attack`, `draw pile: 46 cards`, `turn Alex; phase action`.
fn read_facts(text: &str, line: usize, position: &mut Position) -> Result<(), Trouble> {
    let mut about = None;
    for (i, part) in text.split(';').enumerate() {
        let mut part = part.trim();
        if i == 0
            && let Some((head, rest)) = part.split_once(':')
            && let Some(seat) = find_seat(head.trim(), &position.names)
        {
            about = Some(seat);
            part = rest.trim();
        }
        if part.is_empty() {
            return Err(Trouble::new(
                "a fact is missing before or after `;` or `:`",
                "write it like `Alex: hp 12; hand Attack`",
            ));
        }
        // A name of several words is set off by a colon, any other by a space.
        let (name, value) = part.split_once(':').or_else(|| part.split_once(char::is_whitespace)).unwrap_or((part, ""));
        if let Some(seat) = find_seat(name.trim(), &position.names) {
            let name = &position.names[seat.index()];
            return Err(Trouble::new(
                format!("`{part}` says something of `{name}` in the wrong place"),
                format!("give each player a line of their own: `{name}: …`"),
            ));
        }
        let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
        if position.facts.iter().any(|fact| fact.seat == about && fact.name == name) {
            return Err(Trouble::new(format!("`{name}` is said twice"), "keep one of the two"));
        }
        position.facts.push(GivenFact { seat: about, name, value, line });
    }
    Ok(())
}

/// A player by name.
pub(crate) fn seat(name: &str, names: &[String]) -> Result<Seat, Trouble> {
    find_seat(name, names)
        .ok_or_else(|| Trouble::unknown(format!("`{name}` is no player"), name, names.iter().map(String::as_str)))
}
