//! What people keep to bring to tables.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A deck to be kept: `POST /api/decks`, and with its id `PUT /api/decks/{deck}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewDeck {
    /// The game by name.
    pub game: String,
    /// What is brought there, by its name: `deck`.
    pub brings: String,
    /// What its owner calls it.
    pub name: String,
    /// Its text, as it was written: a deck may be kept that cannot be brought yet.
    pub text: String,
}

/// A deck that is kept. Whoever knows its id may read it: `/decks/{id}` is the link to share it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeckInfo {
    /// Its id.
    pub id: String,
    /// Whether it is the sender's own.
    pub own: bool,
    /// All else.
    #[serde(flatten)]
    pub deck: NewDeck,
    /// When it was last changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed_at: u64,
}
