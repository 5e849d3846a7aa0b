//! Documents made from the code: the `OpenAPI` document, and `docs/protocol.md`.
//!
//! `cargo xtask gen` writes both and fails where they are stale. The prose of the protocol is `protocol.md` beside this file; the
//! lists in it come from the types, the examples from values of the types.

use std::fmt::Write;

use runehall_protocol::lobby::{SeatInfo, SeatKind, TableInfo, TableStage};
use runehall_protocol::play::{Asked, OptionDto, ToClient, ToServer, Update};
use runehall_protocol::view::{ArgDto, CardDto, EventDto, FactDto, SeatDto, ValueDto, ViewDto, ZoneDto};
use runehall_protocol::{ErrorCode, Refused, VERSION};
use serde::Serialize;
use serde_json::Value;

use crate::{api, limits};

/// The `OpenAPI` document of the HTTP API, as JSON.
pub fn openapi() -> String {
    let mut text = api::router().1.to_pretty_json().unwrap_or_default();
    text.push('\n');
    text
}

/// `docs/protocol.md`: how a table is played over its socket.
pub fn protocol_markdown() -> String {
    let document: Value = serde_json::from_str(&openapi()).unwrap_or_default();
    let schemas = &document["components"]["schemas"];
    include_str!("protocol.md")
        .replace("{{version}}", &VERSION.to_string())
        .replace("{{longest-message}}", &(limits::LONGEST_MESSAGE / 1024).to_string())
        .replace("{{to-server}}", &messages(&schemas["ToServer"], schemas))
        .replace("{{to-client}}", &messages(&schemas["ToClient"], schemas))
        .replace("{{types}}", &types(schemas))
        .replace("{{codes}}", &codes(&schemas["ErrorCode"]))
        .replace("{{routes}}", &routes(&document["paths"]))
        .replace("{{example}}", &example())
}

/// A table of messages: type, fields, meaning.
fn messages(schema: &Value, schemas: &Value) -> String {
    let mut out = "| `type` | fields | meaning |\n|---|---|---|\n".to_owned();
    for variant in list(&schema["oneOf"]) {
        let parts = parts(variant, schemas);
        let name = parts.iter().find_map(|part| text(&part["properties"]["type"]["enum"][0])).unwrap_or_default();
        let fields: Vec<String> = parts.iter().flat_map(|part| fields(part)).collect();
        let fields = if fields.is_empty() { "none".to_owned() } else { fields.join("<br>") };
        let _ = writeln!(out, "| `{name}` | {fields} | {} |", one_line(text(&variant["description"])));
    }
    out
}

/// A schema and everything it is put together from.
fn parts<'a>(schema: &'a Value, schemas: &'a Value) -> Vec<&'a Value> {
    if let Some(name) = text(&schema["$ref"]).and_then(|path| path.rsplit('/').next()) {
        return parts(&schemas[name], schemas);
    }
    let inner = list(&schema["allOf"]);
    if inner.is_empty() { vec![schema] } else { inner.iter().flat_map(|part| parts(part, schemas)).collect() }
}

/// The fields of an object: name, type and meaning of each.
fn fields(schema: &Value) -> Vec<String> {
    let required: Vec<&str> = list(&schema["required"]).iter().filter_map(text).collect();
    let Some(properties) = schema["properties"].as_object() else { return vec![] };
    let shown = properties.iter().filter(|(name, _)| *name != "type");
    shown
        .map(|(name, field)| {
            let optional = if required.contains(&name.as_str()) { "" } else { ", optional" };
            // Where a field may be absent its meaning stands with what it is when it is there.
            let meaning = text(&field["description"])
                .or_else(|| list(&field["oneOf"]).iter().find_map(|of| text(&of["description"])));
            format!("`{name}` ({}{optional}): {}", kind(field), one_line(meaning))
        })
        .collect()
}

