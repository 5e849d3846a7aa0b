//! What people bring to a table, over HTTP: chosen in secret, and the game begins when all have chosen.

mod common;

use std::io;
use std::sync::{Arc, Mutex};

use common::{Browser, server_with};
use runehall_games::{GameEntry, Registry};
use runehall_server::Options;
use runehall_server::logs::{self, Log};
use runehall_testkit::muster::Muster;
use serde_json::{Value, json};

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

async fn sit(browser: &Browser<'_>, id: &str) {
    let joined = browser.post(&format!("/api/tables/{id}/join"), &json!({ "contribution": "5a".repeat(32) })).await;
    assert_eq!(joined.status, 200, "{joined:?}");
}

#[tokio::test]
async fn a_game_begins_when_everybody_has_chosen_in_secret() {
    let kept = Kept::default();
    let writer = kept.clone();
    logs::write_to(Log::Debug, move || writer.clone());
    let server =
        server_with(Options { games: Registry::with([GameEntry::of::<Muster>()]), ..Options::default() }).await;
    let (ada, ben) = (server.guest().await, server.guest().await);

    // The lobby form is made of what the game declares.
    let games = ada.get("/api/games").await.json();
    let muster = games.as_array().unwrap().iter().find(|game| game["name"] == "muster").unwrap();
    assert_eq!(muster["seats"], json!([2, 6]));
    assert_eq!(muster["options"][1]["takes"], json!({ "number": { "least": 1, "most": 9 } }));
    assert_eq!(muster["brings"][0]["takes"], json!({ "one-of": ["fox", "owl", "bear"] }));
    assert_eq!(muster["brings"][1]["takes"], json!("deck"));

    let wish = json!({ "game": "muster", "seats": ["you", "open"], "public": true, "options": { "rounds": "2" } });
    let id = ada.post("/api/tables", &wish).await.json()["table"]["id"].as_str().unwrap().to_owned();
    let bring = format!("/api/tables/{id}/bring");
    let choice = |champion: &str| json!({ "brings": { "champion": champion, "deck": "4 Wall" } });
    let stranger = ben.post(&bring, &choice("owl")).await;
    assert_eq!((stranger.status.as_u16(), stranger.code().as_str()), (403, "not-yours"), "{stranger:?}");
    sit(&ada, &id).await;
    sit(&ben, &id).await;
    let refused = ada.post(&bring, &json!({ "brings": { "champion": "oowl", "deck": "9 Wall" } })).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("MUS-2.1") && refused.text.contains("MUS-2.2"), "all reasons: {refused:?}");

    let stage = |table: &Value| table["stage"].as_str().unwrap().to_owned();
    let mut told = vec![];
    let chosen = ada.post(&bring, &choice("owl")).await;
    assert_eq!(stage(&chosen.json()), "open");
    for reader in [&ada, &ben] {
        for path in [format!("/api/tables/{id}"), "/api/tables".to_owned(), "/api/history".to_owned()] {
            told.push(reader.get(&path).await.text);
        }
    }
    told.push(chosen.text);
    let begun = ben.post(&bring, &choice("bear")).await;
    assert_eq!(stage(&begun.json()), "playing");
    told.push(begun.text);
    let late = ben.post(&bring, &choice("fox")).await;
    assert_eq!(late.status, 409, "{late:?}");
    told.push(String::from_utf8(kept.0.lock().unwrap().clone()).unwrap());
    assert!(told.iter().any(|text| text.contains("/bring")), "requests are logged");
    for text in told {
        assert!(!["owl", "bear", "Wall"].iter().any(|secret| text.contains(secret)), "{text}");
    }
}
