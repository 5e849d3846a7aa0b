//! What has not changed is sent once on a line, and all of it again on the next.

use std::collections::BTreeMap;

use runehall_server::Options;
use serde_json::{Map, Value, json};

use crate::hall::Hall;

const LISTS: [&str; 4] = ["seats", "facts", "zones", "dice"];
/// Updates after which enough has happened, if it is our turn then.
const ENOUGH: usize = 40;

fn view(update: &Value) -> &Map<String, Value> {
    update["view"].as_object().unwrap()
}

#[tokio::test]
async fn a_list_that_is_as_it_was_is_left_out_until_the_line_is_a_new_one() {
    let hall = Hall::open(Options { no_limits: true, ..Options::default() }).await;
    let ada = hall.guest().await;
    let table = ada.with_a_bot(json!({ "game": "zun" })).await;
    let mut line = ada.look(&table).await;
    let first = line.hear_a("update").await;
    assert!(LISTS.iter().all(|list| view(&first).contains_key(*list)), "{first}");
    let (mut has, mut last, mut left_out) = (view(&first).clone(), first, BTreeMap::<&str, usize>::new());
    for n in 0.. {
        assert!(n < 50 * ENOUGH, "the game goes nowhere");
        let (over, asked) = (last.get("outcome").is_some(), last.get("asked").cloned());
        if over || (n > ENOUGH && asked.is_some()) {
            break;
        }
        if let Some(asked) = asked {
            let choices = [&asked["options"][0]["choice"]];
            line.say(&json!({ "type": "choose", "decision": asked["decision"], "choices": choices })).await;
        }
        last = line.hear_a("update").await;
        for list in LISTS {
            match view(&last).get(list) {
                Some(new) => assert_ne!(Some(new), has.get(list), "`{list}` is as it was, and was sent again"),
                None => *left_out.entry(list).or_default() += 1,
            }
        }
        has.extend(view(&last).clone());
    }
    let seldom = LISTS.iter().find(|list| left_out.get(**list).is_none_or(|times| *times < 3));
    assert_eq!(seldom, None, "{left_out:?}");
    drop(line);

    let again = ada.look(&table).await.hear_a("update").await;
    assert_eq!(view(&again), &has, "what was put together of all updates, and all of it at once");
    assert_eq!(again.get("asked"), last.get("asked"));
    hall.close().await;
}
