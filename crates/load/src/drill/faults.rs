//! How each fault is made and lifted.

use std::io::{Write, repeat};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use futures_util::StreamExt;
use runehall_protocol::VERSION;
use runehall_protocol::play::ToServer;
use runehall_store::Place;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::playing::{PATIENCE, Playing, noticed, until_health};
use super::{Fault, Outcome, Site};
use crate::api::Api;
use crate::audit::audit;
use crate::player::{Heard, connect, say};
use crate::process::{Limits, Server};

/// How many requests are begun and not finished.
const HALF_OPEN: usize = 1010;
/// Where they come from; the players come from another address.
const ATTACKER: &str = "127.0.0.9:0";
/// How large the small disk is.
const SMALL: &str = "size=12m";

/// The server dies and is started again.
pub(super) async fn kill(site: &Site) -> Result<Outcome> {
    let place = site.place(Fault::Kill)?;
    let mut server = Server::start(&site.server, &place, &site.log(Fault::Kill), Limits::Off).await?;
    let playing = Playing::begin([&server, &server], site, site.tables).await?;
    let start = Instant::now();
    let mark = playing.mark();
    server.kill_and_restart().await?;
    playing.goes_on(&mark).await?;
    let outcome = Outcome { seconds: Some(start.elapsed().as_secs_f64()), ..Outcome::default() };
    finish(playing, vec![server], &place, &[], outcome).await
}

/// The disk of the data fills up, and somebody makes room again.
pub(super) async fn full_disk(site: &Site) -> Result<Outcome> {
    let Some(disk) = SmallDisk::mount(site.folder.join("small"))? else {
        let noticed = "not run: only root may mount a small disk".to_owned();
        return Ok(Outcome { noticed, ..Outcome::default() });
    };
    let place = Place::Sqlite(disk.0.join("data"));
    let server = Server::start(&site.server, &place, &site.log(Fault::FullDisk), Limits::Off).await?;
    let playing = Playing::begin([&server, &server], site, site.tables).await?;
    let filler = disk.0.join("filler");
    disk.fill(&filler)?;
    let words = until_health(&server.api, 503).await?;
    sleep(site.hold).await;
    let mark = playing.mark();
    std::fs::remove_file(&filler)?;
    let start = Instant::now();
    playing.goes_on(&mark).await?;
    let seconds = Some(start.elapsed().as_secs_f64());
    until_health(&server.api, 200).await?;
    let mut outcome = Outcome { seconds, noticed: "`/healthz` 503".to_owned(), ..Outcome::default() };
    if !words.contains("takes no writes") {
        outcome.problems.push(format!("`/healthz` does not say that writing fails: {words}"));
    }
    // Readers may meet the full disk too, and then the table is read anew.
    finish(playing, vec![server], &place, &["not-saved", "reconnect", "internal"], outcome).await
}

/// The database dies and comes back, twice, under two servers.
pub(super) async fn database_away(site: &Site) -> Result<Outcome> {
    let postgres = site.postgres.as_ref().context("this needs PostgreSQL")?;
    let (place, log) = (site.place(Fault::DatabaseAway)?, site.log(Fault::DatabaseAway));
    let one = Server::start(&site.server, &place, &log, Limits::Off).await?;
    let other = Server::start(&site.server, &place, &log, Limits::Off).await?;
    let playing = Playing::begin([&one, &other], site, site.tables).await?;
    let mut slowest: f64 = 0.0;
    for _ in 0..2 {
        postgres.stop().map_err(|error| anyhow!(error))?;
        for server in [&one, &other] {
            until_health(&server.api, 503).await?;
        }
        sleep(site.hold).await;
        let mark = playing.mark();
        postgres.start().map_err(|error| anyhow!(error))?;
        let start = Instant::now();
        playing.goes_on(&mark).await?;
        slowest = slowest.max(start.elapsed().as_secs_f64());
        for server in [&one, &other] {
            until_health(&server.api, 200).await?;
        }
    }
    let outcome = Outcome { seconds: Some(slowest), noticed: "`/healthz` 503".to_owned(), ..Outcome::default() };
    finish(playing, vec![one, other], &place, &["not-saved", "reconnect", "internal"], outcome).await
}

/// Somebody begins a thousand requests and finishes none. Others play on, and new visitors get in.
pub(super) async fn half_open(site: &Site) -> Result<Outcome> {
    let place = site.place(Fault::HalfOpen)?;
    let server = Server::start(&site.server, &place, &site.log(Fault::HalfOpen), Limits::On).await?;
    // Two tables at a calm pace: the server has its limits on.
    let playing = Playing::begin([&server, &server], &Site { rate: 10, ..site.clone() }, 2).await?;
    let mut lines = vec![];
    for _ in 0..HALF_OPEN {
        lines.extend(begun(&server.api.host).await);
    }
    let (start, mark) = (Instant::now(), playing.mark());
    let newcomer = Api::new(server.api.host.clone())?;
    timeout(PATIENCE, newcomer.token()).await.context("no visitor gets in")??;
    playing.goes_on(&mark).await?;
    let seconds = Some(start.elapsed().as_secs_f64());
    let closed = HALF_OPEN - lines.iter().filter(|line| is_open(line)).count();
    let noticed = format!("the server: {closed} of them closed so far");
    let mut outcome = Outcome { noticed, seconds, ..Outcome::default() };
    if closed == 0 {
        outcome.problems.push("an address may hold as many connections as it likes".to_owned());
    }
    finish(playing, vec![server], &place, &[], outcome).await
}

