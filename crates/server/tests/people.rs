//! Guests, accounts, tokens: who one is, and that nobody else can be it.

mod common;

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use common::{Browser, PASSWORD, credentials, server, server_with};
use runehall_server::Options;
use runehall_store::{Key, KeyKind};
use serde_json::json;

#[tokio::test]
async fn whoever_asks_is_a_guest_and_stays_the_same() {
    let server = server().await;
    let unknown = Browser { server: &server, cookie: String::new() };
    let first = unknown.get("/api/me").await;
    let cookie = first.header("set-cookie");
    assert!(cookie.starts_with("runehall="), "{cookie}");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{part} is missing in {cookie}");
    }
    assert!(!cookie.contains("Secure"), "plain http must work: {cookie}");
    assert_eq!(first.json()["guest"], true);

    let known = Browser { server: &server, cookie: cookie.split(';').next().unwrap().to_owned() };
    let again = known.get("/api/me").await;
    assert_eq!(again.json(), first.json());
    assert_eq!(again.header("set-cookie"), "");
    let renamed = known.put("/api/me", &json!({ "name": " Ada  Lovelace " })).await;
    assert_eq!(renamed.json(), json!({ "name": "Ada Lovelace", "guest": true }));
    assert_eq!(known.get("/api/me").await.json()["name"], "Ada Lovelace");
    assert_eq!(known.put("/api/me", &json!({ "name": "" })).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn behind_https_the_cookie_is_for_https_and_this_host_only() {
    let server = server_with(Options { behind_https: true, ..Options::default() }).await;
    let reply = Browser { server: &server, cookie: String::new() }.get("/api/me").await;
    let cookie = reply.header("set-cookie");
    assert!(cookie.starts_with("__Host-runehall=") && cookie.contains("Secure"), "{cookie}");
    assert!(reply.header("strict-transport-security").contains("max-age="));
}

#[tokio::test]
async fn a_cookie_that_was_tampered_with_is_nobodys() {
    let server = server().await;
    let mut guest = server.guest().await;
    let last = if guest.cookie.ends_with('0') { '1' } else { '0' };
    guest.cookie.pop();
    guest.cookie.push(last);
    assert_eq!(guest.post("/api/tokens", &json!({})).await.code(), "sign-in");
}

#[tokio::test]
async fn an_account_is_signed_in_to_from_elsewhere() {
    let server = server().await;
    let mut guest = server.guest().await;
    let made = guest.post("/api/account", &credentials("Ada", PASSWORD)).await;
    assert_eq!(made.status, StatusCode::OK, "{made:?}");
    guest.keep_cookie(&made);
    assert_eq!((&made.json()["name"], &made.json()["guest"]), (&json!("Ada"), &json!(false)));
    assert_eq!(guest.post("/api/account", &credentials("Eve", PASSWORD)).await.code(), "not-now");

    let mut elsewhere = server.guest().await;
    assert_eq!(elsewhere.post("/api/account", &credentials("ADA", PASSWORD)).await.code(), "taken");
    assert_eq!(elsewhere.put("/api/me", &json!({ "name": "ada" })).await.code(), "taken");
    let signed_in = elsewhere.post("/api/sign-in", &credentials("ada", PASSWORD)).await;
    assert_eq!(signed_in.status, StatusCode::OK, "{signed_in:?}");
    elsewhere.keep_cookie(&signed_in);
    assert_eq!(elsewhere.get("/api/me").await.json(), json!({ "name": "Ada", "guest": false }));

    let out = elsewhere.post("/api/sign-out", &json!({})).await;
    assert_eq!(out.status, StatusCode::NO_CONTENT);
    assert!(out.header("set-cookie").contains("Max-Age=0"), "{out:?}");
    assert_eq!(elsewhere.get("/api/history").await.code(), "sign-in", "the session is gone, not only its cookie");
    assert_eq!(guest.get("/api/history").await.status, StatusCode::OK, "that of another browser is not");
    assert_eq!(elsewhere.post("/api/sign-out", &json!({})).await.status, StatusCode::NO_CONTENT, "again");
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_look_the_same() {
    let server = server().await;
    server.account("Ada").await;
    let guest = server.guest().await;
    let wrong_password = guest.post("/api/sign-in", &credentials("Ada", "wrong horse battery")).await;
    let wrong_name = guest.post("/api/sign-in", &credentials("Eve", PASSWORD)).await;
    assert_eq!(wrong_password.status, StatusCode::UNAUTHORIZED);
    assert_eq!(wrong_password.text, wrong_name.text);
    assert_eq!(wrong_password.code(), "credentials");
    let weak = guest.post("/api/account", &credentials("Bob", "short")).await;
    assert_eq!(weak.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn guessing_passwords_is_stopped_soon() {
    let server = server().await;
    let guest = server.guest().await;
    // Some attempts become possible again while a slow machine still hashes.
    let mut codes = vec![];
    while codes.len() < 50 && codes.last().is_none_or(|code| code != "too-many") {
        codes.push(guest.post("/api/sign-in", &credentials("Ada", "a wrong password")).await.code());
    }
    assert!(codes.len() > 5 && codes[..5].iter().all(|code| code == "credentials"), "{codes:?}");
    assert_eq!(codes.last().unwrap(), "too-many");
    assert_eq!(guest.get("/api/games").await.status, StatusCode::OK, "the rest still works");
}

/// The old secret must not go on being somebody after the browser has got another.
#[tokio::test]
async fn signing_in_ends_the_session_that_the_browser_had() {
    let server = server().await;
    server.account("Ada").await;
    let before = server.guest().await;
    let mut browser = before.clone();
    let signed_in = browser.post("/api/sign-in", &credentials("Ada", PASSWORD)).await;
    browser.keep_cookie(&signed_in);
    assert_ne!(browser.cookie, before.cookie);
    assert_eq!(before.get("/api/history").await.code(), "sign-in");
    assert_eq!(browser.get("/api/history").await.status, StatusCode::OK);
}

/// Or who has had the guest's cookie would have the account.
#[tokio::test]
async fn making_an_account_ends_the_session_of_the_guest() {
    let server = server().await;
    let before = server.guest().await;
    let mut browser = before.clone();
    let made = browser.post("/api/account", &credentials("Ada", PASSWORD)).await;
    browser.keep_cookie(&made);
    assert_ne!(browser.cookie, before.cookie);
    assert_eq!(before.get("/api/history").await.code(), "sign-in");
    assert_eq!(browser.get("/api/me").await.json(), json!({ "name": "Ada", "guest": false }));
}

#[tokio::test]
async fn nobody_takes_a_name_that_looks_like_an_account() {
    let server = server().await;
    server.account("Ada Löw").await;
    let guest = server.guest().await;
    for alike in ["ada lo\u{308}w", "ＡＤＡ löw", "Аdа Löw", "Ada Iöw"] {
        let renamed = guest.put("/api/me", &json!({ "name": alike })).await;
        assert_eq!((renamed.status, renamed.code()), (StatusCode::CONFLICT, "taken".to_owned()), "{alike}");
        assert!(renamed.text.contains("`Ada Löw`"), "{renamed:?}");
    }
    assert_eq!(guest.post("/api/account", &credentials("Аdа Löw", PASSWORD)).await.code(), "taken");
    let renamed = guest.put("/api/me", &json!({ "name": "Ｂen" })).await;
    assert_eq!(renamed.json()["name"], "Ben", "kept in one form");
    assert_eq!(guest.post("/api/sign-in", &credentials("ＡＤＡ lo\u{308}w", PASSWORD)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_cookie_of_an_old_session_is_renewed() {
    let server = server().await;
    let user = server.app.store.new_user("1", "Ada", 0).await.unwrap();
    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    for (secret, days, renewed) in [("young", 29, false), ("old", 31, true)] {
        let made_at = now - days * 24 * 3600 * 1000;
        let (hash, label, until) = (*blake3::hash(secret.as_bytes()).as_bytes(), String::new(), Some(now + 1_000_000));
        let key = Key { hash, kind: KeyKind::Session, user: user.id.clone(), label, made_at, used_at: None, until };
        server.app.store.put_key(key, None).await.unwrap();
        let browser = Browser { server: &server, cookie: format!("runehall={secret}") };
        let reply = browser.get("/api/me").await;
        let cookie = reply.header("set-cookie");
        assert_eq!(cookie.starts_with(&format!("runehall={secret};")), renewed, "{cookie}");
        assert_eq!(cookie.contains("Max-Age=") && cookie.contains("HttpOnly"), renewed, "{cookie}");
    }
}

#[tokio::test]
async fn a_token_speaks_for_its_user_without_cookie_or_origin() {
    let server = server().await;
    let guest = server.guest().await;
    let token = guest.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(token.len(), "rh_".len() + 64);

    let program = Browser { server: &server, cookie: String::new() };
    let with = |token: &str| {
        program
            .request(Method::PUT, "/api/me")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(json!({ "name": "Deep Raven" }).to_string()))
            .unwrap()
    };
    assert_eq!(server.send(with(&token)).await.json()["name"], "Deep Raven");
    assert_eq!(guest.get("/api/me").await.json()["name"], "Deep Raven");
    assert_eq!(server.send(with("rh_0000")).await.code(), "credentials");
}

/// Or a page elsewhere could send a token of its own, without an origin check, and act as the visitor.
#[tokio::test]
async fn a_wrong_token_does_not_fall_back_to_the_cookie() {
    let server = server().await;
    let guest = server.guest().await;
    let request =
        guest.request(Method::GET, "/api/me").header(header::AUTHORIZATION, "Bearer wrong").body(Body::empty());
    assert_eq!(server.send(request.unwrap()).await.code(), "credentials");
}
