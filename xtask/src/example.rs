//! The example bot plays a whole game of each game against a real server.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

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
}

impl Hall {
    fn open(binary: &Path) -> Result<Self> {
        let data = target().join("example-hall");
        if data.exists() {
            std::fs::remove_dir_all(&data).context("cannot remove the data of the last run")?;
        }
        let mut serve = Command::new(binary);
        serve.args(["serve", "--addr", "127.0.0.1:0", "--data"]).arg(data).stdout(Stdio::piped());
        let mut process = serve.spawn().with_context(|| format!("cannot start {serve:?}"))?;
        let lines = process.stdout.take().map(|stdout| BufReader::new(stdout).lines()).context("no output")?;
        let mut hall = Hall { process, url: String::new() };
        for line in lines {
            if let Some((_, url)) = line?.split_once("is open: ") {
                url.trim().clone_into(&mut hall.url);
                return Ok(hall);
            }
        }
        anyhow::bail!("the server ended before it was open: {}", hall.process.wait()?)
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
