//! Games and counts of whole trees that were right once: did any rule change without our meaning it?
//!
//! `golden/<game>/NAME.replay` is a game by uniformly random choices from a fixed seed, `NAME.log` all of its sentences,
//! and `NAME.tree` the number of lines of exactly so many answers, chance included, from positions of such games.
//! `BLESS=1 cargo test -p runehall-games --test golden` writes them anew; read the difference like code.

mod common;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::{TableOf, chooser, random_answer, tables, zun};
use runehall_engine::{NoDice, Pending, Viewer};
use runehall_games::replay::{Cursor, verify};
use runehall_games::{DynGame, DynState};
use runehall_wire::Replay;

/// The seeds of the golden games, in the order of the tables: short games in which much happens.
const SEEDS: [u64; 15] = [8, 207, 213, 250, 39, 120, 172, 1, 2, 3, 1, 2, 3, 1, 2];
/// A tree is counted one answer deeper as long as it has at most so many lines.
const MOST_LINES: u64 = 5_000;

fn golden(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(file)
}

fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Compares with the file, or writes it.
fn check(file: &str, now: &str) {
    let path = golden(file);
    if blessing() {
        fs::write(&path, now).unwrap();
        return;
    }
    let then = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (n, (then, now)) in then.lines().zip(now.lines()).enumerate() {
        assert_eq!(then, now, "golden/{file}, line {}: this was not so before; if it is meant, bless it", n + 1);
    }
    assert_eq!(then.len(), now.len(), "golden/{file}: more or fewer lines than before; if it is meant, bless it");
}

#[test]
fn games_are_played_as_before() {
    for (table, seed) in tables().into_iter().zip(SEEDS) {
        check(&format!("{}.replay", table.name), &table.finished(seed).to_replay().write());
    }
}

#[test]
fn replays_are_told_as_before() {
    for (table, seed) in tables().into_iter().zip(SEEDS) {
        // Tests run side by side: while the file is being written, tell what will stand in it.
        let TableOf { name, game, .. } = &table;
        let replay = if blessing() { table.finished(seed).to_replay() } else { load(&format!("{name}.replay")) };
        verify(Arc::clone(game), &replay).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut cursor = Cursor::new(Arc::clone(game), &replay).unwrap();
        let mut log = String::new();
        loop {
            writeln!(log, "{}. {}", cursor.at(), cursor.command(Viewer::Judge).unwrap_or("the deal".to_owned()))
                .unwrap();
            for sentence in cursor.sentences(Viewer::Judge) {
                writeln!(log, "    {sentence}").unwrap();
            }
            if !cursor.forward() {
                break;
            }
        }
        let outcome = cursor.outcome().expect("the game is over");
        writeln!(log, "{}", runehall_games::words::outcome_text(cursor.names(), outcome)).unwrap();
        check(&format!("{name}.log"), &log);
    }
}

fn load(file: &str) -> Replay {
    runehall_wire::read(&fs::read(golden(file)).unwrap()).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// `zun/old/NAME.report` says what becomes of `zun/old/NAME.replay` with the cards of today and, where they are kept, with the
/// cards of its time (`zun/old/NAME.cards`). The policy is in `docs/replays.md`.
#[test]
fn old_replays_still_load_or_say_why() {
    let files = fs::read_dir(golden("zun/old")).unwrap().map(|file| file.unwrap().path());
    let mut names: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == "replay")).collect();
    names.sort();
    assert!(!names.is_empty(), "there are old replays");
    for file in names {
        let name = file.file_stem().unwrap().to_string_lossy();
        let mut report = format!("with the cards of today: {}\n", becomes(&file, zun()));
        if let Ok(cards) = fs::read_to_string(file.with_extension("cards")) {
            let game = runehall_games::find("zun").unwrap().load(&[(format!("{name}.cards"), cards)]).unwrap();
            writeln!(report, "with its own cards: {}", becomes(&file, game)).unwrap();
        }
        check(&format!("zun/old/{name}.report"), &report);
    }
}

fn becomes(file: &Path, game: Arc<dyn DynGame>) -> String {
    // The hash of today changes with every card; which it is does not matter here.
    let ours = runehall_wire::hex(&game.rules_hash());
    let played = runehall_wire::read(&fs::read(file).unwrap())
        .map_err(|error| error.to_string())
        .and_then(|replay| verify(game, &replay).map_err(|error| error.to_string()));
    match played {
        Ok(verified) => format!("it loads, {} answers", verified.n_choices),
        Err(error) => error.replace(&ours, "(those of today)"),
    }
}

#[test]
fn trees_have_as_many_lines_as_before() {
    for (table, first) in tables().into_iter().zip((10..).step_by(10)) {
        let mut text = String::from("# seed  answers  depth  lines\n");
        for seed in first..first + 4 {
            let (mut session, mut chooser) = (table.session(seed), chooser(seed));
            for answers in 0..250 {
                if answers % 31 == 0 {
                    tree(session.state(), &mut |depth, lines| {
                        writeln!(text, "{seed:6}  {answers:7}  {depth:5}  {lines}").unwrap();
                    });
                }
                if random_answer(&mut session, &mut chooser).is_none() {
                    break;
                }
            }
        }
        check(&format!("{}.tree", table.name), &text);
    }
}

/// Counts the lines of 1, 2, 3 … answers until there are too many to count.
fn tree(state: &dyn DynState, tell: &mut dyn FnMut(u32, u64)) {
    let mut level = vec![state.boxed_clone()];
    for depth in 1..=9 {
        let lines: u64 = level.iter().map(|state| options(&**state).len() as u64).sum();
        tell(depth, lines);
        if lines > MOST_LINES || lines == 0 {
            return;
        }
        level = level.iter().flat_map(|state| children(&**state)).collect();
    }
}

fn options(state: &dyn DynState) -> Vec<runehall_engine::Choice> {
    let mut options = vec![];
    if let Pending::Ask(_) = state.pending() {
        state.options(&mut options);
    }
    options
}

fn children(state: &dyn DynState) -> Vec<Box<dyn DynState>> {
    let child = |choice| {
        let mut next = state.boxed_clone();
        next.apply(choice, &mut NoDice, &mut vec![]).unwrap();
        next
    };
    options(state).into_iter().map(child).collect()
}
