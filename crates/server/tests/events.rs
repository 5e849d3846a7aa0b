//! Events in one process and in two, on both databases; and the decks that people keep.

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use runehall_dice::fair::{Secret, commitment, from_hex};
use runehall_protocol::ErrorCode;
use runehall_protocol::event::{Enter, EventSeen, EventStage, NewEvent};
use runehall_protocol::lobby::Bring;
use runehall_server::hub::Hub;
use runehall_server::limits::Who;
use runehall_server::{App, Options};
use runehall_store::testing::throwaway_postgres;
use runehall_store::{Place, Store, User, open};
use runehall_wire::{LogEntry, Outside};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

async fn hub_at(place: &Place) -> (Hub, Arc<dyn Store>) {
    let store = open(place).await.unwrap();
    let app = App::new(Arc::clone(&store), Options { no_limits: true, ..Options::default() }).unwrap();
    (app.hub.clone(), store)
}

async fn guest(store: &dyn Store, id: &str) -> User {
    store.new_user(id, id, 1).await.unwrap()
}

#[expect(clippy::needless_pass_by_value, reason = "wishes are written where they are handed over")]
fn wish(more: Value) -> NewEvent {
    let mut new = json!({ "game": "zun", "players": 4, "bot": "random", "pace": 0, "stand_in": 1, "public": true });
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    serde_json::from_value(new).unwrap()
}

fn enter() -> Enter {
    Enter { invite: None, contribution: "ab".repeat(32) }
}

