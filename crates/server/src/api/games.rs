//! What there is to play: games, cards, bots, rulebooks.

use axum::Json;
use axum::extract::State;
use runehall_protocol::Refused;
use runehall_protocol::lobby::{BotChoice, GameDetail, GameSummary, Inspect, Inspected, Rulebook};

use super::tables::Asks;
use crate::error::{Answer, Body, Path};
use crate::state::App;

/// The games.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, description = "All of them", body = [GameSummary])))]
pub(super) async fn games(State(app): State<App>) -> Json<Vec<GameSummary>> {
    Json(app.catalog.games())
}

/// A game with its cards and the words of their texts.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games",
    params(("game" = String, Path, description = "Its name, such as `zun`")),
    responses((status = 200, description = "The game", body = GameDetail), (status = 404, description = "No such game", body = Refused)))]
pub(super) async fn game(State(app): State<App>, Path(game): Path<String>) -> Answer<GameDetail> {
    Ok(Json(app.catalog.game(&game)?.clone()))
}

/// Looks at something that a seat could bring, such as a deck, and says all that is wrong with it.
#[utoipa::path(post, path = "/api/games/{game}/inspect", tag = "games", request_body = Inspect,
    params(("game" = String, Path, description = "Its name, as the list of games says it")),
    responses(
        (status = 200, description = "What is wrong with it", body = Inspected),
        (status = 400, description = "Nothing of the kind is brought", body = Refused),
        (status = 404, description = "No such game", body = Refused),
        (status = 429, description = "Too many were looked at", body = Refused)
    ))]
pub(super) async fn inspect(
    State(app): State<App>,
    Path(game): Path<String>,
    asks: Asks,
    Body(wish): Body<Inspect>,
) -> Answer<Inspected> {
    let hub = app.hub.clone();
    Ok(Json(hub.inspect(asks.who(), move || app.catalog.inspect(&game, &wish)).await?))
}

/// The bots that are offered. A table may ask for others, such as `rollout:500`, that think no longer there than `sharp`.
#[utoipa::path(get, path = "/api/bots", tag = "games", responses((status = 200, description = "Weakest first", body = [BotChoice])))]
pub(super) async fn bots(State(app): State<App>) -> Json<Vec<BotChoice>> {
    Json(app.catalog.bots())
}

/// The rulebook of a game, with an anchor for every clause.
#[utoipa::path(get, path = "/api/rules/{game}", tag = "games",
    params(("game" = String, Path, description = "Its name, such as `zun`")),
    responses((status = 200, description = "The rulebook", body = Rulebook), (status = 404, description = "No such game", body = Refused)))]
pub(super) async fn rules(State(app): State<App>, Path(game): Path<String>) -> Answer<Rulebook> {
    Ok(Json(app.catalog.rules(&game)?.clone()))
}
