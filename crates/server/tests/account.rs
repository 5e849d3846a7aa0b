//! Passwords and recovery codes: who may set them, and what ends when they do.

mod common;

use axum::http::{Method, StatusCode};
use common::{Browser, PASSWORD, Server, credentials, server, server_with};
use runehall_server::Options;
use serde_json::{Value, json};

const NEW: &str = "a better password";

/// Without limits, for tests with many attempts.
async fn patient_server() -> Server {
    server_with(Options { no_limits: true, ..Options::default() }).await
}

fn change(old: &str, new: &str) -> Value {
    json!({ "password": old, "new_password": new })
}

fn recovery(name: &str, code: &str, new: &str) -> Value {
    json!({ "name": name, "code": code, "new_password": new })
}

async fn is_known(browser: &Browser<'_>) -> bool {
    browser.get("/api/history").await.status == StatusCode::OK
}

#[tokio::test]
async fn a_password_is_changed_and_other_browsers_are_signed_out() {
    let server = patient_server().await;
    let (ada, _) = server.account("Ada").await;
    let elsewhere = server.signed_in("Ada", PASSWORD).await;
    let ben = server.guest().await;
    let token = ada.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();

    let changed = ada.put("/api/password", &change(PASSWORD, NEW)).await;
    assert_eq!((changed.status, changed.text.as_str()), (StatusCode::NO_CONTENT, ""));
    assert!(is_known(&ada).await && is_known(&ben).await);
    assert!(!is_known(&elsewhere).await);
    assert_eq!(ada.by_token(Method::GET, "/api/me", &token).await.status, StatusCode::OK, "tokens stay");
    assert_eq!(ben.post("/api/sign-in", &credentials("Ada", PASSWORD)).await.code(), "credentials");
    server.signed_in("Ada", NEW).await;
}

#[tokio::test]
async fn a_password_is_changed_only_by_who_knows_it() {
    let server = patient_server().await;
    let (ada, _) = server.account("Ada").await;
    let elsewhere = server.signed_in("Ada", PASSWORD).await;
    let wrong = ada.put("/api/password", &change("a wrong password", NEW)).await;
    assert_eq!((wrong.status, wrong.code()), (StatusCode::UNAUTHORIZED, "credentials".to_owned()));
    let weak = ada.put("/api/password", &change(PASSWORD, "short")).await;
    assert_eq!((weak.status, weak.code()), (StatusCode::BAD_REQUEST, "malformed".to_owned()));
    assert_eq!(ada.put("/api/password", &json!({ "new_password": NEW })).await.code(), "malformed");
    let guest = server.guest().await;
    assert_eq!(guest.put("/api/password", &change(PASSWORD, NEW)).await.code(), "not-now");
    let nobody = Browser { server: &server, cookie: String::new() };
    assert_eq!(nobody.put("/api/password", &change(PASSWORD, NEW)).await.code(), "sign-in");
    assert!(is_known(&elsewhere).await, "nothing has changed");
    server.signed_in("Ada", PASSWORD).await;
}

