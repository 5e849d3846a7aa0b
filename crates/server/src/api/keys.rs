//! Sessions and tokens: what there is that speaks for one, and ending it.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use runehall_protocol::limits::TOKEN_DAYS;
use runehall_protocol::people::{NewToken, SessionInfo, Token, TokenInfo};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::{Key, KeyKind, User};

use crate::error::{Answer, Body, Failed, Path, refused};
use crate::limits::{Rationed, Who};
use crate::state::App;
use crate::who::Browser;
use crate::{keys, names, secrets};

/// How many tokens somebody has at most.
const MOST_TOKENS: usize = 50;

/// The browsers that are signed in as the sender, newest first.
#[utoipa::path(get, path = "/api/sessions", tag = "people", responses(
    (status = 200, description = "Sessions", body = [SessionInfo]),
    (status = 401, description = "Nobody is signed in, or a token asks", body = Refused)
), security(("cookie" = [])))]
pub(super) async fn sessions(State(app): State<App>, Browser(known): Browser) -> Answer<Vec<SessionInfo>> {
    let sessions = app.store.keys(KeyKind::Session, &known.user.id, secrets::now()).await?;
    let shown = |key: Key| SessionInfo {
        id: keys::id(&key),
        current: key.hash == known.key.hash,
        made_at: time(key.made_at),
        used_at: time(key.used_at.unwrap_or(key.made_at)),
        label: key.label,
    };
    Ok(Json(sessions.into_iter().map(shown).collect()))
}

/// Ends a session of the sender. Its browser is signed out at once; a table that it has open is closed within half a minute.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "people",
    params(("id" = String, Path, description = "Its id, of `GET /api/sessions`")),
    responses(
        (status = 204, description = "Done"),
        (status = 401, description = "Nobody is signed in, or a token asks", body = Refused),
        (status = 404, description = "The sender has no such session", body = Refused)
    ), security(("cookie" = [])))]
pub(super) async fn end_session(
    State(app): State<App>,
    Path(id): Path<String>,
    Browser(known): Browser,
) -> Result<StatusCode, Failed> {
    end(&app, KeyKind::Session, &known.user, &id).await
}

/// Ends all sessions of the sender but the one that asks.
#[utoipa::path(delete, path = "/api/sessions", tag = "people", responses(
    (status = 204, description = "Done"),
    (status = 401, description = "Nobody is signed in, or a token asks", body = Refused)
), security(("cookie" = [])))]
pub(super) async fn end_other_sessions(State(app): State<App>, Browser(known): Browser) -> Result<StatusCode, Failed> {
    app.store.end_sessions(&known.user.id, known.key.hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The tokens that speak for the sender, newest first. Never the tokens themselves.
#[utoipa::path(get, path = "/api/tokens", tag = "people", responses(
    (status = 200, description = "Tokens", body = [TokenInfo]),
    (status = 401, description = "Nobody is signed in, or a token asks", body = Refused)
), security(("cookie" = [])))]
pub(super) async fn tokens(State(app): State<App>, Browser(known): Browser) -> Answer<Vec<TokenInfo>> {
    let tokens = app.store.keys(KeyKind::Token, &known.user.id, secrets::now()).await?;
    let shown = |key: Key| TokenInfo {
        id: keys::id(&key),
        made_at: time(key.made_at),
        used_at: key.used_at.map(time),
        until: key.until.map(time),
        label: key.label,
    };
    Ok(Json(tokens.into_iter().map(shown).collect()))
}

/// Makes a token for a program that plays in the name of the sender. It is shown this once; only its hash is kept.
#[utoipa::path(post, path = "/api/tokens", tag = "people", request_body = NewToken, responses(
    (status = 200, description = "The token", body = Token),
    (status = 400, description = "Not a label, or not a number of days", body = Refused),
    (status = 401, description = "Nobody is signed in, or a token asks", body = Refused),
    (status = 409, description = "The sender has as many tokens as one may have", body = Refused)
), security(("cookie" = [])))]
pub(super) async fn token(State(app): State<App>, Browser(known): Browser, Body(new): Body<NewToken>) -> Answer<Token> {
    let user = &known.user.id;
    app.limits.check(Rationed::Token, &Who::User(user.clone()))?;
    let label = names::label(&new.label)?;
    if new.days.is_some_and(|days| days == 0 || days > TOKEN_DAYS) {
        let message = format!("`days` is a number from 1 to {TOKEN_DAYS}; leave it out for a token that does not end");
        return Err(refused(ErrorCode::Malformed, message));
    }
    if app.store.keys(KeyKind::Token, user, secrets::now()).await?.len() >= MOST_TOKENS {
        let message = format!("you have {MOST_TOKENS} tokens already; call one back first");
        return Err(refused(ErrorCode::NotNow, message));
    }
    let token = secrets::token()?;
    app.store.put_key(keys::token(&token, user, label, new.days), None).await?;
    Ok(Json(Token { token }))
}

/// Calls a token back: from now on it speaks for nobody.
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "people",
    params(("id" = String, Path, description = "Its id, of `GET /api/tokens`")),
    responses(
        (status = 204, description = "Done"),
        (status = 401, description = "Nobody is signed in, or a token asks", body = Refused),
        (status = 404, description = "The sender has no such token", body = Refused)
    ), security(("cookie" = [])))]
pub(super) async fn end_token(
    State(app): State<App>,
    Path(id): Path<String>,
    Browser(known): Browser,
) -> Result<StatusCode, Failed> {
    end(&app, KeyKind::Token, &known.user, &id).await
}

async fn end(app: &App, kind: KeyKind, user: &User, id: &str) -> Result<StatusCode, Failed> {
    let keys = app.store.keys(kind, &user.id, secrets::now()).await?;
    let Some(key) = keys.iter().find(|key| keys::id(key) == id) else {
        let message = match kind {
            KeyKind::Session => "you have no such session; it may have ended already",
            KeyKind::Token => "you have no such token; it may have ended already",
        };
        return Err(refused(ErrorCode::NotFound, message));
    };
    app.store.end_key(&user.id, key.hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn time(at: i64) -> u64 {
    at.max(0).unsigned_abs()
}
