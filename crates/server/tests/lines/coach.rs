//! The coach over HTTP: for those who had a seat, once the game is over, thought about once.

use runehall_protocol::lobby::Coaching;
use runehall_server::Options;
use serde_json::{Value, json};

use crate::hall::{Guest, Hall, Line};

/// How many questions are answered before the game is given up: enough for a few commands, few enough to be weighed quickly.
const ANSWERS: usize = 12;

#[tokio::test]
async fn the_coach_speaks_to_those_who_played_once_the_game_is_over() {
    let hall = Hall::open(Options::default()).await;
    let (ada, eve) = (hall.guest().await, hall.guest().await);
    let path = play_for_a_while(&ada).await;

    let (status, told) = ada.get(&path).await;
    assert_eq!(status, 200, "{told}");
    let coaching: Coaching = serde_json::from_value(told.clone()).unwrap();
    assert_eq!(coaching.seat, 0);
    assert!(!coaching.commands.is_empty(), "something else could have been done in the first turns of Zun");
    assert!(
        coaching
            .commands
            .iter()
            .all(|weighed| !weighed.command.is_empty() && weighed.chance.is_some_and(|chance| chance <= 1000))
    );
    let best = coaching.commands.iter().filter_map(|weighed| weighed.best.as_ref());
    assert!(best.clone().all(|best| best.least <= best.regret && best.regret <= best.most), "{coaching:?}");
    assert!(best.count() > 0, "of every command the best other one is told: {coaching:?}");
    assert!(coaching.commands.is_sorted_by(|a, b| a.step < b.step), "{coaching:?}");
    assert_eq!(ada.get(&path).await, (200, told));

    let (status, refused) = eve.get(&path).await;
    assert_eq!((status, &refused["code"]), (403, &json!("not-yours")), "{refused}");
    hall.close().await;
}

/// Plays Zun against a bot and resigns; the coach is refused before and where he is to be asked after.
async fn play_for_a_while(ada: &Guest) -> String {
    let table = ada.with_a_bot(json!({ "game": "zun" })).await;
    let path = format!("/api/tables/{table}/coach");
    let (status, refused) = ada.get(&path).await;
    assert_eq!((status, &refused["code"]), (409, &json!("not-now")), "{refused}");

    let mut line = ada.look(&table).await;
    let (mut answered, resign) = (vec![], json!({ "type": "resign" }));
    while let Some(asked) = next_question(&mut line, &answered).await {
        let choice = &asked["options"][0]["choice"];
        let choose = json!({ "type": "choose", "decision": asked["decision"], "choices": [choice] });
        line.say(if answered.len() < ANSWERS { &choose } else { &resign }).await;
        answered.push(asked["decision"].clone());
    }
    path
}

/// The next question to her; none once the game is over.
pub(crate) async fn next_question(line: &mut Line, answered: &[Value]) -> Option<Value> {
    loop {
        let update = line.hear_a("update").await;
        if !update["outcome"].is_null() {
            return None;
        }
        let asked = &update["asked"];
        if !asked.is_null() && !answered.contains(&asked["decision"]) {
            return Some(asked.clone());
        }
    }
}
