//! Nothing secret is logged. A file of its own: a process has one log.

mod common;

use std::io;
use std::sync::{Arc, Mutex};

use common::{PASSWORD, credentials, server};
use runehall_server::logs::{self, Log};
use serde_json::json;

/// What was logged.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn no_secret_is_logged() {
    let kept = Kept::default();
    let writer = kept.clone();
    logs::write_to(Log::Debug, move || writer.clone());

    let server = server().await;
    let mut guest = server.guest().await;
    let contribution = "c0ffee".repeat(11)[..64].to_owned();
    let made = guest.post("/api/account", &credentials("Ada", PASSWORD)).await.json();
    let code = made["recovery_code"].as_str().unwrap();
    guest
        .post("/api/recover", &json!({ "name": "Ada", "code": "0ther-c0de", "new_password": "another password" }))
        .await;
    guest.post("/api/sign-in", &credentials("Ada", "wrong-horse-wrong")).await;
    let signed_in = guest.post("/api/sign-in", &credentials("Ada", PASSWORD)).await;
    guest.keep_cookie(&signed_in);
    let token = guest.post("/api/tokens", &json!({})).await.json()["token"].as_str().unwrap().to_owned();
    let made = guest
        .post("/api/tables", &json!({ "game": "zun", "seats": ["you", "open"], "contribution": contribution }))
        .await
        .json();
    let invite = made["invite"].as_str().unwrap();
    guest.get(&format!("/t/x?invite={invite}")).await;
    guest.get("/api/tables/none?invite=a-guessed-invitation").await;

    let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("path=\"/api/sign-in\"") && log.contains("status=401"), "requests are logged:\n{log}");
    let cookie = guest.cookie.split('=').nth(1).unwrap();
    for secret in [
        PASSWORD,
        "wrong-horse-wrong",
        "another password",
        code,
        "0ther-c0de",
        cookie,
        &token,
        &contribution,
        invite,
        "a-guessed-invitation",
        "argon2",
    ] {
        assert!(!secret.is_empty() && !log.contains(secret), "{secret} is in the log:\n{log}");
    }
}
