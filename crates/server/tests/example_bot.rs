//! The example bot does as it is told by a server that is too busy: it waits so many seconds, and sends the same again.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::WebSocketUpgrade;
use axum::extract::ws::{Message, WebSocket};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

const WAIT: u32 = 1;

/// Asks one question and refuses the first answer; what it heard, and when.
async fn ask(mut socket: WebSocket, heard: Arc<Mutex<Vec<(Instant, Value)>>>) {
    let asked = json!({ "decision": "d", "options": [{ "choice": "done", "text": "end" }] });
    let update = json!({ "type": "update", "keep": 0, "events": [], "view": {}, "asked": asked });
    let refused =
        json!({ "type": "refused", "decision": "d", "code": "too-many", "message": "too much at once", "wait": WAIT });
    let over = json!({ "type": "update", "keep": 0, "events": [], "view": {}, "outcome": { "text": "Ada wins" } });
    for answer in [update, refused, over] {
        let Some(Ok(Message::Text(text))) = socket.recv().await else { panic!("the bot hung up") };
        heard.lock().unwrap().push((Instant::now(), serde_json::from_str(&text).unwrap()));
        socket.send(Message::Text(answer.to_string().into())).await.unwrap();
    }
}

#[tokio::test]
async fn the_example_bot_waits_when_it_is_told_to() {
    let heard = Arc::new(Mutex::new(vec![]));
    let (asked_me, socket_heard) = (Arc::new(AtomicU32::new(0)), Arc::clone(&heard));
    let me = move || async move {
        match asked_me.fetch_add(1, Ordering::Relaxed) {
            0 => (StatusCode::TOO_MANY_REQUESTS, [("retry-after", "1")]).into_response(),
            _ => ([("set-cookie", "runehall=x; Path=/")], Json(json!({}))).into_response(),
        }
    };
    let table = || async {
        Json(json!({ "id": "t", "game": "zun", "brings": [], "options": [], "table": { "id": "t" }, "token": "rh_x" }))
    };
    let socket = move |upgrade: WebSocketUpgrade| async move { upgrade.on_upgrade(|socket| ask(socket, socket_heard)) };
    let router = Router::new()
        .route("/api/me", get(me))
        .route("/api/tokens", post(table))
        .route("/api/tables", post(table))
        .route("/api/tables/t/join", post(table))
        .route("/api/games/zun", get(table))
        .route("/api/tables/t/socket", get(socket));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, router).into_future());

    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let played = tokio::task::spawn_blocking(move || Command::new("python3").args([bot, "--server", &url]).output());
    let played = played.await.unwrap().expect("python3 is there");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    assert!(String::from_utf8_lossy(&played.stdout).contains("Ada wins after 1 answers"), "{played:?}");
    let heard = heard.lock().unwrap();
    let [_, (first_at, first), (again_at, again)] = &heard[..] else { panic!("{heard:?}") };
    assert_eq!((&first["choices"], first), (&json!(["done"]), again));
    assert!(*again_at - *first_at >= Duration::from_secs(WAIT.into()), "it did not wait");
}
