//! PostgreSQL: the common checks, each in a database of its own, and what several processes share: news, leases, races.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{append, every_check, is_conflict, people, row, tables};
use runehall_store::testing::{Postgres, throwaway_postgres};
use runehall_store::{Change, Place, Store, StoreError, open};
use sqlx::{Connection, Executor, PgConnection};
use tokio::sync::broadcast::Receiver;

async fn at(url: &str) -> Arc<dyn Store> {
    open(&Place::Postgres(url.to_owned())).await.unwrap()
}

fn postgres() -> Postgres {
    throwaway_postgres().unwrap_or_else(|why| panic!("{why}"))
}

async fn next(changes: &mut Receiver<Change>) -> Change {
    tokio::time::timeout(Duration::from_mins(1), changes.recv()).await.expect("no news in a minute").unwrap()
}

/// One test, because starting a server takes longer than all the checks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn does_what_sqlite_does() {
    let postgres = postgres();
    macro_rules! checks {
        ($($part:ident::$check:ident,)*) => {$(
            let place = postgres.database(stringify!($check)).unwrap();
            $part::$check(at(&place).await).await;
        )*};
    }
    every_check!(checks);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_processes_share_one_database() {
    let postgres = postgres();
    two_hear_of_each_other(&postgres.database("news").unwrap()).await;
    a_lease_has_one_holder(&postgres.database("lease").unwrap()).await;
    one_wins_each_row(&postgres.database("race").unwrap()).await;
    what_one_ends_is_over_for_the_other(&postgres.database("ended").unwrap()).await;
    a_lost_connection_is_told_and_mended(&postgres.database("lost").unwrap()).await;
    a_newer_database_is_left_alone(&postgres.database("newer").unwrap()).await;
    an_older_database_is_brought_up_to_date(&postgres.database("older").unwrap()).await;
}

async fn two_hear_of_each_other(url: &str) {
    let (a, b) = tokio::join!(at(url), at(url));
    let (mut of_a, mut of_b) = (a.changes(), b.changes());
    a.append(append("t", 0, 3, "a")).await.unwrap();
    assert_eq!(next(&mut of_b).await, Change::Rows { table: "t".to_owned(), seq: 3 });
    assert_eq!(b.rows("t", 0).await.unwrap().len(), 3);
    assert!(is_conflict(&b.append(append("t", 2, 1, "b")).await));
    b.append(append("t", 3, 1, "b")).await.unwrap();
    // Neither its own rows nor those of a refused append came before.
    assert_eq!(next(&mut of_a).await, Change::Rows { table: "t".to_owned(), seq: 4 });
    a.append(append("u", 0, 1, "a")).await.unwrap();
    assert_eq!(next(&mut of_b).await, Change::Rows { table: "u".to_owned(), seq: 1 });
    b.drop_table("u", 5).await.unwrap();
    assert_eq!(next(&mut of_a).await, Change::Gone { table: "u".to_owned() });
    // Dropped without being closed, what was written stays.
    drop((a, b));
    let rows = at(url).await.rows("t", 2).await.unwrap();
    assert_eq!(rows, [row(2, "a"), row(3, "b")]);
}

async fn a_lease_has_one_holder(url: &str) {
    let store = at(url).await;
    let (long, short) = (Duration::from_mins(10), Duration::from_millis(50));
    let lease = async |holder, time| store.lease("t", holder, time).await.unwrap();
    assert!(lease("a", long).await);
    assert!(lease("a", long).await);
    assert!(!lease("b", long).await);
    assert!(store.lease("another", "b", long).await.unwrap());
    // Given back.
    assert!(lease("a", Duration::ZERO).await);
    assert!(lease("b", short).await);
    // Run out.
    tokio::time::sleep(short * 2).await;
    assert!(lease("a", long).await);
    assert!(!lease("b", long).await);
}

async fn one_wins_each_row(url: &str) {
    const ROWS: u64 = 60;
    let mut tasks = tokio::task::JoinSet::new();
    for process in 0..3 {
        let store = at(url).await;
        for table in ["t", "u", "v"] {
            let store = Arc::clone(&store);
            tasks.spawn(async move {
                let mut won = 0;
                for seq in 0..ROWS {
                    match store.append(append(table, seq, 1, &process.to_string())).await {
                        Ok(()) => won += 1,
                        Err(StoreError::Conflict { .. }) => {}
                        Err(other) => panic!("{other}"),
                    }
                }
                won
            });
        }
    }
    assert_eq!(tasks.join_all().await.into_iter().sum::<u64>(), 3 * ROWS);
    let store = at(url).await;
    for table in ["t", "u", "v"] {
        let seqs: Vec<u64> = store.rows(table, 0).await.unwrap().iter().map(|row| row.seq).collect();
        assert_eq!(seqs, (0..ROWS).collect::<Vec<_>>());
    }
}