#[tokio::test]
async fn a_code_sets_a_new_password_once() {
    let server = patient_server().await;
    let (ada, code) = server.account("Ada").await;
    assert_eq!(code.split('-').map(str::len).collect::<Vec<_>>(), [4; 7], "{code}");
    let mut guest = server.guest().await;
    let before = guest.clone();

    let typed = code.to_lowercase().replace('-', " ");
    let recovered = guest.post("/api/recover", &recovery("ada", &typed, NEW)).await;
    assert_eq!(recovered.status, StatusCode::OK, "{recovered:?}");
    guest.keep_cookie(&recovered);
    assert_eq!(guest.get("/api/me").await.json(), json!({ "name": "Ada", "guest": false }));
    assert!(!is_known(&ada).await && !is_known(&before).await);
    assert_eq!(guest.post("/api/sign-in", &credentials("Ada", PASSWORD)).await.code(), "credentials");
    server.signed_in("Ada", NEW).await;

    assert_eq!(
        before.post("/api/recover", &recovery("Ada", &code, PASSWORD)).await.code(),
        "credentials",
        "it is spent"
    );
    let next = recovered.json()["recovery_code"].as_str().unwrap().to_owned();
    assert_ne!(next, code);
    assert_eq!(before.post("/api/recover", &recovery("Ada", &next, PASSWORD)).await.status, StatusCode::OK);
    assert!(!is_known(&guest).await);
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_code_look_the_same() {
    let server = patient_server().await;
    let (_, code) = server.account("Ada").await;
    let guest = server.guest().await;
    let wrong_code = guest.post("/api/recover", &recovery("Ada", "0000-0000-0000-0000-0000-0000-0000", NEW)).await;
    assert_eq!((wrong_code.status, wrong_code.code()), (StatusCode::UNAUTHORIZED, "credentials".to_owned()));
    for (name, code) in [("Eve", code.as_str()), ("", &code), ("A\u{202e}da", &code), ("Ada", ""), ("Eve", "")] {
        let wrong = guest.post("/api/recover", &recovery(name, code, NEW)).await;
        assert_eq!((wrong.status, &wrong.text), (wrong_code.status, &wrong_code.text), "{name} {code}");
        assert_eq!(wrong.header("set-cookie"), "");
    }
    // Told before anything about the account is.
    for name in ["Ada", "Eve"] {
        assert_eq!(guest.post("/api/recover", &recovery(name, &code, "short")).await.code(), "malformed", "{name}");
    }
    server.signed_in("Ada", PASSWORD).await;
}

#[tokio::test]
async fn a_new_code_is_made_for_who_knows_the_password() {
    let server = patient_server().await;
    let (ada, code) = server.account("Ada").await;
    let wrong = ada.post("/api/recovery-code", &json!({ "password": "a wrong password" })).await;
    assert_eq!((wrong.status, wrong.code()), (StatusCode::UNAUTHORIZED, "credentials".to_owned()));
    let guest = server.guest().await;
    assert_eq!(guest.post("/api/recovery-code", &json!({ "password": PASSWORD })).await.code(), "not-now");
    let nobody = Browser { server: &server, cookie: String::new() };
    assert_eq!(nobody.post("/api/recovery-code", &json!({ "password": PASSWORD })).await.code(), "sign-in");

    let made = ada.post("/api/recovery-code", &json!({ "password": PASSWORD })).await;
    assert_eq!(made.status, StatusCode::OK, "{made:?}");
    let next = made.json()["recovery_code"].as_str().unwrap().to_owned();
    assert!(is_known(&ada).await, "it ends no session");
    assert_eq!(
        guest.post("/api/recover", &recovery("Ada", &code, NEW)).await.code(),
        "credentials",
        "the old one is void"
    );
    assert_eq!(guest.post("/api/recover", &recovery("Ada", &next, NEW)).await.status, StatusCode::OK);
}

/// However one tries, the attempts are counted together.
#[tokio::test]
async fn guessing_is_stopped_soon_by_every_way_in() {
    for (path, put) in [("/api/recover", false), ("/api/recovery-code", false), ("/api/password", true)] {
        let server = server().await;
        let (ada, _) = server.account("Ada").await;
        let body =
            json!({ "name": "Ada", "code": "0", "password": "a wrong password", "new_password": "a new password" });
        let mut codes = vec![];
        while codes.len() < 50 && codes.last().is_none_or(|code| code != "too-many") {
            let reply = if put { ada.put(path, &body).await } else { ada.post(path, &body).await };
            codes.push(reply.code());
        }
        assert!(codes.len() > 5 && codes[..5].iter().all(|code| code == "credentials"), "{path}: {codes:?}");
        assert_eq!(codes.last().unwrap(), "too-many", "{path}");
        assert_eq!(ada.post("/api/sign-in", &credentials("Ada", PASSWORD)).await.code(), "too-many", "{path}");
    }
}

/// One that was stolen must not make others, or send its owner away.
#[tokio::test]
async fn a_token_does_not_reach_the_account() {
    let server = patient_server().await;
    let (ada, _) = server.account("Ada").await;
    let token = ada.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    for (method, path) in [
        (Method::GET, "/api/sessions"),
        (Method::DELETE, "/api/sessions"),
        (Method::DELETE, "/api/sessions/0000000000000000"),
        (Method::GET, "/api/tokens"),
        (Method::POST, "/api/tokens"),
        (Method::DELETE, "/api/tokens/0000000000000000"),
        (Method::PUT, "/api/password"),
        (Method::POST, "/api/recovery-code"),
        (Method::POST, "/api/account"),
    ] {
        let reply = ada.by_token(method.clone(), path, &token).await;
        assert_eq!((reply.status, reply.code()), (StatusCode::UNAUTHORIZED, "sign-in".to_owned()), "{method} {path}");
    }
    assert_eq!(ada.by_token(Method::GET, "/api/history", &token).await.status, StatusCode::OK);
}
