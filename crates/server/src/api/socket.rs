//! The door to a table's socket: who comes, from where, how many. Inside it is the hub's.

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, State, WebSocketUpgrade};
use axum::response::Response;
use runehall_protocol::{ErrorCode, Refused};

use crate::error::{Failed, Path, refused};
use crate::limits::{LONGEST_MESSAGE, Who};
use crate::listen::Counted;
use crate::state::App;
use crate::who::{Address, Sender};

/// How many bytes are read at once. A socket keeps a buffer of that size and clears it before each reading; a message that is longer
/// is read in several goes. What players send is a few hundred bytes, and the library's own 128 KiB were most of the memory of a table.
const READ_AT_ONCE: usize = 2 * 1024;

/// The socket of a table: messages `ToServer` and `ToClient`, one JSON text each. `docs/protocol.md` tells their course.
#[utoipa::path(get, path = "/api/tables/{table}/socket", tag = "tables",
    params(("table" = String, Path, description = "Its id")),
    responses(
        (status = 101, description = "The socket is open"),
        (status = 400, description = "Not a socket", body = Refused),
        (status = 403, description = "The page is not of this server", body = Refused)
    ), security((), ("cookie" = []), ("token" = [])))]
pub(super) async fn socket(
    State(app): State<App>,
    Path(table): Path<String>,
    address: Address,
    Sender(known): Sender,
    connection: Option<Extension<Counted>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failed> {
    let upgrade = upgrade.map_err(|error| {
        refused(ErrorCode::Malformed, format!("this is the address of a WebSocket; connect with one ({error})"))
    })?;
    let open = app.limits.open_socket(address.0)?;
    let who = known.as_ref().map_or(address.who(), |known| Who::User(known.user.id.clone()));
    let upgrade =
        upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE).read_buffer_size(READ_AT_ONCE);
    Ok(upgrade.on_upgrade(async move |socket| {
        app.hub.serve_socket(known, who, table, socket).await;
        drop((open, connection));
    }))
}
