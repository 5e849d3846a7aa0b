//! Checks about tables: logs and lists.

use std::sync::Arc;

use runehall_store::{Append, Kind, Listed, OF_ONE_HOST, Row, Stage, Store, StoreError, Summary, Which};

use super::{append, is_conflict, row, summary};

pub(crate) async fn rows_come_back_as_they_were_written(store: Arc<dyn Store>) {
    for nowhere in ["nowhere", "", "\0", "t\0", "a\nb"] {
        assert_eq!(store.rows(nowhere, 0).await.unwrap(), [], "{nowhere:?}");
        assert_eq!(store.first_row(nowhere).await.unwrap(), None, "{nowhere:?}");
    }
    store.append(append("t", 0, 3, "a")).await.unwrap();
    store.append(append("t", 3, 1, "b")).await.unwrap();
    store.append(append("u", 0, 1, "c")).await.unwrap();
    assert_eq!(store.rows("t", 0).await.unwrap(), [row(0, "a"), row(1, "a"), row(2, "a"), row(3, "b")]);
    assert_eq!(store.rows("t", 2).await.unwrap(), [row(2, "a"), row(3, "b")]);
    assert_eq!(store.rows("t", 4).await.unwrap(), []);
    assert_eq!(store.rows("t", u64::MAX).await.unwrap(), []);
    assert_eq!(store.rows("u", 0).await.unwrap(), [row(0, "c")]);
    assert_eq!(store.first_row("t").await.unwrap(), Some(row(0, "a")));
}

pub(crate) async fn who_is_late_or_early_is_refused(store: Arc<dyn Store>) {
    assert!(is_conflict(&store.append(append("t", 1, 1, "early")).await));
    store.append(append("t", 0, 2, "first")).await.unwrap();
    for seq in [0, 1, 3, u64::MAX - 5] {
        assert!(is_conflict(&store.append(append("t", seq, 2, "late")).await), "at {seq}");
    }
    assert_eq!(store.rows("t", 0).await.unwrap(), [row(0, "first"), row(1, "first")]);
    store.append(append("t", 2, 1, "next")).await.unwrap();
}

pub(crate) async fn a_refused_append_changes_nothing(store: Arc<dyn Store>) {
    store.new_user("ada", "Ada", 1).await.unwrap();
    store.append(append("t", 0, 1, "first")).await.unwrap();
    let before = store.tables(Which::Lobby(Kind::Table), 9).await.unwrap();
    let changed = Summary { stage: Stage::Playing, info: "{}".to_owned(), changed_at: 77, ..summary("t") };
    let good = Append { summary: changed, seated: vec![(0, Some("ada".to_owned()))], ..append("t", 1, 2, "x") };

    let late = Append { seq: 0, rows: append("t", 0, 2, "x").rows, ..good.clone() };
    assert!(is_conflict(&store.append(late).await));
    let unknown = Append { seated: vec![(0, Some("ada".to_owned())), (1, Some("nobody".to_owned()))], ..good.clone() };
    let malformed = [
        unknown,
        Append { rows: vec![row(1, "x"), row(3, "x")], ..good.clone() },
        Append { rows: Vec::new(), ..good.clone() },
        Append { summary: summary("u"), ..good.clone() },
        Append { table: "a\nb".to_owned(), summary: summary("a\nb"), ..append("", 0, 1, "x") },
    ];
    for append in malformed {
        let refused = store.append(append.clone()).await;
        assert!(matches!(refused, Err(StoreError::Malformed { .. })), "{append:?}: {refused:?}");
    }
    assert_eq!(store.rows("t", 0).await.unwrap(), [row(0, "first")]);
    assert_eq!(store.tables(Which::Lobby(Kind::Table), 9).await.unwrap(), before);
    assert_eq!(store.tables(Which::Of(Kind::Table, "ada"), 9).await.unwrap(), []);
    store.append(good).await.unwrap();
    assert_eq!(store.tables(Which::Of(Kind::Table, "ada"), 9).await.unwrap().len(), 1);
}

/// Many writers on many tables at once, some of them wrong: each row is written by exactly one, who was told so.
pub(crate) async fn of_many_writers_one_wins_each_row(store: Arc<dyn Store>) {
    const TABLES: u64 = 8;
    const WRITERS: u64 = 5;
    const ROWS: u64 = 12;
    let mut tasks = tokio::task::JoinSet::new();
    for (table, writer) in (0..TABLES).flat_map(|table| (0..WRITERS).map(move |writer| (table, writer))) {
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            let (table, by, mut won) = (format!("t{table}"), format!("w{writer}"), Vec::new());
            for seq in 0..ROWS {
                let mut mine = append(&table, seq, 1, &by);
                if writer == 0 && seq % 4 == 3 {
                    // Breaks the transaction it is in, which must be nobody else's trouble.
                    mine.seated = vec![(0, Some("nobody".to_owned()))];
                }
                match store.append(mine).await {
                    Ok(()) => won.push((table.clone(), row(seq, &by))),
                    Err(StoreError::Conflict { .. } | StoreError::Malformed { .. }) => {}
                    Err(other) => panic!("{other}"),
                }
            }
            won
        });
    }
    let mut won: Vec<(String, Row)> = tasks.join_all().await.into_iter().flatten().collect();
    won.sort_by(|a, b| (&a.0, a.1.seq).cmp(&(&b.0, b.1.seq)));
    let mut kept = Vec::new();
    for table in (0..TABLES).map(|table| format!("t{table}")) {
        kept.extend(store.rows(&table, 0).await.unwrap().into_iter().map(|row| (table.clone(), row)));
    }
    assert_eq!(won, kept);
    assert_eq!(kept.len() as u64, TABLES * ROWS);
}

