//! An event as the fold of its rows: who entered, what they bring, rounds, results, places.
//!
//! Everything that happens in an event is an [`EventAct`]; an [`Event`] is what the acts so far add up to, and [`Event::fold`] takes
//! the next one or refuses it, as a table does it (`runehall-hall`). It knows no game: what an encounter came to is told by
//! the game's own outcome and [`runehall_engine::Standing`]s ([`Score::of`]). Start at `act.rs`, then `event.rs`; `swiss.rs` and
//! `circle.rs` pair, `gather.rs` is about what is played before, `matching.rs` finds who can be paired at all, `places.rs` ranks.
//!
//! **Invariants.** The same rows give the same event, lots included: every lot follows from the secret in the first row. A refused
//! act changes nothing. No IO, no clock, no entropy: time and secrets come in as data.

#![forbid(unsafe_code)]

mod act;
mod circle;
mod event;
mod gather;
mod lot;
mod matching;
mod places;
mod score;
mod show;
mod swiss;

pub use act::{BotEntry, EventAct, Form, Gathering, Opened};
pub use circle::circle;
pub use event::{Event, LEAST_PLAYERS, MOST_PLAYERS, Pairing, Player, Round, Stage};
pub use gather::{options_apart, took_away};
pub use lot::Lots;
pub use runehall_protocol::Refused;

pub use places::{Met, Place, Rate, places};
pub use score::{Decided, Score};
pub use swiss::{Bye, Draw, swiss, swiss_rounds};
