//! A table as the fold of its rows.
//!
//! Everything that happens at a table is an [`Act`]: it was made, somebody sat down, answered, said something. A [`Table`] is
//! what the acts so far add up to; [`Table::fold`] takes the next one or refuses it. So whoever has the rows has the table:
//! a server that starts again, a second one beside it, an auditor. Start at `act.rs`, then `table.rs`.
//!
//! **Invariants.** The same rows give the same table, rolls included: the dice are a stream that follows from the rows. A
//! refused act changes nothing. What a viewer is told ([`Table::update`]) goes through the game's own views and events
//! and through nothing else. No IO, no clock, no entropy: time and secrets come in as data.

#![forbid(unsafe_code)]

mod act;
mod bring;
mod chair;
mod chat;
mod games;
mod make;
mod offer;
mod past;
mod show;
mod table;
#[cfg(test)]
mod tests;
mod together;

pub use act::{Act, By, Made, Placed, Plan};
pub use bring::{tidied, would_start};
pub use chair::Chair;
pub use chat::{KEPT_LINES, MOST_LINES};
pub use games::Games;
pub use make::{Fresh, LEAST_WINDOW};
pub use past::Finished;
pub use show::{event_dto, view_dto};
pub use table::{Duty, Heard, Table};
