//! The server behind `runehall serve`: the HTTP API, the sockets of the tables, the web app.
//!
//! [`serve`] runs it; [`app`] is the same without a listener, for tests. A request passes [`guard`](self) (number, limits,
//! origin), then a handler of `api`, which finds out `who` sends it and asks the [`hub`] or the store. **Invariants:** what
//! happens at a table is in the [`hub`] only; nothing here knows a concrete game; secrets (cookies, tokens, invitations,
//! passwords, contributions to the shuffles) are never logged.

#![forbid(unsafe_code)]

mod api;
mod catalog;
pub mod docs;
mod error;
mod guard;
pub mod hub;
pub mod keys;
pub mod limits;
mod listen;
pub mod logs;
pub mod metrics;
mod names;
mod passwords;
mod rulebook;
mod secrets;
mod state;
mod web;
mod who;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use runehall_games::Registry;
use runehall_protocol::ErrorCode;
use runehall_store::{Place, StoreError};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use state::{App, Shared};

/// How long requests under way may take once the server is asked to stop.
const LAST_REQUESTS: Duration = Duration::from_secs(5);
/// How often the limits forget those who have been quiet, and after how many times what has ended in the store goes too.
const TIDY_EVERY: Duration = Duration::from_mins(1);
const CLEAR_EVERY: u32 = 60;

/// Where the server listens, and where it keeps its data.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at; port 0 for any that is free.
    pub addr: SocketAddr,
    /// The database.
    pub place: Place,
    /// The rest.
    pub options: Options,
}

/// How the server treats its visitors.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Browsers reach it through a proxy that speaks https: cookies are for https only, and the last address in
    /// `X-Forwarded-For` is the visitor's.
    pub behind_https: bool,
    /// Origins of pages that may use it besides its own, such as `https://example.org`.
    pub allow_origins: Vec<String>,
    /// No limits on how often and how many. For measuring, on a loopback address only.
    pub no_limits: bool,
    /// What a line to the server may cost it.
    pub lines: limits::Lines,
    /// The address of a listener of its own for `/metrics`; none for no metrics.
    pub metrics: Option<SocketAddr>,
    /// How long what nobody uses is kept.
    pub keep: Keep,
    /// What is played here.
    pub games: Registry,
}

/// For how many days things are kept that nobody uses. Finished games, and accounts, are kept for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// A session; at least 1.
    pub session_days: u32,
    /// A guest who does not come, with their sessions and tokens; 0 for ever.
    pub guest_days: u32,
    /// A table that is not over and that nothing happens at; 0 for ever.
    pub table_days: u32,
}

impl Default for Keep {
    fn default() -> Self {
        Keep { session_days: 180, guest_days: 90, table_days: 30 }
    }
}

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen at `{addr}`; choose another address with `{option}`")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// What it was given by.
        option: &'static str,
        /// What the system says.
        source: std::io::Error,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The cards of a game do not load.
    #[error("the cards of `{game}` do not load:\n{problems}")]
    Cards {
        /// The game.
        game: &'static str,
        /// What is wrong with them.
        problems: String,
    },
    /// Limits are wanted off where anybody could come.
    #[error("`--no-limits` is for measuring and only allowed on a loopback address; `{addr}` is none")]
    LimitsNeeded {
        /// The address.
        addr: SocketAddr,
    },
    /// There is no randomness to be had.
    #[error("cannot make secrets: {0}")]
    Random(String),
    /// The listener broke.
    #[error("the server stopped: {0}")]
    Io(#[from] std::io::Error),
}

/// Runs the server until SIGTERM or Ctrl-C. `on_ready` is told the address once requests are answered.
pub async fn serve(config: Config, on_ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    listen::raise_file_limit();
    serve_until(config, on_ready, asked_to_stop()).await
}

