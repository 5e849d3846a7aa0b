//! What people keep to bring to tables: theirs by their session or account, and anybody's by its link.

use axum::Json;
use axum::extract::State;
use runehall_engine::Takes;
use runehall_protocol::deck::{DeckInfo, NewDeck};
use runehall_protocol::{ErrorCode, Refused, limits};
use runehall_store::{Deck, StoreError, User};

use crate::error::{Answer, Body, Failed, Path, refused};
use crate::limits::{Rationed, Who};
use crate::secrets::{self, now};
use crate::state::App;
use crate::who::{Person, Sender};

/// How many decks somebody may keep.
const MOST_DECKS: usize = 200;

/// The sender's decks.
#[utoipa::path(get, path = "/api/decks", tag = "decks", responses((status = 200, description = "Last changed first", body = [DeckInfo])),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn list(State(app): State<App>, Person(user): Person) -> Answer<Vec<DeckInfo>> {
    let decks = app.store.decks(&user.id).await?;
    Ok(Json(decks.into_iter().map(|deck| info(deck, Some(&user.id))).collect()))
}

/// Keeps a deck.
#[utoipa::path(post, path = "/api/decks", tag = "decks", request_body = NewDeck, responses(
    (status = 200, description = "The deck, with the id to share it by", body = DeckInfo),
    (status = 400, description = "No such game, or too long", body = Refused),
    (status = 429, description = "Too many are kept", body = Refused)
), security(("cookie" = []), ("token" = [])))]
pub(super) async fn keep(State(app): State<App>, Person(user): Person, Body(new): Body<NewDeck>) -> Answer<DeckInfo> {
    if app.store.decks(&user.id).await?.len() >= MOST_DECKS {
        return Err(refused(
            ErrorCode::TooMany,
            format!("{MOST_DECKS} decks are as many as are kept; forget one first"),
        ));
    }
    let id = runehall_wire::hex(&secrets::random::<16>()?);
    put(&app, &user, id, new).await
}

/// A deck, for whoever knows its id.
#[utoipa::path(get, path = "/api/decks/{deck}", tag = "decks",
    params(("deck" = String, Path, description = "Its id")),
    responses((status = 200, description = "The deck", body = DeckInfo), (status = 404, description = "No such deck", body = Refused)),
    security((), ("cookie" = []), ("token" = [])))]
pub(super) async fn deck(State(app): State<App>, Path(deck): Path<String>, Sender(known): Sender) -> Answer<DeckInfo> {
    let found = app.store.deck(&deck).await?.ok_or_else(missing)?;
    Ok(Json(info(found, known.as_ref().map(|known| known.user.id.as_str()))))
}

/// Changes a deck of the sender.
#[utoipa::path(put, path = "/api/decks/{deck}", tag = "decks", request_body = NewDeck,
    params(("deck" = String, Path, description = "Its id")),
    responses((status = 200, description = "The deck", body = DeckInfo), (status = 404, description = "No such deck of the sender", body = Refused)),
    security(("cookie" = []), ("token" = [])))]
pub(super) async fn change(
    State(app): State<App>,
    Path(deck): Path<String>,
    Person(user): Person,
    Body(new): Body<NewDeck>,
) -> Answer<DeckInfo> {
    app.store.deck(&deck).await?.filter(|found| found.user == user.id).ok_or_else(missing)?;
    put(&app, &user, deck, new).await
}

/// Forgets a deck of the sender.
#[utoipa::path(delete, path = "/api/decks/{deck}", tag = "decks",
    params(("deck" = String, Path, description = "Its id")),
    responses((status = 200, description = "It is forgotten, if it was the sender's")), security(("cookie" = []), ("token" = [])))]
pub(super) async fn forget(State(app): State<App>, Path(deck): Path<String>, Person(user): Person) -> Answer<()> {
    app.store.drop_deck(&user.id, &deck).await?;
    Ok(Json(()))
}

async fn put(app: &App, user: &User, id: String, new: NewDeck) -> Answer<DeckInfo> {
    app.limits.check(Rationed::Inspect, &Who::User(user.id.clone()))?;
    let game = app.hub.games().find(&new.game)?;
    let takes = |option: &&runehall_engine::OptionInfo| option.name == new.brings && option.takes == Takes::Deck;
    if game.info().brings.iter().find(takes).is_none() {
        let message = format!("nobody brings a deck called `{}` to {}", short(&new.brings), game.info().title);
        return Err(refused(ErrorCode::Malformed, message));
    }
    let name: String = new.name.trim().chars().filter(|c| !c.is_control()).take(limits::TITLE).collect();
    if name.is_empty() {
        return Err(refused(ErrorCode::Malformed, "a deck needs a name"));
    }
    if new.text.len() > limits::BROUGHT || new.text.contains('\0') {
        let (most, found) = (limits::BROUGHT, new.text.len());
        let message = format!("the text of a deck has at most {most} bytes, and no zeros; this one has {found} bytes");
        return Err(refused(ErrorCode::Malformed, message));
    }
    let deck =
        Deck { id, user: user.id.clone(), game: new.game, option: new.brings, name, body: new.text, changed_at: now() };
    match app.store.put_deck(deck.clone()).await {
        Ok(()) => Ok(Json(info(deck, Some(&user.id)))),
        Err(StoreError::InUse { .. }) => Err(missing()),
        Err(error) => Err(error.into()),
    }
}

fn info(deck: Deck, user: Option<&str>) -> DeckInfo {
    let Deck { id, user: owner, game, option, name, body, changed_at } = deck;
    DeckInfo {
        id,
        own: user == Some(owner.as_str()),
        deck: NewDeck { game, brings: option, name, text: body },
        changed_at: changed_at.max(0).unsigned_abs(),
    }
}

fn missing() -> Failed {
    refused(ErrorCode::NotFound, "there is no such deck; it may have been forgotten")
}

fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
