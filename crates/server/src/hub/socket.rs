//! One client of a table: its messages in, its messages out.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::FutureExt;
use runehall_engine::Seat;
use runehall_hall::{Act, Table};
use runehall_protocol::play::{OfferKind, ToClient, ToServer};
use runehall_protocol::{ErrorCode, Refused, VERSION};
use runehall_store::KeyKind;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout, timeout_at};

use super::live::{Line, Live, text_of};
use super::{Hub, not_seated};
use crate::keys::{Known, look_up};
use crate::limits::{self, MessageLimit, Who};
use crate::secrets::now;

/// How long a client may take for its first message.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How long a line may be silent. Clients ping more often.
const SILENT_AT_MOST: Duration = Duration::from_secs(90);
/// How long the word of farewell may take.
const FAREWELL_WITHIN: Duration = Duration::from_secs(1);
/// The longest reason that fits a close frame, in bytes.
const LONGEST_REASON: usize = 123;
/// How often it is looked up whether the session or token behind a line is still good. An ended one must be let go within half
/// a minute.
const LOOK_UP_EVERY: Duration = Duration::from_secs(15);

impl Hub {
    /// Serves a client until it hangs up, is nobody's any longer, does not read, or floods. `known` is who it is, if it is
    /// anybody; `who` is whom its refusals count for.
    pub async fn serve_socket(&self, known: Option<Known>, who: Who, table: String, mut socket: WebSocket) {
        crate::metrics::socket_opened();
        let met = AssertUnwindSafe(self.meet(known, who, &table, &mut socket)).catch_unwind().await;
        let met = match met {
            Ok(met) => met,
            Err(panic) => Err(self.broke(&table, None, panic).await),
        };
        let farewell = match met {
            Ok(()) => None,
            Err(why) => {
                let reason = why.message[..why.message.floor_char_boundary(LONGEST_REASON)].to_owned().into();
                send(&mut socket, &text_of(&refused(None, why)), Instant::now() + FAREWELL_WITHIN).await;
                Some(CloseFrame { code: close_code::POLICY, reason })
            }
        };
        // Who does not read does not read this either. Who does is given the time to: a line that is dropped with messages of
        // the client unread is reset, and the reason would be lost.
        let _ = timeout(FAREWELL_WITHIN, async {
            socket.send(Message::Close(farewell)).await?;
            while socket.recv().await.transpose()?.is_some() {}
            Ok::<_, axum::Error>(())
        })
        .await;
        crate::metrics::socket_closed();
    }

    async fn meet(&self, known: Option<Known>, who: Who, table: &str, socket: &mut WebSocket) -> Result<(), Refused> {
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
        let limit = self.0.limits.messages();
        let client = Client { live: Arc::clone(&table), known, who, id: line.client, limit };
        let served = client.serve(line, socket).await;
        table.unsubscribe(client.id).await;
        served
    }
}

struct Client {
    live: Arc<Live>,
    known: Option<Known>,
    who: Who,
    id: u64,
    limit: MessageLimit,
}

impl Client {
    /// Until the client hangs up; an error is what it is to be told first.
    async fn serve(&self, mut line: Line, socket: &mut WebSocket) -> Result<(), Refused> {
        let mut again = interval_at(Instant::now() + LOOK_UP_EVERY, LOOK_UP_EVERY);
        again.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last = Instant::now();
        let mut may_read = false;
        let limits = &self.live.hub.0.limits;
        let send_within = limits.lines().send;
        // What waits for a client when it is let go must all be read in the time of one message.
        let mut let_go = None;
        let mut deadline = move |line: &Line| {
            let one = Instant::now() + send_within;
            if line.from.is_closed() { *let_go.get_or_insert(one) } else { one }
        };
        loop {
            tokio::select! {
                // What happened goes out before anything new comes in, so that an answer finds the newest question.
                biased;
                _ = again.tick(), if self.known.is_some() => self.still_known().await?,
                text = line.from.recv() => {
                    let Some(text) = text else { return Ok(()) };
                    if !send(socket, &text, deadline(&line)).await {
                        return Ok(());
                    }
                    last = Instant::now();
                }
                message = self.next_message(socket, &mut may_read, last + SILENT_AT_MOST) => {
                    let Some(message) = message else { return Ok(()) };
                    (may_read, last) = (false, Instant::now());
                    let text = match message {
                        Message::Text(text) => text,
                        Message::Close(_) => return Ok(()),
                        Message::Ping(_) | Message::Pong(_) => continue,
                        Message::Binary(_) => axum::extract::ws::Utf8Bytes::from_static("binary"),
                    };
                    let answer = self.hear(&text).await;
                    // What the message has changed is told before the word that it is done: whoever has that word is up to date.
                    while let Ok(text) = line.from.try_recv() {
                        if !send(socket, &text, deadline(&line)).await {
                            return Ok(());
                        }
                    }
                    if !send(socket, &text_of(&answer), deadline(&line)).await {
                        return Ok(());
                    }
                    if matches!(answer, ToClient::Refused { .. }) {
                        limits.check(limits::Rationed::BeRefused, &self.who).map_err(|why| Refused {
                            message: format!("too much of what you sent was refused: {}", why.message),
                            ..why
                        })?;
                    }
                }
            }
        }
    }

