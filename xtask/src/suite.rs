//! `run`, `test` and `check`: the commands everybody uses.

use anyhow::Result;

use crate::shell::{cargo, command, debug, has_cargo, passes, passes_or_says, released};
use crate::steps::{Apart, Steps};
use crate::{browser, clauses, deny, drill, example, generate, language, needs, tidy, web};

/// Steps that build in folders of their own. They fill what the others leave of the cores: time in which packages are fetched, servers are
/// waited for, or one crate is compiled on which all others stand.
const APART: [Apart; 2] = [
    // Without the C++ half of libFuzzer, which needs a C++ compiler: whether the targets still fit the crates.
    Apart {
        name: "fuzz targets",
        run: || {
            let check = ["check", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features", "--locked"];
            passes_or_says(&mut cargo(check))
        },
    },
    Apart { name: "licences, sources and advisories", run: deny::run },
];

/// Opens the hall, or hands a whole command to the binary.
pub(crate) fn run(args: &[String]) -> Result<bool> {
    // The web app goes into the binary, so it comes first.
    if !web::build()? {
        return Ok(false);
    }
    let [binary] = released(["runehall"])?;
    let is_command = args.first().is_some_and(|first| !first.starts_with('-'));
    let serve: &[&str] = if is_command { &[] } else { &["serve"] };
    passes(&mut command(binary, serve.iter().copied().chain(args.iter().map(String::as_str))))
}

/// What takes seconds.
pub(crate) fn check() -> bool {
    let mut steps = Steps::new(None, &[]);
    fast(&mut steps);
    steps.summary()
}

/// Everything, or only the steps with a text in their names.
pub(crate) fn test(only: Option<String>) -> bool {
    let mut steps = Steps::new(only, &APART);
    steps.step("what the tests need", needs::provide);
    // First, because the server is built anew when the app has changed.
    steps.step("web: build", web::build);
    steps.step("web: types and unit tests", web::test);
    fast(&mut steps);
    steps.step("clauses", || clauses::run(&clauses::Args::all()));
    // The documents that are made from the server are among its tests.
    steps.step("card languages", || generate::languages(true));
    steps.step("different sentences, different programs", || language::run(&language::Args::quick()));
    if has_cargo("nextest") {
        // More than there are cores: those that start and kill servers wait more than they compute.
        let threads = std::thread::available_parallelism().map_or(2, |cores| cores.get() + 2).to_string();
        let nextest = ["nextest", "run", "--workspace", "--locked", "--no-fail-fast", "--status-level", "slow"];
        steps.cargo("tests", &[&nextest[..], &["--test-threads", &threads]].concat());
    } else {
        eprintln!("cargo-nextest is not installed: `cargo test` does the same, more slowly");
        steps.cargo("tests", &["test", "--workspace", "--locked", "--no-fail-fast", "--lib", "--bins", "--tests"]);
    }
    steps.cargo("examples in the documentation", &["test", "--workspace", "--locked", "--doc"]);
    steps.step("scenarios", || {
        let games = runehall_games::GAMES.iter().map(runehall_games::GameEntry::info).filter(|info| !info.is_part());
        let folders = games.map(|info| info.name);
        let folders = folders.flat_map(|name| [format!("docs/rules/{name}"), format!("data/{name}")]);
        passes(command(debug()?, ["scenario"]).args(folders))
    });
    // The cards of a part are those of its game.
    for info in runehall_games::GAMES.map(|game| game.info()).into_iter().filter(|info| !info.is_part()) {
        let seats = info.seats.1.to_string();
        steps.step(&format!("every card of {} is played", info.title), || {
            passes(&mut command(debug()?, ["sim", info.name, "--seats", &seats, "--games", "3000", "--exhaust"]))
        });
    }
    steps.step("browser tests", browser::test);
    steps.step("example bot", example::run);
    steps.step("drill", || drill::run(&drill::Args::short()));
    steps.step("documentation", || {
        let mut doc = cargo(["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
        passes(doc.env("RUSTDOCFLAGS", "-D warnings"))
    });
    steps.summary()
}

fn fast(steps: &mut Steps) {
    steps.cargo("format", &["fmt", "--all", "--check"]);
    steps.step("tidy", tidy::run);
    let lints = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    steps.cargo("lints", &lints);
}
