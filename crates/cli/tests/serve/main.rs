//! `runehall serve` as a process: whole games over sockets, refusals, kills, restarts, and two servers on one database.

mod events;
mod faults;
mod hall;
mod operator;
mod secrecy;
mod shapes;

use hall::{Hall, Looker, Person};
use runehall_dice::FastDice;
use runehall_protocol::lobby::{SeatWish, TableMade};
use runehall_protocol::play::{ToClient, ToServer};
use runehall_protocol::{ErrorCode, VERSION};
use serde_json::json;

const GAMES: [&str; 2] = ["zun", "regulations"];

/// Whoever is asked answers by lot, so many times or until the game is over. Hands back what was acknowledged.
async fn play(lookers: &mut [Looker], dice: &mut FastDice, most: usize) -> Vec<(u8, String)> {
    let mut taken = vec![];
    while taken.len() < most {
        // Exactly one seat is asked; the others hear of it only if they may.
        for looker in lookers.iter_mut() {
            looker.until(|looker| looker.update.is_some()).await;
        }
        let Some(i) = lookers.iter().position(|looker| looker.asked().is_some()) else {
            if lookers.iter().all(Looker::is_over) {
                break;
            }
            for looker in lookers.iter_mut() {
                looker.say(&ToServer::Ping).await;
                while !matches!(looker.hear().await, ToClient::Pong) {}
            }
            continue;
        };
        let asked = lookers[i].asked().unwrap().clone();
        let choice = asked.options[dice.below(asked.options.len() as u32) as usize].choice.clone();
        lookers[i].choose(&asked.decision, &choice).await.unwrap();
        taken.push((lookers[i].seat.unwrap(), choice));
        // The update comes before the word that it is taken, so the next look is at the newest question.
    }
    taken
}

async fn two_at_a_table(hall: &Hall, game: &str) -> (Person, Person, TableMade) {
    let (ada, ben) = (Person::guest(hall).await, Person::guest(hall).await);
    let made = ada.make(hall, game, &[SeatWish::You, SeatWish::Open], json!({})).await;
    ben.join(hall, &made).await;
    (ada, ben, made)
}

#[tokio::test]
async fn two_people_play_to_the_end_and_the_replay_is_fair() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::sqlite(folder.path());
    for game in GAMES {
        let (ada, ben, made) = two_at_a_table(&hall, game).await;
        let id = &made.table.id;
        let mut lookers = [ada.look(&hall, id, 0).await, ben.look(&hall, id, 0).await];
        play(&mut lookers, &mut FastDice::new(1), usize::MAX).await;
        let (status, file) = ada.get(&hall, &format!("/api/tables/{id}/replay-file")).await;
        assert_eq!(status, 200);
        let replay = runehall_wire::parse(&file).unwrap();
        let game = runehall_games::find(game).unwrap().load(&[]).unwrap();
        assert!(runehall_games::replay::verify(game.clone(), &replay).unwrap().outcome.is_some());
        assert!(runehall_games::fair::verify(game, &replay).unwrap().n_rolls > 5);
        let (_, rematch) = ben.post(&hall, &format!("/api/tables/{id}/rematch"), &json!({})).await;
        let rematch: TableMade = serde_json::from_value(rematch).unwrap();
        assert_eq!(rematch.seat, Some(1));
        let (_, same) = ada.post(&hall, &format!("/api/tables/{id}/rematch"), &json!({})).await;
        let same: TableMade = serde_json::from_value(same).unwrap();
        assert_eq!((same.table.id, same.seat), (rematch.table.id, Some(0)));
    }
    hall.stop();
}

