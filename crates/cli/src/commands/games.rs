//! `runehall games`: which games there are, what a table of each can be, and which bots play them.

use runehall_bots::BOTS;
use runehall_engine::OptionInfo;
use runehall_games::{GameEntry, Registry};
use serde_json::json;

use crate::args::GamesArgs;
use crate::console::Console;
use crate::exit::Verdict;

/// Lists the games and the bots.
pub fn run(games: &Registry, args: &GamesArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    if args.json {
        let games: Vec<_> = games.games().iter().map(GameEntry::info).collect();
        let bots = BOTS.map(|bot| json!({ "name": bot.name, "meaning": bot.meaning }));
        console.json(&json!({ "games": games, "bots": bots }))?;
        return Ok(Verdict::Fine);
    }
    let paint = console.paint;
    for entry in games.games() {
        let info = entry.info();
        let (least, most) = info.seats;
        console.say(format!("{}  {}", paint.strong(info.name), info.title))?;
        if info.is_part() {
            console.say(format!("  part    of {}: what comes of it is brought there", info.of))?;
        }
        console.say(format!("  seats   {least} to {most}"))?;
        console.say(format!("  modes   {}", info.modes.join(", ")))?;
        for (word, options) in [("option", info.options), ("brings", info.brings)] {
            for option in options {
                console.say(format!("  {word}  {}: {}", option.name, option.takes))?;
                console.say(format!("          {} ({})", option.meaning, option.clause))?;
                console.say(format!("          default: {}", usual(option)))?;
            }
        }
    }
    console.say(paint.strong("bots"))?;
    for bot in BOTS {
        console.say(format!("  {:<8}{}", bot.name, bot.meaning))?;
    }
    Ok(Verdict::Fine)
}

/// What holds where nothing is said.
fn usual(option: &OptionInfo) -> String {
    let value = |text: &str| text.replace('\n', ", ");
    let usual = option.default.map_or_else(|| "none".to_owned(), value);
    option.unattended.map_or_else(|| usual.clone(), |text| format!("{usual}; {} when only bots play", value(text)))
}
