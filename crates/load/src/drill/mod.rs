//! The drill: what a server stands on is broken while people play at it, on both stores, and nothing may be lost.
//!
//! [`Fault`] is the list, `faults.rs` how each is made and lifted, `undo.rs` the one that is a trick of players. Every fault has a server and
//! data of its own. **Invariant:** a fault passes only if play went on at every table and the log holds exactly what was acknowledged.

mod faults;
mod playing;
mod undo;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use runehall_store::Place;
use runehall_store::testing::{Postgres, throwaway_postgres};

use crate::audit::Audit;

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// A few tables and short faults, as the tests run it
    #[arg(long)]
    short: bool,
    /// The `runehall` binary
    #[arg(long, value_name = "FILE")]
    server: PathBuf,
    /// The same, built with the feature `drill`: its tables break when somebody says so
    #[arg(long, value_name = "FILE")]
    breakable: PathBuf,
}

/// What is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Kill,
    FullDisk,
    DatabaseAway,
    UndoPastRoll,
    HalfOpen,
    Panic,
}

impl Fault {
    const ALL: [Fault; 6] =
        [Fault::Kill, Fault::FullDisk, Fault::DatabaseAway, Fault::UndoPastRoll, Fault::HalfOpen, Fault::Panic];

    fn name(self) -> &'static str {
        match self {
            Fault::Kill => "SIGKILL of the server",
            Fault::FullDisk => "disk full",
            Fault::DatabaseAway => "database away, twice",
            Fault::UndoPastRoll => "undo past a roll",
            Fault::HalfOpen => "1,010 half-open requests",
            Fault::Panic => "a table panics, twice",
        }
    }

    /// A word for files and databases.
    fn word(self) -> &'static str {
        match self {
            Fault::Kill => "kill",
            Fault::FullDisk => "disk",
            Fault::DatabaseAway => "away",
            Fault::UndoPastRoll => "undo",
            Fault::HalfOpen => "open",
            Fault::Panic => "panic",
        }
    }
}

/// Where faults are made: the programs, a store, and how much is played.
#[derive(Clone, Debug)]
struct Site {
    server: PathBuf,
    breakable: PathBuf,
    folder: PathBuf,
    /// Without one the store is a file.
    postgres: Option<Arc<Postgres>>,
    tables: usize,
    /// Moves per second over all tables.
    rate: u32,
    /// How long a fault lasts that could last for ever, and how long is played before it.
    hold: Duration,
}

impl Site {
    fn store(&self) -> &'static str {
        if self.postgres.is_some() { "PostgreSQL" } else { "SQLite" }
    }

    /// Data of a fault's own.
    fn place(&self, fault: Fault) -> Result<Place> {
        match &self.postgres {
            Some(postgres) => Ok(Place::Postgres(postgres.database(fault.word()).map_err(|error| anyhow!(error))?)),
            None => Ok(Place::Sqlite(self.folder.join(fault.word()))),
        }
    }

    fn log(&self, fault: Fault) -> PathBuf {
        self.folder.join(format!("{}-{}.log", fault.word(), self.store()))
    }
}

/// What came of a fault.
#[derive(Debug, Default)]
struct Outcome {
    /// Who noticed it, and how.
    noticed: String,
    /// From when the fault was lifted, or made if it needs no lifting, until play went on at every table.
    seconds: Option<f64>,
    acknowledged: usize,
    logged: usize,
    problems: Vec<String>,
}

impl Outcome {
    /// What the log holds.
    fn audited(&mut self, audit: Audit) {
        self.acknowledged += audit.acknowledged;
        self.logged += audit.logged;
        self.problems.extend(audit.problems);
    }

    fn row(&self, fault: Fault, store: &str) -> String {
        let seconds = self.seconds.map_or_else(|| "–".to_owned(), |seconds| format!("{seconds:.1}"));
        let Outcome { noticed, acknowledged, logged, .. } = self;
        format!("| {} | {store} | {noticed} | {seconds} | {acknowledged} | {logged} |", fault.name())
    }
}

/// Runs every fault on both stores and prints the table. False if anything was lost or did not go on.
pub(crate) async fn run(args: &Args) -> Result<bool> {
    let folder = tempfile::tempdir()?;
    let postgres = Arc::new(throwaway_postgres().map_err(|error| anyhow!(error))?);
    let (tables, rate, hold) = if args.short { (3, 60, 1) } else { (40, 400, 5) };
    let site = |postgres| Site {
        server: args.server.clone(),
        breakable: args.breakable.clone(),
        folder: folder.path().to_owned(),
        postgres,
        tables,
        rate,
        hold: Duration::from_secs(hold),
    };
    let (sqlite, postgres) = (site(None), site(Some(postgres)));
    let (sqlite, postgres) = tokio::join!(all(&sqlite), all(&postgres));
    println!("| fault | store | noticed by | seconds until play went on | moves acknowledged | moves in the log |");
    println!("|---|---|---|---|---|---|");
    let mut problems = vec![];
    for (fault, store, outcome) in sqlite.into_iter().chain(postgres) {
        println!("{}", outcome.row(fault, store));
        problems.extend(outcome.problems.iter().map(|problem| format!("{}, {store}: {problem}", fault.name())));
    }
    for problem in &problems {
        println!("PROBLEM: {problem}");
    }
    println!("{}", if problems.is_empty() { "nothing lost, play went on everywhere" } else { "FAILED" });
    Ok(problems.is_empty())
}

/// Every fault that this store can have. One that cannot be carried out is a problem, not the end of the drill.
async fn all(site: &Site) -> Vec<(Fault, &'static str, Outcome)> {
    let mut rows = vec![];
    for fault in Fault::ALL {
        let only_postgres = fault == Fault::DatabaseAway;
        let only_sqlite = fault == Fault::FullDisk;
        if (only_postgres && site.postgres.is_none()) || (only_sqlite && site.postgres.is_some()) {
            continue;
        }
        eprintln!("{}: {}", site.store(), fault.name());
        let outcome = one(site, fault).await.unwrap_or_else(|error| {
            let log = std::fs::read_to_string(site.log(fault)).unwrap_or_default();
            let last: Vec<&str> = log.lines().rev().take(10).collect();
            let last = last.into_iter().rev().collect::<Vec<_>>().join("\n");
            Outcome { problems: vec![format!("{error:#}\nthe server's last words:\n{last}")], ..Outcome::default() }
        });
        rows.push((fault, site.store(), outcome));
    }
    rows
}

async fn one(site: &Site, fault: Fault) -> Result<Outcome> {
    match fault {
        Fault::Kill => faults::kill(site).await,
        Fault::FullDisk => faults::full_disk(site).await,
        Fault::DatabaseAway => faults::database_away(site).await,
        Fault::UndoPastRoll => undo::undo_past_roll(site).await,
        Fault::HalfOpen => faults::half_open(site).await,
        Fault::Panic => faults::panic(site).await,
    }
    .with_context(|| format!("the drill could not be carried out: {}", fault.name()))
}
