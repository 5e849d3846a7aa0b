//! People: who one is, what one is called, what one has played. Accounts are in `account.rs`, sessions and tokens in `keys.rs`.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use runehall_protocol::lobby::Past;
use runehall_protocol::people::{Me, Rename};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::User;

use crate::error::{Answer, Body, Failed, refused};
use crate::limits::Rationed;
use crate::state::App;
use crate::who::{Address, Person, Sender};
use crate::{names, secrets};

/// How many names are drawn for a guest before one is taken that an account has.
const GUEST_NAMES: usize = 8;

/// What a handler gives that sets a cookie.
pub(super) type WithCookie<T> = Result<(CookieJar, Json<T>), Failed>;

/// Who the sender is. Asking makes a guest of somebody unknown.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, description = "The sender; sets the cookie of a new guest, and now and then that of an old session anew", body = Me),
    (status = 429, description = "Too many new guests from one address", body = Refused)
))]
pub(super) async fn me(
    State(app): State<App>,
    address: Address,
    Sender(known): Sender,
    headers: HeaderMap,
) -> WithCookie<Me> {
    if let Some(known) = known {
        return Ok((app.renewed(&headers, &known), Json(shown(&known.user))));
    }
    app.limits.check(Rationed::Guest, &address.who())?;
    let user = app.store.new_user(&secrets::user_id()?, &guest_name(&app).await?, secrets::now()).await?;
    Ok((app.sign_in(&headers, &user, None, None).await?, Json(shown(&user))))
}

/// Gives the sender another name to be shown by.
#[utoipa::path(put, path = "/api/me", tag = "people", request_body = Rename, responses(
    (status = 200, description = "The sender", body = Me),
    (status = 400, description = "Not a name", body = Refused),
    (status = 409, description = "An account of somebody else has that name, or looks like it", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn rename(State(app): State<App>, Person(user): Person, Body(new): Body<Rename>) -> Answer<Me> {
    let name = names::checked(&new.name)?;
    // So that a guest cannot pass for an account.
    if let Some(other) = app.store.alike(&name).await?.filter(|other| other.id != user.id) {
        return Err(taken(&other));
    }
    Ok(Json(shown(&app.store.rename(&user.id, &name).await?)))
}

/// The games that the sender has or had a seat in, newest first.
#[utoipa::path(get, path = "/api/history", tag = "people", responses(
    (status = 200, description = "Games", body = [Past]),
    (status = 401, description = "Nobody is signed in", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn history(State(app): State<App>, Person(user): Person) -> Answer<Vec<Past>> {
    Ok(Json(app.hub.history(&user).await?))
}

pub(super) fn shown(user: &User) -> Me {
    Me { name: user.name.clone(), guest: user.login.is_none() }
}

/// A name for a guest that is not, and does not look like, that of an account.
async fn guest_name(app: &App) -> Result<String, Failed> {
    let mut name = names::guest()?;
    for _ in 0..GUEST_NAMES {
        if app.store.alike(&name).await?.is_none() {
            break;
        }
        name = names::guest()?;
    }
    Ok(name)
}

pub(super) fn taken(by: &User) -> Failed {
    let called = by.login.as_deref().unwrap_or(&by.name);
    refused(ErrorCode::Taken, format!("an account is called `{called}` already, or looks like it; choose another name"))
}
