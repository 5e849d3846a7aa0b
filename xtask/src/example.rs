//! The example bot plays whole games of each game against a real server, several at a time: as fast as a program can, so that
//! a server which refuses the fast is found out.

use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, bail};
use runehall_engine::GameInfo;
use runehall_games::GameEntry;

use crate::shell::{command, debug, target};

/// How often each game is played, and how many games at a time.
const RUNS: usize = 10;
const AT_ONCE: usize = 4;

/// Plays. False if a game did not come to its end.
pub(crate) fn run() -> Result<bool> {
    let hall = Hall::open(&debug()?)?;
    let all = runehall_games::GAMES.iter().map(GameEntry::info);
    let games: Vec<&GameInfo> = (0..RUNS).flat_map(|_| all.clone()).collect();
    let left = Mutex::new(games.into_iter());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let mut well = true;
        while let Some(game) = next() {
            well &= play(&hall, game)?;
        }
        Ok(well)
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        let ends =
            workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| bail!("a game could not be played")));
        ends.collect::<Result<Vec<bool>>>().map(|ends| ends.into_iter().all(|well| well))
    })
}

/// Plays one game, and prints what the bot said at once, so that games do not talk into one another.
fn play(hall: &Hall, game: &GameInfo) -> Result<bool> {
    let bot = ["examples/bot.py", "--server", &hall.url, "--game", game.name, "--against", "random"];
    let brief = game.brief().into_iter().flat_map(|(name, value)| ["--option".to_owned(), format!("{name}={value}")]);
    let played = command("python3", bot).args(brief).output().context("cannot start python3")?;
    eprint!("{}{}", String::from_utf8_lossy(&played.stdout), String::from_utf8_lossy(&played.stderr));
    Ok(played.status.success())
}

/// A server with nothing in it, which ends with this value.
#[derive(Debug)]
struct Hall {
    process: Child,
    url: String,
    /// Kept open, so that the server can go on talking.
    _said: Lines<BufReader<ChildStdout>>,
}

impl Hall {
    fn open(binary: &Path) -> Result<Self> {
        let data = target().join("example-hall");
        if data.exists() {
            std::fs::remove_dir_all(&data).context("cannot remove the data of the last run")?;
        }
        let mut serve = Command::new(binary);
        serve.args(["serve", "--addr", "127.0.0.1:0", "--log", "warn", "--data"]).arg(data).stdout(Stdio::piped());
        let mut process = serve.spawn().with_context(|| format!("cannot start {serve:?}"))?;
        let mut said = process.stdout.take().map(|stdout| BufReader::new(stdout).lines()).context("no output")?;
        let address = |line: String| line.split_once("is open: ").map(|(_, url)| url.trim().to_owned());
        let Some(url) = said.by_ref().map_while(Result::ok).find_map(address) else {
            bail!("the server ended before it was open: {}", process.wait()?);
        };
        Ok(Hall { process, url, _said: said })
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