pub(crate) async fn lists_show_what_is_asked_for(store: Arc<dyn Store>) {
    for user in ["ada", "ben"] {
        store.new_user(user, user, 1).await.unwrap();
    }
    let tables = [
        ("open", Stage::Open, true, 10, vec![(1, "ada")]),
        ("playing", Stage::Playing, true, 40, vec![(0, "ada"), (1, "ben")]),
        ("over", Stage::Over, true, 30, vec![(2, "ada"), (0, "ben"), (1, "ada")]),
        ("secret", Stage::Playing, false, 20, vec![(0, "ben")]),
    ];
    for (table, stage, public, changed_at, seats) in tables {
        let summary = Summary { stage, public, changed_at, ..summary(table) };
        let seated = seats.into_iter().map(|(seat, user)| (seat, Some(user.to_owned()))).collect();
        store.append(Append { summary, seated, ..append(table, 0, 1, "x") }).await.unwrap();
    }
    let names = async |which, limit| -> Vec<(String, Option<u8>)> {
        let listed = store.tables(which, limit).await.unwrap();
        listed.into_iter().map(|Listed { summary, seat }| (summary.table, seat)).collect()
    };
    let name = |name: &str| (name.to_owned(), None);
    let at = |name: &str, seat| (name.to_owned(), Some(seat));
    assert_eq!(names(Which::Lobby(Kind::Table), 9).await, [name("playing"), name("open")]);
    assert_eq!(names(Which::Lobby(Kind::Table), 1).await, [name("playing")]);
    assert_eq!(names(Which::Running(Kind::Table), u32::MAX).await, [name("playing"), name("secret")]);
    assert_eq!(names(Which::Of(Kind::Table, "ada"), 9).await, [at("playing", 0), at("over", 1), at("open", 1)]);
    assert_eq!(names(Which::Of(Kind::Table, "ben"), 9).await, [at("playing", 1), at("over", 0), at("secret", 0)]);

    // Ada gives her seat to Ben, and the table, whose maker and age cannot change, is over.
    let summary =
        Summary { stage: Stage::Over, game: "other".to_owned(), made_at: 6, changed_at: 50, ..summary("open") };
    let seated = vec![(1, None), (0, Some("ben".to_owned()))];
    store.append(Append { summary: summary.clone(), seated, ..append("open", 1, 1, "x") }).await.unwrap();
    assert_eq!(names(Which::Lobby(Kind::Table), 9).await, [name("playing")]);
    assert_eq!(names(Which::Of(Kind::Table, "ada"), 9).await, [at("playing", 0), at("over", 1)]);
    let newest = store.tables(Which::Of(Kind::Table, "ben"), 1).await.unwrap();
    assert_eq!(newest, [Listed { summary: Summary { game: "zun".to_owned(), made_at: 5, ..summary }, seat: Some(0) }]);
}

pub(crate) async fn no_host_fills_the_lobby(store: Arc<dyn Store>) {
    let make = async |table: String, changed_at, host: Option<&str>| {
        let summary = Summary { changed_at, ..summary(&table) };
        let host = host.map(str::to_owned);
        store.append(Append { summary, host, ..append(&table, 0, 1, "x") }).await.unwrap();
    };
    make("ben".to_owned(), 1, Some("ben")).await;
    for n in 0..3 {
        make(format!("old {n}"), 2, None).await;
    }
    for n in 0..i64::from(OF_ONE_HOST) + 7 {
        make(format!("ada {n:02}"), 10 + n, Some("ada")).await;
    }
    let shown: Vec<String> = store
        .tables(Which::Lobby(Kind::Table), 9)
        .await
        .unwrap()
        .into_iter()
        .map(|listed| listed.summary.table)
        .collect();
    let own = (0..OF_ONE_HOST).map(|n| format!("ada {:02}", OF_ONE_HOST + 6 - n));
    let others = ["old 0", "old 1", "old 2", "ben"].map(str::to_owned);
    assert_eq!(shown, own.chain(others).collect::<Vec<_>>());
}

