//! The little of the HTTP API that a client needs: a token, a table, a seat.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use runehall_protocol::lobby::{Bring, GameSummary, Join, NewTable, SeatWish, TableMade};
use runehall_protocol::people::Token;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, sleep};

use crate::dice;

/// For how long a request is repeated while nobody listens: a server that was killed is back within a second or two.
const PATIENCE: Duration = Duration::from_secs(30);

/// The server, over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Api {
    client: reqwest::Client,
    /// Host and port.
    pub(crate) host: String,
}

impl Api {
    /// The server at a host and port.
    pub(crate) fn new(host: String) -> Result<Self> {
        let client = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build()?;
        Ok(Api { client, host })
    }

    /// Whether it is up.
    pub(crate) async fn is_healthy(&self) -> bool {
        let answer = self.client.get(self.url("/healthz")).send().await;
        answer.is_ok_and(|response| response.status().is_success())
    }

    /// What it says of its health: the status and a few words.
    pub(crate) async fn health(&self) -> Result<(u16, String)> {
        let answer = self.client.get(self.url("/healthz")).send().await?;
        Ok((answer.status().as_u16(), answer.text().await?))
    }

    /// The replay file of a finished game.
    pub(crate) async fn replay_file(&self, table: &str) -> Result<String> {
        let answer = self.client.get(self.url(&format!("/api/tables/{table}/replay-file"))).send().await?;
        Ok(answer.error_for_status()?.text().await?)
    }

    /// The names of its games.
    pub(crate) async fn games(&self) -> Result<Vec<String>> {
        let games: Vec<GameSummary> = read(self.client.get(self.url("/api/games")).send().await?).await?;
        Ok(games.into_iter().map(|game| game.name).collect())
    }

    /// What a game says of itself.
    async fn game(&self, name: &str) -> Result<GameSummary> {
        read(self.client.get(self.url(&format!("/api/games/{name}"))).send().await?).await
    }

    /// A new guest's token.
    pub(crate) async fn token(&self) -> Result<String> {
        let me = self.client.get(self.url("/api/me")).send().await?;
        let cookie = me.headers().get(SET_COOKIE).context("`/api/me` sets no cookie")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        let request = self.client.post(self.url("/api/tokens")).header(COOKIE, cookie).header(ORIGIN, self.url(""));
        let token: Token = read(request.header(CONTENT_TYPE, "application/json").body("{}").send().await?).await?;
        Ok(token.token)
    }

    /// A table for two: the maker, and a bot or whoever has the invitation. `clock` is in seconds, 0 for none. Programs sit at it, whom
    /// the server takes for people: so the limits of games that nobody attends are asked for.
    pub(crate) async fn make(&self, token: &str, game: &str, other: SeatWish, clock: u32) -> Result<TableMade> {
        let limits = self.game(game).await?.options.into_iter();
        let new = NewTable {
            game: game.to_owned(),
            mode: String::new(),
            seats: vec![SeatWish::You, other],
            options: limits.filter_map(|option| Some((option.name, option.unattended?))).collect(),
            brings: vec![],
            clock,
            window: 0,
            public: false,
            stand_in: 0,
            pace: 0,
        };
        let made = self.post(token, "/api/tables", &new).await?;
        self.join(token, &made).await?;
        Ok(made)
    }

    /// Takes the seat that is kept, or the open one.
    pub(crate) async fn join(&self, token: &str, made: &TableMade) -> Result<()> {
        let join = Join { seat: None, invite: Some(made.invite.clone()), contribution: dice::contribution()? };
        let path = format!("/api/tables/{}/join", made.table.id);
        self.post::<serde_json::Value>(token, &path, &join).await?;
        if !self.game(&made.table.game).await?.brings.is_empty() {
            // What is left out is what the game proposes.
            let bring = Bring { brings: std::collections::BTreeMap::new() };
            self.post::<serde_json::Value>(token, &format!("/api/tables/{}/bring", made.table.id), &bring).await?;
        }
        Ok(())
    }

    async fn post<T: DeserializeOwned>(&self, token: &str, path: &str, body: &impl Serialize) -> Result<T> {
        let give_up = Instant::now() + PATIENCE;
        loop {
            let request = self.client.post(self.url(path)).bearer_auth(token).json(body);
            match request.send().await {
                Ok(response) => return read(response).await.with_context(|| format!("`POST {path}`")),
                Err(_) if Instant::now() < give_up => sleep(Duration::from_millis(100)).await,
                Err(error) => return Err(error).with_context(|| format!("`POST {path}`")),
            }
        }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }
}

async fn read<T: DeserializeOwned>(response: reqwest::Response) -> Result<T> {
    let status = response.status();
    let body = response.text().await?;
    ensure!(status.is_success(), "the server says {status}: {body}");
    match serde_json::from_str(&body) {
        Ok(value) => Ok(value),
        Err(error) => bail!("cannot read the server's answer: {error}: {body}"),
    }
}
