//! The web app: files that were built into the binary (read from disk in debug builds).

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use runehall_protocol::ErrorCode;
use runehall_wire::hex;
use rust_embed::{Embed, EmbeddedFile};

use crate::error::refused;

#[derive(Embed)]
#[folder = "../../web/dist"]
struct Files;

const INDEX: &str = "index.html";
/// The folder whose files have a hash of their content in their names.
const HASHED: &str = "assets/";

/// Shown where the web app was left out of the build.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Runehall</title>\n\
    <h1>The web app is not in this build</h1>\n\
    <p>The server runs, but its pages were not built. Run <code>cargo xtask web</code> and build again, or simply \
    <code>cargo xtask run</code>.</p>\n</html>\n";

/// Answers whatever no route answers: a file of the web app, or its page, which finds its own way.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let reads = matches!(method, Method::GET | Method::HEAD);
    let is_api = path == "api" || path.starts_with("api/");
    if is_api || !reads {
        return refused(ErrorCode::NotFound, format!("there is no `{method} {}`", uri.path())).into_response();
    }
    if let Some(file) = Files::get(path) {
        return answer(path, file, &headers);
    }
    // A page has no dot in its last part; a file that is missing must not be answered with a page.
    if path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return refused(ErrorCode::NotFound, format!("there is no file `{}`", uri.path())).into_response();
    }
    match Files::get(INDEX) {
        Some(file) => answer(INDEX, file, &headers),
        None => (StatusCode::OK, Html(NOT_BUILT)).into_response(),
    }
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16]));
    let keep = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known =
        headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok()).is_some_and(|known| known.contains(&tag));
    let common = [(CACHE_CONTROL, keep.to_owned()), (ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    (common, [(CONTENT_TYPE, kind)], file.data).into_response()
}