/// Runs the server until `stop`.
pub async fn serve_until(
    config: Config,
    on_ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let addr = config.addr;
    if config.options.no_limits && !addr.ip().is_loopback() {
        return Err(ServeError::LimitsNeeded { addr });
    }
    let store = runehall_store::open(&config.place).await?;
    let metrics_at = config.options.metrics;
    let state = App::new(store, config.options)?;
    let listener = bind(addr, "--addr").await?;
    let counts = match metrics_at {
        Some(addr) => Some(bind(addr, "--metrics").await?),
        None => None,
    };
    let bound = listener.local_addr()?;
    let tidying = tokio::spawn(tidy(state.clone()));
    // In the background: nobody waits for tables of others, and who comes to one of these first wakes it.
    let resuming = tokio::spawn(resume(state.clone()));
    let (stopping, stopped) = tokio::sync::watch::channel(false);
    let until = |mut stopped: tokio::sync::watch::Receiver<bool>| async move {
        let _ = stopped.wait_for(|stopped| *stopped).await;
    };
    let limits = || Arc::clone(&state.limits);
    let server = listen::serve(listener, app(state.clone()), limits(), !state.behind_https, until(stopped.clone()));
    let counting = async {
        let Some(listener) = counts else { return };
        match listener.local_addr() {
            Ok(addr) => tracing::info!("metrics: http://{addr}/metrics"),
            Err(error) => tracing::warn!(%error, "metrics, at an address that the system does not tell"),
        }
        listen::serve(listener, metrics::router(), limits(), true, until(stopped.clone())).await;
    };
    on_ready(bound);
    tokio::select! {
        ((), ()) = async { tokio::join!(server, counting) } => {}
        () = async {
            stop.await;
            tracing::info!("stopping");
            stopping.send_replace(true);
            tokio::time::sleep(LAST_REQUESTS).await;
        } => {}
    }
    tidying.abort();
    resuming.abort();
    state.hub.shutdown().await;
    state.store.close().await;
    Ok(())
}

async fn bind(addr: SocketAddr, option: &'static str) -> Result<TcpListener, ServeError> {
    TcpListener::bind(addr).await.map_err(|source| ServeError::Listen { addr, option, source })
}

/// The whole server as a service, without a listener.
pub fn app(state: App) -> Router {
    let (api, _) = api::router();
    let web = Router::new().fallback(web::serve).layer(CompressionLayer::new());
    api.method_not_allowed_fallback(not_that_way)
        .with_state(state.clone())
        .fallback_service(web)
        .layer(DefaultBodyLimit::max(runehall_protocol::limits::BODY))
        .layer(from_fn_with_state(state.clone(), guard::admit))
        .layer(from_fn_with_state(state, guard::headers))
        .layer(from_fn(guard::log))
}

async fn not_that_way(method: Method, uri: Uri) -> error::Failed {
    error::refused(ErrorCode::NotFound, format!("there is no `{method} {}`", uri.path()))
}

async fn tidy(state: App) {
    let mut clock = tokio::time::interval(TIDY_EVERY);
    for n in (0..CLEAR_EVERY).cycle() {
        clock.tick().await;
        state.limits.tidy();
        metrics::handle().run_upkeep();
        if n == 0 {
            clear(&state).await;
        }
    }
}

/// Removes what has ended and what nobody uses any longer.
async fn clear(state: &App) {
    if let Err(error) = state.store.clear_keys(secrets::now()).await {
        tracing::warn!(%error, "sessions that have ended are kept for another while");
    }
    match state.hub.expire(state.keep, secrets::now()).await {
        Ok(hub::Removed { tables: 0, guests: 0 }) => {}
        Ok(hub::Removed { tables, guests }) => {
            tracing::info!(tables, guests, "what nobody used any longer was removed");
        }
        Err(error) => tracing::warn!(%error, "what nobody uses is kept for another while"),
    }
}

async fn resume(state: App) {
    match state.hub.resume().await {
        Ok(n) => tracing::info!(tables = n, "every table in play goes on"),
        Err(refused) => tracing::error!(error = refused.message, "tables in play go on once somebody comes to them"),
    }
}

/// SIGTERM or Ctrl-C.
async fn asked_to_stop() {
    let interrupt = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "Ctrl-C will not stop the server");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(error) => {
                tracing::warn!(%error, "SIGTERM will not stop the server cleanly");
                std::future::pending::<()>().await;
            }
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
