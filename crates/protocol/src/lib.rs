//! What clients and server say to each other. Plain data: no rules, no IO.
//!
//! [`play`] has the messages of a table's socket, [`view`] what a viewer sees, [`lobby`] and [`people`] the bodies of the HTTP
//! API, [`event`] rounds and standings, [`deck`] what people keep, [`desk`] what judges ask for, [`limits`] how long things may be, and [`error`] every refusal with its code. Browsers get the same types as TypeScript, everybody else as JSON Schema inside
//! the `OpenAPI` document; both are generated (`cargo xtask gen`). **Invariant:** a field is only ever added, and only with a
//! default; anything else raises [`VERSION`].

#![forbid(unsafe_code)]

pub mod deck;
pub mod desk;
pub mod error;
pub mod event;
pub mod export;
pub mod limits;
pub mod lobby;
pub mod people;
pub mod play;
pub mod view;

pub use error::{ErrorCode, Refused};

/// The version of the socket messages. A client that says another one is told so and let go.
pub const VERSION: u32 = 2;
