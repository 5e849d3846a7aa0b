//! Replays over HTTP: made once, kept, and told with how the table stands now.

mod common;

use std::time::Duration;

use common::server;
use runehall_protocol::lobby::{Fair, ReplaySteps, TableInfo, TableStage};
use serde_json::json;

#[tokio::test]
async fn a_replay_is_made_once_and_told_as_often_as_it_is_asked_for() {
    let server = server().await;
    let ada = server.guest().await;
    let wish = json!({ "game": "zun", "seats": [{ "bot": "random" }, { "bot": "random" }], "pace": 0 });
    let made = ada.post("/api/tables", &wish).await;
    assert_eq!(made.status, 200, "{made:?}");
    let path = format!("/api/tables/{}", made.json()["table"]["id"].as_str().unwrap());
    loop {
        // In this order: the game may end between the two, and what is over stays so.
        let replay = ada.get(&format!("{path}/replay")).await;
        let info: TableInfo = serde_json::from_value(ada.get(&path).await.json()).unwrap();
        if replay.status == 200 {
            assert_eq!(info.stage, TableStage::Over);
            break;
        }
        assert_eq!(replay.code(), "not-now");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }

    // Far more often than so many replays could be made.
    let first = ada.get(&format!("{path}/replay")).await;
    for _ in 0..140 {
        let again = ada.get(&format!("{path}/replay")).await;
        assert_eq!((again.status, &again.text), (first.status, &first.text));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(first.header("content-type"), "application/json");
    let open: ReplaySteps = serde_json::from_str(&first.text).unwrap();
    assert_eq!(open.table.stage, TableStage::Over);
    assert!(open.steps.len() > 5);
    let seat: ReplaySteps = serde_json::from_value(ada.get(&format!("{path}/replay?seat=1")).await.json()).unwrap();
    assert_eq!(seat.steps.len(), open.steps.len());
    assert_ne!(seat.steps, open.steps, "a seat sees less");
    assert_eq!(ada.get(&format!("{path}/replay?seat=7")).await.code(), "not-found");
    let fair: Fair = serde_json::from_value(ada.get(&format!("{path}/fair")).await.json()).unwrap();
    assert!(fair.fair);
    let file = ada.get(&format!("{path}/replay-file")).await;
    assert!(runehall_wire::parse(&file.text).unwrap().notes.len() >= 3);
}
