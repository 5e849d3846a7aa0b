//! One seat, played over a socket: reads what is asked, waits for its moment, sends a random legal answer.
//!
//! After a broken line it connects again and goes on. An answer whose acknowledgement got lost is sent again only if the
//! server still asks the same decision, and so is one that the server could not write.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use runehall_protocol::VERSION;
use runehall_protocol::play::ToServer;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::dice::Dice;
use crate::ledger::Ledger;
use crate::pace::Pace;

/// A line to a table.
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long an answer to the last move is waited for once the load has ended.
const LAST_WAIT: Duration = Duration::from_secs(10);
/// How long an answer that could not be written waits for its next try.
const TRY_AGAIN: Duration = Duration::from_millis(250);

/// A move that was measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// When it was sent.
    pub(crate) at: Instant,
    /// Until the server said that it is in the log.
    pub(crate) done: Duration,
    /// Until that and the new view had both arrived.
    pub(crate) shown: Duration,
}

/// What a player has seen.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) samples: Vec<Sample>,
    pub(crate) refusals: Vec<String>,
    /// How often the line broke.
    pub(crate) broken: u32,
    /// Moves that the server never answered.
    pub(crate) unanswered: u32,
    /// Whether the game came to its end.
    pub(crate) over: bool,
}

/// A seat at one table.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) host: String,
    pub(crate) token: String,
    pub(crate) seat: u8,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) pace: Arc<Pace>,
    pub(crate) dice: Dice,
    pub(crate) stop: watch::Receiver<bool>,
}

/// What the server says, as far as a player needs it. The view is skipped unread: this process must not use the CPU time
/// that it wants to measure.
#[derive(Debug, Deserialize)]
pub(crate) struct Heard<'a> {
    #[serde(rename = "type", borrow)]
    pub(crate) kind: Cow<'a, str>,
    #[serde(default)]
    decision: Option<String>,
    #[serde(default)]
    keep: u32,
    #[serde(default)]
    events: Vec<IgnoredAny>,
    #[serde(default)]
    pub(crate) asked: Option<Question>,
    #[serde(default)]
    pub(crate) can_undo: bool,
    #[serde(default)]
    pub(crate) offer: Option<IgnoredAny>,
    #[serde(default)]
    pub(crate) outcome: Option<IgnoredAny>,
    #[serde(default)]
    pub(crate) code: Option<String>,
    #[serde(default)]
    pub(crate) message: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Question {
    pub(crate) decision: String,
    pub(crate) options: Vec<Answer>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Answer {
    pub(crate) choice: String,
}

impl Question {
    /// One of the answers, by lot.
    pub(crate) fn random(&self, dice: &mut Dice) -> String {
        self.options[dice.below(self.options.len())].choice.clone()
    }
}

/// A move that was sent and is not yet settled.
#[derive(Debug)]
struct Flight {
    question: Question,
    choice: String,
    at: Instant,
    done: Option<Duration>,
    /// The new view is there.
    shown: bool,
}

/// A question that waits for its moment.
#[derive(Debug)]
struct Open {
    question: Question,
    due: Instant,
    /// The answer that was given before the line broke, if it was asked already.
    given: Option<String>,
}

/// Where a player is.
#[derive(Debug, Default)]
struct State {
    seen: Seen,
    open: Option<Open>,
    flight: Option<Flight>,
    /// How many events there have been.
    events: u32,
    /// Nothing was shown on this socket yet.
    fresh: bool,
    over: bool,
}

/// Why a socket was left.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Over,
    Stopped,
    Lost,
}

impl Player {
    /// Plays until the game is over or the load ends.
    pub(crate) async fn play(mut self) -> Result<Seen> {
        let mut state = State::default();
        loop {
            let end = match connect(&self.host, &self.ledger.table, &self.token).await {
                Ok(mut socket) => self.converse(&mut socket, &mut state).await?,
                Err(_) => End::Lost,
            };
            if end != End::Lost || *self.stop.borrow() {
                state.seen.over = end == End::Over;
                state.seen.unanswered += u32::from(state.flight.is_some_and(|flight| flight.done.is_none()));
                return Ok(state.seen);
            }
            state.seen.broken += 1;
            state.open = None;
            sleep(Duration::from_millis(50 + self.dice.below(100) as u64)).await;
        }
    }

