//! Lines to a real listener: those of honest clients hold, however fast they are; those of others are closed.

mod coach;
mod commands;
mod hall;
mod views;

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hall::{Hall, PATIENCE};
use runehall_server::Options;
use runehall_server::limits::{self, Lines};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
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

/// A connection on which nothing has been said.
async fn knock(hall: &Hall) -> TcpStream {
    TcpStream::connect(hall.addr).await.unwrap()
}

/// Whether the server closes it.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut rest = vec![];
    // Reset or ended: both are closed.
    timeout(PATIENCE, stream.read_to_end(&mut rest)).await.is_ok()
}

fn lines(connections: u32) -> Lines {
    Lines { connections, request: Duration::from_secs(2), send: Duration::from_secs(1) }
}

#[tokio::test]
async fn half_open_requests_lock_nobody_out() {
    let hall = Hall::open(Options { lines: lines(40), ..Options::default() }).await;
    let health = format!("{}/healthz", hall.origin());
    let mut open = vec![];
    for i in 0..120 {
        let mut stream = knock(&hall).await;
        // Some say nothing, some half of a head. One that is over the limit may be closed already.
        let _ = stream.write_all(if i % 2 == 0 { b"" } else { b"GET / HTTP/1.1\r\nHost: hall" }).await;
        open.push(stream);
    }
    let elsewhere = reqwest::Client::builder().local_address(Some("127.0.0.2".parse().unwrap())).build().unwrap();
    let answer = timeout(PATIENCE, elsewhere.get(&health).send()).await.unwrap().unwrap();
    assert_eq!(answer.status(), 200, "another address is not concerned");
    // As soon as the half-open ones have had their time, their own address is let in again.
    let again = async {
        while reqwest::get(&health).await.is_err() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(PATIENCE, again).await.expect("the address comes in again");
    for stream in &mut open {
        assert!(is_closed(stream).await);
    }
    hall.close().await;
}

#[tokio::test]
async fn connections_over_the_limit_are_closed_at_once() {
    let lines = Lines { request: PATIENCE * 10, ..lines(5) };
    let hall = Hall::open(Options { lines, ..Options::default() }).await;
    let mut within = vec![];
    for _ in 0..5 {
        within.push(knock(&hall).await);
    }
    assert!(is_closed(&mut knock(&hall).await).await);
    // A socket is a connection for as long as it lives.
    drop(within);
    let ada = loop {
        if let Ok(ada) = hall.try_guest().await {
            break ada;
        }
    };
    let table = ada.table().await;
    let mut sockets = vec![];
    while sockets.is_empty() {
        sockets.extend(ada.try_look(&table).await);
    }
    while let Ok(line) = ada.try_look(&table).await {
        sockets.push(line);
        assert!(sockets.len() <= 5, "sockets are not counted");
    }
    drop((ada, sockets));
    hall.close().await;
}

#[tokio::test]
async fn behind_a_proxy_its_connections_are_not_counted() {
    let hall = Hall::open(Options { lines: lines(2), behind_https: true, ..Options::default() }).await;
    let mut open = vec![];
    for _ in 0..20 {
        open.push(knock(&hall).await);
    }
    let mut last = knock(&hall).await;
    last.write_all(b"GET /healthz HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    timeout(PATIENCE, last.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(open);
    hall.close().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let hall = Hall::open(Options { lines: lines(40), ..Options::default() }).await;
    let mut stream = knock(&hall).await;
    let head = format!(
        "POST /api/sign-in HTTP/1.1\r\nHost: {addr}\r\nOrigin: http://{addr}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        addr = hall.addr
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await.expect("the server hangs up").unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    hall.close().await;
}

#[tokio::test]
async fn who_does_not_read_an_answer_is_closed() {
    let hall = Hall::open(Options { lines: lines(40), no_limits: true, ..Options::default() }).await;
    let mut stream = knock(&hall).await;
    // More and more is asked for and nothing read, until the server does not write on, and then does not wait any longer.
    let asking =
        async { while stream.write_all(b"GET /api/openapi.json HTTP/1.1\r\nHost: hall\r\n\r\n").await.is_ok() {} };
    timeout(PATIENCE, asking).await.expect("the server hangs up");
    hall.close().await;
}

#[tokio::test]
async fn who_watches_a_private_table_cannot_flood_it_with_chat() {
    let hall = Hall::open(Options::default()).await;
    let (ada, eve) = (hall.guest().await, hall.guest().await);
    let table = ada.table().await;
    let mut line = eve.look(&table).await;
    let (mut said, mut refused) = (0, None);
    while refused.is_none() {
        line.say(&json!({ "type": "say", "text": "ü".repeat(5000) })).await;
        let answer = loop {
            let answer = line.hear().await.unwrap();
            if answer["type"] == "done" || answer["type"] == "refused" {
                break answer;
            }
        };
        said += usize::from(answer["type"] == "done");
        assert!(said < 100, "nothing stops it");
        refused = (answer["type"] == "refused").then_some(answer);
    }
    let refused = refused.unwrap();
    assert!(refused["code"] == "too-many" && refused["wait"].as_u64() > Some(0), "{refused}");
    // Somebody else, or she herself elsewhere, is not concerned.
    let (mut other, mut elsewhere) = (ada.look(&table).await, eve.look(&ada.table().await).await);
    for line in [&mut other, &mut elsewhere] {
        line.say(&json!({ "type": "say", "text": "hello" })).await;
        line.hear_a("done").await;
    }
    drop((line, other, elsewhere));
    let (store, _folder) = hall.close().await;
    let rows = store.rows(&table, 0).await.unwrap();
    let lines: Vec<_> = rows.iter().filter(|row| row.body.contains("ü")).collect();
    assert_eq!(lines.len(), said);
    assert!(lines.iter().all(|row| row.body.matches('ü').count() == runehall_protocol::limits::LINE), "{lines:?}");
}

#[tokio::test]
async fn who_does_not_read_a_table_is_closed() {
    let hall = Hall::open(Options { lines: lines(40), no_limits: true, ..Options::default() }).await;
    let ada = hall.guest().await;
    let mut line = ada.look(&ada.table().await).await;
    // Everything is answered and nothing read, until the server does not write on, and then does not wait any longer.
    let ping = Message::text(json!({ "type": "ping" }).to_string());
    let asking = async { while line.0.send(ping.clone()).await.is_ok() {} };
    timeout(PATIENCE, asking).await.expect("the server hangs up");
    hall.close().await;
}

#[tokio::test]
async fn who_sends_nonsense_for_long_is_sent_away() {
    let hall = Hall::open(Options::default()).await;
    let (mallory, ada) = (hall.guest().await, hall.guest().await);
    let table = ada.table().await;
    let mut patient = ada.look(&table).await;
    let mut line = mallory.look(&table).await;
    let mut last = json!(null);
    let nonsense = json!({ "type": "nonsense" });
    let flood = async {
        for n in 0.. {
            assert!(n < 500, "nothing stops it");
            // The server may have hung up; what it said last is still to be read.
            let _ = line.0.send(Message::text(nonsense.to_string())).await;
            match line.hear_until("refused").await {
                Ok(refused) => last = refused,
                Err(reason) => return reason,
            }
        }
        String::new()
    };
    let reason = timeout(PATIENCE, flood).await.unwrap();
    assert!(last["code"] == "too-many" && last["wait"].as_u64() > Some(0), "{last}");
    assert!(reason.contains("refused"), "{reason}");
    // Coming back does not begin the count again. Others at the table, and at the same address, are not concerned.
    let mut again = mallory.look(&table).await;
    again.say(&nonsense).await;
    while again.hear().await.is_ok() {}
    patient.say(&nonsense).await;
    assert_eq!(patient.hear_a("refused").await["code"], "malformed");
    patient.say(&json!({ "type": "ping" })).await;
    patient.hear_a("pong").await;
    drop((line, again, patient));
    hall.close().await;
}
