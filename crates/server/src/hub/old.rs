//! Tables of a format that is not read any more: named, refused and left as they are, also by the clearing away of what nobody uses.

use std::sync::Arc;

use futures_util::future::try_join_all;
use runehall_event::{Form, Opened};
use runehall_hall::{Act, Fresh, Games, Made};
use runehall_protocol::ErrorCode;
use runehall_store::testing::throwaway_postgres;
use runehall_store::{Append, Kind, Place, Row, Stage, Store, Summary, Which, open};
use serde_json::json;

use super::{Hub, Removed};
use crate::Keep;
use crate::keys::days;
use crate::limits::{Limits, Lines};
use crate::secrets::now;

/// A database that Runehall 0.1 has written: one table open, two in play, one over.
const OLD: &[u8] = include_bytes!("../../tests/old/format-1.sqlite");
/// Those of it that are not over, the open one first.
const TABLES: [&str; 3] =
    ["414efd2bafa9e32e83c44349f5dd9f91", "6a491ff0b144e4141214ce39e67064ab", "8dbec9508684cc7d02b659f6095399dd"];
/// Longer than anything is kept that nobody uses.
const YEARS: u32 = 5 * 366;

fn hub(store: &Arc<dyn Store>, keep: Keep) -> Hub {
    let limits = Arc::new(Limits::new(true, Lines::default()));
    Hub::new(Arc::clone(store), Games::load(), limits, keep).unwrap()
}

async fn old_store(folder: &tempfile::TempDir) -> Arc<dyn Store> {
    std::fs::write(folder.path().join("runehall.sqlite"), OLD).unwrap();
    open(&Place::Sqlite(folder.path().to_owned())).await.unwrap()
}

async fn rows_of(store: &dyn Store, tables: &[&str]) -> Vec<Vec<Row>> {
    let mut rows = vec![];
    for table in tables {
        rows.push(store.rows(table, 0).await.unwrap());
        assert!(!rows.last().unwrap().is_empty(), "{table}");
    }
    rows
}

#[tokio::test]
async fn a_server_starts_on_tables_of_before_and_leaves_them_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let store = old_store(&folder).await;
    let before = rows_of(&*store, &TABLES).await;
    assert!(before.iter().all(|rows| rows[0].body.contains(r#""act":"made""#)));

    let hub = hub(&store, Keep::default());
    assert_eq!(store.tables(Which::Running(Kind::Table), 9).await.unwrap().len(), 2);
    assert_eq!(hub.resume().await.unwrap(), 0, "none of them goes on, and that hinders nothing");
    let removed = hub.expire(Keep::default(), now() + days(YEARS)).await.unwrap();
    assert_eq!(removed.tables, 0, "nobody could touch them");
    assert!(!hub.lobby().await.unwrap().is_empty(), "they are still listed");
    for (table, rows) in TABLES.into_iter().zip(before) {
        let refused = hub.info(table).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Unreadable);
        let says = ["format 1 of the log", "use Runehall 0.1"];
        assert!(says.into_iter().all(|words| refused.message.contains(words)), "{}", refused.message);
        assert_eq!(hub.replay_file(table, &[]).await.unwrap_err().code, ErrorCode::Unreadable);
        assert_eq!(store.rows(table, 0).await.unwrap(), rows, "not a row was written or removed");
    }
}

fn append(id: &str, kind: Kind, changed_at: i64, first: String) -> Append {
    let (table, info) = (id.to_owned(), "{}".to_owned());
    let summary =
        Summary { table, kind, game: "zun".to_owned(), stage: Stage::Open, public: true, made_at: 1, changed_at, info };
    let rows = vec![Row { seq: 0, at: 1, body: first }];
    Append { table: id.to_owned(), seq: 0, rows, summary, seated: vec![], host: None }
}

/// The first row of a table of today.
fn made() -> Made {
    let new = json!({ "game": "zun", "seats": ["you", "open"], "public": true });
    let (maker, maker_name) = ("ada".to_owned(), "Ada".to_owned());
    let fresh = Fresh { secret: [7; 32], invite: [9; 32], maker, maker_name };
    Made::ask(&Games::load(), &serde_json::from_value(new).unwrap(), &fresh).unwrap()
}

/// The first row of an event of today.
fn opened() -> Opened {
    Opened {
        format: runehall_wire::VERSION,
        title: "Night".to_owned(),
        game: "zun".to_owned(),
        rules: String::new(),
        mode: String::new(),
        options: [].into(),
        gathering: None,
        brings: false,
        form: Form::Swiss,
        players: 4,
        bot: String::new(),
        clock: 60,
        window: 0,
        building: 0,
        stand_in: 0,
        pace: 0,
        public: true,
        host: "ada".to_owned(),
        host_name: "Ada".to_owned(),
        invite: String::new(),
        secret: "07".repeat(32),
    }
}

/// Old tables, more than are looked up at once, lie before those of today that nobody has touched for longer still.
async fn what_is_not_read_stays_and_what_is_read_goes(store: &Arc<dyn Store>, old: &[Vec<Row>]) {
    let (table, event) = (|made: Made| json!(Act::Made(Box::new(made))), opened());
    let later = Opened { format: event.format + 1, ..event.clone() };
    let event = |opened: Opened| json!(runehall_event::EventAct::Opened(Box::new(opened)));
    let old = (0..450).map(|n| (format!("old {n:03}"), Kind::Table, 50, old[n % old.len()][0].body.clone()));
    let kept = [
        ("other rules", Kind::Table, table(Made { rules: "0".repeat(64), ..made() })),
        ("other game", Kind::Table, table(Made { game: "chess".to_owned(), ..made() })),
        ("damaged", Kind::Table, json!({ "act": "made" })),
        ("later event", Kind::Event, event(later)),
    ];
    let kept: Vec<_> = old.chain(kept.map(|(id, kind, row)| (id.to_owned(), kind, 40, row.to_string()))).collect();
    let gone = [("table", Kind::Table, table(made())), ("event", Kind::Event, event(opened()))];
    let gone = gone.map(|(id, kind, row)| (id.to_owned(), kind, 30, row.to_string()));
    let all = kept.iter().chain(&gone);
    try_join_all(all.map(|(id, kind, at, row)| store.append(append(id, *kind, *at, row.clone())))).await.unwrap();

    let removed = hub(store, Keep::default()).expire(Keep::default(), now() + days(YEARS)).await.unwrap();
    assert_eq!(removed, Removed { tables: 2, guests: 0 });
    for (id, _, _, row) in &kept {
        assert_eq!(store.first_row(id).await.unwrap().map(|row| row.body).as_ref(), Some(row), "{id}");
    }
    for (id, ..) in &gone {
        assert_eq!(store.first_row(id).await.unwrap(), None, "{id}");
    }
}

#[tokio::test]
async fn what_is_not_read_stays_in_sqlite_and_what_is_read_goes() {
    let (folder, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let old = rows_of(&*old_store(&folder).await, &TABLES).await;
    let store = open(&Place::Sqlite(new.path().to_owned())).await.unwrap();
    what_is_not_read_stays_and_what_is_read_goes(&store, &old).await;
}

#[tokio::test]
async fn what_is_not_read_stays_in_postgres_and_what_is_read_goes() {
    let folder = tempfile::tempdir().unwrap();
    let old = rows_of(&*old_store(&folder).await, &TABLES).await;
    let postgres = throwaway_postgres().unwrap();
    let store = open(&Place::Postgres(postgres.url())).await.unwrap();
    what_is_not_read_stays_and_what_is_read_goes(&store, &old).await;
}
