//! The real server as a process, and people who use it over HTTP and sockets.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use runehall_games::Registry;
use runehall_protocol::lobby::{SeatWish, TableMade};
use runehall_protocol::play::{Asked, ToClient, ToServer, Update};
use runehall_protocol::{ErrorCode, VERSION};
use runehall_server::{Config, Options};
use runehall_store::Place;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running `runehall serve`; killed when it is dropped.
pub(crate) struct Hall {
    /// None where the server runs in the process of the test.
    process: Option<Child>,
    pub(crate) host: String,
}

impl Hall {
    /// A server that keeps its data in a folder.
    pub(crate) fn sqlite(folder: &Path) -> Hall {
        Self::start(&["--data", folder.to_str().unwrap()])
    }

    /// The same, which plays by the cards of another folder.
    pub(crate) fn with_cards(folder: &Path, cards: &str) -> Hall {
        Self::start(&["--data", folder.to_str().unwrap(), "--cards", cards])
    }

    /// A server on a `PostgreSQL`.
    pub(crate) fn postgres(url: &str) -> Hall {
        Self::start(&["--store", url])
    }

    /// Lets the server write files up to a length only, or to `unlimited` again.
    pub(crate) fn limit_files(&self, length: &str) {
        let id = self.id();
        let limited = Command::new("prlimit").args(["--pid", &id, &format!("--fsize={length}:")]).status();
        assert!(limited.unwrap().success());
    }

    fn start(place: &[&str]) -> Hall {
        // A file that may not grow ends a process that does not say that it wants an error instead.
        let mut process = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_runehall")])
            .args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--log", "warn"])
            .args(place)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("Runehall is open: http://").expect("the line that says where").to_owned();
        Hall { process: Some(process), host }
    }

    /// A server with these games, in the process of the test: it ends with the test.
    pub(crate) async fn with(games: Registry, folder: &Path) -> Hall {
        let options = Options { no_limits: true, games, ..Options::default() };
        let config = Config { addr: ([127, 0, 0, 1], 0).into(), place: Place::Sqlite(folder.to_owned()), options };
        let (tell, told) = tokio::sync::oneshot::channel();
        let ready = move |addr: std::net::SocketAddr| tell.send(addr).unwrap();
        tokio::spawn(async move {
            runehall_server::serve_until(config, ready, std::future::pending()).await.unwrap();
        });
        Hall { process: None, host: told.await.unwrap().to_string() }
    }

    fn id(&self) -> String {
        self.process.as_ref().unwrap().id().to_string()
    }

    /// SIGKILL: no chance to tidy anything up.
    pub(crate) fn kill(mut self) {
        let mut process = self.process.take().unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
    }

