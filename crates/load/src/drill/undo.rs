//! A trick of players: to ask for an undo, let the clock answer, see what comes of it, and only then agree to it. An honest server
//! must not let a roll be taken back that somebody has seen, for the shuffles of the game would not be one stream any more.

use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use futures_util::StreamExt;
use runehall_protocol::VERSION;
use runehall_protocol::lobby::SeatWish;
use runehall_protocol::play::ToServer;
use tokio::process::Command;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::playing::PATIENCE;
use super::{Fault, Outcome, Site};
use crate::audit::audit;
use crate::dice::{self, Dice};
use crate::ledger::Ledger;
use crate::player::{Heard, Question, Socket, connect, say};
use crate::process::{Limits, Server};

/// How many answers a game gets before it is given up: an undo takes answers back, so it might never end.
const ANSWERS: usize = 150;
/// The clock of the table, in seconds, and how often it is waited for in a game.
const CLOCK: u32 = 1;
const TRICKS: usize = 8;

/// Plays a game of each game with the trick at every chance, and has its shuffles checked.
pub(super) async fn undo_past_roll(site: &Site) -> Result<Outcome> {
    let place = site.place(Fault::UndoPastRoll)?;
    let mut server = Server::start(&site.server, &place, &site.log(Fault::UndoPastRoll), Limits::Off).await?;
    let (mut outcome, mut ledgers, mut agreed, mut refused) = (Outcome::default(), vec![], 0, 0);
    for game in server.api.games().await? {
        let tokens = [server.api.token().await?, server.api.token().await?];
        let made = server.api.make(&tokens[0], &game, SeatWish::Open, CLOCK).await?;
        server.api.join(&tokens[1], &made).await?;
        let ledger = Arc::new(Ledger::new(made.table.id.clone(), 2));
        let mut trick = Trick::sit_down(&server.api.host, &tokens, &ledger).await?;
        trick.play().await?;
        (agreed, refused) = (agreed + trick.agreed, refused + trick.refused);
        let file = site.folder.join(format!("{game}-{}.replay", site.store()));
        std::fs::write(&file, server.api.replay_file(&made.table.id).await?)?;
        let mut verify = Command::new(&site.server);
        verify.arg("replay").arg(&file).arg("--verify-fair").stdout(Stdio::null());
        let verdict = verify.stderr(Stdio::piped()).output().await?;
        if !verdict.status.success() {
            let why = String::from_utf8_lossy(&verdict.stderr).trim().to_owned();
            outcome.problems.push(format!("an honest server is called unfair in {game}: {why}"));
        }
        ledgers.push(ledger);
    }
    server.stop().await?;
    outcome.noticed = format!("players: {agreed} undone, {refused} refused; shuffles checked");
    outcome.audited(audit(&place, &ledgers).await?);
    Ok(outcome)
}

/// Both players of a table, who are in league.
struct Trick<'a> {
    lines: [Line; 2],
    ledger: &'a Ledger,
    dice: Dice,
    agreed: usize,
    refused: usize,
}

struct Line {
    socket: Socket,
    asked: Option<Question>,
    can_undo: bool,
    offer: bool,
    over: bool,
}

impl<'a> Trick<'a> {
    async fn sit_down(host: &str, tokens: &[String; 2], ledger: &'a Ledger) -> Result<Self> {
        let lines = [
            Line::open(connect(host, &ledger.table, &tokens[0]).await?).await?,
            Line::open(connect(host, &ledger.table, &tokens[1]).await?).await?,
        ];
        Ok(Trick { lines, ledger, dice: Dice::new(dice::seed()?), agreed: 0, refused: 0 })
    }

    async fn play(&mut self) -> Result<()> {
        let mut tricks = 0;
        for n in 0..ANSWERS {
            self.catch_up().await?;
            if self.lines[0].over {
                return Ok(());
            }
            let asks = self.lines.iter().position(|line| line.can_undo && !line.offer);
            if let Some(who) = asks.filter(|_| tricks < TRICKS)
                && self.lines[who].ask(&ToServer::Undo).await?
            {
                tricks += 1;
                self.wait_for_clock().await?;
                let done = self.lines[1 - who].ask(&ToServer::Answer { yes: true }).await?;
                if done { self.agreed += 1 } else { self.refused += 1 }
            } else {
                self.answer(n).await?;
            }
        }
        self.resign().await
    }

    /// Ends the game. Who leaves some games leaves the others to play on: there both have to.
    async fn resign(&mut self) -> Result<()> {
        for seat in 0..self.lines.len() {
            self.catch_up().await?;
            if !self.lines[seat].over {
                ensure!(self.lines[seat].ask(&ToServer::Resign).await?, "a player cannot resign");
            }
        }
        self.catch_up().await?;
        ensure!(self.lines[0].over, "all have resigned and the game goes on");
        Ok(())
    }

    /// Waits until the clock has answered the question that is open.
    async fn wait_for_clock(&mut self) -> Result<()> {
        let give_up = Instant::now() + PATIENCE;
        self.catch_up().await?;
        let before = self.decision();
        while self.decision() == before && !self.lines[0].over {
            ensure!(Instant::now() < give_up, "the clock does not answer");
            sleep(Duration::from_millis(50)).await;
            self.catch_up().await?;
        }
        Ok(())
    }

    /// The question that is open, whoever is asked.
    fn decision(&self) -> Option<String> {
        self.lines.iter().find_map(|line| Some(line.asked.as_ref()?.decision.clone()))
    }

    /// Whoever is asked answers by lot, unless the clock was first.
    async fn answer(&mut self, n: usize) -> Result<()> {
        for (line, seat) in self.lines.iter_mut().zip(0..) {
            let Some(question) = line.asked.clone() else { continue };
            let choice = question.random(&mut self.dice);
            let message =
                ToServer::Choose { decision: question.decision.clone(), choices: vec![choice.clone()], whole: false };
            if line.ask(&message).await? {
                // After an undo a decision may come again, and its answer is another move.
                let name = format!("{n}: {}", question.decision);
                self.ledger.sent(seat, &name, &choice);
                self.ledger.acknowledged(&name);
            }
            return Ok(());
        }
        Ok(())
    }

    /// Both lines hear all that there is to hear.
    async fn catch_up(&mut self) -> Result<()> {
        for line in &mut self.lines {
            line.ask(&ToServer::Ping).await?;
        }
        Ok(())
    }
}

impl Line {
    async fn open(mut socket: Socket) -> Result<Self> {
        say(&mut socket, &ToServer::Hello { version: VERSION, events: 0, chat: 0 }).await?;
        Ok(Line { socket, asked: None, can_undo: false, offer: false, over: false })
    }

    /// Says something and hears until it is answered. Whether it was done.
    async fn ask(&mut self, message: &ToServer) -> Result<bool> {
        say(&mut self.socket, message).await?;
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.context("the server says nothing")?;
            let Message::Text(text) = message.context("the line broke")?? else { continue };
            let heard: Heard = serde_json::from_str(&text)?;
            match &*heard.kind {
                "update" => {
                    (self.asked, self.can_undo) = (heard.asked, heard.can_undo);
                    self.offer = heard.offer.is_some();
                    self.over |= heard.outcome.is_some();
                }
                "done" | "pong" => return Ok(true),
                "refused" => return Ok(false),
                _ => {}
            }
        }
    }
}