#[tokio::test]
async fn what_does_not_fit_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::sqlite(folder.path());
    let (ada, ben, made) = two_at_a_table(&hall, "zun").await;
    let id = &made.table.id;
    let stranger = Person::guest(&hall).await;
    let mut lookers = [ada.look(&hall, id, 0).await, ben.look(&hall, id, 0).await];
    for looker in &mut lookers {
        looker.until(|looker| looker.update.is_some()).await;
    }
    lookers.sort_by_key(|looker| looker.asked().is_none());
    let [first, second] = &mut lookers;
    let asked = first.asked().unwrap().clone();
    let (decision, choice) = (&asked.decision, asked.options[0].choice.clone());
    assert!(second.asked().is_none(), "only the asked seat is told the question");
    assert_eq!(second.choose(decision, &choice).await, Err(ErrorCode::NotYours));
    assert_eq!(second.choose("0000000000000000", &choice).await, Err(ErrorCode::Stale));
    let mut watcher = stranger.look(&hall, id, 0).await;
    assert_eq!(watcher.seat, None);
    assert_eq!(watcher.choose(decision, &choice).await, Err(ErrorCode::NotYours));
    assert_eq!(first.choose(decision, "card:999").await, Err(ErrorCode::Illegal));
    assert_eq!(first.choose(decision, "whatever").await, Err(ErrorCode::Malformed));
    for nonsense in ["", "{}", "[1,2]", "{\"type\":\"choose\"}", "{\"type\":\"hello\",\"version\":1}"] {
        first.say_text(nonsense.to_owned()).await;
        assert_eq!(first.verdict().await, Err(ErrorCode::Malformed), "{nonsense}");
    }
    first.say(&ToServer::WhyNot { decision: decision.clone(), choice: "amount:3".to_owned() }).await;
    assert!(
        matches!(first.hear().await, ToClient::Because { reason: Some(reason), .. } if reason.clause.starts_with("ZUN-"))
    );
    assert_eq!(first.choose(decision, &choice).await, Ok(()));
    assert_eq!(first.choose(decision, &choice).await, Err(ErrorCode::Stale), "the same answer twice");

    let mut old = ada.connect(&hall, id).await;
    old.say(&ToServer::Hello { version: VERSION + 1, events: 0, chat: 0 }).await;
    assert!(matches!(old.hear().await, ToClient::Refused { why, .. } if why.code == ErrorCode::Version));
    assert!(old.try_hear().await.is_none(), "and the server hangs up");
    let mut lost = ada.connect(&hall, "nowhere").await;
    lost.say(&ToServer::Hello { version: VERSION, events: 0, chat: 0 }).await;
    assert!(matches!(lost.hear().await, ToClient::Refused { why, .. } if why.code == ErrorCode::NotFound));
    let join = json!({ "contribution": "00".repeat(32) });
    assert_eq!(stranger.post(&hall, &format!("/api/tables/{id}/join"), &join).await.0, 403);
}

#[tokio::test]
async fn a_killed_server_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut dice = FastDice::new(4);
    let mut hall = Hall::sqlite(folder.path());
    let (ada, ben, made) = two_at_a_table(&hall, "regulations").await;
    let id = &made.table.id;
    let mut taken = vec![];
    let mut known = [0, 0];
    loop {
        let mut lookers = [ada.look(&hall, id, known[0]).await, ben.look(&hall, id, known[1]).await];
        taken.extend(play(&mut lookers, &mut dice, 40).await);
        known = [lookers[0].n_events, lookers[1].n_events];
        if lookers.iter().all(Looker::is_over) {
            break;
        }
        hall.kill();
        hall = Hall::sqlite(folder.path());
    }
    hall.stop();
    let place = runehall_store::Place::Sqlite(folder.path().to_owned());
    assert_eq!(faults::answers(&place, id).await, taken, "the log holds exactly what was acknowledged");
}

#[tokio::test]
async fn two_servers_share_the_tables_of_one_database() {
    let postgres = runehall_store::testing::throwaway_postgres().unwrap();
    let (first, second) = (Hall::postgres(&postgres.url()), Hall::postgres(&postgres.url()));
    let (ada, ben, made) = two_at_a_table(&first, "zun").await;
    let id = &made.table.id;
    let mut dice = FastDice::new(2);
    let mut lookers = [ada.look(&first, id, 0).await, ben.look(&second, id, 0).await];
    let mut taken = play(&mut lookers, &mut dice, 30).await.len();
    first.kill();
    let events = lookers[0].n_events;
    let [_, at_second] = lookers;
    let mut lookers = [ada.look(&second, id, events).await, at_second];
    taken += play(&mut lookers, &mut dice, usize::MAX).await.len();
    assert!(lookers.iter().all(Looker::is_over));
    assert!(taken > 40, "{taken}");
    // A bot, too, is played on for by the server that is left, once the other's lease has run out.
    let third = Hall::postgres(&postgres.url());
    let seats = [SeatWish::You, SeatWish::Bot("random".to_owned())];
    let made = ada.make(&third, "zun", &seats, json!({})).await;
    let mut looker = [ada.look(&third, &made.table.id, 0).await];
    play(&mut looker, &mut dice, 5).await;
    third.kill();
    let mut looker = [ada.look(&second, &made.table.id, 0).await];
    play(&mut looker, &mut dice, usize::MAX).await;
    assert!(looker[0].is_over());
}

