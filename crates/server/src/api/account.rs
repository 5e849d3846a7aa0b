//! Accounts: making one, signing in and out, passwords and recovery codes.
//!
//! **Invariant:** whoever sends a wrong name learns no more, and causes no less work, than whoever sends a wrong password or code;
//! every attempt is counted for the address and for the name.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::CookieJar;
use runehall_protocol::people::{AccountMade, Credentials, Me, NewPassword, NewRecoveryCode, Recover, RecoveryCode};
use runehall_protocol::{ErrorCode, Refused};
use runehall_store::{Account, StoreError, User};

use super::people::{WithCookie, shown, taken};
use crate::error::{Answer, Body, Failed, refused};
use crate::limits::{Rationed, Who};
use crate::state::App;
use crate::who::{Address, Browser, Sender, wrong_sign_in};
use crate::{names, passwords, secrets};

/// Makes the guest who asks an account, which keeps its games and can sign in elsewhere. The recovery code is shown this once. The
/// browser gets a new session, and the guest's ends: who knew the guest's secret does not get the account with it.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials, responses(
    (status = 200, description = "The account and its recovery code; sets the cookie of a new session", body = AccountMade),
    (status = 400, description = "Not a name or not a password", body = Refused),
    (status = 401, description = "Nobody is signed in, or a token asks", body = Refused),
    (status = 409, description = "The name is taken or looks like one that is, or the sender has an account", body = Refused)
), security(("cookie" = [])))]
pub(super) async fn account(
    State(app): State<App>,
    address: Address,
    Browser(known): Browser,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> WithCookie<AccountMade> {
    app.limits.check(Rationed::Account, &address.who())?;
    let name = names::checked(&credentials.name)?;
    passwords::checked(&credentials.password)?;
    if known.user.login.is_some() {
        return Err(has_account());
    }
    // Asked before the costly part; the store asks again when it matters.
    if let Some(other) = app.store.alike(&name).await? {
        return Err(taken(&other));
    }
    let (id, recovery_code) = (&known.user.id, secrets::recovery_code()?);
    let hash = app.passwords.hash(credentials.password).await?;
    match app.store.register(id, &name, &hash, secrets::code_hash(&recovery_code)).await {
        Err(StoreError::Taken { login }) => return Err(taken(&User { login: Some(login), ..known.user })),
        Err(StoreError::Registered { .. }) => return Err(has_account()),
        registered => registered?,
    };
    let user = app.store.rename(id, &name).await?;
    let cookies = app.sign_in(&headers, &user, Some(&known), Some(&hash)).await?;
    Ok((cookies, Json(AccountMade { me: shown(&user), recovery_code })))
}

/// Signs in to an account. The answer to a wrong name is that to a wrong password.
#[utoipa::path(post, path = "/api/sign-in", tag = "people", request_body = Credentials, responses(
    (status = 200, description = "The account; sets the cookie of a new session", body = Me),
    (status = 401, description = "Name or password is wrong", body = Refused),
    (status = 429, description = "Too many attempts", body = Refused)
))]
pub(super) async fn sign_in(
    State(app): State<App>,
    address: Address,
    Sender(before): Sender,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> WithCookie<Me> {
    let name = attempt(&app, address, &credentials.name)?;
    let account = app.store.by_login(&name).await?;
    let hash = account.as_ref().map(|account| account.password.clone());
    let right = app.passwords.check(credentials.password, hash).await?;
    let Account { user, password, .. } = account.filter(|_| right).ok_or_else(wrong_sign_in)?;
    Ok((app.sign_in(&headers, &user, before.as_ref(), Some(&password)).await?, Json(shown(&user))))
}

/// Ends the session of this browser, which forgets who it was.
#[utoipa::path(post, path = "/api/sign-out", tag = "people", responses((status = 204, description = "Done; takes the cookie back")))]
pub(super) async fn sign_out(
    State(app): State<App>,
    Sender(known): Sender,
    headers: HeaderMap,
) -> Result<(StatusCode, CookieJar), Failed> {
    Ok((StatusCode::NO_CONTENT, app.sign_out(&headers, known.as_ref()).await?))
}

/// Changes the password of the sender's account, and ends all its other sessions. Tokens stay.
#[utoipa::path(put, path = "/api/password", tag = "people", request_body = NewPassword, responses(
    (status = 204, description = "Done"),
    (status = 400, description = "Not a password", body = Refused),
    (status = 401, description = "The old password is wrong, nobody is signed in, or a token asks", body = Refused),
    (status = 409, description = "A guest has no password", body = Refused),
    (status = 429, description = "Too many attempts", body = Refused)
), security(("cookie" = [])))]
pub(super) async fn change_password(
    State(app): State<App>,
    address: Address,
    Browser(known): Browser,
    Body(NewPassword { password, new_password }): Body<NewPassword>,
) -> Result<StatusCode, Failed> {
    passwords::checked(&new_password)?;
    let account = prove(&app, address, &known.user, password).await?;
    let hash = app.passwords.hash(new_password).await?;
    match app.store.set_password(&known.user.id, &account.password, &hash, known.key.hash).await {
        Err(StoreError::Outdated { .. }) => Err(wrong_password()),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Sets a new password with the recovery code of an account. All its sessions end, the code is spent, and a new one is shown this
/// once. The answer to a wrong name is that to a wrong code.
#[utoipa::path(post, path = "/api/recover", tag = "people", request_body = Recover, responses(
    (status = 200, description = "The account and its new code; sets the cookie of a new session", body = AccountMade),
    (status = 400, description = "Not a password", body = Refused),
    (status = 401, description = "Name or code is wrong", body = Refused),
    (status = 429, description = "Too many attempts", body = Refused)
))]
pub(super) async fn recover(
    State(app): State<App>,
    address: Address,
    Sender(before): Sender,
    headers: HeaderMap,
    Body(Recover { name, code, new_password }): Body<Recover>,
) -> WithCookie<AccountMade> {
    let name = attempt(&app, address, &name)?;
    passwords::checked(&new_password)?;
    // Before anything is looked at, so that it is the same work for a wrong name, a wrong code and the right one.
    let hash = app.passwords.hash(new_password).await?;
    let wrong = || refused(ErrorCode::Credentials, "the name or the code is wrong");
    let (old, recovery_code) = (secrets::code_hash(&code), secrets::recovery_code()?);
    let account = app.store.by_login(&name).await?;
    // Hashes are compared: how long that takes tells nothing of the code.
    let Account { user, .. } = account.filter(|account| account.recovery == Some(old)).ok_or_else(wrong)?;
    match app.store.recover(&user.id, old, &hash, secrets::code_hash(&recovery_code)).await {
        Err(StoreError::Outdated { .. }) => return Err(wrong()),
        done => done?,
    }
    let cookies = app.sign_in(&headers, &user, before.as_ref(), Some(&hash)).await?;
    Ok((cookies, Json(AccountMade { me: shown(&user), recovery_code })))
}

