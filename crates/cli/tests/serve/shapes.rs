//! Every shape of question over a socket: Lantern Isle, each question answered as one command of its shape.

use std::collections::BTreeSet;

use runehall_dice::FastDice;
use runehall_games::{GameEntry, Registry};
use runehall_protocol::ErrorCode;
use runehall_protocol::lobby::{GameDetail, SeatWish};
use runehall_protocol::play::{Asked, ToClient, ToServer};
use runehall_testkit::isle::Isle;
use serde_json::json;

use crate::hall::{Hall, Looker, Person};

/// What somebody answers who looks at the shape alone.
fn answers(asked: &Asked, ways: &mut BTreeSet<String>, dice: &mut FastDice) -> Vec<String> {
    let by_lot = |dice: &mut FastDice, n: usize| dice.below(n as u32) as usize;
    let choice = |i: usize| asked.candidates[i].choice.clone();
    let (least, most) = (usize::from(asked.least), usize::from(asked.most));
    match asked.shape.as_str() {
        "amount" => {
            assert_eq!(asked.options.len(), most - least + 1);
            vec![format!("amount:{}", least + by_lot(dice, most - least + 1))]
        }
        "pay" => {
            assert!(!asked.suggested.is_empty() && asked.candidates.iter().all(|source| source.worth > 0));
            let suggested = asked.suggested.iter().map(|&i| choice(usize::from(i)));
            suggested.chain(["done".to_owned()]).collect()
        }
        "order" if most > 1 => (1..most).rev().map(choice).collect(),
        "pick" if most > 1 => {
            let n = least + by_lot(dice, most - least + 1);
            let done = (n < most).then(|| "done".to_owned());
            (asked.candidates.len() - n..asked.candidates.len()).map(choice).chain(done).collect()
        }
        // Each way once before any of them again, so that every shape is met whatever is rolled.
        "mode" => {
            let fresh = asked.options.iter().find(|option| !ways.contains(&option.choice));
            let way = fresh.unwrap_or(&asked.options[0]).choice.clone();
            ways.insert(way.clone());
            vec![way]
        }
        _ => vec![asked.options[by_lot(dice, asked.options.len())].choice.clone()],
    }
}

async fn say(looker: &mut Looker, asked: &Asked, choices: Vec<String>) -> Result<(), ErrorCode> {
    looker.say(&ToServer::Choose { decision: asked.decision.clone(), choices, whole: false }).await;
    looker.verdict().await
}

#[tokio::test]
async fn every_shape_is_answered_over_a_socket() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::with(Registry::with([GameEntry::of::<Isle>()]), folder.path()).await;
    let (ada, ben) = (Person::guest(&hall).await, Person::guest(&hall).await);
    let made = ada.make(&hall, "isle", &[SeatWish::You, SeatWish::Open], json!({})).await;
    ben.join(&hall, &made).await;
    let mut lookers = [ada.look(&hall, &made.table.id, 0).await, ben.look(&hall, &made.table.id, 0).await];
    let (mut dice, mut shapes, mut so_far, mut lying) = (FastDice::new(7), BTreeSet::new(), 0, 0);
    let mut ways = BTreeSet::new();
    for looker in &mut lookers {
        looker.until(|looker| looker.update.is_some()).await;
    }
    while !lookers.iter().any(Looker::is_over) {
        let Some(looker) = lookers.iter_mut().find(|looker| looker.asked().is_some()) else {
            // Who is asked next hears of it before the answer to this.
            for looker in &mut lookers {
                looker.say(&ToServer::Ping).await;
                while !matches!(looker.hear().await, ToClient::Pong) {}
            }
            continue;
        };
        let asked = looker.asked().unwrap().clone();
        // An update carries the dice when they are others than before.
        let shown = looker.update.as_ref().and_then(|update| update.view.dice.as_ref()).into_iter().flatten();
        shown.for_each(|die| assert_eq!(die.number.map(|n| n.to_string()).as_ref(), Some(&die.face)));
        lying = looker.update.as_ref().and_then(|update| update.view.dice.as_ref()).map_or(lying, Vec::len);
        assert!(asked.candidates.is_empty() || ["pick", "pay", "order"].contains(&asked.shape.as_str()));
        assert!(asked.so_far.iter().all(|answer| answer.question.is_some()), "an answer says to which question");
        so_far += usize::from(asked.so_far.iter().any(|answer| answer.choice.starts_with("mode:")));
        if asked.shape == "pay" {
            let poor = vec![asked.candidates[0].choice.clone(), "done".to_owned()];
            let rich = asked.candidates[0].worth >= asked.least;
            assert!(rich || say(looker, &asked, poor).await == Err(ErrorCode::Illegal), "too little is no payment");
        }
        let given = answers(&asked, &mut ways, &mut dice);
        assert_eq!(say(looker, &asked, given.clone()).await, Ok(()), "{given:?} at {asked:?}");
        shapes.insert(asked.shape);
    }
    let all = ["amount", "may", "mode", "name", "order", "pay", "pick", "priority"].map(str::to_owned);
    assert_eq!(shapes, all.into_iter().collect());
    assert!(so_far > 0, "answers of a command carry their choices");
    assert_eq!(lying, 2);
    let (_, game) = ada.get(&hall, "/api/games/isle").await;
    let game: GameDetail = serde_json::from_str(&game).unwrap();
    assert_eq!(game.board.len(), 12);
    assert!(game.board.iter().all(|place| !place.neighbours.is_empty() && place.named));
}

#[tokio::test]
async fn the_shipped_program_does_not_have_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::sqlite(folder.path());
    let ada = Person::guest(&hall).await;
    assert_eq!(ada.get(&hall, "/api/games/isle").await.0, 404);
}
