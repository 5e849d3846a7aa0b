//! Every byte that every client is sent in whole games is exactly what its table tells that viewer. That the table tells
//! nobody anything hidden is shown by resampling, in the tests of `runehall-hall`.

use runehall_dice::FastDice;
use runehall_engine::{Seat, Viewer};
use runehall_hall::{Act, Games, Heard, Table};
use runehall_protocol::lobby::SeatWish;
use runehall_protocol::play::ToClient;
use runehall_protocol::view::ViewUpdate;
use serde_json::json;

use crate::hall::{Hall, Looker, Person};
use crate::{GAMES, play};

#[tokio::test]
async fn clients_are_sent_what_the_table_tells_them_and_not_a_byte_more() {
    for game in GAMES {
        let folder = tempfile::tempdir().unwrap();
        let hall = Hall::sqlite(folder.path());
        let people = [Person::guest(&hall).await, Person::guest(&hall).await, Person::guest(&hall).await];
        let watcher = Person::guest(&hall).await;
        let made = people[0].make(&hall, game, &[SeatWish::You, SeatWish::Open, SeatWish::Open], json!({})).await;
        people[1].join(&hall, &made).await;
        people[2].join(&hall, &made).await;
        let id = &made.table.id;
        let mut lookers = vec![];
        for person in &people {
            lookers.push(person.look(&hall, id, 0).await);
        }
        let mut watching = watcher.look(&hall, id, 0).await;
        play(&mut lookers, &mut FastDice::new(6), usize::MAX).await;
        watching.until(Looker::is_over).await;
        hall.stop();

        let place = runehall_store::Place::Sqlite(folder.path().to_owned());
        let rows = runehall_store::open(&place).await.unwrap().rows(id, 0).await.unwrap();
        let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator];
        for (viewer, looker) in viewers.into_iter().zip(lookers.iter().chain([&watching])) {
            let told = expected(id, &rows, viewer);
            let updates: Vec<&String> =
                looker.heard.iter().filter(|text| text.starts_with("{\"type\":\"update\"")).collect();
            assert_eq!(updates.len(), told.len(), "{game}, {viewer:?}");
            for (sent, told) in updates.into_iter().zip(&told) {
                assert_eq!(sent, told, "{game}, {viewer:?}");
            }
            for text in &looker.heard {
                let plain = serde_json::from_str(text).unwrap();
                let expected = matches!(
                    plain,
                    ToClient::Welcome { .. }
                        | ToClient::Table { .. }
                        | ToClient::Update(_)
                        | ToClient::Done { .. }
                        | ToClient::Pong
                );
                assert!(expected, "{text}");
            }
        }
    }
}

/// The updates that a viewer who came before the first answer is told, by the rows alone.
fn expected(id: &str, rows: &[runehall_store::Row], viewer: Viewer) -> Vec<String> {
    let games = Games::load();
    let mut acts = rows.iter().map(|row| (row.at, serde_json::from_str::<Act>(&row.body).unwrap()));
    let Some((at, Act::Made(made))) = acts.next() else { panic!("the first row is how the table was made") };
    let mut table = Table::new(&games, id, at, *made).unwrap();
    let mut told = vec![];
    let (mut known, mut seen) = (0, ViewUpdate::default());
    for (at, act) in acts {
        let seated = matches!(act, Act::Sat { .. });
        let heard = table.fold(at, act).unwrap();
        let mine = match heard {
            Heard::All => true,
            Heard::Only(seat) => viewer == Viewer::Seat(seat),
        };
        // Sockets were opened when all had sat down: the last of them is the beginning.
        if seated {
            told.clear();
            seen = ViewUpdate::default();
        }
        if let Some(mut update) = table.update(viewer, known, at).filter(|_| mine) {
            // What is as it was is left out.
            let whole = update.view.clone();
            update.view = update.view.split_new(&seen);
            seen = whole;
            told.push(serde_json::to_string(&ToClient::Update(Box::new(update))).unwrap());
            known = table.n_events();
        }
    }
    told
}
