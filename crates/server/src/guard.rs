//! What every request passes on its way in and out: its number, the limits, where it comes from, and the headers that tell a
//! browser what it may do with the answer.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use runehall_protocol::ErrorCode;
use tracing::Instrument;

use crate::error::{Failed, refused};
use crate::limits::Rationed;
use crate::state::App;
use crate::who::{Address, bearer};
use crate::{metrics, secrets};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Numbers the request, logs it, and counts it. **Invariant:** of a request the method, the path and nothing else is logged: an
/// invitation stands in the query, cookies and tokens in the headers, passwords in the body.
pub(crate) async fn log(request: Request, next: Next) -> Response {
    let id = secrets::random::<8>().map_or_else(|_| String::new(), |bytes| runehall_wire::hex(&bytes));
    let span = tracing::info_span!("request", %id, method = %request.method(), path = request.uri().path());
    let quiet = ["/healthz", "/assets/"].iter().any(|path| request.uri().path().starts_with(path));
    let began = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let status = response.status().as_u16();
    let ms = began.elapsed().as_millis();
    span.in_scope(|| match status {
        500.. => tracing::error!(status, ms, "failed"),
        _ if quiet => tracing::debug!(status, ms, "answered"),
        _ => tracing::info!(status, ms, "answered"),
    });
    metrics::answered(status);
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Lets through what comes seldom enough and from where it may.
pub(crate) async fn admit(State(app): State<App>, request: Request, next: Next) -> Response {
    match admitted(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    }
}

fn admitted(app: &App, request: &Request) -> Result<(), Failed> {
    let address = Address::of(request.headers(), request.extensions(), app.behind_https);
    app.limits.check(Rationed::Request, &address.who())?;
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    // The answer to a socket's upgrade can be read by any page, so a socket needs the same care as a change.
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if reads && !upgrades {
        return Ok(());
    }
    from_our_page(app, request.headers(), request.uri())?;
    if !reads && !is_json(request.headers()) {
        return Err(refused(ErrorCode::Malformed, "send the header `Content-Type: application/json`"));
    }
    Ok(())
}

/// That the page which sends this is one of ours, or that it is no page.
fn from_our_page(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<(), Failed> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return match bearer(headers) {
            Some(_) => Ok(()),
            None => Err(refused(
                ErrorCode::Origin,
                "the header `Origin` is missing; programs send a token (`Authorization: Bearer …`) or the server's own origin",
            )),
        };
    };
    let origin = origin.to_str().unwrap_or_default();
    let ours = origin.split_once("://").is_some_and(|(scheme, host)| {
        let scheme_fits = scheme == "https" || (scheme == "http" && !app.behind_https);
        scheme_fits && host_of(headers, uri).is_some_and(|ours| ours.eq_ignore_ascii_case(host))
    });
    if ours || app.allow_origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin)) {
        return Ok(());
    }
    Err(refused(
        ErrorCode::Origin,
        "this comes from a page of another server; if it is meant to work, start this one with `--allow-origin`",
    ))
}

/// The host that the client believes to talk to.
fn host_of<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).or_else(|| uri.authority().map(Authority::as_str))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// Tells the browser what it may do with the answer.
pub(crate) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let policy = policy(host_of(request.headers(), request.uri()));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    // Invitations stand in addresses: no other site must learn one from a `Referer`.
    for (name, value) in [
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.behind_https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Scripts, styles and connections from this host only. Older browsers do not take `'self'` for a socket, so the host is named.
fn policy(host: Option<&str>) -> HeaderValue {
    let plain = |host: &&str| host.chars().all(|c| c.is_ascii_alphanumeric() || ".:-[]".contains(c));
    let sockets = host.filter(plain).map_or(String::new(), |host| format!(" ws://{host} wss://{host}"));
    let policy = format!(
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; \
         connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strange_host_does_not_get_into_the_policy() {
        let policy = |host| policy(Some(host)).to_str().unwrap().to_owned();
        assert!(policy("[::1]:8080").contains("connect-src 'self' ws://[::1]:8080 wss://[::1]:8080;"));
        assert!(policy("a;script-src *").contains("connect-src 'self';"));
        assert!(!policy("example.org").contains("script-src 'self' 'unsafe"));
    }

    #[test]
    fn json_with_a_character_set_is_json() {
        let check = |kind: &'static str| {
            is_json(&HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(kind))]))
        };
        assert!(check("application/json"));
        assert!(check("Application/JSON; charset=utf-8"));
        assert!(!check("text/plain"));
        assert!(!check("application/jsonp"));
    }
}
