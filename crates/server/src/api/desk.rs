//! The judge's desk: scenarios are run, and positions of games taken out as scenarios.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use runehall_protocol::desk::{ScenarioFile, ScenarioRuns};
use runehall_protocol::{ErrorCode, Refused};
use serde::Deserialize;
use utoipa::IntoParams;

use super::tables::Asks;
use crate::error::{Answer, Body, Failed, Path, refused};
use crate::state::App;
use crate::who::Sender;

/// Runs the scenarios of a file and shows the board after each of their lines.
#[utoipa::path(post, path = "/api/scenario", tag = "games", request_body = ScenarioFile, responses(
    (status = 200, description = "What came of each", body = ScenarioRuns),
    (status = 429, description = "Too many were run", body = Refused)
))]
pub(super) async fn run(State(app): State<App>, asks: Asks, Body(file): Body<ScenarioFile>) -> Answer<ScenarioRuns> {
    Ok(Json(app.hub.run_scenarios(file.text, asks.who()).await?))
}

/// Which position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct At {
    /// The step of a finished game, as in its replay.
    #[serde(default)]
    step: u32,
}

/// A position as a scenario file: after a step of a finished game, or what the sender sees of their own game against bots as it stands.
#[utoipa::path(get, path = "/api/tables/{table}/scenario", tag = "tables",
    params(("table" = String, Path, description = "Its id"), At),
    responses(
        (status = 200, description = "The scenario file", body = String),
        (status = 404, description = "No such table or step", body = Refused),
        (status = 409, description = "Not over yet, or no scenario can say it", body = Refused)
    ))]
pub(super) async fn position(
    State(app): State<App>,
    Path(table): Path<String>,
    Sender(known): Sender,
    asks: Asks,
    at: Result<Query<At>, QueryRejection>,
) -> Result<Response, Failed> {
    let Query(At { step }) =
        at.map_err(|error| refused(ErrorCode::Malformed, format!("the step cannot be read: {error}")))?;
    let user = known.map(|known| known.user.id);
    let text = app.hub.position(&table, step, user.as_deref(), asks.who()).await?;
    // The hub knows the table by this id, so it is one of ours: letters, digits, hyphens.
    let name: String = table.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let disposition = format!("attachment; filename=\"{name}-{step}.md\"");
    let headers = [(CONTENT_TYPE, "text/markdown; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, text).into_response())
}
