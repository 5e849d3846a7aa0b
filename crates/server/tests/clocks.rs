//! Clocks of tables that were without a server for a while.

mod common;

use std::time::Duration;

use common::server;
use runehall_server::{App, Options, app};
use runehall_store::{Append, Kind, Place, Row, Which};
use serde_json::{Value, json};
use tower::ServiceExt;

const CLOCK: u32 = 3600;
const AWAY: i64 = 2 * 3600 * 1000;

#[tokio::test]
async fn time_without_a_server_does_not_count() {
    let before = server().await;
    let (ada, ben) = (before.guest().await, before.guest().await);
    let wish = json!({ "game": "zun", "seats": ["you", "open"], "public": true, "clock": CLOCK });
    let made = ada.post("/api/tables", &wish).await.json();
    let id = made["table"]["id"].as_str().unwrap().to_owned();
    for browser in [&ada, &ben] {
        let joined = browser.post(&format!("/api/tables/{id}/join"), &json!({ "contribution": "5a".repeat(32) })).await;
        assert_eq!(joined.status, 200, "{joined:?}");
    }

    // The same table in another place, as if its server had gone away long ago.
    let folder = tempfile::tempdir().unwrap();
    let store = runehall_store::open(&Place::Sqlite(folder.path().to_owned())).await.unwrap();
    let rows = before.app.store.rows(&id, 0).await.unwrap();
    let rows: Vec<Row> = rows.into_iter().map(|row| Row { at: row.at - AWAY, ..row }).collect();
    let n_rows = rows.len() as u64;
    let listed = before.app.store.tables(Which::Running(Kind::Table), 10).await.unwrap().remove(0);
    let append = Append { table: id.clone(), seq: 0, rows, summary: listed.summary, seated: vec![], host: None };
    store.append(append).await.unwrap();
    let state = App::new(store.clone(), Options::default()).unwrap();
    let look = axum::http::Request::builder().uri(format!("/api/tables/{id}")).body(axum::body::Body::empty()).unwrap();
    assert_eq!(app(state).oneshot(look).await.unwrap().status(), 200);

    let new = loop {
        let new = store.rows(&id, n_rows).await.unwrap();
        if !new.is_empty() {
            break new;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let acts: Vec<Value> = new.iter().map(|row| serde_json::from_str(&row.body).unwrap()).collect();
    assert_eq!(acts, [json!({ "act": "resumed" })], "the time is given again, and nobody is played for");
}