#[tokio::test]
async fn clocks_and_stand_ins_play_for_who_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::sqlite(folder.path());
    let ada = Person::guest(&hall).await;
    let seats = [SeatWish::You, SeatWish::Bot("random".to_owned())];
    let made = ada.make(&hall, "zun", &seats, json!({ "clock": 1 })).await;
    let mut looker = ada.look(&hall, &made.table.id, 0).await;
    looker.until(|looker| looker.asked().is_some()).await;
    let asked = looker.asked().unwrap().decision.clone();
    assert!(looker.update.as_ref().unwrap().time_left.is_some_and(|left| left <= 1000));
    looker.until(|looker| looker.asked().is_none_or(|now| now.decision != asked)).await;

    let made = ada.make(&hall, "zun", &seats, json!({ "stand_in": 1 })).await;
    let info = |text: String| serde_json::from_str::<runehall_protocol::lobby::TableInfo>(&text).unwrap();
    let path = format!("/api/tables/{}", made.table.id);
    let is_stood_in = |info: &runehall_protocol::lobby::TableInfo| {
        matches!(info.seats[0].who, runehall_protocol::lobby::SeatKind::StandIn(_))
    };
    while !is_stood_in(&info(ada.get(&hall, &path).await.1)) {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    let mut looker = ada.look(&hall, &made.table.id, 0).await;
    loop {
        if looker.is_over() {
            break;
        }
        if let ToClient::Table { table } = looker.hear().await
            && !is_stood_in(&table)
        {
            break;
        }
    }
}

#[tokio::test]
async fn people_talk_take_back_and_agree() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::sqlite(folder.path());
    let (ada, ben, made) = two_at_a_table(&hall, "zun").await;
    let id = &made.table.id;
    let mut lookers = [ada.look(&hall, id, 0).await, ben.look(&hall, id, 0).await];
    lookers[0].say(&ToServer::Say { text: "good luck".to_owned() }).await;
    loop {
        if let ToClient::Chat { lines, .. } = lookers[1].hear().await {
            assert_eq!((lines[0].text.as_str(), lines[0].seat), ("good luck", Some(0)));
            break;
        }
    }
    lookers[1].say(&ToServer::Undo).await;
    assert_eq!(lookers[1].verdict().await, Err(ErrorCode::NotNow), "nothing to take back yet");
    lookers[1].say(&ToServer::Draw).await;
    assert_eq!(lookers[1].verdict().await, Ok(()));
    lookers[0].until(|looker| looker.update.as_ref().is_some_and(|update| update.offer.is_some())).await;
    lookers[0].say(&ToServer::Answer { yes: true }).await;
    for looker in &mut lookers {
        looker.until(Looker::is_over).await;
    }
}

#[tokio::test]
async fn a_club_plays_by_its_own_cards_and_a_table_is_kept_for_them() {
    let (folder, cards) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for file in ["actions", "reactions", "modifiers"] {
        let own = format!("{}/../../data/zun/{file}.cards", env!("CARGO_MANIFEST_DIR"));
        let text =
            std::fs::read_to_string(own).unwrap().replace("Target player loses 1 HP.", "Target player loses 2 HP.");
        std::fs::write(cards.path().join(format!("{file}.cards")), text).unwrap();
    }
    let with_cards = || Hall::with_cards(folder.path(), &format!("zun={}", cards.path().display()));
    let hall = with_cards();
    let ada = Person::guest(&hall).await;
    let game: runehall_protocol::lobby::GameDetail =
        serde_json::from_str(&ada.get(&hall, "/api/games/zun").await.1).unwrap();
    let attack = game.cards.iter().find(|card| card.text == "Target player loses 2 HP.").expect("the club's card");
    assert!(attack.steps[0].ends_with("how many: 2"), "{attack:?}");
    let seats = [SeatWish::You, SeatWish::Bot("random".to_owned())];
    let path = format!("/api/tables/{}", ada.make(&hall, "zun", &seats, json!({})).await.table.id);
    hall.stop();

    let other = Hall::sqlite(folder.path());
    let (status, refused) = ada.get(&other, &path).await;
    assert!(
        status >= 400 && refused.contains("other rules or cards") && refused.contains("--cards"),
        "{status} {refused}"
    );
    other.stop();

    let again = with_cards();
    assert_eq!(ada.get(&again, &path).await.0, 200, "the table was kept as it is");
}
