//! Who sends a request: a token of a program, else the session in the cookie of a browser.
//!
//! **Invariant:** a request with a token is never given the authority of a cookie. That is why one with a token needs no
//! `Origin`: no page can make a browser send it.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{AUTHORIZATION, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use runehall_protocol::ErrorCode;
use runehall_store::{KeyKind, StoreError, User};

use crate::error::{Failed, refused};
use crate::keys::{self, Known, look_up};
use crate::limits::{Rationed, Who};
use crate::secrets;
use crate::state::App;

/// How many sessions somebody has at most; with one more, the one ends that was not used for the longest time.
const MOST_SESSIONS: usize = 20;
/// From this age on, a session's cookie is sent anew with every visit.
const RENEW_AFTER: i64 = keys::days(30);

/// The sender, if they are known.
pub(crate) struct Sender(pub(crate) Option<Known>);

/// The sender, who must be known.
pub(crate) struct Person(pub(crate) User);

/// The sender, who must be known by the session of a browser. What guards the account itself is not for tokens: one that was
/// stolen must not be able to make others, or to send its owner away.
pub(crate) struct Browser(pub(crate) Known);

impl FromRequestParts<App> for Sender {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failed> {
        let known = match bearer(&parts.headers) {
            Some(token) => {
                let known = look_up(&*app.store, app.keep, KeyKind::Token, secrets::hash(token)).await?;
                let wrong = || refused(ErrorCode::Credentials, "the token is wrong or has ended; make a new one");
                Some(known.ok_or_else(wrong)?)
            }
            None => match CookieJar::from_headers(&parts.headers).get(app.cookie_name()) {
                Some(cookie) => look_up(&*app.store, app.keep, KeyKind::Session, secrets::hash(cookie.value())).await?,
                None => None,
            },
        };
        if let Some(Known { user, .. }) = &known {
            app.limits.check(Rationed::Request, &Who::User(user.id.clone()))?;
        }
        Ok(Sender(known))
    }
}

impl FromRequestParts<App> for Person {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failed> {
        let Sender(known) = Sender::from_request_parts(parts, app).await?;
        known.map(|known| Person(known.user)).ok_or_else(|| {
            refused(ErrorCode::SignIn, "nobody is signed in; ask for `GET /api/me` to become a guest, or send a token")
        })
    }
}

impl FromRequestParts<App> for Browser {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failed> {
        let Sender(known) = Sender::from_request_parts(parts, app).await?;
        match known {
            Some(known) if known.key.kind == KeyKind::Session => Ok(Browser(known)),
            Some(_) => Err(refused(ErrorCode::SignIn, "a token plays and cannot do this; use the account page")),
            None => {
                let message = "nobody is signed in; sign in, or ask for `GET /api/me` to become a guest";
                Err(refused(ErrorCode::SignIn, message))
            }
        }
    }
}

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl Address {
    /// Behind a proxy the last address that it names, which is the one it saw itself; else the other end of the line.
    pub(crate) fn of(headers: &HeaderMap, extensions: &Extensions, proxied: bool) -> Address {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = || {
            let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            last.rsplit(',').next()?.trim().parse().ok()
        };
        Address(proxied.then(forwarded).flatten().or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }

    pub(crate) fn who(self) -> Who {
        Who::at(self.0)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Address::of(&parts.headers, &parts.extensions, app.behind_https))
    }
}

/// The token that a request carries.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The answer to a wrong name and to a wrong password.
pub(crate) fn wrong_sign_in() -> Failed {
    refused(ErrorCode::Credentials, "the name or the password is wrong")
}

impl App {
    /// Makes the browser that asks this user: a new session, and the answer's cookie with its secret, for as long as browsers
    /// keep one. The session that the browser had `before` ends, for nobody has its secret any longer. Where a password was
    /// shown, by `password_hash`, it must still be the one of the account.
    pub(crate) async fn sign_in(
        &self,
        headers: &HeaderMap,
        user: &User,
        before: Option<&Known>,
        password_hash: Option<&str>,
    ) -> Result<CookieJar, Failed> {
        let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let secret = secrets::session()?;
        let key = keys::session(&secret, &user.id, keys::label(agent), self.keep);
        match self.store.put_key(key, password_hash).await {
            Err(StoreError::Outdated { .. }) => return Err(wrong_sign_in()),
            done => done?,
        }
        self.end_session(before).await?;
        self.end_old_sessions(&user.id).await?;
        Ok(CookieJar::from_headers(headers).add(self.lasting_cookie(secret)))
    }

    /// The cookie of a session once more, if browsers may soon forget it: they keep none for longer than some 400 days, and a
    /// session that is used has no end.
    pub(crate) fn renewed(&self, headers: &HeaderMap, known: &Known) -> CookieJar {
        let old = known.key.kind == KeyKind::Session && secrets::now() - known.key.made_at >= RENEW_AFTER;
        let jar = CookieJar::from_headers(headers);
        match jar.get(self.cookie_name()).map(|cookie| cookie.value().to_owned()).filter(|_| old) {
            Some(secret) => jar.add(self.lasting_cookie(secret)),
            None => CookieJar::new(),
        }
    }

    /// Where somebody has too many sessions, those end that were not used for the longest time.
    async fn end_old_sessions(&self, user: &str) -> Result<(), Failed> {
        let mut sessions = self.store.keys(KeyKind::Session, user, secrets::now()).await?;
        sessions.sort_by_key(|key| std::cmp::Reverse(key.used_at.unwrap_or(key.made_at)));
        for key in sessions.iter().skip(MOST_SESSIONS) {
            self.store.end_key(user, key.hash).await?;
        }
        Ok(())
    }

    /// Ends the session of a browser, and gives the answer's cookie that makes it forget who it was.
    pub(crate) async fn sign_out(&self, headers: &HeaderMap, known: Option<&Known>) -> Result<CookieJar, Failed> {
        self.end_session(known).await?;
        Ok(CookieJar::from_headers(headers).remove(self.cookie(String::new())))
    }

    async fn end_session(&self, known: Option<&Known>) -> Result<(), Failed> {
        if let Some(Known { user, key }) = known.filter(|known| known.key.kind == KeyKind::Session) {
            self.store.end_key(&user.id, key.hash).await?;
        }
        Ok(())
    }

    /// With `__Host-` a browser takes the cookie from this very host and over https only.
    pub(crate) fn cookie_name(&self) -> &'static str {
        if self.behind_https { "__Host-runehall" } else { "runehall" }
    }

    fn lasting_cookie(&self, secret: String) -> Cookie<'static> {
        let mut cookie = self.cookie(secret);
        cookie.make_permanent();
        cookie
    }

    fn cookie(&self, value: String) -> Cookie<'static> {
        Cookie::build((self.cookie_name(), value))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.behind_https)
            .build()
    }
}