/// Waits until an event has come so far.
async fn until(hub: &Hub, id: &str, what: impl Fn(&EventSeen) -> bool) -> EventSeen {
    let wait = async {
        loop {
            let seen = hub.event(id, None).await.unwrap();
            if what(&seen) {
                return seen;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_mins(5), wait).await.expect("the event goes on")
}

/// An event of bots and one person who never comes is played to its places, whoever looks after it.
async fn is_played_to_its_places(first: &(Hub, Arc<dyn Store>), second: &(Hub, Arc<dyn Store>)) {
    let (hub, store) = first;
    let ada = guest(&**store, "ada").await;
    let ben = guest(&**store, "ben").await;
    let id = hub.open_event(&ada, wish(json!({ "players": 5, "form": "swiss" }))).await.unwrap().event.id;
    let seen = second.0.enter(&ada, &id, enter()).await.unwrap();
    assert_eq!((seen.you, seen.host, seen.event.stage), (Some(0), true, EventStage::Entries));
    assert_eq!(hub.start_event(&ben, &id).await.unwrap_err().code, ErrorCode::NotYours);
    assert_eq!(hub.enter(&ada, &id, enter()).await.unwrap_err().code, ErrorCode::Taken);
    let seen = hub.start_event(&ada, &id).await.unwrap();
    assert_eq!((seen.event.players.len(), seen.event.n_rounds), (5, 3));

    let seen = until(hub, &id, |seen| {
        seen.event.rounds.iter().flat_map(|round| &round.pairings).any(|pairing| pairing.score.is_some())
    })
    .await;
    let finished = seen.event.rounds.iter().flat_map(|round| &round.pairings).find(|pairing| pairing.score.is_some());
    let table = finished.and_then(|pairing| pairing.table.clone()).unwrap();
    let asks = [Who::User("ada".to_owned())];
    if seen.event.stage == EventStage::Rounds {
        let refused = hub.replay_file(&table, &asks).await.unwrap_err();
        // It may have ended between the two.
        assert_eq!((refused.code, refused.clause), (ErrorCode::NotNow, None), "a clause of another game is no reason");
        assert_eq!(hub.fair(&table, &asks).await.unwrap_err().code, ErrorCode::NotNow);
        assert!(seen.event.secret.is_none());
    }

    let seen = until(&second.0, &id, |seen| seen.event.stage == EventStage::Over).await;
    assert_eq!(seen.event.rounds.len(), 3);
    assert_eq!(seen.event.standings.iter().map(|place| place.place).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    let points: u32 = seen.event.standings.iter().map(|place| place.points).sum();
    assert!((18..=27).contains(&points), "three rounds of two encounters and a bye: {points}");
    assert!(hub.replay_file(&table, &asks).await.unwrap().contains("zun"), "open to all when the event is over");
    let fair: Value = serde_json::from_str(&hub.fair(&table, &asks).await.unwrap()).unwrap();
    assert_eq!(fair["fair"], true);
    assert_eq!(
        runehall_wire::hex(&commitment(&Secret::new(from_hex(seen.event.secret.as_deref().unwrap()).unwrap()))),
        seen.event.commitment
    );
    for pairing in seen.event.rounds.iter().flat_map(|round| &round.pairings) {
        let info = hub.info(pairing.table.as_ref().unwrap()).await.unwrap();
        assert_eq!(info.event.as_deref(), Some(id.as_str()));
        let (one, other) = pairing.players;
        assert_eq!(info.seats[0].name, seen.event.players[usize::from(one)].name);
        assert_eq!(info.seats[1].name, seen.event.players[usize::from(other)].name);
    }
    assert_eq!(hub.history(&ada).await.unwrap().iter().filter(|past| past.table.event.is_some()).count(), {
        let mine = |pairing: &&runehall_protocol::event::EventPairing| pairing.players.0 == 0 || pairing.players.1 == 0;
        seen.event.rounds.iter().flat_map(|round| &round.pairings).filter(mine).count()
    });
    assert!(hub.events().await.unwrap().is_empty());
    assert_eq!(hub.events_of(&ada).await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_event_is_played_to_its_places_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub_at(&Place::Sqlite(folder.path().to_owned())).await;
    is_played_to_its_places(&hub, &hub).await;
}

#[tokio::test]
async fn an_event_is_played_to_its_places_by_two_processes_on_postgres() {
    let postgres = throwaway_postgres().unwrap();
    let place = Place::Postgres(postgres.url());
    is_played_to_its_places(&hub_at(&place).await, &hub_at(&place).await).await;
}

#[tokio::test]
async fn what_is_brought_is_checked_secret_and_fixed_before_the_first_round() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, store) = hub_at(&Place::Sqlite(folder.path().to_owned())).await;
    let (ada, ben) = (guest(&*store, "ada").await, guest(&*store, "ben").await);
    let new = wish(json!({ "game": "runeslingers", "players": 2, "bot": "", "stand_in": 60 }));
    let id = hub.open_event(&ada, new).await.unwrap().event.id;
    hub.enter(&ada, &id, enter()).await.unwrap();
    let alone = hub.start_event(&ada, &id).await.unwrap_err();
    assert!(alone.code == ErrorCode::NotNow && alone.message.starts_with("1 would play"), "{alone:?}");
    hub.enter(&ben, &id, enter()).await.unwrap();
    let deck = |text: &str| Bring { brings: BTreeMap::from([("deck".to_owned(), text.to_owned())]) };
    let refused = hub.bring_to_event(&ada, &id, deck("1 Fireball")).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Illegal);
    let none = Bring { brings: BTreeMap::new() };
    let seen = hub.bring_to_event(&ada, &id, none.clone()).await.unwrap();
    assert_eq!(seen.brought, Some(BTreeMap::new()));
    assert_eq!(hub.event(&id, Some("ben")).await.unwrap().brought, None, "others are not told");
    assert_eq!(hub.start_event(&ada, &id).await.unwrap().event.stage, EventStage::Building);
    hub.bring_to_event(&ben, &id, none.clone()).await.unwrap();
    let seen = until(&hub, &id, |seen| seen.event.rounds.iter().any(|round| round.pairings[0].table.is_some())).await;
    assert_eq!(seen.event.stage, EventStage::Rounds);
    let refused = hub.bring_to_event(&ben, &id, none).await.unwrap_err();
    assert!(refused.code == ErrorCode::NotNow && refused.message.contains("what is brought is brought"), "{refused:?}");

    // RSL-23.9: Ben leaves, and has lost.
    let seen = hub.leave_event(&ben, &id).await.unwrap();
    let seen = if seen.event.stage == EventStage::Over {
        seen
    } else {
        until(&hub, &id, |seen| seen.event.stage == EventStage::Over).await
    };
    assert_eq!((seen.event.standings[0].player, seen.event.standings[0].points), (0, 3));
    assert!(!seen.event.rounds[0].pairings[0].score.as_ref().unwrap().unplayed, "the game itself says what came of it");
}

#[tokio::test]
async fn the_time_for_choosing_ends_and_a_host_can_call_it_off() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, store) = hub_at(&Place::Sqlite(folder.path().to_owned())).await;
    let ada = guest(&*store, "ada").await;
    let new = wish(json!({ "game": "runeslingers", "players": 2, "building": 1, "stand_in": 60 }));
    let id = hub.open_event(&ada, new).await.unwrap().event.id;
    hub.enter(&ada, &id, enter()).await.unwrap();
    assert!(hub.start_event(&ada, &id).await.unwrap().event.time_left.is_some());
    until(&hub, &id, |seen| seen.event.stage == EventStage::Rounds).await;
    assert_eq!(hub.call_off(&ada, &id).await.unwrap().event.stage, EventStage::CalledOff);
    assert_eq!(hub.leave_event(&ada, &id).await.unwrap_err().code, ErrorCode::NotNow);
}

