//! A server with a real listener, and people with real lines to it.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::header;
use futures_util::{SinkExt, StreamExt};
use runehall_server::{Config, Options, ServeError, serve_until};
use runehall_store::{Place, Store};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long anything may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A running server. Its data goes with it.
pub(crate) struct Hall {
    pub(crate) addr: SocketAddr,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<Result<(), ServeError>>,
}

impl Hall {
    pub(crate) async fn open(options: Options) -> Hall {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { addr: "127.0.0.1:0".parse().unwrap(), place: place(&folder), options };
        let (ready, bound) = oneshot::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let ready = |addr| ready.send(addr).unwrap();
        let serving = tokio::spawn(serve_until(config, ready, async { drop(stopped.await) }));
        Hall { addr: bound.await.unwrap(), folder, stop, serving }
    }

    /// Stops it, which must go well, and opens what it has written.
    pub(crate) async fn close(self) -> (std::sync::Arc<dyn Store>, TempDir) {
        self.stop.send(()).unwrap();
        self.serving.await.unwrap().unwrap();
        (runehall_store::open(&place(&self.folder)).await.unwrap(), self.folder)
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.addr)
    }

    pub(crate) async fn guest(&self) -> Guest {
        self.try_guest().await.expect("a guest")
    }

    /// The same, where the server may not let anybody in.
    pub(crate) async fn try_guest(&self) -> Result<Guest, reqwest::Error> {
        let http = reqwest::Client::new();
        let me = http.get(format!("{}/api/me", self.origin())).send().await?;
        let cookie = me.headers()[header::SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
        Ok(Guest { http, cookie, addr: self.addr })
    }
}

fn place(folder: &TempDir) -> Place {
    Place::Sqlite(folder.path().to_owned())
}

/// Somebody with a cookie.
pub(crate) struct Guest {
    http: reqwest::Client,
    cookie: String,
    addr: SocketAddr,
}

impl Guest {
    /// Makes a private table with an open seat; its id.
    pub(crate) async fn table(&self) -> String {
        let wish = json!({ "game": "zun", "seats": ["you", "open"], "public": false });
        let (status, made) = self.post("/api/tables", &wish).await;
        assert_eq!(status, 200, "no table: {made}");
        made["table"]["id"].as_str().unwrap().to_owned()
    }

    /// Makes a table with these things beside a bot that does not wait, and sits down at it; its id.
    pub(crate) async fn with_a_bot(&self, mut wish: Value) -> String {
        wish["seats"] = json!(["you", { "bot": "random" }]);
        wish["pace"] = json!(0);
        let (status, made) = self.post("/api/tables", &wish).await;
        assert_eq!(status, 200, "{made}");
        let table = made["table"]["id"].as_str().unwrap();
        let join = json!({ "contribution": "5a".repeat(32) });
        let (status, joined) = self.post(&format!("/api/tables/{table}/join"), &join).await;
        assert_eq!(status, 200, "{joined}");
        table.to_owned()
    }

    /// Sends something; the status and what came back.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let origin = format!("http://{}", self.addr);
        let request = self.http.post(format!("{origin}{path}")).header(header::ORIGIN, &origin);
        answer(request.header(header::COOKIE, &self.cookie).json(body)).await
    }

    /// Asks for something; the status and what came back.
    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        answer(self.http.get(format!("http://{}{path}", self.addr)).header(header::COOKIE, &self.cookie)).await
    }

    /// Opens the socket of a table and says hello.
    pub(crate) async fn look(&self, table: &str) -> Line {
        self.try_look(table).await.expect("a socket")
    }

    /// The same, where the server may not let anybody in.
    pub(crate) async fn try_look(&self, table: &str) -> Result<Line, tungstenite::Error> {
        let address = format!("ws://{}/api/tables/{table}/socket", self.addr);
        let mut request = address.into_client_request().unwrap();
        request.headers_mut().insert(header::COOKIE, self.cookie.parse().unwrap());
        request.headers_mut().insert(header::ORIGIN, format!("http://{}", self.addr).parse().unwrap());
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        let mut line = Line(socket);
        line.say(&json!({ "type": "hello", "version": runehall_protocol::VERSION })).await;
        Ok(line)
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

/// Somebody's line to a table.
pub(crate) struct Line(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    pub(crate) async fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message; `Err` with the reason once the server has hung up.
    pub(crate) async fn hear(&mut self) -> Result<Value, String> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.0.next()).await.expect("the server says something");
            match message {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or_else(String::new, |f| f.reason.to_string())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(String::new()),
            }
        }
    }

    /// The next message of this type.
    pub(crate) async fn hear_a(&mut self, kind: &str) -> Value {
        let heard = self.hear_until(kind).await;
        heard.unwrap_or_else(|reason| panic!("no `{kind}`, the line is closed: {reason}"))
    }

    /// The same, where the server may hang up.
    pub(crate) async fn hear_until(&mut self, kind: &str) -> Result<Value, String> {
        loop {
            let message = self.hear().await?;
            if message["type"] == kind {
                return Ok(message);
            }
        }
    }
}
