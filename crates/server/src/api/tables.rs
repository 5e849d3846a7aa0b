//! Tables: making, joining, and what is kept of them. What happens at a table is the hub's.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use runehall_protocol::lobby::{Branch, Bring, Coaching, Fair, Join, NewTable, ReplaySteps, TableInfo, TableMade};
use runehall_protocol::{ErrorCode, Refused};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::{Answer, Body, Failed, Path, refused};
use crate::limits::{Rationed, Who};
use crate::state::App;
use crate::who::{Address, Person, Sender};

/// The public tables that wait for players or are being played.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = 200, description = "Newest first", body = [TableInfo])))]
pub(super) async fn lobby(State(app): State<App>) -> Answer<Vec<TableInfo>> {
    Ok(Json(app.hub.lobby().await?))
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, responses(
    (status = 200, description = "The table and its invitation", body = TableMade),
    (status = 400, description = "No such game, mode, bot or option", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn make(
    State(app): State<App>,
    address: Address,
    Person(user): Person,
    Body(new): Body<NewTable>,
) -> Answer<TableMade> {
    may_make(&app, address, &user.id)?;
    Ok(Json(app.hub.make(&user, new).await?))
}

/// A table, without anything hidden.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "Its id")),
    responses((status = 200, description = "The table", body = TableInfo), (status = 404, description = "No such table", body = Refused)))]
pub(super) async fn info(State(app): State<App>, Path(table): Path<String>) -> Answer<TableInfo> {
    Ok(Json(app.hub.info(&table).await?))
}

/// Takes a seat.
#[utoipa::path(post, path = "/api/tables/{table}/join", tag = "tables", request_body = Join,
    params(("table" = String, Path, description = "Its id")),
    responses(
        (status = 200, description = "The table", body = TableInfo),
        (status = 404, description = "No such table, or the invitation is wrong", body = Refused),
        (status = 409, description = "The seat is taken, or play has begun", body = Refused)
    ), security(("cookie" = []), ("token" = [])))]
pub(super) async fn join(
    State(app): State<App>,
    Path(table): Path<String>,
    Person(user): Person,
    Body(join): Body<Join>,
) -> Answer<TableInfo> {
    Ok(Json(app.hub.join(&user, &table, join).await?))
}

/// Chooses what to bring, or chooses anew. The game begins when everybody has.
#[utoipa::path(post, path = "/api/tables/{table}/bring", tag = "tables", request_body = Bring,
    params(("table" = String, Path, description = "Its id")),
    responses(
        (status = 200, description = "The table", body = TableInfo),
        (status = 422, description = "The rules do not take it: every reason, with its clause", body = Refused),
        (status = 409, description = "The game has begun, or nobody chooses here", body = Refused)
    ), security(("cookie" = []), ("token" = [])))]
pub(super) async fn bring(
    State(app): State<App>,
    Path(table): Path<String>,
    Person(user): Person,
    Body(bring): Body<Bring>,
) -> Answer<TableInfo> {
    Ok(Json(app.hub.bring(&user, &table, bring).await?))
}

/// Gives a seat back before play begins.
#[utoipa::path(post, path = "/api/tables/{table}/leave", tag = "tables",
    params(("table" = String, Path, description = "Its id")),
    responses((status = 200, description = "The table", body = TableInfo), (status = 409, description = "Not now", body = Refused)),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn leave(
    State(app): State<App>,
    Path(table): Path<String>,
    Person(user): Person,
) -> Answer<TableInfo> {
    Ok(Json(app.hub.leave(&user, &table).await?))
}

/// Makes a table for the same people and bots once more.
#[utoipa::path(post, path = "/api/tables/{table}/rematch", tag = "tables",
    params(("table" = String, Path, description = "Its id")),
    responses((status = 200, description = "The new table", body = TableMade), (status = 409, description = "Not now", body = Refused)),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn rematch(
    State(app): State<App>,
    Path(table): Path<String>,
    address: Address,
    Person(user): Person,
) -> Answer<TableMade> {
    may_make(&app, address, &user.id)?;
    Ok(Json(app.hub.rematch(&user, &table).await?))
}

