//! One client of a table: its messages in, its messages out.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use futures_util::FutureExt;
use runehall_engine::Seat;
use runehall_hall::Act;
use runehall_protocol::play::{OfferKind, ToClient, ToServer};
use runehall_protocol::{ErrorCode, Refused, VERSION};
use runehall_store::KeyKind;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout, timeout_at};

use super::live::{Line, Live, text_of};
use super::{Hub, not_seated};
use crate::keys::{Known, look_up};
use crate::limits::MessageLimit;

/// How long a client may take for its first message.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How long a line may be silent. Clients ping more often.
const SILENT_AT_MOST: Duration = Duration::from_secs(90);
/// How often it is looked up whether the session or token behind a line is still good. An ended one must be let go within half
/// a minute.
const LOOK_UP_EVERY: Duration = Duration::from_secs(15);

impl Hub {
    /// Serves a client until it hangs up, or is nobody's any longer. `known` is who it is, if it is anybody.
    pub async fn serve_socket(&self, known: Option<Known>, table: String, mut socket: WebSocket) {
        crate::metrics::socket_opened();
        let met = AssertUnwindSafe(self.meet(known, &table, &mut socket)).catch_unwind().await;
        let met = match met {
            Ok(met) => met,
            Err(panic) => Err(self.broke(&table, None, panic).await),
        };
        if let Err(refused) = met {
            crate::metrics::refused(refused.code);
            let _ = say(&mut socket, &ToClient::Refused { decision: None, why: refused }).await;
        }
        let _ = socket.send(Message::Close(None)).await;
        crate::metrics::socket_closed();
    }

    async fn meet(&self, known: Option<Known>, table: &str, socket: &mut WebSocket) -> Result<(), Refused> {
        let hello = timeout(HELLO_WITHIN, socket.recv()).await;
        let Ok(Some(Ok(Message::Text(text)))) = hello else {
            return Err(Refused::new(ErrorCode::Malformed, "say `hello` first, within ten seconds"));
        };
        let ToServer::Hello { version, events, chat } = read(&text)? else {
            return Err(Refused::new(ErrorCode::Malformed, "say `hello` first"));
        };
        if version != VERSION {
            let message =
                format!("this server speaks version {VERSION} of the protocol, not {version}; load the page again");
            return Err(Refused::new(ErrorCode::Version, message));
        }
        let user = known.as_ref().map(|known| known.user.id.clone());
        let (table, line) = loop {
            let live = self.live(table).await?;
            // One that is closed at this very moment is another one by the next.
            if let Ok(line) = live.subscribe(user.clone(), events, chat).await {
                break (live, line);
            }
        };
        let client = Client { live: Arc::clone(&table), known, id: line.client, limit: self.0.limits.messages() };
        let served = client.serve(line, socket).await;
        table.unsubscribe(client.id).await;
        served
    }
}

struct Client {
    live: Arc<Live>,
    known: Option<Known>,
    id: u64,
    limit: MessageLimit,
}

