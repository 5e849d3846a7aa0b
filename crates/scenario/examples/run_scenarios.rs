//! Runs scenario files: `cargo run -p runehall-scenario --example run_scenarios -- docs/rules/zun [--explain | --all | --json]`

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use runehall_scenario::{Show, Suite};

fn main() -> Result<ExitCode> {
    let (flags, paths): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let mut suite = Suite::of_registry();
    for path in &paths {
        for file in markdown_files(Path::new(path))? {
            let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read `{}`", file.display()))?;
            suite.run_file(&file.display().to_string(), &text);
        }
    }
    let text = match flags.first().map(String::as_str) {
        Some("--json") => serde_json::to_string_pretty(&suite)? + "\n",
        Some("--explain") => suite.render(Show { steps: true, all: false }),
        Some("--all") => suite.render(Show { steps: false, all: true }),
        _ => suite.render(Show::default()),
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::from(suite.exit_code()))
}

/// The file itself, or every Markdown file below the folder.
fn markdown_files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = vec![];
    for entry in std::fs::read_dir(path).with_context(|| format!("cannot list `{}`", path.display()))? {
        let path = entry?.path();
        if path.is_dir() || path.extension().is_some_and(|ext| ext == "md") {
            files.extend(markdown_files(&path)?);
        }
    }
    files.sort();
    Ok(files)
}
