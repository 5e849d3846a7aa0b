//! Tables at which bots play: how many of them somebody may keep running, and which bots may sit there.

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Browser, Reply, server};
use serde_json::{Value, json};

/// A table at which a bot plays another, each taking so many milliseconds for a move.
async fn bots_alone(browser: &Browser<'_>, pace: u32) -> Reply {
    let table = json!({ "game": "zun", "seats": [{ "bot": "random" }, { "bot": "random" }], "pace": pace });
    browser.post("/api/tables", &table).await
}

/// The game takes hours: no test waits for its end.
const SLOW: u32 = 10_000;

#[tokio::test]
async fn tables_of_bots_alone_are_few_for_one_person() {
    let server = server().await;
    let (ada, ben) = (server.guest().await, server.guest().await);
    // Asked for at once, too: none slips through while another is being made.
    let made: [Reply; 6] = tokio::join!(
        bots_alone(&ada, SLOW),
        bots_alone(&ada, SLOW),
        bots_alone(&ada, SLOW),
        bots_alone(&ada, SLOW),
        bots_alone(&ada, SLOW),
        bots_alone(&ada, SLOW)
    )
    .into();
    assert_eq!(made.iter().filter(|reply| reply.status == StatusCode::OK).count(), 4);
    let refused = bots_alone(&ada, SLOW).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, "too-many".to_owned()));
    assert!(refused.text.contains("4 tables of yours at which only bots play are still running"), "{refused:?}");
    let own = json!({ "game": "zun", "seats": ["you", { "bot": "random" }] });
    assert_eq!(ada.post("/api/tables", &own).await.status, StatusCode::OK, "to play oneself is another matter");

    for _ in 0..3 {
        assert_eq!(bots_alone(&ben, SLOW).await.status, StatusCode::OK, "others have tables of their own");
    }
    let quick = bots_alone(&ben, 0).await.json();
    let path = format!("/api/tables/{}", quick["table"]["id"].as_str().unwrap());
    let is_over = |info: &Value| info["stage"] == "over";
    while !is_over(&ben.get(&path).await.json()) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(bots_alone(&ben, SLOW).await.status, StatusCode::OK, "one is over, so there is room for another");
    assert_eq!(bots_alone(&ben, SLOW).await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn what_is_offered_is_taken_and_what_thinks_longer_is_refused() {
    let server = server().await;
    let guest = server.guest().await;
    let with = |game: &str, bot: &str| json!({ "game": game, "seats": ["you", { "bot": bot }] });
    let offered = guest.get("/api/bots").await.json();
    let specs: Vec<&str> = offered.as_array().unwrap().iter().map(|bot| bot["spec"].as_str().unwrap()).collect();
    assert_eq!(specs, ["random", "steady", "sharp"]);
    for game in ["zun", "regulations"] {
        // Tables of before there were strengths asked for numbers.
        for bot in specs.iter().copied().chain(["rollout:30", "rollout:200"]) {
            assert_eq!(guest.post("/api/tables", &with(game, bot)).await.status, StatusCode::OK, "{game}, {bot}");
        }
        let refused = guest.post("/api/tables", &with(game, "rollout:100000")).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::BAD_REQUEST, "malformed".to_owned()));
        assert!(refused.text.contains("as `sharp` does"), "{refused:?}");
    }
}