/// Makes a new recovery code for the sender's account; the one before it is void. It is shown this once.
#[utoipa::path(post, path = "/api/recovery-code", tag = "people", request_body = NewRecoveryCode, responses(
    (status = 200, description = "The code", body = RecoveryCode),
    (status = 401, description = "The password is wrong, nobody is signed in, or a token asks", body = Refused),
    (status = 409, description = "A guest has no recovery code", body = Refused),
    (status = 429, description = "Too many attempts", body = Refused)
), security(("cookie" = [])))]
pub(super) async fn recovery_code(
    State(app): State<App>,
    address: Address,
    Browser(known): Browser,
    Body(NewRecoveryCode { password }): Body<NewRecoveryCode>,
) -> Answer<RecoveryCode> {
    let account = prove(&app, address, &known.user, password).await?;
    let recovery_code = secrets::recovery_code()?;
    match app.store.set_recovery(&known.user.id, &account.password, secrets::code_hash(&recovery_code)).await {
        Err(StoreError::Outdated { .. }) => return Err(wrong_password()),
        done => done?,
    }
    Ok(Json(RecoveryCode { recovery_code }))
}

/// Counts an attempt to get into an account; the name as it is looked up.
fn attempt(app: &App, address: Address, name: &str) -> Result<String, Failed> {
    app.limits.check(Rationed::SignIn, &address.who())?;
    // A name that is none takes the same way as one that nobody has.
    let name = names::checked(name).unwrap_or_default();
    app.limits.check(Rationed::SignIn, &Who::User(name.to_lowercase()))?;
    Ok(name)
}

/// Makes sure that somebody who is signed in knows the password too: the browser may have been left alone for a minute.
async fn prove(app: &App, address: Address, user: &User, password: String) -> Result<Account, Failed> {
    let Some(login) = &user.login else {
        return Err(refused(ErrorCode::NotNow, "a guest has no password; make an account first"));
    };
    let account = app.store.by_login(&attempt(app, address, login)?).await?.ok_or_else(wrong_password)?;
    let right = app.passwords.check(password, Some(account.password.clone())).await?;
    if right { Ok(account) } else { Err(wrong_password()) }
}

fn wrong_password() -> Failed {
    refused(ErrorCode::Credentials, "the password is wrong")
}

fn has_account() -> Failed {
    refused(ErrorCode::NotNow, "you have an account already; sign out first to make another")
}
