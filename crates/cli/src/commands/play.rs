//! `runehall play GAME`: the terminal table, on a full screen or in lines.

use std::path::PathBuf;

use runehall_games::Registry;

use crate::args::PlayArgs;
use crate::console::Console;
use crate::exit::Verdict;
use crate::table::app::App;
use crate::{plain, seating, table};

/// Plays until the person leaves.
pub fn run(games: &Registry, args: &PlayArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let mut host = match &args.resume {
        Some(file) => seating::resumed(games, args, file)?,
        None => seating::new_game(games, args, console.typed.then_some(&mut *console))?,
    };
    // A game that is gone on with is saved where it came from, unless another file is named.
    let on_leaving = args.save.clone().or_else(|| args.resume.clone());
    let mut file = on_leaving.clone().unwrap_or_else(|| PathBuf::from(format!("{}.replay", host.game().info().name)));
    let result = if args.plain || !console.full_screen {
        plain::run(&mut host, &mut file, console)
    } else {
        let mut app = App::new(host, file);
        let result = table::run(&mut app);
        host = app.host;
        result
    };
    // Whatever went wrong with the terminal, the game is not lost.
    if let Some(file) = on_leaving {
        host.save(&file)?;
        let shown = file.display();
        writeln!(console.err, "saved to `{shown}`; go on with: runehall play --resume {shown}")?;
    }
    result.map(|()| Verdict::Fine)
}
