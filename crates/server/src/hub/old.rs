//! Tables of a format that is not read any more: named, refused and left as they are.

use std::sync::Arc;

use runehall_hall::Games;
use runehall_protocol::ErrorCode;
use runehall_store::{Kind, Place, Row, Which, open};

use super::Hub;
use crate::Keep;
use crate::limits::{Limits, Lines};

/// A database that Runehall 0.1 has written: one table open, two in play, one over.
const OLD: &[u8] = include_bytes!("../../tests/old/format-1.sqlite");

#[tokio::test]
async fn a_server_starts_on_tables_of_before_and_leaves_them_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("runehall.sqlite"), OLD).unwrap();
    let store = open(&Place::Sqlite(folder.path().to_owned())).await.unwrap();
    let tables =
        ["414efd2bafa9e32e83c44349f5dd9f91", "6a491ff0b144e4141214ce39e67064ab", "8dbec9508684cc7d02b659f6095399dd"];
    let mut before: Vec<Vec<Row>> = vec![];
    for table in tables {
        before.push(store.rows(table, 0).await.unwrap());
        assert!(before.last().unwrap()[0].body.contains(r#""act":"made""#));
    }

    let keep = Keep { session_days: 1, guest_days: 0, table_days: 0 };
    let limits = Arc::new(Limits::new(true, Lines::default()));
    let hub = Hub::new(Arc::clone(&store), Games::load(), limits, keep).unwrap();
    assert_eq!(store.tables(Which::Running(Kind::Table), 9).await.unwrap().len(), 2);
    assert_eq!(hub.resume().await.unwrap(), 0, "none of them goes on, and that hinders nothing");
    assert!(!hub.lobby().await.unwrap().is_empty(), "they are still listed");
    for (table, rows) in tables.into_iter().zip(before) {
        let refused = hub.info(table).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Unreadable);
        let says = ["format 1 of the log", "use Runehall 0.1"];
        assert!(says.into_iter().all(|words| refused.message.contains(words)), "{}", refused.message);
        assert_eq!(hub.replay_file(table, &[]).await.unwrap_err().code, ErrorCode::Unreadable);
        assert_eq!(store.rows(table, 0).await.unwrap(), rows, "not a row was written");
    }
}
