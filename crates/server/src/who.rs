//! Who sends a request: a token of a program, else the signed cookie of a browser.
//!
//! **Invariant:** a request with a token is never given the authority of a cookie. That is why one with a token needs no
//! `Origin`: no page can make a browser send it.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use runehall_protocol::ErrorCode;
use runehall_store::User;

use crate::error::{Failed, refused};
use crate::limits::{Act, Who};
use crate::secrets;
use crate::state::App;

/// The sender, if they are known.
pub(crate) struct Sender(pub(crate) Option<User>);

/// The sender, who must be known.
pub(crate) struct Person(pub(crate) User);

impl FromRequestParts<App> for Sender {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failed> {
        let user = match bearer(&parts.headers) {
            Some(token) => {
                let user = app.store.user_of_token(secrets::token_hash(token)).await?;
                Some(user.ok_or_else(|| refused(ErrorCode::Credentials, "the token is wrong; make a new one"))?)
            }
            None => match app.cookies(&parts.headers).get(app.cookie_name()) {
                Some(cookie) => app.store.user(cookie.value()).await?,
                None => None,
            },
        };
        if let Some(user) = &user {
            app.limits.check(Act::Request, &Who::User(user.id.clone()))?;
        }
        Ok(Sender(user))
    }
}

impl FromRequestParts<App> for Person {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failed> {
        let Sender(user) = Sender::from_request_parts(parts, app).await?;
        user.map(Person).ok_or_else(|| {
            refused(ErrorCode::SignIn, "nobody is signed in; ask for `GET /api/me` to become a guest, or send a token")
        })
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

impl App {
    /// The cookies of a request whose signature is ours.
    pub(crate) fn cookies(&self, headers: &HeaderMap) -> SignedCookieJar {
        SignedCookieJar::from_headers(headers, self.cookie_key.clone())
    }

    /// The answer's cookie that makes the browser this user, for as long as browsers keep one.
    pub(crate) fn sign_in(&self, headers: &HeaderMap, user: &User) -> SignedCookieJar {
        let mut cookie = self.cookie(user.id.clone());
        cookie.make_permanent();
        self.cookies(headers).add(cookie)
    }

    /// The answer's cookie that makes the browser forget who it was.
    pub(crate) fn sign_out(&self, headers: &HeaderMap) -> SignedCookieJar {
        self.cookies(headers).remove(self.cookie(String::new()))
    }

    /// With `__Host-` a browser takes the cookie from this very host and over https only.
    pub(crate) fn cookie_name(&self) -> &'static str {
        if self.behind_https { "__Host-runehall" } else { "runehall" }
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
