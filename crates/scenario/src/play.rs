//! The `play` block: commands of players, rolls, resignations and agreed draws.

use runehall_engine::SeatSet;

use crate::given::seat;
use crate::markdown::Raw;
use crate::model::{Answer, Play, PlayLine};
use crate::parse::{Problems, Trouble, is_clause_id, lines, split_comment};

/// The most copies of an answer that `x9` may ask for: more than any game has cards of a kind.
const MAX_REPEAT: usize = 99;

/// What begins a line about something that a player does without being asked.
const AT_ANY_TIME: &str = "at any time ";

/// Reads the lines of a block.
pub(crate) fn read(raw: &Raw, names: &[String], problems: &mut Problems) -> Vec<PlayLine> {
    let mut read = vec![];
    for (line, text, comment) in lines(raw, problems) {
        let illegal = problems.keep(line, read_illegal(comment)).flatten();
        if let Some(what) = problems.keep(line, read_line(text, names)) {
            if illegal.is_some() && matches!(what, Play::Chance(_)) {
                problems.add(line, "a roll cannot be illegal", Some("remove `# illegal:`".to_owned()));
            }
            read.push(PlayLine { line, text: text.to_owned(), what, illegal });
        }
    }
    read
}

/// The clause of `illegal: CLAUSE`. Any other comment means nothing.
pub(crate) fn read_illegal(comment: &str) -> Result<Option<String>, Trouble> {
    let Some(rest) = comment.strip_prefix("illegal") else { return Ok(None) };
    if rest.starts_with(char::is_alphanumeric) {
        return Ok(None);
    }
    let clause = split_comment(rest.strip_prefix(':').unwrap_or(rest)).0;
    if rest.starts_with(':') && is_clause_id(clause) {
        return Ok(Some(clause.to_owned()));
    }
    Err(Trouble::new(
        format!("`# {comment}` names no clause that refuses the line"),
        "write `# illegal: ABC-1.2` and nothing more; a further `#` begins a comment",
    ))
}

fn read_line(text: &str, names: &[String]) -> Result<Play, Trouble> {
    const FORM: &str =
        "write `NAME: ANSWERS`, `chance: ROLLS`, `NAME: resign`, `NAME: at any time ANSWER` or `all: agree to a draw`";
    if text.is_empty() {
        return Err(Trouble::new("`# illegal:` stands alone", "write it at the end of the line that is illegal"));
    }
    let (who, rest) =
        text.split_once(':').ok_or_else(|| Trouble::new(format!("`{text}` does not say who does it"), FORM))?;
    let (who, rest) = (who.trim(), rest.trim());
    if rest.is_empty() {
        return Err(Trouble::new(format!("nothing stands after `{who}:`"), FORM));
    }
    if who == "chance" {
        let rolls = rest.split(',').map(|roll| repeated(roll.trim())).collect::<Result<Vec<_>, _>>()?;
        return Ok(Play::Chance(rolls.into_iter().flatten().collect()));
    }
    if rest == "agree to a draw" {
        if who == "all" {
            return Ok(Play::AgreeDraw(SeatSet::first(names.len())));
        }
        return who.split('&').map(|name| seat(name.trim(), names)).collect::<Result<_, _>>().map(Play::AgreeDraw);
    }
    if who == "all" {
        return Err(Trouble::new(
            format!("`{rest}` is nothing all do together"),
            "what all can do is `all: agree to a draw`",
        ));
    }
    let seat = seat(who, names).map_err(|trouble| match who {
        who if who.eq_ignore_ascii_case("chance") => Trouble::new(trouble.what, "did you mean `chance`?"),
        _ => trouble,
    })?;
    if rest == "resign" {
        return Ok(Play::Resign(seat));
    }
    if let Some(taken) = rest.strip_prefix(AT_ANY_TIME) {
        return Ok(Play::Take { seat, taken: taken.trim().to_owned() });
    }
    Ok(Play::Command { seat, answers: read_answers(rest)? })
}

/// Answers are parted by `+`, `,` and `->`.
fn read_answers(text: &str) -> Result<Vec<Answer>, Trouble> {
    let mut answers = vec![];
    for (i, part) in text.split("->").enumerate() {
        for (j, answer) in part.split([',', '+']).enumerate() {
            for (k, text) in repeated(answer.trim())?.into_iter().enumerate() {
                answers.push(Answer { after_arrow: i > 0 && j == 0 && k == 0, text });
            }
        }
    }
    Ok(answers)
}

/// An answer, so many times: `Boost x3`.
fn repeated(text: &str) -> Result<Vec<String>, Trouble> {
    let (text, count) = match text.rsplit_once(" x") {
        Some((text, digits)) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
            let count = digits.parse().ok().filter(|count| (1..=MAX_REPEAT).contains(count));
            let count = count.ok_or_else(|| {
                Trouble::new(
                    format!("`x{digits}` is not a number of times"),
                    format!("write a number from 1 to {MAX_REPEAT}"),
                )
            })?;
            (text.trim(), count)
        }
        _ => (text, 1),
    };
    if text.is_empty() {
        return Err(Trouble::new("an answer is missing before or after `+`, `,` or `->`", "write both of its sides"));
    }
    Ok(vec![text.to_owned(); count])
}
