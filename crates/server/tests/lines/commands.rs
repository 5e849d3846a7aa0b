//! A command over the wire: what does not fit is named by its place, nothing of it is taken, and the same question is still open.

use runehall_server::Options;
use serde_json::json;

use crate::coach::next_question;
use crate::hall::Hall;

/// Questions before one has to be answered by an Action.
const PATIENT: usize = 60;

#[tokio::test]
async fn a_refusal_names_the_first_answer_that_does_not_fit() {
    let hall = Hall::open(Options::default()).await;
    let ada = hall.guest().await;
    let table = ada.with_a_bot(json!({ "game": "zun" })).await;
    let mut line = ada.look(&table).await;
    let mut answered = vec![];
    let (mut second, mut n) = (false, 0);
    while let Some(asked) = next_question(&mut line, &answered).await {
        let decision = asked["decision"].clone();
        let first = &asked["options"][0]["choice"];
        let choose = |choices| json!({ "type": "choose", "decision": decision, "choices": choices });
        if asked["question"] == "act" && first != "done" {
            // No number is an answer to what an Action begins with or goes on with.
            for (choices, code, index) in [
                (json!(["amount:30000", first]), "illegal", 0),
                (json!([first, "nonsense"]), "malformed", 1),
                (json!([first, "amount:30000"]), "illegal", 1),
            ] {
                line.say(&choose(choices)).await;
                let refused = line.hear_a("refused").await;
                assert!(refused["code"] == code && refused["index"] == index, "{refused}");
                assert_eq!(refused["clause"].is_string(), code == "illegal", "{refused}");
            }
            // A command that is complete, and an answer too many. Other clients are told how many were left.
            let too_many =
                json!({ "type": "choose", "decision": decision, "choices": ["done", "done", "done"], "whole": true });
            line.say(&too_many).await;
            let refused = line.hear_a("refused").await;
            assert!(refused["code"] == "illegal" && refused["index"] == 1, "{refused}");
            second = true;
        }
        line.say(&choose(json!([first]))).await;
        answered.push(decision);
        n += 1;
        if second {
            // Nothing was taken of any of them: the question is open, and what fits is taken.
            line.hear_a("done").await;
        }
        if second || n > PATIENT {
            break;
        }
    }
    assert!(second, "no Action in {n} questions");
    drop(line);
    hall.close().await;
}
