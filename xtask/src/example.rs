//! The example bot plays a whole game of each game against a real server.

use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell::{command, debug, passes, target};

/// Plays. False if a game did not come to its end.
pub(crate) fn run() -> Result<bool> {
    let hall = Hall::open(&debug()?)?;
    for game in runehall_games::GAMES {
        let game = game.info().name;
        let bot = ["examples/bot.py", "--server", &hall.url, "--game", game, "--against", "random"];
        if !passes(&mut command("python3", bot))? {
            return Ok(false);
        }
    }
    Ok(true)
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