#[tokio::test]
async fn an_event_that_cannot_be_is_refused_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, store) = hub_at(&Place::Sqlite(folder.path().to_owned())).await;
    let ada = guest(&*store, "ada").await;
    for (more, code) in [
        (json!({ "game": "nothing" }), ErrorCode::NotFound),
        (json!({ "players": 1 }), ErrorCode::Malformed),
        (json!({ "players": 65 }), ErrorCode::Malformed),
        (json!({ "bot": "fool" }), ErrorCode::Malformed),
        (json!({ "stand_in": 0 }), ErrorCode::Malformed),
        (json!({ "clock": 100_000_000 }), ErrorCode::Malformed),
        (json!({ "mode": "2v2" }), ErrorCode::Illegal),
        (json!({ "options": { "turn-limit": "many" } }), ErrorCode::Illegal),
    ] {
        assert_eq!(hub.open_event(&ada, wish(more.clone())).await.unwrap_err().code, code, "{more}");
    }
    let id = hub.open_event(&ada, wish(json!({ "public": false }))).await.unwrap().event.id;
    let ben = guest(&*store, "ben").await;
    assert_eq!(hub.enter(&ben, &id, enter()).await.unwrap_err().code, ErrorCode::NotYours);
    assert_eq!(hub.event("nothing", None).await.unwrap_err().code, ErrorCode::NotFound);
    let table = serde_json::from_value(json!({ "game": "zun", "seats": ["you", "open"] })).unwrap();
    let table = hub.make(&ada, table).await.unwrap().table.id;
    assert_eq!(hub.event(&table, None).await.unwrap_err().code, ErrorCode::NotFound, "a table is no event");
}

#[tokio::test]
async fn decks_are_kept_changed_shared_and_forgotten() {
    let server = common::server().await;
    let (ada, ben) = (server.guest().await, server.guest().await);
    let deck = json!({ "game": "runeslingers", "brings": "deck", "name": " Mine ", "text": "3 Fireball\n" });
    let kept = ada.post("/api/decks", &deck).await;
    assert_eq!(kept.status, 200, "{kept:?}");
    let id = kept.json()["id"].as_str().unwrap().to_owned();
    assert_eq!((&kept.json()["name"], &kept.json()["own"]), (&json!("Mine"), &json!(true)));
    let path = format!("/api/decks/{id}");
    let shared = ben.get(&path).await.json();
    assert_eq!((&shared["text"], &shared["own"]), (&json!("3 Fireball\n"), &json!(false)), "by its link");
    assert_eq!(ben.get("/api/decks").await.json(), json!([]));
    let changed = json!({ "game": "runeslingers", "brings": "deck", "name": "Ours", "text": "2 Spark" });
    assert_eq!(ben.put(&path, &changed).await.code(), "not-found", "of another");
    assert_eq!(ada.put(&path, &changed).await.json()["text"], "2 Spark");
    assert_eq!(ada.get("/api/decks").await.json().as_array().unwrap().len(), 1);
    ben.delete(&path).await;
    assert_eq!(ada.get(&path).await.json()["name"], "Ours", "nobody forgets what is not theirs");
    ada.delete(&path).await;
    assert_eq!(ada.get(&path).await.code(), "not-found");
    for (field, value) in [
        ("game", json!("nothing")),
        ("brings", json!("hat")),
        ("name", json!(" ")),
        ("text", json!("x".repeat(20_000))),
    ] {
        let mut wrong = deck.clone();
        wrong[field] = value;
        assert_ne!(ada.post("/api/decks", &wrong).await.status, 200, "{field}");
    }
    assert_eq!(
        ada.post("/api/decks", &json!({ "game": "zun", "brings": "deck", "name": "n", "text": "" })).await.code(),
        "malformed"
    );
}

/// Options with which encounters are soon over.
fn brief() -> BTreeMap<String, String> {
    runehall_games::find("runeslingers").unwrap().info().brief()
}

