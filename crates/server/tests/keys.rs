//! Sessions and tokens: they are listed, and what is ended is over at once, on open sockets too.

mod common;

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use common::{Browser, PASSWORD, server, server_with};
use futures_util::{SinkExt, StreamExt};
use runehall_server::{Config, Options, serve_until};
use runehall_store::Place;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async fn list(browser: &Browser<'_>, path: &str) -> Vec<Value> {
    let reply = browser.get(path).await;
    assert_eq!(reply.status, StatusCode::OK, "{reply:?}");
    reply.json().as_array().unwrap().clone()
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let server = server().await;
    let (ada, _) = server.account("Ada").await;
    let elsewhere = server.signed_in("Ada", PASSWORD).await;
    let third = server.signed_in("Ada", PASSWORD).await;
    let ben = server.guest().await;

    let sessions = list(&ada, "/api/sessions").await;
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions.iter().filter(|one| one["current"] == true).count(), 1);
    let text = ada.get("/api/sessions").await.text;
    for browser in [&ada, &elsewhere, &third] {
        assert!(!text.contains(browser.cookie.split('=').nth(1).unwrap()), "a secret in {text}");
    }
    let id_of = async |browser: &Browser<'_>| {
        let own = list(browser, "/api/sessions").await.into_iter().find(|one| one["current"] == true).unwrap();
        own["id"].as_str().unwrap().to_owned()
    };
    let id = id_of(&elsewhere).await;
    assert_eq!(ben.delete(&format!("/api/sessions/{id}")).await.status, StatusCode::NOT_FOUND, "it is not Ben's");
    assert_eq!(ada.delete("/api/sessions/0000000000000000").await.code(), "not-found");
    assert_eq!(ada.delete(&format!("/api/sessions/{id}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(elsewhere.get("/api/sessions").await.code(), "sign-in");
    assert_eq!(ada.delete(&format!("/api/sessions/{id}")).await.code(), "not-found", "it is ended already");
    assert_eq!(list(&ada, "/api/sessions").await.len(), 2);

    assert_eq!(ada.delete("/api/sessions").await.status, StatusCode::NO_CONTENT);
    assert_eq!(third.get("/api/sessions").await.code(), "sign-in");
    assert_eq!(list(&ada, "/api/sessions").await.len(), 1);
    assert_eq!(list(&ben, "/api/sessions").await.len(), 1);
    let nobody = Browser { server: &server, cookie: String::new() };
    for reply in [nobody.get("/api/sessions").await, nobody.delete("/api/sessions").await] {
        assert_eq!((reply.status, reply.code()), (StatusCode::UNAUTHORIZED, "sign-in".to_owned()));
    }
}

#[tokio::test]
async fn a_session_is_called_by_its_browser_and_nothing_more() {
    let server = server().await;
    let mut guest = Browser { server: &server, cookie: String::new() };
    let request = guest.request(Method::GET, "/api/me").header(header::USER_AGENT, FIREFOX);
    let reply = server.send(request.body(Body::empty()).unwrap()).await;
    guest.keep_cookie(&reply);
    let before = u64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let [session] = &list(&guest, "/api/sessions").await[..] else { panic!("one session") };
    assert_eq!((&session["label"], &session["current"]), (&json!("Firefox on Linux"), &json!(true)));
    for time in ["made_at", "used_at"] {
        let time = session[time].as_u64().unwrap();
        assert!((before - 60_000..=before).contains(&time), "{session}");
    }
    assert_eq!(session.as_object().unwrap().len(), 5, "{session}");
}

#[tokio::test]
async fn tokens_are_listed_and_called_back() {
    let server = server().await;
    let ada = server.guest().await;
    let made = ada.post("/api/tokens", &json!({ "label": " my  bot ", "days": 30 })).await;
    let token = made.json()["token"].as_str().unwrap().to_owned();
    let other = ada.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    // Also without a body, as programs have always asked.
    let request = ada.request(Method::POST, "/api/tokens").header(header::ORIGIN, common::ORIGIN);
    let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::empty());
    assert_eq!(server.send(request.unwrap()).await.status, StatusCode::OK);

    let tokens = list(&ada, "/api/tokens").await;
    assert_eq!(tokens.len(), 3);
    let find = |tokens: &[Value], label: &str| tokens.iter().find(|one| one["label"] == label).cloned().unwrap();
    let bot = find(&tokens, "my bot");
    assert_eq!(bot["until"].as_u64().unwrap() - bot["made_at"].as_u64().unwrap(), 30 * 24 * 3600 * 1000);
    assert!(bot.get("used_at").is_none(), "{bot}");
    assert!(find(&tokens, "").get("until").is_none());
    assert!(!ada.get("/api/tokens").await.text.contains(&token));

    assert_eq!(ada.by_token(Method::GET, "/api/history", &token).await.status, StatusCode::OK);
    let used = find(&list(&ada, "/api/tokens").await, "my bot");
    assert!(used["used_at"].as_u64() >= bot["made_at"].as_u64(), "{used}");
    assert_eq!(used["until"], bot["until"], "using it does not make it last longer");

    let path = format!("/api/tokens/{}", bot["id"].as_str().unwrap());
    let ben = server.guest().await;
    assert_eq!(ben.delete(&path).await.code(), "not-found");
    assert_eq!(ada.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.by_token(Method::GET, "/api/history", &token).await.code(), "credentials");
    assert_eq!(ada.by_token(Method::GET, "/api/history", &other).await.status, StatusCode::OK);
    assert_eq!(ada.delete(&path).await.code(), "not-found");
    assert_eq!(list(&ada, "/api/tokens").await.len(), 2);
}

#[tokio::test]
async fn tokens_are_asked_for_sensibly() {
    let server = server().await;
    let ada = server.guest().await;
    for body in
        [json!({ "days": 0 }), json!({ "days": 3651 }), json!({ "label": "x".repeat(41) }), json!({ "days": "7" })]
    {
        let reply = ada.post("/api/tokens", &body).await;
        assert_eq!((reply.status, reply.code()), (StatusCode::BAD_REQUEST, "malformed".to_owned()), "{body}");
    }
    let nobody = Browser { server: &server, cookie: String::new() };
    assert_eq!(nobody.get("/api/tokens").await.code(), "sign-in");
}

#[tokio::test]
async fn nobody_has_sessions_or_tokens_without_end() {
    let server = server_with(Options { no_limits: true, ..Options::default() }).await;
    let (ada, _) = server.account("Ada").await;
    let second = server.signed_in("Ada", PASSWORD).await;
    // Used later than the second one, which therefore goes first.
    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let hash = |browser: &Browser<'_>| *blake3::hash(browser.cookie.split('=').nth(1).unwrap().as_bytes()).as_bytes();
    server.app.store.use_key(hash(&ada), now + 60_000, Some(now + 600_000)).await.unwrap();
    server.app.store.use_key(hash(&second), now - 60_000, Some(now + 600_000)).await.unwrap();
    let mut others = vec![];
    for _ in 0..19 {
        others.push(server.signed_in("Ada", PASSWORD).await);
    }
    assert_eq!(list(&ada, "/api/sessions").await.len(), 20);
    assert_eq!(second.get("/api/sessions").await.code(), "sign-in", "not used for the longest time");
    assert_eq!(others[18].get("/api/sessions").await.status, StatusCode::OK);

    for _ in 0..50 {
        assert_eq!(ada.post("/api/tokens", &json!({})).await.status, StatusCode::OK);
    }
    let refused = ada.post("/api/tokens", &json!({})).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, "not-now".to_owned()));
    let id = list(&ada, "/api/tokens").await[0]["id"].as_str().unwrap().to_owned();
    ada.delete(&format!("/api/tokens/{id}")).await;
    assert_eq!(ada.post("/api/tokens", &json!({})).await.status, StatusCode::OK);
}