    /// The next message, as soon as the limit lets it be read; none if there is none until `deadline`. `may_read` says whether
    /// it does already, and keeps that while the client is told something in between.
    async fn next_message(&self, socket: &mut WebSocket, may_read: &mut bool, deadline: Instant) -> Option<Message> {
        if !*may_read {
            self.limit.ready().await;
            *may_read = true;
        }
        timeout_at(deadline, socket.recv()).await.ok()??.ok()
    }

    /// Whether the session or token that the line was opened with still speaks for its user.
    async fn still_known(&self) -> Result<(), Refused> {
        let Some(Known { key, .. }) = &self.known else { return Ok(()) };
        match look_up(&*self.live.hub.0.store, self.live.hub.0.keep, key.kind, key.hash).await {
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
        let message = match read(text) {
            Ok(message) => message,
            Err(why) => return refused(None, why),
        };
        let decision = match &message {
            ToServer::Choose { decision, .. } | ToServer::Back { decision } | ToServer::WhyNot { decision, .. } => {
                Some(decision.clone())
            }
            ToServer::Hello { .. }
            | ToServer::Take { .. }
            | ToServer::Resign
            | ToServer::Draw
            | ToServer::Undo
            | ToServer::Answer { .. }
            | ToServer::Say { .. }
            | ToServer::AutoPass { .. }
            | ToServer::AlwaysAsk { .. }
            | ToServer::Ping => None,
        };
        match self.carry_out(message).await {
            Ok(Some(answer)) => answer,
            Ok(None) => ToClient::Done { decision, left: 0 },
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
            ToServer::Choose { decision, choices, whole } => {
                let seat = self.seat().await?;
                let answered = Some(decision.clone());
                let choose = move |table: &Table| {
                    if whole {
                        return table.choose_whole(seat, &decision, &choices).map(|act| (act, 0));
                    }
                    table.choose(seat, &decision, &choices)
                };
                let left = self.live.act_and(choose).await?;
                crate::metrics::moved();
                let left = u16::try_from(left).unwrap_or(u16::MAX);
                return Ok(Some(ToClient::Done { decision: answered, left }));
            }
            ToServer::Back { decision } => {
                let seat = self.seat().await?;
                self.live.act(move |table| table.take_back(seat, &decision, now())).await?;
            }
            ToServer::Take { liberty, choice } => {
                let seat = self.seat().await?;
                self.live.act(move |table| table.take_liberty(seat, &liberty, &choice)).await?;
            }
            ToServer::Resign => self.act_seated(|seat| Act::Resigned { seat }).await?,
            ToServer::Draw => self.act_seated(|seat| Act::Offered { seat, what: OfferKind::Draw }).await?,
            ToServer::Undo => self.act_seated(|seat| Act::Offered { seat, what: OfferKind::Undo }).await?,
            ToServer::Answer { yes } => self.act_seated(move |seat| Act::Agreed { seat, yes }).await?,
            ToServer::AutoPass { on } => self.act_seated(move |seat| Act::AutoPass { seat, on }).await?,
            ToServer::AlwaysAsk { on } => self.act_seated(move |seat| Act::AlwaysAsk { seat, on }).await?,
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
        let (id, name) = (user.id.clone(), user.name.clone());
        let who = Who::Speaker { user: id.clone(), table: self.live.id.clone() };
        self.live.hub.0.limits.check(limits::Rationed::Say, &who)?;
        self.live.act(move |table| table.say(&id, &name, &text)).await
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

/// Sends a message; false if the client is gone, or does not read until `deadline`.
async fn send(socket: &mut WebSocket, text: &str, deadline: Instant) -> bool {
    matches!(timeout_at(deadline, socket.send(Message::Text(text.into()))).await, Ok(Ok(())))
}
