//! `drill`: builds the server as it is shipped and once more so that it can be broken, and lets the drill loose on them.

use anyhow::{Result, ensure};

use crate::shell::{cargo, command, debug, passes, released, target};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A few tables and short faults, with the binaries of the tests; what `cargo xtask test` runs
    #[arg(long)]
    short: bool,
}

impl Args {
    /// As the tests run it.
    pub(crate) fn short() -> Self {
        Args { short: true }
    }
}

/// Runs the drill. False if anything was lost or did not go on.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let (folder, profile) = if args.short {
        debug()?;
        (target().join("debug"), None)
    } else {
        released(["runehall", "runehall-load"])?;
        (target().join("release"), Some("--release"))
    };
    // The whole workspace is chosen so that the dependencies are the ones that are built already.
    let breakable = ["build", "--workspace", "--bin", "runehall-drill", "--features", "runehall-cli/drill", "--locked"];
    ensure!(passes(cargo(breakable).args(profile))?, "the server that can be broken does not build");
    let mut drill = command(folder.join("runehall-load"), ["drill", "--server"]);
    drill.arg(folder.join("runehall")).arg("--breakable").arg(folder.join("runehall-drill"));
    passes(drill.args(args.short.then_some("--short")))
}
