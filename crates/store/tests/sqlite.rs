//! SQLite: the common checks, and what only a file has: locks, sudden death, newer versions.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use common::{append, every_check, people, row, tables};
use runehall_store::{Place, Store, StoreError, open};
use sqlx::{Connection, Executor};
use tempfile::TempDir;

macro_rules! checks {
    ($($part:ident::$check:ident,)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $check() {
            let folder = TempDir::new().unwrap();
            $part::$check(at(folder.path()).await).await;
        }
    )*};
}

every_check!(checks);

async fn at(folder: &Path) -> Arc<dyn Store> {
    open(&Place::Sqlite(folder.to_owned())).await.unwrap()
}

#[tokio::test]
async fn a_dropped_store_can_be_opened_again() {
    let folder = TempDir::new().unwrap();
    // Characters that mean something in an address, and a folder that is not there yet.
    let place = folder.path().join("50%20 of #1?/ᚱ");
    let store = at(&place).await;
    store.append(append("t", 0, 2, "a")).await.unwrap();
    drop(store);
    assert!(place.join("runehall.sqlite").exists());
    let store = at(&place).await;
    assert_eq!(store.rows("t", 0).await.unwrap(), [row(0, "a"), row(1, "a")]);
    store.append(append("t", 2, 1, "b")).await.unwrap();
}

/// Who may do what with everything in a folder, and with the folder itself.
#[cfg(unix)]
fn rights(folder: &Path) -> Vec<(String, u32)> {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let files = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let files = files.map(|file| (file.file_name().into_string().unwrap(), mode(&file.path())));
    let mut rights: Vec<_> = files.chain([(".".to_owned(), mode(folder))]).collect();
    rights.sort();
    rights
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_look_at_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let outer = TempDir::new().unwrap();
    let folder = outer.path().join("club");
    let tight = [".", "runehall.lock", "runehall.sqlite", "runehall.sqlite-shm", "runehall.sqlite-wal"]
        .map(|name| (name.to_owned(), if name == "." { 0o700 } else { 0o600 }));
    let store = at(&folder).await;
    store.new_user("1", "Ada", 1).await.unwrap();
    assert_eq!(rights(&folder), tight);
    // What an older version has left open is closed, also files of a process that was killed.
    let loosen = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    store.close().await;
    for name in ["runehall.sqlite-shm", "runehall.sqlite-wal"] {
        std::fs::write(folder.join(name), "").unwrap();
    }
    for (name, _) in &tight[1..] {
        loosen(&folder.join(name), 0o644);
    }
    loosen(&folder, 0o755);
    let store = at(&folder).await;
    store.new_user("2", "Ben", 1).await.unwrap();
    assert_eq!(rights(&folder), tight);
    store.close().await;
    // A folder with other things in it is not ours to close.
    std::fs::write(folder.join("other"), "").unwrap();
    loosen(&folder, 0o755);
    at(&folder).await;
    assert_eq!(rights(&folder)[0], (".".to_owned(), 0o755));
}

#[tokio::test]
async fn a_folder_serves_one_process() {
    let folder = TempDir::new().unwrap();
    let store = at(folder.path()).await;
    let refused = open(&Place::Sqlite(folder.path().to_owned())).await.unwrap_err();
    assert!(matches!(refused, StoreError::Locked { .. }), "{refused}");
    store.close().await;
    at(folder.path()).await.ping().await.unwrap();
}

#[tokio::test]
async fn what_cannot_be_a_folder_is_said() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused = open(&Place::Sqlite(file.clone())).await.unwrap_err().to_string();
    assert!(refused.contains(&file.display().to_string()), "{refused}");
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let folder = TempDir::new().unwrap();
    at(folder.path()).await.close().await;
    let url = format!("sqlite://{}", folder.path().join("runehall.sqlite").display());
    let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let step = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'x', 1, x'00', 1)";
    connection.execute(step).await.unwrap();
    connection.close().await.unwrap();
    let refused = open(&Place::Sqlite(folder.path().to_owned())).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { version: 9999 }), "{refused}");
}

/// A token that was made before tokens could be listed.
#[tokio::test]
async fn an_older_database_is_brought_up_to_date() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("runehall.sqlite").display());
    let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let mut first = sqlx::migrate!("migrations/sqlite");
    first.migrations.to_mut().truncate(1);
    first.run(&mut connection).await.unwrap();
    let old = "INSERT INTO users (id, name, login, login_key, password, made_at) VALUES ('1', 'Ada', 'Ada', 'ada', 'hash', 7),
        ('2', 'А', 'АDА', 'аdа', 'hash', 8), ('3', 'fin', 'ﬁn', 'ﬁn', 'hash', 9);
        INSERT INTO tokens (hash, user_id) VALUES (zeroblob(32), '1')";
    connection.execute(old).await.unwrap();
    connection.close().await.unwrap();
    people::an_old_token_and_an_old_account(at(folder.path()).await).await;
}

#[tokio::test]
async fn there_is_nobody_else() {
    let folder = TempDir::new().unwrap();
    let store = at(folder.path()).await;
    let mut changes = store.changes();
    assert!(store.lease("t", "a", Duration::from_mins(1)).await.unwrap());
    assert!(store.lease("t", "b", Duration::from_mins(1)).await.unwrap());
    store.append(append("t", 0, 1, "a")).await.unwrap();
    assert_eq!(changes.try_recv(), Err(tokio::sync::broadcast::error::TryRecvError::Empty));
}

/// The test starts itself again as the process that dies.
#[tokio::test]
async fn what_was_acknowledged_survives_sigkill() {
    const DOOMED: &str = "RUNEHALL_STORE_DOOMED";
    if let Some(folder) = std::env::var_os(DOOMED) {
        let store = at(Path::new(&folder)).await;
        for seq in 0.. {
            store.append(append("t", seq, 1, "doomed")).await.unwrap();
            writeln!(std::io::stdout(), "\nkept {seq}").unwrap();
        }
    }
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "what_was_acknowledged_survives_sigkill", "--nocapture"]).env(DOOMED, folder.path());
    let mut doomed = command.stdout(Stdio::piped()).spawn().unwrap();
    let said = BufReader::new(doomed.stdout.take().unwrap());
    let mut kept =
        said.lines().map_while(Result::ok).filter_map(|line| line.strip_prefix("kept ")?.parse::<u64>().ok());
    assert!(kept.any(|seq| seq == 100), "the process ended too early");
    doomed.kill().unwrap();
    let last = kept.last().unwrap_or(100);
    doomed.wait().unwrap();

    let rows = at(folder.path()).await.rows("t", 0).await.unwrap();
    assert!(rows.len() as u64 > last, "{} rows of {}", rows.len(), last + 1);
    assert_eq!(rows, (0..rows.len() as u64).map(|seq| row(seq, "doomed")).collect::<Vec<_>>());
}