async fn what_one_ends_is_over_for_the_other(url: &str) {
    let (a, b) = (at(url).await, at(url).await);
    people::two_people(&*a).await;
    assert_eq!(people::left(&*b, 0).await, [1, 2, 3, 4]);
    b.end_key("1", [1; 32]).await.unwrap();
    assert_eq!(people::left(&*a, 0).await, [2, 3, 4]);
    a.recover("1", [1; 32], "new", [2; 32]).await.unwrap();
    assert_eq!(people::left(&*b, 0).await, [3, 4]);
}

async fn a_lost_connection_is_told_and_mended(url: &str) {
    let (a, b) = (at(url).await, at(url).await);
    let mut of_b = b.changes();
    a.append(append("t", 0, 1, "a")).await.unwrap();
    assert_eq!(next(&mut of_b).await, Change::Rows { table: "t".to_owned(), seq: 1 });
    let mut connection = PgConnection::connect(url).await.unwrap();
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    connection.execute(others).await.unwrap();
    assert_eq!(next(&mut of_b).await, Change::Unknown);
    a.append(append("t", 1, 1, "a")).await.unwrap();
    assert_eq!(next(&mut of_b).await, Change::Rows { table: "t".to_owned(), seq: 2 });
    assert_eq!(b.rows("t", 0).await.unwrap(), [row(0, "a"), row(1, "a")]);
}

async fn a_newer_database_is_left_alone(url: &str) {
    at(url).await.close().await;
    let mut connection = PgConnection::connect(url).await.unwrap();
    let step = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'x', true, '', 1)";
    connection.execute(step).await.unwrap();
    let refused = open(&Place::Postgres(url.to_owned())).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { version: 9999 }), "{refused}");
}

async fn an_older_database_is_brought_up_to_date(url: &str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    let mut first = sqlx::migrate!("migrations/postgres");
    first.migrations.to_mut().truncate(1);
    first.run(&mut connection).await.unwrap();
    let old = "INSERT INTO users (id, name, login, login_key, password, made_at) VALUES ('1', 'Ada', 'Ada', 'ada', 'hash', 7),
        ('2', 'А', 'АDА', 'аdа', 'hash', 8), ('3', 'fin', 'ﬁn', 'ﬁn', 'hash', 9);
        INSERT INTO tokens (hash, user_id) VALUES (decode(repeat('00', 32), 'hex'), '1')";
    connection.execute(old).await.unwrap();
    people::an_old_token_and_an_old_account(at(url).await).await;
}

/// The server takes nothing but TLS, with a certificate that it has signed itself.
#[tokio::test]
async fn the_line_to_the_database_can_be_encrypted() {
    let postgres = postgres();
    let (url, certificate) = postgres.over_tls().unwrap_or_else(|why| panic!("{why}"));
    let try_with = async |words: String| open(&Place::Postgres(format!("{url}?{words}"))).await.map(|_| ());
    let certificate = certificate.display();
    assert!(try_with("sslmode=disable".to_owned()).await.is_err());
    try_with("sslmode=require".to_owned()).await.unwrap();
    try_with(String::new()).await.expect("encrypted where the server can do it, without a word");
    try_with(format!("sslmode=verify-full&sslrootcert={certificate}")).await.unwrap();
    assert!(try_with("sslmode=verify-full".to_owned()).await.is_err(), "nobody vouches for this certificate");
    // The listener has a line of its own.
    let (a, b) = (at(&format!("{url}?sslmode=require")).await, at(&format!("{url}?sslmode=require")).await);
    let mut of_b = b.changes();
    a.append(append("t", 0, 1, "a")).await.unwrap();
    assert_eq!(next(&mut of_b).await, Change::Rows { table: "t".to_owned(), seq: 1 });
    let mut connection = PgConnection::connect(&format!("{url}?sslmode=require")).await.unwrap();
    let plain = "SELECT count(*) FROM pg_stat_activity AS a LEFT JOIN pg_stat_ssl AS s ON a.pid = s.pid WHERE a.usename = 'app' AND NOT s.ssl";
    let plain: i64 = sqlx::query_scalar(plain).fetch_one(&mut connection).await.unwrap();
    assert_eq!(plain, 0);
}

#[test]
fn a_throwaway_server_leaves_nothing_behind() {
    let postgres = postgres();
    let url = postgres.url();
    let folder = url.split_once("host=").unwrap().1.replace("%2F", "/");
    assert!(std::path::Path::new(&folder).join("data/postmaster.pid").exists());
    drop(postgres);
    assert!(!std::path::Path::new(&folder).exists());
}

#[test]
fn an_address_is_not_printed() {
    let place = Place::Postgres("postgres://app:sesame@localhost/app".to_owned());
    assert!(!format!("{place:?}").contains("sesame"));
}