/// Makes a table that plays on from a step of a finished game, against bots.
#[utoipa::path(post, path = "/api/tables/{table}/branch", tag = "tables", request_body = Branch,
    params(("table" = String, Path, description = "Its id")),
    responses((status = 200, description = "The new table", body = TableMade), (status = 409, description = "Not now", body = Refused)),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn branch(
    State(app): State<App>,
    Path(table): Path<String>,
    address: Address,
    Person(user): Person,
    Body(branch): Body<Branch>,
) -> Answer<TableMade> {
    may_make(&app, address, &user.id)?;
    Ok(Json(app.hub.branch(&user, &table, branch).await?))
}

/// Through whose eyes.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Eyes {
    /// A seat, from 0; without one everything is shown.
    seat: Option<u8>,
}

/// A finished game, one step after the other.
#[utoipa::path(get, path = "/api/tables/{table}/replay", tag = "tables",
    params(("table" = String, Path, description = "Its id"), Eyes),
    responses((status = 200, description = "The steps", body = ReplaySteps), (status = 409, description = "Not over yet", body = Refused)))]
pub(super) async fn replay(
    State(app): State<App>,
    Path(table): Path<String>,
    asks: Asks,
    eyes: Result<Query<Eyes>, QueryRejection>,
) -> Result<Response, Failed> {
    let Query(eyes) =
        eyes.map_err(|error| refused(ErrorCode::Malformed, format!("the seat cannot be read: {error}")))?;
    Ok(json(app.hub.replay_steps(&table, eyes.seat, &asks.0).await?))
}

/// A finished game as a file that `runehall replay` reads.
#[utoipa::path(get, path = "/api/tables/{table}/replay-file", tag = "tables",
    params(("table" = String, Path, description = "Its id")),
    responses((status = 200, description = "The replay file", body = String), (status = 409, description = "Not over yet", body = Refused)))]
pub(super) async fn replay_file(
    State(app): State<App>,
    Path(table): Path<String>,
    asks: Asks,
) -> Result<Response, Failed> {
    let text = app.hub.replay_file(&table, &asks.0).await?;
    // The hub knows the table by this id, so it is one of ours: letters, digits, hyphens.
    let name: String = table.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let disposition = format!("attachment; filename=\"{name}.replay\"");
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, disposition)], text.to_string())
        .into_response())
}

/// What is needed to check the shuffles of a finished game.
#[utoipa::path(get, path = "/api/tables/{table}/fair", tag = "tables",
    params(("table" = String, Path, description = "Its id")),
    responses((status = 200, description = "Secret, contributions, rolls", body = Fair), (status = 409, description = "Not over yet", body = Refused)))]
pub(super) async fn fair(State(app): State<App>, Path(table): Path<String>, asks: Asks) -> Result<Response, Failed> {
    Ok(json(app.hub.fair(&table, &asks.0).await?.to_string()))
}

/// How the sender played a finished game, and what would have been better.
#[utoipa::path(get, path = "/api/tables/{table}/coach", tag = "tables",
    params(("table" = String, Path, description = "Its id")),
    responses(
        (status = 200, description = "Every command that was weighed", body = Coaching),
        (status = 403, description = "The sender had no seat", body = Refused),
        (status = 409, description = "Not over yet, or nobody wins such a game", body = Refused)
    ), security(("cookie" = []), ("token" = [])))]
pub(super) async fn coach(
    State(app): State<App>,
    Path(table): Path<String>,
    Person(user): Person,
    asks: Asks,
) -> Result<Response, Failed> {
    Ok(json(app.hub.coach(&user, &table, &asks.0).await?.to_string()))
}

/// JSON that was written already.
fn json(text: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// Who pays for a replay: the address, and the user if there is one.
pub(super) struct Asks(Vec<Who>);

impl Asks {
    /// Each of them.
    pub(super) fn who(&self) -> &[Who] {
        &self.0
    }
}

impl FromRequestParts<App> for Asks {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failed> {
        let Sender(known) = Sender::from_request_parts(parts, app).await?;
        let address = Address::of(&parts.headers, &parts.extensions, app.behind_https);
        Ok(Asks(std::iter::once(address.who()).chain(known.map(|known| Who::User(known.user.id))).collect()))
    }
}

fn may_make(app: &App, address: Address, user: &str) -> Result<(), Failed> {
    app.limits.check(Rationed::Table, &address.who())?;
    Ok(app.limits.check(Rationed::Table, &Who::User(user.to_owned()))?)
}