/// A type in a word.
fn kind(schema: &Value) -> String {
    if let Some(name) = text(&schema["$ref"]).and_then(|path| path.rsplit('/').next()) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(of) = list(&schema["oneOf"]).iter().chain(list(&schema["allOf"])).find(|of| of["type"] != "null") {
        return kind(of);
    }
    let names = list(&schema["type"]);
    let name = text(&schema["type"]).or_else(|| names.iter().filter_map(text).find(|name| *name != "null"));
    match name {
        Some("array") if schema["items"].is_object() => format!("list of {}", kind(&schema["items"])),
        Some(name) => name.to_owned(),
        None => "any".to_owned(),
    }
}

/// What messages are made of, a heading for each type.
fn types(schemas: &Value) -> String {
    const NAMES: [&str; 29] = [
        "Update",
        "Asked",
        "GivenDto",
        "LibertyDto",
        "AboutDto",
        "OptionDto",
        "OutlookDto",
        "WayDto",
        "OddsDto",
        "PartDto",
        "WarningDto",
        "Reason",
        "Offer",
        "OfferKind",
        "OutcomeDto",
        "EndDto",
        "StandingDto",
        "ChatLine",
        "ViewUpdate",
        "ViewDto",
        "SeatDto",
        "FactDto",
        "ValueDto",
        "ZoneDto",
        "CardDto",
        "DieDto",
        "EventDto",
        "ArgDto",
        "ThingArg",
    ];
    let mut out = String::new();
    for name in NAMES.into_iter().chain(["TableInfo", "SeatInfo", "SeatKind", "TableStage"]) {
        let schema = &schemas[name];
        let _ = writeln!(out, "### {name}\n{}\n", one_line(text(&schema["description"])));
        for field in fields(schema) {
            let _ = writeln!(out, "- {field}");
        }
        for variant in list(&schema["oneOf"]).iter().chain(list(&schema["enum"])) {
            let _ = writeln!(out, "- {}", shape(variant));
        }
        out.push('\n');
    }
    out.trim_end().to_owned()
}

/// One of the shapes that a value can have: a word, or an object with one field.
fn shape(variant: &Value) -> String {
    let meaning = text(&variant["description"]).map_or(String::new(), |text| format!(": {}", one_line(Some(text))));
    if let Some(word) = text(variant).or_else(|| text(&variant["enum"][0])) {
        return format!("`\"{word}\"`{meaning}");
    }
    let field = variant["properties"].as_object().and_then(|fields| fields.iter().next());
    field.map_or(String::new(), |(name, of)| format!("`{{\"{name}\": …}}` ({}){meaning}", kind(of)))
}

/// A table of the codes of refusals.
fn codes(schema: &Value) -> String {
    let mut out = "| code | meaning |\n|---|---|\n".to_owned();
    for code in list(&schema["enum"]) {
        if let Ok(known) = serde_json::from_value(code.clone()) {
            let _ = writeln!(out, "| `{}` | {} |", text(code).unwrap_or_default(), meaning(known));
        }
    }
    out
}

/// What a client learns from a code. The document of the API has no place for it.
fn meaning(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::Malformed => "the message cannot be read, or says nonsense: a mistake of the client",
        ErrorCode::Version => "the client speaks another version of the protocol: load the page again",
        ErrorCode::Stale => {
            "the decision is no longer open: it was answered already, or taken back. Wait for the next update"
        }
        ErrorCode::NotYours => "the seat is not the one that is asked, or the sender has no seat",
        ErrorCode::Illegal => "the rules of the game forbid it; `clause` says which rule",
        ErrorCode::NotNow => "the table does not allow it, or not now",
        ErrorCode::NotFound => "there is no such thing, or it is not for the sender to see",
        ErrorCode::SignIn => "the sender must say who they are first: `GET /api/me`, or a token",
        ErrorCode::Credentials => {
            "the name, the password, the code or the token is wrong; on a socket: what one was known by has ended, so one must sign in again"
        }
        ErrorCode::Taken => "somebody has that already",
        ErrorCode::TooMany => "too much at once: wait for `wait` seconds",
        ErrorCode::Origin => "the request comes from a page that is not this server's",
        ErrorCode::NotSaved => {
            "it could not be written down, so nothing has changed: give the same answer again in a moment"
        }
        ErrorCode::Reconnect => "the server reads the table anew: connect again; what was acknowledged is there",
        ErrorCode::SetAside => {
            "the game of this table broke twice on the server: it goes on once the server is mended; what was played is kept"
        }
        ErrorCode::Unreadable => {
            "the table was written in a format or is played by rules that this server does not have: it is kept as it is, and the message names the program that reads it"
        }
        ErrorCode::Internal => "something broke on the server: try again",
    }
}

