//! `runehall replay FILE`: a saved game step by step, or verified.

use runehall_engine::{Outcome, View};
use runehall_games::Registry;
use runehall_games::ending::Ended;
use runehall_games::fair::{self, FairError, FairReport};
use runehall_games::replay::{Cursor, Verified, verify};
use runehall_games::session::Sentence;
use runehall_games::words::outcome_text;
use runehall_scenario::export;
use runehall_wire::{Replay, hex};
use serde::Serialize;
use serde_json::json;

use crate::args::ReplayArgs;
use crate::console::Console;
use crate::exit::{Found, Verdict};
use crate::table::replay::Viewing;
use crate::text::{Names, collapsed, count};
use crate::{load, seating, table};

/// Verifies, prints or opens a replay.
pub fn run(games: &Registry, args: &ReplayArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let replay = seating::read_replay(&args.file)?;
    let game = seating::game_of(games, &replay, &args.cards)?;
    let wrong = |error| Found(format!("`{}` does not play: {error}", args.file.display()));
    if args.verify {
        let verified = verify(game, &replay).map_err(wrong)?;
        show_verified(&replay, &verified, args.json, console)?;
        return Ok(Verdict::Fine);
    }
    if args.verify_fair {
        let report = fair::verify(game, &replay).map_err(|error| {
            if let FairError::Replay(error) = error {
                return wrong(error);
            }
            Found(format!("`{}` is not shown to be fair: {error}", args.file.display()))
        })?;
        return show_fair(&replay, &report, args.json, console);
    }
    if let Some(step) = args.scenario {
        verify(game.clone(), &replay).map_err(wrong)?;
        console.say(export::of_replay(&game, &replay, step).map_err(|error| Found(error.to_string()))?.trim_end())?;
        return Ok(Verdict::Fine);
    }
    let viewer = load::viewer(&args.seat, &replay.names)?;
    let cursor = Cursor::new(game.clone(), &replay).map_err(wrong)?;
    let mut viewing = Viewing { game, cursor, viewer };
    if args.json {
        let steps: Vec<StepReport> = viewing.steps().collect();
        let outcome = viewing.cursor.outcome();
        console.json(&json!({ "game": replay.game, "names": replay.names, "viewer": viewer, "steps": steps, "outcome": outcome }))?;
    } else if args.plain || !console.full_screen {
        print_all(&mut viewing, console)?;
    } else {
        table::replay::run(&mut viewing)?;
    }
    Ok(Verdict::Fine)
}

/// One step for machines.
#[derive(Debug, Serialize)]
struct StepReport {
    step: usize,
    command: Option<String>,
    events: Vec<EventReport>,
    view: View,
}

#[derive(Debug, Serialize)]
struct EventReport {
    text: String,
    cause: String,
}

impl From<Sentence> for EventReport {
    fn from(Sentence { message: _, text, cause }: Sentence) -> Self {
        EventReport { text, cause }
    }
}

impl Viewing {
    /// Every step, from the first on.
    fn steps(&mut self) -> impl Iterator<Item = StepReport> {
        (0..=self.cursor.last()).map(|step| {
            self.cursor.jump(step);
            StepReport {
                step,
                command: self.cursor.command(self.viewer),
                events: self.cursor.sentences(self.viewer).into_iter().map(EventReport::from).collect(),
                view: self.cursor.view(self.viewer),
            }
        })
    }

    /// What cards and players are called.
    pub fn names(&self) -> Names<'_> {
        let game = &self.game;
        Names { info: game.info(), cards: game.card_names(), players: self.cursor.names(), board: game.board() }
    }
}

fn print_all(viewing: &mut Viewing, console: &mut Console<'_>) -> anyhow::Result<()> {
    let last = viewing.cursor.last();
    for step in 0..=last {
        viewing.cursor.jump(step);
        let command = viewing.cursor.command(viewing.viewer).map_or(String::new(), |command| format!(": {command}"));
        console.say(console.paint.strong(format!("step {step} of {last}{command}")))?;
        for Sentence { message: _, text, cause } in collapsed(&viewing.cursor.sentences(viewing.viewer)) {
            console.say(format!("  {text} {}", console.paint.faint(format!("({cause})"))))?;
        }
        let view = viewing.cursor.view(viewing.viewer);
        for line in viewing.names().view(&view) {
            console.say(format!("    {line}"))?;
        }
    }
    let ended = viewing.cursor.ended();
    console.say(console.paint.strong(ended.as_ref().map_or("not over yet".to_owned(), Ended::text)))?;
    for line in ended.map_or(vec![], |ended| ended.lines(viewing.cursor.names())) {
        console.say(format!("  {line}"))?;
    }
    Ok(())
}

fn show_verified(replay: &Replay, verified: &Verified, json: bool, console: &mut Console<'_>) -> anyhow::Result<()> {
    let outcome: Option<Outcome> = verified.outcome;
    if json {
        return console.json(&json!({
            "game": replay.game,
            "choices": verified.n_choices,
            "rolls": verified.n_rolls,
            "events": verified.n_events,
            "outcome": outcome,
        }));
    }
    let ending = outcome.map_or("it is not over yet".to_owned(), |outcome| outcome_text(&replay.names, outcome));
    let fine = console.paint.good("verified");
    console.say(format!(
        "{fine}: a game of {}, {} choices ({} of them rolls), {} events; {ending}",
        replay.game, verified.n_choices, verified.n_rolls, verified.n_events
    ))?;
    Ok(())
}

/// What was checked. Where no roll was, nothing is proved, and the command says so and does not end well.
fn show_fair(replay: &Replay, report: &FairReport, json: bool, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let (notes, checked) = (&report.notes, report.n_checked());
    let (commitment, secret) = (hex(&notes.commitment()), hex(notes.secret.reveal()));
    let contributions: Vec<Option<String>> =
        notes.contributions.iter().map(|part| part.map(|bytes| hex(&bytes))).collect();
    if json {
        console.json(&json!({
            "game": replay.game,
            "fair": checked > 0,
            "commitment": commitment,
            "secret": secret,
            "contributions": contributions,
            "from": notes.from,
            "rolls": report.n_rolls,
            "checked": checked,
        }))?;
        return Ok(Verdict::from(checked > 0));
    }
    let rolls = count(checked as usize, "roll");
    console.say(if checked > 0 {
        let fair = console.paint.good("fair");
        format!("{fair}: {rolls} of a game of {}, each the one that the secret and the contributions give", replay.game)
    } else {
        format!("{}: no roll of this game is of the committed stream", console.paint.bad("nothing was checked"))
    })?;
    if notes.from > 0 {
        let before = count(notes.from as usize, "roll");
        console.say(format!("  not checked: the first {before}, from before the game went on at this table"))?;
    }
    console.say(format!("  commitment {commitment}"))?;
    console.say(format!("  is that of the secret {secret}"))?;
    for (name, part) in replay.names.iter().zip(&contributions) {
        console.say(format!("  {name} contributed {}", part.as_deref().unwrap_or("nothing (a bot of the server)")))?;
    }
    console.say(
        "Compare the commitment with the one you were shown before the game, and your contribution with what you sent.",
    )?;
    Ok(Verdict::from(checked > 0))
}
