//! The log of the server, on standard error.

use std::io;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// How much is logged, and how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Log {
    /// Nothing but failures, as lines for people.
    Error,
    /// What should not be, as lines for people.
    Warn,
    /// Every request too, as lines for people.
    #[default]
    Info,
    /// As much as there is, as lines for people.
    Debug,
    /// What `Info` has, as JSON for programs.
    Json,
}

/// Begins to log to standard error, for the rest of the process.
pub fn start(log: Log) {
    write_to(log, io::stderr);
}

/// Begins to log somewhere else. Only the first call in a process counts.
pub fn write_to<W: for<'a> MakeWriter<'a> + Send + Sync + 'static>(log: Log, writer: W) {
    let builder = tracing_subscriber::fmt().with_env_filter(filter(log)).with_writer(writer).with_target(false);
    let begun = match log {
        Log::Json => builder.json().flatten_event(true).try_init(),
        Log::Error | Log::Warn | Log::Info | Log::Debug => builder.with_ansi(false).try_init(),
    };
    if begun.is_err() {
        tracing::debug!("logging had begun already");
    }
}

/// Only our own crates are ever asked for details: libraries would tell statements and frames.
fn filter(log: Log) -> EnvFilter {
    EnvFilter::new(match log {
        Log::Error => "error",
        Log::Warn => "warn",
        Log::Info | Log::Json => "warn,runehall_server=info,runehall_store=info,runehall_hall=info",
        Log::Debug => "info,runehall_server=debug,runehall_store=debug,runehall_hall=debug,sqlx=warn",
    })
}