/// A table of the routes.
fn routes(paths: &Value) -> String {
    let mut out = "| request | answer |\n|---|---|\n".to_owned();
    for (path, methods) in paths.as_object().into_iter().flatten() {
        for (method, route) in methods.as_object().into_iter().flatten() {
            let _ = writeln!(out, "| `{} {path}` | {} |", method.to_uppercase(), one_line(text(&route["summary"])));
        }
    }
    out
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> Option<&str> {
    value.as_str()
}

/// A description for a cell of a table: one line, links of the source code as plain names.
fn one_line(text: Option<&str>) -> String {
    let words = text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    words.replace("[`", "`").replace("`]", "`").replace("crate::", "").replace('|', "\\|")
}

/// The beginning of a game, message by message: values of the types, so that the example cannot differ from them.
fn example() -> String {
    let mut out = String::new();
    let decision = "4f2a.7".to_owned();
    let asked = Asked {
        decision: decision.clone(),
        question: "act".to_owned(),
        shape: "priority".to_owned(),
        prompt: "Play an Action, or end your Action phase".to_owned(),
        clause: "ZUN-4.8".to_owned(),
        about: None,
        verb: "play".to_owned(),
        options: vec![option("card:0", "Attack", Some(0)), option("done", "end", None)],
        least: 0,
        most: 0,
        candidates: vec![],
        suggested: vec![],
        outlook: None,
        so_far: vec![],
        command: String::new(),
    };
    let chosen = ToServer::Choose { decision: decision.clone(), choices: vec!["done".to_owned()], whole: false };
    say(&mut out, "client", &ToServer::Hello { version: VERSION, events: 0, chat: 0 });
    say(
        &mut out,
        "server",
        &ToClient::Welcome { version: VERSION, seat: Some(0), kept: None, brought: None, table: example_table() },
    );
    say(&mut out, "server", &ToClient::Update(Box::new(update(0, vec![], Some(asked)))));
    say(&mut out, "client", &chosen);
    let told = EventDto {
        name: "phase-ended".to_owned(),
        args: vec![ArgDto::Seat(0)],
        text: "Ada ends the Action phase".to_owned(),
        card: None,
        clause: "ZUN-4.8".to_owned(),
    };
    say(&mut out, "server", &ToClient::Update(Box::new(update(0, vec![told], None))));
    say(&mut out, "server", &ToClient::Done { decision: Some(decision.clone()), left: 0 });
    say(&mut out, "client", &chosen);
    let why = Refused::new(ErrorCode::Stale, "this was answered already; look at what is asked now");
    say(&mut out, "server", &ToClient::Refused { decision: Some(decision), why });
    out.trim_end().to_owned()
}

fn say(out: &mut String, who: &str, message: &impl Serialize) {
    let _ = writeln!(out, "{who}: {}", serde_json::to_string(message).unwrap_or_default());
}

fn option(choice: &str, text: &str, card: Option<u16>) -> OptionDto {
    OptionDto {
        choice: choice.to_owned(),
        text: text.to_owned(),
        card,
        seat: None,
        thing: None,
        worth: 0,
        amount: None,
        question: None,
    }
}

fn update(keep: u32, events: Vec<EventDto>, asked: Option<Asked>) -> Update {
    let fact = |name: &str, value| FactDto { name: name.to_owned(), value };
    let hand = |count, cards| vec![ZoneDto { id: 3, name: "hand".to_owned(), count, cards }];
    let seat = |count, cards| SeatDto { facts: vec![fact("hp", ValueDto::Number(12))], zones: hand(count, cards) };
    let attack = CardDto { id: None, kind: Some(0), owner: None, facts: vec![], with: vec![] };
    Update {
        view: ViewDto {
            seats: vec![seat(1, vec![attack]), seat(5, vec![])],
            facts: vec![fact("turn", ValueDto::Seats(vec![0]))],
            zones: vec![],
            dice: vec![],
            waiting_for: vec![0],
        }
        .into(),
        keep,
        events,
        asked,
        given: None,
        offer: None,
        liberties: vec![],
        can_undo: false,
        outcome: None,
        time_left: None,
    }
}

fn example_table() -> TableInfo {
    let seat = |name: &str, who| SeatInfo { name: name.to_owned(), who, here: true, ready: true, kept_for: None };
    TableInfo {
        id: "k3v9q2".to_owned(),
        game: "zun".to_owned(),
        mode: "free-for-all".to_owned(),
        options: std::collections::BTreeMap::new(),
        seats: vec![seat("Ada", SeatKind::Person), seat("Steady", SeatKind::Bot("steady".to_owned()))],
        stage: TableStage::Playing,
        clock: 0,
        window: 0,
        public: false,
        stand_in: 0,
        pace: 700,
        commitment: "9f…".to_owned(),
        watching: 0,
        made_at: 1_790_000_000_000,
        rematch: None,
        outcome: None,
        ended: None,
        event: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_lists_every_route_and_message() {
        let document: Value = serde_json::from_str(&openapi()).unwrap();
        let paths: Vec<&str> = document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        for path in [
            "/api/games",
            "/api/games/{game}",
            "/api/games/{game}/inspect",
            "/api/bots",
            "/api/events",
            "/api/events/{event}",
            "/api/events/{event}/enter",
            "/api/events/{event}/leave",
            "/api/events/{event}/bring",
            "/api/events/{event}/start",
            "/api/events/{event}/call-off",
            "/api/decks",
            "/api/decks/{deck}",
            "/api/rules/{game}",
            "/api/me",
            "/api/account",
            "/api/sign-in",
            "/api/sign-out",
            "/api/password",
            "/api/recover",
            "/api/recovery-code",
            "/api/sessions",
            "/api/sessions/{id}",
            "/api/tokens",
            "/api/tokens/{id}",
            "/api/history",
            "/api/tables",
            "/api/tables/{table}",
            "/api/tables/{table}/join",
            "/api/tables/{table}/bring",
            "/api/tables/{table}/leave",
            "/api/tables/{table}/rematch",
            "/api/tables/{table}/branch",
            "/api/tables/{table}/replay",
            "/api/tables/{table}/replay-file",
            "/api/tables/{table}/fair",
            "/api/tables/{table}/coach",
            "/api/tables/{table}/scenario",
            "/api/scenario",
            "/api/tables/{table}/socket",
            "/api/openapi.json",
            "/healthz",
        ] {
            assert!(paths.contains(&path), "{path} is missing in {paths:?}");
        }
        assert_eq!(paths.len(), 42);
        for schema in ["ToServer", "ToClient", "Update", "ViewDto", "EventDto", "TableInfo", "Refused"] {
            assert!(document["components"]["schemas"][schema].is_object(), "{schema}");
        }
    }

    /// Every `$ref` of the document leads somewhere.
    #[test]
    fn nothing_in_the_document_is_missing() {
        let text = openapi();
        let document: Value = serde_json::from_str(&text).unwrap();
        for reference in text.split("\"$ref\": \"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(document.pointer(reference).is_some(), "{reference}");
        }
    }

    #[test]
    fn the_protocol_page_is_filled_in() {
        let page = protocol_markdown();
        assert!(!page.contains("{{"), "{page}");
        assert!(
            !page.contains("): \n") && !page.contains("): <br>") && !page.contains("):  |"),
            "a field has no meaning:\n{page}"
        );
        for part in
            ["| `why-not` |", "| `refused` |", "| `not-yours` |", "`POST /api/tables/{table}/join`", "### ArgDto"]
        {
            assert!(page.contains(part), "{part} is missing in\n{page}");
        }
        // Fields that the message gets from a type it is put together from.
        let refused = page.lines().find(|line| line.starts_with("| `refused` |")).unwrap();
        assert!(refused.contains("`code`") && refused.contains("`decision`"), "{refused}");
        for link in page.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(page.to_lowercase().contains(&format!("# {link}\n")), "nothing is called {link}");
        }
    }
}
