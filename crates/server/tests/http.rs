//! What every request meets: origin, sizes, limits, headers, and the routes that are the same for everybody.

mod common;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use common::{HOST, ORIGIN, Reply, Server, server, server_with};
use runehall_server::Options;
use serde_json::json;

async fn rename_from(server: &Server, cookie: &str, origin: Option<&str>, kind: &str) -> Reply {
    let request = Request::put("/api/me").header(header::HOST, HOST).header(header::COOKIE, cookie);
    let request = request.header(header::CONTENT_TYPE, kind);
    let request = if let Some(origin) = origin { request.header(header::ORIGIN, origin) } else { request };
    server.send(request.body(Body::from(json!({ "name": "Mallory" }).to_string())).unwrap()).await
}

#[tokio::test]
async fn changes_come_from_our_own_pages_only() {
    let server =
        server_with(Options { allow_origins: vec!["https://club.test".to_owned()], ..Options::default() }).await;
    let cookie = server.guest().await.cookie;
    let json = "application/json";
    let evil =
        ["http://evil.test", "http://hall.test", "http://hall.test:8080.evil.test", "ftp://hall.test:8080", "null", ""];
    for origin in evil {
        let reply = rename_from(&server, &cookie, Some(origin), json).await;
        assert_eq!((reply.status, reply.code()), (StatusCode::FORBIDDEN, "origin".to_owned()), "{origin}");
    }
    assert_eq!(rename_from(&server, &cookie, None, json).await.code(), "origin");
    assert_eq!(rename_from(&server, &cookie, Some(ORIGIN), "text/plain").await.code(), "malformed");
    for origin in [ORIGIN, "HTTP://hall.test:8080".to_lowercase().as_str(), "https://club.test"] {
        assert_eq!(rename_from(&server, &cookie, Some(origin), json).await.status, StatusCode::OK, "{origin}");
    }
}

#[tokio::test]
async fn a_socket_needs_our_origin_too() {
    let server = server().await;
    let guest = server.guest().await;
    let open = |origin: &'static str| {
        let request = guest.request(Method::GET, "/api/tables/x/socket").header(header::ORIGIN, origin);
        let request = request.header(header::UPGRADE, "websocket").header(header::CONNECTION, "upgrade");
        let request =
            request.header("sec-websocket-version", "13").header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        server.send(request.body(Body::empty()).unwrap())
    };
    assert_eq!(open("http://evil.test").await.code(), "origin");
    // There is no real line to upgrade here; that it was let through to the door is what counts.
    assert_eq!(open(ORIGIN).await.code(), "malformed");
}

#[tokio::test]
async fn large_and_unreadable_bodies_are_refused() {
    let server = server().await;
    let guest = server.guest().await;
    let large = guest.put("/api/me", &json!({ "name": "x".repeat(65 * 1024) })).await;
    assert_eq!((large.status, large.code()), (StatusCode::PAYLOAD_TOO_LARGE, "malformed".to_owned()));
    let other = guest.put("/api/me", &json!({ "title": "Dr" })).await;
    assert_eq!((other.status, other.code()), (StatusCode::BAD_REQUEST, "malformed".to_owned()));
    assert!(other.json()["message"].as_str().unwrap().contains("missing field `name`"), "{other:?}");
}

#[tokio::test]
async fn a_flood_from_one_address_is_stopped_and_lifted_for_measuring() {
    let flood = async |server: &Server| {
        let browser = common::Browser { server, cookie: String::new() };
        let mut stopped = 0;
        for _ in 0..260 {
            stopped += u32::from(browser.get("/healthz").await.status == StatusCode::TOO_MANY_REQUESTS);
        }
        stopped
    };
    assert!(flood(&server().await).await > 0);
    assert_eq!(flood(&server_with(Options { no_limits: true, ..Options::default() }).await).await, 0);
}

#[tokio::test]
async fn one_visitor_behind_the_proxy_does_not_use_up_the_limit_of_another() {
    let server = server_with(Options { behind_https: true, ..Options::default() }).await;
    let from = |address: &str| {
        let request = Request::get("/healthz").header(header::HOST, HOST).header("x-forwarded-for", address);
        server.send(request.body(Body::empty()).unwrap())
    };
    // How many it takes depends on how fast this machine is: what is allowed comes back meanwhile.
    let mut asked = 0;
    // What the visitor adds at the front changes nothing: the proxy adds the last one.
    while from(["198.51.100.7, 192.0.2.1", "203.0.113.9, 192.0.2.1"][asked % 2]).await.status == StatusCode::OK {
        asked += 1;
        assert!(asked < 100_000, "nothing stops a visitor");
    }
    assert!(asked > 100, "an honest visitor is stopped after {asked}");
    assert_eq!(from("192.0.2.2").await.status, StatusCode::OK);
}