/// Bots and one person who stays away draft or open boosters, and play on with what they took away, which nobody else is told before
/// the event is over.
#[tokio::test]
async fn what_is_gathered_before_the_rounds_is_brought_to_all_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, store) = hub_at(&Place::Sqlite(folder.path().to_owned())).await;
    let ada = guest(&*store, "ada").await;
    let small = json!({ "game": "runeslingers", "gathering": "draft", "players": 3 });
    let few = hub.open_event(&ada, wish(small)).await.unwrap_err();
    assert!(few.code == ErrorCode::Malformed && few.message.contains("4 to 8 can play"), "{few:?}");
    let odd = json!({ "game": "runeslingers", "gathering": "draft", "options": { "hat": "red" } });
    assert_eq!(hub.open_event(&ada, wish(odd)).await.unwrap_err().code, ErrorCode::Illegal);
    let nothing = json!({ "game": "zun", "gathering": "draft" });
    assert_eq!(hub.open_event(&ada, wish(nothing)).await.unwrap_err().code, ErrorCode::Malformed);
    for (gathering, players) in [("draft", 4), ("sealed", 2)] {
        let new = json!({ "game": "runeslingers", "gathering": gathering, "players": players, "form": "swiss" });
        let mut new = wish(new);
        new.options = brief();
        let id = hub.open_event(&ada, new).await.unwrap().event.id;
        hub.enter(&ada, &id, enter()).await.unwrap();
        hub.start_event(&ada, &id).await.unwrap();
        hub.bring_to_event(&ada, &id, Bring { brings: BTreeMap::new() }).await.unwrap();
        let seen = until(&hub, &id, |seen| seen.event.gathered.is_some()).await;
        let table = seen.event.gathered.clone().unwrap();
        assert_eq!(hub.info(&table).await.unwrap().seats.len(), players);
        let seen = until(&hub, &id, |seen| seen.event.stage != EventStage::Gathering).await;
        if seen.event.stage == EventStage::Rounds {
            let refused = hub.replay_file(&table, &[Who::User("ada".to_owned())]).await;
            assert!(refused.is_err() || hub.event(&id, None).await.unwrap().event.stage == EventStage::Over);
        }
        let mine = hub.event(&id, Some("ada")).await.unwrap().brought.unwrap();
        assert!(mine["deck"].lines().count() > 5, "{mine:?}");
        assert_eq!(hub.event(&id, None).await.unwrap().brought, None);
        let seen = until(&hub, &id, |seen| seen.event.stage == EventStage::Over).await;
        assert_eq!(seen.event.standings.len(), players);
        assert!(seen.event.options.contains_key("format"), "{:?}", seen.event.options);
        assert!(brief().iter().all(|(name, value)| seen.event.options.get(name) == Some(value)), "for the rounds");
    }
}

/// RSL-22.12, RSL-23.9: who leaves before the draft and who leaves in the middle of it stays in the circle, the lot picks for them, and they meet nobody.
#[tokio::test]
async fn the_lot_drafts_for_who_has_left() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, store) = hub_at(&Place::Sqlite(folder.path().to_owned())).await;
    let (ada, ben, cleo) = (guest(&*store, "ada").await, guest(&*store, "ben").await, guest(&*store, "cleo").await);
    let new = wish(
        json!({ "game": "runeslingers", "gathering": "draft", "form": "swiss", "stand_in": 2, "options": brief() }),
    );
    let id = hub.open_event(&ada, new).await.unwrap().event.id;
    for person in [&ada, &ben, &cleo] {
        hub.enter(person, &id, enter()).await.unwrap();
    }
    hub.start_event(&ada, &id).await.unwrap();
    hub.leave_event(&ben, &id).await.unwrap();
    for person in [&ada, &cleo] {
        hub.bring_to_event(person, &id, Bring { brings: BTreeMap::new() }).await.unwrap();
    }
    let seen = until(&hub, &id, |seen| seen.event.gathered.is_some()).await;
    let table = seen.event.gathered.unwrap();
    hub.leave_event(&cleo, &id).await.unwrap();
    assert_eq!(hub.leave_event(&cleo, &id).await.unwrap_err().code, ErrorCode::NotYours, "once is enough");
    let seen = until(&hub, &id, |seen| seen.event.stage == EventStage::Over).await;
    let pairs = seen.event.rounds.iter().flat_map(|round| &round.pairings).map(|pairing| pairing.players);
    assert!(
        pairs.into_iter().all(|(one, other)| one.min(other) == 0 && one.max(other) == 3),
        "{:?}",
        seen.event.rounds
    );
    let replay = hub.replay_file(&table, &[Who::User("ada".to_owned())]).await.unwrap();
    let replay = runehall_wire::parse(&replay).unwrap();
    let left = |entry: &&LogEntry| matches!(entry, LogEntry::Interrupt(Outside::Resign(_)));
    assert_eq!(replay.entries.iter().filter(left).count(), 2);
    assert_eq!(replay.setup.seats, 4, "they stay in the circle");
}
