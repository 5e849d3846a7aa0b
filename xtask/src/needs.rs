//! What the tests need beside Rust: looked for first, and installed where that is a matter of one command.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};

use crate::shell::{command, output, passes};

/// Names that Chromium goes by.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The oldest Node.js that the tools of the web app run on.
const NODE: u32 = 20;

/// Something that must be there.
struct Need {
    what: &'static str,
    why: &'static str,
    /// Packages of Debian that bring it; none if Debian's may be too old.
    packages: &'static [&'static str],
    is_there: fn() -> bool,
}

const NEEDS: [Need; 4] = [
    Need {
        what: "Node.js 20 or newer, with npm",
        why: "builds and tests the web app (https://nodejs.org, or `apt-get install nodejs npm` where that is new enough)",
        packages: &[],
        is_there: || node().is_some_and(|version| version >= NODE) && runs("npm"),
    },
    Need {
        what: "Chromium",
        why: "runs the browser tests (Debian: `apt-get install chromium`; or name one in the variable `CHROMIUM`)",
        packages: &["chromium"],
        is_there: || browser().is_some(),
    },
    Need {
        what: "PostgreSQL",
        why: "the storage tests start a server of their own (Debian: `apt-get install postgresql`)",
        packages: &["postgresql"],
        is_there: has_postgres,
    },
    Need {
        what: "Python 3",
        why: "runs the example bot (Debian: `apt-get install python3`)",
        packages: &["python3"],
        is_there: || runs("python3"),
    },
];

/// Makes sure that everything is there. False if something is still missing; each is named.
pub(crate) fn provide() -> Result<bool> {
    let missing = || NEEDS.iter().filter(|need| !(need.is_there)());
    let packages: Vec<&str> = missing().flat_map(|need| need.packages).copied().collect();
    if !packages.is_empty() && may_install() {
        eprintln!("installing {}", packages.join(", "));
        let apt = |args: &[&str]| {
            let mut apt = command("apt-get", ["--quiet", "--option", "DPkg::Lock::Timeout=300"]);
            passes(apt.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()))
        };
        // Failing is not the end: what is missing then is told below.
        let _ = apt(&["update"])?;
        let _ = apt(&[&["install", "--yes", "--no-install-recommends"], &packages[..]].concat())?;
    }
    for need in missing() {
        println!("missing: {}: {}", need.what, need.why);
    }
    Ok(missing().next().is_none())
}

/// The browser of the browser tests.
pub(crate) fn browser() -> Option<String> {
    if let Ok(named) = std::env::var("CHROMIUM") {
        return Some(named);
    }
    BROWSERS.into_iter().find(|name| runs(name)).map(ToOwned::to_owned)
}

/// Ends with a clear message where Node.js is not there.
pub(crate) fn ensure_node() -> Result<()> {
    let [node, ..] = &NEEDS;
    ensure!((node.is_there)(), "missing: {}: {}", node.what, node.why);
    Ok(())
}

/// The main version of Node.js.
fn node() -> Option<u32> {
    let version = output(Command::new("node").arg("--version")).ok()?;
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn runs(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Debian keeps the server's programs outside of the path, by version.
fn has_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    runs("postgres") || versions.into_iter().any(|version| version.path().join("bin/postgres").exists())
}

/// As root on Debian and its like.
fn may_install() -> bool {
    let is_root = output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    is_root && Path::new("/usr/bin/apt-get").exists()
}
