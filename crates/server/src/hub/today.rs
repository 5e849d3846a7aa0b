//! A database of today's format still loads: what is kept is here as text, and from here on fields are only added.
//!
//! `rows.jsonl` has every act of a table and of an event with all its fields, and what lists show of both; the other files are the rows of a
//! short game of each kind, as the server wrote them. They stay as they are: a line may be added to `rows.jsonl` for a new act, none is changed.
//! Rules may change. A game whose rules are not those of its rows is asked anew what may be answered; its rows keep their form.

use std::sync::Arc;

use runehall_event::EventAct;
use runehall_hall::{Act, By, Games, Made, Table};
use runehall_protocol::event::EventInfo;
use runehall_protocol::lobby::{TableInfo, TableStage};
use runehall_store::{Append, Kind, Place, Row, Stage, Store, Summary, open};
use runehall_wire::hex;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::Hub;
use crate::Keep;
use crate::limits::{Limits, Lines};

/// Of whose games a short one is kept, row by row.
const GAMES: [&str; 5] = ["zun", "regulations", "runeslingers", "runeslingers-boosters", "runebound"];

/// What was written: the rows of a game, or in `rows` one of everything.
fn kept(name: &str) -> String {
    let path = format!("{}/tests/old/format-2/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What was written of one sort.
fn written(sort: &str) -> Vec<Value> {
    let read = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    kept("rows").lines().filter_map(|line| read(line).get_mut(sort).map(Value::take)).collect()
}

/// Whether all that the first says is said by the second, too.
fn is_said_by(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            one.iter().all(|(name, value)| other.get(name).is_some_and(|other| is_said_by(value, other)))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_said_by(one, other))
        }
        _ => one == other,
    }
}

/// Reads what was written and writes it again: nothing of it is lost or means something else.
fn still_reads<T: DeserializeOwned + Serialize>(sort: &str) {
    let all = written(sort);
    assert!(!all.is_empty(), "{sort}");
    for value in all {
        let read: T = serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"));
        let again = json!(read);
        assert!(is_said_by(&value, &again), "{value} is written as {again}");
    }
}

/// The names of all acts there are, as the reader of rows tells them.
fn acts<T: DeserializeOwned>() -> Vec<String> {
    let error = serde_json::from_str::<T>(r#"{"act":"?"}"#).err().expect("there is no such act").to_string();
    let (_, expected) = error.split_once("expected").expect("it says what there is");
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Every act that can be written is among the rows.
fn has_every_act<T: DeserializeOwned>(sort: &str) {
    let rows = written(sort);
    let acts = acts::<T>();
    assert!(acts.len() > 8, "{acts:?}");
    for act in acts {
        assert!(rows.iter().any(|row| row["act"] == *act), "add a row of `{act}` to tests/old/format-2/rows.jsonl");
    }
}

#[test]
fn whatever_is_written_today_reads_for_ever() {
    has_every_act::<Act>("table");
    has_every_act::<EventAct>("event");
    still_reads::<Act>("table");
    still_reads::<EventAct>("event");
    still_reads::<TableInfo>("table-info");
    still_reads::<EventInfo>("event-info");
}

/// The rows of a game as they would be by the rules of today, and the table they come to.
fn by_todays_rules(games: &Games, rows: &str) -> (Vec<Act>, Table) {
    let mut rows = rows.lines();
    let mut made = Made::read(rows.next().unwrap()).unwrap();
    let rules = hex(&games.find(&made.game).unwrap().rules_hash());
    let same_rules = made.rules == rules;
    made.rules = rules;
    let mut acts = vec![Act::Made(Box::new(made.clone()))];
    let mut table = Table::new(games, "t", 0, made).unwrap();
    for (at, row) in (1..).zip(rows) {
        // By other rules it may be over sooner.
        if !same_rules && table.is_over() {
            break;
        }
        let mut act: Act = serde_json::from_str(row).unwrap_or_else(|error| panic!("{error}: {row}"));
        if let Err(refused) = table.fold(at, act.clone()) {
            assert!(!same_rules && matches!(act, Act::Answered { .. }), "{row} is refused: {refused:?}");
            let seat = table.asked_seats().iter().next().unwrap();
            let choices = vec![table.session_of(seat).unwrap().options()[0]];
            act = Act::Answered { seat: seat.0, choices, by: By::Player };
            table.fold(at, act.clone()).unwrap();
        }
        acts.push(act);
    }
    // By other rules the same answers may lead to no end: then all leave, as many as it takes.
    let leaving = if same_rules { 0 } else { table.made().seats.len() as u8 };
    for seat in 0..leaving {
        let act = Act::Resigned { seat };
        if !table.is_over() && table.fold(acts.len() as i64, act.clone()).is_ok() {
            acts.push(act);
        }
    }
    (acts, table)
}

fn append(id: &str, acts: &[Act], table: &Table) -> Append {
    let rows = (0..).zip(acts).map(|(seq, act)| Row { seq, at: 1, body: json!(act).to_string() }).collect();
    let info = json!(table.info(&|_| true, 0)).to_string();
    let game = table.made().game.clone();
    let stage = if table.is_over() { Stage::Over } else { Stage::Playing };
    let (table, kind) = (id.to_owned(), Kind::Table);
    let summary = Summary { table, kind, game, stage, public: true, made_at: 1, changed_at: 1, info };
    Append { table: id.to_owned(), seq: 0, rows, summary, seated: vec![], host: None }
}

#[tokio::test]
async fn a_game_of_each_kind_is_opened_and_looked_back_at() {
    let folder = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = open(&Place::Sqlite(folder.path().to_owned())).await.unwrap();
    let limits = Arc::new(Limits::new(true, Lines::default()));
    let games = Games::load();
    let hub = Hub::new(Arc::clone(&store), games.clone(), limits, Keep::default()).unwrap();
    for name in GAMES {
        let (acts, table) = by_todays_rules(&games, &kept(name));
        store.append(append(name, &acts, &table)).await.unwrap();
        let info = hub.info(name).await.unwrap();
        assert_eq!(
            (info.stage == TableStage::Over, info.outcome.is_some()),
            (table.is_over(), table.is_over()),
            "{name}"
        );
        let n_answers = acts.iter().filter(|act| matches!(act, Act::Answered { .. })).count();
        assert!(n_answers > 10, "{name}: {n_answers}");
        // A draft goes on without who leaves.
        assert!(table.is_over() || table.game().info().is_part(), "{name}");
        if table.is_over() {
            assert!(hub.replay_file(name, &[]).await.unwrap().lines().count() > n_answers, "{name}");
        }
    }
    let lacking = games.all().map(|game| game.info().name).find(|name| !GAMES.contains(name));
    assert_eq!(lacking, None, "keep the rows of a short game of it in tests/old/format-2");
}
