//! The HTTP API, one file per part. [`router`] ties every handler to its description, so the `OpenAPI` document lists exactly
//! the routes there are.

mod account;
mod decks;
mod desk;
mod events;
mod games;
mod keys;
mod people;
mod socket;
mod tables;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use runehall_protocol::{ErrorCode, Refused, play, view};
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{Failed, refused};
use crate::state::App;

/// What the document says before any route is added.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Runehall",
        description = "Tables for rune games. A game is played over the socket of its table; everything else is here. Every refusal \
                       is a `Refused` with a code. Requests that change something need a same-origin `Origin`, or a token and \
                       no `Origin`, and `Content-Type: application/json`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "games", description = "What there is to play"),
        (name = "people", description = "Guests, accounts, sessions, tokens"),
        (name = "tables", description = "Making, joining, watching, and what is kept"),
        (name = "events", description = "Rounds of encounters: opening, entering, standings"),
        (name = "decks", description = "What people keep to bring to tables"),
        (name = "server", description = "For whoever runs it")
    ),
    components(schemas(
        Refused, ErrorCode,
        play::ToServer, play::ToClient, play::Update, play::Asked, play::OptionDto, play::Reason, play::Offer,
        play::OfferKind, play::OutcomeDto, play::EndDto, play::StandingDto, play::ChatLine,
        view::ViewDto, view::SeatDto, view::FactDto, view::ValueDto, view::ZoneDto, view::CardDto, view::ThingArg,
        view::EventDto, view::ArgDto
    ))
)]
struct Document;

/// Every route of the API with its description.
pub(crate) fn router() -> (Router<App>, utoipa::openapi::OpenApi) {
    // What is the same for everybody may be compressed. What holds a secret may not: its length would tell of it.
    let public = OpenApiRouter::new()
        .routes(routes!(games::games))
        .routes(routes!(games::game))
        .routes(routes!(games::rules))
        .routes(routes!(tables::replay))
        .routes(routes!(tables::replay_file))
        .routes(routes!(desk::run))
        .routes(routes!(openapi_json))
        .layer(CompressionLayer::new());
    let (router, mut document) = OpenApiRouter::with_openapi(Document::openapi())
        .merge(public)
        .routes(routes!(games::bots))
        .routes(routes!(games::inspect))
        .routes(routes!(people::me, people::rename))
        .routes(routes!(people::history))
        .routes(routes!(account::account))
        .routes(routes!(account::sign_in))
        .routes(routes!(account::sign_out))
        .routes(routes!(account::change_password))
        .routes(routes!(account::recover))
        .routes(routes!(account::recovery_code))
        .routes(routes!(keys::sessions, keys::end_other_sessions))
        .routes(routes!(keys::end_session))
        .routes(routes!(keys::tokens, keys::token))
        .routes(routes!(keys::end_token))
        .routes(routes!(tables::lobby, tables::make))
        .routes(routes!(tables::info))
        .routes(routes!(tables::join))
        .routes(routes!(tables::bring))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::branch))
        .routes(routes!(tables::fair))
        .routes(routes!(tables::coach))
        .routes(routes!(desk::position))
        .routes(routes!(events::list, events::open))
        .routes(routes!(events::event))
        .routes(routes!(events::enter))
        .routes(routes!(events::leave))
        .routes(routes!(events::bring))
        .routes(routes!(events::start))
        .routes(routes!(events::call_off))
        .routes(routes!(decks::list, decks::keep))
        .routes(routes!(decks::deck, decks::change, decks::forget))
        .routes(routes!(socket::socket))
        .routes(routes!(healthz))
        .split_for_parts();
    env!("CARGO_PKG_VERSION").clone_into(&mut document.info.version);
    let components = document.components.get_or_insert_default();
    let cookie = ApiKeyValue::with_description("runehall", "The cookie with the session of a guest or an account.");
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("A token of `POST /api/tokens`."));
    components.add_security_scheme("token", SecurityScheme::Http(bearer.build()));
    (router, document)
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server", responses((status = 200, description = "This document")))]
async fn openapi_json() -> Response {
    ([(CONTENT_TYPE, "application/json")], crate::docs::openapi()).into_response()
}

/// Whether the server can do its work: that its database answers, and that the last write succeeded.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "It can", body = String),
    (status = 503, description = "It cannot, and what fails", body = Refused)
))]
async fn healthz(State(app): State<App>) -> Result<&'static str, Failed> {
    app.store.ping().await.map_err(|error| {
        let writes = app.store.trouble().borrow().is_some();
        let what = if writes { "the database takes no writes" } else { "the database does not answer" };
        tracing::error!(%error, "{what}");
        refused(ErrorCode::NotSaved, format!("{what}: {}", error.in_short()))
    })?;
    Ok("ok\n")
}
