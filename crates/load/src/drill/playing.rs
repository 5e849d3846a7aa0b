//! Tables in play while something breaks: the players of the load, and whether every table goes on.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::PoisonError;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::{Outcome, Site};
use crate::api::Api;
use crate::ledger::Ledger;
use crate::pace::Pace;
use crate::player::Seen;
use crate::process::Server;
use crate::run::open;
use crate::slot::Shared;

/// How long anything may take on a busy machine before it counts as never.
pub(super) const PATIENCE: Duration = Duration::from_mins(1);

/// Tables in play.
#[derive(Debug)]
pub(super) struct Playing {
    end: watch::Sender<bool>,
    shared: Shared,
    slots: JoinSet<Result<Vec<Seen>>>,
}

/// How far each table had come at some moment.
#[derive(Debug)]
pub(super) struct Mark(Vec<(Arc<Ledger>, usize)>);

impl Playing {
    /// Seats two at each table: the first at one server, the second at the other, which may be the same.
    pub(super) async fn begin(servers: [&Server; 2], site: &Site, tables: usize) -> Result<Self> {
        let (end, stop) = watch::channel(false);
        let api = servers[0].api.clone();
        let hosts = servers.map(|server| server.api.host.clone());
        let pace = Arc::new(Pace::new(site.rate));
        let shared = Shared { api, hosts, bot: None, pace, stop, ledgers: Arc::default() };
        let games = shared.api.games().await?;
        let mut slots = JoinSet::new();
        for slot in open(&shared, tables, &games).await? {
            slots.spawn(slot.play());
        }
        let playing = Playing { end, shared, slots };
        let mark = playing.mark();
        playing.goes_on(&mark).await?;
        sleep(site.hold).await;
        Ok(playing)
    }

    /// Every table there was so far.
    pub(super) fn ledgers(&self) -> Vec<Arc<Ledger>> {
        self.shared.ledgers.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How far each table has come.
    pub(super) fn mark(&self) -> Mark {
        let tables = self.ledgers().into_iter().filter(|ledger| !ledger.is_over());
        Mark(tables.map(|ledger| (Arc::clone(&ledger), ledger.n_acknowledged())).collect())
    }

    /// Waits until a move was acknowledged at every table of the mark, or its game is over.
    pub(super) async fn goes_on(&self, mark: &Mark) -> Result<()> {
        let give_up = Instant::now() + PATIENCE;
        for (ledger, before) in &mark.0 {
            while !ledger.is_over() && ledger.n_acknowledged() == *before {
                ensure!(Instant::now() < give_up, "table {} does not go on", ledger.table);
                sleep(Duration::from_millis(10)).await;
            }
        }
        Ok(())
    }

    /// Ends play. The tables' ledgers, and for each place what its players saw.
    pub(super) async fn end(mut self) -> Result<(Vec<Arc<Ledger>>, Vec<Vec<Seen>>)> {
        self.end.send(true)?;
        let mut seen = vec![];
        while let Some(slot) = self.slots.join_next().await {
            seen.push(slot??);
        }
        Ok((self.ledgers(), seen))
    }
}

impl Mark {
    /// Leaves a table out.
    pub(super) fn without(mut self, table: &str) -> Self {
        self.0.retain(|(ledger, _)| ledger.table != table);
        self
    }
}

/// Waits until the server says that it is well (200) or that it is not (503), and hands back its words.
pub(super) async fn until_health(api: &Api, status: u16) -> Result<String> {
    let give_up = Instant::now() + PATIENCE;
    loop {
        match api.health().await {
            Ok((found, words)) if found == status => return Ok(words),
            Ok(_) | Err(_) if Instant::now() < give_up => sleep(Duration::from_millis(50)).await,
            last => bail!("`/healthz` never said {status}; last it said {last:?}"),
        }
    }
}

/// What players noticed, in words. A refusal with a code that is not expected is a problem.
pub(super) fn noticed(seen: &[Vec<Seen>], expected: &[&str], outcome: &mut Outcome) {
    let all = || seen.iter().flatten();
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    for refusal in all().flat_map(|seen| &seen.refusals) {
        let code = refusal.split(':').next().unwrap_or_default();
        *codes.entry(code.to_owned()).or_default() += 1;
        if !expected.contains(&code) {
            outcome.problems.push(format!("a player was refused with {refusal}"));
        }
    }
    let broken: u32 = all().map(|seen| seen.broken).sum();
    let mut words: Vec<String> = codes.iter().map(|(code, n)| format!("`{code}` {n}×")).collect();
    if broken > 0 {
        words.push(format!("{broken} lines broken"));
    }
    let players = if words.is_empty() { "no player".to_owned() } else { format!("players: {}", words.join(", ")) };
    outcome.noticed = if outcome.noticed.is_empty() { players } else { format!("{players}; {}", outcome.noticed) };
}
