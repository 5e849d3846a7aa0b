//! `runehall check DIR`: everything that is wrong with a folder of card files.

use runehall_engine::KindId;
use runehall_games::balance::changed;
use runehall_games::language::{Trial, trial};
use runehall_games::{DynGame, GameEntry, Registry};
use serde_json::json;

use crate::args::CheckArgs;
use crate::console::Console;
use crate::exit::{Found, Verdict};
use crate::load;
use crate::text::count;

/// Checks the folder and reports all problems at once.
pub fn run(games: &Registry, args: &CheckArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let files = load::card_files(&args.dir)?;
    let entry = match &args.game {
        Some(name) => games.find(name)?,
        None => load::game_of_folder(games, &args.dir, "--game ")?,
    };
    let info = entry.info();
    let loaded = entry.load(&files);
    let problems = loaded.as_ref().err().map_or(&[][..], Vec::as_slice);
    let trials = match &loaded {
        Ok(game) if args.play => Some(played(entry, &**game, args)?),
        _ => None,
    };
    if args.json {
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let n_cards = loaded.as_ref().map_or(0, |game| game.cards().len());
        let mut found = json!({ "game": info.name, "files": names, "cards": n_cards, "problems": problems });
        if let Some(trials) = &trials {
            found["trials"] = trials.iter().map(as_json).collect();
        }
        console.json(&found)?;
    } else {
        match &loaded {
            Ok(game) => {
                let (cards, files) = (count(game.cards().len(), "card"), count(files.len(), "file"));
                let fine = console.paint.good("all is well");
                console.say(format!("{fine}: {cards} of {} in {files}", info.title))?;
                say_trials(trials.as_deref(), console)?;
            }
            Err(problems) => {
                for problem in problems {
                    console.say(format!("{}\n", problem.rendered.trim_end()))?;
                }
                let found = count(problems.len(), "problem");
                console.say(format!("{} in the cards of {}", console.paint.bad(found), info.title))?;
            }
        }
    }
    let idle = trials.iter().flatten().any(|trial| !trial.is_done());
    Ok(Verdict::from(problems.is_empty() && !idle))
}

/// Tries the cards that are not as in the game itself.
fn played(entry: GameEntry, game: &dyn DynGame, args: &CheckArgs) -> anyhow::Result<Vec<Trial>> {
    let own = entry.load(&[]).map_err(|problems| Found(load::report(&problems, entry.info())))?;
    // Another count is not for a trial to judge: the text is the same.
    let changed = changed(game, &*own).into_iter().filter(|card| card.says_other);
    let kinds: Vec<KindId> = changed.map(|card| card.kind).collect();
    Ok(trial(game, &kinds, args.games, args.seed))
}

fn say_trials(trials: Option<&[Trial]>, console: &mut Console<'_>) -> anyhow::Result<()> {
    let Some(trials) = trials else { return Ok(()) };
    if trials.is_empty() {
        console.say("every card is as in the game itself: nothing to try")?;
    }
    for Trial { card, played, changed, parts, games } in trials {
        let games = count(*games as usize, "game");
        let name = console.paint.strong(card);
        if *played == 0 {
            let never = console.paint.bad("was never played");
            console.say(format!("{name} {never} in {games}: nobody could, or its turn never came"))?;
            continue;
        }
        let verdict = if *changed {
            console.paint.good("its text made a difference")
        } else {
            console.paint.bad("its text never changed anything")
        };
        console.say(format!("{name} was played in {played} of {games}; {verdict}"))?;
        for (part, _) in parts.iter().filter(|(_, shown)| !shown) {
            console.say(format!("  {}: {part}", console.paint.bad("this part never did")))?;
        }
    }
    Ok(())
}

fn as_json(trial: &Trial) -> serde_json::Value {
    let Trial { card, played, changed, parts, games } = trial;
    let parts: Vec<_> = parts.iter().map(|(part, shown)| json!({ "part": part, "made_a_difference": shown })).collect();
    json!({ "card": card, "games": games, "played": played, "made_a_difference": changed, "parts": parts })
}