    /// SIGTERM; the server must end by itself, and well.
    pub(crate) fn stop(mut self) {
        let id = self.id();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(self.process.take().unwrap().wait().unwrap().success());
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// How often a guest knocks; the server itself waits some seconds for its database each time.
const GUEST_TRIES: u32 = 20;

/// Somebody with a cookie.
#[derive(Clone)]
pub(crate) struct Person {
    http: reqwest::Client,
    cookie: String,
}

impl Person {
    /// A new guest, as soon as there can be one: a database that was just started on a busy machine may keep its first callers waiting for
    /// longer than the server does.
    pub(crate) async fn guest(hall: &Hall) -> Person {
        let http = reqwest::Client::new();
        for _ in 0..GUEST_TRIES {
            let me = http.get(format!("http://{}/api/me", hall.host)).send().await.unwrap();
            if !me.status().is_server_error() {
                let cookie = me.headers()[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
                return Person { http, cookie };
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        panic!("the hall takes no guest");
    }

    /// Posts JSON; the status and the answer.
    pub(crate) async fn post(&self, hall: &Hall, path: &str, body: &Value) -> (u16, Value) {
        let origin = format!("http://{}", hall.host);
        let request = self.http.post(format!("{origin}{path}")).header(COOKIE, &self.cookie).header(ORIGIN, &origin);
        let answer = request.header(CONTENT_TYPE, "application/json").body(body.to_string()).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap_or_default())
    }

    pub(crate) async fn get(&self, hall: &Hall, path: &str) -> (u16, String) {
        let request = self.http.get(format!("http://{}{path}", hall.host)).header(COOKIE, &self.cookie);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Makes a table and sits down at it.
    pub(crate) async fn make(&self, hall: &Hall, game: &str, seats: &[SeatWish], more: Value) -> TableMade {
        let mut wish = json!({ "game": game, "seats": seats, "pace": 0 });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (status, made) = self.post(hall, "/api/tables", &wish).await;
        assert_eq!(status, 200, "{made}");
        let made: TableMade = serde_json::from_value(made).unwrap();
        if made.seat.is_some() {
            self.join(hall, &made).await;
        }
        made
    }

    /// Sits down.
    pub(crate) async fn join(&self, hall: &Hall, made: &TableMade) {
        let wish = json!({ "invite": made.invite, "contribution": "5a".repeat(32) });
        let (status, answer) = self.post(hall, &format!("/api/tables/{}/join", made.table.id), &wish).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// Opens the socket of a table and says hello, with so many events already known.
    pub(crate) async fn look(&self, hall: &Hall, table: &str, events: u32) -> Looker {
        let mut line = self.connect(hall, table).await;
        line.say(&ToServer::Hello { version: VERSION, events, chat: 0 }).await;
        let welcome = line.hear().await;
        let ToClient::Welcome { seat, .. } = welcome else { panic!("no welcome: {welcome:?}") };
        line.seat = seat;
        line
    }

    /// Opens the socket of a table and says nothing.
    pub(crate) async fn connect(&self, hall: &Hall, table: &str) -> Looker {
        let mut request = format!("ws://{}/api/tables/{table}/socket", hall.host).into_client_request().unwrap();
        request.headers_mut().insert("Cookie", self.cookie.parse().unwrap());
        request.headers_mut().insert("Origin", format!("http://{}", hall.host).parse().unwrap());
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Looker { socket, seat: None, update: None, heard: vec![], n_events: 0 }
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// Somebody's line to a table. Keeps every text it is sent.
pub(crate) struct Looker {
    socket: Socket,
    pub(crate) seat: Option<u8>,
    pub(crate) update: Option<Update>,
    pub(crate) heard: Vec<String>,
    pub(crate) n_events: u32,
}

impl Looker {
    pub(crate) async fn say(&mut self, message: &ToServer) {
        self.say_text(serde_json::to_string(message).unwrap()).await;
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> ToClient {
        self.try_hear().await.expect("the line is open")
    }

    /// The next message; `None` once the server has hung up.
    pub(crate) async fn try_hear(&mut self) -> Option<ToClient> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("the server says something")?;
            let text = match message.ok()? {
                Message::Text(text) => text.to_string(),
                Message::Close(_) => return None,
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => continue,
            };
            let message: ToClient = serde_json::from_str(&text).unwrap();
            self.heard.push(text);
            if let ToClient::Update(update) = &message {
                self.n_events = update.keep + update.events.len() as u32;
                self.update = Some((**update).clone());
            }
            return Some(message);
        }
    }

    /// The question to this seat, if it is asked.
    pub(crate) fn asked(&self) -> Option<&Asked> {
        self.update.as_ref()?.asked.as_ref()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.update.as_ref().is_some_and(|update| update.outcome.is_some())
    }

    /// Sends a choice and waits for the word that it is taken, or the code of the refusal.
    pub(crate) async fn choose(&mut self, decision: &str, choice: &str) -> Result<(), ErrorCode> {
        self.say(&ToServer::Choose { decision: decision.to_owned(), choices: vec![choice.to_owned()], whole: false })
            .await;
        self.verdict().await
    }

    /// Waits for the answer to what was sent.
    pub(crate) async fn verdict(&mut self) -> Result<(), ErrorCode> {
        loop {
            match self.hear().await {
                ToClient::Done { .. } => return Ok(()),
                ToClient::Refused { why, .. } => return Err(why.code),
                ToClient::Welcome { .. }
                | ToClient::Table { .. }
                | ToClient::Update(_)
                | ToClient::Because { .. }
                | ToClient::Chat { .. }
                | ToClient::Pong => {}
            }
        }
    }

    /// Listens until this holds of the newest update.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Looker) -> bool) {
        while !holds(self) {
            self.hear().await;
        }
    }
}
