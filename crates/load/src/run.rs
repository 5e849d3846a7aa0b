//! The course of a load: open, play, perhaps kill, stop, audit, report.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use runehall_store::Place;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::Args;
use crate::audit::audit;
use crate::dice;
use crate::pace::Pace;
use crate::player::{Sample, Seen};
use crate::process::{Limits, Server, usage};
use crate::report::Report;
use crate::slot::{Shared, Slot};
use crate::stats::times;

/// How many tables are being made at a time.
const MAKERS: usize = 16;

/// Sockets of all tables start within this time, then the figures begin.
const WARM_UP: Duration = Duration::from_secs(2);

/// Runs the load and prints the report. False if something was lost, doubled, refused or left unanswered.
pub(crate) async fn run(args: &Args) -> Result<bool> {
    let temporary = tempfile::tempdir()?;
    let data = args.data.as_deref().unwrap_or(temporary.path());
    let (place, log) = (Place::Sqlite(data.to_owned()), data.join("server.log"));
    ensure!(args.tables > 0 && args.seconds > 0, "there must be a table and a second at least");
    let binary = args.server.as_deref().context("say with `--server` which binary is put under load")?;
    eprintln!("starting the server");
    let mut server = Server::start(binary, &place, &log, Limits::Off).await?;
    let report = under_load(args, &mut server, &place).await;
    let report = report.with_context(|| format!("the server's last words:\n{}", server.last_words()))?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        println!("{}", report.text());
    }
    Ok(report.is_well())
}

async fn under_load(args: &Args, server: &mut Server, data: &Place) -> Result<Report> {
    let empty = server.usage()?.memory;
    let games = match &args.game {
        Some(game) => vec![game.clone()],
        None => server.api.games().await?,
    };
    let (end, stop) = watch::channel(false);
    let pace = Arc::new(Pace::new(args.rate));
    let hosts = [server.api.host.clone(), server.api.host.clone()];
    let bot = args.bot.clone();
    let shared = Shared { api: server.api.clone(), hosts, bot, pace, stop, ledgers: Arc::default() };
    eprintln!("making {} tables", args.tables);
    let mut playing = JoinSet::new();
    for slot in open(&shared, args.tables, &games).await? {
        playing.spawn(slot.play());
    }
    sleep(WARM_UP).await;

    eprintln!("playing for {} s", args.seconds);
    let measured = measure(args, server).await?;
    end.send(true)?;
    let mut seen: Vec<Seen> = vec![];
    while let Some(slot) = playing.join_next().await {
        seen.extend(slot??);
    }
    let stopped = server.stop().await?;
    let ledgers = shared.ledgers.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
    eprintln!("reading the logs of {} tables", ledgers.len());
    let audit = audit(data, &ledgers).await?;

    let in_time = |sample: &&Sample| measured.from <= sample.at && sample.at < measured.to;
    let samples = || seen.iter().flat_map(|seen| &seen.samples).filter(in_time);
    let mut report = Report::new(args, &games, measured.to - measured.from);
    report.moves(times(samples().map(|one| one.done).collect()), times(samples().map(|one| one.shown).collect()));
    report.usage(measured.server_cpu, measured.own_cpu, measured.memory, empty);
    report.clients(&seen, shared.players());
    report.server(measured.down, stopped);
    report.audit(audit);
    Ok(report)
}

/// Makes the tables, several at a time.
pub(crate) async fn open(shared: &Shared, tables: usize, games: &[String]) -> Result<Vec<Slot>> {
    let first = dice::seed()?;
    let slots = (0..tables).map(|i| {
        let game = games[i % games.len()].clone();
        Slot::open(shared.clone(), game, first.wrapping_add((i as u64) << 32))
    });
    stream::iter(slots).buffer_unordered(MAKERS).try_collect().await
}

/// What was measured from outside.
struct Measured {
    from: Instant,
    to: Instant,
    server_cpu: Duration,
    own_cpu: Duration,
    memory: u64,
    /// How long nobody was there, if the server was killed.
    down: Option<Duration>,
}

async fn measure(args: &Args, server: &mut Server) -> Result<Measured> {
    let half = Duration::from_secs(args.seconds) / 2;
    let (from, own, before) = (Instant::now(), usage("self")?, server.usage()?);
    sleep(half).await;
    let mut down = None;
    if args.kill {
        eprintln!("killing the server");
        down = Some(server.kill_and_restart().await?);
    }
    sleep((from + half + half).saturating_duration_since(Instant::now())).await;
    let after = server.usage()?;
    Ok(Measured {
        from,
        to: Instant::now(),
        server_cpu: after.cpu.saturating_sub(before.cpu),
        own_cpu: usage("self")?.cpu.saturating_sub(own.cpu),
        memory: after.memory,
        down,
    })
}
