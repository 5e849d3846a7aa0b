//! What the server stands on is taken away and given back: the database, the disk.

use std::time::Duration;

use runehall_dice::FastDice;
use runehall_protocol::ErrorCode;
use runehall_protocol::play::{ToClient, ToServer};
use runehall_store::Place;
use tokio::time::sleep;

use super::hall::{Hall, Looker, Person};
use super::{play, two_at_a_table};

/// The answers in a table's log.
pub(crate) async fn answers(place: &Place, table: &str) -> Vec<(u8, String)> {
    let store = runehall_store::open(place).await.unwrap();
    let rows = store.rows(table, 0).await.unwrap();
    store.close().await;
    let answered = rows.iter().flat_map(|row| {
        let act = serde_json::from_str(&row.body).unwrap();
        if let runehall_hall::Act::Answered { seat, choices, .. } = act {
            choices.iter().map(|choice| (seat, choice.to_string())).collect()
        } else {
            vec![]
        }
    });
    answered.collect()
}

/// Waits until the server says that it is well, or that it is not.
async fn until_health(person: &Person, hall: &Hall, well: bool) -> String {
    loop {
        let (status, text) = person.get(hall, "/healthz").await;
        if (status == 200) == well {
            assert!(well || status == 503, "{status}");
            return text;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Comes to a table again and again until it is let in.
async fn look_again(person: &Person, hall: &Hall, table: &str) -> Looker {
    loop {
        let mut line = person.connect(hall, table).await;
        line.say(&ToServer::Hello { version: runehall_protocol::VERSION, events: 0, chat: 0 }).await;
        if let Some(ToClient::Welcome { seat, .. }) = line.try_hear().await {
            line.seat = seat;
            line.until(|line| line.update.is_some()).await;
            return line;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Who is asked now.
async fn asked(lookers: &mut [Looker]) -> usize {
    loop {
        for looker in &mut *lookers {
            looker.say(&ToServer::Ping).await;
            while !matches!(looker.hear().await, ToClient::Pong) {}
        }
        if let Some(i) = lookers.iter().position(|looker| looker.asked().is_some()) {
            return i;
        }
    }
}

#[tokio::test]
async fn a_database_that_goes_and_comes_back_leaves_one_table() {
    let postgres = runehall_store::testing::throwaway_postgres().unwrap();
    let halls = [Hall::postgres(&postgres.url()), Hall::postgres(&postgres.url())];
    let (ada, ben, made) = two_at_a_table(&halls[0], "zun").await;
    let id = &made.table.id;
    let mut dice = FastDice::new(7);
    let mut lookers = [look_again(&ada, &halls[0], id).await, look_again(&ben, &halls[1], id).await];
    let mut taken = vec![];
    for round in ["once", "twice"] {
        taken.extend(play(&mut lookers, &mut dice, 6).await);
        let asked = asked(&mut lookers).await;
        postgres.stop().unwrap();
        // Append and reading again both fail: whoever is at this table is told to come again, and let go.
        let question = lookers[asked].asked().unwrap().clone();
        let choice = question.options[0].choice.clone();
        assert_eq!(lookers[asked].choose(&question.decision, &choice).await, Err(ErrorCode::Reconnect));
        while lookers[asked].try_hear().await.is_some() {}
        let why = until_health(&ada, &halls[asked], false).await;
        assert!(why.contains("the database"), "{why}");
        postgres.start().unwrap();
        for hall in &halls {
            until_health(&ada, hall, true).await;
        }
        // The players and a newcomer at either server see the same table, and a word reaches everybody.
        lookers = [look_again(&ada, &halls[0], id).await, look_again(&ben, &halls[1], id).await];
        let mut newcomers = [look_again(&ada, &halls[1], id).await, look_again(&ben, &halls[0], id).await];
        newcomers[0].say(&ToServer::Say { text: round.to_owned() }).await;
        for line in lookers.iter_mut().chain(&mut newcomers) {
            while !matches!(line.hear().await, ToClient::Chat { lines, .. } if lines.iter().any(|line| line.text == round))
            {
            }
        }
        assert_eq!(lookers[0].n_events, newcomers[0].n_events);
        assert_eq!(lookers[1].n_events, newcomers[1].n_events);
        // The same answer goes through now, whether or not it was written after all.
        match lookers[asked].choose(&question.decision, &choice).await {
            Ok(()) | Err(ErrorCode::Stale) => taken.push((lookers[asked].seat.unwrap(), choice)),
            Err(code) => panic!("refused: {code:?}"),
        }
    }
    taken.extend(play(&mut lookers, &mut dice, usize::MAX).await);
    assert!(lookers.iter().all(Looker::is_over));
    assert_eq!(
        answers(&Place::Postgres(postgres.url()), id).await,
        taken,
        "the log holds exactly what was acknowledged"
    );
}

#[tokio::test]
async fn a_disk_that_takes_no_more_loses_nothing_and_writing_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::sqlite(folder.path());
    let (ada, ben, made) = two_at_a_table(&hall, "zun").await;
    let id = &made.table.id;
    let mut dice = FastDice::new(3);
    let mut lookers = [look_again(&ada, &hall, id).await, look_again(&ben, &hall, id).await];
    let mut taken = play(&mut lookers, &mut dice, 6).await;
    let asked = asked(&mut lookers).await;
    hall.limit_files("1");
    let question = lookers[asked].asked().unwrap().clone();
    let choice = question.options[0].choice.clone();
    for _ in 0..3 {
        assert_eq!(lookers[asked].choose(&question.decision, &choice).await, Err(ErrorCode::NotSaved));
        let (status, why) = ada.get(&hall, "/healthz").await;
        assert_eq!(status, 503, "{why}");
        assert!(why.contains("the database takes no writes"), "{why}");
    }
    hall.limit_files("unlimited");
    until_health(&ada, &hall, true).await;
    assert_eq!(lookers[asked].choose(&question.decision, &choice).await, Ok(()));
    taken.push((lookers[asked].seat.unwrap(), choice));
    taken.extend(play(&mut lookers, &mut dice, usize::MAX).await);
    hall.stop();
    let place = Place::Sqlite(folder.path().to_owned());
    assert_eq!(answers(&place, id).await, taken, "the log holds exactly what was acknowledged");
}