    async fn converse(&mut self, socket: &mut Socket, state: &mut State) -> Result<End> {
        // A window that passed by itself while its answer was on the way would be a move that nobody can account for.
        let hello = ToServer::Hello { version: VERSION, events: state.events, chat: 0 };
        for message in [hello, ToServer::AlwaysAsk { on: true }] {
            if say(socket, &message).await.is_err() {
                return Ok(End::Lost);
            }
        }
        state.fresh = true;
        let mut stop = self.stop.clone();
        let mut deadline = None;
        loop {
            let due = state.open.as_ref().map(|open| open.due);
            tokio::select! {
                message = socket.next() => {
                    let Some(Ok(message)) = message else { return Ok(End::Lost) };
                    let Message::Text(text) = message else { continue };
                    if self.hear(state, &text)? {
                        return Ok(End::Over);
                    }
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() && deadline.is_none() => {
                    if self.answer(socket, state).await.is_err() {
                        return Ok(End::Lost);
                    }
                }
                () = sleep_until(deadline.unwrap_or_else(Instant::now)), if deadline.is_some() => return Ok(End::Stopped),
                stopped = stop.changed(), if deadline.is_none() => {
                    stopped?;
                    deadline = Some(Instant::now() + LAST_WAIT);
                }
            }
            if deadline.is_some() && state.flight.is_none() {
                return Ok(End::Stopped);
            }
        }
    }

    /// Takes in a message. True if the game is over.
    fn hear(&mut self, state: &mut State, text: &str) -> Result<bool> {
        let heard: Heard = serde_json::from_str(text).with_context(|| format!("cannot read the message {text}"))?;
        match &*heard.kind {
            "update" => {
                state.events = heard.keep + heard.events.len() as u32;
                if heard.outcome.is_some() {
                    state.over = true;
                    self.ledger.ended();
                }
                let before = if state.fresh { state.flight.take() } else { None };
                state.fresh = false;
                if let Some(flight) = &mut state.flight {
                    flight.shown = true;
                }
                state.open = heard.asked.and_then(|question| self.open(question, before, state));
                state.settle();
            }
            "done" => {
                let about = heard.decision.unwrap_or_default();
                if let Some(flight) = state.flight.as_mut().filter(|flight| flight.question.decision == about) {
                    flight.done = Some(flight.at.elapsed());
                    self.ledger.acknowledged(&about);
                }
                state.settle();
            }
            "refused" => {
                let code = heard.code.unwrap_or_default();
                state.seen.refusals.push(format!("{code}: {}", heard.message.unwrap_or_default()));
                state.refused(&code, heard.decision.as_deref());
            }
            _ => {}
        }
        // The acknowledgement of the last move of a game may come after the view that shows the end.
        Ok(state.over && state.flight.is_none())
    }

    /// A question, and what was on its way to the server when the line broke. Where several are asked together, the answer of another one
    /// shows ours again: it is left as it was, on its way or about to be sent again.
    fn open(&self, question: Question, before: Option<Flight>, state: &mut State) -> Option<Open> {
        let same = |other: &Question| other.decision == question.decision;
        if state.flight.as_ref().is_some_and(|flight| same(&flight.question)) {
            return None;
        }
        if let Some(open) = state.open.take_if(|open| open.given.is_some() && same(&open.question)) {
            return Some(open);
        }
        Some(match before.filter(|flight| same(&flight.question)) {
            Some(flight) => Open { question, due: Instant::now(), given: Some(flight.choice) },
            None => Open { question, due: self.pace.moment(), given: None },
        })
    }

    /// Sends an answer to the open question.
    async fn answer(&mut self, socket: &mut Socket, state: &mut State) -> Result<()> {
        let Some(Open { question, given, .. }) = state.open.take() else { return Ok(()) };
        let choice = given.unwrap_or_else(|| question.random(&mut self.dice));
        self.ledger.sent(self.seat, &question.decision, &choice);
        let message =
            ToServer::Choose { decision: question.decision.clone(), choices: vec![choice.clone()], whole: false };
        state.flight = Some(Flight { question, choice, at: Instant::now(), done: None, shown: false });
        say(socket, &message).await
    }
}

impl State {
    /// The move on its way was not taken, or what was said was not about it.
    fn refused(&mut self, code: &str, about: Option<&str>) {
        // Before anything was shown, or on a table that is read anew: the next line tells what became of it.
        if self.fresh || code == "reconnect" {
            return;
        }
        if let Some(flight) = self.flight.take_if(|flight| about == Some(&*flight.question.decision))
            && code == "not-saved"
        {
            let due = Instant::now() + TRY_AGAIN;
            self.open = Some(Open { question: flight.question, due, given: Some(flight.choice) });
        }
    }

    /// Notes a move that is acknowledged and shown.
    fn settle(&mut self) {
        if let Some(Flight { at, done: Some(done), shown: true, .. }) = self.flight {
            self.seen.samples.push(Sample { at, done, shown: at.elapsed() });
            self.flight = None;
        }
    }
}

/// Opens the socket of a table.
pub(crate) async fn connect(host: &str, table: &str, token: &str) -> Result<Socket> {
    let mut request = format!("ws://{host}/api/tables/{table}/socket").into_client_request()?;
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
    let (socket, _) = connect_async(request).await?;
    Ok(socket)
}

/// Says something to the server.
pub(crate) async fn say(socket: &mut Socket, message: &ToServer) -> Result<()> {
    Ok(socket.send(Message::text(serde_json::to_string(message)?)).await?)
}
