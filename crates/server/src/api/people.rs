//! People: guests, accounts, tokens.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::SignedCookieJar;
use runehall_protocol::lobby::{Credentials, Me, Past, Rename, Token};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::{StoreError, User};

use crate::error::{Answer, Body, Failed, refused};
use crate::limits::{Act, Who};
use crate::state::App;
use crate::who::{Address, Person, Sender};
use crate::{names, passwords, secrets};

/// What a handler gives that sets a cookie.
type WithCookie<T> = Result<(SignedCookieJar, Json<T>), Failed>;

/// Who the sender is. Asking makes a guest of somebody unknown.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, description = "The sender; sets the cookie of a new guest", body = Me),
    (status = 429, description = "Too many new guests from one address", body = Refused)
))]
pub(super) async fn me(
    State(app): State<App>,
    address: Address,
    Sender(user): Sender,
    headers: HeaderMap,
) -> WithCookie<Me> {
    if let Some(user) = user {
        return Ok((SignedCookieJar::new(app.cookie_key.clone()), Json(shown(&user))));
    }
    app.limits.check(Act::Guest, &address.who())?;
    let user = app.store.new_user(&secrets::user_id()?, &names::guest()?, secrets::now()).await?;
    Ok((app.sign_in(&headers, &user), Json(shown(&user))))
}

/// Gives the sender another name to be shown by.
#[utoipa::path(put, path = "/api/me", tag = "people", request_body = Rename, responses(
    (status = 200, description = "The sender", body = Me),
    (status = 400, description = "Not a name", body = Refused),
    (status = 409, description = "An account of somebody else has that name", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn rename(State(app): State<App>, Person(user): Person, Body(new): Body<Rename>) -> Answer<Me> {
    let name = names::checked(&new.name)?;
    // So that a guest cannot pass for an account.
    if app.store.by_login(&name).await?.is_some_and(|(owner, _)| owner.id != user.id) {
        return Err(taken(&name));
    }
    Ok(Json(shown(&app.store.rename(&user.id, &name).await?)))
}

/// Makes the guest who asks an account, which keeps its games and can sign in elsewhere.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials, responses(
    (status = 200, description = "The account", body = Me),
    (status = 400, description = "Not a name or not a password", body = Refused),
    (status = 409, description = "The name is taken, or the sender has an account", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn account(
    State(app): State<App>,
    address: Address,
    Person(user): Person,
    Body(credentials): Body<Credentials>,
) -> Answer<Me> {
    app.limits.check(Act::Account, &address.who())?;
    let name = names::checked(&credentials.name)?;
    passwords::checked(&credentials.password)?;
    if user.login.is_some() {
        return Err(has_account());
    }
    // Asked before the costly part; the store asks again when it matters.
    if app.store.by_login(&name).await?.is_some() {
        return Err(taken(&name));
    }
    let hash = app.passwords.hash(credentials.password).await?;
    match app.store.register(&user.id, &name, &hash).await {
        Err(StoreError::Taken { .. }) => return Err(taken(&name)),
        Err(StoreError::Registered { .. }) => return Err(has_account()),
        registered => registered?,
    };
    Ok(Json(shown(&app.store.rename(&user.id, &name).await?)))
}

/// Signs in to an account. The answer to a wrong name is that to a wrong password.
#[utoipa::path(post, path = "/api/sign-in", tag = "people", request_body = Credentials, responses(
    (status = 200, description = "The account; sets its cookie", body = Me),
    (status = 401, description = "Name or password is wrong", body = Refused),
    (status = 429, description = "Too many attempts", body = Refused)
))]
pub(super) async fn sign_in(
    State(app): State<App>,
    address: Address,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> WithCookie<Me> {
    app.limits.check(Act::SignIn, &address.who())?;
    // A name that is none takes the same way as one that nobody has.
    let name = names::checked(&credentials.name).unwrap_or_default();
    app.limits.check(Act::SignIn, &Who::User(name.to_lowercase()))?;
    let account = app.store.by_login(&name).await?;
    let (user, hash) = account.map_or((None, None), |(user, hash)| (Some(user), Some(hash)));
    let password: String = credentials.password.chars().take(passwords::LENGTHS.1 + 1).collect();
    let right = app.passwords.check(password, hash).await?;
    let Some(user) = user.filter(|_| right) else {
        return Err(refused(ErrorCode::Credentials, "the name or the password is wrong"));
    };
    Ok((app.sign_in(&headers, &user), Json(shown(&user))))
}

/// Makes this browser forget who it was.
#[utoipa::path(post, path = "/api/sign-out", tag = "people", responses((status = 204, description = "Done; takes the cookie back")))]
pub(super) async fn sign_out(State(app): State<App>, headers: HeaderMap) -> (StatusCode, SignedCookieJar) {
    (StatusCode::NO_CONTENT, app.sign_out(&headers))
}

/// Makes a token for a program that plays in the name of the sender. It is shown this once; only its hash is kept.
#[utoipa::path(post, path = "/api/tokens", tag = "people", responses(
    (status = 200, description = "The token", body = Token),
    (status = 401, description = "Nobody is signed in", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn token(State(app): State<App>, Person(user): Person) -> Answer<Token> {
    app.limits.check(Act::Token, &Who::User(user.id.clone()))?;
    let token = secrets::token()?;
    app.store.put_token(secrets::token_hash(&token), &user.id).await?;
    Ok(Json(Token { token }))
}

/// The games that the sender has or had a seat in, newest first.
#[utoipa::path(get, path = "/api/history", tag = "people", responses(
    (status = 200, description = "Games", body = [Past]),
    (status = 401, description = "Nobody is signed in", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn history(State(app): State<App>, Person(user): Person) -> Answer<Vec<Past>> {
    Ok(Json(app.hub.history(&user).await?))
}

fn shown(user: &User) -> Me {
    Me { name: user.name.clone(), guest: user.login.is_none() }
}

fn taken(name: &str) -> Failed {
    refused(ErrorCode::Taken, format!("an account is called `{name}` already; choose another name"))
}

fn has_account() -> Failed {
    refused(ErrorCode::NotNow, "you have an account already; sign out first to make another")
}