#[tokio::test]
async fn every_answer_says_what_a_browser_may_do_with_it() {
    let server = server().await;
    let guest = server.guest().await;
    for path in ["/", "/t/abc?invite=secret", "/api/games", "/api/nothing", "/healthz"] {
        let reply = guest.get(path).await;
        let policy = reply.header("content-security-policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(policy.contains("script-src 'self';"), "{path}: no inline scripts: {policy}");
        assert!(policy.contains(&format!("wss://{HOST}")), "{path}: {policy}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(reply.header("x-request-id").len(), 16, "{path}");
    }
    assert_eq!(guest.get("/api/games").await.header("cache-control"), "no-store");
    assert_eq!(guest.get("/api/me").await.header("cache-control"), "no-store");
}

#[tokio::test]
async fn unknown_routes_are_refusals_and_unknown_pages_the_web_app() {
    let server = server().await;
    let guest = server.guest().await;
    for path in ["/api", "/api/nothing", "/api/games/chess", "/api/rules/chess", "/assets/gone.js", "/favicon.missing"]
    {
        let reply = guest.get(path).await;
        assert_eq!((reply.status, reply.code()), (StatusCode::NOT_FOUND, "not-found".to_owned()), "{path}");
    }
    assert_eq!(guest.post("/api/games", &json!({})).await.code(), "not-found");
    assert_eq!(guest.post("/nowhere", &json!({})).await.code(), "not-found");
    for path in ["/", "/new", "/t/abc", "/rules/zun"] {
        let reply = guest.get(path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        assert!(reply.header("content-type").starts_with("text/html"), "{path}");
        assert!(reply.text.contains("Runehall"), "{path}: {}", reply.text);
    }
    let outside = guest.get("/..%2f..%2fCargo.toml").await;
    assert!(!outside.text.contains("[workspace]"), "{outside:?}");
}

#[tokio::test]
async fn games_bots_and_rules_are_there() {
    let server = server().await;
    let guest = server.guest().await;
    let games = guest.get("/api/games").await.json();
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let detail = guest.get(&format!("/api/games/{name}")).await.json();
        assert_eq!(detail["title"], game["title"]);
        assert!(!detail["cards"].as_array().unwrap().is_empty());
        let rules = guest.get(&format!("/api/rules/{name}")).await.json();
        let chapters = rules["chapters"].as_array().unwrap();
        let html: String = chapters.iter().map(|chapter| chapter["html"].as_str().unwrap()).collect();
        for keyword in detail["keywords"].as_array().unwrap() {
            for clause in keyword["clause"].as_str().unwrap().split(", ") {
                assert!(html.contains(&format!("id=\"{clause}\"")), "{clause} has no anchor");
            }
        }
    }
    let bots = guest.get("/api/bots").await.json();
    assert_eq!(bots.as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn the_server_tells_how_it_is() {
    let server = server().await;
    let guest = server.guest().await;
    assert_eq!(guest.get("/healthz").await.text, "ok\n");
    let metrics = guest.get("/metrics").await.text;
    assert!(!metrics.contains("runehall_"), "what is counted is not for everybody: {metrics}");
    let document = guest.get("/api/openapi.json").await;
    assert_eq!(document.header("content-type"), "application/json");
    assert!(document.json()["paths"]["/api/tables/{table}/socket"]["get"].is_object());
}

#[tokio::test]
async fn a_table_cannot_ask_for_a_bot_that_thinks_for_ever() {
    let server = server().await;
    let guest = server.guest().await;
    let table = json!({ "game": "zun", "seats": ["you", { "bot": "rollout:900000" }], "contribution": "0".repeat(64) });
    let reply = guest.post("/api/tables", &table).await;
    assert_eq!((reply.status, reply.code()), (StatusCode::BAD_REQUEST, "malformed".to_owned()));
}

#[tokio::test]
async fn decks_and_scenarios_are_looked_at_so_often_and_no_more() {
    let server = server().await;
    let (ada, ben) = (server.guest().await, server.guest().await);
    let deck = json!({ "brings": "deck", "value": "1 Eva\n2 Embr Jab\n" });
    let inspect = "/api/games/runeslingers/inspect";
    let first = ada.post(inspect, &deck).await;
    assert_eq!((first.status, first.json()["flaws"][0]["line"].as_u64()), (StatusCode::OK, Some(2)), "{first:?}");
    let mut looked = 1;
    while ada.post(inspect, &deck).await.status == StatusCode::OK {
        looked += 1;
        assert!(looked < 10_000, "nothing stops who asks for ever");
    }
    assert!(looked >= 100, "who writes a deck is stopped after {looked}");

    // A file pays by its length. Ben comes from the same address, which has paid for no replay or scenario yet.
    let long = json!({ "text": "\n".repeat(30_000) });
    let run = ben.post("/api/scenario", &long).await;
    assert_eq!(
        (run.status, run.json()["summary"].as_str()),
        (StatusCode::OK, Some("no scenario was found")),
        "{run:?}"
    );
    assert_eq!(ben.post("/api/scenario", &long).await.code(), "too-many");
}

#[tokio::test]
async fn an_address_that_is_no_text_is_refused_like_any_other_that_leads_nowhere() {
    let server = server_with(Options { no_limits: true, ..Options::default() }).await;
    let guest = server.guest().await;
    let document = guest.get("/api/openapi.json").await.json();
    let mut tried = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        if !path.contains('{') {
            continue;
        }
        for method in methods.as_object().unwrap().keys() {
            // All that is between the brackets is the part that varies.
            let parts = path.split(['{', '}']).enumerate();
            let path: String = parts.map(|(i, part)| if i % 2 == 1 { "%ff" } else { part }).collect();
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let request = guest.request(method.clone(), &path).header(header::ORIGIN, ORIGIN);
            let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::from("{}")).unwrap();
            let reply = server.send(request).await;
            assert_eq!((reply.status, reply.code().as_str()), (StatusCode::NOT_FOUND, "not-found"), "{method} {path}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
    let odd = guest.get("/api/events?mine=%ff").await;
    assert_eq!((odd.status, odd.code().as_str()), (StatusCode::BAD_REQUEST, "malformed"));
}