impl Client {
    /// Until the client hangs up; an error is what it is to be told first.
    async fn serve(&self, mut line: Line, socket: &mut WebSocket) -> Result<(), Refused> {
        let mut again = interval_at(Instant::now() + LOOK_UP_EVERY, LOOK_UP_EVERY);
        again.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last = Instant::now();
        loop {
            tokio::select! {
                // What happened goes out before anything new comes in, so that an answer finds the newest question.
                biased;
                _ = again.tick(), if self.known.is_some() => self.still_known().await?,
                text = line.from.recv() => {
                    let Some(text) = text else { return Ok(()) };
                    if socket.send(Message::Text((*text).into())).await.is_err() {
                        return Ok(());
                    }
                    last = Instant::now();
                }
                message = timeout_at(last + SILENT_AT_MOST, socket.recv()) => {
                    let Ok(Some(Ok(message))) = message else { return Ok(()) };
                    last = Instant::now();
                    let text = match message {
                        Message::Text(text) => text,
                        Message::Close(_) => return Ok(()),
                        Message::Ping(_) | Message::Pong(_) => continue,
                        Message::Binary(_) => axum::extract::ws::Utf8Bytes::from_static("binary"),
                    };
                    let answer = self.hear(&text).await;
                    // What the message has changed is told before the word that it is done: whoever has that word is up to date.
                    while let Ok(text) = line.from.try_recv() {
                        if socket.send(Message::Text((*text).into())).await.is_err() {
                            return Ok(());
                        }
                    }
                    if say(socket, &answer).await.is_err() {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Whether the session or token that the line was opened with still speaks for its user.
    async fn still_known(&self) -> Result<(), Refused> {
        let Some(Known { key, .. }) = &self.known else { return Ok(()) };
        match look_up(&*self.live.hub.0.store, key.kind, key.hash).await {
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(Refused::new(
                ErrorCode::Credentials,
                match key.kind {
                    KeyKind::Session => "you were signed out; load the page again",
                    KeyKind::Token => "the token has ended; make a new one",
                },
            )),
            // A database that does not answer has ended nothing.
            Err(error) => {
                tracing::warn!(%error, "cannot look up whether a session is still good");
                Ok(())
            }
        }
    }

    /// Does what a message asks for, and says what the client alone is told.
    async fn hear(&self, text: &str) -> ToClient {
        let message = match self.limit.check().and_then(|()| read(text)) {
            Ok(message) => message,
            Err(why) => return refused(None, why),
        };
        let decision = match &message {
            ToServer::Choose { decision, .. } | ToServer::Back { decision } | ToServer::WhyNot { decision, .. } => {
                Some(decision.clone())
            }
            ToServer::Hello { .. }
            | ToServer::Resign
            | ToServer::Draw
            | ToServer::Undo
            | ToServer::Answer { .. }
            | ToServer::Say { .. }
            | ToServer::AutoPass { .. }
            | ToServer::Ping => None,
        };
        match self.carry_out(message).await {
            Ok(Some(answer)) => answer,
            Ok(None) => ToClient::Done { decision },
            Err(why) => refused(decision, why),
        }
    }

    async fn carry_out(&self, message: ToServer) -> Result<Option<ToClient>, Refused> {
        match message {
            ToServer::Hello { .. } => return Err(Refused::new(ErrorCode::Malformed, "`hello` is said once")),
            ToServer::Ping => return Ok(Some(ToClient::Pong)),
            ToServer::WhyNot { decision, choice } => {
                let seat = self.seat().await?;
                let reason = self.live.lock().await?.table.why_not(seat, &decision, &choice)?;
                return Ok(Some(ToClient::Because { choice, reason }));
            }
            ToServer::Choose { decision, choice } => {
                let seat = self.seat().await?;
                self.live.act(move |table| table.choose(seat, &decision, &choice)).await?;
                crate::metrics::moved();
            }
            ToServer::Back { decision } => {
                let seat = self.seat().await?;
                let act = move |table: &runehall_hall::Table| {
                    table.open_decision(seat, &decision)?;
                    Ok(Act::Back { seat: seat.0 })
                };
                self.live.act(act).await?;
            }
            ToServer::Resign => self.act_seated(|seat| Act::Resigned { seat }).await?,
            ToServer::Draw => self.act_seated(|seat| Act::Offered { seat, what: OfferKind::Draw }).await?,
            ToServer::Undo => self.act_seated(|seat| Act::Offered { seat, what: OfferKind::Undo }).await?,
            ToServer::Answer { yes } => self.act_seated(move |seat| Act::Agreed { seat, yes }).await?,
            ToServer::AutoPass { on } => self.act_seated(move |seat| Act::AutoPass { seat, on }).await?,
            ToServer::Say { text } => self.speak(text).await?,
        }
        Ok(None)
    }

    async fn act_seated(&self, act: impl Fn(u8) -> Act + Send + Sync + 'static) -> Result<(), Refused> {
        let seat = self.seat().await?;
        self.live.act(move |_| Ok(act(seat.0))).await
    }

    async fn speak(&self, text: String) -> Result<(), Refused> {
        let Some(Known { user, .. }) = &self.known else {
            return Err(Refused::new(ErrorCode::SignIn, "say who you are first: open the lobby once"));
        };
        if text.trim().is_empty() {
            return Err(Refused::new(ErrorCode::Malformed, "there is nothing to say"));
        }
        let (id, name) = (user.id.clone(), user.name.clone());
        let act = move |table: &runehall_hall::Table| {
            let seat = table.seat_of(&id);
            let seated = seat.and_then(|seat| table.chairs().get(seat.index()));
            let name = seated.map_or_else(|| name.clone(), |chair| chair.name.clone());
            Ok(Act::Said { seat: seat.map(|seat| seat.0), name, text: text.clone() })
        };
        self.live.act(act).await
    }

    /// The seat of this client. Asked anew for every message: a seat can be taken or left at any time.
    async fn seat(&self) -> Result<Seat, Refused> {
        self.live.lock().await?.seat_of(self.id).ok_or_else(not_seated)
    }
}

fn read(text: &str) -> Result<ToServer, Refused> {
    serde_json::from_str(text)
        .map_err(|error| Refused::new(ErrorCode::Malformed, format!("the message cannot be read: {error}")))
}

fn refused(decision: Option<String>, why: Refused) -> ToClient {
    crate::metrics::refused(why.code);
    ToClient::Refused { decision, why }
}

async fn say(socket: &mut WebSocket, message: &ToClient) -> Result<(), axum::Error> {
    socket.send(Message::Text((*text_of(message)).into())).await
}
