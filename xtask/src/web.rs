//! `web`: the web app, built by its own tools into `web/dist`, from where the server takes it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result, bail};

use crate::files;
use crate::needs;
use crate::shell::{command, passes, root, target};

/// What the app is made of.
const SOURCES: [&str; 8] = [".ts", ".svelte", ".css", ".html", ".json", ".js", ".mjs", ".svg"];

/// Builds the app, unless it was built from the same sources already. False if it does not build.
pub(crate) fn build() -> Result<bool> {
    let stamp = target().join("web.stamp");
    let sources = sources()?;
    if std::fs::read_to_string(&stamp).is_ok_and(|stamp| stamp == stamp_of(sources)) {
        eprintln!("the web app is up to date");
        return Ok(true);
    }
    if !install()? || !passes(&mut npm(["run", "build"]))? {
        return Ok(false);
    }
    std::fs::create_dir_all(target())?;
    std::fs::write(stamp, stamp_of(sources)).context("cannot note that the web app was built")?;
    Ok(true)
}

/// Types and unit tests.
pub(crate) fn test() -> Result<bool> {
    Ok(install()? && passes(&mut npm(["run", "check"]))? && passes(&mut npm(["test"]))?)
}

/// Installs the packages that the lock file names, if they are not there.
pub(crate) fn install() -> Result<bool> {
    needs::ensure_node()?;
    let changed = |path: &str| std::fs::metadata(root().join(path)).and_then(|file| file.modified()).ok();
    let wanted: Option<SystemTime> = changed("web/package-lock.json");
    if wanted.is_none() {
        bail!("web/package-lock.json is missing");
    }
    // npm writes this file when it is done.
    if changed("web/node_modules/.package-lock.json") >= wanted {
        return Ok(true);
    }
    // Not `npm ci`: that refuses a lock file written where not every platform's binaries are served. The versions are the lock's.
    passes(&mut npm(["install", "--no-save", "--no-audit", "--no-fund"]))
}

/// npm in the folder of the app.
pub(crate) fn npm<const N: usize>(args: [&str; N]) -> Command {
    let mut npm = command("npm", args);
    npm.current_dir(root().join("web"));
    // Browsers come from the system; Playwright must not fetch its own.
    npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    npm
}

/// A fingerprint of the sources.
fn sources() -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    for file in files::under("web", &SOURCES)? {
        if !file.path.starts_with("web/e2e/") {
            (file.path, file.text).hash(&mut hasher);
        }
    }
    Ok(hasher.finish())
}

/// What a build from these sources has left: the fingerprint, and the page itself, which could have been replaced since.
fn stamp_of(sources: u64) -> String {
    let page = std::fs::read_to_string(root().join(Path::new("web/dist/index.html"))).unwrap_or_default();
    format!("{sources:016x}\n{page}")
}
