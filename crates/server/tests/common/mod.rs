//! A server without a listener, and a browser that talks to it.

#![allow(dead_code, reason = "every test file uses a part of it")]

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use runehall_server::{App, Options, app};
use runehall_store::Place;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

pub(crate) const HOST: &str = "hall.test:8080";
pub(crate) const ORIGIN: &str = "http://hall.test:8080";
pub(crate) const PASSWORD: &str = "correct horse battery staple";

/// A server of one's own. Its data goes with it.
pub(crate) struct Server {
    pub(crate) router: Router,
    pub(crate) app: App,
    _folder: TempDir,
}

/// A server with the usual options.
pub(crate) async fn server() -> Server {
    server_with(Options::default()).await
}

pub(crate) async fn server_with(options: Options) -> Server {
    let folder = tempfile::tempdir().expect("a folder");
    let store = runehall_store::open(&Place::Sqlite(folder.path().to_owned())).await.expect("a store");
    let state = App::new(store, options).expect("a server");
    Server { router: app(state.clone()), app: state, _folder: folder }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of the refusal that it is.
    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_else(|| panic!("no refusal: {self:?}")).to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

impl Server {
    pub(crate) async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.router.clone().oneshot(request).await.expect("the router does not fail");
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        Reply { status, headers, text: String::from_utf8_lossy(&bytes).into_owned() }
    }

    /// A browser with a new account of this name, and its recovery code.
    pub(crate) async fn account(&self, name: &str) -> (Browser<'_>, String) {
        let mut browser = self.guest().await;
        let made = browser.post("/api/account", &credentials(name, PASSWORD)).await;
        assert_eq!(made.status, StatusCode::OK, "{made:?}");
        browser.keep_cookie(&made);
        (browser, made.json()["recovery_code"].as_str().expect("a code").to_owned())
    }

    /// A browser that is signed in to that account.
    pub(crate) async fn signed_in(&self, name: &str, password: &str) -> Browser<'_> {
        let mut browser = self.guest().await;
        let reply = browser.post("/api/sign-in", &credentials(name, password)).await;
        assert_eq!(reply.status, StatusCode::OK, "{reply:?}");
        browser.keep_cookie(&reply);
        browser
    }

    /// A browser that has become a guest.
    pub(crate) async fn guest(&self) -> Browser<'_> {
        let mut browser = Browser { server: self, cookie: String::new() };
        let reply = browser.get("/api/me").await;
        assert_eq!(reply.status, StatusCode::OK, "{reply:?}");
        browser.keep_cookie(&reply);
        browser
    }
}

/// Sends what a browser would send from a page of the server.
#[derive(Clone)]
pub(crate) struct Browser<'a> {
    pub(crate) server: &'a Server,
    pub(crate) cookie: String,
}

impl Browser<'_> {
    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.server.send(self.request(Method::GET, path).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.change(Method::POST, path, body).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Reply {
        self.change(Method::PUT, path, body).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Reply {
        self.change(Method::DELETE, path, &json!({})).await
    }

    /// What a program would send that has this token and no cookie.
    pub(crate) async fn by_token(&self, method: Method, path: &str, token: &str) -> Reply {
        let request = Request::builder().method(method).uri(path).header(header::HOST, HOST);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        self.server.send(request.body(Body::from("{}")).expect("a request")).await
    }

    pub(crate) fn keep_cookie(&mut self, reply: &Reply) {
        let cookie = reply.header("set-cookie").split(';').next().unwrap_or_default().to_owned();
        assert!(!cookie.is_empty(), "no cookie: {reply:?}");
        self.cookie = cookie;
    }

    async fn change(&self, method: Method, path: &str, body: &Value) -> Reply {
        let request = self
            .request(method, path)
            .header(header::ORIGIN, ORIGIN)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()));
        self.server.send(request.expect("a request")).await
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let request = Request::builder().method(method).uri(path).header(header::HOST, HOST);
        if self.cookie.is_empty() { request } else { request.header(header::COOKIE, &self.cookie) }
    }
}

pub(crate) fn credentials(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}
