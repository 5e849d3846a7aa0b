//! The listener: takes connections, counts them, and lets go of those that ask for nothing or do not take their answer.
//!
//! **Invariant:** a connection costs a file from the moment it is taken, so each is counted from then until it is closed, and
//! none may stand half-way in a request or an answer for longer than [`Lines`] allows. Start at [`serve`].

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_io_timeout::TimeoutStream;
use tower_http::add_extension::AddExtension;

use crate::limits::{Limits, Lines, Open};

/// The connection that a request came over, as long as it is counted. A socket keeps it, because it goes on when the request
/// is over.
pub(crate) type Counted = Option<Arc<Open>>;

/// Serves everybody who connects, until `stop`; then until what is under way is done.
///
/// Without `per_address` connections are not counted: behind a proxy all of them come from its address.
pub(crate) async fn serve(
    mut listener: TcpListener,
    router: Router,
    limits: Arc<Limits>,
    per_address: bool,
    stop: impl Future<Output = ()>,
) {
    let Lines { request, send, .. } = limits.lines();
    let mut http = http1::Builder::new();
    // The time for a head runs from the beginning of a connection, and again from each answer: it is the idle time, too.
    http.timer(TokioTimer::new()).header_read_timeout(request);
    // Every connection has a receiver; the channel is closed when the last of them is done.
    let (stopping, _) = watch::channel(false);
    let mut stop = pin!(stop);
    loop {
        let (stream, address) = tokio::select! {
            taken = Listener::accept(&mut listener) => taken,
            () = &mut stop => break,
        };
        let counted: Counted = match per_address.then(|| limits.open_connection(address.ip())) {
            Some(None) => {
                // Closed by being dropped. An answer would cost what the limit is there to save.
                tracing::debug!(%address, "too many connections from this address");
                continue;
            }
            open => open.flatten().map(Arc::new),
        };
        // An update is one small message that somebody waits for.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "answers may wait for one another");
        }
        let mut stream = Box::pin(TimeoutStream::new(stream));
        stream.as_mut().set_write_timeout_pinned(Some(send));
        let service = AddExtension::new(router.clone(), ConnectInfo::<SocketAddr>(address));
        let service = TowerToHyperService::new(AddExtension::new(service, counted));
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut stopped = stopping.subscribe();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = async { drop(stopped.wait_for(|stopped| *stopped).await) } => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    stopping.send_replace(true);
    stopping.closed().await;
}

/// Raises the limit of open files as far as the system lets us: a connection is one.
pub(crate) fn raise_file_limit() {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) => tracing::info!(files, "so many files and connections may be open at once"),
        Err(error) => tracing::warn!(%error, "the limit of open files stays as it is"),
    }
}
