//! Every refusal, with a code that programs can rely on.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Refused {
    /// For programs.
    pub code: ErrorCode,
    /// For people: what is wrong and what to do.
    pub message: String,
    /// The rule behind it, where it is one: `ZUN-6.2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
    /// Seconds after which it is worth trying again. Every refusal as `too-many` has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wait: Option<u32>,
    /// Which of several answers is the first that does not fit, from 0. None of them was taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub index: Option<u32>,
}

impl Refused {
    /// A refusal that no rule of a game is behind.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Refused { code, message: message.into(), clause: None, wait: None, index: None }
    }

    /// The same of one of several answers.
    #[must_use]
    pub fn at(self, index: usize) -> Self {
        Refused { index: u32::try_from(index).ok(), ..self }
    }

    /// Too much at once: to be tried again after so many seconds.
    pub fn too_many(message: impl Into<String>, wait: u32) -> Self {
        Refused { wait: Some(wait), ..Refused::new(ErrorCode::TooMany, message) }
    }
}

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The message cannot be read, or says nonsense.
    Malformed,
    /// The client speaks another version of the protocol.
    Version,
    /// The decision that was answered is no longer open: it was answered already, or taken back.
    Stale,
    /// The seat is not the one that is asked, or the sender has no seat.
    NotYours,
    /// The rules of the game forbid it.
    Illegal,
    /// The table does not allow it, or not now.
    NotNow,
    /// There is no such thing, or it is not for the sender to see.
    NotFound,
    /// The sender must say who they are first.
    SignIn,
    /// The name, the password, the code or the token is wrong, or what the sender was known by has ended.
    Credentials,
    /// Somebody has that already.
    Taken,
    /// Too much at once. Wait as many seconds as the refusal says.
    TooMany,
    /// The request comes from a page that is not this server's.
    Origin,
    /// It could not be written down, so nothing has changed. Give the same answer again in a moment.
    NotSaved,
    /// The server has put the table out of its memory and reads it again. Connect again; nothing that was acknowledged is lost.
    Reconnect,
    /// The game of this table broke on the server, and again when it was read anew. What was played is kept; it goes on once
    /// the server is mended.
    SetAside,
    /// The table was written in a format or is played by rules that this server does not have. It is kept as it is; the message
    /// says which program reads it.
    Unreadable,
    /// Something broke on the server. Try again.
    Internal,
}
