//! `runehall sim GAME --cards MINE --against DIR|base`: what each changed card is worth, in words.

use std::path::PathBuf;
use std::sync::Arc;

use runehall_games::balance::{balance, changed, gone};
use runehall_games::{DynGame, Registry};
use runehall_sim::SimSpec;
use runehall_sim::balance::{Change, Judged, PoolCourse, Verdict as Worth};
use runehall_sim::stats::Interval;
use serde_json::json;

use super::sim::points;
use crate::args::CardsArg;
use crate::console::{Console, Paint};
use crate::exit::Verdict;
use crate::load;
use crate::progress::Bar;
use crate::text::count;

/// The word for the cards that come with the game.
const BASE: &str = "base";

/// The pool that cards are held to: that of a folder, or the game's own.
pub fn other(games: &Registry, game: &str, against: &str) -> anyhow::Result<Arc<dyn DynGame>> {
    let dir = (against != BASE).then(|| PathBuf::from(against));
    load::game(games, game, &CardsArg { cards: dir })
}

/// Plays the same deals with both pools and says what came of it.
pub fn run(
    mine: &dyn DynGame,
    theirs: &dyn DynGame,
    spec: &SimSpec,
    as_json: bool,
    console: &mut Console<'_>,
) -> anyhow::Result<Verdict> {
    // The table was tried with mine only.
    theirs.start(&spec.setup, &mut runehall_dice::FastDice::new(spec.seed), &mut vec![])?;
    if changed(mine, theirs).is_empty() && !as_json {
        console.say("every card is as in the other pool: nothing to compare")?;
        return Ok(Verdict::Fine);
    }
    // Each deal is played twice.
    let bar = Bar::new(spec.games * 2);
    let found = balance(mine, theirs, spec, &bar)?;
    bar.finish();
    let (judged, courses) = (found.judged().collect::<Vec<_>>(), found.courses());
    let gone = gone(mine, theirs);
    let bots: Vec<String> = spec.bots_by_seat().iter().map(ToString::to_string).collect();
    if as_json {
        let [mine, theirs] = &courses;
        console.json(&json!({
            "deals": found.deals(), "seed": spec.seed, "bots": bots,
            "cards": judged, "gone": gone, "mine": mine, "theirs": theirs,
        }))?;
    } else {
        let deals = count(found.deals() as usize, "deal");
        let (seats, who) = (count(spec.setup.seats.into(), "seat"), bots.first().map_or("", String::as_str));
        console.say(console.paint.strong(format!(
            "{deals} of {}, each played with both pools: {seats}, {who}, seed {}",
            mine.info().title,
            spec.seed
        )))?;
        for card in &judged {
            console.say(sentence(card, console.paint))?;
        }
        if !gone.is_empty() {
            console.say(format!("only the other pool has: {}", gone.join(", ")))?;
        }
        console.say(whole(&courses))?;
    }
    Ok(Verdict::from(courses.iter().all(|course| course.faults == 0)))
}

/// What is to be said of a card.
fn sentence(card: &Judged, paint: Paint) -> String {
    let Judged { name, new, deals, games, plays, change, verdict } = card;
    let name = paint.strong(name);
    let took = count(*deals as usize, "deal");
    let plays = format!("{} in {}", count(*plays as usize, "play"), count(*games as usize, "game"));
    let (held_to, than) =
        if *new { ("the cards beside it", "than the cards beside it") } else { ("before", "than before") };
    let told = match verdict {
        Worth::Stronger => paint.bad(format!("stronger {than}")),
        Worth::Weaker => paint.bad(format!("weaker {than}")),
        Worth::AsStrong => paint.good(if *new { "in line with the cards beside it" } else { "as strong as before" }),
        Worth::Unclear => format!("cannot be told from {held_to} yet"),
        Worth::OfItself => {
            return format!(
                "{name} comes into force by itself, in {} of {took}: see what becomes of the games",
                count(*games as usize, "game")
            );
        }
        Worth::NeverPlayed => {
            return format!("{name} {} in {took}: nobody could, or nobody would", paint.bad("was never played"));
        }
    };
    let Some(Change { edge, before, difference, interval: Interval(low, high), ordinary: _ }) = change else {
        return format!(
            "{name}: {told}; {plays}, {took}: in too few of them one player played more than another; allow more with --games"
        );
    };
    let [edge, before, difference, low, high] =
        [*edge, *before, *difference, *low, *high].map(|value| points(value).trim().to_owned());
    let was = if *new { "the card in the middle" } else { "before" };
    let more = if *verdict == Worth::Unclear { "; allow more with --games" } else { "" };
    format!(
        "{name}: {told}, {difference} points ({low} to {high}); a play more than the others' goes with {edge} points of winning, {was} with {before}; \
         {plays}, {took}{more}"
    )
}

/// What became of the games.
fn whole([mine, theirs]: &[PoolCourse; 2]) -> String {
    let mut line = format!(
        "turns per game: {:.2}, with the other pool {:.2}; without a winner: {}, {}",
        mine.turns_per_game, theirs.turns_per_game, mine.without_winner, theirs.without_winner
    );
    if mine.faults + theirs.faults > 0 {
        line = format!("{line}; could not go on: {}, {}", mine.faults, theirs.faults);
    }
    line + "\nintervals: with 95 %, all of them hold at once"
}
