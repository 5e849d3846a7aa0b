//! The server as a process: started, watched, killed, stopped.

use std::ffi::OsString;
use std::fs::File;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use runehall_store::Place;
use rustix::process::{Pid, Signal, kill_process};
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep, timeout};

use crate::api::Api;

/// How long a server may take to open or to stop.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a process has used so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) cpu: Duration,
    /// Resident memory in bytes.
    pub(crate) memory: u64,
}

/// Whether the server limits how often visitors may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limits {
    On,
    Off,
}

/// A server of ours.
#[derive(Debug)]
pub(crate) struct Server {
    command: Vec<OsString>,
    log: PathBuf,
    pub(crate) api: Api,
    child: Child,
    /// CPU time of those that were killed before it.
    before: Duration,
}

impl Server {
    /// Starts a server on a free port and waits until it is open. It says what it has to say in the file `log`.
    pub(crate) async fn start(binary: &Path, place: &Place, log: &Path, limits: Limits) -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let api = Api::new(format!("127.0.0.1:{port}"))?;
        let mut command: Vec<OsString> = vec![binary.into(), "serve".into(), "--addr".into(), (&api.host).into()];
        match limits {
            Limits::Off => command.push("--no-limits".into()),
            // With as few open files as a system gives to whoever does not ask for more.
            Limits::On => {
                drop(command.splice(0..0, ["sh", "-c", "ulimit -Sn 1024; exec \"$@\"", "sh"].map(Into::into)));
            }
        }
        match place {
            Place::Sqlite(folder) => command.extend(["--data".into(), folder.into()]),
            Place::Postgres(url) => command.extend(["--store".into(), url.into()]),
        }
        let child = spawn(&command, log)?;
        let mut server = Server { command, log: log.to_owned(), api, child, before: Duration::ZERO };
        server.opens().await?;
        Ok(server)
    }

    /// Ends the process with SIGKILL and starts another on the same data and port. How long nobody was there.
    pub(crate) async fn kill_and_restart(&mut self) -> Result<Duration> {
        self.before = self.usage()?.cpu;
        let start = Instant::now();
        self.child.kill().await.context("cannot kill the server")?;
        self.child = spawn(&self.command, &self.log)?;
        self.opens().await?;
        Ok(start.elapsed())
    }

    /// Ends it as an operator would, with SIGTERM. How long it took.
    pub(crate) async fn stop(&mut self) -> Result<Duration> {
        let start = Instant::now();
        kill_process(self.pid()?, Signal::TERM).context("cannot stop the server")?;
        let status = timeout(PATIENCE, self.child.wait()).await.context("the server does not stop on SIGTERM")??;
        ensure!(status.success(), "the server stopped with {status}\n{}", self.last_words());
        Ok(start.elapsed())
    }

    /// What it has used, those that were killed included.
    pub(crate) fn usage(&self) -> Result<Usage> {
        let usage = usage(&self.pid()?.as_raw_nonzero().to_string())?;
        Ok(Usage { cpu: usage.cpu + self.before, ..usage })
    }

    async fn opens(&mut self) -> Result<()> {
        let give_up = Instant::now() + PATIENCE;
        while !self.api.is_healthy().await {
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended with {status}\n{}", self.last_words());
            }
            ensure!(Instant::now() < give_up, "the server does not open\n{}", self.last_words());
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    fn pid(&self) -> Result<Pid> {
        let id = self.child.id().context("the server has ended")?;
        Pid::from_raw(i32::try_from(id)?).context("the server has no process id")
    }

    /// The end of its log.
    pub(crate) fn last_words(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(20)..].join("\n")
    }
}

fn spawn(words: &[OsString], log: &Path) -> Result<Child> {
    let log = File::options().create(true).append(true).open(log)?;
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdout(log.try_clone()?).stderr(log).kill_on_drop(true);
    command.spawn().with_context(|| format!("cannot start `{}`", words[0].display()))
}

/// What a process has used; `self` is this one.
pub(crate) fn usage(process: &str) -> Result<Usage> {
    let read = |file: &str| {
        let path = format!("/proc/{process}/{file}");
        std::fs::read_to_string(&path).with_context(|| format!("cannot read {path}: figures need Linux"))
    };
    parse_usage(&read("stat")?, &read("status")?).context("cannot understand /proc")
}

fn parse_usage(stat: &str, status: &str) -> Option<Usage> {
    // The name of the program may hold blanks; the fields after it are counted from its closing bracket.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = resident.trim().trim_end_matches("kB").trim().parse().ok()?;
    // Linux counts 100 ticks a second towards programs, whatever the kernel uses inside.
    Some(Usage { cpu: Duration::from_millis(ticks * 10), memory: kilobytes * 1024 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_linux_says() {
        let stat = "42 (a (b) c) S 1 42 42 0 -1 4194560 1 0 0 0 150 50 0 0 20 0 3 0 99 1000 200";
        let usage = parse_usage(stat, "Name:\tx\nVmRSS:\t    2048 kB\n").unwrap();
        assert_eq!((usage.cpu, usage.memory), (Duration::from_secs(2), 2 * 1024 * 1024));
        assert!(parse_usage("nonsense", "").is_none());
    }

    #[test]
    fn this_process_uses_memory() {
        assert!(super::usage("self").unwrap().memory > 100_000);
    }
}
