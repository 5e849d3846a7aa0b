//! `versus`: the bots of today against those of a commit.
//!
//! The crate `bots` of that commit is built once more under another name, on today's engine and games, beside today's own: so both play
//! the same games, and what differs is how they think. An example of `sim` does the playing; a small workspace under
//! `target/versus` puts the two crates together. Where the engine has moved on too far for that commit the compiler says so.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, command, output, passes, root, target};

/// What the crate of that commit is called, beside today's.
const BEFORE: &str = "runehall-bots-before";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The commit whose bots are played against, such as `8a1baf7`
    commit: String,
    /// The game and the rest; `cargo xtask versus COMMIT --help` lists it
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARG")]
    args: Vec<String>,
}

/// Plays. False if that could not be done.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let asked = format!("{}^{{commit}}", args.commit);
    let commit = output(&mut command("git", ["rev-parse", "--verify", "--quiet", &asked]))
        .with_context(|| format!("there is no commit `{}`; `git log -- crates/bots` lists some", args.commit))?;
    let folder = target().join("versus").join(commit.trim());
    if !folder.join("crates/bots").exists() {
        fetch(commit.trim(), &folder)?;
    }
    write(&folder)?;
    let mut play = cargo(["run", "--release", "--quiet", "--manifest-path"]);
    play.arg(folder.join("Cargo.toml")).arg("--target-dir").arg(target().join("versus/target")).arg("--");
    passes(play.args(&args.args))
}

/// Takes the crate as it was.
fn fetch(commit: &str, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let archive = folder.join("bots.tar");
    let mut pack = command("git", ["archive", "--output"]);
    if !passes(pack.arg(&archive).args([commit, "crates/bots"]))? {
        bail!("commit {commit} has no bots");
    }
    if !passes(command("tar", ["-xf"]).arg(&archive).arg("-C").arg(folder))? {
        bail!("`{}` cannot be unpacked", archive.display());
    }
    let manifest = folder.join("crates/bots/Cargo.toml");
    let text = fs::read_to_string(&manifest)?;
    fs::write(&manifest, text.replacen("\"runehall-bots\"", &format!("\"{BEFORE}\""), 1))?;
    Ok(())
}

/// The workspace around it: all that is said for every crate of today's, and a program that plays.
fn write(folder: &Path) -> Result<()> {
    let ours = root();
    let manifest = fs::read_to_string(ours.join("Cargo.toml"))?;
    let (_, shared) =
        manifest.split_once("[workspace.package]").context("the workspace says nothing for its crates")?;
    let crates = format!("path = \"{}/", ours.join("crates").display());
    let shared = shared.replace("path = \"crates/", &crates);
    let uses: String =
        ["bots", "engine", "games", "sim"].map(|name| format!("runehall-{name}.workspace = true\n")).concat();
    let versus = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"crates/bots\"]\n\n\
         [package]\nname = \"versus\"\nedition.workspace = true\nversion.workspace = true\n\n\
         [dependencies]\nclap.workspace = true\ncpu-time = \"1\"\nindicatif.workspace = true\n\
         {BEFORE} = {{ path = \"crates/bots\" }}\n{uses}\n[workspace.package]{shared}"
    );
    let duel = ours.join("crates/sim/examples/versus/duel.rs");
    let main = format!(
        "extern crate {} as before;\n\n#[path = {:?}]\nmod duel;\n\nfn main() -> std::process::ExitCode {{\n    duel::main()\n}}\n",
        BEFORE.replace('-', "_"),
        duel.display().to_string()
    );
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), versus)?;
    fs::write(folder.join("src/main.rs"), main)?;
    // What the workspace has agreed on; the little that is new here is added to the copy.
    fs::copy(ours.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}
