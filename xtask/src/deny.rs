//! `cargo deny`: what the dependencies are licensed as, where they come from, and what is known against them.
//!
//! Everything but the advisories is read from `Cargo.lock` and the sources that are here to build with. The advisories are a
//! repository of their own, and not every machine can reach it: then the step says that they were not looked at.

use anyhow::Result;

use crate::shell::{passes, tool};

/// Which cargo-deny is built where there is none.
const VERSION: &str = "^0.20";

/// Checks the dependencies by `deny.toml`.
pub(crate) fn run() -> Result<bool> {
    let deny = |args: &[&str]| passes(tool("deny", VERSION)?.args(args));
    // What is there twice is told in one line each; the tree of who wants it is a screen for each.
    let well = deny(&["check", "--hide-inclusion-graph", "bans", "licenses", "sources"])?;
    if !deny(&["--log-level", "off", "fetch", "db"])? {
        println!("skipped: advisories and yanked versions, because the advisory database cannot be fetched from here");
        return Ok(well);
    }
    Ok(deny(&["check", "--hide-inclusion-graph", "advisories"])? && well)
}
