//! Lines to a real listener: those of honest clients hold, however fast they are; those of others are closed.

mod hall;

use futures_util::{SinkExt, StreamExt};
use hall::{Hall, PATIENCE};
use runehall_server::{Options, limits};
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn a_fast_client_is_read_later_and_never_refused() {
    let hall = Hall::open(Options::default()).await;
    let ada = hall.guest().await;
    let mut line = ada.look(&ada.table().await).await;
    line.hear_a("welcome").await;
    let (mut to, mut from) = line.0.split();
    let n = limits::MESSAGES.0 as usize * 8 / 5;
    let sending = tokio::spawn(async move {
        for _ in 0..n {
            to.send(Message::text(json!({ "type": "ping" }).to_string())).await.unwrap();
        }
        to
    });
    let mut pongs = 0;
    while pongs < n {
        let message = timeout(PATIENCE, from.next()).await.expect("every message is answered");
        let text = message.unwrap().unwrap().into_text().unwrap();
        assert!(!text.contains("refused"), "after {pongs}: {text}");
        pongs += usize::from(text.contains("pong"));
    }
    drop((sending.await.unwrap(), from));
    hall.close().await;
}
