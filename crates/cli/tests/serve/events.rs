//! Events over HTTP and sockets, with servers that are killed between rounds and in the middle of them.

use std::time::Duration;

use runehall_dice::FastDice;
use runehall_protocol::event::{EventInfo, EventPairing, EventSeen, EventStage};
use serde_json::json;

use crate::hall::{Hall, Person};
use crate::play;

async fn seen(person: &Person, hall: &Hall, id: &str) -> EventSeen {
    let (status, text) = person.get(hall, &format!("/api/events/{id}")).await;
    assert_eq!(status, 200, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// The encounter of a player that is being played.
fn playing(event: &EventInfo, you: u8) -> Option<(usize, EventPairing)> {
    let round = event.rounds.len().checked_sub(1)?;
    let mine = |pairing: &&EventPairing| pairing.players.0 == you || pairing.players.1 == you;
    let pairing = event.rounds[round].pairings.iter().find(mine)?.clone();
    (pairing.table.is_some() && pairing.score.is_none()).then_some((round, pairing))
}

/// Ada, who comes to all her encounters, and three others who do not. The server is killed in the middle of her first encounter
/// and as soon as each of her encounters is over.
async fn survives_kills(start: impl Fn() -> Hall) {
    let mut hall = start();
    let people = [Person::guest(&hall).await, Person::guest(&hall).await];
    let wish = json!({ "game": "zun", "players": 4, "form": "round-robin", "bot": "random", "pace": 0, "stand_in": 1 });
    let (status, made) = people[0].post(&hall, "/api/events", &wish).await;
    assert_eq!(status, 200, "{made}");
    let id = made["event"]["id"].as_str().unwrap().to_owned();
    let enter = json!({ "invite": made["invite"], "contribution": "5a".repeat(32) });
    for person in &people {
        assert_eq!(person.post(&hall, &format!("/api/events/{id}/enter"), &enter).await.0, 200);
    }
    hall.kill();
    hall = start();
    assert_eq!(seen(&people[0], &hall, &id).await.event.players.len(), 2, "entries are kept");
    assert_eq!(people[0].post(&hall, &format!("/api/events/{id}/start"), &json!({})).await.0, 200);

    let (mut dice, mut kills, mut told, mut done) = (FastDice::new(3), 0, vec![], vec![]);
    let last = loop {
        let now = seen(&people[0], &hall, &id).await;
        // What was told once stays true: no result and no pairing changes when a server dies.
        for (before, after) in std::iter::zip(&told, &now.event.rounds) {
            let of = |round: &runehall_protocol::event::EventRound| {
                round.pairings.iter().map(|pairing| (pairing.players, pairing.table.clone())).collect::<Vec<_>>()
            };
            assert_eq!(of(before), of(after));
        }
        let finished =
            |round: &runehall_protocol::event::EventRound| round.pairings.iter().all(|pairing| pairing.table.is_some());
        told = now.event.rounds.iter().take_while(|round| finished(round)).cloned().collect();
        if now.event.stage == EventStage::Over {
            break now;
        }
        let next = playing(&now.event, now.you.unwrap()).filter(|(_, pairing)| !done.contains(&pairing.table));
        let Some((round, pairing)) = next else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        done.push(pairing.table.clone());
        let table = pairing.table.unwrap();
        if round == 0 && kills == 0 {
            let mut looker = [people[0].look(&hall, &table, 0).await];
            play(&mut looker, &mut dice, 3).await;
            hall.kill();
            (hall, kills) = (start(), kills + 1);
        }
        let mut looker = [people[0].look(&hall, &table, 0).await];
        play(&mut looker, &mut dice, usize::MAX).await;
        // The result is in the log of the table, and perhaps not yet in that of the event.
        hall.kill();
        (hall, kills) = (start(), kills + 1);
    };
    assert_eq!((last.event.rounds.len(), kills), (3, 4));
    assert_eq!(last.event.standings.len(), 4);
    let points: u32 = last.event.standings.iter().map(|place| place.points).sum();
    assert!((12..=18).contains(&points), "six encounters: {points}");
    for pairing in last.event.rounds.iter().flat_map(|round| &round.pairings) {
        let table = pairing.table.as_ref().unwrap();
        assert_eq!(
            people[0].get(&hall, &format!("/api/tables/{table}/replay-file")).await.0,
            200,
            "open to all at the end"
        );
    }
}

#[tokio::test]
async fn an_event_outlives_its_server_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    survives_kills(|| Hall::sqlite(folder.path())).await;
}

#[tokio::test]
async fn an_event_outlives_its_server_on_postgres() {
    let postgres = runehall_store::testing::throwaway_postgres().unwrap();
    survives_kills(|| Hall::postgres(&postgres.url())).await;
}

/// What Ada brings to her encounters, once the table before the rounds is over.
async fn made_there(ada: &Person, hall: &Hall, id: &str) -> EventSeen {
    loop {
        let now = seen(ada, hall, id).await;
        if !matches!(now.event.stage, EventStage::Building | EventStage::Gathering) {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A draft event of Ada, who comes, of Ben, who stays away, and of two bots. The server is killed in the middle of a pick of Ada's, as soon as her
/// deck is built, and as soon as each of her encounters is over.
async fn a_draft_survives_kills(start: impl Fn() -> Hall) {
    let mut hall = start();
    let people = [Person::guest(&hall).await, Person::guest(&hall).await];
    let [ada, ben] = &people;
    let brief = runehall_games::find("runeslingers").unwrap().info().brief();
    let wish = json!({ "game": "runeslingers", "gathering": "draft", "players": 4, "form": "swiss", "bot": "random",
        // Long enough for Ada to come back to a server that was killed, on a busy machine too.
        "pace": 0, "stand_in": 10, "options": brief });
    let (status, made) = ada.post(&hall, "/api/events", &wish).await;
    assert_eq!(status, 200, "{made}");
    let id = made["event"]["id"].as_str().unwrap().to_owned();
    let (enter, bring) = (
        json!({ "invite": made["invite"], "contribution": "5a".repeat(32) }),
        json!({ "brings": { "slinger": "1 Fireball" } }),
    );
    for person in &people {
        assert_eq!(person.post(&hall, &format!("/api/events/{id}/enter"), &enter).await.0, 200);
    }
    assert_eq!(ada.post(&hall, &format!("/api/events/{id}/start"), &json!({})).await.0, 200);
    let (status, refused) = ben.post(&hall, &format!("/api/events/{id}/bring"), &bring).await;
    assert_eq!((status, refused["clause"].as_str().is_some()), (422, true), "{refused}");
    for person in &people {
        assert_eq!(person.post(&hall, &format!("/api/events/{id}/bring"), &json!({ "brings": {} })).await.0, 200);
    }
    let table = loop {
        if let Some(table) = seen(ada, &hall, &id).await.event.gathered {
            break table;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };

    // One pick and half of the next: after the kill the same half is given, and the same cards are asked for.
    let mut dice = FastDice::new(5);
    let mut looker = [ada.look(&hall, &table, 0).await];
    play(&mut looker, &mut dice, 3).await;
    let before = looker[0].asked().unwrap().clone();
    assert_eq!(before.so_far.len(), 1, "in the middle of a pick");
    hall.kill();
    hall = start();
    let mut looker = [ada.look(&hall, &table, 0).await];
    looker[0].until(|looker| looker.update.is_some()).await;
    assert_eq!(looker[0].asked(), Some(&before));
    play(&mut looker, &mut dice, usize::MAX).await;
    hall.kill();
    hall = start();

    let now = made_there(ada, &hall, &id).await;
    let deck = now.brought.clone().unwrap();
    assert!(deck["deck"].lines().count() > 5, "{deck:?}");
    let closed = ["replay-file", "fair", "replay", "replay?seat=0", "coach", "scenario?step=1"];
    let branch = json!({ "step": 1, "seat": 0, "bot": "random" });
    let mut done: Vec<Option<String>> = vec![];
    let last = loop {
        let now = seen(ada, &hall, &id).await;
        assert_eq!(now.brought.as_ref(), Some(&deck), "what was made is kept through all rounds (RSL-22.13)");
        if now.event.stage == EventStage::Over {
            break now;
        }
        // RSL-22.13: nothing of the draft, nor of an encounter that is over, is told before the event is over.
        for table in std::iter::once(&table).chain(done.iter().flatten()) {
            for what in closed {
                let (status, text) = ada.get(&hall, &format!("/api/tables/{table}/{what}")).await;
                let ended = seen(ada, &hall, &id).await.event.stage == EventStage::Over;
                assert!(ended || (status == 409 && text.contains("an event that goes on")), "{what}: {status} {text}");
            }
            let (status, refused) = ada.post(&hall, &format!("/api/tables/{table}/branch"), &branch).await;
            let ended = seen(ada, &hall, &id).await.event.stage == EventStage::Over;
            let told = refused["message"].as_str().unwrap_or_default();
            assert!(ended || (status == 409 && told.contains("an event that goes on")), "{status} {refused}");
        }
        let next = playing(&now.event, now.you.unwrap()).filter(|(_, pairing)| !done.contains(&pairing.table));
        let Some((_, pairing)) = next else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        done.push(pairing.table.clone());
        let mut looker = [ada.look(&hall, &pairing.table.unwrap(), 0).await];
        play(&mut looker, &mut dice, usize::MAX).await;
        hall.kill();
        hall = start();
    };
    assert_eq!((last.event.rounds.len(), last.event.standings.len(), done.len()), (2, 4, 2));
    let replay = async |table: &str| {
        let (status, text) = ada.get(&hall, &format!("/api/tables/{table}/replay-file")).await;
        assert_eq!(status, 200, "open to all at the end: {text}");
        runehall_wire::parse(&text).unwrap()
    };
    let part = runehall_games::find(&replay(&table).await.game).unwrap().load(&[]).unwrap();
    assert!(runehall_games::fair::verify(part, &replay(&table).await).unwrap().n_rolls > 100);
    for table in done {
        let replay = replay(&table.unwrap()).await;
        assert!(replay.setup.brought.contains(&deck), "the deck that was drafted");
        assert_eq!(replay.setup.options["format"], "draft");
        assert!(
            brief.iter().all(|(name, value)| replay.setup.options.get(name) == Some(value)),
            "{:?}",
            replay.setup.options
        );
    }
}

#[tokio::test]
async fn a_draft_event_outlives_its_server_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    a_draft_survives_kills(|| Hall::sqlite(folder.path())).await;
}

#[tokio::test]
async fn a_draft_event_outlives_its_server_on_postgres() {
    let postgres = runehall_store::testing::throwaway_postgres().unwrap();
    a_draft_survives_kills(|| Hall::postgres(&postgres.url())).await;
}

#[tokio::test]
async fn the_example_bot_enters_an_event_and_plays_it_to_its_places() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::sqlite(folder.path());
    let host = Person::guest(&hall).await;
    let wish = json!({ "game": "runeslingers", "players": 3, "form": "swiss", "bot": "random", "pace": 0, "gathering": "sealed" });
    let (_, made) = host.post(&hall, "/api/events", &wish).await;
    let (id, invite) = (made["event"]["id"].as_str().unwrap().to_owned(), made["invite"].as_str().unwrap());
    let link = format!("http://{}/e/{id}?invite={invite}", hall.host);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let mut bot = std::process::Command::new("python3");
    let bot = bot.args([script, "--join", &link]).stdout(std::process::Stdio::piped()).spawn().unwrap();
    while seen(&host, &hall, &id).await.event.players.is_empty() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(host.post(&hall, &format!("/api/events/{id}/start"), &json!({})).await.0, 200);
    let output = tokio::task::spawn_blocking(move || bot.wait_with_output().unwrap()).await.unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains(" of 3 players in the event"), "{said}");
    let over = seen(&host, &hall, &id).await;
    assert_eq!((over.event.stage, over.event.rounds.len()), (EventStage::Over, 2));
    assert!(over.event.players.iter().filter(|player| player.bot.is_none()).all(|player| !player.left));
}
