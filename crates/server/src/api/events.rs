//! Events: opening, entering, what is brought, standings. What happens in an event is the hub's.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use runehall_protocol::event::{Enter, EventInfo, EventMade, EventSeen, NewEvent};
use runehall_protocol::lobby::Bring;
use runehall_protocol::{ErrorCode, Refused};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::{Answer, Body, Path, refused};
use crate::limits::{Rationed, Who};
use crate::state::App;
use crate::who::{Address, Person, Sender};

/// Which events.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Whose {
    /// Those the sender plays in, over or not; else the public ones that are not over.
    #[serde(default)]
    mine: bool,
}

/// The public events that take entries or are being played, or those of the sender, without rounds and standings.
#[utoipa::path(get, path = "/api/events", tag = "events", params(Whose),
    responses((status = 200, description = "Newest first", body = [EventInfo])), security((), ("cookie" = []), ("token" = [])))]
pub(super) async fn list(
    State(app): State<App>,
    Sender(known): Sender,
    whose: Result<Query<Whose>, QueryRejection>,
) -> Answer<Vec<EventInfo>> {
    let Query(whose) =
        whose.map_err(|error| refused(ErrorCode::Malformed, format!("which events cannot be read: {error}")))?;
    Ok(Json(match known.filter(|_| whose.mine) {
        Some(known) => app.hub.events_of(&known.user).await?,
        None if whose.mine => vec![],
        None => app.hub.events().await?,
    }))
}

/// Opens an event.
#[utoipa::path(post, path = "/api/events", tag = "events", request_body = NewEvent, responses(
    (status = 200, description = "The event and its invitation", body = EventMade),
    (status = 400, description = "No such game, mode, bot or option", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn open(
    State(app): State<App>,
    address: Address,
    Person(user): Person,
    Body(new): Body<NewEvent>,
) -> Answer<EventMade> {
    app.limits.check(Rationed::Table, &address.who())?;
    app.limits.check(Rationed::Table, &Who::User(user.id.clone()))?;
    Ok(Json(app.hub.open_event(&user, new).await?))
}

/// An event with its rounds and standings, and what the sender brings to it.
#[utoipa::path(get, path = "/api/events/{event}", tag = "events",
    params(("event" = String, Path, description = "Its id")),
    responses((status = 200, description = "The event", body = EventSeen), (status = 404, description = "No such event", body = Refused)),
    security((), ("cookie" = []), ("token" = [])))]
pub(super) async fn event(
    State(app): State<App>,
    Path(event): Path<String>,
    Sender(known): Sender,
) -> Answer<EventSeen> {
    Ok(Json(app.hub.event(&event, known.as_ref().map(|known| known.user.id.as_str())).await?))
}

/// Enters an event.
#[utoipa::path(post, path = "/api/events/{event}/enter", tag = "events", request_body = Enter,
    params(("event" = String, Path, description = "Its id")),
    responses((status = 200, description = "The event", body = EventSeen), (status = 409, description = "Every place is taken, or it has begun", body = Refused)),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn enter(
    State(app): State<App>,
    Path(event): Path<String>,
    Person(user): Person,
    Body(enter): Body<Enter>,
) -> Answer<EventSeen> {
    Ok(Json(app.hub.enter(&user, &event, enter).await?))
}

/// Leaves an event. Once it has started, the encounter in progress is lost, and one is not paired again.
#[utoipa::path(post, path = "/api/events/{event}/leave", tag = "events",
    params(("event" = String, Path, description = "Its id")),
    responses((status = 200, description = "The event", body = EventSeen), (status = 409, description = "It is over", body = Refused)),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn leave(
    State(app): State<App>,
    Path(event): Path<String>,
    Person(user): Person,
) -> Answer<EventSeen> {
    Ok(Json(app.hub.leave_event(&user, &event).await?))
}

/// Chooses what to bring to all encounters, or chooses anew before the first round.
#[utoipa::path(post, path = "/api/events/{event}/bring", tag = "events", request_body = Bring,
    params(("event" = String, Path, description = "Its id")),
    responses(
        (status = 200, description = "The event", body = EventSeen),
        (status = 422, description = "The rules do not take it: every reason, with its clause", body = Refused),
        (status = 409, description = "The rounds have begun, or nobody chooses here", body = Refused)
    ), security(("cookie" = []), ("token" = [])))]
pub(super) async fn bring(
    State(app): State<App>,
    Path(event): Path<String>,
    Person(user): Person,
    Body(bring): Body<Bring>,
) -> Answer<EventSeen> {
    Ok(Json(app.hub.bring_to_event(&user, &event, bring).await?))
}

/// Ends the entries, for the host: bots take the places that are left where the event has a bot for them.
#[utoipa::path(post, path = "/api/events/{event}/start", tag = "events",
    params(("event" = String, Path, description = "Its id")),
    responses((status = 200, description = "The event", body = EventSeen), (status = 409, description = "Too few play, or it has started", body = Refused)),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn start(
    State(app): State<App>,
    Path(event): Path<String>,
    Person(user): Person,
) -> Answer<EventSeen> {
    Ok(Json(app.hub.start_event(&user, &event).await?))
}

/// Calls an event off, for the host. Games that are being played go on.
#[utoipa::path(post, path = "/api/events/{event}/call-off", tag = "events",
    params(("event" = String, Path, description = "Its id")),
    responses((status = 200, description = "The event", body = EventSeen), (status = 409, description = "It is over", body = Refused)),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn call_off(
    State(app): State<App>,
    Path(event): Path<String>,
    Person(user): Person,
) -> Answer<EventSeen> {
    Ok(Json(app.hub.call_off(&user, &event).await?))
}