/// The game of one table panics, is read again, and panics again. Nobody else notices.
pub(super) async fn panic(site: &Site) -> Result<Outcome> {
    let place = site.place(Fault::Panic)?;
    let server = Server::start(&site.breakable, &place, &site.log(Fault::Panic), Limits::Off).await?;
    let playing = Playing::begin([&server, &server], site, site.tables.max(2)).await?;
    let token = server.api.token().await?;
    // The youngest game, so that it is not over by itself meanwhile.
    let tables = playing.ledgers().into_iter().filter(|ledger| !ledger.is_over());
    let table = tables.min_by_key(|ledger| ledger.n_acknowledged()).context("there is no table")?.table.clone();
    let (start, mark) = (Instant::now(), playing.mark());
    let mut outcome = Outcome::default();
    expect(&mut outcome, "reconnect", &break_table(&server.api.host, &table, &token).await?);
    playing.goes_on(&mark).await?;
    outcome.seconds = Some(start.elapsed().as_secs_f64());
    let mark = playing.mark().without(&table);
    expect(&mut outcome, "set-aside", &break_table(&server.api.host, &table, &token).await?);
    expect(&mut outcome, "set-aside", &break_table(&server.api.host, &table, &token).await?);
    playing.goes_on(&mark).await?;
    let (ledgers, seen) = playing.end().await?;
    noticed(&seen, &["reconnect", "set-aside"], &mut outcome);
    let places = seen.iter().filter(|place| place.iter().any(|seen| seen.broken > 0)).count();
    if places != 1 {
        outcome.problems.push(format!("lines broke at {places} tables, and one was broken"));
    }
    let mut server = server;
    server.stop().await?;
    outcome.audited(audit(&place, &ledgers).await?);
    Ok(outcome)
}

fn expect(outcome: &mut Outcome, code: &str, found: &str) {
    if code != found {
        outcome.problems.push(format!("at a table that broke one is told `{found}` and not `{code}`"));
    }
}

/// Stops play and the servers, and compares.
async fn finish(
    playing: Playing,
    servers: Vec<Server>,
    place: &Place,
    expected: &[&str],
    mut outcome: Outcome,
) -> Result<Outcome> {
    let (ledgers, seen) = playing.end().await?;
    noticed(&seen, expected, &mut outcome);
    for mut server in servers {
        server.stop().await?;
    }
    outcome.audited(audit(place, &ledgers).await?);
    ensure!(outcome.acknowledged > 0, "nothing was played");
    Ok(outcome)
}

/// Says at a table what breaks it, and hands back the code of the refusal.
async fn break_table(host: &str, table: &str, token: &str) -> Result<String> {
    let mut socket = connect(host, table, token).await?;
    say(&mut socket, &ToServer::Hello { version: VERSION, events: 0, chat: 0 }).await?;
    let mut said = false;
    loop {
        let message = timeout(PATIENCE, socket.next()).await.context("the server says nothing")?;
        let Message::Text(text) = message.context("the line broke without a word")?? else { continue };
        let heard: Heard = serde_json::from_str(&text)?;
        if heard.kind == "refused" {
            return Ok(heard.code.unwrap_or_default());
        }
        if !said {
            said = true;
            say(&mut socket, &ToServer::Say { text: "drill: break".to_owned() }).await?;
        }
    }
}

/// A request that is begun and not finished, unless the server does not want it.
async fn begun(host: &str) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind(ATTACKER.parse().ok()?).ok()?;
    // A queue that is full lets nobody in; that is a connection less for the attacker.
    let mut line = timeout(Duration::from_secs(1), socket.connect(host.parse().ok()?)).await.ok()?.ok()?;
    line.write_all(b"GET /api/games HTTP/1.1\r\nHost: hall\r\nX-Slow: ").await.ok()?;
    Some(line)
}

fn is_open(line: &TcpStream) -> bool {
    match line.try_read(&mut [0; 64]) {
        Ok(n) => n > 0,
        Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
    }
}

/// A small disk in memory; gone with this value.
#[derive(Debug)]
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None` without the right to.
    fn mount(folder: PathBuf) -> Result<Option<Self>> {
        std::fs::create_dir_all(&folder)?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", SMALL, "runehall-drill"]).arg(&folder).stderr(Stdio::null());
        Ok(mount.status()?.success().then_some(SmallDisk(folder)))
    }

    /// Takes all the room that is left.
    fn fill(&self, filler: &Path) -> Result<()> {
        let mut file = std::fs::File::create(filler)?;
        let full = std::io::copy(&mut repeat(0), &mut file).and_then(|_| file.flush());
        ensure!(full.is_err(), "`{}` does not fill up", self.0.display());
        Ok(())
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}
