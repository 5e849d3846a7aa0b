//! What is counted, for whoever runs the server. Names are here only; whoever counts calls a function.
//!
//! **Invariant:** nothing here tells of one message at one table, however quiet the server is: hidden cards can be guessed from
//! when and how much somebody is told. So sizes are not counted at all, and what happens at tables is counted by the
//! `GRAIN`. The only way in is `router`, on a listener of its own; the public one has none.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use runehall_protocol::ErrorCode;

const MOVES: &str = "runehall_moves_total";
const REFUSALS: &str = "runehall_refusals_total";
const SOCKETS: &str = "runehall_sockets_open";
const TABLES: &str = "runehall_tables_live";
const WRITING_FAILS: &str = "runehall_writing_fails";
const BROKEN: &str = "runehall_tables_broken_total";
const COACHED: &str = "runehall_coached_total";
const APPEND: &str = "runehall_append_seconds";
const REQUESTS: &str = "runehall_http_requests_total";

/// Upper bounds in seconds; the promise is a move within a tenth of a second.
const APPEND_BUCKETS: [f64; 11] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// What happens at tables is counted in steps of so many, and one of so many is timed.
const GRAIN: u64 = 100;

/// What has happened at tables since the last full grain.
struct Grains {
    moved: AtomicU64,
    refused: Mutex<BTreeMap<String, AtomicU64>>,
    appended: AtomicU64,
}

/// Those of this process.
static GRAINS: Grains = Grains::none();

impl Grains {
    const fn none() -> Self {
        Grains { moved: AtomicU64::new(0), refused: Mutex::new(BTreeMap::new()), appended: AtomicU64::new(0) }
    }

    fn moved(&self) {
        if fills_grain(&self.moved) {
            counter!(MOVES).increment(GRAIN);
        }
    }

    fn refused(&self, code: ErrorCode) {
        let name = code_name(code);
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        if fills_grain(refused.entry(name.clone()).or_default()) {
            counter!(REFUSALS, "code" => name).increment(GRAIN);
        }
    }

    fn append_took(&self, time: Duration) {
        if fills_grain(&self.appended) {
            histogram!(APPEND).record(time);
        }
    }
}

/// An answer is in the log.
pub fn moved() {
    GRAINS.moved();
}

/// Something was refused.
pub fn refused(code: ErrorCode) {
    GRAINS.refused(code);
}

/// Counts one more; whether with it a grain is full.
fn fills_grain(count: &AtomicU64) -> bool {
    (count.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(GRAIN)
}

/// A socket was opened.
pub fn socket_opened() {
    gauge!(SOCKETS).increment(1.0);
}

/// A socket was closed.
pub fn socket_closed() {
    gauge!(SOCKETS).decrement(1.0);
}

/// So many tables are in memory.
pub fn tables_live(n: usize) {
    gauge!(TABLES).set(n as f64);
}

/// Whether the last write to the database failed.
pub fn writing_fails(fails: bool) {
    gauge!(WRITING_FAILS).set(if fails { 1.0 } else { 0.0 });
}

/// The game of a table panicked.
pub fn table_broke() {
    counter!(BROKEN).increment(1);
}

/// A coach began to think about how a seat played.
pub fn coached() {
    counter!(COACHED).increment(1);
}

/// Writing to the log took so long, from asking to durable.
pub fn append_took(time: Duration) {
    GRAINS.append_took(time);
}

/// A request was answered.
pub(crate) fn answered(status: u16) {
    counter!(REQUESTS, "status" => status.to_string()).increment(1);
}

/// What the listener of its own serves: `/metrics`, as Prometheus reads it, and nothing else.
pub(crate) fn router() -> Router {
    let text = async || ([(CONTENT_TYPE, "text/plain; version=0.0.4")], render(handle())).into_response();
    Router::new().route("/metrics", get(text))
}

fn render(handle: &PrometheusHandle) -> String {
    handle.run_upkeep();
    handle.render()
}

/// Where the counts are kept; the first call sets it up. One for the whole process, however many servers run in it.
pub(crate) fn handle() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let recorder = recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("somebody else counts already; `/metrics` stays empty");
        }
        describe();
        handle
    })
}

fn recorder() -> PrometheusRecorder {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full(APPEND.to_owned()), &APPEND_BUCKETS)
        .expect("the list of buckets is not empty")
        .build_recorder()
}

fn describe() {
    describe_counter!(MOVES, "Answers that are in the log, in steps of a hundred.");
    describe_counter!(REFUSALS, "What was refused, by the code of the refusal, in steps of a hundred.");
    describe_counter!(COACHED, "Seats of finished games that a coach began to think about.");
    describe_gauge!(SOCKETS, "Sockets that are open.");
    describe_gauge!(TABLES, "Tables in memory.");
    describe_histogram!(
        APPEND,
        "Time from asking for an entry of the log until it is durable, of one entry in a hundred."
    );
    describe_gauge!(WRITING_FAILS, "1 while nothing can be written to the database, else 0.");
    describe_counter!(BROKEN, "How often the game of a table panicked.");
    describe_counter!(REQUESTS, "HTTP requests answered, by status.");
}

/// The code as it is sent.
fn code_name(code: ErrorCode) -> String {
    serde_json::to_value(code).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// What this test counts is its own: other tests of the process count as well, elsewhere.
    #[test]
    fn what_is_counted_is_shown() {
        let (recorder, grains) = (recorder(), Grains::none());
        let handle = recorder.handle();
        metrics::with_local_recorder(&recorder, || {
            socket_opened();
            tables_live(3);
            writing_fails(true);
            table_broke();
            let count = || {
                grains.moved();
                grains.refused(ErrorCode::NotYours);
                grains.append_took(Duration::from_millis(3));
            };
            // The families come in no particular order.
            let lines = || render(&handle).lines().map(str::to_owned).collect::<BTreeSet<_>>();
            let quiet = lines();
            (1..GRAIN).for_each(|_| count());
            assert_eq!(lines(), quiet, "what one table does cannot be read off");
            count();
        });
        let text = render(&handle);
        for line in [
            "runehall_moves_total 100",
            "runehall_refusals_total{code=\"not-yours\"} 100",
            "runehall_sockets_open 1",
            "runehall_tables_live 3",
            "runehall_writing_fails 1",
            "runehall_tables_broken_total 1",
            "runehall_append_seconds_bucket{le=\"0.005\"} 1",
            "runehall_append_seconds_bucket{le=\"0.0025\"} 0",
        ] {
            assert!(text.contains(line), "{line} is missing in\n{text}");
        }
    }
}