/// Each in its own place only: a page cannot send a token, and a program has no cookie to be guarded.
#[tokio::test]
async fn a_session_is_no_token_and_a_token_no_session() {
    let server = server().await;
    let ada = server.guest().await;
    let token = ada.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    let secret = ada.cookie.split('=').nth(1).unwrap();
    assert_eq!(ada.by_token(Method::GET, "/api/history", secret).await.code(), "credentials");
    let disguised = Browser { server: &server, cookie: format!("runehall={token}") };
    assert_eq!(disguised.get("/api/history").await.code(), "sign-in");
}

/// Half a minute at most is promised. The only test here that needs a real line.
#[tokio::test]
async fn the_sockets_of_an_ended_session_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::Sqlite(folder.path().to_owned());
    let (ready, bound) = tokio::sync::oneshot::channel();
    let config = Config { addr: "127.0.0.1:0".parse().unwrap(), place, options: Options::default() };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let ready = |addr| ready.send(addr).unwrap();
    let serving = tokio::spawn(serve_until(config, ready, async { drop(stopped.await) }));
    let origin = format!("http://{}", bound.await.unwrap());

    let http = reqwest::Client::new();
    let guest = async || {
        let me = http.get(format!("{origin}/api/me")).send().await.unwrap();
        me.headers()[header::SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned()
    };
    let post = async |cookie: &str, path: &str, body: Value| {
        let request =
            http.post(format!("{origin}{path}")).header(header::COOKIE, cookie).header(header::ORIGIN, &origin);
        request.json(&body).send().await.unwrap()
    };
    let (ada, ben) = (guest().await, guest().await);
    let made = post(&ada, "/api/tables", json!({ "game": "zun", "seats": ["you", "open"] })).await;
    let table: Value = made.json().await.unwrap();
    let open = async |cookie: &str| {
        let address = format!("{origin}/api/tables/{}/socket", table["table"]["id"].as_str().unwrap());
        let mut request = address.replace("http://", "ws://").into_client_request().unwrap();
        request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        request.headers_mut().insert(header::ORIGIN, origin.parse().unwrap());
        let (mut line, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        line.send(Message::text(json!({ "type": "hello", "version": runehall_protocol::VERSION }).to_string()))
            .await
            .unwrap();
        line
    };
    let mut lines = (open(&ada).await, open(&ben).await);
    let welcome: Value = serde_json::from_str(lines.0.next().await.unwrap().unwrap().to_text().unwrap()).unwrap();
    assert_eq!((&welcome["type"], &welcome["kept"]), (&json!("welcome"), &json!(0)), "the seat waits for its maker");
    assert_eq!(post(&ada, "/api/sign-out", json!({})).await.status(), StatusCode::NO_CONTENT);

    let began = Instant::now();
    let mut said = vec![];
    while let Some(Ok(Message::Text(text))) =
        tokio::time::timeout(Duration::from_secs(30), lines.0.next()).await.expect("closed within half a minute")
    {
        said.push(serde_json::from_str::<Value>(&text).unwrap());
    }
    let last = said.last().unwrap();
    assert_eq!((&last["type"], &last["code"]), (&json!("refused"), &json!("credentials")), "{said:?}");
    assert!(began.elapsed() < Duration::from_secs(30));
    // Ben, whose session is as old, is still there.
    lines.1.send(Message::text(json!({ "type": "ping" }).to_string())).await.unwrap();
    let pong = tokio::time::timeout(Duration::from_secs(10), async {
        while let Some(Ok(message)) = lines.1.next().await {
            if message.to_text().is_ok_and(|text| text.contains("pong")) {
                return true;
            }
        }
        false
    });
    assert!(pong.await.unwrap());
    drop(lines);
    stop.send(()).unwrap();
    serving.await.unwrap().unwrap();
}
