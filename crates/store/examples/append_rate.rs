//! How fast rows become durable: `cargo run --release -p runehall-store --example append_rate -- TABLES SECONDS RATE [postgres://…]`.
//!
//! Each table appends a row, waits until it is durable, and goes on: in all `RATE` rows a second, or with 0 as fast as it
//! goes. Prints rows a second and how long an append took, then checks that exactly the acknowledged rows are there. Without
//! an address: SQLite in a temporary folder.

#![allow(clippy::print_stdout, reason = "the figures are the result")]

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use runehall_store::{Append, Kind, Place, Row, Stage, Store, Summary, open};
use tokio::task::JoinSet;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut number = |default| args.next().map_or(Ok(default), |arg| arg.parse::<u32>());
    let (tables, seconds, rate) = (number(1000)?, number(10)?, number(2000)?);
    let folder = tempfile::tempdir()?;
    let place = args.next().map_or_else(|| Place::Sqlite(folder.path().to_owned()), Place::Postgres);
    let store = open(&place).await?;

    // One row each before the clock starts, so that tables are made, connections warm.
    let run = std::process::id();
    for table in 0..tables {
        store.append(row(&format!("{run}-{table}"), 0)).await?;
    }
    let pause = if rate == 0 { Duration::ZERO } else { Duration::from_secs(1) * tables / rate };
    let (start, length) = (Instant::now(), Duration::from_secs(seconds.into()));
    let mut tasks = JoinSet::new();
    for table in 0..tables {
        // Spread over the pause, as the moves of people who do not know each other are.
        let begin = start + pause * table / tables.max(1);
        tasks.spawn(play(Arc::clone(&store), format!("{run}-{table}"), begin, pause, start + length));
    }
    let mut took = Vec::new();
    while let Some(table) = tasks.join_next().await {
        let (name, mine) = table??;
        let kept = store.rows(&name, 1).await?.len();
        if kept != mine.len() {
            return Err(format!("table `{name}` has {kept} rows, {} were acknowledged", mine.len()).into());
        }
        took.extend(mine);
    }
    store.close().await;
    took.sort_unstable();
    let share = |part: usize| took.get((took.len() * part / 1000).min(took.len().saturating_sub(1)));
    let millis = |part| share(part).map_or(0.0, |took| took.as_secs_f64() * 1000.0);
    println!(
        "{tables} tables: {:.0} rows/s, p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms; nothing lost or doubled",
        took.len() as f64 / length.as_secs_f64(),
        millis(500),
        millis(990),
        millis(1000)
    );
    Ok(())
}

/// Appends until the end; how long each took, from when it was due.
async fn play(
    store: Arc<dyn Store>,
    table: String,
    begin: Instant,
    pause: Duration,
    end: Instant,
) -> Result<(String, Vec<Duration>), runehall_store::StoreError> {
    let mut took = Vec::new();
    let mut due = begin;
    while due < end {
        tokio::time::sleep_until(due.into()).await;
        store.append(row(&table, took.len() as u64 + 1)).await?;
        took.push(due.elapsed());
        due = if pause.is_zero() { Instant::now() } else { due + pause };
    }
    Ok((table, took))
}

/// A row and a summary as long as those of a table in play.
fn row(table: &str, seq: u64) -> Append {
    let body = format!(r#"{{"answered":{{"seat":1,"decision":{seq},"choices":["card:{seq}","seat:0","done"]}}}}"#);
    let summary = Summary {
        table: table.to_owned(),
        kind: Kind::Table,
        game: "zun".to_owned(),
        stage: Stage::Playing,
        public: true,
        made_at: 0,
        changed_at: seq.cast_signed(),
        info: format!(r#"{{"title":"A table","seats":["Ada","Ben"],"filling":"{}"}}"#, "x".repeat(300)),
    };
    let rows = vec![Row { seq, at: seq.cast_signed(), body }];
    Append { table: table.to_owned(), seq, rows, summary, host: None, seated: Vec::new() }
}
