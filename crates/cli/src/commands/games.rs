//! `runehall games`: which games there are, what a table of each can be, and which bots play them.

use runehall_bots::BOTS;
use runehall_games::{Entry, Registry};
use serde_json::json;

use crate::args::GamesArgs;
use crate::console::Console;
use crate::exit::Verdict;

/// Lists the games and the bots.
pub fn run(games: &Registry, args: &GamesArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    if args.json {
        let games: Vec<_> = games.games().iter().map(Entry::info).collect();
        let bots = BOTS.map(|bot| json!({ "name": bot.name, "meaning": bot.meaning }));
        console.json(&json!({ "games": games, "bots": bots }))?;
        return Ok(Verdict::Fine);
    }
    let paint = console.paint;
    for entry in games.games() {
        let info = entry.info();
        let (least, most) = info.seats;
        console.say(format!("{}  {}", paint.strong(info.name), info.title))?;
        console.say(format!("  seats   {least} to {most}"))?;
        console.say(format!("  modes   {}", info.modes.join(", ")))?;
        for option in info.options {
            console.say(format!("  option  {}: {}", option.name, option.meaning))?;
            console.say(format!("          default: {} ({})", option.default, option.clause))?;
        }
    }
    console.say(paint.strong("bots"))?;
    for bot in BOTS {
        console.say(format!("  {:<8}{}", bot.name, bot.meaning))?;
    }
    Ok(Verdict::Fine)
}