pub(crate) async fn tables_that_nobody_touches_are_removed(store: Arc<dyn Store>) {
    store.new_user("ada", "Ada", 1).await.unwrap();
    for (table, stage, changed_at) in [
        ("open", Stage::Open, 10),
        ("playing", Stage::Playing, 20),
        ("over", Stage::Over, 10),
        ("fresh", Stage::Playing, 21),
    ] {
        let summary = Summary { stage, changed_at, ..summary(table) };
        let seated = vec![(0, Some("ada".to_owned()))];
        store.append(Append { summary, seated, ..append(table, 0, 3, "x") }).await.unwrap();
    }
    let untouched = store.tables(Which::Untouched { since: 20, behind: None }, 9).await.unwrap();
    let untouched: Vec<String> = untouched.into_iter().map(|listed| listed.summary.table).collect();
    assert_eq!(untouched, ["playing", "open"], "finished games stay, however old");
    for table in ["over", "fresh", "nowhere"] {
        let kept = store.drop_table(table, 20).await;
        assert!(matches!(kept, Err(StoreError::InUse { .. })), "{table}: {kept:?}");
    }
    for table in ["open", "playing"] {
        store.drop_table(table, 20).await.unwrap();
        assert_eq!(store.rows(table, 0).await.unwrap(), []);
        assert!(is_conflict(&store.append(append(table, 3, 1, "late")).await), "nothing is appended to what is gone");
    }
    assert_eq!(store.rows("over", 0).await.unwrap().len(), 3);
    let left: Vec<_> = store
        .tables(Which::Of(Kind::Table, "ada"), 9)
        .await
        .unwrap()
        .into_iter()
        .map(|one| one.summary.table)
        .collect();
    assert_eq!(left, ["fresh", "over"]);
}

pub(crate) async fn a_caller_that_goes_away_stops_nothing(store: Arc<dyn Store>) {
    for seq in 0..20 {
        let waiting = store.append(append("t", seq, 1, "a"));
        // Long enough to be queued, seldom long enough to be answered.
        let _ = tokio::time::timeout(std::time::Duration::from_micros(1), waiting).await;
        store.append(append("u", seq, 1, "b")).await.unwrap();
    }
    let rows = store.rows("t", 0).await.unwrap();
    assert_eq!(rows, (0..20).map(|seq| row(seq, "a")).collect::<Vec<_>>());
}

pub(crate) async fn a_closed_store_says_so(store: Arc<dyn Store>) {
    let other = Arc::clone(&store);
    let writing = tokio::spawn(async move { other.append(append("t", 0, 1, "a")).await });
    store.ping().await.unwrap();
    writing.await.unwrap().unwrap();
    store.close().await;
    assert!(matches!(store.append(append("t", 1, 1, "a")).await, Err(StoreError::Closed)));
    assert!(matches!(store.rows("t", 0).await, Err(StoreError::Closed)));
    assert!(matches!(store.ping().await, Err(StoreError::Closed)));
    store.close().await;
}

pub(crate) async fn events_and_tables_are_listed_apart(store: Arc<dyn Store>) {
    store.new_user("ada", "ada", 1).await.unwrap();
    for (id, kind) in [("t", Kind::Table), ("e", Kind::Event)] {
        let summary = Summary { kind, stage: Stage::Playing, ..summary(id) };
        let seated = vec![(0, Some("ada".to_owned()))];
        store.append(Append { summary, seated, ..append(id, 0, 1, "x") }).await.unwrap();
    }
    for (kind, id) in [(Kind::Table, "t"), (Kind::Event, "e")] {
        for which in [Which::Lobby(kind), Which::Running(kind), Which::Of(kind, "ada")] {
            let listed = store.tables(which, 9).await.unwrap();
            let ids: Vec<(&str, Kind)> =
                listed.iter().map(|one| (one.summary.table.as_str(), one.summary.kind)).collect();
            assert_eq!(ids, [(id, kind)], "{which:?}");
        }
    }
    // A row of an event is a row like any other: one number, one writer; and what it is the log of does not change.
    assert!(matches!(store.append(append("e", 0, 1, "y")).await, Err(StoreError::Conflict { .. })));
    store.append(append("e", 1, 1, "x")).await.unwrap();
    assert_eq!(store.tables(Which::Lobby(Kind::Event), 9).await.unwrap().len(), 1);
    let all = Which::Untouched { since: i64::MAX, behind: None };
    assert_eq!(store.tables(all, 9).await.unwrap().len(), 2);
}

/// A list of what is not touched is gone through in parts, whether or not anything of it is removed meanwhile.
pub(crate) async fn what_nobody_touches_is_listed_in_parts(store: Arc<dyn Store>) {
    for (table, changed_at) in [("b", 10), ("a", 10), ("d", 10), ("old", 9), ("new", 11), ("fresh", 12)] {
        let summary = Summary { changed_at, ..summary(table) };
        store.append(Append { summary, ..append(table, 0, 1, "x") }).await.unwrap();
    }
    let (mut seen, mut last) = (vec![], None::<Summary>);
    loop {
        let part = store.tables(Which::Untouched { since: 11, behind: last.as_ref() }, 2).await.unwrap();
        let Some(end) = part.last() else { break };
        last = Some(end.summary.clone());
        seen.extend(part.into_iter().map(|listed| listed.summary.table));
        if seen.len() == 2 {
            store.drop_table("a", 11).await.unwrap();
        }
    }
    assert_eq!(seen, ["new", "a", "b", "d", "old"]);
}
