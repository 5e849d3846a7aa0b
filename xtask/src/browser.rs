//! The tests in a real browser, and the pictures it takes. They are in `web/e2e` and start their own servers.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell::{debug, passes, passes_or_says, released};
use crate::{needs, web};

/// Runs the browser tests against the binary as the tests build it.
pub(crate) fn test() -> Result<bool> {
    let binary = debug()?;
    Ok(web::build()? && passes_or_says(&mut playwright("e2e", &binary)?)?)
}

/// Takes the pictures in `docs/pictures`.
pub(crate) fn pictures() -> Result<bool> {
    if !web::build()? {
        return Ok(false);
    }
    let [server] = released(["runehall"])?;
    passes(&mut playwright("pictures", &server)?)
}

/// One of the projects in `web/e2e/playwright.config.ts`.
fn playwright(project: &str, binary: &Path) -> Result<Command> {
    let browser = needs::browser().context("no Chromium found: install it (Debian: `apt-get install chromium`)")?;
    let mut npx = web::npm(["exec", "--offline", "--", "playwright", "test", "--config", "e2e/playwright.config.ts"]);
    npx.args(["--project", project]).env("CHROMIUM", browser).env("RUNEHALL_BINARY", binary);
    Ok(npx)
}
