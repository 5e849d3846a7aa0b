//! Whether the log holds exactly what was acknowledged: nothing lost, nothing doubled, nothing made up, in order.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use runehall_store::Place;
use serde_json::Value;

use crate::ledger::{Ledger, Move};

/// What the audit came to.
#[derive(Debug, Default)]
pub(crate) struct Audit {
    pub(crate) tables: usize,
    /// Moves that the log must hold, because the server said so or asked what comes after them.
    pub(crate) acknowledged: usize,
    /// Moves in the log.
    pub(crate) logged: usize,
    /// Moves that were on their way when the load ended: in the log or not, both are right.
    pub(crate) on_their_way: usize,
    pub(crate) problems: Vec<String>,
}

/// Reads the log of every table and compares. The server must have stopped.
pub(crate) async fn audit(place: &Place, ledgers: &[std::sync::Arc<Ledger>]) -> Result<Audit> {
    let store = runehall_store::open(place).await.context("cannot open the server's data")?;
    let mut audit = Audit { tables: ledgers.len(), ..Audit::default() };
    for ledger in ledgers {
        let rows = store.rows(&ledger.table, 0).await.with_context(|| format!("table `{}`", ledger.table))?;
        let mut logged = vec![];
        for row in rows {
            let body: Value = serde_json::from_str(&row.body).with_context(|| format!("row {}", row.seq))?;
            logged.extend(answers(&body).into_iter().filter(|(seat, _)| usize::from(*seat) < ledger.players));
        }
        let moves = ledger.moves();
        audit.logged += logged.len();
        let seats: BTreeSet<u8> =
            moves.iter().map(|one| one.seat).chain(logged.iter().map(|(seat, _)| *seat)).collect();
        for seat in seats {
            let moves: Vec<Move> = moves.iter().filter(|one| one.seat == seat).cloned().collect();
            let logged: Vec<_> = logged.iter().filter(|(of, _)| *of == seat).cloned().collect();
            let sure = moves.len() - usize::from(moves.last().is_some_and(|last| !last.acknowledged));
            audit.acknowledged += sure;
            audit.on_their_way += moves.len() - sure;
            audit.problems.extend(compare(&moves, &logged).map(|problem| format!("table {}: {problem}", ledger.table)));
        }
    }
    store.close().await;
    Ok(audit)
}

/// The seat and the choices, if a row holds answers that somebody sent: not those of the clock or of the table.
fn answers(body: &Value) -> Vec<(u8, String)> {
    if body["act"].as_str() != Some("answered") || body["by"].as_str().is_some_and(|by| by != "player") {
        return vec![];
    }
    let seat = body["seat"].as_u64().unwrap_or_default() as u8;
    let choices = body["choices"].as_array().into_iter().flatten();
    choices.filter_map(|choice| Some((seat, choice.as_str()?.to_owned()))).collect()
}

/// The first thing that is wrong with what the log has of a seat. The order of different seats needs no look of its own: the server has
/// read the log again by the rules, which ask one after another or all together.
fn compare(moves: &[Move], logged: &[(u8, String)]) -> Option<String> {
    for (i, one) in moves.iter().enumerate() {
        let is_last = i + 1 == moves.len();
        match logged.get(i) {
            Some((seat, choice)) if (*seat, choice) == (one.seat, &one.choice) => {}
            None if is_last && !one.acknowledged => {}
            found => return Some(format!("move {i} was {one:?}, in the log is {found:?}")),
        }
    }
    let more = logged.get(moves.len())?;
    Some(format!("the log has {} moves, {} were sent; the first of the others is {more:?}", logged.len(), moves.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        let one = |(i, word): (usize, &str)| Move {
            seat: 0,
            decision: i.to_string(),
            choice: word.trim_end_matches('?').to_owned(),
            acknowledged: !word.ends_with('?'),
        };
        text.split_whitespace().enumerate().map(one).collect()
    }

    #[test]
    fn exactly_what_was_acknowledged() {
        let good = [("a b", "a b"), ("a b?", "a b"), ("a b?", "a"), ("a? b", "a b"), ("", "")];
        let bad = [("a b", "a"), ("a b", "a b b"), ("a b", "b a"), ("a? b", "b"), ("a b?", "a c"), ("", "a")];
        let log = |text: &str| text.split_whitespace().map(|word| (0, word.to_owned())).collect::<Vec<_>>();
        for (sent, logged) in good {
            assert_eq!(compare(&moves(sent), &log(logged)), None, "{sent} / {logged}");
        }
        for (sent, logged) in bad {
            assert!(compare(&moves(sent), &log(logged)).is_some(), "{sent} / {logged}");
        }
    }
}
