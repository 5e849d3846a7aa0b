//! How a refusal leaves the server over HTTP: its status, and its body.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::StoreError;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::metrics;
use crate::state::App;

/// A refused request.
#[derive(Debug)]
pub(crate) struct Failed {
    status: StatusCode,
    why: Refused,
}

/// What a handler gives.
pub(crate) type Answer<T> = Result<Json<T>, Failed>;

impl From<Refused> for Failed {
    fn from(why: Refused) -> Self {
        Failed { status: status(why.code), why }
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        refused(ErrorCode::Internal, "something broke on the server; try again")
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        metrics::refused(self.why.code);
        let wait = self.why.wait;
        let mut response = (self.status, Json(self.why)).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// A refusal that no rule of a game is behind.
pub(crate) fn refused(code: ErrorCode, message: impl Into<String>) -> Failed {
    Refused::new(code, message).into()
}

/// The body of a request, as JSON. An empty one means `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, app: &App) -> Result<Self, Failed> {
        let too_large = |rejection: BytesRejection| unreadable(rejection.status(), &rejection.body_text());
        let within = app.limits.lines().request;
        let late = |_| unreadable(StatusCode::REQUEST_TIMEOUT, &format!("it did not come within {within:?}"));
        let bytes = timeout(within, Bytes::from_request(request, app)).await.map_err(late)?.map_err(too_large)?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        match Json::<T>::from_bytes(text) {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(unreadable(StatusCode::BAD_REQUEST, &rejection.body_text())),
        }
    }
}

/// A part of the address. What is no text names nothing that there is.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failed> {
        let axum::extract::Path(part) = axum::extract::Path::from_request_parts(parts, app).await.map_err(|error| {
            refused(ErrorCode::NotFound, format!("there is no `{}`: {}", parts.uri.path(), error.body_text()))
        })?;
        Ok(Path(part))
    }
}

fn unreadable(status: StatusCode, why: &str) -> Failed {
    Failed { status, why: Refused::new(ErrorCode::Malformed, format!("the body cannot be read: {why}")) }
}

fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::Malformed | ErrorCode::Version => StatusCode::BAD_REQUEST,
        ErrorCode::SignIn | ErrorCode::Credentials => StatusCode::UNAUTHORIZED,
        ErrorCode::NotYours | ErrorCode::Origin => StatusCode::FORBIDDEN,
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::Stale | ErrorCode::NotNow | ErrorCode::Taken | ErrorCode::Unreadable => StatusCode::CONFLICT,
        ErrorCode::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::NotSaved | ErrorCode::Reconnect | ErrorCode::SetAside => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
